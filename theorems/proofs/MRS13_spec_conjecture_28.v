(** The statements of spec/MRS13.v that rest on MRS13_conjecture_28, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_conjecture_28.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_conjecture_28_proof : MRS13.conjecture_28.
Proof. exact (fun g => @MRS13_conjecture_28.MRS13_conjecture_28 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_sentence_polynomial_bounds_proof : MRS13.sentence_polynomial_bounds.
Proof. exact MRS13_conjecture_28_proof. Qed.

Theorem MRS13_remark_cubic_rate_amended_proof : MRS13.remark_cubic_rate_amended.
Proof. exact (fun g => @MRS13_remark_cubic_rate_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_remark_28_from_6_proof : MRS13.remark_28_from_6.
Proof. exact (fun g => @MRS13_remark_28_from_6 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_conjecture_28_growth_proof : MRS13.conjecture_28_growth.
Proof. exact MRS13_conjecture_28_growth. Qed.
