(** CL21: Appendix A.3 read to the letter, which is false, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_literal_refuted CL21_real_label_refuted CL21_spec_plays CL21_spec_literal_refuted.
Open Scope R_scope.

Theorem CL21_sentence_real_label_reading_literal_is_refuted : ~ CL21.sentence_real_label_reading_literal.
Proof.
  intros X. apply CL21_sentence_real_label_reading_literal_refuted. intros m A y h len K H I p Fin Hp N.
  pose proof (X (CL21.Play m A y h len) K H I p (finished_as_stated m A y h len K H I Fin) Hp) as Z.
  rewrite same_extended in Z. played. exact (Z N).
Qed.
