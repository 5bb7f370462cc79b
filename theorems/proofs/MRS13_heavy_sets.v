(** MRS13, the exponent 5 of Theorem 1: the masses of the heavy sets and the mean edges of the pairs of columns, and the inequalities
    (I0) to (I3) between them, for every number J of stages.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums.
Local Open Scope R_scope.

Section Heavy_sets.
  (** s in (0, 1/10], the norm B of the target, J heavy sets. *)
  Variables (s B : R) (J : nat).
  Hypothesis small : 0 < s <= / 10.
  Hypothesis norm : 0 < B.

  (** tau, a and W; the mass p_k of heavy set k, P_k = p_k + ... + p_J, and the mean edge g_k of pair k, k = 1, ..., J. *)
  Definition tau : R := 1 - s.
  Definition push : R := 2 * s / 3.
  Definition W : R := 1 + push.
  Definition mass (k : nat) : R := s / B * tau ^ (k - 1).
  Definition masses_from (k : nat) : R := Sum (S J - k) (fun i => mass (k + i)).
  Definition mean_edge (k : nat) : R := mass k - push * masses_from (S k).

  Lemma mass_pos k : 0 < mass k.
  Proof. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | apply pow_lt; unfold tau; lra]. Qed.

  Lemma mass_next k : (1 <= k)%nat -> mass (S k) = tau * mass k.
  Proof. intros Hk. unfold mass. replace (S k - 1)%nat with (S (k - 1)) by lia. simpl. ring. Qed.

  (** P_k = (tau^(k-1) - tau^J) / B. *)
  Lemma masses_closed_form k : (1 <= k <= S J)%nat -> masses_from k = / B * (tau ^ (k - 1) - tau ^ J).
  Proof.
    intros Hk. unfold masses_from.
    assert (general : forall n, Sum n (fun i => mass (k + i)) = / B * (tau ^ (k - 1) - tau ^ (k - 1 + n))).
    { induction n as [| n IH]; [rewrite Nat.add_0_r; simpl; ring |]. simpl Sum. rewrite IH. unfold mass.
      replace (k + n - 1)%nat with (k - 1 + n)%nat by lia. replace (k - 1 + S n)%nat with (S (k - 1 + n)) by lia. simpl.
      replace s with (1 - tau) by (unfold tau; ring). field. lra. }
    rewrite general. do 3 f_equal. lia.
  Qed.

  Lemma masses_first k : (1 <= k <= J)%nat -> masses_from k = mass k + masses_from (S k).
  Proof.
    intros Hk. rewrite !masses_closed_form by lia. unfold mass. replace (S k - 1)%nat with (S (k - 1)) by lia. simpl.
    replace s with (1 - tau) by (unfold tau; ring). field. lra.
  Qed.

  Lemma masses_nonneg k : 0 <= masses_from k.
  Proof. apply Sum_nonneg. intros. apply Rlt_le, mass_pos. Qed.

  (** P_k <= p_k / s, and P_1 <= 1/B. *)
  Lemma masses_at_most k : (1 <= k <= S J)%nat -> s * masses_from k <= mass k.
  Proof.
    intros Hk. rewrite masses_closed_form by exact Hk. unfold mass, Rdiv. rewrite <- Rmult_assoc.
    apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra |].
    assert (0 < tau ^ J) by (apply pow_lt; unfold tau; lra). lra.
  Qed.

  Lemma all_masses : masses_from 1 <= / B.
  Proof.
    rewrite masses_closed_form by lia. simpl. rewrite <- (Rmult_1_r (/ B)) at 2. apply Rmult_le_compat_l.
    - apply Rlt_le, Rinv_0_lt_compat, norm.
    - assert (0 < tau ^ J) by (apply pow_lt; unfold tau; lra). lra.
  Qed.

  Lemma tail_of_masses k : (1 <= k <= J)%nat -> 0 <= push * masses_from (S k) <= 2 / 3 * (tau * mass k).
  Proof.
    intros Hk. pose proof (masses_at_most (S k) ltac:(lia)) as H. rewrite mass_next in H by lia. pose proof (masses_nonneg (S k)).
    unfold push. split; [apply Rmult_le_pos; lra | nra].
  Qed.

  (** p_k / 3 <= g_k <= p_k; precisely, (1 + 2 s) p_k / 3 <= g_k. *)
  Theorem mean_edge_range k : (1 <= k <= J)%nat -> (1 + 2 * s) / 3 * mass k <= mean_edge k <= mass k.
  Proof.
    intros Hk. pose proof (tail_of_masses k Hk) as T. pose proof (mass_pos k). unfold mean_edge. unfold tau in T. split; nra.
  Qed.

  (** (I0): (1 + a) p_k - a P_k = g_k. *)
  Theorem inequality_0 k : (1 <= k <= J)%nat -> (1 + push) * mass k - push * masses_from k = mean_edge k.
  Proof. intros Hk. rewrite masses_first by exact Hk. unfold mean_edge. ring. Qed.

  (** (I1): a (a P_(k-1) + (1 + a) p_k + P_k) <= (1 - zeta) 2 g_k with zeta = s/16; without P_(k-1) where k = 1. *)
  Theorem inequality_1 k : (1 <= k <= J)%nat ->
    push * (push * (if Nat.eqb k 1 then 0 else masses_from (k - 1)) + (1 + push) * mass k + masses_from k)
    <= (1 - s / 16) * (2 * mean_edge k).
  Proof.
    intros Hk. pose proof (mass_pos k) as P. pose proof (mean_edge_range k Hk) as G. pose proof (masses_at_most k ltac:(lia)) as T.
    assert (before : s * (if Nat.eqb k 1 then 0 else masses_from (k - 1)) <= / (1 - s) * mass k).
    { assert (0 < / (1 - s)) by (apply Rinv_0_lt_compat; lra). destruct (Nat.eqb_spec k 1) as [-> | other]; [nra |].
      pose proof (masses_at_most (k - 1) ltac:(lia)) as H1. pose proof (mass_next (k - 1) ltac:(lia)) as E.
      replace (S (k - 1)) with k in E by lia. rewrite E. unfold tau.
      replace (/ (1 - s) * ((1 - s) * mass (k - 1))) with (mass (k - 1)) by (field; lra). exact H1. }
    assert (inverse : / (1 - s) <= 10 / 9) by (apply Rmult_le_reg_r with (1 - s); [lra |]; rewrite Rinv_l; lra).
    set (X := if Nat.eqb k 1 then 0 else masses_from (k - 1)) in *. set (p := mass k) in *. set (g := mean_edge k) in *.
    set (Y := masses_from k) in *. clearbody X p g Y.
    assert (sX : s * X <= 10 / 9 * p) by nra.
    apply Rle_trans with (2 / 3 * (2 / 3 * s * (10 / 9 * p) + s * (1 + 2 * s / 3) * p + p)).
    - unfold push. replace (2 * s / 3 * (2 * s / 3 * X + (1 + 2 * s / 3) * p + Y))
        with (2 / 3 * (2 / 3 * s * (s * X) + s * (1 + 2 * s / 3) * p + s * Y)) by field.
      apply Rmult_le_compat_l; [lra |]. assert (2 / 3 * s * (s * X) <= 2 / 3 * s * (10 / 9 * p)) by (apply Rmult_le_compat_l; lra). lra.
    - apply Rle_trans with (2 / 3 * (1 + 2 * s) * p - s / 16 * (2 * p)).
      2:{ assert (s * g <= s * p) by (apply Rmult_le_compat_l; lra). lra. }
      assert (2 / 3 * (1 + 2 * s) * p - s / 16 * (2 * p) - 2 / 3 * (2 / 3 * s * (10 / 9 * p) + s * (1 + 2 * s / 3) * p + p)
              = 2 / 3 * s * p * (1 - 20 / 27 - 3 / 16 - 2 * s / 3)) as E by field.
      assert (0 <= 2 / 3 * s * p * (1 - 20 / 27 - 3 / 16 - 2 * s / 3)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). lra.
  Qed.

  (** (I2): g_(k-1) + a p_(k-1) <= (1 - zeta) 2 g_k. *)
  Theorem inequality_2 k : (2 <= k <= J)%nat -> mean_edge (k - 1) + push * mass (k - 1) <= (1 - s / 16) * (2 * mean_edge k).
  Proof.
    intros Hk. pose proof (mass_pos (k - 1)) as P. pose proof (mean_edge_range k ltac:(lia)) as G.
    pose proof (tail_of_masses k ltac:(lia)) as T. pose proof (mass_next (k - 1) ltac:(lia)) as E.
    replace (S (k - 1)) with k in E by lia.
    assert (F : mean_edge (k - 1) = mass (k - 1) - push * (mass k + masses_from (S k))).
    { unfold mean_edge. replace (S (k - 1)) with k by lia. now rewrite (masses_first k) by lia. }
    rewrite F. unfold mean_edge in *. set (Y := push * masses_from (S k)) in *.
    replace (push * (mass k + masses_from (S k))) with (push * mass k + Y) by (unfold Y; ring).
    rewrite E in *. set (p := mass (k - 1)) in *. clearbody p Y. unfold push, tau in *.
    assert (q : 0 <= (1 - s) * p <= p) by (split; [apply Rmult_le_pos |]; nra).
    assert (sY : Y <= 2 / 3 * p) by (set (x := (1 - s) * p) in *; clearbody x; nra). assert (sY0 : 0 <= s * Y) by (apply Rmult_le_pos; lra).
    assert (room : 0 <= p * (/ 3 - 17 / 8 * s - s * s)) by (apply Rmult_le_pos; nra).
    assert (s * (s * p) >= 0) by (apply Rle_ge, Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). nra.
  Qed.

  (** (I3): g_(k+1) <= g_k; precisely g_k - g_(k+1) = (1 - W tau) p_k > 0. *)
  Theorem inequality_3 k : (1 <= k < J)%nat ->
    mean_edge k - mean_edge (S k) = (1 - W * tau) * mass k /\ 0 < (1 - W * tau) * mass k.
  Proof.
    intros Hk. split.
    - unfold mean_edge. rewrite (masses_first (S k)) by lia. rewrite mass_next by lia. unfold W. ring.
    - apply Rmult_lt_0_compat; [unfold W, push, tau; nra | apply mass_pos].
  Qed.
End Heavy_sets.
