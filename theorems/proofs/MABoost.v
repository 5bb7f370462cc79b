(** NP14, Algorithm 1: MABoost, over any field for the square, over the reals for the entropy.

    d_t = -u_t is the paper's loss vector, u_t the column of margins. *)
From Coq Require Import Arith List.
From Boostproof Require Import Sums Fields Games Projection.
From Boostproof.spec Require Export Boosters.
Export Boosters.MABoost.
