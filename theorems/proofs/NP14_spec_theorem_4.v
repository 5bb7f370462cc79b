(** The statements of spec/NP14.v that rest on NP14_theorem_4, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_theorem_4.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_4_any_alpha_amended_proof : NP14.theorem_4_any_alpha_amended.
Proof. exact NP14_theorem_4_any_alpha_amended. Qed.

Theorem NP14_theorem_4_any_alpha_ceiling_proof : NP14.theorem_4_any_alpha_ceiling.
Proof. exact NP14_theorem_4_any_alpha_ceiling. Qed.

Theorem NP14_theorem_4_any_alpha_equation_30_proof : NP14.theorem_4_any_alpha_equation_30.
Proof. exact (fun m k u t x H => conj (NP14_equation_30_first m k u t x H) (NP14_equation_30 m k u t x H)). Qed.
