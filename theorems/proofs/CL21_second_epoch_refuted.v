(** CL21, Theorem 3.1 (2) (b) where an error of 0 ends the second epoch: the output h_k as it is. Every K that is long
    enough, under the uniform distribution on three observations. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1 CL21_number_of_epochs CL21_cycle CL21_three_labels.
From Boostproof Require MHT22_corollary_2.
Import ListNotations.
Open Scope R_scope.

(** Pr(τ = y) for the output out. *)
Definition share_right (m : nat) (out y : nat -> nat) : R := right_probability m (fun _ => 1 / INR m) out y.

(** The two outputs of a training of I epochs: the label left, followed back; and, where an error of 0 ends the last epoch
    in round k, h_k as it is. *)
Definition printed_output m A y h length_of K (I : nat) (out : nat -> nat) : Prop :=
  (A_ m A y h length_of I = 1%nat /\ (forall i, (i < I)%nat -> ends_by_signs m A y h length_of K i) /\
    forall p, out p = followed_back m A y h length_of I p 0) \/
  (exists i k, I = S i /\ perfect_at m A y h length_of K i k /\ forall p, out p = h i k p).

(** The same with both of them followed back. *)
Definition mended_output m A y h length_of K (I : nat) (out : nat -> nat) : Prop :=
  (A_ m A y h length_of I = 1%nat /\ (forall i, (i < I)%nat -> ends_by_signs m A y h length_of K i) /\
    forall p, out p = followed_back m A y h length_of I p 0) \/
  (exists i k, I = S i /\ perfect_at m A y h length_of K i k /\ forall p, out p = followed_back m A y h length_of i p (h i k p)).

(** Theorem 3.1 (2) (b) with the outputs as printed. *)
Definition theorem_as_printed : Prop := forall m A y H, (0 < m)%nat -> labels_in m A y -> iteratively_learnable m A H ->
  exists rho Kbar, 0 < rho /\ forall K h length_of I out, (Kbar <= K)%nat -> training m A y h length_of K H I ->
  printed_output m A y h length_of K I out -> share_right m out y >= 1 - exp (- rho * INR K).

(** The same with the constants of the proof: K > ln|P|/ρ, K >= (2/ρ) ln|A|, and ρ/2 in the exponent. *)
Definition perfect_stop_is_right : Prop := forall m A y H gamma rho, (0 < m)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> (forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n)) -> 0 < rho ->
  (forall n, (2 <= n <= A)%nat -> 0 < 1 - 1 / INR n - gamma n / 2 -> rho <= rate (INR n) (gamma n / 2)) ->
  forall K h length_of I out, INR K > ln (INR m) / rho -> INR K >= 2 / rho * ln (INR A) ->
  training m A y h length_of K H I -> printed_output m A y h length_of K I out ->
  share_right m out y >= 1 - exp (- (rho / 2) * INR K).

(** Every map but the labelling itself. *)
Definition misses_somewhere (f : nat -> nat) : Prop := exists p, (p < 3)%nat /\ f p <> p.
Definition matched (p : nat) : nat := nth p [0; 1; 1]%nat 0%nat.

Lemma misses_learnable : iteratively_learnable 3 3 misses_somewhere.
Proof.
  apply three_learnable. intros S y ND L2 _ Y.
  destruct (Nat.eq_dec (y 0%nat) 0) as [E0|N]; [|left; exists y; split; [exists 0%nat; auto with arith | auto]].
  destruct (Nat.eq_dec (y 1%nat) 1) as [E1|N]; [|left; exists y; split; [exists 1%nat; auto with arith | auto]].
  destruct (Nat.eq_dec (y 2%nat) 2) as [E2|N]; [|left; exists y; split; [exists 2%nat; auto with arith | auto]].
  right. intros q Hq. exists (fun p => if Nat.eqb p q then y (match q with O => 1 | _ => 0 end)%nat else y p). split; [|split].
  - exists q. split; [exact Hq|]. rewrite Nat.eqb_refl. destruct q as [|[|q]]; [rewrite E1 | rewrite E0 | rewrite E0]; discriminate.
  - intros p Hp. destruct (Nat.eqb p q); [|auto]. destruct q; apply Y; lia.
  - intros p _ N. destruct (Nat.eqb_spec p q); [contradiction | reflexivity].
Qed.

Lemma training_that_is_perfect K : long K ->
  training 3 3 own_label (played_on matched) (lengths K 1) K misses_somewhere 2 /\
  printed_output 3 3 own_label (played_on matched) (lengths K 1) K 2 matched.
Proof.
  intros HK. pose proof (second_labels K 1 matched HK) as Y1. pose proof (K_positive K HK) as KP.
  assert (zero : eps_ 3 3 own_label (played_on matched) (lengths K 1) 1 0 = 0).
  { unfold eps_, eps, error_of. apply Sum_zero. intros p Hp. rewrite Y1 by exact Hp.
    change (played_on matched 1 0 p) with (nth p [0; 1; 1]%nat 0%nat). now rewrite Nat.eqb_refl. }
  assert (perfect : perfect_at 3 3 own_label (played_on matched) (lengths K 1) K 1 0) by (split; [exact zero|]; split; intros; lia).
  split.
  - intros i Hi. destruct i as [|[|i]]; [| | lia].
    + destruct (first_epoch_played K 1 matched misses_somewhere HK) as [O E]; [|now intros|].
      * intros k. exists (k mod 3)%nat. pose proof (Nat.mod_upper_bound k 3 ltac:(lia)) as B. split; [exact B|].
        unfold one_missed. rewrite Nat.eqb_refl. destruct (k mod 3)%nat as [|[|[|n]]]; cbn; lia.
      * split; [cbn; lia|]. split; [exact O | now left].
    + split; [rewrite (labels_left K 1 matched HK); lia|]. split.
      * intros k Hk. change (lengths K 1 1) with 1%nat in Hk. replace k with 0%nat by lia. split; [exists 2%nat; split; [lia | discriminate]|].
        split; [rewrite (labels_left K 1 matched HK); intros p Hp; destruct p as [|[|[|p]]]; cbn; lia|]. intros f _ _.
        set (d := d_ 3 3 own_label (played_on matched) (lengths K 1) 1 0).
        assert (D : distribution 3 d) by (apply weights_distribution; lia). rewrite !score_of_error by exact D.
        change (error_of 3 d (played_on matched 1 0) (y_ 3 3 own_label (played_on matched) (lengths K 1) 1))
          with (eps_ 3 3 own_label (played_on matched) (lengths K 1) 1 0). rewrite zero.
        pose proof (error_range 3 d f (y_ 3 3 own_label (played_on matched) (lengths K 1) 1) D). lra.
      * right. split; [reflexivity|]. exists 0%nat. split; [reflexivity | exact perfect].
  - right. exists 1%nat, 0%nat. split; [reflexivity|]. split; [exact perfect | reflexivity].
Qed.

Lemma two_of_three : share_right 3 matched own_label = 2 / 3.
Proof. unfold share_right, right_probability. cbn. field. Qed.

(** e^(-ρK) < 1/3 from some K on. *)
Lemma small_from_some rho : 0 < rho -> exists n, forall K, (n <= K)%nat -> exp (- rho * INR K) < 1 / 3.
Proof.
  intros P. destruct (MHT22_corollary_2.natural_above (3 / rho)) as [n Hn]. exists n. intros K HK. apply le_INR in HK.
  assert (3 < rho * INR K).
  { apply Rmult_lt_reg_r with (/ rho); [now apply Rinv_0_lt_compat|]. replace (rho * INR K * / rho) with (INR K) by (field; lra).
    unfold Rdiv in Hn. lra. }
  pose proof (exp_ineq1_le (rho * INR K)). rewrite Ropp_mult_distr_l_reverse, exp_Ropp.
  apply Rmult_lt_reg_r with (exp (rho * INR K)); [apply exp_pos|]. rewrite Rinv_l by (pose proof (exp_pos (rho * INR K)); lra). lra.
Qed.

Theorem CL21_theorem_3_1_2b_reading_as_printed_refuted : ~ theorem_as_printed.
Proof.
  intros H. destruct (H 3%nat 3%nat own_label misses_somewhere) as (rho & Kbar & P & B);
    [lia | intros p Hp; exact Hp | exact misses_learnable |].
  destruct (small_from_some rho P) as [n Small]. destruct long_from_some as [l Long]. set (K := (n + l + Kbar)%nat).
  destruct (training_that_is_perfect K) as [T O]; [apply Long; unfold K; lia|].
  specialize (B K _ _ _ _ ltac:(unfold K; lia) T O). rewrite two_of_three in B. specialize (Small K ltac:(unfold K; lia)). lra.
Qed.

Theorem CL21_final_hypothesis_perfect_stop_refuted : ~ perfect_stop_is_right.
Proof.
  intros H. destruct (learnable_rates 3 3 misses_somewhere misses_learnable) as [gamma G].
  destruct (some_rate 3 gamma (fun n Hn => proj1 (G n Hn))) as (rho & P & R).
  destruct (small_from_some (rho / 2) ltac:(lra)) as [n Small]. destruct long_from_some as [l Long].
  destruct (MHT22_corollary_2.natural_above (ln (INR 3) / rho)) as [k1 H1].
  destruct (MHT22_corollary_2.natural_above (2 / rho * ln (INR 3))) as [k2 H2]. set (K := (n + l + k1 + k2)%nat).
  destruct (training_that_is_perfect K) as [T O]; [apply Long; unfold K; lia|].
  assert (INR k1 <= INR K) by (apply le_INR; unfold K; lia). assert (INR k2 <= INR K) by (apply le_INR; unfold K; lia).
  specialize (H 3%nat 3%nat own_label misses_somewhere gamma rho ltac:(lia) (fun p Hp => Hp) misses_learnable G P R
    K _ _ _ _ ltac:(lra) ltac:(lra) T O). rewrite two_of_three in H. specialize (Small K ltac:(unfold K; lia)). lra.
Qed.
