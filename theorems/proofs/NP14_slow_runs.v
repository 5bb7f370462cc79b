(** NP14, Section 1.1: MadaBoost's variant takes more than C/(e g^2) rounds, whatever C: one of m examples stays undecided, the others
    have one margin, and every edge is 1/4. *)
From Coq Require Import Reals Lra Psatz Arith Lia.
From Boostproof Require Import Sums Fields Games Logarithms Mistakes NP14_mada MRS13_upsilon.
From Boostproof.spec Require NP14.
From Boostproof Require MHT22_corollary_2.
Open Scope R_scope.

Section Game.
  (** n of m = n + 1 examples have the margin [level t] before round t; their entry in round t is [entry (level t)], which gives the
      edge g. *)
  Variables (n : nat) (g : R).
  Notation m := (S n).
  Notation k := (INR n).
  Hypothesis Hn : (3 <= n)%nat.
  Hypothesis Hg : 0 < g.

  Definition entry (level : R) : R := g * (1 + k * exp (- level)) / (k * exp (- level)).
  Definition error_before (t : nat) : R := match t with O => 1 | _ => 1 / INR m end.
  Fixpoint level (t : nat) : R :=
    match t with O => 0 | S s => level s + error_before s * g * entry (level s) end.
  Definition one_undecided (t i : nat) : R := match i with O => 0 | _ => entry (level t) end.

  Lemma k_at_least : 3 <= k.
  Proof. replace 3 with (INR 3) by (simpl; ring). now apply le_INR. Qed.

  Lemma m_is : INR m = k + 1.
  Proof. apply S_INR. Qed.

  Lemma one_and_others a b : Sum m (fun i => match i with O => a | _ => b end) = a + k * b.
  Proof.
    clear Hn. induction n as [|q IH]; [simpl; ring|]. rewrite S_INR. cbn [Sum] in *. rewrite IH. ring.
  Qed.

  Lemma entry_positive x : 0 < entry x.
  Proof.
    pose proof k_at_least. pose proof (exp_pos (- x)). unfold entry. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; nra | nra].
  Qed.

  Lemma error_positive t : 0 < error_before t.
  Proof. pose proof k_at_least. destruct t; unfold error_before; [lra|]. rewrite m_is. apply Rdiv_lt_0_compat; lra. Qed.

  Lemma level_grows t : level t < level (S t).
  Proof.
    cbn [level]. pose proof (entry_positive (level t)). pose proof (error_positive t).
    assert (0 < error_before t * g * entry (level t)) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; assumption). lra.
  Qed.

  Lemma level_nonneg t : 0 <= level t.
  Proof. induction t as [|t IH]; [simpl; lra | pose proof (level_grows t); lra]. Qed.

  Lemma level_positive t : 0 < level (S t).
  Proof. pose proof (level_grows t). pose proof (level_nonneg t). lra. Qed.

  Definition here (t i : nat) : R := match i with O => 0 | _ => level t end.

  Lemma error_here h t : (forall i, h i = here t i) -> @error RF m h = error_before t.
  Proof.
    intros E. pose proof k_at_least. rewrite error_R. unfold mistakes.
    assert (M : forall i, @mistake RF h i = match t, i with O, _ => true | _, O => true | _, _ => false end).
    { intros i. assert (H1 : h i <= 0 <-> @mistake RF h i = true) by (symmetry; apply mistake_R). rewrite E in H1.
      destruct t as [|t].
      - apply H1. unfold here. simpl. destruct i; lra.
      - destruct i as [|i]; [apply H1; simpl; lra|]. destruct (@mistake RF h (S i)); [|reflexivity].
        destruct H1 as [_ H1]. specialize (H1 eq_refl). unfold here in H1. pose proof (level_positive t). lra. }
    destruct t as [|t].
    - rewrite (Sum_ext m _ (fun _ => 1)) by (intros i _; now rewrite M). rewrite Sum_const. change (INR m * 1 / INR m = 1). field. rewrite m_is. lra.
    - rewrite (Sum_ext m _ (fun i => match i with O => 1 | _ => 0 end)) by (intros i _; rewrite M; now destruct i).
      rewrite one_and_others. change ((1 + k * 0) / INR m = 1 / INR m). field. rewrite m_is. lra.
  Qed.

  Lemma edge_here h t : (forall i, h i = here t i) -> NP14.clipped_edge m h (one_undecided t) = g.
  Proof.
    intros E. pose proof k_at_least. pose proof (level_nonneg t) as L. pose proof (exp_pos (- level t)) as X.
    assert (Y : forall i, NP14.clipped h i = match i with O => 1 | _ => exp (- level t) end).
    { intros i. unfold NP14.clipped. rewrite E. destruct i as [|i]; unfold here.
      - rewrite Ropp_0, exp_0. apply Rmin_left. lra.
      - apply Rmin_right. rewrite <- exp_0. apply exp_at_most. lra. }
    unfold NP14.clipped_edge, NP14.clipped_norm.
    rewrite (Sum_ext m (NP14.clipped h) (fun i => match i with O => 1 | _ => exp (- level t) end)) by (intros i _; apply Y).
    rewrite one_and_others.
    rewrite (Sum_ext m _ (fun i => match i with O => 0 | _ => exp (- level t) / (1 + k * exp (- level t)) * entry (level t) end)).
    - rewrite one_and_others. unfold entry. field. split; nra.
    - intros i _. rewrite Y. unfold one_undecided. destruct i; ring.
  Qed.

  Lemma margin_here t i : NP14.mada_margin m one_undecided t i = here t i.
  Proof.
    revert i. induction t as [|t IH]; intros i; [destruct i; reflexivity|].
    change (NP14.mada_margin m one_undecided t i + @error RF m (NP14.mada_margin m one_undecided t) *
      NP14.clipped_edge m (NP14.mada_margin m one_undecided t) (one_undecided t) * one_undecided t i = here (S t) i).
    rewrite (error_here _ t IH), (edge_here _ t IH), IH. unfold here, one_undecided. destruct i; [ring | reflexivity].
  Qed.

  Lemma edges t : NP14.mada_gamma m one_undecided t = g.
  Proof. apply edge_here. intros i. apply margin_here. Qed.

  Lemma errors t : 1 / INR m <= NP14.mada_error m one_undecided t.
  Proof.
    pose proof k_at_least. unfold NP14.mada_error. rewrite (error_here _ t (margin_here t)). destruct t; unfold error_before; [|lra].
    rewrite m_is. apply Rmult_le_reg_r with (k + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  (** As long as the others together weigh as much as the undecided one, the entry is at most 2 g. *)
  Lemma entry_at_most x : x <= ln k -> entry x <= 2 * g.
  Proof.
    intros Hx. pose proof k_at_least. assert (P : / k <= exp (- x)).
    { rewrite <- (exp_ln (/ k)) by (apply Rinv_0_lt_compat; lra). apply exp_at_most. rewrite ln_Rinv by lra. lra. }
    assert (one : 1 <= k * exp (- x)).
    { apply Rmult_le_compat_l with (r := k) in P; [|lra]. rewrite Rinv_r in P by lra. exact P. }
    unfold entry. apply Rmult_le_reg_r with (k * exp (- x)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
  Qed.

  Lemma level_at_most T : 2 * g ^ 2 * (1 + INR T / INR m) <= ln k -> forall t, (t <= T)%nat -> level t <= 2 * g ^ 2 * (1 + INR t / INR m).
  Proof.
    intros H. pose proof k_at_least. pose proof m_is as E. assert (P : 0 < g ^ 2) by (apply pow_lt, Hg). induction t as [|t IH]; intros Ht.
    - simpl. unfold Rdiv. rewrite Rmult_0_l. lra.
    - specialize (IH ltac:(lia)). assert (Tt : INR t <= INR T) by (apply le_INR; lia).
      assert (small : level t <= ln k).
      { eapply Rle_trans; [exact IH|]. eapply Rle_trans; [|exact H]. apply Rmult_le_compat_l; [lra|]. apply Rplus_le_compat_l.
        unfold Rdiv. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | exact Tt]. }
      pose proof (entry_at_most _ small) as V. pose proof (entry_positive (level t)) as V0. cbn [level].
      assert (bound : error_before t * g * entry (level t) <= error_before t * g * (2 * g)).
      { apply Rmult_le_compat_l; [|exact V]. apply Rmult_le_pos; [apply Rlt_le, error_positive | lra]. }
      destruct t as [|t].
      + change (error_before 0) with 1 in *. change (level 0) with 0 in *. simpl (INR 1). unfold Rdiv. assert (0 < / INR m) by (apply Rinv_0_lt_compat; lra). nra.
      + change (error_before (S t)) with (1 / INR m) in *. rewrite (S_INR (S t)).
        replace (2 * g ^ 2 * (1 + (INR (S t) + 1) / INR m)) with (2 * g ^ 2 * (1 + INR (S t) / INR m) + 1 / INR m * g * (2 * g))
          by (field; lra). lra.
  Qed.

  Lemma valid T : g <= 1 / 2 -> 2 * g ^ 2 * (1 + INR T / INR m) <= ln k -> valid_play m T one_undecided.
  Proof.
    intros G H t Ht i _. unfold one_undecided. destruct i; [lra|].
    pose proof k_at_least. pose proof m_is. assert (P : 0 < g ^ 2) by (apply pow_lt, Hg).
    pose proof (level_at_most T H t ltac:(lia)) as L. assert (Tt : INR t <= INR T) by (apply le_INR; lia).
    assert (small : level t <= ln k).
    { eapply Rle_trans; [exact L|]. eapply Rle_trans; [|exact H]. apply Rmult_le_compat_l; [lra|]. apply Rplus_le_compat_l.
      unfold Rdiv. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | exact Tt]. }
    pose proof (entry_at_most _ small). pose proof (entry_positive (level t)). lra.
  Qed.
End Game.

(** Some T between 4 m ln m and the last round with entries of at most 1. *)
Lemma rounds_between n : (3 <= n)%nat -> exists T, 4 * INR (S n) * ln (INR (S n)) <= INR T /\
  2 * (1 / 4) ^ 2 * (1 + INR T / INR (S n)) <= ln (INR n).
Proof.
  intros Hn. pose proof (k_at_least n Hn) as K. rewrite S_INR. set (k := INR n) in *. set (x := 4 * (k + 1) * ln (k + 1)).
  assert (L4 : 2 * (56 / 81) <= ln (k + 1)).
  { pose proof ln_2_at_least. apply Rle_trans with (ln (2 * 2)); [rewrite ln_mult by lra; lra | apply ln_at_most; lra]. }
  assert (Lk : ln (k + 1) - 1 / 3 <= ln k).
  { assert (Q : ln ((k + 1) / k) <= (k + 1) / k - 1) by (apply ln_le_minus_1, Rdiv_lt_0_compat; lra).
    rewrite ln_quotient in Q by lra. assert ((k + 1) / k - 1 <= 1 / 3); [|lra].
    replace ((k + 1) / k - 1) with (/ k) by (field; lra). replace (1 / 3) with (/ 3) by field. apply Rinv_le_contravar; lra. }
  assert (X : 0 <= x) by (unfold x; repeat apply Rmult_le_pos; lra).
  assert (exists T, x <= INR T <= x + 1) as (T & low & high).
  { destruct (archimed x) as [a b]. exists (Z.to_nat (up x)). rewrite INR_IZR_INZ, Z2Nat.id; [lra|].
    apply le_IZR. lra. }
  exists T. split; [exact low|].
  assert (D : INR T / (k + 1) <= 4 * ln (k + 1) + 1 / 4).
  { apply Rmult_le_reg_r with (k + 1); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. unfold x in high. lra. }
  lra.
Qed.

(** For every m >= 4 there is a play with the edges 1/4, no error below 1/m, and T (1/m) (1/4)^2 >= 1/4 ln m. *)
Theorem NP14_slow_run m : (4 <= m)%nat -> exists T (u : play RF), valid_play m T u /\
  (forall t, (t < T)%nat -> NP14.mada_gamma m u t = 1 / 4) /\ (forall t, (t <= T)%nat -> 1 / INR m <= NP14.mada_error m u t) /\
  1 / 4 * ln (INR m) <= INR T * (1 / INR m) * (1 / 4) ^ 2.
Proof.
  intros Hm. destruct m as [|n]; [lia|]. assert (Hn : (3 <= n)%nat) by lia. destruct (rounds_between n Hn) as (T & long & short).
  exists T, (one_undecided n (1 / 4)). split; [apply valid; [exact Hn | lra | lra | exact short]|].
  split; [intros t _; apply edges; [exact Hn | lra]|]. split; [intros t _; apply errors; [exact Hn | lra]|].
  pose proof (k_at_least n Hn). pose proof (m_is n) as E. apply Rmult_le_reg_r with (16 * INR (S n)); [lra|].
  replace (INR T * (1 / INR (S n)) * (1 / 4) ^ 2 * (16 * INR (S n))) with (INR T) by (field; lra). lra.
Qed.

Theorem NP14_no_constant C : exists m T (u : play RF) e g, (0 < m)%nat /\ valid_play m T u /\ 0 < e /\ 0 < g /\
  (forall t, (t < T)%nat -> g <= NP14.mada_gamma m u t) /\ C / (e * g ^ 2) <= INR T /\
  forall t, (t <= T)%nat -> e < NP14.mada_error m u t.
Proof.
  destruct (MHT22_corollary_2.natural_above (exp (8 * C))) as [q Hq]. set (m := (q + 4)%nat).
  destruct (NP14_slow_run m ltac:(unfold m; lia)) as (T & u & V & edge & err & long).
  assert (Q : INR q <= INR m) by (apply le_INR; unfold m; lia). assert (P : 4 <= INR m) by (replace 4 with (INR 4) by (simpl; ring); apply le_INR; unfold m; lia).
  assert (L : 8 * C <= ln (INR m)).
  { rewrite <- (ln_exp (8 * C)). apply ln_at_most; [apply exp_pos | lra]. }
  assert (I : 0 < / INR m) by (apply Rinv_0_lt_compat; lra).
  exists m, T, u, (1 / (2 * INR m)), (1 / 4). split; [unfold m; lia|]. split; [exact V|].
  split; [apply Rdiv_lt_0_compat; lra|]. split; [lra|]. split; [intros t Ht; rewrite edge by exact Ht; lra|]. split.
  - apply Rmult_le_compat_r with (r := 16 * INR m) in long; [|lra].
    replace (INR T * (1 / INR m) * (1 / 4) ^ 2 * (16 * INR m)) with (INR T) in long by (field; lra).
    replace (C / (1 / (2 * INR m) * (1 / 4) ^ 2)) with (32 * C * INR m) by (field; lra). nra.
  - intros t Ht. eapply Rlt_le_trans; [|apply err, Ht]. replace (1 / (2 * INR m)) with (/ 2 * / INR m) by (field; lra). unfold Rdiv. lra.
Qed.
