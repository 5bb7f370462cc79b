(** Mitsuboshi, Hatano and Takimoto, Boosting as Frank-Wolfe (MHT22): definitions and statements.

    Examples are 0, ..., m - 1, hypotheses 0, ..., n - 1, rounds 0, 1, ...; [A i k] is the margin of hypothesis k on example i.
    Extended reals are Coquelicot's ([Rbar], [Lub_Rbar], [Glb_Rbar]); the definitions of convex analysis are those of
    spec/SSS08.v; the rest is the standard library. A statement is a [Definition ... : Prop]; whether it is proved or refuted
    stands in [MHT22_spec_*.v]. *)

From Coq Require Import Reals List Arith Bool QArith Factorial.
From Coquelicot Require Import Rbar Lub.
From Boostproof.spec Require Import Common.
From Boostproof.spec Require SSS08.
Import ListNotations.
Open Scope R_scope.

(** * Section 2: definitions *)

Definition point := nat -> R.
Definition dot (m : nat) (x y : point) : R := Sum m (fun i => x i * y i).
(** A w; and max_j (d'A)_j. *)
Definition Aw (n : nat) (A : nat -> nat -> R) (w : point) (i : nat) : R := Sum n (fun k => A i k * w k).
Definition largest_edge (m n : nat) (A : nat -> nat -> R) (d : point) : R := Max n (fun k => dot m d (fun i => A i k)).
Definition entries (m n : nat) (A : nat -> nat -> R) : Prop := forall k, (k < n)%nat -> in_range m (fun i => A i k).
(** The capped distributions P_ν; the cap is one that some distribution obeys. *)
Definition capped (m : nat) (nu : R) (d : point) : Prop := distribution m d /\ forall i, (i < m)%nat -> d i <= / nu.
Definition cap (m : nat) (nu : R) : Prop := (0 < m)%nat /\ 1 <= nu <= INR m.
(** Δ(d) = Σ d_i ln d_i + ln m. f is 0 on the capped distributions, f~ = f + Δ/η there; both are infinite elsewhere.
    (Where a statement begins with [forall ... f], f is that function and not this one.) *)
Definition Delta (m : nat) (d : point) : R := Sum m (fun i => d i * ln (d i)) + ln (INR m).
Definition f (d : point) : R := 0.
Definition f_tilde (m : nat) (eta : R) (d : point) : R := f d + / eta * Delta m d.
Definition infimum (E : R -> Prop) : R := real (Glb_Rbar E).
(** For margins u = A w: the soft margin -f*(-u) = min over capped d of d·u, and the smoothed one, -f~*(-u). *)
Definition soft_margin (m : nat) (nu : R) (u : point) : R := infimum (fun v => exists d, capped m nu d /\ v = dot m d u).
Definition smoothed (m : nat) (nu eta : R) (u : point) : R := infimum (fun v => exists d, capped m nu d /\ v = dot m d u + f_tilde m eta d).
(** ∇f~*(-u): the capped distribution at which d·u + f~(d) is least. *)
Definition gradient (m : nat) (nu eta : R) (u d : point) : Prop :=
  capped m nu d /\ forall e, capped m nu e -> dot m d u + f_tilde m eta d <= dot m e u + f_tilde m eta e.

(** Lemma 1: if f <= f~ <= f + c with some c > 0, then f*(μ) - c <= f~*(μ) <= f*(μ) for all μ. *)
Definition conjugate (m : nat) (f : point -> Rbar) (mu : point) : Rbar := Lub_Rbar (fun v => exists d x, f d = Finite x /\ v = dot m d mu - x).
(** MHT22.lemma-1: f <= f~ <= f + c gives f* - c <= f~* <= f*. *)
Definition lemma_1 : Prop := forall m (f f_tilde : point -> Rbar) (c : R), 0 < c -> (forall d, f d <> m_infty) ->
  (forall d, Rbar_le (f d) (f_tilde d) /\ Rbar_le (f_tilde d) (Rbar_plus (f d) c)) ->
  forall mu, Rbar_le (Rbar_plus (conjugate m f mu) (- c)) (conjugate m f_tilde mu) /\
             Rbar_le (conjugate m f_tilde mu) (conjugate m f mu).

(** Theorem 1: the infimum of f(d) + g(A'd) is at least the supremum of -f*(-A w) - g*(w); equal if 0 is in the interior (the
    footnote's, which is the core of SSS08) of dom g - A' dom f; then d and w are optimal if and only if -A w is in ∂f(d) and
    w in ∂g(A'd). g is a function of n coordinates. *)
Definition optimal_primal (m : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) (d : point) : Prop :=
  dom_f d /\ dom_g (SSS08.transposed_times m A d) /\
  SSS08.primal m A dom_f dom_g f g = Finite (f d + g (SSS08.transposed_times m A d)).
Definition optimal_dual (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) (w : point) : Prop :=
  exists a b, SSS08.conjugate m dom_f f (fun i => - SSS08.times n A w i) = Finite a /\ SSS08.conjugate n dom_g g w = Finite b /\
    SSS08.dual m n A dom_f dom_g f g = Finite (- a - b).
Definition subgradients (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) (d w : point) : Prop :=
  SSS08.subgradient m dom_f f d (fun i => - SSS08.times n A w i) /\ SSS08.subgradient n dom_g g (SSS08.transposed_times m A d) w.
Definition of_n_coordinates (n : nat) (dom_g : point -> Prop) (g : point -> R) : Prop :=
  forall x y, dom_g x -> (forall j, (j < n)%nat -> y j = x j) -> dom_g y /\ g y = g x.
(** MHT22.theorem-1: weak duality; under the condition strong duality, and then optimal points are those with the
    subgradients. *)
Definition theorem_1 : Prop := forall m n A dom_f dom_g f g, SSS08.convex dom_f f -> SSS08.convex dom_g g -> of_n_coordinates n dom_g g ->
  Rbar_le (SSS08.dual m n A dom_f dom_g f g) (SSS08.primal m A dom_f dom_g f g) /\
  (SSS08.core n (SSS08.difference m n A dom_f dom_g) (fun _ => 0) ->
    SSS08.primal m A dom_f dom_g f g = SSS08.dual m n A dom_f dom_g f g /\
    forall d w, optimal_primal m A dom_f dom_g f g d /\ optimal_dual m n A dom_f dom_g f g w <-> subgradients m n A dom_f dom_g f g d w).
(** MHT22.theorem-1.reading-condition-throughout: the same: the condition is understood in the last sentence too. *)
Definition theorem_1_reading_condition_throughout : Prop := theorem_1.
(** The interior of a set, for the sentence before the last one. *)
Definition interior (n : nat) (C : point -> Prop) (x : point) : Prop := exists eps, 0 < eps /\ forall y, SSS08.near n eps y x -> C y.
(** MHT22.theorem-1.reading-condition-for-equality: the last sentence without the condition. Refuted. *)
Definition theorem_1_reading_condition_for_equality : Prop := forall m n A dom_f dom_g f g, (0 < m)%nat -> (0 < n)%nat ->
  SSS08.convex dom_f f -> SSS08.convex dom_g g ->
  Rbar_le (SSS08.dual m n A dom_f dom_g f g) (SSS08.primal m A dom_f dom_g f g) /\
  (interior n (SSS08.difference m n A dom_f dom_g) (fun _ => 0) -> SSS08.primal m A dom_f dom_g f g = SSS08.dual m n A dom_f dom_g f g) /\
  forall d w, optimal_primal m A dom_f dom_g f g d /\ optimal_dual m n A dom_f dom_g f g w <-> subgradients m n A dom_f dom_g f g d w.

(** MHT22.equation-5, and Lemma 4: min over capped d of max_j (d'A)_j = max over w of min over capped d of d'A w, both attained. *)
Definition equation_5 : Prop := forall m n nu A, cap m nu -> (0 < n)%nat -> entries m n A -> exists d_star w_star,
  capped m nu d_star /\ distribution n w_star /\
  (forall d, capped m nu d -> largest_edge m n A d_star <= largest_edge m n A d) /\
  (forall w, distribution n w -> soft_margin m nu (Aw n A w) <= soft_margin m nu (Aw n A w_star)) /\
  largest_edge m n A d_star = soft_margin m nu (Aw n A w_star).
(** MHT22.lemma-4: the same as (5). *)
Definition lemma_4 : Prop := equation_5.

(** The nearest number in [0, 1]; the right side of (1), with fx for f(x) and G for its gradient. *)
Definition clip (x : R) : R := Rmax 0 (Rmin 1 x).
Definition right_side (n : nat) (norm : point -> R) (eta fx : R) (G x y : point) : R :=
  fx + dot n (fun i => y i - x i) G + eta / 2 * norm (fun i => y i - x i) ^ 2.
(** MHT22.equation-7: the short step minimises over [0, 1] the right side of (1) on the way from x to s, where s <> x. *)
Definition equation_7 : Prop := forall n norm eta fx G x s, SSS08.is_norm n norm -> 0 < eta -> 0 < norm (fun i => s i - x i) ->
  let lambda := clip (dot n (fun i => x i - s i) G / (eta * norm (fun i => s i - x i) ^ 2)) in
  let on_the_way t := fun i => x i + t * (s i - x i) in
  0 <= lambda <= 1 /\ forall t, 0 <= t <= 1 ->
  right_side n norm eta fx G x (on_the_way lambda) <= right_side n norm eta fx G x (on_the_way t).
(** MHT22.equation-7.reading-literal: (7) is defined for every s, x itself among them. Refuted. *)
Definition equation_7_reading_literal : Prop := forall (n : nat) (eta : R) (x s : nat -> R), 0 < eta ->
  eta * Sum n (fun j => Rabs (s j - x j)) ^ 2 <> 0.

(** Section 2.2: Frank-Wolfe for an η-smooth convex function on a closed convex set, with any steps in [0, 1]. *)
Definition convex_and_smooth (n : nat) (K : point -> Prop) (f : point -> R) (G : point -> point) (eta : R) : Prop :=
  SSS08.closed_set n K /\ (forall alpha x y, 0 <= alpha <= 1 -> K x -> K y -> K (SSS08.mix alpha x y)) /\
  forall x y, K x -> K y ->
    f x + dot n (G x) (fun i => y i - x i) <= f y <= f x + dot n (G x) (fun i => y i - x i) + eta / 2 * Sum n (fun i => (y i - x i) ^ 2).
Definition is_frank_wolfe (n : nat) (K : point -> Prop) (G : point -> point) (x s : nat -> point) (lambda : nat -> R) (T : nat) : Prop :=
  K (x 0%nat) /\ forall t, (t < T)%nat -> K (s t) /\ (forall y, K y -> dot n (G (x t)) (s t) <= dot n (G (x t)) y) /\
    0 <= lambda t <= 1 /\ forall i, (i < n)%nat -> x (S t) i = x t i + lambda t * (s t i - x t i).
(** MHT22.sentence-frank-wolfe-rate.reading-one-constant: Frank-Wolfe is ε-accurate within C η/ε rounds, whatever the set. Refuted. *)
Definition sentence_frank_wolfe_rate_reading_one_constant : Prop := exists C, 0 < C /\
  forall n (K : point -> Prop) f G eta eps x s lambda T, (0 < n)%nat -> convex_and_smooth n K f G eta -> 0 < eta -> 0 < eps ->
  is_frank_wolfe n K G x s lambda T ->
  (forall t, (t < T)%nat -> forall mu, 0 <= mu <= 1 -> f (x (S t)) <= f (SSS08.mix mu (s t) (x t))) ->
  C * eta / eps <= INR T -> forall y, K y -> f (x T) <= f y + eps.

(** * Section 4.1: the boosters as Frank-Wolfe *)

(** max_j (d'A)_j + Δ(d)/η, the objective of (11) on the capped distributions, with f~ in place of the printed f~*. *)
Definition primal_smoothed (m n : nat) (eta : R) (A : nat -> nat -> R) (d : point) : R := largest_edge m n A d + / eta * Delta m d.
(** MHT22.corollary-2: no gap between the edge minimisation with the entropy and max over w of -f~*(-A w): no value of the second
    exceeds one of the first, and some come as near as is wanted. *)
Definition corollary_2 : Prop := forall m n nu eta A, cap m nu -> (0 < n)%nat -> 0 < eta -> entries m n A ->
  (forall w d, distribution n w -> capped m nu d -> smoothed m nu eta (Aw n A w) <= primal_smoothed m n eta A d) /\
  (forall eps, 0 < eps -> exists w d, distribution n w /\ capped m nu d /\ primal_smoothed m n eta A d <= smoothed m nu eta (Aw n A w) + eps).
(** MHT22.equation-11: (11) and (12) have the same value, with f~ in (11) in place of f~*: this is Corollary 2. *)
Definition equation_11 : Prop := corollary_2.
(** MHT22.equation-11.reading-literal: (11) with f~*, as printed, has the value of (12). Refuted. *)
Definition equation_11_reading_literal : Prop := forall (m n : nat) (nu eta : R) (A : nat -> nat -> R) (v : R),
  (0 < m)%nat -> (0 < n)%nat -> 1 <= nu <= INR m -> 0 < eta -> entries m n A ->
  SSS08.is_minimum (fun _ => True) (fun d => largest_edge m n A d + - smoothed m nu eta (fun i => - d i)) v ->
  SSS08.is_maximum (distribution n) (fun w => smoothed m nu eta (Aw n A w)) v.
(** MHT22.sentence-smoothness: f~* is η-smooth in the maximum norm, with gradient d at x = -u:
    0 <= f~*(y) - f~*(x) - (y - x)·d <= η/2 |y - x|², y = -v, where |y - x| is [width] at most. *)
Definition sentence_smoothness : Prop := forall m nu eta width u v d, cap m nu -> 0 < eta -> gradient m nu eta u d ->
  (forall i, (i < m)%nat -> Rabs (- v i - - u i) <= width) ->
  0 <= - smoothed m nu eta v - - smoothed m nu eta u - dot m d (fun i => - v i - - u i) <= eta / 2 * width ^ 2.
(** MHT22.sentence-strong-convexity: Δ/η is 1/η-strongly convex in the l1-norm on the distributions:
    Δ(y) >= Δ(x) + (y - x)·∇Δ(x) + |y - x|_1²/2, for positive x, where Δ has a gradient. *)
Definition sentence_strong_convexity : Prop := forall m x y, distribution m x -> distribution m y -> SSS08.positive m x ->
  Delta m y >= Delta m x + Sum m (fun i => (y i - x i) * (ln (x i) + 1)) + 1 / 2 * SSS08.l1 m (fun i => y i - x i) ^ 2.
(** MHT22.sentence-linear-oracle: a hypothesis of largest edge solves the linear program of Frank-Wolfe: it minimises d·θ over θ = -A w. *)
Definition sentence_linear_oracle : Prop := forall m n A d w j, distribution n w ->
  (forall k, (k < n)%nat -> dot m d (fun i => A i k) <= dot m d (fun i => A i j)) ->
  Sum m (fun i => d i * - A i j) <= Sum m (fun i => d i * - Aw n A w i).

(** Theorem 2. The t columns answered so far are those of A. LPBoost: d solves (8), min over capped d of max_k (d'A)_k; then some
    w is a solution of (13), arg max of -f*(-A w) over the convex hull, and every such w has d in ∂f*(-A w): d attains the
    soft margin of A w. *)
Definition lpboost (m t : nat) (nu : R) (A : nat -> nat -> R) (d : point) : Prop :=
  capped m nu d /\ forall e, capped m nu e -> largest_edge m t A d <= largest_edge m t A e.
Definition solves_13 (m t : nat) (nu : R) (A : nat -> nat -> R) (w : point) : Prop :=
  distribution t w /\ forall v, distribution t v -> soft_margin m nu (Aw t A v) <= soft_margin m nu (Aw t A w).
(** MHT22.theorem-2.lpboost: LPBoost is fully corrective Frank-Wolfe for f*: some w solves (13), and for every such w the
    distribution is a subgradient of f* at -A w. *)
Definition theorem_2_lpboost : Prop := forall m t nu A d, cap m nu -> (0 < t)%nat -> entries m t A -> lpboost m t nu A d ->
  (exists w, solves_13 m t nu A w) /\
  forall w, solves_13 m t nu A w -> forall e, capped m nu e -> dot m d (Aw t A w) <= dot m e (Aw t A w).
(** MHT22.theorem-2.lpboost.reading-subgradient: the same as [theorem_2_lpboost]. *)
Definition theorem_2_lpboost_reading_subgradient : Prop := theorem_2_lpboost.
(** MHT22.theorem-2.lpboost.reading-gradient: the distribution is the gradient of f* at -A w. Refuted. *)
Definition theorem_2_lpboost_reading_gradient : Prop := forall (m n : nat) (nu : R) (A : nat -> nat -> R) (w d : nat -> R),
  (0 < m)%nat -> (0 < n)%nat -> 1 <= nu <= INR m -> entries m n A -> solves_13 m n nu A w -> lpboost m n nu A d ->
  SSS08.has_gradient m (fun mu => - soft_margin m nu (fun i => - mu i)) (fun i => - Aw n A w i) d.
(** ERLPBoost: d solves (9), min over capped d of max_k (d'A)_k + Δ(d)/η; then some w solves (14), and every such w has the
    gradient d of f~* at -A w. *)
Definition erlpboost (m t : nat) (nu eta : R) (A : nat -> nat -> R) (d : point) : Prop :=
  capped m nu d /\ forall e, capped m nu e -> primal_smoothed m t eta A d <= primal_smoothed m t eta A e.
Definition solves_14 (m t : nat) (nu eta : R) (A : nat -> nat -> R) (w : point) : Prop :=
  distribution t w /\ forall v, distribution t v -> smoothed m nu eta (Aw t A v) <= smoothed m nu eta (Aw t A w).
(** MHT22.theorem-2.erlpboost: ERLPBoost is fully corrective Frank-Wolfe for f~*: some w solves (14), and for every such w
    the distribution is ∇f~*(-A w). *)
Definition theorem_2_erlpboost : Prop := forall m t nu eta A d, cap m nu -> 0 < eta -> (0 < t)%nat -> entries m t A -> erlpboost m t nu eta A d ->
  (exists w, solves_14 m t nu eta A w) /\ forall w, solves_14 m t nu eta A w -> gradient m nu eta (Aw t A w) d.
(** C-ERLPBoost: d_t solves (10) for w_t, j is a hypothesis of largest edge, and w_{t+1} = w_t + λ (e_j - w_t) with the short step.
    With θ = -A w: d_t is the gradient of f~* at θ_t, s = -A e_j minimises d_t·θ over -A P^n, λ is the step (7), and
    θ_{t+1} = θ_t + λ (s - θ_t). *)
Definition unit_vector (j k : nat) : R := if Nat.eqb k j then 1 else 0.
Definition cerlpboost (m n : nat) (nu eta : R) (A : nat -> nat -> R) (w w' d : point) (j : nat) (lambda : R) : Prop :=
  distribution n w /\ gradient m nu eta (Aw n A w) d /\ (j < n)%nat /\
  (forall k, (k < n)%nat -> dot m d (fun i => A i k) <= dot m d (fun i => A i j)) /\
  lambda = clip (dot m d (fun i => A i j - Aw n A w i) / (eta * SSS08.linf m (fun i => A i j - Aw n A w i) ^ 2)) /\
  forall k, (k < n)%nat -> w' k = w k + lambda * (unit_vector j k - w k).
(** MHT22.theorem-2.cerlpboost: a round of C-ERLPBoost is one of Frank-Wolfe for f~* on -A P^n, with the short step (7). *)
Definition theorem_2_cerlpboost : Prop := forall m n nu eta A w w' d j lambda, cap m nu -> 0 < eta -> entries m n A ->
  cerlpboost m n nu eta A w w' d j lambda ->
  let theta i := - Aw n A w i in let s i := - A i j in
  SSS08.has_gradient m (fun mu => - smoothed m nu eta (fun i => - mu i)) theta d /\
  (forall v, distribution n v -> dot m s d <= dot m (fun i => - Aw n A v i) d) /\
  lambda = clip (dot m (fun i => theta i - s i) d / (eta * SSS08.linf m (fun i => s i - theta i) ^ 2)) /\
  forall i, (i < m)%nat -> - Aw n A w' i = theta i + lambda * (s i - theta i).

(** * Section 4.2: Algorithm 1 *)

(** What has been played: [c t] is the column that answers d_t, [w t s] the weight of column s in w_t, [lambda t] the step. *)
Record play := Play { c : nat -> point; d : nat -> point; w : nat -> point; lambda : nat -> R }.
(** A w for weights on the first t columns; A w_t; the edge of the answer to d_t. *)
Definition combined (p : play) (t : nat) (weights : point) (i : nat) : R := Sum t (fun s => weights s * c p s i).
Definition margins (p : play) (t : nat) : point := combined p t (w p t).
Definition edge (m : nat) (p : play) (t : nat) : R := dot m (d p t) (c p t).
(** Line 11: w_t + λ_t (e - w_t). Algorithm 1 over T rounds, with any secondary rule: d_0 is uniform, w_1 = e_(j_1); d_t is that of
    line 5; w_{t+1} is the better of the Frank-Wolfe combination and another one of the columns so far. *)
Definition frank_wolfe (p : play) (t : nat) : point := fun s => if Nat.eqb s t then lambda p t else (1 - lambda p t) * w p t s.
Definition is_scheme (m : nat) (nu eta : R) (p : play) (T : nat) : Prop :=
  (forall i, (i < m)%nat -> d p 0%nat i = 1 / INR m) /\ w p 1%nat 0%nat = 1 /\
  (forall t, (1 <= t <= T)%nat -> gradient m nu eta (margins p t) (d p t)) /\
  (forall t, (1 <= t < T)%nat -> exists secondary, distribution (S t) secondary /\
    ((forall s, (s <= t)%nat -> w p (S t) s = frank_wolfe p t s) \/ (forall s, (s <= t)%nat -> w p (S t) s = secondary s)) /\
    smoothed m nu eta (combined p (S t) (frank_wolfe p t)) <= smoothed m nu eta (margins p (S t)) /\
    smoothed m nu eta (combined p (S t) secondary) <= smoothed m nu eta (margins p (S t))).
(** min over τ <= t of the edges, and line 7: ε_t = min_τ edge + f~*(-A w_t). *)
Definition least_edge (m : nat) (p : play) : nat -> R :=
  fix least_edge (t : nat) : R := match t with O => edge m p 0 | S s => Rmin (least_edge s) (edge m p (S s)) end.
Definition gap (m : nat) (nu eta : R) (p : play) (t : nat) : R := least_edge m p t - smoothed m nu eta (margins p t).
(** d_t·A(e - w_t), |A(e - w_t)|_∞, and the margins on the way. *)
Definition slope (m : nat) (p : play) (t : nat) : R := dot m (d p t) (fun i => c p t i - margins p t i).
Definition width (m : nat) (p : play) (t : nat) : R := Max m (fun i => Rabs (c p t i - margins p t i)).
Definition on_the_way (p : play) (t : nat) (x : R) : point := fun i => margins p t i + x * (c p t i - margins p t i).
(** The rules for the steps of rounds 1, ..., T - 1: classic, short (Algorithm 3), line search. *)
Definition classic (m : nat) (nu eta : R) (p : play) (T : nat) : Prop := forall t, (1 <= t < T)%nat -> lambda p t = 2 / (INR t + 2).
Definition short_step (m : nat) (eta : R) (p : play) (t : nat) : Prop := lambda p t = clip (slope m p t / (eta * width m p t ^ 2)).
Definition short (m : nat) (nu eta : R) (p : play) (T : nat) : Prop := forall t, (1 <= t < T)%nat -> short_step m eta p t.
Definition line_search (m : nat) (nu eta : R) (p : play) (t : nat) : Prop := 0 <= lambda p t <= 1 /\
  forall x, 0 <= x <= 1 -> smoothed m nu eta (on_the_way p t x) <= smoothed m nu eta (on_the_way p t (lambda p t)).
Definition line (m : nat) (nu eta : R) (p : play) (T : nat) : Prop := forall t, (1 <= t < T)%nat -> line_search m nu eta p t.
Definition some_rule (m : nat) (nu eta : R) (p : play) (T : nat) : Prop := classic m nu eta p T \/ short m nu eta p T \/ line m nu eta p T.
Definition steps_in_range (p : play) (T : nat) : Prop := forall t, (1 <= t < T)%nat -> 0 <= lambda p t <= 1.
(** A run of T rounds with the smoothing η > 0; one with η = 2 ln(m/ν)/ε, as the algorithm has it (0 where ν = m). *)
Definition runs (m : nat) (nu eta : R) (p : play) (T : nat) : Prop :=
  cap m nu /\ 0 < eta /\ valid_play m (S T) (c p) /\ is_scheme m nu eta p T.
Definition eta_of (m : nat) (nu eps : R) : R := 2 * ln (INR m / nu) / eps.
Definition runs_for (m : nat) (nu eps : R) (p : play) (T : nat) : Prop :=
  cap m nu /\ 0 < eps /\ valid_play m (S T) (c p) /\ is_scheme m nu (eta_of m nu eps) p T.
(** Every answer up to d_t has edge at least g. *)
Definition guaranteed (m : nat) (g : R) (p : play) (t : nat) : Prop := forall s, (s <= t)%nat -> g <= edge m p s.

(** With (14) as the secondary rule Algorithm 1 is ERLPBoost: w_{t+1} = w_{t+1}^(2) for every t: false, as line 13 may have a tie;
    then the two have the same value, and d_{t+1} is ERLPBoost's. *)
Definition rule_14 (m : nat) (nu eta : R) (p : play) (t : nat) (v : point) : Prop := distribution (S t) v /\
  forall e, distribution (S t) e -> smoothed m nu eta (combined p (S t) e) <= smoothed m nu eta (combined p (S t) v).
(** MHT22.remark-erlpboost-as-secondary.reading-literal: with (14) as the secondary rule w_{t+1} = w_{t+1}^(2) for every t.
    Refuted. *)
Definition remark_erlpboost_as_secondary_reading_literal : Prop := forall (m : nat) (nu eta : R) (p : play)
  (second : nat -> nat -> R) (T t : nat), runs m nu eta p T ->
  (forall s r, (s < r <= T)%nat -> exists i, (i < m)%nat /\ c p s i <> c p r i) -> short m nu eta p T ->
  (forall r, (1 <= r < T)%nat -> rule_14 m nu eta p r (second r)) ->
  (1 <= t < T)%nat -> forall s, (s <= t)%nat -> w p (S t) s = second t s.
(** MHT22.remark-erlpboost-as-secondary: with (14) as the secondary rule f~*(-A w_{t+1}) is that of w_{t+1}^(2), and d_{t+1}
    is ERLPBoost's. *)
Definition remark_erlpboost_as_secondary : Prop := forall m nu eta p v t T, runs m nu eta p T -> steps_in_range p T -> (1 <= t < T)%nat ->
  rule_14 m nu eta p t v -> smoothed m nu eta (combined p (S t) v) <= smoothed m nu eta (margins p (S t)) ->
  smoothed m nu eta (margins p (S t)) = smoothed m nu eta (combined p (S t) v) /\
  erlpboost m (S t) nu eta (fun i s => c p s i) (d p (S t)).
(** MHT22.remark-stopping: the criterion ε_t <= ε/2 is met no later than C-ERLPBoost's: ε_t <= d_t·A(e - w_t). *)
Definition remark_stopping : Prop := forall m nu eta p T, cap m nu -> 0 < eta -> is_scheme m nu eta p T ->
  forall t, (1 <= t <= T)%nat -> gap m nu eta p t <= slope m p t.

(** MHT22.lemma-2: with η = 2 ln(m/ν)/ε, ε_t <= ε/2 implies -f*(-A w_t) >= g - ε. *)
Definition lemma_2 : Prop := forall m nu eps g p t, cap m nu -> 0 < eps -> guaranteed m g p t ->
  gap m nu (eta_of m nu eps) p t <= eps / 2 -> soft_margin m nu (margins p t) >= g - eps.

(** Theorem 3, for each of the step rules and whatever the secondary rule. (6): the soft margin of w_t is at least g - ε; (5): at
    least that of every combination of the n hypotheses of A, less ε, where the learner returns a hypothesis of largest edge. *)
Definition returns_the_best (m : nat) (p : play) (n : nat) (A : nat -> nat -> R) (t : nat) : Prop :=
  forall s, (s <= t)%nat -> forall k, (k < n)%nat -> dot m (d p s) (fun i => A i k) <= edge m p s.
Definition accurate (m : nat) (nu eps g : R) (p : play) (t : nat) : Prop := soft_margin m nu (margins p t) >= g - eps /\
  forall n A omega, returns_the_best m p n A t -> distribution n omega ->
  soft_margin m nu (margins p t) >= soft_margin m nu (fun i => Sum n (fun k => A i k * omega k)) - eps.
(** Where ε_t <= ε/2 the combination is accurate, and it is so within 32 ln(m/ν)/ε² - 2 rounds (one at least). *)
Definition converges (m : nat) (nu eps g : R) (p : play) (T : nat) : Prop :=
  (forall t, (1 <= t <= T)%nat -> gap m nu (eta_of m nu eps) p t <= eps / 2 -> accurate m nu eps g p t) /\
  ((1 <= T)%nat -> 32 / eps ^ 2 * ln (INR m / nu) - 2 <= INR T -> gap m nu (eta_of m nu eps) p T <= eps / 2).
Definition theorem_3_for (rule : nat -> R -> R -> play -> nat -> Prop) : Prop := forall m nu eps g p T, runs_for m nu eps p T ->
  guaranteed m g p T -> rule m nu (eta_of m nu eps) p T -> converges m nu eps g p T.
(** MHT22.theorem-3.classic.amended: Theorem 3 with (6), for the classic step; with (5) for a learner that returns a
    hypothesis of largest edge. *)
Definition theorem_3_classic_amended : Prop := theorem_3_for classic.
(** MHT22.theorem-3.short-step.amended: the same for the short step. *)
Definition theorem_3_short_step_amended : Prop := theorem_3_for short.
(** MHT22.theorem-3.line-search.amended: the same for the line search. *)
Definition theorem_3_line_search_amended : Prop := theorem_3_for line.
(** For every learner there is a run, and it stops: it has a first round with ε_t <= ε/2, within the bound. The learner's answers
    may depend on the round and on the distribution. That every run stops, with any secondary rule, is [converges]. *)
Definition stops_for (rule : nat -> R -> R -> play -> nat -> Prop) : Prop := forall m nu eps (learner : nat -> point -> point),
  cap m nu -> 0 < eps -> (forall t e, in_range m (learner t e)) ->
  exists p T, runs_for m nu eps p T /\ (forall t, c p t = learner t (d p t)) /\ rule m nu (eta_of m nu eps) p T /\
  (1 <= T)%nat /\ (INR T < 32 / eps ^ 2 * ln (INR m / nu) - 1 \/ T = 1%nat) /\
  gap m nu (eta_of m nu eps) p T <= eps / 2 /\ forall t, (1 <= t < T)%nat -> eps / 2 < gap m nu (eta_of m nu eps) p t.
Definition theorem_3_classic_stops : Prop := stops_for classic.
Definition theorem_3_short_step_stops : Prop := stops_for short.
Definition theorem_3_line_search_stops : Prop := stops_for line.
(** Read with (5) for a learner of which a guarantee g is all that is known: false. *)
Definition reading_program_5 (rule : nat -> R -> R -> play -> nat -> Prop) : Prop :=
  forall (m n : nat) (nu eps g : R) (A : nat -> nat -> R) (j : nat -> nat) (p : play) (T : nat), runs_for m nu eps p T ->
  (forall t i, c p t i = A i (j t)) -> entries m n A -> (forall t, (t <= T)%nat -> (j t < n)%nat) ->
  rule m nu (eta_of m nu eps) p T -> guaranteed m g p T ->
  forall t, (1 <= t <= T)%nat -> gap m nu (eta_of m nu eps) p t <= eps / 2 ->
  forall omega, distribution n omega -> soft_margin m nu (margins p t) >= soft_margin m nu (Aw n A omega) - eps.
(** MHT22.theorem-3.classic.reading-program-5: Theorem 3 with (5) for a learner with a guarantee g, classic step. Refuted. *)
Definition theorem_3_classic_reading_program_5 : Prop := reading_program_5 classic.
(** MHT22.theorem-3.short-step.reading-program-5: the same with the short step. Refuted. *)
Definition theorem_3_short_step_reading_program_5 : Prop := reading_program_5 short.
(** MHT22.theorem-3.line-search.reading-program-5: the same with the line search. Refuted. *)
Definition theorem_3_line_search_reading_program_5 : Prop := reading_program_5 line.

(** MHT22.equation-15: ε_{t+1} <= (1 - λ_t) ε_t + 2η λ_t², for the classic step and for any other in [0, 1]. *)
Definition equation_15 : Prop := forall m nu eta p T t, runs m nu eta p T -> steps_in_range p T -> (1 <= t < T)%nat ->
  gap m nu eta p (S t) <= (1 - lambda p t) * gap m nu eta p t + 2 * eta * lambda p t ^ 2.
(** MHT22.equation-16: ε_t - ε_{t+1} >= λ_t (A(e - w_t))'∇f~*(-A w_t) - 2η λ_t². *)
Definition equation_16 : Prop := forall m nu eta p T t, runs m nu eta p T -> steps_in_range p T -> (1 <= t < T)%nat ->
  gap m nu eta p t - gap m nu eta p (S t) >= lambda p t * slope m p t - 2 * eta * lambda p t ^ 2.
(** MHT22.equation-17: d_t·A(e - w_t) >= min edge - d_t·A w_t - Δ(d_t)/η = ε_t (in the paper times λ_t). *)
Definition equation_17 : Prop := forall m nu eta p T t, runs m nu eta p T -> (1 <= t <= T)%nat ->
  slope m p t >= least_edge m p t - dot m (d p t) (margins p t) - / eta * Delta m (d p t) /\
  least_edge m p t - dot m (d p t) (margins p t) - / eta * Delta m (d p t) = gap m nu eta p t.
(** MHT22.equation-16.step-superscript: the display that leads to (16), with w_t^(1) in place of w_{t+1}^(1). Refuted. *)
Definition equation_16_step_superscript : Prop := forall m nu eta p T t, runs m nu eta p T -> classic m nu eta p T -> (2 <= t < T)%nat ->
  - smoothed m nu eta (margins p t) - - smoothed m nu eta (combined p t (frank_wolfe p (t - 1)))
  = - smoothed m nu eta (margins p t) - - smoothed m nu eta (on_the_way p t (lambda p t)).
(** MHT22.equation-18: ε_t <= 8η/(t + 2), for each of the rules. *)
Definition equation_18 : Prop := forall m nu eta p T t, runs m nu eta p T -> some_rule m nu eta p T -> (1 <= t <= T)%nat ->
  gap m nu eta p t <= 8 * eta / (INR t + 2).
(** MHT22.equation-18.step-base: the base case in Appendix A.2, 2 <= 8η/(1 + 2) with η = 2 ln(m/ν)/ε. Refuted. *)
Definition equation_18_step_base : Prop := forall m nu eps, (0 < m)%nat -> 1 <= nu < INR m -> 0 < eps <= 1 -> 2 <= 8 * eta_of m nu eps / (1 + 2).
(** MHT22.equation-18.step-middle: the equality in the induction step, t/(t + 2) 8η/(t + 2) + 2η (2/(t + 2))² = 8η t/(t + 2) (t + 1)/(t + 2).
    Refuted. *)
Definition equation_18_step_middle : Prop := forall eta t, 0 < eta -> (1 <= t)%nat ->
  INR t / (INR t + 2) * (8 * eta / (INR t + 2)) + 2 * eta * (2 / (INR t + 2)) ^ 2
  = 8 * eta * (INR t / (INR t + 2)) * ((INR t + 1) / (INR t + 2)).
(** MHT22.equation-18.step-base.amended: ε_1 <= η/2 whatever η. *)
Definition equation_18_step_base_amended : Prop := forall m nu eta p T, runs m nu eta p T -> (1 <= T)%nat -> gap m nu eta p 1 <= eta / 2.
(** MHT22.equation-19: the short step gains λ_t d_t·A(e - w_t) - η/2 λ_t² |A(e - w_t)|² at least, which is at least what (16) promises
    for every other step x. *)
Definition equation_19 : Prop := forall m nu eta p T t x, runs m nu eta p T -> steps_in_range p T -> (1 <= t < T)%nat ->
  short_step m eta p t -> 0 <= x <= 1 ->
  gap m nu eta p t - gap m nu eta p (S t) >= lambda p t * slope m p t - eta / 2 * lambda p t ^ 2 * width m p t ^ 2 /\
  lambda p t * slope m p t - eta / 2 * lambda p t ^ 2 * width m p t ^ 2 >= x * slope m p t - 2 * eta * x ^ 2.
(** MHT22.equation-19.step-superscript: (19) with w_t^(1) in place of w_{t+1}^(1). Refuted. *)
Definition equation_19_step_superscript : Prop := forall m nu eta p T t, runs m nu eta p T -> short m nu eta p T -> (2 <= t < T)%nat ->
  - smoothed m nu eta (margins p t) - - smoothed m nu eta (combined p t (frank_wolfe p (t - 1)))
  >= lambda p t * slope m p t - eta / 2 * lambda p t ^ 2 * width m p t ^ 2.
(** MHT22.equation-22: while ε_t is not negative, ε_{t+1} <= (1 - ε_t/(8η)) ε_t; short steps or line searches so far. *)
Definition equation_22 : Prop := forall m nu eta p T t, runs m nu eta p T -> steps_in_range p T -> (1 <= t < T)%nat ->
  (forall s, (1 <= s <= t)%nat -> short_step m eta p s \/ line_search m nu eta p s) ->
  0 <= gap m nu eta p t -> gap m nu eta p (S t) <= (1 - / (8 * eta) * gap m nu eta p t) * gap m nu eta p t.
(** MHT22.any-secondary: for any secondary algorithm the rate (18) holds, and (6) at the stop. *)
Definition any_secondary : Prop := forall m nu eps g p T t, runs_for m nu eps p T -> guaranteed m g p T ->
  some_rule m nu (eta_of m nu eps) p T -> (1 <= t <= T)%nat ->
  gap m nu (eta_of m nu eps) p t <= 8 * eta_of m nu eps / (INR t + 2) /\
  (gap m nu (eta_of m nu eps) p t <= eps / 2 -> soft_margin m nu (margins p t) >= g - eps).

(** Corollary 1, pairwise steps (Algorithm 4). n hypotheses; the learner answers d_t with j_t; w_t is moved by λ_t from away_t, the
    hypothesis of least edge among those of positive weight in w_t, to j_t, by line search up to all of its weight. *)
Record pairwise := Pairwise { answer : nat -> nat; away : nat -> nat; distr : nat -> point; weight : nat -> point; moved : nat -> R }.
Definition least_edge_of (m : nat) (A : nat -> nat -> R) (p : pairwise) : nat -> R :=
  least_edge m (Play (fun t i => A i (answer p t)) (distr p) (fun _ _ => 0) (fun _ => 0)).
Definition gap_of (m n : nat) (nu eta : R) (A : nat -> nat -> R) (p : pairwise) (t : nat) : R :=
  least_edge_of m A p t - smoothed m nu eta (Aw n A (weight p t)).
Definition shifted (p : pairwise) (t : nat) (x : R) (k : nat) : R :=
  weight p t k + (if Nat.eqb k (answer p t) then x else 0) - (if Nat.eqb k (away p t) then x else 0).
Definition pairwise_step (m n : nat) (nu eta : R) (A : nat -> nat -> R) (p : pairwise) (t : nat) : Prop :=
  (away p t < n)%nat /\ 0 < weight p t (away p t) /\
  (forall k, (k < n)%nat -> 0 < weight p t k -> dot m (distr p t) (fun i => A i (away p t)) <= dot m (distr p t) (fun i => A i k)) /\
  0 <= moved p t <= weight p t (away p t) /\
  forall x, 0 <= x <= weight p t (away p t) -> smoothed m nu eta (Aw n A (shifted p t x)) <= smoothed m nu eta (Aw n A (shifted p t (moved p t))).
(** Algorithm 1 with these steps and any secondary combination; of line 13 only that w_{t+1} is not worse than the pairwise step. *)
Definition is_pairwise_scheme (m n : nat) (nu eta : R) (A : nat -> nat -> R) (p : pairwise) (T : nat) : Prop :=
  (forall i, (i < m)%nat -> distr p 0%nat i = 1 / INR m) /\ (forall t, (t <= T)%nat -> (answer p t < n)%nat) /\
  (forall k, (k < n)%nat -> weight p 1%nat k = if Nat.eqb k (answer p 0%nat) then 1 else 0) /\
  (forall t, (1 <= t <= T)%nat -> gradient m nu eta (Aw n A (weight p t)) (distr p t)) /\
  (forall t, (1 <= t < T)%nat -> pairwise_step m n nu eta A p t /\ exists secondary, distribution n secondary /\
    ((forall k, (k < n)%nat -> weight p (S t) k = shifted p t (moved p t) k) \/ (forall k, (k < n)%nat -> weight p (S t) k = secondary k)) /\
    smoothed m nu eta (Aw n A (shifted p t (moved p t))) <= smoothed m nu eta (Aw n A (weight p (S t)))).
(** k(t), the steps so far that do not take all of the weight. *)
Definition good_steps (p : pairwise) : nat -> nat := fix good_steps (t : nat) : nat :=
  match t with O => 0%nat | S s => (good_steps s + if Rlt_dec (moved p (S s)) (weight p (S s) (away p (S s))) then 1 else 0)%nat end.
(** MHT22.corollary-1.reading-rate: with pairwise steps ε_{t+1} <= 8η/(k(t) + 3), k(t) counting the steps so far that do not
    take all of the weight, whatever the secondary rule. *)
Definition corollary_1_reading_rate : Prop := forall m n nu eta A p T t, cap m nu -> 0 < eta ->
  (forall i k, (i < m)%nat -> (k < n)%nat -> -1 <= A i k <= 1) -> is_pairwise_scheme m n nu eta A p T -> (t < T)%nat ->
  gap_of m n nu eta A p (S t) <= 8 * eta / (INR (good_steps p t) + 3).

(** Line 12: B(A, E_{t+1}) is a combination of the hypotheses that have answered so far, and a function of their set; line 13: the better
    of the two combinations. a, how many hypotheses have answered d_0, ..., d_t. *)
Definition answered (p : pairwise) (t k : nat) : Prop := exists s, (s <= t)%nat /\ answer p s = k.
Definition is_secondary_rule (n : nat) (p : pairwise) (T : nat) (second : nat -> point) : Prop :=
  (forall t, (1 <= t < T)%nat -> distribution n (second t) /\ forall k, (k < n)%nat -> ~ answered p t k -> second t k = 0) /\
  forall s t, (1 <= s < T)%nat -> (1 <= t < T)%nat -> (forall k, answered p s k <-> answered p t k) ->
    forall k, (k < n)%nat -> second s k = second t k.
Definition takes_the_better (m n : nat) (nu eta : R) (A : nat -> nat -> R) (p : pairwise) (T : nat) (second : nat -> point) : Prop :=
  forall t, (1 <= t < T)%nat -> let first := shifted p t (moved p t) in
  (forall k, (k < n)%nat -> weight p (S t) k = first k) /\ smoothed m nu eta (Aw n A (second t)) <= smoothed m nu eta (Aw n A first) \/
  (forall k, (k < n)%nat -> weight p (S t) k = second t k) /\ smoothed m nu eta (Aw n A first) <= smoothed m nu eta (Aw n A (second t)).
Definition how_many_answered (p : pairwise) (t : nat) : nat := length (nodup Nat.eq_dec (map (answer p) (seq 0 (S t)))).
(** MHT22.corollary-1: with pairwise steps, and as long as the gaps are positive, ε_{t+1} <= 8η/(k(t) + 3) and
    k(t) >= (t + 1)/(3 a! + 1) - a - 1, where a hypotheses have answered; so that k(t) grows without bound where H is finite. *)
Definition corollary_1 : Prop := forall m n nu eta A p T second t, cap m nu -> 0 < eta ->
  (forall i k, (i < m)%nat -> (k < n)%nat -> -1 <= A i k <= 1) -> is_pairwise_scheme m n nu eta A p T ->
  is_secondary_rule n p T second -> takes_the_better m n nu eta A p T second ->
  (1 <= t < T)%nat -> (forall s, (1 <= s <= t)%nat -> 0 < gap_of m n nu eta A p s) -> let a := how_many_answered p t in
  gap_of m n nu eta A p (S t) <= 8 * eta / (INR (good_steps p t) + 3) /\
  INR (good_steps p t) >= (INR t + 1) / INR (3 * fact a + 1) - INR a - 1.

(** * Section 5: the worst case for LPBoost *)

(** A construction on m = 2h examples with h + 1 hypotheses and a gain, rebuilt from the use of the source cited.  Hypothesis 0 is right on
    the first half of the examples; hypothesis k, 1 <= k < h, on example h + k - 1 alone; the last one nearly on the second half. *)
Definition worst_game (h : nat) (gain : R) (i k : nat) : R :=
  if Nat.eqb k 0 then (if Nat.ltb i h then 1 else if Nat.eqb i h then -1 + 2 * gain else -1 + 3 * gain)
  else if Nat.ltb k h then
    (if Nat.eqb i (h + k - 1) then 1 else if Nat.eqb i (h + k) then -1 + (2 * INR k + 2) * gain else -1 + (2 * INR k + 3) * gain)
  else if Nat.ltb i h then -1 + gain else 1 - gain.
(** LPBoost with a learner that returns a hypothesis of largest edge: d_0 is uniform, d_t solves (8) for the answers to d_0, ..., d_{t-1}.
    It stops after t rounds where the least edge so far is at most ε above the value of (8). *)
Definition edge_under (m : nat) (A : nat -> nat -> R) (d : point) (k : nat) : R := dot m d (fun i => A i k).
Definition best_answer (m n : nat) (A : nat -> nat -> R) (d : point) (k : nat) : Prop :=
  (k < n)%nat /\ forall l, (l < n)%nat -> edge_under m A d l <= edge_under m A d k.
Definition is_lpboost_run (m n : nat) (nu : R) (A : nat -> nat -> R) (j : nat -> nat) (d : nat -> point) (T : nat) : Prop :=
  (forall i, (i < m)%nat -> d 0%nat i = 1 / INR m) /\ (forall t, (t < T)%nat -> best_answer m n A (d t) (j t)) /\
  forall t, (1 <= t <= T)%nat -> lpboost m t nu (fun i s => A i (j s)) (d t).
Definition lpboost_stops (m : nat) (eps : R) (A : nat -> nat -> R) (j : nat -> nat) (d : nat -> point) (t : nat) : Prop :=
  exists s, (s < t)%nat /\ edge_under m A (d s) (j s) - largest_edge m t (fun i s => A i (j s)) (d t) <= eps.
(** Algorithm 2, the LPBoost rule for the second weights: a combination of largest soft margin. *)
Definition rule_lpboost (m : nat) (nu : R) (p : play) (t : nat) (v : point) : Prop := distribution (S t) v /\
  forall e, distribution (S t) e -> soft_margin m nu (combined p (S t) e) <= soft_margin m nu (combined p (S t) v).
(** MHT22.worst-case: for m = 2h, ε < 1 and a gain of at most ε/2 and (1 - ε)/m the margins lie in [-1, 1]; LPBoost has runs on this game,
    and none stops before it has taken m/2 rounds; and Algorithm 1 with the LPBoost rule (MLPBoost) or with (14) (ERLPBoost) as the secondary rule, whatever the
    Frank-Wolfe step, has ε_2 <= ε/2, so that it stops after two rounds at most. *)
Definition worst_case : Prop := forall h eps gain, (1 <= h)%nat -> 0 < eps < 1 -> 0 < gain ->
  let m := (2 * h)%nat in let A := worst_game h gain in gain <= eps / 2 -> INR m * gain <= 1 - eps ->
  entries m (S h) A /\ (exists j d, is_lpboost_run m (S h) 1 A j d h) /\
  (forall j d T, is_lpboost_run m (S h) 1 A j d T -> forall t, (1 <= t <= T)%nat -> (t < h)%nat -> ~ lpboost_stops m eps A j d t) /\
  forall p T j v, runs_for m 1 eps p T -> (2 <= T)%nat ->
    (forall t, (t <= 1)%nat -> best_answer m (S h) A (d p t) (j t) /\ forall i, (i < m)%nat -> c p t i = A i (j t)) ->
    rule_lpboost m 1 p 1 v \/ rule_14 m 1 (eta_of m 1 eps) p 1 v ->
    smoothed m 1 (eta_of m 1 eps) (combined p 2 v) <= smoothed m 1 (eta_of m 1 eps) (margins p 2) ->
    gap m 1 (eta_of m 1 eps) p 2 <= eps / 2.

(** * Section 5: Table 2, in seconds *)

(** The columns are LPBoost, ERLPBoost, FW alone (C-ERLPBoost), PFW alone, MLPBoost with short steps, with pairwise steps; the rows
    the thirteen data sets. The sentences around it, read for every set: false. *)
Inductive algorithm := LPBoost | ERLPBoost | FW | PFW | MLPBoost_short | MLPBoost_pairwise.
Definition column_in_table (a : algorithm) : nat :=
  match a with LPBoost => 0 | ERLPBoost => 1 | FW => 2 | PFW => 3 | MLPBoost_short => 4 | MLPBoost_pairwise => 5 end.
Definition table_2_printed : list (list Q) := ([
  [8413#50; 13739#4; 10000; 10000; 141841#100; 34967#25];
  [361#100; 1469#20; 4504#25; 541#2; 2343#100; 1981#100];
  [4753#100; 147877#100; 10000; 347177#100; 10073#50; 27051#100];
  [23#10; 123#50; 667#50; 8073#100; 791#25; 929#20];
  [1939#25; 139191#100; 10000; 142308#25; 18143#100; 5047#25];
  [1003#100; 9679#50; 1000; 18309#100; 4411#100; 1213#50];
  [33#4; 2688#25; 1000; 50283#100; 3201#100; 1051#100];
  [2209#100; 28704#25; 10000; 335087#100; 669#25; 3673#100];
  [387#20; 12273#25; 10000; 47199#50; 3052#25; 947#25];
  [7#10; 33#50; 36751#100; 7#20; 271#100; 61#100];
  [1#4; 13#100; 29#50; 1#10; 49#25; 3#25];
  [527#5; 651569#50; 10000; 49477#50; 23911#50; 39791#100];
  [43729#100; 450927#50; 10000; 10000; 224307#100; 40489#25]])%Q.
Definition seconds (row : list Q) (a : algorithm) : Q := nth (column_in_table a) row 0%Q.
Definition sooner (row : list Q) (a b : algorithm) : Prop := (seconds row a < seconds row b)%Q.
Definition on_every_set (P : list Q -> Prop) : Prop := forall row, In row table_2_printed -> P row.
(** MHT22.table-2.reading-every-set: MLPBoost stops sooner than FW and PFW alone on every set. Refuted. *)
Definition table_2_reading_every_set : Prop := on_every_set (fun row => sooner row MLPBoost_short FW /\ sooner row MLPBoost_pairwise PFW).
(** MHT22.table-2.fastest-guaranteed.reading-every-set: MLPBoost is the fastest of the algorithms with a guarantee on every
    set. Refuted. *)
Definition table_2_fastest_guaranteed_reading_every_set : Prop :=
  on_every_set (fun row => exists a, (a = MLPBoost_short \/ a = MLPBoost_pairwise) /\ sooner row a ERLPBoost /\ sooner row a FW /\ sooner row a PFW).
(** MHT22.table-2.as-fast-as-lpboost: MLPBoost takes at most twice LPBoost's time on more than half of the sets. Refuted. *)
Definition table_2_as_fast_as_lpboost : Prop :=
  (length table_2_printed < 2 * length (filter (fun row =>
     Qle_bool (seconds row MLPBoost_short) (2 * seconds row LPBoost) || Qle_bool (seconds row MLPBoost_pairwise) (2 * seconds row LPBoost))%Q
     table_2_printed))%nat.
(** MHT22.table-2.as-fast-as-lpboost.reading-every-set: MLPBoost takes at most LPBoost's time on every set. Refuted. *)
Definition table_2_as_fast_as_lpboost_reading_every_set : Prop :=
  on_every_set (fun row => exists a, (a = MLPBoost_short \/ a = MLPBoost_pairwise) /\ (seconds row a <= seconds row LPBoost)%Q).
(** MHT22.table-2.lpboost-fastest.reading-every-set: LPBoost is the fastest on every set. Refuted. *)
Definition table_2_lpboost_fastest_reading_every_set : Prop := on_every_set (fun row => forall a, a <> LPBoost -> sooner row LPBoost a).
(** FW was stopped at 1000 or 10000 seconds: there the table does not tell, unless ERLPBoost took less. *)
Definition table_tells (row : list Q) : Prop := ~ (seconds row FW == 1000)%Q /\ ~ (seconds row FW == 10000)%Q \/ sooner row ERLPBoost FW.
(** MHT22.table-2.order.reading-every-set: LPBoost is faster than ERLPBoost on every set, and ERLPBoost than C-ERLPBoost
    where the table tells. Refuted. *)
Definition table_2_order_reading_every_set : Prop :=
  on_every_set (fun row => sooner row LPBoost ERLPBoost /\ (table_tells row -> sooner row ERLPBoost FW)).

(** * Appendix A *)

(** MHT22.lemma-3: Δ <= ln(m/ν) on the capped distributions. *)
Definition lemma_3 : Prop := forall m nu d, cap m nu -> capped m nu d -> Delta m d <= ln (INR m / nu).
(** MHT22.sandwich: the last display of A.1, with f and f~ exchanged: f*(-A w) - ε/2 <= f~*(-A w) <= f*(-A w) if η >= 2 ln(m/ν)/ε. *)
Definition sandwich : Prop := forall m nu eta eps u, cap m nu -> 0 < eta -> 0 < eps -> eta >= 2 / eps * ln (INR m / nu) ->
  - soft_margin m nu u - eps / 2 <= - smoothed m nu eta u <= - soft_margin m nu u.
(** MHT22.sandwich.reading-literal: f~*(-A w) - ε/2 <= f*(-A w) <= f~*(-A w), as printed. Refuted. *)
Definition sandwich_reading_literal : Prop := forall m nu eta eps u, cap m nu -> 0 < eps -> 0 < eta -> in_range m u ->
  2 / eps * ln (INR m / nu) <= eta -> - smoothed m nu eta u - eps / 2 <= - soft_margin m nu u <= - smoothed m nu eta u.

(** MHT22.lemma-4.displays.reading-literal: after Lemma 4: max_d -d'A w = min_d d'A w, for margins u = A w and ν = 1. Refuted. *)
Definition lemma_4_displays_reading_literal : Prop := forall m (u : point) greatest least, (0 < m)%nat ->
  SSS08.is_maximum (distribution m) (fun d => - dot m d u) greatest -> SSS08.is_minimum (distribution m) (fun d => dot m d u) least ->
  greatest = least.
(** MHT22.lemma-4.displays: f*(-A w) = max_d -d'A w = - min_d d'A w, and the soft margin is that minimum. *)
Definition lemma_4_displays : Prop := forall m nu (u : point) greatest least, cap m nu ->
  SSS08.is_maximum (capped m nu) (fun d => - dot m d u) greatest -> SSS08.is_minimum (capped m nu) (fun d => dot m d u) least ->
  greatest = - least /\ soft_margin m nu u = least /\
  SSS08.conjugate m (capped m nu) f (fun i => - u i) = Finite greatest.
