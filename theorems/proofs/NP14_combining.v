(** NP14: Theorem 1 in its two printed forms, Theorem 3, and Section 3.2, two sets of examples under two caps. *)
From Coq Require Import Reals Lra Psatz Arith Bool.
From Boostproof Require Import Sums Fields Games Logarithms Projection MABoost Mistakes EntropicProjection
  NP14_theorem_1 NP14_theorem_1_entropy NP14_sets.
Open Scope R_scope.

Section Printed.
  Variables (lazy_update : bool) (m T : nat) (u : nat -> nat -> R).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.

  (** Theorem 1 (9), active and lazy: ε <= exp(-Σ γ_t²/2). *)
  Theorem NP14_theorem_1_equation_9 :
    let gamma := @gamma RF m multiply entropy_rate (project_entropic m no_cap) lazy_update u in
    let epsilon := @epsilon RF m multiply entropy_rate (project_entropic m no_cap) lazy_update u in
    epsilon T <= exp (- (1 / 2) * Sum T (fun t => gamma t ^ 2)).
  Proof. exact (NP14_theorem_1 Entropy lazy_update m T u m_positive columns). Qed.

  (** L bounds the square of the dual norm: |d_t|² <= L = N, and then (8). *)
  Theorem NP14_remark_norm_bound_reading_square :
    (forall t, (t < T)%nat -> sq m (u t) <= INR m) /\
    (let gamma := @gamma RF m Rminus (square_rate m) (project m no_cap) lazy_update u in
     let epsilon := @epsilon RF m Rminus (square_rate m) (project m no_cap) lazy_update u in
     epsilon T <= 1 / (1 + Sum T (fun t => gamma t ^ 2))).
  Proof.
    split; [intros t Ht; apply sq_column, columns, Ht | exact (NP14_theorem_1_equation_8 lazy_update m T u m_positive columns)].
  Qed.

  (** Theorem 3: with k = 1/ε, an edge of at least γ in every round and T >= 2 ln(1/ε)/γ², the error is at most ε. *)
  Theorem NP14_theorem_3 (target gamma : R) : 0 < target <= 1 -> 0 < gamma ->
    let cap := fun _ : nat => Rmin 1 (1 / target / INR m) in
    (forall t, (t < T)%nat -> gamma <= edge_of Entropy m cap lazy_update u t) ->
    INR T >= 2 * ln (1 / target) / gamma ^ 2 ->
    err Entropy m cap lazy_update u T <= target.
  Proof.
    intros Ht Hg cap W HT. destruct (Rle_lt_dec (err Entropy m cap lazy_update u T) target) as [L|L]; [exact L|].
    exfalso. pose proof (lt_0_INR m m_positive) as HN.
    assert (1 <= 1 / target) as K by (apply Rmult_le_reg_r with target; [lra|]; field_simplify; lra).
    assert (forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1) as C by (intros; now apply cap_range).
    rewrite err_everywhere in L. set (wrong := wrong_in Entropy m cap lazy_update u everywhere T) in *.
    unfold error_on in L. rewrite size_everywhere in L. fold wrong in L.
    assert (INR m * target < size m wrong) as E.
    { apply Rmult_lt_compat_r with (r := INR m) in L; [|lra]. unfold Rdiv in L. rewrite Rmult_assoc, Rinv_l in L; lra. }
    assert (1 <= size m wrong) as E1 by (destruct (size_zero_or_one m wrong); nra).
    assert (sum_of_squares Entropy m cap lazy_update u T <= allowance Entropy (INR m / size m wrong)) as S.
    { apply set_bound; auto. intros i _ _. apply star_below_cap; fold wrong; try lra.
      replace (INR m / (1 / target)) with (INR m * target) by (field; lra). lra. }
    assert (INR T * gamma ^ 2 <= sum_of_squares Entropy m cap lazy_update u T) as G.
    { unfold sum_of_squares. rewrite <- Sum_const. apply Sum_le. intros t Htt. specialize (W t Htt). apply pow_incr. lra. }
    assert (INR m / size m wrong < 1 / target) as Q.
    { apply Rmult_lt_reg_r with (size m wrong * target); [apply Rmult_lt_0_compat; lra|].
      replace (INR m / size m wrong * (size m wrong * target)) with (INR m * target) by (field; lra).
      replace (1 / target * (size m wrong * target)) with (size m wrong) by (field; lra). exact E. }
    simpl in S. pose proof (ln_increasing _ _ (Rdiv_lt_0_compat _ (size m wrong) HN ltac:(lra)) Q). fold wrong in S.
    assert (0 < gamma ^ 2) by nra. apply Rge_le, Rmult_le_compat_r with (r := gamma ^ 2) in HT; [|lra].
    replace (2 * ln (1 / target) / gamma ^ 2 * gamma ^ 2) with (2 * ln (1 / target)) in HT by (field; lra). lra.
  Qed.
End Printed.

Section Combining.
  Variables (r : regulariser) (lazy_update : bool) (m T : nat) (u : nat -> nat -> R).
  (** The examples of the secondary set; the others are the primary ones. *)
  Variable secondary : nat -> bool.
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.
  Notation N := (INR m).
  Notation N_A := (size m (fun i => negb (secondary i))).
  Notation N_B := (size m secondary).

  (** S_c: the secondary weights are at most c. *)
  Definition partly_capped (c : R) (i : nat) : R := if secondary i then Rmin 1 c else 1.

  Lemma partly_capped_range c : 1 / N <= c -> forall i, (i < m)%nat -> 1 / N <= partly_capped c i <= 1.
  Proof.
    intros Hc i Hi. pose proof (cap_range m 1 m_positive (Rle_refl 1)). unfold partly_capped.
    destruct (secondary i); [|lra]. unfold Rmin. destruct (Rle_dec _ _); lra.
  Qed.

  Lemma inverse_le_1 e : 1 <= e -> 1 / e <= 1.
  Proof. intros E. apply Rmult_le_reg_r with e; [lra|]. field_simplify; lra. Qed.

  (** The primary error goes to 0 as the edges' squares add up: ε_A <= N/N_A times (8) or (9). *)
  Theorem NP14_combining_primary (k : R) : 1 <= k -> 0 < N_A ->
    let cap := partly_capped (k / N) in
    error_on r m cap lazy_update u (fun i => negb (secondary i)) T <=
      N / N_A * decay r (sum_of_squares r m cap lazy_update u T).
  Proof.
    intros Hk HA cap. pose proof (lt_0_INR m m_positive).
    assert (1 / N <= k / N) by (apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat|]; lra).
    apply error_on_bound; auto; [now apply partly_capped_range|].
    intros E i _ W. apply andb_prop in W as [A _]. unfold cap, partly_capped. destruct (secondary i); [easy|].
    now apply inverse_le_1.
  Qed.

  (** The general secondary bound, for the cap c: as long as the error is so large that w* lies in the set. *)
  Lemma secondary_bound c : 0 < c -> 1 / N <= c -> 0 < N_B -> let cap := partly_capped c in
    1 / c <= error_on r m cap lazy_update u secondary T * N_B ->
    error_on r m cap lazy_update u secondary T <= N / N_B * decay r (sum_of_squares r m cap lazy_update u T) /\
    sum_of_squares r m cap lazy_update u T <= allowance r (N / (error_on r m cap lazy_update u secondary T * N_B)) /\
    sum_of_squares r m cap lazy_update u T <= allowance r (N * c).
  Proof.
    intros Hc C HB cap E. pose proof (lt_0_INR m m_positive).
    set (wrong := wrong_in r m cap lazy_update u secondary T).
    assert (error_on r m cap lazy_update u secondary T * N_B = size m wrong) as Size
      by (unfold error_on; fold wrong; field; lra). rewrite Size in E |- *.
    assert (0 < 1 / c) by (apply Rdiv_lt_0_compat; lra).
    assert (1 <= size m wrong) as E1 by (destruct (size_zero_or_one m wrong); lra).
    assert (1 / size m wrong <= c) as L.
    { apply Rmult_le_reg_r with (size m wrong / c); [apply Rdiv_lt_0_compat; lra|].
      replace (1 / size m wrong * (size m wrong / c)) with (1 / c) by (field; lra).
      replace (c * (size m wrong / c)) with (size m wrong) by (field; lra). exact E. }
    assert (forall i, (i < m)%nat -> wrong i = true -> 1 / size m wrong <= cap i) as X.
    { intros i _ W. apply andb_prop in W as [B _]. unfold cap, partly_capped. rewrite B.
      apply Rmin_glb; [now apply inverse_le_1 | exact L]. }
    pose proof (set_bound r lazy_update m T u cap m_positive columns (partly_capped_range c C) secondary E1 X) as S.
    fold wrong in S. repeat split; [|exact S|].
    - apply error_on_bound; auto. now apply partly_capped_range.
    - eapply Rle_trans; [exact S|]. apply allowance_le; [apply Rdiv_lt_0_compat; lra|].
      replace (N / size m wrong) with (N * (1 / size m wrong)) by (field; lra). apply Rmult_le_compat_l; lra.
  Qed.

  (** The secondary error under the printed cap k/N: the argument needs ε_B >= N/(k N_B). *)
  Theorem NP14_combining_secondary_amended (k : R) : 1 <= k -> 0 < N_B -> let cap := partly_capped (k / N) in
    N / (k * N_B) <= error_on r m cap lazy_update u secondary T ->
    error_on r m cap lazy_update u secondary T <= N / N_B * decay r (sum_of_squares r m cap lazy_update u T).
  Proof.
    intros Hk HB cap E. pose proof (lt_0_INR m m_positive).
    apply secondary_bound; [apply Rdiv_lt_0_compat; lra | | exact HB |].
    - apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat|]; lra.
    - apply Rmult_le_compat_r with (r := N_B) in E; [|lra].
      replace (N / (k * N_B) * N_B) with (1 / (k / N)) in E by (field; lra). exact E.
  Qed.

  (** Under the cap k/N_B the printed threshold 1/k is right. *)
  Theorem NP14_combining_secondary_own_size (k : R) : 1 <= k -> 0 < N_B -> let cap := partly_capped (k / N_B) in
    1 / k <= error_on r m cap lazy_update u secondary T ->
    sum_of_squares r m cap lazy_update u T <= allowance r (N / (error_on r m cap lazy_update u secondary T * N_B)) /\
    sum_of_squares r m cap lazy_update u T <= allowance r (k * N / N_B).
  Proof.
    intros Hk HB cap E. pose proof (lt_0_INR m m_positive). pose proof (size_le m secondary) as SB.
    replace (k * N / N_B) with (N * (k / N_B)) by (field; lra).
    apply secondary_bound; [apply Rdiv_lt_0_compat; lra | | exact HB |].
    - apply Rmult_le_reg_r with (N * N_B); [nra|].
      replace (1 / N * (N * N_B)) with N_B by (field; lra). replace (k / N_B * (N * N_B)) with (k * N) by (field; lra). nra.
    - apply Rmult_le_compat_r with (r := N_B) in E; [|lra].
      replace (1 / k * N_B) with (1 / (k / N_B)) in E by (field; lra). exact E.
  Qed.
End Combining.

(** w* in a subset S_k of the simplex: the bounds of Theorem 1 hold with the projection onto S_k, any caps. *)
Theorem NP14_observation_subset r lazy_update m T u (cap : nat -> R) : (0 < m)%nat -> valid_play m T u ->
  (forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1) ->
  (let wrong := wrong_in r m cap lazy_update u everywhere T in
   1 <= size m wrong -> forall i, (i < m)%nat -> wrong i = true -> 1 / size m wrong <= cap i) ->
  err r m cap lazy_update u T <= decay r (sum_of_squares r m cap lazy_update u T).
Proof.
  intros Hm V C X. pose proof (lt_0_INR m Hm). rewrite err_everywhere.
  replace (decay r _) with (INR m / size m everywhere * decay r (sum_of_squares r m cap lazy_update u T))
    by (rewrite size_everywhere; field; lra).
  apply error_on_bound; auto. rewrite size_everywhere. lra.
Qed.
