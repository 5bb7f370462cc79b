(** The statements of spec/MRS13.v that rest on MRS13_constants, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_constants.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_18_step_half_amended_proof : MRS13.lemma_18_step_half_amended.
Proof. exact MRS13_lemma_18_step_half_amended. Qed.

Theorem MRS13_lemma_18_step_half_constant_proof : MRS13.lemma_18_step_half_constant.
Proof. exact (fun g => @MRS13_lemma_18_step_half_constant (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
