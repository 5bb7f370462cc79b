(** MRS13, Theorem 7 with 2 in place of 3: not in the paper, which goes through logarithms of the loss. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_theorem_1 MRS13_theorem_7
  MRS13_conjecture_6_amended.
Local Open Scope R_scope.

Section Constant_two.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation correlation := (correlation m N M).
  Notation delta := (delta m N M).

  (** As the run's own combination has a weighted margin that is not negative, the distance may be replaced by the norm. *)
  Lemma missing_by_the_norm lambda mu d : 0 <= Sum m (fun i => D lambda i * margin lambda i) ->
    (forall k, (k < N)%nat -> delta lambda k <= d) -> L lambda - L mu <= L lambda * (d * norm1 N mu).
  Proof.
    intros weighted best. pose proof (L_above_tangent (N := N) (M := M) Hm lambda mu) as T. pose proof (L_pos (N := N) (M := M) Hm lambda) as P.
    assert (own : Sum N (fun k => correlation lambda k * lambda k) = Sum m (fun i => D lambda i * margin lambda i)).
    { unfold MRS13_coordinate_descent.correlation.
      rewrite (Sum_ext N _ (fun k => Sum m (fun i => D lambda i * (M i k * lambda k)))).
      - rewrite Sum_swap. apply Sum_ext. intros i _. now rewrite Sum_scal.
      - intros k _. rewrite <- Sum_scal_r. apply Sum_ext. intros. ring. }
    rewrite (Sum_ext N _ (fun k => correlation lambda k * mu k - correlation lambda k * lambda k)) in T by (intros; ring).
    rewrite Sum_minus, own in T.
    assert (Sum N (fun k => correlation lambda k * mu k) <= d * norm1 N mu); [| nra].
    unfold norm1. rewrite <- Sum_scal. apply Sum_le. intros k Hk. specialize (best k Hk).
    unfold MRS13_coordinate_descent.delta in best.
    apply Rle_trans with (Rabs (correlation lambda k) * Rabs (mu k)).
    - rewrite <- Rabs_mult. apply Rle_abs.
    - apply Rmult_le_compat_r; [apply Rabs_pos | exact best].
  Qed.

  (** AdaBoost.S: L(lambda^T) <= L(lambda_star) + eps for T >= 2 ||lambda_star||_1^2 / eps. *)
  Theorem MRS13_theorem_7_constant_two
      (lambda_star : nat -> R) (eps : R) (j : nat -> nat) (T : nat) (lambda : nat -> nat -> R) :
    0 < eps -> entries_within_one m N M -> is_AdaBoost_S (m := m) (N := N) (M := M) j T lambda ->
    (forall t, (t < T)%nat -> best_column_at (m := m) (N := N) (M := M) (lambda t) (j t)) ->
    2 * norm1 N lambda_star ^ 2 / eps <= INR T -> L (lambda T) <= L lambda_star + eps.
  Proof.
    intros He unit run best rounds. assert (start : L (lambda 0%nat) = 1) by (apply (loss_at_start Hm), run).
    destruct (Nat.eq_dec T 0) as [-> | positive].
    - assert (none : norm1 N lambda_star = 0).
      { pose proof (norm1_nonneg (N := N) lambda_star). simpl in rounds.
        assert (norm1 N lambda_star ^ 2 <= 0); [| nra].
        apply Rmult_le_reg_r with (2 / eps); [apply Rdiv_lt_0_compat; lra |].
        replace (norm1 N lambda_star ^ 2 * (2 / eps)) with (2 * norm1 N lambda_star ^ 2 / eps) by (field; lra). simpl. lra. }
      pose proof (L_at_least Hm lambda_star unit) as lower. rewrite none, Ropp_0, exp_0 in lower. lra.
    - apply (rounds_suffice (fun s => L (lambda s)) (fun s => delta (lambda s) (j s)) _ (norm1 N lambda_star) eps T); auto; [lia |].
      intros s Hs. destruct (best s Hs) as (Hj & top & below).
      pose proof (L_pos (N := N) (M := M) Hm (lambda s)) as P. split; [exact P | split; [split; [apply Rabs_pos | exact below] | split]].
      + destruct run as [_ steps]. destruct (steps s Hs) as (scaling & [_ least] & E). cbv zeta in *.
        set (tilde := move (lambda s) (step (correlation (lambda s) (j s))) (j s)) in *.
        apply Rle_trans with (L tilde).
        * rewrite (L_ext _ _ E). eapply Rle_trans; [apply (least 1); lra |]. right. apply L_ext. intros k. unfold scaled. ring.
        * unfold tilde. eapply Rle_trans; [apply (L_move_confident Hm); [exact Hj | intros i Hi; apply unit; assumption] |].
          rewrite factor_of_step by (apply correlation_below_one; exact below). rewrite square_of_delta. lra.
      + apply missing_by_the_norm; [| exact top]. apply (MRS13_lemma_8_step_margin Hm j T s lambda run). lia.
  Qed.
End Constant_two.
