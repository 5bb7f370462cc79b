(** MRS13, Conjecture 6 is false: no constant will do, not even for matrices of signs. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_dictionary
  MRS13_conjecture_6_clusters MRS13_conjecture_6_small_tilt MRS13_conjecture_6_slow_runs MRS13_conjecture_6_embedding
  MRS13_conjecture_6_gram MRS13_conjecture_6_events MRS13_conjecture_6_moments MRS13_conjecture_6_turns
  MRS13_conjecture_6_in_turn MRS13_conjecture_6_atoms MRS13_conjecture_6_design MRS13_conjecture_6_game.
Local Open Scope R_scope.

(** Conjecture 6, with an absolute constant C, asked of sign matrices alone: within C B^2 / eps rounds, rounded up, AdaBoost
    has a loss of at most L(lambda_star) + eps, where B = ||lambda_star||_1. *)
Definition conjecture_6 : Prop := exists C : R, 0 < C /\
  forall (m N : nat) (M : nat -> nat -> R) (lambda_star : nat -> R) (eps : R) (j : nat -> nat) (T : nat),
  (0 < m)%nat -> entries_are_signs m N M -> 0 < eps -> best_columns m N M j T -> edges_below_one m N M j T ->
  C * norm1 N lambda_star ^ 2 / eps <= INR T ->
  exists t, (t <= T)%nat /\ L m N M (AdaBoost m N M j t) <= L m N M lambda_star + eps.

Section Refutation.
  Variable J : nat.
  Hypothesis stages : (1 <= J)%nat.
  Notation e := (exponent J).
  Notation H := (half_size J).
  Notation K := (K e H).
  Notation columns := (columns J).
  Notation row := (row J).
  Notation tilt := (tilt J).
  Notation atoms := (atoms J e H (S (S J))).

  (** The columns of cluster 0, once each, add up to the tilt. *)
  Definition reference (k : nat) : R := if Nat.ltb k (K 0) then 1 else 0.

  Lemma cluster_0_first : (K 0 <= columns)%nat.
  Proof.
    unfold MRS13_conjecture_6_game.columns. pose proof (width_at_least J stages 0 (Nat.le_0_l J)) as W.
    apply Nat.le_trans with (1 := W). simpl. lia.
  Qed.

  Lemma sum_over_reference (F : nat -> R) : Sum columns (fun k => F k * reference k) = Sum (K 0) F.
  Proof.
    pose proof cluster_0_first as W. replace columns with (K 0 + (columns - K 0))%nat by lia. rewrite Sum_split.
    rewrite (Sum_ext (K 0) _ F), (Sum_zero (columns - K 0)); [ring | |].
    - intros k _. unfold reference. destruct (Nat.ltb_spec (K 0 + k) (K 0)); [lia | ring].
    - intros k Hk. unfold reference. destruct (Nat.ltb_spec k (K 0)); [ring | lia].
  Qed.

  Lemma name_in_cluster_0 k : (k < K 0)%nat -> name J k = (0%nat, k).
  Proof.
    intros Hk. pose proof (width_at_least J stages 0 (Nat.le_0_l J)) as W. unfold name.
    rewrite (Nat.div_small k (width J)), (Nat.mod_small k (width J)) by lia. now rewrite Nat.mod_small.
  Qed.

  Lemma reference_fits t : combination columns row reference t = tilt t.
  Proof.
    unfold combination. rewrite (sum_over_reference (row t)).
    unfold MRS13_conjecture_6_game.row, MRS13_conjecture_6_game.tilt, at_atom. cbv zeta.
    eapply eq_trans; [| eapply (cluster_0 J e (sign_of (moment J)) (half J) H (half_bounded J stages) (half_size_pos J stages))].
    apply Sum_ext. intros k Hk. rewrite name_in_cluster_0 by exact Hk. reflexivity.
  Qed.

  Lemma reference_has_no_error w' : squared_error atoms columns row w' tilt reference = 0.
  Proof.
    apply Sum_zero. intros t _. rewrite reference_fits. ring.
  Qed.

  Lemma length_of_reference : norm1 columns reference = INR (K 0).
  Proof.
    unfold norm1. rewrite <- (Rmult_1_r (INR (K 0))), <- Sum_const, <- (sum_over_reference (fun _ => 1)).
    apply Sum_ext. intros k _. unfold reference. destruct (Nat.ltb k (K 0)); [rewrite Rabs_R1 | rewrite Rabs_R0]; ring.
  Qed.

  (** Every greedy run of K 1 + ... + K J rounds leaves (4/9)^J of the target. *)
  Lemma greedy_is_slow j : is_pure_greedy atoms columns row (share J) tilt j (start K J) ->
    squared_error atoms columns row (share J) tilt (greedy atoms columns row (share J) tilt j (start K J))
    = 4 * 9 ^ J / scale J * (4 / 5 * (4 / 9) ^ J).
  Proof.
    intros G. pose proof (scale_pos J) as SP.
    rewrite (MRS13_conjecture_6_turns atoms columns row (share J) tilt J (gram_of_clusters J (scale J)) K (own J) (name J)
      (shares J stages)) with (l := J).
    - rewrite <- (left_of_the_target J (scale J) K SP (size_of_cluster J stages)). f_equal.
      pose proof (square_of_target J stages) as E. unfold gram_of_clusters.
      transitivity (Sum (S (S J)) (fun a => Sum (S (S J)) (fun c =>
        weight (S (S J)) (moment J) (rarity J) a c * (U (half J) a c * U (half J) a c)))).
      + eapply eq_trans; [| eapply eq_trans; [exact (expected J stages
          (fun a c _ _ _ z _ => tau J z * U (half J) a c * (tau J z * U (half J) a c))) |]].
        * apply Sum_ext. intros t _. unfold MRS13_conjecture_6_game.tilt, at_atom. cbv zeta. ring.
        * apply ext2. intros a c _ _. f_equal. apply (mean_square J stages).
      + rewrite E. unfold rarity, Rdiv. ring.
    - intros i k _ _. apply row_signs.
    - intros l Hl. split; [| apply clusters_have_columns, stages]. intros H1. rewrite (size_of_cluster J stages l) by lia.
      destruct l as [| l]; [lia |]. unfold gram_of_clusters.
      rewrite (proj2 (moment_diagonal J (S l) ltac:(lia)) ltac:(lia)), four_is_square. ring.
    - apply (named J stages).
    - apply (every_name J stages).
    - apply (inner_products J stages).
    - apply (tilts J stages).
    - apply (clusters_come_in_turn J (scale J) K SP (size_of_cluster_0 J stages) (size_of_cluster J stages)).
    - exact G.
    - apply le_n.
  Qed.

  Theorem slow_for_smaller_constants C : 0 < C -> C < 48 / 1000 * (1 - / 4 ^ J) * (16 / 9) ^ J -> slow_game C.
  Proof.
    intros HC small. pose proof (scale_pos J) as SP.
    assert (P3 : 0 < 3 ^ J) by (apply pow_lt; lra). assert (P4 : 0 < 4 ^ J) by (apply pow_lt; lra).
    assert (K0 : INR (K 0) = 40 / 3 * 3 ^ J) by (apply size_of_cluster_0, stages).
    assert (rounds : INR (start K J) = 4 * scale J * (4 / 3 * (4 ^ J - 1))) by (apply rounds_of_the_stages, size_of_cluster, stages).
    assert (four : 4 <= 4 ^ J) by (rewrite <- (pow_1 4) at 1; apply Rle_pow; [lra | exact stages]).
    apply (MRS13_conjecture_6_slow_runs atoms columns row (share J) tilt (shares J stages)) with (b := reference) (T := start K J).
    - intros i k _ _. apply row_signs.
    - apply Nat.lt_le_trans with (K 0); [apply (clusters_have_columns J stages 0) | apply cluster_0_first].
    - exact HC.
    - rewrite length_of_reference, K0. nra.
    - apply INR_lt. rewrite rounds. simpl INR. nra.
    - intros j G. rewrite (greedy_is_slow j G), reference_has_no_error, length_of_reference, K0, rounds.
      assert (E : 4 * scale J * (4 / 3 * (4 ^ J - 1)) * ((4 * 9 ^ J / scale J * (4 / 5 * (4 / 9) ^ J) - 0) / 2)
                  = (40 / 3 * 3 ^ J) ^ 2 * (48 / 1000 * (1 - / 4 ^ J) * (16 / 9) ^ J)).
      { rewrite nine_is_square. replace ((16 / 9) ^ J) with (4 ^ J * (4 / 9) ^ J)
          by (rewrite <- Rpow_mult_distr; f_equal; field).
        clear - SP P3 P4. set (part := (4 / 9) ^ J). set (three := 3 ^ J) in *. set (powers := 4 ^ J) in *. field. lra. }
      rewrite E, Rmult_comm. apply Rmult_lt_compat_l; [| exact small]. apply pow_lt. lra.
  Qed.
End Refutation.

(** Against an absolute constant C: a game of signs, a solution and a run of AdaBoost that has not come within eps of it in
    any of its rounds 0, 1, ..., T, though T >= C B^2 / eps. *)
Theorem MRS13_conjecture_6_every_constant (C : R) :
  exists (m N : nat) (M : nat -> nat -> R) (lambda_star : nat -> R) (eps : R) (j : nat -> nat) (T : nat),
  (0 < m)%nat /\ entries_are_signs m N M /\ 0 < eps /\ best_columns m N M j T /\ edges_below_one m N M j T /\
  C * norm1 N lambda_star ^ 2 / eps <= INR T /\
  forall t, (t <= T)%nat -> L m N M (AdaBoost m N M j t) > L m N M lambda_star + eps.
Proof.
  destruct (MRS13_conjecture_6_limit (Rmax C 1)) as [J large]. pose proof (Rmax_l C 1). pose proof (Rmax_r C 1).
  assert (stages : (1 <= J)%nat).
  { destruct J; [exfalso | lia]. simpl in large. rewrite Rinv_1 in large. lra. }
  destruct (slow_for_smaller_constants J stages (Rmax C 1) ltac:(lra) ltac:(lra))
    as (m & N & M & star & eps & T & Hm & HN & signs & He & rounds & slow).
  destruct (best_run m N M T HN) as (j & _ & best). destruct (slow j best) as [edges above].
  exists m, N, M, star, eps, j, T. repeat (split; [assumption |]). split.
  - apply Rle_trans with (2 := rounds). unfold Rdiv. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, He |].
    apply Rmult_le_compat_r; [apply pow2_ge_0 | apply Rmax_l].
  - assert (unit : entries_within_one m N M) by (intros i k Hi Hk; destruct (signs i k Hi Hk); lra).
    assert (falls : forall d, (d <= T)%nat -> L m N M (AdaBoost m N M j T) <= L m N M (AdaBoost m N M j (T - d))).
    { induction d as [| d IH]; intros Hd; [rewrite Nat.sub_0_r; lra |]. specialize (IH ltac:(lia)).
      pose proof (MRS13_equation_5_monotone Hm j (T - S d) (proj1 (best (T - S d)%nat ltac:(lia))) unit (edges (T - S d)%nat ltac:(lia))) as fall.
      replace (S (T - S d)) with (T - d)%nat in fall by lia. lra. }
    intros t Ht. specialize (falls (T - t)%nat ltac:(lia)). replace (T - (T - t))%nat with t in falls by lia. lra.
Qed.

Theorem MRS13_conjecture_6_refuted : ~ conjecture_6.
Proof.
  intros (C & _ & H). destruct (MRS13_conjecture_6_every_constant C)
    as (m & N & M & star & eps & j & T & Hm & signs & He & best & edges & rounds & above).
  destruct (H m N M star eps j T Hm signs He best edges rounds) as (t & Ht & near). specialize (above t Ht). lra.
Qed.
