(** The statements of spec/MRS13.v that rest on MRS13_lemma_2, MRS13_theorem_7, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_2 MRS13_theorem_7.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_7_proof : MRS13.theorem_7.
Proof. exact (fun g => @MRS13_theorem_7_rounded_up (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_theorem_7_reading_rounded_up_proof : MRS13.theorem_7_reading_rounded_up.
Proof. exact MRS13_theorem_7_proof. Qed.

Theorem MRS13_theorem_7_step_constant_amended_proof : MRS13.theorem_7_step_constant_amended.
Proof. exact MRS13_theorem_7_step_constant. Qed.

Theorem MRS13_lemma_8_proof : MRS13.lemma_8.
Proof. exact (fun g => @MRS13_lemma_8 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_8_step_margin_proof : MRS13.lemma_8_step_margin.
Proof. exact (fun g => @MRS13_lemma_8_step_margin (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
