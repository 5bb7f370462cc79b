(** MRS13, Conjecture 6: every rational dictionary that satisfies the conditions gives games of signs on which AdaBoost is slow at every
    norm, with the exponent ln W / ln (1/rho).  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith ZArith.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_clusters MRS13_conjecture_6_every_norm
  MRS13_integer_vectors MRS13_vectors_in_turn MRS13_wider_vectors MRS13_rational_vectors.
Local Open Scope R_scope.

(** Vectors g_1, g_2, ... with inner products gram, r_j the sum of rho^k g_k over k > j, u = r_0, ip j i = <r_j, g_i>, pt j = <r_j, u>;
    hypothesis i counts W^i times, and w u counts once. *)
Definition extended (gram : nat -> nat -> R) (ip : nat -> nat -> R) (pt : nat -> R) (i k : nat) : R :=
  match i, k with O, O => pt 0%nat | O, S _ => ip 0%nat k | S _, O => ip 0%nat i | S _, S _ => gram i k end.

Record dictionary (rho W w : R) (gram : nat -> nat -> R) (ip : nat -> nat -> R) (pt : nat -> R) : Prop := {
  rho_between : 0 < rho < 1;
  W_above : 1 < W;
  w_positive : 0 < w;
  all_rational : is_rational rho /\ is_rational W /\ is_rational w /\ (forall i k, is_rational (gram i k)) /\ forall i, is_rational (ip 0%nat i);
  symmetric : forall i k, gram i k = gram k i;
  unit_vectors : forall i, gram i i = 1;
  residual_step : forall j i, (1 <= i)%nat -> ip (S j) i = ip j i - rho ^ S j * gram (S j) i;
  target_step : forall j, pt (S j) = pt j - rho ^ S j * ip 0%nat (S j);
  target_square : pt 0%nat = rho ^ 2 / (1 - rho ^ 2);
  leading : forall j, ip j (S j) = rho ^ S j;
  others : forall j i, (1 <= i)%nat -> i <> S j -> Rabs (ip j i) < W ^ i * (rho / W) ^ S j;
  target_edge : forall j, 0 <= pt j /\ w * pt j < (rho / W) ^ S j;
  positive : forall n a, 0 <= form_of (S n) (extended gram ip pt) a }.

Section Family.
  Variables (rho W w : R) (gram : nat -> nat -> R) (ip : nat -> nat -> R) (pt : nat -> R).
  Hypothesis dict : dictionary rho W w gram ip pt.
  Variable J : nat.
  Hypothesis stages : (1 <= J)%nat.
  Notation tau := (rho / W).

  Definition lambda : R := / (w * pt 0%nat).
  Definition factor (n : nat) : R := match n with O => lambda | _ => W ^ n end.

  Lemma ranges : 0 < rho < 1 /\ 1 < W /\ 0 < w /\ 0 < tau < 1 /\ 0 < pt 0%nat /\ 0 < lambda.
  Proof.
    destruct dict as [Hr HW Hw _ _ _ _ _ Hp _ _ _ _]. assert (P : 0 < pt 0%nat) by (rewrite Hp; apply Rdiv_lt_0_compat; [apply pow_lt |]; nra).
    repeat (split; [assumption || lra |]). split; [| split; [exact P | apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption]].
    split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_lt_reg_r with W; [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  Qed.

  Definition scaled (i k : nat) : R := factor i * factor k * extended gram ip pt i k.

  Lemma integer_vectors_exist : exists (d : nat) (v : nat -> nat -> Z) (D : nat), (0 < D)%nat /\
    forall i k, (i <= J)%nat -> (k <= J)%nat -> inner d v i k = INR D ^ 2 * scaled i k.
  Proof.
    destruct ranges as (Hr & HW & Hw & Ht & Hp & Hl). pose proof (all_rational _ _ _ _ _ _ dict) as (r1 & r2 & r3 & r4 & r5).
    assert (rp : is_rational (pt 0%nat)).
    { rewrite (target_square _ _ _ _ _ _ dict). apply rational_mult; [apply rational_pow, r1 | apply rational_inverse; [| nra]].
      apply rational_minus; [apply (rational_IZR 1) | apply rational_pow, r1]. }
    assert (rf : forall i, is_rational (factor i)).
    { intros [| i]; [apply rational_inverse; [apply rational_mult; assumption | apply Rmult_lt_0_compat; assumption] | apply rational_pow, r2]. }
    destruct (integer_gram_vectors (S J) scaled) as (d & v & D & HD & E).
    - intros i k _ _. unfold scaled. destruct i, k; simpl extended; try ring. rewrite (symmetric _ _ _ _ _ _ dict). ring.
    - intros i k _ _. unfold scaled. apply rational_mult; [apply rational_mult; apply rf |]. destruct i, k; simpl extended; auto.
    - intros a. pose proof (positive _ _ _ _ _ _ dict J (fun i => a i * factor i)) as H.
      replace (form_of (S J) scaled a) with (form_of (S J) (extended gram ip pt) (fun i => a i * factor i)); [exact H |].
      apply Sum_ext. intros i _. apply Sum_ext. intros k _. unfold scaled. ring.
    - exists d, v, D. split; [exact HD |]. intros i k Hi Hk. apply E; lia.
  Qed.

  Section Game.
    Variables (d : nat) (v : nat -> nat -> Z) (D : nat).
    Hypothesis HD : (0 < D)%nat.
    Hypothesis products : forall i k, (i <= J)%nat -> (k <= J)%nat -> inner d v i k = INR D ^ 2 * scaled i k.
    Notation g := (inner d v).
    Notation s := (INR D ^ 2).
    Definition K (n : nat) : nat := Z.to_nat (whole (g n n)).
    Notation theta := (theta g K).
    Notation residual := (residual g K).

    Lemma s_pos : 0 < s.
    Proof. apply pow_lt, lt_0_INR, HD. Qed.

    Lemma sizes n : (n <= J)%nat -> INR (K n) = g n n /\ (1 <= K n)%nat.
    Proof.
      intros Hn. destruct ranges as (Hr & HW & Hw & Ht & Hp & Hl). pose proof s_pos as Ps.
      assert (pos : 0 < g n n).
      { rewrite products by exact Hn. apply Rmult_lt_0_compat; [exact Ps |]. unfold scaled. destruct n as [| n]; simpl extended; unfold factor.
        - repeat apply Rmult_lt_0_compat; assumption.
        - rewrite (unit_vectors _ _ _ _ _ _ dict). assert (0 < W ^ S n) by (apply pow_lt; lra). rewrite Rmult_1_r. apply Rmult_lt_0_compat; assumption. }
      assert (Wh : is_whole (g n n)) by (unfold inner; apply whole_Sum; intros r _; apply whole_mult; apply whole_IZR).
      assert (E : INR (K n) = g n n).
      { unfold K. pose proof (whole_is _ Wh) as E. rewrite INR_IZR_INZ, Z2Nat.id; [exact E |]. apply le_IZR. rewrite E. lra. }
      split; [exact E |]. assert (0 < K n)%nat by (apply INR_lt; simpl INR; lra). lia.
    Qed.

    Lemma size_of n : (1 <= n <= J)%nat -> INR (K n) = s * (W ^ n * W ^ n).
    Proof.
      intros Hn. rewrite (proj1 (sizes n ltac:(lia))), products by lia. destruct n as [| n]; [lia |]. unfold scaled. simpl extended.
      rewrite (unit_vectors _ _ _ _ _ _ dict). unfold factor. ring.
    Qed.

    Lemma size_of_0 : INR (K 0) = s * (lambda ^ 2 * pt 0%nat).
    Proof. rewrite (proj1 (sizes 0 ltac:(lia))), products by lia. unfold scaled, factor. simpl extended. ring. Qed.

    Lemma powers n : tau ^ n * W ^ n = rho ^ n.
    Proof. destruct ranges as (Hr & HW & _). rewrite <- Rpow_mult_distr. f_equal. field. lra. Qed.

    Lemma residuals n : (n <= J)%nat ->
      residual n 0 = s * lambda ^ 2 * pt n /\
      (forall k, (1 <= k <= J)%nat -> residual n k = s * lambda * W ^ k * ip n k) /\
      ((n < J)%nat -> theta n = lambda * tau ^ S n).
    Proof.
      destruct ranges as (Hr & HW & Hw & Ht & Hp & Hl). pose proof s_pos as Ps.
      assert (step : forall l, (l < J)%nat -> (forall k, (1 <= k <= J)%nat -> residual l k = s * lambda * W ^ k * ip l k) -> theta l = lambda * tau ^ S l).
      { intros l Hl' H. unfold MRS13_conjecture_6_clusters.theta. rewrite H, size_of, (leading _ _ _ _ _ _ dict), <- powers by lia.
        assert (0 < W ^ S l) by (apply pow_lt; lra). pose proof (lt_0_INR D HD). set (t := tau ^ S l). clearbody t. field. repeat split; lra. }
      induction n as [| n IH]; intros Hn.
      - assert (H : forall k, (1 <= k <= J)%nat -> residual 0 k = s * lambda * W ^ k * ip 0 k).
        { intros k Hk. change (residual 0 k) with (g 0%nat k). rewrite products by lia. destruct k as [| k]; [lia |]. unfold scaled, factor. simpl extended. ring. }
        split; [| split; [exact H | intros Hl'; apply step; assumption]].
        change (residual 0 0) with (g 0%nat 0%nat). rewrite products by lia. unfold scaled, factor. simpl extended. ring.
      - destruct IH as (H0 & Hk & Htheta); [lia |]. specialize (Htheta ltac:(lia)).
        assert (next : forall k, residual (S n) k = residual n k - theta n * g (S n) k) by reflexivity.
        pose proof (powers (S n)) as cancel.
        assert (H : forall k, (1 <= k <= J)%nat -> residual (S n) k = s * lambda * W ^ k * ip (S n) k).
        { intros k Bk. rewrite next, Hk, Htheta, products, (residual_step _ _ _ _ _ _ dict) by lia. destruct k as [| k]; [lia |].
          unfold scaled, factor. simpl extended. rewrite <- cancel. ring. }
        split; [| split; [exact H | intros Hl'; apply step; assumption]].
        rewrite next, H0, Htheta, products, (target_step _ _ _ _ _ _ dict) by lia. unfold scaled, factor. simpl extended. rewrite <- cancel. ring.
    Qed.

    Lemma tau_falls n : tau ^ S n < tau ^ n.
    Proof. destruct ranges as (_ & _ & _ & Ht & _). simpl. assert (0 < tau ^ n) by (apply pow_lt; lra). nra. Qed.

    Theorem dictionary_in_turn : in_turn J g K.
    Proof.
      destruct ranges as (Hr & HW & Hw & Ht & Hp & Hl). pose proof s_pos as Ps.
      intros n Hn. destruct (residuals n ltac:(lia)) as (H0 & Hk & Htheta). specialize (Htheta Hn).
      destruct (residuals (S n) ltac:(lia)) as (H0' & Hk' & _). pose proof (tau_falls (S n)) as fall.
      assert (Pn : 0 < tau ^ S n) by (apply pow_lt; lra). rewrite Htheta. split; [apply Rmult_lt_0_compat; assumption |].
      intros k HkJ other. destruct k as [| k].
      - assert (value : forall j, Rabs (s * lambda ^ 2 * pt j) / INR (K 0) = lambda * (w * pt j)).
        { intros j. destruct (target_edge _ _ _ _ _ _ dict j) as [nn _]. rewrite size_of_0.
          rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | exact nn]).
          pose proof (lt_0_INR D HD). unfold lambda. field. repeat split; lra. }
        rewrite H0, H0', !value. destruct (target_edge _ _ _ _ _ _ dict n) as [_ e]. destruct (target_edge _ _ _ _ _ _ dict (S n)) as [_ e'].
        split; apply Rmult_lt_compat_l; lra.
      - assert (value : forall x, Rabs (s * lambda * W ^ S k * x) / INR (K (S k)) = lambda * (Rabs x / W ^ S k)).
        { intros x. assert (0 < W ^ S k) by (apply pow_lt; lra). rewrite size_of by lia.
          rewrite Rabs_mult, (Rabs_right (s * lambda * W ^ S k)) by (apply Rle_ge, Rmult_le_pos; [apply Rmult_le_pos |]; lra).
          pose proof (lt_0_INR D HD). field. repeat split; lra. }
        rewrite Hk, Hk' by lia. rewrite !value. assert (PW : 0 < W ^ S k) by (apply pow_lt; lra).
        assert (quotient : forall x y, Rabs x < W ^ S k * y -> Rabs x / W ^ S k < y).
        { intros x y H. apply Rmult_lt_reg_r with (W ^ S k); [exact PW |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
        split; apply Rmult_lt_compat_l; try exact Hl.
        + apply quotient, (others _ _ _ _ _ _ dict); [lia | exact other].
        + destruct (Nat.eq_dec (S k) (S (S n))) as [E | far].
          * rewrite E in *. rewrite (leading _ _ _ _ _ _ dict), <- powers. assert (0 < tau ^ S (S n)) by (apply pow_lt; lra).
            rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; lra). replace (tau ^ S (S n) * W ^ S (S n) / W ^ S (S n)) with (tau ^ S (S n)) by (field; lra). lra.
          * apply Rlt_trans with (tau ^ S (S n)); [apply quotient, (others _ _ _ _ _ _ dict); [lia | exact far] | lra].
    Qed.

    Lemma leading_falls l : (S l < J)%nat -> theta (S l) <= theta l.
    Proof.
      intros Hl. destruct ranges as (_ & _ & _ & _ & _ & Hla). destruct (residuals l ltac:(lia)) as (_ & _ & H). destruct (residuals (S l) ltac:(lia)) as (_ & _ & H').
      rewrite H, H' by lia. apply Rmult_le_compat_l; [lra | apply Rlt_le, tau_falls].
    Qed.

    Lemma rounds_at_least : s * (W ^ J * W ^ J) <= INR (start K J).
    Proof.
      rewrite <- size_of by lia. apply le_INR. destruct J as [| J']; [lia |]. simpl. lia.
    Qed.

    Lemma left_is : left_of_the_target J d v K = INR (K 0) * (rho ^ J * rho ^ J).
    Proof.
      destruct ranges as (Hr & HW & Hw & Ht & Hp & Hl). unfold left_of_the_target. rewrite <- (proj1 (sizes 0 ltac:(lia))).
      enough (forall n, (n <= J)%nat -> Sum n (fun l => INR (K (S l)) * theta l ^ 2) = INR (K 0) * (1 - rho ^ n * rho ^ n)) as G.
      { specialize (G J (le_n J)). lra. }
      induction n as [| n IH]; intros Hn; [simpl; ring |]. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
      destruct (residuals n ltac:(lia)) as (_ & _ & Htheta). rewrite IH, Htheta, (size_of (S n)), size_of_0, (target_square _ _ _ _ _ _ dict) by lia.
      replace (s * (W ^ S n * W ^ S n) * (lambda * tau ^ S n) ^ 2) with (s * lambda ^ 2 * ((tau ^ S n * W ^ S n) * (tau ^ S n * W ^ S n))) by ring.
      rewrite powers. simpl (rho ^ S n). set (x := rho ^ n). field. nra.
    Qed.

    Theorem dictionary_slow (B1 : R) :
      exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
      slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ / 32 / (/ rho ^ 2) ^ J <= eps /\
      2 / (lambda ^ 2 * pt 0%nat) * (W ^ 2) ^ J * norm1 N mu ^ 2 <= INR T.
    Proof.
      destruct ranges as (Hr & HW & Hw & Ht & Hp & Hl). pose proof s_pos as Ps.
      set (V := INR (K 0)). assert (EV : V = s * (lambda ^ 2 * pt 0%nat)) by exact size_of_0.
      assert (V1 : 1 <= V) by (unfold V; change 1 with (INR 1); apply le_INR, (sizes 0 ltac:(lia))).
      assert (Pr : 0 < rho ^ J <= 1) by (split; [apply pow_lt; lra |]; rewrite <- (pow1 J); apply pow_incr; lra).
      set (y := rho ^ J * rho ^ J). assert (Py : 0 < y <= 1) by (unfold y; split; nra). set (c := V * y / 4).
      assert (Pc : 0 < V * y <= V) by (split; nra). assert (L2 : 0 < lambda ^ 2) by (apply pow_lt, Hl).
      destruct (slow_at_every_norm J d v K stages sizes dictionary_in_turn leading_falls c B1 (2 * K 0)) as (m & N & M & mu & T & slow & norm & many).
      - unfold c. lra.
      - rewrite left_is. fold V y. unfold c. lra.
      - rewrite <- (proj1 (sizes 0 ltac:(lia))), mult_INR. fold V. simpl (INR 2). lra.
      - pose proof (proj2 (sizes 0 ltac:(lia))). lia.
      - rewrite mult_INR. fold V. simpl (INR 2). unfold c. lra.
      - exists m, N, M, mu, (c / (4 * INR (2 * K 0))), T. split; [exact slow | split; [exact norm | split]].
        + rewrite mult_INR. fold V. simpl (INR 2). unfold c. right.
          assert (Er : (/ rho ^ 2) ^ J = / y) by (unfold y; rewrite <- Rpow_mult_distr, pow_inv; do 2 f_equal; simpl; ring).
          rewrite Er. field. lra.
        + apply Rle_trans with (2 := many). rewrite (Rmult_comm (2 / (lambda ^ 2 * pt 0%nat) * (W ^ 2) ^ J)).
          apply Rmult_le_compat_l; [apply pow2_ge_0 |]. rewrite mult_INR. fold V. simpl (INR 2).
          replace ((W ^ 2) ^ J) with (W ^ J * W ^ J) by (rewrite <- Rpow_mult_distr; f_equal; simpl; ring).
          apply Rle_trans with (s * (W ^ J * W ^ J) * ((1 + 1) * V) / V ^ 2).
          * right. rewrite EV. pose proof (lt_0_INR D HD). field. repeat split; lra.
          * unfold Rdiv. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, pow_lt; lra |].
            apply Rmult_le_compat_r; [lra | exact rounds_at_least].
    Qed.
  End Game.
End Family.

Theorem MRS13_dictionary_family rho W w gram ip pt : dictionary rho W w gram ip pt -> slow_family (W ^ 2) (/ rho ^ 2).
Proof.
  intros dict. destruct (ranges rho W w gram ip pt dict) as (Hr & HW & Hw & Ht & Hp & Hl).
  exists (/ 32), (2 / (lambda w pt ^ 2 * pt 0%nat)). split; [lra |]. split.
  - apply Rdiv_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; [apply pow_lt, Hl | exact Hp].
  - intros J B1 stages. destruct (integer_vectors_exist rho W w gram ip pt dict J stages) as (d & v & D & HD & products).
    exact (dictionary_slow rho W w gram ip pt dict J stages d v D HD products B1).
Qed.

(** So for every such dictionary C B^2 eps^-beta rounds are not enough for any beta < ln W / ln (1/rho), at any norm, whatever the ties. *)
Theorem MRS13_dictionary_exponent rho W w gram ip pt (C B1 beta : R) : dictionary rho W w gram ip pt -> beta < ln W / ln (/ rho) ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ C * norm1 N mu ^ 2 * Rpower eps (- beta) <= INR T.
Proof.
  intros dict small. destruct (ranges rho W w gram ip pt dict) as (Hr & HW & _).
  assert (above : 1 < / rho) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  assert (l : 0 < ln (/ rho)) by (rewrite <- ln_1; apply ln_increasing; lra).
  apply (slow_family_excludes (W ^ 2) (/ rho ^ 2)); [simpl; nra | | exact (MRS13_dictionary_family rho W w gram ip pt dict) |].
  - rewrite <- Rinv_1. apply Rinv_lt_contravar; simpl; nra.
  - replace (ln (W ^ 2) / ln (/ rho ^ 2)) with (ln W / ln (/ rho)); [exact small |].
    rewrite <- pow_inv. simpl. rewrite !Rmult_1_r, !ln_mult by lra. field. lra.
Qed.
