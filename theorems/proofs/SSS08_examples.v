(** SSS08, Section 4.2: Examples 1 and 2 as amended, for norms whose dual does not grow when a coordinate is set to 0. *)
From Coq Require Import Reals Lra Psatz Lia FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate SSS08_theorem_3 SSS08_minimax
  SSS08_theorem_4 SSS08_lemma_8 SSS08_theorem_7.
Open Scope R_scope.

(** What Example 1 and 2 need of the dual norm. *)
Definition zero_lowers (m : nat) (dual : point -> R) : Prop := forall theta i, (i < m)%nat ->
  dual (fun k => if Nat.eqb k i then 0 else theta k) <= dual theta.

(** γ and w as they enter problem (5). *)
Definition hinge_losses (n : nat) (A : nat -> nat -> R) (w : point) (gamma : R) : point :=
  positive_part (fun i => gamma - times n A w i).

Section Norms.
  Variables (m : nat) (norm dual : point -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Norm : is_norm m norm.
  Hypothesis Dual : dual_norm m norm dual.

  Lemma inner_sym x y : inner m x y = inner m y x.
  Proof. apply Sum_ext. intros. ring. Qed.

  Lemma dual_not_negative y : 0 <= dual y.
  Proof. exact (dual_nonneg m norm dual y Norm Dual Hm). Qed.

  Lemma dual_mix alpha x y : 0 <= alpha <= 1 -> dual (mix alpha x y) <= alpha * dual x + (1 - alpha) * dual y.
  Proof.
    intros Ha. pose proof (dual_not_negative x). pose proof (dual_not_negative y). apply (Dual (mix alpha x y)); [nra|].
    intros z. destruct (Dual x) as [X _], (Dual y) as [Y _]. specialize (X z). specialize (Y z).
    replace (inner m z (mix alpha x y)) with (alpha * inner m z x + (1 - alpha) * inner m z y)
      by (unfold inner, mix; rewrite <- !Sum_scal, <- Sum_plus; apply Sum_ext; intros; ring). nra.
  Qed.

  (** Then it does not grow either when a coordinate is brought nearer to 0. *)
  Lemma shrinking_lowers theta i alpha : zero_lowers m dual -> (i < m)%nat -> 0 <= alpha <= 1 ->
    dual (fun k => theta k - (if Nat.eqb k i then alpha * theta i else 0)) <= dual theta.
  Proof.
    intros Zero Hi Ha. specialize (Zero theta i Hi).
    replace (fun k => theta k - (if Nat.eqb k i then alpha * theta i else 0))
      with (mix alpha (fun k => if Nat.eqb k i then 0 else theta k) theta).
    - eapply Rle_trans; [now apply dual_mix|]. nra.
    - apply functional_extensionality. intros k. unfold mix. destruct (Nat.eqb_spec k i) as [->|]; ring.
  Qed.

  Lemma norm_mix alpha x y : 0 <= alpha <= 1 -> norm (mix alpha x y) <= alpha * norm x + (1 - alpha) * norm y.
  Proof.
    intros Ha. destruct Norm as (_ & _ & H & T). unfold mix. eapply Rle_trans; [apply T|].
    rewrite (H alpha x), (H (1 - alpha) y), !Rabs_right by lra. lra.
  Qed.

  Lemma norm_closed nu : closed_set m (fun d => norm d <= nu).
  Proof.
    intros x Close. destruct (norm_at_most_l1 m norm Norm) as (C & HC & Above). apply le_epsilon. intros eps He.
    pose proof (pos_INR m) as Pm. assert (0 <= C * INR m) as Q by now apply Rmult_le_pos.
    destruct (Close (eps / (C * INR m + 1))) as (y & Small & Near); [apply Rdiv_lt_0_compat; lra|].
    pose proof (norm_difference m norm Norm x y) as D. specialize (Above (fun k => x k - y k)).
    pose proof (l1_of_near m _ y x Near) as L1. apply (Rmult_le_compat_l C) in L1; [|exact HC].
    replace (l1 m (fun k => x k - y k)) with (l1 m (fun k => y k - x k)) in Above
      by (apply Sum_ext; intros; apply Rabs_minus_sym).
    assert (C * (INR m * (eps / (C * INR m + 1))) <= eps); [|lra]. apply (Rmult_le_reg_r (C * INR m + 1)); [lra|].
    replace (C * (INR m * (eps / (C * INR m + 1))) * (C * INR m + 1)) with (C * INR m * eps) by (field; lra). nra.
  Qed.

  (** The conjugate of the indicator of a ball is the dual norm, times its radius. *)
  Lemma ball_conjugate nu theta : 0 < nu -> conjugate m (fun d => norm d <= nu) (fun _ => 0) theta = Finite (nu * dual theta).
  Proof.
    intros Hnu. destruct Norm as (P & Z & H & _). destruct (Dual theta) as [D Least]. apply Rbar_le_antisym.
    - apply conjugate_le. intros d Dd. rewrite inner_sym. specialize (D d). pose proof (dual_not_negative theta). nra.
    - destruct (conjugate_finite m (fun d => norm d <= nu) (fun _ => 0) theta (nu * dual theta) (fun _ => 0)) as (a & E & _).
      { rewrite (proj2 (Z (fun _ => 0))); [lra | auto]. }
      { apply conjugate_le. intros d Dd. rewrite inner_sym. specialize (D d). pose proof (dual_not_negative theta). nra. }
      rewrite E. simpl.
      assert (top : forall d, norm d <= nu -> inner m theta d <= a).
      { intros d Dd. pose proof (below_conjugate m (fun d => norm d <= nu) (fun _ => 0) theta a d) as L.
        rewrite E in L. specialize (L (Rbar_le_refl a) Dd). lra. }
      assert (0 <= a) as A0.
      { specialize (top (fun _ => 0)). rewrite (proj2 (Z (fun _ => 0))) in top by auto.
        replace (inner m theta (fun _ => 0)) with 0 in top by (symmetry; apply Sum_zero; intros; ring). lra. }
      apply (Rmult_le_reg_l (/ nu)); [now apply Rinv_0_lt_compat|]. rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
      apply Least; [apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, Hnu | exact A0]|]. intros x.
      destruct (P x) as [Px|Px].
      + specialize (top (fun i => nu / norm x * x i)). rewrite (H (nu / norm x) x), Rabs_right in top
          by (apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra).
        replace (inner m theta (fun i => nu / norm x * x i)) with (nu / norm x * inner m x theta) in top
          by (unfold inner; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
        specialize (top ltac:(right; field; lra)). apply (Rmult_le_reg_l (nu / norm x)); [apply Rdiv_lt_0_compat; lra|].
        replace (nu / norm x * (/ nu * a * norm x)) with a by (field; lra). exact top.
      + rewrite <- Px, Rmult_0_r. right. apply Sum_zero. intros i Hi.
        rewrite (proj1 (Z x) (eq_sym Px) i Hi). ring.
  Qed.
End Norms.

Lemma closed_indicator m dom : closed_set m dom -> closed m dom (fun _ => 0).
Proof.
  intros Closed r x Close. split; [|now destruct (Close 1 Rlt_0_1) as (y & [_ L] & _)].
  apply Closed. intros eps He. destruct (Close eps He) as (y & [Dy _] & Near). eauto.
Qed.

(** Example 1, as amended: min over d in S_m with |d| <= ν of |A'd|_∞ = sup over |w|_1 <= 1 and γ of γ - ν |[γ 1 - A w]_+|*. *)
Theorem SSS08_example_1_amended m n A norm dual nu rho : (0 < m)%nat -> (0 < n)%nat -> 0 < nu ->
  is_norm m norm -> dual_norm m norm dual -> zero_lowers m dual ->
  is_minimum (fun d => distribution m d /\ norm d <= nu) (largest_edge m n A) rho ->
  is_lub (fun v => exists w gamma, l1_ball n w /\ v = gamma - nu * dual (hinge_losses n A w gamma)) rho.
Proof.
  intros Hm Hn Hnu Norm Dual Zero [(d & Dd & E) Least].
  assert (relaxed_margin m n A (fun d => norm d <= nu) (fun _ => 0) = Finite rho) as Scheme.
  { apply SSS08_theorem_7_without_ii; auto.
    - apply closed_indicator. now apply (norm_closed m norm).
    - intros alpha v u Ha Dv Du. split; [|lra]. eapply Rle_trans; [now apply (norm_mix m norm)|]. nra.
    - split; [exists d; split; [exact Dd | lra] | intros x Dx; specialize (Least x Dx); lra].
    - split; [|intros; lra]. exists (fun _ => 0). split; [|reflexivity]. destruct Norm as (_ & Z & _).
      rewrite (proj2 (Z (fun _ => 0))); [lra | auto].
    - intros theta i alpha Hi Ha. rewrite !(ball_conjugate m norm dual Hm Norm Dual) by exact Hnu. simpl.
      apply Rmult_le_compat_l; [lra|]. now apply (shrinking_lowers m norm dual). }
  assert (is_lub_Rbar (fun v => exists w gamma, l1_ball n w /\ Finite v =
    Rbar_minus (Finite gamma) (conjugate m (fun d => norm d <= nu) (fun _ => 0) (hinge_losses n A w gamma))) (Finite rho)) as [Up Lub]
    by (rewrite <- Scheme; apply Lub_Rbar_correct).
  split.
  - intros v (w & gamma & Ww & ->). apply (Up (gamma - nu * dual (hinge_losses n A w gamma))). exists w, gamma. split; [exact Ww|].
    rewrite (ball_conjugate m norm dual Hm Norm Dual) by exact Hnu. reflexivity.
  - intros b Hb. apply (Lub (Finite b)). intros v (w & gamma & Ww & Ev). apply Hb. exists w, gamma. split; [exact Ww|].
    rewrite (ball_conjugate m norm dual Hm Norm Dual) in Ev by exact Hnu. now injection Ev.
Qed.

Section Penalty.
  Variables (m : nat) (norm dual : point -> R) (nu : R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 0 <= nu.
  Hypothesis Norm : is_norm m norm.
  Hypothesis Dual : dual_norm m norm dual.

  Notation f_star := (conjugate m (fun _ => True) (fun d => nu * norm d)).

  (** The conjugate of ν times the norm is 0 where the dual norm is at most ν, and infinite elsewhere. *)
  Lemma penalty_conjugate_le theta : dual theta <= nu -> Rbar_le (f_star theta) 0.
  Proof.
    intros L. apply conjugate_le. intros d _. rewrite inner_sym. destruct (Dual theta) as [D _]. specialize (D d).
    destruct Norm as (P & _). specialize (P d). nra.
  Qed.

  Lemma penalty_conjugate_finite theta a : f_star theta = Finite a -> dual theta <= nu /\ 0 <= a.
  Proof.
    intros E. destruct Norm as (P & Z & H & _).
    assert (top : forall d, inner m theta d - nu * norm d <= a).
    { intros d. pose proof (below_conjugate m (fun _ => True) (fun d => nu * norm d) theta a d) as L.
      rewrite E in L. exact (L (Rbar_le_refl a) I). }
    split.
    - apply (Dual theta); [exact Hnu|]. intros x. rewrite inner_sym.
      destruct (Rle_lt_dec (inner m theta x) (nu * norm x)) as [L|L]; [exact L|]. exfalso.
      set (gap := inner m theta x - nu * norm x). destruct (above_any (a / gap)) as (N & HN).
      specialize (top (fun i => INR N * x i)). rewrite (H (INR N) x), Rabs_right in top by (apply Rle_ge, pos_INR).
      replace (inner m theta (fun i => INR N * x i)) with (INR N * inner m theta x) in top
        by (unfold inner; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
      apply (Rmult_lt_compat_r gap) in HN; [|unfold gap; lra]. replace (a / gap * gap) with a in HN by (field; unfold gap; lra).
      unfold gap in HN. lra.
    - specialize (top (fun _ => 0)). rewrite (proj2 (Z (fun _ => 0))) in top by auto.
      replace (inner m theta (fun _ => 0)) with 0 in top by (symmetry; apply Sum_zero; intros; ring). lra.
  Qed.

  Lemma penalty_convex : convex (fun _ => True) (fun d => nu * norm d).
  Proof.
    intros alpha v u Ha _ _. split; [exact I|]. pose proof (norm_mix m norm Norm alpha v u Ha) as L.
    apply (Rmult_le_compat_l nu) in L; lra.
  Qed.

  Lemma penalty_shrinking : zero_lowers m dual -> shrinking_lowers_conjugate m (fun _ => True) (fun d => nu * norm d).
  Proof.
    intros Zero theta i alpha Hi Ha.
    pose proof (conjugate_ge m (fun _ => True) (fun d => nu * norm d) theta (fun _ => 0) I) as Low.
    destruct (f_star theta) as [a| |] eqn:E; [| match goal with |- Rbar_le ?x _ => destruct x; exact I end | easy].
    destruct (penalty_conjugate_finite theta a E) as [L A0]. eapply Rbar_le_trans; [apply penalty_conjugate_le|exact A0].
    eapply Rle_trans; [now apply (shrinking_lowers m norm dual) | exact L].
  Qed.
End Penalty.

(** Example 2, as amended: min over d in S_m of |A'd|_∞ + ν |d| = max γ over |w|_1 <= 1 and γ with |[γ 1 - A w]_+|* <= ν. *)
Theorem SSS08_example_2_amended m n A norm dual nu rho : (0 < m)%nat -> (0 < n)%nat -> 0 <= nu ->
  is_norm m norm -> dual_norm m norm dual -> zero_lowers m dual ->
  is_minimum (distribution m) (fun d => largest_edge m n A d + nu * norm d) rho ->
  is_maximum (fun wg : point * R => l1_ball n (fst wg) /\ dual (hinge_losses n A (fst wg) (snd wg)) <= nu) snd rho.
Proof.
  intros Hm Hn Hnu Norm Dual Zero [(d & Dd & E) Least].
  assert (upper : forall w gamma, l1_ball n w -> dual (hinge_losses n A w gamma) <= nu -> gamma <= rho).
  { intros w gamma Ww Small. rewrite <- E.
    pose proof (margin_at_most_edge m n A w d Ww) as M. destruct (Dual (hinge_losses n A w gamma)) as [D _]. specialize (D d).
    assert (gamma - inner m d (times n A w) <= inner m d (hinge_losses n A w gamma)) as H.
    { destruct Dd as [P One]. replace gamma with (Sum m (fun i => d i * gamma)) at 1 by (rewrite Sum_scal_r, One; ring).
      unfold inner. rewrite <- Sum_minus. apply Sum_le. intros i Hi. specialize (P i Hi).
      unfold hinge_losses, positive_part. pose proof (Rmax_r 0 (gamma - times n A w i)). nra. }
    destruct Norm as (P & _). specialize (P d). nra. }
  split; [|intros [w gamma] [Ww Small]; now apply (upper w)].
  destruct (combination_exists m n A Hn (distribution m) (fun d => nu * norm d) rho d) as (w & Ww & Hw).
  { intros alpha v u Ha Dv Du. split; [now apply mix_distribution | now apply (penalty_convex m)]. }
  { exact Dd. } { intros e De. specialize (Least e De). cbv beta in Least. lra. }
  destruct (norm_at_most_l1 m norm Norm) as (C & HC & Above). destruct (above_any (nu * C)) as (N & HN).
  destruct (scale_of_penalty m (fun _ => True) (fun d => nu * norm d) Hm (penalty_shrinking m norm dual nu Hm Hnu Norm Dual Zero)
    (penalty_convex m norm nu Hnu Norm) (fun i => - times n A w i) rho (fun _ => 0) N I) as (gamma & a & Ea & La).
  { intros x s _ Ds. specialize (Hw s Ds). rewrite inner_opp_l, inner_sym. pose proof (norm_difference m norm Norm s x) as D.
    specialize (Above (fun i => s i - x i)). pose proof (l1_nonneg m (fun i => s i - x i)). set (l := l1 m _) in *. nra. }
  destruct (penalty_conjugate_finite m norm dual nu Hnu Norm Dual _ a Ea) as [Small A0].
  exists (w, gamma). split; [split; [exact Ww | exact Small]|]. cbn [snd]. apply Rle_antisym; [now apply (upper w) | lra].
Qed.
