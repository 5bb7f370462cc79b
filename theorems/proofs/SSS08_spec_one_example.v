(** The statements of spec/SSS08.v that rest on SSS08_booster, SSS08_one_example, SSS08_spec_runs, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate MRS13_coordinate_descent SSS08_booster SSS08_one_example SSS08_spec_runs.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_figure_1_reading_literal_is_refuted : ~ SSS08.figure_1_reading_literal.
Proof. intros X. apply SSS08_figure_1_reading_literal_refuted. intros m n A C f eps w d j sign eta T Hm Hn E He R. exact (X m n A C f eps (SSS08.Run w d j sign eta) T Hm Hn E He (proj2 (same_run m n A C f eps (SSS08.Run w d j sign eta) T) R)). Qed.

Theorem SSS08_half_margin_reading_one_example_is_refuted : ~ SSS08.half_margin_reading_one_example.
Proof. intros X. apply SSS08_half_margin_reading_one_example_refuted. intros m n A gamma w d j sign eta T Hm Hn E S P R. exact (X m n A gamma (SSS08.Run w d j sign eta) T Hm Hn E S P (proj2 (same_run m n A _ _ _ (SSS08.Run w d j sign eta) T) R)). Qed.

Theorem SSS08_sentence_adaboost_rate_proof : SSS08.sentence_adaboost_rate.
Proof. intros m N M j gamma T Hm Hg (E & B & L). exact (SSS08_sentence_adaboost_rate m N M j gamma T Hm Hg E B L). Qed.
