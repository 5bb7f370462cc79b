(** MRS13, proof of Lemma 5: the function Upsilon, which compares the fall of the loss with the length of a step. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Logarithms.
Local Open Scope R_scope.

(** A function that starts at 0 and whose derivative is not negative is not negative. *)
Lemma nonneg_from_derivative (f f' : R -> R) (x : R) :
  0 <= x -> f 0 = 0 ->
  (forall c, 0 <= c <= x -> is_derive f c (f' c)) ->
  (forall c, 0 <= c <= x -> 0 <= f' c) -> 0 <= f x.
Proof.
  intros Hx H0 Hd Hp.
  destruct (MVT_gen f 0 x f') as [c [Hc E]];
    rewrite ?(Rmin_left 0 x Hx), ?(Rmax_right 0 x Hx) in *.
  - intros c Hc. apply Hd. lra.
  - intros c Hc. apply continuity_pt_filterlim, (ex_derive_continuous f c). exists (f' c). apply Hd. lra.
  - assert (0 <= f' c * (x - 0)) by (apply Rmult_le_pos; [apply Hp; exact Hc | lra]). lra.
Qed.

(** [2 artanh x = ln (1 + x) - ln (1 - x)] grows at the rate [2 / (1 - x^2)], so it is at most [2 x / (1 - x^2)]. *)
Lemma artanh_below_tangent_quotient (x : R) :
  0 <= x < 1 -> ln (1 + x) - ln (1 - x) <= 2 * x / (1 - x ^ 2).
Proof.
  intros Hx.
  enough (0 <= 2 * x / (1 - x ^ 2) - (ln (1 + x) - ln (1 - x))) by lra.
  apply (nonneg_from_derivative (fun y => 2 * y / (1 - y ^ 2) - (ln (1 + y) - ln (1 - y)))
           (fun y => 4 * y ^ 2 / (1 - y ^ 2) ^ 2)); [lra | | |].
  - rewrite Rplus_0_r, Rminus_0_r, ln_1. field.
  - intros c Hc. assert (0 < 1 - c ^ 2) by nra. auto_derive; [repeat split; nra | field; repeat split; nra].
  - intros c Hc. assert (0 < 1 - c ^ 2) by nra.
    apply Rmult_le_pos; [nra | apply Rlt_le, Rinv_0_lt_compat; nra].
Qed.

(** [ln 2 = 2 artanh (1/3)] is at least [2/3 + 2/81]. *)
Lemma artanh_above_two_terms (x : R) : 0 <= x < 1 -> 2 * x + 2 / 3 * x ^ 3 <= ln (1 + x) - ln (1 - x).
Proof.
  intros Hx. enough (0 <= ln (1 + x) - ln (1 - x) - (2 * x + 2 / 3 * x ^ 3)) by lra.
  apply (nonneg_from_derivative (fun y => ln (1 + y) - ln (1 - y) - (2 * y + 2 / 3 * y ^ 3))
           (fun y => 2 * y ^ 4 / (1 - y ^ 2))); [lra | | |].
  - rewrite Rplus_0_r, Rminus_0_r, ln_1. field.
  - intros c Hc. assert (0 < 1 - c ^ 2) by nra.
    auto_derive; [repeat split; nra | field; repeat split; nra].
  - intros c Hc. assert (0 < 1 - c ^ 2) by nra. assert (0 <= c ^ 4) by (apply pow_le; lra).
    apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra].
Qed.

Lemma ln_2_at_least : 56 / 81 <= ln 2.
Proof.
  pose proof (artanh_above_two_terms (/ 3) ltac:(lra)) as H.
  rewrite <- ln_quotient in H by lra. replace ((1 + / 3) / (1 - / 3)) with 2 in H by field. lra.
Qed.

(** Upsilon of Raetsch and Warmuth, as MRS13 defines it. *)
Definition upsilon (x : R) : R := - ln (1 - x ^ 2) / ln ((1 + x) / (1 - x)).

Lemma upsilon_cleared (x : R) :
  0 <= x < 1 -> x / 2 * (ln (1 + x) - ln (1 - x)) <= - ln (1 - x ^ 2).
Proof.
  intros Hx.
  enough (0 <= - (ln (1 + x) + ln (1 - x)) - x / 2 * (ln (1 + x) - ln (1 - x))).
  { replace (1 - x ^ 2) with ((1 + x) * (1 - x)) by ring. rewrite ln_mult; lra. }
  apply (nonneg_from_derivative
           (fun y => - (ln (1 + y) + ln (1 - y)) - y / 2 * (ln (1 + y) - ln (1 - y)))
           (fun y => / 2 * (2 * y / (1 - y ^ 2) - (ln (1 + y) - ln (1 - y))))); [lra | | |].
  - rewrite Rplus_0_r, Rminus_0_r, ln_1. field.
  - intros c Hc. assert (0 < 1 - c ^ 2) by nra. auto_derive; [repeat split; lra |].
    change (1 + - c) with (1 - c). field. repeat split; nra.
  - intros c Hc. pose proof (artanh_below_tangent_quotient c ltac:(lra)). lra.
Qed.

(** The inequality that the proof of Lemma 5 quotes: [Upsilon x >= x / 2].  Upsilon is not defined at 0 and at 1. *)
Theorem MRS13_lemma_5_upsilon (x : R) : 0 < x < 1 -> upsilon x >= x / 2.
Proof.
  intros Hx. unfold upsilon.
  assert (long : 0 < ln ((1 + x) / (1 - x))).
  { rewrite <- ln_1. apply ln_increasing; [lra |]. apply Rmult_lt_reg_r with (1 - x); [lra |]. field_simplify; lra. }
  apply Rle_ge, Rmult_le_reg_r with (ln ((1 + x) / (1 - x))); [assumption |].
  replace (- ln (1 - x ^ 2) / ln ((1 + x) / (1 - x)) * ln ((1 + x) / (1 - x))) with (- ln (1 - x ^ 2)) by (field; lra).
  unfold Rdiv at 2. rewrite ln_mult, ln_Rinv; [| lra | lra | apply Rinv_0_lt_compat; lra].
  apply (upsilon_cleared x). lra.
Qed.
