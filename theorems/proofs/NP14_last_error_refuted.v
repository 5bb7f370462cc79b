(** NP14, Theorem 5 read as it is written, of the error of H_T: false, whatever the constant. *)
From Coq Require Import Reals Lra Psatz Arith ZArith.
From Boostproof Require Import Sums Fields Games Logarithms NP14_mada.
Open Scope R_scope.

Local Notation gamma_ := NP14_mada.gamma.
Local Notation eps_ := NP14_mada.eps.
Local Notation h_ := NP14_mada.h.

(** After T >= C 2(1 - e)/(e² g²) rounds with edges of at least g the error of H_T is at most e; the paper's C is 1. *)
Definition theorem_5_of_the_last (C : R) : Prop := forall m T (u : nat -> nat -> R) e g, (0 < m)%nat -> valid_play m T u ->
  0 < e -> 0 < g -> (forall t, (t < T)%nat -> g <= gamma_ m u t) -> C * (2 * (1 - e) / (e ^ 2 * g ^ 2)) <= INR T ->
  eps_ m u T <= e.

Section Game.
(** Of 4n examples one is never decided, n are always right, the others hardly right, and lost in round `final`. *)
Variables n final : nat.
Hypothesis Hn : (0 < n)%nat.
Hypothesis early : (0 < final)%nat /\ (3 * final <= n)%nat.
Notation m := (4 * n)%nat.
Notation N := (4 * INR n).
Definition group (a c b : R) (i : nat) : R := match i with O => a | S k => if Nat.ltb k n then c else b end.
Definition hardly : R := / (2000 * N).
Definition margin_of_most (t : nat) : R := if Nat.eqb t 0 then hardly else if Nat.eqb t final then - (1 / 1000) else 0.
Definition late_loss (t : nat) : nat -> R := group 0 1 (margin_of_most t).

Lemma n_large : 3 <= INR n.
Proof. replace 3 with (INR 3) by (simpl; ring). apply le_INR. lia. Qed.

Lemma INR_m : INR m = N.
Proof. rewrite mult_INR. simpl. ring. Qed.

Lemma hardly_range : 0 < hardly <= 1 / 20000 /\ hardly * N = 1 / 2000.
Proof.
  pose proof n_large. unfold hardly. split; [split; [apply Rinv_0_lt_compat; lra |] | field; lra].
  replace (1 / 20000) with (/ 20000) by field. apply Rinv_le_contravar; lra.
Qed.

Lemma group_sum a c b : Sum m (group a c b) = a + INR n * c + (3 * INR n - 1) * b.
Proof.
  replace m with (1 + (n + (3 * n - 1)))%nat by lia. rewrite !Sum_split.
  rewrite (Sum_ext n _ (fun _ => c)), (Sum_ext (3 * n - 1) _ (fun _ => b)), !Sum_const.
  - rewrite minus_INR, mult_INR by lia. simpl. ring.
  - intros i _. change (group a c b (1 + (n + i))) with (if Nat.ltb (n + i) n then c else b).
    destruct (Nat.ltb_spec (n + i) n); [lia | reflexivity].
  - intros i Hi. change (group a c b (1 + i)) with (if Nat.ltb i n then c else b).
    destruct (Nat.ltb_spec i n); [reflexivity | lia].
Qed.

Lemma group_map (f : R -> R) a c b i : f (group a c b i) = group (f a) (f c) (f b) i.
Proof. destruct i as [| k]; simpl; [reflexivity |]. now destruct (Nat.ltb k n). Qed.

Section Round.
  Variables (h : nat -> R) (x z : R).
  Hypothesis Hh : forall i, (i < m)%nat -> h i = group 0 x z i.
  Hypothesis Hx : 0 <= x.
  Hypothesis Hz : 0 <= z.

  Lemma weight_there i : (i < m)%nat -> y_from h i = group 1 (exp (- x)) (exp (- z)) i.
  Proof.
    intros Hi. unfold y_from. rewrite Hh by exact Hi. rewrite (group_map (fun r => Rmin 1 (exp (- r)))).
    assert (below : forall r, 0 <= r -> Rmin 1 (exp (- r)) = exp (- r)).
    { intros r Hr. apply Rmin_right. rewrite <- exp_0. apply exp_at_most. lra. }
    rewrite !below by lra. now rewrite Ropp_0, exp_0.
  Qed.

  Lemma norm_there : norm_from m h = 1 + INR n * exp (- x) + (3 * INR n - 1) * exp (- z).
  Proof. unfold norm_from. rewrite (Sum_ext m _ _ weight_there). apply group_sum. Qed.

  Lemma edge_there v : edge_from m h (group 0 1 v) = (INR n * exp (- x) + (3 * INR n - 1) * (exp (- z) * v)) / norm_from m h.
  Proof.
    unfold edge_from. set (q := norm_from m h). transitivity (Sum m (group 0 (exp (- x)) (exp (- z) * v)) * / q).
    - rewrite <- Sum_scal_r. apply Sum_ext. intros i Hi. rewrite weight_there by exact Hi.
      destruct i as [| k]; simpl; [unfold Rdiv; ring |]. destruct (Nat.ltb k n); unfold Rdiv; ring.
    - rewrite group_sum. unfold Rdiv. ring.
  Qed.

  (** From below, the norm being at most 4n. *)
  Lemma edge_at_least v : x <= 9 / 10 -> - (1 / 1000) <= v <= 0 -> (1 - x - 3 / 1000) / 4 <= edge_from m h (group 0 1 v).
  Proof.
    intros Hx9 Hv. rewrite edge_there, norm_there. pose proof (exp_ineq1_le (- x)). pose proof n_large.
    assert (ex : 0 < exp (- x) <= 1) by (split; [apply exp_pos | rewrite <- exp_0; apply exp_at_most; lra]).
    assert (ez : 0 < exp (- z) <= 1) by (split; [apply exp_pos | rewrite <- exp_0; apply exp_at_most; lra]).
    set (q := 1 + INR n * exp (- x) + (3 * INR n - 1) * exp (- z)). assert (Hq : 0 < q <= N) by (unfold q; nra).
    assert (low : INR n * (1 - x - 3 / 1000) <= INR n * exp (- x) + (3 * INR n - 1) * (exp (- z) * v)).
    { assert (- (1 / 1000) <= exp (- z) * v) by nra. nra. }
    apply Rmult_le_reg_r with q; [lra |].
    replace ((INR n * exp (- x) + (3 * INR n - 1) * (exp (- z) * v)) / q * q)
      with (INR n * exp (- x) + (3 * INR n - 1) * (exp (- z) * v)) by (field; lra).
    eapply Rle_trans; [| exact low]. set (K := 1 - x - 3 / 1000) in *.
    assert (0 <= K) by (unfold K; lra). nra.
  Qed.

  Lemma edge_at_most_one v : v <= 0 -> edge_from m h (group 0 1 v) <= 1.
  Proof.
    intros Hv. rewrite edge_there, norm_there. pose proof (exp_pos (- x)). pose proof (exp_pos (- z)). pose proof n_large.
    set (a := INR n * exp (- x)). set (b := (3 * INR n - 1) * exp (- z)).
    assert (Ha : 0 < a) by (apply Rmult_lt_0_compat; lra). assert (Hb : 0 < b) by (apply Rmult_lt_0_compat; lra).
    replace ((3 * INR n - 1) * (exp (- z) * v)) with (b * v) by (unfold b; ring).
    apply Rmult_le_reg_r with (1 + a + b); [lra |].
    replace ((a + b * v) / (1 + a + b) * (1 + a + b)) with (a + b * v) by (field; lra). nra.
  Qed.
End Round.

(** The error, with x > 0: the one undecided is wrong, and the many where z <= 0. *)
Lemma error_there h x z : (forall i, (i < m)%nat -> h i = group 0 x z i) -> 0 < x ->
  error_from m h = (1 + (3 * INR n - 1) * (if Rle_dec z 0 then 1 else 0)) / N.
Proof.
  intros Hh Hx. unfold error_from. rewrite error_R. unfold mistakes.
  assert (each : forall r i, h i = r -> (if @mistake RF h i then 1 else 0) = if Rle_dec r 0 then 1 else 0).
  { intros r i <-. destruct (@mistake RF h i) eqn:E.
    - apply mistake_R in E. destruct (Rle_dec (h i) 0); [reflexivity | contradiction].
    - destruct (Rle_dec (h i) 0) as [L |]; [| reflexivity]. apply mistake_R in L. congruence. }
  rewrite (Sum_ext m _ (group 1 0 (if Rle_dec z 0 then 1 else 0))).
  - rewrite group_sum, INR_m. pose proof n_large. field. lra.
  - intros i Hi. rewrite (each (group 0 x z i) i (Hh i Hi)).
    rewrite (group_map (fun r => if Rle_dec r 0 then 1 else 0)).
    destruct (Rle_dec 0 0); [| lra]. destruct (Rle_dec x 0); [lra | reflexivity].
Qed.

Lemma next_margins k u t i : h_ k u (S t) i = h_ k u t i + eps_ k u t * gamma_ k u t * u t i.
Proof. reflexivity. Qed.

Notation gap := (gamma_ m late_loss 0).
Notation z0 := (hardly * gap).

Lemma first_round : eps_ m late_loss 0 = 1 /\ 1 / 4 <= gap <= 1 / 4 + 1 / 20000.
Proof.
  assert (Hh : forall i, (i < m)%nat -> h_ m late_loss 0 i = group 0 0 0 i)
    by (intros [| k] _; simpl; [reflexivity | now destruct (Nat.ltb k n)]).
  pose proof n_large as L. destruct hardly_range as [R _]. split.
  - unfold eps_, error_from. rewrite error_R. unfold mistakes. rewrite (Sum_ext m _ (fun _ => 1)).
    + rewrite Sum_const, INR_m. field. lra.
    + intros i Hi. assert (@mistake RF (h_ m late_loss 0) i = true) as -> by (apply mistake_R; simpl; lra). reflexivity.
  - assert (E : gap = 1 / 4 + (3 * INR n - 1) / N * hardly).
    { unfold gamma_, late_loss. rewrite (edge_there _ 0 0 Hh), (norm_there _ 0 0 Hh) by lra. rewrite Ropp_0, exp_0.
      change (margin_of_most 0) with hardly. field. lra. }
    assert (0 <= (3 * INR n - 1) / N <= 1).
    { split; [apply Rlt_le, Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with N; [lra |].
      replace ((3 * INR n - 1) / N * N) with (3 * INR n - 1) by (field; lra). lra. }
    rewrite E. nra.
Qed.

Lemma z0_pos : 0 < z0.
Proof. destruct first_round as [_ G]. destruct hardly_range as [R _]. apply Rmult_lt_0_compat; lra. Qed.

Lemma error_early t x : 0 < x -> (forall i, (i < m)%nat -> h_ m late_loss t i = group 0 x z0 i) -> eps_ m late_loss t = 1 / N.
Proof.
  intros Hx Hh. unfold eps_. rewrite (error_there _ x z0 Hh Hx). pose proof z0_pos. destruct (Rle_dec z0 0); [lra |].
  f_equal. ring.
Qed.

(** Before round t, 1 <= t <= final. *)
Lemma state t : (1 <= t <= final)%nat -> exists x, 1 / 4 <= x <= 251 / 1000 + (INR t - 1) / N /\
  forall i, (i < m)%nat -> h_ m late_loss t i = group 0 x z0 i.
Proof.
  pose proof z0_pos as Z. pose proof n_large as L. destruct first_round as [E G].
  induction t as [| t IH]; [lia |]. intros Ht. destruct (Nat.eq_dec t 0) as [-> | no].
  - exists gap. split; [replace ((INR 1 - 1) / N) with 0 by (simpl; field; lra); lra |]. intros i Hi.
    rewrite next_margins, E. unfold late_loss at 3. change (margin_of_most 0) with hardly.
    change (h_ m late_loss 0 i) with 0. set (g := gap). destruct i as [| k]; cbn [group]; [ring |]. destruct (Nat.ltb k n); ring.
  - destruct (IH ltac:(lia)) as (x & Hx & Hh). pose proof (error_early t x ltac:(lra) Hh) as e.
    assert (most : margin_of_most t = 0).
    { unfold margin_of_most. destruct (Nat.eqb_spec t 0); [lia |]. destruct (Nat.eqb_spec t final); [lia | reflexivity]. }
    assert (up : gamma_ m late_loss t <= 1) by (unfold gamma_, late_loss; apply (edge_at_most_one _ x z0 Hh); lra).
    assert (low : 0 <= gamma_ m late_loss t).
    { unfold gamma_, late_loss. rewrite most, (edge_there _ x z0 Hh), (norm_there _ x z0 Hh) by lra.
      pose proof (exp_pos (- x)). pose proof (exp_pos (- z0)). apply Rmult_le_pos; [nra | apply Rlt_le, Rinv_0_lt_compat; nra]. }
    assert (In : 0 < 1 / N) by (apply Rdiv_lt_0_compat; lra).
    exists (x + 1 / N * gamma_ m late_loss t). rewrite S_INR. split.
    + replace ((INR t + 1 - 1) / N) with ((INR t - 1) / N + 1 / N) by (field; lra). nra.
    + intros i Hi. rewrite next_margins, e, Hh by exact Hi. unfold late_loss at 3. rewrite most.
      destruct i as [| k]; cbn [group]; [ring |]. destruct (Nat.ltb k n); ring.
Qed.

Lemma state_small t x : (1 <= t <= final)%nat -> x <= 251 / 1000 + (INR t - 1) / N -> x <= 67 / 200.
Proof.
  intros Ht Hx. pose proof n_large as L. enough ((INR t - 1) / N <= 1 / 12) by lra.
  assert (T : 3 * INR t <= INR n) by (replace 3 with (INR 3) by (simpl; ring); rewrite <- mult_INR; apply le_INR; lia).
  apply Rmult_le_reg_r with N; [lra |]. replace ((INR t - 1) / N * N) with (INR t - 1) by (field; lra). lra.
Qed.

Lemma edges_there t : (t <= final)%nat -> 4 / 25 <= gamma_ m late_loss t.
Proof.
  intros Ht. destruct first_round as [_ G]. destruct (Nat.eq_dec t 0) as [-> | no]; [lra |].
  destruct (state t ltac:(lia)) as (x & Hx & Hh). pose proof (state_small t x ltac:(lia) ltac:(lra)). pose proof z0_pos.
  unfold gamma_, late_loss. eapply Rle_trans; [| apply (edge_at_least _ x z0 Hh); try lra].
  - lra.
  - unfold margin_of_most. destruct (Nat.eqb_spec t 0); [lia |]. destruct (Nat.eqb t final); lra.
Qed.

Lemma error_at_the_end : eps_ m late_loss (S final) = 3 / 4.
Proof.
  destruct (state final ltac:(lia)) as (x & Hx & Hh). pose proof (error_early final x ltac:(lra) Hh) as e.
  pose proof n_large as L. pose proof (edges_there final (le_n final)) as g. destruct first_round as [_ G].
  destruct hardly_range as [R RN]. set (step := 1 / N * gamma_ m late_loss final).
  assert (In : 0 < 1 / N) by (apply Rdiv_lt_0_compat; lra). assert (S0 : 0 < step) by (apply Rmult_lt_0_compat; lra).
  assert (end_state : forall i, (i < m)%nat -> h_ m late_loss (S final) i = group 0 (x + step) (z0 - step / 1000) i).
  { intros i Hi. rewrite next_margins, e, Hh by exact Hi. unfold late_loss at 3. unfold margin_of_most.
    destruct (Nat.eqb_spec final 0); [lia |]. rewrite Nat.eqb_refl. fold step.
    destruct i as [| k]; cbn [group]; [ring |]. destruct (Nat.ltb k n); field. }
  unfold eps_. rewrite (error_there _ _ _ end_state) by lra.
  destruct (Rle_dec (z0 - step / 1000) 0) as [| no]; [field; lra |]. exfalso. apply no.
  assert (H1 : hardly = 1 / N * (1 / 2000)) by (rewrite <- RN; field; lra).
  unfold step. rewrite H1. nra.
Qed.

Lemma valid_there : valid_play m (S final) late_loss.
Proof.
  intros t _ i _. destruct hardly_range as [R _]. unfold late_loss, margin_of_most.
  destruct i as [| k]; simpl; [lra |]. destruct (Nat.ltb k n); [lra |].
  destruct (Nat.eqb t 0); [lra |]. destruct (Nat.eqb t final); lra.
Qed.
End Game.

Lemma no_constant C : 0 < C -> ~ theorem_5_of_the_last C.
Proof.
  intros HC H. destruct (archimed (38 * C)) as [above _]. set (final := Z.to_nat (Z.max 1 (up (38 * C)))).
  assert (F : 38 * C <= INR final).
  { unfold final. rewrite INR_IZR_INZ, Z2Nat.id by lia. apply Rle_trans with (IZR (up (38 * C))); [lra | apply IZR_le; lia]. }
  assert (pos : (0 < final)%nat) by (unfold final; lia). assert (ok : (0 < final)%nat /\ (3 * final <= 3 * final)%nat) by lia.
  assert (Hn : (0 < 3 * final)%nat) by lia.
  specialize (H (4 * (3 * final))%nat (S final) (late_loss (3 * final) final) (37 / 50) (4 / 25) ltac:(lia)).
  rewrite (error_at_the_end (3 * final) final Hn ok) in H. enough (3 / 4 <= 37 / 50) by lra. apply H; try lra.
  - apply (valid_there (3 * final) final Hn ok).
  - intros t Ht. apply (edges_there (3 * final) final Hn ok). lia.
  - rewrite S_INR. replace (2 * (1 - 37 / 50) / ((37 / 50) ^ 2 * (4 / 25) ^ 2)) with (20312500 / 547600) by field. lra.
Qed.

Theorem NP14_theorem_5_reading_last_refuted : ~ theorem_5_of_the_last 1.
Proof. apply no_constant, Rlt_0_1. Qed.

Theorem NP14_theorem_5_step_larger_constant_refuted : ~ exists C, 0 < C /\ theorem_5_of_the_last C.
Proof. intros (C & HC & H). exact (no_constant C HC H). Qed.
