(** SSS08, Section 3: f** = f for closed and convex f, and not for functions whose level sets are closed and convex. *)
From Coq Require Import Reals Lra Psatz Lia Classical FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate Fenchel SSS08_theorem_3 SSS08_lemma_8
  SSS08_closedness_refuted.
Open Scope R_scope.

(** f**(d) = sup of θ·d - f*(θ); a θ with f*(θ) infinite contributes nothing. *)
Definition biconjugate (n : nat) (dom : point -> Prop) (f : point -> R) (d : point) : Rbar :=
  Lub_Rbar (fun v => exists theta a, conjugate n dom f theta = Finite a /\ v = inner n theta d - a).

(** f** = f: the value where f is finite, infinity elsewhere. *)
Definition equals_its_biconjugate (n : nat) (dom : point -> Prop) (f : point -> R) : Prop :=
  forall d, (dom d -> biconjugate n dom f d = Finite (f d)) /\ (~ dom d -> biconjugate n dom f d = p_infty).

Section Biconjugate.
  Variables (n : nat) (dom : point -> Prop) (f : point -> R) (x1 d0 : point) (v : R).
  Hypothesis Closed : closed n dom f.
  Hypothesis Convex : convex dom f.
  Hypothesis D1 : dom x1.
  Hypothesis Below : dom d0 -> v < f d0.

  (** Near d_0 the function is bounded below. *)
  Lemma bounded_near c : exists low, forall d, dom d -> (forall i, (i < n)%nat -> Rabs (d i - d0 i) <= c) -> low <= f d.
  Proof.
    apply NNPP. intros No.
    destruct (Cantor_intersection n (c + l1 n d0)
      (fun N d => (dom d /\ f d <= - INR N) /\ forall i, (i < n)%nat -> Rabs (d i - d0 i) <= c)) as (l & Hl).
    - intros N. apply NNPP. intros None. apply No. exists (- INR N). intros d Dd Box.
      destruct (Rle_lt_dec (- INR N) (f d)); [assumption|]. exfalso. apply None. exists d. repeat split; auto. lra.
    - intros N d [[Dd L] Box]. rewrite S_INR in L. repeat split; auto. lra.
    - intros N x Close. split.
      + apply Closed. intros eps He. destruct (Close eps He) as (y & [Y _] & Near). exists y. auto.
      + intros i Hi. apply le_epsilon. intros eps He. destruct (Close eps He) as (y & [_ Box] & Near).
        specialize (Box i Hi). specialize (Near i Hi). rewrite Rabs_minus_sym in Near.
        pose proof (Rabs_triang (x i - y i) (y i - d0 i)) as T.
        replace (x i - y i + (y i - d0 i)) with (x i - d0 i) in T by ring. lra.
    - intros x [_ Box] i Hi. specialize (Box i Hi). pose proof (Rabs_triang (x i - d0 i) (d0 i)) as T.
      replace (x i - d0 i + d0 i) with (x i) in T by ring.
      pose proof (Sum_ge_term n (fun i => Rabs (d0 i)) i (fun k _ => Rabs_pos _) Hi) as G. cbv beta in G. unfold l1. lra.
    - destruct (above_any (- f l)) as (N & HN). destruct (Hl N) as [[_ L] _]. lra.
  Qed.

  (** With a steep enough penalty on the distance from d_0, f lies above v everywhere. *)
  Lemma penalty_at_point : exists N, forall d, dom d -> v <= f d + INR N * l1 n (fun i => d i - d0 i).
  Proof.
    set (c := 1 + l1 n (fun i => x1 i - d0 i)). destruct (bounded_near c) as (low & Low).
    set (M := Rabs v + Rabs (f x1) + Rabs low + 1).
    pose proof (Rle_abs v). pose proof (Rle_abs (f x1)). pose proof (Rle_abs (- low)) as AL. rewrite Rabs_Ropp in AL.
    pose proof (Rabs_pos v). pose proof (Rabs_pos (f x1)). pose proof (Rabs_pos low).
    assert (coordinate : forall x i, (i < n)%nat -> Rabs (x i) <= l1 n x)
      by (intros x i Hi; apply (Sum_ge_term n (fun i => Rabs (x i))); [intros; apply Rabs_pos | exact Hi]).
    assert (near_case : forall N d, M <= INR N -> dom d -> f d + INR N * l1 n (fun i => d i - d0 i) < v ->
              INR N * l1 n (fun i => d i - d0 i) <= M).
    { intros N d HN Dd L. set (r := l1 n (fun i => d i - d0 i)) in *. destruct (Rle_lt_dec r 1) as [Near|Far].
      - assert (low <= f d); [|unfold M; lra]. apply Low; [exact Dd|]. intros i Hi.
        eapply Rle_trans; [apply (coordinate (fun i => d i - d0 i) i Hi)|]. fold r.
        pose proof (l1_nonneg n (fun i => x1 i - d0 i)). unfold c. lra.
      - exfalso. assert (0 < / r) by (apply Rinv_0_lt_compat; lra).
        assert (/ r <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
        destruct (Convex (/ r) d x1 ltac:(lra) Dd D1) as [Dm Lm].
        assert (low <= f (mix (/ r) d x1)) as LL.
        { apply Low; [exact Dm|]. intros i Hi. unfold mix.
          replace (/ r * d i + (1 - / r) * x1 i - d0 i) with (/ r * (d i - d0 i) + (1 - / r) * (x1 i - d0 i)) by ring.
          eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right (/ r)), (Rabs_right (1 - / r)) by lra.
          pose proof (coordinate (fun i => d i - d0 i) i Hi) as C1. cbv beta in C1. fold r in C1.
          pose proof (coordinate (fun i => x1 i - d0 i) i Hi) as C2. cbv beta in C2. pose proof (Rabs_pos (x1 i - d0 i)).
          apply (Rmult_le_compat_l (/ r)) in C1; [|lra]. rewrite Rinv_l in C1 by lra. unfold c. nra. }
        assert (/ r * f d <= / r * (v - INR N * r)) as Q by (apply Rmult_le_compat_l; lra).
        replace (/ r * (v - INR N * r)) with (/ r * v - INR N) in Q by (field; lra).
        assert (/ r * v <= Rabs v) by nra. assert ((1 - / r) * f x1 <= Rabs (f x1)) by nra. unfold M in HN. lra. }
    apply NNPP. intros No. assert (dom d0 /\ f d0 <= v) as [D0 L]; [|specialize (Below D0); lra].
    apply Closed. intros eps He. destruct (above_any (Rmax M (M / eps))) as (N & HN).
    pose proof (Rmax_l M (M / eps)). pose proof (Rmax_r M (M / eps)).
    assert (exists d, dom d /\ f d + INR N * l1 n (fun i => d i - d0 i) < v) as (d & Dd & L).
    { apply NNPP. intros None. apply No. exists N. intros d Dd.
      destruct (Rle_lt_dec v (f d + INR N * l1 n (fun i => d i - d0 i))); [assumption | exfalso; eauto]. }
    pose proof (near_case N d ltac:(lra) Dd L) as Small. pose proof (l1_nonneg n (fun i => d i - d0 i)) as P0.
    pose proof (pos_INR N) as PN. exists d. split; [split; [exact Dd | nra]|]. intros i Hi.
    eapply Rle_lt_trans; [apply (coordinate (fun i => d i - d0 i) i Hi)|]. set (r := l1 n (fun i => d i - d0 i)) in *.
    destruct (Rlt_le_dec r eps) as [|Big]; [assumption|]. exfalso.
    assert (M < INR N * eps); [|nra]. apply (Rmult_lt_reg_r (/ eps)); [now apply Rinv_0_lt_compat|].
    rewrite Rmult_assoc, Rinv_r, Rmult_1_r by lra. unfold Rdiv in *. lra.
  Qed.

  (** Some affine function is v at d_0 and lies below f. *)
  Lemma affine_below : exists w, forall d, dom d -> v + inner n w (fun i => d i - d0 i) <= f d.
  Proof.
    destruct penalty_at_point as (N & HN).
    destruct (supporting_hyperplane n
      (fun u r => exists d, dom d /\ f d + INR N * l1 n (fun i => d i - d0 i - u i) <= r) v) as (w & H).
    - intros alpha u r u' r' Ha (d & Dd & L) (d' & Dd' & L'). exists (mix alpha d d').
      destruct (Convex alpha d d' Ha Dd Dd') as [Dm Lm]. split; [exact Dm|].
      pose proof (l1_mix n alpha (fun i => d i - d0 i - u i) (fun i => d' i - d0 i - u' i) Ha) as T.
      replace (mix alpha (fun i => d i - d0 i - u i) (fun i => d' i - d0 i - u' i))
        with (fun i => mix alpha d d' i - d0 i - mix alpha u u' i) in T
        by (apply functional_extensionality; intros; unfold mix; ring).
      apply (Rmult_le_compat_l (INR N)) in T; [|apply pos_INR].
      apply (Rmult_le_compat_l alpha) in L; [|lra]. apply (Rmult_le_compat_l (1 - alpha)) in L'; [|lra]. lra.
    - intros u r (d & Dd & L) Zero. specialize (HN d Dd).
      replace (l1 n (fun i => d i - d0 i - u i)) with (l1 n (fun i => d i - d0 i)) in L; [lra|].
      apply Sum_ext. intros i Hi. rewrite Zero by exact Hi. f_equal. ring.
    - intros k s Hk _. exists 1, (axis k (s * 1)), (f x1 + INR N * l1 n (fun i => x1 i - d0 i - axis k (s * 1) i)).
      repeat split; [lra|]. exists x1. split; [exact D1 | lra].
    - exists w. intros d Dd. apply H. exists d. split; [exact Dd|].
      replace (l1 n _) with 0; [lra|]. symmetry. apply Sum_zero. intros i _. rewrite <- Rabs_R0. f_equal. ring.
  Qed.

  Lemma biconjugate_ge : Rbar_le v (biconjugate n dom f d0).
  Proof.
    destruct affine_below as (w & H).
    destruct (conjugate_finite n dom f w (inner n w d0 - v) x1 D1) as (a & E & L).
    { apply conjugate_le. intros d Dd. specialize (H d Dd). rewrite inner_minus in H. lra. }
    apply Rbar_le_trans with (inner n w d0 - a); [simpl; lra|]. apply Lub_Rbar_correct. eauto.
  Qed.
End Biconjugate.

(** If f has a closed and convex epigraph (and is finite somewhere), then f** = f. *)
Theorem SSS08_theorem_3_biconjugate n dom f : (exists x, dom x) -> closed n dom f -> convex dom f ->
  equals_its_biconjugate n dom f.
Proof.
  intros (x1 & D1) Closed Convex d. split; intros Dd.
  - apply Rbar_le_antisym.
    + apply Lub_Rbar_correct. intros v (theta & a & E & ->). simpl.
      pose proof (below_conjugate n dom f theta a d) as L. rewrite E in L. specialize (L (Rbar_le_refl a) Dd). lra.
    + assert (reach : forall eps, 0 < eps -> Rbar_le (f d - eps) (biconjugate n dom f d))
        by (intros eps He; apply biconjugate_ge with (x1 := x1); auto; lra).
      destruct (biconjugate n dom f d) as [b| |]; [| exact I | exact (reach 1 Rlt_0_1)].
      simpl. apply le_epsilon. intros eps He. specialize (reach eps He). simpl in reach. lra.
  - assert (reach : forall v : R, Rbar_le v (biconjugate n dom f d))
      by (intros v; apply biconjugate_ge with (x1 := x1); auto; contradiction).
    destruct (biconjugate n dom f d) as [b| |]; [specialize (reach (b + 1)); simpl in reach; lra | reflexivity | exact (False_ind _ (reach 0))].
Qed.

(** The same for closed and convex level sets: f(d) = sqrt |d| has f** = 0. *)
Definition biconjugate_by_level_sets : Prop := forall n dom f, (exists x, dom x) -> closed n dom f -> convex_levels dom f ->
  equals_its_biconjugate n dom f.

Theorem SSS08_biconjugate_by_level_sets_refuted : ~ biconjugate_by_level_sets.
Proof.
  intros H. destruct root_levels as [Closed Levels].
  destruct (H 1%nat everywhere root (ex_intro _ (fun _ => 0) I) Closed Levels (fun _ => 1)) as [E _]. specialize (E I).
  assert (Rbar_le (biconjugate 1 everywhere root (fun _ => 1)) 0) as L.
  { apply Lub_Rbar_correct. intros v (theta & a & Ea & ->). destruct (root_conjugate theta a Ea) as [Z A0].
    unfold inner. simpl. rewrite Z. lra. }
  rewrite E in L. unfold root in L. simpl in L. rewrite Rabs_R1, sqrt_1 in L. lra.
Qed.
