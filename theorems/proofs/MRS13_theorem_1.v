(** MRS13, Theorem 1: AdaBoost comes within eps of any reference combination in 13 B^6 / eps^5 rounds. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_distance.
Local Open Scope R_scope.

Section Theorem_1.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation R_ := (R_ (m := m) (N := N) (M := M)).
  Notation S_ := (S_ (m := m) (N := N) (M := M)).

  Lemma norm1_nonneg lambda : 0 <= norm1 N lambda.
  Proof. apply Sum_nonneg. intros. apply Rabs_pos. Qed.

  Lemma margin_at_most_norm lambda i :
    entries_within_one m N M -> (i < m)%nat -> Rabs (margin N M lambda i) <= norm1 N lambda.
  Proof.
    intros unit Hi. eapply Rle_trans; [apply Sum_Rabs |].
    apply Sum_le. intros k Hk. rewrite Rabs_mult. apply Rle_trans with (1 * Rabs (lambda k)); [| lra].
    apply Rmult_le_compat_r; [apply Rabs_pos | apply Rabs_le, unit; assumption].
  Qed.

  Lemma L_at_least lambda : entries_within_one m N M -> exp (- norm1 N lambda) <= L lambda.
  Proof.
    intros unit. assert (0 < INR m) by (apply lt_0_INR, Hm).
    apply Rmult_le_reg_r with (INR m); [assumption |].
    replace (L lambda * INR m) with (total_loss m N M lambda)
      by (unfold MRS13_coordinate_descent.L; field; lra).
    rewrite Rmult_comm, <- Sum_const. apply Sum_le. intros i Hi. apply exp_at_most.
    pose proof (margin_at_most_norm lambda i unit Hi). pose proof (Rle_abs (margin N M lambda i)). lra.
  Qed.

  Lemma R_antitone lambda_star j s t :
    entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t -> (s <= t)%nat ->
    R_ lambda_star j t <= R_ lambda_star j s.
  Proof.
    intros unit best below Hst. induction Hst as [| t Hst IH]; [lra |].
    assert (R_ lambda_star j t <= R_ lambda_star j s)
      by (apply IH; intros u Hu; [apply best | apply below]; lia).
    pose proof (MRS13_equation_5_monotone Hm j t (proj1 (best t ltac:(lia))) unit (below t ltac:(lia))) as falls.
    apply ln_at_most in falls; [| apply L_pos, Hm]. unfold MRS13_distance.R_ in *. lra.
  Qed.

  (** At the start the distance is at most B and so is the suboptimality. *)
  Lemma start_S lambda_star j : S_ lambda_star j 0%nat <= norm1 N lambda_star.
  Proof.
    eapply Rle_trans; [apply (S_le lambda_star lambda_star); lra |].
    apply Sum_le. intros k _. simpl. rewrite Rminus_0_r. lra.
  Qed.

  Lemma start_R lambda_star j : entries_within_one m N M -> R_ lambda_star j 0%nat <= norm1 N lambda_star.
  Proof.
    intros unit. unfold MRS13_distance.R_. rewrite (L_start Hm), ln_1.
    pose proof (ln_at_most _ _ (exp_pos _) (L_at_least lambda_star unit)) as H. rewrite ln_exp in H. lra.
  Qed.

  (** [R_t^2 S_t] does not increase. *)
  Lemma product_falls (R S R' S' : R) :
    0 < R -> 0 < S -> 0 <= R' <= R -> 0 < S' -> 2 * (R - R') / R >= (S' - S) / S ->
    R' ^ 2 * S' <= R ^ 2 * S.
  Proof.
    intros HR HS HR' HS' H.
    assert (bound : S' <= S * (1 + 2 * ((R - R') / R))).
    { apply Rge_le, (Rmult_le_compat_r S) in H; [| lra].
      replace ((S' - S) / S * S) with (S' - S) in H by (field; lra).
      replace (2 * (R - R') / R) with (2 * ((R - R') / R)) in H by (field; lra). lra. }
    set (x := (R - R') / R) in *.
    assert (Hx : 0 <= x <= 1).
    { unfold x. split; [apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, HR] |].
      apply Rmult_le_reg_r with R; [exact HR |]. replace ((R - R') / R * R) with (R - R') by (field; lra). lra. }
    replace R' with (R * (1 - x)) by (unfold x; field; lra).
    apply Rle_trans with ((R * (1 - x)) ^ 2 * (S * (1 + 2 * x)));
      [apply Rmult_le_compat_l; [apply pow2_ge_0 | exact bound] |].
    replace ((R * (1 - x)) ^ 2 * (S * (1 + 2 * x))) with (R ^ 2 * S * (1 - x ^ 2 * (3 - 2 * x))) by ring.
    assert (0 <= R ^ 2 * S) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]).
    assert (0 <= x ^ 2 * (3 - 2 * x)) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]). nra.
  Qed.

  (** Lemma 4: whenever [R_0, ..., R_t] and [S_0, ..., S_t] are positive, [S_t <= B^3 R_t^-2]. *)
  Theorem MRS13_lemma_4 (lambda_star : nat -> R) (j : nat -> nat) (t : nat) :
    entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t ->
    (forall s, (s <= t)%nat -> 0 < R_ lambda_star j s) ->
    (forall s, (s <= t)%nat -> 0 < S_ lambda_star j s) ->
    S_ lambda_star j t <= norm1 N lambda_star ^ 3 / R_ lambda_star j t ^ 2.
  Proof.
    intros unit best below HR HS.
    enough (R_ lambda_star j t ^ 2 * S_ lambda_star j t <= norm1 N lambda_star ^ 3).
    { specialize (HR t (le_n t)). assert (0 < R_ lambda_star j t ^ 2) by (apply pow_lt; exact HR).
      apply Rmult_le_reg_r with (R_ lambda_star j t ^ 2); [assumption |].
      replace (norm1 N lambda_star ^ 3 / R_ lambda_star j t ^ 2 * R_ lambda_star j t ^ 2)
        with (norm1 N lambda_star ^ 3) by (field; lra). lra. }
    induction t as [| t IH].
    - pose proof (start_R lambda_star j unit) as r. pose proof (start_S lambda_star j) as s.
      pose proof (HR 0%nat (le_n _)). pose proof (HS 0%nat (le_n _)).
      replace (norm1 N lambda_star ^ 3) with (norm1 N lambda_star ^ 2 * norm1 N lambda_star) by ring.
      apply Rmult_le_compat; [apply pow2_ge_0 | lra | apply pow_incr; lra | exact s].
    - eapply Rle_trans; [| apply IH; auto; intros u Hu; [apply best | apply below]; lia].
      pose proof (HR t ltac:(lia)). pose proof (HR (S t) (le_n _)).
      apply product_falls; auto.
      + split; [lra | apply R_antitone; auto].
      + apply (MRS13_lemma_5 Hm); auto.
  Qed.

  (** Lemmas 3 and 4 together: [delta_t >= B^-3 R_(t-1)^3]. *)
  Lemma edge_beside_suboptimality (lambda_star : nat -> R) (j : nat -> nat) (t : nat) :
    entries_within_one m N M -> best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
    0 < norm1 N lambda_star -> 0 < R_ lambda_star j t ->
    delta (AdaBoost j t) (j t) >= Rpower (norm1 N lambda_star) (- (3)) * Rpower (R_ lambda_star j t) 3.
  Proof.
    intros unit best below HB HR. set (B := norm1 N lambda_star) in *.
    assert (positive : forall s, (s <= t)%nat -> 0 < R_ lambda_star j s).
    { intros s Hs. eapply Rlt_le_trans; [exact HR |].
      apply R_antitone; auto; intros u Hu; [apply best | apply below]; lia. }
    assert (edge : forall s, (s <= t)%nat ->
              delta (AdaBoost j s) (j s) * S_ lambda_star j s >= R_ lambda_star j s).
    { intros s Hs. apply (MRS13_lemma_3 Hm). apply best. lia. }
    assert (distances : forall s, (s <= t)%nat -> 0 < S_ lambda_star j s).
    { intros s Hs. specialize (positive s Hs). specialize (edge s Hs).
      destruct (S_nonneg (m := m) (N := N) (M := M) lambda_star (AdaBoost j s)) as [H | H]; [exact H |].
      unfold MRS13_distance.S_ in edge. rewrite <- H in edge. lra. }
    assert (near : S_ lambda_star j t <= B ^ 3 / R_ lambda_star j t ^ 2).
    { apply MRS13_lemma_4; auto; intros u Hu; [apply best | apply below]; lia. }
    specialize (edge t (le_n t)). pose proof (Rabs_pos (correlation m N M (AdaBoost j t) (j t))) as Hd.
    fold (delta (AdaBoost j t) (j t)) in Hd. set (d := delta (AdaBoost j t) (j t)) in *.
    rewrite Rpower_Ropp. replace 3 with (INR 3) by (simpl; ring). rewrite !Rpower_pow by assumption.
    apply Rle_ge, Rmult_le_reg_r with (B ^ 3 / R_ lambda_star j t ^ 2).
    { apply Rdiv_lt_0_compat; apply pow_lt; assumption. }
    replace (/ B ^ 3 * R_ lambda_star j t ^ 3 * (B ^ 3 / R_ lambda_star j t ^ 2)) with (R_ lambda_star j t)
      by (field; lra).
    eapply Rle_trans; [apply Rge_le, edge |]. apply Rmult_le_compat_l; assumption.
  Qed.

  (** [2 (eps ln 2)^-5 B^6 < 13 B^6 / eps^5]. *)
  Lemma constant_13 (B eps : R) :
    0 < B -> 0 < eps ->
    2 * Rpower B (2 * 3) * Rpower (eps * ln 2) (1 - 2 * 3) <= 13 * B ^ 6 / eps ^ 5.
  Proof.
    intros HB He. pose proof ln_2_at_least as H2. set (b := ln 2) in *.
    replace (2 * 3) with (INR 6) by (simpl; ring). replace (1 - INR 6) with (- INR 5) by (simpl; ring).
    rewrite Rpower_Ropp, !Rpower_pow by nra.
    assert (fifth : 2 / 13 <= b ^ 5).
    { apply Rle_trans with ((56 / 81) ^ 5); [lra | apply pow_incr; lra]. }
    assert (0 < B ^ 6 / eps ^ 5) by (apply Rdiv_lt_0_compat; apply pow_lt; assumption).
    replace (2 * B ^ 6 * / (eps * b) ^ 5) with (B ^ 6 / eps ^ 5 * (2 / b ^ 5)) by (field; lra).
    replace (13 * B ^ 6 / eps ^ 5) with (B ^ 6 / eps ^ 5 * 13) by (field; lra).
    apply Rmult_le_compat_l; [lra |]. apply Rmult_le_reg_r with (b ^ 5); [lra |].
    replace (2 / b ^ 5 * b ^ 5) with 2 by (field; lra). lra.
  Qed.

  (** Theorem 1, the number of rounds rounded up: for every [lambda_star] and every [eps > 0] AdaBoost, given a column
      of largest edge in each round, has loss at most [L(lambda_star) + eps] after [13 ||lambda_star||_1^6 eps^-5]
      rounds or more.  The entries may be confidence-rated; the edges are below 1, as the end of Section 2 assumes. *)
  Theorem MRS13_theorem_1_rounded_up (lambda_star : nat -> R) (eps : R) (j : nat -> nat) (T : nat) :
    0 < eps ->
    entries_within_one m N M -> best_columns m N M j T -> edges_below_one m N M j T ->
    13 * norm1 N lambda_star ^ 6 / eps ^ 5 <= INR T ->
    L (AdaBoost j T) <= L lambda_star + eps.
  Proof.
    intros He unit best below rounds.
    destruct (norm1_nonneg lambda_star) as [HB | HB].
    - apply (MRS13_lemma_2 Hm) with (B := norm1 N lambda_star) (c1 := 3) (c2 := 3); auto; [lra | | |].
      + intros t Ht. apply best, Ht.
      + intros t Ht HR. apply edge_beside_suboptimality; auto; intros u Hu; [apply best | apply below]; lia.
      + eapply Rle_trans; [apply constant_13; assumption | exact rounds].
    - pose proof (R_antitone lambda_star j 0 T unit best below ltac:(lia)) as falls.
      pose proof (start_R lambda_star j unit) as start. rewrite <- HB in start.
      assert (lower : ln (L (AdaBoost j T)) <= ln (L lambda_star)) by (unfold MRS13_distance.R_ in *; lra).
      apply exp_at_most in lower. rewrite !exp_ln in lower by (apply L_pos, Hm). lra.
  Qed.
End Theorem_1.
