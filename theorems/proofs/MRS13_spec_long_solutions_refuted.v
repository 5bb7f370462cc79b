(** The statements of spec/MRS13.v that rest on MRS13_long_solutions_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_long_solutions_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_10_step_constant_is_refuted : ~ MRS13.theorem_10_step_constant.
Proof. exact MRS13_theorem_10_step_constant_refuted. Qed.

Theorem MRS13_corollary_13_smallest_is_refuted : ~ MRS13.corollary_13_smallest.
Proof. exact MRS13_corollary_13_smallest_refuted. Qed.

Theorem MRS13_corollary_13_smallest_amended_proof : MRS13.corollary_13_smallest_amended.
Proof. exact MRS13_long_solutions_refuted.MRS13_corollary_13_smallest_amended. Qed.

Theorem MRS13_corollary_30_step_reference_is_refuted : ~ MRS13.corollary_30_step_reference.
Proof. exact (fun H => MRS13_corollary_30_step_reference_refuted (fun m N M => H (MRS13.Game m N M))). Qed.
