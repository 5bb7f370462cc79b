(** MRS13, Lemma 29: on sign matrices with a finite-margin set no coordinate descent takes long steps. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_lower_bounds.
Local Open Scope R_scope.

Section Lemma_29.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (2 <= m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation delta := (delta m N M).
  Notation correlation := (correlation m N M).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).

  (** F, as given by the decomposition lemma, is not empty. *)
  Definition has_finite_margin_set : Prop := exists Z eta_dagger gamma mu_max,
    item_1 Z eta_dagger gamma /\ item_3 Z mu_max /\ exists i, (i < m)%nat /\ Z i = false.

  (** Then every combination has a margin that is not positive (Section 4.1), by Lemma 38, and a loss of 1/m or more. *)
  Lemma some_margin_not_positive lambda : has_finite_margin_set -> exists i, (i < m)%nat /\ margin lambda i <= 0.
  Proof.
    intros (Z & dagger & gamma & mu_max & first & third & (f & Hf & Ef)).
    destruct (MRS13_lemma_38 Z dagger gamma mu_max first third) as (y & positive & balanced).
    destruct (Classical_Prop.classic (exists i, (i < m)%nat /\ margin lambda i <= 0)) as [H | H]; [exact H | exfalso].
    assert (all : forall i, (i < m)%nat -> 0 < margin lambda i)
      by (intros i Hi; destruct (Rle_lt_dec (margin lambda i) 0); [exfalso; apply H; now exists i | assumption]).
    set (term := fun i => if rest Z i then y i * margin lambda i else 0).
    assert (terms : forall i, (i < m)%nat -> 0 <= term i).
    { intros i Hi. unfold term, rest. destruct (Z i) eqn:E; simpl; [lra |].
      apply Rlt_le, Rmult_lt_0_compat; [apply positive | apply all]; assumption. }
    assert (cancel : Sum m term = 0).
    { unfold term. rewrite (Sum_ext m _ (fun i => Sum N (fun k => lambda k * (if rest Z i then y i * M i k else 0)))).
      - rewrite Sum_swap. apply Sum_zero. intros k Hk. rewrite Sum_scal, balanced by exact Hk. ring.
      - intros i _. unfold MRS13_coordinate_descent.margin. destruct (rest Z i).
        + rewrite <- Sum_scal. apply Sum_ext. intros. ring.
        + symmetry. apply Sum_zero. intros. ring. }
    pose proof (Sum_zero_terms m term terms cancel f Hf) as zero. unfold term, rest in zero. rewrite Ef in zero.
    simpl in zero. specialize (positive f Hf Ef). specialize (all f Hf).
    destruct (Rmult_integral _ _ zero); lra.
  Qed.

  Lemma loss_at_least lambda : has_finite_margin_set -> / INR m <= L lambda.
  Proof.
    intros F. destruct (some_margin_not_positive lambda F) as (i & Hi & low).
    assert (HmR : 0 < INR m) by (apply lt_0_INR; lia).
    unfold MRS13_coordinate_descent.L, Rdiv. rewrite <- (Rmult_1_l (/ INR m)) at 1.
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, HmR |].
    apply Rle_trans with (exp (- margin lambda i)).
    - rewrite <- exp_0. apply exp_at_most. lra.
    - apply (Sum_ge_term m (fun i => exp (- margin lambda i))); [intros; apply Rlt_le, exp_pos | exact Hi].
  Qed.

  (** The factor of the loss in a step alpha along a column of correlation r (equation 3). *)
  Definition factor (r alpha : R) : R := (1 + r) / 2 * exp (- alpha) + (1 - r) / 2 * exp alpha.

  Lemma factor_at_least lambda j alpha :
    has_finite_margin_set -> entries_are_signs m N M -> (j < N)%nat -> L lambda <= 1 ->
    / INR m <= factor (correlation lambda j) alpha.
  Proof.
    intros F signs Hj below. pose proof (loss_at_least (move lambda alpha j) F) as low.
    rewrite (MRS13_equation_3 (m := m)) in low by (auto; lia). fold (factor (correlation lambda j) alpha) in low.
    pose proof (L_pos (m := m) (N := N) (M := M) ltac:(lia) lambda) as positive.
    assert (0 < / INR m) by (apply Rinv_0_lt_compat, lt_0_INR; lia). nra.
  Qed.

  Lemma correlation_range lambda j : entries_are_signs m N M -> (j < N)%nat -> -1 <= correlation lambda j <= 1.
  Proof.
    intros signs Hj. apply (edge_range m (D lambda) (fun i => M i j)).
    - split; [intros; apply D_nonneg; lia | apply D_sums_to_1; lia].
    - intros i Hi. destruct (signs i j Hi Hj) as [-> | ->]; lra.
  Qed.

  (** No hypothesis is right, or wrong, on all the weight: the loss could be brought to 0. *)
  Lemma edge_below_one lambda j :
    has_finite_margin_set -> entries_are_signs m N M -> (j < N)%nat -> L lambda <= 1 -> delta lambda j < 1.
  Proof.
    intros F signs Hj below. destruct (correlation_range lambda j signs Hj) as [low high].
    set (r := correlation lambda j) in *. assert (HmR : 0 < INR m) by (apply lt_0_INR; lia).
    assert (small : exp (- (ln (INR m) + 1)) < / INR m).
    { rewrite Ropp_plus_distr, exp_plus, exp_Ropp, exp_ln by exact HmR.
      rewrite <- (Rmult_1_r (/ INR m)) at 2. apply Rmult_lt_compat_l; [apply Rinv_0_lt_compat, HmR |].
      pose proof (exp_increasing (- (1)) 0 ltac:(lra)) as e. rewrite exp_0 in e. exact e. }
    unfold MRS13_coordinate_descent.delta. fold r. apply Rabs_def1.
    - destruct high as [high | E]; [exact high | exfalso].
      pose proof (factor_at_least lambda j (ln (INR m) + 1) F signs Hj below) as H. fold r in H.
      unfold factor in H. rewrite E in H. lra.
    - destruct low as [low | E]; [exact low | exfalso].
      pose proof (factor_at_least lambda j (- (ln (INR m) + 1)) F signs Hj below) as H. fold r in H.
      unfold factor in H. rewrite <- E in H. lra.
  Qed.

  (** The step of the proof: [|alpha_t| <= 2 + 2 ln m]. *)
  Lemma step_at_most lambda j alpha :
    has_finite_margin_set -> entries_are_signs m N M -> (j < N)%nat -> L lambda <= 1 ->
    L (move lambda alpha j) <= L lambda -> Rabs alpha <= 2 + 2 * ln (INR m).
  Proof.
    intros F signs Hj below falls. assert (HmR : 0 < INR m) by (apply lt_0_INR; lia).
    pose proof (edge_below_one lambda j F signs Hj below) as edge.
    pose proof (correlation_below_one lambda j edge) as Hr.
    rewrite (MRS13_equation_3 (m := m)) in falls by (auto; lia).
    pose proof (L_pos (m := m) (N := N) (M := M) ltac:(lia) lambda) as positive.
    assert (not_up : (1 + correlation lambda j) / 2 * exp (- alpha) + (1 - correlation lambda j) / 2 * exp alpha <= 1)
      by (apply Rmult_le_reg_r with (L lambda); lra).
    pose proof (longest_step (correlation lambda j) alpha Hr not_up) as length. fold (delta lambda j) in length.
    pose proof (factor_at_least lambda j (step (correlation lambda j)) F signs Hj below) as best.
    unfold factor in best. rewrite factor_of_step, <- square_of_delta in best by exact Hr.
    set (d := delta lambda j) in *. assert (Hd : 0 <= d) by apply Rabs_pos.
    assert (root : - ln (INR m) <= / 2 * (ln (1 + d) + ln (1 - d))).
    { rewrite <- ln_mult by lra. replace ((1 + d) * (1 - d)) with (1 - d ^ 2) by ring.
      rewrite <- ln_Rinv by exact HmR. apply ln_at_most in best; [| apply Rinv_0_lt_compat, HmR].
      rewrite <- Rpower_sqrt in best by nra. unfold Rpower in best. rewrite ln_exp in best. exact best. }
    pose proof (ln_le_minus_1 (1 + d) ltac:(lra)). lra.
  Qed.

  (** Lemma 29: a feature matrix of signs whose finite-margin set is not empty; any coordinate descent from 0 whose loss
      never rises needs at least [inf { ||lambda||_1 : L(lambda) <= phi_star } / (2 + 2 ln m)] rounds to a loss of
      [phi_star]. *)
  Theorem MRS13_lemma_29 (T : nat) (lambda : nat -> nat -> R) (alpha : nat -> R) (j : nat -> nat) (phi_star : R) :
    entries_are_signs m N M -> has_finite_margin_set ->
    is_descent (m := m) (N := N) (M := M) T lambda alpha j -> L (lambda T) <= phi_star ->
    least_norm (m := m) (N := N) (M := M) phi_star / (2 + 2 * ln (INR m)) <= INR T.
  Proof.
    intros signs F run reached. pose proof (MRS13_lower_bounds.ln_m_pos Hm) as Hln.
    apply (rounds_from_norm Hm T lambda alpha j); [lra | exact run | | exact reached].
    intros t Ht. destruct run as [start rounds]. destruct (rounds t Ht) as (Hj & E & falls).
    rewrite (L_equal _ _ E) in falls.
    apply (step_at_most (lambda t) (j t)); auto.
    apply (descent_below_one Hm T lambda alpha j t (conj start rounds)). lia.
  Qed.
End Lemma_29.
