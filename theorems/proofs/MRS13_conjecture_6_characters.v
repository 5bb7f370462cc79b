(** The characters of (Z/2)^k, and averages: what the signs of the games against Conjecture 6 are made of. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool.
From Boostproof Require Import Sums MRS13_conjecture_6_small_tilt.
Local Open Scope R_scope.

(** The mean of m numbers. *)
Definition Avg (m : nat) (f : nat -> R) : R := Sum m f / INR m.

Lemma Avg_ext m f g : (forall i, (i < m)%nat -> f i = g i) -> Avg m f = Avg m g.
Proof. intros H. unfold Avg. now rewrite (Sum_ext m f g H). Qed.

Lemma Avg_plus m f g : Avg m (fun i => f i + g i) = Avg m f + Avg m g.
Proof. unfold Avg. rewrite Sum_plus. unfold Rdiv. ring. Qed.

Lemma Avg_scal m c f : Avg m (fun i => c * f i) = c * Avg m f.
Proof. unfold Avg. rewrite Sum_scal. unfold Rdiv. ring. Qed.

Lemma Avg_const m c : (0 < m)%nat -> Avg m (fun _ => c) = c.
Proof. intros H. apply lt_0_INR in H. unfold Avg. rewrite Sum_const. field. lra. Qed.

(** Sums over pairs, and over numbers of which only the remainder matters. *)
Lemma Sum_digits a b (F : nat -> nat -> R) : (0 < b)%nat ->
  Sum (a * b) (fun t => F (t / b)%nat (t mod b)%nat) = Sum a (fun i => Sum b (F i)).
Proof.
  intros Hb. induction a as [| a IH]; [reflexivity |].
  replace (S a * b)%nat with (a * b + b)%nat by lia. rewrite Sum_split, IH. simpl. f_equal.
  apply Sum_ext. intros j Hj. f_equal.
  - symmetry. apply (Nat.div_unique _ _ _ j); [exact Hj | lia].
  - symmetry. apply (Nat.mod_unique _ _ a); [exact Hj | lia].
Qed.

Lemma Avg_mod q r (F : nat -> R) : (0 < q)%nat -> (0 < r)%nat -> Avg (q * r) (fun t => F (t mod r)%nat) = Avg r F.
Proof.
  intros Hq Hr. pose proof (Sum_digits q r (fun _ => F) Hr) as E. cbv beta in E. unfold Avg.
  rewrite E, Sum_const, mult_INR.
  apply lt_0_INR in Hq. apply lt_0_INR in Hr. field. lra.
Qed.

Lemma Avg_one m k : (k < m)%nat -> Avg m (fun i => if Nat.eqb i k then 1 else 0) = / INR m.
Proof. intros H. unfold Avg. rewrite (Sum_delta m k (fun _ => 1)) by exact H. unfold Rdiv. ring. Qed.

(** A shift round the circle. *)
Lemma Sum_shift m i (F : nat -> R) : (0 < m)%nat -> Sum m (fun c => F ((i + c) mod m)%nat) = Sum m F.
Proof.
  intros Hm. induction i as [| i IH].
  - apply Sum_ext. intros c Hc. f_equal. apply Nat.mod_small. exact Hc.
  - rewrite <- IH. destruct m as [| m]; [lia |].
    rewrite (Sum_first m (fun c => F ((i + c) mod S m)%nat)).
    change (Sum m (fun c => F ((S i + c) mod S m)%nat) + F ((S i + m) mod S m)%nat
            = F ((i + 0) mod S m)%nat + Sum m (fun c => F ((i + S c) mod S m)%nat)).
    assert (E : ((S i + m) mod S m = (i + 0) mod S m)%nat).
    { replace (S i + m)%nat with (i + 0 + 1 * S m)%nat by lia. apply Nat.mod_add. lia. }
    rewrite E, (Sum_ext m (fun c => F ((S i + c) mod S m)%nat) (fun c => F ((i + S c) mod S m)%nat)); [ring |].
    intros c _. f_equal. f_equal. lia.
Qed.

(** The character of l at x, both below 2^k. *)
Fixpoint chi (k x l : nat) : R :=
  match k with O => 1 | S k => (if Nat.odd x && Nat.odd l then -1 else 1) * chi k (Nat.div2 x) (Nat.div2 l) end.

Lemma chi_square k x l : chi k x l * chi k x l = 1.
Proof.
  revert x l. induction k as [| k IH]; intros x l; simpl; [ring |].
  specialize (IH (Nat.div2 x) (Nat.div2 l)). destruct (Nat.odd x && Nat.odd l); nra.
Qed.

Lemma chi_sign k x l : chi k x l = 1 \/ chi k x l = -1.
Proof.
  revert x l. induction k as [| k IH]; intros x l; simpl; [now left |].
  destruct (IH (Nat.div2 x) (Nat.div2 l)) as [-> | ->]; destruct (Nat.odd x && Nat.odd l); lra.
Qed.

Lemma chi_at_0 k l : chi k 0 l = 1.
Proof. revert l. induction k as [| k IH]; intros l; [reflexivity |]. 
  change (chi (S k) 0 l) with ((if false then -1 else 1) * chi k 0 (Nat.div2 l)). rewrite IH. cbv iota. ring.
Qed.

Lemma Sum_double n (F : nat -> R) : Sum (2 * n) F = Sum n (fun i => F (2 * i)%nat + F (S (2 * i))).
Proof.
  induction n as [| n IH]; [reflexivity |]. replace (2 * S n)%nat with (S (S (2 * n))) by lia.
  change (Sum (S (S (2 * n))) F) with (Sum (2 * n) F + F (2 * n)%nat + F (S (2 * n))). rewrite IH.
  change (Sum (S n) (fun i => F (2 * i)%nat + F (S (2 * i))))
    with (Sum n (fun i => F (2 * i)%nat + F (S (2 * i))) + (F (2 * n)%nat + F (S (2 * n)))). ring.
Qed.

Lemma chi_orthogonal k l l' : (l < 2 ^ k)%nat -> (l' < 2 ^ k)%nat ->
  Avg (2 ^ k) (fun x => chi k x l * chi k x l') = if Nat.eqb l l' then 1 else 0.
Proof.
  intros Hl Hl'. unfold Avg. enough (Sum (2 ^ k) (fun x => chi k x l * chi k x l') = if Nat.eqb l l' then INR (2 ^ k) else 0) as ->.
  { assert (0 < INR (2 ^ k)) by (apply lt_0_INR; pose proof (Nat.pow_nonzero 2 k); lia). destruct (Nat.eqb l l'); field; lra. }
  revert l l' Hl Hl'. induction k as [| k IH]; intros l l' Hl Hl'.
  - simpl in Hl, Hl'. replace l with 0%nat by lia. replace l' with 0%nat by lia. simpl. ring.
  - assert (half : forall a, (a < 2 ^ S k)%nat -> (Nat.div2 a < 2 ^ k)%nat).
    { intros a Ha. rewrite Nat.div2_div. apply Nat.div_lt_upper_bound; [lia |]. simpl in Ha. lia. }
    change (2 ^ S k)%nat with (2 * 2 ^ k)%nat. rewrite Sum_double.
    set (s := fun a => if Nat.odd a then -1 else 1).
    rewrite (Sum_ext _ _ (fun i => (1 + s l * s l') * (chi k i (Nat.div2 l) * chi k i (Nat.div2 l')))).
    + rewrite Sum_scal, (IH _ _ (half l Hl) (half l' Hl')). rewrite mult_INR. replace (INR 2) with 2 by (simpl; ring).
      pose proof (Nat.div2_odd l) as E. pose proof (Nat.div2_odd l') as E'. unfold s.
      destruct (Nat.eqb_spec l l') as [-> | differ]; [rewrite Nat.eqb_refl; destruct (Nat.odd l'); ring |].
      destruct (Nat.eqb_spec (Nat.div2 l) (Nat.div2 l')) as [same | _]; [| ring].
      destruct (Nat.odd l), (Nat.odd l'); simpl in E, E'; try ring; exfalso; lia.
    + intros i _. cbn [chi]. unfold s.
      assert (O0 : Nat.odd (2 * i) = false) by (rewrite Nat.odd_mul; reflexivity).
      assert (O1 : Nat.odd (S (2 * i)) = true) by (rewrite Nat.odd_succ, Nat.even_mul; reflexivity).
      rewrite O0, O1, Nat.div2_succ_double, Nat.div2_double. simpl andb.
      destruct (Nat.odd l), (Nat.odd l'); ring.
Qed.

(** The mean over the numbers 1, ..., 2^k - 1. *)
Lemma chi_without_0 k l l' : (1 <= k)%nat -> (l < 2 ^ k)%nat -> (l' < 2 ^ k)%nat -> l <> l' ->
  Avg (2 ^ k - 1) (fun y => chi k (S y) l * chi k (S y) l') = - / INR (2 ^ k - 1).
Proof.
  intros Hk Hl Hl' differ. pose proof (chi_orthogonal k l l' Hl Hl') as E.
  destruct (Nat.eqb_spec l l') as [same | _]; [contradiction |].
  assert (P : (2 <= 2 ^ k)%nat) by (change 2%nat with (2 ^ 1)%nat at 1; apply Nat.pow_le_mono_r; lia).
  assert (0 < INR (2 ^ k)) by (apply lt_0_INR; lia). unfold Avg in *.
  assert (Z : Sum (2 ^ k) (fun x => chi k x l * chi k x l') = 0).
  { apply Rmult_eq_reg_r with (/ INR (2 ^ k)); [rewrite Rmult_0_l; exact E | apply Rinv_neq_0_compat; lra]. }
  replace (2 ^ k)%nat with (S (2 ^ k - 1)) in Z by lia. rewrite Sum_first, !chi_at_0 in Z.
  replace (Sum (2 ^ k - 1) (fun y => chi k (S y) l * chi k (S y) l')) with (-1) by lra. unfold Rdiv. ring.
Qed.
