(** The statements of spec/NP14.v that rest on Sums, Games, Logarithms, Bregman, Entropy, NP14_mada, NP14_two_projections, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Bregman Entropy NP14_mada NP14_two_projections.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_conjecture_lazy_double_projection_proof : NP14.conjecture_lazy_double_projection.
Proof. intros m K y z u Hm V (C & A & O & Z & N & P). exact (NP14_two_projections_boost m K y z u Hm V C A O Z N P). Qed.

Theorem NP14_conjecture_lazy_double_projection_entropy_proof : NP14.conjecture_lazy_double_projection_entropy.
Proof. intros m K y z u Hm V (C & A & O & Z & N & P). exact (NP14_two_projections_entropy m K y z u Hm V C A O Z N P). Qed.

Theorem NP14_conjecture_lazy_double_projection_mass_proof : NP14.conjecture_lazy_double_projection_mass.
Proof. intros m K y z u Hm (C & A & O & Z & N & P). exact (NP14_two_projections_mass m K y z u Hm C A O Z N P). Qed.

(** A point of sum at most 1 lies between 0 and a distribution: where K has 0, it is its own projection onto K. *)
Lemma projection_idle m (K : point -> Prop) z p : (0 < m)%nat -> convex_set K -> (forall x, distribution m x -> K x) ->
  (forall x, K x -> nonnegative m x) -> K (fun _ => 0) -> positive m z -> Sum m z <= 1 ->
  projection m (entropy m) entropy_gradient K z p -> forall i, (i < m)%nat -> p i = z i.
Proof.
  intros Hm C A O Zero P One [Kp least]. set (s := Sum m z) in *. assert (S0 : 0 < s) by (apply Sum_pos; assumption).
  assert (D : distribution m (fun i => z i / s)).
  { split; [intros i Hi; apply Rlt_le, Rdiv_lt_0_compat; [apply P, Hi | exact S0] |]. unfold Rdiv. rewrite Sum_scal_r. apply Rinv_r. lra. }
  pose proof (C _ _ s (A _ D) Zero ltac:(lra)) as inside. specialize (least _ inside). rewrite !B_entropy in least.
  rewrite (Sum_ext m (fun i => relative (0 + s * (z i / s - 0)) (z i)) (fun _ => 0)) in least.
  2:{ intros i Hi. replace (0 + s * (z i / s - 0)) with (z i) by (field; lra). unfold relative. ring. }
  rewrite Sum_const, Rmult_0_r in least.
  assert (N : forall i, (i < m)%nat -> 0 <= relative (p i) (z i)) by (intros i Hi; apply relative_nonneg; [apply O; assumption | apply P, Hi]).
  assert (E : Sum m (fun i => relative (p i) (z i)) = 0) by (apply Rle_antisym; [exact least | apply Sum_nonneg, N]).
  intros i Hi. pose proof (Sum_zero_terms m _ N E i Hi) as T. cbv beta in T.
  pose proof (pinsker_term (p i) (z i) (O p Kp i Hi) (P i Hi)). pose proof (O p Kp i Hi). specialize (P i Hi). nra.
Qed.

Theorem NP14_conjecture_lazy_double_projection_output_proof : NP14.conjecture_lazy_double_projection_output.
Proof.
  intros m K y z u Hm V R. pose proof R as (C & A & O & Z & N & P). pose proof (lt_0_INR m Hm) as Hn. split.
  - intros T mu g low Hg Edge Err. pose proof (NP14_two_projections_entropy m K y z u Hm V C A O Z N P T Err) as I.
    rewrite <- Sum_const. eapply Rle_trans; [|exact I]. apply Sum_le. intros t Ht.
    specialize (Edge t Ht). change (NP14.projected_gamma m y u t) with (Sum m (fun i => y t i / Sum m (y t) * u t i)) in Edge.
    set (c := Sum m (fun i => y t i / Sum m (y t) * u t i)) in *.
    assert (X : exp (- (c ^ 2 / 2)) <= exp (- (g ^ 2 / 2))).
    { apply exp_at_most. pose proof (pow2_abs c). pose proof (Rabs_pos c). nra. }
    assert (Y : exp (- (g ^ 2 / 2)) <= 1) by (rewrite <- exp_0; apply exp_at_most; pose proof (pow2_ge_0 g); lra).
    pose proof (low (y t) (proj1 (P t))) as L. pose proof (Sum_nonneg m (y t) (O _ (proj1 (P t)))) as M. cbv beta in M.
    apply Rle_trans with (Sum m (y t) * (1 - exp (- (g ^ 2 / 2)))); [apply Rmult_le_compat_r | apply Rmult_le_compat_l]; lra.
  - intros Zero.
    assert (pos : forall t, positive m (z t)).
    { intros t. induction t as [| t IH]; intros i Hi; [rewrite Z by exact Hi; apply Rdiv_lt_0_compat; lra |].
      rewrite N by exact Hi. apply Rmult_lt_0_compat; [apply IH, Hi | apply exp_pos]. }
    assert (idle : forall t, Sum m (z t) <= 1 -> forall i, (i < m)%nat -> y t i = z t i)
      by (intros t one; exact (projection_idle m K (z t) (y t) Hm C A O Zero (pos t) one (P t))).
    assert (main : forall t, Sum m (z t) <= exp (- Sum t (fun s => NP14.projected_gamma m y u s ^ 2 / 2)) /\ Sum m (z t) <= 1).
    { intros t. induction t as [| t [IH one]].
      { simpl. rewrite Ropp_0, exp_0. rewrite (Sum_ext m _ (fun _ => 1 / INR m)) by (intros; apply Z; assumption).
        rewrite Sum_const. split; right; field; lra. }
      set (q := Sum m (z t)) in *. assert (Q : 0 < q) by (apply Sum_pos; [exact Hm | intros i Hi; apply pos, Hi]).
      set (g := NP14.projected_gamma m y u t). assert (same : Sum m (y t) = q) by (apply Sum_ext; intros; apply idle; assumption).
      assert (D : distribution m (fun i => z t i / q)).
      { split; [intros i Hi; apply Rlt_le, Rdiv_lt_0_compat; [apply pos, Hi | exact Q] |]. unfold Rdiv. rewrite Sum_scal_r. apply Rinv_r. lra. }
      pose proof (hoeffding_at_the_edge m _ (u t) D (V t)) as hoeffding. cbv beta zeta in hoeffding.
      assert (G : Sum m (fun i => z t i / q * u t i) = g).
      { unfold g, NP14.projected_gamma. rewrite same. apply Sum_ext. intros i Hi. rewrite idle by assumption. reflexivity. }
      rewrite G in hoeffding.
      assert (step : Sum m (z (S t)) <= q * exp (- (g ^ 2 / 2))).
      { rewrite (Sum_ext m _ (fun i => q * (z t i / q * exp (- (g * u t i))))).
        { rewrite Sum_scal. apply Rmult_le_compat_l; [lra | exact hoeffding]. }
        intros i Hi. rewrite N by exact Hi. unfold g, NP14.projected_gamma. field. lra. }
      assert (small : exp (- (g ^ 2 / 2)) <= 1) by (rewrite <- exp_0; apply exp_at_most; pose proof (pow2_ge_0 g); lra).
      pose proof (exp_pos (- (g ^ 2 / 2))) as P0. split; [| nra]. cbn [Sum]. fold g. rewrite Ropp_plus_distr, exp_plus.
      eapply Rle_trans; [exact step |]. apply Rmult_le_compat_r; lra. }
    intros t. destruct (main t) as [bound one]. split; [exact (idle t one)|]. split; [exact bound|].
    eapply Rle_trans; [|exact bound]. rewrite <- (Sum_ext m (y t) (z t)) by (intros; apply idle; assumption).
    exact (NP14_two_projections_mass m K y z u Hm C A O Z N P t).
Qed.

Theorem NP14_conjecture_lazy_double_projection_cube_is_idle_proof : NP14.conjecture_lazy_double_projection_cube_is_idle.
Proof.
  intros m y z u Hm V R t. destruct (NP14_conjecture_lazy_double_projection_output_proof m (NP14.cube m) y z u Hm V R) as [_ idle].
  destruct (idle (fun i _ => conj (Rle_refl 0) Rle_0_1) t) as (same & bound & _). exact (conj same bound).
Qed.
