(** The hypotheses of the statements of spec/NP14.v hold on concrete plays. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Fields Games Logarithms Bregman Projection MABoost Square Entropy EntropicProjection
  NP14_framework NP14_theorem_1 NP14_theorem_1_entropy NP14_sets NP14_algorithms NP14_mada NP14_dual_norm NP14_spec_algorithms.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_satisfiable_regulariser_proof : NP14.satisfiable_regulariser.
Proof.
  intros m. exists (l2 m), (l2 m). split; [apply l2_is_norm | split; [apply l2_is_its_dual | split]].
  - exact (square_gradient m).
  - exact (square_strongly_convex m).
Qed.

Lemma caps_of_the_simplex m : (0 < m)%nat -> forall i, (i < m)%nat -> 1 / INR m <= NP14.simplex i <= 1.
Proof.
  intros Hm i _. unfold NP14.simplex. pose proof (lt_0_INR m Hm). assert (1 <= INR m) by (apply (le_INR 1); lia).
  split; [| lra]. apply Rmult_le_reg_r with (INR m); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma weights_sum_to_one r m lazy u t : (0 < m)%nat -> Sum m (NP14.weight r m NP14.simplex lazy u t) = 1.
Proof.
  intros Hm. pose proof (caps_of_the_simplex m Hm) as caps. destruct t as [| t].
  - rewrite (Sum_ext m _ (fun _ => 1 / INR m)).
    + rewrite Sum_const. field. apply Rgt_not_eq, lt_0_INR, Hm.
    + intros i Hi. exact (proj1 (proj1 (proj2 (proj2 (NP14_algorithm_1_proof r m NP14.simplex lazy u Hm caps 0%nat))) i Hi)).
  - destruct (NP14_algorithm_1_proof r m NP14.simplex lazy u Hm caps t) as (_ & _ & _ & [[_ sum] _]). exact sum.
Qed.

Theorem NP14_satisfiable_edges_proof : NP14.satisfiable_edges.
Proof.
  intros r lazy m Hm. exists (fun _ _ => 1). split; [intros T t _ i _; lra |]. intros t. split.
  - destruct (NP14_algorithm_1_proof r m NP14.simplex lazy (fun _ _ => 1) Hm (caps_of_the_simplex m Hm) t) as (-> & _).
    rewrite (Sum_ext m _ (NP14.weight r m NP14.simplex lazy (fun _ _ => 1) t)) by (intros; ring). apply weights_sum_to_one, Hm.
  - unfold NP14.mada_gamma, NP14.clipped_edge. set (h := NP14.mada_margin m _ t).
    assert (P : 0 < NP14.clipped_norm m h).
    { apply Sum_pos; [exact Hm |]. intros i _. unfold NP14.clipped. apply Rmin_glb_lt; [lra | apply exp_pos]. }
    rewrite (Sum_ext m _ (fun i => NP14.clipped h i * / NP14.clipped_norm m h)) by (intros; field; lra).
    rewrite Sum_scal_r. apply Rinv_r. unfold NP14.clipped_norm in *. lra.
Qed.

Theorem NP14_satisfiable_two_projections_proof : NP14.satisfiable_two_projections.
Proof.
  intros m u Hm. set (cap := NP14.simplex). pose proof (caps_of_the_simplex m Hm) as caps. fold cap in caps.
  assert (low : forall i, (i < m)%nat -> 1 / INR m <= cap i) by (intros i Hi; apply caps, Hi).
  set (y := NP14.weight Entropy m cap true u). set (z := NP14.mirror Entropy m cap true u).
  exists (capped_simplex m cap), y, z. split; [| split; [| split; [| split; [| split]]]].
  - intros a b s [A SA] [B SB] Hs. split.
    + intros i Hi. specialize (A i Hi). specialize (B i Hi). nra.
    + rewrite Sum_plus, Sum_scal, Sum_minus, SA, SB. ring.
  - intros x X. split; [| apply X]. intros i Hi. unfold cap, NP14.simplex. exact (distribution_le_1 m x i X Hi).
  - intros x [X _] i Hi. apply X, Hi.
  - intros i Hi. exact (proj1 (proj2 (proj1 (proj2 (proj2 (NP14_algorithm_1_proof Entropy m cap true u Hm caps 0%nat))) i Hi))).
  - intros t i Hi. assert (E : z (S t) i = z t i * exp (- (NP14.eta Entropy m cap true u t * u t i)))
      by exact (mirror_entry m entropy_rate cap true u t i Hi).
    rewrite E. do 3 f_equal. f_equal.
    destruct (NP14_algorithm_1_proof Entropy m cap true u Hm caps t) as (G & H & _). rewrite H, G. unfold Rdiv. rewrite Rinv_1, Rmult_1_r.
    apply Sum_ext. intros j _. fold y. replace (Sum m (y t)) with 1 by (symmetry; apply weights_sum_to_one, Hm). field.
  - intros [| t].
    + assert (same : forall i, y 0%nat i = z 0%nat i) by reflexivity.
      split; [exact (entropic_weights_inside m entropy_rate cap true u Hm low 0%nat) |]. intros x [X _].
      pose proof (positive_run m entropy_rate cap true u Hm low 0%nat) as [W Z].
      change (B m (entropy m) entropy_gradient (y 0%nat) (z 0%nat) <= B m (entropy m) entropy_gradient x (z 0%nat)).
      rewrite !B_entropy. apply Sum_le. intros i Hi. rewrite same.
      replace (relative (z 0%nat i) (z 0%nat i)) with 0 by (unfold relative; ring).
      apply relative_nonneg; [apply X, Hi | apply Z, Hi].
    + exact (proj2 (proj2 (proj2 (NP14_algorithm_1_proof Entropy m cap true u Hm caps t)))).
Qed.
