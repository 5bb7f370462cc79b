(** MRS13, Conjecture 6: the inner products of the sign columns, from the second moments of the events.
    Not in the paper: part B of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums MRS13_conjecture_6_small_tilt MRS13_conjecture_6_characters MRS13_conjecture_6_embedding.
Local Open Scope R_scope.

Lemma b_large e n : (2 <= b e n)%nat.
Proof.
  unfold b, bits. replace (2 * e + 1 + n)%nat with (S (2 * e + n)) by lia. rewrite Nat.pow_succ_r'.
  pose proof (power_pos (2 * e + n)) as P. destruct (2 ^ (2 * e + n))%nat; [inversion P | lia].
Qed.

Section Gram.
  Variables (J e : nat) (sg : nat -> nat -> R) (half : nat -> nat -> Z) (H : nat).
  Hypothesis signs : forall a b, sg a b = 1 \/ sg a b = -1.
  Hypothesis size : (0 < H)%nat.
  Notation entry := (entry J e sg half H).
  Notation active := (active sg).
  Notation latent := (latent sg).
  Notation U := (U half).
  Notation tau := (tau J).
  Notation K := (K e H).
  Notation b := (b e).
  Notation bits := (bits e).
  Notation period := (period e J).
  Notation both := (both J).
  Notation code := (code J).
  Notation depth := (depth J).

  (** The mean over all seeds, the event fixed. *)
  Definition mean (F : nat -> nat -> nat -> nat -> nat -> R) : R := both (fun r s =>
    Avg period (fun y => Avg (2 ^ depth) (fun z => Avg (2 * H) (fun turn => F r s y z turn)))).

  Lemma period_pos : (0 < period)%nat.
  Proof.
    induction J as [| n IH]; [simpl; lia |]. cbn [MRS13_conjecture_6_embedding.period].
    pose proof (b_large e (S n)). apply Nat.mul_pos_pos; lia.
  Qed.

  Lemma period_multiple n : (1 <= n <= J)%nat -> exists q, (0 < q)%nat /\ period = (q * (b n - 1))%nat.
  Proof.
    intros Hn. induction J as [| l IH]; [lia |]. cbn [MRS13_conjecture_6_embedding.period].
    pose proof (b_large e (S l)). destruct (Nat.eq_dec n (S l)) as [-> | other].
    - exists (MRS13_conjecture_6_embedding.period e l). split; [| reflexivity]. clear.
      induction l as [| l IH]; [simpl; lia |]. cbn [MRS13_conjecture_6_embedding.period].
      pose proof (b_large e (S l)). apply Nat.mul_pos_pos; lia.
    - destruct IH as (q & Hq & E); [lia |]. exists (q * (b (S l) - 1))%nat. rewrite E. split; [apply Nat.mul_pos_pos; lia | lia].
  Qed.

  Lemma mean_ext F G : (forall r s y z turn, F r s y z turn = G r s y z turn) -> mean F = mean G.
  Proof. intros E. apply both_ext. intros. do 3 (apply Avg_ext; intros). apply E. Qed.

  Lemma mean_const c : mean (fun _ _ _ _ _ => c) = c.
  Proof.
    unfold mean, MRS13_conjecture_6_embedding.both. rewrite !Avg_const; try reflexivity; try apply power_pos; try apply period_pos; lia.
  Qed.

  (** Where the turn and the characters do not matter. *)
  Lemma mean_by_signs F G : (forall r s y, Avg (2 ^ depth) (fun z => Avg (2 * H) (fun turn => F r s y z turn)) = G r s) ->
    mean F = both G.
  Proof.
    intros E. apply both_ext. intros r s. rewrite (Avg_ext _ _ (fun _ => G r s)) by (intros; apply E).
    apply Avg_const, period_pos.
  Qed.

  Definition inside (n i : nat) : Prop := (1 <= n <= J)%nat /\ (i < K n)%nat.

  Lemma block_below n i : inside n i -> (i / b n < B n)%nat /\ (2 <= code n (i / b n) < 2 ^ depth)%nat.
  Proof.
    intros [Hn Hi]. destruct n as [| n]; [lia |]. assert (HB : (i / b (S n) < B (S n))%nat).
    { apply Nat.div_lt_upper_bound; [pose proof (b_large e (S n)); lia |]. simpl in Hi. unfold B in *. lia. }
    split; [exact HB |]. apply code_below; [lia |]. apply Nat.lt_le_trans with (1 := HB).
    unfold B, seeds. apply Nat.pow_le_mono_r; lia.
  Qed.

  (** An entry of cluster n >= 1, as a function of the signs. *)
  Definition rest (a c r s y n i : nat) : R :=
    (1 - active a c r s n (i / b n) * active a c r s n (i / b n)) * character e y n i.

  Lemma entry_is a c r s y z turn n i : inside n i -> entry a c r s y z turn n i
    = tau z * active a c r s n (i / b n) + rest a c r s y n i * chi depth z (code n (i / b n)).
  Proof. intros [[Hn _] _]. unfold MRS13_conjecture_6_embedding.entry, rest. destruct n as [| n]; [lia |]. simpl Nat.eqb. cbv iota zeta. ring. Qed.

  Lemma mean_over_signs a c r s y n i k i' : inside n i -> inside k i' ->
    Avg (2 ^ depth) (fun z => Avg (2 * H) (fun turn => entry a c r s y z turn n i * entry a c r s y z turn k i'))
    = active a c r s n (i / b n) * active a c r s k (i' / b k)
      + (if Nat.eqb (code n (i / b n)) (code k (i' / b k)) then rest a c r s y n i * rest a c r s y k i' else 0).
  Proof.
    intros Hi Hi'.
    rewrite (Avg_ext _ _ (fun z => (tau z * active a c r s n (i / b n) + rest a c r s y n i * chi depth z (code n (i / b n)))
       * (tau z * active a c r s k (i' / b k) + rest a c r s y k i' * chi depth z (code k (i' / b k))))).
    - apply mean_pair; apply block_below; assumption.
    - intros z _. rewrite (Avg_ext _ _ (fun _ => entry a c r s y z 0 n i * entry a c r s y z 0 k i')).
      + rewrite Avg_const by lia. now rewrite !entry_is by assumption.
      + intros turn _. now rewrite !entry_is by assumption.
  Qed.

  Lemma code_injective n k block block' : (block < seeds J)%nat -> (block' < seeds J)%nat -> code n block = code k block' ->
    n = k /\ block = block'.
  Proof.
    unfold MRS13_conjecture_6_embedding.code. intros Hb Hb' E.
    apply (Nat.div_mod_unique (seeds J)); lia.
  Qed.

  Lemma block_below_seeds n i : inside n i -> (i / b n < seeds J)%nat.
  Proof.
    intros Hi. apply Nat.lt_le_trans with (1 := proj1 (block_below n i Hi)). destruct Hi as [Hn _].
    unfold B, seeds. apply Nat.pow_le_mono_r; lia.
  Qed.

  (** Two columns of different clusters. *)
  Lemma mean_apart a c n i k i' : n <> k -> inside n i -> inside k i' ->
    mean (fun r s y z turn => entry a c r s y z turn n i * entry a c r s y z turn k i')
    = latent a c n * latent a c k / (INR (B n) * INR (B k)).
  Proof.
    intros differ Hi Hi'. pose proof (block_below n i Hi) as [HB _]. pose proof (block_below k i' Hi') as [HB' _].
    rewrite (mean_by_signs _ (fun r s => active a c r s n (i / b n) * active a c r s k (i' / b k))).
    - destruct Hi as [Hn _], Hi' as [Hk _]. apply mean_active_apart; lia || assumption.
    - intros r s y. rewrite mean_over_signs by assumption. destruct (Nat.eqb_spec (code n (i / b n)) (code k (i' / b k))) as [E | _]; [| ring].
      apply code_injective in E; [| apply block_below_seeds; assumption ..]. destruct E. contradiction.
  Qed.

  Lemma mean_characters n i i' : (1 <= n <= J)%nat -> i <> i' -> (i / b n = i' / b n)%nat ->
    Avg period (fun y => character e y n i * character e y n i') = - / INR (b n - 1).
  Proof.
    intros HnJ differ same. destruct (period_multiple n HnJ) as (q & Hq & E). rewrite E. pose proof (b_large e n) as large.
    eapply eq_trans; [apply (Avg_mod q (b n - 1) (fun y => chi (bits n) (S y) (i mod b n) * chi (bits n) (S y) (i' mod b n))); lia |].
    unfold MRS13_conjecture_6_embedding.b in *. apply chi_without_0.
    - unfold MRS13_conjecture_6_embedding.bits. lia.
    - apply Nat.mod_upper_bound. lia.
    - apply Nat.mod_upper_bound. lia.
    - intros E'. apply differ.
      rewrite (Nat.div_mod i (2 ^ bits n)), (Nat.div_mod i' (2 ^ bits n)), same, E' by lia. reflexivity.
  Qed.

  (** Two columns of the same cluster. *)
  Lemma mean_beside a c n i i' : i <> i' -> inside n i -> inside n i' ->
    mean (fun r s y z turn => entry a c r s y z turn n i * entry a c r s y z turn n i')
    = if Nat.eqb (i / b n) (i' / b n)
      then latent a c n ^ 2 / INR (B n) - (1 - latent a c n ^ 2 / INR (B n)) / INR (b n - 1) else 0.
  Proof.
    intros differ Hi Hi'. pose proof (block_below n i Hi) as [HB _]. pose proof (block_below n i' Hi') as [HB' _].
    assert (HnJ : (1 <= n <= J)%nat) by apply Hi.
    pose proof (b_large e n) as large. assert (Hb1 : 0 < INR (b n - 1)) by (apply lt_0_INR; lia).
    destruct (Nat.eqb_spec (i / b n) (i' / b n)) as [same | other].
    - unfold mean. rewrite (both_ext J _ (fun r s => (1 + / INR (b n - 1)) * (active a c r s n (i / b n) * active a c r s n (i' / b n))
          + - / INR (b n - 1) * 1)).
      + rewrite (both_linear J _ _ (fun r s => active a c r s n (i / b n) * active a c r s n (i' / b n)) (fun _ _ => 1)).
        rewrite mean_active_beside by (lia || assumption). apply Nat.eqb_eq in same. rewrite same.
        assert (both (fun _ _ => 1) = 1) as -> by (unfold MRS13_conjecture_6_embedding.both; rewrite !Avg_const; try reflexivity; apply power_pos).
        assert (0 < INR (B n)) by (apply lt_0_INR, power_pos). field. lra.
      + intros r s. rewrite (Avg_ext _ _ (fun y => active a c r s n (i / b n) * active a c r s n (i' / b n)
            + (1 - active a c r s n (i / b n) * active a c r s n (i' / b n)) * (character e y n i * character e y n i'))).
        * rewrite Avg_plus, Avg_const by apply period_pos. rewrite Avg_scal.
          rewrite mean_characters by assumption. field. lra.
        * intros y _. rewrite mean_over_signs by assumption. rewrite same, Nat.eqb_refl. unfold rest. rewrite same.
          destruct (active_cases sg signs a c r s n (i' / b n)) as [-> | [-> | ->]]; ring.
    - rewrite (mean_by_signs _ (fun r s => active a c r s n (i / b n) * active a c r s n (i' / b n))).
      + rewrite mean_active_beside by (lia || assumption). now apply Nat.eqb_neq in other as ->.
      + intros r s y. rewrite mean_over_signs by assumption.
        destruct (Nat.eqb_spec (code n (i / b n)) (code n (i' / b n))) as [E | _]; [| ring].
        apply code_injective in E; [| apply block_below_seeds; assumption ..]. destruct E. contradiction.
  Qed.

  (** The tilt and a column of cluster n >= 1. *)
  Lemma mean_tilt a c n i : inside n i ->
    mean (fun r s y z turn => tau z * U a c * entry a c r s y z turn n i) = U a c * latent a c n / INR (B n).
  Proof.
    intros Hi. pose proof (block_below n i Hi) as [HB Hc].
    rewrite (mean_by_signs _ (fun r s => U a c * active a c r s n (i / b n) + 0 * active a c r s n (i / b n))).
    - rewrite (both_linear J (U a c) 0 (fun r s => active a c r s n (i / b n)) (fun r s => active a c r s n (i / b n))).
      destruct Hi as [Hn _]. rewrite mean_active by (lia || assumption). unfold Rdiv. ring.
    - intros r s y. rewrite (Avg_ext _ _ (fun z => U a c * active a c r s n (i / b n) * (tau z * tau z)
          + U a c * rest a c r s y n i * (tau z * chi depth z (code n (i / b n))))).
      + rewrite Avg_plus, !Avg_scal, mean_tau_tau, mean_tau_code by exact Hc. ring.
      + intros z _. rewrite (Avg_ext _ _ (fun _ => tau z * U a c * entry a c r s y z 0 n i)).
        * rewrite Avg_const by lia. rewrite entry_is by assumption. ring.
        * intros turn _. now rewrite !entry_is by assumption.
  Qed.

  Hypothesis bounded : forall a b, (- Z.of_nat H <= half a b <= Z.of_nat H)%Z.

  (** A column of cluster 0 stands for the tilt by the size of the cluster. *)
  Lemma mean_with_cluster_0 (F : nat -> nat -> nat -> nat -> R) a c i :
    mean (fun r s y z turn => F r s y z * entry a c r s y z turn 0 i) = mean (fun r s y z turn => tau z * U a c * F r s y z) / INR (2 * H).
  Proof.
    unfold mean. unfold Rdiv. rewrite (Rmult_comm _ (/ INR (2 * H))).
    unfold MRS13_conjecture_6_embedding.both. rewrite <- Avg_scal. apply Avg_ext. intros r _.
    rewrite <- Avg_scal. apply Avg_ext. intros s _. rewrite <- Avg_scal. apply Avg_ext. intros y _.
    rewrite <- Avg_scal. apply Avg_ext. intros z _. rewrite Avg_scal, (mean_of_cluster_0 J e sg half H bounded size), Avg_const by lia.
    unfold Rdiv. ring.
  Qed.
End Gram.
