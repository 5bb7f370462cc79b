(** MHT22, Theorem 3: for every learner Algorithm 1 runs, and stops within the bound, as spec/MHT22.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Lia FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Logarithms Infimum Entropy Smoothing MHT22_scheme MHT22_recursions MHT22_theorem_3
  MHT22_theorem_3_any_cap MHT22_uniform_cap MHT22_corollary_2 MHT22_superscripts_refuted.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Lemma objective_same m u u' d d' b : (forall i, (i < m)%nat -> u i = u' i) -> (forall i, (i < m)%nat -> d i = d' i) ->
  objective m none b u d = objective m none b u' d'.
Proof.
  intros Eu Ed. unfold objective, none, dotm, h, entropy. f_equal; [|f_equal; f_equal; f_equal];
    apply Sum_ext; intros i Hi; rewrite ?Eu, ?Ed by exact Hi; reflexivity.
Qed.

Lemma infimum_same (E F : R -> Prop) : (forall v, E v <-> F v) -> infimum E = infimum F.
Proof. intros H. unfold infimum. f_equal. now apply Glb_Rbar_eqset. Qed.

Lemma smoothed_same m nu eta u u' : (forall i, (i < m)%nat -> u i = u' i) -> smoothed m nu eta u = smoothed m nu eta u'.
Proof.
  intros E. apply infimum_same. intros v. split; intros (d & C & ->); exists d; (split; [exact C|]).
  - now apply objective_same.
  - symmetry. now apply objective_same.
Qed.

Lemma distribution_for_same m nu eta u u' d : (forall i, (i < m)%nat -> u i = u' i) ->
  is_distribution_for m nu eta u d -> is_distribution_for m nu eta u' d.
Proof.
  intros E [C B]. split; [exact C|]. intros e Ce.
  rewrite <- (objective_same m u u' d d), <- (objective_same m u u' e e) by (try reflexivity; exact E). now apply B.
Qed.

(** The distribution of line 5 for every cap: where ν = m the uniform one, whatever η. *)
Section Line_5.
  Variables (m : nat) (nu eps : R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis He : 0 < eps.
  Definition answer_5 (u : nat -> R) : nat -> R :=
    if Rlt_dec nu (INR m) then line_5 m nu (MHT22.eta_of m nu eps) u else fun _ => 1 / INR m.
  Lemma answer_5_is_right u : is_distribution_for m nu (MHT22.eta_of m nu eps) u (answer_5 u).
  Proof.
    unfold answer_5. destruct (Rlt_dec nu (INR m)) as [L|L].
    - apply line_5_is_distribution; [lra|]. assert (0 < ln (INR m / nu)); [|apply Rdiv_lt_0_compat; lra]. rewrite <- ln_1. apply ln_increasing; [lra|].
      apply Rmult_lt_reg_r with nu; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
    - assert (nu = INR m) as E by lra. split; [now apply uniform_is_capped|]. intros e Ce. right.
      apply objective_same; [reflexivity|]. intros i Hi. symmetry. now apply (only_uniform m nu Hm E).
  Qed.
End Line_5.

Section Play.
  Variables (m : nat) (nu eps : R) (learner : nat -> (nat -> R) -> nat -> R).
  (** The step of round t, from the margins, the distribution and the answer. *)
  Variable step : nat -> (nat -> R) -> (nat -> R) -> (nat -> R) -> R.
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis He : 0 < eps.
  Hypothesis in_01 : forall t u d c, (1 <= t)%nat -> 0 <= step t u d c <= 1.
  Notation eta := (MHT22.eta_of m nu eps).
  Notation answer := (answer_5 m nu eps).

  (** A w_t, round by round; the distributions, answers and steps. *)
  Fixpoint U (t : nat) : nat -> R :=
    match t with
    | O => fun _ => 0
    | S O => learner 0 (fun _ => 1 / INR m)
    | S r => let d := answer (U r) in let c := learner r d in fun i => U r i + step r (U r) d c * (c i - U r i)
    end.
  Definition D (t : nat) : nat -> R := match t with O => fun _ => 1 / INR m | _ => answer (U t) end.
  Definition C (t : nat) : nat -> R := learner t (D t).
  Definition L (t : nat) : R := step t (U t) (D t) (C t).
  Definition the_play : MHT22.play := MHT22.Play C D (alone L) L.

  Lemma steps_in t : (1 <= t)%nat -> 0 <= L t <= 1.
  Proof. intros Ht. now apply in_01. Qed.

  Lemma margins_are t : (1 <= t)%nat -> forall i, (i < m)%nat -> U t i = margins C (alone L) t i.
  Proof.
    intros Ht i Hi. destruct t as [|t]; [lia|]. clear Ht. induction t as [|t IH].
    - unfold margins, combined. cbn. unfold C, D. ring.
    - transitivity (combined C (S (S t)) (frank_wolfe (alone L) L (S t)) i); [|reflexivity].
      rewrite (combined_frank_wolfe m C (alone L) L Hm (S t) i). unfold on_the_way. rewrite <- IH. reflexivity.
  Qed.

  Lemma is_played T : is_scheme m nu eta C D (alone L) L T.
  Proof.
    split; [reflexivity|]. split; [reflexivity|]. split.
    - intros [|t] Ht; [lia|]. apply (distribution_for_same m nu eta (U (S t))); [intros i Hi; apply margins_are; [lia | exact Hi]|].
      now apply answer_5_is_right.
    - intros [|t] Ht; [lia|]. exists (alone L (S (S t))).
      split; [apply (alone_is_distribution L T); [intros; apply steps_in; lia | lia]|]. split; [left; intros s _; reflexivity|].
      split; right; reflexivity.
  Qed.

  Lemma runs_for_ever T : (forall t e, in_range m (learner t e)) -> MHT22.runs_for m nu eps the_play T.
  Proof. intros V. split; [now split|]. split; [exact He|]. split; [intros t _; apply V | apply is_played]. Qed.
End Play.

(** The least of the numbers from 1 on with a property that one of them has. *)
Lemma least_from_1 (Q : nat -> Prop) n : (1 <= n)%nat -> Q n -> exists t, (1 <= t <= n)%nat /\ Q t /\ forall s, (1 <= s < t)%nat -> ~ Q s.
Proof.
  induction n as [n IH] using lt_wf_ind. intros Hn Qn.
  destruct (Classical_Prop.classic (exists s, (1 <= s < n)%nat /\ Q s)) as [(s & Hs & Qs)|N].
  - destruct (IH s ltac:(lia) ltac:(lia) Qs) as (t & Ht & Qt & B). exists t. split; [lia | now split].
  - exists n. split; [lia|]. split; [exact Qn|]. intros s Hs Qs. apply N. now exists s.
Qed.

(** A whole number of at least 1 that is not below r, and not much above it. *)
Lemma whole_above r : exists n, (1 <= n)%nat /\ r <= INR n /\ (INR n < r + 1 \/ n = 1%nat).
Proof.
  destruct (MHT22_corollary_2.natural_above r) as [N HN].
  destruct (least_from_1 (fun n => r <= INR n) (S N) ltac:(lia)) as (n & Hn & Q & B); [rewrite S_INR; lra|].
  exists n. split; [lia|]. split; [exact Q|]. destruct (Nat.eq_dec n 1) as [|X]; [now right|]. left.
  specialize (B (n - 1)%nat ltac:(lia)). rewrite minus_INR in B by lia. simpl in B. lra.
Qed.

Section Stops.
  Variables (m : nat) (nu eps : R) (p : MHT22.play) (g : R).
  Hypothesis He : 0 < eps.
  Notation gap := (MHT22.gap m nu (MHT22.eta_of m nu eps) p).
  Hypothesis small : forall T, (1 <= T)%nat -> 32 / eps ^ 2 * ln (INR m / nu) - 2 <= INR T -> gap T <= eps / 2.
  Lemma stops : exists T, (1 <= T)%nat /\ (INR T < 32 / eps ^ 2 * ln (INR m / nu) - 1 \/ T = 1%nat) /\ gap T <= eps / 2 /\
    forall t, (1 <= t < T)%nat -> eps / 2 < gap t.
  Proof.
    destruct (whole_above (32 / eps ^ 2 * ln (INR m / nu) - 2)) as (n & Hn & Q & B).
    destruct (least_from_1 (fun t => gap t <= eps / 2) n Hn (small n Hn Q)) as (T & HT & G & F).
    exists T. split; [lia|]. split.
    - destruct B as [B|B]; [left|right; lia]. pose proof (le_INR T n ltac:(lia)). lra.
    - split; [exact G|]. intros t Ht. specialize (F t Ht). lra.
  Qed.
End Stops.

(** A lower bound of all edges: -1. *)
Lemma edges_from_minus_1 m p T : (forall t, (t <= T)%nat -> distribution m (MHT22.d p t)) -> valid_play m (S T) (MHT22.c p) ->
  MHT22.guaranteed m (-1) p T.
Proof. intros D V s Hs. exact (proj1 (edge_range m (MHT22.d p s) (MHT22.c p s) (D s Hs) (V s ltac:(lia)))). Qed.

Lemma played_distributions m nu eps learner step t : (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eps ->
  distribution m (D m nu eps learner step t).
Proof.
  intros Hm Hnu He. destruct t as [|t]; [now apply uniform_distribution|].
  exact (proj1 (proj1 (answer_5_is_right m nu eps Hm Hnu He (U m nu eps learner step (S t))))).
Qed.

Lemma Max_same m f g : (forall i, (i < m)%nat -> f i = g i) -> Max m f = Max m g.
Proof.
  induction m as [|[|k] IH]; intros E; [reflexivity | apply E; lia|].
  change (Rmax (Max (S k) f) (f (S k)) = Rmax (Max (S k) g) (g (S k))). rewrite IH, (E (S k)) by (try lia; intros; apply E; lia). reflexivity.
Qed.

Theorem MHT22_theorem_3_classic_stops_proof : MHT22.theorem_3_classic_stops.
Proof.
  intros m nu eps learner [Hm Hnu] He V. set (step := fun (t : nat) (u d c : nat -> R) => 2 / (INR t + 2)).
  assert (R01 : forall t u d c, (1 <= t)%nat -> 0 <= step t u d c <= 1).
  { intros t u d c _. unfold step. pose proof (pos_INR t). split; [apply Rlt_le, Rdiv_lt_0_compat; lra|].
    apply Rmult_le_reg_r with (INR t + 2); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  set (p := the_play m nu eps learner step).
  destruct (stops m nu eps p) as (T & HT & B & G & F).
  - intros T HT Q. pose proof (edges_from_minus_1 m p T (fun t _ => played_distributions m nu eps learner step t Hm Hnu He)
      (fun t _ => V t _)) as E.
    exact (proj2 (MHT22_theorem_3_classic m nu eps (-1) (C m nu eps learner step) (D m nu eps learner step) (alone (L m nu eps learner step))
      (L m nu eps learner step) T Hm Hnu He (fun t _ => V t _) (is_played m nu eps learner step Hm Hnu He R01 T) E (fun t _ => eq_refl)) HT Q).
  - exists p, T. split; [now apply runs_for_ever|]. split; [reflexivity|]. split; [intros t _; reflexivity|]. auto.
Qed.

Theorem MHT22_theorem_3_short_step_stops_proof : MHT22.theorem_3_short_step_stops.
Proof.
  intros m nu eps learner [Hm Hnu] He V.
  set (step := fun (t : nat) (u d c : nat -> R) => clip (dotm m d (fun i => c i - u i) /
    (MHT22.eta_of m nu eps * Max m (fun i => Rabs (c i - u i)) ^ 2))).
  assert (R01 : forall t u d c, (1 <= t)%nat -> 0 <= step t u d c <= 1) by (intros; apply clip_range).
  set (p := the_play m nu eps learner step).
  assert (Sh : forall T, all_short m (MHT22.eta_of m nu eps) (C m nu eps learner step) (D m nu eps learner step)
    (alone (L m nu eps learner step)) (L m nu eps learner step) T).
  { intros T t Ht. unfold short_step, slope, width. unfold L at 1. unfold step at 1. f_equal. f_equal; [|f_equal; f_equal].
    - apply Sum_ext. intros i Hi. now rewrite <- (margins_are m nu eps learner step Hm t ltac:(lia) i Hi).
    - apply Max_same. intros i Hi. now rewrite <- (margins_are m nu eps learner step Hm t ltac:(lia) i Hi). }
  destruct (stops m nu eps p) as (T & HT & B & G & F).
  - intros T HT Q. pose proof (edges_from_minus_1 m p T (fun t _ => played_distributions m nu eps learner step t Hm Hnu He)
      (fun t _ => V t _)) as E.
    exact (proj2 (MHT22_theorem_3_short_step m nu eps (-1) (C m nu eps learner step) (D m nu eps learner step) (alone (L m nu eps learner step))
      (L m nu eps learner step) T Hm Hnu He (fun t _ => V t _) (is_played m nu eps learner step Hm Hnu He R01 T) E (Sh T)) HT Q).
  - exists p, T. split; [now apply runs_for_ever|]. split; [reflexivity|]. split; [exact (Sh T)|]. auto.
Qed.
