(** The statements of spec/MRS13.v that rest on MRS13_cubic_rate_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_cubic_rate_refuted.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_remark_cubic_rate_reading_three_parameters_is_refuted : ~ MRS13.remark_cubic_rate_reading_three_parameters.
Proof. intros (C & d & H). apply MRS13_remark_cubic_rate_refuted. exists C, d. exact (fun m N M => H (MRS13.Game m N M)). Qed.

Theorem MRS13_figure_5_reading_literal_is_refuted : ~ MRS13.figure_5_reading_literal.
Proof. exact MRS13_remark_cubic_rate_reading_three_parameters_is_refuted. Qed.
