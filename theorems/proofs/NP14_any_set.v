(** NP14, the first observation after Theorem 1, for every convex set: (8) and (9) as long as w* lies in it. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Fields Games Logarithms Bregman NP14_framework Mistakes NP14_any_regulariser Square Entropy
  NP14_theorem_1_entropy.
Open Scope R_scope.

(** The error from the mistakes. *)
Lemma error_from_size m (margin : nat -> R) q : (0 < m)%nat -> 0 <= q ->
  (1 <= size m (@mistake RF margin) -> size m (@mistake RF margin) <= q * INR m) -> @error RF m margin <= q.
Proof.
  intros Hm Hq I. apply lt_0_INR in Hm. rewrite error_R, mistakes_size.
  destruct (size_zero_or_one m (@mistake RF margin)) as [E|E].
  - rewrite E. unfold Rdiv. rewrite Rmult_0_l. exact Hq.
  - specialize (I E). apply Rmult_le_reg_r with (INR m); [exact Hm|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Section AnySet.
  (** Algorithm 1 with a convex set K in the place of the simplex, from uniform weights. *)
  Variables (m T : nat) (K : point -> Prop) (w z u : nat -> point).
  Let gamma t := Sum m (fun i => w t i * u t i).
  Let d t i := - u t i.
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.
  Hypothesis K_convex : convex_set K.
  Hypothesis uniform_first : forall i, (i < m)%nat -> w O i = 1 / INR m.

  Theorem NP14_observation_subset_square : let eta t := gamma t / INR m in let margin := @margins RF m eta u T in
    active m (half_square m) identity K T w z d eta \/ (lazy m (half_square m) identity K T w z d eta /\ w O = z O) ->
    (1 <= mistakes m margin -> K (star m (@mistake RF margin))) ->
    @error RF m margin <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).
  Proof.
    intros eta margin A X. pose proof (lt_0_INR m m_positive) as HN. set (s := Sum T _).
    assert (0 <= s) as Hs by (apply Sum_nonneg; intros; apply pow2_ge_0).
    apply error_from_size; [exact m_positive | apply Rle_mult_inv_pos; lra |]. intros E. specialize (X E).
    set (wrong := @mistake RF margin) in *.
    assert (forall t, (t < T)%nat -> l2 m (fun i => - u t i) ^ 2 <= INR m) as LB.
    { intros t Ht. rewrite l2_square. unfold sq. rewrite (Sum_ext m _ (fun i => u t i ^ 2)) by (intros; ring).
      apply sq_column, columns, Ht. }
    assert (s <= 2 * INR m * B m (half_square m) identity (star m wrong) (w O)) as I.
    { destruct A as [A|[A W]].
      - exact (NP14_theorem_1_any_regulariser_active m (half_square m) identity (l2 m) (l2 m) K T w z u (INR m) wrong K_convex
          (fun t _ => square_gradient m _) (l2_homogeneous m) (l2_self_dual m) HN LB (fun i _ H => H) E X A
          (B_square_nonneg m _ _) (fun t _ => conj (square_strongly_convex m _ _) (B_square_nonneg m _ _))).
      - rewrite W at 1. exact (NP14_theorem_1_any_regulariser_lazy m (half_square m) identity (l2 m) (l2 m) K T w z u (INR m) wrong
          K_convex (fun t _ => square_gradient m _) (l2_homogeneous m) (l2_self_dual m) HN LB (fun i _ H => H) E X A W
          (B_square_nonneg m _ _) (fun t _ => square_strongly_convex m _ _)). }
    rewrite B_square in I. unfold sq in I.
    rewrite (Sum_ext m _ (fun i => (star m wrong i - 1 / INR m) ^ 2)) in I by (intros i Hi; now rewrite uniform_first).
    fold (sq m (fun i => star m wrong i - 1 / INR m)) in I. rewrite star_distance in I by assumption.
    set (e := size m wrong) in *. apply Rmult_le_reg_r with (1 + s); [lra|].
    replace (1 / (1 + s) * INR m * (1 + s)) with (INR m) by (field; lra).
    apply Rmult_le_compat_l with (r := e) in I; [|lra].
    replace (e * (2 * INR m * (1 / 2 * (1 / e - 1 / INR m)))) with (INR m - e) in I by (field; lra). lra.
  Qed.

  (** With the entropy, whose gradient asks for positive weights, and a set of distributions. *)
  Theorem NP14_observation_subset_entropy : let margin := @margins RF m gamma u T in
    (forall x, K x -> distribution m x) -> (forall t, (t <= T)%nat -> K (w t) /\ positive m (w t) /\ positive m (z t)) ->
    active m (entropy m) entropy_gradient K T w z d gamma \/
      (lazy m (entropy m) entropy_gradient K T w z d gamma /\ w O = z O) ->
    (1 <= mistakes m margin -> K (star m (@mistake RF margin))) ->
    @error RF m margin <= exp (- (1 / 2) * Sum T (fun t => gamma t ^ 2)).
  Proof.
    intros margin KS W A X. pose proof (lt_0_INR m m_positive) as HN. set (s := Sum T _).
    apply error_from_size; [exact m_positive | apply Rlt_le, exp_pos |]. intros E. specialize (X E).
    set (wrong := @mistake RF margin) in *.
    assert (gamma = fun t => Sum m (fun i => w t i * u t i) / 1) as One
      by (apply functional_extensionality; intros; unfold gamma; field).
    assert (forall t, (t < T)%nat -> linf m (fun i => - u t i) ^ 2 <= 1) as LB.
    { intros t Ht. destruct (Max_attained m (fun i => Rabs (- u t i)) m_positive) as (i & Hi & Ei).
      unfold linf. rewrite Ei, pow2_abs. specialize (columns t Ht i Hi). nra. }
    assert (forall t, (t <= T)%nat -> gradient_at m (entropy m) entropy_gradient (w t)) as GD
      by (intros t Ht; apply entropy_differentiable, (W t Ht)).
    assert (mistaken m T (fun t => Sum m (fun i => w t i * u t i) / 1) u wrong) as M
      by (rewrite <- One; intros i _ H; exact H).
    assert (0 <= B m (entropy m) entropy_gradient (star m wrong) (w T)) as SN
      by (apply B_entropy_nonneg; [intros i _; apply star_le; exact E | apply (W T (le_n T))]).
    assert (s <= 2 * 1 * B m (entropy m) entropy_gradient (star m wrong) (w O)) as I.
    { rewrite One in A. destruct A as [A|[A W0]].
      - apply (NP14_theorem_1_any_regulariser_active m (entropy m) entropy_gradient (l1 m) (linf m) K T w z u 1 wrong K_convex GD
          (l1_homogeneous m) (linf_dual m) Rlt_0_1 LB M E X A SN).
        intros t Ht. destruct (W t ltac:(lia)) as (Kt & Pt & _). destruct (W (S t) ltac:(lia)) as (K' & _ & Z').
        split; [|apply B_entropy_nonneg; [exact (proj1 (KS _ K')) | exact Z']].
        apply pinsker; [intros i Hi; apply Rlt_le, Z', Hi | exact Pt | exact (proj2 (KS _ Kt))|].
        pose proof (mass_after_step m (w t) (u t) 1 (KS _ Kt) (columns t Ht) ltac:(lra)) as Q.
        rewrite (Sum_ext m _ (fun i => w t i * exp (- (1 * Sum m (fun j => w t j * u t j) * u t i)))); [exact Q|].
        intros i Hi. destruct (A t Ht) as [Mv _]. specialize (Mv i Hi). unfold entropy_gradient, d in Mv.
        rewrite <- (exp_ln (z (S t) i)), <- (exp_ln (w t i)) at 1 by auto. rewrite <- exp_plus. f_equal.
        unfold Rdiv in Mv. rewrite Rinv_1, Rmult_1_r in Mv. lra.
      - rewrite W0 at 1. apply (NP14_theorem_1_any_regulariser_lazy m (entropy m) entropy_gradient (l1 m) (linf m) K T w z u 1 wrong
          K_convex GD (l1_homogeneous m) (linf_dual m) Rlt_0_1 LB M E X A W0 SN).
        intros t Ht. destruct (W t ltac:(lia)) as (Kt & Pt & _). destruct (W (S t) ltac:(lia)) as (K' & _ & _).
        apply pinsker; [exact (proj1 (KS _ K')) | exact Pt | exact (proj2 (KS _ Kt)) | rewrite (proj2 (KS _ K')); lra]. }
    rewrite B_entropy in I.
    rewrite (Sum_ext m _ (fun i => relative (star m wrong i) (1 / INR m))) in I by (intros i Hi; now rewrite uniform_first).
    rewrite <- B_entropy, star_entropy in I by assumption. set (e := size m wrong) in *.
    rewrite ln_quotient in I by lra. replace e with (exp (ln e - ln (INR m)) * INR m).
    - apply Rmult_le_compat_r; [lra|]. apply exp_at_most. lra.
    - rewrite <- ln_quotient, exp_ln by (try apply Rdiv_lt_0_compat; lra). field. lra.
  Qed.
End AnySet.
