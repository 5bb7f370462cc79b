(** MRS13, the exponent 5 of Theorem 1: the count.  From the invariants of the stages, which stand as a hypothesis, the number of
    rounds; the exponent beta(s), and that it tends to 5.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_distance MRS13_theorem_1
  MRS13_conjecture_6_amended MRS13_theorem_1_potential MRS13_heavy_sets.
Local Open Scope R_scope.

(** q, where e^-q = 1 - W tau; and the exponent beta(s). *)
Definition depth (s : R) : R := - ln (1 - W s * tau s).
Definition exponent_of (s : R) : R := ln (W s / tau s) / ln (/ (W s * tau s)).

(** The constant in the suboptimality after k stages: s^2 / 24 * (W tau)^k. *)
Definition left_after (s : R) (k : nat) : R := s ^ 2 / 24 * (W s * tau s) ^ k.

Lemma shape s : 0 < s <= / 10 -> 0 < W s * tau s < 1 /\ 0 < tau s < 1 /\ 1 < W s.
Proof. intros Hs. unfold W, push, tau. repeat split; nra. Qed.

Lemma depth_nonneg s : 0 < s <= / 10 -> 0 <= depth s.
Proof. intros Hs. destruct (shape s Hs) as (H & _). unfold depth. pose proof (ln_at_most (1 - W s * tau s) 1 ltac:(lra) ltac:(lra)). rewrite ln_1 in *. lra. Qed.

Section Count.
  Variables (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (j : nat -> nat) (s : R) (J : nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis unit : entries_within_one m N M.
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation B := (norm1 N mu).

  (** x = M (mu - lambda^t): how far row i is from its margin at the target. *)
  Definition ahead_of (t i : nat) : R := margin N M mu i - margin N M (AdaBoost j t) i.

  (** The target mu is a minimiser and has margins of 1 at most; heavy set k has the mass p_k under its distribution. *)
  Record heavy_target (heavy : nat -> nat -> bool) : Prop := {
    minimiser : forall k, (k < N)%nat -> correlation m N M mu k = 0;
    short_margins : forall i, (i < m)%nat -> margin N M mu i <= 1;
    masses : forall k, (1 <= k <= J)%nat -> Sum m (fun i => if heavy k i then D mu i else 0) = mass s B k }.

  (** The invariants.  Stage k = 1, ..., J - 1 begins with round start k + 1; then set k is alive, x is 1 - (a/2) B W^(k-1) at most
      there, and when the stage ends it is not: x is - (q + 1) at least.  The stage's steps are 5 p_k at most. *)
  Record invariants (heavy : nat -> nat -> bool) (start : nat -> nat) : Prop := {
    first_stage : start 1%nat = 0%nat;
    in_order : forall k, (1 <= k < J)%nat -> (start k <= start (S k))%nat;
    largest_edges : best_columns m N M j (start J);
    edges_below : edges_below_one m N M j (start J);
    alive : forall k i, (1 <= k <= J)%nat -> (i < m)%nat -> heavy k i = true ->
      ahead_of (start k) i <= 1 - push s / 2 * B * W s ^ (k - 1);
    dead : forall k i, (1 <= k < J)%nat -> (i < m)%nat -> heavy k i = true -> - (depth s + 1) <= ahead_of (start (S k)) i;
    short_steps : forall k t, (1 <= k < J)%nat -> (start k <= t < start (S k))%nat ->
      Rabs (step (correlation m N M (AdaBoost j t) (j t))) <= 5 * mass s B k }.

  Variables (heavy : nat -> nat -> bool) (start : nat -> nat).
  Hypothesis target : heavy_target heavy.
  Hypothesis holds : invariants heavy start.
  Hypothesis small : 0 < s <= / 10.
  Hypothesis large : 6 * (depth s + 2) <= s * B.

  Lemma norm_pos : 0 < B.
  Proof. pose proof (depth_nonneg s small). apply Rnot_le_lt. intros bad. assert (0 <= s * - B) by (apply Rmult_le_pos; lra). lra. Qed.

  (** L* >= 1/4, as 1/L* is the mean of e^margin under the distribution of mu. *)
  Lemma target_loss : / 4 <= L mu.
  Proof.
    pose proof (L_pos (N := N) (M := M) Hm mu) as P. pose proof (total_loss_pos (N := N) (M := M) Hm mu) as Pt.
    assert (mean : Sum m (fun i => D mu i * exp (margin N M mu i)) = / L mu).
    { rewrite (Sum_ext m _ (fun _ => / total_loss m N M mu)).
      - rewrite Sum_const. unfold MRS13_coordinate_descent.L. field. split; [apply not_0_INR; lia | lra].
      - intros i _. unfold MRS13_coordinate_descent.D, Rdiv. rewrite (Rmult_comm (exp _)), Rmult_assoc, <- exp_plus, Rplus_opp_l, exp_0. ring. }
    assert (/ L mu <= 4).
    { rewrite <- mean, <- (Rmult_1_r 4), <- (D_sums_to_1 (N := N) (M := M) Hm mu), <- Sum_scal. apply Sum_le. intros i Hi.
      rewrite (Rmult_comm 4). apply Rmult_le_compat_l; [apply (D_nonneg Hm) |]. pose proof exp_le_3.
      pose proof (exp_at_most _ _ (short_margins _ target i Hi)). lra. }
    rewrite <- (Rinv_inv (L mu)). apply Rinv_le_contravar; [apply Rinv_0_lt_compat, P | assumption].
  Qed.

  (** As mu is a minimiser, what is missing is L* times the mean of e^x - 1 - x. *)
  Lemma missing_as_mean t : L (AdaBoost j t) - L mu = L mu * Sum m (fun i => D mu i * (exp (ahead_of t i) - 1 - ahead_of t i)).
  Proof.
    pose proof (total_loss_pos (N := N) (M := M) Hm mu) as Pt.
    assert (ratio : L (AdaBoost j t) = L mu * Sum m (fun i => D mu i * exp (ahead_of t i))).
    { unfold MRS13_coordinate_descent.L, Rdiv. rewrite Rmult_assoc, (Rmult_comm (/ INR m)), <- Rmult_assoc. f_equal.
      rewrite <- Sum_scal. apply Sum_ext. intros i _. unfold MRS13_coordinate_descent.D, ahead_of.
      replace (total_loss m N M mu * (exp (- margin N M mu i) / total_loss m N M mu * exp (margin N M mu i - margin N M (AdaBoost j t) i)))
        with (exp (- margin N M mu i) * exp (margin N M mu i - margin N M (AdaBoost j t) i)) by (field; lra).
      rewrite <- exp_plus. f_equal. ring. }
    assert (first : Sum m (fun i => D mu i * ahead_of t i) = 0).
    { rewrite (Sum_ext m _ (fun i => D mu i * margin N M (fun k => mu k - AdaBoost j t k) i)).
      - rewrite (expected_margin (fun k => mu k - AdaBoost j t k) mu). apply Sum_zero. intros k Hk.
        rewrite (minimiser _ target k Hk). ring.
      - intros i _. f_equal. unfold ahead_of. rewrite margin_difference. apply Sum_ext. intros. ring. }
    rewrite ratio. rewrite (Sum_ext m (fun i => D mu i * (exp (ahead_of t i) - 1 - ahead_of t i))
      (fun i => D mu i * exp (ahead_of t i) - D mu i - D mu i * ahead_of t i)) by (intros; ring).
    rewrite !Sum_minus, first, (D_sums_to_1 Hm). ring.
  Qed.

  (** Before stage k begins more than s^2 / 24 (W tau)^(k - 1) is missing. *)
  Theorem missing_before_stage k : (1 <= k <= J)%nat -> left_after s (k - 1) <= L (AdaBoost j (start k)) - L mu.
  Proof.
    intros Hk. rewrite missing_as_mean. pose proof target_loss as Lq. pose proof norm_pos as HB. pose proof (depth_nonneg s small) as Hd.
    set (deep := push s / 2 * B * W s ^ (k - 1)).
    assert (far : mass s B k * (deep - 2) <= Sum m (fun i => D mu i * (exp (ahead_of (start k) i) - 1 - ahead_of (start k) i))).
    { rewrite <- (masses _ target k Hk), <- Sum_scal_r. apply Sum_le. intros i Hi.
      pose proof (D_nonneg (N := N) (M := M) Hm mu i) as Hw. pose proof (exp_ineq1_le (ahead_of (start k) i)) as E.
      destruct (heavy k i) eqn:in_set; [| rewrite Rmult_0_l; apply Rmult_le_pos; lra].
      apply Rmult_le_compat_l; [exact Hw |]. pose proof (alive _ _ holds k i Hk Hi in_set) as A. fold deep in A.
      pose proof (exp_pos (ahead_of (start k) i)). lra. }
    destruct (shape s small) as (_ & Ht & HW).
    assert (W1 : 1 <= W s ^ (k - 1)) by (apply pow_R1_Rle; lra).
    assert (half : push s / 4 * B * W s ^ (k - 1) <= deep - 2).
    { unfold deep, push. assert (12 <= s * B) by lra. assert (12 <= s * B * W s ^ (k - 1)) by nra. lra. }
    assert (P : 0 < mass s B k) by (apply mass_pos; assumption).
    assert (E : left_after s (k - 1) = / 4 * (mass s B k * (push s / 4 * B * W s ^ (k - 1)))).
    { unfold left_after, mass, push. rewrite Rpow_mult_distr. field. lra. }
    assert (0 <= mass s B k * (push s / 4 * B * W s ^ (k - 1))).
    { apply Rmult_le_pos; [lra |]. unfold push. apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]. }
    assert (mass s B k * (push s / 4 * B * W s ^ (k - 1)) <= mass s B k * (deep - 2)) by (apply Rmult_le_compat_l; lra).
    rewrite E. apply Rmult_le_compat; lra.
  Qed.

  Lemma stages_in_order k l : (1 <= k <= l)%nat -> (l <= J)%nat -> (start k <= start l)%nat.
  Proof.
    intros [H1 Hkl] Hl. induction Hkl as [| l Hkl IH]; [lia |]. pose proof (in_order _ _ holds l ltac:(lia)). specialize (IH ltac:(lia)). lia.
  Qed.

  (** A row moves no further than the steps are long. *)
  Lemma row_moves i t n c : (i < m)%nat -> (t + n <= start J)%nat ->
    (forall t', (t <= t' < t + n)%nat -> Rabs (step (correlation m N M (AdaBoost j t') (j t'))) <= c) ->
    ahead_of (t + n) i - ahead_of t i <= INR n * c.
  Proof.
    intros Hi. induction n as [| n IH]; intros Ht short; [rewrite Nat.add_0_r; simpl; lra |].
    specialize (IH ltac:(lia) ltac:(intros; apply short; lia)). rewrite Nat.add_succ_r, S_INR. unfold ahead_of in *.
    destruct (largest_edges _ _ holds (t + n)%nat ltac:(lia)) as [Hj _]. simpl AdaBoost.
    rewrite margin_move by exact Hj. pose proof (unit i (j (t + n)%nat) Hi Hj) as U. pose proof (short (t + n)%nat ltac:(lia)) as S0.
    set (a := step _) in *. assert (Rabs (a * M i (j (t + n)%nat)) <= c).
    { rewrite Rabs_mult. apply Rle_trans with (Rabs a * 1); [| lra]. apply Rmult_le_compat_l; [apply Rabs_pos | apply Rabs_le, U]. }
    pose proof (Rle_abs (- (a * M i (j (t + n)%nat)))). rewrite Rabs_Ropp in *. lra.
  Qed.

  (** Stage k takes B^2 (W / tau)^(k - 1) / 30 rounds or more. *)
  Theorem rounds_of_stage k : (1 <= k < J)%nat -> B ^ 2 / 30 * (W s / tau s) ^ (k - 1) <= INR (start (S k)) - INR (start k).
  Proof.
    intros Hk. pose proof norm_pos as HB. pose proof (depth_nonneg s small) as Hd. destruct (shape s small) as (_ & Ht & HW).
    assert (P : 0 < mass s B k) by (apply mass_pos; assumption).
    assert (some : exists i, (i < m)%nat /\ heavy k i = true).
    { apply Classical_Prop.NNPP. intros none. pose proof (masses _ target k ltac:(lia)) as E.
      rewrite Sum_zero in E; [lra |]. intros i Hi. destruct (heavy k i) eqn:in_set; [| reflexivity].
      exfalso. apply none. exists i. auto. }
    destruct some as (i & Hi & in_set).
    pose proof (in_order _ _ holds k Hk) as order. pose proof (stages_in_order (S k) J ltac:(lia) ltac:(lia)) as last.
    pose proof (row_moves i (start k) (start (S k) - start k) (5 * mass s B k) Hi ltac:(lia)) as moves.
    replace (start k + (start (S k) - start k))%nat with (start (S k)) in moves by lia.
    specialize (moves ltac:(intros t' Ht'; apply (short_steps _ _ holds k t'); lia)).
    rewrite minus_INR in moves by exact order.
    pose proof (alive _ _ holds k i ltac:(lia) Hi in_set) as A. pose proof (dead _ _ holds k i Hk Hi in_set) as Z.
    assert (W1 : 1 <= W s ^ (k - 1)) by (apply pow_R1_Rle; lra).
    assert (far : push s / 4 * B * W s ^ (k - 1) <= push s / 2 * B * W s ^ (k - 1) - depth s - 2).
    { unfold push. pose proof (Rmult_le_compat_l (s * B) 1 (W s ^ (k - 1)) ltac:(lra) W1). lra. }
    apply Rmult_le_reg_r with (5 * mass s B k); [lra |].
    apply Rle_trans with (push s / 4 * B * W s ^ (k - 1)); [right | lra].
    assert (0 < tau s ^ (k - 1)) by (apply pow_lt; lra).
    unfold mass, push, Rdiv. rewrite Rpow_mult_distr, pow_inv. field. split; lra.
  Qed.

  (** So where eps is between s^2/24 (W tau)^J and s^2/24 (W tau)^(J - 1), the run is above L(mu) + eps in all rounds up to
      [(tau / W)^2 (s^2/24)^beta / 30 * B^2 eps^-beta]. *)
  Theorem MRS13_heavy_sets_count eps : (2 <= J)%nat -> left_after s J <= eps < left_after s (J - 1) ->
    (tau s / W s) ^ 2 * Rpower (s ^ 2 / 24) (exponent_of s) / 30 * B ^ 2 * Rpower eps (- exponent_of s) <= INR (start J) /\
    forall t, (t <= start J)%nat -> L mu + eps < L (AdaBoost j t).
  Proof.
    intros HJ He. destruct (shape s small) as (HWt & Ht & HW). assert (Hr : 0 < W s / tau s) by (apply Rdiv_lt_0_compat; lra).
    assert (Hc : 0 < s ^ 2 / 24) by (assert (0 < s ^ 2) by (apply pow_lt; lra); lra).
    assert (Hl : 0 < left_after s J) by (apply Rmult_lt_0_compat; [exact Hc | apply pow_lt; lra]).
    split.
    - pose proof (rounds_of_stage (J - 1) ltac:(lia)) as rounds. replace (S (J - 1)) with J in rounds by lia.
      apply Rle_trans with (B ^ 2 / 30 * (W s / tau s) ^ (J - 1 - 1)); [| pose proof (pos_INR (start (J - 1))); lra].
      set (beta := exponent_of s).
      assert (lpos : 0 < ln (/ (W s * tau s))).
      { rewrite <- ln_1. apply ln_increasing; [lra |]. rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. }
      assert (Hb : 0 <= beta).
      { unfold beta, exponent_of. apply Rmult_le_pos; [| apply Rlt_le, Rinv_0_lt_compat, lpos]. rewrite <- ln_1.
        apply ln_at_most; [lra |]. apply Rmult_le_reg_r with (tau s); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
      assert (power : Rpower (W s * tau s) (- beta) = W s / tau s).
      { unfold Rpower. replace (- beta * ln (W s * tau s)) with (ln (W s / tau s)); [apply exp_ln, Hr |].
        unfold beta, exponent_of. rewrite ln_Rinv by lra. rewrite ln_Rinv in lpos by lra. field. lra. }
      assert (bound : Rpower eps (- beta) <= Rpower (s ^ 2 / 24) (- beta) * (W s / tau s) ^ J).
      { apply Rle_trans with (Rpower (left_after s J) (- beta)).
        - rewrite !Rpower_Ropp. apply Rinv_le_contravar; [apply exp_pos |]. apply Rle_Rpower_l; [exact Hb | lra].
        - right. unfold left_after. rewrite <- Rpower_mult_distr by (try apply pow_lt; lra). f_equal.
          rewrite <- power, <- Rpower_pow by lra. rewrite <- !(Rpower_pow J) by apply exp_pos. rewrite !Rpower_mult. f_equal. ring. }
      assert (cancel : Rpower (s ^ 2 / 24) beta * Rpower (s ^ 2 / 24) (- beta) = 1) by (rewrite <- Rpower_plus, Rplus_opp_r; apply Rpower_O, Hc).
      set (cb := Rpower (s ^ 2 / 24) beta) in *. assert (Hcb : 0 < cb) by apply exp_pos.
      assert (B2 : 0 <= B ^ 2) by apply pow2_ge_0.
      apply Rle_trans with ((tau s / W s) ^ 2 * cb / 30 * B ^ 2 * (Rpower (s ^ 2 / 24) (- beta) * (W s / tau s) ^ J)).
      + apply Rmult_le_compat_l; [| exact bound]. apply Rmult_le_pos; [| exact B2].
        assert (0 <= (tau s / W s) ^ 2) by apply pow2_ge_0. assert (0 <= (tau s / W s) ^ 2 * cb) by (apply Rmult_le_pos; lra). lra.
      + right. replace ((W s / tau s) ^ J) with ((W s / tau s) ^ 2 * (W s / tau s) ^ (J - 1 - 1)) by (rewrite <- pow_add; f_equal; lia).
        set (rest := (W s / tau s) ^ (J - 1 - 1)). set (cm := Rpower (s ^ 2 / 24) (- beta)) in *.
        transitivity (B ^ 2 / 30 * rest * (cb * cm)); [field; lra | rewrite cancel; ring].
    - intros t Htt. pose proof (missing_before_stage J ltac:(lia)) as left.
      pose proof (missing_antitone Hm mu j t (start J) unit (largest_edges _ _ holds) (edges_below _ _ holds) Htt) as falls.
      unfold missing in falls. lra.
  Qed.
End Count.

(** beta(s) >= 5 - 20 s: it tends to 5 as s tends to 0. *)
Theorem MRS13_heavy_sets_exponent s : 0 < s <= / 10 -> 5 - 20 * s <= exponent_of s.
Proof.
  intros Hs. destruct (shape s Hs) as (HWt & Ht & HW). unfold exponent_of.
  assert (up : 1 - / W s + s <= ln (W s / tau s)).
  { rewrite ln_quotient by lra. pose proof (ln_le_minus_1 (tau s) ltac:(lra)) as H1.
    pose proof (ln_le_minus_1 (/ W s) ltac:(apply Rinv_0_lt_compat; lra)) as H2. rewrite ln_Rinv in H2 by lra. unfold tau in *. lra. }
  assert (down : ln (/ (W s * tau s)) <= / (W s * tau s) - 1) by (apply ln_le_minus_1, Rinv_0_lt_compat; lra).
  assert (pos : 0 < ln (/ (W s * tau s))).
  { rewrite <- ln_1. apply ln_increasing; [lra |]. rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. }
  apply Rmult_le_reg_r with (ln (/ (W s * tau s))); [exact pos |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rle_trans with (2 := up). apply Rle_trans with ((5 - 20 * s) * (/ (W s * tau s) - 1)); [apply Rmult_le_compat_l; lra |].
  apply Rmult_le_reg_r with (W s * tau s); [lra |].
  replace ((5 - 20 * s) * (/ (W s * tau s) - 1) * (W s * tau s)) with ((5 - 20 * s) * (1 - W s * tau s)) by (field; lra).
  replace ((1 - / W s + s) * (W s * tau s)) with ((W s - 1 + s * W s) * tau s) by (field; lra).
  unfold W, push, tau. replace (1 - (1 + 2 * s / 3) * (1 - s)) with (s * (/ 3 + 2 * s / 3)) by field.
  replace ((1 + 2 * s / 3 - 1 + s * (1 + 2 * s / 3)) * (1 - s)) with (s * ((5 / 3 + 2 * s / 3) * (1 - s))) by field.
  rewrite <- Rmult_assoc, (Rmult_comm (5 - 20 * s)), Rmult_assoc. apply Rmult_le_compat_l; [lra |]. nra.
Qed.

(** What is left to prove in Coq for Theorem G of the notes: for every s in (0, 1/10] and all large norms B there are, for each J >= 2,
    a game with entries in [-1, 1] and a target of norm B on which every run with the largest edges satisfies the invariants. *)
Definition heavy_sets_exist : Prop := forall s, 0 < s <= / 10 -> exists B0, forall B J, B0 <= B -> (2 <= J)%nat ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (heavy : nat -> nat -> bool),
  (0 < m)%nat /\ entries_within_one m N M /\ norm1 N mu = B /\ heavy_target m N M mu s J heavy /\
  forall j, (forall T, best_columns m N M j T) -> exists start, invariants m N M mu j s J heavy start.

(** From it: for every beta < 5 there are B0 and c > 0 such that for every B >= B0 and every eps in (0, c) AdaBoost takes more than
    c B^2 eps^-beta rounds on some game with entries in [-1, 1], to a target of norm B that is a minimiser, whatever the ties. *)
Definition exponent_five : Prop := forall beta, beta < 5 -> exists B0 c, 0 < c /\ forall B eps, B0 <= B -> 0 < eps < c ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R),
  (0 < m)%nat /\ entries_within_one m N M /\ norm1 N mu = B /\ (forall lambda, L m N M mu <= L m N M lambda) /\
  forall j, (forall T, best_columns m N M j T) ->
    forall t, INR t <= c * B ^ 2 * Rpower eps (- beta) -> L m N M mu + eps < L m N M (AdaBoost m N M j t).

Theorem MRS13_heavy_sets_suffice : heavy_sets_exist -> exponent_five.
Proof.
  intros exist beta Hbeta. set (s := Rmin (/ 10) ((5 - beta) / 40)).
  assert (Hs : 0 < s <= / 10) by (unfold s; split; [apply Rmin_pos; lra | apply Rmin_l]).
  assert (above : beta <= exponent_of s).
  { pose proof (MRS13_heavy_sets_exponent s Hs). pose proof (Rmin_r (/ 10) ((5 - beta) / 40)). fold s in H0. lra. }
  destruct (exist s Hs) as [B0 games]. destruct (shape s Hs) as (HWt & Ht & HW).
  assert (Hc : 0 < s ^ 2 / 24) by (assert (0 < s ^ 2) by (apply pow_lt; lra); lra).
  set (c0 := (tau s / W s) ^ 2 * Rpower (s ^ 2 / 24) (exponent_of s) / 30).
  assert (Hc0 : 0 < c0).
  { unfold c0. assert (0 < (tau s / W s) ^ 2) by (apply pow_lt, Rdiv_lt_0_compat; lra).
    pose proof (exp_pos (exponent_of s * ln (s ^ 2 / 24))). unfold Rpower. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; assumption | lra]. }
  set (c := Rmin (Rmin c0 1) (left_after s 1)).
  assert (c1 : c <= c0) by (unfold c; eapply Rle_trans; [apply Rmin_l | apply Rmin_l]).
  assert (c2 : c <= 1) by (unfold c; eapply Rle_trans; [apply Rmin_l | apply Rmin_r]).
  assert (c3 : c <= left_after s 1) by (unfold c; apply Rmin_r).
  assert (first : 0 < left_after s 1) by (unfold left_after; apply Rmult_lt_0_compat; [exact Hc | apply pow_lt; lra]).
  assert (Hc' : 0 < c) by (unfold c; repeat apply Rmin_pos; lra).
  exists (Rmax B0 (6 * (depth s + 2) / s)), c. split; [exact Hc' |]. intros B eps HB He.
  assert (stage : exists J, (2 <= J)%nat /\ left_after s J <= eps < left_after s (J - 1)).
  { assert (low : exists n, left_after s n <= eps).
    { destruct (pow_lt_1_zero (W s * tau s) ltac:(rewrite Rabs_right; lra) (eps / (s ^ 2 / 24))) as [n H]; [apply Rdiv_lt_0_compat; lra |].
      exists n. specialize (H n (le_n n)). rewrite Rabs_right in H by (apply Rle_ge, pow_le; lra). unfold left_after.
      apply Rmult_lt_compat_l with (r := s ^ 2 / 24) in H; [| exact Hc]. replace (s ^ 2 / 24 * (eps / (s ^ 2 / 24))) with eps in H by (field; lra). lra. }
    destruct low as [n low]. induction n as [| n IH].
    - exfalso. unfold left_after in *. simpl in low, c3. assert (s ^ 2 / 24 * (W s * tau s * 1) <= s ^ 2 / 24 * 1) by (apply Rmult_le_compat_l; lra). simpl in *. lra.
    - destruct (Rle_lt_dec (left_after s n) eps) as [lower | higher]; [apply IH, lower |].
      exists (S n). replace (S n - 1)%nat with n by lia. split; [| lra]. destruct n as [| n]; [exfalso; lra | lia]. }
  destruct stage as (J & HJ & between). pose proof (Rmax_l B0 (6 * (depth s + 2) / s)) as b1. pose proof (Rmax_r B0 (6 * (depth s + 2) / s)) as b2.
  destruct (games B J ltac:(lra) HJ) as (m & N & M & mu & heavy & Hm & unit & norm & target & runs).
  exists m, N, M, mu. split; [exact Hm | split; [exact unit | split; [exact norm | split]]].
  { intros lambda. pose proof (L_above_tangent (N := N) (M := M) Hm mu lambda) as T.
    rewrite Sum_zero in T; [lra |]. intros k Hk. rewrite (minimiser _ _ _ _ _ _ _ target k Hk). ring. }
  intros j best t few. destruct (runs j best) as (start & holds).
  assert (large : 6 * (depth s + 2) <= s * norm1 N mu).
  { rewrite norm. apply Rmult_le_reg_r with (/ s); [apply Rinv_0_lt_compat; lra |]. replace (s * B * / s) with B by (field; lra).
    unfold Rdiv in b2. lra. }
  destruct (MRS13_heavy_sets_count m N M mu j s J Hm unit heavy start target holds Hs large eps HJ between) as [many slow].
  apply slow. apply INR_le. apply Rle_trans with (1 := few). apply Rle_trans with (2 := many). fold c0. rewrite norm.
  apply Rmult_le_compat; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | apply Rlt_le, exp_pos | apply Rmult_le_compat_r; [apply pow2_ge_0 | exact c1] |].
  rewrite !Rpower_Ropp. apply Rinv_le_contravar; [apply exp_pos |]. unfold Rpower. apply exp_at_most.
  assert (ln eps <= 0) by (rewrite <- ln_1; apply ln_at_most; lra). nra.
Qed.
