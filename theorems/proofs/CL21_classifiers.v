(** CL21, Section 2: classifiers, the score of a random guess, learnability. Labels are counted from 0: the label set
    {0, ..., A - 1} has A labels. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games Logarithms.
Import ListNotations.
Open Scope R_scope.

(** The probability that a hypothesis h has the labels y right under d, and that it has them wrong. *)
Definition right_probability (m : nat) (d : nat -> R) (h y : nat -> nat) : R :=
  Sum m (fun p => if Nat.eqb (h p) (y p) then d p else 0).
Definition error_of (m : nat) (d : nat -> R) (h y : nat -> nat) : R :=
  Sum m (fun p => if Nat.eqb (h p) (y p) then 0 else d p).
(** Its score: what is right counts 1, what is wrong -1. *)
Definition score (m : nat) (d : nat -> R) (h y : nat -> nat) : R :=
  Sum m (fun p => if Nat.eqb (h p) (y p) then d p else - d p).
(** How many labels occur. *)
Definition labels_used (m : nat) (y : nat -> nat) : nat := length (nodup Nat.eq_dec (map y (seq 0 m))).

Lemma score_of_error m d h y : distribution m d -> score m d h y = 1 - 2 * error_of m d h y.
Proof.
  intros [_ S]. rewrite <- S. unfold score, error_of. rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext.
  intros p _. destruct (Nat.eqb (h p) (y p)); ring.
Qed.

Lemma error_range m d h y : distribution m d -> 0 <= error_of m d h y <= 1.
Proof.
  intros [P S]. split.
  - apply Sum_nonneg. intros p Hp. destruct (Nat.eqb _ _); [lra | auto].
  - rewrite <- S. apply Sum_le. intros p Hp. specialize (P p Hp). destruct (Nat.eqb _ _); lra.
Qed.

(** The labels of a hypothesis lie among the first A. *)
Definition labels_in (m A : nat) (h : nat -> nat) : Prop := forall p, (p < m)%nat -> (h p < A)%nat.

(** (2.4) for the first A labels and every labelling by them: whatever y and d, some hypothesis of the class whose labels
    are among these has a score of at least (2 - A)/A + rho. With |A| labels in all it is (2.3). *)
Definition learnable (m : nat) (H : (nat -> nat) -> Prop) (A : nat) (rho : R) : Prop :=
  0 < rho /\ forall y d, labels_in m A y -> distribution m d ->
  exists h, H h /\ labels_in m A h /\ score m d h y >= (2 - INR A) / INR A + rho.

(** Equation 2.1. *)
Definition samme_coefficient (A eps : R) : R := (A - 1) ^ 2 / A * ln ((A - 1) * (1 - eps) / eps).

(** The odds exceed 1 exactly where the error is below that of a random guess. *)
Lemma odds_above_1 A eps : 2 <= A -> 0 < eps < 1 - 1 / A -> 1 < (A - 1) * (1 - eps) / eps.
Proof.
  intros HA He. apply Rmult_lt_reg_r with eps; [lra|]. unfold Rdiv at 1. rewrite (Rmult_assoc _ (/ eps)), Rinv_l by lra.
  assert (A * eps < A * (1 - 1 / A)) as Q by (apply Rmult_lt_compat_l; lra).
  replace (A * (1 - 1 / A)) with (A - 1) in Q by (field; lra). lra.
Qed.

(** An advantage of rho in score is one of rho/2 in error: the sentence after (A.17), where γ_k is chosen anew. *)
Theorem CL21_sentence_advantage (A eps gamma : R) : 2 <= A -> 0 <= eps -> 0 < gamma ->
  1 - 2 * eps >= (2 - A) / A + gamma ->
  0 < gamma / 2 /\ 0 <= eps <= 1 - 1 / A - gamma / 2 /\ 1 - 1 / A - gamma / 2 < 1 - 1 / A.
Proof.
  intros HA He Hg H. replace ((2 - A) / A) with (2 * (1 / A) - 1) in H by (field; lra). lra.
Qed.

(** Equation 2.2: a score of at least (2 - |A|)/|A| + ρ gives α > 0 (an error of 0 has no coefficient: the algorithm
    stops there); and (2 - |A|)/|A| is what predicting each label with probability 1/|A| scores. *)
Theorem CL21_equation_2_2 (m A : nat) (d : nat -> R) (h y : nat -> nat) (rho : R) :
  (2 <= A)%nat -> distribution m d -> 0 < rho -> score m d h y >= (2 - INR A) / INR A + rho ->
  0 < error_of m d h y -> 0 < samme_coefficient (INR A) (error_of m d h y).
Proof.
  intros HA D Hr S E. apply (le_INR 2) in HA. simpl in HA. rewrite score_of_error in S by exact D.
  destruct (CL21_sentence_advantage (INR A) (error_of m d h y) rho ltac:(lra) ltac:(lra) Hr S) as (P & Q & L).
  apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; nra|]. rewrite <- ln_1. apply ln_increasing; [lra|].
  apply odds_above_1; lra.
Qed.

Theorem CL21_equation_2_2_random_guess (A : nat) (label : nat) : (label < A)%nat ->
  Sum A (fun guess => 1 / INR A * (if Nat.eqb guess label then 1 else - (1))) = (2 - INR A) / INR A.
Proof.
  intros H. assert (0 < INR A) as P by (apply lt_0_INR; lia). rewrite Sum_scal.
  rewrite (Sum_ext A _ (fun guess => (if Nat.eqb guess label then 2 else 0) - 1)).
  - rewrite Sum_minus, Sum_const, (Sum_delta A label (fun _ => 2)) by exact H. field. lra.
  - intros guess _. destruct (Nat.eqb guess label); ring.
Qed.

(** (2 - |A_i|)/|A_i| decreases in |A_i|. *)
Theorem CL21_sentence_random_guess (A B : nat) : (1 <= A < B)%nat -> (2 - INR B) / INR B < (2 - INR A) / INR A.
Proof.
  intros [HA HB]. apply (le_INR 1) in HA. simpl in HA. apply lt_INR in HB.
  assert (/ INR B < / INR A) by (apply Rinv_lt_contravar; nra).
  replace ((2 - INR B) / INR B) with (2 * / INR B - 1) by (field; lra).
  replace ((2 - INR A) / INR A) with (2 * / INR A - 1) by (field; lra). lra.
Qed.
