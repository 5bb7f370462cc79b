(** Independent columns of a matrix with entries -1, 0, 1; its rank; an invertible square of rows; Lemma 33 on the reals. *)

From Coq Require Import Reals Lra Psatz Lia List Classical.
From Boostproof Require Import Sums Games MRS13_lemma_33 Determinants.
Local Open Scope R_scope.

(** How many of the numbers 0, ..., m - 1 have a property. *)
Definition size (m : nat) (p : nat -> bool) : nat := length (filter p (seq 0 m)).

Lemma NoDup_map_seq (r : nat -> nat) k :
  (forall l l', (l < k)%nat -> (l' < k)%nat -> r l = r l' -> l = l') -> NoDup (map r (seq 0 k)).
Proof.
  induction k as [| k IH]; intros injective; [constructor |].
  rewrite seq_S, map_app. apply NoDup_Add with (a := r k) (l := map r (seq 0 k)).
  - rewrite <- (app_nil_r (map r (seq 0 k))) at 1. apply Add_app.
  - split; [apply IH; intros; apply injective; lia |]. intros H. apply in_map_iff in H.
    destruct H as (l & E & Hl). apply in_seq in Hl. apply injective in E; lia.
Qed.

Lemma pigeonhole (r : nat -> nat) k m p : (forall l, (l < k)%nat -> (r l < m)%nat /\ p (r l) = true) ->
  (forall l l', (l < k)%nat -> (l' < k)%nat -> r l = r l' -> l = l') -> (k <= size m p)%nat.
Proof.
  intros range injective. pose proof (NoDup_map_seq r k injective) as distinct.
  rewrite <- (seq_length k 0), <- (map_length r). apply NoDup_incl_length; [exact distinct |].
  intros i H. apply in_map_iff in H. destruct H as (l & <- & Hl). apply in_seq in Hl.
  apply filter_In. destruct (range l ltac:(lia)). split; [apply in_seq; lia | assumption].
Qed.

Lemma size_all m : size m (fun _ => true) = m.
Proof.
  unfold size. rewrite <- (seq_length m 0) at 2. f_equal.
  induction (seq 0 m) as [| i l IH]; simpl; [reflexivity | now rewrite IH].
Qed.

(** The columns [c 0, ..., c (k - 1)] of a matrix with n rows are independent. *)
Definition independent (n k : nat) (A : nat -> nat -> R) (c : nat -> nat) : Prop :=
  forall x, (forall i, (i < n)%nat -> Sum k (fun l => A i (c l) * x l) = 0) -> forall l, (l < k)%nat -> x l = 0.

Definition chosen (k N : nat) (c : nat -> nat) : Prop := forall l, (l < k)%nat -> (c l < N)%nat.

(** The rank of an n x N matrix: the largest number of independent columns. *)
Definition rank_is (n N : nat) (A : nat -> nat -> R) (k : nat) : Prop :=
  (exists c, chosen k N c /\ independent n k A c) /\
  forall l c, chosen l N c -> independent n l A c -> (l <= k)%nat.

Lemma independent_injective n k A c : independent n k A c ->
  forall l l', (l < k)%nat -> (l' < k)%nat -> c l = c l' -> l = l'.
Proof.
  intros free l l' Hl Hl' E. destruct (Nat.eq_dec l l') as [| Hn]; [assumption | exfalso].
  enough (1 = 0) by lra.
  specialize (free (fun j => if Nat.eqb j l then 1 else if Nat.eqb j l' then -1 else 0)).
  cbv beta in free. rewrite <- (free) with (l := l); [now rewrite Nat.eqb_refl | | exact Hl].
  intros i _. rewrite (Sum_ext k _ (fun j => (if Nat.eqb j l then A i (c j) else 0)
                                             + (if Nat.eqb j l' then - A i (c j) else 0))).
  - rewrite Sum_plus, (Sum_delta k l (fun j => A i (c j)) Hl), (Sum_delta k l' (fun j => - A i (c j)) Hl'), E. ring.
  - intros j _. destruct (Nat.eqb_spec j l), (Nat.eqb_spec j l'); subst; try contradiction; ring.
Qed.

Lemma chosen_at_most k N c n A : chosen k N c -> independent n k A c -> (k <= N)%nat.
Proof.
  intros range free. rewrite <- (size_all N). apply (pigeonhole c); [intros; split; auto |].
  exact (independent_injective n k A c free).
Qed.

(** Every matrix has a rank. *)
Lemma rank_exists n N A : exists k, rank_is n N A k.
Proof.
  assert (at_most : forall l c, chosen l N c -> independent n l A c -> (l <= N)%nat)
    by (intros; eapply chosen_at_most; eassumption).
  enough (H : forall d, (exists k, rank_is n N A k) \/
            forall l c, chosen l N c -> independent n l A c -> (l <= N - d)%nat).
  { destruct (H N) as [| none]; [assumption |]. exists 0%nat. split; [| intros; rewrite <- (Nat.sub_diag N); eauto].
    exists (fun _ => 0%nat). split; [intros l Hl | intros x _ l Hl]; lia. }
  induction d as [| d [IH | IH]]; [right; intros; rewrite Nat.sub_0_r; eauto | now left |].
  destruct (classic (exists c, chosen (N - d) N c /\ independent n (N - d) A c)) as [some | none].
  - left. exists (N - d)%nat. split; assumption.
  - right. intros l c range free. specialize (IH l c range free).
    destruct (Nat.eq_dec l (N - d)) as [-> |]; [| lia]. exfalso. apply none. now exists c.
Qed.

Lemma square_injective k (A : nat -> nat -> R) (r c : nat -> nat) : integer_entries k k (fun l l' => A (r l) (c l')) ->
  trivial_kernel k (fun l l' => A (r l) (c l')) ->
  forall l l', (l < k)%nat -> (l' < k)%nat -> r l = r l' -> l = l'.
Proof.
  intros entries kernel l l' Hl Hl' E. destruct (cramer entries kernel) as (C & d & Hd & _ & _ & right_).
  destruct (Nat.eq_dec l l') as [| Hn]; [assumption | exfalso].
  pose proof (right_ l l Hl Hl) as one. pose proof (right_ l' l Hl' Hl) as other. cbv beta in *. rewrite E in one.
  rewrite one in other. unfold identity in other. rewrite Nat.eqb_refl in other.
  destruct (Nat.eqb_spec l' l); [lia |]. assert (d = 0) by lra. subst d. rewrite Rabs_R0 in Hd. lra.
Qed.

(** Independent columns have as many rows on which they are independent still. *)
Lemma square_of_rows n k A c :
  (forall i l, (i < n)%nat -> (l < k)%nat -> is_integer_entry (A i (c l))) -> independent n k A c ->
  exists r, chosen k n r /\ trivial_kernel k (fun l l' => A (r l) (c l')).
Proof.
  induction k as [| k IH]; intros entries free.
  - exists (fun _ => 0%nat). split; [intros l Hl | intros x _ l Hl]; lia.
  - destruct IH as (r & range & kernel); [intros; apply entries; lia | |].
    { intros x zero l Hl.
      enough (H : (if Nat.eqb l k then 0 else x l) = 0) by (destruct (Nat.eqb_spec l k); [lia | exact H]).
      apply (free (fun l => if Nat.eqb l k then 0 else x l)); [| lia]. intros i Hi.
      cbn [Sum]. rewrite Nat.eqb_refl, Rmult_0_r, Rplus_0_r. etransitivity; [| apply (zero i Hi)].
      apply Sum_ext. intros j Hj. destruct (Nat.eqb_spec j k); [lia | reflexivity]. }
    destruct (@cramer k (fun l l' => A (r l) (c l'))) as (C & d & Hd & _ & _ & inverse); [| exact kernel |].
    { intros l l' Hl Hl'. apply entries; [apply range, Hl | lia]. }
    assert (Hd0 : d <> 0) by (intros ->; rewrite Rabs_R0 in Hd; lra).
    set (y := fun l => / d * Sum k (fun j => C l j * A (r j) (c k))).
    assert (solved : forall l, (l < k)%nat -> Sum k (fun l' => A (r l) (c l') * y l') = A (r l) (c k)).
    { intros l Hl. unfold y.
      rewrite (Sum_ext k _ (fun l' => Sum k (fun j => / d * A (r j) (c k) * (A (r l) (c l') * C l' j)))).
      - rewrite Sum_swap, (Sum_ext k _ (fun j => if Nat.eqb j l then A (r j) (c k) else 0)).
        + now rewrite (Sum_delta k l (fun j => A (r j) (c k)) Hl).
        + intros j Hj. rewrite Sum_scal, inverse by assumption. unfold identity. rewrite (Nat.eqb_sym j l).
          destruct (Nat.eqb l j); [field; exact Hd0 | ring].
      - intros l' _. rewrite <- !Sum_scal. apply Sum_ext. intros. ring. }
    destruct (classic (exists i, (i < n)%nat /\ Sum k (fun l => A i (c l) * y l) <> A i (c k))) as [(i & Hi & off) | none].
    + exists (fun l => if Nat.eqb l k then i else r l). split.
      { intros l Hl. destruct (Nat.eqb_spec l k); [exact Hi | apply range; lia]. }
      intros x zero.
      assert (rest : forall l, (l < k)%nat -> x l = - (x k * y l)).
      { intros l Hl. enough (x l + x k * y l = 0) by lra. apply (kernel (fun l => x l + x k * y l)); [| exact Hl].
        intros l' Hl'. rewrite (Sum_ext k _ (fun j => A (r l') (c j) * x j + x k * (A (r l') (c j) * y j))) by (intros; ring).
        rewrite Sum_plus, Sum_scal, solved by exact Hl'. specialize (zero l' ltac:(lia)). cbn [Sum] in zero.
        destruct (Nat.eqb_spec l' k); [lia | lra]. }
      assert (last : x k = 0).
      { specialize (zero k ltac:(lia)). cbn [Sum] in zero. rewrite Nat.eqb_refl in zero.
        rewrite (Sum_ext k _ (fun l => - x k * (A i (c l) * y l))) in zero by (intros; rewrite rest by assumption; ring).
        rewrite Sum_scal in zero. destruct (Req_dec (x k) 0) as [| Hx]; [assumption | exfalso]. apply off.
        apply Rmult_eq_reg_l with (x k); [lra | exact Hx]. }
      intros l Hl. destruct (Nat.eq_dec l k) as [-> |]; [exact last |]. rewrite rest, last by lia. ring.
    + exfalso. pose proof (free (fun l => if Nat.eqb l k then -1 else y l)) as H. cbv beta in H.
      enough (zero : forall i, (i < n)%nat -> Sum (S k) (fun l => A i (c l) * (if Nat.eqb l k then -1 else y l)) = 0)
        by (specialize (H zero k ltac:(lia)); rewrite Nat.eqb_refl in H; lra).
      intros i Hi. cbn [Sum]. rewrite Nat.eqb_refl.
      rewrite (Sum_ext k _ (fun l => A i (c l) * y l))
        by (intros l Hl; destruct (Nat.eqb_spec l k); [lia | reflexivity]).
      destruct (Req_dec (Sum k (fun l => A i (c l) * y l)) (A i (c k))) as [-> | off]; [ring |].
      exfalso. apply none. exists i. split; assumption.
Qed.

(** Lemma 33 over the reals: [||x|| <= k! ||B x||], squared. *)
Lemma square_stretches k B x : integer_entries k k B -> trivial_kernel k B ->
  sq k x <= INR (fact k) ^ 2 * sq k (fun i => Sum k (fun j => B i j * x j)).
Proof.
  intros entries kernel. destruct (cramer entries kernel) as (C & d & Hd & small & left_ & _).
  set (y := fun i => Sum k (fun j => B i j * x j)).
  assert (entry : forall i, (i < k)%nat -> x i ^ 2 <= INR k * INR (fact (k - 1)) ^ 2 * sq k y).
  { intros i Hi. assert (solved : d * x i = Sum k (fun j => C i j * y j)).
    { unfold y. rewrite (Sum_ext k _ (fun j => Sum k (fun l => x l * (C i j * B j l)))).
      - rewrite Sum_swap, (Sum_ext k _ (fun l => if Nat.eqb l i then d * x l else 0)).
        + now rewrite (Sum_delta k i (fun l => d * x l) Hi).
        + intros l Hl. rewrite Sum_scal, left_ by assumption. unfold identity. rewrite (Nat.eqb_sym l i).
          destruct (Nat.eqb i l); ring.
      - intros j _. rewrite <- Sum_scal. apply Sum_ext. intros. ring. }
    apply Rle_trans with ((d * x i) ^ 2).
    - rewrite Rpow_mult_distr, <- (pow2_abs d). assert (1 <= Rabs d ^ 2) by (simpl; nra).
      pose proof (Rmult_le_compat_r _ _ _ (pow2_ge_0 (x i)) H). lra.
    - rewrite solved. eapply Rle_trans; [apply Sum_Cauchy_Schwarz |].
      apply Rmult_le_compat_r; [apply sq_nonneg |]. rewrite <- Sum_const. apply Sum_le. intros j Hj.
      rewrite <- (pow2_abs (C i j)). apply pow_incr. split; [apply Rabs_pos | apply (small i j); assumption]. }
  unfold sq at 1. eapply Rle_trans; [apply Sum_le, entry |]. rewrite Sum_const.
  destruct k as [| k].
  - change (INR 0) with 0. rewrite Rmult_0_l. apply Rmult_le_pos; [apply pow2_ge_0 | apply sq_nonneg].
  - replace (S k - 1)%nat with k by lia. rewrite fact_simpl, mult_INR. right. ring.
Qed.
