(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_recursions, MHT22_theorem_3, MHT22_theorem_3_any_cap, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions MHT22_theorem_3 MHT22_theorem_3_any_cap.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_equation_18_proof : MHT22.equation_18.
Proof. intros m nu eta [c d w lambda] T t ([Hm Hnu] & He & V & R) S Ht. exact (MHT22_equation_18 m nu eta c d w lambda T Hm Hnu He V R S t Ht). Qed.

Theorem MHT22_theorem_3_classic_amended_proof : MHT22.theorem_3_classic_amended.
Proof. intros m nu eps g [c d w lambda] T ([Hm Hnu] & He & V & R) G S. exact (MHT22_theorem_3_classic m nu eps g c d w lambda T Hm Hnu He V R G S). Qed.

Theorem MHT22_theorem_3_short_step_amended_proof : MHT22.theorem_3_short_step_amended.
Proof. intros m nu eps g [c d w lambda] T ([Hm Hnu] & He & V & R) G S. exact (MHT22_theorem_3_short_step m nu eps g c d w lambda T Hm Hnu He V R G S). Qed.

Theorem MHT22_theorem_3_line_search_amended_proof : MHT22.theorem_3_line_search_amended.
Proof. intros m nu eps g [c d w lambda] T ([Hm Hnu] & He & V & R) G S. exact (MHT22_theorem_3_line_search m nu eps g c d w lambda T Hm Hnu He V R G S). Qed.

Theorem MHT22_any_secondary_proof : MHT22.any_secondary.
Proof. intros m nu eps g [c d w lambda] T t ([Hm Hnu] & He & V & R) G S Ht. exact (MHT22_any_secondary m nu eps g c d w lambda T Hm Hnu He V R G S t Ht). Qed.
