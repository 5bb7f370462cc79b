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

(** ... and with a share s of γ as the argument. *)
Lemma cosh_sinh_share g s : 0 <= s <= 1 ->
  (exp (s * g) + exp (- (s * g))) / 2 - g * ((exp (s * g) - exp (- (s * g))) / 2) <= 1.
Proof.
  intros Hs. eapply Rle_trans; [|exact (cosh_sinh (s * g))].
  enough (s * g * (exp (s * g) - exp (- (s * g))) <= g * (exp (s * g) - exp (- (s * g)))) by lra.
  destruct (Rle_lt_dec 0 g) as [G|G].
  - apply Rmult_le_compat_r; [|nra]. pose proof (exp_at_most (- (s * g)) (s * g)). nra.
  - pose proof (exp_at_most (s * g) (- (s * g))). assert (g <= s * g) by nra. nra.
Qed.

(** The mass after the mirror step is at most 1, whatever the sign of the edge, for the step 1 or a share of it. *)
Lemma mass_after_step m w u s : distribution m w -> in_range m u -> 0 <= s <= 1 ->
  Sum m (fun i => w i * exp (- (s * Sum m (fun i => w i * u i) * u i))) <= 1.
Proof.
  intros [P E] U Hs. set (g := Sum m (fun i => w i * u i)). eapply Rle_trans; [|exact (cosh_sinh_share g s Hs)].
  set (x := s * g).
  replace ((exp x + exp (- x)) / 2 - g * ((exp x - exp (- x)) / 2))
    with (Sum m (fun i => w i * ((exp x + exp (- x)) / 2) - (w i * u i) * ((exp x - exp (- x)) / 2))).
  - apply Sum_le. intros i Hi. specialize (P i Hi). specialize (U i Hi).
    pose proof (exp_convex ((1 + u i) / 2) x (- x) ltac:(lra)) as C.
    replace ((1 - (1 + u i) / 2) * x + (1 + u i) / 2 * - x) with (- (x * u i)) in C by field. nra.
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

Section EntropyRun.
  (** L_t >= 1 is what the edge is divided by: 1 in Theorem 1, sqrt t in Theorem 2. *)
  Variables (m T : nat) (L : nat -> R) (cap : nat -> R) (lazy_update : bool) (u : nat -> nat -> R).
  Notation Pi := (@project_entropic RF m cap).
  Notation w := (@w RF m multiply L Pi lazy_update u).
  Notation z := (@z RF m multiply L Pi lazy_update u).
  Notation gamma := (@gamma RF m multiply L Pi lazy_update u).
  Notation eta := (@eta RF m multiply L Pi lazy_update u).
  Notation K := (capped_simplex m cap).
  Notation Ent := (entropy m).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis L_at_least_1 : forall t, 1 <= L t.
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

  Lemma gamma_R t : gamma t = Sum m (fun i => w t i * u t i).
  Proof. unfold MABoost.gamma. apply edge_R. Qed.

  Lemma eta_share t : eta t = 1 / L t * Sum m (fun i => w t i * u t i) /\ 0 <= 1 / L t <= 1.
  Proof.
    specialize (L_at_least_1 t). split.
    - unfold MABoost.eta. rewrite gamma_R. simpl. field. lra.
    - split; [apply Rle_mult_inv_pos; lra|]. apply Rmult_le_reg_r with (L t); [lra|]. field_simplify; lra.
  Qed.

  (** The step behind (12), amended: the mass of z_{t+1} is at most 1, and so B(z_{t+1}, w_t) >= |z_{t+1} - w_t|_1²/2,
      for the active update. *)
  Theorem NP14_equation_12_step_strong_convexity_amended t : lazy_update = false -> (t < T)%nat ->
    Sum m (z (S t)) <= 1 /\ B m Ent entropy_gradient (z (S t)) (w t) >= 1 / 2 * l1 m (fun i => z (S t) i - w t i) ^ 2.
  Proof.
    intros Z Ht. destruct (entropic_weights_inside t) as [W1 W2]. destruct (positive_run t) as [P _].
    assert (Sum m (z (S t)) <= 1) as M.
    { destruct (eta_share t) as [E S]. rewrite (Sum_ext m _ (fun i => w t i * exp (- (1 / L t * Sum m (fun i => w t i * u t i) * u t i)))).
      - apply mass_after_step; [split; [apply W1 | exact W2] | apply columns, Ht | exact S].
      - intros i Hi. now rewrite mirror_entry, E, Z. }
    split; [exact M|]. apply pinsker; [intros i Hi; apply Rlt_le, positive_run, Hi | exact P | exact W2 | exact M].
  Qed.

  (** Against any x of the set: Σ η_t (γ_t - x·u_t) <= Σ η_t²/2 + B(x, w_1), active and lazy. *)
  Theorem entropy_losses x : K x ->
    Sum T (fun t => eta t * (gamma t - Sum m (fun i => x i * u t i))) <=
    Sum T (fun t => 1 / 2 * eta t ^ 2) + B m Ent entropy_gradient x (w O).
  Proof.
    intros X.
    assert (LB : forall t, (t < T)%nat -> linf m (fun i => - u t i) ^ 2 <= 1).
    { intros t Ht. destruct (Max_attained m (fun i => Rabs (- u t i)) m_positive) as (i & Hi & Ei).
      unfold linf. rewrite Ei, pow2_abs. specialize (columns t Ht i Hi). nra. }
    assert (GD : forall t, (t <= T)%nat -> gradient_at m Ent entropy_gradient (w t))
      by (intros; apply entropy_differentiable, positive_run).
    assert (SN : 0 <= B m Ent entropy_gradient x (w T))
      by (apply B_entropy_nonneg; [intros i Hi; apply X, Hi | apply positive_run]).
    pose proof (capped_simplex_convex m cap) as KC.
    pose proof entropic_projection as EP. pose proof mirror_moves as MM. pose proof positive_run as PR.
    assert (Sum T (fun t => Sum m (fun i => (x i - w t i) * (eta t * - u t i))) <=
      Sum T (fun t => 1 / 2 * (eta t ^ 2 * linf m (fun i => - u t i) ^ 2)) + B m Ent entropy_gradient x (w O)) as I.
    { assert (lazy_update = true \/ lazy_update = false) as [Z|Z] by (destruct lazy_update; auto).
      - apply (NP14_equation_18_regulariser m Ent entropy_gradient (l1 m) (linf m) K T w z (fun t i => - u t i) eta KC GD
          (l1_homogeneous m) (linf_dual m) x); [| reflexivity | exact X | exact SN |].
        + split; [|intros t Ht; split; [intros i Hi; rewrite (MM t i Hi), Z; reflexivity | apply EP]].
          split; [apply entropic_weights_inside|]. intros v Hv. change (z O) with (w O).
          rewrite B_entropy at 1. rewrite Sum_zero by (intros i Hi; unfold relative; ring).
          apply B_entropy_nonneg; [intros i Hi; apply Hv, Hi | apply PR].
        + intros t Ht. destruct (entropic_weights_inside (S t)) as [W1 W2].
          apply pinsker; [intros i Hi; now apply W1 | apply PR | apply entropic_weights_inside | lra].
      - pose proof (NP14_equation_13 m Ent entropy_gradient (l1 m) (linf m) K T w z (fun t i => - u t i) eta KC GD
          (l1_homogeneous m) (linf_dual m) x) as E.
        enough (Sum T (fun t => Sum m (fun i => (x i - w t i) * (eta t * - u t i))) <=
          Sum T (fun t => 1 / 2 * (eta t ^ 2 * linf m (fun i => - u t i) ^ 2)) + B m Ent entropy_gradient x (w O)
          - B m Ent entropy_gradient x (w T)) by lra.
        apply E; [| | exact X].
        + intros t Ht. split; [intros i Hi; rewrite (MM t i Hi), Z; reflexivity | apply EP].
        + intros t Ht. split; [now apply NP14_equation_12_step_strong_convexity_amended|].
          apply B_entropy_nonneg; [intros i Hi; apply entropic_weights_inside, Hi | apply PR]. }
    assert (Sum T (fun t => 1 / 2 * (eta t ^ 2 * linf m (fun i => - u t i) ^ 2)) <= Sum T (fun t => 1 / 2 * eta t ^ 2)) as D.
    { apply Sum_le. intros t Ht. specialize (LB t Ht). pose proof (pow2_ge_0 (eta t)). nra. }
    rewrite (Sum_ext T (fun t => Sum m _) (fun t => eta t * (gamma t - Sum m (fun i => x i * u t i)))) in I; [lra|].
    intros t _. rewrite gamma_R, <- Sum_minus, <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.
End EntropyRun.

(** Σ γ_t² <= 2 ln(N/e) for any e >= 1 mistakes on which the uniform distribution lies in the set. *)
Theorem mistakes_bound_edges_entropy m T (cap : nat -> R) lazy_update u (wrong : nat -> bool) :
  (0 < m)%nat -> valid_play m T u -> (forall i, (i < m)%nat -> 1 / INR m <= cap i) ->
  mistaken m T (@eta RF m multiply entropy_rate (project_entropic m cap) lazy_update u) u wrong ->
  1 <= size m wrong -> capped_simplex m cap (star m wrong) ->
  Sum T (fun t => @gamma RF m multiply entropy_rate (project_entropic m cap) lazy_update u t ^ 2) <=
  2 * ln (INR m / size m wrong).
Proof.
  intros Hm V C M E X.
  pose proof (entropy_losses m T entropy_rate cap lazy_update u Hm (fun _ => Rle_refl 1) V C _ X) as I.
  pose proof (star_votes m T _ u wrong M E) as S. rewrite <- star_entropy by assumption.
  set (g := @gamma RF m multiply entropy_rate (project_entropic m cap) lazy_update u) in *.
  set (e := @eta RF m multiply entropy_rate (project_entropic m cap) lazy_update u) in *.
  assert (EG : forall t, e t = g t) by (intros t; change (g t / 1 = g t); unfold Rdiv; rewrite Rinv_1; apply Rmult_1_r).
  rewrite (Sum_ext T _ (fun t => g t ^ 2 - e t * Sum m (fun i => star m wrong i * u t i))), Sum_minus in I
    by (intros t _; rewrite EG; ring).
  rewrite (Sum_ext T (fun t => 1 / 2 * e t ^ 2) (fun t => 1 / 2 * g t ^ 2)), Sum_scal in I by (intros; now rewrite EG).
  rewrite !B_entropy in *.
  rewrite (Sum_ext m _ (fun i => relative (star m wrong i) (1 / INR m))) in I by (intros i Hi; f_equal; now apply uniform_R).
  lra.
Qed.
