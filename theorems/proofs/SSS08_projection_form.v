(** SSS08, Section 5.2: the form of the solution of (12), its divergence, and the smallest capped set. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Games Logarithms Bregman Entropy Smoothing SSS08_projection SSS08_figure_2.
Open Scope R_scope.

(** For d_0 in non-increasing order d = (ν, ..., ν, d_i, ..., d_j, 0, ..., 0), and equal entries have equal weights. *)
Theorem SSS08_lemma_14_form m nu d0 d : positive m d0 -> (forall i j, (i <= j < m)%nat -> d0 i >= d0 j) ->
  equation_12 m nu d0 d -> (exists a b, has_form m nu a b d) /\
  forall i j, (i < m)%nat -> (j < m)%nat -> d0 i = d0 j -> d i = d j.
Proof.
  intros Pos Order Sol. split.
  - destruct (SSS08_lemma_16 m nu d0 d Pos Order Sol) as [(a & Form) _]. now exists a, m.
  - intros i j Hi Hj E. destruct (solution_is_scaled m nu d0 d Pos Sol) as (theta & _ & _ & _ & H).
    now rewrite !H, E.
Qed.

(** (ν, ..., ν, θ d_{0,a+1}, ..., θ d_{0,b}, 0, ..., 0), with a entries at the cap. *)
Definition capped_form (nu theta : R) (a b : nat) (d0 : point) : point :=
  fun r => if Nat.ltb r a then nu else if Nat.ltb r b then theta * d0 r else 0.

Lemma sum_in_three m a b f : (a <= b <= m)%nat ->
  Sum m f = Sum a f + Sum (b - a) (fun r => f (a + r)%nat) + Sum (m - b) (fun r => f (b + r)%nat).
Proof.
  intros H. replace m with (a + (b - a) + (m - b))%nat at 1 by lia. rewrite !Sum_split. f_equal.
  apply Sum_ext. intros. f_equal. lia.
Qed.

(** Lemma 16's step: its divergence is Σ_{r < i} ν log(ν / d_{0,r}) + (1 - ν (i - 1)) log θ, which grows with θ. *)
Theorem SSS08_lemma_16_step_monotone m nu d0 a b theta : positive m d0 -> Sum m d0 = 1 -> 0 < nu -> 0 < theta ->
  (a < b <= m)%nat -> 0 < 1 - nu * INR a -> theta * Sum (b - a) (fun r => d0 (a + r)%nat) = 1 - nu * INR a ->
  let value t := Sum a (fun r => nu * ln (nu / d0 r)) + (1 - nu * INR a) * ln t in
  B m (h m) entropy_gradient (capped_form nu theta a b d0) d0 = value theta /\
  forall s t, 0 < s < t -> value s < value t.
Proof.
  intros Pos One Hnu Ht Hab Left Mass value. split.
  - rewrite B_h. set (d := capped_form nu theta a b d0).
    assert (first : forall r, (r < a)%nat -> d r = nu).
    { intros r Hr. unfold d, capped_form. destruct (Nat.ltb_spec r a); [reflexivity | lia]. }
    assert (middle : forall r, (a <= r < b)%nat -> d r = theta * d0 r).
    { intros r Hr. unfold d, capped_form. destruct (Nat.ltb_spec r a), (Nat.ltb_spec r b); try lia. reflexivity. }
    assert (last : forall r, (b <= r)%nat -> d r = 0).
    { intros r Hr. unfold d, capped_form. destruct (Nat.ltb_spec r a), (Nat.ltb_spec r b); try lia. reflexivity. }
    assert (total : Sum m d = 1).
    { rewrite (sum_in_three m a b d) by lia. rewrite (Sum_ext a d (fun _ => nu)), Sum_const by exact first.
      rewrite (Sum_ext (b - a) _ (fun r => theta * d0 (a + r)%nat)), Sum_scal by (intros; apply middle; lia).
      rewrite (Sum_zero (m - b)) by (intros; apply last; lia). lra. }
    unfold relative. rewrite (Sum_ext m _ (fun i => d i * (ln (d i) - ln (d0 i)) - (d i - d0 i))) by (intros; ring).
    rewrite Sum_minus, Sum_minus, total, One, Rminus_eq_0, Rminus_0_r.
    rewrite (sum_in_three m a b) by lia. rewrite (Sum_zero (m - b)) by (intros; rewrite last by lia; ring).
    rewrite (Sum_ext a _ (fun r => nu * ln (nu / d0 r))).
    + rewrite (Sum_ext (b - a) _ (fun r => theta * d0 (a + r)%nat * ln theta)).
      * rewrite Sum_scal_r, (Sum_scal (b - a) theta), Mass. unfold value. ring.
      * intros r Hr. rewrite middle by lia. rewrite ln_mult by (try apply Pos; lra || lia). ring.
    + intros r Hr. rewrite first by exact Hr. rewrite ln_quotient by (try apply Pos; lra || lia). reflexivity.
  - intros s t Hst. unfold value. apply Rplus_lt_compat_l, Rmult_lt_compat_l; [exact Left | apply ln_increasing; lra].
Qed.

(** θ of Lemma 15 with j = m: the a largest weights at the cap, the others in proportion; and where that is a solution. *)
Definition prefix_scale (m : nat) (nu : R) (d0 : point) (a : nat) : R :=
  (1 - nu * INR a) / Sum (m - a) (fun r => d0 (a + r)%nat).
Definition prefix_form (m : nat) (nu : R) (d0 : point) (a : nat) : point := capped_form nu (prefix_scale m nu d0 a) a m d0.
Definition prefix_feasible (m : nat) (nu : R) (d0 : point) (a : nat) : Prop :=
  0 <= 1 - nu * INR a /\ forall r, (a <= r < m)%nat -> prefix_scale m nu d0 a * d0 r <= nu.

(** Among the feasible ones the one with the fewest capped weights is optimal. *)
Theorem SSS08_smallest_capped_set m nu d0 a : positive m d0 -> Sum m d0 = 1 -> 0 < nu ->
  (forall i j, (i <= j < m)%nat -> d0 i >= d0 j) -> (a < m)%nat ->
  prefix_feasible m nu d0 a -> (forall b, (b < a)%nat -> ~ prefix_feasible m nu d0 b) ->
  equation_12 m nu d0 (prefix_form m nu d0 a).
Proof.
  intros Pos One Hnu Order Ha [Left Cap] Fewest. set (theta := prefix_scale m nu d0 a).
  assert (rest : forall b, (b < m)%nat -> 0 < Sum (m - b) (fun r => d0 (b + r)%nat))
    by (intros b Hb; apply Sum_pos; [lia | intros; apply Pos; lia]).
  assert (capped : forall r, (r < a)%nat -> nu <= theta * d0 r).
  { destruct a as [|b]; [intros; lia|]. intros r Hr.
    assert (nu <= theta * d0 b) as Last.
    { specialize (Fewest b (Nat.lt_succ_diag_r b)). pose proof (rest b ltac:(lia)) as Z. pose proof (rest (S b) Ha) as Z'.
      rewrite S_INR in Left. pose proof (pos_INR b).
      assert (nu < prefix_scale m nu d0 b * d0 b) as Over.
      { destruct (Rlt_le_dec nu (prefix_scale m nu d0 b * d0 b)) as [L|L]; [exact L|]. exfalso. apply Fewest.
        split; [lra|]. intros r' Hr'. eapply Rle_trans; [|exact L]. apply Rmult_le_compat_l.
        - apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, Z].
        - apply Rge_le, Order. lia. }
      unfold prefix_scale in Over. apply (Rmult_lt_compat_r (Sum (m - b) (fun r => d0 (b + r)%nat))) in Over; [|exact Z].
      set (Zb := Sum (m - b) (fun r => d0 (b + r)%nat)) in *.
      replace ((1 - nu * INR b) / Zb * d0 b * Zb) with ((1 - nu * INR b) * d0 b) in Over by (field; lra).
      assert (Zb = d0 b + Sum (m - S b) (fun r => d0 (S b + r)%nat)) as Ez.
      { unfold Zb. replace (m - b)%nat with (1 + (m - S b))%nat by lia. rewrite Sum_split. simpl Sum at 1.
        rewrite Nat.add_0_r, Rplus_0_l. f_equal. apply Sum_ext. intros. f_equal. lia. }
      unfold theta, prefix_scale. rewrite S_INR. set (Zs := Sum (m - S b) _) in *.
      apply (Rmult_le_reg_r Zs); [exact Z'|].
      replace ((1 - nu * (INR b + 1)) / Zs * d0 b * Zs) with ((1 - nu * (INR b + 1)) * d0 b) by (field; lra).
      rewrite Ez in Over. nra. }
    assert (0 <= theta) by (apply Rmult_le_pos; [exact Left | apply Rlt_le, Rinv_0_lt_compat, rest, Ha]).
    eapply Rle_trans; [exact Last|]. apply Rmult_le_compat_l; [assumption | apply Rge_le, Order; lia]. }
  assert (0 < theta) as Ht.
  { destruct (Nat.eq_dec a 0) as [E|Ne].
    - unfold theta, prefix_scale. apply Rdiv_lt_0_compat; [rewrite E; simpl; lra | apply rest, Ha].
    - specialize (capped 0%nat ltac:(lia)). pose proof (Pos 0%nat ltac:(lia)). nra. }
  assert (same : forall i, (i < m)%nat -> prefix_form m nu d0 a i = scaled nu theta d0 i).
  { intros i Hi. unfold prefix_form, capped_form, scaled. fold theta.
    destruct (Nat.ltb_spec i a), (Nat.ltb_spec i m); try lia.
    - symmetry. apply Rmin_left, capped. lia.
    - symmetry. apply Rmin_right, Cap. lia. }
  apply (projection_same m nu d0 (scaled nu theta d0)); [exact same|]. apply scaled_solves; auto.
  rewrite <- (Sum_ext m (prefix_form m nu d0 a)) by exact same. rewrite (sum_in_three m a m) by lia.
  rewrite Nat.sub_diag. simpl (Sum 0 _). rewrite Rplus_0_r. unfold prefix_form, capped_form. fold theta.
  rewrite (Sum_ext a _ (fun _ => nu)), Sum_const.
  2: { intros i Hi. destruct (Nat.ltb_spec i a); [reflexivity | lia]. }
  rewrite (Sum_ext (m - a) _ (fun r => theta * d0 (a + r)%nat)), Sum_scal.
  2: { intros i Hi. destruct (Nat.ltb_spec (a + i) a), (Nat.ltb_spec (a + i) m); try lia. reflexivity. }
  unfold theta, prefix_scale. field. pose proof (rest a Ha). lra.
Qed.
