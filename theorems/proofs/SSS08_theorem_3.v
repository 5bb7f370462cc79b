(** SSS08, Section 3: Theorem 3, Fenchel duality. *)
From Coq Require Import Reals Lra Psatz Lia Classical.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Bregman Smoothing Compactness Conjugate Fenchel.
Open Scope R_scope.

(** A w and A'd for a matrix A of m rows and n columns. *)
Definition times (n : nat) (A : nat -> nat -> R) (w : point) : point := fun i => Sum n (fun j => A i j * w j).
Definition transposed_times (m : nat) (A : nat -> nat -> R) (d : point) : point := fun j => Sum m (fun i => A i j * d i).

(** f is convex on its domain, a convex set. *)
Definition convex (dom : point -> Prop) (f : point -> R) : Prop :=
  forall alpha v u, 0 <= alpha <= 1 -> dom v -> dom u ->
    dom (mix alpha v u) /\ f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u.

(** The core of a set: its points from which one can go some way in every direction. *)
Definition core (n : nat) (C : point -> Prop) (x : point) : Prop :=
  C x /\ forall v, exists tau, 0 < tau /\ forall t, 0 <= t <= tau -> C (fun i => x i + t * v i).

(** dom g - A' dom f *)
Definition difference (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (u : point) : Prop :=
  exists d z, dom_f d /\ dom_g z /\ forall j, (j < n)%nat -> u j = z j - transposed_times m A d j.

Section Duality.
  Variables (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R).

  (** inf f(d) + g(A'd) over d, and sup -f*(-A w) - g*(w) over w. *)
  Definition primal : Rbar :=
    Glb_Rbar (fun v => exists d, dom_f d /\ dom_g (transposed_times m A d) /\ v = f d + g (transposed_times m A d)).
  Definition dual : Rbar :=
    Lub_Rbar (fun v => exists w a b, conjugate m dom_f f (fun i => - times n A w i) = Finite a /\
                       conjugate n dom_g g w = Finite b /\ v = - a - b).

  Lemma adjoint w d : inner m (times n A w) d = inner n w (transposed_times m A d).
  Proof.
    unfold inner, times, transposed_times. rewrite (Sum_ext m _ (fun i => Sum n (fun j => A i j * w j * d i)))
      by (intros; now rewrite <- Sum_scal_r).
    rewrite Sum_swap. apply Sum_ext. intros j _. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.

  Lemma inner_opp_l k x y : inner k (fun i => - x i) y = - inner k x y.
  Proof. unfold inner. rewrite <- Sum_opp. apply Sum_ext. intros. ring. Qed.

  Lemma weak_duality : Rbar_le dual primal.
  Proof.
    apply Lub_Rbar_correct. intros v (w & a & b & Ea & Eb & ->). apply Glb_Rbar_correct.
    intros v (d & Fd & Gd & ->). simpl.
    assert (inner m (fun i => - times n A w i) d - f d <= a) as La by (apply (below_conjugate m dom_f); [rewrite Ea; simpl; lra | exact Fd]).
    assert (inner n w (transposed_times m A d) - g (transposed_times m A d) <= b) as Lb
      by (apply (below_conjugate n dom_g); [rewrite Eb; simpl; lra | exact Gd]).
    rewrite inner_opp_l, adjoint in La. lra.
  Qed.

  Hypothesis f_convex : convex dom_f f.
  Hypothesis g_convex : convex dom_g g.
  (** g is a function of n coordinates. *)
  Hypothesis g_same : forall x y, dom_g x -> (forall j, (j < n)%nat -> y j = x j) -> dom_g y /\ g y = g x.

  (** The set over which the hyperplane is sought: perturbations u with values above f(d) + g(A'd + u). *)
  Let K (u : point) (r : R) : Prop := exists d z, dom_f d /\ dom_g z /\
    (forall j, (j < n)%nat -> u j = z j - transposed_times m A d j) /\ f d + g z <= r.

  Lemma transposed_mix alpha d e j :
    transposed_times m A (mix alpha d e) j = alpha * transposed_times m A d j + (1 - alpha) * transposed_times m A e j.
  Proof. unfold transposed_times, mix. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. Qed.

  (** One w separates: the two sides of weak duality meet. *)
  Lemma separating p : core n (difference m n A dom_f dom_g) (fun _ => 0) ->
    (forall d, dom_f d -> dom_g (transposed_times m A d) -> p <= f d + g (transposed_times m A d)) ->
    exists w, forall d z, dom_f d -> dom_g z -> p + inner n w z - inner n w (transposed_times m A d) <= f d + g z.
  Proof.
    intros [_ Core] Above. destruct (supporting_hyperplane n K p) as (w & H).
    - intros alpha u r u' r' Ha (d & z & Fd & Gz & E & L) (d' & z' & Fd' & Gz' & E' & L').
      destruct (f_convex alpha d d' Ha Fd Fd') as [Fm Lf], (g_convex alpha z z' Ha Gz Gz') as [Gm Lg].
      exists (mix alpha d d'), (mix alpha z z'). repeat split; auto.
      + intros j Hj. rewrite transposed_mix. unfold mix. rewrite E, E' by exact Hj. ring.
      + apply (Rmult_le_compat_l alpha) in L; [|lra]. apply (Rmult_le_compat_l (1 - alpha)) in L'; [|lra]. lra.
    - intros u r (d & z & Fd & Gz & E & L) Zero.
      destruct (g_same z (transposed_times m A d) Gz) as [Gd Eg].
      { intros j Hj. specialize (E j Hj). rewrite Zero in E by exact Hj. lra. }
      specialize (Above d Fd Gd). lra.
    - intros k s Hk Hs. destruct (Core (axis k s)) as (t & Ht & Inside).
      destruct (Inside t ltac:(lra)) as (d & z & Fd & Gz & E).
      exists t, (axis k (s * t)), (f d + g z). repeat split; auto. exists d, z. repeat split; auto; [|lra].
      intros j Hj. rewrite <- E by exact Hj. unfold axis. destruct (Nat.eqb j k); ring.
    - exists w. intros d z Fd Gz. specialize (H (fun j => z j - transposed_times m A d j) (f d + g z)).
      rewrite inner_minus in H. enough (K (fun j => z j - transposed_times m A d j) (f d + g z)) by (specialize (H H0); lra).
      exists d, z. repeat split; auto. lra.
  Qed.

  (** Where the infimum is a number, some w attains it. *)
  Lemma dual_attained p : core n (difference m n A dom_f dom_g) (fun _ => 0) -> primal = Finite p ->
    exists w a b, conjugate m dom_f f (fun i => - times n A w i) = Finite a /\ conjugate n dom_g g w = Finite b /\ p = - a - b.
  Proof.
    intros Core Primal. destruct (separating p Core) as (w & H).
    { intros d Fd Gd. change (Rbar_le p (f d + g (transposed_times m A d))). rewrite <- Primal.
      apply Glb_Rbar_correct. eauto. }
    destruct (proj1 Core) as (d0 & z0 & F0 & G0 & _). exists w.
    destruct (conjugate_finite m dom_f f (fun i => - times n A w i) (inner m (fun i => - times n A w i) d0
      + (g z0 - inner n w z0 - p) + (inner n w (transposed_times m A d0))) d0) as (a & Ea & _); [exact F0| |].
    { apply conjugate_le. intros d Fd. specialize (H d z0 Fd G0). rewrite !inner_opp_l, !adjoint. lra. }
    destruct (conjugate_finite n dom_g g w (f d0 - p + inner n w (transposed_times m A d0)) z0) as (b & Eb & _); [exact G0| |].
    { apply conjugate_le. intros z Gz. specialize (H d0 z F0 Gz). lra. }
    exists a, b. split; [exact Ea|]. split; [exact Eb|]. apply Rle_antisym.
    - enough (a <= - p - b) by lra.
      assert (Rbar_le (conjugate m dom_f f (fun i => - times n A w i)) (- p - b)) as L; [|rewrite Ea in L; exact L].
      apply conjugate_le. intros d Fd. rewrite inner_opp_l, adjoint.
      enough (b <= f d - p + inner n w (transposed_times m A d)) by lra.
      assert (Rbar_le (conjugate n dom_g g w) (f d - p + inner n w (transposed_times m A d))) as L'; [|rewrite Eb in L'; exact L'].
      apply conjugate_le. intros z Gz. specialize (H d z Fd Gz). lra.
    - pose proof weak_duality as W. rewrite Primal in W. refine (Rbar_le_trans (- a - b) dual p _ W).
      apply Lub_Rbar_correct. exists w, a, b. auto.
  Qed.

  Lemma strong_duality : core n (difference m n A dom_f dom_g) (fun _ => 0) -> dual = primal.
  Proof.
    intros Core. apply Rbar_le_antisym; [apply weak_duality|]. destruct primal as [p| |] eqn:E; [| | easy].
    - destruct (dual_attained p Core E) as (w & a & b & Ea & Eb & ->).
      apply Lub_Rbar_correct. exists w, a, b. auto.
    - exfalso. destruct (proj1 Core) as (d & z & Fd & Gz & Z).
      destruct (g_same z (transposed_times m A d) Gz) as [Gd _]; [intros j Hj; specialize (Z j Hj); lra|].
      assert (Rbar_le primal (f d + g (transposed_times m A d))) as L by (apply Glb_Rbar_correct; eauto).
      now rewrite E in L.
  Qed.
End Duality.

Lemma closed_same n dom f x y : closed n dom f -> dom x -> (forall i, (i < n)%nat -> y i = x i) -> dom y /\ f y = f x.
Proof.
  intros Closed Dx Same.
  assert (G : forall a b, dom a -> (forall i, (i < n)%nat -> b i = a i) -> dom b /\ f b <= f a).
  { intros a b Da E. apply Closed. intros eps He. exists a. split; [split; [exact Da | lra]|].
    intros i Hi. rewrite E by exact Hi. now rewrite Rminus_eq_0, Rabs_R0. }
  destruct (G x y Dx Same) as [Dy L]. split; [exact Dy|]. apply Rle_antisym; [exact L|].
  apply G; [exact Dy|]. intros i Hi. now rewrite Same.
Qed.

(** Theorem 3: max_w -f*(-A w) - g*(w) <= min_d f(d) + g(A'd) for closed and convex f and g, with equality if
    0 is in core(dom g - A' dom f). Maximum and minimum are read as supremum and infimum. *)
Theorem SSS08_theorem_3 m n A dom_f dom_g f g :
  closed m dom_f f -> convex dom_f f -> closed n dom_g g -> convex dom_g g ->
  Rbar_le (dual m n A dom_f dom_g f g) (primal m A dom_f dom_g f g) /\
  (core n (difference m n A dom_f dom_g) (fun _ => 0) -> dual m n A dom_f dom_g f g = primal m A dom_f dom_g f g).
Proof.
  intros _ F Closed G. split; [apply weak_duality|]. intros Core. apply strong_duality; auto.
  intros x y Gx Same. now apply (closed_same n).
Qed.
