(** What every paper's file uses: finite sums, arithmetic over a field, the game of boosting. *)
From Boostproof.spec Require Export Finite Arithmetic Plays.
