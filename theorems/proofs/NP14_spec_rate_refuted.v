(** The statements of spec/NP14.v that rest on NP14_rate_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_rate_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_remark_madaboost_slower_step_bound_is_rate_is_refuted : ~ NP14.remark_madaboost_slower_step_bound_is_rate.
Proof. exact NP14_remark_madaboost_slower_step_bound_is_rate_refuted. Qed.
