(** MRS13, Appendix A.3: Lemma 36, how small gamma can be for entries -1, 0, 1. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_corollary_11
  Determinants Independence MRS13_lemma_35 MRS13_lemma_34 MRS13_lemma_36_columns.
Local Open Scope R_scope.

Section Lemma_36.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).

  (** M with the columns complemented on which eta is negative, and [-e_i] for every i in Z behind them; b is 1 on Z, 0 on F. *)
  Definition sign_of (x : R) : R := if Rlt_dec x 0 then -1 else 1.
  Definition complemented (eta : nat -> R) (i k : nat) : R := M i k * sign_of (eta k).
  Definition on_Z (Z : nat -> bool) (i : nat) : R := if Z i then 1 else 0.
  Definition with_slack (Z : nat -> bool) (A : nat -> nat -> R) (i k : nat) : R :=
    if Nat.ltb k N then A i k else if Nat.eqb i (k - N) then - on_Z Z i else 0.

  (** Step of the proof, as amended: where no two columns are equal, |eta| has on the complemented columns the margins of eta on
      the given ones, and its norm: Z and gamma are the same. And no more columns differ. *)
  Theorem MRS13_lemma_36_step_closed_amended (eta_dagger : nat -> R) :
    (forall j k, (j < k)%nat -> (k < N)%nat -> exists i, (i < m)%nat /\ M i j <> M i k) ->
    let M' := fun i k => if Rlt_dec (eta_dagger k) 0 then - M i k else M i k in
    let eta := fun k => Rabs (eta_dagger k) in
    (forall k, 0 <= eta k) /\ norm1 N eta = norm1 N eta_dagger /\
    (forall i, MRS13_coordinate_descent.margin N M' eta i = margin eta_dagger i) /\
    (differing_columns m M' N <= differing_columns m M N)%nat.
  Proof.
    intros differ M' eta. split; [intros k; apply Rabs_pos |]. split; [apply Sum_ext; intros; apply Rabs_Rabsolu |]. split.
    - intros i. apply Sum_ext. intros k _. unfold M', eta.
      destruct (Rlt_dec (eta_dagger k) 0); [rewrite Rabs_left by assumption | rewrite Rabs_right by lra]; ring.
    - rewrite (differing_columns_all m M N differ). apply differing_columns_at_most_all.
  Qed.

  Lemma with_slack_at Z A x i : (i < m)%nat ->
    Sum (N + m) (fun k => with_slack Z A i k * x k) = Sum N (fun k => A i k * x k) - on_Z Z i * x (N + i)%nat.
  Proof.
    intros Hi. rewrite Sum_split. unfold Rminus. f_equal.
    - apply Sum_ext. intros k Hk. unfold with_slack. destruct (Nat.ltb_spec k N); [reflexivity | lia].
    - rewrite (Sum_ext m _ (fun l => if Nat.eqb l i then - on_Z Z i * x (N + l)%nat else 0)).
      + rewrite (Sum_delta m i (fun l => - on_Z Z i * x (N + l)%nat) Hi). ring.
      + intros l Hl. unfold with_slack. destruct (Nat.ltb_spec (N + l) N); [lia |].
        replace (N + l - N)%nat with l by lia. rewrite (Nat.eqb_sym i l). destruct (Nat.eqb l i); ring.
  Qed.

  (** Step of the proof, as amended: the slack [z = M (eta_dagger / gamma) - b] is not negative, and
      [(eta_dagger / gamma, z)] solves [[M | - e_i] x = b]. *)
  Theorem MRS13_lemma_36_step_b_amended (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) :
    item_1 Z eta_dagger gamma ->
    let z := fun i => margin (fun k => eta_dagger k / gamma) i - on_Z Z i in
    (forall i, (i < m)%nat -> 0 <= z i) /\
    solution m (N + m) (with_slack Z M) (on_Z Z) (fun k => if Nat.ltb k N then eta_dagger k / gamma else z (k - N)%nat).
  Proof.
    intros (Hg & _ & _ & large & still) z.
    assert (scaled : forall i, margin (fun k => eta_dagger k / gamma) i = margin eta_dagger i / gamma).
    { intros i. unfold margin, Rdiv. rewrite <- Sum_scal_r. apply Sum_ext. intros. ring. }
    split.
    - intros i Hi. unfold z, on_Z. rewrite scaled. destruct (Z i) eqn:E.
      + specialize (large i Hi E). enough (1 <= margin eta_dagger i / gamma) by lra.
        apply Rmult_le_reg_r with gamma; [exact Hg |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      + rewrite (still i Hi E). unfold Rdiv. lra.
    - intros i Hi. rewrite with_slack_at by exact Hi. destruct (Nat.ltb_spec (N + i) N); [lia |].
      replace (N + i - N)%nat with i by lia.
      rewrite (Sum_ext N _ (fun k => M i k * (eta_dagger k / gamma)))
        by (intros k Hk; destruct (Nat.ltb_spec k N); [reflexivity | lia]).
      unfold z. change (Sum N (fun k => M i k * (eta_dagger k / gamma))) with (margin (fun k => eta_dagger k / gamma) i).
      unfold on_Z. destruct (Z i) eqn:E; [ring |]. rewrite scaled, (still i Hi E). unfold Rdiv. ring.
  Qed.

  Hypothesis entries : integer_entries m N M.

  Lemma with_slack_is_integer Z eta : integer_entries m (N + m) (with_slack Z (complemented eta)).
  Proof.
    intros i k Hi Hk. unfold with_slack, complemented, sign_of, on_Z, is_integer_entry.
    destruct (Nat.ltb_spec k N) as [inside | outside].
    - destruct (entries i k Hi inside) as [-> | [-> | ->]], (Rlt_dec (eta k) 0); lra.
    - destruct (Nat.eqb i (k - N)), (Z i); lra.
  Qed.

  (** A choice of [eta_dagger] for the same Z, whose gamma is at least [1/(m m!)] however many hypotheses there are. *)
  Lemma large_gamma Z eta_dagger gamma : item_1 Z eta_dagger gamma -> (exists i, (i < m)%nat /\ Z i = true) ->
    exists eta gamma', item_1 Z eta gamma' /\ / (INR m * INR (fact m)) <= gamma'.
  Proof.
    intros first (i0 & Hi0 & E0).
    pose proof (MRS13_lemma_36_step_b_amended Z eta_dagger gamma first) as (slack & solves).
    destruct first as (Hg & _). set (z := fun i => margin (fun k => eta_dagger k / gamma) i - on_Z Z i) in *.
    set (A := with_slack Z (complemented eta_dagger)).
    assert (Hz : forall i, (i < m)%nat -> is_integer_entry (on_Z Z i)) by (intros i _; unfold on_Z, is_integer_entry; destruct (Z i); lra).
    pose proof (with_slack_is_integer Z eta_dagger) as small. destruct (rank_exists m (N + m) A) as (k & rank).
    pose proof (rank_at_most_rows m (N + m) A k small rank) as Hk.
    destruct (short_solution (b := on_Z Z) small Hz k rank) as (x & solved & up & short & thin).
    { exists (fun k => if Nat.ltb k N then Rabs (eta_dagger k) / gamma else z (k - N)%nat). split.
      - intros i Hi. specialize (solves i Hi). etransitivity; [| exact solves]. unfold A.
        rewrite !with_slack_at by exact Hi. destruct (Nat.ltb_spec (N + i) N); [lia |]. f_equal.
        apply Sum_ext. intros l Hl. destruct (Nat.ltb_spec l N); [| lia]. unfold complemented, sign_of.
        destruct (Rlt_dec (eta_dagger l) 0); [rewrite Rabs_left by assumption | rewrite Rabs_right by lra]; field; lra.
      - intros l Hl. destruct (Nat.ltb_spec l N); [| apply slack; lia].
        apply Rmult_le_pos; [apply Rabs_pos | apply Rlt_le, Rinv_0_lt_compat, Hg]. }
    set (s := Sum N x).
    assert (margins : forall i, (i < m)%nat -> Sum N (fun l => complemented eta_dagger i l * x l) = on_Z Z i + on_Z Z i * x (N + i)%nat).
    { intros i Hi. specialize (solved i Hi). unfold A in solved. rewrite with_slack_at in solved by exact Hi. lra. }
    assert (Hs : 0 < s).
    { assert (Hs0 : 0 <= s) by (apply Sum_nonneg; intros; apply up; lia). destruct Hs0 as [| zero]; [assumption | exfalso].
      pose proof (Sum_zero_terms N x (fun l Hl => up l ltac:(lia)) (eq_sym zero)) as none.
      specialize (margins i0 Hi0). rewrite Sum_zero in margins by (intros l Hl; rewrite none by exact Hl; ring).
      specialize (up (N + i0)%nat ltac:(lia)). unfold on_Z in margins. rewrite E0 in margins. lra. }
    assert (total : s <= INR m * INR (fact m)).
    { assert (whole : s <= Sum (N + m) x).
      { rewrite Sum_split. fold s. enough (0 <= Sum m (fun i => x (N + i)%nat)) by lra.
        apply Sum_nonneg. intros. apply up. lia. }
      eapply Rle_trans; [exact whole |]. apply Rle_trans with (INR k * INR (fact k)).
      - apply Rsqr_incr_0_var; [| apply Rmult_le_pos; apply pos_INR]. rewrite !Rsqr_pow2.
        eapply Rle_trans; [exact thin |]. rewrite Rpow_mult_distr. replace (INR k ^ 2) with (INR k * INR k) by ring.
        rewrite Rmult_assoc. apply Rmult_le_compat_l; [apply pos_INR | exact short].
      - apply Rmult_le_compat; try apply pos_INR; [apply le_INR, Hk | apply fact_le_fact, Hk]. }
    set (eta := fun l => if Nat.ltb l N then sign_of (eta_dagger l) * x l / s else 0).
    assert (reached : forall i, (i < m)%nat -> margin eta i = (on_Z Z i + on_Z Z i * x (N + i)%nat) / s).
    { intros i Hi. rewrite <- margins by exact Hi. unfold margin, Rdiv. rewrite <- Sum_scal_r. apply Sum_ext. intros l Hl.
      unfold eta, complemented. destruct (Nat.ltb_spec l N); [unfold Rdiv; ring | lia]. }
    exists eta, (/ s). split; [| apply Rinv_le_contravar; assumption].
    split; [apply Rinv_0_lt_compat, Hs | split; [| split; [| split]]].
    - intros _. unfold norm1. rewrite (Sum_ext N _ (fun l => x l * / s)).
      + rewrite Sum_scal_r. fold s. field. lra.
      + intros l Hl. unfold eta. destruct (Nat.ltb_spec l N); [| lia].
        specialize (up l ltac:(lia)). unfold Rdiv. rewrite !Rabs_mult, (Rabs_right (x l)), (Rabs_right (/ s)).
        * unfold sign_of. destruct (Rlt_dec _ _); [rewrite Rabs_left | rewrite Rabs_right]; lra.
        * apply Rle_ge, Rlt_le, Rinv_0_lt_compat, Hs.
        * lra.
    - intros none. rewrite (none i0 Hi0) in E0. discriminate.
    - intros i Hi E. rewrite reached by exact Hi. unfold on_Z. rewrite E. specialize (up (N + i)%nat ltac:(lia)).
      pose proof (Rinv_0_lt_compat s Hs). unfold Rdiv. apply Rle_ge. nra.
    - intros i Hi E. rewrite reached by exact Hi. unfold on_Z, Rdiv. rewrite E. ring.
  Qed.

  (** Lemma 36: [eta_dagger] of Item 1 of Lemma 15 can be chosen such that [gamma >= 1/(sqrt N m m!) >= 2^(-3 m ln m)],
      N the number of columns that differ; the second inequality for m >= 2. *)
  Theorem MRS13_lemma_36 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) :
    item_1 Z eta_dagger gamma -> (exists i, (i < m)%nat /\ Z i = true) ->
    let D := differing_columns m M N in
    exists (eta : nat -> R) (gamma' : R), item_1 Z eta gamma' /\
      gamma' >= 1 / (sqrt (INR D) * INR m * INR (fact m)) /\
      ((2 <= m)%nat -> 1 / (sqrt (INR D) * INR m * INR (fact m)) >= growth (-3) m) /\
      gamma' >= growth (-3) m.
  Proof.
    intros first some D. destruct (large_gamma Z eta_dagger gamma first some) as (eta & gamma' & item & large).
    pose proof (INR_fact_lt_0 m) as Hf. assert (Hm0 : 0 < INR m) by (apply lt_0_INR, Hm).
    pose proof (Rmult_lt_0_compat _ _ Hm0 Hf) as Hp.
    assert (HN : (0 < N)%nat).
    { destruct some as (i & Hi & E). destruct first as (_ & norm & _). specialize (norm (ex_intro _ i (conj Hi E))).
      destruct N; [unfold norm1 in norm; simpl in norm; lra | lia]. }
    pose proof (at_least_one_column m M N HN) as HD. fold D in HD.
    assert (root : 1 <= sqrt (INR D)) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; apply (le_INR 1), HD).
    assert (one : gamma' >= 1 / (sqrt (INR D) * INR m * INR (fact m))).
    { apply Rle_ge. eapply Rle_trans; [| exact large]. unfold Rdiv. rewrite Rmult_1_l, Rmult_assoc.
      apply Rinv_le_contravar; [exact Hp | nra]. }
    assert (two : (2 <= m)%nat -> 1 / (sqrt (INR D) * INR m * INR (fact m)) >= growth (-3) m).
    { intros H2. apply MRS13_lemma_36_step_columns; [exact H2 | lia | now apply differing_columns_at_most]. }
    exists eta, gamma'. repeat split; try assumption; try apply item.
    destruct (Nat.eq_dec m 1) as [E1 | Hn]; [| specialize (two ltac:(lia)); lra].
    apply Rle_ge. eapply Rle_trans; [| exact large]. rewrite E1. unfold growth. simpl.
    rewrite ln_1. replace (-3 * (1 * 0)) with 0 by ring. rewrite Rpower_O by lra. lra.
  Qed.
End Lemma_36.

(** Lemma 36 with N the number of hypotheses, as printed. *)
Definition every_hypothesis_counted : Prop := exists c, forall m N (M : nat -> nat -> R) Z eta_dagger gamma,
  (2 <= m)%nat -> integer_entries m N M -> item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma ->
  (exists i, (i < m)%nat /\ Z i = true) ->
  exists eta gamma', item_1 (m := m) (N := N) (M := M) Z eta gamma' /\
    gamma' >= 1 / (sqrt (INR N) * INR m * INR (fact m)) /\ 1 / (sqrt (INR N) * INR m * INR (fact m)) >= growth (- c) m.

(** Two examples, and many hypotheses that are right on both. *)
Theorem MRS13_lemma_36_reading_every_refuted : ~ every_hypothesis_counted.
Proof.
  intros (c & H). set (K := growth (- c) 2). assert (HK : 0 < K) by apply exp_pos.
  destruct (INR_unbounded ((/ K) ^ 2)) as (N & large).
  assert (HN : (0 < N)%nat).
  { destruct N; [| lia]. simpl INR in large. pose proof (pow2_ge_0 (/ K)). lra. }
  destruct (H 2%nat N (fun _ _ => 1) (fun _ => true) (fun k => if Nat.eqb k 0 then 1 else 0) 1) as (eta & gamma & _ & _ & small).
  - lia.
  - intros i j _ _. right; right. reflexivity.
  - split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1. rewrite (Sum_single N 0 _ HN); [simpl; apply Rabs_R1 |].
      intros i _ Hi. destruct (Nat.eqb_spec i 0); [contradiction | apply Rabs_R0].
    + intros none. discriminate (none 0%nat ltac:(lia)).
    + intros i _ _. unfold margin. rewrite (Sum_single N 0 _ HN); [simpl; lra |].
      intros k _ Hk. destruct (Nat.eqb_spec k 0); [contradiction | ring].
    + discriminate.
  - exists 0%nat. split; [lia | reflexivity].
  - fold K in small. apply Rge_le in small.
    assert (root : / K < sqrt (INR N)).
    { rewrite <- (sqrt_pow2 (/ K)) by (apply Rlt_le, Rinv_0_lt_compat, HK). apply sqrt_lt_1_alt.
      split; [apply pow2_ge_0 | exact large]. }
    pose proof (Rinv_0_lt_compat K HK) as HI. set (r := sqrt (INR N)) in *.
    replace (1 / (r * INR 2 * INR (fact 2))) with (/ (4 * r)) in small by (simpl; field; lra).
    assert (/ (4 * r) < / / K) by (apply Rinv_lt_contravar; [apply Rmult_lt_0_compat |]; lra).
    rewrite Rinv_involutive in * by lra. lra.
Qed.
