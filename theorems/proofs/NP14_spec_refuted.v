(** The statements of spec/NP14.v that rest on NP14_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_algorithm_1_weights_reading_projected_is_refuted : ~ NP14.algorithm_1_weights_reading_projected.
Proof. exact NP14_algorithm_1_weights_reading_projected_refuted. Qed.

Theorem NP14_remark_norm_bound_reading_norm_is_refuted : ~ NP14.remark_norm_bound_reading_norm.
Proof. exact NP14_remark_norm_bound_reading_norm_refuted. Qed.

Theorem NP14_equation_18_step_distance_is_refuted : ~ NP14.equation_18_step_distance.
Proof. exact NP14_equation_18_step_distance_refuted. Qed.

Theorem NP14_fact_duality_reading_linear_is_refuted : ~ NP14.fact_duality_reading_linear.
Proof. exact NP14_fact_duality_reading_linear_refuted. Qed.

Theorem NP14_smooth_reading_literal_is_refuted : ~ NP14.smooth_reading_literal.
Proof. exact NP14_smooth_reading_literal_refuted. Qed.

Theorem NP14_combining_primary_step_equation_8_is_refuted : ~ NP14.combining_primary_step_equation_8.
Proof. exact NP14_combining_primary_step_equation_8_refuted. Qed.

Theorem NP14_combining_secondary_is_refuted : ~ NP14.combining_secondary.
Proof. exact NP14_combining_secondary_refuted. Qed.

Theorem NP14_conjecture_lazy_double_projection_step_square_is_refuted : ~ NP14.conjecture_lazy_double_projection_step_square.
Proof. exact NP14_conjecture_lazy_double_projection_step_square_refuted. Qed.
