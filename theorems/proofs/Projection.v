(** The Euclidean projection onto the capped simplex {w : Σ w_i = 1, 0 <= w_i <= cap_i}; cap 1 is no cap.

    NP14, Algorithm 1 step (d), with the sets S of Section 3, S_k of 3.1 and S_c of 3.2: w_i = clip(z_i - θ, 0, cap_i)
    with the θ that gives the sum 1. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Fields Games Crossing.
From Boostproof.spec Require Export Boosters.

Open Scope R_scope.

(** Caps that leave the set a point. *)
Definition feasible (m : nat) (cap : nat -> R) : Prop :=
  (forall i, (i < m)%nat -> 0 <= cap i <= 1) /\ 1 <= Sum m cap.

Section Correct.
  Variables (m : nat) (cap z : nat -> R).
  Hypothesis cap_ok : feasible m cap.

  Lemma clip_R (c x : R) : clip c x = Rmin c (Rmax 0 x).
  Proof. unfold clip. now rewrite min_R, max_R. Qed.

  Let Mass : R -> R := @mass RF m cap z.

  Lemma mass_R theta : Mass theta = Sum m (fun i => Rmin (cap i) (Rmax 0 (z i - theta))).
  Proof. unfold Mass, mass. rewrite sum_R. apply Sum_ext. intros. apply clip_R. Qed.

  Lemma mass_antitone a b : a <= b -> Mass b <= Mass a.
  Proof.
    intros H. rewrite !mass_R. apply Sum_le. intros i Hi.
    unfold Rmin, Rmax. repeat destruct (Rle_dec _ _); lra.
  Qed.

  Lemma reach_R : reach m z = 1 + Sum m (fun i => Rabs (z i)).
  Proof. unfold reach. rewrite sum_R. simpl. f_equal. apply Sum_ext. intros. apply abs_R. Qed.

  Lemma entry_below_reach i : (i < m)%nat -> - reach m z + 1 <= z i <= reach m z - 1.
  Proof.
    intros Hi. rewrite reach_R.
    pose proof (Sum_ge_term m (fun i => Rabs (z i)) i (fun _ _ => Rabs_pos _) Hi) as H. cbv beta in H.
    unfold Rabs in H at 1. destruct (Rcase_abs (z i)); lra.
  Qed.

  (** Far down every entry is at its cap, far up every entry is 0. *)
  Lemma mass_low : 1 <= Mass (0 - reach m z).
  Proof.
    rewrite mass_R. destruct cap_ok as [C S]. eapply Rle_trans; [exact S|]. apply Sum_le. intros i Hi.
    pose proof (entry_below_reach i Hi). specialize (C i Hi).
    unfold Rmin, Rmax. repeat destruct (Rle_dec _ _); lra.
  Qed.

  Lemma mass_high : Mass (reach m z) < 1.
  Proof.
    rewrite mass_R, Sum_zero; [lra|]. intros i Hi. pose proof (entry_below_reach i Hi).
    destruct cap_ok as [C _]. specialize (C i Hi). unfold Rmin, Rmax. repeat destruct (Rle_dec _ _); lra.
  Qed.

  (** Between two neighbouring turns every entry is linear in θ. *)
  Lemma clip_affine c x p q s : 0 <= c -> p < q -> 0 <= s <= 1 ->
    (x <= p \/ q <= x) -> (x - c <= p \/ q <= x - c) ->
    Rmin c (Rmax 0 (x - (p + s * (q - p)))) =
    (1 - s) * Rmin c (Rmax 0 (x - p)) + s * Rmin c (Rmax 0 (x - q)).
  Proof.
    intros Hc L Hs H1 H2. assert (p <= p + s * (q - p) <= q) as B by nra.
    set (r := p + s * (q - p)) in *.
    destruct H1 as [H1|H1]; [|destruct H2 as [H2|H2]].
    - rewrite !(Rmax_left 0), !(Rmin_right c) by lra. lra.
    - rewrite !(Rmax_right 0), !(Rmin_right c) by lra. unfold r. ring.
    - rewrite !(Rmax_right 0), !(Rmin_left c) by lra. ring.
  Qed.

  Theorem mass_shift : Mass (shift m cap z) = 1.
  Proof.
    apply crossing_correct; [exact mass_antitone | exact mass_low | exact mass_high |].
    intros p q s L Hs T. fold Mass. rewrite !mass_R, <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros i Hi.
    destruct cap_ok as [C _]. specialize (C i Hi).
    apply clip_affine; [lra | exact L | exact Hs | apply T | apply T]; apply in_app_iff; [left|right].
    - apply in_map, in_seq. lia.
    - apply (in_map (fun i => z i - cap i)), in_seq. lia.
  Qed.

  (** KKT: w_i = clip(z_i - θ, 0, cap_i) with one θ. *)
  Lemma project_entry i : (i < m)%nat ->
    project m cap z i = Rmin (cap i) (Rmax 0 (z i - shift m cap z)).
  Proof. intros Hi. unfold project. rewrite tab_eq by assumption. apply clip_R. Qed.

  Theorem project_in : capped_simplex m cap (project m cap z).
  Proof.
    split.
    - intros i Hi. rewrite project_entry by assumption. destruct cap_ok as [C _]. specialize (C i Hi).
      unfold Rmin, Rmax. repeat destruct (Rle_dec _ _); lra.
    - rewrite <- mass_shift, mass_R. apply Sum_ext. intros i Hi. now apply project_entry.
  Qed.

  (** The variational property: the angle at the projection is obtuse. *)
  Theorem project_obtuse x : capped_simplex m cap x ->
    Sum m (fun i => (z i - project m cap z i) * (x i - project m cap z i)) <= 0.
  Proof.
    intros [X E]. destruct project_in as [_ P]. set (p := project m cap z) in *. set (t := shift m cap z).
    replace (Sum m _) with (Sum m (fun i => (z i - t - p i) * (x i - p i)) + t * (Sum m x - Sum m p)).
    - rewrite E, P. replace (1 - 1) with 0 by lra. rewrite Rmult_0_r, Rplus_0_r.
      rewrite <- (Sum_zero m (fun _ => 0)) by auto. apply Sum_le. intros i Hi.
      specialize (X i Hi). unfold p. rewrite project_entry by assumption. fold t.
      unfold Rmin, Rmax. repeat destruct (Rle_dec _ _); nra.
    - rewrite <- Sum_minus, <- Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring.
  Qed.

  (** Hence it is the nearest point of the set. *)
  Theorem project_nearest x : capped_simplex m cap x ->
    sq m (fun i => x i - project m cap z i) + sq m (fun i => project m cap z i - z i) <= sq m (fun i => x i - z i).
  Proof.
    intros X. apply project_obtuse in X. set (p := project m cap z) in *.
    enough (sq m (fun i => x i - z i) = sq m (fun i => x i - p i) + sq m (fun i => p i - z i)
      - 2 * Sum m (fun i => (z i - p i) * (x i - p i))) by lra.
    unfold sq. rewrite <- Sum_scal, <- Sum_plus, <- Sum_minus. apply Sum_ext. intros. ring.
  Qed.
End Correct.
