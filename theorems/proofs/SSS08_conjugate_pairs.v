(** SSS08, Appendix B: the table of conjugate pairs, row by row. *)
From Coq Require Import Reals Lra Psatz Lia FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Logarithms Bregman Entropy Smoothing Compactness Norms Conjugate SSS08_theorem_3
  SSS08_projection SSS08_minimax SSS08_theorem_4 SSS08_examples SSS08_sentences.
Open Scope R_scope.

(** I_C for C = {d : |d| <= ν}: ν |θ|*. *)
Theorem SSS08_conjugate_of_ball m norm dual nu theta : (0 < m)%nat -> is_norm m norm -> dual_norm m norm dual -> 0 < nu ->
  conjugate m (fun d => norm d <= nu) (fun _ => 0) theta = Finite (nu * dual theta).
Proof. intros. now apply ball_conjugate with (norm := norm). Qed.

(** I_{S_m}: max_i θ_i. *)
Theorem SSS08_conjugate_of_simplex m theta : (0 < m)%nat ->
  conjugate m (distribution m) (fun _ => 0) theta = Finite (Max m theta).
Proof.
  intros Hm. destruct (least_over_simplex m (fun i => - theta i) Hm) as [(d & Dd & E) Least].
  assert (Min m (fun i => - theta i) = - Max m theta) as M.
  { unfold Min. f_equal. f_equal. apply functional_extensionality. intros. ring. }
  assert (swap : forall e, inner m e (fun i => - theta i) = - inner m theta e)
    by (intros e; unfold inner; rewrite <- Sum_opp; apply Sum_ext; intros; ring).
  rewrite (conjugate_attained m (distribution m) (fun _ => 0) theta d).
  - f_equal. cbv beta in E. rewrite swap, M in E. lra.
  - split; [exact Dd|]. intros e De. specialize (Least e De). cbv beta in Least, E. rewrite swap in Least, E. lra.
Qed.

(** I_{S_m} and the relative entropy Σ d_i log(d_i / (1/m)): log (1/m Σ e^θ_i). *)
Theorem SSS08_conjugate_of_entropy m theta : (0 < m)%nat ->
  conjugate m (distribution m) (h m) theta = Finite (ln (1 / INR m * Sum m (fun i => exp (theta i)))).
Proof.
  intros Hm. assert (0 < INR m) as P by now apply lt_0_INR. set (u := fun i => - theta i). set (d0 := exponential_weights m 1 u).
  assert (Sum m (fun k => exp (- u k / 1)) = Sum m (fun i => exp (theta i))) as Z
    by (apply Sum_ext; intros; unfold u; f_equal; field).
  pose proof (normaliser_positive m 1 u Hm) as HZ.
  assert (positive m d0) as Pos by (intros i _; apply Rdiv_lt_0_compat; [apply exp_pos | exact HZ]).
  assert (distribution m d0) as D0 by (split; [intros; now apply Rlt_le, Pos | now apply exponential_mass]).
  assert (value : forall d, distribution m d -> inner m theta d - h m d
            = ln (1 / INR m * Sum m (fun i => exp (theta i))) - Sum m (fun i => relative (d i) (d0 i))).
  { intros d D. pose proof (objective_is_divergence m 1 u d Hm Rlt_0_1 D) as E. fold d0 in E. rewrite B_h, Z in E.
    unfold objective in E.
    assert (Smoothing.dotm m d u = - inner m theta d) as F
      by (unfold Smoothing.dotm, inner, u; rewrite <- Sum_opp; apply Sum_ext; intros; ring).
    rewrite Z in HZ. rewrite ln_mult, ln_quotient, ln_1 by (try apply Rdiv_lt_0_compat; lra). lra. }
  assert (Sum m (fun i => relative (d0 i) (d0 i)) = 0) as Zero by (apply Sum_zero; intros; unfold relative; ring).
  rewrite (conjugate_attained m (distribution m) (h m) theta d0); [rewrite value, Zero by exact D0; f_equal; ring|].
  split; [exact D0|]. intros e De. rewrite !value, Zero by assumption.
  assert (0 <= Sum m (fun i => relative (e i) (d0 i))); [|lra].
  apply Sum_nonneg. intros i Hi. apply relative_nonneg; [apply De, Hi | now apply Pos].
Qed.

(** |d|²/2: |θ|*²/2. *)
Theorem SSS08_conjugate_of_square m norm dual theta : (0 < m)%nat -> is_norm m norm -> dual_norm m norm dual ->
  conjugate m (fun _ => True) (fun d => 1 / 2 * norm d ^ 2) theta = Finite (1 / 2 * dual theta ^ 2).
Proof.
  intros Hm Norm Dual. pose proof (dual_not_negative m norm dual Hm Norm Dual theta) as D0.
  destruct Norm as (P & Z & H & T). destruct (Dual theta) as [D Least].
  assert (upper : Rbar_le (conjugate m (fun _ => True) (fun d => 1 / 2 * norm d ^ 2) theta) (1 / 2 * dual theta ^ 2)).
  { apply conjugate_le. intros d _. rewrite inner_sym. specialize (D d). pose proof (pow2_ge_0 (norm d - dual theta)). nra. }
  destruct (conjugate_finite m _ _ theta _ (fun _ => 0) I upper) as (a & E & La). rewrite E. f_equal.
  assert (top : forall d, inner m theta d - 1 / 2 * norm d ^ 2 <= a).
  { intros d. apply (below_conjugate m (fun _ => True) (fun d => 1 / 2 * norm d ^ 2)); [rewrite E; apply Rbar_le_refl | exact I]. }
  assert (0 <= a) as A0.
  { specialize (top (fun _ => 0)). rewrite (proj2 (Z (fun _ => 0))) in top by auto.
    replace (inner m theta (fun _ => 0)) with 0 in top by (symmetry; apply Sum_zero; intros; ring). lra. }
  apply Rle_antisym; [exact La|].
  assert (dual theta <= sqrt (2 * a)) as Root.
  { apply Least; [apply sqrt_pos|]. intros x. destruct (P x) as [Px|Px].
    - destruct (Rle_lt_dec (inner m x theta) (sqrt (2 * a) * norm x)) as [L|L]; [exact L|]. exfalso.
      set (v := inner m x theta / norm x). assert (sqrt (2 * a) < v) as V
        by (unfold v; apply (Rmult_lt_reg_r (norm x)); [exact Px|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
      specialize (top (fun i => v / norm x * x i)). pose proof (sqrt_pos (2 * a)).
      rewrite (H (v / norm x) x), Rabs_right in top by (apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra).
      replace (inner m theta (fun i => v / norm x * x i)) with (v / norm x * inner m x theta) in top
        by (unfold inner; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
      replace (v / norm x * inner m x theta) with (v ^ 2) in top by (unfold v; field; lra).
      replace (v / norm x * norm x) with v in top by (field; lra).
      pose proof (sqrt_sqrt (2 * a) ltac:(lra)). nra.
    - rewrite <- Px, Rmult_0_r. right. apply Sum_zero. intros i Hi. rewrite (proj1 (Z x) (eq_sym Px) i Hi). ring. }
  pose proof (sqrt_sqrt (2 * a) ltac:(lra)). pose proof (sqrt_pos (2 * a)). nra.
Qed.

(** Multiplication by a positive number keeps the order of the extended reals, and can be undone. *)
Lemma scaled_infinity c : 0 < c -> Rbar_mult (Finite c) p_infty = p_infty /\ Rbar_mult (Finite c) m_infty = m_infty.
Proof.
  intros Hc. unfold Rbar_mult. simpl. destruct (Rle_dec 0 c) as [L|L]; [|lra].
  destruct (Rle_lt_or_eq_dec 0 c L); [split; reflexivity | lra].
Qed.

Lemma scaled_finite c v : Rbar_mult (Finite c) (Finite v) = Finite (c * v).
Proof. reflexivity. Qed.

Lemma scaled_le c x y : 0 < c -> Rbar_le x y -> Rbar_le (Rbar_mult (Finite c) x) (Rbar_mult (Finite c) y).
Proof.
  intros Hc L. destruct (scaled_infinity c Hc) as [Hp Hm].
  destruct x as [x| |], y as [y| |]; rewrite ?Hp, ?Hm; simpl in *; try easy. now apply Rmult_le_compat_l; [lra|].
Qed.

Lemma scaled_back c x : 0 < c -> Rbar_mult (Finite c) (Rbar_mult (Finite (/ c)) x) = x.
Proof.
  intros Hc. destruct (scaled_infinity c Hc) as [Hp Hm], (scaled_infinity (/ c) (Rinv_0_lt_compat c Hc)) as [Ip Im].
  destruct x as [x| |]; rewrite ?Ip, ?Im, ?Hp, ?Hm; try reflexivity. simpl. f_equal. field. lra.
Qed.

Section Rules.
  Variables (m : nat) (dom : point -> Prop) (f : point -> R) (theta : point).

  Lemma inner_over c d : c <> 0 -> inner m (fun i => theta i / c) d = / c * inner m theta d.
  Proof. intros Hc. unfold inner. rewrite <- Sum_scal. apply Sum_ext. intros. field. exact Hc. Qed.

  (** c f(d) for c > 0: c f*(θ / c). *)
  Theorem SSS08_conjugate_of_multiple c : 0 < c ->
    conjugate m dom (fun d => c * f d) theta = Rbar_mult (Finite c) (conjugate m dom f (fun i => theta i / c)).
  Proof.
    intros Hc. apply is_lub_Rbar_unique. split.
    - intros x (d & Dd & ->). pose proof (conjugate_ge m dom f (fun i => theta i / c) d Dd) as L.
      apply (scaled_le c) in L; [|exact Hc]. rewrite inner_over, scaled_finite in L by lra.
      replace (inner m theta d - c * f d) with (c * (/ c * inner m theta d - f d)) by (field; lra). exact L.
    - intros b Hb. rewrite <- (scaled_back c b Hc). apply scaled_le; [exact Hc|]. apply Lub_Rbar_correct. intros x (d & Dd & ->).
      assert (Rbar_le (inner m theta d - c * f d) b) as L by (apply Hb; eauto).
      apply (scaled_le (/ c)) in L; [|now apply Rinv_0_lt_compat]. rewrite scaled_finite in L. rewrite inner_over by lra.
      replace (/ c * inner m theta d - f d) with (/ c * (inner m theta d - c * f d)) by (field; lra). exact L.
  Qed.

  (** f(d + d_0): f*(θ) - θ·d_0. *)
  Theorem SSS08_conjugate_of_shift d0 :
    conjugate m (fun d => dom (fun i => d i + d0 i)) (fun d => f (fun i => d i + d0 i)) theta
    = Rbar_minus (conjugate m dom f theta) (Finite (inner m theta d0)).
  Proof.
    assert (plus : forall d, inner m theta (fun i => d i + d0 i) = inner m theta d + inner m theta d0)
      by (intros d; unfold inner; rewrite <- Sum_plus; apply Sum_ext; intros; ring).
    apply is_lub_Rbar_unique. split.
    - intros x (d & Dd & ->). pose proof (conjugate_ge m dom f theta _ Dd) as L. rewrite plus in L.
      destruct (conjugate m dom f theta); simpl in *; [lra | exact I | exact L].
    - intros b Hb. assert (Rbar_le (conjugate m dom f theta) (Rbar_plus b (Finite (inner m theta d0)))) as L.
      { apply Lub_Rbar_correct. intros x (e & De & ->).
        assert (Rbar_le (inner m theta (fun i => e i - d0 i) - f e) b) as L.
        { apply Hb. exists (fun i => e i - d0 i).
          replace (fun i => e i - d0 i + d0 i) with e by (apply functional_extensionality; intros; ring). auto. }
        rewrite inner_minus in L. destruct b; simpl in *; [lra | exact I | exact L]. }
      destruct (conjugate m dom f theta), b; simpl in *; try easy; lra.
  Qed.

  (** f(c d) for c <> 0: f*(θ / c). *)
  Theorem SSS08_conjugate_of_stretch c : c <> 0 ->
    conjugate m (fun d => dom (fun i => c * d i)) (fun d => f (fun i => c * d i)) theta
    = conjugate m dom f (fun i => theta i / c).
  Proof.
    intros Hc. assert (times : forall d, inner m (fun i => theta i / c) (fun i => c * d i) = inner m theta d)
      by (intros d; unfold inner; apply Sum_ext; intros; field; exact Hc).
    apply is_lub_Rbar_unique. split.
    - intros x (d & Dd & ->). pose proof (conjugate_ge m dom f (fun i => theta i / c) _ Dd) as L. now rewrite times in L.
    - intros b Hb. apply Lub_Rbar_correct. intros x (e & De & ->). apply Hb. exists (fun i => e i / c).
      replace (fun i => c * (e i / c)) with e by (apply functional_extensionality; intros; field; exact Hc).
      split; [exact De|]. rewrite <- times.
      now replace (fun i => c * (e i / c)) with e by (apply functional_extensionality; intros; field; exact Hc).
  Qed.
End Rules.
