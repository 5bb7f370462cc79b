(** CL21, Appendix B: independent draws of votes, and the deviation of their mean. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games Logarithms.
Import ListNotations.
Open Scope R_scope.

Section Draws.
  (** k votes; vote s is drawn with probability beta s, n times independently. *)
  Variables (k : nat) (beta : nat -> R).

  (** The mean of a function of the n votes drawn. *)
  Fixpoint mean_of_draws (n : nat) (X : list nat -> R) : R :=
    match n with O => X [] | S n' => Sum k (fun s => beta s * mean_of_draws n' (fun drawn => X (s :: drawn))) end.

  Definition chance (n : nat) (event : list nat -> bool) : R :=
    mean_of_draws n (fun drawn => if event drawn then 1 else 0).

  Hypothesis beta_distribution : distribution k beta.

  Lemma mean_of_draws_le n X Y : (forall drawn, X drawn <= Y drawn) -> mean_of_draws n X <= mean_of_draws n Y.
  Proof.
    revert X Y. induction n as [|n IH]; intros X Y H; [apply H|]. simpl. apply Sum_le. intros s Hs.
    apply Rmult_le_compat_l; [now apply beta_distribution|]. apply IH. intros. apply H.
  Qed.

  Lemma mean_of_draws_const n c : mean_of_draws n (fun _ => c) = c.
  Proof.
    induction n as [|n IH]; [reflexivity|]. simpl.
    rewrite (Sum_ext k _ (fun s => beta s * c)) by (intros; now rewrite IH).
    rewrite Sum_scal_r, (proj2 beta_distribution). ring.
  Qed.

  Lemma mean_of_draws_scal n c X : mean_of_draws n (fun drawn => c * X drawn) = c * mean_of_draws n X.
  Proof.
    revert X. induction n as [|n IH]; intros X; [reflexivity|]. simpl. rewrite <- Sum_scal. apply Sum_ext.
    intros s _. rewrite IH. ring.
  Qed.

  Lemma mean_of_draws_plus n X Y : mean_of_draws n (fun drawn => X drawn + Y drawn) = mean_of_draws n X + mean_of_draws n Y.
  Proof.
    revert X Y. induction n as [|n IH]; intros X Y; [reflexivity|]. simpl. rewrite <- Sum_plus. apply Sum_ext.
    intros s _. rewrite IH. ring.
  Qed.
End Draws.

Section Votes.
  (** |A| labels; vote s is right or not: g_s = |A| 1[h_s(p) = y(p)] - 1. *)
  Variables (A k n : nat) (beta : nat -> R) (right : nat -> bool).
  Definition g (s : nat) : R := INR A * (if right s then 1 else 0) - 1.
  (** f = ψ(p), the mean of g_s, and f~, that of the votes drawn. *)
  Definition f : R := Sum k (fun s => beta s * g s).
  Definition f_drawn (drawn : list nat) : R := 1 / INR n * fold_right Rplus 0 (map g drawn).
  Definition deviates (theta : R) (drawn : list nat) : bool :=
    if Rle_dec (theta / 2) (Rabs (f_drawn drawn - f)) then true else false.
End Votes.
