(** The statements of spec/MRS13.v that rest on MRS13_first_order, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_first_order.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_16_proof : MRS13.lemma_16.
Proof. exact (fun g => @MRS13_lemma_16 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
