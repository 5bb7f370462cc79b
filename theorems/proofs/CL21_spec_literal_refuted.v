(** CL21: Section 3.3 and Appendix B.1 read to the letter, which are false, as spec/CL21.v states them. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_lost_labels CL21_literal_refuted CL21_spec_plays.
Open Scope R_scope.

Lemma finished_as_stated m A y h len K H I : finished m A y h len K H I -> CL21.finished (CL21.Play m A y h len) K H I.
Proof. intros (Hm & HK & HI & Y & One & T). unfold CL21.finished. played. auto. Qed.

Lemma same_extended m A y h len : CL21.extended (CL21.Play m A y h len) = extended m A y h len.
Proof. unfold CL21.extended, extended. played. reflexivity. Qed.

Theorem CL21_final_hypothesis_reading_literal_is_refuted : ~ CL21.final_hypothesis_reading_literal.
Proof.
  intros X. apply CL21_final_hypothesis_reading_literal_refuted. intros m A y h len K H I p b Fin Hp N.
  pose proof (X (CL21.Play m A y h len) K H I p b (finished_as_stated m A y h len K H I Fin) Hp) as Z.
  rewrite same_extended in Z. played. exact (Z N).
Qed.

Theorem CL21_sentence_lost_before_the_last_reading_literal_is_refuted : ~ CL21.sentence_lost_before_the_last_reading_literal.
Proof.
  intros X. apply CL21_sentence_lost_before_the_last_reading_literal_refuted. intros m A y h len K H I p Fin Hp N.
  pose proof (X (CL21.Play m A y h len) K H I p (finished_as_stated m A y h len K H I Fin) Hp) as Z. played. exact (Z N).
Qed.
