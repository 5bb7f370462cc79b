(** The statements of spec/MRS13.v that rest on Sums, MRS13_first_order, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums MRS13_first_order.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_16_proof : MRS13.lemma_16.
Proof. intros g Hm Z ed gamma lambda j i1 best. destruct (Classical_Prop.classic (MRS13.some_in_Z g Z)) as [some | none]; [exact (@MRS13_lemma_16 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm Z ed gamma lambda j i1 some best) |]. replace (MRS13.loss_on g Z lambda) with 0; [unfold Rdiv; rewrite Rmult_0_r, Rmult_0_l; apply Rle_ge, Rabs_pos |]. symmetry. apply Sum_zero. intros i Hi. destruct (Z i) eqn:E; [exfalso; apply none; exists i; split; assumption | reflexivity]. Qed.
