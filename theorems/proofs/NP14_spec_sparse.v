(** The statements of spec/NP14.v that rest on NP14_sparse, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_sparse.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_remark_regularisation_amended_proof : NP14.remark_regularisation_amended.
Proof. exact NP14_remark_regularisation_amended. Qed.

Theorem NP14_algorithm_2_proof : NP14.algorithm_2.
Proof. exact NP14_algorithm_2_amended. Qed.

Theorem NP14_algorithm_2_amended_proof : NP14.algorithm_2_amended.
Proof. exact NP14_algorithm_2_amended. Qed.

Theorem NP14_theorem_4_alpha_zero_proof : NP14.theorem_4_alpha_zero.
Proof. exact NP14_theorem_4_alpha_zero. Qed.

Theorem NP14_theorem_4_alpha_half_proof : NP14.theorem_4_alpha_half.
Proof. exact NP14_theorem_4_alpha_half. Qed.

Theorem NP14_equation_36_proof : NP14.equation_36.
Proof. exact NP14_equation_36. Qed.

Theorem NP14_equation_40_proof : NP14.equation_40.
Proof. exact NP14_equation_40. Qed.

Theorem NP14_equation_40_sharper_proof : NP14.equation_40_sharper.
Proof. exact NP14_equation_40_sharper. Qed.
