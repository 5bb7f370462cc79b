(** The statements of spec/SSS08.v that rest on SSS08_projection, SSS08_figure_2, SSS08_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_projection SSS08_figure_2 SSS08_refuted.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_figure_2_reading_literal_is_refuted : ~ SSS08.figure_2_reading_literal.
Proof. exact SSS08_figure_2_reading_literal_refuted. Qed.

Theorem SSS08_figure_2_with_a_cap_that_some_obey_is_refuted : ~ SSS08.figure_2_with_a_cap_that_some_obey.
Proof. exact SSS08_figure_2_feasible_refuted. Qed.

Theorem SSS08_figure_2_of_positive_entries_is_refuted : ~ SSS08.figure_2_of_positive_entries.
Proof. exact SSS08_figure_2_positive_refuted. Qed.
