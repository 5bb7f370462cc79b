(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_sentences, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme Bregman Entropy MHT22_sentences.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_sandwich_proof : MHT22.sandwich.
Proof. intros m nu eta eps u [Hm Hnu]. exact (MHT22_sandwich m nu eta eps u Hm Hnu). Qed.

Theorem MHT22_sentence_smoothness_proof : MHT22.sentence_smoothness.
Proof. intros m nu eta n u v d [Hm Hnu]. exact (MHT22_sentence_smoothness m nu eta n u v d Hm Hnu). Qed.

Theorem MHT22_sentence_strong_convexity_proof : MHT22.sentence_strong_convexity.
Proof. exact MHT22_sentence_strong_convexity. Qed.

Theorem MHT22_sentence_linear_oracle_proof : MHT22.sentence_linear_oracle.
Proof. exact MHT22_sentence_linear_oracle. Qed.

Theorem MHT22_lemma_3_proof : MHT22.lemma_3.
Proof. intros m nu d [Hm Hnu]. exact (MHT22_lemma_3 m nu Hm Hnu d). Qed.
