(** The statements of spec/MRS13.v that rest on MRS13_lemma_15, MRS13_reach, MRS13_corollary_23, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_15 MRS13_reach MRS13_corollary_23.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_equation_14_proof : MRS13.equation_14.
Proof. intros g Z ed gamma es mu lmin (Hm & unit & i1 & i2 & i3 & st & z & f). exact (@MRS13_equation_14_amended (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm Z ed gamma es mu lmin unit i1 i2 i3 st z f). Qed.

Theorem MRS13_corollary_23_proof : MRS13.corollary_23.
Proof. intros g Z ed gamma es mu lmin (Hm & unit & i1 & i2 & i3 & st & z & f). exact (@MRS13_corollary_23.MRS13_corollary_23 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm Z ed gamma es mu lmin unit i1 i2 i3 st z f). Qed.
