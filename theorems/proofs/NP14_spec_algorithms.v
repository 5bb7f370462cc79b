(** The statements of spec/NP14.v that rest on NP14_algorithms, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_algorithms.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_algorithm_1_proof : NP14.algorithm_1.
Proof. exact NP14_algorithm_1. Qed.

Theorem NP14_algorithm_1_weights_proof : NP14.algorithm_1_weights.
Proof. exact NP14_algorithm_1_weights_reading_mirror. Qed.

Theorem NP14_algorithm_1_weights_reading_mirror_proof : NP14.algorithm_1_weights_reading_mirror.
Proof. exact NP14_algorithm_1_weights_reading_mirror. Qed.

Theorem NP14_entropy_is_adaboost_proof : NP14.entropy_is_adaboost.
Proof. exact NP14_entropy_is_adaboost. Qed.
