(** SSS08, Section 5: Figure 1 and the hard margin for one example, which are false; AdaBoost's rate, which holds. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Logarithms SSS08_theorem_3 SSS08_minimax SSS08_theorem_4 SSS08_booster
  MRS13_coordinate_descent.
Open Scope R_scope.

(** Figure 1, whatever m >= 1 and however long the run: what the step and beta divide by is not 0. *)
Definition figure_1_divides : Prop := forall m n A C f eps w d j sign eta T, (1 <= m)%nat -> (1 <= n)%nat ->
  (forall k, (k < n)%nat -> in_range m (fun i => A i k)) -> 0 < eps -> is_run m n A C f eps w d j sign eta T ->
  2 * ln (INR m) <> 0 /\ forall t, (1 <= t <= T)%nat -> width m n A w j sign t ^ 2 <> 0.

Theorem SSS08_figure_1_reading_literal_refuted : ~ figure_1_divides.
Proof.
  intros H. destruct (H 1%nat 1%nat (fun _ _ => 1) (distribution 1) (fun _ => 0) 1 (fun _ _ => 0) (fun _ _ => 1) (fun _ => 0%nat)
    (fun _ => 1) (fun _ => 0) 0%nat (le_n 1) (le_n 1)) as [no _].
  - intros k _ i _. lra.
  - lra.
  - split; [reflexivity | intros t Ht; lia].
  - apply no. simpl INR. rewrite ln_1. ring.
Qed.

(** A separable with margin gamma, eps = gamma/2: the margin is at least gamma/2 after T rounds with T + 2 >= 128 log(m)/gamma^2,
    for every m >= 1. *)
Definition half_margin_from_one_example : Prop := forall m n A gamma w d j sign eta T, (1 <= m)%nat -> (1 <= n)%nat ->
  (forall k, (k < n)%nat -> in_range m (fun i => A i k)) -> separable m n A gamma -> 0 < gamma ->
  is_run m n A (distribution m) (fun _ => 0) (gamma / 2) w d j sign eta T ->
  INR T + 2 >= 128 * ln (INR m) / gamma ^ 2 -> Min m (times n A (w (S T))) >= gamma / 2.

(** One example that the one hypothesis has right: no round is asked for, and w_1 = 0 has the margin 0. *)
Theorem SSS08_half_margin_reading_one_example_refuted : ~ half_margin_from_one_example.
Proof.
  intros H. specialize (H 1%nat 1%nat (fun _ _ => 1) 1 (fun _ _ => 0) (fun _ _ => 1) (fun _ => 0%nat) (fun _ => 1) (fun _ => 0) 0%nat
    (le_n 1) (le_n 1)).
  assert (value : forall w, Min 1 (times 1 (fun _ _ => 1) w) = w 0%nat) by (intros w; unfold Min, times; simpl; ring).
  rewrite value in H. enough (0 >= 1 / 2) by lra. apply H.
  - intros k _ i _. lra.
  - split; [exists (fun _ => 1); rewrite value; split; [| reflexivity]; unfold l1_ball, l1; simpl; rewrite Rabs_R1; lra |].
    intros w Hw. rewrite value. unfold l1_ball, l1 in Hw. simpl in Hw. pose proof (Rle_abs (w 0%nat)). lra.
  - lra.
  - split; [reflexivity | intros t Ht; lia].
  - simpl INR. rewrite ln_1. lra.
Qed.

(** AdaBoost's empirical error is at most exp(-gamma^2 T / 2) after T rounds with edges of at least gamma, and so 0 once
    T > 2 log(m) / gamma^2. *)
Section AdaBoost_rate.
  Variables (m N : nat) (M : nat -> nat -> R) (j : nat -> nat) (gamma : R) (T : nat).
  Notation AdaBoost := (AdaBoost m N M j).
  Notation margin := (margin N M).

  Theorem SSS08_sentence_adaboost_rate : (0 < m)%nat -> 0 <= gamma -> entries_within_one m N M -> edges_below_one m N M j T ->
    (forall t, (t < T)%nat -> (j t < N)%nat /\ gamma <= delta m N M (AdaBoost t) (j t)) ->
    Sum m (fun i => if Rle_dec (margin (AdaBoost T) i) 0 then 1 else 0) / INR m <= exp (- (gamma ^ 2 * INR T / 2)) /\
    (2 * ln (INR m) < gamma ^ 2 * INR T -> forall i, (i < m)%nat -> 0 < margin (AdaBoost T) i).
  Proof.
    intros Hm Hg unit below edges. pose proof (lt_0_INR m Hm) as HmR.
    assert (loss : forall t, (t <= T)%nat -> L m N M (AdaBoost t) <= exp (- (gamma ^ 2 * INR t / 2))).
    { induction t as [| t IH]; intros Ht.
      - right. unfold L, total_loss. rewrite (Sum_ext m _ (fun _ => 1)).
        + rewrite Sum_const. replace (- (gamma ^ 2 * INR 0 / 2)) with 0 by (simpl; field). rewrite exp_0. field. lra.
        + intros i _. unfold MRS13_coordinate_descent.margin. rewrite (Sum_zero N) by (intros; simpl; ring).
          rewrite Ropp_0. apply exp_0.
      - specialize (IH ltac:(lia)). destruct (edges t ltac:(lia)) as [Hj He]. pose proof (below t ltac:(lia)) as Hb.
        eapply Rle_trans; [apply (MRS13_equation_5 Hm j t Hj unit Hb) |]. set (x := delta m N M (AdaBoost t) (j t)) in *.
        assert (root : sqrt (1 - x ^ 2) <= exp (- (gamma ^ 2 / 2))).
        { rewrite <- (sqrt_square (exp (- (gamma ^ 2 / 2)))) by apply Rlt_le, exp_pos. rewrite <- exp_plus.
          replace (- (gamma ^ 2 / 2) + - (gamma ^ 2 / 2)) with (- gamma ^ 2) by field. apply sqrt_le_1_alt.
          pose proof (exp_ineq1_le (- gamma ^ 2)). assert (gamma ^ 2 <= x ^ 2) by (apply pow_incr; lra). lra. }
        rewrite S_INR. replace (- (gamma ^ 2 * (INR t + 1) / 2)) with (- (gamma ^ 2 * INR t / 2) + - (gamma ^ 2 / 2)) by field.
        rewrite exp_plus. apply Rmult_le_compat; [apply Rlt_le, (L_pos Hm) | apply sqrt_pos | exact IH | exact root]. }
    specialize (loss T (le_n T)).
    assert (counts : Sum m (fun i => if Rle_dec (margin (AdaBoost T) i) 0 then 1 else 0) <= total_loss m N M (AdaBoost T)).
    { apply Sum_le. intros i _. destruct (Rle_dec _ 0) as [wrong |]; [| apply Rlt_le, exp_pos].
      rewrite <- exp_0 at 1. apply exp_at_most. lra. }
    split.
    - eapply Rle_trans; [| exact loss]. unfold L, Rdiv. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, HmR | exact counts].
    - intros enough i Hi. apply Rnot_le_lt. intros wrong.
      assert (one : 1 <= total_loss m N M (AdaBoost T)).
      { eapply Rle_trans; [| exact counts].
        pose proof (Sum_ge_term m (fun i => if Rle_dec (margin (AdaBoost T) i) 0 then 1 else 0) i) as G. cbv beta in G.
        destruct (Rle_dec (margin (AdaBoost T) i) 0); [| lra]. apply G; [| exact Hi]. intros k _. destruct (Rle_dec _ _); lra. }
      assert (exp (- (gamma ^ 2 * INR T / 2)) < / INR m).
      { rewrite <- (exp_ln (/ INR m)) by (now apply Rinv_0_lt_compat). rewrite ln_Rinv by exact HmR.
        apply exp_increasing. lra. }
      unfold L in loss. apply (Rmult_le_compat_r (INR m)) in loss; [| lra].
      replace (total_loss m N M (AdaBoost T) / INR m * INR m) with (total_loss m N M (AdaBoost T)) in loss by (field; lra).
      apply (Rmult_lt_compat_r (INR m)) in H; [| exact HmR]. rewrite Rinv_l in H by lra. lra.
  Qed.
End AdaBoost_rate.
