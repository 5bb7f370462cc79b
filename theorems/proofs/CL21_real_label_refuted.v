(** CL21, Appendix A.3 read to the letter: y(p) = π_1(... π_I(y_I(p))), with the labels of epoch I, is a removed label. Three
    observations missed in turn, two labels, and every K that is long enough. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1 CL21_literal_refuted CL21_cycle.
From Boostproof Require MHT22_corollary_2.
Import ListNotations.
Open Scope R_scope.

(** Of a training that leaves one label and removes no true one, y(p) = π_1^p(... π_I^p(y_I(p))); π_I^p is extended to all labels
    of epoch I, those removed after those that stay. *)
Definition real_label_literal : Prop := forall m A y h length_of K H I p,
  finished m A y h length_of K H I -> (p < m)%nat ->
  (forall i q, (i < I)%nat -> (q < m)%nat ->
    ~ In (y_ m A y h length_of i q) (removed (A_ m A y h length_of i) (N_ m A y h length_of i) (psi_end m A y h length_of i q))) ->
  followed_back m A y h length_of (I - 1) p (extended m A y h length_of (I - 1) p (y_ m A y h length_of (I - 1) p)) = y p.

Definition all_one (p : nat) : nat := 1%nat.
(** Round k is wrong about observation k mod 3. *)
Definition one_zero (k p : nat) : nat := if Nat.eqb p (k mod 3) then 0%nat else 1%nat.
Definition has_a_zero (f : nat -> nat) : Prop := exists p, (p < 3)%nat /\ f p <> 1%nat.

Section OneEpoch.
  Variable K : nat.
  Hypothesis K_long : ln (INR 3) < rate (INR 2) (1 / 3 / 2) * INR K.
  Notation al := (alpha coefficient 3 2 one_zero all_one).
  Notation psi p := (psi_end 3 2 all_one (fun _ => one_zero) (fun _ => K) 0 p).

  Lemma missed k p : (k < K)%nat -> (p < 3)%nat -> (one_zero k p = all_one p <-> p <> (k mod 3)%nat).
  Proof. intros _ _. unfold one_zero, all_one. destruct (Nat.eqb_spec p (k mod 3)); split; (congruence || auto). Qed.

  Lemma two_labels k : labels_in 3 2 (one_zero k).
  Proof. intros p _. unfold one_zero. destruct (Nat.eqb p (k mod 3)); lia. Qed.

  Lemma errors k : (k < K)%nat -> 0 < eps coefficient 3 2 one_zero all_one k <= 1 / 3.
  Proof. intros Hk. exact (error_range_in_turn 2 one_zero all_one K (le_n 2) missed k Hk). Qed.

  Lemma true_positive p : (p < 3)%nat -> 0 < psi p 1%nat.
  Proof.
    apply (all_positive 3 2 one_zero all_one ltac:(lia) ltac:(lia) two_labels (1 / 3) ltac:(lra) K); [|exact K_long].
    intros k Hk. pose proof (errors k Hk) as E. split; [lra|].
    rewrite score_of_error by (apply weights_distribution; lia). fold (eps coefficient 3 2 one_zero all_one k).
    replace (INR 2) with 2 by (simpl; ring). lra.
  Qed.

  Lemma other_negative p : (p < 3)%nat -> psi p 0%nat < 0.
  Proof.
    intros Hp. destruct (CL21_equation_A_19 3 2 one_zero al all_one) with (k := K) (p := p) as [Z _];
      [intros k q Hq; now apply two_labels | intros q _; unfold all_one; lia | exact Hp |].
    pose proof (true_positive p Hp) as T. cbn [Sum] in Z. change (0 < Psi 2 one_zero al K p 1) in T.
    change (Psi 2 one_zero al K p 0 < 0). lra.
  Qed.

  Lemma negative_is p : (p < 3)%nat -> negative 2 (psi p) = [0%nat].
  Proof.
    intros Hp. pose proof (true_positive p Hp). pose proof (other_negative p Hp). unfold negative. cbn [seq filter].
    destruct (Rlt_dec (psi p 0%nat) 0); [|lra]. destruct (Rlt_dec (psi p 1%nat) 0); [lra | reflexivity].
  Qed.

  Lemma one_leaves : N_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0 = 1%nat.
  Proof.
    unfold N_. change (A_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0) with 2%nat. cbn [least].
    rewrite !negative_is by lia. reflexivity.
  Qed.

  Lemma removed_is p : (p < 3)%nat -> removed 2 (N_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0) (psi p) = [0%nat].
  Proof. intros Hp. rewrite one_leaves. unfold removed. now rewrite negative_is. Qed.

  Lemma finished_there : finished 3 2 all_one (fun _ => one_zero) (fun _ => K) K has_a_zero 1.
  Proof.
    assert (KP : (0 < K)%nat).
    { destruct K as [|k]; [|lia]. exfalso. simpl INR in K_long at 3. rewrite Rmult_0_r in K_long.
      assert (0 < ln (INR 3)) by (rewrite <- ln_1; apply ln_increasing; simpl; lra). lra. }
    split; [lia|]. split; [exact KP|]. split; [lia|]. split; [intros p _; unfold all_one; lia|]. split.
    - change (A_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 1) with (2 - N_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0)%nat.
      now rewrite one_leaves.
    - intros i Hi. replace i with 0%nat by lia. split; [cbn; lia|]. split.
      + intros k Hk. split; [exists (k mod 3)%nat; split; [apply Nat.mod_upper_bound; lia | unfold one_zero; rewrite Nat.eqb_refl; lia]|].
        split; [apply two_labels|]. intros f Hf _.
        exact (best_of_those_that_miss 2 one_zero all_one K (le_n 2) missed k f Hk Hf).
      + split; [split; [apply le_n|]; split; [|intros j Hj; lia]|].
        * intros p Hp. exists 0%nat. split; [cbn; lia | exact (other_negative p Hp)].
        * intros k Hk. pose proof (errors k Hk). change (eps coefficient 3 2 one_zero all_one k <> 0). lra.
  Qed.
End OneEpoch.

Theorem CL21_sentence_real_label_reading_literal_refuted : ~ real_label_literal.
Proof.
  intros H. assert (R : 0 < rate (INR 2) (1 / 3 / 2)).
  { replace (INR 2) with 2 by (simpl; ring). apply (CL21_equation_A_18 2 ltac:(lra) (1 / 3 / 2) 0 0); lra. }
  destruct (MHT22_corollary_2.natural_above (ln (INR 3) / rate (INR 2) (1 / 3 / 2))) as [K HK].
  assert (L : ln (INR 3) < rate (INR 2) (1 / 3 / 2) * INR K).
  { apply Rmult_lt_compat_l with (r := rate (INR 2) (1 / 3 / 2)) in HK; [|exact R].
    replace (rate (INR 2) (1 / 3 / 2) * (ln (INR 3) / rate (INR 2) (1 / 3 / 2))) with (ln (INR 3)) in HK by (field; lra). exact HK. }
  specialize (H _ _ _ _ _ _ _ _ 0%nat (finished_there K L) ltac:(lia)). cbn [Nat.sub followed_back] in H.
  assert (E : extended 3 2 all_one (fun _ => one_zero) (fun _ => K) 0 0 1 = 0%nat).
  { unfold extended. change (A_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0) with 2%nat. unfold stay_, stay.
    change (A_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0) with 2%nat. rewrite (removed_is K L 0 ltac:(lia)). cbn [seq filter].
    repeat match goal with |- context [in_dec ?e ?x ?l] => destruct (in_dec e x l) as [J | J]; cbn in J; try lia end; reflexivity. }
  change (y_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0%nat 0%nat) with 1%nat in H. rewrite E in H.
  enough (0 = 1)%nat by lia. apply H. intros i q Hi Hq. replace i with 0%nat by lia.
  change (A_ 3 2 all_one (fun _ => one_zero) (fun _ => K) 0) with 2%nat. rewrite (removed_is K L q Hq). cbn. unfold all_one. lia.
Qed.
