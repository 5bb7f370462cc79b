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

  (** What both updates lead to; d_t = -u_t and w* has no positive vote. *)
  Lemma edges_from_losses D :
    Sum T (fun t => Sum m (fun i => (star m wrong i - w t i) * (eta t * d t i))) <=
    Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2)) + D ->
    - D <= L * Sum T (fun t => 1 / 2 * eta t ^ 2) - Sum T (fun t => eta t * gamma t).
  Proof.
    intros I. pose proof (star_votes m T eta u wrong mistakes_of_H some_mistake) as V.
    rewrite (Sum_ext T _ (fun t => eta t * gamma t - eta t * Sum m (fun i => star m wrong i * u t i))) in I.
    - rewrite Sum_minus in I. rewrite <- Sum_scal.
      enough (Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2)) <= Sum T (fun t => L * (1 / 2 * eta t ^ 2))) by lra.
      apply Sum_le. intros t Ht. specialize (L_bound t Ht). pose proof (pow2_ge_0 (eta t)). nra.
    - intros t Ht.
      rewrite (Sum_ext m _ (fun i => eta t * (w t i * u t i) - eta t * (star m wrong i * u t i)))
        by (intros; unfold d; ring).
      now rewrite Sum_minus, !Sum_scal.
  Qed.

  (** With η_t = γ_t/L: Σ η γ - L/2 Σ η² = Σ γ²/(2L). *)
  Lemma squares_of_edges D :
    - D <= L * Sum T (fun t => 1 / 2 * eta t ^ 2) - Sum T (fun t => eta t * gamma t) ->
    Sum T (fun t => gamma t ^ 2) <= 2 * L * D.
  Proof.
    intros I. rewrite <- Sum_scal, <- Sum_minus in I.
    rewrite (Sum_ext T _ (fun t => - (1 / (2 * L)) * gamma t ^ 2)), Sum_scal in I by (intros; unfold eta; field; lra).
    apply Rmult_le_compat_l with (r := 2 * L) in I; [|lra].
    replace (2 * L * (- (1 / (2 * L)) * Sum T (fun t => gamma t ^ 2))) with (- Sum T (fun t => gamma t ^ 2)) in I
      by (field; lra). lra.
  Qed.

  (** Equation 18, lazy: -B(w*, z_1) <= L Σ η_t²/2 - Σ η_t γ_t *)
  Theorem NP14_equation_18 :
    lazy m Reg G K T w z d eta -> w O = z O -> 0 <= B (star m wrong) (w T) ->
    (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (w (S t)) (w t)) ->
    - B (star m wrong) (z O) <= L * Sum T (fun t => 1 / 2 * eta t ^ 2) - Sum T (fun t => eta t * gamma t).
  Proof.
    intros A W N C. apply edges_from_losses.
    exact (NP14_equation_18_regulariser m Reg G norm dual K T w z d eta K_convex differentiable norm_scales duality
      (star m wrong) A W star_inside N C).
  Qed.

  Theorem NP14_theorem_1_any_regulariser_active :
    active m Reg G K T w z d eta -> 0 <= B (star m wrong) (w T) ->
    (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (z (S t)) (w t) /\ 0 <= B (w (S t)) (z (S t))) ->
    Sum T (fun t => gamma t ^ 2) <= 2 * L * B (star m wrong) (w O).
  Proof.
    intros A N C. apply squares_of_edges, edges_from_losses.
    pose proof (NP14_equation_13 m Reg G norm dual K T w z d eta K_convex differentiable norm_scales duality
      (star m wrong) A C star_inside). lra.
  Qed.

  Theorem NP14_theorem_1_any_regulariser_lazy :
    lazy m Reg G K T w z d eta -> w O = z O -> 0 <= B (star m wrong) (w T) ->
    (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (w (S t)) (w t)) ->
    Sum T (fun t => gamma t ^ 2) <= 2 * L * B (star m wrong) (z O).
  Proof.
    intros A W N C. now apply squares_of_edges, NP14_equation_18.
  Qed.
End AnyRegulariser.
