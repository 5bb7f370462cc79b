(** The statements of spec/NP14.v that rest on Entropy, NP14_theorem_1_entropy, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Entropy NP14_theorem_1_entropy.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_equation_12_entropy_on_the_simplex_proof : NP14.equation_12_entropy_on_the_simplex.
Proof. exact NP14_equation_12_entropy_on_the_simplex. Qed.

Theorem NP14_equation_12_step_strong_convexity_amended_proof : NP14.equation_12_step_strong_convexity_amended.
Proof. intros m T L cap u Hm HL V C t Ht. exact (NP14_equation_12_step_strong_convexity_amended m T L cap false u Hm HL V C t eq_refl Ht). Qed.
