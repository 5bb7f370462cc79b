(** The statements of spec/NP14.v that rest on NP14_framework, NP14_dual_norm, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import NP14_framework NP14_dual_norm.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_equation_12_proof : NP14.equation_12.
Proof. intros m Reg G norm dual K T w z d eta N D. exact (@NP14_equation_12 m Reg G norm dual K T w z d eta (homogeneous_of m norm N) (dual_norm_of m norm dual N D)). Qed.

Theorem NP14_equation_13_proof : NP14.equation_13.
Proof. intros m Reg G norm dual K T w z d eta C Gr N D. exact (@NP14_equation_13 m Reg G norm dual K T w z d eta C Gr (homogeneous_of m norm N) (dual_norm_of m norm dual N D)). Qed.

Theorem NP14_equation_13_equation_10c_proof : NP14.equation_13_equation_10c.
Proof. exact NP14_equation_10c. Qed.

Theorem NP14_equation_18_equation_17_proof : NP14.equation_18_equation_17.
Proof. intros m Reg G norm dual K T w z d eta C Gr N D. exact (@NP14_equation_17 m Reg G norm dual K T w z d eta C Gr (homogeneous_of m norm N) (dual_norm_of m norm dual N D)). Qed.
