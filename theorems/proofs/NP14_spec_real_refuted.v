(** The statements of spec/NP14.v that rest on Real_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Real_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_equation_12_footnote_5_reading_eigenvalues_is_refuted : ~ NP14.equation_12_footnote_5_reading_eigenvalues.
Proof. exact NP14_equation_12_footnote_5_reading_eigenvalues_refuted. Qed.

Theorem NP14_equation_12_step_strong_convexity_is_refuted : ~ NP14.equation_12_step_strong_convexity.
Proof. exact NP14_equation_12_step_strong_convexity_refuted. Qed.

Theorem NP14_equation_45_reading_orthant_is_refuted : ~ NP14.equation_45_reading_orthant.
Proof. exact NP14_equation_45_reading_orthant_refuted. Qed.

Theorem NP14_theorem_2_step_22_is_refuted : ~ NP14.theorem_2_step_22.
Proof. exact NP14_theorem_2_step_22_refuted. Qed.
