(** Finite sums over the examples 0, 1, ..., m - 1 and their laws. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof.spec Require Export Finite.
Open Scope R_scope.

Lemma Sum_ext m f g : (forall i, (i < m)%nat -> f i = g i) -> Sum m f = Sum m g.
Proof.
  induction m as [|k IH]; intros H; simpl; [reflexivity|].
  rewrite IH, (H k); auto with arith.
Qed.

Lemma Sum_plus m f g : Sum m (fun i => f i + g i) = Sum m f + Sum m g.
Proof. induction m as [|k IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_minus m f g : Sum m (fun i => f i - g i) = Sum m f - Sum m g.
Proof. induction m as [|k IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_opp m f : Sum m (fun i => - f i) = - Sum m f.
Proof. induction m as [|k IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_scal m c f : Sum m (fun i => c * f i) = c * Sum m f.
Proof. induction m as [|k IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_scal_r m c f : Sum m (fun i => f i * c) = Sum m f * c.
Proof. induction m as [|k IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_const m c : Sum m (fun _ => c) = INR m * c.
Proof. induction m as [|k IH]; [simpl; lra|]. rewrite S_INR. simpl Sum. rewrite IH. lra. Qed.

Lemma Sum_zero m f : (forall i, (i < m)%nat -> f i = 0) -> Sum m f = 0.
Proof. intros H. rewrite (Sum_ext m f (fun _ => 0)), Sum_const by auto. lra. Qed.

Lemma Sum_le m f g : (forall i, (i < m)%nat -> f i <= g i) -> Sum m f <= Sum m g.
Proof.
  induction m as [|k IH]; intros H; simpl; [lra|].
  assert (f k <= g k) by auto with arith. assert (Sum k f <= Sum k g) by auto with arith. lra.
Qed.

Lemma Sum_lt m f g : (0 < m)%nat -> (forall i, (i < m)%nat -> f i < g i) -> Sum m f < Sum m g.
Proof.
  intros Hm H. destruct m as [|k]; [inversion Hm|]. simpl.
  assert (Sum k f <= Sum k g) by (apply Sum_le; intros; apply Rlt_le; auto with arith).
  assert (f k < g k) by auto with arith. lra.
Qed.

Lemma Sum_nonneg m f : (forall i, (i < m)%nat -> 0 <= f i) -> 0 <= Sum m f.
Proof. intros H. rewrite <- (Sum_zero m (fun _ => 0)) by auto. now apply Sum_le. Qed.

Lemma Sum_pos m f : (0 < m)%nat -> (forall i, (i < m)%nat -> 0 < f i) -> 0 < Sum m f.
Proof. intros Hm H. rewrite <- (Sum_zero m (fun _ => 0)) by auto. now apply Sum_lt. Qed.

Lemma Sum_ge_term m f j :
  (forall i, (i < m)%nat -> 0 <= f i) -> (j < m)%nat -> f j <= Sum m f.
Proof.
  induction m as [|k IH]; intros H Hj; [inversion Hj|]. simpl.
  assert (0 <= f k) by auto with arith.
  assert (0 <= Sum k f) by (apply Sum_nonneg; auto with arith).
  destruct (Nat.eq_dec j k) as [->|N]; [lra|].
  assert (f j <= Sum k f) by (apply IH; [auto with arith | lia]). lra.
Qed.

(** A sum of nonnegative terms that vanishes has only zeros. *)
Lemma Sum_zero_terms m f :
  (forall i, (i < m)%nat -> 0 <= f i) -> Sum m f = 0 -> forall i, (i < m)%nat -> f i = 0.
Proof. intros H E i Hi. pose proof (Sum_ge_term m f i H Hi). pose proof (H i Hi). lra. Qed.

Lemma Sum_Rabs m f : Rabs (Sum m f) <= Sum m (fun i => Rabs (f i)).
Proof.
  induction m as [|k IH]; simpl; [rewrite Rabs_R0; lra|].
  pose proof (Rabs_triang (Sum k f) (f k)). lra.
Qed.

Lemma Sum_swap m n (f : nat -> nat -> R) :
  Sum m (fun i => Sum n (fun j => f i j)) = Sum n (fun j => Sum m (fun i => f i j)).
Proof.
  induction m as [|k IH]; simpl; [symmetry; now apply Sum_zero|].
  now rewrite IH, <- Sum_plus.
Qed.

(** The sum that has one term only. *)
Lemma Sum_single m j f : (j < m)%nat -> (forall i, (i < m)%nat -> i <> j -> f i = 0) -> Sum m f = f j.
Proof.
  induction m as [|k IH]; intros Hj H; [inversion Hj|]. simpl.
  destruct (Nat.eq_dec j k) as [->|N].
  - rewrite Sum_zero; [lra|]. intros i Hi. apply H; lia.
  - rewrite (H k), IH by (try lia; intros; apply H; lia). lra.
Qed.

Lemma Sum_delta m j c : (j < m)%nat -> Sum m (fun i => if Nat.eqb i j then c i else 0) = c j.
Proof.
  intros Hj. rewrite (Sum_single m j) by (auto; intros i _ N; now apply Nat.eqb_neq in N as ->).
  now rewrite Nat.eqb_refl.
Qed.

Lemma Sum_split m n f : Sum (m + n) f = Sum m f + Sum n (fun i => f (m + i)%nat).
Proof.
  induction n as [|k IH]; [rewrite Nat.add_0_r; simpl; lra|].
  rewrite Nat.add_succ_r. simpl. rewrite IH. lra.
Qed.

(** A telescoping sum. *)
Lemma Sum_telescope n (f : nat -> R) : Sum n (fun t => f (S t) - f t) = f n - f O.
Proof. induction n as [|k IH]; simpl; [|rewrite IH]; lra. Qed.

(** Cauchy and Schwarz. *)
Lemma Sum_Cauchy_Schwarz m f g :
  Sum m (fun i => f i * g i) ^ 2 <= Sum m (fun i => f i ^ 2) * Sum m (fun i => g i ^ 2).
Proof.
  set (a := Sum m (fun i => f i ^ 2)). set (b := Sum m (fun i => f i * g i)). set (c := Sum m (fun i => g i ^ 2)).
  assert (Q : forall x y, 0 <= x ^ 2 * a + 2 * x * y * b + y ^ 2 * c).
  { intros x y. replace (x ^ 2 * a + 2 * x * y * b + y ^ 2 * c) with (Sum m (fun i => (x * f i + y * g i) ^ 2)).
    - apply Sum_nonneg. intros. apply pow2_ge_0.
    - unfold a, b, c. rewrite <- !Sum_scal, <- !Sum_plus. apply Sum_ext. intros. ring. }
  assert (0 <= a) by (apply Sum_nonneg; intros; apply pow2_ge_0).
  pose proof (Q b (- a)) as Q1. pose proof (Q c (- b)) as Q2. pose proof (Q 1 (- b)) as Q3. pose proof (Q 1 b).
  destruct (Rle_lt_dec a 0); [|nra].
  assert (a = 0) as A by lra. rewrite A in *. nra.
Qed.

Lemma Sum_square_le m f : Sum m f ^ 2 <= INR m * Sum m (fun i => f i ^ 2).
Proof.
  pose proof (Sum_Cauchy_Schwarz m f (fun _ => 1)) as H.
  cbv beta in H. rewrite Sum_scal_r, Sum_const in H. nra.
Qed.

Lemma Max_ge m f i : (i < m)%nat -> f i <= Max m f.
Proof.
  induction m as [|[|k] IH]; intros Hi; [inversion Hi| |].
  - replace i with O by lia. simpl. lra.
  - change (f i <= Rmax (Max (S k) f) (f (S k))).
    destruct (Nat.eq_dec i (S k)) as [->|N]; [apply Rmax_r|].
    eapply Rle_trans; [apply IH; lia | apply Rmax_l].
Qed.

Lemma Max_attained m f : (0 < m)%nat -> exists i, (i < m)%nat /\ Max m f = f i.
Proof.
  induction m as [|[|k] IH]; intros Hm; [inversion Hm| exists O; split; auto |].
  destruct IH as (i & Hi & E); [lia|].
  change (Max (S (S k)) f) with (Rmax (Max (S k) f) (f (S k))).
  destruct (Rle_dec (Max (S k) f) (f (S k))).
  - exists (S k). split; [lia|]. now apply Rmax_right.
  - exists i. split; [lia|]. rewrite Rmax_left; lra.
Qed.

Lemma Max_le m f c : (0 < m)%nat -> (forall i, (i < m)%nat -> f i <= c) -> Max m f <= c.
Proof. intros Hm H. destruct (Max_attained m f Hm) as (i & Hi & ->). auto. Qed.
