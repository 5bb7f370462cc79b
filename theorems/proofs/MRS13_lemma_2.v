(** MRS13, Lemma 2: edges that are large beside the suboptimality make the loss fall fast. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_recurrence MRS13_coordinate_descent.
Local Open Scope R_scope.

(** [2^eps <= 1 + eps] on [0, 1]. *)
Lemma power_of_two_below_chord (eps : R) : 0 <= eps <= 1 -> exp (eps * ln 2) <= 1 + eps.
Proof.
  intros He. pose proof (exp_convex eps 0 (ln 2) He) as H.
  rewrite exp_0, exp_ln in H by lra. replace ((1 - eps) * 0 + eps * ln 2) with (eps * ln 2) in H by ring. lra.
Qed.

(** Half the square of the edge is taken off the logarithm of the loss. *)
Lemma drop_at_least_half_square (d : R) : 0 <= d < 1 -> - / 2 * ln (1 - d ^ 2) >= / 2 * d ^ 2.
Proof. intros Hd. pose proof (ln_le_minus_1 (1 - d ^ 2)). nra. Qed.

Section Descent.
  (** Losses [l 0, l 1, ...] that fall as equation 6 says, on edges [d t]; the loss is 1 at the start. *)
  Variables (l d : nat -> R) (T : nat).
  Hypothesis l_pos : forall t, 0 < l t.
  Hypothesis l_start : l 0%nat = 1.
  Hypothesis d_range : forall t, (t < T)%nat -> 0 <= d t < 1.
  Hypothesis falls : forall t, (t < T)%nat -> ln (l t) - ln (l (S t)) >= - / 2 * ln (1 - d t ^ 2).

  Lemma log_loss_falls t : (t < T)%nat -> ln (l (S t)) <= ln (l t).
  Proof.
    intros Ht. pose proof (falls t Ht). pose proof (drop_at_least_half_square (d t) (d_range t Ht)).
    pose proof (pow2_ge_0 (d t)). lra.
  Qed.

  Lemma log_loss_antitone s t : (s <= t)%nat -> (t <= T)%nat -> ln (l t) <= ln (l s).
  Proof.
    induction 1 as [| t Hst IH]; intros HT; [lra |].
    pose proof (log_loss_falls t ltac:(lia)). specialize (IH ltac:(lia)). lra.
  Qed.

  Lemma loss_at_most_one : l T <= 1.
  Proof.
    pose proof (log_loss_antitone 0 T ltac:(lia) ltac:(lia)) as H.
    rewrite l_start, ln_1 in H. apply exp_at_most in H. now rewrite exp_ln, exp_0 in H.
  Qed.

  Variables (target B c1 c2 : R).
  Hypothesis target_pos : 0 < target.
  Let R_ (t : nat) := ln (l t) - ln target.

  (** [R_T <= eps ln 2] after [2 B^(2 c1) (eps ln 2)^(1 - 2 c2)] rounds in which the edge was large enough. *)
  Lemma suboptimality_falls (x : R) :
    1 <= c2 -> 0 < x -> 0 < R_ T ->
    (forall t, (t < T)%nat -> 0 < R_ t -> d t >= Rpower B (- c1) * Rpower (R_ t) c2) ->
    2 * Rpower B (2 * c1) * Rpower x (1 - 2 * c2) <= INR T -> R_ T <= x.
  Proof.
    intros Hc2 Hx HR edge rounds.
    assert (positive : forall t, (t <= T)%nat -> 0 < R_ t).
    { intros t Ht. pose proof (log_loss_antitone t T Ht ltac:(lia)). unfold R_ in *. lra. }
    set (c0 := / 2 * Rpower B (- (2 * c1))).
    assert (c0_pos : 0 < c0) by (apply Rmult_lt_0_compat; [lra | apply exp_pos]).
    assert (grows : / Rpower (R_ T) (2 * c2 - 1) - / Rpower (R_ 0%nat) (2 * c2 - 1) >= (2 * c2 - 1) * c0 * INR T).
    { apply MRS13_lemma_32; [lra | lra | exact positive |].
      intros t Ht. replace (1 + (2 * c2 - 1)) with (c2 + c2) by ring.
      pose proof (falls t Ht). pose proof (drop_at_least_half_square (d t) (d_range t Ht)).
      pose proof (edge t Ht (positive t ltac:(lia))) as large.
      assert (square : (Rpower B (- c1) * Rpower (R_ t) c2) ^ 2 <= d t ^ 2).
      { apply pow_incr. split; [| lra]. apply Rmult_le_pos; apply Rlt_le, exp_pos. }
      replace (c0 * Rpower (R_ t) (c2 + c2)) with (/ 2 * (Rpower B (- c1) * Rpower (R_ t) c2) ^ 2).
      - replace (R_ t - R_ (S t)) with (ln (l t) - ln (l (S t))) by (unfold R_; ring). lra.
      - unfold c0. replace (- (2 * c1)) with (- c1 + - c1) by ring. rewrite !Rpower_plus. ring. }
    assert (start : 0 < / Rpower (R_ 0%nat) (2 * c2 - 1)) by apply Rinv_0_lt_compat, exp_pos.
    assert (long : Rpower x (- (2 * c2 - 1)) <= (2 * c2 - 1) * c0 * INR T).
    { apply Rle_trans with (1 * (c0 * INR T)).
      - replace (- (2 * c2 - 1)) with (1 - 2 * c2) by ring.
        replace (Rpower x (1 - 2 * c2)) with (c0 * (2 * Rpower B (2 * c1) * Rpower x (1 - 2 * c2))).
        + rewrite Rmult_1_l. apply Rmult_le_compat_l; lra.
        + unfold c0. rewrite Rpower_Ropp. field. apply Rgt_not_eq, exp_pos.
      - rewrite Rmult_assoc. apply Rmult_le_compat_r; [| lra].
        apply Rmult_le_pos; [lra | apply pos_INR]. }
    rewrite <- Rpower_Ropp in grows.
    destruct (Rle_lt_dec (R_ T) x) as [H | H]; [exact H | exfalso].
    assert (Rpower (R_ T) (- (2 * c2 - 1)) < Rpower x (- (2 * c2 - 1))).
    { rewrite !Rpower_Ropp. apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; apply exp_pos |].
      apply Rlt_Rpower_l; lra. }
    lra.
  Qed.

  (** The heart of Lemma 2, which AdaBoost and AdaBoost.S share. *)
  Lemma rate_from_edges (eps : R) :
    1 <= c2 -> 0 < eps ->
    (forall t, (t < T)%nat -> 0 < R_ t -> d t >= Rpower B (- c1) * Rpower (R_ t) c2) ->
    2 * Rpower B (2 * c1) * Rpower (eps * ln 2) (1 - 2 * c2) <= INR T ->
    l T <= target + eps.
  Proof.
    intros Hc2 He edge rounds. pose proof loss_at_most_one as below_one.
    destruct (Rle_lt_dec 1 eps) as [? | eps_small]; [lra |].
    destruct (Rle_lt_dec 1 target) as [? | target_small]; [lra |].
    assert (ln2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (suboptimality : R_ T <= eps * ln 2).
    { destruct (Rle_lt_dec (R_ T) 0) as [HR | HR].
      - assert (0 < eps * ln 2) by (apply Rmult_lt_0_compat; assumption). lra.
      - apply suboptimality_falls; try assumption. apply Rmult_lt_0_compat; assumption. }
    assert (l T = target * exp (R_ T)) as ->.
    { unfold R_. rewrite <- ln_quotient, exp_ln by (auto; apply Rdiv_lt_0_compat; auto). field. lra. }
    apply exp_at_most in suboptimality. pose proof (power_of_two_below_chord eps ltac:(lra)). nra.
  Qed.
End Descent.

Section Lemma_2.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).

  Lemma L_of_equal_margins lambda : (forall i, (i < m)%nat -> margin N M lambda i = 0) -> L lambda = 1.
  Proof.
    intros H. unfold MRS13_coordinate_descent.L, total_loss.
    rewrite (Sum_ext m _ (fun _ => 1)) by (intros i Hi; rewrite H, Ropp_0, exp_0 by exact Hi; reflexivity).
    rewrite Sum_const. field. apply not_0_INR. lia.
  Qed.

  Lemma L_start j : L (AdaBoost j 0) = 1.
  Proof. apply L_of_equal_margins. intros i _. apply Sum_zero. intros. simpl. ring. Qed.

  (** [R_t = ln L(lambda^t) - ln L(lambda_star)], the suboptimality. *)
  Definition suboptimality (lambda_star lambda : nat -> R) : R := ln (L lambda) - ln (L lambda_star).

  (** Lemma 2: if, for some constants [c1] and [c2 >= 1], the edge satisfies [delta_t >= B^-c1 R_(t-1)^c2] in each
      round, then the loss is at most [L(lambda_star) + eps] after [2 B^(2 c1) (eps ln 2)^(1 - 2 c2)] rounds, or more.
      As in the paper, the suboptimality is asked about where it is positive. The learner is free. *)
  Theorem MRS13_lemma_2 (lambda_star : nat -> R) (B c1 c2 eps : R) (j : nat -> nat) (T : nat) :
    1 <= c2 -> 0 < eps ->
    entries_within_one m N M ->
    (forall t, (t < T)%nat -> (j t < N)%nat) -> edges_below_one m N M j T ->
    (forall t, (t < T)%nat -> 0 < suboptimality lambda_star (AdaBoost j t) ->
       delta (AdaBoost j t) (j t) >= Rpower B (- c1) * Rpower (suboptimality lambda_star (AdaBoost j t)) c2) ->
    2 * Rpower B (2 * c1) * Rpower (eps * ln 2) (1 - 2 * c2) <= INR T ->
    L (AdaBoost j T) <= L lambda_star + eps.
  Proof.
    intros Hc2 He unit Hj below edges rounds.
    apply (rate_from_edges (fun t => L (AdaBoost j t)) (fun t => delta (AdaBoost j t) (j t)) T)
      with (B := B) (c1 := c1) (c2 := c2); auto.
    - intros t. apply L_pos, Hm.
    - apply L_start.
    - intros t Ht. split; [apply Rabs_pos | apply below, Ht].
    - intros t Ht. apply MRS13_equation_6; auto.
    - apply L_pos, Hm.
  Qed.
End Lemma_2.
