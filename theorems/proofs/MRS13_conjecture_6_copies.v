(** MRS13, Conjecture 6: AdaBoost on the power of a game plays each copy as it plays the game, the copy with the largest edge
    next; and when the copies end together.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_slow_runs MRS13_conjecture_6_products.
Local Open Scope R_scope.

(** A run with the best columns can be continued. *)
Lemma best_run_goes_on m N M j l T : (0 < N)%nat -> (l <= T)%nat -> best_columns m N M j l ->
  exists j', (forall t, (t < l)%nat -> j' t = j t) /\ best_columns m N M j' T.
Proof.
  intros HN Hl best. induction Hl as [| T Hl (j' & same & best')]; [exists j; auto |].
  destruct (Max_attained N (delta m N M (AdaBoost m N M j' T)) HN) as (k & Hk & E).
  exists (fun t => if Nat.eqb t T then k else j' t).
  assert (before : forall t, (t <= T)%nat -> AdaBoost m N M (fun t => if Nat.eqb t T then k else j' t) t = AdaBoost m N M j' t).
  { intros t Ht. apply AdaBoost_ext. intros s Hs. destruct (Nat.eqb_spec s T); [lia | reflexivity]. }
  split.
  - intros t Ht. destruct (Nat.eqb_spec t T); [lia | apply same, Ht].
  - intros t Ht. rewrite before by lia. destruct (Nat.eqb_spec t T) as [-> | other]; [| apply best'; lia].
    split; [exact Hk |]. intros i Hi. rewrite <- E. apply (Max_ge N), Hi.
Qed.

Section Runs_of_the_power.
  Variables (m N : nat) (M : nat -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Notation power := (power m N M).
  Notation copy := (copy N).

  Section Copies.
    Variable q : nat.
    Notation Lq := (L (m ^ q) (q * N) power).

    (** 3. After t rounds copy c has played n c rounds of a run r c of the game, with a column of largest edge in each. *)
    Definition copies_play (j : nat -> nat) (t : nat) (n : nat -> nat) (r : nat -> nat -> nat) : Prop :=
      Sum q (fun c => INR (n c)) = INR t /\
      forall c, (c < q)%nat -> best_columns m N M (r c) (n c) /\
        forall k, (k < N)%nat -> copy (AdaBoost (m ^ q) (q * N) power j t) c k = AdaBoost m N M (r c) (n c) k.

    (** One more round: the copy of column j t plays column j t mod N, of largest edge there. *)
    Lemma copies_play_on j t n r : best_columns (m ^ q) (q * N) power j (S t) -> copies_play j t n r ->
      let c := (j t / N)%nat in
      (c < q)%nat /\ (j t mod N < N)%nat /\
      delta (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t) = delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N) /\
      (forall c' k, (c' < q)%nat -> (k < N)%nat ->
         delta m N M (AdaBoost m N M (r c') (n c')) k <= delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N)) /\
      exists r', copies_play j (S t) (fun c' => if Nat.eqb c' c then S (n c') else n c') r' /\
                 forall s, (s < n c)%nat -> r' c s = r c s.
    Proof.
      intros best [total plays] c. destruct (best t (Nat.lt_succ_diag_r t)) as [Hj top].
      destruct (power_column N q (j t) Hj) as (Hc & Hk & E). fold c in Hc, E.
      assert (edges : forall c' k, (c' < q)%nat -> (k < N)%nat ->
        delta (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (c' * N + k) = delta m N M (AdaBoost m N M (r c') (n c')) k).
      { intros c' k Hc' Hk'. rewrite (delta_of_power m N M Hm) by assumption. apply delta_ext. apply plays, Hc'. }
      assert (this : delta (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t)
                     = delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N)) by (rewrite E at 1; apply edges; assumption).
      assert (largest : forall c' k, (c' < q)%nat -> (k < N)%nat ->
         delta m N M (AdaBoost m N M (r c') (n c')) k <= delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N)).
      { intros c' k Hc' Hk'. rewrite <- edges, <- this by assumption. apply top.
        apply Nat.lt_le_trans with (S c' * N)%nat; [simpl; lia | apply Nat.mul_le_mono_r; lia]. }
      split; [exact Hc |]. split; [exact Hk |]. split; [exact this |]. split; [exact largest |].
      set (run := fun s => if Nat.eqb s (n c) then (j t mod N)%nat else r c s).
      assert (before : forall s, (s <= n c)%nat -> AdaBoost m N M run s = AdaBoost m N M (r c) s).
      { intros s Hs. apply AdaBoost_ext. intros s' Hs'. unfold run. destruct (Nat.eqb_spec s' (n c)); [lia | reflexivity]. }
      exists (fun c' => if Nat.eqb c' c then run else r c'). split; [split |].
      - rewrite (Sum_ext q _ (fun c' => INR (n c') + (if Nat.eqb c' c then 1 else 0))).
        + rewrite Sum_plus, total, (Sum_delta q c (fun _ => 1) Hc), S_INR. ring.
        + intros c' _. destruct (Nat.eqb c' c); [rewrite S_INR |]; ring.
      - intros c' Hc'. destruct (plays c' Hc') as [best_c same]. destruct (Nat.eqb_spec c' c) as [-> | other].
        + split.
          * intros s Hs. rewrite before by lia. unfold run. destruct (Nat.eqb_spec s (n c)) as [-> | earlier]; [| apply best_c; lia].
            split; [exact Hk |]. intros k Hk'. apply largest; assumption.
          * intros k Hk'. change (AdaBoost (m ^ q) (q * N) power j (S t))
              with (move (AdaBoost (m ^ q) (q * N) power j t) (step (correlation (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t))) (j t)).
            change (AdaBoost m N M run (S (n c)))
              with (move (AdaBoost m N M run (n c)) (step (correlation m N M (AdaBoost m N M run (n c)) (run (n c)))) (run (n c))).
            rewrite before by lia. unfold run. rewrite Nat.eqb_refl.
            assert (value : correlation (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t)
                            = correlation m N M (AdaBoost m N M (r c) (n c)) (j t mod N)).
            { rewrite E at 1. rewrite (correlation_of_power m N M Hm) by assumption. apply correlation_ext, plays, Hc. }
            rewrite value. unfold copy, move. specialize (same k Hk'). unfold copy in same. rewrite same.
            destruct (Nat.eqb_spec (c * N + k) (j t)) as [hit | miss]; destruct (Nat.eqb_spec k (j t mod N)) as [hit' | miss'];
              try reflexivity; exfalso; lia.
        + split; [exact best_c |]. intros k Hk'. specialize (same k Hk'). unfold copy in *. simpl. unfold move.
          destruct (Nat.eqb_spec (c' * N + k) (j t)) as [hit | miss]; [| exact same]. exfalso. apply other. unfold c.
          rewrite <- hit. symmetry. apply (column_of_copy N), Hk'.
      - intros s Hs. rewrite Nat.eqb_refl. unfold run. destruct (Nat.eqb_spec s (n c)); [lia | reflexivity].
    Qed.

    Lemma copies_play_from_the_start j : copies_play j 0 (fun _ => 0%nat) (fun _ _ => 0%nat).
    Proof.
      split; [rewrite Sum_const; simpl; ring |]. intros c Hc. split; [intros s Hs; lia | reflexivity].
    Qed.

    Theorem copies_play_as_alone j t : best_columns (m ^ q) (q * N) power j t -> exists n r, copies_play j t n r.
    Proof.
      induction t as [| t IH]; intros best; [do 2 eexists; apply copies_play_from_the_start |].
      destruct IH as (n & r & plays); [intros s Hs; apply best; lia |].
      destruct (copies_play_on j t n r best plays) as (_ & _ & _ & _ & r' & plays' & _). do 2 eexists. exact plays'.
    Qed.

    (** 4. If after T rounds of the game no edge reaches d, and before them the leading edge always does, each copy has played T
        rounds after q T rounds, whatever the ties. *)
    Section Together.
      Variables (T : nat) (d : R).
      Hypothesis leading : forall j s, best_columns m N M j T -> (s < T)%nat -> d <= delta m N M (AdaBoost m N M j s) (j s).
      Hypothesis after : forall j k, best_columns m N M j T -> (k < N)%nat -> delta m N M (AdaBoost m N M j T) k < d.

      Lemma no_copy_is_ahead j t : best_columns (m ^ q) (q * N) power j t -> (t <= q * T)%nat ->
        exists n r, copies_play j t n r /\ forall c, (c < q)%nat -> (n c <= T)%nat.
      Proof.
        induction t as [| t IH]; intros best Ht.
        - do 2 eexists. split; [apply copies_play_from_the_start | intros; simpl; lia].
        - destruct IH as (n & r & plays & few); [intros s Hs; apply best; lia | lia |].
          destruct (copies_play_on j t n r best plays) as (Hc & Hk & _ & largest & r' & plays' & _). set (c := (j t / N)%nat) in *.
          exists (fun c' => if Nat.eqb c' c then S (n c') else n c'), r'. split; [exact plays' |].
          intros c' Hc'. specialize (few c' Hc') as f. destruct (Nat.eqb_spec c' c) as [-> | other]; [| exact f].
          destruct (Nat.eq_dec (n c) T) as [full | room]; [| lia]. exfalso. destruct plays as [total plays].
          assert (behind : exists c0, (c0 < q)%nat /\ (n c0 < T)%nat).
          { apply Classical_Prop.NNPP. intros none. assert (Sum q (fun c => INR (n c)) = INR q * INR T).
            { rewrite <- Sum_const. apply Sum_ext. intros c0 Hc0. f_equal. specialize (few c0 Hc0).
              destruct (Nat.eq_dec (n c0) T); [assumption |]. exfalso. apply none. exists c0. split; [exact Hc0 | lia]. }
            rewrite total, <- mult_INR in H. apply INR_eq in H. lia. }
          destruct behind as (c0 & Hc0 & less).
          destruct (best_run_goes_on m N M (r c0) (n c0) T ltac:(lia) ltac:(lia) (proj1 (plays c0 Hc0))) as (j' & same & best').
          pose proof (leading j' (n c0) best' less) as lead.
          rewrite (AdaBoost_ext m N M j' (r c0) (n c0) same) in lead. destruct (best' (n c0) less) as [Hj' _].
          pose proof (largest c0 (j' (n c0)) Hc0 Hj') as le.
          destruct (plays c Hc) as [best_c _]. rewrite full in best_c, le. pose proof (after (r c) _ best_c Hk). lra.
      Qed.

      Theorem copies_end_together j : best_columns (m ^ q) (q * N) power j (q * T) ->
        exists r, copies_play j (q * T) (fun _ => T) r.
      Proof.
        intros best. destruct (no_copy_is_ahead j (q * T) best (le_n _)) as (n & r & [total plays] & few).
        assert (all : forall c, (c < q)%nat -> n c = T).
        { intros c Hc. specialize (few c Hc) as f.
          assert (Z : Sum q (fun c => INR T - INR (n c)) = 0) by (rewrite Sum_minus, total, Sum_const, mult_INR; ring).
          pose proof (Sum_zero_terms q (fun c => INR T - INR (n c))) as terms. cbv beta in terms.
          assert (z : INR T - INR (n c) = 0).
          { apply terms; [| exact Z | exact Hc]. intros c' Hc'. specialize (few c' Hc'). apply le_INR in few. lra. }
          apply INR_eq. lra. }
        exists r. split; [rewrite Sum_const, mult_INR; reflexivity |]. intros c Hc. destruct (plays c Hc) as [b s].
        rewrite (all c Hc) in b, s. split; assumption.
      Qed.

      (** 6. So the loss after q T rounds is at least a^q, where every run of T rounds of the game leaves a loss of a or more. *)
      Theorem loss_after_the_copies j a : 0 <= a -> (forall j, best_columns m N M j T -> a <= L m N M (AdaBoost m N M j T)) ->
        best_columns (m ^ q) (q * N) power j (q * T) -> a ^ q <= Lq (AdaBoost (m ^ q) (q * N) power j (q * T)).
      Proof.
        intros Ha above best. destruct (copies_end_together j best) as (r & _ & plays). rewrite (loss_of_power m N M Hm).
        apply Product_at_least; [exact Ha |]. intros c Hc. destruct (plays c Hc) as [best_c same].
        rewrite (loss_ext m N M _ _ same). apply above, best_c.
      Qed.

      (** Every edge that is played is the edge of a run of the game. *)
      Theorem edges_of_the_copies j : (forall j s, best_columns m N M j T -> (s < T)%nat -> delta m N M (AdaBoost m N M j s) (j s) < 1) ->
        best_columns (m ^ q) (q * N) power j (q * T) -> edges_below_one (m ^ q) (q * N) power j (q * T).
      Proof.
        intros below best t Ht.
        destruct (no_copy_is_ahead j t) as (n & r & plays & few); [intros s Hs; apply best; lia | lia |].
        destruct (copies_play_on j t n r ltac:(intros s Hs; apply best; lia) plays) as (Hc & Hk & this & largest & r1 & plays1 & same1).
        set (c := (j t / N)%nat) in *. rewrite this. destruct (proj2 plays1 c Hc) as [best1 _]. rewrite Nat.eqb_refl in best1.
        destruct (Nat.eq_dec (n c) T) as [full | room].
        - destruct (proj2 plays c Hc) as [best_c _]. rewrite full in *. pose proof (after (r c) (j t mod N) best_c Hk).
          destruct (Nat.eq_dec T 0) as [-> | some]; [lia |]. pose proof (leading (r c) 0%nat best_c ltac:(lia)).
          pose proof (below (r c) 0%nat best_c ltac:(lia)). lra.
        - specialize (few c Hc).
          destruct (best_run_goes_on m N M (r1 c) (S (n c)) T ltac:(lia) ltac:(lia) best1) as (j2 & same2 & best2).
          pose proof (below j2 (n c) best2 ltac:(lia)) as b.
          rewrite (AdaBoost_ext m N M j2 (r c) (n c)) in b by (intros s Hs; rewrite same2 by lia; apply same1, Hs).
          eapply Rle_lt_trans; [| exact b].
          assert (E : AdaBoost m N M j2 (n c) = AdaBoost m N M (r c) (n c))
            by (apply AdaBoost_ext; intros s Hs; rewrite same2 by lia; apply same1, Hs).
          destruct (best2 (n c) ltac:(lia)) as [_ top2]. rewrite E in top2. apply top2, Hk.
      Qed.
    End Together.
  End Copies.
End Runs_of_the_power.
