(** CL21, Section 3.2: without learnability the final hypothesis need not be an ensemble. Two observations, three labels, the
    hypotheses 1 2 and 0 1, two rounds and a perfect one: the final labels 0 2 are no weighted vote of the two. *)
From Coq Require Import Reals Lra Psatz Arith List Bool FunctionalExtensionality.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1
  CL21_second_epoch_refuted.
Import ListNotations.
Open Scope R_scope.

(** Definition 2.2: weights c_s >= 0 of hypotheses of H by which tau(p) has more votes than any other label. *)
Definition is_ensemble (m A : nat) (H : (nat -> nat) -> Prop) (tau : nat -> nat) : Prop :=
  exists n (g : nat -> nat -> nat) (c : nat -> R), (forall s, (s < n)%nat -> H (g s) /\ 0 <= c s) /\
  forall p a, (p < m)%nat -> (a < A)%nat -> a <> tau p -> F g c n p a < F g c n p (tau p).

Definition always_an_ensemble : Prop := forall m A y h length_of K H I tau, (0 < m)%nat -> (0 < K)%nat -> labels_in m A y ->
  training m A y h length_of K H I -> mended_output m A y h length_of K I tau -> is_ensemble m A H tau.

Definition labels_02 (p : nat) : nat := nth p [0; 2]%nat 0%nat.
Definition one_two (p : nat) : nat := nth p [1; 2]%nat 0%nat.
Definition zero_one (p : nat) : nat := nth p [0; 1]%nat 0%nat.
Definition these (f : nat -> nat) : Prop := f = one_two \/ f = zero_one.
Definition rounds (i k : nat) : nat -> nat := match i, k with O, O => one_two | _, _ => zero_one end.
Definition two_then_one (i : nat) : nat := match i with O => 2 | _ => 1 end.

Notation w := (weights coefficient 2 3 (rounds 0) labels_02).
Notation err := (eps coefficient 2 3 (rounds 0) labels_02).
Notation al := (alpha coefficient 2 3 (rounds 0) labels_02).
Notation psi p a := (psi_end 2 3 labels_02 rounds two_then_one 0 p a).

Lemma ln_2_positive : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

(** The first error is 1/2; after it the observation missed weighs x = 2^(3/4) times the other. *)
Lemma first_error : err 0 = 1 / 2 /\ al 0%nat = ln 2 / 4.
Proof.
  assert (err 0 = 1 / 2) as E by (unfold eps, error_of; cbn; field). split; [exact E|]. unfold alpha. rewrite E.
  unfold coefficient. replace (INR 3) with 3 by (simpl; ring). replace ((3 - 1) * (1 - 1 / 2) / (1 / 2)) with 2 by field. field.
Qed.

Definition x : R := exp (3 / 4 * ln 2).

Lemma second_weights : w 1 0%nat = x / (1 + x) /\ w 1 1%nat = 1 / (1 + x).
Proof.
  destruct first_error as [_ A0]. unfold alpha, eps in A0. cbn [weights]. change (weights coefficient 2 3 (rounds 0) labels_02 0) with (fun _ : nat => 1 / INR 2) in A0.
  change (rounds 0 0) with one_two in *. rewrite A0.
  cbn [Sum one_two labels_02 nth Nat.eqb]. replace (INR 3) with 3 by (simpl; ring). replace (INR 2) with 2 by (simpl; ring).
  replace (- (ln 2 / 4 * (3 * 0 - 1))) with (- (ln 2 / 2) + 3 / 4 * ln 2) by field.
  replace (- (ln 2 / 4 * (3 * 1 - 1))) with (- (ln 2 / 2)) by field. rewrite exp_plus. fold x.
  pose proof (exp_pos (- (ln 2 / 2))) as P. assert (0 < x) by apply exp_pos. set (e := exp (- (ln 2 / 2))) in *.
  split; field; split; nra.
Qed.

Lemma second_error : err 1 = 1 / (1 + x) /\ al 1%nat = 7 / 16 * ln 2.
Proof.
  destruct second_weights as [W0 W1]. assert (0 < x) as P by apply exp_pos.
  assert (err 1 = 1 / (1 + x)) as E by (unfold eps, error_of; cbn [Sum]; rewrite W0, W1; cbn; field; lra).
  split; [exact E|]. unfold alpha. rewrite E. unfold coefficient. replace (INR 3) with 3 by (simpl; ring).
  replace ((3 - 1) * (1 - 1 / (1 + x)) / (1 / (1 + x))) with (2 * x) by (field; lra). rewrite ln_mult by lra. unfold x. rewrite ln_exp. field.
Qed.

Lemma psi_is p a : psi p a = 3 * (al 0%nat * (if Nat.eqb (one_two p) a then 1 else 0) + al 1%nat * (if Nat.eqb (zero_one p) a then 1 else 0))
  - (al 0%nat * Sum 3 (fun b => if Nat.eqb (one_two p) b then 1 else 0) + al 1%nat * Sum 3 (fun b => if Nat.eqb (zero_one p) b then 1 else 0)).
Proof.
  unfold psi_end, Psi_, Psi_in, Psi, F, votes_for. change (A_ 2 3 labels_02 rounds two_then_one 0) with 3%nat.
  change (y_ 2 3 labels_02 rounds two_then_one 0) with labels_02. change (two_then_one 0) with 2%nat. cbn [Sum rounds INR]. ring.
Qed.

Lemma negative_is p : (p < 2)%nat -> negative 3 (psi_end 2 3 labels_02 rounds two_then_one 0 p) = nth p [[2]; [0]]%nat [].
Proof.
  intros Hp. pose proof ln_2_positive. destruct first_error as [_ A0], second_error as [_ A1]. unfold negative. cbn [seq filter].
  rewrite !psi_is, A0, A1. destruct p as [|[|p]]; [| | lia]; cbn [one_two zero_one nth Nat.eqb Sum];
    repeat match goal with |- context [Rlt_dec ?u ?v] => destruct (Rlt_dec u v); try lra end; reflexivity.
Qed.

Lemma one_leaves : N_ 2 3 labels_02 rounds two_then_one 0 = 1%nat /\ A_ 2 3 labels_02 rounds two_then_one 1 = 2%nat.
Proof.
  assert (N : N_ 2 3 labels_02 rounds two_then_one 0 = 1%nat).
  { unfold N_. change (A_ 2 3 labels_02 rounds two_then_one 0) with 3%nat. cbn [least]. rewrite !negative_is by lia. reflexivity. }
  split; [exact N|]. change (A_ 2 3 labels_02 rounds two_then_one 1) with (3 - N_ 2 3 labels_02 rounds two_then_one 0)%nat. now rewrite N.
Qed.

Lemma stay_is p : (p < 2)%nat -> stay_ 2 3 labels_02 rounds two_then_one 0 p = nth p [[0; 1]; [1; 2]]%nat [].
Proof.
  intros Hp. unfold stay_. rewrite (proj1 one_leaves). unfold stay, removed. change (A_ 2 3 labels_02 rounds two_then_one 0) with 3%nat.
  rewrite (negative_is p Hp). destruct p as [|[|p]]; [| | lia]; cbn [nth last_of length skipn Nat.sub seq filter];
    repeat match goal with |- context [in_dec ?e ?u ?l] => destruct (in_dec e u l) as [J | J]; cbn in J; try lia end; reflexivity.
Qed.

Lemma second_labels p : (p < 2)%nat -> y_ 2 3 labels_02 rounds two_then_one 1 p = zero_one p.
Proof.
  intros Hp. change (y_ 2 3 labels_02 rounds two_then_one 1 p) with (place (labels_02 p) (stay_ 2 3 labels_02 rounds two_then_one 0 p)).
  rewrite (stay_is p Hp). destruct p as [|[|p]]; [reflexivity | reflexivity | lia].
Qed.

Lemma perfect_there : perfect_at 2 3 labels_02 rounds two_then_one 2 1 0.
Proof.
  split; [|split; intros; lia]. unfold eps_, eps, error_of. apply Sum_zero. intros p Hp. rewrite second_labels by exact Hp.
  change (rounds 1 0) with zero_one. now rewrite Nat.eqb_refl.
Qed.

Lemma trained : training 2 3 labels_02 rounds two_then_one 2 these 2.
Proof.
  assert (0 < x) as P by apply exp_pos. destruct first_error as [E0 _], second_error as [E1 _], second_weights as [W0 W1].
  assert (X1 : 1 <= x) by (unfold x; rewrite <- exp_0; apply exp_at_most; pose proof ln_2_positive; lra).
  intros i Hi. destruct i as [|[|i]]; [| | lia].
  - split; [cbn; lia|]. split.
    + intros k Hk. change (two_then_one 0) with 2%nat in Hk. split; [destruct k as [|k]; [now left | now right]|].
      split; [intros p Hp; destruct k as [|k]; destruct p as [|[|p]]; cbn; lia|]. intros f Hf _.
      change (d_ 2 3 labels_02 rounds two_then_one 0 k) with (w k). change (y_ 2 3 labels_02 rounds two_then_one 0) with labels_02.
      assert (1 / (1 + x) <= x / (1 + x)) by (apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | lra]).
      destruct k as [|[|k]]; [| | lia]; destruct Hf as [-> | ->]; unfold score; cbn [Sum rounds]; rewrite ?W0, ?W1; cbn; lra.
    + left. split; [split; [apply le_n|]; split; [|intros j Hj; change (two_then_one 0) with 2%nat in Hj; lia]|].
      * intros p Hp. assert (exists a, In a (negative 3 (psi_end 2 3 labels_02 rounds two_then_one 0 p))) as (a & I)
          by (rewrite (negative_is p Hp); destruct p as [|[|p]]; [exists 2%nat; now left | exists 0%nat; now left | lia]).
        apply in_negative in I. exists a. exact I.
      * intros k Hk. change (two_then_one 0) with 2%nat in Hk. change (err k <> 0).
        destruct k as [|[|k]]; [rewrite E0; lra | rewrite E1; apply Rgt_not_eq, Rdiv_lt_0_compat; lra | lia].
  - split; [rewrite (proj2 one_leaves); lia|]. split.
    + intros k Hk. change (two_then_one 1) with 1%nat in Hk. replace k with 0%nat by lia. split; [now right|].
      rewrite (proj2 one_leaves). split; [intros p Hp; destruct p as [|[|p]]; cbn; lia|]. intros f _ _.
      set (d := d_ 2 3 labels_02 rounds two_then_one 1 0). assert (D : distribution 2 d) by (apply weights_distribution; lia).
      rewrite !score_of_error by exact D. pose proof (error_range 2 d f (y_ 2 3 labels_02 rounds two_then_one 1) D).
      assert (error_of 2 d (rounds 1 0) (y_ 2 3 labels_02 rounds two_then_one 1) = 0) as -> by exact (proj1 perfect_there). lra.
    + right. split; [reflexivity|]. exists 0%nat. split; [reflexivity | exact perfect_there].
Qed.

Theorem CL21_is_an_ensemble_step_any_class_refuted : ~ always_an_ensemble.
Proof.
  intros H. set (tau := fun p => followed_back 2 3 labels_02 rounds two_then_one 1 p (rounds 1 0 p)).
  destruct (H 2%nat 3%nat labels_02 rounds two_then_one 2%nat these 2%nat tau) as (n & g & c & G & V);
    [lia | lia | | exact trained | |].
  - intros p Hp. destruct p as [|[|p]]; cbn; lia.
  - right. exists 1%nat, 0%nat. split; [reflexivity|]. split; [exact perfect_there | reflexivity].
  - assert (T0 : tau 0%nat = 0%nat) by (unfold tau; cbn [followed_back]; unfold pi_; now rewrite stay_is by lia).
    assert (T1 : tau 1%nat = 2%nat) by (unfold tau; cbn [followed_back]; unfold pi_; now rewrite stay_is by lia).
    pose proof (V 0%nat 1%nat ltac:(lia) ltac:(lia) ltac:(rewrite T0; lia)) as A. pose proof (V 1%nat 1%nat ltac:(lia) ltac:(lia) ltac:(rewrite T1; lia)) as B.
    rewrite T0 in A. rewrite T1 in B. assert (F g c n 0 0 = F g c n 1 1 /\ F g c n 0 1 = F g c n 1 2) as [Q1 Q2]; [|lra].
    split; apply Sum_ext; intros s Hs; unfold votes_for; destruct (G s Hs) as [[-> | ->] _]; reflexivity.
Qed.
