(** SSS08, Theorem 9 as printed, for convex f that need not be closed: Figure 1 meets f itself, problem (5) its closure. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub Rcomplements.
From Boostproof Require Import Sums Games Logarithms Bregman Entropy Smoothing MHT22_scheme Compactness Conjugate SSS08_theorem_3
  SSS08_minimax SSS08_lemma_8 SSS08_theorem_7 SSS08_booster.
Open Scope R_scope.

Definition theorem_9_printed : Prop := forall m n A dom f r eps w d j sign eta T, (2 <= m)%nat -> (1 <= n)%nat ->
  (forall k, (k < n)%nat -> in_range m (fun i => A i k)) ->
  convex dom f -> is_minimum dom f 0 -> core m dom (fun _ => 0) -> shrinking_lowers_conjugate m dom f ->
  relaxed_weak_learnable m n A dom f r -> 0 < eps ->
  is_run m n A (fun d => dom d /\ distribution m d) f eps w d j sign eta T -> (1 <= T)%nat ->
  INR T + 2 >= 32 * ln (INR m) / eps ^ 2 ->
  Rbar_le (r - eps) (Lub_Rbar (fun v => exists gamma, Finite v =
    Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma - times n A (w (S T)) i))))).

(** f = 0 where |d_1| + |d_2| < 1 and at (1/2, 1/2), infinite elsewhere; one hypothesis, with margins 1 and -1/2; ε = 1/2. *)
Definition open_ball (d : point) : Prop := Rabs (d 0%nat) + Rabs (d 1%nat) < 1 \/ (d 0%nat = 1 / 2 /\ d 1%nat = 1 / 2).
Definition zero_there (d : point) : R := 0.
Definition one_and_half (i k : nat) : R := match i with 0%nat => 1 | _ => -1 / 2 end.
Definition middle (t i : nat) : R := 1 / 2.

Lemma ball_convex : convex open_ball zero_there.
Proof.
  intros alpha v u Ha Bv Bu. split; [|unfold zero_there; lra]. unfold open_ball, mix in *.
  set (s := Rabs (v 0%nat) + Rabs (v 1%nat)) in *. set (t := Rabs (u 0%nat) + Rabs (u 1%nat)) in *.
  assert (L : Rabs (alpha * v 0%nat + (1 - alpha) * u 0%nat) + Rabs (alpha * v 1%nat + (1 - alpha) * u 1%nat)
              <= alpha * s + (1 - alpha) * t).
  { assert (G : forall x y, Rabs (alpha * x + (1 - alpha) * y) <= alpha * Rabs x + (1 - alpha) * Rabs y).
    { intros x y. eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right alpha), (Rabs_right (1 - alpha)) by lra. lra. }
    pose proof (G (v 0%nat) (u 0%nat)). pose proof (G (v 1%nat) (u 1%nat)). unfold s, t. lra. }
  assert (top : forall d, d 0%nat = 1 / 2 /\ d 1%nat = 1 / 2 -> Rabs (d 0%nat) + Rabs (d 1%nat) = 1)
    by (intros d [-> ->]; rewrite Rabs_right; lra).
  destruct (Req_dec alpha 0) as [->|A0]; [|destruct (Req_dec alpha 1) as [->|A1]].
  - rewrite !Rmult_0_l, !Rplus_0_l, Rminus_0_r, !Rmult_1_l. exact Bu.
  - rewrite Rminus_eq_0, !Rmult_0_l, !Rplus_0_r, !Rmult_1_l. exact Bv.
  - destruct Bv as [Bv|Bv], Bu as [Bu|Bu].
    + left. nra.
    + left. pose proof (top u Bu). unfold t in L. nra.
    + left. pose proof (top v Bv). unfold s in L. nra.
    + right. destruct Bv as [-> ->], Bu as [-> ->]. lra.
Qed.

Lemma ball_shrinking : shrinking_lowers_conjugate 2 open_ball zero_there.
Proof.
  intros theta i alpha Hi Ha. apply Lub_Rbar_correct. intros v (d & Bd & ->).
  set (d' := fun k => if Nat.eqb k i then (1 - alpha) * d k else d k).
  assert (open_ball d') as Bd'.
  { destruct (Req_dec alpha 0) as [A0|A0].
    - assert (forall k, d' k = d k) as E by (intros k; unfold d'; rewrite A0; destruct (Nat.eqb k i); ring).
      unfold open_ball. now rewrite !E.
    - assert (P : forall k, Rabs (d' k) = (if Nat.eqb k i then 1 - alpha else 1) * Rabs (d k)).
      { intros k. unfold d'. destruct (Nat.eqb k i); [rewrite Rabs_mult, (Rabs_right (1 - alpha)) by lra|]; ring. }
      left. rewrite !P. pose proof (Rabs_pos (d 0%nat)). pose proof (Rabs_pos (d 1%nat)).
      destruct Bd as [B|[B0 B1]].
      + destruct i as [|[|i]]; simpl; [nra | nra | lia].
      + rewrite B0, B1, Rabs_right by lra. destruct i as [|[|i]]; simpl; [nra | nra | lia]. }
  eapply Rbar_le_trans; [|apply (conjugate_ge 2 open_ball zero_there theta d' Bd')].
  right. unfold zero_there, d'. f_equal. apply Sum_ext. intros k _. destruct (Nat.eqb_spec k i) as [->|]; ring.
Qed.

Lemma ball_core : core 2 open_ball (fun _ => 0).
Proof.
  split; [left; rewrite Rabs_R0; lra|]. intros v. set (s := Rabs (v 0%nat) + Rabs (v 1%nat)).
  pose proof (Rabs_pos (v 0%nat)). pose proof (Rabs_pos (v 1%nat)). assert (0 <= s) by (unfold s; lra).
  exists (/ (s + 1)). split; [apply Rinv_0_lt_compat; lra|]. intros t Ht. left.
  rewrite !Rplus_0_l, !Rabs_mult, (Rabs_right t) by lra. rewrite <- Rmult_plus_distr_l. fold s.
  apply Rle_lt_trans with (/ (s + 1) * s); [now apply Rmult_le_compat_r|].
  apply (Rmult_lt_reg_l (s + 1)); [lra|]. rewrite <- Rmult_assoc, Rinv_r; lra.
Qed.

(** Of the simplex the domain has the uniform distribution only. *)
Lemma only_middle d : open_ball d -> distribution 2 d -> forall i, (i < 2)%nat -> d i = 1 / 2.
Proof.
  intros B [P One] i Hi. simpl in One. pose proof (P 0%nat ltac:(lia)). pose proof (P 1%nat ltac:(lia)).
  destruct B as [B|[B0 B1]]; [rewrite !Rabs_right in B by lra; lra|]. destruct i as [|[|i]]; [exact B0 | exact B1 | lia].
Qed.

Lemma middle_there t : open_ball (middle t) /\ distribution 2 (middle t).
Proof. split; [right; split; reflexivity | split; [intros i _; unfold middle; lra | unfold middle; simpl; lra]]. Qed.

(** The run of Figure 1: w_t = min (1, (t - 1) c) with c = beta / 4. *)
Section Run.
  Let b : R := SSS08_booster.beta 2 (1 / 2).
  Let c : R := b / 4.
  Definition place (t : nat) : R := Rmin 1 (c * (INR t - 1)).
  Definition run_w (t k : nat) : R := if Nat.eqb k 0 then place t else 0.
  Definition run_eta (t : nat) : R := if Rlt_dec (place t) 1 then Rmin 1 (c / (1 - place t)) else 0.
  Definition run_j (t : nat) : nat := 0%nat.
  Definition run_sign (t : nat) : R := 1.

  Lemma c_positive : 0 < c.
  Proof.
    unfold c, b, SSS08_booster.beta. change (INR 2) with 2. pose proof ln_lt_2.
    apply Rdiv_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra.
  Qed.

  Lemma place_range t : (1 <= t)%nat -> 0 <= place t <= 1.
  Proof.
    intros Ht. apply (le_INR 1) in Ht. simpl in Ht. pose proof c_positive. unfold place. split; [|apply Rmin_l].
    apply Rmin_glb; [lra | apply Rmult_le_pos; lra].
  Qed.

  Lemma place_next t : (1 <= t)%nat -> place (S t) = (1 - run_eta t) * place t + run_eta t.
  Proof.
    intros Ht. pose proof (place_range t Ht) as R. pose proof c_positive. unfold run_eta.
    assert (place (S t) = Rmin 1 (place t + c)) as E.
    { unfold place. rewrite S_INR. unfold Rmin. repeat destruct (Rle_dec _ _); lra. }
    rewrite E. destruct (Rlt_dec (place t) 1) as [L|L].
    - set (x := place t) in *. assert (c / (1 - x) * (1 - x) = c) as D by (field; lra).
      unfold Rmin. destruct (Rle_dec 1 (x + c)), (Rle_dec 1 (c / (1 - x))); nra.
    - rewrite Rmin_left; lra.
  Qed.

  Lemma margins_at t i : Aw 1 one_and_half (run_w t) i = one_and_half i 0 * place t.
  Proof. unfold Aw, run_w. simpl. ring. Qed.

  Lemma run_is_run T : is_run 2 1 one_and_half (fun d => open_ball d /\ distribution 2 d) zero_there (1 / 2)
    run_w middle run_j run_sign run_eta T.
  Proof.
    split; [intros k; unfold run_w, place; simpl; destruct (Nat.eqb k 0); [rewrite Rmin_right|]; lra|]. intros t Ht. unfold is_round.
    assert (gap : forall i, played one_and_half run_j run_sign t i - Aw 1 one_and_half (run_w t) i
                            = one_and_half i 0 * (1 - place t)).
    { intros i. rewrite margins_at. unfold played, run_sign, run_j. ring. }
    pose proof (place_range t ltac:(lia)) as R.
    assert (slope 2 1 one_and_half run_w middle run_j run_sign t = (1 - place t) / 4) as Slope.
    { unfold slope, Smoothing.dotm. simpl. rewrite !gap. unfold middle, one_and_half. field. }
    assert (width 2 1 one_and_half run_w run_j run_sign t = 1 - place t) as Width.
    { unfold width. simpl. rewrite !gap. unfold one_and_half. rewrite (Rabs_right (1 * _)), (Rabs_left1 (-1 / 2 * _)) by lra.
      rewrite Rmax_left; lra. }
    split; [|split; [|split; [|split; [|split; [|split]]]]].
    - split; [apply middle_there|]. intros e [Be De]. unfold objective, Smoothing.dotm, h, entropy, zero_there. simpl.
      rewrite !(only_middle e Be De) by lia. unfold middle. lra.
    - unfold run_j. lia.
    - now left.
    - unfold SSS08_booster.largest_edge, Smoothing.dotm, middle, played, run_sign, run_j, one_and_half. simpl.
      rewrite Rabs_right; lra.
    - rewrite Slope, Width. intros Pos. unfold run_eta. destruct (Rlt_dec (place t) 1) as [L|L]; [|lra].
      fold b. replace (b * ((1 - place t) / 4) / (1 - place t) ^ 2) with (c / (1 - place t)) by (unfold c; field; lra).
      unfold clip. rewrite Rmax_right; [reflexivity|]. apply Rmin_glb; [lra|].
      apply Rlt_le, Rdiv_lt_0_compat; [apply c_positive | lra].
    - rewrite Width. intros Z. unfold run_eta. destruct (Rlt_dec (place t) 1); lra.
    - intros k. unfold run_w, run_j, run_sign. destruct (Nat.eqb k 0); [rewrite place_next by lia|]; ring.
  Qed.
End Run.

Theorem SSS08_theorem_9_refuted : ~ theorem_9_printed.
Proof.
  intros H. pose proof c_positive as Hc. set (c := SSS08_booster.beta 2 (1 / 2) / 4) in *.
  destruct (above_any (Rmax (/ c) (128 * ln 2))) as (T & HT).
  pose proof (Rmax_l (/ c) (128 * ln 2)). pose proof (Rmax_r (/ c) (128 * ln 2)).
  assert (0 < / c) by now apply Rinv_0_lt_compat.
  assert (1 <= T)%nat as HT1 by (destruct T; [simpl in HT; lra | lia]).
  assert (place (S T) = 1) as End.
  { unfold place. fold c. rewrite S_INR. apply Rmin_left. replace (INR T + 1 - 1) with (INR T) by ring.
    rewrite <- (Rinv_r c) by lra. apply Rmult_le_compat_l; lra. }
  assert (edge : forall d, distribution 2 d /\ open_ball d -> SSS08_minimax.largest_edge 2 1 one_and_half d + zero_there d = 1 / 4).
  { intros d [Dd Bd]. unfold SSS08_minimax.largest_edge, linf, transposed_times, one_and_half, zero_there. simpl.
    rewrite (only_middle d Bd Dd 0%nat), (only_middle d Bd Dd 1%nat) by lia. rewrite Rabs_right; lra. }
  specialize (H 2%nat 1%nat one_and_half open_ball zero_there (1 / 4) (1 / 2) run_w middle run_j run_sign run_eta T).
  enough (Rbar_le (1 / 4 - 1 / 2) (- (1 / 2))) as L by (simpl in L; lra). eapply Rbar_le_trans; [apply H|].
  - lia.
  - lia.
  - intros k _ i _. unfold one_and_half. destruct i; lra.
  - apply ball_convex.
  - split; [exists (fun _ => 0); split; [left; rewrite Rabs_R0; lra | reflexivity] | intros; unfold zero_there; lra].
  - apply ball_core.
  - apply ball_shrinking.
  - split; [|intros d D; rewrite (edge d D); lra]. exists (middle 0). destruct (middle_there 0). split; [auto | now apply edge].
  - lra.
  - apply run_is_run.
  - exact HT1.
  - change (INR 2) with 2. replace (32 * ln 2 / (1 / 2) ^ 2) with (128 * ln 2) by field. lra.
  - apply Lub_Rbar_correct. intros v (gamma & Ev). set (x := positive_part _) in Ev.
    assert (gamma + 1 / 2 <= x 1%nat) as X.
    { unfold x, positive_part, times, run_w, one_and_half. simpl. rewrite End. eapply Rle_trans; [|apply Rmax_r]. lra. }
    assert (0 <= x 1%nat) as X0 by apply Rmax_l.
    assert (top : forall s, 0 <= s < 1 -> Rbar_le (s * x 1%nat) (conjugate 2 open_ball zero_there x)).
    { intros s Hs. set (d := fun i : nat => match i with 1%nat => s | _ => 0 end).
      assert (open_ball d) as Bd by (left; unfold d; rewrite Rabs_R0, Rabs_right; lra).
      pose proof (conjugate_ge 2 open_ball zero_there x d Bd) as G. unfold zero_there, inner, d in G. simpl in G.
      replace (s * x 1%nat) with (0 + x 0%nat * 0 + x 1%nat * s - 0) by ring. exact G. }
    destruct (conjugate 2 open_ball zero_there x) as [a| |]; [|discriminate | exfalso; exact (top 0 ltac:(lra))].
    injection Ev as ->. simpl. enough (x 1%nat <= a) by lra. apply le_epsilon. intros e He.
    set (s := e / (x 1%nat + e)). assert (0 < s <= 1) as Hs.
    { split; [apply Rdiv_lt_0_compat; lra|]. apply (Rmult_le_reg_r (x 1%nat + e)); [lra|].
      replace (s * (x 1%nat + e)) with e by (unfold s; field; lra). lra. }
    specialize (top (1 - s) ltac:(lra)). simpl in top. assert (s * x 1%nat <= e); [|lra].
    apply (Rmult_le_reg_r (x 1%nat + e)); [lra|].
    replace (s * x 1%nat * (x 1%nat + e)) with (e * x 1%nat) by (unfold s; field; lra). nra.
Qed.
