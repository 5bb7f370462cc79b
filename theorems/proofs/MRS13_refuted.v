(** MRS13 and MHT22: printed wordings that are false, each as the negation of the statement. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Coquelicot Require Import Coquelicot.
From Coq Require Import QArith.
From Boostproof Require Import Sums Fields Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_theorem_7 AdaBoost Real_refuted.
Import ListNotations.
Open Scope R_scope.

(** Figure 4: three examples, two hypotheses. *)
Definition figure_4 (i j : nat) : R :=
  match i, j with 0%nat, 0%nat => 1 | 0%nat, _ => -1 | 1%nat, 0%nat => -1 | 1%nat, _ => 1 | _, _ => 1 end.

Lemma figure_4_signs : entries_are_signs 3 2 figure_4.
Proof. intros [|[|i]] [|j] _ _; simpl; auto. Qed.

(** Equation 5: the loss "is non-decreasing through various rounds". *)
Definition loss_non_decreasing : Prop := forall m N M j t, (0 < m)%nat -> entries_are_signs m N M ->
  (j t < N)%nat -> delta m N M (AdaBoost m N M j t) (j t) < 1 ->
  L m N M (AdaBoost m N M j (S t)) >= L m N M (AdaBoost m N M j t).

Theorem MRS13_equation_5_monotone_reading_literal_refuted : ~ loss_non_decreasing.
Proof.
  intros H. assert (0 < 3)%nat as Hm by lia. set (j := fun _ : nat => 0%nat).
  assert (delta 3 2 figure_4 (AdaBoost 3 2 figure_4 j 0) (j 0%nat) = 1 / 3) as D.
  { unfold delta, correlation, MRS13_coordinate_descent.D, total_loss, margin, j. cbn [AdaBoost Sum figure_4].
    repeat rewrite ?Rplus_0_l, ?Rmult_0_r, ?Ropp_0, ?exp_0. match goal with |- Rabs ?x = _ => replace x with (1 / 3) by field end. apply Rabs_right. lra. }
  specialize (H 3%nat 2%nat figure_4 j 0%nat Hm figure_4_signs ltac:(unfold j; lia) ltac:(rewrite D; lra)).
  pose proof (@MRS13_equation_5_signs 3 2 figure_4 Hm j 0%nat ltac:(unfold j; lia) figure_4_signs ltac:(rewrite D; lra)) as E.
  rewrite D in E. pose proof (@L_pos 3 2 figure_4 Hm (AdaBoost 3 2 figure_4 j 0)) as P.
  pose proof (sqrt_lt_1_alt (1 - (1 / 3) ^ 2) 1 ltac:(split; lra)) as Q. rewrite sqrt_1 in Q.
  rewrite E in H. nra.
Qed.

(** Theorem 7 for AdaBoost.S and every real reference combination. *)
Definition theorem_7_for_reals : Prop := forall m N M (reference : nat -> R) (eps : R), (0 < m)%nat -> 0 < eps ->
  entries_are_signs m N M -> exists T, INR T <= 3 * norm1 N reference ^ 2 / eps /\
  forall j run, @is_AdaBoost_S m N M j T run -> (forall t, (t < T)%nat -> @best_column_at m N M (run t) (j t)) ->
  L m N M (run T) <= L m N M reference + eps.

Theorem MRS13_theorem_7_reading_real_refuted : ~ theorem_7_for_reals.
Proof.
  intros H. destruct (H 3%nat 1%nat two_right_one_wrong (fun _ => 1 / 100) (1 / 400)) as (T & HT & HL); try lia; try lra.
  - intros [|[|[|i]]] k Hi _; simpl; auto; lia.
  - assert (T = 0)%nat as ->.
    { destruct T as [|T]; [reflexivity|]. exfalso. rewrite S_INR in HT. pose proof (pos_INR T).
      unfold norm1 in HT. cbn [Sum] in HT. rewrite Rplus_0_l, Rabs_right in HT by lra. simpl in HT. lra. }
    specialize (HL (fun _ => 0%nat) (fun _ _ => 0)).
    assert (L 3 1 two_right_one_wrong (fun _ => 0) <= L 3 1 two_right_one_wrong (fun _ => 1 / 100) + 1 / 400) as C
      by (apply HL; [split; [auto | intros; lia] | intros; lia]).
    unfold L, total_loss, margin in C. cbn [Sum two_right_one_wrong] in C.
    repeat rewrite ?Rplus_0_l, ?Rmult_0_r, ?Rmult_1_l, ?Ropp_0, ?exp_0 in C.
    replace (- (-1 * (1 / 100))) with (1 / 100) in C by ring. replace (INR 3) with 3 in C by (simpl; ring).
    assert (exp (- (1 / 100)) <= / (1 + 1 / 100)) as E1.
    { rewrite exp_Ropp. apply Rinv_le_contravar; [lra | apply exp_ineq1_le]. }
    assert (exp (1 / 100) <= / (1 - 1 / 100)) as E2.
    { rewrite <- (Ropp_involutive (1 / 100)) at 1. rewrite exp_Ropp. apply Rinv_le_contravar; [lra|].
      pose proof (exp_ineq1_le (- (1 / 100))). lra. }
    lra.
Qed.

(** Lemma 15.1: some η† of norm 1 has margins of at least γ on Z and 0 on F. *)
Definition lemma_15_1 : Prop := forall m N (M : nat -> nat -> R), (0 < m)%nat -> (0 < N)%nat ->
  exists (Z : nat -> bool) (eta : nat -> R) (gamma : R), 0 < gamma /\ norm1 N eta = 1 /\
  forall i, (i < m)%nat -> if Z i then margin N M eta i >= gamma else margin N M eta i = 0.

Theorem MRS13_lemma_15_1_reading_literal_refuted : ~ lemma_15_1.
Proof.
  intros H. destruct (H 2%nat 1%nat (fun i _ => match i with O => 1 | _ => -1 end)) as (Z & eta & g & Pg & E & C); try lia.
  pose proof (C 0%nat ltac:(lia)) as C0. pose proof (C 1%nat ltac:(lia)) as C1.
  unfold margin, norm1 in *. cbn [Sum] in *.
  assert (eta 0%nat = 0) as Z0 by (destruct (Z 0%nat), (Z 1%nat); lra).
  rewrite Z0, Rabs_R0 in E. lra.
Qed.

(** In Figure 4, η* = (0, 0) is the only combination of least loss on F = {a, b}. *)
Definition optimum_unique : Prop := forall eta : nat -> R,
  (forall other, Sum 2 (fun i => exp (- margin 2 figure_4 eta i)) <= Sum 2 (fun i => exp (- margin 2 figure_4 other i))) ->
  eta 0%nat = 0 /\ eta 1%nat = 0.

Theorem MRS13_remark_optimum_set_refuted : ~ optimum_unique.
Proof.
  intros H. destruct (H (fun _ => 1)) as [E _]; [|lra]. intros other. unfold margin. cbn [Sum figure_4].
  set (a := other 0%nat). set (b := other 1%nat).
  replace (- (0 + 1 * 1 + -1 * 1)) with 0 by ring. replace (- (0 + -1 * 1 + 1 * 1)) with 0 by ring. rewrite exp_0.
  replace (- (0 + -1 * a + 1 * b)) with (a - b) by ring. replace (- (0 + 1 * a + -1 * b)) with (- (a - b)) by ring.
  pose proof (exp_ineq1_le (a - b)). pose proof (exp_ineq1_le (- (a - b))). lra.
Qed.

(** Theorem 12 in the text before it: for losses between 1/2 and 1 its number of rounds is positive. *)
Definition rounds_positive : Prop := forall L nu, 0 < nu -> 1 / 2 < L < 1 -> 0 < ln (1 / (4 * (L - 1 / 2))) / (nu * ln 4).

Theorem MRS13_remark_nu_rate_step_theorem_12_refuted : ~ rounds_positive.
Proof.
  intros H. specialize (H (3 / 4) 1 ltac:(lra) ltac:(lra)). replace (1 / (4 * (3 / 4 - 1 / 2))) with 1 in H by field.
  rewrite ln_1 in H. lra.
Qed.

(** Equation 10 for every f with two derivatives. *)
Definition equation_10 : Prop := forall (f f' f'' : R -> R) (least : R),
  (forall x, is_derive f x (f' x)) -> (forall x, is_derive f' x (f'' x)) ->
  (forall x, 0 <= x <= 1 -> least <= f'' x) -> (exists x, 0 <= x <= 1 /\ f'' x = least) ->
  f' 1 ^ 2 >= 2 * least * (f 1 - f 0).

Theorem MRS13_equation_10_reading_literal_refuted : ~ equation_10.
Proof.
  intros H. specialize (H (fun x => 2 * x ^ 3 - 3 * x ^ 2) (fun x => 6 * x ^ 2 - 6 * x) (fun x => 12 * x - 6) (-6)).
  assert (6 * 1 ^ 2 - 6 * 1 = 0) as Z by ring. cbv beta in H. rewrite Z in H.
  enough (0 ^ 2 >= 2 * -6 * (2 * 1 ^ 3 - 3 * 1 ^ 2 - (2 * 0 ^ 3 - 3 * 0 ^ 2))) by lra. apply H.
  - intros x. auto_derive; [easy | ring].
  - intros x. auto_derive; [easy | ring].
  - intros x Hx. lra.
  - exists 0. lra.
Qed.

(** Lemma 18: what its proof displays implies the half. *)
Definition lemma_18_half : Prop := forall m C0 theta : R, 0 < C0 <= m -> 0 <= theta <= m ->
  let C1 := Rmin (1 / 4) (1 / 4 * sqrt (C0 / m)) in (sqrt (C0 * (1 - C1) * theta) - C1 * theta) ^ 2 >= C0 * theta / 2.

Theorem MRS13_lemma_18_step_half_refuted : ~ lemma_18_half.
Proof.
  intros H. specialize (H 1 1 1 ltac:(lra) ltac:(lra)). cbv zeta in H.
  assert (Rmin (1 / 4) (1 / 4 * sqrt (1 / 1)) = 1 / 4) as C1
    by (replace (1 / 1) with 1 by field; rewrite sqrt_1; apply Rmin_left; lra).
  rewrite C1 in H. replace (1 * (1 - 1 / 4) * 1) with (3 / 4) in H by field.
  assert (sqrt (3 / 4) * sqrt (3 / 4) = 3 / 4) as E by (apply sqrt_sqrt; lra). pose proof (sqrt_pos (3 / 4)).
  assert (sqrt (3 / 4) <= 5 / 8) by lra.
  assert (sqrt (3 / 4) * sqrt (3 / 4) <= 5 / 8 * (5 / 8)) by (apply Rmult_le_compat; lra). lra.
Qed.

(** Lemma 31, on Figure 4 with its hypotheses in turn: from round 2 on the weights are 1/2 > w_b > w_c. *)
Definition in_turn : play QF := fun t => if Nat.even t then vec [1; -1; 1]%Q else vec [-1; 1; 1]%Q.
Definition strictly_ordered : Prop := forall t, (1 <= t)%nat -> let w := odds_weights 3 in_turn t in
  exists a b, ((a = 0 /\ b = 1) \/ (a = 1 /\ b = 0))%nat /\ (w a == 1 # 2 /\ w b < w a /\ w 2%nat < w b)%Q.

Theorem MRS13_lemma_31_step_order_refuted : ~ strictly_ordered.
Proof.
  intros H. destruct (H 1%nat ltac:(lia)) as (a & b & [[-> ->] | [-> ->]] & A & B & C); vm_compute in A, B, C; discriminate.
Qed.

(** Lemma 24: the Euclidean norm of b = (1, ..., 1) is m. *)
Definition norm_of_ones : Prop := forall m, sqrt (Sum m (fun _ => 1 ^ 2)) = INR m.

Theorem MRS13_lemma_24_step_norm_refuted : ~ norm_of_ones.
Proof.
  intros H. specialize (H 4%nat). cbn [Sum] in H. replace (0 + 1 ^ 2 + 1 ^ 2 + 1 ^ 2 + 1 ^ 2) with (2 * 2) in H by ring.
  rewrite sqrt_square in H by lra. simpl in H. lra.
Qed.

(** Corollary 26: a matrix with entries -1, 0, 1 has at most 3^m columns. *)
Definition few_columns : Prop := forall (m N : nat) (M : nat -> nat -> R),
  (forall i j, (i < m)%nat -> (j < N)%nat -> M i j = -1 \/ M i j = 0 \/ M i j = 1) -> (N <= 3 ^ m)%nat.

Theorem MRS13_corollary_26_step_columns_refuted : ~ few_columns.
Proof. intros H. specialize (H 1%nat 4%nat (fun _ _ => 1) ltac:(auto)). simpl in H. lia. Qed.

(** Lemma 36: every M is closed under complementing columns. *)
Definition closed_under_complement : Prop := forall (m N : nat) (M : nat -> nat -> R), (0 < m)%nat ->
  (forall i j, (i < m)%nat -> (j < N)%nat -> M i j = 1 \/ M i j = -1) ->
  forall j, (j < N)%nat -> exists k, (k < N)%nat /\ forall i, (i < m)%nat -> M i k = - M i j.

Theorem MRS13_lemma_36_step_closed_refuted : ~ closed_under_complement.
Proof.
  intros H. destruct (H 1%nat 1%nat (fun _ _ => 1) ltac:(lia) ltac:(auto) 0%nat ltac:(lia)) as (k & _ & E).
  specialize (E 0%nat ltac:(lia)). lra.
Qed.

(** Lemma 39: sqrt|F| (1 + k k!) <= |F|^(3/2) |F|! for every k <= |F|. *)
Definition rank_bound : Prop := forall f k : nat, (1 <= k <= f)%nat ->
  sqrt (INR f) * (1 + INR k * INR (fact k)) <= INR f * sqrt (INR f) * INR (fact f).

Theorem MRS13_lemma_39_step_rank_refuted : ~ rank_bound.
Proof. intros H. specialize (H 1%nat 1%nat ltac:(lia)). simpl in H. rewrite sqrt_1 in H. lra. Qed.

(** From Conjecture 6: with B = C ln(1/ε), B²/ε <= C² ln(1/ε)/ε. *)
Definition logarithm_once : Prop := forall C eps, 0 < C -> 0 < eps < 1 -> (C * ln (1 / eps)) ^ 2 / eps <= C ^ 2 * ln (1 / eps) / eps.

Lemma ln_4_above_1 : 1 < ln 4.
Proof.
  rewrite <- (ln_exp 1). apply ln_increasing; [apply exp_pos | pose proof exp_le_3; lra].
Qed.

Theorem MRS13_remark_28_from_6_step_square_refuted : ~ logarithm_once.
Proof.
  intros H. specialize (H 1 (1 / 4) ltac:(lra) ltac:(lra)). replace (1 / (1 / 4)) with 4 in H by field.
  pose proof ln_4_above_1. assert (1 * 1 < ln 4 * ln 4) by nra.
  apply Rmult_le_compat_r with (r := 1 / 4) in H; [|lra].
  replace ((1 * ln 4) ^ 2 / (1 / 4) * (1 / 4)) with (ln 4 * ln 4) in H by field.
  replace (1 ^ 2 * ln 4 / (1 / 4) * (1 / 4)) with (ln 4) in H by field. nra.
Qed.

(** Corollary 30: with |λ*|_1 = ln(1/ε), |λ*|_1^c ε^(-β) <= ε^(-β)/ln^c(1/ε). *)
Definition logarithm_divides : Prop := forall (c : nat) beta eps norm, 0 < eps < 1 -> 0 <= beta -> norm = ln (1 / eps) ->
  norm ^ c * Rpower eps (- beta) <= Rpower eps (- beta) / ln (1 / eps) ^ c.

Theorem MRS13_corollary_30_step_logarithm_refuted : ~ logarithm_divides.
Proof.
  intros H. specialize (H 1%nat 0 (1 / 4) (ln 4) ltac:(lra) ltac:(lra)). replace (1 / (1 / 4)) with 4 in H by field.
  specialize (H eq_refl). rewrite Ropp_0, Rpower_O in H by lra. rewrite pow_1 in H. pose proof ln_4_above_1.
  apply Rmult_le_compat_r with (r := ln 4) in H; [|lra].
  replace (1 / ln 4 * ln 4) with 1 in H by (field; lra). nra.
Qed.

(** MHT22, Appendix A.2, base case: 2 <= 8 η/3 for η = 2 ln(m/ν)/ε. *)
Definition base_case : Prop := forall m nu eps, 1 <= nu < m -> 0 < eps <= 1 -> 2 <= 8 * (2 / eps * ln (m / nu)) / (1 + 2).

Theorem MHT22_equation_18_step_base_refuted : ~ base_case.
Proof.
  intros H. specialize (H 4 3 1 ltac:(lra) ltac:(lra)).
  pose proof (ln_below (4 / 3) (3 / 8) (3 / 8) 1 ltac:(lra) ltac:(simpl; lra) ltac:(lra) ltac:(simpl; lra)). lra.
Qed.

(** MHT22, Appendix A.2, induction: the printed middle term, with its equality. *)
Definition middle_term : Prop := forall eta t, 0 < eta -> 2 <= t ->
  t / (t + 2) * (8 * eta / (t + 2)) + 2 * eta * (2 / (t + 2)) ^ 2 = 8 * eta * (t / (t + 2)) * ((t + 1) / (t + 2)) /\
  8 * eta * (t / (t + 2)) * ((t + 1) / (t + 2)) <= 8 * eta / (t + 3).

Theorem MHT22_equation_18_step_middle_refuted : ~ middle_term.
Proof. intros H. destruct (H 1 2 ltac:(lra) ltac:(lra)) as [E _]. simpl in E. lra. Qed.

(** MHT22, Lemma 4's displays: max_d -d·Aw = min_d d·Aw over the capped distributions, for ν = 1 and one hypothesis. *)
Definition lemma_4_display : Prop := forall m (Aw : nat -> R) (greatest least : R), (0 < m)%nat ->
  (forall d, distribution m d -> - Sum m (fun i => d i * Aw i) <= greatest) ->
  (exists d, distribution m d /\ - Sum m (fun i => d i * Aw i) = greatest) ->
  (forall d, distribution m d -> least <= Sum m (fun i => d i * Aw i)) ->
  (exists d, distribution m d /\ Sum m (fun i => d i * Aw i) = least) -> greatest = least.

Theorem MHT22_lemma_4_displays_refuted : ~ lemma_4_display.
Proof.
  intros H. assert (distribution 1 (fun _ => 1)) as D by (split; [intros; lra | simpl; lra]).
  specialize (H 1%nat (fun _ => 1) (-1) 1 ltac:(lia)). enough (-1 = 1) by lra. apply H.
  - intros d [_ E]. cbn [Sum] in *. lra.
  - exists (fun _ => 1). split; [exact D | simpl; lra].
  - intros d [_ E]. cbn [Sum] in *. lra.
  - exists (fun _ => 1). split; [exact D | simpl; lra].
Qed.
