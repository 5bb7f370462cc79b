(** MRS13, Conjecture 6: the dictionary on which t e_t / B^2 grows without bound; its identities and its edges, for
    every stage.  Not in the paper: part C of the project's refutation.

    Vectors g_1, g_2, ... have the inner products <g_i, g_k> = c_(i - k); rho = 2/3; r_j is the sum of rho^k g_k over
    k > j, and u = r_0.  Hypothesis i counts 2^i times: its edge in stage j is |<r_j, g_i>| / 2^i. *)

From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums.
Local Open Scope R_scope.

Definition rho : R := 2 / 3.
Definition c (n : nat) : R := match n with 0%nat => 1 | 1%nat => 2 / 15 | _ => - (8 / 15) / 2 ^ n end.
Definition gram (i k : nat) : R := c ((i - k) + (k - i)).

Lemma geometric (a q : R) : Rabs q < 1 -> is_series (fun n => a * q ^ n) (a / (1 - q)).
Proof. intros H. apply (is_series_scal a (fun n => q ^ n)), is_series_geom, H. Qed.

Lemma series_ext (a b : nat -> R) (l : R) : (forall n, a n = b n) -> is_series a l -> is_series b l.
Proof. apply is_series_ext. Qed.

Lemma series_first (a : nat -> R) (l : R) : is_series (fun k => a (S k)) l -> is_series a (a 0%nat + l).
Proof.
  intros H. apply is_series_decr_1. match goal with |- is_series _ ?x => replace x with l end; [exact H |].
  unfold plus, opp. simpl. ring.
Qed.

Lemma series_times (a : nat -> R) (l s : R) : is_series a l -> is_series (fun k => s * a k) (s * l).
Proof. intros H. apply (is_series_scal s a l H). Qed.

(** The series behind every inner product with a vector l steps back: sum over k >= 1 of [rho^k c_(k + l)]. *)
Lemma behind (l : nat) : (1 <= l)%nat -> is_series (fun k => rho ^ S k * c (S k + l)) (- (4 / 15) / 2 ^ l).
Proof.
  intros Hl. apply (series_ext (fun k => - (8 / 45) / 2 ^ l * (/ 3) ^ k)).
  - intros k. destruct l as [| l]; [lia |]. replace (S k + S l)%nat with (S (S (k + l))) by lia. unfold c, rho.
    assert (E : 2 ^ S (S (k + l)) = 4 * 2 ^ k * 2 ^ l) by (simpl; rewrite pow_add; ring). rewrite E.
    assert (H2k : 0 < 2 ^ k) by (apply pow_lt; lra). assert (H2l : 0 < 2 ^ l) by (apply pow_lt; lra).
    unfold Rdiv at 3. rewrite Rpow_mult_distr, pow_inv. simpl. rewrite pow_inv.
    assert (H3 : 0 < 3 ^ k) by (apply pow_lt; lra). field. repeat split; lra.
  - replace (- (4 / 15) / 2 ^ l) with (- (8 / 45) / 2 ^ l / (1 - / 3)).
    + apply geometric. rewrite Rabs_right; lra.
    + assert (0 < 2 ^ l) by (apply pow_lt; lra). field. lra.
Qed.

(** Identity (1): the sum over k >= 1 of [rho^k c_k] is 0 ... *)
Theorem MRS13_conjecture_6_identity_1 : is_series (fun k => rho ^ S k * c (S k)) 0.
Proof.
  replace 0 with (rho ^ 1 * c 1 + rho * (- (4 / 15) / 2 ^ 1)) by (unfold rho, c; simpl; field).
  apply (series_first (fun k => rho ^ S k * c (S k))).
  apply (series_ext (fun k => rho * (rho ^ S k * c (S k + 1)))).
  - intros k. replace (S k + 1)%nat with (S (S k)) by lia. simpl. ring.
  - apply series_times, behind. lia.
Qed.

(** ... and identity (2): 1 plus the sum over k >= 1 of [rho^-k c_k] is 0. *)
Theorem MRS13_conjecture_6_identity_2 : is_series (fun k => (/ rho) ^ k * c k) 0.
Proof.
  replace 0 with ((/ rho) ^ 0 * c 0 + ((/ rho) ^ 1 * c 1 + - (3 / 10) / (1 - 3 / 4))) by (unfold rho, c; simpl; field).
  apply (series_first (fun k => (/ rho) ^ k * c k)), (series_first (fun k => (/ rho) ^ S k * c (S k))).
  apply (series_ext (fun k => - (3 / 10) * (3 / 4) ^ k)); [| apply geometric; rewrite Rabs_right; lra].
  intros k. unfold c, rho. assert (H2 : 0 < 2 ^ k) by (apply pow_lt; lra).
  replace ((3 / 4) ^ k) with ((/ (2 / 3)) ^ k * / 2 ^ k)
    by (rewrite <- (pow_inv 2), <- Rpow_mult_distr; f_equal; field).
  simpl. field. lra.
Qed.

(** The series behind every inner product with a vector l steps ahead: sum over k >= 1 of [rho^k c_|k - l|]. *)
Definition ahead (l : nat) : R := match l with 0%nat => 0 | 1%nat => rho | _ => 32 / 15 / 2 ^ l end.

Lemma ahead_series (l : nat) : is_series (fun k => rho ^ S k * gram (S k) l) (ahead l).
Proof.
  induction l as [| l IH].
  - apply (series_ext (fun k => rho ^ S k * c (S k))); [| exact MRS13_conjecture_6_identity_1].
    intros k. unfold gram. f_equal. f_equal. lia.
  - replace (ahead (S l)) with (rho ^ 1 * gram 1 (S l) + rho * ahead l).
    + apply (series_first (fun k => rho ^ S k * gram (S k) (S l))).
      apply (series_ext (fun k => rho * (rho ^ S k * gram (S k) l))); [| apply series_times, IH].
      intros k. replace (gram (S (S k)) (S l)) with (gram (S k) l) by reflexivity. simpl. ring.
    + unfold gram. replace (1 - S l + (S l - 1))%nat with l by lia.
      destruct l as [| [| l]]; unfold ahead, c, rho; simpl; [field | field |].
      assert (H2 : 0 < 2 ^ l) by (apply pow_lt; lra). field. lra.
Qed.

(** <r_j, g_i>, as a series and in closed form. *)
Definition inner_product_is (j i : nat) (v : R) : Prop := is_series (fun k => rho ^ (j + S k) * gram (j + S k) i) v.
Definition inner_product (j i : nat) : R :=
  if Nat.ltb i j then rho ^ j * (- (4 / 15) / 2 ^ (j - i)) else rho ^ j * ahead (i - j).

Theorem inner_product_closed_form (j i : nat) : inner_product_is j i (inner_product j i).
Proof.
  unfold inner_product_is, inner_product. destruct (Nat.ltb_spec i j) as [past | later].
  - apply (series_ext (fun k => rho ^ j * (rho ^ S k * c (S k + (j - i))))).
    + intros k. rewrite pow_add. unfold gram.
      replace (j + S k - i + (i - (j + S k)))%nat with (S k + (j - i))%nat by lia. ring.
    + apply series_times, behind. lia.
  - apply (series_ext (fun k => rho ^ j * (rho ^ S k * gram (S k) (i - j)))).
    + intros k. rewrite pow_add. unfold gram.
      replace (j + S k - i + (i - (j + S k)))%nat with (S k - (i - j) + (i - j - S k))%nat by lia. ring.
    + apply series_times, ahead_series.
Qed.

Lemma rho_over_two (j : nat) : rho ^ j / 2 ^ j = / 3 ^ j.
Proof. unfold Rdiv. rewrite <- pow_inv, <- Rpow_mult_distr, <- pow_inv. f_equal. unfold rho. field. Qed.

(** |r_j|^2 and <r_j, u>, from the inner products with the vectors that they are made of. *)
Theorem squared_norm_closed_form (j : nat) :
  is_series (fun k => rho ^ (j + S k) * inner_product j (j + S k)) (4 / 5 * (4 / 9) ^ j).
Proof.
  apply (series_ext (fun k => rho ^ j * rho ^ j * (rho ^ S k * ahead (S k)))).
  - intros k. unfold inner_product. destruct (Nat.ltb_spec (j + S k) j); [lia |].
    replace (j + S k - j)%nat with (S k) by lia. rewrite pow_add. ring.
  - replace (4 / 5 * (4 / 9) ^ j) with (rho ^ j * rho ^ j * (4 / 5)).
    + apply series_times.
      replace (4 / 5) with (rho ^ 1 * ahead 1 + 32 / 15 / 9 / (1 - / 3)) by (unfold ahead, rho; field).
      apply (series_first (fun k => rho ^ S k * ahead (S k))).
      apply (series_ext (fun k => 32 / 15 / 9 * (/ 3) ^ k)); [| apply geometric; rewrite Rabs_right; lra].
      intros k. unfold ahead. assert (H2 : 0 < 2 ^ k) by (apply pow_lt; lra).
      unfold Rdiv. rewrite pow_inv, <- (rho_over_two k). unfold rho. simpl. field. lra.
    + rewrite <- Rpow_mult_distr. unfold rho. replace (2 / 3 * (2 / 3)) with (4 / 9) by field. ring.
Qed.

Definition product_with_target (j : nat) : R :=
  Sum j (fun i => rho ^ S i * inner_product j (S i)) + 4 / 5 * (4 / 9) ^ j.

Theorem product_with_target_closed_form (j : nat) :
  product_with_target j = if Nat.eqb j 0 then 4 / 5 else 16 / 15 / 3 ^ j.
Proof.
  unfold product_with_target. destruct j as [| j]; [simpl; ring |]. simpl Nat.eqb. cbv iota.
  assert (Hj : 0 < 2 ^ j) by (apply pow_lt; lra).
  assert (part : forall n, (n <= j)%nat ->
            Sum n (fun i => rho ^ S i * inner_product (S j) (S i))
            = - (4 / 5) * rho ^ S j * rho * ((4 / 3) ^ n - 1) / 2 ^ j).
  { induction n as [| n IH]; intros Hn; [simpl; field; lra |].
    change (Sum (S n) ?f) with (Sum n f + f n). cbv beta. rewrite IH by lia.
    unfold inner_product. destruct (Nat.ltb_spec (S n) (S j)); [| lia].
    assert (E : 2 ^ (S j - S n) = 2 ^ j / 2 ^ n).
    { replace (S j - S n)%nat with (j - n)%nat by lia.
      assert (Hn2 : 0 < 2 ^ n) by (apply pow_lt; lra).
      replace (2 ^ j) with (2 ^ (j - n) * 2 ^ n) by (rewrite <- pow_add; f_equal; lia). field. lra. }
    rewrite E. assert (Hn2 : 0 < 2 ^ n) by (apply pow_lt; lra).
    replace ((4 / 3) ^ n) with (rho ^ n * 2 ^ n) by (rewrite <- Rpow_mult_distr; f_equal; unfold rho; field).
    replace ((4 / 3) ^ S n) with (4 / 3 * (rho ^ n * 2 ^ n))
      by (rewrite <- Rpow_mult_distr; simpl; f_equal; f_equal; unfold rho; field).
    simpl. unfold rho. field. lra. }
  change (Sum (S j) ?f) with (Sum j f + f j). cbv beta. rewrite (part j (le_n j)).
  unfold inner_product. rewrite Nat.ltb_irrefl, Nat.sub_diag. unfold ahead.
  replace ((4 / 3) ^ j) with (rho ^ j * 2 ^ j) by (rewrite <- Rpow_mult_distr; f_equal; unfold rho; field).
  replace ((4 / 9) ^ S j) with (rho ^ S j * rho ^ S j) by (rewrite <- Rpow_mult_distr; f_equal; unfold rho; field).
  replace (16 / 15 / 3 ^ S j) with (16 / 15 * (rho ^ S j / 2 ^ S j))
    by (rewrite rho_over_two; assert (0 < 3 ^ S j) by (apply pow_lt; lra); field; lra).
  simpl. unfold rho. field. lra.
Qed.

(** The edges of stage j (after g_j has been taken) beside the next one's, 3^-(j + 1): a vector already taken has
    (4/15) 3^-j, or 0 if it was the last; one further ahead (32/15) 3^-j 4^-l; the reference v = (3/10) u has
    (8/25) 3^-j, or 6/25 at j = 0.  All are smaller, by 4% and more. *)
Theorem MRS13_conjecture_6_edges (j l : nat) :
  inner_product j (S j) / 2 ^ S j = / 3 ^ S j /\
  ((1 <= j)%nat -> inner_product j j = 0) /\
  ((1 <= l)%nat -> (l < j)%nat -> Rabs (inner_product j (j - l)) / 2 ^ (j - l) = 4 / 15 / 3 ^ j
                                  /\ 4 / 15 / 3 ^ j <= (1 - / 25) * / 3 ^ S j) /\
  ((2 <= l)%nat -> inner_product j (j + l) / 2 ^ (j + l) = 32 / 15 / 3 ^ j / 4 ^ l
                   /\ 32 / 15 / 3 ^ j / 4 ^ l <= (1 - / 25) * / 3 ^ S j) /\
  3 / 10 * product_with_target j = (if Nat.eqb j 0 then 6 / 25 else 8 / 25 / 3 ^ j) /\
  3 / 10 * product_with_target j <= (1 - / 25) * / 3 ^ S j /\
  is_series (fun k => rho ^ (j + S k) * inner_product j (j + S k)) (4 / 5 * (4 / 9) ^ j).
Proof.
  assert (H3 : 0 < / 3 ^ j) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (H3S : / 3 ^ S j = / 3 * / 3 ^ j) by (simpl; assert (0 < 3 ^ j) by (apply pow_lt; lra); field; lra).
  split; [| split; [| split; [| split; [| split; [| split]]]]].
  - unfold inner_product. destruct (Nat.ltb_spec (S j) j); [lia |]. replace (S j - j)%nat with 1%nat by lia.
    unfold ahead. rewrite <- rho_over_two. simpl. unfold Rdiv. ring.
  - intros _. unfold inner_product. rewrite Nat.ltb_irrefl, Nat.sub_diag. unfold ahead. ring.
  - intros Hl Hlj. unfold inner_product. destruct (Nat.ltb_spec (j - l) j); [| lia].
    replace (j - (j - l))%nat with l by lia.
    assert (H2l : 0 < 2 ^ l) by (apply pow_lt; lra). assert (H2 : 0 < 2 ^ (j - l)) by (apply pow_lt; lra).
    assert (E : 2 ^ j = 2 ^ (j - l) * 2 ^ l) by (rewrite <- pow_add; f_equal; lia).
    split; [| rewrite H3S; unfold Rdiv; lra].
    assert (Hr : 0 < rho ^ j) by (apply pow_lt; unfold rho; lra).
    rewrite Rabs_left.
    + replace (4 / 15 / 3 ^ j) with (4 / 15 * (rho ^ j / 2 ^ j)) by (rewrite rho_over_two; reflexivity).
      rewrite E. field. lra.
    + assert (0 < 4 / 15 / 2 ^ l) by (apply Rdiv_lt_0_compat; lra).
      replace (rho ^ j * (- (4 / 15) / 2 ^ l)) with (- (rho ^ j * (4 / 15 / 2 ^ l))) by (field; lra).
      pose proof (Rmult_lt_0_compat _ _ Hr H0). lra.
  - intros Hl. unfold inner_product. destruct (Nat.ltb_spec (j + l) j); [lia |].
    replace (j + l - j)%nat with l by lia. destruct l as [| [| l]]; [lia | lia |]. unfold ahead.
    assert (H2 : 0 < 2 ^ l) by (apply pow_lt; lra). assert (H2j : 0 < 2 ^ j) by (apply pow_lt; lra).
    assert (E4 : 4 ^ S (S l) = 16 * (2 ^ l * 2 ^ l))
      by (rewrite <- Rpow_mult_distr; replace (2 * 2) with 4 by ring; simpl; ring).
    split.
    + replace (32 / 15 / 3 ^ j) with (32 / 15 * (rho ^ j / 2 ^ j)) by (rewrite rho_over_two; reflexivity).
      rewrite E4, pow_add. simpl. field. lra.
    + rewrite E4, H3S. assert (1 <= 2 ^ l) by (apply pow_R1_Rle; lra).
      assert (Hs : 32 / 15 / (16 * (2 ^ l * 2 ^ l)) <= 2 / 15).
      { apply Rmult_le_reg_r with (16 * (2 ^ l * 2 ^ l)); [nra |].
        replace (32 / 15 / (16 * (2 ^ l * 2 ^ l)) * (16 * (2 ^ l * 2 ^ l))) with (32 / 15) by (field; lra). nra. }
      apply (Rmult_le_compat_r (/ 3 ^ j)) in Hs; [| lra].
      replace (32 / 15 / 3 ^ j / (16 * (2 ^ l * 2 ^ l))) with (32 / 15 / (16 * (2 ^ l * 2 ^ l)) * / 3 ^ j)
        by (assert (0 < 3 ^ j) by (apply pow_lt; lra); field; lra). lra.
  - rewrite product_with_target_closed_form. destruct (Nat.eqb j 0); unfold Rdiv; lra.
  - rewrite product_with_target_closed_form, H3S. destruct (Nat.eqb_spec j 0) as [-> | _]; [simpl; lra |].
    unfold Rdiv. lra.
  - apply squared_norm_closed_form.
Qed.

(** The limit of t e_t / B^2 after J stages, [0.048 (1 - 4^-J) (16/9)^J], passes every constant. *)
Theorem MRS13_conjecture_6_limit (C : R) : exists J : nat, 48 / 1000 * (1 - / 4 ^ J) * (16 / 9) ^ J > C.
Proof.
  destruct (Pow_x_infinity (16 / 9) ltac:(rewrite Rabs_right; lra) (Rabs C * 100 + 100)) as (J & large).
  exists (S J). specialize (large (S J) ltac:(lia)).
  rewrite Rabs_right in large by (apply Rle_ge, pow_le; lra).
  assert (quarter : / 4 ^ S J <= / 4).
  { apply Rinv_le_contravar; [lra |]. simpl. assert (1 <= 4 ^ J) by (apply pow_R1_Rle; lra). lra. }
  pose proof (Rle_abs C). pose proof (Rabs_pos C).
  assert (48 / 1000 * (3 / 4) * (16 / 9) ^ S J <= 48 / 1000 * (1 - / 4 ^ S J) * (16 / 9) ^ S J).
  { apply Rmult_le_compat_r; [apply pow_le; lra | lra]. }
  lra.
Qed.
