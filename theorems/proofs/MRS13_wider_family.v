(** MRS13: on games of signs C B^2 eps^-beta rounds are not enough for any beta < ln (8/5) / ln (5/4) = 2.1063, at any norm, whatever the
    ties: the dictionary with rho = 4/5 and W = 8/5, its clusters, and their powers.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_dictionary MRS13_conjecture_6_clusters
  MRS13_conjecture_6_every_norm MRS13_integer_vectors MRS13_vectors_in_turn MRS13_wider_dictionary MRS13_wider_dictionary_by_hand
  MRS13_wider_vectors.
Local Open Scope R_scope.

(** <r_(j+1), g_i> = <r_j, g_i> - rho^(j+1) <g_(j+1), g_i>, and the same for u. *)
Lemma inner_product_step j i : inner_product (S j) i = inner_product j i - (4 / 5) ^ S j * gram (S j) i.
Proof.
  pose proof (inner_product_closed_form (4 / 5) (8 / 5) by_hand_fits j i) as now.
  pose proof (inner_product_closed_form (4 / 5) (8 / 5) by_hand_fits (S j) i) as next.
  unfold inner_product_is in *. enough (inner_product j i = (4 / 5) ^ S j * gram (S j) i + inner_product (S j) i) by lra.
  rewrite <- (is_series_unique _ _ now). apply is_series_unique.
  apply (is_series_ext (fun k => match k with O => (4 / 5) ^ S j * gram (S j) i | S l => (4 / 5) ^ (S j + S l) * gram (S j + S l) i end)).
  - intros [| k]; [now replace (j + 1)%nat with (S j) by lia | now replace (j + S (S k))%nat with (S j + S k)%nat by lia].
  - apply (series_first (fun k => match k with O => (4 / 5) ^ S j * gram (S j) i | S l => (4 / 5) ^ (S j + S l) * gram (S j + S l) i end)).
    exact next.
Qed.

Lemma half_power k : (4 / 5 / (8 / 5)) ^ k = / 2 ^ k.
Proof. rewrite <- pow_inv. f_equal. field. Qed.

Lemma product_with_target_value j : product_with_target j = if Nat.eqb j 0 then 16 / 9 else 512 / 225 * / 2 ^ j.
Proof.
  rewrite (product_with_target_closed_form (4 / 5) (8 / 5) by_hand_fits), half_power. destruct (Nat.eqb j 0); [field |].
  unfold past. assert (0 < 2 ^ j) by (apply pow_lt; lra). field. lra.
Qed.

Lemma product_at_the_start l : (1 <= l)%nat -> (4 / 5) ^ l * inner_product 0 l = if Nat.eqb l 1 then 16 / 25 else 512 / 225 * / 2 ^ l.
Proof.
  intros Hl. unfold MRS13_wider_dictionary.inner_product. destruct (Nat.ltb_spec l 0); [lia |]. rewrite Nat.sub_0_r.
  destruct l as [| [| l]]; [lia | simpl; field |]. simpl Nat.eqb. cbv iota. unfold ahead, decay.
  rewrite <- half_power.
  replace ((4 / 5 / (8 / 5)) ^ S (S l)) with ((4 / 5) ^ S (S l) * (4 / 5) ^ S (S l) * / (4 / 5 * (8 / 5)) ^ S (S l))
    by (rewrite <- pow_inv, <- !Rpow_mult_distr; f_equal; field).
  assert (0 < (4 / 5 * (8 / 5)) ^ S (S l)) by (apply pow_lt; lra). rewrite pow_O. field. lra.
Qed.

Lemma product_with_target_step j : product_with_target (S j) = product_with_target j - (4 / 5) ^ S j * inner_product 0 (S j).
Proof.
  rewrite !product_with_target_value, product_at_the_start by lia. destruct j as [| j]; [simpl; field |]. simpl Nat.eqb. cbv iota.
  change (2 ^ S (S j)) with (2 * 2 ^ S j). assert (0 < 2 ^ S j) by (apply pow_lt; lra). field. lra.
Qed.

Section Family.
  Variable J : nat.
  Hypothesis stages : (1 <= J)%nat.
  Notation d := (dimension J).
  Notation v := (vec J).
  Notation K := (K J).
  Notation g := (inner d v).
  Notation theta := (theta g K).
  Notation residual := (residual g K).
  Notation sigma := (sigma J).

  Lemma size_of n : (1 <= n <= J)%nat -> INR (K n) = sigma ^ 2 * (64 / 25) ^ n.
  Proof. intros Hn. rewrite (proj1 (sizes J n ltac:(lia))). apply square_of, Hn. Qed.

  Lemma size_of_0 : INR (K 0) = 576 / 49 * sigma ^ 2.
  Proof. rewrite (proj1 (sizes J 0 ltac:(lia))). exact (inner_values J 0 0 ltac:(lia) ltac:(lia)). Qed.

  Lemma squares_of_powers n : (64 / 25) ^ n = (8 / 5) ^ n * (8 / 5) ^ n.
  Proof. rewrite <- Rpow_mult_distr. f_equal. field. Qed.

  Lemma residuals n : (n <= J)%nat ->
    residual n 0 = 324 / 49 * sigma ^ 2 * product_with_target n /\
    (forall k, (1 <= k <= J)%nat -> residual n k = 18 / 7 * sigma ^ 2 * (8 / 5) ^ k * inner_product n k) /\
    ((n < J)%nat -> theta n = 18 / 7 * / 2 ^ S n).
  Proof.
    pose proof (sigma_pos J) as P. assert (P2 : 0 < sigma ^ 2) by (apply pow_lt, P).
    assert (step : forall l, (l < J)%nat -> (forall k, (1 <= k <= J)%nat -> residual l k = 18 / 7 * sigma ^ 2 * (8 / 5) ^ k * inner_product l k) ->
                   theta l = 18 / 7 * / 2 ^ S l).
    { intros l Hl H. unfold MRS13_conjecture_6_clusters.theta. rewrite H, size_of, squares_of_powers by lia.
      destruct (by_hand_edges l) as (next & _). assert (0 < (8 / 5) ^ S l) by (apply pow_lt; lra). rewrite <- next. field. lra. }
    induction n as [| n IH]; intros Hn.
    - assert (H : forall k, (1 <= k <= J)%nat -> residual 0 k = 18 / 7 * sigma ^ 2 * (8 / 5) ^ k * inner_product 0 k).
      { intros k Hk. change (residual 0 k) with (g 0%nat k). rewrite inner_values by lia. destruct k; [lia | reflexivity]. }
      split; [| split; [exact H | intros Hl; apply step; assumption]].
      change (residual 0 0) with (g 0%nat 0%nat). rewrite inner_values, product_with_target_value by lia. simpl Nat.eqb. cbv iota. field.
    - destruct IH as (H0 & Hk & Ht); [lia |]. specialize (Ht ltac:(lia)).
      assert (next : forall k, residual (S n) k = residual n k - theta n * g (S n) k) by reflexivity.
      assert (cancel : (4 / 5) ^ S n = / 2 ^ S n * (8 / 5) ^ S n) by (rewrite <- half_power, <- Rpow_mult_distr; f_equal; field).
      assert (H : forall k, (1 <= k <= J)%nat -> residual (S n) k = 18 / 7 * sigma ^ 2 * (8 / 5) ^ k * inner_product (S n) k).
      { intros k Bk. rewrite next, Hk, Ht, inner_values by lia. destruct k as [| k]; [lia |]. rewrite inner_product_step, cancel. ring. }
      split; [| split; [exact H | intros Hl; apply step; assumption]].
      rewrite next, H0, Ht, inner_values, product_with_target_step, cancel by lia. field.
      apply Rgt_not_eq, pow_lt. lra.
  Qed.

  Theorem clusters_in_turn : in_turn J g K.
  Proof.
    pose proof (sigma_pos J) as P. assert (P2 : 0 < sigma ^ 2) by (apply pow_lt, P).
    intros n Hn. destruct (residuals n ltac:(lia)) as (H0 & Hk & Ht). specialize (Ht Hn).
    destruct (residuals (S n) ltac:(lia)) as (H0' & Hk' & _).
    assert (Pn : 0 < / 2 ^ S n) by (apply Rinv_0_lt_compat, pow_lt; lra).
    assert (E2 : / 2 ^ S (S n) = / 2 * / 2 ^ S n) by (change (2 ^ S (S n)) with (2 * 2 ^ S n); assert (0 < 2 ^ S n) by (apply pow_lt; lra); field; lra).
    rewrite Ht. split; [lra |]. intros k HkJ other. destruct k as [| k].
    - assert (value : forall j, (j <= S n)%nat -> 0 <= product_with_target j -> Rabs (324 / 49 * sigma ^ 2 * product_with_target j) / INR (K 0)
                       = 18 / 7 * (7 / 32 * product_with_target j)).
      { intros j _ Hj. rewrite size_of_0, Rabs_right by (apply Rle_ge; nra). field. lra. }
      assert (nonneg : forall j, 0 <= product_with_target j).
      { intros j. rewrite product_with_target_value. assert (0 < / 2 ^ j) by (apply Rinv_0_lt_compat, pow_lt; lra). destruct (Nat.eqb j 0); lra. }
      rewrite H0, H0', !value by (lia || apply nonneg).
      destruct (by_hand_edges n) as (_ & _ & _ & _ & target & _). destruct (by_hand_edges (S n)) as (_ & _ & _ & _ & target' & _).
      rewrite target, target', E2. simpl Nat.eqb. cbv iota. destruct (Nat.eqb_spec n 0) as [-> | _]; [simpl in *; lra | lra].
    - assert (value : forall x, Rabs (18 / 7 * sigma ^ 2 * (8 / 5) ^ S k * x) / INR (K (S k)) = 18 / 7 * (Rabs x / (8 / 5) ^ S k)).
      { intros x. assert (0 < (8 / 5) ^ S k) by (apply pow_lt; lra). rewrite size_of, squares_of_powers by lia.
        rewrite Rabs_mult, (Rabs_right (18 / 7 * sigma ^ 2 * (8 / 5) ^ S k)) by (apply Rle_ge; apply Rmult_le_pos; lra). field. lra. }
      rewrite Hk, Hk' by lia. rewrite !value.
      assert (edge : forall j i, (1 <= i)%nat -> (i <> S j -> Rabs (inner_product j i) / (8 / 5) ^ i < / 2 ^ S j) /\ Rabs (inner_product j i) / (8 / 5) ^ i <= / 2 ^ S j).
      { intros j i Hi. assert (Pj : 0 < / 2 ^ S j) by (apply Rinv_0_lt_compat, pow_lt; lra).
        destruct (by_hand_edges j) as (nx & this & before & later & _). destruct (lt_eq_lt_dec i j) as [[b | same] | after].
        - specialize (before (j - i)%nat ltac:(lia) ltac:(lia)). replace (j - (j - i))%nat with i in before by lia. rewrite before. lra.
        - subst i. rewrite this, Rabs_R0 by exact Hi. unfold Rdiv. lra.
        - destruct (Nat.eq_dec i (S j)) as [-> | far].
          + assert (0 < (8 / 5) ^ S j) by (apply pow_lt; lra). assert (0 <= inner_product j (S j)).
            { replace (inner_product j (S j)) with (inner_product j (S j) / (8 / 5) ^ S j * (8 / 5) ^ S j) by (field; lra).
              rewrite nx. apply Rmult_le_pos; lra. }
            rewrite Rabs_right, nx by lra. split; [intros; contradiction | lra].
          + specialize (later (i - j)%nat ltac:(lia)). replace (j + (i - j))%nat with i in later by lia.
            assert (0 < (8 / 5) ^ i) by (apply pow_lt; lra). assert (0 <= inner_product j i).
            { replace (inner_product j i) with (inner_product j i / (8 / 5) ^ i * (8 / 5) ^ i) by (field; lra). apply Rmult_le_pos; lra. }
            rewrite Rabs_right by lra. lra. }
      destruct (edge n (S k) ltac:(lia)) as [strict _]. specialize (strict other). destruct (edge (S n) (S k) ltac:(lia)) as [_ loose].
      rewrite E2 in loose. split; lra.
  Qed.

  Lemma leading_falls l : (S l < J)%nat -> theta (S l) <= theta l.
  Proof.
    intros Hl. destruct (residuals l ltac:(lia)) as (_ & _ & H). destruct (residuals (S l) ltac:(lia)) as (_ & _ & H').
    rewrite H, H' by lia. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; [apply pow_lt; lra |]. apply Rle_pow; [lra | lia].
  Qed.

  Lemma rounds_of_stages : INR (start K J) = sigma ^ 2 * (64 / 39 * ((64 / 25) ^ J - 1)).
  Proof.
    enough (forall n, (n <= J)%nat -> INR (start K n) = sigma ^ 2 * (64 / 39 * ((64 / 25) ^ n - 1))) as G by (apply G; lia).
    induction n as [| n IH]; intros Hn; [simpl; ring |]. change (start K (S n)) with (start K n + K (S n))%nat.
    rewrite plus_INR, IH, size_of by lia. simpl. field.
  Qed.

  Lemma left_is : left_of_the_target J d v K = 576 / 49 * sigma ^ 2 * (16 / 25) ^ J.
  Proof.
    unfold left_of_the_target. rewrite inner_values by lia. cbv iota.
    enough (forall n, (n <= J)%nat -> Sum n (fun l => INR (K (S l)) * theta l ^ 2) = 576 / 49 * sigma ^ 2 * (1 - (16 / 25) ^ n)) as G.
    { specialize (G J (le_n J)). lra. }
    induction n as [| n IH]; intros Hn; [simpl; ring |]. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
    destruct (residuals n ltac:(lia)) as (_ & _ & Ht). rewrite IH, Ht, size_of by lia.
    assert (E : (64 / 25) ^ S n * (/ 2 ^ S n * / 2 ^ S n) = (16 / 25) ^ S n).
    { rewrite <- half_power, <- !Rpow_mult_distr. f_equal. field. }
    change ((16 / 25) ^ S n) with (16 / 25 * (16 / 25) ^ n) in E |- *. set (x := (64 / 25) ^ S n) in *. set (z := / 2 ^ S n) in *.
    set (y := (16 / 25) ^ n) in *. set (s := sigma ^ 2). clearbody x y z s.
    replace (s * x * (18 / 7 * z) ^ 2) with (324 / 49 * s * (x * (z * z))) by field. rewrite E. field.
  Qed.

  Theorem wider_games_at_every_norm (B1 : R) :
    exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
    slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ / 32 / (25 / 16) ^ J <= eps /\ / 20 * (64 / 25) ^ J * norm1 N mu ^ 2 <= INR T.
  Proof.
    pose proof (sigma_pos J) as P. assert (P2 : 0 < sigma ^ 2) by (apply pow_lt, P).
    assert (big : 64 / 25 <= (64 / 25) ^ J) by (rewrite <- (pow_1 (64 / 25)) at 1; apply Rle_pow; [lra | exact stages]).
    assert (Pr : 0 < (16 / 25) ^ J <= 1) by (split; [apply pow_lt; lra |]; rewrite <- (pow1 J); apply pow_incr; lra).
    set (V := INR (K 0)). assert (EV : V = 576 / 49 * sigma ^ 2) by exact size_of_0.
    assert (V1 : 1 <= V) by (unfold V; change 1 with (INR 1); apply le_INR, (sizes J 0 ltac:(lia))).
    set (c := V * (16 / 25) ^ J / 4). assert (Pc : 0 < V * (16 / 25) ^ J <= V) by (split; nra).
    destruct (slow_at_every_norm J d v K stages (sizes J) clusters_in_turn leading_falls c B1 (2 * K 0)) as (m & N & M & mu & T & slow & norm & many).
    - unfold c. lra.
    - rewrite left_is, <- EV. unfold c. lra.
    - rewrite inner_values by lia. cbv iota. rewrite <- EV, mult_INR. fold V. simpl (INR 2). lra.
    - pose proof (proj2 (sizes J 0 ltac:(lia))). lia.
    - rewrite mult_INR. fold V. simpl (INR 2). unfold c. lra.
    - exists m, N, M, mu, (c / (4 * INR (2 * K 0))), T. split; [exact slow | split; [exact norm | split]].
      + rewrite mult_INR. fold V. simpl (INR 2). unfold c. right. replace ((16 / 25) ^ J) with (/ (25 / 16) ^ J) by (rewrite <- pow_inv; f_equal; field).
        assert (0 < (25 / 16) ^ J) by (apply pow_lt; lra). field. lra.
      + apply Rle_trans with (2 := many). rewrite (Rmult_comm (/ 20 * (64 / 25) ^ J)). apply Rmult_le_compat_l; [apply pow2_ge_0 |].
        rewrite rounds_of_stages, mult_INR. fold V. simpl (INR 2).
        replace (sigma ^ 2 * (64 / 39 * ((64 / 25) ^ J - 1)) * ((1 + 1) * V) / V ^ 2) with (2 * (sigma ^ 2 / V) * (64 / 39 * ((64 / 25) ^ J - 1))) by (field; lra).
        rewrite EV. replace (sigma ^ 2 / (576 / 49 * sigma ^ 2)) with (49 / 576) by (field; lra). lra.
  Qed.
End Family.

Theorem MRS13_wider_slow_family : slow_family (64 / 25) (25 / 16).
Proof. exists (/ 32), (/ 20). split; [lra | split; [lra |]]. intros J B1 stages. apply wider_games_at_every_norm, stages. Qed.

Lemma exponent_of_the_family : ln (64 / 25) / ln (25 / 16) = ln (8 / 5) / ln (5 / 4).
Proof.
  assert (0 < ln (5 / 4)) by (rewrite <- ln_1; apply ln_increasing; lra).
  replace (64 / 25) with (8 / 5 * (8 / 5)) by field. replace (25 / 16) with (5 / 4 * (5 / 4)) by field. rewrite !ln_mult by lra. field. lra.
Qed.

(** For every C, B1 and beta < ln (8/5) / ln (5/4): a game of signs and a mu of norm B1 or more such that AdaBoost, whatever the ties, is above
    L(mu) + eps in all its rounds up to C ||mu||^2 eps^-beta. *)
Theorem MRS13_signs_exponent (C B1 beta : R) : beta < ln (8 / 5) / ln (5 / 4) ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ C * norm1 N mu ^ 2 * Rpower eps (- beta) <= INR T.
Proof.
  intros small. apply (slow_family_excludes (64 / 25) (25 / 16)); [lra | lra | exact MRS13_wider_slow_family |].
  rewrite exponent_of_the_family. exact small.
Qed.
