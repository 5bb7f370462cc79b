(** The statements of spec/SSS08.v that rest on SSS08_after_theorem_9, proved as they stand there; and Theorem 9 for the f that
    Figure 1 defines, the conjugate of its input. *)
From Coq Require Import Reals Lra Psatz Arith List Lia FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Infimum Compactness Conjugate SSS08_theorem_3 SSS08_minimax
  SSS08_theorem_4 SSS08_lemma_8 SSS08_theorem_7 SSS08_booster SSS08_theorem_9 SSS08_biconjugate SSS08_after_theorem_9 SSS08_spec_runs.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_9_amended_proof : SSS08.theorem_9_amended.
Proof.
  intros m n A dom f rho eps r T Hm Hn E Cl Cv C1 C2 C3 L He Run [HT B]. apply same_run in Run.
  eapply SSS08_theorem_9_amended; eassumption.
Qed.

Theorem SSS08_half_margin_proof : SSS08.half_margin.
Proof.
  intros m n A gamma r T Hm Hn E S P Run HT B. apply same_run in Run. eapply SSS08_half_margin; eassumption.
Qed.

Theorem SSS08_sparsity_proof : SSS08.sparsity.
Proof. intros m n A C f eps r T Run. apply same_run in Run. eapply SSS08_sparsity; eassumption. Qed.

Theorem SSS08_hard_margin_proof : SSS08.hard_margin.
Proof. exact SSS08_hard_margin. Qed.

(** A conjugate is closed and convex. *)
Section Conjugate_of.
  Variables (m : nat) (dom_star : point -> Prop) (f_star : point -> R).
  Hypothesis Some : exists x, dom_star x.
  Notation dom := (SSS08.dom_of m dom_star f_star).
  Notation f := (SSS08.f_of m dom_star f_star).

  Lemma finite_value d : dom d -> conjugate m dom_star f_star d = Finite (f d).
  Proof. unfold SSS08.dom_of, SSS08.f_of, is_finite. intros E. symmetry. exact E. Qed.

  Lemma below d v : dom d -> (f d <= v <-> forall x, dom_star x -> inner m d x - f_star x <= v).
  Proof.
    intros D. split.
    - intros L x Hx. apply (below_conjugate m dom_star f_star d v x); [|exact Hx]. rewrite (finite_value d D). exact L.
    - intros B. pose proof (conjugate_le m dom_star f_star d v B) as L. rewrite (finite_value d D) in L. exact L.
  Qed.

  Lemma finite_below d v : (forall x, dom_star x -> inner m d x - f_star x <= v) -> dom d.
  Proof.
    intros B. destruct Some as [x Hx].
    destruct (conjugate_finite m dom_star f_star d v x Hx (conjugate_le m dom_star f_star d v B)) as (a & E & _).
    unfold SSS08.dom_of, is_finite. change (Finite (real (conjugate m dom_star f_star d)) = conjugate m dom_star f_star d).
    now rewrite E.
  Qed.

  Lemma f_closed : closed m dom f.
  Proof.
    intros r d Near. assert (forall x, dom_star x -> inner m d x - f_star x <= r) as B.
    { intros x Hx. apply le_epsilon. intros eps He. set (s := Sum m (fun i => Rabs (x i))).
      assert (0 <= s) as S0 by (apply Sum_nonneg; intros; apply Rabs_pos).
      destruct (Near (eps / (s + 1))) as (y & [Dy Ly] & N); [apply Rdiv_lt_0_compat; lra|].
      pose proof (proj1 (below y r Dy) Ly x Hx) as Q.
      assert (inner m d x <= inner m y x + s * (eps / (s + 1))) as I.
      { pose proof (inner_near m x (eps / (s + 1)) y d) as X.
        assert (near m (eps / (s + 1)) y d) as N' by exact N.
        assert (near m (eps / (s + 1)) d y) as N2 by (intros i Hi; rewrite Rabs_minus_sym; now apply N').
        pose proof (inner_near m x (eps / (s + 1)) d y N2) as Y. unfold inner in *.
        rewrite (Sum_ext m _ (fun i => x i * d i)) by (intros; ring). rewrite (Sum_ext m (fun i => y i * x i) (fun i => x i * y i)) by (intros; ring).
        exact Y. }
      assert (s * (eps / (s + 1)) <= eps).
      { apply Rmult_le_reg_r with (s + 1); [lra|]. unfold Rdiv. rewrite <- Rmult_assoc, (Rmult_assoc (s * eps)), Rinv_l by lra. nra. }
      lra. }
    pose proof (finite_below d r B) as D. split; [exact D | now apply below].
  Qed.

  Lemma f_convex : convex dom f.
  Proof.
    intros alpha v u Ha Dv Du.
    assert (forall x, dom_star x -> inner m (mix alpha v u) x - f_star x <= alpha * f v + (1 - alpha) * f u) as B.
    { intros x Hx. pose proof (proj1 (below v (f v) Dv) (Rle_refl _) x Hx) as L1.
      pose proof (proj1 (below u (f u) Du) (Rle_refl _) x Hx) as L2.
      assert (inner m (mix alpha v u) x = alpha * inner m v x + (1 - alpha) * inner m u x) as ->.
      { unfold inner, mix. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. }
      nra. }
    pose proof (finite_below _ _ B) as D. split; [exact D | now apply below].
  Qed.

  (** Its own conjugate is f*, where f* is closed and convex. *)
  Lemma conjugate_back : closed m dom_star f_star -> convex dom_star f_star -> forall x,
    (dom_star x -> conjugate m dom f x = Finite (f_star x)) /\ (~ dom_star x -> conjugate m dom f x = p_infty).
  Proof.
    intros Cl Cv x. replace (conjugate m dom f x) with (biconjugate m dom_star f_star x).
    - exact (SSS08_theorem_3_biconjugate m dom_star f_star Some Cl Cv x).
    - unfold biconjugate, conjugate at 2. apply Lub_Rbar_eqset. intros v. split.
      + intros (theta & a & E & ->). exists theta. assert (dom theta) as D.
        { unfold SSS08.dom_of, is_finite. change (Finite (real (conjugate m dom_star f_star theta)) = conjugate m dom_star f_star theta).
          now rewrite E. }
        split; [exact D|]. pose proof (finite_value theta D) as Q. rewrite E in Q. injection Q as ->. unfold inner. f_equal.
        apply Sum_ext. intros; ring.
      + intros (d & D & ->). exists d, (f d). split; [exact (finite_value d D)|]. unfold inner. f_equal. apply Sum_ext. intros; ring.
  Qed.
End Conjugate_of.

Theorem SSS08_theorem_9_proof : SSS08.theorem_9.
Proof.
  intros m n A dom_star f_star rho eps r T Hm Hn E Some Cl Cv dom f C1 C2 C3 L He Run B.
  pose proof (SSS08_theorem_9_amended_proof m n A dom f rho eps r T Hm Hn E (f_closed m dom_star f_star Some)
    (f_convex m dom_star f_star Some) C1 C2 C3 L He Run B) as G.
  eapply Rbar_le_trans; [exact G|]. unfold SSS08.relaxed_margin_of, SSS08.relaxed_margin_by. apply Lub_Rbar_correct.
  intros v (gamma & Q). set (x := SSS08.positive_part (fun i => gamma - SSS08.times n A (SSS08.w r (S T)) i)) in *.
  destruct (conjugate_back m dom_star f_star Some Cl Cv x) as [In Out].
  destruct (Classical_Prop.classic (dom_star x)) as [D|D].
  - apply Lub_Rbar_correct. exists gamma. split; [exact D|].
    change (Finite v = Rbar_minus (Finite gamma) (conjugate m dom f x)) in Q. unfold dom, f in Q. rewrite (In D) in Q.
    injection Q as ->. reflexivity.
  - change (Finite v = Rbar_minus (Finite gamma) (conjugate m dom f x)) in Q. unfold dom, f in Q. rewrite (Out D) in Q. discriminate Q.
Qed.
