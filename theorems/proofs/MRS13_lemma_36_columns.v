(** MRS13, Appendix A.3, Lemma 36: N counts the columns that differ, 3^m at the most; its second inequality. *)

From Coq Require Import Reals Lra Psatz Lia List Bool.
From Boostproof Require Import Sums Games Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 Determinants Independence
  MRS13_lemma_35 MRS13_lemma_34.
Local Open Scope R_scope.

Section Columns.
  Context (m : nat) (M : nat -> nat -> R).

  (** Columns j and k agree; no column before k agrees with it; the number of columns that differ. *)
  Definition agree (j k : nat) : bool := forallb (fun i => if Req_EM_T (M i j) (M i k) then true else false) (seq 0 m).
  Definition is_new (k : nat) : bool := negb (existsb (fun j => agree j k) (seq 0 k)).
  Definition differing_columns (N : nat) : nat := size N is_new.

  Lemma agree_spec j k : agree j k = true <-> forall i, (i < m)%nat -> M i j = M i k.
  Proof.
    unfold agree. rewrite forallb_forall. split; intros H i Hi.
    - specialize (H i ltac:(apply in_seq; lia)). destruct (Req_EM_T _ _); [assumption | discriminate].
    - apply in_seq in Hi. destruct (Req_EM_T _ _) as [| n]; [reflexivity |]. exfalso. apply n, H. lia.
  Qed.

  Lemma at_least_one_column N : (0 < N)%nat -> (1 <= differing_columns N)%nat.
  Proof.
    intros HN. apply (pigeonhole (fun _ => 0%nat)); [intros; split; [exact HN | reflexivity] | intros; lia].
  Qed.

  Lemma differing_columns_at_most_all N : (differing_columns N <= N)%nat.
  Proof.
    unfold differing_columns, size. rewrite <- (seq_length N 0) at 2.
    induction (seq 0 N) as [| k l IH]; simpl; [lia | destruct (is_new k); simpl; lia].
  Qed.

  Lemma differing_columns_all N : (forall j k, (j < k)%nat -> (k < N)%nat -> exists i, (i < m)%nat /\ M i j <> M i k) ->
    differing_columns N = N.
  Proof.
    intros differ. rewrite <- (size_all N) at 2. unfold differing_columns, size. f_equal. apply filter_ext_in.
    intros k Hk. apply in_seq in Hk. apply negb_true_iff. apply not_true_is_false. intros H.
    apply existsb_exists in H. destruct H as (j & Hj & E). apply in_seq in Hj.
    destruct (differ j k) as (i & Hi & n); [lia | lia |]. apply n, (proj1 (agree_spec j k) E i Hi).
  Qed.

  (** A column of -1, 0, 1 as a number to base 3. *)
  Definition digit (x : R) : nat := if Req_EM_T x 1 then 2 else if Req_EM_T x 0 then 1 else 0.
  Fixpoint code (n k : nat) : nat := match n with O => 0 | S i => 3 * code i k + digit (M i k) end.

  Lemma code_below n k : (code n k < 3 ^ n)%nat.
  Proof.
    induction n as [| n IH]; [simpl; lia |]. cbn [code Nat.pow].
    assert (digit (M n k) <= 2)%nat by (unfold digit; repeat destruct (Req_EM_T _ _); lia). lia.
  Qed.

  Lemma digit_injective x y : is_integer_entry x -> is_integer_entry y -> digit x = digit y -> x = y.
  Proof.
    unfold digit, is_integer_entry. intros Hx Hy. repeat destruct (Req_EM_T _ _); intros; try discriminate; lra.
  Qed.

  Lemma code_injective N n j k : integer_entries n N M -> (j < N)%nat -> (k < N)%nat -> code n j = code n k ->
    forall i, (i < n)%nat -> M i j = M i k.
  Proof.
    intros entries Hj Hk. induction n as [| n IH]; intros E i Hi; [lia |]. cbn [code] in E.
    assert (small : forall x, (digit x <= 2)%nat) by (intros; unfold digit; repeat destruct (Req_EM_T _ _); lia).
    pose proof (small (M n j)). pose proof (small (M n k)).
    destruct (Nat.eq_dec i n) as [-> |].
    - apply digit_injective; [apply entries; lia | apply entries; lia | lia].
    - apply IH; [intros a b Ha Hb; apply entries; lia | lia | lia].
  Qed.

  Lemma differing_columns_at_most N : integer_entries m N M -> (differing_columns N <= 3 ^ m)%nat.
  Proof.
    intros entries. unfold differing_columns, size. rewrite <- (seq_length (3 ^ m) 0), <- (map_length (code m)).
    apply NoDup_incl_length.
    - assert (inside : forall k, In k (filter is_new (seq 0 N)) -> (k < N)%nat /\ is_new k = true).
      { intros k H. apply filter_In in H. destruct H as [H E]. apply in_seq in H. split; [lia | exact E]. }
      pose proof (NoDup_filter is_new (seq_NoDup N 0)) as distinct.
      induction (filter is_new (seq 0 N)) as [| k l IH]; [constructor |].
      inversion distinct as [| ? ? absent distinct']. subst. simpl. constructor.
      + intros H. apply in_map_iff in H. destruct H as (j & E & Hj).
        destruct (inside k (or_introl eq_refl)) as [Hk new_k]. destruct (inside j (or_intror Hj)) as [HjN new_j].
        pose proof (code_injective N m j k entries HjN Hk E) as same.
        assert (j <> k) by (intros ->; contradiction).
        assert (clash : forall a b, (a < b)%nat -> (forall i, (i < m)%nat -> M i a = M i b) -> is_new b = true -> False).
        { intros a b Hab equal new. unfold is_new in new. apply negb_true_iff in new.
          assert (existsb (fun c => agree c b) (seq 0 b) = true); [| congruence].
          apply existsb_exists. exists a. split; [apply in_seq; lia | now apply agree_spec]. }
        destruct (Nat.lt_ge_cases j k); [now apply (clash j k) |].
        apply (clash k j); [lia | intros; symmetry; now apply same | assumption].
      + apply IH; [intros j Hj; apply inside; now right | exact distinct'].
    - intros c H. apply in_map_iff in H. destruct H as (k & <- & _). apply in_seq. pose proof (code_below m k). lia.
  Qed.
End Columns.

(** [2^(c m ln m)]. *)
Definition growth (c : R) (m : nat) : R := Rpower 2 (c * (INR m * ln (INR m))).

Lemma factorial_at_most m : (0 < m)%nat -> INR m * INR (fact m) <= INR m ^ m.
Proof.
  intros Hm. destruct m as [| n]; [lia |]. clear Hm. cbn [pow].
  apply Rmult_le_compat_l; [apply pos_INR |]. rewrite <- pow_INR. apply le_INR.
  induction n as [| n IH]; [simpl; lia |].
  rewrite fact_simpl. cbn [Nat.pow]. apply Nat.mul_le_mono_l. eapply Nat.le_trans; [exact IH |].
  apply Nat.pow_le_mono_l. lia.
Qed.

Lemma ln_2_range : 3 / 5 <= ln 2 <= 1.
Proof.
  split; [pose proof ln_2_at_least; lra |].
  rewrite <- (ln_exp 1). apply ln_at_most; [lra |]. pose proof (exp_ineq1_le 1). lra.
Qed.

(** 3^5 <= 2^8. *)
Lemma ln_3_at_most : ln 3 <= 8 / 5 * ln 2.
Proof.
  enough (INR 5 * ln 3 <= INR 8 * ln 2) by (simpl in *; lra).
  rewrite <- !ln_pow by lra. apply ln_at_most; [| simpl]; lra.
Qed.

Lemma ln_m_at_least m : (2 <= m)%nat -> ln 2 <= ln (INR m).
Proof. intros Hm. apply ln_at_most; [lra |]. apply (le_INR 2) in Hm. simpl in Hm. lra. Qed.

(** [1/(sqrt N m m!) >= 2^(-3 m ln m)] for m >= 2 and N <= 3^m. *)
Theorem MRS13_lemma_36_step_columns (m D : nat) : (2 <= m)%nat -> (0 < D)%nat -> (D <= 3 ^ m)%nat ->
  1 / (sqrt (INR D) * INR m * INR (fact m)) >= growth (-3) m.
Proof.
  intros Hm HD0 HD. apply Rle_ge. unfold growth, Rpower. set (l := ln (INR m)).
  assert (Hm0 : 0 < INR m) by (apply lt_0_INR; lia). pose proof (INR_fact_lt_0 m) as Hf.
  assert (Hr : 0 < sqrt (INR D)) by (apply sqrt_lt_R0, lt_0_INR, HD0).
  set (t := 3 * (INR m * l) * ln 2).
  replace (-3 * (INR m * l) * ln 2) with (- t) by (unfold t; ring). rewrite exp_Ropp.
  unfold Rdiv. rewrite Rmult_1_l. apply Rinv_le_contravar; [repeat apply Rmult_lt_0_compat; assumption |].
  assert (root : sqrt (INR D) <= exp (INR m * (ln 3 / 2))).
  { replace (exp (INR m * (ln 3 / 2))) with (sqrt (exp (INR m * ln 3))).
    - apply sqrt_le_1_alt. apply le_INR in HD. rewrite pow_INR in HD. replace (INR 3) with 3 in HD by (simpl; ring).
      rewrite <- ln_pow, exp_ln by (try apply pow_lt; lra). exact HD.
    - apply Rsqr_inj; [apply sqrt_pos | apply Rlt_le, exp_pos |]. rewrite Rsqr_sqrt by apply Rlt_le, exp_pos.
      unfold Rsqr. rewrite <- exp_plus. f_equal. field. }
  assert (power : INR m * INR (fact m) <= exp (INR m * l)).
  { eapply Rle_trans; [apply factorial_at_most; lia |]. unfold l. rewrite <- ln_pow, exp_ln by (try apply pow_lt; lra). lra. }
  rewrite Rmult_assoc. apply Rle_trans with (exp (INR m * (ln 3 / 2)) * exp (INR m * l)).
  - apply Rmult_le_compat; [lra | | exact root | exact power]. apply Rlt_le, Rmult_lt_0_compat; assumption.
  - rewrite <- exp_plus. apply exp_at_most. unfold t.
    replace (INR m * (ln 3 / 2) + INR m * l) with (INR m * (ln 3 / 2 + l)) by ring.
    replace (3 * (INR m * l) * ln 2) with (INR m * (3 * ln 2 * l)) by ring.
    apply Rmult_le_compat_l; [lra |]. pose proof (ln_m_at_least m Hm). fold l in H.
    pose proof ln_2_range. pose proof ln_3_at_most. nra.
Qed.
