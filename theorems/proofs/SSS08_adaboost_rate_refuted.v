(** SSS08, after Theorem 9: that AdaBoost's error falls like e^(-γ²T), without the half in the exponent. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums MRS13_coordinate_descent.
Local Open Scope R_scope.

Definition falls_without_the_half : Prop := forall m N (M : nat -> nat -> R) (j : nat -> nat) gamma T, (0 < m)%nat -> 0 <= gamma ->
  entries_within_one m N M -> edges_below_one m N M j T ->
  (forall t, (t < T)%nat -> (j t < N)%nat /\ gamma <= delta m N M (AdaBoost m N M j t) (j t)) ->
  Sum m (fun i => if Rle_dec (margin N M (AdaBoost m N M j T) i) 0 then 1 else 0) / INR m <= exp (- (gamma ^ 2 * INR T)).

(** Eight examples and two hypotheses of edge 1/2: the first wrong on two, the second on three others. The steps are equal. *)
Definition eight_by_two (i k : nat) : R :=
  match k with
  | 0%nat => match i with 0%nat | 1%nat => -1 | _ => 1 end
  | _ => match i with 2%nat | 3%nat | 4%nat => -1 | _ => 1 end
  end.
Definition in_turn (t : nat) : nat := t.
Notation lambda := (AdaBoost 8 2 eight_by_two in_turn).
Notation a := (step (1 / 2)).

Lemma exp_a : exp a * exp a = 3.
Proof.
  unfold step. rewrite <- exp_plus. replace (_ + _) with (ln 3); [apply exp_ln; lra|].
  replace ((1 + 1 / 2) / (1 - 1 / 2)) with 3 by field. field.
Qed.

Lemma first_edge : correlation 8 2 eight_by_two (lambda 0) 0 = 1 / 2.
Proof.
  unfold correlation, D, total_loss, margin. simpl. rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0. field.
Qed.

Lemma first_step k : lambda 1 k = if Nat.eqb k 0 then a else 0.
Proof. cbn [AdaBoost]. unfold move, in_turn. fold (lambda 0). rewrite first_edge. destruct (Nat.eqb k 0); simpl; ring. Qed.

Lemma second_edge : correlation 8 2 eight_by_two (lambda 1) 1 = 1 / 2.
Proof.
  unfold correlation, D, total_loss, margin. cbn [Sum eight_by_two]. rewrite !first_step. simpl Nat.eqb. cbv iota.
  replace (- (0 + -1 * a + 1 * 0)) with a by ring. replace (- (0 + 1 * a + 1 * 0)) with (- a) by ring.
  replace (- (0 + 1 * a + -1 * 0)) with (- a) by ring.
  pose proof exp_a as E. pose proof (exp_pos a) as P. rewrite (exp_Ropp a).
  set (s := exp a) in *. assert (/ s = s / 3) as I by (apply Rmult_eq_reg_l with s; [rewrite Rinv_r by lra; lra | lra]).
  rewrite I. field. lra.
Qed.

Lemma second_step k : lambda 2 k = match k with 0%nat | 1%nat => a | _ => 0 end.
Proof.
  change (lambda 2 k) with (move (lambda 1) (step (correlation 8 2 eight_by_two (lambda 1) 1)) 1 k). rewrite second_edge. unfold move.
  destruct k as [|[|k]]; simpl Nat.eqb; cbv iota; rewrite first_step; simpl Nat.eqb; cbv iota; ring.
Qed.

Theorem SSS08_sentence_adaboost_rate_reading_literal_refuted : ~ falls_without_the_half.
Proof.
  intros H. specialize (H 8%nat 2%nat eight_by_two in_turn (1 / 2) 2%nat ltac:(lia) ltac:(lra)).
  assert (entries_within_one 8 2 eight_by_two) as W.
  { intros i k _ _. unfold eight_by_two. destruct k; repeat (destruct i as [|i]; [lra|]); lra. }
  assert (forall t, (t < 2)%nat -> delta 8 2 eight_by_two (lambda t) (in_turn t) = 1 / 2) as Edge.
  { intros t Ht. destruct t as [|[|t]]; [| | lia].
    - change (Rabs (correlation 8 2 eight_by_two (lambda 0) 0) = 1 / 2). rewrite first_edge. apply Rabs_right. lra.
    - change (Rabs (correlation 8 2 eight_by_two (lambda 1) 1) = 1 / 2). rewrite second_edge. apply Rabs_right. lra. }
  assert (edges_below_one 8 2 eight_by_two in_turn 2) as Below by (intros t Ht; rewrite (Edge t Ht); lra).
  specialize (H W Below).
  assert (forall t, (t < 2)%nat -> (in_turn t < 2)%nat /\ 1 / 2 <= delta 8 2 eight_by_two (lambda t) (in_turn t)) as G
    by (intros t Ht; rewrite Edge by exact Ht; split; [exact Ht | lra]).
  specialize (H G).
  assert (0 < a) as A.
  { unfold step. replace ((1 + 1 / 2) / (1 - 1 / 2)) with 3 by field.
    pose proof (ln_increasing 1 3 ltac:(lra) ltac:(lra)) as I. rewrite ln_1 in I. lra. }
  assert (Sum 8 (fun i => if Rle_dec (margin 2 eight_by_two (lambda 2) i) 0 then 1 else 0) = 5) as Five.
  { cbn [Sum]. unfold margin. cbn [Sum eight_by_two]. rewrite !second_step. repeat destruct (Rle_dec _ 0); lra. }
  rewrite Five in H. replace (- ((1 / 2) ^ 2 * INR 2)) with (- (1 / 2)) in H by (simpl; field).
  replace (INR 8) with 8 in H by (simpl; ring).
  assert (8 / 5 < exp (1 / 2)) as L.
  { pose proof (exp_ineq1_le (1 / 8)) as B. replace (1 / 2) with (1 / 8 + 1 / 8 + (1 / 8 + 1 / 8)) by field. rewrite !exp_plus.
    set (b := exp (1 / 8)) in *. assert (81 / 64 <= b * b) by nra. nra. }
  rewrite exp_Ropp in H. pose proof (exp_pos (1 / 2)) as P.
  apply Rmult_le_compat_r with (r := exp (1 / 2)) in H; [|lra]. rewrite Rinv_l in H by lra. lra.
Qed.
