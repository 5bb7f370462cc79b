(** CL21, Section 2.4: classes closed under permutations of the labels 1, ..., k, and Lemma 2.10 as amended. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games CL21_classifiers CL21_elimination.
Import ListNotations.
Open Scope R_scope.

(** A permutation of the labels 1, ..., k. *)
Definition permutation (k : nat) (pi : nat -> nat) : Prop :=
  exists inverse, forall a, (1 <= a <= k)%nat -> (1 <= pi a <= k)%nat /\ inverse (pi a) = a.
Definition closed_under_permutations (k m : nat) (hypotheses : list (nat -> nat)) : Prop :=
  forall h pi, In h hypotheses -> permutation k pi -> exists h', In h' hypotheses /\ forall p, (p < m)%nat -> h' p = pi (h p).

Lemma place_nth l i : NoDup l -> (i < length l)%nat -> place (nth i l 0%nat) l = i.
Proof.
  intros D Hi. destruct (place_in (nth i l 0%nat) l (nth_In l 0%nat Hi)) as [L E].
  exact (proj1 (NoDup_nth l 0%nat) D _ _ L Hi E).
Qed.

Lemma mod_shift n a b : (a < n)%nat -> (b < n)%nat ->
  ((a + b) mod n = if le_lt_dec n (a + b) then a + b - n else a + b)%nat.
Proof.
  intros Ha Hb. destruct (le_lt_dec n (a + b)) as [L|L]; [|now apply Nat.mod_small].
  replace (a + b)%nat with (a + b - n + 1 * n)%nat at 1 by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

(** The labels of a list moved on by j places, cyclically; the others stay. *)
Definition shift (l : list nat) (j a : nat) : nat :=
  if in_dec Nat.eq_dec a l then nth ((place a l + j) mod length l) l 0%nat else a.

Lemma shift_in l j a : In a l -> In (shift l j a) l.
Proof.
  intros I. unfold shift. destruct (in_dec Nat.eq_dec a l); [|easy]. apply nth_In, Nat.mod_upper_bound.
  destruct l; [easy | simpl; lia].
Qed.

Lemma shift_is_permutation k l j : NoDup l -> (forall a, In a l -> (1 <= a <= k)%nat) -> (j < length l)%nat ->
  permutation k (shift l j).
Proof.
  intros D R Hj. exists (shift l (length l - j)). intros a Ha. destruct (in_dec Nat.eq_dec a l) as [I|N].
  - split; [apply R, shift_in, I|]. pose proof (shift_in l j a I) as J. destruct (place_in a l I) as [P E].
    unfold shift at 1. destruct (in_dec Nat.eq_dec (shift l j a) l); [|easy]. unfold shift.
    destruct (in_dec Nat.eq_dec a l); [|easy]. rewrite place_nth by (try apply Nat.mod_upper_bound; try assumption; lia).
    rewrite <- E at 2. f_equal. rewrite Nat.add_mod_idemp_l by lia.
    replace (place a l + j + (length l - j))%nat with (place a l + 1 * length l)%nat by lia.
    rewrite Nat.mod_add by lia. now apply Nat.mod_small.
  - assert (forall i, shift l i a = a) as F by (intros i; unfold shift; now destruct (in_dec Nat.eq_dec a l)).
    rewrite !F. auto.
Qed.

(** One of the shifts takes a label of the list to another. *)
Lemma one_shift l a b : NoDup l -> In a l -> In b l ->
  Sum (length l) (fun j => if Nat.eqb (shift l j a) b then 1 else 0) = 1.
Proof.
  intros D Ia Ib. destruct (place_in a l Ia) as [Pa Ea], (place_in b l Ib) as [Pb Eb]. set (n := length l) in *.
  set (j0 := if le_lt_dec (place a l) (place b l) then (place b l - place a l)%nat else (place b l + n - place a l)%nat).
  assert (j0 < n)%nat as H0 by (unfold j0; destruct (le_lt_dec _ _); lia).
  rewrite (Sum_ext n _ (fun j => if Nat.eqb j j0 then 1 else 0)); [exact (Sum_delta n j0 (fun _ => 1) H0)|].
  intros j Hj. assert (shift l j a = b <-> j = j0) as Q.
  { unfold shift. destruct (in_dec Nat.eq_dec a l); [|easy]. fold n. rewrite mod_shift by assumption. split.
    - intros E. apply (f_equal (fun x => place x l)) in E.
      cbv beta in E. rewrite place_nth in E; [|exact D | fold n; destruct (le_lt_dec n (place a l + j)); lia].
      unfold j0. destruct (le_lt_dec n (place a l + j)), (le_lt_dec (place a l) (place b l)); lia.
    - intros ->. rewrite <- Eb. f_equal. unfold j0 in *.
      destruct (le_lt_dec (place a l) (place b l)); destruct (le_lt_dec n _); lia. }
  destruct (Nat.eqb (shift l j a) b) eqn:X, (Nat.eqb j j0) eqn:Y; try reflexivity; exfalso.
  - apply Nat.eqb_eq in X. apply Nat.eqb_neq in Y. now apply Y, Q.
  - apply Nat.eqb_eq in Y. apply Nat.eqb_neq in X. now apply X, Q.
Qed.

(** Lemma 2.10, as amended: with a hypothesis whose labels all occur, a class closed under permutations has, for every d, a
    hypothesis right with probability 1/|y(P)| at least. *)
Theorem CL21_lemma_2_10_amended (k m : nat) (hypotheses : list (nat -> nat)) (y : nat -> nat) : (0 < m)%nat ->
  (forall p, (p < m)%nat -> (1 <= y p <= k)%nat) -> closed_under_permutations k m hypotheses ->
  (exists h, In h hypotheses /\ forall p, (p < m)%nat -> exists q, (q < m)%nat /\ h p = y q) ->
  forall d, distribution m d -> exists h, In h hypotheses /\ right_probability m d h y >= 1 / INR (labels_used m y).
Proof.
  intros Hm Y C (h & Hh & U) d [P S]. set (l := nodup Nat.eq_dec (map y (seq 0 m))).
  assert (D : NoDup l) by apply NoDup_nodup.
  assert (In_l : forall a, In a l <-> exists p, (p < m)%nat /\ a = y p).
  { intros a. unfold l. rewrite nodup_In, in_map_iff. split; intros (p & X & Z).
    - apply in_seq in Z. exists p. split; [lia | now symmetry].
    - exists p. split; [now symmetry | apply in_seq; lia]. }
  assert (R : forall a, In a l -> (1 <= a <= k)%nat) by (intros a I; apply In_l in I as (p & Hp & ->); now apply Y).
  change (labels_used m y) with (length l). set (n := length l).
  assert (0 < n)%nat as Hn.
  { unfold n. destruct l as [|a rest] eqn:E; [|simpl; lia]. exfalso. apply (proj2 (In_l (y 0%nat))). now exists 0%nat. }
  assert (T : Sum n (fun j => right_probability m d (fun p => shift l j (h p)) y) = 1).
  { unfold right_probability. rewrite Sum_swap, <- S. apply Sum_ext. intros p Hp.
    rewrite (Sum_ext n _ (fun j => d p * (if Nat.eqb (shift l j (h p)) (y p) then 1 else 0)))
      by (intros j _; destruct (Nat.eqb _ _); ring).
    rewrite Sum_scal. unfold n. rewrite one_shift; [ring | exact D | apply In_l, U, Hp | apply In_l; now exists p]. }
  destruct (Max_attained n (fun j => right_probability m d (fun p => shift l j (h p)) y) Hn) as (j & Hj & E).
  destruct (C h (shift l j) Hh (shift_is_permutation k l j D R Hj)) as (h' & Hh' & E'). exists h'. split; [exact Hh'|].
  replace (right_probability m d h' y) with (right_probability m d (fun p => shift l j (h p)) y)
    by (apply Sum_ext; intros p Hp; now rewrite E').
  rewrite <- E. apply lt_0_INR in Hn as HR. apply Rle_ge, Rmult_le_reg_l with (INR n); [exact HR|].
  replace (INR n * (1 / INR n)) with 1 by (field; lra). rewrite <- T at 1. rewrite <- Sum_const.
  apply Sum_le. intros i Hi. exact (Max_ge n (fun j => right_probability m d (fun p => shift l j (h p)) y) i Hi).
Qed.
