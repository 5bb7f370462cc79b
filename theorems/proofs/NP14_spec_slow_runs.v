(** The statement of spec/NP14.v that rests on NP14_slow_runs, proved as it stands there. *)
From Coq Require Import Reals.
From Boostproof Require Import NP14_slow_runs.
From Boostproof.spec Require NP14.

Theorem NP14_remark_madaboost_slower_proof : NP14.remark_madaboost_slower.
Proof. split; [exact NP14_no_constant | exact NP14_slow_run]. Qed.
