(** MRS13, Section 2: the exponential loss, AdaBoost as coordinate descent, and the fall of the loss in one round. *)

From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Logarithms.
Local Open Scope R_scope.

Section Loss.
  (** The feature matrix: m examples, N hypotheses, [M i j] the margin of hypothesis j on example i. *)
  Variables (m N : nat) (M : nat -> nat -> R).

  (** [(M lambda)_i], the margin of the combination lambda on example i. *)
  Definition margin (lambda : nat -> R) (i : nat) : R := Sum N (fun j => M i j * lambda j).

  (** The exponential losses summed over the examples, and [L], their mean. *)
  Definition total_loss (lambda : nat -> R) : R := Sum m (fun i => exp (- margin lambda i)).
  Definition L (lambda : nat -> R) : R := total_loss lambda / INR m.

  (** The distribution [D_lambda]: weights in proportion to the losses. *)
  Definition D (lambda : nat -> R) (i : nat) : R := exp (- margin lambda i) / total_loss lambda.

  (** The correlation r of hypothesis j under these weights; the edge delta of a round is its absolute value. *)
  Definition correlation (lambda : nat -> R) (j : nat) : R := Sum m (fun i => D lambda i * M i j).
  Definition delta (lambda : nat -> R) (j : nat) : R := Rabs (correlation lambda j).

  (** [lambda + alpha e_j]. *)
  Definition move (lambda : nat -> R) (alpha : R) (j : nat) : nat -> R :=
    fun k => if Nat.eqb k j then lambda k + alpha else lambda k.

  (** Equation 4: the step of AdaBoost. *)
  Definition step (r : R) : R := / 2 * ln ((1 + r) / (1 - r)).

  (** AdaBoost on the columns [j 0, j 1, ...] that some learner returned: [lambda^t] after t rounds. *)
  Fixpoint AdaBoost (j : nat -> nat) (t : nat) : nat -> R :=
    match t with
    | O => fun _ => 0
    | S s => let lambda := AdaBoost j s in move lambda (step (correlation lambda (j s))) (j s)
    end.

  (** The learner takes a column of largest edge in the first T rounds (equation 2). *)
  Definition best_columns (j : nat -> nat) (T : nat) : Prop :=
    forall t, (t < T)%nat -> (j t < N)%nat /\
      forall k, (k < N)%nat -> delta (AdaBoost j t) k <= delta (AdaBoost j t) (j t).

  (** "We assume throughout that the edges are strictly less than 1" (end of Section 2): the step is then finite. *)
  Definition edges_below_one (j : nat -> nat) (T : nat) : Prop :=
    forall t, (t < T)%nat -> delta (AdaBoost j t) (j t) < 1.

  Definition entries_within_one : Prop := forall i j, (i < m)%nat -> (j < N)%nat -> -1 <= M i j <= 1.
  Definition entries_are_signs : Prop := forall i j, (i < m)%nat -> (j < N)%nat -> M i j = 1 \/ M i j = -1.
End Loss.

Section Steps.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation correlation := (correlation m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).

  Lemma total_loss_pos lambda : 0 < total_loss lambda.
  Proof. apply Sum_pos; [assumption | intros; apply exp_pos]. Qed.

  Lemma L_pos lambda : 0 < L lambda.
  Proof. apply Rdiv_lt_0_compat; [apply total_loss_pos | apply lt_0_INR, Hm]. Qed.

  Lemma D_nonneg lambda i : 0 <= D lambda i.
  Proof. apply Rlt_le, Rdiv_lt_0_compat; [apply exp_pos | apply total_loss_pos]. Qed.

  Lemma D_sums_to_1 lambda : Sum m (D lambda) = 1.
  Proof.
    unfold MRS13_coordinate_descent.D, Rdiv. rewrite Sum_scal_r.
    apply Rinv_r, Rgt_not_eq, total_loss_pos.
  Qed.

  Lemma margin_move lambda alpha j i :
    (j < N)%nat -> margin (move lambda alpha j) i = margin lambda i + alpha * M i j.
  Proof.
    intros Hj. unfold MRS13_coordinate_descent.margin.
    rewrite <- (Sum_delta N j (fun k => alpha * M i k)), <- Sum_plus by assumption.
    apply Sum_ext. intros k _. unfold move. destruct (Nat.eqb k j); ring.
  Qed.

  (** The loss after a step, as an expectation under the weights. *)
  Lemma L_move lambda alpha j :
    (j < N)%nat -> L (move lambda alpha j) = Sum m (fun i => D lambda i * exp (- (alpha * M i j))) * L lambda.
  Proof.
    intros Hj. unfold MRS13_coordinate_descent.L.
    enough (E : total_loss (move lambda alpha j)
                = Sum m (fun i => D lambda i * exp (- (alpha * M i j))) * total_loss lambda)
      by (rewrite E; unfold Rdiv; ring).
    rewrite <- Sum_scal_r. apply Sum_ext. intros i _.
    rewrite margin_move, Ropp_plus_distr, exp_plus by assumption.
    unfold MRS13_coordinate_descent.D. field. apply Rgt_not_eq, total_loss_pos.
  Qed.

  (** [sum_i D(i) ((1 + M_ij)/2 e^-alpha + (1 - M_ij)/2 e^alpha)] in terms of the correlation. *)
  Lemma expected_factor lambda alpha j :
    Sum m (fun i => D lambda i * ((1 + M i j) / 2 * exp (- alpha) + (1 - M i j) / 2 * exp alpha))
    = (1 + correlation lambda j) / 2 * exp (- alpha) + (1 - correlation lambda j) / 2 * exp alpha.
  Proof.
    rewrite (Sum_ext m _ (fun i => D lambda i * ((exp (- alpha) + exp alpha) / 2)
                                   + D lambda i * M i j * ((exp (- alpha) - exp alpha) / 2)))
      by (intros; field).
    rewrite Sum_plus, !Sum_scal_r, D_sums_to_1.
    fold (correlation lambda j). field.
  Qed.

  (** Equation 3: the loss after a step alpha along a column of signs. *)
  Theorem MRS13_equation_3 lambda alpha j :
    (j < N)%nat -> (forall i, (i < m)%nat -> M i j = 1 \/ M i j = -1) ->
    L (move lambda alpha j)
    = ((1 + correlation lambda j) / 2 * exp (- alpha) + (1 - correlation lambda j) / 2 * exp alpha) * L lambda.
  Proof.
    intros Hj signs. rewrite L_move by assumption. f_equal. rewrite <- expected_factor.
    apply Sum_ext. intros i Hi. f_equal.
    destruct (signs i Hi) as [-> | ->].
    - rewrite Rmult_1_r. field.
    - replace (- (alpha * -1)) with alpha by ring. field.
  Qed.

  (** The exponential function is convex: on [-1, 1] it lies below its chord. *)
  Lemma exp_below_chord alpha x :
    -1 <= x <= 1 -> exp (- (alpha * x)) <= (1 + x) / 2 * exp (- alpha) + (1 - x) / 2 * exp alpha.
  Proof.
    intros Hx. pose proof (exp_convex ((1 - x) / 2) (- alpha) alpha ltac:(lra)) as H.
    replace ((1 - (1 - x) / 2) * - alpha + (1 - x) / 2 * alpha) with (- (alpha * x)) in H by field. lra.
  Qed.

  (** The same as (3), as an inequality, for confidence-rated columns. *)
  Lemma L_move_confident lambda alpha j :
    (j < N)%nat -> (forall i, (i < m)%nat -> -1 <= M i j <= 1) ->
    L (move lambda alpha j)
    <= ((1 + correlation lambda j) / 2 * exp (- alpha) + (1 - correlation lambda j) / 2 * exp alpha) * L lambda.
  Proof.
    intros Hj unit. rewrite L_move by assumption. apply Rmult_le_compat_r; [apply Rlt_le, L_pos |].
    rewrite <- expected_factor. apply Sum_le. intros i Hi.
    apply Rmult_le_compat_l; [apply D_nonneg | apply exp_below_chord, unit, Hi].
  Qed.

  (** With the step of equation 4 the factor is [sqrt (1 - r^2)]. *)
  Lemma factor_of_step r :
    -1 < r < 1 -> (1 + r) / 2 * exp (- step r) + (1 - r) / 2 * exp (step r) = sqrt (1 - r ^ 2).
  Proof.
    intros Hr. set (s := exp (step r)). assert (Hs : 0 < s) by apply exp_pos.
    assert (square : s * s * (1 - r) = 1 + r).
    { unfold s, step. rewrite <- exp_plus.
      replace (/ 2 * ln ((1 + r) / (1 - r)) + / 2 * ln ((1 + r) / (1 - r))) with (ln ((1 + r) / (1 - r))) by field.
      rewrite exp_ln; [field; lra | apply Rdiv_lt_0_compat; lra]. }
    rewrite exp_Ropp. fold s.
    replace ((1 + r) / 2 * / s + (1 - r) / 2 * s) with ((1 - r) * s) by (rewrite <- square; field; lra).
    symmetry. apply sqrt_lem_1; [nra | nra | nra].
  Qed.

  Lemma square_of_delta lambda j : delta lambda j ^ 2 = correlation lambda j ^ 2.
  Proof. unfold MRS13_coordinate_descent.delta. now rewrite <- !Rsqr_pow2, <- Rsqr_abs. Qed.

  Lemma correlation_below_one lambda j : delta lambda j < 1 -> -1 < correlation lambda j < 1.
  Proof. intros H. apply Rabs_def2 in H. lra. Qed.

  (** Equation 5 where the entries are signs: the loss falls by the factor [sqrt (1 - delta^2)] exactly ... *)
  Theorem MRS13_equation_5_signs (j : nat -> nat) (t : nat) :
    (j t < N)%nat -> entries_are_signs m N M -> delta (AdaBoost j t) (j t) < 1 ->
    L (AdaBoost j (S t)) = L (AdaBoost j t) * sqrt (1 - delta (AdaBoost j t) (j t) ^ 2).
  Proof.
    intros Hj signs Hd. simpl AdaBoost. rewrite MRS13_equation_3 by auto.
    rewrite factor_of_step by (apply correlation_below_one; assumption).
    rewrite square_of_delta. ring.
  Qed.

  (** ... and equation 5 for confidence-rated columns: by this factor at least, whatever column the learner returned. *)
  Theorem MRS13_equation_5 (j : nat -> nat) (t : nat) :
    (j t < N)%nat -> entries_within_one m N M -> delta (AdaBoost j t) (j t) < 1 ->
    L (AdaBoost j (S t)) <= L (AdaBoost j t) * sqrt (1 - delta (AdaBoost j t) (j t) ^ 2).
  Proof.
    intros Hj unit Hd. simpl AdaBoost.
    eapply Rle_trans; [apply L_move_confident; auto |].
    rewrite factor_of_step by (apply correlation_below_one; assumption).
    rewrite square_of_delta. lra.
  Qed.

  Lemma delta_range lambda j : delta lambda j < 1 -> 0 < 1 - delta lambda j ^ 2 <= 1.
  Proof. intros Hd. pose proof (Rabs_pos (correlation lambda j)) as H. fold (delta lambda j) in H. nra. Qed.

  (** No round raises the loss (printed as "non-decreasing", a misprint). *)
  Theorem MRS13_equation_5_monotone (j : nat -> nat) (t : nat) :
    (j t < N)%nat -> entries_within_one m N M -> delta (AdaBoost j t) (j t) < 1 ->
    L (AdaBoost j (S t)) <= L (AdaBoost j t).
  Proof.
    intros Hj unit Hd. eapply Rle_trans; [apply MRS13_equation_5; assumption |].
    rewrite <- Rmult_1_r. apply Rmult_le_compat_l; [apply Rlt_le, L_pos |].
    rewrite <- sqrt_1 at 2. apply sqrt_le_1_alt, delta_range, Hd.
  Qed.

  (** From any combination, a step of AdaBoost takes at least [- ln (1 - delta^2) / 2] off the logarithm of the loss. *)
  Lemma log_loss_after_step lambda j :
    (j < N)%nat -> entries_within_one m N M -> delta lambda j < 1 ->
    ln (L lambda) - ln (L (move lambda (step (correlation lambda j)) j)) >= - / 2 * ln (1 - delta lambda j ^ 2).
  Proof.
    intros Hj unit Hd. pose proof (delta_range _ _ Hd) as range.
    assert (root : 0 < sqrt (1 - delta lambda j ^ 2)) by (apply sqrt_lt_R0; lra).
    assert (falls : L (move lambda (step (correlation lambda j)) j) <= sqrt (1 - delta lambda j ^ 2) * L lambda).
    { eapply Rle_trans; [apply L_move_confident; auto |].
      rewrite factor_of_step, square_of_delta by (apply correlation_below_one; assumption). lra. }
    apply ln_at_most in falls; [| apply L_pos].
    rewrite ln_mult in falls by (assumption || apply L_pos).
    rewrite <- Rpower_sqrt in falls by lra. unfold Rpower in falls. rewrite ln_exp in falls. lra.
  Qed.

  (** Equation 6: [Delta R_t = ln L(lambda^(t-1)) - ln L(lambda^t) >= - ln (1 - delta_t^2) / 2]. *)
  Theorem MRS13_equation_6 (j : nat -> nat) (t : nat) :
    (j t < N)%nat -> entries_within_one m N M -> delta (AdaBoost j t) (j t) < 1 ->
    ln (L (AdaBoost j t)) - ln (L (AdaBoost j (S t))) >= - / 2 * ln (1 - delta (AdaBoost j t) (j t) ^ 2).
  Proof. apply log_loss_after_step. Qed.
End Steps.
