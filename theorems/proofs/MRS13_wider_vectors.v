(** MRS13, Conjecture 6: integer vectors with the inner products of the dictionary with rho = 4/5 and W = 8/5, from the sum of squares
    that its Gram matrix is.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith ZArith.
From Boostproof Require Import Sums MRS13_conjecture_6_products MRS13_integer_vectors MRS13_wider_dictionary MRS13_wider_dictionary_by_hand.
Local Open Scope R_scope.

(** Whole numbers among the reals. *)
Definition is_whole (x : R) : Prop := exists z : Z, x = IZR z.
Definition whole (x : R) : Z := (up x - 1)%Z.

Lemma whole_is x : is_whole x -> IZR (whole x) = x.
Proof.
  intros [z ->]. unfold whole. assert (E : (z + 1)%Z = up (IZR z)) by (apply tech_up; rewrite plus_IZR; simpl; lra).
  rewrite <- E. f_equal. lia.
Qed.

Lemma whole_IZR z : is_whole (IZR z).
Proof. exists z. reflexivity. Qed.

Lemma whole_plus x y : is_whole x -> is_whole y -> is_whole (x + y).
Proof. intros [a ->] [b ->]. exists (a + b)%Z. now rewrite plus_IZR. Qed.

Lemma whole_mult x y : is_whole x -> is_whole y -> is_whole (x * y).
Proof. intros [a ->] [b ->]. exists (a * b)%Z. now rewrite mult_IZR. Qed.

Lemma whole_pow z k : is_whole (IZR z ^ k).
Proof. exists (z ^ Z.of_nat k)%Z. apply pow_IZR. Qed.

Lemma whole_Sum d f : (forall r, (r < d)%nat -> is_whole (f r)) -> is_whole (Sum d f).
Proof.
  induction d as [| d IH]; intros H; [exists 0%Z; reflexivity |]. simpl. apply whole_plus; [apply IH; intros; apply H; lia | apply H; lia].
Qed.

Lemma whole_scaled M n l : (n + l <= M)%nat -> is_whole (40 ^ M * ((8 / 5) ^ n * (5 / 8) ^ l)).
Proof.
  intros H. replace (40 ^ M * ((8 / 5) ^ n * (5 / 8) ^ l)) with (40 ^ (M - n - l) * (64 ^ n * 25 ^ l)).
  - apply whole_mult; [apply (whole_pow 40) | apply whole_mult; [apply (whole_pow 64) | apply (whole_pow 25)]].
  - replace (40 ^ M) with (40 ^ (M - n - l) * (40 ^ n * 40 ^ l)) by (rewrite <- !pow_add; f_equal; lia).
    replace (64 ^ n) with (40 ^ n * (8 / 5) ^ n) by (rewrite <- Rpow_mult_distr; f_equal; field).
    replace (25 ^ l) with (40 ^ l * (5 / 8) ^ l) by (rewrite <- Rpow_mult_distr; f_equal; field). ring.
Qed.

(** The coordinates of g_n, n >= 1, and of u, n = 0, at the positions 1, 2, ... *)
Definition q (n i : nat) : R :=
  match n with
  | O => match i with O => 0 | S l => 4 / 5 * (5 / 8) ^ l end
  | _ => if Nat.ltb i n then 0 else if Nat.eqb i n then 1 else - (7 / 40) * (5 / 8) ^ (i - n - 1)
  end.
Definition p (n i : nat) : R := q n i + q n (i - 1).

Lemma q_next n i : (S n <= i)%nat -> q n (S i) = 5 / 8 * q n i.
Proof.
  intros Hi. unfold q. destruct n as [| n]; [destruct i as [| i]; [lia | simpl; ring] |].
  destruct (Nat.ltb_spec (S i) (S n)); [lia |]. destruct (Nat.ltb_spec i (S n)); [lia |].
  destruct (Nat.eqb_spec (S i) (S n)); [lia |]. destruct (Nat.eqb_spec i (S n)); [lia |].
  replace (S i - S n - 1)%nat with (S (i - S n - 1)) by lia. simpl. ring.
Qed.

Lemma q_before n i : (1 <= n)%nat -> (i < n)%nat -> q n i = 0.
Proof. intros Hn Hi. destruct n; [lia |]. unfold q. destruct (Nat.ltb_spec i (S n)); [reflexivity | lia]. Qed.

Lemma q_at n : (1 <= n)%nat -> q n n = 1.
Proof. intros Hn. destruct n; [lia |]. unfold q. rewrite Nat.ltb_irrefl, Nat.eqb_refl. reflexivity. Qed.

Lemma q_after n : (1 <= n)%nat -> q n (S n) = - (7 / 40).
Proof.
  intros Hn. destruct n; [lia |]. unfold q. destruct (Nat.ltb_spec (S (S n)) (S n)); [lia |]. destruct (Nat.eqb_spec (S (S n)) (S n)); [lia |].
  replace (S (S n) - S n - 1)%nat with 0%nat by lia. simpl. ring.
Qed.

(** The sum of squares, with H positions and the rest summed up. *)
Definition product_of (H n k : nat) : R := 5 / 576 *
  (Sum H (fun i => 56 * (p n (S i) * p k (S i)) + 13 * (q n (S i) * q k (S i))) + 56 * (p n (S H) * p k (S H)) + 264 * (q n (S H) * q k (S H))).

Lemma product_symmetric H n k : product_of H n k = product_of H k n.
Proof.
  unfold product_of. f_equal. f_equal; [f_equal; [apply Sum_ext; intros i _ |] |]; ring.
Qed.

Lemma product_next H n k : (n <= H)%nat -> (k <= H)%nat -> product_of (S H) n k = product_of H n k.
Proof.
  intros Hn Hk. unfold product_of. change (Sum (S H) ?f) with (Sum H f + f H). cbv beta.
  assert (Pn : p n (S (S H)) = 13 / 8 * q n (S H)) by (unfold p; rewrite q_next by lia; replace (S (S H) - 1)%nat with (S H) by lia; field).
  assert (Pk : p k (S (S H)) = 13 / 8 * q k (S H)) by (unfold p; rewrite q_next by lia; replace (S (S H) - 1)%nat with (S H) by lia; field).
  rewrite Pn, Pk, (q_next n (S H)), (q_next k (S H)) by lia. field.
Qed.

Lemma product_stable H H' n k : (n <= H)%nat -> (k <= H)%nat -> (H <= H')%nat -> product_of H' n k = product_of H n k.
Proof. intros Hn Hk. induction 1 as [| H' le IH]; [reflexivity |]. rewrite product_next by lia. exact IH. Qed.

(** Up to the position of g_k only its own counts. *)
Lemma product_at n k : (1 <= k)%nat -> product_of k n k = 5 / 576 * (56 * p n k + 13 * q n k + 56 * (33 / 40) * p n (S k) - 264 * (7 / 40) * q n (S k)).
Proof.
  intros Hk. unfold product_of. rewrite (Sum_single k (k - 1)); [| lia |].
  - replace (S (k - 1)) with k by lia. unfold p at 2 4. replace (S k - 1)%nat with k by lia. rewrite q_after, q_at, (q_before k (k - 1)) by lia. field.
  - intros i Hi other. unfold p at 2. rewrite !(q_before k) by lia. ring.
Qed.

Theorem product_values :
  product_of 0 0 0 = 16 / 9 /\
  (forall k, (1 <= k)%nat -> product_of k 0 k = ahead (4 / 5) (8 / 5) k) /\
  (forall n k, (1 <= n <= k)%nat -> product_of k n k = c (k - n)).
Proof.
  destruct by_hand_c as [c1 cn]. split; [unfold product_of, p, q; simpl; field | split].
  - intros k Hk. rewrite product_at by exact Hk. unfold p. replace (S k - 1)%nat with k by lia. destruct k as [| [| k]]; [lia | |].
    + unfold q, ahead. simpl. field.
    + replace (S (S k) - 1)%nat with (S k) by lia. unfold q, ahead, decay.
      assert (E : (4 / 5) ^ S (S k) * (4 / 5 * (4 / 5 * (8 / 5) - 1) * (8 / 5 - 4 / 5) / (1 - (4 / 5) ^ 2) * (4 / 5 * (8 / 5)) / (4 / 5 * (8 / 5) - 1)
                  / (4 / 5 * (8 / 5)) ^ S (S k)) = 512 / 225 * (5 / 8) ^ S (S k)).
      { replace ((5 / 8) ^ S (S k)) with ((4 / 5) ^ S (S k) * / (4 / 5 * (8 / 5)) ^ S (S k)) by (rewrite <- pow_inv, <- Rpow_mult_distr; f_equal; field).
        assert (0 < (4 / 5 * (8 / 5)) ^ S (S k)) by (apply pow_lt; lra). field. lra. }
      rewrite E. simpl. field.
  - intros n k Hn. rewrite product_at by lia. unfold p. replace (S k - 1)%nat with k by lia. destruct (Nat.eq_dec n k) as [-> | other].
    + rewrite q_after, q_at, q_before, Nat.sub_diag by lia. change (c 0) with 1. field.
    + destruct (Nat.eq_dec k (S n)) as [-> | far].
      * rewrite (q_next n (S n)), q_after by lia. replace (S n - 1)%nat with n by lia. rewrite q_at by lia.
        replace (S n - n)%nat with 1%nat by lia. rewrite c1. field.
      * assert (E : q n k = - (7 / 40) * (5 / 8) ^ (k - n - 1)).
        { destruct n; [lia |]. unfold q. destruct (Nat.ltb_spec k (S n)); [lia |]. destruct (Nat.eqb_spec k (S n)); [lia | reflexivity]. }
        assert (E' : q n k = 5 / 8 * q n (k - 1)) by (replace k with (S (k - 1)) at 1 by lia; apply q_next; lia).
        rewrite (q_next n k) by lia. rewrite cn by lia. replace (k - n)%nat with (S (k - n - 1)) by lia. simpl pow.
        assert (B : q n (k - 1) = 8 / 5 * q n k) by lra. rewrite B, E. field.
Qed.

Lemma product_is_gram J n k : (1 <= n <= J)%nat -> (1 <= k <= J)%nat -> product_of J n k = gram n k.
Proof.
  intros Hn Hk. destruct product_values as (_ & _ & values). unfold MRS13_wider_dictionary.gram. destruct (Nat.le_ge_cases n k) as [le | ge].
  - rewrite (product_stable k J n k), values by lia. f_equal. lia.
  - rewrite product_symmetric, (product_stable n J k n), values by lia. f_equal. lia.
Qed.

Section Vectors.
  Variable J : nat.

  (** The scale sigma; the vectors are sigma (8/5)^n g_n, and (18/7) sigma u. *)
  Definition sigma : R := 24 * (7 * (40 * 40 ^ (2 * J + 2))).
  Definition scale_of (n : nat) : R := match n with O => 18 / 7 * sigma | _ => sigma * (8 / 5) ^ n end.

  (** Coordinates: the positions 1, ..., J + 1 of p, then those of q, each four times with whole weights, whose squares have the sum 280
      for p, 65 for q, and 1320 for q at the last position. *)
  Definition groups : nat := (2 * S J)%nat.
  Definition coordinate (n i : nat) : R := if Nat.ltb i (S J) then p n (S i) else q n (S (i - S J)).
  Definition weight_of (i x : nat) : Z :=
    if Nat.ltb i (S J) then match x with O => 16 | 1%nat => 4 | _ => 2 end
    else if Nat.ltb (i - S J) J then match x with O => 8 | 1%nat => 1 | _ => 0 end
    else match x with O => 36 | 1%nat => 4 | _ => 2 end.
  Definition value (n r : nat) : R := scale_of n / 24 * coordinate n (r mod groups) * IZR (weight_of (r mod groups) (r / groups)).
  Definition dimension : nat := (4 * groups)%nat.
  Definition vec (n r : nat) : Z := whole (value n r).

  Lemma whole_q n i : (n <= J)%nat -> (i <= S J)%nat -> is_whole (scale_of n / 24 * q n i).
  Proof.
    intros Hn Hi. unfold scale_of, sigma. set (M := (2 * J + 2)%nat). destruct n as [| n].
    - unfold q. destruct i as [| i]; [exists 0%Z; rewrite Rmult_0_r; reflexivity |].
      replace (18 / 7 * (24 * (7 * (40 * 40 ^ M))) / 24 * (4 / 5 * (5 / 8) ^ i)) with (18 * 32 * (40 ^ M * ((8 / 5) ^ 0 * (5 / 8) ^ i))) by (simpl; field).
      apply whole_mult; [apply whole_mult; apply whole_IZR | apply whole_scaled; unfold M; lia].
    - unfold q. destruct (Nat.ltb_spec i (S n)); [exists 0%Z; rewrite Rmult_0_r; reflexivity |].
      destruct (Nat.eqb_spec i (S n)).
      + replace (24 * (7 * (40 * 40 ^ M)) * (8 / 5) ^ S n / 24 * 1) with (7 * 40 * (40 ^ M * ((8 / 5) ^ S n * (5 / 8) ^ 0))) by (simpl; field).
        apply whole_mult; [apply whole_mult; apply whole_IZR | apply whole_scaled; unfold M; lia].
      + replace (24 * (7 * (40 * 40 ^ M)) * (8 / 5) ^ S n / 24 * (- (7 / 40) * (5 / 8) ^ (i - S n - 1)))
          with (-49 * (40 ^ M * ((8 / 5) ^ S n * (5 / 8) ^ (i - S n - 1)))) by field.
        apply whole_mult; [apply whole_IZR | apply whole_scaled; unfold M; lia].
  Qed.

  Lemma value_whole n r : (n <= J)%nat -> is_whole (value n r).
  Proof.
    intros Hn. unfold value. apply whole_mult; [| apply whole_IZR]. set (i := (r mod groups)%nat).
    assert (Hi : (i < 2 * S J)%nat) by (apply Nat.mod_upper_bound; unfold groups; lia). unfold coordinate.
    destruct (Nat.ltb_spec i (S J)); [| apply whole_q; lia]. unfold p. rewrite Rmult_plus_distr_l. apply whole_plus; apply whole_q; lia.
  Qed.

  Theorem inner_is n k : (n <= J)%nat -> (k <= J)%nat -> inner dimension vec n k = scale_of n * scale_of k * product_of J n k.
  Proof.
    intros Hn Hk. unfold inner, dimension. rewrite (Sum_ext _ _ (fun r => value n r * value k r))
      by (intros r _; unfold vec; rewrite !whole_is by (apply value_whole; assumption); reflexivity).
    rewrite Sum_blocks.
    set (s := scale_of n * scale_of k / 576).
    set (F := fun i => coordinate n i * coordinate k i).
    assert (block : forall x, Sum groups (fun i => value n (x * groups + i) * value k (x * groups + i))
              = Sum groups (fun i => s * (F i * (IZR (weight_of i x) * IZR (weight_of i x))))).
    { intros x. apply Sum_ext. intros i Hi. unfold value.
      assert (D : ((x * groups + i) / groups = x)%nat) by (symmetry; apply (Nat.div_unique _ _ _ i); lia).
      assert (R : ((x * groups + i) mod groups = i)%nat) by (symmetry; apply (Nat.mod_unique _ _ x); lia).
      rewrite D, R. unfold s, F. field. }
    rewrite (Sum_ext 4 _ _ (fun x _ => block x)), Sum_swap.
    set (G := fun i => F i * (if Nat.ltb i (S J) then 280 else if Nat.ltb (i - S J) J then 65 else 1320)).
    rewrite (Sum_ext groups _ (fun i => s * G i)).
    - rewrite Sum_scal. unfold groups. replace (2 * S J)%nat with (S J + S J)%nat by lia. rewrite Sum_split.
      rewrite (Sum_ext (S J) G (fun i => 280 * (p n (S i) * p k (S i)))).
      2:{ intros i Hi. unfold G, F, coordinate. destruct (Nat.ltb_spec i (S J)); [ring | lia]. }
      set (G' := fun i => q n (S i) * q k (S i) * (if Nat.ltb i J then 65 else 1320)).
      rewrite (Sum_ext (S J) (fun i => G (S J + i)%nat) G').
      2:{ intros i Hi. unfold G, G', F, coordinate. destruct (Nat.ltb_spec (S J + i) (S J)); [lia |]. replace (S J + i - S J)%nat with i by lia. reflexivity. }
      change (Sum (S J) G') with (Sum J G' + G' J). rewrite (Sum_ext J G' (fun i => 65 * (q n (S i) * q k (S i)))).
      2:{ intros i Hi. unfold G'. destruct (Nat.ltb_spec i J); [ring | lia]. }
      unfold G'. rewrite Nat.ltb_irrefl. change (Sum (S J) ?f) with (Sum J f + f J). cbv beta.
      unfold product_of, s. rewrite Sum_plus, !Sum_scal. field.
    - intros i _. unfold G. simpl Sum. unfold weight_of. destruct (Nat.ltb i (S J)); [| destruct (Nat.ltb (i - S J) J)]; simpl; ring.
  Qed.

  (** The clusters' sizes. *)
  Definition K (n : nat) : nat := Z.to_nat (whole (inner dimension vec n n)).

  Lemma sigma_pos : 0 < sigma.
  Proof. unfold sigma. assert (0 < 40 ^ (2 * J + 2)) by (apply pow_lt; lra). lra. Qed.

  Lemma inner_values n k : (n <= J)%nat -> (k <= J)%nat -> inner dimension vec n k =
    match n, k with
    | O, O => 576 / 49 * sigma ^ 2
    | O, S _ => 18 / 7 * sigma ^ 2 * (8 / 5) ^ k * inner_product 0 k
    | S _, O => 18 / 7 * sigma ^ 2 * (8 / 5) ^ n * inner_product 0 n
    | S _, S _ => sigma ^ 2 * ((8 / 5) ^ n * (8 / 5) ^ k) * gram n k
    end.
  Proof.
    intros Hn Hk. destruct product_values as (zero & first & _).
    assert (ahead_is : forall l, (1 <= l)%nat -> ahead (4 / 5) (8 / 5) l = inner_product 0 l).
    { intros l Hl. unfold MRS13_wider_dictionary.inner_product. destruct (Nat.ltb_spec l 0); [lia |]. rewrite Nat.sub_0_r. simpl pow. ring. }
    rewrite inner_is by assumption. destruct n as [| n], k as [| k].
    - rewrite (product_stable 0 J 0 0), zero by lia. unfold scale_of. field.
    - rewrite (product_stable (S k) J 0 (S k)), first, ahead_is by lia. unfold scale_of. ring.
    - rewrite product_symmetric, (product_stable (S n) J 0 (S n)), first, ahead_is by lia. unfold scale_of. ring.
    - rewrite product_is_gram by lia. unfold scale_of. ring.
  Qed.

  Lemma square_of n : (1 <= n <= J)%nat -> inner dimension vec n n = sigma ^ 2 * (64 / 25) ^ n.
  Proof.
    intros Hn. rewrite inner_values by lia. destruct n as [| n]; [lia |]. unfold MRS13_wider_dictionary.gram. rewrite Nat.sub_diag.
    change (c (0 + 0)) with 1. rewrite <- Rpow_mult_distr. replace (8 / 5 * (8 / 5)) with (64 / 25) by field. ring.
  Qed.

  Lemma sizes n : (n <= J)%nat -> INR (K n) = inner dimension vec n n /\ (1 <= K n)%nat.
  Proof.
    intros Hn. pose proof sigma_pos as P. assert (P2 : 0 < sigma ^ 2) by (apply pow_lt, P).
    assert (pos : 0 < inner dimension vec n n).
    { destruct n as [| n]; [rewrite inner_values by lia; lra |]. rewrite square_of by lia. apply Rmult_lt_0_compat; [exact P2 | apply pow_lt; lra]. }
    assert (W : is_whole (inner dimension vec n n)).
    { unfold inner. apply whole_Sum. intros r _. apply whole_mult; apply whole_IZR. }
    assert (E : INR (K n) = inner dimension vec n n).
    { unfold K. pose proof (whole_is _ W) as E. rewrite INR_IZR_INZ, Z2Nat.id; [exact E |]. apply le_IZR. rewrite E. lra. }
    split; [exact E |]. assert (0 < K n)%nat by (apply INR_lt; simpl INR; lra). lia.
  Qed.
End Vectors.
