(** The statements of spec/MHT22.v that rest on MHT22_theorem_1, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Bregman Compactness Conjugate SSS08_theorem_3 SSS08_appendix MHT22_theorem_1.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_theorem_1_proof : MHT22.theorem_1.
Proof. exact MHT22_theorem_1. Qed.

Theorem MHT22_theorem_1_reading_condition_throughout_proof : MHT22.theorem_1_reading_condition_throughout.
Proof. exact MHT22_theorem_1_proof. Qed.
