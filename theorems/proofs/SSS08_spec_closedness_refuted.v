(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_minimax, SSS08_lemma_8, SSS08_theorem_7, SSS08_closedness_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_minimax SSS08_lemma_8 SSS08_theorem_7 SSS08_closedness_refuted.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_3_reading_level_sets_is_refuted : ~ SSS08.theorem_3_reading_level_sets.
Proof. exact SSS08_theorem_3_reading_level_sets_refuted. Qed.

Theorem SSS08_theorem_7_is_refuted : ~ SSS08.theorem_7.
Proof. exact SSS08_theorem_7_refuted. Qed.

(** One example, one hypothesis that is right on it, and f(d) = 1 - sqrt(1 - d^2): the value 2 is not attained. *)
Definition segment (d : nat -> R) : Prop := -1 <= d 0%nat <= 1.
Definition arc (d : nat -> R) : R := 1 - sqrt (1 - d 0%nat ^ 2).

Lemma arc_root d : segment d -> 0 <= sqrt (1 - d 0%nat ^ 2) /\ sqrt (1 - d 0%nat ^ 2) ^ 2 = 1 - d 0%nat ^ 2.
Proof. intros D. unfold segment in D. split; [apply sqrt_pos | apply pow2_sqrt; nra]. Qed.

Lemma arc_closed : SSS08.closed 1 segment arc.
Proof.
  intros r x Close.
  assert (inside : segment x).
  { unfold segment. split; apply le_epsilon; intros e He; destruct (Close e He) as (y & [D _] & Near); specialize (Near 0%nat ltac:(lia));
      apply Rabs_def2 in Near; unfold segment in D; lra. }
  split; [exact inside|]. destruct (Rle_lt_dec (arc x) r) as [L|G]; [exact L | exfalso].
  destruct (arc_root x inside) as [P S]. unfold arc in G. set (s := sqrt (1 - x 0%nat ^ 2)) in *.
  assert (gap : 0 < (x 0%nat ^ 2 - 1 + (1 - r) ^ 2) / 4) by nra.
  destruct (Close _ gap) as (y & [D L] & Near). destruct (arc_root y D) as [Q S']. unfold arc in L.
  set (q := sqrt (1 - y 0%nat ^ 2)) in *. specialize (Near 0%nat ltac:(lia)).
  unfold segment in *. apply Rabs_def2 in Near.
  set (e := (x 0%nat ^ 2 - 1 + (1 - r) ^ 2) / 4) in *.
  assert (size : x 0%nat ^ 2 - 1 + (1 - r) ^ 2 = 4 * e) by (unfold e; field). clearbody e.
  set (a := x 0%nat) in *. set (b := y 0%nat) in *.
  assert (far : a ^ 2 - b ^ 2 <= 2 * e).
  { replace (a ^ 2 - b ^ 2) with ((a - b) * (a + b)) by ring. destruct (Rle_lt_dec 0 (a + b)) as [Up | Down].
    - apply Rle_trans with (e * (a + b)); [apply Rmult_le_compat_r; lra | nra].
    - apply Rle_trans with (e * - (a + b)); [nra | nra]. }
  assert (1 - r <= q) by lra. assert (0 < 1 - r) by lra. assert ((1 - r) ^ 2 <= q ^ 2) by (apply pow_incr; lra). lra.
Qed.

Lemma arc_convex : SSS08.convex segment arc.
Proof.
  intros a v u Ha Dv Du.
  assert (Dm : segment (SSS08.mix a v u)) by (unfold segment, SSS08.mix in *; nra).
  split; [exact Dm|].
  destruct (arc_root v Dv) as [Pv Sv], (arc_root u Du) as [Pu Su], (arc_root _ Dm) as [Pm Sm]. unfold arc.
  set (b := sqrt (1 - v 0%nat ^ 2)) in *. set (c := sqrt (1 - u 0%nat ^ 2)) in *. set (z := sqrt (1 - SSS08.mix a v u 0%nat ^ 2)) in *.
  unfold SSS08.mix in Sm. enough (a * b + (1 - a) * c <= z) by lra.
  apply Rsqr_incr_0_var; [| exact Pm]. rewrite !Rsqr_pow2, Sm.
  assert (b * c + v 0%nat * u 0%nat <= 1).
  { pose proof (pow2_ge_0 (b - c)). pose proof (pow2_ge_0 (v 0%nat - u 0%nat)). nra. }
  assert (0 <= a * (1 - a)) by nra.
  replace ((a * b + (1 - a) * c) ^ 2) with (a ^ 2 * b ^ 2 + (1 - a) ^ 2 * c ^ 2 + 2 * (a * (1 - a)) * (b * c)) by ring.
  rewrite Sv, Su. nra.
Qed.

Lemma arc_monotone a d : 0 <= a <= 1 -> segment d -> segment (fun k => (1 - a) * d k) /\ arc (fun k => (1 - a) * d k) <= arc d.
Proof.
  intros Ha D. split; [unfold segment in *; nra|]. unfold arc. enough (sqrt (1 - d 0%nat ^ 2) <= sqrt (1 - ((1 - a) * d 0%nat) ^ 2)) by lra.
  apply sqrt_le_1_alt. assert ((1 - a) ^ 2 <= 1) by nra. pose proof (pow2_ge_0 (d 0%nat)). rewrite Rpow_mult_distr. nra.
Qed.

Theorem SSS08_theorem_7_reading_attained_is_refuted : ~ SSS08.theorem_7_reading_attained.
Proof.
  intros H. destruct (H 1%nat 1%nat (fun _ _ => 1) segment arc 2 ltac:(lia) ltac:(lia) arc_closed arc_convex)
    as (w & gamma & ball & value).
  - assert (one : forall d, distribution 1 d -> SSS08.largest_edge 1 1 (fun _ _ => 1) d + arc d = 2).
    { intros d [_ S]. cbn [Finite.Sum] in S. assert (E : d 0%nat = 1) by lra.
      unfold SSS08.largest_edge, SSS08.linf, SSS08.transposed_times, arc. cbn [Finite.Max Finite.Sum]. rewrite E.
      replace (0 + 1 * 1) with 1 by ring. rewrite Rabs_R1. replace (1 - 1 ^ 2) with 0 by ring. rewrite sqrt_0. ring. }
    assert (unit : distribution 1 (fun _ => 1)) by (split; [intros; lra | cbn [Finite.Sum]; lra]).
    split; [exists (fun _ => 1); split; [split; [exact unit | unfold segment; lra] | exact (one _ unit)] |].
    intros d [D _]. rewrite (one d D). lra.
  - assert (zero : arc (fun _ => 0) = 0) by (unfold arc; replace (1 - 0 ^ 2) with 1 by ring; rewrite sqrt_1; ring).
    split; [exists (fun _ => 0); split; [unfold segment; lra | exact zero] |].
    intros d D. rewrite <- zero. destruct (arc_monotone 1 d ltac:(lra) D) as [_ L]. eapply Rle_trans; [| exact L].
    unfold arc. replace (((1 - 1) * d 0%nat) ^ 2) with (0 ^ 2) by ring. lra.
  - split; [unfold segment; lra|]. intros v. exists (/ (1 + Rabs (v 0%nat))). pose proof (Rabs_pos (v 0%nat)) as P.
    split; [apply Rinv_0_lt_compat; lra|]. intros t Ht. unfold segment.
    assert (Rabs (t * v 0%nat) <= 1).
    { rewrite Rabs_mult, (Rabs_right t) by lra. apply Rle_trans with (/ (1 + Rabs (v 0%nat)) * Rabs (v 0%nat)); [nra|].
      apply Rle_trans with (/ (1 + Rabs (v 0%nat)) * (1 + Rabs (v 0%nat))); [| right; field; lra].
      apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat; lra | lra]. }
    apply Rabs_le_between in H0. lra.
  - intros theta i a Hi Ha. assert (i = 0%nat) by lia. subst i. unfold SSS08.conjugate at 1. apply Lub_Rbar_correct. intros x (d & D & ->).
    destruct (arc_monotone a d Ha D) as [D' L].
    apply Rbar_le_trans with (Finite (SSS08.dot 1 theta (fun k => (1 - a) * d k) - arc (fun k => (1 - a) * d k))).
    + unfold SSS08.dot. cbn [Finite.Sum Nat.eqb]. simpl. lra.
    + apply (proj1 (Lub_Rbar_correct _)). now exists (fun k => (1 - a) * d k).
  - set (x := positive_part (fun i => gamma - SSS08.times 1 (fun _ _ => 1) w i)) in *.
    change (Rbar_minus (Finite gamma) (conjugate 1 segment arc x) = Finite 2) in value.
    assert (reach : w 0%nat <= 1).
    { unfold SSS08.l1_ball, SSS08.l1 in ball. cbn [Finite.Sum] in ball. pose proof (Rle_abs (w 0%nat)). lra. }
    assert (Ex : x 0%nat = Rmax 0 (gamma - w 0%nat)).
    { unfold x, positive_part, SSS08.times. cbn [Finite.Sum]. f_equal. ring. }
    destruct (conjugate 1 segment arc x) as [c | |] eqn:E; [| discriminate value | discriminate value].
    injection value as value. change (gamma + - c = 2) in value.
    assert (below : forall d, -1 <= d <= 1 -> x 0%nat * d - (1 - sqrt (1 - d ^ 2)) <= c).
    { intros d Hd. pose proof (below_conjugate 1 segment arc x c (fun _ => d)) as L. rewrite E in L.
      specialize (L (Rbar_le_refl c) Hd). unfold inner, arc in L. simpl in L. simpl. lra. }
    assert (at_zero := below 0 ltac:(lra)). replace (1 - 0 ^ 2) with 1 in at_zero by ring. rewrite sqrt_1 in at_zero.
    unfold Rmax in Ex. destruct (Rle_dec 0 (gamma - w 0%nat)) as [more | less]; [| lra].
    set (s := x 0%nat) in *. set (t := / (1 + s ^ 2)).
    assert (Hs : 0 <= s) by lra.
    assert (product : t * (1 + s ^ 2) = 1) by (unfold t; field; nra).
    assert (Ht : 0 < t) by (apply Rinv_0_lt_compat; nra).
    assert (Ht1 : t <= 1) by nra.
    specialize (below (1 - t) ltac:(lra)).
    assert (steep : s * t < sqrt (1 - (1 - t) ^ 2)).
    { rewrite <- (sqrt_pow2 (s * t)) by nra. apply sqrt_lt_1_alt. split; [apply pow2_ge_0|].
      replace (1 - (1 - t) ^ 2) with (2 * t - t ^ 2) by ring. nra. }
    nra.
Qed.

Theorem SSS08_lemma_8_is_refuted : ~ SSS08.lemma_8.
Proof. exact SSS08_lemma_8_refuted. Qed.
