(** The statements of spec/MRS13.v that rest on MRS13_lemma_15, MRS13_finite_optimum, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_15 MRS13_finite_optimum.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_15_proof : MRS13.lemma_15.
Proof. exact (fun g => @MRS13_lemma_15 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_15_1_proof : MRS13.lemma_15_1.
Proof. exact MRS13_lemma_15_proof. Qed.

Theorem MRS13_lemma_15_1_amended_proof : MRS13.lemma_15_1_amended.
Proof. exact MRS13_lemma_15_proof. Qed.

Theorem MRS13_lemma_15_2_proof : MRS13.lemma_15_2.
Proof. exact MRS13_lemma_15_proof. Qed.

Theorem MRS13_lemma_15_3_proof : MRS13.lemma_15_3.
Proof. exact MRS13_lemma_15_proof. Qed.

Theorem MRS13_lemma_22_proof : MRS13.lemma_22.
Proof. exact MRS13_lemma_15_proof. Qed.

Theorem MRS13_lemma_38_proof : MRS13.lemma_38.
Proof. exact (fun g => @MRS13_lemma_38 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
