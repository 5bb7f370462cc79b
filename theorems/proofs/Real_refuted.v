(** Printed wordings with logarithms, exponentials or roots that are false: their negations, over the reals. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Fields Games Logarithms Bregman Square Entropy MRS13_coordinate_descent MRS13_edges AdaBoost.
Import ListNotations.
Open Scope R_scope.

(** exp(n q) >= (1 + q)^n: rational bounds of the exponential and of the logarithm. *)
Lemma exp_lower q n : 0 <= 1 + q -> (1 + q) ^ n <= exp (INR n * q).
Proof.
  intros H. replace (exp (INR n * q)) with (exp q ^ n).
  - apply pow_incr. split; [exact H | apply exp_ineq1_le].
  - induction n as [|n IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
    rewrite S_INR, Rmult_plus_distr_r, exp_plus, <- IH. simpl. rewrite Rmult_1_l. ring.
Qed.

Lemma ln_below x y q n : 0 < x -> INR n * q = y -> 0 <= 1 + q -> x < (1 + q) ^ n -> ln x < y.
Proof.
  intros Hx <- H L. rewrite <- (ln_exp (INR n * q)). apply ln_increasing; [exact Hx|].
  eapply Rlt_le_trans; [exact L | now apply exp_lower].
Qed.

(** NP14, footnote 5: R with a Hessian of at least the identity, here half the square, is 1-strongly convex in l1. *)
Definition eigenvalues_suffice : Prop := forall m x y,
  B m (half_square m) identity x y >= 1 / 2 * l1 m (fun i => x i - y i) ^ 2.

Theorem NP14_equation_12_footnote_5_reading_eigenvalues_refuted : ~ eigenvalues_suffice.
Proof.
  intros H. specialize (H 2%nat (fun _ => 1) (fun _ => 0)). rewrite B_square in H. unfold sq, l1 in H. simpl in H.
  rewrite Rminus_0_r, Rabs_R1 in H. lra.
Qed.

(** NP14, behind (12): B(z, w) >= |z - w|_1²/2 for the entropy, w a distribution, z positive. *)
Definition entropy_strongly_convex : Prop := forall m z w, positive m z -> positive m w -> distribution m w ->
  B m (entropy m) entropy_gradient z w >= 1 / 2 * l1 m (fun i => z i - w i) ^ 2.

Theorem NP14_equation_12_step_strong_convexity_refuted : ~ entropy_strongly_convex.
Proof.
  intros H. specialize (H 1%nat (fun _ => 2) (fun _ => 1) ltac:(intros i _; lra) ltac:(intros i _; lra)
    ltac:(split; [intros; lra | simpl; lra])).
  rewrite B_entropy in H. unfold l1, relative in H. simpl in H. rewrite ln_1 in H.
  replace (2 - 1) with 1 in H by ring. rewrite Rabs_R1 in H.
  pose proof (ln_below 2 (3 / 4) (3 / 32) 8 ltac:(lra) ltac:(simpl; lra) ltac:(lra) ltac:(simpl; lra)). lra.
Qed.

(** NP14, equation 45 on the whole orthant: B(x, y) >= |x - y|_1²/(2N), R = Σ w ln w - w. *)
Definition equation_45_on_the_orthant : Prop := forall m x y, (0 < m)%nat -> positive m x -> positive m y ->
  Sum m (fun i => relative (x i) (y i)) >= 1 / (2 * INR m) * l1 m (fun i => x i - y i) ^ 2.

Theorem NP14_equation_45_reading_orthant_refuted : ~ equation_45_on_the_orthant.
Proof.
  intros H. specialize (H 1%nat (fun _ => 3) (fun _ => 1 / 2) ltac:(lia) ltac:(intros i _; lra) ltac:(intros i _; lra)).
  unfold l1, relative in H. simpl in H. rewrite <- ln_quotient in H by lra. replace (3 / (1 / 2)) with 6 in H by field.
  rewrite Rplus_0_l, Rabs_right in H by lra.
  pose proof (ln_below 6 (15 / 8) (15 / 256) 32 ltac:(lra) ltac:(simpl; lra) ltac:(lra) ltac:(simpl; lra)). lra.
Qed.

(** NP14, from (21) to (22): the first term is least when every edge is the least one. *)
Definition step_22 : Prop := forall T (g : nat -> R) least, (0 < T)%nat -> 0 < least ->
  (forall t, (t < T)%nat -> least <= g t) -> (exists t, (t < T)%nat /\ g t = least) ->
  let a t := 1 / sqrt (INR (S t)) - 1 / INR (S t) in let b t := 1 / sqrt (INR (S t)) in
  Sum T (fun t => a t * g t ^ 2) / Sum T (fun t => b t * g t) >=
  Sum T (fun t => a t * least ^ 2) / Sum T (fun t => b t * least).

Theorem NP14_theorem_2_step_22_refuted : ~ step_22.
Proof.
  intros H. specialize (H 2%nat (fun t => match t with O => 1 | _ => 1 / 2 end) (1 / 2) ltac:(lia) ltac:(lra)).
  cbv beta zeta in H. specialize (H ltac:(intros [|t] _; lra) ltac:(exists 1%nat; split; [lia | reflexivity])).
  cbn [Sum] in H. replace (INR 1) with 1 in H by (simpl; ring). replace (INR 2) with 2 in H by (simpl; ring).
  rewrite sqrt_1 in H. set (s := 1 / sqrt 2) in *.
  assert (1 / 2 < s) as S.
  { unfold s. pose proof (sqrt_lt_1_alt 2 4 ltac:(lra)) as Q. replace 4 with (2 * 2) in Q by ring.
    rewrite sqrt_square in Q by lra. pose proof (sqrt_lt_R0 2 ltac:(lra)).
    apply Rmult_lt_reg_r with (sqrt 2); [lra|]. replace (1 / sqrt 2 * sqrt 2) with 1 by (field; lra). lra. }
  replace ((0 + (1 / 1 - 1 / 1) * 1 ^ 2 + (s - 1 / 2) * (1 / 2) ^ 2) / (0 + 1 / 1 * 1 + s * (1 / 2)))
    with ((s - 1 / 2) / (4 + 2 * s)) in H by (field; lra).
  replace ((0 + (1 / 1 - 1 / 1) * (1 / 2) ^ 2 + (s - 1 / 2) * (1 / 2) ^ 2) / (0 + 1 / 1 * (1 / 2) + s * (1 / 2)))
    with ((s - 1 / 2) / (2 + 2 * s)) in H by (field; lra).
  assert ((s - 1 / 2) / (4 + 2 * s) < (s - 1 / 2) / (2 + 2 * s)); [|lra].
  apply Rmult_lt_compat_l; [lra|]. apply Rinv_lt_contravar; nra.
Qed.

(** MRS13, Theorem 7: that 2/ln 2, the constant of Lemma 2, is at most the printed 2 ln 2. *)
Definition printed_constant : Prop := forall B eps, 0 < B -> 0 < eps -> 2 * B ^ 2 / (eps * ln 2) <= 2 * ln 2 * B ^ 2 / eps.

Theorem MRS13_theorem_7_step_constant_refuted : ~ printed_constant.
Proof.
  intros H. specialize (H 1 1 ltac:(lra) ltac:(lra)).
  pose proof (ln_below 2 (3 / 4) (3 / 32) 8 ltac:(lra) ltac:(simpl; lra) ltac:(lra) ltac:(simpl; lra)) as U.
  assert (0 < ln 2) as P by (rewrite <- ln_1; apply ln_increasing; lra).
  apply Rmult_le_compat_r with (r := ln 2) in H; [|lra].
  replace (2 * 1 ^ 2 / (1 * ln 2) * ln 2) with 2 in H by (field; lra). nra.
Qed.

(** MRS13, Theorem 1 for every real reference combination, T the number of rounds printed. *)
Definition theorem_1_for_reals : Prop := forall m N M j (reference : nat -> R) (eps : R), (0 < m)%nat -> (0 < N)%nat ->
  entries_are_signs m N M -> 0 < eps -> (forall T, best_columns m N M j T /\ edges_below_one m N M j T) ->
  exists T, INR T <= 13 * norm1 N reference ^ 6 / eps ^ 5 /\ L m N M (AdaBoost m N M j T) <= L m N M reference + eps.

Definition two_right_one_wrong (i _ : nat) : R := match i with 2%nat => -1 | _ => 1 end.

Theorem MRS13_theorem_1_reading_real_refuted : ~ theorem_1_for_reals.
Proof.
  intros H. set (x := 1 / 20000). set (j := fun _ : nat => O).
  destruct (H 3%nat 1%nat two_right_one_wrong j (fun _ => x) (1 / 80000)) as (T & HT & HL); try lia; try lra.
  - intros [|[|[|i]]] k Hi _; simpl; auto; lia.
  - intros T. split.
    + intros t _. split; [unfold j; lia|]. intros k Hk. assert (k = 0)%nat as -> by lia. unfold j. lra.
    + intros t _. unfold delta, correlation. set (l := AdaBoost 3 1 two_right_one_wrong j t).
      pose proof (D_sum 3 1 two_right_one_wrong ltac:(lia) l) as S.
      pose proof (D_positive 3 1 two_right_one_wrong ltac:(lia) l 0%nat).
      pose proof (D_positive 3 1 two_right_one_wrong ltac:(lia) l 1%nat).
      pose proof (D_positive 3 1 two_right_one_wrong ltac:(lia) l 2%nat).
      cbn [Sum two_right_one_wrong] in *. apply Rabs_def1; lra.
  - assert (T = 0)%nat as ->.
    { destruct T as [|T]; [reflexivity|]. exfalso. rewrite S_INR in HT. pose proof (pos_INR T).
      unfold norm1 in HT. cbn [Sum] in HT. rewrite Rplus_0_l, Rabs_right in HT by (unfold x; lra).
      unfold x in HT. simpl in HT. lra. }
    unfold L, total_loss, margin in HL. cbn [AdaBoost Sum two_right_one_wrong] in HL.
    repeat rewrite ?Rplus_0_l, ?Rmult_0_r, ?Rmult_1_l, ?Ropp_0, ?exp_0 in HL.
    replace (- (-1 * x)) with x in HL by ring. replace (INR 3) with 3 in HL by (simpl; ring).
    assert (exp (- x) <= / (1 + x)) as E1.
    { rewrite exp_Ropp. apply Rinv_le_contravar; [unfold x; lra | apply exp_ineq1_le]. }
    assert (exp x <= / (1 - x)) as E2.
    { rewrite <- (Ropp_involutive x) at 1. rewrite exp_Ropp. apply Rinv_le_contravar; [unfold x; lra|].
      pose proof (exp_ineq1_le (- x)). lra. }
    unfold x in *. lra.
Qed.
