(** MRS13, Theorem 12 for every nu > 0: where nu - 1 exceeds 1 the loss may rise, and AdaBoost need not take the rounds that
    are promised. Three rounds on Figure 3 with nu = 4 - 8/1000001. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_theorem_12.
Local Open Scope R_scope.

(** Theorem 12 wherever the steps (4) are defined, the learner taking a column of largest edge: the loss [1/2 + eps] takes
    at least [ln(1/(4 eps)) / (nu ln m)] rounds. *)
Definition rounds_for_every_nu : Prop := forall nu eps j T, 0 < nu -> 0 < eps ->
  best_columns 4 2 (figure_3 nu) j T -> edges_below_one 4 2 (figure_3 nu) j T ->
  L 4 2 (figure_3 nu) (AdaBoost 4 2 (figure_3 nu) j T) <= 1 / 2 + eps ->
  1 / (nu * ln (INR 4)) * ln (1 / (4 * eps)) <= INR T.

Definition wide : R := 4 - 8 / 1000001.
Definition turns (t : nat) : nat := match t with 1%nat => 1%nat | _ => 0%nat end.
Notation lambda := (AdaBoost 4 2 (figure_3 wide) turns).
Notation r := (correlation 4 2 (figure_3 wide)).

Lemma wide_range : 3 < wide < 4.
Proof. unfold wide. lra. Qed.

(** The correlations from the losses of the four examples. *)
Lemma correlations l e1 e2 e3 e4 : 0 < e1 -> 0 < e2 -> 0 < e3 -> 0 < e4 ->
  exp (l 0%nat - l 1%nat) = e1 -> exp (l 1%nat - l 0%nat) = e2 -> exp (- ((wide - 1) * l 0%nat + l 1%nat)) = e3 ->
  exp (- (l 0%nat + (wide - 1) * l 1%nat)) = e4 ->
  r l 0 = (- e1 + e2 + (wide - 1) * e3 + e4) / (e1 + e2 + e3 + e4) /\ r l 1 = (e1 - e2 + e3 + (wide - 1) * e4) / (e1 + e2 + e3 + e4) /\
  L 4 2 (figure_3 wide) l = (e1 + e2 + e3 + e4) / 4.
Proof.
  intros P1 P2 P3 P4 <- <- <- <-.
  assert (M : forall i, margin 2 (figure_3 wide) l i = match i with O => l 1%nat - l 0%nat | 1%nat => l 0%nat - l 1%nat
    | 2%nat => (wide - 1) * l 0%nat + l 1%nat | _ => l 0%nat + (wide - 1) * l 1%nat end)
    by (intros [|[|[|i]]]; unfold margin; cbn [Sum figure_3]; ring).
  assert (E1 : - (l 1%nat - l 0%nat) = l 0%nat - l 1%nat) by ring. assert (E2 : - (l 0%nat - l 1%nat) = l 1%nat - l 0%nat) by ring.
  unfold correlation, L, D, total_loss. cbn [Sum]. rewrite !M, E1, E2. cbn [figure_3]. replace (INR 4) with 4 by (simpl; ring).
  repeat split; field; lra.
Qed.

Lemma exp_of_step x : -1 < x < 1 -> exp (step x) ^ 2 = (1 + x) / (1 - x).
Proof.
  intros Hx. unfold step. simpl. rewrite Rmult_1_r, <- exp_plus. replace (/ 2 * ln ((1 + x) / (1 - x)) + / 2 * ln ((1 + x) / (1 - x)))
    with (ln ((1 + x) / (1 - x))) by field. apply exp_ln, Rdiv_lt_0_compat; lra.
Qed.

(** The first round: both edges are nu/4, and e^step is 1000. *)
Lemma first_round : r (lambda 0) 0 = wide / 4 /\ r (lambda 0) 1 = wide / 4.
Proof.
  pose proof wide_range. destruct (correlations (lambda 0) 1 1 1 1 ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as (A & B & _);
    try (rewrite <- exp_0; f_equal; cbn [AdaBoost]; ring). rewrite A, B. split; field.
Qed.

Definition s1 : R := step (wide / 4).
Lemma first_step : exp s1 = 1000.
Proof.
  pose proof wide_range. pose proof (exp_of_step (wide / 4) ltac:(lra)) as E. fold s1 in E.
  replace ((1 + wide / 4) / (1 - wide / 4)) with (1000 ^ 2) in E by (unfold wide; field; lra). pose proof (exp_pos s1). nra.
Qed.

Definition b : R := exp (- ((wide - 1) * s1)).
Lemma b_range : 0 < b <= / 1000000.
Proof.
  split; [apply exp_pos|]. pose proof wide_range. assert (0 < s1).
  { apply exp_lt_inv. rewrite exp_0, first_step. lra. }
  apply Rle_trans with (exp (- (s1 + s1))); [apply exp_at_most; nra|]. rewrite exp_Ropp, exp_plus, first_step. right. f_equal. ring.
Qed.

(** The second round takes the second column. *)
Lemma second_round : r (lambda 1) 0 = (- 1000 + / 1000 + (wide - 1) * b + / 1000) / (1000 + / 1000 + b + / 1000) /\
  r (lambda 1) 1 = (1000 - / 1000 + b + (wide - 1) * / 1000) / (1000 + / 1000 + b + / 1000).
Proof.
  destruct b_range as [B _]. assert (S : lambda 1 0%nat = s1 /\ lambda 1 1%nat = 0).
  { change (lambda 1) with (move (lambda 0) (step (r (lambda 0) 0)) 0). rewrite (proj1 first_round). unfold move. cbn. fold s1. split; ring. }
  destruct S as [S0 S1].
  assert (E1 : exp (lambda 1 0%nat - lambda 1 1%nat) = 1000) by (rewrite S0, S1, Rminus_0_r; exact first_step).
  assert (E2 : exp (lambda 1 1%nat - lambda 1 0%nat) = / 1000) by (rewrite S0, S1, Rminus_0_l, exp_Ropp, first_step; reflexivity).
  assert (E3 : exp (- ((wide - 1) * lambda 1 0%nat + lambda 1 1%nat)) = b) by (rewrite S0, S1; unfold b; f_equal; ring).
  assert (E4 : exp (- (lambda 1 0%nat + (wide - 1) * lambda 1 1%nat)) = / 1000)
    by (rewrite S0, S1, Rmult_0_r, Rplus_0_r, exp_Ropp, first_step; reflexivity).
  destruct (correlations (lambda 1) 1000 (/ 1000) b (/ 1000) ltac:(lra) ltac:(lra) B ltac:(lra) E1 E2 E3 E4) as (C0 & C1 & _). split; [exact C0 | exact C1].
Qed.

Definition s2 : R := step (r (lambda 1) 1).
Lemma second_step : -1 < r (lambda 1) 1 < 1 /\ 500000 <= exp s2.
Proof.
  destruct second_round as [_ R1]. destruct b_range as [B B6]. pose proof wide_range as W.
  set (t := 1000 + / 1000 + b + / 1000) in *. assert (T : 1000 < t < 1001) by (unfold t; lra).
  assert (up : 1 + r (lambda 1) 1 = (2000 + 2 * b + wide / 1000) / t) by (rewrite R1; unfold t; field; fold t; lra).
  assert (down : 1 - r (lambda 1) 1 = 8 / 1000001 / 1000 / t) by (rewrite R1; unfold t, wide; field; fold t; lra).
  assert (0 < / t) by (apply Rinv_0_lt_compat; lra).
  assert (P1 : 0 < 1 + r (lambda 1) 1) by (rewrite up; apply Rdiv_lt_0_compat; lra).
  assert (P2 : 0 < 1 - r (lambda 1) 1) by (rewrite down; apply Rdiv_lt_0_compat; lra).
  split; [lra|]. pose proof (exp_of_step (r (lambda 1) 1) ltac:(lra)) as E. fold s2 in E. rewrite up, down in E.
  replace ((2000 + 2 * b + wide / 1000) / t / (8 / 1000001 / 1000 / t)) with ((2000 + 2 * b + wide / 1000) * (1000001 * 125)) in E by (field; lra).
  pose proof (exp_pos s2). nra.
Qed.

(** The third round takes the first column again: R = e^(s2 - s1), and the last two losses c and f are small. *)
Definition R_ : R := exp s2 / 1000.
Definition c : R := b / exp s2.
Definition f : R := exp (- (s1 + (wide - 1) * s2)).

Lemma small_losses : 500 <= R_ /\ 0 < c <= / 500000000000 /\ 0 < f <= / 500000000000 /\ c * R_ = b / 1000.
Proof.
  destruct second_step as [_ Y]. destruct b_range as [B B6]. pose proof wide_range. assert (PY : 0 < exp s2) by apply exp_pos.
  assert (I : 0 < / exp s2 <= / 500000) by (split; [now apply Rinv_0_lt_compat | apply Rinv_le_contravar; lra]).
  split; [unfold R_; lra|]. split; [unfold c, Rdiv; split; [now apply Rmult_lt_0_compat|]|].
  - replace (/ 500000000000) with (/ 1000000 * / 500000) by field. apply Rmult_le_compat; lra.
  - split; [|unfold c, R_; field; lra]. split; [apply exp_pos|].
    assert (P2 : 0 < s2) by (apply exp_lt_inv; rewrite exp_0; lra). assert (P1 : 0 < s1) by (apply exp_lt_inv; rewrite exp_0, first_step; lra).
    apply Rle_trans with (exp (- (s1 + s2 + s2))); [apply exp_at_most; unfold f; nra|].
    rewrite exp_Ropp, !exp_plus, first_step. apply Rinv_le_contravar; nra.
Qed.

Lemma third_round : r (lambda 2) 0 = (- / R_ + R_ + (wide - 1) * c + f) / (/ R_ + R_ + c + f) /\
  r (lambda 2) 1 = (/ R_ - R_ + c + (wide - 1) * f) / (/ R_ + R_ + c + f) /\
  lambda 2 0%nat = s1 /\ lambda 2 1%nat = s2.
Proof.
  destruct small_losses as (HR & Hc & Hf & _). assert (PY : 0 < exp s2) by apply exp_pos.
  assert (S : lambda 2 0%nat = s1 /\ lambda 2 1%nat = s2).
  { change (lambda 2) with (move (lambda 1) (step (r (lambda 1) 1)) 1). fold s2.
    change (lambda 1) with (move (lambda 0) (step (r (lambda 0) 0)) 0). rewrite (proj1 first_round). unfold move. cbn. fold s1. split; ring. }
  destruct S as [S0 S1].
  assert (E2 : exp (lambda 2 1%nat - lambda 2 0%nat) = R_).
  { rewrite S0, S1. unfold R_, Rminus, Rdiv. rewrite exp_plus, exp_Ropp, first_step. reflexivity. }
  assert (E1 : exp (lambda 2 0%nat - lambda 2 1%nat) = / R_).
  { rewrite <- E2, <- exp_Ropp. f_equal. ring. }
  assert (E3 : exp (- ((wide - 1) * lambda 2 0%nat + lambda 2 1%nat)) = c).
  { rewrite S0, S1, Ropp_plus_distr, exp_plus, (exp_Ropp s2). reflexivity. }
  assert (E4 : exp (- (lambda 2 0%nat + (wide - 1) * lambda 2 1%nat)) = f) by (rewrite S0, S1; reflexivity).
  assert (IR : 0 < / R_) by (apply Rinv_0_lt_compat; lra).
  destruct (correlations (lambda 2) (/ R_) R_ c f IR ltac:(lra) (proj1 Hc) (proj1 Hf) E1 E2 E3 E4) as (C0 & C1 & _).
  split; [exact C0|]. split; [exact C1|]. split; [exact S0 | exact S1].
Qed.

Definition s3 : R := step (r (lambda 2) 0).

(** q = e^s3/R is hardly above 1. *)
Lemma third_step : -1 < r (lambda 2) 0 < 1 /\ 1 <= exp s3 / R_ <= 1 + / 10000000.
Proof.
  destruct third_round as (R0 & _). destruct small_losses as (HR & Hc & Hf & Hu). destruct b_range as [B B6]. pose proof wide_range as W.
  assert (IR : 0 < / R_ <= / 500) by (split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  set (t := / R_ + R_ + c + f) in *. assert (T : 0 < t) by (unfold t; lra). assert (IT : 0 < / t) by now apply Rinv_0_lt_compat.
  assert (cR : c * R_ <= / 1000000000) by (rewrite Hu; lra).
  assert (cP : 0 < c * R_) by (apply Rmult_lt_0_compat; lra).
  assert (cI : (wide - 2) * c < 2 * / R_).
  { apply Rmult_lt_reg_r with R_; [lra|]. rewrite (Rmult_assoc 2), Rinv_l, Rmult_assoc by lra. set (u := c * R_) in *. clearbody u. nra. }
  assert (up : 1 + r (lambda 2) 0 = (2 * R_ + wide * c + 2 * f) * / t).
  { rewrite R0. replace (2 * R_ + wide * c + 2 * f) with (t + (- / R_ + R_ + (wide - 1) * c + f)) by (unfold t; ring). field. lra. }
  assert (down : 1 - r (lambda 2) 0 = (2 * / R_ - (wide - 2) * c) * / t).
  { rewrite R0. replace (2 * / R_ - (wide - 2) * c) with (t - (- / R_ + R_ + (wide - 1) * c + f)) by (unfold t; ring). field. lra. }
  assert (P1 : 0 < 1 + r (lambda 2) 0) by (rewrite up; apply Rmult_lt_0_compat; [nra | exact IT]).
  assert (P2 : 0 < 1 - r (lambda 2) 0) by (rewrite down; apply Rmult_lt_0_compat; lra).
  split; [lra|]. pose proof (exp_of_step (r (lambda 2) 0) ltac:(lra)) as E. fold s3 in E. rewrite up, down in E.
  set (q := exp s3 / R_). assert (Pq : 0 < q) by (apply Rdiv_lt_0_compat; [apply exp_pos | lra]).
  assert (Q : q ^ 2 * (2 - (wide - 2) * (c * R_)) = 2 + (wide * c + 2 * f) * / R_).
  { unfold q. replace ((exp s3 / R_) ^ 2) with (exp s3 ^ 2 / R_ ^ 2) by (field; lra). rewrite E.
    assert (KR : (wide - 2) * c * R_ < 2) by (rewrite Rmult_assoc; set (u := c * R_) in *; clearbody u; nra).
    set (k := (wide - 2) * c) in *. assert (N : 2 * / R_ - k <> 0) by lra.
    replace (2 - (wide - 2) * (c * R_)) with ((2 * / R_ - k) * R_) by (unfold k; field; lra). field. repeat split; lra. }
  assert (small : 0 <= (wide * c + 2 * f) * / R_ <= / 100000000).
  { split; [apply Rmult_le_pos; [nra | lra]|]. apply Rle_trans with (/ 10000000000 * / 500); [|lra]. apply Rmult_le_compat; nra. }
  assert (0 <= (wide - 2) * (c * R_) <= / 100000000) by (pose proof (Rmult_lt_0_compat c R_ (proj1 Hc) ltac:(lra)); nra).
  split; nra.
Qed.

Lemma best_in_turn : best_columns 4 2 (figure_3 wide) turns 3 /\ edges_below_one 4 2 (figure_3 wide) turns 3.
Proof.
  destruct first_round as [A0 A1], second_round as [B0 B1], second_step as [B _], third_round as (C0 & C1 & _), third_step as [C _].
  destruct b_range as [Pb B6], small_losses as (HR & Hc & Hf & _). pose proof wide_range as W.
  assert (IR : 0 < / R_ <= / 500) by (split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  assert (smaller : forall x z t, 0 < t -> - z <= x <= z -> Rabs (x / t) <= Rabs (z / t)).
  { intros x z t T H. assert (I : 0 < / t) by now apply Rinv_0_lt_compat. unfold Rdiv. rewrite !Rabs_mult.
    apply Rmult_le_compat_r; [apply Rabs_pos|]. rewrite (Rabs_right z) by lra. apply Rabs_le. lra. }
  split; intros t Ht; unfold delta.
  - split; [destruct t as [|[|t]]; cbn; lia|]. intros k Hk. destruct t as [|[|[|t]]]; [| | | lia]; cbn [turns].
    + destruct k as [|[|k]]; [apply Rle_refl | rewrite A0, A1; apply Rle_refl | lia].
    + destruct k as [|[|k]]; [rewrite B0, B1; apply smaller; nra | apply Rle_refl | lia].
    + destruct k as [|[|k]]; [apply Rle_refl | rewrite C0, C1; apply smaller; nra | lia].
  - destruct t as [|[|[|t]]]; [| | | lia]; cbn [turns]; apply Rabs_def1; rewrite ?A0; lra.
Qed.

Theorem MRS13_theorem_12_reading_every_nu_refuted : ~ rounds_for_every_nu.
Proof.
  intros H. destruct best_in_turn as [Best Below]. pose proof wide_range as W.
  set (eps := / (4 * 1000000000)). assert (He : 0 < eps) by (apply Rinv_0_lt_compat; lra).
  specialize (H wide eps turns 3%nat ltac:(lra) He Best Below).
  assert (reached : L 4 2 (figure_3 wide) (lambda 3) <= 1 / 2 + eps).
  { destruct third_round as (_ & _ & S0 & S1), third_step as [_ Q], small_losses as (HR & Hc & Hf & _).
    assert (PZ : 0 < exp s3) by apply exp_pos. set (q := exp s3 / R_) in *.
    assert (Z1 : 1 <= exp s3) by (assert (exp s3 = q * R_) as -> by (unfold q; field; lra); nra).
    assert (P3 : 0 <= s3) by (destruct (Rle_lt_dec 0 s3) as [L|L]; [exact L|]; apply exp_increasing in L; rewrite exp_0 in L; lra).
    assert (T0 : lambda 3 0%nat = s1 + s3 /\ lambda 3 1%nat = s2).
    { change (lambda 3) with (move (lambda 2) (step (r (lambda 2) 0)) 0). fold s3. unfold move. cbn [Nat.eqb]. rewrite S0, S1. split; ring. }
    destruct T0 as [T0 T1].
    assert (E1 : exp (lambda 3 0%nat - lambda 3 1%nat) = q).
    { rewrite T0, T1. unfold q, R_. unfold Rminus. rewrite !exp_plus, exp_Ropp, first_step. field. apply Rgt_not_eq, exp_pos. }
    assert (E2 : exp (lambda 3 1%nat - lambda 3 0%nat) = / q) by (rewrite <- E1, <- exp_Ropp; f_equal; ring).
    assert (Iq : 0 < / q) by (apply Rinv_0_lt_compat; lra).
    destruct (correlations (lambda 3) q (/ q) _ _ ltac:(lra) Iq (exp_pos _) (exp_pos _) E1 E2 eq_refl eq_refl) as (_ & _ & ->).
    assert (L3 : exp (- ((wide - 1) * lambda 3 0%nat + lambda 3 1%nat)) <= c).
    { rewrite T0, T1. unfold c, b, Rdiv. rewrite <- exp_Ropp, <- exp_plus. apply exp_at_most. nra. }
    assert (L4 : exp (- (lambda 3 0%nat + (wide - 1) * lambda 3 1%nat)) <= f) by (rewrite T0, T1; unfold f; apply exp_at_most; lra).
    assert (small : q + / q <= 2 + / 10000000000000).
    { apply Rmult_le_reg_r with q; [lra|]. rewrite Rmult_plus_distr_r, Rinv_l by lra. nra. }
    assert (E : eps = / 4000000000) by (unfold eps; f_equal; ring). rewrite E. lra. }
  specialize (H reached).
  assert (big : 12 * ln 4 < ln (1 / (4 * eps))).
  { replace (1 / (4 * eps)) with 1000000000 by (unfold eps; field).
    replace (12 * ln 4) with (ln (4 ^ 12)) by (rewrite ln_pow by lra; simpl; ring). apply ln_increasing; lra. }
  assert (L4 : 0 < ln 4) by (rewrite <- ln_1; apply ln_increasing; lra).
  replace (INR 4) with 4 in H by (simpl; ring). replace (INR 3) with 3 in H by (simpl; ring).
  assert (PN : 0 < wide * ln 4) by (apply Rmult_lt_0_compat; lra).
  apply (Rmult_le_compat_l (wide * ln 4)) in H; [|lra].
  replace (wide * ln 4 * (1 / (wide * ln 4) * ln (1 / (4 * eps)))) with (ln (1 / (4 * eps))) in H by (field; lra). nra.
Qed.
