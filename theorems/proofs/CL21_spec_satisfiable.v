(** The hypotheses of the statements of spec/CL21.v hold on a concrete training. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games.
Open Scope R_scope.

Lemma score_of_itself m d y : distribution m d -> CL21.score m d y y = 1.
Proof. intros [_ One]. rewrite <- One. apply Sum_ext. intros p _. now rewrite Nat.eqb_refl. Qed.

Lemma gained n : (2 <= n)%nat -> 0 < 2 - 2 / INR n /\ 1 >= CL21.guess n + (2 - 2 / INR n).
Proof.
  intros Hn. assert (2 <= INR n) by (apply (le_INR 2); lia). unfold CL21.guess. split.
  - enough (2 / INR n <= 1) by lra. apply Rmult_le_reg_r with (INR n); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  - right. field. lra.
Qed.

Theorem CL21_satisfiable_training_proof : CL21.satisfiable_training.
Proof.
  intros labels HA. set (t := CL21.Play 1 labels (fun _ => 0%nat) (fun _ _ _ => 0%nat) (fun _ => 1%nat)).
  exists t, 1%nat, (fun _ => True), (fun n => 2 - 2 / INR n), 1, (fun _ => 0%nat).
  assert (perfect : CL21.perfect_at t 1 0 0).
  { split; [|split; intros j Hj; lia]. unfold CL21.eps_, CL21.eps, CL21.error_of. simpl. ring. }
  split; [split; [simpl; lia | split; [lia | intros p _; simpl; lia]]|]. split; [reflexivity|]. split.
  - intros S ND HS In_A. exists (2 - 2 / INR (length S)). split; [now apply gained|]. intros y d Hy D. exists y. split; [exact I|].
    split; [exact Hy|]. rewrite score_of_itself by exact D. now apply gained.
  - split; [intros h f _ _; exists (fun p => f (h p)); split; [exact I | reflexivity]|]. split.
    + intros i Hi. replace i with 0%nat by lia. split; [exact HA|]. split.
      * intros k Hk. cbn in Hk. replace k with 0%nat by lia. split; [exact I|]. split; [intros p _; exact (Nat.lt_le_trans 0 2 _ Nat.lt_0_2 HA)|].
        intros f _ _. unfold CL21.score, CL21.d_. cbn. destruct (f 0%nat); cbn; lra.
      * right. split; [reflexivity|]. exists 0%nat. now split.
    + split; [right; exists 0%nat, 0%nat; split; [reflexivity | split; [exact perfect | reflexivity]]|]. split; [|split].
      * intros n Hn. split; [apply gained; lia|]. intros y d Hy D. exists y. split; [exact I|]. split; [exact Hy|].
        rewrite score_of_itself by exact D. apply gained. lia.
      * split; [lra|]. intros n Hn X. exfalso. assert (INR n <> 0) by (apply not_0_INR; lia).
        replace (1 - 1 / INR n - (2 - 2 / INR n) / 2) with 0 in X by (field; assumption). lra.
      * simpl. rewrite ln_1. lra.
Qed.
