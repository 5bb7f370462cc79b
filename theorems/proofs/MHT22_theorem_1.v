(** MHT22, Theorem 1: Fenchel duality for convex functions, and the points that are optimal. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Bregman Compactness Conjugate SSS08_theorem_3 SSS08_appendix.
Local Open Scope R_scope.

(** d attains the infimum of f(d) + g(A'd); w the supremum of -f*(-A w) - g*(w). *)
Definition optimal_primal (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) (d : point) : Prop :=
  dom_f d /\ dom_g (transposed_times m A d) /\ primal m A dom_f dom_g f g = Finite (f d + g (transposed_times m A d)).
Definition optimal_dual (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) (w : point) : Prop :=
  exists a b, conjugate m dom_f f (fun i => - times n A w i) = Finite a /\ conjugate n dom_g g w = Finite b /\
    dual m n A dom_f dom_g f g = Finite (- a - b).

Section Duality.
  Variables (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R).
  Notation slopes w := (fun i => - times n A w i).
  Notation image d := (transposed_times m A d).
  Notation primal := (primal m A dom_f dom_g f g).
  Notation dual := (dual m n A dom_f dom_g f g).

  Lemma pairing w d : inner m (slopes w) d = - inner n w (image d).
  Proof. now rewrite inner_opp_l, adjoint. Qed.

  (** Where the two values are one number, optimal points have the subgradients. *)
  Lemma optimal_have_subgradients d w : dual = primal ->
    optimal_primal m n A dom_f dom_g f g d -> optimal_dual m n A dom_f dom_g f g w ->
    subgradient m dom_f f d (slopes w) /\ subgradient n dom_g g (image d) w.
  Proof.
    intros E (Fd & Gd & P) (a & b & Ea & Eb & D). rewrite E, P in D. injection D as D.
    assert (forall v, dom_f v -> inner m (slopes w) v - f v <= a) as La
      by (intros v V; apply (below_conjugate m dom_f f (slopes w)); [rewrite Ea; apply Rbar_le_refl | exact V]).
    assert (forall z, dom_g z -> inner n w z - g z <= b) as Lb
      by (intros z Z; apply (below_conjugate n dom_g g w); [rewrite Eb; apply Rbar_le_refl | exact Z]).
    pose proof (La d Fd) as A1. pose proof (Lb _ Gd) as B1. rewrite pairing in A1. split; split; auto.
    - intros v V. specialize (La v V). rewrite pairing in La. rewrite !pairing. lra.
    - intros z Z. specialize (Lb z Z). lra.
  Qed.

  (** The subgradients make the values meet, whatever the domains. *)
  Lemma subgradients_are_optimal d w :
    subgradient m dom_f f d (slopes w) -> subgradient n dom_g g (image d) w ->
    optimal_primal m n A dom_f dom_g f g d /\ optimal_dual m n A dom_f dom_g f g w.
  Proof.
    intros [Fd F] [Gd G]. set (a := inner m (slopes w) d - f d). set (b := inner n w (image d) - g (image d)).
    assert (conjugate m dom_f f (slopes w) = Finite a) as Ea
      by (apply conjugate_attained; split; [exact Fd|]; intros v V; specialize (F v V); lra).
    assert (conjugate n dom_g g w = Finite b) as Eb
      by (apply conjugate_attained; split; [exact Gd|]; intros v V; specialize (G v V); lra).
    assert (- a - b = f d + g (image d)) as E by (unfold a, b; rewrite pairing; ring).
    assert (Rbar_le (- a - b) dual) as L by (apply Lub_Rbar_correct; exists w, a, b; auto).
    assert (Rbar_le primal (f d + g (image d))) as U by (apply Glb_Rbar_correct; exists d; auto).
    pose proof (weak_duality m n A dom_f dom_g f g) as W. rewrite E in L. split.
    - repeat split; auto. apply Rbar_le_antisym; [exact U | exact (Rbar_le_trans _ _ _ L W)].
    - exists a, b. repeat split; auto. rewrite E. apply Rbar_le_antisym; [exact (Rbar_le_trans _ _ _ W U) | exact L].
  Qed.
End Duality.

(** Theorem 1, its condition understood in its last sentence too. The interior is that of the paper's footnote, and g is a function
    of n coordinates. *)
Theorem MHT22_theorem_1 m n A dom_f dom_g f g : convex dom_f f -> convex dom_g g ->
  (forall x y, dom_g x -> (forall j, (j < n)%nat -> y j = x j) -> dom_g y /\ g y = g x) ->
  Rbar_le (dual m n A dom_f dom_g f g) (primal m A dom_f dom_g f g) /\
  (core n (difference m n A dom_f dom_g) (fun _ => 0) ->
    primal m A dom_f dom_g f g = dual m n A dom_f dom_g f g /\
    forall d w, optimal_primal m n A dom_f dom_g f g d /\ optimal_dual m n A dom_f dom_g f g w <->
      subgradient m dom_f f d (fun i => - times n A w i) /\ subgradient n dom_g g (transposed_times m A d) w).
Proof.
  intros F G Same. split; [apply weak_duality|]. intros Core.
  pose proof (strong_duality m n A dom_f dom_g f g F G Same Core) as E. split; [now symmetry|].
  intros d w. split.
  - intros [P D]. now apply optimal_have_subgradients.
  - intros [P D]. now apply subgradients_are_optimal.
Qed.
