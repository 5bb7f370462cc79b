(** The statements of spec/NP14.v that rest on NP14_sets, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_sets.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_smooth_proof : NP14.smooth.
Proof. exact NP14_smooth_amended. Qed.

Theorem NP14_smooth_amended_proof : NP14.smooth_amended.
Proof. exact NP14_smooth_amended. Qed.
