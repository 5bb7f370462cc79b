(** The statements of spec/MRS13.v that rest on MRS13_wide_figure_3_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_wide_figure_3_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_12_reading_every_nu_is_refuted : ~ MRS13.theorem_12_reading_every_nu.
Proof. exact MRS13_theorem_12_reading_every_nu_refuted. Qed.
