(** NP14, Algorithm 1 for both regularisers: its lines, which way the weights move, and AdaBoost's weights. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Logarithms Bregman Projection MABoost NP14_framework Square Entropy
  EntropicProjection NP14_theorem_1 NP14_theorem_1_entropy NP14_sets.
Open Scope R_scope.

(** The square on N examples: η = γ/N, ∇R(z) = z; the entropy: η = γ, ∇R(z) = ln z. The set has caps of at least 1/N. *)
Definition Reg_of (r : regulariser) (m : nat) : point -> R := match r with Square => half_square m | Entropy => entropy m end.
Definition gradient_of (r : regulariser) : point -> point := match r with Square => identity | Entropy => entropy_gradient end.

Section Run.
  Variables (r : regulariser) (m : nat) (cap : nat -> R) (lazy_update : bool) (u : nat -> nat -> R).
  Definition w_of (t : nat) : point := @w RF m (move r) (rate r m) (nearest r m cap) lazy_update u t.
  Definition z_of (t : nat) : point := @z RF m (move r) (rate r m) (nearest r m cap) lazy_update u t.
  Definition gamma_of (t : nat) : R := @gamma RF m (move r) (rate r m) (nearest r m cap) lazy_update u t.
  Definition eta_of (t : nat) : R := @eta RF m (move r) (rate r m) (nearest r m cap) lazy_update u t.
  Definition from_of (t : nat) : point := if lazy_update then z_of t else w_of t.

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis cap_ok : forall i, (i < m)%nat -> 1 / INR m <= cap i <= 1.

  Lemma eta_of_R t : eta_of t = gamma_of t / (match r with Square => INR m | Entropy => 1 end).
  Proof.
    unfold eta_of, gamma_of, MABoost.eta, rate. destruct r; [|reflexivity].
    unfold square_rate. rewrite number_R. reflexivity.
  Qed.

  (** Algorithm 1, lines (b) to (d): η_t = γ_t/L with γ_t the edge under w_t, ∇R(z_{t+1}) = ∇R(w_t or z_t) + η_t d_t with
      d_t = -u_t, w_{t+1} = argmin over S of B_R(w, z_{t+1}), z_1 = w_1 uniform. *)
  Theorem NP14_algorithm_1 t :
    gamma_of t = Sum m (fun i => w_of t i * u t i) /\
    eta_of t = gamma_of t / (match r with Square => INR m | Entropy => 1 end) /\
    (forall i, (i < m)%nat -> w_of 0 i = 1 / INR m /\ z_of 0 i = 1 / INR m /\
      gradient_of r (z_of (S t)) i = gradient_of r (from_of t) i + eta_of t * - u t i) /\
    projection m (Reg_of r m) (gradient_of r) (capped_simplex m cap) (z_of (S t)) (w_of (S t)).
  Proof.
    split; [apply edge_R|]. split; [apply eta_of_R|].
    assert (cap_low : forall i, (i < m)%nat -> 1 / INR m <= cap i) by (intros i Hi; now apply cap_ok).
    split.
    - intros i Hi. split; [now apply uniform_R|]. split; [now apply uniform_R|].
      unfold from_of, z_of, w_of, eta_of, rate, move, nearest. destruct r; cbn [gradient_of].
      + unfold identity. destruct lazy_update; now apply mirror_step.
      + apply mirror_moves; auto.
    - unfold z_of, w_of, rate, move, nearest, Reg_of. destruct r; cbn [gradient_of].
      + now apply project_is_projection.
      + apply entropic_projection; auto.
  Qed.

  (** The text after it, of the mirror step: where the edge is positive, the weight of a wrongly classified example
      (d_t^i > 0) increases, and that of a correctly classified one decreases. *)
  Theorem NP14_algorithm_1_weights_reading_mirror t i : (i < m)%nat -> 0 < gamma_of t ->
    (0 < - u t i -> from_of t i < z_of (S t) i) /\ (- u t i < 0 -> z_of (S t) i < from_of t i).
  Proof.
    intros Hi Hg. assert (0 < eta_of t) as E.
    { rewrite eta_of_R. pose proof (lt_0_INR m m_positive). destruct r; apply Rdiv_lt_0_compat; lra. }
    destruct (proj1 (proj2 (proj2 (NP14_algorithm_1 t))) i Hi) as (_ & _ & M).
    assert (cap_low : forall i, (i < m)%nat -> 1 / INR m <= cap i) by (intros j Hj; now apply cap_ok).
    assert (P : r = Entropy -> 0 < from_of t i /\ 0 < z_of (S t) i).
    { intros R. unfold from_of, z_of, w_of, rate, move, nearest. rewrite R.
      pose proof (positive_run m entropy_rate cap lazy_update u m_positive cap_low t) as [W Z].
      pose proof (positive_run m entropy_rate cap lazy_update u m_positive cap_low (S t)) as [_ Z'].
      split; [destruct lazy_update; auto | auto]. }
    clear cap_low. destruct r; cbn [gradient_of] in M.
    - unfold identity in M. rewrite M. split; intros D; nra.
    - destruct (P eq_refl) as [P1 P2]. unfold entropy_gradient in M. split; intros D; apply ln_lt_inv; nra.
  Qed.
End Run.

(** With the entropy on the simplex the weights are AdaBoost's: w_{t+1}^i is proportional to exp(-Σ_{s <= t} η_s u_s^i). *)
Lemma simplex_scales m z : (0 < m)%nat -> positive m z ->
  exists c, 0 < c /\ forall i, (i < m)%nat -> project_entropic m no_cap z i = c * z i.
Proof.
  intros Hm Z. assert (C : positive m no_cap) by (intros i _; exact Rlt_0_1).
  assert (L : 1 <= Sum m no_cap).
  { change (1 <= Sum m (fun _ => 1)). rewrite Sum_const, Rmult_1_r. apply (le_INR 1). lia. }
  pose proof (scale_positive m no_cap z C L Z) as S. destruct (project_entropic_in m no_cap z C L Z) as [_ E].
  pose proof (fun i Hi => project_entropic_positive m no_cap z C L Z i Hi) as P.
  destruct (Nat.eq_dec m 1) as [->|N].
  - cbn [Sum] in E. exists (1 / z 0%nat). specialize (Z 0%nat ltac:(lia)). split; [apply Rdiv_lt_0_compat; lra|].
    intros i Hi. assert (i = 0)%nat as -> by lia. replace (1 / z 0%nat * z 0%nat) with 1 by (field; lra). lra.
  - exists (scale m no_cap z). split; [exact S|]. intros i Hi. rewrite project_entropic_entry by exact Hi.
    unfold Rmin. destruct (Rle_dec (no_cap i) (z i * scale m no_cap z)) as [Q|Q]; [|exact (Rmult_comm _ _)]. exfalso.
    set (j := match i with O => 1%nat | _ => O end). assert (j < m /\ j <> i)%nat as [Hj Nj] by (unfold j; destruct i; lia).
    assert (project_entropic m no_cap z i = 1) as Ei
      by (rewrite project_entropic_entry by exact Hi; unfold Rmin; destruct (Rle_dec _ _); [reflexivity | contradiction]).
    pose proof (Sum_ge_term m (fun k => project_entropic m no_cap z k - (if Nat.eqb k i then 1 else 0)) j) as T. cbv beta in T.
    assert (forall k, (k < m)%nat -> 0 <= project_entropic m no_cap z k - (if Nat.eqb k i then 1 else 0)) as G.
    { intros k Hk. destruct (Nat.eqb k i) eqn:B; [apply Nat.eqb_eq in B; rewrite B, Ei; lra|]. specialize (P k Hk). lra. }
    specialize (T G Hj). rewrite Sum_minus, E, (Sum_delta m i (fun _ => 1)) in T by exact Hi.
    apply Nat.eqb_neq in Nj. rewrite Nj in T. specialize (P j Hj). lra.
Qed.

Theorem NP14_entropy_is_adaboost (m : nat) (lazy_update : bool) (u : nat -> nat -> R) (t : nat) : (0 < m)%nat ->
  let w := w_of Entropy m no_cap lazy_update u in let eta := eta_of Entropy m no_cap lazy_update u in
  exists c, 0 < c /\ forall i, (i < m)%nat -> w t i = c * exp (- Sum t (fun s => eta s * u s i)).
Proof.
  intros Hm w eta. assert (C : forall i, (i < m)%nat -> 1 / INR m <= no_cap i).
  { intros i Hi. change (no_cap i) with 1. pose proof (cap_range m 1 Hm (Rle_refl 1)). lra. }
  set (z := z_of Entropy m no_cap lazy_update u).
  enough ((exists c, 0 < c /\ forall i, (i < m)%nat -> w t i = c * exp (- Sum t (fun s => eta s * u s i))) /\
    exists c, 0 < c /\ forall i, (i < m)%nat -> z t i = c * exp (- Sum t (fun s => eta s * u s i))) as [A _] by exact A.
  induction t as [|t [(a & Pa & A) (b & Pb & B)]].
  - assert (0 < 1 / INR m) by (apply Rdiv_lt_0_compat; [lra | now apply lt_0_INR]).
    split; exists (1 / INR m); (split; [assumption|]); intros i Hi; simpl Sum; rewrite Ropp_0, exp_0, Rmult_1_r; now apply uniform_R.
  - assert (exists c, 0 < c /\ forall i, (i < m)%nat -> z (S t) i = c * exp (- Sum (S t) (fun s => eta s * u s i))) as (c & Pc & Q).
    { exists (if lazy_update then b else a). split; [destruct lazy_update; assumption|]. intros i Hi.
      transitivity ((if lazy_update then z t i else w t i) * exp (- (eta t * u t i)));
        [exact (mirror_entry m entropy_rate no_cap lazy_update u t i Hi)|]. cbn [Sum].
      rewrite Ropp_plus_distr, exp_plus, <- Rmult_assoc. f_equal.
      destruct lazy_update; [exact (B i Hi) | exact (A i Hi)]. }
    split; [|now exists c]. destruct (simplex_scales m (z (S t)) Hm) as (k & Pk & K).
    + intros i Hi. rewrite Q by exact Hi. apply Rmult_lt_0_compat; [exact Pc | apply exp_pos].
    + exists (k * c). split; [now apply Rmult_lt_0_compat|]. intros i Hi. rewrite Rmult_assoc, <- Q by exact Hi.
      exact (K i Hi).
Qed.
