(** MHT22, proof of Theorem 3: equations 15, 16, 17, 19 and 22, for every learner and every secondary rule. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme.
Local Open Scope R_scope.

(** Clipping to [0, 1] keeps the maximiser of a concave parabola. *)
Lemma clip_range x : 0 <= clip x <= 1.
Proof. unfold clip, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma clip_maximises (x q y : R) :
  0 < q -> 0 <= y <= 1 -> y * x - q / 2 * y ^ 2 <= clip (x / q) * x - q / 2 * clip (x / q) ^ 2.
Proof.
  intros Hq Hy. set (z := x / q). replace x with (z * q) by (unfold z; field; lra).
  enough (0 <= q / 2 * ((clip z - y) * (2 * z - clip z - y))) by lra.
  apply Rmult_le_pos; [lra |].
  assert (cases : (clip z = 0 /\ z <= 0) \/ (clip z = 1 /\ 1 <= z) \/ clip z = z)
    by (unfold clip, Rmax, Rmin; repeat destruct (Rle_dec _ _); lra).
  destruct cases as [[-> Hz] | [[-> Hz] | ->]].
  - replace ((0 - y) * (2 * z - 0 - y)) with (y * (y - 2 * z)) by ring. apply Rmult_le_pos; lra.
  - apply Rmult_le_pos; lra.
  - replace ((z - y) * (2 * z - z - y)) with ((z - y) ^ 2) by ring. apply pow2_ge_0.
Qed.

Section Recursions.
  Variables (m : nat) (nu eta : R) (c d w : nat -> nat -> R) (lambda : nat -> R) (T : nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : 0 < eta.
  Hypothesis columns : valid_play m (S T) c.
  Hypothesis scheme : is_scheme m nu eta c d w lambda T.
  Hypothesis steps : forall t, (1 <= t < T)%nat -> 0 <= lambda t <= 1.

  Notation smoothed := (smoothed m nu eta).
  Notation combined := (combined c).
  Notation margins := (margins c w).
  Notation frank_wolfe := (frank_wolfe w lambda).
  Notation gap := (gap m nu eta c d w).
  Notation slope := (slope m c d w).
  Notation width := (width m c w).
  Notation on_the_way := (on_the_way c w).
  Notation least_edge := (least_edge m c d).

  Lemma combined_frank_wolfe t i : combined (S t) (frank_wolfe t) i = on_the_way t (lambda t) i.
  Proof.
    unfold MHT22_scheme.combined, MHT22_scheme.frank_wolfe, MHT22_scheme.on_the_way, MHT22_scheme.margins.
    simpl. rewrite Nat.eqb_refl.
    rewrite (Sum_ext t _ (fun s => (1 - lambda t) * (w t s * c s i))).
    - rewrite Sum_scal. unfold MHT22_scheme.combined. ring.
    - intros s Hs. destruct (Nat.eqb_spec s t); [lia | ring].
  Qed.

  (** w_t is a distribution over the hypotheses so far. *)
  Lemma weights_distribution t : (1 <= t <= T)%nat -> distribution t (w t).
  Proof.
    destruct scheme as (_ & first & _ & rounds). induction t as [| t IH]; [lia |]. intros Ht.
    destruct (Nat.eq_dec t 0) as [-> | Hn].
    - split; [intros i Hi; replace i with 0%nat by lia; rewrite first; lra | simpl; rewrite first; ring].
    - specialize (IH ltac:(lia)). destruct (rounds t ltac:(lia)) as (secondary & D2 & [E | E] & _).
      + assert (fw : distribution (S t) (frank_wolfe t)).
        { destruct IH as [P Sm]. specialize (steps t ltac:(lia)). unfold MHT22_scheme.frank_wolfe. split.
          - intros s Hs. destruct (Nat.eqb_spec s t); [lra |]. apply Rmult_le_pos; [lra | apply P; lia].
          - simpl. rewrite Nat.eqb_refl, (Sum_ext t _ (fun s => (1 - lambda t) * w t s)).
            + rewrite Sum_scal, Sm. ring.
            + intros s Hs. destruct (Nat.eqb_spec s t); [lia | reflexivity]. }
        destruct fw as [P Sm]. split; [intros s Hs; rewrite E by lia; apply P, Hs |].
        rewrite <- Sm. apply Sum_ext. intros s Hs. apply E. lia.
      + destruct D2 as [P Sm]. split; [intros s Hs; rewrite E by lia; apply P, Hs |].
        rewrite <- Sm. apply Sum_ext. intros s Hs. apply E. lia.
  Qed.

  Lemma margins_range t : (1 <= t <= T)%nat -> in_range m (margins t).
  Proof.
    intros Ht i Hi. destruct (weights_distribution t Ht) as [P Sm].
    unfold MHT22_scheme.margins, MHT22_scheme.combined.
    split; [replace (-1) with (- Sum t (w t)) by (rewrite Sm; lra); rewrite <- Sum_opp | rewrite <- Sm];
      apply Sum_le; intros s Hs; specialize (P s Hs); destruct (columns s ltac:(lia) i Hi); nra.
  Qed.

  Lemma width_bounds t : (1 <= t <= T)%nat ->
    0 <= width t <= 2 /\ forall i, (i < m)%nat -> Rabs (c t i - margins t i) <= width t.
  Proof.
    intros Ht.
    assert (each : forall i, (i < m)%nat -> Rabs (c t i - margins t i) <= width t)
      by (intros i Hi; apply (Max_ge m (fun i => Rabs (c t i - margins t i))), Hi).
    split; [| exact each]. split.
    - eapply Rle_trans; [apply Rabs_pos | apply (each 0%nat Hm)].
    - apply Max_le; [exact Hm |]. intros i Hi. apply Rabs_le.
      destruct (columns t ltac:(lia) i Hi). destruct (margins_range t Ht i Hi). lra.
  Qed.

  (** The value on the way from w_t to the new hypothesis, by smoothness. *)
  Lemma value_on_the_way t x : (1 <= t <= T)%nat -> 0 <= x <= 1 ->
    smoothed (on_the_way t x) - smoothed (margins t) >= x * slope t - eta / 2 * x ^ 2 * width t ^ 2.
  Proof.
    intros Ht Hx. destruct scheme as (_ & _ & best & _). destruct (width_bounds t Ht) as [Hw each].
    pose proof (smoothed_is_smooth m nu eta Hm Hnu Heta (margins t) (on_the_way t x) (d t) (x * width t)
                  (best t Ht)) as smooth.
    assert (close : forall i, (i < m)%nat -> Rabs (on_the_way t x i - margins t i) <= x * width t).
    { intros i Hi. unfold MHT22_scheme.on_the_way.
      replace (margins t i + x * (c t i - margins t i) - margins t i) with (x * (c t i - margins t i)) by ring.
      rewrite Rabs_mult, Rabs_right by lra. apply Rmult_le_compat_l; [lra | apply each, Hi]. }
    specialize (smooth close).
    assert (along : dotm m (d t) (fun i => on_the_way t x i - margins t i) = x * slope t).
    { unfold MHT22_scheme.slope, dotm. rewrite <- Sum_scal. apply Sum_ext. intros i _.
      unfold MHT22_scheme.on_the_way. ring. }
    rewrite along in smooth.
    replace (eta / 2 * (x * width t) ^ 2) with (eta / 2 * x ^ 2 * width t ^ 2) in smooth by ring.
    lra.
  Qed.

  (** The next value is at least that of the Frank-Wolfe candidate. *)
  Lemma next_value t : (1 <= t < T)%nat -> smoothed (on_the_way t (lambda t)) <= smoothed (margins (S t)).
  Proof.
    intros Ht. destruct scheme as (_ & _ & _ & rounds). destruct (rounds t Ht) as (secondary & _ & _ & better & _).
    eapply Rle_trans; [| exact better].
    apply smoothed_ext; try assumption. intros i _. symmetry. apply combined_frank_wolfe.
  Qed.

  Lemma least_edge_falls t : least_edge (S t) <= least_edge t.
  Proof. apply Rmin_l. Qed.

  Lemma gap_falls t : (1 <= t < T)%nat ->
    gap t - gap (S t) >= smoothed (on_the_way t (lambda t)) - smoothed (margins t).
  Proof. intros Ht. pose proof (next_value t Ht). pose proof (least_edge_falls t). unfold MHT22_scheme.gap. lra. Qed.

  Lemma least_edge_le t s : (s <= t)%nat -> least_edge t <= edge m c d s.
  Proof.
    induction t as [| t IH]; intros Hs; [replace s with 0%nat by lia; simpl; lra |]. simpl.
    destruct (Nat.eq_dec s (S t)) as [-> | Hn]; [apply Rmin_r | eapply Rle_trans; [apply Rmin_l | apply IH; lia]].
  Qed.

  (** Equation 16, for the step taken. *)
  Theorem MHT22_equation_16 t : (1 <= t < T)%nat ->
    gap t - gap (S t) >= lambda t * slope t - 2 * eta * lambda t ^ 2.
  Proof.
    intros Ht. pose proof (gap_falls t Ht).
    pose proof (value_on_the_way t (lambda t) ltac:(lia) (steps t Ht)). destruct (width_bounds t ltac:(lia)) as [Hw _].
    assert (eta / 2 * lambda t ^ 2 * width t ^ 2 <= eta / 2 * lambda t ^ 2 * 4).
    { apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | nra]. }
    lra.
  Qed.

  (** Equation 17 (there times lambda_t): [d_t·A(e - w_t) >= min edge - d_t·A w_t - Delta(d_t)/eta = eps_t]. *)
  Theorem MHT22_equation_17 t : (1 <= t <= T)%nat ->
    slope t >= least_edge t - dotm m (d t) (margins t) - / eta * h m (d t) /\
    least_edge t - dotm m (d t) (margins t) - / eta * h m (d t) = gap t.
  Proof.
    intros Ht. destruct scheme as (_ & _ & best & _). specialize (best t Ht). split.
    - pose proof (penalty_nonneg m nu eta Hm Heta (d t) (proj1 best)). pose proof (least_edge_le t t (le_n t)) as least.
      unfold edge, MHT22_scheme.slope, dotm in *.
      rewrite (Sum_ext m _ (fun i => d t i * c t i - d t i * margins t i)) by (intros; ring). rewrite Sum_minus. lra.
    - unfold MHT22_scheme.gap. rewrite (smoothed_attained m nu eta Hm Hnu Heta (margins t) (d t) best).
      unfold objective, none. ring.
  Qed.

  Lemma slope_at_least_gap t : (1 <= t <= T)%nat -> slope t >= gap t.
  Proof. intros Ht. destruct (MHT22_equation_17 t Ht). lra. Qed.

  (** Equation 15, for the classic step (and every other in [0, 1]). *)
  Theorem MHT22_equation_15 t : (1 <= t < T)%nat ->
    gap (S t) <= (1 - lambda t) * gap t + 2 * eta * lambda t ^ 2.
  Proof.
    intros Ht. pose proof (MHT22_equation_16 t Ht). pose proof (slope_at_least_gap t ltac:(lia)) as slope_large.
    pose proof (steps t Ht). apply Rge_le, (Rmult_le_compat_l (lambda t)) in slope_large; lra.
  Qed.

  (** The gap at the start: [eps_1 <= eta / 2]. *)
  Lemma gap_at_start : (1 <= T)%nat -> gap 1 <= eta / 2.
  Proof.
    intros HT. destruct scheme as (uniform & first & best & _). specialize (best 1%nat ltac:(lia)).
    assert (start : forall i, margins 1 i = c 0%nat i).
    { intros i. unfold MHT22_scheme.margins, MHT22_scheme.combined. simpl. rewrite first. ring. }
    pose proof (least_edge_le 1 0 ltac:(lia)) as least.
    enough (edge m c d 0 - eta / 2 <= smoothed (margins 1)) by (unfold MHT22_scheme.gap; lra).
    apply (smoothed_ge m nu eta Hm Hnu Heta). intros e Ce.
    pose proof (h_at_least_pinsker m Hm e (proj1 Ce)) as far.
    set (l := l1_distance m e (fun _ => 1 / INR m)) in *.
    assert (cross : dotm m (fun i => 1 / INR m - e i) (c 0%nat) <= 1 * l).
    { eapply Rle_trans; [apply (dotm_at_most m _ 1) |].
      - intros i Hi. apply Rabs_le. apply (columns 0%nat ltac:(lia) i Hi).
      - right. unfold l, l1_distance. f_equal. apply Sum_ext. intros. apply Rabs_minus_sym. }
    assert (split : dotm m (fun i => 1 / INR m - e i) (c 0%nat) = edge m c d 0 - dotm m e (margins 1)).
    { unfold edge, dotm. rewrite <- Sum_minus. apply Sum_ext. intros i Hi. rewrite start, uniform by exact Hi. ring. }
    unfold objective, none. apply (Rmult_le_compat_l (/ eta)) in far; [| apply Rlt_le, Rinv_0_lt_compat, Heta].
    assert (square : l <= / eta * (/ 2 * l ^ 2) + eta / 2).
    { apply Rmult_le_reg_r with (2 * eta); [lra |].
      replace ((/ eta * (/ 2 * l ^ 2) + eta / 2) * (2 * eta)) with (l ^ 2 + eta ^ 2) by (field; lra).
      pose proof (pow2_ge_0 (l - eta)). lra. }
    lra.
  Qed.

  (** The step rules that make the most of the smoothness. *)
  Definition best_step (t : nat) : Prop := short_step m eta c d w lambda t \/ line_search m nu eta c w lambda t.

  (** Equation 19: the progress of the short step, beside that of every other step x. *)
  Theorem MHT22_equation_19 t x : (1 <= t < T)%nat -> short_step m eta c d w lambda t -> 0 <= x <= 1 ->
    gap t - gap (S t) >= lambda t * slope t - eta / 2 * lambda t ^ 2 * width t ^ 2 /\
    lambda t * slope t - eta / 2 * lambda t ^ 2 * width t ^ 2 >= x * slope t - 2 * eta * x ^ 2.
  Proof.
    intros Ht short Hx. pose proof (gap_falls t Ht) as falls. destruct (width_bounds t ltac:(lia)) as [Hw each].
    pose proof (value_on_the_way t (lambda t) ltac:(lia) (steps t Ht)) as taken. split; [lra |].
    assert (wide : eta / 2 * x ^ 2 * width t ^ 2 <= eta / 2 * x ^ 2 * 4)
      by (apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | nra]).
    destruct Hw as [[positive | zero] _].
    - unfold short_step in short.
      assert (Hq : 0 < eta * width t ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt, positive]).
      pose proof (clip_maximises (slope t) (eta * width t ^ 2) x Hq Hx) as most. rewrite <- short in most. lra.
    - assert (flat : slope t = 0).
      { apply Sum_zero. intros i Hi. specialize (each i Hi). rewrite <- zero in each.
        pose proof (Rabs_pos (c t i - margins t i)) as P0.
        destruct (Req_dec (c t i - margins t i) 0) as [-> | no]; [ring |]. apply Rabs_no_R0 in no. lra. }
      rewrite flat in *. rewrite <- zero in *. pose proof (pow2_ge_0 x). nra.
  Qed.

  (** The line search does no worse. *)
  Lemma progress_of_best_step t x : (1 <= t < T)%nat -> best_step t -> 0 <= x <= 1 ->
    gap t - gap (S t) >= x * slope t - 2 * eta * x ^ 2.
  Proof.
    intros Ht [short | [_ line]] Hx; [destruct (MHT22_equation_19 t x Ht short Hx); lra |].
    pose proof (gap_falls t Ht). destruct (width_bounds t ltac:(lia)) as [Hw _].
    assert (eta / 2 * x ^ 2 * width t ^ 2 <= eta / 2 * x ^ 2 * 4)
      by (apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | nra]).
    pose proof (value_on_the_way t x ltac:(lia) Hx). specialize (line x Hx). lra.
  Qed.

  Lemma gap_at_most_half_eta t : (1 <= t <= T)%nat -> (forall s, (1 <= s < t)%nat -> best_step s) -> gap t <= eta / 2.
  Proof.
    induction t as [| t IH]; [lia |]. intros Ht rule.
    destruct (Nat.eq_dec t 0) as [-> | Hn]; [apply gap_at_start; lia |].
    pose proof (progress_of_best_step t 0 ltac:(lia) (rule t ltac:(lia)) ltac:(lra)).
    assert (gap t <= eta / 2) by (apply IH; [lia | intros s Hs; apply rule; lia]). lra.
  Qed.

  (** Equation 22: while the gap is not negative, [eps_(t+1) <= (1 - eps_t / (8 eta)) eps_t]. *)
  Theorem MHT22_equation_22 t : (1 <= t < T)%nat -> (forall s, (1 <= s <= t)%nat -> best_step s) ->
    0 <= gap t -> gap (S t) <= (1 - / (8 * eta) * gap t) * gap t.
  Proof.
    intros Ht rule positive.
    pose proof (gap_at_most_half_eta t ltac:(lia) ltac:(intros s Hs; apply rule; lia)) as small.
    set (x := gap t / (4 * eta)).
    assert (Hx : 0 <= x <= 1).
    { unfold x. split; [apply Rmult_le_pos; [exact positive | apply Rlt_le, Rinv_0_lt_compat; lra] |].
      apply Rmult_le_reg_r with (4 * eta); [lra |].
      replace (gap t / (4 * eta) * (4 * eta)) with (gap t) by (field; lra). lra. }
    pose proof (progress_of_best_step t x Ht (rule t ltac:(lia)) Hx) as progress.
    pose proof (slope_at_least_gap t ltac:(lia)) as slope_large.
    apply Rge_le, (Rmult_le_compat_l x) in slope_large; [| lra].
    replace ((1 - / (8 * eta) * gap t) * gap t) with (gap t - (x * gap t - 2 * eta * x ^ 2)) by (unfold x; field; lra).
    lra.
  Qed.
End Recursions.
