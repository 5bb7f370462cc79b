(** MRS13, Conjecture 6 is false for every constant, for targets whose norm exceeds any bound, for every run with the largest edges, and
    with any exponent of 1/eps below ln 4 / ln (9/4) = 1.7095: powers of the games of the refutation.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_theorem_1_potential MRS13_conjecture_6_dictionary
  MRS13_conjecture_6_clusters MRS13_conjecture_6_small_tilt MRS13_conjecture_6_slow_runs
  MRS13_conjecture_6_embedding MRS13_conjecture_6_gram MRS13_conjecture_6_events MRS13_conjecture_6_moments MRS13_conjecture_6_turns
  MRS13_conjecture_6_in_turn MRS13_conjecture_6_atoms MRS13_conjecture_6_design MRS13_conjecture_6_game MRS13_conjecture_6_refuted
  MRS13_conjecture_6_powers MRS13_conjecture_6_leads.
Local Open Scope R_scope.

(** Every run of T rounds with the largest edges stays above L(mu) + eps. *)
Definition slow_whatever_the_ties (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat) : Prop :=
  (0 < m)%nat /\ (0 < N)%nat /\ entries_are_signs m N M /\ 0 < eps < 1 /\
  (exists j, best_columns m N M j T) /\
  forall j, best_columns m N M j T -> edges_below_one m N M j T /\
    forall t, (t <= T)%nat -> L m N M mu + eps < L m N M (AdaBoost m N M j t).

(** Games with targets whose norm exceeds B1, one for each number J of stages, where rounds / norm^2 grow like r^J while eps falls like s^-J. *)
Definition slow_family (r s : R) : Prop := exists k1 k2 : R, 0 < k1 /\ 0 < k2 /\ forall (J : nat) (B1 : R), (1 <= J)%nat ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ k1 / s ^ J <= eps /\ k2 * r ^ J * norm1 N mu ^ 2 <= INR T.

Lemma power_as_exp a J : 0 < a -> a ^ J = exp (INR J * ln a).
Proof. intros Ha. rewrite <- (Rpower_pow J a Ha). reflexivity. Qed.

(** Where there is such a family, [C B^2 eps^-beta] rounds are not enough for any beta < ln r / ln s, with a target of norm B1 at least. *)
Theorem slow_family_excludes (r s beta C B1 : R) : 1 < r -> 1 < s -> slow_family r s -> beta < ln r / ln s ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ C * norm1 N mu ^ 2 * Rpower eps (- beta) <= INR T.
Proof.
  intros Hr Hs (k1 & k2 & Hk1 & Hk2 & family) small.
  assert (ls : 0 < ln s) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (lr : 0 < ln r) by (rewrite <- ln_1; apply ln_increasing; lra).
  set (p := Rmax beta 0). pose proof (Rmax_l beta 0) as p1. pose proof (Rmax_r beta 0) as p2. fold p in p1, p2.
  assert (gap : 0 < ln r - p * ln s).
  { assert (p < ln r / ln s) by (unfold p; apply Rmax_lub_lt; [exact small | apply Rdiv_lt_0_compat; assumption]).
    apply Rmult_lt_compat_r with (r := ln s) in H; [| exact ls]. unfold Rdiv in H. rewrite Rmult_assoc, Rinv_l in H by lra. lra. }
  set (C' := Rmax C 1). pose proof (Rmax_l C 1) as c1. pose proof (Rmax_r C 1) as c2. fold C' in c1, c2.
  destruct (natural_above (Rmax 1 ((ln (C' / k2) - p * ln k1) / (ln r - p * ln s)))) as [J HJ].
  pose proof (Rmax_l 1 ((ln (C' / k2) - p * ln k1) / (ln r - p * ln s))) as J1.
  pose proof (Rmax_r 1 ((ln (C' / k2) - p * ln k1) / (ln r - p * ln s))) as J2.
  assert (stages : (1 <= J)%nat) by (apply INR_le; simpl (INR 1); lra).
  destruct (family J B1 stages) as (m & N & M & mu & eps & T & slow & norm & low & rounds).
  exists m, N, M, mu, eps, T. split; [exact slow | split; [exact norm |]].
  destruct slow as (_ & _ & _ & He & _).
  apply Rle_trans with (2 := rounds). rewrite (Rmult_comm (k2 * r ^ J)), (Rmult_comm C), Rmult_assoc.
  apply Rmult_le_compat_l; [apply pow2_ge_0 |].
  assert (power : Rpower eps (- beta) <= exp (- p * (ln k1 - INR J * ln s))).
  { unfold Rpower. apply exp_at_most.
    assert (le : ln eps < 0) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (ln k1 - INR J * ln s <= ln eps).
    { rewrite <- (ln_exp (INR J * ln s)), <- power_as_exp by lra.
      rewrite <- ln_quotient by (try apply pow_lt; lra). apply Logarithms.ln_at_most; [| exact low].
      apply Rdiv_lt_0_compat; [| apply pow_lt]; lra. }
    assert (p * (ln k1 - INR J * ln s) <= p * ln eps) by (apply Rmult_le_compat_l; lra).
    assert (p * ln eps <= beta * ln eps) by nra. lra. }
  apply Rle_trans with (C' * exp (- p * (ln k1 - INR J * ln s))).
  - apply Rle_trans with (C' * Rpower eps (- beta)).
    + apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact c1].
    + apply Rmult_le_compat_l; lra.
  - rewrite (power_as_exp r J) by lra. apply Rmult_le_reg_l with (/ k2); [apply Rinv_0_lt_compat, Hk2 |].
    rewrite <- (Rmult_assoc (/ k2) k2), Rinv_l, Rmult_1_l by lra. rewrite <- Rmult_assoc.
    replace (/ k2 * C') with (exp (ln (C' / k2))) by (rewrite exp_ln by (apply Rdiv_lt_0_compat; lra); field; lra).
    rewrite <- exp_plus. apply exp_at_most.
    assert (ln (C' / k2) - p * ln k1 <= INR J * (ln r - p * ln s)); [| nra].
    apply Rmult_le_reg_r with (/ (ln r - p * ln s)); [apply Rinv_0_lt_compat, gap |].
    rewrite Rmult_assoc, Rinv_r by lra. unfold Rdiv in J2, HJ. lra.
Qed.

Section Powers_of_the_games.
  Variable J : nat.
  Hypothesis stages : (1 <= J)%nat.
  Notation e := (exponent J).
  Notation H := (half_size J).
  Notation K := (K e H).
  Notation columns := (columns J).
  Notation row := (row J).
  Notation tilt := (tilt J).
  Notation atoms := (atoms J e H (S (S J))).

  Lemma square_of_tilt : squared_error atoms columns row (share J) tilt (fun _ => 0) = 4 * 9 ^ J / scale J * (4 / 5).
  Proof.
    unfold squared_error.
    rewrite (Sum_ext atoms _ (fun t => share J t * at_atom J e H (S (S J)) (fun a c _ _ _ z _ => tau J z * U (half J) a c * (tau J z * U (half J) a c)) t)).
    - transitivity (Sum (S (S J)) (fun a => Sum (S (S J)) (fun c =>
        weight (S (S J)) (moment J) (rarity J) a c * (U (half J) a c * U (half J) a c)))).
      + eapply eq_trans; [exact (expected J stages (fun a c _ _ _ z _ => tau J z * U (half J) a c * (tau J z * U (half J) a c))) |].
        apply ext2. intros a c _ _. f_equal. apply (mean_square J stages).
      + rewrite (square_of_target J stages). unfold rarity, Rdiv. ring.
    - intros t _. f_equal. unfold MRS13_conjecture_6_small_tilt.combination. rewrite Sum_zero by (intros; ring).
      unfold MRS13_conjecture_6_game.tilt, at_atom. cbv zeta. ring.
  Qed.

  Theorem games_at_every_norm (B1 : R) :
    exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
    slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ / 32 / (9 / 4) ^ J <= eps /\ 72 / 1000 * 4 ^ J * norm1 N mu ^ 2 <= INR T.
  Proof.
    assert (P3 : 0 < 3 ^ J) by (apply pow_lt; lra). assert (P4 : 0 < 4 ^ J) by (apply pow_lt; lra).
    assert (P9 : 0 < (9 / 4) ^ J) by (apply pow_lt; lra).
    assert (K0 : INR (K 0) = 40 / 3 * 3 ^ J) by (apply size_of_cluster_0, stages).
    assert (rounds : INR (start K J) = 4 * scale J * (4 / 3 * (4 ^ J - 1))) by (apply rounds_of_the_stages, size_of_cluster, stages).
    assert (four : 4 <= 4 ^ J) by (rewrite <- (pow_1 4) at 1; apply Rle_pow; [lra | exact stages]).
    assert (E4 : scale J = 4 * 4 ^ J) by reflexivity.
    assert (E9 : 9 ^ J = 4 ^ J * (9 / 4) ^ J) by (rewrite <- Rpow_mult_distr; f_equal; field).
    set (V := 4 / 5 * (9 / 4) ^ J).
    assert (squared : squared_error atoms columns row (share J) tilt (fun _ => 0) = V).
    { rewrite square_of_tilt, E4, E9. unfold V. field. lra. }
    assert (V1 : 1 <= V).
    { assert (9 / 4 <= (9 / 4) ^ J) by (rewrite <- (pow_1 (9 / 4)) at 1; apply Rle_pow; [lra | exact stages]). unfold V. lra. }
    set (h := Z.to_nat (up V)).
    assert (Hh : V < INR h <= 2 * V).
    { destruct (archimed V) as [above below]. unfold h. rewrite INR_IZR_INZ, Z2Nat.id; [lra |]. apply le_IZR. lra. }
    assert (HN : (0 < columns)%nat) by (apply Nat.lt_le_trans with (K 0); [apply (clusters_have_columns J stages 0) | apply cluster_0_first, stages]).
    assert (length : norm1 columns (reference J) = 40 / 3 * 3 ^ J) by (rewrite (length_of_reference J stages); exact K0).
    destruct (threshold J stages) as (d & Hd & after).
    assert (left : 4 * 9 ^ J / scale J * (4 / 5 * (4 / 9) ^ J) / 2 = 2 / 5).
    { rewrite E4, E9. replace ((4 / 9) ^ J) with (/ (9 / 4) ^ J) by (rewrite <- pow_inv; f_equal; field). field. lra. }
    destruct (powers_of_slow_games atoms columns row (share J) tilt (shares J stages) (fun i k _ _ => row_signs J i k) HN (reference J)
      (start K J) d (/ 5)) with (h := h) (B1 := B1)
      as (m & N & M & mu & T & Hm & HN' & all_signs & norm & many & above).
    - apply INR_lt. rewrite rounds, E4. simpl (INR 0). nra.
    - rewrite length. lra.
    - lra.
    - apply (facts_of_greedy_runs J stages d (/ 5)); [lra | exact after | rewrite left; lra].
    - rewrite squared, (reference_has_no_error J stages). lra.
    - apply INR_lt. simpl (INR 0). lra.
    - exists m, N, M, mu, (/ 5 / (4 * INR h)), T. split; [split; [exact Hm | split; [exact HN' | split; [exact all_signs | split; [| split]]]] | split; [exact norm | split]].
      + split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_lt_reg_r with (4 * INR h); [lra |].
        unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      + destruct (best_run m N M T HN') as (j & _ & best). exists j. exact best.
      + exact above.
      + apply Rle_trans with (/ 5 / (4 * (2 * V))); [right; unfold V; field; lra |].
        unfold Rdiv. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra.
      + apply Rle_trans with (2 := many). rewrite (Rmult_comm (72 / 1000 * 4 ^ J)). apply Rmult_le_compat_l; [apply pow2_ge_0 |].
        apply Rle_trans with (INR (start K J) * V / norm1 columns (reference J) ^ 2).
        * rewrite length, rounds, E4. unfold V.
          replace ((40 / 3 * 3 ^ J) ^ 2) with (1600 / 9 * 9 ^ J) by (rewrite nine_is_square; field). rewrite E9.
          replace (4 * (4 * 4 ^ J) * (4 / 3 * (4 ^ J - 1)) * (4 / 5 * (9 / 4) ^ J) / (1600 / 9 * (4 ^ J * (9 / 4) ^ J)))
            with (96 / 1000 * (4 ^ J - 1)) by (field; lra). lra.
        * unfold Rdiv. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, pow_lt; rewrite length; lra |].
          apply Rmult_le_compat_l; [apply pos_INR | lra].
  Qed.
End Powers_of_the_games.

Theorem MRS13_conjecture_6_slow_family : slow_family 4 (9 / 4).
Proof.
  exists (/ 32), (72 / 1000). split; [lra | split; [lra |]]. intros J B1 stages. apply games_at_every_norm, stages.
Qed.

(** For every constant C, every B1 and every exponent beta < ln 4 / ln (9/4) there are a game of signs and a mu of norm B1 or more
    such that AdaBoost, whatever the ties, is above L(mu) + eps in all its rounds up to C ||mu||^2 eps^-beta. *)
Theorem MRS13_conjecture_6_every_norm_exponents (C B1 beta : R) : beta < ln 4 / ln (9 / 4) ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ C * norm1 N mu ^ 2 * Rpower eps (- beta) <= INR T.
Proof. apply slow_family_excludes; [lra | lra | exact MRS13_conjecture_6_slow_family]. Qed.

Lemma exponent_above_one : 1 < ln 4 / ln (9 / 4).
Proof.
  assert (0 < ln (9 / 4)) by (rewrite <- ln_1; apply ln_increasing; lra).
  apply Rmult_lt_reg_r with (ln (9 / 4)); [assumption |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
  rewrite Rmult_1_l, Rmult_1_r. apply ln_increasing; lra.
Qed.

(** With the exponent 1 of Conjecture 6: not within C ||mu||^2 / eps rounds, not even within C (1 + ||mu||)^2 / eps. *)
Theorem MRS13_conjecture_6_every_norm (C B1 : R) :
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\
  C * norm1 N mu ^ 2 / eps <= INR T /\ C * (1 + norm1 N mu) ^ 2 / eps <= INR T.
Proof.
  set (C' := Rmax (4 * C) 0). pose proof (Rmax_l (4 * C) 0) as c4. pose proof (Rmax_r (4 * C) 0) as c1. fold C' in c4, c1.
  destruct (MRS13_conjecture_6_every_norm_exponents C' (Rmax B1 1) 1 exponent_above_one) as (m & N & M & mu & eps & T & slow & norm & rounds).
  exists m, N, M, mu, eps, T. pose proof (Rmax_l B1 1). pose proof (Rmax_r B1 1).
  split; [exact slow | split; [lra |]]. destruct slow as (_ & _ & _ & He & _).
  rewrite Rpower_Ropp, Rpower_1 in rounds by lra. pose proof (pow2_ge_0 (norm1 N mu)) as sq. set (b := norm1 N mu) in *.
  assert (part : forall y, y <= C' * b ^ 2 -> y / eps <= INR T).
  { intros y Hy. apply Rle_trans with (2 := rounds). apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | exact Hy]. }
  split; apply part.
  - apply Rmult_le_compat_r; [exact sq | lra].
  - destruct (Rle_lt_dec C 0) as [neg | pos].
    + apply Rle_trans with 0; [pose proof (pow2_ge_0 (1 + b)); nra |]. apply Rmult_le_pos; lra.
    + apply Rle_trans with (C * (4 * b ^ 2)); [apply Rmult_le_compat_l; nra |]. nra.
Qed.

(** Conjecture 6 weakened: the learner may break the ties as it likes. *)
Definition conjecture_6_some_run : Prop := exists C : R, 0 < C /\
  forall (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  (0 < m)%nat -> (0 < N)%nat -> entries_are_signs m N M -> 0 < eps -> C * norm1 N mu ^ 2 / eps <= INR T ->
  exists j, best_columns m N M j T /\ exists t, (t <= T)%nat /\ L m N M (AdaBoost m N M j t) <= L m N M mu + eps.

Theorem MRS13_conjecture_6_every_run_refuted : ~ conjecture_6_some_run.
Proof.
  intros (C & _ & H). destruct (MRS13_conjecture_6_every_norm C 1) as (m & N & M & mu & eps & T & (Hm & HN & signs & He & _ & above) & _ & rounds & _).
  destruct (H m N M mu eps T Hm HN signs ltac:(lra) rounds) as (j & best & t & Ht & near).
  destruct (above j best) as [_ high]. specialize (high t Ht). lra.
Qed.
