(** SAMME by its odds, over any field: with k labels, error ε and r = (k - 1)(1 - ε)/ε, the wrong observations gain the
    factor r^e on the right ones; e = 1 is the original pair of coefficient and update, e = (k - 1)² the printed one. *)
From Coq Require Import Arith List.
From Boostproof Require Import Sums Fields Games.

Section Samme.
  Context {F : field} (m k e : nat).
  Open Scope field_scope.

  Definition samme_error (w : vector F) (wrong : nat -> bool) : F := sum m (fun i => if wrong i then w i else 0).
  Definition odds (epsilon : F) : F := number (k - 1) * (1 - epsilon) / epsilon.
  Fixpoint power (x : F) (n : nat) : F := match n with O => 1 | S n' => x * power x n' end.

  Definition reweigh (w : vector F) (wrong : nat -> bool) : vector F :=
    let factor := power (odds (samme_error w wrong)) e in
    let raw := tab m (fun i => if wrong i then w i * factor else w i) in
    let total := sum m raw in tab m (fun i => raw i / total).

  Fixpoint samme_weights (wrong : nat -> nat -> bool) (t : nat) : vector F :=
    match t with O => uniform m | S n => reweigh (samme_weights wrong n) (wrong n) end.
End Samme.
