(** The statements of spec/MHT22.v that rest on MHT22_lemma_1, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Smoothing MHT22_lemma_1.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_lemma_1_proof : MHT22.lemma_1.
Proof. exact MHT22_lemma_1. Qed.
