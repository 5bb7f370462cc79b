(** The statements of spec/MRS13.v that rest on MRS13_theorem_14, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_theorem_14.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_theorem_14_proof : MRS13.theorem_14.
Proof. exact (fun g => @MRS13_theorem_14.MRS13_theorem_14 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_conjecture_28_rate_proof : MRS13.conjecture_28_rate.
Proof. exact (fun g => @MRS13_conjecture_28_rate (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_remark_cubic_rate_reading_with_m_and_n_proof : MRS13.remark_cubic_rate_reading_with_m_and_n.
Proof. intros g Hm Z ed gamma mu lmin B inverse j T eps ls unit best below i1 i3 reach inv He He1 rounds HT. apply (MRS13_conjecture_28_rate_proof g Hm Z ed gamma mu lmin B inverse j T eps ls unit best below i1 i3 reach inv He); [| exact HT]. eapply Rle_trans; [| exact rounds]. apply Rmult_le_compat_l; [pose proof (pow2_ge_0 (MRS13.P_of B inverse)); lra |]. apply Rinv_le_contravar; [apply pow_lt, He | simpl; nra]. Qed.

Theorem MRS13_conjecture_28_edge_proof : MRS13.conjecture_28_edge.
Proof. exact (fun g => @MRS13_conjecture_28_edge (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.
