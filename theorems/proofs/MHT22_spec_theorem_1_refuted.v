(** The statements of spec/MHT22.v that rest on MHT22_theorem_1, MHT22_theorem_1_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Bregman Compactness Conjugate SSS08_theorem_3 SSS08_appendix MHT22_theorem_1 MHT22_theorem_1_refuted.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_theorem_1_reading_condition_for_equality_is_refuted : ~ MHT22.theorem_1_reading_condition_for_equality.
Proof. exact MHT22_theorem_1_reading_condition_for_equality_refuted. Qed.
