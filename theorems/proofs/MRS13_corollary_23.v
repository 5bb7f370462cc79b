(** MRS13, Theorem 14 with the constant of its proof, C = 1/C3; equation 14 (as amended) and Corollary 23. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach MRS13_theorem_14
  MRS13_second_order MRS13_lemma_17 MRS13_constants MRS13_lemma_18.
Local Open Scope R_scope.

Section Corollary_23.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation stretches := (stretches (m := m) (N := N) (M := M)).
  Notation K := (K (m := m) (N := N) (M := M)).

  (** Z, [eta_dagger], [gamma], [eta_star] and [mu_max] as in Lemma 15, [lambda_min] as in Lemma 17; Z is not empty, and
      some hypothesis is not 0 on F. *)
  Variables (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) (eta_star : nat -> R) (mu_max lambda_min : R).
  Hypothesis unit : entries_within_one m N M.
  Hypothesis first : item_1 Z eta_dagger gamma.
  Hypothesis second : item_2 Z eta_star.
  Hypothesis third : item_3 Z mu_max.
  Hypothesis stretch : stretches Z lambda_min.
  Hypothesis some : exists i, (i < m)%nat /\ Z i = true.
  Hypothesis moves : exists i k, (i < m)%nat /\ Z i = false /\ (k < N)%nat /\ M i k <> 0.

  Notation C0 := (C0 (m := m) (N := N) mu_max lambda_min).
  Notation C1 := (C1 C0 (INR m)).
  Notation C3 := (C3 (m := m) (N := N) mu_max lambda_min gamma).

  Lemma gamma_at_most_1 : gamma <= 1.
  Proof.
    destruct some as (i & Hi & E). destruct first as (_ & norm & _ & on_Z & _). specialize (on_Z i Hi E).
    pose proof (margin_at_most_norm (m := m) eta_dagger i unit Hi) as H.
    rewrite (norm some) in H. pose proof (Rle_abs (margin eta_dagger i)). lra.
  Qed.

  (** [0 < C0 <= m], so that [C1 = sqrt (C0/m)/4]. *)
  Lemma C0_range : 0 < C0 <= INR m /\ 2 <= INR m.
  Proof.
    pose proof (two_examples Hm Z eta_star mu_max lambda_min unit second third stretch moves) as Hm2.
    destruct (MRS13_lemma_18_step_half_constant Hm Z eta_star mu_max lambda_min unit second third stretch moves)
      as [H0 H1].
    assert (K Z eta_star <= INR m) by (apply (K_at_most_m Z eta_star second)).
    assert (2 * K Z eta_star / INR m <= INR m); [| lra].
    apply Rmult_le_reg_r with (INR m); [lra |].
    replace (2 * K Z eta_star / INR m * INR m) with (2 * K Z eta_star) by (field; lra). nra.
  Qed.

  Lemma C1_is : C1 = / 4 * sqrt (C0 / INR m).
  Proof.
    destruct C0_range as [[H0 H1] Hm2]. unfold MRS13_constants.C1. apply Rmin_right.
    assert (sqrt (C0 / INR m) <= 1); [| lra]. rewrite <- sqrt_1. apply sqrt_le_1_alt.
    apply Rmult_le_reg_r with (INR m); [lra |]. replace (C0 / INR m * INR m) with C0 by (field; lra). lra.
  Qed.

  Lemma second_choice : (gamma * C1 / INR m) ^ 2 / 2 = C0 / (4 * INR m ^ 2) * (gamma ^ 2 / (8 * INR m)).
  Proof.
    destruct C0_range as [[H0 H1] Hm2]. rewrite C1_is.
    assert (root : sqrt (C0 / INR m) ^ 2 = C0 / INR m) by (apply pow2_sqrt, Rlt_le, Rdiv_lt_0_compat; lra).
    replace ((gamma * (/ 4 * sqrt (C0 / INR m)) / INR m) ^ 2 / 2)
      with (gamma ^ 2 * sqrt (C0 / INR m) ^ 2 / (32 * INR m ^ 2)) by (field; lra).
    rewrite root. field. lra.
  Qed.

  (** Equation 14, as amended: [C3 = C0/(4 m^2) min {1, gamma^2/(8 m)}], and the second choice is the smaller one. *)
  Theorem MRS13_equation_14_amended :
    C3 = C0 / (4 * INR m ^ 2) * Rmin 1 (gamma ^ 2 / (8 * INR m)) /\ gamma ^ 2 / (8 * INR m) <= 1.
  Proof.
    destruct C0_range as [[H0 H1] Hm2]. pose proof gamma_at_most_1 as Hg1. destruct first as (Hg & _).
    assert (small : gamma ^ 2 / (8 * INR m) <= 1).
    { apply Rmult_le_reg_r with (8 * INR m); [lra |].
      replace (gamma ^ 2 / (8 * INR m) * (8 * INR m)) with (gamma ^ 2) by (field; lra). nra. }
    split; [| exact small]. rewrite Rmin_right by exact small. unfold MRS13_lemma_18.C3. rewrite second_choice.
    apply Rmin_right. replace (C0 / (4 * INR m) / INR m) with (C0 / (4 * INR m ^ 2) * 1) by (field; lra).
    apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; [exact H0 | nra] | exact small].
  Qed.

  Lemma C3_pos : 0 < C3.
  Proof.
    destruct MRS13_equation_14_amended as [-> small]. destruct C0_range as [[H0 H1] Hm2]. destruct first as (Hg & _).
    rewrite Rmin_right by exact small.
    apply Rmult_lt_0_compat; apply Rdiv_lt_0_compat; try lra; [nra | apply pow_lt, Hg].
  Qed.

  (** Corollary 23: [C = 1/C3 = 2 m^3 N e^mu_max / lambda_min^2 max {1, 8 m/gamma^2}]. *)
  Theorem MRS13_corollary_23 :
    / C3 = 2 * INR m ^ 3 * INR N * exp mu_max / lambda_min ^ 2 * Rmax 1 (8 * INR m / gamma ^ 2).
  Proof.
    destruct MRS13_equation_14_amended as [-> small]. destruct C0_range as [_ Hm2].
    rewrite Rmin_right by exact small. pose proof gamma_at_most_1 as Hg1. destruct first as (Hg & _).
    destruct stretch as [Hl _]. assert (HN : 0 < INR N) by (apply lt_0_INR, (column_exists Hm Z moves)).
    assert (Hg2 : 0 < gamma ^ 2) by (apply pow_lt, Hg).
    rewrite Rmax_right.
    - unfold MRS13_second_order.C0. rewrite exp_Ropp. pose proof (exp_pos mu_max). field. repeat split; lra.
    - apply Rmult_le_reg_r with (gamma ^ 2); [exact Hg2 |].
      replace (8 * INR m / gamma ^ 2 * gamma ^ 2) with (8 * INR m) by (field; lra). nra.
  Qed.

  (** Theorem 14 with the proof's constant: the loss summed over the examples is within eps of its infimum after
      [C/eps] rounds, [C = 1/C3]; "the infimum" is the loss of every combination. *)
  Theorem MRS13_theorem_14_constant (j : nat -> nat) (T : nat) (eps : R) (lambda_star : nat -> R) :
    best_columns m N M j T -> edges_below_one m N M j T -> 0 < eps -> / C3 / eps <= INR T ->
    total_loss (AdaBoost j T) <= total_loss lambda_star + eps.
  Proof.
    intros best below He rounds. pose proof C3_pos as HC3.
    pose proof (loss_on_F_at_most (m := m) (N := N) (M := M) Z lambda_star) as part.
    pose proof (second lambda_star) as least. fold (K Z eta_star) in least.
    set (theta := fun t => total_loss (AdaBoost j t) - K Z eta_star).
    enough (theta T <= eps) by (unfold theta in *; lra).
    destruct (Rle_lt_dec (theta T) 0) as [done | positive]; [lra |].
    assert (fall : forall t, (t < T)%nat -> theta t - theta (S t) >= C3 * theta t ^ 2).
    { intros t Ht. destruct (best t Ht) as [Hj largest].
      assert (bounded : total_loss (AdaBoost j t) <= INR m).
      { apply (total_loss_at_most_m Hm j t unit); intros u Hu; [apply best | apply below]; lia. }
      pose proof (round_falls Hm Z eta_star mu_max lambda_min unit second third stretch moves eta_dagger gamma
                    (AdaBoost j t) (j t) first some bounded Hj largest (below t Ht)) as H. cbv zeta in H.
      unfold theta. simpl AdaBoost. lra. }
    assert (after : theta T * INR T <= / C3).
    { apply (excess_after Hm theta (/ C3) T); [apply Rinv_0_lt_compat, HC3 | | | exact positive].
      - intros t Ht _. specialize (fall t Ht).
        replace (theta t ^ 2 / / C3) with (C3 * theta t ^ 2) by (field; lra). lra.
      - intros t Ht. specialize (fall t Ht). pose proof (pow2_ge_0 (theta t)). nra. }
    assert (HI : 0 < / C3) by (apply Rinv_0_lt_compat, HC3).
    apply Rmult_le_reg_r with (/ C3 / eps); [apply Rdiv_lt_0_compat; assumption |].
    apply Rle_trans with (theta T * INR T); [apply Rmult_le_compat_l; lra |].
    replace (eps * (/ C3 / eps)) with (/ C3) by (field; lra). exact after.
  Qed.
End Corollary_23.
