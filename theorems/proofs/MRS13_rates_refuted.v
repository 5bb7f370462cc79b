(** MRS13, Sections 3 and 4: printed wordings about rounds, distances and long solutions that are false, each as the negation
    of the statement, at the stored games or ones like them. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_distance
  MRS13_lower_bounds MRS13_theorem_12 MRS13_corollary_11.
Local Open Scope R_scope.

(** Lemma 2 without rounding up: some T of at most the printed real number. *)
Definition lemma_2_for_reals : Prop := forall m N M (lambda_star : nat -> R) c1 c2 eps j, (0 < m)%nat -> 1 <= c2 -> 0 < eps ->
  entries_within_one m N M -> (forall t, (j t < N)%nat) -> (forall T, edges_below_one m N M j T) ->
  let B := norm1 N lambda_star in
  (forall t, 0 < suboptimality (m := m) (N := N) (M := M) lambda_star (AdaBoost m N M j t) ->
     delta m N M (AdaBoost m N M j t) (j t)
     >= Rpower B (- c1) * Rpower (suboptimality (m := m) (N := N) (M := M) lambda_star (AdaBoost m N M j t)) c2) ->
  exists T, INR T <= 2 * Rpower B (2 * c1) * Rpower (eps * ln 2) (1 - 2 * c2) /\
    L m N M (AdaBoost m N M j T) <= L m N M lambda_star + eps.

(** One hypothesis, right on three of four examples. *)
Definition three_of_four (i _ : nat) : R := match i with 3%nat => -1 | _ => 1 end.

Lemma loss_three_of_four u : L 4 1 three_of_four u = (3 * exp (- u 0%nat) + exp (u 0%nat)) / 4.
Proof.
  unfold L, total_loss, margin, three_of_four. cbn [Sum]. replace (INR 4) with 4 by (simpl; ring).
  rewrite !Rplus_0_l, !Rmult_1_l. replace (- (-1 * u 0%nat)) with (u 0%nat) by ring. field.
Qed.

Theorem MRS13_lemma_2_reading_literal_refuted : ~ lemma_2_for_reals.
Proof.
  intros H. set (x := 1 / 100). set (j := fun _ : nat => 0%nat). assert (Hm : (0 < 4)%nat) by lia.
  assert (unit : entries_within_one 4 1 three_of_four) by (intros [| [| [| [| i]]]] k Hi Hk; unfold three_of_four; lra).
  assert (below : forall T, edges_below_one 4 1 three_of_four j T).
  { intros T t _. set (l := AdaBoost 4 1 three_of_four j t). unfold delta, correlation, j.
    assert (D_pos : forall i, 0 < D 4 1 three_of_four l i) by (intros; apply Rdiv_lt_0_compat; [apply exp_pos | apply total_loss_pos, Hm]).
    pose proof (D_sums_to_1 (m := 4) (N := 1) (M := three_of_four) Hm l) as total.
    pose proof (D_pos 0%nat). pose proof (D_pos 1%nat). pose proof (D_pos 2%nat). pose proof (D_pos 3%nat).
    unfold three_of_four in *. cbn [Sum] in *. apply Rabs_def1; lra. }
  assert (edge : correlation 4 1 three_of_four (fun _ => 0) 0 = 1 / 2).
  { unfold correlation, D, total_loss, margin, three_of_four. cbn [Sum]. rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0. field. }
  assert (upper : exp x <= / (1 - x) /\ exp (- x) <= / (1 + x)).
  { split.
    - rewrite <- (Ropp_involutive x) at 1. rewrite exp_Ropp. apply Rinv_le_contravar; [unfold x; lra |].
      pose proof (exp_ineq1_le (- x)). lra.
    - rewrite exp_Ropp. apply Rinv_le_contravar; [unfold x; lra | apply exp_ineq1_le]. }
  pose proof (loss_three_of_four (fun _ => x)) as Lx. cbv beta in Lx.
  assert (bounded : L 4 1 three_of_four (fun _ => x) <= 399 / 400 - 1 / 1000).
  { rewrite Lx. unfold x in *. lra. }
  assert (start : L 4 1 three_of_four (fun _ => 0) = 1) by (rewrite loss_three_of_four, Ropp_0, exp_0; field).
  (* ln L lies above its tangent at 0, of slope -1/2 *)
  assert (gain : - ln (L 4 1 three_of_four (fun _ => x)) <= x / 2).
  { enough (exp (- (x / 2)) <= L 4 1 three_of_four (fun _ => x)) as G.
    { apply ln_at_most in G; [| apply exp_pos]. rewrite ln_exp in G. lra. }
    rewrite Lx. set (h := exp (- (x / 2))). assert (0 < h) by apply exp_pos.
    replace (exp (- x)) with (h * exp (- (x / 2))) by (unfold h; rewrite <- exp_plus; f_equal; field).
    replace (exp x) with (h * exp (3 * (x / 2))) by (unfold h; rewrite <- exp_plus; f_equal; field).
    pose proof (exp_ineq1_le (- (x / 2))). pose proof (exp_ineq1_le (3 * (x / 2))).
    apply Rmult_le_reg_l with 4; [lra |].
    replace (4 * ((3 * (h * exp (- (x / 2))) + h * exp (3 * (x / 2))) / 4)) with (h * (3 * exp (- (x / 2)) + exp (3 * (x / 2)))) by field.
    nra. }
  (* the first step minimises the loss *)
  assert (first : L 4 1 three_of_four (AdaBoost 4 1 three_of_four j 1) <= L 4 1 three_of_four (fun _ => x)).
  { cbn [AdaBoost]. unfold j at 1 2. rewrite edge, !loss_three_of_four. unfold move, step, j. cbn [Nat.eqb].
    replace ((1 + 1 / 2) / (1 - 1 / 2)) with 3 by field. set (a := 0 + / 2 * ln 3).
    assert (root : exp a * exp a = 3) by (rewrite <- exp_plus; unfold a; replace (0 + / 2 * ln 3 + (0 + / 2 * ln 3)) with (ln 3) by field; apply exp_ln; lra).
    assert (inverse : exp (- a) * exp a = 1) by (rewrite <- exp_plus; replace (- a + a) with 0 by ring; apply exp_0).
    assert (inverse_x : exp (- x) * exp x = 1) by (rewrite <- exp_plus; replace (- x + x) with 0 by ring; apply exp_0).
    pose proof (exp_pos a). pose proof (exp_pos x). pose proof (exp_pos (- x)). pose proof (exp_pos (- a)).
    assert (3 * exp (- a) = exp a) by nra.
    assert (2 * exp a <= 3 * exp (- x) + exp x); [| lra].
    apply Rmult_le_reg_r with (exp x); [lra |]. replace ((3 * exp (- x) + exp x) * exp x) with (3 * (exp (- x) * exp x) + exp x * exp x) by ring.
    rewrite inverse_x, <- root. pose proof (pow2_ge_0 (exp a - exp x)). nra. }
  assert (norm : norm1 1 (fun _ => x) = x) by (unfold norm1; cbn [Sum]; rewrite Rabs_right by (unfold x; lra); ring).
  destruct (H 4%nat 1%nat three_of_four (fun _ => x) 1 1 (1 / 400) j) as (T & few & reached); try lia; try lra; auto.
  - rewrite norm. intros [| t] positive.
    + cbn [AdaBoost]. unfold delta, j. rewrite edge, Rabs_right by lra. unfold suboptimality in *. cbn [AdaBoost] in positive.
      rewrite start, ln_1 in *. rewrite Rpower_Ropp, !Rpower_1 by (unfold x in *; lra).
      apply Rle_ge, Rmult_le_reg_l with x; [unfold x; lra |]. rewrite <- Rmult_assoc, Rinv_r by (unfold x; lra). lra.
    + exfalso. assert (later : L 4 1 three_of_four (AdaBoost 4 1 three_of_four j (S t)) <= L 4 1 three_of_four (AdaBoost 4 1 three_of_four j 1)).
      { induction t as [| t IH]; [lra |]. eapply Rle_trans; [| apply IH].
        - apply MRS13_equation_5_monotone; [exact Hm | unfold j; lia | exact unit | apply (below (S (S t))); lia].
        - unfold suboptimality in *.
          assert (L 4 1 three_of_four (AdaBoost 4 1 three_of_four j (S (S t))) <= L 4 1 three_of_four (AdaBoost 4 1 three_of_four j (S t))) as fall.
          { apply MRS13_equation_5_monotone; [exact Hm | unfold j; lia | exact unit | apply (below (S (S t))); lia]. }
          apply ln_at_most in fall; [lra | apply L_pos, Hm]. }
      unfold suboptimality in positive. pose proof (ln_at_most _ _ (L_pos Hm _) (Rle_trans _ _ _ later first)). lra.
  - rewrite norm in few. replace (1 - 2 * 1) with (- (1)) in few by ring. rewrite Rpower_Ropp, Rpower_1 in few.
    2: { apply Rmult_lt_0_compat; [lra |]. rewrite <- ln_1. apply ln_increasing; lra. }
    replace (Rpower x (2 * 1)) with (x ^ 2) in few
      by (rewrite <- Rpower_pow by (unfold x; lra); f_equal; simpl; ring).
    assert (large : 1 / 2 < ln 2).
    { apply Rmult_lt_reg_l with 2; [lra |]. replace (2 * ln 2) with (ln (2 ^ 2)) by (rewrite ln_pow by lra; simpl; ring).
      rewrite <- (ln_exp (2 * (1 / 2))). apply ln_increasing; [apply exp_pos |].
      replace (2 * (1 / 2)) with 1 by field. pose proof exp_le_3. lra. }
    assert (T = 0)%nat as ->.
    { destruct T as [| T]; [reflexivity | exfalso]. rewrite S_INR in few. pose proof (pos_INR T).
      assert (/ (1 / 400 * ln 2) <= 800).
      { replace 800 with (/ (1 / 400 * (1 / 2))) by field. apply Rinv_le_contravar; lra. }
      unfold x in few. nra. }
    cbn [AdaBoost] in reached. rewrite start in reached. lra.
Qed.

(** Lemma 5, the last link of its chain: [delta_t Delta S_t/2 >= (R_(t-1)/S_(t-1)) Delta S_t/2] whatever the sign of Delta S_t. *)
Definition link_for_both_signs : Prop := forall m N M (lambda_star : nat -> R) j t, (0 < m)%nat -> entries_within_one m N M ->
  best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
  let R_t := R_ (m := m) (N := N) (M := M) lambda_star j in let S_t := S_ (m := m) (N := N) (M := M) lambda_star j in
  0 < R_t t -> 0 < S_t t ->
  delta m N M (AdaBoost m N M j t) (j t) * (S_t (S t) - S_t t) / 2 >= R_t t / S_t t * (S_t (S t) - S_t t) / 2.

(** Margins 1/2 and 1 on the only hypothesis. *)
Definition half_and_one (i _ : nat) : R := match i with 0%nat => 1 / 2 | _ => 1 end.

Lemma loss_half_and_one u : L 2 1 half_and_one u = (exp (- (u 0%nat / 2)) + exp (- u 0%nat)) / 2.
Proof.
  unfold L, total_loss, margin, half_and_one. cbn [Sum]. replace (INR 2) with 2 by (simpl; ring). rewrite !Rplus_0_l, Rmult_1_l.
  replace (1 / 2 * u 0%nat) with (u 0%nat / 2) by field. reflexivity.
Qed.

(** The loss falls with the coefficient, so that the distance from the target 2 is what is missing. *)
Lemma distance_half_and_one u : u 0%nat <= 2 -> target_distance (m := 2) (N := 1) (M := half_and_one) (fun _ => 2) u = 2 - u 0%nat.
Proof.
  intros Hu. apply Rle_antisym.
  - eapply Rle_trans; [apply (S_le (fun _ => 2) (fun _ => 2)); apply Rle_refl |].
    unfold distance1, norm1. cbn [Sum]. rewrite Rabs_right; lra.
  - apply S_greatest. intros v target. unfold distance1, norm1. cbn [Sum]. rewrite !loss_half_and_one in target.
    pose proof (Rle_abs (v 0%nat - u 0%nat)). enough (2 <= v 0%nat) by lra.
    destruct (Rle_lt_dec 2 (v 0%nat)) as [| short]; [assumption | exfalso].
    assert (exp (- (2 / 2)) < exp (- (v 0%nat / 2))) by (apply exp_increasing; lra).
    assert (exp (- (2)) < exp (- v 0%nat)) by (apply exp_increasing; lra). lra.
Qed.

Theorem MRS13_lemma_5_step_negative_refuted : ~ link_for_both_signs.
Proof.
  intros H. set (j := fun _ : nat => 0%nat). assert (Hm : (0 < 2)%nat) by lia.
  assert (edge : correlation 2 1 half_and_one (fun _ => 0) 0 = 3 / 4).
  { unfold correlation, D, total_loss, margin, half_and_one. cbn [Sum]. rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0. field. }
  assert (edge' : delta 2 1 half_and_one (AdaBoost 2 1 half_and_one j 0) 0 = 3 / 4)
    by (unfold delta; cbn [AdaBoost]; rewrite edge; apply Rabs_right; lra).
  specialize (H 2%nat 1%nat half_and_one (fun _ => 2) j 0%nat Hm). cbv zeta in H.
  assert (S0 : S_ (m := 2) (N := 1) (M := half_and_one) (fun _ => 2) j 0 = 2).
  { unfold S_. cbn [AdaBoost]. rewrite distance_half_and_one; lra. }
  assert (ln7 : 0 < ln 7 <= 4).
  { split; [rewrite <- ln_1; apply ln_increasing; lra |].
    rewrite <- (ln_exp 4). apply ln_at_most; [lra |]. replace 4 with (2 + 2) by ring. rewrite exp_plus. pose proof (exp_ineq1_le 2). nra. }
  assert (S1 : S_ (m := 2) (N := 1) (M := half_and_one) (fun _ => 2) j 1 = 2 - ln 7 / 2).
  { unfold S_. cbn [AdaBoost]. unfold j. rewrite edge. unfold move, step. replace ((1 + 3 / 4) / (1 - 3 / 4)) with 7 by field.
    rewrite distance_half_and_one; cbn [Nat.eqb]; lra. }
  (* ((e^(-1) + e^(-2))/2 > e^(-3/2) *)
  assert (R0 : 0 < R_ (m := 2) (N := 1) (M := half_and_one) (fun _ => 2) j 0 < 3 / 2).
  { unfold R_. cbn [AdaBoost]. rewrite !loss_half_and_one. replace (- (0 / 2)) with 0 by field. rewrite Ropp_0, exp_0.
    replace ((1 + 1) / 2) with 1 by field. rewrite ln_1. set (h := exp (- (1 / 2))).
    assert (E1 : exp (- (2 / 2)) = h * h) by (unfold h; rewrite <- exp_plus; f_equal; field).
    assert (E2 : exp (- (2)) = h * h * (h * h)) by (unfold h; rewrite <- !exp_plus; f_equal; field).
    assert (E3 : exp (- (3 / 2)) = h * h * h) by (unfold h; rewrite <- !exp_plus; f_equal; field).
    pose proof (exp_increasing (- (1 / 2)) 0 ltac:(lra)) as below. rewrite exp_0 in below. fold h in below.
    assert (Hh : 0 < h < 1) by (split; [apply exp_pos | exact below]).
    rewrite E1, E2. assert (Hhh : 0 < h * h < 1) by nra. split.
    - assert (ln ((h * h + h * h * (h * h)) / 2) < ln 1); [apply ln_increasing; nra | rewrite ln_1 in *; lra].
    - enough (ln (exp (- (3 / 2))) < ln ((h * h + h * h * (h * h)) / 2)) as G by (rewrite ln_exp in G; lra).
      rewrite E3. apply ln_increasing; [nra |]. assert (0 < (1 - h) * (1 - h)) by nra. nra. }
  change (j 0%nat) with 0%nat in H. rewrite S0, S1, edge' in H.
  enough (G : 3 / 4 * (2 - ln 7 / 2 - 2) / 2 >= R_ (m := 2) (N := 1) (M := half_and_one) (fun _ => 2) j 0 / 2 * (2 - ln 7 / 2 - 2) / 2).
  { set (r := R_ _ _ _) in *. assert (0 < (3 / 2 - r) * ln 7) by (apply Rmult_lt_0_compat; lra). lra. }
  apply H; try lra.
  - intros [| [| i]] k Hi Hk; unfold half_and_one; lra.
  - intros [| t] Ht; [| lia]. split; [unfold j; lia |]. intros k Hk. replace k with 0%nat by lia. apply Rle_refl.
  - intros [| t] Ht; [| lia]. change (j 0%nat) with 0%nat. rewrite edge'. lra.
Qed.
