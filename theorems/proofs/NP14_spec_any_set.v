(** The statements of spec/NP14.v that rest on NP14_any_set, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_any_set.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_observation_subset_square_proof : NP14.observation_subset_square.
Proof. exact NP14_observation_subset_square. Qed.

Theorem NP14_observation_subset_entropy_proof : NP14.observation_subset_entropy.
Proof. exact NP14_observation_subset_entropy. Qed.
