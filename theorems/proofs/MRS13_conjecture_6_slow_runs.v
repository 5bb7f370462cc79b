(** MRS13, Conjecture 6: where every greedy run stays far from its target, some run of AdaBoost on some game of signs does.
    Not in the paper: the end of part A of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia List ClassicalEpsilon.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_small_tilt
  MRS13_conjecture_6_in_the_limit.
Local Open Scope R_scope.

(** AdaBoost's combination depends on the columns of the rounds before it only. *)
Lemma AdaBoost_ext m N M j j' t : (forall s, (s < t)%nat -> j s = j' s) -> AdaBoost m N M j t = AdaBoost m N M j' t.
Proof. induction t as [| t IH]; intros H; [reflexivity |]. simpl. rewrite IH, (H t); auto with arith. Qed.

Lemma greedy_ext n N x w u j j' t : (forall s, (s < t)%nat -> j s = j' s) -> greedy n N x w u j t = greedy n N x w u j' t.
Proof. induction t as [| t IH]; intros H; [reflexivity |]. simpl. rewrite IH, (H t); auto with arith. Qed.

(** There is a run with the best columns. *)
Lemma best_run m N M T : (0 < N)%nat -> exists j, (forall t, (j t < N)%nat) /\ best_columns m N M j T.
Proof.
  intros HN. induction T as [| T (j & inside & best)].
  - exists (fun _ => 0%nat). split; [auto | intros t Ht; lia].
  - destruct (Max_attained N (delta m N M (AdaBoost m N M j T)) HN) as (k & Hk & E).
    exists (fun t => if Nat.eqb t T then k else j t).
    assert (same : forall t, (t <= T)%nat -> AdaBoost m N M (fun t => if Nat.eqb t T then k else j t) t = AdaBoost m N M j t).
    { intros t Ht. apply AdaBoost_ext. intros s Hs. destruct (Nat.eqb_spec s T); [lia | reflexivity]. }
    split; [intros t; destruct (Nat.eqb t T); auto |]. intros t Ht. rewrite same by lia.
    destruct (Nat.eqb_spec t T) as [-> | other]; [| apply best; lia].
    split; [exact Hk |]. intros i Hi. rewrite <- E. apply (Max_ge N), Hi.
Qed.

(** Of infinitely many runs of T rounds on N columns infinitely many agree. *)
Definition infinitely_many (P : nat -> Prop) : Prop := forall Q, exists q, (Q <= q)%nat /\ P q.

Lemma some_class (P : nat -> Prop) (c : nat -> nat) N : (forall q, (c q < N)%nat) -> infinitely_many P ->
  exists k, infinitely_many (fun q => P q /\ c q = k).
Proof.
  intros below many. apply Classical_Prop.NNPP. intros none.
  assert (ends : forall k, exists Q, forall q, (Q <= q)%nat -> P q -> c q <> k).
  { intros k. apply Classical_Prop.NNPP. intros H. apply none. exists k. intros Q. apply Classical_Prop.NNPP. intros H'.
    apply H. exists Q. intros q Hq Pq E. apply H'. exists q. auto. }
  assert (all : forall n, exists Q, forall q, (Q <= q)%nat -> P q -> (n <= c q)%nat).
  { induction n as [| n (Q & IH)]; [exists 0%nat; intros; lia |]. destruct (ends n) as [Q' H].
    exists (Nat.max Q Q'). intros q Hq Pq. specialize (IH q ltac:(lia) Pq). specialize (H q ltac:(lia) Pq). lia. }
  destruct (all N) as [Q H]. destruct (many Q) as (q & Hq & Pq). specialize (H q Hq Pq). specialize (below q). lia.
Qed.

Lemma some_run (run : nat -> nat -> nat) N T : (forall q t, (run q t < N)%nat) ->
  exists j, (forall t, (t < T)%nat -> (j t < N)%nat) /\ infinitely_many (fun q => forall t, (t < T)%nat -> run q t = j t).
Proof.
  intros inside. induction T as [| T (j & below & many)].
  - exists (fun _ => 0%nat). split; [intros; lia |]. intros Q. exists Q. split; [lia | intros; lia].
  - destruct (some_class _ (fun q => run q T) N (fun q => inside q T) many) as [k often].
    exists (fun t => if Nat.eqb t T then k else j t). split.
    + intros t Ht. destruct (Nat.eqb_spec t T) as [-> | other]; [| apply below; lia].
      destruct (often 0%nat) as (q & _ & _ & <-). apply inside.
    + intros Q. destruct (often Q) as (q & Hq & H & E). exists q. split; [exact Hq |].
      intros t Ht. destruct (Nat.eqb_spec t T) as [-> | other]; [exact E | apply H; lia].
Qed.

(** An inequality that holds infinitely often holds in the limit, and one that is strict there holds from some q on. *)
Lemma limits_keep_order (f g : nat -> R) (a b : R) : is_lim_seq f a -> is_lim_seq g b ->
  infinitely_many (fun q => f q <= g q) -> a <= b.
Proof.
  intros Hf Hg often. destruct (Rle_lt_dec a b) as [H | H]; [exact H | exfalso].
  destruct (eventually_small (fun q => f q - g q - (a - b)) (a - b)) as [Q small]; [lra | |].
  - replace (Finite 0) with (Finite (a - b - (a - b))) by (f_equal; ring).
    apply is_lim_seq_minus'; [apply is_lim_seq_minus'; assumption | apply is_lim_seq_const].
  - destruct (often Q) as (q & Hq & le). specialize (small q Hq). apply Rabs_def2 in small. lra.
Qed.

Lemma limits_exceed (f : nat -> R) (a c : R) : is_lim_seq f a -> c < a -> exists Q, forall q, (Q <= q)%nat -> c < f q.
Proof.
  intros Hf H. destruct (eventually_small (fun q => f q - a) (a - c)) as [Q small]; [lra | |].
  - replace (Finite 0) with (Finite (a - a)) by (f_equal; ring). apply is_lim_seq_minus'; [exact Hf | apply is_lim_seq_const].
  - exists Q. intros q Hq. specialize (small q Hq). apply Rabs_def2 in small. lra.
Qed.

Lemma norm1_scal N c (b : nat -> R) : norm1 N (fun k => c * b k) = Rabs c * norm1 N b.
Proof. unfold norm1. rewrite <- Sum_scal. apply Sum_ext. intros. apply Rabs_mult. Qed.

(** A game of signs on which some run of AdaBoost is above L(lambda_star) + eps after T >= C B^2 / eps rounds. *)
Definition slow_game (C : R) : Prop := exists (m N : nat) (M : nat -> nat -> R) (lambda_star : nat -> R) (eps : R)
    (j : nat -> nat) (T : nat),
  (0 < m)%nat /\ entries_are_signs m N M /\ 0 < eps /\ best_columns m N M j T /\ edges_below_one m N M j T /\
  C * norm1 N lambda_star ^ 2 / eps <= INR T /\
  L m N M lambda_star + eps < L m N M (AdaBoost m N M j T).

Section Slow_runs.
  Variables (n N : nat) (x : nat -> nat -> R) (w u : nat -> R).
  Hypothesis weights : distribution n w.
  Hypothesis signs : forall i k, (i < n)%nat -> (k < N)%nat -> x i k = 1 \/ x i k = -1.
  Hypothesis columns : (0 < N)%nat.

  Lemma tilted_signs q : entries_are_signs (examples n x w u q) N (tilted n x w u q).
  Proof.
    intros r k Hr Hk. unfold tilted. pose proof (nth_In (rows n x w u q) (fun _ => 0) Hr) as H.
    apply in_flat_map in H. destruct H as (i & Hi & H). apply in_seq in Hi.
    apply in_app_or in H. destruct (signs i k ltac:(lia) Hk) as [S | S];
      destruct H as [H | H]; apply repeat_spec in H; rewrite H, S; lra.
  Qed.

  Theorem MRS13_conjecture_6_slow_runs (C : R) (b : nat -> R) (T : nat) : 0 < C -> 0 < norm1 N b -> (0 < T)%nat ->
    (forall j, is_pure_greedy n N x w u j T ->
       C * norm1 N b ^ 2 < INR T * ((squared_error n N x w u (greedy n N x w u j T) - squared_error n N x w u b) / 2)) ->
    slow_game C.
  Proof.
    intros HC Hb HT far. pose proof (lt_0_INR T HT) as HTR.
    set (run := fun q => proj1_sig (constructive_indefinite_description _
      (best_run (examples n x w u q) N (tilted n x w u q) T columns))).
    assert (best : forall q, (forall t, (run q t < N)%nat) /\ best_columns (examples n x w u q) N (tilted n x w u q) (run q) T)
      by (intros q; unfold run; destruct (constructive_indefinite_description _ _) as [j H]; exact H).
    destruct (some_run run N T (fun q t => proj1 (best q) t)) as (j & inside & often).
    set (lambda := fun t q => AdaBoost (examples n x w u q) N (tilted n x w u q) j t).
    assert (converges : forall t, shrinks_like N (lambda t) (greedy n N x w u j t))
      by (intros t; exact (MRS13_conjecture_6_small_tilt n N x w u weights j t)).
    assert (same : forall q t, (forall t, (t < T)%nat -> run q t = j t) -> (t <= T)%nat ->
              AdaBoost (examples n x w u q) N (tilted n x w u q) (run q) t = lambda t q).
    { intros q t E Ht. apply AdaBoost_ext. intros s Hs. apply E. lia. }
    assert (pulls : forall t k, is_lim_seq (fun q => INR q * delta (examples n x w u q) N (tilted n x w u q) (lambda t q) k)
                            (Rabs (pull n N x w u (greedy n N x w u j t) k))).
    { intros t k. apply (lim_eq (fun q => Rabs (INR q * correlation (examples n x w u q) N (tilted n x w u q) (lambda t q) k)) _ _ 0).
      - intros q _. unfold delta. rewrite Rabs_mult, (Rabs_right (INR q)); [reflexivity | apply Rle_ge, pos_INR].
      - apply (is_lim_seq_abs _ (pull n N x w u (greedy n N x w u j t) k)). exact (lim_correlation n N x w u weights _ _ k (converges t)). }
    assert (greedy_run : is_pure_greedy n N x w u j T).
    { intros t Ht. split; [apply inside, Ht |]. intros k Hk. apply (limits_keep_order _ _ _ _ (pulls t k) (pulls t (j t))).
      intros Q. destruct (often Q) as (q & Hq & E). exists q. split; [exact Hq |].
      destruct (proj2 (best q) t Ht) as [_ top]. specialize (top k Hk). rewrite (same q t E) in top by lia.
      rewrite (E t Ht) in top. apply Rmult_le_compat_l; [apply pos_INR | exact top]. }
    specialize (far j greedy_run).
    set (gap := (squared_error n N x w u (greedy n N x w u j T) - squared_error n N x w u b) / 2) in *.
    assert (target : shrinks_like N (fun q k => / INR q * b k) b).
    { intros k Hk. apply (lim_eq (fun _ => b k) _ _ 1); [| apply is_lim_seq_const].
      intros q Hq. field. apply not_0_INR. lia. }
    pose proof (lim_loss n N x w u weights _ _ _ _ (converges T) target) as losses. fold gap in losses.
    destruct (limits_exceed _ _ (C * norm1 N b ^ 2 / INR T) losses) as [Q1 above].
    { apply Rmult_lt_reg_l with (INR T); [exact HTR |].
      replace (INR T * (C * norm1 N b ^ 2 / INR T)) with (C * norm1 N b ^ 2) by (field; lra). exact far. }
    assert (edges : forall T', (T' <= T)%nat -> exists Q2, forall q, (Q2 <= q)%nat -> forall t, (t < T')%nat ->
              delta (examples n x w u q) N (tilted n x w u q) (lambda t q) (j t) < 1).
    { induction T' as [| T' IH]; intros HT'; [exists 0%nat; intros; lia |]. destruct (IH ltac:(lia)) as [Q2 below].
      destruct (eventually_small _ 1 Rlt_0_1 (lim_small _ _ (pulls T' (j T')))) as [Q3 small].
      exists (Nat.max Q2 Q3). intros q Hq t Ht. destruct (Nat.eq_dec t T') as [-> | other]; [| apply below; lia].
      specialize (small q ltac:(lia)). apply Rabs_def2 in small. lra. }
    destruct (edges T (le_n T)) as [Q2 below].
    destruct (often (S (Nat.max Q1 Q2))) as (q & Hq & E).
    assert (Hq0 : 0 < INR q) by (apply lt_0_INR; lia).
    set (star := fun k => / INR q * b k).
    assert (length : norm1 N star = / INR q * norm1 N b).
    { unfold star. rewrite norm1_scal, Rabs_right; [reflexivity |]. apply Rle_ge, Rlt_le, Rinv_0_lt_compat, Hq0. }
    exists (examples n x w u q), N, (tilted n x w u q), star, (C * norm1 N star ^ 2 / INR T), (run q), T.
    specialize (above q ltac:(lia)).
    assert (Hs : 0 < norm1 N star) by (rewrite length; apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat |]; assumption).
    assert (He : 0 < C * norm1 N star ^ 2 / INR T).
    { apply Rdiv_lt_0_compat; [| exact HTR]. apply Rmult_lt_0_compat; [exact HC | apply pow_lt, Hs]. }
    split; [| split; [apply tilted_signs | split; [exact He | split; [apply best | split; [| split]]]]].
    - apply Nat.neq_0_lt_0. intros empty. unfold L, Rdiv in above. rewrite empty in above. simpl INR in above.
      rewrite Rinv_0, !Rmult_0_r, Rminus_0_r, Rmult_0_r in above.
      assert (0 < C * norm1 N b ^ 2 / INR T); [| unfold Rdiv in *; lra].
      apply Rdiv_lt_0_compat; [| exact HTR]. apply Rmult_lt_0_compat; [exact HC | apply pow_lt, Hb].
    - intros t Ht. rewrite (same q t E) by lia. rewrite (E t Ht). apply below; [lia | exact Ht].
    - right. field. repeat split; lra.
    - rewrite (same q T E (le_n T)). rewrite length.
      assert (S2 : INR q ^ 2 * (C * (/ INR q * norm1 N b) ^ 2 / INR T) = C * norm1 N b ^ 2 / INR T) by (field; lra).
      rewrite <- S2 in above. apply Rmult_lt_reg_l in above; [| apply pow_lt, Hq0].
      unfold lambda, star in *. lra.
  Qed.
End Slow_runs.
