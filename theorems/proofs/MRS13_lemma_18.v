(** MRS13, Lemma 18 with its printed constants and equations 12 and 13; Theorem 14 with the constant of Corollary 23. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach MRS13_theorem_14
  MRS13_second_order MRS13_lemma_17 MRS13_constants.
Local Open Scope R_scope.

Section Lemma_18.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation stretches := (stretches (m := m) (N := N) (M := M)).
  Notation largest_edge := (largest_edge (m := m) (N := N) (M := M)).
  Notation K := (K (m := m) (N := N) (M := M)).
  Notation over_F := (over_F (m := m)).
  Notation edge_on_F := (edge_on_F (m := m) (N := N) (M := M)).

  Variables (Z : nat -> bool) (eta_star : nat -> R) (mu_max lambda_min : R).
  Hypothesis unit : entries_within_one m N M.
  Hypothesis second : item_2 Z eta_star.
  Hypothesis third : item_3 Z mu_max.
  Hypothesis stretch : stretches Z lambda_min.
  Hypothesis moves : exists i k, (i < m)%nat /\ Z i = false /\ (k < N)%nat /\ M i k <> 0.

  Notation C0 := (C0 (m := m) (N := N) mu_max lambda_min).
  Notation C1 := (C1 C0 (INR m)).

  (** Equation 12: at every stage of boosting (total loss at most m) some hypothesis has an edge on F of at least
      [sqrt (C0 (l(F) - K)/l(F))]. *)
  Theorem MRS13_equation_12 lambda : total_loss lambda <= INR m -> exists j, (j < N)%nat /\
    edge_on_F Z lambda j >= sqrt (C0 * (loss_on (rest Z) lambda - K Z eta_star) / loss_on (rest Z) lambda).
  Proof.
    intros bounded. pose proof (loss_on_F_at_most (m := m) (N := N) (M := M) Z lambda).
    apply (MRS13_lemma_17 Hm Z eta_star mu_max lambda_min second third stretch lambda);
      [apply (column_exists Hm Z moves) | apply (F_not_empty Z moves) | lra].
  Qed.

  (** Equation 13: such a hypothesis has [delta_X >= (sqrt (C0 (l(F) - K) l(F)) - l(Z))/l(X)]. *)
  Theorem MRS13_equation_13 lambda j : (j < N)%nat ->
    edge_on_F Z lambda j >= sqrt (C0 * (loss_on (rest Z) lambda - K Z eta_star) / loss_on (rest Z) lambda) ->
    delta lambda j >= (sqrt (C0 * (loss_on (rest Z) lambda - K Z eta_star) * loss_on (rest Z) lambda)
                       - loss_on Z lambda) / total_loss lambda.
  Proof.
    intros Hj large. pose proof (total_loss_pos (N := N) (M := M) Hm lambda) as positive.
    pose proof (loss_on_F_pos (N := N) (M := M) Z lambda (F_not_empty Z moves)) as Hl.
    set (l := loss_on (rest Z) lambda) in *. set (e := l - K Z eta_star) in *.
    assert (He : 0 <= e) by (unfold e, l, MRS13_second_order.K; pose proof (second lambda); lra).
    destruct (MRS13_lemma_18_step_half_constant Hm Z eta_star mu_max lambda_min unit second third stretch moves)
      as [HC0 _].
    apply Rle_ge, Rmult_le_reg_r with (total_loss lambda); [exact positive |].
    replace ((sqrt (C0 * e * l) - loss_on Z lambda) / total_loss lambda * total_loss lambda)
      with (sqrt (C0 * e * l) - loss_on Z lambda) by (field; lra).
    assert (on_F : sqrt (C0 * e * l) <= Rabs (over_F Z (fun i => exp (- margin lambda i) * M i j))).
    { replace (C0 * e * l) with (C0 * e / l * (l * l)) by (field; lra).
      rewrite sqrt_mult, sqrt_square; [| lra | | nra].
      - apply Rge_le, (Rmult_le_compat_r l) in large; [| lra].
        unfold MRS13_second_order.edge_on_F in large. fold l in large.
        replace (Rabs (over_F Z (fun i => exp (- margin lambda i) * M i j)) / l * l)
          with (Rabs (over_F Z (fun i => exp (- margin lambda i) * M i j))) in large by (field; lra). exact large.
      - apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply Rlt_le, Rinv_0_lt_compat, Hl]. }
    set (on_Z := Sum m (fun i => if Z i then exp (- margin lambda i) * M i j else 0)).
    assert (small : Rabs on_Z <= loss_on Z lambda).
    { eapply Rle_trans; [apply Sum_Rabs |]. apply Sum_le. intros i Hi. destruct (Z i); [| rewrite Rabs_R0; lra].
      pose proof (exp_pos (- margin lambda i)) as P0. rewrite Rabs_mult, (Rabs_right (exp _)) by lra.
      rewrite <- Rmult_1_r. apply Rmult_le_compat_l; [lra | apply Rabs_le, unit; assumption]. }
    assert (sum : correlation m N M lambda j * total_loss lambda
                  = over_F Z (fun i => exp (- margin lambda i) * M i j) + on_Z).
    { unfold correlation. rewrite (expected_times_loss Hm). unfold MRS13_second_order.over_F, on_Z. rewrite <- Sum_plus.
      apply Sum_ext. intros i _. destruct (Z i); ring. }
    unfold MRS13_coordinate_descent.delta. rewrite <- (Rabs_right (total_loss lambda)) at 1 by lra.
    rewrite <- Rabs_mult, sum.
    pose proof (Rabs_triang_inv (over_F Z (fun i => exp (- margin lambda i) * M i j)) (- on_Z)) as T.
    rewrite Rabs_Ropp in T. replace (over_F Z (fun i => exp (- margin lambda i) * M i j) - - on_Z)
      with (over_F Z (fun i => exp (- margin lambda i) * M i j) + on_Z) in T by ring. lra.
  Qed.

  (** Lemma 18 with the printed [C1 = min {1/4, sqrt (C0/m)/4}] and [C2 = C0/(4 m)]: if the loss is [K + theta], at most
      m, and [l(Z) <= C1 theta], then the next round takes at least [C2 theta] off it. *)
  Theorem MRS13_lemma_18 lambda j :
    let theta := total_loss lambda - K Z eta_star in
    total_loss lambda <= INR m -> loss_on Z lambda <= C1 * theta ->
    (j < N)%nat -> largest_edge lambda j -> delta lambda j < 1 ->
    C1 <= 1 /\
    total_loss lambda - total_loss (move lambda (step (correlation m N M lambda j)) j) >= C0 / (4 * INR m) * theta.
  Proof.
    intros theta bounded little Hj best below.
    split; [pose proof (Rmin_l (/ 4) (/ 4 * sqrt (C0 / INR m))); unfold MRS13_constants.C1; lra |].
    pose proof (total_loss_falls Hm lambda j Hj unit below) as falls.
    destruct (MRS13_equation_12 lambda bounded) as (k & Hk & large).
    pose proof (MRS13_equation_13 lambda k Hk large) as edge. specialize (best k Hk).
    pose proof (loss_of_both (m := m) (N := N) (M := M) Z lambda) as both.
    pose proof (two_examples Hm Z eta_star mu_max lambda_min unit second third stretch moves) as Hm2.
    pose proof (K_at_least_1 Z eta_star second moves) as HK.
    pose proof (MRS13_lemma_18_step_half_constant Hm Z eta_star mu_max lambda_min unit second third stretch moves)
      as HC0.
    pose proof (loss_on_nonneg (m := m) (N := N) (M := M) Z lambda) as Hz.
    pose proof (second lambda) as least. fold (K Z eta_star) in least.
    assert (Htheta : 0 <= theta <= INR m - K Z eta_star) by (unfold theta; lra).
    destruct (MRS13_lemma_18_step_half_amended C0 (INR m) (K Z eta_star) theta Hm2 ltac:(lra) HC0 Htheta)
      as [Hb square]. set (bracket := sqrt (C0 * (1 - C1) * theta) - C1 * theta) in *.
    set (X := total_loss lambda) in *. assert (HX : 0 < X) by (apply total_loss_pos, Hm).
    set (d := delta lambda j) in *.
    assert (reach : bracket / X <= d).
    { apply Rle_trans with (delta lambda k); [| exact best]. apply Rge_le in edge. eapply Rle_trans; [| exact edge].
      apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, HX |].
      assert (sqrt (C0 * (1 - C1) * theta)
              <= sqrt (C0 * (loss_on (rest Z) lambda - K Z eta_star) * loss_on (rest Z) lambda)).
      { apply sqrt_le_1_alt.
        assert (E : loss_on (rest Z) lambda - K Z eta_star = theta - loss_on Z lambda) by (unfold theta; lra).
        rewrite !Rmult_assoc. apply Rmult_le_compat_l; [lra |]. rewrite E.
        apply Rle_trans with ((theta - loss_on Z lambda) * 1); [lra |].
        apply Rmult_le_compat_l; lra. }
      unfold bracket. lra. }
    assert (Hbx : 0 <= bracket / X) by (apply Rmult_le_pos; [exact Hb | apply Rlt_le, Rinv_0_lt_compat, HX]).
    assert (d2 : (bracket / X) ^ 2 <= d ^ 2) by (apply pow_incr; split; assumption).
    assert (drop : C0 / (4 * INR m) * theta <= X * (d ^ 2 / 2)).
    { apply Rle_trans with (X * ((bracket / X) ^ 2 / 2)); [| apply Rmult_le_compat_l; lra].
      replace (X * ((bracket / X) ^ 2 / 2)) with (bracket ^ 2 / (2 * X)) by (field; lra).
      apply Rle_trans with (C0 * theta / 2 / (2 * X)).
      - replace (C0 * theta / 2 / (2 * X)) with (C0 * theta / 4 * / X) by (field; lra).
        replace (C0 / (4 * INR m) * theta) with (C0 * theta / 4 * / INR m) by (field; lra).
        apply Rmult_le_compat_l; [pose proof (Rmult_le_pos C0 theta ltac:(lra) ltac:(lra)); lra |].
        apply Rinv_le_contravar; [exact HX | exact bounded].
      - apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | lra]. }
    lra.
  Qed.

  (** [C3 = min { C2/m, (gamma C1/m)^2 / 2 }], which equation 14 (as amended) makes
      [C0/(4 m^2) min { 1, gamma^2/(8 m) }]. *)
  Definition C3 (gamma : R) : R := Rmin (C0 / (4 * INR m) / INR m) ((gamma * C1 / INR m) ^ 2 / 2).

  (** Every round takes at least [C3 theta^2] off the suboptimality. *)
  Lemma round_falls eta_dagger gamma lambda j :
    item_1 Z eta_dagger gamma -> (exists i, (i < m)%nat /\ Z i = true) ->
    let theta := total_loss lambda - K Z eta_star in
    total_loss lambda <= INR m -> (j < N)%nat -> largest_edge lambda j -> delta lambda j < 1 ->
    total_loss lambda - total_loss (move lambda (step (correlation m N M lambda j)) j) >= C3 gamma * theta ^ 2.
  Proof.
    intros first some theta bounded Hj best below.
    pose proof (two_examples Hm Z eta_star mu_max lambda_min unit second third stretch moves) as Hm2.
    pose proof (K_at_least_1 Z eta_star second moves) as HK.
    destruct (MRS13_lemma_18_step_half_constant Hm Z eta_star mu_max lambda_min unit second third stretch moves)
      as [HC0 _].
    pose proof (loss_on_nonneg (m := m) (N := N) (M := M) Z lambda) as Hz.
    pose proof (loss_of_both (m := m) (N := N) (M := M) Z lambda) as both.
    pose proof (second lambda) as least. fold (K Z eta_star) in least.
    assert (Htheta : 0 <= theta <= INR m) by (unfold theta; lra).
    destruct (Rle_lt_dec (loss_on Z lambda) (C1 * theta)) as [little | much].
    - destruct (MRS13_lemma_18 lambda j bounded little Hj best below) as [_ falls]. fold theta in falls.
      apply Rge_trans with (C0 / (4 * INR m) * theta); [exact falls |]. apply Rle_ge.
      apply Rle_trans with (C0 / (4 * INR m) / INR m * theta ^ 2).
      + apply Rmult_le_compat_r; [apply pow2_ge_0 | apply Rmin_l].
      + replace (C0 / (4 * INR m) / INR m * theta ^ 2)
          with (C0 / (4 * INR m) * theta * (theta / INR m)) by (field; lra).
        rewrite <- Rmult_1_r. apply Rmult_le_compat_l.
        * apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | lra].
        * apply Rmult_le_reg_r with (INR m); [lra |]. replace (theta / INR m * INR m) with theta by (field; lra). lra.
    - pose proof (MRS13_lemma_16 Hm Z eta_dagger gamma lambda j first some best) as edge. destruct first as (Hg & _).
      pose proof (total_loss_falls Hm lambda j Hj unit below) as falls.
      set (X := total_loss lambda) in *. set (d := delta lambda j) in *.
      assert (HX : 0 < X) by (apply total_loss_pos, Hm).
      assert (Hc : 0 <= C1) by (apply Rmin_glb; [lra | pose proof (sqrt_pos (C0 / INR m)); lra]).
      set (x := gamma * C1 * theta / X). assert (Hx : 0 <= x).
      { apply Rmult_le_pos; [| apply Rlt_le, Rinv_0_lt_compat, HX].
        apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]. }
      assert (Hxd : x <= d).
      { apply Rge_le in edge. eapply Rle_trans; [| exact edge]. unfold x.
        apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, HX |].
        rewrite Rmult_assoc. apply Rmult_le_compat_l; lra. }
      assert (d2 : x ^ 2 <= d ^ 2) by (apply pow_incr; split; assumption).
      assert (C3 gamma * theta ^ 2 <= X * (d ^ 2 / 2)); [| lra].
      apply Rle_trans with ((gamma * C1 / INR m) ^ 2 / 2 * theta ^ 2);
        [apply Rmult_le_compat_r; [apply pow2_ge_0 | apply Rmin_r] |].
      apply Rle_trans with (X * (x ^ 2 / 2)); [| apply Rmult_le_compat_l; lra].
      replace (X * (x ^ 2 / 2)) with ((gamma * C1 * theta) ^ 2 / 2 * / X) by (unfold x; field; lra).
      replace ((gamma * C1 / INR m) ^ 2 / 2 * theta ^ 2)
        with ((gamma * C1 * theta) ^ 2 / 2 * / INR m ^ 2) by (field; lra).
      apply Rmult_le_compat_l; [pose proof (pow2_ge_0 (gamma * C1 * theta)); lra |].
      apply Rinv_le_contravar; [exact HX |]. apply Rle_trans with (INR m); [exact bounded | nra].
  Qed.
End Lemma_18.
