(** The statements of spec/NP14.v that rest on NP14_remarks, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_remarks.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_equation_12_footnote_5_proof : NP14.equation_12_footnote_5.
Proof. exact NP14_equation_12_footnote_5_reading_norm. Qed.

Theorem NP14_equation_12_footnote_5_reading_norm_proof : NP14.equation_12_footnote_5_reading_norm.
Proof. exact NP14_equation_12_footnote_5_reading_norm. Qed.

Theorem NP14_observation_approximate_square_proof : NP14.observation_approximate_square.
Proof. exact NP14_observation_approximate_square. Qed.

Theorem NP14_observation_approximate_entropy_proof : NP14.observation_approximate_entropy.
Proof. exact NP14_observation_approximate_entropy. Qed.

Theorem NP14_remark_regularisation_is_refuted : ~ NP14.remark_regularisation.
Proof. exact NP14_remark_regularisation_refuted. Qed.

Theorem NP14_sentence_dominant_regularisation_is_refuted : ~ NP14.sentence_dominant_regularisation.
Proof. exact NP14_sentence_dominant_regularisation_refuted. Qed.

Theorem NP14_sentence_dominant_regularisation_amended_proof : NP14.sentence_dominant_regularisation_amended.
Proof. exact NP14_sentence_dominant_regularisation_amended. Qed.
