(** The statements of spec/NP14.v that rest on NP14_small_constants, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_small_constants.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_footnote_6_small_constants_proof : NP14.footnote_6_small_constants.
Proof. exact NP14_footnote_6_small_constants. Qed.
