(** The statements of spec/NP14.v that rest on NP14_any_alpha, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_any_alpha NP14_any_choice_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_4_any_alpha_every_choice_proof : NP14.theorem_4_any_alpha_every_choice.
Proof. exact NP14_theorem_4_any_alpha_every_choice. Qed.

Theorem NP14_theorem_4_any_alpha_any_choice_is_refuted : ~ NP14.theorem_4_any_alpha_any_choice.
Proof. exact NP14_theorem_4_any_alpha_any_choice_refuted. Qed.

Theorem NP14_theorem_4_any_alpha_any_choice_amended_proof : NP14.theorem_4_any_alpha_any_choice_amended.
Proof. exact NP14_theorem_4_any_alpha_every_choice. Qed.

Theorem NP14_footnote_6_proof : NP14.footnote_6.
Proof. exact NP14_footnote_6_reading_optimal_step. Qed.

Theorem NP14_footnote_6_reading_optimal_step_proof : NP14.footnote_6_reading_optimal_step.
Proof. exact NP14_footnote_6_reading_optimal_step. Qed.
