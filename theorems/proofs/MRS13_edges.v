(** MRS13, proof of Lemma 3: equations 7 and 8. *)

From Coq Require Import Reals Lra Psatz.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2.
Local Open Scope R_scope.

(** The l1-norm, and the l1-distance of two combinations of N hypotheses. *)
Definition norm1 (N : nat) (lambda : nat -> R) : R := Sum N (fun k => Rabs (lambda k)).
Definition distance1 (N : nat) (lambda mu : nat -> R) : R := norm1 N (fun k => lambda k - mu k).

(** The relative entropy of two distributions over m examples. *)
Definition RE (m : nat) (p q : nat -> R) : R := Sum m (fun i => p i * ln (p i / q i)).

(** It is not negative: [ln x <= x - 1]. *)
Lemma RE_nonneg (m : nat) (p q : nat -> R) :
  (forall i, (i < m)%nat -> 0 < p i) -> (forall i, (i < m)%nat -> 0 < q i) ->
  Sum m p = Sum m q -> 0 <= RE m p q.
Proof.
  intros Hp Hq E. unfold RE.
  apply Rle_trans with (Sum m (fun i => p i - q i)); [rewrite Sum_minus; lra |].
  apply Sum_le. intros i Hi. specialize (Hp i Hi). specialize (Hq i Hi).
  pose proof (ln_le_minus_1 (q i / p i) (Rdiv_lt_0_compat _ _ Hq Hp)) as H.
  replace (ln (p i / q i)) with (- ln (q i / p i)) by (rewrite !ln_quotient by assumption; ring).
  apply Rmult_le_compat_l with (r := p i) in H; [| lra].
  replace (p i * (q i / p i - 1)) with (q i - p i) in H by (field; lra). lra.
Qed.

Section Edges.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation correlation := (correlation m N M).
  Notation delta := (delta m N M).

  Lemma D_pos lambda i : 0 < D lambda i.
  Proof. apply Rdiv_lt_0_compat; [apply exp_pos | apply total_loss_pos, Hm]. Qed.

  Lemma ln_D lambda i : ln (D lambda i) = - margin lambda i - ln (total_loss lambda).
  Proof.
    unfold MRS13_coordinate_descent.D. rewrite ln_quotient, ln_exp; [reflexivity | apply exp_pos |].
    apply total_loss_pos, Hm.
  Qed.

  Lemma ln_L lambda : ln (L lambda) = ln (total_loss lambda) - ln (INR m).
  Proof. apply ln_quotient; [apply total_loss_pos, Hm | apply lt_0_INR, Hm]. Qed.

  (** The relative entropy of the distributions of two combinations. *)
  Lemma RE_of_combinations (mu lambda : nat -> R) :
    RE m (D mu) (D lambda)
    = ln (L lambda) - ln (L mu) + Sum m (fun i => D mu i * (margin lambda i - margin mu i)).
  Proof.
    unfold RE. rewrite !ln_L.
    rewrite (Sum_ext m _ (fun i => D mu i * (ln (total_loss lambda) - ln (total_loss mu))
                                   + D mu i * (margin lambda i - margin mu i))).
    - rewrite Sum_plus, Sum_scal_r, D_sums_to_1 by assumption. ring.
    - intros i Hi. rewrite ln_quotient, !ln_D by apply D_pos. ring.
  Qed.

  (** Equation 7: for every combination lambda of at most the target loss,
      [0 <= RE(D_mu || D_lambda) <= - R + sum_i D_mu(i) (M lambda - M mu)_i], where mu stands for lambda^(t-1)
      and R for its suboptimality.  Nothing is asked of mu. *)
  Theorem MRS13_equation_7 (lambda_star lambda mu : nat -> R) :
    L lambda <= L lambda_star ->
    0 <= RE m (D mu) (D lambda) /\
    RE m (D mu) (D lambda)
    <= - suboptimality (m := m) (N := N) (M := M) lambda_star mu
       + Sum m (fun i => D mu i * (margin lambda i - margin mu i)).
  Proof.
    intros target. split.
    - apply RE_nonneg; [intros; apply D_pos.. |]. now rewrite !D_sums_to_1.
    - rewrite RE_of_combinations. unfold suboptimality.
      pose proof (ln_at_most (L lambda) (L lambda_star) (L_pos Hm lambda) target). lra.
  Qed.

  (** The expected margin of a combination eta, by examples and by hypotheses ... *)
  Lemma expected_margin (eta mu : nat -> R) :
    Sum m (fun i => D mu i * margin eta i) = Sum N (fun k => eta k * correlation mu k).
  Proof.
    rewrite (Sum_ext m _ (fun i => Sum N (fun k => eta k * (D mu i * M i k)))).
    - rewrite Sum_swap. apply Sum_ext. intros k _. apply Sum_scal.
    - intros i _. unfold MRS13_coordinate_descent.margin. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.

  (** ... is at most its length times the largest edge. *)
  Lemma expected_margin_at_most (eta mu : nat -> R) (j : nat) :
    (forall k, (k < N)%nat -> delta mu k <= delta mu j) ->
    Sum m (fun i => D mu i * margin eta i) <= delta mu j * norm1 N eta.
  Proof.
    intros best. rewrite expected_margin. unfold norm1. rewrite <- Sum_scal. apply Sum_le. intros k Hk.
    eapply Rle_trans; [apply Rle_abs |].
    rewrite Rabs_mult, Rmult_comm. apply Rmult_le_compat_r; [apply Rabs_pos | apply best, Hk].
  Qed.

  (** Equation 8: the gain in margin is at most the edge times the length of the move, where no hypothesis has a
      larger edge than the chosen one. *)
  Theorem MRS13_equation_8 (lambda mu : nat -> R) (j : nat) :
    (forall k, (k < N)%nat -> delta mu k <= delta mu j) ->
    Sum m (fun i => D mu i * Sum N (fun k => (lambda k - mu k) * M i k))
      = Sum N (fun k => (lambda k - mu k) * Sum m (fun i => D mu i * M i k)) /\
    Sum m (fun i => D mu i * Sum N (fun k => (lambda k - mu k) * M i k)) <= delta mu j * distance1 N lambda mu.
  Proof.
    intros best.
    rewrite (Sum_ext m _ (fun i => D mu i * margin (fun k => lambda k - mu k) i)).
    - split; [apply expected_margin | apply expected_margin_at_most, best].
    - intros i _. f_equal. apply Sum_ext. intros. ring.
  Qed.

  Lemma margin_difference (lambda mu : nat -> R) i :
    margin lambda i - margin mu i = Sum N (fun k => (lambda k - mu k) * M i k).
  Proof.
    unfold MRS13_coordinate_descent.margin. rewrite <- Sum_minus. apply Sum_ext. intros. ring.
  Qed.

  (** What (7) and (8) give together: the edge times the distance of any good enough combination is at least the
      suboptimality. *)
  Lemma edge_times_distance (lambda_star lambda mu : nat -> R) (j : nat) :
    (forall k, (k < N)%nat -> delta mu k <= delta mu j) -> L lambda <= L lambda_star ->
    suboptimality (m := m) (N := N) (M := M) lambda_star mu <= delta mu j * distance1 N lambda mu.
  Proof.
    intros best target.
    destruct (MRS13_equation_7 lambda_star lambda mu target) as [nonneg upper].
    destruct (MRS13_equation_8 lambda mu j best) as [_ bound].
    rewrite (Sum_ext m _ (fun i => D mu i * Sum N (fun k => (lambda k - mu k) * M i k))) in upper
      by (intros; now rewrite margin_difference).
    lra.
  Qed.
End Edges.
