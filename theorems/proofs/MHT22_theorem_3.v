(** MHT22, Theorem 3: Algorithm 1 is eps-accurate after 32 ln(m/nu) / eps^2 - 2 rounds, for every learner and every
    secondary rule; equation 18. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions.
Local Open Scope R_scope.

(** The induction steps: [8 eta (t + 1) / (t + 2)^2 <= 8 eta / (t + 3)]. *)
Lemma next_rate (eta t : R) : 0 < eta -> 0 <= t -> 8 * eta * (t + 1) / (t + 2) ^ 2 <= 8 * eta / (t + 1 + 2).
Proof.
  intros He Ht. apply Rmult_le_reg_r with ((t + 2) ^ 2 * (t + 1 + 2)); [nra |].
  replace (8 * eta * (t + 1) / (t + 2) ^ 2 * ((t + 2) ^ 2 * (t + 1 + 2))) with (8 * eta * ((t + 1) * (t + 1 + 2)))
    by (field; lra).
  replace (8 * eta / (t + 1 + 2) * ((t + 2) ^ 2 * (t + 1 + 2))) with (8 * eta * (t + 2) ^ 2) by (field; lra).
  apply Rmult_le_compat_l; nra.
Qed.

Section Theorem_3.
  Variables (m : nat) (nu eta : R) (c d w : nat -> nat -> R) (lambda : nat -> R) (T : nat).

  Definition all_classic : Prop := forall t, (1 <= t < T)%nat -> classic_step lambda t.
  Definition all_short : Prop := forall t, (1 <= t < T)%nat -> short_step m eta c d w lambda t.
  Definition all_line : Prop := forall t, (1 <= t < T)%nat -> line_search m nu eta c w lambda t.

  (** A learner that returns a hypothesis of largest edge, of the n hypotheses (columns) of A, in rounds 0 to t. *)
  Definition returns_the_best (n : nat) (A : nat -> nat -> R) (t : nat) : Prop :=
    forall s, (s <= t)%nat -> forall k, (k < n)%nat -> dotm m (d s) (fun i => A i k) <= edge m c d s.

  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : 0 < eta.
  Hypothesis columns : valid_play m (S T) c.
  Hypothesis scheme : is_scheme m nu eta c d w lambda T.

  Notation gap := (gap m nu eta c d w).
  Notation margins := (margins c w).
  Notation soft_margin := (soft_margin m nu).

  Lemma classic_range : all_classic -> forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1.
  Proof.
    intros rule t Ht. rewrite (rule t Ht). pose proof (pos_INR t).
    split; [apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra] |].
    apply Rmult_le_reg_r with (INR t + 2); [lra |]. replace (2 / (INR t + 2) * (INR t + 2)) with 2 by (field; lra). lra.
  Qed.

  Lemma short_range : all_short -> forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1.
  Proof. intros rule t Ht. rewrite (rule t Ht). apply clip_range. Qed.

  Lemma line_range : all_line -> forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1.
  Proof. intros rule t Ht. apply (rule t Ht). Qed.

  (** Equation 18: [eps_t <= 8 eta / (t + 2)], for the classic step, the short step and the line search. *)
  Theorem MHT22_equation_18 : all_classic \/ all_short \/ all_line ->
    forall t, (1 <= t <= T)%nat -> gap t <= 8 * eta / (INR t + 2).
  Proof.
    intros rules.
    assert (steps : forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1).
    { destruct rules as [r | [r | r]]; [apply classic_range | apply short_range | apply line_range]; exact r. }
    induction t as [| t IH]; [lia |]. intros Ht. destruct (Nat.eq_dec t 0) as [-> | Hn].
    { pose proof (gap_at_start m nu eta c d w lambda T Hm Hnu Heta columns scheme ltac:(lia)). simpl. lra. }
    specialize (IH ltac:(lia)). rewrite S_INR. pose proof (lt_0_INR t ltac:(lia)) as HtR.
    assert (HtR1 : 1 <= INR t) by (apply (le_INR 1); lia).
    eapply Rle_trans; [| apply next_rate; lra].
    destruct rules as [classic | best].
    - pose proof (MHT22_equation_15 m nu eta c d w lambda T Hm Hnu Heta columns scheme steps t ltac:(lia)) as recursion.
      rewrite (classic t ltac:(lia)) in recursion. eapply Rle_trans; [exact recursion |].
      assert (Hs : 0 <= 1 - 2 / (INR t + 2)).
      { apply Rmult_le_reg_r with (INR t + 2); [lra |].
        replace ((1 - 2 / (INR t + 2)) * (INR t + 2)) with (INR t) by (field; lra). lra. }
      apply Rle_trans with ((1 - 2 / (INR t + 2)) * (8 * eta / (INR t + 2)) + 2 * eta * (2 / (INR t + 2)) ^ 2);
        [apply Rplus_le_compat_r, Rmult_le_compat_l; assumption |].
      right. field. lra.
    - assert (rule : forall s, (1 <= s < T)%nat -> best_step m nu eta c d w lambda s)
        by (intros s Hs; destruct best as [r | r]; [left | right]; apply r, Hs).
      assert (Hbound : 0 <= 8 * eta * (INR t + 1) / (INR t + 2) ^ 2)
        by (apply Rmult_le_pos; [nra | apply Rlt_le, Rinv_0_lt_compat, pow_lt; lra]).
      destruct (Rle_lt_dec (gap t) 0) as [negative | positive].
      + pose proof (progress_of_best_step m nu eta c d w lambda T Hm Hnu Heta columns scheme steps t 0 ltac:(lia)
                      (rule t ltac:(lia)) ltac:(lra)). lra.
      + pose proof (MHT22_equation_22 m nu eta c d w lambda T Hm Hnu Heta columns scheme steps t ltac:(lia)
                      ltac:(intros s Hs; apply rule; lia) (Rlt_le _ _ positive)) as recursion.
        eapply Rle_trans; [exact recursion |]. set (x := gap t) in *. set (y := 8 * eta / (INR t + 2)) in *.
        assert (Hy : y * (INR t + 2) = 8 * eta) by (unfold y; field; lra).
        replace (8 * eta * (INR t + 1) / (INR t + 2) ^ 2) with ((1 - / (8 * eta) * y) * y)
          by (unfold y; field; lra).
        enough (0 <= (y - x) * (1 - / (8 * eta) * (x + y))) by lra.
        apply Rmult_le_pos; [lra |]. apply Rmult_le_reg_l with (8 * eta); [lra |].
        replace (8 * eta * (1 - / (8 * eta) * (x + y))) with (8 * eta - (x + y)) by (field; lra). nra.
  Qed.

  (** The aims: (6), for a learner with guarantee g, and (5), beside every combination omega of the n hypotheses of A,
      for one that returns a hypothesis of largest edge. *)
  Definition accurate (g eps : R) (t : nat) : Prop :=
    soft_margin (margins t) >= g - eps /\
    forall (n : nat) (A : nat -> nat -> R) (omega : nat -> R),
      returns_the_best n A t -> distribution n omega ->
      soft_margin (margins t) >= soft_margin (fun i => Sum n (fun k => A i k * omega k)) - eps.

  Lemma d_is_capped s : (s <= T)%nat -> capped m nu (d s).
  Proof.
    intros Hs. destruct scheme as (uniform & _ & best & _). destruct (Nat.eq_dec s 0) as [-> | Hn].
    - destruct (capped_uniform m nu Hm Hnu) as [[P E] cap]. repeat split.
      + intros i Hi. rewrite uniform by exact Hi. apply (P i Hi).
      + rewrite <- E. apply Sum_ext. exact uniform.
      + intros i Hi. rewrite uniform by exact Hi. apply (cap i Hi).
    - apply (proj1 (best s ltac:(lia))).
  Qed.

  Lemma accurate_at_the_end (g eps : R) (t : nat) :
    0 < eps -> eta = 2 * ln (INR m / nu) / eps -> (t <= T)%nat ->
    (forall s, (s <= t)%nat -> g <= edge m c d s) -> gap t <= eps / 2 -> accurate g eps t.
  Proof.
    intros He E Ht guarantee small. split; [apply (MHT22_lemma_2 m nu eta c d w Hm Hnu Heta g eps t); assumption |].
    intros n A omega best [P Sm]. apply (MHT22_lemma_2 m nu eta c d w Hm Hnu Heta _ eps t); try assumption.
    intros s Hs. eapply Rle_trans; [apply soft_margin_le, (d_is_capped s); lia |].
    unfold dotm. rewrite (Sum_ext m _ (fun i => Sum n (fun k => omega k * (d s i * A i k)))).
    - rewrite Sum_swap, <- (Rmult_1_l (edge m c d s)), <- Sm, <- Sum_scal_r. apply Sum_le. intros k Hk.
      rewrite Sum_scal. apply Rmult_le_compat_l; [apply P, Hk | apply best; assumption].
    - intros i _. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.

  (** What Theorem 3 says of each step rule: wherever [eps_t <= eps/2] the combination is eps-accurate, and after
      [T >= 32 ln(m/nu) / eps^2 - 2] rounds (one at least) [eps_T <= eps/2], so that the algorithm has stopped. *)
  Definition converges (g eps : R) : Prop :=
    (forall t, (1 <= t <= T)%nat -> gap t <= eps / 2 -> accurate g eps t) /\
    ((1 <= T)%nat -> 32 / eps ^ 2 * ln (INR m / nu) - 2 <= INR T -> gap T <= eps / 2).

  Lemma converges_by_18 (g eps : R) :
    0 < eps -> eta = 2 * ln (INR m / nu) / eps -> (forall s, (s <= T)%nat -> g <= edge m c d s) ->
    all_classic \/ all_short \/ all_line -> converges g eps.
  Proof.
    intros He E guarantee rules. split.
    - intros t Ht. apply accurate_at_the_end; auto; [lia |]. intros s Hs. apply guarantee. lia.
    - intros HT rounds. pose proof (MHT22_equation_18 rules T ltac:(lia)) as rate.
      eapply Rle_trans; [exact rate |]. pose proof (pos_INR T).
      apply Rmult_le_reg_r with (INR T + 2); [lra |].
      replace (8 * eta / (INR T + 2) * (INR T + 2)) with (8 * eta) by (field; lra).
      assert (enough : 32 / eps ^ 2 * ln (INR m / nu) * (eps / 2) = 8 * eta) by (rewrite E; field; lra).
      rewrite <- enough, (Rmult_comm (eps / 2)). apply Rmult_le_compat_r; lra.
  Qed.
End Theorem_3.

(** For caps that leave a choice, nu < m. *)
Section Below.
  Variables (m : nat) (nu eps g : R) (c d w : nat -> nat -> R) (lambda : nat -> R) (T : nat).
  Let eta := 2 * ln (INR m / nu) / eps.
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu < INR m.
  Hypothesis Heps : 0 < eps.
  Hypothesis columns : valid_play m (S T) c.
  Hypothesis scheme : is_scheme m nu eta c d w lambda T.
  Hypothesis guarantee : forall s, (s <= T)%nat -> g <= edge m c d s.

  Lemma eta_pos : 0 < eta.
  Proof.
    assert (0 < ln (INR m / nu)).
    { rewrite <- ln_1. apply ln_increasing; [lra |]. apply Rmult_lt_reg_r with nu; [lra |].
      replace (INR m / nu * nu) with (INR m) by (field; lra). lra. }
    apply Rdiv_lt_0_compat; lra.
  Qed.

  (** Theorem 3 (as amended) for the short step: for every learner whose answers have edge at least g, and every
      secondary rule, with [eta = 2 ln(m/nu) / eps]. *)
  Lemma short_step_below :
    all_short m eta c d w lambda T -> converges m nu eta c d w T g eps.
  Proof. intros rule. apply (converges_by_18 m nu eta c d w lambda); auto; [lra | apply eta_pos]. Qed.

  Lemma classic_below : all_classic lambda T -> converges m nu eta c d w T g eps.
  Proof. intros rule. apply (converges_by_18 m nu eta c d w lambda); auto; [lra | apply eta_pos]. Qed.

  Lemma line_search_below :
    all_line m nu eta c w lambda T -> converges m nu eta c d w T g eps.
  Proof. intros rule. apply (converges_by_18 m nu eta c d w lambda); auto; [lra | apply eta_pos]. Qed.
  (** Whatever combination of the hypotheses so far the secondary rule returns: the rate (18), and (6) at the stop. *)
  Lemma any_secondary_below :
    all_classic lambda T \/ all_short m eta c d w lambda T \/ all_line m nu eta c w lambda T ->
    forall t, (1 <= t <= T)%nat ->
      gap m nu eta c d w t <= 8 * eta / (INR t + 2) /\
      (gap m nu eta c d w t <= eps / 2 -> soft_margin m nu (margins c w t) >= g - eps).
  Proof.
    intros rules t Ht. pose proof eta_pos. split.
    - apply (MHT22_equation_18 m nu eta c d w lambda T); auto; lra.
    - apply (MHT22_lemma_2 m nu eta c d w); auto; [lra | intros s Hs; apply guarantee; lia].
  Qed.
End Below.
