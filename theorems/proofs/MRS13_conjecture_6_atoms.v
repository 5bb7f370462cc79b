(** MRS13, Conjecture 6: the atoms of the embedding as the numbers below a product, and expectations over them.
    Not in the paper: part B of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums Games MRS13_conjecture_6_characters MRS13_conjecture_6_embedding MRS13_conjecture_6_gram.
Local Open Scope R_scope.

Lemma Sum_of_scaled m k (g : nat -> R) : (0 < m)%nat -> Sum m (fun i => k * g i) = k * INR m * Avg m g.
Proof. intros Hm. apply lt_0_INR in Hm. rewrite Sum_scal. unfold Avg. field. lra. Qed.

Section Atoms.
  Variables (J e H A : nat).
  Hypothesis size : (0 < H)%nat.
  Notation period := (period e J).
  Notation seeds := (seeds J).
  Notation depth := (depth J).

  Definition n7 : nat := (2 * H)%nat.
  Definition n6 : nat := (2 ^ depth * n7)%nat.
  Definition n5 : nat := (period * n6)%nat.
  Definition n4 : nat := (seeds * n5)%nat.
  Definition n3 : nat := (seeds * n4)%nat.
  Definition n2 : nat := (A * n3)%nat.
  Definition atoms : nat := (A * n2)%nat.

  (** A function of the event (a, c) and the seeds, at the atom whose digits these are. *)
  Definition at_atom (G : nat -> nat -> nat -> nat -> nat -> nat -> nat -> R) (t : nat) : R :=
    let a := (t / n2)%nat in let t2 := (t mod n2)%nat in
    let c := (t2 / n3)%nat in let t3 := (t2 mod n3)%nat in
    let r := (t3 / n4)%nat in let t4 := (t3 mod n4)%nat in
    let s := (t4 / n5)%nat in let t5 := (t4 mod n5)%nat in
    let y := (t5 / n6)%nat in let t6 := (t5 mod n6)%nat in
    G a c r s y (t6 / n7)%nat (t6 mod n7)%nat.

  Lemma sizes : (0 < n7 /\ 0 < n6 /\ 0 < n5 /\ 0 < n4 /\ 0 < n3)%nat.
  Proof.
    assert (H7 : (0 < n7)%nat) by (unfold n7; lia).
    assert (H6 : (0 < n6)%nat) by (apply Nat.mul_pos_pos; [apply power_pos | exact H7]).
    assert (H5 : (0 < n5)%nat) by (apply Nat.mul_pos_pos; [eapply period_pos; exact size | exact H6]).
    assert (H4 : (0 < n4)%nat) by (apply Nat.mul_pos_pos; [apply power_pos | exact H5]).
    assert (H3 : (0 < n3)%nat) by (apply Nat.mul_pos_pos; [apply power_pos | exact H4]). auto.
  Qed.

  Lemma sum_over_atoms G : (0 < A)%nat -> Sum atoms (at_atom G) = Sum A (fun a => Sum A (fun c => Sum seeds (fun r =>
    Sum seeds (fun s => Sum period (fun y => Sum (2 ^ depth) (fun z => Sum n7 (fun turn => G a c r s y z turn))))))).
  Proof.
    intros HA. destruct sizes as (H7 & H6 & H5 & H4 & H3). assert (H2 : (0 < n2)%nat) by (apply Nat.mul_pos_pos; assumption).
    set (g6 := fun a c r s y t6 => G a c r s y (t6 / n7)%nat (t6 mod n7)%nat).
    set (g5 := fun a c r s t5 => g6 a c r s (t5 / n6)%nat (t5 mod n6)%nat).
    set (g4 := fun a c r t4 => g5 a c r (t4 / n5)%nat (t4 mod n5)%nat).
    set (g3 := fun a c t3 => g4 a c (t3 / n4)%nat (t3 mod n4)%nat).
    set (g2 := fun a t2 => g3 a (t2 / n3)%nat (t2 mod n3)%nat).
    eapply eq_trans; [exact (Sum_digits A n2 g2 H2) |]. apply Sum_ext. intros a _.
    eapply eq_trans; [exact (Sum_digits A n3 (g3 a) H3) |]. apply Sum_ext. intros c _.
    eapply eq_trans; [exact (Sum_digits seeds n4 (g4 a c) H4) |]. apply Sum_ext. intros r _.
    eapply eq_trans; [exact (Sum_digits seeds n5 (g5 a c r) H5) |]. apply Sum_ext. intros s _.
    eapply eq_trans; [exact (Sum_digits period n6 (g6 a c r s) H6) |]. apply Sum_ext. intros y _.
    exact (Sum_digits (2 ^ depth) n7 (G a c r s y) H7).
  Qed.

  (** The number of seeds, and the expectation when event (a, c) has the weight w a c. *)
  Definition volume : R := INR seeds * INR seeds * INR period * INR (2 ^ depth) * INR n7.

  Lemma volume_pos : 0 < volume.
  Proof.
    destruct sizes as (H7 & _). unfold volume. assert (P : forall m, (0 < m)%nat -> 0 < INR m) by (intros; apply lt_0_INR; assumption).
    repeat apply Rmult_lt_0_compat; apply P; try apply power_pos; try assumption. eapply period_pos; exact size.
  Qed.

  Theorem expectation (w : nat -> nat -> R) F : (0 < A)%nat ->
    Sum atoms (at_atom (fun a c r s y z turn => w a c / volume * F a c r s y z turn))
    = Sum A (fun a => Sum A (fun c => w a c * mean J e H (F a c))).
  Proof.
    intros HA. rewrite sum_over_atoms by exact HA. destruct sizes as (H7 & _).
    apply Sum_ext. intros a _. apply Sum_ext. intros c _. pose proof volume_pos as V.
    set (k := w a c / volume).
    rewrite (Sum_ext seeds _ (fun r => k * INR n7 * INR (2 ^ depth) * INR period * INR seeds * Avg seeds (fun s =>
      Avg period (fun y => Avg (2 ^ depth) (fun z => Avg n7 (F a c r s y z)))))).
    - rewrite Sum_of_scaled by apply power_pos.
      replace (k * INR n7 * INR (2 ^ depth) * INR period * INR seeds * INR seeds) with (w a c)
        by (unfold k; unfold volume in *; field; repeat split; intros E; rewrite E in V; lra).
      reflexivity.
    - intros r _. rewrite <- Sum_of_scaled by apply power_pos. apply Sum_ext. intros s _.
      rewrite <- Sum_of_scaled by (eapply period_pos; exact size). apply Sum_ext. intros y _.
      rewrite <- Sum_of_scaled by apply power_pos. apply Sum_ext. intros z _. now rewrite <- Sum_of_scaled by exact H7.
  Qed.

  Lemma event_below t : (t < atoms)%nat -> (t / n2 < A)%nat.
  Proof. intros Ht. apply Nat.div_lt_upper_bound; [intros E; unfold atoms in Ht; rewrite E in Ht; lia | unfold atoms in Ht; lia]. Qed.
End Atoms.
