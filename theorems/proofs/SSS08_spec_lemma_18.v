(** The statements of spec/SSS08.v that rest on SSS08_lemma_18, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate Norms SSS08_lemma_18.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_lemma_18_proof : SSS08.lemma_18.
Proof. exact SSS08_lemma_18. Qed.
