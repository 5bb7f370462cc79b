(** The statements of spec/SSS08.v that rest on SSS08_examples, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate Norms SSS08_examples.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_example_1_amended_proof : SSS08.example_1_amended.
Proof. exact SSS08_example_1_amended. Qed.

Theorem SSS08_example_2_amended_proof : SSS08.example_2_amended.
Proof. exact SSS08_example_2_amended. Qed.
