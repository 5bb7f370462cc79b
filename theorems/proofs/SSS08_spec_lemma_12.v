(** The statements of spec/SSS08.v that rest on SSS08_lemma_18, SSS08_lemma_12, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate Norms SSS08_lemma_18 SSS08_lemma_12.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_lemma_12_amended_proof : SSS08.lemma_12_amended.
Proof. intros n norm dual S dom h f sigma theta x g H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11. exact (SSS08_lemma_12_amended n norm dual S dom h f sigma theta x g H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11). Qed.

Theorem SSS08_corollary_13_amended_proof : SSS08.corollary_13_amended.
Proof. exact SSS08_corollary_13_amended. Qed.
