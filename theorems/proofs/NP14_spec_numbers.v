(** The statements of spec/NP14.v that rest on NP14_numbers, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_numbers.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_1_equation_9_tighter_proof : NP14.theorem_1_equation_9_tighter.
Proof. exact NP14_theorem_1_equation_9_tighter. Qed.

Theorem NP14_theorem_1_equation_9_tighter_reading_literal_is_refuted : ~ NP14.theorem_1_equation_9_tighter_reading_literal.
Proof. exact NP14_theorem_1_equation_9_tighter_reading_literal_refuted. Qed.

Theorem NP14_theorem_2_rate_proof : NP14.theorem_2_rate.
Proof. exact NP14_theorem_2_rate. Qed.
