(** The statements of spec/SSS08.v that rest on SSS08_projection, SSS08_figure_2, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_projection SSS08_figure_2.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_figure_2_proof : SSS08.figure_2.
Proof. exact SSS08_figure_2. Qed.

Theorem SSS08_lemma_14_proof : SSS08.lemma_14.
Proof. exact SSS08_lemma_14. Qed.

Theorem SSS08_lemma_15_proof : SSS08.lemma_15.
Proof. exact SSS08_lemma_15. Qed.

Theorem SSS08_lemma_16_proof : SSS08.lemma_16.
Proof. exact SSS08_lemma_16. Qed.
