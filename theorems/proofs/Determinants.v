(** Cramer's rule for real matrices with entries -1, 0, 1: an inverse with small entries up to a factor of at least 1.
    The determinant is that of MathComp's matrices over the integers; what is said of it here is about the reals. *)

From Coq Require Import Reals Lra Lia.
From Boostproof Require Import Sums MRS13_lemma_33.
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments.
Unset Strict Implicit.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope R_scope.

(** An integer of MathComp as a real number. *)
Definition real (z : int) : R := match z with Posz n => INR n | Negz n => - INR n.+1 end.

Lemma real_opp z : real (- z)%R = - real z.
Proof.
case: z => [[|n]|n] //.
- by rewrite /= Ropp_0.
- by rewrite NegzE opprK /real Ropp_involutive.
Qed.

Lemma real_sub m n : real (Posz m - Posz n)%R = INR m - INR n.
Proof.
case: (ssrnat.leqP n m) => [le | lt].
- by rewrite subzn //= minus_INR //; apply/ssrnat.leP.
- rewrite -opprB real_opp subzn 1?ltnW //= minus_INR; [ring | by apply/ssrnat.leP/ltnW].
Qed.

Lemma real_add x y : real (x + y)%R = real x + real y.
Proof.
case: x y => [m|m] [n|n]; rewrite ?NegzE.
- by rewrite -PoszD /= plus_INR.
- by rewrite real_sub real_opp /real; ring.
- by rewrite addrC real_sub real_opp /real; ring.
- by rewrite -opprD -PoszD !real_opp /real plus_INR; ring.
Qed.

Lemma real_mul x y : real (x * y)%R = real x * real y.
Proof.
case: x y => [m|m] [n|n]; rewrite ?NegzE.
- by rewrite -PoszM /= mult_INR.
- by rewrite mulrN real_opp -PoszM !real_opp /real mult_INR; ring.
- by rewrite mulNr real_opp -PoszM !real_opp /real mult_INR; ring.
- by rewrite mulrNN -PoszM !real_opp /real mult_INR; ring.
Qed.

Lemma real_sum k (f : nat -> int) : real (\sum_(i < k) f i)%R = Sum k (fun i => real (f i)).
Proof. by elim: k => [|k IH]; [rewrite big_ord0 | rewrite big_ord_recr /= real_add IH]. Qed.

Lemma real_sum_ord k (f : 'I_k.+1 -> int) : real (\sum_i f i)%R = Sum k.+1 (fun i => real (f (inord i))).
Proof. by rewrite -(real_sum _ (fun i => f (inord i))); congr real; apply: eq_bigr => i _; rewrite inord_val. Qed.

Lemma real_norm z : Rabs (real z) = INR `|z|%N.
Proof.
case: z => n; first by rewrite Rabs_right //; apply: Rle_ge; exact: pos_INR.
by rewrite NegzE real_opp Rabs_Ropp abszN Rabs_right //; apply: Rle_ge; exact: pos_INR.
Qed.

Lemma real_neq_0 z : (z != 0)%R -> real z <> 0.
Proof. by rewrite -absz_gt0 => /ssrnat.ltP/lt_0_INR; rewrite -real_norm => H E; move: H; rewrite E Rabs_R0; lra. Qed.

(** The identity matrix. *)
Definition identity (i j : nat) : R := if Nat.eqb i j then 1 else 0.

Lemma real_identity i j : real (i == j)%:R%R = identity i j.
Proof. by rewrite /identity; case: eqP => [->|/Nat.eqb_neq->]; rewrite ?Nat.eqb_refl. Qed.

(** Entries -1, 0, 1. *)
Definition is_integer_entry (x : R) : Prop := x = -1 \/ x = 0 \/ x = 1.
Definition integer_entries (n N : nat) (A : nat -> nat -> R) : Prop :=
  forall i j, (i < n)%coq_nat -> (j < N)%coq_nat -> is_integer_entry (A i j).

Definition integer (x : R) : int :=
  if Req_EM_T x 1 then 1%R else if Req_EM_T x (-1) then (-1)%R else 0%R.

Lemma integer_real x : is_integer_entry x -> real (integer x) = x.
Proof. by rewrite /integer => -[|[]] ->; repeat case: Req_EM_T => ?; rewrite /=; lra. Qed.

Lemma integer_small x : (`|integer x| <= 1)%R.
Proof. by rewrite /integer; repeat case: Req_EM_T => ?. Qed.

(** The columns of a square matrix are independent. *)
Definition trivial_kernel (k : nat) (B : nat -> nat -> R) : Prop :=
  forall x, (forall i, (i < k)%coq_nat -> Sum k (fun j => B i j * x j) = 0) ->
  forall j, (j < k)%coq_nat -> x j = 0.

Lemma fact_is_factorial n : fact n = n`!.
Proof. by elim: n => [|n IH] //; rewrite factS -IH. Qed.

(** Cramer's rule: [C B = B C = d I] with [|d| >= 1] and entries of C of at most [(k - 1)!]. *)
Theorem cramer k (B : nat -> nat -> R) : integer_entries k k B -> trivial_kernel k B ->
  exists (C : nat -> nat -> R) (d : R), 1 <= Rabs d /\
    (forall i j, (i < k)%coq_nat -> (j < k)%coq_nat -> Rabs (C i j) <= INR (fact (k - 1))) /\
    (forall i j, (i < k)%coq_nat -> (j < k)%coq_nat -> Sum k (fun l => C i l * B l j) = d * identity i j) /\
    (forall i j, (i < k)%coq_nat -> (j < k)%coq_nat -> Sum k (fun l => B i l * C l j) = d * identity i j).
Proof.
case: k => [|k] entries kernel.
  by exists (fun _ _ => 0), 1; rewrite Rabs_R1; do ! split; try lra; move=> i j; lia.
pose M : 'M[int]_k.+1 := (\matrix_(i, j) integer (B i j))%R.
have Mreal (i j : 'I_k.+1) : real (M i j) = B i j by rewrite mxE integer_real //; apply: entries; apply/ssrnat.ltP.
have nonzero : (\det M != 0)%R.
  apply/negP; rewrite -det_tr => /det0P [v v0 vM].
  case/negP: v0; apply/eqP/rowP => j; rewrite mxE; apply/eqP/negPn/negP => /real_neq_0; apply.
  rewrite -[j]inord_val; apply: (kernel (fun l => real (v ord0 (inord l)))) => [i Hi|]; last by apply/ssrnat.ltP.
  have := congr1 (fun u : 'rV_k.+1 => real (u ord0 (inord i))) vM; rewrite !mxE real_sum_ord -[real 0%R]/(0) => <-.
  apply: Sum_ext => l Hl; rewrite real_mul Rmult_comm [_^T%R _ _]mxE Mreal !inordK //; exact/ssrnat.ltP.
exists (fun i j => real ((\adj M)%R (inord i) (inord j))), (real (\det M)%R).
have product (P Q : 'M[int]_k.+1) (i j : nat) : (P *m Q = (\det M)%:M)%R -> (i < k.+1)%coq_nat -> (j < k.+1)%coq_nat ->
  Sum k.+1 (fun l => real (P (inord i) (inord l)) * real (Q (inord l) (inord j))) = real (\det M)%R * identity i j.
  move=> /matrixP /(_ (inord i) (inord j)) + Hi Hj; rewrite !mxE => E.
  have -> : identity i j = real (inord i == inord j :> 'I_k.+1)%:R%R.
    by rewrite -val_eqE /= !inordK ?real_identity //; apply/ssrnat.ltP.
  by rewrite -real_mul mulr_natr -E real_sum_ord; apply: Sum_ext => l _; rewrite real_mul.
have back i j : (i < k.+1)%coq_nat -> (j < k.+1)%coq_nat -> B i j = real (M (inord i) (inord j)).
  by move=> Hi Hj; rewrite Mreal !inordK //; apply/ssrnat.ltP.
split; last split; last split.
- by rewrite real_norm; apply: (le_INR 1); apply/ssrnat.leP; rewrite absz_gt0.
- move=> i j Hi Hj; rewrite real_norm; apply: le_INR; apply/ssrnat.leP.
  have := @cofactor_at_most rat_realFieldType k.+1 (map_mx intr M) (inord j) (inord i).
  rewrite cofactor_map_mx -intr_norm -abszE -pmulrn ler_nat mxE subn1 fact_is_factorial; apply => l l'.
  by rewrite !mxE -intr_norm -[1%R]/(1%:~R)%R ler_int integer_small.
- move=> i j Hi Hj; rewrite -(product _ _ i j (mul_adj_mx M)) //; apply: Sum_ext => l Hl; by rewrite -back.
- move=> i j Hi Hj; rewrite -(product _ _ i j (mul_mx_adj M)) //; apply: Sum_ext => l Hl; by rewrite -back.
Qed.
