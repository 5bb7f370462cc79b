(** MRS13, Appendix A.2: how fast a sequence falls when every step is a power of the term. *)

From Coq Require Import Reals Lra Lia.
From Boostproof Require Import Logarithms.
Local Open Scope R_scope.

(** [x^-p] grows by at least [p c0] where [x] falls by at least [c0 x^(1 + p)]. *)
Lemma inverse_power_grows (u v c0 p : R) :
  0 < u -> 0 < v -> 0 <= p -> u - v >= c0 * Rpower u (1 + p) ->
  / Rpower v p - / Rpower u p >= p * c0.
Proof.
  intros Hu Hv Hp Hstep.
  rewrite <- !Rpower_Ropp. set (U := Rpower u (- p)).
  assert (HU : 0 < U) by apply exp_pos.
  assert (ratio : ln v - ln u <= v / u - 1).
  { rewrite <- ln_quotient by assumption. apply ln_le_minus_1, Rdiv_lt_0_compat; assumption. }
  assert (power : Rpower v (- p) = U * exp (p * (ln u - ln v))).
  { unfold U, Rpower. rewrite <- exp_plus. f_equal. ring. }
  assert (fall : 1 - v / u >= c0 * / U).
  { replace (/ U) with (Rpower u (1 + p) / u).
    - apply Rle_ge, Rmult_le_reg_r with u; [assumption|]. field_simplify; lra.
    - unfold U. rewrite Rpower_plus, Rpower_1, Rpower_Ropp by assumption.
      assert (Rpower u p <> 0) by (apply Rgt_not_eq, exp_pos). field. split; [assumption | lra]. }
  pose proof (exp_ineq1_le (p * (ln u - ln v))) as tangent.
  assert (gain : exp (p * (ln u - ln v)) - 1 >= p * (c0 * / U)).
  { assert (p * (c0 * / U) <= p * (ln u - ln v)) by (apply Rmult_le_compat_l; lra). lra. }
  rewrite power. replace (p * c0) with (U * (p * (c0 * / U))) by (field; lra).
  replace (U * exp (p * (ln u - ln v)) - U) with (U * (exp (p * (ln u - ln v)) - 1)) by ring.
  apply Rle_ge, Rmult_le_compat_l; lra.
Qed.

(** Lemma 32: positive numbers [u_0, ..., u_t] with [u_s - u_(s+1) >= c0 u_s^(1 + p)] for non-negative
    constants [c0] and [p] satisfy [1/u_t^p - 1/u_0^p >= p c0 t].  Only the terms up to [t] are asked for. *)
Theorem MRS13_lemma_32 (u : nat -> R) (c0 p : R) (t : nat) :
  0 <= c0 -> 0 <= p ->
  (forall s, (s <= t)%nat -> 0 < u s) ->
  (forall s, (s < t)%nat -> u s - u (S s) >= c0 * Rpower (u s) (1 + p)) ->
  / Rpower (u t) p - / Rpower (u 0%nat) p >= p * c0 * INR t.
Proof.
  intros Hc Hp. induction t as [| t IH]; intros Hpos Hstep.
  - simpl. lra.
  - assert (before : / Rpower (u t) p - / Rpower (u 0%nat) p >= p * c0 * INR t).
    { apply IH; intros s Hs; [apply Hpos | apply Hstep]; lia. }
    assert (now : / Rpower (u (S t)) p - / Rpower (u t) p >= p * c0).
    { apply inverse_power_grows; [apply Hpos; lia | apply Hpos; lia | assumption | apply Hstep; lia]. }
    rewrite S_INR. lra.
Qed.
