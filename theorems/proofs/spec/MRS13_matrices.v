(** MRS13, the step of Lemma 33 on determinants.  This file alone uses MathComp: its matrices over a real closed field. *)
From mathcomp Require Import all_ssreflect all_algebra.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(** The Euclidean norm of a column vector. *)
Definition norm (R : rcfType) (n : nat) (x : 'cV[R]_n) : R := Num.sqrt (\sum_i x i ord0 ^+ 2).

(** MRS13.lemma-33.step-determinant: |A^-1 x| = |adj(A) x| / det A (for |det A|).  Refuted, over every real closed field. *)
Definition lemma_33_step_determinant : Prop := exists R : rcfType, forall n (A : 'M[R]_n) (x : 'cV[R]_n),
  A \in unitmx -> norm R n (invmx A *m x) = norm R n (\adj A *m x) / \det A.
