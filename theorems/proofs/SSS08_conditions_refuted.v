(** SSS08, Section 4.2: condition (iii) is needed, in Theorem 7 and in Examples 1 and 2; a step of Lemma 8. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub Rcomplements.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate SSS08_theorem_3 SSS08_projection
  SSS08_minimax SSS08_theorem_4 SSS08_lemma_8 SSS08_theorem_7 SSS08_examples.
Open Scope R_scope.

(** Theorem 7 without (iii), for f(d) = 4 - d_1 - 3 d_2 on the box |d_i| <= 1 and A = 0: 1 against 0. *)
Definition theorem_7_without_iii : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat ->
  closed m dom f -> convex dom f -> relaxed_weak_learnable m n A dom f rho ->
  is_minimum dom f 0 -> core m dom (fun _ => 0) -> relaxed_margin m n A dom f = Finite rho.

Definition box (d : point) : Prop := Rabs (d 0%nat) <= 1 /\ Rabs (d 1%nat) <= 1.
Definition slopes (i : nat) : R := match i with 0%nat => 1 | _ => 3 end.
Definition plane (d : point) : R := 4 - inner 2 slopes d.
Definition nothing (i j : nat) : R := 0.

Lemma box_closed : closed_set 2 box.
Proof.
  intros x Close. assert (G : forall i, (i < 2)%nat -> (forall y, box y -> Rabs (y i) <= 1) -> Rabs (x i) <= 1).
  { intros i Hi B. apply le_epsilon. intros eps He. destruct (Close eps He) as (y & By & Near).
    specialize (B y By). specialize (Near i Hi). rewrite Rabs_minus_sym in Near.
    pose proof (Rabs_triang_inv (x i) (y i)). lra. }
  split; (apply G; [lia | intros y []; assumption]).
Qed.

Lemma box_core : core 2 box (fun _ => 0).
Proof.
  split; [split; rewrite Rabs_R0; lra|]. intros v. set (s := Rabs (v 0%nat) + Rabs (v 1%nat) + 1).
  pose proof (Rabs_pos (v 0%nat)). pose proof (Rabs_pos (v 1%nat)). assert (0 < s) by (unfold s; lra).
  exists (/ s). split; [now apply Rinv_0_lt_compat|]. intros t Ht.
  assert (G : forall x, 0 <= Rabs x <= s -> Rabs (0 + t * x) <= 1).
  { intros x Hx. rewrite Rplus_0_l, Rabs_mult, (Rabs_right t) by lra.
    apply Rle_trans with (/ s * s); [|rewrite Rinv_l; lra]. apply Rmult_le_compat; lra. }
  split; apply G; unfold s; lra.
Qed.

Lemma plane_at d : plane d = 4 - d 0%nat - 3 * d 1%nat.
Proof. unfold plane, inner, slopes. simpl. ring. Qed.

Theorem SSS08_theorem_7_without_iii_refuted : ~ theorem_7_without_iii.
Proof.
  intros H. specialize (H 2%nat 1%nat nothing box plane 1 ltac:(lia) ltac:(lia)).
  assert (no_edge : forall d, largest_edge 2 1 nothing d = 0).
  { intros d. unfold largest_edge, linf, transposed_times, nothing. simpl.
    replace (0 + 0 * d 0%nat + 0 * d 1%nat) with 0 by ring. apply Rabs_R0. }
  assert (inside : forall d, box d -> d 0%nat <= 1 /\ d 1%nat <= 1).
  { intros d [B0 B1]. apply Rabs_le_between in B0. apply Rabs_le_between in B1. lra. }
  assert (relaxed_margin 2 1 nothing box plane = Finite 1) as E.
  { apply H; [| | | | exact box_core].
    - apply (closed_minus_linear 2 box (fun _ => 4) slopes). intros r x Close.
      split; [|now destruct (Close 1 Rlt_0_1) as (y & [_ L] & _)].
      apply box_closed. intros eps He. destruct (Close eps He) as (y & [By _] & Near). eauto.
    - intros alpha v u Ha [V0 V1] [U0 U1]. split.
      + split; unfold mix; (eapply Rle_trans; [apply Rabs_triang|]);
          rewrite !Rabs_mult, (Rabs_right alpha), (Rabs_right (1 - alpha)) by lra; nra.
      + rewrite !plane_at. unfold mix. lra.
    - split.
      + exists (fun i => match i with 0%nat => 0 | _ => 1 end). rewrite no_edge, plane_at. split; [split; split|]; try lra.
        * intros [|i] _; lra.
        * simpl. lra.
        * rewrite Rabs_R0. lra.
        * rewrite Rabs_R1. lra.
      + intros d [[P One] B]. destruct (inside d B). rewrite no_edge, plane_at. simpl in One. lra.
    - split.
      + exists (fun _ => 1). rewrite plane_at. unfold box. rewrite Rabs_R1. lra.
      + intros d B. destruct (inside d B). rewrite plane_at. lra. }
  assert (Rbar_le (relaxed_margin 2 1 nothing box plane) 0) as L; [|rewrite E in L; simpl in L; lra].
  apply Lub_Rbar_correct. intros v (w & gamma & Ww & Ev).
  set (x := positive_part (fun i => gamma - times 1 nothing w i)) in Ev.
  assert (box (fun _ => 1)) as B by (unfold box; rewrite Rabs_R1; lra).
  pose proof (conjugate_ge 2 box plane x (fun _ => 1) B) as G. rewrite plane_at in G.
  destruct (conjugate 2 box plane x) as [a| |]; [|discriminate|easy]. injection Ev as ->. simpl in G.
  unfold inner, x, positive_part, times, nothing in G. simpl in G.
  pose proof (Rmax_r 0 (gamma - (0 + 0 * w 0%nat))). pose proof (Rmax_l 0 (gamma - (0 + 0 * w 0%nat))). simpl. lra.
Qed.

(** Lemma 8's step: 0 in core(dom f) and dom g = S_m are said to give 0 in core(dom f - S_m). *)
Definition lemma_8_step_core : Prop := forall m (dom : point -> Prop), (0 < m)%nat -> (exists d, dom d /\ distribution m d) ->
  core m dom (fun _ => 0) ->
  core m (fun u => exists d s, dom d /\ distribution m s /\ forall i, (i < m)%nat -> u i = d i - s i) (fun _ => 0).

(** The cap 1/m, here m = 1: the domain [-1, 1] only touches the simplex {1}. *)
Theorem SSS08_lemma_8_step_core_refuted : ~ lemma_8_step_core.
Proof.
  intros H. destruct (H 1%nat (fun d => Rabs (d 0%nat) <= 1) ltac:(lia)) as [_ Around].
  - exists (fun _ => 1). rewrite Rabs_R1. split; [lra | split; [intros; lra | simpl; lra]].
  - split; [rewrite Rabs_R0; lra|]. intros v. pose proof (Rabs_pos (v 0%nat)). exists (/ (Rabs (v 0%nat) + 1)).
    split; [apply Rinv_0_lt_compat; lra|]. intros t Ht. rewrite Rplus_0_l, Rabs_mult, (Rabs_right t) by lra.
    apply Rle_trans with (/ (Rabs (v 0%nat) + 1) * (Rabs (v 0%nat) + 1)); [|rewrite Rinv_l; lra]. apply Rmult_le_compat; lra.
  - destruct (Around (fun _ => 1)) as (t & Ht & Inside). destruct (Inside t ltac:(lra)) as (d & s & D & [_ One] & E).
    specialize (E 0%nat ltac:(lia)). simpl in One. apply Rabs_le_between in D. lra.
Qed.

(** Examples 1 and 2 as printed, for an arbitrary norm. *)
Definition example_1_printed : Prop := forall m n A norm dual nu rho, (0 < m)%nat -> (0 < n)%nat -> 0 < nu ->
  is_norm m norm -> dual_norm m norm dual ->
  is_minimum (fun d => distribution m d /\ norm d <= nu) (largest_edge m n A) rho ->
  is_lub (fun v => exists w gamma, l1_ball n w /\ v = gamma - nu * dual (hinge_losses n A w gamma)) rho.

Definition example_2_printed : Prop := forall m n A norm dual nu rho, (0 < m)%nat -> (0 < n)%nat -> 0 < nu ->
  is_norm m norm -> dual_norm m norm dual ->
  is_minimum (distribution m) (fun d => largest_edge m n A d + nu * norm d) rho ->
  is_lub (fun gamma => exists w, l1_ball n w /\ dual (hinge_losses n A w gamma) <= nu) rho.

(** A norm of the plane that is not monotone in each coordinate, its dual, and the game (1/2, 1)'. *)
Definition skew (d : point) : R := Rmax (2 * Rabs (d 0%nat - d 1%nat)) (Rabs (d 0%nat + d 1%nat) / 2).
Definition skew_dual (x : point) : R := Rabs (x 0%nat + x 1%nat) + Rabs (x 0%nat - x 1%nat) / 4.
Definition half_and_one (i j : nat) : R := match i with 0%nat => 1 / 2 | _ => 1 end.

Lemma skew_is_norm : is_norm 2 skew.
Proof.
  unfold is_norm, homogeneous, skew. split; [|split; [|split]].
  - intros x. eapply Rle_trans; [|apply Rmax_l]. pose proof (Rabs_pos (x 0%nat - x 1%nat)). lra.
  - intros x. split.
    + intros E. pose proof (Rmax_l (2 * Rabs (x 0%nat - x 1%nat)) (Rabs (x 0%nat + x 1%nat) / 2)).
      pose proof (Rmax_r (2 * Rabs (x 0%nat - x 1%nat)) (Rabs (x 0%nat + x 1%nat) / 2)).
      assert (Rabs (x 0%nat - x 1%nat) <= 0 /\ Rabs (x 0%nat + x 1%nat) <= 0) as [L1 L2] by lra.
      apply Rabs_le_between in L1. apply Rabs_le_between in L2. intros [|[|i]] Hi; [lra | lra | lia].
    + intros Z. rewrite (Z 0%nat), (Z 1%nat) by lia. rewrite Rminus_0_r, Rplus_0_r, Rabs_R0. rewrite Rmax_left; lra.
  - intros c x. replace (c * x 0%nat - c * x 1%nat) with (c * (x 0%nat - x 1%nat)) by ring.
    replace (c * x 0%nat + c * x 1%nat) with (c * (x 0%nat + x 1%nat)) by ring.
    rewrite !Rabs_mult, <- RmaxRmult by apply Rabs_pos. f_equal; lra.
  - intros x y. apply Rmax_lub.
    + pose proof (Rmax_l (2 * Rabs (x 0%nat - x 1%nat)) (Rabs (x 0%nat + x 1%nat) / 2)).
      pose proof (Rmax_l (2 * Rabs (y 0%nat - y 1%nat)) (Rabs (y 0%nat + y 1%nat) / 2)).
      pose proof (Rabs_triang (x 0%nat - x 1%nat) (y 0%nat - y 1%nat)) as T.
      replace (x 0%nat - x 1%nat + (y 0%nat - y 1%nat)) with (x 0%nat + y 0%nat - (x 1%nat + y 1%nat)) in T by ring. lra.
    + pose proof (Rmax_r (2 * Rabs (x 0%nat - x 1%nat)) (Rabs (x 0%nat + x 1%nat) / 2)).
      pose proof (Rmax_r (2 * Rabs (y 0%nat - y 1%nat)) (Rabs (y 0%nat + y 1%nat) / 2)).
      pose proof (Rabs_triang (x 0%nat + x 1%nat) (y 0%nat + y 1%nat)) as T.
      replace (x 0%nat + x 1%nat + (y 0%nat + y 1%nat)) with (x 0%nat + y 0%nat + (x 1%nat + y 1%nat)) in T by ring. lra.
Qed.

(** d·x = (d_1 + d_2)(x_1 + x_2)/2 + (d_1 - d_2)(x_1 - x_2)/2 *)
Lemma skew_is_dual : dual_norm 2 skew skew_dual.
Proof.
  intros y. unfold skew_dual. set (p := y 0%nat + y 1%nat). set (q := y 0%nat - y 1%nat). split.
  - intros x. set (s := x 0%nat + x 1%nat). set (t := x 0%nat - x 1%nat).
    assert (inner 2 x y = s * p / 2 + t * q / 2) as E by (unfold inner, s, t, p, q; simpl; field).
    rewrite E. unfold skew. fold s t.
    pose proof (Rmax_l (2 * Rabs t) (Rabs s / 2)). pose proof (Rmax_r (2 * Rabs t) (Rabs s / 2)).
    set (N := Rmax _ _) in *. pose proof (Rle_abs (s * p)) as S. pose proof (Rle_abs (t * q)) as T.
    rewrite Rabs_mult in S, T. pose proof (Rabs_pos p). pose proof (Rabs_pos q). nra.
  - intros c _ Hc. set (a := if Rle_dec 0 p then 1 else -1). set (b := if Rle_dec 0 q then 1 else -1).
    specialize (Hc (fun i => match i with 0%nat => a + b / 4 | _ => a - b / 4 end)).
    assert (Rabs p = a * p) as -> by (unfold a, Rabs; destruct (Rle_dec 0 p), (Rcase_abs p); lra).
    assert (Rabs q = b * q) as -> by (unfold b, Rabs; destruct (Rle_dec 0 q), (Rcase_abs q); lra).
    assert (skew (fun i => match i with 0%nat => a + b / 4 | _ => a - b / 4 end) = 1) as One.
    { unfold skew. replace (a + b / 4 - (a - b / 4)) with (b / 2) by field. replace (a + b / 4 + (a - b / 4)) with (2 * a) by field.
      assert (Rabs (b / 2) = 1 / 2) as -> by (unfold b, Rabs; destruct (Rle_dec 0 q), (Rcase_abs _); lra).
      assert (Rabs (2 * a) = 2) as -> by (unfold a, Rabs; destruct (Rle_dec 0 p), (Rcase_abs _); lra).
      rewrite Rmax_left; lra. }
    rewrite One in Hc. unfold inner in Hc. simpl in Hc. unfold p, q in *. lra.
Qed.

Lemma skew_edge d : distribution 2 d -> largest_edge 2 1 half_and_one d = d 0%nat / 2 + d 1%nat.
Proof.
  intros [P _]. pose proof (P 0%nat ltac:(lia)). pose proof (P 1%nat ltac:(lia)).
  unfold largest_edge, linf, transposed_times, half_and_one. simpl. rewrite Rabs_right; lra.
Qed.

(** The hinge losses of this game weigh at least (5 (γ - 1/2) + 0) / 4, and at least 0. *)
Lemma skew_losses w gamma : l1_ball 1 w ->
  0 <= skew_dual (hinge_losses 1 half_and_one w gamma) /\
  5 / 4 * (gamma - 1 / 2) <= skew_dual (hinge_losses 1 half_and_one w gamma).
Proof.
  unfold l1_ball, l1. simpl. intros W. pose proof (Rle_abs (w 0%nat)).
  unfold skew_dual, hinge_losses, positive_part, times, half_and_one. simpl.
  set (x := Rmax 0 (gamma - (0 + 1 / 2 * w 0%nat))). set (y := Rmax 0 (gamma - (0 + 1 * w 0%nat))).
  pose proof (Rmax_l 0 (gamma - (0 + 1 / 2 * w 0%nat))) as X0. pose proof (Rmax_r 0 (gamma - (0 + 1 / 2 * w 0%nat))) as X1.
  pose proof (Rmax_l 0 (gamma - (0 + 1 * w 0%nat))) as Y0. fold x in X0, X1. fold y in Y0.
  pose proof (Rle_abs (x + y)). pose proof (Rle_abs (x - y)). pose proof (Rabs_pos (x - y)). lra.
Qed.

(** In the ball of radius 1 the values are 5/8 and 1/2. *)
Theorem SSS08_example_1_refuted : ~ example_1_printed.
Proof.
  intros H. destruct (H 2%nat 1%nat half_and_one skew skew_dual 1 (5 / 8) ltac:(lia) ltac:(lia) Rlt_0_1 skew_is_norm skew_is_dual)
    as [_ Least].
  - split.
    + exists (fun i => match i with 0%nat => 3 / 4 | _ => 1 / 4 end).
      assert (distribution 2 (fun i => match i with 0%nat => 3 / 4 | _ => 1 / 4 end)) as D
        by (split; [intros [|i] _; lra | simpl; lra]).
      split; [split; [exact D|] | rewrite (skew_edge _ D); lra].
      unfold skew. rewrite !Rabs_right by lra. apply Rmax_lub; lra.
    + intros d [D N]. rewrite (skew_edge d D). destruct D as [P One]. simpl in One.
      pose proof (Rmax_l (2 * Rabs (d 0%nat - d 1%nat)) (Rabs (d 0%nat + d 1%nat) / 2)) as L. unfold skew in N.
      pose proof (Rle_abs (d 0%nat - d 1%nat)). lra.
  - specialize (Least (1 / 2)). assert (5 / 8 <= 1 / 2); [|lra]. apply Least. intros v (w & gamma & Ww & ->).
    destruct (skew_losses w gamma Ww). destruct (Rle_lt_dec gamma (1 / 2)); lra.
Qed.

(** With a quarter of it as penalty the values are 13/16 and 7/10. *)
Theorem SSS08_example_2_refuted : ~ example_2_printed.
Proof.
  intros H. destruct (H 2%nat 1%nat half_and_one skew skew_dual (1 / 4) (13 / 16) ltac:(lia) ltac:(lia) ltac:(lra) skew_is_norm skew_is_dual)
    as [_ Least].
  - split.
    + exists (fun i => match i with 0%nat => 5 / 8 | _ => 3 / 8 end).
      assert (distribution 2 (fun i => match i with 0%nat => 5 / 8 | _ => 3 / 8 end)) as D
        by (split; [intros [|i] _; lra | simpl; lra]).
      split; [exact D|]. rewrite (skew_edge _ D). unfold skew. rewrite !Rabs_right by lra. rewrite Rmax_left; lra.
    + intros d D. rewrite (skew_edge d D). destruct D as [P One]. simpl in One. unfold skew.
      pose proof (Rmax_l (2 * Rabs (d 0%nat - d 1%nat)) (Rabs (d 0%nat + d 1%nat) / 2)) as L1.
      pose proof (Rmax_r (2 * Rabs (d 0%nat - d 1%nat)) (Rabs (d 0%nat + d 1%nat) / 2)) as L2.
      pose proof (Rle_abs (d 0%nat - d 1%nat)). pose proof (Rle_abs (d 0%nat + d 1%nat)). set (N := Rmax _ _) in *. lra.
  - specialize (Least (7 / 10)). assert (13 / 16 <= 7 / 10); [|lra]. apply Least. intros gamma (w & Ww & Small).
    destruct (skew_losses w gamma Ww). lra.
Qed.
