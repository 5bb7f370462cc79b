(** The statements of spec/MRS13.v that rest on Sums, MRS13_coordinate_descent, MRS13_lemma_31, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_lemma_31.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_31_proof : MRS13.lemma_31.
Proof. exact MRS13_lemma_31. Qed.

Theorem MRS13_lemma_31_table_proof : MRS13.lemma_31_table.
Proof. exact MRS13_lemma_31_table. Qed.

Theorem MRS13_lemma_31_step_order_amended_proof : MRS13.lemma_31_step_order_amended.
Proof. exact MRS13_lemma_31_step_order. Qed.

Theorem MRS13_lemma_31_step_order_is_refuted : ~ MRS13.lemma_31_step_order.
Proof. intros H. set (j := fun _ : nat => 0%nat). assert (edge : forall k, (k < 2)%nat -> correlation 3 2 figure_4 (fun _ => 0) k = 1 / 3). { intros k Hk. unfold correlation, D, total_loss, margin, figure_4. cbn [Sum]. rewrite !Rmult_0_r, !Rplus_0_l, Ropp_0, exp_0. destruct k as [| [| k]]; [field | field | lia]. } assert (best : best_columns 3 2 figure_4 j 1). { intros t Ht. replace t with 0%nat by lia. split; [unfold j; lia |]. intros k Hk. unfold delta, j. cbn [AdaBoost]. rewrite !edge by lia. lra. } destruct (MRS13_lemma_31_table j 1 best) as (_ & _ & row & _). specialize (row 1%nat ltac:(lia)). destruct (H 1%nat (j (1 - 1)%nat) (AdaBoost 3 2 figure_4 j 1) (le_n 1) row) as (_ & _ & strict). destruct row as (_ & R & S & _). change (D 3 2 figure_4 (AdaBoost 3 2 figure_4 j 1) (MRS13_lemma_31.right (j (1 - 1)%nat)) > D 3 2 figure_4 (AdaBoost 3 2 figure_4 j 1) 2) in strict. rewrite R, S in strict. simpl in strict. lra. Qed.
