(** MHT22, Section 2.2: that Frank-Wolfe is eps-accurate in O(eta/eps) rounds whatever the set; its diameter is missing. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Bregman Smoothing Compactness.
Local Open Scope R_scope.

(** f with the gradient G is convex, and eta-smooth in the Euclidean norm, on the closed convex set K. *)
Definition convex_and_smooth (n : nat) (K : point -> Prop) (f : point -> R) (G : point -> point) (eta : R) : Prop :=
  closed_set n K /\ (forall alpha x y, 0 <= alpha <= 1 -> K x -> K y -> K (mix alpha x y)) /\
  forall x y, K x -> K y ->
    f x + inner n (G x) (fun i => y i - x i) <= f y <= f x + inner n (G x) (fun i => y i - x i) + eta / 2 * Sum n (fun i => (y i - x i) ^ 2).

(** T rounds of Frank-Wolfe from a point of K: s_t is least for the slope at x_t, and the step makes the most of the
    smoothness; x_(t+1) = x_t + lambda_t (s_t - x_t). *)
Definition is_frank_wolfe (n : nat) (K : point -> Prop) (G : point -> point) (x s : nat -> point) (lambda : nat -> R) (T : nat) : Prop :=
  K (x 0%nat) /\ forall t, (t < T)%nat -> K (s t) /\ (forall y, K y -> inner n (G (x t)) (s t) <= inner n (G (x t)) y) /\
    0 <= lambda t <= 1 /\ forall i, (i < n)%nat -> x (S t) i = x t i + lambda t * (s t i - x t i).

(** With some constant C, whatever the steps, that is: even with the best. *)
Definition frank_wolfe_rate : Prop := exists C, 0 < C /\
  forall n (K : point -> Prop) f G eta eps x s lambda T, (0 < n)%nat -> convex_and_smooth n K f G eta -> 0 < eta -> 0 < eps ->
  is_frank_wolfe n K G x s lambda T ->
  (forall t, (t < T)%nat -> forall mu, 0 <= mu <= 1 -> f (x (S t)) <= f (mix mu (s t) (x t))) ->
  C * eta / eps <= INR T -> forall y, K y -> f (x T) <= f y + eps.

Section Game.
  Variable D : R.
  Hypothesis HD : 0 < D.

  (** |x|^2/2 on D times the simplex with three corners; from the first corner to the second. *)
  Definition scaled_simplex (x : point) : Prop := (forall i, (i < 3)%nat -> 0 <= x i) /\ Sum 3 x = D.
  Definition half_norm (x : point) : R := / 2 * Sum 3 (fun i => x i ^ 2).
  Definition start (t i : nat) : R := match t, i with O, O => D | O, _ => 0 | _, 2%nat => 0 | _, _ => D / 2 end.
  Definition corner (t i : nat) : R := match i with 1%nat => D | _ => 0 end.

  Lemma is_closed : closed_set 3 scaled_simplex.
  Proof.
    intros x Close. split.
    - intros i Hi. apply le_epsilon. intros eps He. destruct (Close eps He) as (y & [P _] & Near).
      specialize (P i Hi). specialize (Near i Hi). apply Rabs_def2 in Near. lra.
    - apply cond_eq. intros eps He. destruct (Close (eps / 4) ltac:(lra)) as (y & [_ E] & Near).
      pose proof (Near 0%nat ltac:(lia)) as N0. pose proof (Near 1%nat ltac:(lia)) as N1. pose proof (Near 2%nat ltac:(lia)) as N2.
      apply Rabs_def2 in N0, N1, N2. simpl in *. apply Rabs_def1; lra.
  Qed.

  Lemma is_smooth : convex_and_smooth 3 scaled_simplex half_norm (fun x => x) 1.
  Proof.
    split; [exact is_closed | split].
    - intros alpha x y Ha [Px Ex] [Py Ey]. split.
      + intros i Hi. specialize (Px i Hi). specialize (Py i Hi). unfold mix. nra.
      + unfold mix. rewrite Sum_plus, !Sum_scal, Ex, Ey. ring.
    - intros x y _ _. unfold half_norm, inner. set (q := Sum 3 (fun i => (y i - x i) ^ 2)).
      assert (E : / 2 * Sum 3 (fun i => x i ^ 2) + Sum 3 (fun i => x i * (y i - x i)) + 1 / 2 * q = / 2 * Sum 3 (fun i => y i ^ 2))
        by (unfold q; simpl; field).
      assert (0 <= q) by (apply Sum_nonneg; intros; apply pow2_ge_0). lra.
  Qed.

  Lemma is_run : is_frank_wolfe 3 scaled_simplex (fun x => x) start corner (fun _ => 1 / 2) 1.
  Proof.
    split; [split; [intros [| i] _; simpl; lra | simpl; ring] |]. intros t Ht. replace t with 0%nat by lia.
    split; [split; [intros [| [| i]] _; simpl; lra | simpl; ring] |]. split; [| split; [lra |]].
    - intros y [P _]. unfold inner. simpl. specialize (P 0%nat ltac:(lia)). nra.
    - intros [| [| [| i]]] Hi; try lia; simpl; field.
  Qed.
End Game.

Theorem MHT22_sentence_frank_wolfe_rate_refuted : ~ frank_wolfe_rate.
Proof.
  intros (C & HC & H). set (D := 12 + C). assert (HD : 0 < D) by (unfold D; lra).
  specialize (H 3%nat (scaled_simplex D) half_norm (fun x => x) 1 C (start D) (corner D) (fun _ => 1 / 2) 1%nat
    ltac:(lia) (is_smooth D) Rlt_0_1 HC (is_run D HD)).
  assert (best : forall t, (t < 1)%nat -> forall mu, 0 <= mu <= 1 -> half_norm (start D (S t)) <= half_norm (mix mu (corner D t) (start D t))).
  { intros t Ht mu Hmu. replace t with 0%nat by lia. unfold half_norm, mix. simpl.
    pose proof (pow2_ge_0 (D * (1 - 2 * mu))). nra. }
  specialize (H best). assert (rounds : C * 1 / C <= INR 1) by (simpl; right; field; lra).
  specialize (H rounds (fun _ => D / 3)). unfold half_norm in H. simpl in H.
  assert (scaled_simplex D (fun _ => D / 3)) as K by (split; [intros; lra | simpl; field]). specialize (H K).
  enough (C < D ^ 2 / 12) by nra. unfold D. nra.
Qed.
