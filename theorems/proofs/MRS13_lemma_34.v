(** MRS13, Appendix A.3: Lemma 34, how little a matrix with entries -1, 0, 1 stretches what is orthogonal to its null space. *)

From Coq Require Import Reals Lra Psatz Lia Classical.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_lemma_15 MRS13_reach Determinants Independence
  MRS13_lemma_35.
Local Open Scope R_scope.

(** What lies on as many independent columns as there are is on those columns already. *)
Lemma column_of_basis n N A k c j : chosen k N c -> independent n k A c ->
  (forall l c', chosen l N c' -> independent n l A c' -> (l <= k)%nat) -> (j < N)%nat ->
  exists y, forall i, (i < n)%nat -> A i j = Sum k (fun l => A i (c l) * y l).
Proof.
  intros range free largest Hj.
  assert (bound : ~ independent n (S k) A (fun l => if Nat.eqb l k then j else c l)).
  { intros H. apply largest in H; [lia |]. intros l Hl. destruct (Nat.eqb_spec l k); [exact Hj | apply range; lia]. }
  apply not_all_ex_not in bound. destruct bound as (z & bound). apply imply_to_and in bound. destruct bound as (zero & bound).
  assert (split : forall i, (i < n)%nat -> Sum k (fun l => A i (c l) * z l) + A i j * z k = 0).
  { intros i Hi. etransitivity; [| apply (zero i Hi)]. cbn [Sum]. rewrite Nat.eqb_refl. f_equal.
    apply Sum_ext. intros l Hl. destruct (Nat.eqb_spec l k); [lia | reflexivity]. }
  destruct (Req_dec (z k) 0) as [none | some].
  - exfalso. apply bound. intros l Hl. destruct (Nat.eq_dec l k) as [-> |]; [exact none |].
    apply (free z); [| lia]. intros i Hi. specialize (split i Hi). rewrite none in split. lra.
  - exists (fun l => - / z k * z l). intros i Hi.
    rewrite (Sum_ext k _ (fun l => - / z k * (A i (c l) * z l))) by (intros; ring). rewrite Sum_scal.
    specialize (split i Hi). apply Rmult_eq_reg_l with (z k); [| exact some].
    replace (z k * (- / z k * Sum k (fun l => A i (c l) * z l))) with (- Sum k (fun l => A i (c l) * z l)) by (field; exact some).
    lra.
Qed.

Lemma image_on_basis n N A k c x : chosen k N c -> independent n k A c ->
  (forall l c', chosen l N c' -> independent n l A c' -> (l <= k)%nat) ->
  exists y, forall i, (i < n)%nat -> Sum N (fun j => A i j * x j) = Sum k (fun l => A i (c l) * y l).
Proof.
  intros range free largest.
  enough (H : forall p, (p <= N)%nat -> exists y, forall i, (i < n)%nat ->
                Sum p (fun j => A i j * x j) = Sum k (fun l => A i (c l) * y l)) by (apply H; lia).
  induction p as [| p IH]; intros Hp.
  - exists (fun _ => 0). intros i _. cbn [Sum]. symmetry. apply Sum_zero. intros. ring.
  - destruct (IH ltac:(lia)) as (y & image).
    destruct (column_of_basis n N A k c p range free largest Hp) as (z & column).
    exists (fun l => y l + x p * z l). intros i Hi. cbn [Sum]. rewrite image, column, <- Sum_scal_r, <- Sum_plus by exact Hi.
    apply Sum_ext. intros. ring.
Qed.

(** The rank is at most the number of rows. *)
Lemma rank_at_most_rows n N A k : integer_entries n N A -> rank_is n N A k -> (k <= n)%nat.
Proof.
  intros entries ((c & range & free) & _).
  destruct (square_of_rows n k A c) as (r & rows & kernel); [intros; apply entries; auto | exact free |].
  rewrite <- (size_all n). apply (pigeonhole r); [intros l Hl; split; [apply rows, Hl | reflexivity] |].
  apply (square_injective k A r c); [| exact kernel]. intros i j Hi Hj. apply entries; auto.
Qed.

(** For x orthogonal to the null space: [||x|| <= k! ||A x||], k the rank. *)
Lemma rank_stretches n N A k x : integer_entries n N A -> rank_is n N A k ->
  (forall u, (forall i, (i < n)%nat -> Sum N (fun j => A i j * u j) = 0) -> Sum N (fun j => x j * u j) = 0) ->
  sq N x <= INR (fact k) ^ 2 * sq n (fun i => Sum N (fun j => A i j * x j)).
Proof.
  intros entries ((c & range & free) & largest) orthogonal.
  destruct (image_on_basis n N A k c x range free largest) as (y & image).
  pose proof (independent_injective n k A c free) as injective.
  destruct (square_of_rows n k A c) as (r & rows & kernel); [intros; apply entries; auto | exact free |].
  assert (small : integer_entries k k (fun l l' => A (r l) (c l'))) by (intros i j Hi Hj; apply entries; auto).
  pose proof (square_injective k A r c small kernel) as rows_differ.
  (* x is the shortest with its image, so that it is at most as long as y *)
  assert (shorter : sq N x <= sq k y).
  { rewrite <- (sq_spread N k c y range injective). set (z := spread k c y).
    assert (inner : Sum N (fun j => x j * z j) = sq N x).
    { unfold sq. apply Rminus_diag_uniq. rewrite <- Sum_minus. rewrite (Sum_ext N _ (fun j => x j * (z j - x j))) by (intros; ring).
      apply orthogonal. intros i Hi. rewrite (Sum_ext N _ (fun j => A i j * z j - A i j * x j)) by (intros; ring).
      rewrite Sum_minus, image by exact Hi. unfold z. rewrite Sum_spread by exact range. ring. }
    pose proof (Sum_Cauchy_Schwarz N x z) as bound. rewrite inner in bound. fold (sq N x) (sq N z) in bound.
    pose proof (sq_nonneg N x). pose proof (sq_nonneg N z). nra. }
  eapply Rle_trans; [exact shorter |]. eapply Rle_trans; [apply (square_stretches k _ y small kernel) |].
  apply Rmult_le_compat_l; [apply pow2_ge_0 |].
  unfold sq. rewrite (Sum_ext k _ (fun l => Sum N (fun j => A (r l) j * x j) ^ 2))
    by (intros l Hl; now rewrite image by (apply rows, Hl)).
  set (f := fun i => Sum N (fun j => A i j * x j) ^ 2).
  change (Sum k (fun l => f (r l)) <= Sum n f).
  replace (Sum n f) with (Sum n (fun i => f i * 1)) by (apply Sum_ext; intros; ring).
  rewrite (Sum_ext k _ (fun l => f (r l) * 1)) by (intros; ring).
  rewrite <- (Sum_spread n k r (fun _ => 1) f rows). apply Sum_le. intros i Hi.
  apply Rmult_le_compat_l; [apply pow2_ge_0 |]. unfold spread.
  destruct (classic (exists l, (l < k)%nat /\ i = r l)) as [(l & Hl & ->) | none].
  - rewrite (Sum_single k l _ Hl); [destruct (Nat.eqb_spec (r l) (r l)); lra |].
    intros l' Hl' Hn. destruct (Nat.eqb_spec (r l) (r l')) as [E |]; [| reflexivity]. apply rows_differ in E; lia.
  - rewrite Sum_zero; [lra |]. intros l Hl. destruct (Nat.eqb_spec i (r l)) as [E |]; [| reflexivity].
    exfalso. apply none. exists l. split; assumption.
Qed.

Section Lemma_34.
  Context {m N : nat} {M : nat -> nat -> R}.
  Hypothesis entries : integer_entries m N M.
  Notation stretches := (stretches (m := m) (N := N) (M := M)).

  (** Corollary 23's [lambda_min]: the largest factor by which M_F stretches all that is orthogonal to its null space. *)
  Definition is_lambda_min (Z : nat -> bool) (lambda_min : R) : Prop :=
    stretches Z lambda_min /\ forall factor, stretches Z factor -> factor <= lambda_min.

  Lemma MRS13_lemma_34_stretches Z : stretches Z (/ INR (fact m)).
  Proof.
    pose proof (INR_fact_lt_0 m) as Hm. split; [apply Rinv_0_lt_compat, Hm |]. intros eta orthogonal.
    set (MF := fun i k => if Z i then 0 else M i k).
    assert (small : integer_entries m N MF).
    { intros i k Hi Hk. unfold MF. destruct (Z i); [right; left; reflexivity | now apply entries]. }
    assert (image : forall u i, Sum N (fun j => MF i j * u j) = if Z i then 0 else margin N M u i).
    { intros u i. unfold MF. destruct (Z i); [apply Sum_zero; intros; ring | reflexivity]. }
    destruct (rank_exists m N MF) as (k & rank). pose proof (rank_at_most_rows m N MF k small rank) as Hk.
    assert (squeezed : sq N eta <= INR (fact k) ^ 2 * sq m (fun i => Sum N (fun j => MF i j * eta j))).
    { apply rank_stretches; [exact small | exact rank |]. intros u zero. apply orthogonal. intros i Hi E.
      specialize (zero i Hi). rewrite image, E in zero. exact zero. }
    assert (same : sq m (fun i => Sum N (fun j => MF i j * eta j)) = Sum m (fun i => if Z i then 0 else margin N M eta i ^ 2)).
    { apply Sum_ext. intros i _. rewrite image. destruct (Z i); ring. }
    rewrite same in squeezed. fold (sq N eta). set (S := Sum m _) in *.
    assert (HS : 0 <= S) by (apply Sum_nonneg; intros i _; destruct (Z i); [lra | apply pow2_ge_0]).
    apply Rmult_le_reg_l with (INR (fact m) ^ 2); [apply pow_lt, Hm |].
    replace (INR (fact m) ^ 2 * ((/ INR (fact m)) ^ 2 * sq N eta)) with (sq N eta) by (field; lra).
    eapply Rle_trans; [exact squeezed |]. apply Rmult_le_compat_r; [exact HS |].
    apply pow_incr. split; [apply pos_INR | apply fact_le_fact, Hk].
  Qed.

  (** Lemma 34: [lambda_min >= 1/m!]. *)
  Theorem MRS13_lemma_34 (Z : nat -> bool) (lambda_min : R) :
    is_lambda_min Z lambda_min -> lambda_min >= 1 / INR (fact m).
  Proof. intros [_ largest]. apply Rle_ge. unfold Rdiv. rewrite Rmult_1_l. apply largest, MRS13_lemma_34_stretches. Qed.
End Lemma_34.
