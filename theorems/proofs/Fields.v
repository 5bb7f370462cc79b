(** The arithmetic that an algorithm uses: an ordered field whose order can be decided.

    Every algorithm of this folder is defined once, over any [field]. Theorems are about [RF], the reals;
    runs inside Coq ([vm_compute]) use [QF], the rationals in lowest terms. *)
From Coq Require Import Reals Lra Arith List QArith Qreduction.
From Boostproof Require Import Sums.
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

Definition Rleb (x y : R) : bool := if Rle_dec x y then true else false.

Canonical Structure RF : field :=
  {| carrier := R; zero := 0%R; one := 1%R; plus := Rplus; minus := Rminus; times := Rmult; over := Rdiv;
     leb := Rleb |}.

Definition Qadd x y := Qred (x + y).
Definition Qsub x y := Qred (x - y).
Definition Qmul x y := Qred (x * y).
Definition Qdivide x y := Qred (x / y).

Canonical Structure QF : field :=
  {| carrier := Q; zero := 0%Q; one := 1%Q; plus := Qadd; minus := Qsub; times := Qmul; over := Qdivide;
     leb := Qle_bool |}.

Section Vectors.
  Context {F : field}.
  Open Scope field_scope.

  (** A vector of m entries: a function of the index, 0, 1, ..., m - 1. *)
  Definition vector := nat -> F.

  (** The same vector with its m entries computed once: what makes a run inside Coq fast. *)
  Definition tab (m : nat) (f : vector) : vector :=
    let entries := map f (seq 0 m) in fun i => nth i entries 0.

  (** A vector from its entries, 0 beyond. *)
  Definition vec (entries : list F) : vector := fun i => nth i entries 0.

  Fixpoint sum (m : nat) (f : vector) : F := match m with O => 0 | S k => sum k f + f k end.

  Definition dot (m : nat) (x y : vector) : F := sum m (fun i => x i * y i).

  Definition number (n : nat) : F := sum n (fun _ => 1).

  Definition uniform (m : nat) : vector := tab m (fun _ => 1 / number m).

  Definition max (x y : F) : F := if x <=? y then y else x.
  Definition min (x y : F) : F := if x <=? y then x else y.
  Definition abs (x : F) : F := max x (0 - x).

  Definition all (m : nat) (p : nat -> bool) : bool := forallb p (seq 0 m).

  (** How many i < m satisfy p. *)
  Definition count (m : nat) (p : nat -> bool) : F := sum m (fun i => if p i then 1 else 0).
End Vectors.
Arguments vector : clear implicits.

Lemma tab_eq {F : field} m (f : vector F) i : (i < m)%nat -> tab m f i = f i.
Proof.
  intros Hi. unfold tab.
  rewrite (nth_indep _ _ (f O)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

(** Over the reals these are the sums of [Sums]. *)
Open Scope R_scope.

Lemma sum_R m (f : nat -> R) : sum m f = Sum m f.
Proof. induction m as [|k IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma dot_R m (x y : nat -> R) : dot m x y = Sum m (fun i => x i * y i).
Proof. apply sum_R. Qed.

Lemma number_R n : number n = INR n :> R.
Proof. unfold number. rewrite sum_R. simpl. rewrite Sum_const. lra. Qed.

Lemma uniform_R m i : (i < m)%nat -> uniform m i = 1 / INR m :> R.
Proof. intros Hi. unfold uniform. rewrite tab_eq by assumption. rewrite number_R. reflexivity. Qed.

Lemma leb_R (x y : R) : leb x y = true <-> x <= y.
Proof. simpl. unfold Rleb. destruct (Rle_dec x y); split; easy. Qed.

Lemma leb_R_false (x y : R) : leb x y = false <-> y < x.
Proof. simpl. unfold Rleb. destruct (Rle_dec x y); split; intros; try easy; lra. Qed.

Lemma max_R (x y : R) : max x y = Rmax x y.
Proof. unfold max. simpl. unfold Rleb, Rmax. now destruct (Rle_dec x y). Qed.

Lemma min_R (x y : R) : min x y = Rmin x y.
Proof. unfold min. simpl. unfold Rleb, Rmin. now destruct (Rle_dec x y). Qed.

Lemma abs_R (x : R) : abs x = Rabs x.
Proof.
  unfold abs. rewrite max_R. simpl. unfold Rmax, Rabs.
  destruct (Rle_dec x (0 - x)); destruct (Rcase_abs x); lra.
Qed.

Lemma count_R m p : count m p = Sum m (fun i => if p i then 1 else 0) :> R.
Proof. apply sum_R. Qed.
