(** MRS13, Conjecture 6: powers of a game of small tilt.  As many copies as the square of the inverse tilt bring the norm to any
    size, while rounds / norm^2 and the missing loss keep a size that depends on the greedy runs only.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_edges MRS13_theorem_1_potential
  MRS13_conjecture_6_small_tilt MRS13_conjecture_6_slow_runs MRS13_conjecture_6_products MRS13_conjecture_6_copies
  MRS13_conjecture_6_every_run.
Local Open Scope R_scope.

Section Powers.
  Variables (n N : nat) (x : nat -> nat -> R) (w u : nat -> R).
  Hypothesis weights : distribution n w.
  Hypothesis signs : forall i k, (i < n)%nat -> (k < N)%nat -> x i k = 1 \/ x i k = -1.
  Hypothesis columns : (0 < N)%nat.
  Notation squared_error := (squared_error n N x w u).
  Notation greedy := (greedy n N x w u).
  Notation pull := (pull n N x w u).
  Variables (b : nat -> R) (T : nat) (d c : R).
  Hypothesis rounds : (0 < T)%nat.
  Hypothesis norm_of_b : 0 < norm1 N b.
  Hypothesis positive : 0 < c.
  Hypothesis greedy_runs : forall j, is_pure_greedy n N x w u j T ->
    (forall t, (t < T)%nat -> d < Rabs (pull (greedy j t) (j t))) /\
    (forall k, (k < N)%nat -> Rabs (pull (greedy j T) k) < d) /\
    c < (squared_error (greedy j T) - squared_error b) / 2.
  Variable h : nat.
  Hypothesis size : squared_error (fun _ => 0) - squared_error b < INR h.
  Hypothesis some_size : (0 < h)%nat.

  Theorem powers_of_slow_games (B1 : R) :
    exists (m' N' : nat) (M' : nat -> nat -> R) (mu : nat -> R) (T' : nat),
    (0 < m')%nat /\ (0 < N')%nat /\ entries_are_signs m' N' M' /\ B1 <= norm1 N' mu /\
    norm1 N' mu ^ 2 * (INR T * INR h / norm1 N b ^ 2) <= INR T' /\
    forall j, best_columns m' N' M' j T' -> edges_below_one m' N' M' j T' /\
      forall t, (t <= T')%nat -> L m' N' M' mu + c / (4 * INR h) < L m' N' M' (AdaBoost m' N' M' j t).
  Proof.
    set (B := norm1 N b) in *. assert (HT : 0 < INR T) by (apply lt_0_INR, rounds).
    destruct (every_run_is_slow n N x w u weights columns b T d c greedy_runs) as [Q1 slow].
    assert (Hh : 0 < INR h) by (apply lt_0_INR, some_size).
    destruct (reference_near_one n N x w u weights b (INR h / 2)) as [Q2 near]; [lra |].
    destruct (natural_above (Rabs B1)) as [nB HnB]. destruct (natural_above (/ B)) as [nI HnI].
    set (q := (Nat.max (Nat.max Q1 Q2) (2 * h * (nB * nI + 2) + 1))%nat).
    assert (Hq1 : (Q1 <= q)%nat) by (unfold q; lia). assert (Hq2 : (Q2 <= q)%nat) by (unfold q; lia).
    assert (Hq3 : (2 * h * (nB * nI + 2) + 1 <= q)%nat) by (unfold q; lia). clearbody q.
    destruct (slow q Hq1) as [Hm runs]. specialize (near q Hq2).
    assert (Hq : 0 < INR q) by (apply lt_0_INR; lia).
    set (m := examples n x w u q) in *. set (M := tilted n x w u q) in *. set (mu0 := reduced b q) in *.
    (* the number of copies: a whole part of q^2 *)
    set (copies := (q * q / h)%nat).
    assert (low : (copies * h <= q * q)%nat) by (unfold copies; rewrite Nat.mul_comm; apply Nat.mul_div_le; lia).
    assert (high : (q * q < S copies * h)%nat) by (unfold copies; pose proof (Nat.mul_succ_div_gt (q * q) h ltac:(lia)); lia).
    assert (many : (q * (nB * nI + 1) <= copies)%nat) by nia.
    assert (some : (0 < copies)%nat) by nia. clearbody copies.
    assert (length : norm1 N mu0 = / INR q * B).
    { unfold mu0, reduced. rewrite norm1_scal, Rabs_right; [reflexivity |]. apply Rle_ge, Rlt_le, Rinv_0_lt_compat, Hq. }
    set (L0 := L m N M mu0) in *. assert (L0_pos : 0 < L0) by (unfold L0; apply L_pos, Hm).
    assert (Hcop : 0 < INR copies) by (apply lt_0_INR, some). assert (Pq2 : 0 < INR q ^ 2) by (apply pow_lt, Hq).
    apply le_INR in low. rewrite !mult_INR in low. apply lt_INR in high. rewrite !mult_INR, S_INR in high.
    set (a := L0 + c / INR q ^ 2). assert (Hcq : 0 < c / INR q ^ 2) by (apply Rdiv_lt_0_compat; lra).
    set (mu := repeated N mu0).
    assert (norm : norm1 (copies * N) mu = INR copies * (/ INR q * B)) by (unfold mu; rewrite norm_of_repeated, length; reflexivity).
    assert (all_signs : entries_are_signs m N M) by (apply tilted_signs; assumption).
    exists (m ^ copies)%nat, (copies * N)%nat, (power m N M), mu, (copies * T)%nat.
    assert (Hmc : (0 < m ^ copies)%nat) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
    split; [exact Hmc |]. split; [nia |]. split; [apply power_signs; [exact Hm | exact all_signs] |]. split; [| split].
    - rewrite norm. apply Rle_trans with (Rabs B1); [apply Rle_abs |].
      apply le_INR in many. rewrite mult_INR, plus_INR, mult_INR in many. simpl (INR 1) in many.
      assert (1 <= INR nI * B).
      { apply Rmult_le_reg_r with (/ B); [apply Rinv_0_lt_compat, norm_of_b |]. rewrite Rmult_assoc, Rinv_r by lra. lra. }
      assert (step1 : (INR nB * INR nI + 1) * B <= INR copies * (/ INR q * B)).
      { replace ((INR nB * INR nI + 1) * B) with (INR q * (INR nB * INR nI + 1) * (/ INR q * B)) by (field; lra).
        apply Rmult_le_compat_r; [| exact many]. apply Rlt_le, Rmult_lt_0_compat; [apply Rinv_0_lt_compat, Hq | exact norm_of_b]. }
      pose proof (pos_INR nB). nra.
    - rewrite norm, mult_INR.
      replace ((INR copies * (/ INR q * B)) ^ 2 * (INR T * INR h / B ^ 2)) with (INR copies * INR T * (INR copies * INR h / INR q ^ 2))
        by (field; repeat split; lra).
      rewrite <- (Rmult_1_r (INR copies * INR T)) at 2. apply Rmult_le_compat_l; [apply Rlt_le, Rmult_lt_0_compat; assumption |].
      apply Rmult_le_reg_r with (INR q ^ 2); [exact Pq2 |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. simpl (INR q ^ 2). lra.
    - intros j best.
      assert (unit : entries_within_one (m ^ copies) (copies * N) (power m N M)).
      { apply power_within_one; [exact Hm |]. intros i k Hi Hk. destruct (all_signs i k Hi Hk); lra. }
      assert (leading : forall j s, best_columns m N M j T -> (s < T)%nat -> d / INR q <= delta m N M (AdaBoost m N M j s) (j s)).
      { intros j' s best' Hs. destruct (runs j' best') as (lead & _). specialize (lead s Hs).
        apply Rmult_le_reg_l with (INR q); [exact Hq |]. replace (INR q * (d / INR q)) with d by (field; lra). apply Rlt_le, lead. }
      assert (later : forall j k, best_columns m N M j T -> (k < N)%nat -> delta m N M (AdaBoost m N M j T) k < d / INR q).
      { intros j' k best' Hk. destruct (runs j' best') as (_ & _ & aft & _). specialize (aft k Hk).
        apply Rmult_lt_reg_l with (INR q); [exact Hq |]. replace (INR q * (d / INR q)) with d by (field; lra). exact aft. }
      assert (edges : edges_below_one (m ^ copies) (copies * N) (power m N M) j (copies * T)).
      { apply (edges_of_the_copies m N M Hm copies T (d / INR q) leading later); [| exact best].
        intros j' s best' Hs. apply (runs j' best'), Hs. }
      split; [exact edges |].
      assert (last : L (m ^ copies) (copies * N) (power m N M) mu + c / (4 * INR h)
                     < L (m ^ copies) (copies * N) (power m N M) (AdaBoost (m ^ copies) (copies * N) (power m N M) j (copies * T))).
      { unfold mu. rewrite (loss_of_repeated m N M Hm). fold L0.
        assert (above : forall j, best_columns m N M j T -> a <= L m N M (AdaBoost m N M j T)).
        { intros j' best'. destruct (runs j' best') as (_ & _ & _ & far). fold mu0 L0 in far.
          assert (c / INR q ^ 2 < L m N M (AdaBoost m N M j' T) - L0); [| unfold a; lra].
          apply Rmult_lt_reg_l with (INR q ^ 2); [exact Pq2 |]. replace (INR q ^ 2 * (c / INR q ^ 2)) with c by (field; lra). exact far. }
        eapply Rlt_le_trans; [| apply (loss_after_the_copies m N M Hm copies T (d / INR q) leading later j a); [unfold a; lra | exact above | exact best]].
        assert (Ec : copies = S (copies - 1)) by lia.
        pose proof (power_difference a L0 (copies - 1) ltac:(unfold a; lra)) as diff. rewrite <- Ec in diff.
        pose proof (Bernoulli L0 (copies - 1) ltac:(lra)) as bern.
        assert (fewer : INR (copies - 1) * (1 - L0) < / 2).
        { destruct (Rle_lt_dec (1 - L0) 0) as [neg | pos]; [pose proof (pos_INR (copies - 1)); nra |].
          assert (INR (copies - 1) <= INR copies) by (apply le_INR; lia).
          assert (INR copies * (1 - L0) < / 2); [| nra]. apply Rmult_lt_reg_r with (INR h); [exact Hh |].
          apply Rle_lt_trans with (INR q ^ 2 * (1 - L0)); [simpl; nra | lra]. }
        assert (half : / 2 < L0 ^ (copies - 1)) by lra.
        assert (gain : c / (4 * INR h) < INR copies * L0 ^ (copies - 1) * (a - L0)); [| lra].
        replace (a - L0) with (c / INR q ^ 2) by (unfold a; ring).
        apply Rle_lt_trans with (INR copies * / 2 * (c / INR q ^ 2)).
        - replace (INR copies * / 2 * (c / INR q ^ 2)) with (c / (4 * INR h) * (2 * (INR copies * INR h) / INR q ^ 2)) by (field; split; lra).
          rewrite <- (Rmult_1_r (c / (4 * INR h))) at 1. apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra |].
          apply Rmult_le_reg_r with (INR q ^ 2); [exact Pq2 |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
          assert (1 <= INR copies) by (change 1 with (INR 1); apply le_INR; lia). simpl (INR q ^ 2). nra.
        - apply Rmult_lt_compat_r; [exact Hcq |]. apply Rmult_lt_compat_l; lra. }
      intros t Ht. eapply Rlt_le_trans; [exact last |].
      pose proof (missing_antitone Hmc mu j t (copies * T) unit best edges Ht) as falls. unfold missing in falls. lra.
  Qed.
End Powers.
