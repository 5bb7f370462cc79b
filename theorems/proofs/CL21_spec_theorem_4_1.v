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

(** A sum of draws is at most a constant where every draw of a sample is. *)
Theorem CL21_sentence_generalization_vanishes_reading_sample_grows_proof : CL21.sentence_generalization_vanishes_reading_sample_grows.
Proof.
  intros A k beta y H Hk HA (B & Y & L) accuracy P. set (c := INR k * ln (INR A) / 2).
  destruct (MHT22_corollary_2.natural_above (c / accuracy ^ 2)) as [N HN]. exists (S N).
  intros K n tau HKn T Z. assert (1 <= n)%nat as Hn by lia.
  pose proof (CL21_theorem_4_1_in_expectation A k n beta y B Hn HA tau T) as Q.
  assert (mean_of_draws k beta n (fun drawn => training_error n y (tau drawn) drawn) <= 0) as M.
  { rewrite <- (mean_of_draws_const k beta B n 0). apply (mean_of_draws_in k beta B n). intros drawn Len In_k.
    right. apply Z. split; assumption. }
  assert (sqrt (INR k * ln (INR A) / (2 * INR n)) <= accuracy) as R.
  { assert (0 < INR n) as Pn by (apply lt_0_INR; lia). rewrite <- (sqrt_pow2 accuracy) by lra. apply sqrt_le_1_alt.
    replace (INR k * ln (INR A) / (2 * INR n)) with (c / INR n) by (unfold c; field; lra).
    apply Rmult_le_reg_r with (INR n); [exact Pn|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (c <= INR N * accuracy ^ 2) as C1.
    { apply Rmult_le_reg_r with (/ accuracy ^ 2); [apply Rinv_0_lt_compat; nra|]. rewrite Rmult_assoc, Rinv_r, Rmult_1_r by nra. unfold Rdiv in HN. lra. }
    assert (INR N <= INR n) by (apply le_INR; lia). nra. }
  change (mean_of_draws k beta n (fun drawn => generalization_error k beta y (tau drawn)) <= accuracy). lra.
Qed.
