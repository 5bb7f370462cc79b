(** Bregman divergences: NP14, Section 2, Lemmas 1 to 4, for every regulariser.

    R is any function of m entries and G any map of vectors, its gradient where a lemma needs that. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Boostproof Require Import Sums Games.
Open Scope R_scope.

Notation point := (nat -> R).

Section Bregman.
  Variables (m : nat) (Reg : point -> R) (G : point -> point).

  Definition inner (x y : point) : R := Sum m (fun i => x i * y i).

  (** B_R(x, y) = R(x) - R(y) - ∇R(y)·(x - y) *)
  Definition B (x y : point) : R := Reg x - Reg y - Sum m (fun i => G y i * (x i - y i)).

  (** G is the gradient of R at y: the derivative along every line through y. *)
  Definition gradient_at (y : point) : Prop :=
    forall v, derivable_pt_lim (fun s => Reg (fun i => y i + s * v i)) 0 (Sum m (fun i => G y i * v i)).

  Definition convex_set (K : point -> Prop) : Prop :=
    forall x y s, K x -> K y -> 0 <= s <= 1 -> K (fun i => y i + s * (x i - y i)).

  (** Π_K(z): the point of K with the least divergence from z. *)
  Definition projection (K : point -> Prop) (z p : point) : Prop := K p /\ forall x, K x -> B p z <= B x z.

  (** (x - y)·(∇R(z) - ∇R(y)) = B(x, y) - B(x, z) + B(y, z) *)
  Theorem NP14_lemma_2 x y z :
    Sum m (fun i => (x i - y i) * (G z i - G y i)) = B x y - B x z + B y z.
  Proof.
    unfold B.
    replace (_ - _ - _ - _ + _) with
      (Sum m (fun i => G z i * (x i - z i)) - Sum m (fun i => G z i * (y i - z i))
       - Sum m (fun i => G y i * (x i - y i))) by ring.
    rewrite <- !Sum_minus. apply Sum_ext. intros. ring.
  Qed.

  (** A function on [0, 1] that is least at 0 has a derivative of at least 0 there. *)
  Lemma slope_at_minimum f l : derivable_pt_lim f 0 l -> (forall s, 0 <= s <= 1 -> f 0 <= f s) -> 0 <= l.
  Proof.
    intros D M. destruct (Rle_lt_dec 0 l) as [L|L]; [exact L|]. destruct (D (- l / 2)) as [d H]; [lra|].
    set (s := Rmin (d / 2) 1). assert (0 < d) by apply cond_pos.
    assert (0 < s <= 1 /\ s < d) as [S1 S2] by (unfold s, Rmin; destruct (Rle_dec _ _); lra).
    specialize (H s). rewrite Rplus_0_l, (Rabs_right s) in H by lra.
    specialize (H ltac:(lra) S2). specialize (M s ltac:(lra)).
    assert (0 <= (f s - f 0) / s) by (apply Rle_mult_inv_pos; lra).
    unfold Rabs in H. destruct (Rcase_abs _) in H; lra.
  Qed.

  (** The variational inequality of a projection onto a convex set. *)
  Lemma projection_obtuse K z p x : convex_set K -> gradient_at p -> projection K z p -> K x ->
    0 <= Sum m (fun i => (G p i - G z i) * (x i - p i)).
  Proof.
    intros C D [P M] X. set (v := fun i => x i - p i).
    set (f := fun s => Reg (fun i => p i + s * v i) - Sum m (fun i => G z i * v i) * s).
    apply slope_at_minimum with (f := f).
    - replace (Sum m _) with (Sum m (fun i => G p i * v i) - Sum m (fun i => G z i * v i) * 1).
      + apply derivable_pt_lim_minus; [apply D | apply derivable_pt_lim_scal, derivable_pt_lim_id].
      + rewrite Rmult_1_r, <- Sum_minus. apply Sum_ext. intros. unfold v. ring.
    - intros s Hs. pose proof (M _ (C x p s X P Hs)) as L. unfold B in L. unfold f.
      replace (fun i => p i + 0 * v i) with p by (apply functional_extensionality; intros; ring).
      replace (Sum m (fun i => G z i * (p i + s * (x i - p i) - z i)))
        with (Sum m (fun i => G z i * (p i - z i)) + Sum m (fun i => G z i * v i) * s) in L; [unfold v in *; lra|].
      rewrite <- Sum_scal_r, <- Sum_plus. apply Sum_ext. intros. unfold v. ring.
  Qed.

  (** Lemma 1, exact: the generalised Pythagorean inequality. *)
  Theorem NP14_lemma_1_exact K y p x : convex_set K -> gradient_at p -> projection K y p -> K x ->
    B x y >= B x p + B p y.
  Proof.
    intros C D P X. pose proof (projection_obtuse K y p x C D P X) as O.
    pose proof (NP14_lemma_2 x p y) as L.
    replace (Sum m (fun i => (x i - p i) * (G y i - G p i)))
      with (- Sum m (fun i => (G p i - G y i) * (x i - p i))) in L; [lra|].
    rewrite <- Sum_opp. apply Sum_ext. intros. ring.
  Qed.

  (** R is convex on the segment from y to x. *)
  Definition convex_towards (x y : point) : Prop :=
    forall s, 0 <= s <= 1 -> Reg (fun i => y i + s * (x i - y i)) <= (1 - s) * Reg y + s * Reg x.

  Lemma B_nonneg x y : gradient_at y -> convex_towards x y -> 0 <= B x y.
  Proof.
    intros D C. set (v := fun i => x i - y i).
    set (f := fun s => (Reg y + (Reg x - Reg y) * s) - Reg (fun i => y i + s * v i)).
    apply slope_at_minimum with (f := f).
    - replace (B x y) with (0 + (Reg x - Reg y) * 1 - Sum m (fun i => G y i * v i)) by (unfold B, v; ring).
      apply derivable_pt_lim_minus; [|apply D]. apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|].
      apply derivable_pt_lim_scal, derivable_pt_lim_id.
    - intros s Hs. specialize (C s Hs). unfold f.
      replace (fun i => y i + 0 * v i) with y by (apply functional_extensionality; intros; ring).
      change (fun i => y i + s * v i) with (fun i => y i + s * (x i - y i)). lra.
  Qed.

  (** Lemma 1, relaxed. *)
  Theorem NP14_lemma_1_relaxed (K : point -> Prop) y p x :
    convex_towards p y -> gradient_at y -> gradient_at p ->
    convex_set K -> projection K y p -> K x -> B x y >= B x p.
  Proof.
    intros R Dy Dp C P X. pose proof (NP14_lemma_1_exact K y p x C Dp P X). pose proof (B_nonneg p y Dy R). lra.
  Qed.

  (** Lemma 4: a first projection q onto a superset K of S does no harm. *)
  Theorem NP14_lemma_4 (K S : point -> Prop) y q p x :
    convex_towards q y -> convex_towards p q -> gradient_at y -> gradient_at q -> gradient_at p ->
    (forall a, S a -> K a) -> convex_set K -> convex_set S ->
    projection K y q -> projection S q p -> S x -> B x y >= B x p.
  Proof.
    intros R1 R2 Dy Dq Dp I CK CS Q P X.
    pose proof (NP14_lemma_1_relaxed K y q x R1 Dy Dq CK Q (I x X)).
    pose proof (NP14_lemma_1_relaxed S q p x R2 Dq Dp CS P X). lra.
  Qed.
End Bregman.

(** A norm, and its dual: |y|* is the least c >= 0 with x·y <= c |x| for all x. *)
Definition homogeneous (norm : point -> R) : Prop := forall c x, norm (fun i => c * x i) = Rabs c * norm x.

Definition dual_norm (m : nat) (norm dual : point -> R) : Prop :=
  forall y, (forall x, inner m x y <= dual y * norm x) /\
            (forall c, 0 <= c -> (forall x, inner m x y <= c * norm x) -> dual y <= c).

(** Lemma 3: x·y <= |x| |y|* <= |x|²/2 + |y|*²/2 *)
Theorem NP14_lemma_3 m norm dual x y : dual_norm m norm dual ->
  inner m x y <= norm x * dual y /\ norm x * dual y <= 1 / 2 * norm x ^ 2 + 1 / 2 * dual y ^ 2.
Proof.
  intros D. destruct (D y) as [H _]. specialize (H x). split; [lra|]. pose proof (pow2_ge_0 (norm x - dual y)). lra.
Qed.
