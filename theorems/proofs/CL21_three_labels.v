(** CL21: three observations labelled 0, 1, 2 that are missed in turn, always with the same wrong label. For every K that is
    long enough one label leaves, and the labels of the second epoch are 0, 1, 1. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1 CL21_cycle.
From Boostproof Require MHT22_corollary_2.
Import ListNotations.
Open Scope R_scope.

Definition own_label (p : nat) : nat := p.
(** The wrong label given, and the third one. *)
Definition wrong_label (p : nat) : nat := nth p [1; 0; 0]%nat 0%nat.
Definition third_label (p : nat) : nat := nth p [2; 2; 1]%nat 0%nat.
(** What round k of the first epoch gives. *)
Definition one_missed (k p : nat) : nat := if Nat.eqb p (k mod 3) then wrong_label p else p.

(** ln|P| < ρ K for the advantage 2/3, which errors up to 1/3 have over the score -1/3. *)
Definition long (K : nat) : Prop := ln (INR 3) < rate (INR 3) (2 / 3 / 2) * INR K.

Section FirstEpoch.
  Variable K : nat.
  Hypothesis K_long : long K.
  Notation w := (weights coefficient 3 3 one_missed own_label).
  Notation al := (alpha coefficient 3 3 one_missed own_label).
  Notation psi p := (Psi 3 one_missed al K p).

  Lemma misses_one k p : (k < K)%nat -> (p < 3)%nat -> (one_missed k p = own_label p <-> p <> (k mod 3)%nat).
  Proof.
    intros _ Hp. unfold one_missed, own_label. destruct (Nat.eqb_spec p (k mod 3)) as [E|N]; [|split; auto].
    split; intros X; [|contradiction]. destruct p as [|[|[|p]]]; cbn in X; lia.
  Qed.

  Lemma labels_of_three k : labels_in 3 3 (one_missed k).
  Proof. intros p Hp. unfold one_missed. destruct (Nat.eqb p (k mod 3)); [|lia]. destruct p as [|[|[|p]]]; cbn; lia. Qed.

  Lemma rate_positive : 0 < rate (INR 3) (2 / 3 / 2).
  Proof.
    replace (INR 3) with 3 by (simpl; ring). apply (CL21_equation_A_18 3 ltac:(lra) (2 / 3 / 2) 0 0); lra.
  Qed.

  Lemma K_positive : (0 < K)%nat.
  Proof.
    destruct K as [|k]; [|lia]. exfalso. unfold long in K_long. simpl INR in K_long at 3. rewrite Rmult_0_r in K_long.
    assert (0 < ln (INR 3)) by (rewrite <- ln_1; apply ln_increasing; simpl; lra). lra.
  Qed.

  Lemma first_errors k : (k < K)%nat -> 0 < eps coefficient 3 3 one_missed own_label k <= 1 / 3.
  Proof. intros Hk. now apply (error_range_in_turn 3 one_missed own_label K ltac:(lia) misses_one). Qed.

  Lemma truth_leads p : (p < 3)%nat -> 0 < psi p p.
  Proof.
    apply (all_positive 3 3 one_missed own_label ltac:(lia) ltac:(lia) labels_of_three (2 / 3) ltac:(lra) K); [|exact K_long].
    intros k Hk. pose proof (first_errors k Hk) as E. split; [lra|].
    rewrite score_of_error by (apply weights_distribution; lia). fold (eps coefficient 3 3 one_missed own_label k).
    replace (INR 3) with 3 by (simpl; ring). lra.
  Qed.

  Lemma psi_sum p a : (p < 3)%nat -> psi p a = Sum K (fun k => al k * (3 * votes_for one_missed k p a - 1)).
  Proof.
    intros Hp. rewrite (CL21_equation_3_8 3 3 one_missed al (fun k q Hq => labels_of_three k q Hq) K p a Hp).
    replace (INR 3) with 3 by (simpl; ring). reflexivity.
  Qed.

  Lemma first_steps k : (k < K)%nat -> 0 < al k.
  Proof.
    intros Hk. pose proof (first_errors k Hk). apply CL21_equation_3_7; replace (INR 3) with 3 by (simpl; ring); [lra|].
    unfold eps in *. lra.
  Qed.

  Lemma third_negative p : (p < 3)%nat -> psi p (third_label p) < 0.
  Proof.
    intros Hp. rewrite psi_sum by exact Hp. rewrite (Sum_ext K _ (fun k => - al k)).
    - rewrite Sum_opp. apply Ropp_lt_gt_0_contravar, Sum_pos; [exact K_positive | exact first_steps].
    - intros k _. unfold votes_for, one_missed. pose proof (Nat.mod_upper_bound k 3 ltac:(lia)).
      destruct p as [|[|[|p]]]; [| | | lia]; destruct (k mod 3)%nat as [|[|[|n]]]; try lia; cbn; ring.
  Qed.

  (** The shares of the wrong labels add up to 1. *)
  Lemma wrong_shares : psi 0 1 + psi 1 0 + psi 2 0 = 0.
  Proof.
    rewrite !psi_sum by lia. rewrite <- !Sum_plus. apply Sum_zero. intros k _. unfold votes_for, one_missed.
    pose proof (Nat.mod_upper_bound k 3 ltac:(lia)). destruct (k mod 3)%nat as [|[|[|n]]]; [| | | lia]; cbn; ring.
  Qed.

  (** One label leaves: the third one. *)
  Lemma negative_of p : (p < 3)%nat ->
    (0 <= psi p (wrong_label p) -> negative 3 (psi p) = [third_label p]) /\
    (1 <= length (negative 3 (psi p)))%nat /\
    stay 3 1 (psi p) = nth p [[0; 1]; [0; 1]; [0; 2]]%nat [].
  Proof.
    intros Hp. pose proof (truth_leads p Hp) as T. pose proof (third_negative p Hp) as N.
    assert (cases : negative 3 (psi p) = [third_label p] \/
      (psi p (wrong_label p) < 0 /\ negative 3 (psi p) = [wrong_label p; third_label p])).
    { unfold negative. cbn [seq filter]. destruct p as [|[|[|p]]]; [| | | lia]; cbn [wrong_label third_label nth] in *;
        repeat match goal with |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b) end; try lra; auto. }
    split; [intros P; destruct cases as [E|[L _]]; [exact E | lra]|].
    split; [destruct cases as [->|[_ ->]]; cbn; lia|].
    unfold stay, removed. destruct cases as [->|[_ ->]]; destruct p as [|[|[|p]]]; try lia;
      cbn [wrong_label third_label nth last_of length skipn Nat.sub seq filter];
      repeat match goal with |- context [in_dec ?e ?x ?l] => destruct (in_dec e x l) as [J | J]; cbn in J; try lia end; reflexivity.
  Qed.

  Lemma one_leaves : least 3 (fun p => length (negative 3 (psi p))) = 1%nat.
  Proof.
    apply Nat.le_antisymm; [|apply least_ge; [lia | intros p Hp; now apply negative_of]].
    assert (exists p, (p < 3)%nat /\ 0 <= psi p (wrong_label p)) as (p & Hp & P).
    { pose proof wrong_shares as S. destruct (Rle_dec 0 (psi 0 1)) as [L|L]; [exists 0%nat; split; [lia | exact L]|].
      destruct (Rle_dec 0 (psi 1 0)) as [L1|L1]; [exists 1%nat; split; [lia | exact L1]|].
      exists 2%nat. split; [lia|]. change (0 <= psi 2 0). lra. }
    apply Nat.le_trans with (1 := least_le 3 (fun p => length (negative 3 (psi p))) p Hp).
    destruct (negative_of p Hp) as [E _]. now rewrite (E P).
  Qed.
End FirstEpoch.

(** The training, whose second epoch returns the hypothesis next in each of its L rounds. *)
Definition played_on (next : nat -> nat) (i k : nat) : nat -> nat := match i with O => one_missed k | _ => next end.
Definition lengths (K L i : nat) : nat := match i with O => K | _ => L end.

Section SecondEpoch.
  Variables (K L : nat) (next : nat -> nat) (H : (nat -> nat) -> Prop).
  Hypothesis K_long : long K.
  Notation A_ := (A_ 3 3 own_label (played_on next) (lengths K L)).
  Notation y_ := (y_ 3 3 own_label (played_on next) (lengths K L)).

  Lemma labels_left : A_ 1 = 2%nat.
  Proof.
    change (A_ 1) with (3 - least 3 (fun p => length (negative 3 (Psi 3 one_missed (alpha coefficient 3 3 one_missed own_label) K p))))%nat.
    rewrite one_leaves by exact K_long. reflexivity.
  Qed.

  Lemma first_stay p : (p < 3)%nat -> stay_ 3 3 own_label (played_on next) (lengths K L) 0 p = nth p [[0; 1]; [0; 1]; [0; 2]]%nat [].
  Proof.
    intros Hp. unfold stay_. change (N_ 3 3 own_label (played_on next) (lengths K L) 0) with
      (least 3 (fun p => length (negative 3 (Psi 3 one_missed (alpha coefficient 3 3 one_missed own_label) K p)))).
    rewrite one_leaves by exact K_long. now apply negative_of.
  Qed.

  Lemma second_labels p : (p < 3)%nat -> y_ 1 p = nth p [0; 1; 1]%nat 0%nat.
  Proof.
    intros Hp. change (y_ 1 p) with (place (own_label p) (stay_ 3 3 own_label (played_on next) (lengths K L) 0 p)).
    rewrite first_stay by exact Hp. destruct p as [|[|[|p]]]; [reflexivity..|lia].
  Qed.

  (** Optimal in a class that has what is played, and nothing right about all three. *)
  Lemma first_epoch_played : (forall k, H (one_missed k)) -> (forall f, H f -> exists p, (p < 3)%nat /\ f p <> p) ->
    (forall k, (k < K)%nat -> optimal 3 3 own_label (played_on next) (lengths K L) H 0 k) /\
    ends_by_signs 3 3 own_label (played_on next) (lengths K L) K 0.
  Proof.
    intros In_H Miss. split.
    - intros k Hk. split; [apply In_H|]. split; [apply labels_of_three|]. intros f Hf _.
      exact (best_of_those_that_miss 3 one_missed own_label K ltac:(lia) (misses_one K) k f Hk (Miss f Hf)).
    - split; [split; [apply le_n|]; split; [|intros j Hj; change (lengths K L 0) with K in Hj; lia]|].
      + intros p Hp. exists (third_label p). split; [destruct p as [|[|[|p]]]; cbn; lia|]. now apply (third_negative K K_long).
      + intros k Hk. change (eps coefficient 3 3 one_missed own_label k <> 0). pose proof (first_errors K k Hk). lra.
  Qed.
End SecondEpoch.

(** Every K from some number on is long. *)
Lemma long_from_some : exists Kbar, forall K, (Kbar <= K)%nat -> long K.
Proof.
  pose proof rate_positive as P. destruct (MHT22_corollary_2.natural_above (ln (INR 3) / rate (INR 3) (2 / 3 / 2))) as [n Hn].
  exists n. intros K HK. apply le_INR in HK. unfold long. apply Rmult_lt_reg_r with (/ rate (INR 3) (2 / 3 / 2)); [now apply Rinv_0_lt_compat|].
  unfold Rdiv in *. replace (rate (INR 3) (2 * / 3 * / 2) * INR K * / rate (INR 3) (2 * / 3 * / 2)) with (INR K) by (field; lra). lra.
Qed.
