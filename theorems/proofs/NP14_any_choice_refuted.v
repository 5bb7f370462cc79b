(** NP14, Section 3.3: that (16) holds with some constant for any choice of the α_t in [0, min(1, γ_t |y_t|_1)), with the step
    (36): false for a choice that leaves 1/2^(t+3) of γ_t |y_t|_1, whatever the constant. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Mistakes NP14_any_alpha.
Open Scope R_scope.

(** The constant may depend on the number of examples, on the choice and on the learner. *)
Definition every_choice_has_a_constant : Prop := forall m (alpha : nat -> R) (u : nat -> nat -> R),
  (0 < m)%nat -> (forall T, valid_play m T u) ->
  let pull := fun t => gamma_any m (step_36 m) alpha u t * norm_any m (step_36 m) alpha u t in
  (forall t, 0 <= alpha t < Rmin 1 (pull t)) ->
  exists c, 0 < c /\ forall T, error_any m (step_36 m) alpha u T <= 1 / (1 + c * Sum T (fun t => pull t ^ 2)).

(** Two examples, right on the first and silent on the second. *)
Definition first_only (t i : nat) : R := match i with O => 1 | S _ => 0 end.
Definition left_over (t : nat) : R := / 2 ^ (t + 3).
Fixpoint first_weight (t : nat) : R :=
  match t with
  | O => 1 / 2
  | S s => first_weight s - left_over s / 2 - (first_weight s - left_over s) * (left_over s / 2)
  end.
Definition nearly_all (t : nat) : R := first_weight t - left_over t.

Lemma left_over_half t : left_over (S t) = left_over t / 2.
Proof. unfold left_over. simpl. field. apply pow_nonzero. lra. Qed.

Lemma left_over_bounds t : 0 < left_over t <= 1 / 8.
Proof.
  induction t as [|t IH]; [unfold left_over; simpl; lra|]. rewrite left_over_half. lra.
Qed.

Lemma first_weight_bounds t : 5 / 16 + 3 / 2 * left_over t <= first_weight t <= 1 / 2.
Proof.
  induction t as [|t IH]; [unfold left_over; simpl; lra|].
  rewrite left_over_half. pose proof (left_over_bounds t). cbn [first_weight]. nra.
Qed.

Notation y2 := (y_any 2 (step_36 2) nearly_all first_only).

Lemma pull_of_two (y : nat -> R) t : pull_at 2 y (first_only t) = y O.
Proof. unfold pull_at, first_only. cbn [Sum]. ring. Qed.

Lemma first_weight_is_y t : y2 t O = first_weight t.
Proof.
  induction t as [|t IH]; [simpl; lra|]. cbn [y_any]. rewrite pull_of_two, IH.
  pose proof (left_over_bounds t). pose proof (first_weight_bounds t). pose proof (first_weight_bounds (S t)) as B.
  pose proof (left_over_bounds (S t)).
  assert (step_36 2 (first_weight t) (nearly_all t) = left_over t / 2) as ->.
  { unfold step_36, nearly_all. rewrite Rmax_right by lra. simpl INR. field. }
  cbn [first_weight] in B |- *. unfold first_only, nearly_all. rewrite Rmax_right by nra. ring.
Qed.

Lemma pull_is_first t : gamma_any 2 (step_36 2) nearly_all first_only t * norm_any 2 (step_36 2) nearly_all first_only t = first_weight t.
Proof.
  rewrite <- (p_any_edge 2 (step_36 2) nearly_all first_only ltac:(lia)). unfold p_any. rewrite pull_of_two. apply first_weight_is_y.
Qed.

Lemma half_is_wrong T : 1 / 2 <= error_any 2 (step_36 2) nearly_all first_only T.
Proof.
  unfold error_any. rewrite error_R. set (margin := margin_any _ _ _ _ T).
  assert (@mistake RF margin 1%nat = true) as M.
  { apply mistake_R. unfold margin, margin_any. rewrite Sum_zero; [lra|]. intros t Ht. unfold first_only. ring. }
  unfold mistakes. cbn [Sum]. rewrite M. simpl INR. destruct (@mistake RF margin 0%nat); lra.
Qed.

Theorem NP14_theorem_4_any_alpha_any_choice_refuted : ~ every_choice_has_a_constant.
Proof.
  intros H. destruct (H 2%nat nearly_all first_only) as [c [C B]]; [lia | | |].
  - intros T t Ht i Hi. unfold first_only. destruct i; split; lra.
  - intros t. rewrite pull_is_first. pose proof (left_over_bounds t). pose proof (first_weight_bounds t). unfold nearly_all.
    split; [lra|]. unfold Rmin. destruct (Rle_dec 1 (first_weight t)); lra.
  - cbv beta in B. assert (exists T, 16 < INR T * c) as [T L].
    { destruct (archimed (16 / c)) as [A _]. assert (0 < 16 / c) by (apply Rdiv_lt_0_compat; lra).
      exists (Z.to_nat (up (16 / c))). rewrite INR_IZR_INZ, Z2Nat.id by (apply le_IZR; lra).
      apply Rmult_lt_compat_r with (r := c) in A; [|exact C]. replace (16 / c * c) with 16 in A by (field; lra). lra. } specialize (B T). pose proof (half_is_wrong T) as W.
    assert (INR T * (1 / 16) <= Sum T (fun t => (gamma_any 2 (step_36 2) nearly_all first_only t *
      norm_any 2 (step_36 2) nearly_all first_only t) ^ 2)) as S.
    { rewrite <- (Sum_const T (1 / 16)). apply Sum_le. intros t _. rewrite pull_is_first.
      pose proof (first_weight_bounds t). pose proof (left_over_bounds t). nra. }
    set (s := Sum T _) in *.
    assert (1 < c * s) by nra. apply Rle_trans with (r1 := 1 / 2) in B; [|exact W].
    apply Rmult_le_compat_r with (r := 1 + c * s) in B; [|lra].
    replace (1 / (1 + c * s) * (1 + c * s)) with 1 in B by (field; lra). lra.
Qed.
