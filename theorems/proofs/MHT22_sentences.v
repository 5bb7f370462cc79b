(** MHT22, sentences that its proofs rest on: the sandwich of Appendix A.1, smoothness and gradient, strong convexity, and the weak
    learner as the linear program of Frank-Wolfe. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Bregman Entropy Infimum Smoothing MHT22_scheme.
Local Open Scope R_scope.

(** For margins u = A w: f*(-u) - eps/2 <= f~*(-u) <= f*(-u) if eta >= 2 ln(m/nu)/eps. *)
Theorem MHT22_sandwich (m : nat) (nu eta eps : R) (u : nat -> R) : (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta -> 0 < eps ->
  eta >= 2 / eps * ln (INR m / nu) ->
  - soft_margin m nu u - eps / 2 <= - smoothed m nu eta u <= - soft_margin m nu u.
Proof.
  intros Hm Hnu Heta Heps E. destruct (sandwich m nu eta Hm Hnu Heta u) as [L U].
  enough (ln (INR m / nu) / eta <= eps / 2) by lra. apply Rmult_le_reg_r with (2 * eta / eps).
  - apply Rdiv_lt_0_compat; lra.
  - replace (ln (INR m / nu) / eta * (2 * eta / eps)) with (2 / eps * ln (INR m / nu)) by (field; lra).
    replace (eps / 2 * (2 * eta / eps)) with eta by (field; lra). lra.
Qed.

(** f~* is eta-smooth in the maximum norm, and the distribution is its gradient: at x = -u and y = -v,
    0 <= f~*(y) - f~*(x) - (y - x)·d <= eta/2 |y - x|². *)
Theorem MHT22_sentence_smoothness (m : nat) (nu eta n : R) (u v d : nat -> R) : (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta ->
  is_distribution_for m nu eta u d -> (forall i, (i < m)%nat -> Rabs (- v i - - u i) <= n) ->
  0 <= - smoothed m nu eta v - - smoothed m nu eta u - dotm m d (fun i => - v i - - u i) <= eta / 2 * n ^ 2.
Proof.
  intros Hm Hnu Heta D close.
  assert (forall i, (i < m)%nat -> Rabs (v i - u i) <= n) as C.
  { intros i Hi. rewrite <- Rabs_Ropp. replace (- (v i - u i)) with (- v i - - u i) by ring. now apply close. }
  pose proof (smoothed_is_smooth m nu eta Hm Hnu Heta u v d n D C) as S.
  pose proof (smoothed_le m nu eta Hm Heta v d (proj1 D)) as L. pose proof (smoothed_attained m nu eta Hm Hnu Heta u d D) as A.
  assert (dotm m d (fun i => - v i - - u i) = - dotm m d (fun i => v i - u i)) as E
    by (unfold dotm; rewrite <- Sum_opp; apply Sum_ext; intros; ring).
  assert (dotm m d (fun i => v i - u i) = dotm m d v - dotm m d u) as F
    by (unfold dotm; rewrite <- Sum_minus; apply Sum_ext; intros; ring).
  unfold objective, none in *. rewrite E. split; lra.
Qed.

(** Delta(y) >= Delta(x) + (y - x)·∇Delta(x) + |y - x|_1²/2 for distributions, the first of them positive. *)
Theorem MHT22_sentence_strong_convexity (m : nat) (x y : nat -> R) : distribution m x -> distribution m y -> positive m x ->
  h m y >= h m x + Sum m (fun i => (y i - x i) * (ln (x i) + 1)) + 1 / 2 * l1 m (fun i => y i - x i) ^ 2.
Proof.
  intros X Y P. pose proof (NP14_equation_12_entropy_on_the_simplex m y x Y X P) as Q.
  unfold B, entropy, entropy_gradient in Q. unfold h, entropy.
  rewrite (Sum_ext m (fun i => (y i - x i) * (ln (x i) + 1)) (fun i => (ln (x i) + 1) * (y i - x i))) by (intros; ring). lra.
Qed.

(** The hypothesis of largest edge minimises d·θ over all θ = -A w. *)
Theorem MHT22_sentence_linear_oracle (m n : nat) (A : nat -> nat -> R) (d w : nat -> R) (j : nat) : distribution n w ->
  (forall k, (k < n)%nat -> Sum m (fun i => d i * A i k) <= Sum m (fun i => d i * A i j)) ->
  Sum m (fun i => d i * - A i j) <= Sum m (fun i => d i * - Sum n (fun k => A i k * w k)).
Proof.
  intros [P E] best.
  rewrite (Sum_ext m (fun i => d i * - A i j) (fun i => - (d i * A i j))), Sum_opp by (intros; ring).
  rewrite (Sum_ext m (fun i => d i * - Sum n (fun k => A i k * w k)) (fun i => - Sum n (fun k => w k * (d i * A i k)))), Sum_opp
    by (intros; rewrite <- Ropp_mult_distr_r, <- Sum_scal; f_equal; apply Sum_ext; intros; ring).
  rewrite Sum_swap. apply Ropp_le_contravar.
  rewrite <- (Rmult_1_l (Sum m (fun i => d i * A i j))), <- E, <- Sum_scal_r. apply Sum_le. intros k Hk.
  rewrite Sum_scal. apply Rmult_le_compat_l; [now apply P | now apply best].
Qed.

(** (7), the short step, minimises the right side of (1) over [0, 1], where there is somewhere to go. *)
Theorem MHT22_equation_7 (eta x N : R) : 0 < eta -> 0 < N -> let lambda := clip (x / (eta * N ^ 2)) in
  0 <= lambda <= 1 /\
  forall s, 0 <= s <= 1 -> - (lambda * x) + eta / 2 * (lambda ^ 2 * N ^ 2) <= - (s * x) + eta / 2 * (s ^ 2 * N ^ 2).
Proof.
  intros Heta HN lambda. set (q := x / (eta * N ^ 2)) in *. assert (0 < eta * N ^ 2) as P by (apply Rmult_lt_0_compat; [exact Heta | now apply pow_lt]).
  assert (x = q * (eta * N ^ 2)) as X by (unfold q; field; split; lra). assert (0 <= lambda <= 1) as L.
  { unfold lambda, clip. split; [apply Rmax_l | apply Rmax_lub; [lra | apply Rmin_l]]. }
  split; [exact L|]. intros s Hs. assert (0 <= (s - lambda) * (s + lambda - 2 * q)) as Q.
  { unfold lambda, clip. destruct (Rle_lt_dec 1 q) as [A|A].
    - rewrite Rmin_left, Rmax_right by lra. nra.
    - rewrite Rmin_right by lra. destruct (Rle_lt_dec 0 q) as [C|C].
      + rewrite Rmax_right by lra. pose proof (pow2_ge_0 (s - q)). nra.
      + rewrite Rmax_left by lra. nra. }
  assert (0 <= eta * N ^ 2 * ((s - lambda) * (s + lambda - 2 * q))) as R by (apply Rmult_le_pos; [lra | exact Q]).
  enough (- (s * x) + eta / 2 * (s ^ 2 * N ^ 2) - (- (lambda * x) + eta / 2 * (lambda ^ 2 * N ^ 2)) =
    1 / 2 * (eta * N ^ 2 * ((s - lambda) * (s + lambda - 2 * q)))) by lra.
  rewrite X. field.
Qed.
