(** MRS13, Section 5: Conjecture 28 for entries -1, 0, 1, [2^(24 m ln m)/eps] rounds to the optimal loss. *)

From Coq Require Import Reals Lra Psatz Lia Classical.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_theorem_1
  MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach MRS13_second_order MRS13_theorem_14 Determinants
  Independence MRS13_lemma_35 MRS13_lemma_34 MRS13_lemma_36_columns MRS13_lemma_36 MRS13_lemma_39 MRS13_lemma_25.
Local Open Scope R_scope.

Lemma growth_plus a b m : growth a m * growth b m = growth (a + b) m.
Proof. unfold growth. rewrite <- Rpower_plus. f_equal. ring. Qed.

Lemma growth_pos a m : 0 < growth a m.
Proof. apply exp_pos. Qed.

Lemma growth_increases a b m : (0 < m)%nat -> a <= b -> growth a m <= growth b m.
Proof.
  intros Hm H. unfold growth, Rpower. apply exp_at_most. pose proof ln_2_range.
  assert (1 <= INR m) by (apply (le_INR 1), Hm).
  assert (Hln : 0 <= ln (INR m)) by (rewrite <- ln_1; apply ln_at_most; lra).
  apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | exact H].
Qed.

Lemma growth_at_least_1 a m : (0 < m)%nat -> 0 <= a -> 1 <= growth a m.
Proof.
  intros Hm Ha. replace 1 with (growth 0 m); [now apply growth_increases |].
  unfold growth. rewrite Rmult_0_l. apply Rpower_O. lra.
Qed.

(** For m >= 2 a factor of 2 is no more than one exponent. *)
Lemma two_at_most m : (2 <= m)%nat -> 2 <= growth 1 m.
Proof.
  intros Hm. unfold growth. rewrite <- (Rpower_1 2) at 1 by lra. apply Rle_Rpower; [lra |].
  pose proof (ln_m_at_least m Hm). pose proof ln_2_range. apply (le_INR 2) in Hm. simpl in Hm. nra.
Qed.

(** P where its two ingredients are no larger than for entries -1, 0, 1. *)
Lemma constant_growth m B inverse : (2 <= m)%nat -> 0 <= B <= growth 3 m * (growth 3 m + growth 3 m) ->
  0 <= inverse <= growth 3 m -> 0 <= P_of B inverse /\ 2 * P_of B inverse ^ 2 <= growth 24 m.
Proof.
  intros H2 HB Hinv. pose proof (growth_at_least_1 3 m ltac:(lia) ltac:(lra)) as Hg. set (g := growth 3 m) in *.
  assert (HP : 0 <= P_of B inverse <= 5 * g ^ 3).
  { unfold P_of. pose proof (Rmult_le_pos B (1 + inverse) ltac:(lra) ltac:(lra)). split; [lra |].
    assert (B * (1 + inverse) <= g * (g + g) * (g + g)) by (apply Rmult_le_compat; lra).
    assert (g <= g ^ 3) by (simpl; nra). replace (g * (g + g) * (g + g)) with (4 * g ^ 3) in * by ring. lra. }
  split; [apply HP |]. apply Rle_trans with (2 * (5 * g ^ 3) ^ 2); [apply Rmult_le_compat_l; [lra |]; apply pow_incr; lra |].
  assert (six : g ^ 6 = growth 18 m) by (unfold g; simpl; rewrite Rmult_1_r, !growth_plus; f_equal; ring).
  assert (two : 2 ^ 6 <= growth 6 m).
  { replace (growth 6 m) with (growth 1 m ^ 6) by (simpl; rewrite Rmult_1_r, !growth_plus; f_equal; ring).
    apply pow_incr. split; [lra | now apply two_at_most]. }
  replace (growth 24 m) with (growth 6 m * growth 18 m) by (rewrite growth_plus; f_equal; ring).
  replace (2 * (5 * g ^ 3) ^ 2) with (50 * g ^ 6) by ring. rewrite six.
  apply Rmult_le_compat_r; [apply Rlt_le, growth_pos | simpl in two; lra].
Qed.

(** The size of Conjecture 28's P by Lemmas 34, 36 and 39: [2 P^2 <= 2^(30 m ln m)] for m >= 2 and N <= 3^m. *)
Theorem MRS13_conjecture_28_growth (m N : nat) : (2 <= m)%nat -> (0 < N)%nat -> (N <= 3 ^ m)%nat ->
  let inverse_lambda_min := INR (fact m) in
  let inverse_gamma := sqrt (INR N) * INR m * INR (fact m) in
  let mu_max := ln (INR m) * (sqrt (INR m) * INR m * INR (fact m)) in
  let B := sqrt (INR N * INR m) * (mu_max + ln (INR m)) * inverse_lambda_min in
  2 * P_of B inverse_gamma ^ 2 <= growth 30 m.
Proof.
  intros H2 HN0 HN inverse_lambda_min inverse_gamma mu_max B. assert (Hm : (0 < m)%nat) by lia.
  assert (HmR : 2 <= INR m) by (apply (le_INR 2), H2). pose proof (INR_fact_lt_0 m) as Hf.
  pose proof (growth_at_least_1 3 m Hm ltac:(lra)) as Hg. pose proof (growth_pos 3 m) as Hg0.
  assert (Hr : 0 < sqrt (INR N)) by (apply sqrt_lt_R0, lt_0_INR, HN0).
  assert (H1 : 0 < inverse_gamma) by (unfold inverse_gamma; repeat apply Rmult_lt_0_compat; lra).
  assert (gamma_size : inverse_gamma <= growth 3 m).
  { pose proof (MRS13_lemma_36_step_columns m N H2 HN0 HN) as H. fold inverse_gamma in H. apply Rge_le in H.
    unfold Rdiv in H. rewrite Rmult_1_l in H. apply Rmult_le_compat_l with (r := inverse_gamma * growth 3 m) in H; [| nra].
    replace (inverse_gamma * growth 3 m * growth (-3) m) with inverse_gamma in H
      by (rewrite Rmult_assoc, growth_plus; replace (3 + -3) with 0 by ring; unfold growth; rewrite Rmult_0_l, Rpower_O by lra; ring).
    replace (inverse_gamma * growth 3 m * / inverse_gamma) with (growth 3 m) in H by (field; lra). exact H. }
  assert (Hln : 0 <= ln (INR m) <= growth 3 m).
  { split; [rewrite <- ln_1; apply ln_at_most; lra |]. eapply Rle_trans; [apply ln_le_minus_1; lra |].
    pose proof (power_growth m Hm). assert (1 <= INR m ^ m) by (apply pow_R1_Rle; lra). nra. }
  assert (margin_size : 0 <= mu_max <= growth 3 m).
  { split; [apply Rmult_le_pos; [lra |]; repeat apply Rmult_le_pos; try apply pos_INR; apply sqrt_pos |].
    eapply Rle_trans; [apply (rank_bound_power m m Hm (le_n m)) | apply power_growth, Hm]. }
  assert (reach_size : 0 <= B <= growth 3 m * (growth 3 m + growth 3 m)).
  { pose proof (sqrt_pos (INR N * INR m)) as Hs.
    split; [unfold B, inverse_lambda_min; repeat apply Rmult_le_pos; lra |].
    replace B with (sqrt (INR N * INR m) * INR (fact m) * (mu_max + ln (INR m))) by (unfold B, inverse_lambda_min; ring).
    apply Rmult_le_compat; [apply Rmult_le_pos; lra | lra | | lra]. eapply Rle_trans; [| exact gamma_size].
    unfold inverse_gamma. apply Rmult_le_compat_r; [lra |]. rewrite sqrt_mult by apply pos_INR.
    apply Rmult_le_compat_l; [lra |]. rewrite <- (sqrt_square (INR m)) at 2 by lra. apply sqrt_le_1_alt. nra. }
  destruct (constant_growth m B inverse_gamma H2 reach_size ltac:(lra)) as [_ H].
  eapply Rle_trans; [exact H | apply growth_increases; [exact Hm | lra]].
Qed.

Section Rates.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation largest_edge := (largest_edge (m := m) (N := N) (M := M)).
  Notation is_inverse_gamma := (is_inverse_gamma (m := m)).
  Hypothesis entries : integer_entries m N M.

  Lemma entries_in_range : entries_within_one m N M.
  Proof. intros i k Hi Hk. destruct (entries i k Hi Hk) as [-> | [-> | ->]]; lra. Qed.

  (** A decomposition with [1/gamma <= 2^(3 m ln m)] (0 where Z is empty) and margins on F within [2^(3 m ln m)]. *)
  Lemma integer_decomposition : exists Z eta_dagger gamma inverse mu, item_1 Z eta_dagger gamma /\ item_3 Z mu /\
    is_inverse_gamma Z gamma inverse /\ 0 <= inverse <= INR m * INR (fact m) /\ 0 <= mu <= INR m * INR m ^ m.
  Proof.
    destruct (split_exists (N := N) (M := M) Hm) as (Z & dagger & gamma & y & first & weights).
    destruct (item_3_from_weights Hm Z y weights) as (mu & Hmu & third).
    assert (top : 0 <= ln (INR m) * rank_bound (number_of_F (m := m) Z) <= INR m * INR m ^ m).
    { split; [| apply rank_bound_power; [exact Hm | apply number_of_F_at_most]].
      assert (1 <= INR m) by (apply (le_INR 1), Hm).
      apply Rmult_le_pos; [rewrite <- ln_1; apply ln_at_most; lra |].
      unfold rank_bound. repeat apply Rmult_le_pos; try apply pos_INR. apply sqrt_pos. }
    destruct (classic (exists i, (i < m)%nat /\ Z i = true)) as [some | none].
    - destruct (large_gamma Hm entries Z dagger gamma first some) as (eta & gamma' & item & large).
      pose proof item as (Hg & _).
      assert (product : 0 < INR m * INR (fact m)) by (apply Rmult_lt_0_compat; [apply lt_0_INR, Hm | apply INR_fact_lt_0]).
      exists Z, eta, gamma', (/ gamma'), (ln (INR m) * rank_bound (number_of_F (m := m) Z)).
      split; [exact item |]. split; [apply (MRS13_lemma_39_item_3 Hm entries Z eta gamma' mu); assumption |].
      split; [right; split; [exact some | reflexivity] |]. split; [| exact top].
      split; [apply Rlt_le, Rinv_0_lt_compat, Hg |]. apply Rinv_le_contravar in large; [| apply Rinv_0_lt_compat, product].
      rewrite Rinv_involutive in large by lra. exact large.
    - exists Z, dagger, gamma, 0, (ln (INR m) * rank_bound (number_of_F (m := m) Z)).
      split; [exact first |]. split; [apply (MRS13_lemma_39_item_3 Hm entries Z dagger gamma mu); assumption |].
      split; [left; split; [| reflexivity] |].
      + intros i Hi. destruct (Z i) eqn:E; [| reflexivity]. exfalso. apply none. exists i. split; assumption.
      + split; [split; [lra | apply Rmult_le_pos; apply pos_INR] | exact top].
  Qed.

  (** What is orthogonal to the null space of M_F and has margins of at most s on F is at most [m! s] long. *)
  Lemma orthogonal_length Z eta_dagger gamma mu eta s : item_1 Z eta_dagger gamma -> item_3 Z mu ->
    orthogonal (m := m) (N := N) (M := M) Z eta -> 0 <= s ->
    (forall i, (i < m)%nat -> Z i = false -> Rabs (margin eta i) <= s) -> norm1 N eta <= INR (fact m) * s.
  Proof.
    intros first third perp Hs bounded. destruct (rank_exists m N (M_F (M := M) Z)) as (k & rank).
    pose proof (INR_fact_lt_0 m) as Hf.
    destruct (classic (exists i, (i < m)%nat /\ Z i = false)) as [some | none].
    - pose proof (MRS13_lemma_39_step_rank_dimension Hm entries Z eta_dagger gamma mu k first third some rank) as Hk.
      pose proof (number_of_F_at_most (m := m) Z) as HF.
      eapply Rle_trans; [apply (short_orthogonal entries Z eta s k perp rank Hs bounded) |].
      apply Rmult_le_compat_r; [exact Hs |]. destruct m as [| n]; [lia |].
      apply Rle_trans with (INR n * INR (fact n)).
      + apply Rmult_le_compat; try apply pos_INR; [apply le_INR | apply fact_le_fact]; lia.
      + rewrite fact_simpl, mult_INR, S_INR. pose proof (pos_INR (fact n)). lra.
    - apply Rle_trans with (INR k * INR (fact k) * 0); [| pose proof (Rmult_le_pos _ _ (Rlt_le _ _ Hf) Hs); lra].
      apply (short_orthogonal entries Z eta 0 k perp rank (Rle_refl 0)). intros i Hi E. exfalso. apply none. now exists i.
  Qed.

  (** Conjecture 28 for entries -1, 0, 1: after [2^(24 m ln m)/eps] rounds AdaBoost's loss is within eps of that of every
      combination, hence of the infimum; m >= 2, and hypotheses may agree. *)
  Theorem MRS13_conjecture_28 (j : nat -> nat) (T : nat) (eps : R) (lambda_star : nat -> R) : (2 <= m)%nat ->
    best_columns m N M j T -> edges_below_one m N M j T -> 0 < eps -> growth 24 m / eps <= INR T ->
    L (AdaBoost j T) <= L lambda_star + eps.
  Proof.
    intros H2 best below He rounds. pose proof entries_in_range as unit.
    destruct integer_decomposition as (Z & dagger & gamma & inverse & mu & first & third & inv & Hinv & Hmu).
    assert (HmR : 2 <= INR m) by (apply (le_INR 2), H2). pose proof (growth_at_least_1 3 m Hm ltac:(lra)) as Hg.
    set (g := growth 3 m) in *. pose proof (factorial_growth Hm) as factorial. fold g in factorial.
    pose proof (power_growth m Hm) as power. fold g in power. pose proof (INR_fact_lt_0 m) as Hf.
    assert (Hf' : INR (fact m) <= g) by nra.
    assert (Hln : 0 <= ln (INR m) <= g).
    { split; [rewrite <- ln_1; apply ln_at_most; lra |]. eapply Rle_trans; [apply ln_le_minus_1; lra |].
      assert (1 <= INR m ^ m) by (apply pow_R1_Rle; lra). nra. }
    set (B := g * (g + g)). assert (HB : 0 <= B) by (unfold B; nra).
    assert (reach : forall lambda mu', loss_on (rest Z) lambda <= INR m -> loss_on (rest Z) mu' <= INR m ->
      exists eta, (forall i, (i < m)%nat -> Z i = false -> margin eta i = margin mu' i - margin lambda i) /\ norm1 N eta <= B).
    { intros lambda mu' Hl Hl'.
      destruct (orthogonal_representative (m := m) (N := N) (M := M) Z (fun k => mu' k - lambda k)) as (eta & same & perp).
      assert (margins : forall i, (i < m)%nat -> Z i = false -> margin eta i = margin mu' i - margin lambda i).
      { intros i Hi E. rewrite (same i Hi E), margin_difference. apply Sum_ext. intros. ring. }
      exists eta. split; [exact margins |]. eapply Rle_trans.
      - apply (orthogonal_length Z dagger gamma mu eta (g + g) first third perp); [lra |]. intros i Hi E.
        rewrite margins by assumption. destruct (third lambda Hl i Hi E). destruct (third mu' Hl' i Hi E).
        apply Rabs_le. lra.
      - unfold B. apply Rmult_le_compat_r; lra. }
    set (P := P_of B inverse). destruct (constant_growth m B inverse H2) as [HP many]; [split; [exact HB | apply Rle_refl] | fold g; lra |]. fold P in HP, many.
    pose proof (loss_on_F_at_most (m := m) (N := N) (M := M) Z lambda_star) as part.
    assert (HT : (1 <= T)%nat).
    { apply INR_lt. simpl. eapply Rlt_le_trans; [| exact rounds]. apply Rdiv_lt_0_compat; [apply growth_pos | exact He]. }
    apply Rle_trans with (loss_on (rest Z) lambda_star / INR m + eps).
    - apply (first_order_rate Hm j T P); auto; [| | apply loss_on_nonneg].
      + intros t Ht positive.
        assert (best_t : largest_edge (AdaBoost j t) (j t)) by (intros k Hk; apply best; assumption).
        assert (bounded : total_loss (AdaBoost j t) <= INR m).
        { apply total_loss_at_most_m; auto; intros u Hu; [apply best | apply below]; lia. }
        destruct (loss_on_Z_at_most Hm Z dagger gamma inverse (AdaBoost j t) (j t) first inv best_t) as (_ & on_Z).
        pose proof (loss_on_F_at_most (m := m) (N := N) (M := M) Z (AdaBoost j t)).
        destruct (reach (AdaBoost j t) lambda_star) as (eta & same & short); [lra | lra |].
        apply (edge_beside_excess Hm Z B inverse (AdaBoost j t) lambda_star eta (j t) unit best_t); auto; lra.
      + intros _. eapply Rle_trans; [| exact rounds]. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, He | exact many].
    - unfold MRS13_coordinate_descent.L. apply Rplus_le_compat_r.
      apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | exact part].
  Qed.
  Lemma logarithm_beside_growth eps : (2 <= m)%nat -> 0 < eps <= 1 / 2 -> 1 <= growth 1 m * ln (1 / eps).
  Proof.
    intros H2 He. pose proof ln_2_range. pose proof (two_at_most m H2).
    assert (ln 2 <= ln (1 / eps)).
    { apply ln_at_most; [lra |]. apply Rmult_le_reg_r with eps; [lra |]. replace (1 / eps * eps) with 1 by (field; lra). lra. }
    nra.
  Qed.

  (** Section 5, before Conjecture 28: [2^(25 m ln m) ln (1/eps)/eps] rounds, as Conjecture 6 with one logarithm would give. *)
  Theorem MRS13_remark_28_from_6 (j : nat -> nat) (T : nat) (eps : R) (lambda_star : nat -> R) : (2 <= m)%nat ->
    best_columns m N M j T -> edges_below_one m N M j T -> 0 < eps <= 1 / 2 -> growth 25 m * ln (1 / eps) / eps <= INR T ->
    L (AdaBoost j T) <= L lambda_star + eps.
  Proof.
    intros H2 best below He rounds. apply MRS13_conjecture_28; auto; [lra |]. eapply Rle_trans; [| exact rounds].
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra |].
    replace (growth 25 m) with (growth 24 m * growth 1 m) by (rewrite growth_plus; f_equal; ring).
    pose proof (growth_pos 24 m). pose proof (logarithm_beside_growth eps H2 He). rewrite Rmult_assoc. nra.
  Qed.

  (** Section 5, as amended: [2^(30 m ln m) ln^6 (1/eps) eps^-5] rounds, and [2^(24 m ln m) eps^-3]. *)
  Theorem MRS13_remark_cubic_rate_amended (j : nat -> nat) (T : nat) (eps : R) (lambda_star : nat -> R) : (2 <= m)%nat ->
    best_columns m N M j T -> edges_below_one m N M j T -> 0 < eps <= 1 / 2 ->
    growth 30 m * ln (1 / eps) ^ 6 / eps ^ 5 <= INR T \/ growth 24 m / eps ^ 3 <= INR T ->
    L (AdaBoost j T) <= L lambda_star + eps.
  Proof.
    intros H2 best below He rounds. apply MRS13_conjecture_28; auto; [lra |]. pose proof (growth_pos 24 m) as positive.
    assert (power : forall n, eps ^ S n <= eps).
    { intros n. simpl. rewrite <- (Rmult_1_r eps) at 3. apply Rmult_le_compat_l; [lra |]. rewrite <- (pow1 n). apply pow_incr. lra. }
    assert (inverse : forall n, / eps <= / eps ^ S n) by (intros n; apply Rinv_le_contravar; [apply pow_lt; lra | apply power]).
    pose proof (Rinv_0_lt_compat eps ltac:(lra)) as Hi.
    destruct rounds as [rounds | rounds]; (eapply Rle_trans; [| exact rounds]); unfold Rdiv.
    - apply Rmult_le_compat; [lra | lra | | apply (inverse 4%nat)].
      replace (growth 30 m) with (growth 24 m * growth 1 m ^ 6) by (simpl; rewrite Rmult_1_r, !growth_plus; f_equal; ring).
      rewrite Rmult_assoc, <- Rpow_mult_distr. pose proof (pow_R1_Rle _ 6 (logarithm_beside_growth eps H2 He)). nra.
    - apply Rmult_le_compat_l; [lra | apply (inverse 2%nat)].
  Qed.
End Rates.
