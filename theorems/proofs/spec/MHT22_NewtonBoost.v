(** NewtonBoost (ours; MHT22, Section 6, leaves a faster booster with a guarantee to future work): Algorithm 1 in stages of growing η, with any secondary rule
    and a direct stopping test. Definitions and statements; those of MHT22 are in spec/MHT22.v. *)

From Coq Require Import Reals List Arith.
From Boostproof.spec Require Import Common.
From Boostproof.spec Require MHT22.
Open Scope R_scope.

(** What has been played. Round t brings [n t] columns: [c t 0] is the learner's answer to [d t], the others are further hypotheses,
    which only the secondary rule reads. [w t s l] is the weight of [c s l] in w_t; [stage t] the stage of round t, 0, ..., last,
    which smooths with [eta (stage t)]. *)
Record play := Play { n : nat -> nat; c : nat -> nat -> nat -> R; d : nat -> nat -> R; w : nat -> nat -> nat -> R; stage : nat -> nat }.
(** A w, of the columns of the first t rounds; the margins of w_t. *)
Definition mixed (p : play) (t : nat) (weights : nat -> nat -> R) (i : nat) : R :=
  Sum t (fun s => Sum (n p s) (fun l => weights s l * c p s l i)).
Definition is_combination (p : play) (t : nat) (weights : nat -> nat -> R) : Prop :=
  (forall s l, (s < t)%nat -> (l < n p s)%nat -> 0 <= weights s l) /\ Sum t (fun s => Sum (n p s) (weights s)) = 1.
Definition takes (p : play) (t : nat) (weights : nat -> nat -> R) : Prop :=
  forall s l, (s < t)%nat -> (l < n p s)%nat -> w p t s l = weights s l.
Definition margins_of (p : play) (t : nat) : nat -> R := mixed p t (w p t).
(** The edge of the answer to d_t, and the least so far. *)
Definition edge (m : nat) (p : play) (t : nat) : R := MHT22.dot m (d p t) (c p t 0%nat).
Definition least_edge (m : nat) (p : play) : nat -> R :=
  fix least_edge (t : nat) : R := match t with O => edge m p 0 | S s => Rmin (least_edge s) (edge m p (S s)) end.
(** -f~*(-A w) in stage k, and the gap ε_t = min edge + f~*(-A w_t) there. *)
Definition value (m : nat) (nu : R) (eta : nat -> R) (p : play) (k t : nat) (weights : nat -> nat -> R) : R :=
  MHT22.smoothed m nu (eta k) (mixed p t weights).
Definition gap_of (m : nat) (nu : R) (eta : nat -> R) (p : play) (k t : nat) : R := least_edge m p t - value m nu eta p k t (w p t).
(** A way x from w_t to the learner's answer, as in line 11 of Algorithm 1. *)
Definition towards (p : play) (t : nat) (x : R) (s l : nat) : R :=
  if Nat.eqb s t then (if Nat.eqb l 0 then x else 0) else (1 - x) * w p t s l.
(** The secondary rule's combination is taken where the value rises by ε_t²/(8η). *)
Definition rises_enough (m : nat) (nu : R) (eta : nat -> R) (p : play) (t : nat) (candidate : nat -> nat -> R) : Prop :=
  value m nu eta p (stage p t) t (w p t) + Rmax 0 (gap_of m nu eta p (stage p t) t) ^ 2 / (8 * eta (stage p t))
  <= value m nu eta p (stage p t) (S t) candidate.
(** Otherwise the line search, or the short step at the distribution e of the present stage. *)
Definition line_searched (m : nat) (nu : R) (eta : nat -> R) (p : play) (t : nat) (x : R) : Prop := 0 <= x <= 1 /\
  forall y, 0 <= y <= 1 -> value m nu eta p (stage p t) (S t) (towards p t y) <= value m nu eta p (stage p t) (S t) (towards p t x).
Definition to_answer (p : play) (t i : nat) : R := c p t 0%nat i - margins_of p t i.
Definition wide (m : nat) (p : play) (t : nat) : R := Max m (fun i => Rabs (to_answer p t i)).
Definition shortened (m : nat) (nu : R) (eta : nat -> R) (p : play) (t : nat) (x : R) : Prop :=
  exists e, MHT22.gradient m nu (eta (stage p t)) (margins_of p t) e /\
  x = MHT22.clip (MHT22.dot m e (to_answer p t) / (eta (stage p t) * wide m p t ^ 2)).
Definition moves (m : nat) (nu : R) (eta : nat -> R) (p : play) (t : nat) : Prop :=
  exists (candidate : nat -> nat -> R) (x : R), is_combination p (S t) candidate /\
  ((takes p (S t) candidate /\ rises_enough m nu eta p t candidate) \/
   (takes p (S t) (towards p t x) /\ ~ rises_enough m nu eta p t candidate /\ line_searched m nu eta p t x) \/
   (takes p (S t) (towards p t x) /\ ~ rises_enough m nu eta p t candidate /\ shortened m nu eta p t x /\
    value m nu eta p (stage p t) (S t) candidate < value m nu eta p (stage p t) (S t) (towards p t x)) \/
   (takes p (S t) candidate /\ ~ rises_enough m nu eta p t candidate /\ shortened m nu eta p t x /\
    value m nu eta p (stage p t) (S t) (towards p t x) <= value m nu eta p (stage p t) (S t) candidate)).
(** Stage k smooths for the tolerance ε_k = 2 ln(m/ν)/η_k. It ends where its gap is at most ε_k/2; the last one does not. *)
Definition half_tolerance (m : nat) (nu : R) (eta : nat -> R) (k : nat) : R := ln (INR m / nu) / eta k.
Definition stages_pass (m : nat) (nu : R) (eta : nat -> R) (last : nat) (p : play) (t : nat) : Prop :=
  (stage p t <= last)%nat /\ (stage p (t - 1) <= stage p t)%nat /\
  (forall k, (stage p (t - 1) <= k < stage p t)%nat -> gap_of m nu eta p k t <= half_tolerance m nu eta k) /\
  ((stage p t < last)%nat -> half_tolerance m nu eta (stage p t) < gap_of m nu eta p (stage p t) t).
(** The best of w_1, ..., w_(t+1) by its soft margin; the direct test with it: least edge - soft margin <= ε. *)
Definition best (m : nat) (nu : R) (p : play) : nat -> nat :=
  fix best (t : nat) : nat :=
    match t with
    | O => 1%nat
    | S s => if Rlt_dec (MHT22.soft_margin m nu (margins_of p (best s))) (MHT22.soft_margin m nu (margins_of p (S t))) then S t else best s
    end.
Definition is_done (m : nat) (nu eps : R) (p : play) (t r : nat) : Prop :=
  least_edge m p t - MHT22.soft_margin m nu (margins_of p (best m nu p r)) <= eps.
(** T rounds, 0 to T - 1, of which only the last may end with a stop: d_0 is uniform, w_1 the first answer. *)
Definition is_newton_boost (m : nat) (nu eps : R) (eta : nat -> R) (last : nat) (p : play) (T : nat) : Prop :=
  (forall i, (i < m)%nat -> d p 0%nat i = 1 / INR m) /\
  stage p 0%nat = 0%nat /\
  takes p 1 (fun _ l => if Nat.eqb l 0 then 1 else 0) /\
  (forall t, (S t < T)%nat -> MHT22.gradient m nu (eta (stage p t)) (margins_of p (S t)) (d p (S t))) /\
  (forall t, (1 <= t < T)%nat ->
    (is_done m nu eps p t (t - 1) /\ takes p (S t) (fun s l => if Nat.eqb s t then 0 else w p t s l)) \/
    (~ is_done m nu eps p t (t - 1) /\ stages_pass m nu eta last p t /\ moves m nu eta p t)) /\
  (forall t, (S t < T)%nat -> ~ is_done m nu eps p t t).

(** η = 2 ln(m/ν)/ε, doubled up to in K + 1 stages; and the last of them alone. *)
Definition doublings (m : nat) (nu eps : R) (K k : nat) : R := MHT22.eta_of m nu eps / 2 ^ (K - k).
Definition one_stage (m : nat) (nu eps : R) (k : nat) : R := MHT22.eta_of m nu eps.
(** Every round brings an answer, and margins lie in [-1, 1]. *)
Definition columns (m : nat) (p : play) (T : nat) : Prop :=
  (forall t, (t < T)%nat -> (0 < n p t)%nat) /\ forall t l, (t < T)%nat -> (l < n p t)%nat -> in_range m (c p t l).
(** Where the run is done, the best combination so far has (6), for a learner with the guarantee g. *)
Definition accurate_when_done (m : nat) (nu eps g : R) (p : play) (T : nat) : Prop :=
  let r := best m nu p (T - 1) in
  (0 < T)%nat -> (forall t, (t < T)%nat -> g <= edge m p t) -> is_done m nu eps p (T - 1) (T - 1) ->
  is_combination p r (w p r) /\ MHT22.soft_margin m nu (mixed p r (w p r)) >= g - eps.

(** MHT22.any-secondary.newton-boost.several: NewtonBoost is done within 32 ln(m/ν)/ε² + 2K + 3 rounds, and accurate then, whatever the
    learner, the number of hypotheses a round and the secondary rule. *)
Definition any_secondary_newton_boost_several : Prop := forall m nu eps K g p T, MHT22.cap m nu -> 0 < eps -> columns m p T ->
  is_newton_boost m nu eps (doublings m nu eps K) K p T ->
  INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR K + 3 /\ accurate_when_done m nu eps g p T.
(** MHT22.any-secondary.newton-boost: the same with one hypothesis a round; and the run goes on until it is done: for every learner,
    whose answers may depend on the round and on the distribution, there is a run that is done, within the bound, and accurate. *)
Definition any_secondary_newton_boost : Prop :=
  (forall m nu eps K g p T, MHT22.cap m nu -> 0 < eps -> columns m p T -> (forall t, n p t = 1%nat) ->
    is_newton_boost m nu eps (doublings m nu eps K) K p T ->
    INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR K + 3 /\ accurate_when_done m nu eps g p T) /\
  (forall m nu eps K (learner : nat -> (nat -> R) -> nat -> R), MHT22.cap m nu -> 0 < eps -> (forall t e, in_range m (learner t e)) ->
    exists p T, (forall t, n p t = 1%nat) /\ (forall t, c p t 0%nat = learner t (d p t)) /\
    is_newton_boost m nu eps (doublings m nu eps K) K p T /\ (0 < T)%nat /\ is_done m nu eps p (T - 1) (T - 1) /\
    INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR K + 3).
(** MHT22.any-secondary.newton-boost.one-stage: the last stage alone: ε_t <= 8η/(t + 15) in every round that does not end with a stop,
    so that ε_t > ε/2 in at most 32 ln(m/ν)/ε² - 15 rounds; and accurate when done. *)
Definition any_secondary_newton_boost_one_stage : Prop := forall m nu eps g p T, MHT22.cap m nu -> 0 < eps -> columns m p T ->
  is_newton_boost m nu eps (one_stage m nu eps) 0 p T ->
  (forall t, (1 <= t < T)%nat -> gap_of m nu (one_stage m nu eps) p 0 t <= 8 * MHT22.eta_of m nu eps / (INR t + 15) /\
     (eps / 2 < gap_of m nu (one_stage m nu eps) p 0 t -> INR t <= 32 / eps ^ 2 * ln (INR m / nu) - 15)) /\
  (forall t, (1 <= t)%nat -> (S t < T)%nat -> eps / 2 < gap_of m nu (one_stage m nu eps) p 0 t) /\ accurate_when_done m nu eps g p T.
