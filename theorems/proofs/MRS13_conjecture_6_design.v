(** MRS13, Conjecture 6: the games, one for each number J of stages: sizes, events, and their moments.
    Not in the paper: parts B and C of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums Games MRS13_conjecture_6_dictionary MRS13_conjecture_6_embedding MRS13_conjecture_6_gram
  MRS13_conjecture_6_events MRS13_conjecture_6_moments MRS13_conjecture_6_in_turn.
Local Open Scope R_scope.

Section Design.
  Variable J : nat.
  Hypothesis stages : (1 <= J)%nat.
  Notation A := (S (S J)).

  (** Scale 4^(J+1); cluster 0 has 40 * 3^(J-1) columns; u is made of 2 * 2^n 3^(J-n) of what is active. *)
  Definition exponent : nat := S J.
  Definition scale : R := 4 ^ exponent.
  Definition rarity : R := / scale.
  Definition half_size : nat := (20 * 3 ^ (J - 1))%nat.
  Definition height (n : nat) : Z :=
    Z.of_nat (if Nat.eqb n 0 then 0 else if Nat.leb n J then 2 ^ n * 3 ^ (J - n) else if Nat.eqb n (S J) then 2 ^ J else 0).
  Definition sign_in_Z (a c : nat) : Z := if Rle_dec 0 (moment J a c) then 1%Z else (-1)%Z.
  Definition half (a c : nat) : Z := (height a + (if Nat.eqb c a then 0 else sign_in_Z a c * height c))%Z.
  Notation sg := (sign_of (moment J)).
  Notation w := (weight A (moment J) rarity).
  Notation K := (K exponent half_size).

  Lemma half_size_pos : (0 < half_size)%nat.
  Proof. unfold half_size. pose proof (Nat.pow_nonzero 3 (J - 1)). lia. Qed.

  Lemma height_bound n : (0 <= height n <= Z.of_nat (2 * 3 ^ (J - 1)))%Z.
  Proof.
    unfold height. split; [lia |]. apply inj_le. destruct (Nat.eqb_spec n 0) as [-> | n0]; [lia |].
    assert (general : forall k, (1 <= k <= J)%nat -> (2 ^ k * 3 ^ (J - k) <= 2 * 3 ^ (J - 1))%nat).
    { intros k Hk. destruct k as [| k]; [lia |]. replace (J - 1)%nat with (k + (J - S k))%nat by lia.
      rewrite Nat.pow_succ_r', Nat.pow_add_r. pose proof (Nat.pow_le_mono_l 2 3 k ltac:(lia)). nia. }
    destruct (Nat.leb_spec n J); [apply general; lia |].
    destruct (Nat.eqb n (S J)); [| lia]. specialize (general J ltac:(lia)). rewrite Nat.sub_diag in general. simpl (3 ^ 0)%nat in general. lia.
  Qed.

  Lemma half_bounded a c : (- Z.of_nat half_size <= half a c <= Z.of_nat half_size)%Z.
  Proof.
    pose proof (height_bound a). pose proof (height_bound c). unfold half, half_size, sign_in_Z.
    destruct (Nat.eqb c a); [lia |]. destruct (Rle_dec 0 (moment J a c)); lia.
  Qed.

  Lemma INR_pow a n : INR (a ^ n) = INR a ^ n.
  Proof. induction n as [| n IH]; [reflexivity |]. rewrite Nat.pow_succ_r', mult_INR, IH. reflexivity. Qed.

  Lemma INR_3' : INR 3 = 3. Proof. simpl. ring. Qed.

  Lemma height_is n : (n < A)%nat -> IZR (height n) = 3 ^ J * coefficient J n.
  Proof.
    intros Hn. unfold height, coefficient. rewrite <- INR_IZR_INZ. destruct (Nat.eqb_spec n 0) as [-> | n0]; [simpl; ring |].
    assert (P : forall k, (k <= J)%nat -> INR (2 ^ k * 3 ^ (J - k)) = 3 ^ J * rho ^ k).
    { intros k Hk. rewrite mult_INR, !INR_pow, INR_3'. replace (INR 2) with 2 by (simpl; ring).
      rewrite <- (pow_split_23 k). replace (3 ^ J) with (3 ^ k * 3 ^ (J - k)) by (rewrite <- pow_add; f_equal; lia). ring. }
    destruct (Nat.leb_spec n J); destruct (Nat.eqb_spec n (S J)); try lia; [apply P; assumption |].
    rewrite <- (P J (le_n J)). rewrite Nat.sub_diag. f_equal. simpl. lia.
  Qed.

  Definition heights (n : nat) : R := 2 * 3 ^ J * coefficient J n.

  Lemma target_is a c : (a < A)%nat -> (c < A)%nat -> U half a c = functional (moment J) heights a c.
  Proof.
    intros Ha Hc. unfold U, half, functional, heights, sign_in_Z, sign_of. rewrite plus_IZR, (height_is a Ha).
    destruct (Nat.eqb c a); [ring |]. rewrite mult_IZR, (height_is c Hc). destruct (Rle_dec 0 (moment J a c)); ring.
  Qed.

  Lemma scale_pos : 0 < scale.
  Proof. apply pow_lt. lra. Qed.

  Lemma rare : 0 < rarity /\ rarity * (INR A - 1) <= 1.
  Proof.
    pose proof scale_pos as P. split; [apply Rinv_0_lt_compat, P |]. rewrite S_INR.
    replace (INR (S J) + 1 - 1) with (INR (S J)) by ring.
    assert (INR (S J) <= scale).
    { unfold scale, exponent. replace 4 with (INR 4) by (simpl; ring). rewrite <- INR_pow. apply le_INR.
      apply Nat.lt_le_incl, Nat.pow_gt_lin_r. lia. }
    unfold rarity. apply Rmult_le_reg_l with scale; [exact P |]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra. assumption.
  Qed.

  Lemma w_nonneg a c : (a < A)%nat -> 0 <= w a c.
  Proof.
    apply weight_nonneg; [exact (moment_row_0 J) | exact (moment_dominant J) | intros b Hb; apply (moment_diagonal J b Hb) | apply rare].
  Qed.

  Lemma w_sum : Sum A (fun a => Sum A (fun c => w a c)) = 1.
  Proof. apply weights_sum_to_1; [exact (moment_row_0 J) | lia]. Qed.

  (** The second moments of what is active, and of the target. *)
  Lemma ext2 F G : (forall a c, (a < A)%nat -> (c < A)%nat -> F a c = G a c) ->
    Sum A (fun a => Sum A (fun c => F a c)) = Sum A (fun a => Sum A (fun c => G a c)).
  Proof. intros E. apply Sum_ext. intros a Ha. apply Sum_ext. intros c Hc. now apply E. Qed.

  Definition delta_at (n k : nat) : R := if Nat.eqb k n then 1 else 0.

  Lemma moments_of_latents n k : (1 <= n <= J)%nat -> (1 <= k <= J)%nat ->
    Sum A (fun a => Sum A (fun c => w a c * (latent sg a c n * latent sg a c k))) = rarity * moment J n k.
  Proof.
    intros Hn Hk. rewrite (ext2 _ (fun a c => w a c * (functional (moment J) (delta_at n) a c * functional (moment J) (delta_at k) a c)))
      by (intros; rewrite !latent_is_functional; reflexivity).
    rewrite second_moments; [| exact (moment_symmetric J) | unfold delta_at; destruct n; [lia | reflexivity]].
    f_equal. rewrite (Sum_ext A _ (fun a => if Nat.eqb a n then moment J a k else 0)).
    - apply (Sum_delta A n (fun a => moment J a k)). lia.
    - intros a _. unfold delta_at. destruct (Nat.eqb a n).
      + rewrite (Sum_ext A _ (fun c => if Nat.eqb c k then moment J a c else 0)) by (intros c _; destruct (Nat.eqb c k); ring).
        apply Sum_delta. lia.
      + apply Sum_zero. intros. ring.
  Qed.

  Lemma moments_of_target n : (1 <= n <= J)%nat ->
    Sum A (fun a => Sum A (fun c => w a c * (U half a c * latent sg a c n))) = rarity * (2 * 3 ^ J * inner_product 0 n).
  Proof.
    intros Hn. rewrite (ext2 _ (fun a c => w a c * (functional (moment J) (delta_at n) a c * functional (moment J) heights a c)))
      by (intros; rewrite latent_is_functional, target_is by assumption; unfold delta_at; ring).
    rewrite second_moments; [| exact (moment_symmetric J) | unfold delta_at; destruct n; [lia | reflexivity]].
    f_equal. rewrite <- (target_moment J n Hn), <- Sum_scal.
    rewrite (Sum_ext A _ (fun a => if Nat.eqb a n then Sum A (fun k => 2 * 3 ^ J * (moment J n k * coefficient J k)) else 0)).
    - apply (Sum_delta A n (fun _ => Sum A (fun k => 2 * 3 ^ J * (moment J n k * coefficient J k)))). lia.
    - intros a _. unfold delta_at, heights. destruct (Nat.eqb_spec a n) as [-> | _].
      + apply Sum_ext. intros. ring.
      + apply Sum_zero. intros. ring.
  Qed.

  Lemma square_of_target : Sum A (fun a => Sum A (fun c => w a c * (U half a c * U half a c))) = rarity * (4 * 9 ^ J * (4 / 5)).
  Proof.
    rewrite (ext2 _ (fun a c => w a c * (functional (moment J) heights a c * functional (moment J) heights a c)))
      by (intros; rewrite target_is by assumption; reflexivity).
    rewrite second_moments; [| exact (moment_symmetric J) | unfold heights, coefficient; simpl; ring].
    f_equal. rewrite <- (target_square J), <- Sum_scal. apply Sum_ext. intros a _. rewrite <- Sum_scal. apply Sum_ext. intros c _.
    rewrite nine_is_square. unfold heights. ring.
  Qed.

  (** Sizes. *)
  Lemma size_of_block n : INR (b exponent n) = 2 * scale * 2 ^ n.
  Proof.
    unfold b, bits, scale. rewrite INR_pow. replace (INR 2) with 2 by (simpl; ring). rewrite !pow_add, pow_mult.
    replace (2 ^ 2) with 4 by ring. simpl (2 ^ 1). ring.
  Qed.

  Lemma number_of_blocks n : INR (B n) = 2 * 2 ^ n.
  Proof. unfold B. rewrite INR_pow. replace (INR 2) with 2 by (simpl; ring). reflexivity. Qed.

  Lemma size_of_cluster n : (1 <= n <= J)%nat -> INR (K n) = 4 * scale * 4 ^ n.
  Proof.
    intros Hn. destruct n as [| n]; [lia |]. unfold MRS13_conjecture_6_embedding.K.
    rewrite mult_INR, size_of_block, number_of_blocks, four_is_square. ring.
  Qed.

  Lemma size_of_cluster_0 : INR (K 0) = 40 / 3 * 3 ^ J.
  Proof.
    unfold MRS13_conjecture_6_embedding.K, half_size. rewrite !mult_INR, INR_pow, INR_3'.
    replace (INR 2) with 2 by (simpl; ring). replace (INR 20) with 20 by (simpl; ring).
    replace (3 ^ J) with (3 * 3 ^ (J - 1)); [field |]. replace J with (S (J - 1)) at 2 by lia. reflexivity.
  Qed.

  Lemma clusters_have_columns n : (1 <= K n)%nat.
  Proof.
    destruct n as [| n]; simpl K; [pose proof half_size_pos; unfold MRS13_conjecture_6_embedding.K; lia |].
    unfold MRS13_conjecture_6_embedding.K. apply Nat.mul_pos_pos; apply power_pos.
  Qed.
End Design.
