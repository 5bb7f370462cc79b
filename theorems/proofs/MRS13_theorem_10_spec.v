(** The statements of spec/MRS13.v that rest on MRS13_coordinate_descent, MRS13_lower_bounds, MRS13_theorem_10, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_coordinate_descent MRS13_lower_bounds MRS13_theorem_10.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_10_amended_proof : MRS13.theorem_10_amended.
Proof. intros p eps g He. destruct (MRS13_theorem_10_amended p eps He) as (some & norms & rounds). repeat split; [exact some | | exact rounds]. intros lambda Hl. eapply Rle_trans; [exact norms |]. exact (@least_norm_le _ _ _ lambda _ Hl). Qed.
