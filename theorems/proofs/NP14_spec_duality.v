(** The statements of spec/NP14.v that rest on SSS08_sentences, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import SSS08_sentences.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_fact_duality_proof : NP14.fact_duality.
Proof. exact SSS08_theorem_4_one_sided. Qed.

Theorem NP14_fact_duality_reading_convex_proof : NP14.fact_duality_reading_convex.
Proof. exact SSS08_theorem_4_one_sided. Qed.
