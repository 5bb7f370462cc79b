(** The statements of spec/MRS13.v that rest on MRS13_robust, and the two sentences with a reading that holds and one that does not. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_robust MRS13_spec_learners_refuted MRS13_spec_theorem_14 MRS13_spec_conjecture_28 MRS13_spec_cubic_rate_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_remark_robust_reading_relative_proof : MRS13.remark_robust_reading_relative.
Proof.
  intros g Hm kappa lambda_star eps j alpha T lambda small He unit [start rounds] c.
  apply (@MRS13_robust (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm kappa lambda_star j alpha T lambda small unit start); try exact He;
    intros t Ht; apply (rounds t Ht).
Qed.

Theorem MRS13_remark_robust_proof : MRS13.remark_robust.
Proof. exact (conj MRS13_remark_robust_reading_relative_proof MRS13_remark_robust_reading_absolute_is_refuted). Qed.

Theorem MRS13_remark_cubic_rate_proof : MRS13.remark_cubic_rate.
Proof.
  exact (conj MRS13_remark_cubic_rate_amended_proof
    (conj MRS13_remark_cubic_rate_reading_with_m_and_n_proof MRS13_remark_cubic_rate_reading_three_parameters_is_refuted)).
Qed.
