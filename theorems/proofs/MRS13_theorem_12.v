(** MRS13, Theorems 10 (as amended) and 12: data sets with long solutions only, and so with many rounds. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms Infimum MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lower_bounds.
Local Open Scope R_scope.

(** [e^x + e^-x >= 2]. *)
Lemma two_opposite_losses x : 2 <= exp x + exp (- x).
Proof. pose proof (exp_ineq1_le x). pose proof (exp_ineq1_le (- x)). lra. Qed.

Lemma margin_from_loss u e : 0 < e -> exp (- u) <= e -> ln (1 / e) <= u.
Proof.
  intros He H. apply ln_at_most in H; [| apply exp_pos]. rewrite ln_exp in H.
  rewrite ln_quotient, ln_1 by lra. lra.
Qed.

Section Theorem_12.
  (** Figure 3: four examples, two hypotheses, nu > 0. *)
  Variable nu : R.
  Definition figure_3 (i k : nat) : R :=
    match i, k with
    | 0%nat, 0%nat => -1 | 0%nat, _ => 1
    | 1%nat, 0%nat => 1 | 1%nat, _ => -1
    | 2%nat, 0%nat => -1 + nu | 2%nat, _ => 1
    | _, 0%nat => 1 | _, _ => -1 + nu
    end.
  Notation L := (L 4 2 figure_3).

  Lemma loss_on_figure_3 (x y : R) (lambda : nat -> R) :
    lambda 0%nat = x -> lambda 1%nat = y ->
    L lambda = (exp (- (y - x)) + exp (y - x) + exp (- (y - x + nu * x)) + exp (- (x - y + nu * y))) / 4.
  Proof.
    intros <- <-. unfold MRS13_coordinate_descent.L, total_loss, margin. simpl.
    replace (1 + 1 + 1 + 1) with 4 by ring. f_equal.
    rewrite Rplus_0_l. f_equal; [f_equal; [f_equal |] |]; f_equal; ring.
  Qed.

  Lemma figure_3_complementary : complementary (m := 4) (N := 2) (M := figure_3) 0 1.
  Proof.
    split; [lia | split; [lia |]]. intros k Hk. destruct k as [| [| k]]; [| | lia]; simpl; split; auto; ring.
  Qed.

  (** A loss of [1/2 + eps] is achievable. *)
  Theorem MRS13_theorem_12_achieved (eps : R) :
    0 < nu -> 0 < eps -> exists lambda, L lambda = 1 / 2 + eps.
  Proof.
    intros Hnu He. set (c := ln (1 / (2 * eps)) / nu). exists (fun _ => c).
    rewrite (loss_on_figure_3 c c) by reflexivity.
    assert (level : exp (- (c - c + nu * c)) = 2 * eps).
    { replace (- (c - c + nu * c)) with (- ln (1 / (2 * eps))) by (unfold c; field; lra).
      rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra. }
    rewrite level. replace (- (c - c)) with 0 by ring. replace (c - c) with 0 by ring. rewrite exp_0. field.
  Qed.

  (** Such a loss needs a norm of [(2 / nu) ln (1 / (4 eps))]. *)
  Theorem MRS13_theorem_12_norm (eps : R) (lambda : nat -> R) :
    0 < nu -> 0 < eps -> L lambda <= 1 / 2 + eps -> 2 * ln (1 / (4 * eps)) / nu <= norm1 2 lambda.
  Proof.
    intros Hnu He small. set (x := lambda 0%nat). set (y := lambda 1%nat).
    rewrite (loss_on_figure_3 x y) in small by reflexivity.
    pose proof (two_opposite_losses (y - x)) as pair.
    pose proof (exp_pos (- (y - x + nu * x))). pose proof (exp_pos (- (x - y + nu * y))).
    pose proof (margin_from_loss (y - x + nu * x) (4 * eps) ltac:(lra) ltac:(lra)) as third.
    pose proof (margin_from_loss (x - y + nu * y) (4 * eps) ltac:(lra) ltac:(lra)) as fourth.
    apply Rmult_le_reg_r with nu; [exact Hnu |].
    replace (2 * ln (1 / (4 * eps)) / nu * nu) with (2 * ln (1 / (4 * eps))) by (field; lra).
    apply Rle_trans with ((x + y) * nu); [lra |]. apply Rmult_le_compat_r; [lra |].
    unfold norm1. simpl. fold x y. pose proof (Rle_abs x). pose proof (Rle_abs y). lra.
  Qed.

  (** Theorem 12 (entries within [-1, 1], that is nu <= 2): a loss of [1/2 + eps] is achievable, but only with
      [inf { ||lambda||_1 : L <= 1/2 + eps } >= (2 / nu) ln (1 / (4 eps))], and AdaBoost, whatever columns it is given,
      reaches it after [ln (1 / (4 eps)) / (nu ln m)] rounds at the earliest; m = 4. *)
  Theorem MRS13_theorem_12 (eps : R) :
    0 < nu <= 2 -> 0 < eps ->
    (exists lambda, L lambda = 1 / 2 + eps) /\
    2 * ln (1 / (4 * eps)) / nu <= least_norm (m := 4) (N := 2) (M := figure_3) (1 / 2 + eps) /\
    forall (j : nat -> nat) (T : nat),
      (forall t, (t < T)%nat -> (j t < 2)%nat) -> edges_below_one 4 2 figure_3 j T ->
      L (AdaBoost 4 2 figure_3 j T) <= 1 / 2 + eps -> ln (1 / (4 * eps)) / (nu * ln 4) <= INR T.
  Proof.
    intros Hnu He. destruct (MRS13_theorem_12_achieved eps ltac:(lra) He) as (lambda & achieved).
    assert (norms : 2 * ln (1 / (4 * eps)) / nu <= least_norm (m := 4) (N := 2) (M := figure_3) (1 / 2 + eps)).
    { apply least_norm_ge; [exists lambda; lra |].
      intros mu Hmu. apply MRS13_theorem_12_norm; lra. }
    split; [exists lambda; exact achieved | split; [exact norms |]].
    intros j T Hj below reached.
    assert (unit : entries_within_one 4 2 figure_3).
    { intros i k Hi Hk. destruct i as [| [| [| [| i]]]]; try lia; destruct k as [| [| k]]; try lia; simpl; lra. }
    pose proof (MRS13_lemma_9 (m := 4) ltac:(lia) 0 1 T j (1 / 2 + eps) unit figure_3_complementary Hj below reached)
      as rounds.
    replace (INR 4) with 4 in rounds by (simpl; ring).
    assert (Hln : 0 < ln 4) by (rewrite <- ln_1; apply ln_increasing; lra).
    eapply Rle_trans; [| exact rounds].
    replace (ln (1 / (4 * eps)) / (nu * ln 4)) with (2 * ln (1 / (4 * eps)) / nu / (2 * ln 4)) by (field; lra).
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | exact norms].
  Qed.
End Theorem_12.

(** Corollary 13: with confidence-rated hypotheses no function of m, N and eps alone bounds the rounds to
    [L(lambda_star) + eps].  For every eps < 1/8 and every K there is a game with m = 4 and N = 2 and a [lambda_star]
    such that AdaBoost, whatever columns it is given, needs more than K rounds. *)
Theorem MRS13_corollary_13 (eps K : R) :
  0 < eps < 1 / 8 ->
  exists (nu : R) (lambda_star : nat -> R), 0 < nu <= 2 /\
    forall (j : nat -> nat) (T : nat),
      (forall t, (t < T)%nat -> (j t < 2)%nat) -> edges_below_one 4 2 (figure_3 nu) j T ->
      L 4 2 (figure_3 nu) (AdaBoost 4 2 (figure_3 nu) j T) <= L 4 2 (figure_3 nu) lambda_star + eps -> K < INR T.
Proof.
  intros He. set (g := ln (1 / (4 * (2 * eps)))).
  assert (Hg : 0 < g).
  { unfold g. rewrite <- ln_1. apply ln_increasing; [lra |].
    apply Rmult_lt_reg_r with (4 * (2 * eps)); [lra |].
    replace (1 / (4 * (2 * eps)) * (4 * (2 * eps))) with 1 by (field; lra). lra. }
  assert (Hln : 0 < ln 4) by (rewrite <- ln_1; apply ln_increasing; lra).
  set (rounds := Rabs K + 1). assert (HK : 0 < rounds) by (unfold rounds; pose proof (Rabs_pos K); lra).
  assert (Hlr : 0 < rounds * ln 4) by (apply Rmult_lt_0_compat; assumption).
  set (nu := Rmin 2 (g / (rounds * ln 4))).
  assert (Hnu : 0 < nu) by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; assumption]).
  assert (Hnu2 : nu <= 2) by apply Rmin_l.
  destruct (MRS13_theorem_12_achieved nu eps Hnu ltac:(lra)) as (lambda_star & achieved).
  exists nu, lambda_star. split; [lra |]. intros j T Hj below reached. rewrite achieved in reached.
  destruct (MRS13_theorem_12 nu (2 * eps) ltac:(lra) ltac:(lra)) as (_ & _ & many).
  specialize (many j T Hj below ltac:(lra)). fold g in many.
  assert (Hnl : 0 < nu * ln 4) by (apply Rmult_lt_0_compat; assumption).
  assert (rounds <= g / (nu * ln 4)).
  { apply Rmult_le_reg_r with (nu * ln 4); [exact Hnl |].
    replace (g / (nu * ln 4) * (nu * ln 4)) with g by (field; lra).
    assert (Hle : nu <= g / (rounds * ln 4)) by apply Rmin_r.
    apply (Rmult_le_compat_r (rounds * ln 4)) in Hle; [| lra].
    replace (g / (rounds * ln 4) * (rounds * ln 4)) with g in Hle by (field; lra). lra. }
  pose proof (Rle_abs K). unfold rounds in *. lra.
Qed.
