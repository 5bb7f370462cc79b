(** The statements of spec/NP14.v that rest on Sums, NP14_sets, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums NP14_sets.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_smooth_proof : NP14.smooth.
Proof. intros r lazy m T u Hm V k Hk cap. destruct (NP14_smooth_amended r lazy m T u Hm V k Hk) as [inside reached]. split; [exact inside | split; [exact reached |]]. intros g Hg edges many. apply Rnot_le_lt. intros large. destruct (reached large) as [_ few]. apply (Rlt_irrefl (INR T * g ^ 2)). eapply Rle_lt_trans; [| exact many]. apply Rle_trans with (2 := few). rewrite <- Sum_const. apply Sum_le. intros t Ht. specialize (edges t Ht). apply pow_incr. split; [lra | exact edges]. Qed.

Theorem NP14_smooth_amended_proof : NP14.smooth_amended.
Proof. exact NP14_smooth_proof. Qed.
