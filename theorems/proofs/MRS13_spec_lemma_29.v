(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lower_bounds, MRS13_lemma_29, MRS13_spec_infima, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_lower_bounds MRS13_lemma_29 MRS13_spec_infima.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_29_proof : MRS13.lemma_29.
Proof. intros g Hm T lambda alpha j phi v signs fin desc reached E. rewrite <- (least_norm_same g phi v E). exact (@MRS13_lemma_29 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm T lambda alpha j phi signs fin desc reached). Qed.
