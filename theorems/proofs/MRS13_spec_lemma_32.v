(** The statements of spec/MRS13.v that rest on MRS13_recurrence, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_recurrence.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_32_proof : MRS13.lemma_32.
Proof. exact MRS13_recurrence.MRS13_lemma_32. Qed.
