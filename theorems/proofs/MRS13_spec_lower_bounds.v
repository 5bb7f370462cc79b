(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lower_bounds, MRS13_complementary_edges, MRS13_spec_infima, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_lower_bounds MRS13_complementary_edges MRS13_spec_infima.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_9_proof : MRS13.lemma_9.
Proof. intros g Hm a b T j target v unit comp cols reached E. rewrite <- (least_norm_same g target v E). exact (@MRS13_lemma_9 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm a b T j target unit comp cols (edges_below_one_of_complementary (Nat.lt_le_trans 0 2 _ Nat.lt_0_2 Hm) unit a b j T comp cols) reached). Qed.

Theorem MRS13_lemma_9_descent_proof : MRS13.lemma_9_descent.
Proof. intros g Hm a b T lambda alpha j target v comp desc reached E. rewrite <- (least_norm_same g target v E). exact (@MRS13_lemma_9_descent (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm a b T lambda alpha j target comp desc reached). Qed.

Theorem MRS13_lemma_9_step_margins_proof : MRS13.lemma_9_step_margins.
Proof. exact (fun g => @MRS13_lemma_9_step_margins (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
