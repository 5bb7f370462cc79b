(** NP14, footnote 6 with the step of α = 0: small constants boost as well. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Mistakes NP14_sparse NP14_any_alpha.
Open Scope R_scope.

(** Σ 1/t⁴ < (25/24)². *)
Lemma fourth_powers T : Sum T (fun t => 1 / INR (S t) ^ 4) <= 10840 / 10000.
Proof.
  destruct (le_lt_dec T 4) as [L|L].
  - apply Rle_trans with (Sum 4 (fun t => 1 / INR (S t) ^ 4)).
    + pose proof (Sum_split T (4 - T) (fun t => 1 / INR (S t) ^ 4)) as H. replace (T + (4 - T))%nat with 4%nat in H by lia.
      cbv beta in H. assert (0 <= Sum (4 - T) (fun i => 1 / INR (S (T + i)) ^ 4)); [|lra].
      apply Sum_nonneg. intros i _. apply Rle_mult_inv_pos; [lra | apply pow_lt, lt_0_INR; lia].
    + simpl. lra.
  - assert (forall n, Sum (4 + n) (fun t => 1 / INR (S t) ^ 4) <= 10840 / 10000 - 1 / (3 * INR (4 + n) ^ 3)) as H.
    { induction n as [|n IH]; [simpl; lra|]. rewrite Nat.add_succ_r. cbn [Sum]. rewrite S_INR. set (x := INR (4 + n)) in *.
      assert (4 <= x) by (replace 4 with (INR 4) by (simpl; ring); unfold x; apply le_INR; lia).
      assert (1 / (x + 1) ^ 4 <= 1 / (3 * x ^ 3) - 1 / (3 * (x + 1) ^ 3)); [|lra].
      assert (0 < x ^ 3) as X3 by (apply pow_lt; lra). assert (0 < (x + 1) ^ 4) as Y4 by (apply pow_lt; lra).
      apply Rmult_le_reg_r with (3 * x ^ 3 * (x + 1) ^ 4); [nra|].
      replace (1 / (x + 1) ^ 4 * (3 * x ^ 3 * (x + 1) ^ 4)) with (3 * x ^ 3) by (field; lra).
      replace ((1 / (3 * x ^ 3) - 1 / (3 * (x + 1) ^ 3)) * (3 * x ^ 3 * (x + 1) ^ 4)) with ((x + 1) ^ 4 - x ^ 3 * (x + 1)) by (field; lra).
      nra. }
    specialize (H (T - 4)%nat). replace (4 + (T - 4))%nat with T in H by lia.
    assert (0 <= 1 / (3 * INR T ^ 3)); [|lra]. apply Rle_mult_inv_pos; [lra|].
    apply Rmult_lt_0_compat; [lra | apply pow_lt, lt_0_INR; lia].
Qed.

(** η_t = γ_t |y_t|_1/N *)
Definition plain_step (m : nat) (p a : R) : R := p / INR m.

(** Footnote 6: α_t = c/t² with c <= 24/25, A_T = N Σ α_t η_t: A_T <= c (Σ 1/t⁴)^(1/2) < 1 and
    ε (1 - A_T)² (1 + Σ γ_t²/N) <= 1, where no edge is negative. *)
Theorem NP14_footnote_6_small_constants (m T : nat) (c : R) (u : nat -> nat -> R) :
  (0 < m)%nat -> valid_play m T u -> 0 < c <= 24 / 25 ->
  let alpha := fun t => c / INR (S t) ^ 2 in
  let gamma := gamma_any m (plain_step m) alpha u in let eta := eta_any m (plain_step m) alpha u in
  let A_T := INR m * Sum T (fun t => alpha t * eta t) in
  (forall t, (t < T)%nat -> 0 <= gamma t) ->
  A_T <= c * sqrt (Sum T (fun t => 1 / INR (S t) ^ 4)) /\ c * sqrt (Sum T (fun t => 1 / INR (S t) ^ 4)) < 1 /\
  error_any m (plain_step m) alpha u T * (1 - A_T) ^ 2 * (1 + 1 / INR m * Sum T (fun t => gamma t ^ 2)) <= 1.
Proof.
  intros Hm V Hc alpha gamma eta A_T W. pose proof (lt_0_INR m Hm) as HN. set (N := INR m) in *.
  set (y := y_any m (plain_step m) alpha u). set (p := p_any m (plain_step m) alpha u).
  set (z := Sum T (fun t => 1 / INR (S t) ^ 4)).
  assert (A : forall t, 0 < alpha t) by (intros t; apply Rdiv_lt_0_compat; [lra | apply pow_lt, lt_0_INR; lia]).
  assert (Yn : forall t i, 0 <= y t i) by (intros; now apply y_any_nonneg).
  assert (Pn : forall t, (t < T)%nat -> 0 <= p t).
  { intros t Ht. unfold p. rewrite p_any_edge by exact Hm. apply Rmult_le_pos; [now apply W | now apply norm_any_nonneg]. }
  assert (E : forall t, N * eta t = p t) by (intros t; change (eta t) with (p t / N); field; lra).
  assert (En : forall t, (t < T)%nat -> 0 <= eta t).
  { intros t Ht. apply Rmult_le_reg_l with N; [exact HN|]. rewrite E, Rmult_0_r. now apply Pn. }
  assert (round : forall t, (t < T)%nat -> p t ^ 2 <= N * sq m (y t) - N * sq m (y (S t))).
  { intros t Ht. pose proof (one_round m (plain_step m) alpha u t (fun _ => 0) (V t Ht) (fun _ _ => Rle_refl 0)) as O. cbv beta in O.
    rewrite (Sum_zero m (fun i => 0 * u t i)), (Sum_zero m (fun _ => 0)) in O by (intros; ring).
    assert (forall v, sq m (fun i => 0 - v i) = sq m v) as Z by (intros; apply Sum_ext; intros; ring). rewrite !Z in O.
    fold y p eta N in O. specialize (En t Ht). specialize (A t).
    assert (0 <= alpha t * eta t * norm_any m (plain_step m) alpha u (S t))
      by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | now apply norm_any_nonneg]).
    pose proof (E t) as Et. set (et := eta t) in *. set (pt := p t) in *. clearbody et pt.
    assert (et * pt - 1 / 2 * N * et ^ 2 = 1 / 2 * (et * pt)) as S2 by (rewrite <- Et; field).
    replace (pt ^ 2) with (N * (et * pt)) by (rewrite <- Et; ring).
    apply Rle_trans with (N * (sq m (y t) - sq m (y (S t)))); [apply Rmult_le_compat_l; lra | lra]. }
  set (q := sq m (y T)). pose proof (sq_nonneg m (y T)) as Q0. fold q in Q0.
  assert (S1 : Sum T (fun t => p t ^ 2) <= 1 - N * q).
  { apply Rle_trans with (Sum T (fun t => - (N * sq m (y (S t))) - - (N * sq m (y t)))).
    - apply Sum_le. intros t Ht. specialize (round t Ht). lra.
    - rewrite (Sum_telescope T (fun t => - (N * sq m (y t)))). fold q.
      assert (sq m (y O) = 1 / N) as -> by (unfold sq, y; simpl; rewrite Sum_const; fold N; field; lra).
      right. field. lra. }
  assert (falls : forall t, (t <= T)%nat -> q <= sq m (y t)).
  { intros t Ht. unfold q. clear - Ht round HN. induction Ht as [|n Hn IH]; [lra|].
    apply Rle_trans with (sq m (y n)); [|apply IH; intros s Hs; apply round; lia].
    pose proof (round n ltac:(lia)). pose proof (pow2_ge_0 (p n)). apply Rmult_le_reg_l with N; [exact HN | lra]. }
  assert (Z0 : 0 <= z) by (apply Sum_nonneg; intros t _; apply Rle_mult_inv_pos; [lra | apply pow_lt, lt_0_INR; lia]).
  assert (AP : A_T = Sum T (fun t => alpha t * p t)).
  { unfold A_T. rewrite <- Sum_scal. apply Sum_ext. intros t _. pose proof (E t) as Et. set (et := eta t) in *. set (pt := p t) in *. clearbody et pt. rewrite <- Et. ring. }
  assert (A0 : 0 <= A_T) by (rewrite AP; apply Sum_nonneg; intros t Ht; apply Rmult_le_pos; [apply Rlt_le, A | now apply Pn]).
  assert (A2 : A_T ^ 2 <= c ^ 2 * z).
  { rewrite AP. eapply Rle_trans; [apply Sum_Cauchy_Schwarz|].
    replace (Sum T (fun t => alpha t ^ 2)) with (c ^ 2 * z).
    - assert (0 <= N * q) by (apply Rmult_le_pos; lra). assert (0 <= c ^ 2 * z) by (apply Rmult_le_pos; [apply pow2_ge_0 | exact Z0]).
      nra.
    - unfold z. rewrite <- Sum_scal. apply Sum_ext. intros t _. unfold alpha. assert (0 < INR (S t)) by (apply lt_0_INR; lia). field. lra. }
  assert (R2 : (c * sqrt z) ^ 2 = c ^ 2 * z) by (rewrite Rpow_mult_distr, pow2_sqrt by exact Z0; reflexivity).
  assert (R0 : 0 <= c * sqrt z) by (apply Rmult_le_pos; [lra | apply sqrt_pos]).
  assert (First : A_T <= c * sqrt z) by (destruct (Rle_lt_dec A_T (c * sqrt z)); [assumption | nra]).
  assert (Below : c * sqrt z < 1).
  { pose proof (fourth_powers T) as F. fold z in F. assert (c ^ 2 * z < 1) by nra.
    destruct (Rlt_le_dec (c * sqrt z) 1); [assumption | nra]. }
  split; [exact First|]. split; [exact Below|].
  set (e := error_any m (plain_step m) alpha u T). set (g := Sum T (fun t => gamma t ^ 2)).
  assert (G0 : 0 <= g) by (apply Sum_nonneg; intros; apply pow2_ge_0).
  assert (L : e * (1 - A_T) ^ 2 <= N * q).
  { unfold e, error_any. rewrite error_R. fold N. set (margin := margin_any m (plain_step m) alpha u T).
    assert (mistakes m margin * ((1 - A_T) / N) ^ 2 <= q) as Q.
    { unfold mistakes, q, sq. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi.
      destruct (@mistake RF margin i) eqn:M; [|pose proof (pow2_ge_0 (y T i)); lra]. apply mistake_R in M.
      pose proof (weight_left m (plain_step m) alpha u T i) as WL. fold y eta N in WL. unfold margin, margin_any in M. fold eta in M.
      assert (Sum T (fun t => alpha t * eta t) = A_T / N) as AN by (unfold A_T; field; lra). rewrite AN in WL.
      rewrite Rmult_1_l. apply pow_incr. split; [apply Rle_mult_inv_pos; lra|].
      replace ((1 - A_T) / N) with (1 / N - A_T / N) by (field; lra). lra. }
    apply Rmult_le_compat_l with (r := N) in Q; [|lra].
    replace (N * (mistakes m margin * ((1 - A_T) / N) ^ 2)) with (mistakes m margin / N * (1 - A_T) ^ 2) in Q by (field; lra). exact Q. }
  assert (S2 : q * g <= 1 - N * q).
  { eapply Rle_trans; [|exact S1]. unfold g. rewrite <- Sum_scal. apply Sum_le. intros t Ht. unfold p.
    rewrite p_any_edge by exact Hm. fold gamma. change (gamma_any m (plain_step m) alpha u t) with (gamma t).
    rewrite Rpow_mult_distr, Rmult_comm. apply Rmult_le_compat_l; [apply pow2_ge_0|].
    apply Rle_trans with (sq m (y t)); [apply falls; lia|]. apply squares_below_square. intros i _. apply Yn. }
  apply Rle_trans with (N * q * (1 + 1 / N * g)).
  - apply Rmult_le_compat_r; [|exact L]. assert (0 <= 1 / N * g) by (apply Rmult_le_pos; [apply Rle_mult_inv_pos; lra | exact G0]). lra.
  - replace (N * q * (1 + 1 / N * g)) with (N * q + q * g) by (field; lra). lra.
Qed.
