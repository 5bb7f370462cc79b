(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lemma_15, MRS13_decomposition_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_lemma_15 MRS13_decomposition_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_10_is_refuted : ~ MRS13.theorem_10.
Proof. intros H. apply MRS13_theorem_10_refuted. intros p eps j T He cols _ reached. exact (H p eps j T He cols reached). Qed.

Theorem MRS13_lemma_15_1_step_convex_is_refuted : ~ MRS13.lemma_15_1_step_convex.
Proof. exact (fun H => MRS13_lemma_15_1_step_convex_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_remark_optimum_set_theorem_10_reading_literal_is_refuted : ~ MRS13.remark_optimum_set_theorem_10_reading_literal.
Proof. exact MRS13_remark_optimum_set_theorem_10_reading_literal_refuted. Qed.

Theorem MRS13_lemma_16_step_absolute_is_refuted : ~ MRS13.lemma_16_step_absolute.
Proof. exact (fun H => MRS13_lemma_16_step_absolute_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_remark_separable_exponent_reading_edge_is_refuted : ~ MRS13.remark_separable_exponent_reading_edge.
Proof. exact (fun H => MRS13_remark_separable_exponent_reading_edge_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_22_step_index_is_refuted : ~ MRS13.lemma_22_step_index.
Proof. exact (fun H => MRS13_lemma_22_step_index_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_24_step_lambda_is_refuted : ~ MRS13.lemma_24_step_lambda.
Proof. exact MRS13_lemma_24_step_lambda_refuted. Qed.

Theorem MRS13_corollary_26_reading_every_is_refuted : ~ MRS13.corollary_26_reading_every.
Proof. intros [c H]. apply MRS13_corollary_26_reading_every_refuted. exists c. exact (fun m N M => H (MRS13.Game m N M)). Qed.

Theorem MRS13_lemma_27_reading_every_is_refuted : ~ MRS13.lemma_27_reading_every.
Proof. intros [c [P H]]. apply MRS13_lemma_27_reading_every_refuted. exists c. split; [exact P | exact (fun m N M => H (MRS13.Game m N M))]. Qed.

Theorem MRS13_lemma_34_step_rows_is_refuted : ~ MRS13.lemma_34_step_rows.
Proof. exact (fun H => MRS13_lemma_34_step_rows_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_36_step_b_is_refuted : ~ MRS13.lemma_36_step_b.
Proof. exact (fun H => MRS13_lemma_36_step_b_refuted (fun m N M => H (MRS13.Game m N M))). Qed.
