(** SSS08, Appendix A and Section 3: Lemmas 17, 19 and 20, and two contradictory examples. *)
From Coq Require Import Reals Lra Psatz Arith.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Conjugate.
Open Scope R_scope.

Definition subgradient (m : nat) (S : point -> Prop) (f : point -> R) (w theta : point) : Prop :=
  S w /\ forall v, S v -> f v >= f w + inner m theta v - inner m theta w.

(** Lemma 17: f(w) + f*(θ) = θ·w for θ in the subdifferential at w. *)
Theorem SSS08_lemma_17 m S f w theta : subgradient m S f w theta ->
  Rbar_plus (Finite (f w)) (conjugate m S f theta) = Finite (inner m theta w).
Proof.
  intros [W H]. rewrite (conjugate_attained m S f theta w).
  - simpl. f_equal. ring.
  - split; [exact W|]. intros v V. specialize (H v V). lra.
Qed.

(** Lemma 19: if g >= f >= g - c on S, then g* <= f* <= g* + c. *)
Theorem SSS08_lemma_19 m (S : point -> Prop) f g c theta : (forall w, S w -> g w >= f w /\ f w >= g w - c) ->
  Rbar_le (conjugate m S g theta) (conjugate m S f theta) /\
  Rbar_le (conjugate m S f theta) (Rbar_plus (conjugate m S g theta) (Finite c)).
Proof.
  intros H. split; apply Lub_Rbar_correct; intros x (w & W & ->); destruct (H w W) as [L U].
  - eapply Rbar_le_trans; [|apply (conjugate_ge m S f theta w W)]. simpl. lra.
  - pose proof (conjugate_ge m S g theta w W) as G. destruct (conjugate m S g theta) as [v| |]; simpl in *; [lra | exact I | easy].
Qed.

(** Lemma 20: if 1 >= ε_1 >= ε_2 >= ... and ε_t - ε_{t+1} >= r ε_t² with r in (0, 1/2), then ε_t <= 1/(r (t + 1)). *)
Theorem SSS08_lemma_20 (eps : nat -> R) r : 0 < r < 1 / 2 -> eps 1%nat <= 1 ->
  (forall t, (1 <= t)%nat -> eps (S t) <= eps t /\ eps t - eps (S t) >= r * eps t ^ 2) ->
  forall t, (1 <= t)%nat -> eps t <= 1 / (r * (INR t + 1)).
Proof.
  intros Hr E1 H t Ht. induction Ht as [|t Ht IH].
  - eapply Rle_trans; [exact E1|]. apply Rmult_le_reg_r with (r * (INR 1 + 1)); [simpl; lra|].
    replace (1 / (r * (INR 1 + 1)) * (r * (INR 1 + 1))) with 1 by (simpl; field; lra). simpl. lra.
  - destruct (H t Ht) as [D G]. rewrite S_INR. assert (1 <= INR t) as T1 by now apply (le_INR 1).
    set (x := INR t) in *. set (X := 1 / (r * (x + 1))) in *.
    assert (0 < r * (x + 1)) as P by nra. assert (0 < X) as PX by (apply Rdiv_lt_0_compat; lra).
    assert (r * X * (x + 1) = 1) as EX by (unfold X; field; lra).
    assert (X - r * X ^ 2 <= 1 / (r * (x + 1 + 1))) as Q.
    { apply Rmult_le_reg_r with (r * (x + 1 + 1) * (x + 1) ^ 2); [apply Rmult_lt_0_compat; nra|].
      replace (1 / (r * (x + 1 + 1)) * (r * (x + 1 + 1) * (x + 1) ^ 2)) with ((x + 1) ^ 2) by (field; lra).
      replace ((X - r * X ^ 2) * (r * (x + 1 + 1) * (x + 1) ^ 2)) with (x * (x + 2)) by (unfold X; field; lra). nra. }
    destruct (Rle_lt_dec (eps t) 0) as [N|N].
    + assert (0 < 1 / (r * (x + 1 + 1))) by (apply Rdiv_lt_0_compat; nra). lra.
    + enough (eps t - r * eps t ^ 2 <= X - r * X ^ 2) by lra.
      assert (r * X <= 1 / 2) as RX by nra.
      assert (0 <= (X - eps t) * (1 - r * X - r * eps t)); [|nra].
      apply Rmult_le_pos; [lra|]. assert (r * eps t <= r * X) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** If row i is the negation of row j, then d_i = d_j = 1/2 leaves every hypothesis without an edge, and A is neither
    separable nor weakly learnable with a positive margin. *)
Theorem SSS08_remark_contradictory_pair m n (A : nat -> nat -> R) i j : (i < m)%nat -> (j < m)%nat ->
  (forall k, (k < n)%nat -> A i k = - A j k) -> i <> j ->
  let d := fun l => if Nat.eqb l i then 1 / 2 else if Nat.eqb l j then 1 / 2 else 0 in
  distribution m d /\ (forall k, (k < n)%nat -> Sum m (fun l => d l * A l k) = 0) /\
  ~ (exists w, forall l, (l < m)%nat -> 0 < Sum n (fun k => A l k * w k)) /\
  ~ (exists gamma, 0 < gamma /\ forall d', distribution m d' -> exists k, (k < n)%nat /\ gamma <= Rabs (Sum m (fun l => d' l * A l k))).
Proof.
  intros Hi Hj N D d.
  assert (E : forall f, Sum m (fun l => d l * f l) = 1 / 2 * f i + 1 / 2 * f j).
  { intros f. rewrite (Sum_ext m _ (fun l => (if Nat.eqb l i then 1 / 2 * f l else 0) + (if Nat.eqb l j then 1 / 2 * f l else 0))).
    - rewrite Sum_plus, (Sum_delta m i (fun l => 1 / 2 * f l) Hi), (Sum_delta m j (fun l => 1 / 2 * f l) Hj). reflexivity.
    - intros l _. unfold d. destruct (Nat.eqb l i) eqn:A1, (Nat.eqb l j) eqn:A2; try ring.
      apply Nat.eqb_eq in A1, A2. congruence. }
  assert (distribution m d) as DD.
  { split; [intros l _; unfold d; destruct (Nat.eqb l i), (Nat.eqb l j); lra|].
    rewrite (Sum_ext m _ (fun l => d l * 1)), E by (intros; ring). lra. }
  assert (Z : forall k, (k < n)%nat -> Sum m (fun l => d l * A l k) = 0).
  { intros k Hk. rewrite (E (fun l => A l k)), (N k Hk). lra. }
  repeat split; try apply DD; [exact Z | |].
  - intros (w & W). pose proof (W i Hi) as Wi. pose proof (W j Hj) as Wj.
    rewrite (Sum_ext n _ (fun k => - (A j k * w k))), Sum_opp in Wi by (intros k Hk; rewrite (N k Hk); ring). lra.
  - intros (gamma & P & W). destruct (W d DD) as (k & Hk & L). rewrite Z, Rabs_R0 in L by exact Hk. lra.
Qed.
