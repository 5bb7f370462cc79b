(** CL21, Appendix B.1: the product over the epochs bounds nothing; a label is lost when one of the epochs fails. *)
From Coq Require Import Reals Lra Psatz Arith List Bool FunctionalExtensionality.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_lost_labels
  CL21_relabelling_refuted.
Import ListNotations.
Open Scope R_scope.

Fixpoint Product_over (n : nat) (f : nat -> R) : R := match n with O => 1 | S k => Product_over k f * f k end.

(** Pr(τ <> y) <= Π_i Pr(Ψ_{y(p)}(p) < 0 at the end of epoch i), over the observations that still have their label. *)
Definition epoch_product : Prop := forall m A y h length_of K I, (0 < m)%nat -> (0 < K)%nat -> labels_in m A y ->
  (forall i, (i < I)%nat -> ends_by_signs m A y h length_of K i) -> A_ m A y h length_of I = 1%nat ->
  count_if m (fun p => negb (Nat.eqb (followed_back m A y h length_of I p 0) (y p))) / INR m <=
  Product_over I (fun i => count_if m (fails m A y h length_of i) / count_if m (alive m A y h length_of i)).

(** The six observations of `CL21_relabelling_refuted` in the first epoch; in the second one the hypothesis is right about
    all that still have their label. *)
Definition kept (p : nat) : nat := nth p [0; 0; 1; 0; 0; 0]%nat 0%nat.
Definition two_epochs (i k : nat) : nat -> nat := match i with O => played 0 k | _ => kept end.
Definition two (i : nat) : nat := 2%nat.
Notation psi_of i p := (psi_end 6 3 truth two_epochs two i p).

Lemma negative_first p : negative 3 (psi_of 0 p) = if Nat.ltb p 3 then [2%nat] else [1; 2]%nat.
Proof.
  change (psi_of 0 p) with (fun a => psi_end 6 3 truth played (fun _ => 2%nat) 0 p a).
  destruct (Nat.ltb_spec p 3) as [L | G].
  - rewrite negative_there by lia. destruct p as [| [| [| p]]]; try lia; reflexivity.
  - destruct (le_lt_dec 6 p) as [far | near].
    + pose proof first_step_pos. destruct second_step as (_ & high & low). unfold negative. cbn [seq filter]. rewrite !psi_is.
      assert (first p = 0%nat /\ second p = 0%nat) as [-> ->]
        by (do 6 (destruct p as [| p]; [lia |]); unfold first, second; simpl; destruct p; auto).
      cbn [Nat.eqb Sum].
      repeat match goal with |- context [Rlt_dec ?x ?z] => destruct (Rlt_dec x z); try lra end; reflexivity.
    + rewrite negative_there by lia. do 3 (destruct p as [| p]; [lia |]). destruct p as [| [| [| p]]]; try lia; reflexivity.
Qed.

Lemma N_first : N_ 6 3 truth two_epochs two 0 = 1%nat.
Proof.
  unfold N_. change (A_ 6 3 truth two_epochs two 0) with 3%nat. cbn [least]. rewrite !negative_first. reflexivity.
Qed.

Lemma stay_first p : stay_ 6 3 truth two_epochs two 0 p = [0; 1]%nat.
Proof.
  unfold stay_, stay, removed. rewrite N_first. change (A_ 6 3 truth two_epochs two 0) with 3%nat. rewrite negative_first.
  destruct (Nat.ltb p 3); cbn [last_of length skipn Nat.sub seq filter];
    repeat match goal with |- context [in_dec ?e ?x ?l] => destruct (in_dec e x l) as [J | J]; cbn in J; try lia end; reflexivity.
Qed.

Lemma A_second : A_ 6 3 truth two_epochs two 1 = 2%nat.
Proof.
  change (A_ 6 3 truth two_epochs two 1) with (A_ 6 3 truth two_epochs two 0 - N_ 6 3 truth two_epochs two 0)%nat.
  rewrite N_first. reflexivity.
Qed.

Lemma y_second : y_ 6 3 truth two_epochs two 1 = truth.
Proof.
  apply functional_extensionality. intros p.
  change (y_ 6 3 truth two_epochs two 1 p) with (place (truth p) (stay_ 6 3 truth two_epochs two 0 p)). rewrite stay_first.
  do 6 (destruct p as [| p]; [reflexivity |]). unfold truth. simpl. destruct p; reflexivity.
Qed.

(** The second epoch: errors 1/6 and 1/2. *)
Notation error k := (eps coefficient 6 2 (fun _ => kept) truth k).

Lemma kept_first : error 0%nat = 1 / 6.
Proof. unfold eps, error_of. cbn. field. Qed.

Lemma kept_second : error 1%nat = 1 / 2.
Proof.
  set (s := alpha coefficient 6 2 (fun _ => kept) truth 0).
  assert (S : s = ln 5 / 2).
  { unfold s, alpha. rewrite kept_first. unfold coefficient. replace ((INR 2 - 1) * (1 - 1 / 6) / (1 / 6)) with 5 by (simpl; field).
    simpl. field. }
  assert (five : exp s = 5 * exp (- s)).
  { rewrite S. replace (ln 5 / 2) with (ln 5 + - (ln 5 / 2)) at 1 by field. rewrite exp_plus, exp_ln by lra. reflexivity. }
  assert (raw : forall p, (p < 6)%nat ->
    1 / INR 6 * exp (- (s * (INR 2 * (if Nat.eqb (kept p) (truth p) then 1 else 0) - 1)))
    = exp (- s) / 6 * if Nat.eqb p 0 then 5 else 1).
  { intros p Hp. replace (INR 6) with 6 by (simpl; ring).
    destruct p as [| [| [| [| [| [| p]]]]]]; try lia; cbn;
      [replace (- (s * ((1 + 1) * 0 - 1))) with s by ring; rewrite five; field | ..];
      replace (- (s * ((1 + 1) * 1 - 1))) with (- s) by ring; field. }
  pose proof (exp_pos (- s)) as P.
  assert (W : forall p, (p < 6)%nat -> weights coefficient 6 2 (fun _ => kept) truth 1 p = (if Nat.eqb p 0 then 5 else 1) / 10).
  { intros p Hp. transitivity (1 / INR 6 * exp (- (s * (INR 2 * (if Nat.eqb (kept p) (truth p) then 1 else 0) - 1)))
      / Sum 6 (fun p => 1 / INR 6 * exp (- (s * (INR 2 * (if Nat.eqb (kept p) (truth p) then 1 else 0) - 1))))); [reflexivity |].
    rewrite (Sum_ext 6 _ _ raw), raw by exact Hp. cbn [Sum Nat.eqb]. destruct (Nat.eqb p 0); field; lra. }
  unfold eps, error_of. cbn [Sum]. rewrite !W by lia. cbn. field.
Qed.

Lemma psi_second p a : psi_of 1 p a = (if Nat.eqb (kept p) a then 1 else -1) * (ln 5 / 2) + 0 \/ (2 <= a)%nat.
Proof.
  destruct (le_lt_dec 2 a) as [far | near]; [now right | left].
  assert (S0 : alpha coefficient 6 2 (fun _ => kept) truth 0 = ln 5 / 2).
  { unfold alpha. rewrite kept_first. unfold coefficient. replace ((INR 2 - 1) * (1 - 1 / 6) / (1 / 6)) with 5 by (simpl; field).
    simpl. field. }
  assert (S1 : alpha coefficient 6 2 (fun _ => kept) truth 1 = 0).
  { unfold alpha. rewrite kept_second. unfold coefficient. replace ((INR 2 - 1) * (1 - 1 / 2) / (1 / 2)) with 1 by (simpl; field).
    rewrite ln_1. ring. }
  unfold psi_end, Psi_. rewrite A_second, y_second. unfold Psi_in, Psi, F, votes_for. change (two 1) with 2%nat.
  change (two_epochs 1) with (fun _ : nat => kept). cbn [Sum]. rewrite S0, S1.
  assert (K : kept p = 0%nat \/ kept p = 1%nat) by (do 6 (destruct p as [| p]; [cbn; auto |]); unfold kept; simpl; destruct p; auto).
  destruct K as [-> | ->]; destruct a as [| [| a]]; try lia; cbn; field.
Qed.

Lemma sign_second p a : (a < 2)%nat -> (psi_of 1 p a < 0 <-> a <> kept p).
Proof.
  intros Ha. pose proof (ln_increasing 1 5 ltac:(lra) ltac:(lra)) as L. rewrite ln_1 in L.
  destruct (psi_second p a) as [-> |]; [| lia].
  destruct (Nat.eqb_spec (kept p) a) as [E | E]; split; intros H; try lra; try congruence; exfalso; apply H; congruence.
Qed.

Lemma kept_range p : (kept p < 2)%nat.
Proof. do 6 (destruct p as [| p]; [cbn; lia |]). unfold kept. simpl. destruct p; lia. Qed.

Lemma N_second : N_ 6 3 truth two_epochs two 1 = 1%nat.
Proof.
  assert (one : forall p, length (negative (A_ 6 3 truth two_epochs two 1) (psi_of 1 p)) = 1%nat).
  { intros p. rewrite A_second. unfold negative. cbn [seq filter]. pose proof (kept_range p).
    destruct (Rlt_dec (psi_of 1 p 0%nat) 0) as [A | A], (Rlt_dec (psi_of 1 p 1%nat) 0) as [B | B]; try reflexivity; exfalso;
      rewrite ?sign_second in A, B by lia; lia. }
  unfold N_. cbn [least]. rewrite !one. reflexivity.
Qed.

Lemma ends_there i : (i < 2)%nat -> ends_by_signs 6 3 truth two_epochs two 2 i.
Proof.
  intros Hi. split.
  - split; [apply le_n |]. split; [| intros j Hj; unfold two in Hj; lia]. intros p Hp. destruct i as [| [| i]]; [| | lia].
    + assert (In 2%nat (negative 3 (psi_of 0 p))) as J by (rewrite negative_first; destruct (Nat.ltb p 3); cbn; tauto).
      apply in_negative in J. exists 2%nat. exact J.
    + exists (1 - kept p)%nat. rewrite A_second. pose proof (kept_range p). split; [lia |].
      change (psi_of 1 p (1 - kept p)%nat < 0). apply sign_second; lia.
  - intros k Hk. unfold two in Hk. destruct i as [| [| i]]; [| | lia].
    + destruct k as [| [| k]]; [change (eps coefficient 6 3 (played 0) truth 0 <> 0); rewrite first_error; lra | apply second_step | lia].
    + unfold eps_. rewrite A_second, y_second. change (two_epochs 1) with (fun _ : nat => kept).
      destruct k as [| [| k]]; [rewrite kept_first; lra | rewrite kept_second; lra | lia].
Qed.

Theorem CL21_epoch_product_refuted : ~ epoch_product.
Proof.
  intros H. specialize (H 6%nat 3%nat truth two_epochs two 2%nat 2%nat ltac:(lia) ltac:(lia)).
  assert (last : A_ 6 3 truth two_epochs two 2 = 1%nat).
  { change (A_ 6 3 truth two_epochs two 2) with (A_ 6 3 truth two_epochs two 1 - N_ 6 3 truth two_epochs two 1)%nat.
    rewrite A_second, N_second. reflexivity. }
  specialize (H ltac:(intros p Hp; do 6 (destruct p as [| p]; [cbn; lia |]); lia) ends_there last).
  assert (none_fails : count_if 6 (fails 6 3 truth two_epochs two 1) = 0).
  { apply Sum_zero. intros p Hp. unfold fails, alive. rewrite A_second, y_second.
    destruct (Nat.ltb_spec (truth p) 2) as [L | G]; [| reflexivity].
    destruct (Rlt_dec (psi_of 1 p (truth p)) 0) as [N | _]; [| reflexivity]. exfalso. apply sign_second in N; [| exact L]. apply N.
    clear - L Hp. destruct p as [| [| [| [| [| [| p]]]]]]; [change (truth 0) with 2%nat in L; lia | reflexivity .. | lia]. }
  cbn [Product_over] in H. rewrite none_fails in H. unfold Rdiv in H at 3. rewrite Rmult_0_l, Rmult_0_r in H.
  assert (wrong : 1 <= count_if 6 (fun p => negb (Nat.eqb (followed_back 6 3 truth two_epochs two 2 p 0) (truth p)))).
  { unfold count_if. eapply Rle_trans; [| apply (Sum_ge_term 6 _ 0%nat); [intros; destruct (negb _); lra | lia]]. cbv beta.
    enough (followed_back 6 3 truth two_epochs two 2 0 0 <> 2%nat) as Ne.
    { change (truth 0) with 2%nat. destruct (Nat.eqb_spec (followed_back 6 3 truth two_epochs two 2 0 0) 2); [contradiction | simpl; lra]. }
    cbn [followed_back]. unfold pi_ at 1. rewrite stay_first.
    destruct (pi_ 6 3 truth two_epochs two 1 0 0) as [| [| [| a]]]; cbn; lia. }
  assert (0 < count_if 6 (fun p => negb (Nat.eqb (followed_back 6 3 truth two_epochs two 2 p 0) (truth p))) / INR 6)
    by (apply Rdiv_lt_0_compat; [lra | simpl; lra]).
  lra.
Qed.
