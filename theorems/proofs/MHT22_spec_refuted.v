(** The statements of spec/MHT22.v that rest on MHT22_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games MatricesRefuting MHT22_refuted.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_equation_7_reading_literal_is_refuted : ~ MHT22.equation_7_reading_literal.
Proof. exact MHT22_equation_7_reading_literal_refuted. Qed.

Theorem MHT22_table_2_reading_every_set_is_refuted : ~ MHT22.table_2_reading_every_set.
Proof. exact MHT22_table_2_reading_every_set_refuted. Qed.

Theorem MHT22_table_2_fastest_guaranteed_reading_every_set_is_refuted : ~ MHT22.table_2_fastest_guaranteed_reading_every_set.
Proof. intros X. apply MHT22_table_2_fastest_guaranteed_reading_every_set_refuted. intros row I. destruct (X row I) as (a & Q & R). destruct Q as [-> | ->]; [exists MLPBoost_short | exists MLPBoost_pairwise]; (split; [auto | exact R]). Qed.

Theorem MHT22_table_2_as_fast_as_lpboost_is_refuted : ~ MHT22.table_2_as_fast_as_lpboost.
Proof. exact MHT22_table_2_as_fast_as_lpboost_refuted. Qed.

Theorem MHT22_table_2_as_fast_as_lpboost_reading_every_set_is_refuted : ~ MHT22.table_2_as_fast_as_lpboost_reading_every_set.
Proof. intros X. apply MHT22_table_2_as_fast_as_lpboost_reading_every_set_refuted. intros row I. destruct (X row I) as (a & Q & R). destruct Q as [-> | ->]; [exists MLPBoost_short | exists MLPBoost_pairwise]; (split; [auto | exact R]). Qed.

Theorem MHT22_table_2_lpboost_fastest_reading_every_set_is_refuted : ~ MHT22.table_2_lpboost_fastest_reading_every_set.
Proof. intros X. apply MHT22_table_2_lpboost_fastest_reading_every_set_refuted. intros row I a N. destruct a; [now destruct N | exact (X row I MHT22.ERLPBoost ltac:(discriminate)) | exact (X row I MHT22.FW ltac:(discriminate)) | exact (X row I MHT22.PFW ltac:(discriminate)) | exact (X row I MHT22.MLPBoost_short ltac:(discriminate)) | exact (X row I MHT22.MLPBoost_pairwise ltac:(discriminate))]. Qed.

Theorem MHT22_table_2_order_reading_every_set_is_refuted : ~ MHT22.table_2_order_reading_every_set.
Proof. exact MHT22_table_2_order_reading_every_set_refuted. Qed.
