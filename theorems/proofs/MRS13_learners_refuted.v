(** MRS13, Sections 2 to 4: wordings about other losses, other learners and shifted solutions that are false, each as the
    negation of the statement. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_finite_optimum
  MRS13_lower_bounds MRS13_theorem_10.
Local Open Scope R_scope.

(** The mean of a loss phi. *)
Definition mean_loss (phi : R -> R) (m N : nat) (M : nat -> nat -> R) (lambda : nat -> R) : R :=
  Sum m (fun i => phi (- margin N M lambda i)) / INR m.
Definition non_decreasing (phi : R -> R) : Prop := forall x y, x <= y -> phi x <= phi y.

(** Section 3.3: Lemma 9 for every coordinate descent and every non-decreasing phi, with phi^-1(m) in place of ln m: if no
    combination shorter than B reaches the loss of round T, then B <= 2 T phi^-1(m). *)
Definition lemma_9_for_every_loss : Prop := forall phi m N M (T : nat) lambda alpha j (B inverse : R),
  non_decreasing phi -> phi inverse = INR m -> (exists a b, complementary (m := m) (N := N) (M := M) a b) ->
  (forall k, lambda 0%nat k = 0) ->
  (forall t, (t < T)%nat -> (j t < N)%nat /\ (forall k, lambda (S t) k = move (lambda t) (alpha t) (j t) k) /\
     mean_loss phi m N M (lambda (S t)) <= mean_loss phi m N M (lambda t)) ->
  (forall mu, mean_loss phi m N M mu <= mean_loss phi m N M (lambda T) -> B <= norm1 N mu) -> B <= INR T * (2 * inverse).

Theorem MRS13_remark_any_descent_refuted : ~ lemma_9_for_every_loss.
Proof.
  intros H. set (phi := fun x => Rmax x (-100)).
  set (M := fun i (_ : nat) => match i with 1%nat => -1 | _ => 1 end : R).
  set (lambda := fun (t k : nat) => match t, k with 1%nat, 0%nat => 100 | _, _ => 0 end : R).
  assert (E : forall mu, mean_loss phi 3 1 M mu = (2 * phi (- mu 0%nat) + phi (mu 0%nat)) / 3).
  { intros mu. unfold mean_loss, margin. cbn [Sum]. unfold M.
    replace (- (0 + 1 * mu 0%nat)) with (- mu 0%nat) by ring. replace (- (0 + -1 * mu 0%nat)) with (mu 0%nat) by ring. simpl INR. field. }
  assert (phi 100 = 100 /\ phi (-100) = -100 /\ phi 0 = 0) as (P1 & P2 & P3)
    by (unfold phi; repeat split; [rewrite Rmax_left | rewrite Rmax_left | rewrite Rmax_left]; lra).
  enough (100 <= INR 1 * (2 * 3)) by (simpl in *; lra).
  apply (H phi 3%nat 1%nat M 1%nat lambda (fun _ => 100) (fun _ => 0%nat) 100 3).
  - intros x y Hxy. unfold phi. apply Rle_max_compat_r, Hxy.
  - unfold phi. rewrite Rmax_left by lra. simpl. ring.
  - exists 0%nat, 1%nat. split; [lia | split; [lia |]]. intros k Hk. unfold M. split; [auto | ring].
  - reflexivity.
  - intros [| t] Ht; [| lia]. split; [lia | split].
    + intros [| k]; unfold move, lambda; simpl; ring.
    + rewrite !E. unfold lambda. replace (- (100)) with (-100) by ring. rewrite Ropp_0, P1, P2, P3. lra.
  - intros mu reached. rewrite !E in reached. unfold lambda in reached. replace (- (100)) with (-100) in reached by ring.
    rewrite P1, P2 in reached.
    unfold norm1. cbn [Sum]. rewrite Rplus_0_l. set (s := mu 0%nat) in *.
    pose proof (Rmax_l (- s) (-100)). pose proof (Rmax_r (- s) (-100)). pose proof (Rmax_l s (-100)). pose proof (Rmax_r s (-100)).
    fold (phi (- s)) in *. fold (phi s) in *.
    destruct (Rle_dec 100 (Rabs s)); [assumption | exfalso]. assert (Rabs s < 100) as small by lra. apply Rabs_def2 in small. lra.
Qed.

(** ... and Theorem 10 for every non-decreasing phi, with -phi^-1(eps) in place of ln(1/eps). *)
Definition theorem_10_for_every_loss : Prop := forall phi p lambda eps inverse, non_decreasing phi -> 0 < eps -> phi inverse = eps ->
  mean_loss phi (S (S p)) (S p) figure_2 lambda <= (2 * phi 0 + eps) / INR (S (S p)) -> - (2 ^ p - 1) * inverse <= norm1 (S p) lambda.

Definition kinked (x : R) : R := if Rlt_dec 0 x then 1 + x / 4 else Rmax 0 (1 + x).

Theorem MRS13_remark_any_descent_theorem_10_refuted : ~ theorem_10_for_every_loss.
Proof.
  intros H.
  assert (K : kinked 0 = 1 /\ kinked (- (1 / 2)) = 1 / 2 /\ kinked (1 / 2) = 9 / 8 /\ kinked (- (7 / 8)) = 1 / 8).
  { unfold kinked. repeat split; destruct (Rlt_dec _ _); try lra; rewrite Rmax_right; lra. }
  destruct K as (K0 & K1 & K2 & K3).
  specialize (H kinked 1%nat (fun k => match k with 1%nat => 1 / 2 | _ => 0 end) (1 / 8) (- (7 / 8))).
  unfold norm1 in H. cbn [Sum] in H. rewrite Rabs_R0, (Rabs_right (1 / 2)) in H by lra.
  enough (- (2 ^ 1 - 1) * - (7 / 8) <= 0 + 0 + 1 / 2) by (simpl in *; lra). apply H; [| lra | exact K3 |].
  - intros x y Hxy. unfold kinked. destruct (Rlt_dec 0 x), (Rlt_dec 0 y);
      unfold Rmax; repeat match goal with |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; lra.
  - unfold mean_loss, margin. cbn [Sum figure_2]. unfold triangle.
    change (Nat.ltb 0 1) with true. change (Nat.ltb 1 0) with false. simpl Nat.eqb. cbv iota.
    replace (- (0 + - (1) * 0 + - -1 * (1 / 2))) with (- (1 / 2)) by field.
    replace (- (0 + 1 * 0 + -1 * (1 / 2))) with (1 / 2) by field.
    replace (- (0 + 0 * 0 + 1 * (1 / 2))) with (- (1 / 2)) by field. rewrite K0, K1, K2. simpl INR. lra.
Qed.

(** Section 2: a learner whose edges are within some tau > 0 of the largest comes near every loss after finitely many rounds. *)
Definition robust_to_an_absolute_error : Prop := exists tau, 0 < tau /\ forall m N (M : nat -> nat -> R) lambda_star eps j,
  (0 < m)%nat -> entries_within_one m N M -> 0 < eps ->
  (forall t, (j t < N)%nat /\ delta m N M (AdaBoost m N M j t) (j t) < 1 /\
     forall k, (k < N)%nat -> delta m N M (AdaBoost m N M j t) k - tau <= delta m N M (AdaBoost m N M j t) (j t)) ->
  exists T, L m N M (AdaBoost m N M j T) <= L m N M lambda_star + eps.

Theorem MRS13_remark_robust_reading_absolute_refuted : ~ robust_to_an_absolute_error.
Proof.
  intros (tau & positive & H). set (c := Rmin tau 1). assert (Hc : 0 < c <= 1) by (unfold c, Rmin; destruct (Rle_dec tau 1); lra).
  assert (c <= tau) by apply Rmin_l.
  set (M := fun i k : nat => match k with 0%nat => c | _ => match i with 0%nat => 1 | _ => -1 end end).
  set (j := fun _ : nat => 1%nat).
  assert (C : forall k, correlation 2 2 M (fun _ => 0) k = (M 0%nat k + M 1%nat k) / 2).
  { intros k. unfold correlation, D, total_loss, margin. cbn [Sum]. rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0. field. }
  assert (stays : forall t, AdaBoost 2 2 M j t = fun _ => 0).
  { induction t as [| t IH]; [reflexivity |]. simpl. rewrite IH, C. unfold j, M.
    replace ((1 + -1) / 2) with 0 by field. unfold step. replace ((1 + 0) / (1 - 0)) with 1 by field. rewrite ln_1.
    apply FunctionalExtensionality.functional_extensionality. intros k. unfold move. destruct (Nat.eqb k 1); ring. }
  set (star := fun k : nat => match k with 0%nat => 1 | _ => 0 end).
  assert (Ls : L 2 2 M star = exp (- c)).
  { unfold L, total_loss, margin, star, M. cbn [Sum]. replace (- (0 + c * 1 + 1 * 0)) with (- c) by ring.
    replace (- (0 + c * 1 + -1 * 0)) with (- c) by ring. simpl INR. field. }
  assert (below : exp (- c) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  destruct (H 2%nat 2%nat M star ((1 - exp (- c)) / 2) j) as [T near]; [lia | | lra | |].
  - intros i k _ _. unfold M. destruct k; [lra |]. destruct i; lra.
  - assert (D0 : delta 2 2 M (fun _ => 0) 0 = c)
      by (unfold delta; rewrite C; unfold M; replace ((c + c) / 2) with c by field; apply Rabs_right; lra).
    assert (D1 : forall k, delta 2 2 M (fun _ => 0) (S k) = 0)
      by (intros k; unfold delta; rewrite C; unfold M; replace ((1 + -1) / 2) with 0 by field; apply Rabs_R0).
    intros t. rewrite stays. unfold j. rewrite D1. split; [lia | split; [lra |]].
    intros [| k] Hk; [rewrite D0 | rewrite D1]; lra.
  - rewrite stays, Ls in near. unfold L, total_loss, margin in near. cbn [Sum] in near.
    rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0 in near. simpl INR in near. lra.
Qed.

(** Lemma 27: eta_star - c eta_dagger has non-negative margins on Z, c the least margin of eta_star there. *)
Definition shift_suffices : Prop := forall m N (M : nat -> nat -> R) Z eta_dagger gamma eta_star c,
  item_1 (m := m) (N := N) (M := M) Z eta_dagger gamma -> item_2 (m := m) (N := N) (M := M) Z eta_star ->
  (forall i, (i < m)%nat -> Z i = true -> c <= margin N M eta_star i) ->
  (exists i, (i < m)%nat /\ Z i = true /\ margin N M eta_star i = c) ->
  forall i, (i < m)%nat -> Z i = true -> 0 <= margin N M (fun k => eta_star k - c * eta_dagger k) i.

Theorem MRS13_lemma_27_step_shift_refuted : ~ shift_suffices.
Proof.
  intros H.
  set (M := fun i k : nat => match i, k with
    | 0%nat, 0%nat => 1 | 1%nat, 0%nat => 1 | 2%nat, 0%nat => -1 | 3%nat, 0%nat => -1 | 4%nat, 0%nat => -1
    | 3%nat, 1%nat => 1 | 4%nat, 2%nat => 1 | _, _ => 0 end : R).
  set (Z := fun i => Nat.leb 3 i). set (a := ln 2 / 2). assert (0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  set (dagger := fun k : nat => match k with 0%nat => 0 | _ => 1 / 2 end). set (star := fun k : nat => match k with 0%nat => a | _ => 0 end).
  assert (root : exp a * exp a = 2) by (rewrite <- exp_plus; unfold a; replace (ln 2 / 2 + ln 2 / 2) with (ln 2) by field; apply exp_ln; lra).
  specialize (H 5%nat 3%nat M Z dagger (1 / 2) star (- a)).
  enough (0 <= margin 3 M (fun k => star k - - a * dagger k) 3) as G.
  { unfold margin, star, dagger, M in G. cbn [Sum] in G. unfold a in G. lra. }
  apply H; [| | | | lia | reflexivity].
  - split; [lra | split; [| split; [| split]]].
    + intros _. unfold norm1, dagger. cbn [Sum]. rewrite Rabs_R0, !Rabs_right; lra.
    + intros none. discriminate (none 3%nat ltac:(lia)).
    + intros [| [| [| [| [| i]]]]] Hi Zi; try discriminate; try lia; unfold margin, dagger, M; cbn [Sum]; lra.
    + intros [| [| [| [| [| i]]]]] Hi Zi; try discriminate; try lia; unfold margin, dagger, M; cbn [Sum]; ring.
  - intros lambda. unfold loss_on, rest, Z, margin, star, M. cbn [Sum Nat.leb negb].
    replace (- (0 + 1 * a + 0 * 0 + 0 * 0)) with (- a) by ring. replace (- (0 + -1 * a + 0 * 0 + 0 * 0)) with a by ring.
    set (b := lambda 0%nat). replace (- (0 + 1 * b + 0 * lambda 1%nat + 0 * lambda 2%nat)) with (- b) by ring.
    replace (- (0 + -1 * b + 0 * lambda 1%nat + 0 * lambda 2%nat)) with b by ring.
    pose proof (exp_pos a) as Pa. pose proof (exp_pos b) as Pb. rewrite !exp_Ropp.
    set (x := exp a) in *. set (y := exp b) in *.
    replace (0 + / x + / x + x + 0 + 0) with (2 * x) by (replace (/ x) with (x / 2) by (rewrite <- root; field; lra); field).
    apply Rmult_le_reg_l with y; [exact Pb |].
    replace (y * (0 + / y + / y + y + 0 + 0)) with (2 + y * y) by (field; lra).
    pose proof (pow2_ge_0 (y - x)). nra.
  - intros [| [| [| [| [| i]]]]] Hi Zi; try discriminate; try lia; unfold margin, star, M; cbn [Sum]; lra.
  - exists 3%nat. split; [lia | split; [reflexivity |]]. unfold margin, star, M. cbn [Sum]. ring.
Qed.
