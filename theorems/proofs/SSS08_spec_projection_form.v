(** The statements of spec/SSS08.v that rest on SSS08_projection, SSS08_figure_2, SSS08_projection_form, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_projection SSS08_figure_2 SSS08_projection_form.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_lemma_14_form_proof : SSS08.lemma_14_form.
Proof. exact SSS08_lemma_14_form. Qed.

Theorem SSS08_lemma_16_step_monotone_proof : SSS08.lemma_16_step_monotone.
Proof. exact SSS08_lemma_16_step_monotone. Qed.

Theorem SSS08_smallest_capped_set_proof : SSS08.smallest_capped_set.
Proof. exact SSS08_smallest_capped_set. Qed.
