(** SSS08, Section 4.2: Theorem 7 as amended, the general relaxation scheme. *)
From Coq Require Import Reals Lra Psatz Lia Classical FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Smoothing Compactness Conjugate Fenchel SSS08_theorem_3 SSS08_minimax SSS08_lemma_8.
Open Scope R_scope.

(** Definition 6: A is (ρ, f)-weak-learnable, ρ = min over d in S_m of max_j |(A'd)_j| + f(d). *)
Definition relaxed_weak_learnable (m n : nat) (A : nat -> nat -> R) (dom : point -> Prop) (f : point -> R) (rho : R) : Prop :=
  is_minimum (fun d => distribution m d /\ dom d) (fun d => largest_edge m n A d + f d) rho.

(** sup over w in the l1-ball and γ of γ - f*([γ 1 - A w]_+). *)
Definition relaxed_margin (m n : nat) (A : nat -> nat -> R) (dom : point -> Prop) (f : point -> R) : Rbar :=
  Lub_Rbar (fun v => exists w gamma, l1_ball n w /\
    Finite v = Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma - times n A w i)))).

Section Scheme.
  Variables (m n : nat) (A : nat -> nat -> R) (dom : point -> Prop) (f : point -> R) (rho : R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hn : (0 < n)%nat.
  Hypothesis Learnable : relaxed_weak_learnable m n A dom f rho.

  Lemma relaxed_margin_le : Rbar_le (relaxed_margin m n A dom f) rho.
  Proof.
    destruct Learnable as [(d & [Ds Dd] & E) _]. apply Lub_Rbar_correct. intros v (w & gamma & Ww & Ev).
    revert Ev. generalize (conjugate_ge m dom f (positive_part (fun i => gamma - times n A w i)) d Dd).
    destruct (conjugate m dom f _) as [a| |] eqn:Ea; intros L Ev; [|discriminate|easy]. injection Ev as ->.
    pose proof (scale_below m dom f (fun i => - times n A w i) gamma a d Ea Dd Ds) as S. rewrite inner_opp_l in S.
    pose proof (margin_at_most_edge m n A w d Ww) as M.
    assert (inner m d (times n A w) = inner m (times n A w) d) as C by (apply Sum_ext; intros; ring).
    change (gamma + - a <= rho). lra.
  Qed.

  Lemma relaxed_margin_ge low : closed m dom f -> convex dom f -> (forall d, dom d -> low <= f d) ->
    shrinking_lowers_conjugate m dom f -> Rbar_le rho (relaxed_margin m n A dom f).
  Proof.
    intros Closed Convex Low Shrinking. destruct Learnable as [(d0 & [Ds Dd] & _) Least].
    destruct (combination_exists m n A Hn (fun d => distribution m d /\ dom d) f rho d0) as (w & Ww & Hw).
    { intros alpha v u Ha [Dv Fv] [Du Fu]. destruct (Convex alpha v u Ha Fv Fu) as [Fm L].
      split; [split; [now apply mix_distribution | exact Fm] | exact L]. }
    { easy. } { intros d Fd. specialize (Least d Fd). cbv beta in Least. lra. }
    assert (reach : forall eps, 0 < eps -> Rbar_le (rho - eps) (relaxed_margin m n A dom f)).
    { intros eps He. destruct (scale_exists m dom f Hm Shrinking Convex Closed low Low (fun i => - times n A w i)
        (rho - eps) eps d0 He Dd) as (gamma & a & Ea & La).
      - intros d Fd Sd. specialize (Hw d (conj Sd Fd)). rewrite inner_opp_l.
        assert (inner m d (times n A w) = inner m (times n A w) d) as C by (apply Sum_ext; intros; ring). lra.
      - apply Rbar_le_trans with (gamma - a); [exact La|]. apply Lub_Rbar_correct. exists w, gamma.
        split; [exact Ww|]. change (fun i => gamma - times n A w i) with (fun i => gamma + - times n A w i).
        rewrite Ea. reflexivity. }
    destruct (relaxed_margin m n A dom f) as [r| |].
    - apply le_epsilon. intros eps He. specialize (reach eps He). simpl in reach. lra.
    - exact I.
    - exact (reach 1 Rlt_0_1).
  Qed.
End Scheme.

(** Theorem 7 without condition (ii). *)
Theorem SSS08_theorem_7_without_ii m n A dom f rho : (0 < m)%nat -> (0 < n)%nat ->
  closed m dom f -> convex dom f -> relaxed_weak_learnable m n A dom f rho ->
  is_minimum dom f 0 -> shrinking_lowers_conjugate m dom f -> relaxed_margin m n A dom f = Finite rho.
Proof.
  intros Hm Hn Closed Convex Learnable [_ Nonneg] Shrinking. apply Rbar_le_antisym.
  - now apply relaxed_margin_le.
  - now apply relaxed_margin_ge with (low := 0).
Qed.

(** Theorem 7, as amended: for closed and convex f with (i) min f = 0, (ii) 0 in core(dom f), and (iii): if A is
    (ρ, f)-weak-learnable, then sup over |w|_1 <= 1 and γ of γ - f*([γ 1 - A w]_+) = ρ. *)
Theorem SSS08_theorem_7_amended m n A dom f rho : (0 < m)%nat -> (0 < n)%nat ->
  closed m dom f -> convex dom f -> relaxed_weak_learnable m n A dom f rho ->
  is_minimum dom f 0 -> core m dom (fun _ => 0) -> shrinking_lowers_conjugate m dom f ->
  relaxed_margin m n A dom f = Finite rho.
Proof. intros. now apply SSS08_theorem_7_without_ii. Qed.

(** With (ii) and (iii) the least value is that at 0. *)
Lemma least_at_zero m dom f : (0 < m)%nat -> closed m dom f -> convex dom f -> core m dom (fun _ => 0) ->
  shrinking_lowers_conjugate m dom f -> forall d, dom d -> f (fun _ => 0) <= f d.
Proof.
  intros Hm Closed Convex [D0 Core] Shrinking.
  destruct (supporting_hyperplane m (fun u r => dom u /\ f u <= r) (f (fun _ => 0))) as (w & H).
  - intros alpha u r u' r' Ha [Du L] [Du' L']. destruct (Convex alpha u u' Ha Du Du') as [Dm Lm]. split; [exact Dm|].
    apply (Rmult_le_compat_l alpha) in L; [|lra]. apply (Rmult_le_compat_l (1 - alpha)) in L'; [|lra]. lra.
  - intros u r [Du L] Zero. destruct (closed_same m dom f (fun _ => 0) u Closed D0 Zero) as [_ <-]. exact L.
  - intros k s Hk _. destruct (Core (axis k s)) as (t & Ht & Inside). specialize (Inside t ltac:(lra)).
    exists t, (axis k (s * t)), (f (axis k (s * t))). repeat split; auto; [|lra].
    replace (axis k (s * t)) with (fun i => 0 + t * axis k s i); [exact Inside|].
    apply functional_extensionality. intros i. unfold axis. destruct (Nat.eqb i k); ring.
  - intros d Dd. assert (Rbar_le (conjugate m dom f w) (- f (fun _ => 0))) as Top.
    { apply conjugate_le. intros e De. specialize (H e (f e) (conj De (Rle_refl _))). lra. }
    assert (Rbar_le (conjugate m dom f (positive_part (fun i => - Rabs (w i)))) (- f (fun _ => 0))) as Zero.
    { eapply Rbar_le_trans; [|exact Top]. apply positive_part_lowers; auto. intros i _. pose proof (Rle_abs (- w i)) as L.
      rewrite Rabs_Ropp in L. lra. }
    pose proof (below_conjugate m dom f _ _ d Zero Dd) as L.
    assert (inner m (positive_part (fun i => - Rabs (w i))) d = 0) as E.
    { apply Sum_zero. intros i _. unfold positive_part. pose proof (Rabs_pos (w i)). rewrite Rmax_left; lra. }
    rewrite E in L. lra.
Qed.

(** Theorem 7 without condition (i). *)
Theorem SSS08_theorem_7_without_i m n A dom f rho : (0 < m)%nat -> (0 < n)%nat ->
  closed m dom f -> convex dom f -> relaxed_weak_learnable m n A dom f rho ->
  core m dom (fun _ => 0) -> shrinking_lowers_conjugate m dom f -> relaxed_margin m n A dom f = Finite rho.
Proof.
  intros Hm Hn Closed Convex Learnable Core Shrinking. apply Rbar_le_antisym.
  - now apply relaxed_margin_le.
  - apply relaxed_margin_ge with (low := f (fun _ => 0)); auto. now apply (least_at_zero m).
Qed.

(** Without (iii) the relaxed margin is at most the relaxed weak learnability, for every f. *)
Theorem SSS08_theorem_7_without_iii_amended m n A dom f rho : (0 < n)%nat -> relaxed_weak_learnable m n A dom f rho ->
  Rbar_le (relaxed_margin m n A dom f) rho.
Proof. intros Hn. now apply relaxed_margin_le. Qed.
