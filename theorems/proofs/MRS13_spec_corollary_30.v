(** MRS13, Corollary 30, as spec/MRS13.v states it. *)
From Coq Require Import Reals Lra Psatz Arith Lia Classical.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_corollary_11 MRS13_spec_lemma_15
  MRS13_spec_amended_steps.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Lemma least_margin_exists g Z eta : MRS13.some_in_Z g Z -> exists c, MRS13.is_least_margin_on_Z g Z eta c.
Proof.
  intros (i0 & Hi0 & E0). set (f := fun i => if Z i then - MRS13.margin g eta i else - MRS13.margin g eta i0).
  exists (- Max (MRS13.m g) f). split.
  - intros i Hi E. pose proof (Max_ge (MRS13.m g) f i Hi) as H. unfold f at 1 in H. rewrite E in H. lra.
  - destruct (Max_attained (MRS13.m g) f ltac:(lia)) as (i & Hi & H). rewrite H. unfold f. destruct (Z i) eqn:E.
    + exists i. repeat split; [exact Hi | exact E | ring].
    + exists i0. repeat split; [exact Hi0 | exact E0 | ring].
Qed.

(** A combination within eps/2 of the least loss, whose norm grows like the logarithm of 1/eps. *)
Lemma short_reference g : (0 < MRS13.m g)%nat -> MRS13.entries_within_one g -> exists K, 1 <= K /\ forall eps, 0 < eps <= 1 ->
  exists lambda, (forall mu, MRS13.L g lambda <= MRS13.L g mu + eps / 2) /\ Rmax 1 (MRS13.norm1 g lambda) <= K * (1 + ln (2 / eps)).
Proof.
  intros Hm unit. destruct (MRS13_lemma_15_proof g Hm) as (Z & ed & gamma & es & mu & i1 & i2 & _).
  pose proof (proj1 i1) as Hg. assert (Hinv : 0 < / gamma) by (apply Rinv_0_lt_compat, Hg).
  assert (Hs : 0 <= MRS13.norm1 g es) by (apply Sum_nonneg; intros; apply Rabs_pos). set (n := MRS13.norm1 g es) in *.
  exists ((1 + / gamma) * (n + 1)). split; [nra |]. intros eps He.
  assert (Hl : 0 <= ln (2 / eps)).
  { rewrite <- ln_1. apply ln_at_most; [lra |]. apply Rmult_le_reg_r with eps; [lra |]. replace (2 / eps * eps) with 2 by (field; lra). lra. }
  assert (top : forall v, v <= (1 + / gamma) * (n + ln (2 / eps)) -> Rmax 1 v <= (1 + / gamma) * (n + 1) * (1 + ln (2 / eps))).
  { intros v Hv. set (l := ln (2 / eps)) in *. set (w := 1 + / gamma) in *. assert (1 <= w) by (unfold w; lra).
    assert (a : n + l <= (n + 1) * (1 + l)) by nra. assert (b : 1 <= (n + 1) * (1 + l)) by nra.
    rewrite Rmult_assoc. apply Rmax_lub; [nra |]. eapply Rle_trans; [exact Hv |]. apply Rmult_le_compat_l; lra. }
  destruct (classic (MRS13.some_in_Z g Z)) as [some | none].
  - destruct (least_margin_exists g Z es some) as (c & least).
    destruct (MRS13_corollary_30_step_reference_amended_proof g Hm Z ed gamma es c unit i1 i2 least eps He) as (near & short).
    exists (MRS13.mended_reference ed gamma es c (eps / 2)). split; [exact near | apply top, short].
  - exists es. split; [| apply top; fold n; nra].
    intros nu. assert (all : forall x, MRS13.loss_on g (MRS13.rest Z) x = MRS13.total_loss g x).
    { intros x. apply Sum_ext. intros i Hi. unfold MRS13.rest. destruct (Z i) eqn:E; [exfalso; apply none; exists i; split; assumption | reflexivity]. }
    specialize (i2 nu). rewrite !all in i2. apply Rle_trans with (MRS13.L g nu); [| lra]. unfold MRS13.L, Rdiv.
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, lt_0_INR, Hm | exact i2].
Qed.

Lemma whole_above x : exists T, x <= INR T <= Rmax x 0 + 1.
Proof.
  destruct (Rle_lt_dec x 0) as [neg | pos]; [exists 0%nat; rewrite Rmax_right by exact neg; simpl; lra |].
  destruct (archimed x) as [up1 up2]. exists (Z.to_nat (up x)). rewrite Rmax_left by lra.
  assert (0 <= up x)%Z by (apply le_IZR; lra). rewrite INR_IZR_INZ, Z2Nat.id by assumption. lra.
Qed.

Theorem MRS13_corollary_30_proof : MRS13.corollary_30.
Proof.
  intros g Hm unit j k e0 C c beta Hk He0 slow rate. apply Rnot_lt_le. intros small.
  destruct (short_reference g Hm unit) as (K & HK & reference).
  set (b := Rmax beta 0). pose proof (Rmax_l beta 0) as b1. pose proof (Rmax_r beta 0) as b2. fold b in b1, b2.
  assert (b3 : b < 1) by (unfold b; apply Rmax_lub_lt; lra).
  set (C' := Rmax C 0). pose proof (Rmax_l C 0) as c1. pose proof (Rmax_r C 0) as c2. fold C' in c1, c2.
  assert (HKc : 0 < K ^ c) by (apply pow_lt; lra).
  set (D := 2 / k * (C' * K ^ c + 1) + 2 / e0 + 2).
  assert (Ht : 0 < 2 / k) by (apply Rdiv_lt_0_compat; lra). assert (Hs : 0 < 2 / e0) by (apply Rdiv_lt_0_compat; lra).
  assert (HCK : 0 <= C' * K ^ c) by (apply Rmult_le_pos; lra).
  destruct (exponential_growth (1 - b) D c ltac:(lra)) as (p & Hp & growth).
  assert (HpR : 1 <= INR p) by (apply (le_INR 1), Hp). set (q := INR p) in *.
  assert (Q : 1 <= (q + 2) ^ c) by (apply pow_R1_Rle; lra).
  assert (D0 : 2 <= D /\ 2 / e0 <= D).
  { assert (0 <= 2 / k * (C' * K ^ c + 1)) by (apply Rmult_le_pos; lra). unfold D. lra. }
  assert (E1 : exp ((1 - b) * q) <= exp q).
  { destruct (Req_dec b 0) as [E | N]; [right; f_equal; rewrite E; ring |]. apply Rlt_le, exp_increasing. nra. }
  assert (big : D < exp q) by nra.
  set (eps := 2 * exp (- q)). assert (Pq : 0 < exp (- q)) by apply exp_pos. assert (He : 0 < eps) by (unfold eps; lra).
  assert (inverse : exp (- q) * exp q = 1) by (rewrite <- exp_plus, Rplus_opp_l; exact exp_0).
  assert (Heps : eps <= e0 /\ eps <= 1).
  { split.
    - assert (2 <= e0 * exp q).
      { apply Rlt_le. apply Rle_lt_trans with (e0 * (2 / e0)); [right; field; lra | apply Rmult_lt_compat_l; lra]. }
      unfold eps. apply Rmult_le_reg_r with (exp q); [apply exp_pos |]. rewrite Rmult_assoc, inverse. lra.
    - unfold eps. apply Rmult_le_reg_r with (exp q); [apply exp_pos |]. rewrite Rmult_assoc, inverse. lra. }
  destruct Heps as [Heps0 Heps1]. destruct (reference eps (conj He Heps1)) as (lambda & near & short).
  assert (logarithm : ln (2 / eps) = q).
  { unfold eps. replace (2 / (2 * exp (- q))) with (exp q); [apply ln_exp |].
    apply Rmult_eq_reg_r with (exp (- q)); [| lra]. rewrite Rmult_comm, inverse. field. lra. }
  rewrite logarithm in short.
  assert (power : Rpower (eps / 2) (- beta) = exp (beta * q)).
  { unfold Rpower. f_equal. replace (eps / 2) with (exp (- q)) by (unfold eps; field). rewrite ln_exp. ring. }
  assert (norm : Rmax 1 (MRS13.norm1 g lambda) ^ c <= K ^ c * (q + 2) ^ c).
  { rewrite <- Rpow_mult_distr. apply pow_incr. split; [apply Rle_trans with 1; [lra | apply Rmax_l] |].
    eapply Rle_trans; [exact short |]. apply Rmult_le_compat_l; lra. }
  set (N := Rmax 1 (MRS13.norm1 g lambda) ^ c) in *. assert (HN : 0 <= N).
  { apply pow_le. apply Rle_trans with 1; [lra | apply Rmax_l]. }
  assert (Hb : exp (beta * q) <= exp (b * q)).
  { destruct (Req_dec beta b) as [E | Ne]; [rewrite E; lra |]. apply Rlt_le, exp_increasing. nra. }
  assert (P1 : 1 <= exp (b * q)) by (pose proof (exp_ineq1_le (b * q)); nra). pose proof (exp_pos (beta * q)) as P2.
  destruct (whole_above (C * (N * exp (beta * q)))) as (T & enough & close).
  assert (within : forall mu, MRS13.L g (MRS13.AdaBoost g j T) <= MRS13.L g mu + eps).
  { intros mu. specialize (near mu). pose proof (rate lambda (eps / 2) T ltac:(lra)) as R. rewrite power in R. specialize (R enough). lra. }
  pose proof (slow eps T (conj He Heps0) within) as many.
  assert (top : Rmax (C * (N * exp (beta * q))) 0 <= C' * K ^ c * ((q + 2) ^ c * exp (b * q))).
  { assert (0 <= (q + 2) ^ c * exp (b * q)) by (apply Rmult_le_pos; lra). apply Rmax_lub; [| apply Rmult_le_pos; assumption].
    assert (N * exp (beta * q) <= K ^ c * (q + 2) ^ c * exp (b * q)) by (apply Rmult_le_compat; lra).
    assert (0 <= N * exp (beta * q)) by (apply Rmult_le_pos; lra).
    apply Rle_trans with (C' * (N * exp (beta * q))); [apply Rmult_le_compat_r; lra |].
    replace (C' * K ^ c * ((q + 2) ^ c * exp (b * q))) with (C' * (K ^ c * (q + 2) ^ c * exp (b * q))) by ring.
    apply Rmult_le_compat_l; lra. }
  assert (lower : k / eps = k / 2 * exp q).
  { unfold eps. apply Rmult_eq_reg_r with (2 * exp (- q)); [| lra].
    replace (k / 2 * exp q * (2 * exp (- q))) with (k * (exp (- q) * exp q)) by field. rewrite inverse. field. lra. }
  rewrite lower in many. assert (split : exp q = exp ((1 - b) * q) * exp (b * q)) by (rewrite <- exp_plus; f_equal; ring).
  set (X := (q + 2) ^ c * exp (b * q)) in *. assert (HX : 1 <= X) by (unfold X; nra).
  assert (G : D * X < exp q).
  { rewrite split. unfold X. rewrite <- Rmult_assoc. apply Rmult_lt_compat_r; [lra | exact growth]. }
  assert (Y : 2 / k * (C' * K ^ c + 1) * X <= D * X) by (apply Rmult_le_compat_r; unfold D; lra).
  assert (F : (C' * K ^ c + 1) * X < k / 2 * exp q).
  { apply Rmult_lt_reg_l with (2 / k); [exact Ht |]. replace (2 / k * (k / 2 * exp q)) with (exp q) by (field; lra). lra. }
  lra.
Qed.
