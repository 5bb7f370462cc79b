(** NP14, Theorem 2: with η_t = γ_t/(L sqrt t) the least margin comes within ν of the least edge. *)
From Coq Require Import Reals Lra Psatz Arith Bool.
From Boostproof Require Import Sums Fields Games Logarithms Bregman Projection MABoost NP14_framework Mistakes Square
  Entropy EntropicProjection NP14_theorem_1 NP14_theorem_1_entropy NP14_sets.
Open Scope R_scope.

(** The square: Σ η_t (γ_t - x·u_t) <= N Σ η_t²/2 + |x - w_1|²/2 against any distribution x, for any L_t. *)
Theorem square_losses m T (L : nat -> R) lazy_update u x : (0 < m)%nat -> valid_play m T u ->
  capped_simplex m no_cap x ->
  let eta := @eta RF m Rminus L (project m no_cap) lazy_update u in
  let gamma := @gamma RF m Rminus L (project m no_cap) lazy_update u in
  Sum T (fun t => eta t * (gamma t - Sum m (fun i => x i * u t i))) <=
  INR m * Sum T (fun t => 1 / 2 * eta t ^ 2) + 1 / 2 * sq m (fun i => x i - 1 / INR m).
Proof.
  intros Hm V X eta gamma. set (w := @w RF m Rminus L (project m no_cap) lazy_update u).
  set (z := @z RF m Rminus L (project m no_cap) lazy_update u).
  assert (C : forall i, (i < m)%nat -> 1 / INR m <= no_cap i <= 1).
  { intros i Hi. change (no_cap i) with 1. pose proof (cap_range m 1 Hm (Rle_refl 1)). lra. }
  assert (Sum T (fun t => Sum m (fun i => (x i - w t i) * (eta t * - u t i))) <=
    Sum T (fun t => 1 / 2 * (eta t ^ 2 * l2 m (fun i => - u t i) ^ 2)) + B m (half_square m) identity x (w O)) as I.
  { assert (lazy_update = true \/ lazy_update = false) as [Z|Z] by (destruct lazy_update; auto).
    - apply (NP14_equation_18_regulariser m (half_square m) identity (l2 m) (l2 m) (capped_simplex m no_cap) T w z
        (fun t i => - u t i) eta (capped_simplex_convex m no_cap) (fun t _ => square_gradient m _) (l2_homogeneous m)
        (l2_self_dual m) x (run_is_lazy m L no_cap lazy_update u Hm C T Z) eq_refl X (B_square_nonneg m _ _)
        (fun t _ => square_strongly_convex m _ _)).
    - pose proof (NP14_equation_13 m (half_square m) identity (l2 m) (l2 m) (capped_simplex m no_cap) T w z
        (fun t i => - u t i) eta (capped_simplex_convex m no_cap) (fun t _ => square_gradient m _) (l2_homogeneous m)
        (l2_self_dual m) x (run_is_active m L no_cap lazy_update u Hm C T Z)
        (fun t _ => conj (square_strongly_convex m _ _) (B_square_nonneg m _ _)) X) as E.
      pose proof (B_square_nonneg m x (w T)). lra. }
  assert (Sum T (fun t => 1 / 2 * (eta t ^ 2 * l2 m (fun i => - u t i) ^ 2)) <= INR m * Sum T (fun t => 1 / 2 * eta t ^ 2)) as D.
  { rewrite <- Sum_scal. apply Sum_le. intros t Ht. rewrite l2_square.
    assert (sq m (fun i => - u t i) <= INR m) as Q
      by (unfold sq; rewrite (Sum_ext m _ (fun i => u t i ^ 2)) by (intros; ring); apply sq_column, V, Ht).
    pose proof (pow2_ge_0 (eta t)). nra. }
  assert (B m (half_square m) identity x (w O) = 1 / 2 * sq m (fun i => x i - 1 / INR m)) as W.
  { rewrite B_square. f_equal. apply Sum_ext. intros i Hi. f_equal. f_equal. now apply uniform_R. }
  rewrite (Sum_ext T (fun t => Sum m _) (fun t => eta t * (gamma t - Sum m (fun i => x i * u t i)))) in I; [lra|].
  intros t _. unfold gamma, MABoost.gamma. rewrite edge_R, <- Sum_minus, <- Sum_scal. apply Sum_ext. intros. fold w. ring.
Qed.

(** L and C = max_{w*} B(w*, w_1), attained at a vertex: N and (N - 1)/(2N) for the square, 1 and ln N for the entropy. *)
Definition L_of (r : regulariser) (m : nat) : R := match r with Square => INR m | Entropy => 1 end.
Definition C_of (r : regulariser) (m : nat) : R :=
  match r with Square => (INR m - 1) / (2 * INR m) | Entropy => ln (INR m) end.
Definition root (t : nat) : R := sqrt (INR (S t)).  (* sqrt t, the rounds being counted from 0 *)

Lemma root_at_least_1 t : 1 <= root t.
Proof. unfold root. rewrite <- sqrt_1 at 1. apply sqrt_le_1_alt. apply (le_INR 1). lia. Qed.

Lemma root_square t : root t * root t = INR (S t).
Proof. apply sqrt_sqrt, pos_INR. Qed.

(** b_t = 1/sqrt t, and a_t = 1/sqrt t - 1/(2t). *)
Definition b_ (t : nat) : R := 1 / root t.
Definition a_ (t : nat) : R := 1 / root t - 1 / (2 * INR (S t)).

Lemma b_a t : 0 < b_ t <= 1 /\ b_ t / 2 <= a_ t <= b_ t.
Proof.
  pose proof (root_at_least_1 t) as H. unfold b_, a_. rewrite <- root_square.
  assert (0 < 1 / root t <= 1) as P.
  { split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (root t); [lra|]. field_simplify; lra. }
  replace (1 / (2 * (root t * root t))) with (1 / 2 * (1 / root t * (1 / root t))) by (field; lra). nra.
Qed.

Section Run.
  Variables (r : regulariser) (lazy_update : bool) (m : nat) (u : nat -> nat -> R).
  Definition rate_2 (t : nat) : R := L_of r m * root t.
  Definition gamma_2 (t : nat) : R := @gamma RF m (move r) rate_2 (nearest r m (fun _ => 1)) lazy_update u t.
  Definition eta_2 (t : nat) : R := @eta RF m (move r) rate_2 (nearest r m (fun _ => 1)) lazy_update u t.
  (** The margin of example i after T rounds, normalised by the sum of the steps. *)
  Definition margin_2 (T i : nat) : R := Sum T (fun t => eta_2 t * u t i) / Sum T eta_2.
End Run.

Section Theorem2.
  Variables (r : regulariser) (lazy_update : bool) (m T : nat) (u : nat -> nat -> R).
  Notation N := (INR m).
  Notation rate_2 := (rate_2 r m).
  Notation gamma_2 := (gamma_2 r lazy_update m u).
  Notation eta_2 := (eta_2 r lazy_update m u).
  Notation margin_2 := (margin_2 r lazy_update m u T).

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis T_positive : (0 < T)%nat.
  Hypothesis columns : valid_play m T u.

  Lemma L_positive : 0 < L_of r m.
  Proof. destruct r; simpl; [now apply lt_0_INR | lra]. Qed.

  Lemma eta_2_R t : eta_2 t = gamma_2 t / (L_of r m * root t).
  Proof. reflexivity. Qed.

  (** w* = the vertex of example i. *)
  Definition vertex (i k : nat) : R := if Nat.eqb k i then 1 else 0.

  Lemma vertex_star i : (i < m)%nat -> size m (fun k => Nat.eqb k i) = 1 /\ (forall k, star m (fun k => Nat.eqb k i) k = vertex i k).
  Proof.
    intros Hi. assert (size m (fun k => Nat.eqb k i) = 1) as S by (unfold size; now rewrite (Sum_delta m i (fun _ => 1))).
    split; [exact S|]. intros k. unfold star, vertex. rewrite S. destruct (Nat.eqb k i); field.
  Qed.

  Lemma losses_at_vertex i : (i < m)%nat ->
    Sum T (fun t => eta_2 t * (gamma_2 t - u t i)) <= L_of r m * Sum T (fun t => 1 / 2 * eta_2 t ^ 2) + C_of r m.
  Proof.
    intros Hi. destruct (vertex_star i Hi) as [S E]. pose proof (lt_0_INR m m_positive) as HN.
    set (wrong := fun k => Nat.eqb k i) in *.
    assert (some : 1 <= size m wrong) by lra.
    assert (X : capped_simplex m (fun _ => 1) (star m wrong)).
    { destruct (star_distribution m wrong some) as [P Q]. split; [|exact Q]. intros k Hk.
      pose proof (star_le m wrong some k). rewrite S in *. specialize (P k Hk). lra. }
    assert (V : forall t, Sum m (fun k => star m wrong k * u t k) = u t i).
    { intros t. rewrite (Sum_single m i) by (auto; intros k _ N; rewrite E; unfold vertex; apply Nat.eqb_neq in N; rewrite N; ring).
      rewrite E. unfold vertex. rewrite Nat.eqb_refl. ring. }
    rewrite (Sum_ext T _ (fun t => eta_2 t * (gamma_2 t - Sum m (fun k => star m wrong k * u t k)))) by (intros; now rewrite V).
    assert (HC : forall k, (k < m)%nat -> 1 / N <= 1) by (intros; pose proof (cap_range m 1 m_positive (Rle_refl 1)); lra).
    clear HN. unfold NP14_theorem_2.eta_2, NP14_theorem_2.gamma_2. destruct r; cbn [move nearest L_of C_of].
    - replace ((N - 1) / (2 * N)) with (1 / 2 * sq m (fun k => star m wrong k - 1 / N)).
      + exact (square_losses m T (NP14_theorem_2.rate_2 Square m) lazy_update u (star m wrong) m_positive columns X).
      + rewrite star_distance, S by assumption. field. apply Rgt_not_eq, lt_0_INR, m_positive.
    - pose proof (entropy_losses m T (NP14_theorem_2.rate_2 Entropy m) (fun _ => 1) lazy_update u m_positive) as I.
      specialize (I ltac:(intros t; unfold NP14_theorem_2.rate_2; cbn [L_of]; rewrite Rmult_1_l; apply root_at_least_1)
        columns HC (star m wrong) X).
      pose proof (star_entropy m wrong m_positive some) as Q. rewrite S in Q. replace (N / 1) with N in Q by field.
      rewrite B_entropy in Q, I.
      rewrite (Sum_ext m _ (fun k => relative (star m wrong k) (1 / N))), Q in I by (intros k Hk; f_equal; now apply uniform_R).
      rewrite Rmult_1_l. exact I.
  Qed.

  Hypothesis edges_positive : forall t, (t < T)%nat -> 0 < gamma_2 t.

  Lemma steps_positive : 0 < Sum T eta_2.
  Proof.
    apply Sum_pos; [exact T_positive|]. intros t Ht. rewrite eta_2_R. pose proof L_positive. pose proof (root_at_least_1 t).
    apply Rdiv_lt_0_compat; [auto | nra].
  Qed.

  (** Equation 21, with half of the 1/t, which is what the sum of the squares gives; as printed it is weaker. *)
  Theorem equation_21_half i : (i < m)%nat ->
    margin_2 i >= Sum T (fun t => a_ t * gamma_2 t ^ 2) / Sum T (fun t => b_ t * gamma_2 t)
      - L_of r m * C_of r m / Sum T (fun t => b_ t * gamma_2 t).
  Proof.
    intros Hi. pose proof (losses_at_vertex i Hi) as I. pose proof L_positive as LP. pose proof steps_positive as SP.
    assert (forall t, eta_2 t = / L_of r m * (b_ t * gamma_2 t)) as E
      by (intros t; rewrite eta_2_R; unfold b_; pose proof (root_at_least_1 t); field; lra).
    unfold NP14_theorem_2.margin_2. set (V := Sum T (fun t => eta_2 t * u t i)) in *.
    assert (Sum T (fun t => b_ t * gamma_2 t) = L_of r m * Sum T eta_2) as SB
      by (rewrite <- Sum_scal; apply Sum_ext; intros; rewrite E; field; lra).
    assert (Sum T (fun t => a_ t * gamma_2 t ^ 2) - L_of r m * C_of r m <= L_of r m * V) as Q.
    { rewrite (Sum_ext T _ (fun t => eta_2 t * gamma_2 t - eta_2 t * u t i)), Sum_minus in I by (intros; ring). fold V in I.
      apply Rmult_le_compat_l with (r := L_of r m) in I; [|lra].
      assert (Sum T (fun t => a_ t * gamma_2 t ^ 2) =
        L_of r m * Sum T (fun t => eta_2 t * gamma_2 t) - L_of r m * (L_of r m * Sum T (fun t => 1 / 2 * eta_2 t ^ 2))) as A; [|lra].
      rewrite <- !Sum_scal, <- Sum_minus. apply Sum_ext. intros t _. rewrite E. unfold a_, b_. rewrite <- root_square.
      pose proof (root_at_least_1 t). field. lra. }
    rewrite SB. apply Rle_ge, Rmult_le_reg_r with (L_of r m * Sum T eta_2); [nra|].
    replace ((Sum T (fun t => a_ t * gamma_2 t ^ 2) / (L_of r m * Sum T eta_2) - L_of r m * C_of r m / (L_of r m * Sum T eta_2))
      * (L_of r m * Sum T eta_2)) with (Sum T (fun t => a_ t * gamma_2 t ^ 2) - L_of r m * C_of r m) by (field; lra).
    replace (V / Sum T eta_2 * (L_of r m * Sum T eta_2)) with (L_of r m * V) by (field; lra). exact Q.
  Qed.

  Theorem NP14_theorem_2_equation_21 i : (i < m)%nat ->
    margin_2 i >= Sum T (fun t => (1 / root t - 1 / INR (S t)) * gamma_2 t ^ 2) / Sum T (fun t => 1 / root t * gamma_2 t)
      - L_of r m * C_of r m / Sum T (fun t => 1 / root t * gamma_2 t).
  Proof.
    intros Hi. pose proof (equation_21_half i Hi) as H. unfold b_ in H.
    assert (0 < Sum T (fun t => 1 / root t * gamma_2 t)) as P.
    { apply Sum_pos; [exact T_positive|]. intros t Ht. apply Rmult_lt_0_compat; [apply (b_a t) | auto]. }
    enough (Sum T (fun t => (1 / root t - 1 / INR (S t)) * gamma_2 t ^ 2) / Sum T (fun t => 1 / root t * gamma_2 t) <=
      Sum T (fun t => a_ t * gamma_2 t ^ 2) / Sum T (fun t => 1 / root t * gamma_2 t)) by lra.
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, P|]. apply Sum_le. intros t _.
    apply Rmult_le_compat_r; [apply pow2_ge_0|]. unfold a_.
    assert (0 < INR (S t)) by (apply lt_0_INR; lia). 
    assert (0 < 1 / INR (S t)) by (apply Rdiv_lt_0_compat; lra).
    replace (1 / (2 * INR (S t))) with (1 / 2 * (1 / INR (S t))) by (field; lra). lra.
  Qed.
End Theorem2.
