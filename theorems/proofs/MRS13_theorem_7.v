(** MRS13, Section 3.2: AdaBoost.S, which scales its combination back where that lowers the loss. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1.
Local Open Scope R_scope.

Section AdaBoost_S.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation correlation := (correlation m N M).
  Notation delta := (delta m N M).

  Definition scaled (s : R) (lambda : nat -> R) : nat -> R := fun k => s * lambda k.

  (** [s] is the scaling in [0, 1] that lowers the loss of [tilde] most. *)
  Definition is_best_scaling (s : R) (tilde : nat -> R) : Prop :=
    0 <= s <= 1 /\ forall x, 0 <= x <= 1 -> L (scaled s tilde) <= L (scaled x tilde).

  (** [lambda 0, lambda 1, ..., lambda T] is a run of AdaBoost.S on the columns [j 0, j 1, ...]: it starts from 0; each
      round takes AdaBoost's step and scales the result back. *)
  Definition is_AdaBoost_S (j : nat -> nat) (T : nat) (lambda : nat -> nat -> R) : Prop :=
    (forall k, lambda 0%nat k = 0) /\
    forall t, (t < T)%nat -> exists s,
      let tilde := move (lambda t) (step (correlation (lambda t) (j t))) (j t) in
      is_best_scaling s tilde /\ forall k, lambda (S t) k = scaled s tilde k.

  (** The learner returns a column of largest edge, and that edge is below 1. *)
  Definition best_column_at (lambda : nat -> R) (j : nat) : Prop :=
    (j < N)%nat /\ (forall k, (k < N)%nat -> delta lambda k <= delta lambda j) /\ delta lambda j < 1.

  Lemma margin_ext lambda mu i : (forall k, lambda k = mu k) -> margin lambda i = margin mu i.
  Proof. intros E. apply Sum_ext. intros k _. now rewrite E. Qed.

  Lemma L_ext lambda mu : (forall k, lambda k = mu k) -> L lambda = L mu.
  Proof.
    intros E. unfold MRS13_coordinate_descent.L, MRS13_coordinate_descent.total_loss. f_equal.
    apply Sum_ext. intros i _. now rewrite (margin_ext lambda mu i E).
  Qed.

  Lemma margin_scaled s lambda i : margin (scaled s lambda) i = s * margin lambda i.
  Proof.
    unfold MRS13_coordinate_descent.margin, scaled. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.

  (** A run never loses by scaling back: (5) and (6) hold for AdaBoost.S too. *)
  Lemma log_loss_falls_S (j : nat -> nat) (T t : nat) (lambda : nat -> nat -> R) :
    entries_within_one m N M -> is_AdaBoost_S j T lambda -> (t < T)%nat -> best_column_at (lambda t) (j t) ->
    ln (L (lambda t)) - ln (L (lambda (S t))) >= - / 2 * ln (1 - delta (lambda t) (j t) ^ 2).
  Proof.
    intros unit [_ rounds] Ht (Hj & _ & below). destruct (rounds t Ht) as (s & [_ best] & E).
    set (tilde := move _ _ _) in *.
    assert (lower : L (lambda (S t)) <= L tilde).
    { rewrite (L_ext _ _ E). eapply Rle_trans; [apply (best 1); lra |].
      right. apply L_ext. intros k. unfold scaled. ring. }
    apply ln_at_most in lower; [| apply L_pos, Hm].
    pose proof (log_loss_after_step Hm (lambda t) (j t) Hj unit below) as falls. fold tilde in falls. lra.
  Qed.

  (** One term of the derivative: [z e^(h z) <= z + h z^2 e^|z|] for h in [0, 1]. *)
  Lemma term_of_slope (h z : R) : 0 <= h <= 1 -> exp (h * z) - 1 <= h * (z + h * (z ^ 2 * exp (Rabs z))).
  Proof.
    intros Hh. set (E := exp (h * z)).
    assert (secant : E - 1 <= h * z * E).
    { pose proof (exp_ineq1_le (- (h * z))) as H. rewrite exp_Ropp in H. fold E in H.
      assert (HE : 0 < E) by apply exp_pos. apply Rmult_le_compat_r with (r := E) in H; [| lra].
      replace (/ E * E) with 1 in H by (field; lra). lra. }
    assert (one : 1 <= exp (Rabs z)) by (pose proof (exp_ineq1_le (Rabs z)); pose proof (Rabs_pos z); lra).
    assert (small : E <= exp (Rabs z)).
    { apply exp_at_most. pose proof (Rle_abs z). pose proof (Rabs_pos z).
      destruct (Rle_lt_dec 0 z); nra. }
    pose proof (pow2_ge_0 (h * z)).
    assert (cross : h * z * (E - 1) <= (h * z) ^ 2 * exp (Rabs z)).
    { destruct (Rle_lt_dec 0 (h * z)) as [up | down].
      - apply Rle_trans with (h * z * (h * z * E)); [apply Rmult_le_compat_l; assumption |].
        replace (h * z * (h * z * E)) with ((h * z) ^ 2 * E) by ring. apply Rmult_le_compat_l; assumption.
      - pose proof (exp_ineq1_le (h * z)) as low. fold E in low. nra. }
    replace (h * (z + h * (z ^ 2 * exp (Rabs z)))) with (h * z + (h * z) ^ 2 * exp (Rabs z)) by ring. lra.
  Qed.

  (** Where no shortening of a combination lowers its loss, its weighted margin is not negative. *)
  Lemma weighted_margin_nonneg (lambda : nat -> R) :
    (forall h, 0 <= h <= 1 -> L lambda <= L (scaled (1 - h) lambda)) ->
    0 <= Sum m (fun i => D lambda i * margin lambda i).
  Proof.
    intros shorter. set (slope := Sum m _).
    set (C := Sum m (fun i => D lambda i * (margin lambda i ^ 2 * exp (Rabs (margin lambda i))))).
    assert (HC : 0 <= C).
    { apply Sum_nonneg. intros i _. apply Rmult_le_pos; [apply D_nonneg, Hm |].
      apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, exp_pos]. }
    assert (bound : forall h, 0 < h <= 1 -> 0 <= slope + h * C).
    { intros h Hh. specialize (shorter h ltac:(lra)).
      assert (ratio : L (scaled (1 - h) lambda) = Sum m (fun i => D lambda i * exp (h * margin lambda i)) * L lambda).
      { unfold MRS13_coordinate_descent.L, Rdiv. rewrite <- Rmult_assoc. f_equal. rewrite <- Sum_scal_r.
        apply Sum_ext. intros i _. rewrite margin_scaled.
        replace (- ((1 - h) * margin lambda i)) with (- margin lambda i + h * margin lambda i) by ring.
        rewrite exp_plus. unfold MRS13_coordinate_descent.D. field. apply Rgt_not_eq, total_loss_pos, Hm. }
      rewrite ratio in shorter.
      assert (at_least_one : 1 <= Sum m (fun i => D lambda i * exp (h * margin lambda i))).
      { apply Rmult_le_reg_r with (L lambda); [apply L_pos, Hm | lra]. }
      assert (sum : Sum m (fun i => D lambda i * exp (h * margin lambda i)) - 1 <= h * (slope + h * C)).
      { unfold slope, C. rewrite <- (D_sums_to_1 (m := m) (N := N) (M := M) Hm lambda), <- Sum_minus.
        rewrite <- !Sum_scal, <- Sum_plus, <- Sum_scal.
        apply Sum_le. intros i _. pose proof (term_of_slope h (margin lambda i) ltac:(lra)) as H.
        apply Rmult_le_compat_l with (r := D lambda i) in H; [lra | apply D_nonneg, Hm]. }
      apply Rmult_le_reg_l with h; lra. }
    destruct (Rle_lt_dec 0 slope) as [H | H]; [exact H | exfalso].
    destruct (Rle_lt_dec C 0) as [flat | curved].
    - specialize (bound 1 ltac:(lra)). lra.
    - pose proof (Rmin_l 1 (- slope / (2 * C))). pose proof (Rmin_r 1 (- slope / (2 * C))) as small.
      set (h := Rmin 1 (- slope / (2 * C))) in *.
      assert (0 < h) by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra]).
      specialize (bound h ltac:(lra)). apply Rmult_le_compat_r with (r := C) in small; [| lra].
      replace (- slope / (2 * C) * C) with (- slope / 2) in small by (field; lra). lra.
  Qed.

  (** The step of the proof of Lemma 8 for which the scaling was added: the weighted margin of the run's own
      combination is not negative. *)
  Theorem MRS13_lemma_8_step_margin (j : nat -> nat) (T t : nat) (lambda : nat -> nat -> R) :
    is_AdaBoost_S j T lambda -> (t <= T)%nat ->
    0 <= Sum m (fun i => D (lambda t) i * margin (lambda t) i).
  Proof.
    intros [start rounds] Ht. destruct t as [| t].
    - right. symmetry. apply Sum_zero. intros i _.
      rewrite (margin_ext _ (fun _ => 0)) by exact start.
      replace (margin (fun _ => 0) i) with 0; [ring |].
      symmetry. apply Sum_zero. intros. ring.
    - destruct (rounds t ltac:(lia)) as (s & [Hs best] & E). set (tilde := move _ _ _) in *.
      apply weighted_margin_nonneg. intros h Hh.
      rewrite (L_ext _ _ E), (L_ext (scaled (1 - h) (lambda (S t))) (scaled ((1 - h) * s) tilde)).
      + apply best. nra.
      + intros k. unfold scaled at 1 2. rewrite E. unfold scaled. ring.
  Qed.

  Definition R_S (lambda_star : nat -> R) (lambda : nat -> nat -> R) (t : nat) : R :=
    ln (L (lambda t)) - ln (L lambda_star).

  (** Lemma 8: in each round of AdaBoost.S, [delta_t >= R_(t-1) / B]. *)
  Theorem MRS13_lemma_8 (lambda_star : nat -> R) (j : nat -> nat) (T t : nat) (lambda : nat -> nat -> R) :
    is_AdaBoost_S j T lambda -> (t < T)%nat -> best_column_at (lambda t) (j t) -> 0 < norm1 N lambda_star ->
    delta (lambda t) (j t) >= R_S lambda_star lambda t / norm1 N lambda_star.
  Proof.
    intros run Ht (_ & best & _) HB.
    destruct (MRS13_equation_7 (N := N) (M := M) Hm lambda_star lambda_star (lambda t) (Rle_refl _)) as [nonneg upper].
    change (MRS13_lemma_2.suboptimality lambda_star (lambda t)) with (R_S lambda_star lambda t) in upper.
    pose proof (MRS13_lemma_8_step_margin j T t lambda run ltac:(lia)) as own.
    pose proof (expected_margin_at_most lambda_star (lambda t) (j t) best) as theirs.
    rewrite (Sum_ext m _ (fun i => D (lambda t) i * margin lambda_star i - D (lambda t) i * margin (lambda t) i))
      in upper by (intros; ring).
    rewrite Sum_minus in upper.
    apply Rle_ge, Rmult_le_reg_r with (norm1 N lambda_star); [assumption |].
    replace (R_S lambda_star lambda t / norm1 N lambda_star * norm1 N lambda_star)
      with (R_S lambda_star lambda t) by (field; lra). lra.
  Qed.

  (** The constant: [2 B^2 (eps ln 2)^-1 < 3 B^2 / eps], for [2 < 3 ln 2]. *)
  Theorem MRS13_theorem_7_step_constant (B eps : R) :
    0 < B -> 0 < eps -> 2 * B ^ 2 / (eps * ln 2) < 3 * B ^ 2 / eps.
  Proof.
    intros HB He. pose proof ln_2_at_least as H2. set (b := ln 2) in *.
    assert (0 < B ^ 2 / eps) by (apply Rdiv_lt_0_compat; [apply pow_lt |]; assumption).
    replace (2 * B ^ 2 / (eps * b)) with (B ^ 2 / eps * (2 / b)) by (field; lra).
    replace (3 * B ^ 2 / eps) with (B ^ 2 / eps * 3) by (field; lra).
    apply Rmult_lt_compat_l; [assumption |]. apply Rmult_lt_reg_r with b; [lra |].
    replace (2 / b * b) with 2 by (field; lra). lra.
  Qed.

  (** Theorem 7, the number of rounds rounded up: for every [lambda_star] and [eps > 0] AdaBoost.S, given a column of
      largest edge in each round, has loss at most [L(lambda_star) + eps] after [3 ||lambda_star||_1^2 / eps] rounds
      or more. *)
  Theorem MRS13_theorem_7_rounded_up
      (lambda_star : nat -> R) (eps : R) (j : nat -> nat) (T : nat) (lambda : nat -> nat -> R) :
    0 < eps ->
    entries_within_one m N M -> is_AdaBoost_S j T lambda ->
    (forall t, (t < T)%nat -> best_column_at (lambda t) (j t)) ->
    3 * norm1 N lambda_star ^ 2 / eps <= INR T ->
    L (lambda T) <= L lambda_star + eps.
  Proof.
    intros He unit run best rounds.
    assert (start : L (lambda 0%nat) = 1).
    { rewrite (L_ext _ (fun _ => 0)) by apply run. apply (L_of_equal_margins Hm).
      intros. apply Sum_zero. intros. ring. }
    assert (range : forall t, (t < T)%nat -> 0 <= delta (lambda t) (j t) < 1)
      by (intros t Ht; split; [apply Rabs_pos | apply best, Ht]).
    assert (falls : forall t, (t < T)%nat ->
              ln (L (lambda t)) - ln (L (lambda (S t))) >= - / 2 * ln (1 - delta (lambda t) (j t) ^ 2))
      by (intros; apply (log_loss_falls_S j T); auto).
    destruct (norm1_nonneg (N := N) lambda_star) as [HB | HB].
    - apply (rate_from_edges (fun t => L (lambda t)) (fun t => delta (lambda t) (j t)) T)
        with (B := norm1 N lambda_star) (c1 := 1) (c2 := 1); auto;
        [intros; apply L_pos, Hm | apply L_pos, Hm | lra | |].
      + intros t Ht positive. fold (R_S lambda_star lambda t) in *.
        rewrite Rpower_Ropp, !Rpower_1, Rmult_comm by assumption. apply (MRS13_lemma_8 lambda_star j T); auto.
      + eapply Rle_trans; [| exact rounds].
        replace (2 * 1) with (INR 2) by (simpl; ring). rewrite Rpower_pow by assumption.
        assert (0 < ln 2) by (pose proof ln_2_at_least; lra).
        replace (1 - INR 2) with (- (1)) by (simpl; ring). rewrite Rpower_Ropp, Rpower_1 by nra.
        left. apply MRS13_theorem_7_step_constant; assumption.
    - pose proof (loss_at_most_one _ _ T (fun t => L_pos Hm (lambda t)) start range falls) as below_one.
      enough (1 <= L lambda_star) by lra.
      pose proof (L_at_least Hm lambda_star unit) as lower. rewrite <- HB, Ropp_0, exp_0 in lower. exact lower.
  Qed.

  (** Such a scaling always exists: the loss is continuous along a ray. *)
  Lemma best_scaling_exists (tilde : nat -> R) : exists s, is_best_scaling s tilde.
  Proof.
    assert (along : forall s, L (scaled s tilde) = Sum m (fun i => exp (- (s * margin tilde i))) * / INR m).
    { intros s. unfold MRS13_coordinate_descent.L, MRS13_coordinate_descent.total_loss, Rdiv. f_equal.
      apply Sum_ext. intros i _. now rewrite margin_scaled. }
    destruct (continuity_ab_min (fun s => Sum m (fun i => exp (- (s * margin tilde i))) * / INR m) 0 1 ltac:(lra))
      as (s & minimal & range).
    - intros c _. apply continuity_pt_mult; [| apply continuity_pt_const; intros x y; reflexivity].
      clear. induction m as [| k IH]; [apply continuity_pt_const; intros x y; reflexivity |].
      apply (continuity_pt_plus (fun s => Sum k (fun i => exp (- (s * margin tilde i))))
               (fun s => exp (- (s * margin tilde k)))); [exact IH |].
      apply derivable_continuous_pt. reg.
    - exists s. split; [exact range |]. intros x Hx. rewrite !along. apply minimal, Hx.
  Qed.
End AdaBoost_S.
