(** MRS13, Conjecture 6: a dictionary with rho and W free has positive Gram matrices where its symbol is positive at 0 and at pi; rho = 5/6 and
    W = 149/100 fit, with the exponent ln (149/100) / ln (6/5) = 2.187.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums MRS13_edges MRS13_conjecture_6_dictionary MRS13_conjecture_6_small_tilt MRS13_conjecture_6_slow_runs
  MRS13_conjecture_6_every_norm MRS13_wider_dictionary MRS13_wider_dictionary_by_hand MRS13_wider_vectors MRS13_rational_vectors
  MRS13_dictionaries MRS13_dictionaries_positive.
Local Open Scope R_scope.

(** The sum of cos (2 pi j k / n) over j < n is 0 for 0 < k < n. *)
Lemma sum_of_cosines n k : (0 < k < n)%nat -> Sum n (fun j => cos (INR j * (2 * PI * INR k / INR n))) = 0.
Proof.
  intros Hk. destruct n as [| n]; [lia |]. set (t := 2 * PI * INR k / INR (S n)).
  assert (Pn : 0 < INR (S n)) by (apply lt_0_INR; lia). assert (Pk : 0 < INR k) by (apply lt_0_INR; lia). pose proof PI_RGT_0 as Pp.
  pose proof (cosine_partial 1 t n) as E. rewrite !pow1 in E.
  assert (full : INR (S n) * t = 2 * INR k * PI) by (unfold t; field; lra).
  assert (one : cos (INR (S n) * t) = 1).
  { rewrite full. rewrite <- (Rplus_0_l (2 * INR k * PI)). rewrite cos_period. apply cos_0. }
  assert (last : cos (INR n * t) = cos t).
  { replace (INR n * t) with (- t + 2 * INR k * PI) by (rewrite <- full, S_INR; ring). rewrite cos_period. apply cos_neg. }
  rewrite one, last in E. replace ((1 - 2 * 1 * cos t + 1)) with (2 * (1 - cos t)) in E by ring.
  rewrite (Sum_ext (S n) _ (fun j => 1 ^ j * cos (INR j * t))) by (intros; rewrite pow1; ring).
  assert (Ht : 0 < t < 2 * PI).
  { unfold t. split; [apply Rdiv_lt_0_compat; [nra | exact Pn] |]. apply Rmult_lt_reg_r with (INR (S n)); [exact Pn |].
    replace (2 * PI * INR k / INR (S n) * INR (S n)) with (2 * PI * INR k) by (field; lra). apply Rmult_lt_compat_l; [lra | apply lt_INR; lia]. }
  assert (below : cos t < 1).
  { replace t with (2 * (t / 2)) by field. rewrite cos_2a_sin. assert (0 < sin (t / 2)) by (apply sin_gt_0; lra). nra. }
  apply Rmult_eq_reg_l with (2 * (1 - cos t)); [| lra]. rewrite E. ring.
Qed.

(** Differences of indices. *)
Definition gap (i k : nat) : nat := (i - k + (k - i))%nat.

Lemma cos_of_gap i k x : cos (INR (gap i k) * x) = cos (INR i * x) * cos (INR k * x) + sin (INR i * x) * sin (INR k * x).
Proof.
  rewrite <- cos_minus. unfold gap. destruct (Nat.le_ge_cases i k) as [le | ge].
  - replace (i - k + (k - i))%nat with (k - i)%nat by lia. rewrite minus_INR by exact le. rewrite <- cos_neg. f_equal. ring.
  - replace (i - k + (k - i))%nat with (i - k)%nat by lia. rewrite minus_INR by exact ge. f_equal. ring.
Qed.

(** Where 1 + 2 (c_1 cos x + ... + c_m cos (m x)) is never negative, the Gram matrices of size m + 1 at most are positive. *)
Theorem positive_from_symbol (c : nat -> R) (m n : nat) (a : nat -> R) : c 0%nat = 1 -> (n <= S m)%nat ->
  (forall x, 0 <= 1 + 2 * Sum m (fun k => c (S k) * cos (INR (S k) * x))) ->
  0 <= Sum n (fun i => Sum n (fun k => a i * a k * c (gap i k))).
Proof.
  intros c0 Hn pos. set (L := (2 * (m + n) + 2)%nat). assert (PL : 0 < INR L) by (apply lt_0_INR; unfold L; lia).
  set (x := fun j => 2 * PI * INR j / INR L).
  (* the mean of cos (k x) over the L points *)
  assert (mean : forall k, (k < L)%nat -> Sum L (fun j => cos (INR k * x j)) = if Nat.eqb k 0 then INR L else 0).
  { intros k Hk. destruct (Nat.eqb_spec k 0) as [-> | other].
    - rewrite (Sum_ext L _ (fun _ => 1)) by (intros; simpl INR; rewrite Rmult_0_l; apply cos_0). rewrite Sum_const. ring.
    - rewrite <- (sum_of_cosines L k ltac:(lia)). apply Sum_ext. intros j _. unfold x. f_equal. field. lra. }
  assert (pair : forall k l, (k + l < L)%nat -> Sum L (fun j => cos (INR k * x j) * cos (INR l * x j)) = INR L / 2 * ((if Nat.eqb (k + l) 0 then 1 else 0) + (if Nat.eqb (gap k l) 0 then 1 else 0))).
  { intros k l Hkl. rewrite (Sum_ext L _ (fun j => / 2 * (cos (INR (k + l) * x j) + cos (INR (gap k l) * x j)))).
    - rewrite Sum_scal, Sum_plus, !mean by (unfold gap; lia). destruct (Nat.eqb (k + l) 0), (Nat.eqb (gap k l) 0); field.
    - intros j _. rewrite cos_of_gap, plus_INR, Rmult_plus_distr_r, cos_plus. field. }
  set (F := fun y => 1 + 2 * Sum m (fun k => c (S k) * cos (INR (S k) * y))).
  set (A := fun y => Sum n (fun i => a i * cos (INR i * y)) ^ 2 + Sum n (fun i => a i * sin (INR i * y)) ^ 2).
  assert (square : forall y, A y = Sum n (fun i => Sum n (fun k => a i * a k * cos (INR (gap i k) * y)))).
  { intros y. unfold A. simpl pow. rewrite !Rmult_1_r, <- !Sum_scal_r, <- Sum_plus. apply Sum_ext. intros i _.
    rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros k _. rewrite cos_of_gap. ring. }
  assert (coefficient : forall g, (g < n)%nat -> Sum L (fun j => F (x j) * cos (INR g * x j)) = INR L * c g).
  { intros g Hg. rewrite (Sum_ext L _ (fun j => cos (INR g * x j) + 2 * Sum m (fun k => c (S k) * (cos (INR (S k) * x j) * cos (INR g * x j))))).
    - rewrite Sum_plus, Sum_scal, Sum_swap, (mean g) by (unfold L; lia).
      rewrite (Sum_ext m _ (fun k => if Nat.eqb k (g - 1) then (if Nat.eqb g 0 then 0 else INR L / 2 * c (S k)) else 0)).
      + destruct (Nat.eqb_spec g 0) as [-> | other].
        * rewrite Sum_zero by (intros; destruct (Nat.eqb _ _); reflexivity). rewrite c0. ring.
        * rewrite (Sum_delta m (g - 1) (fun k => INR L / 2 * c (S k))) by lia. replace (S (g - 1)) with g by lia. field.
      + intros k Hk. rewrite Sum_scal, pair by (unfold L; lia). simpl (Nat.eqb (S k + g) 0). cbv iota.
        destruct (Nat.eqb_spec (gap (S k) g) 0) as [E | E]; destruct (Nat.eqb_spec k (g - 1)) as [E' | E']; destruct (Nat.eqb_spec g 0) as [E'' | E''];
          unfold gap in E; try (exfalso; lia); field.
    - intros j _. unfold F. rewrite Rmult_plus_distr_r, Rmult_1_l, Rmult_assoc, <- Sum_scal_r. do 2 f_equal. apply Sum_ext. intros. ring. }
  apply Rmult_le_reg_l with (INR L); [exact PL |]. rewrite Rmult_0_r.
  replace (INR L * Sum n (fun i => Sum n (fun k => a i * a k * c (gap i k)))) with (Sum L (fun j => F (x j) * A (x j))).
  - apply Sum_nonneg. intros j _. apply Rmult_le_pos; [apply pos | unfold A; pose proof (pow2_ge_0 (Sum n (fun i => a i * cos (INR i * x j)))); pose proof (pow2_ge_0 (Sum n (fun i => a i * sin (INR i * x j)))); lra].
  - rewrite (Sum_ext L _ (fun j => Sum n (fun i => Sum n (fun k => a i * a k * (F (x j) * cos (INR (gap i k) * x j)))))).
    + rewrite Sum_swap, <- Sum_scal. apply Sum_ext. intros i Hi. rewrite Sum_swap, <- Sum_scal. apply Sum_ext. intros k Hk.
      rewrite Sum_scal, coefficient by (unfold gap; lia). ring.
    + intros j _. rewrite square, <- Sum_scal. apply Sum_ext. intros i _. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
Qed.

(** The symbol of a dictionary with rho and W free, times 1 - 2 r X + r^2 with r = 1/W: a concave quadratic in X = cos x. *)
Definition symbol_numerator (rho W X : R) : R := let r := / W in let a := decay rho W in let e := nearest rho W in
  (1 + 2 * a + 2 * (e + a * r) * X) * (1 - 2 * r * X + r ^ 2) - 2 * a * (1 - r * X).

Theorem free_gram_is_positive rho W : fits rho W -> 0 < symbol_numerator rho W 1 -> 0 < symbol_numerator rho W (-1) ->
  forall n b, 0 <= form_of n (MRS13_wider_dictionary.gram rho W) b.
Proof.
  intros conditions right left n b. destruct (MRS13_wider_dictionary.ranges rho W conditions) as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
  set (r := / W). assert (Hr1 : 0 < r < 1) by (unfold r; split; [apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply Rinv_lt_contravar; lra]).
  set (a := decay rho W) in *. set (e := nearest rho W).
  assert (He : 0 < e) by (unfold e, nearest; apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [apply pow_lt |]; lra | apply Rmult_lt_0_compat; lra]).
  set (p0 := Rmin (symbol_numerator rho W 1) (symbol_numerator rho W (-1))). assert (P0 : 0 < p0) by (unfold p0; apply Rmin_pos; assumption).
  pose proof (Rmin_l (symbol_numerator rho W 1) (symbol_numerator rho W (-1))) as m1.
  pose proof (Rmin_r (symbol_numerator rho W 1) (symbol_numerator rho W (-1))) as m2. fold p0 in m1, m2.
  destruct (pow_lt_1_zero r ltac:(rewrite Rabs_right; lra) (p0 / (4 * a)) ltac:(apply Rdiv_lt_0_compat; lra)) as [m0 small].
  set (m := (S (S (m0 + n)))%nat). specialize (small m ltac:(unfold m; lia)). rewrite Rabs_right in small by (apply Rle_ge, pow_le; lra).
  apply (positive_from_symbol (MRS13_wider_dictionary.c rho W) m n b); [reflexivity | unfold m; lia |].
  intros x. set (X := cos x). pose proof (COS_bound x) as HX. fold X in HX. set (d := 1 - 2 * r * X + r ^ 2).
  assert (Pd : 0 < d) by (unfold d; nra). apply Rmult_le_reg_r with d; [exact Pd |]. rewrite Rmult_0_l.
  pose proof (cosine_partial r x m) as part. fold X d in part.
  assert (sum : Sum m (fun k => MRS13_wider_dictionary.c rho W (S k) * cos (INR (S k) * x))
                = e * X + a * r * X + a - a * Sum (S m) (fun k => r ^ k * cos (INR k * x))).
  { unfold m. set (m' := (m0 + n)%nat). rewrite Sum_first. rewrite (Sum_first (S (S m'))). rewrite (Sum_first (S m')).
    change (INR 1) with 1. change (INR 0) with 0. rewrite !Rmult_0_l, !Rmult_1_l, cos_0. fold X.
    change (MRS13_wider_dictionary.c rho W 1) with e.
    rewrite (Sum_ext (S m') _ (fun k => - a * (r ^ S (S k) * cos (INR (S (S k)) * x)))).
    - rewrite Sum_scal. simpl pow. ring.
    - intros k _. unfold MRS13_wider_dictionary.c. fold a. unfold r, Rdiv. rewrite pow_inv. ring. }
  rewrite sum.
  assert (E : (1 + 2 * (e * X + a * r * X + a - a * Sum (S m) (fun k => r ^ k * cos (INR k * x)))) * d
              = symbol_numerator rho W X + 2 * a * (r ^ S m * cos (INR (S m) * x) - r ^ S (S m) * cos (INR m * x))).
  { replace ((1 + 2 * (e * X + a * r * X + a - a * Sum (S m) (fun k => r ^ k * cos (INR k * x)))) * d)
      with ((1 + 2 * a + 2 * (e + a * r) * X) * d - 2 * a * (d * Sum (S m) (fun k => r ^ k * cos (INR k * x)))) by ring.
    rewrite part. unfold symbol_numerator. fold r a e. unfold d. ring. }
  rewrite E.
  assert (concave : p0 <= symbol_numerator rho W X).
  { apply Rle_trans with ((1 + X) / 2 * symbol_numerator rho W 1 + (1 - X) / 2 * symbol_numerator rho W (-1)).
    - assert ((1 + X) / 2 * p0 <= (1 + X) / 2 * symbol_numerator rho W 1) by (apply Rmult_le_compat_l; lra).
      assert ((1 - X) / 2 * p0 <= (1 - X) / 2 * symbol_numerator rho W (-1)) by (apply Rmult_le_compat_l; lra). lra.
    - unfold symbol_numerator. fold r a e. assert (0 <= r * (e + a * r) * (1 - X ^ 2)); [| nra].
      apply Rmult_le_pos; [apply Rmult_le_pos; nra | nra]. }
  pose proof (COS_bound (INR (S m) * x)) as C1. pose proof (COS_bound (INR m * x)) as C2.
  set (u := cos (INR (S m) * x)) in *. set (v := cos (INR m * x)) in *. assert (Pm : 0 < r ^ m) by (apply pow_lt; lra).
  change (r ^ S (S m)) with (r * (r * r ^ m)). change (r ^ S m) with (r * r ^ m). set (z := r ^ m) in *.
  assert (z1 : 0 < r * z <= z) by (split; nra). assert (z2 : 0 < r * (r * z) <= z) by (split; nra).
  assert (err : - (2 * z) <= r * z * u - r * (r * z) * v) by nra.
  assert (four : 4 * a * z <= p0).
  { apply Rmult_lt_compat_l with (r := 4 * a) in small; [| lra]. replace (4 * a * (p0 / (4 * a))) with p0 in small by (field; lra). lra. }
  assert (2 * a * - (2 * z) <= 2 * a * (r * z * u - r * (r * z) * v)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** All rational rho and W that fit and have a positive symbol. *)
Theorem MRS13_free_exponent rho W (C B1 beta : R) : fits rho W -> is_rational rho -> is_rational W ->
  0 < symbol_numerator rho W 1 -> 0 < symbol_numerator rho W (-1) -> beta < ln W / ln (/ rho) ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ C * norm1 N mu ^ 2 * Rpower eps (- beta) <= INR T.
Proof.
  intros conditions Rr RW right left. apply MRS13_free_dictionary_exponent; try assumption. exact (free_gram_is_positive rho W conditions right left).
Qed.

(** With rho = 5/6 and W = 149/100: every beta up to 2.187. *)
Theorem MRS13_signs_exponent_2187 (C B1 beta : R) : beta <= 2187 / 1000 ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ C * norm1 N mu ^ 2 * Rpower eps (- beta) <= INR T.
Proof.
  intros small. apply (MRS13_free_exponent (5 / 6) (149 / 100)).
  - constructor; lra.
  - exists 5%Z, 6%nat. split; [lia | simpl; field].
  - exists 149%Z, 100%nat. split; [lia | rewrite INR_IZR_INZ; simpl; field].
  - unfold symbol_numerator, decay, nearest. cbv zeta. lra.
  - unfold symbol_numerator, decay, nearest. cbv zeta. lra.
  - apply Rle_lt_trans with (1 := small). replace (/ (5 / 6)) with (6 / 5) by field. assert (lx : 0 < ln (6 / 5)) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (low : (6 / 5) ^ 304 < (149 / 100) ^ 139).
    { assert (H : (6 ^ 304 * 100 ^ 139 < 149 ^ 139 * 5 ^ 304)%Z) by (vm_compute; reflexivity).
      apply IZR_lt in H. rewrite !mult_IZR in H. change 304%Z with (Z.of_nat 304) in H. change 139%Z with (Z.of_nat 139) in H. rewrite <- !pow_IZR in H.
      assert (P1 : 0 < 5 ^ 304) by (apply pow_lt; lra). assert (P2 : 0 < 100 ^ 139) by (apply pow_lt; lra).
      unfold Rdiv. rewrite !Rpow_mult_distr, !pow_inv. apply Rmult_lt_reg_r with (5 ^ 304 * 100 ^ 139); [apply Rmult_lt_0_compat; assumption |].
      set (x6 := 6 ^ 304) in *. set (x5 := 5 ^ 304) in *. set (y1 := 100 ^ 139) in *. set (y2 := 149 ^ 139) in *. clearbody x5 x6 y1 y2.
      replace (x6 * / x5 * (x5 * y1)) with (x6 * y1) by (field; lra). replace (y2 * / y1 * (x5 * y1)) with (y2 * x5) by (field; lra). exact H. }
    apply ln_increasing in low; [| apply pow_lt; lra]. rewrite !ln_pow in low by lra. rewrite !INR_IZR_INZ in low.
    change (Z.of_nat 304) with 304%Z in low. change (Z.of_nat 139) with 139%Z in low.
    apply Rmult_lt_reg_r with (ln (6 / 5)); [exact lx |]. replace (ln (149 / 100) / ln (6 / 5) * ln (6 / 5)) with (ln (149 / 100)) by (field; lra). lra.
Qed.
