(** The statements of spec/SSS08.v that rest on SSS08_lemma_18, SSS08_lemma_12, SSS08_lemma_12_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate Norms SSS08_lemma_18 SSS08_lemma_12 SSS08_lemma_12_refuted.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_lemma_12_is_refuted : ~ SSS08.lemma_12.
Proof. exact SSS08_lemma_12_refuted. Qed.

Theorem SSS08_corollary_13_is_refuted : ~ SSS08.corollary_13.
Proof. exact SSS08_corollary_13_refuted. Qed.
