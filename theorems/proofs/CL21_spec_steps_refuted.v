(** CL21: steps of Appendices A.1 and A.2 that are false, as spec/CL21.v states them. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_normaliser CL21_cycle CL21_steps_refuted CL21_spec_plays.
Open Scope R_scope.

Theorem CL21_theorem_3_1_2a_step_union_is_refuted : ~ CL21.theorem_3_1_2a_step_union.
Proof.
  intros X. apply CL21_theorem_3_1_2a_step_union_refuted. intros m A h y K gamma c Hm HA HK Y L G R S Q.
  pose proof (X m A h y K gamma c (conj Hm (conj HA (conj Y L))) HK (conj G R) S) as Z. played. exact (Z Q).
Qed.

Theorem CL21_unused_labels_is_refuted : ~ CL21.unused_labels.
Proof.
  intros X. apply CL21_unused_labels_refuted. intros m A y h len K H Hm HK HA Y L O E.
  pose proof (X (CL21.Play m A y h len) K H (conj Hm (conj HK Y)) HA L) as Z. played. exact (Z O E).
Qed.
