(** The statements of spec/NP14.v that rest on Sums, Fields, Games, NP14_mada, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Sums Fields Games NP14_mada.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_algorithm_3_reading_before_proof : NP14.algorithm_3_reading_before.
Proof. intros m u Hm. pose proof (lt_0_INR m Hm) as Hn. split. { unfold NP14.mada_error. rewrite error_R. unfold mistakes. rewrite (Sum_ext m _ (fun _ => 1)). { rewrite Sum_const. field. lra. } intros i _. replace (@mistake RF (NP14.mada_margin m u 0) i) with true; [reflexivity |]. symmetry. apply mistake_R. simpl. lra. } intros t w. assert (P : forall i, 0 < NP14.mada_y m u t i) by (intros i; apply Rmin_glb_lt; [lra | apply exp_pos]). assert (S0 : 0 < Sum m (NP14.mada_y m u t)) by (apply Sum_pos; auto). split; [split |]. { intros i _. apply Rlt_le, Rdiv_lt_0_compat; auto. } { unfold w, Rdiv. rewrite Sum_scal_r. apply Rinv_r. lra. } split; [reflexivity | split; [reflexivity | intros i; reflexivity]]. Qed.

Theorem NP14_theorem_5_reading_some_round_proof : NP14.theorem_5_reading_some_round.
Proof. exact NP14_mada.NP14_theorem_5_reading_some_round. Qed.

Theorem NP14_theorem_5_amended_proof : NP14.theorem_5_amended.
Proof. exact NP14_mada.NP14_theorem_5_amended. Qed.

Theorem NP14_theorem_5_equation_48_proof : NP14.theorem_5_equation_48.
Proof. exact NP14_mada.NP14_theorem_5_equation_48. Qed.

Theorem NP14_theorem_5_equation_49_proof : NP14.theorem_5_equation_49.
Proof. exact NP14_mada.NP14_theorem_5_equation_49. Qed.

Theorem NP14_lemma_5_proof : NP14.lemma_5.
Proof. exact NP14_mada.NP14_lemma_5. Qed.

Theorem NP14_lemma_6_amended_proof : NP14.lemma_6_amended.
Proof. exact NP14_mada.NP14_lemma_6_amended. Qed.

Theorem NP14_equation_45_proof : NP14.equation_45.
Proof. exact NP14_mada.NP14_equation_45_amended. Qed.

Theorem NP14_equation_45_amended_proof : NP14.equation_45_amended.
Proof. exact NP14_mada.NP14_equation_45_amended. Qed.

Theorem NP14_equation_45_reading_cube_proof : NP14.equation_45_reading_cube.
Proof. exact NP14_mada.NP14_equation_45_reading_cube. Qed.
