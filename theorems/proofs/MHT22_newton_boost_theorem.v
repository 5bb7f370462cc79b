(** NewtonBoost's guarantee for caps that leave a choice, for every game, learner, number of hypotheses a round and
    secondary rule. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_newton_boost
  MHT22_newton_boost_stages MHT22_newton_boost_rounds.
Local Open Scope R_scope.

(** [eta = 2 ln(m/nu) / eps], doubled up to in K + 1 stages; and the last of them alone. *)
Definition full_eta (m : nat) (nu eps : R) : R := 2 * ln (INR m / nu) / eps.
Definition doublings (m : nat) (nu eps : R) (K k : nat) : R := full_eta m nu eps / 2 ^ (K - k).
Definition one_stage (m : nat) (nu eps : R) (k : nat) : R := full_eta m nu eps.

(** What is claimed of T rounds of which only the last may end with a stop, at w_r, the best combination so far: a bound
    on T, and (6) for a learner with guarantee g, at a combination of the columns received. *)
Definition stops_accurate (m : nat) (nu eps g : R) (n : nat -> nat) (c : nat -> nat -> nat -> R) (d : nat -> nat -> R)
    (w : nat -> nat -> nat -> R) (T : nat) : Prop :=
  let r := best m nu n c w (T - 1) in
  (0 < T)%nat -> (forall t, (t < T)%nat -> g <= edge m (answer c) d t) -> is_done m nu eps n c d w (T - 1) (T - 1) ->
  is_combination n r (w r) /\ soft_margin m nu (mixed n c r (w r)) >= g - eps.

Section Stages_of_doublings.
  Variables (m : nat) (nu eps g : R) (n : nat -> nat) (c : nat -> nat -> nat -> R) (d : nat -> nat -> R).
  Variables (w : nat -> nat -> nat -> R) (stage : nat -> nat) (T : nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu < INR m.
  Hypothesis Heps : 0 < eps.
  Hypothesis some : forall t, (t < T)%nat -> (0 < n t)%nat.
  Hypothesis columns : forall t l, (t < T)%nat -> (l < n t)%nat -> in_range m (c t l).

  Lemma log_pos : 0 < ln (INR m / nu).
  Proof.
    rewrite <- ln_1. apply ln_increasing; [lra |]. apply Rmult_lt_reg_r with nu; [lra |].
    replace (INR m / nu * nu) with (INR m) by (field; lra). lra.
  Qed.

  Lemma full_eta_pos : 0 < full_eta m nu eps.
  Proof. pose proof log_pos. apply Rdiv_lt_0_compat; lra. Qed.

  Lemma doublings_pos K k : 0 < doublings m nu eps K k.
  Proof. pose proof full_eta_pos. apply Rdiv_lt_0_compat; [assumption | apply pow_lt; lra]. Qed.

  Lemma log_is : ln (INR m / nu) = eps * full_eta m nu eps / 2.
  Proof. unfold full_eta. field. lra. Qed.

  Lemma half_eps : ln (INR m / nu) / full_eta m nu eps = eps / 2.
  Proof. pose proof full_eta_pos. rewrite log_is. field. lra. Qed.

  Section Count.
    Variable K : nat.
    Hypothesis run : is_newton_boost m nu eps (doublings m nu eps K) K n c d w stage T.
    Notation eta := (doublings m nu eps K).
    Notation gap := (gap_of m nu eta n c d w).
    Notation half_tolerance := (half_tolerance m nu eta).
    Let L := ln (INR m / nu).

    Lemma grows k : (k < K)%nat -> 2 * eta k <= eta (S k).
    Proof.
      intros Hk. unfold doublings. replace (K - k)%nat with (S (K - S k)) by lia. simpl.
      pose proof (pow_lt 2 (K - S k) ltac:(lra)). right. field. lra.
    Qed.

    Lemma finest : ln (INR m / nu) / eta K = eps / 2.
    Proof. rewrite <- half_eps. unfold doublings. rewrite Nat.sub_diag. simpl. f_equal. field. Qed.

    Lemma eta_rises k k' : (k <= k' <= K)%nat -> eta k <= eta k'.
    Proof.
      induction k' as [| k' IH]; intros Hk; [replace k with 0%nat by lia; lra |].
      destruct (Nat.eq_dec k (S k')) as [-> | no]; [lra |]. specialize (IH ltac:(lia)).
      pose proof (grows k' ltac:(lia)). pose proof (doublings_pos K k'). lra.
    Qed.

    Lemma large t : (1 <= t)%nat -> (S t < T)%nat -> half_tolerance (stage t) < gap (stage t) t.
    Proof. apply (gap_above_half_tolerance m nu eps eta K n c d w stage T Hm); try assumption;
             [lra | apply doublings_pos | apply finest]. Qed.

    Lemma half_tolerance_pos k : 0 < half_tolerance k.
    Proof. pose proof log_pos. apply Rdiv_lt_0_compat; [assumption | apply doublings_pos]. Qed.

    Lemma positive t : (1 <= t)%nat -> (S t < T)%nat -> 0 < gap (stage t) t.
    Proof. intros H1 Ht. pose proof (large t H1 Ht). pose proof (half_tolerance_pos (stage t)). lra. Qed.

    Lemma small t : (1 <= t)%nat -> (S t < T)%nat -> gap (stage t) t <= eta (stage t).
    Proof.
      apply (gap_at_most_eta m nu eps eta K n c d w stage T Hm); try assumption;
        [lra | apply doublings_pos | apply grows].
    Qed.

    Lemma stage_passes t : (1 <= t)%nat -> (S t < T)%nat -> (stage (t - 1) <= stage t <= K)%nat.
    Proof.
      intros H1 Ht. destruct (passes m nu eps eta K n c d w stage T Hm run t H1 Ht) as (A & B & _). lia.
    Qed.

    (** A stage takes at most [8 eta_k / eps_t] rounds up to round t, and this is at most [worth k]; the next one opens with at
        least as much. *)
    Definition worth (k : nat) : R := 8 * eta k ^ 2 / L.
    Definition late (t : nat) : R := if Nat.eqb (stage (t - 1)) (stage t) then 1 else 0.

    Lemma worth_rises k k' : (k <= k' <= K)%nat -> worth k <= worth k'.
    Proof.
      intros Hk. pose proof (eta_rises k k' Hk). pose proof (doublings_pos K k). pose proof log_pos. unfold worth, Rdiv.
      apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; assumption |]. nra.
    Qed.

    Lemma reciprocal_below t : (1 <= t)%nat -> (S t < T)%nat ->
      8 * eta (stage t) / gap (stage t) t <= worth (stage t).
    Proof.
      intros H1 Ht. pose proof (large t H1 Ht). pose proof (doublings_pos K (stage t)). pose proof log_pos as HL. fold L in HL.
      assert (E : 8 * eta (stage t) / half_tolerance (stage t) = worth (stage t)).
      { unfold worth, MHT22_newton_boost.half_tolerance. fold L. set (e := eta (stage t)) in *. field. split; lra. }
      rewrite <- E.
      unfold Rdiv. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; [apply half_tolerance_pos | lra].
    Qed.

    Lemma reciprocal_at_opening t : (1 <= t)%nat -> (S t < T)%nat -> (stage (t - 1) < stage t)%nat ->
      worth (stage t - 1) <= 8 * eta (stage t) / gap (stage t) t.
    Proof.
      intros H1 Ht opens. pose proof (stage_passes t H1 Ht). pose proof (positive t H1 Ht) as now.
      pose proof (gap_at_opening m nu eps eta K n c d w stage T Hm ltac:(lra) (doublings_pos K) grows run
        t H1 Ht opens) as opening. pose proof log_pos as HL. fold L in HL, opening.
      pose proof (doublings_pos K (stage t)) as Hb. pose proof (doublings_pos K (stage t - 1)) as Ha.
      unfold MHT22_newton_boost.half_tolerance in opening. fold L in opening. unfold worth.
      set (a := eta (stage t - 1)%nat) in *. set (b := eta (stage t)) in *. set (x := gap (stage t) t) in *.
      apply Rmult_le_reg_r with (x * L); [apply Rmult_lt_0_compat; assumption |].
      replace (8 * a ^ 2 / L * (x * L)) with (8 * (a ^ 2 * x)) by (field; lra).
      replace (8 * b / x * (x * L)) with (8 * (L * b)) by (field; lra).
      apply Rmult_le_compat_l; [lra |].
      apply Rle_trans with (a ^ 2 * (L / a + L * (/ a - / b))); [apply Rmult_le_compat_l; [nra | exact opening] |].
      replace (a ^ 2 * (L / a + L * (/ a - / b))) with (L * (2 * a - a ^ 2 / b)) by (field; lra).
      apply Rmult_le_compat_l; [lra |]. apply Rmult_le_reg_r with b; [exact Hb |].
      replace ((2 * a - a ^ 2 / b) * b) with (2 * a * b - a ^ 2) by (field; lra).
      pose proof (pow2_ge_0 (a - b)). lra.
    Qed.

    Lemma rounds_so_far t : (1 <= t)%nat -> (S t < T)%nat ->
      INR t <= 2 * INR (stage t) + 8 * eta (stage t) / gap (stage t) t + late t.
    Proof.
      assert (more : forall s, (1 <= s)%nat -> (S s < T)%nat -> 0 < 8 * eta (stage s) / gap (stage s) s)
        by (intros s H1 Hs; pose proof (positive s H1 Hs); pose proof (doublings_pos K (stage s));
            apply Rdiv_lt_0_compat; lra).
      induction t as [| t IH]; [lia |]. intros _ Ht. pose proof (more (S t) ltac:(lia) Ht) as now.
      pose proof (stage_passes (S t) ltac:(lia) Ht) as order. replace (S t - 1)%nat with t in order by lia.
      unfold late. replace (S t - 1)%nat with t by lia.
      destruct (Nat.eqb_spec (stage t) (stage (S t))) as [same | changes].
      - destruct (Nat.eq_dec t 0) as [-> | no].
        { pose proof (pos_INR (stage 1)). simpl INR. lra. }
        specialize (IH ltac:(lia) ltac:(lia)). rewrite S_INR, <- same. rewrite <- same in now.
        pose proof (positive t ltac:(lia) ltac:(lia)). pose proof (positive (S t) ltac:(lia) Ht) as next. rewrite <- same in next.
        destruct (next_gap m nu eps eta K n c d w stage T Hm ltac:(lra) (doublings_pos K) some columns run t ltac:(lia) ltac:(lia))
          as [falls by_22].
        unfold late in IH. destruct (Nat.eqb_spec (stage (t - 1)) (stage t)) as [own | opens].
        + pose proof (next_reciprocal (eta (stage t)) (gap (stage t) t) (gap (stage t) (S t)) (doublings_pos K _)
            ltac:(lra) ltac:(lra) (by_22 own ltac:(split; [lra | apply small; lia]))). lra.
        + enough (8 * eta (stage t) / gap (stage t) t <= 8 * eta (stage t) / gap (stage t) (S t)) by lra.
          unfold Rdiv. apply Rmult_le_compat_l; [pose proof (doublings_pos K (stage t)); lra |].
          apply Rinv_le_contravar; lra.
      - pose proof (reciprocal_at_opening (S t) ltac:(lia) Ht ltac:(replace (S t - 1)%nat with t by lia; lia)) as opening.
        pose proof (worth_rises (stage t) (stage (S t) - 1) ltac:(lia)) as rises.
        assert (before : INR t <= 2 * INR (stage t) + worth (stage t) + 1).
        { destruct (Nat.eq_dec t 0) as [-> | no].
          - pose proof (pos_INR (stage 0)). pose proof log_pos. pose proof (doublings_pos K (stage 0)).
            assert (0 < worth (stage 0)) by (apply Rdiv_lt_0_compat; [nra | assumption]). simpl INR at 1. lra.
          - specialize (IH ltac:(lia) ltac:(lia)). pose proof (reciprocal_below t ltac:(lia) ltac:(lia)).
            unfold late in IH. destruct (Nat.eqb _ _); lra. }
        assert (stages : INR (stage t) + 1 <= INR (stage (S t))) by (rewrite <- S_INR; apply le_INR; lia).
        rewrite S_INR. lra.
    Qed.

    Lemma rounds_at_most : INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR K + 3.
    Proof.
      pose proof log_pos as HL. pose proof full_eta_pos. pose proof (pos_INR K).
      assert (whole : worth K = 32 / eps ^ 2 * ln (INR m / nu)).
      { unfold worth, doublings, full_eta, L. rewrite Nat.sub_diag. simpl. field. lra. }
      rewrite <- whole.
      assert (0 < worth K) by (pose proof (doublings_pos K K); apply Rdiv_lt_0_compat; [nra | exact HL]).
      destruct (Nat.le_gt_cases T 2) as [few | many].
      { apply le_INR in few. simpl in few. lra. }
      assert (E : T = S (S (T - 2))) by lia. set (t := (T - 2)%nat) in *.
      pose proof (rounds_so_far t ltac:(lia) ltac:(lia)) as so_far. pose proof (reciprocal_below t ltac:(lia) ltac:(lia)).
      pose proof (stage_passes t ltac:(lia) ltac:(lia)) as low.
      pose proof (worth_rises (stage t) K ltac:(lia)). assert (INR (stage t) <= INR K) by (apply le_INR; lia).
      assert (late t <= 1) by (unfold late; destruct (Nat.eqb _ _); lra).
      rewrite E, !S_INR. lra.
    Qed.
  End Count.

  (** NewtonBoost with any number of hypotheses a round. *)
  Lemma several_below K : is_newton_boost m nu eps (doublings m nu eps K) K n c d w stage T ->
    INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR K + 3 /\ stops_accurate m nu eps g n c d w T.
  Proof.
    intros run. split; [apply rounds_at_most, run |]. intros HT guarantee done.
    apply (accurate_when_done m nu eps (doublings m nu eps K) K n c d w stage T Hm some run g HT guarantee done).
  Qed.

  (** The last stage alone: the rate [8 eta / (t + 15)] in every round, and fewer rounds. *)
  Lemma one_stage_below : is_newton_boost m nu eps (one_stage m nu eps) 0 n c d w stage T ->
    let gap := gap_of m nu (one_stage m nu eps) n c d w 0 in
    (forall t, (1 <= t < T)%nat -> gap t <= 8 * full_eta m nu eps / (INR t + 15) /\
       (eps / 2 < gap t -> INR t <= 32 / eps ^ 2 * ln (INR m / nu) - 15)) /\
    (forall t, (1 <= t)%nat -> (S t < T)%nat -> eps / 2 < gap t) /\ stops_accurate m nu eps g n c d w T.
  Proof.
    intros run gap. pose proof full_eta_pos as He. set (eta := one_stage m nu eps) in *.
    assert (Heta : forall k, 0 < eta k) by (intros; apply full_eta_pos).
    assert (none_finer : forall k, (k < 0)%nat -> 2 * eta k <= eta (S k)) by (intros; lia).
    assert (only : forall t, (S t < T)%nat -> stage t = 0%nat).
    { intros [| t] Ht; [apply run |]. destruct (passes m nu eps eta 0 n c d w stage T Hm run (S t) ltac:(lia) Ht). lia. }
    assert (above : forall t, (1 <= t)%nat -> (S t < T)%nat -> eps / 2 < gap t).
    { intros t H1 Ht. unfold gap. rewrite <- (only t Ht).
      pose proof (gap_above_half_tolerance m nu eps eta 0 n c d w stage T Hm ltac:(lra) Heta half_eps run t H1 Ht) as H.
      unfold half_tolerance in H. replace (ln (INR m / nu) / eta (stage t)) with (eps / 2) in H by (symmetry; apply half_eps).
      exact H. }
    assert (rate : forall t, (1 <= t < T)%nat -> 0 < gap t -> INR t + 15 <= 8 * full_eta m nu eps / gap t).
    { induction t as [| t IH]; [lia |]. intros Ht now. destruct (Nat.eq_dec t 0) as [-> | no].
      - pose proof (gap_of_first m nu eps eta 0 n c d w stage T Hm ltac:(lra) Heta some columns run ltac:(lia)) as first.
        change (eta 0%nat) with (full_eta m nu eps) in first. fold (gap 1%nat) in first.
        apply Rmult_le_reg_r with (gap 1%nat); [lra |].
        replace (8 * full_eta m nu eps / gap 1%nat * gap 1%nat) with (8 * full_eta m nu eps) by (field; lra).
        simpl INR. lra.
      - pose proof (above t ltac:(lia) ltac:(lia)) as before. specialize (IH ltac:(lia) ltac:(lra)).
        pose proof (gap_at_most_eta m nu eps eta 0 n c d w stage T Hm ltac:(lra) Heta none_finer some columns run
          t ltac:(lia) ltac:(lia)) as low.
        destruct (next_gap m nu eps eta 0 n c d w stage T Hm ltac:(lra) Heta some columns run t ltac:(lia) ltac:(lia))
          as [_ by_22].
        rewrite (only t), (only (t - 1)%nat) in by_22 by lia. rewrite only in low by lia.
        fold (gap t) (gap (S t)) in by_22, low. specialize (by_22 eq_refl ltac:(lra)).
        pose proof (next_reciprocal _ (gap t) (gap (S t)) (Heta 0%nat) ltac:(lra) now by_22) as next.
        change (eta 0%nat) with (full_eta m nu eps) in next. rewrite S_INR. lra. }
    split; [| split; [exact above |]].
    - intros t Ht. specialize (rate t Ht). pose proof (pos_INR t). set (x := gap t) in *.
      assert (Hc : 0 < 8 * full_eta m nu eps / (INR t + 15)) by (apply Rdiv_lt_0_compat; lra).
      destruct (Rle_lt_dec x 0) as [not_positive | positive]; [split; lra |]. specialize (rate positive). split.
      + apply Rmult_le_reg_r with (INR t + 15); [lra |].
        replace (8 * full_eta m nu eps / (INR t + 15) * (INR t + 15)) with (8 * full_eta m nu eps) by (field; lra).
        apply (Rmult_le_compat_l x) in rate; [| lra].
        replace (x * (8 * full_eta m nu eps / x)) with (8 * full_eta m nu eps) in rate by (field; lra). exact rate.
      + intros large_gap.
        assert (8 * full_eta m nu eps / x <= 8 * full_eta m nu eps / (eps / 2)).
        { unfold Rdiv at 1 2. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra. }
        replace (32 / eps ^ 2 * ln (INR m / nu)) with (8 * full_eta m nu eps / (eps / 2)) by (rewrite log_is; field; lra).
        lra.
    - intros HT guarantee done.
      apply (accurate_when_done m nu eps eta 0 n c d w stage T Hm some run g HT guarantee done).
  Qed.
End Stages_of_doublings.
