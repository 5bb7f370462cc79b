(** MRS13, proof of Lemma 33: the norm of the inverse with det A in place of its absolute value, as a negation. *)

From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments.
Unset Strict Implicit.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Determinant.
Variable R : rcfType.

(** The Euclidean norm. *)
Definition norm n (x : 'cV[R]_n) : R := Num.sqrt (\sum_i x i 0 ^+ 2).

Definition determinant_in_the_norm : Prop := forall n (A : 'M[R]_n) (x : 'cV[R]_n),
  A \in unitmx -> norm (invmx A *m x) = norm (\adj A *m x) / \det A.

Theorem MRS13_lemma_33_step_determinant_refuted : ~ determinant_in_the_norm.
Proof.
move=> /(_ 1%N (-1)%:M 1) H.
have D : \det ((-1)%:M : 'M[R]_1) = -1 by rewrite det_scalar1.
have U : ((-1)%:M : 'M[R]_1) \in unitmx by rewrite unitmxE D unitrN1.
have := sqrtr_ge0 (\sum_i (invmx (-1)%:M *m (1 : 'cV[R]_1)) i 0 ^+ 2); rewrite -/(norm _) (H U) D invrN1 mulrN1 oppr_ge0.
apply/negP; rewrite -ltNge sqrtr_gt0 big_ord1 exprn_even_gt0 //=.
have -> : \adj ((-1)%:M : 'M[R]_1) = 1%:M.
  have := mul_adj_mx ((-1)%:M : 'M[R]_1); rewrite D mul_mx_scalar scaleN1r => E.
  by rewrite -[LHS]opprK E raddfN /= opprK.
by rewrite mul1mx mxE eqxx oner_neq0.
Qed.
End Determinant.
