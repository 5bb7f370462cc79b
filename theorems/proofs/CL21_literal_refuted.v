(** CL21, Section 3.3 and Appendix B.1 read to the letter: π_I applied to its own value, and labels lost before the last
    epoch. Three observations, the labels 0 and 1, one hypothesis, one round. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1
  CL21_lost_labels.
Import ListNotations.
Open Scope R_scope.

(** π_i^p extended to all labels of epoch i, as in Section 3.1: those removed come after those that stay. *)
Definition extended m A y h length_of (i p a : nat) : nat :=
  let N := N_ m A y h length_of i in let psi := psi_end m A y h length_of i p in
  nth a (stay_ m A y h length_of i p ++ removed (A_ m A y h length_of i) N psi) 0%nat.

(** A training of I >= 1 epochs that end by signs, of at least K rounds, with optimal hypotheses; one label is left. *)
Definition finished m A (y : nat -> nat) h length_of K (H : (nat -> nat) -> Prop) (I : nat) : Prop :=
  (0 < m)%nat /\ (0 < K)%nat /\ (0 < I)%nat /\ labels_in m A y /\ A_ m A y h length_of I = 1%nat /\
  forall i, (i < I)%nat -> (2 <= A_ m A y h length_of i)%nat /\
    (forall k, (k < length_of i)%nat -> optimal m A y h length_of H i k) /\ ends_by_signs m A y h length_of K i.

(** The final hypothesis π_1(... π_I(A_I minus B_I(p))), the one label left of A_I being what π_I maps 1 to. *)
Definition final_hypothesis_literal : Prop := forall m A y h length_of K H I p b,
  finished m A y h length_of K H I -> (p < m)%nat -> never_removed m A y h length_of p I b ->
  followed_back m A y h length_of (I - 1) p (extended m A y h length_of (I - 1) p (pi_ m A y h length_of (I - 1) p 0)) = b.

(** A final label that is wrong was eliminated at the end of an epoch before the last. *)
Definition lost_before_the_last : Prop := forall m A y h length_of K H I p,
  finished m A y h length_of K H I -> (p < m)%nat -> followed_back m A y h length_of I p 0 <> y p ->
  exists i, (S i < I)%nat /\ removed_in m A y h length_of p i (y p).

Definition labels_110 (p : nat) : nat := match p with 2%nat => 0 | _ => 1 end.
Definition always_1 (i k p : nat) : nat := 1.
Definition one_round (i : nat) : nat := 1.
Definition only_1 (f : nat -> nat) : Prop := f = fun _ => 1%nat.

Lemma error_there : eps coefficient 3 2 (always_1 0) labels_110 0 = 1 / 3.
Proof. unfold eps, error_of. cbn. field. Qed.

Lemma psi_there p a : psi_end 3 2 labels_110 always_1 one_round 0 p a = (if Nat.eqb 1 a then 1 else -1) * (ln 2 / 2).
Proof.
  assert (S : alpha coefficient 3 2 (always_1 0) labels_110 0 = ln 2 / 2).
  { unfold alpha. rewrite error_there. unfold coefficient.
    replace ((INR 2 - 1) * (1 - 1 / 3) / (1 / 3)) with 2 by (simpl; field). simpl. field. }
  unfold psi_end, Psi_, Psi_in, Psi, F, votes_for, one_round. change (A_ 3 2 labels_110 always_1 (fun _ => 1%nat) 0) with 2%nat.
  change (y_ 3 2 labels_110 always_1 (fun _ => 1%nat) 0) with labels_110. cbn [Sum]. rewrite S. unfold always_1.
  destruct a as [| [| a]]; cbn; field.
Qed.

Lemma ln_2_pos : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma negative_is p : negative 2 (psi_end 3 2 labels_110 always_1 one_round 0 p) = [0%nat].
Proof.
  pose proof ln_2_pos. unfold negative. cbn [seq filter]. rewrite !psi_there. cbn [Nat.eqb].
  destruct (Rlt_dec _ 0); [| lra]. destruct (Rlt_dec _ 0); [lra | reflexivity].
Qed.

Lemma N_is : N_ 3 2 labels_110 always_1 one_round 0 = 1%nat.
Proof. unfold N_. change (A_ 3 2 labels_110 always_1 one_round 0) with 2%nat. cbn [least]. rewrite !negative_is. reflexivity. Qed.

Lemma removed_is p : removed (A_ 3 2 labels_110 always_1 one_round 0) (N_ 3 2 labels_110 always_1 one_round 0)
  (psi_end 3 2 labels_110 always_1 one_round 0 p) = [0%nat].
Proof. change (A_ 3 2 labels_110 always_1 one_round 0) with 2%nat. rewrite N_is. unfold removed. now rewrite negative_is. Qed.

Lemma stay_is p : stay_ 3 2 labels_110 always_1 one_round 0 p = [1%nat].
Proof.
  unfold stay_, stay. rewrite removed_is. change (A_ 3 2 labels_110 always_1 one_round 0) with 2%nat. cbn [seq filter].
  repeat match goal with |- context [in_dec ?e ?x ?l] => destruct (in_dec e x l) as [J | J]; cbn in J; try lia end; reflexivity.
Qed.

Lemma finished_there : finished 3 2 labels_110 always_1 one_round 1 only_1 1.
Proof.
  assert (next : A_ 3 2 labels_110 always_1 one_round 1 = 1%nat).
  { change (A_ 3 2 labels_110 always_1 one_round 1)
      with (A_ 3 2 labels_110 always_1 one_round 0 - N_ 3 2 labels_110 always_1 one_round 0)%nat. now rewrite N_is. }
  repeat (split; [lia |]). split; [intros [| [| [| p]]] Hp; cbn; lia || auto |]. split; [exact next |].
  intros i Hi. replace i with 0%nat by lia. split; [cbn; lia |]. split.
  - intros k _. split; [reflexivity |]. split; [intros p _; change (1 < 2)%nat; lia |]. intros f -> _. apply Rle_refl.
  - split; [split; [apply le_n |]; split; [| intros j Hj; change (one_round 0) with 1%nat in Hj; lia] |].
    + intros p _. exists 0%nat. split; [cbn; lia |]. pose proof ln_2_pos.
      change (psi_end 3 2 labels_110 always_1 one_round 0 p 0 < 0). rewrite psi_there. cbn. lra.
    + intros k Hk. change (one_round 0) with 1%nat in Hk. replace k with 0%nat by lia.
      change (eps coefficient 3 2 (always_1 0) labels_110 0 <> 0). rewrite error_there. lra.
Qed.

Theorem CL21_final_hypothesis_reading_literal_refuted : ~ final_hypothesis_literal.
Proof.
  intros H. assert (E : extended 3 2 labels_110 always_1 one_round 0 0 (pi_ 3 2 labels_110 always_1 one_round 0 0 0) = 0%nat).
  { unfold extended, pi_. rewrite stay_is, removed_is. reflexivity. }
  specialize (H _ _ _ _ _ _ _ 1%nat 0%nat 1%nat finished_there ltac:(lia)). cbn [Nat.sub followed_back] in H. rewrite E in H.
  enough (0 = 1)%nat by lia. apply H. split; [lia |]. intros i Hi (a & J & Ea). replace i with 0%nat in * by lia.
  rewrite removed_is in J. cbn in J, Ea. lia.
Qed.

Theorem CL21_sentence_lost_before_the_last_reading_literal_refuted : ~ lost_before_the_last.
Proof.
  intros H. destruct (H _ _ _ _ _ _ _ 1%nat 2%nat finished_there ltac:(lia)) as (i & Hi & _); [| lia].
  cbn [followed_back]. unfold pi_. rewrite stay_is. cbn. lia.
Qed.
