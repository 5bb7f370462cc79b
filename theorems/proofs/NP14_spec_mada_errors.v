(** The statements of spec/NP14.v that rest on Games, NP14_mada, NP14_mada_errors, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Games NP14_mada NP14_mada_errors.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_lemma_5_step_gradient_is_refuted : ~ NP14.lemma_5_step_gradient.
Proof. exact NP14_lemma_5_step_gradient_refuted. Qed.

Theorem NP14_lemma_6_step_equation_46_is_refuted : ~ NP14.lemma_6_step_equation_46.
Proof. exact NP14_lemma_6_step_equation_46_refuted. Qed.

Theorem NP14_theorem_5_step_last_error_is_refuted : ~ NP14.theorem_5_step_last_error.
Proof. exact NP14_theorem_5_step_last_error_refuted. Qed.

Theorem NP14_equation_50_amended_proof : NP14.equation_50_amended.
Proof. exact NP14_mada_errors.NP14_equation_50_amended. Qed.
