(** SSS08: printed wordings that are false, each as the negation of the statement. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Fields Games Sorting Bregman Entropy SSS08_projection SSS08_figure_2.
Import ListNotations.
Open Scope R_scope.

(** Figure 2 as its input line has it: for every d_0 in S_m and every ν in (0, 1). *)
Definition figure_2_reading_literal : Prop := forall m d0 nu, (0 < m)%nat -> distribution m d0 -> 0 < nu < 1 ->
  figure_2_returns_the_projection m nu d0.

Definition two_halves_and_nothing : point := fun i => match i with 0%nat | 1%nat => 1 / 2 | _ => 0 end.

Lemma two_halves_and_nothing_sorted : @decreasing RF 3 two_halves_and_nothing = [1 / 2; 1 / 2; 0].
Proof.
  unfold decreasing, two_halves_and_nothing. cbn. unfold Rleb.
  repeat (destruct (Rle_dec _ _); cbn; try lra); reflexivity.
Qed.

(** In the third step it divides by 0. *)
Lemma two_halves_and_nothing_no_result : @figure_2 RF (1 / 2) 3 two_halves_and_nothing = None.
Proof.
  unfold figure_2. rewrite two_halves_and_nothing_sorted, sum_R. unfold two_halves_and_nothing. cbn. unfold Rleb.
  replace (0 + 1 / 2 + 1 / 2 + 0) with 1 by lra.
  destruct (Rle_dec 1 0); [lra|]. cbn.
  destruct (Rle_dec (1 / 2) (1 / 1 * (1 / 2))) as [_|N]; [|lra]. cbn.
  destruct (Rle_dec (1 - 1 / 2) 0); [lra|]. cbn.
  destruct (Rle_dec (1 / 2) ((1 - 1 / 2) / (1 - 1 / 2) * (1 / 2))) as [_|N].
  - cbn. destruct (Rle_dec (1 - 1 / 2 - 1 / 2) 0) as [_|N]; [|lra]. cbn.
    destruct (Rle_dec 0 (1 - 1 / 2 - 1 / 2)) as [_|N]; [reflexivity | lra].
  - exfalso. apply N. right. field.
Qed.

(** Not even where some distribution obeys the cap, as (1/2, 1/2, 0) itself obeys 1/2; *)
Theorem SSS08_figure_2_feasible_refuted : ~ (forall m d0 nu, (0 < m)%nat -> distribution m d0 -> 0 < nu < 1 ->
  1 / INR m <= nu -> figure_2_returns_the_projection m nu d0).
Proof.
  intros H. destruct (H 3%nat two_halves_and_nothing (1 / 2)) as (d & E & _); [lia | | lra | simpl; lra |].
  - split; [intros [|[|i]] _; unfold two_halves_and_nothing; lra | unfold two_halves_and_nothing; simpl; lra].
  - rewrite two_halves_and_nothing_no_result in E. discriminate.
Qed.

(** nor where d_0 is positive: no distribution of two entries obeys the cap 1/4. *)
Theorem SSS08_figure_2_positive_refuted : ~ (forall m d0 nu, (0 < m)%nat -> distribution m d0 -> 0 < nu < 1 ->
  positive m d0 -> figure_2_returns_the_projection m nu d0).
Proof.
  intros H. destruct (H 2%nat (fun _ => 1 / 2) (1 / 4)) as (d & _ & [[[_ E] Cap] _]);
    [lia | split; [intros; lra | simpl; lra] | lra | intros i _; lra |].
  pose proof (Cap 0%nat ltac:(lia)). pose proof (Cap 1%nat ltac:(lia)). cbn [Sum] in E. lra.
Qed.

Theorem SSS08_figure_2_reading_literal_refuted : ~ figure_2_reading_literal.
Proof. intros H. apply SSS08_figure_2_feasible_refuted. intros. now apply H. Qed.
