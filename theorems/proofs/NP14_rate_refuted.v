(** NP14, Section 1.1: the bound of Theorem 5 is not the rate of MadaBoost's variant, whatever constant is put before it. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Mistakes NP14_mada.
From Boostproof Require MHT22_corollary_2.
Open Scope R_scope.

(** The rounds needed are of the order of 2(1 - e)/(e² g²): there is c > 0 with T >= c 2(1 - e)/(e² g²) for every run whose
    edges are at least g and that reaches the error e in round T and not before. *)
Definition bound_is_the_rate : Prop := exists c, 0 < c /\ forall m T (u : nat -> nat -> R) e g, (0 < m)%nat -> valid_play m T u ->
  0 < e -> 0 < g -> (forall t, (t < T)%nat -> g <= NP14_mada.gamma m u t) -> NP14_mada.eps m u T <= e ->
  (forall t, (t < T)%nat -> e < NP14_mada.eps m u t) -> c * (2 * (1 - e) / (e ^ 2 * g ^ 2)) <= INR T.

(** One hypothesis that is wrong about one of m examples: after one round the error is 1/m, and the bound is above m². *)
Definition one_wrong (t i : nat) : R := match i with O => -1 | _ => 1 end.

Section Game.
  Variable n : nat.
  Notation m := (S (S (S (S n)))).

  Lemma one_wrong_sum k a b : Sum (S k) (fun i => match i with O => a | _ => b end) = a + INR k * b.
  Proof. induction k as [|k IH]; [simpl; ring|]. rewrite S_INR. cbn [Sum] in *. rewrite IH. ring. Qed.

  Lemma size_4 : 4 <= INR m.
  Proof. replace 4 with (INR 4) by (simpl; ring). apply le_INR. lia. Qed.

  Lemma start : NP14_mada.gamma m one_wrong 0 = (INR m - 2) / INR m /\ NP14_mada.eps m one_wrong 0 = 1.
  Proof.
    pose proof size_4. assert (Y : forall i, y_from (NP14_mada.h m one_wrong 0) i = 1).
    { intros i. unfold y_from. cbn [NP14_mada.h]. rewrite Ropp_0, exp_0. apply Rmin_left. lra. }
    split.
    - unfold NP14_mada.gamma, edge_from, norm_from. rewrite (Sum_ext m (y_from _) (fun _ => 1)) by (intros; apply Y). rewrite Sum_const.
      rewrite (Sum_ext m _ (fun i => match i with O => - (1 / INR m) | _ => 1 / INR m end))
        by (intros i _; rewrite Y; destruct i; unfold one_wrong; field; lra).
      rewrite one_wrong_sum. rewrite (S_INR (S (S (S n)))) in *. field. lra.
    - unfold NP14_mada.eps, error_from. rewrite error_R. unfold mistakes. rewrite (Sum_ext m _ (fun _ => 1)).
      + rewrite Sum_const. field. lra.
      + intros i _. destruct (@mistake RF (NP14_mada.h m one_wrong 0) i) eqn:M; [reflexivity|]. exfalso.
        assert (@mistake RF (NP14_mada.h m one_wrong 0) i = true); [|congruence]. apply mistake_R. cbn. lra.
  Qed.

  Lemma after_one_round : NP14_mada.eps m one_wrong 1 = 1 / INR m.
  Proof.
    pose proof size_4. destruct start as [G E]. set (g := (INR m - 2) / INR m) in *.
    assert (P : 0 < g) by (apply Rdiv_lt_0_compat; lra).
    assert (V : forall i, NP14_mada.h m one_wrong 1 i = g * one_wrong 0 i).
    { intros i. change (NP14_mada.h m one_wrong 1 i) with
        (0 + NP14_mada.eps m one_wrong 0 * NP14_mada.gamma m one_wrong 0 * one_wrong 0 i). rewrite G, E. ring. }
    unfold NP14_mada.eps, error_from. rewrite error_R. unfold mistakes.
    rewrite (Sum_ext m _ (fun i => match i with O => 1 | _ => 0 end)); [rewrite one_wrong_sum; field; lra|].
    intros i _. destruct (@mistake RF (NP14_mada.h m one_wrong 1) i) eqn:M.
    - apply mistake_R in M. rewrite V in M. unfold one_wrong in M. destruct i; [reflexivity | lra].
    - destruct i; [|reflexivity]. exfalso. assert (@mistake RF (NP14_mada.h m one_wrong 1) 0 = true); [|congruence].
      apply mistake_R. rewrite V. unfold one_wrong. lra.
  Qed.
End Game.

Theorem NP14_remark_madaboost_slower_step_bound_is_rate_refuted : ~ bound_is_the_rate.
Proof.
  intros (c & Pc & H). destruct (MHT22_corollary_2.natural_above (1 / c)) as [n Hn]. set (m := S (S (S (S n)))).
  pose proof (size_4 n) as L. fold m in L. destruct (start n) as [G E]. pose proof (after_one_round n) as E1. fold m in G, E, E1.
  specialize (H m 1%nat one_wrong (1 / INR m) ((INR m - 2) / INR m) ltac:(unfold m; lia)).
  assert (inv : 0 < / INR m <= / 4) by (split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  assert (B : c * (2 * (1 - 1 / INR m) / ((1 / INR m) ^ 2 * ((INR m - 2) / INR m) ^ 2)) <= INR 1).
  { apply H.
    - intros t _ i _. unfold one_wrong. destruct i; lra.
    - unfold Rdiv. lra.
    - apply Rdiv_lt_0_compat; lra.
    - intros t Ht. replace t with 0%nat by lia. rewrite G. lra.
    - rewrite E1. lra.
    - intros t Ht. replace t with 0%nat by lia. rewrite E. unfold Rdiv. lra. }
  replace (2 * (1 - 1 / INR m) / ((1 / INR m) ^ 2 * ((INR m - 2) / INR m) ^ 2))
    with (INR m * (2 * INR m ^ 2 * (INR m - 1) / (INR m - 2) ^ 2)) in B by (field; lra).
  assert (big : 1 <= 2 * INR m ^ 2 * (INR m - 1) / (INR m - 2) ^ 2).
  { apply Rmult_le_reg_r with ((INR m - 2) ^ 2); [nra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by nra. nra. }
  assert (INR n < INR m) by (apply lt_INR; unfold m; lia).
  assert (1 < c * INR m) by (apply Rmult_lt_compat_l with (r := c) in Hn; [|exact Pc]; replace (c * (1 / c)) with 1 in Hn by (field; lra); nra).
  set (X := 2 * INR m ^ 2 * (INR m - 1) / (INR m - 2) ^ 2) in *.
  assert (c * INR m * 1 <= c * INR m * X) by (apply Rmult_le_compat_l; lra).
  replace (c * (INR m * X)) with (c * INR m * X) in B by ring. change (INR 1) with 1 in B. lra.
Qed.
