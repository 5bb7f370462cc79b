(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_minimax, SSS08_lemma_8, SSS08_theorem_7, SSS08_closedness_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_minimax SSS08_lemma_8 SSS08_theorem_7 SSS08_closedness_refuted.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_3_reading_level_sets_is_refuted : ~ SSS08.theorem_3_reading_level_sets.
Proof. exact SSS08_theorem_3_reading_level_sets_refuted. Qed.

Theorem SSS08_theorem_7_is_refuted : ~ SSS08.theorem_7.
Proof. exact SSS08_theorem_7_refuted. Qed.

Theorem SSS08_lemma_8_is_refuted : ~ SSS08.lemma_8.
Proof. exact SSS08_lemma_8_refuted. Qed.
