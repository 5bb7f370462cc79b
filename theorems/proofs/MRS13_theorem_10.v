(** MRS13, Theorem 10 (as amended): a matrix over {-1, 0, 1} whose solutions are exponentially long in m. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms Infimum MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lower_bounds MRS13_theorem_12.
Local Open Scope R_scope.

Section Theorem_10.
  (** m = p + 2 examples, labelled 0, ..., m - 1, and m - 1 hypotheses, here labelled from 0. *)
  Variable p : nat.
  Notation m := (S (S p)).
  Notation N := (S p).

  (** Figure 2: below row zero an upper triangular matrix with 1 on the diagonal and -1 above; row 0 is the complement
      of row 1. *)
  Definition triangle (i k : nat) : R := if Nat.eqb k i then 1 else if Nat.ltb i k then -1 else 0.
  Definition figure_2 (i k : nat) : R := match i with O => - triangle 0 k | S r => triangle r k end.
  Notation L := (L m N figure_2).
  Notation margin := (margin N figure_2).

  Definition tail (lambda : nat -> R) (k : nat) : R := Sum N lambda - Sum k lambda.

  Lemma tail_step lambda k : tail lambda k = lambda k + tail lambda (S k).
  Proof. unfold tail. simpl. ring. Qed.

  (** The margin of row r + 1: [lambda_r - (lambda_(r+1) + ... )]. *)
  Lemma margin_of_row lambda r : (r < N)%nat -> margin lambda (S r) = lambda r - tail lambda (S r).
  Proof.
    intros Hr. unfold MRS13_coordinate_descent.margin, tail, figure_2.
    enough (H : forall n, (r < n)%nat ->
              Sum n (fun k => triangle r k * lambda k) = lambda r - (Sum n lambda - Sum (S r) lambda)) by (apply H, Hr).
    induction 1 as [| n Hn IH].
    - simpl. unfold triangle at 2. rewrite Nat.eqb_refl, Sum_zero; [ring |].
      intros k Hk. unfold triangle. destruct (Nat.eqb_spec k r); [lia |].
      destruct (Nat.ltb_spec r k); [lia | ring].
    - simpl Sum at 1. rewrite IH. unfold triangle. destruct (Nat.eqb_spec n r); [lia |].
      destruct (Nat.ltb_spec r n); [simpl; ring | lia].
  Qed.

  Lemma margin_of_row_0 lambda : margin lambda 0 = - margin lambda 1.
  Proof.
    unfold MRS13_coordinate_descent.margin. rewrite <- Sum_opp. apply Sum_ext. intros. simpl. ring.
  Qed.

  Lemma L_of_triangle lambda :
    L lambda = (exp (- margin lambda 0) + exp (margin lambda 0)
                + Sum p (fun i => exp (- margin lambda (S (S i))))) / INR m.
  Proof.
    unfold MRS13_coordinate_descent.L, total_loss. f_equal.
    change m with (2 + p)%nat. rewrite Sum_split. f_equal.
    change (Sum 2 (fun i => exp (- margin lambda i))) with (0 + exp (- margin lambda 0) + exp (- margin lambda 1)).
    replace (- margin lambda 1) with (margin lambda 0) by (rewrite margin_of_row_0; ring). ring.
  Qed.

  Lemma figure_2_complementary : complementary (m := m) (N := N) (M := figure_2) 1 0.
  Proof.
    split; [lia | split; [lia |]]. intros k Hk. split; [| reflexivity]. simpl. unfold triangle.
    destruct (Nat.eqb_spec k 0); [left; reflexivity |]. destruct (Nat.ltb_spec 0 k); [right; reflexivity | lia].
  Qed.

  (** The combination (2^(m-2) - 1, 2^(m-3), ..., 1) has margins (0, 0, 1, ..., 1). *)
  Definition long_solution (k : nat) : R := match k with O => 2 ^ p - 1 | S r => 2 ^ (p - S r) end.

  Lemma tail_of_long_solution : forall d k, (k + d = p)%nat -> tail long_solution (S k) = 2 ^ d - 1.
  Proof.
    induction d as [| d IH]; intros k Hk.
    - unfold tail. replace k with p by lia. simpl. ring.
    - rewrite tail_step, (IH (S k)) by lia. simpl long_solution.
      replace (p - S k)%nat with d by lia. simpl. ring.
  Qed.

  Lemma margin_of_long_solution r : (r < p)%nat -> margin long_solution (S (S r)) = 1.
  Proof.
    intros Hr. rewrite margin_of_row by lia. rewrite (tail_of_long_solution (p - S r)) by lia. simpl. ring.
  Qed.

  Lemma level_of_long_solution : margin long_solution 0 = 0.
  Proof.
    rewrite margin_of_row_0, margin_of_row, (tail_of_long_solution p 0) by lia. simpl. ring.
  Qed.

  Lemma margin_scaled_by c lambda i : margin (fun k => c * lambda k) i = c * margin lambda i.
  Proof. unfold MRS13_coordinate_descent.margin. rewrite <- Sum_scal. apply Sum_ext. intros. ring. Qed.

  (** A loss of [2/m + eps/m] is achievable. *)
  Lemma loss_achieved (eps : R) : 0 < eps -> exists lambda, L lambda <= 2 / INR m + eps / INR m.
  Proof.
    intros He. assert (HmR : 0 < INR m) by (apply lt_0_INR; lia).
    set (s := ln (INR (S p) / eps)). exists (fun k => s * long_solution k).
    rewrite L_of_triangle, margin_scaled_by, level_of_long_solution.
    rewrite (Sum_ext p _ (fun _ => eps / INR (S p))).
    - rewrite Sum_const, Rmult_0_r, Ropp_0, exp_0. unfold Rdiv. rewrite <- Rmult_plus_distr_r.
      apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, HmR |].
      assert (HpR : 0 < INR (S p)) by (apply lt_0_INR; lia).
      assert (INR p * (eps * / INR (S p)) <= eps); [| lra].
      apply Rmult_le_reg_r with (INR (S p)); [exact HpR |].
      replace (INR p * (eps * / INR (S p)) * INR (S p)) with (INR p * eps) by (field; lra).
      rewrite S_INR. lra.
    - intros i Hi. rewrite margin_scaled_by, margin_of_long_solution, Rmult_1_r by exact Hi.
      assert (HpR : 0 < INR (S p)) by (apply lt_0_INR; lia).
      unfold s. rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra.
  Qed.

  (** ... and exactly so for m > 2, by the paper's combination with the factor ln((m - 2)/eps). *)
  Lemma loss_achieved_exactly (eps : R) : (1 <= p)%nat -> 0 < eps ->
    L (fun k => ln (INR p / eps) * long_solution k) = 2 / INR m + eps / INR m.
  Proof.
    intros Hp He. assert (HmR : 0 < INR m) by (apply lt_0_INR; lia). assert (HpR : 0 < INR p) by (apply lt_0_INR; lia).
    rewrite L_of_triangle, margin_scaled_by, level_of_long_solution.
    rewrite (Sum_ext p _ (fun _ => eps / INR p)).
    - rewrite Sum_const, Rmult_0_r, Ropp_0, exp_0. field. lra.
    - intros i Hi. rewrite margin_scaled_by, margin_of_long_solution, Rmult_1_r by exact Hi.
      rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra.
  Qed.

  (** Such a loss needs margins of [ln (1/eps)] in rows 2, ..., m - 1, and so a norm of [(2^(m-2) - 1) ln (1/eps)]. *)
  Lemma norm_needed (eps : R) (lambda : nat -> R) :
    0 < eps -> L lambda <= 2 / INR m + eps / INR m -> (2 ^ p - 1) * ln (1 / eps) <= norm1 N lambda.
  Proof.
    intros He small. assert (HmR : 0 < INR m) by (apply lt_0_INR; lia). set (a := ln (1 / eps)).
    assert (sum : Sum p (fun i => exp (- margin lambda (S (S i)))) <= eps).
    { rewrite L_of_triangle in small. apply (Rmult_le_compat_r (INR m)) in small; [| lra].
      unfold Rdiv in small. rewrite Rmult_assoc, Rinv_l, <- Rmult_plus_distr_r, Rmult_assoc, Rinv_l in small by lra.
      pose proof (two_opposite_losses (margin lambda 0)). lra. }
    assert (rows : forall r, (r < p)%nat -> a <= margin lambda (S (S r))).
    { intros r Hr. apply margin_from_loss; [exact He |]. eapply Rle_trans; [| exact sum].
      apply (Sum_ge_term p (fun i => exp (- margin lambda (S (S i))))); [intros; apply Rlt_le, exp_pos | exact Hr]. }
    assert (tails : forall d k, (k + d = p)%nat -> a * (2 ^ d - 1) <= tail lambda (S k)).
    { induction d as [| d IH]; intros k Hk.
      - unfold tail. replace k with p by lia. simpl. lra.
      - specialize (IH (S k) ltac:(lia)). specialize (rows k ltac:(lia)). rewrite margin_of_row in rows by lia.
        rewrite tail_step. simpl. lra. }
    specialize (tails p 0%nat ltac:(lia)).
    assert (tail lambda 1 <= norm1 N lambda); [| lra].
    assert (terms : forall k, (k < N)%nat -> 0 <= Rabs (lambda k) - lambda k)
      by (intros k _; pose proof (Rle_abs (lambda k)); lra).
    pose proof (Sum_ge_term N _ 0 terms ltac:(lia)) as first. cbv beta in first. rewrite Sum_minus in first.
    fold (norm1 N lambda) in first. unfold tail. pose proof (Rabs_pos (lambda 0%nat)). simpl Sum at 2. lra.
  Qed.

  (** Theorem 10, as amended: a loss of [2/m + eps/m] is achievable, but only with
      [inf { ||lambda||_1 : L <= 2/m + eps/m } >= (2^(m-2) - 1) ln (1/eps)], and AdaBoost, whatever columns it is given,
      reaches it after [(2^(m-2) - 1) / (2 ln m) ln (1/eps)] rounds at the earliest.  Here 2^(m-2) is 2^p. *)
  Theorem MRS13_theorem_10_amended (eps : R) :
    0 < eps ->
    (exists lambda, L lambda <= 2 / INR m + eps / INR m) /\
    (2 ^ p - 1) * ln (1 / eps) <= least_norm (m := m) (N := N) (M := figure_2) (2 / INR m + eps / INR m) /\
    forall (j : nat -> nat) (T : nat),
      (forall t, (t < T)%nat -> (j t < N)%nat) -> edges_below_one m N figure_2 j T ->
      L (AdaBoost m N figure_2 j T) <= 2 / INR m + eps / INR m ->
      (2 ^ p - 1) / (2 * ln (INR m)) * ln (1 / eps) <= INR T.
  Proof.
    intros He. split; [apply loss_achieved, He |].
    assert (norms : (2 ^ p - 1) * ln (1 / eps)
                    <= least_norm (m := m) (N := N) (M := figure_2) (2 / INR m + eps / INR m)).
    { apply least_norm_ge; [apply loss_achieved, He |]. intros mu Hmu. apply norm_needed; assumption. }
    split; [exact norms |]. intros j T Hj below reached.
    assert (unit : entries_within_one m N figure_2).
    { intros [| r] k _ _; unfold figure_2, triangle;
        [destruct (Nat.eqb k 0), (Nat.ltb 0 k) | destruct (Nat.eqb k r), (Nat.ltb r k)]; lra. }
    pose proof (MRS13_lemma_9 (m := m) ltac:(lia) 1 0 T j _ unit figure_2_complementary Hj below reached) as rounds.
    pose proof (MRS13_lower_bounds.ln_m_pos (m := m) ltac:(lia)) as Hln.
    eapply Rle_trans; [| exact rounds].
    replace ((2 ^ p - 1) / (2 * ln (INR m)) * ln (1 / eps)) with ((2 ^ p - 1) * ln (1 / eps) / (2 * ln (INR m)))
      by (field; lra).
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | exact norms].
  Qed.
End Theorem_10.
