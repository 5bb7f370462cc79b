(** MRS13: where two rows are complementary no edge is 1: one of them is right and the other wrong under every hypothesis. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_lower_bounds.
Local Open Scope R_scope.

Section Edges.
  Context {m N : nat} {M : nat -> nat -> R}.
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis unit : entries_within_one m N M.

  Lemma weight_positive lambda i : 0 < D m N M lambda i.
  Proof. apply Rdiv_lt_0_compat; [apply exp_pos | apply (total_loss_pos Hm)]. Qed.

  Lemma weights_sum lambda : Sum m (D m N M lambda) = 1.
  Proof.
    unfold D. unfold Rdiv. rewrite Sum_scal_r. apply Rinv_r. pose proof (total_loss_pos (N := N) (M := M) Hm lambda).
    unfold total_loss in *. lra.
  Qed.

  Lemma edge_below_one lambda j i i' : (j < N)%nat -> (i < m)%nat -> (i' < m)%nat -> M i j = 1 -> M i' j = -1 ->
    delta m N M lambda j < 1.
  Proof.
    intros Hj Hi Hi' right wrong. unfold delta, correlation.
    assert (sum : forall s, s = 1 \/ s = -1 -> forall k, (k < m)%nat -> M k j = - s ->
                  s * Sum m (fun i => D m N M lambda i * M i j) < 1).
    { intros s Hs k Hk opposite. rewrite <- (weights_sum lambda), <- Sum_scal.
      assert (gap : 0 < Sum m (fun i => D m N M lambda i - s * (D m N M lambda i * M i j))).
      { apply Rlt_le_trans with (D m N M lambda k - s * (D m N M lambda k * M k j)).
        - rewrite opposite. pose proof (weight_positive lambda k). destruct Hs as [-> | ->]; lra.
        - apply (Sum_ge_term m (fun i => D m N M lambda i - s * (D m N M lambda i * M i j))); [| exact Hk].
          intros l Hl. pose proof (weight_positive lambda l). destruct (unit l j Hl Hj). destruct Hs as [-> | ->]; nra. }
      rewrite Sum_minus in gap. lra. }
    apply Rabs_def1.
    - pose proof (sum 1 (or_introl eq_refl) i' Hi' ltac:(lra)). lra.
    - pose proof (sum (-1) (or_intror eq_refl) i Hi ltac:(lra)). lra.
  Qed.

  Lemma edges_below_one_of_complementary a b j T : complementary (m := m) (N := N) (M := M) a b ->
    (forall t, (t < T)%nat -> (j t < N)%nat) -> edges_below_one m N M j T.
  Proof.
    intros (Ha & Hb & opposite) columns t Ht. specialize (columns t Ht). destruct (opposite _ columns) as ([E | E] & Eb).
    - apply (edge_below_one _ _ a b); auto. lra.
    - apply (edge_below_one _ _ b a); auto. lra.
  Qed.
End Edges.
