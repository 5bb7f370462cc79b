(** The statements of spec/NP14.v that rest on NP14_lemma_6_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_lemma_6_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_lemma_6_is_refuted : ~ NP14.lemma_6.
Proof. exact NP14_lemma_6_refuted.NP14_lemma_6_refuted. Qed.
