(** CL21, Sections 3.2 and 3.3, A.3 and B.1, labels that leave and the final hypothesis, as spec/CL21.v states it: proofs. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_lost_labels CL21_spec_plays.
Import ListNotations.
Open Scope R_scope.

Theorem CL21_equation_3_11_proof : CL21.equation_3_11.
Proof.
  intros [m A y h len] i p Hp E. played. exact (CL21_equation_3_11 m A y h len ltac:(lia) i p Hp E).
Qed.

Theorem CL21_equation_3_11_relabelling_amended_proof : CL21.equation_3_11_relabelling_amended.
Proof. intros [m A y h len] i p Hm Hp Y. played. exact (CL21_equation_3_11_relabelling_amended m A y h len i p Hp Y). Qed.

Theorem CL21_final_hypothesis_proof : CL21.final_hypothesis.
Proof. intros [m A y h len] p I Hp One. played. exact (CL21_final_hypothesis_amended m A y h len p Hp I One). Qed.

Theorem CL21_sentence_real_label_proof : CL21.sentence_real_label.
Proof. intros [m A y h len] I p Hm Hp Y N. played. exact (CL21_sentence_real_label m A y h len Hm I p Hp Y N). Qed.

(** Where the error of round k is 0 the hypothesis is right about the labels of its epoch, and these lead back. *)
Theorem CL21_final_hypothesis_perfect_stop_amended_proof : CL21.final_hypothesis_perfect_stop_amended.
Proof.
  intros [m A y h len] K i k p (Hm & _ & Y) (Z & _) Hp N. played.
  destruct (CL21_sentence_real_label m A y h len Hm i p Hp (Y p Hp) N) as [_ E].
  transitivity (followed_back m A y h len i p (y_ m A y h len i p)); [|exact E].
  apply (f_equal (followed_back m A y h len i p)).
  exact (no_error_no_mistake coefficient m (A_ m A y h len i) (h i) (y_ m A y h len i) Hm k Z p Hp).
Qed.

Theorem CL21_sentence_epochs_and_labels_proof : CL21.sentence_epochs_and_labels.
Proof.
  intros [m A y h len] K H I (Hm & _ & _) T. played. apply (CL21_sentence_epochs_and_labels m A y h len Hm). split.
  - intros i Hi. destruct (T i ltac:(lia)) as (_ & _ & [[(_ & E & _) _]|[Q _]]); [exact E | lia].
  - intros i Hi. exact (proj1 (T i Hi)).
Qed.

Theorem CL21_sentence_lost_before_the_last_proof : CL21.sentence_lost_before_the_last.
Proof. intros [m A y h len] I p Y Hp One. played. exact (CL21_sentence_lost_before_the_last m A y h len Y I p Hp One). Qed.

Theorem CL21_epoch_product_amended_proof : CL21.epoch_product_amended.
Proof. intros [m A y h len] I Hm Y One. unfold CL21.share_lost. unfold CL21.share_failing. played. exact (CL21_epoch_product_amended m A y h len Y I Hm One). Qed.

Theorem CL21_theorem_3_1_2a_step_every_epoch_is_refuted : ~ CL21.theorem_3_1_2a_step_every_epoch.
Proof.
  intros X. apply CL21_theorem_3_1_2a_step_every_epoch_refuted. intros m A y h len K H gamma I Hm HK Y W T.
  pose proof (X (CL21.Play m A y h len) K H gamma I (conj Hm (conj HK Y)) W) as Z. played. exact (Z T).
Qed.

Theorem CL21_final_hypothesis_amended_proof : CL21.final_hypothesis_amended.
Proof. exact CL21_final_hypothesis_proof. Qed.
