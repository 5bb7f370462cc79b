(** MRS13, Theorem 1: the constant 2/5 in [t <= (2/5) B^2 e_0^4 (e_t^-5 - e_0^-5)] and the exponent 2 in e^2 S cannot be lowered.  Not in the
    paper: independent columns of a small edge, and a target spread over them; one round tells. *)

From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_edges MRS13_distance MRS13_conjecture_6_amended
  MRS13_theorem_1_potential
  MRS13_conjecture_6_slow_runs MRS13_conjecture_6_products MRS13_conjecture_6_copies MRS13_exponents.
Local Open Scope R_scope.

Lemma product_of_powers K w (n : nat -> nat) : exists N : nat, INR N = Sum K (fun c => INR (n c)) /\ Product K (fun c => w ^ n c) = w ^ N.
Proof.
  induction K as [| K (N & E & P)]; [exists 0%nat; split; reflexivity |]. exists (N + n K)%nat. simpl. rewrite plus_INR, E, P, pow_add. split; reflexivity.
Qed.

Section Independent_columns.
  (** K copies of one column of edge 1/q; the target takes b of each. *)
  Variables (q K : nat) (b : R).
  Hypothesis two : (2 <= q)%nat.
  Hypothesis some : (0 < K)%nat.
  Hypothesis small : 0 < b <= / 2.
  Notation m := (q + q)%nat.
  Notation edge := (/ INR q).
  Notation w := (sqrt (1 - edge ^ 2)).
  Notation P := (power m 1 (one_column q)).
  Notation mu := (repeated 1 (fun _ => b)).

  Lemma loss_of_target : L (m ^ K) (K * 1) P mu <= exp (- (INR K * (edge * b - 2 * b ^ 2))).
  Proof.
    clear some. assert (Hm : (0 < m)%nat) by lia. rewrite (loss_of_repeated m 1 (one_column q) Hm), loss_of_column by exact two. pose proof (edge_range q two) as He.
    set (e := edge) in *. assert (up : exp b <= 1 + b + 2 * b ^ 2).
    { apply Rle_trans with (/ (1 - b)).
      - rewrite <- (Rinv_inv (exp b)), <- exp_Ropp. apply Rinv_le_contravar; [lra |]. pose proof (exp_ineq1_le (- b)). lra.
      - apply Rmult_le_reg_r with (1 - b); [lra |]. rewrite Rinv_l by lra. assert (0 <= b ^ 2 * (1 - 2 * b)) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]). nra. }
    assert (down : exp (- b) <= 1 - b + b ^ 2).
    { apply Rle_trans with (/ (1 + b)).
      - rewrite exp_Ropp. apply Rinv_le_contravar; [lra |]. pose proof (exp_ineq1_le b). lra.
      - apply Rmult_le_reg_r with (1 + b); [lra |]. rewrite Rinv_l by lra. assert (0 <= b ^ 3) by (apply pow_le; lra). nra. }
    assert (each : (1 + e) / 2 * exp (- b) + (1 - e) / 2 * exp b <= exp (- (e * b - 2 * b ^ 2))).
    { apply Rle_trans with (1 - (e * b - 2 * b ^ 2)); [| pose proof (exp_ineq1_le (- (e * b - 2 * b ^ 2))); lra].
      assert ((1 + e) / 2 * exp (- b) <= (1 + e) / 2 * (1 - b + b ^ 2)) by (apply Rmult_le_compat_l; lra).
      assert ((1 - e) / 2 * exp b <= (1 - e) / 2 * (1 + b + 2 * b ^ 2)) by (apply Rmult_le_compat_l; lra).
      assert (0 <= e * b ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). pose proof (pow2_ge_0 b). lra. }
    apply Rle_trans with (exp (- (e * b - 2 * b ^ 2)) ^ K).
    - apply pow_incr. split; [| exact each]. pose proof (exp_pos (- b)). pose proof (exp_pos b).
      assert (0 <= (1 + e) / 2 * exp (- b)) by (apply Rmult_le_pos; lra). assert (0 <= (1 - e) / 2 * exp b) by (apply Rmult_le_pos; lra). lra.
    - right. rewrite <- (Rpower_pow K) by apply exp_pos. unfold Rpower. rewrite ln_exp. f_equal. ring.
  Qed.

  (** One round, whichever column is taken: the edge is 1/q, and w is left at least. *)
  Lemma one_round : exists j, best_columns (m ^ K) (K * 1) P j 1 /\ delta (m ^ K) (K * 1) P (AdaBoost (m ^ K) (K * 1) P j 0) (j 0%nat) = edge /\
    w <= L (m ^ K) (K * 1) P (AdaBoost (m ^ K) (K * 1) P j 1).
  Proof.
    clear small b. assert (Hm : (0 < m)%nat) by lia. pose proof (edge_range q two) as He. destruct (w_range q two) as [Hw Ew].
    destruct (best_run (m ^ K) (K * 1) P 1 ltac:(lia)) as (j & _ & best). exists j. split; [exact best | split].
    - destruct (copies_play_on m 1 (one_column q) Hm K j 0 _ _ best (copies_play_from_the_start m 1 (one_column q) Hm K j)) as (_ & _ & this & _ & _).
      rewrite this, Nat.mod_1_r. unfold delta, correlation, D.
      assert (T : total_loss m 1 (one_column q) (AdaBoost m 1 (one_column q) (fun _ => 0%nat) 0) = INR m).
      { unfold total_loss. rewrite (Sum_ext m _ (fun _ => 1)); [rewrite Sum_const; ring |]. intros i _. rewrite margin_of_column. simpl.
        rewrite Rmult_0_r, Ropp_0. apply exp_0. }
      rewrite T. rewrite (Sum_ext m _ (fun i => (fun y => y / INR m) (one_column q i 0))).
      + rewrite (sum_over_column q two (fun y => y / INR m)), plus_INR. pose proof (q_real q two).
        replace ((INR q + 1) * (1 / (INR q + INR q)) + (INR q - 1) * (-1 / (INR q + INR q))) with (/ INR q) by (field; lra).
        apply Rabs_right. lra.
      + intros i _. rewrite margin_of_column. simpl. rewrite Rmult_0_r, Ropp_0, exp_0. field. apply not_0_INR. lia.
    - rewrite (loss_of_power m 1 (one_column q) Hm). destruct (copies_play_as_alone m 1 (one_column q) Hm K j 1 best) as (n & r & total & plays).
      destruct (product_of_powers K w n) as (N & EN & PN). rewrite total in EN. apply INR_eq in EN. subst N. rewrite pow_1 in PN.
      rewrite <- PN at 1.
      assert (general : forall k, (k <= K)%nat -> 0 <= Product k (fun c => w ^ n c) <= Product k (fun c => L m 1 (one_column q) (copy 1 (AdaBoost (m ^ K) (K * 1) P j 1) c))).
      { induction k as [| k IH]; intros Hk; [simpl; lra |]. destruct (IH ltac:(lia)) as [IH1 IH2]. destruct (plays k Hk) as [best_k same].
        assert (0 <= w ^ n k) by (apply pow_le; lra). split; [apply Rmult_le_pos; assumption |]. apply Rmult_le_compat; try assumption.
        rewrite (loss_ext m 1 (one_column q) _ _ same).
        assert (n k <= 1)%nat by (apply INR_le; rewrite <- total; apply (Sum_ge_term K (fun c => INR (n c))); [intros; apply pos_INR | exact Hk]).
        destruct (n k) as [| [| l]]; [| rewrite pow_1; apply loss_at_least, two | lia].
        simpl pow. right. symmetry. apply (loss_at_start Hm). reflexivity. }
      apply (general K (le_n K)).
  Qed.
End Independent_columns.

(** With 1/v = n whole: edge v^2, norm v of the target, so that v^3 (1 - v)^2 is missing at least, and one round takes off v^4 (1 + v) / 2 at most. *)
Lemma independent_columns (n : nat) : (20 <= n)%nat -> let v := / INR n in
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (j : nat -> nat),
  (0 < m)%nat /\ entries_are_signs m N M /\ best_columns m N M j 1 /\ edges_below_one m N M j 1 /\ norm1 N mu = v /\
  v ^ 3 * (1 - v) ^ 2 <= missing (m := m) (N := N) (M := M) mu j 0 <= 1 /\
  missing (m := m) (N := N) (M := M) mu j 0 - v ^ 4 * (1 + v) / 2 <= missing (m := m) (N := N) (M := M) mu j 1 /\
  v + v ^ 2 <= path (m := m) (N := N) (M := M) mu j 1.
Proof.
  intros Hn v. set (q := (n * n)%nat). set (K := (2 * (n * n))%nat). set (b := v ^ 3 / 2).
  assert (Hn0 : 20 <= INR n) by (replace 20 with (INR 20) by (simpl; ring); apply le_INR, Hn).
  assert (Hv : 0 < v <= / 20) by (unfold v; split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  assert (two : (2 <= q)%nat) by (unfold q; nia). assert (some : (0 < K)%nat) by (unfold K; nia).
  assert (Eq : / INR q = v ^ 2) by (unfold q, v; rewrite mult_INR; simpl; field; lra).
  assert (EK : INR K = 2 / v ^ 2) by (unfold K, v; rewrite !mult_INR; simpl; field; lra).
  assert (V2 : 0 < v ^ 2 <= / 400) by (simpl; split; nra). assert (V3 : 0 < v ^ 3 <= v ^ 2 * / 20) by (simpl; split; nra).
  assert (small : 0 < b <= / 2) by (unfold b; lra).
  destruct (one_round q K two some) as (j & best & e & left). pose proof (loss_of_target q K b two small) as target.
  pose proof (w_range q two) as [Hw Ew]. rewrite Eq in *. set (w := sqrt (1 - (v ^ 2) ^ 2)) in *.
  assert (Hm : (0 < (q + q) ^ K)%nat) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  exists ((q + q) ^ K)%nat, (K * 1)%nat, (power (q + q) 1 (one_column q)), (repeated 1 (fun _ => b)), j.
  split; [exact Hm |]. split; [apply power_signs; [lia | apply column_signs] |]. split; [exact best |].
  split; [intros t Ht; replace t with 0%nat by lia; rewrite e; lra |].
  assert (norm : norm1 (K * 1) (repeated 1 (fun _ => b)) = v).
  { rewrite norm_of_repeated. unfold norm1. simpl Sum. rewrite EK, Rabs_right by lra. unfold b. field. lra. }
  split; [exact norm |]. split; [| split].
  - rewrite (missing_at_start Hm). pose proof (L_pos (N := (K * 1)%nat) (M := power (q + q) 1 (one_column q)) Hm (repeated 1 (fun _ => b))).
    split; [| lra]. set (x := v ^ 3 * (1 - v)).
    assert (Ex : INR K * (v ^ 2 * b - 2 * b ^ 2) = x) by (rewrite EK; unfold x, b; field; lra). rewrite Ex in target.
    assert (Hx : 0 < x <= v) by (unfold x; split; nra).
    assert (exp (- x) <= / (1 + x)) by (rewrite exp_Ropp; apply Rinv_le_contravar; [lra |]; pose proof (exp_ineq1_le x); lra).
    assert (/ (1 + x) <= 1 - x * (1 - v)) by (apply Rmult_le_reg_r with (1 + x); [lra |]; rewrite Rinv_l by lra; nra).
    replace (v ^ 3 * (1 - v) ^ 2) with (x * (1 - v)) by (unfold x; ring). lra.
  - unfold missing at 2. rewrite (missing_at_start Hm).
    assert (Hgap : 1 - w <= v ^ 4 * (1 + v) / 2).
    { replace ((v ^ 2) ^ 2) with (v ^ 4) in * by ring. set (z := v ^ 4) in *. assert (Hz : 0 < z <= v) by (unfold z; replace (v ^ 4) with (v ^ 3 * v) by ring; split; nra).
      assert (low : 1 - z <= w) by nra. assert ((1 - w) * (1 + w) = z) by nra. nra. }
    lra.
  - unfold path. rewrite norm. change (Sum 1 ?f) with (0 + f 0%nat). cbv beta. rewrite Rplus_0_l. apply Rplus_le_compat_l.
    unfold delta in e. rewrite length_of_step by (rewrite e; lra). rewrite e.
    pose proof (artanh_above_two_terms (v ^ 2) ltac:(lra)) as low. assert (0 <= (v ^ 2) ^ 3) by (apply pow_le; lra). lra.
Qed.

(** One round's fall beside what is missing: y = v^4 (1 + v) / 2 / e_0 is v at most, and about v/2. *)
Lemma fall_beside_missing v e0 : 0 < v <= / 20 -> v ^ 3 * (1 - v) ^ 2 <= e0 ->
  let y := v ^ 4 * (1 + v) / 2 / e0 in 0 < y <= v /\ y <= v / 2 * (1 + v) / (1 - v) ^ 2.
Proof.
  intros Hv low y. assert (V3 : 0 < v ^ 3) by (apply pow_lt; lra). assert (V : 0 < (1 - v) ^ 2) by (apply pow_lt; lra).
  assert (P : 0 < v ^ 3 * (1 - v) ^ 2) by (apply Rmult_lt_0_compat; assumption).
  assert (pos : 0 < y) by (unfold y; apply Rdiv_lt_0_compat; [| lra]; replace (v ^ 4) with (v ^ 3 * v) by ring; nra).
  assert (up : y <= v / 2 * (1 + v) / (1 - v) ^ 2).
  { unfold y. apply Rle_trans with (v ^ 4 * (1 + v) / 2 / (v ^ 3 * (1 - v) ^ 2)); [| right; field; split; lra].
    unfold Rdiv. apply Rmult_le_compat_l; [replace (v ^ 4) with (v ^ 3 * v) by ring; nra | apply Rinv_le_contravar; assumption]. }
  split; [split; [exact pos |] | exact up]. apply Rle_trans with (1 := up). apply Rmult_le_reg_r with ((1 - v) ^ 2); [exact V |].
  replace (v / 2 * (1 + v) / (1 - v) ^ 2 * (1 - v) ^ 2) with (v / 2 * (1 + v)) by (field; lra). simpl. nra.
Qed.

(** No constant below 2/5 will do, not even for one round on signs. *)
Theorem MRS13_theorem_1_constant_is_best (kappa : R) : 0 < kappa < 2 / 5 ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (j : nat -> nat),
  (0 < m)%nat /\ entries_are_signs m N M /\ best_columns m N M j 1 /\ edges_below_one m N M j 1 /\
  0 < missing (m := m) (N := N) (M := M) mu j 1 /\
  kappa * norm1 N mu ^ 2 * missing (m := m) (N := N) (M := M) mu j 0 ^ 4
    * (/ missing (m := m) (N := N) (M := M) mu j 1 ^ 5 - / missing (m := m) (N := N) (M := M) mu j 0 ^ 5) < INR 1.
Proof.
  intros Hk. destruct (natural_above (Rmax 20 (10 / (1 - 5 * kappa / 2)))) as [n Hn].
  pose proof (Rmax_l 20 (10 / (1 - 5 * kappa / 2))) as n1. pose proof (Rmax_r 20 (10 / (1 - 5 * kappa / 2))) as n2.
  assert (Hn20 : (20 <= n)%nat) by (apply INR_le; replace (INR 20) with 20 by (simpl; ring); lra).
  destruct (independent_columns n Hn20) as (m & N & M & mu & j & Hm & signs & best & edges & norm & [low high] & fall & _).
  exists m, N, M, mu, j. repeat (split; [assumption |]). set (v := / INR n) in *.
  set (e0 := missing (m := m) (N := N) (M := M) mu j 0) in *. set (e1 := missing (m := m) (N := N) (M := M) mu j 1) in *. clearbody e0 e1.
  assert (Hv : 0 < v <= / 20) by (unfold v; split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  assert (tiny : 10 * v < 1 - 5 * kappa / 2).
  { unfold v. apply Rmult_lt_reg_r with (INR n); [lra |]. rewrite Rmult_assoc, Rinv_l by lra.
    apply Rmult_lt_reg_r with (/ (1 - 5 * kappa / 2)); [apply Rinv_0_lt_compat; lra |].
    replace ((1 - 5 * kappa / 2) * INR n * / (1 - 5 * kappa / 2)) with (INR n) by (field; lra). unfold Rdiv in n2. lra. }
  clearbody v. destruct (fall_beside_missing v e0 Hv low) as [Hy _]. set (y := v ^ 4 * (1 + v) / 2 / e0) in *.
  assert (V3 : 0 < v ^ 3) by (apply pow_lt; lra). assert (V : 0 < (1 - v) ^ 2) by (apply pow_lt; lra).
  assert (P : 0 < v ^ 3 * (1 - v) ^ 2) by (apply Rmult_lt_0_compat; assumption). assert (He0 : 0 < e0) by lra.
  assert (Ed : v ^ 4 * (1 + v) / 2 = y * e0) by (unfold y; field; lra). rewrite Ed in fall.
  assert (left : e0 * (1 - y) <= e1) by lra. assert (left_pos : 0 < e0 * (1 - y)) by (apply Rmult_lt_0_compat; lra).
  split; [lra |]. rewrite norm.
  assert (P5 : 0 < e0 ^ 5) by (apply pow_lt, He0). assert (Y5 : 0 < 1 - 5 * y) by lra.
  assert (fifth : / e1 ^ 5 - / e0 ^ 5 <= / e0 ^ 5 * (5 * y / (1 - 5 * y))).
  { assert (bern : 1 - 5 * y <= (1 - y) ^ 5) by (assert (0 <= y ^ 2 * (10 - 10 * y + 5 * y ^ 2 - y ^ 3)); [apply Rmult_le_pos; [apply pow2_ge_0 | assert (y ^ 3 <= 1) by (simpl; nra); pose proof (pow2_ge_0 y); lra] | nra]).
    assert (e0 ^ 5 * (1 - 5 * y) <= e1 ^ 5).
    { apply Rle_trans with ((e0 * (1 - y)) ^ 5); [rewrite Rpow_mult_distr; apply Rmult_le_compat_l; lra | apply pow_incr; lra]. }
    assert (/ e1 ^ 5 <= / (e0 ^ 5 * (1 - 5 * y))) by (apply Rinv_le_contravar; [apply Rmult_lt_0_compat; assumption | assumption]).
    assert (/ (e0 ^ 5 * (1 - 5 * y)) - / e0 ^ 5 = / e0 ^ 5 * (5 * y / (1 - 5 * y))) as E by (field; split; lra). lra. }
  apply Rle_lt_trans with (kappa * v ^ 2 * e0 ^ 4 * (/ e0 ^ 5 * (5 * y / (1 - 5 * y)))).
  { apply Rmult_le_compat_l; [| exact fifth]. apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | apply pow_le; lra]. }
  replace (kappa * v ^ 2 * e0 ^ 4 * (/ e0 ^ 5 * (5 * y / (1 - 5 * y)))) with (5 * kappa * v ^ 2 * (y * e0) / (e0 ^ 2 * (1 - 5 * y))) by (field; split; lra).
  rewrite <- Ed. simpl INR. apply Rmult_lt_reg_r with (e0 ^ 2 * (1 - 5 * y)); [apply Rmult_lt_0_compat; [apply pow_lt |]; lra |].
  replace (5 * kappa * v ^ 2 * (v ^ 4 * (1 + v) / 2) / (e0 ^ 2 * (1 - 5 * y)) * (e0 ^ 2 * (1 - 5 * y))) with (v ^ 6 * (5 * kappa / 2 * (1 + v)))
    by (field; split; lra).
  assert (V6 : 0 < v ^ 6) by (apply pow_lt; lra).
  apply Rlt_le_trans with (v ^ 6 * ((1 - v) ^ 4 * (1 - 5 * v))).
  - apply Rmult_lt_compat_l; [exact V6 |]. assert (F : 1 - 4 * v <= (1 - v) ^ 4) by (assert (0 <= v ^ 2 * (6 - 4 * v + v ^ 2)); [apply Rmult_le_pos; [apply pow2_ge_0 | pose proof (pow2_ge_0 v); lra] | nra]).
    apply Rlt_le_trans with ((1 - 4 * v) * (1 - 5 * v)); [nra | apply Rmult_le_compat_r; lra].
  - rewrite Rmult_1_l. replace (v ^ 6 * ((1 - v) ^ 4 * (1 - 5 * v))) with ((v ^ 3 * (1 - v) ^ 2) ^ 2 * (1 - 5 * v)) by ring.
    apply Rmult_le_compat; [apply pow2_ge_0 | lra | apply pow_incr; lra | lra].
Qed.

(** Nor does e^p S fall for any p below 2. *)
Theorem MRS13_theorem_1_power_is_best (p : R) : 0 < p < 2 ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (j : nat -> nat),
  (0 < m)%nat /\ entries_are_signs m N M /\ best_columns m N M j 1 /\ edges_below_one m N M j 1 /\
  0 < missing (m := m) (N := N) (M := M) mu j 1 /\
  Rpower (missing (m := m) (N := N) (M := M) mu j 0) p * path (m := m) (N := N) (M := M) mu j 0
    < Rpower (missing (m := m) (N := N) (M := M) mu j 1) p * path (m := m) (N := N) (M := M) mu j 1.
Proof.
  intros Hp. destruct (natural_above (Rmax 20 (10 / (1 - p / 2)))) as [n Hn].
  pose proof (Rmax_l 20 (10 / (1 - p / 2))) as n1. pose proof (Rmax_r 20 (10 / (1 - p / 2))) as n2.
  assert (Hn20 : (20 <= n)%nat) by (apply INR_le; replace (INR 20) with 20 by (simpl; ring); lra).
  destruct (independent_columns n Hn20) as (m & N & M & mu & j & Hm & signs & best & edges & norm & [low high] & fall & long).
  exists m, N, M, mu, j. repeat (split; [assumption |]). set (v := / INR n) in *.
  assert (S0 : path (m := m) (N := N) (M := M) mu j 0 = v) by (unfold path; simpl Sum; rewrite norm; ring). rewrite S0.
  set (e0 := missing (m := m) (N := N) (M := M) mu j 0) in *. set (e1 := missing (m := m) (N := N) (M := M) mu j 1) in *.
  set (S1 := path (m := m) (N := N) (M := M) mu j 1) in *. clearbody e0 e1 S1.
  assert (Hv : 0 < v <= / 20) by (unfold v; split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  assert (tiny : 10 * v < 1 - p / 2).
  { unfold v. apply Rmult_lt_reg_r with (INR n); [lra |]. rewrite Rmult_assoc, Rinv_l by lra.
    apply Rmult_lt_reg_r with (/ (1 - p / 2)); [apply Rinv_0_lt_compat; lra |].
    replace ((1 - p / 2) * INR n * / (1 - p / 2)) with (INR n) by (field; lra). unfold Rdiv in n2. lra. }
  clearbody v. destruct (fall_beside_missing v e0 Hv low) as [Hy up]. set (y := v ^ 4 * (1 + v) / 2 / e0) in *.
  assert (V3 : 0 < v ^ 3) by (apply pow_lt; lra). assert (V : 0 < (1 - v) ^ 2) by (apply pow_lt; lra).
  assert (P : 0 < v ^ 3 * (1 - v) ^ 2) by (apply Rmult_lt_0_compat; assumption). assert (He0 : 0 < e0) by lra.
  assert (Ed : v ^ 4 * (1 + v) / 2 = y * e0) by (unfold y; field; lra). rewrite Ed in fall.
  assert (left : e0 * (1 - y) <= e1) by lra. assert (left_pos : 0 < e0 * (1 - y)) by (apply Rmult_lt_0_compat; lra).
  split; [lra |].
  assert (grows : Rpower e0 p * (1 - p * (y / (1 - y))) <= Rpower e1 p).
  { apply Rle_trans with (Rpower (e0 * (1 - y)) p); [| apply Rle_Rpower_l; lra]. rewrite <- Rpower_mult_distr by lra.
    apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. unfold Rpower. pose proof (exp_ineq1_le (p * ln (1 - y))) as E.
    pose proof (ln_le_minus_1 (/ (1 - y)) ltac:(apply Rinv_0_lt_compat; lra)) as Hl. rewrite ln_Rinv in Hl by lra.
    replace (/ (1 - y) - 1) with (y / (1 - y)) in Hl by (field; lra).
    assert (p * ln (1 - y) >= - (p * (y / (1 - y)))) by nra. lra. }
  assert (beside : y / (1 - y) * (1 + v) <= v / 2 * (1 + 10 * v)).
  { apply Rmult_le_reg_r with (1 - y); [lra |]. replace (y / (1 - y) * (1 + v) * (1 - y)) with (y * (1 + v)) by (field; lra).
    assert (bound : y * (1 - v) ^ 2 <= v / 2 * (1 + v)).
    { apply Rmult_le_compat_r with (r := (1 - v) ^ 2) in up; [| lra]. replace (v / 2 * (1 + v) / (1 - v) ^ 2 * (1 - v) ^ 2) with (v / 2 * (1 + v)) in up by (field; lra). exact up. }
    assert (y1 : y <= v / 2 * (1 + 4 * v)).
    { apply Rmult_le_reg_r with ((1 - v) ^ 2); [exact V |]. apply Rle_trans with (1 := bound). simpl. nra. }
    apply Rle_trans with (v / 2 * (1 + 4 * v) * (1 + v)); [apply Rmult_le_compat_r; lra |].
    apply Rle_trans with (v / 2 * (1 + 10 * v) * (1 - v)); [nra | apply Rmult_le_compat_l; [nra | lra]]. }
  pose proof (exp_pos (p * ln e0)) as Pe. change (exp (p * ln e0)) with (Rpower e0 p) in Pe.
  apply Rlt_le_trans with (Rpower e0 p * (1 - p * (y / (1 - y))) * (v + v ^ 2)).
  - rewrite Rmult_assoc. apply Rmult_lt_compat_l; [exact Pe |].
    assert (p * (y / (1 - y) * (1 + v)) < v); [| nra].
    apply Rle_lt_trans with (p * (v / 2 * (1 + 10 * v))); [apply Rmult_le_compat_l; lra |].
    replace (p * (v / 2 * (1 + 10 * v))) with (v * (p / 2 * (1 + 10 * v))) by field. rewrite <- (Rmult_1_r v) at 3.
    apply Rmult_lt_compat_l; [lra |]. nra.
  - assert (0 <= Rpower e0 p * (1 - p * (y / (1 - y)))).
    { apply Rmult_le_pos; [lra |]. assert (y / (1 - y) <= v / 2 * (1 + 10 * v)) by (assert (0 < y / (1 - y)) by (apply Rdiv_lt_0_compat; lra); nra). nra. }
    apply Rmult_le_compat; [assumption | nra | exact grows | exact long].
Qed.
