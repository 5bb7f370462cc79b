(** MRS13, Conjecture 6: the dictionary's clusters come in turn, and how long that takes.
    Not in the paper: part C of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool.
From Boostproof Require Import Sums MRS13_conjecture_6_dictionary MRS13_conjecture_6_clusters MRS13_conjecture_6_moments.
Local Open Scope R_scope.

Lemma pow_split_23 n : rho ^ n * 3 ^ n = 2 ^ n.
Proof. rewrite <- Rpow_mult_distr. f_equal. unfold rho. field. Qed.

(** The largest edge of stage j is that of vector j + 1. *)
Lemma edge_at_most j k : (1 <= k)%nat -> Rabs (inner_product j k) / 2 ^ k <= / 3 ^ S j /\
  (k <> S j -> Rabs (inner_product j k) / 2 ^ k < / 3 ^ S j).
Proof.
  intros Hk. assert (P : 0 < / 3 ^ S j) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (P2 : 0 < / 2 ^ k) by (apply Rinv_0_lt_compat, pow_lt; lra).
  destruct (MRS13_conjecture_6_edges j (j - k)) as (next & this & past & _).
  destruct (MRS13_conjecture_6_edges j (k - j)) as (_ & _ & _ & ahead_of & _).
  destruct (lt_eq_lt_dec k j) as [[before | same] | after].
  - destruct (past ltac:(lia) ltac:(lia)) as [E b]. replace (j - (j - k))%nat with k in E by lia. rewrite E. lra.
  - subst k. rewrite (this Hk), Rabs_R0. unfold Rdiv. lra.
  - destruct (Nat.eq_dec k (S j)) as [-> | other].
    + rewrite Rabs_right; [rewrite next; split; [lra | contradiction] |].
      apply Rle_ge. assert (0 < / 2 ^ S j) by (apply Rinv_0_lt_compat, pow_lt; lra). unfold Rdiv in next. nra.
    + destruct (ahead_of ltac:(lia)) as [E b]. replace (j + (k - j))%nat with k in E by lia.
      assert (0 < 32 / 15 / 3 ^ j / 4 ^ (k - j)).
      { apply Rdiv_lt_0_compat; [apply Rdiv_lt_0_compat; [lra |] |]; apply pow_lt; lra. }
      rewrite Rabs_right; [rewrite E; lra |]. apply Rle_ge. unfold Rdiv in *. nra.
Qed.

Section In_turn.
  (** J stages; s is the square of the scale. *)
  Variables (J : nat) (s : R) (K : nat -> nat).
  Hypothesis positive : 0 < s.
  Hypothesis size_0 : INR (K 0%nat) = 40 / 3 * 3 ^ J.
  Hypothesis size : forall n, (1 <= n <= J)%nat -> INR (K n) = 4 * s * 4 ^ n.

  Definition gram_of_clusters (n k : nat) : R :=
    match n, k with
    | O, O => 4 * 9 ^ J / s * (4 / 5)
    | O, S l => 4 * 3 ^ J * 2 ^ k * inner_product 0 k
    | S l, O => 4 * 3 ^ J * 2 ^ n * inner_product 0 n
    | S _, S _ => 4 * s * 2 ^ n * 2 ^ k * moment J n k
    end.
  Notation residual := (residual gram_of_clusters K).
  Notation theta := (theta gram_of_clusters K).

  Lemma moment_is_gram n k : (1 <= n <= J)%nat -> (1 <= k <= J)%nat -> moment J n k = gram n k.
  Proof.
    intros Hn Hk. unfold moment. destruct (Nat.eqb_spec n 0); [lia |]. destruct (Nat.eqb_spec k 0); [lia |].
    destruct (Nat.eqb_spec n (S J)); [lia |]. destruct (Nat.eqb_spec k (S J)); [lia | reflexivity].
  Qed.

  Lemma four_is_square n : 4 ^ n = 2 ^ n * 2 ^ n.
  Proof. replace 4 with (2 * 2) by ring. apply Rpow_mult_distr. Qed.

  Lemma nine_is_square n : 9 ^ n = 3 ^ n * 3 ^ n.
  Proof. replace 9 with (3 * 3) by ring. apply Rpow_mult_distr. Qed.

  Lemma residuals n : (n <= J)%nat ->
    residual n 0 = 4 * 9 ^ J / s * product_with_target n /\
    (forall k, (1 <= k <= J)%nat -> residual n k = 4 * 3 ^ J * 2 ^ k * inner_product n k) /\
    ((n < J)%nat -> theta n = 3 ^ J / s * / 3 ^ S n).
  Proof.
    assert (step : forall l, (l < J)%nat -> (forall k, (1 <= k <= J)%nat -> residual l k = 4 * 3 ^ J * 2 ^ k * inner_product l k) ->
                   theta l = 3 ^ J / s * / 3 ^ S l).
    { intros l Hl H. unfold MRS13_conjecture_6_clusters.theta. rewrite H, size by lia.
      destruct (MRS13_conjecture_6_edges l 0) as (next & _). assert (0 < 2 ^ S l) by (apply pow_lt; lra).
      rewrite <- next, four_is_square. field. lra. }
    induction n as [| n IH]; intros Hn.
    - assert (H : forall k, (1 <= k <= J)%nat -> residual 0 k = 4 * 3 ^ J * 2 ^ k * inner_product 0 k)
        by (intros [| k] Hk; [lia | reflexivity]).
      split; [| split; [exact H | intros Hl; apply step; assumption]].
      rewrite product_with_target_closed_form. reflexivity.
    - destruct IH as (H0 & Hk & Ht); [lia |]. specialize (Ht ltac:(lia)).
      assert (P3 : 0 < 3 ^ S n) by (apply pow_lt; lra).
      assert (next : forall k, residual (S n) k = residual n k - theta n * gram_of_clusters (S n) k) by reflexivity.
      assert (H : forall k, (1 <= k <= J)%nat -> residual (S n) k = 4 * 3 ^ J * 2 ^ k * inner_product (S n) k).
      { intros k Bk. rewrite next, Hk, Ht by exact Bk. rewrite (inner_product_step n k).
        destruct k as [| k]; [lia |]. unfold gram_of_clusters. rewrite moment_is_gram by lia.
        rewrite <- (pow_split_23 (S n)). field. lra. }
      split; [| split; [exact H | intros Hl; apply step; assumption]].
      rewrite next, H0, Ht. replace (product_with_target n)
        with (product_with_target (S n) + rho ^ S n * inner_product 0 (S n)) by (pose proof (product_with_target_step n); lra).
      unfold gram_of_clusters. rewrite nine_is_square, <- (pow_split_23 (S n)). field. lra.
  Qed.

  (** Condition (C). *)
  Theorem clusters_come_in_turn : in_turn J gram_of_clusters K.
  Proof.
    intros n Hn. destruct (residuals n ltac:(lia)) as (H0 & Hk & Ht). specialize (Ht Hn).
    destruct (residuals (S n) ltac:(lia)) as (H0' & Hk' & _).
    assert (P : 0 < 3 ^ J / s) by (apply Rdiv_lt_0_compat; [apply pow_lt |]; lra).
    assert (P3 : 0 < / 3 ^ S n) by (apply Rinv_0_lt_compat, pow_lt; lra).
    assert (later : / 3 ^ S (S n) < / 3 ^ S n).
    { change (3 ^ S (S n)) with (3 * 3 ^ S n). assert (0 < 3 ^ S n) by (apply pow_lt; lra).
      replace (/ (3 * 3 ^ S n)) with (/ 3 * / 3 ^ S n) by (field; lra). lra. }
    split; [rewrite Ht; apply Rmult_lt_0_compat; assumption |]. intros k HkJ other. rewrite Ht.
    destruct k as [| k].
    - assert (value : forall P, 0 <= P -> Rabs (4 * 9 ^ J / s * P) / INR (K 0%nat) = 3 ^ J / s * (3 / 10 * P)).
      { intros P0 HP. assert (0 < 3 ^ J) by (apply pow_lt; lra).
        rewrite size_0, Rabs_right.
        - rewrite nine_is_square. field. lra.
        - apply Rle_ge, Rmult_le_pos; [| exact HP]. apply Rlt_le, Rdiv_lt_0_compat; [| exact positive].
          apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]. }
      assert (nonneg : forall l, 0 <= product_with_target l).
      { intros l. rewrite product_with_target_closed_form. destruct (Nat.eqb l 0); [lra |].
        apply Rlt_le, Rdiv_lt_0_compat; [lra | apply pow_lt; lra]. }
      rewrite H0, H0', !value by apply nonneg.
      destruct (MRS13_conjecture_6_edges n 0) as (_ & _ & _ & _ & _ & b & _).
      destruct (MRS13_conjecture_6_edges (S n) 0) as (_ & _ & _ & _ & _ & b' & _).
      assert (0 < / 3 ^ S (S n)) by (apply Rinv_0_lt_compat, pow_lt; lra).
      split; apply Rmult_lt_compat_l; lra.
    - assert (value : forall v, Rabs (4 * 3 ^ J * 2 ^ S k * v) / INR (K (S k)) = 3 ^ J / s * (Rabs v / 2 ^ S k)).
      { intros v. assert (0 < 2 ^ S k) by (apply pow_lt; lra). assert (0 < 3 ^ J) by (apply pow_lt; lra).
        rewrite size by lia. rewrite Rabs_mult, (Rabs_right (4 * 3 ^ J * 2 ^ S k)), four_is_square.
        - field. lra.
        - apply Rle_ge, Rlt_le. apply Rmult_lt_0_compat; [| assumption]. lra. }
      rewrite Hk, Hk' by lia. rewrite !value. destruct (edge_at_most n (S k) ltac:(lia)) as [_ strict].
      destruct (edge_at_most (S n) (S k) ltac:(lia)) as [b _]. specialize (strict ltac:(lia)).
      split; apply Rmult_lt_compat_l; lra.
  Qed.

  (** The rounds, and what is left of the target. *)
  Lemma rounds_of_the_stages : INR (start K J) = 4 * s * (4 / 3 * (4 ^ J - 1)).
  Proof.
    enough (forall n, (n <= J)%nat -> INR (start K n) = 4 * s * (4 / 3 * (4 ^ n - 1))) as G by (apply G; lia).
    induction n as [| n IH]; intros Hn; [simpl; ring |]. change (start K (S n)) with (start K n + K (S n))%nat.
    rewrite plus_INR, IH, size by lia. simpl. field.
  Qed.

  Lemma left_of_the_target : gram_of_clusters 0 0 - Sum J (fun l => INR (K (S l)) * theta l ^ 2) = 4 * 9 ^ J / s * (4 / 5 * (4 / 9) ^ J).
  Proof.
    enough (forall n, (n <= J)%nat -> Sum n (fun l => INR (K (S l)) * theta l ^ 2) = 4 * 9 ^ J / s * (4 / 5 * (1 - (4 / 9) ^ n))) as G.
    { rewrite (G J) by lia. unfold gram_of_clusters. ring. }
    induction n as [| n IH]; intros Hn; [simpl; ring |]. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
    destruct (residuals n ltac:(lia)) as (_ & _ & Ht). rewrite IH, Ht, size by lia.
    assert (0 < 3 ^ S n) by (apply pow_lt; lra).
    assert (E : (4 / 9) ^ S n = 4 ^ S n * / (3 ^ S n * 3 ^ S n)).
    { rewrite <- nine_is_square. unfold Rdiv. rewrite Rpow_mult_distr, pow_inv. reflexivity. }
    replace (1 - (4 / 9) ^ S n) with (1 - (4 / 9) ^ n + 5 / 4 * (4 / 9) ^ S n) by (simpl; field).
    rewrite E, nine_is_square. field. lra.
  Qed.
End In_turn.
