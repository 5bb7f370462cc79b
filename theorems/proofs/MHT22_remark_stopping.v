(** MHT22, after Algorithm 1: its criterion is met no later than that of C-ERLPBoost, the Frank-Wolfe duality gap. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme.
Local Open Scope R_scope.

(** [eps_t <= d_t^T A (e_(j_(t+1)) - w_t)], so that eps_t <= eps/2 where the right side is. *)
Theorem MHT22_remark_stopping (m : nat) (nu eta : R) (c d w : nat -> nat -> R) (lambda : nat -> R) (T : nat) :
  (0 < m)%nat -> 1 <= nu <= INR m -> 0 < eta -> is_scheme m nu eta c d w lambda T ->
  forall t, (1 <= t <= T)%nat -> gap m nu eta c d w t <= dotm m (d t) (fun i => c t i - margins c w t i).
Proof.
  intros Hm Hnu Heta (_ & _ & best & _) t Ht. pose proof (best t Ht) as Best. unfold gap.
  rewrite (smoothed_attained m nu eta Hm Hnu Heta (margins c w t) (d t) Best).
  pose proof (penalty_nonneg m nu eta Hm Heta (d t) (proj1 Best)) as P. unfold objective, none in *.
  assert (least : least_edge m c d t <= edge m c d t) by (destruct t; [apply Rle_refl | apply Rmin_r]).
  assert (split : dotm m (d t) (fun i => c t i - margins c w t i) = edge m c d t - dotm m (d t) (margins c w t)).
  { unfold edge, dotm. rewrite <- Sum_minus. apply Sum_ext. intros. ring. }
  rewrite split. lra.
Qed.
