(** MRS13, the end of Section 2: Theorem 1 for runs whose edges, steps and drops miss AdaBoost's by a share kappa at most. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_distance MRS13_theorem_1.
Local Open Scope R_scope.

Section Robust.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation distance := (target_distance (m := m) (N := N) (M := M)).
  Variables (kappa : R) (lambda_star : nat -> R) (j : nat -> nat) (alpha : nat -> R) (T : nat) (lambda : nat -> nat -> R).
  Notation d t := (delta (lambda t) (j t)).
  Notation R_ t := (suboptimality (m := m) (N := N) (M := M) lambda_star (lambda t)).
  Notation S_ t := (distance lambda_star (lambda t)).
  Notation B := (norm1 N lambda_star).
  Notation p := (2 * (1 + kappa) / (1 - kappa) ^ 2).

  Hypothesis small : 0 <= kappa < 1.
  Hypothesis unit : entries_within_one m N M.
  Hypothesis start : forall k, lambda 0%nat k = 0.
  Hypothesis in_N : forall t, (t < T)%nat -> (j t < N)%nat.
  Hypothesis below : forall t, (t < T)%nat -> d t < 1.
  Hypothesis moves : forall t, (t < T)%nat -> forall k, lambda (S t) k = move (lambda t) (alpha t) (j t) k.
  Hypothesis edges : forall t, (t < T)%nat -> forall k, (k < N)%nat -> (1 - kappa) * delta (lambda t) k <= d t.
  Hypothesis steps : forall t, (t < T)%nat -> Rabs (alpha t) <= (1 + kappa) * Rabs (step (correlation m N M (lambda t) (j t))).
  Hypothesis drops : forall t, (t < T)%nat ->
    ln (L (lambda t)) - ln (L (lambda (S t))) >= (1 - kappa) * (- / 2 * ln (1 - d t ^ 2)).

  Lemma d_nonneg t : 0 <= d t.
  Proof. apply Rabs_pos. Qed.

  (** delta_t S_(t-1) >= (1 - kappa) R_(t-1) *)
  Lemma edge_beside t : (t < T)%nat -> (1 - kappa) * R_ t <= d t * S_ t.
  Proof.
    intros Ht. assert (HN : (0 < N)%nat) by (specialize (in_N t Ht); lia).
    destruct (Max_attained N (fun k => delta (lambda t) k) HN) as (best & Hb & top).
    assert (every : forall mu, L mu <= L lambda_star -> (1 - kappa) * R_ t <= d t * distance1 N mu (lambda t)).
    { intros mu target. assert (R_ t <= delta (lambda t) best * distance1 N mu (lambda t)).
      { apply (edge_times_distance Hm); [|exact target]. intros k Hk. rewrite <- top. apply (Max_ge N (fun k => delta (lambda t) k)), Hk. }
      pose proof (edges t Ht best Hb) as E. pose proof (distance1_nonneg (N := N) mu (lambda t)) as D.
      apply Rle_trans with ((1 - kappa) * (delta (lambda t) best * distance1 N mu (lambda t))); [apply Rmult_le_compat_l; lra|].
      rewrite <- Rmult_assoc. apply Rmult_le_compat_r; assumption. }
    destruct (Rle_lt_dec (d t) 0) as [zero | positive].
    - pose proof (d_nonneg t). specialize (every lambda_star (Rle_refl _)). replace (d t) with 0 in * by lra. lra.
    - assert ((1 - kappa) * R_ t / d t <= S_ t).
      { apply S_greatest. intros mu target. apply Rmult_le_reg_l with (d t); [assumption|].
        replace (d t * ((1 - kappa) * R_ t / d t)) with ((1 - kappa) * R_ t) by (field; lra). apply every, target. }
      replace ((1 - kappa) * R_ t) with (d t * ((1 - kappa) * R_ t / d t)) by (field; lra). apply Rmult_le_compat_l; [lra | assumption].
  Qed.

  Lemma distance_grows t : (t < T)%nat -> S_ (S t) <= S_ t + Rabs (alpha t).
  Proof.
    intros Ht. enough (S_ (S t) - Rabs (alpha t) <= S_ t) by lra. apply S_greatest. intros mu target.
    enough (distance1 N mu (lambda (S t)) <= distance1 N mu (lambda t) + Rabs (alpha t))
      by (pose proof (S_le (m := m) (N := N) (M := M) lambda_star mu (lambda (S t)) target); lra).
    unfold distance1, norm1. rewrite <- (Sum_delta N (j t) (fun _ => Rabs (alpha t)) (in_N t Ht)), <- Sum_plus.
    apply Sum_le. intros k _. rewrite moves by exact Ht. unfold move. destruct (Nat.eqb k (j t)); [|lra].
    replace (mu k - (lambda t k + alpha t)) with (mu k - lambda t k + - alpha t) by ring.
    rewrite <- (Rabs_Ropp (alpha t)). apply Rabs_triang.
  Qed.

  (** The loss falls by (1 - kappa)/(1 + kappa) |alpha_t| delta_t / 2 at least. *)
  Lemma drop_beside t : (t < T)%nat -> (1 - kappa) * (Rabs (alpha t) * d t) <= (1 + kappa) * (2 * (R_ t - R_ (S t))).
  Proof.
    intros Ht. pose proof (drops t Ht) as falls. pose proof (steps t Ht) as short. pose proof (below t Ht) as one. pose proof (d_nonneg t) as D.
    rewrite length_of_step in short by exact one. fold (d t) in short. pose proof (upsilon_cleared (d t) ltac:(lra)) as U.
    set (len := ln (1 + d t) - ln (1 - d t)) in *. set (w := - ln (1 - d t ^ 2)) in *.
    assert (falls' : (1 - kappa) * w <= 2 * (R_ t - R_ (S t))) by (unfold suboptimality; unfold w; lra).
    apply Rle_trans with ((1 + kappa) * ((1 - kappa) * w)); [|apply Rmult_le_compat_l; lra].
    apply Rle_trans with ((1 - kappa) * ((1 + kappa) * (/ 2 * len) * d t)).
    - apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; assumption.
    - replace ((1 - kappa) * ((1 + kappa) * (/ 2 * len) * d t)) with ((1 + kappa) * ((1 - kappa) * (d t / 2 * len))) by field.
      apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; lra.
  Qed.

  Lemma falls_at_all t : (t < T)%nat -> R_ (S t) <= R_ t.
  Proof.
    intros Ht. pose proof (drop_beside t Ht) as D. pose proof (d_nonneg t). pose proof (Rabs_pos (alpha t)).
    assert (0 <= (1 - kappa) * (Rabs (alpha t) * d t)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; assumption]). nra.
  Qed.

  Lemma loss_start : L (lambda 0%nat) = 1.
  Proof. apply (L_of_equal_margins Hm). intros i _. apply Sum_zero. intros k _. rewrite start. ring. Qed.

  Lemma starts : R_ 0 <= B /\ S_ 0 <= B.
  Proof.
    split.
    - unfold suboptimality. rewrite loss_start, ln_1. pose proof (ln_at_most _ _ (exp_pos _) (L_at_least Hm lambda_star unit)) as H.
      rewrite ln_exp in H. lra.
    - eapply Rle_trans; [apply (S_le lambda_star lambda_star); lra|]. apply Sum_le. intros k _. rewrite start, Rminus_0_r. lra.
  Qed.

  Lemma distance_positive t : (t < T)%nat -> 0 < R_ t -> 0 < S_ t.
  Proof.
    intros Ht HR. pose proof (edge_beside t Ht) as E. destruct (S_nonneg (m := m) (N := N) (M := M) lambda_star (lambda t)) as [H | H]; [exact H|].
    rewrite <- H in E. assert (0 < (1 - kappa) * R_ t) by (apply Rmult_lt_0_compat; lra). lra.
  Qed.

  (** S_t R_t^p does not increase. *)
  Lemma potential t : (t < T)%nat -> 0 < R_ t -> ln (S_ t) + p * ln (R_ t) <= (1 + p) * ln B.
  Proof.
    assert (P : 0 < p) by (apply Rdiv_lt_0_compat; [lra | apply pow_lt; lra]).
    induction t as [|t IH]; intros Ht HR.
    - destruct starts as [r s]. pose proof (distance_positive 0 Ht HR) as HS.
      pose proof (ln_at_most _ _ HR r) as A. pose proof (ln_at_most _ _ HS s) as C. nra.
    - pose proof (falls_at_all t ltac:(lia)) as F. assert (HR0 : 0 < R_ t) by lra. specialize (IH ltac:(lia) HR0).
      pose proof (distance_positive t ltac:(lia) HR0) as HS0. pose proof (distance_positive (S t) Ht HR) as HS.
      set (r0 := R_ t) in *. set (r1 := R_ (S t)) in *. set (s0 := S_ t) in *. set (s1 := S_ (S t)) in *.
      assert (X : ln s1 <= ln s0 + (s1 - s0) / s0).
      { pose proof (ln_le_minus_1 (s1 / s0) ltac:(apply Rdiv_lt_0_compat; assumption)) as Q. rewrite ln_quotient in Q by assumption.
        replace ((s1 - s0) / s0) with (s1 / s0 - 1) by (field; lra). lra. }
      assert (Y : ln r1 <= ln r0 - (r0 - r1) / r0).
      { pose proof (ln_le_minus_1 (r1 / r0) ltac:(apply Rdiv_lt_0_compat; assumption)) as Q. rewrite ln_quotient in Q by assumption.
        replace ((r0 - r1) / r0) with (1 - r1 / r0) by (field; lra). lra. }
      assert (Z : (s1 - s0) / s0 <= p * ((r0 - r1) / r0)).
      { pose proof (distance_grows t ltac:(lia)) as G. fold s1 s0 in G. pose proof (drop_beside t ltac:(lia)) as D. fold r0 r1 in D.
        pose proof (edge_beside t ltac:(lia)) as E. fold r0 s0 in E. set (a := Rabs (alpha t)) in *. set (e := d t) in *.
        assert (A : 0 <= a) by apply Rabs_pos.
        apply Rmult_le_reg_r with (s0 * r0 * (1 - kappa) ^ 2); [repeat apply Rmult_lt_0_compat; lra|].
        replace ((s1 - s0) / s0 * (s0 * r0 * (1 - kappa) ^ 2)) with ((1 - kappa) * ((1 - kappa) * r0) * (s1 - s0)) by (field; lra).
        replace (p * ((r0 - r1) / r0) * (s0 * r0 * (1 - kappa) ^ 2)) with ((1 + kappa) * (2 * (r0 - r1)) * s0) by (field; lra).
        apply Rle_trans with ((1 - kappa) * ((1 - kappa) * r0) * a).
        - apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | lra].
        - apply Rle_trans with ((1 - kappa) * (e * s0) * a).
          + apply Rmult_le_compat_r; [exact A|]. apply Rmult_le_compat_l; lra.
          + replace ((1 - kappa) * (e * s0) * a) with ((1 - kappa) * (a * e) * s0) by ring. apply Rmult_le_compat_r; lra. }
      assert (W : p * ln r1 <= p * (ln r0 - (r0 - r1) / r0)) by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  (** delta_t >= (1 - kappa) B^-c R_(t-1)^c, c = 1 + p *)
  Lemma edge_at_least t : (t < T)%nat -> 0 < R_ t -> (1 - kappa) * (Rpower B (- (1 + p)) * Rpower (R_ t) (1 + p)) <= d t.
  Proof.
    intros Ht HR. pose proof (edge_beside t Ht) as E. pose proof (distance_positive t Ht HR) as HS. pose proof (potential t Ht HR) as P.
    set (c := 1 + p) in *. assert (S_at_most : S_ t <= exp (c * ln B - p * ln (R_ t))).
    { rewrite <- (exp_ln (S_ t)) by exact HS. apply exp_at_most. lra. }
    set (e := exp (c * ln B - p * ln (R_ t))) in *. assert (He : 0 < e) by apply exp_pos.
    assert (same : Rpower B (- c) * Rpower (R_ t) c * e = R_ t).
    { unfold Rpower, e. rewrite <- !exp_plus. rewrite <- (exp_ln (R_ t)) at 3 by exact HR. f_equal. unfold c. ring. }
    apply Rmult_le_reg_r with e; [exact He|]. rewrite Rmult_assoc, same. eapply Rle_trans; [exact E|].
    apply Rmult_le_compat_l; [apply d_nonneg | exact S_at_most].
  Qed.

  Theorem MRS13_robust eps : 0 < eps -> let c := 1 + p in
    2 / (1 - kappa) ^ 3 * Rpower B (2 * c) * Rpower (eps * ln 2) (1 - 2 * c) <= INR T -> L (lambda T) <= L lambda_star + eps.
  Proof.
    intros He c rounds. assert (P : 0 < p) by (apply Rdiv_lt_0_compat; [lra | apply pow_lt; lra]).
    set (q := sqrt (1 - kappa)). assert (Q : 0 < q) by (apply sqrt_lt_R0; lra). assert (QQ : q * q = 1 - kappa) by (apply sqrt_sqrt; lra).
    assert (Q1 : q <= 1) by nra. set (B' := Rpower B c / ((1 - kappa) * q)).
    assert (R0 : 0 < Rpower B c) by apply exp_pos. assert (K0 : 0 < (1 - kappa) * q) by (apply Rmult_lt_0_compat; lra).
    assert (HB' : 0 < B') by (apply Rdiv_lt_0_compat; assumption).
    apply (rate_from_edges (fun t => L (lambda t)) (fun t => q * d t) T) with (B := B') (c1 := 1) (c2 := c).
    - intros t. apply L_pos, Hm.
    - exact loss_start.
    - intros t Ht. pose proof (below t Ht). pose proof (d_nonneg t). split; [apply Rmult_le_pos; lra | nra].
    - intros t Ht. pose proof (drops t Ht) as falls. pose proof (below t Ht) as one. pose proof (d_nonneg t) as D.
      set (a := ln (1 - d t ^ 2)) in *. assert (E : exp a = 1 - d t ^ 2) by (apply exp_ln; nra).
      pose proof (exp_convex kappa a 0 ltac:(lra)) as C. rewrite exp_0, E in C.
      replace ((q * d t) ^ 2) with ((1 - kappa) * d t ^ 2) by (rewrite <- QQ; ring).
      assert (V : (1 - kappa) * a <= ln (1 - (1 - kappa) * d t ^ 2)).
      { rewrite <- (ln_exp ((1 - kappa) * a)). apply ln_at_most; [apply exp_pos|].
        replace ((1 - kappa) * a + kappa * 0) with ((1 - kappa) * a) in C by ring. lra. }
      lra.
    - apply L_pos, Hm.
    - unfold c. lra.
    - exact He.
    - intros t Ht HR. pose proof (edge_at_least t Ht HR) as E. fold c in E.
      replace (Rpower B' (- (1))) with (/ B').
      2:{ rewrite Rpower_Ropp, Rpower_1 by exact HB'. reflexivity. }
      unfold suboptimality in E. set (r := ln (L (lambda t)) - ln (L lambda_star)) in *. apply Rle_ge.
      replace (/ B' * Rpower r c) with (q * ((1 - kappa) * (Rpower B (- c) * Rpower r c))).
      + apply Rmult_le_compat_l; lra.
      + rewrite Rpower_Ropp. unfold B'. field. split; [lra|]. split; lra.
    - replace (Rpower B' (2 * 1)) with (B' ^ 2) by (replace (2 * 1) with (INR 2) by (simpl; ring); rewrite Rpower_pow by exact HB'; reflexivity).
      replace (B' ^ 2) with (Rpower B (2 * c) / (1 - kappa) ^ 3); [unfold Rdiv in *; lra|].
      replace (2 * c) with (c + c) by ring. rewrite Rpower_plus. unfold B'. replace ((1 - kappa) ^ 3) with ((1 - kappa) * (1 - kappa) * (q * q)) by (rewrite QQ; ring).
      field. split; lra.
  Qed.
End Robust.
