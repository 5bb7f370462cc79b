(** The square R(w) = |w|²/2 as a regulariser, its own norm, and MABoost as an instance of Algorithm 1. *)
From Coq Require Import Reals Lra Psatz Arith FunctionalExtensionality.
From Boostproof Require Import Sums Fields Games Bregman Projection MABoost NP14_framework.
Open Scope R_scope.

Section Square.
  Variable m : nat.
  Definition half_square (x : point) : R := 1 / 2 * sq m x.
  Definition identity (x : point) : point := x.
  Definition l2 (x : point) : R := sqrt (sq m x).

  Lemma l2_square x : l2 x ^ 2 = sq m x.
  Proof. apply pow2_sqrt, sq_nonneg. Qed.

  Lemma B_square x y : B m half_square identity x y = 1 / 2 * sq m (fun i => x i - y i).
  Proof.
    unfold B, half_square, sq, identity. rewrite <- !Sum_scal, <- !Sum_minus. apply Sum_ext. intros. field.
  Qed.

  Lemma B_square_nonneg x y : 0 <= B m half_square identity x y.
  Proof. rewrite B_square. pose proof (sq_nonneg m (fun i => x i - y i)). lra. Qed.

  (** 1-strongly convex in its norm, with equality. *)
  Lemma square_strongly_convex x y : strongly_convex_at m half_square identity l2 x y.
  Proof. unfold strongly_convex_at. rewrite B_square, l2_square. lra. Qed.

  Lemma square_gradient y : gradient_at m half_square identity y.
  Proof.
    intros v. set (l := Sum m (fun i => identity y i * v i)).
    replace (fun s => half_square (fun i => y i + s * v i))
      with (fun s => half_square y + l * s + half_square v * (s * s)).
    - set (f := fun s => half_square y + l * s + half_square v * (s * s)).
      replace l with (0 + l * 1 + half_square v * (1 * 0 + 0 * 1)) by ring.
      apply (derivable_pt_lim_plus (fun s => half_square y + l * s) (fun s => half_square v * (s * s))).
      + apply (derivable_pt_lim_plus (fun _ => half_square y) (fun s => l * s)); [apply derivable_pt_lim_const|].
        apply derivable_pt_lim_scal, derivable_pt_lim_id.
      + apply derivable_pt_lim_scal, (derivable_pt_lim_mult id id); apply derivable_pt_lim_id.
    - apply functional_extensionality. intros s. unfold half_square, sq, l, identity.
      rewrite <- !Sum_scal, <- !Sum_scal_r, <- !Sum_plus. apply Sum_ext. intros. field.
  Qed.

  Lemma l2_homogeneous : homogeneous l2.
  Proof.
    intros c x. unfold l2, sq. rewrite (Sum_ext m _ (fun i => c ^ 2 * x i ^ 2)) by (intros; ring).
    rewrite Sum_scal, sqrt_mult by (try apply sq_nonneg; apply pow2_ge_0). f_equal.
    rewrite <- Rsqr_pow2. apply sqrt_Rsqr_abs.
  Qed.

  Lemma l2_self_dual : dual_norm m l2 l2.
  Proof.
    intros y. split.
    - intros x. pose proof (Sum_Cauchy_Schwarz m x y) as C. fold (inner m x y) (sq m x) (sq m y) in C.
      unfold l2. rewrite <- sqrt_mult by apply sq_nonneg. rewrite Rmult_comm.
      eapply Rle_trans; [apply Rle_abs|]. rewrite <- sqrt_Rsqr_abs, Rsqr_pow2. now apply sqrt_le_1_alt.
    - intros c Hc H. specialize (H y). replace (inner m y y) with (l2 y * l2 y) in H.
      + assert (0 <= l2 y) as N by apply sqrt_pos. destruct (Rle_lt_dec (l2 y) c) as [L|L]; [exact L | nra].
      + replace (l2 y * l2 y) with (l2 y ^ 2) by ring. rewrite l2_square. apply Sum_ext. intros. ring.
  Qed.
End Square.
