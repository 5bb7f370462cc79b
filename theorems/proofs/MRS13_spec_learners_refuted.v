(** The statements of spec/MRS13.v that rest on MRS13_learners_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_learners_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_remark_robust_reading_absolute_is_refuted : ~ MRS13.remark_robust_reading_absolute.
Proof. intros [tau [P H]]. apply MRS13_remark_robust_reading_absolute_refuted. exists tau. split; [exact P | exact (fun m N M => H (MRS13.Game m N M))]. Qed.

Theorem MRS13_remark_any_descent_is_refuted : ~ MRS13.remark_any_descent.
Proof. exact (fun H => MRS13_remark_any_descent_refuted (fun phi m N M => H phi (MRS13.Game m N M))). Qed.

Theorem MRS13_remark_any_descent_theorem_10_is_refuted : ~ MRS13.remark_any_descent_theorem_10.
Proof. exact MRS13_remark_any_descent_theorem_10_refuted. Qed.

Theorem MRS13_lemma_27_step_shift_is_refuted : ~ MRS13.lemma_27_step_shift.
Proof. intros H. apply MRS13_lemma_27_step_shift_refuted. intros m N M Z ed gamma es c i1 i2 low at_c. exact (H (MRS13.Game m N M) Z ed gamma es c i1 i2 (conj low at_c)). Qed.
