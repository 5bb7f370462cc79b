(** The statements of spec/SSS08.v that rest on SSS08_conjugate_pairs, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_conjugate_pairs.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_conjugate_pairs_proof : SSS08.conjugate_pairs.
Proof. exact (conj SSS08_conjugate_of_ball (conj SSS08_conjugate_of_simplex (conj SSS08_conjugate_of_entropy (conj SSS08_conjugate_of_square (conj SSS08_conjugate_of_multiple (conj SSS08_conjugate_of_shift SSS08_conjugate_of_stretch)))))). Qed.
