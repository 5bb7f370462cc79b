(** NP14: Naghibi, Pfister, "A Boosting Framework on Grounds of Online Learning": what is stated, in the paper's order.

    Each [Definition ... : Prop] is one statement of the paper, of its proofs, or of the project's repair of one; its id
    stands above it.  A theorem [NP14_<name>_proof] proves it, or a theorem [NP14_<name>_is_refuted] proves its negation.
    [m] is the paper's N; rounds are counted from 0; the paper's loss vector d_t is [- u t]. *)
From Coq Require Import Reals Arith List Bool QArith Qabs.
From Boostproof.spec Require Import Common Boosters.
Local Open Scope R_scope.

(** * Vectors, norms, Bregman divergences (Sections 2 and 3) *)

Notation point := (nat -> R).

Definition inner (m : nat) (x y : point) : R := Sum m (fun i => x i * y i).
Definition l1 (m : nat) (x : point) : R := Sum m (fun i => Rabs (x i)).
Definition positive (m : nat) (x : point) : Prop := forall i, (i < m)%nat -> 0 < x i.
Definition nonnegative (m : nat) (x : point) : Prop := forall i, (i < m)%nat -> 0 <= x i.

(** A norm of the first m coordinates; and its dual, the supremum of x.y over the ball |x| <= 1. *)
Definition is_norm (m : nat) (norm : point -> R) : Prop :=
  (forall x, 0 <= norm x) /\ (forall x, norm x = 0 <-> forall i, (i < m)%nat -> x i = 0) /\
  (forall c x, norm (fun i => c * x i) = Rabs c * norm x) /\ (forall x y, norm (fun i => x i + y i) <= norm x + norm y).
Definition is_dual_norm (m : nat) (norm dual : point -> R) : Prop :=
  forall y, is_lub (fun v => exists x, norm x <= 1 /\ v = inner m x y) (dual y).

(** A convex set; R and its gradient G at a point; the divergence B_R; the projection p of z onto K. *)
Definition convex_set (K : point -> Prop) : Prop :=
  forall x y s, K x -> K y -> 0 <= s <= 1 -> K (fun i => y i + s * (x i - y i)).
Definition gradient_at (m : nat) (Reg : point -> R) (G : point -> point) (y : point) : Prop :=
  forall v, derivable_pt_lim (fun s => Reg (fun i => y i + s * v i)) 0 (Sum m (fun i => G y i * v i)).
Definition B (m : nat) (Reg : point -> R) (G : point -> point) (x y : point) : R :=
  Reg x - Reg y - Sum m (fun i => G y i * (x i - y i)).
Definition projection (m : nat) (Reg : point -> R) (G : point -> point) (K : point -> Prop) (z p : point) : Prop :=
  K p /\ forall x, K x -> B m Reg G p z <= B m Reg G x z.
(** R lies below its chord from y to x. *)
Definition convex_towards (Reg : point -> R) (x y : point) : Prop :=
  forall s, 0 <= s <= 1 -> Reg (fun i => y i + s * (x i - y i)) <= (1 - s) * Reg y + s * Reg x.
(** 1-strong convexity between two points. *)
Definition strongly_convex_at (m : nat) (Reg : point -> R) (G : point -> point) (norm : point -> R) (x y : point) : Prop :=
  B m Reg G x y >= 1 / 2 * norm (fun i => x i - y i) ^ 2.

(** The two regularisers of Theorem 1: |w|²/2 and Σ w_i ln w_i, with their gradients. *)
Definition half_square (m : nat) (x : point) : R := 1 / 2 * sq m x.
Definition identity (x : point) : point := x.
Definition entropy (m : nat) (x : point) : R := Sum m (fun i => x i * ln (x i)).
Definition entropy_gradient (y : point) : point := fun i => ln (y i) + 1.

(** NP14.lemma-1.exact: B(x, y) >= B(x, p) + B(p, y) for x in the set and p the projection of y. *)
Definition lemma_1_exact : Prop := forall m Reg G (K : point -> Prop) y p x,
  convex_set K -> gradient_at m Reg G p -> projection m Reg G K y p -> K x -> B m Reg G x y >= B m Reg G x p + B m Reg G p y.
(** NP14.lemma-1.relaxed: B(x, y) >= B(x, p), R being convex between p and y. *)
Definition lemma_1_relaxed : Prop := forall m Reg G (K : point -> Prop) y p x, convex_towards Reg p y ->
  gradient_at m Reg G y -> gradient_at m Reg G p -> convex_set K -> projection m Reg G K y p -> K x ->
  B m Reg G x y >= B m Reg G x p.
(** NP14.lemma-2: (x - y).(∇R(z) - ∇R(y)) = B(x, y) - B(x, z) + B(y, z). *)
Definition lemma_2 : Prop := forall m Reg G x y z,
  Sum m (fun i => (x i - y i) * (G z i - G y i)) = B m Reg G x y - B m Reg G x z + B m Reg G y z.
(** NP14.lemma-3: x.y <= |x| |y|* <= |x|²/2 + |y|*²/2. *)
Definition lemma_3 : Prop := forall m norm dual x y, is_norm m norm -> is_dual_norm m norm dual ->
  inner m x y <= norm x * dual y <= 1 / 2 * norm x ^ 2 + 1 / 2 * dual y ^ 2.
(** NP14.lemma-4: projecting onto K and then onto S, a subset of K: B(x, y) >= B(x, Π_S(Π_K(y))) for x in S. *)
Definition lemma_4 : Prop := forall m Reg G (K S : point -> Prop) y q p x, convex_towards Reg q y -> convex_towards Reg p q ->
  gradient_at m Reg G y -> gradient_at m Reg G q -> gradient_at m Reg G p -> (forall a, S a -> K a) ->
  convex_set K -> convex_set S -> projection m Reg G K y q -> projection m Reg G S q p -> S x ->
  B m Reg G x y >= B m Reg G x p.

(** NP14.remark-regularisation: a SparseBoost that boosts (on every play epsilon (1 + the sum of gamma_t²) <= C(N)) has
    alpha_t eta_t <= gamma_t eta_t / 2.  Refuted. *)
Definition remark_regularisation : Prop := forall k, 0 < k <= 1 ->
  (exists C : nat -> R, forall m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
     SparseBoost.epsilon m (1 - k) u T * (1 + Sum T (fun t => SparseBoost.gamma m (1 - k) u t ^ 2)) <= C m) ->
  forall m T (u : play RF) t, (0 < m)%nat -> valid_play m T u -> (t < T)%nat ->
  SparseBoost.alpha m (1 - k) u t * SparseBoost.eta m (1 - k) u t <=
  SparseBoost.gamma m (1 - k) u t / 2 * SparseBoost.eta m (1 - k) u t.
(** NP14.remark-regularisation.amended: alpha_t = (1 - k) gamma_t |y_t|_1 boosts for every 0 < k <= 1. *)
Definition remark_regularisation_amended : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u -> forall k, 0 < k <= 1 ->
  SparseBoost.epsilon m (1 - k) u T *
  (1 / (2 - k) ^ 2 + k / (INR m * (2 - k)) * Sum T (fun t => SparseBoost.gamma m (1 - k) u t ^ 2)) <= 1.

(** * Section 3: MABoost (Algorithm 1) and Theorem 1 *)

(** Algorithm 1 with either regulariser on the set of weights w_i <= cap_i of the simplex: the mirror step, L, the
    projection; then its weights w_t, its z_t, its edges, its steps, its margins and its error after T rounds. *)
Definition mirror_step (r : regulariser) : R -> R -> R :=
  match r with Square => Rminus | Entropy => fun w x => w * exp (- x) end.
Definition rate (r : regulariser) (m : nat) : nat -> R :=
  match r with Square => @square_rate RF m | Entropy => @entropy_rate RF end.
Definition nearest (r : regulariser) (m : nat) (cap : point) : point -> point :=
  match r with Square => @project RF m cap | Entropy => @project_entropic RF m cap end.
Definition weight (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (t : nat) : point :=
  @MABoost.w RF m (mirror_step r) (rate r m) (nearest r m cap) lazy u t.
Definition mirror (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (t : nat) : point :=
  @MABoost.z RF m (mirror_step r) (rate r m) (nearest r m cap) lazy u t.
Definition gamma (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (t : nat) : R :=
  @MABoost.gamma RF m (mirror_step r) (rate r m) (nearest r m cap) lazy u t.
Definition eta (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (t : nat) : R :=
  @MABoost.eta RF m (mirror_step r) (rate r m) (nearest r m cap) lazy u t.
Definition combined (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (T : nat) : point :=
  @MABoost.H RF m (mirror_step r) (rate r m) (nearest r m cap) lazy u T.
Definition epsilon (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (T : nat) : R :=
  @MABoost.epsilon RF m (mirror_step r) (rate r m) (nearest r m cap) lazy u T.
Definition sum_of_squares (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (T : nat) : R :=
  Sum T (fun t => gamma r m cap lazy u t ^ 2).

(** The whole simplex: no cap below 1. *)
Definition simplex : point := fun _ => 1.

Definition Reg_of (r : regulariser) (m : nat) : point -> R := match r with Square => half_square m | Entropy => entropy m end.
Definition gradient_of (r : regulariser) : point -> point := match r with Square => identity | Entropy => entropy_gradient end.

(** NP14.algorithm-1: what its lines compute: the edge under w_t; eta_t = gamma_t / L with L = N or 1;
    ∇R(z_(t+1)) = ∇R(w_t, or z_t in the lazy update) + eta_t d_t; w_(t+1) the projection of z_(t+1). *)
Definition algorithm_1 : Prop := forall r m cap lazy (u : play RF), (0 < m)%nat -> (forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1) ->
  forall t,
  gamma r m cap lazy u t = Sum m (fun i => weight r m cap lazy u t i * u t i) /\
  eta r m cap lazy u t = gamma r m cap lazy u t / match r with Square => INR m | Entropy => 1 end /\
  (forall i, (i < m)%nat -> weight r m cap lazy u 0 i = 1 / INR m /\ mirror r m cap lazy u 0 i = 1 / INR m /\
     gradient_of r (mirror r m cap lazy u (S t)) i =
     gradient_of r (if lazy then mirror r m cap lazy u t else weight r m cap lazy u t) i + eta r m cap lazy u t * - u t i) /\
  projection m (Reg_of r m) (gradient_of r) (capped_simplex m cap) (mirror r m cap lazy u (S t)) (weight r m cap lazy u (S t)).

(** NP14.algorithm-1.weights: before the projection a mistake (d_t^i > 0) gains weight and a right answer loses it, where
    the edge is positive. *)
Definition algorithm_1_weights : Prop := forall r m cap lazy (u : play RF), (0 < m)%nat ->
  (forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1) -> forall t i, (i < m)%nat -> 0 < gamma r m cap lazy u t ->
  let from := if lazy then mirror r m cap lazy u t else weight r m cap lazy u t in
  (0 < - u t i -> from i < mirror r m cap lazy u (S t) i) /\ (- u t i < 0 -> mirror r m cap lazy u (S t) i < from i).
(** NP14.algorithm-1.weights.reading-mirror: the same as [algorithm_1_weights]. *)
Definition algorithm_1_weights_reading_mirror : Prop := algorithm_1_weights.

(** Refuting runs of the square are computed over the rationals: entries in [-1, 1], weights, edges, error. *)
Definition rational_play (m T : nat) (u : play QF) : Prop :=
  (0 < m)%nat /\ forall t i, (t < T)%nat -> (i < m)%nat -> (-1 <= u t i <= 1)%Q.
Definition rational_weight (m : nat) (lazy : bool) (u : play QF) (t : nat) : vector QF :=
  @MABoost.w QF m Qsub (square_rate m) (project m no_cap) lazy u t.
Definition rational_gamma (m : nat) (lazy : bool) (u : play QF) (t : nat) : Q :=
  @MABoost.gamma QF m Qsub (square_rate m) (project m no_cap) lazy u t.
Definition rational_epsilon (m : nat) (lazy : bool) (u : play QF) (T : nat) : Q :=
  @MABoost.epsilon QF m Qsub (square_rate m) (project m no_cap) lazy u T.

(** NP14.algorithm-1.weights.reading-projected: the same of the weights after the projection.  Refuted. *)
Definition algorithm_1_weights_reading_projected : Prop := forall m (u : play QF) i, rational_play m 1 u -> (i < m)%nat ->
  (0 < rational_gamma m false u 0)%Q ->
  ((u 0%nat i < 0)%Q -> (rational_weight m false u 0 i < rational_weight m false u 1 i)%Q) /\
  ((0 < u 0%nat i)%Q -> (rational_weight m false u 1 i < rational_weight m false u 0 i)%Q).

(** NP14.remark-norm-bound: L = N bounds the square of the Euclidean norm of the losses, and (8) holds with it. *)
Definition remark_norm_bound : Prop := forall lazy m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  (forall t, (t < T)%nat -> sq m (u t) <= INR m) /\
  epsilon Square m simplex lazy u T <= 1 / (1 + sum_of_squares Square m simplex lazy u T).
(** NP14.remark-norm-bound.reading-square: the same as [remark_norm_bound]. *)
Definition remark_norm_bound_reading_square : Prop := remark_norm_bound.
(** NP14.remark-norm-bound.reading-norm: L = sqrt(N) bounds the norm, and (8) holds with it.  Refuted. *)
Definition remark_norm_bound_reading_norm : Prop := forall m T (u : play QF) (L : Q), rational_play m T u -> (0 < L)%Q ->
  (L * L == @number QF m)%Q ->
  let gamma := @MABoost.gamma QF m Qsub (fun _ => L) (project m no_cap) false u in
  (@MABoost.epsilon QF m Qsub (fun _ => L) (project m no_cap) false u T <= 1 / (1 + @sum QF T (fun t => gamma t * gamma t)%Q))%Q.

(** NP14.theorem-1.equation-8: with the square, epsilon <= 1 / (1 + Σ gamma_t²); active and lazy. *)
Definition theorem_1_equation_8 : Prop := forall lazy m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  epsilon Square m simplex lazy u T <= 1 / (1 + sum_of_squares Square m simplex lazy u T).
(** NP14.theorem-1.equation-8.sharper: with S = Σ gamma_t² < T, epsilon <= 1 / (1 + S / (1 - S/T)). *)
Definition theorem_1_equation_8_sharper : Prop := forall lazy m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  let S := sum_of_squares Square m simplex lazy u T in
  S < INR T -> epsilon Square m simplex lazy u T <= 1 / (1 + S / (1 - S / INR T)).
(** NP14.theorem-1.equation-9: with the entropy, epsilon <= exp(- 1/2 Σ gamma_t²); active and lazy. *)
Definition theorem_1_equation_9 : Prop := forall lazy m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  epsilon Entropy m simplex lazy u T <= exp (- (1 / 2) * sum_of_squares Entropy m simplex lazy u T).
(** NP14.theorem-1.equation-9.tighter: (9) is tighter than (8) from x = Σ gamma_t² = 2.52 on. *)
Definition theorem_1_equation_9_tighter : Prop := forall x, 252 / 100 <= x -> exp (- (x / 2)) <= 1 / (1 + x).
(** NP14.theorem-1.equation-9.tighter.reading-literal: for every x >= 0.  Refuted. *)
Definition theorem_1_equation_9_tighter_reading_literal : Prop := forall x, 0 <= x -> exp (- (x / 2)) <= 1 / (1 + x).

(** Algorithm 1 as a relation, for any regulariser and set: the mirror step at round t; the active and the lazy run. *)
Definition moves (m : nat) (G : point -> point) (d : nat -> point) (eta : nat -> R) (from to : point) (t : nat) : Prop :=
  forall i, (i < m)%nat -> G to i = G from i + eta t * d t i.
Definition active (m : nat) (Reg : point -> R) (G : point -> point) (K : point -> Prop) (T : nat) (w z d : nat -> point)
    (eta : nat -> R) : Prop := forall t, (t < T)%nat ->
  moves m G d eta (w t) (z (S t)) t /\ projection m Reg G K (z (S t)) (w (S t)).
Definition lazy (m : nat) (Reg : point -> R) (G : point -> point) (K : point -> Prop) (T : nat) (w z d : nat -> point)
    (eta : nat -> R) : Prop := projection m Reg G K (z O) (w O) /\ forall t, (t < T)%nat ->
  moves m G d eta (z t) (z (S t)) t /\ projection m Reg G K (z (S t)) (w (S t)).

(** The number of mistakes, and w*, uniform on them; a set of examples on which the combination of T rounds errs. *)
Definition size (m : nat) (wrong : nat -> bool) : R := Sum m (fun i => if wrong i then 1 else 0).
Definition star (m : nat) (wrong : nat -> bool) (i : nat) : R := if wrong i then 1 / size m wrong else 0.
Definition mistaken (m T : nat) (eta : nat -> R) (u : play RF) (wrong : nat -> bool) : Prop :=
  forall i, (i < m)%nat -> wrong i = true -> @mistake RF (margins m eta u T) i = true.

(** NP14.theorem-1.any-regulariser: (8) for every 1-strongly convex R.  Refuted. *)
Definition theorem_1_any_regulariser : Prop := forall m T Reg G norm dual L (w z u : nat -> point),
  (0 < m)%nat -> valid_play m T u -> is_norm m norm -> is_dual_norm m norm dual -> (forall x, gradient_at m Reg G x) ->
  (forall x y, strongly_convex_at m Reg G norm x y) -> 0 < L ->
  (forall t, (t < T)%nat -> dual (fun i => - u t i) ^ 2 <= L) ->
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / L in
  (forall i, (i < m)%nat -> w 0%nat i = 1 / INR m) -> active m Reg G (distribution m) T w z (fun t i => - u t i) eta ->
  @error RF m (margins m eta u T) <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).
(** NP14.theorem-1.any-regulariser.amended: Σ gamma_t² <= 2 L B(w*, w_1), with w* uniform on the mistakes: R need be
    1-strongly convex only where the run goes. *)
Definition theorem_1_any_regulariser_active : Prop := forall m Reg G norm dual K T (w z u : nat -> point) L wrong,
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / L in
  convex_set K -> (forall t, (t <= T)%nat -> gradient_at m Reg G (w t)) -> is_norm m norm -> is_dual_norm m norm dual -> 0 < L ->
  (forall t, (t < T)%nat -> dual (fun i => - u t i) ^ 2 <= L) -> mistaken m T eta u wrong -> 1 <= size m wrong ->
  K (star m wrong) -> active m Reg G K T w z (fun t i => - u t i) eta -> 0 <= B m Reg G (star m wrong) (w T) ->
  (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (z (S t)) (w t) /\ 0 <= B m Reg G (w (S t)) (z (S t))) ->
  Sum T (fun t => gamma t ^ 2) <= 2 * L * B m Reg G (star m wrong) (w 0%nat).
Definition theorem_1_any_regulariser_lazy : Prop := forall m Reg G norm dual K T (w z u : nat -> point) L wrong,
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / L in
  convex_set K -> (forall t, (t <= T)%nat -> gradient_at m Reg G (w t)) -> is_norm m norm -> is_dual_norm m norm dual -> 0 < L ->
  (forall t, (t < T)%nat -> dual (fun i => - u t i) ^ 2 <= L) -> mistaken m T eta u wrong -> 1 <= size m wrong ->
  K (star m wrong) -> lazy m Reg G K T w z (fun t i => - u t i) eta -> w 0%nat = z 0%nat -> 0 <= B m Reg G (star m wrong) (w T) ->
  (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (w (S t)) (w t)) ->
  Sum T (fun t => gamma t ^ 2) <= 2 * L * B m Reg G (star m wrong) (z 0%nat).

(** NP14.equation-12: B(w_t, z_(t+1)) <= eta_t² |d_t|*² / 2, R being 1-strongly convex between z_(t+1) and w_t. *)
Definition equation_12 : Prop := forall m Reg G norm dual K T (w z d : nat -> point) eta, is_norm m norm -> is_dual_norm m norm dual ->
  forall t, active m Reg G K T w z d eta -> (t < T)%nat -> strongly_convex_at m Reg G norm (z (S t)) (w t) ->
  B m Reg G (w t) (z (S t)) <= 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2).
(** NP14.equation-12.entropy-on-the-simplex: the entropy is 1-strongly convex in l1 on the simplex. *)
Definition equation_12_entropy_on_the_simplex : Prop := forall m x y, distribution m x -> distribution m y -> positive m y ->
  B m (entropy m) entropy_gradient x y >= 1 / 2 * l1 m (fun i => x i - y i) ^ 2.
(** NP14.equation-12.footnote-5: v.∇²R v >= beta |v|² for all v gives B(x, y) >= beta/2 |x - y|². *)
Definition equation_12_footnote_5 : Prop := forall m (Reg : point -> R) (G : point -> point) (Hessian : point -> point -> R) norm beta x y,
  let v i := x i - y i in let at_ s i := y i + s * v i in
  (forall s, 0 <= s <= 1 -> derivable_pt_lim (fun s => Reg (at_ s)) s (Sum m (fun i => G (at_ s) i * v i))) ->
  (forall s, 0 <= s <= 1 -> derivable_pt_lim (fun s => Sum m (fun i => G (at_ s) i * v i)) s (Hessian (at_ s) v)) ->
  (forall w d, Hessian w d >= beta * norm d ^ 2) -> B m Reg G x y >= beta / 2 * norm v ^ 2.
(** NP14.equation-12.footnote-5.reading-norm: the same as [equation_12_footnote_5]. *)
Definition equation_12_footnote_5_reading_norm : Prop := equation_12_footnote_5.
(** NP14.equation-12.footnote-5.reading-eigenvalues: eigenvalues of at least beta suffice for every norm: for the square and
    l1.  Refuted. *)
Definition equation_12_footnote_5_reading_eigenvalues : Prop := forall m x y,
  B m (half_square m) identity x y >= 1 / 2 * l1 m (fun i => x i - y i) ^ 2.
(** NP14.equation-12.step-strong-convexity: the entropy is 1-strongly convex between a point of the simplex and any positive
    vector.  Refuted. *)
Definition equation_12_step_strong_convexity : Prop := forall m z w, positive m z -> positive m w -> distribution m w ->
  B m (entropy m) entropy_gradient z w >= 1 / 2 * l1 m (fun i => z i - w i) ^ 2.
(** NP14.equation-12.step-strong-convexity.amended: between z_(t+1) and w_t of the algorithm it is, as Σ z_(t+1) <= 1 (with
    steps gamma_t / L_t, any L_t >= 1, active update). *)
Definition equation_12_step_strong_convexity_amended : Prop := forall m T (L : nat -> R) cap (u : play RF), (0 < m)%nat -> (forall t, 1 <= L t) ->
  valid_play m T u -> (forall i, (i < m)%nat -> 1 / INR m <= cap i) -> forall t, (t < T)%nat ->
  let w := @MABoost.w RF m (mirror_step Entropy) L (nearest Entropy m cap) false u in
  let z := @MABoost.z RF m (mirror_step Entropy) L (nearest Entropy m cap) false u in
  Sum m (z (S t)) <= 1 /\ B m (entropy m) entropy_gradient (z (S t)) (w t) >= 1 / 2 * l1 m (fun i => z (S t) i - w t i) ^ 2.

(** NP14.equation-13: Σ (w* - w_t).eta_t d_t <= Σ eta_t² |d_t|*² / 2 + B(w*, w_1) - B(w*, w_(T+1)). *)
Definition equation_13 : Prop := forall m Reg G norm dual K T (w z d : nat -> point) eta, convex_set K ->
  (forall t, (t <= T)%nat -> gradient_at m Reg G (w t)) -> is_norm m norm -> is_dual_norm m norm dual -> forall star,
  active m Reg G K T w z d eta ->
  (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (z (S t)) (w t) /\ 0 <= B m Reg G (w (S t)) (z (S t))) -> K star ->
  Sum T (fun t => Sum m (fun i => (star i - w t i) * (eta t * d t i))) <=
  Sum T (fun t => 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2)) + B m Reg G star (w 0%nat) - B m Reg G star (w T).
(** NP14.equation-13.equation-10c: (w* - w_t).eta_t d_t <= B(w*, w_t) - B(w*, w_(t+1)) + B(w_t, z_(t+1)). *)
Definition equation_13_equation_10c : Prop := forall m Reg G K T (w z d : nat -> point) eta, convex_set K ->
  (forall t, (t <= T)%nat -> gradient_at m Reg G (w t)) -> forall t star, active m Reg G K T w z d eta -> (t < T)%nat ->
  0 <= B m Reg G (w (S t)) (z (S t)) -> K star ->
  Sum m (fun i => (star i - w t i) * (eta t * d t i)) <=
  B m Reg G star (w t) - B m Reg G star (w (S t)) + B m Reg G (w t) (z (S t)).
(** NP14.equation-14: Σ eta_t d_t^i >= 0 on an example where the combination errs; a tied vote is a mistake. *)
Definition equation_14 : Prop := forall m T (eta : nat -> R) (u : play RF) i, (i < m)%nat ->
  mistake (margins m eta u T) i = true -> 0 <= Sum T (fun t => eta t * - u t i).

(** NP14.equation-18: in the lazy update - B(w*, z_1) <= L Σ eta_t² / 2 - Σ eta_t gamma_t. *)
Definition equation_18 : Prop := forall m Reg G norm dual K T (w z u : nat -> point) L wrong,
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / L in
  convex_set K -> (forall t, (t <= T)%nat -> gradient_at m Reg G (w t)) -> is_norm m norm -> is_dual_norm m norm dual ->
  (forall t, (t < T)%nat -> dual (fun i => - u t i) ^ 2 <= L) -> mistaken m T eta u wrong -> 1 <= size m wrong ->
  K (star m wrong) -> lazy m Reg G K T w z (fun t i => - u t i) eta -> w 0%nat = z 0%nat -> 0 <= B m Reg G (star m wrong) (w T) ->
  (forall t, (t < T)%nat -> strongly_convex_at m Reg G norm (w (S t)) (w t)) ->
  - B m Reg G (star m wrong) (z 0%nat) <= L * Sum T (fun t => 1 / 2 * eta t ^ 2) - Sum T (fun t => eta t * gamma t).
(** NP14.equation-18.equation-17: one round of it. *)
Definition equation_18_equation_17 : Prop := forall m Reg G norm dual K T (w z d : nat -> point) eta, convex_set K ->
  (forall t, (t <= T)%nat -> gradient_at m Reg G (w t)) -> is_norm m norm -> is_dual_norm m norm dual -> forall t star,
  lazy m Reg G K T w z d eta -> (t < T)%nat -> K star ->
  Sum m (fun i => (star i - w t i) * (eta t * d t i)) <=
  1 / 2 * norm (fun i => w (S t) i - w t i) ^ 2 + 1 / 2 * (eta t ^ 2 * dual (d t) ^ 2) - B m Reg G (w (S t)) (w t) +
  B m Reg G (w (S t)) (z (S t)) - B m Reg G (w t) (z t) - B m Reg G star (z (S t)) + B m Reg G star (z t).
(** NP14.equation-18.step-distance: B(w*, z_1) = (1 - epsilon) / (N epsilon) for the square (it is half of it).  Refuted. *)
Definition equation_18_step_distance : Prop := forall m T (u : play QF), rational_play m T u -> (0 < rational_epsilon m true u T)%Q ->
  let wrong := @mistake QF (@MABoost.H QF m Qsub (square_rate m) (project m no_cap) true u T) in
  let w_star i := if wrong i then (1 / @count QF m wrong)%Q else 0%Q in
  let w_first := rational_weight m true u 0 in
  ((1 # 2) * @sum QF m (fun i => (w_star i - w_first i) * (w_star i - w_first i))%Q ==
   (1 - rational_epsilon m true u T) / (@number QF m * rational_epsilon m true u T))%Q.

(** NP14.observation-subset: Theorem 1 holds with any convex set of weights that contains w*: for the square; for the
    entropy (weights positive); and for Algorithm 1 with caps that leave room for w*. *)
Definition observation_subset_square : Prop := forall m T (K : point -> Prop) (w z u : nat -> point), (0 < m)%nat -> valid_play m T u ->
  convex_set K -> (forall i, (i < m)%nat -> w 0%nat i = 1 / INR m) ->
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / INR m in
  let margin := @margins RF m eta u T in
  active m (half_square m) identity K T w z (fun t i => - u t i) eta \/
  lazy m (half_square m) identity K T w z (fun t i => - u t i) eta /\ w 0%nat = z 0%nat ->
  (1 <= size m (mistake margin) -> K (star m (mistake margin))) ->
  error m margin <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).
Definition observation_subset_entropy : Prop := forall m T (K : point -> Prop) (w z u : nat -> point), (0 < m)%nat -> valid_play m T u ->
  convex_set K -> (forall i, (i < m)%nat -> w 0%nat i = 1 / INR m) ->
  let gamma t := Sum m (fun i => w t i * u t i) in let margin := @margins RF m gamma u T in
  (forall x, K x -> distribution m x) -> (forall t, (t <= T)%nat -> K (w t) /\ positive m (w t) /\ positive m (z t)) ->
  active m (entropy m) entropy_gradient K T w z (fun t i => - u t i) gamma \/
  lazy m (entropy m) entropy_gradient K T w z (fun t i => - u t i) gamma /\ w 0%nat = z 0%nat ->
  (1 <= size m (mistake margin) -> K (star m (mistake margin))) ->
  error m margin <= exp (- (1 / 2) * Sum T (fun t => gamma t ^ 2)).
(** The right sides of (8) and (9). *)
Definition decay (r : regulariser) (s : R) : R := match r with Square => 1 / (1 + s) | Entropy => exp (- (1 / 2) * s) end.
Definition observation_subset_caps : Prop := forall r lazy m T (u : play RF) cap, (0 < m)%nat -> valid_play m T u ->
  (forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1) ->
  (let wrong := @mistake RF (combined r m cap lazy u T) in
   1 <= size m wrong -> forall i, (i < m)%nat -> wrong i = true -> 1 / size m wrong <= cap i) ->
  epsilon r m cap lazy u T <= decay r (sum_of_squares r m cap lazy u T).

(** NP14.observation-approximate: and with any approximate projection that brings the point no further from w*; active. *)
Definition observation_approximate_square : Prop := forall m T (w u : nat -> point), (0 < m)%nat -> valid_play m T u ->
  let gamma t := Sum m (fun i => w t i * u t i) in let eta t := gamma t / INR m in
  let z t := match t with O => w 0%nat | S s => fun i => w s i - eta s * u s i end in
  let margin := @margins RF m eta u T in let star := star m (mistake margin) in
  (forall i, (i < m)%nat -> w 0%nat i = 1 / INR m) ->
  (forall t, (t < T)%nat -> B m (half_square m) identity star (z (S t)) >= B m (half_square m) identity star (w (S t))) ->
  error m margin <= 1 / (1 + Sum T (fun t => gamma t ^ 2)).
Definition observation_approximate_entropy : Prop := forall m T (w u : nat -> point), (0 < m)%nat -> valid_play m T u ->
  let gamma t := Sum m (fun i => w t i * u t i) in
  let z t := match t with O => w 0%nat | S s => fun i => w s i * exp (- (gamma s * u s i)) end in
  let margin := @margins RF m gamma u T in let star := star m (mistake margin) in
  (forall i, (i < m)%nat -> w 0%nat i = 1 / INR m) -> (forall t, (t <= T)%nat -> distribution m (w t) /\ positive m (w t)) ->
  (forall t, (t < T)%nat -> B m (entropy m) entropy_gradient star (z (S t)) >= B m (entropy m) entropy_gradient star (w (S t))) ->
  error m margin <= exp (- (1 / 2) * Sum T (fun t => gamma t ^ 2)).

(** * Theorem 2: the margin *)

(** Steps eta_t = gamma_t / (L sqrt(t)) from t = 1; L = N and C = (N - 1)/(2 N), or L = 1 and C = ln N; the normalised margin. *)
Definition root (t : nat) : R := sqrt (INR (S t)).
Definition L_of (r : regulariser) (m : nat) : R := match r with Square => INR m | Entropy => 1 end.
Definition C_of (r : regulariser) (m : nat) : R := match r with Square => (INR m - 1) / (2 * INR m) | Entropy => ln (INR m) end.
Definition rate_2 (r : regulariser) (m t : nat) : R := L_of r m * root t.
Definition gamma_2 (r : regulariser) (lazy : bool) (m : nat) (u : play RF) (t : nat) : R :=
  @MABoost.gamma RF m (mirror_step r) (rate_2 r m) (nearest r m simplex) lazy u t.
Definition eta_2 (r : regulariser) (lazy : bool) (m : nat) (u : play RF) (t : nat) : R :=
  @MABoost.eta RF m (mirror_step r) (rate_2 r m) (nearest r m simplex) lazy u t.
Definition margin_2 (r : regulariser) (lazy : bool) (m : nat) (u : play RF) (T i : nat) : R :=
  Sum T (fun t => eta_2 r lazy m u t * u t i) / Sum T (eta_2 r lazy m u).

(** NP14.theorem-2: every margin is at least gamma_min - nu with the nu of (23). *)
Definition theorem_2 : Prop := forall r lazy m T (u : play RF) g, (0 < m)%nat -> (0 < T)%nat -> valid_play m T u -> 0 < g ->
  (forall t, (t < T)%nat -> g <= gamma_2 r lazy m u t) -> forall i, (i < m)%nat ->
  margin_2 r lazy m u T i >=
  g - ((1 + ln (INR T)) / (2 * sqrt (INR (S T)) - 2) * g + L_of r m * C_of r m / (g * (sqrt (INR (S T)) - 1))).
(** NP14.theorem-2.equation-21. *)
Definition theorem_2_equation_21 : Prop := forall r lazy m T (u : play RF), (0 < m)%nat -> (0 < T)%nat -> valid_play m T u ->
  (forall t, (t < T)%nat -> 0 < gamma_2 r lazy m u t) -> forall i, (i < m)%nat ->
  margin_2 r lazy m u T i >=
  Sum T (fun t => (1 / root t - 1 / INR (S t)) * gamma_2 r lazy m u t ^ 2) / Sum T (fun t => 1 / root t * gamma_2 r lazy m u t) -
  L_of r m * C_of r m / Sum T (fun t => 1 / root t * gamma_2 r lazy m u t).
(** NP14.theorem-2.sharper: gamma_min (1 - Σ 1/t / (2 Σ 1/sqrt(t))) - L C / (gamma_min Σ 1/sqrt(t)). *)
Definition theorem_2_sharper : Prop := forall r lazy m T (u : play RF) g, (0 < m)%nat -> (0 < T)%nat -> valid_play m T u -> 0 < g ->
  (forall t, (t < T)%nat -> g <= gamma_2 r lazy m u t) -> forall i, (i < m)%nat ->
  margin_2 r lazy m u T i >=
  g * (1 - Sum T (fun t => 1 / INR (S t)) / (2 * Sum T (fun t => 1 / root t))) -
  L_of r m * C_of r m / (g * Sum T (fun t => 1 / root t)).
(** NP14.theorem-2.step-22: the first term of (21) is least when every edge is the least one.  Refuted. *)
Definition theorem_2_step_22 : Prop := forall T (gamma : nat -> R) g, (0 < T)%nat -> 0 < g -> (forall t, (t < T)%nat -> g <= gamma t) ->
  (exists t, (t < T)%nat /\ gamma t = g) ->
  let a t := 1 / root t - 1 / INR (S t) in let b t := 1 / root t in
  Sum T (fun t => a t * gamma t ^ 2) / Sum T (fun t => b t * gamma t) >= Sum T (fun t => a t * g ^ 2) / Sum T (fun t => b t * g).
(** NP14.theorem-2.step-22.amended: with half of the 1/t. *)
Definition theorem_2_step_22_amended : Prop := forall T (gamma : nat -> R) g, (0 < T)%nat -> 0 < g ->
  (forall t, (t < T)%nat -> g <= gamma t) ->
  Sum T (fun t => (1 / root t - 1 / (2 * INR (S t))) * gamma t ^ 2) / Sum T (fun t => 1 / root t * gamma t) >=
  g * (Sum T (fun t => 1 / root t - 1 / (2 * INR (S t))) / Sum T (fun t => 1 / root t)).
(** NP14.theorem-2.rate: nu <= ln T / sqrt(T) (2.37 gamma_min + 2.79 L C / gamma_min) for T >= 2. *)
Definition theorem_2_rate : Prop := forall T gamma LC, 2 <= T -> 0 < gamma -> 0 <= LC ->
  let nu := (1 + ln T) / (2 * sqrt (T + 1) - 2) * gamma + LC / (gamma * (sqrt (T + 1) - 1)) in
  nu <= ln T / sqrt T * (237 / 100 * gamma + 279 / 100 * (LC / gamma)).

(** Smallest of f 0, ..., f (m - 1). *)
Definition is_minimum {A : Type} (P : A -> Prop) (f : A -> R) (v : R) : Prop := (exists x, P x /\ f x = v) /\ forall x, P x -> v <= f x.
Definition is_maximum {A : Type} (P : A -> Prop) (f : A -> R) (v : R) : Prop := (exists x, P x /\ f x = v) /\ forall x, P x -> f x <= v.
Definition Min (m : nat) (f : nat -> R) : R := - Max m (fun i => - f i).
(** NP14.fact-duality: the least over the distributions on the examples of the largest edge is the largest over the convex
    combinations of hypotheses of the least margin. *)
Definition fact_duality : Prop := forall m n (A : nat -> point), (0 < m)%nat -> (0 < n)%nat -> exists v,
  is_minimum (distribution m) (fun d => Max n (fun j => Sum m (fun i => A i j * d i))) v /\
  is_maximum (distribution n) (fun w => Min m (fun i => Sum n (fun j => A i j * w j))) v.
(** NP14.fact-duality.reading-convex: the same as [fact_duality]. *)
Definition fact_duality_reading_convex : Prop := fact_duality.
(** NP14.fact-duality.reading-linear: the same over linear combinations of sum 1: no least margin exceeds the largest edge.
    Refuted. *)
Definition fact_duality_reading_linear : Prop := forall m n (M : nat -> nat -> Q) (w eta : nat -> Q), (0 < m)%nat -> (0 < n)%nat ->
  (@sum QF n eta == 1)%Q -> (forall i, (i < m)%nat -> (0 <= w i)%Q) -> (@sum QF m w == 1)%Q ->
  exists i j, (i < m)%nat /\ (j < n)%nat /\ (@dot QF n (M i) eta <= @dot QF m w (fun i => M i j))%Q.

(** * Section 3.1: smooth distributions; Section 3.2: two sets of examples *)

(** What Σ gamma_t² can be while the error is at least 1/k. *)
Definition allowance (r : regulariser) (k : R) : R := match r with Square => k - 1 | Entropy => 2 * ln k end.

(** NP14.smooth: with caps k/N, k >= 1: the weights keep to them always; and as long as epsilon >= 1/k, (8) or (9) holds and
    Σ gamma_t² <= k - 1 or 2 ln k; so epsilon < 1/k after more than (k - 1) / gamma² or 2 ln k / gamma² rounds of edges of at
    least gamma > 0. *)
Definition smooth : Prop := forall r lazy m T (u : play RF), (0 < m)%nat -> valid_play m T u -> forall k, 1 <= k ->
  let cap := fun _ : nat => Rmin 1 (k / INR m) in
  (forall t, Sum m (weight r m cap lazy u t) = 1 /\ forall i, (i < m)%nat -> 0 <= weight r m cap lazy u t i <= k / INR m) /\
  (1 / k <= epsilon r m cap lazy u T ->
   epsilon r m cap lazy u T <= decay r (sum_of_squares r m cap lazy u T) /\ sum_of_squares r m cap lazy u T <= allowance r k) /\
  (forall g, 0 < g -> (forall t, (t < T)%nat -> g <= gamma r m cap lazy u t) -> allowance r k < INR T * g ^ 2 ->
   epsilon r m cap lazy u T < 1 / k).
(** NP14.smooth.amended: the same as [smooth]. *)
Definition smooth_amended : Prop := smooth.
(** NP14.smooth.reading-literal: for every k > 0 the uniform weights keep to the caps.  Refuted. *)
Definition smooth_reading_literal : Prop := forall m (k : Q), (0 < m)%nat -> (0 < k)%Q -> forall i, (i < m)%nat ->
  (@uniform QF m i <= k / @number QF m)%Q.

(** NP14.theorem-3: the entropy with k = 1/target: error at most [target] after 2 ln(1/target) / gamma² rounds or more of
    edges of at least gamma. *)
Definition theorem_3 : Prop := forall lazy m T (u : play RF), (0 < m)%nat -> valid_play m T u -> forall target g, 0 < target <= 1 -> 0 < g ->
  let cap := fun _ : nat => Rmin 1 (1 / target / INR m) in
  (forall t, (t < T)%nat -> g <= gamma Entropy m cap lazy u t) -> INR T >= 2 * ln (1 / target) / g ^ 2 ->
  epsilon Entropy m cap lazy u T <= target.

(** The error on a set A of examples; caps c on the secondary examples only. *)
Definition error_on (r : regulariser) (m : nat) (cap : point) (lazy : bool) (u : play RF) (A : nat -> bool) (T : nat) : R :=
  size m (fun i => A i && @mistake RF (combined r m cap lazy u T) i) / size m A.
Definition partly_capped (secondary : nat -> bool) (c : R) (i : nat) : R := if secondary i then Rmin 1 c else 1.
Definition primary (secondary : nat -> bool) (i : nat) : bool := negb (secondary i).

(** NP14.combining.primary: the error on the primary set is at most N/N_A times the right side of (8) or (9); k >= 1. *)
Definition combining_primary : Prop := forall r lazy m T (u : play RF) secondary, (0 < m)%nat -> valid_play m T u -> forall k, 1 <= k ->
  0 < size m (primary secondary) -> let cap := partly_capped secondary (k / INR m) in
  error_on r m cap lazy u (primary secondary) T <= INR m / size m (primary secondary) * decay r (sum_of_squares r m cap lazy u T).
(** Refuting runs for two sets of examples, over the rationals, active update. *)
Definition rational_caps (m : nat) (k : Q) (secondary : nat -> bool) : vector QF :=
  fun i => if secondary i then @min QF 1%Q (k / @number QF m)%Q else 1%Q.
Definition rational_squares (m : nat) (k : Q) (secondary : nat -> bool) (u : play QF) (T : nat) : Q :=
  let gamma := @MABoost.gamma QF m Qsub (square_rate m) (project m (rational_caps m k secondary)) false u in
  @sum QF T (fun t => gamma t * gamma t)%Q.
Definition rational_error_on (m : nat) (k : Q) (secondary : nat -> bool) (u : play QF) (A : nat -> bool) (T : nat) : Q :=
  let margin := @MABoost.H QF m Qsub (square_rate m) (project m (rational_caps m k secondary)) false u T in
  (@count QF m (fun i => A i && @mistake QF margin i) / @count QF m A)%Q.
(** NP14.combining.primary.step-equation-8: (8) itself for the error on the primary set.  Refuted. *)
Definition combining_primary_step_equation_8 : Prop := forall m T (k : Q) secondary (u : play QF), rational_play m T u -> (1 <= k)%Q ->
  (0 < @count QF m (primary secondary))%Q ->
  (rational_error_on m k secondary u (primary secondary) T <= 1 / (1 + rational_squares m k secondary u T))%Q.
(** NP14.combining.secondary: the error on the secondary set is at most 1/k once Σ gamma_t² > k - 1.  Refuted. *)
Definition combining_secondary : Prop := forall m T (k : Q) secondary (u : play QF), rational_play m T u -> (1 <= k)%Q ->
  (0 < @count QF m secondary)%Q -> (k - 1 < rational_squares m k secondary u T)%Q ->
  (rational_error_on m k secondary u secondary T <= 1 / k)%Q.
(** NP14.combining.secondary.amended: as long as the error on the secondary set is at least N/(k N_B) it is at most N/N_B times
    the right side of (8) or (9); so it is below N/(k N_B) once the sum of gamma_t² exceeds k - 1 (square), 2 ln k (entropy);
    k >= 1. *)
Definition combining_secondary_amended : Prop := forall r lazy m T (u : play RF) secondary, (0 < m)%nat -> valid_play m T u -> forall k, 1 <= k ->
  0 < size m secondary -> let cap := partly_capped secondary (k / INR m) in
  INR m / (k * size m secondary) <= error_on r m cap lazy u secondary T ->
  error_on r m cap lazy u secondary T <= INR m / size m secondary * decay r (sum_of_squares r m cap lazy u T).
(** NP14.combining.secondary.own-size: with caps k/N_B: as long as the error there is at least 1/k, the sum of gamma_t² is at most
    kN/N_B - 1 (square), 2 ln(kN/N_B) (entropy). *)
Definition combining_secondary_own_size : Prop := forall r lazy m T (u : play RF) secondary, (0 < m)%nat -> valid_play m T u -> forall k, 1 <= k ->
  0 < size m secondary -> let cap := partly_capped secondary (k / size m secondary) in
  1 / k <= error_on r m cap lazy u secondary T ->
  sum_of_squares r m cap lazy u T <= allowance r (INR m / (error_on r m cap lazy u secondary T * size m secondary)) /\
  sum_of_squares r m cap lazy u T <= allowance r (k * INR m / size m secondary).

(** * Section 3.3: SparseBoost (Algorithm 2) *)

(** NP14.algorithm-2: with alpha_t = (1 - k) gamma_t |y_t|_1, 0 < k <= 1, y_(t+1) minimises 1/2 |y - z_(t+1)|² + alpha_t eta_t |y|_1
    over y >= 0; and a run whose weights vanish has error 0. *)
Definition algorithm_2 : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u -> forall k, 0 < k <= 1 ->
  let y := SparseBoost.y m (1 - k) u in let eta := SparseBoost.eta m (1 - k) u in let alpha := SparseBoost.alpha m (1 - k) u in
  (forall t x, (forall i, (i < m)%nat -> 0 <= x i) ->
     let cost v := 1 / 2 * sq m (fun i => v i - (y t i - eta t * u t i)) + alpha t * eta t * Sum m v in cost (y (S t)) <= cost x) /\
  ((forall i, (i < m)%nat -> y T i = 0) -> SparseBoost.epsilon m (1 - k) u T = 0).
(** NP14.algorithm-2.amended: the same as [algorithm_2]. *)
Definition algorithm_2_amended : Prop := algorithm_2.

(** Refuting runs over the rationals: SparseBoost with alpha_t = (1 - k) gamma_t |y_t|_1. *)
Definition rational_sparse_y (m : nat) (k : Q) (u : play QF) (t : nat) : vector QF := @SparseBoost.y QF m (Qsub 1 k) u t.
Definition rational_sparse_norm (m : nat) (k : Q) (u : play QF) (t : nat) : Q := @SparseBoost.norm1 QF m (Qsub 1 k) u t.
Definition rational_sparse_gamma (m : nat) (k : Q) (u : play QF) (t : nat) : Q := @SparseBoost.gamma QF m (Qsub 1 k) u t.
Definition rational_sparse_eta (m : nat) (k : Q) (u : play QF) (t : nat) : Q := @SparseBoost.eta QF m (Qsub 1 k) u t.
Definition rational_sparse_error (m : nat) (k : Q) (u : play QF) (T : nat) : Q := @SparseBoost.epsilon QF m (Qsub 1 k) u T.
Definition rational_sparse_pulls (m : nat) (k : Q) (u : play QF) (T : nat) : Q := @sum QF T (fun t =>
  rational_sparse_gamma m k u t * rational_sparse_gamma m k u t * (rational_sparse_norm m k u t * rational_sparse_norm m k u t))%Q.

(** NP14.algorithm-2.reading-literal: the weights never vanish (alpha_t = 0).  Refuted. *)
Definition algorithm_2_reading_literal : Prop := forall m t (u : play QF), rational_play m t u -> (0 < rational_sparse_norm m 1 u t)%Q.

(** NP14.theorem-4.alpha-zero: alpha_t = 0: epsilon <= 1 / (1 + Σ gamma_t² |y_t|_1²). *)
Definition theorem_4_alpha_zero : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  let gamma := SparseBoost.gamma m 0 u in let norm1 := SparseBoost.norm1 m 0 u in
  SparseBoost.epsilon m 0 u T <= 1 / (1 + Sum T (fun t => gamma t ^ 2 * norm1 t ^ 2)).
(** NP14.theorem-4.alpha-half: alpha_t = min(1, gamma_t |y_t|_1 / 2): epsilon <= 1 / (1 + 1/4 Σ gamma_t² |y_t|_1²). *)
Definition theorem_4_alpha_half : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  let gamma := SparseBoost.gamma m (1 / 2) u in let norm1 := SparseBoost.norm1 m (1 / 2) u in
  (forall t, (t < T)%nat -> SparseBoost.alpha m (1 / 2) u t = Rmin 1 (1 / 2 * (gamma t * norm1 t))) /\
  SparseBoost.epsilon m (1 / 2) u T <= 1 / (1 + 1 / 4 * Sum T (fun t => gamma t ^ 2 * norm1 t ^ 2)).
(** NP14.theorem-4.alpha-half.step-equation-37: with 4 in place of 1/4.  Refuted. *)
Definition theorem_4_alpha_half_step_equation_37 : Prop := forall m T (u : play QF), rational_play m T u ->
  (rational_sparse_error m (1 # 2) u T <= 1 / (1 + 4 * rational_sparse_pulls m (1 # 2) u T))%Q.
(** NP14.theorem-4.any-alpha: alpha_t = (1 - k) gamma_t |y_t|_1 with the supplement's constant 1/k².  Refuted. *)
Definition theorem_4_any_alpha : Prop := forall m T (k : Q) (u : play QF), rational_play m T u -> (0 < k)%Q -> (k <= 1)%Q ->
  (rational_sparse_error m k u T <= 1 / (1 + 1 / (k * k) * rational_sparse_pulls m k u T))%Q.
(** NP14.theorem-4.any-alpha.amended: with k². *)
Definition theorem_4_any_alpha_amended : Prop := forall m k (u : play RF), (0 < m)%nat -> 0 < k <= 1 -> forall T, valid_play m T u ->
  SparseBoost.epsilon m (1 - k) u T <=
  1 / (1 + k ^ 2 * Sum T (fun t => SparseBoost.gamma m (1 - k) u t ^ 2 * SparseBoost.norm1 m (1 - k) u t ^ 2)).
(** NP14.theorem-4.any-alpha.ceiling: k (2 - k) Σ gamma_t² |y_t|_1² <= 1 - N |y_(T+1)|² <= 1 - epsilon / (2 - k)². *)
Definition theorem_4_any_alpha_ceiling : Prop := forall m k (u : play RF), (0 < m)%nat -> 0 < k <= 1 -> forall T, valid_play m T u ->
  k * (2 - k) * Sum T (fun t => SparseBoost.gamma m (1 - k) u t ^ 2 * SparseBoost.norm1 m (1 - k) u t ^ 2) <=
  1 - INR m * sq m (SparseBoost.y m (1 - k) u T) <= 1 - SparseBoost.epsilon m (1 - k) u T / (2 - k) ^ 2.
(** NP14.theorem-4.any-alpha.equation-30: the optimality of y_(t+1), and what follows from it. *)
Definition theorem_4_any_alpha_equation_30 : Prop := forall m k (u : play RF) t x, (forall i, (i < m)%nat -> 0 <= x i) ->
  let y := SparseBoost.y m (1 - k) u in let eta := SparseBoost.eta m (1 - k) u in let alpha := SparseBoost.alpha m (1 - k) u in
  0 <= Sum m (fun i => (x i - y (S t) i) * (eta t * u t i + alpha t * eta t + y (S t) i - y t i)) /\
  eta t * Sum m (fun i => (x i - y t i) * - u t i) + alpha t * eta t * (SparseBoost.norm1 m (1 - k) u (S t) - Sum m x) <=
  1 / 2 * sq m (fun i => x i - y t i) - 1 / 2 * sq m (fun i => x i - y (S t) i) + 1 / 2 * eta t ^ 2 * sq m (u t).
(** NP14.theorem-4.any-alpha.step-equation-28: y_(t+1) minimises 1/2 |y_i - y_t^i| - eta_t y_i d_t^i (alpha_t = 0).  Refuted: a
    square is missing. *)
Definition theorem_4_any_alpha_step_equation_28 : Prop := forall m t (u : play QF) i (v : Q), rational_play m (S t) u -> (i < m)%nat -> (0 <= v)%Q ->
  let cost v := ((1 # 2) * Qabs (v - rational_sparse_y m 1 u t i) + rational_sparse_eta m 1 u t * v * u t i)%Q in
  (cost (rational_sparse_y m 1 u (S t) i) <= cost v)%Q.

(** SparseBoost with any alpha_t and any step size, a function of p = gamma_t |y_t|_1 and alpha_t: (36) and the plain one. *)
Definition step_36 (m : nat) (p a : R) : R := Rmax 0 (p - a) / INR m.
Definition plain_step (m : nat) (p a : R) : R := p / INR m.
Definition pull_at (m : nat) (y c : point) : R := Sum m (fun i => y i * c i).
Definition y_any (m : nat) (step : R -> R -> R) (alpha : nat -> R) (u : play RF) := fix y (t : nat) {struct t} : point :=
  match t with
  | O => fun _ => 1 / INR m
  | S s => fun i => let eta := step (pull_at m (y s) (u s)) (alpha s) in Rmax 0 (y s i - eta * u s i - alpha s * eta)
  end.
Definition norm_any (m : nat) (step : R -> R -> R) (alpha : nat -> R) (u : play RF) (t : nat) : R := Sum m (y_any m step alpha u t).
Definition eta_any (m : nat) (step : R -> R -> R) (alpha : nat -> R) (u : play RF) (t : nat) : R :=
  step (pull_at m (y_any m step alpha u t) (u t)) (alpha t).
Definition gamma_any (m : nat) (step : R -> R -> R) (alpha : nat -> R) (u : play RF) (t : nat) : R :=
  Sum m (fun i => y_any m step alpha u t i / norm_any m step alpha u t * u t i).
Definition error_any (m : nat) (step : R -> R -> R) (alpha : nat -> R) (u : play RF) (T : nat) : R :=
  @error RF m (fun i => Sum T (fun t => eta_any m step alpha u t * u t i)).

(** NP14.theorem-4.any-alpha.every-choice: alpha_t anywhere in [0, gamma_t |y_t|_1), steps (36):
    epsilon <= 1 / (1 + Σ (gamma_t |y_t|_1 - alpha_t)²). *)
Definition theorem_4_any_alpha_every_choice : Prop := forall m alpha (u : play RF), (0 < m)%nat -> forall T, valid_play m T u ->
  let gamma := gamma_any m (step_36 m) alpha u in let norm1 := norm_any m (step_36 m) alpha u in
  (forall t, (t < T)%nat -> 0 <= alpha t < gamma t * norm1 t) ->
  error_any m (step_36 m) alpha u T <= 1 / (1 + Sum T (fun t => (gamma t * norm1 t - alpha t) ^ 2)).

(** NP14.theorem-4.any-alpha.any-choice: alpha_t anywhere in [0, min(1, gamma_t |y_t|_1)), steps (36): (16) with some constant c > 0,
    which may depend on the choice, on the columns and on their number.  Refuted. *)
Definition theorem_4_any_alpha_any_choice : Prop := forall m alpha (u : play RF), (0 < m)%nat -> (forall T, valid_play m T u) ->
  let pull t := gamma_any m (step_36 m) alpha u t * norm_any m (step_36 m) alpha u t in
  (forall t, 0 <= alpha t < Rmin 1 (pull t)) ->
  exists c, 0 < c /\ forall T, error_any m (step_36 m) alpha u T <= 1 / (1 + c * Sum T (fun t => pull t ^ 2)).
(** NP14.theorem-4.any-alpha.any-choice.amended: epsilon <= 1 / (1 + Σ (gamma_t |y_t|_1 - alpha_t)²). *)
Definition theorem_4_any_alpha_any_choice_amended : Prop := theorem_4_any_alpha_every_choice.

(** NP14.equation-36: (P - alpha) / N minimises - eta P + N eta² / 2 + alpha eta, P = gamma_t |y_t|_1. *)
Definition equation_36 : Prop := forall N P alpha eta, 0 < N -> let cost eta := - eta * P + N / 2 * eta ^ 2 + alpha * eta in
  cost ((P - alpha) / N) <= cost eta.
(** NP14.equation-40: alpha_t = 0, edges of at least gamma: epsilon <= N² / (1 + T gamma²), and |y_t|_1 >= 1/N while
    epsilon > 0. *)
Definition equation_40 : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u -> forall g, 0 <= g ->
  (forall t, (t < T)%nat -> g <= SparseBoost.gamma m 0 u t) ->
  SparseBoost.epsilon m 0 u T <= INR m ^ 2 / (1 + INR T * g ^ 2) /\
  (0 < SparseBoost.epsilon m 0 u T -> forall t, (t <= T)%nat -> 1 / INR m <= SparseBoost.norm1 m 0 u t).
(** NP14.equation-40.sharper: epsilon <= N / (N + Σ gamma_t²). *)
Definition equation_40_sharper : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  SparseBoost.epsilon m 0 u T <= INR m / (INR m + Sum T (fun t => SparseBoost.gamma m 0 u t ^ 2)).
(** NP14.equation-40.step-converged: a combination without error stays so in later rounds.  Refuted. *)
Definition equation_40_step_converged : Prop := forall m T t (u : play QF), rational_play m T u ->
  (forall s, (s < T)%nat -> (0 < rational_sparse_gamma m 1 u s)%Q) -> (t < T)%nat ->
  (rational_sparse_error m 1 u t == 0)%Q -> (rational_sparse_error m 1 u T == 0)%Q.
(** NP14.equation-40.step-index: what H_t has wrong keeps its first weight 1/N in y_t.  Refuted. *)
Definition equation_40_step_index : Prop := forall m t (u : play QF) i, rational_play m (S t) u -> (i < m)%nat ->
  (@margins QF m (rational_sparse_eta m 1 u) u (S t) i <= 0)%Q -> (1 / @number QF m <= rational_sparse_y m 1 u t i)%Q.

(** NP14.footnote-6: alpha_t = c / t² with the steps (36): epsilon Σ gamma_t² <= 4 N (1 + c² Σ t^-4); edges of at least 0. *)
Definition footnote_6 : Prop := forall m T c (u : play RF), (0 < m)%nat -> valid_play m T u -> 0 < c ->
  let alpha t := c / INR (S t) ^ 2 in let gamma := gamma_any m (step_36 m) alpha u in
  (forall t, (t < T)%nat -> 0 <= gamma t) ->
  error_any m (step_36 m) alpha u T * Sum T (fun t => gamma t ^ 2) <= 4 * INR m * (1 + c ^ 2 * Sum T (fun t => 1 / INR (S t) ^ 4)).
(** NP14.footnote-6.reading-optimal-step: the same as [footnote_6]. *)
Definition footnote_6_reading_optimal_step : Prop := footnote_6.
(** NP14.footnote-6.reading-plain-step: with eta_t = gamma_t |y_t|_1 / N, for every c: weights that vanish mean error 0.
    Refuted. *)
Definition rational_plain_y (m : nat) (c : Q) (u : play QF) := fix y (t : nat) {struct t} : vector QF :=
  match t with
  | O => @uniform QF m
  | S s =>
      let eta := (@dot QF m (y s) (u s) / @number QF m)%Q in
      let alpha := (c / (@number QF (S s) * @number QF (S s)))%Q in
      tab m (fun i => @max QF 0%Q (Qsub (Qsub (y s i) (Qmul eta (u s i))) (Qmul alpha eta)))
  end.
Definition rational_plain_error (m : nat) (c : Q) (u : play QF) (T : nat) : Q :=
  @error QF m (margins m (fun t => @dot QF m (rational_plain_y m c u t) (u t) / @number QF m)%Q u T).
Definition footnote_6_reading_plain_step : Prop := forall m (c : Q) T (u : play QF), rational_play m T u -> (0 < c)%Q ->
  (forall i, (i < m)%nat -> (rational_plain_y m c u T i == 0)%Q) -> (rational_plain_error m c u T == 0)%Q.
(** NP14.footnote-6.small-constants: with those steps and 0 < c <= 24/25. *)
Definition footnote_6_small_constants : Prop := forall m T c (u : play RF), (0 < m)%nat -> valid_play m T u -> 0 < c <= 24 / 25 ->
  let alpha t := c / INR (S t) ^ 2 in let gamma := gamma_any m (plain_step m) alpha u in let eta := eta_any m (plain_step m) alpha u in
  let A_T := INR m * Sum T (fun t => alpha t * eta t) in (forall t, (t < T)%nat -> 0 <= gamma t) ->
  A_T <= c * sqrt (Sum T (fun t => 1 / INR (S t) ^ 4)) /\ c * sqrt (Sum T (fun t => 1 / INR (S t) ^ 4)) < 1 /\
  error_any m (plain_step m) alpha u T * (1 - A_T) ^ 2 * (1 + 1 / INR m * Sum T (fun t => gamma t ^ 2)) <= 1.

(** NP14.sentence-dominant-regularisation: alpha_t <= |d_t^i| where d_t^i < 0.  Refuted. *)
Definition sentence_dominant_regularisation : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  (forall t, (t < T)%nat -> 0 < SparseBoost.gamma m (1 / 2) u t) -> forall t i, (t < T)%nat -> (i < m)%nat -> - u t i < 0 ->
  SparseBoost.alpha m (1 / 2) u t <= Rabs (- u t i).
(** NP14.sentence-dominant-regularisation.amended: on columns of signs, with edges of at least 0, alpha_t <= 1/2 and alpha_t eta_t
    is at most half of |eta_t d_t^i|. *)
Definition sentence_dominant_regularisation_amended : Prop := forall m T (u : play RF), (0 < m)%nat ->
  (forall t i, (t < T)%nat -> (i < m)%nat -> u t i = 1 \/ u t i = -1) ->
  (forall t, (t < T)%nat -> 0 <= SparseBoost.gamma m (1 / 2) u t) -> forall t i, (t < T)%nat -> (i < m)%nat ->
  SparseBoost.alpha m (1 / 2) u t <= 1 / 2 /\
  SparseBoost.alpha m (1 / 2) u t * SparseBoost.eta m (1 / 2) u t <= 1 / 2 * Rabs (SparseBoost.eta m (1 / 2) u t * - u t i).

(** * Section 3.4: the variant of MadaBoost (Algorithm 3), under the reading that epsilon_t is the error of H_(t-1) *)

(** From the margins h of the combination so far: weights min(1, e^-h_i) before normalisation, their norm, the error, the edge. *)
Definition clipped (h : point) (i : nat) : R := Rmin 1 (exp (- h i)).
Definition clipped_norm (m : nat) (h : point) : R := Sum m (clipped h).
Definition clipped_edge (m : nat) (h c : point) : R := Sum m (fun i => clipped h i / clipped_norm m h * c i).
(** The margins before round t: eta_t = epsilon_t gamma_t. *)
Definition mada_margin (m : nat) (u : play RF) := fix h (t : nat) {struct t} : point :=
  match t with O => fun _ => 0 | S s => fun i => h s i + @error RF m (h s) * clipped_edge m (h s) (u s) * u s i end.
Definition mada_y (m : nat) (u : play RF) (t : nat) : point := clipped (mada_margin m u t).
Definition mada_z (m : nat) (u : play RF) (t : nat) : point := fun i => exp (- mada_margin m u t i).
Definition mada_norm (m : nat) (u : play RF) (t : nat) : R := clipped_norm m (mada_margin m u t).
Definition mada_gamma (m : nat) (u : play RF) (t : nat) : R := clipped_edge m (mada_margin m u t) (u t).
Definition mada_error (m : nat) (u : play RF) (t : nat) : R := @error RF m (mada_margin m u t).
Definition mada_eta (m : nat) (u : play RF) (t : nat) : R := mada_error m u t * mada_gamma m u t.
Definition mada_star (m : nat) (u : play RF) (T i : nat) : R := if @mistake RF (mada_margin m u T) i then 1 else 0.

(** NP14.algorithm-3.reading-before: what the lines compute: epsilon_1 = 1 as every vote is tied; the weights w_t, proportional to
    min(1, e^(-H_(t-1))); the edge under them; eta_t = epsilon_t gamma_t; and H_t = H_(t-1) + eta_t h_t. *)
Definition algorithm_3_reading_before : Prop := forall m (u : play RF), (0 < m)%nat -> mada_error m u 0 = 1 /\
  forall t, let w i := mada_y m u t i / Sum m (mada_y m u t) in
  distribution m w /\ mada_gamma m u t = Sum m (fun i => w i * u t i) /\ mada_eta m u t = mada_error m u t * mada_gamma m u t /\
  forall i, mada_margin m u (S t) i = mada_margin m u t i + mada_eta m u t * u t i.
(** NP14.algorithm-3.reading-after: eta_t = epsilon_t gamma_t with the error of H_t, which contains eta_t: some eta_t exists, in
    the first round.  Refuted. *)
Definition algorithm_3_reading_after : Prop := forall m (u : column QF), (0 < m)%nat -> (forall i, (i < m)%nat -> (-1 <= u i <= 1)%Q) ->
  let gamma := @dot QF m (@uniform QF m) u in (0 < gamma)%Q ->
  exists eta : Q, (eta == @error QF m (fun i => eta * u i)%Q * gamma)%Q.

(** NP14.theorem-5.reading-some-round: edges of at least gamma for T >= 2 (1 - target) / (target² gamma²) rounds: some H_t has
    error at most target. *)
Definition theorem_5_reading_some_round : Prop := forall m (u : play RF), (0 < m)%nat -> forall T target g, valid_play m T u -> (1 <= T)%nat ->
  0 < target <= 1 -> 0 < g -> (forall t, (t < T)%nat -> g <= mada_gamma m u t) -> INR T >= 2 * (1 - target) / (target ^ 2 * g ^ 2) ->
  exists t, (1 <= t <= T)%nat /\ mada_error m u t <= target.
(** A constant for the rounds after which the last combination has error at most e. *)
Definition last_error_within (C : R) : Prop := forall m T (u : play RF) e g, (0 < m)%nat -> valid_play m T u -> 0 < e -> 0 < g ->
  (forall t, (t < T)%nat -> g <= mada_gamma m u t) -> C * (2 * (1 - e) / (e ^ 2 * g ^ 2)) <= INR T -> mada_error m u T <= e.
(** NP14.theorem-5.reading-last: the last H_T has.  Refuted. *)
Definition theorem_5_reading_last : Prop := last_error_within 1.
(** NP14.theorem-5.step-larger-constant: it has, with a larger constant.  Refuted for every constant. *)
Definition theorem_5_step_larger_constant : Prop := exists C, 0 < C /\ last_error_within C.
(** NP14.theorem-5.amended: min epsilon_t² T gamma² <= Σ epsilon_t² gamma_t² <= 2 (1 - epsilon). *)
Definition theorem_5_amended : Prop := forall m (u : play RF), (0 < m)%nat -> forall T, valid_play m T u ->
  Sum T (fun t => mada_error m u t ^ 2 * mada_gamma m u t ^ 2) <= 2 * (1 - mada_error m u T) /\
  forall least g, 0 <= least -> 0 <= g -> (forall t, (t < T)%nat -> least <= mada_error m u t /\ g <= mada_gamma m u t) ->
  least ^ 2 * (INR T * g ^ 2) <= Sum T (fun t => mada_error m u t ^ 2 * mada_gamma m u t ^ 2).
(** NP14.theorem-5.equation-48: - B(w*, z_1) <= Σ N/2 eta_t² - Σ eta_t gamma_t |y_t|_1. *)
Definition theorem_5_equation_48 : Prop := forall m (u : play RF), (0 < m)%nat -> forall T, valid_play m T u ->
  - B m (entropy m) entropy_gradient (mada_star m u T) (mada_z m u 0) <=
  Sum T (fun t => INR m / 2 * mada_eta m u t ^ 2) - Sum T (fun t => mada_eta m u t * mada_gamma m u t * mada_norm m u t).
(** NP14.theorem-5.equation-48.step-sign: y_t.eta_t d_t = + eta_t gamma_t |y_t|_1.  Refuted. *)
Definition theorem_5_equation_48_step_sign : Prop := forall m (y d : nat -> Q) (eta : Q), (0 < m)%nat ->
  (forall i, (i < m)%nat -> (0 < y i)%Q /\ (-1 <= d i <= 1)%Q) ->
  let norm := @sum QF m y in let w i := (y i / norm)%Q in let gamma := (- @sum QF m (fun i => w i * d i)%Q)%Q in
  (@sum QF m (fun i => y i * (eta * d i))%Q == eta * gamma * norm)%Q.
(** NP14.theorem-5.equation-49: - N (1 - epsilon) <= Σ N/2 epsilon_t² gamma_t² - Σ epsilon_t gamma_t² |y_t|_1. *)
Definition theorem_5_equation_49 : Prop := forall m (u : play RF), (0 < m)%nat -> forall T, valid_play m T u ->
  - INR m * (1 - mada_error m u T) <=
  Sum T (fun t => INR m / 2 * mada_error m u t ^ 2 * mada_gamma m u t ^ 2) -
  Sum T (fun t => mada_error m u t * mada_gamma m u t ^ 2 * mada_norm m u t).
(** NP14.theorem-5.step-last-error: the last error is the least.  Refuted. *)
Definition theorem_5_step_last_error : Prop := forall m T (u : play RF), (0 < m)%nat -> valid_play m T u ->
  (forall t, (t < T)%nat -> 0 < mada_gamma m u t) -> forall t, (t < T)%nat -> mada_error m u T <= mada_error m u t.

(** NP14.lemma-5: min(1, z) is the projection of z > 0 onto [0, 1]^N in relative entropy, and no other point is. *)
Definition cube (m : nat) (y : point) : Prop := forall i, (i < m)%nat -> 0 <= y i <= 1.
Definition lemma_5 : Prop := forall m z, positive m z ->
  projection m (entropy m) entropy_gradient (cube m) z (fun i => Rmin 1 (z i)) /\
  forall x, projection m (entropy m) entropy_gradient (cube m) z x -> forall i, (i < m)%nat -> x i = Rmin 1 (z i).
(** NP14.lemma-5.step-gradient: the gradient of the divergence is the vector of one sum; and ln(1/z_i) < 0 for z_i >= 1.
    Refuted. *)
Definition lemma_5_step_gradient : Prop := forall m (z v : point), (forall i, (i < m)%nat -> 0 < z i) ->
  (forall i, (i < m)%nat -> 0 <= v i <= 1) -> let y i := Rmin 1 (z i) in
  Sum m (fun i => (v i - y i) * Sum m (fun j => ln (y j / z j))) = Sum m (fun i => (v i - y i) * ln (y i / z i)) /\
  forall i, (i < m)%nat -> 1 <= z i -> ln (y i / z i) = ln (1 / z i) /\ ln (1 / z i) < 0.

(** NP14.lemma-6: |y_t|_1 >= N epsilon_t with the error of H_t.  Refuted. *)
Definition lemma_6 : Prop := forall m (u : play RF) t, (0 < m)%nat -> valid_play m (S t) u -> mada_norm m u t >= INR m * mada_error m u (S t).
(** NP14.lemma-6.amended: with the error of H_(t-1). *)
Definition lemma_6_amended : Prop := forall m (u : play RF), (0 < m)%nat -> forall t, mada_norm m u t >= INR m * mada_error m u t.
(** NP14.lemma-6.step-equation-46: y_t = min(1, exp(- H_t)).  Refuted. *)
Definition lemma_6_step_equation_46 : Prop := forall m (u : play RF) t i, (0 < m)%nat -> valid_play m (S t) u -> (i < m)%nat ->
  mada_y m u t i = Rmin 1 (exp (- mada_margin m u (S t) i)).

(** NP14.equation-45: Σ w ln w - w is 1/N-strongly convex in l1 between vectors x >= 0, y > 0 of sum at most N. *)
Definition equation_45 : Prop := forall m x y, (0 < m)%nat -> nonnegative m x -> positive m y -> Sum m x <= INR m -> Sum m y <= INR m ->
  B m (entropy m) entropy_gradient x y >= 1 / (2 * INR m) * l1 m (fun i => x i - y i) ^ 2.
(** NP14.equation-45.amended: the same as [equation_45]. *)
Definition equation_45_amended : Prop := equation_45.
(** NP14.equation-45.reading-cube: in [0, 1]^N. *)
Definition equation_45_reading_cube : Prop := forall m y y', (0 < m)%nat -> cube m y -> cube m y' -> positive m y' ->
  B m (entropy m) entropy_gradient y y' >= 1 / (2 * INR m) * l1 m (fun i => y i - y' i) ^ 2.
(** NP14.equation-45.reading-orthant: between all positive vectors.  Refuted. *)
Definition equation_45_reading_orthant : Prop := forall m x y, (0 < m)%nat -> positive m x -> positive m y ->
  Sum m (fun i => x i * (ln (x i) - ln (y i)) - x i + y i) >= 1 / (2 * INR m) * l1 m (fun i => x i - y i) ^ 2.

(** NP14.equation-50: epsilon² <= 2 (1 - epsilon) / (T gamma²), the first link of the chain, for the error of the last
    combination.  Refuted. *)
Definition equation_50 : Prop := forall m T (u : play RF) g, (0 < m)%nat -> (0 < T)%nat -> valid_play m T u -> 0 < g ->
  (forall t, (t < T)%nat -> g <= mada_gamma m u t) ->
  mada_error m u T ^ 2 <= 2 * (1 - mada_error m u T) / (INR T * g ^ 2).
(** The second link of the chain: 2 (1 - epsilon) / (T gamma²) <= 1 / (T gamma²).  Refuted: it says epsilon >= 1/2. *)
Definition equation_50_second_link : Prop := forall m T (u : play RF) g, (0 < m)%nat -> (0 < T)%nat -> valid_play m T u -> 0 < g ->
  (forall t, (t < T)%nat -> g <= mada_gamma m u t) ->
  2 * (1 - mada_error m u T) / (INR T * g ^ 2) <= 1 / (INR T * g ^ 2).
(** NP14.equation-50.amended: the least of the errors of H_0, ..., H_(T-1) is at most sqrt(2 / (T gamma²)). *)
Definition equation_50_amended : Prop := forall m T (u : play RF) g, (0 < m)%nat -> (0 < T)%nat -> valid_play m T u -> 0 < g ->
  (forall t, (t < T)%nat -> g <= mada_gamma m u t) ->
  exists t, (t < T)%nat /\ (forall s, (s < T)%nat -> mada_error m u t ^ 2 <= mada_error m u s ^ 2) /\
    mada_error m u t ^ 2 <= 2 / (INR T * g ^ 2).

(** NP14.remark-madaboost-slower: MadaBoost's variant is slower than O(1/(epsilon gamma²)): for every C there is a run with edges of at
    least gamma whose first C/(epsilon gamma²) combinations, and more, all have errors above epsilon.  And how slow: for every N >= 4 there is
    a run with edges 1/4 and errors of at least 1/N on which T (1/N) (1/4)² >= 1/4 ln N. *)
Definition remark_madaboost_slower : Prop :=
  (forall C, exists m T (u : play RF) e g, (0 < m)%nat /\ valid_play m T u /\ 0 < e /\ 0 < g /\
    (forall t, (t < T)%nat -> g <= mada_gamma m u t) /\ C / (e * g ^ 2) <= INR T /\
    forall t, (t <= T)%nat -> e < mada_error m u t) /\
  forall m, (4 <= m)%nat -> exists T (u : play RF), valid_play m T u /\
    (forall t, (t < T)%nat -> mada_gamma m u t = 1 / 4) /\ (forall t, (t <= T)%nat -> 1 / INR m <= mada_error m u t) /\
    1 / 4 * ln (INR m) <= INR T * (1 / INR m) * (1 / 4) ^ 2.
(** NP14.remark-madaboost-slower.step-bound-is-rate: the rounds needed are of the order of the bound.  Refuted. *)
Definition remark_madaboost_slower_step_bound_is_rate : Prop := exists c, 0 < c /\ forall m T (u : play RF) e g, (0 < m)%nat ->
  valid_play m T u -> 0 < e -> 0 < g -> (forall t, (t < T)%nat -> g <= mada_gamma m u t) -> mada_error m u T <= e ->
  (forall t, (t < T)%nat -> e < mada_error m u t) -> c * (2 * (1 - e) / (e ^ 2 * g ^ 2)) <= INR T.

(** * Section 4: AdaBoost, and the conjecture on two projections *)

(** NP14.entropy-is-adaboost: with the entropy on the simplex, w_(t+1)^i is proportional to exp(- Σ_(s<=t) eta_s u_s^i). *)
Definition entropy_is_adaboost : Prop := forall m lazy (u : play RF) t, (0 < m)%nat ->
  exists c, 0 < c /\ forall i, (i < m)%nat ->
    weight Entropy m simplex lazy u t i = c * exp (- Sum t (fun s => eta Entropy m simplex lazy u s * u s i)).

(** The lazy version with two projections, entropy: y_t projects z_t onto a convex K around the simplex, in the orthant; then the
    simplex: w_t = y_t / |y_t|_1; eta_t = gamma_t, of either sign. *)
Definition two_projections (m : nat) (K : point -> Prop) (y z : nat -> point) (u : play RF) : Prop :=
  let gamma t := Sum m (fun i => y t i / Sum m (y t) * u t i) in
  convex_set K /\ (forall x, distribution m x -> K x) /\ (forall x, K x -> nonnegative m x) /\
  (forall i, (i < m)%nat -> z 0%nat i = 1 / INR m) /\
  (forall t i, (i < m)%nat -> z (S t) i = z t i * exp (- (gamma t * u t i))) /\
  forall t, projection m (entropy m) entropy_gradient K (z t) (y t).
Definition projected_gamma (m : nat) (y : nat -> point) (u : play RF) (t : nat) : R := Sum m (fun i => y t i / Sum m (y t) * u t i).
Definition projected_error (m : nat) (y : nat -> point) (u : play RF) (T : nat) : R :=
  @error RF m (margins m (projected_gamma m y u) u T).
(** NP14.conjecture-lazy-double-projection: it boosts: while the errors of H_1, ..., H_T are at least eps, with edges |gamma_t| of at
    least g, T eps (1 - exp(-g²/2)) <= ln(1/eps). *)
Definition conjecture_lazy_double_projection : Prop := forall m K y z (u : play RF), (0 < m)%nat -> (forall t, in_range m (u t)) ->
  two_projections m K y z u -> forall T eps g, 0 < eps <= 1 -> 0 <= g ->
  (forall t, (1 <= t <= T)%nat -> eps <= projected_error m y u t) -> (forall t, (t < T)%nat -> g <= Rabs (projected_gamma m y u t)) ->
  INR T * (eps * (1 - exp (- (g ^ 2 / 2)))) <= ln (1 / eps).
(** NP14.conjecture-lazy-double-projection.entropy: Σ |y_t|_1 (1 - exp(- gamma_t² / 2)) <= ln(1/epsilon). *)
Definition conjecture_lazy_double_projection_entropy : Prop := forall m K y z (u : play RF), (0 < m)%nat -> (forall t, in_range m (u t)) ->
  two_projections m K y z u -> forall T, 0 < projected_error m y u T ->
  Sum T (fun t => Sum m (y t) * (1 - exp (- (projected_gamma m y u t ^ 2 / 2)))) <= ln (1 / projected_error m y u T).
(** NP14.conjecture-lazy-double-projection.mass: |y_(t+1)|_1 is at least the error of H_t. *)
Definition conjecture_lazy_double_projection_mass : Prop := forall m K y z (u : play RF), (0 < m)%nat -> two_projections m K y z u ->
  forall T, projected_error m y u T <= Sum m (y T).
(** NP14.conjecture-lazy-double-projection.output: of the output H_T: where every point of K has a sum of at least mu, and every edge
    |gamma_t| is at least g, T mu (1 - exp(-g²/2)) <= ln(1/epsilon_T).  Where 0 is in K the first projection changes nothing, and (9) holds. *)
Definition conjecture_lazy_double_projection_output : Prop := forall m K y z (u : play RF), (0 < m)%nat -> (forall t, in_range m (u t)) ->
  two_projections m K y z u ->
  (forall T mu g, (forall v, K v -> mu <= Sum m v) -> 0 <= g -> (forall t, (t < T)%nat -> g <= Rabs (projected_gamma m y u t)) ->
    0 < projected_error m y u T -> INR T * (mu * (1 - exp (- (g ^ 2 / 2)))) <= ln (1 / projected_error m y u T)) /\
  (K (fun _ => 0) -> forall t, (forall i, (i < m)%nat -> y t i = z t i) /\
    Sum m (z t) <= exp (- Sum t (fun s => projected_gamma m y u s ^ 2 / 2)) /\
    projected_error m y u t <= exp (- Sum t (fun s => projected_gamma m y u s ^ 2 / 2))).
(** NP14.conjecture-lazy-double-projection.cube-is-idle: with K = [0, 1]^N the first projection changes nothing; the sum of z_t is at
    most the product of the exp(- gamma_s² / 2), s < t. *)
Definition conjecture_lazy_double_projection_cube_is_idle : Prop := forall m y z (u : play RF), (0 < m)%nat -> (forall t, in_range m (u t)) ->
  two_projections m (cube m) y z u -> forall t, (forall i, (i < m)%nat -> y t i = z t i) /\
  Sum m (z t) <= exp (- Sum t (fun s => projected_gamma m y u s ^ 2 / 2)).
(** NP14.conjecture-lazy-double-projection.step-square: with the square and K = [0, 1]^N, (8) holds.  Refuted. *)
Definition rational_cube (m : nat) (z : vector QF) : vector QF := tab m (fun i => @min QF 1%Q (@max QF 0%Q (z i))).
Definition conjecture_lazy_double_projection_step_square : Prop := forall m T (u : play QF), rational_play m T u ->
  let Pi z := project m no_cap (rational_cube m z) in
  let gamma := @MABoost.gamma QF m Qsub (square_rate m) Pi true u in
  (@MABoost.epsilon QF m Qsub (square_rate m) Pi true u T <= 1 / (1 + @sum QF T (fun t => gamma t * gamma t)%Q))%Q.

(** * No set of hypotheses is empty *)

(** The square and the Euclidean norm satisfy what is assumed of R and of the norms, between all points. *)
Definition satisfiable_regulariser : Prop := forall m, exists norm dual, is_norm m norm /\ is_dual_norm m norm dual /\
  (forall x, gradient_at m (half_square m) identity x) /\ forall x y, strongly_convex_at m (half_square m) identity norm x y.
(** A column that is right everywhere has edge 1 in every round of Algorithms 1 and 3, for every number of examples. *)
Definition satisfiable_edges : Prop := forall r lazy m, (0 < m)%nat -> exists u : play RF, (forall T, valid_play m T u) /\
  forall t, gamma r m simplex lazy u t = 1 /\ mada_gamma m u t = 1.
(** Two projections, with K the simplex itself, on every play. *)
Definition satisfiable_two_projections : Prop := forall m (u : play RF), (0 < m)%nat ->
  exists K y z, two_projections m K y z u.
