(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_edges, MRS13_distance, MRS13_amended_steps, MRS13_spec_infima, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_edges MRS13_distance MRS13_amended_steps MRS13_spec_infima.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_remark_distance_amended_proof : MRS13.remark_distance_amended.
Proof. intros g Hm ls j t S0 S1 R_ unit best below H0 H1 HR HP HR'. rewrite <- (distance_same g ls _ S0 H0) in *. rewrite <- (distance_same g ls _ S1 H1). exact (@MRS13_remark_distance_amended (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm ls j t unit best below HR HP HR'). Qed.

Theorem MRS13_theorem_1_equation_1_proof : MRS13.theorem_1_equation_1.
Proof. exact (fun g => @MRS13_theorem_1_equation_1 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_theorem_1_step_constant_proof : MRS13.theorem_1_step_constant.
Proof. exact MRS13_amended_steps.MRS13_theorem_1_step_constant. Qed.

Theorem MRS13_theorem_14_step_progress_proof : MRS13.theorem_14_step_progress.
Proof. exact (fun g => @MRS13_theorem_14_step_progress (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_20_step_induction_amended_proof : MRS13.lemma_20_step_induction_amended.
Proof. exact (fun g => @MRS13_lemma_20_step_induction_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_22_step_index_amended_proof : MRS13.lemma_22_step_index_amended.
Proof. exact (fun g => @MRS13_lemma_22_step_index_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_lemma_27_step_norm_amended_proof : MRS13.lemma_27_step_norm_amended.
Proof. intros g Z ed gamma es c unit i1 [low at_c]. exact (@MRS13_lemma_27_step_norm_amended (MRS13.m g) (MRS13.N g) (MRS13.M g) Z ed gamma es c unit i1 low at_c). Qed.

Theorem MRS13_lemma_27_step_shift_amended_proof : MRS13.lemma_27_step_shift_amended.
Proof. exact (fun g => @MRS13_lemma_27_step_shift_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_corollary_30_step_reference_amended_proof : MRS13.corollary_30_step_reference_amended.
Proof. intros g Hm Z ed gamma es c unit i1 i2 [low at_c]. exact (@MRS13_corollary_30_step_reference_amended (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm Z ed gamma es c unit i1 i2 low at_c). Qed.
