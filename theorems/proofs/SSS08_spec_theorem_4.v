(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_projection, SSS08_minimax, SSS08_theorem_4, SSS08_spec_average, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_projection SSS08_minimax SSS08_theorem_4 SSS08_spec_average.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_4_proof : SSS08.theorem_4.
Proof. exact SSS08_theorem_4. Qed.

Theorem SSS08_corollary_5_proof : SSS08.corollary_5.
Proof. unfold SSS08.corollary_5. rewrite same_average. exact SSS08_corollary_5. Qed.

Theorem SSS08_soft_margin_is_average_proof : SSS08.soft_margin_is_average.
Proof. unfold SSS08.soft_margin_is_average. rewrite same_average. exact SSS08_soft_margin_is_average. Qed.
