(** MRS13, Conjecture 6: the correlations of every greedy run on the games of the refutation: how large the leading ones are, and
    that those after the last stage are smaller.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_dictionary
  MRS13_conjecture_6_clusters MRS13_conjecture_6_small_tilt MRS13_conjecture_6_in_the_limit MRS13_conjecture_6_slow_runs
  MRS13_conjecture_6_embedding MRS13_conjecture_6_gram MRS13_conjecture_6_events MRS13_conjecture_6_moments MRS13_conjecture_6_turns
  MRS13_conjecture_6_in_turn MRS13_conjecture_6_atoms MRS13_conjecture_6_design MRS13_conjecture_6_game MRS13_conjecture_6_refuted.
Local Open Scope R_scope.

(** The correlations of a greedy run on clusters that come in turn. *)
Section Turns_and_pulls.
  Variables (n N : nat) (x : nat -> nat -> R) (w u : nat -> R).
  Variables (J : nat) (g : nat -> nat -> R) (K : nat -> nat) (own : nat -> nat -> R) (name : nat -> nat * nat).
  Hypothesis size : forall l, (l <= J)%nat -> ((1 <= l)%nat -> INR (K l) = g l l) /\ (1 <= K l)%nat.
  Hypothesis named : forall k, (k < N)%nat -> is_column J K (name k).
  Hypothesis every_name : forall c, is_column J K c -> exists k, (k < N)%nat /\ name k = c.
  Hypothesis inner_products : forall k l, (k < N)%nat -> (l < N)%nat ->
    Sum n (fun i => w i * (x i k * x i l)) = product g K own (name k) (name l).
  Hypothesis tilts : forall k, (k < N)%nat ->
    Sum n (fun i => w i * (x i k * u i)) = g 0%nat (fst (name k)) / INR (K (fst (name k))).
  Hypothesis turn : in_turn J g K.
  Notation greedy := (greedy n N x w u).
  Notation pull := (pull n N x w u).

  Lemma start_monotone l l' : (l <= l')%nat -> (start K l <= start K l')%nat.
  Proof. induction 1; [lia | simpl; lia]. Qed.

  Theorem pulls_in_turn (j : nat -> nat) : is_pure_greedy n N x w u j (start K J) ->
    (forall l t, (l < J)%nat -> (start K l <= t < start K (S l))%nat -> pull (greedy j t) (j t) = theta g K l) /\
    (forall k, (k < N)%nat -> pull (greedy j (start K J)) k = residual g K J (fst (name k)) / INR (K (fst (name k)))).
  Proof.
    intros G. set (T := start K J) in *. set (p := fun t => name (j t)).
    assert (below : forall t, (t < T)%nat -> (j t < N)%nat) by (intros t Ht; apply G, Ht).
    assert (pulls : forall t, (t <= T)%nat -> forall k, (k < N)%nat -> pull (greedy j t) k = correlation g K own p t (name k))
      by (exact (pull_is_correlation n N x w u g K own name inner_products tilts j T below)).
    assert (greedy_run : is_greedy J g K own p T).
    { intros t Ht. destruct (G t Ht) as [Hj best]. split; [apply named, Hj |]. intros c Hc.
      destruct (every_name c Hc) as (k & Hk & <-). specialize (best k Hk).
      rewrite !(pulls t) in best by (lia || assumption). exact best. }
    split.
    - intros l t Hl Ht. pose proof (start_monotone (S l) J Hl) as le. fold T in le.
      destruct (MRS13_conjecture_6_clusters J g K own size p T turn greedy_run l Hl le) as [stage _].
      rewrite pulls by (lia || apply below; lia). apply stage, Ht.
    - intros k Hk. rewrite pulls by (lia || exact Hk). pose proof (named k Hk) as Hc. destruct (name k) as [c i].
      exact (stage_begins J g K own size p T turn greedy_run J (le_n J) (le_n T) c i Hc).
  Qed.
End Turns_and_pulls.

Lemma residual_taken g K n : g (S n) (S n) = INR (K (S n)) -> INR (K (S n)) <> 0 -> residual g K (S n) (S n) = 0.
Proof. intros E no. simpl. rewrite E. field. exact no. Qed.

(** A round belongs to a stage. *)
Lemma stage_of_round K J t : (t < start K J)%nat -> exists l, (l < J)%nat /\ (start K l <= t < start K (S l))%nat.
Proof.
  induction J as [| J IH]; intros Ht; [simpl in Ht; lia |].
  destruct (Nat.lt_ge_cases t (start K J)) as [before | now].
  - destruct (IH before) as (l & Hl & H). exists l. split; [lia | exact H].
  - exists J. split; [lia | split; [exact now | exact Ht]].
Qed.

Section Leading_correlations.
  Variable J : nat.
  Hypothesis stages : (1 <= J)%nat.
  Notation e := (exponent J).
  Notation H := (half_size J).
  Notation K := (K e H).
  Notation columns := (columns J).
  Notation row := (row J).
  Notation tilt := (tilt J).
  Notation atoms := (atoms J e H (S (S J))).
  Notation g := (gram_of_clusters J (scale J)).
  Notation theta := (theta g K).
  Notation residual := (residual g K).

  Lemma theta_falls l : (l < J)%nat -> theta (J - 1) <= theta l.
  Proof.
    intros Hl. pose proof (scale_pos J) as SP.
    assert (value : forall l, (l < J)%nat -> theta l = 3 ^ J / scale J * / 3 ^ S l).
    { intros l' Hl'. apply (residuals J (scale J) K SP (size_of_cluster J stages) l'); lia. }
    rewrite !value by lia. apply Rmult_le_compat_l.
    - apply Rlt_le, Rdiv_lt_0_compat; [apply pow_lt; lra | exact SP].
    - apply Rinv_le_contravar; [apply pow_lt; lra |]. apply Rle_pow; [lra | lia].
  Qed.

  (** A number between what the edges are after the last stage, and at least in it. *)
  Lemma threshold : exists d, 0 < d < theta (J - 1) /\ forall k, (k <= J)%nat -> Rabs (residual J k) / INR (K k) < d.
  Proof.
    pose proof (scale_pos J) as SP.
    pose proof (clusters_come_in_turn J (scale J) K SP (size_of_cluster_0 J stages) (size_of_cluster J stages)) as turn.
    destruct (turn (J - 1)%nat ltac:(lia)) as [positive others]. replace (S (J - 1)) with J in others by lia.
    set (f := fun k => Rabs (residual J k) / INR (K k)).
    assert (small : forall k, (k <= J)%nat -> f k < theta (J - 1)).
    { intros k Hk. destruct (Nat.eq_dec k J) as [-> | other]; [| apply others; assumption].
      assert (Z : residual J J = 0).
      { assert (E : forall l, (1 <= l <= J)%nat -> g l l = INR (K l)).
        { intros l Hl. rewrite (size_of_cluster J stages l) by lia. destruct l as [| l]; [lia |]. unfold gram_of_clusters.
          rewrite (proj2 (moment_diagonal J (S l) ltac:(lia)) ltac:(lia)), four_is_square. ring. }
        pose proof (residual_taken g K (J - 1)) as taken. replace (S (J - 1)) with J in taken by lia. apply taken; [apply E; lia |].
        apply not_0_INR. pose proof (clusters_have_columns J stages J). lia. }
      unfold f. rewrite Z, Rabs_R0. unfold Rdiv. lra. }
    destruct (Max_attained (S J) f ltac:(lia)) as (k0 & Hk0 & E).
    assert (nonneg : 0 <= f k0).
    { unfold f. apply Rmult_le_pos; [apply Rabs_pos |]. apply Rlt_le, Rinv_0_lt_compat, lt_0_INR.
      pose proof (clusters_have_columns J stages k0). lia. }
    exists ((f k0 + theta (J - 1)) / 2). specialize (small k0 ltac:(lia)). split; [lra |]. intros k Hk.
    pose proof (Max_ge (S J) f k ltac:(lia)). unfold f in *. lra.
  Qed.

  Lemma facts_of_greedy_runs d c : d < theta (J - 1) -> (forall k, (k <= J)%nat -> Rabs (residual J k) / INR (K k) < d) ->
    c < 4 * 9 ^ J / scale J * (4 / 5 * (4 / 9) ^ J) / 2 ->
    forall j, is_pure_greedy atoms columns row (share J) tilt j (start K J) ->
    (forall t, (t < start K J)%nat -> d < Rabs (pull atoms columns row (share J) tilt (greedy atoms columns row (share J) tilt j t) (j t))) /\
    (forall k, (k < columns)%nat -> Rabs (pull atoms columns row (share J) tilt (greedy atoms columns row (share J) tilt j (start K J)) k) < d) /\
    c < (squared_error atoms columns row (share J) tilt (greedy atoms columns row (share J) tilt j (start K J))
         - squared_error atoms columns row (share J) tilt (reference J)) / 2.
  Proof.
    intros Hd after Hc j G. pose proof (scale_pos J) as SP.
    assert (sizes : forall l, (l <= J)%nat -> ((1 <= l)%nat -> INR (K l) = g l l) /\ (1 <= K l)%nat).
    { intros l Hl. split; [| apply clusters_have_columns, stages]. intros H1. rewrite (size_of_cluster J stages l) by lia.
      destruct l as [| l]; [lia |]. unfold gram_of_clusters.
      rewrite (proj2 (moment_diagonal J (S l) ltac:(lia)) ltac:(lia)), four_is_square. ring. }
    destruct (pulls_in_turn atoms columns row (share J) tilt J g K (own J) (name J) sizes (named J stages) (every_name J stages)
      (inner_products J stages) (tilts J stages)
      (clusters_come_in_turn J (scale J) K SP (size_of_cluster_0 J stages) (size_of_cluster J stages)) j G) as [lead later].
    split; [| split].
    - intros t Ht. destruct (stage_of_round K J t Ht) as (l & Hl & Hs). rewrite (lead l t Hl Hs).
      pose proof (theta_falls l Hl). pose proof (Rle_abs (theta l)). lra.
    - intros k Hk. rewrite later by exact Hk. destruct (named J stages k Hk) as [Hn _].
      unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ _)); [apply after, Hn |].
      apply Rle_ge, Rlt_le, Rinv_0_lt_compat, lt_0_INR. pose proof (clusters_have_columns J stages (fst (name J k))). lia.
    - rewrite (greedy_is_slow J stages j G), (reference_has_no_error J stages). lra.
  Qed.
End Leading_correlations.
