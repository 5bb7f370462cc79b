(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_corollary_11, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_corollary_11.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

(** A rate of the spec is a rate of [MRS13_corollary_11]. *)
Lemma rate_same bound : MRS13.is_a_rate bound -> is_a_rate bound.
Proof. exact (fun H m N M => H (MRS13.Game m N M)). Qed.

Theorem MRS13_corollary_11_proof : MRS13.corollary_11.
Proof. split; [intros C c beta H | intros C n H]; apply rate_same in H; [exact (MRS13_corollary_11 C c beta H) | exact (MRS13_corollary_11_not_polynomial C n H)]. Qed.

Theorem MRS13_sentence_polynomial_bounds_reading_literal_is_refuted : ~ MRS13.sentence_polynomial_bounds_reading_literal.
Proof. intros (C & n & H). exact (MRS13_corollary_11_not_polynomial C n (rate_same _ H)). Qed.
