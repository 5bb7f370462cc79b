(** MRS13: the C/eps rate to the optimal loss by first-order arguments, with the constant 2 P^2 (Conjecture 28), from
    what the decomposition lemma gives; Lemma 16. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_recurrence MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15.
Local Open Scope R_scope.

Section First_order.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).

  Definition largest_edge (lambda : nat -> R) (j : nat) : Prop :=
    forall k, (k < N)%nat -> delta lambda k <= delta lambda j.

  (** The losses of the two sets add up. *)
  Lemma loss_of_both Z lambda : loss_on Z lambda + loss_on (rest Z) lambda = total_loss lambda.
  Proof.
    unfold MRS13_lemma_15.loss_on, rest. rewrite <- Sum_plus. apply Sum_ext. intros i _. destruct (Z i); simpl; ring.
  Qed.

  Lemma loss_on_nonneg S lambda : 0 <= loss_on S lambda.
  Proof. apply Sum_nonneg. intros i _. destruct (S i); [apply Rlt_le, exp_pos | lra]. Qed.

  (** An expectation under the weights is a sum of losses over the total loss. *)
  Lemma expected_times_loss (f : nat -> R) lambda :
    Sum m (fun i => D lambda i * f i) * total_loss lambda = Sum m (fun i => exp (- margin lambda i) * f i).
  Proof.
    rewrite <- Sum_scal_r. apply Sum_ext. intros i _. unfold MRS13_coordinate_descent.D. field.
    apply Rgt_not_eq, total_loss_pos, Hm.
  Qed.

  Lemma gain_at_most eta lambda j :
    largest_edge lambda j ->
    Sum m (fun i => exp (- margin lambda i) * margin eta i) <= delta lambda j * norm1 N eta * total_loss lambda.
  Proof.
    intros best. rewrite <- expected_times_loss. apply Rmult_le_compat_r; [apply Rlt_le, total_loss_pos, Hm |].
    apply expected_margin_at_most, best.
  Qed.

  (** Lemma 16: in each round the largest edge is at least [gamma l(Z) / l(X)], with gamma of Item 1. *)
  Theorem MRS13_lemma_16 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) (lambda : nat -> R) (j : nat) :
    item_1 Z eta_dagger gamma -> (exists i, (i < m)%nat /\ Z i = true) -> largest_edge lambda j ->
    delta lambda j >= gamma * loss_on Z lambda / total_loss lambda.
  Proof.
    intros (Hg & unit & _ & on_Z & on_F) some best. pose proof (gain_at_most eta_dagger lambda j best) as gain.
    rewrite (unit some), Rmult_1_r in gain. pose proof (total_loss_pos (N := N) (M := M) Hm lambda) as positive.
    assert (gamma * loss_on Z lambda <= Sum m (fun i => exp (- margin lambda i) * margin eta_dagger i)).
    { unfold MRS13_lemma_15.loss_on. rewrite <- Sum_scal. apply Sum_le.
      intros i Hi. pose proof (exp_pos (- margin lambda i)).
      destruct (Z i) eqn:E; [specialize (on_Z i Hi E) | specialize (on_F i Hi E)]; nra. }
    apply Rle_ge, Rmult_le_reg_r with (total_loss lambda); [exact positive |].
    replace (gamma * loss_on Z lambda / total_loss lambda * total_loss lambda) with (gamma * loss_on Z lambda)
      by (field; lra). lra.
  Qed.

  (** The loss on F is convex in the combination: its fall towards [lambda + eta] is at most its slope. *)
  Lemma loss_falls_at_most_slope S lambda mu :
    loss_on S lambda - loss_on S mu
    <= Sum m (fun i => if S i then exp (- margin lambda i) * (margin mu i - margin lambda i) else 0).
  Proof.
    unfold MRS13_lemma_15.loss_on. rewrite <- Sum_minus. apply Sum_le. intros i _. destruct (S i); [| lra].
    pose proof (Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos (- margin lambda i)))
                  (exp_ineq1_le (margin lambda i - margin mu i))) as H.
    rewrite <- exp_plus in H.
    replace (- margin lambda i + (margin lambda i - margin mu i)) with (- margin mu i) in H by ring.
    lra.
  Qed.

  (** The edge is at least the excess over [P l(X)].  [l(Z) <= delta l(X) / gamma] is what Lemma 16 gives, [reach] the
      length of a move eta that brings the margins on F to those of mu. *)
  Lemma edge_beside_excess (Z : nat -> bool) (reach inverse : R) (lambda mu eta : nat -> R) (j : nat) :
    entries_within_one m N M -> largest_edge lambda j -> 0 <= inverse ->
    loss_on Z lambda <= delta lambda j * total_loss lambda * inverse ->
    (forall i, (i < m)%nat -> Z i = false -> margin eta i = margin mu i - margin lambda i) -> norm1 N eta <= reach ->
    total_loss lambda - loss_on (rest Z) mu
    <= (reach * (1 + inverse) + inverse) * (delta lambda j * total_loss lambda).
  Proof.
    intros unit best Hinv on_Z same short. pose proof (loss_of_both Z lambda) as both.
    pose proof (loss_falls_at_most_slope (rest Z) lambda mu) as slope.
    pose proof (gain_at_most eta lambda j best) as gain.
    pose proof (norm1_nonneg (N := N) eta) as Heta. pose proof (Rabs_pos (correlation m N M lambda j)) as Hd.
    fold (delta lambda j) in Hd. pose proof (total_loss_pos (N := N) (M := M) Hm lambda) as positive.
    set (X := delta lambda j * total_loss lambda) in *. assert (HX : 0 <= X) by (apply Rmult_le_pos; lra).
    assert (all : Sum m (fun i => if rest Z i then exp (- margin lambda i) * (margin mu i - margin lambda i) else 0)
                  <= Sum m (fun i => exp (- margin lambda i) * margin eta i) + norm1 N eta * loss_on Z lambda).
    { unfold MRS13_lemma_15.loss_on. rewrite <- Sum_scal, <- Sum_plus. apply Sum_le. intros i Hi. unfold rest.
      pose proof (exp_pos (- margin lambda i)). destruct (Z i) eqn:E; simpl.
      - pose proof (margin_at_most_norm (m := m) eta i unit Hi) as H1. pose proof (Rle_abs (- margin eta i)) as H2.
        rewrite Rabs_Ropp in H2. nra.
      - rewrite (same i Hi E). lra. }
    assert (norm1 N eta * loss_on Z lambda <= reach * (X * inverse)).
    { apply Rmult_le_compat; [exact Heta | apply loss_on_nonneg | exact short | exact on_Z]. }
    assert (delta lambda j * norm1 N eta * total_loss lambda <= reach * X).
    { replace (delta lambda j * norm1 N eta * total_loss lambda) with (norm1 N eta * X) by (unfold X; ring).
      apply Rmult_le_compat_r; assumption. }
    replace ((reach * (1 + inverse) + inverse) * X) with (reach * X + reach * (X * inverse) + X * inverse) by ring. lra.
  Qed.

  (** One round takes at least [l(X) delta^2 / 2] off the total loss, by (5). *)
  Lemma total_loss_falls lambda j :
    (j < N)%nat -> entries_within_one m N M -> delta lambda j < 1 ->
    total_loss (move lambda (step (correlation m N M lambda j)) j) <= total_loss lambda * (1 - delta lambda j ^ 2 / 2).
  Proof.
    intros Hj unit below. pose proof (log_loss_after_step Hm lambda j Hj unit below) as falls.
    rewrite !(ln_L Hm) in falls. set (mu := move _ _ _) in *. set (d := delta lambda j) in *.
    pose proof (delta_range (m := m) (N := N) (M := M) lambda j below) as range. fold d in range.
    pose proof (total_loss_pos (N := N) (M := M) Hm lambda). pose proof (total_loss_pos (N := N) (M := M) Hm mu).
    assert (factor : / 2 * ln (1 - d ^ 2) <= ln (1 - d ^ 2 / 2)).
    { rewrite <- (ln_exp (/ 2 * ln (1 - d ^ 2))). apply ln_at_most; [apply exp_pos |].
      change (exp (/ 2 * ln (1 - d ^ 2))) with (Rpower (1 - d ^ 2) (/ 2)). rewrite Rpower_sqrt by lra.
      apply Rsqr_incr_0_var; [| lra]. rewrite Rsqr_sqrt by lra. unfold Rsqr. nra. }
    assert (ln (total_loss mu) <= ln (total_loss lambda * (1 - d ^ 2 / 2))) as small
      by (rewrite ln_mult by lra; lra).
    apply exp_at_most in small. rewrite !exp_ln in small by (try apply Rmult_lt_0_compat; lra). exact small.
  Qed.

  (** Excesses whose squares over [2 m P^2] are taken off in each round are at most [2 m P^2 / T] after T rounds. *)
  Lemma excess_after (e : nat -> R) (A : R) (T : nat) :
    0 < A -> (forall t, (t < T)%nat -> 0 < e t -> e (S t) <= e t - e t ^ 2 / A) ->
    (forall t, (t < T)%nat -> e (S t) <= e t) -> 0 < e T -> e T * INR T <= A.
  Proof.
    intros HA falls antitone positive.
    assert (later : forall s t, (s <= t)%nat -> (t <= T)%nat -> e t <= e s).
    { intros s t Hst. induction Hst as [| t Hst IH]; intros Ht; [lra |].
      specialize (IH ltac:(lia)). specialize (antitone t ltac:(lia)). lra. }
    assert (all : forall t, (t <= T)%nat -> 0 < e t) by (intros t Ht; specialize (later t T Ht (le_n T)); lra).
    pose proof (MRS13_lemma_32 e (/ A) 1 T) as H. rewrite !Rpower_1 in H by (apply all; lia).
    assert (grows : / e T - / e 0%nat >= 1 * / A * INR T).
    { apply H; [apply Rlt_le, Rinv_0_lt_compat, HA | lra | exact all |]. intros t Ht.
      specialize (falls t Ht (all t ltac:(lia))). rewrite Rpower_plus, Rpower_1 by (apply all; lia).
      replace (/ A * (e t * e t)) with (e t ^ 2 / A) by (field; lra). lra. }
    pose proof (Rinv_0_lt_compat _ (all 0%nat ltac:(lia))).
    apply Rmult_le_reg_r with (/ A); [apply Rinv_0_lt_compat, HA |].
    replace (A * / A) with 1 by (field; lra).
    replace (e T * INR T * / A) with (e T * (/ A * INR T)) by ring.
    apply Rle_trans with (e T * / e T); [apply Rmult_le_compat_l; lra |]. right. field. lra.
  Qed.

  (** The rate, for any competitor mu of AdaBoost on which [edge_beside_excess] can be used in every round:
      if [l(lambda^t) - l(mu) <= P delta l(lambda^t)] in each round, then [L(lambda^T) <= l(mu) / m + eps] after
      [2 P^2 / eps] rounds. *)
  Lemma first_order_rate (j : nat -> nat) (T : nat) (P k eps : R) :
    entries_within_one m N M -> best_columns m N M j T -> edges_below_one m N M j T ->
    0 <= P -> 0 < eps ->
    (forall t, (t < T)%nat -> 0 < total_loss (AdaBoost j t) - k ->
       total_loss (AdaBoost j t) - k <= P * (delta (AdaBoost j t) (j t) * total_loss (AdaBoost j t))) ->
    (0 < P -> 2 * P ^ 2 / eps <= INR T) -> (0 < T)%nat -> 0 <= k ->
    L (AdaBoost j T) <= k / INR m + eps.
  Proof.
    intros unit best below HP He edge rounds HT Hk.
    assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm).
    set (e := fun t => total_loss (AdaBoost j t) - k).
    enough (bound : e T <= INR m * eps).
    { unfold MRS13_coordinate_descent.L. apply Rmult_le_reg_r with (INR m); [exact HmR |].
      replace (total_loss (AdaBoost j T) / INR m * INR m) with (total_loss (AdaBoost j T)) by (field; lra).
      replace ((k / INR m + eps) * INR m) with (k + INR m * eps) by (field; lra). unfold e in bound. lra. }
    destruct (Rle_lt_dec (e T) 0) as [done | positive].
    { pose proof (Rmult_lt_0_compat _ _ HmR He). lra. }
    assert (round : forall t, (t < T)%nat ->
              e (S t) <= e t - total_loss (AdaBoost j t) * (delta (AdaBoost j t) (j t) ^ 2 / 2)).
    { intros t Ht. pose proof (total_loss_falls (AdaBoost j t) (j t) (proj1 (best t Ht)) unit (below t Ht)) as H.
      unfold e. simpl AdaBoost. lra. }
    assert (falls : forall t, (t < T)%nat -> e (S t) <= e t).
    { intros t Ht. specialize (round t Ht). pose proof (total_loss_pos (N := N) (M := M) Hm (AdaBoost j t)).
      pose proof (pow2_ge_0 (delta (AdaBoost j t) (j t))). nra. }
    assert (start : forall t, (t <= T)%nat -> total_loss (AdaBoost j t) <= INR m).
    { induction t as [| t IH]; intros Ht.
      - pose proof (L_start (m := m) (N := N) (M := M) Hm j) as H. unfold MRS13_coordinate_descent.L in H.
        right. apply Rmult_eq_reg_r with (/ INR m); [| apply Rinv_neq_0_compat; lra]. rewrite Rinv_r by lra. exact H.
      - specialize (falls t ltac:(lia)). specialize (IH ltac:(lia)). unfold e in falls. lra. }
    destruct HP as [HP | <-].
    - assert (HmP : 0 < 2 * INR m * P ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt, HP]).
      assert (after : e T * INR T <= 2 * INR m * P ^ 2).
      { apply excess_after; [exact HmP | | exact falls | exact positive].
        intros t Ht Het. specialize (edge t Ht Het). specialize (round t Ht). specialize (start t ltac:(lia)).
        pose proof (total_loss_pos (N := N) (M := M) Hm (AdaBoost j t)) as Hl.
        set (l := total_loss (AdaBoost j t)) in *. set (d := delta (AdaBoost j t) (j t)) in *.
        change (l - k) with (e t) in *.
        enough (e t ^ 2 / (2 * INR m * P ^ 2) <= l * (d ^ 2 / 2)) by lra.
        apply Rmult_le_reg_r with (2 * INR m * P ^ 2); [exact HmP |].
        replace (e t ^ 2 / (2 * INR m * P ^ 2) * (2 * INR m * P ^ 2)) with (e t ^ 2) by (field; lra).
        assert (square : e t ^ 2 <= (P * (d * l)) ^ 2) by (apply pow_incr; lra).
        apply Rle_trans with ((P * (d * l)) ^ 2); [exact square |].
        replace ((P * (d * l)) ^ 2) with (P ^ 2 * d ^ 2 * l * l) by ring.
        replace (l * (d ^ 2 / 2) * (2 * INR m * P ^ 2)) with (P ^ 2 * d ^ 2 * l * INR m) by field.
        apply Rmult_le_compat_l; [| exact start].
        apply Rmult_le_pos; [apply Rmult_le_pos; apply pow2_ge_0 | lra]. }
      specialize (rounds HP). apply Rmult_le_reg_r with (2 * P ^ 2 / eps); [apply Rdiv_lt_0_compat; nra |].
      apply Rle_trans with (e T * INR T); [apply Rmult_le_compat_l; lra |].
      replace (INR m * eps * (2 * P ^ 2 / eps)) with (2 * INR m * P ^ 2) by (field; lra). exact after.
    - exfalso. destruct T as [| T]; [lia |].
      assert (before : 0 < e T) by (specialize (falls T ltac:(lia)); lra).
      specialize (edge T ltac:(lia) before). unfold e in before. lra.
  Qed.
End First_order.
