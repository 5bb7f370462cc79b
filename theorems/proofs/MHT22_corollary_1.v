(** MHT22, Corollary 1 read as a bound by the good steps: with pairwise steps eps_(t+1) <= 8 eta/(k(t) + 3), for every learner
    and every secondary rule. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions.
Local Open Scope R_scope.

Section Pairwise.
  (** n hypotheses, [A i k] the margin of hypothesis k on example i; the learner answers d_t with hypothesis [j t]; [w t k]
      is the weight of k in w_t, [lambda t] the step, away from hypothesis [away t]. *)
  Variables (m n : nat) (nu eta : R) (A : nat -> nat -> R) (j away : nat -> nat) (d w : nat -> nat -> R) (lambda : nat -> R) (T : nat).
  Notation smoothed := (smoothed m nu eta).
  Notation c := (fun t i => A i (j t)).
  Notation least := (least_edge m c d).

  Definition mixed (v : nat -> R) (i : nat) : R := Sum n (fun k => A i k * v k).
  Definition gap_of (t : nat) : R := least t - smoothed (mixed (w t)).
  (** [w_t + x (e_(j_(t+1)) - e_away)] *)
  Definition shifted (t : nat) (x : R) (k : nat) : R :=
    w t k + (if Nat.eqb k (j t) then x else 0) - (if Nat.eqb k (away t) then x else 0).
  (** The away hypothesis has the least edge of those in w_t; the step is a line search up to all of its weight. *)
  Definition pairwise_step (t : nat) : Prop := (away t < n)%nat /\
    (forall k, (k < n)%nat -> 0 < w t k -> dotm m (d t) (fun i => A i (away t)) <= dotm m (d t) (fun i => A i k)) /\
    0 <= lambda t <= w t (away t) /\
    forall x, 0 <= x <= w t (away t) -> smoothed (mixed (shifted t x)) <= smoothed (mixed (shifted t (lambda t))).
  (** Algorithm 1 with these steps: w_(t+1) is the better of the two combinations. *)
  Definition is_pairwise_scheme : Prop :=
    (forall i, (i < m)%nat -> d 0%nat i = 1 / INR m) /\ (forall t, (t <= T)%nat -> (j t < n)%nat) /\
    (forall k, (k < n)%nat -> w 1%nat k = if Nat.eqb k (j 0%nat) then 1 else 0) /\
    (forall t, (1 <= t <= T)%nat -> is_distribution_for m nu eta (mixed (w t)) (d t)) /\
    (forall t, (1 <= t < T)%nat -> pairwise_step t /\ exists secondary, distribution n secondary /\
      ((forall k, (k < n)%nat -> w (S t) k = shifted t (lambda t) k) \/ (forall k, (k < n)%nat -> w (S t) k = secondary k)) /\
      smoothed (mixed (shifted t (lambda t))) <= smoothed (mixed (w (S t)))).
  (** k(t), the steps so far that do not take all of the weight. *)
  Fixpoint good_steps (t : nat) : nat :=
    match t with O => 0%nat | S s => (good_steps s + if Rlt_dec (lambda (S s)) (w (S s) (away (S s))) then 1 else 0)%nat end.

  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : 0 < eta.
  Hypothesis entries : forall i k, (i < m)%nat -> (k < n)%nat -> -1 <= A i k <= 1.
  Hypothesis scheme : is_pairwise_scheme.

  Lemma mixed_ext v v' : (forall k, (k < n)%nat -> v k = v' k) -> smoothed (mixed v) = smoothed (mixed v').
  Proof.
    intros E. assert (same : forall i, mixed v i = mixed v' i) by (intros i; apply Sum_ext; intros k Hk; now rewrite E).
    apply Rle_antisym; apply (smoothed_ext m nu eta Hm Hnu Heta); auto.
  Qed.

  Lemma shifted_margin t x i : (j t < n)%nat -> (away t < n)%nat ->
    mixed (shifted t x) i = mixed (w t) i + x * (A i (j t) - A i (away t)).
  Proof.
    intros Hj Ha. unfold mixed, shifted.
    rewrite (Sum_ext n _ (fun k => A i k * w t k + ((if Nat.eqb k (j t) then A i k * x else 0) - (if Nat.eqb k (away t) then A i k * x else 0))))
      by (intros k _; destruct (Nat.eqb k (j t)), (Nat.eqb k (away t)); ring).
    rewrite Sum_plus, Sum_minus, (Sum_delta n (j t) (fun k => A i k * x) Hj), (Sum_delta n (away t) (fun k => A i k * x) Ha). ring.
  Qed.

  Lemma w_distribution t : (1 <= t <= T)%nat -> distribution n (w t).
  Proof.
    destruct scheme as (_ & in_n & first & _ & rounds). induction t as [|t IH]; [lia|]. intros Ht.
    destruct (Nat.eq_dec t 0) as [->|N].
    - split; [intros k Hk; rewrite first by exact Hk; destruct (Nat.eqb _ _); lra|].
      rewrite (Sum_ext n _ (fun k => if Nat.eqb k (j 0%nat) then 1 else 0)) by exact first.
      apply (Sum_delta n (j 0%nat) (fun _ => 1)). apply in_n. lia.
    - destruct (IH ltac:(lia)) as [P One]. destruct (rounds t ltac:(lia)) as ((Ha & _ & L & _) & sec & [P2 One2] & [E|E] & _).
      + pose proof (in_n t ltac:(lia)) as Hj. split.
        * intros k Hk. rewrite E by exact Hk. unfold shifted. specialize (P k Hk).
          destruct (Nat.eqb k (j t)), (Nat.eqb_spec k (away t)) as [->|_]; lra.
        * rewrite (Sum_ext n _ _ E). unfold shifted. rewrite Sum_minus, Sum_plus, One.
          rewrite (Sum_delta n (j t) (fun _ => lambda t) Hj), (Sum_delta n (away t) (fun _ => lambda t) Ha). ring.
      + split; [intros k Hk; rewrite E by exact Hk; now apply P2 | rewrite (Sum_ext n _ _ E); exact One2].
  Qed.

  (** The value is concave along the way. *)
  Lemma concave_on_the_way t x y a : (j t < n)%nat -> (away t < n)%nat -> 0 <= a <= 1 ->
    (1 - a) * smoothed (mixed (shifted t x)) + a * smoothed (mixed (shifted t y)) <= smoothed (mixed (shifted t ((1 - a) * x + a * y))).
  Proof.
    intros Hj Hk Ha. apply (smoothed_ge m nu eta Hm Hnu Heta). intros e Ce.
    pose proof (smoothed_le m nu eta Hm Heta (mixed (shifted t x)) e Ce) as X.
    pose proof (smoothed_le m nu eta Hm Heta (mixed (shifted t y)) e Ce) as Y. unfold objective, none in *.
    assert (E : dotm m e (mixed (shifted t ((1 - a) * x + a * y))) =
      (1 - a) * dotm m e (mixed (shifted t x)) + a * dotm m e (mixed (shifted t y))).
    { unfold dotm. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros i _. rewrite !shifted_margin by assumption. ring. }
    rewrite E. nra.
  Qed.

  (** A step that does not take all of the weight is the best on the whole ray, *)
  Lemma best_on_the_ray t x : (1 <= t < T)%nat -> lambda t < w t (away t) -> 0 <= x ->
    smoothed (mixed (shifted t x)) <= smoothed (mixed (shifted t (lambda t))).
  Proof.
    intros Ht good Hx. destruct scheme as (_ & in_n & _ & _ & rounds). destruct (rounds t Ht) as ((Ha & _ & L & best) & _).
    destruct (Rle_lt_dec x (w t (away t))) as [le|gt]; [apply best; lra|].
    set (a := (w t (away t) - lambda t) / (x - lambda t)).
    assert (Ra : 0 < a <= 1).
    { unfold a. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (x - lambda t); [lra|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    pose proof (concave_on_the_way t (lambda t) x a (in_n t ltac:(lia)) Ha ltac:(lra)) as C.
    replace ((1 - a) * lambda t + a * x) with (w t (away t)) in C by (unfold a; field; lra).
    pose proof (best (w t (away t)) ltac:(lra)). nra.
  Qed.

  (** A step of length x > 0 towards the answer gains x eps_t - 2 eta x^2 at least. *)
  Lemma way_gains t x : (1 <= t < T)%nat -> 0 <= x ->
    smoothed (mixed (w t)) + (x * gap_of t - 2 * eta * x ^ 2) <= smoothed (mixed (shifted t x)).
  Proof.
    intros Ht Hx. destruct scheme as (_ & in_n & _ & best & rounds). destruct (rounds t Ht) as ((Ha & away_least & _) & _).
    pose proof (in_n t ltac:(lia)) as Hj. pose proof (best t ltac:(lia)) as B. destruct (w_distribution t ltac:(lia)) as [P One].
    set (way := fun i => A i (j t) - A i (away t)).
    assert (close : forall i, (i < m)%nat -> Rabs (mixed (shifted t x) i - mixed (w t) i) <= x * 2).
    { intros i Hi. rewrite shifted_margin by assumption. replace (mixed (w t) i + x * (A i (j t) - A i (away t)) - mixed (w t) i)
        with (x * (A i (j t) - A i (away t))) by ring. rewrite Rabs_mult, (Rabs_right x) by lra. apply Rmult_le_compat_l; [exact Hx|].
      apply Rabs_le. pose proof (entries i (j t) Hi Hj). pose proof (entries i (away t) Hi Ha). lra. }
    pose proof (smoothed_is_smooth m nu eta Hm Hnu Heta (mixed (w t)) (mixed (shifted t x)) (d t) (x * 2) B close) as S.
    assert (slope : dotm m (d t) (fun i => mixed (shifted t x) i - mixed (w t) i) = x * dotm m (d t) way).
    { unfold dotm. rewrite <- Sum_scal. apply Sum_ext. intros i _. rewrite shifted_margin by assumption. unfold way. ring. }
    assert (steep : gap_of t <= dotm m (d t) way).
    { assert (dotm m (d t) way = edge m c d t - dotm m (d t) (fun i => A i (away t))) as ->
        by (unfold edge, dotm, way; rewrite <- Sum_minus; apply Sum_ext; intros; ring).
      assert (low : dotm m (d t) (fun i => A i (away t)) <= dotm m (d t) (mixed (w t))).
      { unfold dotm at 2, mixed. rewrite (Sum_ext m _ (fun i => Sum n (fun k => w t k * (d t i * A i k))))
          by (intros i _; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
        rewrite Sum_swap, <- (Rmult_1_l (dotm _ _ _)), <- One, <- Sum_scal_r. apply Sum_le. intros k Hk. rewrite Sum_scal.
        destruct (P k Hk) as [pos|zero]; [apply Rmult_le_compat_l; [lra | now apply away_least] | rewrite <- zero; lra]. }
      assert (least t <= edge m c d t) by (destruct t; [apply Rle_refl | apply Rmin_r]).
      unfold gap_of. rewrite (smoothed_attained m nu eta Hm Hnu Heta _ _ B). unfold objective, none.
      pose proof (penalty_nonneg m nu eta Hm Heta (d t) (proj1 B)). lra. }
    rewrite slope in S. assert (x * gap_of t <= x * dotm m (d t) way) by (apply Rmult_le_compat_l; assumption).
    assert (eta / 2 * (x * 2) ^ 2 = 2 * eta * x ^ 2) by field. lra.
  Qed.

  (** So a step that does not take all of the weight gains eps_t^2/(8 eta) at least. *)
  Lemma good_step_gains t : (1 <= t < T)%nat -> lambda t < w t (away t) -> 0 <= gap_of t ->
    smoothed (mixed (w t)) + gap_of t ^ 2 / (8 * eta) <= smoothed (mixed (shifted t (lambda t))).
  Proof.
    intros Ht good G. set (x := gap_of t / (4 * eta)). assert (Hx : 0 <= x) by (unfold x; apply Rle_mult_inv_pos; lra).
    eapply Rle_trans; [|exact (best_on_the_ray t x Ht good Hx)]. eapply Rle_trans; [|exact (way_gains t x Ht Hx)].
    right. unfold x. field. lra.
  Qed.

  Lemma first_gap : (1 <= T)%nat -> gap_of 1 <= eta / 2.
  Proof.
    intros HT. destruct scheme as (uniform & in_n & first & best & _). set (one := fun _ s : nat => if Nat.eqb s 0 then 1 else 0).
    assert (same : forall i, mixed (w 1%nat) i = margins c one 1 i).
    { intros i. unfold mixed, margins, combined, one. cbn [Sum Nat.eqb].
      rewrite (Sum_ext n _ (fun k => if Nat.eqb k (j 0%nat) then A i k else 0))
        by (intros k Hk; rewrite first by exact Hk; destruct (Nat.eqb k (j 0%nat)); ring).
      rewrite (Sum_delta n (j 0%nat) (fun k => A i k)) by (apply in_n; lia). ring. }
    assert (E : smoothed (mixed (w 1%nat)) = smoothed (margins c one 1))
      by (apply Rle_antisym; apply (smoothed_ext m nu eta Hm Hnu Heta); auto).
    unfold gap_of. rewrite E. apply (gap_at_start m nu eta c d one lambda 1 Hm Hnu Heta).
    - intros t Ht i Hi. apply entries; [exact Hi | apply in_n; lia].
    - split; [exact uniform|]. split; [reflexivity|]. split; [|intros; lia]. intros t Ht. replace t with 1%nat by lia.
      destruct (best 1%nat ltac:(lia)) as [C0 least_]. split; [exact C0|]. intros e Ce. specialize (least_ e Ce).
      unfold objective, dotm in *. rewrite !(Sum_ext m (fun i => _ * margins c one 1 i) (fun i => _ * mixed (w 1%nat) i))
        by (intros; now rewrite same). exact least_.
    - lia.
  Qed.

  Theorem MHT22_corollary_1_reading_rate t : (t < T)%nat -> gap_of (S t) <= 8 * eta / (INR (good_steps t) + 3).
  Proof.
    induction t as [|t IH]; intros Ht.
    - eapply Rle_trans; [apply first_gap; lia|]. simpl. lra.
    - specialize (IH ltac:(lia)). pose proof (pos_INR (good_steps t)) as K. set (k := INR (good_steps t)) in *.
      destruct scheme as (_ & _ & _ & _ & rounds). destruct (rounds (S t) ltac:(lia)) as ((Ha & _ & L & best) & sec & _ & _ & better).
      assert (zero : smoothed (mixed (shifted (S t) 0)) = smoothed (mixed (w (S t)))).
      { apply mixed_ext. intros q _. unfold shifted. destruct (Nat.eqb q (j (S t))), (Nat.eqb q (away (S t))); ring. }
      pose proof (best 0 ltac:(lra)) as not_worse. rewrite zero in not_worse.
      assert (falls : least (S (S t)) <= least (S t)) by apply Rmin_l.
      assert (no_rise : gap_of (S (S t)) <= gap_of (S t)) by (unfold gap_of; lra).
      cbn [good_steps]. destruct (Rlt_dec (lambda (S t)) (w (S t) (away (S t)))) as [good|_]; rewrite plus_INR; fold k; simpl (INR _).
      + assert (P4 : 0 < 8 * eta / (k + 1 + 3)) by (apply Rdiv_lt_0_compat; lra).
        destruct (Rle_lt_dec (gap_of (S t)) 0) as [neg|pos]; [lra|].
        pose proof (good_step_gains (S t) ltac:(lia) good (Rlt_le _ _ pos)) as gain.
        assert (next : gap_of (S (S t)) <= gap_of (S t) - gap_of (S t) ^ 2 / (8 * eta)) by (unfold gap_of at 1 2; lra).
        eapply Rle_trans; [exact next|]. set (g := gap_of (S t)) in *. set (v := 8 * eta / (k + 3)) in *.
        assert (V : v * (k + 3) = 8 * eta) by (unfold v; field; lra).
        apply Rle_trans with (v - v ^ 2 / (8 * eta)).
        * enough (0 <= (v - g) * (1 - (v + g) / (8 * eta))) by (replace (v - v ^ 2 / (8 * eta) - (g - g ^ 2 / (8 * eta)))
            with ((v - g) * (1 - (v + g) / (8 * eta))) by (field; lra); lra).
          apply Rmult_le_pos; [lra|]. apply Rmult_le_reg_r with (8 * eta); [lra|]. unfold Rdiv. rewrite Rmult_0_l, Rmult_minus_distr_r, Rmult_assoc, Rinv_l by lra. nra.
        * apply Rmult_le_reg_r with ((k + 3) ^ 2 * (k + 1 + 3)); [nra|].
          replace ((v - v ^ 2 / (8 * eta)) * ((k + 3) ^ 2 * (k + 1 + 3))) with (8 * eta * ((k + 2) * (k + 4))) by (unfold v; field; lra).
          replace (8 * eta / (k + 1 + 3) * ((k + 3) ^ 2 * (k + 1 + 3))) with (8 * eta * (k + 3) ^ 2) by (field; lra).
          apply Rmult_le_compat_l; nra.
      + rewrite Rplus_0_r. lra.
  Qed.
End Pairwise.
