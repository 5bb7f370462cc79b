(** MRS13, Theorem 14: AdaBoost comes within eps of the optimal loss in C/eps rounds, C depending on the feature matrix
    only; and Conjecture 28's rate 2 P^2 / eps with P from the decomposition's constants. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms Tucker MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order
  MRS13_reach.
Local Open Scope R_scope.

Section Theorem_14.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation largest_edge := (largest_edge (m := m) (N := N) (M := M)).
  Notation stretches := (stretches (m := m) (N := N) (M := M)).
  Notation is_reach := (is_reach (m := m) (N := N) (M := M)).
  Notation is_inverse_gamma := (is_inverse_gamma (m := m)).
  Notation size_of_F := (size_of_F (m := m)).

  Lemma loss_on_F_at_most Z lambda : loss_on (rest Z) lambda <= total_loss lambda.
  Proof.
    rewrite <- (loss_of_both Z lambda). pose proof (loss_on_nonneg (m := m) (N := N) (M := M) Z lambda). lra.
  Qed.

  (** Lemma 16 in the form that is used: [l(Z) <= delta l(X) / gamma], where 1/gamma is read as 0 for empty Z. *)
  Lemma loss_on_Z_at_most Z eta_dagger gamma inverse lambda j :
    item_1 Z eta_dagger gamma -> is_inverse_gamma Z gamma inverse -> largest_edge lambda j ->
    0 <= inverse /\ loss_on Z lambda <= delta lambda j * total_loss lambda * inverse.
  Proof.
    intros first [(empty & ->) | (some & ->)] best.
    - split; [lra |]. rewrite Rmult_0_r. right. apply Sum_zero. intros i Hi. now rewrite empty.
    - pose proof (MRS13_lemma_16 Hm Z eta_dagger gamma lambda j first some best) as edge.
      destruct first as (Hg & _). pose proof (Rinv_0_lt_compat _ Hg). split; [lra |].
      pose proof (total_loss_pos (N := N) (M := M) Hm lambda) as positive.
      apply Rge_le, (Rmult_le_compat_r (total_loss lambda * / gamma)) in edge; [| nra].
      replace (gamma * loss_on Z lambda / total_loss lambda * (total_loss lambda * / gamma))
        with (loss_on Z lambda) in edge by (field; lra). lra.
  Qed.

  (** For every combination lambda of total loss at most m and every mu: the excess is at most [P delta l(X)]. *)
  Lemma excess_at_most Z eta_dagger gamma mu_max lambda_min B inverse lambda mu j :
    entries_within_one m N M ->
    item_1 Z eta_dagger gamma -> item_3 Z mu_max ->
    is_reach Z mu_max lambda_min B -> is_inverse_gamma Z gamma inverse ->
    total_loss lambda <= INR m -> largest_edge lambda j -> 0 < total_loss lambda - loss_on (rest Z) mu ->
    total_loss lambda - loss_on (rest Z) mu <= P_of B inverse * (delta lambda j * total_loss lambda).
  Proof.
    intros unit first third reach inv bounded best positive.
    destruct (loss_on_Z_at_most Z eta_dagger gamma inverse lambda j first inv best) as (Hinv & on_Z).
    pose proof (loss_on_F_at_most Z lambda).
    destruct (move_of_length_B Z mu_max lambda_min B lambda mu third reach) as (eta & same & short); [lra | lra |].
    apply (edge_beside_excess Hm Z B inverse lambda mu eta j unit best Hinv on_Z same short).
  Qed.

  Lemma B_nonneg Z eta_dagger gamma mu_max lambda_min B inverse :
    item_1 Z eta_dagger gamma -> item_3 Z mu_max ->
    is_reach Z mu_max lambda_min B -> is_inverse_gamma Z gamma inverse -> 0 <= B /\ 0 <= inverse.
  Proof.
    intros (Hg & _) third reach inv. split.
    - destruct (move_of_length_B Z mu_max lambda_min B (fun _ => 0) (fun _ => 0) third reach) as (eta & _ & short);
        [apply loss_of_zero_at_most_m.. |].
      eapply Rle_trans; [apply (norm1_nonneg (N := N) eta) | exact short].
    - destruct inv as [(_ & ->) | (_ & ->)]; [lra | apply Rlt_le, Rinv_0_lt_compat, Hg].
  Qed.

  (** conjecture-28.edge: [delta_(t+1) >= (L(lambda^t) - inf L) / (P L(lambda^t))], at every combination of loss at
      most 1; "inf L" is every [L(lambda_star)]. *)
  Theorem MRS13_conjecture_28_edge Z eta_dagger gamma mu_max lambda_min B inverse lambda lambda_star j :
    entries_within_one m N M ->
    item_1 Z eta_dagger gamma -> item_3 Z mu_max ->
    is_reach Z mu_max lambda_min B -> is_inverse_gamma Z gamma inverse -> 0 < P_of B inverse ->
    L lambda <= 1 -> largest_edge lambda j ->
    delta lambda j >= (L lambda - L lambda_star) / (P_of B inverse * L lambda).
  Proof.
    intros unit first third reach inv HP bounded best. set (P := P_of B inverse) in *.
    assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm).
    pose proof (total_loss_pos (N := N) (M := M) Hm lambda) as positive.
    pose proof (Rabs_pos (correlation m N M lambda j)) as Hd. fold (delta lambda j) in Hd.
    assert (total : total_loss lambda <= INR m).
    { unfold MRS13_coordinate_descent.L in bounded. apply (Rmult_le_compat_r (INR m)) in bounded; [| lra].
      replace (total_loss lambda / INR m * INR m) with (total_loss lambda) in bounded by (field; lra). lra. }
    replace ((L lambda - L lambda_star) / (P * L lambda))
      with ((total_loss lambda - total_loss lambda_star) / (P * total_loss lambda))
      by (unfold MRS13_coordinate_descent.L; field; lra).
    pose proof (loss_on_F_at_most Z lambda_star).
    assert (HPl : 0 < P * total_loss lambda) by (apply Rmult_lt_0_compat; assumption).
    apply Rle_ge, Rmult_le_reg_r with (P * total_loss lambda); [exact HPl |].
    replace ((total_loss lambda - total_loss lambda_star) / (P * total_loss lambda) * (P * total_loss lambda))
      with (total_loss lambda - total_loss lambda_star) by (field; lra).
    replace (delta lambda j * (P * total_loss lambda)) with (P * (delta lambda j * total_loss lambda)) by ring.
    destruct (Rle_lt_dec (total_loss lambda - loss_on (rest Z) lambda_star) 0) as [none | some].
    - pose proof (Rmult_le_pos _ _ Hd (Rlt_le _ _ positive)) as Hdl.
      pose proof (Rmult_le_pos _ _ (Rlt_le _ _ HP) Hdl). lra.
    - pose proof (excess_at_most Z eta_dagger gamma mu_max lambda_min B inverse lambda lambda_star j
                    unit first third reach inv total best some). fold P in H0. lra.
  Qed.

  Lemma total_loss_at_most_m j t :
    entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t ->
    total_loss (AdaBoost j t) <= INR m.
  Proof.
    intros unit best below. assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm).
    pose proof (R_antitone Hm (fun _ => 0) j 0 t unit best below ltac:(lia)) as falls.
    unfold MRS13_distance.R_ in falls. rewrite (L_start Hm), ln_1 in falls.
    assert (lower : ln (L (AdaBoost j t)) <= 0) by lra.
    apply exp_at_most in lower. rewrite exp_ln, exp_0 in lower by (apply L_pos, Hm).
    unfold MRS13_coordinate_descent.L in lower. apply (Rmult_le_compat_r (INR m)) in lower; [| lra].
    replace (total_loss (AdaBoost j t) / INR m * INR m) with (total_loss (AdaBoost j t)) in lower by (field; lra). lra.
  Qed.

  (** Conjecture 28's rate with its constant: after [2 P^2 / eps] rounds (and one at least) AdaBoost's loss is within
      eps of that of every combination, hence of the infimum.  Z, gamma and mu_max are as in Items 1 and 3 of Lemma 15,
      which [MRS13_lemma_15] proves to exist. *)
  Theorem MRS13_conjecture_28_rate Z eta_dagger gamma mu_max lambda_min B inverse
      (j : nat -> nat) (T : nat) (eps : R) (lambda_star : nat -> R) :
    entries_within_one m N M -> best_columns m N M j T -> edges_below_one m N M j T ->
    item_1 Z eta_dagger gamma -> item_3 Z mu_max ->
    is_reach Z mu_max lambda_min B -> is_inverse_gamma Z gamma inverse ->
    0 < eps -> 2 * P_of B inverse ^ 2 / eps <= INR T -> (1 <= T)%nat ->
    L (AdaBoost j T) <= L lambda_star + eps.
  Proof.
    intros unit best below first third reach inv He rounds HT.
    assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm).
    destruct (B_nonneg Z eta_dagger gamma mu_max lambda_min B inverse first third reach inv) as (HB & Hinv).
    assert (HP : 0 <= P_of B inverse).
    { unfold P_of. pose proof (Rmult_le_pos B (1 + inverse) HB ltac:(lra)). lra. }
    pose proof (loss_on_F_at_most Z lambda_star) as part.
    apply Rle_trans with (loss_on (rest Z) lambda_star / INR m + eps).
    - apply (first_order_rate Hm j T (P_of B inverse)); auto; [| apply loss_on_nonneg].
      intros t Ht positive.
      apply (excess_at_most Z eta_dagger gamma mu_max lambda_min); auto; [| intros k Hk; apply best; assumption].
      apply total_loss_at_most_m; auto; intros u Hu; [apply best | apply below]; lia.
    - unfold MRS13_coordinate_descent.L. apply Rplus_le_compat_r.
      apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, HmR | exact part].
  Qed.

  (** Theorem 14: there is a C that depends on the feature matrix only, such that AdaBoost, given a column of largest
      edge in each round, is within eps of the loss of every combination, hence of the infimum, after C/eps rounds. *)
  Theorem MRS13_theorem_14 :
    entries_within_one m N M ->
    exists C, 0 < C /\ forall (j : nat -> nat) (T : nat) (eps : R) (lambda_star : nat -> R),
      best_columns m N M j T -> edges_below_one m N M j T ->
      0 < eps -> C / eps <= INR T ->
      L (AdaBoost j T) <= L lambda_star + eps.
  Proof.
    intros unit.
    destruct (MRS13_lemma_15 (N := N) (M := M) Hm) as (Z & dagger & gamma & star & mu_max & first & _ & third).
    destruct (stretches_exists (m := m) (N := N) (M := M) Z) as (lambda_min & stretch).
    set (B := sqrt (INR N * size_of_F Z) * (mu_max + ln (INR m)) / lambda_min).
    assert (reach : is_reach Z mu_max lambda_min B) by (right; split; [exact stretch | reflexivity]).
    assert (inv : exists inverse, is_inverse_gamma Z gamma inverse).
    { destruct (Classical_Prop.classic (exists i, (i < m)%nat /\ Z i = true)) as [some | none].
      - exists (/ gamma). right. split; [exact some | reflexivity].
      - exists 0. left. split; [| reflexivity]. intros i Hi. destruct (Z i) eqn:E; [| reflexivity].
        exfalso. apply none. now exists i. }
    destruct inv as (inverse & inv). set (P := P_of B inverse).
    exists (2 * P ^ 2 + 1). assert (0 <= P ^ 2) by apply pow2_ge_0. split; [lra |].
    intros j T eps lambda_star best below He rounds.
    assert (start : 0 < (2 * P ^ 2 + 1) / eps) by (apply Rdiv_lt_0_compat; lra).
    apply (MRS13_conjecture_28_rate Z dagger gamma mu_max lambda_min B inverse); auto.
    - eapply Rle_trans; [| exact rounds]. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, He | fold P; lra].
    - apply INR_lt. simpl. lra.
  Qed.
End Theorem_14.
