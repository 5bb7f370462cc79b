(** SSS08, Section 5.2: the entropic projection (12), and Lemmas 14 to 16 on its form. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Games Logarithms Bregman Entropy Smoothing.
Open Scope R_scope.

(** {d in S_m : d <= ν} *)
Definition capped (m : nat) (nu : R) (d : point) : Prop := distribution m d /\ forall i, (i < m)%nat -> d i <= nu.

(** (12): d_t = argmin of B_h(d || d_0) over that set, for h(d) = Σ d_i log d_i + log m, whose gradient is log d_i + 1.
    There d_0 is in proportion to exp(-(A w_t)_i / beta): positive. *)
Definition equation_12 (m : nat) (nu : R) (d0 d : point) : Prop :=
  projection m (h m) entropy_gradient (capped m nu) d0 d.

Lemma B_h m x y : B m (h m) entropy_gradient x y = Sum m (fun i => relative (x i) (y i)).
Proof. rewrite <- B_entropy. unfold B, h. ring. Qed.

(** A solution is known by its entries. *)
Lemma projection_same m nu d0 d d' : (forall i, (i < m)%nat -> d' i = d i) -> equation_12 m nu d0 d -> equation_12 m nu d0 d'.
Proof.
  intros Same [[[P E] Cap] Least]. assert (B m (h m) entropy_gradient d' d0 = B m (h m) entropy_gradient d d0) as EB.
  { rewrite !B_h. apply Sum_ext. intros i Hi. now rewrite Same. }
  split; [|intros x X; rewrite EB; apply Least, X].
  repeat split; [| rewrite <- E; now apply Sum_ext |]; intros i Hi; rewrite Same by exact Hi; auto.
Qed.

(** d_0 scaled by θ and capped. *)
Definition scaled (nu theta : R) (d0 : point) : point := fun i => Rmin nu (theta * d0 i).

Section Scaled.
  Variables (m : nat) (nu : R) (d0 : point).
  Hypothesis d0_positive : positive m d0.

  Lemma scaled_positive theta i : 0 < nu -> 0 < theta -> (i < m)%nat -> 0 < scaled nu theta d0 i.
  Proof. intros N T Hi. apply Rmin_glb_lt; [exact N | apply Rmult_lt_0_compat; auto]. Qed.

  Lemma scaled_capped theta : 0 < nu -> 0 < theta -> Sum m (scaled nu theta d0) = 1 -> capped m nu (scaled nu theta d0).
  Proof.
    intros N T E. split; [split; [|exact E]|].
    - intros i Hi. now apply Rlt_le, scaled_positive.
    - intros i _. apply Rmin_l.
  Qed.

  (** The Pythagorean inequality at a scaled and capped d_0. *)
  Lemma scaled_pythagoras theta x : 0 < nu -> 0 < theta -> Sum m (scaled nu theta d0) = 1 -> capped m nu x ->
    let p := scaled nu theta d0 in
    B m (h m) entropy_gradient x p + B m (h m) entropy_gradient p d0 <= B m (h m) entropy_gradient x d0.
  Proof.
    intros N T EP [[_ EX] Cap] p. pose proof (NP14_lemma_2 m (h m) entropy_gradient x p d0) as L.
    enough (Sum m (fun i => (x i - p i) * (entropy_gradient d0 i - entropy_gradient p i)) <= 0) by lra.
    replace (Sum m _) with (Sum m (fun i => (x i - p i) * (ln theta + ln (d0 i) - ln (p i)))
      + - ln theta * (Sum m x - Sum m p)).
    - unfold p at 3. rewrite EX, EP, Rminus_eq_0, Rmult_0_r, Rplus_0_r.
      rewrite <- (Sum_zero m (fun _ => 0)) by auto. apply Sum_le. intros i Hi.
      specialize (Cap i Hi). pose proof (d0_positive i Hi) as D. rewrite <- ln_mult by assumption.
      assert (0 < p i) by now apply scaled_positive.
      assert (p i = Rmin nu (theta * d0 i)) as E by reflexivity.
      unfold Rmin in E. destruct (Rle_dec nu (theta * d0 i)) as [C|C]; [|rewrite E; lra].
      assert (ln (p i) <= ln (theta * d0 i)) by (apply ln_at_most; lra). nra.
    - rewrite <- Sum_minus, <- Sum_scal, <- Sum_plus. apply Sum_ext. intros. unfold entropy_gradient. ring.
  Qed.

  (** It solves (12), and nothing else does. *)
  Lemma scaled_solves theta : 0 < nu -> 0 < theta -> Sum m (scaled nu theta d0) = 1 ->
    equation_12 m nu d0 (scaled nu theta d0).
  Proof.
    intros N T E. split; [now apply scaled_capped|]. intros x X.
    pose proof (scaled_pythagoras theta x N T E X) as P. cbv zeta in P.
    enough (0 <= B m (h m) entropy_gradient x (scaled nu theta d0)) by lra.
    rewrite B_h. apply Sum_nonneg. intros i Hi. apply relative_nonneg; [apply X, Hi | now apply scaled_positive].
  Qed.

  Lemma scaled_is_the_solution theta d : 0 < nu -> 0 < theta -> Sum m (scaled nu theta d0) = 1 ->
    equation_12 m nu d0 d -> forall i, (i < m)%nat -> d i = scaled nu theta d0 i.
  Proof.
    intros N T E [D Least] i Hi. set (p := scaled nu theta d0).
    pose proof (scaled_pythagoras theta d N T E D) as P. cbv zeta in P. fold p in P.
    specialize (Least p (scaled_capped theta N T E)). rewrite (B_h m d p) in P.
    assert (terms : forall k, (k < m)%nat -> 0 <= relative (d k) (p k)).
    { intros k Hk. apply relative_nonneg; [apply D, Hk | now apply scaled_positive]. }
    assert (zero : relative (d i) (p i) = 0).
    { apply (Sum_zero_terms m (fun k => relative (d k) (p k)) terms); [|exact Hi].
      apply Rle_antisym; [lra | now apply Sum_nonneg]. }
    pose proof (pinsker_term (d i) (p i) (proj1 (proj1 D) i Hi) (scaled_positive theta i N T Hi)) as Q.
    rewrite zero in Q. pose proof (pow2_ge_0 (d i - p i)). apply Rminus_diag_uniq, Rsqr_0_uniq. rewrite Rsqr_pow2. lra.
  Qed.
End Scaled.
