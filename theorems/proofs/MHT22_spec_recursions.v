(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_recursions, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_equation_15_proof : MHT22.equation_15.
Proof. intros m nu eta [c d w lambda] T t ([Hm Hnu] & He & V & R) St Ht. exact (MHT22_equation_15 m nu eta c d w lambda T Hm Hnu He V R St t Ht). Qed.

Theorem MHT22_equation_16_proof : MHT22.equation_16.
Proof. intros m nu eta [c d w lambda] T t ([Hm Hnu] & He & V & R) St Ht. exact (MHT22_equation_16 m nu eta c d w lambda T Hm Hnu He V R St t Ht). Qed.

Theorem MHT22_equation_17_proof : MHT22.equation_17.
Proof. intros m nu eta [c d w lambda] T t ([Hm Hnu] & He & V & R) Ht. exact (MHT22_equation_17 m nu eta c d w lambda T Hm Hnu He R t Ht). Qed.

Theorem MHT22_equation_19_proof : MHT22.equation_19.
Proof. intros m nu eta [c d w lambda] T t x ([Hm Hnu] & He & V & R) St Ht Sh Hx. exact (MHT22_equation_19 m nu eta c d w lambda T Hm Hnu He V R St t x Ht Sh Hx). Qed.

Theorem MHT22_equation_22_proof : MHT22.equation_22.
Proof. intros m nu eta [c d w lambda] T t ([Hm Hnu] & He & V & R) St Ht B G. exact (MHT22_equation_22 m nu eta c d w lambda T Hm Hnu He V R St t Ht B G). Qed.
