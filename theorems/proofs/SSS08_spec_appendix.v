(** The statements of spec/SSS08.v that rest on SSS08_appendix, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_appendix.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_remark_contradictory_pair_proof : SSS08.remark_contradictory_pair.
Proof. exact SSS08_remark_contradictory_pair. Qed.

Theorem SSS08_lemma_17_proof : SSS08.lemma_17.
Proof. exact SSS08_lemma_17. Qed.

Theorem SSS08_lemma_19_proof : SSS08.lemma_19.
Proof. exact SSS08_lemma_19. Qed.

Theorem SSS08_lemma_20_proof : SSS08.lemma_20.
Proof. exact SSS08_lemma_20. Qed.
