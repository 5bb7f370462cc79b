(** A value smoothed by the entropy: min over d of d·u + f(d) + beta h(d), for convex f on a convex set of
    distributions. The minimiser d is unique in a strong sense, and the value is smooth in the maximum norm. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Bregman NP14_framework Entropy.
Local Open Scope R_scope.

Section Entropy_range.
  Variable m : nat.
  Hypothesis Hm : (0 < m)%nat.

  (** The relative entropy to the uniform distribution, h(d) = Σ d_i ln d_i + ln m, and the l1-distance. *)
  Definition h (d : nat -> R) : R := entropy m d + ln (INR m).
  Definition l1_distance (v u : nat -> R) : R := Sum m (fun i => Rabs (v i - u i)).

  (** α v + (1 - α) u. *)
  Definition mix (alpha : R) (v u : nat -> R) : nat -> R := fun i => alpha * v i + (1 - alpha) * u i.

  Lemma mix_distribution alpha v u :
    0 <= alpha <= 1 -> distribution m v -> distribution m u -> distribution m (mix alpha v u).
  Proof.
    intros Ha [Pv Ev] [Pu Eu]. split.
    - intros i Hi. unfold mix. specialize (Pv i Hi). specialize (Pu i Hi).
      apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra.
    - unfold mix. rewrite Sum_plus, !Sum_scal, Ev, Eu. ring.
  Qed.

  (** Pinsker's inequality with zeros allowed: where y is 0, x is 0. *)
  Lemma pinsker_with_zeros x y :
    distribution m x -> distribution m y -> (forall i, (i < m)%nat -> y i = 0 -> x i = 0) ->
    / 2 * l1_distance x y ^ 2 <= Sum m (fun i => relative (x i) (y i)).
  Proof.
    intros [X EX] [Y EY] zeros.
    assert (term : forall i, (i < m)%nat ->
              0 <= relative (x i) (y i) /\ (x i - y i) ^ 2 <= (2 * x i + 4 * y i) / 3 * relative (x i) (y i)).
    { intros i Hi. destruct (Y i Hi) as [positive | zero].
      - pose proof (relative_nonneg (x i) (y i) (X i Hi) positive).
        pose proof (pinsker_term (x i) (y i) (X i Hi) positive). split; lra.
      - rewrite <- zero, (zeros i Hi (eq_sym zero)). unfold relative. split; lra. }
    pose proof (weighted_Cauchy m (fun i => x i - y i) (fun i => (2 * x i + 4 * y i) / 3)
      (fun i => relative (x i) (y i))) as C. cbv beta in C.
    unfold Rdiv in C at 3. rewrite Sum_scal_r, Sum_plus, !Sum_scal, EX, EY in C.
    unfold l1_distance. enough (Sum m (fun i => Rabs (x i - y i)) ^ 2
      <= (2 * 1 + 4 * 1) * / 3 * Sum m (fun i => relative (x i) (y i))) by lra.
    apply C.
    - intros i Hi. specialize (X i Hi). specialize (Y i Hi). lra.
    - intros i Hi. apply term, Hi.
    - intros i Hi. apply term, Hi.
  Qed.

  (** The gain of mixing is the expected divergence from the mixture. *)
  Lemma entropy_of_mixture alpha v u :
    Sum m v = 1 -> Sum m u = 1 -> let w := mix alpha v u in
    alpha * Sum m (fun i => relative (v i) (w i)) + (1 - alpha) * Sum m (fun i => relative (u i) (w i))
    = alpha * entropy m v + (1 - alpha) * entropy m u - entropy m w.
  Proof.
    intros Ev Eu w. unfold entropy, relative. rewrite <- !Sum_scal, <- !Sum_plus, <- Sum_minus.
    apply Sum_ext. intros i _. unfold w, mix. ring.
  Qed.

  (** h is 1-strongly convex on the simplex in the l1-norm. *)
  Theorem entropy_strongly_convex alpha v u :
    0 <= alpha <= 1 -> distribution m v -> distribution m u ->
    h (mix alpha v u) <= alpha * h v + (1 - alpha) * h u - / 2 * (alpha * (1 - alpha)) * l1_distance v u ^ 2.
  Proof.
    intros Ha Dv Du. destruct Ha as [[Ha | <-] Ha1].
    2: { unfold h, entropy. rewrite (Sum_ext m _ (fun i => u i * ln (u i))); [lra |].
         intros i _. unfold mix. replace (0 * v i + (1 - 0) * u i) with (u i) by ring. reflexivity. }
    destruct Ha1 as [Ha1 | ->].
    2: { unfold h, entropy. rewrite (Sum_ext m _ (fun i => v i * ln (v i))); [lra |].
         intros i _. unfold mix. replace (1 * v i + (1 - 1) * u i) with (v i) by ring. reflexivity. }
    set (w := mix alpha v u).
    assert (Dw : distribution m w) by (apply mix_distribution; auto; lra).
    assert (zeros : forall i, (i < m)%nat -> w i = 0 -> v i = 0 /\ u i = 0).
    { intros i Hi E. destruct Dv as [Pv _], Du as [Pu _]. specialize (Pv i Hi). specialize (Pu i Hi).
      unfold w, mix in E. split; nra. }
    pose proof (pinsker_with_zeros v w Dv Dw (fun i Hi E => proj1 (zeros i Hi E))) as first.
    pose proof (pinsker_with_zeros u w Du Dw (fun i Hi E => proj2 (zeros i Hi E))) as second.
    pose proof (entropy_of_mixture alpha v u (proj2 Dv) (proj2 Du)) as gain. cbv zeta in gain. fold w in gain.
    assert (far : l1_distance v w = (1 - alpha) * l1_distance v u).
    { unfold l1_distance. rewrite <- Sum_scal. apply Sum_ext. intros i _. unfold w, mix.
      replace (v i - (alpha * v i + (1 - alpha) * u i)) with ((1 - alpha) * (v i - u i)) by ring.
      rewrite Rabs_mult, (Rabs_right (1 - alpha)) by lra. reflexivity. }
    assert (near : l1_distance u w = alpha * l1_distance v u).
    { unfold l1_distance. rewrite <- Sum_scal. apply Sum_ext. intros i _. unfold w, mix.
      replace (u i - (alpha * v i + (1 - alpha) * u i)) with (alpha * - (v i - u i)) by ring.
      rewrite Rabs_mult, Rabs_Ropp, (Rabs_right alpha) by lra. reflexivity. }
    rewrite far in first. rewrite near in second. unfold h. set (l := l1_distance v u) in *.
    apply (Rmult_le_compat_l alpha) in first; [| lra]. apply (Rmult_le_compat_l (1 - alpha)) in second; [| lra].
    nra.
  Qed.

  Lemma ln_m_nonneg : 0 <= ln (INR m).
  Proof. rewrite <- ln_1. apply ln_at_most; [lra | apply (le_INR 1); lia]. Qed.

  (** h is the divergence from the uniform distribution: not negative, and 0 there. *)
  Lemma h_is_divergence d : Sum m d = 1 -> h d = Sum m (fun i => relative (d i) (1 / INR m)).
  Proof.
    intros E. assert (HmR : 0 < INR m) by (apply lt_0_INR, Hm). unfold h, entropy, relative.
    replace (1 / INR m) with (/ INR m) by (field; lra). rewrite ln_Rinv by exact HmR.
    rewrite (Sum_ext m (fun i => d i * (ln (d i) - - ln (INR m)) - d i + / INR m)
                       (fun i => d i * ln (d i) + (d i * (ln (INR m) - 1) + / INR m))) by (intros; ring).
    rewrite !Sum_plus, Sum_scal_r, Sum_const, E. field. lra.
  Qed.

  Lemma h_at_least_pinsker d : distribution m d -> / 2 * l1_distance d (fun _ => 1 / INR m) ^ 2 <= h d.
  Proof.
    intros D. rewrite h_is_divergence by apply D.
    apply pinsker_with_zeros; [exact D | apply uniform_distribution, Hm |].
    intros i Hi E. assert (0 < 1 / INR m) by (apply Rdiv_lt_0_compat; [lra | apply lt_0_INR, Hm]). lra.
  Qed.

  Lemma h_nonneg d : distribution m d -> 0 <= h d.
  Proof.
    intros D. pose proof (h_at_least_pinsker d D).
    pose proof (pow2_ge_0 (l1_distance d (fun _ => 1 / INR m))). lra.
  Qed.

  (** Where no weight exceeds 1/nu, h is at most ln (m / nu). *)
  Lemma h_at_most d nu :
    0 < nu -> distribution m d -> (forall i, (i < m)%nat -> d i <= / nu) -> h d <= ln (INR m / nu).
  Proof.
    intros Hnu [P E] cap. unfold h, entropy. rewrite ln_quotient by (try apply lt_0_INR; assumption).
    enough (Sum m (fun i => d i * ln (d i)) <= Sum m (fun i => d i * - ln nu))
      by (rewrite Sum_scal_r, E in *; lra).
    apply Sum_le. intros i Hi. destruct (P i Hi) as [positive | <-]; [| lra].
    apply Rmult_le_compat_l; [lra |]. rewrite <- ln_Rinv by exact Hnu.
    apply ln_at_most; [exact positive | apply cap, Hi].
  Qed.

  (** SSS08, Section 5.1: 0 <= h <= log m on the simplex. *)
  Theorem SSS08_remark_entropy_range d : distribution m d -> 0 <= h d <= ln (INR m).
  Proof.
    intros D. split; [apply h_nonneg, D |].
    pose proof (h_at_most d 1 ltac:(lra) D) as high. replace (INR m / 1) with (INR m) in high by field.
    apply high. intros i Hi. rewrite Rinv_1. apply (distribution_le_1 m d i D Hi).
  Qed.
End Entropy_range.

Section Smoothing.
  Variable m : nat.
  Hypothesis Hm : (0 < m)%nat.

  (** The distributions on which f is finite: a convex set; f is convex on it. *)
  Variable C : (nat -> R) -> Prop.
  Variable f : (nat -> R) -> R.
  Hypothesis C_distributions : forall d, C d -> distribution m d.
  Hypothesis C_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> C (mix alpha v u).
  Hypothesis f_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u ->
    f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u.
  Variable beta : R.
  Hypothesis Hbeta : 0 < beta.

  Definition dotm (d u : nat -> R) : R := Sum m (fun i => d i * u i).
  Definition objective (u d : nat -> R) : R := dotm d u + (f d + beta * h m d).
  Definition minimises (u d : nat -> R) : Prop := C d /\ forall e, C e -> objective u d <= objective u e.

  Lemma dotm_mix alpha v w u : dotm (mix alpha v w) u = alpha * dotm v u + (1 - alpha) * dotm w u.
  Proof. unfold dotm, mix. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. Qed.

  (** SSS08, Section 5.1: f + beta h is beta-strongly convex in the l1-norm. *)
  Theorem SSS08_strong_convexity alpha v u : 0 <= alpha <= 1 -> C v -> C u ->
    f (mix alpha v u) + beta * h m (mix alpha v u)
    <= alpha * (f v + beta * h m v) + (1 - alpha) * (f u + beta * h m u)
       - beta / 2 * (alpha * (1 - alpha)) * l1_distance m v u ^ 2.
  Proof.
    intros Ha Cv Cu. pose proof (f_convex alpha v u Ha Cv Cu).
    pose proof (entropy_strongly_convex m alpha v u Ha (C_distributions v Cv) (C_distributions u Cu)) as SC.
    apply (Rmult_le_compat_l beta) in SC; lra.
  Qed.

  (** The minimum is strong: away from the minimiser the objective grows with the square of the distance. *)
  Lemma strong_minimum u d e :
    minimises u d -> C e -> objective u d + beta / 2 * l1_distance m e d ^ 2 <= objective u e.
  Proof.
    intros [Cd least] Ce. set (q := beta / 2 * l1_distance m e d ^ 2).
    assert (Hq : 0 <= q) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    assert (share : forall alpha, 0 < alpha <= 1 -> objective u d + (1 - alpha) * q <= objective u e).
    { intros alpha Ha. specialize (least _ (C_convex alpha e d ltac:(lra) Ce Cd)).
      pose proof (entropy_strongly_convex m alpha e d ltac:(lra) (C_distributions e Ce) (C_distributions d Cd)) as SC.
      pose proof (f_convex alpha e d ltac:(lra) Ce Cd) as FC.
      unfold objective in *. rewrite dotm_mix in least.
      apply (Rmult_le_compat_l beta) in SC; [| lra].
      apply Rmult_le_reg_l with alpha; [lra |]. unfold q. lra. }
    destruct (Rle_lt_dec (objective u d + q) (objective u e)) as [done | not]; [exact done | exfalso].
    set (gap := objective u d + q - objective u e). assert (Hgap : 0 < gap) by (unfold gap; lra).
    pose proof (Rmin_l 1 (gap / (2 * (q + 1)))) as L1. pose proof (Rmin_r 1 (gap / (2 * (q + 1)))) as L2.
    set (alpha := Rmin 1 (gap / (2 * (q + 1)))) in *.
    assert (0 < alpha) by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra]).
    specialize (share alpha ltac:(lra)).
    apply (Rmult_le_compat_r (q + 1)) in L2; [| lra].
    replace (gap / (2 * (q + 1)) * (q + 1)) with (gap / 2) in L2 by (field; lra). unfold gap in *. nra.
  Qed.

  Lemma dotm_at_most d n v : (forall i, (i < m)%nat -> Rabs (v i) <= n) -> dotm d v <= n * Sum m (fun i => Rabs (d i)).
  Proof.
    intros bound. unfold dotm. rewrite <- Sum_scal. apply Sum_le. intros i Hi.
    eapply Rle_trans; [apply Rle_abs |]. rewrite Rabs_mult, Rmult_comm.
    apply Rmult_le_compat_r; [apply Rabs_pos | apply bound, Hi].
  Qed.

  (** Smoothness: at u' the value is at least that at u, plus its slope d, less the square of the move over 2 beta. *)
  Lemma value_is_smooth u u' d e n :
    minimises u d -> C e -> (forall i, (i < m)%nat -> Rabs (u' i - u i) <= n) ->
    objective u' e >= objective u d + dotm d (fun i => u' i - u i) - n ^ 2 / (2 * beta).
  Proof.
    intros min Ce move. pose proof (strong_minimum u d e min Ce) as strong.
    assert (cross : dotm (fun i => d i - e i) (fun i => u' i - u i) <= n * l1_distance m e d).
    { eapply Rle_trans; [apply dotm_at_most, move |]. right. unfold l1_distance. f_equal.
      apply Sum_ext. intros. apply Rabs_minus_sym. }
    assert (split : dotm (fun i => d i - e i) (fun i => u' i - u i)
                    = dotm d (fun i => u' i - u i) - (dotm e u' - dotm e u)).
    { unfold dotm. rewrite <- !Sum_minus. apply Sum_ext. intros. ring. }
    unfold objective in *. set (l := l1_distance m e d) in *.
    assert (square : n * l <= beta / 2 * l ^ 2 + n ^ 2 / (2 * beta)).
    { apply Rmult_le_reg_r with (2 * beta); [lra |].
      replace ((beta / 2 * l ^ 2 + n ^ 2 / (2 * beta)) * (2 * beta)) with ((beta * l) ^ 2 + n ^ 2) by (field; lra).
      pose proof (pow2_ge_0 (beta * l - n)). lra. }
    lra.
  Qed.
End Smoothing.
