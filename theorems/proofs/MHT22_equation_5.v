(** MHT22, equation 5: the maximum of the soft margin over the combinations is attained. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Infimum BoxMinimum Smoothing MHT22_scheme MHT22_lemma_4.
Local Open Scope R_scope.

Section Equation_5.
  Variables (m n : nat) (nu : R) (A : nat -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hn : (0 < n)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis entries : forall k, (k < n)%nat -> in_range m (fun i => A i k).

  Notation soft_margin := (soft_margin m nu).
  Notation Aw := (Aw n A).

  (** The soft margin moves no more than its margins do. *)
  Lemma soft_margin_close u u' b :
    (forall i, (i < m)%nat -> Rabs (u' i - u i) <= b) -> soft_margin u <= soft_margin u' + b.
  Proof.
    intros close. enough (soft_margin u - b <= soft_margin u') by lra.
    apply (soft_margin_ge m nu Hm Hnu). intros d C. pose proof (soft_margin_le m nu u d C) as low.
    destruct C as [[P E] _]. enough (dotm m d u - b <= dotm m d u') by lra.
    unfold dotm. rewrite <- (Rmult_1_l b), <- E, <- Sum_scal_r, <- Sum_minus. apply Sum_le. intros i Hi.
    specialize (close i Hi). rewrite Rabs_minus_sym in close. pose proof (Rle_abs (u i - u' i)).
    specialize (P i Hi). nra.
  Qed.

  Lemma soft_margin_scales s u : 0 < s -> soft_margin (fun i => s * u i) = s * soft_margin u.
  Proof.
    intros Hs.
    assert (dot : forall c v d, dotm m d (fun i => c * v i) = c * dotm m d v)
      by (intros c v d; unfold dotm; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    apply Rle_antisym.
    - apply Rmult_le_reg_l with (/ s); [apply Rinv_0_lt_compat, Hs |].
      replace (/ s * (s * soft_margin u)) with (soft_margin u) by (field; lra).
      apply (soft_margin_ge m nu Hm Hnu). intros d C. pose proof (soft_margin_le m nu (fun i => s * u i) d C) as low.
      rewrite dot in low. apply (Rmult_le_compat_l (/ s)) in low; [| apply Rlt_le, Rinv_0_lt_compat, Hs].
      replace (/ s * (s * dotm m d u)) with (dotm m d u) in low by (field; lra). exact low.
    - apply (soft_margin_ge m nu Hm Hnu). intros d C. rewrite dot.
      apply Rmult_le_compat_l; [lra | apply soft_margin_le, C].
  Qed.

  Lemma soft_margin_equal u u' : (forall i, (i < m)%nat -> u i = u' i) -> soft_margin u = soft_margin u'.
  Proof.
    intros E. apply Rle_antisym.
    - rewrite <- (Rplus_0_r (soft_margin u')). apply soft_margin_close. intros i Hi.
      rewrite E, Rminus_eq_0, Rabs_R0 by exact Hi. lra.
    - rewrite <- (Rplus_0_r (soft_margin u)). apply soft_margin_close. intros i Hi.
      rewrite E, Rminus_eq_0, Rabs_R0 by exact Hi. lra.
  Qed.

  Lemma margins_close x y i : (i < m)%nat ->
    Rabs (Aw (fun k => Rabs (y k)) i - Aw (fun k => Rabs (x k)) i) <= Sum n (fun k => Rabs (x k - y k)).
  Proof.
    intros Hi. unfold MHT22_lemma_4.Aw. rewrite <- Sum_minus. eapply Rle_trans; [apply Sum_Rabs |].
    apply Sum_le. intros k Hk.
    replace (A i k * Rabs (y k) - A i k * Rabs (x k)) with (A i k * (Rabs (y k) - Rabs (x k))) by ring.
    rewrite Rabs_mult. assert (Rabs (A i k) <= 1) by (apply Rabs_le, (entries k Hk i Hi)).
    pose proof (Rabs_triang_inv2 (y k) (x k)) as T. rewrite (Rabs_minus_sym (y k) (x k)) in T.
    pose proof (Rabs_pos (A i k)). pose proof (Rabs_pos (Rabs (y k) - Rabs (x k))). nra.
  Qed.

  (** The soft margin of the combination |x|, less a penalty for being no distribution: least at a maximiser. *)
  Definition length (x : nat -> R) : R := Sum n (fun k => Rabs (x k)).
  Definition penalised (x : nat -> R) : R := - soft_margin (Aw (fun k => Rabs (x k))) + Rabs (length x - 1).

  Lemma penalised_lipschitz : lipschitz 1 2 n penalised.
  Proof.
    intros x y _ _. set (b := Sum n (fun k => Rabs (x k - y k))).
    assert (first : soft_margin (Aw (fun k => Rabs (y k))) <= soft_margin (Aw (fun k => Rabs (x k))) + b).
    { apply soft_margin_close. intros i Hi. rewrite Rabs_minus_sym. apply margins_close, Hi. }
    assert (second : Rabs (length x - 1) <= Rabs (length y - 1) + b).
    { assert (close : Rabs (length x - length y) <= b).
      { unfold length. rewrite <- Sum_minus. eapply Rle_trans; [apply Sum_Rabs |]. apply Sum_le. intros k _.
        apply Rabs_triang_inv2. }
      replace (length x - 1) with (length y - 1 + (length x - length y)) by ring.
      eapply Rle_trans; [apply Rabs_triang |]. lra. }
    unfold penalised. lra.
  Qed.

  Lemma soft_margin_range w : distribution n w -> -1 <= soft_margin (Aw w) <= 1.
  Proof.
    intros [P E].
    assert (range : forall i, (i < m)%nat -> -1 <= Aw w i <= 1).
    { intros i Hi. unfold MHT22_lemma_4.Aw. split.
      - replace (-1) with (Sum n (fun k => - w k)) by (rewrite Sum_opp, E; lra).
        apply Sum_le. intros k Hk. destruct (entries k Hk i Hi). specialize (P k Hk). nra.
      - rewrite <- E. apply Sum_le. intros k Hk. destruct (entries k Hk i Hi). specialize (P k Hk). nra. }
    split.
    - apply (soft_margin_ge m nu Hm Hnu). intros d [D _]. apply (edge_range m d (Aw w) D). exact range.
    - pose proof (capped_uniform m nu Hm Hnu) as U. eapply Rle_trans; [apply (soft_margin_le m nu _ _ U) |].
      apply (edge_range m _ (Aw w) (proj1 U)). exact range.
  Qed.

  Lemma penalised_at w : distribution n w -> penalised w = - soft_margin (Aw w).
  Proof.
    intros [P E]. unfold penalised, length.
    rewrite (Sum_ext n (fun k => Rabs (w k)) w) by (intros k Hk; apply Rabs_right, Rle_ge, P, Hk).
    rewrite E, Rminus_eq_0, Rabs_R0, Rplus_0_r. f_equal. apply soft_margin_equal. intros i _.
    apply Sum_ext. intros k Hk. rewrite Rabs_right by (apply Rle_ge, P, Hk). reflexivity.
  Qed.

  (** Some combination attains the maximum. *)
  Lemma best_combination : exists w, distribution n w /\
    forall w', distribution n w' -> soft_margin (Aw w') <= soft_margin (Aw w).
  Proof.
    destruct (minimum_on_box 1 2 ltac:(lra) ltac:(lra) n penalised penalised_lipschitz) as (x & _ & least).
    assert (beside : forall w', distribution n w' -> penalised x <= - soft_margin (Aw w')).
    { intros w' D. rewrite <- penalised_at by exact D. apply least. intros k Hk.
      pose proof (distribution_le_1 n w' k D Hk). apply Rabs_le. lra. }
    assert (Hs : 0 <= length x) by (apply Sum_nonneg; intros; apply Rabs_pos). destruct Hs as [Hs | zero].
    - set (s := length x) in *. set (w := fun k => / s * Rabs (x k)).
      assert (D : distribution n w).
      { split; [intros k _; apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, Hs | apply Rabs_pos] |].
        unfold w. rewrite Sum_scal. fold (length x). apply Rinv_l. unfold s in Hs. lra. }
      exists w. split; [exact D |]. intros w' D'. specialize (beside w' D').
      assert (scaled : soft_margin (Aw (fun k => Rabs (x k))) = s * soft_margin (Aw w)).
      { rewrite <- soft_margin_scales by exact Hs. apply soft_margin_equal. intros i _.
        unfold MHT22_lemma_4.Aw. rewrite <- Sum_scal. apply Sum_ext. intros k _. unfold w. field. lra. }
      unfold penalised in beside. rewrite scaled in beside. fold s in beside.
      pose proof (soft_margin_range w D) as range. set (v := soft_margin (Aw w)) in *.
      unfold Rabs in beside. destruct (Rcase_abs (s - 1)); nra.
    - set (w := fun k => if Nat.eqb k 0 then 1 else 0).
      assert (D : distribution n w)
        by (split; [intros k _; unfold w; destruct (Nat.eqb k 0); lra | apply (Sum_delta n 0 (fun _ => 1) Hn)]).
      exists w. split; [exact D |]. intros w' D'. specialize (beside w' D').
      assert (flat : soft_margin (Aw (fun k => Rabs (x k))) <= 0).
      { eapply Rle_trans; [apply (soft_margin_le m nu _ _ (capped_uniform m nu Hm Hnu)) |]. right.
        apply Sum_zero. intros i _. unfold MHT22_lemma_4.Aw. rewrite (Sum_zero n); [ring |]. intros k Hk.
        pose proof (Sum_zero_terms n (fun k => Rabs (x k)) (fun k _ => Rabs_pos _) (eq_sym zero) k Hk) as E.
        cbv beta in E. rewrite E. ring. }
      unfold penalised in beside. rewrite <- zero in beside.
      replace (Rabs (0 - 1)) with 1 in beside by (rewrite Rabs_left; lra).
      pose proof (soft_margin_range w D). pose proof (soft_margin_range w' D'). lra.
  Qed.

  (** Equation 5 and Lemma 4: [min over capped d of max_j (d·A)_j = max over w of min over capped d of d·A w], both
      attained. *)
  Theorem MHT22_equation_5 : exists (d_star w_star : nat -> R),
    capped m nu d_star /\ distribution n w_star /\
    (forall d, capped m nu d -> largest_edge m n A d_star <= largest_edge m n A d) /\
    (forall w, distribution n w -> soft_margin (Aw w) <= soft_margin (Aw w_star)) /\
    largest_edge m n A d_star = soft_margin (Aw w_star).
  Proof.
    destruct (MHT22_lemma_4 m n nu A Hm Hn Hnu) as (rho & d_star & C & E & least & below & near).
    destruct best_combination as (w_star & D & most).
    exists d_star, w_star. repeat split; try apply C; try apply D; auto.
    - intros d Cd. rewrite E. apply least, Cd.
    - rewrite E. apply Rle_antisym; [| apply below, D].
      destruct (Rle_lt_dec rho (soft_margin (Aw w_star))) as [done | gap]; [exact done | exfalso].
      destruct (near (rho - soft_margin (Aw w_star)) ltac:(lra)) as (w & Dw & above). specialize (most w Dw). lra.
  Qed.
End Equation_5.
