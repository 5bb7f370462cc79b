(** SSS08, Corollary 5 for real k in [1, m], the next smallest margin counting for the fraction of k; not in the paper. *)
From Coq Require Import Reals Lra Psatz Lia List Permutation Sorted.
From Coquelicot Require Import Rcomplements.
From Boostproof Require Import Sums Fields Games Sorting Bregman Entropy Smoothing Compactness SSS08_theorem_3 SSS08_projection
  SSS08_minimax SSS08_theorem_4.
Import ListNotations.
Open Scope R_scope.

(** The first k of a list added up, the one after the whole of k for the fraction. *)
Fixpoint first_of (k : R) (l : list R) : R :=
  match l with [] => 0 | x :: rest => Rmax 0 (Rmin 1 k) * x + first_of (k - 1) rest end.
Definition AvgMin_real (m : nat) (k : R) (u : point) : R := first_of k (@increasing RF m u) / k.
Definition capped_value_real (m n : nat) (A : nat -> nat -> R) (k gamma : R) : Prop :=
  is_minimum (capped m (1 / k)) (largest_edge m n A) gamma.

Lemma first_of_none l : forall k, k <= 0 -> first_of k l = 0.
Proof.
  induction l as [| x rest IH]; intros k Hk; simpl; [reflexivity |].
  rewrite IH, (Rmin_right 1 k), Rmax_left by lra. ring.
Qed.

Lemma first_of_between l : forall p f, 0 <= f <= 1 ->
  first_of (INR p + f) l = (1 - f) * @total RF (firstn p l) + f * @total RF (firstn (S p) l).
Proof.
  induction l as [| x rest IH]; intros p f Hf; [simpl; rewrite firstn_nil; simpl; ring |].
  change (first_of (INR p + f) (x :: rest)) with (Rmax 0 (Rmin 1 (INR p + f)) * x + first_of (INR p + f - 1) rest).
  destruct p as [| p].
  - rewrite first_of_none by (simpl; lra). rewrite Rplus_0_l, (Rmin_right 1 f), Rmax_right by lra.
    change (@total RF (firstn 1 (x :: rest))) with (x + 0). change (@total RF (firstn 0 (x :: rest))) with 0. ring.
  - rewrite S_INR. pose proof (pos_INR p). rewrite Rmin_left, Rmax_right by lra.
    replace (INR p + 1 + f - 1) with (INR p + f) by ring. rewrite IH by exact Hf.
    change (@total RF (firstn (S p) (x :: rest))) with (x + @total RF (firstn p rest)).
    change (@total RF (firstn (S (S p)) (x :: rest))) with (x + @total RF (firstn (S p) rest)). ring.
Qed.

(** At some threshold the soft margin is the average. *)
Lemma threshold_real l : forall k, StronglySorted Rle l -> 0 < k <= INR (length l) ->
  exists tau, In tau l /\ k * tau - @total RF (map (fun x => Rmax 0 (tau - x)) l) = first_of k l.
Proof.
  induction l as [| x rest IH]; intros k Order Hk; [simpl in Hk; lra |].
  apply StronglySorted_inv in Order as [Order Above]. rewrite Forall_forall in Above.
  assert (step : forall tau, @total RF (map (fun y => Rmax 0 (tau - y)) (x :: rest))
                             = Rmax 0 (tau - x) + @total RF (map (fun y => Rmax 0 (tau - y)) rest)) by reflexivity.
  change (first_of k (x :: rest)) with (Rmax 0 (Rmin 1 k) * x + first_of (k - 1) rest).
  destruct (Rle_lt_dec k 1) as [small | large].
  - exists x. split; [now left |]. rewrite step, total_no_shortfall, first_of_none by (assumption || lra).
    rewrite (Rmin_right 1 k), (Rmax_right 0 k), Rmax_left by lra. lra.
  - change (length (x :: rest)) with (S (length rest)) in Hk. rewrite S_INR in Hk.
    destruct (IH (k - 1) Order ltac:(lra)) as (tau & inside & E). exists tau. split; [now right |].
    specialize (Above tau inside). rewrite step, <- E, (Rmin_left 1 k), !Rmax_right by lra. lra.
Qed.

Section Average.
  Variables (m : nat) (k : R) (u : point).
  Hypothesis Hk : 1 <= k <= INR m.

  Lemma soft_margin_below_real gamma d : capped m (1 / k) d ->
    gamma - / k * Sum m (fun i => Rmax 0 (gamma - u i)) <= inner m d u.
  Proof.
    intros [[P E] Cap]. replace gamma with (Sum m (fun i => d i * gamma)) at 1 by (rewrite Sum_scal_r, E; ring).
    unfold inner. rewrite <- Sum_scal, <- Sum_minus. apply Sum_le. intros i Hi. specialize (P i Hi). specialize (Cap i Hi).
    unfold Rmax. destruct (Rle_dec 0 (gamma - u i)); [| nra]. replace (1 / k) with (/ k) in Cap by (field; lra). nra.
  Qed.

  Lemma average_below d : capped m (1 / k) d -> AvgMin_real m k u <= inner m d u.
  Proof.
    intros D.
    assert (Len : length (@increasing RF m u) = m)
      by (unfold increasing; rewrite <- (Permutation_length (sort_permutes _ _)), map_length, seq_length; reflexivity).
    assert (bound : 0 < k <= INR (@length R (@increasing RF m u)))
      by (replace (@length R (@increasing RF m u)) with m by (symmetry; exact Len); lra).
    destruct (threshold_real (@increasing RF m u) k (in_increasing_order m u) bound) as (tau & _ & E).
    eapply Rle_trans; [| exact (soft_margin_below_real tau d D)]. right. unfold AvgMin_real. rewrite <- E.
    rewrite <- (total_entries m (fun i => Rmax 0 (tau - u i))), <- (map_map u (fun x => Rmax 0 (tau - x))).
    assert (@total RF (map (fun x => Rmax 0 (tau - x)) (map u (seq 0 m)))
            = @total RF (map (fun x => Rmax 0 (tau - x)) (@increasing RF m u))) as ->
      by apply total_permutes, Permutation_map, sort_permutes.
    field. lra.
  Qed.

  (** Between two whole numbers: the mean of two averages, in proportion. *)
  Lemma average_attained_real : exists d, capped m (1 / k) d /\ inner m d u = AvgMin_real m k u.
  Proof.
    destruct (nfloor_ex k ltac:(lra)) as (p & low & high). set (f := k - INR p).
    assert (Hp : (1 <= p <= m)%nat).
    { split; [destruct p; [simpl in high; lra | lia] |]. apply INR_le. lra. }
    assert (P : 1 <= INR p) by (apply (le_INR 1), Hp).
    assert (E : first_of k (@increasing RF m u) = (1 - f) * @total RF (firstn p (@increasing RF m u))
                                                  + f * @total RF (firstn (S p) (@increasing RF m u))).
    { rewrite <- first_of_between by (unfold f; lra). f_equal. unfold f. ring. }
    destruct (average_attained m p u Hp) as (d & [[D0 D1] Cap] & V). unfold AvgMin in V.
    destruct (Req_dec f 0) as [whole | part].
    - assert (K : k = INR p) by (unfold f in whole; lra). exists d. split.
      + split; [split; assumption |]. rewrite K. exact Cap.
      + rewrite V. unfold AvgMin_real. rewrite E, whole, K. field. lra.
    - assert (below : INR p < INR m) by (unfold f in part; lra). apply INR_lt in below.
      destruct (average_attained m (S p) u ltac:(lia)) as (d' & [[D0' D1'] Cap'] & V'). unfold AvgMin in V'.
      rewrite S_INR in Cap', V'.
      assert (Hf : 0 < f < 1) by (unfold f in *; lra). assert (K : k = INR p + f) by (unfold f; ring).
      set (a := (1 - f) * INR p / k). set (b := f * (INR p + 1) / k).
      assert (Ha : 0 <= a) by (apply Rmult_le_pos; [nra | apply Rlt_le, Rinv_0_lt_compat; lra]).
      assert (Hb : 0 <= b) by (apply Rmult_le_pos; [nra | apply Rlt_le, Rinv_0_lt_compat; lra]).
      exists (fun i => a * d i + b * d' i). split; [split; [split |] |].
      + intros i Hi. specialize (D0 i Hi). specialize (D0' i Hi). nra.
      + rewrite Sum_plus, !Sum_scal, D1, D1'. unfold a, b. rewrite K. field. lra.
      + intros i Hi. specialize (Cap i Hi). specialize (Cap' i Hi).
        apply Rle_trans with (a * (1 / INR p) + b * (1 / (INR p + 1))).
        * apply Rplus_le_compat; apply Rmult_le_compat_l; assumption.
        * right. unfold a, b. field. lra.
      + unfold inner in *. rewrite (Sum_ext m _ (fun i => a * (d i * u i) + b * (d' i * u i))) by (intros; ring).
        rewrite Sum_plus, !Sum_scal, V, V'. unfold AvgMin_real. rewrite E. unfold a, b. field. lra.
  Qed.

  Lemma least_over_capped_real : is_minimum (capped m (1 / k)) (fun d => inner m d u) (AvgMin_real m k u).
  Proof. split; [apply average_attained_real | intros d D; now apply average_below]. Qed.
End Average.

(** Corollary 5 for real k in [1, m]. *)
Theorem SSS08_corollary_5_real_k m n A k : (0 < n)%nat -> 1 <= k <= INR m ->
  (exists gamma, capped_value_real m n A k gamma) /\
  forall gamma, capped_value_real m n A k gamma <-> is_maximum (l1_ball n) (fun w => AvgMin_real m k (times n A w)) gamma.
Proof.
  intros Hn Hk. destruct (average_attained_real m k (fun _ => 0) Hk) as (d & D & _).
  apply (minimax m n A Hn (capped m (1 / k)) (AvgMin_real m k) d).
  - apply capped_closed.
  - intros. now apply capped_convex.
  - intros e [De _]. exact De.
  - exact D.
  - intros u. now apply least_over_capped_real.
Qed.
