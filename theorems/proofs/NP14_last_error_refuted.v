(** NP14, Theorem 5 read as it is written, of the error of H_T: false, on 400 examples in 40 rounds. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games Logarithms NP14_mada.
Open Scope R_scope.

Local Notation gamma_ := NP14_mada.gamma.
Local Notation eps_ := NP14_mada.eps.
Local Notation h_ := NP14_mada.h.

(** After T >= 2(1 - e)/(e² g²) rounds with edges of at least g the error of H_T is at most e. *)
Definition theorem_5_of_the_last : Prop := forall m T (u : nat -> nat -> R) e g, (0 < m)%nat -> valid_play m T u -> 0 < e -> 0 < g ->
  (forall t, (t < T)%nat -> g <= gamma_ m u t) -> 2 * (1 - e) / (e ^ 2 * g ^ 2) <= INR T -> eps_ m u T <= e.

(** One example that is never decided, 100 that are always right, 299 that are hardly right and lost in the last round. *)
Definition group (a c b : R) (i : nat) : R := match i with O => a | S k => if Nat.ltb k 100 then c else b end.
Definition margin_of_most (t : nat) : R := match t with O => 1 / 1000000 | 39%nat => - (1 / 1000) | _ => 0 end.
Definition late_loss (t : nat) : nat -> R := group 0 1 (margin_of_most t).

Lemma group_sum a c b : Sum 400 (group a c b) = a + 100 * c + 299 * b.
Proof.
  change 400%nat with (1 + (100 + 299))%nat. rewrite !Sum_split.
  rewrite (Sum_ext 100 _ (fun _ => c)), (Sum_ext 299 _ (fun _ => b)), !Sum_const.
  - replace (INR 100) with 100 by (rewrite INR_IZR_INZ; reflexivity).
    replace (INR 299) with 299 by (rewrite INR_IZR_INZ; reflexivity). simpl. ring.
  - intros i _. change (group a c b (1 + (100 + i))) with (if Nat.ltb (100 + i) 100 then c else b).
    destruct (Nat.ltb_spec (100 + i) 100); [lia | reflexivity].
  - intros i Hi. change (group a c b (1 + i)) with (if Nat.ltb i 100 then c else b).
    destruct (Nat.ltb_spec i 100); [reflexivity | lia].
Qed.

Lemma group_map (f : R -> R) a c b i : f (group a c b i) = group (f a) (f c) (f b) i.
Proof. destruct i as [| k]; simpl; [reflexivity |]. now destruct (Nat.ltb k 100). Qed.

Lemma INR_400 : INR 400 = 400.
Proof. rewrite INR_IZR_INZ. reflexivity. Qed.

Section Round.
  Variables (h : nat -> R) (x z : R).
  Hypothesis Hh : forall i, (i < 400)%nat -> h i = group 0 x z i.
  Hypothesis Hx : 0 <= x.
  Hypothesis Hz : 0 <= z.

  Lemma weight_there i : (i < 400)%nat -> y_from h i = group 1 (exp (- x)) (exp (- z)) i.
  Proof.
    intros Hi. unfold y_from. rewrite Hh by exact Hi. rewrite (group_map (fun r => Rmin 1 (exp (- r)))).
    assert (below : forall r, 0 <= r -> Rmin 1 (exp (- r)) = exp (- r)).
    { intros r Hr. apply Rmin_right. rewrite <- exp_0. apply exp_at_most. lra. }
    rewrite !below by lra. now rewrite Ropp_0, exp_0.
  Qed.

  Lemma norm_there : norm_from 400 h = 1 + 100 * exp (- x) + 299 * exp (- z).
  Proof. unfold norm_from. rewrite (Sum_ext 400 _ _ weight_there). apply group_sum. Qed.

  Lemma edge_there v : edge_from 400 h (group 0 1 v) = (100 * exp (- x) + 299 * (exp (- z) * v)) / norm_from 400 h.
  Proof.
    unfold edge_from. set (n := norm_from 400 h). transitivity (Sum 400 (group 0 (exp (- x)) (exp (- z) * v)) * / n).
    - rewrite <- Sum_scal_r. apply Sum_ext. intros i Hi. rewrite weight_there by exact Hi.
      destruct i as [| k]; simpl; [unfold Rdiv; ring |]. destruct (Nat.ltb k 100); unfold Rdiv; ring.
    - rewrite group_sum. unfold Rdiv. ring.
  Qed.

  (** From below, the norm being at most 400; v is not positive. *)
  Lemma edge_at_least v : x <= 9 / 10 -> - (1 / 1000) <= v <= 0 -> (100 * (1 - x) - 299 / 1000) / 400 <= edge_from 400 h (group 0 1 v).
  Proof.
    intros Hx9 Hv. rewrite edge_there, norm_there. pose proof (exp_ineq1_le (- x)).
    assert (ex : 0 < exp (- x) <= 1) by (split; [apply exp_pos | rewrite <- exp_0; apply exp_at_most; lra]).
    assert (ez : 0 < exp (- z) <= 1) by (split; [apply exp_pos | rewrite <- exp_0; apply exp_at_most; lra]).
    set (n := 1 + 100 * exp (- x) + 299 * exp (- z)). assert (Hn : 0 < n <= 400) by (unfold n; lra).
    assert (low : 100 * (1 - x) - 299 / 1000 <= 100 * exp (- x) + 299 * (exp (- z) * v)).
    { assert (- (1 / 1000) <= exp (- z) * v) by nra. lra. }
    apply Rmult_le_reg_r with n; [lra |].
    replace ((100 * exp (- x) + 299 * (exp (- z) * v)) / n * n) with (100 * exp (- x) + 299 * (exp (- z) * v)) by (field; lra).
    eapply Rle_trans; [| exact low]. set (K := 100 * (1 - x) - 299 / 1000) in *.
    assert (0 <= K) by (unfold K; lra). nra.
  Qed.

  Lemma edge_at_most_one v : v <= 0 -> edge_from 400 h (group 0 1 v) <= 1.
  Proof.
    intros Hv. rewrite edge_there, norm_there. pose proof (exp_pos (- x)). pose proof (exp_pos (- z)).
    set (n := 1 + 100 * exp (- x) + 299 * exp (- z)). assert (Hn : 0 < n) by (unfold n; lra).
    apply Rmult_le_reg_r with n; [exact Hn |].
    replace ((100 * exp (- x) + 299 * (exp (- z) * v)) / n * n) with (100 * exp (- x) + 299 * (exp (- z) * v)) by (field; lra).
    unfold n. nra.
  Qed.
End Round.

(** The error, with x > 0: the one undecided is wrong, and the 299 where z <= 0. *)
Lemma error_there h x z : (forall i, (i < 400)%nat -> h i = group 0 x z i) -> 0 < x ->
  error_from 400 h = (1 + 299 * (if Rle_dec z 0 then 1 else 0)) / 400.
Proof.
  intros Hh Hx. unfold error_from. rewrite error_R. unfold mistakes.
  assert (each : forall r i, h i = r -> (if @mistake RF h i then 1 else 0) = if Rle_dec r 0 then 1 else 0).
  { intros r i <-. destruct (@mistake RF h i) eqn:E.
    - apply mistake_R in E. destruct (Rle_dec (h i) 0); [reflexivity | contradiction].
    - destruct (Rle_dec (h i) 0) as [L |]; [| reflexivity]. apply mistake_R in L. congruence. }
  rewrite (Sum_ext 400 _ (group 1 0 (if Rle_dec z 0 then 1 else 0))).
  - rewrite group_sum, INR_400. field.
  - intros i Hi. rewrite (each (group 0 x z i) i (Hh i Hi)).
    rewrite (group_map (fun r => if Rle_dec r 0 then 1 else 0)).
    destruct (Rle_dec 0 0); [| lra]. destruct (Rle_dec x 0); [lra | reflexivity].
Qed.

Lemma next_margins m u t i : h_ m u (S t) i = h_ m u t i + eps_ m u t * gamma_ m u t * u t i.
Proof. reflexivity. Qed.

Lemma first_round : eps_ 400 late_loss 0 = 1 /\ gamma_ 400 late_loss 0 = 1 / 4 + 299 / 400000000.
Proof.
  assert (Hh : forall i, (i < 400)%nat -> h_ 400 late_loss 0 i = group 0 0 0 i)
    by (intros [| k] _; simpl; [reflexivity | now destruct (Nat.ltb k 100)]).
  split.
  - unfold eps_, error_from. rewrite error_R. unfold mistakes. rewrite (Sum_ext 400 _ (fun _ => 1)).
    + rewrite Sum_const, INR_400. field.
    + intros i Hi. assert (@mistake RF (h_ 400 late_loss 0) i = true) as -> by (apply mistake_R; simpl; lra). reflexivity.
  - unfold gamma_, late_loss. rewrite (edge_there _ 0 0 Hh), (norm_there _ 0 0 Hh) by lra. rewrite Ropp_0, exp_0.
    unfold margin_of_most. field.
Qed.

Notation z0 := ((1 / 4 + 299 / 400000000) / 1000000).

(** Before round t, 1 <= t <= 39. *)
Lemma state t : (1 <= t <= 39)%nat -> exists x, 1 / 4 <= x <= 251 / 1000 + (INR t - 1) / 400 /\
  forall i, (i < 400)%nat -> h_ 400 late_loss t i = group 0 x z0 i.
Proof.
  induction t as [| t IH]; [lia |]. intros Ht. destruct (Nat.eq_dec t 0) as [-> | no].
  - destruct first_round as [E G]. exists (1 / 4 + 299 / 400000000). split; [simpl; lra |]. intros i Hi.
    rewrite next_margins, E, G. unfold late_loss, margin_of_most. destruct i as [| k]; simpl; [ring |].
    destruct (Nat.ltb k 100); field.
  - destruct (IH ltac:(lia)) as (x & Hx & Hh). pose proof (pos_INR t).
    assert (e : eps_ 400 late_loss t = 1 / 400).
    { unfold eps_. rewrite (error_there _ x z0 Hh) by lra. destruct (Rle_dec z0 0); lra. }
    assert (most : margin_of_most t = 0) by (unfold margin_of_most; do 39 (destruct t as [| t]; [try reflexivity; lia |]); lia).
    assert (up : gamma_ 400 late_loss t <= 1).
    { unfold gamma_, late_loss. apply (edge_at_most_one _ x z0 Hh); lra. }
    assert (low : 0 <= gamma_ 400 late_loss t).
    { unfold gamma_, late_loss. rewrite most. rewrite (edge_there _ x z0 Hh), (norm_there _ x z0 Hh) by lra.
      pose proof (exp_pos (- x)). pose proof (exp_pos (- z0)).
      apply Rlt_le, Rdiv_lt_0_compat; lra. }
    exists (x + 1 / 400 * gamma_ 400 late_loss t). rewrite S_INR. split; [lra |]. intros i Hi.
    rewrite next_margins, e, Hh by exact Hi. unfold late_loss at 2. rewrite most.
    destruct i as [| k]; simpl; [ring |]. destruct (Nat.ltb k 100); ring.
Qed.

Theorem NP14_theorem_5_reading_last_refuted : ~ theorem_5_of_the_last.
Proof.
  intros H.
  assert (margins : forall t, -1 <= margin_of_most t <= 1) by (intros t; unfold margin_of_most; do 40 (destruct t as [| t]; [lra |]); lra).
  assert (later : forall t, (1 <= t)%nat -> - (1 / 1000) <= margin_of_most t <= 0)
    by (intros [| t] Ht; [lia |]; unfold margin_of_most; do 39 (destruct t as [| t]; [lra |]); lra).
  assert (large : forall t, (t < 40)%nat -> 4 / 25 <= gamma_ 400 late_loss t).
  { intros t Ht. destruct (Nat.eq_dec t 0) as [-> | no]; [rewrite (proj2 first_round); lra |].
    destruct (state t ltac:(lia)) as (x & Hx & Hh). unfold gamma_, late_loss.
    assert (INR t <= 39) by (replace 39 with (INR 39) by (rewrite INR_IZR_INZ; reflexivity); apply le_INR; lia).
    eapply Rle_trans; [| apply (edge_at_least _ x z0 Hh); [lra | lra | lra | apply later; lia]]. lra. }
  destruct (state 39 ltac:(lia)) as (x & Hx & Hh).
  assert (e : eps_ 400 late_loss 39 = 1 / 400).
  { unfold eps_. rewrite (error_there _ x z0 Hh) by lra. destruct (Rle_dec z0 0); lra. }
  set (step := 1 / 400 * gamma_ 400 late_loss 39). pose proof (large 39%nat ltac:(lia)) as g39.
  assert (end_state : forall i, (i < 400)%nat -> h_ 400 late_loss 40 i = group 0 (x + step) (z0 - step / 1000) i).
  { intros i Hi. rewrite next_margins, e, Hh by exact Hi. unfold late_loss at 2, margin_of_most. fold step.
    destruct i as [| k]; simpl; [ring |]. destruct (Nat.ltb k 100); field. }
  assert (last : eps_ 400 late_loss 40 = 3 / 4).
  { unfold eps_. rewrite (error_there _ _ _ end_state) by (unfold step; lra).
    destruct (Rle_dec (z0 - step / 1000) 0) as [| no]; [field |]. exfalso. apply no. unfold step. lra. }
  specialize (H 400%nat 40%nat late_loss (37 / 50) (4 / 25) ltac:(lia)).
  enough (3 / 4 <= 37 / 50) by lra. rewrite <- last. apply H; try lra.
  - intros t _ i _. unfold late_loss. destruct i as [| k]; simpl; [lra |]. destruct (Nat.ltb k 100); [lra | apply margins].
  - exact large.
  - replace (INR 40) with 40 by (rewrite INR_IZR_INZ; reflexivity). lra.
Qed.
