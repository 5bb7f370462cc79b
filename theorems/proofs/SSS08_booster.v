(** SSS08, Section 5: the booster of Figure 1 for relaxed margins; equations 7 and 9 to 11, Lemma 11, Theorem 9. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions.
Local Open Scope R_scope.

Section Booster.
  (** m examples, n hypotheses, margins in [-1, 1]. *)
  Variables (m n : nat) (A : nat -> nat -> R).
  Hypothesis Hm : (2 <= m)%nat.
  Hypothesis entries : forall k, (k < n)%nat -> in_range m (fun i => A i k).

  (** The relaxation: f is convex on the convex set C of the distributions where it is finite, not empty, and bounded
      below there (by 0: condition (i) of Theorem 7). *)
  Variable C : (nat -> R) -> Prop.
  Variable f : (nat -> R) -> R.
  Hypothesis C_distributions : forall d, C d -> distribution m d.
  Hypothesis C_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> C (mix alpha v u).
  Hypothesis f_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u ->
    f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u.
  Hypothesis f_nonneg : forall d, C d -> 0 <= f d.

  (** The accuracy, and [beta = eps / (2 log m)]. *)
  Variable eps : R.
  Hypothesis Heps : 0 < eps.
  Definition beta : R := eps / (2 * ln (INR m)).

  (** The margins A w. *)
  Definition Aw (w : nat -> R) (i : nat) : R := Sum n (fun k => A i k * w k).

  (** [-f~*(-u)], the min of d·u + f(d) (by Lemma 8 the relaxed margin of problem (5)), and [-f^*(-u)], the same with
      the entropy; D(w) and P(d) of Section 5.1; rho of Definition 6. *)
  Definition relaxed (u : nat -> R) : R := infimum (fun v => exists d, C d /\ v = dotm m d u + f d).
  Definition smooth (u : nat -> R) : R := infimum (fun v => exists d, C d /\ v = objective m f beta u d).
  Definition D (w : nat -> R) : R := smooth (Aw w).
  Definition largest_edge (d : nat -> R) : R := Max n (fun k => Rabs (dotm m d (fun i => A i k))).
  Definition P (d : nat -> R) : R := f d + beta * h m d + largest_edge d.
  Definition rho : R := infimum (fun v => exists d, C d /\ v = largest_edge d + f d).

  (** Figure 1: w_1 = 0; round t = 1, 2, ... has d_t, the column j_t of largest |edge|, with its sign, and the step. *)
  Variables (w d : nat -> nat -> R) (j : nat -> nat) (sign eta : nat -> R).
  Definition played (t : nat) : nat -> R := fun i => sign t * A i (j t).
  Definition slope (t : nat) : R := dotm m (d t) (fun i => played t i - Aw (w t) i).
  Definition width (t : nat) : R := Max m (fun i => Rabs (played t i - Aw (w t) i)).
  Definition is_round (t : nat) : Prop :=
    minimises m C f beta (Aw (w t)) (d t) /\
    (j t < n)%nat /\ (sign t = 1 \/ sign t = -1) /\ dotm m (d t) (played t) = largest_edge (d t) /\
    (0 < width t -> eta t = clip (beta * slope t / width t ^ 2)) /\ (width t = 0 -> eta t = 0) /\
    (forall k, w (S t) k = (1 - eta t) * w t k + eta t * (if Nat.eqb k (j t) then sign t else 0)).
  Definition is_run (T : nat) : Prop :=
    (forall k, w 1%nat k = 0) /\ forall t, (1 <= t <= T)%nat -> is_round t.

  Lemma ln_m_pos : 0 < ln (INR m).
  Proof. rewrite <- ln_1. apply ln_increasing; [lra | apply (lt_INR 1); lia]. Qed.

  Lemma beta_pos : 0 < beta.
  Proof. pose proof ln_m_pos. apply Rdiv_lt_0_compat; lra. Qed.

  Lemma bounded_from_below u d0 : C d0 -> - Max m (fun i => Rabs (u i)) <= dotm m d0 u.
  Proof.
    intros C0. destruct (C_distributions d0 C0) as [Pd E]. set (b := Max m _).
    replace (- b) with (Sum m (fun i => d0 i * - b)) by (rewrite Sum_scal_r, E; ring).
    apply Sum_le. intros i Hi. apply Rmult_le_compat_l; [apply Pd, Hi |].
    pose proof (Max_ge m (fun i => Rabs (u i)) i Hi) as H. cbv beta in H. fold b in H.
    pose proof (Rle_abs (- u i)) as H1. rewrite Rabs_Ropp in H1. lra.
  Qed.

  Lemma h_range d0 : C d0 -> 0 <= beta * h m d0 <= eps / 2.
  Proof.
    intros C0. pose proof beta_pos. pose proof ln_m_pos as Hln.
    pose proof (h_nonneg m ltac:(lia) d0 (C_distributions d0 C0)) as low.
    pose proof (h_at_most m ltac:(lia) d0 1 ltac:(lra) (C_distributions d0 C0)) as high.
    replace (INR m / 1) with (INR m) in high by field.
    assert (top : h m d0 <= ln (INR m)).
    { apply high. intros i Hi. rewrite Rinv_1. apply (distribution_le_1 m d0 i (C_distributions d0 C0) Hi). }
    split; [apply Rmult_le_pos; lra |].
    replace (eps / 2) with (beta * ln (INR m)) by (unfold beta; field; lra). apply Rmult_le_compat_l; lra.
  Qed.

  Lemma relaxed_le u d0 : C d0 -> relaxed u <= dotm m d0 u + f d0.
  Proof.
    intros C0. apply (infimum_le _ (dotm m d0 u + f d0) (- Max m (fun i => Rabs (u i)))).
    - exists d0. split; auto.
    - intros y (d1 & C1 & ->). pose proof (bounded_from_below u d1 C1). pose proof (f_nonneg d1 C1). lra.
    - exists d0. split; auto.
  Qed.

  Lemma relaxed_ge u x : (exists d0, C d0) -> (forall d0, C d0 -> x <= dotm m d0 u + f d0) -> x <= relaxed u.
  Proof.
    intros (d0 & C0) H. apply (infimum_ge _ (dotm m d0 u + f d0) (- Max m (fun i => Rabs (u i)))).
    - exists d0. split; auto.
    - intros y (d1 & C1 & ->). pose proof (bounded_from_below u d1 C1). pose proof (f_nonneg d1 C1). lra.
    - intros y (d1 & C1 & ->). apply H, C1.
  Qed.

  Lemma smooth_le u d0 : C d0 -> smooth u <= objective m f beta u d0.
  Proof.
    intros C0. apply (infimum_le _ (objective m f beta u d0) (- Max m (fun i => Rabs (u i)))).
    - exists d0. split; auto.
    - intros y (d1 & C1 & ->). pose proof (bounded_from_below u d1 C1). pose proof (f_nonneg d1 C1).
      pose proof (h_range d1 C1). unfold objective. lra.
    - exists d0. split; auto.
  Qed.

  Lemma smooth_ge u x : (exists d0, C d0) -> (forall d0, C d0 -> x <= objective m f beta u d0) -> x <= smooth u.
  Proof.
    intros (d0 & C0) H. apply (infimum_ge _ (objective m f beta u d0) (- Max m (fun i => Rabs (u i)))).
    - exists d0. split; auto.
    - intros y (d1 & C1 & ->). pose proof (bounded_from_below u d1 C1). pose proof (f_nonneg d1 C1).
      pose proof (h_range d1 C1). unfold objective. lra.
    - intros y (d1 & C1 & ->). apply H, C1.
  Qed.

  Lemma rho_le d0 : (1 <= n)%nat -> C d0 -> rho <= largest_edge d0 + f d0.
  Proof.
    intros Hn.
    assert (low : forall d1, C d1 -> 0 <= largest_edge d1 + f d1).
    { intros d1 C1. pose proof (f_nonneg d1 C1).
      pose proof (Max_ge n (fun k => Rabs (dotm m d1 (fun i => A i k))) 0 ltac:(lia)) as H0. cbv beta in H0.
      pose proof (Rabs_pos (dotm m d1 (fun i => A i 0%nat))). unfold largest_edge. lra. }
    intros C0. apply (infimum_le _ (largest_edge d0 + f d0) 0); [exists d0; split; auto | | exists d0; split; auto].
    intros y (d1 & C1 & ->). apply low, C1.
  Qed.

  (** Equation 7, at theta = -u: the entropy costs eps/2 at most. *)
  Theorem SSS08_equation_7 u : (exists d0, C d0) -> - smooth u <= - relaxed u <= - smooth u + eps / 2.
  Proof.
    intros some. split.
    - enough (relaxed u <= smooth u) by lra. apply smooth_ge; [exact some |]. intros d0 C0.
      pose proof (relaxed_le u d0 C0). pose proof (h_range d0 C0). unfold objective. lra.
    - enough (smooth u - eps / 2 <= relaxed u) by lra. apply relaxed_ge; [exact some |]. intros d0 C0.
      pose proof (smooth_le u d0 C0) as H. pose proof (h_range d0 C0). unfold objective in H. lra.
  Qed.

  (** The margins after a round: a step from A w_t towards the column played. *)
  Definition on_the_way (t : nat) (x : R) : nat -> R := fun i => Aw (w t) i + x * (played t i - Aw (w t) i).

  Lemma margins_after t : is_round t -> forall i, Aw (w (S t)) i = on_the_way t (eta t) i.
  Proof.
    intros (_ & Hj & _ & _ & _ & _ & next) i. unfold on_the_way, Aw, played.
    rewrite (Sum_ext n _ (fun k => (1 - eta t) * (A i k * w t k)
                                   + (if Nat.eqb k (j t) then A i k * (eta t * sign t) else 0))).
    - rewrite Sum_plus, Sum_scal, (Sum_delta n (j t) (fun k => A i k * (eta t * sign t)) Hj). ring.
    - intros k _. rewrite next. destruct (Nat.eqb k (j t)); ring.
  Qed.

  Lemma eta_range t : is_round t -> 0 <= eta t <= 1.
  Proof.
    intros (_ & _ & _ & _ & formula & still & _).
    assert (H : 0 <= width t).
    { pose proof (Max_ge m (fun i => Rabs (played t i - Aw (w t) i)) 0 ltac:(lia)) as H0. cbv beta in H0.
      pose proof (Rabs_pos (played t 0%nat - Aw (w t) 0%nat)). unfold width. lra. }
    destruct H as [positive | zero]; [rewrite formula by exact positive; apply clip_range |].
    rewrite still by (symmetry; exact zero). lra.
  Qed.

  Lemma played_range t : is_round t -> in_range m (played t).
  Proof.
    intros (_ & Hj & Hs & _) i Hi. destruct (entries (j t) Hj i Hi). unfold played. destruct Hs as [-> | ->]; lra.
  Qed.

  Lemma margins_range T t : is_run T -> (1 <= t <= S T)%nat -> in_range m (Aw (w t)).
  Proof.
    intros [start rounds]. induction t as [| t IH]; [lia |]. intros Ht i Hi. destruct (Nat.eq_dec t 0) as [-> | later].
    - unfold Aw. rewrite Sum_zero by (intros k _; rewrite start; ring). lra.
    - rewrite (margins_after t (rounds t ltac:(lia))). unfold on_the_way.
      pose proof (eta_range t (rounds t ltac:(lia))). destruct (played_range t (rounds t ltac:(lia)) i Hi).
      destruct (IH ltac:(lia) i Hi). nra.
  Qed.

  Lemma width_range T t : is_run T -> (1 <= t <= T)%nat ->
    0 <= width t <= 2 /\ forall i, (i < m)%nat -> Rabs (played t i - Aw (w t) i) <= width t.
  Proof.
    intros run Ht.
    assert (each : forall i, (i < m)%nat -> Rabs (played t i - Aw (w t) i) <= width t)
      by (intros i Hi; apply (Max_ge m (fun i => Rabs (played t i - Aw (w t) i))), Hi).
    split; [| exact each]. split; [eapply Rle_trans; [apply Rabs_pos | apply (each 0%nat); lia] |].
    apply Max_le; [lia |]. intros i Hi. apply Rabs_le.
    destruct (played_range t (proj2 run t Ht) i Hi). destruct (margins_range T t run ltac:(lia) i Hi). lra.
  Qed.

  (** D(w_t) is attained at d_t. *)
  Lemma D_attained t : is_round t -> D (w t) = objective m f beta (Aw (w t)) (d t).
  Proof.
    intros ((Cd & least) & _).
    apply Rle_antisym; [apply smooth_le, Cd | apply smooth_ge; [exists (d t); exact Cd | exact least]].
  Qed.

  (** Equation 9, for every step x from w_t (eta_t leads to w_(t+1)). *)
  Theorem SSS08_equation_9 (T t : nat) (x : R) : is_run T -> (1 <= t <= T)%nat -> 0 <= x <= 1 ->
    smooth (on_the_way t x) - D (w t) >= x * slope t - x ^ 2 * width t ^ 2 / (2 * beta).
  Proof.
    intros run Ht Hx. pose proof (proj2 run t Ht) as round. pose proof (proj1 round) as best.
    pose proof beta_pos as Hb. destruct (width_range T t run Ht) as [_ each].
    rewrite (D_attained t round). apply Rle_ge.
    enough (objective m f beta (Aw (w t)) (d t) + x * slope t - x ^ 2 * width t ^ 2 / (2 * beta)
            <= smooth (on_the_way t x)) by lra.
    apply smooth_ge; [exists (d t); apply best |]. intros e Ce.
    pose proof (value_is_smooth m C f C_distributions C_convex f_convex beta Hb (Aw (w t)) (on_the_way t x) (d t) e
                  (x * width t) best Ce) as H.
    assert (close : forall i, (i < m)%nat -> Rabs (on_the_way t x i - Aw (w t) i) <= x * width t).
    { intros i Hi. unfold on_the_way.
      replace (Aw (w t) i + x * (played t i - Aw (w t) i) - Aw (w t) i) with (x * (played t i - Aw (w t) i)) by ring.
      rewrite Rabs_mult, Rabs_right by lra. apply Rmult_le_compat_l; [lra | apply each, Hi]. }
    specialize (H close).
    assert (along : dotm m (d t) (fun i => on_the_way t x i - Aw (w t) i) = x * slope t).
    { unfold slope, dotm. rewrite <- Sum_scal. apply Sum_ext. intros i _. unfold on_the_way. ring. }
    rewrite along, Rpow_mult_distr in H. lra.
  Qed.

  (** Equation 10: no entry of A(e_j - w_t) exceeds 2. *)
  Theorem SSS08_equation_10 (T t : nat) (x : R) : is_run T -> (1 <= t <= T)%nat -> 0 <= x <= 1 ->
    smooth (on_the_way t x) - D (w t) >= x * slope t - 2 * x ^ 2 / beta.
  Proof.
    intros run Ht Hx. pose proof (SSS08_equation_9 T t x run Ht Hx). pose proof beta_pos as Hb.
    destruct (width_range T t run Ht) as [Hw _].
    enough (x ^ 2 * width t ^ 2 / (2 * beta) <= 2 * x ^ 2 / beta) by lra.
    replace (2 * x ^ 2 / beta) with (x ^ 2 * 4 / (2 * beta)) by (field; lra).
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra |].
    apply Rmult_le_compat_l; [apply pow2_ge_0 | nra].
  Qed.

  (** Equation 11: the slope is P(d_t) - D(w_t). *)
  Theorem SSS08_equation_11 (T t : nat) (x : R) : is_run T -> (1 <= t <= T)%nat -> 0 <= x <= 1 ->
    slope t = P (d t) - D (w t) /\
    smooth (on_the_way t x) - D (w t) >= x * (P (d t) - D (w t)) - 2 * x ^ 2 / beta.
  Proof.
    intros run Ht Hx. pose proof (proj2 run t Ht) as round.
    assert (E : slope t = P (d t) - D (w t)).
    { rewrite (D_attained t round). destruct round as (_ & _ & _ & largest & _). unfold P, objective, slope.
      rewrite <- largest. unfold dotm.
      rewrite (Sum_ext m _ (fun i => d t i * played t i - d t i * Aw (w t) i)) by (intros; ring).
      rewrite Sum_minus. ring. }
    split; [exact E |]. rewrite <- E. apply (SSS08_equation_10 T); assumption.
  Qed.

  (** The step of Figure 1 makes the most of equation 9, so it gains at least what any other step would. *)
  Lemma gain_of_the_step (T t : nat) (x : R) : is_run T -> (1 <= t <= T)%nat -> 0 <= x <= 1 ->
    D (w (S t)) - D (w t) >= x * slope t - 2 * x ^ 2 / beta.
  Proof.
    intros run Ht Hx. pose proof (proj2 run t Ht) as round. pose proof beta_pos as Hb.
    pose proof (SSS08_equation_9 T t (eta t) run Ht (eta_range t round)) as taken.
    assert (same : smooth (on_the_way t (eta t)) <= D (w (S t))).
    { apply smooth_ge; [exists (d t); apply round |]. intros e Ce. eapply Rle_trans; [apply smooth_le, Ce |].
      right. unfold objective, dotm. f_equal. apply Sum_ext. intros i _. now rewrite (margins_after t round). }
    destruct (width_range T t run Ht) as [[Hw Hw2] each].
    assert (Hsq : 0 <= 2 * x ^ 2 / beta)
      by (apply Rmult_le_pos; [pose proof (pow2_ge_0 x); lra | apply Rlt_le, Rinv_0_lt_compat, Hb]).
    destruct Hw as [positive | zero].
    - pose proof round as (_ & _ & _ & _ & formula & _). specialize (formula positive).
      assert (Hq : 0 < width t ^ 2 / beta) by (apply Rdiv_lt_0_compat; [apply pow_lt, positive | exact Hb]).
      pose proof (clip_maximises (slope t) (width t ^ 2 / beta) x Hq Hx) as most.
      replace (slope t / (width t ^ 2 / beta)) with (beta * slope t / width t ^ 2) in most by (field; lra).
      rewrite <- formula in most.
      replace (width t ^ 2 / beta / 2 * eta t ^ 2) with (eta t ^ 2 * width t ^ 2 / (2 * beta)) in most by (field; lra).
      assert (width t ^ 2 / beta / 2 * x ^ 2 <= 2 * x ^ 2 / beta).
      { replace (width t ^ 2 / beta / 2 * x ^ 2) with (width t ^ 2 * (x ^ 2 / (2 * beta))) by (field; lra).
        replace (2 * x ^ 2 / beta) with (4 * (x ^ 2 / (2 * beta))) by (field; lra).
        apply Rmult_le_compat_r; [| nra].
        apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat; lra]. }
      lra.
    - assert (flat : slope t = 0).
      { apply Sum_zero. intros i Hi. specialize (each i Hi). rewrite <- zero in each.
        pose proof (Rabs_pos (played t i - Aw (w t) i)) as P0.
        destruct (Req_dec (played t i - Aw (w t) i) 0) as [-> | no]; [ring |]. apply Rabs_no_R0 in no. lra. }
      rewrite flat, <- zero in taken. rewrite flat.
      replace (eta t * 0 - eta t ^ 2 * 0 ^ 2 / (2 * beta)) with 0 in taken by (field; lra). lra.
  Qed.
End Booster.
