(** MRS13, Conjecture 6: integer vectors whose clusters come in turn give games of signs on which every run with the largest edges is
    slow, at every norm.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith ZArith.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_small_tilt MRS13_conjecture_6_clusters
  MRS13_conjecture_6_slow_runs MRS13_conjecture_6_turns MRS13_conjecture_6_leads MRS13_conjecture_6_powers MRS13_conjecture_6_every_norm
  MRS13_integer_vectors.
Local Open Scope R_scope.

Section Vectors.
  Variables (J d : nat) (vec : nat -> nat -> Z) (K : nat -> nat).
  Notation g := (inner d vec).
  Hypothesis stages : (1 <= J)%nat.
  Hypothesis size : forall n, (n <= J)%nat -> INR (K n) = g n n /\ (1 <= K n)%nat.
  Hypothesis turn : in_turn J g K.

  (** The leading correlations fall, and after the last stage none is as large as those of it. *)
  Hypothesis falls : forall l, (S l < J)%nat -> theta g K (S l) <= theta g K l.

  Lemma theta_least l : (l < J)%nat -> theta g K (J - 1) <= theta g K l.
  Proof.
    intros Hl. assert (G : forall n, (l + n < J)%nat -> theta g K (l + n) <= theta g K l).
    { induction n as [| n IH]; intros Hn; [rewrite Nat.add_0_r; lra |]. specialize (IH ltac:(lia)).
      pose proof (falls (l + n) ltac:(lia)). replace (l + S n)%nat with (S (l + n)) by lia. lra. }
    replace (J - 1)%nat with (l + (J - 1 - l))%nat by lia. apply G. lia.
  Qed.

  Lemma size_is_positive n : (n <= J)%nat -> 0 < INR (K n).
  Proof. intros Hn. apply lt_0_INR. destruct (size n Hn). lia. Qed.

  Lemma between : exists x, x < theta g K (J - 1) /\ forall k, (k <= J)%nat -> Rabs (residual g K J k) / INR (K k) < x.
  Proof.
    destruct (turn (J - 1)%nat ltac:(lia)) as [positive others]. replace (S (J - 1)) with J in others by lia.
    set (f := fun k => Rabs (residual g K J k) / INR (K k)).
    assert (small : forall k, (k <= J)%nat -> f k < theta g K (J - 1)).
    { intros k Hk. destruct (Nat.eq_dec k J) as [-> | other]; [| apply others; assumption].
      pose proof (residual_taken g K (J - 1)) as taken. replace (S (J - 1)) with J in taken by lia. destruct (size J (le_n J)) as [E _].
      unfold f. rewrite taken, Rabs_R0; [unfold Rdiv; lra | now rewrite E | pose proof (size_is_positive J (le_n J)); lra]. }
    destruct (Max_attained (S J) f ltac:(lia)) as (k0 & Hk0 & E).
    exists ((f k0 + theta g K (J - 1)) / 2). specialize (small k0 ltac:(lia)). split; [lra |]. intros k Hk.
    pose proof (Max_ge (S J) f k ltac:(lia)). unfold f in *. lra.
  Qed.

  Definition left_of_the_target : R := g 0%nat 0%nat - Sum J (fun l => INR (K (S l)) * theta g K l ^ 2).

  Theorem slow_at_every_norm (c B1 : R) (h : nat) : 0 < c -> c < left_of_the_target / 2 -> g 0%nat 0%nat < INR h -> (0 < h)%nat -> c < 4 * INR h ->
    exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (T : nat),
    slow_whatever_the_ties m N M mu (c / (4 * INR h)) T /\ B1 <= norm1 N mu /\
    norm1 N mu ^ 2 * (INR (start K J) * INR h / INR (K 0) ^ 2) <= INR T.
  Proof.
    intros Hc small Hh Hh0 one. destruct between as (x & Hx & after).
    set (row := row J d vec K). set (share := share J d vec K). set (tilt := tilt J d vec K). set (b := reference K).
    assert (sizes : forall l, (l <= J)%nat -> ((1 <= l)%nat -> INR (K l) = g l l) /\ (1 <= K l)%nat)
      by (intros l Hl; destruct (size l Hl); auto).
    pose proof (shares J d vec K size) as weights. pose proof (columns_pos J d vec K size) as HN.
    pose proof (length_of_reference J K) as length. fold b in length.
    pose proof (size_is_positive 0 (Nat.le_0_l J)) as P0.
    destruct (powers_of_slow_games (atoms J d vec K) (columns J K) row share tilt weights
      (fun i k Hi _ => row_signs J d vec K size i k Hi) HN b (start K J) x c) with (h := h) (B1 := B1)
      as (m & N & M & mu & T & Hm & HN' & all_signs & norm & many & above).
    - destruct J as [| J']; [lia |]. simpl. destruct (size (S J') (le_n _)). lia.
    - rewrite length. exact P0.
    - exact Hc.
    - intros j G.
      destruct (pulls_in_turn (atoms J d vec K) (columns J K) row share tilt J g K own (name J K) sizes (named J d vec K size)
        (every_name J K) (inner_products J d vec K size) (tilts J d vec K size) turn j G) as [lead later].
      split; [| split].
      + intros t Ht. destruct (stage_of_round K J t Ht) as (l & Hl & Hs). rewrite (lead l t Hl Hs).
        pose proof (theta_least l Hl). pose proof (Rle_abs (theta g K l)). lra.
      + intros k Hk. rewrite later by exact Hk. destruct (named J d vec K size k Hk) as [Hn _]. pose proof (size_is_positive _ Hn).
        unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ _)); [apply after, Hn |]. apply Rle_ge, Rlt_le, Rinv_0_lt_compat. assumption.
      + pose proof (MRS13_conjecture_6_turns (atoms J d vec K) (columns J K) row share tilt J g K own (name J K) weights
          (fun i k Hi _ => row_signs J d vec K size i k Hi) sizes (named J d vec K size) (every_name J K)
          (inner_products J d vec K size) (tilts J d vec K size) turn j G J (le_n J)) as E.
        rewrite E. unfold b, row, share, tilt in *. rewrite (reference_has_no_error J d vec K size), (square_of_tilt J d vec K).
        unfold left_of_the_target in small. lra.
    - unfold b, share, tilt, row. rewrite (reference_has_no_error J d vec K size), (square_of_nothing J d vec K). lra.
    - exact Hh0.
    - rewrite length in many. assert (0 < INR h) by (apply lt_0_INR, Hh0).
      exists m, N, M, mu, T. split; [split; [exact Hm | split; [exact HN' | split; [exact all_signs | split; [| split]]]] | split; [exact norm | exact many]].
      + split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_lt_reg_r with (4 * INR h); [lra |].
        unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      + destruct (best_run m N M T HN') as (j & _ & best). exists j. exact best.
      + exact above.
  Qed.
End Vectors.
