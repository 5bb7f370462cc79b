(** NP14, Theorem 1 (8) made sharp, ours: ε <= 1/(1 + S/(1 - S/T)) with S = Σ γ_t² < T, active and lazy.

    The inequality of Euclidean projections, for v between the uniform distribution and w*. The part of a loss along
    (1, ..., 1) moves no weight, and so its square is not paid for. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Boostproof Require Import Sums Fields Games Bregman Projection MABoost NP14_framework Mistakes Square NP14_theorem_1.
Open Scope R_scope.

Section Scheme.
  (** Any convex set of weights that sum to 1, any losses -u_t with |u_t|² <= N, and any point w* of the set that the votes
      do not favour. *)
  Variables (m T : nat) (K : point -> Prop) (w z u : nat -> point) (star : point).
  Notation N := (INR m).
  Let gamma t := Sum m (fun i => w t i * u t i).
  Let eta t := gamma t / N.
  Let d t i := - u t i.
  Let mean t := Sum m (u t) / N.
  Let centred t i := d t i + mean t.
  Notation Half := (half_square m).

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis K_convex : convex_set K.
  Hypothesis on_hyperplane : forall x, K x -> Sum m x = 1.
  Hypothesis uniform_first : forall i, (i < m)%nat -> w O i = 1 / N.
  Hypothesis weights_inside : forall t, (t <= T)%nat -> K (w t).
  Hypothesis star_inside : K star.
  Hypothesis losses : forall t, (t < T)%nat -> sq m (u t) <= N.
  Hypothesis votes : Sum T (fun t => eta t * Sum m (fun i => star i * u t i)) <= 0.

  Lemma N_positive : 0 < N.
  Proof. now apply lt_0_INR. Qed.

  (** Adding a constant to every entry moves no projection. *)
  Lemma shifted c y y' p : (forall i, (i < m)%nat -> y' i = y i + c) ->
    projection m Half identity K y p -> projection m Half identity K y' p.
  Proof.
    intros E [P Q]. split; [exact P|]. intros x X. specialize (Q x X). rewrite !B_square in *.
    assert (forall a, K a -> sq m (fun i => a i - y' i) = sq m (fun i => a i - y i) - 2 * c * (1 - Sum m y) + N * c ^ 2) as F.
    { intros a A. rewrite <- (on_hyperplane a A), <- Sum_minus, <- Sum_scal, <- (Sum_const m (c ^ 2)). unfold sq.
      rewrite <- Sum_minus, <- Sum_plus. apply Sum_ext. intros i Hi. rewrite (E i Hi). ring. }
    rewrite (F p P), (F x X). lra.
  Qed.

  (** One inequality for both updates: 2 Σ γ_t (γ_t - v·u_t) <= Σ γ_t² (1 - mean_t²) + N |v - w_1|². *)
  Definition progress (v : point) : Prop :=
    2 * Sum T (fun t => gamma t * (gamma t - Sum m (fun i => v i * u t i))) <=
    Sum T (fun t => gamma t ^ 2 * (1 - mean t ^ 2)) + N * sq m (fun i => v i - w O i).

  Lemma centred_square t : (t < T)%nat -> l2 m (centred t) ^ 2 <= N * (1 - mean t ^ 2).
  Proof.
    intros Ht. pose proof N_positive. rewrite l2_square. specialize (losses t Ht).
    replace (sq m (centred t)) with (sq m (u t) - N * mean t ^ 2); [lra|].
    unfold sq, centred, d.
    rewrite (Sum_ext m (fun i => (- u t i + mean t) ^ 2) (fun i => u t i ^ 2 - 2 * mean t * u t i + mean t ^ 2))
      by (intros; ring).
    rewrite Sum_plus, Sum_minus, Sum_scal, Sum_const. unfold mean. field. lra.
  Qed.

  Lemma progress_from v : K v ->
    Sum T (fun t => Sum m (fun i => (v i - w t i) * (eta t * centred t i))) <=
    Sum T (fun t => 1 / 2 * (eta t ^ 2 * l2 m (centred t) ^ 2)) + B m Half identity v (w O) -> progress v.
  Proof.
    intros V I. pose proof N_positive as HN. rewrite B_square in I. unfold progress.
    apply Rmult_le_compat_l with (r := 2 * N) in I; [|lra].
    assert (Sum T (fun t => gamma t * (gamma t - Sum m (fun i => v i * u t i))) =
      N * Sum T (fun t => Sum m (fun i => (v i - w t i) * (eta t * centred t i)))) as E1.
    { rewrite <- Sum_scal. apply Sum_ext. intros t Ht.
      rewrite (Sum_ext m (fun i => (v i - w t i) * (eta t * centred t i))
        (fun i => eta t * (w t i * u t i - v i * u t i + mean t * (v i - w t i)))) by (intros; unfold centred, d; ring).
      rewrite Sum_scal, Sum_plus, Sum_scal, !Sum_minus, (on_hyperplane v V), (on_hyperplane (w t)) by (apply weights_inside; lia).
      fold (gamma t). unfold eta. field. lra. }
    assert (2 * N * Sum T (fun t => 1 / 2 * (eta t ^ 2 * l2 m (centred t) ^ 2)) <=
      Sum T (fun t => gamma t ^ 2 * (1 - mean t ^ 2))) as E2.
    { rewrite <- Sum_scal. apply Sum_le. intros t Ht. pose proof (centred_square t Ht) as C.
      replace (2 * N * (1 / 2 * (eta t ^ 2 * l2 m (centred t) ^ 2))) with (gamma t ^ 2 * (l2 m (centred t) ^ 2 / N))
        by (unfold eta; field; lra).
      apply Rmult_le_compat_l; [apply pow2_ge_0|]. apply Rmult_le_reg_r with N; [exact HN|]. field_simplify; lra. }
    rewrite E1. lra.
  Qed.

  Lemma active_progress v : active m Half identity K T w z d eta -> K v -> progress v.
  Proof.
    intros A V. apply (progress_from v V).
    set (z' := fun t => match t with O => z O | S s => fun i => w s i + eta s * centred s i end).
    assert (active m Half identity K T w z' centred eta) as A'.
    { intros t Ht. destruct (A t Ht) as [M P]. split; [intros i Hi; reflexivity|].
      apply (shifted (eta t * mean t) (z (S t))); [|exact P].
      intros i Hi. specialize (M i Hi). unfold identity in M. rewrite M. unfold z', centred, d. ring. }
    pose proof (NP14_equation_13 m Half identity (l2 m) (l2 m) K T w z' centred eta K_convex
      (fun t _ => square_gradient m _) (l2_homogeneous m) (l2_self_dual m) v A'
      (fun t _ => conj (square_strongly_convex m _ _) (B_square_nonneg m _ _)) V) as I.
    pose proof (B_square_nonneg m v (w T)). lra.
  Qed.

  Lemma lazy_progress v : lazy m Half identity K T w z d eta -> w O = z O -> K v -> progress v.
  Proof.
    intros [P0 A] W V. apply (progress_from v V).
    set (z' := fun t i => z t i + Sum t (fun s => eta s * mean s)).
    assert (w O = z' O) as W' by (rewrite W; apply functional_extensionality; intros i; unfold z'; simpl; ring).
    assert (lazy m Half identity K T w z' centred eta) as A'.
    { split; [rewrite <- W', W; rewrite W in P0; exact P0|].
      intros t Ht. destruct (A t Ht) as [M P]. split.
      - intros i Hi. specialize (M i Hi). unfold identity in *. unfold z'. rewrite M. cbn [Sum]. unfold centred, d. ring.
      - apply (shifted (Sum (S t) (fun s => eta s * mean s)) (z (S t))); [intros; reflexivity | exact P]. }
    pose proof (NP14_equation_18_regulariser m Half identity (l2 m) (l2 m) K T w z' centred eta K_convex
      (fun t _ => square_gradient m _) (l2_homogeneous m) (l2_self_dual m) v A' W' V (B_square_nonneg m _ _)
      (fun t _ => square_strongly_convex m _ _)) as I.
    now rewrite <- W' in I.
  Qed.

  Notation S2 := (Sum T (fun t => gamma t ^ 2)).
  Notation D := (N * sq m (fun i => star i - w O i)).

  Lemma first_votes t : Sum m (fun i => w O i * u t i) = mean t.
  Proof.
    rewrite (Sum_ext m _ (fun i => 1 / N * u t i)) by (intros i Hi; now rewrite uniform_first).
    rewrite Sum_scal. unfold mean. field. pose proof N_positive. lra.
  Qed.

  (** θ² N |w* - w_1|² >= S - T (1 - θ)² *)
  Lemma between theta : 0 <= theta <= 1 -> (forall v, K v -> progress v) -> theta ^ 2 * D >= S2 - INR T * (1 - theta) ^ 2.
  Proof.
    intros Ht P. pose proof N_positive as HN. set (v := fun i => w O i + theta * (star i - w O i)).
    specialize (P v (K_convex star (w O) theta star_inside (weights_inside O (Nat.le_0_l T)) Ht)). unfold progress in P.
    replace (sq m (fun i => v i - w O i)) with (theta ^ 2 * sq m (fun i => star i - w O i)) in P
      by (unfold sq, v; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    set (V := Sum T (fun t => gamma t * Sum m (fun i => star i * u t i))).
    assert (V <= 0) as HV.
    { apply Rmult_le_reg_r with (/ N); [now apply Rinv_0_lt_compat|]. unfold V. rewrite <- Sum_scal_r, Rmult_0_l.
      eapply Rle_trans; [apply Req_le, Sum_ext|exact votes]. intros t _. unfold eta. field. lra. }
    assert (Sum T (fun t => gamma t * (gamma t - Sum m (fun i => v i * u t i))) =
      S2 - (1 - theta) * Sum T (fun t => gamma t * mean t) - theta * V) as E.
    { unfold V. rewrite <- !Sum_scal, <- !Sum_minus. apply Sum_ext. intros t _.
      rewrite (Sum_ext m (fun i => v i * u t i) (fun i => (1 - theta) * (w O i * u t i) + theta * (star i * u t i)))
        by (intros; unfold v; ring).
      rewrite Sum_plus, !Sum_scal, first_votes. ring. }
    rewrite E in P.
    assert (0 <= Sum T (fun t => (gamma t * mean t - (1 - theta)) ^ 2)) as Q by (apply Sum_nonneg; intros; apply pow2_ge_0).
    rewrite (Sum_ext T _ (fun t => gamma t ^ 2 - gamma t ^ 2 * (1 - mean t ^ 2) - 2 * (1 - theta) * (gamma t * mean t)
      + (1 - theta) ^ 2)) in Q by (intros; ring).
    rewrite Sum_plus, !Sum_minus, Sum_scal, Sum_const in Q.
    assert (theta * V <= 0) by nra. lra.
  Qed.

  (** N |w*|² >= 1 + S/(1 - S/T) *)
  Lemma least_square : S2 < INR T -> (forall v, K v -> progress v) -> N * sq m star >= 1 + S2 / (1 - S2 / INR T).
  Proof.
    intros H P. pose proof N_positive as HN.
    assert (0 <= S2) as H0 by (apply Sum_nonneg; intros; apply pow2_ge_0).
    set (theta := 1 - S2 / INR T). assert (0 < INR T) as HT by lra.
    assert (0 <= S2 / INR T) by (apply Rle_mult_inv_pos; lra).
    assert (S2 / INR T < 1) by (apply Rmult_lt_reg_r with (INR T); [lra|]; field_simplify; lra).
    assert (0 < theta) as Hp by (unfold theta; lra).
    pose proof (between theta ltac:(unfold theta; lra) P) as I.
    replace (S2 - INR T * (1 - theta) ^ 2) with (theta * S2) in I by (unfold theta; field; lra).
    assert (D = N * sq m star - 1) as E.
    { unfold sq. rewrite (Sum_ext m (fun i => (star i - w O i) ^ 2) (fun i => star i ^ 2 - 2 / N * star i + 1 / N * (1 / N)))
        by (intros i Hi; rewrite (uniform_first i Hi); field; lra).
      rewrite Sum_plus, Sum_minus, Sum_scal, Sum_const, (on_hyperplane star star_inside). field. lra. }
    rewrite E in I. assert (theta * (N * sq m star - 1) >= S2) as J by nra.
    assert (S2 / theta <= N * sq m star - 1) by (apply Rmult_le_reg_r with theta; [exact Hp|]; field_simplify; lra).
    lra.
  Qed.

  Theorem NP14_gram_program_lower : active m Half identity K T w z d eta \/ (lazy m Half identity K T w z d eta /\ w O = z O) ->
    S2 < INR T -> N * sq m star >= 1 + S2 / (1 - S2 / INR T).
  Proof.
    intros [A|[A W]] H; apply least_square; auto; intros v V; [now apply active_progress | now apply lazy_progress].
  Qed.
End Scheme.

(** Theorem 1 for the square, active and lazy, for every learner. *)
Theorem NP14_theorem_1_equation_8_sharper :
  forall (lazy_update : bool) (m T : nat) (u : nat -> nat -> R), (0 < m)%nat -> valid_play m T u ->
  let gamma := @gamma RF m Rminus (square_rate m) (project m no_cap) lazy_update u in
  let epsilon := @epsilon RF m Rminus (square_rate m) (project m no_cap) lazy_update u in
  let S := Sum T (fun t => gamma t ^ 2) in
  S < INR T -> epsilon T <= 1 / (1 + S / (1 - S / INR T)).
Proof.
  intros lz m T u Hm U gamma epsilon S2 below. pose proof (lt_0_INR m Hm) as HN.
  set (w := @MABoost.w RF m Rminus (square_rate m) (project m no_cap) lz u).
  set (z := @MABoost.z RF m Rminus (square_rate m) (project m no_cap) lz u).
  set (margin := @H RF m Rminus (square_rate m) (project m no_cap) lz u T).
  assert (0 <= S2) as H0 by (apply Sum_nonneg; intros; apply pow2_ge_0).
  assert (0 < 1 - S2 / INR T) as Hp.
  { assert (0 < INR T) by lra. assert (S2 / INR T < 1) by (apply Rmult_lt_reg_r with (INR T); [lra|]; field_simplify; lra). lra. }
  assert (0 <= S2 / (1 - S2 / INR T)) as Hq by (apply Rle_mult_inv_pos; lra).
  unfold epsilon, MABoost.epsilon. fold margin. rewrite error_R. destruct (mistakes_zero_or_one m margin) as [E|E].
  - rewrite E. unfold Rdiv at 1. rewrite Rmult_0_l. apply Rle_mult_inv_pos; lra.
  - rewrite mistakes_size in *. set (wrong := @mistake RF margin) in *.
    change (1 <= size m wrong) in E.
    assert (forall i, (i < m)%nat -> 1 / INR m <= no_cap i <= 1) as C.
    { intros i _. change (no_cap i) with 1. split; [|lra]. assert (1 <= INR m) by (apply (le_INR 1); lia).
      apply Rmult_le_reg_r with (INR m); [lra|]. field_simplify; lra. }
    assert (capped_simplex m no_cap (star m wrong)) as X.
    { apply star_in_capped; [exact E | intros; simpl; lra|]. intros i Hi W. simpl.
      apply Rmult_le_reg_r with (size m wrong); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    pose proof (run_is_active m (square_rate m) no_cap lz u Hm C T) as A.
    pose proof (run_is_lazy m (square_rate m) no_cap lz u Hm C T) as Z.
    assert (E1 : @MABoost.eta RF m Rminus (square_rate m) (project m no_cap) lz u =
      fun t => Sum m (fun i => w t i * u t i) / INR m).
    { apply functional_extensionality. intros t. unfold MABoost.eta, MABoost.gamma. rewrite edge_R.
      change (square_rate m t) with (@number RF m). rewrite number_R. reflexivity. }
    assert (E2 : S2 = Sum T (fun t => Sum m (fun i => w t i * u t i) ^ 2))
      by (apply Sum_ext; intros; unfold gamma, MABoost.gamma; now rewrite edge_R).
    rewrite E1 in A, Z.
    assert (INR m * sq m (star m wrong) >= 1 + S2 / (1 - S2 / INR T)) as G.
    { rewrite E2 in *. apply (NP14_gram_program_lower m T (capped_simplex m no_cap) w z u (star m wrong) Hm).
      - apply capped_simplex_convex.
      - now intros x [_ Y].
      - intros i Hi. now apply first_weights.
      - intros t _. now apply weights_inside.
      - exact X.
      - intros t Ht. apply sq_column, U, Ht.
      - apply (star_votes m T (fun t => Sum m (fun i => w t i * u t i) / INR m) u wrong); [|exact E].
        rewrite <- E1. intros i Hi W. exact W.
      - destruct lz; [right; split; [exact (Z eq_refl) | reflexivity] | left; exact (A eq_refl)].
      - exact below. }
    replace (INR m * sq m (star m wrong)) with (INR m / size m wrong) in G.
    + set (q := S2 / (1 - S2 / INR T)) in *. apply Rmult_le_reg_r with (1 + q); [lra|].
      replace (1 / (1 + q) * (1 + q)) with 1 by (field; lra).
      apply Rle_trans with (size m wrong / INR m * (INR m / size m wrong)).
      * apply Rmult_le_compat_l; [apply Rle_mult_inv_pos; lra | lra].
      * apply Req_le. field. lra.
    + unfold sq. rewrite (Sum_ext m (fun i => star m wrong i ^ 2) (fun i => star m wrong i * star m wrong i)) by (intros; ring).
      rewrite Sum_star. rewrite (Sum_ext m _ (fun i => (if wrong i then 1 else 0) * (1 / size m wrong))).
      * rewrite Sum_scal_r. fold (size m wrong). field. lra.
      * intros i Hi. unfold star. destruct (wrong i); ring.
Qed.
