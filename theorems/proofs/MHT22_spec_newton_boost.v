(** NewtonBoost, as spec/MHT22_NewtonBoost.v states it: the bound; MHT22_spec_newton_boost_ends.v has the run that ends. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_newton_boost MHT22_newton_boost_theorem
  MHT22_newton_boost_any_cap.
From Boostproof.spec Require MHT22_NewtonBoost.
Local Open Scope R_scope.

Theorem MHT22_any_secondary_newton_boost_several_proof : MHT22_NewtonBoost.any_secondary_newton_boost_several.
Proof.
  intros m nu eps K g [n c d w stage] T [Hm Hnu] He [Some C] R.
  exact (MHT22_newton_boost_several m nu eps g n c d w stage T Hm Hnu He Some C K R).
Qed.

Theorem MHT22_any_secondary_newton_boost_one_stage_proof : MHT22_NewtonBoost.any_secondary_newton_boost_one_stage.
Proof.
  intros m nu eps g [n c d w stage] T [Hm Hnu] He [Some C] R.
  exact (MHT22_newton_boost_one_stage m nu eps g n c d w stage T Hm Hnu He Some C R).
Qed.
