(** The game of boosting: m examples; a play is the sequence of columns that some learner returned.

    A column holds the margins u_i in [-1, 1] of one hypothesis, y_i h(x_i). The theorems quantify over every
    sequence of columns [u t i] (round t, example i). The weights before round t depend on the columns before it only,
    so this covers every learner: one that looks at the weights, at the past or at the future, or draws lots. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Fields.
From Boostproof.spec Require Export Plays.

(** A game as a matrix: example i, hypothesis j. *)
Definition game (F : field) := nat -> nat -> F.
Definition column_of {F : field} (M : game F) (j : nat) : column F := fun i => M i j.

(** Over the reals. *)
Open Scope R_scope.

Lemma sq_nonneg m x : 0 <= sq m x.
Proof. apply Sum_nonneg. intros. apply pow2_ge_0. Qed.

Lemma sq_column m u : in_range m u -> sq m u <= INR m.
Proof.
  intros H. rewrite <- (Rmult_1_r (INR m)), <- Sum_const. apply Sum_le.
  intros i Hi. specialize (H i Hi). nra.
Qed.

Lemma edge_R m (w u : nat -> R) : edge m w u = Sum m (fun i => w i * u i).
Proof. apply dot_R. Qed.

Lemma edge_range m w u : distribution m w -> in_range m u -> -1 <= Sum m (fun i => w i * u i) <= 1.
Proof.
  intros [P E] H. replace (-1) with (- Sum m w) by lra. rewrite <- Sum_opp.
  replace 1 with (Sum m w) by lra.
  split; apply Sum_le; intros i Hi; specialize (P i Hi); specialize (H i Hi); nra.
Qed.

Lemma uniform_distribution m : (0 < m)%nat -> distribution m (fun _ => 1 / INR m).
Proof.
  intros Hm. apply lt_0_INR in Hm. split.
  - intros. apply Rlt_le, Rdiv_lt_0_compat; lra.
  - rewrite Sum_const. field. lra.
Qed.

Lemma distribution_le_1 m w i : distribution m w -> (i < m)%nat -> 0 <= w i <= 1.
Proof. intros [P E] Hi. split; [auto|]. rewrite <- E. now apply Sum_ge_term. Qed.

Lemma margins_R m (c : nat -> R) (u : nat -> nat -> R) T i :
  (i < m)%nat -> @margins RF m c u T i = Sum T (fun t => c t * u t i).
Proof. intros Hi. unfold margins. rewrite tab_eq by assumption. apply sum_R. Qed.

Lemma mistake_R (margin : nat -> R) i : mistake margin i = true <-> margin i <= 0.
Proof. apply leb_R. Qed.

(** The number of mistakes, as a real, and the error. *)
Definition mistakes (m : nat) (margin : nat -> R) : R :=
  Sum m (fun i => if mistake margin i then 1 else 0).

Lemma error_R m (margin : nat -> R) : error m margin = mistakes m margin / INR m.
Proof. unfold error, mistakes. rewrite count_R, number_R. reflexivity. Qed.

Lemma mistakes_range m margin : 0 <= mistakes m margin <= INR m.
Proof.
  unfold mistakes. split.
  - apply Sum_nonneg. intros. destruct (mistake _ _); lra.
  - rewrite <- (Rmult_1_r (INR m)), <- Sum_const. apply Sum_le. intros. destruct (mistake _ _); lra.
Qed.

(** Either no example is a mistake, or at least one is. *)
Lemma mistakes_zero_or_one m margin : mistakes m margin = 0 \/ 1 <= mistakes m margin.
Proof.
  unfold mistakes. induction m as [|k IH]; cbn [Sum]; [now left|].
  assert (0 <= Sum k (fun i => if mistake margin i then 1 else 0))
    by (apply Sum_nonneg; intros; destruct (mistake _ _); lra).
  destruct (mistake margin k); [right; lra|]. destruct IH; [left|right]; lra.
Qed.
