(** MRS13, Conjecture 28's constants: how far a combination has to move to bring its margins on F to given values. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms Tucker MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order.
Local Open Scope R_scope.

Section Reach.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation largest_edge := (largest_edge (m := m) (N := N) (M := M)).

  (** The number of examples in F, and whether M_F is the zero matrix. *)
  Definition size_of_F (Z : nat -> bool) : R := Sum m (fun i => if Z i then 0 else 1).
  Definition F_is_still (Z : nat -> bool) : Prop :=
    forall i, (i < m)%nat -> Z i = false -> forall k, (k < N)%nat -> M i k = 0.

  (** [lambda_min]: M_F stretches what is orthogonal to its null space by this factor at least.  The paper's, the root
      of the smallest positive eigenvalue of [M_F^T M_F], is the greatest such number. *)
  Definition stretches (Z : nat -> bool) (lambda_min : R) : Prop :=
    0 < lambda_min /\ forall eta,
      (forall u, (forall i, (i < m)%nat -> Z i = false -> margin u i = 0) -> Sum N (fun k => eta k * u k) = 0) ->
      lambda_min ^ 2 * Sum N (fun k => eta k ^ 2) <= Sum m (fun i => if Z i then 0 else margin eta i ^ 2).

  (** [B = sqrt(N |F|) (mu_max + ln m) / lambda_min], 0 where M_F is zero; [1/gamma], 0 where Z is empty;
      [P = B (1 + 1/gamma) + 1/gamma]. *)
  Definition is_reach (Z : nat -> bool) (mu_max lambda_min B : R) : Prop :=
    (F_is_still Z /\ B = 0) \/
    (stretches Z lambda_min /\ B = sqrt (INR N * size_of_F Z) * (mu_max + ln (INR m)) / lambda_min).
  Definition is_inverse_gamma (Z : nat -> bool) (gamma inverse : R) : Prop :=
    ((forall i, (i < m)%nat -> Z i = false) /\ inverse = 0) \/
    ((exists i, (i < m)%nat /\ Z i = true) /\ inverse = / gamma).
  Definition P_of (B inverse : R) : R := B * (1 + inverse) + inverse.

  (** A combination with the margins of v on F and orthogonal to the null space of M_F. *)
  Lemma orthogonal_representative Z v : exists eta,
    (forall i, (i < m)%nat -> Z i = false -> margin eta i = margin v i) /\
    (forall u, (forall i, (i < m)%nat -> Z i = false -> margin u i = 0) -> Sum N (fun k => eta k * u k) = 0).
  Proof.
    set (MF := fun i k => if Z i then 0 else M i k).
    set (lift := fun (y : nat -> R) k => Sum m (fun i => y i * MF i k)).
    assert (adjoint : forall y u, Sum N (fun k => lift y k * u k) = Sum m (fun i => y i * inner N (MF i) u)).
    { intros y u. unfold lift.
      rewrite (Sum_ext N _ (fun k => Sum m (fun i => y i * (MF i k * u k))))
        by (intros; rewrite <- Sum_scal_r; apply Sum_ext; intros; ring).
      rewrite Sum_swap. apply Sum_ext. intros i _. apply Sum_scal. }
    assert (gram : forall i y, inner m (fun i' => inner N (MF i) (MF i')) y = inner N (MF i) (lift y)).
    { intros i y. unfold inner at 3, lift.
      rewrite (Sum_ext N _ (fun k => Sum m (fun i' => MF i k * MF i' k * y i')))
        by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
      rewrite Sum_swap. apply Sum_ext. intros i' _. now rewrite Sum_scal_r. }
    destruct (fredholm m (fun i i' => inner N (MF i) (MF i')) m (fun i => inner N (MF i) v))
      as [(y & solves) | (z & balances & Hz)].
    - exists (lift y). split.
      + intros i Hi E. specialize (solves i Hi). rewrite gram in solves. unfold inner in solves.
        rewrite (Sum_ext N _ (fun k => M i k * lift y k)) in solves by (intros; unfold MF; now rewrite E).
        rewrite (Sum_ext N (fun k => MF i k * v k) (fun k => M i k * v k)) in solves
          by (intros; unfold MF; now rewrite E).
        exact solves.
      + intros u null. rewrite adjoint. apply Sum_zero. intros i Hi. unfold inner, MF.
        destruct (Z i) eqn:E; [rewrite Sum_zero by (intros; ring); ring |].
        specialize (null i Hi E). unfold MRS13_coordinate_descent.margin in null. rewrite null. ring.
    - exfalso. apply Hz.
      assert (square : Sum N (fun k => lift z k * lift z k) = 0).
      { rewrite adjoint, (Sum_ext m _ (fun i => Sum m (fun i' => z i' * (z i * inner N (MF i) (MF i'))))).
        - rewrite Sum_swap. apply Sum_zero. intros i' Hi'. rewrite Sum_scal, balances by exact Hi'. ring.
        - intros i _. rewrite <- gram. unfold inner at 1. rewrite <- Sum_scal. apply Sum_ext. intros. ring. }
      rewrite <- adjoint. apply Sum_zero. intros k Hk.
      assert (positive : forall k, (k < N)%nat -> 0 <= lift z k * lift z k) by (intros; apply Rle_0_sqr).
      pose proof (Sum_zero_terms N _ positive square k Hk) as E. cbv beta in E.
      destruct (Rmult_integral _ _ E) as [E' | E']; rewrite E'; ring.
  Qed.

  Lemma size_of_F_nonneg Z : 0 <= size_of_F Z.
  Proof. apply Sum_nonneg. intros i _. destruct (Z i); lra. Qed.

  (** Between two combinations of loss at most m on F there is a move of length B that brings the margins on F of the
      one to those of the other. *)
  Lemma move_of_length_B Z mu_max lambda_min B lambda mu :
    item_3 Z mu_max -> is_reach Z mu_max lambda_min B ->
    loss_on (rest Z) lambda <= INR m -> loss_on (rest Z) mu <= INR m ->
    exists eta, (forall i, (i < m)%nat -> Z i = false -> margin eta i = margin mu i - margin lambda i) /\
      norm1 N eta <= B.
  Proof.
    intros item3 [(still & ->) | ((Hmin & stretch) & ->)] Hlambda Hmu.
    - exists (fun _ => 0). split.
      + intros i Hi E. rewrite (margin_of_zero (fun _ => 0)) by reflexivity.
        unfold MRS13_coordinate_descent.margin. rewrite !Sum_zero by (intros; rewrite still by assumption; ring). ring.
      + right. apply Sum_zero. intros. apply Rabs_R0.
    - destruct (orthogonal_representative Z (fun k => mu k - lambda k)) as (eta & same & orthogonal).
      assert (margins : forall i, (i < m)%nat -> Z i = false -> margin eta i = margin mu i - margin lambda i).
      { intros i Hi E. rewrite (same i Hi E), margin_difference. apply Sum_ext. intros. ring. }
      exists eta. split; [exact margins |].
      assert (Hs : 0 <= mu_max + ln (INR m) \/ forall i, (i < m)%nat -> Z i = true).
      { destruct (Classical_Prop.classic (exists i, (i < m)%nat /\ Z i = false)) as [(i & Hi & E) | none].
        - left. destruct (item3 lambda Hlambda i Hi E). lra.
        - right. intros i Hi. destruct (Z i) eqn:E; [reflexivity |]. exfalso. apply none. now exists i. }
      set (s := mu_max + ln (INR m)) in *.
      assert (image : Sum m (fun i => if Z i then 0 else margin eta i ^ 2) <= size_of_F Z * s ^ 2).
      { unfold size_of_F. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi. destruct (Z i) eqn:E; [lra |].
        rewrite margins by assumption. destruct (item3 lambda Hlambda i Hi E). destruct (item3 mu Hmu i Hi E).
        rewrite Rmult_1_l. unfold s. nra. }
      specialize (stretch eta orthogonal). pose proof (size_of_F_nonneg Z) as HF.
      assert (square : (norm1 N eta * lambda_min) ^ 2 <= INR N * (size_of_F Z * s ^ 2)).
      { apply Rle_trans with (INR N * (lambda_min ^ 2 * Sum N (fun k => eta k ^ 2))).
        - rewrite Rpow_mult_distr, (Rmult_comm (lambda_min ^ 2)), <- Rmult_assoc.
          apply Rmult_le_compat_r; [apply pow2_ge_0 |]. unfold norm1.
          eapply Rle_trans; [apply Sum_square_le |]. right. f_equal. apply Sum_ext. intros k _. apply pow2_abs.
        - apply Rmult_le_compat_l; [apply pos_INR | lra]. }
      apply Rmult_le_reg_r with lambda_min; [exact Hmin |].
      replace (sqrt (INR N * size_of_F Z) * s / lambda_min * lambda_min) with (sqrt (INR N * size_of_F Z) * s)
        by (field; lra).
      assert (HNF : 0 <= INR N * size_of_F Z) by (apply Rmult_le_pos; [apply pos_INR | exact HF]).
      destruct Hs as [Hs | all_Z].
      + apply Rsqr_incr_0_var; [| apply Rmult_le_pos; [apply sqrt_pos | exact Hs]].
        rewrite !Rsqr_pow2, (Rpow_mult_distr (sqrt _)), pow2_sqrt by exact HNF. lra.
      + assert (none : size_of_F Z = 0) by (apply Sum_zero; intros i Hi; now rewrite all_Z).
        rewrite none in square |- *. rewrite Rmult_0_r, sqrt_0.
        pose proof (norm1_nonneg (N := N) eta). assert (0 <= norm1 N eta * lambda_min) by (apply Rmult_le_pos; lra).
        nra.
  Qed.

  (** A factor [lambda_min > 0] exists for every Z. *)
  Lemma stretches_exists Z : exists lambda_min, stretches Z lambda_min.
  Proof.
    set (MF := fun i k => if Z i then 0 else M i k).
    destruct (short_preimage m MF N) as (C & HC & short).
    exists (/ (C + 1)). split; [apply Rinv_0_lt_compat; lra |]. intros eta orthogonal.
    set (q := Sum m (fun i => if Z i then 0 else margin eta i ^ 2)).
    assert (squares : forall i, (i < m)%nat -> 0 <= (if Z i then 0 else margin eta i ^ 2))
      by (intros i _; destruct (Z i); [lra | apply pow2_ge_0]).
    assert (Hq : 0 <= q) by (apply Sum_nonneg; exact squares).
    assert (on_F : forall x i, Z i = false -> inner N (MF i) x = margin x i).
    { intros x i E. apply Sum_ext. intros k _. unfold MF. now rewrite E. }
    destruct (short eta (sqrt q) (sqrt_pos q)) as (x & image & length).
    { intros i Hi. destruct (Z i) eqn:E.
      - unfold inner, MF. rewrite E, Sum_zero by (intros; ring). rewrite Rabs_R0. apply sqrt_pos.
      - rewrite on_F by exact E. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. rewrite Rsqr_pow2.
        pose proof (Sum_ge_term m _ i squares Hi) as H. cbv beta in H. rewrite E in H. exact H. }
    assert (cross : Sum N (fun k => eta k ^ 2) = Sum N (fun k => eta k * x k)).
    { assert (null : Sum N (fun k => eta k * (eta k - x k)) = 0).
      { apply orthogonal. intros i Hi E. specialize (image i Hi). rewrite !on_F in image by exact E.
        pose proof (margin_difference (N := N) (M := M) eta x i) as D.
        rewrite (Sum_ext N _ (fun k => M i k * (eta k - x k))) in D by (intros; ring).
        unfold MRS13_coordinate_descent.margin at 1. rewrite <- D. lra. }
      rewrite (Sum_ext N _ (fun k => eta k * (eta k - x k) + eta k * x k)) by (intros; ring).
      rewrite Sum_plus, null. ring. }
    set (h := Sum N (fun k => eta k ^ 2)) in *. assert (Hh : 0 <= h) by (apply Sum_nonneg; intros; apply pow2_ge_0).
    assert (size : Sum N (fun k => x k ^ 2) <= C ^ 2 * q).
    { apply Rle_trans with (Sum N (fun k => Rabs (x k)) ^ 2).
      - clear. induction N as [| n IH]; simpl; [lra |].
        pose proof (Sum_nonneg n (fun k => Rabs (x k)) (fun k _ => Rabs_pos _)). pose proof (Rabs_pos (x n)).
        pose proof (pow2_abs (x n)). simpl in *. nra.
      - replace (C ^ 2 * q) with ((C * sqrt q) ^ 2) by (rewrite Rpow_mult_distr, pow2_sqrt by exact Hq; ring).
        apply pow_incr. split; [apply Sum_nonneg; intros; apply Rabs_pos | exact length]. }
    pose proof (Sum_Cauchy_Schwarz N eta x) as CS. rewrite <- cross in CS. fold h in CS.
    assert (bound : h <= C ^ 2 * q).
    { destruct Hh as [Hh | <-]; [| apply Rmult_le_pos; [apply pow2_ge_0 | exact Hq]].
      apply Rmult_le_reg_l with h; [exact Hh |].
      apply Rle_trans with (h * Sum N (fun k => x k ^ 2)); [lra | apply Rmult_le_compat_l; lra]. }
    assert (0 < C + 1) by lra. assert (HC1 : 0 < (C + 1) ^ 2) by (apply pow_lt; lra).
    apply Rmult_le_reg_l with ((C + 1) ^ 2); [exact HC1 |].
    replace ((C + 1) ^ 2 * ((/ (C + 1)) ^ 2 * h)) with h by (field; lra).
    apply Rle_trans with (C ^ 2 * q); [exact bound |]. apply Rmult_le_compat_r; [exact Hq |]. nra.
  Qed.
End Reach.
