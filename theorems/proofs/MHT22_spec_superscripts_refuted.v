(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_recursions, MHT22_theorem_3, MHT22_superscripts_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme Bregman Entropy MHT22_recursions MHT22_theorem_3 MHT22_superscripts_refuted.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_equation_16_step_superscript_is_refuted : ~ MHT22.equation_16_step_superscript.
Proof. intros X. apply MHT22_equation_16_step_superscript_refuted. intros m nu eta c d w lambda T t Hm Hnu He V R S Ht. exact (X m nu eta (MHT22.Play c d w lambda) T t (conj (conj Hm Hnu) (conj He (conj V R))) S Ht). Qed.

Theorem MHT22_equation_19_step_superscript_is_refuted : ~ MHT22.equation_19_step_superscript.
Proof. intros X. apply MHT22_equation_19_step_superscript_refuted. intros m nu eta c d w lambda T t Hm Hnu He V R S Ht. exact (X m nu eta (MHT22.Play c d w lambda) T t (conj (conj Hm Hnu) (conj He (conj V R))) S Ht). Qed.

Theorem MHT22_remark_erlpboost_as_secondary_reading_literal_is_refuted : ~ MHT22.remark_erlpboost_as_secondary_reading_literal.
Proof. intros X. apply MHT22_remark_erlpboost_as_secondary_reading_literal_refuted. intros m nu eta c d w lambda second T t Hm Hnu He V Df R S B Ht. exact (X m nu eta (MHT22.Play c d w lambda) second T t (conj (conj Hm Hnu) (conj He (conj V R))) Df S B Ht). Qed.
