(** SSS08, Sections 3 and 4.2: what fails without closed functions, without convex ones, and without condition (iii). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub Rcomplements.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_minimax SSS08_lemma_8 SSS08_theorem_7.
Open Scope R_scope.

(** Theorem 3 with the words "closed and convex" as Section 2 defines them: by the level sets. *)
Definition convex_levels (dom : point -> Prop) (f : point -> R) : Prop := forall r alpha v u, 0 <= alpha <= 1 ->
  dom v /\ f v <= r -> dom u /\ f u <= r -> dom (mix alpha v u) /\ f (mix alpha v u) <= r.

Definition theorem_3_reading_level_sets : Prop := forall m n A dom_f dom_g f g,
  closed m dom_f f -> convex_levels dom_f f -> closed n dom_g g -> convex_levels dom_g g ->
  Rbar_le (dual m n A dom_f dom_g f g) (primal m A dom_f dom_g f g) /\
  (core n (difference m n A dom_f dom_g) (fun _ => 0) -> dual m n A dom_f dom_g f g = primal m A dom_f dom_g f g).

(** f(d) = sqrt |d| and g(d) = |d - 1| on the line, A = (1): 0 against 1. *)
Definition everywhere (d : point) : Prop := True.
Definition root (d : point) : R := sqrt (Rabs (d 0%nat)).
Definition from_one (d : point) : R := Rabs (d 0%nat - 1).
Definition one_by_one (i j : nat) : R := 1.

(** A function of one coordinate whose level sets are intervals [-g, g] around c has closed and convex ones. *)
Lemma levels_of_interval f c g : (forall r d, f d <= r <-> 0 <= r /\ Rabs (d 0%nat - c) <= g r) ->
  closed 1 everywhere f /\ convex_levels everywhere f.
Proof.
  intros Level. split.
  - intros r x Close. split; [exact I|]. apply Level.
    destruct (Close 1 Rlt_0_1) as (y0 & [_ L0] & _). apply Level in L0. split; [apply L0|].
    apply le_epsilon. intros eps He. destruct (Close eps He) as (y & [_ L] & Near). apply Level in L as [_ L].
    specialize (Near 0%nat ltac:(lia)). rewrite Rabs_minus_sym in Near.
    pose proof (Rabs_triang (x 0%nat - y 0%nat) (y 0%nat - c)) as T.
    replace (x 0%nat - y 0%nat + (y 0%nat - c)) with (x 0%nat - c) in T by ring. lra.
  - intros r alpha v u Ha [_ Lv] [_ Lu]. split; [exact I|]. apply Level in Lv as [Hr Lv]. apply Level in Lu as [_ Lu].
    apply Level. split; [exact Hr|]. unfold mix.
    replace (alpha * v 0%nat + (1 - alpha) * u 0%nat - c) with (alpha * (v 0%nat - c) + (1 - alpha) * (u 0%nat - c)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right alpha), (Rabs_right (1 - alpha)) by lra. nra.
Qed.

Lemma root_levels : closed 1 everywhere root /\ convex_levels everywhere root.
Proof.
  apply (levels_of_interval root 0 (fun r => r ^ 2)). intros r d. unfold root. rewrite Rminus_0_r.
  pose proof (sqrt_pos (Rabs (d 0%nat))) as P. pose proof (sqrt_sqrt (Rabs (d 0%nat)) (Rabs_pos _)) as E. split.
  - intros L. split; [lra|]. rewrite <- E. nra.
  - intros [Hr L]. apply Rsqr_incr_0_var; [unfold Rsqr; rewrite E; lra | exact Hr].
Qed.

Lemma from_one_levels : closed 1 everywhere from_one /\ convex_levels everywhere from_one.
Proof.
  apply (levels_of_interval from_one 1 (fun r => r)). intros r d. unfold from_one.
  pose proof (Rabs_pos (d 0%nat - 1)). lra.
Qed.

(** The conjugate of the root is finite at 0 only, and not negative there. *)
Lemma root_conjugate theta a : conjugate 1 everywhere root theta = Finite a -> theta 0%nat = 0 /\ 0 <= a.
Proof.
  intros Ea. assert (La : forall x, theta 0%nat * x - sqrt (Rabs x) <= a).
  { intros x. pose proof (below_conjugate 1 everywhere root theta a (fun _ => x)) as L.
    rewrite Ea in L. specialize (L (Rbar_le_refl a) I). unfold inner, root in L. simpl in L. lra. }
  pose proof (La 0) as A0. rewrite Rabs_R0, sqrt_0 in A0. split; [|lra].
  destruct (Req_dec (theta 0%nat) 0) as [E|Ne]; [exact E|]. exfalso.
  set (c := Rabs (theta 0%nat)). assert (0 < c) as Hc by now apply Rabs_pos_lt.
  set (s := (a + 1) / c + 1). assert (c * s = a + 1 + c) as Es by (unfold s; field; lra).
  assert (1 <= s) by (unfold s; assert (0 <= (a + 1) / c) by (apply Rdiv_le_0_compat; lra); lra).
  specialize (La (if Rle_dec 0 (theta 0%nat) then s ^ 2 else - s ^ 2)).
  assert (Rabs (if Rle_dec 0 (theta 0%nat) then s ^ 2 else - s ^ 2) = s ^ 2) as Abs.
  { destruct (Rle_dec _ _); [|rewrite Rabs_Ropp]; apply Rabs_right; nra. }
  rewrite Abs, sqrt_pow2 in La by lra.
  assert (theta 0%nat * (if Rle_dec 0 (theta 0%nat) then s ^ 2 else - s ^ 2) = c * s ^ 2) as Lin.
  { unfold c, Rabs. destruct (Rle_dec _ _), (Rcase_abs _); lra. }
  rewrite Lin in La. nra.
Qed.

Lemma root_dual_low : Rbar_le (dual 1 1 one_by_one everywhere everywhere root from_one) 0.
Proof.
  apply Lub_Rbar_correct. intros v (w & a & b & Ea & Eb & ->). simpl.
  destruct (root_conjugate _ a Ea) as [W A0]. unfold times, one_by_one in W. simpl in W.
  pose proof (below_conjugate 1 everywhere from_one w b (fun _ => 1)) as L. rewrite Eb in L.
  specialize (L (Rbar_le_refl b) I). unfold inner, from_one in L. simpl in L. rewrite Rminus_eq_0, Rabs_R0 in L. lra.
Qed.

Lemma root_primal_high : Rbar_le 1 (primal 1 one_by_one everywhere everywhere root from_one).
Proof.
  apply Glb_Rbar_correct. intros v (d & _ & _ & ->). unfold root, from_one, transposed_times, one_by_one. simpl.
  replace (0 + 1 * d 0%nat) with (d 0%nat) by ring. set (x := d 0%nat).
  pose proof (sqrt_pos (Rabs x)) as P. pose proof (sqrt_sqrt (Rabs x) (Rabs_pos x)) as E. set (s := sqrt (Rabs x)) in *.
  pose proof (Rabs_pos (x - 1)). destruct (Rle_lt_dec 1 s); [lra|].
  assert (Rabs x <= s) by nra. pose proof (Rle_abs x). pose proof (Rle_abs (- (x - 1))) as Q. rewrite Rabs_Ropp in Q. lra.
Qed.

Theorem SSS08_theorem_3_reading_level_sets_refuted : ~ theorem_3_reading_level_sets.
Proof.
  intros H. destruct (H 1%nat 1%nat one_by_one everywhere everywhere root from_one) as [_ Strong];
    try apply root_levels; try apply from_one_levels.
  pose proof root_dual_low as L. pose proof root_primal_high as U. rewrite Strong in L.
  - pose proof (Rbar_le_trans _ _ _ U L) as X. simpl in X. lra.
  - apply (core_of_everything 1 1 one_by_one everywhere (fun _ => 0) I).
Qed.

(** Theorem 7 and Lemma 8 as printed: f convex, not closed. *)
Definition theorem_7_printed : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat ->
  convex dom f -> relaxed_weak_learnable m n A dom f rho ->
  is_minimum dom f 0 -> core m dom (fun _ => 0) -> shrinking_lowers_conjugate m dom f ->
  relaxed_margin m n A dom f = Finite rho.

Definition lemma_8_printed : Prop := forall m dom f theta, (0 < m)%nat -> convex dom f ->
  (exists d, dom d /\ distribution m d) ->
  is_minimum dom f 0 -> core m dom (fun _ => 0) -> shrinking_lowers_conjugate m dom f ->
  conjugate m (fun d => dom d /\ distribution m d) f theta
  = Rbar_opp (Lub_Rbar (fun v => exists gamma,
      Finite v = Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma + theta i))))).

(** f = 0 on (-1, 1), and 1 at its ends. *)
Definition interval (d : point) : Prop := Rabs (d 0%nat) <= 1.
Definition jump (d : point) : R := if Req_EM_T (Rabs (d 0%nat)) 1 then 1 else 0.

Lemma jump_range d : 0 <= jump d <= 1.
Proof. unfold jump. destruct (Req_EM_T _ _); lra. Qed.

Lemma jump_convex : convex interval jump.
Proof.
  intros alpha v u Ha Iv Iu. unfold interval in *. set (x := v 0%nat) in *. set (y := u 0%nat) in *.
  assert (Rabs (alpha * x + (1 - alpha) * y) <= alpha * Rabs x + (1 - alpha) * Rabs y) as T.
  { eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right alpha), (Rabs_right (1 - alpha)) by lra. lra. }
  unfold jump, mix. fold x y. split; [nra|].
  destruct (Req_EM_T (Rabs (alpha * x + (1 - alpha) * y)) 1) as [E|_].
  - assert (G : forall s z, 0 <= s -> z <= 1 -> z <> 1 -> 0 <= s * (z - 1) -> s = 0).
    { intros s z Hs Hz Ne Q. assert (z < 1) by lra. nra. }
    destruct (Req_EM_T (Rabs x) 1) as [X|X], (Req_EM_T (Rabs y) 1) as [Y|Y]; [lra | | |].
    + pose proof (G (1 - alpha) (Rabs y) ltac:(lra) Iu Y ltac:(rewrite X in T; lra)). lra.
    + pose proof (G alpha (Rabs x) ltac:(lra) Iv X ltac:(rewrite Y in T; lra)). lra.
    + pose proof (G alpha (Rabs x) ltac:(lra) Iv X ltac:(nra)). pose proof (G (1 - alpha) (Rabs y) ltac:(lra) Iu Y ltac:(nra)). lra.
  - destruct (Req_EM_T (Rabs x) 1), (Req_EM_T (Rabs y) 1); lra.
Qed.

Lemma jump_least : is_minimum interval jump 0.
Proof.
  split; [|intros d _; apply jump_range]. exists (fun _ => 0). unfold interval, jump. rewrite Rabs_R0.
  split; [lra|]. destruct (Req_EM_T 0 1); lra.
Qed.

Lemma jump_core : core 1 interval (fun _ => 0).
Proof.
  split; [unfold interval; rewrite Rabs_R0; lra|]. intros v. pose proof (Rabs_pos (v 0%nat)).
  exists (/ (Rabs (v 0%nat) + 1)). split; [apply Rinv_0_lt_compat; lra|]. intros t Ht. unfold interval.
  rewrite Rplus_0_l, Rabs_mult, (Rabs_right t) by lra.
  apply Rle_trans with (/ (Rabs (v 0%nat) + 1) * (Rabs (v 0%nat) + 1)); [|rewrite Rinv_l; lra].
  apply Rmult_le_compat; lra.
Qed.

(** f*(θ) = |θ|: what is needed of it. *)
Lemma jump_conjugate_finite theta : exists a, conjugate 1 interval jump theta = Finite a /\ 0 <= a /\ theta 0%nat <= a.
Proof.
  destruct (conjugate_finite 1 interval jump theta (Rabs (theta 0%nat)) (fun _ => 0)) as (a & E & _).
  { unfold interval. rewrite Rabs_R0. lra. }
  { apply conjugate_le. intros d Id. unfold interval in Id. pose proof (jump_range d). unfold inner. simpl.
    pose proof (Rle_abs (theta 0%nat * d 0%nat)) as L. rewrite Rabs_mult in L. pose proof (Rabs_pos (theta 0%nat)). nra. }
  assert (H : forall x, -1 < x < 1 -> theta 0%nat * x <= a).
  { intros x Hx. pose proof (below_conjugate 1 interval jump theta a (fun _ => x)) as L.
    rewrite E in L. specialize (L (Rbar_le_refl a)). unfold interval, inner, jump in L. simpl in L.
    assert (Rabs x < 1) as Ax by (apply Rabs_def1; lra). specialize (L ltac:(lra)).
    destruct (Req_EM_T (Rabs x) 1); lra. }
  pose proof (H 0 ltac:(lra)). exists a. repeat split; [exact E | lra |]. apply le_epsilon. intros eps He.
  set (c := Rabs (theta 0%nat)). assert (0 <= c) by apply Rabs_pos. pose proof (Rle_abs (theta 0%nat)) as Q. fold c in Q.
  set (s := eps / (c + eps)). assert (0 < s <= 1) as Hs.
  { split; [apply Rdiv_lt_0_compat; lra|]. apply (Rmult_le_reg_r (c + eps)); [lra|].
    replace (s * (c + eps)) with eps by (unfold s; field; lra). lra. }
  specialize (H (1 - s) ltac:(lra)). assert (s * c <= eps).
  { apply (Rmult_le_reg_r (c + eps)); [lra|]. replace (s * c * (c + eps)) with (eps * c) by (unfold s; field; lra). nra. }
  nra.
Qed.

Lemma jump_shrinking : shrinking_lowers_conjugate 1 interval jump.
Proof.
  intros theta i alpha Hi Ha. assert (i = 0)%nat as -> by lia. destruct (jump_conjugate_finite theta) as (a & E & A0 & _).
  rewrite E. apply conjugate_le. intros d Id. unfold inner. simpl. pose proof (jump_range d).
  pose proof (below_conjugate 1 interval jump theta a d) as L. rewrite E in L. specialize (L (Rbar_le_refl a) Id).
  unfold inner in L. simpl in L. nra.
Qed.

Lemma only_distribution d : distribution 1 d -> d 0%nat = 1.
Proof. intros [_ E]. simpl in E. lra. Qed.

(** For A = (1) the relaxed weak learnability is 2, the relaxed margin 1 at the most. *)
Theorem SSS08_theorem_7_refuted : ~ theorem_7_printed.
Proof.
  intros H. specialize (H 1%nat 1%nat one_by_one interval jump 2 ltac:(lia) ltac:(lia) jump_convex).
  assert (value : forall d, distribution 1 d -> largest_edge 1 1 one_by_one d + jump d = 2).
  { intros d D. apply only_distribution in D. unfold largest_edge, linf, transposed_times, one_by_one, jump. simpl.
    rewrite D, Rplus_0_l, Rmult_1_r, Rabs_R1. destruct (Req_EM_T 1 1); lra. }
  assert (relaxed_margin 1 1 one_by_one interval jump = Finite 2) as E.
  { apply H; auto using jump_least, jump_core, jump_shrinking. split.
    - exists (fun _ => 1). assert (distribution 1 (fun _ => 1)) as D by (split; [intros; lra | simpl; lra]).
      split; [split; [exact D | unfold interval; rewrite Rabs_R1; lra] | now apply value].
    - intros d [D _]. rewrite (value d D). lra. }
  assert (Rbar_le (relaxed_margin 1 1 one_by_one interval jump) 1) as L; [|rewrite E in L; simpl in L; lra].
  apply Lub_Rbar_correct. intros v (w & gamma & Ww & Ev).
  destruct (jump_conjugate_finite (positive_part (fun i => gamma - times 1 one_by_one w i))) as (a & Ea & _ & La).
  rewrite Ea in Ev. injection Ev as ->. unfold positive_part, times, one_by_one in La. simpl in La.
  pose proof (Rmax_r 0 (gamma - (0 + 1 * w 0%nat))). unfold l1_ball, l1 in Ww. simpl in Ww.
  pose proof (Rle_abs (w 0%nat)). simpl. lra.
Qed.

(** At θ = 0 the two sides are -1 and 0. *)
Theorem SSS08_lemma_8_refuted : ~ lemma_8_printed.
Proof.
  intros H. specialize (H 1%nat interval jump (fun _ => 0) ltac:(lia) jump_convex).
  assert (distribution 1 (fun _ => 1)) as D by (split; [intros; lra | simpl; lra]).
  specialize (H ltac:(exists (fun _ => 1); split; [unfold interval; rewrite Rabs_R1; lra | exact D])
                jump_least jump_core jump_shrinking).
  assert (Rbar_le (conjugate 1 (fun d => interval d /\ distribution 1 d) jump (fun _ => 0)) (-1)) as Left.
  { apply conjugate_le. intros d [_ Dd]. apply only_distribution in Dd. unfold inner, jump. simpl. rewrite Dd, Rabs_R1.
    destruct (Req_EM_T 1 1); lra. }
  rewrite H in Left. set (E := Lub_Rbar _) in Left. assert (Rbar_le E 0) as Right.
  { apply Lub_Rbar_correct. intros v (gamma & Ev).
    destruct (jump_conjugate_finite (positive_part (fun i => gamma + 0))) as (a & Ea & A0 & La). rewrite Ea in Ev.
    injection Ev as ->. unfold positive_part in La. pose proof (Rmax_r 0 (gamma + 0)). simpl. lra. }
  destruct E as [r| |]; simpl in *; lra.
Qed.
