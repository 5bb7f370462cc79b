(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_edges, MRS13_distance, MRS13_distance_refuted, MRS13_spec_infima, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_edges MRS13_distance MRS13_distance_refuted MRS13_spec_infima.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_remark_distance_is_refuted : ~ MRS13.remark_distance.
Proof. intros H. apply MRS13_remark_distance_refuted. intros m N M ls j t Hm unit best below R_t S_t HR HS. exact (H (MRS13.Game m N M) ls j t (S_t t) (S_t (S t)) Hm unit best below (is_distance_of _ _ _) (is_distance_of _ _ _) HR HS). Qed.

Theorem MRS13_lemma_20_step_induction_is_refuted : ~ MRS13.lemma_20_step_induction.
Proof. exact (fun H => MRS13_lemma_20_step_induction_refuted (fun m N M => H (MRS13.Game m N M))). Qed.
