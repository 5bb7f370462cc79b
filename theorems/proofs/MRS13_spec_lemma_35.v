(** The statements of spec/MRS13.v that rest on Determinants, Independence, MRS13_lemma_35, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Determinants Independence MRS13_lemma_35.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_35_proof : MRS13.lemma_35.
Proof. exact (fun n N A b HA Hb => @MRS13_lemma_35 n N A b (fun i j Hi Hj => HA i Hi j Hj) Hb). Qed.

Theorem MRS13_corollary_37_proof : MRS13.corollary_37.
Proof. exact (fun n N A b HA Hb => @MRS13_corollary_37 n N A b (fun i j Hi Hj => HA i Hi j Hj) Hb). Qed.
