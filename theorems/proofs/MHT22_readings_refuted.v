(** MHT22: readings of Theorem 3, Lemma 1 after (8), (11), Theorem 2 and (14) that are false, at small games. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Bregman Entropy Smoothing MHT22_scheme MHT22_recursions
  MHT22_theorem_3 MHT22_lemma_4 MHT22_corollary_2 SSS08_minimax SSS08_lemma_18.
Local Open Scope R_scope.

Lemma h_uniform m : (0 < m)%nat -> h m (fun _ => 1 / INR m) = 0.
Proof.
  intros Hm. rewrite (h_is_divergence m Hm) by apply (uniform_distribution m Hm). apply Sum_zero. intros i _.
  unfold relative. ring.
Qed.

(** Where all margins agree the uniform distribution is that of line 5. *)
Lemma uniform_where_margins_agree m nu eta u (v : R) : (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta ->
  (forall i, (i < m)%nat -> u i = v) -> is_distribution_for m nu eta u (fun _ => 1 / INR m).
Proof.
  intros Hm Hnu He same.
  assert (mean : forall d, distribution m d -> dotm m d u = v).
  { intros d [_ E]. unfold dotm. rewrite (Sum_ext m _ (fun i => d i * v)) by (intros i Hi; now rewrite same).
    rewrite Sum_scal_r, E. ring. }
  split; [now apply capped_uniform |]. intros e Ce. unfold objective, none.
  rewrite !mean, h_uniform by (try apply (proj1 Ce); try apply (uniform_distribution m Hm); exact Hm).
  pose proof (penalty_nonneg m nu eta Hm He e Ce). lra.
Qed.

(** Theorem 3 with (5) in place of (6): a guarantee g is all that is known of the learner, and the best combination of
    all n hypotheses is what w_T is compared with. *)
Definition step_rule : Type :=
  nat -> R -> R -> (nat -> nat -> R) -> (nat -> nat -> R) -> (nat -> nat -> R) -> (nat -> R) -> nat -> Prop.
Definition reading_program_5 (rule : step_rule) : Prop :=
  forall (m n : nat) (nu eps g : R) (A : nat -> nat -> R) (j : nat -> nat) (d w : nat -> nat -> R) (lambda : nat -> R) (T : nat),
  let c t i := A i (j t) in let eta := 2 * ln (INR m / nu) / eps in
  (0 < m)%nat -> 1 <= nu < INR m -> 0 < eps -> (forall k, (k < n)%nat -> in_range m (fun i => A i k)) ->
  (forall t, (t <= T)%nat -> (j t < n)%nat) -> is_scheme m nu eta c d w lambda T -> rule m nu eta c d w lambda T ->
  (forall t, (t <= T)%nat -> g <= edge m c d t) ->
  forall t, (1 <= t <= T)%nat -> gap m nu eta c d w t <= eps / 2 ->
  forall omega, distribution n omega -> soft_margin m nu (margins c w t) >= soft_margin m nu (Aw n A omega) - eps.

(** Two hypotheses, of margins 1/10 and 1 on each of two examples; the learner answers with the first. *)
Lemma program_5_refuted (rule : step_rule) : rule 2%nat 1 (2 * ln (INR 2 / 1) / (1 / 2)) (fun _ _ => 1 / 10) (fun _ _ => 1 / INR 2) (fun _ _ => 1)
  (fun _ => 0) 1%nat -> ~ reading_program_5 rule.
Proof.
  intros follows H. set (A := fun (_ k : nat) => match k with O => 1 / 10 | _ => 1 end).
  set (d := fun _ _ : nat => 1 / INR 2). set (eta := 2 * ln (INR 2 / 1) / (1 / 2)) in *.
  assert (two : INR 2 = 2) by (simpl; ring).
  assert (He : 0 < eta).
  { unfold eta. apply Rdiv_lt_0_compat; [| lra]. rewrite <- ln_1 at 1. rewrite two.
    pose proof (ln_increasing 1 (2 / 1) ltac:(lra) ltac:(lra)). rewrite ln_1 in *. lra. }
  assert (Hnu : 1 <= 1 <= INR 2) by lra. assert (Hm : (0 < 2)%nat) by lia.
  assert (flat : forall t i, (t = 1)%nat -> margins (fun _ _ => 1 / 10) (fun _ _ => 1) t i = 1 / 10).
  { intros t i ->. unfold margins, combined. simpl. ring. }
  assert (soft : forall u v, (forall i, (i < 2)%nat -> u i = v) -> soft_margin 2 1 u = v).
  { intros u v same. assert (mean : forall e, distribution 2 e -> dotm 2 e u = v).
    { intros e [_ E]. unfold dotm. rewrite (Sum_ext 2 _ (fun i => e i * v)) by (intros i Hi; now rewrite same).
      rewrite Sum_scal_r, E. ring. }
    apply Rle_antisym.
    - rewrite <- (mean (fun _ => 1 / INR 2)) by (apply (uniform_distribution 2 Hm)).
      apply soft_margin_le, (capped_uniform 2 1 Hm Hnu).
    - apply (soft_margin_ge 2 1 Hm Hnu). intros e [De _]. right. symmetry. now apply mean. }
  assert (line5 : is_distribution_for 2 1 eta (margins (fun _ _ => 1 / 10) (fun _ _ => 1) 1) (fun _ => 1 / INR 2)).
  { apply (uniform_where_margins_agree 2 1 eta _ (1 / 10) Hm Hnu He). intros i _. now apply flat. }
  specialize (H 2%nat 2%nat 1 (1 / 2) (1 / 10) A (fun _ => 0%nat) d (fun _ _ => 1) (fun _ => 0) 1%nat). cbv zeta in H.
  change (fun _ i : nat => A i 0%nat) with (fun _ _ : nat => 1 / 10) in H. fold eta in H.
  assert (scheme : is_scheme 2 1 eta (fun _ _ => 1 / 10) d (fun _ _ => 1) (fun _ => 0) 1).
  { split; [reflexivity |]. split; [reflexivity |]. split; [| intros; lia].
    intros t Ht. replace t with 1%nat by lia. exact line5. }
  assert (dots : forall t, edge 2 (fun _ _ => 1 / 10) d t = 1 / 10) by (intros t; unfold MHT22_scheme.edge, dotm, d; cbn [Sum]; rewrite two; lra).
  assert (range : forall k, (k < 2)%nat -> in_range 2 (fun i => A i k)) by (intros [| k] _ i _; unfold A; lra).
  specialize (H Hm ltac:(lra) ltac:(lra) range ltac:(intros; cbv beta; lia) scheme follows ltac:(intros t _; rewrite dots; lra) 1%nat ltac:(lia)).
  assert (small : gap 2 1 eta (fun _ _ => 1 / 10) d (fun _ _ => 1) 1 <= 1 / 2 / 2).
  { unfold gap. rewrite (smoothed_attained 2 1 eta Hm Hnu He _ _ line5). unfold objective, none. rewrite (h_uniform 2 Hm).
    assert (least_edge 2 (fun _ _ => 1 / 10) d 1 <= 1 / 10) by (eapply Rle_trans; [apply Rmin_l | right; apply (dots 0%nat)]).
    unfold dotm. cbn [Sum]. rewrite !flat, two by reflexivity. lra. }
  specialize (H small (fun k => if Nat.eqb k 1 then 1 else 0)).
  rewrite (soft _ (1 / 10)) in H by (intros; now apply flat). rewrite (soft (Aw 2 A _) 1) in H.
  - enough (1 / 10 >= 1 - 1 / 2) by lra. apply H. split; [intros k _; destruct (Nat.eqb k 1); lra | simpl; ring].
  - intros i _. unfold Aw, A. simpl. ring.
Qed.

Theorem MHT22_theorem_3_classic_reading_program_5_refuted :
  ~ reading_program_5 (fun m nu eta c d w lambda T => all_classic lambda T).
Proof. apply program_5_refuted. intros t Ht. lia. Qed.

Theorem MHT22_theorem_3_short_step_reading_program_5_refuted :
  ~ reading_program_5 (fun m nu eta c d w lambda T => all_short m eta c d w lambda T).
Proof. apply program_5_refuted. intros t Ht. lia. Qed.

Theorem MHT22_theorem_3_line_search_reading_program_5_refuted :
  ~ reading_program_5 (fun m nu eta c d w lambda T => all_line m nu eta c w lambda T).
Proof. apply program_5_refuted. intros t Ht. lia. Qed.

(** The display after Lemma 3: [f~*(-A w) - eps/2 <= f*(-A w) <= f~*(-A w)] for [eta >= (2/eps) ln(m/nu)]; with
    [f*(-u)] minus the soft margin of u, and [f~*(-u)] minus the smoothed one. *)
Definition sandwich_literal : Prop := forall (m : nat) (nu eta eps : R) (u : nat -> R), (0 < m)%nat -> 1 <= nu <= INR m ->
  0 < eps -> 0 < eta -> in_range m u -> 2 / eps * ln (INR m / nu) <= eta ->
  - smoothed m nu eta u - eps / 2 <= - soft_margin m nu u <= - smoothed m nu eta u.

(** Two examples with margins 0 and 1: the soft margin is 0, and where d has all its weight on the first, h = ln 2. *)
Theorem MHT22_sandwich_reading_literal_refuted : ~ sandwich_literal.
Proof.
  intros H. set (u := fun i : nat => match i with O => 0 | _ => 1 end). set (eta := 2 / 1 * ln (INR 2 / 1) + 1).
  assert (two : INR 2 = 2) by (simpl; ring). assert (Hnu : 1 <= 1 <= INR 2) by lra. assert (Hm : (0 < 2)%nat) by lia.
  assert (L : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (He : 0 < eta) by (unfold eta; rewrite two; replace (2 / 1) with 2 by field; lra).
  destruct (H 2%nat 1 eta 1 u Hm Hnu ltac:(lra) He) as [_ upper]; [intros [| i] _; unfold u; lra | unfold eta; lra |].
  assert (soft : soft_margin 2 1 u <= 0).
  { eapply Rle_trans; [apply (soft_margin_le 2 1 u (fun i => match i with O => 1 | _ => 0 end)) |].
    - split; [split; [intros [| i] _; lra | simpl; ring] | intros [| i] _; lra].
    - unfold dotm, u. simpl. lra. }
  pose proof (line_5_is_distribution 2 1 eta Hnu He u) as best. set (d := line_5 2 1 eta u) in *.
  rewrite (smoothed_attained 2 1 eta Hm Hnu He u d best) in upper. destruct best as [[[P E] C] _].
  pose proof (P 0%nat ltac:(lia)). pose proof (P 1%nat ltac:(lia)). unfold objective, none in upper.
  pose proof (h_nonneg 2 Hm d (conj P E)) as N. pose proof (Rinv_0_lt_compat _ He) as I.
  assert (dotm 2 d u = d 1%nat) as D by (unfold dotm, u; simpl; ring). rewrite D in upper. simpl in E.
  assert (0 <= / eta * h 2 d) by (apply Rmult_le_pos; lra).
  assert (d 1%nat = 0) as D1 by lra. assert (d 0%nat = 1) as D0 by lra.
  assert (h 2 d = ln 2) as HL by (unfold h, entropy; simpl Sum; rewrite D0, D1, two, ln_1; ring).
  rewrite HL, D1 in upper. pose proof (Rmult_lt_0_compat _ _ I L). lra.
Qed.

(** (11) and (12): [min_d max_j (d·A)_j + f~*(d) = max_w -f~*(-A w)], the minimum over all of R^m. *)
Definition equation_11_literal : Prop := forall (m n : nat) (nu eta : R) (A : nat -> nat -> R) (v : R),
  (0 < m)%nat -> (0 < n)%nat -> 1 <= nu <= INR m -> 0 < eta -> (forall k, (k < n)%nat -> in_range m (fun i => A i k)) ->
  is_minimum (fun _ => True) (fun d => MHT22_lemma_4.largest_edge m n A d + - smoothed m nu eta (fun i => - d i)) v ->
  is_maximum (distribution n) (fun w => smoothed m nu eta (Aw n A w)) v.

(** One example that the one hypothesis has wrong. *)
Theorem MHT22_equation_11_reading_literal_refuted : ~ equation_11_literal.
Proof.
  intros H. assert (one : INR 1 = 1) by reflexivity. assert (Hnu : 1 <= 1 <= INR 1) by lra. assert (Hm : (0 < 1)%nat) by lia.
  assert (value : forall u, smoothed 1 1 1 u = u 0%nat).
  { intros u. rewrite (smoothed_attained 1 1 1 Hm Hnu Rlt_0_1 u (fun _ => 1 / INR 1)).
    - unfold objective, none. rewrite (h_uniform 1 Hm). unfold dotm. simpl. field.
    - apply (uniform_where_margins_agree 1 1 1 u (u 0%nat) Hm Hnu Rlt_0_1). intros i Hi. now replace i with 0%nat by lia. }
  assert (zero : forall d, MHT22_lemma_4.largest_edge 1 1 (fun _ _ => -1) d + - smoothed 1 1 1 (fun i => - d i) = 0).
  { intros d. rewrite value. unfold MHT22_lemma_4.largest_edge, dotm. simpl. ring. }
  destruct (H 1%nat 1%nat 1 1 (fun _ _ => -1) 0 Hm Hm Hnu Rlt_0_1) as [(w & [_ E] & V) _]; [intros k _ i _; lra | |].
  - split; [exists (fun _ => 0); split; [exact I | apply zero] |]. intros d _. rewrite zero. lra.
  - rewrite value in V. unfold Aw in V. simpl in V, E. lra.
Qed.

(** Theorem 2 for LPBoost, read with a gradient: that of f* at -A w_t is d_t, w_t and d_t optimal for the linear program. *)
Definition lpboost_has_gradients : Prop := forall (m n : nat) (nu : R) (A : nat -> nat -> R) (w d : nat -> R),
  (0 < m)%nat -> (0 < n)%nat -> 1 <= nu <= INR m -> (forall k, (k < n)%nat -> in_range m (fun i => A i k)) ->
  distribution n w -> (forall v, distribution n v -> soft_margin m nu (Aw n A v) <= soft_margin m nu (Aw n A w)) ->
  capped m nu d -> (forall e, capped m nu e -> MHT22_lemma_4.largest_edge m n A d <= MHT22_lemma_4.largest_edge m n A e) ->
  has_gradient m (fun mu => - soft_margin m nu (fun i => - mu i)) (fun i => - Aw n A w i) d.

(** Two hypotheses, the one right where the other is wrong, on two examples. *)
Theorem MHT22_theorem_2_lpboost_reading_gradient_refuted : ~ lpboost_has_gradients.
Proof.
  intros H. set (A := fun i k : nat => if Nat.eqb i k then 1 else -1). assert (two : INR 2 = 2) by (simpl; ring).
  assert (Hnu : 1 <= 1 <= INR 2) by lra. assert (Hm : (0 < 2)%nat) by lia.
  assert (half : distribution 2 (fun _ => 1 / INR 2)) by now apply uniform_distribution.
  assert (edges : forall e, MHT22_lemma_4.largest_edge 2 2 A e = Rmax (e 0%nat - e 1%nat) (e 1%nat - e 0%nat)).
  { intros e. unfold MHT22_lemma_4.largest_edge, dotm, A. simpl. f_equal; ring. }
  assert (low : forall u e, capped 2 1 e -> soft_margin 2 1 u <= dotm 2 e u) by (intros; now apply soft_margin_le).
  assert (zero : forall i, (i < 2)%nat -> Aw 2 A (fun _ => 1 / INR 2) i = 0)
    by (intros [| [| i]] Hi; [unfold Aw, A; simpl; lra | unfold Aw, A; simpl; lra | lia]).
  assert (at_zero : forall u, (forall i, (i < 2)%nat -> u i = 0) -> soft_margin 2 1 u = 0).
  { intros u same. assert (mean : forall e, dotm 2 e u = 0) by (intros e; apply Sum_zero; intros i Hi; rewrite same by exact Hi; ring).
    apply Rle_antisym; [rewrite <- (mean (fun _ => 1 / INR 2)); apply low, (capped_uniform 2 1 Hm Hnu) |].
    apply (soft_margin_ge 2 1 Hm Hnu). intros e _. rewrite mean. lra. }
  destruct (H 2%nat 2%nat 1 A (fun _ => 1 / INR 2) (fun _ => 1 / INR 2) Hm Hm Hnu) with (eps := 1 / 4) as (delta & Hd & G).
  - intros k _ i _. unfold A. destruct (Nat.eqb i k); lra.
  - exact half.
  - intros v [P E]. rewrite (at_zero (Aw 2 A (fun _ => 1 / INR 2)) zero).
    eapply Rle_trans; [apply low, (capped_uniform 2 1 Hm Hnu) |]. unfold dotm, Aw, A. rewrite two. simpl. lra.
  - now apply capped_uniform.
  - intros e _. rewrite !edges. rewrite Rminus_eq_0, Rmax_left by lra. unfold Rmax. destruct (Rle_dec _ _); lra.
  - lra.
  - set (s := delta / 4). set (y := fun i : nat => match i with O => s | _ => - s end).
    assert (Hs : 0 < s) by (unfold s; lra).
    assert (Y : l1 2 y = 2 * s) by (unfold l1, y; simpl; rewrite Rabs_Ropp, (Rabs_right s) by lra; ring).
    specialize (G y ltac:(rewrite Y; unfold s; lra)). rewrite Y in G.
    rewrite (at_zero (fun i => - - Aw 2 A (fun _ => 1 / INR 2) i)) in G by (intros i Hi; rewrite zero by exact Hi; ring).
    assert (inner 2 (fun _ => 1 / INR 2) y = 0) as I by (unfold inner, y; rewrite two; simpl; lra). rewrite I in G.
    assert (soft_margin 2 1 (fun i => - (- Aw 2 A (fun _ => 1 / INR 2) i + y i)) <= - s) as S.
    { eapply Rle_trans; [apply (low _ (fun i => match i with O => 1 | _ => 0 end)) |].
      - split; [split; [intros [| i] _; lra | simpl; ring] | intros [| i] _; lra].
      - unfold dotm. cbn [Sum]. rewrite !zero by lia. unfold y. lra. }
    rewrite Rabs_right in G by lra. lra.
Qed.
