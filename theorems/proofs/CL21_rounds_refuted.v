(** CL21, Section 2.2 and Appendix A.2: printed displays that are false, at runs of a few observations; and (2.1) mended. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_two_labels.
Open Scope R_scope.

Lemma INR_2 : INR 2 = 2. Proof. simpl. ring. Qed.
Lemma INR_3 : INR 3 = 3. Proof. simpl. ring. Qed.

(** Three observations labelled 0; every hypothesis gives the first the label 1. *)
Definition first_wrong (s p : nat) : nat := if Nat.eqb p 0 then 1%nat else 0%nat.
Definition zeros (p : nat) : nat := 0%nat.

Lemma first_wrong_eps A : eps coefficient 3 A first_wrong zeros 0 = 1 / 3.
Proof. unfold eps, error_of. simpl. field. Qed.

Lemma phi_third : phi (INR 2) (1 / 3) < 1.
Proof. replace (INR 2) with 2 by (simpl; ring). apply phi_below_1; lra. Qed.

Lemma weights_after_one : Sum 3 (weights coefficient 3 2 first_wrong zeros 1) = 1.
Proof. apply weights_distribution. lia. Qed.

(** The display before (A.18): d_{k+1}(p) = d_1(p) Π Z_s. *)
Definition weights_display : Prop := forall m A h y k p, (0 < m)%nat -> (2 <= A)%nat -> labels_in m A y ->
  (forall s, labels_in m A (h s)) -> (forall s, (s < k)%nat -> 0 < eps coefficient m A h y s < 1 - 1 / INR A) -> (p < m)%nat ->
  weights coefficient m A h y k p = 1 / INR m * Product m A h (alpha coefficient m A h y) y (fun _ => 1 / INR m) k.

Lemma first_wrong_labels s : labels_in 3 2 (first_wrong s).
Proof. intros p _. unfold first_wrong. destruct (Nat.eqb p 0); lia. Qed.

Theorem CL21_weights_display_refuted : ~ weights_display.
Proof.
  intros H. assert (E : forall s, (s < 1)%nat -> 0 < eps coefficient 3 2 first_wrong zeros s < 1 - 1 / INR 2)
    by (intros s Hs; assert (s = 0)%nat as -> by lia; rewrite first_wrong_eps, INR_2; lra).
  pose proof (fun p Hp => H 3%nat 2%nat first_wrong zeros 1%nat p ltac:(lia) (le_n 2) (fun q _ => Nat.lt_0_succ 1)
    first_wrong_labels E Hp) as D.
  pose proof weights_after_one as S. rewrite (Sum_ext 3 _ _ D), Sum_const in S. cbn [Product] in S.
  rewrite Z_is_phi in S by (try lia; rewrite first_wrong_eps; lra). rewrite first_wrong_eps in S.
  pose proof phi_third. rewrite INR_3 in S. lra.
Qed.

(** ... and its end: d_{k+1}(p) <= (1 - γ̂)^k/|P|. *)
Definition weights_fall : Prop := forall m A h y k p gamma, (0 < m)%nat -> (2 <= A)%nat -> labels_in m A y ->
  (forall s, labels_in m A (h s)) -> 0 < gamma ->
  (forall s, (s < k)%nat -> 0 < eps coefficient m A h y s <= 1 - 1 / INR A - gamma) -> (p < m)%nat ->
  weights coefficient m A h y k p <= 1 / INR m * phi (INR A) (1 - 1 / INR A - gamma) ^ k.

Theorem CL21_lemma_A_1_step_weights_refuted : ~ weights_fall.
Proof.
  intros H. assert (E : forall s, (s < 1)%nat -> 0 < eps coefficient 3 2 first_wrong zeros s <= 1 - 1 / INR 2 - 1 / 6)
    by (intros s Hs; assert (s = 0)%nat as -> by lia; rewrite first_wrong_eps, INR_2; lra).
  assert (D : forall p, (p < 3)%nat -> weights coefficient 3 2 first_wrong zeros 1 p <= 1 / INR 3 * phi (INR 2) (1 - 1 / INR 2 - 1 / 6) ^ 1)
    by (intros p Hp; apply H; auto; try lia; try lra; [intros q _; unfold zeros; lia | exact first_wrong_labels]).
  pose proof weights_after_one as S. pose proof (Sum_le 3 _ _ D) as L. rewrite S, Sum_const in L.
  replace (1 - 1 / INR 2 - 1 / 6) with (1 / 3) in L by (rewrite INR_2; field). pose proof phi_third.
  replace (INR 3) with 3 in L by (simpl; ring). simpl in L. simpl in H0. lra.
Qed.

(** The line before (A.18): φ(γ_k) <= φ(γ) for γ <= γ_k. *)
Definition normaliser_at_the_advantage : Prop := forall A gamma gamma_k, 2 <= A -> 0 < gamma <= gamma_k ->
  gamma_k < 1 - 1 / A -> phi A gamma_k <= phi A gamma.

Theorem CL21_equation_A_18_step_normaliser_refuted : ~ normaliser_at_the_advantage.
Proof.
  intros H. specialize (H 2 (1 / 8) (1 / 4) (Rle_refl 2) ltac:(lra) ltac:(lra)).
  destruct (CL21_lemma_A_2 2 (Rle_refl 2)) as (C & One & _).
  specialize (C (1 / 8) (1 - 1 / 2) (2 / 3) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)). rewrite One in C.
  replace (2 / 3 * (1 / 8) + (1 - 2 / 3) * (1 - 1 / 2)) with (1 / 4) in C by field.
  pose proof (phi_below_1 2 (Rle_refl 2) (1 / 8) ltac:(lra) ltac:(lra)). lra.
Qed.

(** The advantage in score, put where the one in error belongs. *)
Definition same_advantage : Prop := forall A eps gamma, 2 <= A -> 0 <= eps -> 0 < gamma ->
  1 - 2 * eps >= (2 - A) / A + gamma -> eps <= 1 - 1 / A - gamma.

Theorem CL21_sentence_advantage_reading_literal_refuted : ~ same_advantage.
Proof. intros H. specialize (H 2 (1 / 4) (1 / 2) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)). lra. Qed.

(** e^{2α} for a coefficient of two labels. *)
Lemma exp_twice e : 0 < e < 1 -> exp (coefficient (INR 2) e) * exp (coefficient (INR 2) e) = (1 - e) / e.
Proof.
  intros He. rewrite <- exp_plus. unfold coefficient. replace (INR 2) with 2 by (simpl; ring).
  replace ((2 - 1) * (1 - e) / e) with ((1 - e) / e) by (field; lra).
  replace (1 / (2 * (2 - 1)) * ln ((1 - e) / e) + 1 / (2 * (2 - 1)) * ln ((1 - e) / e)) with (ln ((1 - e) / e)) by field.
  apply exp_ln, Rdiv_lt_0_compat; lra.
Qed.

(** Two rounds of five observations labelled 0: two are wrong in the first, one of them in the second as well. *)
Definition twice_wrong (s p : nat) : nat := if Nat.ltb p (match s with O => 2 | _ => 1 end) then 1%nat else 0%nat.

Lemma twice_wrong_eps : eps coefficient 5 2 twice_wrong zeros 0 = 2 / 5 /\ eps coefficient 5 2 twice_wrong zeros 1 = 1 / 4.
Proof.
  assert (eps coefficient 5 2 twice_wrong zeros 0 = 2 / 5) as E0 by (unfold eps, error_of; simpl; field).
  split; [exact E0|]. unfold eps in *. unfold error_of at 1. cbn [weights] in *. rewrite E0. set (a := coefficient (INR 2) (2 / 5)).
  pose proof (exp_twice (2 / 5) ltac:(lra)) as Q. fold a in Q. replace ((1 - 2 / 5) / (2 / 5)) with (3 / 2) in Q by field.
  pose proof (exp_pos a) as P. assert (exp (- (a * (INR 2 * 1 - 1))) = / exp a) as R.
  { rewrite <- exp_Ropp. f_equal. simpl. ring. }
  assert (exp (- (a * (INR 2 * 0 - 1))) = exp a) as W by (f_equal; ring).
  cbn [Sum twice_wrong zeros Nat.ltb Nat.leb Nat.eqb]. rewrite R, W. set (x := exp a) in *. simpl INR.
  field_simplify; [|split; [lra|nra]]. apply Rmult_eq_reg_r with (2 * x ^ 2 + 3); [|nra]. field_simplify; nra.
Qed.

(** The middle line of (A.14), with α_k and h_k of the last round under the sum over s. *)
Definition middle_line : Prop := forall m A h y k p, (0 < m)%nat -> (2 <= A)%nat -> labels_in m A y ->
  (forall s, labels_in m A (h s)) -> (forall s, (s <= k)%nat -> 0 < eps coefficient m A h y s < 1 - 1 / INR A) -> (p < m)%nat ->
  let alpha := alpha coefficient m A h y in let right s := votes_for h s p (y p) in
  weights coefficient m A h y (S k) p =
    1 / INR m * exp (- Sum (S k) (fun s => alpha k * (INR A - 1) * right s) + alpha k * (1 - right k)) /
    Product m A h alpha y (fun _ => 1 / INR m) (S k).

Theorem CL21_equation_A_15_step_middle_line_refuted : ~ middle_line.
Proof.
  intros H. destruct twice_wrong_eps as [E0 E1].
  assert (L : forall s, labels_in 5 2 (twice_wrong s)) by (intros s p _; unfold twice_wrong; destruct (Nat.ltb p _); lia).
  assert (E : forall s, (s <= 1)%nat -> 0 < eps coefficient 5 2 twice_wrong zeros s < 1 - 1 / INR 2)
    by (intros [|[|s]] Hs; [rewrite E0, INR_2; lra | rewrite E1, INR_2; lra | lia]).
  specialize (H 5%nat 2%nat twice_wrong zeros 1%nat 0%nat ltac:(lia) (le_n 2) (fun p _ => Nat.lt_0_succ 1) L E ltac:(lia)).
  cbv zeta in H. set (al := alpha coefficient 5 2 twice_wrong zeros) in *.
  destruct (CL21_equation_A_15 5 2 twice_wrong al zeros (fun s p Hp => L s p Hp) (fun _ => 1 / INR 5)
    (uniform_distribution 5 ltac:(lia)) 2) as (P & D & _).
  specialize (D 0%nat ltac:(lia)).
  pose proof (weights_are_d coefficient 5 2 twice_wrong zeros 2) as W. fold al in W. rewrite <- W in D. rewrite D in H. clear D W. set (Z := Product _ _ _ _ _ _ _) in *.
  assert (0 < 1 / INR 5) as P5 by (simpl; lra).
  assert (- Psi 2 twice_wrong al 2 0 (zeros 0) =
    - Sum 2 (fun s => al 1%nat * (INR 2 - 1) * votes_for twice_wrong s 0 (zeros 0)) + al 1%nat * (1 - votes_for twice_wrong 1 0 (zeros 0))) as X.
  { apply exp_inv. apply Rmult_eq_reg_l with (1 / INR 5); [|lra]. apply Rmult_eq_reg_r with (/ Z); [exact H|].
    apply Rinv_neq_0_compat. lra. }
  rewrite (CL21_equation_3_8 5 2 twice_wrong al (fun s p Hp => L s p Hp) 2 0 (zeros 0) ltac:(lia)) in X.
  cbn [Sum] in X. unfold votes_for, twice_wrong, zeros in X. cbn [Nat.ltb Nat.leb Nat.eqb] in X.
  assert (0 < al 0%nat) as A0; [|lra]. unfold al, alpha. apply CL21_equation_3_7; [rewrite INR_2; lra | apply E; lia].
Qed.

(** Two rounds of eight observations labelled 0: two are wrong in the first, three others in the second. *)
Definition once_wrong (s p : nat) : nat :=
  match s with O => if Nat.ltb p 2 then 1%nat else 0%nat | _ => if Nat.ltb p 2 then 0%nat else if Nat.ltb p 5 then 1%nat else 0%nat end.

Lemma once_wrong_eps : eps coefficient 8 2 once_wrong zeros 0 = 1 / 4 /\ eps coefficient 8 2 once_wrong zeros 1 = 1 / 4.
Proof.
  assert (eps coefficient 8 2 once_wrong zeros 0 = 1 / 4) as E0 by (unfold eps, error_of; simpl; field).
  split; [exact E0|]. unfold eps in *. unfold error_of at 1. cbn [weights] in *. rewrite E0. set (a := coefficient (INR 2) (1 / 4)).
  pose proof (exp_twice (1 / 4) ltac:(lra)) as Q. fold a in Q. replace ((1 - 1 / 4) / (1 / 4)) with 3 in Q by field.
  pose proof (exp_pos a) as P. assert (exp (- (a * (INR 2 * 1 - 1))) = / exp a) as R.
  { rewrite <- exp_Ropp. f_equal. simpl. ring. }
  assert (exp (- (a * (INR 2 * 0 - 1))) = exp a) as W by (f_equal; ring).
  cbn [Sum once_wrong zeros Nat.ltb Nat.leb Nat.eqb]. rewrite R, W. set (x := exp a) in *. simpl INR.
  field_simplify; [|split; [lra|nra]]. apply Rmult_eq_reg_r with (2 * x ^ 2 + 6); [|nra]. field_simplify; nra.
Qed.

(** After (A.19): with two labels exactly one has Ψ > 0, for every observation, after any round. *)
Definition one_positive : Prop := forall m h y k p, (0 < m)%nat -> labels_in m 2 y -> (forall s, labels_in m 2 (h s)) ->
  (1 <= k)%nat -> (forall s, (s < k)%nat -> 0 < eps coefficient m 2 h y s < 1 - 1 / INR 2) -> (p < m)%nat ->
  let Psi := Psi 2 h (alpha coefficient m 2 h y) k p in
  (0 < Psi 0%nat /\ ~ 0 < Psi 1%nat) \/ (0 < Psi 1%nat /\ ~ 0 < Psi 0%nat).

Theorem CL21_equation_A_19_one_positive_reading_literal_refuted : ~ one_positive.
Proof.
  intros H. destruct once_wrong_eps as [E0 E1].
  assert (L : forall s, labels_in 8 2 (once_wrong s))
    by (intros [|s] p _; unfold once_wrong; destruct (Nat.ltb p 2), (Nat.ltb p 5); lia).
  specialize (H 8%nat once_wrong zeros 2%nat 0%nat ltac:(lia) (fun p _ => Nat.lt_0_succ 1) L ltac:(lia)).
  specialize (H ltac:(intros [|[|s]] Hs; [rewrite E0, INR_2; lra | rewrite E1, INR_2; lra | lia]) ltac:(lia)). cbv zeta in H.
  rewrite !(CL21_equation_3_8 8 2 once_wrong _ (fun s p Hp => L s p Hp)) in H by lia. cbn [Sum] in H.
  set (al := alpha coefficient 8 2 once_wrong zeros) in H.
  assert (al 1%nat = al 0%nat) as Q by (unfold al, alpha; now rewrite E0, E1). rewrite Q in H. clearbody al. clear E0 E1.
  unfold votes_for, once_wrong in H. cbn [Nat.ltb Nat.leb Nat.eqb] in H. rewrite INR_2 in H. lra.
Qed.

(** Equation 2.1 with the update printed beside it as SAMME: the mistakes of a round have the weight that their odds
    r = (|A| - 1)(1 - ε)/ε give them, r ε/(r ε + 1 - ε), in the next. *)
Definition odds (A eps : R) : R := (A - 1) * (1 - eps) / eps.
Definition printed_pair_is_samme : Prop := forall m A h y, (0 < m)%nat -> (2 <= A)%nat -> labels_in m A y ->
  (forall s, labels_in m A (h s)) -> let eps := eps samme_coefficient m A h y 0 in 0 < eps < 1 - 1 / INR A ->
  error_of m (weights samme_coefficient m A h y 1) (h 0%nat) y = odds (INR A) eps * eps / (odds (INR A) eps * eps + (1 - eps)).

Theorem CL21_equation_2_1_refuted : ~ printed_pair_is_samme.
Proof.
  intros H. assert (eps samme_coefficient 3 3 first_wrong zeros 0 = 1 / 3) as E by (unfold eps, error_of; simpl; field).
  specialize (H 3%nat 3%nat first_wrong zeros ltac:(lia) ltac:(lia) (fun p _ => Nat.lt_0_succ 2)).
  specialize (H ltac:(intros s p _; unfold first_wrong; destruct (Nat.eqb p 0); lia)). cbv zeta in H. rewrite E in H.
  replace (INR 3) with 3 in H by (simpl; ring). specialize (H ltac:(lra)). unfold odds in H.
  replace ((3 - 1) * (1 - 1 / 3) / (1 / 3) * (1 / 3) / ((3 - 1) * (1 - 1 / 3) / (1 / 3) * (1 / 3) + (1 - 1 / 3))) with (2 / 3) in H by field.
  unfold error_of in H at 1. unfold eps in E. cbn [weights] in E, H. rewrite E in H. set (a := samme_coefficient (INR 3) (1 / 3)) in H.
  assert (exp (- (a * (INR 3 * 1 - 1))) = / (exp a * exp a)) as R.
  { rewrite <- exp_plus, <- exp_Ropp. f_equal. simpl. ring. }
  assert (exp (- (a * (INR 3 * 0 - 1))) = exp a) as W by (f_equal; ring).
  cbn [Sum first_wrong zeros Nat.eqb] in H. rewrite R, W in H. pose proof (exp_pos a) as P. set (x := exp a) in *.
  simpl INR in H. assert (x * x * x = 4) as X.
  { assert (0 < x * x) by nra. assert (0 < x * x * x) by nra.
    assert (x * x * x / (x * x * x + 2) = 2 / 3) as G by (rewrite <- H; field; split; nra).
    assert (x * x * x = 2 / 3 * (x * x * x + 2)) by (rewrite <- G; field; lra). lra. }
  assert (3 * a = 4 * ln 4) as A.
  { unfold a, samme_coefficient. simpl INR. replace ((1 + 1 + 1 - 1) * (1 - 1 / 3) / (1 / 3)) with 4 by field. field. }
  assert (x * x * x = exp (4 * ln 4)) as Y by (unfold x; rewrite <- !exp_plus, <- A; f_equal; ring).
  assert (exp (4 * ln 4) = exp (ln 4)) as V by (rewrite (exp_ln 4) by lra; lra). apply exp_inv in V.
  assert (0 < ln 4) by (rewrite <- ln_1; apply ln_increasing; lra). lra.
Qed.

(** With the article's update, e^(-α/(|A|-1)) for what is right and e^(α/(|A|-1)²) for what is wrong, it is. *)
Theorem CL21_equation_2_1_amended (A eps : R) : 2 <= A -> 0 < eps < 1 -> let alpha := samme_coefficient A eps in
  let wrong := eps * exp (alpha / (A - 1) ^ 2) in let right := (1 - eps) * exp (- (alpha / (A - 1))) in
  wrong / (wrong + right) = odds A eps * eps / (odds A eps * eps + (1 - eps)).
Proof.
  intros HA He alpha wrong right. assert (0 < odds A eps) as O by (apply Rdiv_lt_0_compat; nra).
  assert (wrong * exp (alpha / (A - 1)) = odds A eps * eps) as W.
  { unfold wrong. rewrite Rmult_assoc, <- exp_plus.
    replace (alpha / (A - 1) ^ 2 + alpha / (A - 1)) with (ln (odds A eps)) by (unfold alpha, samme_coefficient; fold (odds A eps); field; lra).
    rewrite exp_ln by exact O. ring. }
  assert (right * exp (alpha / (A - 1)) = 1 - eps) as R.
  { unfold right. rewrite Rmult_assoc, <- exp_plus. replace (- (alpha / (A - 1)) + alpha / (A - 1)) with 0 by ring. rewrite exp_0. ring. }
  pose proof (exp_pos (alpha / (A - 1))) as P. pose proof (exp_pos (alpha / (A - 1) ^ 2)). pose proof (exp_pos (- (alpha / (A - 1)))).
  assert (0 < wrong) by (unfold wrong; nra). assert (0 < right) by (unfold right; nra).
  rewrite <- W, <- R. field. nra.
Qed.

(** With two labels the printed pair is AdaBoost. *)
Theorem CL21_equation_2_1_two_labels m h y k eps : 0 < eps < 1 ->
  samme_coefficient 2 eps = 1 / 2 * ln ((1 - eps) / eps) /\
  weights samme_coefficient m 2 h y k = weights (fun _ e => 1 / 2 * ln ((1 - e) / e)) m 2 h y k.
Proof.
  intros He. split.
  - unfold samme_coefficient. replace ((2 - 1) * (1 - eps) / eps) with ((1 - eps) / eps) by (field; lra). field.
  - induction k as [|k IH]; [reflexivity|]. cbn [weights]. rewrite IH. unfold samme_coefficient. replace (INR 2) with 2 by (simpl; ring).
    set (e := error_of m _ _ _). replace ((2 - 1) * (1 - e) / e) with ((1 - e) / e) by (unfold Rdiv; ring).
    replace ((2 - 1) ^ 2 / 2) with (1 / 2) by field. reflexivity.
Qed.
