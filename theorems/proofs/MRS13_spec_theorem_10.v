(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lower_bounds, MRS13_complementary_edges, MRS13_theorem_10, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_lower_bounds MRS13_complementary_edges MRS13_theorem_10.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Lemma figure_2_unit p : entries_within_one (S (S p)) (S p) figure_2.
Proof.
  intros [| r] k _ _; unfold figure_2, triangle;
    [destruct (Nat.eqb k 0), (Nat.ltb 0 k) | destruct (Nat.eqb k r), (Nat.ltb r k)]; lra.
Qed.

Theorem MRS13_theorem_10_amended_proof : MRS13.theorem_10_amended.
Proof. intros p eps g He. destruct (MRS13_theorem_10_amended p eps He) as (some & norms & rounds). split; [exact some | split; [| intros j T cols; exact (rounds j T cols (edges_below_one_of_complementary (Nat.lt_0_succ _) (figure_2_unit p) _ _ j T (figure_2_complementary p) cols))]]. intros lambda Hl. eapply Rle_trans; [exact norms |]. exact (@least_norm_le _ _ _ lambda _ Hl). Qed.
