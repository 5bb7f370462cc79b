(** NP14, Theorem 2: from (21) to the printed ν, by the step (22) as amended. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof.spec Require Import Boosters.
From Boostproof Require Import Sums Games Logarithms NP14_sets NP14_theorem_2.
Open Scope R_scope.

(** (22), amended: with half of the 1/t the first term is least when every edge is the least one. *)
Theorem NP14_theorem_2_step_22_amended T (gamma : nat -> R) g : (0 < T)%nat -> 0 < g ->
  (forall t, (t < T)%nat -> g <= gamma t) ->
  Sum T (fun t => (1 / root t - 1 / (2 * INR (S t))) * gamma t ^ 2) / Sum T (fun t => 1 / root t * gamma t) >=
  g * (Sum T (fun t => 1 / root t - 1 / (2 * INR (S t))) / Sum T (fun t => 1 / root t)).
Proof.
  intros HT Hg H. fold a_ b_. set (r := Sum T a_ / Sum T b_).
  change (Sum T (fun t => a_ t * gamma t ^ 2) / Sum T (fun t => b_ t * gamma t) >= g * r).
  assert (0 < Sum T b_) as PB by (apply Sum_pos; [exact HT | intros t _; destruct (b_a t); lra]).
  assert (0 < Sum T (fun t => b_ t * gamma t)) as PG.
  { apply Sum_pos; [exact HT|]. intros t Ht. specialize (H t Ht). apply Rmult_lt_0_compat; [destruct (b_a t); lra | lra]. }
  assert (Sum T a_ = r * Sum T b_) as E by (unfold r; field; lra).
  assert (r <= 1) as R1.
  { apply Rmult_le_reg_r with (Sum T b_); [exact PB|]. rewrite <- E, Rmult_1_l. apply Sum_le. intros t _. destruct (b_a t); lra. }
  apply Rle_ge, Rmult_le_reg_r with (Sum T (fun t => b_ t * gamma t)); [exact PG|].
  unfold Rdiv. rewrite (Rmult_assoc (Sum T (fun t => a_ t * gamma t ^ 2))), Rinv_l, Rmult_1_r by lra.
  apply Rminus_le. rewrite <- Sum_scal, <- Sum_minus.
  apply Rle_trans with (Sum T (fun t => g ^ 2 * (r * b_ t - a_ t))).
  - apply Sum_le. intros t Ht. specialize (H t Ht). destruct (b_a t) as [[B0 B1] [A0 A1]].
    assert (0 <= (gamma t - g) * (a_ t * (gamma t + g) - g * r * b_ t)); [|nra].
    apply Rmult_le_pos; [lra|].
    assert (g * r * b_ t <= g * b_ t) by (apply Rmult_le_compat_r; nra).
    assert (g * b_ t <= a_ t * (gamma t + g)) by nra. lra.
  - rewrite Sum_scal, Sum_minus, Sum_scal, E. lra.
Qed.

(** Σ_{t <= T} 1/t <= 1 + ln T and Σ_{t <= T} 1/sqrt t >= 2 (sqrt(T + 1) - 1). *)
Lemma harmonic T : (0 < T)%nat -> Sum T (fun t => 1 / INR (S t)) <= 1 + ln (INR T).
Proof.
  intros HT. induction T as [|[|T] IH]; [lia | simpl; rewrite ln_1; lra|].
  specialize (IH ltac:(lia)). cbn [Sum] in *. set (x := INR (S T)) in *. rewrite (S_INR (S T)). fold x.
  assert (1 <= x) by (apply (le_INR 1); lia).
  pose proof (ln_le_minus_1 (x / (x + 1)) ltac:(apply Rdiv_lt_0_compat; lra)) as L. rewrite ln_quotient in L by lra.
  replace (x / (x + 1) - 1) with (- (1 / (x + 1))) in L by (field; lra). lra.
Qed.

Lemma roots T : 2 * (sqrt (INR (S T)) - 1) <= Sum T (fun t => 1 / root t).
Proof.
  induction T as [|T IH]; [simpl; rewrite sqrt_1; lra|]. cbn [Sum]. fold (root T) in IH. fold (root (S T)).
  pose proof (root_at_least_1 T) as A. pose proof (root_at_least_1 (S T)) as C.
  pose proof (root_square T) as SA. pose proof (root_square (S T)) as SC. rewrite (S_INR (S T)) in SC.
  enough (2 * (root (S T) - root T) <= 1 / root T) by lra.
  apply Rmult_le_reg_r with (root T); [lra|]. replace (1 / root T * root T) with 1 by (field; lra).
  pose proof (pow2_ge_0 (root (S T) - root T)). nra.
Qed.

Section Rates.
  Variables (r : regulariser) (lazy_update : bool) (m T : nat) (u : nat -> nat -> R) (g : R).
  Notation L := (L_of r m).
  Notation C := (C_of r m).
  Notation margin_2 := (margin_2 r lazy_update m u T).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis T_positive : (0 < T)%nat.
  Hypothesis columns : valid_play m T u.
  (** γ_min, or anything positive below every edge. *)
  Hypothesis g_positive : 0 < g.
  Hypothesis g_least : forall t, (t < T)%nat -> g <= gamma_2 r lazy_update m u t.

  Lemma LC_nonneg : 0 <= L * C.
  Proof.
    assert (1 <= INR m) by (apply (le_INR 1); lia). apply Rmult_le_pos.
    - destruct r; simpl; lra.
    - destruct r; simpl; [apply Rle_mult_inv_pos; lra|]. rewrite <- ln_1. apply ln_at_most; lra.
  Qed.

  (** m_D >= γ_min (1 - Σ 1/t / (2 Σ 1/sqrt t)) - L C/(γ_min Σ 1/sqrt t) *)
  Theorem NP14_theorem_2_sharper i : (i < m)%nat ->
    margin_2 i >= g * (1 - Sum T (fun t => 1 / INR (S t)) / (2 * Sum T (fun t => 1 / root t)))
      - L * C / (g * Sum T (fun t => 1 / root t)).
  Proof.
    intros Hi.
    pose proof (equation_21_half r lazy_update m T u m_positive T_positive columns
      (fun t Ht => Rlt_le_trans _ _ _ g_positive (g_least t Ht)) i Hi) as M.
    assert (F : Sum T (fun t => a_ t * gamma_2 r lazy_update m u t ^ 2) / Sum T (fun t => b_ t * gamma_2 r lazy_update m u t) >=
      g * (Sum T a_ / Sum T b_))
      by exact (NP14_theorem_2_step_22_amended T (gamma_2 r lazy_update m u) g T_positive g_positive g_least).
    change (fun t => 1 / root t) with b_.
    assert (0 < Sum T b_) as PB by (apply Sum_pos; [exact T_positive | intros t _; destruct (b_a t); lra]).
    assert (Sum T a_ = Sum T b_ - 1 / 2 * Sum T (fun t => 1 / INR (S t))) as E.
    { rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext. intros t _. unfold a_, b_.
      assert (0 < INR (S t)) by (apply lt_0_INR; lia). pose proof (root_at_least_1 t). field. lra. }
    rewrite E in F.
    replace (g * ((Sum T b_ - 1 / 2 * Sum T (fun t => 1 / INR (S t))) / Sum T b_))
      with (g * (1 - Sum T (fun t => 1 / INR (S t)) / (2 * Sum T b_))) in F by (field; lra).
    assert (g * Sum T b_ <= Sum T (fun t => b_ t * gamma_2 r lazy_update m u t)) as Q.
    { rewrite <- Sum_scal. apply Sum_le. intros t Ht. specialize (g_least t Ht). pose proof (b_a t). nra. }
    assert (L * C / Sum T (fun t => b_ t * gamma_2 r lazy_update m u t) <= L * C / (g * Sum T b_)); [|lra].
    apply Rmult_le_compat_l; [exact LC_nonneg|]. apply Rinv_le_contravar; [nra | exact Q].
  Qed.

  (** Theorem 2: m_D >= γ_min - ν, ν = (1 + ln T)/(2 sqrt(T+1) - 2) γ_min + L C/(γ_min (sqrt(T+1) - 1)). *)
  Theorem NP14_theorem_2 i : (i < m)%nat ->
    margin_2 i >= g - ((1 + ln (INR T)) / (2 * sqrt (INR (S T)) - 2) * g + L * C / (g * (sqrt (INR (S T)) - 1))).
  Proof.
    intros Hi. pose proof (NP14_theorem_2_sharper i Hi) as M. pose proof (harmonic T T_positive) as HH. pose proof (roots T) as HR.
    set (h := Sum T (fun t => 1 / INR (S t))) in *. set (s := Sum T (fun t => 1 / root t)) in *.
    assert (0 < sqrt (INR (S T)) - 1) as P.
    { assert (1 < INR (S T)) by (apply (lt_INR 1); lia). pose proof (sqrt_lt_1_alt 1 (INR (S T)) ltac:(lra)) as Q.
      rewrite sqrt_1 in Q. lra. }
    set (d := sqrt (INR (S T)) - 1) in *. replace (2 * sqrt (INR (S T)) - 2) with (2 * d) by (unfold d; ring).
    assert (0 <= h) as H0 by (apply Sum_nonneg; intros; apply Rle_mult_inv_pos; [lra | apply lt_0_INR; lia]).
    assert (h / (2 * s) <= (1 + ln (INR T)) / (2 * d)) as A.
    { apply Rmult_le_compat; [exact H0 | apply Rlt_le, Rinv_0_lt_compat; lra | exact HH | apply Rinv_le_contravar; lra]. }
    assert (L * C / (g * s) <= L * C / (g * d)) as B.
    { apply Rmult_le_compat_l; [exact LC_nonneg|]. apply Rinv_le_contravar; [nra|]. apply Rmult_le_compat_l; lra. }
    assert (g * (h / (2 * s)) <= g * ((1 + ln (INR T)) / (2 * d))) by (apply Rmult_le_compat_l; lra). lra.
  Qed.
End Rates.
