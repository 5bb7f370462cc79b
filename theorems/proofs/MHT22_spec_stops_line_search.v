(** MHT22, Theorem 3 with the line search: a best step exists, so that for every learner Algorithm 1 runs and stops within the bound. *)
From Coq Require Import Reals Lra Psatz Arith List Lia ClassicalEpsilon.
From Boostproof Require Import Sums Games Logarithms Infimum Entropy Smoothing MHT22_scheme MHT22_recursions MHT22_theorem_3
  MHT22_theorem_3_any_cap MHT22_uniform_cap MHT22_superscripts_refuted MHT22_spec_stops.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Section Best_step.
  Variables (m : nat) (nu eps : R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis He : 0 < eps.
  Notation eta := (MHT22.eta_of m nu eps).
  Notation smoothed := (smoothed m nu eta).
  Notation towards u c x := (fun i => u i + x * (c i - u i)).

  Lemma eta_positive : nu < INR m -> 0 < eta.
  Proof.
    intros L. unfold MHT22.eta_of. assert (0 < ln (INR m / nu)); [|apply Rdiv_lt_0_compat; lra].
    rewrite <- ln_1. apply ln_increasing; [lra|]. apply Rmult_lt_reg_r with nu; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  Qed.

  (** The value at another point is at most the one here, and what the distribution of here sees of the difference. *)
  Lemma value_there u v : smoothed v <= smoothed u + dotm m (answer_5 m nu eps u) (fun i => v i - u i).
  Proof.
    assert (split_up : forall d, dotm m d v = dotm m d u + dotm m d (fun i => v i - u i))
      by (intros d; unfold dotm; rewrite <- Sum_plus; apply Sum_ext; intros; ring).
    destruct (Rlt_dec nu (INR m)) as [L|L].
    - pose proof (answer_5_is_right m nu eps Hm Hnu He u) as B.
      rewrite (smoothed_attained m nu eta Hm Hnu (eta_positive L) u _ B).
      eapply Rle_trans; [apply (smoothed_le m nu eta Hm (eta_positive L) v _ (proj1 B))|].
      unfold objective, none. rewrite split_up. lra.
    - assert (nu = INR m) as E by lra. rewrite !(smoothed_is_the_mean m nu Hm E). unfold answer_5.
      destruct (Rlt_dec nu (INR m)); [lra|]. rewrite split_up. right. reflexivity.
  Qed.

  Lemma value_moves u c x y n : (forall i, (i < m)%nat -> Rabs (c i - u i) <= n) ->
    smoothed (towards u c y) <= smoothed (towards u c x) + Rabs (y - x) * n.
  Proof.
    intros B. eapply Rle_trans; [apply (value_there (towards u c x))|]. apply Rplus_le_compat_l.
    set (d := answer_5 m nu eps (towards u c x)).
    assert (distribution m d) as [P One] by (exact (proj1 (proj1 (answer_5_is_right m nu eps Hm Hnu He (towards u c x))))).
    eapply Rle_trans; [apply (dotm_at_most m d (Rabs (y - x) * n))|].
    - intros i Hi. replace (u i + y * (c i - u i) - (u i + x * (c i - u i))) with ((y - x) * (c i - u i)) by ring.
      rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | now apply B].
    - right. rewrite (Sum_ext m (fun i => Rabs (d i)) d), One by (intros i Hi; apply Rabs_right, Rle_ge, P, Hi). ring.
  Qed.

  Lemma best_step_exists u c : exists x, 0 <= x <= 1 /\ forall y, 0 <= y <= 1 -> smoothed (towards u c y) <= smoothed (towards u c x).
  Proof.
    set (phi := fun x => smoothed (towards u c x)).
    destruct (entries_bounded m (fun i => c i - u i)) as (n & B).
    set (k := Rabs n + 1).
    assert (Hk : 0 < k) by (unfold k; pose proof (Rabs_pos n); lra).
    assert (B' : forall i, (i < m)%nat -> Rabs (c i - u i) <= k)
      by (intros i Hi; specialize (B i Hi); unfold k; pose proof (Rle_abs n); lra).
    assert (moves : forall x y, Rabs (phi y - phi x) <= Rabs (y - x) * k).
    { intros x y. pose proof (value_moves u c x y k B') as X. pose proof (value_moves u c y x k B') as Y.
      rewrite (Rabs_minus_sym x y) in Y. apply Rabs_le. unfold phi. lra. }
    destruct (continuity_ab_maj phi 0 1 ltac:(lra)) as (x & best & range).
    - intros x _ e Pe. exists (e / k). split; [now apply Rdiv_lt_0_compat|]. intros y [_ near]. unfold dist in *; simpl in *.
      unfold R_dist in *. eapply Rle_lt_trans; [apply moves|]. apply Rmult_lt_reg_r with (/ k); [now apply Rinv_0_lt_compat|].
      rewrite Rmult_assoc, Rinv_r by lra. unfold Rdiv in near. lra.
    - exists x. split; [lra|]. intros y Hy. exact (best y Hy).
  Qed.
  Definition best_step (u c : nat -> R) : R := proj1_sig (constructive_indefinite_description _ (best_step_exists u c)).
  Lemma best_step_is_best u c : 0 <= best_step u c <= 1 /\
    forall y, 0 <= y <= 1 -> smoothed (towards u c y) <= smoothed (towards u c (best_step u c)).
  Proof. exact (proj2_sig (constructive_indefinite_description _ (best_step_exists u c))). Qed.
End Best_step.

Theorem MHT22_theorem_3_line_search_stops_proof : MHT22.theorem_3_line_search_stops.
Proof.
  intros m nu eps learner [Hm Hnu] He V.
  set (step := fun (t : nat) (u d c : nat -> R) => best_step m nu eps Hm Hnu He u c).
  assert (R01 : forall t u d c, (1 <= t)%nat -> 0 <= step t u d c <= 1) by (intros; apply best_step_is_best).
  set (p := the_play m nu eps learner step).
  assert (Li : forall T, all_line m nu (MHT22.eta_of m nu eps) (C m nu eps learner step)
    (alone (L m nu eps learner step)) (L m nu eps learner step) T).
  { intros T t Ht. split; [now apply steps_in|]. intros x Hx.
    assert (same : forall y, smoothed m nu (MHT22.eta_of m nu eps)
        (on_the_way (C m nu eps learner step) (alone (L m nu eps learner step)) t y) =
      smoothed m nu (MHT22.eta_of m nu eps)
        (fun i => U m nu eps learner step t i + y * (C m nu eps learner step t i - U m nu eps learner step t i))).
    { intros y. apply smoothed_same. intros i Hi. unfold on_the_way.
      now rewrite <- (margins_are m nu eps learner step Hm t ltac:(lia) i Hi). }
    rewrite !same. exact (proj2 (best_step_is_best m nu eps Hm Hnu He (U m nu eps learner step t) (C m nu eps learner step t)) x Hx). }
  destruct (stops m nu eps p) as (T & HT & B & G & F).
  - intros T HT Q. pose proof (edges_from_minus_1 m p T (fun t _ => played_distributions m nu eps learner step t Hm Hnu He)
      (fun t _ => V t _)) as E.
    exact (proj2 (MHT22_theorem_3_line_search m nu eps (-1) (C m nu eps learner step) (D m nu eps learner step) (alone (L m nu eps learner step))
      (L m nu eps learner step) T Hm Hnu He (fun t _ => V t _) (is_played m nu eps learner step Hm Hnu He R01 T) E (Li T)) HT Q).
  - exists p, T. split; [now apply runs_for_ever|]. split; [reflexivity|]. split; [exact (Li T)|]. auto.
Qed.
