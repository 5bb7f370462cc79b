(** MHT22, Corollary 2: the dual of edge minimisation with the entropy is the smoothed soft margin, with no gap.

    The distribution of line 5 exists: it is the entropic projection that the formal algorithm computes. *)

From Coq Require Import Reals Lra Psatz Lia ZArith.
From Boostproof Require Import Sums Fields Games Logarithms Infimum Projection Bregman NP14_framework Entropy
  EntropicProjection Smoothing MHT22_scheme MHT22_lemma_4 MHT22_equation_5.
Local Open Scope R_scope.

Lemma natural_above (r : R) : exists t, r < INR t.
Proof.
  destruct (archimed r) as [H _]. exists (Z.to_nat (Z.max 0 (up r))).
  rewrite INR_IZR_INZ, Z2Nat.id by lia. apply Rlt_le_trans with (IZR (up r)); [lra | apply IZR_le; lia].
Qed.

Section Corollary_2.
  Variables (m n : nat) (nu eta : R) (A : nat -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hn : (0 < n)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : 0 < eta.
  Hypothesis entries : forall k, (k < n)%nat -> in_range m (fun i => A i k).

  Notation capped := (capped m nu).
  Notation smoothed := (smoothed m nu eta).
  Notation Aw := (Aw n A).
  Notation largest_edge := (largest_edge m n A).

  (** Line 5: the projection of exp(-eta u) onto the capped distributions, in relative entropy. *)
  Definition line_5 (u : nat -> R) : nat -> R := @project_entropic RF m (fun _ => / nu) (fun i => exp (- (eta * u i))).

  Lemma in_capped d : capped_simplex m (fun _ => / nu) d <-> capped d.
  Proof.
    split.
    - intros [range E]. split; [split; [intros i Hi; apply range, Hi | exact E] | intros i Hi; apply range, Hi].
    - intros [[P E] cap]. split; [intros i Hi; split; [apply P, Hi | apply cap, Hi] | exact E].
  Qed.

  (** The divergence from exp(-eta u) is eta times the objective, up to a constant. *)
  Lemma divergence_is_objective u d : Sum m d = 1 ->
    B m (entropy m) entropy_gradient d (fun i => exp (- (eta * u i)))
    = eta * objective m none (/ eta) u d - ln (INR m) - 1 + Sum m (fun i => exp (- (eta * u i))).
  Proof.
    intros E. rewrite B_entropy. unfold relative, objective, none, h, entropy, dotm.
    rewrite (Sum_ext m _ (fun i => d i * ln (d i) + eta * (d i * u i) + (exp (- (eta * u i)) - d i)))
      by (intros i _; rewrite ln_exp; ring).
    rewrite !Sum_plus, Sum_scal, Sum_minus, E. field. lra.
  Qed.

  Lemma line_5_is_distribution u : is_distribution_for m nu eta u (line_5 u).
  Proof.
    assert (cap : positive m (fun _ => / nu)) by (intros i _; apply Rinv_0_lt_compat; lra).
    assert (enough : 1 <= Sum m (fun _ => / nu)).
    { rewrite Sum_const. apply Rmult_le_reg_r with nu; [lra |]. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (z : positive m (fun i => exp (- (eta * u i)))) by (intros i _; apply exp_pos).
    destruct (project_entropic_nearest m _ _ cap enough z) as [inside nearest]. fold (line_5 u) in inside, nearest.
    split; [apply in_capped, inside |]. intros e Ce. specialize (nearest e (proj2 (in_capped e) Ce)).
    rewrite !divergence_is_objective in nearest; [| apply (proj1 Ce) | apply (proj1 (in_capped _)), inside].
    apply Rmult_le_reg_l with eta; lra.
  Qed.

  (** [max_j (d·A)_j + Delta(d)/eta], the primal objective. *)
  Definition primal (d : nat -> R) : R := largest_edge d + / eta * h m d.

  Lemma weak_duality_smoothed w d : distribution n w -> capped d -> smoothed (Aw w) <= primal d.
  Proof.
    intros [P E] C. eapply Rle_trans; [apply (smoothed_le m nu eta Hm Heta (Aw w) d C) |].
    unfold objective, none, primal. assert (dotm m d (Aw w) <= largest_edge d); [| lra].
    unfold dotm, MHT22_lemma_4.Aw. rewrite (Sum_ext m _ (fun i => Sum n (fun k => w k * (d i * A i k))))
      by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    rewrite Sum_swap, <- (Rmult_1_l (largest_edge d)), <- E, <- Sum_scal_r.
    apply Sum_le. intros k Hk. rewrite Sum_scal. apply Rmult_le_compat_l; [apply P, Hk |].
    apply (Max_ge n (fun k => dotm m d (fun i => A i k))), Hk.
  Qed.

  (** A step of Frank and Wolfe towards the hypothesis of largest edge. *)
  Lemma frank_wolfe_gains w x : distribution n w -> 0 <= x <= 1 -> exists w', distribution n w' /\
    smoothed (Aw w') >= smoothed (Aw w) + x * (primal (line_5 (Aw w)) - smoothed (Aw w)) - 2 * eta * x ^ 2.
  Proof.
    intros [P E] Hx. set (d := line_5 (Aw w)). pose proof (line_5_is_distribution (Aw w)) as best. fold d in best.
    destruct (Max_attained n (fun k => dotm m d (fun i => A i k)) Hn) as (k & Hk & largest).
    fold (largest_edge d) in largest.
    exists (fun l => (1 - x) * w l + (if Nat.eqb l k then x else 0)). split.
    { split.
      - intros l Hl. specialize (P l Hl). pose proof (Rmult_le_pos (1 - x) (w l) ltac:(lra) P).
        destruct (Nat.eqb l k); lra.
      - rewrite Sum_plus, Sum_scal, E, (Sum_delta n k (fun _ => x) Hk). ring. }
    set (u' := fun i => Aw w i + x * (A i k - Aw w i)).
    assert (same : smoothed u' <= smoothed (Aw (fun l => (1 - x) * w l + (if Nat.eqb l k then x else 0)))).
    { apply smoothed_ext; try assumption. intros i _. unfold u', MHT22_lemma_4.Aw.
      rewrite (Sum_ext n (fun l => A i l * ((1 - x) * w l + (if Nat.eqb l k then x else 0)))
                 (fun l => (1 - x) * (A i l * w l) + (if Nat.eqb l k then A i l * x else 0)))
        by (intros l _; destruct (Nat.eqb l k); ring).
      rewrite Sum_plus, Sum_scal, (Sum_delta n k (fun l => A i l * x) Hk). ring. }
    assert (close : forall i, (i < m)%nat -> Rabs (u' i - Aw w i) <= x * 2).
    { intros i Hi. unfold u'. replace (Aw w i + x * (A i k - Aw w i) - Aw w i) with (x * (A i k - Aw w i)) by ring.
      rewrite Rabs_mult, Rabs_right by lra. apply Rmult_le_compat_l; [lra |]. apply Rabs_le.
      destruct (entries k Hk i Hi).
      assert (-1 <= Aw w i <= 1); [| lra]. unfold MHT22_lemma_4.Aw. split.
      - replace (-1) with (Sum n (fun l => - w l)) by (rewrite Sum_opp, E; lra).
        apply Sum_le. intros l Hl. destruct (entries l Hl i Hi). specialize (P l Hl). nra.
      - rewrite <- E. apply Sum_le. intros l Hl. destruct (entries l Hl i Hi). specialize (P l Hl). nra. }
    pose proof (smoothed_is_smooth m nu eta Hm Hnu Heta (Aw w) u' d (x * 2) best close) as gain.
    assert (slope : dotm m d (fun i => u' i - Aw w i) = x * (primal d - smoothed (Aw w))).
    { rewrite (smoothed_attained m nu eta Hm Hnu Heta (Aw w) d best). unfold primal, objective, none. rewrite largest.
      unfold dotm. rewrite (Sum_ext m _ (fun i => x * (d i * A i k - d i * Aw w i))) by (intros; unfold u'; ring).
      rewrite Sum_scal, Sum_minus. ring. }
    rewrite slope in gain. replace (eta / 2 * (x * 2) ^ 2) with (2 * eta * x ^ 2) in gain by field. lra.
  Qed.

  (** Corollary 2, and (11) = (12) as amended: the dual of [min over d of max_j (d·A)_j + f~(d)] is
      [max over w of -f~*(-A w)], with no gap: no dual value exceeds a primal one, and some come as near as
      is wanted. *)
  Theorem MHT22_corollary_2 :
    (forall w d, distribution n w -> capped d -> smoothed (Aw w) <= primal d) /\
    (forall eps, 0 < eps -> exists w d, distribution n w /\ capped d /\ primal d <= smoothed (Aw w) + eps).
  Proof.
    split; [exact weak_duality_smoothed |]. intros eps He.
    destruct (Classical_Prop.classic (exists w d, distribution n w /\ capped d /\ primal d <= smoothed (Aw w) + eps))
      as [near | far]; [exact near | exfalso].
    assert (gap : forall w, distribution n w -> eps < primal (line_5 (Aw w)) - smoothed (Aw w)).
    { intros w D. destruct (Rle_lt_dec (primal (line_5 (Aw w))) (smoothed (Aw w) + eps)) as [H |]; [| lra].
      exfalso. apply far. exists w, (line_5 (Aw w)). split; [exact D | split; [| exact H]].
      apply (line_5_is_distribution (Aw w)). }
    set (x := Rmin 1 (eps / (4 * eta))).
    assert (Hx : 0 < x <= 1) by (split; [apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra] | apply Rmin_l]).
    assert (gain : x * eps / 2 <= x * eps - 2 * eta * x ^ 2).
    { assert (Hle : x <= eps / (4 * eta)) by apply Rmin_r. apply (Rmult_le_compat_r (4 * eta)) in Hle; [| lra].
      replace (eps / (4 * eta) * (4 * eta)) with eps in Hle by (field; lra). nra. }
    set (w0 := fun k => if Nat.eqb k 0 then 1 else 0).
    assert (D0 : distribution n w0)
      by (split; [intros k _; unfold w0; destruct (Nat.eqb k 0); lra | apply (Sum_delta n 0 (fun _ => 1) Hn)]).
    assert (climb : forall t, exists w, distribution n w /\
              smoothed (Aw w0) + INR t * (x * eps / 2) <= smoothed (Aw w)).
    { induction t as [| t (w & D & high)]; [exists w0; split; [exact D0 | simpl; lra] |].
      destruct (frank_wolfe_gains w x D ltac:(lra)) as (w' & D' & more). exists w'. split; [exact D' |].
      specialize (gap w D). rewrite S_INR. pose proof (Rmult_le_compat_l x _ _ ltac:(lra) (Rlt_le _ _ gap)). lra. }
    set (top := primal (fun _ => 1 / INR m)).
    assert (Hstep : 0 < x * eps / 2) by (pose proof (Rmult_lt_0_compat x eps ltac:(lra) He); lra).
    destruct (natural_above ((top - smoothed (Aw w0)) / (x * eps / 2))) as (t & beyond).
    destruct (climb t) as (w & D & high).
    pose proof (weak_duality_smoothed w _ D (capped_uniform m nu Hm Hnu)) as bound. fold top in bound.
    apply Rmult_lt_compat_r with (r := x * eps / 2) in beyond; [| lra].
    replace ((top - smoothed (Aw w0)) / (x * eps / 2) * (x * eps / 2)) with (top - smoothed (Aw w0)) in beyond
      by (field; lra). lra.
  Qed.
End Corollary_2.
