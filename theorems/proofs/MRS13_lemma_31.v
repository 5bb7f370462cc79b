(** MRS13, Lemma 31: on the data set of Figure 4 AdaBoost needs 2/(9 eps) rounds; its table, for all rounds. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_theorem_12.
Local Open Scope R_scope.

(** AdaBoost's next weights on a column of signs: the weight over [1 + M_ij r], so that right and wrong examples weigh
    1/2 each. *)
Lemma weights_after_step m N M lambda j i :
  (0 < m)%nat -> (j < N)%nat -> (i < m)%nat -> entries_are_signs m N M -> delta m N M lambda j < 1 ->
  D m N M (move lambda (step (correlation m N M lambda j)) j) i
  = D m N M lambda i / (1 + M i j * correlation m N M lambda j).
Proof.
  intros Hm Hj Hi signs edge. set (r := correlation m N M lambda j). set (alpha := step r).
  assert (Hr : -1 < r < 1) by (apply correlation_below_one, edge).
  pose proof (total_loss_pos (m := m) (N := N) (M := M) Hm lambda) as positive.
  assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm).
  assert (total : total_loss m N M (move lambda alpha j) = sqrt (1 - r ^ 2) * total_loss m N M lambda).
  { pose proof (MRS13_equation_3 Hm lambda alpha j Hj (fun i Hi => signs i j Hi Hj)) as E. fold r in E.
    unfold alpha in E at 2 3. rewrite factor_of_step in E by exact Hr. unfold L in E.
    apply (f_equal (fun x => x * INR m)) in E. field_simplify in E; try lra. }
  set (s := exp alpha). assert (Hs : 0 < s) by apply exp_pos.
  assert (square : s * s * (1 - r) = 1 + r).
  { unfold s, alpha, step. rewrite <- exp_plus.
    replace (/ 2 * ln ((1 + r) / (1 - r)) + / 2 * ln ((1 + r) / (1 - r))) with (ln ((1 + r) / (1 - r))) by field.
    rewrite exp_ln; [field; lra | apply Rdiv_lt_0_compat; lra]. }
  assert (root : sqrt (1 - r ^ 2) = (1 - r) * s) by (apply sqrt_lem_1; nra).
  unfold D. rewrite total, root, margin_move, Ropp_plus_distr, exp_plus by exact Hj.
  set (z := exp (- margin N M lambda i)).
  destruct (signs i j Hi Hj) as [-> | ->].
  - replace (exp (- (alpha * 1))) with (/ s) by (unfold s; rewrite <- exp_Ropp; f_equal; ring).
    replace (1 + 1 * r) with (s * s * (1 - r)) by lra. field. repeat split; lra.
  - replace (- (alpha * -1)) with alpha by ring. fold s. field. repeat split; lra.
Qed.

Section Lemma_31.
  (** Figure 4: examples a, b, c and two hypotheses. *)
  Definition figure_4 (i k : nat) : R :=
    match i, k with
    | 0%nat, 0%nat => 1 | 0%nat, _ => -1
    | 1%nat, 0%nat => -1 | 1%nat, _ => 1
    | _, _ => 1
    end.
  Notation L := (L 3 2 figure_4).
  Notation D := (D 3 2 figure_4).
  Notation correlation := (correlation 3 2 figure_4).
  Notation delta := (delta 3 2 figure_4).
  Notation AdaBoost := (AdaBoost 3 2 figure_4).

  Lemma figure_4_signs : entries_are_signs 3 2 figure_4.
  Proof.
    intros i k Hi Hk. destruct i as [| [| [| i]]]; try lia; destruct k as [| [| k]]; try lia; simpl; auto.
  Qed.

  (** The example that hypothesis k gets wrong, and the one besides c that it gets right. *)
  Definition wrong (k : nat) : nat := match k with 0%nat => 1%nat | _ => 0%nat end.
  Definition right (k : nat) : nat := match k with 0%nat => 0%nat | _ => 1%nat end.
  Definition other (k : nat) : nat := match k with 0%nat => 1%nat | _ => 0%nat end.

  Lemma correlation_on_figure_4 lambda k :
    (k < 2)%nat -> correlation lambda k = D lambda (right k) + D lambda 2 - D lambda (wrong k).
  Proof.
    intros Hk. unfold MRS13_coordinate_descent.correlation. simpl Sum.
    destruct k as [| [| k]]; [| | lia]; simpl; ring.
  Qed.

  (** The weights before round t + 1, for t >= 1, k being the hypothesis of round t: 1/2 on the example it got wrong,
      1/(2 (t + 1)) on c, and the rest on the third. *)
  Definition table (t : nat) (k : nat) (lambda : nat -> R) : Prop :=
    D lambda (wrong k) = 1 / 2 /\
    D lambda (right k) = 1 / 2 - 1 / (2 * (INR t + 1)) /\
    D lambda 2 = 1 / (2 * (INR t + 1)) /\
    L lambda = 2 / 3 * sqrt (1 + 1 / INR t).

  Lemma first_weights j i : (i < 3)%nat -> D (AdaBoost j 0) i = 1 / 3.
  Proof.
    intros Hi. unfold MRS13_coordinate_descent.D, total_loss.
    assert (E : forall i, exp (- margin 2 figure_4 (AdaBoost j 0) i) = 1).
    { intros i'. replace (margin 2 figure_4 (AdaBoost j 0) i') with 0; [rewrite Ropp_0; apply exp_0 |].
      symmetry. apply Sum_zero. intros. simpl. ring. }
    rewrite E. simpl. rewrite !E. field.
  Qed.

  Lemma first_round (j : nat -> nat) : (j 0%nat < 2)%nat -> delta (AdaBoost j 0) (j 0%nat) = 1 / 3.
  Proof.
    intros Hj. unfold MRS13_coordinate_descent.delta. rewrite correlation_on_figure_4 by exact Hj.
    rewrite !first_weights by (unfold wrong, right; destruct (j 0%nat); lia). rewrite Rabs_right; lra.
  Qed.

  Lemma table_after_first (j : nat -> nat) : (j 0%nat < 2)%nat -> table 1 (j 0%nat) (AdaBoost j 1).
  Proof.
    intros Hj. pose proof (first_round j Hj) as edge. assert (below : delta (AdaBoost j 0) (j 0%nat) < 1) by lra.
    assert (r : correlation (AdaBoost j 0) (j 0%nat) = 1 / 3).
    { rewrite correlation_on_figure_4 by exact Hj.
      rewrite !first_weights by (unfold wrong, right; destruct (j 0%nat); lia). lra. }
    assert (next : forall i, (i < 3)%nat -> D (AdaBoost j 1) i = 1 / 3 / (1 + figure_4 i (j 0%nat) * (1 / 3))).
    { intros i Hi.
      change (AdaBoost j 1) with (move (AdaBoost j 0) (step (correlation (AdaBoost j 0) (j 0%nat))) (j 0%nat)).
      rewrite (weights_after_step 3 2 figure_4 _ (j 0%nat) i) by (auto using figure_4_signs; lia).
      rewrite r, first_weights by exact Hi. reflexivity. }
    assert (loss : L (AdaBoost j 1) = 2 / 3 * sqrt (1 + 1 / INR 1)).
    { rewrite (MRS13_equation_5_signs (m := 3)) by (auto using figure_4_signs; lia).
      rewrite edge, (L_start (m := 3)) by lia. rewrite Rmult_1_l. simpl INR.
      apply sqrt_lem_1; [lra | apply Rmult_le_pos; [lra | apply sqrt_pos] |].
      replace (2 / 3 * sqrt (1 + 1 / 1) * (2 / 3 * sqrt (1 + 1 / 1)))
        with (4 / 9 * (sqrt (1 + 1 / 1) * sqrt (1 + 1 / 1))) by field.
      rewrite sqrt_def by lra. field. }
    unfold table. rewrite !next by (unfold wrong, right; destruct (j 0%nat); lia).
    destruct (j 0%nat) as [| [| k]]; [| | lia]; simpl; repeat split; try exact loss; field.
  Qed.

  (** In round t + 1 >= 2 the other hypothesis is picked, with edge 1/(t + 1), and the table goes on. *)
  Lemma table_goes_on (j : nat -> nat) (t k : nat) :
    (1 <= t)%nat -> (k < 2)%nat -> (j t < 2)%nat -> table t k (AdaBoost j t) ->
    (forall k, (k < 2)%nat -> delta (AdaBoost j t) k <= delta (AdaBoost j t) (j t)) ->
    j t = other k /\ delta (AdaBoost j t) (j t) = 1 / (INR t + 1) /\ table (S t) (j t) (AdaBoost j (S t)).
  Proof.
    intros Ht Hk Hj (Hw & Hr & Hc & HL) best. assert (HtR : 1 <= INR t) by (apply (le_INR 1), Ht).
    set (x := 1 / (INR t + 1)). assert (Hx : 0 < x <= 1 / 2).
    { unfold x. split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with (INR t + 1); [lra |].
      replace (1 / (INR t + 1) * (INR t + 1)) with 1 by (field; lra). lra. }
    assert (Hk' : (other k < 2)%nat) by (destruct k; simpl; lia).
    assert (same : correlation (AdaBoost j t) k = 0).
    { rewrite correlation_on_figure_4 by exact Hk. rewrite Hw, Hr, Hc. field. lra. }
    assert (change : correlation (AdaBoost j t) (other k) = x).
    { rewrite correlation_on_figure_4 by exact Hk'. destruct k as [| [| k]]; [| | lia]; simpl in *;
        rewrite Hw, Hr, Hc; unfold x; field; lra. }
    assert (picked : j t = other k).
    { destruct (Nat.eq_dec (j t) (other k)) as [E | E]; [exact E | exfalso].
      assert (stays : j t = k) by (destruct k as [| [| k]]; [| | lia]; simpl in E; lia).
      specialize (best (other k) Hk'). rewrite stays in best. unfold MRS13_coordinate_descent.delta in best.
      rewrite same, change, Rabs_R0, Rabs_right in best by lra. lra. }
    assert (edge : delta (AdaBoost j t) (j t) = x).
    { unfold MRS13_coordinate_descent.delta. rewrite picked, change. apply Rabs_right. lra. }
    split; [exact picked | split; [exact edge |]].
    assert (below : delta (AdaBoost j t) (j t) < 1) by lra.
    assert (next : forall i, (i < 3)%nat ->
              D (AdaBoost j (S t)) i = D (AdaBoost j t) i / (1 + figure_4 i (other k) * x)).
    { intros i Hi. simpl AdaBoost.
      rewrite (weights_after_step 3 2 figure_4 _ (j t) i) by (auto using figure_4_signs; lia).
      rewrite picked, change. reflexivity. }
    assert (loss : L (AdaBoost j (S t)) = 2 / 3 * sqrt (1 + 1 / INR (S t))).
    { rewrite (MRS13_equation_5_signs (m := 3)) by (auto using figure_4_signs; lia).
      rewrite edge, HL, Rmult_assoc. f_equal. rewrite <- sqrt_mult_alt.
      - f_equal. rewrite S_INR. unfold x. field. lra.
      - pose proof (Rdiv_lt_0_compat 1 (INR t) ltac:(lra) ltac:(lra)). lra. }
    unfold table. rewrite S_INR, picked.
    rewrite !next by (destruct k as [| [| k]]; [| | lia]; simpl; lia).
    rewrite S_INR in loss. unfold x. destruct k as [| [| k]]; [| | lia]; simpl in *; rewrite Hw, Hr, Hc;
      repeat split; try exact loss; field; lra.
  Qed.

  (** The table of Lemma 31 for all rounds, for every learner that takes a best column: before round t + 1 >= 2 the
      weights are 1/2, 1/2 - 1/(2 (t + 1)), 1/(2 (t + 1)) and the edge is 1/(t + 1); after t >= 1 rounds the loss is
      [2/3 sqrt (1 + 1/t)]. *)
  Theorem MRS13_lemma_31_table (j : nat -> nat) (T : nat) :
    best_columns 3 2 figure_4 j T ->
    (forall i, (i < 3)%nat -> D (AdaBoost j 0) i = 1 / 3) /\
    ((0 < T)%nat -> delta (AdaBoost j 0) (j 0%nat) = 1 / 3) /\
    (forall t, (1 <= t <= T)%nat -> table t (j (t - 1)%nat) (AdaBoost j t)) /\
    (forall t, (1 <= t < T)%nat -> j t = other (j (t - 1)%nat) /\ delta (AdaBoost j t) (j t) = 1 / (INR t + 1)).
  Proof.
    intros best.
    assert (rows : forall t, (1 <= t <= T)%nat -> table t (j (t - 1)%nat) (AdaBoost j t)).
    { induction t as [| t IH]; [lia |]. intros Ht. replace (S t - 1)%nat with t by lia.
      destruct (Nat.eq_dec t 0) as [-> | later]; [apply table_after_first, best; lia |].
      apply (table_goes_on j t (j (t - 1)%nat)); [lia | apply best; lia | apply best; lia | apply IH; lia |].
      apply best. lia. }
    split; [intros; apply first_weights; assumption |].
    split; [intros HT; apply first_round, best, HT | split; [exact rows |]].
    intros t Ht. destruct (table_goes_on j t (j (t - 1)%nat)) as (picked & edge & _);
      [lia | apply best; lia | apply best; lia | apply rows; lia | apply best; lia | split; assumption].
  Qed.

  (** The order that the induction assumes, as amended: 1/2 = w_a > w_b >= w_c, up to exchanging a and b. *)
  Theorem MRS13_lemma_31_step_order (t k : nat) (lambda : nat -> R) :
    (1 <= t)%nat -> table t k lambda ->
    D lambda (wrong k) = 1 / 2 /\ D lambda (wrong k) > D lambda (right k) /\ D lambda (right k) >= D lambda 2.
  Proof.
    intros Ht (Hw & Hr & Hc & _). assert (HtR : 1 <= INR t) by (apply (le_INR 1), Ht).
    rewrite Hw, Hr, Hc. assert (Hx : 0 < 1 / (2 * (INR t + 1)) <= 1 / 4); [| repeat split; lra].
    split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with (2 * (INR t + 1)); [lra |].
    replace (1 / (2 * (INR t + 1)) * (2 * (INR t + 1))) with 1 by (field; lra). lra.
  Qed.

  (** The infimum of the loss is 2/3, and no combination attains it. *)
  Lemma infimum_on_figure_4 :
    (forall lambda, 2 / 3 < L lambda) /\ forall eps, 0 < eps -> exists lambda, L lambda < 2 / 3 + eps.
  Proof.
    assert (form : forall lambda, L lambda = (exp (- (lambda 0%nat - lambda 1%nat)) + exp (lambda 0%nat - lambda 1%nat)
                                              + exp (- (lambda 0%nat + lambda 1%nat))) / 3).
    { intros lambda. unfold MRS13_coordinate_descent.L, total_loss, margin. simpl.
      replace (1 + 1 + 1) with 3 by ring. rewrite Rplus_0_l. f_equal. f_equal; [f_equal |]; f_equal; ring. }
    split.
    - intros lambda. rewrite form. pose proof (two_opposite_losses (lambda 0%nat - lambda 1%nat)).
      pose proof (exp_pos (- (lambda 0%nat + lambda 1%nat))). lra.
    - intros eps He. set (c := - ln eps / 2). exists (fun _ => c). rewrite form.
      replace (- (c + c)) with (ln eps) by (unfold c; field). rewrite exp_ln by exact He.
      replace (- (c - c)) with 0 by ring. replace (c - c) with 0 by ring. rewrite exp_0. lra.
  Qed.

  (** Lemma 31: for every eps < 1/3, to get within eps of the optimal loss on this data set, AdaBoost takes at least
      [2/(9 eps)] rounds, whichever of the best columns the learner returns. *)
  Theorem MRS13_lemma_31 (j : nat -> nat) (T : nat) (eps : R) :
    best_columns 3 2 figure_4 j T -> 0 < eps < 1 / 3 ->
    L (AdaBoost j T) <= 2 / 3 + eps -> 2 / (9 * eps) <= INR T.
  Proof.
    intros best He reached. destruct T as [| T].
    - rewrite (L_start (m := 3)) in reached by lia. lra.
    - destruct (MRS13_lemma_31_table j (S T) best) as (_ & _ & rows & _).
      destruct (rows (S T) ltac:(lia)) as (_ & _ & _ & loss). rewrite loss in reached.
      assert (HT : 1 <= INR (S T)) by (apply (le_INR 1); lia). set (n := INR (S T)) in *.
      assert (Hn : 0 < 1 / n <= 1).
      { split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with n; [lra |].
        replace (1 / n * n) with 1 by (field; lra). lra. }
      assert (root : 1 + 1 / n / 3 <= sqrt (1 + 1 / n)).
      { apply Rsqr_incr_0_var; [| apply sqrt_pos]. rewrite Rsqr_sqrt by lra. unfold Rsqr. nra. }
      apply Rmult_le_reg_r with (9 * eps); [lra |]. replace (2 / (9 * eps) * (9 * eps)) with 2 by (field; lra).
      assert (small : 2 / 9 * (1 / n) <= eps) by lra.
      apply (Rmult_le_compat_r (9 * n)) in small; [| lra].
      replace (2 / 9 * (1 / n) * (9 * n)) with 2 in small by (field; lra). lra.
  Qed.
End Lemma_31.
