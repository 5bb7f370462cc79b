(** The dual norm of spec/NP14.v, a supremum, is that of [Bregman]; the Euclidean norm is a norm, and its own dual. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Games Bregman Square.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Lemma inner_scales m c x y : inner m (fun i => c * x i) y = c * inner m x y.
Proof. unfold inner. rewrite <- Sum_scal. apply Sum_ext. intros. ring. Qed.

Lemma dual_norm_of m norm dual : NP14.is_norm m norm -> NP14.is_dual_norm m norm dual -> dual_norm m norm dual.
Proof.
  intros (P & Z & H & _) D y. destruct (D y) as [up least]. split.
  - intros x. destruct (P x) as [pos | zero].
    + assert (scaled : inner m (fun i => / norm x * x i) y <= dual y).
      { apply up. exists (fun i => / norm x * x i). split; [| reflexivity].
        rewrite H, Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat, pos). right. field. lra. }
      rewrite inner_scales in scaled. apply Rmult_le_compat_r with (r := norm x) in scaled; [| lra].
      replace (/ norm x * inner m x y * norm x) with (inner m x y) in scaled by (field; lra). exact scaled.
    + rewrite <- zero, Rmult_0_r. right. apply Sum_zero. intros i Hi. rewrite (proj1 (Z x) (eq_sym zero) i Hi). ring.
  - intros c Hc low. apply least. intros v (x & Hx & ->). specialize (low x). pose proof (P x). change (inner m x y <= c). nra.
Qed.

Lemma homogeneous_of m norm : NP14.is_norm m norm -> homogeneous norm.
Proof. intros (_ & _ & H & _). exact H. Qed.

Lemma l2_is_norm m : NP14.is_norm m (l2 m).
Proof.
  assert (pos : forall x, 0 <= l2 m x) by (intros; apply sqrt_pos). split; [exact pos | split; [| split]].
  - intros x. split.
    + intros E i Hi. assert (Q : sq m x = 0) by (rewrite <- (l2_square m x), E; ring).
      assert (T := Sum_zero_terms m (fun i => x i ^ 2) (fun i _ => pow2_ge_0 (x i)) Q i Hi). cbv beta in T.
      destruct (Rmult_integral (x i) (x i)) as [E' | E']; [lra | exact E' | exact E'].
    + intros E. unfold l2. replace (sq m x) with 0; [apply sqrt_0 |].
      symmetry. apply Sum_zero. intros i Hi. rewrite E by exact Hi. ring.
  - exact (l2_homogeneous m).
  - intros x y. apply Rsqr_incr_0_var; [| specialize (pos x) as P1; specialize (pos y) as P2; lra].
    rewrite !Rsqr_pow2, l2_square. destruct (l2_self_dual m y) as [C _]. specialize (C x).
    pose proof (l2_square m x) as Ex. pose proof (l2_square m y) as Ey.
    replace (sq m (fun i => x i + y i)) with (sq m x + 2 * inner m x y + sq m y); [nra |].
    unfold sq, inner. rewrite <- Sum_scal, <- !Sum_plus. apply Sum_ext. intros. ring.
Qed.

Lemma l2_is_its_dual m : NP14.is_dual_norm m (l2 m) (l2 m).
Proof.
  intros y. assert (pos : forall x, 0 <= l2 m x) by (intros; apply sqrt_pos). split.
  - intros v (x & Hx & ->). destruct (l2_self_dual m y) as [C _]. specialize (C x). specialize (pos y). unfold NP14.inner, inner in *. nra.
  - intros b up. destruct (pos y) as [positive | zero].
    + assert (E : inner m (fun i => / l2 m y * y i) y = l2 m y).
      { rewrite inner_scales. replace (inner m y y) with (l2 m y ^ 2) by (rewrite l2_square; apply Sum_ext; intros; ring). field. lra. }
      rewrite <- E. apply up. exists (fun i => / l2 m y * y i). split; [| reflexivity].
      rewrite l2_homogeneous, Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat, positive). right. field. lra.
    + rewrite <- zero. apply up. exists (fun _ => 0). split.
      * rewrite (proj2 (proj1 (proj2 (l2_is_norm m)) _)) by reflexivity. lra.
      * symmetry. apply Sum_zero. intros. ring.
Qed.
