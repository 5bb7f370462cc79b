(** MRS13, Sections 3.1 and 4.2: that the distance from the target never grows, and that fewer examples are admissible too: the
    negations. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_distance MRS13_corollary_11 Independence.
Local Open Scope R_scope.

(** Section 3.1, left open: [S_t <= S_(t-1)]. *)
Definition distance_never_grows : Prop := forall m N M (lambda_star : nat -> R) j t, (0 < m)%nat -> entries_within_one m N M ->
  best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
  let R_t := R_ (m := m) (N := N) (M := M) lambda_star j in let S_t := S_ (m := m) (N := N) (M := M) lambda_star j in
  0 < R_t t -> 0 < S_t t -> S_t (S t) <= S_t t.

(** The rows (-1, -1), (1, 1), (1, 1), (-1, 0), (1, 0). *)
Definition tied_columns (i k : nat) : R :=
  match i, k with 0%nat, _ => -1 | 1%nat, _ => 1 | 2%nat, _ => 1 | 3%nat, 0%nat => -1 | 4%nat, 0%nat => 1 | _, _ => 0 end.

Lemma loss_of_tied_columns u : L 5 2 tied_columns u =
  (exp (u 0%nat + u 1%nat) + 2 * exp (- (u 0%nat + u 1%nat)) + exp (u 0%nat) + exp (- u 0%nat)) / 5.
Proof.
  unfold L, total_loss, margin, tied_columns. cbn [Sum]. replace (INR 5) with 5 by (simpl; ring).
  replace (- (0 + -1 * u 0%nat + -1 * u 1%nat)) with (u 0%nat + u 1%nat) by ring.
  replace (- (0 + 1 * u 0%nat + 1 * u 1%nat)) with (- (u 0%nat + u 1%nat)) by ring.
  replace (- (0 + -1 * u 0%nat + 0 * u 1%nat)) with (u 0%nat) by ring.
  replace (- (0 + 1 * u 0%nat + 0 * u 1%nat)) with (- u 0%nat) by ring. field.
Qed.

(** A combination as good as (0, ln(4/3)): its first entry is at most ln(137/100)/4, the sum of both at least ln(4/3). *)
Lemma as_good a b : exp (a + b) + 2 * exp (- (a + b)) + exp a + exp (- a) <= 29 / 6 ->
  4 * a <= ln (137 / 100) /\ ln (4 / 3) <= a + b.
Proof.
  intros small. set (z := exp (a + b)) in *. set (y := exp a) in *.
  assert (Hz : 0 < z) by apply exp_pos. assert (Hy : 0 < y) by apply exp_pos.
  assert (z' : exp (- (a + b)) * z = 1) by (unfold z; rewrite <- exp_plus; replace (- (a + b) + (a + b)) with 0 by ring; apply exp_0).
  assert (y' : exp (- a) * y = 1) by (unfold y; rewrite <- exp_plus; replace (- a + a) with 0 by ring; apply exp_0).
  pose proof (exp_pos (- (a + b))). pose proof (exp_pos (- a)). set (p := exp (- (a + b))) in *. set (q := exp (- a)) in *.
  assert (Hpz : 2828 / 1000 <= z + 2 * p).
  { assert ((2828 / 1000) * z <= z * z + 2) by (pose proof (pow2_ge_0 (z - 1414 / 1000)); nra).
    apply Rmult_le_reg_r with z; [exact Hz |]. nra. }
  assert (Hqy : 2 <= y + q).
  { apply Rmult_le_reg_r with y; [exact Hy |]. pose proof (pow2_ge_0 (y - 1)). nra. }
  split.
  - assert (near : y + q <= 2006 / 1000) by lra.
    assert (square : y * y + 1 <= 2006 / 1000 * y) by nra.
    assert (Hy1 : y <= 10807 / 10000) by nra.
    rewrite <- (ln_exp (4 * a)). apply ln_at_most; [apply exp_pos |].
    replace (exp (4 * a)) with (y * y * (y * y)) by (unfold y; rewrite <- !exp_plus; f_equal; ring).
    assert (y * y <= 11680 / 10000) by nra. nra.
  - assert (range : z + 2 * p <= 17 / 6) by lra.
    assert (square : z * z + 2 <= 17 / 6 * z) by nra.
    assert (4 / 3 <= z) by (destruct (Rle_lt_dec (4 / 3) z); [assumption | exfalso; nra]).
    rewrite <- (ln_exp (a + b)). apply ln_at_most; [lra | assumption].
Qed.

Theorem MRS13_remark_distance_refuted : ~ distance_never_grows.
Proof.
  intros H. set (j := fun _ : nat => 0%nat). assert (Hm : (0 < 5)%nat) by lia.
  set (target := fun k : nat => match k with 1%nat => ln (4 / 3) | _ => 0 end).
  assert (edge : forall k, (k < 2)%nat -> correlation 5 2 tied_columns (fun _ => 0) k = 1 / 5).
  { intros k Hk. unfold correlation, D, total_loss, margin, tied_columns. cbn [Sum]. rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0.
    destruct k as [| [| k]]; [field | field | lia]. }
  assert (edge' : forall k, (k < 2)%nat -> delta 5 2 tied_columns (AdaBoost 5 2 tied_columns j 0) k = 1 / 5)
    by (intros k Hk; unfold delta; cbn [AdaBoost]; rewrite edge by exact Hk; apply Rabs_right; lra).
  assert (Hl : 0 < ln (4 / 3)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (level : L 5 2 tied_columns target = 29 / 6 / 5).
  { rewrite loss_of_tied_columns. unfold target. rewrite Rplus_0_l, Ropp_0, exp_0, exp_Ropp, exp_ln by lra. field. }
  assert (good : forall u, L 5 2 tied_columns u <= L 5 2 tied_columns target ->
            4 * u 0%nat <= ln (137 / 100) /\ ln (4 / 3) <= u 0%nat + u 1%nat).
  { intros u Hu. rewrite level, loss_of_tied_columns in Hu. apply as_good. lra. }
  set (S_t := S_ (m := 5) (N := 2) (M := tied_columns) target j).
  assert (S0 : S_t 0%nat = ln (4 / 3)).
  { unfold S_t, S_. cbn [AdaBoost]. apply Rle_antisym.
    - eapply Rle_trans; [apply (S_le target target); apply Rle_refl |].
      unfold distance1, norm1, target. cbn [Sum]. rewrite !Rminus_0_r, Rabs_R0, Rabs_right; lra.
    - apply S_greatest. intros u Hu. destruct (good u Hu) as [_ sum]. unfold distance1, norm1. cbn [Sum]. rewrite !Rminus_0_r.
      pose proof (Rle_abs (u 0%nat)). pose proof (Rle_abs (u 1%nat)). lra. }
  assert (S1 : ln (4 / 3) + (ln (3 / 2) - ln (137 / 100)) / 2 <= S_t 1%nat).
  { unfold S_t, S_. cbn [AdaBoost]. change (j 0%nat) with 0%nat. rewrite edge by lia. apply S_greatest. intros u Hu.
    destruct (good u Hu) as [first sum]. unfold distance1, norm1, move, step. cbn [Sum Nat.eqb].
    replace ((1 + 1 / 5) / (1 - 1 / 5)) with (3 / 2) by field.
    pose proof (Rle_abs (- (u 0%nat - (0 + / 2 * ln (3 / 2))))) as A0. rewrite Rabs_Ropp in A0.
    pose proof (Rle_abs (u 1%nat - 0)). lra. }
  assert (gap : ln (137 / 100) < ln (3 / 2)) by (apply ln_increasing; lra).
  assert (grows : S_t 1%nat <= S_t 0%nat); [| lra].
  apply (H 5%nat 2%nat tied_columns target j 0%nat Hm).
  - intros [| [| [| [| [| i]]]]] [| k] Hi Hk; unfold tied_columns; lra.
  - intros [| t] Ht; [| lia]. split; [unfold j; lia |]. intros k Hk. rewrite !edge'; unfold j; lia || lra.
  - intros [| t] Ht; [| lia]. rewrite edge' by (unfold j; lia). lra.
  - unfold R_. rewrite level. cbn [AdaBoost]. rewrite loss_of_tied_columns, Rplus_0_r, Ropp_0, exp_0.
    replace ((1 + 2 * 1 + 1 + 1) / 5) with 1 by field. rewrite ln_1.
    assert (ln (29 / 6 / 5) < ln 1) by (apply ln_increasing; lra). rewrite ln_1 in *. lra.
  - fold (S_t 0%nat). rewrite S0. exact Hl.
Qed.

(** Proof of Lemma 20, the inductive hypothesis: combinations whose loss on all examples is at most m, S the examples on which
    the limit of the normalised sequence is positive; without S the loss is at most the number of the examples left. *)
Definition admissible_for_fewer : Prop := forall m N (M : nat -> nat -> R) (eta : nat -> nat -> R) (limit : nat -> R) (S : nat -> bool),
  (forall t, total_loss m N M (eta t) <= INR m) -> norm1 N limit = 1 ->
  (forall k, (k < N)%nat -> Un_cv (fun t => eta t k / norm1 N (eta t)) (limit k)) ->
  (forall i, (i < m)%nat -> if S i then 0 < margin N M limit i else margin N M limit i = 0) ->
  forall t, loss_on (m := m) (N := N) (M := M) (rest S) (eta t) <= INR (size m (rest S)).

(** Margins t + 1 and -1/3 on two examples. *)
Theorem MRS13_lemma_20_step_induction_refuted : ~ admissible_for_fewer.
Proof.
  intros H. set (M := fun i k : nat => if Nat.eqb i k then 1 else 0).
  set (eta := fun t k : nat => match k with 0%nat => INR t + 1 | _ => - (1 / 3) end).
  set (limit := fun k : nat => match k with 0%nat => 1 | _ => 0 end).
  assert (third : 1 < exp (1 / 3) <= 3 / 2).
  { pose proof (exp_increasing 0 (1 / 3) ltac:(lra)) as up. rewrite exp_0 in up. split; [exact up |].
    assert (cube : exp (1 / 3) * exp (1 / 3) * exp (1 / 3) = exp 1) by (rewrite <- !exp_plus; f_equal; field).
    destruct (Rle_lt_dec (exp (1 / 3)) (3 / 2)); [assumption | exfalso]. pose proof exp_le_3.
    assert (9 / 4 < exp (1 / 3) * exp (1 / 3)) by nra. nra. }
  assert (length : forall t, norm1 2 (eta t) = INR t + 4 / 3).
  { intros t. pose proof (pos_INR t). unfold norm1, eta. cbn [Sum]. rewrite Rabs_right, Rabs_Ropp, Rabs_right by lra. field. }
  specialize (H 2%nat 2%nat M eta limit (fun i => Nat.eqb i 0)).
  assert (bad : loss_on (m := 2) (N := 2) (M := M) (rest (fun i => Nat.eqb i 0)) (eta 0%nat) <= INR (size 2 (rest (fun i => Nat.eqb i 0)))).
  { apply H.
    - intros t. pose proof (pos_INR t). unfold total_loss, margin, M, eta. cbn [Sum Nat.eqb].
      replace (- (0 + 1 * (INR t + 1) + 0 * - (1 / 3))) with (- (INR t + 1)) by ring.
      replace (- (0 + 0 * (INR t + 1) + 1 * - (1 / 3))) with (1 / 3) by ring.
      assert (exp (- (INR t + 1)) <= / 2).
      { rewrite exp_Ropp. apply Rinv_le_contravar; [lra |]. pose proof (exp_ineq1_le (INR t + 1)). lra. }
      simpl (INR 2). lra.
    - unfold norm1, limit. cbn [Sum]. rewrite Rabs_R0, Rabs_R1. ring.
    - assert (small : forall eps, 0 < eps -> exists n0, forall n, (n >= n0)%nat -> 1 / 3 / (INR n + 4 / 3) < eps).
      { intros eps He. destruct (MRS13_corollary_11.INR_unbounded (/ eps)) as (n0 & large). exists n0. intros n Hn.
        apply le_INR in Hn. pose proof (Rinv_0_lt_compat eps He). pose proof (pos_INR n0).
        apply Rmult_lt_reg_r with (INR n + 4 / 3); [lra |].
        replace (1 / 3 / (INR n + 4 / 3) * (INR n + 4 / 3)) with (1 / 3) by (field; lra).
        assert (eps * / eps <= eps * INR n) by (apply Rmult_le_compat_l; lra). rewrite Rinv_r in * by lra. lra. }
      intros k Hk eps He. destruct (small eps He) as (n0 & Hn0). exists n0. intros n Hn. specialize (Hn0 n Hn).
      pose proof (pos_INR n). rewrite length. unfold R_dist, eta, limit. destruct k as [| [| k]]; [| | lia].
      + replace ((INR n + 1) / (INR n + 4 / 3) - 1) with (- (1 / 3 / (INR n + 4 / 3))) by (field; lra).
        rewrite Rabs_Ropp, Rabs_right; [exact Hn0 |]. apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra.
      + replace (- (1 / 3) / (INR n + 4 / 3) - 0) with (- (1 / 3 / (INR n + 4 / 3))) by (field; lra).
        rewrite Rabs_Ropp, Rabs_right; [exact Hn0 |]. apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra.
    - intros [| [| i]] Hi; [| | lia]; unfold margin, M, limit; cbn [Sum Nat.eqb]; lra. }
  unfold loss_on, rest, margin, M, eta, size in bad. simpl in bad.
  replace (- (0 + 0 * (0 + 1) + 1 * - (1 / 3))) with (1 / 3) in bad by ring. lra.
Qed.
