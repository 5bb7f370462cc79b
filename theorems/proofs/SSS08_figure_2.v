(** SSS08, Section 5.2: the procedure of Figure 2 solves (12), and Lemmas 14 to 16 on the form of the solution. *)
From Coq Require Import Reals Lra Psatz Arith List Bool Permutation Sorted.
From Boostproof Require Import Sums Fields Games Sorting Bregman Entropy Smoothing SSS08_projection.
Import ListNotations.

Section Procedure.
  Context {F : field} (nu : F).
  Open Scope field_scope.

  (** The loop over the sorted entries u_i, ..., u_m: room = 1 - ν (i - 1), Z = u_i + ... + u_m, and the last θ. It breaks at
      the first i with ν > θ u_i. Where Z is 0 it divides by 0: no result. *)
  Fixpoint loop (room Z theta : F) (u : list F) : option F :=
    match u with
    | [] => Some theta
    | x :: rest =>
      if (Z <=? 0) && (0 <=? Z) then None
      else if room / Z * x <? nu then Some (room / Z)
      else loop (room - nu) (Z - x) (room / Z) rest
    end.

  (** Figure 2: sort d_0, find θ, return min {ν, θ d_0}. *)
  Definition figure_2 (m : nat) (d0 : vector F) : option (vector F) :=
    match loop 1 (sum m d0) 0 (decreasing m d0) with
    | Some theta => Some (fun r => min nu (theta * d0 r))
    | None => None
    end.
End Procedure.

Open Scope R_scope.

(** What the procedure promises: it returns the solution of (12). *)
Definition figure_2_returns_the_projection (m : nat) (nu : R) (d0 : point) : Prop :=
  exists d, @figure_2 RF nu m d0 = Some d /\ equation_12 m nu d0 d.

Section Loop.
  Variable nu : R.
  Hypothesis Hnu : 0 < nu.

  Notation mass theta u := (@total RF (map (fun x => Rmin nu (theta * x)) u)).

  Lemma mass_uncapped theta u : (forall x, In x u -> theta * x <= nu) -> mass theta u = theta * @total RF u.
  Proof.
    induction u as [|x rest IH]; intros H; cbn -[Rmin]; [lra|].
    rewrite IH by (intros; apply H; now right). rewrite Rmin_right by (apply H; now left). simpl. ring.
  Qed.

  Lemma total_positive (u : list R) : (forall x, In x u -> 0 < x) -> u <> [] -> 0 < @total RF u.
  Proof.
    destruct u as [|x rest]; intros H E; [easy|]. clear E. revert x H.
    induction rest as [|y rest IH]; intros x H; pose proof (H x (or_introl eq_refl)); simpl in *; [lra|].
    assert (0 < y + @total RF rest) by (apply IH; intros; apply H; intuition). simpl in *. lra.
  Qed.

  (** The loop finds a θ with which the capped entries fill the room, and every greater entry that was capped stays so. *)
  Lemma loop_correct u : forall room theta0, StronglySorted Rge u -> (forall x, In x u -> 0 < x) -> u <> [] ->
    0 < room <= nu * INR (length u) ->
    exists theta, @loop RF nu room (@total RF u) theta0 u = Some theta /\ 0 < theta /\ mass theta u = room /\
    forall p, (forall x, In x u -> x <= p) -> nu * @total RF u <= room * p -> nu <= theta * p.
  Proof.
    induction u as [|x rest IH]; intros room theta0 Order Pos Some Room; [easy|].
    pose proof (total_positive _ Pos Some) as Z. pose proof (Pos x (or_introl eq_refl)) as X.
    apply StronglySorted_inv in Order as [Order Below]. rewrite Forall_forall in Below.
    set (theta := room / @total RF (x :: rest)). assert (0 < theta) as T by (apply Rdiv_lt_0_compat; lra).
    assert (theta * @total RF (x :: rest) = room) as E by (unfold theta; field; lra).
    cbn -[total Rmin leb plus]. replace (leb _ _) with false by (symmetry; apply leb_R_false; exact Z).
    change (Rdiv room _) with theta. cbn [andb]. change (carrier RF) with R in *.
    destruct (leb nu (theta * x)) eqn:C; cbn [negb].
    - apply leb_R in C. destruct rest as [|y rest].
      + cbn in *. exists theta. repeat split; auto.
        * rewrite Rmin_left by lra. nra.
        * intros p H Q. specialize (H x (or_introl eq_refl)). nra.
      + assert (nu < room /\ 0 < @total RF (y :: rest)) as [N Z'].
        { assert (0 < @total RF (y :: rest)) as Z' by (apply total_positive; [intros; apply Pos; now right | discriminate]).
          change (@total RF (x :: y :: rest)) with (x + @total RF (y :: rest)) in *. split; [nra | exact Z']. }
        change (@total RF (x :: y :: rest)) with (x + @total RF (y :: rest)) in *.
        set (Z1 := @total RF (y :: rest)) in *. replace (x + Z1 - x) with Z1 by (clearbody Z1; cbn in Z1; lra).
        destruct (IH (room - nu) theta Order) as (theta' & R1 & R2 & R3 & R4).
        { intros z Hz. apply Pos. now right. } { discriminate. }
        { change (length (x :: y :: rest)) with (S (length (y :: rest))) in Room. rewrite S_INR in Room. lra. }
        assert (nu <= theta' * x) as Cx.
        { apply R4; [intros z Hz; specialize (Below z Hz); lra | nra]. }
        exists theta'. split; [exact R1|]. split; [exact R2|]. split.
        * change (Rmin nu (theta' * x) + mass theta' (y :: rest) = room). rewrite R3, Rmin_left; lra.
        * intros p H Q. specialize (H x (or_introl eq_refl)). nra.
    - apply leb_R_false in C. exists theta. repeat split; auto.
      + change (mass theta (x :: rest) = room). rewrite mass_uncapped; [exact E|]. intros y [->|Hy]; [lra|]. specialize (Below y Hy). nra.
      + intros p H Q. specialize (H x (or_introl eq_refl)). nra.
  Qed.
End Loop.

Section Correct.
  Variables (m : nat) (nu : R) (d0 : point).

  Lemma sorted_members x : In x (@decreasing RF m d0) -> exists i, (i < m)%nat /\ x = d0 i.
  Proof.
    intros H. apply (Permutation_in _ (Permutation_sym (sort_permutes _ _))), in_map_iff in H.
    destruct H as (i & <- & Hi). apply in_seq in Hi. exists i. split; [lia | reflexivity].
  Qed.

  Lemma mass_of_sorted theta :
    @total RF (map (fun x => Rmin nu (theta * x)) (@decreasing RF m d0)) = Sum m (scaled nu theta d0).
  Proof.
    rewrite <- total_entries. apply total_permutes. unfold scaled. rewrite <- (map_map d0 (fun x => Rmin nu (theta * x))).
    apply Permutation_map, Permutation_sym, sort_permutes.
  Qed.

  Lemma total_of_sorted : @total RF (@decreasing RF m d0) = Sum m d0.
  Proof. rewrite <- total_entries. apply total_permutes, Permutation_sym, sort_permutes. Qed.

  (** The scale that Figure 2 finds for positive d_0 and a cap that some distribution obeys. *)
  Lemma figure_2_scale : (0 < m)%nat -> positive m d0 -> 1 <= INR m * nu ->
    exists theta, @figure_2 RF nu m d0 = Some (fun r => @min RF nu (theta * d0 r)) /\
      0 < nu /\ 0 < theta /\ Sum m (scaled nu theta d0) = 1.
  Proof.
    intros Hm Pos Cap. pose proof (lt_0_INR m Hm). assert (0 < nu) as N by nra.
    assert (@length R (@decreasing RF m d0) = m) as Len.
    { unfold decreasing. now rewrite <- (Permutation_length (sort_permutes _ _)), map_length, seq_length. }
    destruct (loop_correct nu N (@decreasing RF m d0) 1 0) as (theta & E & T & M & _).
    - apply in_decreasing_order.
    - intros x Hx. destruct (sorted_members x Hx) as (i & Hi & ->). auto.
    - intros E. rewrite E in Len. simpl in Len. lia.
    - rewrite Len. lra.
    - exists theta. rewrite mass_of_sorted in M. repeat split; auto. unfold figure_2.
      rewrite sum_R, <- total_of_sorted. change (@zero RF) with 0. change (@one RF) with 1. now rewrite E.
  Qed.
End Correct.

(** Figure 2, for d_0 and ν as (12) has them: d_0 > 0 and a cap of at least 1/m. *)
Theorem SSS08_figure_2 m d0 nu : (0 < m)%nat -> positive m d0 -> 1 / INR m <= nu ->
  figure_2_returns_the_projection m nu d0.
Proof.
  intros Hm Pos Cap. pose proof (lt_0_INR m Hm) as P.
  destruct (figure_2_scale m nu d0 Hm Pos) as (theta & E & N & T & M).
  { apply (Rmult_le_compat_l (INR m)) in Cap; [|lra]. replace (INR m * (1 / INR m)) with 1 in Cap by (field; lra). exact Cap. }
  eexists. split; [exact E|]. apply projection_same with (scaled nu theta d0); [|now apply scaled_solves].
  intros i _. apply min_R.
Qed.

(** The solution of (12) is d_0 scaled and capped. *)
Lemma solution_is_scaled m nu d0 d : positive m d0 -> equation_12 m nu d0 d ->
  exists theta, 0 < nu /\ 0 < theta /\ Sum m (scaled nu theta d0) = 1 /\
                forall i, (i < m)%nat -> d i = Rmin nu (theta * d0 i).
Proof.
  intros Pos Sol. destruct (proj1 Sol) as [[_ E] Cap].
  assert (0 < m)%nat as Hm by (destruct m; [simpl in E; lra | lia]).
  assert (1 <= INR m * nu) as Room by (rewrite <- E, <- Sum_const; now apply Sum_le).
  destruct (figure_2_scale m nu d0 Hm Pos Room) as (theta & _ & N & T & M).
  exists theta. repeat split; auto. exact (scaled_is_the_solution m nu d0 Pos theta d N T M Sol).
Qed.

(** Lemma 14: if d_{0,i} > d_{0,j}, then d_{t,i} >= d_{t,j}. *)
Theorem SSS08_lemma_14 m nu d0 d i j : positive m d0 -> equation_12 m nu d0 d -> (i < m)%nat -> (j < m)%nat ->
  d0 i > d0 j -> d i >= d j.
Proof.
  intros Pos Sol Hi Hj L. destruct (solution_is_scaled m nu d0 d Pos Sol) as (theta & N & T & _ & E).
  rewrite (E i Hi), (E j Hj). apply Rle_ge, Rle_min_compat_l. nra.
Qed.

(** d = (ν, ..., ν, d_i, ..., d_j, 0, ..., 0): the first a = i - 1 entries are ν, those from there up to b = j lie between. *)
Definition has_form (m : nat) (nu : R) (a b : nat) (d : point) : Prop :=
  (a <= b <= m)%nat /\ (forall r, (r < a)%nat -> d r = nu) /\ (forall r, (a <= r < b)%nat -> 0 < d r < nu) /\
  (forall r, (b <= r < m)%nat -> d r = 0).

(** Lemma 15: there d_r = θ d_{0,r} with θ = (1 - ν (i - 1)) / (d_{0,i} + ... + d_{0,j}). *)
Theorem SSS08_lemma_15 m nu d0 d a b : positive m d0 -> equation_12 m nu d0 d -> has_form m nu a b d ->
  let theta := (1 - nu * INR a) / Sum (b - a) (fun r => d0 (a + r)%nat) in
  forall r, (a <= r < b)%nat -> d r = theta * d0 r.
Proof.
  intros Pos Sol (Hab & First & Between & Last) theta r Hr.
  destruct (solution_is_scaled m nu d0 d Pos Sol) as (s & N & S & _ & E).
  assert (free : forall k, (a <= k < b)%nat -> d k = s * d0 k).
  { intros k Hk. specialize (E k ltac:(lia)). specialize (Between k Hk). unfold Rmin in E.
    destruct (Rle_dec _ _) in E; lra. }
  assert (0 < Sum (b - a) (fun r => d0 (a + r)%nat)) as Z by (apply Sum_pos; [lia | intros; apply Pos; lia]).
  assert (1 = nu * INR a + s * Sum (b - a) (fun r => d0 (a + r)%nat)) as Mass.
  { destruct Sol as [[[_ one] _] _]. rewrite <- one. replace m with (a + (b - a) + (m - b))%nat by lia.
    rewrite !Sum_split. rewrite (Sum_ext a d (fun _ => nu)) by exact First. rewrite Sum_const.
    rewrite (Sum_ext (b - a) _ (fun r => s * d0 (a + r)%nat)) by (intros; apply free; lia).
    rewrite Sum_scal, (Sum_zero (m - b)) by (intros; apply Last; lia). ring. }
  rewrite free by exact Hr. f_equal. unfold theta. rewrite Mass at 1. field. lra.
Qed.

(** Lemma 16: for d_0 > 0 in non-increasing order the solution is (ν, ..., ν, d_i, ..., d_m) with d_m > 0. *)
Theorem SSS08_lemma_16 m nu d0 d : positive m d0 -> (forall i j, (i <= j < m)%nat -> d0 i >= d0 j) ->
  equation_12 m nu d0 d -> (exists a, has_form m nu a m d) /\ 0 < d (m - 1)%nat.
Proof.
  intros Pos Order Sol. destruct (solution_is_scaled m nu d0 d Pos Sol) as (s & N & Hs & M & E).
  assert (0 < m)%nat as Hm by (destruct m; [simpl in M; lra | lia]).
  assert (forall r, (r < m)%nat -> 0 < d r) as P by (intros r Hr; rewrite E by exact Hr; now apply (scaled_positive m)).
  split; [|apply P; lia].
  assert (G : forall k, (k <= m)%nat -> exists a, (a <= k)%nat /\ (forall r, (r < a)%nat -> nu <= s * d0 r) /\
              (forall r, (a <= r < k)%nat -> s * d0 r < nu)).
  { induction k as [|k IH]; intros Hk; [exists 0%nat; repeat split; intros; lia|].
    destruct (IH ltac:(lia)) as (a & A1 & A2 & A3). destruct (Rle_lt_dec nu (s * d0 k)) as [C|C].
    - exists (S k). split; [lia|]. split; [|intros; lia]. intros r Hr.
      specialize (Order r k ltac:(lia)). nra.
    - exists a. split; [lia|]. split; [exact A2|]. intros r Hr. destruct (Nat.eq_dec r k) as [->|]; [exact C|]. apply A3. lia. }
  destruct (G m (le_n m)) as (a & A1 & A2 & A3). exists a. split; [lia|]. repeat split.
  - intros r Hr. rewrite E by lia. apply Rmin_left, A2, Hr.
  - apply P. lia.
  - rewrite E by lia. specialize (A3 r H). rewrite Rmin_right; lra.
  - intros r Hr. lia.
Qed.
