(** MRS13, Lemma 33: an invertible matrix with entries -1, 0, 1 does not squeeze a vector below 1/n! of its length.
    On the matrices of the library MathComp, over every ordered field. *)

From mathcomp Require Import all_ssreflect all_algebra fingroup perm.
Set Implicit Arguments.
Unset Strict Implicit.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Lemma_33.
Variable R : realFieldType.

(** A determinant of entries of at most 1 in absolute value is at most n!. *)
Lemma det_at_most n (A : 'M[R]_n) : (forall i j, `|A i j| <= 1) -> `|\det A| <= n`!%:R.
Proof.
move=> small; rewrite /determinant.
apply: le_trans (ler_norm_sum _ _ _) _.
have each (s : 'S_n) : true -> `|(-1) ^+ s * \prod_i A i (s i)| <= 1.
  move=> _; rewrite normrM normrX normrN normr1 expr1n mul1r normr_prod.
  apply: (@le_trans _ _ (\prod_(i < n) 1)); last by rewrite big1.
  by apply: ler_prod => i _; rewrite normr_ge0 small.
apply: (@le_trans _ _ (\sum_(s : 'S_n) 1)); last by rewrite sumr_const card_Sn.
by apply: ler_sum.
Qed.

Lemma cofactor_at_most n (A : 'M[R]_n) i j : (forall i j, `|A i j| <= 1) -> `|cofactor A i j| <= n.-1`!%:R.
Proof.
move=> small; rewrite /cofactor normrM normrX normrN normr1 expr1n mul1r.
by apply: det_at_most => k l; rewrite !mxE.
Qed.

(** Cauchy and Schwarz for a finite sum. *)
Lemma square_of_sum n (a b : 'I_n -> R) : (\sum_j a j * b j) ^+ 2 <= (\sum_j a j ^+ 2) * (\sum_j b j ^+ 2).
Proof.
have double : 0 <= \sum_i \sum_j (a i * b j - a j * b i) ^+ 2.
  by apply: sumr_ge0 => i _; apply: sumr_ge0 => j _; exact: sqr_ge0.
have expand : \sum_i \sum_j (a i * b j - a j * b i) ^+ 2
  = ((\sum_j a j ^+ 2) * (\sum_j b j ^+ 2) - (\sum_j a j * b j) ^+ 2) *+ 2.
  have one : (\sum_j a j ^+ 2) * (\sum_j b j ^+ 2) = \sum_i \sum_j a i ^+ 2 * b j ^+ 2 by rewrite big_distrlr.
  have two : (\sum_j a j ^+ 2) * (\sum_j b j ^+ 2) = \sum_i \sum_j a j ^+ 2 * b i ^+ 2.
    by rewrite one exchange_big.
  have cross : (\sum_j a j * b j) ^+ 2 = \sum_i \sum_j (a i * b i) * (a j * b j) by rewrite expr2 big_distrlr.
  rewrite mulr2n {1}one two cross -!sumrB -big_split; apply: eq_bigr => i _.
  rewrite -!sumrB -big_split; apply: eq_bigr => j _ /=.
  rewrite sqrrB !exprMn.
  have -> : a i * b j * (a j * b i) = a i * b i * (a j * b j) by rewrite mulrACA [b j * _]mulrC mulrACA.
  by rewrite mulr2n opprD addrA addrAC -!addrA; congr (_ + _); rewrite addrCA.
by move: double; rewrite expand pmulrn_lge0 // subr_ge0.
Qed.

Lemma square_at_most (x b : R) : `|x| <= b -> x ^+ 2 <= b ^+ 2.
Proof. by move=> H; rewrite -real_normK ?num_real // ler_pexpn2r // ?nnegrE ?normr_ge0 // (le_trans _ H). Qed.

(** Lemma 33: for an invertible n x n matrix B with entries -1, 0, 1 and every x, [||x|| <= n! ||B x||], squared. *)
Theorem MRS13_lemma_33 n (B : 'M[int]_n) (x : 'cV[R]_n) :
  (forall i j, B i j \in [:: -1; 0; 1]) -> \det B != 0 ->
  \sum_i x i 0 ^+ 2 <= n`!%:R ^+ 2 * \sum_i (map_mx intr B *m x) i 0 ^+ 2.
Proof.
move=> entries invertible; set A : 'M[R]_n := map_mx intr B; set y := A *m x.
have small i j : `|A i j| <= 1.
  by rewrite mxE; move: (entries i j); rewrite !inE => /or3P[] /eqP->; rewrite ?normrN ?normr0 ?normr1 ?ler01.
have large : 1 <= `|\det A|.
  by rewrite det_map_mx -intr_norm -[1]/(1%:~R) ler_int; move: invertible; rewrite -normr_gt0.
have solved : \adj A *m y = \det A *: x by rewrite /y mulmxA mul_adj_mx mul_scalar_mx.
have entry i : x i 0 ^+ 2 <= (n%:R * n.-1`!%:R ^+ 2) * \sum_j y j 0 ^+ 2.
  have scaled : (\det A * x i 0) ^+ 2 <= (n%:R * n.-1`!%:R ^+ 2) * \sum_j y j 0 ^+ 2.
    have -> : \det A * x i 0 = \sum_j (\adj A i j) * y j 0.
      by move/matrixP: solved => /(_ i 0); rewrite !mxE => <-.
    apply: le_trans (square_of_sum _ _) _.
    apply: ler_wpmul2r; first by apply: sumr_ge0 => j _; exact: sqr_ge0.
    have each j : true -> \adj A i j ^+ 2 <= n.-1`!%:R ^+ 2.
      by move=> _; rewrite mxE; apply: square_at_most; exact: cofactor_at_most.
    apply: (@le_trans _ _ (\sum_(j < n) n.-1`!%:R ^+ 2)); first by apply: ler_sum.
    by rewrite sumr_const card_ord -mulr_natl.
  apply: le_trans scaled; rewrite exprMn.
  rewrite -{1}[x i 0 ^+ 2]mul1r; apply: ler_wpmul2r; first exact: sqr_ge0.
  by rewrite -real_normK ?num_real // exprn_ege1.
apply: (@le_trans _ _ (\sum_(i < n) (n%:R * n.-1`!%:R ^+ 2) * \sum_j y j 0 ^+ 2)); first by apply: ler_sum.
rewrite sumr_const card_ord -mulr_natl mulrA; apply: ler_wpmul2r; first by apply: sumr_ge0 => j _; exact: sqr_ge0.
case: n B x entries invertible A y small large solved entry => [|n] *; first by rewrite mul0r exprn_ge0 // ler0n.
by rewrite factS natrM exprMn mulrA -expr2.
Qed.
End Lemma_33.
