(** CL21, Section 3.2: were every label eliminated that another one beats, half of the true ones would go. Four observations
    labelled 0, 0, 1, 2, hypotheses that are right about two of them at the most, and every odd number of rounds. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1
  CL21_cycle.
Import ListNotations.
Open Scope R_scope.

(** Every label outside the arg max is eliminated, and the true label survives with a probability close to 1: for every
    δ > 0 and long epochs the share of observations whose true label no other beats is at least 1 - δ. *)
Definition argmax_keeps_the_truth : Prop := forall m A y H delta, (0 < m)%nat -> labels_in m A y -> iteratively_learnable m A H ->
  0 < delta -> exists Kbar, forall K h length_of I i, (Kbar <= K)%nat -> training m A y h length_of K H I -> (i < I)%nat ->
  let Psi p a := psi_end m A y h length_of i p a in
  Sum m (fun p => if Rle_dec (Max (A_ m A y h length_of i) (Psi p)) (Psi p (y_ m A y h length_of i p)) then 1 / INR m else 0) >= 1 - delta.

Definition labels_0012 (p : nat) : nat := nth p [0; 0; 1; 2]%nat 0%nat.
Definition right_about (f : nat -> nat) : nat := length (filter (fun p => Nat.eqb (f p) (labels_0012 p)) (seq 0 4)).
Definition two_right (f : nat -> nat) : Prop := (right_about f <= 2)%nat.

(** 1 1 1 2 and 0 0 0 0, in turn. *)
Definition two_and_two (k : nat) : nat -> nat := if Nat.even k then (fun p => nth p [1; 1; 1; 2]%nat 0%nat) else (fun _ => 0%nat).

Lemma given k p : two_and_two k p = if Nat.even k then nth p [1; 1; 1; 2]%nat 0%nat else 0%nat.
Proof. unfold two_and_two. now destruct (Nat.even k). Qed.

Notation w := (weights coefficient 4 3 two_and_two labels_0012).
Notation al := (alpha coefficient 4 3 two_and_two labels_0012).

(** The logarithm of the ratio of the heavier pair to the lighter one. *)
Fixpoint ratio (k : nat) : R := match k with O => 0 | S j => 3 / 4 * ln 2 - ratio j / 4 end.

Lemma ln_2_positive : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma ratio_range k : 0 <= ratio k <= 3 / 4 * ln 2 /\ 0 < ratio (S k).
Proof. pose proof ln_2_positive. cbn [ratio]. induction k as [|k IH]; cbn [ratio] in *; lra. Qed.

Definition light (k : nat) : R := 1 / (2 * (1 + exp (ratio k))).
Definition heavy (k : nat) : R := exp (ratio k) / (2 * (1 + exp (ratio k))).

(** Round k misses the lighter pair, with the error 1/(1 + e^ratio) and the coefficient (ln 2 + ratio)/4. *)
Lemma pair_weights k : (forall p, (p < 4)%nat -> w k p = if Bool.eqb (Nat.even k) (Nat.ltb p 2) then light k else heavy k) /\
  eps coefficient 4 3 two_and_two labels_0012 k = 1 / (1 + exp (ratio k)) /\ al k = (ln 2 + ratio k) / 4.
Proof.
  assert (then_ : forall j, (forall p, (p < 4)%nat -> w j p = if Bool.eqb (Nat.even j) (Nat.ltb p 2) then light j else heavy j) ->
    eps coefficient 4 3 two_and_two labels_0012 j = 1 / (1 + exp (ratio j)) /\ al j = (ln 2 + ratio j) / 4).
  { intros j W. pose proof (exp_pos (ratio j)) as P. assert (eps coefficient 4 3 two_and_two labels_0012 j = 1 / (1 + exp (ratio j))) as E.
    { unfold eps, error_of, two_and_two. cbn [Sum]. rewrite !W by lia. unfold light, heavy, labels_0012.
      destruct (Nat.even j); cbn; field; lra. }
    split; [exact E|]. unfold alpha. rewrite E. unfold coefficient. replace (INR 3) with 3 by (simpl; ring).
    replace ((3 - 1) * (1 - 1 / (1 + exp (ratio j))) / (1 / (1 + exp (ratio j)))) with (2 * exp (ratio j)) by (field; lra).
    rewrite ln_mult, ln_exp by lra. field. }
  enough (forall p, (p < 4)%nat -> w k p = if Bool.eqb (Nat.even k) (Nat.ltb p 2) then light k else heavy k) as W
    by (split; [exact W | now apply then_]).
  induction k as [|k IH].
  - intros p Hp. unfold light, heavy. cbn [ratio]. rewrite exp_0. destruct p as [|[|[|[|p]]]]; [| | | | lia]; cbn; field.
  - destruct (then_ k IH) as [_ Al]. pose proof (exp_pos (ratio k)) as P. set (u := ratio k) in *.
    set (right := exp (- (al k * 2))). set (gain := exp (al k * 3)).
    assert (PR : 0 < right) by apply exp_pos. assert (PG : 0 < gain) by apply exp_pos.
    assert (ratio_next : exp (ratio (S k)) = gain / exp u).
    { unfold Rdiv. rewrite <- exp_Ropp. unfold gain. rewrite <- exp_plus, Al. f_equal. cbn [ratio]. fold u. field. }
    assert (raw : forall p, (p < 4)%nat -> w k p * exp (- (al k * (INR 3 * (if Nat.eqb (two_and_two k p) (labels_0012 p) then 1 else 0) - 1))) =
      right * (if Bool.eqb (Nat.even k) (Nat.ltb p 2) then light k * gain else heavy k)).
    { intros p Hp. rewrite IH by exact Hp. replace (INR 3) with 3 by (simpl; ring).
      assert (E1 : exp (- (al k * (3 * 1 - 1))) = right) by (unfold right; f_equal; ring).
      assert (E0 : exp (- (al k * (3 * 0 - 1))) = right * gain) by (unfold right, gain; rewrite <- exp_plus; f_equal; ring).
      rewrite given. destruct p as [|[|[|[|p]]]]; [| | | | lia]; destruct (Nat.even k);
        cbn [Nat.eqb labels_0012 nth Bool.eqb Nat.ltb Nat.leb]; rewrite ?E1, ?E0; ring. }
    intros p Hp. change (w (S k) p) with (w k p * exp (- (al k * (INR 3 * (if Nat.eqb (two_and_two k p) (labels_0012 p) then 1 else 0) - 1))) /
      Sum 4 (fun p => w k p * exp (- (al k * (INR 3 * (if Nat.eqb (two_and_two k p) (labels_0012 p) then 1 else 0) - 1))))).
    rewrite raw by exact Hp. rewrite (Sum_ext 4 _ _ raw). unfold light, heavy. rewrite ratio_next. fold u. rewrite Nat.even_succ, <- Nat.negb_even. cbn [Sum].
    destruct p as [|[|[|[|p]]]]; [| | | | lia]; destruct (Nat.even k); cbn; field; repeat split; nra.
Qed.

(** The lighter pair is missed: a hypothesis that is right about two observations at the most has no smaller error. *)
Lemma pairs_are_optimal k f : two_right f -> score 4 (w k) f labels_0012 <= score 4 (w k) (two_and_two k) labels_0012.
Proof.
  intros Hf. destruct (pair_weights k) as (W & _ & _). pose proof (exp_pos (ratio k)) as P.
  assert (light k <= heavy k).
  { unfold light, heavy. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra|]. rewrite <- exp_0. apply exp_at_most, ratio_range. }
  assert (0 < light k) by (unfold light; apply Rdiv_lt_0_compat; lra).
  unfold two_right, right_about in Hf. cbn [seq filter] in Hf. unfold score, two_and_two. cbn [Sum]. rewrite !W by lia.
  destruct (Nat.eqb (f 0%nat) (labels_0012 0)), (Nat.eqb (f 1%nat) (labels_0012 1)), (Nat.eqb (f 2%nat) (labels_0012 2)),
    (Nat.eqb (f 3%nat) (labels_0012 3)); cbn [length] in Hf; try lia; destruct (Nat.even k); cbn; lra.
Qed.

(** After an odd number of rounds the label 1 has more votes at the first two observations than the true label 0. *)
Lemma votes_at_the_first n : Sum n (fun k => if Nat.even k then al k else - al k) = (if Nat.even n then -1 else 1) * ratio n / 3.
Proof.
  induction n as [|n IH]; [cbn; field|]. cbn [Sum ratio]. rewrite IH. destruct (pair_weights n) as (_ & _ & ->).
  rewrite Nat.even_succ, <- Nat.negb_even. destruct (Nat.even n); cbn; field.
Qed.

Section Training.
  Variables (K : nat).
  Hypothesis K_odd : Nat.even K = false.
  Notation psi p a := (Psi 3 two_and_two al K p a).

  Lemma labels_there k : labels_in 4 3 (two_and_two k).
  Proof. intros p Hp. unfold two_and_two. destruct (Nat.even k); [|lia]. destruct p as [|[|[|[|p]]]]; cbn; lia. Qed.

  Lemma steps_positive k : 0 < al k.
  Proof. destruct (pair_weights k) as (_ & _ & ->). pose proof (ratio_range k). pose proof ln_2_positive. lra. Qed.

  Lemma K_above_0 : (0 < K)%nat.
  Proof. destruct K; [discriminate | lia]. Qed.

  Lemma truth_is_beaten p : (p < 2)%nat -> psi p 0 < psi p 1.
  Proof.
    intros Hp. rewrite !(CL21_equation_3_8 4 3 two_and_two al (fun k q Hq => labels_there k q Hq)) by lia.
    apply Rminus_lt. rewrite <- Sum_minus.
    rewrite (Sum_ext K _ (fun k => -3 * (if Nat.even k then al k else - al k))).
    - rewrite Sum_scal, votes_at_the_first, K_odd. destruct K as [|k]; [discriminate|]. pose proof (proj2 (ratio_range k)). lra.
    - intros k _. unfold votes_for, two_and_two. replace (INR 3) with 3 by (simpl; ring).
      destruct p as [|[|p]]; [| | lia]; destruct (Nat.even k); cbn; ring.
  Qed.

  (** A label that is never given at the observation. *)
  Definition never_given (p : nat) : nat := nth p [2; 2; 2; 1]%nat 0%nat.

  Lemma never_given_negative p : (p < 4)%nat -> psi p (never_given p) < 0.
  Proof.
    intros Hp. rewrite (CL21_equation_3_8 4 3 two_and_two al (fun k q Hq => labels_there k q Hq)) by lia.
    rewrite (Sum_ext K _ (fun k => - al k)).
    - rewrite Sum_opp. apply Ropp_lt_gt_0_contravar, Sum_pos; [exact K_above_0 | intros; apply steps_positive].
    - intros k _. unfold votes_for, two_and_two. destruct p as [|[|[|[|p]]]]; [| | | | lia]; destruct (Nat.even k); cbn; ring.
  Qed.

  Lemma one_epoch : training 4 3 labels_0012 (fun _ => two_and_two) (fun _ => K) K two_right 1.
  Proof.
    intros i Hi. replace i with 0%nat by lia. split; [cbn; lia|]. split.
    - intros k _. split; [unfold two_right, right_about, two_and_two; destruct (Nat.even k); cbn; lia|].
      split; [apply labels_there|]. intros f Hf _. exact (pairs_are_optimal k f Hf).
    - left. split; [split; [apply le_n|]; split; [|intros j Hj; lia]|].
      + intros p Hp. exists (never_given p). split; [destruct p as [|[|[|[|p]]]]; cbn; lia|]. now apply never_given_negative.
      + intros k _. change (eps coefficient 4 3 two_and_two labels_0012 k <> 0). destruct (pair_weights k) as (_ & -> & _).
        pose proof (exp_pos (ratio k)). apply Rgt_not_eq, Rdiv_lt_0_compat; lra.
  Qed.
End Training.

(** Changed at the observations of flip to another label of S: what was right there is not any more. *)
Lemma two_right_learnable : iteratively_learnable 4 3 two_right.
Proof.
  intros S ND L2 LA.
  assert (exists o : nat -> nat, forall a, In (o a) S /\ o a <> a) as (o & O).
  { destruct S as [|s0 [|s1 S]]; [simpl in L2; lia | simpl in L2; lia |]. inversion ND as [|x l N _]. subst.
    exists (fun a => if Nat.eqb a s0 then s1 else s0). intros a. destruct (Nat.eqb_spec a s0) as [->|Q].
    - split; [right; now left|]. intros ->. apply N. now left.
    - split; [now left | congruence]. }
  exists (1 / 3). split; [lra|]. intros y d Y [P One]. cbn [Sum] in One.
  assert (P4 : 0 <= d 0%nat /\ 0 <= d 1%nat /\ 0 <= d 2%nat /\ 0 <= d 3%nat) by (repeat split; apply P; lia).
  assert (threshold : (2 - INR (length S)) / INR (length S) <= 0).
  { apply (le_INR 2) in L2. simpl INR in L2 at 1. unfold Rdiv.
    assert (0 < / INR (length S)) by (apply Rinv_0_lt_compat; lra). nra. }
  assert (of_three : (forall p, (p < 4)%nat -> y p = labels_0012 p) -> (2 - INR (length S)) / INR (length S) <= - (1 / 3)).
  { intros E. assert (length S = 3)%nat as ->; [|simpl; lra]. apply Nat.le_antisymm.
    - apply (NoDup_incl_length ND (l' := [0; 1; 2]%nat)). intros a I. pose proof (LA a I). simpl. lia.
    - apply (NoDup_incl_length (l := [0; 1; 2]%nat)); [repeat constructor; simpl; lia|].
      intros a I. assert (In (y a) S) as Q0.
      { apply Y. destruct I as [<-|[<-|[<-|[]]]]; lia. }
      pose proof (Y 1%nat ltac:(lia)) as Y1. pose proof (Y 2%nat ltac:(lia)) as Y2. pose proof (Y 3%nat ltac:(lia)) as Y3.
      rewrite E in Y1, Y2, Y3 by lia. destruct I as [<-|[<-|[<-|[]]]]; assumption. }
  set (changed := fun flip p => if existsb (Nat.eqb p) flip then o (y p) else y p).
  assert (In_S : forall flip p, (p < 4)%nat -> In (changed flip p) S)
    by (intros flip p Hp; unfold changed; destruct (existsb _ _); [apply O | now apply Y]).
  assert (exists flip, two_right (changed flip) /\ score 4 d (changed flip) y >= (2 - INR (length S)) / INR (length S) + 1 / 3) as (flip & Two & Sc);
    [|exists (changed flip); split; [exact Two|]; split; [apply In_S | exact Sc]].
  assert (same : forall p, Nat.eqb (y p) (y p) = true) by (intros; apply Nat.eqb_refl).
  assert (other : forall p, Nat.eqb (o (y p)) (y p) = false) by (intros p; apply Nat.eqb_neq, O).
  assert (found : forall flip, two_right (changed flip) -> score 4 d (changed flip) y >= (2 - INR (length S)) / INR (length S) + 1 / 3 ->
    exists flip, two_right (changed flip) /\ score 4 d (changed flip) y >= (2 - INR (length S)) / INR (length S) + 1 / 3) by (intros flip; now exists flip).
  pose proof (proj2 (O (y 0%nat))) as O0. pose proof (proj2 (O (y 1%nat))) as O1.
  pose proof (proj2 (O (y 2%nat))) as O2. pose proof (proj2 (O (y 3%nat))) as O3.
  unfold two_right, right_about, score, changed in *. clear changed. cbn [Sum seq filter] in found |- *.
  assert (light : forall a b c, 0 <= a -> 0 <= b -> 0 <= c -> a + b + c <= 1 -> a <= 1 / 3 \/ b <= 1 / 3 \/ c <= 1 / 3) by (intros; lra).
  destruct P4 as (P0 & P1 & P2 & P3).
  Ltac changing found same other l := apply (found l); cbn [existsb Nat.eqb orb]; rewrite ?same, ?other;
    [repeat match goal with |- context [Nat.eqb ?a ?b] => destruct (Nat.eqb_spec a b) end; cbn [length]; (lia || congruence) | lra].
  destruct (Nat.eq_dec (y 0%nat) (labels_0012 0)) as [E0|N0], (Nat.eq_dec (y 1%nat) (labels_0012 1)) as [E1|N1],
    (Nat.eq_dec (y 2%nat) (labels_0012 2)) as [E2|N2], (Nat.eq_dec (y 3%nat) (labels_0012 3)) as [E3|N3];
    try (changing found same other (@nil nat)).
  - assert (half : d 0%nat + d 1%nat <= 1 / 2 \/ d 2%nat + d 3%nat <= 1 / 2) by lra.
    assert ((2 - INR (length S)) / INR (length S) <= - (1 / 3)) by (apply of_three; intros [|[|[|[|p]]]] Hp; auto; lia).
    destruct half; [changing found same other [0; 1]%nat | changing found same other [2; 3]%nat].
  - destruct (light (d 0%nat) (d 1%nat) (d 2%nat)) as [L|[L|L]]; try lra; [changing found same other [0]%nat | changing found same other [1]%nat | changing found same other [2]%nat].
  - destruct (light (d 0%nat) (d 1%nat) (d 3%nat)) as [L|[L|L]]; try lra; [changing found same other [0]%nat | changing found same other [1]%nat | changing found same other [3]%nat].
  - destruct (light (d 0%nat) (d 2%nat) (d 3%nat)) as [L|[L|L]]; try lra; [changing found same other [0]%nat | changing found same other [2]%nat | changing found same other [3]%nat].
  - destruct (light (d 1%nat) (d 2%nat) (d 3%nat)) as [L|[L|L]]; try lra; [changing found same other [1]%nat | changing found same other [2]%nat | changing found same other [3]%nat].
Qed.

Theorem CL21_sentence_argmax_reading_literal_refuted : ~ argmax_keeps_the_truth.
Proof.
  intros H. destruct (H 4%nat 3%nat labels_0012 two_right (1 / 4)) as [Kbar B];
    [lia | intros [|[|[|[|p]]]] Hp; cbn; lia | exact two_right_learnable | lra |].
  set (K := (2 * Kbar + 1)%nat). assert (Odd : Nat.even K = false) by (unfold K; rewrite Nat.even_add, Nat.even_mul; reflexivity).
  specialize (B K _ _ _ 0%nat ltac:(unfold K; lia) (one_epoch K Odd) ltac:(lia)). cbv zeta in B.
  set (f := fun p : nat => if Rle_dec _ _ then _ else _) in B.
  assert (F : forall p, (p < 2)%nat -> f p = 0).
  { intros p Hp. unfold f. destruct (Rle_dec _ _) as [L|_]; [|reflexivity]. exfalso. pose proof (truth_is_beaten K Odd p Hp) as T.
    pose proof (Max_ge 3 (Psi 3 two_and_two al K p) 1 ltac:(lia)) as M.
    change (Max 3 (Psi 3 two_and_two al K p) <= Psi 3 two_and_two al K p (labels_0012 p)) in L.
    replace (labels_0012 p) with 0%nat in L by (destruct p as [|[|p]]; [reflexivity..|lia]). lra. }
  assert (One : forall p, f p <= 1 / 4) by (intros p; unfold f; replace (INR 4) with 4 by (simpl; ring); destruct (Rle_dec _ _); lra).
  cbn [Sum] in B. rewrite !F in B by lia. pose proof (One 2%nat). pose proof (One 3%nat). lra.
Qed.
