(** Written by `python -m theorems.proofs.formal_games` from theorems/witnesses: the columns of each counterexample that
    is a matrix, and the running times that MHT22's Table 2 prints. *)
From Coq Require Import Reals Qreals List QArith.
Import ListNotations.
Open Scope Q_scope.

(** The margin of hypothesis j on example i. *)
Definition matrix (columns : list (list Q)) (i j : nat) : R := Q2R (nth i (nth j columns []) 0).

Definition MRS13_lemma_15_1_step_convex : list (list Q) := [[(-1)]].
Definition MRS13_lemma_16_step_absolute : list (list Q) := [[1; (-1); 1]; [1; (-1); (-1)]].
Definition MRS13_lemma_22_step_index : list (list Q) := [[1; (-1); 1]; [(-1); 1; 1]].
Definition MRS13_corollary_26_reading_every : list (list Q) := [[1; (-1); 1]; [(-1); 1; 1]].
Definition MRS13_lemma_27_reading_every : list (list Q) := [[1]].
Definition MRS13_lemma_34_step_rows : list (list Q) := [[1; 1; (-1)]; [1; (-1); 0]].
Definition MRS13_lemma_36_step_b : list (list Q) := [[1; 0; 1]; [0; 1; 1]].
Definition MRS13_remark_separable_exponent_reading_edge : list (list Q) := [[1; 1; (-1)]; [1; (-1); 1]; [(-1); 1; 1]].

(** LPBoost, ERLPBoost, FW alone, PFW alone, MLPBoost (short step), MLPBoost (pairwise); set by set. *)
Definition MHT22_table_2_printed : list (list Q) := [[8413#50; 13739#4; 10000; 10000; 141841#100; 34967#25]; [361#100; 1469#20; 4504#25; 541#2; 2343#100; 1981#100]; [4753#100; 147877#100; 10000; 347177#100; 10073#50; 27051#100]; [23#10; 123#50; 667#50; 8073#100; 791#25; 929#20]; [1939#25; 139191#100; 10000; 142308#25; 18143#100; 5047#25]; [1003#100; 9679#50; 1000; 18309#100; 4411#100; 1213#50]; [33#4; 2688#25; 1000; 50283#100; 3201#100; 1051#100]; [2209#100; 28704#25; 10000; 335087#100; 669#25; 3673#100]; [387#20; 12273#25; 10000; 47199#50; 3052#25; 947#25]; [7#10; 33#50; 36751#100; 7#20; 271#100; 61#100]; [1#4; 13#100; 29#50; 1#10; 49#25; 3#25]; [527#5; 651569#50; 10000; 49477#50; 23911#50; 39791#100]; [43729#100; 450927#50; 10000; 10000; 224307#100; 40489#25]].
