(** MRS13: steps of proofs in the wording that holds, equation 1, and the combinations near the optimum of Section 5. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_distance MRS13_theorem_1 MRS13_upsilon
  MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach MRS13_second_order MRS13_theorem_14 MRS13_lemma_18
  MRS13_lemma_27.
Local Open Scope R_scope.

(** The end of the proof of Theorem 1: Lemma 2 at c1 = c2 = 3 against the constant 13. *)
Theorem MRS13_theorem_1_step_constant (B eps : R) : 0 < B -> 0 < eps ->
  2 * Rpower (eps * ln 2) (1 - 2 * 3) * Rpower B (2 * 3) < 13 * B ^ 6 / eps ^ 5.
Proof.
  intros HB He. pose proof ln_2_at_least as H2. set (b := ln 2) in *.
  replace (2 * 3) with (INR 6) by (simpl; ring). replace (1 - INR 6) with (- INR 5) by (simpl; ring).
  rewrite Rpower_Ropp, !Rpower_pow by nra.
  assert (fifth : 2 / 13 < b ^ 5).
  { apply Rlt_le_trans with ((56 / 81) ^ 5); [lra | apply pow_incr; lra]. }
  assert (0 < B ^ 6 / eps ^ 5) by (apply Rdiv_lt_0_compat; apply pow_lt; assumption).
  replace (2 * / (eps * b) ^ 5 * B ^ 6) with (B ^ 6 / eps ^ 5 * (2 / b ^ 5)) by (field; lra).
  replace (13 * B ^ 6 / eps ^ 5) with (B ^ 6 / eps ^ 5 * 13) by (field; lra).
  apply Rmult_lt_compat_l; [lra |]. apply Rmult_lt_reg_r with (b ^ 5); [lra |].
  replace (2 / b ^ 5 * b ^ 5) with 2 by (field; lra). lra.
Qed.

Section Amended.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).

  (** Equation 1: Theorem 1 gives [(L(lambda^t) - L(lambda))^5 <= 13 B^6 / t] for every lambda of norm at most B. *)
  Theorem MRS13_theorem_1_equation_1 (lambda : nat -> R) (B : R) (j : nat -> nat) (t : nat) :
    entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t -> (1 <= t)%nat ->
    norm1 N lambda <= B -> 0 < L (AdaBoost j t) - L lambda ->
    (L (AdaBoost j t) - L lambda) ^ 5 <= 13 * B ^ 6 / INR t.
  Proof.
    intros unit best below Ht short positive. set (e := L (AdaBoost j t) - L lambda) in *.
    pose proof (norm1_nonneg (N := N) lambda) as HB. assert (HtR : 0 < INR t) by (apply lt_0_INR, Ht).
    set (q := 13 * B ^ 6 / INR t). assert (He5 : 0 < e ^ 5) by (apply pow_lt, positive).
    destruct (Rle_lt_dec (e ^ 5) q) as [| large]; [assumption | exfalso].
    set (h := Rmin (1 / 2) ((1 - q / e ^ 5) / 5)).
    assert (Hq : q / e ^ 5 < 1) by (apply Rmult_lt_reg_r with (e ^ 5); [exact He5 |]; replace (q / e ^ 5 * e ^ 5) with q by (field; lra); lra).
    assert (Hh : 0 < h <= 1 / 2) by (split; [apply Rmin_glb_lt; lra | apply Rmin_l]).
    assert (Hh' : 5 * h <= 1 - q / e ^ 5) by (pose proof (Rmin_r (1 / 2) ((1 - q / e ^ 5) / 5)); fold h in H; lra).
    set (eps := e * (1 - h)). assert (Heps : 0 < eps) by (apply Rmult_lt_0_compat; lra).
    assert (bernoulli : 1 - 5 * h <= (1 - h) ^ 5).
    { replace ((1 - h) ^ 5) with (1 - 5 * h + h ^ 2 * (10 - 10 * h + 5 * h ^ 2 - h ^ 3)) by ring.
      assert (0 <= 10 - 10 * h + 5 * h ^ 2 - h ^ 3); [| pose proof (Rmult_le_pos (h ^ 2) _ (pow2_ge_0 h) H); lra].
      assert (h ^ 3 <= h ^ 2) by (simpl; nra). pose proof (pow2_ge_0 h). lra. }
    assert (enough_ : q <= eps ^ 5).
    { unfold eps. rewrite Rpow_mult_distr. apply Rle_trans with (e ^ 5 * (q / e ^ 5)); [right; field; lra |].
      apply Rmult_le_compat_l; lra. }
    enough (reached : L (AdaBoost j t) <= L lambda + eps) by (unfold eps, e in *; nra).
    apply (MRS13_theorem_1_rounded_up Hm); auto. apply Rmult_le_reg_r with (eps ^ 5); [apply pow_lt, Heps |].
    replace (13 * norm1 N lambda ^ 6 / eps ^ 5 * eps ^ 5) with (13 * norm1 N lambda ^ 6) by (field; lra).
    apply Rle_trans with (13 * B ^ 6); [apply Rmult_le_compat_l; [lra |]; apply pow_incr; split; assumption |].
    replace (13 * B ^ 6) with (INR t * q) by (unfold q; field; lra). apply Rmult_le_compat_l; lra.
  Qed.

  (** Section 3.1: what Lemma 5 gives in place of a distance that never grows, [R_t^2 S_t <= R_(t-1)^2 S_(t-1)]. *)
  Theorem MRS13_remark_distance_amended (lambda_star : nat -> R) (j : nat -> nat) (t : nat) :
    let R_t := R_ (m := m) (N := N) (M := M) lambda_star j in let S_t := S_ (m := m) (N := N) (M := M) lambda_star j in
    entries_within_one m N M -> best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
    0 < R_t t -> 0 < S_t t -> 0 < R_t (S t) -> R_t (S t) ^ 2 * S_t (S t) <= R_t t ^ 2 * S_t t.
  Proof.
    intros R_t S_t unit best below HR HS HR'. pose proof (MRS13_lemma_5 Hm lambda_star j t unit best below HR HS) as H.
    fold R_t in H. fold S_t in H. apply Rge_le in H. set (r := R_t t) in *. set (s := S_t t) in *.
    set (r' := R_t (S t)) in *. set (s' := S_t (S t)) in *.
    assert (grown : s' <= s * (3 - 2 * (r' / r))).
    { apply Rmult_le_compat_r with (r := s) in H; [| lra].
      replace ((s' - s) / s * s) with (s' - s) in H by (field; lra).
      replace (2 * (r - r') / r * s) with (2 * s * (1 - r' / r)) in H by (field; lra). lra. }
    assert (Hx : 0 < r' / r) by (apply Rdiv_lt_0_compat; assumption). set (x := r' / r) in *.
    replace (r' ^ 2) with (r ^ 2 * x ^ 2) by (unfold x; field; lra).
    apply Rle_trans with (r ^ 2 * x ^ 2 * (s * (3 - 2 * x))).
    - apply Rmult_le_compat_l; [| exact grown]. apply Rmult_le_pos; apply pow2_ge_0.
    - replace (r ^ 2 * x ^ 2 * (s * (3 - 2 * x))) with (r ^ 2 * s * (x ^ 2 * (3 - 2 * x))) by ring.
      apply Rle_trans with (r ^ 2 * s * 1); [| lra]. apply Rmult_le_compat_l; [apply Rmult_le_pos; [apply pow2_ge_0 | lra] |].
      assert (0 <= (1 - x) ^ 2 * (1 + 2 * x)) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]). nra.
  Qed.

  (** Proof of Theorem 14: each round takes at least [C3 theta_t^2] off the excess [theta_t], where both sets have examples
      and some hypothesis moves F. *)
  Theorem MRS13_theorem_14_step_progress Z eta_dagger gamma eta_star mu_max lambda_min (j : nat -> nat) (T t : nat) :
    entries_within_one m N M -> item_1 Z eta_dagger gamma -> item_2 Z eta_star -> item_3 Z mu_max ->
    stretches (m := m) (N := N) (M := M) Z lambda_min -> (exists i, (i < m)%nat /\ Z i = true) ->
    (exists i k, (i < m)%nat /\ Z i = false /\ (k < N)%nat /\ M i k <> 0) ->
    best_columns m N M j T -> edges_below_one m N M j T -> (t < T)%nat ->
    let theta s := total_loss (AdaBoost j s) - K (m := m) (N := N) (M := M) Z eta_star in
    theta t - theta (S t) >= C3 (m := m) (N := N) mu_max lambda_min gamma * theta t ^ 2.
  Proof.
    intros unit first second third stretch some moves best below Ht theta. destruct (best t Ht) as [Hj largest].
    assert (bounded : total_loss (AdaBoost j t) <= INR m).
    { apply (total_loss_at_most_m Hm j t unit); intros u Hu; [apply best | apply below]; lia. }
    pose proof (round_falls Hm Z eta_star mu_max lambda_min unit second third stretch moves eta_dagger gamma
                  (AdaBoost j t) (j t) first some bounded Hj largest (below t Ht)) as H. cbv zeta in H.
    unfold theta. simpl MRS13_coordinate_descent.AdaBoost. lra.
  Qed.

  (** Proof of Lemma 20: the examples that are left for the induction have a loss of at most |X|. *)
  Theorem MRS13_lemma_20_step_induction_amended (S : nat -> bool) (eta : nat -> R) :
    total_loss eta <= INR m -> loss_on (rest S) eta <= INR m.
  Proof. intros H. eapply Rle_trans; [apply loss_on_F_at_most | exact H]. Qed.

  (** Proof of Lemma 22: along [eta_star + c eta_dagger] the margins on F stay at most [mu_max] for every c. *)
  Theorem MRS13_lemma_22_step_index_amended Z eta_dagger gamma eta_star mu_max (c : R) (i : nat) :
    item_1 Z eta_dagger gamma -> item_2 Z eta_star -> item_3 Z mu_max -> (i < m)%nat -> Z i = false ->
    margin (fun k => eta_star k + c * eta_dagger k) i <= mu_max.
  Proof.
    intros (_ & _ & _ & _ & still) second third Hi E. rewrite margin_plus, (still i Hi E), Rmult_0_r, Rplus_0_r.
    apply (third eta_star); [| exact Hi | exact E]. eapply Rle_trans; [apply (second (fun _ => 0)) | apply loss_of_zero_at_most_m].
  Qed.

  Section Reference.
    (** A decomposition, and c the least margin of [eta_star] on Z. *)
    Variables (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) (eta_star : nat -> R) (c : R).
    Hypothesis unit : entries_within_one m N M.
    Hypothesis first : item_1 Z eta_dagger gamma.
    Hypothesis second : item_2 Z eta_star.
    Hypothesis lowest : forall i, (i < m)%nat -> Z i = true -> c <= margin eta_star i.
    Hypothesis attained : exists i, (i < m)%nat /\ Z i = true /\ margin eta_star i = c.

    (** Lemma 27: where c < 0, [eta_star - (c/gamma) eta_dagger] has non-negative margins on Z. *)
    Theorem MRS13_lemma_27_step_shift_amended : c < 0 ->
      forall i, (i < m)%nat -> Z i = true -> 0 <= margin (fun k => eta_star k + - (c / gamma) * eta_dagger k) i.
    Proof.
      intros Hc i Hi E. destruct first as (Hg & _ & _ & large & _). specialize (large i Hi E). specialize (lowest i Hi E).
      rewrite margin_plus. enough (- c <= - (c / gamma) * margin eta_dagger i) by lra.
      replace (- c) with (- (c / gamma) * gamma) by (field; lra). apply Rmult_le_compat_l; [| lra].
      replace (- (c / gamma)) with (- c / gamma) by (field; lra). apply Rlt_le, Rdiv_lt_0_compat; lra.
    Qed.

    Lemma dagger_has_norm_1 : norm1 N eta_dagger = 1.
    Proof. destruct first as (_ & norm & _). apply norm. destruct attained as (i & Hi & E & _). exists i. split; assumption. Qed.

    Lemma least_margin_at_most_norm : Rabs c <= norm1 N eta_star.
    Proof. destruct attained as (i & Hi & _ & <-). apply (margin_at_most_norm (m := m) eta_star i unit Hi). Qed.

    (** The combination as mended, [eta_star + (ln (1/delta) + max {0, -c})/gamma eta_dagger]. *)
    Definition mended (delta : R) (k : nat) : R := eta_star k + / gamma * (ln (1 / delta) + Rmax 0 (- c)) * eta_dagger k.

    Lemma ln_inverse_nonneg delta : 0 < delta <= 1 -> 0 <= ln (1 / delta).
    Proof.
      intros Hd. unfold Rdiv. rewrite Rmult_1_l, ln_Rinv by lra.
      pose proof (ln_at_most delta 1 ltac:(lra) ltac:(lra)) as H. rewrite ln_1 in H. lra.
    Qed.

    Lemma mended_loss delta : 0 < delta <= 1 -> forall mu, L (mended delta) <= L mu + delta.
    Proof.
      intros Hd mu. pose proof (ln_inverse_nonneg delta Hd) as Hl. assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm).
      unfold MRS13_coordinate_descent.L. apply Rmult_le_reg_r with (INR m); [exact HmR |].
      replace (total_loss (mended delta) / INR m * INR m) with (total_loss (mended delta)) by (field; lra).
      replace ((total_loss mu / INR m + delta) * INR m) with (total_loss mu + INR m * delta) by (field; lra).
      apply Rle_trans with (loss_on (rest Z) eta_star + INR m * delta).
      2: { apply Rplus_le_compat_r. eapply Rle_trans; [apply (second mu) | apply loss_on_F_at_most]. }
      rewrite <- Sum_const. unfold MRS13_lemma_15.loss_on. rewrite <- Sum_plus. apply Sum_le. intros i Hi.
      unfold mended. rewrite margin_plus. unfold rest. destruct first as (Hg & _ & _ & large & still).
      destruct (Z i) eqn:E; simpl; [| rewrite (still i Hi E), Rmult_0_r, Rplus_0_r; lra].
      specialize (large i Hi E). specialize (lowest i Hi E). pose proof (Rmax_l 0 (- c)). pose proof (Rmax_r 0 (- c)).
      set (a := ln (1 / delta) + Rmax 0 (- c)) in *.
      assert (a <= / gamma * a * margin eta_dagger i).
      { replace a with (/ gamma * a * gamma) at 1 by (field; lra). apply Rmult_le_compat_l; [| lra].
        apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, Hg | unfold a; lra]. }
      rewrite Rplus_0_l. apply Rle_trans with (exp (- ln (1 / delta))); [apply exp_at_most; unfold a in *; lra |].
      right. unfold Rdiv. rewrite Rmult_1_l, ln_Rinv, Ropp_involutive, exp_ln by lra. reflexivity.
    Qed.

    Lemma mended_norm delta : 0 < delta <= 1 -> norm1 N (mended delta) <= (1 + / gamma) * (norm1 N eta_star + ln (1 / delta)).
    Proof.
      intros Hd. pose proof (ln_inverse_nonneg delta Hd) as Hl. pose proof (Rmax_l 0 (- c)).
      pose proof (Rinv_0_lt_compat gamma (proj1 first)) as Hg. pose proof least_margin_at_most_norm as Hc.
      eapply Rle_trans; [apply norm1_plus |]. rewrite dagger_has_norm_1, Rmult_1_r, Rabs_right by (apply Rle_ge, Rmult_le_pos; lra).
      assert (Rmax 0 (- c) <= norm1 N eta_star).
      { apply Rmax_lub; [pose proof (Rabs_pos c); lra |]. pose proof (Rle_abs (- c)) as H'. rewrite Rabs_Ropp in H'. lra. }
      assert (/ gamma * (ln (1 / delta) + Rmax 0 (- c)) <= / gamma * (ln (1 / delta) + norm1 N eta_star))
        by (apply Rmult_le_compat_l; lra). lra.
    Qed.

    (** Lemma 27, last display, with l1-norms; and the norm of the mended combination. *)
    Theorem MRS13_lemma_27_step_norm_amended (eps : R) : 0 < eps <= 1 ->
      norm1 N (fun k => eta_star k + (ln (1 / eps) / gamma - c) * eta_dagger k)
      <= norm1 N eta_star + (ln (1 / eps) * / gamma + Rabs c) * norm1 N eta_dagger /\
      norm1 N (mended eps) <= (1 + / gamma) * (norm1 N eta_star + ln (1 / eps)).
    Proof.
      intros He. split; [| now apply mended_norm]. pose proof (ln_inverse_nonneg eps He) as Hl.
      pose proof (Rinv_0_lt_compat gamma (proj1 first)) as Hg.
      eapply Rle_trans; [apply norm1_plus |]. apply Rplus_le_compat_l. rewrite dagger_has_norm_1, !Rmult_1_r.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. apply Rplus_le_compat_r. right.
      apply Rabs_right, Rle_ge. apply Rmult_le_pos; lra.
    Qed.

    (** Corollary 30, its reference as amended: within eps/2 of the infimum, and its norm. *)
    Theorem MRS13_corollary_30_step_reference_amended (eps : R) : 0 < eps <= 1 ->
      (forall mu, L (mended (eps / 2)) <= L mu + eps / 2) /\
      norm1 N (mended (eps / 2)) <= (1 + / gamma) * (norm1 N eta_star + ln (2 / eps)).
    Proof.
      intros He. split; [apply mended_loss; lra |]. replace (2 / eps) with (1 / (eps / 2)) by (field; lra). apply mended_norm. lra.
    Qed.
  End Reference.
End Amended.
