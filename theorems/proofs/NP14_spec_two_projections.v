(** The statements of spec/NP14.v that rest on NP14_two_projections, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_two_projections.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_conjecture_lazy_double_projection_proof : NP14.conjecture_lazy_double_projection.
Proof. intros m K y z u Hm V (C & A & O & Z & N & P). exact (NP14_two_projections_boost m K y z u Hm V C A O Z N P). Qed.

Theorem NP14_conjecture_lazy_double_projection_entropy_proof : NP14.conjecture_lazy_double_projection_entropy.
Proof. intros m K y z u Hm V (C & A & O & Z & N & P). exact (NP14_two_projections_entropy m K y z u Hm V C A O Z N P). Qed.

Theorem NP14_conjecture_lazy_double_projection_mass_proof : NP14.conjecture_lazy_double_projection_mass.
Proof. intros m K y z u Hm (C & A & O & Z & N & P). exact (NP14_two_projections_mass m K y z u Hm C A O Z N P). Qed.
