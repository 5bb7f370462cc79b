(** MRS13, Conjecture 6: the product of q copies of a game.  The loss and the edges factor, so that AdaBoost plays the copies as
    it plays the game, the copy with the largest edge next.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_slow_runs.
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

(** A run with the best columns can be continued. *)
Lemma best_run_goes_on m N M j l T : (0 < N)%nat -> (l <= T)%nat -> best_columns m N M j l ->
  exists j', (forall t, (t < l)%nat -> j' t = j t) /\ best_columns m N M j' T.
Proof.
  intros HN Hl best. induction Hl as [| T Hl (j' & same & best')]; [exists j; auto |].
  destruct (Max_attained N (delta m N M (AdaBoost m N M j' T)) HN) as (k & Hk & E).
  exists (fun t => if Nat.eqb t T then k else j' t).
  assert (before : forall t, (t <= T)%nat -> AdaBoost m N M (fun t => if Nat.eqb t T then k else j' t) t = AdaBoost m N M j' t).
  { intros t Ht. apply AdaBoost_ext. intros s Hs. destruct (Nat.eqb_spec s T); [lia | reflexivity]. }
  split.
  - intros t Ht. destruct (Nat.eqb_spec t T); [lia | apply same, Ht].
  - intros t Ht. rewrite before by lia. destruct (Nat.eqb_spec t T) as [-> | other]; [| apply best'; lia].
    split; [exact Hk |]. intros i Hi. rewrite <- E. apply (Max_ge N), Hi.
Qed.

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

    (** 3. After t rounds copy c has played n c rounds of a run r c of the game, with a column of largest edge in each. *)
    Definition copies_play (j : nat -> nat) (t : nat) (n : nat -> nat) (r : nat -> nat -> nat) : Prop :=
      Sum q (fun c => INR (n c)) = INR t /\
      forall c, (c < q)%nat -> best_columns m N M (r c) (n c) /\
        forall k, (k < N)%nat -> copy (AdaBoost (m ^ q) (q * N) power j t) c k = AdaBoost m N M (r c) (n c) k.

    (** One more round: the copy of column j t plays column j t mod N, of largest edge there. *)
    Lemma copies_play_on j t n r : best_columns (m ^ q) (q * N) power j (S t) -> copies_play j t n r ->
      let c := (j t / N)%nat in
      (c < q)%nat /\ (j t mod N < N)%nat /\
      delta (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t) = delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N) /\
      (forall c' k, (c' < q)%nat -> (k < N)%nat ->
         delta m N M (AdaBoost m N M (r c') (n c')) k <= delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N)) /\
      exists r', copies_play j (S t) (fun c' => if Nat.eqb c' c then S (n c') else n c') r' /\
                 forall s, (s < n c)%nat -> r' c s = r c s.
    Proof.
      intros best [total plays] c. destruct (best t (Nat.lt_succ_diag_r t)) as [Hj top].
      destruct (power_column (j t) Hj) as (Hc & Hk & E). fold c in Hc, E.
      assert (edges : forall c' k, (c' < q)%nat -> (k < N)%nat ->
        delta (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (c' * N + k) = delta m N M (AdaBoost m N M (r c') (n c')) k).
      { intros c' k Hc' Hk'. rewrite delta_of_power by assumption. apply delta_ext. apply plays, Hc'. }
      assert (this : delta (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t)
                     = delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N)) by (rewrite E at 1; apply edges; assumption).
      assert (largest : forall c' k, (c' < q)%nat -> (k < N)%nat ->
         delta m N M (AdaBoost m N M (r c') (n c')) k <= delta m N M (AdaBoost m N M (r c) (n c)) (j t mod N)).
      { intros c' k Hc' Hk'. rewrite <- edges, <- this by assumption. apply top.
        apply Nat.lt_le_trans with (S c' * N)%nat; [simpl; lia | apply Nat.mul_le_mono_r; lia]. }
      split; [exact Hc |]. split; [exact Hk |]. split; [exact this |]. split; [exact largest |].
      set (run := fun s => if Nat.eqb s (n c) then (j t mod N)%nat else r c s).
      assert (before : forall s, (s <= n c)%nat -> AdaBoost m N M run s = AdaBoost m N M (r c) s).
      { intros s Hs. apply AdaBoost_ext. intros s' Hs'. unfold run. destruct (Nat.eqb_spec s' (n c)); [lia | reflexivity]. }
      exists (fun c' => if Nat.eqb c' c then run else r c'). split; [split |].
      - rewrite (Sum_ext q _ (fun c' => INR (n c') + (if Nat.eqb c' c then 1 else 0))).
        + rewrite Sum_plus, total, (Sum_delta q c (fun _ => 1) Hc), S_INR. ring.
        + intros c' _. destruct (Nat.eqb c' c); [rewrite S_INR |]; ring.
      - intros c' Hc'. destruct (plays c' Hc') as [best_c same]. destruct (Nat.eqb_spec c' c) as [-> | other].
        + split.
          * intros s Hs. rewrite before by lia. unfold run. destruct (Nat.eqb_spec s (n c)) as [-> | earlier]; [| apply best_c; lia].
            split; [exact Hk |]. intros k Hk'. apply largest; assumption.
          * intros k Hk'. change (AdaBoost (m ^ q) (q * N) power j (S t))
              with (move (AdaBoost (m ^ q) (q * N) power j t) (step (correlation (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t))) (j t)).
            change (AdaBoost m N M run (S (n c)))
              with (move (AdaBoost m N M run (n c)) (step (correlation m N M (AdaBoost m N M run (n c)) (run (n c)))) (run (n c))).
            rewrite before by lia. unfold run. rewrite Nat.eqb_refl.
            assert (value : correlation (m ^ q) (q * N) power (AdaBoost (m ^ q) (q * N) power j t) (j t)
                            = correlation m N M (AdaBoost m N M (r c) (n c)) (j t mod N)).
            { rewrite E at 1. rewrite correlation_of_power by assumption. apply correlation_ext, plays, Hc. }
            rewrite value. unfold copy, move. specialize (same k Hk'). unfold copy in same. rewrite same.
            destruct (Nat.eqb_spec (c * N + k) (j t)) as [hit | miss]; destruct (Nat.eqb_spec k (j t mod N)) as [hit' | miss'];
              try reflexivity; exfalso; lia.
        + split; [exact best_c |]. intros k Hk'. specialize (same k Hk'). unfold copy in *. simpl. unfold move.
          destruct (Nat.eqb_spec (c' * N + k) (j t)) as [hit | miss]; [| exact same]. exfalso. apply other. unfold c.
          rewrite <- hit. symmetry. apply column_of_copy, Hk'.
      - intros s Hs. rewrite Nat.eqb_refl. unfold run. destruct (Nat.eqb_spec s (n c)); [lia | reflexivity].
    Qed.

    Lemma copies_play_from_the_start j : copies_play j 0 (fun _ => 0%nat) (fun _ _ => 0%nat).
    Proof.
      split; [rewrite Sum_const; simpl; ring |]. intros c Hc. split; [intros s Hs; lia | reflexivity].
    Qed.

    Theorem copies_play_as_alone j t : best_columns (m ^ q) (q * N) power j t -> exists n r, copies_play j t n r.
    Proof.
      induction t as [| t IH]; intros best; [do 2 eexists; apply copies_play_from_the_start |].
      destruct IH as (n & r & plays); [intros s Hs; apply best; lia |].
      destruct (copies_play_on j t n r best plays) as (_ & _ & _ & _ & r' & plays' & _). do 2 eexists. exact plays'.
    Qed.

    (** 4. If after T rounds of the game no edge reaches d, and before them the leading edge always does, each copy has played T
        rounds after q T rounds, whatever the ties. *)
    Section Together.
      Variables (T : nat) (d : R).
      Hypothesis leading : forall j s, best_columns m N M j T -> (s < T)%nat -> d <= delta m N M (AdaBoost m N M j s) (j s).
      Hypothesis after : forall j k, best_columns m N M j T -> (k < N)%nat -> delta m N M (AdaBoost m N M j T) k < d.

      Lemma no_copy_is_ahead j t : best_columns (m ^ q) (q * N) power j t -> (t <= q * T)%nat ->
        exists n r, copies_play j t n r /\ forall c, (c < q)%nat -> (n c <= T)%nat.
      Proof.
        induction t as [| t IH]; intros best Ht.
        - do 2 eexists. split; [apply copies_play_from_the_start | intros; simpl; lia].
        - destruct IH as (n & r & plays & few); [intros s Hs; apply best; lia | lia |].
          destruct (copies_play_on j t n r best plays) as (Hc & Hk & _ & largest & r' & plays' & _). set (c := (j t / N)%nat) in *.
          exists (fun c' => if Nat.eqb c' c then S (n c') else n c'), r'. split; [exact plays' |].
          intros c' Hc'. specialize (few c' Hc') as f. destruct (Nat.eqb_spec c' c) as [-> | other]; [| exact f].
          destruct (Nat.eq_dec (n c) T) as [full | room]; [| lia]. exfalso. destruct plays as [total plays].
          assert (behind : exists c0, (c0 < q)%nat /\ (n c0 < T)%nat).
          { apply Classical_Prop.NNPP. intros none. assert (Sum q (fun c => INR (n c)) = INR q * INR T).
            { rewrite <- Sum_const. apply Sum_ext. intros c0 Hc0. f_equal. specialize (few c0 Hc0).
              destruct (Nat.eq_dec (n c0) T); [assumption |]. exfalso. apply none. exists c0. split; [exact Hc0 | lia]. }
            rewrite total, <- mult_INR in H. apply INR_eq in H. lia. }
          destruct behind as (c0 & Hc0 & less).
          destruct (best_run_goes_on m N M (r c0) (n c0) T ltac:(lia) ltac:(lia) (proj1 (plays c0 Hc0))) as (j' & same & best').
          pose proof (leading j' (n c0) best' less) as lead.
          rewrite (AdaBoost_ext m N M j' (r c0) (n c0) same) in lead. destruct (best' (n c0) less) as [Hj' _].
          pose proof (largest c0 (j' (n c0)) Hc0 Hj') as le.
          destruct (plays c Hc) as [best_c _]. rewrite full in best_c, le. pose proof (after (r c) _ best_c Hk). lra.
      Qed.

      Theorem copies_end_together j : best_columns (m ^ q) (q * N) power j (q * T) ->
        exists r, copies_play j (q * T) (fun _ => T) r.
      Proof.
        intros best. destruct (no_copy_is_ahead j (q * T) best (le_n _)) as (n & r & [total plays] & few).
        assert (all : forall c, (c < q)%nat -> n c = T).
        { intros c Hc. specialize (few c Hc) as f.
          assert (Z : Sum q (fun c => INR T - INR (n c)) = 0) by (rewrite Sum_minus, total, Sum_const, mult_INR; ring).
          pose proof (Sum_zero_terms q (fun c => INR T - INR (n c))) as terms. cbv beta in terms.
          assert (z : INR T - INR (n c) = 0).
          { apply terms; [| exact Z | exact Hc]. intros c' Hc'. specialize (few c' Hc'). apply le_INR in few. lra. }
          apply INR_eq. lra. }
        exists r. split; [rewrite Sum_const, mult_INR; reflexivity |]. intros c Hc. destruct (plays c Hc) as [b s].
        rewrite (all c Hc) in b, s. split; assumption.
      Qed.

      (** 6. So the loss after q T rounds is at least a^q, where every run of T rounds of the game leaves a loss of a or more. *)
      Theorem loss_after_the_copies j a : 0 <= a -> (forall j, best_columns m N M j T -> a <= L m N M (AdaBoost m N M j T)) ->
        best_columns (m ^ q) (q * N) power j (q * T) -> a ^ q <= Lq (AdaBoost (m ^ q) (q * N) power j (q * T)).
      Proof.
        intros Ha above best. destruct (copies_end_together j best) as (r & _ & plays). rewrite loss_of_power.
        apply Product_at_least; [exact Ha |]. intros c Hc. destruct (plays c Hc) as [best_c same].
        rewrite (loss_ext m N M _ _ same). apply above, best_c.
      Qed.

      (** Every edge that is played is the edge of a run of the game. *)
      Theorem edges_of_the_copies j : (forall j s, best_columns m N M j T -> (s < T)%nat -> delta m N M (AdaBoost m N M j s) (j s) < 1) ->
        best_columns (m ^ q) (q * N) power j (q * T) -> edges_below_one (m ^ q) (q * N) power j (q * T).
      Proof.
        intros below best t Ht.
        destruct (no_copy_is_ahead j t) as (n & r & plays & few); [intros s Hs; apply best; lia | lia |].
        destruct (copies_play_on j t n r ltac:(intros s Hs; apply best; lia) plays) as (Hc & Hk & this & largest & r1 & plays1 & same1).
        set (c := (j t / N)%nat) in *. rewrite this. destruct (proj2 plays1 c Hc) as [best1 _]. rewrite Nat.eqb_refl in best1.
        destruct (Nat.eq_dec (n c) T) as [full | room].
        - destruct (proj2 plays c Hc) as [best_c _]. rewrite full in *. pose proof (after (r c) (j t mod N) best_c Hk).
          destruct (Nat.eq_dec T 0) as [-> | some]; [lia |]. pose proof (leading (r c) 0%nat best_c ltac:(lia)).
          pose proof (below (r c) 0%nat best_c ltac:(lia)). lra.
        - specialize (few c Hc).
          destruct (best_run_goes_on m N M (r1 c) (S (n c)) T ltac:(lia) ltac:(lia) best1) as (j2 & same2 & best2).
          pose proof (below j2 (n c) best2 ltac:(lia)) as b.
          rewrite (AdaBoost_ext m N M j2 (r c) (n c)) in b by (intros s Hs; rewrite same2 by lia; apply same1, Hs).
          eapply Rle_lt_trans; [| exact b].
          assert (E : AdaBoost m N M j2 (n c) = AdaBoost m N M (r c) (n c))
            by (apply AdaBoost_ext; intros s Hs; rewrite same2 by lia; apply same1, Hs).
          destruct (best2 (n c) ltac:(lia)) as [_ top2]. rewrite E in top2. apply top2, Hk.
      Qed.
    End Together.
  End Copies.
End Power.
