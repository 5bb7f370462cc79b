(** Cho and Libgober, Iterative Weak Learnability and Multi-Class AdaBoost (CL21): definitions and statements.

    How to read this file. Everything is counted from 0: the observations are 0, ..., m - 1, the labels 0, ..., A - 1, the
    rounds of an epoch 0, 1, ... and the epochs 0, 1, ... . A statement is a [Definition ... : Prop]; whether it is proved or
    refuted stands in [CL21_spec_*.v], one theorem for each. The standard library only. *)

From Coq Require Import Reals List Arith Bool.
From Boostproof.spec Require Import Common.
Import ListNotations.
Open Scope R_scope.

(** * Section 2: classifiers *)

(** A classifier gives every observation a label; H is a class of them. *)
Definition labelling := nat -> nat.
Definition class := labelling -> Prop.
(** The labels of h are among the first A. *)
Definition labels_in (m A : nat) (h : labelling) : Prop := forall p, (p < m)%nat -> (h p < A)%nat.

(** Under weights d: Pr(h = y), Pr(h <> y), and the score Σ_p (1[h(p) = y(p)] - 1[h(p) <> y(p)]) d(p). *)
Definition right_probability (m : nat) (d : nat -> R) (h y : labelling) : R :=
  Sum m (fun p => if Nat.eqb (h p) (y p) then d p else 0).
Definition error_of (m : nat) (d : nat -> R) (h y : labelling) : R :=
  Sum m (fun p => if Nat.eqb (h p) (y p) then 0 else d p).
Definition score (m : nat) (d : nat -> R) (h y : labelling) : R :=
  Sum m (fun p => if Nat.eqb (h p) (y p) then d p else - d p).
(** The uniform distribution, and Pr(out = y) under it. *)
Definition uniform (m : nat) (p : nat) : R := 1 / INR m.
Definition share_right (m : nat) (out y : labelling) : R := right_probability m (fun _ => 1 / INR m) out y.
(** The score (2 - A)/A of a random guess. *)
Definition guess (A : nat) : R := (2 - INR A) / INR A.

(** h_s, s = 0, 1, ..., are the hypotheses of the rounds, alpha_s their coefficients: F_a(p), the votes for label a after k
    rounds, and Ψ_a(p) = (A - 1) F_a(p) - Σ_{a' <> a} F_a'(p). *)
Definition votes_for (h : nat -> labelling) (s p a : nat) : R := if Nat.eqb (h s p) a then 1 else 0.
Definition F (h : nat -> labelling) (alpha : nat -> R) (k p a : nat) : R := Sum k (fun s => alpha s * votes_for h s p a).
Definition Psi (A : nat) (h : nat -> labelling) (alpha : nat -> R) (k p a : nat) : R :=
  (INR A - 1) * F h alpha k p a - (Sum A (F h alpha k p) - F h alpha k p a).

(** Two coefficients, (2.1), which is that of SAMME, and (3.7), as functions of the number of labels and of the error. *)
Definition samme_coefficient (A eps : R) : R := (A - 1) ^ 2 / A * ln ((A - 1) * (1 - eps) / eps).
Definition coefficient (A eps : R) : R := 1 / (2 * (A - 1)) * ln ((A - 1) * (1 - eps) / eps).

(** The weights d_k before round k that the hypotheses h_0, h_1, ... lead to: uniform at first; then what is right times
    e^(-(A - 1)α), what is wrong times e^α (the exponent is -α (A 1[right] - 1)), divided by the sum. Then ε_k and α_k. *)
Definition weights (step : R -> R -> R) (m A : nat) (h : nat -> labelling) (y : labelling) : nat -> nat -> R :=
  fix weights (k : nat) : nat -> R :=
    match k with
    | O => fun _ => 1 / INR m
    | S s =>
        let alpha := step (INR A) (error_of m (weights s) (h s) y) in
        let raw p := weights s p * exp (- (alpha * (INR A * (if Nat.eqb (h s p) (y p) then 1 else 0) - 1))) in
        fun p => raw p / Sum m raw
    end.
Definition eps (step : R -> R -> R) (m A : nat) (h : nat -> labelling) (y : labelling) (k : nat) : R :=
  error_of m (weights step m A h y k) (h k) y.
Definition alpha (step : R -> R -> R) (m A : nat) (h : nat -> labelling) (y : labelling) (k : nat) : R :=
  step (INR A) (eps step m A h y k).

(** The odds r of a round with the error ε. *)
Definition odds (A eps : R) : R := (A - 1) * (1 - eps) / eps.
(** CL21.equation-2.1: (2.1) with the update printed beside it is SAMME: the mistakes of a round weigh r ε/(r ε + 1 - ε) in
    the next, r being their odds. Refuted. *)
Definition equation_2_1 : Prop := forall m A h y, (0 < m)%nat -> (2 <= A)%nat -> labels_in m A y ->
  (forall s, labels_in m A (h s)) -> let eps := eps samme_coefficient m A h y 0 in 0 < eps < 1 - 1 / INR A ->
  error_of m (weights samme_coefficient m A h y 1) (h 0%nat) y = odds (INR A) eps * eps / (odds (INR A) eps * eps + (1 - eps)).
(** CL21.equation-2.1.amended: (2.1) with the article's update, e^(-α/(A - 1)) for what is right and e^(α/(A - 1)²) for what is wrong, is SAMME. *)
Definition equation_2_1_amended : Prop := forall A eps, 2 <= A -> 0 < eps < 1 -> let alpha := samme_coefficient A eps in
  let wrong := eps * exp (alpha / (A - 1) ^ 2) in let right := (1 - eps) * exp (- (alpha / (A - 1))) in
  wrong / (wrong + right) = odds A eps * eps / (odds A eps * eps + (1 - eps)).
(** CL21.equation-2.1.two-labels: with two labels the printed pair is AdaBoost. *)
Definition equation_2_1_two_labels : Prop := forall m h y k eps, 0 < eps < 1 ->
  samme_coefficient 2 eps = 1 / 2 * ln ((1 - eps) / eps) /\
  weights samme_coefficient m 2 h y k = weights (fun _ e => 1 / 2 * ln ((1 - e) / e)) m 2 h y k.

(** CL21.equation-2.2: a score of at least (2 - A)/A + ρ, ρ > 0, gives α > 0; at an error of 0 the algorithm has stopped. And (2 - A)/A is
    the score of predicting each label with probability 1/A. *)
Definition equation_2_2 : Prop :=
  (forall m A d h y rho, (2 <= A)%nat -> distribution m d -> 0 < rho -> score m d h y >= guess A + rho ->
    0 < error_of m d h y -> 0 < samme_coefficient (INR A) (error_of m d h y)) /\
  (forall A label, (label < A)%nat -> Sum A (fun g => 1 / INR A * (if Nat.eqb g label then 1 else - (1))) = guess A).

(** (2.3), Definition 2.5, for the labels y: some ρ > 0 is gained on a random guess under every distribution. *)
Definition weakly_learnable (m A : nat) (H : class) (y : labelling) (rho : R) : Prop :=
  0 < rho /\ forall d, distribution m d -> exists h, H h /\ score m d h y >= guess A + rho.

(** Every round has a hypothesis of the class, and none of the class has a larger score. *)
Definition optimal_rounds (step : R -> R -> R) (m A : nat) (H : class) (h : nat -> labelling) (y : labelling) : Prop :=
  (forall k, H (h k)) /\ forall k f, H f -> score m (weights step m A h y k) f y <= score m (weights step m A h y k) (h k) y.

(** With two labels, τ_A after k rounds is wrong about p where the other label has as many votes; the share of such p. *)
Definition wrong_vote (m : nat) (h : nat -> labelling) (y : labelling) (k p : nat) : Prop :=
  F h (alpha samme_coefficient m 2 h y) k p (y p) <= F h (alpha samme_coefficient m 2 h y) k p (1 - y p).
Definition share_wrong (m : nat) (y : labelling) (h : nat -> labelling) (k : nat) : R :=
  Sum m (fun p => if Rle_dec (F h (alpha samme_coefficient m 2 h y) k p (y p)) (F h (alpha samme_coefficient m 2 h y) k p (1 - y p))
                  then 1 / INR m else 0).
(** What Theorem 2.6 says of a class H: while no error is 0, Pr(τ_A(D_k) <> y) <= e^(-ρk), and no observation is wrong in
    any round k > ln|P|/ρ; where an error is 0, τ_A stops with h_k, which is right about all of them. *)
Definition is_efficient (m : nat) (H : class) (y : labelling) (rho : R) : Prop :=
  forall h, optimal_rounds samme_coefficient m 2 H h y ->
  (forall k, (forall s, (s < k)%nat -> eps samme_coefficient m 2 h y s <> 0) ->
    share_wrong m y h k <= exp (- rho * INR k) /\
    (ln (INR m) < rho * INR k -> forall p, (p < m)%nat -> ~ wrong_vote m h y k p)) /\
  (forall k, eps samme_coefficient m 2 h y k = 0 -> forall p, (p < m)%nat -> h k p = y p).
(** CL21.theorem-2.6: with two labels τ_A is efficient for every weakly learnable class. (Definition 2.3; the constants are
    ρ = - ln(1 - γ²)/2, γ the advantage of (2.3), or any ρ > 0 where γ = 1.) *)
Definition theorem_2_6 : Prop := forall m (H : class) y gamma, (0 < m)%nat -> labels_in m 2 y -> (forall f, H f -> labels_in m 2 f) ->
  weakly_learnable m 2 H y gamma ->
  exists rho, 0 < rho /\ (gamma < 1 -> rho = - (1 / 2) * ln (1 - gamma ^ 2)) /\ is_efficient m H y rho.
(** CL21.theorem-2.6.one-sided: the same: nothing says that a class has the negations of its hypotheses. *)
Definition theorem_2_6_one_sided : Prop := theorem_2_6.

(** (2.4) for the first A labels and every labelling by them: some hypothesis with labels among these gains rho. *)
Definition learnable (m : nat) (H : class) (A : nat) (rho : R) : Prop :=
  0 < rho /\ forall y d, labels_in m A y -> distribution m d ->
  exists h, H h /\ labels_in m A h /\ score m d h y >= guess A + rho.
(** Definition 2.8 for all labellings: (2.4) for every set S of at least two of the A labels, and every labelling by S. *)
Definition iteratively_learnable (m A : nat) (H : class) : Prop := forall S : list nat,
  NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) ->
  exists rho, 0 < rho /\ forall y d, (forall p, (p < m)%nat -> In (y p) S) -> distribution m d ->
  exists h, H h /\ (forall p, (p < m)%nat -> In (h p) S) /\ score m d h y >= guess (length S) + rho.
(** Definition 2.8 for the given labels y: (2.4) for the sets that contain all of them; *)
Definition learnable_as_labelled (m A : nat) (H : class) (y : labelling) : Prop := forall S : list nat,
  NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) -> (forall p, (p < m)%nat -> In (y p) S) ->
  exists rho, 0 < rho /\ forall d, distribution m d ->
  exists h, H h /\ (forall p, (p < m)%nat -> In (h p) S) /\ score m d h y >= guess (length S) + rho.
(** or for every set, with distributions on the observations whose label is in it. *)
Definition learnable_where_occurring (m A : nat) (H : class) (y : labelling) : Prop := forall S : list nat,
  NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) ->
  exists rho, 0 < rho /\ forall d, distribution m d -> (forall p, (p < m)%nat -> ~ In (y p) S -> d p = 0) ->
  exists h, H h /\ (forall p, (p < m)%nat -> In (h p) S) /\ score m d h y >= guess (length S) + rho.

(** Example 2.7: two observations labelled 1 and 2 of three labels (here 0 and 1), and the two constant hypotheses of these
    labels. *)
Definition constants_of_two : class := fun h => (forall p, h p = 0%nat) \/ (forall p, h p = 1%nat).
Definition own_label : labelling := fun p => p.
(** CL21.example-2.7: The best score is max(1 - 2 d(a), 2 d(a) - 1) >= 0 > -1/3: weakly learnable. No ensemble is right about both. For the first
    two labels no ρ > 0 will do: not iteratively weakly learnable. *)
Definition example_2_7 : Prop :=
  (forall d, distribution 2 d -> exists h, constants_of_two h /\
    score 2 d h own_label = Rmax (1 - 2 * d 0%nat) (2 * d 0%nat - 1) /\ score 2 d h own_label >= 0 /\ 0 > guess 3) /\
  (forall K (h : nat -> labelling) alpha, (forall k, constants_of_two (h k)) -> ~ forall p, (p < 2)%nat ->
    forall a, (a < 3)%nat -> a <> own_label p -> F h alpha K p a < F h alpha K p (own_label p)) /\
  forall rho, ~ learnable 2 constants_of_two 2 rho.
(** CL21.example-2.7.reading-all: the class is weakly learnable for every labelling by the three labels (here 1, 2, 3). Refuted. *)
Definition example_2_7_reading_all : Prop := forall y : labelling, (forall p, (p < 2)%nat -> (1 <= y p <= 3)%nat) ->
  forall d, distribution 2 d -> exists h, In h [(fun _ => 1%nat); (fun _ => 2%nat)] /\ score 2 d h y > (2 - 3) / 3.

(** CL21.definition-2.8.every-map: the display before Definition 2.8: H_i, all maps of the observations into A_i, is a part of H. Refuted. *)
Definition definition_2_8_every_map : Prop := forall m A (H : class) h,
  labels_in m A h -> exists h', H h' /\ forall p, (p < m)%nat -> h' p = h p.

(** Section 2.4: a single threshold classifier of points x on a line (Definition 2.9). *)
Definition threshold_classifier (threshold : R) (below above : nat) (x : R) : nat :=
  if Rlt_dec x threshold then below else above.
(** CL21.corollary-2.11.two-values.reading-literal: a single threshold classifier takes two values, whatever the points. Refuted. *)
Definition corollary_2_11_two_values_reading_literal : Prop :=
  forall (m : nat) (points : nat -> R) threshold below above, (1 < m)%nat ->
  exists p q, (p < m)%nat /\ (q < m)%nat /\
    threshold_classifier threshold below above (points p) <> threshold_classifier threshold below above (points q).
(** CL21.corollary-2.11.two-values.amended: a single threshold classifier takes two values at the most. *)
Definition corollary_2_11_two_values_amended : Prop := forall threshold below above x,
  threshold_classifier threshold below above x = below \/ threshold_classifier threshold below above x = above.

(** Classes closed under permutations, here of the labels 1, ..., k; and how many labels y has. *)
Definition permutation (k : nat) (pi : nat -> nat) : Prop :=
  exists inverse, forall a, (1 <= a <= k)%nat -> (1 <= pi a <= k)%nat /\ inverse (pi a) = a.
Definition closed_under_permutations (k m : nat) (hypotheses : list labelling) : Prop :=
  forall h pi, In h hypotheses -> permutation k pi -> exists h', In h' hypotheses /\ forall p, (p < m)%nat -> h' p = pi (h p).
Definition labels_used (m : nat) (y : labelling) : nat := length (nodup Nat.eq_dec (map y (seq 0 m))).
(** CL21.lemma-2.10: such a class does as well as a random guess among the labels that occur, whatever d. Refuted. *)
Definition lemma_2_10 : Prop := forall k m (hypotheses : list labelling) (y : labelling), (0 < m)%nat -> hypotheses <> [] ->
  (forall h p, In h hypotheses -> (p < m)%nat -> (1 <= h p <= k)%nat) -> (forall p, (p < m)%nat -> (1 <= y p <= k)%nat) ->
  closed_under_permutations k m hypotheses -> forall d, distribution m d ->
  exists h, In h hypotheses /\ right_probability m d h y >= 1 / INR (labels_used m y).
(** CL21.lemma-2.10.amended: the same for a class with a hypothesis all of whose labels occur. *)
Definition lemma_2_10_amended : Prop := forall k m (hypotheses : list labelling) (y : labelling), (0 < m)%nat ->
  (forall p, (p < m)%nat -> (1 <= y p <= k)%nat) -> closed_under_permutations k m hypotheses ->
  (exists h, In h hypotheses /\ forall p, (p < m)%nat -> exists q, (q < m)%nat /\ h p = y q) ->
  forall d, distribution m d -> exists h, In h hypotheses /\ right_probability m d h y >= 1 / INR (labels_used m y).

(** Corollary 2.11: single threshold classifiers of points of R^n are those of w·x, whatever the vector w. *)
Definition thresholds (n : nat) (points : nat -> nat -> R) : class := fun h => exists w threshold below above,
  forall p, h p = threshold_classifier threshold below above (Sum n (fun c => w c * points p c)).
(** CL21.corollary-2.11: single thresholds of finitely many distinct points of R^n are iteratively weakly learnable, for every
    labelling. *)
Definition corollary_2_11 : Prop := forall m A n (points : nat -> nat -> R), (0 < m)%nat ->
  (forall p q, (p < m)%nat -> (q < m)%nat -> (forall c, (c < n)%nat -> points p c = points q c) -> p = q) ->
  iteratively_learnable m A (thresholds n points).
(** The reason given: H_i closed under permutations, for every number n of labels, makes H learnable. *)
Definition permutes (n : nat) (pi : nat -> nat) : Prop :=
  (forall a, (a < n)%nat -> (pi a < n)%nat) /\ forall a b, (a < n)%nat -> (b < n)%nat -> pi a = pi b -> a = b.
Definition closed_for (m n : nat) (H : class) : Prop :=
  forall h pi, H h -> labels_in m n h -> permutes n pi -> exists h', H h' /\ forall p, (p < m)%nat -> h' p = pi (h p).
(** CL21.corollary-2.11.step-closed-under-permutations: a class whose H_i are closed under permutations, and not empty, is
    learnable. Refuted. *)
Definition corollary_2_11_step_closed_under_permutations : Prop := forall m A (H : class), (0 < m)%nat ->
  (forall n, (2 <= n <= A)%nat -> closed_for m n H /\ exists h, H h /\ labels_in m n h) ->
  forall n, (2 <= n <= A)%nat -> exists rho, learnable m H n rho.
(** CL21.sentence-random-guess: (2 - A)/A decreases in A: what (2.4) asks for grows as labels leave. *)
Definition sentence_random_guess : Prop := forall A B : nat, (1 <= A < B)%nat -> guess B < guess A.

(** * Section 3.2: within an epoch *)

(** CL21.equation-3.7: the coefficient is positive below the error of a random guess, a multiple of (2.1), and AdaBoost's for two labels. *)
Definition equation_3_7 : Prop := forall A eps, 2 <= A -> 0 < eps < 1 - 1 / A ->
  0 < coefficient A eps /\ coefficient A eps = A / (2 * (A - 1) ^ 3) * samme_coefficient A eps /\
  coefficient 2 eps = 1 / 2 * ln ((1 - eps) / eps).
(** CL21.equation-3.8: Ψ_a = Σ_s α_s (A 1[h_s(p) = a] - 1). *)
Definition equation_3_8 : Prop := forall m A h alpha, (forall s, labels_in m A (h s)) -> forall k p a, (p < m)%nat ->
  Psi A h alpha k p a = Sum k (fun s => alpha s * (INR A * votes_for h s p a - 1)).
(** CL21.equation-3.9: (3.9) and (3.10): the same labels have the most votes by F and by Ψ. *)
Definition equation_3_9 : Prop := forall m A h alpha, (forall s, labels_in m A (h s)) -> forall k p a, (p < m)%nat -> (0 < A)%nat ->
  (forall b, (b < A)%nat -> F h alpha k p b <= F h alpha k p a) <-> (forall b, (b < A)%nat -> Psi A h alpha k p b <= Psi A h alpha k p a).

(** * Sections 3.2 and 3.3: the algorithm *)

(** Of label scores psi 0, ..., psi (A - 1): B, the labels with a negative score; its last N; and the labels that stay. *)
Definition negative (A : nat) (psi : nat -> R) : list nat :=
  filter (fun a => if Rlt_dec (psi a) 0 then true else false) (seq 0 A).
Definition last_of (N : nat) (l : list nat) : list nat := skipn (length l - N) l.
Definition removed (A N : nat) (psi : nat -> R) : list nat := last_of N (negative A psi).
Definition stay (A N : nat) (psi : nat -> R) : list nat :=
  filter (fun a => negb (if in_dec Nat.eq_dec a (removed A N psi) then true else false)) (seq 0 A).
(** The least of f 0, ..., f (m - 1); the place of a label in a list, its length where the label is not there. *)
Fixpoint least (m : nat) (f : nat -> nat) : nat :=
  match m with O => 0%nat | S O => f O | S k => Nat.min (least k f) (f k) end.
Fixpoint place (a : nat) (l : list nat) : nat :=
  match l with [] => 0%nat | b :: rest => if Nat.eqb a b then 0%nat else S (place a rest) end.

(** What has been played: m observations, A labels, the true labels y; round k of epoch i returned the hypothesis h i k, and
    epoch i lasted (or is taken to last) length_of i rounds. *)
Record play := Play { m : nat; A : nat; y : labelling; h : nat -> nat -> labelling; length_of : nat -> nat }.

(** |A_i| and y_i at the beginning of epoch i: in every epoch N_i = min_p |B_i(p)| labels leave each observation, the last N_i
    of B_i(p), and the others are numbered anew, y_{i+1} = π_i^{-1} y_i. An observation whose true label was removed, of
    which the paper says nothing, keeps a label that no hypothesis gives. *)
Definition psi_in (t : play) (Ai : nat) (yi : labelling) (hi : nat -> labelling) (k p a : nat) : R :=
  Psi Ai hi (alpha coefficient (m t) Ai hi yi) k p a.
Definition state (t : play) : nat -> nat * labelling :=
  fix state (i : nat) : nat * labelling :=
    match i with
    | O => (A t, y t)
    | S j =>
        let Ai := fst (state j) in let yi := snd (state j) in
        let psi := psi_in t Ai yi (h t j) (length_of t j) in
        let N := least (m t) (fun p => length (negative Ai (psi p))) in
        ((Ai - N)%nat, fun p => place (yi p) (stay Ai N (psi p)))
    end.
Definition A_ (t : play) (i : nat) : nat := fst (state t i).
Definition y_ (t : play) (i : nat) : labelling := snd (state t i).
(** Ψ_a(p) after k rounds of epoch i, and at its end; N_i; the labels that leave and those that stay; π_i^p(a). *)
Definition Psi_ (t : play) (i k p a : nat) : R := psi_in t (A_ t i) (y_ t i) (h t i) k p a.
Definition psi_end (t : play) (i p a : nat) : R := Psi_ t i (length_of t i) p a.
Definition N_ (t : play) (i : nat) : nat := least (m t) (fun p => length (negative (A_ t i) (psi_end t i p))).
Definition removed_ (t : play) (i p : nat) : list nat := removed (A_ t i) (N_ t i) (psi_end t i p).
Definition stay_ (t : play) (i p : nat) : list nat := stay (A_ t i) (N_ t i) (psi_end t i p).
Definition pi_ (t : play) (i p a : nat) : nat := nth a (stay_ t i p) 0%nat.
(** π_1^p(... π_i^p(a)), a label of epoch i called by its first name. *)
Definition followed_back (t : play) : nat -> nat -> nat -> nat :=
  fix followed_back (i p a : nat) {struct i} : nat := match i with O => a | S j => followed_back j p (pi_ t j p a) end.
(** d_k and ε_k of epoch i. *)
Definition d_ (t : play) (i k : nat) : nat -> R := weights coefficient (m t) (A_ t i) (h t i) (y_ t i) k.
Definition eps_ (t : play) (i k : nat) : R := eps coefficient (m t) (A_ t i) (h t i) (y_ t i) k.

(** (3.5): h_k is in H_i, the hypotheses with labels in A_i, and none of H_i has a larger score under d_k. *)
Definition optimal (t : play) (H : class) (i k : nat) : Prop := H (h t i k) /\ labels_in (m t) (A_ t i) (h t i k) /\
  forall f, H f -> labels_in (m t) (A_ t i) f -> score (m t) (d_ t i k) f (y_ t i) <= score (m t) (d_ t i k) (h t i k) (y_ t i).
(** After k rounds every observation has a label with Ψ < 0; K_i is the least such k from K on. *)
Definition ends (t : play) (i k : nat) : Prop := forall p, (p < m t)%nat -> exists a, (a < A_ t i)%nat /\ Psi_ t i k p a < 0.
Definition is_K_ (t : play) (K i k : nat) : Prop := (K <= k)%nat /\ ends t i k /\ forall j, (K <= j < k)%nat -> ~ ends t i j.
(** Epoch i ended by signs, no error in it being 0; or round k is the first with an error of 0, and it had not ended before. *)
Definition ends_by_signs (t : play) (K i : nat) : Prop :=
  is_K_ t K i (length_of t i) /\ forall k, (k < length_of t i)%nat -> eps_ t i k <> 0.
Definition perfect_at (t : play) (K i k : nat) : Prop :=
  eps_ t i k = 0 /\ (forall j, (j < k)%nat -> eps_ t i j <> 0) /\ (forall j, (K <= j <= k)%nat -> ~ ends t i j).

(** The first I epochs of a training with the class H: each begins with two labels at least and is played with optimal
    hypotheses; each ended by signs, but the last may have been ended by an error of 0. *)
Definition training (t : play) (K : nat) (H : class) (I : nat) : Prop := forall i, (i < I)%nat ->
  (2 <= A_ t i)%nat /\ (forall k, (k < length_of t i)%nat -> optimal t H i k) /\
  (ends_by_signs t K i \/ (S i = I /\ exists k, length_of t i = S k /\ perfect_at t K i k)).
(** There is an observation, K >= 1, and the true labels are labels. *)
Definition proper (t : play) (K : nat) : Prop := (0 < m t)%nat /\ (0 < K)%nat /\ labels_in (m t) (A t) (y t).

(** CL21.equation-3.11: as many labels stay for every observation; N_i >= 1 leave, the last N_i of B_i(p). *)
Definition equation_3_11 : Prop := forall t i p, (p < m t)%nat -> ends t i (length_of t i) ->
  length (stay_ t i p) = A_ t (S i) /\ removed_ t i p = last_of (N_ t i) (negative (A_ t i) (psi_end t i p)) /\
  length (removed_ t i p) = N_ t i /\ (1 <= N_ t i)%nat /\ A_ t (S i) = (A_ t i - N_ t i)%nat.
(** CL21.equation-3.11.relabelling: y_{i+1}(p) = π_i^{-1}(y_i(p)) is defined for every observation. Refuted. *)
Definition equation_3_11_relabelling : Prop := forall t K (H : class) I, proper t K ->
  (forall i, (i < I)%nat -> (2 <= A_ t i)%nat /\ (forall k, (k < length_of t i)%nat -> optimal t H i k) /\ ends_by_signs t K i) ->
  forall i p, (i < I)%nat -> (p < m t)%nat -> exists a, (a < A_ t (S i))%nat /\ pi_ t i p a = y_ t i p.
(** CL21.equation-3.11.relabelling.amended: where y_i(p) is not removed, and so where Ψ >= 0, it is. *)
Definition equation_3_11_relabelling_amended : Prop := forall t i p, (0 < m t)%nat -> (p < m t)%nat -> (y_ t i p < A_ t i)%nat ->
  (0 <= psi_end t i p (y_ t i p) -> ~ In (y_ t i p) (removed_ t i p)) /\
  (~ In (y_ t i p) (removed_ t i p) -> (y_ t (S i) p < A_ t (S i))%nat /\ pi_ t i p (y_ t (S i) p) = y_ t i p).

(** Section 3: with two labels the algorithm is AdaBoost (the AdaBoost of Schapire and Freund on the columns that are 1
    where a hypothesis is right and -1 where it is wrong): weights in proportion to e^(-margin), steps
    ln((1 + r)/(1 - r))/2 for the correlation r, and the one label left is true exactly where the margin is positive. *)
Definition right_or_wrong (y : labelling) (h : nat -> labelling) (k p : nat) : R := if Nat.eqb (h k p) (y p) then 1 else -1.
Definition adaboost_weights (m : nat) (u : nat -> nat -> R) (c : nat -> R) (k p : nat) : R :=
  exp (- Sum k (fun s => c s * u s p)) / Sum m (fun q => exp (- Sum k (fun s => c s * u s q))).
Definition adaboost_step (m : nat) (u : nat -> nat -> R) (c : nat -> R) (k : nat) : R :=
  let r := Sum m (fun p => adaboost_weights m u c k p * u k p) in / 2 * ln ((1 + r) / (1 - r)).
(** CL21.reduction: with two labels the weights, the steps and the final hypothesis are AdaBoost's, where no error is 0 or 1. *)
Definition reduction : Prop := forall m K (y : labelling) (h : nat -> labelling), (0 < m)%nat -> labels_in m 2 y ->
  (forall k, labels_in m 2 (h k)) -> (forall k, (k < K)%nat -> 0 < eps coefficient m 2 h y k < 1) ->
  let u := right_or_wrong y h in let c := alpha coefficient m 2 h y in let t := Play m 2 y (fun _ => h) (fun _ => K) in
  (forall k p, (k <= K)%nat -> (p < m)%nat -> weights coefficient m 2 h y k p = adaboost_weights m u c k p) /\
  (forall k, (k < K)%nat -> c k = adaboost_step m u c k) /\
  (ends t 0 K -> A_ t 1 = 1%nat /\
    forall p, (p < m)%nat -> followed_back t 1 p 0 = y p <-> 0 < Sum K (fun s => c s * u s p)).

(** The outputs of a training of I epochs: where one label is left, π_1(... π_I(1)) in the counting of the paper, the label 0
    being the only one left; where an error of 0 ended the last epoch in round k, h_k: as it is, or followed back. *)
Definition printed_output (t : play) (K I : nat) (out : labelling) : Prop :=
  (A_ t I = 1%nat /\ (forall i, (i < I)%nat -> ends_by_signs t K i) /\ forall p, out p = followed_back t I p 0) \/
  (exists i k, I = S i /\ perfect_at t K i k /\ forall p, out p = h t i k p).
Definition mended_output (t : play) (K I : nat) (out : labelling) : Prop :=
  (A_ t I = 1%nat /\ (forall i, (i < I)%nat -> ends_by_signs t K i) /\ forall p, out p = followed_back t I p 0) \/
  (exists i k, I = S i /\ perfect_at t K i k /\ forall p, out p = followed_back t i p (h t i k p)).

(** Definition 2.2: weights c_s >= 0 of hypotheses of H by which tau(p) has more votes than any other label. *)
Definition is_ensemble (m A : nat) (H : class) (tau : labelling) : Prop :=
  exists n (g : nat -> labelling) (c : nat -> R), (forall s, (s < n)%nat -> H (g s) /\ 0 <= c s) /\
  forall p a, (p < m)%nat -> (a < A)%nat -> a <> tau p -> F g c n p a < F g c n p (tau p).
(** CL21.is-an-ensemble: Section 3.2: the algorithm is an ensemble algorithm, of an iteratively weakly learnable class (all labellings). *)
Definition is_an_ensemble : Prop := forall t K (H : class) I tau, proper t K -> (2 <= A t)%nat -> iteratively_learnable (m t) (A t) H ->
  labels_in (m t) (A t) tau -> training t K H I -> mended_output t K I tau -> is_ensemble (m t) (A t) H tau.
(** CL21.is-an-ensemble.step-any-class: the algorithm is an ensemble algorithm of any class, as Ψ is linear. Refuted. *)
Definition is_an_ensemble_step_any_class : Prop := forall t K (H : class) I tau, proper t K ->
  training t K H I -> mended_output t K I tau -> is_ensemble (m t) (A t) H tau.

(** Label b of A is removed in epoch i: its number there is among those that leave. *)
Definition removed_in (t : play) (p i b : nat) : Prop := exists a, In a (removed_ t i p) /\ followed_back t i p a = b.
Definition never_removed (t : play) (p I b : nat) : Prop := (b < A t)%nat /\ forall i, (i < I)%nat -> ~ removed_in t p i b.
(** CL21.final-hypothesis: Section 3.3: the final hypothesis π_1(... π_{I-1}(A_I minus B_I(p))), that is, π_1(... π_I(1)), is the one label never
    removed. *)
Definition final_hypothesis : Prop := forall t p I, (p < m t)%nat -> A_ t I = 1%nat ->
  forall b, never_removed t p I b <-> b = followed_back t I p 0.
(** CL21.final-hypothesis.amended: the same: the composition starts at π_{I-1}. *)
Definition final_hypothesis_amended : Prop := final_hypothesis.
(** I >= 1 epochs with optimal hypotheses that ended by signs and left one label; and π_i^p extended to all labels of epoch
    i, as in Section 3.1, those removed coming after those that stay. *)
Definition finished (t : play) (K : nat) (H : class) (I : nat) : Prop :=
  proper t K /\ (0 < I)%nat /\ A_ t I = 1%nat /\ forall i, (i < I)%nat ->
  (2 <= A_ t i)%nat /\ (forall k, (k < length_of t i)%nat -> optimal t H i k) /\ ends_by_signs t K i.
Definition extended (t : play) (i p a : nat) : nat := nth a (stay_ t i p ++ removed_ t i p) 0%nat.
(** CL21.final-hypothesis.reading-literal: Read to the letter, π_1(... π_I(A_I minus B_I(p))), with π_I applied to its own value. Refuted. *)
Definition final_hypothesis_reading_literal : Prop := forall t K (H : class) I p b, finished t K H I -> (p < m t)%nat ->
  never_removed t p I b -> followed_back t (I - 1) p (extended t (I - 1) p (pi_ t (I - 1) p 0)) = b.

(** ρ_i = -log φ(1 - 1/A - γ) of (A.18), φ as in Lemma A.2, with x^a = e^(a ln x), and 0^a = 0. *)
Definition raised (x a : R) : R := if Rlt_dec 0 x then exp (a * ln x) else 0.
Definition phi (A eps : R) : R := let c := 1 / (2 * (A - 1)) in
  raised (A - 1) (- (1 / 2)) * raised eps (1 / 2) * raised (1 - eps) (1 / 2) +
  raised (A - 1) c * raised (1 - eps) c * raised eps (1 - c).
Definition rate (A gamma : R) : R := - ln (phi A (1 - 1 / A - gamma)).
(** rho is a rate for all numbers of labels, whose advantages in score are gamma; where the advantage leaves no error but 0
    nothing is asked. *)
Definition rate_for_all (A : nat) (gamma : nat -> R) (rho : R) : Prop :=
  0 < rho /\ forall n, (2 <= n <= A)%nat -> 0 < 1 - 1 / INR n - gamma n / 2 -> rho <= rate (INR n) (gamma n / 2).

(** CL21.final-hypothesis.perfect-stop: Section 3.2: if ε_k = 0 ends the training, h_k is the final hypothesis; with this rule Theorem 3.1 (2) (b) holds, with the
    constants of its proof. Refuted. *)
Definition final_hypothesis_perfect_stop : Prop := forall t (H : class) gamma rho K I out, proper t K ->
  iteratively_learnable (m t) (A t) H -> (forall n, (2 <= n <= A t)%nat -> learnable (m t) H n (gamma n)) ->
  rate_for_all (A t) gamma rho -> INR K > ln (INR (m t)) / rho -> INR K >= 2 / rho * ln (INR (A t)) ->
  training t K H I -> printed_output t K I out -> share_right (m t) out (y t) >= 1 - exp (- (rho / 2) * INR K).
(** CL21.final-hypothesis.perfect-stop.amended: The hypothesis followed back is right about every observation whose label has not been removed before. *)
Definition final_hypothesis_perfect_stop_amended : Prop := forall t K i k p, proper t K -> perfect_at t K i k -> (p < m t)%nat ->
  (forall j, (j < i)%nat -> ~ In (y_ t j p) (removed_ t j p)) -> followed_back t i p (h t i k p) = y t p.

(** CL21.theorem-3.1.2a.step-every-epoch: Section 3.1: every epoch lasts at least K rounds, so that K_i is defined for every epoch. Refuted. *)
Definition theorem_3_1_2a_step_every_epoch : Prop := forall t K (H : class) gamma I, proper t K ->
  (forall n, (2 <= n <= A t)%nat -> learnable (m t) H n (gamma n)) -> training t K H I ->
  forall i, (i < I)%nat -> (K <= length_of t i)%nat.

(** CL21.total-rounds: Section 3: for large K there are at most min(|A|, |P|) K rounds. Refuted. *)
Definition total_rounds : Prop := forall m A y (H : class), (0 < m)%nat -> labels_in m A y -> iteratively_learnable m A H ->
  exists Kbar, forall K h length_of I, (Kbar <= K)%nat -> let t := Play m A y h length_of in training t K H I ->
  Sum I (fun i => INR (length_of i)) <= INR (Nat.min A m) * INR K.
(** With h the class has f(h) for every map f of the labels, injective or not. *)
Definition closed_under_maps (m A : nat) (H : class) : Prop :=
  forall h f, H h -> (forall a, (a < A)%nat -> (f a < A)%nat) -> exists h', H h' /\ forall p, (p < m)%nat -> h' p = f (h p).
(** CL21.total-rounds.amended: of a class that is closed under all maps of labels there are at most min(|A|, |P|) K rounds,
    for large K. *)
Definition total_rounds_amended : Prop := forall m A y (H : class), (0 < m)%nat -> labels_in m A y -> iteratively_learnable m A H ->
  closed_under_maps m A H ->
  exists Kbar, forall K h length_of I, (Kbar <= K)%nat -> let t := Play m A y h length_of in training t K H I ->
  Sum I (fun i => INR (length_of i)) <= INR (Nat.min A m) * INR K.

(** * Theorem 3.1 *)

(** CL21.theorem-3.1.1: (1) I <= min(|A|, |P|), for an iteratively weakly learnable class. Refuted. *)
Definition theorem_3_1_1 : Prop := forall t K (H : class) I, proper t K -> iteratively_learnable (m t) (A t) H -> training t K H I ->
  (I <= Nat.min (A t) (m t))%nat.
(** CL21.theorem-3.1.1.amended: (1) for classes that are closed under all maps of labels. *)
Definition theorem_3_1_1_amended : Prop := forall t K (H : class) I, proper t K -> iteratively_learnable (m t) (A t) H ->
  closed_under_maps (m t) (A t) H -> training t K H I -> (I <= Nat.min (A t) (m t))%nat.
(** CL21.theorem-3.1.1.sharper: for these classes I <= min(|A| - 1, |y(P)|). *)
Definition theorem_3_1_1_sharper : Prop := forall t K (H : class) I, proper t K -> (2 <= A t)%nat -> iteratively_learnable (m t) (A t) H ->
  closed_under_maps (m t) (A t) H -> training t K H I -> (I <= Nat.min (A t - 1) (labels_used (m t) (y t)))%nat.
(** CL21.sentence-epochs-and-labels: since at least one label leaves in every epoch, I <= |A|. *)
Definition sentence_epochs_and_labels : Prop := forall t K (H : class) I, proper t K -> training t K H I -> (I <= A t)%nat.

(** (2) (a) K_i = K for every epoch i. Nothing is random in a training, so that "with probability at least 1 - e^(-ρK)" is
    "always". *)
(** I epochs of a training are over, by signs, and epoch I is being played with optimal hypotheses: k rounds so far, none
    with an error of 0. *)
Definition under_way (t : play) (K : nat) (H : class) (I k : nat) : Prop :=
  (forall i, (i < I)%nat -> (2 <= A_ t i)%nat /\ (forall j, (j < length_of t i)%nat -> optimal t H i j) /\ ends_by_signs t K i) /\
  (2 <= A_ t I)%nat /\ forall j, (j < k)%nat -> optimal t H I j /\ eps_ t I j <> 0.
(** CL21.theorem-3.1.2a.reading-full-epochs: Read with the epochs that no error of 0 ends: for K from some number on, every epoch that is over by signs has lasted K
    rounds; the epoch being played, if no error of its first K rounds is 0, ends, and K_i = K; and an error of 0 comes,
    where it does, in one of the first K rounds. *)
Definition theorem_3_1_2a_reading_full_epochs : Prop := forall m A y (H : class), (0 < m)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> exists Kbar, forall K h length_of I, (Kbar <= K)%nat ->
  let t := Play m A y h length_of in
  (forall k, under_way t K H I k -> forall i, (i < I)%nat -> length_of i = K) /\
  (under_way t K H I K -> is_K_ t K I K) /\
  (forall k, under_way t K H I k -> perfect_at t K I k -> (k < K)%nat).
(** And for every such K there is a training that comes to an end: one label is left, or there is an error of 0. *)
Definition theorem_3_1_2a_trainings_exist : Prop := forall m A y (H : class), (0 < m)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> exists Kbar, forall K, (Kbar <= K)%nat -> exists h length_of I out,
  let t := Play m A y h length_of in training t K H I /\ mended_output t K I out.
(** CL21.theorem-3.1.2b.reading-as-printed: (2) (b) Pr(τ = y) >= 1 - e^(-ρK) for K from some number on. With the outputs as printed. Refuted. *)
Definition theorem_3_1_2b_reading_as_printed : Prop := forall m A y (H : class), (0 < m)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> exists rho Kbar, 0 < rho /\ forall K h length_of I out, (Kbar <= K)%nat ->
  let t := Play m A y h length_of in training t K H I -> printed_output t K I out ->
  share_right m out y >= 1 - exp (- rho * INR K).
(** CL21.theorem-3.1.2b.reading-followed-back: (2) (b) with both outputs followed back. *)
Definition theorem_3_1_2b_reading_followed_back : Prop := forall m A y (H : class), (0 < m)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> exists rho Kbar, 0 < rho /\ forall K h length_of I out, (Kbar <= K)%nat ->
  let t := Play m A y h length_of in training t K H I -> mended_output t K I out ->
  share_right m out y >= 1 - exp (- rho * INR K).
(** CL21.theorem-3.1.2b.amended: (2) (b) with the outputs followed back and the constants of the proof: K > ln|P|/ρ for a rate ρ of every number of labels, no final label is wrong. *)
Definition theorem_3_1_2b_amended : Prop := forall t (H : class) gamma rho K I out, proper t K ->
  (forall n, (2 <= n <= A t)%nat -> learnable (m t) H n (gamma n)) -> rate_for_all (A t) gamma rho -> INR K > ln (INR (m t)) / rho ->
  training t K H I -> mended_output t K I out ->
  (forall p, (p < m t)%nat -> out p = y t p) /\ share_right (m t) out (y t) >= 1 - exp (- (1 / 2 * rho) * INR K).
(** Epochs of any length, where the observations that lose their true label leave the training: |A_i|, the true labels and the
    observations in training at the beginning of epoch i. ε_k, the score and Ψ are those of the observations in training. *)
Record stage := Stage { how_many : nat; label : labelling; trained : list nat }.
Definition seen_by (l : list nat) (f : labelling) : labelling := fun j => f (nth j l 0%nat).
Definition eps_on (t : play) (e : stage) (i k : nat) : R :=
  eps coefficient (length (trained e)) (how_many e) (fun s => seen_by (trained e) (h t i s)) (seen_by (trained e) (label e)) k.
Definition score_on (t : play) (e : stage) (i k : nat) : R := score (length (trained e))
  (weights coefficient (length (trained e)) (how_many e) (fun s => seen_by (trained e) (h t i s)) (seen_by (trained e) (label e)) k)
  (seen_by (trained e) (h t i k)) (seen_by (trained e) (label e)).
Definition psi_on (t : play) (e : stage) (i p : nat) : nat -> R := Psi (how_many e) (h t i)
  (alpha coefficient (length (trained e)) (how_many e) (fun s => seen_by (trained e) (h t i s)) (seen_by (trained e) (label e)))
  (length_of t i) p.
Definition is_removed (A N : nat) (psi : nat -> R) (a : nat) : bool := if in_dec Nat.eq_dec a (removed A N psi) then true else false.
Definition fewest (t : play) (e : stage) (i : nat) : nat :=
  least (length (trained e)) (fun j => length (negative (how_many e) (psi_on t e i (nth j (trained e) 0%nat)))).
Definition next_stage (t : play) (e : stage) (i : nat) : stage := Stage (how_many e - fewest t e i)
  (fun p => place (label e p) (stay (how_many e) (fewest t e i) (psi_on t e i p)))
  (filter (fun p => negb (is_removed (how_many e) (fewest t e i) (psi_on t e i p) (label e p))) (trained e)).
Definition stage_at (t : play) : nat -> stage := fix stage_at (i : nat) : stage :=
  match i with O => Stage (A t) (y t) (seq 0 (m t)) | S j => next_stage t (stage_at j) j end.
Definition led_back (t : play) : nat -> nat -> nat -> nat := fix led_back (i p a : nat) {struct i} : nat :=
  match i with
  | O => a
  | S j => let e := stage_at t j in led_back j p (nth a (stay (how_many e) (fewest t e j) (psi_on t e j p)) 0%nat)
  end.
(** The rounds of epoch i: there are observations to train on, hypotheses give labels of A_i, no error is 0, and every score
    exceeds that of a random guess by gamma or more. *)
Definition played_on (t : play) (gamma : R) (i : nat) : Prop := let e := stage_at t i in
  (2 <= how_many e)%nat /\ trained e <> [] /\ 0 < gamma /\ forall k, (k < length_of t i)%nat ->
  (forall p, In p (trained e) -> (h t i k p < how_many e)%nat) /\ eps_on t e i k <> 0 /\ score_on t e i k >= guess (how_many e) + gamma.
(** f 0 ... f (k - 1); the factor of epoch i. *)
Fixpoint product (k : nat) (f : nat -> R) : R := match k with O => 1 | S s => product s f * f s end.
Definition kept_share (t : play) (gamma : nat -> R) (i : nat) : R :=
  1 - exp (- rate (INR (how_many (stage_at t i))) (gamma i / 2) * INR (length_of t i)).
(** CL21.theorem-3.1.2b.every-length: Pr(τ = y) >= Π_i (1 - e^(-ρ_i K_i)) for epochs of any length K_i, where one label is left,
    or where an error of 0 ends epoch I, the hypothesis followed back. *)
Definition theorem_3_1_2b_every_length : Prop := forall t gamma I, (0 < m t)%nat -> labels_in (m t) (A t) (y t) ->
  (forall i, (i < I)%nat -> played_on t (gamma i) i) -> let e := stage_at t I in
  (how_many e = 1%nat -> share_right (m t) (fun p => led_back t I p 0) (y t) >= product I (kept_share t gamma)) /\
  (forall k, eps_on t e I k = 0 -> share_right (m t) (fun p => led_back t I p (h t I k p)) (y t) >= product I (kept_share t gamma)).
(** Definition 2.8 for the given labels only does not suffice, in either reading. *)
Definition suffices (learnable_for : nat -> nat -> class -> labelling -> Prop) : Prop :=
  forall m A y (H : class), (0 < m)%nat -> labels_in m A y -> learnable_for m A H y ->
  exists rho Kbar, 0 < rho /\ forall K h length_of I out, (Kbar <= K)%nat -> let t := Play m A y h length_of in
  training t K H I -> mended_output t K I out -> share_right m out y >= 1 - exp (- rho * INR K).
(** CL21.definition-2.8.reading-all: (2.4) for every labelling and every set of labels suffices for Theorem 3.1 (2), the
    outputs followed back. *)
Definition definition_2_8_reading_all : Prop := suffices (fun m A H y => iteratively_learnable m A H).
(** CL21.definition-2.8.reading-fixed: (2.4) for the given labels suffices. Refuted. *)
Definition definition_2_8_reading_fixed : Prop := suffices learnable_as_labelled.
(** CL21.definition-2.8.reading-occurring: (2.4) for the given labels, where they are in A_i, suffices. Refuted. *)
Definition definition_2_8_reading_occurring : Prop := suffices learnable_where_occurring.

(** CL21.sentence-argmax.reading-literal: Section 3.2, before K_i: every label outside the arg max of Ψ is eliminated, and the true label survives with a
    probability close to 1, that is: for every δ > 0 and long epochs the share of observations whose true label no other
    beats is at least 1 - δ. Refuted. *)
Definition sentence_argmax_reading_literal : Prop := forall m A y (H : class) delta, (0 < m)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> 0 < delta -> exists Kbar, forall K h length_of I i, (Kbar <= K)%nat ->
  let t := Play m A y h length_of in training t K H I -> (i < I)%nat ->
  Sum m (fun p => if Rle_dec (Max (A_ t i) (psi_end t i p)) (psi_end t i p (y_ t i p)) then 1 / INR m else 0) >= 1 - delta.
(** CL21.sentence-argmax.amended: the true label has Ψ > 0 at the end, so that no rule that removes labels with Ψ < 0 removes it. *)
Definition sentence_argmax_amended : Prop := forall m A y (H : class), (0 < m)%nat -> labels_in m A y -> iteratively_learnable m A H ->
  exists Kbar, forall K h length_of I i, (Kbar <= K)%nat -> let t := Play m A y h length_of in training t K H I -> (i < I)%nat ->
  ends_by_signs t K i -> forall p, (p < m)%nat -> 0 < psi_end t i p (y_ t i p).

(** * Appendix A: the proof of Theorem 3.1 *)

(** CL21.unused-labels: A.1: optimal hypotheses give labels that occur, and those that do not are eliminated at the end of the first epoch. Refuted. *)
Definition unused_labels : Prop := forall t K (H : class), proper t K -> (2 <= A t)%nat -> iteratively_learnable (m t) (A t) H ->
  (forall k, (k < length_of t 0)%nat -> optimal t H 0 k) -> ends_by_signs t K 0 ->
  (forall k p, (k < length_of t 0)%nat -> (p < m t)%nat -> exists q, (q < m t)%nat /\ h t 0%nat k p = y t q) /\
  (forall a p, (a < A t)%nat -> (forall q, (q < m t)%nat -> y t q <> a) -> (p < m t)%nat -> In a (removed_ t 0 p)).
(** CL21.unused-labels.amended: for classes closed under all maps of labels optimal hypotheses give labels that occur, and at least |A minus y(P)| labels leave every
    observation in the first epoch. *)
Definition unused_labels_amended : Prop := forall t K (H : class), proper t K -> (2 <= A t)%nat -> closed_under_maps (m t) (A t) H ->
  (forall k, (k < length_of t 0)%nat -> optimal t H 0 k) -> ends_by_signs t K 0 ->
  (forall k p, (k < length_of t 0)%nat -> (p < m t)%nat -> exists q, (q < m t)%nat /\ h t 0%nat k p = y t q) /\
  (A_ t 1 <= labels_used (m t) (y t))%nat.

(** CL21.equation-A.13: in an epoch of the labels 0, ..., A - 1: Pr(Ψ_y <= 0) = E 1(-Ψ_y >= 0) <= E e^(-Ψ_y) under any d_1. *)
Definition equation_A_13 : Prop := forall m A h alpha y d1, distribution m d1 -> forall k,
  let Psi_y p := Psi A h alpha k p (y p) in
  Sum m (fun p => if Rle_dec (Psi_y p) 0 then d1 p else 0) = Sum m (fun p => d1 p * (if Rle_dec 0 (- Psi_y p) then 1 else 0)) /\
  Sum m (fun p => d1 p * (if Rle_dec 0 (- Psi_y p) then 1 else 0)) <= Sum m (fun p => d1 p * exp (- Psi_y p)).

(** Ψ of the true label after k rounds with the coefficients (3.7); Z_s. *)
Definition Psi_true (m A : nat) (h : nat -> labelling) (y : labelling) (k p : nat) : R :=
  Psi A h (alpha coefficient m A h y) k p (y p).
Definition Z (m A : nat) (h : nat -> labelling) (y : labelling) (s : nat) : R := Sum m (fun p =>
  weights coefficient m A h y s p * exp (- (alpha coefficient m A h y s * (INR A * votes_for h s p (y p) - 1)))).
(** An epoch: observations, labels at least two, the hypotheses' and the true ones among the first A. *)
Definition epoch (m A : nat) (h : nat -> labelling) (y : labelling) : Prop :=
  (0 < m)%nat /\ (2 <= A)%nat /\ labels_in m A y /\ forall s, labels_in m A (h s).

(** The share of the observations with Ψ_y <= 0 after k rounds; k rounds of score (2 - A)/A + γ at least, with no error 0. *)
Definition share_not_positive (m A : nat) (h : nat -> labelling) (y : labelling) (k : nat) : R :=
  Sum m (fun p => if Rle_dec (Psi_true m A h y k p) 0 then 1 / INR m else 0).
Definition rounds_gain (m A : nat) (h : nat -> labelling) (y : labelling) (gamma : R) (k : nat) : Prop :=
  0 < gamma /\ forall s, (s < k)%nat -> eps coefficient m A h y s <> 0 /\
    score m (weights coefficient m A h y s) (h s) y >= guess A + gamma.
(** CL21.lemma-A.1: Pr(Ψ_y <= 0) <= e^(-ρk) after k rounds of score (2 - A)/A + γ at least, no error being 0. *)
Definition lemma_A_1 : Prop := forall m A h y gamma k, epoch m A h y -> rounds_gain m A h y gamma k ->
  share_not_positive m A h y k <= exp (- rate (INR A) (gamma / 2) * INR k).
(** CL21.lemma-A.1.step-weights: a step of its proof, d_{k+1}(p) <= (1 - γ^)^k/|P| for every p. Refuted. *)
Definition lemma_A_1_step_weights : Prop := forall m A h y k p gamma, epoch m A h y -> 0 < gamma ->
  (forall s, (s < k)%nat -> 0 < eps coefficient m A h y s <= 1 - 1 / INR A - gamma) -> (p < m)%nat ->
  weights coefficient m A h y k p <= 1 / INR m * phi (INR A) (1 - 1 / INR A - gamma) ^ k.

(** CL21.equation-A.15: d_{k+1}(p) = d_1(p) e^(-Ψ_y(p)) / Π Z_s, hence Σ_p d_1(p) e^(-Ψ_y(p)) = Π Z_s. *)
Definition equation_A_15 : Prop := forall m A h y k, epoch m A h y ->
  (forall p, (p < m)%nat ->
    weights coefficient m A h y k p = 1 / INR m * exp (- Psi_true m A h y k p) / product k (Z m A h y)) /\
  Sum m (fun p => 1 / INR m * exp (- Psi_true m A h y k p)) = product k (Z m A h y).
(** CL21.equation-A.15.step-middle-line: the middle line of (A.14), with α_k and h_k of the last round under the sum over s. Refuted. *)
Definition equation_A_15_step_middle_line : Prop := forall m A h y k p, epoch m A h y ->
  (forall s, (s <= k)%nat -> 0 < eps coefficient m A h y s < 1 - 1 / INR A) -> (p < m)%nat ->
  let alpha := alpha coefficient m A h y in let right s := votes_for h s p (y p) in
  weights coefficient m A h y (S k) p =
    1 / INR m * exp (- Sum (S k) (fun s => alpha k * (INR A - 1) * right s) + alpha k * (1 - right k)) /
    product (S k) (Z m A h y).
(** CL21.sentence-normaliser: Z_s = e^(-α(A - 1)) (1 - ε_s) + e^α ε_s = φ(ε_s). *)
Definition sentence_normaliser : Prop := forall m A h y s, epoch m A h y -> 0 < eps coefficient m A h y s < 1 ->
  let a := alpha coefficient m A h y s in let e := eps coefficient m A h y s in
  Z m A h y s = exp (- (a * (INR A - 1))) * (1 - e) + exp a * e /\ Z m A h y s = phi (INR A) e.

(** CL21.lemma-A.2: φ is strictly concave on [0, 1], (A.16) φ(1 - 1/A) = 1 and (A.17) φ'(1 - 1/A) = 0. *)
Definition lemma_A_2 : Prop := forall A, 2 <= A ->
  (forall x y s, 0 <= x <= 1 -> 0 <= y <= 1 -> x <> y -> 0 < s < 1 ->
    s * phi A x + (1 - s) * phi A y < phi A (s * x + (1 - s) * y)) /\
  phi A (1 - 1 / A) = 1 /\ derivable_pt_lim (phi A) (1 - 1 / A) 0.

(** CL21.sentence-advantage: after Lemma A.2: weak learnability gives γ_k > 0 with 0 <= ε_k <= 1 - 1/A - γ_k, γ_k being half of the
    advantage in score. *)
Definition sentence_advantage : Prop := forall A eps gamma, 2 <= A -> 0 <= eps -> 0 < gamma ->
  1 - 2 * eps >= (2 - A) / A + gamma ->
  0 < gamma / 2 /\ 0 <= eps <= 1 - 1 / A - gamma / 2 /\ 1 - 1 / A - gamma / 2 < 1 - 1 / A.
(** CL21.sentence-advantage.reading-literal: the same with γ_k the advantage in score itself. Refuted. *)
Definition sentence_advantage_reading_literal : Prop := forall A eps gamma, 2 <= A -> 0 <= eps -> 0 < gamma ->
  1 - 2 * eps >= (2 - A) / A + gamma -> eps <= 1 - 1 / A - gamma.

(** CL21.equation-A.18: (A.18) with the line before it: φ(ε) <= φ(1 - 1/A - γ) = 1 - γ^ < 1 for every smaller error, ρ > 0, and (1 - γ^)^k = e^(-ρk).
    Where 1 - 1/A - γ = 0 the error is 0, and the training has stopped. *)
Definition equation_A_18 : Prop := forall A gamma eps k, 2 <= A -> 0 < gamma -> 0 < 1 - 1 / A - gamma -> 0 <= eps <= 1 - 1 / A - gamma ->
  phi A eps <= phi A (1 - 1 / A - gamma) < 1 /\ 0 < rate A gamma /\ phi A (1 - 1 / A - gamma) ^ k = exp (- rate A gamma * INR k).
(** CL21.equation-A.18.step-normaliser: the line before it as printed, φ(γ_k) <= φ(γ) for γ <= γ_k. Refuted. *)
Definition equation_A_18_step_normaliser : Prop := forall A gamma gamma_k, 2 <= A -> 0 < gamma <= gamma_k ->
  gamma_k < 1 - 1 / A -> phi A gamma_k <= phi A gamma.
(** CL21.weights-display: the display with it, d_{k+1}(p) = d_1(p) Π Z_s. Refuted. *)
Definition weights_display : Prop := forall m A h y k p, epoch m A h y ->
  (forall s, (s < k)%nat -> 0 < eps coefficient m A h y s < 1 - 1 / INR A) -> (p < m)%nat ->
  weights coefficient m A h y k p = 1 / INR m * product k (Z m A h y).
(** CL21.weights-display.amended: the sum over p of d_1(p) e^(-Ψ) is the product of the Z_s, at most φ(worst)^k where no error exceeds
    [worst]. *)
Definition weights_display_amended : Prop := forall m A h y k worst, epoch m A h y -> worst <= 1 - 1 / INR A ->
  (forall s, (s < k)%nat -> 0 < eps coefficient m A h y s <= worst) ->
  Sum m (fun p => 1 / INR m * exp (- Psi_true m A h y k p)) = product k (Z m A h y) /\
  product k (Z m A h y) <= phi (INR A) worst ^ k.

(** CL21.equation-A.19: Σ_a Ψ_a = 0, so that a positive one leaves a negative one. *)
Definition equation_A_19 : Prop := forall m A h alpha y, (forall s, labels_in m A (h s)) -> labels_in m A y ->
  forall k p, (p < m)%nat ->
  Sum A (Psi A h alpha k p) = 0 /\ (0 < Psi A h alpha k p (y p) -> exists a, (a < A)%nat /\ Psi A h alpha k p a < 0).
(** Of two labels exactly one has a positive score. *)
Definition one_positive (psi : nat -> R) : Prop := (0 < psi 0%nat /\ ~ 0 < psi 1%nat) \/ (0 < psi 1%nat /\ ~ 0 < psi 0%nat).
(** CL21.equation-A.19.one-positive.reading-literal: with two labels exactly one has Ψ > 0, ties included. Refuted. *)
Definition equation_A_19_one_positive_reading_literal : Prop := forall m h y k p, epoch m 2 h y -> (1 <= k)%nat ->
  (forall s, (s < k)%nat -> 0 < eps coefficient m 2 h y s < 1 - 1 / INR 2) -> (p < m)%nat ->
  one_positive (Psi 2 h (alpha coefficient m 2 h y) k p).
(** CL21.equation-A.19.one-positive.amended: with two labels at most one has Ψ > 0, and exactly one where they are not both
    0. *)
Definition equation_A_19_one_positive_amended : Prop := forall m h alpha, (forall s, labels_in m 2 (h s)) -> forall k p, (p < m)%nat ->
  ~ (0 < Psi 2 h alpha k p 0 /\ 0 < Psi 2 h alpha k p 1) /\ (Psi 2 h alpha k p 1 <> 0 -> one_positive (Psi 2 h alpha k p)).
(** CL21.equation-A.19.one-positive: the same as [equation_A_19_one_positive_amended]: where there is no tie. *)
Definition equation_A_19_one_positive : Prop := equation_A_19_one_positive_amended.

(** The probability of an event when nothing is random: 1 or 0. *)
Definition chance_that (event : Prop) (c : R) : Prop := (event -> c = 1) /\ (~ event -> c = 0).
(** CL21.theorem-3.1.2a.step-union: after (A.19): Pr(Ψ_y <= 0) <= e^(-ρK), so Pr(K_i = K) >= 1 - e^(-ρK), for the same K. Refuted. *)
Definition theorem_3_1_2a_step_union : Prop := forall m A h y K gamma c, epoch m A h y -> (0 < K)%nat ->
  rounds_gain m A h y gamma K -> share_not_positive m A h y K <= exp (- rate (INR A) (gamma / 2) * INR K) ->
  chance_that (is_K_ (Play m A y (fun _ => h) (fun _ => K)) K 0 K) c -> c >= 1 - exp (- rate (INR A) (gamma / 2) * INR K).

(** CL21.sentence-real-label: A.3: the label that remains is the real one, permuted: y(p) = π_1(... π_I(y_{I+1}(p))), where none of them was removed. *)
Definition sentence_real_label : Prop := forall t I p, (0 < m t)%nat -> (p < m t)%nat -> (y t p < A t)%nat ->
  (forall i, (i < I)%nat -> ~ In (y_ t i p) (removed_ t i p)) ->
  (y_ t I p < A_ t I)%nat /\ followed_back t I p (y_ t I p) = y t p.
(** CL21.sentence-real-label.reading-literal: the same with y_I(p) in place of y_{I+1}(p), as printed, π_I being extended as above. Refuted. *)
Definition sentence_real_label_reading_literal : Prop := forall t K (H : class) I p, finished t K H I -> (p < m t)%nat ->
  (forall i q, (i < I)%nat -> (q < m t)%nat -> ~ In (y_ t i q) (removed_ t i q)) ->
  followed_back t (I - 1) p (extended t (I - 1) p (y_ t (I - 1) p)) = y t p.

(** The last display: Π (1 - e^(-ρ_i K)) >= 1 - |A| e^(-Kρ) = 1 - e^(-K(ρ + ln|A|/K)) >= 1 - e^(-ρK/2), ρ the least of the ρ_i;
    there are at most |A| epochs. *)
Definition is_least (I : nat) (rho : nat -> R) (least : R) : Prop :=
  0 < least /\ (forall i, (i < I)%nat -> least <= rho i) /\ exists i, (i < I)%nat /\ rho i = least.
(** CL21.last-display.reading-literal: the chain with the sign of log|A| as printed. Refuted. *)
Definition last_display_reading_literal : Prop := forall (I A K : nat) (rho : nat -> R) (least : R), (2 <= A)%nat -> (1 <= K)%nat ->
  (I <= A)%nat -> is_least I rho least ->
  product I (fun i => 1 - exp (- rho i * INR K)) >= 1 - INR A * exp (- INR K * least) /\
  1 - INR A * exp (- INR K * least) = 1 - exp (- INR K * (least + 1 / INR K * ln (INR A))) /\
  1 - exp (- INR K * (least + 1 / INR K * ln (INR A))) >= 1 - exp (- (1 / 2 * least) * INR K).
(** CL21.last-display.amended: the chain with the sign mended, for K >= 2 ln|A|/ρ. *)
Definition last_display_amended : Prop := forall (I A K : nat) (rho : nat -> R) (least : R), (1 <= A)%nat -> (1 <= K)%nat ->
  (I <= A)%nat -> is_least I rho least -> INR K >= 2 / least * ln (INR A) ->
  product I (fun i => 1 - exp (- rho i * INR K)) >= 1 - INR A * exp (- INR K * least) /\
  1 - INR A * exp (- INR K * least) = 1 - exp (- INR K * (least - 1 / INR K * ln (INR A))) /\
  1 - exp (- INR K * (least - 1 / INR K * ln (INR A))) >= 1 - exp (- (1 / 2 * least) * INR K).
(** CL21.last-display: the same as [last_display_amended]: with the sign mended. *)
Definition last_display : Prop := last_display_amended.
(** CL21.theorem-3.1.2b.step-sign: the equality of the last display, with the sign of log|A| as printed. Refuted. *)
Definition theorem_3_1_2b_step_sign : Prop := forall (A K : nat) (rho : R), (2 <= A)%nat -> (1 <= K)%nat -> 0 < rho ->
  1 - INR A * exp (- INR K * rho) = 1 - exp (- INR K * (rho + 1 / INR K * ln (INR A))).

(** * Section 4 and Appendix B: generalization *)

(** k points; point p has the probability beta p and the label y p. The mean of a function of n independent draws, and the
    probability of an event. *)
Definition mean_of_draws (k : nat) (beta : nat -> R) : nat -> (list nat -> R) -> R :=
  fix mean_of_draws (n : nat) (X : list nat -> R) : R :=
    match n with O => X [] | S n' => Sum k (fun s => beta s * mean_of_draws n' (fun drawn => X (s :: drawn))) end.
Definition chance (k : nat) (beta : nat -> R) (n : nat) (event : list nat -> bool) : R :=
  mean_of_draws k beta n (fun drawn => if event drawn then 1 else 0).
(** Pr_D(h <> y), and Pr_S(h <> y) on a sample of n draws. *)
Definition generalization_error (k : nat) (beta : nat -> R) (y h : labelling) : R := error_of k beta h y.
Definition sum_over {T : Type} (X : T -> R) (l : list T) : R := fold_right (fun x total => X x + total) 0 l.
Definition training_error (n : nat) (y h : labelling) (drawn : list nat) : R :=
  1 / INR n * sum_over (fun s => if Nat.eqb (h s) (y s) then 0 else 1) drawn.

(** What a training on a sample says of the points. Its observations: first the points drawn, one after the other; behind
    them, and not trained on, every point, for which votes and permutations are defined all the same. *)
Definition point_of (drawn : list nat) (j : nat) : nat :=
  if Nat.ltb j (length drawn) then nth j drawn 0%nat else (j - length drawn)%nat.
Definition on_sample (drawn : list nat) (f : labelling) : labelling := fun j => f (point_of drawn j).
Definition class_on (drawn : list nat) (H : class) : class := fun f => exists g, H g /\ f = on_sample drawn g.
Definition trained_on (drawn : list nat) (A : nat) (y : labelling) (H : class) (K : nat) (tau : labelling) : Prop :=
  exists h length_of I out, let t := Play (length drawn) A (on_sample drawn y) h length_of in
  training t K (class_on drawn H) I /\ mended_output t K I out /\ forall p, tau p = out (length drawn + p)%nat.
Definition sample_of (k n : nat) (drawn : list nat) : Prop := length drawn = n /\ forall p, In p drawn -> (p < k)%nat.
Definition population (k A : nat) (beta : nat -> R) (y : labelling) (H : class) : Prop :=
  distribution k beta /\ labels_in k A y /\ iteratively_learnable k A H.

(** CL21.theorem-4.1.reading-every-sample: Pr_D(τ <> y) <= Pr_S(τ <> y) + O(1/sqrt n) for samples of n >= K draws. For every sample, the constant
    depending on the population only. Refuted. *)
Definition theorem_4_1_reading_every_sample : Prop := forall k A beta y (H : class), population k A beta y H -> exists C, forall K n drawn tau,
  (1 <= K <= n)%nat -> sample_of k n drawn -> trained_on drawn A y H K tau ->
  generalization_error k beta y tau <= training_error n y tau drawn + C / sqrt (INR n).
(** CL21.theorem-4.1.reading-sample-size: the same with one constant for all populations, for some sample of each size at least. Refuted. *)
Definition theorem_4_1_reading_sample_size : Prop := exists C, forall k A beta y (H : class), population k A beta y H -> forall K n, (1 <= K <= n)%nat ->
  exists drawn, sample_of k n drawn /\ forall tau, trained_on drawn A y H K tau ->
  generalization_error k beta y tau <= training_error n y tau drawn + C / sqrt (INR n).
(** CL21.theorem-4.1.reading-confidence: the same with probability at least 1 - δ over the sample, and C = sqrt((|P| ln|A| + ln(1/δ))/2), whatever is made of the sample. *)
Definition theorem_4_1_reading_confidence : Prop := forall A k n beta y (tau : list nat -> labelling) delta, distribution k beta ->
  (1 <= n)%nat -> (1 <= A)%nat -> 0 < delta <= 1 -> (forall drawn, labels_in k A (tau drawn)) ->
  let bound := sqrt ((INR k * ln (INR A) + ln (1 / delta)) / (2 * INR n)) in
  chance k beta n (fun drawn => if Rle_dec (generalization_error k beta y (tau drawn)) (training_error n y (tau drawn) drawn + bound)
                                then true else false) >= 1 - delta.
(** CL21.theorem-4.1.in-expectation: the same on average over samples, with C = sqrt(|P| ln|A|/2). *)
Definition theorem_4_1_in_expectation : Prop := forall A k n beta y (tau : list nat -> labelling), distribution k beta ->
  (1 <= n)%nat -> (1 <= A)%nat -> (forall drawn, labels_in k A (tau drawn)) ->
  mean_of_draws k beta n (fun drawn => generalization_error k beta y (tau drawn)) <=
  mean_of_draws k beta n (fun drawn => training_error n y (tau drawn) drawn) + sqrt (INR k * ln (INR A) / (2 * INR n)).
(** CL21.sentence-generalization-vanishes.reading-sample-fixed: "The generalization error vanishes as K goes to infinity": on a fixed sample, from some length of the epochs on. Refuted. *)
Definition sentence_generalization_vanishes_reading_sample_fixed : Prop := forall k A beta y (H : class) n drawn, population k A beta y H ->
  (1 <= n)%nat -> sample_of k n drawn ->
  exists Kbar, forall K tau, (Kbar <= K)%nat -> trained_on drawn A y H K tau -> generalization_error k beta y tau = 0.
(** CL21.sentence-generalization-vanishes.reading-sample-grows: the generalization error of any rule without an error on its
    sample, as trainings of long epochs are ([theorem_3_1_2b_amended]), vanishes on average as the sample, of n >= K draws, grows. *)
Definition sentence_generalization_vanishes_reading_sample_grows : Prop := forall A k beta y (H : class), (1 <= k)%nat -> (1 <= A)%nat ->
  population k A beta y H -> forall accuracy, 0 < accuracy -> exists Kbar, forall K n (tau : list nat -> labelling), (Kbar <= K <= n)%nat ->
  (forall drawn, labels_in k A (tau drawn)) ->
  (forall drawn, sample_of k n drawn -> training_error n y (tau drawn) drawn = 0) ->
  mean_of_draws k beta n (fun drawn => generalization_error k beta y (tau drawn)) <= accuracy.

(** Appendix B.1. The true label is still among those of epoch i; it is there and has Ψ < 0 at the end. Counts of these. *)
Definition alive (t : play) (i p : nat) : bool := Nat.ltb (y_ t i p) (A_ t i).
Definition fails (t : play) (i p : nat) : bool := alive t i p && (if Rlt_dec (psi_end t i p (y_ t i p)) 0 then true else false).
Definition count_if (m : nat) (f : nat -> bool) : R := Sum m (fun p => if f p then 1 else 0).
Definition share_lost (t : play) (I : nat) : R :=
  count_if (m t) (fun p => negb (Nat.eqb (followed_back t I p 0) (y t p))) / INR (m t).
Definition share_failing (t : play) (i : nat) : R := count_if (m t) (fails t i) / count_if (m t) (alive t i).
(** CL21.sentence-lost-before-the-last: a wrong final label was eliminated with Ψ < 0 at the end of an epoch (in the paper: before the last). *)
Definition sentence_lost_before_the_last : Prop := forall t I p, labels_in (m t) (A t) (y t) -> (p < m t)%nat -> A_ t I = 1%nat ->
  followed_back t I p 0 <> y t p -> exists i, (i < I)%nat /\ (y_ t i p < A_ t i)%nat /\ psi_end t i p (y_ t i p) < 0.
(** CL21.sentence-lost-before-the-last.reading-literal: a wrong final label was eliminated at the end of an epoch before the
    last. Refuted. *)
Definition sentence_lost_before_the_last_reading_literal : Prop := forall t K (H : class) I p, finished t K H I -> (p < m t)%nat ->
  followed_back t I p 0 <> y t p -> exists i, (S i < I)%nat /\ removed_in t p i (y t p).
(** CL21.epoch-product: Pr(τ <> y) <= Π_i Pr(Ψ_y < 0 at the end of epoch i), each among the observations that still have their label.
    Refuted. *)
Definition epoch_product : Prop := forall t K I, proper t K -> (forall i, (i < I)%nat -> ends_by_signs t K i) -> A_ t I = 1%nat ->
  share_lost t I <= product I (share_failing t).
(** CL21.epoch-product.amended: Pr(τ <> y) is at most the sum over the epochs of Pr(Ψ_y < 0 at the end, y(p) being there). *)
Definition epoch_product_amended : Prop := forall t I, (0 < m t)%nat -> labels_in (m t) (A t) (y t) -> A_ t I = 1%nat ->
  share_lost t I <= Sum I (share_failing t).

(** Lemma B.1. Of k votes, right or not, n are drawn, vote s with probability beta s. g_s = A 1[right] - 1, f its mean, f~ that
    of the votes drawn: Pr(|f~ - f| >= θ/2) <= 2 e^(-nθ²/(2A²)). *)
Definition g (A : nat) (right : nat -> bool) (s : nat) : R := INR A * (if right s then 1 else 0) - 1.
Definition f (A k : nat) (beta : nat -> R) (right : nat -> bool) : R := Sum k (fun s => beta s * g A right s).
Definition f_drawn (A n : nat) (right : nat -> bool) (drawn : list nat) : R := 1 / INR n * fold_right Rplus 0 (map (g A right) drawn).
Definition deviates (A k n : nat) (beta : nat -> R) (right : nat -> bool) (theta : R) (drawn : list nat) : bool :=
  if Rle_dec (theta / 2) (Rabs (f_drawn A n right drawn - f A k beta right)) then true else false.
(** CL21.lemma-B.1.reading-literal: Pr(|f~ - f| >= θ/2) <= 2 e^(-nθ²/(2A²)) for every θ. Refuted. *)
Definition lemma_B_1_reading_literal : Prop := forall (A k n : nat) beta (right : nat -> bool) (theta : R),
  (2 <= A)%nat -> (1 <= n)%nat -> distribution k beta ->
  chance k beta n (deviates A k n beta right theta) <= 2 * exp (- (INR n * theta ^ 2 / (2 * INR A ^ 2))).
(** CL21.lemma-B.1.amended: Pr(|f~ - f| >= θ/2) <= 2 e^(-nθ²/(2A²)) for θ >= 0. *)
Definition lemma_B_1_amended : Prop := forall (A k n : nat) beta (right : nat -> bool) (theta : R),
  (2 <= A)%nat -> (1 <= n)%nat -> distribution k beta -> 0 <= theta ->
  chance k beta n (deviates A k n beta right theta) <= 2 * exp (- (INR n * theta ^ 2 / (2 * INR A ^ 2))).
(** CL21.lemma-B.1: the same as [lemma_B_1_amended]: for θ >= 0. *)
Definition lemma_B_1 : Prop := lemma_B_1_amended.

(** * The hypotheses hold *)

(** A training, its output and rates for it, on which all hypotheses of Theorem 3.1 hold: one observation, any number of labels,
    every classifier in H; an error of 0 ends it. The refutations above are by longer ones, epochs of which end by signs. *)
Definition satisfiable_training : Prop := forall labels, (2 <= labels)%nat -> exists t K H gamma rho out, proper t K /\ A t = labels /\
  iteratively_learnable (m t) (A t) H /\ closed_under_maps (m t) (A t) H /\ training t K H 1 /\ mended_output t K 1 out /\
  (forall n, (2 <= n <= A t)%nat -> learnable (m t) H n (gamma n)) /\ rate_for_all (A t) gamma rho /\ INR K > ln (INR (m t)) / rho.
