(** The statements of spec/SSS08.v that rest on SSS08_real_k, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_real_k.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_corollary_5_real_k_proof : SSS08.corollary_5_real_k.
Proof. exact SSS08_corollary_5_real_k. Qed.
