(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_lemma_4, MHT22_corollary_2, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_lemma_4 MHT22_corollary_2.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_corollary_2_proof : MHT22.corollary_2.
Proof. intros m n nu eta A [Hm Hnu] Hn He E. exact (MHT22_corollary_2 m n nu eta A Hm Hn Hnu He E). Qed.

Theorem MHT22_equation_11_proof : MHT22.equation_11.
Proof. exact MHT22_corollary_2_proof. Qed.
