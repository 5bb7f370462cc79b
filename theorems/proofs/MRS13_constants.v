(** MRS13, Lemma 18: the inequality that its chain needs (as amended), C0 <= 2 K/m and K >= 1. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach MRS13_second_order MRS13_lemma_17.
Local Open Scope R_scope.

(** [C1 = min { 1/4, (1/4) sqrt (C0/m) }]. *)
Definition C1 (C0 m : R) : R := Rmin (/ 4) (/ 4 * sqrt (C0 / m)).

(** [sqrt (1 - s/4) - sqrt (1 - s^2)/4 >= 17/24 > 1/sqrt 2] on [0, 1]. *)
Lemma bracket_at_least (s : R) : 0 <= s <= 1 -> 17 / 24 <= sqrt (1 - s / 4) - sqrt (1 - s ^ 2) / 4.
Proof.
  intros Hs.
  assert (first : 1 - s / 8 - s ^ 2 / 32 <= sqrt (1 - s / 4)).
  { apply Rsqr_incr_0_var; [| apply sqrt_pos]. rewrite Rsqr_sqrt by lra. unfold Rsqr. nra. }
  assert (second : sqrt (1 - s ^ 2) <= 1 - s ^ 2 / 2).
  { apply Rsqr_incr_0_var; [| nra]. rewrite Rsqr_sqrt by nra. unfold Rsqr. nra. }
  pose proof (pow2_ge_0 (s - 2 / 3)). lra.
Qed.

(** The step of the chain, as amended: [(sqrt (C0 (1 - C1) theta) - C1 theta)^2 >= C0 theta / 2] whenever [m >= 2],
    [0 < K], [theta <= m - K] and [C0 <= 2 K/m]; the bracket itself is not negative. *)
Theorem MRS13_lemma_18_step_half_amended (C0 m K theta : R) :
  2 <= m -> 0 < K -> 0 < C0 <= 2 * K / m -> 0 <= theta <= m - K ->
  let bracket := sqrt (C0 * (1 - C1 C0 m) * theta) - C1 C0 m * theta in
  0 <= bracket /\ bracket ^ 2 >= C0 * theta / 2.
Proof.
  intros Hm HK HC0 Htheta bracket. set (s := sqrt (K / m)). set (c := C1 C0 m) in *.
  assert (HKm : 0 < K / m <= 1).
  { split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with m; [lra |].
    replace (K / m * m) with K by (field; lra). lra. }
  assert (Hs : 0 <= s <= 1).
  { split; [apply sqrt_pos |]. rewrite <- sqrt_1. apply sqrt_le_1_alt. lra. }
  assert (Hs2 : s ^ 2 = K / m) by (apply pow2_sqrt; lra).
  assert (ratio : C0 / m <= K / m).
  { apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra |].
    apply Rle_trans with (2 * K / m); [lra |]. apply Rmult_le_reg_r with m; [lra |].
    replace (2 * K / m * m) with (2 * K) by (field; lra). nra. }
  assert (HCm : 0 < C0 / m) by (apply Rdiv_lt_0_compat; lra).
  assert (Hc : 0 <= c <= s / 4 /\ c <= / 4 * sqrt (C0 / m)).
  { assert (sqrt (C0 / m) <= s) by (apply sqrt_le_1_alt; exact ratio).
    pose proof (Rmin_r (/ 4) (/ 4 * sqrt (C0 / m))) as low. fold (C1 C0 m) in low. fold c in low.
    assert (0 <= c) by (apply Rmin_glb; [lra | pose proof (sqrt_pos (C0 / m)); lra]). lra. }
  set (r := sqrt (C0 * theta)). assert (Hr : 0 <= r) by apply sqrt_pos.
  assert (root : sqrt (C0 * (1 - c) * theta) = r * sqrt (1 - c)).
  { unfold r. rewrite <- sqrt_mult by nra. f_equal. ring. }
  assert (rest : c * theta <= r * (sqrt (1 - s ^ 2) / 4)).
  { apply Rle_trans with (/ 4 * sqrt (C0 / m) * theta); [apply Rmult_le_compat_r; lra |].
    replace (r * (sqrt (1 - s ^ 2) / 4)) with (/ 4 * (r * sqrt (1 - s ^ 2))) by field.
    rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra |].
    assert (E : sqrt (C0 / m) * theta = r * sqrt (theta / m)).
    { unfold r. rewrite <- sqrt_mult by (try apply Rmult_le_pos; try lra; apply Rlt_le, Rinv_0_lt_compat; lra).
      replace (C0 * theta * (theta / m)) with (C0 / m * (theta * theta)) by (field; lra).
      rewrite sqrt_mult by nra. rewrite sqrt_square by lra. reflexivity. }
    rewrite E. apply Rmult_le_compat_l; [exact Hr |]. apply sqrt_le_1_alt. rewrite Hs2.
    apply Rmult_le_reg_r with m; [lra |]. replace (theta / m * m) with theta by (field; lra).
    replace ((1 - K / m) * m) with (m - K) by (field; lra). lra. }
  assert (front : sqrt (1 - s / 4) <= sqrt (1 - c)) by (apply sqrt_le_1_alt; lra).
  assert (large : r * (17 / 24) <= bracket).
  { unfold bracket. rewrite root. pose proof (bracket_at_least s Hs) as low.
    apply (Rmult_le_compat_l r) in low; [| exact Hr]. apply (Rmult_le_compat_l r) in front; [| exact Hr]. lra. }
  split; [lra |].
  assert (square : (r * (17 / 24)) ^ 2 <= bracket ^ 2) by (apply pow_incr; split; [| exact large]; lra).
  assert (r ^ 2 = C0 * theta) by (apply pow2_sqrt, Rmult_le_pos; lra). nra.
Qed.

Section Constants.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation delta := (delta m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation stretches := (stretches (m := m) (N := N) (M := M)).
  Notation K := (K (m := m) (N := N) (M := M)).
  Notation over_F := (over_F (m := m)).

  Variables (Z : nat -> bool) (eta_star : nat -> R) (mu_max lambda_min : R).
  Hypothesis unit : entries_within_one m N M.
  Hypothesis second : item_2 Z eta_star.
  Hypothesis third : item_3 Z mu_max.
  Hypothesis stretch : stretches Z lambda_min.
  (** Some hypothesis is not 0 on F: F is not empty and its margins can move. *)
  Hypothesis moves : exists i k, (i < m)%nat /\ Z i = false /\ (k < N)%nat /\ M i k <> 0.

  Notation C0 := (C0 (m := m) (N := N) mu_max lambda_min).

  (** A single example in F would not move: m >= 2. *)
  Lemma two_examples : 2 <= INR m.
  Proof.
    destruct moves as (i & k & Hi & E & Hk & no). destruct m as [| [| m']]; [lia | exfalso | apply (le_INR 2); lia].
    assert (i = 0%nat) as -> by lia.
    set (x := fun l => if Nat.eqb l k then M 0%nat k else 0).
    assert (value : margin x 0%nat = M 0%nat k * M 0%nat k).
    { unfold MRS13_coordinate_descent.margin, x.
      rewrite (Sum_ext N _ (fun l => if Nat.eqb l k then M 0%nat l * M 0%nat k else 0))
        by (intros l _; destruct (Nat.eqb l k); ring).
      apply (Sum_delta N k (fun l => M 0%nat l * M 0%nat k) Hk). }
    pose proof (nothing_to_gain_on_F Z mu_max x third) as zero.
    assert (up : forall i, (i < 1)%nat -> 0 <= margin x i)
      by (intros i' Hi'; replace i' with 0%nat by lia; rewrite value; apply Rle_0_sqr).
    specialize (zero up 0%nat Hi E). rewrite value in zero. destruct (Rmult_integral _ _ zero); contradiction.
  Qed.

  Lemma column_exists : (0 < N)%nat.
  Proof. destruct moves as (i & k & _ & _ & Hk & _). lia. Qed.

  Lemma F_not_empty : exists i, (i < m)%nat /\ Z i = false.
  Proof. destruct moves as (i & k & Hi & E & _). now exists i. Qed.

  (** Every margin of eta_star is at most mu_max on F: [K >= |F| e^-mu_max]. *)
  Lemma K_at_least : size_of_F (m := m) Z * exp (- mu_max) <= K Z eta_star.
  Proof.
    unfold size_of_F, MRS13_second_order.K, MRS13_lemma_15.loss_on. rewrite <- Sum_scal_r.
    apply Sum_le. intros i Hi. unfold rest. destruct (Z i) eqn:E; simpl; [lra |].
    rewrite Rmult_1_l. apply exp_at_most.
    destruct (third eta_star (K_at_most_m Z eta_star second) i Hi E). lra.
  Qed.

  (** [lambda_min^2 <= N |F|]. *)
  Lemma lambda_min_at_most : lambda_min ^ 2 <= INR N * size_of_F (m := m) Z.
  Proof.
    destruct moves as (i & k & Hi & E & Hk & no). destruct stretch as [_ factor].
    destruct (orthogonal_representative (m := m) (N := N) (M := M) Z (fun l => if Nat.eqb l k then 1 else 0))
      as (eta & same & perp).
    specialize (factor eta perp). set (q := Sum N (fun k => eta k ^ 2)) in *.
    assert (image : Sum m (fun i => if Z i then 0 else margin eta i ^ 2) <= size_of_F (m := m) Z * (INR N * q)).
    { unfold size_of_F. rewrite <- Sum_scal_r. apply Sum_le. intros i' Hi'. destruct (Z i'); [lra |].
      rewrite Rmult_1_l. apply Rle_trans with (norm1 N eta ^ 2).
      - rewrite <- pow2_abs. apply pow_incr. split; [apply Rabs_pos | apply (margin_at_most_norm (m := m)); assumption].
      - unfold norm1. eapply Rle_trans; [apply Sum_square_le |]. right. unfold q. f_equal.
        apply Sum_ext. intros l _. apply pow2_abs. }
    assert (Hq : 0 < q).
    { assert (squares : forall l, (l < N)%nat -> 0 <= eta l ^ 2) by (intros; apply pow2_ge_0).
      destruct (Sum_nonneg N _ squares) as [H | H]; [exact H | exfalso]. apply no.
      specialize (same i Hi E). rewrite (margin_of_zero eta i) in same.
      - unfold MRS13_coordinate_descent.margin in same.
        rewrite (Sum_ext N _ (fun l => if Nat.eqb l k then M i l else 0)) in same
          by (intros l _; destruct (Nat.eqb l k); ring).
        rewrite (Sum_delta N k (fun l => M i l) Hk) in same. lra.
      - intros l Hl. pose proof (Sum_zero_terms N _ squares (eq_sym H) l Hl) as zero. cbv beta in zero.
        destruct (Req_dec (eta l) 0) as [|ne]; [assumption |]. pose proof (pow_nonzero (eta l) 2 ne). lra. }
    apply Rmult_le_reg_r with q; [exact Hq |]. lra.
  Qed.

  (** [0 < C0 <= 2 K/m] for every feature matrix with M_F <> 0. *)
  Theorem MRS13_lemma_18_step_half_constant : 0 < C0 <= 2 * K Z eta_star / INR m.
  Proof.
    pose proof two_examples as Hm2. assert (HNR : 0 < INR N) by (apply lt_0_INR, column_exists).
    pose proof (exp_pos (- mu_max)) as Hexp. destruct stretch as [Hl _].
    pose proof (pow_lt lambda_min 2 Hl) as Hl2. unfold MRS13_second_order.C0. split.
    - apply Rdiv_lt_0_compat; [| apply Rmult_lt_0_compat; lra]. apply Rmult_lt_0_compat; [lra | exact Hexp].
    - pose proof lambda_min_at_most as first. pose proof K_at_least as low.
      apply (Rmult_le_compat_r (exp (- mu_max))) in first; [| lra].
      apply Rmult_le_reg_r with (INR N * INR m); [apply Rmult_lt_0_compat; lra |].
      replace (2 * lambda_min ^ 2 * exp (- mu_max) / (INR N * INR m) * (INR N * INR m))
        with (2 * (lambda_min ^ 2 * exp (- mu_max))) by (field; lra).
      replace (2 * K Z eta_star / INR m * (INR N * INR m)) with (2 * (INR N * K Z eta_star)) by (field; lra).
      apply (Rmult_le_compat_l (INR N)) in low; [| lra]. lra.
  Qed.

  (** Some margin of eta_star on F is not positive, so [K >= 1]. *)
  Lemma K_at_least_1 : 1 <= K Z eta_star.
  Proof.
    destruct F_not_empty as (i & Hi & E).
    destruct (Classical_Prop.classic (exists i, (i < m)%nat /\ Z i = false /\ margin eta_star i <= 0))
      as [(a & Ha & Ea & low) | none].
    - apply Rle_trans with (exp (- margin eta_star a)); [rewrite <- exp_0; apply exp_at_most; lra |].
      pose proof (Sum_ge_term m (fun i => if rest Z i then exp (- margin eta_star i) else 0) a) as H. cbv beta in H.
      unfold rest in H at 2. rewrite Ea in H. apply H; [| exact Ha].
      intros k _. destruct (rest Z k); [apply Rlt_le, exp_pos | lra].
    - exfalso. pose proof (second (fun k => 2 * eta_star k)) as least.
      assert (smaller : loss_on (rest Z) (fun k => 2 * eta_star k) < loss_on (rest Z) eta_star); [| lra].
      assert (each : forall i, (i < m)%nat -> Z i = false -> exp (- margin (fun k => 2 * eta_star k) i)
                                                              < exp (- margin eta_star i)).
      { intros i' Hi' E'. rewrite margin_times. apply exp_increasing.
        destruct (Rle_lt_dec (margin eta_star i') 0); [exfalso; apply none; now exists i' | lra]. }
      enough (0 < Sum m (fun i => if Z i then 0 else exp (- margin eta_star i)
                                                     - exp (- margin (fun k => 2 * eta_star k) i))) as pos.
      { enough (loss_on (rest Z) eta_star - loss_on (rest Z) (fun k => 2 * eta_star k)
                = Sum m (fun i => if Z i then 0 else exp (- margin eta_star i)
                                                     - exp (- margin (fun k => 2 * eta_star k) i))) by lra.
        unfold MRS13_lemma_15.loss_on, rest. rewrite <- Sum_minus. apply Sum_ext. intros i' _.
        destruct (Z i'); simpl; ring. }
      apply Rlt_le_trans with (exp (- margin eta_star i) - exp (- margin (fun k => 2 * eta_star k) i));
        [specialize (each i Hi E); lra |].
      pose proof (Sum_ge_term m (fun i => if Z i then 0 else exp (- margin eta_star i)
                                            - exp (- margin (fun k => 2 * eta_star k) i)) i) as H. cbv beta in H.
      rewrite E in H. apply H; [| exact Hi].
      intros k Hk. destruct (Z k) eqn:Ek; [lra |]. specialize (each k Hk Ek). lra.
  Qed.
End Constants.
