(** The game of boosting: columns, plays, weights, edges, margins, mistakes.

    A column holds the margins u_i in [-1, 1] of one hypothesis on m examples: u_i = y_i h(x_i).  A play is the sequence of
    columns that some learner returned: [u t i] is what the hypothesis of round t = 0, 1, ... has on example i = 0, 1, ....
    A statement about every play is one about every weak learner, whatever the learner looks at. *)
From Coq Require Import Reals Arith List.
From Boostproof.spec Require Import Finite Arithmetic.
Local Open Scope field_scope.

Definition column (F : field) := vector F.
Definition play (F : field) := nat -> column F.

(** The edge of the column u under the weights w: Σ_i w_i u_i. *)
Definition edge {F : field} (m : nat) (w : vector F) (u : column F) : F := dot m w u.

(** The margins, not normalised, of the combination Σ_{t < T} c_t h_t. *)
Definition margins {F : field} (m : nat) (c : nat -> F) (u : play F) (T : nat) : vector F :=
  tab m (fun i => sum T (fun t => c t * u t i)).

(** A combination errs on an example where its margin is not positive: a tied vote is a mistake. *)
Definition mistake {F : field} (margin : vector F) (i : nat) : bool := margin i <=? 0.

(** The share of the m examples on which a combination with these margins errs. *)
Definition error {F : field} (m : nat) (margin : vector F) : F := count m (mistake margin) / number m.

Local Open Scope R_scope.

(** The entries of a column lie in [-1, 1]; those of the columns of rounds 0, ..., T - 1 do. *)
Definition in_range (m : nat) (u : nat -> R) : Prop := forall i, (i < m)%nat -> -1 <= u i <= 1.
Definition valid_play (m T : nat) (u : nat -> nat -> R) : Prop := forall t, (t < T)%nat -> in_range m (u t).

(** Weights on m examples: not negative, with sum 1. *)
Definition distribution (m : nat) (w : nat -> R) : Prop :=
  (forall i, (i < m)%nat -> 0 <= w i) /\ Sum m w = 1.

(** The squared Euclidean norm. *)
Definition sq (m : nat) (x : nat -> R) : R := Sum m (fun i => x i ^ 2).
