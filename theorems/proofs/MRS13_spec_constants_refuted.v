(** The statements of spec/MRS13.v that rest on MRS13_constants_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_constants_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_equation_14_reading_literal_is_refuted : ~ MRS13.equation_14_reading_literal.
Proof. exact (fun H => MRS13_equation_14_reading_literal_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_corollary_23_step_maximum_is_refuted : ~ MRS13.corollary_23_step_maximum.
Proof. exact (fun H => MRS13_corollary_23_step_maximum_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_27_step_margins_is_refuted : ~ MRS13.lemma_27_step_margins.
Proof. exact (fun H => MRS13_lemma_27_step_margins_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_27_step_norm_is_refuted : ~ MRS13.lemma_27_step_norm.
Proof. exact (fun H => MRS13_lemma_27_step_norm_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_27_step_end_is_refuted : ~ MRS13.lemma_27_step_end.
Proof. intros [c H]. apply MRS13_lemma_27_step_end_refuted. exists c. exact (fun m N M => H (MRS13.Game m N M)). Qed.
