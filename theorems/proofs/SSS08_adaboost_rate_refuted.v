(** SSS08, after Theorem 9: exp(-gamma^2 T), taken at its word, is no bound on AdaBoost's empirical error. *)
From Coq Require Import Reals Lra Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent.
Open Scope R_scope.

Definition adaboost_rate_at_its_word : Prop := forall m N M j gamma T, (0 < m)%nat -> 0 <= gamma -> entries_within_one m N M ->
  edges_below_one m N M j T -> (forall t, (t < T)%nat -> (j t < N)%nat /\ gamma <= delta m N M (AdaBoost m N M j t) (j t)) ->
  Sum m (fun i => if Rle_dec (margin N M (AdaBoost m N M j T) i) 0 then 1 else 0) / INR m <= exp (- (gamma ^ 2 * INR T)).

(** Eight examples; the first hypothesis is wrong on two of them, the second on three others. *)
Definition two_and_three (i k : nat) : R :=
  match k with O => if Nat.ltb i 2 then -1 else 1 | _ => if andb (Nat.leb 2 i) (Nat.ltb i 5) then -1 else 1 end.
Definition in_order (t : nat) : nat := match t with O => 0 | S s => S s end.
Notation played := (AdaBoost 8 2 two_and_three in_order).
Definition a : R := step (1 / 2).

Lemma a_positive : 0 < a.
Proof.
  unfold a, step. replace ((1 + 1 / 2) / (1 - 1 / 2)) with 3 by field. pose proof (ln_increasing 1 3 ltac:(lra) ltac:(lra)) as H.
  rewrite ln_1 in H. lra.
Qed.

Lemma exp_a : exp a = 3 * exp (- a).
Proof.
  assert (E : exp (a + a) = 3).
  { unfold a, step. replace ((1 + 1 / 2) / (1 - 1 / 2)) with 3 by field. replace (/ 2 * ln 3 + / 2 * ln 3) with (ln 3) by field.
    apply exp_ln. lra. }
  rewrite <- E, <- exp_plus. f_equal. ring.
Qed.

Lemma first_edge : correlation 8 2 two_and_three (played 0) 0 = 1 / 2.
Proof.
  unfold correlation, D, total_loss, margin. cbn [Sum AdaBoost two_and_three Nat.ltb Nat.leb].
  rewrite !Rmult_0_r, !Rplus_0_r, !Ropp_0, exp_0. field.
Qed.

Lemma after_one k : played 1 k = if Nat.eqb k 0 then a else 0.
Proof.
  cbn [AdaBoost]. unfold move. change (in_order 0) with 0%nat. change (fun _ : nat => 0) with (played 0). rewrite first_edge.
  destruct (Nat.eqb k 0); cbn [AdaBoost]; [unfold a; ring | reflexivity].
Qed.

Lemma second_edge : correlation 8 2 two_and_three (played 1) 1 = 1 / 2.
Proof.
  unfold correlation, D, total_loss, margin. cbn [Sum]. rewrite !after_one. cbn [Nat.eqb two_and_three Nat.ltb Nat.leb andb].
  rewrite !Rmult_0_r, !Rplus_0_r, !Rplus_0_l, !Rmult_1_l. replace (- (-1 * a)) with a by ring. rewrite exp_a.
  pose proof (exp_pos (- a)). field. lra.
Qed.

Lemma after_two k : played 2 k = if Nat.eqb k 0 then a else if Nat.eqb k 1 then a else 0.
Proof.
  change (played 2) with (move (played 1) (step (correlation 8 2 two_and_three (played 1) 1)) 1). unfold move.
  rewrite second_edge, after_one. destruct k as [| [| k]]; cbn [Nat.eqb]; unfold a; ring.
Qed.

(** 5/8 of the examples are tied, and e > 64/25. *)
Theorem SSS08_sentence_adaboost_rate_reading_literal_refuted : ~ adaboost_rate_at_its_word.
Proof.
  intros claimed. pose proof a_positive as A.
  assert (edges : forall t, (t < 2)%nat -> delta 8 2 two_and_three (played t) (in_order t) = 1 / 2).
  { intros [| [| t]] Ht; [| | lia]; unfold delta; cbn [in_order]; [rewrite first_edge | rewrite second_edge]; apply Rabs_right; lra. }
  specialize (claimed 8%nat 2%nat two_and_three in_order (1 / 2) 2%nat).
  assert (wrong : Sum 8 (fun i => if Rle_dec (margin 2 two_and_three (played 2) i) 0 then 1 else 0) = 5).
  { unfold margin. cbn [Sum]. rewrite !after_two. cbn [Nat.eqb two_and_three Nat.ltb Nat.leb andb].
    repeat match goal with |- context [Rle_dec ?x 0] => destruct (Rle_dec x 0) as [? | ?]; try lra end. }
  rewrite wrong in claimed. simpl INR in claimed.
  assert (low : exp (- ((1 / 2) ^ 2 * (1 + 1))) < 5 / 8).
  { set (x := exp (- ((1 / 2) ^ 2 * (1 + 1)))). assert (P : 0 < x) by apply exp_pos.
    assert (square : x * x * exp 1 = 1).
    { unfold x. rewrite <- !exp_plus. replace (_ + _) with 0 by field. apply exp_0. }
    assert (9 / 8 <= exp (1 / 8)) by (pose proof (exp_ineq1_le (1 / 8)); lra).
    assert (e : exp 1 = exp (1 / 8) ^ 8) by (simpl; rewrite Rmult_1_r, <- !exp_plus; f_equal; field).
    assert ((9 / 8) ^ 8 <= exp (1 / 8) ^ 8) by (apply pow_incr; lra). nra. }
  assert (5 / (1 + 1 + 1 + 1 + 1 + 1 + 1 + 1) <= exp (- ((1 / 2) ^ 2 * (1 + 1)))); [| lra].
  apply claimed; [lia | lra | | |].
  - intros i k Hi Hk. unfold two_and_three. destruct k; [destruct (Nat.ltb i 2) | destruct (andb _ _)]; lra.
  - intros t Ht. rewrite edges by exact Ht. lra.
  - intros t Ht. split; [destruct t; exact Ht |]. rewrite edges by exact Ht. lra.
Qed.
