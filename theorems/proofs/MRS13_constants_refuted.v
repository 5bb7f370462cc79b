(** MRS13, Sections 4.2 and 5: printed steps about the constants and about the norms of Lemma 27 that are false, each as the
    negation of the statement, at the stored games. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_finite_optimum
  MRS13_reach MRS13_second_order MRS13_constants MRS13_lemma_18 MRS13_corollary_23 Determinants MRS13_lemma_35.
Local Open Scope R_scope.

(** What Corollary 23 is about: the decomposition with both sets and a hypothesis that moves F. *)
Definition decomposed (m N : nat) (M : nat -> nat -> R) (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R)
  (eta_star : nat -> R) (mu_max lambda_min : R) : Prop :=
  (0 < m)%nat /\ entries_within_one m N M /\ item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma /\
  item_2 (m := m) (N := N) (M := M) Z eta_star /\ item_3 (m := m) (N := N) (M := M) Z mu_max /\
  stretches (m := m) (N := N) (M := M) Z lambda_min /\ (exists i, (i < m)%nat /\ Z i = true) /\
  (exists i k, (i < m)%nat /\ Z i = false /\ (k < N)%nat /\ M i k <> 0).

(** Equation 14 with its maximum: [C3 >= max {C0/(4 m^2), gamma^2 C0/(32 m^3)}]. *)
Definition third_constant_above_the_maximum : Prop :=
  forall m N M Z eta_dagger gamma eta_star mu_max lambda_min, decomposed m N M Z eta_dagger gamma eta_star mu_max lambda_min ->
  C3 (m := m) (N := N) mu_max lambda_min gamma >=
  Rmax (C0 (m := m) (N := N) mu_max lambda_min / (4 * INR m ^ 2))
       (gamma ^ 2 * C0 (m := m) (N := N) mu_max lambda_min / (32 * INR m ^ 3)).

(** ... and what it says of C = 1/C3: [C <= 4 m^2/C0 min {1, 8 m/gamma^2}]. *)
Definition constant_below_the_minimum : Prop :=
  forall m N M Z eta_dagger gamma eta_star mu_max lambda_min, decomposed m N M Z eta_dagger gamma eta_star mu_max lambda_min ->
  / C3 (m := m) (N := N) mu_max lambda_min gamma <=
  4 * INR m ^ 2 / C0 (m := m) (N := N) mu_max lambda_min * Rmin 1 (8 * INR m / gamma ^ 2).

(** Figure 4: the rows (1, -1), (-1, 1), (1, 1). *)
Definition both_sets (i k : nat) : R := match i, k with 0%nat, 1%nat => -1 | 1%nat, 0%nat => -1 | _, _ => 1 end.

Lemma figure_4_decomposed : exists lambda_min,
  decomposed 3 2 both_sets (fun i => Nat.eqb i 2) (fun _ => 1 / 2) 1 (fun _ => 0) (ln 3) lambda_min.
Proof.
  destruct (stretches_exists (m := 3) (N := 2) (M := both_sets) (fun i => Nat.eqb i 2)) as (lambda_min & stretch).
  exists lambda_min. assert (INR 3 = 3) as E3 by (simpl; ring). repeat split.
  - lia.
  - destruct i as [| [| i]], j as [| [| j]]; unfold both_sets; lra.
  - destruct i as [| [| i]], j as [| [| j]]; unfold both_sets; lra.
  - lra.
  - intros _. unfold norm1. cbn [Sum]. rewrite Rabs_right; lra.
  - intros none. discriminate (none 2%nat ltac:(lia)).
  - intros [| [| [| i]]] Hi E; try discriminate; try lia. unfold margin, both_sets. cbn [Sum]. lra.
  - intros [| [| [| i]]] Hi E; try discriminate; try lia; unfold margin, both_sets; cbn [Sum]; lra.
  - intros lambda. unfold loss_on, rest, margin, both_sets. cbn [Sum Nat.eqb negb].
    repeat rewrite ?Rmult_0_r, ?Rplus_0_l, ?Ropp_0, ?exp_0.
    pose proof (exp_ineq1_le (- (1 * lambda 0%nat + -1 * lambda 1%nat))).
    pose proof (exp_ineq1_le (- (-1 * lambda 0%nat + 1 * lambda 1%nat))). lra.
  - apply (margin_on_F_at_least (fun i => Nat.eqb i 2)); assumption.
  - rewrite <- E3. assert (sum : margin 2 both_sets eta 0 + margin 2 both_sets eta 1 = 0)
      by (unfold margin, both_sets; cbn [Sum]; ring).
    pose proof (margin_on_F_at_least (N := 2) (M := both_sets) (fun i => Nat.eqb i 2) eta 0 H ltac:(lia) eq_refl).
    pose proof (margin_on_F_at_least (N := 2) (M := both_sets) (fun i => Nat.eqb i 2) eta 1 H ltac:(lia) eq_refl).
    destruct i as [| [| [| i]]]; [lra | lra | discriminate | lia].
  - apply stretch.
  - apply stretch.
  - exists 2%nat. split; [lia | reflexivity].
  - exists 0%nat, 0%nat. repeat split; [lia | lia |]. unfold both_sets. lra.
Qed.

(** There C3 is the smaller choice, [gamma^2/(8 m)] times the other. *)
Lemma third_constant_of_figure_4 : exists lambda_min c, 0 < c /\
  decomposed 3 2 both_sets (fun i => Nat.eqb i 2) (fun _ => 1 / 2) 1 (fun _ => 0) (ln 3) lambda_min /\
  C0 (m := 3) (N := 2) (ln 3) lambda_min = c /\ C3 (m := 3) (N := 2) (ln 3) lambda_min 1 = c / 864.
Proof.
  destruct figure_4_decomposed as (lambda_min & all). exists lambda_min, (C0 (m := 3) (N := 2) (ln 3) lambda_min).
  pose proof all as (Hm & unit & first & second & third & stretch & some & moves).
  pose proof (C0_range Hm _ _ _ _ unit second third stretch moves) as [[H0 _] _].
  pose proof (MRS13_equation_14_amended Hm _ _ _ _ _ _ unit first second third stretch some moves) as [E small].
  split; [exact H0 |]. split; [exact all |]. split; [reflexivity |]. rewrite E, Rmin_right by exact small.
  replace (INR 3) with 3 by (simpl; ring). field.
Qed.

Theorem MRS13_equation_14_reading_literal_refuted : ~ third_constant_above_the_maximum.
Proof.
  intros H. destruct third_constant_of_figure_4 as (lambda_min & c & Hc & all & E0 & E3).
  specialize (H _ _ _ _ _ _ _ _ _ all). rewrite E0, E3 in H. replace (INR 3) with 3 in H by (simpl; ring).
  pose proof (Rmax_l (c / (4 * 3 ^ 2)) (1 ^ 2 * c / (32 * 3 ^ 3))). lra.
Qed.

Theorem MRS13_corollary_23_step_maximum_refuted : ~ constant_below_the_minimum.
Proof.
  intros H. destruct third_constant_of_figure_4 as (lambda_min & c & Hc & all & E0 & E3).
  specialize (H _ _ _ _ _ _ _ _ _ all). rewrite E0, E3 in H. replace (INR 3) with 3 in H by (simpl; ring).
  pose proof (Rmin_l 1 (8 * 3 / 1 ^ 2)) as low.
  replace (/ (c / 864)) with (864 / c) in H by (field; lra).
  assert (4 * 3 ^ 2 / c * Rmin 1 (8 * 3 / 1 ^ 2) <= 36 / c).
  { replace (36 / c) with (4 * 3 ^ 2 / c * 1) by (field; lra). apply Rmult_le_compat_l; [| exact low].
    apply Rlt_le, Rdiv_lt_0_compat; lra. }
  assert (36 / c < 864 / c) by (apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat |]; lra). lra.
Qed.

(** Lemma 27's [lambda_star = eta_star + (ln (1/eps)/gamma - c) eta_dagger], c the least margin of [eta_star] on Z,
    [eta_star] orthogonal to the null space of M_F. *)
Definition reference (gamma eps c : R) (eta_star eta_dagger : nat -> R) (k : nat) : R :=
  eta_star k + (ln (1 / eps) / gamma - c) * eta_dagger k.
Definition near_optimal (m N : nat) (M : nat -> nat -> R) (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R)
  (eta_star : nat -> R) (c : R) : Prop :=
  integer_entries m N M /\ item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma /\
  item_2 (m := m) (N := N) (M := M) Z eta_star /\ orthogonal (m := m) (N := N) (M := M) Z eta_star /\
  (forall i, (i < m)%nat -> Z i = true -> c <= margin N M eta_star i) /\
  (exists i, (i < m)%nat /\ Z i = true /\ margin N M eta_star i = c).

(** The first inequality of its last display, with Euclidean norms. *)
Definition euclidean_triangle : Prop := forall m N M Z eta_dagger gamma eta_star c eps,
  near_optimal m N M Z eta_dagger gamma eta_star c -> 0 < eps < 1 ->
  norm1 N (reference gamma eps c eta_star eta_dagger) <=
  norm N eta_star + ln (1 / eps) * / gamma * norm N eta_dagger + Rabs c * norm N eta_dagger.

(** [|c| <= ||M eta_star|| <= m ||eta_star||]. *)
Definition euclidean_margins : Prop := forall m N M Z eta_dagger gamma eta_star c,
  near_optimal m N M Z eta_dagger gamma eta_star c ->
  Rabs c <= norm m (margin N M eta_star) <= INR m * norm N eta_star.

(** The conclusion for [lambda_star] itself, whatever the factor, for every accuracy below 1. *)
Definition short_near_one : Prop := exists factor : nat -> R, forall m N M Z eta_dagger gamma eta_star c eps,
  near_optimal m N M Z eta_dagger gamma eta_star c -> 0 < eps < 1 ->
  norm1 N (reference gamma eps c eta_star eta_dagger) <= factor m * ln (1 / eps).

Lemma ln_2_pos : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Theorem MRS13_lemma_27_step_norm_refuted : ~ euclidean_triangle.
Proof.
  intros H. set (a := ln 2 / 3). pose proof ln_2_pos as Hln. assert (Ha : 0 < a) by (unfold a; lra).
  set (M := fun i k : nat => match i, k with
    | 0%nat, 0%nat => 1 | 1%nat, 0%nat => 1 | 2%nat, 1%nat => 1 | 3%nat, 0%nat => -1 | 3%nat, 1%nat => -1 | 4%nat, 2%nat => 1
    | _, _ => 0 end : R).
  set (Z := fun i => Nat.eqb i 4). set (dagger := fun k : nat => match k with 2%nat => 1 | _ => 0 end : R).
  set (star := fun k : nat => match k with 0%nat => 2 * a | 1%nat => - a | _ => 0 end).
  assert (E : forall u, margin 3 M u 0 = u 0%nat /\ margin 3 M u 1 = u 0%nat /\ margin 3 M u 2 = u 1%nat /\
                        margin 3 M u 3 = - u 0%nat - u 1%nat /\ margin 3 M u 4 = u 2%nat)
    by (intros; unfold margin, M; cbn [Sum]; repeat split; ring).
  assert (root : exp (3 * a) = 2) by (unfold a; replace (3 * (ln 2 / 3)) with (ln 2) by field; apply exp_ln; lra).
  specialize (H 5%nat 3%nat M Z dagger 1 star 0 (1 / 2)).
  enough (near : near_optimal 5 3 M Z dagger 1 star 0).
  { specialize (H near ltac:(lra)). unfold norm1, reference, norm, sq, star, dagger in H. cbn [Sum] in H.
    replace (1 / (1 / 2)) with 2 in H by field. rewrite Rabs_R0 in H.
    replace (0 + (2 * a) ^ 2 + (- a) ^ 2 + 0 ^ 2) with (5 * a ^ 2) in H by ring.
    replace (0 + 0 ^ 2 + 0 ^ 2 + 1 ^ 2) with 1 in H by ring. rewrite sqrt_1 in H.
    rewrite (Rabs_right (2 * a + _)), (Rabs_left (- a + _)), (Rabs_right (0 + _)) in H by lra.
    assert (sqrt (5 * a ^ 2) < 3 * a); [| unfold a in *; lra].
    rewrite <- (sqrt_pow2 (3 * a)) by lra. apply sqrt_lt_1_alt. split; nra. }
  split; [| split; [| split; [| split; [| split]]]].
  - intros i k Hi Hk. unfold is_integer_entry.
    destruct i as [| [| [| [| [| i]]]]], k as [| [| [| k]]]; try lia; unfold M; lra.
  - destruct (E dagger) as (E0 & E1 & E2 & E3 & E4). split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1, dagger. cbn [Sum]. rewrite Rabs_R0, Rabs_R1. ring.
    + intros none. discriminate (none 4%nat ltac:(lia)).
    + intros [| [| [| [| [| i]]]]] Hi Ei; try discriminate; try lia. rewrite E4. unfold dagger. lra.
    + intros [| [| [| [| [| i]]]]] Hi Ei; try discriminate; try lia; rewrite ?E0, ?E1, ?E2, ?E3; unfold dagger; ring.
  - intros u. unfold loss_on, rest, Z. cbn [Sum Nat.eqb negb].
    destruct (E u) as (-> & -> & -> & -> & _), (E star) as (-> & -> & -> & -> & _). unfold star.
    assert (tangent : forall x y, exp y * (1 + (x - y)) <= exp x).
    { intros x y. replace (exp x) with (exp y * exp (x - y)) by (rewrite <- exp_plus; f_equal; ring).
      apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply exp_ineq1_le]. }
    pose proof (tangent (- u 0%nat) (- (2 * a))) as T0. pose proof (tangent (- u 1%nat) (- - a)) as T1.
    pose proof (tangent (- (- u 0%nat - u 1%nat)) (- (- (2 * a) - - a))) as T2.
    assert (E1 : exp (- - a) = 2 * exp (- (2 * a))) by (transitivity (exp (3 * a) * exp (- (2 * a))); [rewrite <- exp_plus; f_equal; ring | now rewrite root]).
    assert (E2 : exp (- (- (2 * a) - - a)) = 2 * exp (- (2 * a)))
      by (transitivity (exp (3 * a) * exp (- (2 * a))); [rewrite <- exp_plus; f_equal; ring | now rewrite root]).
    rewrite E1 in *. rewrite E2 in *. set (e := exp (- (2 * a))) in *.
    assert (0 = 2 * e * (- u 0%nat - - (2 * a)) + 2 * e * (- u 1%nat - - - a) + 2 * e * (- (- u 0%nat - u 1%nat) - - (- (2 * a) - - a))) by ring.
    lra.
  - intros u zero. pose proof (zero 0%nat ltac:(lia) eq_refl) as Z0. pose proof (zero 2%nat ltac:(lia) eq_refl) as Z2.
    destruct (E u) as (E0 & _ & E2 & _). rewrite E0 in Z0. rewrite E2 in Z2. cbn [Sum]. unfold star. rewrite Z0, Z2. ring.
  - destruct (E star) as (_ & _ & _ & _ & E4). intros [| [| [| [| [| i]]]]] Hi Ei; try discriminate; try lia.
    rewrite E4. unfold star. lra.
  - exists 4%nat. split; [lia | split; [reflexivity |]]. destruct (E star) as (_ & _ & _ & _ & ->). reflexivity.
Qed.

(** Twice a, once - a, and any number of columns like it: s is where [2 e^-s + e^s] is least. *)
Lemma least_of_three s u : exp (2 * s) = 2 -> exp (- s) + exp (- s) + exp (- - s) <= exp (- u) + exp (- u) + exp (- - u).
Proof.
  intros root. assert (tangent : forall x y, exp y * (1 + (x - y)) <= exp x).
  { intros x y. replace (exp x) with (exp y * exp (x - y)) by (rewrite <- exp_plus; f_equal; ring).
    apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply exp_ineq1_le]. }
  pose proof (tangent (- u) (- s)) as T0. pose proof (tangent (- - u) (- - s)) as T1.
  assert (E1 : exp (- - s) = 2 * exp (- s))
    by (transitivity (exp (2 * s) * exp (- s)); [rewrite <- exp_plus; f_equal; ring | now rewrite root]).
  rewrite E1 in *. set (e := exp (- s)) in *.
  assert (e * (- u - - s) + e * (- u - - s) + 2 * e * (- - u - - - s) = 0) by ring. lra.
Qed.

Lemma half_ln_2 : exp (2 * (ln 2 / 2)) = 2.
Proof. replace (2 * (ln 2 / 2)) with (ln 2) by field. apply exp_ln. lra. Qed.

Theorem MRS13_lemma_27_step_end_refuted : ~ short_near_one.
Proof.
  intros (factor & H). set (s := ln 2 / 2). pose proof ln_2_pos as Hln.
  set (M := fun i k : nat => match i, k with
    | 0%nat, 0%nat => 1 | 1%nat, 0%nat => 1 | 2%nat, 0%nat => -1 | 3%nat, 1%nat => 1 | _, _ => 0 end : R).
  set (Z := fun i => Nat.eqb i 3). set (dagger := fun k : nat => match k with 1%nat => 1 | _ => 0 end : R).
  set (star := fun k : nat => match k with 0%nat => s | _ => 0 end).
  assert (E : forall u, margin 2 M u 0 = u 0%nat /\ margin 2 M u 1 = u 0%nat /\ margin 2 M u 2 = - u 0%nat /\ margin 2 M u 3 = u 1%nat)
    by (intros; unfold margin, M; cbn [Sum]; repeat split; ring).
  set (d := s / (1 + Rabs (factor 4%nat))). pose proof (Rabs_pos (factor 4%nat)) as HC.
  assert (Hd : 0 < d) by (apply Rdiv_lt_0_compat; unfold s; lra).
  specialize (H 4%nat 2%nat M Z dagger 1 star 0 (exp (- d))).
  enough (near : near_optimal 4 2 M Z dagger 1 star 0).
  { specialize (H near). assert (Heps : 0 < exp (- d) < 1) by (split; [apply exp_pos | rewrite <- exp_0; apply exp_increasing; lra]).
    specialize (H Heps). unfold norm1, reference, star, dagger in H. cbn [Sum] in H. replace (ln (1 / exp (- d))) with d in H
      by (unfold Rdiv; rewrite Rmult_1_l, exp_Ropp, Rinv_involutive, ln_exp by (apply Rgt_not_eq, exp_pos); reflexivity).
    rewrite (Rabs_right (s + _)), (Rabs_right (0 + _)) in H by (unfold s; lra).
    assert (factor 4%nat * d <= s - d); [| lra].
    replace s with (d * (1 + Rabs (factor 4%nat))) by (unfold d; field; lra).
    pose proof (Rmult_le_compat_r d _ _ ltac:(lra) (Rle_abs (factor 4%nat))). lra. }
  split; [| split; [| split; [| split; [| split]]]].
  - intros i k Hi Hk. unfold is_integer_entry. destruct i as [| [| [| [| i]]]], k as [| [| k]]; try lia; unfold M; lra.
  - destruct (E dagger) as (E0 & E1 & E2 & E3). split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1, dagger. cbn [Sum]. rewrite Rabs_R0, Rabs_R1. ring.
    + intros none. discriminate (none 3%nat ltac:(lia)).
    + intros [| [| [| [| i]]]] Hi Ei; try discriminate; try lia. rewrite E3. unfold dagger. lra.
    + intros [| [| [| [| i]]]] Hi Ei; try discriminate; try lia; rewrite ?E0, ?E1, ?E2; unfold dagger; ring.
  - intros u. unfold loss_on, rest, Z. cbn [Sum Nat.eqb negb].
    destruct (E u) as (-> & -> & -> & _), (E star) as (-> & -> & -> & _). unfold star.
    pose proof (least_of_three s (u 0%nat) half_ln_2). lra.
  - intros u zero. pose proof (zero 0%nat ltac:(lia) eq_refl) as Z0. destruct (E u) as (E0 & _). rewrite E0 in Z0.
    cbn [Sum]. unfold star. rewrite Z0. ring.
  - destruct (E star) as (_ & _ & _ & E3). intros [| [| [| [| i]]]] Hi Ei; try discriminate; try lia. rewrite E3. unfold star. lra.
  - exists 3%nat. split; [lia | split; [reflexivity |]]. destruct (E star) as (_ & _ & _ & ->). reflexivity.
Qed.

Theorem MRS13_lemma_27_step_margins_refuted : ~ euclidean_margins.
Proof.
  intros H. set (s := ln 2 / 2). pose proof ln_2_pos as Hln.
  set (M := fun i k : nat => match i with 0%nat | 1%nat => 1 | 2%nat => -1
    | 3%nat => match k with 0%nat | 1%nat | 2%nat => -1 | 3%nat | 4%nat | 5%nat => 0 | _ => 1 end
    | _ => match k with 0%nat | 3%nat | 6%nat => -1 | 1%nat | 4%nat | 7%nat => 0 | _ => 1 end end : R).
  set (Z := fun i => Nat.leb 3 i). set (dagger := fun k : nat => match k with 0%nat => -1/2 | 8%nat => 1/2 | _ => 0 end : R).
  set (star := fun _ : nat => s / 9). set (total := fun u : nat -> R => Sum 9 u).
  assert (E : forall u, margin 9 M u 0 = total u /\ margin 9 M u 1 = total u /\ margin 9 M u 2 = - total u)
    by (intros; unfold margin, M, total; cbn [Sum]; repeat split; ring).
  assert (Es : total star = s) by (unfold total, star; cbn [Sum]; field).
  assert (E3 : margin 9 M star 3 = 0) by (unfold margin, M, star; cbn [Sum]; ring).
  assert (E4 : margin 9 M star 4 = 0) by (unfold margin, M, star; cbn [Sum]; ring).
  specialize (H 5%nat 9%nat M Z dagger 1 star 0).
  enough (near : near_optimal 5 9 M Z dagger 1 star 0).
  { destruct (H near) as [_ bad]. unfold norm, sq in bad. cbn [Sum] in bad. destruct (E star) as (E0 & E1 & E2).
    rewrite E0, E1, E2, E3, E4, Es in bad. unfold star in bad.
    assert (Hs : 0 < s) by (unfold s; lra).
    replace (0 + (s / 9) ^ 2 + (s / 9) ^ 2 + (s / 9) ^ 2 + (s / 9) ^ 2 + (s / 9) ^ 2 + (s / 9) ^ 2 + (s / 9) ^ 2 + (s / 9) ^ 2 + (s / 9) ^ 2)
      with ((s / 3) ^ 2) in bad by field.
    rewrite sqrt_pow2 in bad by lra. replace (INR 5 * (s / 3)) with (5 / 3 * s) in bad by (simpl; field).
    assert (5 / 3 * s < sqrt (0 + s ^ 2 + s ^ 2 + (- s) ^ 2 + 0 ^ 2 + 0 ^ 2)); [| lra].
    rewrite <- (sqrt_pow2 (5 / 3 * s)) by lra. apply sqrt_lt_1_alt. split; [apply pow2_ge_0 |]. simpl. nra. }
  split; [| split; [| split; [| split; [| split]]]].
  - intros i k Hi Hk. unfold is_integer_entry. do 5 (destruct i as [| i]; [do 9 (destruct k as [| k]; [unfold M; lra |]); lia |]). lia.
  - destruct (E dagger) as (E0 & E1 & E2). assert (Ed : total dagger = 0) by (unfold total, dagger; cbn [Sum]; field).
    rewrite Ed in *. split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1, dagger. cbn [Sum]. rewrite Rabs_R0, (Rabs_left (-1/2)), (Rabs_right (1/2)) by lra. field.
    + intros none. discriminate (none 3%nat ltac:(lia)).
    + intros [| [| [| [| [| i]]]]] Hi Ei; try discriminate; try lia; unfold margin, M, dagger; cbn [Sum]; lra.
    + intros [| [| [| [| [| i]]]]] Hi Ei; try discriminate; try lia; rewrite ?E0, ?E1, ?E2; ring.
  - intros u. unfold loss_on, rest, Z. cbn [Sum Nat.leb negb].
    destruct (E u) as (-> & -> & ->), (E star) as (-> & -> & ->). rewrite Es.
    pose proof (least_of_three s (total u) half_ln_2). lra.
  - intros u zero. pose proof (zero 0%nat ltac:(lia) eq_refl) as Z0. destruct (E u) as (E0 & _). rewrite E0 in Z0.
    unfold star. rewrite Sum_scal. fold (total u). rewrite Z0. ring.
  - intros [| [| [| [| [| i]]]]] Hi Ei; try discriminate; try lia; lra.
  - exists 3%nat. split; [lia | split; [reflexivity | exact E3]].
Qed.
