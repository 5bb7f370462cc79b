(** NewtonBoost's guarantee for caps that leave a choice, for every game, learner, number of hypotheses a round and
    secondary rule. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_newton_boost
  MHT22_newton_boost_stages MHT22_newton_boost_rounds.
Local Open Scope R_scope.

(** [eta = 2 ln(m/nu) / eps], in three stages: eta/4, eta/2, eta; and the last of them alone. *)
Definition full_eta (m : nat) (nu eps : R) : R := 2 * ln (INR m / nu) / eps.
Definition three_stages (m : nat) (nu eps : R) (k : nat) : R :=
  full_eta m nu eps / match k with O => 4 | 1%nat => 2 | _ => 1 end.
Definition one_stage (m : nat) (nu eps : R) (k : nat) : R := full_eta m nu eps.

(** What is claimed of T rounds of which only the last may end with a stop, at w_r, the best combination so far: a bound
    on T, and (6) for a learner with guarantee g, at a combination of the columns received. *)
Definition stops_accurate (m : nat) (nu eps g : R) (n : nat -> nat) (c : nat -> nat -> nat -> R) (d : nat -> nat -> R)
    (w : nat -> nat -> nat -> R) (T : nat) : Prop :=
  let r := best m nu n c w (T - 1) in
  (0 < T)%nat -> (forall t, (t < T)%nat -> g <= edge m (answer c) d t) -> is_done m nu eps n c d w (T - 1) (T - 1) ->
  is_combination n r (w r) /\ soft_margin m nu (mixed n c r (w r)) >= g - eps.

Section Three_stages.
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

  Lemma three_stages_pos k : 0 < three_stages m nu eps k.
  Proof. pose proof full_eta_pos. unfold three_stages. destruct k as [| [| k]]; lra. Qed.

  Lemma log_is : ln (INR m / nu) = eps * full_eta m nu eps / 2.
  Proof. unfold full_eta. field. lra. Qed.

  Lemma half_eps : ln (INR m / nu) / full_eta m nu eps = eps / 2.
  Proof. pose proof full_eta_pos. rewrite log_is. field. lra. Qed.

  Section Count.
    Hypothesis run : is_newton_boost m nu eps (three_stages m nu eps) 2 n c d w stage T.
    Notation eta := (three_stages m nu eps).
    Notation gap := (gap_of m nu eta n c d w).
    Let ratio := full_eta m nu eps / eps.

    Lemma grows k : (k < 2)%nat -> 2 * eta k <= eta (S k).
    Proof. intros Hk. unfold three_stages. destruct k as [| [| k]]; [lra | lra | lia]. Qed.

    Lemma finest : ln (INR m / nu) / eta 2%nat = eps / 2.
    Proof. rewrite <- half_eps. unfold three_stages. f_equal. field. Qed.

    Lemma large t : (1 <= t)%nat -> (S t < T)%nat -> eps / 2 < gap (stage t) t.
    Proof.
      apply (gap_above_half_eps m nu eps eta 2 n c d w stage T Hm); try assumption;
        [lra | apply three_stages_pos | apply finest].
    Qed.

    Lemma small t : (1 <= t)%nat -> (S t < T)%nat -> gap (stage t) t <= eta (stage t).
    Proof.
      apply (gap_at_most_eta m nu eps eta 2 n c d w stage T Hm); try assumption;
        [lra | apply three_stages_pos | apply grows].
    Qed.

    Lemma stage_passes t : (1 <= t)%nat -> (S t < T)%nat -> (stage (t - 1) <= stage t <= 2)%nat.
    Proof.
      intros H1 Ht. destruct (passes m nu eps eta 2 n c d w stage T Hm run t H1 Ht) as (A & B & _). lia.
    Qed.

    (** In [base k + 8 eta_k / eps_t] rounds; one more once the stage has had its first. *)
    Definition base (k : nat) : R := match k with O => 0 | 1%nat => 4 / 3 * ratio + 2 | _ => 4 / 3 * ratio + 4 end.
    Definition late (t : nat) : R := if Nat.eqb (stage (t - 1)) (stage t) then 1 else 0.

    (** At the opening of stage 1 and of stage 2. *)
    Lemma reciprocal_at_opening t : (1 <= t)%nat -> (S t < T)%nat -> (stage (t - 1) < stage t)%nat ->
      match stage t with 1%nat => 8 / 3 * ratio | _ => 8 * ratio end <= 8 * eta (stage t) / gap (stage t) t.
    Proof.
      intros H1 Ht opens. pose proof (stage_passes t H1 Ht). pose proof (large t H1 Ht) as positive.
      pose proof full_eta_pos as He.
      pose proof (gap_at_opening m nu eps eta 2 n c d w stage T Hm ltac:(lra) three_stages_pos grows run
        t H1 Ht opens) as opening. rewrite log_is in opening.
      assert (quotient : forall a x, 0 < x -> x <= a * eps -> forall e, 0 < e -> 8 * e / (a * eps) <= 8 * e / x).
      { intros a x Hx le e Hpos. unfold Rdiv. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; assumption. }
      destruct (stage t) as [| [| [| k]]]; [lia | | | lia]; unfold three_stages in opening at 2 3; simpl Nat.sub in opening;
        cbv iota in opening.
      - replace (eps * full_eta m nu eps / 2 * (/ (full_eta m nu eps / 4) - / (full_eta m nu eps / 2))) with eps
          in opening by (field; lra).
        eapply Rle_trans; [| apply (quotient (3 / 2)); [lra | lra | apply three_stages_pos]].
        right. unfold ratio, three_stages. field. lra.
      - replace (eps * full_eta m nu eps / 2 * (/ (full_eta m nu eps / 2) - / (full_eta m nu eps / 1))) with (eps / 2)
          in opening by (field; lra).
        eapply Rle_trans; [| apply (quotient 1); [lra | lra | apply three_stages_pos]].
        right. unfold ratio, three_stages. field. lra.
    Qed.

    Lemma reciprocal_below t : (1 <= t)%nat -> (S t < T)%nat ->
      8 * eta (stage t) / gap (stage t) t <= 16 * eta (stage t) / eps.
    Proof.
      intros H1 Ht. pose proof (large t H1 Ht). pose proof (three_stages_pos (stage t)).
      replace (16 * eta (stage t) / eps) with (8 * eta (stage t) / (eps / 2)) by (field; lra).
      unfold Rdiv. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra.
    Qed.

    Lemma rounds_so_far t : (1 <= t)%nat -> (S t < T)%nat ->
      INR t <= base (stage t) + 8 * eta (stage t) / gap (stage t) t + late t.
    Proof.
      assert (Hr : 0 < ratio) by (pose proof full_eta_pos; apply Rdiv_lt_0_compat; lra).
      assert (positive : forall s, (1 <= s)%nat -> (S s < T)%nat -> 0 < 8 * eta (stage s) / gap (stage s) s)
        by (intros s H1 Hs; pose proof (large s H1 Hs); pose proof (three_stages_pos (stage s));
            apply Rdiv_lt_0_compat; lra).
      induction t as [| t IH]; [lia |]. intros _ Ht. pose proof (positive (S t) ltac:(lia) Ht) as now.
      pose proof (stage_passes (S t) ltac:(lia) Ht) as order. replace (S t - 1)%nat with t in order by lia.
      unfold late. replace (S t - 1)%nat with t by lia.
      destruct (Nat.eqb_spec (stage t) (stage (S t))) as [same | changes].
      - destruct (Nat.eq_dec t 0) as [-> | no].
        { destruct run as (_ & zero & _). rewrite zero in same. rewrite <- same in *. simpl in *. lra. }
        specialize (IH ltac:(lia) ltac:(lia)). rewrite S_INR, <- same. rewrite <- same in now.
        pose proof (large t ltac:(lia) ltac:(lia)). pose proof (large (S t) ltac:(lia) Ht) as next. rewrite <- same in next.
        destruct (next_gap m nu eps eta 2 n c d w stage T Hm ltac:(lra) three_stages_pos some columns run t ltac:(lia) ltac:(lia))
          as [falls by_22].
        unfold late in IH. destruct (Nat.eqb_spec (stage (t - 1)) (stage t)) as [own | opens].
        + pose proof (next_reciprocal (eta (stage t)) (gap (stage t) t) (gap (stage t) (S t)) (three_stages_pos _)
            ltac:(lra) ltac:(lra) (by_22 own ltac:(split; [lra | apply small; lia]))). lra.
        + enough (8 * eta (stage t) / gap (stage t) t <= 8 * eta (stage t) / gap (stage t) (S t)) by lra.
          unfold Rdiv. apply Rmult_le_compat_l; [pose proof (three_stages_pos (stage t)); lra |].
          apply Rinv_le_contravar; lra.
      - pose proof (reciprocal_at_opening (S t) ltac:(lia) Ht ltac:(replace (S t - 1)%nat with t by lia; lia)) as opening.
        assert (before : INR t <= base (stage t) + 16 * eta (stage t) / eps + 1).
        { destruct (Nat.eq_dec t 0) as [-> | no].
          - destruct run as (_ & zero & _). rewrite zero. simpl. pose proof (three_stages_pos 0).
            assert (0 < 16 * eta 0%nat / eps) by (apply Rdiv_lt_0_compat; lra). lra.
          - specialize (IH ltac:(lia) ltac:(lia)). pose proof (reciprocal_below t ltac:(lia) ltac:(lia)).
            unfold late in IH. destruct (Nat.eqb _ _); lra. }
        assert (sizes : forall k, 16 * eta k / eps = match k with O => 4 | 1%nat => 8 | _ => 16 end * ratio)
          by (intros [| [| k]]; unfold three_stages, ratio; field; lra).
        rewrite sizes in before. rewrite S_INR.
        destruct (stage t) as [| [| k]]; destruct (stage (S t)) as [| [| [| k']]]; try lia; simpl base in *; lra.
    Qed.

    Lemma rounds_at_most : INR T <= 104 / 3 / eps ^ 2 * ln (INR m / nu) + 7.
    Proof.
      assert (Hr : 0 < ratio) by (pose proof full_eta_pos; apply Rdiv_lt_0_compat; lra).
      replace (104 / 3 / eps ^ 2 * ln (INR m / nu)) with (52 / 3 * ratio)
        by (rewrite log_is; unfold ratio; field; lra).
      destruct (Nat.le_gt_cases T 2) as [few | many].
      { apply le_INR in few. simpl in few. lra. }
      assert (E : T = S (S (T - 2))) by lia. set (t := (T - 2)%nat) in *.
      pose proof (rounds_so_far t ltac:(lia) ltac:(lia)) as so_far. pose proof (reciprocal_below t ltac:(lia) ltac:(lia)).
      assert (late t <= 1) by (unfold late; destruct (Nat.eqb _ _); lra).
      assert (sizes : forall k, 16 * eta k / eps = match k with O => 4 | 1%nat => 8 | _ => 16 end * ratio)
        by (intros [| [| k]]; unfold three_stages, ratio; field; lra).
      rewrite sizes in *. rewrite E, !S_INR.
      destruct (stage t) as [| [| k]]; simpl base in *; lra.
    Qed.
  End Count.

  (** NewtonBoost with any number of hypotheses a round. *)
  Lemma several_below : is_newton_boost m nu eps (three_stages m nu eps) 2 n c d w stage T ->
    INR T <= 104 / 3 / eps ^ 2 * ln (INR m / nu) + 7 /\ stops_accurate m nu eps g n c d w T.
  Proof.
    intros run. split; [apply rounds_at_most, run |]. intros HT guarantee done.
    apply (accurate_when_done m nu eps (three_stages m nu eps) 2 n c d w stage T Hm some run g HT guarantee done).
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
      apply (gap_above_half_eps m nu eps eta 0 n c d w stage T Hm ltac:(lra) Heta half_eps run t H1 Ht). }
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
End Three_stages.
