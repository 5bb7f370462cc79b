(** NP14, Sections 3 to 3.2 for both regularisers at once: Theorem 1 (8) and (9), the smooth boosters, Theorem 3, and
    the combination of two sets of examples. *)
From Coq Require Import Reals Lra Psatz Arith Bool.
From Boostproof Require Import Sums Fields Games Logarithms Projection MABoost Mistakes EntropicProjection
  NP14_theorem_1 NP14_theorem_1_entropy.
Open Scope R_scope.

(** With each regulariser its mirror step, L and projection. *)

Section Runs.
  Variables (r : regulariser) (m : nat) (cap : nat -> R) (lazy_update : bool) (u : nat -> nat -> R).
  Definition move : R -> R -> R := match r with Square => Rminus | Entropy => multiply end.
  Definition rate : nat -> R := match r with Square => @square_rate RF m | Entropy => @entropy_rate RF end.
  Definition nearest : (nat -> R) -> (nat -> R) :=
    match r with Square => @project RF m cap | Entropy => @project_entropic RF m cap end.

  Definition weight (t i : nat) : R := @w RF m move rate nearest lazy_update u t i.
  Definition edge_of (t : nat) : R := @gamma RF m move rate nearest lazy_update u t.
  Definition margin (T : nat) : nat -> R := @H RF m move rate nearest lazy_update u T.
  Definition err (T : nat) : R := @epsilon RF m move rate nearest lazy_update u T.
  Definition sum_of_squares (T : nat) : R := Sum T (fun t => edge_of t ^ 2).

  (** The error on a set of examples. *)
  Definition wrong_in (A : nat -> bool) (T i : nat) : bool := A i && @mistake RF (margin T) i.
  Definition error_on (A : nat -> bool) (T : nat) : R := size m (wrong_in A T) / size m A.
End Runs.

(** The right sides of (8) and (9), and the most that the edges can sum to as long as the error is 1/k. *)
Definition decay (r : regulariser) (s : R) : R := match r with Square => 1 / (1 + s) | Entropy => exp (- (1 / 2) * s) end.
Definition allowance (r : regulariser) (k : R) : R := match r with Square => k - 1 | Entropy => 2 * ln k end.

Lemma allowance_decay r N e s : 0 < e -> 0 < N -> 0 <= s -> s <= allowance r (N / e) -> e <= N * decay r s.
Proof.
  intros He HN Hs A. destruct r; simpl in *.
  - apply Rmult_le_reg_r with (1 + s); [lra|]. replace (N * (1 / (1 + s)) * (1 + s)) with N by (field; lra).
    apply Rmult_le_compat_l with (r := e) in A; [|lra]. replace (e * (N / e - 1)) with (N - e) in A by (field; lra). lra.
  - replace e with (N * exp (- ln (N / e))).
    + apply Rmult_le_compat_l; [lra|]. apply exp_at_most. lra.
    + rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra.
Qed.

Lemma allowance_le r a b : 0 < a -> a <= b -> allowance r a <= allowance r b.
Proof. intros Ha H. destruct r; simpl; [lra|]. pose proof (ln_at_most a b Ha H). lra. Qed.

Section Bounds.
  Variables (r : regulariser) (lazy_update : bool) (m T : nat) (u : nat -> nat -> R) (cap : nat -> R).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.
  Hypothesis cap_ok : forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1.
  Notation N := (INR m).
  Notation S := (sum_of_squares r m cap lazy_update u T).

  Lemma sum_of_squares_nonneg : 0 <= S.
  Proof. apply Sum_nonneg. intros. apply pow2_ge_0. Qed.

  Theorem weights_in_set t i : (i < m)%nat -> 0 <= weight r m cap lazy_update u t i <= cap i.
  Proof.
    intros Hi. unfold weight. destruct r.
    - now apply (weights_inside m _ cap lazy_update u m_positive cap_ok t).
    - apply (entropic_weights_inside m entropy_rate cap lazy_update u m_positive (fun j Hj => proj1 (cap_ok j Hj)) t). exact Hi.
  Qed.

  Theorem weights_sum t : Sum m (weight r m cap lazy_update u t) = 1.
  Proof.
    unfold weight. destruct r.
    - apply (weights_inside m _ cap lazy_update u m_positive cap_ok t).
    - apply (entropic_weights_inside m entropy_rate cap lazy_update u m_positive (fun j Hj => proj1 (cap_ok j Hj)) t).
  Qed.

  Theorem set_bound (A : nat -> bool) : let wrong := wrong_in r m cap lazy_update u A T in
    1 <= size m wrong -> (forall i, (i < m)%nat -> wrong i = true -> 1 / size m wrong <= cap i) ->
    S <= allowance r (N / size m wrong).
  Proof.
    intros wrong E C. pose proof uniform_positive m m_positive as P.
    assert (capped_simplex m cap (star m wrong)) as X
      by (apply star_in_capped; [exact E | intros i Hi; specialize (cap_ok i Hi); lra | exact C]).
    unfold sum_of_squares, edge_of. subst wrong. destruct r; simpl.
    - apply mistakes_bound_edges; auto. intros i Hi W. now apply andb_prop in W.
    - apply mistakes_bound_edges_entropy; auto; [intros; now apply cap_ok|]. intros i Hi W. now apply andb_prop in W.
  Qed.

  (** On a set A of examples: the bound with the factor N/N_A, where w* lies in the set. *)
  Theorem error_on_bound (A : nat -> bool) : let wrong := wrong_in r m cap lazy_update u A T in
    0 < size m A -> (1 <= size m wrong -> forall i, (i < m)%nat -> wrong i = true -> 1 / size m wrong <= cap i) ->
    error_on r m cap lazy_update u A T <= N / size m A * decay r S.
  Proof.
    intros wrong HA C. pose proof (lt_0_INR m m_positive) as HN. pose proof sum_of_squares_nonneg as Hs.
    assert (size m wrong <= N * decay r S) as Q.
    { destruct (size_zero_or_one m wrong) as [Z|E].
      - rewrite Z. apply Rmult_le_pos; [lra|]. destruct r; simpl; [apply Rle_mult_inv_pos; lra | apply Rlt_le, exp_pos].
      - apply allowance_decay; try lra. apply set_bound; auto. }
    unfold error_on. apply Rmult_le_reg_r with (size m A); [exact HA|].
    replace (N / size m A * decay r S * size m A) with (N * decay r S) by (field; lra).
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. fold wrong. lra.
  Qed.
End Bounds.

Definition everywhere (_ : nat) : bool := true.

Lemma size_everywhere m : size m everywhere = INR m.
Proof. unfold size, everywhere. rewrite Sum_const. ring. Qed.

Lemma err_everywhere r m cap lz u T : err r m cap lz u T = error_on r m cap lz u everywhere T.
Proof. unfold err, epsilon, error_on. rewrite error_R, size_everywhere. reflexivity. Qed.

Lemma cap_range m k : (0 < m)%nat -> 1 <= k -> 1 / INR m <= Rmin 1 (k / INR m) <= 1.
Proof.
  intros Hm Hk. pose proof (lt_0_INR m Hm). assert (1 <= INR m) by (apply (le_INR 1); lia).
  assert (1 / INR m <= 1) by (apply Rmult_le_reg_r with (INR m); [lra|]; field_simplify; lra).
  assert (1 / INR m <= k / INR m) by (apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat|]; lra).
  split; [now apply Rmin_glb | apply Rmin_l].
Qed.

(** w* of e mistakes is below the cap k/n once e >= n/k. *)
Lemma star_below_cap e n k : 1 <= e -> 0 < k -> 0 < n -> n / k <= e -> 1 / e <= Rmin 1 (k / n).
Proof.
  intros He Hk Hn H. apply Rmin_glb; apply Rmult_le_reg_r with e; try lra.
  - field_simplify; lra.
  - replace (1 / e * e) with 1 by (field; lra). apply Rmult_le_compat_l with (r := k / n) in H.
    + replace (k / n * (n / k)) with 1 in H by (field; lra). lra.
    + apply Rle_mult_inv_pos; lra.
Qed.

Section Statements.
  Variables (r : regulariser) (lazy_update : bool) (m T : nat) (u : nat -> nat -> R).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis columns : valid_play m T u.
  Notation N := (INR m).

  Lemma N_positive : 1 <= N.
  Proof. apply (le_INR 1). lia. Qed.

  (** Theorem 1: (8) for the square, (9) for the entropy, active and lazy. *)
  Theorem NP14_theorem_1 :
    err r m (fun _ => 1) lazy_update u T <= decay r (sum_of_squares r m (fun _ => 1) lazy_update u T).
  Proof.
    pose proof N_positive. rewrite err_everywhere.
    replace (decay r _) with (N / size m everywhere * decay r (sum_of_squares r m (fun _ => 1) lazy_update u T))
      by (rewrite size_everywhere; field; lra).
    apply error_on_bound; auto.
    - intros i Hi. pose proof (cap_range m 1 m_positive (Rle_refl 1)). lra.
    - rewrite size_everywhere. lra.
    - intros E i Hi _. apply Rmult_le_reg_r with (size m (wrong_in r m (fun _ => 1) lazy_update u everywhere T));
        [lra|]. field_simplify; lra.
  Qed.

  (** Section 3.1, for k >= 1: the weights are smooth, and as long as ε >= 1/k, (8) or (9) holds and the edges'
      squares sum to at most k - 1, or 2 ln k. *)
  Theorem NP14_smooth_amended (k : R) : 1 <= k -> let cap := fun _ : nat => Rmin 1 (k / N) in
    (forall t, Sum m (weight r m cap lazy_update u t) = 1 /\
      forall i, (i < m)%nat -> 0 <= weight r m cap lazy_update u t i <= k / N) /\
    (1 / k <= err r m cap lazy_update u T ->
      err r m cap lazy_update u T <= decay r (sum_of_squares r m cap lazy_update u T) /\
      sum_of_squares r m cap lazy_update u T <= allowance r k).
  Proof.
    intros Hk cap. pose proof N_positive. assert (forall i, (i < m)%nat -> 1 / N <= cap i <= 1) as C
      by (intros; now apply cap_range). split.
    - intros t. split; [exact (weights_sum r lazy_update m u cap m_positive C t)|].
      intros i Hi. pose proof (weights_in_set r lazy_update m u cap m_positive C t i Hi). unfold cap in *.
      pose proof (Rmin_r 1 (k / N)). lra.
    - rewrite err_everywhere. intros E. set (wrong := wrong_in r m cap lazy_update u everywhere T).
      assert (N / k <= size m wrong) as Ek.
      { unfold error_on in E. fold wrong in E. rewrite size_everywhere in E.
        apply Rmult_le_compat_r with (r := N) in E; [|lra]. unfold Rdiv in E.
        rewrite (Rmult_assoc _ (/ N)), Rinv_l in E by lra. unfold Rdiv. lra. }
      assert (0 < N / k) by (apply Rdiv_lt_0_compat; lra).
      assert (1 <= size m wrong) as E1 by (destruct (size_zero_or_one m wrong); lra).
      assert (forall i, (i < m)%nat -> wrong i = true -> 1 / size m wrong <= cap i) as X
        by (intros; apply star_below_cap; lra).
      split.
      + replace (decay r _) with (N / size m everywhere * decay r (sum_of_squares r m cap lazy_update u T))
          by (rewrite size_everywhere; field; lra).
        apply error_on_bound; auto. rewrite size_everywhere. lra.
      + eapply Rle_trans; [apply (set_bound r lazy_update m T u cap m_positive columns C everywhere E1 X)|].
        fold wrong. apply allowance_le; [apply Rdiv_lt_0_compat; lra|].
        apply Rmult_le_reg_r with (size m wrong); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
        apply Rmult_le_compat_r with (r := k) in Ek; [|lra]. replace (N / k * k) with N in Ek by (field; lra). lra.
  Qed.
End Statements.
