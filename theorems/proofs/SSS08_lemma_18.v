(** SSS08, Appendix A: Lemma 18. The conjugate of a strongly convex function is smooth, and its gradient is the arg max. *)
From Coq Require Import Reals Lra Psatz Lia Classical FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub Rcomplements.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate.
Open Scope R_scope.

(** Definition 10: f is σ-strongly convex over the convex set S. *)
Definition strongly_convex (norm : point -> R) (S : point -> Prop) (sigma : R) (f : point -> R) : Prop :=
  forall alpha v u, 0 <= alpha <= 1 -> S v -> S u -> S (mix alpha v u) /\
    f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u - sigma / 2 * (alpha * (1 - alpha)) * norm (fun i => v i - u i) ^ 2.

(** F: R^n -> R is differentiable at θ with the gradient g. *)
Definition has_gradient (n : nat) (F : point -> R) (theta g : point) : Prop :=
  forall eps, 0 < eps -> exists delta, 0 < delta /\ forall y, l1 n y < delta ->
    Rabs (F (fun i => theta i + y i) - F theta - inner n g y) <= eps * l1 n y.

Section Lemma_18.
  Variables (n : nat) (norm dual : point -> R) (S : point -> Prop) (f : point -> R) (sigma : R).
  Hypothesis Norm : is_norm n norm.
  Hypothesis Dual : dual_norm n norm dual.
  Hypothesis Hsigma : 0 < sigma.
  Hypothesis Closed : closed n S f.
  Hypothesis Strong : strongly_convex norm S sigma f.

  Notation phi theta := (fun w => f w - inner n theta w).

  Lemma inner_mix theta alpha v u : inner n theta (mix alpha v u) = alpha * inner n theta v + (1 - alpha) * inner n theta u.
  Proof. unfold inner, mix. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. Qed.

  Lemma phi_strong theta : strongly_convex norm S sigma (phi theta).
  Proof.
    intros alpha v u Ha Sv Su. destruct (Strong alpha v u Ha Sv Su) as [Sm L]. split; [exact Sm|].
    rewrite inner_mix. lra.
  Qed.

  (** Near w0 the function is bounded below. *)
  Lemma phi_bounded_near theta w0 : S w0 -> exists low, forall w, S w -> l1 n (fun i => w i - w0 i) <= 1 -> low <= phi theta w.
  Proof.
    intros S0. set (box := fun w => forall i, (i < n)%nat -> Rabs (w i - w0 i) <= 1).
    destruct (minimum_attained n (1 + l1 n w0) (fun w => S w /\ box w) (phi theta) w0) as (x & _ & Least).
    - intros r x Close.
      assert (box x) as Bx.
      { intros i Hi. apply le_epsilon. intros eps He. destruct (Close eps He) as (y & [[_ Box] _] & Near).
        specialize (Box i Hi). specialize (Near i Hi). rewrite Rabs_minus_sym in Near.
        pose proof (Rabs_triang (x i - y i) (y i - w0 i)) as T. replace (x i - y i + (y i - w0 i)) with (x i - w0 i) in T by ring. lra. }
      destruct (closed_minus_linear n S f theta Closed r x) as [Sx L]; [|auto].
      intros eps He. destruct (Close eps He) as (y & [[Sy _] L] & Near). exists y. auto.
    - split; [exact S0|]. intros i _. rewrite Rminus_eq_0, Rabs_R0. lra.
    - intros x [[_ Bx] _] i Hi. specialize (Bx i Hi). pose proof (Rabs_triang (x i - w0 i) (w0 i)) as T.
      replace (x i - w0 i + w0 i) with (x i) in T by ring.
      pose proof (Sum_ge_term n (fun i => Rabs (w0 i)) i (fun k _ => Rabs_pos _) Hi) as G. cbv beta in G. unfold l1. lra.
    - exists (phi theta x). intros w Sw Near. apply Least. split; [exact Sw|]. intros i Hi.
      eapply Rle_trans; [|exact Near]. apply (Sum_ge_term n (fun i => Rabs (w i - w0 i))); [intros; apply Rabs_pos | exact Hi].
  Qed.

  (** Far from w0 it is greater than there. *)
  Lemma phi_level_bounded theta w0 : S w0 -> exists c, bounded_by n c (fun w => S w /\ phi theta w <= phi theta w0).
  Proof.
    intros S0. destruct (phi_bounded_near theta w0 S0) as (low & Low).
    destruct (norm_at_least_l1 n norm Norm) as (k & Hk & Below).
    set (gap := phi theta w0 - low). assert (0 <= gap) as Hgap.
    { unfold gap. enough (low <= phi theta w0) by lra. apply Low; [exact S0|].
      unfold l1. rewrite Sum_zero; [lra|]. intros. rewrite Rminus_eq_0. apply Rabs_R0. }
    set (r0 := 1 + 2 * gap / (sigma * k ^ 2)). assert (0 < sigma * k ^ 2) as Q by (apply Rmult_lt_0_compat; nra).
    exists (r0 + l1 n w0). intros w [Sw L] i Hi. set (r := l1 n (fun i => w i - w0 i)).
    assert (Rabs (w i) <= r + l1 n w0) as Near.
    { pose proof (Rabs_triang (w i - w0 i) (w0 i)) as T. replace (w i - w0 i + w0 i) with (w i) in T by ring.
      pose proof (Sum_ge_term n (fun i => Rabs (w0 i)) i (fun k _ => Rabs_pos _) Hi) as G.
      pose proof (Sum_ge_term n (fun i => Rabs (w i - w0 i)) i (fun k _ => Rabs_pos _) Hi) as G'.
      cbv beta in G, G'. unfold r, l1. lra. }
    enough (r <= r0) by lra. destruct (Rle_lt_dec r 1) as [Small|Large].
    { unfold r0. assert (0 <= 2 * gap / (sigma * k ^ 2)) by (apply Rdiv_le_0_compat; lra). lra. }
    destruct (phi_strong theta (/ r) w w0) as [Sp Lp]; [|exact Sw|exact S0|].
    { split; [apply Rlt_le, Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
    assert (low <= phi theta (mix (/ r) w w0)) as Lower.
    { apply Low; [exact Sp|]. right. unfold l1. rewrite (Sum_ext n _ (fun i => / r * Rabs (w i - w0 i))).
      - rewrite Sum_scal. fold (l1 n (fun i => w i - w0 i)). fold r. field. lra.
      - intros j _. unfold mix. replace (/ r * w j + (1 - / r) * w0 j - w0 j) with (/ r * (w j - w0 j)) by ring.
        rewrite Rabs_mult, (Rabs_right (/ r)); [reflexivity | apply Rle_ge, Rlt_le, Rinv_0_lt_compat; lra]. }
    specialize (Below (fun i => w i - w0 i)). fold r in Below. set (N := norm (fun i => w i - w0 i)) in *.
    assert (k ^ 2 * r ^ 2 <= N ^ 2) as Far by (rewrite <- Rpow_mult_distr; apply pow_incr; split; [apply Rmult_le_pos; lra | lra]).
    assert (sigma / 2 * (/ r * (1 - / r)) * N ^ 2 <= gap) as G.
    { assert (/ r * phi theta w <= / r * phi theta w0); [|unfold gap; cbv beta in *; lra].
      apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat; lra | exact L]. }
    assert (sigma / 2 * (/ r * (1 - / r)) * (k ^ 2 * r ^ 2) <= gap) as G'.
    { eapply Rle_trans; [|exact G]. apply Rmult_le_compat_l; [|exact Far].
      replace (/ r * (1 - / r)) with ((r - 1) / r ^ 2) by (field; lra).
      apply Rmult_le_pos; [lra|]. apply Rdiv_le_0_compat; [lra | apply pow_lt; lra]. }
    replace (sigma / 2 * (/ r * (1 - / r)) * (k ^ 2 * r ^ 2)) with ((r - 1) * (sigma * k ^ 2) / 2) in G' by (field; lra).
    unfold r0. apply (Rplus_le_reg_l (-1)). apply (Rmult_le_reg_r (sigma * k ^ 2)); [exact Q|].
    replace ((-1 + (1 + 2 * gap / (sigma * k ^ 2))) * (sigma * k ^ 2)) with (2 * gap) by (field; split; nra). lra.
  Qed.

  Lemma argmax_exists theta w0 : S w0 -> exists w, attains_conjugate n S f theta w.
  Proof.
    intros S0. destruct (phi_level_bounded theta w0 S0) as (c & Bounded).
    destruct (minimum_attained n c S (phi theta) w0 (closed_minus_linear n S f theta Closed) S0 Bounded) as (w & Sw & Least).
    exists w. split; [exact Sw|]. intros e Se. specialize (Least e Se). cbv beta in Least. lra.
  Qed.

  (** Away from the arg max the objective falls with the square of the distance. *)
  Lemma strong_maximum theta w e : attains_conjugate n S f theta w -> S e ->
    inner n theta e - f e + sigma / 2 * norm (fun i => e i - w i) ^ 2 <= inner n theta w - f w.
  Proof.
    intros [Sw Best] Se. set (q := sigma / 2 * norm (fun i => e i - w i) ^ 2).
    assert (0 <= q) as Hq by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    assert (share : forall alpha, 0 < alpha <= 1 -> (1 - alpha) * q <= phi theta e - phi theta w).
    { intros alpha Ha. destruct (phi_strong theta alpha e w ltac:(lra) Se Sw) as [Sm L].
      specialize (Best _ Sm). cbv beta in *. apply Rmult_le_reg_l with alpha; [lra|].
      unfold q. set (s := norm _ ^ 2) in *. lra. }
    cbv beta in share. enough (q <= f e - inner n theta e - (f w - inner n theta w)) by lra.
    apply le_epsilon. intros eps He. set (alpha := Rmin 1 (eps / (q + 1))).
    pose proof (Rmin_l 1 (eps / (q + 1))) as A1. pose proof (Rmin_r 1 (eps / (q + 1))) as A2. fold alpha in A1, A2.
    assert (0 < alpha) as A0 by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra]).
    specialize (share alpha ltac:(lra)). apply (Rmult_le_compat_r (q + 1)) in A2; [|lra].
    replace (eps / (q + 1) * (q + 1)) with eps in A2 by (field; lra). nra.
  Qed.

  (** The rise of the conjugate, from both sides. *)
  Lemma rise theta1 theta2 w e : attains_conjugate n S f theta1 w ->
    attains_conjugate n S f (fun i => theta1 i + theta2 i) e ->
    let rise := (inner n (fun i => theta1 i + theta2 i) e - f e) - (inner n theta1 w - f w) in
    inner n w theta2 <= rise <= inner n w theta2 + dual theta2 ^ 2 / (2 * sigma).
  Proof.
    intros W [Se Best] rise. unfold rise. specialize (Best w (proj1 W)).
    pose proof (strong_maximum theta1 w e W Se) as L. rewrite !inner_plus_l in *.
    assert (inner n theta2 w = inner n w theta2) as C by (apply Sum_ext; intros; ring). split; [lra|].
    destruct (Dual theta2) as [D _]. specialize (D (fun i => e i - w i)). set (N := norm _) in *.
    assert (inner n (fun i => e i - w i) theta2 = inner n theta2 e - inner n theta2 w) as E.
    { rewrite <- inner_minus. apply Sum_ext. intros. ring. }
    assert (dual theta2 * N <= sigma / 2 * N ^ 2 + dual theta2 ^ 2 / (2 * sigma)); [|lra].
    apply Rmult_le_reg_r with (2 * sigma); [lra|].
    replace ((sigma / 2 * N ^ 2 + dual theta2 ^ 2 / (2 * sigma)) * (2 * sigma)) with ((sigma * N) ^ 2 + dual theta2 ^ 2)
      by (field; lra).
    pose proof (pow2_ge_0 (sigma * N - dual theta2)). lra.
  Qed.

  (** The dual norm is at most a multiple of the l1-norm. *)
  Lemma dual_at_most_l1 : exists C, 0 < C /\ forall y, dual y <= C * l1 n y.
  Proof.
    destruct (norm_at_least_l1 n norm Norm) as (k & Hk & Below). exists (/ k).
    split; [now apply Rinv_0_lt_compat|]. intros y. apply (Dual y).
    - apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, Hk | apply l1_nonneg].
    - intros x. specialize (Below x).
      assert (inner n x y <= l1 n x * l1 n y) as H.
      { unfold inner. eapply Rle_trans; [apply Rle_abs|]. eapply Rle_trans; [apply Sum_Rabs|].
        unfold l1 at 1. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi. rewrite Rabs_mult.
        apply Rmult_le_compat_l; [apply Rabs_pos|]. apply (Sum_ge_term n (fun i => Rabs (y i))); [intros; apply Rabs_pos | exact Hi]. }
      pose proof (l1_nonneg n y). apply Rle_trans with (l1 n x * l1 n y); [exact H|].
      apply (Rmult_le_reg_l k); [exact Hk|]. replace (k * (/ k * l1 n y * norm x)) with (norm x * l1 n y) by (field; lra). nra.
  Qed.
End Lemma_18.

(** Lemma 18: for closed and σ-strongly convex f the conjugate is finite and differentiable, its gradient is the one w that
    attains it, and f*(θ1 + θ2) - f*(θ1) <= ∇f*(θ1)·θ2 + |θ2|*² / (2 σ). *)
Theorem SSS08_lemma_18 n norm dual S f sigma : (0 < n)%nat -> is_norm n norm -> dual_norm n norm dual -> 0 < sigma ->
  (exists w, S w) -> closed n S f -> strongly_convex norm S sigma f ->
  let f_star := fun theta => real (conjugate n S f theta) in
  forall theta1, exists w,
    conjugate n S f theta1 = Finite (f_star theta1) /\ has_gradient n f_star theta1 w /\
    attains_conjugate n S f theta1 w /\
    (forall e, attains_conjugate n S f theta1 e -> forall i, (i < n)%nat -> e i = w i) /\
    forall theta2, f_star (fun i => theta1 i + theta2 i) - f_star theta1 <= inner n w theta2 + dual theta2 ^ 2 / (2 * sigma).
Proof.
  intros Hn Norm Dual Hs (w0 & S0) Closed Strong f_star.
  assert (value : forall theta w, attains_conjugate n S f theta w -> f_star theta = inner n theta w - f w).
  { intros theta w W. unfold f_star. now rewrite (conjugate_attained n S f theta w W). }
  assert (some : forall theta, exists w, attains_conjugate n S f theta w).
  { intros theta. now apply argmax_exists with (norm := norm) (sigma := sigma) (w0 := w0). }
  intros theta1. destruct (some theta1) as (w & W). exists w.
  assert (both : forall y, inner n w y <= f_star (fun i => theta1 i + y i) - f_star theta1 <=
                           inner n w y + dual y ^ 2 / (2 * sigma)).
  { intros y. destruct (some (fun i => theta1 i + y i)) as (e & E). rewrite (value _ e E), (value _ w W).
    now apply (rise n norm dual S f sigma). }
  split; [|split; [|split; [exact W | split]]].
  - rewrite (value theta1 w W). now apply conjugate_attained.
  - intros eps He. destruct (dual_at_most_l1 n norm dual Norm Dual) as (C & HC & Above).
    assert (0 < C ^ 2) by (apply pow_lt, HC).
    exists (2 * sigma * eps / C ^ 2). split; [apply Rdiv_lt_0_compat; nra|]. intros y Small.
    specialize (both y). specialize (Above y). pose proof (dual_nonneg n norm dual y Norm Dual Hn) as D0.
    pose proof (l1_nonneg n y) as L0. rewrite Rabs_right by lra.
    apply Rle_trans with (dual y ^ 2 / (2 * sigma)); [lra|]. apply (Rmult_le_reg_r (2 * sigma)); [lra|].
    replace (dual y ^ 2 / (2 * sigma) * (2 * sigma)) with (dual y ^ 2) by (field; lra).
    apply Rle_trans with ((C * l1 n y) ^ 2); [apply pow_incr; lra|].
    apply (Rmult_lt_compat_r (C ^ 2)) in Small; [|assumption].
    replace (2 * sigma * eps / C ^ 2 * C ^ 2) with (2 * sigma * eps) in Small by (field; lra). nra.
  - intros e [Se Best] i Hi.
    pose proof (strong_maximum n norm S f sigma Hs Strong theta1 w e W Se) as L. specialize (Best w (proj1 W)).
    destruct Norm as (P & Z & _). assert (norm (fun i => e i - w i) = 0) as E.
    { pose proof (P (fun i => e i - w i)). apply Rsqr_0_uniq. rewrite Rsqr_pow2.
      pose proof (pow2_ge_0 (norm (fun i => e i - w i))). nra. }
    apply Z with (i := i) in E; [lra | exact Hi].
  - intros theta2. apply both.
Qed.
