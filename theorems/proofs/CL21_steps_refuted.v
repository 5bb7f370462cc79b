(** CL21, Appendices A.1 and A.2: a share of the observations taken for the probability of one event, and labels that never
    occur. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1 CL21_rounds_refuted CL21_cycle.
Import ListNotations.
Open Scope R_scope.

(** Pr(K_i = K): nothing is random, so that it is 1 or 0. *)
Definition chance_that (event : Prop) (c : R) : Prop := (event -> c = 1) /\ (~ event -> c = 0).

(** After (A.19): Pr(Ψ_y <= 0) <= e^(-ρK) after K rounds, so Pr(K_i = K) >= 1 - e^(-ρK). *)
Definition share_is_a_chance : Prop := forall m A h y K gamma c, (0 < m)%nat -> (2 <= A)%nat -> (0 < K)%nat ->
  labels_in m A y -> (forall s, labels_in m A (h s)) -> 0 < gamma ->
  (forall s, (s < K)%nat -> eps coefficient m A h y s <> 0 /\
    score m (weights coefficient m A h y s) (h s) y >= (2 - INR A) / INR A + gamma) ->
  share_not_positive m A h y K <= exp (- rate (INR A) (gamma / 2) * INR K) ->
  chance_that (is_K_ m A y (fun _ => h) (fun _ => K) K 0 K) c -> c >= 1 - exp (- rate (INR A) (gamma / 2) * INR K).

(** Two rounds of eight observations: five of them are missed once, and have Ψ = 0 for both labels. *)
Lemma five_are_even p a : (p < 5)%nat -> (a < 2)%nat -> Psi 2 once_wrong (alpha coefficient 8 2 once_wrong zeros) 2 p a = 0.
Proof.
  intros Hp Ha. destruct once_wrong_eps as [E0 E1].
  assert (L : forall s, labels_in 8 2 (once_wrong s))
    by (intros [|s] q _; unfold once_wrong; destruct (Nat.ltb q 2), (Nat.ltb q 5); lia).
  rewrite (CL21_equation_3_8 8 2 once_wrong _ (fun s q Hq => L s q Hq)) by lia. cbn [Sum].
  set (al := alpha coefficient 8 2 once_wrong zeros). assert (al 1%nat = al 0%nat) as -> by (unfold al, alpha; now rewrite E0, E1).
  unfold votes_for. rewrite INR_2.
  destruct p as [|[|[|[|[|p]]]]]; try lia; destruct a as [|[|a]]; try lia; cbn; ring.
Qed.

Theorem CL21_theorem_3_1_2a_step_union_refuted : ~ share_is_a_chance.
Proof.
  intros H. destruct once_wrong_eps as [E0 E1].
  assert (L : forall s, labels_in 8 2 (once_wrong s))
    by (intros [|s] p _; unfold once_wrong; destruct (Nat.ltb p 2), (Nat.ltb p 5); lia).
  assert (Y : labels_in 8 2 zeros) by (intros p _; unfold zeros; lia).
  assert (W : forall s, (s < 2)%nat -> eps coefficient 8 2 once_wrong zeros s <> 0 /\
    score 8 (weights coefficient 8 2 once_wrong zeros s) (once_wrong s) zeros >= (2 - INR 2) / INR 2 + 1 / 2).
  { intros s Hs. rewrite score_of_error by (apply weights_distribution; lia). fold (eps coefficient 8 2 once_wrong zeros s).
    rewrite INR_2. destruct s as [|[|s]]; [rewrite E0; split; lra | rewrite E1; split; lra | lia]. }
  pose proof (CL21_lemma_A_1 8 2 once_wrong zeros ltac:(lia) (le_n 2) L (1 / 2) ltac:(lra) 2 W) as A1.
  assert (never : ~ is_K_ 8 2 zeros (fun _ => once_wrong) (fun _ => 2%nat) 2 0 2).
  { intros (_ & E & _). destruct (E 0%nat ltac:(lia)) as (a & Ha & N). change (a < 2)%nat in Ha.
    change (Psi 2 once_wrong (alpha coefficient 8 2 once_wrong zeros) 2 0 a < 0) in N. rewrite five_are_even in N by lia. lra. }
  specialize (H 8%nat 2%nat once_wrong zeros 2%nat (1 / 2) 0 ltac:(lia) (le_n 2) ltac:(lia) Y L ltac:(lra) W A1
    (conj (fun e => False_ind _ (never e)) (fun _ => eq_refl))).
  destruct (CL21_equation_A_18 (INR 2) ltac:(rewrite INR_2; lra) (1 / 2 / 2) 0 2 ltac:(lra) ltac:(rewrite INR_2; lra) ltac:(rewrite INR_2; lra))
    as (_ & R & _).
  assert (exp (- rate (INR 2) (1 / 2 / 2) * INR 2) < 1); [|lra].
  assert (0 < INR 2) by (rewrite INR_2; lra). apply Rlt_le_trans with (exp 0); [apply exp_increasing; nra | rewrite exp_0; lra].
Qed.

(** Appendix A.1: optimal hypotheses give labels that occur, and in the first epoch those that do not are eliminated. *)
Definition used_labels_only : Prop := forall m A y h length_of K H, (0 < m)%nat -> (0 < K)%nat -> (2 <= A)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> (forall k, (k < length_of 0)%nat -> optimal m A y h length_of H 0 k) ->
  ends_by_signs m A y h length_of K 0 ->
  (forall k p, (k < length_of 0)%nat -> (p < m)%nat -> exists q, (q < m)%nat /\ h 0%nat k p = y q) /\
  (forall a p, (a < A)%nat -> (forall q, (q < m)%nat -> y q <> a) -> (p < m)%nat ->
    In a (removed A (N_ m A y h length_of 0) (psi_end m A y h length_of 0 p))).

(** Three observations labelled 0, 0, 1, the label 2 besides, every map but the labelling, and one round. *)
Definition labels_001 (p : nat) : nat := nth p [0; 0; 1]%nat 0%nat.
Definition first_has_2 (p : nat) : nat := nth p [2; 0; 1]%nat 0%nat.
Definition not_labelling (f : nat -> nat) : Prop := exists p, (p < 3)%nat /\ f p <> labels_001 p.

Lemma not_labelling_learnable : iteratively_learnable 3 3 not_labelling.
Proof.
  apply three_learnable. intros S y ND L2 _ Y.
  destruct (Nat.eq_dec (y 0%nat) 0) as [E0|N]; [|left; exists y; split; [exists 0%nat; auto with arith | auto]].
  destruct (Nat.eq_dec (y 1%nat) 0) as [E1|N]; [|left; exists y; split; [exists 1%nat; auto with arith | auto]].
  destruct (Nat.eq_dec (y 2%nat) 1) as [E2|N]; [|left; exists y; split; [exists 2%nat; auto with arith | auto]].
  right. intros q Hq. exists (fun p => if Nat.eqb p q then y (match q with 2 => 0 | _ => 2 end)%nat else y p). split; [|split].
  - exists q. split; [exact Hq|]. rewrite Nat.eqb_refl. destruct q as [|[|[|q]]]; [rewrite E2 | rewrite E2 | rewrite E0 | lia]; discriminate.
  - intros p Hp. destruct (Nat.eqb p q); [|auto]. destruct q as [|[|[|q]]]; apply Y; lia.
  - intros p _ N. destruct (Nat.eqb_spec p q); [contradiction | reflexivity].
Qed.

Theorem CL21_unused_labels_refuted : ~ used_labels_only.
Proof.
  intros H. set (h := fun _ _ : nat => first_has_2). set (len := fun _ : nat => 1%nat).
  assert (E : eps coefficient 3 3 (fun _ => first_has_2) labels_001 0 = 1 / 3) by (unfold eps, error_of; cbn; field).
  assert (I3 : forall s, labels_in 3 3 (h 0%nat s)) by (intros s [|[|[|p]]] Hp; cbn; lia).
  destruct (H 3%nat 3%nat labels_001 h len 1%nat not_labelling) as [used _]; [lia | lia | lia | | exact not_labelling_learnable | | |].
  - intros [|[|[|p]]] Hp; cbn; lia.
  - intros k Hk. change (len 0%nat) with 1%nat in Hk. replace k with 0%nat by lia.
    split; [exists 0%nat; split; [lia | discriminate]|]. split; [apply I3|]. intros f (p & Hp & N) _.
    change (y_ 3 3 labels_001 h len 0) with labels_001. change (d_ 3 3 labels_001 h len 0 0) with (fun _ : nat => 1 / INR 3).
    pose proof (uniform_distribution 3 ltac:(lia)) as D. rewrite !score_of_error by exact D.
    change (error_of 3 (fun _ => 1 / INR 3) (h 0%nat 0%nat) labels_001) with (eps coefficient 3 3 (fun _ => first_has_2) labels_001 0).
    rewrite E. assert (1 / 3 <= error_of 3 (fun _ => 1 / INR 3) f labels_001); [|lra].
    unfold error_of. pose proof (Sum_ge_term 3 (fun q => if Nat.eqb (f q) (labels_001 q) then 0 else 1 / INR 3) p) as G.
    cbv beta in G. destruct (Nat.eqb_spec (f p) (labels_001 p)); [contradiction|]. replace (INR 3) with 3 in * by (simpl; ring).
    apply G; [|exact Hp]. intros q _. destruct (Nat.eqb _ _); lra.
  - split; [split; [apply le_n|]; split; [|intros j Hj; change (len 0%nat) with 1%nat in Hj; lia]|].
    + intros p Hp. assert (exists a, (a < 3)%nat /\ first_has_2 p <> a) as (a & Ha & N)
        by (destruct p as [|[|[|p]]]; [exists 0%nat | exists 1%nat | exists 0%nat | lia]; split; cbn; lia).
      exists a. split; [exact Ha|]. change (Psi 3 (h 0%nat) (alpha coefficient 3 3 (h 0%nat) labels_001) 1 p a < 0).
      rewrite (CL21_equation_3_8 3 3 (h 0%nat) _ I3) by exact Hp. cbn [Sum]. unfold votes_for.
      destruct (Nat.eqb_spec (h 0%nat 0%nat p) a); [contradiction|].
      assert (0 < alpha coefficient 3 3 (h 0%nat) labels_001 0); [|lra].
      apply CL21_equation_3_7; [rewrite INR_3; lra|]. rewrite INR_3. change (h 0%nat) with (fun _ : nat => first_has_2). rewrite E. lra.
    + intros k Hk. change (len 0%nat) with 1%nat in Hk. replace k with 0%nat by lia.
      change (eps coefficient 3 3 (fun _ => first_has_2) labels_001 0 <> 0). rewrite E. lra.
  - destruct (used 0%nat 0%nat ltac:(unfold len; lia) ltac:(lia)) as (q & Hq & Q). destruct q as [|[|[|q]]]; cbn in Q; lia.
Qed.
