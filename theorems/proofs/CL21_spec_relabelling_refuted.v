(** CL21: a label of the next epoch that is not defined, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_relabelling_refuted CL21_spec_plays.
Open Scope R_scope.

Theorem CL21_equation_3_11_relabelling_is_refuted : ~ CL21.equation_3_11_relabelling.
Proof.
  intros X. apply CL21_equation_3_11_relabelling_refuted. intros m A y h len K H I Hm HK Y T.
  pose proof (X (CL21.Play m A y h len) K H I (conj Hm (conj HK Y))) as Z. played. exact (Z T).
Qed.
