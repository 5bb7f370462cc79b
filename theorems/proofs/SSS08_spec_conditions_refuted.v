(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_minimax, SSS08_lemma_8, SSS08_theorem_7, SSS08_examples, SSS08_conditions_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate Norms SSS08_theorem_3 SSS08_minimax SSS08_lemma_8 SSS08_theorem_7 SSS08_examples SSS08_conditions_refuted.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_7_without_iii_is_refuted : ~ SSS08.theorem_7_without_iii.
Proof. exact SSS08_theorem_7_without_iii_refuted. Qed.

Theorem SSS08_lemma_8_step_core_is_refuted : ~ SSS08.lemma_8_step_core.
Proof. exact SSS08_lemma_8_step_core_refuted. Qed.

Theorem SSS08_example_1_is_refuted : ~ SSS08.example_1.
Proof. exact SSS08_example_1_refuted. Qed.

Theorem SSS08_example_2_is_refuted : ~ SSS08.example_2.
Proof. exact SSS08_example_2_refuted. Qed.
