(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_closedness_refuted, SSS08_biconjugate, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_closedness_refuted SSS08_biconjugate.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_3_biconjugate_proof : SSS08.theorem_3_biconjugate.
Proof. exact SSS08_theorem_3_biconjugate. Qed.

Theorem SSS08_theorem_3_biconjugate_reading_level_sets_is_refuted : ~ SSS08.theorem_3_biconjugate_reading_level_sets.
Proof. exact SSS08_biconjugate_by_level_sets_refuted. Qed.
