(** MRS13, Appendix A.3: Lemma 39, how large the margins on F can be for entries -1, 0, 1. *)

From Coq Require Import Reals Lra Psatz Lia List Bool.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_lemma_15 MRS13_finite_optimum
  Determinants Independence MRS13_lemma_35 MRS13_lemma_34 MRS13_lemma_36_columns.
Local Open Scope R_scope.
Local Open Scope bool_scope.

(** [f^1.5 f!]. *)
Definition rank_bound (f : nat) : R := sqrt (INR f) * INR f * INR (fact f).

(** The last display of the proof, as amended: [sqrt f (1 + k k!) <= f^1.5 f!] for every k <= f - 1. *)
Theorem MRS13_lemma_39_step_rank_amended (f k : nat) : (0 < f)%nat -> (k <= f - 1)%nat ->
  sqrt (INR f) * (1 + INR k * INR (fact k)) <= rank_bound f.
Proof.
  intros Hf Hk. unfold rank_bound. rewrite Rmult_assoc. apply Rmult_le_compat_l; [apply sqrt_pos |].
  destruct f as [| n]; [lia |]. replace (S n - 1)%nat with n in Hk by lia.
  apply Rle_trans with (INR (fact (S n))).
  - apply Rle_trans with (INR (fact n) + INR n * INR (fact n)).
    + apply Rplus_le_compat; [apply (le_INR 1); pose proof (lt_O_fact n); lia |].
      apply Rmult_le_compat; try apply pos_INR; [apply le_INR, Hk | apply fact_le_fact, Hk].
    + rewrite fact_simpl, mult_INR, S_INR. right. ring.
  - rewrite S_INR. pose proof (pos_INR n). pose proof (pos_INR (fact (S n))). nra.
Qed.

(** [ln m |F|^1.5 |F|! <= m^(m + 1) <= 2^(3 m ln m)]. *)
Lemma rank_bound_power (m f : nat) : (0 < m)%nat -> (f <= m)%nat -> ln (INR m) * rank_bound f <= INR m * INR m ^ m.
Proof.
  intros Hm Hfm. assert (Hm1 : 1 <= INR m) by (apply (le_INR 1), Hm).
  assert (Hln : 0 <= ln (INR m)) by (rewrite <- ln_1; apply ln_at_most; lra).
  assert (root : ln (INR m) <= sqrt (INR m)).
  { assert (0 < sqrt (INR m)) by (apply sqrt_lt_R0; lra). rewrite <- (sqrt_def (INR m)) at 1 by lra.
    rewrite ln_mult by assumption. pose proof (ln_le_minus_1 (sqrt (INR m) / 2) ltac:(lra)) as H1.
    rewrite ln_quotient in H1 by lra. pose proof ln_2_range. lra. }
  apply Rle_trans with (sqrt (INR m) * (sqrt (INR m) * (INR m * INR (fact m)))).
  - apply Rmult_le_compat; [exact Hln | | exact root |].
    + unfold rank_bound. repeat apply Rmult_le_pos; try apply pos_INR. apply sqrt_pos.
    + unfold rank_bound. rewrite Rmult_assoc. apply le_INR in Hfm as Hr. apply Rmult_le_compat.
      * apply sqrt_pos.
      * apply Rmult_le_pos; apply pos_INR.
      * now apply sqrt_le_1_alt.
      * apply Rmult_le_compat; try apply pos_INR; [exact Hr | now apply fact_le_fact].
  - rewrite <- Rmult_assoc, sqrt_def by lra. apply Rmult_le_compat_l; [lra | now apply factorial_at_most].
Qed.

Lemma power_growth (m : nat) : (0 < m)%nat -> INR m * INR m ^ m <= growth 3 m.
Proof.
  intros Hm. unfold growth, Rpower. assert (Hm1 : 1 <= INR m) by (apply (le_INR 1), Hm). pose proof ln_2_range as Hl2.
  assert (Hln : 0 <= ln (INR m)) by (rewrite <- ln_1; apply ln_at_most; lra).
  change (INR m * INR m ^ m) with (INR m ^ S m). rewrite <- (exp_ln (INR m ^ S m)) by (apply pow_lt; lra).
  apply exp_at_most. rewrite ln_pow, S_INR by lra. apply Rle_trans with (INR m * (3 * (3 / 5)) * ln (INR m)).
  - destruct (Nat.eq_dec m 1) as [-> | Hn]; [simpl; rewrite ln_1; lra |]. apply Rmult_le_compat_r; [exact Hln |].
    assert (2 <= INR m) by (apply (le_INR 2); lia). lra.
  - replace (3 * (INR m * ln (INR m)) * ln 2) with (INR m * (3 * ln 2) * ln (INR m)) by ring.
    apply Rmult_le_compat_r; [exact Hln |]. apply Rmult_le_compat_l; lra.
Qed.

Lemma size_of_subset m p q : (forall i, (i < m)%nat -> p i = true -> q i = true) -> (size m p <= size m q)%nat.
Proof.
  intros inside. unfold size. apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup |].
  intros i H. apply filter_In in H. destruct H as [H E]. apply filter_In. split; [exact H |].
  apply in_seq in H. apply inside; [lia | exact E].
Qed.

Lemma size_without m p i : (i < m)%nat -> p i = true -> (size m (fun j => p j && negb (Nat.eqb j i)) < size m p)%nat.
Proof.
  intros Hi E. unfold size. set (q := fun j => p j && negb (Nat.eqb j i)).
  change (length (i :: filter q (seq 0 m)) <= length (filter p (seq 0 m)))%nat. apply NoDup_incl_length.
  - constructor; [| apply NoDup_filter, seq_NoDup]. intros H. apply filter_In in H. destruct H as [_ H].
    unfold q in H. rewrite Nat.eqb_refl, Bool.andb_false_r in H. discriminate.
  - intros j [<- | H]; apply filter_In.
    + split; [apply in_seq; lia | exact E].
    + apply filter_In in H. destruct H as [H Ej]. split; [exact H |]. apply andb_prop in Ej. apply Ej.
Qed.

Lemma Sum_of_size m (p : nat -> bool) : Sum m (fun i => if p i then 1 else 0) = INR (size m p).
Proof.
  induction m as [| m IH]; [reflexivity |]. cbn [Sum]. rewrite IH. unfold size. rewrite seq_S, filter_app, app_length, plus_INR.
  f_equal. simpl. destruct (p m); reflexivity.
Qed.

Section Lemma_39.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Hypothesis entries : integer_entries m N M.

  (** M_F, with rows of zeros for the examples of Z, and [|F|]. *)
  Definition M_F (Z : nat -> bool) (i k : nat) : R := if Z i then 0 else M i k.
  Definition number_of_F (Z : nat -> bool) : nat := size m (rest Z).

  (** The columns of a matrix that are not zero are at least as many as its rank. *)
  Lemma rank_at_most_columns n A k (p : nat -> bool) : rank_is n m A k ->
    (forall i j, (i < n)%nat -> (j < m)%nat -> p j = false -> A i j = 0) -> (k <= size m p)%nat.
  Proof.
    intros ((c & range & free) & _) zero. apply (pigeonhole c); [| exact (independent_injective n k A c free)].
    intros l Hl. split; [apply range, Hl |]. destruct (p (c l)) eqn:E; [reflexivity | exfalso].
    enough (1 = 0) by lra. specialize (free (fun j => if Nat.eqb j l then 1 else 0)). cbv beta in free.
    rewrite <- free with (l := l); [now rewrite Nat.eqb_refl | | exact Hl].
    intros i Hi. apply Sum_zero. intros j Hj. destruct (Nat.eqb_spec j l) as [-> |]; [| ring].
    rewrite (zero i (c l) Hi (range l Hl) E). ring.
  Qed.

  (** A positive vector on F that cancels the rows of M_F, 1 at the example i, and [|y|_1 <= |F|^1.5 |F|!] on the others. *)
  Lemma short_weights Z eta_dagger gamma mu i : item_1 Z eta_dagger gamma -> item_3 Z mu -> (i < m)%nat -> Z i = false ->
    exists y, (forall j, (j < m)%nat -> 0 < y j) /\ Sum m (fun j => if rest Z j && negb (Nat.eqb j i) then y j else 0) <= rank_bound (number_of_F Z) /\
      forall k, (k < N)%nat -> Sum m (fun j => if rest Z j && negb (Nat.eqb j i) then y j * M j k else 0) = - M i k.
  Proof.
    intros first third Hi E. destruct (MRS13_lemma_38 Z eta_dagger gamma mu first third) as (w & positive & balanced).
    set (p := fun j => rest Z j && negb (Nat.eqb j i)). set (A := fun k j => if p j then M j k else 0).
    assert (EF : rest Z i = true) by (unfold rest; now rewrite E).
    assert (small : integer_entries N m A).
    { intros k j Hk Hj. unfold A. destruct (p j); [now apply entries | right; left; reflexivity]. }
    assert (right_side : forall k, (k < N)%nat -> is_integer_entry (- M i k)).
    { intros k Hk. destruct (entries i k Hi Hk) as [-> | [-> | ->]]; unfold is_integer_entry; lra. }
    destruct (rank_exists N m A) as (r & rank).
    assert (Hr : (r <= number_of_F Z - 1)%nat).
    { pose proof (size_without m (rest Z) i Hi EF) as less. fold p in less. unfold number_of_F.
      enough (r <= size m p)%nat by lia. apply (rank_at_most_columns N A r p rank).
      intros k j _ _ none. unfold A. now rewrite none. }
    assert (HF : (0 < number_of_F Z)%nat) by (pose proof (size_without m (rest Z) i Hi EF); unfold number_of_F; lia).
    destruct (MRS13_corollary_37 small right_side r rank) as (y & solves & up & short).
    { exists (fun j => if p j then w j / w i else 1). split.
      - intros k Hk. specialize (balanced k Hk). pose proof (positive i Hi E) as Hw.
        rewrite (Sum_ext m _ (fun j => / w i * (if rest Z j then w j * M j k else 0) - (if Nat.eqb j i then M j k else 0))).
        + rewrite Sum_minus, Sum_scal, balanced, (Sum_delta m i (fun j => M j k) Hi). ring.
        + intros j _. unfold A, p. destruct (Nat.eqb_spec j i) as [-> |].
          * rewrite EF. simpl. field. lra.
          * destruct (rest Z j); simpl; [field; lra | ring].
      - intros j Hj. unfold p, rest. destruct (Z j) eqn:Ej; simpl; [lra |].
        destruct (Nat.eqb j i); simpl; [lra |]. apply Rdiv_lt_0_compat; apply positive; assumption. }
    exists y. split; [exact up |]. split.
    - apply Rle_trans with (sqrt (INR (number_of_F Z)) * (1 + INR r * INR (fact r)));
        [| apply MRS13_lemma_39_step_rank_amended; assumption].
      apply Rle_trans with (sqrt (INR (size m p)) * norm m y).
      + apply Rsqr_incr_0_var; [| apply Rmult_le_pos; apply sqrt_pos]. rewrite !Rsqr_pow2, Rpow_mult_distr.
        unfold norm. rewrite !pow2_sqrt by (apply pos_INR || apply sq_nonneg).
        rewrite (Sum_ext m _ (fun j => (if p j then 1 else 0) * y j)) by (intros j _; unfold p; destruct (rest Z j && _)%bool; ring).
        eapply Rle_trans; [apply Sum_Cauchy_Schwarz |]. apply Rmult_le_compat_r; [apply sq_nonneg |].
        rewrite <- Sum_of_size. right. apply Sum_ext. intros j _. destruct (p j); ring.
      + apply Rmult_le_compat; [apply sqrt_pos | apply sqrt_pos | | exact short]. apply sqrt_le_1_alt, le_INR.
        apply size_of_subset. intros j _ H. apply andb_prop in H. apply H.
    - intros k Hk. rewrite <- (solves k Hk). apply Sum_ext. intros j _. unfold A, p. destruct (rest Z j && _)%bool; ring.
  Qed.

  (** Lemma 39, first inequality: Item 3 of Lemma 15 holds with [mu_max = ln m |F|^1.5 |F|!]. *)
  Theorem MRS13_lemma_39_item_3 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma mu : R) :
    item_1 Z eta_dagger gamma -> item_3 Z mu -> item_3 Z (ln (INR m) * rank_bound (number_of_F Z)).
  Proof.
    intros first third eta bounded i Hi E. split; [apply (margin_on_F_at_least Z); assumption |].
    destruct (short_weights Z eta_dagger gamma mu i first third Hi E) as (y & positive & short & balanced).
    set (p := fun j => rest Z j && negb (Nat.eqb j i)) in *.
    assert (Hln : 0 <= ln (INR m)) by (rewrite <- ln_1; apply ln_at_most; [lra | apply (le_INR 1); lia]).
    replace (margin eta i) with (Sum m (fun j => if p j then y j * - margin eta j else 0)).
    - apply Rle_trans with (Sum m (fun j => ln (INR m) * (if p j then y j else 0))).
      + apply Sum_le. intros j Hj. destruct (p j) eqn:Ej; [| lra]. rewrite Rmult_comm.
        apply Rmult_le_compat_r; [apply Rlt_le, positive, Hj |].
        enough (- ln (INR m) <= margin eta j) by lra. apply (margin_on_F_at_least Z); [exact bounded | exact Hj |].
        unfold p, rest in Ej. destruct (Z j); [discriminate | reflexivity].
      + rewrite Sum_scal. apply Rmult_le_compat_l; assumption.
    - rewrite (Sum_ext m _ (fun j => Sum N (fun k => - eta k * (if p j then y j * M j k else 0)))).
      + rewrite Sum_swap. apply Sum_ext. intros k Hk. rewrite Sum_scal, balanced by exact Hk. ring.
      + intros j _. unfold margin. destruct (p j); [| symmetry; apply Sum_zero; intros; ring].
        rewrite <- Sum_opp, <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.

  Lemma number_of_F_at_most Z : (number_of_F Z <= m)%nat.
  Proof. unfold number_of_F. rewrite <- (size_all m) at 2. apply size_of_subset. reflexivity. Qed.

  (** The paper's mu_max: the least number for which Item 3 holds. *)
  Definition is_mu_max (Z : nat -> bool) (mu_max : R) : Prop := item_3 Z mu_max /\ forall mu, item_3 Z mu -> mu_max <= mu.

  (** Lemma 39: [mu_max <= ln m |F|^1.5 |F|! <= 2^(3 m ln m)]. *)
  Theorem MRS13_lemma_39 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma mu_max : R) :
    item_1 Z eta_dagger gamma -> is_mu_max Z mu_max ->
    mu_max <= ln (INR m) * rank_bound (number_of_F Z) <= growth 3 m.
  Proof.
    intros first [third least]. split.
    - apply least, (MRS13_lemma_39_item_3 Z eta_dagger gamma mu_max first third).
    - eapply Rle_trans; [apply (rank_bound_power m _ Hm), number_of_F_at_most | apply power_growth, Hm].
  Qed.

  (** The rank of M_F is at most [|F| - 1]. *)
  Theorem MRS13_lemma_39_step_rank_dimension (Z : nat -> bool) (eta_dagger : nat -> R) (gamma mu : R) (k : nat) :
    item_1 Z eta_dagger gamma -> item_3 Z mu -> (exists i, (i < m)%nat /\ Z i = false) -> rank_is m N (M_F Z) k ->
    (k <= number_of_F Z - 1)%nat.
  Proof.
    intros first third (i & Hi & E) ((c & range & free) & _).
    destruct (MRS13_lemma_38 Z eta_dagger gamma mu first third) as (w & positive & balanced).
    set (p := fun j => rest Z j && negb (Nat.eqb j i)).
    assert (EF : rest Z i = true) by (unfold rest; now rewrite E).
    pose proof (size_without m (rest Z) i Hi EF) as less. fold p in less. unfold number_of_F. enough (k <= size m p)%nat by lia.
    (* the columns are independent on the rows of F other than i already: row i is a combination of those *)
    set (B := fun j l => if p j then M j l else 0).
    assert (small : integer_entries m N B).
    { intros j l Hj Hl. unfold B. destruct (p j); [now apply entries | right; left; reflexivity]. }
    assert (free' : independent m k B c).
    { intros x zero l Hl. apply (free x); [| exact Hl]. intros j Hj. unfold M_F.
      destruct (Z j) eqn:Ej; [apply Sum_zero; intros; ring |].
      assert (others : forall j', (j' < m)%nat -> p j' = true -> Sum k (fun l => M j' (c l) * x l) = 0).
      { intros j' Hj' Ep. rewrite <- (zero j' Hj'). apply Sum_ext. intros. unfold B. now rewrite Ep. }
      destruct (Nat.eq_dec j i) as [-> | Hn].
      - assert (Hw := positive i Hi E). apply Rmult_eq_reg_l with (w i); [| lra]. rewrite Rmult_0_r.
        transitivity (Sum m (fun j => Sum k (fun l => x l * (if rest Z j then w j * M j (c l) else 0)))).
        + symmetry. rewrite (Sum_single m i _ Hi).
          * rewrite EF, <- Sum_scal. apply Sum_ext. intros. ring.
          * intros j' Hj' Hn. destruct (rest Z j') eqn:Er; [| apply Sum_zero; intros; ring].
            rewrite (Sum_ext k _ (fun l => w j' * (M j' (c l) * x l))) by (intros; ring).
            rewrite Sum_scal, others; [ring | exact Hj' |]. unfold p. rewrite Er. simpl.
            destruct (Nat.eqb_spec j' i); [contradiction | reflexivity].
        + rewrite Sum_swap. apply Sum_zero. intros l' Hl'. rewrite Sum_scal, balanced by (apply range, Hl'). ring.
      - apply others; [exact Hj |]. unfold p, rest. rewrite Ej. simpl. destruct (Nat.eqb_spec j i); [contradiction | reflexivity]. }
    destruct (square_of_rows m k B c) as (r & rows & kernel); [intros; apply small; auto | exact free' |].
    apply (pigeonhole r).
    - intros l Hl. split; [apply rows, Hl |]. destruct (p (r l)) eqn:Ep; [reflexivity | exfalso].
      destruct (cramer (k := k) (B := fun l l' => B (r l) (c l'))) as (C & d & Hd & _ & _ & inverse); [| exact kernel |].
      { intros a b Ha Hb. apply small; auto. }
      specialize (inverse l l Hl Hl). cbv beta in inverse. unfold identity in inverse. rewrite Nat.eqb_refl in inverse.
      rewrite Sum_zero in inverse by (intros; unfold B; rewrite Ep; ring).
      assert (d = 0) as -> by lra. rewrite Rabs_R0 in Hd. lra.
    - apply (square_injective k B r c); [intros a b Ha Hb; apply small; auto | exact kernel].
  Qed.
End Lemma_39.
