(** The hypotheses of the statements of spec/MRS13.v hold on concrete games. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_distance MRS13_theorem_1
  MRS13_theorem_7 MRS13_lemma_15 MRS13_reach MRS13_lower_bounds MRS13_complementary_edges MRS13_lemma_31 MRS13_remarks
  MRS13_constants_refuted MRS13_spec_infima.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Notation run := (AdaBoost 3 2 figure_4).
Notation best := (best_columns 3 2 figure_4).

(** The two hypotheses of Figure 4 in turn. *)
Fixpoint in_turn (t : nat) : nat := match t with O => 0%nat | S s => other (in_turn s) end.

Lemma in_turn_below t : (in_turn t < 2)%nat.
Proof. destruct t as [| t]; simpl; [lia | destruct (in_turn t); simpl; lia]. Qed.

Lemma complementary_rows : complementary (m := 3) (N := 2) (M := figure_4) 0 1.
Proof. split; [lia | split; [lia |]]. intros k Hk. destruct k as [| [| k]]; simpl; [split; [left |] | split; [right |] | lia]; lra. Qed.

Lemma in_turn_best T : best in_turn T.
Proof.
  induction T as [| T IH]; intros t Ht; [lia |].
  destruct (Nat.eq_dec t T) as [-> | N]; [| apply IH; lia]. split; [apply in_turn_below |]. intros k Hk.
  destruct T as [| T].
  - unfold delta. rewrite !correlation_on_figure_4 by (try exact Hk; simpl; lia).
    rewrite !first_weights by (unfold right, wrong; simpl; destruct k as [| [| k]]; lia). right. f_equal; lra.
  - destruct (MRS13_lemma_31_table in_turn (S T) IH) as (_ & _ & row & _). specialize (row (S T) ltac:(lia)).
    replace (S T - 1)%nat with T in row by lia. destruct row as (W & R & C & _). cbn [in_turn].
    pose proof (in_turn_below T) as HT. set (l := in_turn T) in *. set (x := run in_turn (S T)) in *.
    assert (pos : 0 < 1 / (2 * (INR (S T) + 1))) by (pose proof (pos_INR (S T)); apply Rdiv_lt_0_compat; lra).
    assert (zero : correlation 3 2 figure_4 x l = 0) by (rewrite correlation_on_figure_4 by exact HT; lra).
    assert (E : k = l \/ k = other l) by (destruct k as [| [| k]], l as [| [| l]]; simpl; auto; lia).
    destruct E as [-> | ->]; [| lra]. unfold delta. rewrite zero, Rabs_R0. apply Rabs_pos.
Qed.

Lemma in_turn_below_one T : edges_below_one 3 2 figure_4 in_turn T.
Proof.
  apply (@edges_below_one_of_complementary 3 2 figure_4 ltac:(lia)) with (a := 0%nat) (b := 1%nat).
  - intros i k Hi Hk. destruct (figure_4_signs i k Hi Hk) as [-> | ->]; lra.
  - exact complementary_rows.
  - intros t _. apply in_turn_below.
Qed.

Lemma loss_on_the_diagonal c : L 3 2 figure_4 (fun _ => c) = (2 + exp (- (2 * c))) / 3.
Proof.
  unfold L, total_loss, margin, figure_4. cbn [Sum]. replace (INR 3) with 3 by (simpl; ring).
  replace (- (0 + 1 * c + -1 * c)) with 0 by ring. replace (- (0 + -1 * c + 1 * c)) with 0 by ring.
  replace (- (0 + 1 * c + 1 * c)) with (- (2 * c)) by ring. rewrite exp_0. field.
Qed.

Lemma above_the_infimum T : exists c, L 3 2 figure_4 (fun _ => c) < L 3 2 figure_4 (run in_turn T).
Proof.
  assert (gap : 2 / 3 < L 3 2 figure_4 (run in_turn T)).
  { destruct T as [| T].
    - cbn [AdaBoost]. pose proof (loss_on_the_diagonal 0) as E. rewrite Rmult_0_r, Ropp_0, exp_0 in E. rewrite E. lra.
    - destruct (MRS13_lemma_31_table in_turn (S T) (in_turn_best _)) as (_ & _ & row & _).
      destruct (row (S T) ltac:(lia)) as (_ & _ & _ & ->). pose proof (lt_0_INR (S T) ltac:(lia)) as P.
      assert (0 < 1 / INR (S T)) by (apply Rdiv_lt_0_compat; lra).
      assert (1 < sqrt (1 + 1 / INR (S T))) by (rewrite <- sqrt_1 at 1; apply sqrt_lt_1; lra). lra. }
  set (d := L 3 2 figure_4 (run in_turn T) - 2 / 3) in *. assert (Hd : 0 < d) by (unfold d; lra).
  exists (- ln d / 2). rewrite loss_on_the_diagonal. replace (- (2 * (- ln d / 2))) with (ln d) by field.
  rewrite exp_ln by exact Hd. unfold d in *. lra.
Qed.

Theorem MRS13_satisfiable_run_proof : MRS13.satisfiable_run.
Proof.
  exists in_turn. split; [exact figure_4_signs | split; [exact complementary_rows | split]].
  - intros T. split; [exact (in_turn_best T) | split; [exact (in_turn_below_one T) |]]. split; [reflexivity |]. intros t Ht.
    split; [apply in_turn_below | split; [reflexivity |]].
    apply (@MRS13_equation_5_monotone 3 2 figure_4 ltac:(lia) in_turn t (in_turn_below t)).
    + intros i k Hi Hk. destruct (figure_4_signs i k Hi Hk) as [-> | ->]; lra.
    + exact (in_turn_below_one (S t) t ltac:(lia)).
  - intros T. destruct (above_the_infimum T) as (c & near). set (lambda_star := fun _ : nat => c) in *.
    exists lambda_star, (fun t => target_distance (m := 3) (N := 2) (M := figure_4) lambda_star (run in_turn t)). intros t Ht.
    assert (falls : L 3 2 figure_4 (run in_turn T) <= L 3 2 figure_4 (run in_turn t)).
    { clear near. induction Ht as [| T Ht IH]; [lra |]. eapply Rle_trans; [| exact IH].
      apply (@MRS13_equation_5_monotone 3 2 figure_4 ltac:(lia) in_turn T (in_turn_below T)).
      - intros i k Hi Hk. destruct (figure_4_signs i k Hi Hk) as [-> | ->]; lra.
      - exact (in_turn_below_one (S T) T ltac:(lia)). }
    assert (R : 0 < ln (L 3 2 figure_4 (run in_turn t)) - ln (L 3 2 figure_4 lambda_star)).
    { enough (ln (L 3 2 figure_4 lambda_star) < ln (L 3 2 figure_4 (run in_turn t))) by lra.
      apply ln_increasing; [apply (L_pos (m := 3) ltac:(lia)) | lra]. }
    split; [exact R | split; [apply (is_distance_of MRS13.figure_4) |]].
    pose proof (@MRS13_lemma_3 3 2 figure_4 ltac:(lia) lambda_star in_turn t (proj2 (in_turn_best (S t) t ltac:(lia)))) as far.
    unfold S_, R_ in far. pose proof (Rabs_pos (correlation 3 2 figure_4 (run in_turn t) (in_turn t))) as P.
    fold (delta 3 2 figure_4 (run in_turn t) (in_turn t)) in P. pose proof (S_nonneg (m := 3) (N := 2) (M := figure_4) lambda_star (run in_turn t)).
    nra.
Qed.

Lemma printed_figure_4_decomposed : exists lambda_min,
  decomposed 3 2 figure_4 (fun i => Nat.eqb i 2) (fun _ => 1 / 2) 1 (fun _ => 0) (ln 3) lambda_min.
Proof.
  destruct (stretches_exists (m := 3) (N := 2) (M := figure_4) (fun i => Nat.eqb i 2)) as (lambda_min & stretch).
  exists lambda_min. assert (INR 3 = 3) as E3 by (simpl; ring). repeat split.
  - lia.
  - destruct i as [| [| i]], j as [| [| j]]; unfold figure_4; lra.
  - destruct i as [| [| i]], j as [| [| j]]; unfold figure_4; lra.
  - lra.
  - intros _. unfold norm1. cbn [Sum]. rewrite Rabs_right; lra.
  - intros none. discriminate (none 2%nat ltac:(lia)).
  - intros [| [| [| i]]] Hi E; try discriminate; try lia. unfold margin, figure_4. cbn [Sum]. lra.
  - intros [| [| [| i]]] Hi E; try discriminate; try lia; unfold margin, figure_4; cbn [Sum]; lra.
  - intros lambda. unfold loss_on, rest, margin, figure_4. cbn [Sum Nat.eqb negb].
    repeat rewrite ?Rmult_0_r, ?Rplus_0_l, ?Ropp_0, ?exp_0.
    pose proof (exp_ineq1_le (- (1 * lambda 0%nat + -1 * lambda 1%nat))).
    pose proof (exp_ineq1_le (- (-1 * lambda 0%nat + 1 * lambda 1%nat))). lra.
  - apply (margin_on_F_at_least (fun i => Nat.eqb i 2)); assumption.
  - rewrite <- E3. assert (sum : margin 2 figure_4 eta 0 + margin 2 figure_4 eta 1 = 0)
      by (unfold margin, figure_4; cbn [Sum]; ring).
    pose proof (margin_on_F_at_least (N := 2) (M := figure_4) (fun i => Nat.eqb i 2) eta 0 H ltac:(lia) eq_refl).
    pose proof (margin_on_F_at_least (N := 2) (M := figure_4) (fun i => Nat.eqb i 2) eta 1 H ltac:(lia) eq_refl).
    destruct i as [| [| [| i]]]; [lra | lra | discriminate | lia].
  - apply stretch.
  - apply stretch.
  - exists 2%nat. split; [lia | reflexivity].
  - exists 0%nat, 0%nat. repeat split; [lia | lia |]. unfold figure_4. lra.
Qed.

Theorem MRS13_satisfiable_decomposition_proof : MRS13.satisfiable_decomposition.
Proof.
  destruct printed_figure_4_decomposed as (lambda_min & Hm & unit & i1 & i2 & i3 & stretch & z & f).
  exists (fun i => Nat.eqb i 2), (fun _ => 1 / 2), 1, (fun _ => 0), (ln 3), lambda_min.
  split; [| split].
  - exact (conj Hm (conj unit (conj i1 (conj i2 (conj i3 (conj stretch (conj z f))))))).
  - split; [| split; [exact i1 | split; [exact i2 | split]]].
    + intros i k Hi Hk. change (figure_4 i k = -1 \/ figure_4 i k = 0 \/ figure_4 i k = 1). destruct (figure_4_signs i k Hi Hk) as [-> | ->]; auto.
    + intros u _. apply Sum_zero. intros. ring.
    + assert (zero : forall i, margin 2 figure_4 (fun _ => 0) i = 0) by (intros; apply Sum_zero; intros; ring).
      split; [intros i _ _; right; symmetry; apply zero |]. exists 2%nat. split; [simpl; lia | split; [reflexivity | apply zero]].
  - exists (fun i => Nat.eqb i 2), (fun _ => 1 / 2), 1, (ln 3). split; [exact i1 | split; [exact i3 |]]. exists 0%nat. split; [simpl; lia | reflexivity].
Qed.

(** One hypothesis, right on the first two examples of three. *)
Definition two_of_three (i _ : nat) : R := match i with 2%nat => -1 | _ => 1 end.
Definition only (_ : nat) : nat := 0%nat.
Notation solo := (AdaBoost 3 1 two_of_three only).

Lemma correlation_of_two_of_three lambda :
  correlation 3 1 two_of_three lambda 0 =
  (2 * exp (- lambda 0%nat) - exp (lambda 0%nat)) / (2 * exp (- lambda 0%nat) + exp (lambda 0%nat)).
Proof.
  pose proof (exp_pos (- lambda 0%nat)). pose proof (exp_pos (lambda 0%nat)).
  unfold correlation, D, total_loss, margin, two_of_three. cbn [Sum].
  replace (- (0 + 1 * lambda 0%nat)) with (- lambda 0%nat) by ring. replace (- (0 + -1 * lambda 0%nat)) with (lambda 0%nat) by ring.
  field. lra.
Qed.

Lemma solo_next t : solo (S t) 0%nat = solo t 0%nat + step (correlation 3 1 two_of_three (solo t) 0).
Proof. reflexivity. Qed.

Lemma solo_edge t : correlation 3 1 two_of_three (solo (S t)) 0 = 0.
Proof.
  induction t as [| t IH].
  - rewrite correlation_of_two_of_three, solo_next, correlation_of_two_of_three. cbn [AdaBoost].
    rewrite Ropp_0, exp_0, Rplus_0_l. replace ((2 * 1 - 1) / (2 * 1 + 1)) with (1 / 3) by field. set (a := step (1 / 3)).
    assert (E : exp a * exp a = 2).
    { unfold a, step. rewrite <- exp_plus. replace ((1 + 1 / 3) / (1 - 1 / 3)) with 2 by field.
      replace (/ 2 * ln 2 + / 2 * ln 2) with (ln 2) by field. apply exp_ln. lra. }
    assert (P : 0 < exp a) by apply exp_pos. rewrite exp_Ropp. replace (2 * / exp a - exp a) with 0; [unfold Rdiv; ring |].
    apply Rmult_eq_reg_r with (exp a); [| lra]. replace ((2 * / exp a - exp a) * exp a) with (2 - exp a * exp a) by (field; lra). lra.
  - rewrite correlation_of_two_of_three, solo_next, IH. replace (step 0) with 0; [rewrite Rplus_0_r, <- correlation_of_two_of_three; exact IH |].
    unfold step. replace ((1 + 0) / (1 - 0)) with 1 by field. rewrite ln_1. ring.
Qed.

Theorem MRS13_satisfiable_AdaBoost_S_proof : MRS13.satisfiable_AdaBoost_S.
Proof.
  exists (MRS13.Game 3 1 two_of_three), only, solo. split; [simpl; lia | split].
  - intros i k _ _. unfold MRS13.M, two_of_three. destruct i as [| [| [| i]]]; auto.
  - intros T. split.
    + split; [reflexivity |]. intros t _. exists 1. split.
      * split; [lra |]. intros x _. replace (MRS13.scaled 1 _) with (solo (S t)).
        -- apply (@MRS13_equation_5_no_edge 3 1 two_of_three ltac:(lia)). intros k Hk. replace k with 0%nat by lia.
           unfold delta. rewrite solo_edge. apply Rabs_R0.
        -- apply FunctionalExtensionality.functional_extensionality. intros k. unfold MRS13.scaled. rewrite Rmult_1_l. reflexivity.
      * intros k. unfold MRS13.scaled. rewrite Rmult_1_l. reflexivity.
    + intros t _. split; [simpl; unfold only; lia | split].
      * intros k Hk. simpl in Hk. replace k with 0%nat by lia. right. reflexivity.
      * apply (@edge_below_one 3 1 two_of_three ltac:(lia)) with (i := 0%nat) (i' := 2%nat); try (unfold only; lia); try reflexivity.
        intros i k _ _. unfold two_of_three. destruct i as [| [| [| i]]]; lra.
Qed.
