(** The statements of spec/MRS13.v that rest on MRS13_conjecture_6_amended, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_conjecture_6_amended.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_conjecture_6_amended_proof : MRS13.conjecture_6_amended.
Proof. exact (fun g => @MRS13_conjecture_6_amended.MRS13_conjecture_6_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
