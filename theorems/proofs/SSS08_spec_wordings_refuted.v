(** The statements of spec/SSS08.v that rest on , proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Entropy CL21_refuted.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_4_step_core_is_refuted : ~ SSS08.theorem_4_step_core.
Proof. exact SSS08_theorem_4_step_core_refuted. Qed.

Theorem SSS08_corollary_5_step_core_is_refuted : ~ SSS08.corollary_5_step_core.
Proof. exact SSS08_corollary_5_step_core_refuted. Qed.

Theorem SSS08_remark_k_equals_m_reading_literal_is_refuted : ~ SSS08.remark_k_equals_m_reading_literal.
Proof. intros X. apply SSS08_remark_k_equals_m_reading_literal_refuted. intros m n A j Hm Hj B. exact (X m n A j Hm (conj Hj B)). Qed.

Theorem SSS08_remark_k_equals_m_amended_proof : SSS08.remark_k_equals_m_amended.
Proof. intros m n A j Hm [Hj B]. exact (SSS08_remark_k_equals_m_amended m n A j Hm Hj B). Qed.

Theorem SSS08_hard_margin_step_conditions_is_refuted : ~ SSS08.hard_margin_step_conditions.
Proof. exact SSS08_hard_margin_step_conditions_refuted. Qed.

Theorem SSS08_lemma_15_step_gradient_is_refuted : ~ SSS08.lemma_15_step_gradient.
Proof. intros X. apply SSS08_lemma_15_step_gradient_refuted. intros d0 d P0 P. apply is_derive_Reals. exact (X d0 d P0 P). Qed.

Theorem SSS08_lemma_16_step_block_is_refuted : ~ SSS08.lemma_16_step_block.
Proof. exact SSS08_lemma_16_step_block_refuted. Qed.
