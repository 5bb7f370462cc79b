(** CL21, Lemma B.1 for θ >= 0: Hoeffding's inequality for votes in an interval of length |A|. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Logarithms CL21_votes.
Import ListNotations.
Open Scope R_scope.

(** A function whose derivative has the sign of x is least at 0. *)
Lemma least_at_zero (f f' : R -> R) : (forall x, derivable_pt_lim f x (f' x)) -> (forall x, 0 <= x * f' x) -> forall x, f 0 <= f x.
Proof.
  intros D S x. destruct (Rtotal_order x 0) as [L|[->|L]]; [|lra|].
  - destruct (MVT_cor2 f f' x 0 L) as (c & E & C); [intros; apply D|]. specialize (S c). nra.
  - destruct (MVT_cor2 f f' 0 x L) as (c & E & C); [intros; apply D|]. specialize (S c). nra.
Qed.

(** Hoeffding's lemma for one vote of probability q: 1 - q + q e^x <= e^(q x + x²/8). *)
Lemma one_vote_exponential q x : 0 <= q <= 1 -> 1 - q + q * exp x <= exp (q * x + x ^ 2 / 8).
Proof.
  intros Hq. set (M := fun x => 1 - q + q * exp x).
  assert (P : forall x, 0 < M x).
  { intros v. unfold M. pose proof (exp_pos v). destruct (Req_dec q 1) as [->|N]; [lra|].
    assert (0 <= q * exp v) by (apply Rmult_le_pos; lra). lra. }
  set (f' := fun x => q + x / 4 - q * exp x / M x).
  assert (G : forall x, 0 <= x * f' x).
  { (* f' increases, as its derivative is 1/4 - s (1 - s), and is 0 at 0. *)
    set (f'' := fun x => 1 / 4 - q * exp x / M x * (1 - q * exp x / M x)).
    assert (D : forall x, derivable_pt_lim f' x (f'' x)).
    { intros v. apply is_derive_Reals. unfold f', M. auto_derive; [specialize (P v); unfold M in P; lra|].
      unfold f'', M. specialize (P v). unfold M in P. field. lra. }
    assert (N : forall x, 0 <= f'' x) by (intros v; unfold f''; set (s := q * exp v / M v); pose proof (pow2_ge_0 (s - 1 / 2)); nra).
    assert (Z : f' 0 = 0) by (unfold f', M; rewrite exp_0; field; lra).
    intros v. destruct (Rtotal_order v 0) as [L|[->|L]]; [|lra|].
    - destruct (MVT_cor2 f' f'' v 0 L) as (c & E & C); [intros; apply D|]. specialize (N c). nra.
    - destruct (MVT_cor2 f' f'' 0 v L) as (c & E & C); [intros; apply D|]. specialize (N c). nra. }
  pose proof (least_at_zero (fun x => q * x + x ^ 2 / 8 - ln (M x)) f') as H. cbv beta in H.
  assert (q * 0 + 0 ^ 2 / 8 - ln (M 0) = 0) as Z by (unfold M; rewrite exp_0; replace (1 - q + q * 1) with 1 by ring; rewrite ln_1; field).
  rewrite Z in H. change (M x <= exp (q * x + x ^ 2 / 8)). rewrite <- (exp_ln (M x)) by apply P. apply exp_at_most.
  enough (0 <= q * x + x ^ 2 / 8 - ln (M x)) by lra. apply H; [|exact G].
  intros v. apply is_derive_Reals. unfold M. auto_derive; [specialize (P v); unfold M in P; lra|].
  unfold f', M. specialize (P v). unfold M in P. field. lra.
Qed.

Section Hoeffding.
  Variables (A k n : nat) (beta : nat -> R) (right : nat -> bool).
  Hypothesis beta_distribution : distribution k beta.
  Hypothesis draws : (1 <= n)%nat.
  Hypothesis labels : (2 <= A)%nat.
  Notation g := (g A right).
  Notation f := (f A k beta right).

  (** The share of the votes that are right. *)
  Let q : R := Sum k (fun s => beta s * (if right s then 1 else 0)).

  Lemma q_range : 0 <= q <= 1.
  Proof.
    destruct beta_distribution as [P S]. unfold q. split.
    - apply Sum_nonneg. intros s Hs. specialize (P s Hs). destruct (right s); lra.
    - apply Rle_trans with (Sum k beta); [|lra]. apply Sum_le. intros s Hs. specialize (P s Hs). destruct (right s); lra.
  Qed.

  Lemma f_of_q : f = INR A * q - 1.
  Proof.
    destruct beta_distribution as [_ S]. unfold CL21_votes.f, CL21_votes.g, q.
    transitivity (Sum k (fun s => INR A * (beta s * (if right s then 1 else 0)) - beta s)); [apply Sum_ext; intros; ring|].
    rewrite Sum_minus, Sum_scal, S. reflexivity.
  Qed.

  (** E e^(x (g - f)) <= e^(x² |A|²/8), one draw. *)
  Lemma one_draw x : Sum k (fun s => beta s * exp (x * (g s - f))) <= exp (x ^ 2 * INR A ^ 2 / 8).
  Proof.
    rewrite f_of_q. pose proof q_range as Q. pose proof (one_vote_exponential q (x * INR A) Q) as H.
    rewrite (Sum_ext k _ (fun s => exp (- (x * INR A * q)) * (beta s + beta s * (if right s then 1 else 0) * (exp (x * INR A) - 1)))).
    - rewrite Sum_scal, Sum_plus, (proj2 beta_distribution), Sum_scal_r. fold q.
      replace (exp (x ^ 2 * INR A ^ 2 / 8)) with (exp (- (x * INR A * q)) * exp (q * (x * INR A) + (x * INR A) ^ 2 / 8))
        by (rewrite <- exp_plus; f_equal; field).
      apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | lra].
    - intros s _. unfold CL21_votes.g. destruct (right s).
      + replace (x * (INR A * 1 - 1 - (INR A * q - 1))) with (- (x * INR A * q) + x * INR A) by ring. rewrite exp_plus. ring.
      + replace (x * (INR A * 0 - 1 - (INR A * q - 1))) with (- (x * INR A * q)) by ring. ring.
  Qed.

  Definition deviation (drawn : list nat) : R := fold_right Rplus 0 (map (fun s => g s - f) drawn).

  Lemma draws_exponential l x : mean_of_draws k beta l (fun drawn => exp (x * deviation drawn)) <= exp (x ^ 2 * INR A ^ 2 / 8) ^ l.
  Proof.
    induction l as [|l IH]; [simpl; rewrite Rmult_0_r, exp_0; lra|]. cbn [mean_of_draws pow].
    apply Rle_trans with (Sum k (fun s => beta s * exp (x * (g s - f)) *
      mean_of_draws k beta l (fun drawn => exp (x * deviation drawn)))).
    - right. apply Sum_ext. intros s _. rewrite Rmult_assoc. f_equal. rewrite <- mean_of_draws_scal. f_equal.
      apply FunctionalExtensionality.functional_extensionality. intros drawn. unfold deviation. cbn [map fold_right].
      rewrite Rmult_plus_distr_l, exp_plus. reflexivity.
    - rewrite Sum_scal_r. apply Rmult_le_compat; [| |apply one_draw | exact IH].
      + apply Sum_nonneg. intros s Hs. apply Rmult_le_pos; [now apply beta_distribution | apply Rlt_le, exp_pos].
      + rewrite <- (mean_of_draws_const k beta beta_distribution l 0). apply mean_of_draws_le; [exact beta_distribution|].
        intros. apply Rlt_le, exp_pos.
  Qed.

  Lemma drawn_deviation l drawn : length drawn = l -> (1 <= l)%nat ->
    f_drawn A l right drawn - f = deviation drawn / INR l.
  Proof.
    intros <- L. unfold f_drawn, deviation. assert (0 < INR (length drawn)) as P by (apply lt_0_INR; lia).
    assert (fold_right Rplus 0 (map (fun s => g s - f) drawn) = fold_right Rplus 0 (map g drawn) - INR (length drawn) * f) as E.
    { clear. induction drawn as [|s rest IH]; [simpl; ring|]. cbn [map fold_right length]. rewrite IH, S_INR. ring. }
    rewrite E. field. lra.
  Qed.

  (** A bound of X by Y on the draws of n votes. *)
  Lemma mean_of_draws_length l X Y : (forall drawn, length drawn = l -> X drawn <= Y drawn) ->
    mean_of_draws k beta l X <= mean_of_draws k beta l Y.
  Proof.
    revert X Y. induction l as [|l IH]; intros X Y H; [now apply H|]. cbn [mean_of_draws]. apply Sum_le. intros s Hs.
    apply Rmult_le_compat_l; [now apply beta_distribution|]. apply IH. intros drawn L. apply H. simpl. now rewrite L.
  Qed.

  (** Lemma B.1, as amended: Pr(|f~ - f| >= θ/2) <= 2 e^(-nθ²/(2|A|²)) for θ >= 0. *)
  Theorem CL21_lemma_B_1_amended theta : 0 <= theta ->
    chance k beta n (deviates A k n beta right theta) <= 2 * exp (- (INR n * theta ^ 2 / (2 * INR A ^ 2))).
  Proof.
    intros Ht. apply lt_0_INR in draws as N. assert (0 < INR A) as PA by (apply lt_0_INR; lia).
    set (x := 2 * theta / INR A ^ 2). assert (0 <= x) as Hx by (apply Rle_mult_inv_pos; [lra | apply pow_lt, PA]).
    set (c := exp (- (x * (INR n * theta / 2)))).
    apply Rle_trans with (mean_of_draws k beta n
      (fun drawn => c * exp (x * deviation drawn) + c * exp (- x * deviation drawn))).
    - apply mean_of_draws_length. intros drawn L. unfold deviates. rewrite (drawn_deviation n drawn L draws).
      unfold c. rewrite <- !exp_plus. pose proof (exp_pos (- (x * (INR n * theta / 2)) + x * deviation drawn)).
      pose proof (exp_pos (- (x * (INR n * theta / 2)) + - x * deviation drawn)).
      destruct (Rle_dec (theta / 2) (Rabs (deviation drawn / INR n))) as [D|D]; [|lra].
      assert (INR n * theta / 2 <= Rabs (deviation drawn)) as D'.
      { unfold Rdiv at 2 in D. rewrite Rabs_mult, (Rabs_right (/ INR n)) in D
          by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat, N).
        apply Rmult_le_compat_r with (r := INR n) in D; [|lra]. rewrite Rmult_assoc, Rinv_l in D by lra. lra. }
      unfold Rabs in D'. destruct (Rcase_abs (deviation drawn)).
      + assert (0 <= - (x * (INR n * theta / 2)) + - x * deviation drawn) as E by nra. apply exp_at_most in E. rewrite exp_0 in E. lra.
      + assert (0 <= - (x * (INR n * theta / 2)) + x * deviation drawn) as E by nra. apply exp_at_most in E. rewrite exp_0 in E. lra.
    - rewrite mean_of_draws_plus, !mean_of_draws_scal. pose proof (draws_exponential n x) as E1.
      pose proof (draws_exponential n (- x)) as E2. replace ((- x) ^ 2) with (x ^ 2) in E2 by ring.
      assert (exp (x ^ 2 * INR A ^ 2 / 8) ^ n = exp (INR n * (x ^ 2 * INR A ^ 2 / 8))) as P.
      { clear. induction n as [|l IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
        rewrite S_INR, Rmult_plus_distr_r, exp_plus, <- IH, Rmult_1_l. simpl. ring. }
      rewrite P in E1, E2. assert (0 < c) as C by apply exp_pos.
      apply (Rmult_le_compat_l c) in E1; [|lra]. apply (Rmult_le_compat_l c) in E2; [|lra].
      replace (exp (- (INR n * theta ^ 2 / (2 * INR A ^ 2)))) with (c * exp (INR n * (x ^ 2 * INR A ^ 2 / 8))); [lra|].
      unfold c. rewrite <- exp_plus. f_equal. unfold x. field. lra.
  Qed.
End Hoeffding.
