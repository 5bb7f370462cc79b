(** NP14, Lemma 6 with the indices as printed: false, on four examples. *)
From Coq Require Import Reals Lra Psatz Arith ZArith.
From Boostproof Require Import Sums Fields Games Logarithms NP14_mada.
Open Scope R_scope.

Local Notation gamma_ := NP14_mada.gamma.
Local Notation eps_ := NP14_mada.eps.
Local Notation h_ := NP14_mada.h.

(** |y_t|_1 >= N ε_t with ε_t the error of H_t, while y_t comes from H_{t-1}; rounds are counted from 0. *)
Definition lemma_6_printed : Prop := forall m (u : nat -> nat -> R) t, (0 < m)%nat -> valid_play m (S t) u ->
  NP14_mada.norm1 m u t >= INR m * eps_ m u (S t).

Section Game.
  Variable final : nat.
  Hypothesis late : 1200 <= INR final.

  (** The first example is wrong throughout, the second right and more so in every round, the others hardly right until
      round `final` loses them. *)
  Definition four (a c b : R) (i : nat) : R := match i with O => a | 1%nat => c | _ => b end.
  Definition losing_two (t : nat) : nat -> R :=
    if Nat.eqb t 0 then four (- (1 / 2)) 1 (1 / 20) else if Nat.eqb t final then four 1 0 (- (1 / 5)) else four 0 1 0.

  Lemma final_pos : (0 < final)%nat.
  Proof. destruct final; [simpl in late; lra | lia]. Qed.

  Section Round.
    Variables (h : nat -> R) (x : R).
    Hypothesis Hh : forall i, (i < 4)%nat -> h i = four (- (3 / 40)) x (3 / 400) i.
    Hypothesis Hx : 0 < x.

    Lemma weights_there : y_from h 0 = 1 /\ y_from h 1 = exp (- x) /\ y_from h 2 = exp (- (3 / 400)) /\ y_from h 3 = exp (- (3 / 400)).
    Proof.
      unfold y_from. rewrite !Hh by lia. cbn [four].
      assert (below : forall r, 0 <= r -> Rmin 1 (exp (- r)) = exp (- r)).
      { intros r Hr. apply Rmin_right. rewrite <- exp_0. apply exp_at_most. lra. }
      rewrite (below x), (below (3 / 400)) by lra. repeat split. apply Rmin_left. rewrite <- exp_0. apply exp_at_most. lra.
    Qed.

    Lemma norm_there : norm_from 4 h = 1 + exp (- x) + 2 * exp (- (3 / 400)).
    Proof. destruct weights_there as (A & B & C & D). unfold norm_from. cbn [Sum]. rewrite A, B, C, D. ring. Qed.

    Lemma edge_there a c b : edge_from 4 h (four a c b) = (a + exp (- x) * c + 2 * exp (- (3 / 400)) * b) / norm_from 4 h.
    Proof.
      destruct weights_there as (A & B & C & D). unfold edge_from. cbn [Sum four]. rewrite A, B, C, D. unfold Rdiv. ring.
    Qed.

    Lemma error_there : error_from 4 h = 1 / 4.
    Proof.
      unfold error_from. rewrite error_R. unfold mistakes. cbn [Sum].
      assert (each : forall i, (if @mistake RF h i then 1 else 0) = if Rle_dec (h i) 0 then 1 else 0).
      { intros i. destruct (@mistake RF h i) eqn:E.
        - apply mistake_R in E. destruct (Rle_dec (h i) 0); [reflexivity | contradiction].
        - destruct (Rle_dec (h i) 0) as [L |]; [| reflexivity]. apply mistake_R in L. congruence. }
      rewrite !each, !Hh by lia. cbn [four]. replace (INR 4) with 4 by (simpl; ring).
      repeat match goal with |- context [Rle_dec ?r 0] => destruct (Rle_dec r 0); try lra end.
    Qed.
  End Round.

  Lemma next_margins u t i : h_ 4 u (S t) i = h_ 4 u t i + eps_ 4 u t * gamma_ 4 u t * u t i.
  Proof. reflexivity. Qed.

  Lemma first_round : eps_ 4 losing_two 0 = 1 /\ gamma_ 4 losing_two 0 = 3 / 20.
  Proof.
    split.
    - unfold eps_, error_from. rewrite error_R. unfold mistakes. rewrite (Sum_ext 4 _ (fun _ => 1)); [simpl; field |].
      intros i _. assert (@mistake RF (h_ 4 losing_two 0) i = true) as -> by (apply mistake_R; simpl; lra). reflexivity.
    - unfold gamma_, edge_from, norm_from, y_from. cbn [Sum NP14_mada.h]. rewrite Ropp_0, exp_0, Rmin_left by lra.
      unfold losing_two. cbn [Nat.eqb four]. field.
  Qed.

  (** Before round t, 1 <= t <= final: the margin x of the second example has e^x >= 1 + (t - 1)/16. *)
  Lemma state t : (1 <= t <= final)%nat -> exists x, 0 < x /\ 1 + (INR t - 1) / 16 <= exp x /\
    forall i, (i < 4)%nat -> h_ 4 losing_two t i = four (- (3 / 40)) x (3 / 400) i.
  Proof.
    induction t as [| t IH]; [lia |]. intros Ht. destruct (Nat.eq_dec t 0) as [-> | no].
    - destruct first_round as [E G]. exists (3 / 20). split; [lra |]. pose proof (exp_ineq1_le (3 / 20)).
      split; [simpl; lra |]. intros i Hi. rewrite next_margins, E, G. unfold losing_two at 2. cbn [Nat.eqb].
      change (h_ 4 losing_two 0 i) with 0. destruct i as [| [| i]]; cbn [four]; field.
    - destruct (IH ltac:(lia)) as (x & Hx & large & Hh).
      assert (e : eps_ 4 losing_two t = 1 / 4) by (unfold eps_; now apply (error_there _ x)).
      assert (column : losing_two t = four 0 1 0).
      { unfold losing_two. destruct (Nat.eqb_spec t 0); [lia |]. destruct (Nat.eqb_spec t final); [lia | reflexivity]. }
      set (g := gamma_ 4 losing_two t). pose proof (exp_pos (- x)) as P. pose proof (exp_pos (- (3 / 400))) as P'.
      assert (small : exp (- x) <= 1 /\ exp (- (3 / 400)) <= 1) by (split; rewrite <- exp_0; apply exp_at_most; lra).
      assert (G : exp (- x) / 4 <= g).
      { unfold g, gamma_. rewrite column, (edge_there _ x Hh Hx), (norm_there _ x Hh Hx).
        apply Rmult_le_reg_r with (4 * (1 + exp (- x) + 2 * exp (- (3 / 400)))); [lra |].
        replace ((0 + exp (- x) * 1 + 2 * exp (- (3 / 400)) * 0) / (1 + exp (- x) + 2 * exp (- (3 / 400)))
          * (4 * (1 + exp (- x) + 2 * exp (- (3 / 400))))) with (4 * exp (- x)) by (field; lra).
        replace (exp (- x) / 4 * (4 * (1 + exp (- x) + 2 * exp (- (3 / 400)))))
          with (exp (- x) * (1 + exp (- x) + 2 * exp (- (3 / 400)))) by field. nra. }
      exists (x + 1 / 4 * g). split; [lra |]. split.
      + rewrite exp_plus, S_INR. pose proof (exp_ineq1_le (1 / 4 * g)). pose proof (exp_pos x).
        assert (one : exp x * exp (- x) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
        apply Rle_trans with (exp x * (1 + 1 / 16 * exp (- x))); [lra |]. apply Rmult_le_compat_l; lra.
      + intros i Hi. rewrite next_margins, e, Hh by exact Hi. fold g. rewrite column.
        destruct i as [| [| i]]; cbn [four]; ring.
  Qed.

  Lemma refuted_there : ~ NP14_mada.norm1 4 losing_two final >= INR 4 * eps_ 4 losing_two (S final).
  Proof.
    intros H. pose proof final_pos as F. destruct (state final ltac:(lia)) as (x & Hx & large & Hh).
    assert (e : eps_ 4 losing_two final = 1 / 4) by (unfold eps_; now apply (error_there _ x)).
    assert (column : losing_two final = four 1 0 (- (1 / 5))).
    { unfold losing_two. destruct (Nat.eqb_spec final 0); [lia |]. now rewrite Nat.eqb_refl. }
    pose proof (exp_pos x) as Px. pose proof (exp_pos (- x)) as P.
    assert (one : exp x * exp (- x) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
    assert (tiny : exp (- x) <= 1 / 75) by nra.
    set (y := exp (- (3 / 400))) in *. assert (Hy : 397 / 400 <= y) by (unfold y; pose proof (exp_ineq1_le (- (3 / 400))); lra).
    assert (Hy' : y <= 400 / 403).
    { unfold y. pose proof (exp_ineq1_le (3 / 400)) as up. pose proof (exp_pos (- (3 / 400))).
      assert (exp (3 / 400) * exp (- (3 / 400)) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0). nra. }
    set (g := gamma_ 4 losing_two final).
    assert (G : g * (1 + exp (- x) + 2 * y) = 1 - 2 / 5 * y).
    { unfold g, gamma_. rewrite column, (edge_there _ x Hh Hx), (norm_there _ x Hh Hx). fold y. field. lra. }
    assert (range : 19 / 100 <= g <= 21 / 100) by (split; nra).
    assert (after : forall i, (i < 4)%nat -> h_ 4 losing_two (S final) i <= 0 \/ i = 1%nat).
    { intros i Hi. rewrite next_margins, e, Hh, column by exact Hi. fold g.
      destruct i as [| [| [| [| i]]]]; cbn [four]; (now right) || (left; lra) || lia. }
    assert (three : INR 4 * eps_ 4 losing_two (S final) >= 3).
    { unfold eps_, error_from. rewrite error_R. unfold mistakes. cbn [Sum]. replace (INR 4) with 4 by (simpl; ring).
      assert (wrong : forall i, (i < 4)%nat -> i <> 1%nat -> @mistake RF (h_ 4 losing_two (S final)) i = true)
        by (intros i Hi Ne; apply mistake_R; destruct (after i Hi); [assumption | contradiction]).
      rewrite (wrong 0%nat), (wrong 2%nat), (wrong 3%nat) by lia. destruct (@mistake RF (h_ 4 losing_two (S final)) 1); lra. }
    assert (norm : NP14_mada.norm1 4 losing_two final = 1 + exp (- x) + 2 * y) by (apply (norm_there _ x Hh Hx)).
    rewrite norm in H. lra.
  Qed.

  Lemma losing_two_valid T : valid_play 4 T losing_two.
  Proof.
    intros t _ i _. unfold losing_two. destruct (Nat.eqb t 0); [destruct i as [| [| i]]; cbn [four]; lra |].
    destruct (Nat.eqb t final); destruct i as [| [| i]]; cbn [four]; lra.
  Qed.
End Game.

Theorem NP14_lemma_6_refuted : ~ lemma_6_printed.
Proof.
  intros H. assert (late : 1200 <= INR (Z.to_nat 1200)) by (rewrite INR_IZR_INZ, Z2Nat.id by lia; lra).
  apply (refuted_there _ late), H; [lia | apply losing_two_valid].
Qed.
