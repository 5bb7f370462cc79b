(** Finite sums, largest of finitely many numbers, distributions, columns. *)
From Coq Require Import Reals Arith List.
Local Open Scope R_scope.
Fixpoint Sum (m : nat) (f : nat -> R) : R :=
  match m with O => 0 | S k => Sum k f + f k end.
Fixpoint Max (m : nat) (f : nat -> R) : R :=
  match m with O => 0 | S O => f O | S k => Rmax (Max k f) (f k) end.
Definition in_range (m : nat) (u : nat -> R) : Prop := forall i, (i < m)%nat -> -1 <= u i <= 1.
Definition valid_play (m T : nat) (u : nat -> nat -> R) : Prop := forall t, (t < T)%nat -> in_range m (u t).
Definition distribution (m : nat) (w : nat -> R) : Prop :=
  (forall i, (i < m)%nat -> 0 <= w i) /\ Sum m w = 1.
