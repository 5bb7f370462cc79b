(** The statements of spec/NP14.v that rest on Sums, Fields, Games, NP14_mada, NP14_mada_errors, NP14_spec_mada, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Fields Games NP14_mada NP14_mada_errors NP14_spec_mada.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_equation_50_second_link_is_refuted : ~ NP14.equation_50_second_link.
Proof. intros H. set (u := fun _ _ : nat => 1). destruct (NP14_algorithm_3_reading_before_proof 1%nat u Nat.lt_0_1) as (E0 & round). destruct (round 0%nat) as ([_ one] & gamma & eta & next). assert (G : NP14.mada_gamma 1%nat u 0 = 1). { rewrite gamma, <- one. apply Sum_ext. intros i _. unfold u. ring. } assert (E1 : NP14.mada_error 1%nat u 1%nat = 0). { unfold NP14.mada_error. rewrite error_R. unfold mistakes. rewrite Sum_zero; [unfold Rdiv; ring |]. intros i _. replace (@mistake RF (NP14.mada_margin 1%nat u 1%nat) i) with false; [reflexivity |]. symmetry. apply leb_R_false. rewrite next, eta, E0, G. unfold u. simpl. lra. } specialize (H 1%nat 1%nat u 1 Nat.lt_0_1 Nat.lt_0_1 ltac:(intros t _ i _; unfold u; lra) Rlt_0_1 ltac:(intros [| t] Ht; [rewrite G; lra | exfalso; lia])). rewrite E1 in H. simpl in H. lra. Qed.

Theorem NP14_lemma_5_step_gradient_is_refuted : ~ NP14.lemma_5_step_gradient.
Proof. exact NP14_lemma_5_step_gradient_refuted. Qed.

Theorem NP14_lemma_6_step_equation_46_is_refuted : ~ NP14.lemma_6_step_equation_46.
Proof. exact NP14_lemma_6_step_equation_46_refuted. Qed.

Theorem NP14_theorem_5_step_last_error_is_refuted : ~ NP14.theorem_5_step_last_error.
Proof. exact NP14_theorem_5_step_last_error_refuted. Qed.

Theorem NP14_equation_50_amended_proof : NP14.equation_50_amended.
Proof. exact NP14_mada_errors.NP14_equation_50_amended. Qed.
