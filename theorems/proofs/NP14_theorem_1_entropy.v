(** NP14, Theorem 1 (9): MABoost with the entropy, active and lazy, on the simplex and on its capped subsets. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Fields Games Logarithms Bregman Projection MABoost NP14_framework Mistakes
  NP14_any_regulariser Entropy EntropicProjection NP14_theorem_1.
Open Scope R_scope.

(** The mirror step of the entropy. *)
Definition multiply (w x : R) : R := w * exp (- x).

(** cosh γ - γ sinh γ <= 1 *)
Lemma cosh_sinh g : (exp g + exp (- g)) / 2 - g * ((exp g - exp (- g)) / 2) <= 1.
Proof.
  set (f := fun g => (exp g + exp (- g)) / 2 - g * ((exp g - exp (- g)) / 2)).
  set (f' := fun g => - (g * ((exp g + exp (- g)) / 2))).
  assert (D : forall c, derivable_pt_lim f c (f' c)).
  { intros c. apply is_derive_Reals. unfold f. auto_derive; [easy | unfold f'; field]. }
  assert (f 0 = 1) as Z by (unfold f; rewrite Ropp_0, exp_0; field).
  assert (forall c, 0 < (exp c + exp (- c)) / 2) as P by (intros c; pose proof (exp_pos c); pose proof (exp_pos (- c)); lra).
  change (f g <= 1). destruct (Rtotal_order g 0) as [L|[->|L]]; [|lra|].
  - destruct (MVT_cor2 f f' g 0 L) as (c & E & C); [intros; apply D|]. specialize (P c). unfold f' in E.
    assert (0 <= - (c * ((exp c + exp (- c)) / 2)) * (0 - g)) by (apply Rmult_le_pos; nra). lra.
  - destruct (MVT_cor2 f f' 0 g L) as (c & E & C); [intros; apply D|]. specialize (P c). unfold f' in E.
    assert (0 <= c * ((exp c + exp (- c)) / 2) * (g - 0)) by (apply Rmult_le_pos; nra). lra.
Qed.

(** The mass after the mirror step is at most 1, whatever the sign of the edge. *)
Lemma mass_after_step m w u : distribution m w -> in_range m u ->
  Sum m (fun i => w i * exp (- (Sum m (fun i => w i * u i) * u i))) <= 1.
Proof.
  intros [P E] U. set (g := Sum m (fun i => w i * u i)). eapply Rle_trans; [|exact (cosh_sinh g)].
  replace ((exp g + exp (- g)) / 2 - g * ((exp g - exp (- g)) / 2))
    with (Sum m (fun i => w i * ((exp g + exp (- g)) / 2) - (w i * u i) * ((exp g - exp (- g)) / 2))).
  - apply Sum_le. intros i Hi. specialize (P i Hi). specialize (U i Hi).
    pose proof (exp_convex ((1 + u i) / 2) g (- g) ltac:(lra)) as C.
    replace ((1 - (1 + u i) / 2) * g + (1 + u i) / 2 * - g) with (- (g * u i)) in C by field. nra.
  - rewrite Sum_minus, !Sum_scal_r, E. fold g. ring.
Qed.

(** ln(m/e), the relative entropy from w* to the uniform distribution. *)
Lemma star_entropy m wrong : (0 < m)%nat -> 1 <= size m wrong ->
  B m (entropy m) entropy_gradient (star m wrong) (fun _ => 1 / INR m) = ln (INR m / size m wrong).
Proof.
  intros Hm E. apply lt_0_INR in Hm. rewrite B_entropy. unfold relative. destruct (star_distribution m wrong E) as [_ D].
  rewrite (Sum_ext m _ (fun i => star m wrong i * ln (INR m / size m wrong) - star m wrong i + 1 / INR m)).
  - rewrite Sum_plus, Sum_minus, Sum_scal_r, Sum_const, D. field. lra.
  - intros i Hi. unfold star. destruct (wrong i); [|ring]. rewrite !ln_quotient by lra. rewrite ln_1. ring.
Qed.

Section Entropy9.
  Variables (m T : nat) (cap : nat -> R) (lazy_update : bool) (u : nat -> nat -> R).
  Notation Pi := (@project_entropic RF m cap).
  Notation w := (@w RF m multiply entropy_rate Pi lazy_update u).
  Notation z := (@z RF m multiply entropy_rate Pi lazy_update u).
  Notation gamma := (@gamma RF m multiply entropy_rate Pi lazy_update u).
  Notation eta := (@eta RF m multiply entropy_rate Pi lazy_update u).
  Notation epsilon := (@epsilon RF m multiply entropy_rate Pi lazy_update u).
  Notation margin := (@H RF m multiply entropy_rate Pi lazy_update u T).
  Notation K := (capped_simplex m cap).
  Notation Ent := (entropy m).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.
  Hypothesis cap_ok : forall i, (i < m)%nat -> 1 / INR m <= cap i.

  Lemma uniform_positive : 0 < 1 / INR m.
  Proof. apply Rdiv_lt_0_compat; [lra | now apply lt_0_INR]. Qed.

  Lemma caps_positive : positive m cap.
  Proof. intros i Hi. pose proof uniform_positive. specialize (cap_ok i Hi). lra. Qed.

  Lemma caps_enough : 1 <= Sum m cap.
  Proof.
    pose proof (lt_0_INR m m_positive).
    replace 1 with (Sum m (fun _ => 1 / INR m)) by (rewrite Sum_const; field; lra). now apply Sum_le.
  Qed.

  Lemma mirror_entry t i : (i < m)%nat ->
    z (S t) i = (if lazy_update then z t i else w t i) * exp (- (eta t * u t i)).
  Proof.
    intros Hi. unfold MABoost.z. cbn [before next mirror]. rewrite tab_eq by exact Hi.
    unfold multiply, MABoost.eta, MABoost.gamma, step_size, MABoost.w. simpl. now destruct lazy_update.
  Qed.

  Lemma positive_run t : positive m (w t) /\ positive m (z t).
  Proof.
    induction t as [|t [IW IZ]].
    - split; intros i Hi; [unfold MABoost.w|unfold MABoost.z]; simpl; rewrite uniform_R by exact Hi;
        exact uniform_positive.
    - assert (positive m (z (S t))) as Z.
      { intros i Hi. rewrite mirror_entry by exact Hi. apply Rmult_lt_0_compat; [|apply exp_pos].
        destruct lazy_update; auto. }
      split; [|exact Z]. apply project_entropic_positive; [exact caps_positive | exact caps_enough | exact Z].
  Qed.

  Theorem entropic_weights_inside t : K (w t).
  Proof.
    destruct t as [|t].
    - pose proof (lt_0_INR m m_positive). pose proof uniform_positive. split.
      + intros i Hi. unfold MABoost.w. simpl. rewrite uniform_R by exact Hi. specialize (cap_ok i Hi). lra.
      + rewrite (Sum_ext m _ (fun _ => 1 / INR m)), Sum_const by (intros; now apply uniform_R). field. lra.
    - apply project_entropic_in; [exact caps_positive | exact caps_enough | apply (positive_run (S t))].
  Qed.

  Lemma mirror_moves t i : (i < m)%nat ->
    entropy_gradient (z (S t)) i = entropy_gradient (if lazy_update then z t else w t) i + eta t * - u t i.
  Proof.
    intros Hi. unfold entropy_gradient. rewrite mirror_entry by exact Hi. destruct (positive_run t) as [IW IZ].
    destruct lazy_update; rewrite ln_mult, ln_exp; auto using exp_pos; ring.
  Qed.

  Lemma entropic_projection t : projection m Ent entropy_gradient K (z (S t)) (w (S t)).
  Proof.
    apply project_entropic_nearest; [exact caps_positive | exact caps_enough | apply (positive_run (S t))].
  Qed.

  Lemma eta_is_edge t : eta t = Sum m (fun i => w t i * u t i).
  Proof. unfold MABoost.eta, MABoost.gamma, entropy_rate. rewrite edge_R. simpl. field. Qed.

  (** The step behind (12), amended: the mass of z_{t+1} is at most 1, and so B(z_{t+1}, w_t) >= |z_{t+1} - w_t|_1²/2,
      for the active update. *)
  Theorem NP14_equation_12_step_strong_convexity_amended t : lazy_update = false -> (t < T)%nat ->
    Sum m (z (S t)) <= 1 /\ B m Ent entropy_gradient (z (S t)) (w t) >= 1 / 2 * l1 m (fun i => z (S t) i - w t i) ^ 2.
  Proof.
    intros Z Ht. destruct (entropic_weights_inside t) as [W1 W2]. destruct (positive_run t) as [P _].
    assert (Sum m (z (S t)) <= 1) as M.
    { rewrite (Sum_ext m _ (fun i => w t i * exp (- (Sum m (fun i => w t i * u t i) * u t i)))).
      - apply mass_after_step; [split; [apply W1 | exact W2] | apply columns, Ht].
      - intros i Hi. now rewrite mirror_entry, eta_is_edge, Z. }
    split; [exact M|]. apply pinsker; [intros i Hi; apply Rlt_le, positive_run, Hi | exact P | exact W2 | exact M].
  Qed.

  (** Σ γ_t² <= 2 ln(N/e) for any e >= 1 mistakes on which the uniform distribution lies in the set. *)
  Theorem mistakes_bound_edges_entropy (wrong : nat -> bool) :
    mistaken m T eta u wrong -> 1 <= size m wrong -> K (star m wrong) ->
    Sum T (fun t => gamma t ^ 2) <= 2 * ln (INR m / size m wrong).
  Proof.
    intros M E X.
    assert (E1 : eta = fun t => Sum m (fun i => w t i * u t i) / 1)
      by (apply functional_extensionality; intros t; rewrite eta_is_edge; simpl; field).
    rewrite E1 in M.
    assert (LB : forall t, (t < T)%nat -> linf m (fun i => - u t i) ^ 2 <= 1).
    { intros t Ht. destruct (Max_attained m (fun i => Rabs (- u t i)) m_positive) as (i & Hi & Ei).
      unfold linf. rewrite Ei, pow2_abs. specialize (columns t Ht i Hi). nra. }
    assert (W0 : forall i, (i < m)%nat -> w O i = 1 / INR m) by (intros; now apply uniform_R).
    replace (2 * ln (INR m / size m wrong)) with (2 * 1 * B m Ent entropy_gradient (star m wrong) (w O)).
    2: { rewrite <- star_entropy, !B_entropy by assumption.
         rewrite (Sum_ext m (fun i => relative (star m wrong i) (w O i)) (fun i => relative (star m wrong i) (1 / INR m)))
           by (intros i Hi; now rewrite W0). ring. }
    rewrite (Sum_ext T _ (fun t => Sum m (fun i => w t i * u t i) ^ 2)) by (intros; unfold gamma; now rewrite edge_R).
    assert (GD : forall t, (t <= T)%nat -> gradient_at m Ent entropy_gradient (w t))
      by (intros; apply entropy_differentiable, positive_run).
    assert (SN : 0 <= B m Ent entropy_gradient (star m wrong) (w T))
      by (apply B_entropy_nonneg; [intros i Hi; apply X, Hi | apply positive_run]).
    pose proof (capped_simplex_convex m cap) as KC.
    pose proof (l1_homogeneous m) as LH. pose proof (linf_dual m) as LD. pose proof entropic_projection as EP.
    pose proof mirror_moves as MM. pose proof positive_run as PR. rewrite E1 in MM.
    assert (Sharp : forall t x, (forall i, (i < m)%nat -> 0 <= x i) -> Sum m x <= 1 ->
      strongly_convex_at m Ent entropy_gradient (l1 m) x (w t)).
    { intros t x Hx Sx. apply pinsker; [exact Hx | apply PR | apply entropic_weights_inside | exact Sx]. }
    assert (lazy_update = true \/ lazy_update = false) as [Z|Z] by (destruct lazy_update; auto).
    - apply (NP14_theorem_1_any_regulariser_lazy m Ent entropy_gradient (l1 m) (linf m) K T w z u 1 wrong);
        auto using Rlt_0_1.
      + split; [|intros t Ht; split; [intros i Hi; rewrite (MM t i Hi), Z; reflexivity | apply EP]].
        split; [apply entropic_weights_inside|]. intros x Hx. change (z O) with (w O).
        rewrite B_entropy at 1. rewrite Sum_zero.
        * apply B_entropy_nonneg; [intros i Hi; apply Hx, Hi | apply PR].
        * intros i Hi. unfold relative. ring.
      + intros t Ht. destruct (entropic_weights_inside (S t)) as [W1 W2]. apply Sharp; [apply W1 | lra].
    - apply (NP14_theorem_1_any_regulariser_active m Ent entropy_gradient (l1 m) (linf m) K T w z u 1 wrong);
        auto using Rlt_0_1.
      + intros t Ht. split; [intros i Hi; rewrite (MM t i Hi), Z; reflexivity | apply EP].
      + intros t Ht. destruct (entropic_weights_inside t) as [W1 W2]. split.
        * now apply NP14_equation_12_step_strong_convexity_amended.
        * apply B_entropy_nonneg; [intros i Hi; apply entropic_weights_inside, Hi | apply PR].
  Qed.
End Entropy9.
