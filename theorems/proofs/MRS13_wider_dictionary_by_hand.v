(** MRS13, Conjecture 6: the dictionary with rho = 4/5 and W = 8/5, by hand: c_1 = 14/45, c_n = - (112/225) (5/8)^n for n >= 2; its
    symbol is positive, and so are its Gram matrices; its exponent is ln (8/5) / ln (5/4) = 2.1063.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Logarithms MRS13_conjecture_6_dictionary MRS13_conjecture_6_small_tilt MRS13_wider_dictionary.
Local Open Scope R_scope.

(** The dictionary of the refutation is the one with rho = 2/3 and W = 2. *)
Theorem first_dictionary : fits (2 / 3) 2 /\ forall n, MRS13_wider_dictionary.c (2 / 3) 2 n = MRS13_conjecture_6_dictionary.c n.
Proof.
  split; [constructor; lra |]. intros [| [| n]]; [reflexivity | |].
  - unfold MRS13_wider_dictionary.c, MRS13_conjecture_6_dictionary.c, nearest. field.
  - unfold MRS13_wider_dictionary.c, MRS13_conjecture_6_dictionary.c, decay. assert (0 < 2 ^ S (S n)) by (apply pow_lt; lra). field. lra.
Qed.

Notation c := (MRS13_wider_dictionary.c (4 / 5) (8 / 5)).
Notation gram := (MRS13_wider_dictionary.gram (4 / 5) (8 / 5)).
Notation inner_product := (MRS13_wider_dictionary.inner_product (4 / 5) (8 / 5)).
Notation product_with_target := (MRS13_wider_dictionary.product_with_target (4 / 5) (8 / 5)).

Lemma by_hand_fits : fits (4 / 5) (8 / 5).
Proof. constructor; lra. Qed.

Lemma by_hand_c : c 1 = 14 / 45 /\ forall n, (2 <= n)%nat -> c n = - (112 / 225) * (5 / 8) ^ n.
Proof.
  split; [unfold MRS13_wider_dictionary.c, nearest; field |]. intros [| [| n]] Hn; [lia | lia |].
  unfold MRS13_wider_dictionary.c, decay. replace ((5 / 8) ^ S (S n)) with (/ (8 / 5) ^ S (S n)) by (rewrite <- pow_inv; f_equal; field).
  assert (0 < (8 / 5) ^ S (S n)) by (apply pow_lt; lra). field. lra.
Qed.

(** Conditions (1) and (2), and the edges of stage j beside the next leading edge 2^-(j + 1): past 224/225 of it, future 25/36 of it
    at most, the target's multiple (7/32) u 224/225 of it. *)
Theorem by_hand_conditions :
  is_series (fun k => (4 / 5) ^ S k * c (S k)) 0 /\ is_series (fun k => (/ (4 / 5)) ^ k * c k) 0.
Proof. split; [apply condition_1, by_hand_fits | apply condition_2, by_hand_fits]. Qed.

Theorem by_hand_edges (j : nat) :
  inner_product j (S j) / (8 / 5) ^ S j = / 2 ^ S j /\
  ((1 <= j)%nat -> inner_product j j = 0) /\
  (forall l, (1 <= l)%nat -> (l < j)%nat -> Rabs (inner_product j (j - l)) / (8 / 5) ^ (j - l) = 224 / 225 * / 2 ^ S j) /\
  (forall l, (2 <= l)%nat -> 0 < inner_product j (j + l) / (8 / 5) ^ (j + l) <= 25 / 36 * / 2 ^ S j) /\
  7 / 32 * product_with_target j = (if Nat.eqb j 0 then 7 / 18 else 224 / 225 * / 2 ^ S j) /\
  is_series (fun k => (4 / 5) ^ (j + S k) * inner_product j (j + S k)) (16 / 9 * (16 / 25) ^ j).
Proof.
  assert (half : forall k, (4 / 5 / (8 / 5)) ^ k = / 2 ^ k) by (intros; rewrite <- pow_inv; f_equal; field).
  destruct (edges_of_stage (4 / 5) (8 / 5) by_hand_fits j) as (next & this & before & later). rewrite half in *.
  split; [exact next | split; [exact this | split; [| split; [| split]]]].
  - intros l Hl Hlj. rewrite (before l Hl Hlj). f_equal. unfold past. field.
  - intros l Hl. destruct (later l Hl) as [pos le]. split; [exact pos |]. apply Rle_trans with (1 := le). right. f_equal. unfold decay. field.
  - rewrite (product_with_target_closed_form (4 / 5) (8 / 5) by_hand_fits). destruct (Nat.eqb j 0); [field |].
    rewrite half. change (2 ^ S j) with (2 * 2 ^ j). assert (0 < 2 ^ j) by (apply pow_lt; lra). unfold past. field. lra.
  - replace (16 / 9 * (16 / 25) ^ j) with ((4 / 5) ^ j * (4 / 5) ^ j * ((4 / 5) ^ 2 / (1 - (4 / 5) ^ 2))).
    + apply squared_norm, by_hand_fits.
    + rewrite <- Rpow_mult_distr. replace (4 / 5 * (4 / 5)) with (16 / 25) by field. field.
Qed.

(** The sum of r^n cos (n theta). *)
Lemma cosine_partial r theta n : (1 - 2 * r * cos theta + r ^ 2) * Sum (S n) (fun k => r ^ k * cos (INR k * theta))
  = 1 - r * cos theta - r ^ S n * cos (INR (S n) * theta) + r ^ S (S n) * cos (INR n * theta).
Proof.
  assert (next : forall k, cos (INR (S (S k)) * theta) = 2 * cos theta * cos (INR (S k) * theta) - cos (INR k * theta)).
  { intros k. replace (INR (S (S k)) * theta) with (INR (S k) * theta + theta) by (rewrite (S_INR (S k)); ring).
    replace (INR k * theta) with (INR (S k) * theta - theta) by (rewrite (S_INR k); ring). rewrite cos_plus, cos_minus. ring. }
  induction n as [| n IH].
  - change (Sum 1 ?f) with (0 + f 0%nat). cbv beta. change (INR 1) with 1. change (INR 0) with 0. rewrite Rmult_0_l, cos_0.
    replace (1 * theta) with theta by ring. ring.
  - change (Sum (S (S n)) ?f) with (Sum (S n) f + f (S n)). cbv beta. rewrite Rmult_plus_distr_l, IH, next. simpl pow. ring.
Qed.

Lemma cosine_series r theta : 0 <= r < 1 ->
  is_series (fun n => r ^ n * cos (INR n * theta)) ((1 - r * cos theta) / (1 - 2 * r * cos theta + r ^ 2)).
Proof.
  intros Hr. pose proof (COS_bound theta) as Hc. assert (P : 0 < 1 - 2 * r * cos theta + r ^ 2) by nra.
  set (d := 1 - 2 * r * cos theta + r ^ 2) in *.
  change (is_lim_seq (sum_n (fun n => r ^ n * cos (INR n * theta))) (Finite ((1 - r * cos theta) / d))).
  apply (is_lim_seq_ext (fun n => (1 - r * cos theta) / d + (r ^ S (S n) * cos (INR n * theta) - r ^ S n * cos (INR (S n) * theta)) / d)).
  - intros n. assert (E : sum_n (fun n => r ^ n * cos (INR n * theta)) n = Sum (S n) (fun k => r ^ k * cos (INR k * theta))).
    { induction n as [| n IH]; [rewrite sum_O; simpl; ring |]. rewrite sum_Sn, IH. reflexivity. }
    rewrite E. pose proof (cosine_partial r theta n) as C. fold d in C. apply Rmult_eq_reg_l with d; [| lra]. rewrite C. field. lra.
  - replace (Finite ((1 - r * cos theta) / d)) with (Finite ((1 - r * cos theta) / d + 0)) by (f_equal; ring).
    apply is_lim_seq_plus'; [apply is_lim_seq_const |].
    assert (geom : is_lim_seq (fun n => r ^ n) 0) by (apply is_lim_seq_geom; rewrite Rabs_right; lra).
    apply (lim_squeeze _ (fun n => - (2 / d) * r ^ n) (fun n => 2 / d * r ^ n) 0 0).
    + intros n _. assert (0 <= r ^ n) by (apply pow_le; lra).
      pose proof (COS_bound (INR n * theta)) as C1. pose proof (COS_bound (INR (S n) * theta)) as C2.
      set (u := cos (INR n * theta)) in *. set (v := cos (INR (S n) * theta)) in *. clearbody u v.
      assert (B : -2 * r ^ n <= r ^ S (S n) * u - r ^ S n * v <= 2 * r ^ n).
      { change (r ^ S (S n)) with (r * (r * r ^ n)). change (r ^ S n) with (r * r ^ n). set (z := r ^ n) in *. clearbody z.
        assert (0 <= r * z <= z) by nra. assert (0 <= r * (r * z) <= z) by nra. nra. }
      unfold Rdiv. assert (0 < / d) by (apply Rinv_0_lt_compat, P). split; nra.
    + replace (Finite 0) with (Finite (- (2 / d) * 0)) by (f_equal; ring). apply is_lim_seq_mult'; [apply is_lim_seq_const | exact geom].
    + replace (Finite 0) with (Finite (2 / d * 0)) by (f_equal; ring). apply is_lim_seq_mult'; [apply is_lim_seq_const | exact geom].
Qed.

(** The symbol, 1 plus twice the sum over n >= 1 of c_n cos (n theta), and its least value 9/65. *)
Definition symbol (x : R) : R := (41 - 40 * x) * (125 + 112 * x) / (45 * (89 - 80 * x)).

Theorem symbol_is theta : is_series (fun n => c (S n) * cos (INR (S n) * theta)) ((symbol (cos theta) - 1) / 2).
Proof.
  destruct by_hand_c as [c1 cn]. pose proof (COS_bound theta) as Hc. set (x := cos theta) in *.
  pose proof (cosine_series (5 / 8) theta ltac:(lra)) as S0. fold x in S0.
  assert (S2 : is_series (fun n => (5 / 8) ^ S (S n) * cos (INR (S (S n)) * theta)) ((1 - 5 / 8 * x) / (1 - 2 * (5 / 8) * x + (5 / 8) ^ 2) - 1 - 5 / 8 * x)).
  { apply (is_series_incr_1 (fun n => (5 / 8) ^ S n * cos (INR (S n) * theta))).
    match goal with |- is_series _ ?v => replace v with ((1 - 5 / 8 * x) / (1 - 2 * (5 / 8) * x + (5 / 8) ^ 2) - 1) end.
    - apply (is_series_incr_1 (fun n => (5 / 8) ^ n * cos (INR n * theta))).
      match goal with |- is_series _ ?v => replace v with ((1 - 5 / 8 * x) / (1 - 2 * (5 / 8) * x + (5 / 8) ^ 2)) end; [exact S0 |].
      unfold plus. simpl. rewrite Rmult_0_l, cos_0. ring.
    - unfold plus. simpl. rewrite Rmult_1_l. fold x. ring. }
  replace ((symbol x - 1) / 2) with (c 1 * x + - (112 / 225) * ((1 - 5 / 8 * x) / (1 - 2 * (5 / 8) * x + (5 / 8) ^ 2) - 1 - 5 / 8 * x)).
  - replace (c 1 * x) with (c 1 * cos (INR 1 * theta)) by (simpl (INR 1); rewrite Rmult_1_l; reflexivity).
    apply (series_first (fun n => c (S n) * cos (INR (S n) * theta))).
    apply (series_ext (fun n => - (112 / 225) * ((5 / 8) ^ S (S n) * cos (INR (S (S n)) * theta)))); [| apply series_times, S2].
    intros n. rewrite (cn (S (S n))) by lia. ring.
  - rewrite c1. unfold symbol. field. split; lra.
Qed.

Theorem symbol_positive x : -1 <= x <= 1 -> 9 / 65 <= symbol x.
Proof.
  intros Hx. unfold symbol. apply Rmult_le_reg_r with (45 * (89 - 80 * x)); [lra |].
  replace ((41 - 40 * x) * (125 + 112 * x) / (45 * (89 - 80 * x)) * (45 * (89 - 80 * x))) with ((41 - 40 * x) * (125 + 112 * x)) by (field; lra).
  assert (0 <= (1 + x) * (297080 - 291200 * x)) by (apply Rmult_le_pos; lra). lra.
Qed.

(** The Gram matrices are positive: the quadratic form of any numbers a_0, ..., a_(n - 1) is a sum of squares of the sums
    t_n = sum over i < n of (5/8)^(n - 1 - i) a_i.  So there are vectors g_i. *)
Section Positive.
  Variable a : nat -> R.
  Fixpoint t (n : nat) : R := match n with O => 0 | S k => 5 / 8 * t k + a k end.
  Definition earlier (n : nat) : R := match n with O => 0 | S k => t k end.
  Definition quadratic (n : nat) : R := Sum n (fun i => Sum n (fun k => a i * a k * gram i k)).
  Definition squares (n : nat) : R :=
    Sum n (fun k => 56 * (t (S k) + / 5 * t k - 4 / 5 * earlier k) ^ 2 + 13 * (t (S k) - 4 / 5 * t k) ^ 2)
    + 56 * ((33 / 40 * t n - 4 / 5 * earlier n) ^ 2 + (5 / 8 * (5 / 8) + / 5 * (5 / 8) - 4 / 5) ^ 2 / (1 - 5 / 8 * (5 / 8)) * t n ^ 2)
    + 13 * ((5 / 8 - 4 / 5) ^ 2 / (1 - 5 / 8 * (5 / 8)) * t n ^ 2).

  Lemma sum_with_the_next n : Sum n (fun i => a i * c (n - i)) = match n with O => 0 | S k => 14 / 45 * a k - 112 / 225 * (25 / 64 * t k) end.
  Proof.
    destruct by_hand_c as [c1 cn]. destruct n as [| n]; [reflexivity |].
    change (Sum (S n) ?f) with (Sum n f + f n). cbv beta. replace (S n - n)%nat with 1%nat by lia. rewrite c1.
    assert (E : Sum n (fun i => a i * c (S n - i)) = - (112 / 225) * (25 / 64 * t n)); [| rewrite E; ring].
    rewrite (Sum_ext n _ (fun i => - (112 / 225) * (25 / 64 * (a i * (5 / 8) ^ (n - 1 - i))))).
    - rewrite !Sum_scal. do 2 f_equal. induction n as [| n IH]; [reflexivity |]. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
      replace (S n - 1 - n)%nat with 0%nat by lia. simpl t. rewrite <- IH, <- Sum_scal, pow_O, Rmult_1_r. f_equal. apply Sum_ext. intros i Hi.
      replace (S n - 1 - i)%nat with (S (n - 1 - i)) by lia. simpl. ring.
    - intros i Hi. rewrite cn by lia. replace (S n - i)%nat with (S (S (n - 1 - i))) by lia. simpl. field.
  Qed.

  Lemma quadratic_next n : quadratic (S n) = quadratic n + a n ^ 2 + 2 * a n * Sum n (fun i => a i * c (n - i)).
  Proof.
    unfold quadratic. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
    rewrite (Sum_ext n _ (fun i => Sum n (fun k => a i * a k * gram i k) + a i * a n * gram i n)) by reflexivity.
    rewrite Sum_plus. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta. unfold gram at 4.
    rewrite Nat.sub_diag. change (c (0 + 0)) with 1.
    rewrite (Sum_ext n (fun i => a i * a n * gram i n) (fun i => a n * (a i * c (n - i)))).
    - rewrite (Sum_ext n (fun k => a n * a k * gram n k) (fun i => a n * (a i * c (n - i)))).
      + rewrite Sum_scal. ring.
      + intros i Hi. unfold MRS13_wider_dictionary.gram. replace (n - i + (i - n))%nat with (n - i)%nat by lia. ring.
    - intros i Hi. unfold MRS13_wider_dictionary.gram. replace (i - n + (n - i))%nat with (n - i)%nat by lia. ring.
  Qed.

  Theorem quadratic_is_a_sum_of_squares n : quadratic n = 5 / 576 * squares n.
  Proof.
    induction n as [| n IH]; [unfold quadratic, squares; simpl; field |].
    rewrite quadratic_next, IH, sum_with_the_next. unfold squares. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
    set (s := Sum n _). change (earlier (S n)) with (t n). destruct n as [| n].
    - simpl t. change (earlier 0) with 0. field.
    - change (earlier (S n)) with (t n). assert (E : a n = t (S n) - 5 / 8 * t n) by (simpl; ring). rewrite E.
      assert (E' : a (S n) = t (S (S n)) - 5 / 8 * t (S n)) by (simpl; ring). rewrite E'.
      set (p := t (S (S n))). set (q := t (S n)). set (r := t n). field.
  Qed.

  Theorem gram_positive n : 0 <= quadratic n.
  Proof.
    rewrite quadratic_is_a_sum_of_squares. apply Rmult_le_pos; [lra |]. unfold squares.
    assert (0 <= Sum n (fun k => 56 * (t (S k) + / 5 * t k - 4 / 5 * earlier k) ^ 2 + 13 * (t (S k) - 4 / 5 * t k) ^ 2)).
    { apply Sum_nonneg. intros k _. pose proof (pow2_ge_0 (t (S k) + / 5 * t k - 4 / 5 * earlier k)).
      pose proof (pow2_ge_0 (t (S k) - 4 / 5 * t k)). lra. }
    pose proof (pow2_ge_0 (33 / 40 * t n - 4 / 5 * earlier n)). pose proof (pow2_ge_0 (t n)). lra.
  Qed.
End Positive.

(** The exponent ln (8/5) / ln (5/4) = 2.1063, from powers of 2 and 5. *)
Lemma fives_and_twos p q : (5 ^ Z.of_nat (p + q) < 2 ^ Z.of_nat (3 * q + 2 * p))%Z -> (5 / 4) ^ p < (8 / 5) ^ q.
Proof.
  intros H. apply IZR_lt in H. rewrite <- !pow_IZR, !pow_add, !pow_mult in H. replace (2 ^ 3) with 8 in H by ring. replace (2 ^ 2) with 4 in H by ring.
  assert (0 < 5 ^ q) by (apply pow_lt; lra). assert (0 < 4 ^ p) by (apply pow_lt; lra).
  unfold Rdiv. rewrite !Rpow_mult_distr, !pow_inv. apply Rmult_lt_reg_r with (4 ^ p * 5 ^ q); [apply Rmult_lt_0_compat; assumption |].
  replace (5 ^ p * / 4 ^ p * (4 ^ p * 5 ^ q)) with (5 ^ p * 5 ^ q) by (field; lra).
  replace (8 ^ q * / 5 ^ q * (4 ^ p * 5 ^ q)) with (8 ^ q * 4 ^ p) by (field; lra). exact H.
Qed.

Lemma twos_and_fives p q : (2 ^ Z.of_nat (3 * q + 2 * p) < 5 ^ Z.of_nat (p + q))%Z -> (8 / 5) ^ q < (5 / 4) ^ p.
Proof.
  intros H. apply IZR_lt in H. rewrite <- !pow_IZR, !pow_add, !pow_mult in H. replace (2 ^ 3) with 8 in H by ring. replace (2 ^ 2) with 4 in H by ring.
  assert (0 < 5 ^ q) by (apply pow_lt; lra). assert (0 < 4 ^ p) by (apply pow_lt; lra).
  unfold Rdiv. rewrite !Rpow_mult_distr, !pow_inv. apply Rmult_lt_reg_r with (4 ^ p * 5 ^ q); [apply Rmult_lt_0_compat; assumption |].
  replace (5 ^ p * / 4 ^ p * (4 ^ p * 5 ^ q)) with (5 ^ p * 5 ^ q) by (field; lra).
  replace (8 ^ q * / 5 ^ q * (4 ^ p * 5 ^ q)) with (8 ^ q * 4 ^ p) by (field; lra). exact H.
Qed.

Theorem by_hand_exponent : 2.1062 < ln (8 / 5) / ln (5 / 4) < 2.1063.
Proof.
  assert (lx : 0 < ln (5 / 4)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (low : (5 / 4) ^ 337 < (8 / 5) ^ 160) by (apply fives_and_twos; vm_compute; reflexivity).
  assert (high : (8 / 5) ^ 254 < (5 / 4) ^ 535) by (apply twos_and_fives; vm_compute; reflexivity).
  apply ln_increasing in low; [| apply pow_lt; lra]. apply ln_increasing in high; [| apply pow_lt; lra].
  rewrite !ln_pow in low, high by lra. rewrite !INR_IZR_INZ in low, high.
  change (Z.of_nat 337) with 337%Z in low. change (Z.of_nat 160) with 160%Z in low.
  change (Z.of_nat 254) with 254%Z in high. change (Z.of_nat 535) with 535%Z in high.
  split; apply Rmult_lt_reg_r with (ln (5 / 4)); try exact lx;
    (replace (ln (8 / 5) / ln (5 / 4) * ln (5 / 4)) with (ln (8 / 5)) by (field; lra)); lra.
Qed.
