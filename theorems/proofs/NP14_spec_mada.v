(** The statements of spec/NP14.v that rest on NP14_mada, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_mada.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_5_reading_some_round_proof : NP14.theorem_5_reading_some_round.
Proof. exact NP14_mada.NP14_theorem_5_reading_some_round. Qed.

Theorem NP14_theorem_5_amended_proof : NP14.theorem_5_amended.
Proof. exact NP14_mada.NP14_theorem_5_amended. Qed.

Theorem NP14_theorem_5_equation_48_proof : NP14.theorem_5_equation_48.
Proof. exact NP14_mada.NP14_theorem_5_equation_48. Qed.

Theorem NP14_theorem_5_equation_49_proof : NP14.theorem_5_equation_49.
Proof. exact NP14_mada.NP14_theorem_5_equation_49. Qed.

Theorem NP14_lemma_5_proof : NP14.lemma_5.
Proof. exact NP14_mada.NP14_lemma_5. Qed.

Theorem NP14_lemma_6_amended_proof : NP14.lemma_6_amended.
Proof. exact NP14_mada.NP14_lemma_6_amended. Qed.

Theorem NP14_equation_45_proof : NP14.equation_45.
Proof. exact NP14_mada.NP14_equation_45_amended. Qed.

Theorem NP14_equation_45_amended_proof : NP14.equation_45_amended.
Proof. exact NP14_mada.NP14_equation_45_amended. Qed.

Theorem NP14_equation_45_reading_cube_proof : NP14.equation_45_reading_cube.
Proof. exact NP14_mada.NP14_equation_45_reading_cube. Qed.
