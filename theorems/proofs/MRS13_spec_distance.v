(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_edges, MRS13_distance, MRS13_theorem_1, MRS13_spec_infima, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_edges MRS13_distance MRS13_theorem_1 MRS13_spec_infima.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_3_proof : MRS13.lemma_3.
Proof. intros g Hm ls j t S best E. rewrite <- (distance_same g ls _ S E). exact (@MRS13_lemma_3 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm ls j t best). Qed.

Theorem MRS13_lemma_4_proof : MRS13.lemma_4.
Proof. intros g Hm ls j t S R_ unit best below HS HR HP. rewrite <- (distance_same g ls _ (S t) (HS t (le_n t))). apply (@MRS13_lemma_4 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm ls j t unit best below HR). intros s Hs. pose proof (HP s Hs) as P. rewrite <- (distance_same g ls _ (S s) (HS s Hs)) in P. exact P. Qed.

Theorem MRS13_lemma_5_proof : MRS13.lemma_5.
Proof. intros g Hm ls j t S0 S1 R_ unit best below H0 H1 HR HP. rewrite <- (distance_same g ls _ S0 H0) in *. rewrite <- (distance_same g ls _ S1 H1). exact (@MRS13_lemma_5 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm ls j t unit best below HR HP). Qed.
