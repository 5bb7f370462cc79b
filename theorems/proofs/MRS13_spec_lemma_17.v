(** The statements of spec/MRS13.v that rest on MRS13_lemma_15, MRS13_reach, MRS13_second_order, MRS13_lemma_17, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_15 MRS13_reach MRS13_second_order MRS13_lemma_17.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_17_proof : MRS13.lemma_17.
Proof. exact (fun g => @MRS13_lemma_17.MRS13_lemma_17 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_11_proof : MRS13.equation_11.
Proof. exact (fun g => @MRS13_equation_11 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_9_proof : MRS13.equation_9.
Proof. exact (fun g => @MRS13_equation_9 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_10_proof : MRS13.equation_10.
Proof. intros f f' f'' c D1 D2. apply MRS13_equation_10_amended; intros x Hx; apply Derive.is_derive_Reals; [apply D1, Hx | apply D2, Hx]. Qed.
