(** Written by `python -m theorems.proofs.formal_games` from theorems/witnesses: the columns of each counterexample,
    as they were played. *)
From Coq Require Import List QArith.
Import ListNotations.
Open Scope Q_scope.
Definition NP14_algorithm_1_weights_reading_projected : list (list Q) := [[1; 1#2]].
Definition NP14_remark_norm_bound_reading_norm : list (list Q) := [[1; (-1); 1; 1]; [(-1); 1; (-1); 1]].
Definition NP14_equation_18_step_distance : list (list Q) := [[1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]].
Definition NP14_fact_duality_reading_linear : list (list Q) := [[1]; [1#2]].
Definition NP14_combining_primary_step_equation_8 : list (list Q) := [[0; 1]; [0; 1]; [0; 1]; [0; 1]].
Definition NP14_combining_secondary : list (list Q) := [[1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]].
Definition NP14_algorithm_2_reading_literal : list (list Q) := [[1]].
Definition NP14_theorem_4_alpha_half_step_equation_37 : list (list Q) := [[1; 0]; [1; 0]].
Definition NP14_theorem_4_any_alpha : list (list Q) := [[1; 0]].
Definition NP14_theorem_4_any_alpha_step_equation_28 : list (list Q) := [[1; (-1)#2]].
Definition NP14_equation_40_step_converged : list (list Q) := [[1; 1#64]; [1; (-1)#4]].
Definition NP14_footnote_6_reading_plain_step : list (list Q) := [[1; 0]].
Definition NP14_theorem_5_equation_48_step_sign : list (list Q) := [[1; 1]].
Definition NP14_conjecture_lazy_double_projection_step_square : list (list Q) := [[1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]; [1; 0]].
