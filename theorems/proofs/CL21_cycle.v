(** CL21: an epoch of three observations in which they are missed in turn. Whatever the labels, the one missed is the
    lightest, and the coefficients stay within a factor of four. Definition 2.8 for every set of labels. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds.
Import ListNotations.
Open Scope R_scope.

(** Definition 2.8 in its strongest reading: (2.4) for every set S of at least two of the labels and every labelling by S. *)
Definition iteratively_learnable (m A : nat) (H : (nat -> nat) -> Prop) : Prop := forall S : list nat,
  NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) ->
  exists rho, 0 < rho /\ forall y d, (forall p, (p < m)%nat -> In (y p) S) -> distribution m d ->
  exists h, H h /\ (forall p, (p < m)%nat -> In (h p) S) /\
    score m d h y >= (2 - INR (length S)) / INR (length S) + rho.

(** The label sets that the algorithm meets are the first n labels. *)
Lemma learnable_first m A H : iteratively_learnable m A H ->
  forall n, (2 <= n <= A)%nat -> exists rho, learnable m H n rho.
Proof.
  intros L n Hn. destruct (L (seq 0 n)) as (rho & P & W); [apply seq_NoDup | rewrite seq_length; lia | |].
  - intros a I. apply in_seq in I. lia.
  - exists rho. split; [exact P|]. intros y d Y D. destruct (W y d) as (h & Hh & Lh & S).
    + intros p Hp. apply in_seq. specialize (Y p Hp). lia.
    + exact D.
    + exists h. split; [exact Hh|]. rewrite seq_length in S. split; [|exact S].
      intros p Hp. specialize (Lh p Hp). apply in_seq in Lh. lia.
Qed.

(** Rates for all of these numbers of labels at once. *)
Lemma learnable_rates m A H : iteratively_learnable m A H ->
  exists gamma, forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n).
Proof.
  intros L. pose proof (learnable_first m A H L) as F. clear L. induction A as [|A IH].
  - exists (fun _ => 1). intros n Hn. lia.
  - destruct IH as [gamma G]; [intros n Hn; apply F; lia|]. destruct (le_lt_dec 2 (S A)) as [T|T].
    + destruct (F (S A) ltac:(lia)) as [rho R]. exists (fun n => if Nat.eqb n (S A) then rho else gamma n). intros n Hn.
      destruct (Nat.eqb_spec n (S A)) as [->|N]; [exact R | apply G; lia].
    + exists gamma. intros n Hn. lia.
Qed.

(** A class on three observations that matches a labelling, or any two of its labels, is. *)
Definition but_one (H : (nat -> nat) -> Prop) (S : list nat) (y : nat -> nat) : Prop :=
  (exists h, H h /\ forall p, (p < 3)%nat -> h p = y p) \/
  forall q, (q < 3)%nat -> exists h, H h /\ (forall p, (p < 3)%nat -> In (h p) S) /\
    forall p, (p < 3)%nat -> p <> q -> h p = y p.

Lemma three_learnable A H :
  (forall S y, NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) ->
    (forall p, (p < 3)%nat -> In (y p) S) -> but_one H S y) ->
  iteratively_learnable 3 A H.
Proof.
  intros B S ND L2 LA. exists (1 / 3). split; [lra|]. intros y d Y [P One]. cbn [Sum] in One.
  assert (threshold : (2 - INR (length S)) / INR (length S) <= 0).
  { apply (le_INR 2) in L2. simpl INR in L2 at 1. unfold Rdiv.
    assert (0 < / INR (length S)) by (apply Rinv_0_lt_compat; lra). nra. }
  pose proof (P 0%nat ltac:(lia)) as P0. pose proof (P 1%nat ltac:(lia)) as P1. pose proof (P 2%nat ltac:(lia)) as P2.
  destruct (B S y ND L2 LA Y) as [(h & Hh & E) | F].
  - exists h. split; [exact Hh|]. split; [intros p Hp; rewrite E by exact Hp; auto|].
    unfold score. cbn [Sum]. rewrite !E, !Nat.eqb_refl by lia. lra.
  - assert (exists q, (q < 3)%nat /\ d q <= 1 / 3) as (q & Hq & Dq).
    { destruct (Rle_dec (d 0%nat) (1 / 3)); [exists 0%nat; split; [lia | assumption]|].
      destruct (Rle_dec (d 1%nat) (1 / 3)); [exists 1%nat; split; [lia | assumption]|].
      exists 2%nat. split; [lia | lra]. }
    destruct (F q Hq) as (h & Hh & Lh & E). exists h. split; [exact Hh|]. split; [exact Lh|].
    assert (score 3 d h y >= 1 - 2 * d q); [|lra]. unfold score. cbn [Sum].
    destruct q as [|[|[|q]]]; [| | | lia]; [rewrite (E 1%nat), (E 2%nat) by lia | rewrite (E 0%nat), (E 2%nat) by lia |
      rewrite (E 0%nat), (E 1%nat) by lia]; rewrite !Nat.eqb_refl;
      match goal with |- context [if ?b then _ else _] => destruct b end; lra.
Qed.

(** The three observations in the order in which rounds k, k + 1 and k + 2 miss them. *)
Lemma in_turn k (f : nat -> R) : Sum 3 f = f (k mod 3)%nat + f ((k + 1) mod 3)%nat + f ((k + 2) mod 3)%nat.
Proof.
  rewrite (Nat.add_mod k 1 3), (Nat.add_mod k 2 3) by lia. pose proof (Nat.mod_upper_bound k 3 ltac:(lia)) as B.
  destruct (k mod 3)%nat as [|[|[|n]]]; [| | | lia]; cbn; ring.
Qed.

Lemma one_of_three k p : (p < 3)%nat -> p = (k mod 3)%nat \/ p = ((k + 1) mod 3)%nat \/ p = ((k + 2) mod 3)%nat.
Proof.
  intros Hp. rewrite (Nat.add_mod k 1 3), (Nat.add_mod k 2 3) by lia. pose proof (Nat.mod_upper_bound k 3 ltac:(lia)) as B.
  destruct (k mod 3)%nat as [|[|[|n]]]; [| | | lia]; cbn; lia.
Qed.

Lemma all_different k : (k mod 3 <> (k + 1) mod 3 /\ k mod 3 <> (k + 2) mod 3)%nat.
Proof.
  rewrite (Nat.add_mod k 1 3), (Nat.add_mod k 2 3) by lia. pose proof (Nat.mod_upper_bound k 3 ltac:(lia)) as B.
  destruct (k mod 3)%nat as [|[|[|n]]]; [| | | lia]; cbn; lia.
Qed.

Section Cycle.
  Variables (A : nat) (h : nat -> nat -> nat) (y : nat -> nat) (K : nat).
  Hypothesis two_labels : (2 <= A)%nat.
  (** Round k < K misses observation k mod 3, and no other. *)
  Hypothesis missed_in_turn : forall k p, (k < K)%nat -> (p < 3)%nat -> (h k p = y p <-> p <> (k mod 3)%nat).
  Notation w := (weights coefficient 3 A h y).
  Notation eps := (eps coefficient 3 A h y).
  Notation alpha := (alpha coefficient 3 A h y).

  (** |A|/(2(|A| - 1)), the power of the odds that a mistake gains on what is right. *)
  Definition power : R := INR A / (2 * (INR A - 1)).
  Definition growth (x : R) : R := Rpower ((INR A - 1) * x) power.

  Lemma A_two : 2 <= INR A.
  Proof. apply (le_INR 2) in two_labels. exact two_labels. Qed.

  Lemma power_range : 0 < power <= 1.
  Proof.
    pose proof A_two. unfold power. split; [apply Rdiv_lt_0_compat; lra|].
    apply Rmult_le_reg_r with (2 * (INR A - 1)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  Lemma growth_increases x x' : 0 < x <= x' -> growth x <= growth x'.
  Proof. intros Hx. pose proof A_two. pose proof power_range. apply Rle_Rpower_l; [lra|]. split; nra. Qed.

  Lemma growth_above_one x : 1 <= x -> 1 <= growth x.
  Proof.
    intros Hx. pose proof A_two. pose proof power_range. unfold growth.
    apply Rle_trans with (Rpower ((INR A - 1) * x) 0); [rewrite Rpower_O by nra; lra | apply Rle_Rpower; [nra | lra]].
  Qed.

  Lemma error_is_weight k : (k < K)%nat -> eps k = w k (k mod 3)%nat.
  Proof.
    intros Hk. unfold CL21_rounds.eps, error_of. rewrite (in_turn k). destruct (all_different k) as [D1 D2].
    pose proof (Nat.mod_upper_bound k 3 ltac:(lia)). pose proof (Nat.mod_upper_bound (k + 1) 3 ltac:(lia)).
    pose proof (Nat.mod_upper_bound (k + 2) 3 ltac:(lia)).
    destruct (Nat.eqb_spec (h k (k mod 3)%nat) (y (k mod 3)%nat)) as [Q|Q]; [apply missed_in_turn in Q; auto; lia|].
    destruct (Nat.eqb_spec (h k ((k + 1) mod 3)%nat) (y ((k + 1) mod 3)%nat)) as [_|N]; [|exfalso; apply N, missed_in_turn; auto].
    destruct (Nat.eqb_spec (h k ((k + 2) mod 3)%nat) (y ((k + 2) mod 3)%nat)) as [_|N]; [ring | exfalso; apply N, missed_in_turn; auto].
  Qed.

  (** After the round the one missed has gained a factor on the other two, whose ratio stays. *)
  Lemma next_weights k : (k < K)%nat -> 0 < eps k < 1 -> exists s, 0 < s /\
    w (S k) (k mod 3)%nat = s * (w k (k mod 3)%nat * growth ((1 - eps k) / eps k)) /\
    w (S k) ((k + 1) mod 3)%nat = s * w k ((k + 1) mod 3)%nat /\ w (S k) ((k + 2) mod 3)%nat = s * w k ((k + 2) mod 3)%nat.
  Proof.
    intros Hk E. pose proof A_two as HA. set (al := alpha k).
    set (raw := fun p => w k p * exp (- (al * (INR A * (if Nat.eqb (h k p) (y p) then 1 else 0) - 1)))).
    assert (0 < Sum 3 raw) as Z by (apply Sum_pos; [lia|]; intros p Hp; apply Rmult_lt_0_compat; [apply weights_positive; lia | apply exp_pos]).
    assert (D : forall p, w (S k) p = raw p / Sum 3 raw) by reflexivity.
    destruct (all_different k) as [D1 D2].
    pose proof (Nat.mod_upper_bound k 3 ltac:(lia)). pose proof (Nat.mod_upper_bound (k + 1) 3 ltac:(lia)).
    pose proof (Nat.mod_upper_bound (k + 2) 3 ltac:(lia)).
    exists (exp (- (al * (INR A - 1))) / Sum 3 raw). split; [apply Rdiv_lt_0_compat; [apply exp_pos | exact Z]|].
    assert (wrong : raw (k mod 3)%nat = w k (k mod 3)%nat * exp (- (al * (INR A * 0 - 1)))).
    { unfold raw. destruct (Nat.eqb_spec (h k (k mod 3)%nat) (y (k mod 3)%nat)) as [Q|_]; [apply missed_in_turn in Q; auto; lia | reflexivity]. }
    assert (right : forall p, (p < 3)%nat -> p <> (k mod 3)%nat -> raw p = w k p * exp (- (al * (INR A - 1)))).
    { intros p Hp N. unfold raw. apply (missed_in_turn k p Hk Hp) in N. rewrite N, Nat.eqb_refl. do 4 f_equal. ring. }
    rewrite !D, wrong, !right by auto. split; [|split; field; lra].
    assert (G : growth ((1 - eps k) / eps k) = exp (al * INR A)).
    { unfold growth, Rpower. f_equal. unfold power.
      change al with (1 / (2 * (INR A - 1)) * ln ((INR A - 1) * (1 - eps k) / eps k)).
      replace ((INR A - 1) * ((1 - eps k) / eps k)) with ((INR A - 1) * (1 - eps k) / eps k) by (field; lra). field. lra. }
    rewrite G. replace (- (al * (INR A * 0 - 1))) with (- (al * (INR A - 1)) + al * INR A) by ring.
    rewrite exp_plus. field. lra.
  Qed.

  (** The one missed is the lightest, the one missed before it the heaviest, by no more than their growth. *)
  Definition ordered (k : nat) : Prop :=
    let a := w k (k mod 3)%nat in let b := w k ((k + 1) mod 3)%nat in let c := w k ((k + 2) mod 3)%nat in
    0 < a /\ a <= b /\ b <= c /\ a + b + c = 1 /\ c <= a * growth (1 + c / a).

  Lemma odds_of_parts a b c : 0 < a -> a + b + c = 1 -> (1 - a) / a = (b + c) / a.
  Proof. intros Ha E. replace (1 - a) with (b + c) by lra. reflexivity. Qed.

  Lemma growth_of_the_lightest a b c : 0 < a -> a <= b -> b <= c -> a * growth ((b + c) / a) <= b * growth ((b + c) / b).
  Proof.
    intros Ha Hb Hc. pose proof A_two as HA. pose proof power_range as [P0 P1]. unfold growth, Rpower.
    assert (L : forall x, 0 < x -> ln ((INR A - 1) * ((b + c) / x)) = ln ((INR A - 1) * (b + c)) - ln x).
    { intros x Hx. replace ((INR A - 1) * ((b + c) / x)) with ((INR A - 1) * (b + c) * / x) by (field; lra).
      rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; nra). ring. }
    rewrite !L by lra. set (X := ln ((INR A - 1) * (b + c))).
    replace a with (exp (ln a)) at 1 by (apply exp_ln; lra). replace b with (exp (ln b)) at 1 by (apply exp_ln; lra).
    rewrite <- !exp_plus. assert (ln a <= ln b) by (destruct Hb as [Hb| ->]; [left; now apply ln_increasing | lra]).
    assert (ln a + power * (X - ln a) <= ln b + power * (X - ln b)) as Q by nra.
    destruct Q as [Q|Q]; [left; now apply exp_increasing | right; now rewrite Q].
  Qed.

  Theorem stays_ordered k : (k <= K)%nat -> ordered k.
  Proof.
    assert (sum : forall n, w n (n mod 3)%nat + w n ((n + 1) mod 3)%nat + w n ((n + 2) mod 3)%nat = 1)
      by (intros n; rewrite <- in_turn; apply weights_distribution; lia).
    induction k as [|k IH]; intros Hk.
    - pose proof (sum 0%nat) as S0. unfold ordered. cbv zeta. cbn in S0 |- *.
      replace (1 / (1 + 1 + 1)) with (1 / 3) in * by field. pose proof (growth_above_one (1 + 1 / 3 / (1 / 3)) ltac:(lra)).
      repeat split; lra.
    - destruct IH as (Ha & Hb & Hc & One & Cap); [lia|]. pose proof (error_is_weight k Hk) as E.
      assert (0 < eps k < 1) as Er by (rewrite E; lra).
      destruct (next_weights k Hk Er) as (s & Hs & W0 & W1 & W2). rewrite E in W0.
      set (a := w k (k mod 3)%nat) in *. set (b := w k ((k + 1) mod 3)%nat) in *. set (c := w k ((k + 2) mod 3)%nat) in *.
      rewrite (odds_of_parts a b c Ha One) in W0. pose proof (sum (S k)) as S1. unfold ordered. cbv zeta.
      assert (M1 : ((S k) mod 3 = (k + 1) mod 3)%nat) by (f_equal; lia).
      assert (M2 : ((S k + 1) mod 3 = (k + 2) mod 3)%nat) by (f_equal; lia).
      assert (M3 : ((S k + 2) mod 3 = k mod 3)%nat) by (replace (S k + 2)%nat with (k + 1 * 3)%nat by lia; apply Nat.mod_add; lia).
      unfold Rdiv in Cap.
      assert (Grown : c <= a * growth ((b + c) / a)).
      { apply Rle_trans with (1 := Cap). apply Rmult_le_compat_l; [lra|]. apply growth_increases.
        assert (0 < / a) by now apply Rinv_0_lt_compat. assert (1 <= b * / a) by (apply Rmult_le_reg_r with a; [lra|];
          rewrite Rmult_assoc, Rinv_l; lra). unfold Rdiv. split; nra. }
      pose proof (growth_of_the_lightest a b c Ha Hb Hc) as Next. set (new := a * growth ((b + c) / a)) in *.
      rewrite M1, M2, M3, W0, W1, W2 in S1 |- *. assert (Hsb : 0 < s * b) by (apply Rmult_lt_0_compat; lra).
      split; [exact Hsb|]. split; [apply Rmult_le_compat_l; lra|]. split; [apply Rmult_le_compat_l; lra|]. split; [lra|].
      rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (1 := Next).
      apply Rmult_le_compat_l; [lra|]. apply growth_increases.
      replace ((b + c) / b) with (1 + c / b) by (field; lra). replace (s * new / (s * b)) with (new / b) by (field; lra).
      assert (0 < / b) by (apply Rinv_0_lt_compat; lra). unfold Rdiv. split; [nra|]. apply Rplus_le_compat_l, Rmult_le_compat_r; lra.
  Qed.

  (** So a hypothesis that misses an observation has no smaller error, *)
  Lemma best_of_those_that_miss k f : (k < K)%nat -> (exists p, (p < 3)%nat /\ f p <> y p) ->
    score 3 (w k) f y <= score 3 (w k) (h k) y.
  Proof.
    intros Hk (p & Hp & N). pose proof (weights_distribution coefficient 3 A h y ltac:(lia) k) as D.
    rewrite !score_of_error by exact D. fold (eps k). rewrite (error_is_weight k Hk).
    destruct (stays_ordered k (Nat.lt_le_incl _ _ Hk)) as (Ha & Hb & Hc & _).
    assert (w k p <= error_of 3 (w k) f y) as L.
    { unfold error_of. pose proof (Sum_ge_term 3 (fun q => if Nat.eqb (f q) (y q) then 0 else w k q) p) as G. cbv beta in G.
      destruct (Nat.eqb_spec (f p) (y p)); [contradiction|]. apply G; [|exact Hp]. intros q Hq.
      destruct (Nat.eqb _ _); [lra | now apply D]. }
    assert (w k (k mod 3)%nat <= w k p) by (destruct (one_of_three k p Hp) as [->|[->| ->]]; lra). lra.
  Qed.

  (** ... the errors lie between 0 and 1/3, and so do the coefficients between one and four times that of the error 1/3. *)
  Lemma error_range_in_turn k : (k < K)%nat -> 0 < eps k <= 1 / 3.
  Proof.
    intros Hk. rewrite (error_is_weight k Hk). destruct (stays_ordered k (Nat.lt_le_incl _ _ Hk)) as (Ha & Hb & Hc & One & _). lra.
  Qed.

  Definition least_step : R := coefficient (INR A) (1 / 3).

  Lemma least_step_positive : 0 < least_step.
  Proof.
    pose proof A_two. apply CL21_equation_3_7; [lra|]. split; [lra|].
    assert (/ INR A <= / 2) by (apply Rinv_le_contravar; lra). lra.
  Qed.

  Lemma steps_between k : (3 <= A)%nat -> (k < K)%nat -> least_step <= alpha k <= 4 * least_step.
  Proof.
    intros H3 Hk. apply (le_INR 3) in H3. replace (INR 3) with 3 in H3 by (simpl; ring).
    destruct (stays_ordered k (Nat.lt_le_incl _ _ Hk)) as (Ha & Hb & Hc & One & Cap). cbv zeta in *.
    change (alpha k) with (1 / (2 * (INR A - 1)) * ln ((INR A - 1) * (1 - eps k) / eps k)).
    change least_step with (1 / (2 * (INR A - 1)) * ln ((INR A - 1) * (1 - 1 / 3) / (1 / 3))).
    rewrite (error_is_weight k Hk).
    set (a := w k (k mod 3)%nat) in *. set (b := w k ((k + 1) mod 3)%nat) in *. set (c := w k ((k + 2) mod 3)%nat) in *.
    set (q := / (2 * (INR A - 1))). assert (0 < q) by (apply Rinv_0_lt_compat; lra).
    replace (1 / (2 * (INR A - 1))) with q by (unfold q, Rdiv; ring).
    replace ((INR A - 1) * (1 - 1 / 3) / (1 / 3)) with (2 * (INR A - 1)) by field.
    replace ((INR A - 1) * (1 - a) / a) with ((INR A - 1) * ((b + c) / a)) by (rewrite <- One; field; lra).
    assert (0 < / a) by now apply Rinv_0_lt_compat.
    assert (1 <= b * / a) as B1 by (apply Rmult_le_reg_r with a; [lra|]; rewrite Rmult_assoc, Rinv_l; lra).
    assert (b * / a <= c * / a) as C1 by (apply Rmult_le_compat_r; lra).
    set (r := c / a) in *. change (c * / a) with r in C1.
    assert (R1 : 1 <= r) by lra. assert (Sides : 2 <= (b + c) / a <= 2 * r) by (unfold Rdiv; rewrite Rmult_plus_distr_r; change (c * / a) with r; lra).
    set (L := ln (2 * (INR A - 1))). assert (0 < L) as PL by (unfold L; rewrite <- ln_1; apply ln_increasing; lra).
    assert (Rlog : ln r <= 3 * L).
    { assert (r <= growth (1 + r)) as G by (unfold r at 1; apply Rmult_le_reg_r with a; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra).
      assert (ln r <= power * (L + ln r)) as Q.
      { apply Rle_trans with (ln (growth (1 + r))); [apply ln_at_most; lra|]. unfold growth, Rpower. rewrite ln_exp.
        apply Rmult_le_compat_l; [apply Rlt_le, power_range|]. unfold L. rewrite <- ln_mult by lra. apply ln_at_most; nra. }
      assert (power <= 3 / 4) by (unfold power; apply Rmult_le_reg_r with (2 * (INR A - 1)); [lra|];
        unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra).
      assert (0 <= ln r) by (rewrite <- ln_1; apply ln_at_most; lra). nra. }
    assert (ln ((INR A - 1) * ((b + c) / a)) <= L + ln r) by (unfold L; rewrite <- ln_mult by lra; apply ln_at_most; nra).
    assert (L <= ln ((INR A - 1) * ((b + c) / a))) by (unfold L; apply ln_at_most; nra).
    fold L. split; [apply Rmult_le_compat_l; lra|]. replace (4 * (q * L)) with (q * (4 * L)) by ring. apply Rmult_le_compat_l; lra.
  Qed.
End Cycle.
