(** NP14, Theorem 1 for every 1-strongly convex regulariser: false as printed, since a multiple of the square slows the
    weights at will. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Boostproof Require Import Sums Fields Games Bregman NP14_framework Square NP14_dual_norm.
From Boostproof.spec Require NP14.
Open Scope R_scope.

(** R 1-strongly convex and differentiable, the active update on the simplex with η_t = γ_t/L from the uniform distribution,
    L a bound on the square of the dual norm of the losses: ε <= 1/(1 + Σ γ_t²). *)
Definition equation_8_for_every_regulariser : Prop :=
  forall (m T : nat) (Reg : point -> R) (G : point -> point) (norm dual : point -> R) (L : R) (w z u : nat -> point),
  (0 < m)%nat -> valid_play m T u -> NP14.is_norm m norm -> NP14.is_dual_norm m norm dual -> (forall x, gradient_at m Reg G x) ->
  (forall x y, strongly_convex_at m Reg G norm x y) -> 0 < L -> (forall t, (t < T)%nat -> dual (fun i => - u t i) ^ 2 <= L) ->
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / L in
  (forall i, (i < m)%nat -> w 0%nat i = 1 / INR m) -> active m Reg G (distribution m) T w z (fun t i => - u t i) eta ->
  @error RF m (margins m eta u T) <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).

(** A thousand times the square. *)
Definition heavy (m : nat) (x : point) : R := 1000 * half_square m x.
Definition heavy_gradient (x : point) : point := fun i => 1000 * x i.

Lemma B_heavy m x y : B m (heavy m) heavy_gradient x y = 500 * sq m (fun i => x i - y i).
Proof.
  replace (B m (heavy m) heavy_gradient x y) with (1000 * B m (half_square m) identity x y); [rewrite B_square; field|].
  unfold B, heavy, heavy_gradient, identity. rewrite !Rmult_minus_distr_l. f_equal.
  rewrite <- Sum_scal. apply Sum_ext. intros. ring.
Qed.

Lemma heavy_has_gradient m x : gradient_at m (heavy m) heavy_gradient x.
Proof.
  intros v. unfold heavy. replace (Sum m (fun i => heavy_gradient x i * v i)) with (1000 * Sum m (fun i => identity x i * v i))
    by (rewrite <- Sum_scal; apply Sum_ext; intros; unfold heavy_gradient, identity; ring).
  apply derivable_pt_lim_scal, square_gradient.
Qed.

(** Two examples; every hypothesis has the first right and is silent on the second. *)
Definition first_right (t i : nat) : R := match i with O => 1 | _ => 0 end.
Definition share (t : nat) : R := 1 / 2 * (3999 / 4000) ^ t.
Definition slow_w (t i : nat) : R := match i with O => share t | _ => 1 - share t end.
Definition slow_z (t i : nat) : R :=
  match t with O => 1 / 2 | S s => match i with O => share s - share s / 2000 | _ => 1 - share s end end.

Lemma share_range t : 0 < share t <= 1 / 2.
Proof.
  unfold share. assert (0 < (3999 / 4000) ^ t) by (apply pow_lt; lra).
  assert ((3999 / 4000) ^ t <= 1 ^ t) as H1 by (apply pow_incr; lra). rewrite pow1 in H1. lra.
Qed.

Theorem NP14_theorem_1_any_regulariser_refuted : ~ equation_8_for_every_regulariser.
Proof.
  intros H. specialize (H 2%nat 5%nat (heavy 2) heavy_gradient (l2 2) (l2 2) 2 slow_w slow_z first_right ltac:(lia)).
  assert (V : valid_play 2 5 first_right) by (intros t _ [|i] _; unfold first_right; lra).
  specialize (H V (l2_is_norm 2) (l2_is_its_dual 2) (heavy_has_gradient 2)).
  assert (C : forall x y, strongly_convex_at 2 (heavy 2) heavy_gradient (l2 2) x y).
  { intros x y. unfold strongly_convex_at. rewrite B_heavy, l2_square. pose proof (sq_nonneg 2 (fun i => x i - y i)). lra. }
  specialize (H C ltac:(lra)).
  assert (Q : forall t, (t < 5)%nat -> l2 2 (fun i => - first_right t i) ^ 2 <= 2).
  { intros t _. rewrite l2_square. unfold sq, first_right. simpl. lra. }
  specialize (H Q). cbv zeta in H. set (gamma := fun t => Sum 2 (fun i => slow_w t i * first_right t i)) in H.
  assert (G : forall t, gamma t = share t) by (intros t; unfold gamma, slow_w, first_right; cbn [Sum]; ring).
  specialize (H ltac:(intros [|i] _; unfold slow_w, share; simpl; field)).
  assert (A : active 2 (heavy 2) heavy_gradient (distribution 2) 5 slow_w slow_z (fun t i => - first_right t i) (fun t => gamma t / 2)).
  { intros t _. pose proof (share_range t) as S. pose proof (share_range (Datatypes.S t)) as S'.
    assert (N : share (Datatypes.S t) = share t - share t / 4000) by (unfold share; simpl; field). split.
    - intros i _. rewrite G. unfold heavy_gradient, slow_z, slow_w, first_right. destruct i; field.
    - split.
      + split; [intros [|i] _; unfold slow_w; lra | unfold slow_w; cbn [Sum]; ring].
      + intros x [_ E]. cbn [Sum] in E. rewrite !B_heavy. unfold sq. cbn [Sum]. unfold slow_w, slow_z. rewrite N.
        assert (x 1%nat = 1 - x 0%nat) as -> by lra. set (a := share t) in *.
        pose proof (pow2_ge_0 (x 0%nat - a + a / 4000)). nra. }
  specialize (H A).
  assert (E : @error RF 2 (margins 2 (fun t => gamma t / 2) first_right 5) = 1 / 2).
  { rewrite error_R. unfold mistakes. cbn [Sum].
    assert (@mistake RF (margins 2 (fun t => gamma t / 2) first_right 5) 0 = false) as M0.
    { apply leb_R_false. rewrite margins_R by lia. apply Sum_pos; [lia|]. intros t _. rewrite G. pose proof (share_range t).
      unfold first_right. lra. }
    assert (@mistake RF (margins 2 (fun t => gamma t / 2) first_right 5) 1 = true) as M1.
    { apply mistake_R. rewrite margins_R by lia. right. apply Sum_zero. intros t _. unfold first_right. ring. }
    rewrite M0, M1. simpl. field. }
  rewrite E in H. assert (S : 12 / 10 <= Sum 5 (fun t => gamma t ^ 2)).
  { rewrite (Sum_ext 5 _ (fun t => share t ^ 2)) by (intros; now rewrite G). unfold share. simpl. lra. }
  assert (1 / (1 + Sum 5 (fun t => gamma t ^ 2)) <= 1 / (1 + 12 / 10)); [|lra].
  apply Rmult_le_compat_l; [lra | apply Rinv_le_contravar; lra].
Qed.
