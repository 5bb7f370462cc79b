(** SSS08, Lemma 11 and Theorem 9: the booster of Figure 1 is eps-accurate after 32 log(m) / eps^2 - 2 rounds. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing SSS08_booster.
Local Open Scope R_scope.

(** The recursion [e' <= e - beta e^2 / 8] keeps [e_t <= 8 / (beta (t + 1))]. *)
Lemma next_gap (beta e t : R) :
  0 < beta -> 1 <= t -> e <= 8 / (beta * (t + 1)) -> e - beta * e ^ 2 / 8 <= 8 / (beta * (t + 2)).
Proof.
  intros Hb Ht He. set (y := 8 / (beta * (t + 1))) in *.
  assert (Hy : beta * y * (t + 1) = 8) by (unfold y; field; lra).
  assert (Hy0 : 0 < y) by (apply Rdiv_lt_0_compat; nra).
  assert (small : beta * y <= 4) by nra.
  apply Rle_trans with (y - beta * y ^ 2 / 8).
  - enough (0 <= (y - e) * (1 - beta * (y + e) / 8)) by lra. apply Rmult_le_pos; [lra | nra].
  - replace (y - beta * y ^ 2 / 8) with (8 / beta * (t / (t + 1) ^ 2)) by (unfold y; field; lra).
    replace (8 / (beta * (t + 2))) with (8 / beta * / (t + 2)) by (field; lra).
    apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra |].
    apply Rmult_le_reg_r with ((t + 1) ^ 2 * (t + 2)); [nra |].
    replace (t / (t + 1) ^ 2 * ((t + 1) ^ 2 * (t + 2))) with (t * (t + 2)) by (field; lra).
    replace (/ (t + 2) * ((t + 1) ^ 2 * (t + 2))) with ((t + 1) ^ 2) by (field; lra). nra.
Qed.

Section Theorem_9.
  Variables (m n : nat) (A : nat -> nat -> R).
  Hypothesis Hm : (2 <= m)%nat.
  Hypothesis Hn : (1 <= n)%nat.
  Hypothesis entries : forall k, (k < n)%nat -> in_range m (fun i => A i k).
  Variable C : (nat -> R) -> Prop.
  Variable f : (nat -> R) -> R.
  Hypothesis C_distributions : forall d, C d -> distribution m d.
  Hypothesis C_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> C (mix alpha v u).
  Hypothesis f_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u ->
    f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u.
  Hypothesis f_nonneg : forall d, C d -> 0 <= f d.
  Variable eps : R.
  Hypothesis Heps : 0 < eps.
  Variables (w d : nat -> nat -> R) (j : nat -> nat) (sign eta : nat -> R).

  Notation beta := (beta m eps).
  Notation D := (D m n A C f eps).
  Notation P := (P m n A f eps).
  Notation rho := (rho m n A C f).
  Notation is_run := (is_run m n A C f eps w d j sign eta).

  (** Weak duality: D(w_star) <= P(d) for every w_star of l1-norm at most 1. *)
  Lemma weak_duality (w_star : nat -> R) d0 : Sum n (fun k => Rabs (w_star k)) <= 1 -> C d0 -> D w_star <= P d0.
  Proof.
    intros short C0. unfold SSS08_booster.D.
    eapply Rle_trans; [apply (smooth_le m Hm C f C_distributions f_nonneg eps Heps _ d0 C0) |].
    unfold objective, SSS08_booster.P.
    assert (dotm m d0 (Aw n A w_star) <= largest_edge m n A d0); [| lra].
    unfold dotm, Aw. rewrite (Sum_ext m _ (fun i => Sum n (fun k => w_star k * (d0 i * A i k))))
      by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    rewrite Sum_swap. set (b := largest_edge m n A d0).
    assert (each : forall k, (k < n)%nat -> Rabs (Sum m (fun i => d0 i * A i k)) <= b)
      by (intros k Hk; apply (Max_ge n (fun k => Rabs (dotm m d0 (fun i => A i k)))), Hk).
    assert (Hb : 0 <= b) by (eapply Rle_trans; [apply Rabs_pos | apply (each 0%nat); lia]).
    apply Rle_trans with (Sum n (fun k => Rabs (w_star k)) * b); [| nra].
    rewrite <- Sum_scal_r. apply Sum_le. intros k Hk. rewrite Sum_scal.
    eapply Rle_trans; [apply Rle_abs |]. rewrite Rabs_mult.
    apply Rmult_le_compat_l; [apply Rabs_pos | apply each, Hk].
  Qed.

  (** One round takes [beta e^2 / 8] off the distance e of D(w_t) from any value V that P(d_t) is not below. *)
  Lemma gain_beside_target (T t : nat) (V : R) :
    is_run T -> (1 <= t <= T)%nat -> V <= P (d t) -> 0 <= V - D (w t) -> beta * (V - D (w t)) <= 4 ->
    D (w (S t)) - D (w t) >= beta * (V - D (w t)) ^ 2 / 8.
  Proof.
    intros run Ht target positive small. pose proof (beta_pos m Hm eps Heps) as Hb.
    set (e := V - D (w t)) in *. set (x := beta * e / 4).
    assert (Hx : 0 <= x <= 1) by (unfold x; split; [apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra] | lra]).
    pose proof (gain_of_the_step m n A Hm entries C f C_distributions C_convex f_convex f_nonneg eps Heps
                  w d j sign eta T t x run Ht Hx) as gain.
    destruct (SSS08_equation_11 m n A Hm entries C f C_distributions C_convex f_convex f_nonneg eps Heps
                w d j sign eta T t x run Ht Hx) as [slope_is_gap _].
    rewrite slope_is_gap in gain.
    assert (x * e <= x * (P (d t) - D (w t))) by (apply Rmult_le_compat_l; [lra | unfold e; lra]).
    replace (beta * e ^ 2 / 8) with (x * e - 2 * x ^ 2 / beta) by (unfold x; field; lra). lra.
  Qed.

  (** Lemma 11, with [eps_t = D(w_star) - D(w_t)] for a maximiser w_star of D on the l1-ball (or any other there):
      if [0 <= eps_t <= 1] and [beta < 1], then [eps_t - eps_(t+1) >= beta eps_t^2 / 8]. *)
  Theorem SSS08_lemma_11 (T t : nat) (w_star : nat -> R) :
    is_run T -> (1 <= t <= T)%nat -> Sum n (fun k => Rabs (w_star k)) <= 1 -> beta < 1 ->
    let eps_ t := D w_star - D (w t) in
    0 <= eps_ t <= 1 -> eps_ t - eps_ (S t) >= beta * eps_ t ^ 2 / 8.
  Proof.
    intros run Ht short Hb1 eps_ He. unfold eps_ in *. pose proof (beta_pos m Hm eps Heps) as Hb.
    pose proof (gain_beside_target T t (D w_star) run Ht) as gain.
    assert (D w_star <= P (d t)) by (apply weak_duality; [exact short | apply (proj2 run t Ht)]).
    specialize (gain H ltac:(lra) ltac:(nra)). lra.
  Qed.

  (** What Theorem 9 bounds, from any value V between rho and the P(d_t). *)
  Lemma rate (T : nat) (V : R) :
    is_run T -> beta <= 4 -> (forall t, (1 <= t <= T)%nat -> V <= P (d t)) -> V - D (w 1%nat) <= 1 ->
    forall t, (t <= T)%nat -> V - D (w (S t)) <= 8 / (beta * (INR t + 2)).
  Proof.
    intros run Hb4 targets start. pose proof (beta_pos m Hm eps Heps) as Hb.
    induction t as [| t IH]; intros Ht.
    - simpl. replace (8 / (beta * (0 + 2))) with (4 / beta) by (field; lra).
      apply Rle_trans with 1; [exact start |]. apply Rmult_le_reg_r with beta; [exact Hb |].
      replace (4 / beta * beta) with 4 by (field; lra). lra.
    - specialize (IH ltac:(lia)). rewrite S_INR. pose proof (pos_INR t) as HtR.
      assert (Hbt : 0 < beta * (INR t + 1 + 2)) by (apply Rmult_lt_0_compat; lra).
      assert (Hpos : 0 < 8 / (beta * (INR t + 1 + 2))) by (apply Rdiv_lt_0_compat; lra).
      destruct (Rle_lt_dec (V - D (w (S t))) 0) as [done | positive].
      + pose proof (gain_of_the_step m n A Hm entries C f C_distributions C_convex f_convex f_nonneg eps Heps
                      w d j sign eta T (S t) 0 run ltac:(lia) ltac:(lra)) as H. 
        replace (0 * _ - 2 * 0 ^ 2 / beta) with 0 in H by (field; lra). lra.
      + assert (small : beta * (V - D (w (S t))) <= 4).
        { apply (Rmult_le_compat_l beta) in IH; [| lra].
          replace (beta * (8 / (beta * (INR t + 2)))) with (8 / (INR t + 2)) in IH by (field; lra).
          assert (8 / (INR t + 2) <= 4); [| lra]. apply Rmult_le_reg_r with (INR t + 2); [lra |].
          replace (8 / (INR t + 2) * (INR t + 2)) with 8 by (field; lra). lra. }
        pose proof (gain_beside_target T (S t) V run ltac:(lia) (targets (S t) ltac:(lia)) ltac:(lra) small) as gain.
        pose proof (next_gap beta (V - D (w (S t))) (INR t + 1) Hb ltac:(lra)) as next.
        replace (INR t + 1 + 1) with (INR t + 2) in next by ring. specialize (next IH). lra.
  Qed.

  (** At the start [w_1 = 0], so the gap is the edge of the first column: 1 at most. *)
  Lemma gap_at_start (T : nat) : is_run T -> (1 <= T)%nat -> P (d 1%nat) - D (w 1%nat) <= 1.
  Proof.
    intros run HT. pose proof (proj2 run 1%nat ltac:(lia)) as round.
    destruct (SSS08_equation_11 m n A Hm entries C f C_distributions C_convex f_convex f_nonneg eps Heps
                w d j sign eta T 1 0 run ltac:(lia) ltac:(lra)) as [<- _].
    assert (Dd : distribution m (d 1%nat)) by (apply C_distributions, round).
    pose proof (edge_range m (d 1%nat) (played A j sign 1) Dd
                  (played_range m n A entries C f eps w d j sign eta 1 round)).
    unfold slope, dotm. rewrite (Sum_ext m _ (fun i => d 1%nat i * played A j sign 1 i)); [lra |].
    intros i _. unfold Aw. rewrite Sum_zero by (intros k _; rewrite (proj1 run); ring). ring.
  Qed.

  (** Theorem 9 (as amended: m >= 2, eta_t = 0 where the column played leaves the margins as they are): after T rounds,
      [T + 2 >= 32 log(m) / eps^2], the relaxed margin [-f~*(-A w_(T+1))], which Lemma 8 writes
      [sup over gamma of gamma - f*([gamma 1 - A w]_+)], is at least [rho - eps]. *)
  Theorem SSS08_theorem_9 (T : nat) :
    is_run T -> (1 <= T)%nat -> INR T + 2 >= 32 * ln (INR m) / eps ^ 2 ->
    relaxed m C f (Aw n A (w (S T))) >= rho - eps.
  Proof.
    intros run HT rounds. pose proof (beta_pos m Hm eps Heps) as Hb. pose proof (ln_m_pos m Hm) as Hln.
    assert (some : exists d0, C d0) by (exists (d 1%nat); apply (proj2 run 1%nat ltac:(lia))).
    destruct (SSS08_equation_7 m Hm C f C_distributions f_nonneg eps Heps (Aw n A (w (S T))) some) as [_ smoothing].
    enough (rho - D (w (S T)) <= eps / 2) by (unfold SSS08_booster.D in *; lra).
    assert (targets : forall t, (1 <= t <= T)%nat -> rho <= P (d t)).
    { intros t Ht. assert (Ct : C (d t)) by apply (proj2 run t Ht).
      pose proof (rho_le m n A Hm C f f_nonneg (d t) Hn Ct).
      pose proof (h_range m Hm C C_distributions eps Heps (d t) Ct). unfold SSS08_booster.P. lra. }
    assert (start : rho - D (w 1%nat) <= 1)
      by (pose proof (gap_at_start T run HT); pose proof (targets 1%nat ltac:(lia)); lra).
    destruct (Rle_lt_dec 2 eps) as [large | small].
    - enough (D (w 1%nat) <= D (w (S T))) by lra.
      assert (up : forall t, (t <= T)%nat -> D (w 1%nat) <= D (w (S t))).
      { induction t as [| t IH]; intros Ht; [lra |]. specialize (IH ltac:(lia)).
        pose proof (gain_of_the_step m n A Hm entries C f C_distributions C_convex f_convex f_nonneg eps Heps
                      w d j sign eta T (S t) 0 run ltac:(lia) ltac:(lra)) as H.
        replace (0 * _ - 2 * 0 ^ 2 / beta) with 0 in H by (field; lra). lra. }
      apply up, le_n.
    - assert (Hb4 : beta <= 4).
      { unfold SSS08_booster.beta. apply Rmult_le_reg_r with (2 * ln (INR m)); [lra |].
        replace (eps / (2 * ln (INR m)) * (2 * ln (INR m))) with eps by (field; lra).
        assert (ln 2 <= ln (INR m)) by (apply ln_at_most; [lra | apply (le_INR 2); exact Hm]).
        pose proof ln_lt_2. lra. }
      eapply Rle_trans; [apply (rate T rho run Hb4 targets start T (le_n T)) |]. pose proof (pos_INR T).
      unfold SSS08_booster.beta. apply Rmult_le_reg_r with (INR T + 2); [lra |].
      replace (8 / (eps / (2 * ln (INR m)) * (INR T + 2)) * (INR T + 2))
        with (eps / 2 * (32 * ln (INR m) / eps ^ 2)) by (field; lra).
      apply Rmult_le_compat_l; lra.
  Qed.
End Theorem_9.
