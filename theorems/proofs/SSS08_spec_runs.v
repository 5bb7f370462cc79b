(** SSS08: the runs of Figure 1 of spec/SSS08.v are those of SSS08_booster.v. *)
From Coq Require Import Reals Lra Psatz Lia FunctionalExtensionality.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing SSS08_theorem_3 SSS08_minimax SSS08_booster.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Lemma same_edge m n A : SSS08.largest_edge m n A = SSS08_booster.largest_edge m n A.
Proof.
  apply functional_extensionality; intros d. unfold SSS08.largest_edge, SSS08_booster.largest_edge, SSS08.linf.
  assert ((fun k => Rabs (SSS08.transposed_times m A d k)) = fun k => Rabs (dotm m d (fun i => A i k))) as E.
  { apply functional_extensionality; intros k. f_equal. apply Sum_ext. intros i _. apply Rmult_comm. }
  rewrite E. reflexivity.
Qed.

Lemma same_round m n A C f eps r t : SSS08.is_round m n A C f eps r t =
  is_round m n A C f eps (SSS08.w r) (SSS08.d r) (SSS08.j r) (SSS08.sign r) (SSS08.eta r) t.
Proof. unfold SSS08.is_round. rewrite same_edge. reflexivity. Qed.

Lemma same_run m n A C f eps r T : SSS08.is_run m n A C f eps r T <->
  is_run m n A C f eps (SSS08.w r) (SSS08.d r) (SSS08.j r) (SSS08.sign r) (SSS08.eta r) T.
Proof.
  split; intros [Z R]; (split; [exact Z|]); intros t Ht; specialize (R t Ht); rewrite same_round in *; exact R.
Qed.

Lemma same_P m n A f eps : SSS08.P m n A f eps = SSS08_booster.P m n A f eps.
Proof. unfold SSS08.P, SSS08_booster.P. rewrite same_edge. reflexivity. Qed.
