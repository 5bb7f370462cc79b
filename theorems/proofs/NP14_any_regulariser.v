(** NP14, Theorem 1 for every regulariser: Σ γ_t² <= 2 L B_R(w*, w_1), w* uniform on the mistakes, or on some of them.

    As printed, with 1/(1 + Σ γ²) for every 1-strongly convex R, the theorem is false; this is its amendment, from
    which (8) and (9) follow for the square and for the entropy. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Bregman NP14_framework Mistakes.
Open Scope R_scope.

Section AnyRegulariser.
  Variables (m : nat) (Reg : point -> R) (G : point -> point) (norm dual : point -> R) (K : point -> Prop).
  Variables (T : nat) (w z u : nat -> point) (L : R) (wrong : nat -> bool).
  Let gamma t := Sum m (fun i => w t i * u t i).
  Let eta t := gamma t / L.
  Let d t i := - u t i.
  Notation B := (B m Reg G).

  Hypothesis K_convex : convex_set K.
  Hypothesis differentiable : forall t, (t <= T)%nat -> gradient_at m Reg G (w t).
  Hypothesis norm_scales : homogeneous norm.
  Hypothesis duality : dual_norm m norm dual.
  Hypothesis L_positive : 0 < L.
  Hypothesis L_bound : forall t, (t < T)%nat -> dual (d t) ^ 2 <= L.
  Hypothesis mistakes_of_H : mistaken m T eta u wrong.
  Hypothesis some_mistake : 1 <= size m wrong.
  Hypothesis star_inside : K (star m wrong).

  (** What both updates end with: Σ η γ - L/2 Σ η² = Σ γ²/(2L). *)
  Lemma edges_from_losses D :
    Sum T (fun t => Sum m (fun i => (star m wrong i - w t i) * (eta t * d t i))) <=
    Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2)) + D ->
    Sum T (fun t => gamma t ^ 2) <= 2 * L * D.
  Proof.
    intros I. pose proof (star_votes m T eta u wrong mistakes_of_H some_mistake) as V.
    rewrite (Sum_ext T _ (fun t => gamma t ^ 2 / L - eta t * Sum m (fun i => star m wrong i * u t i))) in I.
    - rewrite Sum_minus in I.
      assert (Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2)) <= Sum T (fun t => gamma t ^ 2) * / L * / 2) as S2.
      { rewrite <- !Sum_scal_r. apply Sum_le. intros t Ht. specialize (L_bound t Ht).
        replace (gamma t ^ 2 * / L) with (eta t ^ 2 * L) by (unfold eta; field; lra).
        pose proof (pow2_ge_0 (eta t)). nra. }
      unfold Rdiv at 1 in I. rewrite Sum_scal_r in I.
      assert (Sum T (fun t => gamma t ^ 2) * / L <= 2 * D) as Q by lra.
      apply Rmult_le_compat_r with (r := L) in Q; [|lra]. rewrite Rmult_assoc, Rinv_l in Q by lra. lra.
    - intros t Ht.
      rewrite (Sum_ext m _ (fun i => eta t * (w t i * u t i) - eta t * (star m wrong i * u t i)))
        by (intros; unfold d; ring).
      rewrite Sum_minus, !Sum_scal. fold (gamma t). unfold eta. field. lra.
  Qed.

  Theorem NP14_theorem_1_any_regulariser_active :
    active m Reg G K T w z d eta -> 0 <= B (star m wrong) (w T) ->
    (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (z (S t)) (w t) /\ 0 <= B (w (S t)) (z (S t))) ->
    Sum T (fun t => gamma t ^ 2) <= 2 * L * B (star m wrong) (w O).
  Proof.
    intros A N C. apply edges_from_losses.
    pose proof (NP14_equation_13 m Reg G norm dual K T w z d eta K_convex differentiable norm_scales duality
      (star m wrong) A C star_inside). lra.
  Qed.

  Theorem NP14_theorem_1_any_regulariser_lazy :
    lazy m Reg G K T w z d eta -> w O = z O -> 0 <= B (star m wrong) (w T) ->
    (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (w (S t)) (w t)) ->
    Sum T (fun t => gamma t ^ 2) <= 2 * L * B (star m wrong) (z O).
  Proof.
    intros A W N C. apply edges_from_losses.
    exact (NP14_equation_18_regulariser m Reg G norm dual K T w z d eta K_convex differentiable norm_scales duality
      (star m wrong) A W star_inside N C).
  Qed.
End AnyRegulariser.
