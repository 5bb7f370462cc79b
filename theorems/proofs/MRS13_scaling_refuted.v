(** MRS13, Section 3.2: that AdaBoost.S never scales its combination back, as a negation. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_theorem_7.
Local Open Scope R_scope.

(** [s_t = 1] in every round of AdaBoost.S with a column of largest edge. *)
Definition never_scaled_back : Prop := forall m N (M : nat -> nat -> R) j T lambda, (0 < m)%nat -> entries_are_signs m N M ->
  is_AdaBoost_S (m := m) (N := N) (M := M) j T lambda ->
  (forall t, (t < T)%nat -> best_column_at (m := m) (N := N) (M := M) (lambda t) (j t)) ->
  forall t k, (t < T)%nat -> lambda (S t) k = move (lambda t) (step (correlation m N M (lambda t) (j t))) (j t) k.

(** Where the weighted margins have a negative sum, a shorter combination loses less. *)
Lemma exp_at_most_quadratic u : u <= 1 / 2 -> exp u <= 1 + u + 2 * u ^ 2.
Proof.
  intros Hu. apply Rle_trans with (/ (1 - u)).
  - rewrite <- (Ropp_involutive u) at 1. rewrite exp_Ropp. apply Rinv_le_contravar; [lra |].
    pose proof (exp_ineq1_le (- u)). lra.
  - apply Rmult_le_reg_r with (1 - u); [lra |]. rewrite Rinv_l by lra.
    replace ((1 + u + 2 * u ^ 2) * (1 - u)) with (1 + u ^ 2 * (1 - 2 * u)) by ring.
    pose proof (Rmult_le_pos (u ^ 2) (1 - 2 * u) (pow2_ge_0 u) ltac:(lra)). lra.
Qed.

Lemma shorter_is_better m (z : nat -> R) : (forall i, (i < m)%nat -> Rabs (z i) <= 1) ->
  Sum m (fun i => exp (- z i) * z i) < 0 ->
  exists x, 0 <= x <= 1 /\ Sum m (fun i => exp (- (x * z i))) < Sum m (fun i => exp (- z i)).
Proof.
  intros range negative. set (G := - Sum m (fun i => exp (- z i) * z i)). set (C := Sum m (fun i => exp (- z i) * (2 * z i ^ 2))).
  assert (HG : 0 < G) by (unfold G; lra).
  assert (HC : 0 <= C) by (apply Sum_nonneg; intros i _; apply Rmult_le_pos; [apply Rlt_le, exp_pos | pose proof (pow2_ge_0 (z i)); lra]).
  set (h := Rmin (1 / 2) (G / (2 * (C + 1)))).
  assert (Hh : 0 < h <= 1 / 2) by (split; [apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra] | apply Rmin_l]).
  assert (Hh' : h * (C + 1) <= G / 2).
  { apply Rle_trans with (G / (2 * (C + 1)) * (C + 1)); [apply Rmult_le_compat_r; [lra | apply Rmin_r] | right; field; lra]. }
  exists (1 - h). split; [lra |].
  apply Rle_lt_trans with (Sum m (fun i => exp (- z i)) - h * G + h ^ 2 * C).
  - replace (Sum m (fun i => exp (- z i)) - h * G + h ^ 2 * C)
      with (Sum m (fun i => exp (- z i) + (h * (exp (- z i) * z i) + h ^ 2 * (exp (- z i) * (2 * z i ^ 2)))))
      by (rewrite !Sum_plus, !Sum_scal; unfold G, C; ring).
    apply Sum_le. intros i Hi. specialize (range i Hi).
    replace (exp (- ((1 - h) * z i))) with (exp (- z i) * exp (h * z i)) by (rewrite <- exp_plus; f_equal; ring).
    pose proof (exp_at_most_quadratic (h * z i)) as Q. pose proof (Rle_abs (z i)).
    assert (bound : h * z i <= 1 / 2) by nra. specialize (Q bound).
    apply Rle_trans with (exp (- z i) * (1 + h * z i + 2 * (h * z i) ^ 2)).
    + apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | exact Q].
    + right. ring.
  - assert (h ^ 2 * C <= h * (G / 2)); [| nra].
    replace (h ^ 2 * C) with (h * (h * C)) by ring. apply Rmult_le_compat_l; [lra |]. nra.
Qed.

(** Five examples and two hypotheses. *)
Definition correlated (i k : nat) : R :=
  match i, k with 2%nat, 1%nat => -1 | 3%nat, 0%nat => -1 | 4%nat, _ => -1 | _, _ => 1 end.

Lemma correlated_margins u : margin 2 correlated u 0 = u 0%nat + u 1%nat /\ margin 2 correlated u 1 = u 0%nat + u 1%nat /\
  margin 2 correlated u 2 = u 0%nat - u 1%nat /\ margin 2 correlated u 3 = u 1%nat - u 0%nat /\
  margin 2 correlated u 4 = - (u 0%nat + u 1%nat).
Proof. unfold margin, correlated. cbn [Sum]. repeat split; ring. Qed.

Lemma correlated_total u : total_loss 5 2 correlated u = 2 * exp (- (u 0%nat + u 1%nat)) + exp (- (u 0%nat - u 1%nat))
  + exp (u 0%nat - u 1%nat) + exp (u 0%nat + u 1%nat).
Proof.
  unfold total_loss. cbn [Sum]. destruct (correlated_margins u) as (-> & -> & -> & -> & ->).
  replace (- (u 1%nat - u 0%nat)) with (u 0%nat - u 1%nat) by ring. rewrite Ropp_involutive. ring.
Qed.

Lemma correlated_correlation u k : correlation 5 2 correlated u k =
  (exp (- (u 0%nat + u 1%nat)) * (correlated 0 k + correlated 1 k) + exp (- (u 0%nat - u 1%nat)) * correlated 2 k
   + exp (u 0%nat - u 1%nat) * correlated 3 k + exp (u 0%nat + u 1%nat) * correlated 4 k) / total_loss 5 2 correlated u.
Proof.
  unfold correlation, D. cbn [Sum]. destruct (correlated_margins u) as (-> & -> & -> & -> & ->).
  replace (- (u 1%nat - u 0%nat)) with (u 0%nat - u 1%nat) by ring. rewrite Ropp_involutive.
  pose proof (total_loss_pos (m := 5) (N := 2) (M := correlated) ltac:(lia) u). field. lra.
Qed.

Theorem MRS13_remark_scaling_refuted : ~ never_scaled_back.
Proof.
  intros H. assert (Hm : (0 < 5)%nat) by lia. set (j := fun t : nat => t). set (a := / 2 * ln (3 / 2)). set (b := / 2 * ln (7 / 5)).
  set (p := exp a). set (q := exp b). assert (Hp : 0 < p) by apply exp_pos. assert (Hq : 0 < q) by apply exp_pos.
  assert (p2 : p * p = 3 / 2) by (unfold p; rewrite <- exp_plus; unfold a; replace (/ 2 * ln (3 / 2) + / 2 * ln (3 / 2)) with (ln (3 / 2)) by field; apply exp_ln; lra).
  assert (q2 : q * q = 7 / 5) by (unfold q; rewrite <- exp_plus; unfold b; replace (/ 2 * ln (7 / 5) + / 2 * ln (7 / 5)) with (ln (7 / 5)) by field; apply exp_ln; lra).
  assert (ip : exp (- a) = / p) by apply exp_Ropp.
  set (first := fun k : nat => match k with 0%nat => a | _ => 0 end).
  set (second := fun k : nat => match k with 0%nat => a | 1%nat => b | _ => 0 end).
  (* the edges: 1/5 and 1/5, then 0 and 1/6 *)
  assert (T0 : total_loss 5 2 correlated (fun _ => 0) = 5) by (rewrite correlated_total, Rplus_0_l, Rminus_0_r, Ropp_0, exp_0; ring).
  assert (T1 : total_loss 5 2 correlated first = 6 / p).
  { rewrite correlated_total. unfold first. rewrite Rplus_0_r, Rminus_0_r, ip. fold p. apply Rmult_eq_reg_r with p; [| lra].
    replace ((2 * / p + / p + p + p) * p) with (3 + 2 * (p * p)) by (field; lra). rewrite p2. field. lra. }
  assert (r0 : forall k, (k < 2)%nat -> correlation 5 2 correlated (fun _ => 0) k = 1 / 5).
  { intros k Hk. rewrite correlated_correlation, T0, Rplus_0_l, Rminus_0_r, Ropp_0, exp_0.
    destruct k as [| [| k]]; [| | lia]; unfold correlated; field. }
  assert (r1 : correlation 5 2 correlated first 0 = 0 /\ correlation 5 2 correlated first 1 = 1 / 6).
  { rewrite !correlated_correlation, T1. unfold first, correlated. rewrite Rplus_0_r, Rminus_0_r, ip. fold p. split.
    - replace (/ p * (1 + 1) + / p * 1 + p * -1 + p * -1) with ((3 - 2 * (p * p)) / p) by (field; lra). rewrite p2. field. lra.
    - field. lra. }
  assert (tilde_1 : forall k, move (fun _ => 0) (step (correlation 5 2 correlated (fun _ => 0) 0)) 0 k = first k).
  { intros k. rewrite r0 by lia. unfold move, step, first, a. replace ((1 + 1 / 5) / (1 - 1 / 5)) with (3 / 2) by field.
    destruct k; cbn [Nat.eqb]; ring. }
  assert (tilde_2 : forall k, move first (step (correlation 5 2 correlated first 1)) 1 k = second k).
  { intros k. destruct r1 as [_ ->]. unfold move, step, first, second, b. replace ((1 + 1 / 6) / (1 - 1 / 6)) with (7 / 5) by field.
    destruct k as [| [| k]]; cbn [Nat.eqb]; ring. }
  (* the first step needs no scaling; the second has a best one *)
  assert (best_1 : is_best_scaling (m := 5) (N := 2) (M := correlated) 1 first).
  { split; [lra |]. intros x _. unfold L. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; simpl; lra |].
    rewrite !correlated_total. unfold scaled, first. rewrite !Rmult_0_r, !Rplus_0_r, !Rminus_0_r, Rmult_1_l, ip. fold p.
    set (z := exp (x * a)). assert (Hz : 0 < z) by apply exp_pos. rewrite exp_Ropp. fold z.
    apply Rmult_le_reg_r with z; [exact Hz |]. replace ((2 * / z + / z + z + z) * z) with (3 + 2 * (z * z)) by (field; lra).
    replace (2 * / p + / p + p + p) with (4 * p).
    - pose proof (pow2_ge_0 (z - p)). nra.
    - apply Rmult_eq_reg_r with p; [| lra]. replace ((2 * / p + / p + p + p) * p) with (3 + 2 * (p * p)) by (field; lra). nra. }
  assert (best_2 : exists s, is_best_scaling (m := 5) (N := 2) (M := correlated) s second).
  { set (g := fun x => (2 * exp (- (x * a + x * b)) + exp (- (x * a - x * b)) + exp (x * a - x * b) + exp (x * a + x * b)) / INR 5).
    assert (is_g : forall x, L 5 2 correlated (scaled x second) = g x) by (intros x; unfold L; rewrite correlated_total; reflexivity).
    destruct (continuity_ab_min g 0 1 ltac:(lra)) as (s & least & range); [intros x _; unfold g; reg |].
    exists s. split; [exact range |]. intros x Hx. rewrite !is_g. apply least, Hx. }
  destruct best_2 as (s & best_2).
  set (lambda := fun t : nat => match t with 0%nat => fun _ => 0 | 1%nat => first | _ => scaled s second end).
  assert (scaled_ext : forall x u v, (forall k, u k = v k) -> forall k, scaled x u k = scaled x v k)
    by (intros x u v E k; unfold scaled; now rewrite E).
  assert (best_ext : forall x u v, (forall k, u k = v k) -> is_best_scaling (m := 5) (N := 2) (M := correlated) x u ->
            is_best_scaling (m := 5) (N := 2) (M := correlated) x v).
  { intros x u v E [range least]. split; [exact range |]. intros y Hy. specialize (least y Hy).
    rewrite (L_ext (scaled x u) (scaled x v)), (L_ext (scaled y u) (scaled y v)) in least by (apply scaled_ext, E). exact least. }
  assert (kept : s = 1).
  { assert (E : lambda 2%nat 0%nat = move (lambda 1%nat) (step (correlation 5 2 correlated (lambda 1%nat) (j 1%nat))) (j 1%nat) 0%nat).
    { apply (H 5%nat 2%nat correlated j 2%nat lambda Hm); [| | | lia].
      - intros i k Hi Hk. destruct i as [| [| [| [| [| i]]]]], k as [| [| k]]; try lia; unfold correlated; auto.
      - split; [reflexivity |]. intros [| [| t]] Ht; [| | lia].
        + exists 1. split; [apply (best_ext 1 first); [intros; symmetry; apply tilde_1 | exact best_1] |].
          intros k. unfold scaled. rewrite Rmult_1_l. symmetry. apply tilde_1.
        + exists s. split; [apply (best_ext s second); [intros; symmetry; apply tilde_2 | exact best_2] |].
          intros k. symmetry. apply (scaled_ext s _ second). apply tilde_2.
      - intros [| [| t]] Ht; [| | lia]; unfold best_column_at, delta, lambda, j.
        + split; [lia |]. split; [intros k Hk |]; rewrite !r0 by lia; [lra | rewrite Rabs_right; lra].
        + destruct r1 as [E0 E1]. split; [lia |]. rewrite E1. split; [| rewrite Rabs_right; lra].
          intros [| [| k]] Hk; [rewrite E0, Rabs_R0; apply Rabs_pos | rewrite E1; apply Rle_refl | lia]. }
    change (lambda 1%nat) with first in E. change (j 1%nat) with 1%nat in E. rewrite tilde_2 in E.
    change (s * a = a) in E. assert (0 < a) by (unfold a; assert (0 < ln (3 / 2)) by (rewrite <- ln_1; apply ln_increasing; lra); lra).
    apply Rmult_eq_reg_r with a; lra. }
  rewrite kept in best_2. destruct best_2 as [_ least].
  assert (Hab : b < a).
  { unfold a, b. apply Rmult_lt_compat_l; [lra |]. apply ln_increasing; lra. }
  assert (Hb : 0 < b) by (unfold b; assert (0 < ln (7 / 5)) by (rewrite <- ln_1; apply ln_increasing; lra); lra).
  assert (Ha : a <= 1 / 4) by (unfold a; pose proof (ln_le_minus_1 (3 / 2) ltac:(lra)); lra).
  destruct (shorter_is_better 5 (margin 2 correlated second)) as (x & Hx & less).
  - destruct (correlated_margins second) as (E0 & E1 & E2 & E3 & E4).
    intros [| [| [| [| [| i]]]]] Hi; [rewrite E0 | rewrite E1 | rewrite E2 | rewrite E3 | rewrite E4 | lia]; unfold second; apply Rabs_le; lra.
  - cbn [Sum]. destruct (correlated_margins second) as (-> & -> & -> & -> & ->). unfold second.
    assert (pq : exp (- (a + b)) = / (p * q)) by (rewrite exp_Ropp; unfold p, q; now rewrite exp_plus).
    assert (ab : exp (- (b - a)) = exp (a - b)) by (f_equal; ring). rewrite Ropp_involutive, pq, ab.
    assert (sum : exp (a + b) = p * q) by (unfold p, q; apply exp_plus). rewrite sum.
    assert (less : exp (- (a - b)) < exp (a - b)) by (apply exp_increasing; lra).
    assert (Hpq : 0 < p * q) by (apply Rmult_lt_0_compat; assumption).
    assert (two : 2 * / (p * q) < p * q).
    { apply Rmult_lt_reg_r with (p * q); [exact Hpq |]. rewrite Rmult_assoc, Rinv_l by lra.
      replace (p * q * (p * q)) with (p * p * (q * q)) by ring. rewrite p2, q2. lra. }
    set (w := / (p * q)) in *. set (e := exp (a - b)) in *. set (e' := exp (- (a - b))) in *.
    replace (0 + w * (a + b) + w * (a + b) + e' * (a - b) + e * (b - a) + p * q * - (a + b))
      with ((2 * w - p * q) * (a + b) + (e' - e) * (a - b)) by ring.
    assert (0 < (p * q - 2 * w) * (a + b)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < (e - e') * (a - b)) by (apply Rmult_lt_0_compat; lra). lra.
  - specialize (least x Hx). unfold L in least.
    assert (INR 5 <> 0 /\ 0 < INR 5) as [_ H5] by (simpl; lra).
    apply Rmult_le_compat_r with (r := INR 5) in least; [| lra]. unfold Rdiv in least. rewrite !Rmult_assoc, Rinv_l, !Rmult_1_r in least by lra.
    assert (total_loss 5 2 correlated (scaled x second) < total_loss 5 2 correlated (scaled 1 second)); [| lra].
    unfold total_loss. rewrite (Sum_ext 5 _ (fun i => exp (- (x * margin 2 correlated second i)))) by (intros; now rewrite margin_scaled).
    rewrite (Sum_ext 5 (fun i => exp (- margin 2 correlated (scaled 1 second) i)) (fun i => exp (- margin 2 correlated second i)))
      by (intros; now rewrite margin_scaled, Rmult_1_l). exact less.
Qed.
