(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_minimax, SSS08_lemma_8, SSS08_theorem_7, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_minimax SSS08_lemma_8 SSS08_theorem_7.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_7_amended_proof : SSS08.theorem_7_amended.
Proof. exact SSS08_theorem_7_amended. Qed.

Theorem SSS08_theorem_7_without_i_proof : SSS08.theorem_7_without_i.
Proof. exact SSS08_theorem_7_without_i. Qed.

Theorem SSS08_theorem_7_without_ii_proof : SSS08.theorem_7_without_ii.
Proof. exact SSS08_theorem_7_without_ii. Qed.

Theorem SSS08_theorem_7_without_iii_amended_proof : SSS08.theorem_7_without_iii_amended.
Proof. exact SSS08_theorem_7_without_iii_amended. Qed.

Theorem SSS08_lemma_8_amended_proof : SSS08.lemma_8_amended.
Proof. exact SSS08_lemma_8_amended. Qed.
