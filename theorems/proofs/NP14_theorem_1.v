(** NP14, Theorem 1 (8): MABoost with the square, on the simplex and on its capped subsets (Sections 3.1 and 3.2).

    The algorithm is the one of MABoost.v, which is also run inside Coq. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Boostproof Require Import Sums Fields Games Bregman Projection MABoost NP14_framework Mistakes
  NP14_any_regulariser Square.
Open Scope R_scope.

Section Run.
  Variables (m : nat) (L : nat -> R) (cap : nat -> R) (lazy_update : bool) (u : nat -> nat -> R).
  Notation Pi := (@project RF m cap).
  Notation w := (@w RF m Rminus L Pi lazy_update u).
  Notation z := (@z RF m Rminus L Pi lazy_update u).
  Notation gamma := (@gamma RF m Rminus L Pi lazy_update u).
  Notation eta := (@eta RF m Rminus L Pi lazy_update u).
  Notation K := (capped_simplex m cap).
  Let d t i := - u t i.

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis cap_ok : forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1.

  Lemma caps_feasible : feasible m cap.
  Proof.
    pose proof (lt_0_INR m m_positive). assert (0 < 1 / INR m) by (apply Rdiv_lt_0_compat; lra). split.
    - intros i Hi. specialize (cap_ok i Hi). lra.
    - replace 1 with (Sum m (fun _ => 1 / INR m)) by (rewrite Sum_const; field; lra). apply Sum_le. intros. now apply cap_ok.
  Qed.

  Lemma capped_simplex_convex : convex_set K.
  Proof.
    intros x y s [X EX] [Y EY] Hs. split.
    - intros i Hi. specialize (X i Hi). specialize (Y i Hi). nra.
    - rewrite Sum_plus, Sum_scal, Sum_minus, EX, EY. ring.
  Qed.

  Lemma project_is_projection y : projection m (half_square m) identity K y (Pi y).
  Proof.
    split; [apply project_in, caps_feasible|]. intros x X. rewrite !B_square.
    pose proof (project_nearest m cap y caps_feasible x X). pose proof (sq_nonneg m (fun i => x i - Pi y i)). lra.
  Qed.

  Lemma first_weights i : (i < m)%nat -> w O i = 1 / INR m.
  Proof. apply uniform_R. Qed.

  Lemma first_inside : K (w O).
  Proof.
    pose proof (lt_0_INR m m_positive). assert (0 < 1 / INR m) by (apply Rdiv_lt_0_compat; lra). split.
    - intros i Hi. rewrite first_weights by exact Hi. specialize (cap_ok i Hi). lra.
    - rewrite (Sum_ext m _ (fun _ => 1 / INR m)), Sum_const by exact first_weights. field. lra.
  Qed.

  (** The weights are in the set before every round. *)
  Theorem weights_inside t : K (w t).
  Proof. destruct t; [exact first_inside | apply project_in, caps_feasible]. Qed.

  Lemma mirror_step t i : (i < m)%nat ->
    z (S t) i = (if lazy_update then z t i else w t i) + eta t * d t i.
  Proof.
    intros Hi. unfold MABoost.z. cbn [before next mirror]. rewrite tab_eq by exact Hi. unfold d, MABoost.w.
    unfold MABoost.eta, MABoost.gamma, step_size, MABoost.w. simpl. destruct lazy_update; ring.
  Qed.

  Lemma run_is_active T : lazy_update = false -> active m (half_square m) identity K T w z d eta.
  Proof.
    intros E t Ht. split; [|apply project_is_projection].
    intros i Hi. unfold identity. rewrite mirror_step by exact Hi. now rewrite E.
  Qed.

  Lemma run_is_lazy T : lazy_update = true -> lazy m (half_square m) identity K T w z d eta.
  Proof.
    intros E. split.
    - split; [exact first_inside|]. intros x _. change (z O) with (w O). rewrite B_square at 1.
      unfold sq. rewrite Sum_zero by (intros; ring). pose proof (B_square_nonneg m x (w O)). lra.
    - intros t Ht. split; [|apply project_is_projection].
      intros i Hi. unfold identity. rewrite mirror_step by exact Hi. now rewrite E.
  Qed.
End Run.

Section Theorem1.
  Variables (m T : nat) (cap : nat -> R) (lazy_update : bool) (u : nat -> nat -> R).
  Notation gamma := (@gamma RF m Rminus (square_rate m) (project m cap) lazy_update u).
  Notation eta := (@eta RF m Rminus (square_rate m) (project m cap) lazy_update u).
  Notation epsilon := (@epsilon RF m Rminus (square_rate m) (project m cap) lazy_update u).
  Notation w := (@w RF m Rminus (square_rate m) (project m cap) lazy_update u).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.

  (** Σ γ_t² <= N/e - 1 for any e >= 1 mistakes on which the uniform distribution lies in the set. *)
  Theorem mistakes_bound_edges (wrong : nat -> bool) :
    (forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1) ->
    mistaken m T eta u wrong -> 1 <= size m wrong -> capped_simplex m cap (star m wrong) ->
    Sum T (fun t => gamma t ^ 2) <= INR m / size m wrong - 1.
  Proof.
    intros C M E X. pose proof (lt_0_INR m m_positive) as Hm.
    replace (INR m / size m wrong - 1)
      with (2 * INR m * B m (half_square m) identity (star m wrong) (w O)).
    - rewrite (Sum_ext T _ (fun t => Sum m (fun i => w t i * u t i) ^ 2)) by (intros; unfold gamma; now rewrite edge_R).
      assert (E1 : eta = fun t => Sum m (fun i => w t i * u t i) / INR m).
      { apply functional_extensionality. intros t. unfold MABoost.eta, MABoost.gamma, square_rate.
        now rewrite edge_R, number_R. }
      assert (LB : forall t, (t < T)%nat -> l2 m (fun i => - u t i) ^ 2 <= INR m).
      { intros t Ht. rewrite l2_square. unfold sq. rewrite (Sum_ext m _ (fun i => u t i ^ 2)) by (intros; ring).
        apply sq_column, columns, Ht. }
      pose proof (run_is_active m (square_rate m) cap lazy_update u m_positive C T) as A.
      pose proof (run_is_lazy m (square_rate m) cap lazy_update u m_positive C T) as Z.
      rewrite E1 in A, Z, M. pose proof (capped_simplex_convex m cap) as KC.
      destruct lazy_update.
      + exact (NP14_theorem_1_any_regulariser_lazy m (half_square m) identity (l2 m) (l2 m) (capped_simplex m cap)
          T _ _ u (INR m) wrong KC (fun t _ => square_gradient m _) (l2_homogeneous m) (l2_self_dual m) Hm LB M E X
          (Z eq_refl) eq_refl (B_square_nonneg m _ _) (fun t _ => square_strongly_convex m _ _)).
      + exact (NP14_theorem_1_any_regulariser_active m (half_square m) identity (l2 m) (l2 m) (capped_simplex m cap)
          T _ _ u (INR m) wrong KC (fun t _ => square_gradient m _) (l2_homogeneous m) (l2_self_dual m) Hm LB M E X
          (A eq_refl) (B_square_nonneg m _ _)
          (fun t _ => conj (square_strongly_convex m _ _) (B_square_nonneg m _ _))).
    - rewrite B_square. unfold sq. rewrite (Sum_ext m _ (fun i => (star m wrong i - 1 / INR m) ^ 2))
        by (intros i Hi; rewrite first_weights by exact Hi; ring).
      fold (sq m (fun i => star m wrong i - 1 / INR m)). rewrite star_distance by assumption. field. lra.
  Qed.

  (** Where 1/e <= cap on the mistakes, w* lies in the set. *)
  Lemma star_in_capped (wrong : nat -> bool) : 1 <= size m wrong ->
    (forall i, (i < m)%nat -> 0 <= cap i) -> (forall i, (i < m)%nat -> wrong i = true -> 1 / size m wrong <= cap i) ->
    capped_simplex m cap (star m wrong).
  Proof.
    intros E C H. destruct (star_distribution m wrong E) as [P S]. split; [|exact S].
    intros i Hi. specialize (P i Hi). specialize (H i Hi). specialize (C i Hi). split; [exact P|].
    unfold star. destruct (wrong i); auto.
  Qed.

  (** (8) whenever w* lies in the set; the error is 0 otherwise, or the cap binds. *)
  Theorem equation_8_in_set :
    (forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1) ->
    (1 <= mistakes m (@H RF m Rminus (square_rate m) (project m cap) lazy_update u T) ->
     capped_simplex m cap (star m (@mistake RF (@H RF m Rminus (square_rate m) (project m cap) lazy_update u T)))) ->
    epsilon T <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).
  Proof.
    intros C X. pose proof (lt_0_INR m m_positive) as Hm.
    set (margin := @H RF m Rminus (square_rate m) (project m cap) lazy_update u T) in *.
    assert (0 <= Sum T (fun t => gamma t ^ 2)) as N by (apply Sum_nonneg; intros; apply pow2_ge_0).
    unfold epsilon. fold margin. rewrite error_R. destruct (mistakes_zero_or_one m margin) as [E|E].
    - rewrite E. unfold Rdiv at 1. rewrite Rmult_0_l. apply Rle_mult_inv_pos; lra.
    - pose proof (mistakes_bound_edges (@mistake RF margin) C (fun i _ W => W) E (X E)) as I.
      rewrite <- mistakes_size in I. set (e := mistakes m margin) in *. set (s := Sum T _) in *.
      apply Rmult_le_reg_r with (INR m * (1 + s)); [nra|].
      replace (e / INR m * (INR m * (1 + s))) with (e * (1 + s)) by (field; lra).
      replace (1 / (1 + s) * (INR m * (1 + s))) with (INR m) by (field; lra).
      assert (e * (1 + s) <= e * (INR m / e)) as P by (apply Rmult_le_compat_l; lra).
      replace (e * (INR m / e)) with (INR m) in P by (field; lra). exact P.
  Qed.
End Theorem1.

(** Theorem 1, equation 8, active and lazy: for every learner, every number of examples m >= 1 and of rounds T,
    ε <= 1 / (1 + Σ_{t <= T} γ_t²). *)
Theorem NP14_theorem_1_equation_8 :
  forall (lazy_update : bool) (m T : nat) (u : nat -> nat -> R), (0 < m)%nat -> valid_play m T u ->
  let gamma := @gamma RF m Rminus (square_rate m) (project m no_cap) lazy_update u in
  let epsilon := @epsilon RF m Rminus (square_rate m) (project m no_cap) lazy_update u in
  epsilon T <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).
Proof.
  intros lz m T u Hm V. cbv zeta. apply equation_8_in_set; [exact Hm | exact V | |].
  - intros i Hi. pose proof (lt_0_INR m Hm). change (no_cap i) with 1. split; [|lra].
    assert (1 <= INR m) by (apply (le_INR 1); lia). apply Rmult_le_reg_r with (INR m); [lra|]. field_simplify; lra.
  - intros E. apply star_in_capped; [exact E | intros; simpl; lra|]. intros i Hi W. simpl.
    apply Rmult_le_reg_r with (size m (mistake (@H RF m Rminus (square_rate m) (project m no_cap) lz u T))).
    + change (1 <= size m (@mistake RF (@H RF m Rminus (square_rate m) (project m no_cap) lz u T))) in E. lra.
    + change (1 <= size m (@mistake RF (@H RF m Rminus (square_rate m) (project m no_cap) lz u T))) in E.
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
