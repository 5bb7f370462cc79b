(** MRS13, Conjecture 6: the condition of positivity of a dictionary follows from that of the Gram matrices of its vectors alone; the
    dictionary with rho = 4/5 and W = 8/5 satisfies all conditions.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums MRS13_edges MRS13_conjecture_6_dictionary MRS13_conjecture_6_small_tilt MRS13_conjecture_6_every_norm
  MRS13_wider_dictionary MRS13_wider_dictionary_by_hand MRS13_wider_family
  MRS13_wider_vectors MRS13_rational_vectors MRS13_dictionaries.
Local Open Scope R_scope.

Section Positive.
  Variables (rho W w : R) (gram : nat -> nat -> R) (ip : nat -> nat -> R) (pt : nat -> R).
  Hypothesis rho_between : 0 < rho < 1.
  Hypothesis W_above : 1 < W.
  Hypothesis w_positive : 0 < w.
  Hypothesis symmetric : forall i k, gram i k = gram k i.
  Hypothesis unit_vectors : forall i, gram i i = 1.
  Hypothesis residual_step : forall j i, (1 <= i)%nat -> ip (S j) i = ip j i - rho ^ S j * gram (S j) i.
  Hypothesis target_step : forall j, pt (S j) = pt j - rho ^ S j * ip 0%nat (S j).
  Hypothesis target_square : pt 0%nat = rho ^ 2 / (1 - rho ^ 2).
  Hypothesis leading : forall j, ip j (S j) = rho ^ S j.
  Hypothesis others : forall j i, (1 <= i)%nat -> i <> S j -> Rabs (ip j i) < W ^ i * (rho / W) ^ S j.
  Hypothesis target_edge : forall j, 0 <= pt j /\ w * pt j < (rho / W) ^ S j.
  Notation shifted := (fun i k => gram (S i) (S k)).
  Hypothesis gram_is_positive : forall n a, 0 <= form_of n shifted a.

  (** The sum of rho^k <g_k, g_i> over k <= N. *)
  Lemma partial_products N i : (1 <= i)%nat -> Sum N (fun k => rho ^ S k * gram (S k) i) = ip 0%nat i - ip N i.
  Proof. intros Hi. induction N as [| N IH]; [simpl; ring |]. change (Sum (S N) ?f) with (Sum N f + f N). cbv beta. rewrite IH, (residual_step N i Hi). ring. Qed.

  (** The square of the sum of rho^k g_k over k <= N. *)
  Lemma partial_square N : form_of N shifted (fun i => rho ^ S i) = pt 0%nat - 2 * pt N + pt 0%nat * (rho ^ N * rho ^ N).
  Proof.
    induction N as [| N IH]; [unfold form_of; simpl; ring |]. rewrite form_next by (intros; apply symmetric). cbv beta. rewrite IH, unit_vectors.
    rewrite (partial_products N (S N)), leading, target_step by lia. rewrite target_square. simpl (rho ^ S N). set (x := rho ^ N). field. nra.
  Qed.

  Lemma form_of_sum n G a b t : (forall i k, (i < n)%nat -> (k < n)%nat -> G i k = G k i) ->
    form_of n G (fun i => a i + t * b i) = form_of n G a + 2 * t * Sum n (fun i => a i * Sum n (fun k => b k * G k i)) + t ^ 2 * form_of n G b.
  Proof.
    intros sym. unfold form_of.
    rewrite (Sum_ext n (fun i => Sum n (fun k => (a i + t * b i) * (a k + t * b k) * G i k))
      (fun i => Sum n (fun k => a i * a k * G i k) + (t * (a i * Sum n (fun k => b k * G k i)) + (t * Sum n (fun k => a k * (b i * G i k)) + t ^ 2 * Sum n (fun k => b i * b k * G i k))))).
    - rewrite !Sum_plus, !Sum_scal. rewrite (Sum_swap n n (fun i k => a k * (b i * G i k))).
      rewrite (Sum_ext n (fun j => Sum n (fun i => a j * (b i * G i j))) (fun i => a i * Sum n (fun k => b k * G k i))) by (intros; now rewrite Sum_scal). ring.
    - intros i Hi. rewrite <- !Sum_scal, <- !Sum_plus. apply Sum_ext. intros k Hk. rewrite (sym k i) by assumption. ring.
  Qed.

  Lemma form_of_extended n a : form_of (S n) (extended gram ip pt) a
    = a 0%nat ^ 2 * pt 0%nat + 2 * a 0%nat * Sum n (fun i => a (S i) * ip 0%nat (S i)) + form_of n shifted (fun i => a (S i)).
  Proof.
    unfold form_of. rewrite (Sum_first n (fun i => Sum (S n) (fun k => a i * a k * extended gram ip pt i k))).
    rewrite (Sum_first n (fun k => a 0%nat * a k * extended gram ip pt 0 k)).
    rewrite (Sum_ext n (fun i => Sum (S n) (fun k => a (S i) * a k * extended gram ip pt (S i) k))
      (fun i => a 0%nat * (a (S i) * ip 0%nat (S i)) + Sum n (fun k => a (S i) * a (S k) * gram (S i) (S k)))).
    - rewrite Sum_plus, Sum_scal. rewrite (Sum_ext n (fun i => a 0%nat * a (S i) * extended gram ip pt 0 (S i)) (fun i => a 0%nat * (a (S i) * ip 0%nat (S i)))) by (intros; unfold extended; ring).
      rewrite Sum_scal. unfold extended at 1. ring.
    - intros i _. rewrite (Sum_first n (fun k => a (S i) * a k * extended gram ip pt (S i) k)). unfold extended at 1. f_equal. ring.
  Qed.

  Theorem extended_is_positive n a : 0 <= form_of (S n) (extended gram ip pt) a.
  Proof.
    assert (Ht : 0 < rho / W < 1).
    { split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_lt_reg_r with W; [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    assert (HP : 0 < pt 0%nat) by (rewrite target_square; apply Rdiv_lt_0_compat; [apply pow_lt |]; nra).
    set (Y := Sum n (fun i => Rabs (a (S i)) * W ^ S i)).
    assert (HY : 0 <= Y) by (apply Sum_nonneg; intros; apply Rmult_le_pos; [apply Rabs_pos | apply pow_le; lra]).
    assert (near : forall N, (n <= N)%nat ->
      - (2 * Rabs (a 0%nat) * Y * (rho / W) ^ S N + a 0%nat ^ 2 * pt 0%nat * (rho ^ N * rho ^ N)) <= form_of (S n) (extended gram ip pt) a).
    { intros N HN. set (x := fun i => if Nat.ltb i n then a (S i) else 0).
      pose proof (gram_is_positive N (fun i => x i + a 0%nat * rho ^ S i)) as pos.
      rewrite (form_of_sum N shifted x (fun i => rho ^ S i) (a 0%nat)), partial_square in pos by (intros; apply symmetric).
      assert (split_N : forall F, (forall i, (n <= i)%nat -> F i = 0) -> Sum N F = Sum n F).
      { intros F HF. replace N with (n + (N - n))%nat by lia. rewrite Sum_split, (Sum_zero (N - n)) by (intros; apply HF; lia). ring. }
      assert (Ex : form_of N shifted x = form_of n shifted (fun i => a (S i))).
      { unfold form_of. rewrite split_N.
        - apply Sum_ext. intros i Hi. rewrite split_N.
          + apply Sum_ext. intros k Hk. unfold x. destruct (Nat.ltb_spec i n); [| lia]. destruct (Nat.ltb_spec k n); [ring | lia].
          + intros k Hk. unfold x. destruct (Nat.ltb_spec k n); [lia | ring].
        - intros i Hi. apply Sum_zero. intros k _. unfold x. destruct (Nat.ltb_spec i n); [lia | ring]. }
      assert (Eb : Sum N (fun i => x i * Sum N (fun k => rho ^ S k * gram (S k) (S i))) = Sum n (fun i => a (S i) * (ip 0%nat (S i) - ip N (S i)))).
      { rewrite split_N.
        - apply Sum_ext. intros i Hi. rewrite partial_products by lia. unfold x. destruct (Nat.ltb_spec i n); [reflexivity | lia].
        - intros i Hi. unfold x. destruct (Nat.ltb_spec i n); [lia | ring]. }
      rewrite Ex, Eb in pos. rewrite form_of_extended.
      rewrite (Sum_ext n (fun i => a (S i) * (ip 0%nat (S i) - ip N (S i))) (fun i => a (S i) * ip 0%nat (S i) - a (S i) * ip N (S i))) in pos by (intros; ring).
      rewrite Sum_minus in pos. set (E := Sum n (fun i => a (S i) * ip N (S i))) in *. set (Q := Sum n (fun i => a (S i) * ip 0%nat (S i))) in *.
      assert (small_E : Rabs E <= Sum n (fun i => Rabs (a (S i)) * W ^ S i) * (rho / W) ^ S N).
      { eapply Rle_trans; [apply Sum_Rabs |]. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi. rewrite Rabs_mult, Rmult_assoc.
        apply Rmult_le_compat_l; [apply Rabs_pos |]. apply Rlt_le, others; lia. }
      destruct (target_edge N) as [p0 _]. fold Y in small_E.
      assert (bound : - (a 0%nat * E) <= Rabs (a 0%nat) * (Y * (rho / W) ^ S N)).
      { eapply Rle_trans; [apply Rle_abs |]. rewrite Rabs_Ropp, Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | exact small_E]. }
      assert (0 <= a 0%nat ^ 2 * pt N) by (apply Rmult_le_pos; [apply pow2_ge_0 | exact p0]). lra. }
    apply Rnot_lt_le. intros negative. set (f := - form_of (S n) (extended gram ip pt) a) in *. assert (Hf : 0 < f) by (unfold f; lra).
    set (A := 2 * Rabs (a 0%nat) * Y + a 0%nat ^ 2 * pt 0%nat + 1). pose proof (Rabs_pos (a 0%nat)). pose proof (pow2_ge_0 (a 0%nat)).
    assert (HA : 0 < A) by (unfold A; assert (0 <= 2 * Rabs (a 0%nat) * Y) by (apply Rmult_le_pos; lra); assert (0 <= a 0%nat ^ 2 * pt 0%nat) by (apply Rmult_le_pos; lra); lra).
    set (e := f / A). assert (He : 0 < e) by (apply Rdiv_lt_0_compat; assumption).
    destruct (pow_lt_1_zero (rho / W) ltac:(rewrite Rabs_right; lra) e He) as [N1 H1].
    destruct (pow_lt_1_zero rho ltac:(rewrite Rabs_right; lra) e He) as [N2 H2].
    set (N := (n + N1 + N2)%nat). specialize (near N ltac:(unfold N; lia)). specialize (H1 (S N) ltac:(unfold N; lia)). specialize (H2 N ltac:(unfold N; lia)).
    rewrite Rabs_right in H1 by (apply Rle_ge, pow_le; lra). rewrite Rabs_right in H2 by (apply Rle_ge, pow_le; lra).
    assert (r1 : 0 < rho ^ N <= 1) by (split; [apply pow_lt; lra |]; rewrite <- (pow1 N); apply pow_incr; lra).
    assert (r2 : rho ^ N * rho ^ N <= e) by nra.
    assert (t1 : 2 * Rabs (a 0%nat) * Y * (rho / W) ^ S N <= 2 * Rabs (a 0%nat) * Y * e) by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | lra]).
    assert (t2 : a 0%nat ^ 2 * pt 0%nat * (rho ^ N * rho ^ N) <= a 0%nat ^ 2 * pt 0%nat * e) by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | lra]).
    assert (Ef : f = A * e) by (unfold e; field; lra). unfold A in Ef. assert (form_of (S n) (extended gram ip pt) a = - f) by (unfold f; ring). lra.
  Qed.
End Positive.

(** The dictionaries with rho and W free. *)
Section Free.
  Variables rho W : R.
  Hypothesis conditions : fits rho W.
  Notation tau := (rho / W).
  Notation y := (rho * W).
  Notation c := (MRS13_wider_dictionary.c rho W).
  Notation gram := (MRS13_wider_dictionary.gram rho W).
  Notation ip := (MRS13_wider_dictionary.inner_product rho W).
  Notation pt := (MRS13_wider_dictionary.product_with_target rho W).

  Lemma free_step j i : ip (S j) i = ip j i - rho ^ S j * gram (S j) i.
  Proof.
    pose proof (inner_product_closed_form rho W conditions j i) as now. pose proof (inner_product_closed_form rho W conditions (S j) i) as next.
    unfold inner_product_is in *. enough (ip j i = rho ^ S j * gram (S j) i + ip (S j) i) by lra.
    rewrite <- (is_series_unique _ _ now). apply is_series_unique.
    apply (is_series_ext (fun k => match k with O => rho ^ S j * gram (S j) i | S l => rho ^ (S j + S l) * gram (S j + S l) i end)).
    - intros [| k]; [now replace (j + 1)%nat with (S j) by lia | now replace (j + S (S k))%nat with (S j + S k)%nat by lia].
    - apply (series_first (fun k => match k with O => rho ^ S j * gram (S j) i | S l => rho ^ (S j + S l) * gram (S j + S l) i end)).
      exact next.
  Qed.

  Lemma free_target_step j : pt (S j) = pt j - rho ^ S j * ip 0 (S j).
  Proof.
    destruct (MRS13_wider_dictionary.ranges rho W conditions) as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    rewrite !(product_with_target_closed_form rho W conditions). unfold MRS13_wider_dictionary.inner_product.
    destruct (Nat.ltb_spec (S j) 0); [lia |]. rewrite Nat.sub_0_r, pow_O, Rmult_1_l. destruct j as [| j]; simpl Nat.eqb; cbv iota.
    - unfold ahead, past. simpl. field. repeat split; lra.
    - unfold ahead. assert (E : rho ^ S (S j) * (rho ^ S (S j) * (decay rho W * y / (y - 1) / y ^ S (S j))) = decay rho W * y / (y - 1) * tau ^ S (S j)).
      { assert (R : tau ^ S (S j) = rho ^ S (S j) * rho ^ S (S j) * / y ^ S (S j)) by (rewrite <- pow_inv, <- !Rpow_mult_distr; f_equal; field; lra).
        rewrite R. assert (0 < y ^ S (S j)) by (apply pow_lt; lra). field. repeat split; lra. }
      rewrite E. change (tau ^ S (S j)) with (tau * tau ^ S j). set (t := tau ^ S j). unfold past, decay. field. repeat split; lra.
  Qed.

  Lemma free_others j i : (1 <= i)%nat -> i <> S j -> Rabs (ip j i) < W ^ i * tau ^ S j.
  Proof.
    intros Hi other. destruct (MRS13_wider_dictionary.ranges rho W conditions) as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    assert (PW : 0 < W ^ i) by (apply pow_lt; lra). assert (Pt : 0 < tau ^ S j) by (apply pow_lt; lra).
    destruct (edges_of_stage rho W conditions j) as (_ & this & before & later). destruct (first_of_the_future rho W conditions) as [F _].
    destruct (lt_eq_lt_dec i j) as [[b | same] | after].
    - specialize (before (j - i)%nat ltac:(lia) ltac:(lia)). replace (j - (j - i))%nat with i in before by lia.
      replace (Rabs (ip j i)) with (Rabs (ip j i) / W ^ i * W ^ i) by (field; lra). rewrite before.
      assert (P : 0 < W ^ i * tau ^ S j) by (apply Rmult_lt_0_compat; assumption).
      replace (past rho W * tau ^ S j * W ^ i) with (past rho W * (W ^ i * tau ^ S j)) by ring. nra.
    - subst i. rewrite this, Rabs_R0 by exact Hi. apply Rmult_lt_0_compat; assumption.
    - specialize (later (i - j)%nat ltac:(lia)). replace (j + (i - j))%nat with i in later by lia. destruct later as [pos le].
      assert (E : ip j i = ip j i / W ^ i * W ^ i) by (field; lra). assert (0 < ip j i) by (rewrite E; apply Rmult_lt_0_compat; assumption).
      rewrite Rabs_right by lra. rewrite E. rewrite (Rmult_comm (W ^ i)). apply Rmult_lt_compat_r; [exact PW |]. nra.
  Qed.

  Lemma free_leading j : ip j (S j) = rho ^ S j.
  Proof.
    unfold MRS13_wider_dictionary.inner_product. destruct (Nat.ltb_spec (S j) j); [lia |]. replace (S j - j)%nat with 1%nat by lia. simpl. ring.
  Qed.

  Definition target_weight : R := / (past rho W * y / (y - 1) + rho ^ 2 / (1 - rho ^ 2) / tau).

  Theorem free_dictionary : is_rational rho -> is_rational W -> (forall n a, 0 <= form_of n gram a) ->
    dictionary rho W target_weight gram ip pt.
  Proof.
    intros Rr RW psd. destruct (MRS13_wider_dictionary.ranges rho W conditions) as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    set (X := past rho W * y / (y - 1)). set (Z := rho ^ 2 / (1 - rho ^ 2)).
    assert (HX : 0 < X) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra). assert (HZ : 0 < Z) by (apply Rdiv_lt_0_compat; [apply pow_lt |]; lra).
    assert (HZt : 0 < Z / tau) by (apply Rdiv_lt_0_compat; lra).
    assert (Hw : 0 < target_weight) by (apply Rinv_0_lt_compat; fold X Z; lra).
    assert (one : target_weight * (X + Z / tau) = 1) by (unfold target_weight; fold X Z; field; repeat split; try lra; apply Rgt_not_eq; nra).
    assert (w1 : target_weight * X < 1) by nra. assert (w2 : target_weight * Z < tau).
    { assert (target_weight * (Z / tau) < 1) by nra. replace (target_weight * Z) with (target_weight * (Z / tau) * tau) by (field; lra). nra. }
    assert (square : pt 0%nat = Z) by (rewrite (product_with_target_closed_form rho W conditions); reflexivity).
    assert (edge : forall j, 0 <= pt j /\ target_weight * pt j < tau ^ S j).
    { intros j. destruct (edge_of_target rho W conditions target_weight j Hw w1 w2) as [pos lt]. split; [| exact lt]. nra. }
    assert (rs : is_rational (1 - rho ^ 2)) by (apply rational_minus; [apply (rational_IZR 1) | apply rational_pow, Rr]).
    assert (ry : is_rational y) by (apply rational_mult; assumption).
    assert (ry1 : is_rational (y - 1)) by (apply rational_minus; [exact ry | apply (rational_IZR 1)]).
    assert (rt : is_rational tau) by (apply rational_mult; [exact Rr | apply rational_inverse; [exact RW | lra]]).
    assert (rd : is_rational (decay rho W)).
    { unfold decay. apply rational_mult; [apply rational_mult; [apply rational_mult; assumption | apply rational_minus; assumption] | apply rational_inverse; assumption]. }
    assert (rc : forall n, is_rational (c n)).
    { intros [| [| n]]; [apply (rational_IZR 1) | |].
      - unfold MRS13_wider_dictionary.c, nearest. apply rational_mult; [apply rational_mult; [apply rational_pow, Rr | exact ry1] |].
        apply rational_inverse; [apply rational_mult; assumption | apply Rmult_lt_0_compat; lra].
      - unfold MRS13_wider_dictionary.c. apply rational_mult; [apply rational_opp, rd |]. apply rational_inverse; [apply rational_pow, RW | apply pow_lt; lra]. }
    constructor; try assumption.
    - split; [exact Rr | split; [exact RW | split; [| split; [intros; apply rc |]]]].
      + apply rational_inverse; [| fold X Z; lra]. apply rational_plus.
        * apply rational_mult; [apply rational_mult; [| exact ry] | apply rational_inverse; [exact ry1 | lra]].
          unfold past. apply rational_mult; [apply rational_mult; assumption | apply rational_inverse; assumption].
        * apply rational_mult; [apply rational_mult; [apply rational_pow, Rr | apply rational_inverse; assumption] | apply rational_inverse; [exact rt | lra]].
      + intros i. unfold MRS13_wider_dictionary.inner_product. destruct (Nat.ltb_spec i 0); [lia |]. rewrite Nat.sub_0_r, pow_O, Rmult_1_l.
        destruct i as [| [| i]]; [apply (rational_IZR 0) | exact Rr |]. unfold ahead. apply rational_mult; [apply rational_pow, Rr |].
        apply rational_mult; [apply rational_mult; [apply rational_mult; assumption | apply rational_inverse; [exact ry1 | lra]] |].
        apply rational_inverse; [apply rational_pow, ry | apply pow_lt; lra].
    - intros i k. unfold MRS13_wider_dictionary.gram. f_equal. lia.
    - intros i. unfold MRS13_wider_dictionary.gram. rewrite Nat.sub_diag. reflexivity.
    - intros j i _. apply free_step.
    - exact free_target_step.
    - exact free_leading.
    - exact free_others.
    - intros n a. apply (extended_is_positive rho W target_weight gram ip pt); try assumption.
      + intros i k. unfold MRS13_wider_dictionary.gram. f_equal. lia.
      + intros i. unfold MRS13_wider_dictionary.gram. rewrite Nat.sub_diag. reflexivity.
      + intros j i _. apply free_step.
      + exact free_target_step.
      + exact free_leading.
      + exact free_others.
  Qed.
End Free.

(** So all rational rho and W that fit, with positive Gram matrices, exclude beta < ln W / ln (1/rho) on signs; rho = 4/5, W = 8/5 do. *)
Theorem MRS13_free_dictionary_exponent rho W (C B1 beta : R) : fits rho W -> is_rational rho -> is_rational W ->
  (forall n a, 0 <= form_of n (MRS13_wider_dictionary.gram rho W) a) -> beta < ln W / ln (/ rho) ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\
  C * norm1 N mu ^ 2 * Rpower eps (- beta) <= INR T.
Proof.
  intros conditions Rr RW psd. apply (MRS13_dictionary_exponent rho W (target_weight rho W) (MRS13_wider_dictionary.gram rho W)
    (MRS13_wider_dictionary.inner_product rho W) (MRS13_wider_dictionary.product_with_target rho W)).
  exact (free_dictionary rho W conditions Rr RW psd).
Qed.

Theorem by_hand_is_a_dictionary : exists w gram ip pt, dictionary (4 / 5) (8 / 5) w gram ip pt.
Proof.
  exists (target_weight (4 / 5) (8 / 5)), (MRS13_wider_dictionary.gram (4 / 5) (8 / 5)), (MRS13_wider_dictionary.inner_product (4 / 5) (8 / 5)),
    (MRS13_wider_dictionary.product_with_target (4 / 5) (8 / 5)).
  apply free_dictionary; [exact by_hand_fits | exists 4%Z, 5%nat; split; [lia | simpl; field] | exists 8%Z, 5%nat; split; [lia | simpl; field] |].
  intros n a. exact (gram_positive a n).
Qed.
