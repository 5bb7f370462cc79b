(** MRS13, Corollary 11: on matrices over {-1, 0, 1} no rate O(B^c eps^-beta) with c < 1, and none that is polynomial in
    1/eps, m and N. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lower_bounds MRS13_theorem_10
  MRS13_conjecture_6_slow_runs.
Local Open Scope R_scope.

Definition entries_are_integers (m N : nat) (M : nat -> nat -> R) : Prop :=
  forall i j, (i < m)%nat -> (j < N)%nat -> M i j = -1 \/ M i j = 0 \/ M i j = 1.

(** On all such matrices AdaBoost is within eps of every lambda_star after a number of rounds that the bound allows; it may
    depend on m, N, B = ||lambda_star||_1 and eps. *)
Definition is_a_rate (bound : nat -> nat -> R -> R -> R) : Prop := forall m N (M : nat -> nat -> R) lambda_star eps j T,
  (0 < m)%nat -> entries_are_integers m N M -> 0 < eps < 1 -> best_columns m N M j T -> edges_below_one m N M j T ->
  1 <= norm1 N lambda_star -> bound m N (norm1 N lambda_star) eps <= INR T ->
  L m N M (AdaBoost m N M j T) <= L m N M lambda_star + eps.

Lemma INR_unbounded x : exists n, x < INR n.
Proof.
  destruct (archimed (Rmax 0 x)) as [above _]. pose proof (Rmax_l 0 x). pose proof (Rmax_r 0 x).
  exists (Z.to_nat (up (Rmax 0 x))). rewrite INR_IZR_INZ, Z2Nat.id by (apply le_IZR; lra). lra.
Qed.

(** The exponential outgrows every power. *)
Lemma exponential_growth delta D n : 0 < delta -> exists p, (1 <= p)%nat /\ D * (INR p + 2) ^ n < exp (delta * INR p).
Proof.
  intros Hd. set (q := INR (S n)). assert (Hq : 0 < q) by (apply lt_0_INR; lia).
  set (rate := (delta / q) ^ S n). assert (Hr : 0 < rate) by (apply pow_lt, Rdiv_lt_0_compat; assumption).
  destruct (INR_unbounded (Rabs D * 3 ^ n / rate + 1)) as [p Hp]. exists p.
  assert (H3 : 0 < 3 ^ n) by (apply pow_lt; lra). pose proof (Rabs_pos D) as HD. pose proof (Rle_abs D).
  assert (0 <= Rabs D * 3 ^ n / rate) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply Rlt_le, Rinv_0_lt_compat, Hr]).
  assert (H1 : 1 <= INR p) by lra. split; [apply INR_le; simpl; lra |].
  assert (lower : (delta * INR p / q) ^ S n <= exp (delta * INR p)).
  { replace (exp (delta * INR p)) with (exp (delta * INR p / q) ^ S n).
    - apply pow_incr. split; [apply Rlt_le, Rdiv_lt_0_compat; nra |].
      pose proof (exp_ineq1_le (delta * INR p / q)). lra.
    - rewrite <- (Rpower_pow (S n)) by apply exp_pos. unfold Rpower. rewrite ln_exp. fold q. f_equal. field. lra. }
  eapply Rlt_le_trans; [| exact lower].
  replace ((delta * INR p / q) ^ S n) with (rate * INR p * INR p ^ n)
    by (unfold rate; replace (delta * INR p / q) with (delta / q * INR p) by (field; lra); rewrite Rpow_mult_distr; simpl; ring).
  assert (Hpn : 0 < INR p ^ n) by (apply pow_lt; lra).
  assert ((INR p + 2) ^ n <= 3 ^ n * INR p ^ n) by (rewrite <- Rpow_mult_distr; apply pow_incr; lra).
  assert (0 <= (INR p + 2) ^ n) by (apply pow_le; lra).
  apply Rle_lt_trans with (Rabs D * 3 ^ n * INR p ^ n); [nra |]. apply Rmult_lt_compat_r; [exact Hpn |].
  apply Rmult_lt_reg_r with (/ rate); [apply Rinv_0_lt_compat, Hr |].
  replace (rate * INR p * / rate) with (INR p) by (field; lra). unfold Rdiv in Hp. lra.
Qed.

Section Figure_2.
  Variable p : nat.
  Hypothesis positive : (1 <= p)%nat.
  Notation m := (S (S p)).
  Notation N := (S p).

  Lemma figure_2_integers : entries_are_integers m N figure_2.
  Proof.
    intros [| r] k _ _; unfold figure_2, triangle; [destruct (Nat.eqb k 0), (Nat.ltb 0 k) | destruct (Nat.eqb k r), (Nat.ltb r k)]; lra.
  Qed.

  (** Every hypothesis is wrong on one of the two complementary rows, so that no edge is 1. *)
  Lemma figure_2_edges lambda k : delta m N figure_2 lambda k < 1.
  Proof.
    pose proof (figure_2_integers) as entries. assert (Hm : (0 < m)%nat) by lia.
    pose proof (D_sums_to_1 (N := N) (M := figure_2) Hm lambda) as total.
    assert (weights : forall i, 0 < D m N figure_2 lambda i)
      by (intros i; apply Rdiv_lt_0_compat; [apply exp_pos | apply total_loss_pos, Hm]).
    assert (unit : forall i, -1 <= figure_2 i k <= 1).
    { intros [| r]; unfold figure_2, triangle; [destruct (Nat.eqb k 0), (Nat.ltb 0 k) | destruct (Nat.eqb k r), (Nat.ltb r k)]; lra. }
    assert (opposite : figure_2 1 k = 1 /\ figure_2 0 k = -1 \/ figure_2 1 k = -1 /\ figure_2 0 k = 1).
    { unfold figure_2, triangle. destruct (Nat.eqb_spec k 0); [left; lra |]. destruct (Nat.ltb_spec 0 k); [right; lra | lia]. }
    assert (bound : forall s a, (s = 1 \/ s = -1) -> (a < m)%nat -> s * figure_2 a k = -1 -> s * correlation m N figure_2 lambda k < 1).
    { intros s a Hs Ha wrong. unfold correlation. rewrite <- Sum_scal, <- total.
      apply Rminus_gt_0_lt. rewrite <- Sum_minus.
      apply Rlt_le_trans with (D m N figure_2 lambda a - s * (D m N figure_2 lambda a * figure_2 a k)).
      - replace (s * (D m N figure_2 lambda a * figure_2 a k)) with (D m N figure_2 lambda a * (s * figure_2 a k)) by ring.
        rewrite wrong. specialize (weights a). lra.
      - apply (Sum_ge_term m (fun i => D m N figure_2 lambda i - s * (D m N figure_2 lambda i * figure_2 i k))); [| exact Ha].
        intros i _. specialize (weights i). specialize (unit i). destruct Hs as [-> | ->]; nra. }
    unfold delta. apply Rabs_def1.
    - destruct opposite as [[_ E] | [E _]]; [specialize (bound 1 0%nat) | specialize (bound 1 1%nat)];
        rewrite E, !Rmult_1_l in bound; apply bound; lra || lia || auto.
    - destruct opposite as [[E _] | [_ E]]; [specialize (bound (-1) 1%nat) | specialize (bound (-1) 0%nat)];
        rewrite E in bound; enough (-1 * correlation m N figure_2 lambda k < 1) by lra; apply bound; lra || lia || auto.
  Qed.

  Definition solution (k : nat) : R := ln (INR p / (/ 4)) * long_solution p k.

  Lemma solution_factor : 1 <= ln (INR p / (/ 4)) <= 4 * INR p.
  Proof.
    assert (1 <= INR p) by (change 1 with (INR 1); apply le_INR, positive).
    replace (INR p / / 4) with (4 * INR p) by field. split.
    - rewrite <- (ln_exp 1). apply ln_at_most; [apply exp_pos |]. pose proof exp_le_3. lra.
    - pose proof (ln_le_minus_1 (4 * INR p) ltac:(lra)). lra.
  Qed.

  Lemma long_solution_length : norm1 N (long_solution p) = 2 * (2 ^ p - 1).
  Proof.
    unfold norm1. rewrite MRS13_conjecture_6_small_tilt.Sum_first. simpl long_solution.
    assert (1 <= 2 ^ p) by (apply pow_R1_Rle; lra). rewrite Rabs_right by lra.
    enough (forall n, (n <= p)%nat -> Sum n (fun i => Rabs (2 ^ (p - S i))) = 2 ^ p - 2 ^ (p - n)) as G.
    { rewrite (G p (le_n p)), Nat.sub_diag. simpl. ring. }
    induction n as [| n IH]; intros Hn; [rewrite Nat.sub_0_r; simpl; ring |].
    change (Sum (S n) ?f) with (Sum n f + f n). cbv beta. rewrite IH by lia.
    replace (p - n)%nat with (S (p - S n)) by lia. assert (0 < 2 ^ (p - S n)) by (apply pow_lt; lra).
    rewrite Rabs_right by lra. simpl. ring.
  Qed.

  Lemma solution_length : 1 <= norm1 N solution <= 8 * INR p * 2 ^ p.
  Proof.
    unfold solution. rewrite norm1_scal, long_solution_length. pose proof solution_factor as F.
    assert (two : 2 <= 2 ^ p) by (rewrite <- (pow_1 2) at 1; apply Rle_pow; [lra | exact positive]).
    rewrite Rabs_right by lra. split; [nra |]. assert (0 <= INR p) by apply pos_INR. nra.
  Qed.

  (** A rate is at least [2^p / (8 (p + 2)) - 1] here. *)
  Lemma rate_is_large bound : is_a_rate bound ->
    2 ^ p <= 8 * (INR p + 2) * (Rmax 0 (bound m N (norm1 N solution) (/ 4 / INR m)) + 1).
  Proof.
    intros rate. set (b := bound m N (norm1 N solution) (/ 4 / INR m)).
    assert (HmR : INR m = INR p + 2) by (rewrite !S_INR; ring). pose proof (pos_INR p) as Hp.
    assert (Hp1 : 1 <= INR p) by (change 1 with (INR 1); apply le_INR, positive).
    assert (ceiling : exists T, b <= INR T <= Rmax 0 b + 1).
    { destruct (archimed (Rmax 0 b)) as [above near]. exists (Z.to_nat (up (Rmax 0 b))).
      pose proof (Rmax_l 0 b). pose proof (Rmax_r 0 b). rewrite INR_IZR_INZ, Z2Nat.id by (apply le_IZR; lra). lra. }
    destruct ceiling as (T & enough_rounds & few). destruct (best_run m N figure_2 T ltac:(lia)) as (j & inside & best).
    assert (edges : edges_below_one m N figure_2 j T) by (intros t _; apply figure_2_edges).
    assert (He : 0 < / 4 / INR m < 1).
    { rewrite HmR. split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_lt_reg_r with (INR p + 2); [lra |].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    pose proof (rate m N figure_2 solution (/ 4 / INR m) j T ltac:(lia) figure_2_integers He best edges
      (proj1 solution_length) enough_rounds) as reached.
    unfold solution in reached at 1. rewrite (loss_achieved_exactly p (/ 4) positive ltac:(lra)) in reached.
    destruct (MRS13_theorem_10_amended p (/ 2) ltac:(lra)) as (_ & _ & rounds).
    specialize (rounds j T (fun t _ => inside t) edges). rewrite HmR in *.
    assert (low : (2 ^ p - 1) / (2 * ln (INR p + 2)) * ln (1 / / 2) <= INR T).
    { apply rounds. eapply Rle_trans; [exact reached |]. right. field. lra. }
    replace (1 / / 2) with 2 in low by field.
    assert (L2 : / 2 <= ln 2).
    { assert (ln (/ 2) <= / 2 - 1) by (apply ln_le_minus_1; lra). rewrite ln_Rinv in H by lra. lra. }
    assert (two : 2 <= 2 ^ p) by (rewrite <- (pow_1 2) at 1; apply Rle_pow; [lra | exact positive]).
    pose proof (ln_le_minus_1 (INR p + 2) ltac:(lra)) as Lm.
    assert (Lpos : 0 < ln (INR p + 2)) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (2 ^ p * / (8 * (INR p + 2)) <= (2 ^ p - 1) / (2 * ln (INR p + 2)) * ln 2).
    { apply Rle_trans with (2 ^ p / 2 * / (2 * (INR p + 2)) * / 2).
      - right. field. lra.
      - apply Rmult_le_compat; [| lra | | exact L2].
        + apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra].
        + unfold Rdiv at 2. apply Rmult_le_compat; [lra | apply Rlt_le, Rinv_0_lt_compat; lra | lra |].
          apply Rinv_le_contravar; lra. }
    apply Rmult_le_reg_r with (/ (8 * (INR p + 2))); [apply Rinv_0_lt_compat; lra |].
    replace (8 * (INR p + 2) * (Rmax 0 b + 1) * / (8 * (INR p + 2))) with (Rmax 0 b + 1) by (field; lra). lra.
  Qed.
End Figure_2.

(** No rate is polynomial in 1/eps, m and N. *)
Theorem MRS13_corollary_11_not_polynomial (C : R) (n : nat) : ~ is_a_rate (fun m N B eps => C * (1 / eps + INR m + INR N) ^ n).
Proof.
  intros rate. destruct (exponential_growth (ln 2) (8 * (Rabs C * 6 ^ n + 1)) (S n)) as (p & Hp & growth);
    [rewrite <- ln_1; apply ln_increasing; lra |].
  pose proof (rate_is_large p Hp _ rate) as large. cbv beta in large.
  assert (HmR : INR (S (S p)) = INR p + 2) by (rewrite !S_INR; ring). pose proof (pos_INR p) as Hp0. rewrite HmR in large.
  set (x := INR p + 2) in *. assert (Hx : 2 <= x) by (unfold x; lra).
  replace (1 / (/ 4 / x)) with (4 * x) in large by (field; lra).
  assert (HN : INR (S p) <= x) by (rewrite S_INR; unfold x; lra). pose proof (pos_INR (S p)).
  assert (power : (4 * x + x + INR (S p)) ^ n <= 6 ^ n * x ^ n) by (rewrite <- Rpow_mult_distr; apply pow_incr; lra).
  assert (0 <= (4 * x + x + INR (S p)) ^ n) by (apply pow_le; lra).
  assert (one : 1 <= x ^ n) by (apply pow_R1_Rle; lra). pose proof (Rle_abs C). pose proof (Rabs_pos C).
  assert (bound : Rmax 0 (C * (4 * x + x + INR (S p)) ^ n) <= Rabs C * 6 ^ n * x ^ n).
  { apply Rmax_lub; [apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply pow_le; lra] | lra] | nra]. }
  assert (E : exp (ln 2 * INR p) = 2 ^ p) by (rewrite <- Rpower_pow by lra; unfold Rpower; f_equal; ring).
  rewrite E in growth. simpl (x ^ S n) in growth. nra.
Qed.

(** A rate O(B^c eps^-beta) has c >= 1. *)
Theorem MRS13_corollary_11 (C c beta : R) : is_a_rate (fun m N B eps => C * (Rpower B c * Rpower eps (- beta))) -> c >= 1.
Proof.
  intros rate. apply Rle_ge. destruct (Rle_lt_dec 1 c) as [done | small]; [exact done | exfalso].
  set (c' := Rmax 0 c). assert (Hc : 0 <= c' < 1) by (unfold c', Rmax; destruct (Rle_dec 0 c); lra).
  destruct (INR_unbounded (Rabs beta)) as [n Hn]. pose proof (Rle_abs beta) as Hbeta.
  assert (L2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  destruct (exponential_growth ((1 - c') * ln 2) (8 * (Rabs C * 8 * 4 ^ n + 1)) (S (S n))) as (p & Hp & growth); [nra |].
  pose proof (rate_is_large p Hp _ rate) as large. cbv beta in large.
  assert (HmR : INR (S (S p)) = INR p + 2) by (rewrite !S_INR; ring). pose proof (pos_INR p) as Hp0. rewrite HmR in large.
  set (x := INR p + 2) in *. assert (Hx : 2 <= x) by (unfold x; lra).
  destruct (solution_length p Hp) as [long short]. set (B := norm1 (S p) (solution p)) in *.
  set (e := exp (c' * ln 2 * INR p)).
  assert (He : 1 <= e) by (unfold e; rewrite <- exp_0; apply exp_at_most; apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]).
  assert (two : 0 < 2 ^ p) by (apply pow_lt; lra).
  assert (P1 : 1 <= INR p) by (change 1 with (INR 1); apply le_INR, Hp).
  assert (norm : Rpower B c <= 8 * x * e).
  { apply Rle_trans with (Rpower B c'); [apply Rle_Rpower; [exact long | apply Rmax_r] |].
    apply Rle_trans with (Rpower (8 * INR p * 2 ^ p) c'); [apply Rle_Rpower_l; lra |].
    replace (Rpower (8 * INR p * 2 ^ p) c') with (Rpower (8 * INR p) c' * Rpower (2 ^ p) c') by (apply Rpower_mult_distr; lra).
    assert (Rpower (2 ^ p) c' = e) as -> by (unfold Rpower, e; rewrite ln_pow by lra; f_equal; ring).
    apply Rmult_le_compat_r; [lra |]. apply Rle_trans with (8 * INR p); [| unfold x; lra].
    rewrite <- (Rpower_1 (8 * INR p)) at 2 by lra. apply Rle_Rpower; lra. }
  assert (accuracy : Rpower (/ 4 / x) (- beta) <= 4 ^ n * x ^ n).
  { rewrite <- Rpow_mult_distr, <- Rpower_pow by lra. apply Rle_trans with (Rpower (4 * x) beta).
    - right. unfold Rpower. f_equal. replace (/ 4 / x) with (/ (4 * x)) by (field; lra). rewrite ln_Rinv by lra. ring.
    - apply Rle_Rpower; lra. }
  assert (0 < Rpower B c) by apply exp_pos. assert (0 < Rpower (/ 4 / x) (- beta)) by apply exp_pos.
  pose proof (Rle_abs C). pose proof (Rabs_pos C).
  assert (H4 : 0 < 4 ^ n) by (apply pow_lt; lra). assert (Hxn : 1 <= x ^ n) by (apply pow_R1_Rle; lra).
  assert (product : Rpower B c * Rpower (/ 4 / x) (- beta) <= 8 * x * e * (4 ^ n * x ^ n)) by (apply Rmult_le_compat; lra).
  assert (bound : Rmax 0 (C * (Rpower B c * Rpower (/ 4 / x) (- beta))) <= Rabs C * (8 * x * e * (4 ^ n * x ^ n))).
  { assert (0 < Rpower B c * Rpower (/ 4 / x) (- beta)) by (apply Rmult_lt_0_compat; assumption).
    apply Rmax_lub; [apply Rmult_le_pos; lra |].
    apply Rle_trans with (Rabs C * (Rpower B c * Rpower (/ 4 / x) (- beta)));
      [apply Rmult_le_compat_r | apply Rmult_le_compat_l]; lra. }
  assert (E : exp ((1 - c') * ln 2 * INR p) * e = 2 ^ p).
  { unfold e. rewrite <- exp_plus, <- Rpower_pow by lra. unfold Rpower. f_equal. ring. }
  assert (2 ^ p <= 8 * (Rabs C * 8 * 4 ^ n + 1) * x ^ S (S n) * e).
  { eapply Rle_trans; [exact large |]. apply Rle_trans with (8 * x * (Rabs C * (8 * x * e * (4 ^ n * x ^ n)) + 1)).
    - apply Rmult_le_compat_l; lra.
    - assert (1 <= x ^ n * x * e) by nra. simpl. nra. }
  assert (last : exp ((1 - c') * ln 2 * INR p) * e <= 8 * (Rabs C * 8 * 4 ^ n + 1) * x ^ S (S n) * e) by (rewrite E; assumption).
  apply Rmult_le_reg_r in last; lra.
Qed.
