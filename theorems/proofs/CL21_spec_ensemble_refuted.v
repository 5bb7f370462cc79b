(** CL21: an ensemble of any class, which is false, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_second_epoch_refuted CL21_ensemble_refuted CL21_spec_plays CL21_spec_second_epoch_refuted.
Open Scope R_scope.

Theorem CL21_is_an_ensemble_step_any_class_is_refuted : ~ CL21.is_an_ensemble_step_any_class.
Proof.
  intros X. apply CL21_is_an_ensemble_step_any_class_refuted. intros m A y h len K H I tau Hm HK Y T O.
  pose proof (X (CL21.Play m A y h len) K H I tau (conj Hm (conj HK Y))) as Z. rewrite same_mended_output in Z. played. exact (Z T O).
Qed.
