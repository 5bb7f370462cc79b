(** NP14, Section 3: what the bounds of Theorems 1 and 2 amount to in numbers. Bounds of e^x by repeated squaring of 1 + x/2^n. *)
From Coq Require Import Reals Lra Psatz.
From Boostproof Require Import Logarithms.
Open Scope R_scope.

Lemma doubled a b x : 0 <= a -> b <= a * a -> a <= exp x -> b <= exp (2 * x).
Proof.
  intros Ha Hb H. replace (2 * x) with (x + x) by ring. rewrite exp_plus. eapply Rle_trans; [exact Hb|].
  apply Rmult_le_compat; lra.
Qed.

Lemma exp_minus_ln_2 : 5002 / 10000 <= exp (- (6925 / 10000)).
Proof.
  assert (exp (- (6925 / 10000)) = exp (2 * (2 * (2 * (2 * (2 * (2 * (2 * (2 * (2 * (2 * (- (6925 / 10000) / 1024)))))))))))) as -> by (f_equal; field).
  apply (doubled (7072527453 / 10000000000)); [lra | lra |].
  apply (doubled (525614501 / 625000000)); [lra | lra |].
  apply (doubled (4585256813 / 5000000000)); [lra | lra |].
  apply (doubled (2394069969 / 2500000000)); [lra | lra |].
  apply (doubled (489292343 / 500000000)); [lra | lra |].
  apply (doubled (9892343939 / 10000000000)); [lra | lra |].
  apply (doubled (1243253289 / 1250000000)); [lra | lra |].
  apply (doubled (9972976643 / 10000000000)); [lra | lra |].
  apply (doubled (9986479181 / 10000000000)); [lra | lra |].
  apply (doubled (1249154663 / 1250000000)); [lra | lra |].
  eapply Rle_trans; [|apply exp_ineq1_le]. lra.
Qed.

Lemma ln_2_above : 6925 / 10000 < ln 2.
Proof.
  pose proof exp_minus_ln_2 as H. rewrite exp_Ropp in H. rewrite <- (ln_exp (6925 / 10000)).
  apply ln_increasing; [apply exp_pos|]. pose proof (exp_pos (6925 / 10000)) as P.
  apply Rmult_le_compat_r with (r := exp (6925 / 10000)) in H; [|lra]. rewrite Rinv_l in H by lra. lra.
Qed.

Lemma exp_126 : 352 / 100 <= exp (126 / 100).
Proof.
  assert (exp (126 / 100) = exp (2 * (2 * (2 * (2 * (2 * (2 * (2 * (2 * (2 * (2 * (2 * (126 / 100 / 2048))))))))))))) as -> by (f_equal; field).
  apply (doubled (18772466569 / 10000000000)); [lra | lra |].
  apply (doubled (13701265113 / 10000000000)); [lra | lra |].
  apply (doubled (1463155041 / 1250000000)); [lra | lra |].
  apply (doubled (5409537949 / 5000000000)); [lra | lra |].
  apply (doubled (2600369673 / 2500000000)); [lra | lra |].
  apply (doubled (1019876399 / 1000000000)); [lra | lra |].
  apply (doubled (2524723251 / 2500000000)); [lra | lra |].
  apply (doubled (2009864971 / 2000000000)); [lra | lra |].
  apply (doubled (10024632091 / 10000000000)); [lra | lra |].
  apply (doubled (10012308471 / 10000000000)); [lra | lra |].
  apply (doubled (10006152343 / 10000000000)); [lra | lra |].
  eapply Rle_trans; [|apply exp_ineq1_le]. lra.
Qed.

(** Theorem 1: from Σ γ_t² = 2.52 on, (9) is the tighter bound. *)
Theorem NP14_theorem_1_equation_9_tighter (x : R) : 252 / 100 <= x -> exp (- (x / 2)) <= 1 / (1 + x).
Proof.
  intros Hx. rewrite exp_Ropp. unfold Rdiv at 2. rewrite Rmult_1_l. apply Rinv_le_contravar; [lra|].
  replace (x / 2) with (126 / 100 + (x / 2 - 126 / 100)) by ring. rewrite exp_plus.
  pose proof exp_126 as A. pose proof (exp_ineq1_le (x / 2 - 126 / 100)) as C.
  apply Rle_trans with (352 / 100 * (1 + (x / 2 - 126 / 100))); [lra|]. apply Rmult_le_compat; lra.
Qed.

(** ... and not before: at 1 it is not. *)
Theorem NP14_theorem_1_equation_9_tighter_reading_literal_refuted : ~ forall x, 0 <= x -> exp (- (x / 2)) <= 1 / (1 + x).
Proof.
  intros H. specialize (H 1 ltac:(lra)). pose proof (exp_ineq1 (- (1 / 2)) ltac:(lra)). lra.
Qed.

(** sqrt T <= 1.932 (sqrt(T + 1) - 1) *)
Lemma roots_ratio T : 2 <= T -> sqrt T <= 1932 / 1000 * (sqrt (T + 1) - 1).
Proof.
  intros HT. pose proof (sqrt_sqrt T ltac:(lra)) as A. pose proof (sqrt_sqrt (T + 1) ltac:(lra)) as C.
  pose proof (sqrt_pos T). pose proof (sqrt_pos (T + 1)). set (r := sqrt T) in *. set (s := sqrt (T + 1)) in *.
  assert (14141 / 10000 <= r) by nra. assert (r + 1932 / 1000 <= 1932 / 1000 * s); [|lra]. nra.
Qed.

(** Theorem 2, the rate: ν <= (ln T/sqrt T) (2.37 γ + 2.79 L C/γ) for every T >= 2. *)
Theorem NP14_theorem_2_rate (T gamma LC : R) : 2 <= T -> 0 < gamma -> 0 <= LC ->
  let nu := (1 + ln T) / (2 * sqrt (T + 1) - 2) * gamma + LC / (gamma * (sqrt (T + 1) - 1)) in
  nu <= ln T / sqrt T * (237 / 100 * gamma + 279 / 100 * (LC / gamma)).
Proof.
  intros HT Hg HL nu. pose proof (roots_ratio T HT) as R. pose proof ln_2_above as L2.
  pose proof (ln_at_most 2 T ltac:(lra) HT) as L. set (l := ln T) in *. assert (0 < sqrt T) as P by (apply sqrt_lt_R0; lra).
  set (r := sqrt T) in *. set (s := sqrt (T + 1) - 1) in *. assert (0 < s) as S by lra.
  assert (0 <= LC / gamma) as Q by (apply Rle_mult_inv_pos; lra).
  assert ((1 + l) / (2 * s) <= 237 / 100 * (l / r)) as A.
  { apply Rmult_le_reg_r with (2 * s * r); [nra|]. replace ((1 + l) / (2 * s) * (2 * s * r)) with ((1 + l) * r) by (field; lra).
    replace (237 / 100 * (l / r) * (2 * s * r)) with (237 / 100 * l * (2 * s)) by (field; lra).
    apply Rle_trans with ((1 + l) * (1932 / 1000 * s)); [apply Rmult_le_compat_l; lra|]. nra. }
  assert (1 / s <= 279 / 100 * (l / r)) as C.
  { apply Rmult_le_reg_r with (s * r); [nra|]. replace (1 / s * (s * r)) with r by (field; lra).
    replace (279 / 100 * (l / r) * (s * r)) with (279 / 100 * l * s) by (field; lra). nra. }
  unfold nu. replace (2 * sqrt (T + 1) - 2) with (2 * s) by (unfold s; ring).
  replace (LC / (gamma * s)) with (1 / s * (LC / gamma)) by (field; lra).
  apply (Rmult_le_compat_r gamma) in A; [|lra]. apply (Rmult_le_compat_r (LC / gamma)) in C; [|exact Q]. lra.
Qed.
