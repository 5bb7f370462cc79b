(** The Euclidean projection onto the capped simplex {w : Σ w_i = 1, 0 <= w_i <= cap_i}; cap 1 is no cap.

    NP14, Algorithm 1 step (d), with the sets S of Section 3, S_k of 3.1 and S_c of 3.2. The definition sorts nothing:
    Σ clip(z_i - θ, 0, cap_i) falls with θ and is linear between the places where an entry leaves 0 or reaches its
    cap; θ is interpolated between the last such place with a sum of at least 1 and the first with less. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Fields Games.

Section Definitions.
  Context {F : field} (m : nat) (cap : vector F).
  Open Scope field_scope.

  Definition clip (c x : F) : F := min c (max 0 x).
  Definition mass (z : vector F) (theta : F) : F := sum m (fun i => clip (cap i) (z i - theta)).
  Definition turns (z : vector F) : list F := map z (seq 0 m) ++ map (fun i => z i - cap i) (seq 0 m).
  Definition reach (z : vector F) : F := 1 + sum m (fun i => abs (z i)).

  Definition last_full (z : vector F) : F :=
    fold_right (fun x a => if (1 <=? mass z x) && (a <=? x) then x else a) (0 - reach z) (turns z).
  Definition first_short (z : vector F) : F :=
    fold_right (fun x b => if (mass z x <? 1) && (x <=? b) then x else b) (reach z) (turns z).

  Definition shift (z : vector F) : F :=
    let a := last_full z in let b := first_short z in
    a + (mass z a - 1) * (b - a) / (mass z a - mass z b).

  Definition project (z : vector F) : vector F :=
    let theta := shift z in tab m (fun i => clip (cap i) (z i - theta)).
End Definitions.

Open Scope R_scope.

(** The set, and a cap that leaves it a point. *)
Definition capped_simplex (m : nat) (cap w : nat -> R) : Prop :=
  (forall i, (i < m)%nat -> 0 <= w i <= cap i) /\ Sum m w = 1.

Definition feasible (m : nat) (cap : nat -> R) : Prop :=
  (forall i, (i < m)%nat -> 0 <= cap i <= 1) /\ 1 <= Sum m cap.

Section Correct.
  Variables (m : nat) (cap z : nat -> R).
  Hypothesis cap_ok : feasible m cap.

  Lemma clip_R (c x : R) : clip c x = Rmin c (Rmax 0 x).
  Proof. unfold clip. now rewrite min_R, max_R. Qed.

  Let Mass (theta : R) : R := mass m cap z theta.

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

  Lemma mass_high : Mass (reach m z) = 0.
  Proof.
    rewrite mass_R. apply Sum_zero. intros i Hi. pose proof (entry_below_reach i Hi).
    destruct cap_ok as [C _]. specialize (C i Hi). unfold Rmin, Rmax. repeat destruct (Rle_dec _ _); lra.
  Qed.

  Let a : R := last_full m cap z.
  Let b : R := first_short m cap z.

  (** a is full, and no place above a is; b is short, and no place below b is. *)
  Lemma last_full_spec l start :
    let found := fold_right (fun x a => if leb one (Mass x) && leb a x then x else a) start l in
    1 <= Mass start -> 1 <= Mass found /\ (forall x, In x l -> 1 <= Mass x -> x <= found).
  Proof.
    cbv zeta. intros H. induction l as [|y l [IH1 IH2]]; simpl; [easy|].
    destruct (Rleb 1 (Mass y)) eqn:E1; simpl.
    - apply (leb_R 1) in E1. destruct (Rleb _ y) eqn:E2.
      + apply leb_R in E2. split; [easy|]. intros x [<-|I] L; [lra|]. specialize (IH2 x I L). simpl in *. lra.
      + apply leb_R_false in E2. split; [easy|]. intros x [<-|I] L; [simpl in *; lra | auto].
    - apply (leb_R_false 1) in E1. split; [easy|]. intros x [<-|I] L; [lra | auto].
  Qed.

  Lemma first_short_spec l start :
    let found := fold_right (fun x b => if negb (leb one (Mass x)) && leb x b then x else b) start l in
    Mass start < 1 -> Mass found < 1 /\ (forall x, In x l -> Mass x < 1 -> found <= x).
  Proof.
    cbv zeta. intros H. induction l as [|y l [IH1 IH2]]; simpl; [easy|].
    destruct (Rleb 1 (Mass y)) eqn:E1; simpl.
    - apply (leb_R 1) in E1. split; [easy|]. intros x [<-|I] L; [lra | auto].
    - apply (leb_R_false 1) in E1. destruct (Rleb y _) eqn:E2.
      + apply leb_R in E2. split; [easy|]. intros x [<-|I] L; [lra|]. specialize (IH2 x I L). simpl in *. lra.
      + apply leb_R_false in E2. split; [easy|]. intros x [<-|I] L; [simpl in *; lra | auto].
  Qed.

  Lemma ends : 1 <= Mass a /\ Mass b < 1 /\ a < b /\
    forall x, In x (@turns RF m cap z) -> x <= a \/ b <= x.
  Proof.
    assert (1 <= Mass a /\ forall x, In x (@turns RF m cap z) -> 1 <= Mass x -> x <= a) as [A1 A2]
      by exact (last_full_spec _ _ mass_low).
    assert (Mass b < 1 /\ forall x, In x (@turns RF m cap z) -> Mass x < 1 -> b <= x) as [B1 B2]
      by (refine (first_short_spec _ _ _); rewrite mass_high; lra).
    repeat split; [exact A1 | exact B1 | |].
    - destruct (Rlt_le_dec a b) as [L|L]; [exact L|]. apply mass_antitone in L. lra.
    - intros x I. destruct (Rlt_le_dec (Mass x) 1) as [L|L]; [right; auto | left; auto].
  Qed.

  (** Between two neighbouring places every entry is linear in θ. *)
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
    destruct ends as (A & B & L & T). set (s := (Mass a - 1) / (Mass a - Mass b)).
    assert (0 <= s <= 1) as Hs.
    { unfold s. split; [apply Rle_mult_inv_pos; lra|]. apply Rmult_le_reg_r with (Mass a - Mass b); [lra|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    replace (shift m cap z) with (a + s * (b - a)) by (unfold s; unfold shift; fold a b; simpl; fold (Mass a) (Mass b); field; lra).
    assert (Mass (a + s * (b - a)) = (1 - s) * Mass a + s * Mass b) as E.
    { rewrite !mass_R, <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros i Hi.
      destruct cap_ok as [C _]. specialize (C i Hi).
      apply clip_affine; [lra | exact L | exact Hs | apply T | apply T]; apply in_app_iff; [left|right].
      - apply in_map. apply in_seq. lia.
      - apply (in_map (fun i => z i - cap i)). apply in_seq. lia. }
    rewrite E. unfold s. field. lra.
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
