(** The statements of spec/MRS13.v that rest on MRS13_upsilon, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_upsilon.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_5_upsilon_proof : MRS13.lemma_5_upsilon.
Proof. exact MRS13_upsilon.MRS13_lemma_5_upsilon. Qed.
