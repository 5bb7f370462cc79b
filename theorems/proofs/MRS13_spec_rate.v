(** The statements of spec/MRS13_rate.v on the upper bound, on products and on Conjecture 6, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_theorem_1_potential MRS13_conjecture_6_products MRS13_conjecture_6_copies
  MRS13_conjecture_6_every_norm MRS13_potential_constants.
From Boostproof.spec Require MRS13 MRS13_rate.
Local Open Scope R_scope.

Theorem MRS13_theorem_1_potential_proof : MRS13_rate.theorem_1_potential.
Proof. exact (fun g => @MRS13_theorem_1_potential (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_theorem_1_potential_rounds_proof : MRS13_rate.theorem_1_potential_rounds.
Proof. exact (fun g => @MRS13_theorem_1_rounds (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_theorem_1_constant_is_best_proof : MRS13_rate.theorem_1_constant_is_best.
Proof.
  intros kappa Hk. destruct (MRS13_theorem_1_constant_is_best kappa Hk) as (m & N & M & mu & j & H). exists (MRS13.Game m N M), mu, j. exact H.
Qed.

Theorem MRS13_theorem_1_power_is_best_proof : MRS13_rate.theorem_1_power_is_best.
Proof.
  intros p Hp. destruct (MRS13_theorem_1_power_is_best p Hp) as (m & N & M & mu & j & H). exists (MRS13.Game m N M), mu, j. exact H.
Qed.

Theorem MRS13_theorem_1_sharper_proof : MRS13_rate.theorem_1_sharper.
Proof. exact (fun g Hm mu eps j => @MRS13_theorem_1_sharper (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm mu j eps). Qed.

Theorem MRS13_theorem_1_sharper_every_run_proof : MRS13_rate.theorem_1_sharper_every_run.
Proof. exact (fun g => @MRS13_theorem_1_sharper_comes (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_conjecture_6_products_loss_proof : MRS13_rate.conjecture_6_products_loss.
Proof. exact (fun g => loss_of_power (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_conjecture_6_products_edges_proof : MRS13_rate.conjecture_6_products_edges.
Proof. exact (fun g => correlation_of_power (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_conjecture_6_products_runs_proof : MRS13_rate.conjecture_6_products_runs.
Proof. exact (fun g => copies_play_as_alone (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_conjecture_6_products_together_proof : MRS13_rate.conjecture_6_products_together.
Proof.
  intros g Hm q T d a Ha leading later above j best. split.
  - exact (loss_after_the_copies (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm q T d leading later j a Ha above best).
  - destruct (copies_end_together (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm q T d leading later j best) as (r & _ & plays). exists r. exact plays.
Qed.

Theorem MRS13_conjecture_6_products_target_proof : MRS13_rate.conjecture_6_products_target.
Proof.
  intros g Hm q mu. split; [exact (norm_of_repeated (MRS13.N g) q mu) | exact (loss_of_repeated (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm q mu)].
Qed.

Theorem MRS13_conjecture_6_every_norm_proof : MRS13_rate.conjecture_6_every_norm.
Proof.
  intros C B1. destruct (MRS13_conjecture_6_every_norm C B1) as (m & N & M & mu & eps & T & H).
  exists (MRS13.Game m N M), mu, eps, T. exact H.
Qed.

Theorem MRS13_conjecture_6_every_norm_exponents_proof : MRS13_rate.conjecture_6_every_norm_exponents.
Proof.
  intros C B1 beta small. destruct (MRS13_conjecture_6_every_norm_exponents C B1 beta small) as (m & N & M & mu & eps & T & H).
  exists (MRS13.Game m N M), mu, eps, T. exact H.
Qed.

Theorem MRS13_conjecture_6_every_run_proof : MRS13_rate.conjecture_6_every_run.
Proof.
  intros C. destruct (MRS13_conjecture_6_every_norm_proof C 0) as (g & mu & eps & T & slow & _ & rounds & _). exists g, mu, eps, T. auto.
Qed.
