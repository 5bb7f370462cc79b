(** The statements of spec/NP14.v that rest on NP14_regulariser_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_regulariser_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_1_any_regulariser_is_refuted : ~ NP14.theorem_1_any_regulariser.
Proof. exact NP14_theorem_1_any_regulariser_refuted. Qed.
