(** MRS13, Lemma 15, the decomposition lemma: Items 1 and 3.

    The paper goes by limits of sequences; here the split comes from Tucker's theorem of the alternative. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms Tucker MRS13_coordinate_descent MRS13_edges MRS13_theorem_1.
Local Open Scope R_scope.

Section Lemma_15.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).

  (** A set of examples Z, and F, the rest; [l^lambda(S)], the loss summed over a set S. *)
  Definition rest (Z : nat -> bool) : nat -> bool := fun i => negb (Z i).
  Definition loss_on (S : nat -> bool) (lambda : nat -> R) : R :=
    Sum m (fun i => if S i then exp (- margin lambda i) else 0).

  (** Item 1: [eta_dagger] has unit l1-norm (or is 0 where Z is empty, as amended), margin at least [gamma > 0] on Z,
      and margin 0 on F. *)
  Definition item_1 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) : Prop :=
    0 < gamma /\
    ((exists i, (i < m)%nat /\ Z i = true) -> norm1 N eta_dagger = 1) /\
    ((forall i, (i < m)%nat -> Z i = false) -> forall k, eta_dagger k = 0) /\
    (forall i, (i < m)%nat -> Z i = true -> margin eta_dagger i >= gamma) /\
    (forall i, (i < m)%nat -> Z i = false -> margin eta_dagger i = 0).

  (** Item 2: the least loss on F is attained by the finite combination [eta_star]. *)
  Definition item_2 (Z : nat -> bool) (eta_star : nat -> R) : Prop :=
    forall lambda, loss_on (rest Z) eta_star <= loss_on (rest Z) lambda.

  (** Item 3: where the loss on F is at most m, the margins on F lie in [- ln m, mu_max]. *)
  Definition item_3 (Z : nat -> bool) (mu_max : R) : Prop :=
    forall eta, loss_on (rest Z) eta <= INR m ->
    forall i, (i < m)%nat -> Z i = false -> - ln (INR m) <= margin eta i <= mu_max.

  (** [y > 0] on F, [y = 0] on Z, and [M_F^T y = 0]. *)
  Definition balances (Z : nat -> bool) (y : nat -> R) : Prop :=
    (forall i, (i < m)%nat -> Z i = false -> 0 < y i) /\
    (forall i, (i < m)%nat -> Z i = true -> y i = 0) /\
    (forall k, (k < N)%nat -> Sum m (fun i => y i * M i k) = 0).

  Lemma positive_floor n (f : nat -> R) :
    (forall i, (i < n)%nat -> 0 < f i) -> exists g, 0 < g /\ forall i, (i < n)%nat -> g <= f i.
  Proof.
    induction n as [| n IH]; intros H; [exists 1; split; [lra | intros; lia] |].
    destruct IH as (g & Hg & below); [intros; apply H; lia |].
    pose proof (H n ltac:(lia)). exists (Rmin g (f n)). split; [apply Rmin_glb_lt; assumption |].
    intros i Hi. destruct (Nat.eq_dec i n) as [-> | Hn]; [apply Rmin_r |].
    eapply Rle_trans; [apply Rmin_l | apply below; lia].
  Qed.

  Lemma margin_times c x i : margin (fun k => c * x k) i = c * margin x i.
  Proof. unfold MRS13_coordinate_descent.margin. rewrite <- Sum_scal. apply Sum_ext. intros. ring. Qed.

  Lemma margin_of_zero eta i : (forall k, (k < N)%nat -> eta k = 0) -> margin eta i = 0.
  Proof. intros H. apply Sum_zero. intros k Hk. rewrite H by exact Hk. ring. Qed.

  (** Tucker's theorem gives the split, the direction of Item 1 and the weights of Lemma 38 at once. *)
  Lemma split_exists : exists Z eta_dagger gamma y, item_1 Z eta_dagger gamma /\ balances Z y.
  Proof.
    destruct (tucker N m M) as (x & y & raised & Hy & balanced & strict & never_both).
    assert (raised' : forall i, (i < m)%nat -> 0 <= margin x i) by exact raised.
    assert (strict' : forall i, (i < m)%nat -> 0 < margin x i + y i) by exact strict.
    assert (never : forall i, (i < m)%nat -> y i * margin x i = 0) by exact never_both.
    set (Z := fun i => if Rlt_dec 0 (margin x i) then true else false).
    assert (on_Z : forall i, Z i = true -> 0 < margin x i) by (intros i; unfold Z; destruct (Rlt_dec _ _); easy).
    assert (on_F : forall i, (i < m)%nat -> Z i = false -> margin x i = 0).
    { intros i Hi. unfold Z. destruct (Rlt_dec _ _); [easy |]. specialize (raised' i Hi). lra. }
    assert (weights : balances Z y).
    { repeat split; [| | exact balanced]; intros i Hi E.
      - specialize (strict' i Hi). rewrite (on_F i Hi E) in strict'. lra.
      - specialize (on_Z i E). destruct (Rmult_integral _ _ (never i Hi)); lra. }
    destruct (norm1_nonneg (N := N) x) as [positive | none].
    - destruct (positive_floor m (fun i => if Z i then margin x i / norm1 N x else 1)) as (gamma & Hg & floor).
      { intros i Hi. specialize (on_Z i). destruct (Z i); [apply Rdiv_lt_0_compat; auto | lra]. }
      destruct (Classical_Prop.classic (exists i, (i < m)%nat /\ Z i = true)) as [some | no_Z].
      + exists Z, (fun k => / norm1 N x * x k), gamma, y. split; [| exact weights]. repeat split; auto.
        * intros _. unfold norm1 at 1. rewrite (Sum_ext N _ (fun k => / norm1 N x * Rabs (x k))).
          -- rewrite Sum_scal. apply Rinv_l, Rgt_not_eq, positive.
          -- intros. rewrite Rabs_mult, Rabs_right; [reflexivity |]. apply Rle_ge, Rlt_le, Rinv_0_lt_compat, positive.
        * intros empty. destruct some as (i & Hi & E). rewrite (empty i Hi) in E. discriminate.
        * intros i Hi E. specialize (floor i Hi). cbv beta in floor. rewrite E in floor.
          rewrite margin_times. unfold Rdiv in floor. lra.
        * intros i Hi E. rewrite margin_times, (on_F i Hi E). ring.
      + exists Z, (fun _ => 0), 1, y. split; [| exact weights]. repeat split; try lra.
        * intros some. contradiction.
        * intros i Hi E. exfalso. apply no_Z. exists i. split; assumption.
        * intros i Hi E. apply margin_of_zero. reflexivity.
    - assert (no_Z : forall i, (i < m)%nat -> Z i = false).
      { intros i Hi. unfold Z. destruct (Rlt_dec _ _) as [H |]; [exfalso | reflexivity].
        rewrite margin_of_zero in H; [lra |]. intros k Hk.
        pose proof (Sum_zero_terms N _ (fun k _ => Rabs_pos (x k)) (eq_sym none) k Hk) as E. cbv beta in E.
        destruct (Req_dec (x k) 0) as [|n0]; [assumption |]. apply Rabs_no_R0 in n0. lra. }
      exists Z, (fun _ => 0), 1, y. split; [| exact weights]. repeat split; try lra.
      + intros (i & Hi & E). rewrite (no_Z i Hi) in E. discriminate.
      + intros i Hi E. rewrite (no_Z i Hi) in E. discriminate.
      + intros i Hi E. apply margin_of_zero. reflexivity.
  Qed.

  (** The weighted margins of every combination cancel. *)
  Lemma balanced_margins Z y eta : balances Z y -> Sum m (fun i => y i * margin eta i) = 0.
  Proof.
    intros (_ & _ & balanced).
    rewrite (Sum_ext m _ (fun i => Sum N (fun k => eta k * (y i * M i k)))).
    - rewrite Sum_swap. apply Sum_zero. intros k Hk. rewrite Sum_scal, balanced by exact Hk. ring.
    - intros i _. unfold MRS13_coordinate_descent.margin. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.

  Lemma margin_on_F_at_least Z eta i :
    loss_on (rest Z) eta <= INR m -> (i < m)%nat -> Z i = false -> - ln (INR m) <= margin eta i.
  Proof.
    intros bounded Hi E.
    assert (term : exp (- margin eta i) <= INR m).
    { eapply Rle_trans; [| exact bounded].
      pose proof (Sum_ge_term m (fun i => if rest Z i then exp (- margin eta i) else 0) i) as H. cbv beta in H.
      unfold rest in H at 2. rewrite E in H. simpl in H. apply H; [| exact Hi].
      intros k _. destruct (rest Z k); [apply Rlt_le, exp_pos | lra]. }
    apply ln_at_most in term; [| apply exp_pos]. rewrite ln_exp in term. lra.
  Qed.

  (** Item 3 from the weights y: [mu_max = ln m (sum of y) / (least y on F)]. *)
  Lemma item_3_from_weights Z y : balances Z y -> exists mu_max, 0 <= mu_max /\ item_3 Z mu_max.
  Proof.
    intros weights. pose proof weights as (on_F & on_Z & _).
    destruct (positive_floor m (fun i => if Z i then 1 else y i)) as (g & Hg & floor).
    { intros i Hi. specialize (on_F i Hi). destruct (Z i); [lra | auto]. }
    assert (Hln : 0 <= ln (INR m)).
    { rewrite <- ln_1. apply ln_at_most; [lra |]. apply (le_INR 1). lia. }
    assert (Hy : forall i, (i < m)%nat -> 0 <= y i).
    { intros i Hi. specialize (on_F i Hi). specialize (on_Z i Hi). destruct (Z i); [rewrite on_Z; auto; lra |].
      apply Rlt_le; auto. }
    pose proof (Sum_nonneg m y Hy) as HY. pose proof (Rmult_le_pos _ _ Hln HY) as HlY.
    exists (ln (INR m) * Sum m y / g). split.
    { apply Rmult_le_pos; [exact HlY | apply Rlt_le, Rinv_0_lt_compat, Hg]. }
    intros eta bounded i Hi E. split; [apply (margin_on_F_at_least Z); assumption |].
    pose proof (balanced_margins Z y eta weights) as cancel.
    assert (term : y i * margin eta i <= ln (INR m) * Sum m y).
    { assert (shifted : forall k, (k < m)%nat -> 0 <= y k * (margin eta k + ln (INR m))).
      { intros k Hk. destruct (Z k) eqn:Ek; [rewrite on_Z by assumption; lra |].
        apply Rmult_le_pos; [apply Hy, Hk |]. pose proof (margin_on_F_at_least Z eta k bounded Hk Ek). lra. }
      pose proof (Sum_ge_term m _ i shifted Hi) as H. cbv beta in H.
      rewrite (Sum_ext m _ (fun k => y k * margin eta k + y k * ln (INR m))) in H by (intros; ring).
      rewrite Sum_plus, cancel, Sum_scal_r in H. pose proof (Rmult_le_pos _ _ (Hy i Hi) Hln). lra. }
    specialize (floor i Hi). cbv beta in floor. rewrite E in floor.
    apply Rmult_le_reg_l with g; [exact Hg |].
    replace (g * (ln (INR m) * Sum m y / g)) with (ln (INR m) * Sum m y) by (field; lra).
    destruct (Rle_lt_dec 0 (margin eta i)) as [up | down]; [nra |]. nra.
  Qed.
End Lemma_15.
