(** MRS13, Conjecture 6: if the clusters come in turn (condition C), the pure greedy algorithm takes the columns of the
    clusters 1, ..., J in turn, each once.  Not in the paper: part B of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia List.
From Boostproof Require Import Sums.
Import ListNotations.
Local Open Scope R_scope.

Section Clusters.
  (** Vectors m_0, ..., m_J by their inner products g; cluster n has K n columns (n, 0), ..., (n, K n - 1), where
      K n = |m_n|^2 unless n = 0. *)
  Variables (J : nat) (g : nat -> nat -> R) (K : nat -> nat) (own : nat -> nat -> R).
  Hypothesis size : forall n, (n <= J)%nat -> ((1 <= n)%nat -> INR (K n) = g n n) /\ (1 <= K n)%nat.

  (** The columns' inner products: those of a cluster are orthogonal, except that those of cluster 0 may have any; others
      have those of their vectors, shared. *)
  Definition column : Type := (nat * nat)%type.
  Definition is_column (c : column) : Prop := (fst c <= J)%nat /\ (snd c < K (fst c))%nat.
  Definition product (a b : column) : R :=
    if Nat.eqb (fst a) (fst b)
    then (if Nat.eqb (fst a) 0 then own (snd a) (snd b) else if Nat.eqb (snd a) (snd b) then 1 else 0)
    else g (fst a) (fst b) / (INR (K (fst a)) * INR (K (fst b))).

  (** Pure greedy from the sum of cluster 0: round t takes the column p t of largest correlation out of the residual. *)
  Fixpoint correlation (p : nat -> column) (t : nat) (c : column) : R :=
    match t with
    | O => g 0%nat (fst c) / INR (K (fst c))
    | S s => correlation p s c - correlation p s (p s) * product (p s) c
    end.
  Definition is_greedy (p : nat -> column) (T : nat) : Prop := forall t, (t < T)%nat ->
    is_column (p t) /\ forall c, is_column c -> Rabs (correlation p t c) <= Rabs (correlation p t (p t)).

  (** [<R_n, m_k>] and the step theta of stage n + 1: [R_0 = m_0], [R_(n+1) = R_n - theta_n m_(n+1)]. *)
  Fixpoint residual (n k : nat) : R :=
    match n with
    | O => g 0%nat k
    | S l => residual l k - residual l (S l) / INR (K (S l)) * g (S l) k
    end.
  Definition theta (n : nat) : R := residual n (S n) / INR (K (S n)).

  (** Condition (C). *)
  Definition in_turn : Prop := forall n, (n < J)%nat ->
    0 < theta n /\ forall k, (k <= J)%nat -> k <> S n ->
      Rabs (residual n k) / INR (K k) < theta n /\ Rabs (residual (S n) k) / INR (K k) < theta n.

  (** The rounds before stage n + 1. *)
  Fixpoint start (n : nat) : nat := match n with O => 0%nat | S l => (start l + K (S l))%nat end.

  Variables (p : nat -> column) (T : nat).
  Hypothesis turn : in_turn.
  Hypothesis greedy : is_greedy p T.

  Lemma size_pos n : (n <= J)%nat -> 0 < INR (K n).
  Proof. intros Hn. apply lt_0_INR. destruct (size n Hn). lia. Qed.

  (** After the columns of cluster n + 1 with indices in l have been taken, and nothing else since the stage began. *)
  Definition state (n : nat) (l : list nat) (t : nat) : Prop :=
    NoDup l /\ (forall i, In i l -> (i < K (S n))%nat) /\ t = (start n + length l)%nat /\
    (forall s, (start n <= s < t)%nat -> exists i, p s = (S n, i) /\ In i l) /\
    forall k i, is_column (k, i) -> correlation p t (k, i) =
      if Nat.eqb k (S n) then (if in_dec Nat.eq_dec i l then 0 else theta n)
      else (residual n k - INR (length l) / INR (K (S n)) * (theta n * g (S n) k)) / INR (K k).

  (** Other clusters stay below theta: their correlation is between its values at the ends of the stage. *)
  Lemma others_below n (l : list nat) k : (n < J)%nat -> (length l <= K (S n))%nat -> (k <= J)%nat -> k <> S n ->
    Rabs ((residual n k - INR (length l) / INR (K (S n)) * (theta n * g (S n) k)) / INR (K k)) < theta n.
  Proof.
    intros Hn Hl Hk no. destruct (turn n Hn) as [positive below]. destruct (below k Hk no) as [first last].
    pose proof (size_pos k Hk) as HK. pose proof (size_pos (S n) ltac:(lia)) as HKn.
    set (s := INR (length l) / INR (K (S n))). assert (Hs : 0 <= s <= 1).
    { unfold s. split; [apply Rmult_le_pos; [apply pos_INR | apply Rlt_le, Rinv_0_lt_compat, HKn] |].
      apply Rmult_le_reg_r with (INR (K (S n))); [exact HKn |].
      replace (INR (length l) / INR (K (S n)) * INR (K (S n))) with (INR (length l)) by (field; lra).
      rewrite Rmult_1_l. apply le_INR, Hl. }
    replace ((residual n k - s * (theta n * g (S n) k)) / INR (K k))
      with ((1 - s) * (residual n k / INR (K k)) + s * (residual (S n) k / INR (K k)))
      by (simpl; fold (theta n); field; lra).
    assert (bound : forall x, Rabs (x / INR (K k)) = Rabs x / INR (K k)).
    { intros x. unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ _)); [reflexivity |].
      apply Rle_ge, Rlt_le, Rinv_0_lt_compat, HK. }
    rewrite <- bound in first, last. apply Rabs_def2 in first. apply Rabs_def2 in last.
    set (x := residual n k / INR (K k)) in *. set (y := residual (S n) k / INR (K k)) in *.
    destruct (Req_dec s 1) as [-> | short]; [apply Rabs_def1; lra |].
    pose proof (Rmult_lt_compat_l (1 - s) x (theta n) ltac:(lra) ltac:(lra)).
    pose proof (Rmult_lt_compat_l (1 - s) (- theta n) x ltac:(lra) ltac:(lra)).
    pose proof (Rmult_le_compat_l s y (theta n) ltac:(lra) ltac:(lra)).
    pose proof (Rmult_le_compat_l s (- theta n) y ltac:(lra) ltac:(lra)).
    apply Rabs_def1; lra.
  Qed.

  (** While some column of the cluster is left, the next pick is one of these, at correlation theta. *)
  Lemma next_pick n (l : list nat) t : (n < J)%nat -> state n l t -> (length l < K (S n))%nat -> (t < T)%nat ->
    exists i, p t = (S n, i) /\ ~ In i l /\ (i < K (S n))%nat /\ correlation p t (p t) = theta n.
  Proof.
    intros Hn (nodup & inside & Et & picks & corr) left Ht. destruct (turn n Hn) as [positive _].
    destruct (greedy t Ht) as [Cp best].
    assert (free : exists i0, (i0 < K (S n))%nat /\ ~ In i0 l).
    { destruct (Classical_Prop.classic (exists i0, (i0 < K (S n))%nat /\ ~ In i0 l)) as [H | none]; [exact H | exfalso].
      assert (incl (seq 0 (K (S n))) l) as full.
      { intros i Hi. apply in_seq in Hi. destruct (in_dec Nat.eq_dec i l); [assumption | exfalso].
        apply none. exists i. split; [lia | assumption]. }
      apply NoDup_incl_length in full; [rewrite seq_length in full; lia | apply seq_NoDup]. }
    destruct free as (i0 & Hi0 & no). assert (C0 : is_column (S n, i0)) by (split; simpl; lia).
    pose proof (best (S n, i0) C0) as large. rewrite (corr (S n) i0 C0), Nat.eqb_refl in large.
    destruct (in_dec Nat.eq_dec i0 l); [contradiction |]. rewrite (Rabs_right (theta n)) in large by lra.
    destruct (p t) as [k i] eqn:Ep. rewrite (corr k i Cp) in large |- *.
    destruct (Nat.eqb_spec k (S n)) as [-> | other].
    - destruct (in_dec Nat.eq_dec i l) as [taken | untaken]; [rewrite Rabs_R0 in large; lra |].
      exists i. destruct Cp as [_ Hi]. repeat split; auto.
    - destruct Cp as [Hk _]. simpl in Hk. pose proof (others_below n l k Hn ltac:(lia) Hk other). lra.
  Qed.

  Lemma state_goes_on n (l : list nat) t : (n < J)%nat -> state n l t -> (length l < K (S n))%nat -> (t < T)%nat ->
    exists i, p t = (S n, i) /\ ~ In i l /\ correlation p t (p t) = theta n /\ state n (i :: l) (S t).
  Proof.
    intros Hn st left Ht. destruct (next_pick n l t Hn st left Ht) as (i & Ep & no & Hi & value).
    destruct st as (nodup & inside & Et & picks & corr).
    exists i. split; [exact Ep | split; [exact no | split; [exact value |]]].
    split; [constructor; assumption |].
    split; [intros i' [<- | H]; [exact Hi | apply inside, H] |].
    split; [simpl; lia |].
    split.
    - intros s Hs. destruct (Nat.eq_dec s t) as [-> | before]; [exists i; split; [exact Ep | left; reflexivity] |].
      destruct (picks s ltac:(lia)) as (i' & E & H). exists i'. split; [exact E | right; exact H].
    - intros k i' Ck. simpl correlation. rewrite value, (corr k i' Ck), Ep. unfold product. simpl fst. simpl snd.
      pose proof (size_pos (S n) ltac:(lia)) as HKn. destruct Ck as [Hk _]. simpl in Hk.
      pose proof (size_pos k Hk) as HK. destruct (Nat.eqb_spec k (S n)) as [-> | other].
      + rewrite ?Nat.eqb_refl. change (Nat.eqb (S n) 0) with false. cbv iota. destruct (Nat.eqb_spec i i') as [<- | differ].
        * destruct (in_dec Nat.eq_dec i l); [contradiction |].
          destruct (in_dec Nat.eq_dec i (i :: l)) as [_ | H]; [lra | exfalso; apply H; left; reflexivity].
        * destruct (in_dec Nat.eq_dec i' l) as [H | H]; destruct (in_dec Nat.eq_dec i' (i :: l)) as [H' | H'];
            try lra; exfalso; [apply H'; right; exact H | destruct H' as [H' | H']; contradiction].
      + destruct (Nat.eqb_spec (S n) k); [congruence |].
        change (length (i :: l)) with (S (length l)). rewrite S_INR. field. lra.
  Qed.

  (** The stage runs through its columns. *)
  Lemma state_after n q : (n < J)%nat -> state n [] (start n) -> (q <= K (S n))%nat -> (start n + q <= T)%nat ->
    exists l, length l = q /\ state n l (start n + q).
  Proof.
    intros Hn begin. induction q as [| q IH]; intros Hq HT.
    - exists []. split; [reflexivity | rewrite Nat.add_0_r; exact begin].
    - destruct (IH ltac:(lia) ltac:(lia)) as (l & Hl & st).
      destruct (state_goes_on n l (start n + q) Hn st ltac:(lia) ltac:(lia)) as (i & _ & _ & _ & next).
      exists (i :: l). split; [simpl; lia |]. replace (start n + S q)%nat with (S (start n + q)) by lia. exact next.
  Qed.

  (** Before stage n + 1 the correlations are those of the residual R_n. *)
  Lemma stage_begins n : (n <= J)%nat -> (start n <= T)%nat -> forall k i, is_column (k, i) ->
    correlation p (start n) (k, i) = residual n k / INR (K k).
  Proof.
    induction n as [| n IH]; intros Hn HT k i Ck; [reflexivity |]. simpl in HT.
    assert (begin : state n [] (start n)).
    { split; [constructor | split; [contradiction | split; [simpl; lia | split; [intros; lia |]]]].
      intros k' i' Ck'. rewrite (IH ltac:(lia) ltac:(lia) k' i' Ck'). destruct (Nat.eqb_spec k' (S n)) as [-> | other].
      - destruct (in_dec Nat.eq_dec i' []); [contradiction | reflexivity].
      - simpl length. simpl INR. destruct Ck' as [Hk' _]. simpl in Hk'. pose proof (size_pos k' Hk').
        pose proof (size_pos (S n) ltac:(lia)). field. lra. }
    destruct (state_after n (K (S n)) ltac:(lia) begin (le_n _) HT) as (l & Hl & (nodup & inside & _ & _ & corr)).
    simpl start. rewrite (corr k i Ck). destruct Ck as [Hk Hi]. simpl in Hk, Hi.
    pose proof (size_pos k Hk) as HK. pose proof (size_pos (S n) ltac:(lia)) as HKn.
    destruct (Nat.eqb_spec k (S n)) as [-> | other].
    - assert (full : incl (seq 0 (K (S n))) l).
      { apply NoDup_length_incl; [exact nodup | rewrite seq_length; lia |].
        intros i' Hi'. apply in_seq. specialize (inside i' Hi'). lia. }
      destruct (in_dec Nat.eq_dec i l) as [_ | H]; [| exfalso; apply H, full, in_seq; lia].
      simpl residual. destruct (size (S n) ltac:(lia)) as [E _]. rewrite <- (E ltac:(lia)). field. lra.
    - rewrite Hl. simpl residual. unfold theta. field. lra.
  Qed.

  (** Under (C), whichever best columns are taken: the rounds of stage n + 1 take columns of cluster n + 1, each at
      correlation theta_n, and none twice; after K_1 + ... + K_n rounds the residual is R_n. *)
  Theorem MRS13_conjecture_6_clusters (n : nat) : (n < J)%nat -> (start (S n) <= T)%nat ->
    (forall t, (start n <= t < start (S n))%nat ->
       fst (p t) = S n /\ correlation p t (p t) = theta n /\ forall s, (start n <= s < t)%nat -> p s <> p t) /\
    (forall k i, is_column (k, i) -> correlation p (start (S n)) (k, i) = residual (S n) k / INR (K k)).
  Proof.
    intros Hn HT. simpl start in *. split.
    - intros t Ht.
      assert (begin : state n [] (start n)).
      { split; [constructor | split; [contradiction | split; [simpl; lia | split; [intros; lia |]]]].
        intros k' i' Ck'. rewrite (stage_begins n ltac:(lia) ltac:(lia) k' i' Ck').
        destruct (Nat.eqb_spec k' (S n)) as [-> | other].
        - destruct (in_dec Nat.eq_dec i' []); [contradiction | reflexivity].
        - simpl length. simpl INR. destruct Ck' as [Hk' _]. simpl in Hk'. pose proof (size_pos k' Hk').
          pose proof (size_pos (S n) ltac:(lia)). field. lra. }
      destruct (state_after n (t - start n) Hn begin ltac:(lia) ltac:(lia)) as (l & Hl & st).
      replace (start n + (t - start n))%nat with t in st by lia.
      destruct (state_goes_on n l t Hn st ltac:(lia) ltac:(lia)) as (i & Ep & no & value & _).
      split; [rewrite Ep; reflexivity | split; [exact value |]].
      intros s Hs E. destruct st as (_ & _ & _ & picks & _). destruct (picks s Hs) as (i' & E' & H).
      rewrite E' in E. rewrite Ep in E. injection E as <-. contradiction.
    - apply (stage_begins (S n)); simpl; lia.
  Qed.
End Clusters.
