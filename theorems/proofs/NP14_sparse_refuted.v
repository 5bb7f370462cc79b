(** NP14, Sections 3.3 and 4: printed wordings that are false, refuted at the stored counterexamples. *)
From Coq Require Import Arith List Bool QArith Lia Reals.
From Boostproof Require Import Sums Fields Games MABoost SparseBoost Mistakes Runs Witnesses NP14_refuted.
Import ListNotations.
Open Scope nat_scope.
Open Scope Q_scope.

Section Letters.
  Variables (m : nat) (k : Q) (u : play QF).
  Definition y_of (t : nat) : vector QF := @y QF m (Qsub 1 k) u t.
  Definition gamma_of (t : nat) : Q := @SparseBoost.gamma QF m (Qsub 1 k) u t.
  Definition norm_of (t : nat) : Q := @norm1 QF m (Qsub 1 k) u t.
  Definition step_of (t : nat) : Q := @SparseBoost.eta QF m (Qsub 1 k) u t.
  Definition error_after (T : nat) : Q := @SparseBoost.epsilon QF m (Qsub 1 k) u T.
  Definition pulls_of (T : nat) : Q := @sum QF T (fun t => gamma_of t * gamma_of t * (norm_of t * norm_of t)).
End Letters.

(** The theorem with c = 1/k², for every k. *)
Definition any_alpha_with_inverse_square : Prop := forall m T (k : Q) u, valid m T u -> 0 < k -> k <= 1 ->
  error_after m k u T <= 1 / (1 + 1 / (k * k) * pulls_of m k u T).

Theorem NP14_theorem_4_any_alpha_refuted : ~ any_alpha_with_inverse_square.
Proof.
  intros H. specialize (H 2%nat 1%nat (1 # 4) (played NP14_theorem_4_any_alpha)).
  refute_by (H ltac:(now apply valid_by_check) eq_refl ltac:(discriminate)).
Qed.

(** The same for k = 1/2, the α_t of Theorem 4, where c = 4. *)
Definition alpha_half_with_four : Prop := forall m T u, valid m T u ->
  error_after m (1 # 2) u T <= 1 / (1 + 4 * pulls_of m (1 # 2) u T).

Theorem NP14_theorem_4_alpha_half_step_equation_37_refuted : ~ alpha_half_with_four.
Proof.
  intros H. specialize (H 2%nat 2%nat (played NP14_theorem_4_alpha_half_step_equation_37)).
  refute_by (H ltac:(now apply valid_by_check)).
Qed.

(** Algorithm 2: the weights of the next round, y/Σ y, are defined. *)
Definition weights_are_defined : Prop := forall m t u, valid m t u -> 0 < norm_of m 1 u t.

Theorem NP14_algorithm_2_reading_literal_refuted : ~ weights_are_defined.
Proof.
  intros H. specialize (H 1%nat 1%nat (played NP14_algorithm_2_reading_literal)). refute_by (H ltac:(now apply valid_by_check)).
Qed.

(** (28) as printed, without the square of the distance: y_{t+1} is least for it over y >= 0 (α_t = 0, d_t = -u_t). *)
Definition closed_form_minimises : Prop := forall m t u i (v : Q), valid m (S t) u -> (i < m)%nat -> 0 <= v ->
  let cost := fun v => (1 # 2) * Qabs.Qabs (v - y_of m 1 u t i) + step_of m 1 u t * v * u t i in
  cost (y_of m 1 u (S t) i) <= cost v.

Theorem NP14_theorem_4_any_alpha_step_equation_28_refuted : ~ closed_form_minimises.
Proof.
  intros H. specialize (H 2%nat 0%nat (played NP14_theorem_4_any_alpha_step_equation_28) 0%nat (1 # 2)).
  refute_by (H ltac:(now apply valid_by_check) ltac:(lia) ltac:(discriminate)).
Qed.

(** "If H_t is right everywhere for some t < T the algorithm has converged": then ε = 0. *)
Definition converged_stays : Prop := forall m T t u, valid m T u -> (forall s, (s < T)%nat -> 0 < gamma_of m 1 u s) ->
  (t < T)%nat -> error_after m 1 u t == 0 -> error_after m 1 u T == 0.

Theorem NP14_equation_40_step_converged_refuted : ~ converged_stays.
Proof.
  intros H. specialize (H 2%nat 2%nat 1%nat (played NP14_equation_40_step_converged)).
  refute_by (H ltac:(now apply valid_by_check)
    ltac:(intros s Hs; assert (s = 0 \/ s = 1)%nat as [-> | ->] by lia; vm_compute; reflexivity) ltac:(lia) eq_refl).
Qed.

(** Footnote 6 with the plain step: α_t = c/t², η_t = γ_t |y_t|_1/N; y_{t+1} = 0 only where every example is right. *)
Section Footnote6.
  Variables (m : nat) (c : Q) (u : play QF).
  Fixpoint y6 (t : nat) : vector QF :=
    match t with
    | O => @uniform QF m
    | S s =>
        let eta := @dot QF m (y6 s) (u s) / @number QF m in
        let alpha := c / (@number QF (S s) * @number QF (S s)) in
        tab m (fun i => @max QF 0 (Qsub (Qsub (y6 s i) (Qmul eta (u s i))) (Qmul alpha eta)))
    end.
  Definition eta6 (t : nat) : Q := @dot QF m (y6 t) (u t) / @number QF m.
  Definition error6 (T : nat) : Q := @error QF m (margins m eta6 u T).
End Footnote6.

Definition plain_step_boosts : Prop := forall m (c : Q) T u, valid m T u -> 0 < c ->
  (forall i, (i < m)%nat -> y6 m c u T i == 0) -> error6 m c u T == 0.

Theorem NP14_footnote_6_reading_plain_step_refuted : ~ plain_step_boosts.
Proof.
  intros H. specialize (H 2%nat 10 1%nat (played NP14_footnote_6_reading_plain_step)).
  refute_by (H ltac:(now apply valid_by_check) eq_refl
    ltac:(intros i Hi; assert (i = 0 \/ i = 1)%nat as [-> | ->] by lia; vm_compute; reflexivity)).
Qed.

(** The proof of Theorem 5 has y_t·η_t d_t = w_t·η_t d_t |y_t|_1 = η_t γ_t |y_t|_1, with w = y/|y|_1 and γ = -w·d. *)
Definition sign_of_the_edge : Prop := forall m (y d : vector QF) (eta : Q), (0 < m)%nat ->
  (forall i, (i < m)%nat -> 0 < y i /\ -1 <= d i /\ d i <= 1) ->
  let norm := @sum QF m y in let w := fun i => y i / norm in let gamma := - @sum QF m (fun i => w i * d i) in
  @sum QF m (fun i => y i * (eta * d i)) == eta * gamma * norm.

Theorem NP14_theorem_5_equation_48_step_sign_refuted : ~ sign_of_the_edge.
Proof.
  intros H. specialize (H 2%nat (fun _ => 1) (fun i => - played NP14_theorem_5_equation_48_step_sign 0%nat i) 1).
  refute_by (H ltac:(lia) ltac:(intros i Hi; assert (i = 0 \/ i = 1)%nat as [-> | ->] by lia; vm_compute; repeat split; discriminate)).
Qed.

(** Algorithm 3 with ε_t the error of f_t itself: that some step η_t = ε_t γ_t exists whenever the edge is positive. *)
Definition step_with_its_own_error : Prop := forall m (u : column QF), (0 < m)%nat ->
  (forall i, (i < m)%nat -> -1 <= u i /\ u i <= 1) ->
  let gamma := @dot QF m (@uniform QF m) u in 0 < gamma ->
  exists eta : Q, eta == @error QF m (fun i => eta * u i) * gamma.

Theorem NP14_algorithm_3_reading_after_refuted : ~ step_with_its_own_error.
Proof.
  intros H. destruct (H 1%nat (fun _ => 1)) as [eta E]; [lia | intros; split; discriminate | reflexivity|].
  unfold error, count, mistake in E. cbn [sum] in E. unfold leb, QF, Arithmetic.zero in E.
  destruct (Qle_bool (eta * 1) 0) eqn:L.
  - assert (eta == 1) as O by exact E. rewrite Qle_bool_iff, O in L. now apply L.
  - assert (eta == 0) as Z by exact E. assert (eta * 1 <= 0) as C by (rewrite Z; discriminate).
    rewrite <- Qle_bool_iff, L in C. discriminate.
Qed.

(** Before (39): what H_t has wrong keeps its first weight in y_t, which is made of the first t - 1 steps. *)
Definition wrong_next_keeps_its_weight : Prop := forall m t u i, valid m (S t) u -> (i < m)%nat ->
  @margins QF m (step_of m 1 u) u (S t) i <= 0 -> 1 / @number QF m <= y_of m 1 u t i.

Theorem NP14_equation_40_step_index_refuted : ~ wrong_next_keeps_its_weight.
Proof.
  intros H. specialize (H 2%nat 1%nat (played NP14_equation_40_step_converged) 1%nat).
  refute_by (H ltac:(now apply valid_by_check) ltac:(lia) ltac:(vm_compute; discriminate)).
Qed.
