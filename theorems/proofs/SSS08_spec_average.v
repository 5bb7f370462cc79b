(** SSS08: the average of the k smallest entries of spec/SSS08.v is that of SSS08_theorem_4.v. *)
From Coq Require Import Reals List FunctionalExtensionality.
From Boostproof Require Import Fields Sorting SSS08_theorem_4.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Lemma same_total l : SSS08.total l = @Sorting.total RF l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [SSS08.total Sorting.total]. now rewrite IH. Qed.

Lemma same_average : SSS08.AvgMin = SSS08_theorem_4.AvgMin.
Proof.
  apply functional_extensionality; intros m. apply functional_extensionality; intros k. apply functional_extensionality; intros u.
  unfold SSS08.AvgMin, SSS08_theorem_4.AvgMin. now rewrite same_total.
Qed.
