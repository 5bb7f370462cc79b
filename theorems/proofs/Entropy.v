(** The negative entropy R(w) = Σ w_i ln w_i as a regulariser: its divergence, Pinsker's inequality, its gradient. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Logarithms Bregman NP14_framework.
Open Scope R_scope.

(** x ln(x/y) - x + y, with 0 ln 0 = 0. *)
Definition relative (x y : R) : R := x * (ln x - ln y) - x + y.

Lemma relative_nonneg x y : 0 <= x -> 0 < y -> 0 <= relative x y.
Proof.
  intros [Hx|<-] Hy; unfold relative; [|lra].
  pose proof (ln_le_minus_1 (y / x)) as L. rewrite ln_quotient in L by assumption.
  assert (0 < y / x) as P by (apply Rdiv_lt_0_compat; lra). specialize (L P).
  apply Rmult_le_compat_l with (r := x) in L; [|lra].
  replace (x * (y / x - 1)) with (y - x) in L by (field; lra). lra.
Qed.

(** A function whose derivative has the sign of t - 1 is least at 1. *)
Lemma least_at_one (f f' : R -> R) t : 0 < t -> (forall c, 0 < c -> derivable_pt_lim f c (f' c)) ->
  (forall c, 0 < c -> 0 <= f' c * (c - 1)) -> f 1 <= f t.
Proof.
  intros Ht D S. destruct (Rtotal_order t 1) as [L|[->|L]]; [|lra|].
  - destruct (MVT_cor2 f f' t 1 L) as (c & E & C); [intros; apply D; lra|]. specialize (S c ltac:(lra)). nra.
  - destruct (MVT_cor2 f f' 1 t L) as (c & E & C); [intros; apply D; lra|]. specialize (S c ltac:(lra)). nra.
Qed.

Lemma pinsker_slope t : 0 < t -> 0 <= ((t + 1) * ln t - 2 * (t - 1)) * (t - 1).
Proof.
  intros Ht. set (h := fun t => (t + 1) * ln t - 2 * (t - 1)). set (h' := fun t => ln t + / t - 1).
  assert (D : forall c, 0 < c -> derivable_pt_lim h c (h' c)).
  { intros c Hc. apply is_derive_Reals. unfold h. auto_derive; [exact Hc|]. unfold h'. field. lra. }
  assert (N : forall c, 0 < c -> 0 <= h' c).
  { intros c Hc. unfold h'. pose proof (ln_le_minus_1 (/ c) (Rinv_0_lt_compat c Hc)) as L.
    rewrite ln_Rinv in L by exact Hc. lra. }
  assert (h 1 = 0) as Z by (unfold h; rewrite ln_1; ring). change (0 <= h t * (t - 1)).
  assert (forall c, 0 <= h' c -> h t = h' c * (t - 1) -> 0 <= h t * (t - 1)) as G by (intros c P E; rewrite E, Rmult_assoc; apply Rmult_le_pos; [exact P | apply Rle_0_sqr]).
  destruct (Rtotal_order t 1) as [L|[->|L]].
  - destruct (MVT_cor2 h h' t 1 L) as (c & E & C); [intros; apply D; lra|]. apply (G c); [apply N; lra | lra].
  - rewrite Z. lra.
  - destruct (MVT_cor2 h h' 1 t L) as (c & E & C); [intros; apply D; lra|]. apply (G c); [apply N; lra | lra].
Qed.

Lemma pinsker_ratio t : 0 < t -> 3 * (t - 1) ^ 2 <= (2 * t + 4) * (t * ln t - t + 1).
Proof.
  intros Ht. set (f := fun t => (2 * t + 4) * (t * ln t - t + 1) - 3 * (t - 1) ^ 2).
  assert (f 1 <= f t) as M.
  { apply least_at_one with (f' := fun t => 4 * ((t + 1) * ln t - 2 * (t - 1))); [exact Ht| |].
    - intros c Hc. apply is_derive_Reals. unfold f. auto_derive; [exact Hc | field; lra].
    - intros c Hc. pose proof (pinsker_slope c Hc). lra. }
  unfold f in M. rewrite ln_1 in M. lra.
Qed.

Lemma pinsker_term x y : 0 <= x -> 0 < y -> 3 * (x - y) ^ 2 <= (2 * x + 4 * y) * relative x y.
Proof.
  intros [Hx|<-] Hy; unfold relative; [|nra].
  assert (0 < x / y) as P by (apply Rdiv_lt_0_compat; lra).
  pose proof (pinsker_ratio (x / y) P) as Q. rewrite ln_quotient in Q by assumption.
  apply Rmult_le_compat_l with (r := y ^ 2) in Q; [|nra].
  replace (y ^ 2 * (3 * (x / y - 1) ^ 2)) with (3 * (x - y) ^ 2) in Q by (field; lra).
  replace (y ^ 2 * ((2 * (x / y) + 4) * (x / y * (ln x - ln y) - x / y + 1)))
    with ((2 * x + 4 * y) * (x * (ln x - ln y) - x + y)) in Q by (field; lra). exact Q.
Qed.

Section Entropy.
  Variable m : nat.
  Definition entropy (x : point) : R := Sum m (fun i => x i * ln (x i)).
  Definition entropy_gradient (y : point) : point := fun i => ln (y i) + 1.
  Definition l1 (x : point) : R := Sum m (fun i => Rabs (x i)).
  Definition linf (x : point) : R := Max m (fun i => Rabs (x i)).
  Notation D := (B m entropy entropy_gradient).

  Definition positive (x : point) : Prop := forall i, (i < m)%nat -> 0 < x i.
  Definition nonnegative (x : point) : Prop := forall i, (i < m)%nat -> 0 <= x i.

  Lemma B_entropy x y : D x y = Sum m (fun i => relative (x i) (y i)).
  Proof.
    unfold B, entropy, entropy_gradient, relative. rewrite <- !Sum_minus. apply Sum_ext. intros. ring.
  Qed.

  Lemma B_entropy_nonneg x y : nonnegative x -> positive y -> 0 <= D x y.
  Proof. intros X Y. rewrite B_entropy. apply Sum_nonneg. intros i Hi. apply relative_nonneg; auto. Qed.

  Lemma weighted_Cauchy f a b : (forall i, (i < m)%nat -> 0 <= a i) -> (forall i, (i < m)%nat -> 0 <= b i) ->
    (forall i, (i < m)%nat -> f i ^ 2 <= a i * b i) -> Sum m (fun i => Rabs (f i)) ^ 2 <= Sum m a * Sum m b.
  Proof.
    intros A Bp H.
    assert (Sum m (fun i => Rabs (f i)) <= Sum m (fun i => sqrt (a i) * sqrt (b i))) as L.
    { apply Sum_le. intros i Hi. rewrite <- sqrt_mult by auto. rewrite <- sqrt_Rsqr_abs, Rsqr_pow2.
      apply sqrt_le_1_alt. auto. }
    assert (0 <= Sum m (fun i => Rabs (f i))) by (apply Sum_nonneg; intros; apply Rabs_pos).
    pose proof (Sum_Cauchy_Schwarz m (fun i => sqrt (a i)) (fun i => sqrt (b i))) as C. cbv beta in C.
    rewrite (Sum_ext m (fun i => sqrt (a i) ^ 2) a) in C by (intros; rewrite pow2_sqrt; auto).
    rewrite (Sum_ext m (fun i => sqrt (b i) ^ 2) b) in C by (intros; rewrite pow2_sqrt; auto).
    nra.
  Qed.

  (** Pinsker's inequality, for y a distribution and x of mass at most 1; amended form of the step behind (12). *)
  Theorem pinsker x y : nonnegative x -> positive y -> Sum m y = 1 -> Sum m x <= 1 ->
    D x y >= 1 / 2 * l1 (fun i => x i - y i) ^ 2.
  Proof.
    intros X Y EY EX. rewrite B_entropy. unfold l1.
    pose proof (weighted_Cauchy (fun i => x i - y i) (fun i => (2 * x i + 4 * y i) / 3)
      (fun i => relative (x i) (y i))) as C. cbv beta in C.
    unfold Rdiv in C at 3. rewrite Sum_scal_r, Sum_plus, !Sum_scal, EY in C.
    assert (0 <= Sum m (fun i => relative (x i) (y i)))
      by (apply Sum_nonneg; intros i Hi; apply relative_nonneg; auto).
    assert (Sum m (fun i => Rabs (x i - y i)) ^ 2 <=
      (2 * Sum m x + 4 * 1) * / 3 * Sum m (fun i => relative (x i) (y i))) as Q; [apply C | nra].
    - intros i Hi. specialize (X i Hi). specialize (Y i Hi). lra.
    - intros i Hi. apply relative_nonneg; auto.
    - intros i Hi. pose proof (pinsker_term (x i) (y i) (X i Hi) (Y i Hi)). lra.
  Qed.

  (** (12) for the entropy on the simplex. *)
  Theorem NP14_equation_12_entropy_on_the_simplex x y : distribution m x -> distribution m y -> positive y ->
    D x y >= 1 / 2 * l1 (fun i => x i - y i) ^ 2.
  Proof. intros [X EX] [_ EY] Y. apply pinsker; auto. lra. Qed.

  Lemma entropy_differentiable y : positive y -> gradient_at m entropy entropy_gradient y.
  Proof.
    unfold gradient_at, entropy, entropy_gradient, positive. intros Y v.
    induction m as [|k IH]; cbn [Sum]; [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_plus (fun s => Sum k (fun i => (y i + s * v i) * ln (y i + s * v i)))
      (fun s => (y k + s * v k) * ln (y k + s * v k))); [apply IH; auto with arith|].
    specialize (Y k (Nat.lt_succ_diag_r k)). apply is_derive_Reals. auto_derive.
    - rewrite Rmult_0_l, Rplus_0_r. exact Y.
    - rewrite Rmult_0_l, Rplus_0_r. field. lra.
  Qed.

  Lemma l1_homogeneous : homogeneous l1.
  Proof.
    intros c x. unfold l1. rewrite <- Sum_scal. apply Sum_ext. intros. apply Rabs_mult.
  Qed.

  Lemma linf_dual : dual_norm m l1 linf.
  Proof.
    intros y. split.
    - intros x. unfold inner, l1. rewrite <- Sum_scal. apply Sum_le. intros i Hi.
      pose proof (Max_ge m (fun i => Rabs (y i)) i Hi) as M. cbv beta in M. fold (linf y) in M.
      pose proof (Rle_abs (x i * y i)). rewrite Rabs_mult in H. pose proof (Rabs_pos (x i)). nra.
    - intros c Hc H. unfold linf. destruct (Nat.eq_dec m 0) as [->|Z]; [exact Hc|].
      apply Max_le; [lia|]. intros j Hj.
      specialize (H (fun i => if Nat.eqb i j then (if Rle_dec 0 (y j) then 1 else -1) else 0)).
      unfold inner, l1 in H.
      rewrite (Sum_single m j), (Sum_single m j) in H by
        (try exact Hj; intros i _ N; apply Nat.eqb_neq in N; rewrite N; try apply Rabs_R0; ring).
      rewrite Nat.eqb_refl in H. unfold Rabs in *. destruct (Rle_dec 0 (y j)); repeat destruct (Rcase_abs _) in *; lra.
  Qed.
End Entropy.
