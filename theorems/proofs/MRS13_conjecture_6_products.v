(** MRS13, Conjecture 6: the q-th power of a game, the product of q copies.  The loss and the weights factor, and the edges are
    those of the copies.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges.
Local Open Scope R_scope.

(** A product of q factors. *)
Fixpoint Product (q : nat) (f : nat -> R) : R := match q with O => 1 | S c => Product c f * f c end.

Lemma Product_ext q f g : (forall c, (c < q)%nat -> f c = g c) -> Product q f = Product q g.
Proof. induction q as [| q IH]; intros H; simpl; [reflexivity |]. rewrite IH, (H q); auto with arith. Qed.

Lemma Product_const q a : Product q (fun _ => a) = a ^ q.
Proof. induction q as [| q IH]; simpl; [reflexivity | rewrite IH; ring]. Qed.

Lemma Product_times q f g : Product q (fun c => f c * g c) = Product q f * Product q g.
Proof. induction q as [| q IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma Product_one q f : (forall c, (c < q)%nat -> f c = 1) -> Product q f = 1.
Proof. intros H. rewrite (Product_ext q f (fun _ => 1) H), Product_const. apply pow1. Qed.

(** All factors but one are 1. *)
Lemma Product_single q c f : (c < q)%nat -> (forall c', (c' < q)%nat -> c' <> c -> f c' = 1) -> Product q f = f c.
Proof.
  induction q as [| q IH]; intros Hc H; [lia |]. simpl. destruct (Nat.eq_dec c q) as [-> | other].
  - rewrite Product_one; [ring |]. intros c' Hc'. apply H; lia.
  - rewrite IH by (lia || (intros; apply H; lia)). rewrite (H q) by lia. ring.
Qed.

Lemma Product_at_least q f a : 0 <= a -> (forall c, (c < q)%nat -> a <= f c) -> a ^ q <= Product q f.
Proof.
  intros Ha. induction q as [| q IH]; intros H; simpl; [lra |].
  assert (a ^ q <= Product q f) by (apply IH; auto with arith). assert (a <= f q) by auto with arith.
  assert (0 <= a ^ q) by (apply pow_le, Ha). rewrite Rmult_comm. apply Rmult_le_compat; assumption.
Qed.

Lemma exp_of_sum q f : exp (Sum q f) = Product q (fun c => exp (f c)).
Proof. induction q as [| q IH]; simpl; [apply exp_0 | rewrite exp_plus, IH; reflexivity]. Qed.

(** A sum over a * b numbers, by blocks of a. *)
Lemma Sum_blocks a b f : Sum (b * a) f = Sum b (fun x => Sum a (fun i => f (x * a + i)%nat)).
Proof.
  induction b as [| b IH]; [reflexivity |]. simpl. rewrite <- IH, Nat.add_comm. apply Sum_split.
Qed.

(** Digit c of i in base m. *)
Definition digit (m c i : nat) : nat := ((i / m ^ c) mod m)%nat.

Lemma digit_below m c i : (0 < m)%nat -> (digit m c i < m)%nat.
Proof. intros Hm. apply Nat.mod_upper_bound. lia. Qed.

Lemma digit_low m c q x i : (0 < m)%nat -> (c < q)%nat -> digit m c (x * m ^ q + i) = digit m c i.
Proof.
  intros Hm Hc. unfold digit. assert (m ^ c <> 0)%nat by (apply Nat.pow_nonzero; lia).
  replace (x * m ^ q + i)%nat with (i + x * m ^ (q - c - 1) * m * m ^ c)%nat.
  - rewrite Nat.div_add by assumption. apply Nat.mod_add. lia.
  - replace q with (S (q - c - 1) + c)%nat at 2 by lia. rewrite Nat.pow_add_r. simpl. ring.
Qed.

Lemma digit_top m q x i : (x < m)%nat -> (i < m ^ q)%nat -> digit m q (x * m ^ q + i) = x.
Proof.
  intros Hx Hi. unfold digit. assert (m ^ q <> 0)%nat by lia.
  replace (x * m ^ q + i)%nat with (i + x * m ^ q)%nat by lia. rewrite Nat.div_add, Nat.div_small, Nat.mod_small by lia. reflexivity.
Qed.

(** The sum over all rows of a product over the copies is the product of the sums. *)
Lemma sum_over_digits m q (f : nat -> nat -> R) : (0 < m)%nat ->
  Sum (m ^ q) (fun i => Product q (fun c => f c (digit m c i))) = Product q (fun c => Sum m (f c)).
Proof.
  intros Hm. induction q as [| q IH]; [simpl; ring |].
  replace (m ^ S q)%nat with (m * m ^ q)%nat by reflexivity. rewrite Sum_blocks. simpl Product.
  rewrite <- IH, <- Sum_scal. apply Sum_ext. intros x Hx. rewrite <- Sum_scal_r. apply Sum_ext. intros i Hi.
  rewrite (digit_top m q x i Hx Hi). f_equal. apply Product_ext. intros c Hc. rewrite (digit_low m c q x i Hm Hc). reflexivity.
Qed.

(** What the correlations and the loss see of a combination. *)
Lemma total_loss_ext m N M lambda mu : (forall k, (k < N)%nat -> lambda k = mu k) -> total_loss m N M lambda = total_loss m N M mu.
Proof.
  intros E. apply Sum_ext. intros i _. do 2 f_equal. apply Sum_ext. intros k Hk. now rewrite E.
Qed.

Lemma D_ext m N M lambda mu i : (forall k, (k < N)%nat -> lambda k = mu k) -> D m N M lambda i = D m N M mu i.
Proof.
  intros E. unfold D. rewrite (total_loss_ext m N M lambda mu E). do 3 f_equal. apply Sum_ext. intros k Hk. now rewrite E.
Qed.

Lemma loss_ext m N M lambda mu : (forall k, (k < N)%nat -> lambda k = mu k) -> L m N M lambda = L m N M mu.
Proof. intros E. unfold L. now rewrite (total_loss_ext m N M lambda mu E). Qed.

Lemma correlation_ext m N M lambda mu k : (forall k, (k < N)%nat -> lambda k = mu k) -> correlation m N M lambda k = correlation m N M mu k.
Proof. intros E. apply Sum_ext. intros i _. now rewrite (D_ext m N M lambda mu i E). Qed.

Lemma delta_ext m N M lambda mu k : (forall k, (k < N)%nat -> lambda k = mu k) -> delta m N M lambda k = delta m N M mu k.
Proof. intros E. unfold delta. now rewrite (correlation_ext m N M lambda mu k E). Qed.

Section Power.
  (** The q-th power of a game: a row for each choice of q rows, a copy of the N columns for each of the q. *)
  Variables (m N : nat) (M : nat -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Definition power (i k : nat) : R := M (digit m (k / N) i) (k mod N).

  (** The part of a combination on copy c, and the combination that is mu on each copy. *)
  Definition copy (lambda : nat -> R) (c k : nat) : R := lambda (c * N + k)%nat.
  Definition repeated (mu : nat -> R) (k : nat) : R := mu (k mod N).

  Lemma column_of_copy c k : (k < N)%nat -> ((c * N + k) / N = c)%nat /\ ((c * N + k) mod N = k)%nat.
  Proof. clear Hm. intros Hk. split; symmetry; [apply (Nat.div_unique _ _ _ k) | apply (Nat.mod_unique _ _ c)]; lia. Qed.

  Lemma power_within_one q : entries_within_one m N M -> entries_within_one (m ^ q) (q * N) power.
  Proof.
    intros unit i k _ Hk. assert (N <> 0)%nat by lia. apply unit; [apply digit_below, Hm | apply Nat.mod_upper_bound; assumption].
  Qed.

  Lemma power_signs q : entries_are_signs m N M -> entries_are_signs (m ^ q) (q * N) power.
  Proof.
    intros signs i k _ Hk. assert (N <> 0)%nat by lia. apply signs; [apply digit_below, Hm | apply Nat.mod_upper_bound; assumption].
  Qed.

  Section Copies.
    Variable q : nat.
    Notation Lq := (L (m ^ q) (q * N) power).
    Notation Dq := (D (m ^ q) (q * N) power).

    Lemma margin_of_power lambda i :
      margin (q * N) power lambda i = Sum q (fun c => margin N M (copy lambda c) (digit m c i)).
    Proof.
      unfold margin. rewrite Sum_blocks. apply Sum_ext. intros c _. apply Sum_ext. intros k Hk.
      unfold power, copy. destruct (column_of_copy c k Hk) as [-> ->]. reflexivity.
    Qed.

    Lemma factor_of_power lambda i :
      exp (- margin (q * N) power lambda i) = Product q (fun c => exp (- margin N M (copy lambda c) (digit m c i))).
    Proof. rewrite margin_of_power, <- Sum_opp. apply exp_of_sum. Qed.

    Lemma total_loss_of_power lambda :
      total_loss (m ^ q) (q * N) power lambda = Product q (fun c => total_loss m N M (copy lambda c)).
    Proof.
      unfold total_loss.
      rewrite <- (sum_over_digits m q (fun c x => exp (- margin N M (copy lambda c) x)) Hm).
      apply Sum_ext. intros i _. apply factor_of_power.
    Qed.

    Lemma Product_pos f : (forall c, (c < q)%nat -> 0 < f c) -> 0 < Product q f.
    Proof.
      induction q as [| q' IH]; intros H; simpl; [lra |]. apply Rmult_lt_0_compat; [apply IH; auto with arith | auto with arith].
    Qed.

    Lemma Product_quotient f g : (forall c, (c < q)%nat -> g c <> 0) -> Product q (fun c => f c / g c) = Product q f / Product q g.
    Proof.
      induction q as [| q' IH]; intros H; simpl; [field |].
      assert (n0 : forall n, (n <= q')%nat -> Product n g <> 0).
      { induction n as [| n IHn]; intros Hn; simpl; [lra |]. apply Rmult_integral_contrapositive. split; [apply IHn; lia | apply H; lia]. }
      rewrite IH by auto with arith. field. split; [apply H; lia | apply n0; lia].
    Qed.

    (** 1. The loss is the product of the copies' losses. *)
    Theorem loss_of_power lambda : Lq lambda = Product q (fun c => L m N M (copy lambda c)).
    Proof.
      unfold L. rewrite total_loss_of_power, pow_INR.
      rewrite Product_quotient by (intros; apply not_0_INR; lia). now rewrite Product_const.
    Qed.

    Lemma D_of_power lambda i : Dq lambda i = Product q (fun c => D m N M (copy lambda c) (digit m c i)).
    Proof.
      unfold D. rewrite total_loss_of_power, factor_of_power, Product_quotient; [reflexivity |].
      intros c _. apply Rgt_not_eq, total_loss_pos, Hm.
    Qed.

    (** 2. The edge of a column of copy c is its edge in that copy alone. *)
    Theorem correlation_of_power lambda c k : (c < q)%nat -> (k < N)%nat ->
      correlation (m ^ q) (q * N) power lambda (c * N + k) = correlation m N M (copy lambda c) k.
    Proof.
      intros Hc Hk. unfold correlation, power. destruct (column_of_copy c k Hk) as [-> ->].
      set (f := fun c' x => D m N M (copy lambda c') x * (if Nat.eqb c' c then M x k else 1)).
      transitivity (Product q (fun c' => Sum m (f c'))).
      - rewrite <- sum_over_digits by exact Hm. apply Sum_ext. intros i _. unfold f.
        rewrite Product_times, <- D_of_power. f_equal. symmetry.
        rewrite (Product_single q c); [now rewrite Nat.eqb_refl | exact Hc |].
        intros c' _ other. apply Nat.eqb_neq in other as ->. reflexivity.
      - rewrite (Product_single q c); [unfold f; now rewrite Nat.eqb_refl | exact Hc |].
        intros c' _ other. unfold f. apply Nat.eqb_neq in other as ->. rewrite Sum_scal_r, D_sums_to_1 by exact Hm. ring.
    Qed.

    Lemma delta_of_power lambda c k : (c < q)%nat -> (k < N)%nat ->
      delta (m ^ q) (q * N) power lambda (c * N + k) = delta m N M (copy lambda c) k.
    Proof. intros Hc Hk. unfold delta. now rewrite correlation_of_power. Qed.

    (** 5. The combination mu on each copy. *)
    Lemma norm_of_repeated mu : norm1 (q * N) (repeated mu) = INR q * norm1 N mu.
    Proof.
      clear Hm. unfold norm1. rewrite Sum_blocks, <- Sum_const. apply Sum_ext. intros c _. apply Sum_ext. intros k Hk.
      unfold repeated. now rewrite (proj2 (column_of_copy c k Hk)).
    Qed.

    Lemma loss_of_repeated mu : Lq (repeated mu) = L m N M mu ^ q.
    Proof.
      rewrite loss_of_power, <- Product_const. apply Product_ext. intros c _. apply loss_ext. intros k Hk.
      unfold copy, repeated. now rewrite (proj2 (column_of_copy c k Hk)).
    Qed.

    Lemma power_column k : (k < q * N)%nat -> (k / N < q)%nat /\ (k mod N < N)%nat /\ k = (k / N * N + k mod N)%nat.
    Proof.
      clear Hm. intros Hk. assert (N0 : N <> 0%nat) by lia. split; [apply Nat.div_lt_upper_bound; lia |].
      split; [apply Nat.mod_upper_bound, N0 |]. pose proof (Nat.div_mod k N N0). lia.
    Qed.
  End Copies.
End Power.
