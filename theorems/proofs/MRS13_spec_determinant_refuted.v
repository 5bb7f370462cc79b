(** The statement of spec/MRS13_matrices.v, refuted as it stands there. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Boostproof Require Import MRS13_determinant_refuted.
From Boostproof.spec Require MRS13_matrices.

Theorem MRS13_lemma_33_step_determinant_is_refuted : ~ MRS13_matrices.lemma_33_step_determinant.
Proof. intros [R H]. exact (@MRS13_lemma_33_step_determinant_refuted R H). Qed.
