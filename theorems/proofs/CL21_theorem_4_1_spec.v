(** CL21, Theorem 4.1 with a confidence level and on average, as spec/CL21.v states it: proofs. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_votes CL21_theorem_4_1.
From Boostproof Require MHT22_corollary_2.
Open Scope R_scope.

Theorem CL21_theorem_4_1_reading_confidence_proof : CL21.theorem_4_1_reading_confidence.
Proof. intros A k n beta y tau delta B Hn HA. exact (CL21_theorem_4_1_reading_confidence A k n beta y B Hn HA tau delta). Qed.

Theorem CL21_theorem_4_1_in_expectation_proof : CL21.theorem_4_1_in_expectation.
Proof. intros A k n beta y tau B Hn HA. exact (CL21_theorem_4_1_in_expectation A k n beta y B Hn HA tau). Qed.
