(** Shalev-Shwartz and Singer, On the Equivalence of Weak Learnability and Linear Separability (SSS08): definitions and
    statements.

    Examples are 0, ..., m - 1 and hypotheses 0, ..., n - 1; [A i j] is the margin of hypothesis j on example i. A point of
    R^n is a function of the index, of which the first n values count. A function with values in (-infinity, +infinity] is
    given by its domain, where it is finite, and its values there. Suprema and infima in the extended reals are Coquelicot's
    ([Rbar], [Lub_Rbar], [Glb_Rbar]); the rest is the standard library. A statement is a [Definition ... : Prop]; whether it
    is proved or refuted stands in [SSS08_spec_*.v]. *)

From Coq Require Import Reals List Arith Bool.
From Coquelicot Require Import Rbar Lub.
From Boostproof.spec Require Import Common.
Import ListNotations.
Open Scope R_scope.

(** * Section 2: notation *)

Definition point := nat -> R.
Definition dot (m : nat) (x y : point) : R := Sum m (fun i => x i * y i).
(** A w and A'd; Σ |x_j| and max_j |x_j|; the unit ball of the first norm; min_i u_i. *)
Definition times (n : nat) (A : nat -> nat -> R) (w : point) : point := fun i => Sum n (fun j => A i j * w j).
Definition transposed_times (m : nat) (A : nat -> nat -> R) (d : point) : point := fun j => Sum m (fun i => A i j * d i).
Definition l1 (n : nat) (x : point) : R := Sum n (fun j => Rabs (x j)).
Definition linf (n : nat) (x : point) : R := Max n (fun j => Rabs (x j)).
Definition l1_ball (n : nat) (w : point) : Prop := l1 n w <= 1.
Definition Min (m : nat) (u : point) : R := - Max m (fun i => - u i).
(** v is the least, the greatest value of F on S. *)
Definition is_minimum {X : Type} (S : X -> Prop) (F : X -> R) (v : R) : Prop := (exists x, S x /\ F x = v) /\ forall x, S x -> v <= F x.
Definition is_maximum {X : Type} (S : X -> Prop) (F : X -> R) (v : R) : Prop := (exists x, S x /\ F x = v) /\ forall x, S x -> F x <= v.
(** max_j |(A'd)_j| *)
Definition largest_edge (m n : nat) (A : nat -> nat -> R) (d : point) : R := linf n (transposed_times m A d).

(** Definition 1: γ = max over the l1-ball of min_i (A w)_i. Definition 2: γ = min over the simplex of max_j |(A'd)_j|. *)
Definition separable (m n : nat) (A : nat -> nat -> R) (gamma : R) : Prop := is_maximum (l1_ball n) (fun w => Min m (times n A w)) gamma.
Definition weak_learnable (m n : nat) (A : nat -> nat -> R) (gamma : R) : Prop := is_minimum (distribution m) (largest_edge m n A) gamma.

(** * Section 3: Fenchel duality *)

(** Closed level sets (with convexity on a convex domain: a closed and convex epigraph); α v + (1 - α) u. *)
Definition near (n : nat) (eps : R) (x y : point) : Prop := forall i, (i < n)%nat -> Rabs (x i - y i) < eps.
Definition closed_set (n : nat) (K : point -> Prop) : Prop := forall x, (forall eps, 0 < eps -> exists y, K y /\ near n eps y x) -> K x.
Definition closed (n : nat) (dom : point -> Prop) (f : point -> R) : Prop := forall r, closed_set n (fun d => dom d /\ f d <= r).
Definition mix (alpha : R) (v u : point) : point := fun i => alpha * v i + (1 - alpha) * u i.
Definition convex (dom : point -> Prop) (f : point -> R) : Prop := forall alpha v u, 0 <= alpha <= 1 -> dom v -> dom u ->
  dom (mix alpha v u) /\ f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u.
(** The words "closed and convex" as Section 2 of the paper defines them: every level set is convex. *)
Definition convex_levels (dom : point -> Prop) (f : point -> R) : Prop := forall r alpha v u, 0 <= alpha <= 1 ->
  dom v /\ f v <= r -> dom u /\ f u <= r -> dom (mix alpha v u) /\ f (mix alpha v u) <= r.
(** The core of a set: its points from which one can go some way in every direction. *)
Definition core (n : nat) (C : point -> Prop) (x : point) : Prop :=
  C x /\ forall v, exists tau, 0 < tau /\ forall t, 0 <= t <= tau -> C (fun i => x i + t * v i).
(** The Fenchel conjugate f*(θ) = sup over d of θ·d - f(d), and f**; dom g - A' dom f. *)
Definition conjugate (n : nat) (dom : point -> Prop) (f : point -> R) (theta : point) : Rbar :=
  Lub_Rbar (fun x => exists d, dom d /\ x = dot n theta d - f d).
Definition biconjugate (n : nat) (dom : point -> Prop) (f : point -> R) (d : point) : Rbar :=
  Lub_Rbar (fun v => exists theta a, conjugate n dom f theta = Finite a /\ v = dot n theta d - a).
Definition difference (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (u : point) : Prop :=
  exists d z, dom_f d /\ dom_g z /\ forall j, (j < n)%nat -> u j = z j - transposed_times m A d j.
(** The two problems: inf f(d) + g(A'd) over d, and sup -f*(-A w) - g*(w) over w. *)
Definition primal (m : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) : Rbar :=
  Glb_Rbar (fun v => exists d, dom_f d /\ dom_g (transposed_times m A d) /\ v = f d + g (transposed_times m A d)).
Definition dual (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) : Rbar :=
  Lub_Rbar (fun v => exists w a b, conjugate m dom_f f (fun i => - times n A w i) = Finite a /\
                     conjugate n dom_g g w = Finite b /\ v = - a - b).

(** Theorem 3: the dual value is at most the primal one, for closed and convex f and g; equal if 0 is in core(dom g - A' dom f).
    Maximum and minimum are read as supremum and infimum. With "closed and convex" as Section 2 defines it: false. *)
Definition fenchel_duality (m n : nat) (A : nat -> nat -> R) (dom_f dom_g : point -> Prop) (f g : point -> R) : Prop :=
  Rbar_le (dual m n A dom_f dom_g f g) (primal m A dom_f dom_g f g) /\
  (core n (difference m n A dom_f dom_g) (fun _ => 0) -> dual m n A dom_f dom_g f g = primal m A dom_f dom_g f g).
(** SSS08.theorem-3: Fenchel duality, for functions with a closed and convex epigraph. *)
Definition theorem_3 : Prop := forall m n A dom_f dom_g f g,
  closed m dom_f f -> convex dom_f f -> closed n dom_g g -> convex dom_g g -> fenchel_duality m n A dom_f dom_g f g.
(** SSS08.theorem-3.reading-level-sets: Fenchel duality, for functions with closed and convex level sets. Refuted. *)
Definition theorem_3_reading_level_sets : Prop := forall m n A dom_f dom_g f g,
  closed m dom_f f -> convex_levels dom_f f -> closed n dom_g g -> convex_levels dom_g g -> fenchel_duality m n A dom_f dom_g f g.
(** f** = f for closed and convex f, finite somewhere; with the level sets: false. *)
Definition equals_its_biconjugate (n : nat) (dom : point -> Prop) (f : point -> R) : Prop :=
  forall d, (dom d -> biconjugate n dom f d = Finite (f d)) /\ (~ dom d -> biconjugate n dom f d = p_infty).
(** SSS08.theorem-3.biconjugate: f** = f for f with a closed and convex epigraph, finite somewhere. *)
Definition theorem_3_biconjugate : Prop := forall n dom f, (exists x, dom x) -> closed n dom f -> convex dom f -> equals_its_biconjugate n dom f.
(** SSS08.theorem-3.biconjugate.reading-level-sets: f** = f for f with closed and convex level sets. Refuted. *)
Definition theorem_3_biconjugate_reading_level_sets : Prop := forall n dom f, (exists x, dom x) -> closed n dom f -> convex_levels dom f ->
  equals_its_biconjugate n dom f.

(** SSS08.theorem-4: A is γ-weak-learnable if and only if it is linearly separable with l1 margin γ; and there is such a γ. *)
Definition theorem_4 : Prop := forall m n A, (0 < m)%nat -> (0 < n)%nat ->
  (exists gamma, weak_learnable m n A gamma) /\ forall gamma, weak_learnable m n A gamma <-> separable m n A gamma.
(** SSS08.theorem-4.one-sided: With edges of either sign, and combinations from the simplex. *)
Definition theorem_4_one_sided : Prop := forall m n A, (0 < m)%nat -> (0 < n)%nat -> exists v,
  is_minimum (distribution m) (fun d => Max n (transposed_times m A d)) v /\
  is_maximum (distribution n) (fun w => Min m (times n A w)) v.
(** A step of its proof: "0 is in the core", said of what is left of R^n without A'S_m. *)
Definition core_by_removal (m n : nat) (A : nat -> nat -> R) (d_set : point -> Prop) : Prop :=
  forall v : point, exists tau, 0 < tau /\ forall t, 0 <= t <= tau ->
  ~ exists d, d_set d /\ forall j, (j < n)%nat -> t * v j = Sum m (fun i => d i * A i j).
(** SSS08.theorem-4.step-core: the core condition as said of what is left of R^n without A'S_m. Refuted. *)
Definition theorem_4_step_core : Prop := forall m n A, (0 < m)%nat -> core_by_removal m n A (distribution m).

(** * Section 4.1: capped distributions *)

(** SSS08.remark-contradictory-pair: Two examples whose rows are opposite: d = 1/2 on both leaves every hypothesis without an edge, and A is neither separable
    nor weakly learnable with a positive margin. *)
Definition remark_contradictory_pair : Prop := forall m n (A : nat -> nat -> R) i j, (i < m)%nat -> (j < m)%nat ->
  (forall k, (k < n)%nat -> A i k = - A j k) -> i <> j ->
  let d := fun l => if Nat.eqb l i then 1 / 2 else if Nat.eqb l j then 1 / 2 else 0 in
  distribution m d /\ (forall k, (k < n)%nat -> Sum m (fun l => d l * A l k) = 0) /\
  ~ (exists w, forall l, (l < m)%nat -> 0 < Sum n (fun k => A l k * w k)) /\
  ~ (exists gamma, 0 < gamma /\ forall d', distribution m d' -> exists k, (k < n)%nat /\ gamma <= Rabs (Sum m (fun l => d' l * A l k))).

(** The distributions with no weight above a cap; (2): γ = min over those with the cap 1/k of max_j |(A'd)_j|. *)
Definition capped (m : nat) (nu : R) (d : point) : Prop := distribution m d /\ forall i, (i < m)%nat -> d i <= nu.
Definition capped_value (m n : nat) (A : nat -> nat -> R) (k : nat) (gamma : R) : Prop :=
  is_minimum (capped m (1 / INR k)) (largest_edge m n A) gamma.
(** The m entries of u in increasing order, by insertion; the sum of a list; AvgMin_k(u), the mean of the k smallest. *)
Definition Rleb (x y : R) : bool := if Rle_dec x y then true else false.
Definition insert (before : R -> R -> bool) : R -> list R -> list R :=
  fix insert (x : R) (l : list R) {struct l} : list R :=
    match l with [] => [x] | y :: rest => if before x y then x :: l else y :: insert x rest end.
Definition sort (before : R -> R -> bool) : list R -> list R :=
  fix sort (l : list R) : list R := match l with [] => [] | x :: rest => insert before x (sort rest) end.
Definition increasing (m : nat) (u : point) : list R := sort Rleb (map u (seq 0 m)).
Definition decreasing (m : nat) (u : point) : list R := sort (fun a b => Rleb b a) (map u (seq 0 m)).
Fixpoint total (l : list R) : R := match l with [] => 0 | x :: rest => x + total rest end.
Definition AvgMin (m k : nat) (u : point) : R := total (firstn k (increasing m u)) / INR k.

(** SSS08.corollary-5: max over the l1-ball of AvgMin_k(A w) = γ, with γ as in (2), for k in [m]; and there is such a γ. *)
Definition corollary_5 : Prop := forall m n A k, (0 < n)%nat -> (1 <= k <= m)%nat ->
  (exists gamma, capped_value m n A k gamma) /\
  forall gamma, capped_value m n A k gamma <-> is_maximum (l1_ball n) (fun w => AvgMin m k (times n A w)) gamma.
(** For real k in [1, m], the next smallest margin counting for the fraction of k. *)
Fixpoint first_of (k : R) (l : list R) : R :=
  match l with [] => 0 | x :: rest => Rmax 0 (Rmin 1 k) * x + first_of (k - 1) rest end.
Definition AvgMin_real (m : nat) (k : R) (u : point) : R := first_of k (increasing m u) / k.
(** SSS08.corollary-5.real-k: Corollary 5 for real k in [1, m]. *)
Definition corollary_5_real_k : Prop := forall m n A k, (0 < n)%nat -> 1 <= k <= INR m ->
  (exists gamma, is_minimum (capped m (1 / k)) (largest_edge m n A) gamma) /\
  forall gamma, is_minimum (capped m (1 / k)) (largest_edge m n A) gamma <->
                is_maximum (l1_ball n) (fun w => AvgMin_real m k (times n A w)) gamma.
(** SSS08.corollary-5.step-core: the core condition as said of what is left of R^n without A'd for the capped d. Refuted. *)
Definition corollary_5_step_core : Prop := forall m n A k, (0 < m)%nat -> 1 <= k <= INR m ->
  core_by_removal m n A (fun d => distribution m d /\ forall i, (i < m)%nat -> d i <= 1 / k).

(** SSS08.remark-k-equals-m: k = m: the best combination is a single hypothesis, that of the largest |edge| under uniform weights, and performs as it: *)
Definition remark_k_equals_m : Prop := forall m n A, (0 < m)%nat -> (0 < n)%nat ->
  let best := largest_edge m n A (fun _ => 1 / INR m) in
  is_maximum (l1_ball n) (fun w => AvgMin m m (times n A w)) best /\
  exists j s, (j < n)%nat /\ (s = 1 \/ s = -1) /\ AvgMin m m (times n A (fun k => if Nat.eqb k j then s else 0)) = best.
(** The average margin of a combination, of a hypothesis, and a single hypothesis. *)
Definition average_margin (m n : nat) (A : nat -> nat -> R) (w : point) : R := Sum m (fun i => Sum n (fun j => A i j * w j)) / INR m.
Definition mean_edge (m : nat) (A : nat -> nat -> R) (j : nat) : R := Sum m (fun i => A i j) / INR m.
Definition single (j : nat) (c : R) (k : nat) : R := if Nat.eqb k j then c else 0.
Definition best_edge (m n : nat) (A : nat -> nat -> R) (j : nat) : Prop :=
  (j < n)%nat /\ forall k, (k < n)%nat -> Rabs (mean_edge m A k) <= Rabs (mean_edge m A j).
(** SSS08.remark-k-equals-m.reading-literal: for k = m the best combination has the weight 1 on the hypothesis of largest
    |edge|. Refuted. *)
Definition remark_k_equals_m_reading_literal : Prop := forall m n A j, (0 < m)%nat -> best_edge m n A j ->
  forall w, Sum n (fun k => Rabs (w k)) <= 1 -> average_margin m n A w <= average_margin m n A (single j 1).
(** SSS08.remark-k-equals-m.amended: for k = m a best combination has the weight 1, or -1, on the hypothesis of largest
    |edge|, by the sign of its edge. *)
Definition remark_k_equals_m_amended : Prop := forall m n A j, (0 < m)%nat -> best_edge m n A j ->
  forall w, Sum n (fun k => Rabs (w k)) <= 1 ->
  average_margin m n A w <= average_margin m n A (single j (if Rle_dec 0 (mean_edge m A j) then 1 else -1)).

(** How many of the m entries of u are at least x. With the value ρ for k, m - k examples can be separated with margin ρ. *)
Definition at_least (m : nat) (x : R) (u : point) : R := Sum m (fun i => if Rle_dec x (u i) then 1 else 0).
(** SSS08.remark-ninety-percent: with the value ρ for k, m - k examples can be separated with margin ρ. *)
Definition remark_ninety_percent : Prop := forall m n A k rho, (0 < n)%nat -> (1 <= k <= m)%nat -> capped_value m n A k rho ->
  exists w, l1_ball n w /\ at_least m rho (times n A w) >= INR m - INR k.
(** SSS08.remark-noisy-examples: If w separates all but ν examples with margin γ, then AvgMin_k(A w) >= (-ν + (k - ν) γ)/k, which is at least γ/2 for
    k >= 2 ν (γ + 1)/γ; and then m - k examples attain margin γ/2 at the optimum. *)
Definition remark_noisy_examples : Prop := forall m n A k w gamma (noisy : nat -> bool), (0 < n)%nat -> (1 <= k <= m)%nat ->
  (forall i j, (i < m)%nat -> (j < n)%nat -> Rabs (A i j) <= 1) -> l1_ball n w -> 0 < gamma ->
  (forall i, (i < m)%nat -> noisy i = false -> times n A w i >= gamma) ->
  let nu := Sum m (fun i => if noisy i then 1 else 0) in
  AvgMin m k (times n A w) >= (- nu + (INR k - nu) * gamma) / INR k /\
  (INR k >= 2 * nu * (gamma + 1) / gamma -> AvgMin m k (times n A w) >= gamma / 2 /\
    forall best, l1_ball n best ->
    (forall v, l1_ball n v -> AvgMin m k (times n A v) <= AvgMin m k (times n A best)) ->
    at_least m (gamma / 2) (times n A best) >= INR m - INR k).

(** * Section 4.2: the general relaxation *)

(** [x]_+, and the conditions of Theorem 7: (i) min f = 0, (ii) 0 in core(dom f), (iii) f*(θ) >= f*(θ - α θ_i e_i). *)
Definition positive_part (x : point) : point := fun i => Rmax 0 (x i).
Definition condition_i (dom : point -> Prop) (f : point -> R) : Prop := is_minimum dom f 0.
Definition condition_ii (m : nat) (dom : point -> Prop) : Prop := core m dom (fun _ => 0).
Definition condition_iii (m : nat) (dom : point -> Prop) (f : point -> R) : Prop :=
  forall theta i alpha, (i < m)%nat -> 0 <= alpha <= 1 ->
  Rbar_le (conjugate m dom f (fun k => theta k - (if Nat.eqb k i then alpha * theta i else 0))) (conjugate m dom f theta).
(** Definition 6: ρ = min over d in S_m of max_j |(A'd)_j| + f(d). *)
Definition relaxed_weak_learnable (m n : nat) (A : nat -> nat -> R) (dom : point -> Prop) (f : point -> R) (rho : R) : Prop :=
  is_minimum (fun d => distribution m d /\ dom d) (fun d => largest_edge m n A d + f d) rho.
(** sup over γ of γ - f*([γ 1 - u]_+), for margins u = A w; and over w in the l1-ball, problem (5). *)
Definition relaxed_margin_of (m : nat) (dom : point -> Prop) (f : point -> R) (u : point) : Rbar :=
  Lub_Rbar (fun v => exists gamma, Finite v =
    Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma - u i)))).
Definition relaxed_margin (m n : nat) (A : nat -> nat -> R) (dom : point -> Prop) (f : point -> R) : Rbar :=
  Lub_Rbar (fun v => exists w gamma, l1_ball n w /\
    Finite v = Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma - times n A w i)))).

(** SSS08.theorem-7: problem (5) has the value ρ, as a supremum, for convex f with (i), (ii) and (iii). Refuted. *)
Definition theorem_7 : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat -> convex dom f ->
  relaxed_weak_learnable m n A dom f rho -> condition_i dom f -> condition_ii m dom -> condition_iii m dom f ->
  relaxed_margin m n A dom f = Finite rho.
(** SSS08.theorem-7.amended: problem (5) has the value ρ, as a supremum, which need not be attained, for closed and convex f with
    (i), (ii) and (iii). *)
Definition theorem_7_amended : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat -> closed m dom f -> convex dom f ->
  relaxed_weak_learnable m n A dom f rho -> condition_i dom f -> condition_ii m dom -> condition_iii m dom f ->
  relaxed_margin m n A dom f = Finite rho.
(** The same with a maximum over w and γ, as printed, in place of the supremum: some w and γ attain ρ. Refuted. *)
Definition theorem_7_reading_attained : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat -> closed m dom f -> convex dom f ->
  relaxed_weak_learnable m n A dom f rho -> condition_i dom f -> condition_ii m dom -> condition_iii m dom f ->
  exists w gamma, l1_ball n w /\
    Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma - times n A w i))) = Finite rho.
(** SSS08.theorem-7.without-i: [theorem_7_amended] without (i). *)
Definition theorem_7_without_i : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat -> closed m dom f -> convex dom f ->
  relaxed_weak_learnable m n A dom f rho -> condition_ii m dom -> condition_iii m dom f -> relaxed_margin m n A dom f = Finite rho.
(** SSS08.theorem-7.without-ii: [theorem_7_amended] without (ii). *)
Definition theorem_7_without_ii : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat -> closed m dom f -> convex dom f ->
  relaxed_weak_learnable m n A dom f rho -> condition_i dom f -> condition_iii m dom f -> relaxed_margin m n A dom f = Finite rho.
(** SSS08.theorem-7.without-iii: [theorem_7_amended] without (iii). Refuted. *)
Definition theorem_7_without_iii : Prop := forall m n A dom f rho, (0 < m)%nat -> (0 < n)%nat -> closed m dom f -> convex dom f ->
  relaxed_weak_learnable m n A dom f rho -> condition_i dom f -> condition_ii m dom -> relaxed_margin m n A dom f = Finite rho.
(** SSS08.theorem-7.without-iii.amended: without (iii) the relaxed margin is at most ρ. *)
Definition theorem_7_without_iii_amended : Prop := forall m n A dom f rho, (0 < n)%nat -> relaxed_weak_learnable m n A dom f rho ->
  Rbar_le (relaxed_margin m n A dom f) rho.

(** What Lemma 8 says of one θ; the printed maximum over γ is a supremum, which need not be attained. *)
Definition lemma_8_holds (m : nat) (dom : point -> Prop) (f : point -> R) (theta : point) : Prop :=
  conjugate m (fun d => dom d /\ distribution m d) f theta
  = Rbar_opp (Lub_Rbar (fun v => exists gamma,
      Finite v = Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma + theta i))))).
(** SSS08.lemma-8: (f + I_{S_m})*(θ) = - sup_γ (γ - f*([γ + θ]_+)) for convex f. Refuted. *)
Definition lemma_8 : Prop := forall m dom f theta, (0 < m)%nat -> convex dom f -> (exists d, dom d /\ distribution m d) ->
  condition_i dom f -> condition_ii m dom -> condition_iii m dom f -> lemma_8_holds m dom f theta.
(** SSS08.lemma-8.amended: the same for closed and convex f. *)
Definition lemma_8_amended : Prop := forall m dom f theta, (0 < m)%nat -> closed m dom f -> convex dom f ->
  condition_i dom f -> condition_ii m dom -> condition_iii m dom f -> lemma_8_holds m dom f theta.
(** SSS08.lemma-8.step-core: A step of its proof: 0 in core(dom f), and dom g = S_m, are said to give 0 in core(dom f - S_m). Refuted. *)
Definition lemma_8_step_core : Prop := forall m (dom : point -> Prop), (0 < m)%nat -> (exists d, dom d /\ distribution m d) ->
  core m dom (fun _ => 0) ->
  core m (fun u => exists d s, dom d /\ distribution m s /\ forall i, (i < m)%nat -> u i = d i - s i) (fun _ => 0).

(** A norm of the first n coordinates; its dual, |y|* the least c >= 0 with x·y <= c |x| for all x; and a norm that does not
    grow when a coordinate is set to 0. *)
Definition homogeneous (norm : point -> R) : Prop := forall c x, norm (fun i => c * x i) = Rabs c * norm x.
Definition is_norm (n : nat) (norm : point -> R) : Prop :=
  (forall x, 0 <= norm x) /\ (forall x, norm x = 0 <-> forall i, (i < n)%nat -> x i = 0) /\
  homogeneous norm /\ (forall x y, norm (fun i => x i + y i) <= norm x + norm y).
Definition dual_norm (m : nat) (norm dual : point -> R) : Prop :=
  forall y, (forall x, dot m x y <= dual y * norm x) /\ (forall c, 0 <= c -> (forall x, dot m x y <= c * norm x) -> dual y <= c).
Definition zero_lowers (m : nat) (norm : point -> R) : Prop :=
  forall theta i, (i < m)%nat -> norm (fun k => if Nat.eqb k i then 0 else theta k) <= norm theta.
(** The hinge losses [γ 1 - A w]_+. *)
Definition hinge_losses (n : nat) (A : nat -> nat -> R) (w : point) (gamma : R) : point := positive_part (fun i => gamma - times n A w i).
(** SSS08.example-1: min over d in S_m with |d| <= ν of |A'd|_∞ = sup over |w|_1 <= 1 and γ of γ - ν |[γ 1 - A w]_+|*, for an arbitrary
    norm. Refuted. *)
Definition example_1 : Prop := forall m n A norm dual nu rho, (0 < m)%nat -> (0 < n)%nat -> 0 < nu ->
  is_norm m norm -> dual_norm m norm dual -> is_minimum (fun d => distribution m d /\ norm d <= nu) (largest_edge m n A) rho ->
  is_lub (fun v => exists w gamma, l1_ball n w /\ v = gamma - nu * dual (hinge_losses n A w gamma)) rho.
(** SSS08.example-1.amended: for a norm whose dual does not grow when a coordinate is set to 0; the maximum is a supremum, which
    need not be attained (relaxation.py, example-1.touching). *)
Definition example_1_amended : Prop := forall m n A norm dual nu rho, (0 < m)%nat -> (0 < n)%nat -> 0 < nu ->
  is_norm m norm -> dual_norm m norm dual -> zero_lowers m dual ->
  is_minimum (fun d => distribution m d /\ norm d <= nu) (largest_edge m n A) rho ->
  is_lub (fun v => exists w gamma, l1_ball n w /\ v = gamma - nu * dual (hinge_losses n A w gamma)) rho.
(** SSS08.example-2: min over d in S_m of |A'd|_∞ + ν |d| = max γ over |w|_1 <= 1 and γ with |[γ 1 - A w]_+|* <= ν, for an arbitrary
    norm. Refuted. *)
Definition example_2 : Prop := forall m n A norm dual nu rho, (0 < m)%nat -> (0 < n)%nat -> 0 < nu ->
  is_norm m norm -> dual_norm m norm dual -> is_minimum (distribution m) (fun d => largest_edge m n A d + nu * norm d) rho ->
  is_lub (fun gamma => exists w, l1_ball n w /\ dual (hinge_losses n A w gamma) <= nu) rho.
(** SSS08.example-2.amended: for a norm whose dual does not grow when a coordinate is set to 0. *)
Definition example_2_amended : Prop := forall m n A norm dual nu rho, (0 < m)%nat -> (0 < n)%nat -> 0 <= nu ->
  is_norm m norm -> dual_norm m norm dual -> zero_lowers m dual ->
  is_minimum (distribution m) (fun d => largest_edge m n A d + nu * norm d) rho ->
  is_maximum (fun wg : point * R => l1_ball n (fst wg) /\ dual (hinge_losses n A (fst wg) (snd wg)) <= nu) snd rho.
(** SSS08.soft-margin-is-average: The average of the k worst margins is the soft margin max_γ γ - 1/k Σ [γ - (A w)_i]_+. *)
Definition soft_margin_is_average : Prop := forall m n A k w, (1 <= k <= m)%nat ->
  is_maximum (fun gamma => True) (fun gamma => gamma - / INR k * Sum m (fun i => Rmax 0 (gamma - times n A w i)))
    (AvgMin m k (times n A w)).

(** * Section 5: the booster *)

(** The relative entropy h(d) = Σ d_i log d_i + log m (with 0 log 0 = 0), and β = ε/(2 log m). *)
Definition entropy (m : nat) (x : point) : R := Sum m (fun i => x i * ln (x i)).
Definition h (m : nat) (d : point) : R := entropy m d + ln (INR m).
Definition beta (m : nat) (eps : R) : R := eps / (2 * ln (INR m)).
(** d·u + f(d) + b h(d), and where it is least on C. *)
Definition objective (m : nat) (f : point -> R) (b : R) (u d : point) : R := dot m d u + (f d + b * h m d).
Definition minimises (m : nat) (C : point -> Prop) (f : point -> R) (b : R) (u d : point) : Prop :=
  C d /\ forall e, C e -> objective m f b u d <= objective m f b u e.
Definition clip (x : R) : R := Rmax 0 (Rmin 1 x).

(** Figure 1. What has been played: w_t, d_t, the column j_t with the sign that makes its edge positive, and the step η_t;
    rounds are counted from 1. *)
Record run := Run { w : nat -> point; d : nat -> point; j : nat -> nat; sign : nat -> R; eta : nat -> R }.
(** The column played, d_t·A(e_j - w_t), and |A(e_j - w_t)|_∞. *)
Definition played (A : nat -> nat -> R) (r : run) (t : nat) : point := fun i => sign r t * A i (j r t).
Definition slope (m n : nat) (A : nat -> nat -> R) (r : run) (t : nat) : R :=
  dot m (d r t) (fun i => played A r t i - times n A (w r t) i).
Definition width (m n : nat) (A : nat -> nat -> R) (r : run) (t : nat) : R :=
  Max m (fun i => Rabs (played A r t i - times n A (w r t) i)).
(** Round t, for the relaxation f on C: d_t = argmin over C of (A w_t)·d + f(d) + β h(d); j_t in argmax_j |(d_t'A)_j|;
    η_t = max {0, min {1, β d_t·A(e_j - w_t)/|A(e_j - w_t)|_∞²}}, and 0 where the figure has 0/0;
    w_{t+1} = (1 - η_t) w_t + η_t e_{j_t}. *)
Definition is_round (m n : nat) (A : nat -> nat -> R) (C : point -> Prop) (f : point -> R) (eps : R) (r : run) (t : nat) : Prop :=
  minimises m C f (beta m eps) (times n A (w r t)) (d r t) /\
  (j r t < n)%nat /\ (sign r t = 1 \/ sign r t = -1) /\ dot m (d r t) (played A r t) = largest_edge m n A (d r t) /\
  (0 < width m n A r t -> eta r t = clip (beta m eps * slope m n A r t / width m n A r t ^ 2)) /\
  (width m n A r t = 0 -> eta r t = 0) /\
  (forall k, w r (S t) k = (1 - eta r t) * w r t k + eta r t * (if Nat.eqb k (j r t) then sign r t else 0)).
(** T rounds, from w_1 = 0, with C the distributions where f is finite. *)
Definition is_run (m n : nat) (A : nat -> nat -> R) (C : point -> Prop) (f : point -> R) (eps : R) (r : run) (T : nat) : Prop :=
  (forall k, w r 1%nat k = 0) /\ forall t, (1 <= t <= T)%nat -> is_round m n A C f eps r t.
Definition on_simplex (m : nat) (dom : point -> Prop) (d : point) : Prop := dom d /\ distribution m d.
(** Margins are at most 1 in absolute value. *)
Definition entries (m n : nat) (A : nat -> nat -> R) : Prop := forall k, (k < n)%nat -> in_range m (fun i => A i k).

(** The relaxation that Figure 1 runs: its input is f*, and it defines f as the conjugate of f*. *)
Definition dom_of (m : nat) (dom_star : point -> Prop) (f_star : point -> R) (d : point) : Prop := is_finite (conjugate m dom_star f_star d).
Definition f_of (m : nat) (dom_star : point -> Prop) (f_star : point -> R) (d : point) : R := real (conjugate m dom_star f_star d).
(** SSS08.figure-1: Figure 1 can be run: for every f* whose f meets the simplex and is bounded below there (by condition (i)),
    m >= 2 and ε > 0, there is a run of every length. *)
Definition figure_1 : Prop := forall m n A dom_star f_star eps, (2 <= m)%nat -> (1 <= n)%nat -> 0 < eps ->
  (exists x, dom_star x) -> (exists d0, on_simplex m (dom_of m dom_star f_star) d0) -> condition_i (dom_of m dom_star f_star) (f_of m dom_star f_star) ->
  exists r, forall T, is_run m n A (on_simplex m (dom_of m dom_star f_star)) (f_of m dom_star f_star) eps r T.
(** SSS08.figure-1.reading-literal: Whatever m >= 1 and however long the run, what β and the step divide by is not 0. Refuted. *)
Definition figure_1_reading_literal : Prop := forall m n A (C : point -> Prop) f eps r T, (1 <= m)%nat -> (1 <= n)%nat -> entries m n A ->
  0 < eps -> is_run m n A C f eps r T ->
  2 * ln (INR m) <> 0 /\ forall t, (1 <= t <= T)%nat -> width m n A r t ^ 2 <> 0.
(** SSS08.sentence-exponential-weights: Without a relaxation the log of the probability of example i falls with its margin in proportion: d_i ∝ e^(-(A w)_i/β). *)
Definition sentence_exponential_weights : Prop := forall m b u d, (0 < m)%nat -> 0 < b ->
  minimises m (distribution m) (fun _ => 0) b u d ->
  forall i k, (i < m)%nat -> (k < m)%nat -> 0 < d i /\ ln (d i) - ln (d k) = (u k - u i) / b.

(** SSS08.sentence-soft-margin-problem: Problem (5) with f*(x) = |x|_1/k is the soft margin problem (6), and its value is that of Corollary 5. *)
Definition sentence_soft_margin_problem : Prop := forall m n A k rho, (0 < n)%nat -> (1 <= k <= m)%nat -> capped_value m n A k rho ->
  is_maximum (fun wg : point * R => l1_ball n (fst wg))
    (fun wg => snd wg - / INR k * Sum m (fun i => Rmax 0 (snd wg - times n A (fst wg) i))) rho.
(** SSS08.hard-margin: With f*(x) = max_i x_i it is the hard margin. *)
Definition hard_margin : Prop := forall m n A, (0 < m)%nat -> (0 < n)%nat -> exists v,
  is_maximum (l1_ball n) (fun w => Min m (times n A w)) v /\
  is_maximum (fun wg : point * R => l1_ball n (fst wg))
    (fun wg => snd wg - Max m (positive_part (fun i => snd wg - times n A (fst wg) i))) v.
(** Condition (iii), said of f* itself. *)
Definition condition_iii_of (m : nat) (f_star : point -> R) : Prop := forall theta i alpha, (i < m)%nat -> 0 <= alpha <= 1 ->
  f_star theta >= f_star (fun k => theta k - (if Nat.eqb k i then alpha * theta i else 0)).
(** SSS08.hard-margin.step-conditions: f with f*(x) = max_i x_i satisfies condition (iii). Refuted. *)
Definition hard_margin_step_conditions : Prop := forall m, (0 < m)%nat -> condition_iii_of m (Max m).
(** SSS08.hard-margin.step-conditions.amended: f with f*(x) = max_i |x_i| satisfies the conditions, and problem (5) is then
    the hard margin. *)
Definition hard_margin_step_conditions_amended : Prop := forall m n A, (0 < m)%nat -> (0 < n)%nat ->
  let dom := fun d => l1 m d <= 1 in let f := fun _ => 0 in
  (forall x, conjugate m dom f x = Finite (linf m x)) /\
  closed m dom f /\ convex dom f /\ condition_i dom f /\ condition_ii m dom /\ condition_iii m dom f /\
  exists v, is_maximum (l1_ball n) (fun w => Min m (times n A w)) v /\ relaxed_margin m n A dom f = Finite v.

(** The value of w in problem (5), sup_γ γ - f*([γ 1 - A w]_+), as a supremum, which need not be attained; and rounds that are
    enough: T + 2 >= 32 log(m)/ε², and T >= 1. *)
Definition relaxed_margin_by (dom_star : point -> Prop) (f_star : point -> R) (u : point) : Rbar :=
  Lub_Rbar (fun v => exists gamma, dom_star (positive_part (fun i => gamma - u i)) /\
    v = gamma - f_star (positive_part (fun i => gamma - u i))).
Definition enough_rounds (m : nat) (eps : R) (T : nat) : Prop := (1 <= T)%nat /\ INR T + 2 >= 32 * ln (INR m) / eps ^ 2.
(** SSS08.theorem-9: the input of Figure 1 is f*, closed and convex, and f is its conjugate: after enough rounds the value of w_{T+1}
    in problem (5) is at least ρ - ε, with ρ as in Theorem 7; m >= 2, and steps of 0 where the figure has 0/0. *)
Definition theorem_9 : Prop := forall m n A dom_star f_star rho eps r T,
  (2 <= m)%nat -> (1 <= n)%nat -> entries m n A -> (exists x, dom_star x) -> closed m dom_star f_star -> convex dom_star f_star ->
  let dom := dom_of m dom_star f_star in let f := f_of m dom_star f_star in
  condition_i dom f -> condition_ii m dom -> condition_iii m dom f -> relaxed_weak_learnable m n A dom f rho -> 0 < eps ->
  is_run m n A (on_simplex m dom) f eps r T -> enough_rounds m eps T ->
  Rbar_le (rho - eps) (relaxed_margin_by dom_star f_star (times n A (w r (S T)))).
(** SSS08.theorem-9.amended: the same where the input is f, closed and convex, and f* is its conjugate. *)
Definition theorem_9_amended : Prop := forall m n A dom f rho eps r T, (2 <= m)%nat -> (1 <= n)%nat -> entries m n A ->
  closed m dom f -> convex dom f -> condition_i dom f -> condition_ii m dom -> condition_iii m dom f ->
  relaxed_weak_learnable m n A dom f rho -> 0 < eps -> is_run m n A (on_simplex m dom) f eps r T -> enough_rounds m eps T ->
  Rbar_le (rho - eps) (relaxed_margin_of m dom f (times n A (w r (S T)))).
(** SSS08.theorem-9.reading-convex: the same for a booster that is given an f that is convex only (the f of Figure 1 is closed). Refuted. *)
Definition theorem_9_for_an_f_not_closed : Prop := forall m n A dom f rho eps r T, (2 <= m)%nat -> (1 <= n)%nat -> entries m n A ->
  convex dom f -> condition_i dom f -> condition_ii m dom -> condition_iii m dom f ->
  relaxed_weak_learnable m n A dom f rho -> 0 < eps -> is_run m n A (on_simplex m dom) f eps r T -> enough_rounds m eps T ->
  Rbar_le (rho - eps) (relaxed_margin_of m dom f (times n A (w r (S T)))).
(** SSS08.theorem-9.penalty: For Example 2 with the penalty ν max_i |d_i|: the largest γ with Σ [γ - (A w_{T+1})_i]_+ <= ν is at least ρ - ε. *)
Definition theorem_9_penalty : Prop := forall m n A nu rho eps r T, (2 <= m)%nat -> (1 <= n)%nat -> 0 <= nu -> entries m n A ->
  is_minimum (distribution m) (fun d => largest_edge m n A d + nu * linf m d) rho -> 0 < eps ->
  is_run m n A (on_simplex m (fun _ => True)) (fun d => nu * linf m d) eps r T -> enough_rounds m eps T ->
  exists gamma, Sum m (fun i => Rmax 0 (gamma - times n A (w r (S T)) i)) <= nu /\ gamma >= rho - eps.

(** SSS08.half-margin: If A is γ-separable and ε = γ/2, the hard margin is at least γ/2 after T rounds with T + 2 >= 128 log(m)/γ²,
    T >= 1 and m >= 2. *)
Definition half_margin : Prop := forall m n A gamma r T, (2 <= m)%nat -> (1 <= n)%nat -> entries m n A ->
  separable m n A gamma -> 0 < gamma -> is_run m n A (distribution m) (fun _ => 0) (gamma / 2) r T -> (1 <= T)%nat ->
  INR T + 2 >= 128 * ln (INR m) / gamma ^ 2 -> Min m (times n A (w r (S T))) >= gamma / 2.
(** SSS08.half-margin.reading-one-example: the same for m >= 1 and T >= 0: one example asks for no round. Refuted. *)
Definition half_margin_reading_one_example : Prop := forall m n A gamma r T, (1 <= m)%nat -> (1 <= n)%nat -> entries m n A ->
  separable m n A gamma -> 0 < gamma -> is_run m n A (distribution m) (fun _ => 0) (gamma / 2) r T ->
  INR T + 2 >= 128 * ln (INR m) / gamma ^ 2 -> Min m (times n A (w r (S T))) >= gamma / 2.
(** SSS08.sparsity: w_{T+1} has at most T entries that are not 0. *)
Definition sparsity : Prop := forall m n A C f eps r T, is_run m n A C f eps r T ->
  exists l, (length l <= T)%nat /\ forall k, w r (S T) k <> 0 -> In k l.

(** After Theorem 9: AdaBoost's empirical error, with edges of at least γ, and below 1, where its step is finite. AdaBoost as
    coordinate descent: λ^t after t rounds on the columns j_0, j_1, ..., weights in proportion to e^(-margin). *)
Definition adaboost_margin (N : nat) (M : nat -> nat -> R) (lambda : point) (i : nat) : R := Sum N (fun k => M i k * lambda k).
Definition adaboost_loss (m N : nat) (M : nat -> nat -> R) (lambda : point) : R := Sum m (fun i => exp (- adaboost_margin N M lambda i)).
Definition correlation (m N : nat) (M : nat -> nat -> R) (lambda : point) (k : nat) : R :=
  Sum m (fun i => exp (- adaboost_margin N M lambda i) / adaboost_loss m N M lambda * M i k).
Definition adaboost_step (r : R) : R := / 2 * ln ((1 + r) / (1 - r)).
Definition AdaBoost (m N : nat) (M : nat -> nat -> R) : (nat -> nat) -> nat -> point :=
  fix AdaBoost (j : nat -> nat) (t : nat) {struct t} : point :=
    match t with
    | O => fun _ => 0
    | S s => let lambda := AdaBoost j s in
             fun k => if Nat.eqb k (j s) then lambda k + adaboost_step (correlation m N M lambda (j s)) else lambda k
    end.
Definition edges_between (m N : nat) (M : nat -> nat -> R) (j : nat -> nat) (gamma : R) (T : nat) : Prop :=
  (forall i k, (i < m)%nat -> (k < N)%nat -> -1 <= M i k <= 1) /\
  (forall t, (t < T)%nat -> Rabs (correlation m N M (AdaBoost m N M j t) (j t)) < 1) /\
  (forall t, (t < T)%nat -> (j t < N)%nat /\ gamma <= Rabs (correlation m N M (AdaBoost m N M j t) (j t))).
Definition empirical_error (m N : nat) (M : nat -> nat -> R) (lambda : point) : R :=
  Sum m (fun i => if Rle_dec (adaboost_margin N M lambda i) 0 then 1 else 0) / INR m.
(** SSS08.sentence-adaboost-rate: AdaBoost's empirical error is at most e^(-γ²T/2), so that no mistake is left for T > 2 log(m)/γ². *)
Definition sentence_adaboost_rate : Prop := forall m N M j gamma T, (0 < m)%nat -> 0 <= gamma -> edges_between m N M j gamma T ->
  empirical_error m N M (AdaBoost m N M j T) <= exp (- (gamma ^ 2 * INR T / 2)) /\
  (2 * ln (INR m) < gamma ^ 2 * INR T -> forall i, (i < m)%nat -> 0 < adaboost_margin N M (AdaBoost m N M j T) i).
(** SSS08.sentence-adaboost-rate.reading-literal: the empirical error is at most e^(-γ²T). Refuted. *)
Definition sentence_adaboost_rate_reading_literal : Prop := forall m N M j gamma T, (0 < m)%nat -> 0 <= gamma ->
  edges_between m N M j gamma T -> empirical_error m N M (AdaBoost m N M j T) <= exp (- (gamma ^ 2 * INR T)).

(** * Section 5.1: the proof of Theorem 9 *)

(** SSS08.remark-entropy-range: 0 <= h <= log m on the simplex. *)
Definition remark_entropy_range : Prop := forall m, (0 < m)%nat -> forall d, distribution m d -> 0 <= h m d <= ln (INR m).
Definition convex_set (C : point -> Prop) : Prop := forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> C (mix alpha v u).
Definition convex_on (C : point -> Prop) (f : point -> R) : Prop := forall alpha v u, 0 <= alpha <= 1 -> C v -> C u ->
  f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u.
(** SSS08.remark-entropy-range.strong-convexity: f + β h is β-strongly convex on the simplex in the l1-norm, and so is h
    with f = 0, β = 1. *)
Definition remark_entropy_range_strong_convexity : Prop := forall m (C : point -> Prop) f b, (0 < m)%nat -> (forall d, C d -> distribution m d) ->
  convex_on C f -> 0 < b -> forall alpha v u, 0 <= alpha <= 1 -> C v -> C u ->
  f (mix alpha v u) + b * h m (mix alpha v u)
  <= alpha * (f v + b * h m v) + (1 - alpha) * (f u + b * h m u)
     - b / 2 * (alpha * (1 - alpha)) * Sum m (fun i => Rabs (v i - u i)) ^ 2.

(** f~ = f + I_{S_m}: f is convex and not negative, by (i), on a convex set C of distributions, and infinite elsewhere. *)
Definition relaxation (m : nat) (C : point -> Prop) (f : point -> R) : Prop :=
  (forall d, C d -> distribution m d) /\ convex_set C /\ convex_on C f /\ forall d, C d -> 0 <= f d.
(** For margins u: -f~*(-u), the least d·u + f(d) (by Lemma 8 the relaxed margin of problem (5)), and -f^*(-u), the same with the
    entropy. D(w) = -f^*(-A w), and P(d) = f(d) + β h(d) + max_j |(A'd)_j|. *)
Definition infimum (E : R -> Prop) : R := real (Glb_Rbar E).
Definition relaxed (m : nat) (C : point -> Prop) (f : point -> R) (u : point) : R := infimum (fun v => exists d, C d /\ v = dot m d u + f d).
Definition smooth (m : nat) (C : point -> Prop) (f : point -> R) (eps : R) (u : point) : R :=
  infimum (fun v => exists d, C d /\ v = objective m f (beta m eps) u d).
Definition D (m n : nat) (A : nat -> nat -> R) (C : point -> Prop) (f : point -> R) (eps : R) (w : point) : R := smooth m C f eps (times n A w).
Definition P (m n : nat) (A : nat -> nat -> R) (f : point -> R) (eps : R) (d : point) : R := f d + beta m eps * h m d + largest_edge m n A d.
(** The margins on the way from A w_t to the column played. *)
Definition on_the_way (n : nat) (A : nat -> nat -> R) (r : run) (t : nat) (x : R) : point :=
  fun i => times n A (w r t) i + x * (played A r t i - times n A (w r t) i).
(** A run of T rounds of Figure 1 with such a relaxation. *)
Definition runs (m n : nat) (A : nat -> nat -> R) (C : point -> Prop) (f : point -> R) (eps : R) (r : run) (T : nat) : Prop :=
  (2 <= m)%nat /\ entries m n A /\ relaxation m C f /\ 0 < eps /\ is_run m n A C f eps r T.

(** SSS08.equation-7: f^*(θ) <= f~*(θ) <= f^*(θ) + ε/2, θ = -u. *)
Definition equation_7 : Prop := forall m C f eps u, (2 <= m)%nat -> relaxation m C f -> 0 < eps -> (exists d0, C d0) ->
  - smooth m C f eps u <= - relaxed m C f u <= - smooth m C f eps u + eps / 2.
(** SSS08.equation-9: a step of length η gains at least η d_t·A(e_j - w_t) - η² |A(e_j - w_t)|_∞²/(2β). *)
Definition equation_9 : Prop := forall m n A C f eps r T t x, runs m n A C f eps r T -> (1 <= t <= T)%nat -> 0 <= x <= 1 ->
  smooth m C f eps (on_the_way n A r t x) - D m n A C f eps (w r t)
  >= x * slope m n A r t - x ^ 2 * width m n A r t ^ 2 / (2 * beta m eps).
(** SSS08.equation-10: a step of length η gains at least η d_t·A(e_j - w_t) - 2η²/β. *)
Definition equation_10 : Prop := forall m n A C f eps r T t x, runs m n A C f eps r T -> (1 <= t <= T)%nat -> 0 <= x <= 1 ->
  smooth m C f eps (on_the_way n A r t x) - D m n A C f eps (w r t) >= x * slope m n A r t - 2 * x ^ 2 / beta m eps.
(** SSS08.equation-11: d_t·A(e_j - w_t) = P(d_t) - D(w_t), so that a step gains at least η (P(d_t) - D(w_t)) - 2η²/β. *)
Definition equation_11 : Prop := forall m n A C f eps r T t x, runs m n A C f eps r T -> (1 <= t <= T)%nat -> 0 <= x <= 1 ->
  slope m n A r t = P m n A f eps (d r t) - D m n A C f eps (w r t) /\
  smooth m C f eps (on_the_way n A r t x) - D m n A C f eps (w r t)
  >= x * (P m n A f eps (d r t) - D m n A C f eps (w r t)) - 2 * x ^ 2 / beta m eps.
(** SSS08.lemma-11: if ε_t <= 1, then ε_t - ε_{t+1} >= β ε_t²/8, for β in (0, 1), as Section 5.1 has it; ε_t = D(w_star) - D(w_t) for a
    maximiser w_star of D on the l1-ball. *)
Definition lemma_11 : Prop := forall m n A C f eps r T t w_star, runs m n A C f eps r T -> (1 <= t <= T)%nat -> (1 <= n)%nat ->
  l1_ball n w_star -> (forall v, l1_ball n v -> D m n A C f eps v <= D m n A C f eps w_star) -> beta m eps < 1 ->
  let e s := D m n A C f eps w_star - D m n A C f eps (w r s) in
  (forall s, (1 <= s <= S T)%nat -> 0 <= e s) /\ (e t <= 1 -> e t - e (S t) >= beta m eps * e t ^ 2 / 8).
(** SSS08.theorem-9.step-first-gap: ε_1 <= P(d_1) - D(w_1) = d_1·A e_{j_1} <= 1. *)
Definition theorem_9_step_first_gap : Prop := forall m n A C f eps r T, runs m n A C f eps r T -> (1 <= T)%nat -> (1 <= n)%nat ->
  let e v := D m n A C f eps v - D m n A C f eps (w r 1%nat) in let p := P m n A f eps (d r 1%nat) - D m n A C f eps (w r 1%nat) in
  (forall v, l1_ball n v -> e v <= p) /\ p = dot m (d r 1%nat) (played A r 1) /\ dot m (d r 1%nat) (played A r 1) <= 1.
(** SSS08.theorem-9.step-rate: ε_t <= 8/(β (t + 1)). *)
Definition theorem_9_step_rate : Prop := forall m n A C f eps r T v, runs m n A C f eps r T -> (1 <= T)%nat -> (1 <= n)%nat ->
  beta m eps < 1 -> l1_ball n v -> forall t, (1 <= t <= S T)%nat ->
  D m n A C f eps v - D m n A C f eps (w r t) <= 8 / (beta m eps * (INR t + 1)).

(** * Section 5.2: the distribution as a projection *)

(** h and f are finite on S and dom; g is the gradient at x of a function on S: the derivative towards every point of S. *)
Definition both (S dom : point -> Prop) (d : point) : Prop := S d /\ dom d.
Definition plus (h f : point -> R) (d : point) : R := h d + f d.
Definition strongly_convex (norm : point -> R) (S : point -> Prop) (sigma : R) (f : point -> R) : Prop :=
  forall alpha v u, 0 <= alpha <= 1 -> S v -> S u -> S (mix alpha v u) /\
    f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u - sigma / 2 * (alpha * (1 - alpha)) * norm (fun i => v i - u i) ^ 2.
Definition gradient_within (n : nat) (S : point -> Prop) (h : point -> R) (x g : point) : Prop :=
  forall e, S e -> forall eps, 0 < eps -> exists delta, 0 < delta /\ forall s, 0 < s < delta -> s <= 1 ->
    Rabs (h (mix s e x) - h x - s * dot n g (fun i => e i - x i)) <= eps * s.
Definition bregman (n : nat) (h : point -> R) (g x d : point) : R := h d - h x - dot n g (fun i => d i - x i).
Definition arg_min (n : nat) (dom : point -> Prop) (F : point -> R) (w : point) : Prop :=
  dom w /\ (forall e, dom e -> F w <= F e) /\ forall e, dom e -> F e <= F w -> forall i, (i < n)%nat -> e i = w i.
Definition relative_interior (S : point -> Prop) (x : point) : Prop :=
  S x /\ forall e, S e -> exists t, 0 < t /\ S (fun i => x i + t * (x i - e i)).
Definition attains_conjugate (n : nat) (dom : point -> Prop) (f : point -> R) (theta d : point) : Prop :=
  dom d /\ forall e, dom e -> dot n theta e - f e <= dot n theta d - f d.
Definition conjugate_of (n : nat) (dom : point -> Prop) (f : point -> R) (theta : point) : R := real (conjugate n dom f theta).
(** F: R^n -> R is differentiable at θ with the gradient g. *)
Definition has_gradient (n : nat) (F : point -> R) (theta g : point) : Prop :=
  forall eps, 0 < eps -> exists delta, 0 < delta /\ forall y, l1 n y < delta ->
    Rabs (F (fun i => theta i + y i) - F theta - dot n g y) <= eps * l1 n y.
(** SSS08.lemma-12: ∇(h + f)*(θ) = argmin_d B_h(d || d_0) + f(d), d_0 = ∇h*(θ), for h: S -> R strongly convex and differentiable and f
    convex. As printed. Refuted. *)
Definition lemma_12 : Prop := forall n norm (S dom : point -> Prop) h f (G : point -> point) sigma theta x w,
  (0 < n)%nat -> is_norm n norm -> 0 < sigma -> strongly_convex norm S sigma h ->
  (forall y, S y -> gradient_within n S h y (G y)) -> convex dom f -> (exists d, both S dom d) ->
  attains_conjugate n S h theta x -> has_gradient n (conjugate_of n (both S dom) (plus h f)) theta w ->
  arg_min n (both S dom) (fun d => bregman n h (G x) x d + f d) w.
(** SSS08.lemma-12.amended: Lemma 12 for closed h and f and d_0 in the relative interior of S. *)
Definition lemma_12_amended : Prop := forall n norm dual (S dom : point -> Prop) h f sigma theta x g,
  (0 < n)%nat -> is_norm n norm -> dual_norm n norm dual -> 0 < sigma -> strongly_convex norm S sigma h -> closed n S h ->
  convex dom f -> closed n dom f -> (exists d, both S dom d) -> attains_conjugate n S h theta x -> relative_interior S x ->
  gradient_within n S h x g ->
  exists w, has_gradient n (conjugate_of n (both S dom) (plus h f)) theta w /\
    arg_min n (both S dom) (fun d => bregman n h g x d + f d) w.
(** SSS08.corollary-13: ∇(h + I_C)*(θ) is the point of C nearest to ∇h*(θ), under the conditions of Lemma 12. Refuted. *)
Definition corollary_13 : Prop := forall n norm (S C : point -> Prop) h (G : point -> point) sigma theta x w,
  (0 < n)%nat -> is_norm n norm -> 0 < sigma -> strongly_convex norm S sigma h ->
  (forall y, S y -> gradient_within n S h y (G y)) -> convex C (fun _ => 0) -> (exists d, both S C d) ->
  attains_conjugate n S h theta x -> has_gradient n (conjugate_of n (both S C) h) theta w ->
  arg_min n (both S C) (bregman n h (G x) x) w.
(** SSS08.corollary-13.amended: Corollary 13 for closed h and C and ∇h*(θ) in the relative interior of S. *)
Definition corollary_13_amended : Prop := forall n norm dual (S C : point -> Prop) h sigma theta x g, (0 < n)%nat -> is_norm n norm ->
  dual_norm n norm dual -> 0 < sigma -> strongly_convex norm S sigma h -> closed n S h -> convex C (fun _ => 0) ->
  closed_set n C -> (exists d, both S C d) -> attains_conjugate n S h theta x -> relative_interior S x ->
  gradient_within n S h x g ->
  exists w, has_gradient n (conjugate_of n (both S C) h) theta w /\ arg_min n (both S C) (bregman n h g x) w.

(** (12): the capped distribution of least divergence B_h(d || d_0) from d_0; with ∇h = log d_i + 1. d_0 is positive. *)
Definition positive (m : nat) (x : point) : Prop := forall i, (i < m)%nat -> 0 < x i.
Definition B_h (m : nat) (x y : point) : R := h m x - h m y - Sum m (fun i => (ln (y i) + 1) * (x i - y i)).
Definition equation_12 (m : nat) (nu : R) (d0 d : point) : Prop := capped m nu d /\ forall x, capped m nu x -> B_h m d d0 <= B_h m x d0.
(** Figure 2: sort d_0 in non-increasing order u; Z = Σ u; for i = 1, ..., m: θ = (1 - ν (i - 1))/Z, break if ν > θ u_i, and
    Z <- Z - u_i; return min {ν, θ d_0}. No result where it divides by 0. [room] is 1 - ν (i - 1). *)
Definition loop (nu : R) : R -> R -> R -> list R -> option R :=
  fix loop (room Z theta : R) (u : list R) {struct u} : option R :=
    match u with
    | [] => Some theta
    | x :: rest =>
      if (Rleb Z 0) && (Rleb 0 Z) then None
      else if negb (Rleb nu (room / Z * x)) then Some (room / Z)
      else loop (room - nu) (Z - x) (room / Z) rest
    end.
Definition procedure (m : nat) (nu : R) (d0 : point) : option point :=
  match loop nu 1 (Sum m d0) 0 (decreasing m d0) with
  | Some theta => Some (fun i => if Rleb nu (theta * d0 i) then nu else theta * d0 i)
  | None => None
  end.
(** It returns the solution of (12). *)
Definition returns_the_projection (m : nat) (nu : R) (d0 : point) : Prop := exists d, procedure m nu d0 = Some d /\ equation_12 m nu d0 d.
(** SSS08.figure-2: Figure 2 returns the solution of (12), for d_0 > 0 and a cap of at least 1/m. *)
Definition figure_2 : Prop := forall m d0 nu, (0 < m)%nat -> positive m d0 -> 1 / INR m <= nu -> returns_the_projection m nu d0.
(** SSS08.figure-2.reading-literal: Figure 2 returns the solution of (12), for every d_0 in S_m and ν in (0, 1). Refuted. *)
Definition figure_2_reading_literal : Prop := forall m d0 nu, (0 < m)%nat -> distribution m d0 -> 0 < nu < 1 -> returns_the_projection m nu d0.
(** The same with a cap of at least 1/m, which some distribution obeys. Refuted. *)
Definition figure_2_with_a_cap_that_some_obey : Prop := forall m d0 nu, (0 < m)%nat -> distribution m d0 -> 0 < nu < 1 -> 1 / INR m <= nu ->
  returns_the_projection m nu d0.
(** The same with d_0 > 0, and a cap that may be below 1/m. Refuted. *)
Definition figure_2_of_positive_entries : Prop := forall m d0 nu, (0 < m)%nat -> distribution m d0 -> 0 < nu < 1 -> positive m d0 ->
  returns_the_projection m nu d0.

(** SSS08.lemma-14: if d_{0,i} > d_{0,j}, then d_{t,i} >= d_{t,j}. *)
Definition lemma_14 : Prop := forall m nu d0 d i j, positive m d0 -> equation_12 m nu d0 d -> (i < m)%nat -> (j < m)%nat ->
  d0 i > d0 j -> d i >= d j.
(** d = (ν, ..., ν, d_i, ..., d_j, 0, ..., 0): a = i - 1 entries at the cap, those up to b = j strictly between. *)
Definition has_form (m : nat) (nu : R) (a b : nat) (d : point) : Prop :=
  (a <= b <= m)%nat /\ (forall r, (r < a)%nat -> d r = nu) /\ (forall r, (a <= r < b)%nat -> 0 < d r < nu) /\
  (forall r, (b <= r < m)%nat -> d r = 0).
Definition decreases (m : nat) (d0 : point) : Prop := forall i j, (i <= j < m)%nat -> d0 i >= d0 j.
(** SSS08.lemma-14.form: for d_0 in non-increasing order the solution has this form, and equal entries have equal weights. *)
Definition lemma_14_form : Prop := forall m nu d0 d, positive m d0 -> decreases m d0 ->
  equation_12 m nu d0 d -> (exists a b, has_form m nu a b d) /\ forall i j, (i < m)%nat -> (j < m)%nat -> d0 i = d0 j -> d i = d j.
(** SSS08.lemma-15: there d_r = θ d_{0,r} with θ = (1 - ν (i - 1))/(d_{0,i} + ... + d_{0,j}). *)
Definition lemma_15 : Prop := forall m nu d0 d a b, positive m d0 -> equation_12 m nu d0 d -> has_form m nu a b d ->
  let theta := (1 - nu * INR a) / Sum (b - a) (fun r => d0 (a + r)%nat) in
  forall r, (a <= r < b)%nat -> d r = theta * d0 r.
(** One entry of B_h(d || d_0): x (log x - log y) - x + y. *)
Definition relative (x y : R) : R := x * (ln x - ln y) - x + y.
(** SSS08.lemma-15.step-gradient: the gradient of B_h(d || d_0) is log d_i + 1 - log d_{0,i}. Refuted. *)
Definition lemma_15_step_gradient : Prop := forall d0 d : R, 0 < d0 -> 0 < d ->
  derivable_pt_lim (fun x => relative x d0) d (ln d + 1 - ln d0).
(** SSS08.lemma-16: for d_0 > 0 in non-increasing order the solution is (ν, ..., ν, d_i, ..., d_m) with d_m > 0. *)
Definition lemma_16 : Prop := forall m nu d0 d, positive m d0 -> decreases m d0 -> equation_12 m nu d0 d ->
  (exists a, has_form m nu a m d) /\ 0 < d (m - 1)%nat.
(** SSS08.lemma-16.step-block: a capped distribution that ends in a zero has a weight strictly between 0 and ν. Refuted. *)
Definition lemma_16_step_block : Prop := forall m (nu : R) d, (1 < m)%nat -> 0 < nu < 1 -> distribution m d ->
  (forall i, (i < m)%nat -> d i <= nu) -> d (m - 1)%nat = 0 -> exists r, (r < m)%nat /\ 0 < d r < nu.
Definition capped_form (nu theta : R) (a b : nat) (d0 : point) : point :=
  fun r => if Nat.ltb r a then nu else if Nat.ltb r b then theta * d0 r else 0.
(** SSS08.lemma-16.step-monotone: the divergence of the form with i <= j is Σ_{r < i} ν log(ν/d_{0,r}) + (1 - ν (i - 1)) log θ, which grows
    with θ. *)
Definition lemma_16_step_monotone : Prop := forall m nu d0 a b theta, positive m d0 -> Sum m d0 = 1 -> 0 < nu -> 0 < theta ->
  (a < b <= m)%nat -> 0 < 1 - nu * INR a -> theta * Sum (b - a) (fun r => d0 (a + r)%nat) = 1 - nu * INR a ->
  let value t := Sum a (fun r => nu * ln (nu / d0 r)) + (1 - nu * INR a) * ln t in
  B_h m (capped_form nu theta a b d0) d0 = value theta /\ forall s t, 0 < s < t -> value s < value t.
(** The lemma that the paper omits: among the feasible solutions (ν, ..., ν, θ d_{0,i}, ..., θ d_{0,m}) the one with the fewest
    capped weights is optimal. *)
Definition prefix_scale (m : nat) (nu : R) (d0 : point) (a : nat) : R := (1 - nu * INR a) / Sum (m - a) (fun r => d0 (a + r)%nat).
Definition prefix_form (m : nat) (nu : R) (d0 : point) (a : nat) : point := capped_form nu (prefix_scale m nu d0 a) a m d0.
Definition prefix_feasible (m : nat) (nu : R) (d0 : point) (a : nat) : Prop :=
  0 <= 1 - nu * INR a /\ forall r, (a <= r < m)%nat -> prefix_scale m nu d0 a * d0 r <= nu.
(** SSS08.smallest-capped-set: among the feasible forms the one with the fewest capped weights solves (12). *)
Definition smallest_capped_set : Prop := forall m nu d0 a, positive m d0 -> Sum m d0 = 1 -> 0 < nu -> decreases m d0 -> (a < m)%nat ->
  prefix_feasible m nu d0 a -> (forall b, (b < a)%nat -> ~ prefix_feasible m nu d0 b) -> equation_12 m nu d0 (prefix_form m nu d0 a).

(** * Appendix A *)

(** Lemma 17: f(w) + f*(θ) = θ·w for θ in the subdifferential at w. *)
Definition subgradient (m : nat) (S : point -> Prop) (f : point -> R) (w theta : point) : Prop :=
  S w /\ forall v, S v -> f v >= f w + dot m theta v - dot m theta w.
(** SSS08.lemma-17: f(w) + f*(θ) = θ·w for θ in the subdifferential at w. *)
Definition lemma_17 : Prop := forall m S f w theta, subgradient m S f w theta ->
  Rbar_plus (Finite (f w)) (conjugate m S f theta) = Finite (dot m theta w).
(** SSS08.lemma-18: for closed and σ-strongly convex f: S -> R the conjugate is finite and differentiable, its gradient the one w that
    attains it, and f*(θ1 + θ2) - f*(θ1) <= ∇f*(θ1)·θ2 + |θ2|*²/(2σ). *)
Definition lemma_18 : Prop := forall n norm dual S f sigma, (0 < n)%nat -> is_norm n norm -> dual_norm n norm dual -> 0 < sigma ->
  (exists w, S w) -> closed n S f -> strongly_convex norm S sigma f ->
  let f_star := fun theta => real (conjugate n S f theta) in
  forall theta1, exists w,
    conjugate n S f theta1 = Finite (f_star theta1) /\ has_gradient n f_star theta1 w /\ attains_conjugate n S f theta1 w /\
    (forall e, attains_conjugate n S f theta1 e -> forall i, (i < n)%nat -> e i = w i) /\
    forall theta2, f_star (fun i => theta1 i + theta2 i) - f_star theta1 <= dot n w theta2 + dual theta2 ^ 2 / (2 * sigma).
(** SSS08.lemma-19: if g >= f >= g - c on S, then g* <= f* <= g* + c. *)
Definition lemma_19 : Prop := forall m (S : point -> Prop) f g c theta, (forall w, S w -> g w >= f w /\ f w >= g w - c) ->
  Rbar_le (conjugate m S g theta) (conjugate m S f theta) /\
  Rbar_le (conjugate m S f theta) (Rbar_plus (conjugate m S g theta) (Finite c)).
(** SSS08.lemma-20: if 1 >= ε_1 >= ε_2 >= ... and ε_t - ε_{t+1} >= r ε_t² with r in (0, 1/2), then ε_t <= 1/(r (t + 1)). *)
Definition lemma_20 : Prop := forall (eps : nat -> R) r, 0 < r < 1 / 2 -> eps 1%nat <= 1 ->
  (forall t, (1 <= t)%nat -> eps (S t) <= eps t /\ eps t - eps (S t) >= r * eps t ^ 2) ->
  forall t, (1 <= t)%nat -> eps t <= 1 / (r * (INR t + 1)).
(** SSS08.lemma-20.sharper: ε_t <= 1/(1/ε_1 + r (t - 1)), which is at most the bound of Lemma 20. *)
Definition lemma_20_sharper : Prop := forall (eps : nat -> R) r, 0 < r -> 0 < eps 1%nat ->
  (forall t, (1 <= t)%nat -> eps t - eps (S t) >= r * eps t ^ 2) ->
  forall t, (1 <= t)%nat -> let bound := 1 / (1 / eps 1%nat + r * (INR t - 1)) in
  eps t <= bound /\ (eps 1%nat <= 1 -> r <= 1 / 2 -> bound <= 1 / (r * (INR t + 1))).

(** * Appendix B: the table of conjugates, row by row *)

(** SSS08.conjugate-pairs: the seven rows of the table. *)
Definition conjugate_pairs : Prop :=
  (forall m norm dual nu theta, (0 < m)%nat -> is_norm m norm -> dual_norm m norm dual -> 0 < nu ->
    conjugate m (fun d => norm d <= nu) (fun _ => 0) theta = Finite (nu * dual theta)) /\
  (forall m theta, (0 < m)%nat -> conjugate m (distribution m) (fun _ => 0) theta = Finite (Max m theta)) /\
  (forall m theta, (0 < m)%nat -> conjugate m (distribution m) (h m) theta = Finite (ln (1 / INR m * Sum m (fun i => exp (theta i))))) /\
  (forall m norm dual theta, (0 < m)%nat -> is_norm m norm -> dual_norm m norm dual ->
    conjugate m (fun _ => True) (fun d => 1 / 2 * norm d ^ 2) theta = Finite (1 / 2 * dual theta ^ 2)) /\
  (forall m dom f theta c, 0 < c ->
    conjugate m dom (fun d => c * f d) theta = Rbar_mult (Finite c) (conjugate m dom f (fun i => theta i / c))) /\
  (forall m dom f theta d0, conjugate m (fun d => dom (fun i => d i + d0 i)) (fun d => f (fun i => d i + d0 i)) theta
    = Rbar_minus (conjugate m dom f theta) (Finite (dot m theta d0))) /\
  (forall m dom f theta c, c <> 0 -> conjugate m (fun d => dom (fun i => c * d i)) (fun d => f (fun i => c * d i)) theta
    = conjugate m dom f (fun i => theta i / c)).
