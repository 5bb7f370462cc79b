(** MHT22, Theorem 1, read with its condition for strong duality alone: optimal points need not have the subgradients. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Bregman Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_appendix
  MHT22_theorem_1.
Local Open Scope R_scope.

Definition interior (n : nat) (C : point -> Prop) (x : point) : Prop :=
  exists eps, 0 < eps /\ forall y, near n eps y x -> C y.

Definition condition_for_equality_alone : Prop := forall m n A dom_f dom_g f g, (0 < m)%nat -> (0 < n)%nat ->
  convex dom_f f -> convex dom_g g ->
  Rbar_le (dual m n A dom_f dom_g f g) (primal m A dom_f dom_g f g) /\
  (interior n (difference m n A dom_f dom_g) (fun _ => 0) -> primal m A dom_f dom_g f g = dual m n A dom_f dom_g f g) /\
  forall d w, optimal_primal m n A dom_f dom_g f g d /\ optimal_dual m n A dom_f dom_g f g w <->
    subgradient m dom_f f d (fun i => - times n A w i) /\ subgradient n dom_g g (transposed_times m A d) w.

(** f is 1 at 1 and 0 on (1, 2], g is 0 on [0, 1], A = (1): both d = 1 and w = 1 are optimal, with values 1 and 0. *)
Definition from_one (d : point) : Prop := 1 <= d 0%nat <= 2.
Definition to_one (z : point) : Prop := 0 <= z 0%nat <= 1.
Definition one_at_one (d : point) : R := if Req_EM_T (d 0%nat) 1 then 1 else 0.
Definition unit_matrix (i j : nat) : R := 1.

Lemma one_at_one_convex : convex from_one one_at_one.
Proof.
  intros alpha v u Ha V U. unfold from_one, one_at_one, mix in *. split; [nra |].
  destruct (Req_EM_T (alpha * v 0%nat + (1 - alpha) * u 0%nat) 1) as [E |];
    [| destruct (Req_EM_T (v 0%nat) 1), (Req_EM_T (u 0%nat) 1); lra].
  assert (P : 0 <= alpha * (v 0%nat - 1)) by (apply Rmult_le_pos; lra).
  assert (Q : 0 <= (1 - alpha) * (u 0%nat - 1)) by (apply Rmult_le_pos; lra).
  assert (alpha * (v 0%nat - 1) = 0) as P0 by lra. assert ((1 - alpha) * (u 0%nat - 1) = 0) as Q0 by lra.
  destruct (Rmult_integral _ _ P0), (Rmult_integral _ _ Q0), (Req_EM_T (v 0%nat) 1), (Req_EM_T (u 0%nat) 1); lra.
Qed.

Lemma primal_there : primal 1 unit_matrix from_one to_one one_at_one (fun _ => 0) = Finite 1.
Proof.
  apply is_glb_Rbar_unique. split.
  - intros v (d & F & G & ->). unfold transposed_times, unit_matrix, from_one, to_one, one_at_one in *. simpl in G |- *.
    destruct (Req_EM_T (d 0%nat) 1); lra.
  - intros b B. apply B. exists (fun _ => 1). unfold from_one, to_one, transposed_times, unit_matrix, one_at_one. simpl.
    destruct (Req_EM_T 1 1); [| lra]. repeat split; lra.
Qed.

Lemma conjugate_there : conjugate 1 from_one one_at_one (fun i => - times 1 unit_matrix (fun _ => 1) i) = Finite (-1).
Proof.
  assert (E : forall d : point, inner 1 (fun i => - times 1 unit_matrix (fun _ => 1) i) d = - d 0%nat)
    by (intros d; unfold inner, times, unit_matrix; simpl; ring).
  apply is_lub_Rbar_unique. split.
  - intros v (d & F & ->). rewrite E. unfold from_one, one_at_one in *. simpl. destruct (Req_EM_T (d 0%nat) 1); lra.
  - intros b B. assert (near_one : forall s, 0 < s <= 1 -> Rbar_le (- (1 + s)) b).
    { intros s Hs. apply B. exists (fun _ => 1 + s). rewrite E. unfold from_one, one_at_one.
      destruct (Req_EM_T (1 + s) 1); split; lra. }
    pose proof (near_one 1 ltac:(lra)). destruct b as [b | |]; simpl in *; [| easy | easy].
    apply Rnot_lt_le. intros L. pose proof (near_one (Rmin 1 ((-1 - b) / 2))) as N.
    pose proof (Rmin_r 1 ((-1 - b) / 2)). assert (0 < Rmin 1 ((-1 - b) / 2) <= 1) as R.
    { split; [apply Rmin_glb_lt; lra | apply Rmin_l]. }
    specialize (N R). lra.
Qed.

Lemma conjugate_g_there : conjugate 1 to_one (fun _ => 0) (fun _ => 1) = Finite 1.
Proof.
  apply is_lub_Rbar_unique. split.
  - intros v (z & Z & ->). unfold inner, to_one in *. simpl. lra.
  - intros b B. apply B. exists (fun _ => 1). unfold inner, to_one. simpl. split; lra.
Qed.

Lemma dual_there : dual 1 1 unit_matrix from_one to_one one_at_one (fun _ => 0) = Finite 0.
Proof.
  apply is_lub_Rbar_unique. split.
  - intros v (w & a & b & Ea & Eb & ->). simpl.
    assert (F : forall s, 0 < s <= 1 -> - w 0%nat * (1 + s) <= a).
    { intros s Hs. assert (from_one (fun _ => 1 + s)) as D by (unfold from_one; lra).
      pose proof (below_conjugate 1 from_one one_at_one _ a (fun _ => 1 + s) ltac:(rewrite Ea; simpl; lra) D) as H.
      unfold inner, times, unit_matrix, one_at_one in H. simpl in H. destruct (Req_EM_T (1 + s) 1); lra. }
    assert (G : forall z, 0 <= z <= 1 -> w 0%nat * z <= b).
    { intros z Hz. assert (to_one (fun _ => z)) as D by exact Hz.
      pose proof (below_conjugate 1 to_one (fun _ => 0) w b (fun _ => z) ltac:(rewrite Eb; simpl; lra) D) as H.
      unfold inner in H. simpl in H. lra. }
    pose proof (G 0 ltac:(lra)). pose proof (G 1 ltac:(lra)). apply Rnot_lt_le. intros L.
    destruct (Rle_lt_dec (w 0%nat) 0) as [low | high]; [specialize (F 1 ltac:(lra)); lra |].
    set (s := Rmin 1 ((- a - b) / (2 * w 0%nat))).
    assert (0 < s <= 1) as Hs by (unfold s; split; [apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra] | apply Rmin_l]).
    specialize (F s Hs). pose proof (Rmin_r 1 ((- a - b) / (2 * w 0%nat))) as R. fold s in R.
    apply (Rmult_le_compat_l (w 0%nat)) in R; [| lra].
    replace (w 0%nat * ((- a - b) / (2 * w 0%nat))) with ((- a - b) / 2) in R by (field; lra). lra.
  - intros b B. apply B. exists (fun _ => 1), (-1), 1. rewrite conjugate_there, conjugate_g_there. repeat split. lra.
Qed.

Theorem MHT22_theorem_1_reading_condition_for_equality_refuted : ~ condition_for_equality_alone.
Proof.
  intros H. destruct (H 1%nat 1%nat unit_matrix from_one to_one one_at_one (fun _ => 0) (le_n 1) (le_n 1) one_at_one_convex) as (_ & _ & both).
  { intros alpha v u Ha V U. unfold to_one, mix in *. split; [nra | lra]. }
  destruct (proj1 (both (fun _ => 1) (fun _ => 1))) as [F _].
  - split.
    + unfold optimal_primal. rewrite primal_there. unfold from_one, to_one, transposed_times, unit_matrix, one_at_one. simpl.
      destruct (Req_EM_T 1 1); [| lra]. repeat split; try lra. f_equal. lra.
    + exists (-1), 1. rewrite conjugate_there, conjugate_g_there, dual_there. repeat split. f_equal. lra.
  - destruct F as [_ below]. specialize (below (fun _ => 3 / 2)).
    unfold from_one, inner, times, unit_matrix, one_at_one in below. simpl in below.
    destruct (Req_EM_T 1 1); [| lra]. destruct (Req_EM_T (3 / 2) 1); [lra |]. specialize (below ltac:(lra)). lra.
Qed.
