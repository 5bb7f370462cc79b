(** MHT22: what the text says of its Table 2, and of the step (7), as negations. *)

From Coq Require Import Reals Lra Lia List QArith.
From Boostproof Require Import Sums Games MatricesRefuting.
Import ListNotations.

(** The columns of Table 2. *)
Inductive algorithm := LPBoost | ERLPBoost | FW | PFW | MLPBoost_short | MLPBoost_pairwise.
Definition column_in_table (a : algorithm) : nat :=
  match a with LPBoost => 0 | ERLPBoost => 1 | FW => 2 | PFW => 3 | MLPBoost_short => 4 | MLPBoost_pairwise => 5 end.
Definition seconds (row : list Q) (a : algorithm) : Q := nth (column_in_table a) row 0%Q.
Definition sooner (row : list Q) (a b : algorithm) : Prop := (seconds row a < seconds row b)%Q.
Definition on_every_set (P : list Q -> Prop) : Prop := forall row, In row MHT22_table_2_printed -> P row.

(** "MLPBoost stops much sooner than FW and PFW alone" (Section 5). *)
Theorem MHT22_table_2_reading_every_set_refuted :
  ~ on_every_set (fun row => sooner row MLPBoost_short FW /\ sooner row MLPBoost_pairwise PFW).
Proof.
  intros H. specialize (H (nth 3 MHT22_table_2_printed []) ltac:(vm_compute; tauto)). destruct H as [H _].
  vm_compute in H. discriminate.
Qed.

(** MLPBoost is the fastest of the algorithms with a guarantee (Sections 1 and 6). *)
Theorem MHT22_table_2_fastest_guaranteed_reading_every_set_refuted :
  ~ on_every_set (fun row => exists a, (a = MLPBoost_short \/ a = MLPBoost_pairwise) /\
      sooner row a ERLPBoost /\ sooner row a FW /\ sooner row a PFW).
Proof.
  intros H. specialize (H (nth 3 MHT22_table_2_printed []) ltac:(vm_compute; tauto)).
  destruct H as (a & [-> | ->] & H & _); vm_compute in H; discriminate.
Qed.

(** MLPBoost is as fast as LPBoost (caption of Table 1): within twice its time on most sets, on every set at most its time. *)
Definition on_most_sets (P : list Q -> bool) : Prop :=
  (length MHT22_table_2_printed < 2 * length (filter P MHT22_table_2_printed))%nat.

Theorem MHT22_table_2_as_fast_as_lpboost_refuted :
  ~ on_most_sets (fun row => Qle_bool (seconds row MLPBoost_short) (2 * seconds row LPBoost) ||
                             Qle_bool (seconds row MLPBoost_pairwise) (2 * seconds row LPBoost)).
Proof. intros H. vm_compute in H. lia. Qed.

Theorem MHT22_table_2_as_fast_as_lpboost_reading_every_set_refuted :
  ~ on_every_set (fun row => exists a, (a = MLPBoost_short \/ a = MLPBoost_pairwise) /\ (seconds row a <= seconds row LPBoost)%Q).
Proof.
  intros H. specialize (H (nth 3 MHT22_table_2_printed []) ltac:(vm_compute; tauto)).
  destruct H as (a & [-> | ->] & H); vm_compute in H; apply H; reflexivity.
Qed.

(** LPBoost is the fastest (Sections 5 and 6). *)
Theorem MHT22_table_2_lpboost_fastest_reading_every_set_refuted :
  ~ on_every_set (fun row => forall a, a <> LPBoost -> sooner row LPBoost a).
Proof.
  intros H. specialize (H (nth 10 MHT22_table_2_printed []) ltac:(vm_compute; tauto) ERLPBoost ltac:(discriminate)).
  vm_compute in H. discriminate.
Qed.

(** LPBoost is faster than ERLPBoost, and ERLPBoost than C-ERLPBoost, FW alone, where the table tells: FW was not stopped
    at 1000 or 10000 seconds before it had taken ERLPBoost's time (caption of Table 1). *)
Definition table_tells (row : list Q) : Prop :=
  ~ (seconds row FW == 1000)%Q /\ ~ (seconds row FW == 10000)%Q \/ sooner row ERLPBoost FW.
Theorem MHT22_table_2_order_reading_every_set_refuted :
  ~ on_every_set (fun row => sooner row LPBoost ERLPBoost /\ (table_tells row -> sooner row ERLPBoost FW)).
Proof.
  intros H. specialize (H (nth 10 MHT22_table_2_printed []) ltac:(vm_compute; tauto)). destruct H as [H _].
  vm_compute in H. discriminate.
Qed.

(** Equation 7: the step divides by [eta ||s - x||_1^2], for every s, x itself among them. *)
Open Scope R_scope.
Definition step_is_defined : Prop := forall (n : nat) (eta : R) (x s : nat -> R), 0 < eta ->
  eta * Sum n (fun j => Rabs (s j - x j)) ^ 2 <> 0.

Theorem MHT22_equation_7_reading_literal_refuted : ~ step_is_defined.
Proof.
  intros H. apply (H 1%nat 2 (fun _ => 0) (fun _ => 0) ltac:(lra)). cbn [Sum]. rewrite Rminus_0_r, Rabs_R0. ring.
Qed.
