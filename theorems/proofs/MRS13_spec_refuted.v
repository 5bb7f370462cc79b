(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_edges, MRS13_theorem_7, MRS13_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_edges MRS13_theorem_7 MRS13_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_7_reading_real_is_refuted : ~ MRS13.theorem_7_reading_real.
Proof. exact (fun H => MRS13_theorem_7_reading_real_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_equation_5_monotone_reading_literal_is_refuted : ~ MRS13.equation_5_monotone_reading_literal.
Proof. exact (fun H => MRS13_equation_5_monotone_reading_literal_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_15_1_reading_literal_is_refuted : ~ MRS13.lemma_15_1_reading_literal.
Proof. exact (fun H => MRS13_lemma_15_1_reading_literal_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_remark_optimum_set_is_refuted : ~ MRS13.remark_optimum_set.
Proof. intros H. apply MRS13_remark_optimum_set_refuted. intros eta best. apply H. intros other. specialize (best other). apply (Rplus_le_compat_r 0) in best. exact best. Qed.

Theorem MRS13_remark_nu_rate_step_theorem_12_is_refuted : ~ MRS13.remark_nu_rate_step_theorem_12.
Proof. exact MRS13_remark_nu_rate_step_theorem_12_refuted. Qed.

Theorem MRS13_equation_10_reading_literal_is_refuted : ~ MRS13.equation_10_reading_literal.
Proof. intros H. apply MRS13_equation_10_reading_literal_refuted. intros f f' f'' least D1 D2. apply H; intros x; apply Derive.is_derive_Reals; [apply D1 | apply D2]. Qed.

Theorem MRS13_lemma_18_step_half_is_refuted : ~ MRS13.lemma_18_step_half.
Proof. exact MRS13_lemma_18_step_half_refuted. Qed.

Theorem MRS13_lemma_24_step_norm_is_refuted : ~ MRS13.lemma_24_step_norm.
Proof. exact MRS13_lemma_24_step_norm_refuted. Qed.

Theorem MRS13_corollary_26_step_columns_is_refuted : ~ MRS13.corollary_26_step_columns.
Proof. exact (fun H => MRS13_corollary_26_step_columns_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_36_step_closed_is_refuted : ~ MRS13.lemma_36_step_closed.
Proof. exact (fun H => MRS13_lemma_36_step_closed_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_39_step_rank_is_refuted : ~ MRS13.lemma_39_step_rank.
Proof. exact MRS13_lemma_39_step_rank_refuted. Qed.

Theorem MRS13_remark_28_from_6_step_square_is_refuted : ~ MRS13.remark_28_from_6_step_square.
Proof. exact MRS13_remark_28_from_6_step_square_refuted. Qed.

Theorem MRS13_corollary_30_step_logarithm_is_refuted : ~ MRS13.corollary_30_step_logarithm.
Proof. exact MRS13_corollary_30_step_logarithm_refuted. Qed.
