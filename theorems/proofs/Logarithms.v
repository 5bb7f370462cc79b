(** Laws of the logarithm and the exponential that the standard library of this version lacks. *)

From Coq Require Import Reals Lra.
Local Open Scope R_scope.

(** The logarithm lies below its tangent at 1. *)
Lemma ln_le_minus_1 (x : R) : 0 < x -> ln x <= x - 1.
Proof.
  intros Hx. pose proof (exp_ineq1_le (ln x)) as H. rewrite exp_ln in H; lra.
Qed.

Lemma ln_quotient (x y : R) : 0 < x -> 0 < y -> ln (x / y) = ln x - ln y.
Proof.
  intros Hx Hy. unfold Rdiv. rewrite ln_mult, ln_Rinv; [ring | assumption.. | apply Rinv_0_lt_compat; assumption].
Qed.

Lemma ln_at_most (x y : R) : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros Hx [Hy | ->]; [apply Rlt_le, ln_increasing; assumption | lra]. Qed.

Lemma exp_at_most (x y : R) : x <= y -> exp x <= exp y.
Proof. intros [H | ->]; [apply Rlt_le, exp_increasing, H | lra]. Qed.

(** The exponential function is convex: it lies below its chords. *)
Lemma exp_convex (x a b : R) : 0 <= x <= 1 -> exp ((1 - x) * a + x * b) <= (1 - x) * exp a + x * exp b.
Proof.
  intros Hx. set (w := (1 - x) * a + x * b).
  assert (tangent : forall u, exp w * (1 + (u - w)) <= exp u).
  { intros u. replace (exp u) with (exp w * exp (u - w)) by (rewrite <- exp_plus; f_equal; ring).
    apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply exp_ineq1_le]. }
  pose proof (Rmult_le_compat_l (1 - x) _ _ ltac:(lra) (tangent a)).
  pose proof (Rmult_le_compat_l x _ _ ltac:(lra) (tangent b)).
  replace (exp w) with ((1 - x) * (exp w * (1 + (a - w))) + x * (exp w * (1 + (b - w)))); [lra |].
  unfold w. ring.
Qed.
