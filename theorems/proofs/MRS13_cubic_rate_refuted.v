(** MRS13, Section 5: a rate with a polynomial in 1/lambda_min, 1/gamma and mu_max alone is false, as a negation: of N blocks of
    three examples, that each one hypothesis decides, a round changes one.  Figure 5 has that rate in its table. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_lemma_15 MRS13_reach
  MRS13_corollary_11 Determinants.
Local Open Scope R_scope.

(** [poly(1/lambda_min, 1/gamma, mu_max)/eps^3] rounds to the optimal loss: every polynomial is at most C times a power of
    the greatest of its variables and 1. *)
Definition cubic_rate : Prop := exists (C : R) (d : nat),
  forall m N M Z eta_dagger gamma mu_max lambda_min j T eps lambda_star, (0 < m)%nat -> integer_entries m N M ->
  item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma -> item_3 (m := m) (N := N) (M := M) Z mu_max ->
  stretches (m := m) (N := N) (M := M) Z lambda_min -> best_columns m N M j T -> edges_below_one m N M j T -> 0 < eps ->
  C * Rmax (Rmax 1 (/ lambda_min)) (Rmax (/ gamma) mu_max) ^ d / eps ^ 3 <= INR T ->
  L m N M (AdaBoost m N M j T) <= L m N M lambda_star + eps.

(** A play in which the learner takes a column of largest edge. *)
Lemma AdaBoost_of_prefix m N M j j' t : (forall s, (s < t)%nat -> j s = j' s) -> AdaBoost m N M j t = AdaBoost m N M j' t.
Proof.
  induction t as [| t IH]; intros same; [reflexivity |]. cbn [AdaBoost].
  rewrite IH by (intros; apply same; lia). rewrite (same t) by lia. reflexivity.
Qed.

Lemma best_play m N M T : (0 < N)%nat -> exists j, best_columns m N M j T.
Proof.
  intros HN. induction T as [| T (j & best)]; [exists (fun _ => 0%nat); intros t Ht; lia |].
  destruct (Max_attained N (delta m N M (AdaBoost m N M j T)) HN) as (k & Hk & E).
  set (j' := fun t => if Nat.eqb t T then k else j t). exists j'. intros t Ht.
  assert (same : AdaBoost m N M j' t = AdaBoost m N M j t).
  { apply AdaBoost_of_prefix. intros s Hs. unfold j'. destruct (Nat.eqb_spec s T); [lia | reflexivity]. }
  rewrite same. unfold j'. destruct (Nat.eqb_spec t T) as [-> |].
  - split; [exact Hk |]. intros l Hl. rewrite <- E. apply Max_ge, Hl.
  - apply best. lia.
Qed.

(** In T rounds at most T coefficients become other than 0. *)
Lemma untouched m N M j T :
  INR N - INR T <= Sum N (fun k => if Req_EM_T (AdaBoost m N M j T k) 0 then 1 else 0).
Proof.
  induction T as [| T IH].
  - cbn [AdaBoost]. rewrite (Sum_ext N _ (fun _ => 1)); [rewrite Sum_const; simpl; lra |].
    intros k _. destruct (Req_EM_T 0 0); [reflexivity | contradiction].
  - set (now_ := fun k => if Req_EM_T (AdaBoost m N M j T k) 0 then 1 else 0) in *.
    assert (one : Sum N (fun k => if Nat.eqb k (j T) then 1 else 0) <= 1).
    { destruct (Nat.lt_ge_cases (j T) N) as [Hj | Hj]; [rewrite (Sum_delta N (j T) (fun _ => 1) Hj); lra |].
      rewrite Sum_zero; [lra |]. intros k Hk. destruct (Nat.eqb_spec k (j T)); [lia | reflexivity]. }
    apply Rle_trans with (Sum N (fun k => now_ k - (if Nat.eqb k (j T) then 1 else 0))).
    + rewrite Sum_minus, S_INR. lra.
    + apply Sum_le. intros k _. unfold now_. cbn [AdaBoost]. unfold move. destruct (Nat.eqb_spec k (j T)).
      * destruct (Req_EM_T (AdaBoost m N M j T k) 0), (Req_EM_T _ 0); lra.
      * destruct (Req_EM_T (AdaBoost m N M j T k) 0); lra.
Qed.

(** The blocks: examples 3 b and 3 b + 1 have margin 1 on hypothesis b, example 3 b + 2 has -1. *)
Definition blocks (i k : nat) : R := if Nat.eqb (i / 3) k then (if Nat.eqb (i mod 3) 2 then -1 else 1) else 0.

Lemma Sum_triples n f : Sum (3 * n) f = Sum n (fun b => f (3 * b)%nat + f (3 * b + 1)%nat + f (3 * b + 2)%nat).
Proof.
  induction n as [| n IH]; [reflexivity |]. replace (3 * S n)%nat with (S (S (S (3 * n)))) by lia. cbn [Sum]. rewrite IH.
  replace (S (3 * n)) with (3 * n + 1)%nat by lia. replace (S (3 * n + 1)) with (3 * n + 2)%nat by lia. ring.
Qed.

Lemma block_at b r k : (r < 3)%nat -> blocks (3 * b + r) k = if Nat.eqb b k then (if Nat.eqb r 2 then -1 else 1) else 0.
Proof.
  intros Hr. unfold blocks. replace ((3 * b + r) / 3)%nat with b by (apply (Nat.div_unique _ 3 b r); lia).
  replace ((3 * b + r) mod 3)%nat with r by (apply (Nat.mod_unique _ 3 b r); lia). reflexivity.
Qed.

Lemma block_margin N u b r : (b < N)%nat -> (r < 3)%nat -> margin N blocks u (3 * b + r) = (if Nat.eqb r 2 then -1 else 1) * u b.
Proof.
  intros Hb Hr. unfold margin. rewrite (Sum_single N b _ Hb).
  - rewrite block_at by exact Hr. rewrite Nat.eqb_refl. reflexivity.
  - intros k _ Hn. rewrite block_at by exact Hr. destruct (Nat.eqb_spec b k); [congruence | ring].
Qed.

(** An example is some r-th of a block. *)
Lemma of_a_block i N : (i < 3 * N)%nat -> exists b r, (b < N)%nat /\ (r < 3)%nat /\ i = (3 * b + r)%nat.
Proof.
  intros Hi. exists (i / 3)%nat, (i mod 3)%nat. pose proof (Nat.div_mod i 3 ltac:(lia)). pose proof (Nat.mod_upper_bound i 3 ltac:(lia)).
  repeat split; lia.
Qed.

Definition block_loss (x : R) : R := exp (- x) + exp (- x) + exp x.

Lemma sum_over_blocks N u (g : R -> R) :
  Sum (3 * N) (fun i => g (margin N blocks u i)) = Sum N (fun b => g (u b) + g (u b) + g (- u b)).
Proof.
  rewrite Sum_triples. apply Sum_ext. intros b Hb. replace (3 * b)%nat with (3 * b + 0)%nat at 1 by lia.
  rewrite !block_margin by lia. cbn [Nat.eqb]. rewrite Rmult_1_l. replace (-1 * u b) with (- u b) by ring. reflexivity.
Qed.

Lemma block_total N u : total_loss (3 * N) N blocks u = Sum N (fun b => block_loss (u b)).
Proof.
  unfold total_loss. rewrite (sum_over_blocks N u (fun z => exp (- z))). apply Sum_ext. intros b _. unfold block_loss.
  now rewrite Ropp_involutive.
Qed.

(** The least loss of a block is [2 sqrt 2], at [ln 2/2]; where nothing was changed it is 3. *)
Lemma block_loss_at_least x : 2828 / 1000 + 172 / 1000 * (if Req_EM_T x 0 then 1 else 0) <= block_loss x.
Proof.
  unfold block_loss. destruct (Req_EM_T x 0) as [-> |]; [rewrite Ropp_0, exp_0; lra |].
  pose proof (exp_pos x). assert (inverse : exp (- x) * exp x = 1) by (rewrite <- exp_plus; replace (- x + x) with 0 by ring; apply exp_0).
  apply Rmult_le_reg_r with (exp x); [assumption |].
  replace ((exp (- x) + exp (- x) + exp x) * exp x) with (2 * (exp (- x) * exp x) + exp x * exp x) by ring. rewrite inverse.
  pose proof (pow2_ge_0 (exp x - 1414 / 1000)). nra.
Qed.

Lemma least_block_loss : block_loss (ln 2 / 2) <= 28285 / 10000.
Proof.
  unfold block_loss. set (z := exp (ln 2 / 2)). assert (Hz : 0 < z) by apply exp_pos.
  assert (root : z * z = 2) by (unfold z; rewrite <- exp_plus; replace (ln 2 / 2 + ln 2 / 2) with (ln 2) by field; apply exp_ln; lra).
  assert (inverse : exp (- (ln 2 / 2)) * z = 1) by (unfold z; rewrite <- exp_plus; replace (- (ln 2 / 2) + ln 2 / 2) with 0 by ring; apply exp_0).
  set (p := exp (- (ln 2 / 2))) in *. assert (2 * p = z) by (apply Rmult_eq_reg_r with z; lra).
  assert (z <= 141425 / 100000) by nra. lra.
Qed.

Section Blocks.
  Variable N : nat.
  Hypothesis HN : (0 < N)%nat.

  Lemma blocks_are_integers : integer_entries (3 * N) N blocks.
  Proof.
    intros i k _ _. unfold blocks, is_integer_entry. destruct (Nat.eqb (i / 3) k); [| lra]. destruct (Nat.eqb (i mod 3) 2); lra.
  Qed.

  Lemma all_examples_are_finite : item_1 (m := 3 * N) (N := N) (M := blocks) (fun _ => false) (fun _ => 0) 1.
  Proof.
    split; [lra | split; [| split; [| split]]].
    - intros (i & _ & bad). discriminate.
    - reflexivity.
    - discriminate.
    - intros i Hi _. apply margin_of_zero. reflexivity.
  Qed.

  Lemma blocks_stretch : stretches (m := 3 * N) (N := N) (M := blocks) (fun _ => false) 1.
  Proof.
    split; [lra |]. intros eta _. cbv iota. rewrite (sum_over_blocks N eta (fun z => z ^ 2)).
    replace (1 ^ 2) with 1 by ring. rewrite Rmult_1_l. apply Sum_le. intros b _. pose proof (pow2_ge_0 (eta b)). nra.
  Qed.

  Lemma block_margins_bounded : item_3 (m := 3 * N) (N := N) (M := blocks) (fun _ => false) (ln (INR (3 * N))).
  Proof.
    assert (Hm : 0 < INR (3 * N)) by (apply lt_0_INR; lia).
    intros eta bounded i Hi E. split; [apply (margin_on_F_at_least (fun _ => false)); assumption |].
    destruct (of_a_block i N Hi) as (b & r & Hb & Hr & ->).
    pose proof (margin_on_F_at_least (m := 3 * N) (N := N) (M := blocks) (fun _ => false) eta) as low.
    pose proof (low (3 * b + 0)%nat bounded ltac:(lia) eq_refl) as low0.
    pose proof (low (3 * b + 2)%nat bounded ltac:(lia) eq_refl) as low2.
    rewrite block_margin in low0, low2 by lia. rewrite block_margin by assumption. cbn [Nat.eqb] in low0, low2.
    destruct (Nat.eqb r 2); lra.
  Qed.

  Lemma block_edges_below_one j T : best_columns (3 * N) N blocks j T -> edges_below_one (3 * N) N blocks j T.
  Proof.
    intros best t Ht. destruct (best t Ht) as [Hk _]. set (k := j t) in *. set (w := D (3 * N) N blocks (AdaBoost (3 * N) N blocks j t)).
    assert (Hm : (0 < 3 * N)%nat) by lia.
    assert (positive : forall i, 0 < w i) by (intros; apply Rdiv_lt_0_compat; [apply exp_pos | apply total_loss_pos, Hm]).
    pose proof (D_sums_to_1 (m := 3 * N) (N := N) (M := blocks) Hm (AdaBoost (3 * N) N blocks j t)) as total. fold w in total.
    assert (range : forall i, -1 <= blocks i k <= 1)
      by (intros i; unfold blocks; destruct (Nat.eqb (i / 3) k), (Nat.eqb (i mod 3) 2); lra).
    unfold delta, correlation. fold w. apply Rabs_def1.
    - assert (0 < Sum (3 * N) (fun i => w i * (1 - blocks i k))).
      { eapply Rlt_le_trans; [| apply (Sum_ge_term (3 * N) (fun i => w i * (1 - blocks i k)) (3 * k + 2))]; [| | lia].
        - rewrite block_at by lia. rewrite Nat.eqb_refl. cbn [Nat.eqb]. pose proof (positive (3 * k + 2)%nat). lra.
        - intros i _. specialize (range i). apply Rmult_le_pos; [apply Rlt_le, positive | lra]. }
      rewrite (Sum_ext (3 * N) _ (fun i => w i - w i * blocks i k)) in H by (intros; ring). rewrite Sum_minus in H. lra.
    - assert (0 < Sum (3 * N) (fun i => w i * (1 + blocks i k))).
      { eapply Rlt_le_trans; [| apply (Sum_ge_term (3 * N) (fun i => w i * (1 + blocks i k)) (3 * k + 0))]; [| | lia].
        - rewrite block_at by lia. rewrite Nat.eqb_refl. cbn [Nat.eqb]. pose proof (positive (3 * k + 0)%nat). lra.
        - intros i _. specialize (range i). apply Rmult_le_pos; [apply Rlt_le, positive | lra]. }
      rewrite (Sum_ext (3 * N) _ (fun i => w i + w i * blocks i k)) in H by (intros; ring). rewrite Sum_plus in H. lra.
  Qed.

  (** Half as many rounds as blocks leave the loss more than 1/40 above the least one. *)
  Lemma half_the_blocks j T : (2 * T <= N)%nat ->
    L (3 * N) N blocks (fun _ => ln 2 / 2) + 1 / 40 < L (3 * N) N blocks (AdaBoost (3 * N) N blocks j T).
  Proof.
    intros HT. unfold L. rewrite !block_total. assert (HNR : 0 < INR N) by (apply lt_0_INR, HN).
    apply le_INR in HT. rewrite mult_INR in HT. rewrite mult_INR. simpl (INR 2) in HT. simpl (INR 3).
    pose proof (untouched (3 * N) N blocks j T) as rest. set (u := AdaBoost (3 * N) N blocks j T) in *.
    assert (lower : INR N * (2828 / 1000) + 172 / 1000 * Sum N (fun b => if Req_EM_T (u b) 0 then 1 else 0) <= Sum N (fun b => block_loss (u b))).
    { rewrite <- Sum_const, <- Sum_scal, <- Sum_plus. apply Sum_le. intros b _. apply block_loss_at_least. }
    rewrite Sum_const. pose proof (Rmult_le_compat_l (INR N) _ _ ltac:(lra) least_block_loss) as upper.
    apply Rmult_lt_reg_r with ((1 + 1 + 1) * INR N); [lra |].
    replace ((INR N * block_loss (ln 2 / 2) / ((1 + 1 + 1) * INR N) + 1 / 40) * ((1 + 1 + 1) * INR N))
      with (INR N * block_loss (ln 2 / 2) + 3 / 40 * INR N) by (field; lra).
    replace (Sum N (fun b => block_loss (u b)) / ((1 + 1 + 1) * INR N) * ((1 + 1 + 1) * INR N)) with (Sum N (fun b => block_loss (u b))) by (field; lra).
    lra.
  Qed.
End Blocks.

(** No power of a logarithm reaches its number. *)
Lemma logarithms_are_small A d : 0 <= A -> exists T, (0 < T)%nat /\ 1 <= ln (INR (6 * T)) /\ A * ln (INR (6 * T)) ^ d <= INR T.
Proof.
  intros HA. set (q := INR (S d)). assert (Hq : 0 < q) by (apply lt_0_INR; lia).
  set (Y := Rmax 1 (6 * A * q ^ S d)). destruct (INR_unbounded (exp Y)) as (T & large). exists T.
  assert (HY : 1 <= Y) by apply Rmax_l. pose proof (exp_ineq1_le Y).
  assert (HT : (0 < T)%nat) by (destruct T; [simpl in large; lra | lia]).
  assert (HTR : 0 < INR T) by (apply lt_0_INR, HT). split; [exact HT |].
  set (y := ln (INR (6 * T))). assert (E : exp y = 6 * INR T) by (unfold y; rewrite mult_INR, exp_ln by (simpl; lra); simpl; ring).
  assert (Hy : Y <= y).
  { unfold y. rewrite <- (ln_exp Y). apply ln_at_most; [apply exp_pos |]. rewrite mult_INR. simpl (INR 6). lra. }
  split; [lra |]. apply Rmult_le_reg_l with 6; [lra |]. rewrite <- E.
  assert (power : (y / q) ^ S d <= exp y).
  { replace y with (INR (S d) * (y / q)) at 2 by (fold q; field; lra). rewrite <- (ln_exp (y / q)) at 2.
    rewrite <- (Rmult_comm (ln (exp (y / q)))). replace (ln (exp (y / q)) * INR (S d)) with (ln (exp (y / q) ^ S d))
      by (rewrite ln_pow by apply exp_pos; ring).
    rewrite exp_ln by (apply pow_lt, exp_pos). apply pow_incr. split.
    - apply Rlt_le, Rdiv_lt_0_compat; lra.
    - pose proof (exp_ineq1_le (y / q)). lra. }
  eapply Rle_trans; [| exact power]. unfold Rdiv. rewrite Rpow_mult_distr, pow_inv.
  assert (Hp : 0 < q ^ S d) by (apply pow_lt, Hq). apply Rmult_le_reg_r with (q ^ S d); [exact Hp |].
  set (Q := q ^ S d) in *. replace (y ^ S d * / Q * Q) with (y * y ^ d) by (simpl; field; lra).
  replace (6 * (A * y ^ d) * Q) with (6 * A * Q * y ^ d) by ring.
  apply Rmult_le_compat_r; [apply pow_le; lra |]. eapply Rle_trans; [apply Rmax_r |]. exact Hy.
Qed.

Theorem MRS13_remark_cubic_rate_refuted : ~ cubic_rate.
Proof.
  intros (C & d & H). destruct (logarithms_are_small (64000 * Rabs C) d) as (T & HT & one & small).
  { pose proof (Rabs_pos C). lra. }
  set (N := (2 * T)%nat). assert (HN : (0 < N)%nat) by (unfold N; lia). destruct (best_play (3 * N) N blocks T HN) as (j & best).
  pose proof (half_the_blocks N HN j T ltac:(unfold N; lia)) as far.
  assert (near : L (3 * N) N blocks (AdaBoost (3 * N) N blocks j T) <= L (3 * N) N blocks (fun _ => ln 2 / 2) + 1 / 40); [| lra].
  apply (H (3 * N)%nat N blocks (fun _ => false) (fun _ => 0) 1 (ln (INR (3 * N))) 1); try lra; try lia.
  - apply blocks_are_integers.
  - apply all_examples_are_finite.
  - apply (block_margins_bounded N HN).
  - apply blocks_stretch.
  - exact best.
  - apply (block_edges_below_one N HN), best.
  - replace (3 * N)%nat with (6 * T)%nat by (unfold N; lia). set (y := ln (INR (6 * T))) in *.
    rewrite Rinv_1, (Rmax_left 1 1), (Rmax_right 1 y), (Rmax_right 1 y) by lra.
    eapply Rle_trans; [| exact small]. replace (C * y ^ d / (1 / 40) ^ 3) with (64000 * C * y ^ d) by field.
    apply Rmult_le_compat_r; [apply pow_le; lra |]. apply Rmult_le_compat_l; [lra | apply Rle_abs].
Qed.
