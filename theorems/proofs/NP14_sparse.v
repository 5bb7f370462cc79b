(** NP14, Section 3.3: what follows from Theorem 4's argument. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Mistakes SparseBoost NP14_theorem_4.
Open Scope R_scope.

(** Equation 36: η = (γ_t |y_t|_1 - α_t)/N minimises -η γ_t |y_t|_1 + N η²/2 + α_t η. *)
Theorem NP14_equation_36 (N P alpha eta : R) : 0 < N ->
  let cost := fun eta => - eta * P + N / 2 * eta ^ 2 + alpha * eta in cost ((P - alpha) / N) <= cost eta.
Proof.
  intros HN cost. unfold cost. set (best := (P - alpha) / N).
  assert (P = N * best + alpha) as E by (unfold best; field; lra). clearbody best. subst P.
  assert (0 <= N / 2 * (eta - best) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). nra.
Qed.

(** |y_t| never rises. *)
Lemma squares_fall m k u T t : (0 < m)%nat -> 0 < k <= 1 -> valid_play m T u -> (t <= T)%nat ->
  sq m (@y RF m (1 - k) u T) <= sq m (@y RF m (1 - k) u t).
Proof.
  intros Hm Hk V Ht. induction Ht as [|T Ht IH]; [lra|].
  apply Rle_trans with (sq m (@y RF m (1 - k) u T)); [|apply IH; intros s Hs; apply V; lia].
  pose proof (round_gain m k u Hm (S T) V T (fun _ => 0) (Nat.lt_succ_diag_r T) (fun _ _ => Rle_refl 0)) as G.
  cbv beta in G. rewrite (Sum_zero m (fun i => 0 * u T i)), (Sum_zero m (fun _ => 0)) in G by (intros; ring).
  assert (forall v, sq m (fun i => 0 - v i) = sq m v) as Z by (intros; apply Sum_ext; intros; ring). rewrite !Z in G.
  destruct (alpha_eta m k u Hm T) as [A1 A2]. pose proof (norm1_nonneg m k u Hm (S T)). pose proof (lt_0_INR m Hm).
  assert (0 <= k * (1 - k) * (pull m k u T ^ 2 / INR m) * @norm1 RF m (1 - k) u (S T))
    by (apply Rmult_le_pos; [apply Rmult_le_pos; [nra | exact A2] | assumption]).
  replace (@eta RF m (1 - k) u T * pull m k u T - 1 / 2 * INR m * @eta RF m (1 - k) u T ^ 2)
    with ((k - k ^ 2 / 2) * (pull m k u T ^ 2 / INR m)) in G by (rewrite (eta_R m k u Hm); field; lra).
  rewrite A1 in G. assert (0 <= (k - k ^ 2 / 2) * (pull m k u T ^ 2 / INR m)) by (apply Rmult_le_pos; [nra | exact A2]).
  lra.
Qed.

(** |x|_2² <= |x|_1² for x >= 0. *)
Lemma squares_below_square m x : (forall i, (i < m)%nat -> 0 <= x i) -> sq m x <= Sum m x ^ 2.
Proof.
  unfold sq. induction m as [|n IH]; intros X; cbn [Sum]; [lra|].
  assert (0 <= x n) by auto with arith. assert (0 <= Sum n x) by (apply Sum_nonneg; auto with arith).
  specialize (IH (fun i Hi => X i (Nat.lt_lt_succ_r _ _ Hi))). nra.
Qed.

Lemma some_mistake m margin : 0 < mistakes m margin / INR m -> exists i, (i < m)%nat /\ @mistake RF margin i = true.
Proof.
  unfold mistakes. intros P. assert (Sum m (fun i => if @mistake RF margin i then 1 else 0) <> 0) as N
    by (intros Z; rewrite Z in P; unfold Rdiv in P; lra). clear P.
  induction m as [|n IH]; cbn [Sum] in N; [easy|].
  destruct (@mistake RF margin n) eqn:E; [exists n; auto|].
  destruct IH as (i & Hi & M); [lra|]. exists i. auto with arith.
Qed.

Section Corollaries.
  Variables (m T : nat) (u : nat -> nat -> R).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.
  Notation N := (INR m).

  (** Theorem 4, α_t = 0: ε <= 1/(1 + Σ γ_t² |y_t|_1²). *)
  Theorem NP14_theorem_4_alpha_zero :
    let gamma := @gamma RF m 0 u in let norm1 := @norm1 RF m 0 u in
    @epsilon RF m 0 u T <= 1 / (1 + Sum T (fun t => gamma t ^ 2 * norm1 t ^ 2)).
  Proof.
    cbv zeta. pose proof (NP14_theorem_4_any_alpha_amended m 1 u m_positive ltac:(lra) T columns) as H.
    replace (1 - 1) with 0 in H by ring. replace (1 ^ 2) with 1 in H by ring. rewrite Rmult_1_l in H. exact H.
  Qed.

  (** |y_t|_1 <= 1, so that the minimum with 1 in α_t = min(1, γ_t |y_t|_1/2) never binds. *)
  Lemma norm_at_most_one k t : 0 < k <= 1 -> (t <= T)%nat -> @norm1 RF m (1 - k) u t <= 1.
  Proof.
    intros Hk Ht. pose proof (ceiling_first m k u m_positive Hk t (fun s Hs => columns s (Nat.lt_le_trans _ _ _ Hs Ht))) as C.
    pose proof (pulls_nonneg m k u t). rewrite norm1_R.
    pose proof (Sum_square_le m (@y RF m (1 - k) u t)) as Q. unfold sq in C.
    assert (0 <= k * (2 - k) * pulls m k u t) by (apply Rmult_le_pos; [nra | assumption]).
    assert (Sum m (@y RF m (1 - k) u t) ^ 2 <= 1) by lra. nra.
  Qed.

  (** Theorem 4, α_t = min(1, γ_t |y_t|_1/2): ε <= 1/(1 + Σ γ_t² |y_t|_1²/4). *)
  Theorem NP14_theorem_4_alpha_half :
    let gamma := @gamma RF m (1 / 2) u in let norm1 := @norm1 RF m (1 / 2) u in
    (forall t, (t < T)%nat -> @alpha RF m (1 / 2) u t = Rmin 1 (1 / 2 * (gamma t * norm1 t))) /\
    @epsilon RF m (1 / 2) u T <= 1 / (1 + 1 / 4 * Sum T (fun t => gamma t ^ 2 * norm1 t ^ 2)).
  Proof.
    cbv zeta. assert (0 < 1 / 2 <= 1) as K by lra. assert (1 / 2 = 1 - 1 / 2) as E by field. split.
    - intros t Ht. rewrite E. pose proof (alpha_R m (1 / 2) u m_positive t) as A. rewrite A. unfold pull.
      symmetry. apply Rmin_right. fold (pull m (1 / 2) u t). rewrite pull_is_dot by exact m_positive.
      pose proof (norm_at_most_one (1 / 2) t K (Nat.lt_le_incl _ _ Ht)) as L. rewrite norm1_R in L.
      assert (Sum m (fun i => @y RF m (1 - 1 / 2) u t i * u t i) <= Sum m (@y RF m (1 - 1 / 2) u t)) as Q; [|lra].
      apply Sum_le. intros i Hi. pose proof (columns t Ht i Hi). pose proof (y_nonneg m (1 / 2) u m_positive t i Hi). nra.
    - rewrite E. pose proof (NP14_theorem_4_any_alpha_amended m (1 / 2) u m_positive K T columns) as H.
      replace ((1 / 2) ^ 2) with (1 / 4) in H by field. exact H.
  Qed.

  (** α_t = (1 - k) γ_t |y_t|_1 boosts for every 0 < k <= 1: ε (1/(2 - k)² + k/(N (2 - k)) Σ γ_t²) <= 1. *)
  Theorem NP14_remark_regularisation_amended k : 0 < k <= 1 ->
    @epsilon RF m (1 - k) u T * (1 / (2 - k) ^ 2 + k / (N * (2 - k)) * Sum T (fun t => @gamma RF m (1 - k) u t ^ 2)) <= 1.
  Proof.
    intros Hk. pose proof (lt_0_INR m m_positive) as HN.
    pose proof (NP14_theorem_4_any_alpha_ceiling m k u m_positive Hk T columns) as [C1 C2].
    set (q := sq m (@y RF m (1 - k) u T)) in *. pose proof (sq_nonneg m (@y RF m (1 - k) u T)) as Hq. fold q in Hq.
    set (g := Sum T (fun t => @gamma RF m (1 - k) u t ^ 2)).
    assert (0 <= g) as Hg by (apply Sum_nonneg; intros; apply pow2_ge_0).
    assert (q * g <= Sum T (fun t => @gamma RF m (1 - k) u t ^ 2 * @norm1 RF m (1 - k) u t ^ 2)) as P.
    { unfold g. rewrite <- Sum_scal. apply Sum_le. intros t Ht. rewrite Rmult_comm.
      apply Rmult_le_compat_l; [apply pow2_ge_0|].
      apply Rle_trans with (sq m (@y RF m (1 - k) u t)); [apply squares_fall; auto; lia|].
      rewrite norm1_R. apply squares_below_square. intros i Hi. now apply y_nonneg. }
    set (e := @epsilon RF m (1 - k) u T) in *.
    assert (e / (2 - k) ^ 2 <= N * q) as L by lra.
    assert (k * (2 - k) * (q * g) <= 1 - N * q) as M by (apply Rle_trans with (2 := C1), Rmult_le_compat_l; [nra | exact P]).
    assert (0 < (2 - k) ^ 2) as K2 by nra.
    replace (e * (1 / (2 - k) ^ 2 + k / (N * (2 - k)) * g))
      with (e / (2 - k) ^ 2 * (1 + k * (2 - k) * g / N)) by (field; repeat split; lra).
    apply Rle_trans with (N * q * (1 + k * (2 - k) * g / N)).
    - apply Rmult_le_compat_r; [|exact L]. assert (0 <= k * (2 - k) * g / N) by (apply Rle_mult_inv_pos; [apply Rmult_le_pos; [nra | exact Hg] | lra]). lra.
    - replace (N * q * (1 + k * (2 - k) * g / N)) with (N * q + k * (2 - k) * (q * g)) by (field; lra). lra.
  Qed.

  (** α_t = 0: ε <= N/(N + Σ γ_t²). *)
  Theorem NP14_equation_40_sharper : @epsilon RF m 0 u T <= N / (N + Sum T (fun t => @gamma RF m 0 u t ^ 2)).
  Proof.
    pose proof (lt_0_INR m m_positive) as HN. pose proof (NP14_remark_regularisation_amended 1 ltac:(lra)) as H.
    replace (1 - 1) with 0 in H by ring. set (e := @epsilon RF m 0 u T) in *. set (g := Sum T _) in *.
    assert (0 <= g) as Hg by (apply Sum_nonneg; intros; apply pow2_ge_0).
    replace (1 / (2 - 1) ^ 2 + 1 / (N * (2 - 1)) * g) with ((N + g) / N) in H by (field; lra).
    apply Rmult_le_reg_r with ((N + g) / N); [apply Rdiv_lt_0_compat; lra|].
    replace (N / (N + g) * ((N + g) / N)) with 1 by (field; lra). exact H.
  Qed.

  (** Equation 40, α_t = 0: ε <= N²/(1 + T γ²), the least edge γ; and as long as ε > 0, |y_t|_1 >= 1/N. *)
  Theorem NP14_equation_40 (least : R) : 0 <= least -> (forall t, (t < T)%nat -> least <= @gamma RF m 0 u t) ->
    @epsilon RF m 0 u T <= N ^ 2 / (1 + INR T * least ^ 2) /\
    (0 < @epsilon RF m 0 u T -> forall t, (t <= T)%nat -> 1 / N <= @norm1 RF m 0 u t).
  Proof.
    intros Hg W. pose proof (lt_0_INR m m_positive) as HN. assert (1 <= N) as HN1 by (apply (le_INR 1); lia). split.
    - eapply Rle_trans; [exact NP14_equation_40_sharper|]. set (g := Sum T _).
      assert (INR T * least ^ 2 <= g) as G
        by (unfold g; rewrite <- Sum_const; apply Sum_le; intros t Ht; specialize (W t Ht); apply pow_incr; lra).
      assert (0 <= INR T * least ^ 2) as P by (apply Rmult_le_pos; [apply pos_INR | apply pow2_ge_0]).
      apply Rmult_le_reg_r with ((N + g) * (1 + INR T * least ^ 2)); [nra|].
      replace (N / (N + g) * ((N + g) * (1 + INR T * least ^ 2))) with (N * (1 + INR T * least ^ 2)) by (field; lra).
      replace (N ^ 2 / (1 + INR T * least ^ 2) * ((N + g) * (1 + INR T * least ^ 2))) with (N * (N * (N + g))) by (field; lra).
      apply Rmult_le_compat_l; nra.
    - intros E t Ht. clear HN. replace 0 with (1 - 1) in E |- * by ring. assert (0 < 1 <= 1) as K by lra.
      set (margin := @margins RF m (@eta RF m (1 - 1) u) u T).
      assert (exists i, (i < m)%nat /\ @mistake RF margin i = true) as (i & Hi & M).
      { apply some_mistake. unfold epsilon in E. fold margin in E. rewrite error_R in E.
        lra. }
      pose proof (mistake_keeps_weight m 1 u m_positive K T columns i Hi M) as Wi.
      pose proof (lt_0_INR m m_positive) as HN. replace (1 / (N * (2 - 1))) with (1 / N) in Wi by (field; lra).
      assert (0 < 1 / N) by (apply Rdiv_lt_0_compat; lra).
      assert ((1 / N) ^ 2 <= @norm1 RF m (1 - 1) u t ^ 2) as Q.
      { rewrite norm1_R. apply Rle_trans with (sq m (@y RF m (1 - 1) u t)).
        - apply Rle_trans with (sq m (@y RF m (1 - 1) u T)); [|apply squares_fall; auto].
          eapply Rle_trans; [|apply (Sum_ge_term m (fun i => @y RF m (1 - 1) u T i ^ 2) i (fun _ _ => pow2_ge_0 _) Hi)].
          apply pow_incr. lra.
        - apply squares_below_square. intros j Hj. now apply y_nonneg. }
      assert (0 <= @norm1 RF m (1 - 1) u t) by (now apply norm1_nonneg). nra.
  Qed.

  (** Algorithm 2, for 0 < k <= 1: y_{t+1} is the argmin over y >= 0 of |y - z_{t+1}|²/2 + α_t η_t |y|_1 with
      z_{t+1} = y_t + η_t d_t; and it is 0, so that the weights are 0/0, only where the combination has every example right. *)
  Theorem NP14_algorithm_2_amended k : 0 < k <= 1 ->
    let y := @y RF m (1 - k) u in let eta := @eta RF m (1 - k) u in let alpha := @alpha RF m (1 - k) u in
    (forall t x, (forall i, (i < m)%nat -> 0 <= x i) ->
      let cost := fun v => 1 / 2 * sq m (fun i => v i - (y t i - eta t * u t i)) + alpha t * eta t * Sum m v in
      cost (y (S t)) <= cost x) /\
    ((forall i, (i < m)%nat -> y T i = 0) -> @epsilon RF m (1 - k) u T = 0).
  Proof.
    intros Hk. cbv zeta. split.
    - intros t x X. pose proof (NP14_equation_30_first m k u t x X) as P. apply Rminus_le.
      unfold sq. rewrite <- !Sum_scal, <- !Sum_plus, <- Sum_minus.
      eapply Rle_trans; [|apply Ropp_le_contravar in P; rewrite Ropp_0 in P; exact P].
      rewrite <- Sum_opp. apply Sum_le. intros i Hi.
      pose proof (pow2_ge_0 (x i - @SparseBoost.y RF m (1 - k) u (S t) i)). nra.
    - apply all_right_without_weights; assumption.
  Qed.
End Corollaries.
