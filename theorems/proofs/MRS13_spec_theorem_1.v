(** The statements of spec/MRS13.v that rest on MRS13_lemma_2, MRS13_edges, MRS13_theorem_1, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_lemma_2 MRS13_edges MRS13_theorem_1.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_1_proof : MRS13.theorem_1.
Proof. exact (fun g => @MRS13_theorem_1_rounded_up (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_theorem_1_reading_rounded_up_proof : MRS13.theorem_1_reading_rounded_up.
Proof. exact MRS13_theorem_1_proof. Qed.

Theorem MRS13_lemma_2_proof : MRS13.lemma_2.
Proof. exact (fun g => @MRS13_lemma_2 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_7_proof : MRS13.equation_7.
Proof. exact (fun g => @MRS13_equation_7 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_8_proof : MRS13.equation_8.
Proof. exact (fun g => @MRS13_equation_8 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
