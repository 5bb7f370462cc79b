(** CL21: Theorem 3.1 (2) (b) with its outputs as printed, which is false, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_normaliser CL21_cycle CL21_second_epoch_refuted CL21_spec_plays.
Open Scope R_scope.

(** The two outputs are those of CL21_second_epoch_refuted.v. *)
Lemma same_printed_output m A y h len K I out :
  CL21.printed_output (CL21.Play m A y h len) K I out = printed_output m A y h len K I out.
Proof. unfold CL21.printed_output, printed_output. played. reflexivity. Qed.

Lemma same_mended_output m A y h len K I out :
  CL21.mended_output (CL21.Play m A y h len) K I out = mended_output m A y h len K I out.
Proof. unfold CL21.mended_output, mended_output. played. reflexivity. Qed.

Theorem CL21_theorem_3_1_2b_reading_as_printed_is_refuted : ~ CL21.theorem_3_1_2b_reading_as_printed.
Proof.
  intros X. apply CL21_theorem_3_1_2b_reading_as_printed_refuted. intros m A y H Hm Y L.
  destruct (X m A y H Hm Y L) as (rho & Kbar & P & B). exists rho, Kbar. split; [exact P|]. intros K h len I out HK T O.
  specialize (B K h len I out HK). cbv zeta in B. rewrite same_printed_output in B. played. exact (B T O).
Qed.

Theorem CL21_final_hypothesis_perfect_stop_is_refuted : ~ CL21.final_hypothesis_perfect_stop.
Proof.
  intros X. apply CL21_final_hypothesis_perfect_stop_refuted. intros m A y H gamma rho Hm Y L W P R K h len I out B1 B2 T O.
  destruct (Nat.eq_dec K 0) as [->|HK].
  - exfalso. simpl in B1. apply (le_INR 1) in Hm. simpl in Hm.
    assert (0 <= ln (INR m)) as Q by (rewrite <- ln_1; apply Logarithms.ln_at_most; lra).
    assert (0 <= ln (INR m) / rho) by (apply Rmult_le_pos; [exact Q | now apply Rlt_le, Rinv_0_lt_compat]). lra.
  - pose proof (X (CL21.Play m A y h len) H gamma rho K I out (conj Hm (conj (proj1 (Nat.neq_0_lt_0 K) HK) Y)) L W (conj P R) B1 B2) as Z.
    rewrite same_printed_output in Z. played. exact (Z T O).
Qed.
