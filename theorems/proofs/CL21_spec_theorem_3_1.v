(** CL21, Theorem 3.1 and the number of rounds, as spec/CL21.v states them: proofs of what holds. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1
  CL21_number_of_epochs CL21_cycle.
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
  intros [m A y h len] K H I (Hm & HK & Y) L C T. destruct (learnable_rates m A H L) as [gamma W].
  exact (CL21_theorem_3_1_1_amended m A y h len K H Hm Y C I T).
Qed.

Theorem CL21_theorem_3_1_1_sharper_proof : CL21.theorem_3_1_1_sharper.
Proof.
  intros [m A y h len] K H I (Hm & HK & Y) HA L C T.
  exact (CL21_theorem_3_1_1_sharper m A y h len K H Hm Y C I T HA).
Qed.

Theorem CL21_total_rounds_amended_proof : CL21.total_rounds_amended.
Proof.
  intros m A y H Hm Y L C. destruct (long_from m A H L) as (gamma & rho & Kbar & W & _ & B). exists Kbar.
  intros K h len I HK t T. destruct (B K HK) as (HK0 & _ & Long).
  exact (CL21_total_rounds_amended m A y h len K H gamma Hm HK0 Y W C I Long T).
Qed.
