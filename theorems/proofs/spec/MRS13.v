(** MRS13: Mukherjee, Rudin, Schapire, "The Rate of Convergence of AdaBoost": what is stated, in the paper's order.

    Each [Definition ... : Prop] is one statement of the paper, of its proofs, or of the project's repair of one; its id
    stands above it.  A theorem [MRS13_<name>_proof] proves it, or a theorem [MRS13_<name>_is_refuted] proves its negation.
    Rounds are counted from 0: [AdaBoost g j t] is the paper's lambda^t, and [j t] is the hypothesis that its round t + 1
    takes.  Examples and hypotheses are counted from 0 too. *)
From Coq Require Import Reals Rtrigo_def Arith List Bool Factorial.
From Boostproof.spec Require Import Finite.
Local Open Scope R_scope.

(** * Section 2: coordinate descent, AdaBoost (Figure 1) *)

(** m examples, N hypotheses, the feature matrix [M i j] = y_i h_j(x_i). *)
Record game := Game { m : nat; N : nat; M : nat -> nat -> R }.

(** A combination: one coefficient for each hypothesis. *)
Definition combination := nat -> R.

Definition margin (g : game) (lambda : combination) (i : nat) : R := Sum (N g) (fun j => M g i j * lambda j).

(** The loss summed over the examples, and the paper's L, its mean. *)
Definition total_loss (g : game) (lambda : combination) : R := Sum (m g) (fun i => exp (- margin g lambda i)).
Definition L (g : game) (lambda : combination) : R := total_loss g lambda / INR (m g).

(** The distribution D_lambda, the correlation r of hypothesis j under it, and the edge delta = |r|. *)
Definition D (g : game) (lambda : combination) (i : nat) : R := exp (- margin g lambda i) / total_loss g lambda.
Definition correlation (g : game) (lambda : combination) (j : nat) : R := Sum (m g) (fun i => D g lambda i * M g i j).
Definition delta (g : game) (lambda : combination) (j : nat) : R := Rabs (correlation g lambda j).

(** Equation 4, the step; and a step alpha along coordinate j. *)
Definition step (r : R) : R := / 2 * ln ((1 + r) / (1 - r)).
Definition move (lambda : combination) (alpha : R) (j : nat) : combination :=
  fun k => if Nat.eqb k j then lambda k + alpha else lambda k.

(** AdaBoost with the hypotheses j 0, j 1, ...: the combination after t rounds. *)
Definition AdaBoost (g : game) := fix run (j : nat -> nat) (t : nat) {struct t} : combination :=
  match t with
  | O => fun _ => 0
  | S s => let lambda := run j s in move lambda (step (correlation g lambda (j s))) (j s)
  end.

Definition norm1 (g : game) (lambda : combination) : R := Sum (N g) (fun k => Rabs (lambda k)).
Definition distance1 (g : game) (lambda mu : combination) : R := norm1 g (fun k => lambda k - mu k).

(** What is assumed of a game: entries in [-1, 1] (confidence-rated), in {-1, +1}, in {-1, 0, +1}. *)
Definition entries_within_one (g : game) : Prop :=
  forall i j, (i < m g)%nat -> (j < N g)%nat -> -1 <= M g i j <= 1.
Definition entries_are_signs (g : game) : Prop :=
  forall i j, (i < m g)%nat -> (j < N g)%nat -> M g i j = 1 \/ M g i j = -1.
Definition integer_entries (g : game) : Prop :=
  forall i j, (i < m g)%nat -> (j < N g)%nat -> M g i j = -1 \/ M g i j = 0 \/ M g i j = 1.

(** What is assumed of a run: in each of its T rounds it takes a hypothesis; one of largest edge; and no edge is 1, as the
    end of Section 2 assumes (a step would be infinite). *)
Definition takes_columns (g : game) (j : nat -> nat) (T : nat) : Prop := forall t, (t < T)%nat -> (j t < N g)%nat.
Definition largest_edge (g : game) (lambda : combination) (j : nat) : Prop :=
  forall k, (k < N g)%nat -> delta g lambda k <= delta g lambda j.
Definition best_columns (g : game) (j : nat -> nat) (T : nat) : Prop := forall t, (t < T)%nat ->
  (j t < N g)%nat /\ forall k, (k < N g)%nat -> delta g (AdaBoost g j t) k <= delta g (AdaBoost g j t) (j t).
Definition edges_below_one (g : game) (j : nat -> nat) (T : nat) : Prop :=
  forall t, (t < T)%nat -> delta g (AdaBoost g j t) (j t) < 1.

(** A real number that is the greatest lower bound of a set. *)
Definition is_infimum (E : R -> Prop) (v : R) : Prop :=
  (forall x, E x -> v <= x) /\ forall c, (forall x, E x -> c <= x) -> c <= v.

(** MRS13.sentence-weights: D_t(i) = e^(-(M lambda^(t-1))_i) / (m L(lambda^(t-1))); and a step alpha along coordinate k multiplies
    the weights by e^(-alpha M_ik) and normalises, as Figure 1 does. *)
Definition sentence_weights : Prop := forall g, (0 < m g)%nat -> forall lambda i,
  D g lambda i = exp (- margin g lambda i) / (INR (m g) * L g lambda) /\
  forall alpha k, (k < N g)%nat -> D g (move lambda alpha k) i =
    D g lambda i * exp (- alpha * M g i k) / Sum (m g) (fun i => D g lambda i * exp (- alpha * M g i k)).
(** MRS13.sentence-line-search: on columns of signs the step of Figure 1 is the line search: no other step along the column
    leads to a smaller loss, and after it the column has edge 0. *)
Definition sentence_line_search : Prop := forall g, (0 < m g)%nat -> entries_are_signs g -> forall lambda j, (j < N g)%nat ->
  delta g lambda j < 1 -> let next := move lambda (step (correlation g lambda j)) j in
  (forall alpha, L g next <= L g (move lambda alpha j)) /\ delta g next j = 0.

(** MRS13.equation-3: on columns of signs a step alpha multiplies the loss by (1 + r)/2 e^-alpha + (1 - r)/2 e^alpha. *)
Definition equation_3 : Prop := forall g, (0 < m g)%nat -> forall lambda alpha j, (j < N g)%nat ->
  (forall i, (i < m g)%nat -> M g i j = 1 \/ M g i j = -1) ->
  L g (move lambda alpha j) =
  ((1 + correlation g lambda j) / 2 * exp (- alpha) + (1 - correlation g lambda j) / 2 * exp alpha) * L g lambda.

(** MRS13.equation-5: L(lambda^t) <= L(lambda^(t-1)) sqrt(1 - delta_t^2), with equality on columns of signs. *)
Definition equation_5 : Prop := forall g, (0 < m g)%nat -> forall (j : nat -> nat) t, (j t < N g)%nat ->
  entries_within_one g -> delta g (AdaBoost g j t) (j t) < 1 ->
  L g (AdaBoost g j (S t)) <= L g (AdaBoost g j t) * sqrt (1 - delta g (AdaBoost g j t) (j t) ^ 2).
Definition equation_5_signs : Prop := forall g, (0 < m g)%nat -> forall (j : nat -> nat) t, (j t < N g)%nat ->
  entries_are_signs g -> delta g (AdaBoost g j t) (j t) < 1 ->
  L g (AdaBoost g j (S t)) = L g (AdaBoost g j t) * sqrt (1 - delta g (AdaBoost g j t) (j t) ^ 2).

(** MRS13.equation-5.monotone: printed "non-decreasing"; the loss does not rise. *)
Definition equation_5_monotone : Prop := forall g, (0 < m g)%nat -> forall (j : nat -> nat) t, (j t < N g)%nat ->
  entries_within_one g -> delta g (AdaBoost g j t) (j t) < 1 -> L g (AdaBoost g j (S t)) <= L g (AdaBoost g j t).

(** MRS13.equation-5.monotone.reading-literal: "non-decreasing", read literally: the loss does not fall.  Refuted. *)
Definition equation_5_monotone_reading_literal : Prop := forall g (j : nat -> nat) t, (0 < m g)%nat -> entries_are_signs g ->
  (j t < N g)%nat -> delta g (AdaBoost g j t) (j t) < 1 -> L g (AdaBoost g j (S t)) >= L g (AdaBoost g j t).
(** MRS13.equation-5.monotone.amended: the same as [equation_5_monotone]. *)
Definition equation_5_monotone_amended : Prop := equation_5_monotone.
(** MRS13.equation-5.no-edge: where no hypothesis has an edge, the loss is least. *)
Definition equation_5_no_edge : Prop := forall g, (0 < m g)%nat -> forall lambda,
  (forall k, (k < N g)%nat -> delta g lambda k = 0) -> forall lambda_star, L g lambda <= L g lambda_star.

(** MRS13.equation-6: ln L(lambda^(t-1)) - ln L(lambda^t) >= - 1/2 ln(1 - delta_t^2). *)
Definition equation_6 : Prop := forall g, (0 < m g)%nat -> forall (j : nat -> nat) t, (j t < N g)%nat ->
  entries_within_one g -> delta g (AdaBoost g j t) (j t) < 1 ->
  ln (L g (AdaBoost g j t)) - ln (L g (AdaBoost g j (S t))) >= - / 2 * ln (1 - delta g (AdaBoost g j t) (j t) ^ 2).

(** MRS13.remark-robust.reading-absolute: hypotheses whose edge is within a small tau > 0 of the largest still serve, for
    every accuracy.  Refuted. *)
Definition remark_robust_reading_absolute : Prop := exists tau, 0 < tau /\
  forall g lambda_star eps (j : nat -> nat), (0 < m g)%nat -> entries_within_one g -> 0 < eps ->
  (forall t, (j t < N g)%nat /\ delta g (AdaBoost g j t) (j t) < 1 /\
     forall k, (k < N g)%nat -> delta g (AdaBoost g j t) k - tau <= delta g (AdaBoost g j t) (j t)) ->
  exists T, L g (AdaBoost g j T) <= L g lambda_star + eps.


(** A run that misses AdaBoost's conditions by a share of kappa at most: in each round the edge is at least 1 - kappa times the
    largest, and below 1; the step is at most 1 + kappa times (4) in absolute value; and the logarithm of the loss falls by at least
    1 - kappa times what (6) promises. *)
Definition is_nearly_AdaBoost (kappa : R) (g : game) (j : nat -> nat) (alpha : nat -> R) (T : nat) (lambda : nat -> combination) : Prop :=
  (forall k, lambda 0%nat k = 0) /\ forall t, (t < T)%nat -> let d := delta g (lambda t) (j t) in
  (j t < N g)%nat /\ d < 1 /\ (forall k, lambda (S t) k = move (lambda t) (alpha t) (j t) k) /\
  (forall k, (k < N g)%nat -> (1 - kappa) * delta g (lambda t) k <= d) /\
  Rabs (alpha t) <= (1 + kappa) * Rabs (step (correlation g (lambda t) (j t))) /\
  ln (L g (lambda t)) - ln (L g (lambda (S t))) >= (1 - kappa) * (- / 2 * ln (1 - d ^ 2)).
(** MRS13.remark-robust.reading-relative: such a run is within eps of L(lambda_star) after 2 (1 - kappa)^-3 B^(2c) (eps ln 2)^(1 - 2c) rounds,
    rounded up, or more, B = |lambda_star|_1, with c = 1 + 2 (1 + kappa)/(1 - kappa)^2.  For kappa = 0 it is c = 3, as in Theorem 1. *)
Definition remark_robust_reading_relative : Prop := forall g, (0 < m g)%nat -> forall kappa lambda_star eps (j : nat -> nat) alpha T lambda,
  0 <= kappa < 1 -> 0 < eps -> entries_within_one g -> is_nearly_AdaBoost kappa g j alpha T lambda ->
  let c := 1 + 2 * (1 + kappa) / (1 - kappa) ^ 2 in
  2 / (1 - kappa) ^ 3 * Rpower (norm1 g lambda_star) (2 * c) * Rpower (eps * ln 2) (1 - 2 * c) <= INR T ->
  L g (lambda T) <= L g lambda_star + eps.
(** MRS13.remark-robust: ambiguous.  Read in proportion it holds, with these exponents; read in absolute size it does not. *)
Definition remark_robust : Prop := remark_robust_reading_relative /\ ~ remark_robust_reading_absolute.

(** * Section 3.1: the rate as a function of the norm of the reference *)

(** R, the suboptimality in logarithms; S, the distance to the combinations that are as good as the reference; RE, the
    relative entropy. *)
Definition suboptimality (g : game) (lambda_star lambda : combination) : R := ln (L g lambda) - ln (L g lambda_star).
Definition is_distance (g : game) (lambda_star mu : combination) (S : R) : Prop :=
  is_infimum (fun d => exists lambda, L g lambda <= L g lambda_star /\ d = distance1 g lambda mu) S.
Definition RE (g : game) (p q : nat -> R) : R := Sum (m g) (fun i => p i * ln (p i / q i)).
Definition upsilon (x : R) : R := - ln (1 - x ^ 2) / ln ((1 + x) / (1 - x)).

(** MRS13.theorem-1: AdaBoost is within eps of L(lambda_star) after 13 |lambda_star|_1^6 eps^-5 rounds, rounded up, or
    more, whatever lambda_star and eps > 0. *)
Definition theorem_1 : Prop := forall g, (0 < m g)%nat -> forall lambda_star eps j T, 0 < eps ->
  entries_within_one g -> best_columns g j T -> edges_below_one g j T ->
  13 * norm1 g lambda_star ^ 6 / eps ^ 5 <= INR T ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.
(** MRS13.theorem-1.reading-rounded-up: the same as [theorem_1]. *)
Definition theorem_1_reading_rounded_up : Prop := theorem_1.

(** MRS13.theorem-1.reading-real: the number of rounds not rounded up.  Refuted. *)
Definition theorem_1_reading_real : Prop := forall g j lambda_star eps, (0 < m g)%nat -> (0 < N g)%nat ->
  entries_are_signs g -> 0 < eps -> (forall T, best_columns g j T /\ edges_below_one g j T) ->
  exists T, INR T <= 13 * norm1 g lambda_star ^ 6 / eps ^ 5 /\ L g (AdaBoost g j T) <= L g lambda_star + eps.

(** MRS13.theorem-1.equation-1: with the rate t^-(1/5) and the constant (13 B^6)^(1/5) for all lambda of norm B or less. *)
Definition theorem_1_equation_1 : Prop := forall g, (0 < m g)%nat -> forall lambda B j t,
  entries_within_one g -> best_columns g j t -> edges_below_one g j t -> (1 <= t)%nat -> norm1 g lambda <= B ->
  0 < L g (AdaBoost g j t) - L g lambda ->
  (L g (AdaBoost g j t) - L g lambda) ^ 5 <= 13 * B ^ 6 / INR t.

(** MRS13.theorem-1.step-constant: 2 (eps ln 2)^(1 - 2 * 3) B^(2 * 3) < 13 B^6 / eps^5. *)
Definition theorem_1_step_constant : Prop := forall B eps, 0 < B -> 0 < eps ->
  2 * Rpower (eps * ln 2) (1 - 2 * 3) * Rpower B (2 * 3) < 13 * B ^ 6 / eps ^ 5.

(** MRS13.lemma-2: edges of at least B^-c1 R^c2 in each round (c2 >= 1) give 2 B^(2 c1) (eps ln 2)^(1 - 2 c2) rounds,
    rounded up. *)
Definition lemma_2 : Prop := forall g, (0 < m g)%nat -> forall lambda_star B c1 c2 eps j T, 1 <= c2 -> 0 < eps ->
  entries_within_one g -> takes_columns g j T -> edges_below_one g j T ->
  (forall t, (t < T)%nat -> 0 < suboptimality g lambda_star (AdaBoost g j t) ->
     delta g (AdaBoost g j t) (j t) >= Rpower B (- c1) * Rpower (suboptimality g lambda_star (AdaBoost g j t)) c2) ->
  2 * Rpower B (2 * c1) * Rpower (eps * ln 2) (1 - 2 * c2) <= INR T ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.

(** MRS13.lemma-2.reading-literal: the number of rounds not rounded up.  Refuted. *)
Definition lemma_2_reading_literal : Prop := forall g lambda_star c1 c2 eps (j : nat -> nat), (0 < m g)%nat ->
  1 <= c2 -> 0 < eps -> entries_within_one g -> (forall t, (j t < N g)%nat) -> (forall T, edges_below_one g j T) ->
  let B := norm1 g lambda_star in
  (forall t, 0 < suboptimality g lambda_star (AdaBoost g j t) ->
     delta g (AdaBoost g j t) (j t) >= Rpower B (- c1) * Rpower (suboptimality g lambda_star (AdaBoost g j t)) c2) ->
  exists T, INR T <= 2 * Rpower B (2 * c1) * Rpower (eps * ln 2) (1 - 2 * c2) /\
    L g (AdaBoost g j T) <= L g lambda_star + eps.

(** MRS13.lemma-3: delta_t S_(t-1) >= R_(t-1). *)
Definition lemma_3 : Prop := forall g, (0 < m g)%nat -> forall lambda_star (j : nat -> nat) t S,
  largest_edge g (AdaBoost g j t) (j t) -> is_distance g lambda_star (AdaBoost g j t) S ->
  delta g (AdaBoost g j t) (j t) * S >= suboptimality g lambda_star (AdaBoost g j t).

(** MRS13.equation-7: for lambda as good as the reference, 0 <= RE(D_mu | D_lambda) <= - R + sum_i D_mu(i) (M lambda - M mu)_i. *)
Definition equation_7 : Prop := forall g, (0 < m g)%nat -> forall lambda_star lambda mu, L g lambda <= L g lambda_star ->
  0 <= RE g (D g mu) (D g lambda) <=
  - suboptimality g lambda_star mu + Sum (m g) (fun i => D g mu i * (margin g lambda i - margin g mu i)).

(** MRS13.equation-8: sum_i D_mu(i) sum_k (lambda_k - mu_k) M_ik = sum_k (lambda_k - mu_k) sum_i D_mu(i) M_ik
    <= delta |lambda - mu|_1. *)
Definition equation_8 : Prop := forall g lambda mu j, largest_edge g mu j ->
  Sum (m g) (fun i => D g mu i * Sum (N g) (fun k => (lambda k - mu k) * M g i k)) =
  Sum (N g) (fun k => (lambda k - mu k) * Sum (m g) (fun i => D g mu i * M g i k)) /\
  Sum (m g) (fun i => D g mu i * Sum (N g) (fun k => (lambda k - mu k) * M g i k)) <= delta g mu j * distance1 g lambda mu.

(** MRS13.lemma-4: R_0, ..., R_t, S_0, ..., S_t > 0 give S_t <= B^3 / R_t^2. *)
Definition lemma_4 : Prop := forall g, (0 < m g)%nat -> forall lambda_star j t (S : nat -> R),
  let R_ s := suboptimality g lambda_star (AdaBoost g j s) in
  entries_within_one g -> best_columns g j t -> edges_below_one g j t ->
  (forall s, (s <= t)%nat -> is_distance g lambda_star (AdaBoost g j s) (S s)) ->
  (forall s, (s <= t)%nat -> 0 < R_ s) -> (forall s, (s <= t)%nat -> 0 < S s) ->
  S t <= norm1 g lambda_star ^ 3 / R_ t ^ 2.

(** MRS13.lemma-5: 2 (R_(t-1) - R_t) / R_(t-1) >= (S_t - S_(t-1)) / S_(t-1), where R_(t-1) and S_(t-1) are positive. *)
Definition lemma_5 : Prop := forall g, (0 < m g)%nat -> forall lambda_star j t S0 S1,
  let R_ s := suboptimality g lambda_star (AdaBoost g j s) in
  entries_within_one g -> best_columns g j (S t) -> edges_below_one g j (S t) ->
  is_distance g lambda_star (AdaBoost g j t) S0 -> is_distance g lambda_star (AdaBoost g j (S t)) S1 ->
  0 < R_ t -> 0 < S0 -> 2 * (R_ t - R_ (S t)) / R_ t >= (S1 - S0) / S0.

(** MRS13.lemma-5.step-negative: the proof's delta_t (S_t - S_(t-1)) / 2 >= (R_(t-1) / S_(t-1)) (S_t - S_(t-1)) / 2 whatever
    the sign of S_t - S_(t-1).  Refuted. *)
Definition lemma_5_step_negative : Prop := forall g lambda_star (j : nat -> nat) t S0 S1, (0 < m g)%nat ->
  entries_within_one g -> best_columns g j (S t) -> edges_below_one g j (S t) ->
  is_distance g lambda_star (AdaBoost g j t) S0 -> is_distance g lambda_star (AdaBoost g j (S t)) S1 ->
  0 < suboptimality g lambda_star (AdaBoost g j t) -> 0 < S0 ->
  delta g (AdaBoost g j t) (j t) * (S1 - S0) / 2 >= suboptimality g lambda_star (AdaBoost g j t) / S0 * (S1 - S0) / 2.

(** MRS13.lemma-5.upsilon: Upsilon(x) >= x/2 for 0 < x < 1. *)
Definition lemma_5_upsilon : Prop := forall x, 0 < x < 1 -> upsilon x >= x / 2.

(** MRS13.conjecture-6: AdaBoost is within eps of L(lambda_star) within O(B^2 / eps) rounds.  Refuted: for no constant C,
    on columns of signs, with the largest edge in every round. *)
Definition conjecture_6 : Prop := exists C, 0 < C /\
  forall g lambda_star eps j T, (0 < m g)%nat -> entries_are_signs g -> 0 < eps ->
  best_columns g j T -> edges_below_one g j T -> C * norm1 g lambda_star ^ 2 / eps <= INR T ->
  exists t, (t <= T)%nat /\ L g (AdaBoost g j t) <= L g lambda_star + eps.
(** MRS13.conjecture-6.every-constant: for every C a game on which AdaBoost is slower. *)
Definition conjecture_6_every_constant : Prop := forall C, exists g lambda_star eps j T, (0 < m g)%nat /\
  entries_are_signs g /\ 0 < eps /\ best_columns g j T /\ edges_below_one g j T /\
  C * norm1 g lambda_star ^ 2 / eps <= INR T /\
  forall t, (t <= T)%nat -> L g (AdaBoost g j t) > L g lambda_star + eps.
(** MRS13.conjecture-6.amended: with the largest distance D of lambda^0, ..., lambda^(t-1) to the reference in place of its
    norm, 2 D^2 / eps rounds. *)
Definition conjecture_6_amended : Prop := forall g, (0 < m g)%nat -> forall lambda_star D eps j t, (0 < t)%nat -> 0 < eps ->
  entries_within_one g -> best_columns g j t -> edges_below_one g j t ->
  (forall s, (s < t)%nat -> distance1 g (AdaBoost g j s) lambda_star <= D) -> 2 * D ^ 2 / eps <= INR t ->
  L g (AdaBoost g j t) <= L g lambda_star + eps.

(** MRS13.remark-distance: S_t <= S_(t-1), which the paper leaves open.  Refuted. *)
Definition remark_distance : Prop := forall g lambda_star j t S0 S1, (0 < m g)%nat -> entries_within_one g ->
  best_columns g j (S t) -> edges_below_one g j (S t) ->
  is_distance g lambda_star (AdaBoost g j t) S0 -> is_distance g lambda_star (AdaBoost g j (S t)) S1 ->
  0 < suboptimality g lambda_star (AdaBoost g j t) -> 0 < S0 -> S1 <= S0.
(** MRS13.remark-distance.amended: R_t^2 S_t <= R_(t-1)^2 S_(t-1). *)
Definition remark_distance_amended : Prop := forall g, (0 < m g)%nat -> forall lambda_star j t S0 S1,
  let R_ s := suboptimality g lambda_star (AdaBoost g j s) in
  entries_within_one g -> best_columns g j (S t) -> edges_below_one g j (S t) ->
  is_distance g lambda_star (AdaBoost g j t) S0 -> is_distance g lambda_star (AdaBoost g j (S t)) S1 ->
  0 < R_ t -> 0 < S0 -> 0 < R_ (S t) -> R_ (S t) ^ 2 * S1 <= R_ t ^ 2 * S0.

(** * Section 3.2: AdaBoost.S *)

Definition scaled (s : R) (lambda : combination) : combination := fun k => s * lambda k.

(** The scaling back: the s in [0, 1] of least loss. *)
Definition is_best_scaling (g : game) (s : R) (tilde : combination) : Prop :=
  0 <= s <= 1 /\ forall x, 0 <= x <= 1 -> L g (scaled s tilde) <= L g (scaled x tilde).

(** [lambda 0, ..., lambda T] is a run of AdaBoost.S on the hypotheses j 0, j 1, ...: from 0, AdaBoost's step, then the
    scaling. *)
Definition is_AdaBoost_S (g : game) (j : nat -> nat) (T : nat) (lambda : nat -> combination) : Prop :=
  (forall k, lambda 0%nat k = 0) /\
  forall t, (t < T)%nat -> exists s,
    let tilde := move (lambda t) (step (correlation g (lambda t) (j t))) (j t) in
    is_best_scaling g s tilde /\ forall k, lambda (S t) k = scaled s tilde k.

(** A hypothesis of largest edge, which is below 1. *)
Definition best_column_at (g : game) (lambda : combination) (j : nat) : Prop :=
  (j < N g)%nat /\ (forall k, (k < N g)%nat -> delta g lambda k <= delta g lambda j) /\ delta g lambda j < 1.

(** MRS13.theorem-7: AdaBoost.S is within eps of L(lambda_star) after 3 |lambda_star|_1^2 / eps rounds, rounded up. *)
Definition theorem_7 : Prop := forall g, (0 < m g)%nat -> forall lambda_star eps (j : nat -> nat) T lambda, 0 < eps ->
  entries_within_one g -> is_AdaBoost_S g j T lambda -> (forall t, (t < T)%nat -> best_column_at g (lambda t) (j t)) ->
  3 * norm1 g lambda_star ^ 2 / eps <= INR T ->
  L g (lambda T) <= L g lambda_star + eps.
(** MRS13.theorem-7.reading-rounded-up: the same as [theorem_7]. *)
Definition theorem_7_reading_rounded_up : Prop := theorem_7.
(** MRS13.theorem-7.constant-two: the same with 2 in place of 3. *)
Definition theorem_7_constant_two : Prop := forall g, (0 < m g)%nat -> forall lambda_star eps (j : nat -> nat) T lambda, 0 < eps ->
  entries_within_one g -> is_AdaBoost_S g j T lambda -> (forall t, (t < T)%nat -> best_column_at g (lambda t) (j t)) ->
  2 * norm1 g lambda_star ^ 2 / eps <= INR T ->
  L g (lambda T) <= L g lambda_star + eps.
(** MRS13.theorem-7.reading-real: the number of rounds not rounded up.  Refuted. *)
Definition theorem_7_reading_real : Prop := forall g lambda_star eps, (0 < m g)%nat -> 0 < eps -> entries_are_signs g ->
  exists T, INR T <= 3 * norm1 g lambda_star ^ 2 / eps /\
    forall (j : nat -> nat) lambda, is_AdaBoost_S g j T lambda -> (forall t, (t < T)%nat -> best_column_at g (lambda t) (j t)) ->
    L g (lambda T) <= L g lambda_star + eps.
(** MRS13.theorem-7.step-constant: 2 B^2 / (eps ln 2) <= 2 ln 2 B^2 / eps.  Refuted. *)
Definition theorem_7_step_constant : Prop := forall B eps, 0 < B -> 0 < eps -> 2 * B ^ 2 / (eps * ln 2) <= 2 * ln 2 * B ^ 2 / eps.
(** MRS13.theorem-7.step-constant.amended: 2 B^2 / (eps ln 2) < 3 B^2 / eps. *)
Definition theorem_7_step_constant_amended : Prop := forall B eps, 0 < B -> 0 < eps -> 2 * B ^ 2 / (eps * ln 2) < 3 * B ^ 2 / eps.

(** MRS13.lemma-8: delta_t >= R_(t-1) / B in each round of AdaBoost.S. *)
Definition lemma_8 : Prop := forall g, (0 < m g)%nat -> forall lambda_star (j : nat -> nat) T t lambda,
  is_AdaBoost_S g j T lambda -> (t < T)%nat -> best_column_at g (lambda t) (j t) -> 0 < norm1 g lambda_star ->
  delta g (lambda t) (j t) >= suboptimality g lambda_star (lambda t) / norm1 g lambda_star.
(** MRS13.lemma-8.step-margin: the mean margin under the weights of AdaBoost.S is not negative. *)
Definition lemma_8_step_margin : Prop := forall g, (0 < m g)%nat -> forall j T t lambda,
  is_AdaBoost_S g j T lambda -> (t <= T)%nat -> 0 <= Sum (m g) (fun i => D g (lambda t) i * margin g (lambda t) i).

(** MRS13.remark-scaling: on every data set AdaBoost.S never scales back (the paper says so of its experiments only).  Refuted. *)
Definition remark_scaling : Prop := forall g (j : nat -> nat) T lambda, (0 < m g)%nat -> entries_are_signs g ->
  is_AdaBoost_S g j T lambda -> (forall t, (t < T)%nat -> best_column_at g (lambda t) (j t)) ->
  forall t k, (t < T)%nat -> lambda (S t) k = move (lambda t) (step (correlation g (lambda t) (j t))) (j t) k.
(** MRS13.remark-scaling.amended: where it does not, its combinations are AdaBoost's. *)
Definition remark_scaling_amended : Prop := forall g, (0 < m g)%nat -> forall (j : nat -> nat) T lambda,
  (forall k, lambda 0%nat k = 0) ->
  (forall t, (t < T)%nat -> forall k,
     lambda (S t) k = scaled 1 (move (lambda t) (step (correlation g (lambda t) (j t))) (j t)) k) ->
  forall t, (t <= T)%nat -> forall k, lambda t k = AdaBoost g j t k.

(** * Section 3.3: lower bounds *)

(** Rows a and b of signs, one the negation of the other. *)
Definition complementary (g : game) (a b : nat) : Prop := (a < m g)%nat /\ (b < m g)%nat /\
  forall k, (k < N g)%nat -> (M g a k = 1 \/ M g a k = -1) /\ M g b k = - M g a k.

(** A coordinate descent: from 0, a step alpha t along coordinate j t in round t, the loss never rising. *)
Definition is_descent (g : game) (T : nat) (lambda : nat -> combination) (alpha : nat -> R) (j : nat -> nat) : Prop :=
  (forall k, lambda 0%nat k = 0) /\
  forall t, (t < T)%nat -> (j t < N g)%nat /\ (forall k, lambda (S t) k = move (lambda t) (alpha t) (j t) k) /\
    L g (lambda (S t)) <= L g (lambda t).

(** The infimum of the norms of the combinations whose loss is [target] or less. *)
Definition is_least_norm (g : game) (target v : R) : Prop :=
  is_infimum (fun x => exists lambda, L g lambda <= target /\ x = norm1 g lambda) v.

(** MRS13.lemma-9: with two complementary rows, a loss of [target] takes the least norm over 2 ln m rounds: AdaBoost's, with
    any learner; and those of every coordinate descent. *)
Definition lemma_9 : Prop := forall g, (2 <= m g)%nat -> forall a b T j target v,
  entries_within_one g -> complementary g a b -> takes_columns g j T ->
  L g (AdaBoost g j T) <= target -> is_least_norm g target v -> v / (2 * ln (INR (m g))) <= INR T.
Definition lemma_9_descent : Prop := forall g, (2 <= m g)%nat -> forall a b T lambda alpha j target v,
  complementary g a b -> is_descent g T lambda alpha j ->
  L g (lambda T) <= target -> is_least_norm g target v -> v / (2 * ln (INR (m g))) <= INR T.
(** MRS13.lemma-9.step-margins: on complementary rows a loss of at most 1 bounds the margin by ln m. *)
Definition lemma_9_step_margins : Prop := forall g, (2 <= m g)%nat -> forall a b lambda,
  complementary g a b -> L g lambda <= 1 -> Rabs (margin g lambda a) <= ln (INR (m g)).

(** For a loss phi in place of exp. *)
Definition non_decreasing (phi : R -> R) : Prop := forall x y, x <= y -> phi x <= phi y.
Definition mean_loss (phi : R -> R) (g : game) (lambda : combination) : R :=
  Sum (m g) (fun i => phi (- margin g lambda i)) / INR (m g).

(** MRS13.remark-any-descent: Lemma 9 for every non-decreasing loss, with the inverse of phi at m in place of ln m.  Refuted. *)
Definition remark_any_descent : Prop := forall phi g (T : nat) (lambda : nat -> combination) alpha (j : nat -> nat) (B inverse : R),
  non_decreasing phi -> phi inverse = INR (m g) -> (exists a b, complementary g a b) -> (forall k, lambda 0%nat k = 0) ->
  (forall t, (t < T)%nat -> (j t < N g)%nat /\ (forall k, lambda (S t) k = move (lambda t) (alpha t) (j t) k) /\
     mean_loss phi g (lambda (S t)) <= mean_loss phi g (lambda t)) ->
  (forall mu, mean_loss phi g mu <= mean_loss phi g (lambda T) -> B <= norm1 g mu) ->
  B <= INR T * (2 * inverse).
(** MRS13.remark-any-descent.amended: for phi >= 0, with c the greatest x such that phi(x) <= m phi(0), as a supremum, in place of
    ln m. *)
Definition remark_any_descent_amended : Prop := forall phi g T (lambda : nat -> combination) alpha (j : nat -> nat) a b c,
  non_decreasing phi -> (forall x, 0 <= phi x) -> is_lub (fun x => phi x <= INR (m g) * phi 0) c -> complementary g a b ->
  (forall k, lambda 0%nat k = 0) ->
  (forall t, (t < T)%nat -> (j t < N g)%nat /\ (forall k, lambda (S t) k = move (lambda t) (alpha t) (j t) k) /\
     mean_loss phi g (lambda (S t)) <= mean_loss phi g (lambda t)) ->
  (forall t, (t < T)%nat -> Rabs (alpha t) <= 2 * c) /\
  forall B, (forall mu, mean_loss phi g mu <= mean_loss phi g (lambda T) -> B <= norm1 g mu) -> B <= INR T * (2 * c).

(** Figure 2, with m = p + 2 examples and p + 1 hypotheses: 1 on the diagonal and -1 above it, below a row that is the
    complement of the first of these. *)
Definition triangle (i k : nat) : R := if Nat.eqb k i then 1 else if Nat.ltb i k then -1 else 0.
Definition figure_2 (p : nat) : game :=
  Game (S (S p)) (S p) (fun i k => match i with O => - triangle 0 k | S r => triangle r k end).

(** MRS13.remark-any-descent.theorem-10: Theorem 10 for every non-decreasing loss.  Refuted. *)
Definition remark_any_descent_theorem_10 : Prop := forall phi p lambda eps inverse, non_decreasing phi -> 0 < eps ->
  phi inverse = eps -> mean_loss phi (figure_2 p) lambda <= (2 * phi 0 + eps) / INR (m (figure_2 p)) ->
  - (2 ^ p - 1) * inverse <= norm1 (figure_2 p) lambda.
(** MRS13.remark-any-descent.theorem-10.amended: for phi >= 0 with phi(x) + phi(-x) >= 2 phi(0), the inverse as a supremum. *)
Definition remark_any_descent_theorem_10_amended : Prop := forall phi p lambda eps c, (forall x, 0 <= phi x) ->
  (forall x, 2 * phi 0 <= phi x + phi (- x)) -> is_lub (fun x => phi x <= eps) c ->
  mean_loss phi (figure_2 p) lambda <= (2 * phi 0 + eps) / INR (m (figure_2 p)) ->
  - (2 ^ p - 1) * c <= norm1 (figure_2 p) lambda.

(** MRS13.theorem-10: AdaBoost's rounds to a loss of 2/m + eps on Figure 2, where this is less than the loss 1 of the start.
    Refuted: the norm is bounded for 2/m + eps/m only. *)
Definition theorem_10 : Prop := forall p eps j T, let g := figure_2 p in 0 < eps -> 2 / INR (m g) + eps < 1 ->
  best_columns g j T -> edges_below_one g j T -> L g (AdaBoost g j T) <= 2 / INR (m g) + eps ->
  (2 ^ p - 1) / (2 * ln (INR (m g))) * ln (1 / eps) <= INR T.
(** MRS13.theorem-10.amended: on Figure 2 a loss of 2/m + eps/m is reached; by no combination of norm below
    (2^(m-2) - 1) ln(1/eps); and AdaBoost takes (2^(m-2) - 1) / (2 ln m) ln(1/eps) rounds to it, with any learner. *)
Definition theorem_10_amended : Prop := forall p eps, let g := figure_2 p in 0 < eps ->
  (exists lambda, L g lambda <= 2 / INR (m g) + eps / INR (m g)) /\
  (forall lambda, L g lambda <= 2 / INR (m g) + eps / INR (m g) -> (2 ^ p - 1) * ln (1 / eps) <= norm1 g lambda) /\
  forall j T, takes_columns g j T ->
    L g (AdaBoost g j T) <= 2 / INR (m g) + eps / INR (m g) ->
    (2 ^ p - 1) / (2 * ln (INR (m g))) * ln (1 / eps) <= INR T.
(** MRS13.theorem-10.step-constant: the lower bounds of Section 3.3 make Theorem 14's C at least a constant times 2^m.
    Refuted. *)
Definition theorem_10_step_constant : Prop := exists c, 0 < c /\ forall m, (3 <= m)%nat ->
  exists eps, 0 < eps /\ eps * ((2 ^ (m - 2) - 1) / (2 * ln (INR m)) * ln (1 / eps)) >= c * 2 ^ m.

(** A number of rounds as a function of m, N, B = |lambda_star|_1 >= 1 and eps that is enough on every matrix over
    {-1, 0, +1}. *)
Definition is_a_rate (bound : nat -> nat -> R -> R -> R) : Prop := forall g lambda_star eps j T,
  (0 < m g)%nat -> integer_entries g -> 0 < eps < 1 -> best_columns g j T -> edges_below_one g j T ->
  1 <= norm1 g lambda_star -> bound (m g) (N g) (norm1 g lambda_star) eps <= INR T ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.

(** MRS13.corollary-11: a rate O(B^c eps^-beta) needs c >= 1; none is a polynomial in 1/eps, m and N alone. *)
Definition corollary_11 : Prop :=
  (forall C c beta, is_a_rate (fun _ _ B eps => C * (Rpower B c * Rpower eps (- beta))) -> c >= 1) /\
  forall C n, ~ is_a_rate (fun m N _ eps => C * (1 / eps + INR m + INR N) ^ n).

(** Figure 3. *)
Definition figure_3 (nu : R) : game := Game 4 2 (fun i k =>
  match i, k with
  | 0%nat, 0%nat => -1     | 0%nat, _ => 1
  | 1%nat, 0%nat => 1      | 1%nat, _ => -1
  | 2%nat, 0%nat => -1 + nu | 2%nat, _ => 1
  | _, 0%nat => 1          | _, _ => -1 + nu
  end).

(** MRS13.theorem-12: on Figure 3, 0 < nu <= 2 (its entries lie in [-1, 1]), a loss of 1/2 + eps is reached; by no
    combination of norm below 2/nu ln(1/(4 eps)); and AdaBoost takes 1/(nu ln m) ln(1/(4 eps)) rounds to it, with any
    learner. *)
Definition theorem_12 : Prop := forall nu eps, let g := figure_3 nu in 0 < nu <= 2 -> 0 < eps ->
  (exists lambda, L g lambda = 1 / 2 + eps) /\
  (forall lambda, L g lambda <= 1 / 2 + eps -> 2 * ln (1 / (4 * eps)) / nu <= norm1 g lambda) /\
  forall j T, takes_columns g j T -> L g (AdaBoost g j T) <= 1 / 2 + eps ->
    ln (1 / (4 * eps)) / (nu * ln 4) <= INR T.
(** MRS13.theorem-12.reading-every-nu: the rounds for every nu > 0.  Refuted. *)
Definition theorem_12_reading_every_nu : Prop := forall nu eps j T, let g := figure_3 nu in 0 < nu -> 0 < eps ->
  best_columns g j T -> edges_below_one g j T -> L g (AdaBoost g j T) <= 1 / 2 + eps ->
  1 / (nu * ln (INR (m g))) * ln (1 / (4 * eps)) <= INR T.

(** MRS13.remark-nu-rate.step-theorem-12: Theorem 12's number of rounds to a fixed loss L below 1 is positive.  Refuted. *)
Definition remark_nu_rate_step_theorem_12 : Prop := forall L nu, 0 < nu -> 1 / 2 < L < 1 ->
  0 < ln (1 / (4 * (L - 1 / 2))) / (nu * ln 4).
(** MRS13.remark-nu-rate: at nu = 0 no combination has a smaller loss than 1, that of zero rounds; for 0 < nu <= 2 a loss l between
    1/2 and 1 takes ln(1/(2 l - 1)) / (nu ln 4) rounds, with any learner. *)
Definition remark_nu_rate : Prop := (forall lambda, 1 <= L (figure_3 0) lambda) /\
  forall nu l j T, let g := figure_3 nu in 0 < nu <= 2 -> 1 / 2 < l < 1 -> takes_columns g j T -> L g (AdaBoost g j T) <= l ->
  ln (1 / (2 * l - 1)) / (nu * ln 4) <= INR T.

(** MRS13.corollary-13: with entries in [-1, 1] no function of m, N and eps alone bounds the rounds: for every K there is a
    Figure 3 on which more than K are needed, with any learner. *)
Definition corollary_13 : Prop := forall eps K, 0 < eps < 1 / 8 ->
  exists nu lambda_star, let g := figure_3 nu in 0 < nu <= 2 /\
    forall j T, takes_columns g j T ->
      L g (AdaBoost g j T) <= L g lambda_star + eps -> K < INR T.

(** The first three examples of Figure 3. *)
Definition figure_3_of_three (nu : R) : game := Game 3 2 (M (figure_3 nu)).
(** MRS13.corollary-13.smallest: fewer examples than Figure 3's four do not do it: with its first three, a combination
    within eps of the least loss has norm below 2/nu ln(1/(4 eps)).  Refuted. *)
Definition corollary_13_smallest : Prop := forall nu eps, let g := figure_3_of_three nu in 0 < nu <= 2 -> 0 < eps < 1 / 4 ->
  exists lambda, (forall mu, L g lambda <= L g mu + eps) /\ norm1 g lambda < 2 / nu * ln (1 / (4 * eps)).
(** MRS13.corollary-13.smallest.amended: the first three suffice. *)
Definition corollary_13_smallest_amended : Prop := forall nu eps, let g := figure_3_of_three nu in 0 < nu <= 2 ->
  0 < eps < 1 / 4 ->
  (exists lambda, L g lambda = 2 / 3 + eps) /\
  forall lambda, L g lambda <= 2 / 3 + eps -> 2 / nu * ln (1 / (4 * eps)) <= norm1 g lambda.

(** * Section 4.1: the rate 1/eps *)

(** The decomposition.  [Z i = true] says that example i is in the zero-loss set Z; the others form the finite-margin set F. *)
Definition rest (Z : nat -> bool) : nat -> bool := fun i => negb (Z i).
Definition some_in_Z (g : game) (Z : nat -> bool) : Prop := exists i, (i < m g)%nat /\ Z i = true.
Definition some_in_F (g : game) (Z : nat -> bool) : Prop := exists i, (i < m g)%nat /\ Z i = false.
(** M_F is not the zero matrix: some hypothesis moves F. *)
Definition F_moves (g : game) (Z : nat -> bool) : Prop :=
  exists i k, (i < m g)%nat /\ Z i = false /\ (k < N g)%nat /\ M g i k <> 0.

(** The loss summed over the examples of a set: the paper's l^lambda(S). *)
Definition loss_on (g : game) (S : nat -> bool) (lambda : combination) : R :=
  Sum (m g) (fun i => if S i then exp (- margin g lambda i) else 0).

(** Items 1, 2 and 3 of Lemma 15.  Where Z is empty eta_dagger is 0 (its norm cannot be 1, see
    [lemma_15_1_reading_literal]). *)
Definition item_1 (g : game) (Z : nat -> bool) (eta_dagger : combination) (gamma : R) : Prop :=
  0 < gamma /\
  (some_in_Z g Z -> norm1 g eta_dagger = 1) /\
  ((forall i, (i < m g)%nat -> Z i = false) -> forall k, eta_dagger k = 0) /\
  (forall i, (i < m g)%nat -> Z i = true -> margin g eta_dagger i >= gamma) /\
  (forall i, (i < m g)%nat -> Z i = false -> margin g eta_dagger i = 0).
Definition item_2 (g : game) (Z : nat -> bool) (eta_star : combination) : Prop :=
  forall lambda, loss_on g (rest Z) eta_star <= loss_on g (rest Z) lambda.
Definition item_3 (g : game) (Z : nat -> bool) (mu_max : R) : Prop :=
  forall eta, loss_on g (rest Z) eta <= INR (m g) ->
  forall i, (i < m g)%nat -> Z i = false -> - ln (INR (m g)) <= margin g eta i <= mu_max.

(** K, the least loss on F. *)
Definition K (g : game) (Z : nat -> bool) (eta_star : combination) : R := loss_on g (rest Z) eta_star.

(** eta is orthogonal to the null space of M_F; lambda_min is a factor by which M_F stretches every such eta at least (the
    paper's, the root of the least positive eigenvalue of M_F^T M_F, is the greatest of these, [is_lambda_min]). *)
Definition orthogonal (g : game) (Z : nat -> bool) (eta : combination) : Prop :=
  forall u, (forall i, (i < m g)%nat -> Z i = false -> margin g u i = 0) -> Sum (N g) (fun k => eta k * u k) = 0.
Definition stretches (g : game) (Z : nat -> bool) (lambda_min : R) : Prop :=
  0 < lambda_min /\ forall eta,
    (forall u, (forall i, (i < m g)%nat -> Z i = false -> margin g u i = 0) -> Sum (N g) (fun k => eta k * u k) = 0) ->
    lambda_min ^ 2 * Sum (N g) (fun k => eta k ^ 2) <= Sum (m g) (fun i => if Z i then 0 else margin g eta i ^ 2).
Definition is_lambda_min (g : game) (Z : nat -> bool) (lambda_min : R) : Prop :=
  stretches g Z lambda_min /\ forall factor, stretches g Z factor -> factor <= lambda_min.
Definition is_mu_max (g : game) (Z : nat -> bool) (mu_max : R) : Prop :=
  item_3 g Z mu_max /\ forall mu, item_3 g Z mu -> mu_max <= mu.

(** The constants of Lemmas 17 and 18 and of the proof of Theorem 14 (its C_2 is C_0 / (4 m)). *)
Definition C0 (g : game) (mu_max lambda_min : R) : R := 2 * lambda_min ^ 2 * exp (- mu_max) / (INR (N g) * INR (m g)).
Definition C1 (C0 m : R) : R := Rmin (/ 4) (/ 4 * sqrt (C0 / m)).
Definition C3 (g : game) (mu_max lambda_min gamma : R) : R :=
  Rmin (C0 g mu_max lambda_min / (4 * INR (m g)) / INR (m g))
       ((gamma * C1 (C0 g mu_max lambda_min) (INR (m g)) / INR (m g)) ^ 2 / 2).

(** All of the decomposition, where both sets are not empty. *)
Definition decomposed (g : game) (Z : nat -> bool) (eta_dagger : combination) (gamma : R) (eta_star : combination)
    (mu_max lambda_min : R) : Prop :=
  (0 < m g)%nat /\ entries_within_one g /\ item_1 g Z eta_dagger gamma /\ item_2 g Z eta_star /\ item_3 g Z mu_max /\
  stretches g Z lambda_min /\ some_in_Z g Z /\ F_moves g Z.

(** MRS13.theorem-14: AdaBoost is within eps of the least loss after C / eps rounds, with a C that depends on the matrix only. *)
Definition theorem_14 : Prop := forall g, (0 < m g)%nat -> entries_within_one g -> exists C, 0 < C /\
  forall j T eps lambda_star, best_columns g j T -> edges_below_one g j T -> 0 < eps -> C / eps <= INR T ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.
(** MRS13.theorem-14.step-progress: theta_t - theta_(t+1) >= C_3 theta_t^2 for theta_t = l^(lambda^t)(X) - K. *)
Definition theorem_14_step_progress : Prop := forall g, (0 < m g)%nat ->
  forall Z eta_dagger gamma eta_star mu_max lambda_min j T t, entries_within_one g ->
  item_1 g Z eta_dagger gamma -> item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min ->
  some_in_Z g Z -> F_moves g Z -> best_columns g j T -> edges_below_one g j T -> (t < T)%nat ->
  let theta s := total_loss g (AdaBoost g j s) - K g Z eta_star in
  theta t - theta (S t) >= C3 g mu_max lambda_min gamma * theta t ^ 2.

(** MRS13.lemma-15.1, MRS13.lemma-15.2, MRS13.lemma-15.3: some Z and F, some eta_dagger and gamma, some eta_star and some
    mu_max are as in Items 1, 2 and 3. *)
Definition lemma_15 : Prop := forall g, (0 < m g)%nat -> exists Z eta_dagger gamma eta_star mu_max,
  item_1 g Z eta_dagger gamma /\ item_2 g Z eta_star /\ item_3 g Z mu_max.
Definition lemma_15_1 : Prop := lemma_15.
Definition lemma_15_2 : Prop := lemma_15.
Definition lemma_15_3 : Prop := lemma_15.
(** MRS13.lemma-15.1.amended: the same as [lemma_15]. *)
Definition lemma_15_1_amended : Prop := lemma_15.
(** MRS13.lemma-15.1.reading-literal: eta_dagger has norm 1 also where Z is empty.  Refuted. *)
Definition lemma_15_1_reading_literal : Prop := forall g, (0 < m g)%nat -> (0 < N g)%nat ->
  exists (Z : nat -> bool) eta gamma, 0 < gamma /\ norm1 g eta = 1 /\
    forall i, (i < m g)%nat -> if Z i then margin g eta i >= gamma else margin g eta i = 0.
(** MRS13.lemma-15.1.step-convex: eta_dagger can be taken with no negative coefficient.  Refuted. *)
Definition lemma_15_1_step_convex : Prop := forall g Z, (exists eta gamma, item_1 g Z eta gamma) ->
  exists eta gamma, item_1 g Z eta gamma /\ forall k, (k < N g)%nat -> 0 <= eta k.

(** Figure 4: examples a, b, c and two hypotheses. *)
Definition figure_4 : game := Game 3 2 (fun i k =>
  match i, k with
  | 0%nat, 0%nat => 1  | 0%nat, _ => -1
  | 1%nat, 0%nat => -1 | 1%nat, _ => 1
  | _, _ => 1
  end).
(** MRS13.remark-optimum-set: on Figure 4 the eta_star of Item 2 is (0, 0) and no other.  Refuted. *)
Definition remark_optimum_set : Prop := forall eta, item_2 figure_4 (fun i => Nat.eqb i 2) eta -> eta 0%nat = 0 /\ eta 1%nat = 0.
(** MRS13.remark-optimum-set.amended: on Figure 4 the infimum is 2/3, F = {a, b}, Z = {c}; eta_dagger = (1/2, 1/2) and no other; the
    eta_star of Item 2 are the multiples of (1, 1). *)
Definition remark_optimum_set_amended : Prop := let Z := fun i => Nat.eqb i 2 in
  is_infimum (fun x => exists lambda, x = L figure_4 lambda) (2 / 3) /\ item_1 figure_4 Z (fun k => if Nat.ltb k 2 then 1 / 2 else 0) 1 /\
  (forall eta gamma, item_1 figure_4 Z eta gamma -> eta 0%nat = 1 / 2 /\ eta 1%nat = 1 / 2) /\
  forall eta, item_2 figure_4 Z eta <-> eta 0%nat = eta 1%nat.
(** MRS13.remark-optimum-set.theorem-10: on Figure 2 the finite-margin set is the pair of complementary rows and the zero-loss set
    the other rows (the paper exchanges them). *)
Definition remark_optimum_set_theorem_10 : Prop := forall p, exists eta gamma mu,
  item_1 (figure_2 p) (fun i => negb (Nat.ltb i 2)) eta gamma /\ item_3 (figure_2 p) (fun i => negb (Nat.ltb i 2)) mu.
(** MRS13.remark-optimum-set.theorem-10.reading-literal: on Figure 2 the complementary rows form the zero-loss set.  Refuted. *)
Definition remark_optimum_set_theorem_10_reading_literal : Prop :=
  forall p, exists eta gamma, item_1 (figure_2 p) (fun i => Nat.ltb i 2) eta gamma.

(** MRS13.lemma-16: the largest edge is at least gamma l(Z) / l(X). *)
Definition lemma_16 : Prop := forall g, (0 < m g)%nat -> forall Z eta_dagger gamma lambda j,
  item_1 g Z eta_dagger gamma -> largest_edge g lambda j ->
  delta g lambda j >= gamma * loss_on g Z lambda / total_loss g lambda.
(** MRS13.lemma-16.step-absolute: correlations may be replaced by edges under a sum with coefficients of either sign.  Refuted. *)
Definition lemma_16_step_absolute : Prop := forall g Z eta gamma lambda, item_1 g Z eta gamma ->
  Rabs (Sum (N g) (fun j => eta j * correlation g lambda j)) = Rabs (Sum (N g) (fun j => eta j * delta g lambda j)).

(** g has a decomposition whose finite-margin set is not empty. *)
Definition has_finite_margin_set (g : game) : Prop := exists Z eta_dagger gamma mu_max,
  item_1 g Z eta_dagger gamma /\ item_3 g Z mu_max /\ exists i, (i < m g)%nat /\ Z i = false.

(** MRS13.remark-separable: if F is empty every round has an edge of at least gamma, and L(lambda^t) <= e^(-gamma^2 t / 2),
    which is eps after 2 / gamma^2 ln(1/eps) rounds; if it is not, every combination has a margin on F that is not
    positive, and K >= 1. *)
Definition remark_separable : Prop := forall g, (0 < m g)%nat -> forall Z eta_dagger gamma j t, entries_within_one g ->
  item_1 g Z eta_dagger gamma -> (forall i, (i < m g)%nat -> Z i = true) -> best_columns g j t -> edges_below_one g j t ->
  (forall s, (s < t)%nat -> gamma <= delta g (AdaBoost g j s) (j s)) /\ L g (AdaBoost g j t) <= exp (- gamma ^ 2 * INR t / 2).
Definition remark_separable_margin : Prop := forall g Z mu_max lambda, item_3 g Z mu_max -> some_in_F g Z ->
  exists i, (i < m g)%nat /\ Z i = false /\ margin g lambda i <= 0.
Definition remark_separable_K : Prop := forall g Z eta_star, item_2 g Z eta_star -> some_in_F g Z -> 1 <= K g Z eta_star.

(** MRS13.remark-separable.exponent: errors of at most 1/2 - gamma, that is edges of at least 2 gamma: L <= e^(-2 t gamma^2). *)
Definition remark_separable_exponent : Prop := forall g, (0 < m g)%nat -> forall gamma (j : nat -> nat) t, entries_within_one g ->
  0 <= gamma -> (forall s, (s < t)%nat -> (j s < N g)%nat /\ 2 * gamma <= delta g (AdaBoost g j s) (j s) < 1) ->
  L g (AdaBoost g j t) <= exp (-2 * INR t * gamma ^ 2).
(** MRS13.remark-separable.exponent.reading-advantage: the same as [remark_separable_exponent]. *)
Definition remark_separable_exponent_reading_advantage : Prop := remark_separable_exponent.
(** MRS13.remark-separable.exponent.reading-edge: the same with edges of at least gamma.  Refuted. *)
Definition remark_separable_exponent_reading_edge : Prop := forall g (j : nat -> nat) t gamma, (0 < m g)%nat -> entries_are_signs g ->
  (forall s, (s < t)%nat -> (j s < N g)%nat /\ gamma <= delta g (AdaBoost g j s) (j s) < 1) ->
  L g (AdaBoost g j t) <= exp (- (2 * INR t * gamma ^ 2)).

(** Sums over F; the edge of hypothesis k under the losses on F alone; f, the loss on F along a line, and its second
    derivative. *)
Definition over_F (g : game) (Z : nat -> bool) (f : nat -> R) : R := Sum (m g) (fun i => if Z i then 0 else f i).
Definition edge_on_F (g : game) (Z : nat -> bool) (lambda : combination) (k : nat) : R :=
  Rabs (over_F g Z (fun i => exp (- margin g lambda i) * M g i k)) / loss_on g (rest Z) lambda.
Definition segment (eta_star eta : combination) (x : R) : combination := fun k => eta_star k - x * eta k.
Definition f_second (g : game) (Z : nat -> bool) (eta_star eta : combination) (x : R) : R :=
  over_F g Z (fun i => margin g eta i ^ 2 * exp (- margin g (segment eta_star eta x) i)).

(** MRS13.lemma-17: some hypothesis has an edge on F of at least sqrt(C_0 (l(F) - K) / l(F)), where l(F) <= m. *)
Definition lemma_17 : Prop := forall g, (0 < m g)%nat -> forall Z eta_star mu_max lambda_min,
  item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min ->
  forall lambda, (0 < N g)%nat -> some_in_F g Z -> loss_on g (rest Z) lambda <= INR (m g) ->
  exists j, (j < N g)%nat /\ edge_on_F g Z lambda j >=
    sqrt (C0 g mu_max lambda_min * (loss_on g (rest Z) lambda - K g Z eta_star) / loss_on g (rest Z) lambda).

(** MRS13.equation-9: f''(x) >= |M_F eta|^2 e^-mu_max >= lambda_min^2 e^-mu_max |eta|^2 on [0, 1]. *)
Definition equation_9 : Prop := forall g Z eta_star mu_max lambda_min,
  item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min ->
  forall lambda eta x, (forall k, eta k = eta_star k - lambda k) -> orthogonal g Z eta ->
  loss_on g (rest Z) lambda <= INR (m g) -> 0 <= x <= 1 ->
  f_second g Z eta_star eta x >= over_F g Z (fun i => margin g eta i ^ 2) * exp (- mu_max) /\
  over_F g Z (fun i => margin g eta i ^ 2) * exp (- mu_max) >=
    lambda_min ^ 2 * exp (- mu_max) * Sum (N g) (fun k => eta k ^ 2).

(** MRS13.equation-10: |f'(1)|^2 >= 2 (inf f'') (f(1) - f(0)), for a convex f (f'' >= c >= 0 on [0, 1]). *)
Definition equation_10 : Prop := forall (f f' f'' : R -> R) c,
  (forall x, 0 <= x <= 1 -> derivable_pt_lim f x (f' x)) -> (forall x, 0 <= x <= 1 -> derivable_pt_lim f' x (f'' x)) ->
  0 <= c -> (forall x, 0 <= x <= 1 -> c <= f'' x) -> f' 1 ^ 2 >= 2 * c * (f 1 - f 0).
(** MRS13.equation-10.reading-literal: the same for every f with two derivatives.  Refuted. *)
Definition equation_10_reading_literal : Prop := forall (f f' f'' : R -> R) least,
  (forall x, derivable_pt_lim f x (f' x)) -> (forall x, derivable_pt_lim f' x (f'' x)) ->
  (forall x, 0 <= x <= 1 -> least <= f'' x) -> (exists x, 0 <= x <= 1 /\ f'' x = least) ->
  f' 1 ^ 2 >= 2 * least * (f 1 - f 0).

(** MRS13.equation-11: (11) itself is the definition of [C0]; here the display before it. Some direction eta has a relative slope of at least sqrt(C_0 (l(F) - K) / l(F)), where K < l(F) <= m. *)
Definition equation_11 : Prop := forall g, (0 < m g)%nat -> forall Z eta_star mu_max lambda_min,
  item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min ->
  forall lambda, (0 < N g)%nat -> some_in_F g Z -> K g Z eta_star < loss_on g (rest Z) lambda <= INR (m g) ->
  exists eta, 0 < norm1 g eta /\
    over_F g Z (fun i => exp (- margin g lambda i) * margin g eta i) / (norm1 g eta * loss_on g (rest Z) lambda) >=
    sqrt (C0 g mu_max lambda_min * (loss_on g (rest Z) lambda - K g Z eta_star) / loss_on g (rest Z) lambda).

(** MRS13.lemma-18: a round that begins with l(Z) <= C_1 (l(X) - K) lowers the total loss by C_0 / (4 m) times l(X) - K at
    least; where M_F is not 0. *)
Definition lemma_18 : Prop := forall g, (0 < m g)%nat -> forall Z eta_star mu_max lambda_min, entries_within_one g ->
  item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min -> F_moves g Z ->
  forall lambda j, let theta := total_loss g lambda - K g Z eta_star in
  total_loss g lambda <= INR (m g) -> loss_on g Z lambda <= C1 (C0 g mu_max lambda_min) (INR (m g)) * theta ->
  (j < N g)%nat -> largest_edge g lambda j -> delta g lambda j < 1 ->
  C1 (C0 g mu_max lambda_min) (INR (m g)) <= 1 /\
  total_loss g lambda - total_loss g (move lambda (step (correlation g lambda j)) j) >=
    C0 g mu_max lambda_min / (4 * INR (m g)) * theta.
(** MRS13.equation-12: Lemma 17 where the total loss is at most m. *)
Definition equation_12 : Prop := forall g, (0 < m g)%nat -> forall Z eta_star mu_max lambda_min,
  item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min -> F_moves g Z ->
  forall lambda, total_loss g lambda <= INR (m g) ->
  exists j, (j < N g)%nat /\ edge_on_F g Z lambda j >=
    sqrt (C0 g mu_max lambda_min * (loss_on g (rest Z) lambda - K g Z eta_star) / loss_on g (rest Z) lambda).
(** MRS13.equation-13: the edge over all examples of such a hypothesis. *)
Definition equation_13 : Prop := forall g, (0 < m g)%nat -> forall Z eta_star mu_max lambda_min, entries_within_one g ->
  item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min -> F_moves g Z ->
  forall lambda j, (j < N g)%nat ->
  edge_on_F g Z lambda j >=
    sqrt (C0 g mu_max lambda_min * (loss_on g (rest Z) lambda - K g Z eta_star) / loss_on g (rest Z) lambda) ->
  delta g lambda j >=
    (sqrt (C0 g mu_max lambda_min * (loss_on g (rest Z) lambda - K g Z eta_star) * loss_on g (rest Z) lambda)
     - loss_on g Z lambda) / total_loss g lambda.
(** MRS13.lemma-18.step-half: (sqrt(C_0 (1 - C_1) theta) - C_1 theta)^2 >= C_0 theta / 2 for 0 < C_0 <= m.  Refuted. *)
Definition lemma_18_step_half : Prop := forall m C0 theta, 0 < C0 <= m -> 0 <= theta <= m ->
  let C1 := Rmin (1 / 4) (1 / 4 * sqrt (C0 / m)) in (sqrt (C0 * (1 - C1) * theta) - C1 * theta) ^ 2 >= C0 * theta / 2.
(** MRS13.lemma-18.step-half.amended: it holds for C_0 <= 2 K / m and theta <= m - K. *)
Definition lemma_18_step_half_amended : Prop := forall C0 m K theta, 2 <= m -> 0 < K -> 0 < C0 <= 2 * K / m ->
  0 <= theta <= m - K ->
  let bracket := sqrt (C0 * (1 - C1 C0 m) * theta) - C1 C0 m * theta in 0 <= bracket /\ bracket ^ 2 >= C0 * theta / 2.
(** MRS13.lemma-18.step-half.constant: and C_0 <= 2 K / m. *)
Definition lemma_18_step_half_constant : Prop := forall g, (0 < m g)%nat -> forall Z eta_star mu_max lambda_min,
  entries_within_one g -> item_2 g Z eta_star -> item_3 g Z mu_max -> stretches g Z lambda_min -> F_moves g Z ->
  0 < C0 g mu_max lambda_min <= 2 * K g Z eta_star / INR (m g).

(** MRS13.equation-14: C_3 = C_0 / (4 m^2) min(1, gamma^2 / (8 m)), which is gamma^2 / (8 m); the paper
    prints max. *)
Definition equation_14 : Prop := forall g Z eta_dagger gamma eta_star mu_max lambda_min,
  decomposed g Z eta_dagger gamma eta_star mu_max lambda_min ->
  C3 g mu_max lambda_min gamma = C0 g mu_max lambda_min / (4 * INR (m g) ^ 2) * Rmin 1 (gamma ^ 2 / (8 * INR (m g))) /\
  gamma ^ 2 / (8 * INR (m g)) <= 1.
(** MRS13.equation-14.reading-literal: with the maximum.  Refuted. *)
Definition equation_14_reading_literal : Prop := forall g Z eta_dagger gamma eta_star mu_max lambda_min,
  decomposed g Z eta_dagger gamma eta_star mu_max lambda_min ->
  C3 g mu_max lambda_min gamma >=
  Rmax (C0 g mu_max lambda_min / (4 * INR (m g) ^ 2)) (gamma ^ 2 * C0 g mu_max lambda_min / (32 * INR (m g) ^ 3)).

(** * Section 4.2: the proof of Lemma 15 *)

Definition increasing (phi : nat -> nat) : Prop := forall t, (phi t < phi (S t))%nat.

(** On Z the losses go to 0; on F they stay above a positive bound. *)
Definition losses_separate (g : game) (Z : nat -> bool) (eta : nat -> combination) : Prop := forall i, (i < m g)%nat ->
  if Z i then Un_cv (fun t => exp (- margin g (eta t) i)) 0
  else exists l, 0 < l /\ forall t, l <= exp (- margin g (eta t) i).

(** MRS13.lemma-19: every sequence of combinations of total loss at most m has a subsequence whose losses separate. *)
Definition lemma_19 : Prop := forall g, (0 < m g)%nat -> forall eta, (forall t, total_loss g (eta t) <= INR (m g)) ->
  exists phi Z, increasing phi /\ losses_separate g Z (fun t => eta (phi t)).
(** MRS13.lemma-20: then some eta_dagger has positive margins on Z and margins 0 on F. *)
Definition lemma_20 : Prop := forall g, (0 < m g)%nat -> forall eta Z, (forall t, total_loss g (eta t) <= INR (m g)) ->
  losses_separate g Z eta ->
  exists eta_dagger, forall i, (i < m g)%nat -> if Z i then 0 < margin g eta_dagger i else margin g eta_dagger i = 0.
(** MRS13.lemma-20.step-induction: after the examples of S are removed, the losses on the others sum to their number at
    most.  Refuted. *)
Definition lemma_20_step_induction : Prop := forall g (eta : nat -> combination) limit (S : nat -> bool),
  (forall t, total_loss g (eta t) <= INR (m g)) -> norm1 g limit = 1 ->
  (forall k, (k < N g)%nat -> Un_cv (fun t => eta t k / norm1 g (eta t)) (limit k)) ->
  (forall i, (i < m g)%nat -> if S i then 0 < margin g limit i else margin g limit i = 0) ->
  forall t, loss_on g (rest S) (eta t) <= INR (length (filter (rest S) (seq 0 (m g)))).
(** MRS13.lemma-20.step-induction.amended: to m at most. *)
Definition lemma_20_step_induction_amended : Prop := forall g S eta,
  total_loss g eta <= INR (m g) -> loss_on g (rest S) eta <= INR (m g).
(** MRS13.lemma-21: the least loss on F is attained by a combination (Item 2), and it is the infimum of the loss over all
    examples. *)
Definition lemma_21 : Prop := lemma_15 /\
  forall g, (0 < m g)%nat -> forall Z eta_dagger gamma eta_star, item_1 g Z eta_dagger gamma -> item_2 g Z eta_star ->
  is_infimum (fun x => exists lambda, x = total_loss g lambda) (loss_on g (rest Z) eta_star).
(** MRS13.lemma-22: Item 3. *)
Definition lemma_22 : Prop := lemma_15.
(** MRS13.lemma-22.step-index: mu_max bounds the margins of the examples of Z too.  Refuted. *)
Definition lemma_22_step_index : Prop := forall g Z mu_max, item_3 g Z mu_max ->
  forall eta, loss_on g (rest Z) eta <= INR (m g) -> forall i, (i < m g)%nat -> margin g eta i <= mu_max.
(** MRS13.lemma-22.step-index.amended: those of F; and they stay bounded along eta_star + c eta_dagger. *)
Definition lemma_22_step_index_amended : Prop := forall g Z eta_dagger gamma eta_star mu_max c i,
  item_1 g Z eta_dagger gamma -> item_2 g Z eta_star -> item_3 g Z mu_max -> (i < m g)%nat -> Z i = false ->
  margin g (fun k => eta_star k + c * eta_dagger k) i <= mu_max.

(** * Section 4.3: the constant *)

(** MRS13.corollary-23: 1 / C_3 = (2 m^3 N e^mu_max / lambda_min^2) max(1, 8 m / gamma^2). *)
Definition corollary_23 : Prop := forall g Z eta_dagger gamma eta_star mu_max lambda_min,
  decomposed g Z eta_dagger gamma eta_star mu_max lambda_min ->
  / C3 g mu_max lambda_min gamma =
  2 * INR (m g) ^ 3 * INR (N g) * exp mu_max / lambda_min ^ 2 * Rmax 1 (8 * INR (m g) / gamma ^ 2).
(** MRS13.corollary-23.step-maximum: 1 / C_3 <= (4 m^2 / C_0) min(1, 8 m / gamma^2).  Refuted. *)
Definition corollary_23_step_maximum : Prop := forall g Z eta_dagger gamma eta_star mu_max lambda_min,
  decomposed g Z eta_dagger gamma eta_star mu_max lambda_min ->
  / C3 g mu_max lambda_min gamma <= 4 * INR (m g) ^ 2 / C0 g mu_max lambda_min * Rmin 1 (8 * INR (m g) / gamma ^ 2).

(** The m x m matrix of Lemma 24: 1 on the diagonal, -1 above. *)
Definition doubling (m : nat) : game := Game m m triangle.
(** MRS13.lemma-24.step-norm: (1, ..., 1) has Euclidean norm m.  Refuted. *)
Definition lemma_24_step_norm : Prop := forall m, sqrt (Sum m (fun _ => 1 ^ 2)) = INR m.
(** MRS13.lemma-24.step-norm.amended: y = (2^(m-1), ..., 2, 1) has margin 1 in every row, |y|² = (4^m - 1)/3, |(1, ..., 1)|² = m. *)
Definition lemma_24_step_norm_amended : Prop := forall m, (forall i, (i < m)%nat -> margin (doubling m) (fun k => 2 ^ (m - 1 - k)) i = 1) /\
  Sum m (fun k => (2 ^ (m - 1 - k)) ^ 2) = (4 ^ m - 1) / 3 /\ Sum m (fun _ => 1 ^ 2) = INR m.
(** MRS13.lemma-24.step-lambda: its finite-margin set has an element.  Refuted. *)
Definition lemma_24_step_lambda : Prop := forall m Z eta gamma mu_max, (10 < m)%nat ->
  item_1 (doubling m) Z eta gamma -> item_3 (doubling m) Z mu_max -> exists i, (i < m)%nat /\ Z i = false.
(** MRS13.lemma-24.step-lambda.amended: the 2m x m matrix of its rows and their negations has F = X, and 1/lambda_min >= 2^m / m
    for m > 10. *)
Definition mirrored (m : nat) : game := Game (m + m) m (fun i k => if Nat.ltb i m then triangle i k else - triangle (i - m) k).
Definition lemma_24_step_lambda_amended : Prop := forall m, (10 < m)%nat ->
  (exists mu, item_3 (mirrored m) (fun _ => false) mu) /\
  forall lambda_min, stretches (mirrored m) (fun _ => false) lambda_min -> 2 ^ m / INR m <= / lambda_min.
(** The m x (m - 1) matrix of the second paragraph: -1 on the diagonal, 1 below it, and a last row of ones. *)
Definition runaway (m : nat) : game := Game m (m - 1) (fun i k => if Nat.eqb k i then -1 else if Nat.ltb k i then 1 else 0).
(** MRS13.lemma-24: for m > 10, 1/gamma >= 2^m / m on the first matrix, where F is empty; 1/lambda_min >= 2^m / m on it with the negated
    rows; and mu_max >= 2^m / (8 m) on the second, where Z is empty. *)
Definition lemma_24 : Prop := forall m, (10 < m)%nat ->
  ((exists eta gamma, item_1 (doubling m) (fun _ => true) eta gamma) /\
   forall eta gamma, item_1 (doubling m) (fun _ => true) eta gamma -> 2 ^ m / INR m <= / gamma) /\
  ((exists mu, item_3 (mirrored m) (fun _ => false) mu) /\
   forall lambda_min, stretches (mirrored m) (fun _ => false) lambda_min -> 2 ^ m / INR m <= / lambda_min) /\
  ((exists mu, item_3 (runaway m) (fun _ => false) mu) /\
   forall mu_max, item_3 (runaway m) (fun _ => false) mu_max -> 2 ^ m / (8 * INR m) <= mu_max).

(** 2^(c m ln m). *)
Definition growth (c : R) (m : nat) : R := Rpower 2 (c * (INR m * ln (INR m))).

(** MRS13.lemma-25: with entries in {-1, 0, +1}, 1 / lambda_min, 1 / gamma (for a choice of eta_dagger) and mu_max are at
    most 2^(3 m ln m). *)
Definition lemma_25 : Prop := forall g, (0 < m g)%nat -> integer_entries g -> forall Z eta_dagger gamma,
  item_1 g Z eta_dagger gamma ->
  (forall lambda_min, is_lambda_min g Z lambda_min -> / lambda_min <= growth 3 (m g)) /\
  (some_in_Z g Z -> exists eta gamma', item_1 g Z eta gamma' /\ / gamma' <= growth 3 (m g)) /\
  forall mu_max, is_mu_max g Z mu_max -> mu_max <= growth 3 (m g).

(** MRS13.corollary-26: the eta_star of Item 2 that is orthogonal to the null space of M_F has norm at most 2^(4 m ln m); and
    where Item 2 has a solution there is such a one. *)
Definition corollary_26 : Prop := forall g, (0 < m g)%nat -> integer_entries g ->
  forall Z eta_dagger gamma mu_max eta_star, item_1 g Z eta_dagger gamma -> item_2 g Z eta_star -> item_3 g Z mu_max ->
  (orthogonal g Z eta_star -> norm1 g eta_star <= growth 4 (m g)) /\
  exists shortest, item_2 g Z shortest /\ orthogonal g Z shortest /\ norm1 g shortest <= growth 4 (m g).
(** MRS13.corollary-26.reading-every: every eta_star is as short.  Refuted. *)
Definition corollary_26_reading_every : Prop := exists c, forall g Z eta_dagger gamma eta_star, integer_entries g ->
  item_1 g Z eta_dagger gamma -> item_2 g Z eta_star -> norm1 g eta_star <= exp (c * (INR (m g) * ln (INR (m g)))).
(** MRS13.corollary-26.step-columns: a matrix over {-1, 0, +1} has at most 3^m columns.  Refuted. *)
Definition corollary_26_step_columns : Prop := forall g, integer_entries g -> (N g <= 3 ^ m g)%nat.

(** * Section 5: matrices over {-1, 0, +1} *)

(** MRS13.lemma-27: for 0 < eps <= 1 some combination of norm at most 2^(14 m ln m) ln(1/eps) is within eps of the least
    loss (m >= 2). *)
Definition lemma_27 : Prop := forall g, (0 < m g)%nat -> integer_entries g -> forall eps, (2 <= m g)%nat -> 0 < eps <= 1 ->
  exists lambda, norm1 g lambda <= growth 14 (m g) * ln (1 / eps) /\ forall mu, L g lambda <= L g mu + eps.
(** MRS13.lemma-27.reading-every: for every eps > 0.  Refuted: above 1 the logarithm is negative. *)
Definition lemma_27_reading_every : Prop := exists factor : nat -> R, (forall m, 0 < factor m) /\
  forall g eps, (0 < m g)%nat -> integer_entries g -> 0 < eps ->
  exists lambda, norm1 g lambda <= factor (m g) * ln (1 / eps) /\ forall mu, L g lambda <= L g mu + eps.

(** The printed combination of the proof, with c the least margin of eta_star on Z; and the one that serves. *)
Definition printed_reference (gamma eps c : R) (eta_star eta_dagger : combination) : combination :=
  fun k => eta_star k + (ln (1 / eps) / gamma - c) * eta_dagger k.
Definition mended_reference (eta_dagger : combination) (gamma : R) (eta_star : combination) (c delta : R) : combination :=
  fun k => eta_star k + / gamma * (ln (1 / delta) + Rmax 0 (- c)) * eta_dagger k.
Definition is_least_margin_on_Z (g : game) (Z : nat -> bool) (eta_star : combination) (c : R) : Prop :=
  (forall i, (i < m g)%nat -> Z i = true -> c <= margin g eta_star i) /\
  exists i, (i < m g)%nat /\ Z i = true /\ margin g eta_star i = c.
Definition near_optimal (g : game) (Z : nat -> bool) (eta_dagger : combination) (gamma : R) (eta_star : combination) (c : R) : Prop :=
  integer_entries g /\ item_1 g Z eta_dagger gamma /\ item_2 g Z eta_star /\ orthogonal g Z eta_star /\
  is_least_margin_on_Z g Z eta_star c.
Definition norm2 (n : nat) (x : nat -> R) : R := sqrt (Sum n (fun k => x k ^ 2)).

(** MRS13.lemma-27.step-end: the printed combination has norm at most a constant times ln(1/eps).  Refuted. *)
Definition lemma_27_step_end : Prop := exists factor : nat -> R, forall g Z eta_dagger gamma eta_star c eps,
  near_optimal g Z eta_dagger gamma eta_star c -> 0 < eps < 1 ->
  norm1 g (printed_reference gamma eps c eta_star eta_dagger) <= factor (m g) * ln (1 / eps).
(** MRS13.lemma-27.step-margins: |c| <= |M eta_star|_2 <= m |eta_star|_2.  Refuted. *)
Definition lemma_27_step_margins : Prop := forall g Z eta_dagger gamma eta_star c,
  near_optimal g Z eta_dagger gamma eta_star c ->
  Rabs c <= norm2 (m g) (margin g eta_star) <= INR (m g) * norm2 (N g) eta_star.
(** MRS13.lemma-27.step-norm: the 1-norm is bounded by Euclidean norms.  Refuted. *)
Definition lemma_27_step_norm : Prop := forall g Z eta_dagger gamma eta_star c eps,
  near_optimal g Z eta_dagger gamma eta_star c -> 0 < eps < 1 ->
  norm1 g (printed_reference gamma eps c eta_star eta_dagger) <=
  norm2 (N g) eta_star + ln (1 / eps) * / gamma * norm2 (N g) eta_dagger + Rabs c * norm2 (N g) eta_dagger.
(** MRS13.lemma-27.step-norm.amended: with 1-norms; and the combination that serves. *)
Definition lemma_27_step_norm_amended : Prop := forall g Z eta_dagger gamma eta_star c,
  entries_within_one g -> item_1 g Z eta_dagger gamma -> is_least_margin_on_Z g Z eta_star c -> forall eps, 0 < eps <= 1 ->
  norm1 g (printed_reference gamma eps c eta_star eta_dagger) <=
    norm1 g eta_star + (ln (1 / eps) * / gamma + Rabs c) * norm1 g eta_dagger /\
  norm1 g (mended_reference eta_dagger gamma eta_star c eps) <= (1 + / gamma) * (norm1 g eta_star + ln (1 / eps)).
(** MRS13.lemma-27.step-shift: eta_star - c eta_dagger has no negative margin on Z.  Refuted. *)
Definition lemma_27_step_shift : Prop := forall g Z eta_dagger gamma eta_star c,
  item_1 g Z eta_dagger gamma -> item_2 g Z eta_star -> is_least_margin_on_Z g Z eta_star c ->
  forall i, (i < m g)%nat -> Z i = true -> 0 <= margin g (fun k => eta_star k - c * eta_dagger k) i.
(** MRS13.lemma-27.step-shift.amended: eta_star - (c / gamma) eta_dagger has none, where c < 0. *)
Definition lemma_27_step_shift_amended : Prop := forall g Z eta_dagger gamma eta_star c,
  item_1 g Z eta_dagger gamma -> (forall i, (i < m g)%nat -> Z i = true -> c <= margin g eta_star i) -> c < 0 ->
  forall i, (i < m g)%nat -> Z i = true -> 0 <= margin g (fun k => eta_star k + - (c / gamma) * eta_dagger k) i.

(** What Conjecture 28's constant is made of: the number of examples of F; B, a norm that reaches any margins on F; 1/gamma,
    0 where Z is empty; P = B (1 + 1/gamma) + 1/gamma. *)
Definition size_of_F (g : game) (Z : nat -> bool) : R := Sum (m g) (fun i => if Z i then 0 else 1).
Definition is_reach (g : game) (Z : nat -> bool) (mu_max lambda_min B : R) : Prop :=
  ((forall i, (i < m g)%nat -> Z i = false -> forall k, (k < N g)%nat -> M g i k = 0) /\ B = 0) \/
  (stretches g Z lambda_min /\ B = sqrt (INR (N g) * size_of_F g Z) * (mu_max + ln (INR (m g))) / lambda_min).
Definition is_inverse_gamma (g : game) (Z : nat -> bool) (gamma inverse : R) : Prop :=
  ((forall i, (i < m g)%nat -> Z i = false) /\ inverse = 0) \/ (some_in_Z g Z /\ inverse = / gamma).
Definition P_of (B inverse : R) : R := B * (1 + inverse) + inverse.

(** MRS13.remark-cubic-rate.reading-three-parameters: a polynomial in 1/lambda_min, 1/gamma and mu_max alone, over eps^3, is
    enough.  Refuted. *)
Definition remark_cubic_rate_reading_three_parameters : Prop := exists C (d : nat),
  forall g Z eta_dagger gamma mu_max lambda_min j T eps lambda_star, (0 < m g)%nat -> integer_entries g ->
  item_1 g Z eta_dagger gamma -> item_3 g Z mu_max -> stretches g Z lambda_min ->
  best_columns g j T -> edges_below_one g j T -> 0 < eps ->
  C * Rmax (Rmax 1 (/ lambda_min)) (Rmax (/ gamma) mu_max) ^ d / eps ^ 3 <= INR T ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.
(** MRS13.remark-cubic-rate.reading-with-m-and-n: 2 P^2 / eps^3 rounds are enough (eps <= 1), with the P of Conjecture 28, a
    polynomial in m, N, 1/lambda_min, 1/gamma and mu_max. *)
Definition remark_cubic_rate_reading_with_m_and_n : Prop := forall g, (0 < m g)%nat ->
  forall Z eta_dagger gamma mu_max lambda_min B inverse j T eps lambda_star, entries_within_one g ->
  best_columns g j T -> edges_below_one g j T -> item_1 g Z eta_dagger gamma -> item_3 g Z mu_max ->
  is_reach g Z mu_max lambda_min B -> is_inverse_gamma g Z gamma inverse -> 0 < eps -> eps <= 1 ->
  2 * P_of B inverse ^ 2 / eps ^ 3 <= INR T -> (1 <= T)%nat ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.
(** MRS13.remark-cubic-rate.amended: 2^(30 m ln m) ln^6(1/eps) eps^-5 rounds, and 2^(24 m ln m) eps^-3 rounds, are enough
    (m >= 2, eps <= 1/2); the polynomial, in m and N too, is 2 P^2, see [conjecture_28_rate]. *)
Definition remark_cubic_rate_amended : Prop := forall g, (0 < m g)%nat -> integer_entries g ->
  forall j T eps lambda_star, (2 <= m g)%nat -> best_columns g j T -> edges_below_one g j T -> 0 < eps <= 1 / 2 ->
  growth 30 (m g) * ln (1 / eps) ^ 6 / eps ^ 5 <= INR T \/ growth 24 (m g) / eps ^ 3 <= INR T ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.

(** MRS13.remark-cubic-rate: ambiguous.  With m and N among the parameters both rates hold; with the three parameters alone the
    second does not. *)
Definition remark_cubic_rate : Prop :=
  remark_cubic_rate_amended /\ remark_cubic_rate_reading_with_m_and_n /\ ~ remark_cubic_rate_reading_three_parameters.

(** MRS13.conjecture-28: 2^(24 m ln m) / eps rounds (m >= 2). *)
Definition conjecture_28 : Prop := forall g, (0 < m g)%nat -> integer_entries g ->
  forall j T eps lambda_star, (2 <= m g)%nat -> best_columns g j T -> edges_below_one g j T -> 0 < eps ->
  growth 24 (m g) / eps <= INR T -> L g (AdaBoost g j T) <= L g lambda_star + eps.
(** MRS13.theorem-14.first-order, MRS13.figure-5.first-order: Theorem 14 with C = 2 P^2, for every game with entries in [-1, 1]. *)
Definition conjecture_28_rate : Prop := forall g, (0 < m g)%nat ->
  forall Z eta_dagger gamma mu_max lambda_min B inverse j T eps lambda_star, entries_within_one g ->
  best_columns g j T -> edges_below_one g j T -> item_1 g Z eta_dagger gamma -> item_3 g Z mu_max ->
  is_reach g Z mu_max lambda_min B -> is_inverse_gamma g Z gamma inverse -> 0 < eps ->
  2 * P_of B inverse ^ 2 / eps <= INR T -> (1 <= T)%nat ->
  L g (AdaBoost g j T) <= L g lambda_star + eps.
(** MRS13.conjecture-28.edge: the edge behind it, (L - L_star) / (P L). *)
Definition conjecture_28_edge : Prop := forall g, (0 < m g)%nat ->
  forall Z eta_dagger gamma mu_max lambda_min B inverse lambda lambda_star j, entries_within_one g ->
  item_1 g Z eta_dagger gamma -> item_3 g Z mu_max -> is_reach g Z mu_max lambda_min B ->
  is_inverse_gamma g Z gamma inverse -> 0 < P_of B inverse -> L g lambda <= 1 -> largest_edge g lambda j ->
  delta g lambda j >= (L g lambda - L g lambda_star) / (P_of B inverse * L g lambda).
(** MRS13.conjecture-28.growth: 2 P^2 <= 2^(30 m ln m) with the bounds of Lemmas 34, 36 and 39. *)
Definition conjecture_28_growth : Prop := forall m N, (2 <= m)%nat -> (0 < N)%nat -> (N <= 3 ^ m)%nat ->
  let inverse_lambda_min := INR (fact m) in
  let inverse_gamma := sqrt (INR N) * INR m * INR (fact m) in
  let mu_max := ln (INR m) * (sqrt (INR m) * INR m * INR (fact m)) in
  let B := sqrt (INR N * INR m) * (mu_max + ln (INR m)) * inverse_lambda_min in
  2 * P_of B inverse_gamma ^ 2 <= growth 30 m.
(** MRS13.sentence-polynomial-bounds: the bounds of Section 5 are polynomial in 2^(m ln m) and 1/eps. *)
Definition sentence_polynomial_bounds : Prop := conjecture_28.
(** MRS13.sentence-polynomial-bounds.reading-literal: some polynomial in m, N and 1/eps bounds the rounds.  Refuted. *)
Definition sentence_polynomial_bounds_reading_literal : Prop :=
  exists C n, is_a_rate (fun m N _ eps => C * (1 / eps + INR m + INR N) ^ n).

(** MRS13.remark-28-from-6: the rate that Conjecture 6 would imply, 2^(25 m ln m) ln(1/eps) / eps (m >= 2, eps <= 1/2). *)
Definition remark_28_from_6 : Prop := forall g, (0 < m g)%nat -> integer_entries g ->
  forall j T eps lambda_star, (2 <= m g)%nat -> best_columns g j T -> edges_below_one g j T -> 0 < eps <= 1 / 2 ->
  growth 25 (m g) * ln (1 / eps) / eps <= INR T -> L g (AdaBoost g j T) <= L g lambda_star + eps.
(** MRS13.remark-28-from-6.step-square: (C ln(1/eps))^2 / eps <= C^2 ln(1/eps) / eps.  Refuted. *)
Definition remark_28_from_6_step_square : Prop := forall C eps, 0 < C -> 0 < eps < 1 ->
  (C * ln (1 / eps)) ^ 2 / eps <= C ^ 2 * ln (1 / eps) / eps.

(** MRS13.lemma-29: on signs, where F is not empty, a coordinate descent takes the least norm over 2 + 2 ln m rounds. *)
Definition lemma_29 : Prop := forall g, (2 <= m g)%nat -> forall T lambda alpha j phi_star v, entries_are_signs g ->
  has_finite_margin_set g -> is_descent g T lambda alpha j -> L g (lambda T) <= phi_star ->
  is_least_norm g phi_star v -> v / (2 + 2 * ln (INR (m g))) <= INR T.

(** MRS13.corollary-30: where a run needs k / eps rounds, some k > 0, to come within eps of the least loss, for every eps up to
    some e0, a bound C max(1, |lambda_star|_1)^c eps^-beta on its rounds, for all lambda_star and eps < 1, has beta >= 1. *)
Definition corollary_30 : Prop := forall g, (0 < m g)%nat -> entries_within_one g -> forall j k e0 C (c : nat) beta, 0 < k -> 0 < e0 ->
  (forall eps T, 0 < eps <= e0 -> (forall mu, L g (AdaBoost g j T) <= L g mu + eps) -> k / eps <= INR T) ->
  (forall lambda_star eps T, 0 < eps < 1 -> C * (Rmax 1 (norm1 g lambda_star) ^ c * Rpower eps (- beta)) <= INR T ->
     L g (AdaBoost g j T) <= L g lambda_star + eps) ->
  1 <= beta.
(** MRS13.corollary-30.step-logarithm: |lambda_star|^c eps^-beta <= eps^-beta / ln^c(1/eps), where |lambda_star| = ln(1/eps).
    Refuted. *)
Definition corollary_30_step_logarithm : Prop := forall (c : nat) beta eps norm, 0 < eps < 1 -> 0 <= beta ->
  norm = ln (1 / eps) -> norm ^ c * Rpower eps (- beta) <= Rpower eps (- beta) / ln (1 / eps) ^ c.
(** MRS13.corollary-30.step-reference: eta_star + ln(2/eps) eta_dagger has total loss at most K + |Z| eps / 2.  Refuted. *)
Definition corollary_30_step_reference : Prop := forall g Z eta_dagger gamma eta_star eps, (0 < m g)%nat ->
  entries_within_one g -> item_1 g Z eta_dagger gamma -> item_2 g Z eta_star -> 0 < eps < 1 ->
  total_loss g (fun k => eta_star k + ln (2 / eps) * eta_dagger k) <=
  loss_on g (rest Z) eta_star + INR (length (filter Z (seq 0 (m g)))) * (eps / 2).
(** MRS13.corollary-30.step-reference.amended: the combination that serves. *)
Definition corollary_30_step_reference_amended : Prop := forall g, (0 < m g)%nat -> forall Z eta_dagger gamma eta_star c,
  entries_within_one g -> item_1 g Z eta_dagger gamma -> item_2 g Z eta_star -> is_least_margin_on_Z g Z eta_star c ->
  forall eps, 0 < eps <= 1 ->
  (forall mu, L g (mended_reference eta_dagger gamma eta_star c (eps / 2)) <= L g mu + eps / 2) /\
  norm1 g (mended_reference eta_dagger gamma eta_star c (eps / 2)) <= (1 + / gamma) * (norm1 g eta_star + ln (2 / eps)).

(** MRS13.figure-5.reading-literal: the row of the table that says poly(mu_max, 1/lambda_min, 1/gamma) / eps^3.  Refuted. *)
Definition figure_5_reading_literal : Prop := remark_cubic_rate_reading_three_parameters.

(** * Appendix *)

(** On Figure 4, with k the hypothesis of the last round: the example that it gets right of a and b, the one that it does
    not, and the row of the table after t rounds. *)
Definition right (k : nat) : nat := match k with 0%nat => 0%nat | _ => 1%nat end.
Definition wrong (k : nat) : nat := match k with 0%nat => 1%nat | _ => 0%nat end.
Definition other (k : nat) : nat := match k with 0%nat => 1%nat | _ => 0%nat end.
Definition table (t k : nat) (lambda : combination) : Prop :=
  D figure_4 lambda (wrong k) = 1 / 2 /\
  D figure_4 lambda (right k) = 1 / 2 - 1 / (2 * (INR t + 1)) /\
  D figure_4 lambda 2 = 1 / (2 * (INR t + 1)) /\
  L figure_4 lambda = 2 / 3 * sqrt (1 + 1 / INR t).

(** MRS13.lemma-31: on Figure 4 AdaBoost takes 2 / (9 eps) rounds to a loss of 2/3 + eps, eps < 1/3. *)
Definition lemma_31 : Prop := forall j T eps, best_columns figure_4 j T -> 0 < eps < 1 / 3 ->
  L figure_4 (AdaBoost figure_4 j T) <= 2 / 3 + eps -> 2 / (9 * eps) <= INR T.
(** MRS13.lemma-31.table: the table, for all rounds: weights, hypotheses, edges, loss. *)
Definition lemma_31_table : Prop := forall j T, best_columns figure_4 j T ->
  (forall i, (i < 3)%nat -> D figure_4 (AdaBoost figure_4 j 0) i = 1 / 3) /\
  ((0 < T)%nat -> delta figure_4 (AdaBoost figure_4 j 0) (j 0%nat) = 1 / 3) /\
  (forall t, (1 <= t <= T)%nat -> table t (j (t - 1)%nat) (AdaBoost figure_4 j t)) /\
  forall t, (1 <= t < T)%nat ->
    j t = other (j (t - 1)%nat) /\ delta figure_4 (AdaBoost figure_4 j t) (j t) = 1 / (INR t + 1).
(** MRS13.lemma-31.step-order: the weights after a round are 1/2 > w_b > w_c, strictly.  Refuted. *)
Definition lemma_31_step_order : Prop := forall t k lambda, (1 <= t)%nat -> table t k lambda ->
  D figure_4 lambda (wrong k) = 1 / 2 /\ D figure_4 lambda (wrong k) > D figure_4 lambda (right k) /\
  D figure_4 lambda (right k) > D figure_4 lambda 2.
(** MRS13.lemma-31.step-order.amended: 1/2 > w_b >= w_c. *)
Definition lemma_31_step_order_amended : Prop := forall t k lambda, (1 <= t)%nat -> table t k lambda ->
  D figure_4 lambda (wrong k) = 1 / 2 /\ D figure_4 lambda (wrong k) > D figure_4 lambda (right k) /\
  D figure_4 lambda (right k) >= D figure_4 lambda 2.

(** MRS13.lemma-32: u_s - u_(s+1) >= c_0 u_s^(1+p) gives 1/u_t^p - 1/u_0^p >= p c_0 t. *)
Definition lemma_32 : Prop := forall (u : nat -> R) c0 p t, 0 <= c0 -> 0 <= p -> (forall s, (s <= t)%nat -> 0 < u s) ->
  (forall s, (s < t)%nat -> u s - u (S s) >= c0 * Rpower (u s) (1 + p)) ->
  / Rpower (u t) p - / Rpower (u 0%nat) p >= p * c0 * INR t.

(** A matrix A of n rows and N columns: A x = b; the columns c 0, ..., c (k - 1) are independent; the rank is k. *)
Definition solution (n N : nat) (A : nat -> nat -> R) (b x : nat -> R) : Prop :=
  forall i, (i < n)%nat -> Sum N (fun j => A i j * x j) = b i.
Definition independent (n k : nat) (A : nat -> nat -> R) (c : nat -> nat) : Prop :=
  forall x, (forall i, (i < n)%nat -> Sum k (fun l => A i (c l) * x l) = 0) -> forall l, (l < k)%nat -> x l = 0.
Definition chosen (k N : nat) (c : nat -> nat) : Prop := forall l, (l < k)%nat -> (c l < N)%nat.
Definition rank_is (n N : nat) (A : nat -> nat -> R) (k : nat) : Prop :=
  (exists c, chosen k N c /\ independent n k A c) /\ forall l c, chosen l N c -> independent n l A c -> (l <= k)%nat.
Definition integer_vector (n : nat) (b : nat -> R) : Prop :=
  forall i, (i < n)%nat -> b i = -1 \/ b i = 0 \/ b i = 1.

(** MRS13.lemma-33: an invertible n x n matrix over {-1, 0, +1} (A x = 0 for x = 0 only) has |A x| >= |x| / n!.  Norms squared. *)
Definition lemma_33 : Prop := forall n A, (forall i, (i < n)%nat -> integer_vector n (A i)) ->
  (forall x, solution n n A (fun _ => 0) x -> forall k, (k < n)%nat -> x k = 0) ->
  forall x, Sum n (fun k => x k ^ 2) <= INR (fact n) ^ 2 * Sum n (fun i => Sum n (fun k => A i k * x k) ^ 2).

(** MRS13.lemma-34: lambda_min >= 1 / m! over {-1, 0, +1}: the greatest factor is, and 1 / m! is a factor. *)
Definition lemma_34 : Prop := forall g, integer_entries g -> forall Z,
  (forall lambda_min, is_lambda_min g Z lambda_min -> lambda_min >= 1 / INR (fact (m g))) /\
  stretches g Z (/ INR (fact (m g))).
(** MRS13.lemma-34.step-rows: M_F has fewer rows than M.  Refuted. *)
Definition lemma_34_step_rows : Prop := forall g Z eta_dagger gamma mu_max, (0 < m g)%nat -> integer_entries g ->
  item_1 g Z eta_dagger gamma -> item_3 g Z mu_max -> some_in_Z g Z.

(** MRS13.lemma-35: if A x = b, x >= 0 has a solution, it has one of norm at most k k!, k the rank. *)
Definition lemma_35 : Prop := forall n N A b, (forall i, (i < n)%nat -> integer_vector N (A i)) -> integer_vector n b ->
  forall k, rank_is n N A k -> (exists x, solution n N A b x /\ forall j, (j < N)%nat -> 0 <= x j) ->
  exists x, solution n N A b x /\ (forall j, (j < N)%nat -> 0 <= x j) /\ norm2 N x <= INR k * INR (fact k).

(** The number of columns of a matrix that differ from all earlier ones. *)
Definition agree (m : nat) (M : nat -> nat -> R) (j k : nat) : bool :=
  forallb (fun i => if Req_EM_T (M i j) (M i k) then true else false) (seq 0 m).
Definition is_new (m : nat) (M : nat -> nat -> R) (k : nat) : bool := negb (existsb (fun j => agree m M j k) (seq 0 k)).
Definition differing_columns (m : nat) (M : nat -> nat -> R) (N : nat) : nat := length (filter (is_new m M) (seq 0 N)).

(** MRS13.lemma-36: with D the number of columns that differ, eta_dagger can be chosen with gamma >= 1 / (sqrt(D) m m!)
    >= 2^(-3 m ln m), the second for m >= 2. *)
Definition lemma_36 : Prop := forall g, (0 < m g)%nat -> integer_entries g -> forall Z eta_dagger gamma,
  item_1 g Z eta_dagger gamma -> some_in_Z g Z ->
  let D := differing_columns (m g) (M g) (N g) in
  exists eta gamma', item_1 g Z eta gamma' /\
    gamma' >= 1 / (sqrt (INR D) * INR (m g) * INR (fact (m g))) /\
    ((2 <= m g)%nat -> 1 / (sqrt (INR D) * INR (m g) * INR (fact (m g))) >= growth (-3) (m g)) /\
    gamma' >= growth (-3) (m g).
(** MRS13.lemma-36.reading-every: with every column counted.  Refuted. *)
Definition lemma_36_reading_every : Prop := exists c, forall g Z eta_dagger gamma, (2 <= m g)%nat -> integer_entries g ->
  item_1 g Z eta_dagger gamma -> some_in_Z g Z ->
  exists eta gamma', item_1 g Z eta gamma' /\
    gamma' >= 1 / (sqrt (INR (N g)) * INR (m g) * INR (fact (m g))) /\
    1 / (sqrt (INR (N g)) * INR (m g) * INR (fact (m g))) >= growth (- c) (m g).
(** MRS13.lemma-36.step-b: M (eta_dagger / gamma) has entries in {-1, 0, +1}.  Refuted. *)
Definition lemma_36_step_b : Prop := forall g Z eta_dagger gamma, integer_entries g -> item_1 g Z eta_dagger gamma ->
  (forall eta' gamma', item_1 g Z eta' gamma' -> gamma' <= gamma) ->
  integer_vector (m g) (margin g (fun k => eta_dagger k / gamma)).
(** MRS13.lemma-36.step-b.amended: with b = 1 on Z and 0 on F the slack z = M (eta_dagger / gamma) - b is not negative, and
    (eta_dagger / gamma, z) solves [M | -e_i] x = b. *)
Definition on_Z (Z : nat -> bool) (i : nat) : R := if Z i then 1 else 0.
Definition with_slack (N : nat) (Z : nat -> bool) (A : nat -> nat -> R) (i k : nat) : R :=
  if Nat.ltb k N then A i k else if Nat.eqb i (k - N) then - on_Z Z i else 0.
Definition lemma_36_step_b_amended : Prop := forall g, (0 < m g)%nat -> forall Z eta_dagger gamma, item_1 g Z eta_dagger gamma ->
  let z i := margin g (fun k => eta_dagger k / gamma) i - on_Z Z i in
  (forall i, (i < m g)%nat -> 0 <= z i) /\
  solution (m g) (N g + m g) (with_slack (N g) Z (M g)) (on_Z Z)
    (fun k => if Nat.ltb k (N g) then eta_dagger k / gamma else z (k - N g)%nat).
(** MRS13.lemma-36.step-closed: with a column its negation is a column.  Refuted. *)
Definition lemma_36_step_closed : Prop := forall g, (0 < m g)%nat -> entries_are_signs g ->
  forall j, (j < N g)%nat -> exists k, (k < N g)%nat /\ forall i, (i < m g)%nat -> M g i k = - M g i j.
(** MRS13.lemma-36.step-closed.amended: of equal columns one is kept; then negating the columns on which eta_dagger is negative
    changes neither its margins nor its norm, makes it non-negative, and leaves as many columns that differ. *)
Definition lemma_36_step_closed_amended : Prop := forall g (eta_dagger : combination),
  (forall j k, (j < k)%nat -> (k < N g)%nat -> exists i, (i < m g)%nat /\ M g i j <> M g i k) ->
  let M' i k := if Rlt_dec (eta_dagger k) 0 then - M g i k else M g i k in
  let g' := Game (m g) (N g) M' in let eta k := Rabs (eta_dagger k) in
  (forall k, 0 <= eta k) /\ norm1 g' eta = norm1 g eta_dagger /\ (forall i, margin g' eta i = margin g eta_dagger i) /\
  (differing_columns (m g) M' (N g) <= differing_columns (m g) (M g) (N g))%nat.
(** MRS13.lemma-36.step-columns: 1 / (sqrt(D) m m!) >= 2^(-3 m ln m) for D <= 3^m, m >= 2. *)
Definition lemma_36_step_columns : Prop := forall m D, (2 <= m)%nat -> (0 < D)%nat -> (D <= 3 ^ m)%nat ->
  1 / (sqrt (INR D) * INR m * INR (fact m)) >= growth (-3) m.

(** MRS13.corollary-37: if A x = b, x > 0 has a solution, it has one of norm at most 1 + k k!. *)
Definition corollary_37 : Prop := forall n N A b, (forall i, (i < n)%nat -> integer_vector N (A i)) -> integer_vector n b ->
  forall k, rank_is n N A k -> (exists x, solution n N A b x /\ forall j, (j < N)%nat -> 0 < x j) ->
  exists x, solution n N A b x /\ (forall j, (j < N)%nat -> 0 < x j) /\ norm2 N x <= 1 + INR k * INR (fact k).

(** MRS13.lemma-38: some y > 0 on F has M_F^T y = 0. *)
Definition lemma_38 : Prop := forall g Z eta_dagger gamma mu_max,
  item_1 g Z eta_dagger gamma -> item_3 g Z mu_max ->
  exists y, (forall i, (i < m g)%nat -> Z i = false -> 0 < y i) /\
    forall k, (k < N g)%nat -> Sum (m g) (fun i => if rest Z i then y i * M g i k else 0) = 0.

(** |F| as a whole number; |F|^1.5 |F|!; M_F. *)
Definition number_of_F (g : game) (Z : nat -> bool) : nat := length (filter (rest Z) (seq 0 (m g))).
Definition rank_bound (f : nat) : R := sqrt (INR f) * INR f * INR (fact f).
Definition M_F (g : game) (Z : nat -> bool) (i k : nat) : R := if Z i then 0 else M g i k.

(** MRS13.lemma-39: over {-1, 0, +1} mu_max <= ln m |F|^1.5 |F|! <= 2^(3 m ln m): the least mu_max is, and the bound serves. *)
Definition lemma_39 : Prop := forall g, (0 < m g)%nat -> integer_entries g -> forall Z eta_dagger gamma mu_max,
  item_1 g Z eta_dagger gamma -> is_mu_max g Z mu_max ->
  mu_max <= ln (INR (m g)) * rank_bound (number_of_F g Z) <= growth 3 (m g).
Definition lemma_39_item_3 : Prop := forall g, (0 < m g)%nat -> integer_entries g -> forall Z eta_dagger gamma mu,
  item_1 g Z eta_dagger gamma -> item_3 g Z mu -> item_3 g Z (ln (INR (m g)) * rank_bound (number_of_F g Z)).
(** MRS13.lemma-39.step-rank: sqrt(f) (1 + k k!) <= f^1.5 f! for every k <= f.  Refuted. *)
Definition lemma_39_step_rank : Prop := forall f k, (1 <= k <= f)%nat ->
  sqrt (INR f) * (1 + INR k * INR (fact k)) <= INR f * sqrt (INR f) * INR (fact f).
(** MRS13.lemma-39.step-rank.amended: for every k <= f - 1. *)
Definition lemma_39_step_rank_amended : Prop := forall f k, (0 < f)%nat -> (k <= f - 1)%nat ->
  sqrt (INR f) * (1 + INR k * INR (fact k)) <= rank_bound f.
(** MRS13.lemma-39.step-rank.dimension: M_F has rank at most |F| - 1. *)
Definition lemma_39_step_rank_dimension : Prop := forall g, (0 < m g)%nat -> integer_entries g ->
  forall Z eta_dagger gamma mu k, item_1 g Z eta_dagger gamma -> item_3 g Z mu -> some_in_F g Z ->
  rank_is (m g) (N g) (M_F g Z) k -> (k <= number_of_F g Z - 1)%nat.

(** * No set of hypotheses is empty *)

(** A run on Figure 4 that takes a hypothesis of largest edge for ever: signs, complementary rows, edges below one, and, up to
    any round T, a reference that AdaBoost has not reached, at a positive distance S.  It is a coordinate descent. *)
Definition satisfiable_run : Prop := exists j, entries_are_signs figure_4 /\ complementary figure_4 0 1 /\
  (forall T, best_columns figure_4 j T /\ edges_below_one figure_4 j T /\
     is_descent figure_4 T (AdaBoost figure_4 j) (fun t => step (correlation figure_4 (AdaBoost figure_4 j t) (j t))) j) /\
  forall T, exists lambda_star (S : nat -> R), forall t, (t <= T)%nat ->
    0 < suboptimality figure_4 lambda_star (AdaBoost figure_4 j t) /\
    is_distance figure_4 lambda_star (AdaBoost figure_4 j t) (S t) /\ 0 < S t.
(** Its decomposition, in which neither set is empty, some hypothesis moves F, eta_star is orthogonal to the null space of
    M_F, and 0 is its least margin on Z. *)
Definition satisfiable_decomposition : Prop := exists Z eta_dagger gamma eta_star mu_max lambda_min,
  decomposed figure_4 Z eta_dagger gamma eta_star mu_max lambda_min /\ near_optimal figure_4 Z eta_dagger gamma eta_star 0 /\
  has_finite_margin_set figure_4.
(** A run of AdaBoost.S on one hypothesis that is right on two examples of three. *)
Definition satisfiable_AdaBoost_S : Prop := exists g j lambda, (0 < m g)%nat /\ entries_are_signs g /\
  forall T, is_AdaBoost_S g j T lambda /\ forall t, (t < T)%nat -> best_column_at g (lambda t) (j t).
