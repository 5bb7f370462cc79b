(** MRS13, Section 4.2: Lemmas 19 and 20, sequences of combinations whose losses vanish on some examples. *)

From Coq Require Import Reals Lra Psatz Lia Classical ConstructiveEpsilon.
From Boostproof Require Import Sums Logarithms Tucker MRS13_coordinate_descent MRS13_edges MRS13_lemma_15.
Local Open Scope R_scope.

Definition increasing (phi : nat -> nat) : Prop := forall t, (phi t < phi (S t))%nat.

Lemma increasing_at_least phi t : increasing phi -> (t <= phi t)%nat.
Proof. intros H. induction t as [| t IH]; [lia |]. specialize (H t). lia. Qed.

Lemma increasing_later phi s t : increasing phi -> (s < t)%nat -> (phi s < phi t)%nat.
Proof.
  intros H Hst. induction t as [| t IH]; [lia |]. specialize (H t). destruct (Nat.eq_dec s t) as [-> |]; [exact H |].
  specialize (IH ltac:(lia)). lia.
Qed.

(** A sequence with terms below every eps > 0 later than every n has a subsequence that tends to 0. *)
Lemma subsequence_to_0 (f : nat -> R) : (forall t, 0 < f t) ->
  (forall eps n, 0 < eps -> exists t, (n <= t)%nat /\ f t < eps) -> exists chi, increasing chi /\ Un_cv (fun k => f (chi k)) 0.
Proof.
  intros positive small.
  assert (later : forall n k, { t : nat | (n <= t)%nat /\ f t < / INR (S k) }).
  { intros n k. apply constructive_indefinite_ground_description_nat.
    - intros t. destruct (Compare_dec.le_dec n t) as [Ht | Ht]; [| right; tauto].
      destruct (Rlt_dec (f t) (/ INR (S k))); [left | right]; tauto.
    - apply small, Rinv_0_lt_compat, lt_0_INR. lia. }
  set (chi := fix chi k := match k with O => proj1_sig (later 0%nat 0%nat) | S k' => proj1_sig (later (S (chi k')) k) end).
  assert (below : forall k, f (chi k) < / INR (S k)).
  { intros [| k]; cbn [chi].
    - exact (proj2 (proj2_sig (later 0%nat 0%nat))).
    - exact (proj2 (proj2_sig (later (S (chi k)) (S k)))). }
  exists chi. split.
  - intros k. change (chi (S k)) with (proj1_sig (later (S (chi k)) (S k))). exact (proj1 (proj2_sig (later (S (chi k)) (S k)))).
  - intros eps He. destruct (archimed_cor1 eps He) as (n0 & Hn0 & Hpos). exists n0. intros n Hn. unfold R_dist.
    rewrite Rminus_0_r, Rabs_right by (apply Rle_ge, Rlt_le, positive). eapply Rlt_trans; [apply below |].
    eapply Rle_lt_trans; [| exact Hn0]. apply Rinv_le_contravar; [apply lt_0_INR, Hpos | apply le_INR; lia].
Qed.

Lemma sum_bounded_below n (g : nat -> nat -> R) : (forall l, (l < n)%nat -> exists K, forall t, - K <= g t l) ->
  exists K, forall t, - K <= Sum n (g t).
Proof.
  induction n as [| n IH]; intros H; [exists 0; intros; simpl; lra |].
  destruct IH as (K & sum); [intros; apply H; lia |]. destruct (H n ltac:(lia)) as (K' & last).
  exists (K + K'). intros t. cbn [Sum]. specialize (sum t). specialize (last t). lra.
Qed.

Section Sequences.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).

  (** Lemma 19: every infinite sequence of admissible combinations (loss at most m) has a subsequence whose losses tend to
      0 on a fixed set Z and are bounded away from 0 on every other example. *)
  Theorem MRS13_lemma_19 (eta : nat -> nat -> R) : (forall t, total_loss (eta t) <= INR m) ->
    exists (phi : nat -> nat) (Z : nat -> bool), increasing phi /\ forall i, (i < m)%nat ->
      if Z i then Un_cv (fun t => exp (- margin (eta (phi t)) i)) 0
      else exists l, 0 < l /\ forall t, l <= exp (- margin (eta (phi t)) i).
  Proof.
    intros _. set (f := fun i t => exp (- margin (eta t) i)).
    enough (H : forall p, exists phi Z, increasing phi /\ forall i, (i < p)%nat ->
              if Z i : bool then Un_cv (fun t => f i (phi t)) 0 else exists l, 0 < l /\ forall t, l <= f i (phi t)) by apply (H m).
    assert (positive : forall i t, 0 < f i t) by (intros; apply exp_pos).
    induction p as [| p (phi & Z & inc & parts)].
    - exists (fun t => t), (fun _ => true). split; [intros t; lia | intros i Hi; lia].
    - destruct (classic (forall eps n, 0 < eps -> exists t, (n <= t)%nat /\ f p (phi t) < eps)) as [vanishing | away].
      + destruct (subsequence_to_0 (fun t => f p (phi t)) (fun t => positive p (phi t)) vanishing) as (chi & inc' & limit).
        exists (fun t => phi (chi t)), (fun i => if Nat.eqb i p then true else Z i). split.
        * intros t. apply increasing_later; [exact inc | apply inc'].
        * intros i Hi. destruct (Nat.eqb_spec i p) as [-> |]; [exact limit |]. specialize (parts i ltac:(lia)).
          destruct (Z i).
          -- intros eps He. destruct (parts eps He) as (n0 & close). exists n0. intros t Ht. apply close.
             pose proof (increasing_at_least chi t inc'). lia.
          -- destruct parts as (l & Hl & low). exists l. split; [exact Hl | intros; apply low].
      + apply not_all_ex_not in away. destruct away as (eps & away). apply not_all_ex_not in away. destruct away as (n1 & away).
        apply imply_to_and in away. destruct away as (He & away).
        exists (fun t => phi (n1 + t)%nat), (fun i => if Nat.eqb i p then false else Z i). split.
        * intros t. apply increasing_later; [exact inc | lia].
        * intros i Hi. destruct (Nat.eqb_spec i p) as [-> |].
          -- exists eps. split; [exact He |]. intros t. destruct (Rle_lt_dec eps (f p (phi (n1 + t)%nat))) as [| low]; [assumption |].
             exfalso. apply away. exists (n1 + t)%nat. split; [lia | exact low].
          -- specialize (parts i ltac:(lia)). destruct (Z i).
             ++ intros e Hpos. destruct (parts e Hpos) as (n0 & close). exists n0. intros t Ht. apply close. lia.
             ++ destruct parts as (l & Hl & low). exists l. split; [exact Hl | intros; apply low].
  Qed.

  Lemma balanced_rows (y : nat -> R) (A : nat -> nat -> R) n x : (forall k, (k < N)%nat -> Sum n (fun i => y i * A i k) = 0) ->
    Sum n (fun i => y i * inner N (A i) x) = 0.
  Proof.
    intros balanced. unfold inner. rewrite (Sum_ext n _ (fun i => Sum N (fun k => x k * (y i * A i k)))).
    - rewrite Sum_swap. apply Sum_zero. intros k Hk. rewrite Sum_scal, balanced by exact Hk. ring.
    - intros i _. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.

  (** Lemma 20: if admissible combinations have losses tending to 0 on Z and bounded away from 0 elsewhere, then some
      [eta_dagger] has positive margins on Z and margins 0 elsewhere. *)
  Theorem MRS13_lemma_20 (eta : nat -> nat -> R) (Z : nat -> bool) : (forall t, total_loss (eta t) <= INR m) ->
    (forall i, (i < m)%nat -> if Z i then Un_cv (fun t => exp (- margin (eta t) i)) 0
                              else exists l, 0 < l /\ forall t, l <= exp (- margin (eta t) i)) ->
    exists eta_dagger, forall i, (i < m)%nat -> if Z i then 0 < margin eta_dagger i else margin eta_dagger i = 0.
  Proof.
    intros admissible split.
    (* the rows of Z, and every other row with either sign *)
    set (A := fun i k => if Nat.ltb i m then M i k else if Z (i - m)%nat then 0 else - M (i - m)%nat k).
    assert (upper : forall i x, (i < m)%nat -> inner N (A i) x = margin x i).
    { intros i x Hi. apply Sum_ext. intros k _. unfold A. destruct (Nat.ltb_spec i m); [reflexivity | lia]. }
    assert (lower : forall i x, (i < m)%nat -> inner N (A (m + i)%nat) x = if Z i then 0 else - margin x i).
    { intros i x Hi. unfold inner, A. destruct (Nat.ltb_spec (m + i) m); [lia |]. replace (m + i - m)%nat with i by lia.
      destruct (Z i); [apply Sum_zero; intros; ring |]. unfold margin. rewrite <- Sum_opp. apply Sum_ext. intros. ring. }
    destruct (tucker N (m + m) A) as (x & y & raised & Hy & balanced & strict & _). exists x. intros i Hi.
    pose proof (raised i ltac:(lia)) as up. rewrite upper in up by exact Hi.
    destruct (Z i) eqn:E.
    2: { pose proof (raised (m + i)%nat ltac:(lia)) as down. rewrite lower, E in down by exact Hi. lra. }
    destruct up as [| still]; [assumption | exfalso].
    pose proof (strict i ltac:(lia)) as weighed. rewrite upper, <- still in weighed by exact Hi.
    (* margins are at least - ln m; those outside Z are bounded, so that the balance bounds the margin of i *)
    assert (low : forall t l, (l < m)%nat -> - ln (INR m) <= margin (eta t) l).
    { intros t l Hl. assert (term : exp (- margin (eta t) l) <= INR m).
      { eapply Rle_trans; [| apply (admissible t)].
        apply (Sum_ge_term m (fun i => exp (- margin (eta t) i))); [intros; apply Rlt_le, exp_pos | exact Hl]. }
      apply ln_at_most in term; [| apply exp_pos]. rewrite ln_exp in term. lra. }
    set (w := fun l => if Z l then y l else y l - y (m + l)%nat).
    assert (cancel : forall t, Sum m (fun l => w l * margin (eta t) l) = 0).
    { intros t. pose proof (balanced_rows y A (m + m) (eta t) balanced) as H. rewrite Sum_split, <- Sum_plus in H.
      rewrite <- H. apply Sum_ext. intros l Hl. rewrite upper, lower by exact Hl. unfold w. destruct (Z l); ring. }
    assert (bounds : exists K, forall t, - K <= Sum m (fun l => if Nat.eqb l i then 0 else w l * margin (eta t) l)).
    { apply (sum_bounded_below m (fun t l => if Nat.eqb l i then 0 else w l * margin (eta t) l)). intros l Hl.
      destruct (Nat.eqb l i); [exists 0; intros; lra |]. specialize (split l Hl). unfold w. destruct (Z l) eqn:El.
      - exists (y l * ln (INR m)). intros t. specialize (Hy l ltac:(lia)). specialize (low t l Hl). nra.
      - destruct split as (b & Hb & away). set (c := Rmax (ln (INR m)) (Rabs (ln b))). exists (Rabs (y l - y (m + l)%nat) * c).
        intros t. specialize (low t l Hl). specialize (away t). apply ln_at_most in away; [| exact Hb]. rewrite ln_exp in away.
        assert (size : Rabs (margin (eta t) l) <= c).
        { pose proof (Rmax_l (ln (INR m)) (Rabs (ln b)) : ln (INR m) <= c). pose proof (Rmax_r (ln (INR m)) (Rabs (ln b)) : Rabs (ln b) <= c).
          pose proof (Rle_abs (- ln b)) as below. rewrite Rabs_Ropp in below. apply Rabs_le. lra. }
        pose proof (Rle_abs (- ((y l - y (m + l)%nat) * margin (eta t) l))) as H. rewrite Rabs_Ropp, Rabs_mult in H.
        pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (y l - y (m + l)%nat)) size). lra. }
    destruct bounds as (K & bounds).
    assert (bounded : forall t, y i * margin (eta t) i <= K).
    { intros t. specialize (bounds t). specialize (cancel t).
      rewrite (Sum_ext m _ (fun l => (if Nat.eqb l i then w l * margin (eta t) l else 0)
                                     + (if Nat.eqb l i then 0 else w l * margin (eta t) l))) in cancel
        by (intros l _; destruct (Nat.eqb l i); ring).
      rewrite Sum_plus, (Sum_delta m i (fun l => w l * margin (eta t) l) Hi) in cancel. unfold w in cancel at 1. rewrite E in cancel. lra. }
    assert (Hyi : 0 < y i) by lra. pose proof (split i Hi) as vanishing. rewrite E in vanishing.
    destruct (vanishing (exp (- (K / y i + 1))) (exp_pos _)) as (t & close). specialize (close t (le_n t)).
    unfold R_dist in close. rewrite Rminus_0_r, Rabs_right in close by (apply Rle_ge, Rlt_le, exp_pos).
    apply exp_lt_inv in close. specialize (bounded t).
    assert (K < y i * margin (eta t) i); [| lra].
    replace K with (y i * (K / y i)) by (field; lra). apply Rmult_lt_compat_l; lra.
  Qed.
End Sequences.
