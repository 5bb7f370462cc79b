(** MRS13, Section 3.1: the distance of AdaBoost's solution from the target, Lemmas 3, 5 and 4. *)

From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges.
Local Open Scope R_scope.

Section Distance.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Variable lambda_star : nat -> R.

  (** The greatest lower bound of the distances [|| lambda - mu ||_1] with [L(lambda) <= L(lambda_star)]. *)
  Definition target_distance (mu : nat -> R) : R :=
    Glb_Rbar (fun d => exists lambda, L lambda <= L lambda_star /\ d = distance1 N lambda mu).

  (** [R_t], the suboptimality after t rounds, and [S_t], the distance from the target. *)
  Definition R_ (j : nat -> nat) (t : nat) : R := ln (L (AdaBoost j t)) - ln (L lambda_star).
  Definition S_ (j : nat -> nat) (t : nat) : R := target_distance (AdaBoost j t).

  Lemma distance1_nonneg lambda mu : 0 <= distance1 N lambda mu.
  Proof. apply Sum_nonneg. intros. apply Rabs_pos. Qed.

  Lemma S_is_infimum mu :
    is_glb_Rbar (fun d => exists lambda, L lambda <= L lambda_star /\ d = distance1 N lambda mu) (target_distance mu).
  Proof.
    unfold target_distance. set (E := fun d => _). pose proof (Glb_Rbar_correct E) as H.
    destruct H as [lower greatest].
    assert (below : Rbar_le 0 (Glb_Rbar E)) by (apply greatest; intros d (lambda & _ & ->); apply distance1_nonneg).
    assert (above : Rbar_le (Glb_Rbar E) (distance1 N lambda_star mu))
      by (apply lower; exists lambda_star; split; [lra | reflexivity]).
    destruct (Glb_Rbar E); [split; assumption | contradiction | contradiction].
  Qed.

  Lemma S_le lambda mu : L lambda <= L lambda_star -> target_distance mu <= distance1 N lambda mu.
  Proof.
    intros target. apply (proj1 (S_is_infimum mu)). exists lambda. split; [exact target | reflexivity].
  Qed.

  Lemma S_greatest mu c :
    (forall lambda, L lambda <= L lambda_star -> c <= distance1 N lambda mu) -> c <= target_distance mu.
  Proof.
    intros lower. apply (proj2 (S_is_infimum mu) c). intros d (lambda & target & ->). apply lower, target.
  Qed.

  Lemma S_nonneg mu : 0 <= target_distance mu.
  Proof. apply S_greatest. intros. apply distance1_nonneg. Qed.

  (** Lemma 3: in each round in which the learner returns a column of largest edge, [delta_t S_(t-1) >= R_(t-1)]. *)
  Theorem MRS13_lemma_3 (j : nat -> nat) (t : nat) :
    (forall k, (k < N)%nat -> delta (AdaBoost j t) k <= delta (AdaBoost j t) (j t)) ->
    delta (AdaBoost j t) (j t) * S_ j t >= R_ j t.
  Proof.
    intros best. set (d := delta (AdaBoost j t) (j t)).
    assert (every : forall lambda, L lambda <= L lambda_star -> R_ j t <= d * distance1 N lambda (AdaBoost j t)).
    { intros lambda target. apply (edge_times_distance Hm); assumption. }
    assert (Hd : 0 <= d) by apply Rabs_pos.
    destruct (Rle_lt_dec d 0) as [zero | positive].
    - specialize (every lambda_star (Rle_refl _)). replace d with 0 in * by lra. lra.
    - assert (R_ j t / d <= S_ j t).
      { apply S_greatest. intros lambda target. apply Rmult_le_reg_l with d; [assumption |].
        replace (d * (R_ j t / d)) with (R_ j t) by (field; lra). apply every, target. }
      apply Rle_ge. replace (R_ j t) with (d * (R_ j t / d)) by (field; lra).
      apply Rmult_le_compat_l; assumption.
  Qed.

  (** A move along one coordinate changes the distance by its length at most. *)
  Lemma S_move mu alpha j : (j < N)%nat -> target_distance (move mu alpha j) <= target_distance mu + Rabs alpha.
  Proof.
    intros Hj. enough (target_distance (move mu alpha j) - Rabs alpha <= target_distance mu) by lra.
    apply S_greatest. intros lambda target.
    enough (distance1 N lambda (move mu alpha j) <= distance1 N lambda mu + Rabs alpha)
      by (pose proof (S_le lambda (move mu alpha j) target); lra).
    unfold distance1, norm1. rewrite <- (Sum_delta N j (fun _ => Rabs alpha) Hj), <- Sum_plus.
    apply Sum_le. intros k _. unfold move. destruct (Nat.eqb k j); [| lra].
    replace (lambda k - (mu k + alpha)) with (lambda k - mu k + - alpha) by ring.
    rewrite <- (Rabs_Ropp alpha). apply Rabs_triang.
  Qed.

  (** The length of AdaBoost's step, by the size of the edge alone. *)
  Lemma length_of_step r : Rabs r < 1 -> Rabs (step r) = / 2 * (ln (1 + Rabs r) - ln (1 - Rabs r)).
  Proof.
    intros Hr. apply Rabs_def2 in Hr as [upper lower]. unfold step. rewrite ln_quotient by lra.
    rewrite Rabs_mult, (Rabs_right (/ 2)) by lra. f_equal.
    unfold Rabs at 2 3. destruct (Rcase_abs r).
    - rewrite Rabs_left1; [| pose proof (ln_at_most (1 + r) (1 - r)); lra].
      replace (1 + - r) with (1 - r) by ring. replace (1 - - r) with (1 + r) by ring. ring.
    - apply Rabs_right. pose proof (ln_at_most (1 - r) (1 + r)). lra.
  Qed.

  (** The proof's [Delta R_t >= |alpha_t| delta_t / 2], by (6) and Upsilon. *)
  Lemma drop_beside_step (j : nat -> nat) (t : nat) :
    entries_within_one m N M -> (j t < N)%nat -> delta (AdaBoost j t) (j t) < 1 ->
    Rabs (step (correlation m N M (AdaBoost j t) (j t))) * delta (AdaBoost j t) (j t) / 2
    <= R_ j t - R_ j (S t).
  Proof.
    intros unit Hj below. set (d := delta (AdaBoost j t) (j t)) in *.
    rewrite length_of_step by exact below. fold (delta (AdaBoost j t) (j t)). fold d.
    pose proof (MRS13_equation_6 Hm j t Hj unit below) as falls. fold d in falls.
    assert (Hd : 0 <= d) by apply Rabs_pos. pose proof (upsilon_cleared d ltac:(lra)).
    unfold R_. lra.
  Qed.

  (** Lemma 5: whenever [R_(t-1)] and [S_(t-1)] are positive, [2 Delta R_t / R_(t-1) >= Delta S_t / S_(t-1)].
      The rounds of the formal run are counted from 0: round t + 1 leads from lambda^t to lambda^(t+1). *)
  Theorem MRS13_lemma_5 (j : nat -> nat) (t : nat) :
    entries_within_one m N M -> best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
    0 < R_ j t -> 0 < S_ j t ->
    2 * (R_ j t - R_ j (S t)) / R_ j t >= (S_ j (S t) - S_ j t) / S_ j t.
  Proof.
    intros unit best below HR HS. destruct (best t ltac:(lia)) as [Hj largest].
    pose proof (MRS13_lemma_3 j t largest) as edge.
    pose proof (drop_beside_step j t unit Hj (below t ltac:(lia))) as drop.
    pose proof (S_move (AdaBoost j t) (step (correlation m N M (AdaBoost j t) (j t))) (j t) Hj) as grows.
    change (target_distance (move _ _ _)) with (S_ j (S t)) in grows. fold (S_ j t) in grows.
    set (d := delta (AdaBoost j t) (j t)) in *. set (a := Rabs (step _)) in *.
    assert (Hd : 0 <= d) by apply Rabs_pos. assert (Ha : 0 <= a) by apply Rabs_pos.
    apply Rle_ge, Rmult_le_reg_r with (R_ j t * S_ j t); [apply Rmult_lt_0_compat; assumption |].
    replace ((S_ j (S t) - S_ j t) / S_ j t * (R_ j t * S_ j t))
      with (R_ j t * (S_ j (S t) - S_ j t)) by (field; lra).
    replace (2 * (R_ j t - R_ j (S t)) / R_ j t * (R_ j t * S_ j t))
      with (2 * (R_ j t - R_ j (S t)) * S_ j t) by (field; lra).
    apply Rle_trans with (R_ j t * a); [apply Rmult_le_compat_l; lra |].
    apply Rle_trans with (d * S_ j t * a); [apply Rmult_le_compat_r; lra |].
    replace (d * S_ j t * a) with (a * d * S_ j t) by ring. apply Rmult_le_compat_r; lra.
  Qed.
End Distance.
