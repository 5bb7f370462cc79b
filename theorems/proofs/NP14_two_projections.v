(** NP14, Section 4, ours: two projections in the lazy version, w = Π_S(Π_K(z)), boost under the entropy for every convex set K
    of non-negative vectors around the simplex S. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Logarithms Bregman NP14_framework Mistakes Entropy NP14_theorem_1_entropy
  CL21_hoeffding.
Open Scope R_scope.

(** Hoeffding's lemma: Σ w_i e^(-γ u_i) <= e^(-γ²/2), γ = w·u. *)
Lemma hoeffding_at_the_edge m w u : distribution m w -> in_range m u ->
  let g := Sum m (fun i => w i * u i) in Sum m (fun i => w i * exp (- (g * u i))) <= exp (- (g ^ 2 / 2)).
Proof.
  intros [P E] U g. assert (-1 <= g <= 1) as G.
  { unfold g. split.
    - replace (-1) with (Sum m (fun i => - w i)) by (rewrite Sum_opp, E; ring).
      apply Sum_le. intros i Hi. specialize (P i Hi). specialize (U i Hi). nra.
    - rewrite <- E. apply Sum_le. intros i Hi. specialize (P i Hi). specialize (U i Hi). nra. }
  set (q := (1 - g) / 2). pose proof (one_vote_exponential q (2 * g) ltac:(unfold q; lra)) as H.
  apply Rle_trans with (exp (- g) * (1 - q + q * exp (2 * g))).
  - replace (exp (- g) * (1 - q + q * exp (2 * g)))
      with (Sum m (fun i => w i * ((exp g + exp (- g)) / 2) - (w i * u i) * ((exp g - exp (- g)) / 2))).
    + apply Sum_le. intros i Hi. specialize (P i Hi). specialize (U i Hi).
      pose proof (exp_convex ((1 + u i) / 2) g (- g) ltac:(lra)) as C.
      replace ((1 - (1 + u i) / 2) * g + (1 + u i) / 2 * - g) with (- (g * u i)) in C by field. nra.
    + rewrite Sum_minus, !Sum_scal_r, E. fold g. replace (exp (2 * g)) with (exp g * exp g) by (rewrite <- exp_plus; f_equal; ring).
      assert (exp (- g) * exp g = 1) as I by (rewrite <- exp_plus, Rplus_opp_l; exact exp_0).
      replace (exp (- g) * (1 - q + q * (exp g * exp g))) with (exp (- g) * (1 - q) + q * (exp (- g) * exp g) * exp g) by ring.
      rewrite I. unfold q. field.
  - replace (- (g ^ 2 / 2)) with (- g + (q * (2 * g) + (2 * g) ^ 2 / 8)) by (unfold q; field).
    rewrite exp_plus. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | exact H].
Qed.

(** The nearest point of a convex set that holds a positive point is positive: the logarithm is steep at 0. *)
Lemma projection_positive m (K : point -> Prop) z y p : convex_set K -> (forall x, K x -> nonnegative m x) -> K p ->
  positive m p -> positive m z -> projection m (entropy m) entropy_gradient K z y -> positive m y.
Proof.
  intros C Orth Kp P Z [Ky Near] i Hi. destruct (Orth y Ky i Hi) as [Y|Y]; [exact Y|exfalso].
  set (D := B m (entropy m) entropy_gradient) in *. set (c := (D p z - D y z) / p i).
  assert (0 <= c) as Hc by (apply Rle_mult_inv_pos; [specialize (Near p Kp); lra | now apply P]).
  set (s := exp (- c - 1)). assert (0 < s) as S0 by apply exp_pos.
  assert (s <= 1) as S1 by (rewrite <- exp_0; apply exp_at_most; lra).
  set (v := fun j => y j + s * (p j - y j)). specialize (Near v (C p y s Kp Ky ltac:(lra))).
  assert (forall j, (j < m)%nat -> 0 < v j) as V.
  { intros j Hj. unfold v. pose proof (Orth y Ky j Hj). specialize (P j Hj). nra. }
  assert (D v z <= (1 - s) * D y z + s * D p z + s * p i * ln s) as L.
  { unfold D. rewrite !B_entropy, <- (Sum_delta m i (fun _ => s * p i * ln s) Hi), <- !Sum_scal, <- !Sum_plus. apply Sum_le.
    intros j Hj. destruct (Nat.eqb_spec j i) as [->|N].
    - unfold v. rewrite <- Y. unfold relative. replace (0 + s * (p i - 0)) with (s * p i) by ring.
      rewrite ln_mult by (auto; now apply P). lra.
    - pose proof (relative_nonneg (y j) (v j) (Orth y Ky j Hj) (V j Hj)) as Ry.
      pose proof (relative_nonneg (p j) (v j) (Rlt_le _ _ (P j Hj)) (V j Hj)) as Rp.
      assert (relative (v j) (z j) = (1 - s) * relative (y j) (z j) + s * relative (p j) (z j)
        - (1 - s) * relative (y j) (v j) - s * relative (p j) (v j)) as E by (unfold relative, v; ring).
      rewrite E. nra. }
  unfold s in L at 4. rewrite ln_exp in L. fold s in L.
  assert (p i * c = D p z - D y z) as E by (unfold c; field; apply Rgt_not_eq, P, Hi).
  specialize (P i Hi). nra.
Qed.

Section TwoProjections.
  Variables (m : nat) (K : point -> Prop) (y z u : nat -> point).
  Notation N := (INR m).
  Let mass t := Sum m (y t).
  Let w t i := y t i / mass t.
  Let gamma t := Sum m (fun i => w t i * u t i).
  Notation D := (B m (entropy m) entropy_gradient).

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : forall t, in_range m (u t).
  Hypothesis K_convex : convex_set K.
  Hypothesis around_simplex : forall x, distribution m x -> K x.
  Hypothesis in_orthant : forall x, K x -> nonnegative m x.
  Hypothesis z_first : forall i, (i < m)%nat -> z O i = 1 / N.
  Hypothesis z_next : forall t i, (i < m)%nat -> z (S t) i = z t i * exp (- (gamma t * u t i)).
  Hypothesis first_projection : forall t, projection m (entropy m) entropy_gradient K (z t) (y t).

  Lemma N_positive : 0 < N.
  Proof. now apply lt_0_INR. Qed.

  Lemma z_positive t : positive m (z t).
  Proof.
    pose proof N_positive. induction t as [|t IH]; intros i Hi.
    - rewrite z_first by exact Hi. apply Rdiv_lt_0_compat; lra.
    - rewrite z_next by exact Hi. apply Rmult_lt_0_compat; [now apply IH | apply exp_pos].
  Qed.

  Lemma ln_z t i : (i < m)%nat -> ln (z t i) = - ln N - Sum t (fun s => gamma s * u s i).
  Proof.
    intros Hi. pose proof N_positive. induction t as [|t IH].
    - rewrite z_first by exact Hi. cbn [Sum]. rewrite ln_quotient, ln_1 by lra. ring.
    - rewrite z_next by exact Hi. rewrite ln_mult, ln_exp, IH by (apply z_positive, Hi || apply exp_pos). cbn [Sum]. ring.
  Qed.

  Lemma y_positive t : positive m (y t).
  Proof.
    pose proof N_positive as HN. assert (0 < 1 / N) by (apply Rdiv_lt_0_compat; lra).
    apply (projection_positive m K (z t) (y t) (fun _ => 1 / N)); auto.
    - apply around_simplex. split; [intros; lra | rewrite Sum_const; field; lra].
    - intros i _. lra.
    - apply z_positive.
  Qed.

  Lemma mass_positive t : 0 < mass t.
  Proof.
    apply Sum_pos; [exact m_positive | apply y_positive].
  Qed.

  (** The second projection normalises: the weights are a distribution. *)
  Lemma w_distribution t : distribution m (w t).
  Proof.
    pose proof (mass_positive t) as M. split.
    - intros i Hi. pose proof (y_positive t i Hi). apply Rle_mult_inv_pos; lra.
    - unfold w. rewrite (Sum_ext m _ (fun i => y t i * / mass t)) by reflexivity. rewrite Sum_scal_r. fold (mass t). field. lra.
  Qed.

  Lemma further t v : K v -> D v (z t) >= D v (y t) + D (y t) (z t).
  Proof.
    intros V. apply (NP14_lemma_1_exact m (entropy m) entropy_gradient K (z t) (y t) v K_convex
      (entropy_differentiable m (y t) (y_positive t)) (first_projection t) V).
  Qed.

  (** The potential, the largest θ·v - Σ (v ln v - v) over K. *)
  Definition potential t : R := Sum m (z t) - D (y t) (z t).

  Lemma value t v : Sum m (z t) - D v (z t) = Sum m (fun i => v i - v i * ln (v i) + v i * ln (z t i)).
  Proof. rewrite B_entropy, <- Sum_minus. apply Sum_ext. intros. unfold relative. ring. Qed.

  Lemma potential_falls t : potential (S t) <= potential t - mass t * (1 - exp (- (gamma t ^ 2 / 2))).
  Proof.
    set (v := y (S t)). pose proof (proj1 (first_projection (S t))) as V. fold v in V. pose proof (further t v V) as F.
    pose proof (mass_positive t) as M.
    assert (potential (S t) = Sum m (z t) - D v (z t) - Sum m (fun i => v i * (gamma t * u t i))) as E.
    { unfold potential. fold v. rewrite !value, <- Sum_minus. apply Sum_ext. intros i Hi.
      rewrite !ln_z by exact Hi. cbn [Sum]. ring. }
    assert (- Sum m (fun i => v i * (gamma t * u t i)) - D v (y t) <= Sum m (fun i => y t i * exp (- (gamma t * u t i)) - y t i)) as L.
    { rewrite B_entropy, <- Sum_opp, <- Sum_minus. apply Sum_le. intros i Hi. set (a := gamma t * u t i).
      pose proof (relative_nonneg (v i) (y t i * exp (- a)) (in_orthant v V i Hi)
        (Rmult_lt_0_compat _ _ (y_positive t i Hi) (exp_pos _))) as R.
      unfold relative in *. rewrite ln_mult, ln_exp in R by (apply y_positive, Hi || apply exp_pos). nra. }
    rewrite Sum_minus in L. fold (mass t) in L.
    pose proof (hoeffding_at_the_edge m (w t) (u t) (w_distribution t) (columns t)) as H. cbv zeta in H. fold (gamma t) in H.
    apply Rmult_le_compat_l with (r := mass t) in H; [|lra]. rewrite <- Sum_scal in H.
    rewrite (Sum_ext m _ (fun i => y t i * exp (- (gamma t * u t i)))) in H by (intros; unfold w; field; lra).
    rewrite E. unfold potential. lra.
  Qed.

  Lemma potential_falls_by k : Sum k (fun t => mass t * (1 - exp (- (gamma t ^ 2 / 2)))) <= potential O - potential k.
  Proof. induction k as [|k IH]; cbn [Sum]; [lra|]. pose proof (potential_falls k). lra. Qed.

  Section Mistakes.
    Variable T : nat.
    Let margin := @margins RF m gamma u T.
    Let wrong := @mistake RF margin.
    Let e := size m wrong.

    Lemma star_votes_here : 1 <= e -> Sum m (fun i => star m wrong i * Sum T (fun s => gamma s * u s i)) <= 0.
    Proof.
      intros E. pose proof (star_votes m T gamma u wrong (fun i _ W => W) E) as V.
      eapply Rle_trans; [apply Req_le|exact V].
      rewrite (Sum_ext m _ (fun i => Sum T (fun s => gamma s * (star m wrong i * u s i))))
        by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
      rewrite Sum_swap. apply Sum_ext. intros. apply Sum_scal.
    Qed.

    (** Σ |y_t|_1 (1 - e^(-γ_t²/2)) <= ln(1/ε), ε the error after T rounds. *)
    Theorem NP14_two_projections_entropy : 0 < @error RF m margin ->
      Sum T (fun t => mass t * (1 - exp (- (gamma t ^ 2 / 2)))) <= ln (1 / @error RF m margin).
    Proof.
      intros Err. pose proof N_positive as HN. rewrite error_R, mistakes_size in *. fold margin wrong e in Err |- *.
      destruct (size_zero_or_one m wrong) as [Z|E]; [fold e in Z; rewrite Z in Err; unfold Rdiv in Err; lra|]. fold e in E.
      pose proof (potential_falls_by T) as I.
      assert (potential O <= 1) as P0.
      { unfold potential. pose proof (B_entropy_nonneg m (y O) (z O) (in_orthant _ (proj1 (first_projection O))) (z_positive O)).
        assert (Sum m (z O) = 1) by (rewrite (Sum_ext m _ (fun _ => 1 / N)), Sum_const by exact z_first; field; lra). lra. }
      pose proof (proj2 (first_projection T) (star m wrong) (around_simplex _ (star_distribution m wrong E))) as Q.
      pose proof (star_votes_here E) as V.
      assert (1 - ln (N / e) <= Sum m (z T) - D (star m wrong) (z T)) as L.
      { pose proof (star_entropy m wrong m_positive E) as SE. fold e in SE. rewrite <- SE, B_entropy, value.
        enough (Sum m (fun i => star m wrong i - star m wrong i * ln (star m wrong i) + star m wrong i * ln (z T i)) +
          Sum m (fun i => relative (star m wrong i) (1 / N)) +
          Sum m (fun i => star m wrong i * Sum T (fun s => gamma s * u s i)) = 1) by lra.
        rewrite <- !Sum_plus, (Sum_ext m _ (fun _ => 1 / N)), Sum_const; [field; lra|].
        intros i Hi. rewrite ln_z by exact Hi. unfold relative. rewrite ln_quotient, ln_1 by lra. ring. }
      unfold potential in *. replace (1 / (e / N)) with (N / e) by (field; lra). lra.
    Qed.

    (** |y|_1 >= ε *)
    Theorem NP14_two_projections_mass : @error RF m margin <= mass T.
    Proof.
      pose proof N_positive as HN. rewrite error_R, mistakes_size. fold margin wrong e.
      pose proof (size_le m wrong) as [S0 S1]. fold e in S0, S1. pose proof (mass_positive T) as M.
      assert (e / N <= 1) as One by (apply Rmult_le_reg_r with N; [lra|]; field_simplify; lra).
      destruct (Rle_lt_dec 1 (mass T)) as [B1|B1]; [lra|].
      destruct (size_zero_or_one m wrong) as [Z|E]; [fold e in Z; rewrite Z; unfold Rdiv; lra|]. fold e in E.
      assert (optimal : forall v, K v -> 0 <= Sum m (fun i => (v i - y T i) * (ln (y T i) - ln (z T i)))).
      { intros v V. pose proof (further T v V) as F. rewrite !B_entropy in F.
        apply Rge_le in F. rewrite <- Sum_plus in F. apply Rle_minus in F. rewrite <- Sum_minus in F.
        rewrite (Sum_ext m _ (fun i => - ((v i - y T i) * (ln (y T i) - ln (z T i))))), Sum_opp in F
          by (intros; unfold relative; ring). lra. }
      set (s := Sum m (fun i => y T i * (ln (y T i) - ln (z T i)))).
      pose proof (optimal (w T) (around_simplex _ (w_distribution T))) as W.
      rewrite (Sum_ext m _ (fun i => (1 / mass T - 1) * (y T i * (ln (y T i) - ln (z T i))))), Sum_scal in W
        by (intros; unfold w; field; lra). fold s in W.
      assert (1 < 1 / mass T) as Q by (apply Rmult_lt_reg_r with (mass T); [lra|]; field_simplify; lra).
      assert (0 <= s) as Hs by (apply Rmult_le_reg_l with (1 / mass T - 1); lra).
      pose proof (optimal (star m wrong) (around_simplex _ (star_distribution m wrong E))) as X.
      rewrite (Sum_ext m _ (fun i => star m wrong i * (ln (y T i) - ln (z T i)) - y T i * (ln (y T i) - ln (z T i)))), Sum_minus in X
        by (intros; ring). fold s in X.
      pose proof (star_votes_here E) as V.
      rewrite (Sum_ext m _ (fun i => star m wrong i * (ln (y T i) + ln N) + star m wrong i * Sum T (fun k => gamma k * u k i))),
        Sum_plus in X by (intros i Hi; rewrite ln_z by exact Hi; ring).
      assert (Sum m (fun i => star m wrong i * (ln (y T i) + ln N)) <= Sum m (fun i => N * (star m wrong i * y T i) - star m wrong i)) as J.
      { apply Sum_le. intros i Hi. pose proof (star_le m wrong E i) as [P _]. pose proof (y_positive T i Hi) as Y.
        pose proof (ln_le_minus_1 (y T i * N) ltac:(nra)) as L. rewrite ln_mult in L by lra. nra. }
      rewrite Sum_minus, Sum_scal, (proj2 (star_distribution m wrong E)) in J.
      assert (Sum m (fun i => star m wrong i * y T i) <= mass T / e) as U.
      { unfold mass, Rdiv. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi. pose proof (star_le m wrong E i) as [_ P].
        pose proof (y_positive T i Hi). fold e in P. unfold Rdiv in P. nra. }
      assert (1 <= N * (mass T / e)) as G by nra.
      apply Rmult_le_reg_r with (N / e); [apply Rdiv_lt_0_compat; lra|].
      replace (e / N * (N / e)) with 1 by (field; lra). replace (mass T * (N / e)) with (N * (mass T / e)) by (field; lra). exact G.
    Qed.
  End Mistakes.

  (** It boosts: as long as no combination has an error below ε and no edge is below γ, t <= ln(1/ε)/(ε (1 - e^(-γ²/2))). *)
  Theorem NP14_two_projections_boost T eps g : 0 < eps <= 1 -> 0 <= g ->
    (forall t, (1 <= t <= T)%nat -> eps <= @error RF m (@margins RF m gamma u t)) ->
    (forall t, (t < T)%nat -> g <= Rabs (gamma t)) ->
    INR T * (eps * (1 - exp (- (g ^ 2 / 2)))) <= ln (1 / eps).
  Proof.
    intros He Hg Err Edge. destruct T as [|k].
    - simpl. rewrite Rmult_0_l, ln_quotient, ln_1 by lra. pose proof (ln_at_most eps 1 ltac:(lra) ltac:(lra)) as L. rewrite ln_1 in L. lra.
    - set (T := S k) in *. specialize (Err T ltac:(unfold T; lia)) as Last.
      pose proof (NP14_two_projections_entropy T ltac:(lra)) as I.
      assert (ln (1 / @error RF m (@margins RF m gamma u T)) <= ln (1 / eps)) as J.
      { apply ln_at_most; [apply Rdiv_lt_0_compat; lra|]. unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; lra. }
      rewrite <- Sum_const.
      eapply Rle_trans; [|exact (Rle_trans _ _ _ I J)]. apply Sum_le. intros t Ht.
      assert (eps <= mass t) as M.
      { destruct t as [|t].
        - eapply Rle_trans; [|apply (NP14_two_projections_mass O)]. rewrite error_R, mistakes_size.
          unfold size. rewrite (Sum_ext m _ (fun _ => 1)).
          + rewrite Sum_const. pose proof N_positive. replace (N * 1 / N) with 1 by (field; lra). lra.
          + intros i Hi. replace (@mistake RF (@margins RF m gamma u 0) i) with true; [reflexivity|].
            symmetry. apply mistake_R. rewrite margins_R by exact Hi. simpl. lra.
        - eapply Rle_trans; [apply (Err (S t)); unfold T in *; lia | apply NP14_two_projections_mass]. }
      assert (exp (- (gamma t ^ 2 / 2)) <= exp (- (g ^ 2 / 2))) as X.
      { apply exp_at_most. specialize (Edge t Ht). pose proof (pow2_abs (gamma t)). pose proof (Rabs_pos (gamma t)). nra. }
      assert (exp (- (g ^ 2 / 2)) <= 1) as Y by (rewrite <- exp_0; apply exp_at_most; pose proof (pow2_ge_0 g); lra).
      apply Rmult_le_compat; lra.
  Qed.
End TwoProjections.
