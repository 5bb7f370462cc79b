(** The statements of spec/SSS08.v that rest on SSS08_theorem_4, SSS08_remarks, SSS08_spec_average, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_4 SSS08_remarks SSS08_spec_average.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_remark_ninety_percent_proof : SSS08.remark_ninety_percent.
Proof. exact SSS08_remark_ninety_percent. Qed.

Theorem SSS08_remark_noisy_examples_proof : SSS08.remark_noisy_examples.
Proof. unfold SSS08.remark_noisy_examples. rewrite same_average. exact SSS08_remark_noisy_examples. Qed.

Theorem SSS08_remark_k_equals_m_proof : SSS08.remark_k_equals_m.
Proof. unfold SSS08.remark_k_equals_m. rewrite same_average. exact SSS08_remark_k_equals_m. Qed.
