(** The statements of spec/MRS13.v that rest on MRS13_lemma_27, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_27.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_27_proof : MRS13.lemma_27.
Proof. exact (fun g => @MRS13_lemma_27.MRS13_lemma_27 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
