(** The statements of spec/MRS13.v that rest on MRS13_lemma_18, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_18.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_18_proof : MRS13.lemma_18.
Proof. exact (fun g => @MRS13_lemma_18.MRS13_lemma_18 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_12_proof : MRS13.equation_12.
Proof. exact (fun g => @MRS13_equation_12 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_13_proof : MRS13.equation_13.
Proof. exact (fun g => @MRS13_equation_13 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
