(** The statements of spec/MRS13.v that rest on MRS13_lemma_36_columns, MRS13_lemma_36, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_36_columns MRS13_lemma_36.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_36_proof : MRS13.lemma_36.
Proof. exact (fun g => @MRS13_lemma_36.MRS13_lemma_36 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_36_reading_every_is_refuted : ~ MRS13.lemma_36_reading_every.
Proof. intros [c H]. apply MRS13_lemma_36_reading_every_refuted. exists c. exact (fun m N M => H (MRS13.Game m N M)). Qed.

Theorem MRS13_lemma_36_step_b_amended_proof : MRS13.lemma_36_step_b_amended.
Proof. exact (fun g => @MRS13_lemma_36_step_b_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_36_step_closed_amended_proof : MRS13.lemma_36_step_closed_amended.
Proof. exact (fun g => @MRS13_lemma_36_step_closed_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_36_step_columns_proof : MRS13.lemma_36_step_columns.
Proof. exact MRS13_lemma_36_step_columns. Qed.
