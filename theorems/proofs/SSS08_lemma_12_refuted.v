(** SSS08, Lemma 12 and Corollary 13 as printed: false where ∇h*(θ) lies on the boundary of S. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate SSS08_theorem_3 SSS08_lemma_18
  SSS08_lemma_12 SSS08_peak_penalty.
Open Scope R_scope.

(** h = |d|²/2 on the unit interval, or square. *)
Definition unit_box (n : nat) (d : point) : Prop := forall i, (i < n)%nat -> 0 <= d i <= 1.
Definition half_square (n : nat) (d : point) : R := / 2 * Sum n (fun i => d i ^ 2).

Lemma unit_box_closed n : closed_set n (unit_box n).
Proof.
  intros x Close i Hi. split; apply le_epsilon; intros eps He; destruct (Close eps He) as (y & Box & Near);
    specialize (Box i Hi); specialize (Near i Hi); apply Rabs_def2 in Near; lra.
Qed.

Lemma unit_box_convex n alpha v u : 0 <= alpha <= 1 -> unit_box n v -> unit_box n u -> unit_box n (mix alpha v u).
Proof. intros Ha V U i Hi. specialize (V i Hi). specialize (U i Hi). unfold mix. split; nra. Qed.

Lemma half_square_gradient n S x : gradient_within n S (half_square n) x x.
Proof.
  intros e _ eps He. set (q := Sum n (fun i => (e i - x i) ^ 2)). assert (Hq : 0 <= q) by (apply Sum_nonneg; intros; apply pow2_ge_0).
  exists (eps / (q + 1)). split; [apply Rdiv_lt_0_compat; lra |]. intros s [Hs small] _.
  replace (half_square n (mix s e x) - half_square n x - s * inner n x (fun i => e i - x i)) with (s ^ 2 * (q / 2)).
  - rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; [apply pow2_ge_0 | lra]).
    apply (Rmult_lt_compat_r (q + 1)) in small; [| lra].
    replace (eps / (q + 1) * (q + 1)) with eps in small by (field; lra). nra.
  - unfold half_square, inner, q, mix, Rdiv. rewrite <- !Sum_scal, <- Sum_scal_r, <- Sum_scal, <- !Sum_minus. apply Sum_ext. intros. field.
Qed.

(** In the l1-norm, with the modulus 1/n. *)
Lemma l1_square n (v : point) : (0 < n)%nat -> l1 n v ^ 2 <= INR n * Sum n (fun i => v i ^ 2).
Proof.
  intros _. unfold l1. eapply Rle_trans; [apply Sum_square_le |]. right. f_equal. apply Sum_ext. intros. apply pow2_abs.
Qed.

Lemma half_square_strong n : (0 < n)%nat -> strongly_convex (l1 n) (unit_box n) (1 / INR n) (half_square n).
Proof.
  intros Hn alpha v u Ha V U. split; [now apply unit_box_convex |]. pose proof (lt_0_INR n Hn) as HnR.
  pose proof (l1_square n (fun i => v i - u i) Hn) as C. cbv beta in C. set (q := Sum n (fun i => (v i - u i) ^ 2)) in *.
  assert (E : half_square n (mix alpha v u) = alpha * half_square n v + (1 - alpha) * half_square n u - / 2 * (alpha * (1 - alpha)) * q).
  { unfold half_square, q, mix. rewrite <- !Sum_scal, <- Sum_plus, <- Sum_minus. apply Sum_ext. intros. field. }
  rewrite E. enough (1 / INR n / 2 * (alpha * (1 - alpha)) * l1 n (fun i => v i - u i) ^ 2 <= / 2 * (alpha * (1 - alpha)) * q) by lra.
  replace (/ 2 * (alpha * (1 - alpha)) * q) with (1 / INR n / 2 * (alpha * (1 - alpha)) * (INR n * q)) by (field; lra).
  apply Rmult_le_compat_l; [| exact C]. apply Rmult_le_pos; [| nra].
  apply Rlt_le, Rdiv_lt_0_compat; [| lra]. apply Rdiv_lt_0_compat; lra.
Qed.

Lemma closed_on n (D : point -> Prop) (F : point -> R) (slope : R) : closed_set n D -> 0 <= slope ->
  (forall x y eps, 0 < eps -> D x -> D y -> near n eps y x -> F x <= F y + slope * eps) -> closed n D F.
Proof.
  intros CD Hs lip r x Close. assert (Dx : D x).
  { apply CD. intros eps He. destruct (Close eps He) as (y & [Dy _] & Near). exists y. auto. }
  split; [exact Dx |]. apply le_epsilon. intros eta He.
  destruct (Close (eta / (slope + 1)) ltac:(apply Rdiv_lt_0_compat; lra)) as (y & [Dy L] & Near).
  assert (Hd : 0 < eta / (slope + 1)) by (apply Rdiv_lt_0_compat; lra).
  pose proof (lip x y _ Hd Dx Dy Near). assert (slope * (eta / (slope + 1)) <= eta); [| lra].
  replace eta with ((slope + 1) * (eta / (slope + 1))) at 2 by (field; lra). nra.
Qed.

(** The gradient at θ of the conjugate of a closed strongly convex function is where it is attained. *)
Lemma gradient_at n (D : point -> Prop) F sigma theta w : (0 < n)%nat -> 0 < sigma -> closed n D F ->
  strongly_convex (l1 n) D sigma F -> attains_conjugate n D F theta w ->
  exists w', has_gradient n (conjugate_of n D F) theta w' /\ forall i, (i < n)%nat -> w' i = w i.
Proof.
  intros Hn Hs Closed Strong At.
  destruct (SSS08_lemma_18 n (l1 n) (linf n) D F sigma Hn (l1_is_norm n) (linf_dual n) Hs (ex_intro _ w (proj1 At)) Closed
              Strong theta) as (w' & _ & G & _ & unique & _).
  exists w'. split; [exact G |]. intros i Hi. symmetry. apply unique; assumption.
Qed.

(** S = [0, 1], h = d²/2, f(d) = d, θ = 2: the left side is 1, the right side 0. *)
Definition first (d : point) : R := d 0%nat.

Theorem SSS08_lemma_12_refuted : ~ lemma_12.
Proof.
  intros H. set (D := both (unit_box 1) (unit_box 1)). set (F := plus (half_square 1) first).
  assert (one : Sum 1 (fun _ : nat => 1) = 1) by (simpl; ring).
  destruct (gradient_at 1 D F 1 (fun _ => 2) (fun _ => 1)) as (w & G & E).
  - lia.
  - lra.
  - apply (closed_on 1 D F 2); [| lra |].
    + intros x Close. split; apply unit_box_closed; intros eps He; destruct (Close eps He) as (y & [A B] & Near); exists y; auto.
    + intros x y eps He [X _] [Y _] Near. specialize (X 0%nat (le_n 1)). specialize (Y 0%nat (le_n 1)).
      specialize (Near 0%nat (le_n 1)). apply Rabs_def2 in Near. unfold F, plus, half_square, first. simpl. nra.
  - intros alpha v u Ha [V _] [U _]. pose proof (half_square_strong 1 ltac:(lia) alpha v u Ha V U) as [Box L].
    split; [split; exact Box |]. simpl INR in L. replace (1 / 1) with 1 in L by field. unfold F, plus, first.
    change (mix alpha v u 0%nat) with (alpha * v 0%nat + (1 - alpha) * u 0%nat). lra.
  - split; [split; intros i Hi; lra |]. intros e [Be _]. specialize (Be 0%nat (le_n 1)).
    unfold F, plus, half_square, first, inner. simpl. nra.
  - destruct (H 1%nat (l1 1) (unit_box 1) (unit_box 1) (half_square 1) first (fun x => x) 1 (fun _ => 2) (fun _ => 1) w)
      as (_ & least & _); [lia | apply l1_is_norm | lra | | | | | | exact G |].
    + replace 1 with (1 / INR 1) by (simpl; field). apply half_square_strong. lia.
    + intros y _. apply half_square_gradient.
    + intros alpha v u Ha V U. split; [now apply unit_box_convex |]. unfold first, mix. lra.
    + exists (fun _ => 0). split; intros i Hi; lra.
    + split; [intros i Hi; lra |]. intros e Be. specialize (Be 0%nat (le_n 1)). unfold half_square, inner. simpl. nra.
    + specialize (least (fun _ => 0) ltac:(split; intros i Hi; lra)). specialize (E 0%nat (le_n 1)).
      unfold bregman, half_square, first, inner in least. simpl in least. rewrite E in least. lra.
Qed.

(** S the unit square, C its diagonal, h = |d|²/2, θ = (2, 0): (1, 1) on the left, (1/2, 1/2) on the right. *)
Definition diagonal (d : point) : Prop := d 0%nat = d 1%nat.

Theorem SSS08_corollary_13_refuted : ~ corollary_13.
Proof.
  intros H. set (D := both (unit_box 2) diagonal).
  set (theta := fun i : nat => match i with 0%nat => 2 | _ => 0 end).
  set (x := fun i : nat => match i with 0%nat => 1 | _ => 0 end).
  assert (strong : strongly_convex (l1 2) (unit_box 2) (1 / INR 2) (half_square 2)) by (apply half_square_strong; lia).
  assert (entries : forall e, unit_box 2 e -> 0 <= e 0%nat <= 1 /\ 0 <= e 1%nat <= 1) by (intros e Be; split; apply Be; lia).
  assert (half : 0 < 1 / INR 2) by (simpl; lra).
  destruct (gradient_at 2 D (half_square 2) (1 / INR 2) theta (fun _ => 1)) as (w & G & E); [lia | exact half | | | |].
  - apply (closed_on 2 D (half_square 2) 2); [| lra |].
    + intros y Close. split.
      * apply unit_box_closed. intros eps He. destruct (Close eps He) as (z & [A _] & Near). exists z. auto.
      * apply cond_eq. intros eps He. destruct (Close (eps / 2) ltac:(lra)) as (z & [_ B] & Near).
        pose proof (Near 0%nat ltac:(lia)) as N0. pose proof (Near 1%nat ltac:(lia)) as N1. unfold diagonal in B.
        rewrite Rabs_minus_sym in N0. pose proof (Rabs_triang (y 0%nat - z 0%nat) (z 1%nat - y 1%nat)) as T.
        replace (y 0%nat - z 0%nat + (z 1%nat - y 1%nat)) with (y 0%nat - y 1%nat) in T by lra. lra.
    + intros y z eps He [Y _] [Z _] Near. destruct (entries y Y), (entries z Z).
      pose proof (Near 0%nat ltac:(lia)) as N0. pose proof (Near 1%nat ltac:(lia)) as N1.
      apply Rabs_def2 in N0, N1. unfold half_square. simpl. nra.
  - intros alpha v u Ha [V dV] [U dU]. destruct (strong alpha v u Ha V U) as [Box L]. split; [split; [exact Box |] | exact L].
    unfold diagonal, mix in *. rewrite dV, dU. reflexivity.
  - split; [split; [intros i Hi; lra | reflexivity] |]. intros e [Be de]. destruct (entries e Be). unfold diagonal in de.
    unfold half_square, inner, theta. simpl. rewrite <- de. nra.
  - destruct (H 2%nat (l1 2) (unit_box 2) diagonal (half_square 2) (fun x => x) (1 / INR 2) theta x w)
      as (_ & least & _); [lia | apply l1_is_norm | exact half | exact strong | | | | | exact G |].
    + intros y _. apply half_square_gradient.
    + intros alpha v u Ha V U. split; [unfold diagonal, mix in *; rewrite V, U; reflexivity | lra].
    + exists (fun _ => 0). split; [intros i Hi; lra | reflexivity].
    + split; [intros [| [| i]] Hi; simpl; lra || lia |]. intros e Be. destruct (entries e Be).
      unfold half_square, inner, theta, x. simpl. nra.
    + specialize (least (fun _ => 1 / 2) ltac:(split; [intros i Hi; lra | reflexivity])).
      pose proof (E 0%nat ltac:(lia)) as E0. pose proof (E 1%nat ltac:(lia)) as E1.
      unfold bregman, half_square, inner, x in least. simpl in least. rewrite E0, E1 in least. lra.
Qed.
