(** NP14, Section 4 and the supplement: equation 50 as amended, and what is false of Algorithm 3's errors as printed. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Logarithms NP14_mada.
Open Scope R_scope.

Local Notation gamma_ := NP14_mada.gamma.
Local Notation eps_ := NP14_mada.eps.
Local Notation y_ := NP14_mada.y.
Local Notation h_ := NP14_mada.h.

(** Equation 50, as amended: min_{t <= T} ε_t² <= 2/(T γ²), ε_t the error of H_{t-1}, for edges of at least γ. *)
Theorem NP14_equation_50_amended (m T : nat) (u : nat -> nat -> R) (g : R) : (0 < m)%nat -> (0 < T)%nat -> valid_play m T u ->
  0 < g -> (forall t, (t < T)%nat -> g <= gamma_ m u t) ->
  exists t, (t < T)%nat /\ (forall s, (s < T)%nat -> eps_ m u t ^ 2 <= eps_ m u s ^ 2) /\
    eps_ m u t ^ 2 <= 2 / (INR T * g ^ 2).
Proof.
  intros Hm HT V Hg W. destruct (Max_attained T (fun t => - eps_ m u t) HT) as (t & Ht & E).
  assert (least : forall s, (s < T)%nat -> eps_ m u t <= eps_ m u s).
  { intros s Hs. pose proof (Max_ge T (fun t => - eps_ m u t) s Hs) as L. cbv beta in E, L. lra. }
  pose proof (fun s => eps_range m u Hm s) as R. exists t. split; [exact Ht|]. split.
  - intros s Hs. apply pow_incr. split; [apply R | now apply least].
  - destruct (NP14_theorem_5_amended m u Hm T V) as [A C]. pose proof (R T) as RT. pose proof (R t) as Rt.
    specialize (C (eps_ m u t) g (proj1 Rt) ltac:(lra) (fun s Hs => conj (least s Hs) (W s Hs))).
    assert (0 < INR T * g ^ 2) as P by (apply Rmult_lt_0_compat; [now apply lt_0_INR | apply pow_lt, Hg]).
    apply Rmult_le_reg_r with (INR T * g ^ 2); [exact P|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.

Lemma error_of_count m margin (n : R) : (0 < m)%nat -> mistakes m margin = n -> @error RF m margin = n / INR m.
Proof. intros _ <-. apply error_R. Qed.

Lemma count_one (margin : nat -> R) : mistakes 1 margin = if Rle_dec (margin 0%nat) 0 then 1 else 0.
Proof. unfold mistakes, mistake. simpl. unfold Rleb. destruct (Rle_dec (margin 0%nat) 0); lra. Qed.

Lemma count_three (margin : nat -> R) : mistakes 3 margin =
  (if Rle_dec (margin 0%nat) 0 then 1 else 0) + (if Rle_dec (margin 1%nat) 0 then 1 else 0) + (if Rle_dec (margin 2%nat) 0 then 1 else 0).
Proof.
  unfold mistakes, mistake. simpl. unfold Rleb.
  destruct (Rle_dec (margin 0%nat) 0), (Rle_dec (margin 1%nat) 0), (Rle_dec (margin 2%nat) 0); lra.
Qed.

(** One example that the hypothesis has right: an edge of 1, and no error after one round. *)
Lemma one_right : gamma_ 1 (fun _ _ => 1) 0 = 1 /\ h_ 1 (fun _ _ => 1) 1 0%nat = 1.
Proof.
  assert (gamma_ 1 (fun _ _ => 1) 0 = 1) as G.
  { unfold gamma_, edge_from, norm_from, y_from. simpl. rewrite Ropp_0, exp_0, Rmin_left by lra. field. }
  split; [exact G|].
  change (h_ 1 (fun _ _ => 1) 1 0%nat) with (0 + eps_ 1 (fun _ _ => 1) 0 * gamma_ 1 (fun _ _ => 1) 0 * 1).
  rewrite G. unfold eps_, error_from. rewrite (error_of_count 1 _ 1); [simpl; field | lia |].
  unfold mistakes. simpl. unfold Rleb. destruct (Rle_dec 0 0); lra.
Qed.

(** (46): y_t = min(1, z_t) = min(1, exp(-H_t)), where z_t is made of the first t - 1 steps. *)
Definition equation_46 : Prop := forall m (u : nat -> nat -> R) t i, (0 < m)%nat -> valid_play m (S t) u -> (i < m)%nat ->
  y_ m u t i = Rmin 1 (exp (- h_ m u (S t) i)).

Theorem NP14_lemma_6_step_equation_46_refuted : ~ equation_46.
Proof.
  intros H. specialize (H 1%nat (fun _ _ => 1) 0%nat 0%nat (le_n 1) ltac:(intros t _ i _; lra) (le_n 1)).
  rewrite (proj2 one_right) in H. unfold y_, y_from in H. simpl in H. rewrite Ropp_0, exp_0, (Rmin_left 1 1) in H by lra.
  pose proof (exp_increasing (- (1)) 0 ltac:(lra)) as E. rewrite exp_0 in E. rewrite Rmin_right in H by lra. lra.
Qed.

(** The proof of Theorem 5 puts the error of H_T for every ε_t: that it is at most ε_t, for edges that are positive. *)
Definition last_error_is_least : Prop := forall m T (u : nat -> nat -> R), (0 < m)%nat -> valid_play m T u ->
  (forall t, (t < T)%nat -> 0 < gamma_ m u t) -> forall t, (t < T)%nat -> eps_ m u T <= eps_ m u t.

(** Three examples, the third never decided: the first round has the other two right, the second by 1/100 only, and the
    second round loses it. *)
Definition losing (t i : nat) : R :=
  match t, i with O, O => 1 | O, S O => 1 / 100 | S O, O => 1 | S O, S O => - (1 / 2) | _, _ => 0 end.

Lemma losing_first : gamma_ 3 losing 0 = 101 / 300 /\
  h_ 3 losing 1 0%nat = 101 / 300 /\ h_ 3 losing 1 1%nat = 101 / 30000 /\ h_ 3 losing 1 2%nat = 0.
Proof.
  assert (gamma_ 3 losing 0 = 101 / 300) as G.
  { unfold gamma_, edge_from, norm_from, y_from. simpl. rewrite Ropp_0, exp_0, Rmin_left by lra. field. }
  assert (error_from 3 (h_ 3 losing 0) = 1) as E.
  { unfold error_from. rewrite (error_of_count 3 _ 3); [simpl; field | lia |]. unfold mistakes. simpl. unfold Rleb.
    destruct (Rle_dec 0 0); lra. }
  assert (forall i, h_ 3 losing 1 i = 0 + error_from 3 (h_ 3 losing 0) * gamma_ 3 losing 0 * losing 0 i) as Q by reflexivity.
  split; [exact G|]. rewrite !Q, E, G. unfold losing. repeat split; field.
Qed.

Theorem NP14_theorem_5_step_last_error_refuted : ~ last_error_is_least.
Proof.
  intros H. destruct losing_first as (G & A & B & C).
  assert (eps_ 3 losing 1 = 1 / 3) as E1.
  { unfold eps_, error_from. rewrite (error_of_count 3 _ 1); [simpl; field | lia |]. rewrite count_three, A, B, C.
    destruct (Rle_dec (101 / 300) 0), (Rle_dec (101 / 30000) 0), (Rle_dec 0 0); lra. }
  set (g := gamma_ 3 losing 1).
  assert (1 / 20 < g) as Hg.
  { unfold g, gamma_, edge_from. set (y := y_from (h_ 3 losing 1)).
    assert (0 < y 1%nat <= 1 /\ y 2%nat = 1 /\ 198 / 300 < y 0%nat <= 1) as (Y1 & Y2 & Y0).
    { unfold y, y_from. rewrite A, B, C, Ropp_0, exp_0, (Rmin_left 1 1) by lra.
      pose proof (exp_ineq1 (- (101 / 300)) ltac:(lra)). repeat split; try apply Rmin_l; try lra.
      - apply Rmin_glb_lt; [lra | apply exp_pos].
      - apply Rmin_glb_lt; lra. }
    assert (norm_from 3 (h_ 3 losing 1) = y 0%nat + y 1%nat + y 2%nat) as N by (unfold norm_from; fold y; cbn [Sum]; ring).
    rewrite N. set (n := y 0%nat + y 1%nat + y 2%nat). assert (0 < n <= 3) as Hn by (unfold n; lra).
    cbn [Sum losing]. apply Rmult_lt_reg_r with n; [lra|].
    replace ((0 + y 0%nat / n * 1 + y 1%nat / n * - (1 / 2) + y 2%nat / n * 0) * n) with (y 0%nat - 1 / 2 * y 1%nat) by (field; lra).
    lra. }
  assert (h_ 3 losing 2 1%nat = 101 / 30000 - 1 / 6 * g) as D.
  { change (h_ 3 losing 2 1%nat) with (h_ 3 losing 1 1%nat + eps_ 3 losing 1 * g * losing 1 1).
    rewrite B, E1. unfold losing. field. }
  assert (h_ 3 losing 2 2%nat = 0) as F.
  { change (h_ 3 losing 2 2%nat) with (h_ 3 losing 1 2%nat + eps_ 3 losing 1 * g * losing 1 2). rewrite C. unfold losing. ring. }
  assert (2 / 3 <= eps_ 3 losing 2) as E2.
  { unfold eps_, error_from. rewrite error_R, count_three, D, F. replace (INR 3) with 3 by (simpl; ring).
    destruct (Rle_dec (h_ 3 losing 2 0%nat) 0), (Rle_dec (101 / 30000 - 1 / 6 * g) 0), (Rle_dec 0 0); lra. }
  specialize (H 3%nat 2%nat losing ltac:(lia)). assert (eps_ 3 losing 2 <= eps_ 3 losing 1) as X; [|lra]. apply H; [| | lia].
  - intros [|[|t]] _ [|[|[|i]]] _; unfold losing; lra.
  - intros [|[|t]] Ht; [rewrite G; lra | fold g; lra | lia].
Qed.

(** Lemma 5's proof: the gradient of B_R(y, z) is the sum Σ ln(y_i/z_i) in (42), which is (44) then, y = min(1, z); and
    ln(y_i/z_i) = ln(1/z_i) < 0 where z_i >= 1. *)
Definition lemma_5_gradient : Prop := forall m (z v : nat -> R), (forall i, (i < m)%nat -> 0 < z i) ->
  (forall i, (i < m)%nat -> 0 <= v i <= 1) -> let y i := Rmin 1 (z i) in
  Sum m (fun i => (v i - y i) * Sum m (fun j => ln (y j / z j))) = Sum m (fun i => (v i - y i) * ln (y i / z i)) /\
  forall i, (i < m)%nat -> 1 <= z i -> ln (y i / z i) = ln (1 / z i) /\ ln (1 / z i) < 0.

Theorem NP14_lemma_5_step_gradient_refuted : ~ lemma_5_gradient.
Proof.
  intros H. destruct (H 2%nat (fun i => match i with O => 2 | _ => 1 / 2 end) (fun _ => 1)) as [E _].
  - intros [|i] _; lra.
  - intros i _; lra.
  - cbn [Sum] in E. rewrite (Rmin_left 1 2), (Rmin_right 1 (1 / 2)) in E by lra.
    replace (1 / 2 / (1 / 2)) with 1 in E by field. rewrite ln_1 in E.
    assert (0 < ln 2) as P by (rewrite <- ln_1; apply ln_increasing; lra).
    replace (1 / 2) with (/ 2) in E by field. rewrite ln_Rinv in E by lra. lra.
Qed.
