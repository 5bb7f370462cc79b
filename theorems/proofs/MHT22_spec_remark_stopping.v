(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_remark_stopping, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_remark_stopping.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_remark_stopping_proof : MHT22.remark_stopping.
Proof. intros m nu eta [c d w lambda] T [Hm Hnu] He R. exact (MHT22_remark_stopping m nu eta c d w lambda T Hm Hnu He R). Qed.
