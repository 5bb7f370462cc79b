(** MRS13, Conjecture 6: the second moments of the dictionary have a dominant diagonal, and what they give with the target.
    Not in the paper: part C of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums MRS13_conjecture_6_dictionary MRS13_conjecture_6_small_tilt.
Local Open Scope R_scope.

Lemma Sum_reverse n (f : nat -> R) : Sum n (fun i => f (n - S i)%nat) = Sum n f.
Proof.
  induction n as [| n IH]; [reflexivity |]. rewrite Sum_first. replace (S n - 1)%nat with n by lia.
  rewrite (Sum_ext n (fun i => f (S n - S (S i))%nat) (fun i => f (n - S i)%nat)) by (intros; f_equal; lia).
  rewrite IH. simpl. ring.
Qed.

(** The absolute inner products of one vector with the next n. *)
Lemma sum_of_c n : Sum n (fun k => Rabs (c (S k))) <= 2 / 5 - (if Nat.eqb n 0 then 0 else 8 / 15 / 2 ^ n).
Proof.
  induction n as [| n IH]; [simpl; lra |]. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
  simpl Nat.eqb. cbv iota. destruct n as [| n].
  - simpl. rewrite Rabs_right by lra. lra.
  - simpl Nat.eqb in IH. cbv iota in IH. change (c (S (S n))) with (- (8 / 15) / 2 ^ S (S n)).
    assert (P : 0 < 2 ^ S n) by (apply pow_lt; lra). assert (P' : 0 < / 2 ^ S n) by (apply Rinv_0_lt_compat, P).
    change (2 ^ S (S n)) with (2 * 2 ^ S n). rewrite Rabs_left.
    + replace (8 / 15 / (2 * 2 ^ S n)) with (8 / 15 / 2 ^ S n / 2) by (field; lra).
      replace (- (- (8 / 15) / (2 * 2 ^ S n))) with (8 / 15 / 2 ^ S n / 2) by (field; lra). lra.
    + replace (- (8 / 15) / (2 * 2 ^ S n)) with (- (4 / 15 * / 2 ^ S n)) by (field; lra). lra.
Qed.

Section Moments.
  (** J vectors g_1, ..., g_J, and the tail of u, rho^-J r_J, with index J + 1. *)
  Variable J : nat.
  Notation A := (S (S J)).
  Definition tail (n : nat) : R := if Nat.eqb n J then 0 else - (4 / 15) / 2 ^ (J - n).
  Definition moment (a k : nat) : R :=
    if Nat.eqb a 0 || Nat.eqb k 0 then 0
    else if Nat.eqb a (S J) then (if Nat.eqb k (S J) then 4 / 5 else tail k)
    else if Nat.eqb k (S J) then tail a else gram a k.

  Lemma moment_symmetric a k : moment a k = moment k a.
  Proof.
    unfold moment. rewrite (orb_comm (Nat.eqb k 0)). destruct (Nat.eqb a 0 || Nat.eqb k 0); [reflexivity |].
    destruct (Nat.eqb a (S J)), (Nat.eqb k (S J)); try reflexivity. unfold gram. f_equal. lia.
  Qed.

  Lemma moment_row_0 k : moment 0 k = 0.
  Proof. reflexivity. Qed.

  Lemma moment_diagonal a : (a < A)%nat -> moment a a <= 1 /\ ((1 <= a <= J)%nat -> moment a a = 1).
  Proof.
    intros Ha. unfold moment. destruct (Nat.eqb_spec a 0) as [-> | na]; [simpl; split; [lra | lia] |]. simpl orb. cbv iota.
    destruct (Nat.eqb_spec a (S J)); [split; [lra | lia] |]. unfold gram. rewrite Nat.sub_diag. simpl. split; intros; reflexivity || lra.
  Qed.

  Lemma tail_is n : Rabs (tail n) = if Nat.eqb n J then 0 else 4 / 15 / 2 ^ (J - n).
  Proof.
    unfold tail. destruct (Nat.eqb n J); [apply Rabs_R0 |]. assert (0 < / 2 ^ (J - n)) by (apply Rinv_0_lt_compat, pow_lt; lra).
    rewrite Rabs_left; unfold Rdiv; lra.
  Qed.

  (** The sum over all indices, split at n: 0, those before n, n, those after n, the tail. *)
  Lemma sum_around (f : nat -> R) n : (1 <= n <= J)%nat ->
    Sum A f = f 0%nat + Sum (n - 1) (fun i => f (S i)) + f n + Sum (J - n) (fun i => f (n + S i)%nat) + f (S J).
  Proof.
    intros Hn. change (Sum A f) with (Sum (S J) f + f (S J)). f_equal. rewrite Sum_first.
    set (F := fun i => f (S i)). replace J with (n - 1 + (1 + (J - n)))%nat at 1 by lia.
    rewrite (Sum_split (n - 1) (1 + (J - n)) F), (Sum_split 1 (J - n) (fun i => F (n - 1 + i)%nat)).
    rewrite (Sum_ext (J - n) _ (fun i => f (n + S i)%nat)) by (intros; unfold F; f_equal; lia).
    change (Sum 1 (fun i => F (n - 1 + i)%nat)) with (0 + F (n - 1 + 0)%nat).
    replace (F (n - 1 + 0)%nat) with (f n) by (unfold F; f_equal; lia). ring.
  Qed.

  Lemma moment_dominant a : (a < A)%nat -> Sum A (fun k => if Nat.eqb k a then 0 else Rabs (moment a k)) <= moment a a.
  Proof.
    intros Ha. destruct (Nat.eq_dec a 0) as [-> | na].
    { rewrite Sum_zero; [unfold moment; simpl; lra |]. intros k _. rewrite moment_row_0, Rabs_R0. destruct (Nat.eqb k 0); reflexivity. }
    assert (ends : forall k, (k <= J)%nat -> Rabs (tail k) <= 4 / 15 / 2 ^ (J - k)).
    { intros k _. rewrite tail_is. assert (0 < / 2 ^ (J - k)) by (apply Rinv_0_lt_compat, pow_lt; lra).
      destruct (Nat.eqb k J); unfold Rdiv; lra. }
    destruct (Nat.eq_dec a (S J)) as [-> | other].
    - change (Sum A ?f) with (Sum (S J) f + f (S J)). cbv beta. rewrite Nat.eqb_refl, Sum_first.
      rewrite (Sum_ext J _ (fun i => Rabs (tail (S i)))).
      + assert (E0 : (if Nat.eqb 0 (S J) then 0 else Rabs (moment (S J) 0)) = 0)
          by (rewrite moment_symmetric, moment_row_0, Rabs_R0; reflexivity). rewrite E0.
        replace (moment (S J) (S J)) with (4 / 5) by (unfold moment; simpl; now rewrite Nat.eqb_refl).
        rewrite <- (Sum_reverse J (fun i => Rabs (tail (S i)))).
        enough (forall n, (n <= J)%nat -> Sum n (fun i => Rabs (tail (S (J - S i)))) <= 8 / 15 - 8 / 15 / 2 ^ n) as G.
        { specialize (G J (le_n J)). assert (0 < / 2 ^ J) by (apply Rinv_0_lt_compat, pow_lt; lra). unfold Rdiv in *. lra. }
        induction n as [| n IH]; intros Hn; [simpl; lra |]. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
        specialize (IH ltac:(lia)). rewrite tail_is. replace (J - S (J - S n))%nat with n by lia.
        assert (P : 0 < / 2 ^ n) by (apply Rinv_0_lt_compat, pow_lt; lra).
        assert (E : 8 / 15 / 2 ^ S n = 4 / 15 * / 2 ^ n) by (simpl; assert (0 < 2 ^ n) by (apply pow_lt; lra); field; lra).
        rewrite E. destruct (Nat.eqb (S (J - S n)) J); unfold Rdiv in *; lra.
      + intros i Hi. unfold moment. destruct (Nat.eqb_spec (S i) (S J)) as [E | _]; [lia |]. simpl. rewrite Nat.eqb_refl.
        destruct (Nat.eqb_spec i J); [lia | reflexivity].
    - assert (Hn : (1 <= a <= J)%nat) by lia. rewrite (sum_around _ a Hn), Nat.eqb_refl.
      rewrite (proj2 (moment_diagonal a Ha) Hn).
      rewrite (Sum_ext (a - 1) _ (fun i => Rabs (c (S (a - 1 - S i))))).
      2:{ intros i Hi. unfold moment. destruct (Nat.eqb_spec (S i) a) as [E | _]; [lia |]. simpl Nat.eqb at 2. rewrite orb_false_r.
          destruct (Nat.eqb_spec a 0); [lia |]. destruct (Nat.eqb_spec a (S J)); [lia |]. destruct (Nat.eqb_spec (S i) (S J)); [lia |].
          unfold gram. do 2 f_equal. lia. }
      rewrite (Sum_ext (J - a) _ (fun i => Rabs (c (S i)))).
      2:{ intros i Hi. unfold moment. destruct (Nat.eqb_spec (a + S i) a) as [E | _]; [lia |].
          destruct (Nat.eqb_spec a 0); [lia |]. destruct (Nat.eqb_spec (a + S i) 0); [lia |].
          destruct (Nat.eqb_spec a (S J)); [lia |]. destruct (Nat.eqb_spec (a + S i) (S J)); [lia |].
          simpl orb. cbv iota. unfold gram. do 2 f_equal. lia. }
      rewrite (Sum_reverse (a - 1) (fun i => Rabs (c (S i)))).
      pose proof (sum_of_c (a - 1)) as left_side. pose proof (sum_of_c (J - a)) as right_side.
      assert (P : 0 < / 2 ^ (a - 1)) by (apply Rinv_0_lt_compat, pow_lt; lra).
      assert (P' : 0 < / 2 ^ (J - a)) by (apply Rinv_0_lt_compat, pow_lt; lra).
      assert (E0 : (if Nat.eqb 0 a then 0 else Rabs (moment a 0)) = 0)
        by (rewrite moment_symmetric, moment_row_0, Rabs_R0; destruct (Nat.eqb 0 a); reflexivity).
      assert (E1 : (if Nat.eqb (S J) a then 0 else Rabs (moment a (S J))) = Rabs (tail a)).
      { unfold moment. destruct (Nat.eqb_spec (S J) a); [lia |]. destruct (Nat.eqb_spec a 0); [lia |].
        destruct (Nat.eqb_spec a (S J)); [lia |]. simpl. now rewrite Nat.eqb_refl. }
      rewrite E0, E1, tail_is. destruct (Nat.eqb_spec a J) as [-> | Hlt].
      + rewrite Nat.sub_diag in *. change (Sum 0 ?f) with 0 in *.
        destruct (Nat.eqb (J - 1) 0); unfold Rdiv in *; lra.
      + destruct (Nat.eqb_spec (J - a) 0); [lia |]. destruct (Nat.eqb (a - 1) 0); unfold Rdiv in *; lra.
  Qed.

  (** [<r_j, g_i>] loses a term a stage; at stage J it is the tail. *)
  Lemma inner_product_step j i : inner_product j i = rho ^ S j * gram (S j) i + inner_product (S j) i.
  Proof.
    pose proof (inner_product_closed_form j i) as H. pose proof (inner_product_closed_form (S j) i) as H'.
    unfold inner_product_is in *. apply is_series_unique in H. rewrite <- H. apply is_series_unique.
    apply (series_ext (fun k => rho ^ (j + S k) * gram (j + S k) i)); [reflexivity |].
    replace (rho ^ S j * gram (S j) i) with ((fun k => rho ^ (j + S k) * gram (j + S k) i) 0%nat)
      by (cbv beta; replace (j + 1)%nat with (S j) by lia; reflexivity).
    apply (series_first (fun k => rho ^ (j + S k) * gram (j + S k) i)).
    apply (series_ext (fun k => rho ^ (S j + S k) * gram (S j + S k) i)); [| exact H'].
    intros k. replace (j + S (S k))%nat with (S j + S k)%nat by lia. reflexivity.
  Qed.

  Lemma tail_is_inner_product n : (n <= J)%nat -> inner_product J n = rho ^ J * tail n.
  Proof.
    intros Hn. unfold inner_product, tail. destruct (Nat.eqb_spec n J) as [-> | other].
    - rewrite Nat.ltb_irrefl, Nat.sub_diag. reflexivity.
    - destruct (Nat.ltb_spec n J); [reflexivity | lia].
  Qed.

  (** The coefficients of u: rho^n, and rho^J for the tail. *)
  Definition coefficient (n : nat) : R := if Nat.eqb n 0 then 0 else if Nat.eqb n (S J) then rho ^ J else rho ^ n.

  Lemma target_moment n : (1 <= n <= J)%nat -> Sum A (fun k => moment n k * coefficient k) = inner_product 0 n.
  Proof.
    intros Hn. change (Sum A ?f) with (Sum (S J) f + f (S J)). cbv beta. rewrite Sum_first.
    assert (parts : forall l, inner_product 0 n = Sum l (fun i => rho ^ S i * gram (S i) n) + inner_product l n).
    { induction l as [| l IH]; [simpl; ring |]. rewrite IH, (inner_product_step l n).
      change (Sum (S l) ?f) with (Sum l f + f l). cbv beta. ring. }
    rewrite (parts J), (tail_is_inner_product n) by lia.
    rewrite (Sum_ext J _ (fun i => rho ^ S i * gram (S i) n)).
    - unfold moment, coefficient. destruct (Nat.eqb_spec n 0); [lia |]. destruct (Nat.eqb_spec n (S J)); [lia |].
      simpl. rewrite Nat.eqb_refl. ring.
    - intros i Hi. unfold moment, coefficient. destruct (Nat.eqb_spec n 0); [lia |]. destruct (Nat.eqb_spec n (S J)); [lia |].
      destruct (Nat.eqb_spec (S i) (S J)); [lia |]. simpl Nat.eqb. simpl orb. cbv iota. unfold gram.
      replace (n - S i + (S i - n))%nat with (S i - n + (n - S i))%nat by lia. ring.
  Qed.

  Lemma product_with_target_step j : product_with_target j - product_with_target (S j) = rho ^ S j * inner_product 0 (S j).
  Proof.
    rewrite !product_with_target_closed_form. unfold inner_product. change (Nat.ltb (S j) 0) with false. cbv iota.
    replace (S j - 0)%nat with (S j) by lia. simpl (rho ^ 0). destruct j as [| j].
    - unfold ahead, rho. simpl. field.
    - simpl Nat.eqb. cbv iota. change (ahead (S (S j))) with (32 / 15 / 2 ^ S (S j)).
      assert (E : rho ^ S (S j) * (1 * (32 / 15 / 2 ^ S (S j))) = 32 / 15 * / 3 ^ S (S j))
        by (rewrite <- rho_over_two; unfold Rdiv; ring).
      rewrite E. assert (0 < 3 ^ j) by (apply pow_lt; lra). simpl. field. lra.
  Qed.

  Lemma target_square : Sum A (fun n => Sum A (fun k => moment n k * (coefficient n * coefficient k))) = 4 / 5.
  Proof.
    rewrite (Sum_ext A _ (fun n => coefficient n * Sum A (fun k => moment n k * coefficient k)))
      by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    change (Sum A ?f) with (Sum (S J) f + f (S J)). cbv beta. rewrite Sum_first.
    rewrite (Sum_ext J _ (fun i => product_with_target i - product_with_target (S i))).
    - assert (last : coefficient (S J) * (Sum (S J) (fun k => moment (S J) k * coefficient k)
                       + moment (S J) (S J) * coefficient (S J)) = product_with_target J).
      { rewrite Sum_first. unfold product_with_target.
        rewrite (Sum_ext J (fun i => moment (S J) (S i) * coefficient (S i)) (fun i => tail (S i) * rho ^ S i)).
        - assert (Ec : coefficient (S J) = rho ^ J) by (unfold coefficient; simpl; now rewrite Nat.eqb_refl).
          assert (E5 : moment (S J) (S J) = 4 / 5) by (unfold moment; simpl; now rewrite Nat.eqb_refl).
          rewrite Ec, E5, moment_symmetric, moment_row_0.
          rewrite (Sum_ext J (fun i => rho ^ S i * inner_product J (S i)) (fun i => rho ^ J * (tail (S i) * rho ^ S i)))
            by (intros i Hi; rewrite tail_is_inner_product by lia; ring).
          rewrite Sum_scal. replace ((4 / 9) ^ J) with (rho ^ J * rho ^ J)
            by (rewrite <- Rpow_mult_distr; unfold rho; f_equal; field). ring.
        - intros i Hi. unfold moment, coefficient. simpl. rewrite Nat.eqb_refl. destruct (Nat.eqb_spec i J); [lia | reflexivity]. }
      change (Sum A (fun k => moment (S J) k * coefficient k)) with (Sum (S J) (fun k => moment (S J) k * coefficient k)
                       + moment (S J) (S J) * coefficient (S J)). rewrite last.
      assert (C0 : coefficient 0 = 0) by reflexivity. rewrite C0.
      assert (T : forall l, Sum l (fun i => product_with_target i - product_with_target (S i)) = product_with_target 0 - product_with_target l).
      { induction l as [| l IH]; [simpl; ring |]. change (Sum (S l) ?f) with (Sum l f + f l). cbv beta. rewrite IH. ring. }
      rewrite T, (product_with_target_closed_form 0). simpl. ring.
    - intros i Hi. rewrite target_moment by lia. rewrite product_with_target_step. unfold coefficient.
      destruct (Nat.eqb_spec (S i) (S J)); [lia |]. reflexivity.
  Qed.
End Moments.
