(** MRS13, Section 3.3 and Section 5: rounds needed in proportion to the norm of a solution, Lemmas 9 and 29. *)

From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rcomplements.
From Boostproof Require Import Sums Logarithms Infimum MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum.
Local Open Scope R_scope.

Section Lower_bounds.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (2 <= m)%nat).
  Notation margin := (margin N M).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation correlation := (correlation m N M).
  Notation AdaBoost := (AdaBoost m N M).

  (** [inf { ||lambda||_1 : L(lambda) <= target }]. *)
  Definition least_norm (target : R) : R := infimum (fun v => exists lambda, L lambda <= target /\ v = norm1 N lambda).

  Lemma least_norm_le lambda target : L lambda <= target -> least_norm target <= norm1 N lambda.
  Proof.
    intros H. apply (infimum_le _ (norm1 N lambda) 0); [exists lambda; auto | | exists lambda; auto].
    intros y (mu & _ & ->). apply norm1_nonneg.
  Qed.

  Lemma least_norm_ge target c :
    (exists lambda, L lambda <= target) -> (forall lambda, L lambda <= target -> c <= norm1 N lambda) ->
    c <= least_norm target.
  Proof.
    intros (lambda & reached) H. apply (infimum_ge _ (norm1 N lambda) 0); [exists lambda; auto | |].
    - intros y (mu & _ & ->). apply norm1_nonneg.
    - intros y (mu & Hmu & ->). apply H, Hmu.
  Qed.

  (** A coordinate descent from 0: one coordinate moves in each of T rounds, and no round raises the loss. *)
  Definition is_descent (T : nat) (lambda : nat -> nat -> R) (alpha : nat -> R) (j : nat -> nat) : Prop :=
    (forall k, lambda 0%nat k = 0) /\
    forall t, (t < T)%nat -> (j t < N)%nat /\ (forall k, lambda (S t) k = move (lambda t) (alpha t) (j t) k) /\
      L (lambda (S t)) <= L (lambda t).

  Lemma margin_equal lambda mu i : (forall k, lambda k = mu k) -> margin lambda i = margin mu i.
  Proof. intros E. apply Sum_ext. intros k _. now rewrite E. Qed.

  Lemma L_equal lambda mu : (forall k, lambda k = mu k) -> L lambda = L mu.
  Proof.
    intros E. unfold MRS13_coordinate_descent.L, total_loss. f_equal.
    apply Sum_ext. intros i _. now rewrite (margin_equal lambda mu i E).
  Qed.

  Lemma descent_below_one T lambda alpha j t : is_descent T lambda alpha j -> (t <= T)%nat -> L (lambda t) <= 1.
  Proof.
    intros [start rounds]. induction t as [| t IH]; intros Ht.
    - rewrite (L_of_equal_margins (m := m) ltac:(lia)); [lra |]. intros i _. apply Sum_zero. intros k _.
      rewrite start. ring.
    - destruct (rounds t ltac:(lia)) as (_ & _ & falls). specialize (IH ltac:(lia)). lra.
  Qed.

  (** If no step is longer than c, t rounds lead no farther than c t. *)
  Lemma norm_after T lambda alpha j c :
    is_descent T lambda alpha j -> (forall t, (t < T)%nat -> Rabs (alpha t) <= c) ->
    norm1 N (lambda T) <= c * INR T.
  Proof.
    intros [start rounds] steps.
    assert (all : forall t, (t <= T)%nat -> norm1 N (lambda t) <= c * INR t).
    { induction t as [| t IH]; intros Ht.
      - right. simpl. rewrite Rmult_0_r. apply Sum_zero. intros k _. rewrite start. apply Rabs_R0.
      - destruct (rounds t ltac:(lia)) as (Hj & E & _). rewrite S_INR.
        apply Rle_trans with (norm1 N (lambda t) + Rabs (alpha t)).
        + unfold norm1. rewrite <- (Sum_delta N (j t) (fun _ => Rabs (alpha t)) Hj), <- Sum_plus.
          apply Sum_le. intros k _. rewrite E. unfold move. destruct (Nat.eqb k (j t)); [apply Rabs_triang | lra].
        + specialize (IH ltac:(lia)). specialize (steps t ltac:(lia)). lra. }
    apply all, le_n.
  Qed.

  Lemma ln_m_pos : 0 < ln (INR m).
  Proof. rewrite <- ln_1. apply ln_increasing; [lra | apply (lt_INR 1); lia]. Qed.

  Lemma rounds_from_norm T lambda alpha j c target :
    0 < c -> is_descent T lambda alpha j -> (forall t, (t < T)%nat -> Rabs (alpha t) <= c) ->
    L (lambda T) <= target -> least_norm target / c <= INR T.
  Proof.
    intros Hc run steps reached. pose proof (norm_after T lambda alpha j c run steps) as far.
    pose proof (least_norm_le (lambda T) target reached) as near.
    apply Rmult_le_reg_r with c; [exact Hc |].
    replace (least_norm target / c * c) with (least_norm target) by (field; lra).
    lra.
  Qed.

  (** Two examples, a and b, on which every hypothesis gets one wrong and one right. *)
  Definition complementary (a b : nat) : Prop :=
    (a < m)%nat /\ (b < m)%nat /\
    forall k, (k < N)%nat -> (M a k = 1 \/ M a k = -1) /\ M b k = - M a k.

  Lemma margin_at_least lambda i : (i < m)%nat -> L lambda <= 1 -> - ln (INR m) <= margin lambda i.
  Proof.
    intros Hi below. assert (HmR : 0 < INR m) by (apply lt_0_INR; lia).
    assert (term : exp (- margin lambda i) <= INR m).
    { apply Rle_trans with (total_loss m N M lambda).
      - apply (Sum_ge_term m (fun i => exp (- margin lambda i))); [intros; apply Rlt_le, exp_pos | exact Hi].
      - unfold MRS13_coordinate_descent.L in below. apply (Rmult_le_compat_r (INR m)) in below; [| lra].
        replace (total_loss m N M lambda / INR m * INR m) with (total_loss m N M lambda) in below by (field; lra).
        lra. }
    apply ln_at_most in term; [| apply exp_pos]. rewrite ln_exp in term. lra.
  Qed.

  (** The step of Lemma 9's proof: the margins of the two examples stay in [- ln m, ln m]. *)
  Theorem MRS13_lemma_9_step_margins (a b : nat) lambda :
    complementary a b -> L lambda <= 1 -> Rabs (margin lambda a) <= ln (INR m).
  Proof.
    intros (Ha & Hb & rows) below. apply Rabs_le.
    pose proof (margin_at_least lambda a Ha below). pose proof (margin_at_least lambda b Hb below) as other.
    assert (E : margin lambda b = - margin lambda a).
    { unfold MRS13_coordinate_descent.margin. rewrite <- Sum_opp. apply Sum_ext. intros k Hk.
      rewrite (proj2 (rows k Hk)). ring. }
    rewrite E in other. lra.
  Qed.

  (** Lemma 9 for every coordinate descent whose loss never rises: two complementary rows of signs, then a loss of
      [target] takes at least [inf { ||lambda||_1 : L(lambda) <= target } / (2 ln m)] rounds. *)
  Theorem MRS13_lemma_9_descent (a b T : nat) lambda alpha j target :
    complementary a b -> is_descent T lambda alpha j -> L (lambda T) <= target ->
    least_norm target / (2 * ln (INR m)) <= INR T.
  Proof.
    intros rows run reached. pose proof ln_m_pos as Hln.
    apply (rounds_from_norm T lambda alpha j); [lra | exact run | | exact reached].
    intros t Ht. destruct run as [start rounds]. destruct (rounds t Ht) as (Hj & E & _).
    pose proof (MRS13_lemma_9_step_margins a b (lambda t) rows
                  (descent_below_one T lambda alpha j t (conj start rounds) ltac:(lia))) as before.
    pose proof (MRS13_lemma_9_step_margins a b (lambda (S t)) rows
                  (descent_below_one T lambda alpha j (S t) (conj start rounds) ltac:(lia))) as after.
    rewrite (margin_equal _ _ a E), margin_move in after by exact Hj.
    destruct rows as (_ & _ & rows). destruct (proj1 (rows (j t) Hj)) as [sign | sign]; rewrite sign in after;
      apply Rabs_le_between in before; apply Rabs_le_between in after; apply Rabs_le; lra.
  Qed.

  (** AdaBoost is such a descent, whatever columns the learner returns. *)
  Lemma AdaBoost_is_descent j T :
    entries_within_one m N M -> (forall t, (t < T)%nat -> (j t < N)%nat) -> edges_below_one m N M j T ->
    is_descent T (AdaBoost j) (fun t => step (correlation (AdaBoost j t) (j t))) j.
  Proof.
    intros unit Hj below. split; [reflexivity |]. intros t Ht. split; [apply Hj, Ht | split; [reflexivity |]].
    apply (MRS13_equation_5_monotone (m := m)); auto; lia.
  Qed.

  (** Lemma 9: AdaBoost, whatever columns the learner returns. *)
  Theorem MRS13_lemma_9 (a b T : nat) (j : nat -> nat) (target : R) :
    entries_within_one m N M -> complementary a b ->
    (forall t, (t < T)%nat -> (j t < N)%nat) -> edges_below_one m N M j T ->
    L (AdaBoost j T) <= target -> least_norm target / (2 * ln (INR m)) <= INR T.
  Proof.
    intros unit rows Hj below.
    apply (MRS13_lemma_9_descent a b T (AdaBoost j) _ j target rows (AdaBoost_is_descent j T unit Hj below)).
  Qed.

  (** A step along a column of signs does not raise the loss only if it is at most [ln ((1 + |r|)/(1 - |r|))] long. *)
  Lemma longest_step r alpha :
    -1 < r < 1 -> (1 + r) / 2 * exp (- alpha) + (1 - r) / 2 * exp alpha <= 1 ->
    Rabs alpha <= ln (1 + Rabs r) - ln (1 - Rabs r).
  Proof.
    intros Hr falls. set (s := exp alpha) in *. assert (Hs : 0 < s) by apply exp_pos.
    rewrite exp_Ropp in falls. fold s in falls.
    assert (product : (s - 1) * ((1 - r) * s - (1 + r)) <= 0).
    { apply (Rmult_le_compat_r (2 * s)) in falls; [| lra].
      replace (((1 + r) / 2 * / s + (1 - r) / 2 * s) * (2 * s)) with (1 + r + (1 - r) * s ^ 2) in falls by (field; lra).
      lra. }
    assert (alpha_is : alpha = ln s) by (unfold s; now rewrite ln_exp).
    assert (range : (ln (1 + r) - ln (1 - r) <= alpha <= 0 \/ 0 <= alpha <= ln (1 + r) - ln (1 - r))).
    { rewrite alpha_is, <- ln_quotient, <- ln_1 by lra. set (q := (1 + r) / (1 - r)).
      assert (Hq : 0 < q) by (apply Rdiv_lt_0_compat; lra).
      assert (E : (1 - r) * s - (1 + r) = (1 - r) * (s - q)) by (unfold q; field; lra). rewrite E in product.
      destruct (Rtotal_order s 1) as [short | [-> | long]].
      - left. split; apply ln_at_most; try lra. destruct (Rle_lt_dec q s) as [| C]; [assumption | exfalso].
        pose proof (Rmult_lt_0_compat (1 - r) (q - s) ltac:(lra) ltac:(lra)) as part.
        pose proof (Rmult_lt_0_compat (1 - s) ((1 - r) * (q - s)) ltac:(lra) part). lra.
      - destruct (Rle_lt_dec q 1); [left | right]; split; apply ln_at_most; lra.
      - right. split; apply ln_at_most; try lra. destruct (Rle_lt_dec s q) as [| C]; [assumption | exfalso].
        pose proof (Rmult_lt_0_compat (1 - r) (s - q) ltac:(lra) ltac:(lra)) as part.
        pose proof (Rmult_lt_0_compat (s - 1) ((1 - r) * (s - q)) ltac:(lra) part). lra. }
    unfold Rabs at 2 3. destruct (Rcase_abs r) as [neg | pos].
    - replace (1 + - r) with (1 - r) by ring. replace (1 - - r) with (1 + r) by ring.
      pose proof (ln_at_most (1 + r) (1 - r)). apply Rabs_le. lra.
    - pose proof (ln_at_most (1 - r) (1 + r)). apply Rabs_le. lra.
  Qed.
End Lower_bounds.
