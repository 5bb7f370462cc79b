(** MHT22, Lemma 1: conjugates of functions that differ by at most c. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Smoothing.
Local Open Scope R_scope.

Section Lemma_1.
  Variable m : nat.

  (** f*(mu) = sup over d of d·mu - f(d), for f with values in (-infinity, +infinity]. *)
  Definition conjugate (f : (nat -> R) -> Rbar) (mu : nat -> R) : Rbar :=
    Lub_Rbar (fun v => exists d x, f d = Finite x /\ v = dotm m d mu - x).

  Lemma conjugate_ge f mu d x : f d = Finite x -> Rbar_le (dotm m d mu - x) (conjugate f mu).
  Proof. intros E. apply (proj1 (Lub_Rbar_correct _)). exists d, x. split; [exact E | reflexivity]. Qed.

  Lemma conjugate_le f mu b : (forall d x, f d = Finite x -> Rbar_le (dotm m d mu - x) b) -> Rbar_le (conjugate f mu) b.
  Proof. intros H. apply (proj2 (Lub_Rbar_correct _)). intros v (d & x & E & ->). apply H, E. Qed.

  (** Lemma 1: if [f <= f~ <= f + c] for some c > 0, then [f*(mu) - c <= f~*(mu) <= f*(mu)] for all mu. *)
  Theorem MHT22_lemma_1 (f f_tilde : (nat -> R) -> Rbar) (c : R) :
    0 < c -> (forall d, f d <> m_infty) ->
    (forall d, Rbar_le (f d) (f_tilde d) /\ Rbar_le (f_tilde d) (Rbar_plus (f d) c)) ->
    forall mu, Rbar_le (Rbar_plus (conjugate f mu) (- c)) (conjugate f_tilde mu) /\
               Rbar_le (conjugate f_tilde mu) (conjugate f mu).
  Proof.
    intros Hc proper within mu. split.
    - assert (shifted : Rbar_le (conjugate f mu) (Rbar_plus (conjugate f_tilde mu) c)).
      { apply conjugate_le. intros d x E. destruct (within d) as [low high]. rewrite E in low, high.
        destruct (f_tilde d) as [x' | |] eqn:E'; [| contradiction | contradiction]. simpl in low, high.
        pose proof (conjugate_ge f_tilde mu d x' E') as H.
        destruct (conjugate f_tilde mu); simpl in *; [lra | exact I | contradiction]. }
      destruct (conjugate f mu), (conjugate f_tilde mu); simpl in *; try lra; try exact I; try contradiction.
    - apply conjugate_le. intros d x' E'. destruct (within d) as [low _]. rewrite E' in low.
      destruct (f d) as [x | |] eqn:E; [| contradiction | exfalso; apply (proper d E)]. simpl in low.
      pose proof (conjugate_ge f mu d x E) as H. destruct (conjugate f mu); simpl in *; [lra | exact I | contradiction].
  Qed.
End Lemma_1.
