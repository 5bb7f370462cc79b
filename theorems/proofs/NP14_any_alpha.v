(** NP14, Section 3.3: SparseBoost with any α_t, which depend on whatever the learner likes; Theorem 4 for every choice below
    γ_t |y_t|_1, and footnote 6 with the step of (36). *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Mistakes SparseBoost NP14_theorem_4 NP14_sparse.
Open Scope R_scope.

Section AnyAlpha.
  (** p_t = γ_t |y_t|_1 = Σ y_i u_i; the step, which may depend on it and on α_t. *)
  Variables (m : nat) (step : R -> R -> R) (alpha : nat -> R) (u : nat -> nat -> R).
  Notation N := (INR m).
  Definition pull_at (y c : nat -> R) : R := Sum m (fun i => y i * c i).

  (** y_{t+1} = max(0, y_t + η_t d_t - α_t η_t), d_t = -u_t. *)
  Fixpoint y_any (t : nat) : nat -> R :=
    match t with
    | O => fun _ => 1 / N
    | S s => fun i => let eta := step (pull_at (y_any s) (u s)) (alpha s) in Rmax 0 (y_any s i - eta * u s i - alpha s * eta)
    end.
  Definition p_any (t : nat) : R := pull_at (y_any t) (u t).
  Definition eta_any (t : nat) : R := step (p_any t) (alpha t).
  Definition norm_any (t : nat) : R := Sum m (y_any t).
  (** The edge under w_t = y_t/|y_t|_1. *)
  Definition gamma_any (t : nat) : R := Sum m (fun i => y_any t i / norm_any t * u t i).
  Definition margin_any (T i : nat) : R := Sum T (fun t => eta_any t * u t i).
  Definition error_any (T : nat) : R := @error RF m (margin_any T).

  Hypothesis m_positive : (0 < m)%nat.

  Lemma y_any_nonneg t i : 0 <= y_any t i.
  Proof.
    destruct t; [|apply Rmax_l]. simpl. pose proof (lt_0_INR m m_positive). apply Rle_mult_inv_pos; lra.
  Qed.

  Lemma norm_any_nonneg t : 0 <= norm_any t.
  Proof. apply Sum_nonneg. intros. apply y_any_nonneg. Qed.

  Lemma p_any_edge t : p_any t = gamma_any t * norm_any t.
  Proof.
    unfold p_any, pull_at, gamma_any. rewrite <- Sum_scal_r. apply Sum_ext. intros i Hi.
    destruct (Req_dec (norm_any t) 0) as [Z|Z]; [|field; exact Z].
    rewrite (Sum_zero_terms m (y_any t) (fun j _ => y_any_nonneg t j) Z i Hi), Z. unfold Rdiv. ring.
  Qed.

  (** One round against x >= 0, for this step: η p - N η²/2 + α η (|y_{t+1}|_1 - |x|_1) - η x·u <= (|x - y_t|² - |x - y_{t+1}|²)/2 *)
  Lemma one_round t x : in_range m (u t) -> (forall i, (i < m)%nat -> 0 <= x i) ->
    eta_any t * p_any t - 1 / 2 * N * eta_any t ^ 2 + alpha t * eta_any t * (norm_any (S t) - Sum m x)
      - eta_any t * Sum m (fun i => x i * u t i) <=
    1 / 2 * (sq m (fun i => x i - y_any t i) - sq m (fun i => x i - y_any (S t) i)).
  Proof.
    intros V X. pose proof (sq_column m (u t) V) as Q. set (e := eta_any t). set (a := alpha t).
    apply Rle_trans with (e * p_any t - 1 / 2 * sq m (u t) * e ^ 2 + a * e * (norm_any (S t) - Sum m x)
      - e * Sum m (fun i => x i * u t i)); [pose proof (pow2_ge_0 e); nra|].
    assert (Sum m (fun i => e * (y_any t i * u t i) - 1 / 2 * e ^ 2 * (u t i ^ 2) + a * e * (y_any (S t) i - x i) - e * (x i * u t i)) <=
      Sum m (fun i => 1 / 2 * ((x i - y_any t i) ^ 2 - (x i - y_any (S t) i) ^ 2))) as P.
    { apply Sum_le. intros i Hi. specialize (X i Hi). cbn [y_any]. fold (p_any t). fold (eta_any t). fold e a.
      set (v := y_any t i). unfold Rmax. destruct (Rle_dec 0 (v - e * u t i - a * e)) as [L|L].
      - nra.
      - assert (0 <= x i * (e * u t i + a * e - v)) by (apply Rmult_le_pos; lra).
        pose proof (pow2_ge_0 (v - e * u t i)). nra. }
    repeat (rewrite ?Sum_minus, ?Sum_plus, ?Sum_scal in P). unfold p_any, pull_at, norm_any, sq. lra.
  Qed.

  Lemma distances T x : Sum T (fun t => 1 / 2 * (sq m (fun i => x i - y_any t i) - sq m (fun i => x i - y_any (S t) i))) =
    1 / 2 * (sq m (fun i => x i - 1 / N) - sq m (fun i => x i - y_any T i)).
  Proof.
    rewrite (Sum_ext T _ (fun t => - (1 / 2) * sq m (fun i => x i - y_any (S t) i) - - (1 / 2) * sq m (fun i => x i - y_any t i)))
      by (intros; ring).
    rewrite (Sum_telescope T (fun t => - (1 / 2) * sq m (fun i => x i - y_any t i))). cbn [y_any]. ring.
  Qed.

  (** A weight is no less than its votes and the α_t η_t leave it. *)
  Lemma weight_left T i : 1 / N - Sum T (fun t => eta_any t * u t i) - Sum T (fun t => alpha t * eta_any t) <= y_any T i.
  Proof.
    induction T as [|s IH]; [simpl; lra|]. cbn [Sum y_any]. eapply Rle_trans; [|apply Rmax_r]. fold (p_any s) (eta_any s). lra.
  Qed.
End AnyAlpha.

(** The step of (36), or none where that is negative. *)
Definition step_36 (m : nat) (p a : R) : R := Rmax 0 (p - a) / INR m.

Section Step36.
  Variables (m : nat) (alpha : nat -> R) (u : nat -> nat -> R).
  Notation N := (INR m).
  Notation y_any := (y_any m (step_36 m) alpha u).
  Notation p_any := (p_any m (step_36 m) alpha u).
  Notation eta_any := (eta_any m (step_36 m) alpha u).
  Notation norm_any := (norm_any m (step_36 m) alpha u).
  Notation gamma_any := (gamma_any m (step_36 m) alpha u).
  Notation margin_any := (margin_any m (step_36 m) alpha u).
  Notation error_any := (error_any m (step_36 m) alpha u).
  Hypothesis m_positive : (0 < m)%nat.

  Lemma eta_any_nonneg t : 0 <= eta_any t.
  Proof. apply Rle_mult_inv_pos; [apply Rmax_l | now apply lt_0_INR]. Qed.

  (** Where η > 0, N η = p - α; so η p - N η²/2 = η (p + α)/2. *)
  Lemma step_square t : eta_any t * p_any t - 1 / 2 * N * eta_any t ^ 2 = 1 / 2 * eta_any t * (p_any t + alpha t) /\
    (eta_any t = 0 /\ p_any t <= alpha t \/ N * eta_any t = p_any t - alpha t /\ alpha t < p_any t).
  Proof.
    pose proof (lt_0_INR m m_positive). change (eta_any t) with (Rmax 0 (p_any t - alpha t) / N). unfold Rmax.
    destruct (Rle_dec 0 (p_any t - alpha t)) as [L|L].
    - split; [field; lra|]. destruct (Req_dec (p_any t) (alpha t)) as [E|E].
      + left. rewrite E. split; [field; lra | lra].
      + right. split; [field; lra | lra].
    - split; [field; lra|]. left. split; [field; lra | lra].
  Qed.

  Variable T : nat.
  Hypothesis columns : valid_play m T u.

  (** Section 3.3 after Theorem 4: any α_t in [0, γ_t |y_t|_1) with the step of (36) boosts,
      ε <= 1/(1 + Σ (γ_t |y_t|_1 - α_t)²). *)
  Theorem NP14_theorem_4_any_alpha_every_choice :
    (forall t, (t < T)%nat -> 0 <= alpha t < gamma_any t * norm_any t) ->
    error_any T <= 1 / (1 + Sum T (fun t => (gamma_any t * norm_any t - alpha t) ^ 2)).
  Proof.
    intros A. pose proof (lt_0_INR m m_positive) as HN.
    set (s := Sum T _). assert (0 <= s) as Hs by (apply Sum_nonneg; intros; apply pow2_ge_0).
    unfold NP14_any_alpha.error_any. set (margin := margin_any T). rewrite error_R.
    destruct (mistakes_zero_or_one m margin) as [E|E].
    - rewrite E. unfold Rdiv at 1. rewrite Rmult_0_l. apply Rle_mult_inv_pos; lra.
    - set (wrong := @mistake RF margin). rewrite mistakes_size in *. fold wrong in E |- *.
      set (e := size m wrong) in *. destruct (star_distribution m wrong E) as [P S1].
      assert (forall i, (i < m)%nat -> @margins RF m eta_any u T i = margin i) as MM by (intros i Hi; now rewrite margins_R).
      assert (Sum T (fun t => eta_any t * Sum m (fun i => star m wrong i * u t i)) <= 0) as V.
      { apply (star_votes m T eta_any u wrong); [|exact E]. intros i Hi W. apply mistake_R. rewrite MM by exact Hi.
        now apply mistake_R. }
      assert (Sum T (fun t => / N * (1 / 2) * (gamma_any t * norm_any t - alpha t) ^ 2
          - eta_any t * Sum m (fun i => star m wrong i * u t i)) <=
        1 / 2 * (sq m (fun i => star m wrong i - 1 / N) - sq m (fun i => star m wrong i - y_any T i))) as G.
      { rewrite <- (distances m (step_36 m) alpha u). apply Sum_le. intros t Ht. pose proof (one_round m (step_36 m) alpha u t (star m wrong) (columns t Ht) P) as O.
        specialize (A t Ht). rewrite <- (p_any_edge m (step_36 m) alpha u m_positive t) in A |- *. rewrite S1 in O. destruct (step_square t) as [S2 [[_ ?]|[S3 _]]]; [lra|].
        pose proof (norm_any_nonneg m (step_36 m) alpha u m_positive (S t)). pose proof (eta_any_nonneg t).
        assert (0 <= alpha t * eta_any t * norm_any (S t)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
        assert (/ N * (1 / 2) * (p_any t - alpha t) ^ 2 = 1 / 2 * eta_any t * (p_any t - alpha t))
          by (rewrite <- S3; field; lra). rewrite S2 in O. lra. }
      rewrite Sum_minus, Sum_scal in G. fold s in G. rewrite star_distance in G by assumption. fold e in G.
      pose proof (sq_nonneg m (fun i => star m wrong i - y_any T i)).
      assert (/ N * s <= 1 / e - 1 / N) as Q by lra. apply Rmult_le_compat_r with (r := N * e) in Q; [|nra].
      replace (/ N * s * (N * e)) with (s * e) in Q by (field; lra).
      replace ((1 / e - 1 / N) * (N * e)) with (N - e) in Q by (field; lra).
      apply Rmult_le_reg_r with (N * (1 + s)); [nra|]. replace (e / N * (N * (1 + s))) with (e + s * e) by (field; lra).
      replace (1 / (1 + s) * (N * (1 + s))) with N by (field; lra). lra.
  Qed.

  Hypothesis alpha_nonneg : forall t, (t < T)%nat -> 0 <= alpha t.

  (** Σ η_t (p_t + α_t) <= 1/N - |y_{T+1}|², and |y_t| never rises. *)
  Lemma gains s : (s <= T)%nat -> Sum s (fun t => eta_any t * (p_any t + alpha t)) <= 1 / N - sq m (y_any s) /\
    sq m (y_any T) <= sq m (y_any s).
  Proof.
    intros Hs. pose proof (lt_0_INR m m_positive) as HN.
    assert (round : forall t, (t < T)%nat -> eta_any t * (p_any t + alpha t) <= sq m (y_any t) - sq m (y_any (S t)) /\
      0 <= eta_any t * (p_any t + alpha t)).
    { intros t Ht. pose proof (one_round m (step_36 m) alpha u t (fun _ => 0) (columns t Ht) (fun _ _ => Rle_refl 0)) as O. cbv beta in O.
      rewrite (Sum_zero m (fun i => 0 * u t i)), (Sum_zero m (fun _ => 0)) in O by (intros; ring).
      assert (forall v, sq m (fun i => 0 - v i) = sq m v) as Z by (intros; apply Sum_ext; intros; ring). rewrite !Z in O.
      pose proof (alpha_nonneg t Ht). pose proof (eta_any_nonneg t) as E0. pose proof (norm_any_nonneg m (step_36 m) alpha u m_positive (S t)).
      assert (0 <= alpha t * eta_any t * norm_any (S t)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
      destruct (step_square t) as [S2 C]. split; [lra|]. destruct C as [[C _]|[_ C]]; [rewrite C; lra | apply Rmult_le_pos; lra]. }
    split.
    - induction s as [|s IH]; [simpl Sum|].
      + unfold sq. simpl y_any. rewrite Sum_const. right. field. lra.
      + cbn [Sum]. specialize (IH ltac:(lia)). destruct (round s ltac:(lia)). lra.
    - revert round. clear - Hs. induction Hs as [|n Hn IH]; intros R; [lra|].
      destruct (R n ltac:(lia)). apply Rle_trans with (sq m (y_any n)); [lra|]. apply IH. intros t Ht. apply R. lia.
  Qed.

  (** Whatever the α_t >= 0: a mistake keeps a weight of at least 1/(2N). *)
  Lemma mistake_keeps_half i : (forall t, (t < T)%nat -> 0 <= p_any t) -> (i < m)%nat ->
    @mistake RF (margin_any T) i = true -> 1 / (2 * N) <= y_any T i.
  Proof.
    intros Pp Hi M. pose proof (lt_0_INR m m_positive) as HN. apply mistake_R in M. unfold NP14_any_alpha.margin_any in M.
    pose proof (weight_left m (step_36 m) alpha u T i) as low. destruct (gains T (le_n T)) as [G _]. pose proof (sq_nonneg m (y_any T)).
    assert (Sum T (fun t => alpha t * eta_any t) <= Sum T (fun t => 1 / 2 * (eta_any t * (p_any t + alpha t)))) as H2.
    { apply Sum_le. intros t Ht. pose proof (eta_any_nonneg t). destruct (step_square t) as [_ [[C _]|[_ C]]]; [rewrite C; lra|].
      assert (0 <= eta_any t * (p_any t - alpha t)) by (apply Rmult_le_pos; lra). lra. }
    rewrite Sum_scal in H2. replace (1 / (2 * N)) with (1 / N - 1 / 2 * (1 / N)) by (field; lra). lra.
  Qed.
End Step36.

(** Footnote 6, with the step of (36): α_t = c/t² boosts for every c > 0 where no edge is negative,
    ε Σ γ_t² <= 4 N (1 + c² Σ 1/t⁴). *)
Theorem NP14_footnote_6_reading_optimal_step (m T : nat) (c : R) (u : nat -> nat -> R) :
  (0 < m)%nat -> valid_play m T u -> 0 < c ->
  let alpha := fun t => c / INR (S t) ^ 2 in let gamma := gamma_any m (step_36 m) alpha u in
  (forall t, (t < T)%nat -> 0 <= gamma t) ->
  error_any m (step_36 m) alpha u T * Sum T (fun t => gamma t ^ 2) <= 4 * INR m * (1 + c ^ 2 * Sum T (fun t => 1 / INR (S t) ^ 4)).
Proof.
  intros Hm V Hc alpha gamma W. pose proof (lt_0_INR m Hm) as HN. set (N := INR m) in *.
  assert (A : forall t, 0 < alpha t)
    by (intros t; apply Rdiv_lt_0_compat; [exact Hc | apply pow_lt, lt_0_INR; lia]).
  assert (P : forall t, (t < T)%nat -> 0 <= p_any m (step_36 m) alpha u t)
    by (intros t Ht; rewrite p_any_edge by exact Hm; apply Rmult_le_pos; [now apply W | now apply norm_any_nonneg]).
  set (e := error_any m (step_36 m) alpha u T). set (q := sq m (y_any m (step_36 m) alpha u T)).
  assert (e <= 4 * N * q) as L.
  { unfold e, error_any. rewrite error_R. fold N. set (margin := margin_any m (step_36 m) alpha u T).
    assert (mistakes m margin * (1 / (2 * N)) ^ 2 <= q) as Q.
    { unfold mistakes, q, sq. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi.
      destruct (@mistake RF margin i) eqn:M; [|pose proof (pow2_ge_0 (y_any m (step_36 m) alpha u T i)); lra].
      pose proof (mistake_keeps_half m alpha u Hm T V (fun t _ => Rlt_le _ _ (A t)) i P Hi M). fold N in H.
      assert (0 < 1 / (2 * N)) by (apply Rdiv_lt_0_compat; lra). rewrite Rmult_1_l. apply pow_incr. lra. }
    apply Rmult_le_compat_l with (r := 4 * N) in Q; [|lra].
    replace (4 * N * (mistakes m margin * (1 / (2 * N)) ^ 2)) with (mistakes m margin / N) in Q by (field; lra). exact Q. }
  assert (Sum T (fun t => p_any m (step_36 m) alpha u t ^ 2) <= 1 + c ^ 2 * Sum T (fun t => 1 / INR (S t) ^ 4)) as S1.
  { destruct (gains m alpha u Hm T V (fun t _ => Rlt_le _ _ (A t)) T (le_n T)) as [G _]. fold N q in G.
    pose proof (sq_nonneg m (y_any m (step_36 m) alpha u T)) as Q0. fold q in Q0.
    assert (Sum T (fun t => p_any m (step_36 m) alpha u t ^ 2 - alpha t ^ 2) <=
      Sum T (fun t => N * (eta_any m (step_36 m) alpha u t * (p_any m (step_36 m) alpha u t + alpha t)))) as D.
    { apply Sum_le. intros t Ht. specialize (P t Ht). specialize (A t).
      destruct (step_square m alpha u Hm t) as [_ [[C1 C2]|[C1 _]]].
      - rewrite C1. nra.
      - fold N in C1. replace (N * (eta_any m (step_36 m) alpha u t * (p_any m (step_36 m) alpha u t + alpha t)))
          with (N * eta_any m (step_36 m) alpha u t * (p_any m (step_36 m) alpha u t + alpha t)) by ring. rewrite C1. nra. }
    rewrite Sum_scal, Sum_minus in D. apply Rmult_le_compat_l with (r := N) in G; [|lra].
    replace (N * (1 / N - q)) with (1 - N * q) in G by (field; lra). assert (0 <= N * q) by (apply Rmult_le_pos; lra).
    replace (c ^ 2 * Sum T (fun t => 1 / INR (S t) ^ 4)) with (Sum T (fun t => alpha t ^ 2)); [lra|].
    rewrite <- Sum_scal. apply Sum_ext. intros t _. unfold alpha. assert (0 < INR (S t)) by (apply lt_0_INR; lia). field. lra. }
  set (g := Sum T (fun t => gamma t ^ 2)). assert (0 <= g) as G0 by (apply Sum_nonneg; intros; apply pow2_ge_0).
  assert (q * g <= Sum T (fun t => p_any m (step_36 m) alpha u t ^ 2)) as S2.
  { unfold g. rewrite <- Sum_scal. apply Sum_le. intros t Ht. rewrite p_any_edge by exact Hm. fold (gamma t).
    rewrite Rpow_mult_distr, Rmult_comm. apply Rmult_le_compat_l; [apply pow2_ge_0|].
    apply Rle_trans with (sq m (y_any m (step_36 m) alpha u t)).
    - apply (gains m alpha u Hm T V (fun t _ => Rlt_le _ _ (A t)) t). lia.
    - apply squares_below_square. intros i _. now apply y_any_nonneg. }
  apply Rle_trans with (4 * N * q * g); [now apply Rmult_le_compat_r|].
  replace (4 * N * q * g) with (4 * N * (q * g)) by ring. apply Rmult_le_compat_l; lra.
Qed.

(** SparseBoost with α_t = share γ_t |y_t|_1, share < 1 and edges that are not negative, is this algorithm. *)
Theorem sparse_is_any_alpha (m : nat) (k : R) (u : nat -> nat -> R) (T : nat) : (0 < m)%nat -> 0 < k <= 1 ->
  (forall t, (t < T)%nat -> 0 <= @gamma RF m (1 - k) u t) ->
  forall t i, (t <= T)%nat -> (i < m)%nat -> y_any m (step_36 m) (@alpha RF m (1 - k) u) u t i = @y RF m (1 - k) u t i.
Proof.
  intros Hm Hk W t. induction t as [|t IH]; intros i Ht Hi; [symmetry; now apply y_first|].
  rewrite y_step by assumption. cbn [y_any]. rewrite IH by (auto; lia).
  assert (pull_at m (y_any m (step_36 m) (@alpha RF m (1 - k) u) u t) (u t) = pull m k u t) as E.
  { rewrite pull_is_dot by assumption. apply Sum_ext. intros j Hj. rewrite IH by (auto; lia). reflexivity. }
  rewrite E. assert (step_36 m (pull m k u t) (@alpha RF m (1 - k) u t) = @eta RF m (1 - k) u t) as ->.
  { unfold step_36. rewrite alpha_R, eta_R by assumption.
    assert (0 <= pull m k u t) by (apply Rmult_le_pos; [apply W; lia | now apply norm1_nonneg]).
    rewrite Rmax_right by nra. f_equal. ring. }
  reflexivity.
Qed.
