(** MRS13, Appendix A.3: short solutions of systems with entries -1, 0, 1; Lemma 35 and Corollary 37. *)

From Coq Require Import Reals Lra Psatz Lia Classical.
From Boostproof Require Import Sums Games Determinants Independence.
Local Open Scope R_scope.

(** [A x = b], for n equations and N unknowns; the Euclidean norm. *)
Definition solution (n N : nat) (A : nat -> nat -> R) (b x : nat -> R) : Prop :=
  forall i, (i < n)%nat -> Sum N (fun j => A i j * x j) = b i.
Definition norm (N : nat) (x : nat -> R) : R := sqrt (sq N x).

(** All numbers but p, in order. *)
Definition skip (p l : nat) : nat := if Nat.ltb l p then l else S l.

Lemma Sum_skip k p f : (p <= k)%nat -> Sum (S k) f = f p + Sum k (fun l => f (skip p l)).
Proof.
  intros Hp. induction k as [| k IH].
  - replace p with 0%nat by lia. simpl. ring.
  - destruct (Nat.eq_dec p (S k)) as [-> |].
    + cbn [Sum]. rewrite (Sum_ext k (fun l => f (skip (S k) l)) f).
      * unfold skip. destruct (Nat.ltb_spec k (S k)); [ring | lia].
      * intros l Hl. unfold skip. destruct (Nat.ltb_spec l (S k)); [reflexivity | lia].
    + change (Sum (S k) f + f (S k) = f p + (Sum k (fun l => f (skip p l)) + f (skip p k))).
      rewrite IH by lia. unfold skip at 3. destruct (Nat.ltb_spec k p); [lia | ring].
Qed.

(** The least of the ratios x/z over the entries with z > 0. *)
Lemma least_ratio k (x z : nat -> R) : (exists l, (l < k)%nat /\ 0 < z l) -> exists p, (p < k)%nat /\ 0 < z p /\
  forall l, (l < k)%nat -> 0 < z l -> x p / z p <= x l / z l.
Proof.
  induction k as [| k IH]; intros (l & Hl & Hz); [lia |].
  destruct (classic (exists l, (l < k)%nat /\ 0 < z l)) as [some | none].
  - destruct (IH some) as (p & Hp & Hzp & least).
    destruct (Rlt_le_dec 0 (z k)) as [up | down]; [destruct (Rle_lt_dec (x p / z p) (x k / z k)) as [old | new] |].
    + exists p. repeat split; [lia | exact Hzp |]. intros j Hj Hzj.
      destruct (Nat.eq_dec j k) as [-> |]; [exact old | apply least; [lia | exact Hzj]].
    + exists k. repeat split; [lia | exact up |]. intros j Hj Hzj.
      destruct (Nat.eq_dec j k) as [-> |]; [lra |]. specialize (least j ltac:(lia) Hzj). lra.
    + exists p. repeat split; [lia | exact Hzp |]. intros j Hj Hzj.
      destruct (Nat.eq_dec j k) as [-> |]; [lra | apply least; [lia | exact Hzj]].
  - assert (l = k) as ->.
    { destruct (Nat.eq_dec l k) as [| Hn]; [assumption |]. exfalso. apply none. exists l. split; [lia | exact Hz]. }
    exists k. repeat split; [lia | exact Hz |]. intros j Hj Hzj.
    destruct (Nat.eq_dec j k) as [-> |]; [lra |]. exfalso. apply none. exists j. split; [lia | exact Hzj].
Qed.

(** A nonnegative solution on some columns: there is one on independent columns among them. *)
Lemma basic_solution n N A b : forall k c x, chosen k N c -> (forall l, (l < k)%nat -> 0 <= x l) ->
  (forall i, (i < n)%nat -> Sum k (fun l => A i (c l) * x l) = b i) ->
  exists k' c' x', chosen k' N c' /\ (forall l, (l < k')%nat -> 0 <= x' l) /\ independent n k' A c' /\
    forall i, (i < n)%nat -> Sum k' (fun l => A i (c' l) * x' l) = b i.
Proof.
  induction k as [| k IH]; intros c x range up solves.
  - exists 0%nat, c, x. repeat split; try assumption. intros z _ l Hl. lia.
  - destruct (classic (independent n (S k) A c)) as [free | bound]; [now exists (S k), c, x |].
    assert (kernel : exists z, (forall i, (i < n)%nat -> Sum (S k) (fun l => A i (c l) * z l) = 0) /\
                               exists l, (l < S k)%nat /\ 0 < z l).
    { apply not_all_ex_not in bound. destruct bound as (z & bound). apply imply_to_and in bound.
      destruct bound as (zero & bound). apply not_all_ex_not in bound. destruct bound as (l & bound).
      apply imply_to_and in bound. destruct bound as (Hl & Hz). destruct (Rlt_le_dec 0 (z l)) as [Hp | Hp].
      - exists z. split; [exact zero |]. exists l. split; assumption.
      - exists (fun l => - z l). split; [| exists l; split; [exact Hl | lra]]. intros i Hi.
        rewrite (Sum_ext (S k) _ (fun l => - (A i (c l) * z l))) by (intros; ring). rewrite Sum_opp, zero by exact Hi. ring. }
    destruct kernel as (z & zero & some). destruct (least_ratio (S k) x z some) as (p & Hp & Hz & least).
    set (t := x p / z p). assert (Ht : 0 <= t) by (apply Rmult_le_pos; [apply up, Hp | apply Rlt_le, Rinv_0_lt_compat, Hz]).
    assert (there : forall l, (l < k)%nat -> (skip p l < S k)%nat) by (intros l Hl; unfold skip; destruct (Nat.ltb l p); lia).
    apply (IH (fun l => c (skip p l)) (fun l => x (skip p l) - t * z (skip p l))).
    + intros l Hl. apply range, there, Hl.
    + intros l Hl. set (j := skip p l). specialize (up j (there l Hl)).
      destruct (Rlt_le_dec 0 (z j)) as [pos | neg]; [| nra].
      specialize (least j (there l Hl) pos). fold t in least.
      apply Rmult_le_compat_r with (r := z j) in least; [| lra].
      replace (x j / z j * z j) with (x j) in least by (field; lra). lra.
    + intros i Hi.
      pose proof (Sum_skip k p (fun l => A i (c l) * (x l - t * z l)) ltac:(lia)) as E. cbv beta in E.
      replace (x p - t * z p) with 0 in E by (unfold t; field; lra). rewrite Rmult_0_r, Rplus_0_l in E. rewrite <- E.
      rewrite (Sum_ext (S k) _ (fun l => A i (c l) * x l - t * (A i (c l) * z l))) by (intros; ring).
      rewrite Sum_minus, Sum_scal, zero, solves by exact Hi. ring.
Qed.

(** A vector on chosen columns, as a vector on all. *)
Definition spread (k : nat) (c : nat -> nat) (x : nat -> R) (j : nat) : R :=
  Sum k (fun l => if Nat.eqb j (c l) then x l else 0).

Lemma Sum_spread N k c x f : chosen k N c -> Sum N (fun j => f j * spread k c x j) = Sum k (fun l => f (c l) * x l).
Proof.
  intros range. unfold spread.
  rewrite (Sum_ext N _ (fun j => Sum k (fun l => if Nat.eqb j (c l) then f j * x l else 0))).
  - rewrite Sum_swap. apply Sum_ext. intros l Hl. apply (Sum_delta N (c l) (fun j => f j * x l)), range, Hl.
  - intros j _. rewrite <- Sum_scal. apply Sum_ext. intros l _. destruct (Nat.eqb j (c l)); ring.
Qed.

Lemma spread_at k c x l : (forall l l', (l < k)%nat -> (l' < k)%nat -> c l = c l' -> l = l') -> (l < k)%nat ->
  spread k c x (c l) = x l.
Proof.
  intros injective Hl. unfold spread. rewrite (Sum_single k l _ Hl); [now rewrite Nat.eqb_refl |].
  intros j Hj Hn. destruct (Nat.eqb_spec (c l) (c j)) as [E |]; [| reflexivity]. apply injective in E; lia.
Qed.

Lemma sq_spread N k c x : chosen k N c -> (forall l l', (l < k)%nat -> (l' < k)%nat -> c l = c l' -> l = l') ->
  sq N (spread k c x) = sq k x.
Proof.
  intros range injective. unfold sq at 1.
  rewrite (Sum_ext N _ (fun j => spread k c x j * spread k c x j)) by (intros; ring).
  rewrite Sum_spread by exact range. apply Sum_ext. intros l Hl. rewrite spread_at by assumption. ring.
Qed.

Lemma norm_at_most N x a : 0 <= a -> sq N x <= a ^ 2 -> norm N x <= a.
Proof. intros Ha H. rewrite <- (sqrt_pow2 a Ha). apply sqrt_le_1_alt, H. Qed.

Lemma fact_le_fact k n : (k <= n)%nat -> INR (fact k) <= INR (fact n).
Proof. intros H. apply le_INR, fact_le, H. Qed.

Lemma sq_integer_entries k b : (forall i, (i < k)%nat -> is_integer_entry (b i)) -> sq k b <= INR k.
Proof.
  intros entries. rewrite <- (Rmult_1_r (INR k)), <- Sum_const. apply Sum_le. intros i Hi.
  destruct (entries i Hi) as [-> | [-> | ->]]; lra.
Qed.

Section Short_solutions.
  Context {n N : nat} {A : nat -> nat -> R} {b : nat -> R}.
  Hypothesis entries : integer_entries n N A.
  Hypothesis right_side : forall i, (i < n)%nat -> is_integer_entry (b i).

  (** A solution on k independent columns has length at most [sqrt k k!]. *)
  Lemma basic_is_short k c x : chosen k N c -> independent n k A c ->
    (forall i, (i < n)%nat -> Sum k (fun l => A i (c l) * x l) = b i) -> sq k x <= INR k * INR (fact k) ^ 2.
  Proof.
    intros range free solves.
    destruct (square_of_rows n k A c) as (r & rows & kernel); [intros; apply entries; auto | exact free |].
    assert (small : integer_entries k k (fun l l' => A (r l) (c l'))) by (intros i j Hi Hj; apply entries; auto).
    eapply Rle_trans; [apply (square_stretches k _ x small kernel) |]. rewrite Rmult_comm.
    apply Rmult_le_compat_r; [apply pow2_ge_0 |].
    unfold sq. rewrite (Sum_ext k _ (fun l => b (r l) ^ 2)) by (intros l Hl; now rewrite solves by (apply rows, Hl)).
    apply (sq_integer_entries k (fun l => b (r l))). intros. apply right_side, rows. assumption.
  Qed.

  (** A nonnegative solution of at most k nonzero entries, k the rank, and its squared length. *)
  Lemma short_solution k : rank_is n N A k -> (exists x, solution n N A b x /\ forall j, (j < N)%nat -> 0 <= x j) ->
    exists x, solution n N A b x /\ (forall j, (j < N)%nat -> 0 <= x j) /\
      sq N x <= INR k * INR (fact k) ^ 2 /\ Sum N x ^ 2 <= INR k * sq N x.
  Proof.
    intros (_ & largest) (x & solves & up).
    destruct (basic_solution n N A b N (fun j => j) x) as (k' & c & y & range & Hy & free & solved);
      [intros l Hl; exact Hl | exact up | exact solves |].
    pose proof (largest k' c range free) as Hk. pose proof (independent_injective n k' A c free) as injective.
    exists (spread k' c y). repeat split.
    - intros i Hi. rewrite Sum_spread by exact range. apply solved, Hi.
    - intros j _. apply Sum_nonneg. intros l Hl. destruct (Nat.eqb j (c l)); [apply Hy, Hl | lra].
    - rewrite sq_spread by assumption. eapply Rle_trans; [apply (basic_is_short k' c y range free solved) |].
      apply Rmult_le_compat; [apply pos_INR | apply pow2_ge_0 | apply le_INR, Hk |].
      apply pow_incr. split; [apply pos_INR | apply fact_le_fact, Hk].
    - rewrite sq_spread by assumption. replace (Sum N (spread k' c y)) with (Sum k' y).
      + eapply Rle_trans; [apply Sum_square_le |].
        apply Rmult_le_compat_r; [apply sq_nonneg | apply le_INR, Hk].
      + rewrite (Sum_ext N _ (fun j => 1 * spread k' c y j)) by (intros; ring).
        rewrite (Sum_spread N k' c y (fun _ => 1)) by exact range. apply Sum_ext. intros. ring.
  Qed.

  Lemma root_bound k : INR k * INR (fact k) ^ 2 <= (INR k * INR (fact k)) ^ 2.
  Proof.
    rewrite Rpow_mult_distr. apply Rmult_le_compat_r; [apply pow2_ge_0 |].
    destruct k as [| k]; [simpl; lra |]. rewrite S_INR. pose proof (pos_INR k). nra.
  Qed.

  (** Lemma 35: if [A x = b], [x >= 0] is solvable, then there is a solution with [||x|| <= k k!], [k = rank A]. *)
  Theorem MRS13_lemma_35 (k : nat) : rank_is n N A k ->
    (exists x, solution n N A b x /\ forall j, (j < N)%nat -> 0 <= x j) ->
    exists x, solution n N A b x /\ (forall j, (j < N)%nat -> 0 <= x j) /\ norm N x <= INR k * INR (fact k).
  Proof.
    intros rank solvable. destruct (short_solution k rank solvable) as (x & solves & up & short & _).
    exists x. repeat split; [exact solves | exact up |]. apply norm_at_most.
    - apply Rmult_le_pos; apply pos_INR.
    - eapply Rle_trans; [exact short | apply root_bound].
  Qed.

  Lemma norm_triangle (x y : nat -> R) : norm N (fun j => x j + y j) <= norm N x + norm N y.
  Proof.
    pose proof (sq_nonneg N x). pose proof (sq_nonneg N y). apply norm_at_most.
    - apply Rplus_le_le_0_compat; apply sqrt_pos.
    - unfold sq at 1. rewrite (Sum_ext N _ (fun j => x j ^ 2 + (2 * (x j * y j) + y j ^ 2))) by (intros; ring).
      rewrite !Sum_plus, Sum_scal. fold (sq N x) (sq N y).
      assert (Sum N (fun j => x j * y j) <= norm N x * norm N y).
      { unfold norm. rewrite <- sqrt_mult by assumption. eapply Rle_trans; [apply Rle_abs |].
        rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. rewrite Rsqr_pow2. apply Sum_Cauchy_Schwarz. }
      unfold norm in *. pose proof (pow2_sqrt (sq N x) ltac:(assumption)). pose proof (pow2_sqrt (sq N y) ltac:(assumption)). nra.
  Qed.

  (** Corollary 37: if [A x = b], [x > 0] is solvable, then there is a solution x > 0 with [||x|| <= 1 + k k!]. *)
  Theorem MRS13_corollary_37 (k : nat) : rank_is n N A k ->
    (exists x, solution n N A b x /\ forall j, (j < N)%nat -> 0 < x j) ->
    exists x, solution n N A b x /\ (forall j, (j < N)%nat -> 0 < x j) /\ norm N x <= 1 + INR k * INR (fact k).
  Proof.
    intros rank (y & solves & positive).
    destruct (MRS13_lemma_35 k rank) as (x & solved & up & short).
    { exists y. split; [exact solves | intros; apply Rlt_le, positive; assumption]. }
    set (d := fun j => y j - x j). set (t := / (1 + norm N d)). assert (Hd : 0 <= norm N d) by apply sqrt_pos.
    assert (Ht : 0 < t) by (apply Rinv_0_lt_compat; lra).
    assert (Ht1 : t <= 1) by (unfold t; rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    assert (scaled : norm N (fun j => t * d j) <= 1).
    { apply norm_at_most; [lra |]. unfold sq. rewrite (Sum_ext N _ (fun j => t ^ 2 * d j ^ 2)) by (intros; ring).
      rewrite Sum_scal. fold (sq N d). rewrite <- (pow2_sqrt (sq N d)) by apply sq_nonneg. fold (norm N d).
      rewrite <- Rpow_mult_distr. apply pow_incr. split; [apply Rmult_le_pos; lra |].
      apply Rmult_le_reg_l with (1 + norm N d); [lra |]. unfold t. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
    exists (fun j => x j + t * d j). repeat split.
    - intros i Hi. rewrite (Sum_ext N _ (fun j => A i j * x j + t * (A i j * y j - A i j * x j))) by (intros; unfold d; ring).
      rewrite Sum_plus, Sum_scal, Sum_minus, solves, solved by exact Hi. ring.
    - intros j Hj. specialize (positive j Hj). specialize (up j Hj). unfold d. nra.
    - eapply Rle_trans; [apply norm_triangle |]. lra.
  Qed.
End Short_solutions.
