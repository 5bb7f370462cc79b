(** The statements of spec/NP14.v that rest on Mistakes, NP14_any_regulariser, NP14_dual_norm, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Mistakes NP14_any_regulariser NP14_dual_norm.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_equation_14_proof : NP14.equation_14.
Proof. exact NP14_equation_14. Qed.

Theorem NP14_theorem_1_any_regulariser_active_proof : NP14.theorem_1_any_regulariser_active.
Proof. intros m Reg G norm dual K T w z u L wrong gamma eta C Gr N D. exact (@NP14_theorem_1_any_regulariser_active m Reg G norm dual K T w z u L wrong C Gr (homogeneous_of m norm N) (dual_norm_of m norm dual N D)). Qed.

Theorem NP14_theorem_1_any_regulariser_lazy_proof : NP14.theorem_1_any_regulariser_lazy.
Proof. intros m Reg G norm dual K T w z u L wrong gamma eta C Gr N D. exact (@NP14_theorem_1_any_regulariser_lazy m Reg G norm dual K T w z u L wrong C Gr (homogeneous_of m norm N) (dual_norm_of m norm dual N D)). Qed.

Theorem NP14_equation_18_proof : NP14.equation_18.
Proof. intros m Reg G norm dual K T w z u L wrong gamma eta C Gr N D. exact (@NP14_equation_18 m Reg G norm dual K T w z u L wrong C Gr (homogeneous_of m norm N) (dual_norm_of m norm dual N D)). Qed.
