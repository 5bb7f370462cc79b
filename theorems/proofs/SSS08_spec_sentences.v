(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_minimax, SSS08_theorem_4, SSS08_booster, SSS08_sentences, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_minimax SSS08_theorem_4 SSS08_booster SSS08_sentences.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_sentence_soft_margin_problem_proof : SSS08.sentence_soft_margin_problem.
Proof. exact SSS08_sentence_soft_margin_problem. Qed.

Theorem SSS08_sentence_exponential_weights_proof : SSS08.sentence_exponential_weights.
Proof. exact SSS08_sentence_exponential_weights. Qed.

Theorem SSS08_theorem_4_one_sided_proof : SSS08.theorem_4_one_sided.
Proof. exact SSS08_theorem_4_one_sided. Qed.

Theorem SSS08_lemma_20_sharper_proof : SSS08.lemma_20_sharper.
Proof. exact SSS08_lemma_20_sharper. Qed.
