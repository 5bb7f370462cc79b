(** CL21: labels outside the arg max eliminated, which is false, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_cycle CL21_argmax_refuted CL21_spec_plays.
Open Scope R_scope.

Theorem CL21_sentence_argmax_reading_literal_is_refuted : ~ CL21.sentence_argmax_reading_literal.
Proof.
  intros X. apply CL21_sentence_argmax_reading_literal_refuted. intros m A y H delta Hm Y L P.
  destruct (X m A y H delta Hm Y L P) as [Kbar B]. exists Kbar. intros K h len I i HK T Hi.
  specialize (B K h len I i HK). cbv zeta in B. played. exact (B T Hi).
Qed.
