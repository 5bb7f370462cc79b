(** NP14, Section 4: the variant of MadaBoost (Algorithm 3, the error being that of the combination so far), Lemmas 5
    and 6, equations 45, 48 and 49, and Theorem 5 as amended. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Boostproof Require Import Sums Fields Games Logarithms Bregman NP14_framework Mistakes Entropy.
Open Scope R_scope.

Definition cube (m : nat) (y : point) : Prop := forall i, (i < m)%nat -> 0 <= y i <= 1.

Lemma relative_three x p z : 0 < p -> 0 < z ->
  relative x z = relative x p + relative p z + (x - p) * (ln p - ln z).
Proof. intros. unfold relative. ring. Qed.

Lemma relative_clipped x z : 0 <= x <= 1 -> 0 < z -> relative (Rmin 1 z) z <= relative x z /\
  (relative x z <= relative (Rmin 1 z) z -> x = Rmin 1 z).
Proof.
  intros X Z. assert (same : forall p, 0 < p -> relative x p <= 0 -> x = p).
  { intros p P L. pose proof (relative_nonneg x p (proj1 X) P). pose proof (pinsker_term x p (proj1 X) P). nra. }
  unfold Rmin. destruct (Rle_dec 1 z) as [L|L].
  - rewrite (relative_three x 1 z) by lra. pose proof (relative_nonneg x 1 (proj1 X) Rlt_0_1).
    rewrite ln_1. assert (0 <= ln z) by (rewrite <- ln_1; apply ln_at_most; lra).
    split; [nra|]. intros S. apply same; [lra | nra].
  - assert (relative z z = 0) as -> by (unfold relative; ring). split; [now apply relative_nonneg|]. intros S. now apply same.
Qed.

(** Lemma 5: min(1, z) is the point of the unit cube with the least divergence from z, and there is no other. *)
Theorem NP14_lemma_5 m z : positive m z ->
  projection m (entropy m) entropy_gradient (cube m) z (fun i => Rmin 1 (z i)) /\
  forall x, projection m (entropy m) entropy_gradient (cube m) z x -> forall i, (i < m)%nat -> x i = Rmin 1 (z i).
Proof.
  intros Z. assert (C : cube m (fun i => Rmin 1 (z i)))
    by (intros i Hi; specialize (Z i Hi); unfold Rmin; destruct (Rle_dec 1 (z i)); lra).
  split; [split; [exact C|]; intros x X; rewrite !B_entropy; apply Sum_le; intros i Hi; apply (relative_clipped (x i)); auto|].
  intros x [X least] i Hi. specialize (least _ C). rewrite !B_entropy in least.
  set (more := fun i => relative (x i) (z i) - relative (Rmin 1 (z i)) (z i)).
  assert (P : forall j, (j < m)%nat -> 0 <= more j)
    by (intros j Hj; unfold more; pose proof (proj1 (relative_clipped (x j) (z j) (X j Hj) (Z j Hj))); lra).
  pose proof (Sum_nonneg m more P) as S. unfold more in S. rewrite Sum_minus in S.
  assert (E : Sum m more = 0) by (unfold more; rewrite Sum_minus; lra).
  pose proof (Sum_zero_terms m more P E i Hi) as T. unfold more in T.
  apply (proj2 (relative_clipped (x i) (z i) (X i Hi) (Z i Hi))). lra.
Qed.

(** Equation 45 for sums of at most N: B(x, y) >= |x - y|_1²/(2N). *)
Theorem NP14_equation_45_amended m x y : (0 < m)%nat -> nonnegative m x -> positive m y ->
  Sum m x <= INR m -> Sum m y <= INR m ->
  B m (entropy m) entropy_gradient x y >= 1 / (2 * INR m) * l1 m (fun i => x i - y i) ^ 2.
Proof.
  intros Hm X Y SX SY. pose proof (lt_0_INR m Hm) as HN. rewrite B_entropy. unfold l1.
  assert (0 <= Sum m (fun i => relative (x i) (y i)))
    by (apply Sum_nonneg; intros i Hi; apply relative_nonneg; auto).
  assert (Sum m (fun i => Rabs (x i - y i)) ^ 2 <=
    (2 * Sum m x + 4 * Sum m y) * / 3 * Sum m (fun i => relative (x i) (y i))) as Q.
  { replace ((2 * Sum m x + 4 * Sum m y) * / 3) with (Sum m (fun i => (2 * x i + 4 * y i) * / 3))
      by (rewrite Sum_scal_r, Sum_plus, !Sum_scal; reflexivity).
    apply (weighted_Cauchy m (fun i => x i - y i)).
    - intros i Hi. specialize (X i Hi). specialize (Y i Hi). lra.
    - intros i Hi. apply relative_nonneg; auto.
    - intros i Hi. pose proof (pinsker_term (x i) (y i) (X i Hi) (Y i Hi)). lra. }
  apply Rle_ge, Rmult_le_reg_r with (2 * INR m); [lra|].
  replace (1 / (2 * INR m) * Sum m (fun i => Rabs (x i - y i)) ^ 2 * (2 * INR m))
    with (Sum m (fun i => Rabs (x i - y i)) ^ 2) by (field; lra). nra.
Qed.

(** ... and so between any two points of the cube that are not on its lower faces. *)
Theorem NP14_equation_45_reading_cube m y y' : (0 < m)%nat -> cube m y -> cube m y' -> positive m y' ->
  B m (entropy m) entropy_gradient y y' >= 1 / (2 * INR m) * l1 m (fun i => y i - y' i) ^ 2.
Proof.
  intros Hm Y Y' P. assert (forall v, cube m v -> Sum m v <= INR m) as S.
  { intros v V. rewrite <- (Rmult_1_r (INR m)), <- Sum_const. apply Sum_le. intros. now apply V. }
  apply NP14_equation_45_amended; auto. intros i Hi. now apply Y.
Qed.

Section Mada.
  Variables (m : nat) (u : nat -> nat -> R).
  Notation N := (INR m).
  Hypothesis m_positive : (0 < m)%nat.

  (** From the margins h of the combination so far: y = min(1, e^{-h}), its norm, the edge, the error. *)
  Definition y_from (h : nat -> R) (i : nat) : R := Rmin 1 (exp (- h i)).
  Definition norm_from (h : nat -> R) : R := Sum m (y_from h).
  Definition edge_from (h c : nat -> R) : R := Sum m (fun i => y_from h i / norm_from h * c i).
  Definition error_from (h : nat -> R) : R := @error RF m h.

  (** The margins before round t: η_t = ε_t γ_t with ε_t the error of H_{t-1}, a tie being a mistake. *)
  Fixpoint h (t : nat) : nat -> R :=
    match t with O => fun _ => 0 | S s => fun i => h s i + error_from (h s) * edge_from (h s) (u s) * u s i end.

  Definition y (t : nat) : nat -> R := y_from (h t).
  Definition norm1 (t : nat) : R := norm_from (h t).
  Definition gamma (t : nat) : R := edge_from (h t) (u t).
  Definition eps (t : nat) : R := error_from (h t).
  Definition eta (t : nat) : R := eps t * gamma t.
  Definition z (t : nat) : nat -> R := fun i => exp (- h t i).

  Lemma y_range t i : 0 < y t i <= 1.
  Proof.
    unfold y, y_from. split; [apply Rmin_glb_lt; [lra | apply exp_pos] | apply Rmin_l].
  Qed.

  Lemma norm_positive t : 0 < norm1 t.
  Proof. apply Sum_pos; [exact m_positive|]. intros. apply y_range. Qed.

  Lemma h_sum t i : h t i = Sum t (fun s => eta s * u s i).
  Proof. induction t as [|t IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

  (** Lemma 6, as amended: |y_t|_1 >= N ε_t, ε_t the error of H_{t-1}. *)
  Theorem NP14_lemma_6_amended t : norm1 t >= N * eps t.
  Proof.
    pose proof (lt_0_INR m m_positive). unfold eps, error_from. rewrite error_R.
    replace (N * (mistakes m (h t) / N)) with (mistakes m (h t)) by (field; lra).
    apply Rle_ge, Sum_le. intros i Hi. pose proof (y_range t i). fold (y t i).
    destruct (@mistake RF (h t) i) eqn:M; [|lra]. apply mistake_R in M. unfold y, y_from.
    apply Rmin_glb; [lra|]. rewrite <- exp_0. apply exp_at_most. lra.
  Qed.

  Section Play.
    Variable T : nat.
    Hypothesis columns : valid_play m T u.

    Let norm (x : point) : R := l1 m x / sqrt N.
    Let dual (x : point) : R := linf m x * sqrt N.

    Lemma root : 0 < sqrt N /\ sqrt N * sqrt N = N.
    Proof. pose proof (lt_0_INR m m_positive). split; [now apply sqrt_lt_R0 | apply sqrt_sqrt; lra]. Qed.

    Lemma scaled_dual : dual_norm m norm dual.
    Proof.
      destruct root as [P _]. intros x. destruct (linf_dual m x) as [A C]. unfold norm, dual. split.
      - intros v. specialize (A v). replace (linf m x * sqrt N * (l1 m v / sqrt N)) with (linf m x * l1 m v) by (field; lra).
        exact A.
      - intros c Hc H. apply Rmult_le_reg_r with (/ sqrt N); [now apply Rinv_0_lt_compat|].
        rewrite Rmult_assoc, Rinv_r, Rmult_1_r by lra. apply C.
        + apply Rmult_le_pos; [exact Hc | apply Rlt_le, Rinv_0_lt_compat, P].
        + intros v. specialize (H v). unfold Rdiv in H. lra.
    Qed.

    Lemma mada_is_lazy : lazy m (entropy m) entropy_gradient (cube m) T y z (fun t i => - u t i) eta.
    Proof.
      assert (forall t, projection m (entropy m) entropy_gradient (cube m) (z t) (y t)) as P
        by (intros t; apply (proj1 (NP14_lemma_5 m (z t) (fun i _ => exp_pos _)))).
      split; [apply P|]. intros t Ht. split; [|apply P]. intros i Hi. unfold entropy_gradient, z. rewrite !ln_exp.
      simpl. unfold eta, eps, gamma. ring.
    Qed.

    (** w* is 1 on the mistakes of H_T and 0 elsewhere. *)
    Definition w_star (i : nat) : R := if @mistake RF (h T) i then 1 else 0.

    Lemma w_star_distance : B m (entropy m) entropy_gradient w_star (z O) = N * (1 - eps T).
    Proof.
      pose proof (lt_0_INR m m_positive). unfold eps, error_from. rewrite B_entropy, error_R.
      replace (N * (1 - mistakes m (h T) / N)) with (N * 1 - mistakes m (h T)) by (field; lra).
      unfold mistakes. rewrite <- Sum_const, <- Sum_minus. apply Sum_ext. intros i _.
      unfold z, relative, w_star. simpl. rewrite Ropp_0, exp_0, ln_1. destruct (Rleb (h T i) 0); rewrite ?ln_1; ring.
    Qed.

    (** Equation 48: -B(w*, z_1) <= Σ N η_t²/2 - Σ η_t γ_t |y_t|_1 *)
    Theorem NP14_theorem_5_equation_48 :
      - B m (entropy m) entropy_gradient w_star (z O) <=
      Sum T (fun t => N / 2 * eta t ^ 2) - Sum T (fun t => eta t * gamma t * norm1 t).
    Proof.
      destruct root as [RP RR]. pose proof (lt_0_INR m m_positive) as HN.
      assert (forall t, positive m (y t)) as YP by (intros t i _; apply y_range).
      assert (forall t, cube m (y t)) as YC by (intros t i _; pose proof (y_range t i); lra).
      assert (cube m w_star) as WC by (intros i _; unfold w_star; destruct (@mistake RF (h T) i); lra).
      assert (convex_set (cube m)) as CC.
      { intros a b s A Bb Hs i Hi. specialize (A i Hi). specialize (Bb i Hi). nra. }
      assert (forall t x, strongly_convex_at m (entropy m) entropy_gradient norm x (y t) <->
        B m (entropy m) entropy_gradient x (y t) >= 1 / (2 * N) * l1 m (fun i => x i - y t i) ^ 2) as SC.
      { intros t x. unfold strongly_convex_at, norm.
        replace (1 / 2 * (l1 m (fun i => x i - y t i) / sqrt N) ^ 2)
          with (1 / (2 * (sqrt N * sqrt N)) * l1 m (fun i => x i - y t i) ^ 2) by (field; lra). now rewrite RR. }
      pose proof (NP14_equation_18_regulariser m (entropy m) entropy_gradient norm dual (cube m) T y z
        (fun t i => - u t i) eta CC (fun t _ => entropy_differentiable m (y t) (YP t))) as E.
      specialize (E ltac:(intros c x; unfold norm; rewrite l1_homogeneous; unfold Rdiv; ring) scaled_dual w_star mada_is_lazy).
      assert (y O = z O) as Start.
      { apply functional_extensionality. intros i. unfold y, y_from, z. simpl. rewrite Ropp_0, exp_0. apply Rmin_left. lra. }
      specialize (E Start WC (B_entropy_nonneg m w_star (y T) (fun i Hi => proj1 (WC i Hi)) (YP T))).
      specialize (E ltac:(intros t _; apply SC, NP14_equation_45_reading_cube; auto)).
      assert (Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (fun i => - u t i) ^ 2)) <= Sum T (fun t => N / 2 * eta t ^ 2)) as D.
      { apply Sum_le. intros t Ht. unfold dual.
        destruct (Max_attained m (fun i => Rabs (- u t i)) m_positive) as (i & Hi & Ei).
        assert (linf m (fun i => - u t i) ^ 2 <= 1) as LI by (unfold linf; rewrite Ei, pow2_abs; specialize (columns t Ht i Hi); nra).
        replace ((linf m (fun i => - u t i) * sqrt N) ^ 2) with (linf m (fun i => - u t i) ^ 2 * (sqrt N * sqrt N)) by ring.
        rewrite RR. pose proof (pow2_ge_0 (eta t)).
        assert (eta t ^ 2 * (linf m (fun i => - u t i) ^ 2 * N) <= eta t ^ 2 * (1 * N))
          by (apply Rmult_le_compat_l; [lra | apply Rmult_le_compat_r; lra]). lra. }
      assert (Sum T (fun t => eta t * gamma t * norm1 t) <=
        Sum T (fun t => Sum m (fun i => (w_star i - y t i) * (eta t * - u t i)))) as V; [|lra].
      rewrite (Sum_ext T (fun t => Sum m _) (fun t => eta t * gamma t * norm1 t - eta t * Sum m (fun i => w_star i * u t i))).
      - rewrite Sum_minus. enough (Sum T (fun t => eta t * Sum m (fun i => w_star i * u t i)) <= 0) by lra.
        rewrite (Sum_ext T _ (fun t => Sum m (fun i => w_star i * (eta t * u t i))))
          by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
        rewrite Sum_swap, <- (Sum_zero m (fun _ => 0)) by auto. apply Sum_le. intros i Hi.
        rewrite Sum_scal, <- h_sum. unfold w_star. destruct (@mistake RF (h T) i) eqn:M; [|lra]. apply mistake_R in M. lra.
      - intros t Ht. rewrite <- Sum_scal. unfold gamma, edge_from. fold (norm1 t). pose proof (norm_positive t).
        rewrite Rmult_assoc, <- Sum_scal_r, <- Sum_scal, <- Sum_minus. apply Sum_ext. intros i Hi. fold (y t).
        field_simplify; [|lra]. unfold y. field_simplify. ring.
    Qed.

    (** Equation 49: -N (1 - ε) <= Σ N ε_t² γ_t²/2 - Σ ε_t γ_t² |y_t|_1 *)
    Theorem NP14_theorem_5_equation_49 :
      - N * (1 - eps T) <=
      Sum T (fun t => N / 2 * eps t ^ 2 * gamma t ^ 2) - Sum T (fun t => eps t * gamma t ^ 2 * norm1 t).
    Proof.
      pose proof NP14_theorem_5_equation_48 as E. rewrite w_star_distance in E.
      rewrite (Sum_ext T _ (fun t => N / 2 * eps t ^ 2 * gamma t ^ 2)) in E by (intros; unfold eta; ring).
      rewrite (Sum_ext T (fun t => eta t * gamma t * norm1 t) (fun t => eps t * gamma t ^ 2 * norm1 t)) in E
        by (intros; unfold eta; ring). lra.
    Qed.

    Lemma eps_range t : 0 <= eps t <= 1.
    Proof.
      pose proof (lt_0_INR m m_positive). unfold eps, error_from. rewrite error_R. pose proof (mistakes_range m (h t)).
      split; [apply Rle_mult_inv_pos; lra|]. apply Rmult_le_reg_r with N; [lra|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
    Qed.

    (** Theorem 5, as amended: Σ_{t <= T} ε_t² γ_t² <= 2 (1 - ε), ε_t the error of H_{t-1} and ε that of H_T; so with
        the least error and an edge of at least γ, least² T γ² <= 2 (1 - ε). *)
    Theorem NP14_theorem_5_amended :
      Sum T (fun t => eps t ^ 2 * gamma t ^ 2) <= 2 * (1 - eps T) /\
      forall least g, 0 <= least -> 0 <= g -> (forall t, (t < T)%nat -> least <= eps t /\ g <= gamma t) ->
      least ^ 2 * (INR T * g ^ 2) <= Sum T (fun t => eps t ^ 2 * gamma t ^ 2).
    Proof.
      pose proof (lt_0_INR m m_positive) as HN. split.
      - pose proof NP14_theorem_5_equation_49 as E. rewrite <- Sum_minus in E.
        assert (Sum T (fun t => N / 2 * eps t ^ 2 * gamma t ^ 2 - eps t * gamma t ^ 2 * norm1 t) <=
          Sum T (fun t => - (N / 2) * (eps t ^ 2 * gamma t ^ 2))) as L.
        { apply Sum_le. intros t _. pose proof (NP14_lemma_6_amended t) as W. pose proof (eps_range t).
          pose proof (pow2_ge_0 (gamma t)).
          assert (eps t * gamma t ^ 2 * (N * eps t) <= eps t * gamma t ^ 2 * norm1 t)
            by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | lra]). nra. }
        rewrite Sum_scal in L. set (s := Sum T (fun t => eps t ^ 2 * gamma t ^ 2)) in *.
        apply Rmult_le_reg_l with (N / 2); [lra|]. lra.
      - intros least g Hl Hg H. replace (least ^ 2 * (INR T * g ^ 2)) with (INR T * (least ^ 2 * g ^ 2)) by ring.
        rewrite <- Sum_const. apply Sum_le. intros t Ht. destruct (H t Ht).
        apply Rmult_le_compat; try apply pow2_ge_0; apply pow_incr; lra.
    Qed.
  End Play.

  Lemma some_round (T : nat) target :
    (exists t, (1 <= t <= T)%nat /\ eps t <= target) \/ (forall t, (1 <= t <= T)%nat -> target < eps t).
  Proof.
    induction T as [|T [(t & Ht & L)|IH]]; [right; intros; lia | left; exists t; split; [lia | exact L] |].
    destruct (Rle_lt_dec (eps (S T)) target) as [L|L]; [left; exists (S T); split; [lia | exact L]|].
    right. intros t Ht. destruct (Nat.eq_dec t (S T)) as [->|]; [exact L | apply IH; lia].
  Qed.

  (** Theorem 5 of the best of the hypotheses met: after T >= 2(1 - ε)/(ε² γ²) rounds, T >= 1, one of H_1, ..., H_T has an
      error of at most ε. *)
  Theorem NP14_theorem_5_reading_some_round (T : nat) (target g : R) : valid_play m T u -> (1 <= T)%nat ->
    0 < target <= 1 -> 0 < g -> (forall t, (t < T)%nat -> g <= gamma t) ->
    INR T >= 2 * (1 - target) / (target ^ 2 * g ^ 2) -> exists t, (1 <= t <= T)%nat /\ eps t <= target.
  Proof.
    intros V HT Ht Hg W R. destruct (Rle_lt_dec (eps T) target) as [L|L]; [exists T; auto|].
    destruct (some_round T target) as [F|F]; [exact F|]. exfalso.
    destruct (NP14_theorem_5_amended T V) as [A B].
    assert (forall t, (t < T)%nat -> target <= eps t /\ g <= gamma t) as C.
    { intros t Htt. split; [|auto]. destruct t as [|t].
      - unfold eps, error_from. rewrite error_R. pose proof (lt_0_INR m m_positive).
        unfold mistakes. rewrite (Sum_ext m _ (fun _ => 1)), Sum_const; [replace (INR m * 1 / INR m) with 1 by (field; lra); lra|].
        intros i _. simpl. unfold Rleb. destruct (Rle_dec 0 0); [reflexivity | lra].
      - apply Rlt_le, F. lia. }
    specialize (B target g ltac:(lra) ltac:(lra) C). assert (0 < target ^ 2 * g ^ 2) as P
      by (apply Rmult_lt_0_compat; apply pow_lt; lra).
    apply Rge_le, Rmult_le_compat_r with (r := target ^ 2 * g ^ 2) in R; [|lra].
    replace (2 * (1 - target) / (target ^ 2 * g ^ 2) * (target ^ 2 * g ^ 2)) with (2 * (1 - target)) in R by (field; nra).
    lra.
  Qed.
End Mada.
