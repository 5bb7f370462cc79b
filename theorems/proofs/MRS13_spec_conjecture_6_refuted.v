(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_conjecture_6_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_conjecture_6_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_conjecture_6_is_refuted : ~ MRS13.conjecture_6.
Proof. intros [c [P H]]. apply MRS13_conjecture_6_refuted. exists c. split; [exact P | exact (fun m N M => H (MRS13.Game m N M))]. Qed.

Theorem MRS13_conjecture_6_every_constant_proof : MRS13.conjecture_6_every_constant.
Proof. intros C. destruct (MRS13_conjecture_6_every_constant C) as (m & N & M & H). exists (MRS13.Game m N M). exact H. Qed.
