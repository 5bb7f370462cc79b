(** The statements of spec/SSS08.v that rest on , proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Entropy Smoothing.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_remark_entropy_range_proof : SSS08.remark_entropy_range.
Proof. exact SSS08_remark_entropy_range. Qed.

Theorem SSS08_remark_entropy_range_strong_convexity_proof : SSS08.remark_entropy_range_strong_convexity.
Proof. intros m C f b Hm D Cf Hb. eapply SSS08_strong_convexity; eassumption. Qed.
