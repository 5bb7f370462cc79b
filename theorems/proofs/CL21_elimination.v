(** CL21, Section 3: the elimination algorithm. Labels leave at the end of every epoch, and the rest are renumbered.

    An observation whose true label was removed, of which the paper says nothing, keeps a label that no hypothesis gives. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds.
Import ListNotations.
Open Scope R_scope.

(** Of label scores psi 0, ..., psi (A - 1): B, the last N of B, and the labels that stay, in order. *)
Definition negative (A : nat) (psi : nat -> R) : list nat :=
  filter (fun a => if Rlt_dec (psi a) 0 then true else false) (seq 0 A).
Definition last_of (N : nat) (l : list nat) : list nat := skipn (length l - N) l.
Definition removed (A N : nat) (psi : nat -> R) : list nat := last_of N (negative A psi).
Definition stay (A N : nat) (psi : nat -> R) : list nat :=
  filter (fun a => negb (if in_dec Nat.eq_dec a (removed A N psi) then true else false)) (seq 0 A).

(** The least of f 0, ..., f (m - 1), m >= 1. *)
Fixpoint least (m : nat) (f : nat -> nat) : nat :=
  match m with O => 0%nat | S O => f O | S k => Nat.min (least k f) (f k) end.

(** The place of a label in a list; its length where it is not there. *)
Fixpoint place (a : nat) (l : list nat) : nat :=
  match l with [] => 0%nat | b :: rest => if Nat.eqb a b then 0%nat else S (place a rest) end.

Lemma least_le m f p : (p < m)%nat -> (least m f <= f p)%nat.
Proof.
  induction m as [|[|k] IH]; intros Hp; [lia | replace p with O by lia; simpl; lia |].
  change (Nat.min (least (S k) f) (f (S k)) <= f p)%nat.
  destruct (Nat.eq_dec p (S k)) as [->|N]; [lia|]. specialize (IH ltac:(lia)). lia.
Qed.

Lemma least_ge m f n : (0 < m)%nat -> (forall p, (p < m)%nat -> (n <= f p)%nat) -> (n <= least m f)%nat.
Proof.
  induction m as [|[|k] IH]; intros Hm H; [lia | apply H; lia |].
  change (n <= Nat.min (least (S k) f) (f (S k)))%nat. apply Nat.min_glb; [apply IH; auto; lia | apply H; lia].
Qed.

Lemma place_in a l : In a l -> (place a l < length l)%nat /\ nth (place a l) l 0%nat = a.
Proof.
  induction l as [|b l IH]; intros I; [easy|]. simpl. destruct (Nat.eqb a b) eqn:E.
  - apply Nat.eqb_eq in E as ->. split; [lia | reflexivity].
  - destruct I as [->|I]; [now rewrite Nat.eqb_refl in E|]. destruct (IH I). split; [lia | assumption].
Qed.

Lemma in_negative A psi a : In a (negative A psi) <-> (a < A)%nat /\ psi a < 0.
Proof.
  unfold negative. rewrite filter_In, in_seq. destruct (Rlt_dec (psi a) 0) as [L|L];
    split; intros [X Y]; try easy; split; (lia || assumption || reflexivity).
Qed.

Lemma negative_NoDup A psi : NoDup (negative A psi).
Proof. apply NoDup_filter, seq_NoDup. Qed.

Lemma removed_negative A N psi a : In a (removed A N psi) -> (a < A)%nat /\ psi a < 0.
Proof.
  unfold removed, last_of. intros I. apply in_negative.
  rewrite <- (firstn_skipn (length (negative A psi) - N) (negative A psi)). apply in_or_app. now right.
Qed.

Lemma in_stay A N psi a : In a (stay A N psi) <-> (a < A)%nat /\ ~ In a (removed A N psi).
Proof.
  unfold stay. rewrite filter_In, in_seq. destruct (in_dec Nat.eq_dec a (removed A N psi)) as [I|I];
    split; intros [X Y]; try easy; split; (lia || assumption || reflexivity).
Qed.

Lemma NoDup_skipn {T} n (l : list T) : NoDup l -> NoDup (skipn n l).
Proof.
  revert n. induction l as [|x l IH]; intros [|n] D; simpl; auto. inversion D. auto.
Qed.

Lemma filter_both (f : nat -> bool) l : (length (filter f l) + length (filter (fun a => negb (f a)) l) = length l)%nat.
Proof. induction l as [|a l IH]; [reflexivity|]. simpl. destruct (f a); simpl; lia. Qed.

(** (3.11), of one observation: N labels are removed and |A_i| - N stay. *)
Lemma removed_count A N psi : (N <= length (negative A psi))%nat ->
  length (removed A N psi) = N /\ length (stay A N psi) = (A - N)%nat.
Proof.
  intros H. assert (length (removed A N psi) = N) as R by (unfold removed, last_of; rewrite skipn_length; lia).
  split; [exact R|]. unfold stay.
  set (f := fun a => if in_dec Nat.eq_dec a (removed A N psi) then true else false).
  pose proof (filter_both f (seq 0 A)) as L. rewrite seq_length in L.
  change (filter _ (seq 0 A)) with (filter (fun a => negb (f a)) (seq 0 A)).
  enough (length (filter f (seq 0 A)) = N) by lia. rewrite <- R. apply Nat.le_antisymm; apply NoDup_incl_length.
  - apply NoDup_filter, seq_NoDup.
  - intros a I. apply filter_In in I as [_ E]. unfold f in E. now destruct (in_dec Nat.eq_dec a _).
  - apply NoDup_skipn, negative_NoDup.
  - intros a I. apply filter_In. split; [apply in_seq; apply removed_negative in I; lia|].
    unfold f. now destruct (in_dec Nat.eq_dec a _).
Qed.

Section Training.
  (** m observations, A labels, the true one y p, epochs of at least K rounds; round k of epoch i returns h i k. The epochs
      last length_of i rounds. *)
  Variables (m A : nat) (y : nat -> nat) (h : nat -> nat -> nat -> nat) (length_of : nat -> nat).

  (** Ψ of label a after k rounds of an epoch with these labels. *)
  Definition Psi_in (Ai : nat) (yi : nat -> nat) (hi : nat -> nat -> nat) (k p a : nat) : R :=
    Psi Ai hi (alpha coefficient m Ai hi yi) k p a.

  (** |A_i| and y_i, epochs from 0: N_i = min_p |B_i(p)| labels leave, y_{i+1} = π_i^{-1} y_i. *)
  Fixpoint state (i : nat) : nat * (nat -> nat) :=
    match i with
    | O => (A, y)
    | S j =>
        let Ai := fst (state j) in let yi := snd (state j) in
        let psi := Psi_in Ai yi (h j) (length_of j) in
        let N := least m (fun p => length (negative Ai (psi p))) in
        ((Ai - N)%nat, fun p => place (yi p) (stay Ai N (psi p)))
    end.
  Definition A_ (i : nat) : nat := fst (state i).
  Definition y_ (i : nat) : nat -> nat := snd (state i).
  Definition Psi_ (i k p a : nat) : R := Psi_in (A_ i) (y_ i) (h i) k p a.
  Definition psi_end (i p a : nat) : R := Psi_ i (length_of i) p a.
  Definition N_ (i : nat) : nat := least m (fun p => length (negative (A_ i) (psi_end i p))).
  Definition stay_ (i p : nat) : list nat := stay (A_ i) (N_ i) (psi_end i p).
  (** π_i^p *)
  Definition pi_ (i p a : nat) : nat := nth a (stay_ i p) 0%nat.
  (** π_1^p(... π_i^p(a)), the epochs before epoch i counted from 0. *)
  Fixpoint followed_back (i p a : nat) : nat := match i with O => a | S j => followed_back j p (pi_ j p a) end.

  (** The d_k and ε_k of epoch i. *)
  Definition d_ (i k : nat) : nat -> R := weights coefficient m (A_ i) (h i) (y_ i) k.
  Definition eps_ (i k : nat) : R := eps coefficient m (A_ i) (h i) (y_ i) k.

  (** Every observation has a label with Ψ < 0 after k rounds. *)
  Definition ends (i k : nat) : Prop := forall p, (p < m)%nat -> exists a, (a < A_ i)%nat /\ Psi_ i k p a < 0.
  (** K_i = min {k >= K | ...} *)
  Definition is_K_ (K i k : nat) : Prop := (K <= k)%nat /\ ends i k /\ forall j, (K <= j < k)%nat -> ~ ends i j.
  (** Epoch i ends by signs, as no error before was 0; or round k, from 0, is its first with an error of 0. *)
  Definition ends_by_signs (K i : nat) : Prop :=
    is_K_ K i (length_of i) /\ forall k, (k < length_of i)%nat -> eps_ i k <> 0.
  Definition perfect_at (K i k : nat) : Prop :=
    eps_ i k = 0 /\ (forall j, (j < k)%nat -> eps_ i j <> 0) /\ (forall j, (K <= j <= k)%nat -> ~ ends i j).

  Hypothesis m_positive : (0 < m)%nat.

  Lemma N_le i p : (p < m)%nat -> (N_ i <= length (negative (A_ i) (psi_end i p)))%nat.
  Proof. intros Hp. apply (least_le m (fun q => length (negative (A_ i) (psi_end i q)))), Hp. Qed.

  (** Equation 3.11: as many labels stay for every observation; N_i >= 1 leave, the last N_i of B_i(p). *)
  Theorem CL21_equation_3_11 i p : (p < m)%nat -> ends i (length_of i) ->
    length (stay_ i p) = A_ (S i) /\ removed (A_ i) (N_ i) (psi_end i p) = last_of (N_ i) (negative (A_ i) (psi_end i p)) /\
    length (removed (A_ i) (N_ i) (psi_end i p)) = N_ i /\ (1 <= N_ i)%nat /\ A_ (S i) = (A_ i - N_ i)%nat.
  Proof.
    intros Hp E. destruct (removed_count (A_ i) (N_ i) (psi_end i p) (N_le i p Hp)) as [R L].
    repeat split; auto. apply least_ge; [exact m_positive|]. intros q Hq. destruct (E q Hq) as (a & Ha & P).
    assert (In a (negative (A_ i) (psi_end i q))) as I by now apply in_negative.
    destruct (negative _ _); [easy | simpl; lia].
  Qed.

  (** At least one label leaves in every epoch, so that there are at most |A| epochs. *)
  Lemma labels_fall i j : (i <= j)%nat -> (forall n, (i <= n < j)%nat -> ends n (length_of n)) -> (2 <= A_ j)%nat ->
    (A_ j + (j - i) <= A_ i)%nat.
  Proof.
    intros L. induction L as [|j L IH]; intros E T; [lia|].
    destruct (CL21_equation_3_11 j O m_positive (E j ltac:(lia))) as (_ & _ & _ & N & S).
    specialize (IH (fun n Hn => E n ltac:(lia)) ltac:(lia)). lia.
  Qed.

  (** I epochs: all but the last end by signs, and each begins with two labels or more. *)
  Definition epochs (I : nat) : Prop :=
    (forall i, (S i < I)%nat -> ends i (length_of i)) /\ forall i, (i < I)%nat -> (2 <= A_ i)%nat.

  Theorem CL21_sentence_epochs_and_labels I : epochs I -> (I <= A)%nat.
  Proof.
    intros [E T]. destruct I as [|I]; [lia|]. pose proof (labels_fall O I (Nat.le_0_l I) (fun n Hn => E n ltac:(lia)) (T I ltac:(lia))).
    pose proof (T I ltac:(lia)). change (A_ O) with A in *. lia.
  Qed.

  (** y_{i+1}(p) = π_i^{-1}(y_i(p)) where y_i(p) is not removed, and so where Ψ >= 0. *)
  Theorem CL21_equation_3_11_relabelling_amended i p : (p < m)%nat -> (y_ i p < A_ i)%nat ->
    (0 <= psi_end i p (y_ i p) -> ~ In (y_ i p) (removed (A_ i) (N_ i) (psi_end i p))) /\
    (~ In (y_ i p) (removed (A_ i) (N_ i) (psi_end i p)) ->
      (y_ (S i) p < A_ (S i))%nat /\ pi_ i p (y_ (S i) p) = y_ i p).
  Proof.
    intros Hp Y. split.
    - intros P I. apply removed_negative in I. lra.
    - intros N. assert (In (y_ i p) (stay_ i p)) as I by now apply in_stay.
      destruct (place_in _ _ I) as [L P].
      pose proof (proj2 (removed_count _ _ _ (N_le i p Hp))) as C. fold (stay_ i p) in C. rewrite C in L. now split.
  Qed.

  (** Appendix A.3: the label that remains is the real one, permuted; y(p) = π_1(... π_I(y_{I+1}(p))). *)
  Theorem CL21_sentence_real_label I p : (p < m)%nat -> (y p < A)%nat ->
    (forall i, (i < I)%nat -> ~ In (y_ i p) (removed (A_ i) (N_ i) (psi_end i p))) ->
    (y_ I p < A_ I)%nat /\ followed_back I p (y_ I p) = y p.
  Proof.
    intros Hp Y. induction I as [|I IH]; intros N; [now split|]. destruct IH as [L F]; [intros i Hi; apply N; lia|].
    destruct (CL21_equation_3_11_relabelling_amended I p Hp L) as [_ R]. destruct (R (N I (Nat.lt_succ_diag_r I))) as [L' E].
    split; [exact L'|]. cbn [followed_back]. now rewrite E.
  Qed.
End Training.
