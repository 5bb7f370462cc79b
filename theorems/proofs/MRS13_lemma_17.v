(** MRS13, Section 4.1: progress on the finite-margin set, equation 11 and Lemma 17. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach MRS13_second_order.
Local Open Scope R_scope.

Section Edge.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation stretches := (stretches (m := m) (N := N) (M := M)).
  Notation over_F := (over_F (m := m)).
  Notation edge_on_F := (edge_on_F (m := m) (N := N) (M := M)).
  Notation K := (K (m := m) (N := N) (M := M)).
  Notation C0 := (C0 (m := m) (N := N)).
  Variables (Z : nat -> bool) (eta_star : nat -> R) (mu_max lambda_min : R).
  Hypothesis second : item_2 Z eta_star.
  Hypothesis third : item_3 Z mu_max.
  Hypothesis stretch : stretches Z lambda_min.

  (** The display before equation 11, cleared of its divisors: along some eta, [eta_star - lambda] moved into the
      orthogonal complement of the null space of M_F, the slope is at least
      [||eta|| sqrt (2 lambda_min^2 e^-mu_max (l(F) - K))]. *)
  Lemma slope_at_least (lambda : nat -> R) : loss_on (rest Z) lambda <= INR m ->
    exists eta, loss_on (rest Z) lambda - K Z eta_star <= over_F Z (fun i => exp (- margin lambda i) * margin eta i) /\
      2 * lambda_min ^ 2 * exp (- mu_max) * norm_2 (N := N) eta * (loss_on (rest Z) lambda - K Z eta_star)
      <= over_F Z (fun i => exp (- margin lambda i) * margin eta i) ^ 2.
  Proof.
    intros bounded.
    destruct (orthogonal_representative (m := m) (N := N) (M := M) Z (fun k => eta_star k - lambda k))
      as (eta & same & perp).
    set (star := fun k => lambda k + eta k).
    assert (margins : forall i, (i < m)%nat -> Z i = false -> margin star i = margin eta_star i).
    { intros i Hi E. specialize (same i Hi E). unfold star, MRS13_coordinate_descent.margin in *.
      rewrite (Sum_ext N _ (fun k => M i k * lambda k + M i k * eta k)) by (intros; ring). rewrite Sum_plus, same.
      rewrite <- Sum_plus. apply Sum_ext. intros. ring. }
    assert (second' : item_2 Z star).
    { intros mu. rewrite (loss_on_F_equal Z star eta_star margins). apply second. }
    assert (least : K Z star = K Z eta_star) by (apply loss_on_F_equal, margins).
    exists eta. set (F' := over_F Z _).
    assert (at_1 : forall i, margin (segment star eta 1) i = margin lambda i)
      by (intros i; apply Sum_ext; intros; unfold segment, star; ring).
    assert (f1 : f_ (m := m) (M := M) (N := N) Z star eta 1 = loss_on (rest Z) lambda)
      by (apply Sum_ext; intros i _; now rewrite at_1).
    assert (f0 : f_ (m := m) (M := M) (N := N) Z star eta 0 = K Z star).
    { apply Sum_ext. intros i _. replace (margin (segment star eta 0) i) with (margin star i); [reflexivity |].
      apply Sum_ext. intros. unfold segment. ring. }
    assert (slope : f_' (m := m) (M := M) (N := N) Z star eta 1 = F').
    { apply Sum_ext. intros i _. destruct (Z i); [reflexivity |]. rewrite at_1. ring. }
    set (c := lambda_min ^ 2 * exp (- mu_max) * norm_2 (N := N) eta).
    assert (Hc : 0 <= c).
    { apply Rmult_le_pos; [apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, exp_pos] |].
      apply Sum_nonneg. intros. apply pow2_ge_0. }
    assert (curved : forall x, 0 <= x <= 1 -> c <= f_'' (m := m) (M := M) (N := N) Z star eta x).
    { intros x Hx. destruct (MRS13_equation_9 Z star mu_max lambda_min second' third stretch lambda eta x)
        as [first_part second_part]; auto; [intros; unfold star; ring |]. unfold c. lra. }
    pose proof (MRS13_equation_10_amended (f_ (m := m) (M := M) (N := N) Z star eta)
                  (f_' (m := m) (M := M) (N := N) Z star eta) (f_'' (m := m) (M := M) (N := N) Z star eta) c
                  (fun x _ => f_derives Z star eta x) (fun x _ => f_derives_twice Z star eta x) Hc curved) as square.
    rewrite f1, f0, slope, least in square. split; [| unfold c in square; lra].
    pose proof (loss_falls_at_most_slope (m := m) (N := N) (M := M) (rest Z) lambda star) as convex.
    change (loss_on (rest Z) star) with (K Z star) in convex. rewrite least in convex.
    eapply Rle_trans; [exact convex |]. right. apply Sum_ext. intros i _. unfold rest.
    destruct (Z i); simpl; [reflexivity |].
    f_equal. rewrite margin_difference. apply Sum_ext. intros. unfold star. ring.
  Qed.

  Lemma loss_on_F_pos lambda : (exists i, (i < m)%nat /\ Z i = false) -> 0 < loss_on (rest Z) lambda.
  Proof.
    intros (i & Hi & E). eapply Rlt_le_trans; [apply (exp_pos (- margin lambda i)) |].
    pose proof (Sum_ge_term m (fun i => if rest Z i then exp (- margin lambda i) else 0) i) as H. cbv beta in H.
    unfold rest in H at 2. rewrite E in H. apply H; [| exact Hi].
    intros k _. destruct (rest Z k); [apply Rlt_le, exp_pos | lra].
  Qed.

  Lemma largest_exists (g : nat -> R) : (0 < N)%nat -> exists j, (j < N)%nat /\ forall k, (k < N)%nat -> g k <= g j.
  Proof.
    intros HN. destruct (Max_attained N g HN) as (j & Hj & E). exists j. split; [exact Hj |].
    intros k Hk. rewrite <- E. apply Max_ge, Hk.
  Qed.

  (** Equation 11's C0 serves for the direction [eta / ||eta||_1]: where the loss on F is not optimal,
      [1/l(F) sum_F l(i) (M_F eta)_i / ||eta||_1 >= sqrt (C0 (l(F) - K) / l(F))]. *)
  Theorem MRS13_equation_11 (lambda : nat -> R) :
    (0 < N)%nat -> (exists i, (i < m)%nat /\ Z i = false) ->
    K Z eta_star < loss_on (rest Z) lambda <= INR m ->
    exists eta, 0 < norm1 N eta /\
      over_F Z (fun i => exp (- margin lambda i) * margin eta i) / (norm1 N eta * loss_on (rest Z) lambda)
      >= sqrt (C0 mu_max lambda_min * (loss_on (rest Z) lambda - K Z eta_star) / loss_on (rest Z) lambda).
  Proof.
    intros HN some (above & bounded). assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm).
    assert (HNR : 0 < INR N) by (apply lt_0_INR, HN). pose proof (loss_on_F_pos lambda some) as positive.
    destruct (slope_at_least lambda bounded) as (eta & convex & square). exists eta.
    set (l := loss_on (rest Z) lambda) in *. set (e := l - K Z eta_star) in *. assert (He : 0 < e) by (unfold e; lra).
    set (q := norm_2 eta) in *. set (F' := over_F Z _) in *. set (n := norm1 N eta).
    assert (length : n ^ 2 <= INR N * q).
    { unfold n, norm1. eapply Rle_trans; [apply Sum_square_le |]. right. f_equal.
      apply Sum_ext. intros k _. apply pow2_abs. }
    assert (Hn : 0 < n).
    { destruct (norm1_nonneg (N := N) eta) as [H | H]; [exact H | exfalso].
      assert (F' = 0); [| lra]. apply Sum_zero. intros i _. destruct (Z i); [reflexivity |].
      rewrite (margin_of_zero eta i); [ring |]. intros k Hk.
      pose proof (Sum_zero_terms N _ (fun k _ => Rabs_pos (eta k)) (eq_sym H) k Hk) as E. cbv beta in E.
      destruct (Req_dec (eta k) 0) as [| no]; [assumption |]. apply Rabs_no_R0 in no. lra. }
    split; [exact Hn |].
    assert (Hq : 0 < q) by (pose proof (pow_lt n 2 Hn); apply Rmult_lt_reg_l with (INR N); lra).
    assert (Hratio : 0 <= F' / (n * l)) by (apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; nra]).
    apply Rle_ge. rewrite <- (sqrt_pow2 _ Hratio). apply sqrt_le_1_alt. unfold MRS13_second_order.C0.
    apply Rmult_le_reg_r with (n ^ 2 * l ^ 2); [apply Rmult_lt_0_compat; apply pow_lt; assumption |].
    replace ((F' / (n * l)) ^ 2 * (n ^ 2 * l ^ 2)) with (F' ^ 2) by (field; lra).
    eapply Rle_trans; [| exact square].
    replace (2 * lambda_min ^ 2 * exp (- mu_max) / (INR N * INR m) * e / l * (n ^ 2 * l ^ 2))
      with (2 * lambda_min ^ 2 * exp (- mu_max) * e * (n ^ 2 / INR N) * (l / INR m)) by (field; lra).
    assert (part : n ^ 2 / INR N * (l / INR m) <= q * 1).
    { apply Rmult_le_compat.
      - apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat, HNR].
      - apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, HmR].
      - apply Rmult_le_reg_r with (INR N); [exact HNR |].
        replace (n ^ 2 / INR N * INR N) with (n ^ 2) by (field; lra). lra.
      - apply Rmult_le_reg_r with (INR m); [exact HmR |]. replace (l / INR m * INR m) with l by (field; lra). lra. }
    assert (Hfront : 0 <= 2 * lambda_min ^ 2 * exp (- mu_max) * e).
    { apply Rmult_le_pos; [apply Rmult_le_pos; [| apply Rlt_le, exp_pos] | lra].
      pose proof (pow2_ge_0 lambda_min). lra. }
    pose proof (Rmult_le_compat_l _ _ _ Hfront part). lra.
  Qed.

  (** Lemma 17: if [m >= l(F)] then some hypothesis has an edge on F of at least [sqrt (C0 (l(F) - K) / l(F))]. *)
  Theorem MRS13_lemma_17 (lambda : nat -> R) :
    (0 < N)%nat -> (exists i, (i < m)%nat /\ Z i = false) -> loss_on (rest Z) lambda <= INR m ->
    exists j, (j < N)%nat /\
      edge_on_F Z lambda j
      >= sqrt (C0 mu_max lambda_min * (loss_on (rest Z) lambda - K Z eta_star) / loss_on (rest Z) lambda).
  Proof.
    intros HN some bounded. pose proof (loss_on_F_pos lambda some) as positive.
    destruct (largest_exists (edge_on_F Z lambda) HN) as (j & Hj & best). exists j. split; [exact Hj |].
    set (l := loss_on (rest Z) lambda) in *. set (d := edge_on_F Z lambda j) in *.
    assert (Hd : 0 <= d) by (apply Rmult_le_pos; [apply Rabs_pos | apply Rlt_le, Rinv_0_lt_compat, positive]).
    assert (least : K Z eta_star <= l) by apply second.
    destruct least as [above | optimal].
    2: { rewrite <- optimal, Rminus_eq_0, Rmult_0_r. unfold Rdiv at 1. rewrite Rmult_0_l, sqrt_0. lra. }
    destruct (MRS13_equation_11 lambda HN some (conj above bounded)) as (eta & Hn & direction).
    apply Rge_trans with (over_F Z (fun i => exp (- margin lambda i) * margin eta i) / (norm1 N eta * l));
      [| exact direction].
    apply Rle_ge, Rmult_le_reg_r with (norm1 N eta * l); [apply Rmult_lt_0_compat; assumption |].
    replace (over_F Z (fun i => exp (- margin lambda i) * margin eta i) / (norm1 N eta * l) * (norm1 N eta * l))
      with (over_F Z (fun i => exp (- margin lambda i) * margin eta i)) by (field; lra).
    unfold over_F.
    rewrite (Sum_ext m _ (fun i => Sum N (fun k => eta k * (if Z i then 0 else exp (- margin lambda i) * M i k)))).
    - rewrite Sum_swap. unfold norm1. replace (d * (Sum N (fun k => Rabs (eta k)) * l))
        with (Sum N (fun k => Rabs (eta k)) * (d * l)) by ring.
      rewrite <- Sum_scal_r. apply Sum_le. intros k Hk. rewrite Sum_scal.
      eapply Rle_trans; [apply Rle_abs |]. rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos |].
      specialize (best k Hk). unfold MRS13_second_order.edge_on_F in best at 1. fold l d in best.
      apply (Rmult_le_compat_r l) in best; [| lra].
      replace (Rabs (over_F Z (fun i => exp (- margin lambda i) * M i k)) / l * l)
        with (Rabs (over_F Z (fun i => exp (- margin lambda i) * M i k))) in best by (field; lra). exact best.
    - intros i _. destruct (Z i); [symmetry; apply Sum_zero; intros; ring |].
      unfold MRS13_coordinate_descent.margin at 2. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
  Qed.
End Edge.
