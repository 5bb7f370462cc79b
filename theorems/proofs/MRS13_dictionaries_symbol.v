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
