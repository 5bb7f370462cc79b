(** The statements of spec/MRS13.v that rest on MRS13_lemma_39, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_39.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_39_proof : MRS13.lemma_39.
Proof. exact (fun g => @MRS13_lemma_39.MRS13_lemma_39 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_39_item_3_proof : MRS13.lemma_39_item_3.
Proof. exact (fun g => @MRS13_lemma_39_item_3 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_39_step_rank_amended_proof : MRS13.lemma_39_step_rank_amended.
Proof. exact MRS13_lemma_39_step_rank_amended. Qed.

Theorem MRS13_lemma_39_step_rank_dimension_proof : MRS13.lemma_39_step_rank_dimension.
Proof. exact (fun g => @MRS13_lemma_39_step_rank_dimension (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
