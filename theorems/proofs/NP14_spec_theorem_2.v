(** The statements of spec/NP14.v that rest on NP14_theorem_2, NP14_theorem_2_rates, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_theorem_2 NP14_theorem_2_rates.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_2_proof : NP14.theorem_2.
Proof. exact NP14_theorem_2_rates.NP14_theorem_2. Qed.

Theorem NP14_theorem_2_equation_21_proof : NP14.theorem_2_equation_21.
Proof. exact NP14_theorem_2_equation_21. Qed.

Theorem NP14_theorem_2_sharper_proof : NP14.theorem_2_sharper.
Proof. exact NP14_theorem_2_sharper. Qed.

Theorem NP14_theorem_2_step_22_amended_proof : NP14.theorem_2_step_22_amended.
Proof. exact NP14_theorem_2_step_22_amended. Qed.
