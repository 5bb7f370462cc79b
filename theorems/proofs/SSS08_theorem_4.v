(** SSS08, Sections 3 and 4.1: Theorem 4, weak learnability and linear separability, and Corollary 5, the capped version. *)
From Coq Require Import Reals Lra Psatz Lia List Permutation Sorted.
From Boostproof Require Import Sums Fields Games Sorting Bregman Entropy Smoothing Compactness SSS08_theorem_3 SSS08_projection SSS08_minimax.
Import ListNotations.
Open Scope R_scope.

(** Definition 2: A is γ-weak-learnable, γ = min over d in S_m of max_j |(A'd)_j|. *)
Definition weak_learnable (m n : nat) (A : nat -> nat -> R) (gamma : R) : Prop :=
  is_minimum (distribution m) (largest_edge m n A) gamma.

(** Definition 1: A is linearly separable with l1 margin γ, γ = max over the l1-ball of min_i (A w)_i. *)
Definition separable (m n : nat) (A : nat -> nat -> R) (gamma : R) : Prop :=
  is_maximum (l1_ball n) (fun w => Min m (times n A w)) gamma.

Lemma Min_le m u i : (i < m)%nat -> Min m u <= u i.
Proof. intros Hi. unfold Min. pose proof (Max_ge m (fun i => - u i) i Hi). cbv beta in *. lra. Qed.

Lemma least_over_simplex m u : (0 < m)%nat -> is_minimum (distribution m) (fun d => inner m d u) (Min m u).
Proof.
  intros Hm. split.
  - destruct (Max_attained m (fun i => - u i) Hm) as (k & Hk & E). exists (fun i => if Nat.eqb i k then 1 else 0).
    split; [split|].
    + intros i _. destruct (Nat.eqb i k); lra.
    + now rewrite (Sum_delta m k (fun _ => 1)).
    + unfold inner, Min. rewrite E, (Sum_single m k); [rewrite Nat.eqb_refl; ring | exact Hk |].
      intros i _ Ne. apply Nat.eqb_neq in Ne. rewrite Ne. ring.
  - intros d [P E]. unfold inner. rewrite <- (Rmult_1_l (Min m u)), <- E, <- Sum_scal_r.
    apply Sum_le. intros i Hi. apply Rmult_le_compat_l; [auto | now apply Min_le].
Qed.

Lemma distribution_closed m : closed_set m (distribution m).
Proof.
  intros x Close. apply (capped_closed m 1). intros eps He. destruct (Close eps He) as (y & D & Near).
  exists y. split; [|exact Near]. split; [exact D|]. intros i Hi. apply (distribution_le_1 m y i D Hi).
Qed.

(** Theorem 4: A is γ-weak-learnable if and only if it is linearly separable with l1 margin γ. (And there is such a γ.) *)
Theorem SSS08_theorem_4 m n A : (0 < m)%nat -> (0 < n)%nat ->
  (exists gamma, weak_learnable m n A gamma) /\ forall gamma, weak_learnable m n A gamma <-> separable m n A gamma.
Proof.
  intros Hm Hn. apply (minimax m n A Hn (distribution m) (Min m) (fun _ => 1 / INR m)).
  - apply distribution_closed.
  - intros. now apply mix_distribution.
  - auto.
  - now apply uniform_distribution.
  - intros u. now apply least_over_simplex.
Qed.

(** AvgMin_k(u): the average of the k smallest entries. *)
Definition AvgMin (m k : nat) (u : point) : R := @total RF (firstn k (@increasing RF m u)) / INR k.

(** (2), the relaxed value: γ = min over the d in S_m with d <= 1/k of max_j |(A'd)_j|. *)
Definition capped_value (m n : nat) (A : nat -> nat -> R) (k : nat) (gamma : R) : Prop :=
  is_minimum (capped m (1 / INR k)) (largest_edge m n A) gamma.

Section Average.
  Variables (m k : nat) (u : point).
  Hypothesis Hk : (1 <= k <= m)%nat.

  (** A number between the k first and the others. *)
  Lemma threshold (l : list R) : forall p, StronglySorted Rle l ->
    exists tau, (forall x, In x (firstn p l) -> x <= tau) /\ (forall x, In x (skipn p l) -> tau <= x).
  Proof.
    induction l as [|x rest IH]; intros p Order.
    - exists 0. destruct p; simpl; split; easy.
    - apply StronglySorted_inv in Order as [Order Above]. rewrite Forall_forall in Above. destruct p as [|p]; simpl.
      + exists x. split; [easy|]. intros y [->|Hy]; [lra | auto].
      + destruct (IH p Order) as (tau & Low & High). exists (Rmax x tau). split.
        * intros y [->|Hy]; [apply Rmax_l|]. eapply Rle_trans; [now apply Low | apply Rmax_r].
        * intros y Hy. apply Rmax_lub; [|auto]. apply Above. rewrite <- (firstn_skipn p rest). apply in_or_app. auto.
  Qed.

  Lemma total_shortfall tau (l : list R) : (forall x, In x l -> x <= tau) ->
    @total RF (map (fun x => Rmax 0 (tau - x)) l) = INR (length l) * tau - @total RF l.
  Proof.
    induction l as [|x rest IH]; intros H; [simpl; lra|].
    change (Rmax 0 (tau - x) + @total RF (map (fun x => Rmax 0 (tau - x)) rest) = INR (S (length rest)) * tau - (x + @total RF rest)).
    rewrite IH by (intros; apply H; now right). rewrite S_INR, Rmax_right; [lra|]. specialize (H x (or_introl eq_refl)). lra.
  Qed.

  Lemma total_no_shortfall tau (l : list R) : (forall x, In x l -> tau <= x) ->
    @total RF (map (fun x => Rmax 0 (tau - x)) l) = 0.
  Proof.
    induction l as [|x rest IH]; intros H; [reflexivity|].
    change (Rmax 0 (tau - x) + @total RF (map (fun x => Rmax 0 (tau - x)) rest) = 0).
    rewrite IH by (intros; apply H; now right). rewrite Rmax_left; [lra|]. specialize (H x (or_introl eq_refl)). lra.
  Qed.

  (** At some γ the soft margin is the average of the k smallest. *)
  Lemma soft_margin_attained : exists gamma, gamma - / INR k * Sum m (fun i => Rmax 0 (gamma - u i)) = AvgMin m k u.
  Proof.
    destruct (threshold (@increasing RF m u) k (in_increasing_order m u)) as (tau & Low & High). exists tau.
    assert (0 < INR k) as P by (apply lt_0_INR; lia).
    rewrite <- (total_entries m (fun i => Rmax 0 (tau - u i))), <- (map_map u (fun x => Rmax 0 (tau - x))).
    assert (@total RF (map (fun x => Rmax 0 (tau - x)) (map u (seq 0 m)))
            = @total RF (map (fun x => Rmax 0 (tau - x)) (@increasing RF m u))) as ->
      by apply total_permutes, Permutation_map, sort_permutes.
    rewrite <- (firstn_skipn k (@increasing RF m u)), map_app, total_app, total_shortfall, total_no_shortfall by assumption.
    unfold AvgMin. rewrite firstn_length_le; [field; lra|].
    unfold increasing. rewrite <- (Permutation_length (sort_permutes _ _)), map_length, seq_length. lia.
  Qed.

  (** No capped distribution has less than the soft margin at any γ. *)
  Lemma soft_margin_below gamma d : capped m (1 / INR k) d ->
    gamma - / INR k * Sum m (fun i => Rmax 0 (gamma - u i)) <= inner m d u.
  Proof.
    intros [[P E] Cap]. assert (0 < INR k) by (apply lt_0_INR; lia).
    replace gamma with (Sum m (fun i => d i * gamma)) at 1 by (rewrite Sum_scal_r, E; ring).
    unfold inner. rewrite <- Sum_scal, <- Sum_minus. apply Sum_le. intros i Hi. specialize (P i Hi). specialize (Cap i Hi).
    unfold Rmax. destruct (Rle_dec 0 (gamma - u i)); [|nra].
    replace (1 / INR k) with (/ INR k) in Cap by (field; lra). nra.
  Qed.

  (** The k smallest entries, with weight 1/k each. *)
  Lemma average_attained : exists d, capped m (1 / INR k) d /\ inner m d u = AvgMin m k u.
  Proof.
    assert (0 < INR k) as P by (apply lt_0_INR; lia).
    destruct (Permutation_map_inv u (seq 0 m) (Permutation_sym (sort_permutes (@leb RF) (map u (seq 0 m)))))
      as (ix & E & Perm).
    change (@increasing RF m u = map u ix) in E.
    set (d := fun i => if in_dec Nat.eq_dec i (firstn k ix) then 1 / INR k else 0). exists d.
    assert (NoDup ix) as Distinct by (apply (Permutation_NoDup Perm), seq_NoDup).
    assert (length ix = m) as Len by (rewrite <- (Permutation_length Perm); apply seq_length).
    assert (first : forall g l, (forall i, In i l -> In i (firstn k ix)) ->
              @total RF (map (fun i => d i * g i) l) = 1 / INR k * @total RF (map g l)).
    { intros g l. induction l as [|i rest IH]; intros H; [simpl; lra|].
      change (d i * g i + @total RF (map (fun i => d i * g i) rest) = 1 / INR k * (g i + @total RF (map g rest))).
      rewrite IH by (intros; apply H; now right). unfold d at 1. destruct (in_dec _ _ _) as [_|N]; [lra|].
      exfalso. apply N, H. now left. }
    assert (rest : forall g l, (forall i, In i l -> ~ In i (firstn k ix)) -> @total RF (map (fun i => d i * g i) l) = 0).
    { intros g l. induction l as [|i r IH]; intros H; [reflexivity|].
      change (d i * g i + @total RF (map (fun i => d i * g i) r) = 0). rewrite IH by (intros; apply H; now right).
      unfold d. destruct (in_dec _ _ _) as [Y|_]; [exfalso; apply (H i); [now left | exact Y] | lra]. }
    assert (sum : forall g, Sum m (fun i => d i * g i) = 1 / INR k * @total RF (map g (firstn k ix))).
    { intros g. rewrite <- total_entries, (total_permutes _ _ (Permutation_map _ Perm)).
      rewrite <- (firstn_skipn k ix) at 1. rewrite map_app, total_app, first by auto. rewrite rest; [lra|].
      intros i Hi Y. rewrite <- (firstn_skipn k ix) in Distinct. revert Hi Y Distinct. clear.
      induction (firstn k ix) as [|x l IH]; intros Hi Y D; [easy|]. inversion D as [|? ? N D']; subst.
      destruct Y as [->|Y]; [apply N, in_or_app; auto | auto]. }
    split; [split; [split|]|].
    - intros i _. unfold d. destruct (in_dec _ _ _); [apply Rlt_le, Rdiv_lt_0_compat; lra | lra].
    - rewrite (Sum_ext m _ (fun i => d i * 1)), sum by (intros; ring).
      assert (ones : forall l : list nat, @total RF (map (fun _ => 1) l) = INR (length l)).
      { induction l as [|i r IH]; [reflexivity|]. change (1 + @total RF (map (fun _ => 1) r) = INR (S (length r))).
        rewrite S_INR, IH. lra. }
      rewrite ones, firstn_length_le by lia. field. lra.
    - intros i _. unfold d. destruct (in_dec _ _ _); [lra | apply Rlt_le, Rdiv_lt_0_compat; lra].
    - unfold inner. rewrite sum. unfold AvgMin. rewrite E, firstn_map. field. lra.
  Qed.

  Lemma least_over_capped : is_minimum (capped m (1 / INR k)) (fun d => inner m d u) (AvgMin m k u).
  Proof.
    split; [apply average_attained|]. intros d D. destruct soft_margin_attained as (gamma & <-).
    now apply soft_margin_below.
  Qed.
End Average.

(** Corollary 5: max over the l1-ball of AvgMin_k(A w) = γ, with γ as in (2), for k in [m]. (And there is such a γ.) *)
Theorem SSS08_corollary_5 m n A k : (0 < n)%nat -> (1 <= k <= m)%nat ->
  (exists gamma, capped_value m n A k gamma) /\
  forall gamma, capped_value m n A k gamma <-> is_maximum (l1_ball n) (fun w => AvgMin m k (times n A w)) gamma.
Proof.
  intros Hn Hk. destruct (average_attained m k (fun _ => 0) Hk) as (d & D & _).
  apply (minimax m n A Hn (capped m (1 / INR k)) (AvgMin m k) d).
  - apply capped_closed.
  - intros. now apply capped_convex.
  - intros e [De _]. exact De.
  - exact D.
  - intros u. now apply least_over_capped.
Qed.

(** Section 4.2: the average of the k worst margins is the soft margin max_γ γ - 1/k Σ [γ - (A w)_i]_+. *)
Theorem SSS08_soft_margin_is_average m n A k w : (1 <= k <= m)%nat ->
  is_maximum (fun gamma => True) (fun gamma => gamma - / INR k * Sum m (fun i => Rmax 0 (gamma - times n A w i)))
    (AvgMin m k (times n A w)).
Proof.
  intros Hk. split.
  - destruct (soft_margin_attained m k (times n A w) Hk) as (gamma & E). now exists gamma.
  - intros gamma _. destruct (average_attained m k (times n A w) Hk) as (d & D & <-). now apply soft_margin_below.
Qed.
