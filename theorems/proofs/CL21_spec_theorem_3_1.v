(** CL21, Theorem 3.1 and the number of rounds, as spec/CL21.v states them: proofs of what holds. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1
  CL21_number_of_epochs CL21_cycle CL21_spec_plays.
From Boostproof Require MHT22_corollary_2.
Import ListNotations.
Open Scope R_scope.

(** With rates for all numbers of labels every K from some number on is long enough. *)
Lemma long_for_rate m A gamma rho K : CL21.rate_for_all A gamma rho -> INR K > ln (INR m) / rho -> long_for_observations m A K gamma.
Proof.
  intros [P R] HK n Hn Q. apply Rlt_le_trans with (rho * INR K); [|apply Rmult_le_compat_r; [apply pos_INR | now apply R]].
  apply Rmult_lt_reg_l with (/ rho); [now apply Rinv_0_lt_compat|]. rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
  unfold Rdiv in HK. rewrite Rmult_comm. lra.
Qed.

Lemma long_from m A (H : CL21.class) : CL21.iteratively_learnable m A H -> exists gamma rho Kbar,
  (forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n)) /\ CL21.rate_for_all A gamma rho /\
  forall K, (Kbar <= K)%nat -> (0 < K)%nat /\ INR K > ln (INR m) / rho /\ long_for_observations m A K gamma.
Proof.
  intros L. destruct (learnable_rates m A H L) as [gamma W]. exists gamma.
  destruct (some_rate A gamma (fun n Hn => proj1 (W n Hn))) as (rho & P & R). exists rho.
  destruct (MHT22_corollary_2.natural_above (ln (INR m) / rho)) as [n Hn]. exists (S n). split; [exact W|].
  assert (CL21.rate_for_all A gamma rho) as Q by (split; [exact P | exact R]). split; [exact Q|].
  intros K HK. apply le_INR in HK as HKR. rewrite S_INR in HKR.
  assert (INR K > ln (INR m) / rho) as B by lra. split; [lia|]. split; [exact B | exact (long_for_rate m A gamma rho K Q B)].
Qed.

Theorem CL21_theorem_3_1_1_amended_proof : CL21.theorem_3_1_1_amended.
Proof.
  intros [m A y h len] K H I (Hm & HK & Y) L C T. played. destruct (learnable_rates m A H L) as [gamma W].
  eapply CL21_theorem_3_1_1_amended; eassumption.
Qed.

Theorem CL21_theorem_3_1_1_sharper_proof : CL21.theorem_3_1_1_sharper.
Proof.
  intros [m A y h len] K H I (Hm & HK & Y) HA L C T. played.
  destruct (learnable_rates m A H L) as [gamma W]. eapply CL21_theorem_3_1_1_sharper; eassumption.
Qed.

Theorem CL21_total_rounds_amended_proof : CL21.total_rounds_amended.
Proof.
  intros m A y H Hm Y L C. destruct (long_from m A H L) as (gamma & rho & Kbar & W & _ & B). exists Kbar.
  intros K h len I HK t T. subst t. played. destruct (B K HK) as (HK0 & _ & Long).
  eapply CL21_total_rounds_amended; eassumption.
Qed.

(** What is over is a training, and what is being played makes it one epoch longer. *)
Lemma over_is_training m A y h len K H I k : CL21.under_way (CL21.Play m A y h len) K H I k ->
  training m A y h len K H I /\ (forall i, (i < I)%nat -> ends_by_signs m A y h len K i).
Proof.
  intros (O & _ & _). played. split.
  - intros i Hi. destruct (O i Hi) as (A2 & P & E). split; [exact A2|]. split; [exact P | now left].
  - intros i Hi. exact (proj2 (proj2 (O i Hi))).
Qed.

Theorem CL21_theorem_3_1_2a_reading_full_epochs_proof : CL21.theorem_3_1_2a_reading_full_epochs.
Proof.
  intros m A y H Hm Y L. destruct (long_from m A H L) as (gamma & rho & Kbar & W & _ & B).
  exists Kbar. intros K h len I HK t. destruct (B K HK) as (HK0 & _ & Long).
  assert (Kept : forall k, CL21.under_way t K H I k -> (A_ m A y h len I <= A)%nat /\ labels_in m (A_ m A y h len I) (y_ m A y h len I) /\
    forall i, (i < I)%nat -> len i = K).
  { intros k U. destruct (over_is_training m A y h len K H I k U) as [T E].
    destruct (labels_kept m A y h len K H gamma Hm HK0 Y W Long I I T (le_n I) E) as (LA & Yi & Len & _). now split. }
  assert (Over : CL21.under_way t K H I K -> ends m A y h len I K).
  { intros U. destruct (Kept K U) as (LA & Yi & _). destruct U as (_ & A2 & O). subst t. played.
    exact (epoch_over m A y h len K H gamma Hm HK0 W Long I LA A2 Yi O). }
  split; [|split].
  - intros k U. exact (proj2 (proj2 (Kept k U))).
  - intros U. pose proof (Over U) as E. subst t. played. split; [lia|]. split; [exact E|]. intros j Hj. lia.
  - intros k U (Z & N & Open). destruct (le_lt_dec K k) as [Q|Q]; [exfalso|exact Q].
    destruct (Kept k U) as (LA & Yi & _). destruct U as (_ & A2 & O). subst t. played.
    apply (Open K (conj (le_n K) Q)), (epoch_over m A y h len K H gamma Hm HK0 W Long I LA A2 Yi).
    intros j Hj. apply O. lia.
Qed.

Theorem CL21_sentence_argmax_amended_proof : CL21.sentence_argmax_amended.
Proof.
  intros m A y H Hm Y L. destruct (long_from m A H L) as (gamma & rho & Kbar & W & _ & B). exists Kbar.
  intros K h len I i HK t T Hi E. destruct (B K HK) as (HK0 & _ & Long). subst t. played.
  exact (CL21_sentence_argmax_amended m A y h len K H gamma Hm HK0 Y W Long I i T Hi E).
Qed.

(** No final label is wrong: both outputs. *)
Lemma outputs_right m A y h len K (H : CL21.class) gamma I out : (0 < m)%nat -> (0 < K)%nat -> labels_in m A y ->
  (forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n)) -> long_for_observations m A K gamma ->
  CL21.training (CL21.Play m A y h len) K H I -> CL21.mended_output (CL21.Play m A y h len) K I out ->
  forall p, (p < m)%nat -> out p = y p.
Proof.
  intros Hm HK Y W Long T O p Hp. unfold CL21.mended_output in O. played.
  destruct (CL21_theorem_3_1_2b_amended m A y h len K H gamma Hm HK Y W Long I T) as [B1 B2].
  destruct O as [(One & E & Q)|(i & k & Ei & E & Q)]; rewrite Q; [now apply B1 | exact (B2 i k Ei E p Hp)].
Qed.

Lemma all_right m out y : (0 < m)%nat -> (forall p, (p < m)%nat -> out p = y p) -> CL21.share_right m out y = 1.
Proof.
  intros Hm E. change (right_probability m (fun _ => 1 / INR m) out y = 1). unfold right_probability.
  rewrite (Sum_ext m _ (fun _ => 1 / INR m)) by (intros p Hp; now rewrite E, Nat.eqb_refl).
  rewrite Sum_const. field. apply lt_0_INR in Hm. lra.
Qed.

Theorem CL21_theorem_3_1_2b_reading_followed_back_proof : CL21.theorem_3_1_2b_reading_followed_back.
Proof.
  intros m A y H Hm Y L. destruct (long_from m A H L) as (gamma & rho & Kbar & W & [P _] & B). exists rho, Kbar.
  split; [exact P|]. intros K h len I out HK t T O. destruct (B K HK) as (HK0 & _ & Long).
  rewrite (all_right m out y Hm (outputs_right m A y h len K H gamma I out Hm HK0 Y W Long T O)).
  pose proof (exp_pos (- rho * INR K)). lra.
Qed.

Theorem CL21_definition_2_8_reading_all_proof : CL21.definition_2_8_reading_all.
Proof. exact CL21_theorem_3_1_2b_reading_followed_back_proof. Qed.

Theorem CL21_theorem_3_1_2b_amended_proof : CL21.theorem_3_1_2b_amended.
Proof.
  intros [m A y h len] H gamma rho K I out (Hm & HK & Y) W R B T O. cbn [CL21.m CL21.A CL21.y] in *.
  pose proof (outputs_right m A y h len K H gamma I out Hm HK Y W (long_for_rate m A gamma rho K R B) T O) as E.
  split; [exact E|]. rewrite (all_right m out y Hm E). pose proof (exp_pos (- (1 / 2 * rho) * INR K)). lra.
Qed.
