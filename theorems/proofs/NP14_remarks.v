(** NP14: footnote 5, the observation on approximate projections (Section 3), and the sentence on the two pushes of
    Algorithm 2. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Boostproof Require Import Sums Fields Games Logarithms Bregman NP14_framework Mistakes Square Entropy NP14_theorem_1_entropy
  SparseBoost NP14_theorem_4 NP14_sparse.
Open Scope R_scope.

(** Footnote 5, in the norm of the inequality: a Hessian with v'∇²R v >= β |v|², for all v, gives
    B_R(x, y) >= β |x - y|²/2. G is the gradient of R and Hessian w v is v'∇²R(w) v, on the segment from y to x. *)
Theorem NP14_equation_12_footnote_5_reading_norm (m : nat) (Reg : point -> R) (G : point -> point) (Hessian : point -> point -> R)
  (norm : point -> R) (beta : R) (x y : point) :
  let v := fun i => x i - y i in let at_ := fun s i => y i + s * v i in
  (forall s, 0 <= s <= 1 -> derivable_pt_lim (fun s => Reg (at_ s)) s (Sum m (fun i => G (at_ s) i * v i))) ->
  (forall s, 0 <= s <= 1 -> derivable_pt_lim (fun s => Sum m (fun i => G (at_ s) i * v i)) s (Hessian (at_ s) v)) ->
  (forall w d, Hessian w d >= beta * norm d ^ 2) ->
  B m Reg G x y >= beta / 2 * norm v ^ 2.
Proof.
  intros v at_ D1 D2 HH. set (f := fun s => Reg (at_ s)). set (f1 := fun s => Sum m (fun i => G (at_ s) i * v i)).
  set (c := beta * norm v ^ 2).
  assert (slope : forall s, 0 < s <= 1 -> c * s <= f1 s - f1 0).
  { intros s Hs. destruct (MVT_cor2 f1 (fun s => Hessian (at_ s) v) 0 s) as (a & E & _); [lra | intros b Hb; apply D2; lra |].
    rewrite E. specialize (HH (at_ a) v). fold c in HH. nra. }
  destruct (MVT_cor2 (fun s => f s - (f1 0 * s + c / 2 * (s * s))) (fun s => f1 s - (f1 0 * 1 + c / 2 * (1 * s + s * 1))) 0 1)
    as (a & E & Ha); [lra | |].
  - intros s Hs. apply derivable_pt_lim_minus; [now apply D1|]. apply derivable_pt_lim_plus.
    + apply derivable_pt_lim_scal, derivable_pt_lim_id.
    + apply derivable_pt_lim_scal, (derivable_pt_lim_mult id id); apply derivable_pt_lim_id.
  - specialize (slope a ltac:(lra)).
    assert (f 1 = Reg x) as F1 by (unfold f; f_equal; apply functional_extensionality; intros i; unfold at_, v; ring).
    assert (f 0 = Reg y) as F0 by (unfold f; f_equal; apply functional_extensionality; intros i; unfold at_, v; ring).
    assert (f1 0 = Sum m (fun i => G y i * (x i - y i))) as G0.
    { unfold f1. replace (at_ 0) with y by (apply functional_extensionality; intros i; unfold at_; ring). reflexivity. }
    cbv beta in E. rewrite F1, F0 in E. unfold B. rewrite <- G0. fold v c.
    replace (beta / 2 * norm v ^ 2) with (c / 2) by (unfold c; field). nra.
Qed.

(** Section 3: with any w_{t+1} for which B(w*, z_{t+1}) >= B(w*, w_{t+1}) in place of the projection, nothing is lost in the
    active version. *)
Section Approximate.
  Variables (m T : nat) (Reg : point -> R) (G : point -> point) (norm dual : point -> R) (w z u : nat -> point) (L : R).
  Notation B := (B m Reg G).
  Let gamma t := Sum m (fun i => w t i * u t i).
  Let eta t := gamma t / L.
  Variable wrong : nat -> bool.
  Notation star := (star m wrong).
  Hypothesis norm_scales : homogeneous norm.
  Hypothesis duality : dual_norm m norm dual.
  Hypothesis L_positive : 0 < L.
  Hypothesis L_bound : forall t, (t < T)%nat -> dual (fun i => - u t i) ^ 2 <= L.
  Hypothesis moves_active : forall t i, (t < T)%nat -> (i < m)%nat -> G (z (S t)) i = G (w t) i + eta t * - u t i.
  Hypothesis convex : forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (z (S t)) (w t).
  Hypothesis approximate : forall t, (t < T)%nat -> B star (z (S t)) >= B star (w (S t)).
  Hypothesis mistakes_of_H : mistaken m T eta u wrong.
  Hypothesis some_mistake : 1 <= size m wrong.

  Theorem approximate_edges : 0 <= B star (w T) -> Sum T (fun t => gamma t ^ 2) <= 2 * L * B star (w O).
  Proof.
    intros Last. pose proof (star_votes m T eta u wrong mistakes_of_H some_mistake) as V.
    assert (Sum T (fun t => / (2 * L) * gamma t ^ 2 - eta t * Sum m (fun i => star i * u t i)) <=
      Sum T (fun t => - B star (w (S t)) - - B star (w t))) as I.
    { apply Sum_le. intros t Ht. specialize (approximate t Ht).
      pose proof (step_bound m norm dual (fun t i => - u t i) eta norm_scales duality (fun i => z (S t) i - w t i) t) as P.
      pose proof (NP14_lemma_2 m Reg G star (w t) (z (S t))) as L1. pose proof (NP14_lemma_2 m Reg G (z (S t)) (w t) (z (S t))) as L2.
      rewrite (Sum_ext m _ (fun i => (star i - w t i) * (eta t * - u t i))) in L1
        by (intros i Hi; rewrite (moves_active t i Ht Hi); ring).
      rewrite (Sum_ext m _ (fun i => (z (S t) i - w t i) * (eta t * - u t i))) in L2
        by (intros i Hi; rewrite (moves_active t i Ht Hi); ring).
      assert (B (z (S t)) (z (S t)) = 0) as Z by (unfold Bregman.B; rewrite Sum_zero by (intros; ring); ring).
      pose proof (convex t Ht) as C. unfold strongly_convex_at in C. cbv beta in P.
      specialize (L_bound t Ht). pose proof (pow2_ge_0 (eta t)).
      assert (eta t ^ 2 * dual (fun i => - u t i) ^ 2 <= eta t ^ 2 * L) by (apply Rmult_le_compat_l; lra).
      rewrite (Sum_ext m (fun i => (star i - w t i) * (eta t * - u t i)) (fun i => eta t * (w t i * u t i) - eta t * (star i * u t i)))
        in L1 by (intros; ring).
      rewrite Sum_minus, !Sum_scal in L1. fold (gamma t) in L1.
      assert (/ (2 * L) * gamma t ^ 2 = eta t * gamma t - 1 / 2 * (eta t ^ 2 * L)) by (unfold eta; field; lra). lra. }
    rewrite Sum_minus, Sum_scal, (Sum_telescope T (fun t => - B star (w t))) in I.
    apply Rmult_le_reg_l with (/ (2 * L)); [apply Rinv_0_lt_compat; lra|].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra. lra.
  Qed.
End Approximate.

(** ... so (8) holds with the square *)
Theorem NP14_observation_approximate_square (m T : nat) (w u : nat -> point) : (0 < m)%nat -> valid_play m T u ->
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / INR m in
  let z t := match t with O => w O | S s => fun i => w s i - eta s * u s i end in
  let margin := @margins RF m eta u T in let star := star m (@mistake RF margin) in
  (forall i, (i < m)%nat -> w O i = 1 / INR m) ->
  (forall t, (t < T)%nat -> B m (half_square m) identity star (z (S t)) >= B m (half_square m) identity star (w (S t))) ->
  @error RF m margin <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).
Proof.
  intros Hm V gamma eta z margin star First A. pose proof (lt_0_INR m Hm) as HN.
  set (s := Sum T _). assert (0 <= s) as Hs by (apply Sum_nonneg; intros; apply pow2_ge_0). rewrite error_R.
  destruct (mistakes_zero_or_one m margin) as [E|E].
  - rewrite E. unfold Rdiv at 1. rewrite Rmult_0_l. apply Rle_mult_inv_pos; lra.
  - rewrite mistakes_size in *. set (wrong := @mistake RF margin) in *.
    assert (s <= 2 * INR m * B m (half_square m) identity star (w O)) as I.
    { apply (approximate_edges m T (half_square m) identity (l2 m) (l2 m) w z u (INR m) wrong (l2_homogeneous m) (l2_self_dual m) HN).
      - intros t Ht. rewrite l2_square. unfold sq. rewrite (Sum_ext m _ (fun i => u t i ^ 2)) by (intros; ring). apply sq_column, V, Ht.
      - intros t i Ht Hi. unfold identity, z. fold (gamma t) (eta t). ring.
      - intros t Ht. apply square_strongly_convex.
      - exact A.
      - intros i Hi W. exact W.
      - exact E.
      - apply B_square_nonneg. }
    rewrite B_square in I. unfold sq in I.
    rewrite (Sum_ext m _ (fun i => (Mistakes.star m wrong i - 1 / INR m) ^ 2)) in I by (intros i Hi; now rewrite First).
    fold (sq m (fun i => Mistakes.star m wrong i - 1 / INR m)) in I. rewrite star_distance in I by assumption.
    set (e := size m wrong) in *. apply Rmult_le_reg_r with (INR m * (1 + s)); [nra|].
    replace (e / INR m * (INR m * (1 + s))) with (e * (1 + s)) by (field; lra).
    replace (1 / (1 + s) * (INR m * (1 + s))) with (INR m) by (field; lra).
    apply Rmult_le_compat_l with (r := e) in I; [|lra].
    replace (e * (2 * INR m * (1 / 2 * (1 / e - 1 / INR m)))) with (INR m - e) in I by (field; lra). lra.
Qed.

(** ... and (9) with the entropy. *)
Theorem NP14_observation_approximate_entropy (m T : nat) (w u : nat -> point) : (0 < m)%nat -> valid_play m T u ->
  let gamma t := Sum m (fun i => w t i * u t i) in
  let z t := match t with O => w O | S s => fun i => w s i * exp (- (gamma s * u s i)) end in
  let margin := @margins RF m gamma u T in let star := star m (@mistake RF margin) in
  (forall i, (i < m)%nat -> w O i = 1 / INR m) -> (forall t, (t <= T)%nat -> distribution m (w t) /\ positive m (w t)) ->
  (forall t, (t < T)%nat -> B m (entropy m) entropy_gradient star (z (S t)) >= B m (entropy m) entropy_gradient star (w (S t))) ->
  @error RF m margin <= exp (- (1 / 2) * Sum T (fun t => gamma t ^ 2)).
Proof.
  intros Hm V gamma z margin star First W A. pose proof (lt_0_INR m Hm) as HN.
  set (s := Sum T _). rewrite error_R. destruct (mistakes_zero_or_one m margin) as [E|E].
  - rewrite E. unfold Rdiv at 1. rewrite Rmult_0_l. apply Rlt_le, exp_pos.
  - rewrite mistakes_size in *. set (wrong := @mistake RF margin) in *.
    assert (forall t, Sum m (fun i => w t i * u t i) / 1 = gamma t) as One by (intros; unfold gamma; field).
    assert (s <= 2 * 1 * B m (entropy m) entropy_gradient star (w O)) as I.
    { apply (approximate_edges m T (entropy m) entropy_gradient (l1 m) (linf m) w z u 1 wrong (l1_homogeneous m) (linf_dual m) Rlt_0_1).
      - intros t Ht. destruct (Max_attained m (fun i => Rabs (- u t i)) Hm) as (i & Hi & Ei).
        unfold linf. rewrite Ei, pow2_abs. specialize (V t Ht i Hi). nra.
      - intros t i Ht Hi. rewrite One. unfold entropy_gradient, z. destruct (W t ltac:(lia)) as [_ P].
        rewrite ln_mult, ln_exp by (auto using exp_pos). ring.
      - intros t Ht. destruct (W t ltac:(lia)) as [D P]. apply pinsker; [| exact P | apply D |].
        + intros i Hi. apply Rlt_le, Rmult_lt_0_compat; [now apply P | apply exp_pos].
        + pose proof (mass_after_step m (w t) (u t) 1 D (V t Ht) ltac:(lra)) as M. unfold z, gamma.
          rewrite (Sum_ext m _ (fun i => w t i * exp (- (1 * Sum m (fun j => w t j * u t j) * u t i)))); [exact M|].
          intros i _. now rewrite Rmult_1_l.
      - exact A.
      - intros i Hi Wi. replace (fun t => Sum m (fun j => w t j * u t j) / 1) with gamma; [exact Wi|].
        apply functional_extensionality. intros t. now rewrite One.
      - exact E.
      - apply B_entropy_nonneg; [intros i _; apply star_le; exact E | apply W; lia]. }
    unfold star in I. rewrite B_entropy in I.
    rewrite (Sum_ext m _ (fun i => relative (Mistakes.star m wrong i) (1 / INR m))) in I by (intros i Hi; now rewrite First).
    rewrite <- B_entropy, star_entropy in I by assumption. set (e := size m wrong) in *.
    rewrite ln_quotient in I by lra. replace (e / INR m) with (exp (ln e - ln (INR m))).
    + apply exp_at_most. lra.
    + rewrite <- ln_quotient, exp_ln by (try apply Rdiv_lt_0_compat; lra). reflexivity.
Qed.

(** Section 3.3: of the two pushes on y^i, η_t d_t^i and α_t η_t, the first dominates where it pushes towards zero. *)
Definition first_push_dominates : Prop := forall m T (u : nat -> nat -> R), (0 < m)%nat -> valid_play m T u ->
  (forall t, (t < T)%nat -> 0 < @gamma RF m (1 / 2) u t) ->
  forall t i, (t < T)%nat -> (i < m)%nat -> - u t i < 0 -> @alpha RF m (1 / 2) u t <= Rabs (- u t i).

(** Margins 1 and 1/8: α_1 = 9/32. *)
Theorem NP14_sentence_dominant_regularisation_refuted : ~ first_push_dominates.
Proof.
  intros H. set (u := fun t i : nat => match i with O => 1 | _ => 1 / 8 end).
  assert (P : pull 2 (1 / 2) u 0 = 9 / 16).
  { rewrite pull_is_dot by lia. cbn [Sum]. rewrite !y_first by lia. unfold u. simpl. field. }
  assert (E : 1 - 1 / 2 = 1 / 2) by field. unfold pull in P. rewrite E in P.
  specialize (H 2%nat 1%nat u ltac:(lia)). assert (A : @alpha RF 2 (1 / 2) u 0 <= Rabs (- u 0%nat 1%nat)).
  - apply H; try lia; [intros t _ [|i] _; unfold u; lra | | unfold u; lra].
    intros t Ht. assert (t = 0)%nat as -> by lia.
    assert (0 <= @norm1 RF 2 (1 / 2) u 0) by (rewrite <- E at 1; apply norm1_nonneg; lia). nra.
  - pose proof (alpha_R 2 (1 / 2) u ltac:(lia) 0) as Q. unfold pull in Q. rewrite E in Q. rewrite Q, P in A.
    unfold u in A. rewrite Rabs_left in A by lra. lra.
Qed.

(** For hypotheses with values -1 and 1 it does: α_t η_t <= |η_t d_t^i|/2, as α_t <= 1/2. *)
Theorem NP14_sentence_dominant_regularisation_amended (m T : nat) (u : nat -> nat -> R) : (0 < m)%nat ->
  (forall t i, (t < T)%nat -> (i < m)%nat -> u t i = 1 \/ u t i = -1) ->
  (forall t, (t < T)%nat -> 0 <= @gamma RF m (1 / 2) u t) -> forall t i, (t < T)%nat -> (i < m)%nat ->
  @alpha RF m (1 / 2) u t <= 1 / 2 /\
  @alpha RF m (1 / 2) u t * @eta RF m (1 / 2) u t <= 1 / 2 * Rabs (@eta RF m (1 / 2) u t * - u t i).
Proof.
  intros Hm U W t i Ht Hi. assert (E : 1 - 1 / 2 = 1 / 2) by field. pose proof (lt_0_INR m Hm) as HN.
  assert (V : valid_play m T u) by (intros s Hs j Hj; destruct (U s j Hs Hj); lra).
  pose proof (alpha_R m (1 / 2) u Hm t) as A. pose proof (eta_R m (1 / 2) u Hm t) as Q.
  pose proof (pull_is_dot m (1 / 2) u Hm t) as P. pose proof (norm1_R m (1 / 2) u t) as N1.
  pose proof (norm_at_most_one m T u Hm V (1 / 2) t ltac:(lra) ltac:(lia)) as N.
  assert (pull m (1 / 2) u t <= 1) as P1.
  { rewrite P. eapply Rle_trans; [|exact N]. rewrite N1. apply Sum_le. intros j Hj.
    pose proof (y_nonneg m (1 / 2) u Hm t j Hj). destruct (U t j Ht Hj) as [-> | ->]; lra. }
  assert (0 <= pull m (1 / 2) u t) as P0.
  { unfold pull. apply Rmult_le_pos; [rewrite E; now apply W | apply norm1_nonneg; exact Hm]. }
  rewrite E in *. split; [rewrite A; lra|].
  assert (0 <= @eta RF m (1 / 2) u t) as E0 by (rewrite Q; apply Rle_mult_inv_pos; lra).
  rewrite Rabs_mult, (Rabs_right (eta m (1 / 2) u t)) by (apply Rle_ge, E0).
  replace (Rabs (- u t i)) with 1 by (destruct (U t i Ht Hi) as [-> | ->]; rewrite ?Rabs_Ropp; unfold Rabs; destruct (Rcase_abs _); lra).
  rewrite A. nra.
Qed.

(** Section 3.3: that an α_t = (1 - k) γ_t |y_t|_1 which boosts, ε (1 + Σ γ_t²) being bounded in T for every learner, has
    α_t η_t <= γ_t η_t/2. *)
Definition half_is_needed : Prop := forall k, 0 < k <= 1 ->
  (exists C : nat -> R, forall m T u, (0 < m)%nat -> valid_play m T u ->
    @epsilon RF m (1 - k) u T * (1 + Sum T (fun t => @gamma RF m (1 - k) u t ^ 2)) <= C m) ->
  forall m T u t, (0 < m)%nat -> valid_play m T u -> (t < T)%nat ->
  @alpha RF m (1 - k) u t * @eta RF m (1 - k) u t <= @gamma RF m (1 - k) u t / 2 * @eta RF m (1 - k) u t.

Theorem NP14_remark_regularisation_refuted : ~ half_is_needed.
Proof.
  intros H. specialize (H (1 / 4) ltac:(lra)). assert (B : exists C : nat -> R, forall m T u, (0 < m)%nat -> valid_play m T u ->
    @epsilon RF m (1 - 1 / 4) u T * (1 + Sum T (fun t => @gamma RF m (1 - 1 / 4) u t ^ 2)) <= C m).
  { exists (fun m => (7 / 4) ^ 2 + 7 * INR m). intros m T u Hm V. apply lt_0_INR in Hm as HN.
    pose proof (NP14_remark_regularisation_amended m T u Hm V (1 / 4) ltac:(lra)) as R.
    set (e := @epsilon RF m (1 - 1 / 4) u T) in *. set (g := Sum T _) in *.
    assert (0 <= g) as G by (apply Sum_nonneg; intros; apply pow2_ge_0).
    assert (0 <= e) as E.
    { unfold e, epsilon. rewrite error_R. pose proof (mistakes_range m (margins m (@eta RF m (1 - 1 / 4) u) u T)).
      apply Rle_mult_inv_pos; lra. }
    assert (e * (1 / (2 - 1 / 4) ^ 2 + 1 / 4 / (INR m * (2 - 1 / 4)) * g) = e * (16 / 49) + e * g / (7 * INR m)) as Q by (field; lra).
    rewrite Q in R. assert (0 <= e * g / (7 * INR m)) by (apply Rle_mult_inv_pos; [now apply Rmult_le_pos | lra]).
    assert (e * g / (7 * INR m) <= 1) as S by nra. apply Rmult_le_compat_r with (r := 7 * INR m) in S; [|lra].
    unfold Rdiv in S. rewrite Rmult_assoc, Rinv_l in S by lra. nra. }
  specialize (H B 1%nat 1%nat (fun _ _ => 1) 0%nat ltac:(lia) ltac:(intros t _ i _; lra) ltac:(lia)).
  assert (P : pull 1 (1 / 4) (fun _ _ => 1) 0 = 1) by (rewrite pull_is_dot by lia; cbn [Sum]; rewrite y_first by lia; simpl; field).
  assert (N1 : @norm1 RF 1 (1 - 1 / 4) (fun _ _ => 1) 0 = 1) by (rewrite norm1_R; cbn [Sum]; rewrite y_first by lia; simpl; field).
  rewrite alpha_R, eta_R in H by lia. unfold pull in P. rewrite N1, Rmult_1_r in P. unfold pull in H. rewrite N1, P in H. simpl in H. lra.
Qed.
