(** MRS13, Sections 3.1, 3.3 and 4: printed wordings about distances, long solutions and references that are false, each as the
    negation of the statement; and what holds of the smallest construction with long solutions. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_distance
  MRS13_lower_bounds MRS13_theorem_12 MRS13_corollary_11 Independence.
Local Open Scope R_scope.

(** Section 4: the lower bounds of Theorem 10, [eps (2^(m-2) - 1)/(2 ln m) ln (1/eps)] at the best eps, are Omega(2^m). *)
Definition bounds_grow_like_2_to_the_m : Prop := exists c, 0 < c /\ forall m, (3 <= m)%nat ->
  exists eps, 0 < eps /\ eps * ((2 ^ (m - 2) - 1) / (2 * ln (INR m)) * ln (1 / eps)) >= c * 2 ^ m.

Theorem MRS13_theorem_10_step_constant_refuted : ~ bounds_grow_like_2_to_the_m.
Proof.
  intros (c & Hc & H). destruct (INR_unbounded (exp (/ c))) as (n & large). set (m := (n + 3)%nat).
  destruct (H m ltac:(lia)) as (eps & He & bound). apply Rge_le in bound.
  assert (Hn : exp (/ c) < INR m) by (unfold m; rewrite plus_INR; simpl; lra).
  assert (Hln : / c < ln (INR m)) by (rewrite <- (ln_exp (/ c)); apply ln_increasing; [apply exp_pos | exact Hn]).
  pose proof (Rinv_0_lt_compat c Hc) as Hi.
  assert (share : eps * ln (1 / eps) <= 1).
  { assert (0 < 1 / eps) by (apply Rdiv_lt_0_compat; lra). pose proof (ln_le_minus_1 (1 / eps) ltac:(assumption)) as T.
    apply Rmult_le_compat_l with (r := eps) in T; [| lra]. replace (eps * (1 / eps - 1)) with (1 - eps) in T by (field; lra). lra. }
  assert (power : 2 ^ m = 4 * 2 ^ (m - 2)).
  { replace m with (2 + (m - 2))%nat at 1 by (unfold m; lia). rewrite pow_add. simpl. ring. }
  rewrite power in bound. assert (P : 1 <= 2 ^ (m - 2)) by (apply pow_R1_Rle; lra). set (p := 2 ^ (m - 2)) in *. set (l := ln (INR m)) in *.
  replace (eps * ((p - 1) / (2 * l) * ln (1 / eps))) with ((p - 1) / (2 * l) * (eps * ln (1 / eps))) in bound by (field; lra).
  assert (Hq : 0 <= (p - 1) / (2 * l)) by (apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]).
  pose proof (Rmult_le_compat_l _ _ _ Hq share) as most. rewrite Rmult_1_r in most.
  assert (1 < c * l) by (apply (Rmult_lt_compat_l c) in Hln; [rewrite Rinv_r in Hln |]; lra).
  assert (whole : c * (4 * p) * (2 * l) <= p - 1).
  { apply Rle_trans with ((p - 1) / (2 * l) * (2 * l)); [| right; field; lra]. apply Rmult_le_compat_r; lra. }
  assert (8 * (c * l) * p <= p - 1) by lra. nra.
Qed.

(** Corollary 30: [eta_star + ln (2/eps) eta_dagger] has loss at most [K + eps/2], here for each example of Z. *)
Definition reference_serves : Prop := forall m N M Z eta_dagger gamma eta_star eps, (0 < m)%nat -> entries_within_one m N M ->
  item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma -> item_2 (m := m) (N := N) (M := M) Z eta_star -> 0 < eps < 1 ->
  total_loss m N M (fun k => eta_star k + ln (2 / eps) * eta_dagger k)
  <= loss_on (m := m) (N := N) (M := M) (rest Z) eta_star + INR (size m Z) * (eps / 2).

(** Figure 4 with the example (1, 0): gamma = 1/2. *)
Theorem MRS13_corollary_30_step_reference_refuted : ~ reference_serves.
Proof.
  intros H. set (M := fun i k : nat => match i, k with 0%nat, 1%nat => -1 | 1%nat, 0%nat => -1 | 3%nat, 1%nat => 0 | _, _ => 1 end : R).
  specialize (H 4%nat 2%nat M (fun i => Nat.leb 2 i) (fun _ => 1 / 2) (1 / 2) (fun _ => 0) (1 / 2)).
  enough (G : total_loss 4 2 M (fun k => 0 + ln (2 / (1 / 2)) * (1 / 2))
              <= loss_on (m := 4) (N := 2) (M := M) (rest (fun i => Nat.leb 2 i)) (fun _ => 0) + INR (size 4 (fun i => Nat.leb 2 i)) * (1 / 2 / 2)).
  { replace (INR (size 4 (fun i => Nat.leb 2 i))) with 2 in G by (unfold size; simpl; ring).
    unfold total_loss, loss_on, rest, margin, M in G. cbn [Sum Nat.leb negb] in G.
    replace (2 / (1 / 2)) with (2 * 2) in G by field. rewrite ln_mult in G by lra. set (l := ln 2) in *.
    replace (- (0 + 1 * (0 + (l + l) * (1 / 2)) + -1 * (0 + (l + l) * (1 / 2)))) with 0 in G by ring.
    replace (- (0 + -1 * (0 + (l + l) * (1 / 2)) + 1 * (0 + (l + l) * (1 / 2)))) with 0 in G by ring.
    replace (- (0 + 1 * (0 + (l + l) * (1 / 2)) + 1 * (0 + (l + l) * (1 / 2)))) with (- l + - l) in G by field.
    replace (- (0 + 1 * (0 + (l + l) * (1 / 2)) + 0 * (0 + (l + l) * (1 / 2)))) with (- l) in G by field.
    repeat rewrite ?Rmult_0_r, ?Rplus_0_l, ?Ropp_0, ?exp_0 in G. rewrite exp_plus in G.
    assert (E : exp (- l) = / 2) by (rewrite exp_Ropp; unfold l; rewrite exp_ln by lra; reflexivity). rewrite E in G. lra. }
  apply H; [lia | | | | lra].
  - intros i k Hi Hk. destruct i as [| [| [| [| i]]]], k as [| [| k]]; try lia; unfold M; lra.
  - split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1. cbn [Sum]. rewrite Rabs_right; lra.
    + intros none. discriminate (none 2%nat ltac:(lia)).
    + intros [| [| [| [| i]]]] Hi Ei; try discriminate; try lia; unfold margin, M; cbn [Sum]; lra.
    + intros [| [| [| [| i]]]] Hi Ei; try discriminate; try lia; unfold margin, M; cbn [Sum]; lra.
  - intros u. unfold loss_on, rest, margin, M. cbn [Sum Nat.leb negb].
    repeat rewrite ?Rmult_0_r, ?Rplus_0_l, ?Ropp_0, ?exp_0.
    pose proof (exp_ineq1_le (- (1 * u 0%nat + -1 * u 1%nat))). pose proof (exp_ineq1_le (- (-1 * u 0%nat + 1 * u 1%nat))). lra.
Qed.

(** Figure 3 without its last example: (-1, 1), (1, -1), (-1 + nu, 1). *)
Section Three_examples.
  Variable nu : R.

  Lemma loss_without_the_last lambda (x := lambda 0%nat) (y := lambda 1%nat) :
    L 3 2 (figure_3 nu) lambda = (exp (y - x) + exp (- (y - x)) + exp (- (y - x + nu * x))) / 3.
  Proof.
    unfold L, total_loss, margin, figure_3. cbn [Sum]. fold x y. replace (INR 3) with 3 by (simpl; ring).
    replace (- (0 + -1 * x + 1 * y)) with (- (y - x)) by ring. replace (- (0 + 1 * x + -1 * y)) with (y - x) by ring.
    replace (- (0 + (-1 + nu) * x + 1 * y)) with (- (y - x + nu * x)) by ring. field.
  Qed.

  Lemma long_without_the_last eps lambda : 0 < nu <= 2 -> 0 < eps < 1 / 4 -> L 3 2 (figure_3 nu) lambda <= 2 / 3 + eps ->
    2 / nu * ln (1 / (4 * eps)) <= norm1 2 lambda.
  Proof.
    intros Hnu He small. rewrite loss_without_the_last in small. set (x := lambda 0%nat) in *. set (y := lambda 1%nat) in *.
    set (d := y - x) in *. set (b := ln (1 / (4 * eps))).
    assert (Hsum : x + y <= norm1 2 lambda).
    { unfold norm1. cbn [Sum]. fold x y. pose proof (Rle_abs x). pose proof (Rle_abs y). lra. }
    destruct (Rle_lt_dec (2 / nu * b) (norm1 2 lambda)) as [| short]; [assumption | exfalso].
    assert (short' : nu * (x + y) < 2 * b).
    { replace (2 * b) with (nu * (2 / nu * b)) by (field; lra). apply Rmult_lt_compat_l; lra. }
    assert (level : exp (- b) = 4 * eps).
    { unfold b. rewrite <- ln_Rinv by (apply Rdiv_lt_0_compat; lra). replace (/ (1 / (4 * eps))) with (4 * eps) by (field; lra).
      apply exp_ln. lra. }
    pose proof (two_opposite_losses d) as pair.
    assert (split : nu * (x + y) = 2 * (nu * x) + nu * d) by (unfold d; ring).
    destruct (Rle_lt_dec 0 d) as [up | down].
    - assert (nu * x < b) by nra.
      assert (E : exp (- (d + nu * x)) = exp (- d) * exp (- (nu * x))) by (rewrite <- exp_plus; f_equal; ring).
      assert (4 * eps < exp (- (nu * x))) by (rewrite <- level; apply exp_increasing; lra).
      assert (inverse : exp d * exp (- d) = 1) by (rewrite <- exp_plus; replace (d + - d) with 0 by ring; apply exp_0).
      pose proof (exp_pos d). pose proof (exp_pos (- d)). rewrite E in small.
      set (p := exp d) in *. set (q := exp (- d)) in *.
      assert (total : p + q * (1 + 4 * eps) < 2 + 3 * eps) by nra.
      assert (square : 4 * (1 + 4 * eps) <= (p + q * (1 + 4 * eps)) ^ 2).
      { replace ((p + q * (1 + 4 * eps)) ^ 2) with ((p - q * (1 + 4 * eps)) ^ 2 + 4 * (1 + 4 * eps) * (p * q)) by ring.
        rewrite inverse. pose proof (pow2_ge_0 (p - q * (1 + 4 * eps))). lra. }
      assert (0 < p + q * (1 + 4 * eps)) by nra. nra.
    - assert (exp (- b) < exp (- (d + nu * x))) by (apply exp_increasing; nra). lra.
  Qed.

  (** Three examples suffice: loss [2/3 + eps] is achievable, by no norm below [(2/nu) ln (1/(4 eps))]. *)
  Theorem MRS13_corollary_13_smallest_amended (eps : R) : 0 < nu <= 2 -> 0 < eps < 1 / 4 ->
    (exists lambda, L 3 2 (figure_3 nu) lambda = 2 / 3 + eps) /\
    forall lambda, L 3 2 (figure_3 nu) lambda <= 2 / 3 + eps -> 2 / nu * ln (1 / (4 * eps)) <= norm1 2 lambda.
  Proof.
    intros Hnu He. split; [| intros; now apply long_without_the_last].
    exists (fun _ => ln (1 / (3 * eps)) / nu). rewrite loss_without_the_last.
    set (x := ln (1 / (3 * eps)) / nu). replace (- (x - x + nu * x)) with (- ln (1 / (3 * eps))) by (unfold x; field; lra).
    rewrite <- ln_Rinv, exp_ln by (try apply Rinv_0_lt_compat; apply Rdiv_lt_0_compat; lra).
    replace (x - x) with 0 by ring. rewrite Ropp_0, exp_0. field. lra.
  Qed.
End Three_examples.

(** The end of Section 3.3: Figure 3 is the smallest such construction; its first three examples, two of them complementary,
    have a shorter combination within eps of the optimum. *)
Definition no_smaller_construction : Prop := forall nu eps, 0 < nu <= 2 -> 0 < eps < 1 / 4 ->
  exists lambda, (forall mu, L 3 2 (figure_3 nu) lambda <= L 3 2 (figure_3 nu) mu + eps) /\
    norm1 2 lambda < 2 / nu * ln (1 / (4 * eps)).

Theorem MRS13_corollary_13_smallest_refuted : ~ no_smaller_construction.
Proof.
  intros H. destruct (H 1 (1 / 8) ltac:(lra) ltac:(lra)) as (lambda & near & short).
  enough (L 3 2 (figure_3 1) lambda <= 2 / 3 + 1 / 8) as reached.
  { pose proof (long_without_the_last 1 (1 / 8) lambda ltac:(lra) ltac:(lra) reached). lra. }
  apply le_epsilon. intros e He. destruct (MRS13_corollary_13_smallest_amended 1 (Rmin e (1 / 8)) ltac:(lra)) as ((mu & E) & _).
  { pose proof (Rmin_r e (1 / 8)). split; [apply Rmin_glb_lt; lra | lra]. }
  specialize (near mu). rewrite E in near. pose proof (Rmin_l e (1 / 8)). lra.
Qed.
