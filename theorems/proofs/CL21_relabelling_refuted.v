(** CL21, Section 3.2: a label of the next epoch need not be defined; six observations, two hypotheses, two rounds. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(** y_{i+1}(p) = (π_i^p)^{-1}(y_i(p)) is defined for every p: in a training of I epochs that end by signs, the hypotheses
    being optimal of a class H. *)
Definition relabelling_is_defined : Prop := forall m A (y : nat -> nat) h length_of K (H : (nat -> nat) -> Prop) I,
  (0 < m)%nat -> (0 < K)%nat -> labels_in m A y ->
  (forall i, (i < I)%nat -> (2 <= A_ m A y h length_of i)%nat /\
     (forall k, (k < length_of i)%nat -> optimal m A y h length_of H i k) /\ ends_by_signs m A y h length_of K i) ->
  forall i p, (i < I)%nat -> (p < m)%nat ->
    exists a, (a < A_ m A y h length_of (S i))%nat /\ pi_ m A y h length_of i p a = y_ m A y h length_of i p.

(** Six observations, the labels 0, 1, 2, two hypotheses: both are wrong about the first observation, the only one with
    the label 2, and each about another one. Two rounds. *)
Definition truth (p : nat) : nat := nth p [2; 0; 1; 0; 0; 0]%nat 0%nat.
Definition first (p : nat) : nat := nth p [0; 1; 1; 0; 0; 0]%nat 0%nat.
Definition second (p : nat) : nat := nth p [1; 0; 0; 0; 0; 0]%nat 0%nat.
Definition played (i k : nat) : nat -> nat := match k with O => first | _ => second end.
Definition of_two (f : nat -> nat) : Prop := f = first \/ f = second.

Notation step k := (alpha coefficient 6 3 (played 0) truth k).
Notation weight k := (weights coefficient 6 3 (played 0) truth k).

Lemma first_error : eps coefficient 6 3 (played 0) truth 0 = 1 / 3.
Proof. unfold eps, error_of. cbn. field. Qed.

Lemma first_step : step 0%nat = ln 4 / 4.
Proof.
  unfold alpha. rewrite first_error. unfold coefficient. replace ((INR 3 - 1) * (1 - 1 / 3) / (1 / 3)) with 4 by (simpl; field).
  simpl. field.
Qed.

Lemma first_step_pos : 0 < step 0%nat.
Proof. rewrite first_step. pose proof (ln_increasing 1 4 ltac:(lra) ltac:(lra)) as L. rewrite ln_1 in L. lra. Qed.

(** After the first round the two that were wrong weigh a, the others b < a. *)
Lemma second_weights : exists a b, 0 < b < a /\
  forall p, (p < 6)%nat -> weight 1%nat p = (if Nat.ltb p 2 then a else b) / (2 * a + 4 * b).
Proof.
  set (s := step 0%nat). pose proof first_step_pos as Hs. fold s in Hs. exists (exp s), (exp (- (2 * s))).
  split; [split; [apply exp_pos | apply exp_increasing; lra] |].
  assert (raw : forall p, (p < 6)%nat ->
    1 / INR 6 * exp (- (s * (INR 3 * (if Nat.eqb (first p) (truth p) then 1 else 0) - 1)))
    = 1 / 6 * if Nat.ltb p 2 then exp s else exp (- (2 * s))).
  { intros p Hp. replace (INR 6) with 6 by (simpl; ring). replace (INR 3) with 3 by (simpl; ring). f_equal.
    destruct p as [| [| [| [| [| [| p]]]]]]; try lia; cbn; f_equal; ring. }
  intros p Hp. pose proof (exp_pos s). pose proof (exp_pos (- (2 * s))).
  transitivity (1 / INR 6 * exp (- (s * (INR 3 * (if Nat.eqb (first p) (truth p) then 1 else 0) - 1)))
    / Sum 6 (fun p => 1 / INR 6 * exp (- (s * (INR 3 * (if Nat.eqb (first p) (truth p) then 1 else 0) - 1))))); [reflexivity |].
  rewrite (Sum_ext 6 _ (fun p => 1 / 6 * if Nat.ltb p 2 then exp s else exp (- (2 * s)))) by exact raw.
  rewrite raw by exact Hp. cbn [Sum Nat.ltb Nat.leb]. destruct (Nat.ltb p 2); field; lra.
Qed.

(** The second step is between half the first and twice the first. *)
Lemma second_step : eps coefficient 6 3 (played 0) truth 1 <> 0 /\ step 1%nat < 2 * step 0%nat /\ step 0%nat < 2 * step 1%nat.
Proof.
  destruct second_weights as (a & b & [Hb Ha] & W). set (e := eps coefficient 6 3 (played 0) truth 1).
  assert (E : e = (a + b) / (2 * a + 4 * b)).
  { unfold e, eps, error_of. cbn [Sum]. rewrite !W by lia. cbn. field. lra. }
  assert (S1 : step 1%nat = / 4 * ln (2 * (a + 3 * b) / (a + b))).
  { unfold alpha. fold e. unfold coefficient. rewrite E. replace (INR 3) with 3 by (simpl; ring).
    replace ((3 - 1) * (1 - (a + b) / (2 * a + 4 * b)) / ((a + b) / (2 * a + 4 * b))) with (2 * (a + 3 * b) / (a + b))
      by (field; lra). field. }
  assert (low : 2 < 2 * (a + 3 * b) / (a + b)).
  { apply Rmult_lt_reg_r with (a + b); [lra |]. replace (2 * (a + 3 * b) / (a + b) * (a + b)) with (2 * (a + 3 * b)) by (field; lra). lra. }
  assert (high : 2 * (a + 3 * b) / (a + b) < 4).
  { apply Rmult_lt_reg_r with (a + b); [lra |]. replace (2 * (a + 3 * b) / (a + b) * (a + b)) with (2 * (a + 3 * b)) by (field; lra). lra. }
  set (x := 2 * (a + 3 * b) / (a + b)) in *.
  assert (L4 : ln 4 = 2 * ln 2) by (replace 4 with (2 * 2) by ring; rewrite ln_mult by lra; ring).
  pose proof (ln_increasing 2 x ltac:(lra) low). pose proof (ln_increasing x 4 ltac:(lra) high).
  pose proof (ln_increasing 1 2 ltac:(lra) ltac:(lra)) as L. rewrite ln_1 in L.
  rewrite S1, first_step. split; [rewrite E; apply Rgt_not_eq, Rdiv_lt_0_compat; lra |]. lra.
Qed.

Lemma score_is n d f y : Sum n d = 1 -> score n d f y = 1 - 2 * error_of n d f y.
Proof.
  intros E. unfold score, error_of. rewrite <- E, <- Sum_scal, <- Sum_minus. apply Sum_ext. intros p _.
  destruct (Nat.eqb (f p) (y p)); ring.
Qed.

Lemma optimal_there k : (k < 2)%nat -> optimal 6 3 truth played (fun _ => 2%nat) of_two 0 k.
Proof.
  intros Hk. split; [destruct k as [| k]; [now left | now right] |]. split.
  - intros p Hp. destruct k as [| k]; destruct p as [| [| [| [| [| [| p]]]]]]; cbn; lia.
  - intros f Hf _. change (y_ 6 3 truth played (fun _ => 2%nat) 0) with truth.
    change (d_ 6 3 truth played (fun _ => 2%nat) 0 k) with (weight k).
    assert (D : Sum 6 (weight k) = 1) by (apply weights_distribution; lia). rewrite !score_is by exact D.
    enough (error_of 6 (weight k) (played 0 k) truth <= error_of 6 (weight k) f truth) by lra.
    destruct k as [| [| k]]; [| | lia].
    + destruct Hf as [-> | ->]; unfold error_of; cbn; lra.
    + destruct second_weights as (a & b & [Hb Ha] & W).
      assert (q : 0 < 2 * a + 4 * b) by lra. assert (b / (2 * a + 4 * b) <= a / (2 * a + 4 * b))
        by (unfold Rdiv; apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, q | lra]).
      destruct Hf as [-> | ->]; unfold error_of; cbn [Sum]; rewrite !W by lia; cbn; lra.
Qed.

Notation psi p a := (psi_end 6 3 truth played (fun _ => 2%nat) 0 p a).

Lemma psi_is p a : psi p a = 3 * (step 0%nat * (if Nat.eqb (first p) a then 1 else 0) + step 1%nat * (if Nat.eqb (second p) a then 1 else 0))
  - (step 0%nat * Sum 3 (fun b => if Nat.eqb (first p) b then 1 else 0) + step 1%nat * Sum 3 (fun b => if Nat.eqb (second p) b then 1 else 0)).
Proof.
  unfold psi_end, Psi_, Psi_in, Psi, F, votes_for. change (A_ 6 3 truth played (fun _ => 2%nat) 0) with 3%nat.
  change (y_ 6 3 truth played (fun _ => 2%nat) 0) with truth. cbn [Sum played INR]. ring.
Qed.

Lemma negative_there p : (p < 6)%nat ->
  negative 3 (fun a => psi p a) = nth p [[2]; [2]; [2]; [1; 2]; [1; 2]; [1; 2]]%nat [].
Proof.
  intros Hp. pose proof first_step_pos. destruct second_step as (_ & high & low).
  destruct p as [| [| [| [| [| [| p]]]]]]; try lia; unfold negative; cbn [seq filter];
    rewrite !psi_is; cbn [first second nth Nat.eqb Sum];
    repeat match goal with |- context [Rlt_dec ?x ?z] => destruct (Rlt_dec x z); try lra end; reflexivity.
Qed.

Theorem CL21_equation_3_11_relabelling_refuted : ~ relabelling_is_defined.
Proof.
  intros H. set (len := fun _ : nat => 2%nat).
  assert (ended : ends_by_signs 6 3 truth played len 2 0).
  { split.
    - split; [apply le_n |]. split; [| intros j Hj; unfold len in Hj; lia]. intros p Hp.
      assert (In 2%nat (negative 3 (fun a => psi p a))) as J.
      { rewrite negative_there by exact Hp. destruct p as [| [| [| [| [| [| p]]]]]]; try lia; cbn; tauto. }
      apply in_negative in J. exists 2%nat. exact J.
    - intros [| [| k]] Hk; [change (eps coefficient 6 3 (played 0) truth 0 <> 0); rewrite first_error; lra | apply second_step
        | unfold len in Hk; lia]. }
  destruct (H 6%nat 3%nat truth played len 2%nat of_two 1%nat) with (i := 0%nat) (p := 0%nat) as (a & Ha & E); try lia.
  - intros p Hp. destruct p as [| [| [| [| [| [| p]]]]]]; cbn; lia.
  - intros i Hi. replace i with 0%nat by lia. split; [cbn; lia |]. split; [exact optimal_there | exact ended].
  - assert (N : N_ 6 3 truth played len 0 = 1%nat).
    { unfold N_. change (A_ 6 3 truth played len 0) with 3%nat. unfold len. cbn [least].
      rewrite !negative_there by lia. reflexivity. }
    assert (S : stay_ 6 3 truth played len 0 0 = [0; 1]%nat).
    { unfold stay_. rewrite N. unfold stay, removed. change (A_ 6 3 truth played len 0) with 3%nat. unfold len.
      change (psi_end 6 3 truth played (fun _ => 2%nat) 0 0) with (fun a => psi 0 a).
      rewrite (negative_there 0 ltac:(lia)). cbn [nth last_of length skipn Nat.sub seq filter].
      repeat match goal with |- context [in_dec ?e ?x ?l] => destruct (in_dec e x l) as [J | J]; cbn in J; try lia end; reflexivity. }
    unfold pi_ in E. rewrite S in E. change (y_ 6 3 truth played len 0 0) with 2%nat in E.
    destruct a as [| [| [| a]]]; cbn in E; discriminate.
Qed.
