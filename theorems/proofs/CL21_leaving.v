(** CL21, Theorem 3.1 (2) (b) for epochs of any length: Pr(τ = y) >= Π_i (1 - e^(-ρ_i K_i)), where observations that lose
    their true label leave the training. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1.
From Boostproof.spec Require CL21.
Import ListNotations.
Open Scope R_scope.

Notation epoch := CL21.stage.
Notation how_many := CL21.how_many.
Notation label := CL21.label.
Notation trained := CL21.trained.

Section Leaving.
  (** m observations, A labels, the true one y p; round k of epoch i returns h i k; epoch i lasts length_of i rounds. *)
  Variables (m A : nat) (y : nat -> nat) (h : nat -> nat -> nat -> nat) (length_of : nat -> nat).

  (** What the observations of a list see of a labelling or hypothesis. *)
  Definition seen_by (l : list nat) (f : nat -> nat) (j : nat) : nat := f (nth j l 0%nat).

  (** ε_k, α_k and Ψ of an epoch with the labels 0, ..., Ai - 1, the true ones yi, and the observations l in training. *)
  Definition eps_on Ai (yi : nat -> nat) l (hi : nat -> nat -> nat) (k : nat) : R :=
    eps coefficient (length l) Ai (fun s => seen_by l (hi s)) (seen_by l yi) k.
  Definition score_on Ai (yi : nat -> nat) l (hi : nat -> nat -> nat) (k : nat) : R :=
    score (length l) (weights coefficient (length l) Ai (fun s => seen_by l (hi s)) (seen_by l yi) k) (seen_by l (hi k)) (seen_by l yi).
  Definition Psi_on Ai (yi : nat -> nat) l (hi : nat -> nat -> nat) (k p a : nat) : R :=
    Psi Ai hi (alpha coefficient (length l) Ai (fun s => seen_by l (hi s)) (seen_by l yi)) k p a.

  Definition is_removed Ai N (psi : nat -> R) (a : nat) : bool := if in_dec Nat.eq_dec a (removed Ai N psi) then true else false.

  (** |A_i|, y_i and the observations in training: N_i is the least |B_i(p)| of these, and those whose label goes leave. *)
  Definition psi_of (e : epoch) (i p : nat) : nat -> R := Psi_on (how_many e) (label e) (trained e) (h i) (length_of i) p.
  Definition fewest_of (e : epoch) (i : nat) : nat :=
    least (length (trained e)) (fun j => length (negative (how_many e) (psi_of e i (nth j (trained e) 0%nat)))).
  Definition next (e : epoch) (i : nat) : epoch :=
    CL21.Stage (how_many e - fewest_of e i) (fun p => place (label e p) (stay (how_many e) (fewest_of e i) (psi_of e i p)))
      (filter (fun p => negb (is_removed (how_many e) (fewest_of e i) (psi_of e i p) (label e p))) (trained e)).
  Fixpoint epoch_at (i : nat) : epoch :=
    match i with O => CL21.Stage A y (seq 0 m) | S j => next (epoch_at j) j end.

  (** π_i^p, and π_1^p(... π_i^p(a)). *)
  Definition renamed (i p a : nat) : nat :=
    nth a (stay (how_many (epoch_at i)) (fewest_of (epoch_at i) i) (psi_of (epoch_at i) i p)) 0%nat.
  Fixpoint led_back (i p a : nat) : nat := match i with O => a | S j => led_back j p (renamed j p a) end.

  (** The rounds of epoch i: there are observations to train on, hypotheses give labels of A_i, no error is 0, and every
      score exceeds that of a random guess by gamma i or more. *)
  Variable gamma : nat -> R.
  Definition played (i : nat) : Prop := let e := epoch_at i in
    (2 <= how_many e)%nat /\ trained e <> [] /\ 0 < gamma i /\
    forall k, (k < length_of i)%nat -> (forall p, In p (trained e) -> (h i k p < how_many e)%nat) /\
      eps_on (how_many e) (label e) (trained e) (h i) k <> 0 /\
      score_on (how_many e) (label e) (trained e) (h i) k >= (2 - INR (how_many e)) / INR (how_many e) + gamma i.

  (** Π_i (1 - e^(-ρ_i K_i)) over the first I epochs. *)
  Definition kept_share (i : nat) : R := 1 - exp (- rate (INR (how_many (epoch_at i))) (gamma i / 2) * INR (length_of i)).
  Fixpoint product (I : nat) : R := match I with O => 1 | S i => product i * kept_share i end.

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis truth_in : labels_in m A y.

  Lemma count_in_list (f : nat -> bool) l : INR (length (filter f l)) = Sum (length l) (fun j => if f (nth j l 0%nat) then 1 else 0).
  Proof.
    induction l as [|a l IH] using rev_ind; [reflexivity|]. rewrite filter_app, !app_length, plus_INR, Nat.add_1_r. cbn [Sum].
    rewrite IH, nth_middle. f_equal.
    - apply Sum_ext. intros j Hj. now rewrite app_nth1 by exact Hj.
    - cbn [filter]. destruct (f a); reflexivity.
  Qed.

  (** Those in training are observations that still have their label; it leads back to y. *)
  Lemma those_in_training i p : In p (trained (epoch_at i)) -> (p < m)%nat /\
    (label (epoch_at i) p < how_many (epoch_at i))%nat /\ led_back i p (label (epoch_at i) p) = y p.
  Proof.
    induction i as [|i IH]; intros I.
    - apply in_seq in I. split; [lia|]. split; [apply truth_in; lia | reflexivity].
    - cbn [epoch_at next trained] in I. apply filter_In in I as [I R]. destruct (IH I) as (Hp & L & F). split; [exact Hp|].
      set (e := epoch_at i) in *. unfold is_removed in R.
      destruct (in_dec Nat.eq_dec (label e p) (removed (how_many e) (fewest_of e i) (psi_of e i p))) as [|N]; [discriminate|].
      assert (In (label e p) (stay (how_many e) (fewest_of e i) (psi_of e i p))) as J by now apply in_stay.
      destruct (place_in _ _ J) as [P Q].
      assert (fewest_of e i <= length (negative (how_many e) (psi_of e i p)))%nat as Few.
      { destruct (In_nth (trained e) p 0%nat I) as (j & Hj & Ej). rewrite <- Ej.
        apply (least_le (length (trained e)) (fun j => length (negative (how_many e) (psi_of e i (nth j (trained e) 0%nat)))) j Hj). }
      rewrite (proj2 (removed_count _ _ _ Few)) in P. split; [exact P|]. cbn [led_back epoch_at next label]. unfold renamed. fold e.
      now rewrite Q.
  Qed.

  Lemma no_repetition i : NoDup (trained (epoch_at i)).
  Proof. induction i as [|i IH]; [apply seq_NoDup | apply NoDup_filter, IH]. Qed.

  (** Lemma A.1 of the observations in training: the share of those that stay. *)
  Lemma enough_stay i : played i -> 0 <= kept_share i /\
    INR (length (trained (epoch_at (S i)))) >= INR (length (trained (epoch_at i))) * kept_share i.
  Proof.
    intros (HA & Some & G & R). cbn [epoch_at next trained]. unfold kept_share. set (e := epoch_at i) in *. set (n := length (trained e)).
    assert (Hn : (0 < n)%nat) by (unfold n; destruct (trained e); [contradiction | simpl; lia]).
    set (K := length_of i) in *. set (hs := fun s => seen_by (trained e) (h i s)). set (ys := seen_by (trained e) (label e)).
    set (h' := first_rounds K hs). assert (A2 : 2 <= INR (how_many e)) by (apply (le_INR 2) in HA; exact HA).
    assert (same : forall s, (s < K)%nat -> hs s = h' s) by (intros; now apply first_rounds_same).
    destruct (Nat.eq_dec K 0) as [Z|NZ].
    { rewrite Z. simpl INR. rewrite Rmult_0_r, exp_0. split; [lra|]. rewrite Rminus_diag_eq, Rmult_0_r by reflexivity. apply Rle_ge, pos_INR. }
    assert (in_A : forall s, labels_in n (how_many e) (h' s)).
    { intros s j Hj. unfold h', first_rounds. destruct (R (Nat.min s (K - 1)) ltac:(lia)) as [L _]. apply L. now apply nth_In. }
    assert (rounds : forall s, (s < K)%nat -> eps coefficient n (how_many e) h' ys s <> 0 /\
      score n (weights coefficient n (how_many e) h' ys s) (h' s) ys >= (2 - INR (how_many e)) / INR (how_many e) + gamma i).
    { intros s Hs. destruct (R s Hs) as (_ & N & S). unfold eps. rewrite <- (weights_played coefficient n (how_many e) hs h'), <- same
        by (try exact Hs; intros; apply same; lia). split; [exact N | exact S]. }
    pose proof (CL21_lemma_A_1 n (how_many e) h' ys Hn HA in_A (gamma i) G K rounds) as A1. unfold share_not_positive in A1.
    set (lost := exp (- rate (INR (how_many e)) (gamma i / 2) * INR K)) in *.
    assert (lost <= 1).
    { destruct (rounds 0%nat ltac:(lia)) as [N0 S0]. pose proof (eps_range coefficient n (how_many e) h' ys Hn 0%nat).
      pose proof (eps_below coefficient n (how_many e) h' ys Hn 0%nat (gamma i) HA S0).
      destruct (CL21_equation_A_18 (INR (how_many e)) A2 (gamma i / 2) 0 0 ltac:(lra) ltac:(lra) ltac:(lra)) as (_ & P & _).
      unfold lost. rewrite <- exp_0. apply exp_at_most. pose proof (pos_INR K). nra. }
    split; [lra|]. rewrite count_in_list. fold n. apply lt_0_INR in Hn as PN.
    assert (each : forall j, (j < n)%nat -> 1 - INR n * (if Rle_dec (Psi (how_many e) h' (alpha coefficient n (how_many e) h' ys) K j (ys j)) 0 then 1 / INR n else 0)
      <= if negb (is_removed (how_many e) (fewest_of e i) (psi_of e i (nth j (trained e) 0%nat)) (label e (nth j (trained e) 0%nat))) then 1 else 0).
    { intros j Hj. destruct (Rle_dec _ 0) as [L|L].
      - replace (1 - INR n * (1 / INR n)) with 0 by (field; lra). destruct (negb _); lra.
      - rewrite Rmult_0_r, Rminus_0_r. unfold is_removed. destruct (in_dec _ _ _) as [I|_]; [|simpl; lra]. exfalso.
        apply removed_negative in I as [_ I]. apply L. left. eapply Rle_lt_trans; [|exact I]. right.
        symmetry. apply (Psi_played (how_many e) hs h'). intros s Hs. split; [now apply same|].
        exact (alpha_played coefficient n (how_many e) hs h' ys K s same Hs). }
    apply Rle_ge. eapply Rle_trans; [|exact (Sum_le n _ _ each)]. rewrite Sum_minus, Sum_const, Sum_scal.
    assert (INR n * Sum n (fun j => if Rle_dec (Psi (how_many e) h' (alpha coefficient n (how_many e) h' ys) K j (ys j)) 0 then 1 / INR n else 0) <= INR n * lost)
      by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  Lemma product_kept I : (forall i, (i < I)%nat -> played i) ->
    0 <= product I /\ INR m * product I <= INR (length (trained (epoch_at I))).
  Proof.
    induction I as [|I IH]; intros P; [simpl; rewrite seq_length; lra|]. destruct IH as [P0 L]; [intros; apply P; lia|].
    destruct (enough_stay I (P I (Nat.lt_succ_diag_r I))) as [K0 S]. cbn [product]. split; [now apply Rmult_le_pos|].
    apply Rge_le in S. eapply Rle_trans; [|exact S]. rewrite <- Rmult_assoc. now apply Rmult_le_compat_r.
  Qed.

  Lemma right_at_least I out : (forall p, In p (trained (epoch_at I)) -> out p = y p) ->
    INR (length (trained (epoch_at I))) / INR m <= right_probability m (fun _ => 1 / INR m) out y.
  Proof.
    intros E. apply lt_0_INR in m_positive as P. set (f := fun p => Nat.eqb (out p) (y p)).
    assert (C : INR (length (filter f (seq 0 m))) = INR m * right_probability m (fun _ => 1 / INR m) out y).
    { rewrite count_in_list, seq_length. unfold right_probability. rewrite <- Sum_scal. apply Sum_ext. intros p Hp.
      rewrite seq_nth by exact Hp. unfold f. cbn [Nat.add]. destruct (Nat.eqb (out p) (y p)); [field; lra | ring]. }
    apply Rmult_le_reg_l with (INR m); [exact P|]. rewrite <- C. replace (INR m * (INR (length (trained (epoch_at I))) / INR m)) with
      (INR (length (trained (epoch_at I)))) by (field; lra). apply le_INR, NoDup_incl_length; [apply no_repetition|].
    intros p Ip. destruct (those_in_training I p Ip) as [Hp _]. apply filter_In. split; [apply in_seq; lia|].
    unfold f. rewrite (E p Ip). apply Nat.eqb_refl.
  Qed.

  (** For every K: after I epochs that leave one label the final labels are right with at least that probability; and so are
      those of a hypothesis without an error in epoch I, followed back. *)
  Theorem CL21_theorem_3_1_2b_every_length I : (forall i, (i < I)%nat -> played i) ->
    (how_many (epoch_at I) = 1%nat -> right_probability m (fun _ => 1 / INR m) (fun p => led_back I p 0) y >= product I) /\
    (forall k, eps_on (how_many (epoch_at I)) (label (epoch_at I)) (trained (epoch_at I)) (h I) k = 0 ->
      right_probability m (fun _ => 1 / INR m) (fun p => led_back I p (h I k p)) y >= product I).
  Proof.
    intros P. destruct (product_kept I P) as [P0 L]. apply lt_0_INR in m_positive as PM.
    assert (bound : product I <= INR (length (trained (epoch_at I))) / INR m).
    { apply Rmult_le_reg_l with (INR m); [exact PM|]. replace (INR m * (INR (length (trained (epoch_at I))) / INR m)) with
        (INR (length (trained (epoch_at I)))) by (field; lra). exact L. }
    split.
    - intros One. apply Rle_ge. eapply Rle_trans; [exact bound|]. apply right_at_least. intros p Ip.
      destruct (those_in_training I p Ip) as (_ & Lp & F). rewrite <- F. f_equal. lia.
    - intros k Z. apply Rle_ge. eapply Rle_trans; [exact bound|]. apply right_at_least. intros p Ip.
      destruct (those_in_training I p Ip) as (_ & _ & F). rewrite <- F. f_equal.
      destruct (In_nth (trained (epoch_at I)) p 0%nat Ip) as (j & Hj & <-).
      exact (no_error_no_mistake coefficient _ _ (fun s => seen_by (trained (epoch_at I)) (h I s)) _
        (Nat.le_lt_trans _ _ _ (Nat.le_0_l j) Hj) k Z j Hj).
  Qed.
End Leaving.
