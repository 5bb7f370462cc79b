(** CL21: the number of epochs and of rounds, whose printed bounds are false, as spec/CL21.v states them. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_number_of_epochs_refuted CL21_spec_plays.
Open Scope R_scope.

Theorem CL21_theorem_3_1_1_is_refuted : ~ CL21.theorem_3_1_1.
Proof.
  intros X. apply CL21_theorem_3_1_1_refuted. intros m A y h len K H I Hm HK Y L T.
  pose proof (X (CL21.Play m A y h len) K H I (conj Hm (conj HK Y)) L) as Z. played. exact (Z T).
Qed.

Theorem CL21_total_rounds_is_refuted : ~ CL21.total_rounds.
Proof.
  intros X. apply CL21_total_rounds_refuted. intros m A y H Hm Y L. destruct (X m A y H Hm Y L) as [Kbar B].
  exists Kbar. intros K h len I HK T. specialize (B K h len I HK). cbv zeta in B. played. exact (B T).
Qed.
