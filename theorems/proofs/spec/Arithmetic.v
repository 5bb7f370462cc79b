(** The arithmetic of an algorithm: any ordered field whose order can be decided.

    The algorithms are defined once, over any [field].  The theorems are about [RF], the real numbers; a refuting run is
    computed inside Coq over [QF], the rational numbers. *)
From Coq Require Import Reals Arith List QArith Qreduction.
Import ListNotations.

Record field := Field {
  carrier :> Type;
  zero : carrier;
  one : carrier;
  plus : carrier -> carrier -> carrier;
  minus : carrier -> carrier -> carrier;
  times : carrier -> carrier -> carrier;
  over : carrier -> carrier -> carrier;
  leb : carrier -> carrier -> bool }.

Declare Scope field_scope.
Delimit Scope field_scope with F.
Arguments zero {_}.
Arguments one {_}.
Arguments plus {_} _ _.
Arguments minus {_} _ _.
Arguments times {_} _ _.
Arguments over {_} _ _.
Arguments leb {_} _ _.
Notation "0" := zero : field_scope.
Notation "1" := one : field_scope.
Infix "+" := plus : field_scope.
Infix "-" := minus : field_scope.
Infix "*" := times : field_scope.
Infix "/" := over : field_scope.
Infix "<=?" := leb : field_scope.
Notation "x <? y" := (negb (leb y x)) : field_scope.

(** The real numbers. *)
Definition Rleb (x y : R) : bool := if Rle_dec x y then true else false.

Canonical Structure RF : field :=
  {| carrier := R; zero := 0%R; one := 1%R; plus := Rplus; minus := Rminus; times := Rmult; over := Rdiv;
     leb := Rleb |}.

(** The rational numbers, in lowest terms. *)
Definition Qadd x y := Qred (x + y).
Definition Qsub x y := Qred (x - y).
Definition Qmul x y := Qred (x * y).
Definition Qdivide x y := Qred (x / y).

Canonical Structure QF : field :=
  {| carrier := Q; zero := 0%Q; one := 1%Q; plus := Qadd; minus := Qsub; times := Qmul; over := Qdivide;
     leb := Qle_bool |}.

Local Open Scope field_scope.

(** A vector of m entries: a function of the index 0, 1, ..., m - 1. *)
Definition vector (F : field) := nat -> F.

(** The same vector with its m entries computed once (a run inside Coq is slow without). *)
Definition tab {F : field} (m : nat) (f : vector F) : vector F :=
  let entries := map f (seq 0 m) in fun i => nth i entries 0.

(** A vector from the list of its entries, 0 beyond. *)
Definition vec {F : field} (entries : list F) : vector F := fun i => nth i entries 0.

(** f 0 + f 1 + ... + f (m - 1). *)
Definition sum {F : field} := fix sum (m : nat) (f : vector F) {struct m} : F :=
  match m with O => 0 | S k => sum k f + f k end.

Definition dot {F : field} (m : nat) (x y : vector F) : F := sum m (fun i => x i * y i).

(** The whole number n. *)
Definition number {F : field} (n : nat) : F := sum n (fun _ => 1).

(** 1/m, ..., 1/m. *)
Definition uniform {F : field} (m : nat) : vector F := tab m (fun _ => 1 / number m).

Definition max {F : field} (x y : F) : F := if x <=? y then y else x.
Definition min {F : field} (x y : F) : F := if x <=? y then x else y.
Definition abs {F : field} (x : F) : F := max x (0 - x).

(** Whether every i < m satisfies p. *)
Definition all (m : nat) (p : nat -> bool) : bool := forallb p (seq 0 m).

(** How many i < m satisfy p. *)
Definition count {F : field} (m : nat) (p : nat -> bool) : F := sum m (fun i => if p i then 1 else 0).
