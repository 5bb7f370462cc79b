(** NP14: printed wordings that are false, each as the negation of the statement, at the stored counterexample.

    The statements are about rational games, and both sides are computed in Coq by the formal algorithms. *)
From Coq Require Import Arith List Bool QArith Lia Reals.
From Boostproof Require Import Sums Fields Games Projection SparseBoost MABoost Mistakes Runs Witnesses.
Import ListNotations.
Open Scope nat_scope.
Open Scope Q_scope.

(** Columns with entries in [-1, 1], in the first T rounds. *)
Definition valid (m T : nat) (u : play QF) : Prop :=
  (0 < m)%nat /\ forall t i, (t < T)%nat -> (i < m)%nat -> -1 <= u t i /\ u t i <= 1.

Definition valid_check (m T : nat) (u : play QF) : bool :=
  Nat.ltb 0 m && forallb (fun t => forallb (fun i => Qle_bool (-1) (u t i) && Qle_bool (u t i) 1) (seq 0 m)) (seq 0 T).

Lemma valid_by_check m T u : valid_check m T u = true -> valid m T u.
Proof.
  unfold valid_check. rewrite andb_true_iff, Nat.ltb_lt, forallb_forall. intros [Hm H]. split; [exact Hm|].
  intros t i Ht Hi. specialize (H t). rewrite in_seq, forallb_forall in H. specialize (H ltac:(lia) i).
  rewrite in_seq, andb_true_iff in H. destruct (H ltac:(lia)) as [A B]. now rewrite <- !Qle_bool_iff.
Qed.

(** A statement that is false of one computed case. *)
Ltac refute_by false_statement :=
  let H := fresh in pose proof false_statement as H; vm_compute in H; solve [now apply H | discriminate H].

(** The letters of the paper, for the square on the simplex. *)
Section Letters.
  Variables (m : nat) (lazy : bool) (u : play QF).
  Definition weights_of (t : nat) : vector QF := w m Qsub (square_rate m) (project m no_cap) lazy u t.
  Definition edge_at (t : nat) : Q := gamma m Qsub (square_rate m) (project m no_cap) lazy u t.
  Definition error_at (T : nat) : Q := epsilon m Qsub (square_rate m) (project m no_cap) lazy u T.
  Definition squares (T : nat) : Q := @sum QF T (fun t => edge_at t * edge_at t).
End Letters.

(** Algorithm 1: "the weight of a wrongly (correctly) classified sample increases (decreases)", read of w_{t+1}. *)
Definition weights_follow : Prop := forall m u i, valid m 1 u -> (i < m)%nat -> 0 < edge_at m false u 0 ->
  (u 0%nat i < 0 -> weights_of m false u 0 i < weights_of m false u 1 i) /\
  (0 < u 0%nat i -> weights_of m false u 1 i < weights_of m false u 0 i).

Theorem NP14_algorithm_1_weights_reading_projected_refuted : ~ weights_follow.
Proof.
  intros H. destruct (H 2%nat (played NP14_algorithm_1_weights_reading_projected) 1%nat) as [_ S];
    [now apply valid_by_check | lia | reflexivity | refute_by (S eq_refl)].
Qed.

(** L bounds the norm: a number L with L² = N is at least |d_t|_2, and (8) is claimed of it. *)
Definition equation_8_with_norm_bound : Prop := forall m T u (L : Q), valid m T u -> 0 < L -> L * L == @number QF m ->
  let gamma := gamma m Qsub (fun _ => L) (project m no_cap) false u in
  let epsilon := epsilon m Qsub (fun _ => L) (project m no_cap) false u in
  epsilon T <= 1 / (1 + @sum QF T (fun t => gamma t * gamma t)).

Theorem NP14_remark_norm_bound_reading_norm_refuted : ~ equation_8_with_norm_bound.
Proof.
  intros H. specialize (H 4%nat 2%nat (played NP14_remark_norm_bound_reading_norm) 2).
  refute_by (H ltac:(now apply valid_by_check) eq_refl eq_refl).
Qed.

(** What the lazy proof puts for B(w*, z_1): (1 - ε)/(N ε), w* uniform on the mistakes. *)
Definition star_of (m : nat) (wrong : nat -> bool) : vector QF := fun i => if wrong i then 1 / @count QF m wrong else 0.
Definition half_distance (m : nat) (x y : vector QF) : Q := (1 # 2) * @sum QF m (fun i => (x i - y i) * (x i - y i)).

Definition printed_distance : Prop := forall m T u, valid m T u -> 0 < error_at m true u T ->
  let wrong := @mistake QF (H m Qsub (square_rate m) (project m no_cap) true u T) in
  half_distance m (star_of m wrong) (weights_of m true u 0) == (1 - error_at m true u T) / (@number QF m * error_at m true u T).

Theorem NP14_equation_18_step_distance_refuted : ~ printed_distance.
Proof.
  intros H. specialize (H 2%nat 1%nat (played NP14_equation_18_step_distance)).
  refute_by (H ltac:(now apply valid_by_check) eq_refl).
Qed.

(** min_w max_h γ(w, h) >= m_D(η) for every η of sum 1, whatever its signs: so some weights and every hypothesis. *)
Definition duality_for_linear_combinations : Prop := forall m n (M : game QF) (w eta : vector QF),
  (0 < m)%nat -> (0 < n)%nat -> @sum QF n eta == 1 -> (forall i, (i < m)%nat -> 0 <= w i) -> @sum QF m w == 1 ->
  exists i j, (i < m)%nat /\ (j < n)%nat /\ @dot QF n (M i) eta <= @dot QF m w (column_of M j).

Theorem NP14_fact_duality_reading_linear_refuted : ~ duality_for_linear_combinations.
Proof.
  intros H. destruct (H 1%nat 2%nat (matrix NP14_fact_duality_reading_linear) (fun _ => 1) (vec [2; -1] : vector QF))
    as (i & j & Hi & Hj & L); try reflexivity; try lia; [intros; discriminate|].
  assert (i = 0)%nat as -> by lia. assert (j = 0 \/ j = 1)%nat as [-> | ->] by lia; refute_by L.
Qed.

(** Section 3.1 for every k > 0: the first weights are at most k/N. *)
Definition smooth_for_every_k : Prop := forall m (k : Q), (0 < m)%nat -> 0 < k -> forall i, (i < m)%nat ->
  @uniform QF m i <= k / @number QF m.

Theorem NP14_smooth_reading_literal_refuted : ~ smooth_for_every_k.
Proof. intros H. refute_by (H 1%nat (1 # 2) ltac:(lia) eq_refl 0%nat ltac:(lia)). Qed.

(** Section 3.2: two sets of examples, the weights of the secondary one capped at k/N. *)
Section TwoSets.
  Variables (m : nat) (k : Q) (secondary : nat -> bool) (u : play QF).
  Definition two_caps : vector QF := fun i => if secondary i then @min QF 1 (k / @number QF m) else 1.
  Definition edge_2 (t : nat) : Q := gamma m Qsub (square_rate m) (project m two_caps) false u t.
  Definition squares_2 (T : nat) : Q := @sum QF T (fun t => edge_2 t * edge_2 t).
  Definition error_of (A : nat -> bool) (T : nat) : Q :=
    let margin := H m Qsub (square_rate m) (project m two_caps) false u T in
    @count QF m (fun i => A i && @mistake QF margin i) / @count QF m A.
End TwoSets.

(** "Bound (8) holds for the error on the primary set." *)
Definition primary_equation_8 : Prop := forall m T (k : Q) secondary u, valid m T u -> 1 <= k ->
  0 < @count QF m (fun i => negb (secondary i)) ->
  error_of m k secondary u (fun i => negb (secondary i)) T <= 1 / (1 + squares_2 m k secondary u T).

Theorem NP14_combining_primary_step_equation_8_refuted : ~ primary_equation_8.
Proof.
  intros H. specialize (H 2%nat 4%nat (3 # 2) (Nat.eqb 1) (played NP14_combining_primary_step_equation_8)).
  refute_by (H ltac:(now apply valid_by_check) ltac:(discriminate) eq_refl).
Qed.

(** "The error on the secondary set falls to 1/k": whenever the edges' squares exceed k - 1. *)
Definition secondary_falls : Prop := forall m T (k : Q) secondary u, valid m T u -> 1 <= k ->
  0 < @count QF m secondary -> k - 1 < squares_2 m k secondary u T -> error_of m k secondary u secondary T <= 1 / k.

Theorem NP14_combining_secondary_refuted : ~ secondary_falls.
Proof.
  intros H. specialize (H 2%nat 20%nat (3 # 2) (Nat.eqb 1) (played NP14_combining_secondary)).
  refute_by (H ltac:(now apply valid_by_check) ltac:(discriminate) eq_refl ltac:(vm_compute; reflexivity)).
Qed.

(** Containing the simplex is not condition enough for two projections in the lazy version: the square on the cube. *)
Definition cube (m : nat) (z : vector QF) : vector QF := tab m (fun i => @min QF 1 (@max QF 0 (z i))).
Definition lazy_double_projection : Prop := forall m T u, valid m T u ->
  let Pi := fun z => project m no_cap (cube m z) in
  let gamma := gamma m Qsub (square_rate m) Pi true u in
  epsilon m Qsub (square_rate m) Pi true u T <= 1 / (1 + @sum QF T (fun t => gamma t * gamma t)).

Theorem NP14_conjecture_lazy_double_projection_step_square_refuted : ~ lazy_double_projection.
Proof.
  intros H. specialize (H 2%nat 30%nat (played NP14_conjecture_lazy_double_projection_step_square)).
  refute_by (H ltac:(now apply valid_by_check)).
Qed.
