(** NewtonBoost's guarantee for every cap. With nu = m the uniform distribution is the only one, and the first round ends with
    a stop. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_uniform_cap MHT22_newton_boost
  MHT22_newton_boost_theorem.
Local Open Scope R_scope.

Section Any_cap.
  Variables (m : nat) (nu eps g : R) (n : nat -> nat) (c : nat -> nat -> nat -> R) (d : nat -> nat -> R).
  Variables (w : nat -> nat -> nat -> R) (stage : nat -> nat) (T : nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heps : 0 < eps.
  Hypothesis some : forall t, (t < T)%nat -> (0 < n t)%nat.
  Hypothesis columns : forall t l, (t < T)%nat -> (l < n t)%nat -> in_range m (c t l).

  Section Uniform_only.
    Variables (eta : nat -> R) (last : nat).
    Hypothesis all : nu = INR m.
    Hypothesis run : is_newton_boost m nu eps eta last n c d w stage T.

    (** w_1 is the first answer, whose margin has its edge as the mean. *)
    Lemma first_margin : (0 < T)%nat -> soft_margin m nu (mixed n c 1 (w 1%nat)) = edge m (answer c) d 0.
    Proof.
      intros HT. destruct run as (start & _ & first & _). rewrite (soft_margin_is_the_mean m nu Hm all). apply Sum_ext. intros i Hi.
      rewrite (start i Hi). f_equal. unfold mixed. cbn [Sum]. rewrite Rplus_0_l.
      rewrite (Sum_single (n 0%nat) 0); [rewrite first by (auto with arith); cbn; unfold answer; ring | now apply some |].
      intros l Hl N. rewrite first by (auto with arith). destruct l; [contradiction | cbn; ring].
    Qed.

    Lemma stops_at_once : (T <= 1)%nat.
    Proof.
      destruct (Nat.le_gt_cases T 1) as [L | L]; [exact L|]. exfalso. destruct run as (_ & _ & _ & _ & _ & going).
      apply (going 0%nat L). unfold is_done. cbn [best]. unfold margins_of. rewrite first_margin by lia.
      assert (least_edge m (answer c) d 0 = edge m (answer c) d 0) as -> by reflexivity. lra.
    Qed.

    Lemma accurate_at_once : stops_accurate m nu eps g n c d w T.
    Proof.
      unfold stops_accurate. cbv zeta. intros HT guarantee _. pose proof stops_at_once. assert (T = 1)%nat as E by lia. rewrite E. cbn [Nat.sub best].
      rewrite first_margin by exact HT. specialize (guarantee 0%nat HT). split; [|lra].
      destruct run as (_ & _ & first & _). split.
      - intros s l Hs Hl. replace s with 0%nat in * by lia. rewrite first by auto with arith. destruct (Nat.eqb l 0); lra.
      - cbn [Sum]. rewrite (Sum_single (n 0%nat) 0); [rewrite first by (auto with arith); cbn; ring | now apply some |].
        intros l Hl N. rewrite first by (auto with arith). destruct l; [contradiction | reflexivity].
    Qed.
  End Uniform_only.

  (** NewtonBoost with any number of hypotheses a round. *)
  Theorem MHT22_newton_boost_several (K : nat) : is_newton_boost m nu eps (doublings m nu eps K) K n c d w stage T ->
    INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR K + 3 /\ stops_accurate m nu eps g n c d w T.
  Proof.
    intros run. destruct (Rlt_le_dec nu (INR m)) as [L | L].
    - apply (several_below m nu eps g n c d w stage T Hm ltac:(lra) Heps some columns K run).
    - assert (all : nu = INR m) by lra. pose proof (lt_0_INR m Hm). split.
      + pose proof (stops_at_once _ _ all run) as one. apply le_INR in one. simpl in one.
        replace (INR m / nu) with 1 by (rewrite all; field; lra). rewrite ln_1. pose proof (pos_INR K). lra.
      + exact (accurate_at_once _ _ all run).
  Qed.

  (** The last stage alone: the rate [8 eta / (t + 15)] in every round, and fewer rounds. *)
  Theorem MHT22_newton_boost_one_stage : is_newton_boost m nu eps (one_stage m nu eps) 0 n c d w stage T ->
    let gap := gap_of m nu (one_stage m nu eps) n c d w 0 in
    (forall t, (1 <= t < T)%nat -> gap t <= 8 * full_eta m nu eps / (INR t + 15) /\
       (eps / 2 < gap t -> INR t <= 32 / eps ^ 2 * ln (INR m / nu) - 15)) /\
    (forall t, (1 <= t)%nat -> (S t < T)%nat -> eps / 2 < gap t) /\ stops_accurate m nu eps g n c d w T.
  Proof.
    intros run. destruct (Rlt_le_dec nu (INR m)) as [L | L].
    - apply (one_stage_below m nu eps g n c d w stage T Hm ltac:(lra) Heps some columns run).
    - assert (all : nu = INR m) by lra. pose proof (stops_at_once _ _ all run). cbv zeta.
      split; [intros; lia|]. split; [intros; lia|]. exact (accurate_at_once _ _ all run).
  Qed.
End Any_cap.

(** NewtonBoost, one hypothesis a round: [c t] is the learner's answer. *)
Theorem MHT22_newton_boost (m : nat) (nu eps g : R) (c : nat -> nat -> R) (d : nat -> nat -> R)
    (w : nat -> nat -> nat -> R) (stage : nat -> nat) (K T : nat) :
  (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eps -> valid_play m T c ->
  is_newton_boost m nu eps (doublings m nu eps K) K (fun _ => 1%nat) (fun t _ => c t) d w stage T ->
  INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR K + 3 /\ stops_accurate m nu eps g (fun _ => 1%nat) (fun t _ => c t) d w T.
Proof.
  intros Hm Hnu Heps columns run.
  apply (MHT22_newton_boost_several m nu eps g (fun _ => 1%nat) (fun t _ => c t) d w stage T); auto.
Qed.
