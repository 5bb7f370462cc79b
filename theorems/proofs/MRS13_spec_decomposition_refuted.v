(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lemma_15, MRS13_decomposition_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_lemma_15 MRS13_decomposition_refuted MRS13_spec_coordinate_descent.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_10_is_refuted : ~ MRS13.theorem_10.
Proof.
  intros H. set (j := fun _ : nat => 4%nat). set (g := MRS13.figure_2 4). set (zero := MRS13.AdaBoost g j 0).
  assert (margins : forall i, MRS13.margin g zero i = 0) by (intros i; unfold MRS13.margin, zero; apply Sum_zero; intros; cbn; ring).
  assert (six : MRS13.total_loss g zero = 6).
  { unfold MRS13.total_loss. rewrite (Sum_ext _ _ (fun _ => 1)) by (intros; now rewrite margins, Ropp_0, exp_0).
    change (MRS13.m g) with 6%nat. cbn [Finite.Sum]. ring. }
  assert (weights : forall i, MRS13.D g zero i = / 6)
    by (intros i; unfold MRS13.D; rewrite six, margins, Ropp_0, exp_0; field).
  assert (slopes : forall k, MRS13.correlation g zero k = Finite.Sum 6 (fun i => / 6 * MRS13.M g i k))
    by (intros k; unfold MRS13.correlation; apply Sum_ext; intros i _; now rewrite weights).
  assert (fourth : MRS13.correlation g zero 4 = - / 3) by (rewrite slopes; cbn; field).
  assert (edge : MRS13.delta g zero 4 = / 3).
  { unfold MRS13.delta. rewrite fourth, Rabs_Ropp. apply Rabs_right. lra. }
  assert (best : MRS13.best_columns g j 1).
  { intros t Ht. assert (t = 0%nat) by lia. subst t. fold zero. change (j 0%nat) with 4%nat.
    split; [cbn; lia |]. intros k Hk. rewrite edge. change (MRS13.N g) with 5%nat in Hk. unfold MRS13.delta. rewrite slopes.
    apply Rabs_le. do 5 (destruct k as [| k]; [cbn; lra |]). lia. }
  assert (below : MRS13.edges_below_one g j 1).
  { intros t Ht. assert (t = 0%nat) by lia. subst t. fold zero. change (j 0%nat) with 4%nat. rewrite edge. lra. }
  assert (small : MRS13.L g (MRS13.AdaBoost g j 1) <= 2 / INR (MRS13.m g) + 31 / 50).
  { change (MRS13.AdaBoost g j 1) with (MRS13.move zero (MRS13.step (MRS13.correlation g zero 4)) 4).
    rewrite (MRS13_equation_3_proof g ltac:(cbn; lia) zero (MRS13.step (MRS13.correlation g zero 4)) 4%nat ltac:(cbn; lia)).
    2: { intros i Hi. change (MRS13.m g) with 6%nat in Hi. do 6 (destruct i as [| i]; [cbn; (now left) || (now right) || lra |]). lia. }
    unfold MRS13.L at 1. rewrite six, fourth. change (INR (MRS13.m g)) with (INR 6).
    unfold MRS13.step. replace ((1 + - / 3) / (1 - - / 3)) with (/ 2) by field.
    replace (/ 2 * ln (/ 2)) with (- (/ 2 * ln 2)) by (rewrite ln_Rinv by lra; ring). rewrite Ropp_involutive, exp_Ropp.
    set (e := exp (/ 2 * ln 2)).
    assert (square : e * e = 2) by (unfold e; rewrite <- exp_plus; replace (/ 2 * ln 2 + / 2 * ln 2) with (ln 2) by field; apply exp_ln; lra).
    assert (Hpos : 0 < e) by apply exp_pos.
    assert (inverse : / e = e / 2) by (rewrite <- square; field; lra).
    rewrite inverse. replace (INR 6) with 6 by (simpl; ring). assert (e <= 1415 / 1000) by nra. lra. }
  specialize (H 4%nat (31 / 50) j 1%nat ltac:(lra)).
  assert (less : 2 / INR (MRS13.m g) + 31 / 50 < 1) by (change (INR (MRS13.m g)) with (INR 6); simpl; lra).
  specialize (H less best below small). change (INR (MRS13.m (MRS13.figure_2 4))) with (INR 6) in H.
  replace (INR 6) with 6 in H by (simpl; ring).
  assert (up : 19 / 50 <= ln (1 / (31 / 50))).
  { replace (1 / (31 / 50)) with (/ (31 / 50)) by field. rewrite ln_Rinv by lra.
    pose proof (exp_ineq1_le (ln (31 / 50))) as E. rewrite exp_ln in E by lra. lra. }
  assert (positive : 0 < ln 6) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (down : ln 6 < 57 / 20).
  { rewrite <- (ln_exp (57 / 20)). apply ln_increasing; [lra |].
    replace (57 / 20) with (19 / 20 + (19 / 20 + 19 / 20)) by field. rewrite !exp_plus.
    pose proof (exp_ineq1_le (19 / 20)). nra. }
  replace ((2 ^ 4 - 1) / (2 * ln 6)) with (15 / 2 * / ln 6) in H by (field; lra).
  assert (share : 20 / 57 < / ln 6) by (replace (20 / 57) with (/ (57 / 20)) by field; apply Rinv_lt_contravar; nra).
  simpl INR in H. nra.
Qed.

Theorem MRS13_lemma_15_1_step_convex_is_refuted : ~ MRS13.lemma_15_1_step_convex.
Proof. exact (fun H => MRS13_lemma_15_1_step_convex_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_remark_optimum_set_theorem_10_reading_literal_is_refuted : ~ MRS13.remark_optimum_set_theorem_10_reading_literal.
Proof. exact MRS13_remark_optimum_set_theorem_10_reading_literal_refuted. Qed.

Theorem MRS13_lemma_16_step_absolute_is_refuted : ~ MRS13.lemma_16_step_absolute.
Proof. exact (fun H => MRS13_lemma_16_step_absolute_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_remark_separable_exponent_reading_edge_is_refuted : ~ MRS13.remark_separable_exponent_reading_edge.
Proof. exact (fun H => MRS13_remark_separable_exponent_reading_edge_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_22_step_index_is_refuted : ~ MRS13.lemma_22_step_index.
Proof. exact (fun H => MRS13_lemma_22_step_index_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_24_step_lambda_is_refuted : ~ MRS13.lemma_24_step_lambda.
Proof. exact MRS13_lemma_24_step_lambda_refuted. Qed.

Theorem MRS13_corollary_26_reading_every_is_refuted : ~ MRS13.corollary_26_reading_every.
Proof. intros [c H]. apply MRS13_corollary_26_reading_every_refuted. exists c. exact (fun m N M => H (MRS13.Game m N M)). Qed.

Theorem MRS13_lemma_27_reading_every_is_refuted : ~ MRS13.lemma_27_reading_every.
Proof. intros [c [P H]]. apply MRS13_lemma_27_reading_every_refuted. exists c. split; [exact P | exact (fun m N M => H (MRS13.Game m N M))]. Qed.

Theorem MRS13_lemma_34_step_rows_is_refuted : ~ MRS13.lemma_34_step_rows.
Proof. exact (fun H => MRS13_lemma_34_step_rows_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_36_step_b_is_refuted : ~ MRS13.lemma_36_step_b.
Proof. exact (fun H => MRS13_lemma_36_step_b_refuted (fun m N M => H (MRS13.Game m N M))). Qed.
