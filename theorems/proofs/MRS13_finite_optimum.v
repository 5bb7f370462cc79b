(** MRS13, Lemma 15: Item 2, the finite optimum, and the whole lemma; Lemma 38. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms Tucker BoxMinimum MRS13_coordinate_descent MRS13_edges MRS13_theorem_1
  MRS13_lemma_15.
Local Open Scope R_scope.

Section Finite_optimum.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation balances := (balances (m := m) (N := N) (M := M)).

  (** All entries are at most A in absolute value. *)
  Lemma entries_bounded : exists A, 0 <= A /\ forall i k, (i < m)%nat -> (k < N)%nat -> Rabs (M i k) <= A.
  Proof.
    exists (Sum m (fun i => Sum N (fun k => Rabs (M i k)))).
    assert (row : forall i, 0 <= Sum N (fun k => Rabs (M i k))) by (intros; apply Sum_nonneg; intros; apply Rabs_pos).
    split; [apply Sum_nonneg; auto |]. intros i k Hi Hk.
    apply Rle_trans with (Sum N (fun k => Rabs (M i k))).
    - apply (Sum_ge_term N (fun k => Rabs (M i k))); [intros; apply Rabs_pos | exact Hk].
    - apply (Sum_ge_term m (fun i => Sum N (fun k => Rabs (M i k)))); auto.
  Qed.

  Lemma margin_difference_at_most A x y i :
    (forall k, (k < N)%nat -> Rabs (M i k) <= A) ->
    Rabs (margin x i - margin y i) <= A * Sum N (fun k => Rabs (x k - y k)).
  Proof.
    intros HA. rewrite margin_difference. eapply Rle_trans; [apply Sum_Rabs |].
    rewrite <- Sum_scal. apply Sum_le. intros k Hk. rewrite Rabs_mult, Rmult_comm.
    apply Rmult_le_compat_r; [apply Rabs_pos | apply HA, Hk].
  Qed.

  (** The loss on a set of examples is Lipschitz on every box. *)
  Lemma loss_lipschitz (S : nat -> bool) c : 0 <= c -> exists K, 0 <= K /\ lipschitz c K N (loss_on S).
  Proof.
    intros Hc. destruct entries_bounded as (A & HA & entries). pose proof (pos_INR N) as HN.
    set (W := exp (A * (INR N * c))). assert (HW : 0 < W) by apply exp_pos.
    exists (INR m * (W * A)). split.
    { apply Rmult_le_pos; [apply pos_INR | apply Rmult_le_pos; lra]. }
    intros x y Hx Hy. set (d := Sum N (fun k => Rabs (x k - y k))).
    unfold MRS13_lemma_15.loss_on. rewrite Rmult_assoc, <- Sum_const, <- Sum_plus. apply Sum_le. intros i Hi.
    destruct (S i).
    2: { rewrite Rplus_0_l. apply Rmult_le_pos; [apply Rmult_le_pos; lra |].
         apply Sum_nonneg. intros. apply Rabs_pos. }
    assert (size : exp (- margin x i) <= W).
    { apply exp_at_most. pose proof (margin_difference_at_most A x (fun _ => 0) i (fun k => entries i k Hi)) as H.
      rewrite (margin_of_zero (fun _ => 0) i) in H by reflexivity.
      assert (Sum N (fun k => Rabs (x k - 0)) <= INR N * c).
      { rewrite <- Sum_const. apply Sum_le. intros k Hk. rewrite Rminus_0_r. apply Hx, Hk. }
      pose proof (Rmult_le_compat_l A _ _ HA H0). pose proof (Rle_abs (- (margin x i - 0))) as H2.
      rewrite Rabs_Ropp in H2. lra. }
    pose proof (margin_difference_at_most A x y i (fun k => entries i k Hi)) as near. fold d in near.
    assert (tangent : exp (- margin x i) * (1 + (margin x i - margin y i)) <= exp (- margin y i)).
    { replace (exp (- margin y i)) with (exp (- margin x i) * exp (margin x i - margin y i))
        by (rewrite <- exp_plus; f_equal; ring).
      apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply exp_ineq1_le]. }
    assert (exp (- margin x i) * (margin y i - margin x i) <= W * (A * d)).
    { apply Rle_trans with (exp (- margin x i) * (A * d)).
      - apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. rewrite Rabs_minus_sym in near.
        eapply Rle_trans; [apply Rle_abs | exact near].
      - apply Rmult_le_compat_r; [| exact size]. eapply Rle_trans; [apply Rabs_pos | exact near]. }
    lra.
  Qed.

  Lemma loss_of_zero_at_most_m S : loss_on S (fun _ => 0) <= INR m.
  Proof.
    rewrite <- (Rmult_1_r (INR m)), <- Sum_const. apply Sum_le. intros i _.
    rewrite margin_of_zero by reflexivity. rewrite Ropp_0, exp_0. destruct (S i); lra.
  Qed.

  (** Item 2 follows from Item 3: what is worth comparing has bounded margins on F, hence a short preimage. *)
  Lemma item_2_from_item_3 Z mu_max : 0 <= mu_max -> item_3 Z mu_max -> exists eta_star, item_2 Z eta_star.
  Proof.
    intros Hmu item3.
    set (MF := fun i k => if rest Z i then M i k else 0).
    destruct (short_preimage m MF N) as (C & HC & short).
    assert (Hln : 0 <= ln (INR m)) by (rewrite <- ln_1; apply ln_at_most; [lra | apply (le_INR 1); lia]).
    set (s := Rmax mu_max (ln (INR m))). assert (Hs : 0 <= s) by (eapply Rle_trans; [exact Hmu | apply Rmax_l]).
    set (c := C * s). assert (Hc : 0 <= c) by (apply Rmult_le_pos; assumption).
    destruct (loss_lipschitz (rest Z) c Hc) as (K & HK & smooth).
    destruct (minimum_on_box c K Hc HK N (loss_on (rest Z)) smooth) as (eta & inside & least).
    exists eta. intros lambda.
    destruct (Rle_lt_dec (loss_on (rest Z) lambda) (INR m)) as [small | large].
    - destruct (short lambda s Hs) as (x & image & length).
      { intros i Hi. unfold MF. destruct (rest Z i) eqn:E.
        - assert (EF : Z i = false) by (unfold rest in E; destruct (Z i); easy).
          destruct (item3 lambda small i Hi EF). change (Rabs (margin lambda i) <= s). apply Rabs_le.
          pose proof (Rmax_l mu_max (ln (INR m))). pose proof (Rmax_r mu_max (ln (INR m))). unfold s. lra.
        - unfold inner. rewrite Sum_zero by (intros; ring). rewrite Rabs_R0. exact Hs. }
      replace (loss_on (rest Z) lambda) with (loss_on (rest Z) x).
      + apply least. intros k Hk. eapply Rle_trans; [| exact length].
        apply (Sum_ge_term N (fun k => Rabs (x k))); [intros; apply Rabs_pos | exact Hk].
      + apply Sum_ext. intros i Hi. specialize (image i Hi). unfold MF in image.
        destruct (rest Z i); [| reflexivity]. change (margin x i = margin lambda i) in image. now rewrite image.
    - apply Rle_trans with (loss_on (rest Z) (fun _ => 0)).
      + apply least. intros k _. rewrite Rabs_R0. exact Hc.
      + pose proof (loss_of_zero_at_most_m (rest Z)). lra.
  Qed.

  (** Lemma 15 (decomposition lemma): for any data set there is a partition of the examples into a zero-loss set Z and
      a finite-margin set F such that Items 1 (as amended), 2 and 3 hold simultaneously. *)
  Theorem MRS13_lemma_15 :
    exists (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) (eta_star : nat -> R) (mu_max : R),
      item_1 Z eta_dagger gamma /\ item_2 Z eta_star /\ item_3 Z mu_max.
  Proof.
    destruct (split_exists (N := N) (M := M) Hm) as (Z & eta_dagger & gamma & y & first & weights).
    destruct (item_3_from_weights Hm Z y weights) as (mu_max & Hmu & third).
    destruct (item_2_from_item_3 Z mu_max Hmu third) as (eta_star & second).
    exists Z, eta_dagger, gamma, eta_star, mu_max. split; [exact first | split; [exact second | exact third]].
  Qed.

  (** On F no combination raises a margin without lowering another: a multiple of it would leave [mu_max] behind. *)
  Lemma nothing_to_gain_on_F Z mu_max x :
    item_3 Z mu_max -> (forall i, (i < m)%nat -> 0 <= margin x i) ->
    forall i, (i < m)%nat -> Z i = false -> margin x i = 0.
  Proof.
    intros item3 up i Hi E. destruct (up i Hi) as [positive | <-]; [exfalso | reflexivity].
    set (c := (Rabs mu_max + 1) / margin x i).
    assert (Hc : 0 <= c).
    { apply Rmult_le_pos; [pose proof (Rabs_pos mu_max); lra | apply Rlt_le, Rinv_0_lt_compat, positive]. }
    assert (bounded : loss_on (rest Z) (fun k => c * x k) <= INR m).
    { rewrite <- (Rmult_1_r (INR m)), <- Sum_const. apply Sum_le. intros k Hk.
      destruct (rest Z k); [| lra]. rewrite margin_times, <- exp_0. apply exp_at_most.
      pose proof (Rmult_le_pos _ _ Hc (up k Hk)). lra. }
    destruct (item3 _ bounded i Hi E) as [_ above]. rewrite margin_times in above. unfold c in above.
    replace ((Rabs mu_max + 1) / margin x i * margin x i) with (Rabs mu_max + 1) in above by (field; lra).
    pose proof (Rle_abs mu_max). lra.
  Qed.

  (** Lemma 38: for every Z and F as in Lemma 15 there is a positive linear combination y > 0 on F with
      [M_F^T y = 0].  Only Items 1 and 3 are needed. *)
  Theorem MRS13_lemma_38 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma mu_max : R) :
    item_1 Z eta_dagger gamma -> item_3 Z mu_max ->
    exists y, (forall i, (i < m)%nat -> Z i = false -> 0 < y i) /\
      forall k, (k < N)%nat -> Sum m (fun i => if rest Z i then y i * M i k else 0) = 0.
  Proof.
    intros (Hg & _ & _ & on_Z & on_F) item3.
    destruct (tucker N m M) as (x & y & raised & Hy & balanced & strict & never_both).
    assert (zero_on_Z : forall i, (i < m)%nat -> Z i = true -> y i = 0).
    { intros i Hi E.
      assert (terms : forall k, (k < m)%nat -> 0 <= y k * margin eta_dagger k).
      { intros k Hk. specialize (Hy k Hk). destruct (Z k) eqn:Ek.
        - specialize (on_Z k Hk Ek). apply Rmult_le_pos; lra.
        - rewrite (on_F k Hk Ek). lra. }
      assert (cancel : Sum m (fun k => y k * margin eta_dagger k) = 0).
      { rewrite (Sum_ext m _ (fun i => Sum N (fun k => eta_dagger k * (y i * M i k)))).
        - rewrite Sum_swap. apply Sum_zero. intros k Hk. rewrite Sum_scal, balanced by exact Hk. ring.
        - intros k _. unfold MRS13_coordinate_descent.margin. rewrite <- Sum_scal. apply Sum_ext. intros. ring. }
      pose proof (Sum_zero_terms m _ terms cancel i Hi) as product. specialize (on_Z i Hi E).
      destruct (Rmult_integral _ _ product); lra. }
    exists y. split.
    - intros i Hi E. specialize (strict i Hi). change (0 < margin x i + y i) in strict.
      rewrite (nothing_to_gain_on_F Z mu_max x item3 raised i Hi E) in strict. lra.
    - intros k Hk. transitivity (Sum m (fun i => y i * M i k)); [| apply balanced, Hk].
      apply Sum_ext. intros i Hi. unfold rest.
      destruct (Z i) eqn:E; [rewrite zero_on_Z by assumption; simpl; ring | reflexivity].
  Qed.
End Finite_optimum.
