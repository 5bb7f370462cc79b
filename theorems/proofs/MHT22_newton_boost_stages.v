(** NewtonBoost: the decrease that (22) asks for in every round, and what a change of stage costs. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions MHT22_newton_boost.
Local Open Scope R_scope.

Section Stages.
  Variables (m : nat) (nu eps : R) (eta : nat -> R) (last : nat).
  Variables (n : nat -> nat) (c : nat -> nat -> nat -> R) (d : nat -> nat -> R) (w : nat -> nat -> nat -> R).
  Variables (stage : nat -> nat) (T : nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : forall k, 0 < eta k.
  Hypothesis some : forall t, (t < T)%nat -> (0 < n t)%nat.
  Hypothesis columns : forall t l, (t < T)%nat -> (l < n t)%nat -> in_range m (c t l).
  Hypothesis run : is_newton_boost m nu eps eta last n c d w stage T.

  Notation answer := (answer c).
  Notation margins_of := (margins_of n c w).
  Notation value := (value m nu eta n c).
  Notation gap_of := (gap_of m nu eta n c d w).
  Notation soft_margin := (soft_margin m nu).
  Notation least_edge := (least_edge m answer d).
  Notation best := (best m nu n c w).
  Notation is_done := (is_done m nu eps n c d w).
  Notation is_combination := (is_combination n).
  Notation to_answer := (to_answer n c w).

  Lemma w_is_combination t : (1 <= t <= T)%nat -> is_combination t (w t).
  Proof.
    intros Ht. induction t as [| t IH]; [lia |]. destruct (Nat.eq_dec t 0) as [-> | Hn].
    { apply (first_is_combination m nu eps eta last n c d w stage Hm T some run). lia. }
    specialize (IH ltac:(lia)). destruct run as (_ & _ & _ & _ & rounds & _).
    destruct (rounds t ltac:(lia)) as [[_ stays] | (_ & _ & candidate & x & C & cases)].
    - apply (taken_is_combination n w (S t) _ stays). destruct IH as [P E]. split.
      + intros s l Hs Hl. destruct (Nat.eqb_spec s t); [lra | apply P; [lia | exact Hl]].
      + simpl. rewrite Nat.eqb_refl, (Sum_zero (n t)), Rplus_0_r by reflexivity. rewrite <- E. apply Sum_ext.
        intros s Hs. destruct (Nat.eqb_spec s t); [lia | reflexivity].
    - assert (way : 0 <= x <= 1 -> is_combination (S t) (towards w t x))
        by (intros Hx; apply (towards_is_combination m n w Hm T some); auto; lia).
      destruct cases as [[E _] | [[E [_ [Hx _]]] | [[E [_ [[e [_ ->]] _]]] | [E _]]]];
        apply (taken_is_combination n w (S t) _ E); auto. apply way, clip_range.
  Qed.

  (** Two minimisers agree. *)
  Lemma same_minimiser k u e e' (v : nat -> R) :
    is_distribution_for m nu (eta k) u e -> is_distribution_for m nu (eta k) u e' -> dotm m e v = dotm m e' v.
  Proof.
    intros A B. apply Sum_ext. intros i Hi. f_equal.
    assert (no_penalty : forall alpha v u, 0 <= alpha <= 1 -> capped m nu v -> capped m nu u ->
              none (mix alpha v u) <= alpha * none v + (1 - alpha) * none u) by (intros; unfold none; lra).
    pose proof (strong_minimum m (capped m nu) none (fun d H => proj1 H) (capped_mix m nu) no_penalty (/ eta k)
                  (Rinv_0_lt_compat _ (Heta k)) u e' e B (proj1 A)) as strong.
    pose proof (proj2 A e' (proj1 B)) as least. pose proof (Rinv_0_lt_compat _ (Heta k)).
    assert (zero : l1_distance m e e' = 0).
    { pose proof (pow2_ge_0 (l1_distance m e e')). assert (l1_distance m e e' ^ 2 = 0) by nra.
      apply Rsqr_0_uniq. unfold Rsqr. lra. }
    pose proof (Sum_ge_term m (fun i => Rabs (e i - e' i)) i ltac:(intros; apply Rabs_pos) Hi) as term.
    unfold l1_distance in zero. rewrite zero in term. pose proof (Rabs_pos (e i - e' i)).
    destruct (Req_dec (e i - e' i) 0) as [| no]; [lra |]. apply Rabs_no_R0 in no. lra.
  Qed.

  (** In every round the value does not fall; it rises by [eps_t^2 / (8 eta)] where d_t is the stage's own. *)
  Lemma round_rises t : (1 <= t < T)%nat -> ~ is_done t (t - 1) ->
    value (stage t) t (w t) <= value (stage t) (S t) (w (S t)) /\
    (is_distribution_for m nu (eta (stage t)) (margins_of t) (d t) -> 0 <= gap_of (stage t) t <= eta (stage t) ->
     value (stage t) t (w t) + gap_of (stage t) t ^ 2 / (8 * eta (stage t)) <= value (stage t) (S t) (w (S t))).
  Proof.
    intros Ht going. destruct run as (_ & _ & _ & _ & rounds & _).
    destruct (rounds t Ht) as [[done _] | (_ & _ & candidate & x & C & cases)]; [contradiction |].
    pose proof (w_is_combination t ltac:(lia)) as W. pose proof (Heta (stage t)) as He. set (k := stage t) in *.
    assert (taken : forall weights, takes n w (S t) weights -> value k (S t) (w (S t)) = value k (S t) weights)
      by (intros; apply value_taken; assumption).
    assert (enough : rises_enough m nu eta n c d w stage t candidate -> takes n w (S t) candidate ->
      value k t (w t) + Rmax 0 (gap_of k t) ^ 2 / (8 * eta k) <= value k (S t) (w (S t)))
      by (intros R E; rewrite (taken _ E); exact R).
    assert (of_enough : value k t (w t) + Rmax 0 (gap_of k t) ^ 2 / (8 * eta k) <= value k (S t) (w (S t)) ->
      value k t (w t) <= value k (S t) (w (S t)) /\
      (is_distribution_for m nu (eta k) (margins_of t) (d t) -> 0 <= gap_of k t <= eta k ->
       value k t (w t) + gap_of k t ^ 2 / (8 * eta k) <= value k (S t) (w (S t)))).
    { intros H. split; [| intros _ [Hg _]; rewrite Rmax_right in H by exact Hg; exact H].
      enough (0 <= Rmax 0 (gap_of k t) ^ 2 / (8 * eta k)) by lra.
      apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat; lra]. }
    assert (slope : is_distribution_for m nu (eta k) (margins_of t) (d t) -> gap_of k t <= dotm m (d t) (to_answer t)).
    { intros D. unfold MHT22_newton_boost.gap_of, MHT22_newton_boost.value. fold (margins_of t).
      rewrite (smoothed_attained m nu (eta k) Hm Hnu (Heta k) (margins_of t) (d t) D).
      pose proof (penalty_nonneg m nu (eta k) Hm (Heta k) (d t) (proj1 D)). unfold objective, none.
      assert (least : least_edge t <= edge m answer d t) by (destruct t; [apply Rle_refl | apply Rmin_r]).
      unfold edge, MHT22_newton_boost.to_answer, dotm in *.
      rewrite (Sum_ext m (fun i => d t i * (answer t i - margins_of t i))
                         (fun i => d t i * answer t i - d t i * margins_of t i)) by (intros; ring).
      rewrite Sum_minus. lra. }
    (* a combination that is no worse than every way y to the answer, up to the bound of smoothness at e *)
    assert (of_way : forall e, (is_distribution_for m nu (eta k) (margins_of t) (d t) ->
        dotm m e (to_answer t) = dotm m (d t) (to_answer t)) ->
      (forall y, 0 <= y <= 1 -> value k t (w t) + y * dotm m e (to_answer t) - eta k / 2 * y ^ 2 * wide m n c w t ^ 2
                                <= value k (S t) (w (S t))) ->
      is_distribution_for m nu (eta k) (margins_of t) (d t) -> 0 <= gap_of k t <= eta k ->
      value k t (w t) + gap_of k t ^ 2 / (8 * eta k) <= value k (S t) (w (S t))).
    { intros e same way D [Hg0 Hg1]. specialize (slope D). rewrite <- (same D) in slope. set (g := gap_of k t) in *.
      assert (Hy : 0 <= g / (4 * eta k) <= 1).
      { split; [apply Rmult_le_pos; [exact Hg0 | apply Rlt_le, Rinv_0_lt_compat; lra] |].
        apply Rmult_le_reg_r with (4 * eta k); [lra |].
        replace (g / (4 * eta k) * (4 * eta k)) with g by (field; lra). lra. }
      eapply Rle_trans; [| exact (way _ Hy)]. set (y := g / (4 * eta k)) in *.
      destruct (wide_bounds m n c w Hm T some columns t ltac:(lia) W) as [Hw _].
      assert (eta k / 2 * y ^ 2 * wide m n c w t ^ 2 <= eta k / 2 * y ^ 2 * 4)
        by (apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | nra]).
      assert (y * g <= y * dotm m e (to_answer t)) by (apply Rmult_le_compat_l; lra).
      replace (g ^ 2 / (8 * eta k)) with (y * g - eta k / 2 * y ^ 2 * 4) by (unfold y; field; lra). lra. }
    destruct cases as [[E R] | [[E [_ [Hx line]]] | short]]; [apply of_enough, enough; assumption | |].
    - rewrite (taken _ E) in *. split.
      + eapply Rle_trans; [| exact (line 0 ltac:(lra))]. apply smoothed_ext; auto. intros i _.
        rewrite (mixed_towards m n c w Hm T some) by lia. fold (margins_of t). ring.
      + intros D. apply (of_way (d t)); auto. intros y Hy. eapply Rle_trans; [| exact (line y Hy)].
        pose proof (value_towards m nu eta n c w stage Hm Hnu Heta T some columns t y (d t) ltac:(lia) W Hy D)
          as smooth. fold k in smooth |- *. lra.
    - assert (least : exists e, is_distribution_for m nu (eta k) (margins_of t) e /\ forall y, 0 <= y <= 1 ->
        value k t (w t) + y * dotm m e (to_answer t) - eta k / 2 * y ^ 2 * wide m n c w t ^ 2
        <= value k (S t) (w (S t))).
      { assert (shorter : shortened m nu eta n c w stage t x /\
          value k (S t) (towards w t x) <= value k (S t) (w (S t)))
          by (destruct short as [[E [_ [Hs H]]] | [E [_ [Hs H]]]]; rewrite (taken _ E); split; auto; apply Rle_refl).
        destruct shorter as [(e & D & E) above]. exists e. split; [exact D |]. intros y Hy.
        assert (Hx : 0 <= x <= 1) by (rewrite E; apply clip_range).
        pose proof (value_towards m nu eta n c w stage Hm Hnu Heta T some columns t x e ltac:(lia) W Hx D) as H.
        pose proof (short_gains_most m eta n c w stage Hm Heta T some columns t x y e ltac:(lia) W Hy E) as G.
        fold k in H, G. lra. }
      destruct least as (e & D & way). split.
      + specialize (way 0 ltac:(lra)). lra.
      + intros D'. apply (of_way e); auto. intros _. apply (same_minimiser k (margins_of t)); assumption.
  Qed.
End Stages.
