(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_lemma_4, MHT22_equation_5, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_lemma_4 MHT22_equation_5.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_equation_5_proof : MHT22.equation_5.
Proof. intros m n nu A [Hm Hnu] Hn E. exact (MHT22_equation_5 m n nu A Hm Hn Hnu E). Qed.

Theorem MHT22_lemma_4_proof : MHT22.lemma_4.
Proof. exact MHT22_equation_5_proof. Qed.
