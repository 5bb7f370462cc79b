(** MHT22, Corollary 1, the count: beside a secondary rule that is a function of the matrix and of the set of hypotheses that have
    answered, k(t) >= (t + 1)/(3 a! + 1) - a - 1, a hypotheses having answered. *)
From Coq Require Import Reals Lra Psatz Lia Arith List Factorial.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions MHT22_corollary_1 MHT22_arrangements.
Local Open Scope R_scope.

Section Count.
  Variables (m n : nat) (nu eta : R) (A : nat -> nat -> R) (j away : nat -> nat) (d w : nat -> nat -> R) (lambda : nat -> R) (T : nat).
  Variables (second : nat -> nat -> R) (t : nat).
  Notation smoothed := (smoothed m nu eta).
  Notation mixed := (mixed n A).
  Notation gap_of := (gap_of m n nu eta A j d w).
  Notation shifted := (shifted j away w).
  Notation value s := (smoothed (mixed (w s))).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : 0 < eta.
  Hypothesis entries : forall i k, (i < m)%nat -> (k < n)%nat -> -1 <= A i k <= 1.
  Hypothesis scheme : is_pairwise_scheme m n nu eta A j away d w lambda T.
  Hypothesis positive_away : forall s, (1 <= s < T)%nat -> 0 < w s (away s).
  Hypothesis supported : forall s, (1 <= s < T)%nat -> forall k, (k < n)%nat -> ~ (exists r, (r <= s)%nat /\ j r = k) -> second s k = 0.
  Hypothesis halves : forall s, (1 <= s < T)%nat ->
    (forall k, (k < n)%nat -> w (S s) k = shifted s (lambda s) k) \/ (forall k, (k < n)%nat -> w (S s) k = second s k).
  Hypothesis of_the_set : forall r s, (1 <= r < T)%nat -> (1 <= s < T)%nat ->
    (forall k, (exists q, (q <= r)%nat /\ j q = k) <-> exists q, (q <= s)%nat /\ j q = k) -> forall k, (k < n)%nat -> second r k = second s k.
  Hypothesis Ht : (1 <= t < T)%nat.
  Hypothesis running : forall s, (1 <= s <= t)%nat -> 0 < gap_of s.

  (** The pairwise half rises, whether or not it takes all of the weight. *)
  Lemma half_rises s : (1 <= s <= t)%nat -> value s < smoothed (mixed (shifted s (lambda s))).
  Proof.
    intros Hs. pose proof (running s Hs) as G. pose proof (positive_away s ltac:(lia)) as P.
    set (x := Rmin (w s (away s)) (gap_of s / (4 * eta))).
    assert (Q : 0 < gap_of s / (4 * eta)) by (apply Rdiv_lt_0_compat; lra).
    assert (X : 0 < x) by (apply Rmin_glb_lt; assumption). assert (X1 : x <= w s (away s)) by apply Rmin_l.
    assert (X2 : x <= gap_of s / (4 * eta)) by apply Rmin_r.
    pose proof (way_gains m n nu eta A j away d w lambda T Hm Hnu Heta entries scheme s x ltac:(lia) (Rlt_le _ _ X)) as gain.
    destruct scheme as (_ & _ & _ & _ & rounds). destruct (rounds s ltac:(lia)) as ((_ & _ & _ & best) & _).
    pose proof (best x ltac:(lra)) as B.
    assert (0 < x * gap_of s - 2 * eta * x ^ 2).
    { apply Rmult_le_compat_r with (r := 4 * eta) in X2; [|lra]. unfold Rdiv in X2. rewrite Rmult_assoc, Rinv_l in X2 by lra. nra. }
    lra.
  Qed.

  Lemma value_rises s : (1 <= s <= t)%nat -> value s < value (S s).
  Proof.
    intros Hs. pose proof (half_rises s Hs) as H. destruct scheme as (_ & _ & _ & _ & rounds).
    destruct (rounds s ltac:(lia)) as (_ & sec & _ & _ & better). lra.
  Qed.

  Lemma value_increases r s : (1 <= r < s)%nat -> (s <= S t)%nat -> value r < value s.
  Proof.
    intros [H1 H2]. induction s as [|s IH]; [lia|]. intros Hs. pose proof (value_rises s ltac:(lia)) as up.
    destruct (Nat.eq_dec r s) as [->|no]; [exact up|]. specialize (IH ltac:(lia) ltac:(lia)). lra.
  Qed.

  Lemma never_again r s : (1 <= r < s)%nat -> (s <= S t)%nat -> ~ forall k, (k < n)%nat -> w r k = w s k.
  Proof.
    intros H1 H2 same. pose proof (value_increases r s H1 H2) as up.
    rewrite (mixed_ext m n nu eta A Hm Hnu Heta (w r) (w s) same) in up. lra.
  Qed.

  (** The hypotheses that have answered by round s. *)
  Definition answers (s : nat) : list nat := nodup Nat.eq_dec (map j (seq 0 (S s))).
  Notation base := (answers t).

  Lemma in_answers s k : In k (answers s) <-> exists r, (r <= s)%nat /\ j r = k.
  Proof.
    unfold answers. rewrite nodup_In, in_map_iff. split.
    - intros (r & E & i). apply in_seq in i. exists r. split; [lia | exact E].
    - intros (r & Hr & E). exists r. split; [exact E | apply in_seq; lia].
  Qed.

  Lemma answers_NoDup s : NoDup (answers s).
  Proof. apply NoDup_nodup. Qed.

  Lemma base_below k : In k base -> (k < n)%nat.
  Proof. intros i. apply in_answers in i. destruct i as (r & Hr & <-). destruct scheme as (_ & in_n & _). apply in_n. lia. Qed.

  Lemma w_nonneg s k : (1 <= s <= S t)%nat -> (k < n)%nat -> 0 <= w s k.
  Proof. intros Hs Hk. apply (proj1 (w_distribution m n nu eta A j away d w lambda T Hm scheme s ltac:(lia))), Hk. Qed.

  Lemma outside s : (1 <= s <= S t)%nat -> forall k, (k < n)%nat -> ~ In k base -> w s k = 0.
  Proof.
    induction s as [|s IH]; [lia|]. intros Hs k Hk no. destruct (Nat.eq_dec s 0) as [->|ns].
    - destruct scheme as (_ & _ & first & _). rewrite first by exact Hk. destruct (Nat.eqb_spec k (j 0%nat)) as [->|_]; [|reflexivity].
      exfalso. apply no, in_answers. exists 0%nat. split; [lia | reflexivity].
    - specialize (IH ltac:(lia)). destruct (halves s ltac:(lia)) as [E|E]; rewrite E by exact Hk.
      + unfold MHT22_corollary_1.shifted. rewrite (IH k Hk no). destruct (Nat.eqb_spec k (j s)) as [->|_].
        * exfalso. apply no, in_answers. exists s. split; [lia | reflexivity].
        * destruct (Nat.eqb_spec k (away s)) as [->|_]; [|lra]. pose proof (positive_away s ltac:(lia)) as P. rewrite (IH _ Hk no) in P. lra.
      + apply supported; [lia | exact Hk|]. intros (r & Hr & E'). apply no, in_answers. exists r. split; [lia | exact E'].
  Qed.

  (** Whether the pairwise half is taken; and whether it takes all of the weight of the hypothesis that it leaves. *)
  Definition taken (s : nat) : bool := forallb (fun k => if Req_EM_T (w (S s) k) (shifted s (lambda s) k) then true else false) (seq 0 n).
  Definition is_move (s : nat) : bool := if Rlt_dec (lambda s) (w s (away s)) then false else taken s.

  Lemma taken_spec s : taken s = true <-> forall k, (k < n)%nat -> w (S s) k = shifted s (lambda s) k.
  Proof.
    unfold taken. rewrite forallb_forall. split.
    - intros H k Hk. specialize (H k ltac:(apply in_seq; lia)). destruct (Req_EM_T _ _); [assumption | discriminate].
    - intros H k i. apply in_seq in i. destruct (Req_EM_T _ _) as [_|no]; [reflexivity|]. exfalso. apply no, H. lia.
  Qed.

  Lemma is_move_moves s : (1 <= s <= t)%nat -> is_move s = true -> moves_all n base w away j s.
  Proof.
    intros Hs. unfold is_move. destruct (Rlt_dec _ _) as [|full]; [discriminate|]. intros K. rewrite taken_spec in K.
    destruct scheme as (_ & _ & _ & _ & rounds). destruct (rounds s ltac:(lia)) as ((Ha & _ & L & _) & _).
    assert (E : lambda s = w s (away s)) by lra. split; [|split; [|split; [exact Ha|split; [apply positive_away; lia|]]]].
    - intros same. pose proof (half_rises s Hs) as up.
      rewrite (mixed_ext m n nu eta A Hm Hnu Heta (shifted s (lambda s)) (w s)) in up; [lra|].
      intros k _. unfold MHT22_corollary_1.shifted. rewrite same. ring.
    - apply in_answers. exists s. split; [lia | reflexivity].
    - intros k Hk. rewrite K by exact Hk. unfold MHT22_corollary_1.shifted. now rewrite E.
  Qed.

  Lemma placed_at s : (1 <= s <= S t)%nat -> exists l x, placed n base (w s) l x.
  Proof.
    intros Hs. set (f := fun k => if Rlt_dec 0 (w s k) then true else false). exists (filter f base), (map (w s) (filter f base)).
    split; [apply NoDup_filter, answers_NoDup|]. split; [intros k i; apply filter_In in i; apply i|]. split; [reflexivity|]. split.
    - intros k i. apply filter_In in i. destruct i as [_ i]. unfold f in i. destruct (Rlt_dec 0 (w s k)); [assumption | discriminate].
    - intros k Hk no. destruct (in_dec Nat.eq_dec k base) as [i|o]; [|now apply outside].
      pose proof (w_nonneg s k Hs Hk). destruct (Rlt_dec 0 (w s k)) as [pos|]; [|lra]. exfalso. apply no, filter_In. split; [exact i|].
      unfold f. destruct (Rlt_dec 0 (w s k)); [reflexivity | contradiction].
  Qed.

  Notation a := (length base).

  Lemma moves_in_a_row s L : (1 <= s)%nat -> (s + L <= S t)%nat -> (forall r, (r < L)%nat -> is_move (s + r) = true) -> (L < 3 * fact a)%nat.
  Proof.
    intros Hs HL all. destruct (placed_at s ltac:(lia)) as (l & x & C).
    apply (full_moves n base w away j (answers_NoDup t) base_below s L l x C).
    - intros r Hr. apply is_move_moves; [lia | now apply all].
    - intros r r' Hr Hr'. apply never_again; lia.
  Qed.

  (** The other rounds, and the moves since the last one of these. *)
  Fixpoint others (r : nat) : nat := match r with O => 0 | S q => (others q + if is_move (S q) then 0 else 1)%nat end.
  Fixpoint since (r : nat) : nat := match r with O => 0 | S q => if is_move (S q) then S (since q) else 0%nat end.

  Lemma since_moves r : (since r <= r)%nat /\ forall s, (r - since r < s <= r)%nat -> is_move s = true.
  Proof.
    induction r as [|r [le all]]; [simpl; split; [lia | intros; lia]|]. cbn [since]. destruct (is_move (S r)) eqn:E.
    - split; [lia|]. intros s Hs. destruct (Nat.eq_dec s (S r)) as [->|no]; [exact E|]. apply all. lia.
    - split; [lia | intros; lia].
  Qed.

  Lemma since_short r : (r <= t)%nat -> (since r < 3 * fact a)%nat.
  Proof.
    intros Hr. destruct (since_moves r) as [le all]. apply (moves_in_a_row (S (r - since r))); [lia | lia|].
    intros q Hq. apply all. lia.
  Qed.

  Lemma rounds_counted r : (r <= t)%nat -> (r <= others r * (3 * fact a + 1) + since r)%nat.
  Proof.
    induction r as [|r IH]; intros Hr; [simpl; lia|]. specialize (IH ltac:(lia)). pose proof (since_short r ltac:(lia)) as short.
    cbn [others since]. destruct (is_move (S r)); nia.
  Qed.

  (** Of the other rounds those that are no good steps take the secondary half. *)
  Definition goes_back (s : nat) : bool := if Rlt_dec (lambda s) (w s (away s)) then false else negb (taken s).

  Lemma others_are r : others r = (good_steps away w lambda r + length (filter goes_back (seq 1 r)))%nat.
  Proof.
    induction r as [|r IH]; [reflexivity|]. cbn [others good_steps]. rewrite seq_S, filter_app, app_length, IH. cbn [filter].
    replace (1 + r)%nat with (S r) by lia. unfold is_move, goes_back.
    destruct (Rlt_dec _ _); [simpl; lia|]. destruct (taken (S r)); simpl; lia.
  Qed.

  Lemma answers_grow r s : (r <= s)%nat -> incl (answers r) (answers s).
  Proof. intros H k i. apply in_answers in i. destruct i as (q & Hq & E). apply in_answers. exists q. split; [lia | exact E]. Qed.

  Lemma backs_at_most : (length (filter goes_back (seq 1 t)) <= a)%nat.
  Proof.
    set (size := fun s => length (answers s)). rewrite <- (map_length size). replace a with (length (seq 1 a)) at 1 by apply seq_length.
    assert (inj : forall r s, (1 <= r < s)%nat -> (s <= t)%nat -> goes_back r = true -> goes_back s = true -> size r <> size s).
    { intros r s Hr Hs Br Bs E. assert (same : forall k, (k < n)%nat -> second r k = second s k).
      { apply of_the_set; [lia | lia|]. intros k. rewrite <- !in_answers. split; [apply answers_grow; lia|].
        apply (NoDup_length_incl (answers_NoDup r)); [unfold size in E; lia | apply answers_grow; lia]. }
      assert (back : forall q, (1 <= q <= t)%nat -> goes_back q = true -> forall k, (k < n)%nat -> w (S q) k = second q k).
      { intros q Hq Bq. unfold goes_back in Bq. destruct (Rlt_dec _ _); [discriminate|]. destruct (halves q ltac:(lia)) as [K|K]; [|exact K].
        apply taken_spec in K. rewrite K in Bq. discriminate. }
      apply (never_again (S r) (S s)); [lia | lia|]. intros k Hk. rewrite (back r ltac:(lia) Br k Hk), (back s ltac:(lia) Bs k Hk). now apply same. }
    apply NoDup_incl_length.
    - apply NoDup_map_in; [|apply NoDup_filter, seq_NoDup]. intros r s Hr Hs E. apply filter_In in Hr, Hs. destruct Hr as [Ir Br], Hs as [Is Bs].
      apply in_seq in Ir, Is. destruct (lt_eq_lt_dec r s) as [[lt|eq]|gt]; [|exact eq|]; exfalso.
      + apply (inj r s); [lia | lia | exact Br | exact Bs | exact E].
      + apply (inj s r); [lia | lia | exact Bs | exact Br | now symmetry].
    - intros q i. apply in_map_iff in i. destruct i as (s & <- & Hs). apply filter_In in Hs. destruct Hs as [Is _]. apply in_seq in Is.
      apply in_seq. unfold size. split.
      + assert (i : In (j 0%nat) (answers s)) by (apply in_answers; exists 0%nat; split; [lia | reflexivity]).
        destruct (answers s); [contradiction | simpl; lia].
      + assert (length (answers s) <= a)%nat; [|lia]. apply NoDup_incl_length; [apply answers_NoDup | apply answers_grow; lia].
  Qed.

  Theorem MHT22_corollary_1_count :
    INR (good_steps away w lambda t) >= (INR t + 1) / INR (3 * fact a + 1) - INR a - 1.
  Proof.
    pose proof (rounds_counted t (le_n t)) as C. pose proof (since_short t (le_n t)) as B. pose proof backs_at_most as K.
    rewrite others_are in C. set (k := good_steps away w lambda t) in *. set (D := (3 * fact a)%nat) in *.
    assert (N : (t + 1 <= (k + a + 1) * (D + 1))%nat) by nia.
    apply le_INR in N. rewrite mult_INR, !plus_INR in N. simpl (INR 1) in N. rewrite plus_INR. simpl (INR 1).
    assert (P : 0 < INR D + 1) by (pose proof (pos_INR D); lra).
    assert ((INR t + 1) / (INR D + 1) <= INR k + INR a + 1); [|lra].
    apply Rmult_le_reg_r with (INR D + 1); [exact P|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.
End Count.
