(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lower_bounds, MRS13_complementary_edges, MRS13_theorem_12, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_lower_bounds MRS13_complementary_edges MRS13_theorem_12.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Lemma figure_3_within_one nu : 0 < nu <= 2 -> entries_within_one 4 2 (figure_3 nu).
Proof.
  intros Hnu i k Hi Hk. destruct i as [| [| [| [| i]]]]; try lia; destruct k as [| [| k]]; try lia; simpl; lra.
Qed.

Theorem MRS13_theorem_12_proof : MRS13.theorem_12.
Proof. intros nu eps g Hnu He. destruct (MRS13_theorem_12 nu eps Hnu He) as (some & norms & rounds). split; [exact some | split; [| intros j T cols; exact (rounds j T cols (edges_below_one_of_complementary (Nat.lt_0_succ _) (figure_3_within_one nu Hnu) _ _ j T (figure_3_complementary nu) cols))]]. intros lambda Hl. eapply Rle_trans; [exact norms |]. exact (@least_norm_le _ _ _ lambda _ Hl). Qed.

Theorem MRS13_corollary_13_proof : MRS13.corollary_13.
Proof. intros eps K He. destruct (MRS13_corollary_13 eps K He) as (nu & lambda_star & Hnu & rounds). exists nu, lambda_star. split; [exact Hnu | intros j T cols; exact (rounds j T cols (edges_below_one_of_complementary (Nat.lt_0_succ _) (figure_3_within_one nu Hnu) _ _ j T (figure_3_complementary nu) cols))]. Qed.
