(** MRS13, Lemma 24, as spec/MRS13.v states it: three quantities that are exponential in m, on three matrices. *)
From Coq Require Import Reals Lra Psatz Arith Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_15.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Notation triangle := MRS13.triangle.

(** The margin of row i: [x_i - (x_(i+1) + ...)]. *)
Lemma triangle_row m x i : (i < m)%nat -> Sum m (fun k => triangle i k * x k) = x i - (Sum m x - Sum (S i) x).
Proof.
  intros Hi. enough (H : forall n, (i < n)%nat -> Sum n (fun k => triangle i k * x k) = x i - (Sum n x - Sum (S i) x)) by (apply H, Hi).
  induction 1 as [| n Hn IH].
  - simpl. unfold triangle at 2. rewrite Nat.eqb_refl, Sum_zero; [ring |].
    intros k Hk. unfold triangle. destruct (Nat.eqb_spec k i); [lia |]. destruct (Nat.ltb_spec i k); [lia | ring].
  - simpl Sum at 1. rewrite IH. unfold triangle. destruct (Nat.eqb_spec n i); [lia |].
    destruct (Nat.ltb_spec i n); [simpl; ring | lia].
Qed.

(** Margins of at least a make the sums of the last d entries at least a (2^d - 1). *)
Lemma tails m x a : (forall i, (i < m)%nat -> a <= Sum m (fun k => triangle i k * x k)) ->
  forall d k, (k + d = m)%nat -> a * (2 ^ d - 1) <= Sum m x - Sum k x.
Proof.
  intros rows. induction d as [| d IH]; intros k Hk.
  - replace k with m by lia. simpl. lra.
  - specialize (IH (S k) ltac:(lia)). specialize (rows k ltac:(lia)). rewrite triangle_row in rows by lia. simpl in *. lra.
Qed.

Lemma powers_double d : 0 < 2 ^ d.
Proof. apply pow_lt. lra. Qed.

(** (2^(m-1), ..., 2, 1). *)
Definition y (m k : nat) : R := 2 ^ (m - 1 - k).

Lemma tail_of_y m : forall d k, (k + d = m)%nat -> Sum m (y m) - Sum k (y m) = 2 ^ d - 1.
Proof.
  induction d as [| d IH]; intros k Hk.
  - replace k with m by lia. simpl. lra.
  - specialize (IH (S k) ltac:(lia)). assert (E : y m k = 2 ^ d) by (unfold y; f_equal; lia). simpl in *. rewrite E in IH. lra.
Qed.

Lemma row_of_y m i : (i < m)%nat -> Sum m (fun k => triangle i k * y m k) = 1.
Proof.
  intros Hi. rewrite triangle_row by exact Hi. rewrite (tail_of_y m (m - S i) (S i)) by lia.
  unfold y. replace (m - 1 - i)%nat with (m - S i)%nat by lia. ring.
Qed.

Lemma squares_of_y m : Sum m (fun k => y m k ^ 2) = (4 ^ m - 1) / 3.
Proof.
  induction m as [| m IH]; [simpl; field |]. cbn [Sum].
  replace (y (S m) m) with 1 by (unfold y; replace (S m - 1 - m)%nat with 0%nat by lia; reflexivity).
  rewrite (Sum_ext m _ (fun k => 4 * y m k ^ 2)).
  - rewrite Sum_scal, IH. simpl. field.
  - intros k Hk. unfold y. replace (S m - 1 - k)%nat with (S (m - 1 - k)) by lia. simpl. ring.
Qed.

Theorem MRS13_lemma_24_step_norm_amended_proof : MRS13.lemma_24_step_norm_amended.
Proof.
  intros m. split; [exact (row_of_y m) | split; [exact (squares_of_y m) |]].
  rewrite (Sum_ext m _ (fun _ => 1)) by (intros; ring). rewrite Sum_const. ring.
Qed.

Lemma large m : (10 < m)%nat -> 2 * INR m ^ 2 <= 2 ^ (m - 1) /\ 11 <= INR m /\ 2 ^ m = 2 * 2 ^ (m - 1).
Proof.
  intros Hm. assert (E : 2 ^ m = 2 * 2 ^ (m - 1)) by (replace m with (S (m - 1)) at 1 by lia; reflexivity).
  enough (H : 2 * INR m ^ 2 <= 2 ^ (m - 1) /\ 11 <= INR m) by tauto. clear E.
  induction Hm as [| m Hm [IH big]].
  - replace (INR 11) with 11 by (simpl; ring). simpl. lra.
  - rewrite S_INR. replace (S m - 1)%nat with (S (m - 1)) by lia. simpl pow. split; [nra | lra].
Qed.

(** The first matrix: gamma. *)
Lemma largest_gamma m : (10 < m)%nat ->
  (exists eta gamma, MRS13.item_1 (MRS13.doubling m) (fun _ => true) eta gamma) /\
  forall eta gamma, MRS13.item_1 (MRS13.doubling m) (fun _ => true) eta gamma -> 2 ^ m / INR m <= / gamma.
Proof.
  intros Hm. destruct (large m Hm) as (_ & big & _). assert (P : 2 <= 2 ^ m).
  { replace m with (S (m - 1)) by lia. simpl. pose proof (pow_R1_Rle 2 (m - 1) ltac:(lra)). lra. }
  split.
  - exists (fun k => / (2 ^ m - 1) * y m k), (/ (2 ^ m - 1)). assert (pos : 0 < / (2 ^ m - 1)) by (apply Rinv_0_lt_compat; lra).
    split; [exact pos | split; [| split; [| split]]].
    + intros _. unfold MRS13.norm1. simpl MRS13.N. rewrite (Sum_ext m _ (fun k => / (2 ^ m - 1) * y m k)).
      * rewrite Sum_scal. pose proof (tail_of_y m m 0 eq_refl) as E. simpl in E. rewrite Rminus_0_r in E. rewrite E. apply Rinv_l. lra.
      * intros k _. apply Rabs_right, Rle_ge, Rmult_le_pos; [lra | apply Rlt_le, powers_double].
    + intros none. discriminate (none 0%nat ltac:(simpl; lia)).
    + intros i Hi _. unfold MRS13.margin. simpl MRS13.N. simpl MRS13.M. right.
      rewrite (Sum_ext m _ (fun k => / (2 ^ m - 1) * (triangle i k * y m k))) by (intros; ring).
      rewrite Sum_scal, row_of_y by exact Hi. ring.
    + intros i _ E. discriminate E.
  - intros eta gamma (Hg & norm & _ & rows & _).
    assert (T : gamma * (2 ^ m - 1) <= Sum m eta).
    { pose proof (tails m eta gamma (fun i Hi => Rge_le _ _ (rows i Hi eq_refl)) m 0 eq_refl) as T. simpl in T. lra. }
    assert (one : Sum m eta <= 1).
    { rewrite <- (norm (ex_intro _ 0%nat (conj (ltac:(simpl; lia) : (0 < MRS13.m (MRS13.doubling m))%nat) eq_refl))).
      apply Sum_le. intros. apply Rle_abs. }
    apply Rmult_le_reg_r with gamma; [exact Hg |]. rewrite Rinv_l by lra.
    apply Rle_trans with (gamma * (2 ^ m - 1)); [| lra]. rewrite Rmult_comm. apply Rmult_le_compat_l; [lra |].
    apply Rmult_le_reg_r with (INR m); [lra |]. replace (2 ^ m / INR m * INR m) with (2 ^ m) by (field; lra). nra.
Qed.

(** With the negated rows: lambda_min. *)
Lemma mirrored_margin m x i : MRS13.margin (MRS13.mirrored m) x i =
  if Nat.ltb i m then Sum m (fun k => triangle i k * x k) else - Sum m (fun k => triangle (i - m) k * x k).
Proof.
  unfold MRS13.margin, MRS13.mirrored. simpl. destruct (Nat.ltb i m); [reflexivity |]. rewrite <- Sum_opp. apply Sum_ext. intros. ring.
Qed.

Theorem MRS13_lemma_24_step_lambda_amended_proof : MRS13.lemma_24_step_lambda_amended.
Proof.
  intros m Hm. destruct (large m Hm) as (_ & big & _). split.
  - destruct (item_3_from_weights (m := m + m) (N := m) (M := MRS13.M (MRS13.mirrored m)) ltac:(lia) (fun _ => false) (fun _ => 1))
      as (mu & _ & H); [| exists mu; exact H].
    split; [intros; lra | split; [discriminate |]]. intros k Hk.
    rewrite Sum_split, <- Sum_plus. apply Sum_zero. intros i Hi. simpl.
    destruct (Nat.ltb_spec i m); [| lia]. destruct (Nat.ltb_spec (m + i) m); [lia |].
    replace (m + i - m)%nat with i by lia. ring.
  - intros l (Hl & stretch). specialize (stretch (y m)).
    assert (orthogonal : l ^ 2 * Sum m (fun k => y m k ^ 2) <= Sum (m + m) (fun i => MRS13.margin (MRS13.mirrored m) (y m) i ^ 2)).
    { apply stretch. intros u null. apply Sum_zero. intros k Hk. change (k < m)%nat in Hk. enough (u k = 0) as -> by ring.
      assert (zero : forall i, (i < m)%nat -> Sum m (fun k => triangle i k * u k) = 0).
      { intros i Hi. specialize (null i (Nat.lt_lt_add_r i m m Hi) eq_refl). rewrite mirrored_margin in null.
        destruct (Nat.ltb_spec i m); [exact null | lia]. }
      assert (up : forall j, (j <= m)%nat -> 0 <= Sum m u - Sum j u).
      { intros j Hj. pose proof (tails m u 0 (fun i Hi => Req_le _ _ (eq_sym (zero i Hi))) (m - j) j ltac:(lia)). lra. }
      assert (down : forall j, (j <= m)%nat -> 0 <= Sum m (fun k => - u k) - Sum j (fun k => - u k)).
      { intros j Hj. assert (Z : forall i, (i < m)%nat -> 0 <= Sum m (fun k => triangle i k * - u k)).
        { intros i Hi. rewrite (Sum_ext m _ (fun k => - (triangle i k * u k))) by (intros; ring). rewrite Sum_opp, zero by exact Hi. lra. }
        pose proof (tails m (fun k => - u k) 0 Z (m - j) j ltac:(lia)). lra. }
      pose proof (up k ltac:(lia)). pose proof (up (S k) ltac:(lia)). pose proof (down k ltac:(lia)). pose proof (down (S k) ltac:(lia)).
      rewrite !Sum_opp in *. simpl in *. lra. }
    assert (image : Sum (m + m) (fun i => MRS13.margin (MRS13.mirrored m) (y m) i ^ 2) = 2 * INR m).
    { rewrite (Sum_ext (m + m) _ (fun _ => 1)).
      - rewrite Sum_const, plus_INR. ring.
      - intros i Hi. rewrite mirrored_margin. destruct (Nat.ltb_spec i m); rewrite row_of_y by lia; ring. }
    rewrite image, squares_of_y in orthogonal. clear image stretch.
    assert (E4 : 4 ^ m = 2 ^ m * 2 ^ m) by (rewrite <- Rpow_mult_distr; f_equal; ring).
    assert (P : 2 <= 2 ^ m).
    { replace m with (S (m - 1)) by lia. simpl. pose proof (pow_R1_Rle 2 (m - 1) ltac:(lra)). lra. }
    rewrite E4 in orthogonal. set (p := 2 ^ m) in *. set (n := INR m) in *.
    apply Rmult_le_reg_r with l; [exact Hl |]. rewrite Rinv_l by lra.
    assert (square : (p * l) ^ 2 <= n ^ 2).
    { assert (l ^ 2 * (p * p - 1) <= 6 * n) by lra. assert (0 < l ^ 2) by (apply pow_lt, Hl).
      set (w := l ^ 2) in *. assert (four : 4 <= p * p) by nra.
      assert (w * (p * p) <= 8 * n) by (assert (w * (p * p - 1) >= w * (3 / 4 * (p * p))) by (apply Rle_ge, Rmult_le_compat_l; lra); lra).
      replace ((p * l) ^ 2) with (w * (p * p)) by (unfold w; ring). assert (8 * n <= n ^ 2) by nra. lra. }
    assert (p * l <= n) by (apply Rsqr_incr_0_var; [rewrite !Rsqr_pow2; exact square | lra]).
    apply Rmult_le_reg_r with n; [lra |]. replace (p / n * l * n) with (p * l) by (field; lra). lra.
Qed.

(** The second matrix: mu_max. *)
Definition balance (m i : nat) : R := 2 ^ (m - 2 - i).

Lemma tail_of_balance m : forall d k, (k + S d = m)%nat -> Sum m (balance m) - Sum k (balance m) = 2 ^ d.
Proof.
  induction d as [| d IH]; intros k Hk.
  - assert (E : Sum m (balance m) = Sum k (balance m) + balance m k) by (replace m with (S k) at 1 by lia; reflexivity).
    rewrite E. unfold balance. replace (m - 2 - k)%nat with 0%nat by lia. simpl. ring.
  - specialize (IH (S k) ltac:(lia)). assert (E : balance m k = 2 ^ d) by (unfold balance; f_equal; lia). simpl in *. rewrite E in IH. lra.
Qed.

Lemma runaway_margin n x i : (i <= n)%nat ->
  MRS13.margin (MRS13.runaway (S n)) x i = Sum i x - (if Nat.ltb i n then x i else 0).
Proof.
  intros Hi. unfold MRS13.margin, MRS13.runaway. cbn [MRS13.N MRS13.M]. replace (S n - 1)%nat with n by lia.
  enough (H : forall q, (q <= n)%nat -> Sum q (fun k => (if Nat.eqb k i then -1 else if Nat.ltb k i then 1 else 0) * x k) =
              (if Nat.ltb i q then Sum i x - x i else Sum q x)).
  { rewrite H by lia. destruct (Nat.ltb_spec i n); [reflexivity |]. replace i with n by lia. ring. }
  induction q as [| q IH]; intros Hq; [reflexivity |]. cbn [Sum]. rewrite IH by lia.
  destruct (Nat.ltb_spec i q), (Nat.ltb_spec i (S q)), (Nat.eqb_spec q i), (Nat.ltb_spec q i); subst; try lia; ring.
Qed.

Lemma sum_of_powers n c : Sum n (fun k => c * 2 ^ k) = c * (2 ^ n - 1).
Proof. induction n as [| n IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma smallest_mu m : (10 < m)%nat -> (exists mu, MRS13.item_3 (MRS13.runaway m) (fun _ => false) mu) /\
  forall mu_max, MRS13.item_3 (MRS13.runaway m) (fun _ => false) mu_max -> 2 ^ m / (8 * INR m) <= mu_max.
Proof.
  intros Hm. destruct (large m Hm) as (quadratic & big & twice). split.
  - destruct (item_3_from_weights (m := m) (N := m - 1) (M := MRS13.M (MRS13.runaway m)) ltac:(lia) (fun _ => false) (balance m))
      as (mu & _ & H); [| exists mu; exact H].
    split; [intros; apply powers_double | split; [discriminate |]]. intros k Hk.
    rewrite (Sum_ext m _ (fun i => - (triangle k i * balance m i))).
    + rewrite Sum_opp, triangle_row by lia. rewrite (tail_of_balance m (m - 2 - k) (S k)) by lia. unfold balance. ring.
    + intros i Hi. simpl. unfold triangle. rewrite (Nat.eqb_sym k i). destruct (Nat.eqb i k), (Nat.ltb k i); ring.
  - intros mu item3. destruct m as [| n]; [lia |]. replace (S n - 1)%nat with n in * by lia.
    set (q := INR (S n)) in *. set (eps := / (2 * q)). assert (He : 0 < eps) by (apply Rinv_0_lt_compat; lra).
    assert (Heq : eps * q = 1 / 2) by (unfold eps; field; lra).
    set (x := fun k : nat => eps * 2 ^ k). set (X := eps * (2 ^ n - 1)).
    assert (rows : forall i, (i < n)%nat -> MRS13.margin (MRS13.runaway (S n)) x i = - eps).
    { intros i Hi. rewrite runaway_margin by lia. destruct (Nat.ltb_spec i n); [| lia]. unfold x. rewrite sum_of_powers. ring. }
    assert (last : MRS13.margin (MRS13.runaway (S n)) x n = X).
    { rewrite runaway_margin by lia. destruct (Nat.ltb_spec n n); [lia |]. unfold x. rewrite sum_of_powers. unfold X. ring. }
    assert (HX : q - 1 <= X).
    { apply Rmult_le_reg_r with q; [lra |]. unfold X. replace (eps * (2 ^ n - 1) * q) with (eps * q * (2 ^ n - 1)) by ring.
      rewrite Heq. nra. }
    assert (loss : MRS13.loss_on (MRS13.runaway (S n)) (MRS13.rest (fun _ => false)) x <= q).
    { unfold MRS13.loss_on, MRS13.rest. simpl MRS13.m. simpl negb. cbn [Sum]. rewrite last.
      rewrite (Sum_ext n _ (fun _ => exp eps)) by (intros i Hi; rewrite rows by exact Hi; f_equal; ring). rewrite Sum_const.
      assert (En : INR n = q - 1) by (unfold q; rewrite S_INR; ring). rewrite En.
      assert (small : exp eps <= 1 + 2 * eps).
      { pose proof (exp_ineq1_le (- eps)) as L1. assert (eps <= / 22) by (apply Rinv_le_contravar; lra).
        assert (prod : exp eps * exp (- eps) = 1) by (rewrite <- exp_plus, Rplus_opp_r; exact exp_0). pose proof (exp_pos eps). nra. }
      assert (tiny : exp (- X) <= / q).
      { rewrite exp_Ropp. apply Rinv_le_contravar; [lra |]. pose proof (exp_ineq1_le X). lra. }
      assert (Hq : / q = 2 * eps) by (unfold eps; field; lra). rewrite Hq in tiny.
      assert ((q - 1) * exp eps <= (q - 1) * (1 + 2 * eps)) by (apply Rmult_le_compat_l; lra). nra. }
    destruct (item3 x loss n ltac:(simpl; lia) eq_refl) as [_ above]. rewrite last in above.
    apply Rle_trans with X; [| exact above]. rewrite twice. unfold X. apply Rmult_le_reg_r with (8 * q); [lra |].
    replace (2 * 2 ^ n / (8 * q) * (8 * q)) with (2 * 2 ^ n) by (field; lra).
    replace (eps * (2 ^ n - 1) * (8 * q)) with (8 * (eps * q) * (2 ^ n - 1)) by ring. rewrite Heq. nra.
Qed.

Theorem MRS13_lemma_24_proof : MRS13.lemma_24.
Proof.
  intros m Hm. split; [exact (largest_gamma m Hm) | split; [exact (MRS13_lemma_24_step_lambda_amended_proof m Hm) | exact (smallest_mu m Hm)]].
Qed.
