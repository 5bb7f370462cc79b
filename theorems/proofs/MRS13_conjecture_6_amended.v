(** MRS13, Conjecture 6 with the largest distance from the solution in place of its norm; not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges.
Local Open Scope R_scope.

(** Where each round multiplies the loss by sqrt(1 - d^2) at most and the missing loss is at most l d D, 2 D^2 / eps rounds
    suffice: the inverse of what is missing grows by 1/(2 D^2) a round. *)
Lemma rounds_suffice (l d : nat -> R) (least D eps : R) (t : nat) : (0 < t)%nat -> 0 < eps -> l 0%nat = 1 ->
  (forall s, (s < t)%nat -> 0 < l s /\ 0 <= d s < 1 /\ l (S s) <= l s * sqrt (1 - d s ^ 2) /\ l s - least <= l s * (d s * D)) ->
  2 * D ^ 2 / eps <= INR t -> l t <= least + eps.
Proof.
  intros Ht He start round_of rounds. apply Rnot_lt_le. intros above. set (e := fun s => l s - least).
  assert (root : forall s, (s < t)%nat -> sqrt (1 - d s ^ 2) <= 1 - d s ^ 2 / 2).
  { intros s Hs. destruct (round_of s Hs) as (_ & Hd & _). rewrite <- (sqrt_square (1 - d s ^ 2 / 2)) by nra. apply sqrt_le_1_alt. nra. }
  assert (second : forall s, (s < t)%nat -> l s * (d s ^ 2 / 2) <= l s - l (S s)).
  { intros s Hs. specialize (root s Hs). destruct (round_of s Hs) as (P & _ & fall & _). nra. }
  assert (falls : forall s, (s < t)%nat -> l (S s) <= l s).
  { intros s Hs. specialize (second s Hs). destruct (round_of s Hs) as (P & _). pose proof (pow2_ge_0 (d s)). nra. }
  assert (large : forall k, (k <= t)%nat -> eps < e (t - k)%nat).
  { induction k as [| k IH]; intros Hk; [rewrite Nat.sub_0_r; unfold e; lra |]. specialize (IH ltac:(lia)).
    specialize (falls (t - S k)%nat ltac:(lia)). replace (S (t - S k)) with (t - k)%nat in falls by lia. unfold e in *. lra. }
  assert (positive : forall s, (s <= t)%nat -> eps < e s) by (intros s Hs; replace s with (t - (t - s))%nat by lia; apply large; lia).
  assert (at_most_1 : forall s, (s <= t)%nat -> l s <= 1).
  { induction s as [| s IH]; intros Hs; [lra |]. specialize (falls s ltac:(lia)). specialize (IH ltac:(lia)). lra. }
  assert (round : forall s, (s < t)%nat -> e s ^ 2 <= 2 * D ^ 2 * (e s - e (S s)) /\ 0 < D).
  { intros s Hs. destruct (round_of s Hs) as (P & Hd & _ & first). specialize (at_most_1 s ltac:(lia)).
    specialize (positive s ltac:(lia)). specialize (second s Hs). unfold e in *.
    assert (HD : 0 < D) by (apply Rnot_le_lt; intros bad; assert (d s * D <= 0) by nra; nra).
    split; [| exact HD].
    apply Rle_trans with ((l s * (d s * D)) ^ 2); [apply pow_incr; lra |].
    apply Rle_trans with (l s * (d s * D) ^ 2).
    - replace ((l s * (d s * D)) ^ 2) with (l s * (l s * (d s * D) ^ 2)) by ring.
      assert (0 <= l s * (d s * D) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). nra.
    - replace (l s * (d s * D) ^ 2) with (2 * D ^ 2 * (l s * (d s ^ 2 / 2))) by field.
      replace (l s - least - (l (S s) - least)) with (l s - l (S s)) by ring.
      apply Rmult_le_compat_l; [pose proof (pow2_ge_0 D); lra | exact second]. }
  assert (HD : 0 < D) by (apply (round 0%nat Ht)).
  assert (sum : forall s, (s <= t)%nat -> INR s <= 2 * D ^ 2 * (/ e s - / e 0%nat)).
  { induction s as [| s IH]; intros Hs; [simpl; lra |]. specialize (IH ltac:(lia)). destruct (round s ltac:(lia)) as [r _].
    pose proof (positive s ltac:(lia)) as p. pose proof (positive (S s) ltac:(lia)) as p'.
    specialize (falls s ltac:(lia)). assert (le : e (S s) <= e s) by (unfold e; lra).
    rewrite S_INR. enough (1 <= 2 * D ^ 2 * (/ e (S s) - / e s)) by lra.
    replace (2 * D ^ 2 * (/ e (S s) - / e s)) with (2 * D ^ 2 * (e s - e (S s)) / (e s * e (S s))) by (field; lra).
    apply Rmult_le_reg_r with (e s * e (S s)); [apply Rmult_lt_0_compat; lra |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by (apply Rgt_not_eq, Rmult_lt_0_compat; lra). nra. }
  specialize (sum t (le_n t)). pose proof (positive t (le_n t)) as p. pose proof (positive 0%nat ltac:(lia)) as p0.
  assert (/ e t < / eps) by (apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; lra | exact p]).
  assert (0 < / e 0%nat) by (apply Rinv_0_lt_compat; lra). assert (0 < D ^ 2) by (apply pow_lt, HD).
  unfold Rdiv in rounds. nra.
Qed.

Section Amended.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation L := (L m N M).
  Notation correlation := (correlation m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).

  (** The loss is convex: it lies above its tangents. *)
  Lemma L_above_tangent lambda mu :
    L mu >= L lambda * (1 - Sum N (fun k => correlation lambda k * (mu k - lambda k))).
  Proof.
    assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm). pose proof (total_loss_pos (N := N) (M := M) Hm lambda) as P.
    apply Rle_ge. unfold MRS13_coordinate_descent.L, Rdiv. rewrite Rmult_assoc, (Rmult_comm (/ INR m)), <- Rmult_assoc.
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, HmR |].
    assert (E : total_loss m N M lambda * Sum N (fun k => correlation lambda k * (mu k - lambda k))
                = Sum m (fun i => exp (- margin lambda i) * (margin mu i - margin lambda i))).
    { rewrite <- Sum_scal. unfold MRS13_coordinate_descent.correlation.
      rewrite (Sum_ext N _ (fun k => Sum m (fun i => exp (- margin lambda i) * (M i k * (mu k - lambda k))))).
      - rewrite Sum_swap. apply Sum_ext. intros i _. rewrite Sum_scal. f_equal.
        unfold MRS13_coordinate_descent.margin. rewrite <- Sum_minus. apply Sum_ext. intros. ring.
      - intros k _. rewrite <- Sum_scal_r, <- Sum_scal. apply Sum_ext. intros i _. unfold D. field. lra. }
    rewrite Rmult_minus_distr_l, Rmult_1_r, E. unfold total_loss at 1. rewrite <- Sum_minus. apply Sum_le. intros i _.
    replace (- margin mu i) with (- margin lambda i + (margin lambda i - margin mu i)) by ring. rewrite exp_plus.
    pose proof (exp_ineq1_le (margin lambda i - margin mu i)). pose proof (exp_pos (- margin lambda i)). nra.
  Qed.

  Lemma loss_at_start lambda : (forall k, lambda k = 0) -> L lambda = 1.
  Proof.
    intros zero. unfold MRS13_coordinate_descent.L, total_loss, MRS13_coordinate_descent.margin.
    rewrite (Sum_ext m _ (fun _ => 1)).
    - rewrite Sum_const. field. apply Rgt_not_eq, lt_0_INR, Hm.
    - intros i _. rewrite (Sum_zero N) by (intros; rewrite zero; ring). rewrite Ropp_0. apply exp_0.
  Qed.

  (** What is missing is at most the best edge times the loss times the distance. *)
  Lemma missing_at_most lambda mu d : (forall k, (k < N)%nat -> delta lambda k <= d) -> 0 <= d ->
    L lambda - L mu <= L lambda * (d * distance1 N lambda mu).
  Proof.
    intros best Hd. pose proof (L_above_tangent lambda mu) as T. pose proof (L_pos (N := N) (M := M) Hm lambda) as P.
    assert (Sum N (fun k => correlation lambda k * (mu k - lambda k)) <= d * distance1 N lambda mu); [| nra].
    unfold distance1, norm1. rewrite <- Sum_scal. apply Sum_le. intros k Hk. specialize (best k Hk).
    unfold MRS13_coordinate_descent.delta in best.
    apply Rle_trans with (Rabs (correlation lambda k) * Rabs (lambda k - mu k)).
    - rewrite <- Rabs_mult. rewrite <- (Rabs_Ropp (_ * _)). eapply Rle_trans; [| apply Rle_abs]. right. ring.
    - apply Rmult_le_compat_r; [apply Rabs_pos | exact best].
  Qed.

  (** AdaBoost: L(lambda^t) <= L(lambda_star) + eps for t >= 2 D^2 / eps, where D bounds the distances before round t. *)
  Theorem MRS13_conjecture_6_amended (lambda_star : nat -> R) (D eps : R) (j : nat -> nat) (t : nat) :
    (0 < t)%nat -> 0 < eps -> entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t ->
    (forall s, (s < t)%nat -> distance1 N (AdaBoost j s) lambda_star <= D) -> 2 * D ^ 2 / eps <= INR t ->
    L (AdaBoost j t) <= L lambda_star + eps.
  Proof.
    intros Ht He unit best edges near rounds.
    apply (rounds_suffice (fun s => L (AdaBoost j s)) (fun s => delta (AdaBoost j s) (j s)) _ D eps t Ht He); [| | exact rounds].
    - apply loss_at_start. reflexivity.
    - intros s Hs. destruct (best s Hs) as [Hj top].
      assert (Hd : 0 <= delta (AdaBoost j s) (j s)) by apply Rabs_pos.
      pose proof (L_pos (N := N) (M := M) Hm (AdaBoost j s)) as P. split; [exact P | split; [split; [exact Hd | apply edges, Hs] | split]].
      + apply (MRS13_equation_5 Hm j s Hj unit (edges s Hs)).
      + eapply Rle_trans; [apply (missing_at_most _ _ _ top Hd) |]. apply Rmult_le_compat_l; [lra |].
        apply Rmult_le_compat_l; [exact Hd | apply near, Hs].
  Qed.
End Amended.
