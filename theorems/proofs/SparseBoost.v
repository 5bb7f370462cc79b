(** NP14, Algorithm 2: SparseBoost, over any field; d_t = -u_t.

    share is what α_t is of γ_t |y_t|_1: 0, or 1/2, or 1 - k in the remarks that follow Theorem 4. *)
From Coq Require Import Arith List.
From Boostproof Require Import Sums Fields Games.
From Boostproof.spec Require Export Boosters.
Export Boosters.SparseBoost.
