(** MHT22: the superscripts of (16) and (19), and (14) as the rule that always wins: false on runs of Algorithm 1. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Bregman Entropy Smoothing MHT22_scheme MHT22_recursions
  MHT22_theorem_3 MHT22_corollary_2 MHT22_readings_refuted.
Local Open Scope R_scope.

(** Algorithm 1 without a secondary rule: w_(t+1) is the Frank-Wolfe combination; d_t that of line 5. *)
Fixpoint alone (lambda : nat -> R) (t s : nat) : R :=
  match t with
  | O => 0
  | S O => if Nat.eqb s 0 then 1 else 0
  | S r => if Nat.eqb s r then lambda r else (1 - lambda r) * alone lambda r s
  end.

Lemma alone_is_distribution lambda T : (forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1) ->
  forall t, (1 <= t <= T)%nat -> distribution t (alone lambda t).
Proof.
  intros range. induction t as [| t IH]; [lia |]. intros Ht. destruct t as [| t].
  - split; [intros s Hs; simpl; destruct (Nat.eqb s 0); lra | simpl; ring].
  - destruct (IH ltac:(lia)) as [P E]. specialize (range (S t) ltac:(lia)). split.
    + intros s Hs. change (alone lambda (S (S t)) s)
        with (if Nat.eqb s (S t) then lambda (S t) else (1 - lambda (S t)) * alone lambda (S t) s).
      destruct (Nat.eqb_spec s (S t)); [lra |]. apply Rmult_le_pos; [lra | apply P; lia].
    + change (Sum (S t) (alone lambda (S (S t))) + alone lambda (S (S t)) (S t) = 1).
      rewrite (Sum_ext (S t) _ (fun s => (1 - lambda (S t)) * alone lambda (S t) s)).
      * rewrite Sum_scal, E. change (alone lambda (S (S t)) (S t)) with (if Nat.eqb (S t) (S t) then lambda (S t) else
          (1 - lambda (S t)) * alone lambda (S t) (S t)). rewrite Nat.eqb_refl. ring.
      * intros s Hs. change (alone lambda (S (S t)) s)
          with (if Nat.eqb s (S t) then lambda (S t) else (1 - lambda (S t)) * alone lambda (S t) s).
        destruct (Nat.eqb_spec s (S t)); [lia | reflexivity].
Qed.

Lemma alone_is_scheme m nu eta c lambda T (d := fun t => match t with
    | O => fun _ => 1 / INR m | _ => line_5 m nu eta (margins c (alone lambda) t) end) :
  (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta -> (forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1) ->
  is_scheme m nu eta c d (alone lambda) lambda T.
Proof.
  intros Hm Hnu He range. split; [reflexivity |]. split; [reflexivity |]. split.
  - intros [| t] Ht; [lia |]. apply line_5_is_distribution; assumption.
  - intros [| t] Ht; [lia |]. exists (alone lambda (S (S t))).
    assert (E : forall s, alone lambda (S (S t)) s = frank_wolfe (alone lambda) lambda (S t) s) by reflexivity.
    split; [apply (alone_is_distribution lambda T range); lia |]. split; [left; intros s _; apply E |].
    split; apply smoothed_ext; try assumption; reflexivity.
Qed.

(** The game: on two examples the columns (1, -1) twice, then (-1, 1). *)
Definition back (t i : nat) : R := match t, i with S (S _), O => -1 | S (S _), _ => 1 | _, O => 1 | _, _ => -1 end.
Definition eta_there : R := 4 * ln (INR 2 / 1).

Lemma two_is : INR 2 = 2. Proof. simpl. ring. Qed.
Lemma eta_there_pos : 0 < eta_there.
Proof.
  unfold eta_there. rewrite two_is. replace (2 / 1) with 2 by field. pose proof (ln_increasing 1 2 ltac:(lra) ltac:(lra)) as L.
  rewrite ln_1 in L. lra.
Qed.
Lemma back_valid T : valid_play 2 T back.
Proof. intros [| [| t]] _ [| i] _; simpl; lra. Qed.

(** The smoothed margin of (1, -1) is negative. *)
Lemma smoothed_negative u : u 0%nat = 1 -> u 1%nat = -1 -> smoothed 2 1 eta_there u < 0.
Proof.
  intros U0 U1. pose proof two_is. pose proof eta_there_pos as He.
  assert (C : capped 2 1 (fun i => match i with O => 1 / 4 | _ => 3 / 4 end))
    by (split; [split; [intros [| i] _; lra | simpl; lra] | intros [| i] _; lra]).
  eapply Rle_lt_trans; [apply (smoothed_le 2 1 eta_there ltac:(lia) He u _ C) |].
  pose proof (MHT22_lemma_3 2 1 ltac:(lia) ltac:(lra) _ C) as L. apply (Rmult_le_compat_l (/ eta_there)) in L;
    [| apply Rlt_le, Rinv_0_lt_compat, He].
  assert (quarter : / eta_there * ln (INR 2 / 1) = 1 / 4) by (unfold eta_there in *; field; lra).
  unfold objective, none, dotm. cbn [Sum]. rewrite U0, U1. lra.
Qed.

(** (16) as printed: with w_t^(1), which was formed a round earlier. In smoothed margins; classic steps. *)
Definition equation_16_superscript : Prop := forall (m : nat) (nu eta : R) (c d w : nat -> nat -> R) (lambda : nat -> R) (T t : nat),
  (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta -> valid_play m (S T) c -> is_scheme m nu eta c d w lambda T ->
  all_classic lambda T -> (2 <= t < T)%nat ->
  - smoothed m nu eta (margins c w t) - - smoothed m nu eta (combined c t (frank_wolfe w lambda (t - 1)))
  = - smoothed m nu eta (margins c w t) - - smoothed m nu eta (on_the_way c w t (lambda t)).

Theorem MHT22_equation_16_step_superscript_refuted : ~ equation_16_superscript.
Proof.
  intros H. pose proof two_is as two. pose proof eta_there_pos as He. set (lambda := fun t => 2 / (INR t + 2)).
  assert (range : forall t, (1 <= t < 3)%nat -> 0 <= lambda t <= 1).
  { intros [| [| [| t]]] Ht; try lia; unfold lambda; simpl; lra. }
  pose proof (alone_is_scheme 2 1 eta_there back lambda 3 ltac:(lia) ltac:(lra) He range) as run.
  specialize (H 2%nat 1 eta_there back _ _ lambda 3%nat 2%nat ltac:(lia) ltac:(lra) He (back_valid 4) run
    ltac:(intros t _; reflexivity) ltac:(lia)).
  assert (two_rounds : forall i, margins back (alone lambda) 2 i = back 0 i).
  { intros i. unfold margins, combined. simpl. replace (back 1 i) with (back 0 i) by (now destruct i). ring. }
  assert (neg : smoothed 2 1 eta_there (margins back (alone lambda) 2) < 0).
  { apply smoothed_negative; apply two_rounds. }
  assert (same : smoothed 2 1 eta_there (combined back 2 (frank_wolfe (alone lambda) lambda (2 - 1)))
                 = smoothed 2 1 eta_there (margins back (alone lambda) 2))
    by (apply Rle_antisym; apply smoothed_ext; try lia; try lra; reflexivity).
  assert (middle : 0 <= smoothed 2 1 eta_there (on_the_way back (alone lambda) 2 (lambda 2%nat))).
  { apply (smoothed_ge 2 1 eta_there ltac:(lia) ltac:(lra) He). intros e Ce.
    pose proof (penalty_nonneg 2 1 eta_there ltac:(lia) He e Ce). unfold objective, none, dotm, on_the_way. cbn [Sum].
    rewrite !two_rounds. unfold lambda, back. rewrite two. lra. }
  lra.
Qed.

(** (19) as printed, for the short step. *)
Definition equation_19_superscript : Prop := forall (m : nat) (nu eta : R) (c d w : nat -> nat -> R) (lambda : nat -> R) (T t : nat),
  (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta -> valid_play m (S T) c -> is_scheme m nu eta c d w lambda T ->
  all_short m eta c d w lambda T -> (2 <= t < T)%nat ->
  - smoothed m nu eta (margins c w t) - - smoothed m nu eta (combined c t (frank_wolfe w lambda (t - 1)))
  >= lambda t * slope m c d w t - eta / 2 * lambda t ^ 2 * width m c w t ^ 2.

Theorem MHT22_equation_19_step_superscript_refuted : ~ equation_19_superscript.
Proof.
  intros H. pose proof two_is as two. pose proof eta_there_pos as He.
  set (d2 := line_5 2 1 eta_there (back 0)). set (way := dotm 2 d2 (fun i => back 2 i - back 0 i)).
  set (x := clip (way / (eta_there * 2 ^ 2))).
  set (lambda := fun t => match t with 2%nat => x | _ => 0 end).
  assert (range : forall t, (1 <= t < 3)%nat -> 0 <= lambda t <= 1).
  { intros [| [| [| t]]] Ht; try lia; unfold lambda; [lra | apply clip_range]. }
  pose proof (alone_is_scheme 2 1 eta_there back lambda 3 ltac:(lia) ltac:(lra) He range) as run.
  set (d := fun t => match t with O => fun _ => 1 / INR 2 | _ => line_5 2 1 eta_there (margins back (alone lambda) t) end) in run.
  assert (flat : forall t i, (t = 1 \/ t = 2)%nat -> margins back (alone lambda) t i = back 0 i).
  { intros t i [-> | ->]; unfold margins, combined; simpl; ring. }
  assert (below : dotm 2 (d 2%nat) (back 0) < 0).
  { pose proof (line_5_is_distribution 2 1 eta_there ltac:(lra) He (margins back (alone lambda) 2)) as best.
    pose proof (smoothed_attained 2 1 eta_there ltac:(lia) ltac:(lra) He _ _ best) as E.
    pose proof (smoothed_negative (margins back (alone lambda) 2) ltac:(now rewrite flat by auto) ltac:(now rewrite flat by auto)) as N.
    pose proof (penalty_nonneg 2 1 eta_there ltac:(lia) He _ (proj1 best)) as P. rewrite E in N. unfold objective, none in N.
    change (line_5 2 1 eta_there (margins back (alone lambda) 2)) with (d 2%nat) in *.
    unfold dotm in *. rewrite (Sum_ext 2 _ (fun i => d 2%nat i * back 0 i)) in N by (intros; now rewrite flat by auto). lra. }
  assert (d_is : d 2%nat = d2).
  { unfold d, d2. f_equal. apply FunctionalExtensionality.functional_extensionality. intros i. now apply flat; auto. }
  assert (up : slope 2 back d (alone lambda) 2 = way /\ 0 < way).
  { assert (W : slope 2 back d (alone lambda) 2 = way).
    { unfold slope, way. rewrite <- d_is. apply Sum_ext. intros i _. now rewrite flat by auto. }
    split; [exact W |]. rewrite <- W. unfold slope, dotm in *. cbn [Sum] in *. rewrite !flat by auto. unfold back in *. lra. }
  assert (wide : width 2 back (alone lambda) 2 = 2).
  { unfold width. simpl. rewrite !flat by auto. unfold back.
    replace (-1 - 1) with (-2) by lra. replace (1 - -1) with 2 by lra. rewrite Rabs_left, Rabs_right by lra.
    unfold Rmax. destruct (Rle_dec _ _); lra. }
  specialize (H 2%nat 1 eta_there back d (alone lambda) lambda 3%nat 2%nat ltac:(lia) ltac:(lra) He (back_valid 4) run).
  assert (rule : all_short 2 eta_there back d (alone lambda) lambda 3).
  { intros [| [| [| t]]] Ht; try lia; unfold short_step.
    - assert (slope 2 back d (alone lambda) 1 = 0) as ->.
      { apply Sum_zero. intros i _. rewrite flat by auto. destruct i; unfold back; ring. }
      unfold lambda, Rdiv. rewrite Rmult_0_l. unfold clip, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra.
    - rewrite (proj1 up), wide. reflexivity. }
  specialize (H rule ltac:(lia)).
  assert (same : smoothed 2 1 eta_there (combined back 2 (frank_wolfe (alone lambda) lambda (2 - 1)))
                 = smoothed 2 1 eta_there (margins back (alone lambda) 2))
    by (apply Rle_antisym; apply smoothed_ext; try lia; try lra; reflexivity).
  rewrite same, (proj1 up), wide in H. change (lambda 2%nat) with x in H. destruct up as [_ positive].
  assert (Hq : 0 < eta_there * 2 ^ 2) by lra.
  assert (Hx : 0 < x <= 1 /\ x * (eta_there * 2 ^ 2) <= way).
  { unfold x. set (q := way / (eta_there * 2 ^ 2)). assert (Q : 0 < q) by (apply Rdiv_lt_0_compat; lra).
    assert (E : q * (eta_there * 2 ^ 2) = way) by (unfold q; field; lra).
    unfold clip, Rmax, Rmin. repeat destruct (Rle_dec _ _); nra. }
  destruct Hx as [[X0 X1] X2]. nra.
Qed.

(** (14), the best of all combinations so far, as the secondary rule: w_(t+1) = w_(t+1)^(2) for every t; short steps,
    every round another hypothesis. *)
Definition secondary_always_wins : Prop := forall (m : nat) (nu eta : R) (c d w : nat -> nat -> R) (lambda : nat -> R)
  (second : nat -> nat -> R) (T t : nat), (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta -> valid_play m (S T) c ->
  (forall s r, (s < r <= T)%nat -> exists i, (i < m)%nat /\ c s i <> c r i) ->
  is_scheme m nu eta c d w lambda T -> all_short m eta c d w lambda T ->
  (forall r, (1 <= r < T)%nat -> distribution (S r) (second r) /\ forall e, distribution (S r) e ->
     smoothed m nu eta (combined c (S r) e) <= smoothed m nu eta (combined c (S r) (second r))) ->
  (1 <= t < T)%nat -> forall s, (s <= t)%nat -> w (S t) s = second t s.

(** The columns (0, 0), (1, -1), (-1, 1), and what comes last: w = (1, 0, 0) is as good as (0, 1/2, 1/2). *)
Definition around (t i : nat) : R :=
  match t, i with O, _ => 0 | 1%nat, O => 1 | 1%nat, _ => -1 | 2%nat, O => -1 | 2%nat, _ => 1 | _, _ => 1 end.

Theorem MHT22_remark_erlpboost_as_secondary_reading_literal_refuted : ~ secondary_always_wins.
Proof.
  intros H. pose proof two_is as two. pose proof eta_there_pos as He. set (lambda := fun _ : nat => 0).
  set (w := alone lambda). set (d := fun _ _ : nat => 1 / INR 2).
  set (second := fun r s : nat => match r, s with 1%nat, O => 1 | 1%nat, _ => 0 | _, O => 0 | _, _ => 1 / 2 end).
  assert (W : forall t s, (1 <= t <= 3)%nat -> w t s = if Nat.eqb s 0 then 1 else 0).
  { intros [| [| [| [| t]]]] [| [| [| s]]] Ht; try lia; unfold w, lambda; simpl; ring. }
  assert (flat : forall t i, (1 <= t <= 3)%nat -> margins around w t i = 0).
  { intros t i Ht. unfold margins, combined. apply Sum_zero. intros [| s] _; [unfold around; ring |].
    rewrite W by exact Ht. simpl. ring. }
  assert (value : forall u, (forall i, (i < 2)%nat -> u i = 0) -> smoothed 2 1 eta_there u = 0).
  { intros u Z. rewrite (smoothed_attained 2 1 eta_there ltac:(lia) ltac:(lra) He u (fun _ => 1 / INR 2)).
    - unfold objective, none. rewrite (h_uniform 2 ltac:(lia)). unfold dotm. cbn [Sum]. rewrite !Z by lia. lra.
    - apply (uniform_where_margins_agree 2 1 eta_there u 0); auto; lia || lra. }
  assert (most : forall e t, (t < 3)%nat -> smoothed 2 1 eta_there (combined around (S t) e) <= 0).
  { intros e t Ht. eapply Rle_trans; [apply (smoothed_le 2 1 eta_there ltac:(lia) He _ _ (capped_uniform 2 1 ltac:(lia) ltac:(lra))) |].
    unfold objective, none. rewrite (h_uniform 2 ltac:(lia)). unfold dotm, combined. rewrite two.
    destruct t as [| [| [| t]]]; [| | | lia]; simpl; lra. }
  specialize (H 2%nat 1 eta_there around d w lambda second 3%nat 2%nat ltac:(lia) ltac:(lra) He).
  assert (E : w 3%nat 0%nat = second 2%nat 0%nat).
  { apply H; try lia.
    - intros [| [| [| t]]] _ [| i] _; simpl; lra.
    - intros [| [| [| s]]] [| [| [| [| r]]]] Hsr; try lia; first [exists 0%nat; split; [lia |]; simpl; lra | exists 1%nat; split; [lia |]; simpl; lra].
    - pose proof (alone_is_scheme 2 1 eta_there around lambda 3 ltac:(lia) ltac:(lra) He ltac:(intros; unfold lambda; lra)) as (_ & first & _ & rounds).
      split; [reflexivity |]. split; [exact first |]. split; [| exact rounds].
      intros t Ht. apply (uniform_where_margins_agree 2 1 eta_there _ 0); try lia; try lra. intros i _. now apply flat.
    - intros t Ht. unfold short_step. assert (slope 2 around d w t = 0) as ->.
      { unfold slope, dotm, d. cbn [Sum]. rewrite !flat by lia. rewrite two. destruct t as [| [| [| t]]]; [lia | | | lia]; simpl; lra. }
      unfold lambda, Rdiv. rewrite Rmult_0_l. unfold clip, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra.
    - intros [| [| [| r]]] Hr; try lia.
      + split; [split; [intros [| s] _; simpl; lra | simpl; ring] |]. intros e _.
        rewrite (value (combined around 2 (second 1%nat))) by (intros [| i] _; unfold combined; simpl; ring). apply most. lia.
      + split; [split; [intros [| [| s]] _; simpl; lra | simpl; field] |]. intros e _.
        rewrite (value (combined around 3 (second 2%nat))) by (intros [| i] _; unfold combined; simpl; field). apply most. lia. }
  rewrite W in E by lia. simpl in E. lra.
Qed.
