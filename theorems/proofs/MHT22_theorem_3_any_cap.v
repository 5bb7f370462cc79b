(** MHT22, Theorem 3 as amended and Algorithm 1 with any secondary rule, for every cap. With nu = m, where eta is 0, the
    uniform distribution is the only one, and no gap is positive. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions MHT22_theorem_3
  MHT22_uniform_cap.
Local Open Scope R_scope.

Section Statements.
  Variables (m : nat) (nu eps g : R) (c d w : nat -> nat -> R) (lambda : nat -> R) (T : nat).
  Let eta := 2 * ln (INR m / nu) / eps.
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heps : 0 < eps.
  Hypothesis columns : valid_play m (S T) c.
  Hypothesis scheme : is_scheme m nu eta c d w lambda T.
  Hypothesis guarantee : forall s, (s <= T)%nat -> g <= edge m c d s.

  Section Uniform_only.
    Hypothesis all : nu = INR m.
    Notation uniform := (fun _ : nat => 1 / INR m).
    Notation mean := (dotm m uniform).
    Notation least := (least_edge m c d).

    Lemma d_is_uniform t : (t <= T)%nat -> forall i, (i < m)%nat -> d t i = 1 / INR m.
    Proof.
      intros Ht. destruct scheme as (start & _ & best & _). destruct t as [|t]; [exact start|].
      apply (only_uniform m nu Hm all), (best (S t)). lia.
    Qed.

    Lemma edge_is_the_mean t : (t <= T)%nat -> edge m c d t = mean (c t).
    Proof. intros Ht. apply Sum_ext. intros i Hi. now rewrite d_is_uniform by assumption. Qed.

    Lemma least_falls t : least (S t) <= least t /\ least t <= edge m c d t.
    Proof. split; [apply Rmin_l | destruct t; [apply Rle_refl | apply Rmin_r]]. Qed.

    (** The mean margin is never below the least edge, whatever step in [0, 1] is taken. *)
    Lemma no_positive_gap : (forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1) ->
      forall t, (1 <= t <= T)%nat -> least t <= mean (margins c w t).
    Proof.
      intros steps. induction t as [|t IH]; [lia|]. intros Ht. destruct scheme as (_ & first & _ & moves).
      destruct (Nat.eq_dec t 0) as [-> | no].
      - destruct (least_falls 0) as [a b]. rewrite (edge_is_the_mean 0) in b by lia.
        replace (mean (margins c w 1)) with (mean (c 0%nat)); [lra|]. apply Sum_ext. intros i Hi.
        unfold margins, combined. cbn [Sum]. rewrite first. ring.
      - specialize (IH ltac:(lia)). destruct (moves t ltac:(lia)) as (secondary & _ & _ & better & _).
        rewrite !(smoothed_is_the_mean m nu Hm all) in better. eapply Rle_trans; [|exact better].
        assert (E : mean (combined c (S t) (frank_wolfe w lambda t)) = (1 - lambda t) * mean (margins c w t) + lambda t * mean (c t)).
        { unfold dotm. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros i _. unfold margins, combined. cbn [Sum].
          unfold frank_wolfe at 2. rewrite Nat.eqb_refl.
          rewrite (Sum_ext t _ (fun s => (1 - lambda t) * (w t s * c s i))).
          - rewrite Sum_scal. ring.
          - intros s Hs. unfold frank_wolfe. destruct (Nat.eqb_spec s t); [lia | ring]. }
        rewrite E. pose proof (steps t ltac:(lia)). destruct (least_falls t) as [a b]. rewrite (edge_is_the_mean t) in b by lia. nra.
    Qed.

    Lemma guaranteed t : (t <= T)%nat -> g <= least t.
    Proof.
      induction t as [|t IH]; intros Ht; [now apply guarantee|]. apply Rmin_glb; [apply IH; lia | now apply guarantee].
    Qed.

    Lemma accurate_there t : (forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1) -> (1 <= t <= T)%nat -> accurate m nu c d w g eps t.
    Proof.
      intros steps Ht. pose proof (no_positive_gap steps t Ht) as gap. unfold accurate. rewrite (soft_margin_is_the_mean m nu Hm all).
      split; [pose proof (guaranteed t ltac:(lia)); lra|]. intros n A omega best [P One].
      rewrite (soft_margin_is_the_mean m nu Hm all). enough (mean (fun i => Sum n (fun k => A i k * omega k)) <= least t) by lra.
      assert (below : forall s, (s <= t)%nat -> mean (fun i => Sum n (fun k => A i k * omega k)) <= edge m c d s).
      { intros s Hs. unfold dotm. rewrite (Sum_ext m _ (fun i => Sum n (fun k => omega k * (1 / INR m * A i k)))).
        - apply Rle_trans with (Sum n omega * edge m c d s); [|rewrite One; lra].
          rewrite Sum_swap, <- Sum_scal_r. apply Sum_le. intros k Hk.
          rewrite Sum_scal. apply Rmult_le_compat_l; [apply P, Hk|]. eapply Rle_trans; [|exact (best s Hs k Hk)].
          right. apply Sum_ext. intros i Hi. now rewrite (d_is_uniform s ltac:(lia) i Hi).
        - intros i _. rewrite <- Sum_scal. apply Sum_ext. intros. ring. }
      clear - below. induction t as [|t IH]; [exact (below 0%nat (le_n 0))|].
      apply Rmin_glb; [apply IH; intros s Hs; apply below; lia | exact (below (S t) (le_n (S t)))].
    Qed.

    Lemma gap_not_positive t : (forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1) -> (1 <= t <= T)%nat -> gap m nu eta c d w t <= 0.
    Proof. intros steps Ht. unfold gap. rewrite (smoothed_is_the_mean m nu Hm all). pose proof (no_positive_gap steps t Ht). lra. Qed.

    Lemma converges_there : (forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1) -> converges m nu eta c d w T g eps.
    Proof.
      intros steps. split; [intros t Ht _; now apply accurate_there|]. intros HT _. pose proof (gap_not_positive T steps ltac:(lia)). lra.
    Qed.
  End Uniform_only.

  Lemma below_or_all : nu < INR m \/ nu = INR m.
  Proof. lra. Qed.

  Lemma classic_steps : all_classic lambda T -> forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1.
  Proof.
    intros rule t Ht. rewrite (rule t Ht). pose proof (pos_INR t).
    split; [apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra] |].
    apply Rmult_le_reg_r with (INR t + 2); [lra |]. replace (2 / (INR t + 2) * (INR t + 2)) with 2 by (field; lra). lra.
  Qed.

  Lemma short_steps : all_short m eta c d w lambda T -> forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1.
  Proof. intros rule t Ht. rewrite (rule t Ht). apply clip_range. Qed.

  Lemma line_steps : all_line m nu eta c w lambda T -> forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1.
  Proof. intros rule t Ht. apply (rule t Ht). Qed.

  (** Theorem 3 (as amended) for the short step: for every learner whose answers have edge at least g, and every
      secondary rule, with [eta = 2 ln(m/nu) / eps]. *)
  Theorem MHT22_theorem_3_short_step :
    all_short m eta c d w lambda T -> converges m nu eta c d w T g eps.
  Proof.
    intros rule. destruct below_or_all as [L | all]; [apply (short_step_below m nu eps g c d w lambda); auto; lra|].
    exact (converges_there all (short_steps rule)).
  Qed.

  Theorem MHT22_theorem_3_classic : all_classic lambda T -> converges m nu eta c d w T g eps.
  Proof.
    intros rule. destruct below_or_all as [L | all]; [apply (classic_below m nu eps g c d w lambda); auto; lra|].
    exact (converges_there all (classic_steps rule)).
  Qed.

  Theorem MHT22_theorem_3_line_search :
    all_line m nu eta c w lambda T -> converges m nu eta c d w T g eps.
  Proof.
    intros rule. destruct below_or_all as [L | all]; [apply (line_search_below m nu eps g c d w lambda); auto; lra|].
    exact (converges_there all (line_steps rule)).
  Qed.

  (** Whatever combination of the hypotheses so far the secondary rule returns: the rate (18), and (6) at the stop. *)
  Theorem MHT22_any_secondary :
    all_classic lambda T \/ all_short m eta c d w lambda T \/ all_line m nu eta c w lambda T ->
    forall t, (1 <= t <= T)%nat ->
      gap m nu eta c d w t <= 8 * eta / (INR t + 2) /\
      (gap m nu eta c d w t <= eps / 2 -> soft_margin m nu (margins c w t) >= g - eps).
  Proof.
    intros rules t Ht. destruct below_or_all as [L | all]; [apply (any_secondary_below m nu eps g c d w lambda T); auto; lra|].
    assert (steps : forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1)
      by (destruct rules as [r | [r | r]]; [now apply classic_steps | now apply short_steps | now apply line_steps]).
    split; [|intros _; exact (proj1 (accurate_there all t steps Ht))].
    eapply Rle_trans; [exact (gap_not_positive all t steps Ht)|]. pose proof (lt_0_INR m Hm). unfold eta. rewrite all.
    replace (INR m / INR m) with 1 by (field; lra). rewrite ln_1. pose proof (pos_INR t). right. field. lra.
  Qed.
End Statements.
