(** NewtonBoost: how large the gap is in every round that does not end with a stop, and how it falls. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Entropy Smoothing MHT22_scheme MHT22_recursions
  MHT22_newton_boost MHT22_newton_boost_stages.
Local Open Scope R_scope.

Lemma next_reciprocal (eta x y : R) : 0 < eta -> 0 < x -> 0 < y -> y <= x - x ^ 2 / (8 * eta) ->
  8 * eta / x + 1 <= 8 * eta / y.
Proof.
  intros He Hx Hy fall. apply Rmult_le_reg_r with y; [exact Hy |].
  replace (8 * eta / y * y) with (8 * eta) by (field; lra).
  assert (Hc : 0 <= 8 * eta / x + 1) by (pose proof (Rdiv_lt_0_compat (8 * eta) x ltac:(lra) Hx); lra).
  apply Rle_trans with ((8 * eta / x + 1) * (x - x ^ 2 / (8 * eta))); [apply Rmult_le_compat_l; assumption |].
  replace ((8 * eta / x + 1) * (x - x ^ 2 / (8 * eta))) with (8 * eta - x ^ 2 / (8 * eta)) by (field; lra).
  enough (0 <= x ^ 2 / (8 * eta)) by lra.
  apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat; lra].
Qed.

Section Rounds.
  Variables (m : nat) (nu eps : R) (eta : nat -> R) (last : nat).
  Variables (n : nat -> nat) (c : nat -> nat -> nat -> R) (d : nat -> nat -> R) (w : nat -> nat -> nat -> R).
  Variables (stage : nat -> nat) (T : nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : forall k, 0 < eta k.
  Hypothesis grows : forall k, (k < last)%nat -> 2 * eta k <= eta (S k).
  Hypothesis finest : ln (INR m / nu) / eta last = eps / 2.
  Hypothesis some : forall t, (t < T)%nat -> (0 < n t)%nat.
  Hypothesis columns : forall t l, (t < T)%nat -> (l < n t)%nat -> in_range m (c t l).
  Hypothesis run : is_newton_boost m nu eps eta last n c d w stage T.

  Notation margins_of := (margins_of n c w).
  Notation value := (value m nu eta n c).
  Notation gap_of := (gap_of m nu eta n c d w).
  Notation soft_margin := (soft_margin m nu).
  Notation least_edge := (least_edge m (answer c) d).
  Notation best := (best m nu n c w).
  Notation is_done := (is_done m nu eps n c d w).
  Notation half_tolerance := (half_tolerance m nu eta).
  Notation uniform := (fun _ : nat => 1 / INR m).

  Lemma best_improves t : soft_margin (margins_of (best t)) <= soft_margin (margins_of (best (S t))).
  Proof. simpl. destruct (Rlt_dec _ _); lra. Qed.

  Lemma best_beats t s : (1 <= s <= S t)%nat -> soft_margin (margins_of s) <= soft_margin (margins_of (best t)).
  Proof.
    induction t as [| t IH]; intros Hs; [replace s with 1%nat by lia; simpl; lra |].
    destruct (Nat.eq_dec s (S (S t))) as [-> | no].
    - simpl. destruct (Rlt_dec _ _); lra.
    - eapply Rle_trans; [apply IH; lia | apply best_improves].
  Qed.

  Lemma best_is_one t : (1 <= best t <= S t)%nat.
  Proof. induction t as [| t IH]; simpl; [lia |]. destruct (Rlt_dec _ _); lia. Qed.

  (** A round that does not end with a stop did not begin with one. *)
  Lemma still_going t : (1 <= t)%nat -> (S t < T)%nat -> ~ is_done t (t - 1).
  Proof.
    intros H1 Ht done. destruct run as (_ & _ & _ & _ & _ & going). apply (going t Ht).
    pose proof (best_improves (t - 1)) as better. replace (S (t - 1)) with t in better by lia.
    unfold MHT22_newton_boost.is_done in *. lra.
  Qed.

  Lemma passes t : (1 <= t)%nat -> (S t < T)%nat -> stages_pass m nu eta last n c d w stage t.
  Proof.
    intros H1 Ht. destruct run as (_ & _ & _ & _ & rounds & _).
    destruct (rounds t ltac:(lia)) as [[done _] | (_ & P & _)]; [| exact P].
    destruct (still_going t H1 Ht done).
  Qed.

  (** However coarse the smoothing: within [eta / 2] of the mean margin. *)
  Lemma value_near_the_mean k t : (1 <= t <= T)%nat ->
    dotm m uniform (margins_of t) - eta k / 2 <= value k t (w t) <= value k t (w t) + eta k / 2 /\
    value k t (w t) <= dotm m uniform (margins_of t).
  Proof.
    intros Ht. pose proof (Heta k) as He.
    pose proof (w_is_combination m nu eps eta last n c d w stage T Hm some run t Ht) as W.
    pose proof (margins_within m n c w Hm T columns t ltac:(lia) W) as range. repeat split; [| lra |].
    - apply (smoothed_ge m nu (eta k) Hm Hnu He). intros e Ce. pose proof (h_at_least_pinsker m Hm e (proj1 Ce)) as far.
      set (l := l1_distance m e uniform) in *. set (u := margins_of t) in *.
      assert (cross : dotm m (fun i => 1 / INR m - e i) u <= 1 * l).
      { eapply Rle_trans; [apply (dotm_at_most m _ 1); intros i Hi; apply Rabs_le, range, Hi |].
        right. unfold l, l1_distance. f_equal. apply Sum_ext. intros. apply Rabs_minus_sym. }
      assert (split : dotm m (fun i => 1 / INR m - e i) u = dotm m uniform u - dotm m e u)
        by (unfold dotm; rewrite <- Sum_minus; apply Sum_ext; intros; ring).
      unfold objective, none. apply (Rmult_le_compat_l (/ eta k)) in far; [| apply Rlt_le, Rinv_0_lt_compat, He].
      assert (square : l <= / eta k * (/ 2 * l ^ 2) + eta k / 2).
      { apply Rmult_le_reg_r with (2 * eta k); [lra |].
        replace ((/ eta k * (/ 2 * l ^ 2) + eta k / 2) * (2 * eta k)) with (l ^ 2 + eta k ^ 2) by (field; lra).
        pose proof (pow2_ge_0 (l - eta k)). lra. }
      change (mixed n c t (w t)) with u. lra.
    - eapply Rle_trans; [apply (smoothed_le m nu (eta k) Hm He), (capped_uniform m nu Hm Hnu) |].
      right. unfold objective, none. rewrite (h_is_divergence m Hm) by apply (uniform_distribution m Hm).
      rewrite (Sum_zero m); [ring_simplify; reflexivity |]. intros i _. unfold relative. ring.
  Qed.

  Lemma gap_in_another_stage k k' t : (1 <= t <= T)%nat -> gap_of k' t <= gap_of k t + eta k' / 2.
  Proof.
    intros Ht. destruct (value_near_the_mean k t Ht) as [_ high]. destruct (value_near_the_mean k' t Ht) as [[low _] _].
    unfold MHT22_newton_boost.gap_of. lra.
  Qed.

  Lemma gap_in_a_finer_stage k k' t : eta k <= eta k' ->
    gap_of k' t <= gap_of k t + ln (INR m / nu) * (/ eta k - / eta k').
  Proof.
    intros finer. pose proof (Heta k) as He. pose proof (Heta k') as He'.
    enough (value k t (w t) - ln (INR m / nu) * (/ eta k - / eta k') <= value k' t (w t))
      by (unfold MHT22_newton_boost.gap_of; lra).
    apply (smoothed_ge m nu (eta k') Hm Hnu He'). intros e Ce.
    pose proof (smoothed_le m nu (eta k) Hm He (mixed n c t (w t)) e Ce) as le.
    pose proof (MHT22_lemma_3 m nu Hm Hnu e Ce) as entropy. pose proof (Rinv_le_contravar _ _ He finer) as inverse.
    apply (Rmult_le_compat_l (/ eta k - / eta k')) in entropy; [| lra].
    unfold MHT22_newton_boost.value, objective, none in *. lra.
  Qed.

  Lemma stages_grow k k' : (k < k' <= last)%nat -> 2 * eta k <= eta k'.
  Proof.
    induction k' as [| k' IH]; [lia |]. intros Hk. pose proof (grows k' ltac:(lia)). pose proof (Heta k').
    destruct (Nat.eq_dec k k') as [-> | no]; [assumption |]. specialize (IH ltac:(lia)). lra.
  Qed.

  Lemma gap_of_first : (1 < T)%nat -> gap_of 0 1 <= eta 0%nat / 2.
  Proof.
    intros HT. destruct run as (start & _ & first & _).
    destruct (value_near_the_mean 0 1 ltac:(lia)) as [[low _] _].
    assert (least : least_edge 1 <= edge m (answer c) d 0) by apply Rmin_l.
    assert (same : edge m (answer c) d 0 = dotm m uniform (margins_of 1)).
    { apply Sum_ext. intros i Hi. rewrite start by exact Hi. f_equal.
      unfold MHT22_newton_boost.margins_of, mixed. simpl.
      rewrite (Sum_ext (n 0%nat) _ (fun l => if Nat.eqb l 0 then c 0%nat l i else 0)), Sum_delta
        with (j := 0%nat) (c := fun l => c 0%nat l i); [unfold answer; ring | apply some; lia |].
      intros l Hl. rewrite first by lia. destruct (Nat.eqb l 0); ring. }
    unfold MHT22_newton_boost.gap_of. lra.
  Qed.

  (** From one round to the next. *)
  Lemma next_gap t : (1 <= t)%nat -> (S t < T)%nat ->
    gap_of (stage t) (S t) <= gap_of (stage t) t /\
    (stage (t - 1)%nat = stage t -> 0 <= gap_of (stage t) t <= eta (stage t) ->
     gap_of (stage t) (S t) <= gap_of (stage t) t - gap_of (stage t) t ^ 2 / (8 * eta (stage t))).
  Proof.
    intros H1 Ht.
    destruct (round_rises m nu eps eta last n c d w stage T Hm Hnu Heta some columns run t ltac:(lia) (still_going t H1 Ht))
      as [never by_22].
    assert (least : least_edge (S t) <= least_edge t) by apply Rmin_l.
    unfold MHT22_newton_boost.gap_of in *. split; [lra |]. intros same range.
    destruct run as (_ & _ & _ & distributions & _). specialize (distributions (t - 1)%nat ltac:(lia)).
    replace (S (t - 1)) with t in distributions by lia. rewrite same in distributions.
    specialize (by_22 distributions range). lra.
  Qed.

  Lemma gap_at_most_eta t : (1 <= t)%nat -> (S t < T)%nat -> gap_of (stage t) t <= eta (stage t).
  Proof.
    intros H1 Ht.
    assert (pass : forall s, (1 <= s)%nat -> (S s < T)%nat -> gap_of (stage (s - 1)%nat) s <= eta (stage (s - 1)%nat) ->
              gap_of (stage s) s <= eta (stage s)).
    { intros s Hs HsT before. destruct (passes s Hs HsT) as (low & order & _).
      destruct (Nat.eq_dec (stage (s - 1)%nat) (stage s)) as [<- | no]; [exact before |].
      pose proof (gap_in_another_stage (stage (s - 1)%nat) (stage s) s ltac:(lia)).
      pose proof (stages_grow (stage (s - 1)%nat) (stage s) ltac:(lia)). lra. }
    induction t as [| t IH]; [lia |]. apply pass; [lia | exact Ht |]. replace (S t - 1)%nat with t by lia.
    destruct (Nat.eq_dec t 0) as [-> | no].
    - pose proof (gap_of_first ltac:(lia)). pose proof (Heta 0%nat). destruct run as (_ & -> & _). lra.
    - destruct (next_gap t ltac:(lia) ltac:(lia)) as [falls _]. specialize (IH ltac:(lia) ltac:(lia)). lra.
  Qed.

  (** While the direct test fails, so does the test of the gap: Lemma 2. *)
  Lemma gap_above_half_tolerance t : (1 <= t)%nat -> (S t < T)%nat -> half_tolerance (stage t) < gap_of (stage t) t.
  Proof.
    intros H1 Ht. destruct (passes t H1 Ht) as (low & _ & _ & above).
    destruct (Nat.eq_dec (stage t) last) as [E | no]; [| apply above; lia]. rewrite E.
    unfold MHT22_newton_boost.half_tolerance. rewrite finest.
    destruct (sandwich m nu (eta last) Hm Hnu (Heta last) (margins_of t)) as [_ high]. rewrite finest in high.
    pose proof (still_going t H1 Ht) as going. unfold MHT22_newton_boost.is_done in going.
    pose proof (best_beats (t - 1) t ltac:(lia)). unfold MHT22_newton_boost.gap_of, MHT22_newton_boost.value.
    fold (margins_of t). lra.
  Qed.

  (** A stage opens with a gap of at most half the tolerance before and what the finer smoothing lets the value fall by. *)
  Lemma gap_at_opening t : (1 <= t)%nat -> (S t < T)%nat -> (stage (t - 1) < stage t)%nat ->
    gap_of (stage t) t <= half_tolerance (stage t - 1) + ln (INR m / nu) * (/ eta (stage t - 1)%nat - / eta (stage t)).
  Proof.
    intros H1 Ht opens. destruct (passes t H1 Ht) as (low & _ & below & _).
    pose proof (below (stage t - 1)%nat ltac:(lia)) as half. pose proof (grows (stage t - 1)%nat ltac:(lia)) as G.
    replace (S (stage t - 1)) with (stage t) in G by lia. pose proof (Heta (stage t - 1)%nat).
    pose proof (gap_in_a_finer_stage (stage t - 1) (stage t) t ltac:(lra)). lra.
  Qed.

  (** (6), of the combination returned, when the run stops. *)
  Lemma accurate_when_done (g : R) : (0 < T)%nat -> (forall t, (t < T)%nat -> g <= edge m (answer c) d t) ->
    is_done (T - 1) (T - 1) -> is_combination n (best (T - 1)) (w (best (T - 1))) /\
                               soft_margin (margins_of (best (T - 1))) >= g - eps.
  Proof.
    intros HT guarantee done. pose proof (best_is_one (T - 1)). split.
    { apply (w_is_combination m nu eps eta last n c d w stage T Hm some run). lia. }
    assert (least : forall t, (t < T)%nat -> g <= least_edge t).
    { induction t as [| t IH]; intros Ht; simpl; [apply guarantee, Ht |].
      apply Rmin_glb; [apply IH; lia | apply guarantee, Ht]. }
    specialize (least (T - 1)%nat ltac:(lia)). unfold MHT22_newton_boost.is_done in done. lra.
  Qed.
End Rounds.
