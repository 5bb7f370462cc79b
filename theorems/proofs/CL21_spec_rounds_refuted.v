(** CL21: printed displays of Section 2.2 and Appendix A.2 that are false, and (2.1) mended, as spec/CL21.v states them. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_rounds_refuted CL21_spec_epoch.
Open Scope R_scope.

Theorem CL21_equation_2_1_is_refuted : ~ CL21.equation_2_1.
Proof. exact CL21_equation_2_1_refuted. Qed.

Theorem CL21_equation_2_1_amended_proof : CL21.equation_2_1_amended.
Proof. exact CL21_equation_2_1_amended. Qed.

Theorem CL21_equation_2_1_two_labels_proof : CL21.equation_2_1_two_labels.
Proof. exact CL21_equation_2_1_two_labels. Qed.

Theorem CL21_weights_display_is_refuted : ~ CL21.weights_display.
Proof.
  intros X. apply CL21_weights_display_refuted. intros m A h y k p Hm HA Y L E Hp.
  rewrite <- same_product. exact (X m A h y k p (conj Hm (conj HA (conj Y L))) E Hp).
Qed.

Theorem CL21_lemma_A_1_step_weights_is_refuted : ~ CL21.lemma_A_1_step_weights.
Proof.
  intros X. apply CL21_lemma_A_1_step_weights_refuted. intros m A h y k p gamma Hm HA Y L.
  exact (X m A h y k p gamma (conj Hm (conj HA (conj Y L)))).
Qed.

Theorem CL21_equation_A_18_step_normaliser_is_refuted : ~ CL21.equation_A_18_step_normaliser.
Proof. exact CL21_equation_A_18_step_normaliser_refuted. Qed.

Theorem CL21_sentence_advantage_reading_literal_is_refuted : ~ CL21.sentence_advantage_reading_literal.
Proof. exact CL21_sentence_advantage_reading_literal_refuted. Qed.

Theorem CL21_equation_A_15_step_middle_line_is_refuted : ~ CL21.equation_A_15_step_middle_line.
Proof.
  intros X. apply CL21_equation_A_15_step_middle_line_refuted. intros m A h y k p Hm HA Y L E Hp. cbv zeta.
  rewrite <- same_product. exact (X m A h y k p (conj Hm (conj HA (conj Y L))) E Hp).
Qed.

Theorem CL21_equation_A_19_one_positive_reading_literal_is_refuted : ~ CL21.equation_A_19_one_positive_reading_literal.
Proof.
  intros X. apply CL21_equation_A_19_one_positive_reading_literal_refuted. intros m h y k p Hm Y L.
  exact (X m h y k p (conj Hm (conj (le_n 2) (conj Y L)))).
Qed.
