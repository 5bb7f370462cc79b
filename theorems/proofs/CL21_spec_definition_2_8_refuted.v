(** CL21: Definition 2.8 for the given labels, which does not suffice, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_cycle CL21_second_epoch_refuted CL21_definition_2_8_refuted CL21_spec_plays CL21_spec_second_epoch_refuted.
Open Scope R_scope.

Lemma suffices_as_stated learnable_for : CL21.suffices learnable_for -> suffices learnable_for.
Proof.
  intros X m A y H Hm Y L. destruct (X m A y H Hm Y L) as (rho & Kbar & P & B). exists rho, Kbar. split; [exact P|].
  intros K h len I out HK T O. specialize (B K h len I out HK). cbv zeta in B. rewrite same_mended_output in B. played. exact (B T O).
Qed.

Theorem CL21_definition_2_8_reading_occurring_is_refuted : ~ CL21.definition_2_8_reading_occurring.
Proof. intros X. apply CL21_definition_2_8_reading_occurring_refuted, suffices_as_stated. exact X. Qed.

Theorem CL21_definition_2_8_reading_fixed_is_refuted : ~ CL21.definition_2_8_reading_fixed.
Proof. intros X. apply CL21_definition_2_8_reading_fixed_refuted, suffices_as_stated. exact X. Qed.
