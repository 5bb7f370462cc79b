(** MRS13, Conjecture 6: on a game of small tilt every run with the largest edges follows a pure greedy run, whatever the ties.
    Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_amended
  MRS13_conjecture_6_small_tilt MRS13_conjecture_6_in_the_limit MRS13_conjecture_6_slow_runs.
Local Open Scope R_scope.

Lemma Bernoulli x n : 0 <= x -> 1 - INR n * (1 - x) <= x ^ n.
Proof.
  intros Hx. induction n as [| n IH]; [simpl; lra |]. rewrite S_INR. simpl. pose proof (pos_INR n).
  assert (0 <= x ^ n) by (apply pow_le, Hx).
  destruct (Rle_lt_dec 0 (1 - INR n * (1 - x))) as [up | down].
  { assert (x * (1 - INR n * (1 - x)) <= x * x ^ n) by (apply Rmult_le_compat_l; assumption).
    assert (0 <= INR n * (1 - x) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). nra. }
  assert (x < 1) by (apply Rnot_le_lt; intros large; assert (INR n * (x - 1) >= 0) by (apply Rle_ge, Rmult_le_pos; lra); lra).
  assert (0 <= x * x ^ n) by (apply Rmult_le_pos; lra). lra.
Qed.

(** a^q - b^q >= q b^(q-1) (a - b). *)
Lemma power_difference a b q : 0 <= b <= a -> INR (S q) * b ^ q * (a - b) <= a ^ S q - b ^ S q.
Proof.
  intros Hab. induction q as [| q IH]; [simpl; lra |]. rewrite S_INR. set (n := INR (S q)) in *.
  replace (a ^ S (S q) - b ^ S (S q)) with (a ^ S q * (a - b) + b * (a ^ S q - b ^ S q)) by (simpl; ring).
  assert (b ^ S q <= a ^ S q) by (apply pow_incr; lra).
  assert (b ^ S q * (a - b) <= a ^ S q * (a - b)) by (apply Rmult_le_compat_r; lra).
  assert (b * (n * b ^ q * (a - b)) <= b * (a ^ S q - b ^ S q)) by (apply Rmult_le_compat_l; lra).
  replace ((n + 1) * b ^ S q * (a - b)) with (b ^ S q * (a - b) + b * (n * b ^ q * (a - b))) by (simpl; ring). lra.
Qed.

Section Every_run.
  Variables (n N : nat) (x : nat -> nat -> R) (w u : nat -> R).
  Hypothesis weights : distribution n w.
  Hypothesis signs : forall i k, (i < n)%nat -> (k < N)%nat -> x i k = 1 \/ x i k = -1.
  Hypothesis columns : (0 < N)%nat.
  Notation m := (examples n x w u).
  Notation M := (tilted n x w u).
  Notation squared_error := (squared_error n N x w u).
  Notation greedy := (greedy n N x w u).
  Notation pull := (pull n N x w u).

  (** What is known of every greedy run: its leading correlations exceed d, those after its T rounds are below d, and its
      squared error then exceeds that of b by more than 2 g. *)
  Variables (b : nat -> R) (T : nat) (d g : R).
  Hypothesis greedy_runs : forall j, is_pure_greedy n N x w u j T ->
    (forall t, (t < T)%nat -> d < Rabs (pull (greedy j t) (j t))) /\
    (forall k, (k < N)%nat -> Rabs (pull (greedy j T) k) < d) /\
    g < (squared_error (greedy j T) - squared_error b) / 2.

  Definition reduced (q k : nat) : R := / INR q * b k.

  Lemma reduced_shrinks : shrinks_like N reduced b.
  Proof.
    clear columns.
    intros k Hk. apply (lim_eq (fun _ => b k) _ _ 1); [| apply is_lim_seq_const].
    intros q Hq. unfold reduced. field. apply not_0_INR. lia.
  Qed.

  (** The same of every run of AdaBoost, by q, from some q on. *)
  Definition run_is_slow (q : nat) (j : nat -> nat) : Prop := best_columns (m q) N (M q) j T ->
    (forall t, (t < T)%nat -> d < INR q * delta (m q) N (M q) (AdaBoost (m q) N (M q) j t) (j t)) /\
    (forall t, (t < T)%nat -> delta (m q) N (M q) (AdaBoost (m q) N (M q) j t) (j t) < 1) /\
    (forall k, (k < N)%nat -> INR q * delta (m q) N (M q) (AdaBoost (m q) N (M q) j T) k < d) /\
    g < INR q ^ 2 * (L (m q) N (M q) (AdaBoost (m q) N (M q) j T) - L (m q) N (M q) (reduced q)).

  Lemma run_is_slow_eventually j : (forall t, (t < T)%nat -> (j t < N)%nat) -> exists Q, forall q, (Q <= q)%nat -> run_is_slow q j.
  Proof.
    intros inside. destruct (Classical_Prop.classic (is_pure_greedy n N x w u j T)) as [G | not_greedy].
    - destruct (greedy_runs j G) as (lead & after & far).
      destruct (eventually_for_all (fun t q => d < INR q * delta (m q) N (M q) (AdaBoost (m q) N (M q) j t) (j t)) T) as [Q1 H1].
      { intros t Ht. apply (limits_exceed _ _ d (lim_delta n N x w u weights j t (j t))), lead, Ht. }
      destruct (edges_become_small n N x w u weights j T) as [Q2 H2].
      destruct (eventually_for_all (fun k q => INR q * delta (m q) N (M q) (AdaBoost (m q) N (M q) j T) k < d) N) as [Q3 H3].
      { intros k Hk. apply (limits_fall_below _ _ d (lim_delta n N x w u weights j T k)), after, Hk. }
      destruct (limits_exceed _ _ g (lim_loss n N x w u weights (fun q => AdaBoost (m q) N (M q) j T) reduced _ _
        (MRS13_conjecture_6_small_tilt n N x w u weights j T) reduced_shrinks) far) as [Q4 H4].
      exists (Nat.max (Nat.max Q1 Q2) (Nat.max Q3 Q4)). intros q Hq _.
      split; [apply H1; lia | split; [apply H2; lia | split; [apply H3; lia | apply H4; lia]]].
    - destruct (only_greedy_words n N x w u weights columns j T inside not_greedy) as [Q H]. exists Q. intros q Hq best. exfalso. exact (H q Hq best).
  Qed.

  Theorem every_run_is_slow : exists Q, forall q, (Q <= q)%nat -> (0 < m q)%nat /\ forall j, run_is_slow q j.
  Proof.
    destruct (eventually_for_every_word N T run_is_slow) as [Q H].
    - intros q j j' same slow best.
      assert (E : forall t, (t <= T)%nat -> AdaBoost (m q) N (M q) j' t = AdaBoost (m q) N (M q) j t)
        by (intros t Ht; apply AdaBoost_ext; intros s Hs; symmetry; apply same; lia).
      assert (best' : best_columns (m q) N (M q) j T).
      { intros t Ht. rewrite <- E, same by lia. apply best, Ht. }
      destruct (slow best') as (H1 & H2 & H3 & H4). rewrite !E by lia.
      split; [| split; [| split; [exact H3 | exact H4]]]; intros t Ht; rewrite E, <- same by lia; auto.
    - apply run_is_slow_eventually.
    - destruct (examples_eventually n x w u weights) as [Q' H']. exists (Nat.max Q Q'). intros q Hq. split; [apply H'; lia |]. intros j best.
      apply (H q); [lia | intros t Ht; apply best, Ht | exact best].
  Qed.

  (** The loss of the reference is 1 - O(q^-2). *)
  Lemma reference_near_one h : (squared_error (fun _ => 0) - squared_error b) / 2 < h ->
    exists Q, forall q, (Q <= q)%nat -> INR q ^ 2 * (1 - L (m q) N (M q) (reduced q)) < h.
  Proof.
    clear columns greedy_runs. intros Hh.
    pose proof (lim_loss n N x w u weights (fun q => AdaBoost (m q) N (M q) (fun _ => 0%nat) 0) reduced _ _
      (MRS13_conjecture_6_small_tilt n N x w u weights (fun _ => 0%nat) 0) reduced_shrinks) as lim.
    destruct (limits_fall_below _ _ h lim Hh) as [Q small]. destruct (examples_eventually n x w u weights) as [Q' many].
    exists (Nat.max Q Q'). intros q Hq. specialize (small q ltac:(lia)). specialize (many q ltac:(lia)).
    rewrite (loss_at_start many) in small by reflexivity. exact small.
  Qed.
End Every_run.
