(** MRS13: no edge means no loss to gain; the separable case; the infimum of the loss (Lemma 21); AdaBoost.S that never
    scales is AdaBoost. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_theorem_7 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order.
Local Open Scope R_scope.

Section Remarks.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).

  (** Section 2: an edge of 0 means that the optimum has been attained. *)
  Theorem MRS13_equation_5_no_edge (lambda : nat -> R) :
    (forall k, (k < N)%nat -> delta lambda k = 0) -> forall lambda_star, L lambda <= L lambda_star.
  Proof.
    intros flat lambda_star.
    assert (below : ln (L lambda) <= ln (L lambda_star)).
    { destruct (MRS13_equation_7 (N := N) (M := M) Hm lambda_star lambda_star lambda (Rle_refl _)) as [nonneg upper].
      assert (none : Sum m (fun i => D m N M lambda i * (margin lambda_star i - margin lambda i)) = 0).
      { rewrite (Sum_ext m _ (fun i => D m N M lambda i * margin (fun k => lambda_star k - lambda k) i)).
        - rewrite expected_margin. apply Sum_zero. intros k Hk. specialize (flat k Hk).
          unfold MRS13_coordinate_descent.delta in flat.
          destruct (Req_dec (correlation m N M lambda k) 0) as [-> | no]; [ring |]. apply Rabs_no_R0 in no. lra.
        - intros i _. f_equal. rewrite margin_difference. apply Sum_ext. intros. ring. }
      rewrite none in upper. unfold suboptimality in upper. lra. }
    apply exp_at_most in below. rewrite !exp_ln in below by (apply L_pos, Hm). exact below.
  Qed.

  (** A loss that falls by [sqrt (1 - delta^2)], delta at least g, is at most [exp (- g^2 t / 2)] after t rounds. *)
  Lemma loss_after (j : nat -> nat) (g : R) (t : nat) :
    entries_within_one m N M -> 0 <= g ->
    (forall s, (s < t)%nat -> (j s < N)%nat /\ g <= delta (AdaBoost j s) (j s) < 1) ->
    L (AdaBoost j t) <= exp (- g ^ 2 * INR t / 2).
  Proof.
    intros unit Hg edges. enough (ln (L (AdaBoost j t)) <= - g ^ 2 * INR t / 2).
    { apply exp_at_most in H. rewrite exp_ln in H by apply L_pos, Hm. exact H. }
    induction t as [| t IH].
    - rewrite (L_start Hm), ln_1. simpl. lra.
    - destruct (edges t ltac:(lia)) as (Hj & low & below). specialize (IH ltac:(intros s Hs; apply edges; lia)).
      pose proof (MRS13_equation_6 Hm j t Hj unit below) as falls.
      pose proof (drop_at_least_half_square (delta (AdaBoost j t) (j t)) ltac:(lra)) as half.
      assert (g ^ 2 <= delta (AdaBoost j t) (j t) ^ 2) by (apply pow_incr; lra).
      rewrite S_INR. lra.
  Qed.

  (** Section 4.1, the separable case: if F is empty, every round has an edge of gamma, and the loss is at most
      [exp (- gamma^2 t / 2)] after t rounds.  (If F is not empty K is at least 1: [K_at_least_1].) *)
  Theorem MRS13_remark_separable (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) (j : nat -> nat) (t : nat) :
    entries_within_one m N M -> item_1 Z eta_dagger gamma -> (forall i, (i < m)%nat -> Z i = true) ->
    best_columns m N M j t -> edges_below_one m N M j t ->
    (forall s, (s < t)%nat -> gamma <= delta (AdaBoost j s) (j s)) /\ L (AdaBoost j t) <= exp (- gamma ^ 2 * INR t / 2).
  Proof.
    intros unit first all best below.
    assert (edges : forall s, (s < t)%nat -> gamma <= delta (AdaBoost j s) (j s)).
    { intros s Hs. pose proof (MRS13_lemma_16 Hm Z eta_dagger gamma (AdaBoost j s) (j s) first) as edge.
      pose proof (total_loss_pos (N := N) (M := M) Hm (AdaBoost j s)) as positive.
      assert (whole : loss_on Z (AdaBoost j s) = total_loss (AdaBoost j s))
        by (apply Sum_ext; intros i Hi; now rewrite all).
      rewrite whole in edge. replace (gamma * total_loss (AdaBoost j s) / total_loss (AdaBoost j s)) with gamma in edge
        by (field; lra).
      apply Rge_le, edge; [exists 0%nat; split; [exact Hm | apply all, Hm] | intros k Hk; apply best; assumption]. }
    split; [exact edges |]. destruct first as (Hg & _).
    apply loss_after; [exact unit | lra |]. intros s Hs.
    split; [apply best, Hs | split; [apply edges, Hs | apply below, Hs]].
  Qed.

  (** With gamma the advantage over guessing, half the edge, the loss is at most [exp (- 2 t gamma^2)]. *)
  Theorem MRS13_remark_separable_exponent (gamma : R) (j : nat -> nat) (t : nat) :
    entries_within_one m N M -> 0 <= gamma ->
    (forall s, (s < t)%nat -> (j s < N)%nat /\ 2 * gamma <= delta (AdaBoost j s) (j s) < 1) ->
    L (AdaBoost j t) <= exp (- 2 * INR t * gamma ^ 2).
  Proof.
    intros unit Hg edges. pose proof (loss_after j (2 * gamma) t unit ltac:(lra) edges) as H.
    replace (- (2 * gamma) ^ 2 * INR t / 2) with (- 2 * INR t * gamma ^ 2) in H by field. exact H.
  Qed.

  (** Lemma 21: the infimum of the loss over all examples is the least loss on F, which the finite eta_star attains. *)
  Theorem MRS13_lemma_21 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) (eta_star : nat -> R) :
    item_1 Z eta_dagger gamma -> item_2 Z eta_star ->
    (forall lambda, loss_on (rest Z) eta_star <= total_loss lambda) /\
    (forall eps, 0 < eps -> exists lambda, total_loss lambda <= loss_on (rest Z) eta_star + eps).
  Proof.
    intros (Hg & _ & _ & on_Z & on_F) second. assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm). split.
    - intros lambda. rewrite <- (loss_of_both Z lambda). specialize (second lambda).
      pose proof (loss_on_nonneg (m := m) (N := N) (M := M) Z lambda). lra.
    - intros eps He. set (b := Sum m (fun i => exp (- margin eta_star i))).
      assert (Hb : 0 < b) by (apply Sum_pos; [exact Hm | intros; apply exp_pos]).
      set (c := Rmax 0 (ln (b / eps) / gamma)). assert (Hc : 0 <= c) by apply Rmax_l.
      exists (fun k => eta_star k + c * eta_dagger k).
      assert (margins : forall i, margin (fun k => eta_star k + c * eta_dagger k) i
                                  = margin eta_star i + c * margin eta_dagger i).
      { intros i. unfold MRS13_coordinate_descent.margin. rewrite <- Sum_scal, <- Sum_plus.
        apply Sum_ext. intros. ring. }
      rewrite <- (loss_of_both Z).
      assert (same : loss_on (rest Z) (fun k => eta_star k + c * eta_dagger k) = loss_on (rest Z) eta_star).
      { apply Sum_ext. intros i Hi. unfold rest. destruct (Z i) eqn:E; simpl; [reflexivity |].
        rewrite margins, (on_F i Hi E), Rmult_0_r, Rplus_0_r. reflexivity. }
      assert (small : loss_on Z (fun k => eta_star k + c * eta_dagger k) <= eps); [| lra].
      assert (shrunk : exp (- (c * gamma)) <= eps / b).
      { replace (eps / b) with (exp (- ln (b / eps))).
        - apply exp_at_most. assert (ln (b / eps) / gamma <= c) as Hle by apply Rmax_r.
          apply (Rmult_le_compat_r gamma) in Hle; [| lra].
          replace (ln (b / eps) / gamma * gamma) with (ln (b / eps)) in Hle by (field; lra). lra.
        - rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; assumption). field. lra. }
      apply Rle_trans with (b * exp (- (c * gamma))).
      + unfold MRS13_lemma_15.loss_on, b. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi.
        pose proof (exp_pos (- margin eta_star i)). pose proof (exp_pos (- (c * gamma))).
        destruct (Z i) eqn:E; [| apply Rmult_le_pos; lra].
        rewrite margins, Ropp_plus_distr, exp_plus. apply Rmult_le_compat_l; [lra |]. apply exp_at_most.
        specialize (on_Z i Hi E). pose proof (Rmult_le_compat_l c _ _ Hc (Rge_le _ _ on_Z)). lra.
      + apply (Rmult_le_compat_l b) in shrunk; [| lra].
        replace (b * (eps / b)) with eps in shrunk by (field; lra). exact shrunk.
  Qed.

  (** Section 3.2: where the scaling back never occurs, AdaBoost.S and AdaBoost play alike. *)
  Theorem MRS13_remark_scaling_amended (j : nat -> nat) (T : nat) (lambda : nat -> nat -> R) :
    (forall k, lambda 0%nat k = 0) ->
    (forall t, (t < T)%nat -> forall k,
       lambda (S t) k = scaled 1 (move (lambda t) (step (correlation m N M (lambda t) (j t))) (j t)) k) ->
    forall t, (t <= T)%nat -> forall k, lambda t k = AdaBoost j t k.
  Proof.
    intros start rounds. induction t as [| t IH]; intros Ht k; [rewrite start; reflexivity |].
    specialize (IH ltac:(lia)). rewrite rounds by lia. simpl. unfold scaled, move.
    assert (same : correlation m N M (lambda t) (j t) = correlation m N M (AdaBoost j t) (j t)).
    { unfold correlation. apply Sum_ext. intros i _. f_equal.
      assert (margins : forall i, margin (lambda t) i = margin (AdaBoost j t) i)
        by (intros i'; apply Sum_ext; intros; now rewrite IH).
      unfold D, MRS13_coordinate_descent.total_loss. rewrite margins. f_equal.
      apply Sum_ext. intros i' _. now rewrite margins. }
    rewrite same, IH. destruct (Nat.eqb k (j t)); ring.
  Qed.
End Remarks.
