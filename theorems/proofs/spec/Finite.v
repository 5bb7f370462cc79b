(** Finite sums, largest and least of finitely many numbers, norms.  Examples, hypotheses and rounds are counted from 0.

    This folder states; it proves nothing.  [INR m] is the whole number m as a real number. *)
From Coq Require Import Reals Arith.
Local Open Scope R_scope.

(** f 0 + f 1 + ... + f (m - 1). *)
Fixpoint Sum (m : nat) (f : nat -> R) : R :=
  match m with O => 0 | S k => Sum k f + f k end.

(** The largest of f 0, ..., f (m - 1), for m >= 1. *)
Fixpoint Max (m : nat) (f : nat -> R) : R :=
  match m with O => 0 | S O => f O | S k => Rmax (Max k f) (f k) end.
