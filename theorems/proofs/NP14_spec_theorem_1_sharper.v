(** The statements of spec/NP14.v that rest on NP14_theorem_1_sharper, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_theorem_1_sharper.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_1_equation_8_sharper_proof : NP14.theorem_1_equation_8_sharper.
Proof. exact NP14_theorem_1_equation_8_sharper. Qed.
