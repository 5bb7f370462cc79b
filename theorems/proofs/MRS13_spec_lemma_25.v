(** The statements of spec/MRS13.v that rest on MRS13_lemma_25, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_25.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_25_proof : MRS13.lemma_25.
Proof. exact (fun g => @MRS13_lemma_25.MRS13_lemma_25 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_corollary_26_proof : MRS13.corollary_26.
Proof. exact (fun g => @MRS13_corollary_26 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
