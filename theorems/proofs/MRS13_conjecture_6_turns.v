(** MRS13, Conjecture 6: on sign columns in clusters that come in turn, the squared error of every greedy run.
    Not in the paper: parts A and B of the project's refutation, put together. *)

From Coq Require Import Reals Lra Psatz Lia List.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_conjecture_6_small_tilt MRS13_conjecture_6_clusters.
Local Open Scope R_scope.

Section Turns.
  (** Atoms with rows of signs, weights and tilts; column k is number [snd (name k)] of cluster [fst (name k)]. *)
  Variables (n N : nat) (x : nat -> nat -> R) (w u : nat -> R).
  Variables (J : nat) (g : nat -> nat -> R) (K : nat -> nat) (own : nat -> nat -> R) (name : nat -> nat * nat).
  Hypothesis weights : distribution n w.
  Hypothesis signs : forall i k, (i < n)%nat -> (k < N)%nat -> x i k = 1 \/ x i k = -1.
  Hypothesis size : forall l, (l <= J)%nat -> ((1 <= l)%nat -> INR (K l) = g l l) /\ (1 <= K l)%nat.
  Hypothesis named : forall k, (k < N)%nat -> is_column J K (name k).
  Hypothesis every_name : forall c, is_column J K c -> exists k, (k < N)%nat /\ name k = c.
  Hypothesis inner_products : forall k l, (k < N)%nat -> (l < N)%nat ->
    Sum n (fun i => w i * (x i k * x i l)) = product g K own (name k) (name l).
  Hypothesis tilts : forall k, (k < N)%nat ->
    Sum n (fun i => w i * (x i k * u i)) = g 0%nat (fst (name k)) / INR (K (fst (name k))).
  Hypothesis turn : in_turn J g K.
  Notation greedy := (greedy n N x w u).
  Notation pull := (pull n N x w u).
  Notation squared_error := (squared_error n N x w u).
  Notation combination := (combination N x).

  Lemma combination_move a alpha k i : (k < N)%nat -> combination (move a alpha k) i = combination a i + alpha * x i k.
  Proof. apply margin_move. Qed.

  Lemma pull_move a alpha k l : (k < N)%nat -> (l < N)%nat ->
    pull (move a alpha k) l = pull a l - alpha * product g K own (name k) (name l).
  Proof.
    intros Hk Hl. rewrite <- inner_products by assumption. unfold MRS13_conjecture_6_small_tilt.pull.
    rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext. intros i _. rewrite combination_move by assumption. ring.
  Qed.

  Lemma pull_is_correlation (j : nat -> nat) T : (forall t, (t < T)%nat -> (j t < N)%nat) -> forall t, (t <= T)%nat ->
    forall k, (k < N)%nat -> pull (greedy j t) k = correlation g K own (fun t => name (j t)) t (name k).
  Proof.
    intros below. induction t as [| t IH]; intros Ht k Hk; simpl.
    - rewrite <- tilts by assumption. apply Sum_ext. intros i _. unfold MRS13_conjecture_6_small_tilt.combination.
      rewrite (Sum_zero N) by (intros; ring). ring.
    - assert (Hj : (j t < N)%nat) by (apply below; lia). rewrite pull_move by assumption.
      rewrite !IH by (lia || assumption). reflexivity.
  Qed.

  Lemma squared_error_move a k : (k < N)%nat -> squared_error (move a (pull a k) k) = squared_error a - pull a k ^ 2.
  Proof.
    intros Hk. unfold MRS13_conjecture_6_small_tilt.squared_error.
    rewrite (Sum_ext n _ (fun i => w i * (u i - combination a i) ^ 2 - 2 * pull a k * (w i * (x i k * (u i - combination a i)))
        + pull a k ^ 2 * w i)).
    - rewrite Sum_plus, Sum_minus, !Sum_scal. fold (pull a k). destruct weights as [_ ->]. ring.
    - intros i Hi. rewrite combination_move by assumption. destruct (signs i k Hi Hk) as [-> | ->]; ring.
  Qed.

  (** After n stages of any greedy run. *)
  Theorem MRS13_conjecture_6_turns (j : nat -> nat) : is_pure_greedy n N x w u j (start K J) -> forall l, (l <= J)%nat ->
    squared_error (greedy j (start K l)) = Sum n (fun i => w i * u i ^ 2) - Sum l (fun s => INR (K (S s)) * theta g K s ^ 2).
  Proof.
    intros G. set (T := start K J) in *. set (p := fun t => name (j t)).
    assert (below : forall t, (t < T)%nat -> (j t < N)%nat) by (intros t Ht; apply G, Ht).
    assert (greedy_run : is_greedy J g K own p T).
    { intros t Ht. destruct (G t Ht) as [Hj best]. split; [apply named, Hj |]. intros c Hc.
      destruct (every_name c Hc) as (k & Hk & <-). specialize (best k Hk).
      rewrite !(pull_is_correlation j T below t) in best by (lia || assumption). exact best. }
    assert (monotone : forall l, (l <= J)%nat -> (start K l <= T)%nat).
    { unfold T. intros l Hl. induction J as [| J' IH]; [replace l with 0%nat by lia; lia |].
      destruct (Nat.eq_dec l (S J')) as [-> | other]; [lia |]. simpl. clear - IH Hl other.
      enough (start K l <= start K J')%nat by lia. assert (l <= J')%nat by lia. clear - H.
      induction H; [lia | simpl; lia]. }
    induction l as [| l IH]; intros Hl.
    - simpl. rewrite Rminus_0_r. apply Sum_ext. intros i _. unfold MRS13_conjecture_6_small_tilt.combination.
      rewrite (Sum_zero N) by (intros; ring). ring.
    - specialize (monotone (S l) Hl). destruct (MRS13_conjecture_6_clusters J g K own size p T turn greedy_run l Hl monotone) as [stage _].
      simpl start. change (Sum (S l) ?f) with (Sum l f + f l). cbv beta.
      assert (part : forall s, (s <= K (S l))%nat ->
        squared_error (greedy j (start K l + s)) = squared_error (greedy j (start K l)) - INR s * theta g K l ^ 2).
      { induction s as [| s IHs]; intros Hs; [rewrite Nat.add_0_r; simpl; ring |].
        replace (start K l + S s)%nat with (S (start K l + s)) by lia. simpl greedy.
        assert (Ht : (start K l + s < T)%nat) by (simpl in monotone; lia).
        rewrite squared_error_move by (apply below, Ht). rewrite IHs by lia. rewrite S_INR.
        rewrite (pull_is_correlation j T below) by (lia || apply below, Ht).
        destruct (stage (start K l + s)%nat) as (_ & value & _); [simpl; lia |]. fold p.
        change (name (j (start K l + s)%nat)) with (p (start K l + s)%nat). rewrite value. ring. }
      rewrite part, IH by lia. ring.
  Qed.
End Turns.
