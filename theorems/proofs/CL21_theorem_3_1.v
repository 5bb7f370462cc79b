(** CL21, Theorem 3.1 (2), as amended: epochs last K rounds and no final label is wrong, for K > ln|P|/ρ.

    Nothing is random in a training, so that "with probability at least 1 - e^(-ρK)" is "always" here. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination.
Import ListNotations.
Open Scope R_scope.

(** What has been played decides the weights and the scores. *)
Lemma weights_played coef m A h h' y k : (forall s, (s < k)%nat -> h s = h' s) ->
  weights coef m A h y k = weights coef m A h' y k.
Proof.
  induction k as [|k IH]; intros E; [reflexivity|].
  cbn [weights]. rewrite IH, (E k) by auto with arith. reflexivity.
Qed.

Lemma alpha_played coef m A h h' y k s : (forall s, (s < k)%nat -> h s = h' s) -> (s < k)%nat ->
  alpha coef m A h y s = alpha coef m A h' y s.
Proof.
  intros E Hs. unfold alpha, eps. rewrite (weights_played coef m A h h') by (intros; apply E; lia). now rewrite E.
Qed.

Lemma Psi_played A h h' alpha alpha' k p a : (forall s, (s < k)%nat -> h s = h' s /\ alpha s = alpha' s) ->
  Psi A h alpha k p a = Psi A h' alpha' k p a.
Proof.
  intros E. unfold Psi. assert (forall b, F h alpha k p b = F h' alpha' k p b) as Q.
  { intros b. unfold F. apply Sum_ext. intros s Hs. unfold votes_for. destruct (E s Hs) as [-> ->]. reflexivity. }
  rewrite Q, (Sum_ext A _ (F h' alpha' k p)) by auto. reflexivity.
Qed.

Definition first_rounds (k : nat) (h : nat -> nat -> nat) (s : nat) : nat -> nat := h (Nat.min s (k - 1)).

Lemma first_rounds_same k h s : (s < k)%nat -> h s = first_rounds k h s.
Proof. intros H. unfold first_rounds. now rewrite Nat.min_l by lia. Qed.

Section Theorem31.
  Variables (m A : nat) (y : nat -> nat) (h : nat -> nat -> nat -> nat) (length_of : nat -> nat) (K : nat).
  Variables (H : (nat -> nat) -> Prop) (gamma : nat -> R).
  Notation A_ := (A_ m A y h length_of).
  Notation y_ := (y_ m A y h length_of).
  Notation Psi_ := (Psi_ m A y h length_of).
  Notation psi_end := (psi_end m A y h length_of).
  Notation d_ := (d_ m A y h length_of).
  Notation eps_ := (eps_ m A y h length_of).
  Notation ends_by_signs := (ends_by_signs m A y h length_of K).
  Notation perfect_at := (perfect_at m A y h length_of K).
  Notation ends := (ends m A y h length_of).
  Notation followed_back := (followed_back m A y h length_of).

  (** h_k is in H_i, and none of H_i scores more under d_k. *)
  Definition optimal (i k : nat) : Prop := H (h i k) /\ labels_in m (A_ i) (h i k) /\
    forall f, H f -> labels_in m (A_ i) f -> score m (d_ i k) f (y_ i) <= score m (d_ i k) (h i k) (y_ i).

  (** A training of I epochs: each begins with two labels at least and is played with optimal hypotheses; each ends by
      signs, after its K_i rounds, but the last, which an error of 0 may end. *)
  Definition training (I : nat) : Prop := forall i, (i < I)%nat ->
    (2 <= A_ i)%nat /\ (forall k, (k < length_of i)%nat -> optimal i k) /\
    (ends_by_signs i \/ (S i = I /\ exists k, length_of i = S k /\ perfect_at i k)).

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis K_positive : (0 < K)%nat.
  Hypothesis truth_in : labels_in m A y.
  (** Definition 2.8, for every labelling, of the label sets that the algorithm meets: the first n labels. *)
  Hypothesis iteratively_learnable : forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n).

  Lemma played_score i k : (A_ i <= A)%nat -> (2 <= A_ i)%nat -> labels_in m (A_ i) (y_ i) -> optimal i k ->
    score m (d_ i k) (h i k) (y_ i) >= (2 - INR (A_ i)) / INR (A_ i) + gamma (A_ i).
  Proof.
    intros LA L2 Y (_ & _ & B). destruct (iteratively_learnable (A_ i) ltac:(lia)) as [_ W].
    destruct (W (y_ i) (d_ i k) Y) as (f & Hf & Lf & S); [now apply weights_distribution|].
    specialize (B f Hf Lf). lra.
  Qed.

  (** K > ln|P|/ρ, ρ the rate of every number of labels; where γ is so large that the error must be 0 there is none. *)
  Definition long_for_observations : Prop := forall n, (2 <= n <= A)%nat -> 0 < 1 - 1 / INR n - gamma n / 2 ->
    ln (INR m) < rate (INR n) (gamma n / 2) * INR K.
  Hypothesis K_long : long_for_observations.

  (** After K rounds without an error of 0 every true label has Ψ > 0. *)
  Lemma truth_positive i : (A_ i <= A)%nat -> (2 <= A_ i)%nat -> labels_in m (A_ i) (y_ i) ->
    (forall k, (k < K)%nat -> optimal i k /\ eps_ i k <> 0) -> forall p, (p < m)%nat -> 0 < Psi_ i K p (y_ i p).
  Proof.
    intros LA L2 Y O p Hp. set (h' := first_rounds K (h i)).
    assert (same : forall s, (s < K)%nat -> h i s = h' s) by (intros; now apply first_rounds_same).
    unfold CL21_elimination.Psi_, Psi_in.
    rewrite (Psi_played _ _ h' _ (alpha coefficient m (A_ i) h' (y_ i)))
      by (intros s Hs; split; [now apply same | now apply (alpha_played coefficient m (A_ i) (h i) h' (y_ i) K)]).
    assert (in_A : forall k, labels_in m (A_ i) (h' k)).
    { intros k. unfold h', first_rounds. destruct (O (Nat.min k (K - 1)) ltac:(lia)) as [(_ & L & _) _]. exact L. }
    assert (rounds : forall s, (s < K)%nat -> eps coefficient m (A_ i) h' (y_ i) s <> 0 /\
      score m (weights coefficient m (A_ i) h' (y_ i) s) (h' s) (y_ i) >= (2 - INR (A_ i)) / INR (A_ i) + gamma (A_ i)).
    { intros s Hs. destruct (O s Hs) as [Op N]. unfold eps. rewrite <- (weights_played coefficient m (A_ i) (h i) h'), <- same
        by (try exact Hs; intros; apply same; lia). split; [exact N | now apply played_score]. }
    destruct (iteratively_learnable (A_ i) ltac:(lia)) as [G _].
    apply (all_positive m (A_ i) h' (y_ i) m_positive L2 in_A (gamma (A_ i)) G K rounds); [|exact Hp].
    apply K_long; [lia|]. destruct (rounds 0%nat K_positive) as [N SC].
    pose proof (eps_range coefficient m (A_ i) h' (y_ i) m_positive 0%nat).
    pose proof (eps_below coefficient m (A_ i) h' (y_ i) m_positive 0%nat (gamma (A_ i)) L2 SC). lra.
  Qed.

  (** By (A.19) it leaves another one with Ψ < 0. *)
  Lemma epoch_over i : (A_ i <= A)%nat -> (2 <= A_ i)%nat -> labels_in m (A_ i) (y_ i) ->
    (forall k, (k < K)%nat -> optimal i k /\ eps_ i k <> 0) -> ends i K.
  Proof.
    intros LA L2 Y O p Hp. pose proof (truth_positive i LA L2 Y O p Hp) as P.
    unfold CL21_elimination.Psi_, Psi_in in *. set (h' := first_rounds K (h i)).
    set (a' := alpha coefficient m (A_ i) (h i) (y_ i)) in *.
    assert (E : forall b, Psi (A_ i) (h i) a' K p b = Psi (A_ i) h' a' K p b)
      by (intros b; apply Psi_played; intros s Hs; split; [now apply first_rounds_same | reflexivity]).
    destruct (CL21_equation_A_19 m (A_ i) h' a' (y_ i)) with (k := K) (p := p) as [_ X]; [| exact Y | exact Hp |].
    - intros s q Hq. unfold h', first_rounds. destruct (O (Nat.min s (K - 1)) ltac:(lia)) as [(_ & L & _) _]. now apply L.
    - rewrite <- E in X. destruct (X P) as (b & Hb & N). exists b. split; [exact Hb|]. now rewrite E.
  Qed.

  (** While the epochs end by signs every true label stays, and leads back to y. *)
  Lemma labels_kept I i : training I -> (i <= I)%nat -> (forall j, (j < i)%nat -> ends_by_signs j) ->
    (A_ i <= A)%nat /\ labels_in m (A_ i) (y_ i) /\ (forall j, (j < i)%nat -> length_of j = K) /\
    (forall j p, (j < i)%nat -> (p < m)%nat -> 0 < psi_end j p (y_ j p)) /\
    forall p, (p < m)%nat -> followed_back i p (y_ i p) = y p.
  Proof.
    intros T. induction i as [|i IH]; intros Hi B; [repeat split; auto; lia|].
    destruct IH as (LA & Y & L & P & FB); [lia | intros; apply B; lia |].
    destruct (T i Hi) as (L2 & O & _). destruct (B i (Nat.lt_succ_diag_r i)) as [(HK & E & First) N].
    assert (OK : forall k, (k < K)%nat -> optimal i k /\ eps_ i k <> 0) by (intros k Hk; split; [apply O | apply N]; lia).
    pose proof (epoch_over i LA L2 Y OK) as EK.
    assert (length_of i = K) as Len.
    { destruct (Nat.eq_dec (length_of i) K) as [Q|Q]; [exact Q|]. exfalso. apply (First K); [lia | exact EK]. }
    assert (Pos : forall p, (p < m)%nat -> 0 < psi_end i p (y_ i p))
      by (intros p Hp; unfold CL21_elimination.psi_end; rewrite Len; now apply truth_positive).
    assert (Next : forall p, (p < m)%nat -> (y_ (S i) p < A_ (S i))%nat /\ pi_ m A y h length_of i p (y_ (S i) p) = y_ i p).
    { intros p Hp. destruct (CL21_equation_3_11_relabelling_amended m A y h length_of i p Hp (Y p Hp)) as [R1 R2].
      apply R2, R1. specialize (Pos p Hp). lra. }
    destruct (CL21_equation_3_11 m A y h length_of m_positive i 0%nat m_positive E) as (_ & _ & _ & _ & Fewer).
    split; [lia|]. split; [intros p Hp; now apply Next|]. split; [|split].
    - intros j Hj. destruct (Nat.eq_dec j i) as [->|Q]; [exact Len | apply L; lia].
    - intros j p Hj Hp. destruct (Nat.eq_dec j i) as [->|Q]; [now apply Pos | apply P; [lia | exact Hp]].
    - intros p Hp. cbn [CL21_elimination.followed_back]. rewrite (proj2 (Next p Hp)). now apply FB.
  Qed.

  Lemma by_signs_before I i : training I -> (i < I)%nat -> forall j, (j < i)%nat -> ends_by_signs j.
  Proof. intros T Hi j Hj. destruct (T j ltac:(lia)) as (_ & _ & [B|(E & _)]); [exact B | lia]. Qed.

  (** Theorem 3.1 (2) (a): K_i = K for every epoch without an error of 0, and one with an error of 0 is not longer. *)
  Theorem CL21_theorem_3_1_2a_reading_full_epochs I i : training I -> (i < I)%nat ->
    (ends_by_signs i -> length_of i = K) /\ (forall k, perfect_at i k -> length_of i = S k -> (length_of i <= K)%nat).
  Proof.
    intros T Hi. pose proof (by_signs_before I i T Hi) as B. split.
    - intros E. destruct (labels_kept I (S i) T Hi) as (_ & _ & L & _).
      + intros j Hj. destruct (Nat.eq_dec j i) as [->|Q]; [exact E | apply B; lia].
      + apply L. lia.
    - intros k (Z & N & Open) Len. destruct (le_lt_dec (length_of i) K) as [|Q]; [assumption|]. exfalso.
      destruct (labels_kept I i T (Nat.lt_le_incl _ _ Hi) B) as (LA & Y & _). destruct (T i Hi) as (L2 & O & _).
      apply (Open K); [lia|]. apply epoch_over; auto. intros j Hj. split; [apply O | apply N]; lia.
  Qed.

  (** Behind (3.10): the true label has Ψ > 0 at the end of every epoch, so that no rule that removes labels with Ψ < 0
      removes it. *)
  Theorem CL21_sentence_argmax_amended I i : training I -> (i < I)%nat -> ends_by_signs i ->
    forall p, (p < m)%nat -> 0 < psi_end i p (y_ i p).
  Proof.
    intros T Hi E p Hp. destruct (labels_kept I (S i) T Hi) as (_ & _ & _ & P & _).
    - intros j Hj. destruct (Nat.eq_dec j i) as [->|Q]; [exact E | apply (by_signs_before I i T Hi); lia].
    - apply P; [lia | exact Hp].
  Qed.

  (** Theorem 3.1 (2) (b), as amended. After I epochs that end by signs, one label being left, the final hypothesis
      π_1(... π_{I-1}(A_I minus B_I(p))) is y(p), the one label 0 of A_{I+1} being what π_I maps there; and where an error
      of 0 ends epoch i it is π_1(... π_{i-1}(h_k(p))). *)
  Theorem CL21_theorem_3_1_2b_amended I : training I ->
    (A_ I = 1%nat -> (forall i, (i < I)%nat -> ends_by_signs i) -> forall p, (p < m)%nat -> followed_back I p 0 = y p) /\
    (forall i k, I = S i -> perfect_at i k -> forall p, (p < m)%nat -> followed_back i p (h i k p) = y p).
  Proof.
    intros T. split.
    - intros One B p Hp. destruct (labels_kept I I T (le_n I) B) as (_ & Y & _ & _ & FB).
      specialize (Y p Hp). rewrite <- (FB p Hp). f_equal. lia.
    - intros i k -> (Z & _) p Hp.
      destruct (labels_kept (S i) i T (Nat.le_succ_diag_r i) (by_signs_before (S i) i T (Nat.lt_succ_diag_r i))) as (_ & _ & _ & _ & FB).
      rewrite <- (FB p Hp). f_equal. exact (no_error_no_mistake coefficient m (A_ i) (h i) (y_ i) m_positive k Z p Hp).
  Qed.
End Theorem31.
