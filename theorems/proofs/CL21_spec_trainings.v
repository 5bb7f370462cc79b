(** CL21: for every iteratively weakly learnable class and every long enough K there is a training that comes to an end, as
    spec/CL21.v states it. It is built epoch by epoch, and each epoch round by round. *)
From Coq Require Import Reals Lra Psatz Arith List Bool ClassicalEpsilon.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_spec_plays
  CL21_spec_theorem_3_1 CL21_spec_training.
Import ListNotations.
Open Scope R_scope.

(** A best classifier of a class: scores see the first n observations only, right or wrong. *)
Lemma best_exists d z n : forall C : CL21.class, (exists f, C f) -> exists f, C f /\ forall g, C g -> CL21.score n d g z <= CL21.score n d f z.
Proof.
  induction n as [|n IH]; intros C (f0 & C0); [exists f0; split; [exact C0 | intros; right; reflexivity]|].
  set (last f := if Nat.eqb (f n) (z n) then d n else - d n).
  assert (split_up : forall f, CL21.score (S n) d f z = CL21.score n d f z + last f) by reflexivity.
  assert (half : forall b, (exists f, C f /\ Nat.eqb (f n) (z n) = b) -> exists f, C f /\ Nat.eqb (f n) (z n) = b /\
    forall g, C g -> Nat.eqb (g n) (z n) = b -> CL21.score (S n) d g z <= CL21.score (S n) d f z).
  { intros b (f & Cf & B). destruct (IH (fun g => C g /\ Nat.eqb (g n) (z n) = b)) as (g & [Cg Bg] & best); [now exists f|].
    exists g. split; [exact Cg|]. split; [exact Bg|]. intros k Ck Bk. rewrite !split_up. unfold last. rewrite Bg, Bk.
    specialize (best k (conj Ck Bk)). lra. }
  destruct (Classical_Prop.classic (exists f, C f /\ Nat.eqb (f n) (z n) = true)) as [T|T],
    (Classical_Prop.classic (exists f, C f /\ Nat.eqb (f n) (z n) = false)) as [F|F].
  - destruct (half true T) as (f & Cf & _ & Bf), (half false F) as (g & Cg & _ & Bg).
    destruct (Rle_dec (CL21.score (S n) d g z) (CL21.score (S n) d f z)) as [Q|Q].
    + exists f. split; [exact Cf|]. intros k Ck. destruct (Nat.eqb (k n) (z n)) eqn:B; [now apply Bf | specialize (Bg k Ck B); lra].
    + exists g. split; [exact Cg|]. intros k Ck. destruct (Nat.eqb (k n) (z n)) eqn:B; [specialize (Bf k Ck B); lra | now apply Bg].
  - destruct (half true T) as (f & Cf & _ & Bf). exists f. split; [exact Cf|]. intros k Ck. apply Bf; [exact Ck|].
    destruct (Nat.eqb (k n) (z n)) eqn:B; [reflexivity | exfalso; apply F; now exists k].
  - destruct (half false F) as (f & Cf & _ & Bf). exists f. split; [exact Cf|]. intros k Ck. apply Bf; [exact Ck|].
    destruct (Nat.eqb (k n) (z n)) eqn:B; [exfalso; apply T; now exists k | reflexivity].
  - exfalso. destruct (Nat.eqb (f0 n) (z n)) eqn:B; [apply T | apply F]; now exists f0.
Qed.

(** The first of the natural numbers below K with a property, if there is one. *)
Lemma first_below (Q : nat -> Prop) K : (forall k, (k < K)%nat -> ~ Q k) \/ exists k, (k < K)%nat /\ Q k /\ forall j, (j < k)%nat -> ~ Q j.
Proof.
  induction K as [|K [N|(k & Hk & Qk & B)]]; [left; intros; lia | | right; exists k; auto].
  destruct (Classical_Prop.classic (Q K)) as [P|P].
  - right. exists K. auto.
  - left. intros k Hk. destruct (Nat.eq_dec k K) as [->|E]; [exact P | apply N; lia].
Qed.

Section Built.
  Variables (m A : nat) (y : CL21.labelling) (H : CL21.class) (K : nat).

  (** Optimal hypotheses in every round; none without an error among the first K, or the first such one. *)
  Definition is_epoch (n : nat) (z : CL21.labelling) (g : nat -> CL21.labelling) (len : nat) : Prop :=
    (forall k, H (g k) /\ CL21.labels_in m n (g k) /\ forall f, H f -> CL21.labels_in m n f ->
      CL21.score m (CL21.weights CL21.coefficient m n g z k) f z <= CL21.score m (CL21.weights CL21.coefficient m n g z k) (g k) z) /\
    ((len = K /\ forall k, (k < K)%nat -> CL21.eps CL21.coefficient m n g z k <> 0) \/
     exists k, (k < K)%nat /\ len = S k /\ CL21.eps CL21.coefficient m n g z k = 0 /\
       forall j, (j < k)%nat -> CL21.eps CL21.coefficient m n g z j <> 0).

  Lemma epoch_exists n z : (exists f, H f /\ CL21.labels_in m n f) -> exists e, is_epoch n z (fst e) (snd e).
  Proof.
    intros Some.
    set (pick d := proj1_sig (constructive_indefinite_description _ (best_exists d z m (fun f => H f /\ CL21.labels_in m n f) Some))).
    assert (picked : forall d, (H (pick d) /\ CL21.labels_in m n (pick d)) /\
      forall g, H g /\ CL21.labels_in m n g -> CL21.score m d g z <= CL21.score m d (pick d) z)
      by (intros d; exact (proj2_sig (constructive_indefinite_description _ (best_exists d z m (fun f => H f /\ CL21.labels_in m n f) Some)))).
    set (w := fix w (k : nat) : nat -> R := match k with
      | O => fun _ => 1 / INR m
      | S s =>
          let alpha := CL21.coefficient (INR n) (CL21.error_of m (w s) (pick (w s)) z) in
          let raw p := w s p * exp (- (alpha * (INR n * (if Nat.eqb (pick (w s) p) (z p) then 1 else 0) - 1))) in
          fun p => raw p / Sum m raw
      end).
    set (g k := pick (w k)).
    assert (W : forall k, CL21.weights CL21.coefficient m n g z k = w k).
    { induction k as [|k IH]; [reflexivity|]. cbn [CL21.weights w]. cbn zeta. fold (CL21.weights CL21.coefficient m n g z).
      rewrite IH. reflexivity. }
    assert (R : forall k, H (g k) /\ CL21.labels_in m n (g k) /\ forall f, H f -> CL21.labels_in m n f ->
      CL21.score m (CL21.weights CL21.coefficient m n g z k) f z <= CL21.score m (CL21.weights CL21.coefficient m n g z k) (g k) z).
    { intros k. rewrite W. destruct (picked (w k)) as [[P1 P2] P3]. split; [exact P1|]. split; [exact P2|]. intros f Hf Lf. now apply P3. }
    destruct (first_below (fun k => CL21.eps CL21.coefficient m n g z k = 0) K) as [N|(k & Hk & Z & B)].
    - exists (g, K). split; [exact R | left; now split].
    - exists (g, S k). split; [exact R | right; exists k; auto].
  Qed.

  Hypothesis Some : forall n, (2 <= n <= A)%nat -> exists f, H f /\ CL21.labels_in m n f.
  Lemma some_epoch n z : exists e, (2 <= n <= A)%nat -> is_epoch n z (fst e) (snd e).
  Proof.
    destruct (Classical_Prop.classic (2 <= n <= A)%nat) as [Q|Q].
    - destruct (epoch_exists n z (Some n Q)) as (e & P). now exists e.
    - exists ((fun _ _ => 0%nat), 0%nat). intros Q'. contradiction.
  Qed.
  Definition E (n : nat) (z : CL21.labelling) := proj1_sig (constructive_indefinite_description _ (some_epoch n z)).
  Lemma E_is n z : (2 <= n <= A)%nat -> is_epoch n z (fst (E n z)) (snd (E n z)).
  Proof. exact (proj2_sig (constructive_indefinite_description _ (some_epoch n z))). Qed.

  Definition none : CL21.play := CL21.Play m A y (fun _ _ _ => 0%nat) (fun _ => 0%nat).
  Fixpoint st (i : nat) : nat * CL21.labelling :=
    match i with
    | O => (A, y)
    | S j =>
        let Ai := fst (st j) in let yi := snd (st j) in
        let psi := CL21.psi_in none Ai yi (fst (E Ai yi)) (snd (E Ai yi)) in
        let N := CL21.least m (fun p => length (CL21.negative Ai (psi p))) in
        ((Ai - N)%nat, fun p => CL21.place (yi p) (CL21.stay Ai N (psi p)))
    end.
  Definition hs (i : nat) : nat -> CL21.labelling := fst (E (fst (st i)) (snd (st i))).
  Definition len (i : nat) : nat := snd (E (fst (st i)) (snd (st i))).
  Definition t : CL21.play := CL21.Play m A y hs len.

  Lemma state_is i : CL21.state t i = st i.
  Proof.
    induction i as [|i IH]; [reflexivity|]. cbn [CL21.state st]. fold (CL21.state t). cbn zeta. rewrite IH. reflexivity.
  Qed.
  Lemma played_is i : (2 <= CL21.A_ t i <= A)%nat -> is_epoch (CL21.A_ t i) (CL21.y_ t i) (hs i) (len i).
  Proof. unfold CL21.A_, CL21.y_, hs, len. rewrite state_is. apply E_is. Qed.
  Lemma fewer_labels i : (CL21.A_ t i <= A)%nat.
  Proof. unfold CL21.A_. rewrite state_is. induction i as [|i IH]; [apply le_n|]. cbn [st]. cbn zeta. cbn [fst]. lia. Qed.
  Lemma optimal_is i k : (2 <= CL21.A_ t i)%nat -> CL21.optimal t H i k.
  Proof. intros A2. exact (proj1 (played_is i (conj A2 (fewer_labels i))) k). Qed.

  Hypothesis Hm : (0 < m)%nat.
  Hypothesis HK : (0 < K)%nat.
  Hypothesis Y : CL21.labels_in m A y.
  Hypothesis over : forall I, CL21.under_way t K H I K -> CL21.is_K_ t K I K.
  Hypothesis not_none : forall I, CL21.training t K H I -> (forall i, (i < I)%nat -> CL21.ends_by_signs t K i) -> (1 <= CL21.A_ t I)%nat.

  Definition good (n : nat) : Prop := forall i, (i < n)%nat -> (2 <= CL21.A_ t i)%nat /\
    (forall k, (k < len i)%nat -> CL21.optimal t H i k) /\ CL21.ends_by_signs t K i.
  Definition finished : Prop := exists I out, CL21.training t K H I /\ CL21.mended_output t K I out.

  Lemma good_is_training n : good n -> CL21.training t K H n.
  Proof. intros G i Hi. destruct (G i Hi) as (A2 & O & S). split; [exact A2|]. split; [exact O | now left]. Qed.

  Lemma goes_on n : good n -> finished \/ good (S n).
  Proof.
    intros G. pose proof (good_is_training n G) as T.
    assert (S1 : forall i, (i < n)%nat -> CL21.ends_by_signs t K i) by (intros i Hi; apply (G i Hi)).
    destruct (le_lt_dec 2 (CL21.A_ t n)) as [A2|A1].
    - destruct (proj2 (played_is n (conj A2 (fewer_labels n)))) as [[Len N]|(k & Hk & Len & Z & N)].
      + right. assert (U : CL21.under_way t K H n K).
        { split; [exact G|]. split; [exact A2|]. intros j Hj. split; [now apply optimal_is | exact (N j Hj)]. }
        intros i Hi. destruct (Nat.eq_dec i n) as [->|Q]; [|apply G; lia].
        split; [exact A2|]. split; [intros; now apply optimal_is|]. split.
        * change (CL21.length_of t n) with (len n). rewrite Len. now apply over.
        * intros k Hk. change (CL21.length_of t n) with (len n) in Hk. rewrite Len in Hk. exact (N k Hk).
      + left. assert (P : CL21.perfect_at t K n k) by (split; [exact Z|]; split; [exact N|]; intros j Hj; lia).
        exists (S n), (fun p => CL21.followed_back t n p (hs n k p)). split.
        * intros i Hi. destruct (Nat.eq_dec i n) as [->|Q].
          -- split; [exact A2|]. split; [intros; now apply optimal_is|]. right. split; [reflexivity|]. exists k. now split.
          -- destruct (G i ltac:(lia)) as (B2 & O & S). split; [exact B2|]. split; [exact O | now left].
        * right. exists n, k. split; [reflexivity|]. split; [exact P | reflexivity].
    - left. pose proof (not_none n T S1). exists n, (fun p => CL21.followed_back t n p 0). split; [exact T|].
      left. split; [lia|]. split; [exact S1 | reflexivity].
  Qed.

  Lemma it_ends : finished.
  Proof.
    assert (G : forall n, finished \/ good n).
    { induction n as [|n [F|G]]; [right; intros i Hi; lia | now left | now apply goes_on]. }
    destruct (G (S A)) as [F|B]; [exact F|]. exfalso.
    pose proof (CL21_sentence_epochs_and_labels_proof t K H (S A) (conj Hm (conj HK Y)) (good_is_training (S A) B)) as Q.
    change (CL21.A t) with A in Q. lia.
  Qed.
End Built.

Theorem CL21_theorem_3_1_2a_trainings_exist_proof : CL21.theorem_3_1_2a_trainings_exist.
Proof.
  intros m A y H Hm Y L. destruct (CL21_theorem_3_1_2a_reading_full_epochs_proof m A y H Hm Y L) as (K1 & Full).
  destruct (long_from m A H L) as (gamma & rho' & K2 & W & _ & B). exists (Nat.max K1 K2). intros K HK.
  destruct (B K ltac:(lia)) as (HK0 & _ & Long).
  assert (Some : forall n, (2 <= n <= A)%nat -> exists f, H f /\ CL21.labels_in m n f).
  { intros n Hn. destruct (W n Hn) as [_ G]. destruct (G (fun _ => 0%nat) (fun _ => 1 / INR m)) as (f & Hf & Lf & _).
    - intros p _. lia.
    - now apply uniform_distribution.
    - now exists f. }
  exists (hs m A y H K Some), (len m A y H K Some). apply (it_ends m A y H K Some Hm HK0 Y).
  - intros I. exact (proj1 (proj2 (Full K (hs m A y H K Some) (len m A y H K Some) I ltac:(lia)))).
  - intros I T S. unfold t in *. played.
    destruct (labels_kept m A y (hs m A y H K Some) (len m A y H K Some) K H gamma Hm HK0 Y W Long I I T (le_n I) S) as (_ & Yi & _).
    specialize (Yi 0%nat Hm). lia.
Qed.
