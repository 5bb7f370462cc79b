(** The statements of spec/MRS13.v that rest on MRS13_theorem_7_constant_two, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_theorem_7_constant_two.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_7_constant_two_proof : MRS13.theorem_7_constant_two.
Proof. exact (fun g => @MRS13_theorem_7_constant_two.MRS13_theorem_7_constant_two (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
