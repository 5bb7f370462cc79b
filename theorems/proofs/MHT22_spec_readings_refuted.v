(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_recursions, MHT22_theorem_3, MHT22_lemma_4, MHT22_corollary_2, MHT22_readings_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme Bregman Entropy SSS08_lemma_18 SSS08_minimax MHT22_recursions MHT22_theorem_3 MHT22_lemma_4 MHT22_corollary_2 MHT22_readings_refuted.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_theorem_3_classic_reading_program_5_is_refuted : ~ MHT22.theorem_3_classic_reading_program_5.
Proof. intros X. apply MHT22_theorem_3_classic_reading_program_5_refuted. intros m n nu eps g A j d w lambda T c eta Hm Hnu He E Hj R S G. exact (X m n nu eps g A j (MHT22.Play c d w lambda) T (conj (conj Hm (conj (proj1 Hnu) (Rlt_le _ _ (proj2 Hnu)))) (conj He (conj (fun t Ht => E (j t) (Hj t (proj1 (Nat.lt_succ_r t T) Ht))) R))) (fun _ _ => eq_refl) E Hj S G). Qed.

Theorem MHT22_theorem_3_short_step_reading_program_5_is_refuted : ~ MHT22.theorem_3_short_step_reading_program_5.
Proof. intros X. apply MHT22_theorem_3_short_step_reading_program_5_refuted. intros m n nu eps g A j d w lambda T c eta Hm Hnu He E Hj R S G. exact (X m n nu eps g A j (MHT22.Play c d w lambda) T (conj (conj Hm (conj (proj1 Hnu) (Rlt_le _ _ (proj2 Hnu)))) (conj He (conj (fun t Ht => E (j t) (Hj t (proj1 (Nat.lt_succ_r t T) Ht))) R))) (fun _ _ => eq_refl) E Hj S G). Qed.

Theorem MHT22_theorem_3_line_search_reading_program_5_is_refuted : ~ MHT22.theorem_3_line_search_reading_program_5.
Proof. intros X. apply MHT22_theorem_3_line_search_reading_program_5_refuted. intros m n nu eps g A j d w lambda T c eta Hm Hnu He E Hj R S G. exact (X m n nu eps g A j (MHT22.Play c d w lambda) T (conj (conj Hm (conj (proj1 Hnu) (Rlt_le _ _ (proj2 Hnu)))) (conj He (conj (fun t Ht => E (j t) (Hj t (proj1 (Nat.lt_succ_r t T) Ht))) R))) (fun _ _ => eq_refl) E Hj S G). Qed.

Theorem MHT22_sandwich_reading_literal_is_refuted : ~ MHT22.sandwich_reading_literal.
Proof. intros X. apply MHT22_sandwich_reading_literal_refuted. intros m nu eta eps u Hm Hnu. exact (X m nu eta eps u (conj Hm Hnu)). Qed.

Theorem MHT22_equation_11_reading_literal_is_refuted : ~ MHT22.equation_11_reading_literal.
Proof. exact MHT22_equation_11_reading_literal_refuted. Qed.

Theorem MHT22_theorem_2_lpboost_reading_gradient_is_refuted : ~ MHT22.theorem_2_lpboost_reading_gradient.
Proof. intros X. apply MHT22_theorem_2_lpboost_reading_gradient_refuted. intros m n nu A w d Hm Hn Hnu E Dw Bw Cd Bd. exact (X m n nu A w d Hm Hn Hnu E (conj Dw Bw) (conj Cd Bd)). Qed.
