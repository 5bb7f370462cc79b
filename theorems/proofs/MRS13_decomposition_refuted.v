(** MRS13, Sections 3 to 5 and the appendix: printed wordings about the decomposition, edges and bounds that are false,
    each as the negation of the statement, at the stored matrices. *)

From Coq Require Import Reals Lra Psatz Lia List Qreals.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_finite_optimum
  MRS13_theorem_10 MatricesRefuting Determinants.
Local Open Scope R_scope.

Ltac entries := unfold matrix;
  match goal with |- context [Q2R ?q] => let v := eval vm_compute in q in change q with v end; unfold Q2R; simpl; lra.

(** Lemma 15, Item 1: its direction is a convex combination of the hypotheses. *)
Definition direction_is_convex : Prop := forall m N (M : nat -> nat -> R) Z,
  (exists eta gamma, item_1 (m := m) (N := N) (M := M) Z eta gamma) ->
  exists eta gamma, item_1 (m := m) (N := N) (M := M) Z eta gamma /\ forall k, (k < N)%nat -> 0 <= eta k.

Theorem MRS13_lemma_15_1_step_convex_refuted : ~ direction_is_convex.
Proof.
  intros H. set (M := matrix MRS13_lemma_15_1_step_convex). assert (E : M 0%nat 0%nat = -1) by (unfold M; entries).
  destruct (H 1%nat 1%nat M (fun _ => true)) as (eta & gamma & (pos & _ & _ & large & _) & convex).
  - exists (fun _ => -1), 1. split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1. cbn [Sum]. rewrite Rabs_left; lra.
    + intros none. discriminate (none 0%nat ltac:(lia)).
    + intros [| i] Hi _; [| lia]. unfold margin. cbn [Sum]. rewrite E. lra.
    + discriminate.
  - specialize (large 0%nat ltac:(lia) eq_refl). specialize (convex 0%nat ltac:(lia)).
    unfold margin in large. cbn [Sum] in large. rewrite E in large. lra.
Qed.

(** Lemma 16: the absolute values may be taken inside the sum over the hypotheses. *)
Definition edges_without_signs : Prop := forall m N (M : nat -> nat -> R) Z eta gamma lambda,
  item_1 (m := m) (N := N) (M := M) Z eta gamma ->
  Rabs (Sum N (fun j => eta j * correlation m N M lambda j)) = Rabs (Sum N (fun j => eta j * delta m N M lambda j)).

Theorem MRS13_lemma_16_step_absolute_refuted : ~ edges_without_signs.
Proof.
  intros H. set (M := matrix MRS13_lemma_16_step_absolute).
  assert (E : M 0%nat 0%nat = 1 /\ M 0%nat 1%nat = 1 /\ M 1%nat 0%nat = -1 /\ M 1%nat 1%nat = -1 /\
              M 2%nat 0%nat = 1 /\ M 2%nat 1%nat = -1) by (unfold M; repeat split; entries).
  destruct E as (E00 & E01 & E10 & E11 & E20 & E21).
  specialize (H 3%nat 2%nat M (fun i => Nat.eqb i 2) (fun k => match k with 0%nat => 1 / 2 | _ => - (1 / 2) end) 1 (fun _ => 0)).
  assert (C : forall j, correlation 3 2 M (fun _ => 0) j = (M 0%nat j + M 1%nat j + M 2%nat j) / 3).
  { intros j. unfold correlation, D, total_loss, margin. cbn [Sum]. rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0. field. }
  cbn [Sum] in H. unfold delta in H. rewrite !C, E00, E01, E10, E11, E20, E21 in H.
  replace ((1 + -1 + 1) / 3) with (1 / 3) in H by field. replace ((1 + -1 + -1) / 3) with (- (1 / 3)) in H by field.
  rewrite Rabs_Ropp, (Rabs_right (1 / 3)) in H by lra.
  replace (0 + 1 / 2 * (1 / 3) + - (1 / 2) * - (1 / 3)) with (1 / 3) in H by field.
  replace (0 + 1 / 2 * (1 / 3) + - (1 / 2) * (1 / 3)) with 0 in H by field.
  rewrite Rabs_R0, (Rabs_right (1 / 3)) in H by lra. enough (1 / 3 = 0) by lra. apply H.
  split; [lra | split; [| split; [| split]]].
  - intros _. unfold norm1. cbn [Sum]. rewrite Rabs_Ropp, Rabs_right; lra.
  - intros none. discriminate (none 2%nat ltac:(lia)).
  - intros [| [| [| i]]] Hi Z; try discriminate; try lia. unfold margin. cbn [Sum]. rewrite E20, E21. lra.
  - intros [| [| [| i]]] Hi Z; try discriminate; try lia; unfold margin; cbn [Sum];
      rewrite ?E00, ?E01, ?E10, ?E11; field.
Qed.

Lemma exp_at_most_3 x : exp x <= 3 -> x <= ln 3.
Proof. intros H. rewrite <- (ln_exp x). apply ln_at_most; [apply exp_pos | exact H]. Qed.

Lemma INR_3 : INR 3 = 3.
Proof. simpl. ring. Qed.

(** Lemma 22: the bound on the margins of F said of every example. *)
Definition bounded_on_every_example : Prop := forall m N (M : nat -> nat -> R) Z mu_max,
  item_3 (m := m) (N := N) (M := M) Z mu_max ->
  forall eta, loss_on (m := m) (N := N) (M := M) (rest Z) eta <= INR m -> forall i, (i < m)%nat -> margin N M eta i <= mu_max.

Theorem MRS13_lemma_22_step_index_refuted : ~ bounded_on_every_example.
Proof.
  intros H. set (M := matrix MRS13_lemma_22_step_index).
  assert (E : forall lambda, margin 2 M lambda 0 = lambda 0%nat - lambda 1%nat /\
                margin 2 M lambda 1 = lambda 1%nat - lambda 0%nat /\ margin 2 M lambda 2 = lambda 0%nat + lambda 1%nat).
  { intros lambda. unfold margin. cbn [Sum].
    replace (M 0%nat 0%nat) with 1 by (unfold M; entries). replace (M 0%nat 1%nat) with (-1) by (unfold M; entries).
    replace (M 1%nat 0%nat) with (-1) by (unfold M; entries). replace (M 1%nat 1%nat) with 1 by (unfold M; entries).
    replace (M 2%nat 0%nat) with 1 by (unfold M; entries). replace (M 2%nat 1%nat) with 1 by (unfold M; entries). lra. }
  pose proof exp_le_3. assert (ln 3 <= 2).
  { rewrite <- (ln_exp 2). apply ln_at_most; [lra |]. pose proof (exp_ineq1_le 2). lra. }
  specialize (H 3%nat 2%nat M (fun i => Nat.eqb i 2) (ln 3)).
  enough (margin 2 M (fun _ => 2) 2 <= ln 3) as G by (destruct (E (fun _ => 2)) as (_ & _ & E2); rewrite E2 in G; lra).
  apply H; [| | lia].
  - intros eta small i Hi F. rewrite INR_3 in *. unfold loss_on, rest in small. cbn [Sum Nat.eqb negb] in small.
    destruct (E eta) as (E0 & E1 & _). rewrite E0, E1 in small.
    pose proof (exp_pos (- (eta 0%nat - eta 1%nat))). pose proof (exp_pos (- (eta 1%nat - eta 0%nat))).
    pose proof (exp_at_most_3 (- (eta 0%nat - eta 1%nat)) ltac:(lra)).
    pose proof (exp_at_most_3 (- (eta 1%nat - eta 0%nat)) ltac:(lra)).
    destruct i as [| [| [| i]]]; [rewrite E0; lra | rewrite E1; lra | discriminate | lia].
  - rewrite INR_3. unfold loss_on, rest. cbn [Sum Nat.eqb negb]. destruct (E (fun _ => 2)) as (-> & -> & _).
    replace (- (2 - 2)) with 0 by ring. rewrite exp_0. lra.
Qed.

(** Corollary 26: every eta* of least loss on F is at most exp(c m ln m) long. *)
Definition every_optimum_is_short : Prop := exists c, forall m N (M : nat -> nat -> R) Z eta_dagger gamma eta_star,
  integer_entries m N M -> item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma ->
  item_2 (m := m) (N := N) (M := M) Z eta_star -> norm1 N eta_star <= exp (c * (INR m * ln (INR m))).

Theorem MRS13_corollary_26_reading_every_refuted : ~ every_optimum_is_short.
Proof.
  intros [c H]. set (M := matrix MRS13_corollary_26_reading_every). set (K := exp (c * (INR 3 * ln (INR 3)))).
  assert (0 < K) by apply exp_pos.
  assert (E : forall i j, (i < 3)%nat -> (j < 2)%nat -> M i j = match i, j with 0%nat, 1%nat => -1 | 1%nat, 0%nat => -1 | _, _ => 1 end).
  { intros [| [| [| i]]] [| [| j]] Hi Hj; try lia; unfold M; entries. }
  assert (norm1 2 (fun _ => K) <= K); [| unfold norm1 in *; cbn [Sum] in *; rewrite Rabs_right in * by lra; lra].
  apply (H 3%nat 2%nat M (fun i => Nat.eqb i 2) (fun _ => 1 / 2) 1).
  - intros i j Hi Hj. rewrite (E i j Hi Hj). unfold is_integer_entry. destruct i as [| [| i]], j as [| [| j]]; auto; lia.
  - split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1. cbn [Sum]. rewrite Rabs_right; lra.
    + intros none. discriminate (none 2%nat ltac:(lia)).
    + intros [| [| [| i]]] Hi Z; try discriminate; try lia. unfold margin. cbn [Sum]. rewrite !E by lia. lra.
    + intros [| [| [| i]]] Hi Z; try discriminate; try lia; unfold margin; cbn [Sum]; rewrite !E by lia; field.
  - intros lambda. unfold loss_on, rest, margin. cbn [Sum Nat.eqb negb]. rewrite !E by lia.
    replace (- (0 + 1 * K + -1 * K)) with 0 by ring. replace (- (0 + -1 * K + 1 * K)) with 0 by ring. rewrite exp_0.
    pose proof (exp_ineq1_le (- (0 + 1 * lambda 0%nat + -1 * lambda 1%nat))).
    pose proof (exp_ineq1_le (- (0 + -1 * lambda 0%nat + 1 * lambda 1%nat))). lra.
Qed.

(** Lemma 27 for every eps > 0, whatever the positive factor of the logarithm. *)
Definition short_for_every_accuracy : Prop := exists factor : nat -> R, (forall m, 0 < factor m) /\
  forall m N (M : nat -> nat -> R) eps, (0 < m)%nat -> integer_entries m N M -> 0 < eps ->
  exists lambda, norm1 N lambda <= factor m * ln (1 / eps) /\ forall mu, L m N M lambda <= L m N M mu + eps.

Theorem MRS13_lemma_27_reading_every_refuted : ~ short_for_every_accuracy.
Proof.
  intros (factor & positive & H). set (M := matrix MRS13_lemma_27_reading_every).
  destruct (H 1%nat 1%nat M 2 ltac:(lia)) as (lambda & short & _); [| lra |].
  - intros [| i] [| j] Hi Hj; try lia. right. right. unfold M. entries.
  - assert (0 <= norm1 1 lambda) by (unfold norm1; cbn [Sum]; pose proof (Rabs_pos (lambda 0%nat)); lra).
    assert (ln (1 / 2) < 0) by (rewrite <- ln_1; apply ln_increasing; lra). specialize (positive 1%nat). nra.
Qed.

(** Lemma 34: M_F has fewer than m rows. *)
Definition fewer_rows : Prop := forall m N (M : nat -> nat -> R) Z eta_dagger gamma mu_max, (0 < m)%nat -> integer_entries m N M ->
  item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma -> item_3 (m := m) (N := N) (M := M) Z mu_max ->
  exists i, (i < m)%nat /\ Z i = true.

Theorem MRS13_lemma_34_step_rows_refuted : ~ fewer_rows.
Proof.
  intros H. set (M := matrix MRS13_lemma_34_step_rows).
  assert (E : forall lambda, margin 2 M lambda 0 = lambda 0%nat + lambda 1%nat /\
                margin 2 M lambda 1 = lambda 0%nat - lambda 1%nat /\ margin 2 M lambda 2 = - lambda 0%nat).
  { intros lambda. unfold margin. cbn [Sum].
    replace (M 0%nat 0%nat) with 1 by (unfold M; entries). replace (M 0%nat 1%nat) with 1 by (unfold M; entries).
    replace (M 1%nat 0%nat) with 1 by (unfold M; entries). replace (M 1%nat 1%nat) with (-1) by (unfold M; entries).
    replace (M 2%nat 0%nat) with (-1) by (unfold M; entries). replace (M 2%nat 1%nat) with 0 by (unfold M; entries). lra. }
  assert (0 < ln 3) by (rewrite <- ln_1; apply ln_increasing; lra).
  destruct (H 3%nat 2%nat M (fun _ => false) (fun _ => 0) 1 (3 * ln 3)) as (i & _ & bad); [lia | | | | discriminate].
  - intros [| [| [| i]]] [| [| j]] Hi Hj; try lia; unfold M;
      first [left; entries | right; left; entries | right; right; entries].
  - split; [lra | split; [| split; [reflexivity | split]]].
    + intros (i & _ & bad). discriminate.
    + discriminate.
    + intros i _ _. unfold margin. apply Sum_zero. intros. ring.
  - intros eta small i Hi _. rewrite INR_3 in *. unfold loss_on, rest in small. cbn [Sum negb] in small.
    destruct (E eta) as (E0 & E1 & E2). rewrite E0, E1, E2 in small.
    pose proof (exp_pos (- (eta 0%nat + eta 1%nat))). pose proof (exp_pos (- (eta 0%nat - eta 1%nat))).
    pose proof (exp_pos (- - eta 0%nat)).
    pose proof (exp_at_most_3 (- (eta 0%nat + eta 1%nat)) ltac:(lra)).
    pose proof (exp_at_most_3 (- (eta 0%nat - eta 1%nat)) ltac:(lra)).
    pose proof (exp_at_most_3 (- - eta 0%nat) ltac:(lra)).
    destruct i as [| [| [| i]]]; [rewrite E0; lra | rewrite E1; lra | rewrite E2; lra | lia].
Qed.

(** Lemma 36: the entries of [b = M(eta_dagger / gamma)], gamma largest, are -1, 0 or 1. *)
Definition scaled_margins_are_integers : Prop := forall m N (M : nat -> nat -> R) Z eta_dagger gamma, integer_entries m N M ->
  item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma ->
  (forall eta' gamma', item_1 (m := m) (N := N) (M := M) Z eta' gamma' -> gamma' <= gamma) ->
  forall i, (i < m)%nat -> let b := margin N M (fun k => eta_dagger k / gamma) i in b = -1 \/ b = 0 \/ b = 1.

Theorem MRS13_lemma_36_step_b_refuted : ~ scaled_margins_are_integers.
Proof.
  intros H. set (M := matrix MRS13_lemma_36_step_b).
  assert (E : forall i j, (i < 3)%nat -> (j < 2)%nat -> M i j = match i, j with 0%nat, 1%nat => 0 | 1%nat, 0%nat => 0 | _, _ => 1 end).
  { intros [| [| [| i]]] [| [| j]] Hi Hj; try lia; unfold M; entries. }
  specialize (H 3%nat 2%nat M (fun _ => true) (fun _ => 1 / 2) (1 / 2)).
  destruct (H) with (i := 2%nat) as [B | [B | B]]; [| | | lia | | |];
    try (unfold margin in B; cbn [Sum] in B; rewrite !E in B by lia;
      replace (1 / 2 / (1 / 2)) with 1 in B by field; lra).
  - intros i j Hi Hj. rewrite (E i j Hi Hj). unfold is_integer_entry. destruct i as [| [| i]], j as [| [| j]]; auto; lia.
  - split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1. cbn [Sum]. rewrite Rabs_right; lra.
    + intros none. discriminate (none 0%nat ltac:(lia)).
    + intros [| [| [| i]]] Hi _; try lia; unfold margin; cbn [Sum]; rewrite !E by lia; lra.
    + discriminate.
  - intros eta' gamma' (pos & unit & _ & large & _).
    pose proof (large 0%nat ltac:(lia) eq_refl) as A. pose proof (large 1%nat ltac:(lia) eq_refl) as B.
    assert (some : exists i, (i < 3)%nat /\ true = true) by (exists 0%nat; split; [lia | reflexivity]).
    specialize (unit some). unfold margin, norm1 in *. cbn [Sum] in *.
    rewrite !E in A, B by lia. pose proof (Rle_abs (eta' 0%nat)). pose proof (Rle_abs (eta' 1%nat)). lra.
Qed.

(** The data set of Theorem 10: its zero-loss set is the pair of complementary rows, the rest the finite-margin set. *)
Definition complementary_rows_lose_nothing : Prop := forall p, exists eta gamma,
  item_1 (m := S (S p)) (N := S p) (M := figure_2) (fun i => Nat.ltb i 2) eta gamma.

Theorem MRS13_remark_optimum_set_theorem_10_reading_literal_refuted : ~ complementary_rows_lose_nothing.
Proof.
  intros H. destruct (H 1%nat) as (eta & gamma & pos & _ & _ & large & _).
  pose proof (large 0%nat ltac:(lia) eq_refl) as A. pose proof (large 1%nat ltac:(lia) eq_refl) as B.
  unfold margin in A, B. cbn [Sum figure_2] in A, B. lra.
Qed.

(** Lemma 24: the upper triangular matrix with 1 on and -1 above the diagonal has finite-margin examples. *)
Definition doubling (i k : nat) : R := if Nat.eqb k i then 1 else if Nat.ltb i k then -1 else 0.
Definition triangle_has_finite_margins : Prop := forall m Z eta gamma mu_max, (10 < m)%nat ->
  item_1 (m := m) (N := m) (M := doubling) Z eta gamma -> item_3 (m := m) (N := m) (M := doubling) Z mu_max ->
  exists i, (i < m)%nat /\ Z i = false.

Theorem MRS13_lemma_24_step_lambda_refuted : ~ triangle_has_finite_margins.
Proof.
  intros H. destruct (H 11%nat (fun _ => true) (fun k => 2 ^ (10 - k) / 2047) (/ 2047) 0) as (i & _ & bad); [lia | | | discriminate].
  - split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1. rewrite (Sum_ext 11 _ (fun k => 2 ^ (10 - k) / 2047)).
      * cbn [Sum Nat.sub]. simpl. field.
      * intros k _. apply Rabs_right. assert (0 < 2 ^ (10 - k)) by (apply pow_lt; lra). apply Rle_ge, Rlt_le. apply Rdiv_lt_0_compat; lra.
    + intros none. discriminate (none 0%nat ltac:(lia)).
    + intros i Hi _. unfold margin. do 11 (destruct i as [| i]; [cbn; lra |]). lia.
    + discriminate.
  - intros eta _ i _ bad. discriminate.
Qed.

(** "Edges of at least gamma give L(lambda^t) <= exp(-2 t gamma^2)". *)
Definition exponent_from_edges : Prop := forall m N (M : nat -> nat -> R) j t gamma, (0 < m)%nat -> entries_are_signs m N M ->
  (forall s, (s < t)%nat -> (j s < N)%nat /\ gamma <= delta m N M (AdaBoost m N M j s) (j s) < 1) ->
  L m N M (AdaBoost m N M j t) <= exp (- (2 * INR t * gamma ^ 2)).

Theorem MRS13_remark_separable_exponent_reading_edge_refuted : ~ exponent_from_edges.
Proof.
  intros H. set (M := matrix MRS13_remark_separable_exponent_reading_edge). set (j := fun _ : nat => 0%nat).
  assert (signs : entries_are_signs 3 3 M).
  { intros [| [| [| i]]] [| [| [| k]]] Hi Hk; try lia; unfold M; first [left; entries | right; entries]. }
  assert (edge : delta 3 3 M (AdaBoost 3 3 M j 0) (j 0%nat) = 1 / 3).
  { unfold delta, correlation, D, total_loss, margin, j. cbn [AdaBoost Sum].
    replace (M 0%nat 0%nat) with 1 by (unfold M; entries). replace (M 1%nat 0%nat) with 1 by (unfold M; entries).
    replace (M 2%nat 0%nat) with (-1) by (unfold M; entries).
    rewrite ?Rmult_0_r, ?Rplus_0_l, ?Ropp_0, exp_0.
    match goal with |- Rabs ?x = _ => replace x with (1 / 3) by field end. apply Rabs_right. lra. }
  specialize (H 3%nat 3%nat M j 1%nat (1 / 3) ltac:(lia) signs).
  pose proof (@MRS13_equation_5_signs 3 3 M ltac:(lia) j 0%nat ltac:(unfold j; lia) signs ltac:(rewrite edge; lra)) as E.
  assert (below : L 3 3 M (AdaBoost 3 3 M j 1) <= exp (- (2 * INR 1 * (1 / 3) ^ 2))).
  { apply H. intros [| s] Hs; [| lia]. split; [unfold j; lia | rewrite edge; lra]. }
  rewrite E, edge in below.
  assert (start : L 3 3 M (AdaBoost 3 3 M j 0) = 1).
  { unfold L, total_loss, margin. cbn [AdaBoost Sum]. rewrite !Rmult_0_r, !Rplus_0_l, !Ropp_0, exp_0, INR_3. field. }
  rewrite start, Rmult_1_l in below. replace (- (2 * INR 1 * (1 / 3) ^ 2)) with (- (2 / 9)) in below by (simpl; field).
  rewrite exp_Ropp in below. assert (/ exp (2 / 9) <= / (1 + 2 / 9)) by (apply Rinv_le_contravar; [lra | apply exp_ineq1_le]).
  assert (9 / 10 < sqrt (1 - (1 / 3) ^ 2)); [| lra].
  rewrite <- (sqrt_square (9 / 10)) by lra. apply sqrt_lt_1_alt. lra.
Qed.
