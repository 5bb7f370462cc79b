(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_equation_3_proof : MRS13.equation_3.
Proof. exact (fun g => @MRS13_equation_3 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_5_proof : MRS13.equation_5.
Proof. exact (fun g => @MRS13_equation_5 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_5_signs_proof : MRS13.equation_5_signs.
Proof. exact (fun g => @MRS13_equation_5_signs (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_5_monotone_proof : MRS13.equation_5_monotone.
Proof. exact (fun g => @MRS13_equation_5_monotone (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_5_monotone_amended_proof : MRS13.equation_5_monotone_amended.
Proof. exact MRS13_equation_5_monotone_proof. Qed.

Theorem MRS13_equation_6_proof : MRS13.equation_6.
Proof. exact (fun g => @MRS13_equation_6 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
