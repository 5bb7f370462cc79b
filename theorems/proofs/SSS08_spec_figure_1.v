(** SSS08, Figure 1 as a run that exists, for every relaxation that is a conjugate and meets the simplex, as spec/SSS08.v
    states it. The entropy is lower semicontinuous, so that every round has its distribution. *)
From Coq Require Import Reals Lra Psatz Arith List Lia ClassicalEpsilon.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_minimax SSS08_theorem_4
  SSS08_lemma_12 SSS08_booster SSS08_spec_runs SSS08_spec_after_theorem_9.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Lemma Rabs_bounds a b : Rabs a <= b -> - b <= a <= b.
Proof. unfold Rabs. destruct (Rcase_abs a); lra. Qed.

(** x ln x does not jump up. *)
Lemma x_ln_x_low x : 0 <= x -> forall eps, 0 < eps -> exists delta, 0 < delta /\ forall y, 0 <= y -> Rabs (y - x) < delta ->
  x * ln x <= y * ln y + eps.
Proof.
  intros Hx eps He. destruct (Rle_lt_or_eq_dec 0 x Hx) as [P|<-].
  - set (s := Rabs (ln x + 1) + 1). assert (0 < s) as S by (unfold s; pose proof (Rabs_pos (ln x + 1)); lra).
    exists (eps / s). split; [now apply Rdiv_lt_0_compat|]. intros y Hy N. pose proof (relative_nonneg y x Hy P) as R. unfold relative in R.
    assert (Rabs ((ln x + 1) * (y - x)) <= eps) as B.
    { rewrite Rabs_mult. apply Rle_trans with (s * (eps / s)); [|right; field; lra].
      apply Rmult_le_compat; try apply Rabs_pos; [unfold s; lra | lra]. }
    apply Rabs_bounds in B. lra.
  - set (c := eps / 2). set (s := Rabs (ln c + 1) + 1). assert (0 < s) as S by (unfold s; pose proof (Rabs_pos (ln c + 1)); lra).
    exists (c / s). split; [apply Rdiv_lt_0_compat; unfold c; lra|]. intros y Hy N. rewrite Rminus_0_r, Rabs_pos_eq in N by exact Hy.
    pose proof (relative_nonneg y c Hy ltac:(unfold c; lra)) as R. unfold relative in R.
    assert (Rabs ((ln c + 1) * y) <= c) as B.
    { rewrite Rabs_mult. apply Rle_trans with (s * (c / s)); [|right; field; lra].
      apply Rmult_le_compat; try apply Rabs_pos; [unfold s; lra | rewrite Rabs_pos_eq; lra]. }
    apply Rabs_bounds in B. unfold c in *. lra.
Qed.

Lemma entropy_low m x : (forall i, (i < m)%nat -> 0 <= x i) -> forall eps, 0 < eps -> exists delta, 0 < delta /\
  forall y, (forall i, (i < m)%nat -> 0 <= y i) -> near m delta y x -> entropy m x <= entropy m y + INR m * eps.
Proof.
  induction m as [|m IH]; intros P eps He.
  - exists 1. split; [lra|]. intros y _ _. unfold entropy. simpl. lra.
  - destruct (IH (fun i Hi => P i (Nat.lt_lt_succ_r _ _ Hi)) eps He) as (d1 & D1 & B1).
    destruct (x_ln_x_low (x m) (P m (Nat.lt_succ_diag_r m)) eps He) as (d2 & D2 & B2).
    exists (Rmin d1 d2). split; [now apply Rmin_glb_lt|]. intros y Hy N.
    assert (entropy m x <= entropy m y + INR m * eps).
    { apply B1; [intros i Hi; apply Hy; lia|]. intros i Hi. eapply Rlt_le_trans; [apply N; lia | apply Rmin_l]. }
    assert (x m * ln (x m) <= y m * ln (y m) + eps).
    { apply B2; [apply Hy; lia|]. eapply Rlt_le_trans; [apply N; lia | apply Rmin_r]. }
    unfold entropy in *. cbn [Sum]. rewrite S_INR. lra.
Qed.

Lemma entropy_closed m b : (0 < m)%nat -> 0 < b -> closed m (distribution m) (fun d => b * h m d).
Proof.
  intros Hm Hb r x Near. assert (distribution m x) as D.
  { apply distribution_closed. intros eps P. destruct (Near eps P) as (y & [Y _] & N). now exists y. }
  split; [exact D|]. apply le_epsilon. intros eps He. apply (lt_0_INR m) in Hm as Mp.
  assert (0 < eps / (b * INR m)) as P by (apply Rdiv_lt_0_compat; [exact He | nra]).
  destruct (entropy_low m x (proj1 D) _ P) as (delta & Dp & B).
  destruct (Near delta Dp) as (y & [Y L] & N). specialize (B y (proj1 Y) N). unfold h in *.
  apply (Rmult_le_compat_l b) in B; [|lra]. replace (b * (entropy m y + INR m * (eps / (b * INR m)))) with (b * entropy m y + eps) in B by (field; lra).
  lra.
Qed.

(** A minimum of d·u + f(d) + b h(d). *)
Lemma distribution_exists m dom f b u d0 : (0 < m)%nat -> 0 < b -> closed m dom f -> dom d0 -> distribution m d0 ->
  exists d, minimises m (SSS08.on_simplex m dom) f b u d.
Proof.
  intros Hm Hb Cl D0 S0. set (G := fun d => f d - inner m (fun i => - u i) d).
  pose proof (closed_minus_linear m dom f (fun i => - u i) Cl) as ClG.
  assert (closed m (both (distribution m) dom) (plus (fun d => b * h m d) G)) as ClF.
  { apply sum_closed; [now apply entropy_closed | exact ClG]. }
  destruct (minimum_attained m 1 (both (distribution m) dom) (plus (fun d => b * h m d) G) d0 ClF (conj S0 D0)) as (d & [Sd Dd] & B).
  - intros x [[X _] _] i Hi. pose proof (distribution_le_1 m x i X Hi). rewrite Rabs_pos_eq; lra.
  - exists d. split; [now split|]. intros e [De Se]. specialize (B e (conj Se De)). unfold plus, G, objective in *.
    assert (forall x, inner m (fun i => - u i) x = - dotm m x u) as I
      by (intros x; unfold inner, dotm; rewrite <- Sum_opp; apply Sum_ext; intros; ring).
    rewrite !I in B. lra.
Qed.

(** The hypothesis of largest edge, with its sign. *)
Lemma column_exists m n A d : (0 < n)%nat -> exists j s, (j < n)%nat /\ (s = 1 \/ s = -1) /\
  SSS08.dot m d (fun i => s * A i j) = SSS08.largest_edge m n A d.
Proof.
  intros Hn. destruct (Max_attained n (fun j => Rabs (SSS08.transposed_times m A d j)) Hn) as (j & Hj & E).
  set (x := SSS08.transposed_times m A d j) in *. exists j, (if Rle_dec 0 x then 1 else -1). split; [exact Hj|].
  split; [destruct (Rle_dec 0 x); auto|]. transitivity (Rabs x); [|symmetry; exact E].
  assert (SSS08.dot m d (fun i => (if Rle_dec 0 x then 1 else -1) * A i j) = (if Rle_dec 0 x then 1 else -1) * x) as ->.
  { unfold x, SSS08.transposed_times, SSS08.dot. change (Sum m) with (Sum m). rewrite <- Sum_scal. apply Sum_ext. intros; ring. }
  unfold Rabs. destruct (Rle_dec 0 x), (Rcase_abs x); lra.
Qed.

Section Run.
  Variables (m n : nat) (A : nat -> nat -> R) (dom : point -> Prop) (f : point -> R) (eps : R) (d0 : point).
  Hypothesis Hm : (2 <= m)%nat.
  Hypothesis Hn : (1 <= n)%nat.
  Hypothesis He : 0 < eps.
  Hypothesis Cl : closed m dom f.
  Hypothesis D0 : dom d0.
  Hypothesis S0 : distribution m d0.

  (** What round t plays at the weights v. *)
  Definition answers (v : point) (x : point * (nat * R)) : Prop :=
    minimises m (SSS08.on_simplex m dom) f (SSS08.beta m eps) (SSS08.times n A v) (fst x) /\
    (fst (snd x) < n)%nat /\ (snd (snd x) = 1 \/ snd (snd x) = -1) /\
    SSS08.dot m (fst x) (fun i => snd (snd x) * A i (fst (snd x))) = SSS08.largest_edge m n A (fst x).

  Lemma some_answer v : exists x, answers v x.
  Proof.
    assert (0 < SSS08.beta m eps) as Hb.
    { apply Rdiv_lt_0_compat; [exact He|]. assert (0 < ln (INR m)); [|lra]. rewrite <- ln_1. apply ln_increasing; [lra|].
      apply (lt_INR 1). lia. }
    destruct (distribution_exists m dom f (SSS08.beta m eps) (SSS08.times n A v) d0 ltac:(lia) Hb Cl D0 S0) as (d & M).
    destruct (column_exists m n A d ltac:(lia)) as (j & s & Hj & Hs & E). exists (d, (j, s)). now repeat split; try apply M.
  Qed.

  Definition answer (v : point) : point * (nat * R) := proj1_sig (constructive_indefinite_description _ (some_answer v)).
  Lemma answer_right v : answers v (answer v).
  Proof. exact (proj2_sig (constructive_indefinite_description _ (some_answer v))). Qed.

  Definition column (v : point) : point := fun i => snd (snd (answer v)) * A i (fst (snd (answer v))).
  Definition gap_width (v : point) : R := Max m (fun i => Rabs (column v i - SSS08.times n A v i)).
  Definition step (v : point) : R := if Rlt_dec 0 (gap_width v)
    then SSS08.clip (SSS08.beta m eps * SSS08.dot m (fst (answer v)) (fun i => column v i - SSS08.times n A v i) / gap_width v ^ 2) else 0.
  Definition after (v : point) : point :=
    fun k => (1 - step v) * v k + step v * (if Nat.eqb k (fst (snd (answer v))) then snd (snd (answer v)) else 0).
  Fixpoint weights (t : nat) : point := match t with O => fun _ => 0 | S O => fun _ => 0 | S r => after (weights r) end.
  Definition the_run : SSS08.run := SSS08.Run weights (fun t => fst (answer (weights t))) (fun t => fst (snd (answer (weights t))))
    (fun t => snd (snd (answer (weights t)))) (fun t => step (weights t)).

  Lemma it_runs T : SSS08.is_run m n A (SSS08.on_simplex m dom) f eps the_run T.
  Proof.
    split; [reflexivity|]. intros t Ht. destruct (answer_right (weights t)) as (M & Hj & Hs & E).
    split; [exact M|]. split; [exact Hj|]. split; [exact Hs|]. split; [exact E|]. split; [|split].
    - intros W. change (0 < gap_width (weights t)) in W. change (step (weights t) = SSS08.clip (SSS08.beta m eps *
        SSS08.dot m (fst (answer (weights t))) (fun i => column (weights t) i - SSS08.times n A (weights t) i) / gap_width (weights t) ^ 2)).
      unfold step. destruct (Rlt_dec 0 (gap_width (weights t))); [reflexivity | contradiction].
    - intros W. change (gap_width (weights t) = 0) in W. change (step (weights t) = 0). unfold step.
      destruct (Rlt_dec 0 (gap_width (weights t))); [lra | reflexivity].
    - destruct t as [|t]; [lia|]. intros k. reflexivity.
  Qed.
End Run.

Theorem SSS08_figure_1_proof : SSS08.figure_1.
Proof.
  intros m n A dom_star f_star eps Hm Hn He Some (d0 & D0 & S0) C1. eexists. intros T.
  apply (it_runs m n A (SSS08.dom_of m dom_star f_star) (SSS08.f_of m dom_star f_star) eps d0 Hm Hn He
    (f_closed m dom_star f_star Some) D0 S0).
Qed.
