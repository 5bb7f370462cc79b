(** The statements of spec/SSS08.v that rest on SSS08_booster, SSS08_theorem_9, SSS08_sentences, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing SSS08_booster SSS08_theorem_9 SSS08_sentences SSS08_spec_runs.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_equation_7_proof : SSS08.equation_7.
Proof.
  intros m C f eps u Hm (D1 & Cc & Cf & F0) He Some. eapply SSS08_equation_7; eassumption.
Qed.

Theorem SSS08_equation_9_proof : SSS08.equation_9.
Proof.
  intros m n A C f eps r T t x (Hm & E & (D1 & Cc & Cf & F0) & He & Run) Ht Hx. apply same_run in Run.
  eapply SSS08_equation_9; eassumption.
Qed.

Theorem SSS08_equation_10_proof : SSS08.equation_10.
Proof.
  intros m n A C f eps r T t x (Hm & E & (D1 & Cc & Cf & F0) & He & Run) Ht Hx. apply same_run in Run.
  eapply SSS08_equation_10; eassumption.
Qed.

Theorem SSS08_equation_11_proof : SSS08.equation_11.
Proof.
  intros m n A C f eps r T t x (Hm & E & (D1 & Cc & Cf & F0) & He & Run) Ht Hx. apply same_run in Run. rewrite same_P.
  eapply SSS08_equation_11; eassumption.
Qed.

(** Every w_t lies in the l1-ball. *)
Lemma weights_in_ball m n A C f eps r T : SSS08.runs m n A C f eps r T -> forall t, (1 <= t <= S T)%nat -> SSS08.l1_ball n (SSS08.w r t).
Proof.
  intros (Hm & E & (D1 & Cc & Cf & F0) & He & Run) t. apply same_run in Run. induction t as [|t IH]; intros Ht; [lia|].
  destruct (Nat.eq_dec t 0) as [->|N].
  - unfold SSS08.l1_ball, SSS08.l1. rewrite (Sum_zero n); [lra|]. intros k _. rewrite (proj1 Run k). apply Rabs_R0.
  - assert (Hr : (1 <= t <= T)%nat) by lia. pose proof (proj2 Run t Hr) as R.
    assert (0 <= SSS08.eta r t <= 1) as Ra by (eapply eta_range; eassumption).
    destruct R as (_ & Hj & Sg & _ & _ & _ & Next). specialize (IH ltac:(lia)). unfold SSS08.l1_ball, SSS08.l1 in *.
    apply Rle_trans with (Sum n (fun k => (1 - SSS08.eta r t) * Rabs (SSS08.w r t k) +
      SSS08.eta r t * (if Nat.eqb k (SSS08.j r t) then 1 else 0))).
    + apply Sum_le. intros k _. rewrite Next. eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult.
      rewrite (Rabs_pos_eq (1 - SSS08.eta r t)), (Rabs_pos_eq (SSS08.eta r t)) by lra. apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|].
      destruct (Nat.eqb k (SSS08.j r t)); [|rewrite Rabs_R0; lra]. destruct Sg as [-> | ->]; unfold Rabs; destruct (Rcase_abs _); lra.
    + rewrite Sum_plus, !Sum_scal, (Sum_delta n (SSS08.j r t) (fun _ => 1) Hj).
      change (Sum n (fun k => Rabs (SSS08.w r t k)) <= 1) in IH. nra.
Qed.

Theorem SSS08_lemma_11_proof : SSS08.lemma_11.
Proof.
  intros m n A C f eps r T t v R Ht Hn Ball Best Hb e. pose proof (weights_in_ball m n A C f eps r T R) as W.
  assert (0 <= e t) as P by (unfold e; specialize (Best (SSS08.w r t) (W t ltac:(lia))); lra).
  split; [intros s Hs; unfold e; specialize (Best (SSS08.w r s) (W s Hs)); lra|]. intros L.
  destruct R as (Hm & E & (D1 & Cc & Cf & F0) & He & Run). apply same_run in Run.
  exact (SSS08_lemma_11 m n A Hm Hn E C f D1 Cc Cf F0 eps He (SSS08.w r) (SSS08.d r) (SSS08.j r) (SSS08.sign r) (SSS08.eta r) T t v Run Ht
    Ball Hb (conj P L)).
Qed.

Theorem SSS08_theorem_9_step_first_gap_proof : SSS08.theorem_9_step_first_gap.
Proof.
  intros m n A C f eps r T (Hm & E & (D1 & Cc & Cf & F0) & He & Run) HT Hn e p. apply same_run in Run. unfold e, p. rewrite same_P.
  eapply SSS08_theorem_9_step_first_gap; eassumption.
Qed.

Theorem SSS08_theorem_9_step_rate_proof : SSS08.theorem_9_step_rate.
Proof.
  intros m n A C f eps r T v (Hm & E & (D1 & Cc & Cf & F0) & He & Run) HT Hn Hb Ball t Ht. apply same_run in Run.
  eapply SSS08_theorem_9_step_rate; eassumption.
Qed.
