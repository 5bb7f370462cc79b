(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_3_proof : SSS08.theorem_3.
Proof. exact SSS08_theorem_3. Qed.
