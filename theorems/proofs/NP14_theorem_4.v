(** NP14, Section 3.3: SparseBoost. Theorem 4 with α_t = 0 and α_t = γ_t |y_t|_1/2, and with α_t = (1 - k) γ_t |y_t|_1
    for every k in (0, 1], where the constant is k² (not 1/k² as printed). *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Mistakes SparseBoost.
Open Scope R_scope.

Section Sparse.
  Variables (m : nat) (k : R) (u : nat -> nat -> R).
  Notation y := (@y RF m (1 - k) u).
  Notation gamma := (@gamma RF m (1 - k) u).
  Notation eta := (@eta RF m (1 - k) u).
  Notation alpha := (@alpha RF m (1 - k) u).
  Notation norm1 := (@norm1 RF m (1 - k) u).
  Notation epsilon := (@epsilon RF m (1 - k) u).
  Notation N := (INR m).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis k_range : 0 < k <= 1.

  (** γ_t |y_t|_1 *)
  Definition pull (t : nat) : R := gamma t * norm1 t.

  Lemma N_pos : 0 < N.
  Proof. now apply lt_0_INR. Qed.

  Lemma y_step t i : (i < m)%nat -> y (S t) i = Rmax 0 (y t i - eta t * u t i - alpha t * eta t).
  Proof. intros Hi. cbn [SparseBoost.y]. unfold sparse_step. rewrite tab_eq by exact Hi. now rewrite max_R. Qed.

  Lemma y_first i : (i < m)%nat -> y O i = 1 / N.
  Proof. apply uniform_R. Qed.

  Lemma y_nonneg t i : (i < m)%nat -> 0 <= y t i.
  Proof.
    intros Hi. destruct t; [|rewrite y_step by exact Hi; apply Rmax_l].
    rewrite y_first by exact Hi. pose proof N_pos. apply Rle_mult_inv_pos; lra.
  Qed.

  Lemma norm1_R t : norm1 t = Sum m (y t).
  Proof. apply sum_R. Qed.

  Lemma pull_is_dot t : pull t = Sum m (fun i => y t i * u t i).
  Proof.
    unfold pull, SparseBoost.gamma. rewrite edge_R, norm1_R.
    rewrite (Sum_ext m _ (fun i => y t i * u t i * / Sum m (y t))).
    - rewrite Sum_scal_r. destruct (Req_dec (Sum m (y t)) 0) as [Z|Z].
      + rewrite Z, Rmult_0_r. symmetry. apply Sum_zero. intros i Hi.
        rewrite (Sum_zero_terms m (y t) (fun i Hi => y_nonneg t i Hi) Z i Hi). ring.
      + field. exact Z.
    - intros i Hi. unfold weights. rewrite tab_eq by exact Hi. rewrite norm1_R. simpl. unfold Rdiv. ring.
  Qed.

  (** α_t = (1 - k) γ_t |y_t|_1 and η_t = k γ_t |y_t|_1 / N *)
  Lemma alpha_R t : alpha t = (1 - k) * pull t.
  Proof. rewrite pull_is_dot. unfold SparseBoost.alpha, alpha_of, pull_of. now rewrite dot_R. Qed.

  Lemma eta_R t : eta t = k * pull t / N.
  Proof.
    unfold SparseBoost.eta, eta_of. fold (alpha t). rewrite alpha_R. unfold pull_of. rewrite dot_R, <- pull_is_dot, number_R.
    simpl. unfold Rdiv. ring.
  Qed.

  (** Equation 30, both displays, for every x >= 0 in place of w*; d_t = -u_t. *)
  Theorem NP14_equation_30_first t x : (forall i, (i < m)%nat -> 0 <= x i) ->
    0 <= Sum m (fun i => (x i - y (S t) i) * (eta t * u t i + alpha t * eta t + y (S t) i - y t i)).
  Proof.
    intros X. apply Sum_nonneg. intros i Hi. specialize (X i Hi). rewrite y_step by exact Hi.
    unfold Rmax. destruct (Rle_dec _ _); nra.
  Qed.

  Theorem NP14_equation_30 t x : (forall i, (i < m)%nat -> 0 <= x i) ->
    eta t * Sum m (fun i => (x i - y t i) * - u t i) + alpha t * eta t * (norm1 (S t) - Sum m x) <=
    1 / 2 * sq m (fun i => x i - y t i) - 1 / 2 * sq m (fun i => x i - y (S t) i) + 1 / 2 * eta t ^ 2 * sq m (u t).
  Proof.
    intros X. pose proof (NP14_equation_30_first t x X) as P. rewrite norm1_R. unfold sq.
    rewrite <- !Sum_scal, <- !Sum_minus, <- Sum_scal, <- !Sum_plus.
    apply Rminus_le. rewrite <- Sum_minus. eapply Rle_trans; [|apply Ropp_le_contravar in P; rewrite Ropp_0 in P; exact P].
    rewrite <- Sum_opp. apply Sum_le. intros i Hi.
    pose proof (pow2_ge_0 (y (S t) i - y t i + eta t * u t i)). nra.
  Qed.

  Section Play.
    Variable T : nat.
    Hypothesis columns : valid_play m T u.

    (** One round against x, with the step of (36). *)
    Lemma round_gain t x : (t < T)%nat -> (forall i, (i < m)%nat -> 0 <= x i) ->
      eta t * pull t - 1 / 2 * N * eta t ^ 2 + alpha t * eta t * (norm1 (S t) - Sum m x)
        - eta t * Sum m (fun i => x i * u t i) <=
      1 / 2 * (sq m (fun i => x i - y t i) - sq m (fun i => x i - y (S t) i)).
    Proof.
      intros Ht X. pose proof (NP14_equation_30 t x X) as P.
      replace (Sum m (fun i => (x i - y t i) * - u t i)) with (pull t - Sum m (fun i => x i * u t i)) in P
        by (rewrite pull_is_dot, <- Sum_minus; apply Sum_ext; intros; ring).
      pose proof (sq_column m (u t) (columns t Ht)). pose proof (pow2_ge_0 (eta t)). nra.
    Qed.

    Lemma pulls_telescope x : Sum T (fun t => sq m (fun i => x i - y t i) - sq m (fun i => x i - y (S t) i)) =
      sq m (fun i => x i - y O i) - sq m (fun i => x i - y T i).
    Proof.
      rewrite <- (Ropp_involutive (Sum T _)), <- Sum_opp.
      rewrite (Sum_ext T _ (fun t => sq m (fun i => x i - y (S t) i) - sq m (fun i => x i - y t i))) by (intros; ring).
      rewrite (Sum_telescope T (fun t => sq m (fun i => x i - y t i))). ring.
    Qed.

    Lemma norm1_nonneg t : 0 <= norm1 t.
    Proof. rewrite norm1_R. apply Sum_nonneg. intros. now apply y_nonneg. Qed.

    (** α_t η_t is never negative, whatever the sign of the edge. *)
    Lemma alpha_eta t : alpha t * eta t = k * (1 - k) * (pull t ^ 2 / N) /\ 0 <= pull t ^ 2 / N.
    Proof.
      pose proof N_pos. rewrite alpha_R, eta_R. split; [field; lra|]. apply Rle_mult_inv_pos; [apply pow2_ge_0 | lra].
    Qed.

    Definition pulls : R := Sum T (fun t => gamma t ^ 2 * norm1 t ^ 2).

    Lemma pulls_sum : pulls = Sum T (fun t => pull t ^ 2).
    Proof. apply Sum_ext. intros. unfold pull. ring. Qed.

    Lemma pulls_nonneg : 0 <= pulls.
    Proof. rewrite pulls_sum. apply Sum_nonneg. intros. apply pow2_ge_0. Qed.

    Lemma first_distance x : sq m (fun i => x i - y O i) = sq m (fun i => x i - 1 / N).
    Proof. apply Sum_ext. intros i Hi. now rewrite y_first. Qed.

    (** The sum over the rounds, for x = w* of mass 1. *)
    Lemma gain_of_distribution x : distribution m x ->
      k ^ 2 * pulls / N - 2 * Sum T (fun t => eta t * Sum m (fun i => x i * u t i)) <= sq m (fun i => x i - 1 / N).
    Proof.
      intros [P E]. pose proof (pulls_telescope x) as Tel. pose proof (sq_nonneg m (fun i => x i - y T i)).
      rewrite first_distance in Tel.
      enough (Sum T (fun t => k ^ 2 * / N * pull t ^ 2 - 2 * (eta t * Sum m (fun i => x i * u t i))) <=
        Sum T (fun t => sq m (fun i => x i - y t i) - sq m (fun i => x i - y (S t) i))) as Q.
      { rewrite Sum_minus, !Sum_scal, <- pulls_sum in Q. unfold Rdiv. lra. }
      apply Sum_le. intros t Ht. pose proof (round_gain t x Ht P) as G. rewrite E in G.
      destruct (alpha_eta t) as [A1 A2]. pose proof (norm1_nonneg (S t)). pose proof N_pos.
      assert (0 <= k * (1 - k) * (pull t ^ 2 / N) * norm1 (S t)) by (apply Rmult_le_pos; [apply Rmult_le_pos; [nra | exact A2] | assumption]).
      replace (eta t * pull t - 1 / 2 * N * eta t ^ 2) with ((k - k ^ 2 / 2) * (pull t ^ 2 / N)) in G
        by (rewrite eta_R; field; lra).
      rewrite A1 in G. replace (k ^ 2 * / N * pull t ^ 2) with (k ^ 2 * (pull t ^ 2 / N)) by (field; lra).
      lra.
    Qed.

    (** Theorem 4 for every k: ε <= 1/(1 + k² Σ γ_t² |y_t|_1²). *)
    Theorem NP14_theorem_4_any_alpha_amended :
      epsilon T <= 1 / (1 + k ^ 2 * Sum T (fun t => gamma t ^ 2 * norm1 t ^ 2)).
    Proof.
      pose proof N_pos as HN. unfold SparseBoost.epsilon. set (margin := margins m eta u T). rewrite error_R.
      fold pulls. pose proof pulls_nonneg as Hs. assert (0 < 1 + k ^ 2 * pulls) as Hp by nra.
      destruct (mistakes_zero_or_one m margin) as [E|E].
      - rewrite E. unfold Rdiv at 1. rewrite Rmult_0_l. apply Rle_mult_inv_pos; lra.
      - set (wrong := @mistake RF margin). rewrite mistakes_size in *. fold wrong in E |- *.
        pose proof (star_votes m T eta u wrong (fun i _ W => W) E) as V.
        pose proof (gain_of_distribution _ (star_distribution m wrong E)) as G.
        rewrite star_distance in G by assumption. set (e := size m wrong) in *.
        assert (k ^ 2 * pulls / N <= 1 / e - 1 / N) as Q by lra.
        apply Rmult_le_compat_r with (r := N * e) in Q; [|nra].
        replace (k ^ 2 * pulls / N * (N * e)) with (k ^ 2 * pulls * e) in Q by (field; lra).
        replace ((1 / e - 1 / N) * (N * e)) with (N - e) in Q by (field; lra).
        apply Rmult_le_reg_r with (N * (1 + k ^ 2 * pulls)); [nra|].
        replace (e / N * (N * (1 + k ^ 2 * pulls))) with (e + k ^ 2 * pulls * e) by (field; lra).
        replace (1 / (1 + k ^ 2 * pulls) * (N * (1 + k ^ 2 * pulls))) with N by (field; lra). lra.
    Qed.

    (** k (2 - k) Σ γ_t² |y_t|_1² <= 1 - N |y_{T+1}|² *)
    Theorem ceiling_first : k * (2 - k) * pulls <= 1 - N * sq m (y T).
    Proof.
      pose proof N_pos as HN. pose proof (pulls_telescope (fun _ => 0)) as Tel.
      assert (forall v, sq m (fun i => 0 - v i) = sq m v) as Z by (intros; apply Sum_ext; intros; ring).
      enough (Sum T (fun t => k * (2 - k) * / N * pull t ^ 2) <=
        Sum T (fun t => sq m (fun i => 0 - y t i) - sq m (fun i => 0 - y (S t) i))) as Q.
      { rewrite Sum_scal, <- pulls_sum, Tel, !Z in Q.
        replace (sq m (y O)) with (1 / N) in Q.
        - apply Rmult_le_compat_r with (r := N) in Q; [|lra].
          replace (k * (2 - k) * / N * pulls * N) with (k * (2 - k) * pulls) in Q by (field; lra).
          replace ((1 / N - sq m (y T)) * N) with (1 - N * sq m (y T)) in Q by (field; lra). exact Q.
        - unfold sq. rewrite (Sum_ext m _ (fun _ => 1 / N * (1 / N))), Sum_const
            by (intros; rewrite y_first by assumption; ring). field. lra. }
      apply Sum_le. intros t Ht. pose proof (round_gain t (fun _ => 0) Ht (fun _ _ => Rle_refl 0)) as G. cbv beta in G.
      rewrite (Sum_zero m (fun i => 0 * u t i)), (Sum_zero m (fun _ => 0)) in G by (intros; ring).
      destruct (alpha_eta t) as [A1 A2]. pose proof (norm1_nonneg (S t)).
      assert (0 <= k * (1 - k) * (pull t ^ 2 / N) * norm1 (S t)) by (apply Rmult_le_pos; [apply Rmult_le_pos; [nra | exact A2] | assumption]).
      replace (eta t * pull t - 1 / 2 * N * eta t ^ 2) with ((k - k ^ 2 / 2) * (pull t ^ 2 / N)) in G
        by (rewrite eta_R; field; lra).
      rewrite A1 in G. replace (k * (2 - k) * / N * pull t ^ 2) with (k * (2 - k) * (pull t ^ 2 / N)) by (field; lra).
      lra.
    Qed.
  End Play.

  (** y_{T+1} >= 1/N - Σ η_t u_t - Σ α_t η_t, entry by entry. *)
  Lemma y_lower T i : (i < m)%nat ->
    1 / N - Sum T (fun t => eta t * u t i) - Sum T (fun t => alpha t * eta t) <= y T i.
  Proof.
    intros Hi. induction T as [|T IH]; cbn [Sum]; [rewrite y_first by exact Hi; lra|].
    rewrite y_step by exact Hi. eapply Rle_trans; [|apply Rmax_r]. lra.
  Qed.

  Section Ceiling.
    Variable T : nat.
    Hypothesis columns : valid_play m T u.
    Let margin : nat -> R := @margins RF m eta u T.

    Lemma mistake_keeps_weight i : (i < m)%nat -> @mistake RF margin i = true -> 1 / (N * (2 - k)) <= y T i.
    Proof.
      intros Hi M. pose proof N_pos. apply mistake_R in M. unfold margin in M. rewrite margins_R in M by exact Hi.
      pose proof (y_lower T i Hi) as L. pose proof (ceiling_first T columns) as C. pose proof (sq_nonneg m (y T)) as Q.
      assert (Sum T (fun t => alpha t * eta t) = k * (1 - k) * pulls T / N) as A.
      { transitivity (Sum T (fun t => k * (1 - k) * / N * pull t ^ 2)).
        - apply Sum_ext. intros t _. destruct (alpha_eta t) as [E _]. rewrite E. unfold Rdiv. ring.
        - rewrite Sum_scal, pulls_sum. unfold Rdiv. ring. }
      rewrite A in L.
      assert (k * (1 - k) * pulls T / N <= (1 - k) / (2 - k) / N) as B.
      { apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra|].
        apply Rmult_le_reg_r with (2 - k); [lra|]. replace ((1 - k) / (2 - k) * (2 - k)) with (1 - k) by (field; lra).
        assert (0 <= N * sq m (y T)) by (apply Rmult_le_pos; lra). nra. }
      replace (1 / (N * (2 - k))) with (1 / N - (1 - k) / (2 - k) / N) by (field; lra). lra.
    Qed.

    Lemma weight_left : epsilon T / (2 - k) ^ 2 <= N * sq m (y T).
    Proof.
      pose proof N_pos as HN. unfold SparseBoost.epsilon. fold margin. rewrite error_R, mistakes_size.
      assert (Sum m (fun i => (if @mistake RF margin i then 1 else 0) * (1 / (N * (2 - k))) ^ 2) <= sq m (y T)) as L.
      { apply Sum_le. intros i Hi. pose proof (mistake_keeps_weight i Hi) as W.
        assert (0 < 1 / (N * (2 - k))) by (apply Rdiv_lt_0_compat; nra).
        destruct (@mistake RF margin i); [|pose proof (pow2_ge_0 (y T i)); lra].
        specialize (W eq_refl). rewrite Rmult_1_l. apply pow_incr. lra. }
      rewrite Sum_scal_r in L. fold (size m (@mistake RF margin)) in L.
      apply Rmult_le_compat_l with (r := N) in L; [|lra].
      replace (N * (size m (@mistake RF margin) * (1 / (N * (2 - k))) ^ 2))
        with (size m (@mistake RF margin) / N / (2 - k) ^ 2) in L by (field; lra). exact L.
    Qed.

    (** k (2 - k) Σ γ_t² |y_t|_1² <= 1 - N |y_{T+1}|² <= 1 - ε/(2 - k)² *)
    Theorem NP14_theorem_4_any_alpha_ceiling :
      k * (2 - k) * Sum T (fun t => gamma t ^ 2 * norm1 t ^ 2) <= 1 - N * sq m (y T) /\
      1 - N * sq m (y T) <= 1 - epsilon T / (2 - k) ^ 2.
    Proof. split; [exact (ceiling_first T columns) | pose proof weight_left; lra]. Qed.

    (** y_{T+1} = 0 only where the combination has every example right. *)
    Theorem all_right_without_weights : (forall i, (i < m)%nat -> y T i = 0) -> epsilon T = 0.
    Proof.
      intros Z. pose proof weight_left as W. unfold sq in W. rewrite Sum_zero, Rmult_0_r in W
        by (intros i Hi; rewrite Z by exact Hi; ring).
      assert (0 <= epsilon T) as P.
      { unfold SparseBoost.epsilon. rewrite error_R. pose proof (mistakes_range m (margins m eta u T)). pose proof N_pos.
        apply Rle_mult_inv_pos; lra. }
      assert (0 < (2 - k) ^ 2) by nra.
      apply Rmult_le_compat_r with (r := (2 - k) ^ 2) in W; [|lra]. unfold Rdiv in W.
      rewrite Rmult_assoc, Rinv_l in W by lra. lra.
    Qed.
  End Ceiling.
End Sparse.
