(** The statements of spec/NP14.v that rest on NP14_theorem_1, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_theorem_1.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_1_equation_8_proof : NP14.theorem_1_equation_8.
Proof. exact NP14_theorem_1_equation_8. Qed.
