(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, Real_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent Real_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_1_reading_real_is_refuted : ~ MRS13.theorem_1_reading_real.
Proof. exact (fun H => MRS13_theorem_1_reading_real_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_theorem_7_step_constant_is_refuted : ~ MRS13.theorem_7_step_constant.
Proof. exact MRS13_theorem_7_step_constant_refuted. Qed.
