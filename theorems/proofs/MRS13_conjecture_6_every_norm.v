(** MRS13, Conjecture 6 is false for every constant at every norm, for every run with the largest edges: powers of the games of
    the refutation.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_edges MRS13_theorem_1_potential MRS13_conjecture_6_dictionary
  MRS13_conjecture_6_clusters MRS13_conjecture_6_small_tilt MRS13_conjecture_6_in_the_limit MRS13_conjecture_6_slow_runs
  MRS13_conjecture_6_embedding MRS13_conjecture_6_gram MRS13_conjecture_6_events MRS13_conjecture_6_moments MRS13_conjecture_6_turns
  MRS13_conjecture_6_in_turn MRS13_conjecture_6_atoms MRS13_conjecture_6_design MRS13_conjecture_6_game MRS13_conjecture_6_refuted
  MRS13_conjecture_6_products MRS13_conjecture_6_every_run.
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

Section Powers_of_the_games.
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

  (** Against constants C below 0.024 (1 - 4^-J) (16/9)^J, at every norm: a game of signs all of whose runs with the largest edges
      are above L(mu) + eps after C ||mu||^2 / eps rounds. *)
  Theorem slow_at_every_norm C B1 : 0 < C -> C < 24 / 1000 * (1 - / 4 ^ J) * (16 / 9) ^ J ->
    exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
    (0 < m)%nat /\ (0 < N)%nat /\ entries_are_signs m N M /\ 0 < eps /\ B1 <= norm1 N mu /\
    C * norm1 N mu ^ 2 / eps <= INR T /\
    forall j, best_columns m N M j T -> edges_below_one m N M j T /\
      forall t, (t <= T)%nat -> L m N M mu + eps < L m N M (AdaBoost m N M j t).
  Proof.
    intros HC small. pose proof (scale_pos J) as SP.
    assert (P3 : 0 < 3 ^ J) by (apply pow_lt; lra). assert (P4 : 0 < 4 ^ J) by (apply pow_lt; lra).
    assert (P9 : 0 < 9 ^ J) by (apply pow_lt; lra).
    assert (K0 : INR (K 0) = 40 / 3 * 3 ^ J) by (apply size_of_cluster_0, stages).
    assert (rounds : INR (start K J) = 4 * scale J * (4 / 3 * (4 ^ J - 1))) by (apply rounds_of_the_stages, size_of_cluster, stages).
    assert (four : 4 <= 4 ^ J) by (rewrite <- (pow_1 4) at 1; apply Rle_pow; [lra | exact stages]).
    set (T := start K J) in *. set (b := reference J). set (B := norm1 columns b).
    assert (HB : 0 < B) by (unfold B, b; rewrite (length_of_reference J stages), K0; nra).
    assert (HT : 0 < INR T) by (rewrite rounds; apply Rmult_lt_0_compat; lra).
    assert (HN : (0 < columns)%nat) by (apply Nat.lt_le_trans with (K 0); [apply (clusters_have_columns J stages 0) | apply cluster_0_first, stages]).
    (* how much more than twice C B^2 the squared errors give *)
    set (gmax := 4 * 9 ^ J / scale J * (4 / 5 * (4 / 9) ^ J) / 2).
    assert (room : 2 * C * B ^ 2 < INR T * gmax).
    { assert (E : INR T * gmax = (40 / 3 * 3 ^ J) ^ 2 * (48 / 1000 * (1 - / 4 ^ J) * (16 / 9) ^ J)).
      { unfold gmax. rewrite rounds, nine_is_square. replace ((16 / 9) ^ J) with (4 ^ J * (4 / 9) ^ J)
          by (rewrite <- Rpow_mult_distr; f_equal; field).
        clear - SP P3 P4. set (part := (4 / 9) ^ J). set (three := 3 ^ J) in *. set (powers := 4 ^ J) in *. field. lra. }
      rewrite E. unfold B, b. rewrite (length_of_reference J stages), K0.
      assert (0 < (40 / 3 * 3 ^ J) ^ 2) by (apply pow_lt; lra). nra. }
    set (c := (2 * C * B ^ 2 / INR T + gmax) / 2).
    assert (lowc : 2 * C * B ^ 2 / INR T < gmax).
    { apply Rmult_lt_reg_r with (INR T); [exact HT |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (pos0 : 0 < 2 * C * B ^ 2 / INR T) by (apply Rdiv_lt_0_compat; [assert (0 < B ^ 2) by (apply pow_lt, HB); nra | exact HT]).
    assert (Hc : c < gmax) by (unfold c; lra).
    assert (Hc2 : 2 * C * B ^ 2 < c * INR T).
    { apply Rle_lt_trans with (2 * C * B ^ 2 / INR T * INR T); [right; field; lra |]. apply Rmult_lt_compat_r; [exact HT | unfold c; lra]. }
    assert (c_pos : 0 < c) by (unfold c; lra).
    destruct threshold as (d & Hd & after).
    pose proof (facts_of_greedy_runs d c ltac:(lra) after Hc) as facts. fold T b in facts.
    destruct (every_run_is_slow atoms columns row (share J) tilt (shares J stages) HN b T d c facts) as [Q1 slow].
    (* the number of copies: a whole part of q^2 *)
    set (u2 := squared_error atoms columns row (share J) tilt (fun _ => 0)).
    destruct (natural_above (Rmax 1 (2 * (u2 + 1)))) as [h Hh].
    pose proof (Rmax_l 1 (2 * (u2 + 1))) as h1. pose proof (Rmax_r 1 (2 * (u2 + 1))) as h2.
    destruct (reference_near_one atoms columns row (share J) tilt (shares J stages) b (INR h / 2)) as [Q2 near].
    { unfold b. rewrite (reference_has_no_error J stages). fold u2.
      assert (0 <= u2); [| lra]. unfold u2, squared_error. apply Sum_nonneg. intros i Hi.
      apply Rmult_le_pos; [apply (shares J stages), Hi | apply pow2_ge_0]. }
    assert (Hh0 : (0 < h)%nat) by (apply INR_lt; simpl INR; lra).
    destruct (natural_above (Rabs B1)) as [nB HnB]. destruct (natural_above (/ B)) as [nI HnI].
    set (q := (Nat.max (Nat.max Q1 Q2) (2 * h * (nB * nI + 2) + 1))%nat).
    assert (Hq1 : (Q1 <= q)%nat) by (unfold q; lia). assert (Hq2 : (Q2 <= q)%nat) by (unfold q; lia).
    assert (Hq3 : (2 * h * (nB * nI + 2) + 1 <= q)%nat) by (unfold q; lia). clearbody q.
    destruct (slow q Hq1) as [Hm runs]. specialize (near q Hq2).
    assert (Hq : 0 < INR q) by (apply lt_0_INR; lia).
    set (m := examples atoms row (share J) tilt q) in *. set (M := tilted atoms row (share J) tilt q) in *.
    set (mu0 := reduced b q) in *.
    set (copies := (q * q / h)%nat).
    assert (low : (copies * h <= q * q)%nat) by (unfold copies; rewrite Nat.mul_comm; apply Nat.mul_div_le; lia).
    assert (high : (q * q < S copies * h)%nat).
    { unfold copies. pose proof (Nat.mul_succ_div_gt (q * q) h ltac:(lia)). lia. }
    assert (many : (q * (nB * nI + 1) <= copies)%nat) by nia.
    assert (some : (0 < copies)%nat) by nia.
    assert (length : norm1 columns mu0 = / INR q * B).
    { unfold mu0, reduced. rewrite norm1_scal, Rabs_right; [reflexivity |]. apply Rle_ge, Rlt_le, Rinv_0_lt_compat, Hq. }
    set (L0 := L m columns M mu0) in *.
    assert (L0_pos : 0 < L0) by (unfold L0; apply L_pos, Hm).
    assert (near' : INR copies * (1 - L0) <= / 2).
    { destruct (Rle_lt_dec (1 - L0) 0) as [neg | pos]; [pose proof (pos_INR copies); nra |].
      apply le_INR in low. rewrite !mult_INR in low. assert (0 < INR h) by (apply lt_0_INR, Hh0).
      apply Rmult_le_reg_r with (INR h); [assumption |]. nra. }
    set (a := L0 + c / INR q ^ 2).
    assert (Pq2 : 0 < INR q ^ 2) by (apply pow_lt, Hq).
    assert (Hcq : 0 < c / INR q ^ 2) by (apply Rdiv_lt_0_compat; lra).
    set (mu := repeated columns mu0).
    assert (norm : norm1 (copies * columns) mu = INR copies * (/ INR q * B)) by (unfold mu; rewrite norm_of_repeated, length; reflexivity).
    assert (norm_pos : 0 < norm1 (copies * columns) mu).
    { rewrite norm. apply Rmult_lt_0_compat; [apply lt_0_INR, some |]. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, Hq | exact HB]. }
    assert (Hcop : 0 < INR copies) by (apply lt_0_INR, some).
    set (eps := C * norm1 (copies * columns) mu ^ 2 / INR (copies * T)).
    assert (eps_pos : 0 < eps).
    { unfold eps. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [exact HC | apply pow_lt, norm_pos] |].
      rewrite mult_INR. apply Rmult_lt_0_compat; assumption. }
    assert (signs : entries_are_signs m columns M).
    { apply tilted_signs; [intros i k _ _; apply row_signs | exact HN]. }
    exists (m ^ copies)%nat, (copies * columns)%nat, (power m columns M), mu, eps, (copies * T)%nat.
    split; [apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia |].
    split; [nia |].
    split; [apply power_signs; [exact Hm | exact signs] |].
    split; [exact eps_pos |].
    split; [| split].
    - rewrite norm. apply Rle_trans with (Rabs B1); [apply Rle_abs |].
      apply le_INR in many. rewrite mult_INR, plus_INR, mult_INR in many. simpl (INR 1) in many.
      assert (1 <= INR nI * B).
      { apply Rmult_le_reg_r with (/ B); [apply Rinv_0_lt_compat, HB |]. rewrite Rmult_assoc, Rinv_r by lra. lra. }
      assert (step1 : (INR nB * INR nI + 1) * B <= INR copies * (/ INR q * B)).
      { replace ((INR nB * INR nI + 1) * B) with (INR q * (INR nB * INR nI + 1) * (/ INR q * B)) by (field; lra).
        apply Rmult_le_compat_r; [| exact many]. apply Rlt_le, Rmult_lt_0_compat; [apply Rinv_0_lt_compat, Hq | exact HB]. }
      pose proof (pos_INR nB). nra.
    - right. unfold eps. rewrite mult_INR. field. repeat split; lra.
    - intros j best.
      assert (unit : entries_within_one (m ^ copies) (copies * columns) (power m columns M)).
      { apply power_within_one; [exact Hm |]. intros i k Hi Hk. destruct (signs i k Hi Hk); lra. }
      assert (leading : forall j s, best_columns m columns M j T -> (s < T)%nat -> d / INR q <= delta m columns M (AdaBoost m columns M j s) (j s)).
      { intros j' s best' Hs. destruct (runs j' best') as (lead & _). specialize (lead s Hs).
        apply Rmult_le_reg_l with (INR q); [exact Hq |]. replace (INR q * (d / INR q)) with d by (field; lra). apply Rlt_le, lead. }
      assert (later : forall j k, best_columns m columns M j T -> (k < columns)%nat -> delta m columns M (AdaBoost m columns M j T) k < d / INR q).
      { intros j' k best' Hk. destruct (runs j' best') as (_ & _ & aft & _). specialize (aft k Hk).
        apply Rmult_lt_reg_l with (INR q); [exact Hq |]. replace (INR q * (d / INR q)) with d by (field; lra). exact aft. }
      assert (edges : edges_below_one (m ^ copies) (copies * columns) (power m columns M) j (copies * T)).
      { apply (edges_of_the_copies m columns M Hm copies T (d / INR q) leading later); [| exact best].
        intros j' s best' Hs. apply (runs j' best'), Hs. }
      split; [exact edges |].
      assert (Hmc : (0 < m ^ copies)%nat) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
      assert (last : L (m ^ copies) (copies * columns) (power m columns M) mu + eps
                     < L (m ^ copies) (copies * columns) (power m columns M)
                         (AdaBoost (m ^ copies) (copies * columns) (power m columns M) j (copies * T))).
      { unfold mu. rewrite (loss_of_repeated m columns M Hm). fold L0.
        assert (above : forall j, best_columns m columns M j T -> a <= L m columns M (AdaBoost m columns M j T)).
        { intros j' best'. destruct (runs j' best') as (_ & _ & _ & far). fold mu0 L0 in far.
          assert (c / INR q ^ 2 < L m columns M (AdaBoost m columns M j' T) - L0); [| unfold a; lra].
          apply Rmult_lt_reg_l with (INR q ^ 2); [exact Pq2 |]. replace (INR q ^ 2 * (c / INR q ^ 2)) with c by (field; lra). exact far. }
        eapply Rlt_le_trans; [| apply (loss_after_the_copies m columns M Hm copies T (d / INR q) leading later j a); [unfold a; lra | exact above | exact best]].
        assert (Ec : copies = S (copies - 1)) by lia.
        pose proof (power_difference a L0 (copies - 1) ltac:(unfold a; lra)) as diff. rewrite <- Ec in diff.
        pose proof (Bernoulli L0 (copies - 1) ltac:(lra)) as bern.
        assert (fewer : INR (copies - 1) * (1 - L0) <= / 2).
        { destruct (Rle_lt_dec (1 - L0) 0) as [neg | pos]; [pose proof (pos_INR (copies - 1)); nra |].
          assert (INR (copies - 1) <= INR copies) by (apply le_INR; lia). nra. }
        assert (half : / 2 <= L0 ^ (copies - 1)) by lra.
        assert (gain : eps < INR copies * L0 ^ (copies - 1) * (a - L0)); [| lra].
        apply Rlt_le_trans with (INR copies * / 2 * (c / INR q ^ 2)).
        - unfold eps. rewrite norm, mult_INR.
          replace (C * (INR copies * (/ INR q * B)) ^ 2 / (INR copies * INR T)) with (INR copies * / 2 * (2 * C * B ^ 2 / INR T / INR q ^ 2))
            by (field; repeat split; lra).
          apply Rmult_lt_compat_l; [lra |]. unfold Rdiv at 1 3. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat, Pq2 | unfold c; lra].
        - replace (a - L0) with (c / INR q ^ 2) by (unfold a; ring). apply Rmult_le_compat_r; [lra |].
          apply Rmult_le_compat_l; lra. }
      intros t Ht. eapply Rlt_le_trans; [exact last |].
      pose proof (missing_antitone Hmc mu j t (copies * T) unit best edges Ht) as falls. unfold missing in falls. lra.
  Qed.
End Powers_of_the_games.

(** For every constant C and every B1 there are a game of signs and a mu of norm B1 or more such that AdaBoost, whatever the ties,
    is above L(mu) + eps in all its rounds up to C ||mu||^2 / eps; and even up to C (1 + ||mu||)^2 / eps. *)
Theorem MRS13_conjecture_6_every_norm (C B1 : R) :
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  (0 < m)%nat /\ (0 < N)%nat /\ entries_are_signs m N M /\ 0 < eps /\ B1 <= norm1 N mu /\
  C * norm1 N mu ^ 2 / eps <= INR T /\ C * (1 + norm1 N mu) ^ 2 / eps <= INR T /\
  forall j, best_columns m N M j T -> edges_below_one m N M j T /\
    forall t, (t <= T)%nat -> L m N M mu + eps < L m N M (AdaBoost m N M j t).
Proof.
  set (C' := Rmax (4 * C) 1). pose proof (Rmax_l (4 * C) 1) as c4. pose proof (Rmax_r (4 * C) 1) as c1. fold C' in c4, c1.
  destruct (MRS13_conjecture_6_limit (2 * C')) as [J large].
  assert (stages : (1 <= J)%nat).
  { destruct J; [exfalso | lia]. simpl in large. rewrite Rinv_1 in large. lra. }
  destruct (slow_at_every_norm J stages C' (Rmax B1 1) ltac:(lra) ltac:(lra))
    as (m & N & M & mu & eps & T & Hm & HN & signs & He & norm & rounds & above).
  exists m, N, M, mu, eps, T. pose proof (Rmax_l B1 1). pose proof (Rmax_r B1 1).
  repeat (split; [assumption || lra |]).
  assert (part : forall y, y <= C' * norm1 N mu ^ 2 -> y / eps <= INR T).
  { intros y Hy. apply Rle_trans with (2 := rounds). apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, He | exact Hy]. }
  pose proof (pow2_ge_0 (norm1 N mu)) as sq. set (b := norm1 N mu) in *.
  split; [apply part; apply Rmult_le_compat_r; lra |]. split; [| exact above]. apply part.
  destruct (Rle_lt_dec C 0) as [neg | pos].
  - apply Rle_trans with 0; [pose proof (pow2_ge_0 (1 + b)); nra |]. apply Rmult_le_pos; lra.
  - apply Rle_trans with (C * (4 * b ^ 2)); [apply Rmult_le_compat_l; nra |]. nra.
Qed.
