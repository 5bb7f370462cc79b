(** The statements of spec/MRS13.v that rest on MRS13_scaling_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_scaling_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_remark_scaling_is_refuted : ~ MRS13.remark_scaling.
Proof. exact (fun H => MRS13_remark_scaling_refuted (fun m N M => H (MRS13.Game m N M))). Qed.
