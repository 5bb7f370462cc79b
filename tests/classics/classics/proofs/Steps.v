(** One step with a column that may abstain: Schapire and Singer 1999, Section 4.2. *)

From Coq Require Import Reals Psatz.
Open Scope R_scope.

(** W_0 + W_+ / x + W_- x >= W_0 + 2 sqrt (W_+ W_-), where x is the exponential of the step. *)
Theorem confidence_rated_step :
  forall W0 Wp Wm x : R, 0 <= Wp -> 0 <= Wm -> 0 < x -> W0 + Wp / x + Wm * x >= W0 + 2 * sqrt (Wp * Wm).
Proof.
  intros W0 Wp Wm x Hp Hm Hx.
  assert (Hright : 0 <= Wp / x) by (apply Rmult_le_pos; [exact Hp | left; apply Rinv_0_lt_compat; exact Hx]).
  assert (Hwrong : 0 <= Wm * x) by (apply Rmult_le_pos; lra).
  assert (Hroots : sqrt (Wp / x) * sqrt (Wm * x) = sqrt (Wp * Wm)).
  { rewrite <- sqrt_mult by assumption. f_equal. field. lra. }
  assert (Hsquare := pow2_ge_0 (sqrt (Wp / x) - sqrt (Wm * x))).
  assert (Hp2 := sqrt_sqrt _ Hright).
  assert (Hm2 := sqrt_sqrt _ Hwrong).
  nra.
Qed.

(** The step ln (W_+ / W_-) / 2 attains it. *)
Theorem confidence_rated_step_attained :
  forall W0 Wp Wm : R, 0 < Wp -> 0 < Wm ->
  W0 + Wp / sqrt (Wp / Wm) + Wm * sqrt (Wp / Wm) = W0 + 2 * sqrt (Wp * Wm).
Proof.
  intros W0 Wp Wm Hp Hm.
  rewrite sqrt_div by lra. rewrite sqrt_mult by lra.
  assert (Hp0 := sqrt_lt_R0 _ Hp).
  assert (Hm0 := sqrt_lt_R0 _ Hm).
  assert (Hp2 := sqrt_sqrt Wp ltac:(lra)).
  assert (Hm2 := sqrt_sqrt Wm ltac:(lra)).
  replace (Wp / (sqrt Wp / sqrt Wm)) with (Wp / sqrt Wp * sqrt Wm) by (field; lra).
  replace (Wm * (sqrt Wp / sqrt Wm)) with (Wm / sqrt Wm * sqrt Wp) by (field; lra).
  replace (Wp / sqrt Wp) with (sqrt Wp) by (rewrite <- Hp2 at 2; field; lra).
  replace (Wm / sqrt Wm) with (sqrt Wm) by (rewrite <- Hm2 at 2; field; lra).
  lra.
Qed.
