(** The statements of spec/SSS08.v that rest on SSS08_adaboost_rate_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums MRS13_coordinate_descent SSS08_adaboost_rate_refuted.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_sentence_adaboost_rate_reading_literal_is_refuted : ~ SSS08.sentence_adaboost_rate_reading_literal.
Proof. intros X. apply SSS08_sentence_adaboost_rate_reading_literal_refuted. intros m N M j gamma T Hm Hg E B L. exact (X m N M j gamma T Hm Hg (conj E (conj B L))). Qed.
