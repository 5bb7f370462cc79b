(** MRS13, Conjecture 6: where every greedy run stays far from its target, every run of AdaBoost on some game of signs does,
    whatever the ties.  Not in the paper: the end of part A of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia List.
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

(** Of finitely many words of T columns: what holds for each from some q on holds for all from some q on. *)
Definition depends_on_the_first (T : nat) (P : nat -> (nat -> nat) -> Prop) : Prop :=
  forall q j j', (forall t, (t < T)%nat -> j t = j' t) -> P q j -> P q j'.

Lemma eventually_for_all (A : nat -> nat -> Prop) n : (forall k, (k < n)%nat -> exists Q, forall q, (Q <= q)%nat -> A k q) ->
  exists Q, forall q, (Q <= q)%nat -> forall k, (k < n)%nat -> A k q.
Proof.
  induction n as [| n IH]; intros H; [exists 0%nat; intros; lia |].
  destruct IH as [Q all]; [auto |]. destruct (H n (Nat.lt_succ_diag_r n)) as [Q' last]. exists (Nat.max Q Q').
  intros q Hq k Hk. destruct (Nat.eq_dec k n) as [-> | other]; [apply last; lia | apply all; lia].
Qed.

Lemma eventually_for_every_word N T : forall P, depends_on_the_first T P ->
  (forall j, (forall t, (t < T)%nat -> (j t < N)%nat) -> exists Q, forall q, (Q <= q)%nat -> P q j) ->
  exists Q, forall q, (Q <= q)%nat -> forall j, (forall t, (t < T)%nat -> (j t < N)%nat) -> P q j.
Proof.
  induction T as [| T IH]; intros P ext each.
  - destruct (each (fun _ => 0%nat)) as [Q H]; [intros; lia |]. exists Q. intros q Hq j _.
    apply (ext q (fun _ => 0%nat)); [intros; lia | apply H, Hq].
  - set (with_last := fun (j : nat -> nat) k t => if Nat.eqb t T then k else j t).
    destruct (IH (fun q j => forall k, (k < N)%nat -> P q (with_last j k))) as [Q H].
    + intros q j j' same all k Hk. apply (ext q (with_last j k)); [| apply all, Hk]. intros t Ht. unfold with_last.
      destruct (Nat.eqb_spec t T); [reflexivity | apply same; lia].
    + intros j inside. destruct (eventually_for_all (fun k q => P q (with_last j k)) N) as [Q H]; [| exists Q; exact H].
      intros k Hk. apply each. intros t Ht. unfold with_last. destruct (Nat.eqb_spec t T); [exact Hk | apply inside; lia].
    + exists Q. intros q Hq j inside. apply (ext q (with_last j (j T))).
      * intros t Ht. unfold with_last. destruct (Nat.eqb_spec t T) as [-> |]; reflexivity.
      * apply (H q Hq j); [intros; apply inside; lia | apply inside; lia].
Qed.

(** An inequality that is strict in the limit holds from some q on. *)
Lemma limits_exceed (f : nat -> R) (a c : R) : is_lim_seq f a -> c < a -> exists Q, forall q, (Q <= q)%nat -> c < f q.
Proof.
  intros Hf H. destruct (eventually_small (fun q => f q - a) (a - c)) as [Q small]; [lra | |].
  - replace (Finite 0) with (Finite (a - a)) by (f_equal; ring). apply is_lim_seq_minus'; [exact Hf | apply is_lim_seq_const].
  - exists Q. intros q Hq. specialize (small q Hq). apply Rabs_def2 in small. lra.
Qed.

Lemma limits_fall_below (f : nat -> R) (a c : R) : is_lim_seq f a -> a < c -> exists Q, forall q, (Q <= q)%nat -> f q < c.
Proof.
  intros Hf H. destruct (eventually_small (fun q => f q - a) (c - a)) as [Q small]; [lra | |].
  - replace (Finite 0) with (Finite (a - a)) by (f_equal; ring). apply is_lim_seq_minus'; [exact Hf | apply is_lim_seq_const].
  - exists Q. intros q Hq. specialize (small q Hq). apply Rabs_def2 in small. lra.
Qed.

Lemma norm1_scal N c (b : nat -> R) : norm1 N (fun k => c * b k) = Rabs c * norm1 N b.
Proof. unfold norm1. rewrite <- Sum_scal. apply Sum_ext. intros. apply Rabs_mult. Qed.

(** A game of signs on which every run of AdaBoost with the largest edges is above L(lambda_star) + eps after T >= C B^2 / eps
    rounds. *)
Definition slow_game (C : R) : Prop := exists (m N : nat) (M : nat -> nat -> R) (lambda_star : nat -> R) (eps : R) (T : nat),
  (0 < m)%nat /\ (0 < N)%nat /\ entries_are_signs m N M /\ 0 < eps /\ C * norm1 N lambda_star ^ 2 / eps <= INR T /\
  forall j, best_columns m N M j T -> edges_below_one m N M j T /\ L m N M lambda_star + eps < L m N M (AdaBoost m N M j T).

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

  (** The edges of AdaBoost along the columns j, by q, are in the limit the correlations of the greedy algorithm. *)
  Lemma lim_delta (j : nat -> nat) t k :
    is_lim_seq (fun q => INR q * delta (examples n x w u q) N (tilted n x w u q) (AdaBoost (examples n x w u q) N (tilted n x w u q) j t) k)
      (Rabs (pull n N x w u (greedy n N x w u j t) k)).
  Proof.
    apply (lim_eq (fun q => Rabs (INR q * correlation (examples n x w u q) N (tilted n x w u q)
      (AdaBoost (examples n x w u q) N (tilted n x w u q) j t) k)) _ _ 0).
    - intros q _. unfold delta. rewrite Rabs_mult, (Rabs_right (INR q)); [reflexivity | apply Rle_ge, pos_INR].
    - apply (is_lim_seq_abs _ (pull n N x w u (greedy n N x w u j t) k)).
      exact (lim_correlation n N x w u weights (fun q => AdaBoost (examples n x w u q) N (tilted n x w u q) j t) _ k
        (MRS13_conjecture_6_small_tilt n N x w u weights j t)).
  Qed.

  (** So a word of columns that the greedy algorithm does not follow is not followed by AdaBoost either, from some q on. *)
  Lemma only_greedy_words (j : nat -> nat) T : (forall t, (t < T)%nat -> (j t < N)%nat) -> ~ is_pure_greedy n N x w u j T ->
    exists Q, forall q, (Q <= q)%nat -> ~ best_columns (examples n x w u q) N (tilted n x w u q) j T.
  Proof.
    intros inside not_greedy.
    assert (fails : exists t k, (t < T)%nat /\ (k < N)%nat /\
      Rabs (pull n N x w u (greedy n N x w u j t) (j t)) < Rabs (pull n N x w u (greedy n N x w u j t) k)).
    { apply Classical_Prop.NNPP. intros none. apply not_greedy. intros t Ht. split; [apply inside, Ht |]. intros k Hk.
      apply Rnot_lt_le. intros larger. apply none. exists t, k. auto. }
    destruct fails as (t & k & Ht & Hk & larger).
    set (c := (Rabs (pull n N x w u (greedy n N x w u j t) (j t)) + Rabs (pull n N x w u (greedy n N x w u j t) k)) / 2).
    destruct (limits_exceed _ _ c (lim_delta j t k)) as [Q1 H1]; [unfold c; lra |].
    destruct (limits_fall_below _ _ c (lim_delta j t (j t))) as [Q2 H2]; [unfold c; lra |].
    exists (Nat.max Q1 Q2). intros q Hq best. destruct (best t Ht) as [_ top]. specialize (top k Hk).
    specialize (H1 q ltac:(lia)). specialize (H2 q ltac:(lia)). pose proof (pos_INR q). nra.
  Qed.

  Lemma edges_become_small (j : nat -> nat) T : exists Q, forall q, (Q <= q)%nat ->
    edges_below_one (examples n x w u q) N (tilted n x w u q) j T.
  Proof.
    apply (eventually_for_all (fun t q => delta (examples n x w u q) N (tilted n x w u q)
      (AdaBoost (examples n x w u q) N (tilted n x w u q) j t) (j t) < 1)).
    intros t _. destruct (eventually_small _ 1 Rlt_0_1 (lim_small _ _ (lim_delta j t (j t)))) as [Q small]. exists Q.
    intros q Hq. specialize (small q Hq). apply Rabs_def2 in small. lra.
  Qed.

  Lemma examples_eventually : exists Q, forall q, (Q <= q)%nat -> (0 < examples n x w u q)%nat.
  Proof.
    clear columns signs.
    assert (size : is_lim_seq (fun q => Sum n (fun i => share w u q 1 i + share w u q (-1) i)) 2).
    { rewrite <- (weights_twice n w weights). apply (lim_Sum n (fun q i => share w u q 1 i + share w u q (-1) i)). intros i Hi.
      apply is_lim_seq_plus'; eapply lim_share; eassumption. }
    destruct (limits_exceed _ _ 0 size ltac:(lra)) as [Q H]. exists (S Q). intros q Hq. specialize (H q ltac:(lia)).
    apply INR_lt. rewrite (examples_by n x w u q) by lia. apply Rmult_lt_0_compat; [apply pow_lt, lt_0_INR; lia | exact H].
  Qed.

  Theorem MRS13_conjecture_6_slow_runs (C : R) (b : nat -> R) (T : nat) : 0 < C -> 0 < norm1 N b -> (0 < T)%nat ->
    (forall j, is_pure_greedy n N x w u j T ->
       C * norm1 N b ^ 2 < INR T * ((squared_error n N x w u (greedy n N x w u j T) - squared_error n N x w u b) / 2)) ->
    slow_game C.
  Proof.
    intros HC Hb HT far. pose proof (lt_0_INR T HT) as HTR.
    assert (target : shrinks_like N (fun q k => / INR q * b k) b).
    { intros k Hk. apply (lim_eq (fun _ => b k) _ _ 1); [| apply is_lim_seq_const].
      intros q Hq. field. apply not_0_INR. lia. }
    set (slow := fun q j => best_columns (examples n x w u q) N (tilted n x w u q) j T ->
      edges_below_one (examples n x w u q) N (tilted n x w u q) j T /\
      C * norm1 N b ^ 2 / INR T < INR q ^ 2 * (L (examples n x w u q) N (tilted n x w u q) (AdaBoost (examples n x w u q) N (tilted n x w u q) j T)
                                               - L (examples n x w u q) N (tilted n x w u q) (fun k => / INR q * b k))).
    destruct (eventually_for_every_word N T slow) as [Q1 all].
    - intros q j j' same H best.
      assert (E : forall t, (t <= T)%nat -> AdaBoost (examples n x w u q) N (tilted n x w u q) j' t = AdaBoost (examples n x w u q) N (tilted n x w u q) j t)
        by (intros t Ht; apply AdaBoost_ext; intros s Hs; symmetry; apply same; lia).
      destruct H as [edges above]; [intros t Ht; rewrite <- E, same by lia; apply best, Ht |].
      split; [intros t Ht; rewrite E, <- same by lia; apply edges, Ht | rewrite E by lia; exact above].
    - intros j inside. destruct (Classical_Prop.classic (is_pure_greedy n N x w u j T)) as [G | no].
      + specialize (far j G).
        destruct (limits_exceed _ _ (C * norm1 N b ^ 2 / INR T) (lim_loss n N x w u weights _ _ _ _
          (MRS13_conjecture_6_small_tilt n N x w u weights j T) target)) as [Q above].
        { apply Rmult_lt_reg_l with (INR T); [exact HTR |].
          replace (INR T * (C * norm1 N b ^ 2 / INR T)) with (C * norm1 N b ^ 2) by (field; lra). exact far. }
        destruct (edges_become_small j T) as [Q' edges]. exists (Nat.max Q Q'). intros q Hq _. split; [apply edges; lia | apply above; lia].
      + destruct (only_greedy_words j T inside no) as [Q H]. exists Q. intros q Hq best. exfalso. exact (H q Hq best).
    - destruct examples_eventually as [Q2 many]. set (q := S (Nat.max Q1 Q2)). specialize (all q ltac:(unfold q; lia)).
      specialize (many q ltac:(unfold q; lia)). assert (Hq0 : 0 < INR q) by (apply lt_0_INR; unfold q; lia).
      set (star := fun k => / INR q * b k).
      assert (length : norm1 N star = / INR q * norm1 N b).
      { unfold star. rewrite norm1_scal, Rabs_right; [reflexivity |]. apply Rle_ge, Rlt_le, Rinv_0_lt_compat, Hq0. }
      assert (Hs : 0 < norm1 N star) by (rewrite length; apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat |]; assumption).
      assert (He : 0 < C * norm1 N star ^ 2 / INR T).
      { apply Rdiv_lt_0_compat; [| exact HTR]. apply Rmult_lt_0_compat; [exact HC | apply pow_lt, Hs]. }
      exists (examples n x w u q), N, (tilted n x w u q), star, (C * norm1 N star ^ 2 / INR T), T.
      split; [exact many | split; [exact columns | split; [apply tilted_signs | split; [exact He | split]]]].
      + right. field. repeat split; lra.
      + intros j best. destruct (all j ltac:(intros t Ht; apply best, Ht) best) as [edges above]. split; [exact edges |].
        assert (S2 : INR q ^ 2 * (C * (/ INR q * norm1 N b) ^ 2 / INR T) = C * norm1 N b ^ 2 / INR T) by (field; lra).
        rewrite <- S2 in above. apply Rmult_lt_reg_l in above; [| apply pow_lt, Hq0]. rewrite length. unfold star in *. lra.
  Qed.
End Slow_runs.
