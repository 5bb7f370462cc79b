(** NewtonBoost (ours, an answer to MHT22's closing question): Algorithm 1 in stages of growing eta, with any secondary
    rule and a direct stopping test. Its definition, and what a round does. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions.
Local Open Scope R_scope.

Section Newton_boost.
  (** Stage k smooths with [eta k], k = 0, ..., last. *)
  Variables (m : nat) (nu eps : R) (eta : nat -> R) (last : nat).

  (** Round t brings [n t] columns: [c t 0] is the learner's answer to d_t, the others are further hypotheses, which only
      the secondary rule reads. [w t s l] is the weight of [c s l] in w_t; [stage t] is the stage of round t. *)
  Variables (n : nat -> nat) (c : nat -> nat -> nat -> R) (d : nat -> nat -> R) (w : nat -> nat -> nat -> R).
  Variable stage : nat -> nat.

  Definition answer (t : nat) : nat -> R := c t 0%nat.

  (** A w, of the columns of the first t rounds. *)
  Definition mixed (t : nat) (weights : nat -> nat -> R) (i : nat) : R :=
    Sum t (fun s => Sum (n s) (fun l => weights s l * c s l i)).
  Definition is_combination (t : nat) (weights : nat -> nat -> R) : Prop :=
    (forall s l, (s < t)%nat -> (l < n s)%nat -> 0 <= weights s l) /\ Sum t (fun s => Sum (n s) (weights s)) = 1.
  Definition takes (t : nat) (weights : nat -> nat -> R) : Prop :=
    forall s l, (s < t)%nat -> (l < n s)%nat -> w t s l = weights s l.
  Definition margins_of (t : nat) : nat -> R := mixed t (w t).

  (** [-f~*(-A w)] in stage k, and the gap [eps_t = min edge + f~*(-A w_t)] there. *)
  Definition value (k t : nat) (weights : nat -> nat -> R) : R := smoothed m nu (eta k) (mixed t weights).
  Definition gap_of (k t : nat) : R := least_edge m answer d t - value k t (w t).

  (** A way x from w_t to the learner's answer, as in line 11 of Algorithm 1. *)
  Definition towards (t : nat) (x : R) (s l : nat) : R :=
    if Nat.eqb s t then (if Nat.eqb l 0 then x else 0) else (1 - x) * w t s l.

  (** The secondary rule's combination is taken where the value rises by [eps_t^2 / (8 eta)]. *)
  Definition rises_enough (t : nat) (candidate : nat -> nat -> R) : Prop :=
    value (stage t) t (w t) + Rmax 0 (gap_of (stage t) t) ^ 2 / (8 * eta (stage t))
    <= value (stage t) (S t) candidate.

  (** Otherwise: the line search (the exact booster), *)
  Definition line_searched (t : nat) (x : R) : Prop := 0 <= x <= 1 /\
    forall y, 0 <= y <= 1 -> value (stage t) (S t) (towards t y) <= value (stage t) (S t) (towards t x).

  (** or the short step (the fast one), at the present stage's distribution e. *)
  Definition to_answer (t i : nat) : R := answer t i - margins_of t i.
  Definition wide (t : nat) : R := Max m (fun i => Rabs (to_answer t i)).
  Definition shortened (t : nat) (x : R) : Prop := exists e, is_distribution_for m nu (eta (stage t)) (margins_of t) e /\
    x = clip (dotm m e (to_answer t) / (eta (stage t) * wide t ^ 2)).

  Definition moves (t : nat) : Prop := exists (candidate : nat -> nat -> R) (x : R), is_combination (S t) candidate /\
    ((takes (S t) candidate /\ rises_enough t candidate) \/
     (takes (S t) (towards t x) /\ ~ rises_enough t candidate /\ line_searched t x) \/
     (takes (S t) (towards t x) /\ ~ rises_enough t candidate /\ shortened t x /\
      value (stage t) (S t) candidate < value (stage t) (S t) (towards t x)) \/
     (takes (S t) candidate /\ ~ rises_enough t candidate /\ shortened t x /\
      value (stage t) (S t) (towards t x) <= value (stage t) (S t) candidate)).

  (** Stage k smooths for the tolerance eps_k = 2 ln(m/nu) / eta_k. It ends where its gap is at most eps_k / 2; the last one
      does not. *)
  Definition half_tolerance (k : nat) : R := ln (INR m / nu) / eta k.
  Definition stages_pass (t : nat) : Prop := (stage t <= last)%nat /\ (stage (t - 1) <= stage t)%nat /\
    (forall k, (stage (t - 1) <= k < stage t)%nat -> gap_of k t <= half_tolerance k) /\
    ((stage t < last)%nat -> half_tolerance (stage t) < gap_of (stage t) t).

  (** The best of w_1, ..., w_(t+1), after round t; the direct test with it. *)
  Fixpoint best (t : nat) : nat :=
    match t with
    | O => 1%nat
    | S s => if Rlt_dec (soft_margin m nu (margins_of (best s))) (soft_margin m nu (margins_of (S t)))
             then S t else best s
    end.
  Definition is_done (t r : nat) : Prop := least_edge m answer d t - soft_margin m nu (margins_of (best r)) <= eps.

  (** T rounds, 0 to T - 1, of which only the last may end with a stop: d_0 is uniform, w_1 the first answer. *)
  Definition is_newton_boost (T : nat) : Prop :=
    (forall i, (i < m)%nat -> d 0%nat i = 1 / INR m) /\
    stage 0%nat = 0%nat /\
    takes 1 (fun _ l => if Nat.eqb l 0 then 1 else 0) /\
    (forall t, (S t < T)%nat -> is_distribution_for m nu (eta (stage t)) (margins_of (S t)) (d (S t))) /\
    (forall t, (1 <= t < T)%nat ->
      (is_done t (t - 1) /\ takes (S t) (fun s l => if Nat.eqb s t then 0 else w t s l)) \/
      (~ is_done t (t - 1) /\ stages_pass t /\ moves t)) /\
    (forall t, (S t < T)%nat -> ~ is_done t t).

  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : forall k, 0 < eta k.
  Variable T : nat.
  Hypothesis some : forall t, (t < T)%nat -> (0 < n t)%nat.
  Hypothesis columns : forall t l, (t < T)%nat -> (l < n t)%nat -> in_range m (c t l).
  Hypothesis run : is_newton_boost T.

  Notation least_edge := (least_edge m answer d).

  Lemma value_taken k t weights : takes t weights -> value k t (w t) = value k t weights.
  Proof.
    intros E. unfold value. assert (same : forall i, mixed t (w t) i = mixed t weights i).
    { intros i. apply Sum_ext. intros s Hs. apply Sum_ext. intros l Hl. now rewrite E. }
    apply Rle_antisym; apply smoothed_ext; auto.
  Qed.

  (** On the way from w_t to the answer the margins move in proportion. *)
  Lemma mixed_towards t x i : (t < T)%nat -> mixed (S t) (towards t x) i = margins_of t i + x * to_answer t i.
  Proof.
    intros Ht. unfold mixed, to_answer, margins_of, mixed. simpl.
    rewrite (Sum_ext t _ (fun s => (1 - x) * Sum (n s) (fun l => w t s l * c s l i))).
    - rewrite Sum_scal, (Sum_ext (n t) _ (fun l => if Nat.eqb l 0 then x * c t l i else 0)), Sum_delta
        with (j := 0%nat) by (try apply some; try exact Ht; intros l _; unfold towards; rewrite Nat.eqb_refl;
                              destruct (Nat.eqb l 0); ring). unfold answer. ring.
    - intros s Hs. rewrite <- Sum_scal. apply Sum_ext. intros l _. unfold towards.
      destruct (Nat.eqb_spec s t); [lia | ring].
  Qed.

  Lemma first_is_combination : (0 < T)%nat -> is_combination 1 (w 1%nat).
  Proof.
    intros HT. destruct run as (_ & _ & first & _). split.
    - intros s l Hs Hl. rewrite (first s l Hs Hl). destruct (Nat.eqb l 0); lra.
    - simpl. rewrite (Sum_ext (n 0%nat) _ (fun l => if Nat.eqb l 0 then 1 else 0)), Sum_delta with (c := fun _ => 1);
        [ring | apply some, HT | intros l Hl; apply first; [lia | exact Hl]].
  Qed.

  Lemma towards_is_combination t x : (t < T)%nat -> 0 <= x <= 1 -> is_combination t (w t) ->
    is_combination (S t) (towards t x).
  Proof.
    intros Ht Hx [P E]. split.
    - intros s l Hs Hl. unfold towards. destruct (Nat.eqb_spec s t); [destruct (Nat.eqb l 0); lra |].
      apply Rmult_le_pos; [lra | apply P; [lia | exact Hl]].
    - simpl. rewrite (Sum_ext t _ (fun s => (1 - x) * Sum (n s) (w t s))).
      + rewrite Sum_scal, E, (Sum_ext (n t) _ (fun l => if Nat.eqb l 0 then x else 0)), Sum_delta
          with (c := fun _ => x) (j := 0%nat); [ring | apply some, Ht |].
        intros l _. unfold towards. now rewrite Nat.eqb_refl.
      + intros s Hs. rewrite <- Sum_scal. apply Sum_ext. intros l _. unfold towards.
        destruct (Nat.eqb_spec s t); [lia | reflexivity].
  Qed.

  Lemma taken_is_combination t weights : takes t weights -> is_combination t weights -> is_combination t (w t).
  Proof.
    intros E [P total]. split; [intros s l Hs Hl; rewrite E by assumption; apply P; assumption |].
    rewrite <- total. apply Sum_ext. intros s Hs. apply Sum_ext. intros l Hl. apply E; assumption.
  Qed.

  Lemma margins_within t : (t <= T)%nat -> is_combination t (w t) -> in_range m (margins_of t).
  Proof.
    intros Ht [P E] i Hi. unfold margins_of, mixed.
    split; [replace (-1) with (- Sum t (fun s => Sum (n s) (w t s))) by (rewrite E; lra); rewrite <- Sum_opp | rewrite <- E];
      apply Sum_le; intros s Hs; [rewrite <- Sum_opp |]; apply Sum_le; intros l Hl; specialize (P s l Hs Hl);
      destruct (columns s l ltac:(lia) Hl i Hi); nra.
  Qed.

  Lemma wide_bounds t : (t < T)%nat -> is_combination t (w t) ->
    0 <= wide t <= 2 /\ forall i, (i < m)%nat -> Rabs (to_answer t i) <= wide t.
  Proof.
    intros Ht W. assert (each : forall i, (i < m)%nat -> Rabs (to_answer t i) <= wide t)
      by (intros i Hi; apply (Max_ge m (fun i => Rabs (to_answer t i))), Hi).
    split; [| exact each]. split; [eapply Rle_trans; [apply Rabs_pos | apply (each 0%nat Hm)] |].
    apply Max_le; [exact Hm |]. intros i Hi. apply Rabs_le. unfold to_answer, answer.
    destruct (columns t 0%nat Ht (some t Ht) i Hi). destruct (margins_within t ltac:(lia) W i Hi). lra.
  Qed.

  (** Smoothness on the way, from any minimiser e. *)
  Lemma value_towards t y e : (t < T)%nat -> is_combination t (w t) -> 0 <= y <= 1 ->
    is_distribution_for m nu (eta (stage t)) (margins_of t) e ->
    value (stage t) (S t) (towards t y)
    >= value (stage t) t (w t) + y * dotm m e (to_answer t) - eta (stage t) / 2 * y ^ 2 * wide t ^ 2.
  Proof.
    intros Ht W Hy least. destruct (wide_bounds t Ht W) as [Hw each]. set (k := stage t) in *.
    pose proof (smoothed_is_smooth m nu (eta k) Hm Hnu (Heta k) (margins_of t) (mixed (S t) (towards t y)) e (y * wide t)
                  least) as smooth.
    assert (close : forall i, (i < m)%nat -> Rabs (mixed (S t) (towards t y) i - margins_of t i) <= y * wide t).
    { intros i Hi. rewrite mixed_towards by exact Ht. replace (margins_of t i + y * to_answer t i - margins_of t i)
        with (y * to_answer t i) by ring. rewrite Rabs_mult, Rabs_right by lra.
      apply Rmult_le_compat_l; [lra | apply each, Hi]. }
    specialize (smooth close).
    assert (along : dotm m e (fun i => mixed (S t) (towards t y) i - margins_of t i) = y * dotm m e (to_answer t)).
    { unfold dotm. rewrite <- Sum_scal. apply Sum_ext. intros i _. rewrite mixed_towards by exact Ht. ring. }
    rewrite along in smooth. unfold value. fold (margins_of t).
    replace (eta k / 2 * (y * wide t) ^ 2) with (eta k / 2 * y ^ 2 * wide t ^ 2) in smooth by ring. lra.
  Qed.

  (** The short step makes the most of that bound. *)
  Lemma short_gains_most t x y e : (t < T)%nat -> is_combination t (w t) -> 0 <= y <= 1 ->
    x = clip (dotm m e (to_answer t) / (eta (stage t) * wide t ^ 2)) ->
    y * dotm m e (to_answer t) - eta (stage t) / 2 * y ^ 2 * wide t ^ 2
    <= x * dotm m e (to_answer t) - eta (stage t) / 2 * x ^ 2 * wide t ^ 2.
  Proof.
    intros Ht W Hy E. destruct (wide_bounds t Ht W) as [Hw each]. pose proof (Heta (stage t)).
    destruct Hw as [[positive | zero] _].
    - assert (Hq : 0 < eta (stage t) * wide t ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt, positive]).
      pose proof (clip_maximises (dotm m e (to_answer t)) _ y Hq Hy) as most. rewrite <- E in most. lra.
    - assert (flat : dotm m e (to_answer t) = 0).
      { apply Sum_zero. intros i Hi. specialize (each i Hi). rewrite <- zero in each.
        pose proof (Rabs_pos (to_answer t i)) as P0.
        destruct (Req_dec (to_answer t i) 0) as [-> | no]; [ring |]. apply Rabs_no_R0 in no. lra. }
      rewrite flat, <- zero. lra.
  Qed.
End Newton_boost.
