(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_corollary_1, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_corollary_1.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_corollary_1_reading_rate_proof : MHT22.corollary_1_reading_rate.
Proof. intros m n nu eta A [j away d w lambda] T t [Hm Hnu] He E R Ht. exact (MHT22_corollary_1_reading_rate m n nu eta A j away d w lambda T Hm Hnu He E R t Ht). Qed.
