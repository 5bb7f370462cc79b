(** Closed sets of R^n, Cantor's intersection theorem, and minima of functions with closed level sets. *)
From Coq Require Import Reals Lra Psatz Lia Classical.
From Coquelicot Require Import Rcomplements.
From Boostproof Require Import Sums Bregman.
Open Scope R_scope.

(** Two points of R^n each of whose coordinates differ by less than eps. *)
Definition near (n : nat) (eps : R) (x y : point) : Prop := forall i, (i < n)%nat -> Rabs (x i - y i) < eps.

(** A closed set has every point that it comes close to. *)
Definition closed_set (n : nat) (K : point -> Prop) : Prop :=
  forall x, (forall eps, 0 < eps -> exists y, K y /\ near n eps y x) -> K x.

Definition bounded_by (n : nat) (c : R) (K : point -> Prop) : Prop :=
  forall x, K x -> forall i, (i < n)%nat -> Rabs (x i) <= c.

Lemma near_refl n eps x : 0 < eps -> near n eps x x.
Proof. intros H i _. now rewrite Rminus_eq_0, Rabs_R0. Qed.

Lemma near_less n eps eps' x y : eps <= eps' -> near n eps x y -> near n eps' x y.
Proof. intros H N i Hi. specialize (N i Hi). lra. Qed.

(** Below every positive number is some 1 / (N + 1). *)
Lemma small_share eps : 0 < eps -> exists N, / (INR N + 1) < eps.
Proof.
  intros H. destruct (archimed_cor1 eps H) as (N & L & P). exists N.
  apply Rlt_trans with (/ INR N); [|exact L]. apply lt_INR in P. simpl in P.
  apply Rinv_lt_contravar; [apply Rmult_lt_0_compat|]; lra.
Qed.

Lemma above_any A : exists N, A < INR N.
Proof.
  destruct (small_share (/ (Rabs A + 1))) as (N & H); [apply Rinv_0_lt_compat; pose proof (Rabs_pos A); lra|].
  exists N. pose proof (Rabs_pos A). pose proof (Rle_abs A). pose proof (pos_INR N).
  apply Rinv_lt_cancel in H; lra.
Qed.

Lemma share_positive N : 0 < / (INR N + 1).
Proof. apply Rinv_0_lt_compat. pose proof (pos_INR N). lra. Qed.

Lemma share_falls N M : (N <= M)%nat -> / (INR M + 1) <= / (INR N + 1).
Proof. intros H. apply le_INR in H. pose proof (pos_INR N). apply Rinv_le_contravar; lra. Qed.

Section Decreasing.
  Variables (c : R) (K : nat -> point -> Prop).
  Hypothesis some : forall N, exists x, K N x.
  Hypothesis decreasing : forall N x, K (S N) x -> K N x.

  Lemma decreasing_le N M x : (N <= M)%nat -> K M x -> K N x.
  Proof. intros H. induction H; auto. Qed.

  (** A number that the last coordinates of each of the sets come close to. *)
  Lemma cluster_coordinate n : (forall x, K 0%nat x -> Rabs (x n) <= c) ->
    exists a, forall eps N, 0 < eps -> exists x, K N x /\ Rabs (x n - a) < eps.
  Proof.
    intros Bounded. set (E := fun a => forall N, exists x, K N x /\ a <= x n).
    assert (range : forall N x, K N x -> - c <= x n <= c).
    { intros N x Kx. apply Rabs_le_between, Bounded, (decreasing_le 0 N); [lia | exact Kx]. }
    destruct (completeness E) as (a & Up & Least).
    - exists c. intros b Hb. destruct (Hb 0%nat) as (x & Kx & L). specialize (range _ _ Kx). lra.
    - exists (- c). intros N. destruct (some N) as (x & Kx). exists x. split; [exact Kx | apply (range N), Kx].
    - exists a. intros eps N He.
      assert (exists b, E b /\ a - eps < b) as (b & Hb & Lb).
      { apply NNPP. intros No. assert (a <= a - eps); [|lra]. apply Least. intros b Hb.
        destruct (Rle_lt_dec b (a - eps)) as [L|L]; [exact L | exfalso; apply No; eauto]. }
      assert (exists M, forall x, K M x -> x n < a + eps) as (M & HM).
      { apply NNPP. intros No. assert (a + eps / 2 <= a); [|lra]. apply Up. intros M.
        apply NNPP. intros None. apply No. exists M. intros x Kx.
        destruct (Rle_lt_dec (a + eps / 2) (x n)); [exfalso; eauto | lra]. }
      destruct (Hb (max N M)) as (x & Kx & L). exists x.
      split; [apply decreasing_le with (max N M); [lia | exact Kx]|].
      specialize (HM x (decreasing_le M (max N M) x ltac:(lia) Kx)). apply Rabs_def1; lra.
  Qed.
End Decreasing.

(** Bounded sets, each within the one before: some point is close to each of them. *)
Lemma cluster_point n : forall c K, (forall N, exists x, K N x) -> (forall N x, K (S N) x -> K N x) ->
  bounded_by n c (K 0%nat) -> exists l, forall eps N, 0 < eps -> exists x, K N x /\ near n eps x l.
Proof.
  induction n as [|n IH]; intros c K Some Dec Bounded.
  - exists (fun _ => 0). intros eps N _. destruct (Some N) as (x & Kx). exists x. split; [exact Kx | intros i Hi; lia].
  - destruct (cluster_coordinate c K Some Dec n) as (a & Ha); [intros x Kx; apply Bounded; auto|].
    destruct (IH c (fun N x => K N x /\ Rabs (x n - a) < / (INR N + 1))) as (l & Hl).
    + intros N. apply Ha, share_positive.
    + intros N x [Kx L]. split; [auto|]. pose proof (share_falls N (S N) ltac:(lia)). lra.
    + intros x [Kx _] i Hi. apply Bounded; auto.
    + exists (fun i => if Nat.eqb i n then a else l i). intros eps N He.
      destruct (small_share eps He) as (M & HM). destruct (Hl eps (max N M) He) as (x & [Kx L] & Near). exists x. split.
      * apply (decreasing_le K Dec N (max N M)); [lia | exact Kx].
      * intros i Hi. pose proof (share_falls M (max N M) ltac:(lia)).
        destruct (Nat.eqb_spec i n) as [->|Ne]; [lra | apply Near; lia].
Qed.

(** Cantor: closed bounded sets, each within the one before and none empty, have a point in common. *)
Theorem Cantor_intersection n c K : (forall N, exists x, K N x) -> (forall N x, K (S N) x -> K N x) ->
  (forall N, closed_set n (K N)) -> bounded_by n c (K 0%nat) -> exists l, forall N, K N l.
Proof.
  intros Some Dec Closed Bounded. destruct (cluster_point n c K Some Dec Bounded) as (l & Hl).
  exists l. intros N. apply Closed. intros eps He. apply Hl, He.
Qed.

(** f is finite on its domain, and has closed level sets. *)
Definition closed (n : nat) (dom : point -> Prop) (f : point -> R) : Prop :=
  forall r, closed_set n (fun d => dom d /\ f d <= r).

(** A function with closed level sets, one of them bounded and not empty, has a least value. *)
Theorem minimum_attained n c dom f x0 : closed n dom f -> dom x0 -> bounded_by n c (fun d => dom d /\ f d <= f x0) ->
  exists x, dom x /\ forall y, dom y -> f x <= f y.
Proof.
  intros Closed D0 Bounded.
  assert (exists low, forall y, dom y -> low <= f y) as (low & Hlow).
  { apply NNPP. intros No. destruct (Cantor_intersection n c (fun N d => dom d /\ f d <= f x0 - INR N)) as (l & Hl).
    - intros N. apply NNPP. intros None. apply No. exists (f x0 - INR N). intros y Dy.
      destruct (Rle_lt_dec (f x0 - INR N) (f y)); [assumption | exfalso; apply None; exists y; split; [exact Dy | lra]].
    - intros N x [Dx L]. split; [exact Dx|]. rewrite S_INR in L. lra.
    - intros N. apply Closed.
    - intros x [Dx L]. apply Bounded. split; [exact Dx | simpl in L; lra].
    - destruct (above_any (f x0 - f l)) as (N & HN). destruct (Hl N) as [_ L]. lra. }
  destruct (completeness (fun v => exists y, dom y /\ v = - f y)) as (b & Up & Least).
  { exists (- low). intros v (y & Dy & ->). specialize (Hlow y Dy). lra. }
  { exists (- f x0), x0. auto. }
  assert (Hb : forall y, dom y -> - b <= f y) by (intros y Dy; specialize (Up (- f y) (ex_intro _ y (conj Dy eq_refl))); lra).
  destruct (Cantor_intersection n c (fun N d => dom d /\ f d <= Rmin (f x0) (- b + / (INR N + 1)))) as (l & Hl).
  - intros N. apply NNPP. intros None. pose proof (share_positive N).
    assert (forall y, dom y -> Rmin (f x0) (- b + / (INR N + 1)) < f y) as Above.
    { intros y Dy. destruct (Rle_lt_dec (f y) (Rmin (f x0) (- b + / (INR N + 1)))); [exfalso; eauto | assumption]. }
    pose proof (Above x0 D0) as A0. assert (b <= b - / (INR N + 1)); [|lra]. apply Least. intros v (y & Dy & ->).
    specialize (Above y Dy). unfold Rmin in *. destruct (Rle_dec _ _) in *; lra.
  - intros N x [Dx L]. split; [exact Dx|]. eapply Rle_trans; [exact L|].
    apply Rle_min_compat_l, Rplus_le_compat_l, share_falls. lia.
  - intros N. apply Closed.
  - intros x [Dx L]. apply Bounded. split; [exact Dx|]. pose proof (Rmin_l (f x0) (- b + / (INR 0 + 1))). lra.
  - exists l. split; [apply (Hl 0%nat)|]. intros y Dy. apply Rle_trans with (- b); [|auto].
    apply le_epsilon. intros eps He. destruct (small_share eps He) as (N & HN). destruct (Hl N) as [_ L].
    pose proof (Rmin_r (f x0) (- b + / (INR N + 1))). lra.
Qed.
