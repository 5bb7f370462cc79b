(** The projection onto the capped simplex in relative entropy: w_i = min(cap_i, s z_i) with the scale s of sum 1.

    NP14, Algorithm 1 step (d) for the entropy; SSS08, Figure 2, has the same set with one cap. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Fields Games Logarithms Crossing Projection Bregman NP14_framework Entropy.

Open Scope R_scope.

Section Correct.
  Variables (m : nat) (cap z : nat -> R).
  Hypothesis cap_positive : positive m cap.
  Hypothesis cap_enough : 1 <= Sum m cap.
  Hypothesis z_positive : positive m z.

  Let Mass : R -> R := @scaled_mass RF m cap z.

  Lemma scaled_mass_R theta : Mass theta = Sum m (fun i => Rmin (cap i) (z i * (0 - theta))).
  Proof. unfold Mass, scaled_mass. rewrite sum_R. apply Sum_ext. intros. apply min_R. Qed.

  Lemma ratio_positive i : (i < m)%nat -> 0 < cap i / z i.
  Proof. intros Hi. apply Rdiv_lt_0_compat; auto. Qed.

  Lemma ratio_cap i : (i < m)%nat -> z i * (cap i / z i) = cap i.
  Proof. intros Hi. specialize (z_positive i Hi). field. lra. Qed.

  Lemma scaled_mass_antitone a b : a <= b -> Mass b <= Mass a.
  Proof.
    intros H. rewrite !scaled_mass_R. apply Sum_le. intros i Hi. specialize (z_positive i Hi).
    assert (z i * (0 - b) <= z i * (0 - a)) by nra. unfold Rmin. repeat destruct (Rle_dec _ _); lra.
  Qed.

  Lemma scaled_mass_low : 1 <= Mass (0 - Sum m (fun i => cap i / z i)).
  Proof.
    rewrite scaled_mass_R. eapply Rle_trans; [exact cap_enough|]. apply Sum_le. intros i Hi.
    pose proof (Sum_ge_term m (fun i => cap i / z i) i (fun j Hj => Rlt_le _ _ (ratio_positive j Hj)) Hi) as G.
    cbv beta in G. pose proof (ratio_cap i Hi). specialize (z_positive i Hi).
    unfold Rmin. destruct (Rle_dec _ _); nra.
  Qed.

  Lemma scaled_mass_high : Mass 0 < 1.
  Proof.
    rewrite scaled_mass_R, Sum_zero; [lra|]. intros i Hi. specialize (cap_positive i Hi).
    rewrite Rmin_right; lra.
  Qed.

  Lemma scaled_mass_linear p q s : p < q -> 0 <= s <= 1 ->
    (forall x, In x (map (fun i => 0 - cap i / z i) (seq 0 m)) -> x <= p \/ q <= x) ->
    Mass (p + s * (q - p)) = (1 - s) * Mass p + s * Mass q.
  Proof.
    intros L Hs T. rewrite !scaled_mass_R, <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros i Hi.
    pose proof (ratio_cap i Hi) as E. specialize (z_positive i Hi).
    assert (0 - cap i / z i <= p \/ q <= 0 - cap i / z i) as C
      by (apply T, (in_map (fun i => 0 - cap i / z i)), in_seq; lia).
    assert (p <= p + s * (q - p) <= q) as B by nra. set (r := p + s * (q - p)) in *.
    destruct C as [C|C].
    - rewrite !Rmin_right by nra. unfold r. ring.
    - rewrite !Rmin_left by nra. ring.
  Qed.

  Lemma scale_R : scale m cap z =
    0 - @crossing RF Mass (0 - Sum m (fun i => cap i / z i)) 0 (map (fun i => 0 - cap i / z i) (seq 0 m)).
  Proof. unfold scale. rewrite sum_R. reflexivity. Qed.

  Theorem scale_positive : 0 < scale m cap z.
  Proof.
    rewrite scale_R.
    pose proof (crossing_below_high Mass _ 0 _ scaled_mass_antitone scaled_mass_low scaled_mass_high
      scaled_mass_linear). lra.
  Qed.

  Lemma project_entropic_entry i : (i < m)%nat -> project_entropic m cap z i = Rmin (cap i) (z i * scale m cap z).
  Proof. intros Hi. unfold project_entropic. rewrite tab_eq by exact Hi. apply min_R. Qed.

  Theorem project_entropic_positive : positive m (project_entropic m cap z).
  Proof.
    intros i Hi. rewrite project_entropic_entry by exact Hi. pose proof (z_positive i Hi). pose proof (cap_positive i Hi).
    pose proof scale_positive. apply Rmin_glb_lt; nra.
  Qed.

  Theorem project_entropic_in : capped_simplex m cap (project_entropic m cap z).
  Proof.
    split.
    - intros i Hi. pose proof (project_entropic_positive i Hi). rewrite project_entropic_entry in * by exact Hi.
      split; [lra | apply Rmin_l].
    - pose proof (crossing_correct Mass _ 0 _ scaled_mass_antitone scaled_mass_low scaled_mass_high
        scaled_mass_linear) as E. rewrite scaled_mass_R in E. rewrite <- E. apply Sum_ext. intros i Hi.
      rewrite project_entropic_entry by exact Hi. now rewrite scale_R.
  Qed.

  (** The nearest point of the set in relative entropy, points on the boundary included. *)
  Theorem project_entropic_nearest :
    projection m (entropy m) entropy_gradient (capped_simplex m cap) z (project_entropic m cap z).
  Proof.
    split; [apply project_entropic_in|]. intros x [X EX]. set (p := project_entropic m cap z).
    destruct project_entropic_in as [_ EP]. fold p in EP. pose proof project_entropic_positive as P. fold p in P.
    pose proof (NP14_lemma_2 m (entropy m) entropy_gradient x p z) as L.
    assert (0 <= B m (entropy m) entropy_gradient x p) as N by (apply B_entropy_nonneg; [intros i Hi; apply X, Hi | exact P]).
    enough (Sum m (fun i => (x i - p i) * (entropy_gradient z i - entropy_gradient p i)) <= 0) by lra.
    set (s := scale m cap z). assert (0 < s) as S by apply scale_positive.
    replace (Sum m _) with (Sum m (fun i => (x i - p i) * (ln (z i) + ln s - ln (p i)))
      + - ln s * (Sum m x - Sum m p)).
    - rewrite EX, EP. replace (1 - 1) with 0 by lra. rewrite Rmult_0_r, Rplus_0_r.
      rewrite <- (Sum_zero m (fun _ => 0)) by auto. apply Sum_le. intros i Hi.
      specialize (X i Hi). pose proof (z_positive i Hi) as Zi. pose proof (P i Hi) as Pi. rewrite <- ln_mult by assumption.
      assert (p i = Rmin (cap i) (z i * s)) as E by now apply project_entropic_entry.
      unfold Rmin in E. destruct (Rle_dec (cap i) (z i * s)) as [C|C]; [|rewrite E; lra].
      assert (ln (p i) <= ln (z i * s)) by (apply ln_at_most; lra). nra.
    - rewrite <- Sum_minus, <- Sum_scal, <- Sum_plus. apply Sum_ext. intros. unfold entropy_gradient. ring.
  Qed.
End Correct.
