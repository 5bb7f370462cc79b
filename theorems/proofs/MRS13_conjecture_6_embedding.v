(** MRS13, Conjecture 6: sign columns with prescribed inner products.  Not in the paper: part B of the project's refutation.

    Cluster n >= 1 has [B n] blocks of [b n] columns.  An atom is an event (a, b), which makes clusters a and b active with
    weight [w a b], and independent seeds: r and s choose the active block of a and of b, z gives signs, y characters, c turns
    cluster 0.  An active block is constant; every other one is a random sign times a character that is not constant. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums MRS13_conjecture_6_small_tilt MRS13_conjecture_6_characters.
Local Open Scope R_scope.

Lemma chi_at_1 k z : chi (S k) z 1 = if Nat.odd z then -1 else 1.
Proof.
  assert (trivial : forall k x, chi k x 0 = 1).
  { intros k'. induction k' as [| k' IH]; intros x; [reflexivity |]. simpl. rewrite andb_false_r, IH. ring. }
  simpl. rewrite andb_true_r. rewrite trivial. ring.
Qed.

(** Signs of which the first H are 1. *)
Lemma signs_below K H : (0 <= H)%Z ->
  Sum K (fun l => if Z.ltb (Z.of_nat l) H then 1 else -1) = 2 * IZR (Z.min H (Z.of_nat K)) - INR K.
Proof.
  intros HH. induction K as [| K IH].
  - rewrite Z.min_r by (simpl; lia). simpl. ring.
  - change (Sum (S K) ?f) with (Sum K f + f K). cbv beta. rewrite IH, S_INR.
    destruct (Z.ltb_spec (Z.of_nat K) H) as [below | above].
    + rewrite !Z.min_r by lia. rewrite Nat2Z.inj_succ, succ_IZR. ring.
    + rewrite !Z.min_l by lia. ring.
Qed.

Lemma power_pos k : (0 < 2 ^ k)%nat.
Proof. pose proof (Nat.pow_nonzero 2 k). lia. Qed.

Section Embedding.
  Variables (J e : nat) (sg : nat -> nat -> R) (half : nat -> nat -> Z) (H : nat).
  Hypothesis signs : forall a b, sg a b = 1 \/ sg a b = -1.

  Definition bits (n : nat) : nat := (2 * e + 1 + n)%nat.
  Definition b (n : nat) : nat := (2 ^ bits n)%nat.
  Definition B (n : nat) : nat := (2 ^ S n)%nat.
  Definition K (n : nat) : nat := match n with O => (2 * H)%nat | _ => (B n * b n)%nat end.
  Definition seeds : nat := (2 ^ S J)%nat.
  Definition code (n block : nat) : nat := (2 + (n * seeds + block))%nat.
  Definition depth : nat := (2 + S J * seeds)%nat.
  Fixpoint period (n : nat) : nat := match n with O => 1%nat | S l => (period l * (b (S l) - 1))%nat end.

  (** Whether event (a, c) makes cluster n active, with its sign; whether the seed is at the block. *)
  Definition first (a n : nat) : R := if Nat.eqb a n then 1 else 0.
  Definition second (a c n : nat) : R := if Nat.eqb c a then 0 else if Nat.eqb c n then sg a c else 0.
  Definition latent (a c n : nat) : R := first a n + second a c n.
  Definition at_block (r n block : nat) : R := if Nat.eqb (r mod B n) block then 1 else 0.
  Definition active (a c r s n block : nat) : R := first a n * at_block r n block + second a c n * at_block s n block.

  Definition tau (z : nat) : R := chi depth z 1.
  Definition U (a c : nat) : R := 2 * IZR (half a c).
  Definition character (y n i : nat) : R := chi (bits n) (S (y mod (b n - 1))) (i mod b n).

  (** The entry of column (n, i). *)
  Definition entry (a c r s y z turn n i : nat) : R :=
    if Nat.eqb n 0
    then (if Z.ltb (Z.of_nat ((i + turn) mod (2 * H)))
                   (if Nat.odd z then Z.of_nat H - half a c else Z.of_nat H + half a c) then 1 else -1)
    else let Y := active a c r s n (i / b n) in
      tau z * Y + (1 - Y * Y) * (chi depth z (code n (i / b n)) * character y n i).

  Lemma active_cases a c r s n block :
    active a c r s n block = 0 \/ active a c r s n block = 1 \/ active a c r s n block = -1.
  Proof.
    unfold active, first, second, at_block. destruct (signs a c) as [-> | ->];
      destruct (Nat.eqb_spec a n), (Nat.eqb_spec c a), (Nat.eqb_spec c n), (Nat.eqb (r mod B n) block), (Nat.eqb (s mod B n) block);
      try (exfalso; congruence); lra.
  Qed.

  Lemma entry_is_sign a c r s y z turn n i : entry a c r s y z turn n i = 1 \/ entry a c r s y z turn n i = -1.
  Proof.
    unfold entry. destruct (Nat.eqb n 0); [destruct (Z.ltb _ _); auto |].
    cbv zeta. unfold tau, character.
    destruct (active_cases a c r s n (i / b n)) as [-> | [-> | ->]];
      destruct (chi_sign depth z 1) as [-> | ->], (chi_sign depth z (code n (i / b n))) as [-> | ->],
        (chi_sign (bits n) (S (y mod (b n - 1))) (i mod b n)) as [-> | ->]; lra.
  Qed.

  Lemma tau_is z : tau z = if Nat.odd z then -1 else 1.
  Proof. unfold tau, depth. change (2 + S J * seeds)%nat with (S (1 + S J * seeds)). apply chi_at_1. Qed.

  Section Cluster_0.
  Hypothesis bounded : forall a b, (- Z.of_nat H <= half a b <= Z.of_nat H)%Z.
  Hypothesis size : (0 < H)%nat.

  (** Cluster 0 adds up to [tau U] on every atom, whatever the turn; so does the mean of one of its columns over the turns. *)
  Lemma threshold_sum a c z F : (forall l, F l = if Z.ltb (Z.of_nat l)
     (if Nat.odd z then Z.of_nat H - half a c else Z.of_nat H + half a c) then 1 else -1) -> Sum (2 * H) F = tau z * U a c.
  Proof.
    intros E. rewrite (Sum_ext _ _ _ (fun l _ => E l)), tau_is. specialize (bounded a c). unfold U.
    destruct (Nat.odd z); rewrite signs_below, Z.min_l by lia; rewrite ?minus_IZR, ?plus_IZR, <- INR_IZR_INZ, mult_INR; simpl INR; ring.
  Qed.

  Definition below (a c z l : nat) : R := if Z.ltb (Z.of_nat l)
     (if Nat.odd z then Z.of_nat H - half a c else Z.of_nat H + half a c) then 1 else -1.

  Lemma cluster_0 a c r s y z turn : Sum (2 * H) (fun i => entry a c r s y z turn 0 i) = tau z * U a c.
  Proof.
    rewrite <- (threshold_sum a c z (below a c z)) by (intros; reflexivity).
    rewrite <- (Sum_shift (2 * H) turn (below a c z)) by lia. apply Sum_ext. intros i _. unfold entry. simpl Nat.eqb. cbv iota.
    now rewrite (Nat.add_comm i turn).
  Qed.

  Lemma mean_of_cluster_0 a c r s y z i : Avg (2 * H) (fun turn => entry a c r s y z turn 0 i) = tau z * U a c / INR (2 * H).
  Proof.
    unfold Avg. f_equal. rewrite <- (threshold_sum a c z (below a c z)) by (intros; reflexivity).
    rewrite <- (Sum_shift (2 * H) i (below a c z)) by lia. reflexivity.
  Qed.

  End Cluster_0.

  (** Means over the signs z. *)
  Lemma mean_tau_tau : Avg (2 ^ depth) (fun z => tau z * tau z) = 1.
  Proof. unfold tau. rewrite (Avg_ext _ _ (fun _ => 1)) by (intros; apply chi_square). apply Avg_const, power_pos. Qed.

  Lemma code_below n block : (n <= J)%nat -> (block < seeds)%nat -> (2 <= code n block < 2 ^ depth)%nat.
  Proof.
    intros Hn Hb. unfold code. split; [lia |]. apply Nat.lt_trans with depth; [| apply Nat.pow_gt_lin_r; lia].
    unfold depth. nia.
  Qed.

  Lemma mean_tau_code p : (2 <= p < 2 ^ depth)%nat -> Avg (2 ^ depth) (fun z => tau z * chi depth z p) = 0.
  Proof. intros Hp. unfold tau. rewrite chi_orthogonal by lia. destruct (Nat.eqb_spec 1 p); [lia | reflexivity]. Qed.

  Lemma mean_pair Y Y' g g' p p' : (2 <= p < 2 ^ depth)%nat -> (2 <= p' < 2 ^ depth)%nat ->
    Avg (2 ^ depth) (fun z => (tau z * Y + g * chi depth z p) * (tau z * Y' + g' * chi depth z p'))
    = Y * Y' + (if Nat.eqb p p' then g * g' else 0).
  Proof.
    intros Hp Hp'.
    rewrite (Avg_ext _ _ (fun z => Y * Y' * (tau z * tau z) + (Y * g' * (tau z * chi depth z p')
       + (Y' * g * (tau z * chi depth z p) + g * g' * (chi depth z p * chi depth z p'))))) by (intros; ring).
    rewrite !Avg_plus, !Avg_scal, mean_tau_tau, !mean_tau_code, chi_orthogonal by lia. destruct (Nat.eqb p p'); ring.
  Qed.

  (** Means over the seeds of the blocks. *)
  Lemma mean_at_block n block : (n <= J)%nat -> (block < B n)%nat -> Avg seeds (fun r => at_block r n block) = / INR (B n).
  Proof.
    intros Hn Hb. replace seeds with (2 ^ (J - n) * B n)%nat
      by (unfold seeds, B; rewrite <- Nat.pow_add_r; f_equal; lia).
    unfold at_block. rewrite (Avg_mod _ (B n) (fun r => if Nat.eqb r block then 1 else 0)) by apply power_pos.
    apply Avg_one, Hb.
  Qed.

  Definition both (F : nat -> nat -> R) : R := Avg seeds (fun r => Avg seeds (fun s => F r s)).

  Lemma both_ext F G : (forall r s, F r s = G r s) -> both F = both G.
  Proof. intros E. apply Avg_ext. intros r _. apply Avg_ext. intros s _. apply E. Qed.

  Lemma both_linear p q F G : both (fun r s => p * F r s + q * G r s) = p * both F + q * both G.
  Proof.
    unfold both. rewrite <- !Avg_scal, <- Avg_plus. apply Avg_ext. intros r _. now rewrite Avg_plus, !Avg_scal.
  Qed.

  Lemma both_product F G : both (fun r s => F r * G s) = Avg seeds F * Avg seeds G.
  Proof.
    unfold both. rewrite (Avg_ext _ _ (fun r => Avg seeds G * F r)) by (intros; rewrite Avg_scal; ring).
    rewrite Avg_scal. ring.
  Qed.

  Lemma both_first F : both (fun r _ => F r) = Avg seeds F.
  Proof. unfold both. apply Avg_ext. intros. apply Avg_const, power_pos. Qed.

  Lemma both_second F : both (fun _ s => F s) = Avg seeds F.
  Proof. unfold both. apply Avg_const, power_pos. Qed.

  Lemma mean_active a c n block : (n <= J)%nat -> (block < B n)%nat ->
    both (fun r s => active a c r s n block) = latent a c n / INR (B n).
  Proof.
    intros Hn Hb. unfold active. rewrite both_linear.
    rewrite (both_first (fun r => at_block r n block)), (both_second (fun s => at_block s n block)), mean_at_block by assumption.
    unfold latent, Rdiv. ring.
  Qed.

  Lemma not_both a c n k : first a n * second a c n = 0 /\ (n <> k -> first a n * first a k = 0 /\ second a c n * second a c k = 0).
  Proof.
    unfold first, second. split; [destruct (Nat.eqb_spec a n), (Nat.eqb_spec c a), (Nat.eqb_spec c n); try ring; exfalso; congruence |].
    intros differ. split.
    - destruct (Nat.eqb_spec a n), (Nat.eqb_spec a k); try ring; exfalso; congruence.
    - destruct (Nat.eqb_spec c a), (Nat.eqb_spec c n), (Nat.eqb_spec c k); try ring; exfalso; congruence.
  Qed.

  Lemma mean_active_apart a c n k block block' : n <> k -> (n <= J)%nat -> (k <= J)%nat -> (block < B n)%nat -> (block' < B k)%nat ->
    both (fun r s => active a c r s n block * active a c r s k block') = latent a c n * latent a c k / (INR (B n) * INR (B k)).
  Proof.
    intros differ Hn Hk Hb Hb'. destruct (not_both a c n k) as [_ E]. destruct (E differ) as [E1 E2].
    rewrite (both_ext _ (fun r s => first a n * second a c k * (at_block r n block * at_block s k block')
        + second a c n * first a k * (at_block r k block' * at_block s n block))).
    - rewrite both_linear, (both_product (fun r => at_block r n block) (fun s => at_block s k block')),
        (both_product (fun r => at_block r k block') (fun s => at_block s n block)), !mean_at_block by assumption.
      assert (0 < INR (B n)) by (apply lt_0_INR, power_pos). assert (0 < INR (B k)) by (apply lt_0_INR, power_pos).
      unfold latent. replace ((first a n + second a c n) * (first a k + second a c k))
        with (first a n * first a k + second a c n * second a c k + first a n * second a c k + second a c n * first a k) by ring.
      rewrite E1, E2. field. lra.
    - intros r s. unfold active.
      transitivity (first a n * first a k * (at_block r n block * at_block r k block')
        + second a c n * second a c k * (at_block s n block * at_block s k block')
        + (first a n * second a c k * (at_block r n block * at_block s k block')
        + second a c n * first a k * (at_block r k block' * at_block s n block))); [ring | rewrite E1, E2; ring].
  Qed.

  Lemma mean_active_beside a c n block block' : (n <= J)%nat -> (block < B n)%nat -> (block' < B n)%nat ->
    both (fun r s => active a c r s n block * active a c r s n block')
    = if Nat.eqb block block' then latent a c n ^ 2 / INR (B n) else 0.
  Proof.
    intros Hn Hb Hb'. destruct (not_both a c n n) as [E _].
    rewrite (both_ext _ (fun r s => first a n ^ 2 * (at_block r n block * at_block r n block')
        + second a c n ^ 2 * (at_block s n block * at_block s n block'))).
    - rewrite both_linear, (both_first (fun r => at_block r n block * at_block r n block')),
        (both_second (fun s => at_block s n block * at_block s n block')).
      destruct (Nat.eqb_spec block block') as [<- | differ].
      + rewrite (Avg_ext seeds _ (fun r => at_block r n block))
          by (intros; unfold at_block; destruct (Nat.eqb _ _); ring).
        rewrite mean_at_block by assumption. unfold latent.
        replace ((first a n + second a c n) ^ 2) with (first a n ^ 2 + second a c n ^ 2 + 2 * (first a n * second a c n)) by ring.
        rewrite E. unfold Rdiv. ring.
      + rewrite (Avg_ext seeds _ (fun _ => 0)), Avg_const by (try apply power_pos; intros r _; unfold at_block;
          destruct (Nat.eqb_spec (r mod B n) block), (Nat.eqb_spec (r mod B n) block'); try ring; exfalso; congruence). ring.
    - intros r s. unfold active.
      transitivity (first a n ^ 2 * (at_block r n block * at_block r n block')
        + second a c n ^ 2 * (at_block s n block * at_block s n block')
        + first a n * second a c n * (at_block r n block * at_block s n block' + at_block s n block * at_block r n block')); [ring |].
      rewrite E. ring.
  Qed.
End Embedding.
