(** The statements of spec/NP14.v that rest on Bregman, NP14_dual_norm, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Bregman NP14_dual_norm.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_lemma_1_exact_proof : NP14.lemma_1_exact.
Proof. exact NP14_lemma_1_exact. Qed.

Theorem NP14_lemma_1_relaxed_proof : NP14.lemma_1_relaxed.
Proof. exact NP14_lemma_1_relaxed. Qed.

Theorem NP14_lemma_2_proof : NP14.lemma_2.
Proof. exact NP14_lemma_2. Qed.

Theorem NP14_lemma_4_proof : NP14.lemma_4.
Proof. exact NP14_lemma_4. Qed.

Theorem NP14_lemma_3_proof : NP14.lemma_3.
Proof. intros m norm dual x y N D. exact (NP14_lemma_3 m norm dual x y (dual_norm_of m norm dual N D)). Qed.
