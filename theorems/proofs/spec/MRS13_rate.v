(** MRS13, the rate of AdaBoost to a target of norm B: statements of the project beside Theorem 1 and Conjecture 6.

    Each [Definition ... : Prop] is one statement; its id stands above it where it has one.  The theorems [MRS13_<name>_proof] prove
    it.  Games, runs and losses are those of [spec/MRS13.v]; rounds, examples and hypotheses are counted from 0.  [infinite_sum f l] is
    the standard library's: f 0 + f 1 + ... converges to l. *)
From Coq Require Import Reals Rtrigo_def Arith List Bool.
From Boostproof.spec Require Import Finite MRS13.
Local Open Scope R_scope.

(** * The upper bound *)

(** e_t, what the run misses to the loss of mu; S_t, the norm of mu plus the lengths of the steps of the first t rounds. *)
Definition missing (g : game) (mu : combination) (j : nat -> nat) (t : nat) : R := L g (AdaBoost g j t) - L g mu.
Definition path (g : game) (mu : combination) (j : nat -> nat) (t : nat) : R :=
  norm1 g mu + Sum t (fun s => Rabs (step (correlation g (AdaBoost g j s) (j s)))).

(** MRS13.theorem-1.potential: e^2 S does not increase as long as something is missing, whatever the game, mu and the ties. *)
Definition theorem_1_potential : Prop := forall g, (0 < m g)%nat -> forall mu j t,
  entries_within_one g -> best_columns g j (S t) -> edges_below_one g j (S t) -> 0 <= missing g mu j (S t) ->
  missing g mu j (S t) ^ 2 * path g mu j (S t) <= missing g mu j t ^ 2 * path g mu j t.

(** What follows from it: t <= (2/5) B^2 e_0^4 (e_t^-5 - e_0^-5), as long as something is missing. *)
Definition theorem_1_potential_rounds : Prop := forall g, (0 < m g)%nat -> forall mu j t,
  entries_within_one g -> best_columns g j t -> edges_below_one g j t -> 0 < missing g mu j t ->
  INR t <= 2 / 5 * norm1 g mu ^ 2 * missing g mu j 0 ^ 4 * (/ missing g mu j t ^ 5 - / missing g mu j 0 ^ 5).

(** The constant 2/5 cannot be lowered, nor the exponent 2 of the missing loss in the potential, not even for signs and one round. *)
Definition theorem_1_constant_is_best : Prop := forall kappa, 0 < kappa < 2 / 5 -> exists g mu j, (0 < m g)%nat /\ entries_are_signs g /\
  best_columns g j 1 /\ edges_below_one g j 1 /\ 0 < missing g mu j 1 /\
  kappa * norm1 g mu ^ 2 * missing g mu j 0 ^ 4 * (/ missing g mu j 1 ^ 5 - / missing g mu j 0 ^ 5) < INR 1.
Definition theorem_1_power_is_best : Prop := forall p, 0 < p < 2 -> exists g mu j, (0 < m g)%nat /\ entries_are_signs g /\
  best_columns g j 1 /\ edges_below_one g j 1 /\ 0 < missing g mu j 1 /\
  Rpower (missing g mu j 0) p * path g mu j 0 < Rpower (missing g mu j 1) p * path g mu j 1.

(** MRS13.theorem-1.sharper: Theorem 1 with (2/5) B^2 min(1, B)^4 in place of 13 B^6. *)
Definition rounds_enough (g : game) (mu : combination) (eps : R) : R :=
  2 / 5 * norm1 g mu ^ 2 * Rmin 1 (norm1 g mu) ^ 4 / eps ^ 5.
Definition theorem_1_sharper : Prop := forall g, (0 < m g)%nat -> forall mu eps j T, 0 < eps ->
  entries_within_one g -> best_columns g j T -> edges_below_one g j T -> rounds_enough g mu eps <= INR T ->
  L g (AdaBoost g j T) <= L g mu + eps.

(** No run is left out: within that number of rounds, rounded up, every run with the largest edges comes within eps, or before it
    comes to an edge of 1, along which the loss goes to 0. *)
Definition theorem_1_sharper_every_run : Prop := forall g, (0 < m g)%nat -> forall mu j eps, 0 < eps ->
  entries_within_one g -> (forall T, best_columns g j T) ->
  exists t, (L g (AdaBoost g j t) <= L g mu + eps /\ INR t < rounds_enough g mu eps + 1) \/
            (delta g (AdaBoost g j t) (j t) = 1 /\ INR t < rounds_enough g mu eps).

(** * Products *)

(** The product of q factors; the q-th power of a game: a row for each choice (x_0, ..., x_(q-1)) of q rows, numbered in base m,
    hypothesis c N + k is hypothesis k on x_c. *)
Fixpoint Product (q : nat) (f : nat -> R) : R := match q with O => 1 | S c => Product c f * f c end.
Definition digit (base c i : nat) : nat := ((i / base ^ c) mod base)%nat.
Definition power (g : game) (q : nat) : game :=
  Game (m g ^ q) (q * N g) (fun i k => M g (digit (m g) (k / N g) i) (k mod N g)).

(** The part of a combination on copy c; the combination that is mu on each copy. *)
Definition copy (g : game) (lambda : combination) (c : nat) : combination := fun k => lambda (c * N g + k)%nat.
Definition repeated (g : game) (mu : combination) : combination := fun k => mu (k mod N g).

(** MRS13.conjecture-6.products, 1: the loss is the product of the copies' losses. *)
Definition conjecture_6_products_loss : Prop := forall g, (0 < m g)%nat -> forall q lambda,
  L (power g q) lambda = Product q (fun c => L g (copy g lambda c)).

(** 2: the correlation of a hypothesis of copy c is its correlation in that copy alone, whatever the others are. *)
Definition conjecture_6_products_edges : Prop := forall g, (0 < m g)%nat -> forall q lambda c k, (c < q)%nat -> (k < N g)%nat ->
  correlation (power g q) lambda (c * N g + k) = correlation g (copy g lambda c) k.

(** 3: so after t rounds with the largest edges copy c has played n_c rounds with the largest edges, n_0 + ... + n_(q-1) = t. *)
Definition conjecture_6_products_runs : Prop := forall g, (0 < m g)%nat -> forall q j t, best_columns (power g q) j t ->
  exists n r, Sum q (fun c => INR (n c)) = INR t /\ forall c, (c < q)%nat -> best_columns g (r c) (n c) /\
    forall k, (k < N g)%nat -> copy g (AdaBoost (power g q) j t) c k = AdaBoost g (r c) (n c) k.

(** 4 and 6: where in every run of T rounds the leading edges are d at least, those after it less than d, and the loss after it is a
    at least, every run of q T rounds on the power has a loss of a^q at least, and each copy has played T rounds. *)
Definition conjecture_6_products_together : Prop := forall g, (0 < m g)%nat -> forall q T d a, 0 <= a ->
  (forall j s, best_columns g j T -> (s < T)%nat -> d <= delta g (AdaBoost g j s) (j s)) ->
  (forall j k, best_columns g j T -> (k < N g)%nat -> delta g (AdaBoost g j T) k < d) ->
  (forall j, best_columns g j T -> a <= L g (AdaBoost g j T)) ->
  forall j, best_columns (power g q) j (q * T) -> a ^ q <= L (power g q) (AdaBoost (power g q) j (q * T)) /\
    exists r, forall c, (c < q)%nat -> best_columns g (r c) T /\
      forall k, (k < N g)%nat -> copy g (AdaBoost (power g q) j (q * T)) c k = AdaBoost g (r c) T k.

(** 5: mu on each copy has q times its norm, and its loss to the power q. *)
Definition conjecture_6_products_target : Prop := forall g, (0 < m g)%nat -> forall q mu,
  norm1 (power g q) (repeated g mu) = INR q * norm1 g mu /\ L (power g q) (repeated g mu) = L g mu ^ q.

(** * Conjecture 6, for targets whose norm exceeds any given bound *)

(** A game of signs on which there are runs of T rounds with the largest edges, and all of them stay above L(mu) + eps. *)
Definition slow_whatever_the_ties (g : game) (mu : combination) (eps : R) (T : nat) : Prop :=
  (0 < m g)%nat /\ (0 < N g)%nat /\ entries_are_signs g /\ 0 < eps < 1 /\ (exists j, best_columns g j T) /\
  forall j, best_columns g j T -> edges_below_one g j T /\ forall t, (t <= T)%nat -> L g mu + eps < L g (AdaBoost g j t).

(** MRS13.conjecture-6.every-constant: for every C there are a game and a target on which C B^2 / eps rounds are not enough in any run,
    however the ties are broken. *)
Definition conjecture_6_every_run : Prop := forall C, exists g mu eps T, slow_whatever_the_ties g mu eps T /\
  C * norm1 g mu ^ 2 / eps <= INR T.

(** MRS13.conjecture-6.every-norm: the same with a target of norm B1 at least, whatever B1; and for C (1 + B)^2 / eps. *)
Definition conjecture_6_every_norm : Prop := forall C B1, exists g mu eps T, slow_whatever_the_ties g mu eps T /\
  B1 <= norm1 g mu /\ C * norm1 g mu ^ 2 / eps <= INR T /\ C * (1 + norm1 g mu) ^ 2 / eps <= INR T.

(** The same with a target of norm B1 at least for C B^2 eps^-beta, for any beta < ln 4 / ln (9/4) = 1.7095. *)
Definition conjecture_6_every_norm_exponents : Prop := forall C B1 beta, beta < ln 4 / ln (9 / 4) ->
  exists g mu eps T, slow_whatever_the_ties g mu eps T /\ B1 <= norm1 g mu /\ C * norm1 g mu ^ 2 * Rpower eps (- beta) <= INR T.

(** * The dictionary with rho = 4/5 and W = 8/5 *)

(** Vectors g_1, g_2, ... with the inner products c_(i - k); r_j is the sum over k > j of (4/5)^k g_k. *)
Definition dictionary (n : nat) : R := match n with O => 1 | S O => 14 / 45 | _ => - (112 / 225) * (5 / 8) ^ n end.
Definition gram (i k : nat) : R := dictionary ((i - k) + (k - i)).
Definition inner_product_is (j i : nat) (v : R) : Prop := infinite_sum (fun k => (4 / 5) ^ (j + S k) * gram (j + S k) i) v.

(** The conditions (1) and (2). *)
Definition dictionary_conditions : Prop :=
  infinite_sum (fun k => (4 / 5) ^ S k * dictionary (S k)) 0 /\ infinite_sum (fun k => (/ (4 / 5)) ^ k * dictionary k) 0.

(** The symbol, 1 plus twice the sum over n >= 1 of c_n cos (n theta), is 9/65 at least; so the Gram matrices are positive. *)
Definition dictionary_symbol : Prop := forall theta,
  let s := (41 - 40 * cos theta) * (125 + 112 * cos theta) / (45 * (89 - 80 * cos theta)) in
  infinite_sum (fun n => dictionary (S n) * cos (INR (S n) * theta)) ((s - 1) / 2) /\ 9 / 65 <= s.
Definition dictionary_positive : Prop := forall a n, 0 <= Sum n (fun i => Sum n (fun k => a i * a k * gram i k)).

(** The edges |<r_j, g_i>| / (8/5)^i of stage j: 2^-(j+1) for the next vector, 0 for the last one taken, 224/225 of 2^-(j+1) for those
    taken before, at most 25/36 of it for those further ahead; that of (7/32) u is 224/225 of it too, 7/18 at the start. *)
Definition dictionary_edges : Prop := forall j, exists v, (forall i, inner_product_is j i (v i)) /\
  v (S j) / (8 / 5) ^ S j = / 2 ^ S j /\ ((1 <= j)%nat -> v j = 0) /\
  (forall l, (1 <= l)%nat -> (l < j)%nat -> Rabs (v (j - l)%nat) / (8 / 5) ^ (j - l) = 224 / 225 * / 2 ^ S j) /\
  (forall l, (2 <= l)%nat -> 0 < v (j + l)%nat / (8 / 5) ^ (j + l) <= 25 / 36 * / 2 ^ S j) /\
  infinite_sum (fun k => (4 / 5) ^ (j + S k) * v (j + S k)%nat) (16 / 9 * (16 / 25) ^ j) /\
  exists p, infinite_sum (fun i => (4 / 5) ^ S i * v (S i)) p /\
    7 / 32 * p = (if Nat.eqb j 0 then 7 / 18 else 224 / 225 * / 2 ^ S j).

(** The exponent of the dictionary.  On games of signs, with a target of norm B1 at least, neither C B^2 eps^-beta nor C (1 + B)^2 eps^-beta
    rounds are enough for any smaller beta, however the ties are broken. *)
Definition dictionary_exponent : Prop := 2.1062 < ln (8 / 5) / ln (5 / 4) < 2.1063.
Definition signs_exponent : Prop := forall C B1 beta, beta < ln (8 / 5) / ln (5 / 4) ->
  exists g mu eps T, slow_whatever_the_ties g mu eps T /\ B1 <= norm1 g mu /\
    C * norm1 g mu ^ 2 * Rpower eps (- beta) <= INR T /\ C * (1 + norm1 g mu) ^ 2 * Rpower eps (- beta) <= INR T.

(** The same for every rational rho and W that fit, where the Gram matrices are positive: with c_1 and c_n = - a W^-n, n >= 2, that solve (1)
    and (2), past edges below the next one, y (y - 1) < 1 - rho^2 where y = rho W, and future edges too, tau (1 - tau) < 1 - rho^2 where
    tau = rho / W, no beta < ln W / ln (1/rho) is possible. *)
Definition rational_number (x : R) : Prop := exists p q : nat, (0 < q)%nat /\ x = INR p / INR q.
Definition free_dictionary (rho W : R) (n : nat) : R :=
  match n with
  | O => 1
  | S O => rho ^ 2 * (rho * W - 1) / (W * (1 - rho ^ 2))
  | _ => - (rho * (rho * W - 1) * (W - rho) / (1 - rho ^ 2)) / W ^ n
  end.
Definition free_dictionary_exponent : Prop := forall rho W, rational_number rho -> rational_number W -> 0 < rho < 1 -> 1 < W ->
  1 < rho * W -> rho * W * (rho * W - 1) < 1 - rho ^ 2 -> rho / W * (1 - rho / W) < 1 - rho ^ 2 ->
  (forall a n, 0 <= Sum n (fun i => Sum n (fun k => a i * a k * free_dictionary rho W ((i - k) + (k - i))))) ->
  forall C B1 beta, beta < ln W / ln (/ rho) ->
  exists g mu eps T, slow_whatever_the_ties g mu eps T /\ B1 <= norm1 g mu /\ C * norm1 g mu ^ 2 * Rpower eps (- beta) <= INR T.

(** Where the symbol is positive at 0 and at pi the Gram matrices are positive; here it is times a square. *)
Definition symbol_at_the_ends (rho W : R) : Prop :=
  let r := / W in let a := rho * (rho * W - 1) * (W - rho) / (1 - rho ^ 2) in let e := free_dictionary rho W 1 in
  0 < (1 + 2 * a + 2 * (e + a * r)) * (1 - r) ^ 2 - 2 * a * (1 - r) /\ 0 < (1 + 2 * a - 2 * (e + a * r)) * (1 + r) ^ 2 - 2 * a * (1 + r).
Definition free_dictionary_positive : Prop := forall rho W, 0 < rho < 1 -> 1 < W ->
  1 < rho * W -> rho * W * (rho * W - 1) < 1 - rho ^ 2 -> rho / W * (1 - rho / W) < 1 - rho ^ 2 -> symbol_at_the_ends rho W ->
  forall a n, 0 <= Sum n (fun i => Sum n (fun k => a i * a k * free_dictionary rho W ((i - k) + (k - i)))).

(** With rho = 5/6 and W = 149/100 every exponent up to 2.187 is excluded on signs, with a target of norm B1 at least. *)
Definition signs_exponent_2187 : Prop := forall C B1 beta, beta <= 2187 / 1000 ->
  exists g mu eps T, slow_whatever_the_ties g mu eps T /\ B1 <= norm1 g mu /\ C * norm1 g mu ^ 2 * Rpower eps (- beta) <= INR T.

(** * Which powers are possible on matrices of signs *)

(** A rate: on all matrices of signs AdaBoost with the largest edges is within eps < 1 of every target of positive norm B, however small,
    after T rounds for every whole number T >= bound B eps. *)
Definition is_a_rate_on_signs (bound : R -> R -> R) : Prop := forall g mu eps j T, (0 < m g)%nat -> entries_are_signs g ->
  0 < norm1 g mu -> 0 < eps < 1 -> best_columns g j T -> edges_below_one g j T -> bound (norm1 g mu) eps <= INR T ->
  L g (AdaBoost g j T) <= L g mu + eps.

(** MRS13.corollary-11.exponents, for AdaBoost: a rate C B^c eps^-beta needs c >= 2 and beta >= c/2. *)
Definition corollary_11_exponents : Prop := forall C c beta,
  is_a_rate_on_signs (fun B eps => C * (Rpower B c * Rpower eps (- beta))) -> 2 <= c /\ c / 2 <= beta.

(** With c = 2 it needs beta > 2.187. *)
Definition rate_with_the_square : Prop := forall C beta,
  is_a_rate_on_signs (fun B eps => C * (Rpower B 2 * Rpower eps (- beta))) -> 2187 / 1000 < beta.

(** * Heavy sets: the exponent 5 *)

(** s in (0, 1/10]; tau = 1 - s, a = 2 s/3, W = 1 + a, e^-q = 1 - W tau; the mass p_k of heavy set k = 1, ..., J,
    P_k = p_k + ... + p_J, and the mean edge g_k of pair k. *)
Definition tau (s : R) : R := 1 - s.
Definition push (s : R) : R := 2 * s / 3.
Definition W (s : R) : R := 1 + push s.
Definition depth (s : R) : R := - ln (1 - W s * tau s).
Definition mass (s B : R) (k : nat) : R := s / B * tau s ^ (k - 1).
Definition masses_from (s B : R) (J k : nat) : R := Sum (S J - k) (fun i => mass s B (k + i)).
Definition mean_edge (s B : R) (J k : nat) : R := mass s B k - push s * masses_from s B J (S k).

(** P_k <= p_k / s, P_1 <= 1/B, p_k / 3 <= g_k <= p_k, and the inequalities (I0) to (I3), for every J and k. *)
Definition heavy_sets_masses : Prop := forall s B J, 0 < s <= / 10 -> 0 < B -> masses_from s B J 1 <= / B /\
  forall k, (1 <= k <= J)%nat -> s * masses_from s B J k <= mass s B k /\
    / 3 * mass s B k <= mean_edge s B J k <= mass s B k.
Definition heavy_sets_inequality_0 : Prop := forall s B J, 0 < s <= / 10 -> 0 < B -> forall k, (1 <= k <= J)%nat ->
  (1 + push s) * mass s B k - push s * masses_from s B J k = mean_edge s B J k.
Definition heavy_sets_inequality_1 : Prop := forall s B J, 0 < s <= / 10 -> 0 < B -> forall k, (1 <= k <= J)%nat ->
  push s * (push s * (if Nat.eqb k 1 then 0 else masses_from s B J (k - 1)) + (1 + push s) * mass s B k + masses_from s B J k)
  <= (1 - s / 16) * (2 * mean_edge s B J k).
Definition heavy_sets_inequality_2 : Prop := forall s B J, 0 < s <= / 10 -> 0 < B -> forall k, (2 <= k <= J)%nat ->
  mean_edge s B J (k - 1) + push s * mass s B (k - 1) <= (1 - s / 16) * (2 * mean_edge s B J k).
Definition heavy_sets_inequality_3 : Prop := forall s B J, 0 < s <= / 10 -> 0 < B -> forall k, (1 <= k < J)%nat ->
  mean_edge s B J k - mean_edge s B J (S k) = (1 - W s * tau s) * mass s B k /\ 0 < (1 - W s * tau s) * mass s B k.

(** x = M (mu - lambda^t): how far row i is from its margin at the target. *)
Definition ahead_of (g : game) (mu : combination) (j : nat -> nat) (t i : nat) : R :=
  margin g mu i - margin g (AdaBoost g j t) i.

(** The target is a minimiser, as no hypothesis has an edge there, and has margins of 1 at most; heavy set k has mass p_k. *)
Record heavy_target (g : game) (mu : combination) (s : R) (J : nat) (heavy : nat -> nat -> bool) : Prop := {
  minimiser : forall k, (k < N g)%nat -> correlation g mu k = 0;
  short_margins : forall i, (i < m g)%nat -> margin g mu i <= 1;
  heavy_masses : forall k, (1 <= k <= J)%nat ->
    Sum (m g) (fun i => if heavy k i then D g mu i else 0) = mass s (norm1 g mu) k }.

(** The invariants of a run.  Stage k = 1, ..., J - 1 begins with round start k + 1; then set k is alive, x is 1 - (a/2) B W^(k-1) at
    most there, and when the stage ends it is not, x is - (q + 1) at least; the stage's steps are 5 p_k at most. *)
Record invariants (g : game) (mu : combination) (j : nat -> nat) (s : R) (J : nat) (heavy : nat -> nat -> bool) (start : nat -> nat)
  : Prop := {
  first_stage : start 1%nat = 0%nat;
  in_order : forall k, (1 <= k < J)%nat -> (start k <= start (S k))%nat;
  largest_edges : best_columns g j (start J);
  edges_below : edges_below_one g j (start J);
  alive : forall k i, (1 <= k <= J)%nat -> (i < m g)%nat -> heavy k i = true ->
    ahead_of g mu j (start k) i <= 1 - push s / 2 * norm1 g mu * W s ^ (k - 1);
  dead : forall k i, (1 <= k < J)%nat -> (i < m g)%nat -> heavy k i = true -> - (depth s + 1) <= ahead_of g mu j (start (S k)) i;
  short_steps : forall k t, (1 <= k < J)%nat -> (start k <= t < start (S k))%nat ->
    Rabs (step (correlation g (AdaBoost g j t) (j t))) <= 5 * mass s (norm1 g mu) k }.

(** From the invariants, the count: the stages' rounds, what is missing when they begin; and with eps between s^2/24 (W tau)^J and
    s^2/24 (W tau)^(J-1) the run is above L(mu) + eps in all rounds up to (tau/W)^2 (s^2/24)^beta / 30 * B^2 eps^-beta. *)
Definition exponent_of (s : R) : R := ln (W s / tau s) / ln (/ (W s * tau s)).
Definition left_after (s : R) (k : nat) : R := s ^ 2 / 24 * (W s * tau s) ^ k.
Definition heavy_sets_count : Prop := forall g mu j s J heavy start, (0 < m g)%nat -> entries_within_one g ->
  heavy_target g mu s J heavy -> invariants g mu j s J heavy start -> 0 < s <= / 10 -> 6 * (depth s + 2) <= s * norm1 g mu ->
  (forall k, (1 <= k < J)%nat -> norm1 g mu ^ 2 / 30 * (W s / tau s) ^ (k - 1) <= INR (start (S k)) - INR (start k)) /\
  (forall k, (1 <= k <= J)%nat -> left_after s (k - 1) <= L g (AdaBoost g j (start k)) - L g mu) /\
  forall eps, (2 <= J)%nat -> left_after s J <= eps < left_after s (J - 1) ->
    (tau s / W s) ^ 2 * Rpower (s ^ 2 / 24) (exponent_of s) / 30 * norm1 g mu ^ 2 * Rpower eps (- exponent_of s) <= INR (start J) /\
    forall t, (t <= start J)%nat -> L g mu + eps < L g (AdaBoost g j t).

(** beta(s) tends to 5 as s tends to 0. *)
Definition heavy_sets_exponent : Prop := forall s, 0 < s <= / 10 -> 5 - 20 * s <= exponent_of s.

(** Not proved here: for every s in (0, 1/10] and all large norms B there are, for each J >= 2, a game with entries in [-1, 1] and a target
    of norm B on which every run with the largest edges satisfies the invariants. *)
Definition heavy_sets_exist : Prop := forall s, 0 < s <= / 10 -> exists B0, forall B J, B0 <= B -> (2 <= J)%nat ->
  exists g mu heavy, (0 < m g)%nat /\ entries_within_one g /\ norm1 g mu = B /\ heavy_target g mu s J heavy /\
  forall j, (forall T, best_columns g j T) -> exists start, invariants g mu j s J heavy start.

(** From it, the exponent 5: for every beta < 5 there are B0 and c > 0 such that for every B >= B0 and every eps in (0, c) AdaBoost takes
    more than c B^2 eps^-beta rounds on some game with entries in [-1, 1], to a minimiser of norm B, whatever the ties. *)
Definition exponent_five : Prop := forall beta, beta < 5 -> exists B0 c, 0 < c /\ forall B eps, B0 <= B -> 0 < eps < c ->
  exists g mu, (0 < m g)%nat /\ entries_within_one g /\ norm1 g mu = B /\ (forall lambda, L g mu <= L g lambda) /\
  forall j, (forall T, best_columns g j T) ->
    forall t, INR t <= c * B ^ 2 * Rpower eps (- beta) -> L g mu + eps < L g (AdaBoost g j t).
Definition heavy_sets_suffice : Prop := heavy_sets_exist -> exponent_five.
