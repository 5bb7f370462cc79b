(** The statements of spec/NP14.v that rest on NP14_sets, NP14_combining, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_sets NP14_combining.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_1_equation_9_proof : NP14.theorem_1_equation_9.
Proof. exact NP14_theorem_1_equation_9. Qed.

Theorem NP14_remark_norm_bound_proof : NP14.remark_norm_bound.
Proof. exact NP14_remark_norm_bound_reading_square. Qed.

Theorem NP14_remark_norm_bound_reading_square_proof : NP14.remark_norm_bound_reading_square.
Proof. exact NP14_remark_norm_bound_reading_square. Qed.

Theorem NP14_observation_subset_caps_proof : NP14.observation_subset_caps.
Proof. exact NP14_observation_subset. Qed.

Theorem NP14_theorem_3_proof : NP14.theorem_3.
Proof. exact NP14_theorem_3. Qed.

Theorem NP14_combining_primary_proof : NP14.combining_primary.
Proof. exact NP14_combining_primary. Qed.

Theorem NP14_combining_secondary_amended_proof : NP14.combining_secondary_amended.
Proof. exact NP14_combining_secondary_amended. Qed.

Theorem NP14_combining_secondary_own_size_proof : NP14.combining_secondary_own_size.
Proof. exact NP14_combining_secondary_own_size. Qed.
