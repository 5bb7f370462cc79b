(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lemma_31, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_lemma_31.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_31_proof : MRS13.lemma_31.
Proof. exact MRS13_lemma_31. Qed.

Theorem MRS13_lemma_31_table_proof : MRS13.lemma_31_table.
Proof. exact MRS13_lemma_31_table. Qed.

Theorem MRS13_lemma_31_step_order_amended_proof : MRS13.lemma_31_step_order_amended.
Proof. exact MRS13_lemma_31_step_order. Qed.
