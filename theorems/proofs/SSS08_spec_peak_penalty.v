(** The statements of spec/SSS08.v that rest on SSS08_minimax, SSS08_booster, SSS08_peak_penalty, SSS08_spec_runs, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate Norms SSS08_minimax SSS08_booster SSS08_peak_penalty SSS08_spec_runs.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_hard_margin_step_conditions_amended_proof : SSS08.hard_margin_step_conditions_amended.
Proof. exact SSS08_hard_margin_step_conditions_amended. Qed.

Theorem SSS08_theorem_9_penalty_proof : SSS08.theorem_9_penalty.
Proof. intros m n A nu rho eps r T Hm Hn Hnu E L He R [HT B]. apply same_run in R. eapply SSS08_theorem_9_penalty; eassumption. Qed.
