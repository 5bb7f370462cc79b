(** The statements of spec/NP14.v that rest on NP14_sparse_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_sparse_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_algorithm_2_reading_literal_is_refuted : ~ NP14.algorithm_2_reading_literal.
Proof. exact NP14_algorithm_2_reading_literal_refuted. Qed.

Theorem NP14_algorithm_3_reading_after_is_refuted : ~ NP14.algorithm_3_reading_after.
Proof. exact NP14_algorithm_3_reading_after_refuted. Qed.

Theorem NP14_equation_40_step_converged_is_refuted : ~ NP14.equation_40_step_converged.
Proof. exact NP14_equation_40_step_converged_refuted. Qed.

Theorem NP14_equation_40_step_index_is_refuted : ~ NP14.equation_40_step_index.
Proof. exact NP14_equation_40_step_index_refuted. Qed.

Theorem NP14_footnote_6_reading_plain_step_is_refuted : ~ NP14.footnote_6_reading_plain_step.
Proof. exact NP14_footnote_6_reading_plain_step_refuted. Qed.

Theorem NP14_theorem_4_alpha_half_step_equation_37_is_refuted : ~ NP14.theorem_4_alpha_half_step_equation_37.
Proof. exact NP14_theorem_4_alpha_half_step_equation_37_refuted. Qed.

Theorem NP14_theorem_4_any_alpha_is_refuted : ~ NP14.theorem_4_any_alpha.
Proof. exact NP14_theorem_4_any_alpha_refuted. Qed.

Theorem NP14_theorem_4_any_alpha_step_equation_28_is_refuted : ~ NP14.theorem_4_any_alpha_step_equation_28.
Proof. exact NP14_theorem_4_any_alpha_step_equation_28_refuted. Qed.

Theorem NP14_theorem_5_equation_48_step_sign_is_refuted : ~ NP14.theorem_5_equation_48_step_sign.
Proof. exact NP14_theorem_5_equation_48_step_sign_refuted. Qed.
