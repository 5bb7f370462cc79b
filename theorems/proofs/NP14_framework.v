(** NP14, Sections 3 and 3.4: the inequalities of the active and of the lazy update for every regulariser.

    Algorithm 1 as a relation: ∇R(z_{t+1}) = ∇R(w_t or z_t) + η_t d_t, and w_{t+1} = Π_K(z_{t+1}). *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Games Bregman.
Open Scope R_scope.

Section Algorithm1.
  Variables (m : nat) (Reg : point -> R) (G : point -> point) (norm dual : point -> R) (K : point -> Prop).
  Variables (T : nat) (w z d : nat -> point) (eta : nat -> R).
  Notation B := (B m Reg G).
  Notation "x ⊖ y" := (fun i : nat => x i - y i) (at level 50).

  Definition moves (from z' : point) (t : nat) : Prop := forall i, (i < m)%nat -> G z' i = G from i + eta t * d t i.

  Definition active : Prop := forall t, (t < T)%nat ->
    moves (w t) (z (S t)) t /\ projection m Reg G K (z (S t)) (w (S t)).

  Definition lazy : Prop := projection m Reg G K (z O) (w O) /\ forall t, (t < T)%nat ->
    moves (z t) (z (S t)) t /\ projection m Reg G K (z (S t)) (w (S t)).

  (** What the paper assumes of R, K and the norm; of R only where the run goes, since the entropy has it for
      positive vectors only. *)
  Hypothesis K_convex : convex_set K.
  Hypothesis differentiable : forall t, (t <= T)%nat -> gradient_at m Reg G (w t).
  Hypothesis norm_scales : homogeneous norm.
  Hypothesis duality : dual_norm m norm dual.

  (** B(x, y) >= |x - y|²/2 *)
  Definition strongly_convex_at (x y : point) : Prop := B x y >= 1 / 2 * norm (x ⊖ y) ^ 2.

  (** x·η d <= |x|²/2 + η² |d|*²/2 *)
  Lemma step_bound x t :
    Sum m (fun i => x i * (eta t * d t i)) <= 1 / 2 * norm x ^ 2 + 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2).
  Proof.
    destruct (NP14_lemma_3 m norm dual (fun i => eta t * x i) (d t) duality) as [L1 L2].
    unfold inner in L1. rewrite norm_scales in *. rewrite (Sum_ext m _ (fun i => eta t * x i * d t i)) by (intros; ring).
    pose proof (pow2_abs (eta t)) as E. pose proof (pow2_ge_0 (Rabs (eta t) * dual (d t) - norm x)).
    rewrite <- E. nra.
  Qed.

  (** Equation 12: B(w_t, z_{t+1}) <= η² |d_t|*² / 2 *)
  Theorem NP14_equation_12 t : active -> (t < T)%nat -> strongly_convex_at (z (S t)) (w t) ->
    B (w t) (z (S t)) <= 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2).
  Proof.
    intros A Ht C. destruct (A t Ht) as [Hz _]. unfold strongly_convex_at in C.
    pose proof (step_bound (z (S t) ⊖ w t) t) as P. cbv beta in P.
    pose proof (NP14_lemma_2 m Reg G (z (S t)) (w t) (z (S t))) as L.
    rewrite (Sum_ext m _ (fun i => (z (S t) i - w t i) * (eta t * d t i))) in L
      by (intros i Hi; rewrite (Hz i Hi); ring).
    assert (B (z (S t)) (z (S t)) = 0) as Z by (unfold Bregman.B; rewrite Sum_zero by (intros; ring); ring).
    lra.
  Qed.

  (** Equation 10c: (w* - w_t)·η_t d_t <= B(w*, w_t) - B(w*, w_{t+1}) + B(w_t, z_{t+1}) *)
  Theorem NP14_equation_10c t star : active -> (t < T)%nat -> 0 <= B (w (S t)) (z (S t)) -> K star ->
    Sum m (fun i => (star i - w t i) * (eta t * d t i)) <= B star (w t) - B star (w (S t)) + B (w t) (z (S t)).
  Proof.
    intros A Ht N X. destruct (A t Ht) as [Hz P].
    pose proof (NP14_lemma_1_exact m Reg G K _ _ star K_convex (differentiable (S t) Ht) P X).
    pose proof (NP14_lemma_2 m Reg G star (w t) (z (S t))) as L.
    rewrite (Sum_ext m _ (fun i => (star i - w t i) * (eta t * d t i))) in L
      by (intros i Hi; rewrite (Hz i Hi); ring).
    lra.
  Qed.

  (** Equation 13: Σ (w* - w_t)·η_t d_t <= Σ η_t² |d_t|*²/2 + B(w*, w_1) - B(w*, w_{T+1}) *)
  Theorem NP14_equation_13 star : active ->
    (forall t, (t < T)%nat -> strongly_convex_at (z (S t)) (w t) /\ 0 <= B (w (S t)) (z (S t))) -> K star ->
    Sum T (fun t => Sum m (fun i => (star i - w t i) * (eta t * d t i))) <=
    Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2)) + B star (w O) - B star (w T).
  Proof.
    intros A C X. pose proof (Sum_telescope T (fun t => - B star (w t))) as E. cbv beta in E.
    enough (Sum T (fun t => Sum m (fun i => (star i - w t i) * (eta t * d t i))) <=
      Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2) + (- B star (w (S t)) - - B star (w t)))) by
      (rewrite Sum_plus in *; lra).
    apply Sum_le. intros t Ht. destruct (C t Ht) as [C1 C2].
    pose proof (NP14_equation_12 t A Ht C1). pose proof (NP14_equation_10c t star A Ht C2 X). lra.
  Qed.

  Lemma lazy_projects t : lazy -> (t <= T)%nat -> projection m Reg G K (z t) (w t).
  Proof. intros [P A] Ht. destruct t as [|t]; [exact P | now apply A]. Qed.

  (** Equation 17, one round of the lazy update, both sides as printed. *)
  Theorem NP14_equation_17 t star : lazy -> (t < T)%nat -> K star ->
    Sum m (fun i => (star i - w t i) * (eta t * d t i)) <=
    1 / 2 * norm (w (S t) ⊖ w t) ^ 2 + 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2) - B (w (S t)) (w t)
    + B (w (S t)) (z (S t)) - B (w t) (z t) - B star (z (S t)) + B star (z t).
  Proof.
    intros A Ht X. pose proof (lazy_projects t A (Nat.lt_le_incl _ _ Ht)) as Pt. destruct (proj2 A t Ht) as [Hz P].
    assert (gradient_at m Reg G (w t)) as D by (apply differentiable; lia).
    pose proof (NP14_lemma_1_exact m Reg G K _ _ _ K_convex D Pt (proj1 P)) as Q.
    pose proof (step_bound (w (S t) ⊖ w t) t) as S1. cbv beta in S1.
    pose proof (NP14_lemma_2 m Reg G star (w t) (z (S t))) as L1.
    pose proof (NP14_lemma_2 m Reg G star (w t) (z t)) as L2.
    pose proof (NP14_lemma_2 m Reg G (w (S t)) (w t) (z (S t))) as L3.
    pose proof (NP14_lemma_2 m Reg G (w (S t)) (w t) (z t)) as L4.
    assert (forall x, Sum m (fun i => x i * (eta t * d t i)) =
      Sum m (fun i => x i * (G (z (S t)) i - G (w t) i)) - Sum m (fun i => x i * (G (z t) i - G (w t) i))) as E.
    { intros x. rewrite <- Sum_minus. apply Sum_ext. intros i Hi. rewrite (Hz i Hi). ring. }
    pose proof (E (star ⊖ w t)) as E1. pose proof (E (w (S t) ⊖ w t)) as E2. cbv beta in E1, E2.
    lra.
  Qed.

  (** Equation 18 before L and the edges enter: the sum of 17, for a run that starts at w_1 = z_1. *)
  Theorem NP14_equation_18_regulariser star : lazy -> w O = z O -> K star -> 0 <= B star (w T) ->
    (forall t, (t < T)%nat -> strongly_convex_at (w (S t)) (w t)) ->
    Sum T (fun t => Sum m (fun i => (star i - w t i) * (eta t * d t i))) <=
    Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2)) + B star (z O).
  Proof.
    intros A W X N C. pose proof (Sum_telescope T (fun t => B (w t) (z t) - B star (z t))) as E. cbv beta in E.
    assert (B (w O) (z O) = 0) as Z by (rewrite W; unfold Bregman.B; rewrite Sum_zero by (intros; ring); ring).
    pose proof (lazy_projects T A (le_n T)) as P.
    pose proof (NP14_lemma_1_exact m Reg G K _ _ star K_convex (differentiable T (le_n T)) P X) as Last.
    enough (Sum T (fun t => Sum m (fun i => (star i - w t i) * (eta t * d t i))) <=
      Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2) +
        (B (w (S t)) (z (S t)) - B star (z (S t)) - (B (w t) (z t) - B star (z t))))) by (rewrite Sum_plus in *; lra).
    apply Sum_le. intros t Ht. pose proof (NP14_equation_17 t star A Ht X). specialize (C t Ht).
    unfold strongly_convex_at in C. lra.
  Qed.
End Algorithm1.
