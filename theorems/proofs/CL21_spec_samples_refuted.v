(** CL21: Theorem 4.1 in the readings that are false, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_theorem_4_1 CL21_cycle CL21_second_epoch_refuted CL21_samples_refuted CL21_spec_plays CL21_spec_second_epoch_refuted.
Open Scope R_scope.

Lemma trained_as_stated drawn A y H K tau : trained_on drawn A y H K tau -> CL21.trained_on drawn A y H K tau.
Proof.
  intros (h & len & I & out & T & O & E). exists h, len, I, out. cbv zeta. rewrite same_mended_output. played.
  exact (conj T (conj O E)).
Qed.

Lemma trained_stated drawn A y H K tau : CL21.trained_on drawn A y H K tau -> trained_on drawn A y H K tau.
Proof.
  intros (h & len & I & out & Q). cbv zeta in Q. rewrite same_mended_output in Q. played. exists h, len, I, out. exact Q.
Qed.

Theorem CL21_theorem_4_1_reading_every_sample_is_refuted : ~ CL21.theorem_4_1_reading_every_sample.
Proof.
  intros X. apply CL21_theorem_4_1_reading_every_sample_refuted. intros k A beta y H P. destruct (X k A beta y H P) as [C B].
  exists C. intros K n drawn tau HK S T. exact (B K n drawn tau HK S (trained_as_stated drawn A y H K tau T)).
Qed.

Theorem CL21_theorem_4_1_reading_sample_size_is_refuted : ~ CL21.theorem_4_1_reading_sample_size.
Proof.
  intros [C X]. apply CL21_theorem_4_1_reading_sample_size_refuted. exists C. intros k A beta y H P K n HK.
  destruct (X k A beta y H P K n HK) as (drawn & S & B). exists drawn. split; [exact S|]. intros tau T.
  exact (B tau (trained_as_stated drawn A y H K tau T)).
Qed.

Theorem CL21_sentence_generalization_vanishes_reading_sample_fixed_is_refuted : ~ CL21.sentence_generalization_vanishes_reading_sample_fixed.
Proof.
  intros X. apply CL21_sentence_generalization_vanishes_reading_sample_fixed_refuted. intros k A beta y H n drawn P Hn S.
  destruct (X k A beta y H n drawn P Hn S) as [Kbar B]. exists Kbar. intros K tau HK T.
  exact (B K tau HK (trained_as_stated drawn A y H K tau T)).
Qed.
