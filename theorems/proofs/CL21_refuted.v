(** CL21 and SSS08: printed wordings that are false, each as the negation of the statement. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Logarithms Entropy CL21_classifiers CL21_permutations CL21_votes.
Import ListNotations.
Open Scope R_scope.

(** Lemma 2.10: a class closed under permutations has, for every d, a hypothesis right with probability 1/|y(P)|. *)
Definition lemma_2_10 : Prop := forall k m (hypotheses : list (nat -> nat)) (y : nat -> nat), (0 < m)%nat -> hypotheses <> [] ->
  (forall h p, In h hypotheses -> (p < m)%nat -> (1 <= h p <= k)%nat) -> (forall p, (p < m)%nat -> (1 <= y p <= k)%nat) ->
  closed_under_permutations k m hypotheses -> forall d, distribution m d ->
  exists h, In h hypotheses /\ right_probability m d h y >= 1 / INR (labels_used m y).

Definition one_two (p : nat) : nat := match p with O => 1 | _ => 2 end.
Definition two_one (p : nat) : nat := match p with O => 2 | _ => 1 end.

Theorem CL21_lemma_2_10_refuted : ~ lemma_2_10.
Proof.
  intros H. destruct (H 2%nat 2%nat [one_two; two_one] (fun _ => 1%nat)) with (d := fun _ : nat => 1 / 2) as (h & I & L).
  - lia.
  - discriminate.
  - intros h [|[|p]] [<- | [<- | []]] _; simpl; lia.
  - intros; lia.
  - intros h pi I (inverse & P). pose proof (P 1%nat ltac:(lia)) as (A1 & A2). pose proof (P 2%nat ltac:(lia)) as (B1 & B2).
    assert (pi 1%nat <> pi 2%nat) as N by (intros E; rewrite E in A2; lia).
    assert ((pi 1 = 1 /\ pi 2 = 2) \/ (pi 1 = 2 /\ pi 2 = 1))%nat as C by lia.
    destruct C as [[C1 C2] | [C1 C2]], I as [<- | [<- | []]].
    + exists one_two. split; [simpl; auto|]. intros [|p] _; simpl; auto.
    + exists two_one. split; [simpl; auto|]. intros [|p] _; simpl; auto.
    + exists two_one. split; [simpl; auto|]. intros [|p] _; simpl; auto.
    + exists one_two. split; [simpl; auto|]. intros [|p] _; simpl; auto.
  - split; [intros; lra | simpl; lra].
  - change (labels_used 2 (fun _ => 1%nat)) with 1%nat in L. unfold right_probability in L. destruct I as [<- | [<- | []]]; simpl in L; lra.
Qed.

(** Example 2.7 read for every labelling y: P -> A: two observations, three labels, the constant hypotheses 1 and 2. *)
Definition example_2_7_all : Prop := forall y : nat -> nat, (forall p, (p < 2)%nat -> (1 <= y p <= 3)%nat) ->
  forall d, distribution 2 d -> exists h, In h [(fun _ => 1%nat); (fun _ => 2%nat)] /\ score 2 d h y > (2 - 3) / 3.

Theorem CL21_example_2_7_reading_all_refuted : ~ example_2_7_all.
Proof.
  intros H. destruct (H (fun _ => 3%nat) ltac:(intros; cbv beta; lia) (fun _ => 1 / 2)) as (h & I & L).
  - split; [intros; lra | simpl; lra].
  - unfold score in L. destruct I as [<- | [<- | []]]; simpl in L; lra.
Qed.

(** Corollary 2.11's text: a single threshold classifier takes two values. *)
Definition threshold_classifier (threshold : R) (below above : nat) (x : R) : nat :=
  if Rlt_dec x threshold then below else above.
Definition two_values : Prop := forall (m : nat) (points : nat -> R) threshold below above, (1 < m)%nat ->
  exists p q, (p < m)%nat /\ (q < m)%nat /\
    threshold_classifier threshold below above (points p) <> threshold_classifier threshold below above (points q).

Theorem CL21_corollary_2_11_two_values_reading_literal_refuted : ~ two_values.
Proof.
  intros H. destruct (H 2%nat INR (-1) 1%nat 2%nat ltac:(lia)) as (p & q & _ & _ & N). apply N. unfold threshold_classifier.
  pose proof (pos_INR p). pose proof (pos_INR q). destruct (Rlt_dec (INR p) (-1)), (Rlt_dec (INR q) (-1)); lra || reflexivity.
Qed.

(** It takes at most two. *)
Theorem CL21_corollary_2_11_two_values_amended threshold below above x :
  threshold_classifier threshold below above x = below \/ threshold_classifier threshold below above x = above.
Proof. unfold threshold_classifier. destruct (Rlt_dec x threshold); auto. Qed.

(** Theorem 3.1's last display: |A| e^(-Kρ) = e^(-K(ρ + ln|A|/K)). *)
Definition sign_of_log : Prop := forall (A K : nat) (rho : R), (2 <= A)%nat -> (1 <= K)%nat -> 0 < rho ->
  1 - INR A * exp (- INR K * rho) = 1 - exp (- INR K * (rho + 1 / INR K * ln (INR A))).

Theorem CL21_theorem_3_1_2b_step_sign_refuted : ~ sign_of_log.
Proof.
  intros H. specialize (H 2%nat 1%nat 1 ltac:(lia) ltac:(lia) ltac:(lra)). simpl in H.
  replace (- (1) * (1 + 1 / 1 * ln (1 + 1))) with (- ln (1 + 1) + - (1) * 1) in H by field.
  rewrite exp_plus, exp_Ropp, exp_ln in H by lra. pose proof (exp_pos (- (1) * 1)). lra.
Qed.

Definition last_display : Prop := forall (I A K : nat) (rho : nat -> R) (least : R), (2 <= A)%nat -> (1 <= K)%nat ->
  (I <= A)%nat -> 0 < least -> (forall i, (i < I)%nat -> least <= rho i) -> (exists i, (i < I)%nat /\ rho i = least) ->
  let product := fold_right Rmult 1 (map (fun i => 1 - exp (- rho i * INR K)) (seq 0 I)) in
  product >= 1 - INR A * exp (- INR K * least) /\
  1 - INR A * exp (- INR K * least) = 1 - exp (- INR K * (least + 1 / INR K * ln (INR A))) /\
  1 - exp (- INR K * (least + 1 / INR K * ln (INR A))) >= 1 - exp (- (1 / 2 * least) * INR K).

Theorem CL21_last_display_reading_literal_refuted : ~ last_display.
Proof.
  intros H. apply CL21_theorem_3_1_2b_step_sign_refuted. intros A K rho HA HK Hr.
  destruct (H 1%nat A K (fun _ => rho) rho HA HK ltac:(lia) Hr) as (_ & E & _); [intros; lra | exists 0%nat; auto | exact E].
Qed.

(** Lemma B.1 for every θ: Pr(|f~ - f| >= θ/2) <= 2 exp(-nθ²/(2|A|²)), over n independent draws of votes. *)
Definition lemma_B_1 : Prop := forall (A k n : nat) beta (right : nat -> bool) (theta : R),
  (2 <= A)%nat -> (1 <= n)%nat -> distribution k beta ->
  chance k beta n (deviates A k n beta right theta) <= 2 * exp (- (INR n * theta ^ 2 / (2 * INR A ^ 2))).

Theorem CL21_lemma_B_1_reading_literal_refuted : ~ lemma_B_1.
Proof.
  intros H. specialize (H 2%nat 2%nat 1%nat (fun _ => 1 / 2) (Nat.eqb 0) (-10) (le_n 2) (le_n 1)).
  assert (D : distribution 2 (fun _ => 1 / 2)) by (split; [intros; lra | simpl; lra]). specialize (H D).
  assert (1 <= chance 2 (fun _ => 1 / 2) 1 (deviates 2 2 1 (fun _ => 1 / 2) (Nat.eqb 0) (-10))) as L.
  { apply Rle_trans with (mean_of_draws 2 (fun _ => 1 / 2) 1 (fun _ => 1)); [simpl; lra|].
    apply mean_of_draws_le; [exact D|]. intros drawn.
    unfold deviates. destruct (Rle_dec _ _) as [_|N]; [lra|]. exfalso. apply N.
    apply Rle_trans with 0; [lra | apply Rabs_pos]. }
  replace (INR 1 * (-10) ^ 2 / (2 * INR 2 ^ 2)) with (25 / 2) in H by (simpl; field). rewrite exp_Ropp in H.
  pose proof (exp_ineq1_le (25 / 2)). assert (/ exp (25 / 2) <= / (1 + 25 / 2)) by (apply Rinv_le_contravar; lra). lra.
Qed.

(** SSS08, Theorem 4's step: "0 is in the core" said of what is left of R^n without A'S_m. *)
Definition core_by_removal (m n : nat) (A : nat -> nat -> R) (d_set : (nat -> R) -> Prop) : Prop :=
  forall v : nat -> R, exists tau, 0 < tau /\ forall t, 0 <= t <= tau ->
  ~ exists d, d_set d /\ forall j, (j < n)%nat -> t * v j = Sum m (fun i => d i * A i j).

Theorem SSS08_theorem_4_step_core_refuted : ~ (forall m n A, (0 < m)%nat -> core_by_removal m n A (distribution m)).
Proof.
  intros H. destruct (H 2%nat 1%nat (fun i _ => match i with O => 1 | _ => -1 end) ltac:(lia) (fun _ => 0)) as (tau & P & N).
  apply (N 0); [lra|]. exists (fun _ => 1 / 2). split; [split; [intros; lra | simpl; lra] | intros; simpl; lra].
Qed.

Theorem SSS08_corollary_5_step_core_refuted : ~ (forall m n A k, (0 < m)%nat -> 1 <= k <= INR m ->
  core_by_removal m n A (fun d => distribution m d /\ forall i, (i < m)%nat -> d i <= 1 / k)).
Proof.
  intros H. destruct (H 2%nat 1%nat (fun i _ => match i with O => 1 | _ => -1 end) 2 ltac:(lia) ltac:(simpl; lra) (fun _ => 0))
    as (tau & P & N).
  apply (N 0); [lra|]. exists (fun _ => 1 / 2).
  split; [split; [split; [intros; lra | simpl; lra] | intros; lra] | intros; simpl; lra].
Qed.

(** SSS08, k = m: a best combination, for the average margin over the l1 ball, is the hypothesis of largest |edge|. *)
Definition average_margin (m n : nat) (A : nat -> nat -> R) (w : nat -> R) : R :=
  Sum m (fun i => Sum n (fun j => A i j * w j)) / INR m.
Definition mean_edge (m : nat) (A : nat -> nat -> R) (j : nat) : R := Sum m (fun i => A i j) / INR m.
Definition single (j : nat) (c : R) (k : nat) : R := if Nat.eqb k j then c else 0.
Definition unit_is_best : Prop := forall m n A j, (0 < m)%nat -> (j < n)%nat ->
  (forall k, (k < n)%nat -> Rabs (mean_edge m A k) <= Rabs (mean_edge m A j)) ->
  forall w, Sum n (fun k => Rabs (w k)) <= 1 -> average_margin m n A w <= average_margin m n A (single j 1).

Theorem SSS08_remark_k_equals_m_reading_literal_refuted : ~ unit_is_best.
Proof.
  intros H. specialize (H 1%nat 1%nat (fun _ _ => -1) 0%nat ltac:(lia) ltac:(lia)).
  specialize (H ltac:(intros k Hk; assert (k = 0)%nat as -> by lia; lra) (fun _ => -1)).
  unfold average_margin, single in H. simpl in H. rewrite Rabs_left in H by lra. specialize (H ltac:(lra)). lra.
Qed.

(** With the sign of the edge it is. *)
Theorem SSS08_remark_k_equals_m_amended m n A j : (0 < m)%nat -> (j < n)%nat ->
  (forall k, (k < n)%nat -> Rabs (mean_edge m A k) <= Rabs (mean_edge m A j)) ->
  forall w, Sum n (fun k => Rabs (w k)) <= 1 ->
  average_margin m n A w <= average_margin m n A (single j (if Rle_dec 0 (mean_edge m A j) then 1 else -1)).
Proof.
  intros Hm Hj Best w W. pose proof (lt_0_INR m Hm) as P.
  assert (E : forall v, average_margin m n A v = Sum n (fun k => v k * mean_edge m A k)).
  { intros v. unfold average_margin, mean_edge. rewrite Sum_swap. unfold Rdiv. rewrite <- Sum_scal_r. apply Sum_ext.
    intros k _. rewrite Sum_scal_r. ring. }
  rewrite !E. set (s := if Rle_dec 0 (mean_edge m A j) then 1 else -1).
  assert (Sum n (fun k => single j s k * mean_edge m A k) = Rabs (mean_edge m A j)) as ->.
  { rewrite (Sum_single n j) by (auto; intros k _ N; unfold single; apply Nat.eqb_neq in N; rewrite N; ring).
    unfold single. rewrite Nat.eqb_refl. unfold s, Rabs. destruct (Rle_dec _ _), (Rcase_abs _); lra. }
  apply Rle_trans with (Sum n (fun k => Rabs (w k) * Rabs (mean_edge m A j))).
  - apply Sum_le. intros k Hk. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult.
    apply Rmult_le_compat_l; [apply Rabs_pos | auto].
  - rewrite Sum_scal_r. pose proof (Rabs_pos (mean_edge m A j)). nra.
Qed.

(** SSS08, condition (iii) of Theorem 7 for the conjugate max_i x_i of the indicator of the simplex. *)
Definition condition_iii (m : nat) (conjugate : (nat -> R) -> R) : Prop := forall theta i alpha, (i < m)%nat -> 0 <= alpha <= 1 ->
  conjugate theta >= conjugate (fun k => theta k - (if Nat.eqb k i then alpha * theta i else 0)).

Theorem SSS08_hard_margin_step_conditions_refuted : ~ (forall m, (0 < m)%nat -> condition_iii m (Max m)).
Proof.
  intros H. specialize (H 2%nat ltac:(lia) (fun _ => -1) 0%nat 1 ltac:(lia) ltac:(lra)). simpl in H.
  rewrite Rmax_left, Rmax_left in H by lra. lra.
Qed.

(** SSS08, Lemma 15's step: the gradient of B_h(d || d_0) in d is ln d_i + 1 - ln d_0i. *)
Definition printed_gradient : Prop := forall (d0 d : R), 0 < d0 -> 0 < d ->
  is_derive (fun x => relative x d0) d (ln d + 1 - ln d0).

Theorem SSS08_lemma_15_step_gradient_refuted : ~ printed_gradient.
Proof.
  intros H. specialize (H 1 1 ltac:(lra) ltac:(lra)). unfold relative in H.
  assert (is_derive (fun x => x * (ln x - ln 1) - x + 1) 1 0) as D by (auto_derive; [lra | rewrite ln_1; field]).
  apply is_derive_unique in H. apply is_derive_unique in D. rewrite H, ln_1 in D. lra.
Qed.

(** SSS08, Lemma 16's step: a capped distribution that ends in a zero has a weight strictly between 0 and ν. *)
Definition has_a_free_weight : Prop := forall m (nu : R) d, (1 < m)%nat -> 0 < nu < 1 -> distribution m d ->
  (forall i, (i < m)%nat -> d i <= nu) -> d (m - 1)%nat = 0 -> exists r, (r < m)%nat /\ 0 < d r < nu.

Theorem SSS08_lemma_16_step_block_refuted : ~ has_a_free_weight.
Proof.
  intros H. set (d := fun i : nat => match i with 0%nat | 1%nat => 1 / 2 | _ => 0 end).
  destruct (H 3%nat (1 / 2) d ltac:(lia) ltac:(lra)) as (r & Hr & P).
  - split; [intros [|[|i]] _; unfold d; lra | unfold d; simpl; lra].
  - intros [|[|i]] _; unfold d; lra.
  - reflexivity.
  - destruct r as [|[|r]]; unfold d in P; lra.
Qed.
