(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_edges, MRS13_distance, MRS13_rates_refuted, MRS13_spec_infima, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_edges MRS13_distance MRS13_rates_refuted MRS13_spec_infima.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_2_reading_literal_is_refuted : ~ MRS13.lemma_2_reading_literal.
Proof. exact (fun H => MRS13_lemma_2_reading_literal_refuted (fun m N M => H (MRS13.Game m N M))). Qed.

Theorem MRS13_lemma_5_step_negative_is_refuted : ~ MRS13.lemma_5_step_negative.
Proof. intros H. apply MRS13_lemma_5_step_negative_refuted. intros m N M ls j t Hm unit best below R_t S_t HR HS. exact (H (MRS13.Game m N M) ls j t (S_t t) (S_t (S t)) Hm unit best below (is_distance_of _ _ _) (is_distance_of _ _ _) HR HS). Qed.
