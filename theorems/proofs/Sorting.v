(** Insertion sort, over any field: the entries of a vector in the order of a comparison that is total. *)
From Coq Require Import Reals Lra Arith List Permutation Sorted.
From Boostproof Require Import Sums Fields.
Import ListNotations.

Section Sort.
  Context {F : field} (before : F -> F -> bool).

  Fixpoint insert (x : F) (l : list F) : list F :=
    match l with [] => [x] | y :: rest => if before x y then x :: l else y :: insert x rest end.
  Fixpoint sort (l : list F) : list F := match l with [] => [] | x :: rest => insert x (sort rest) end.

  Lemma insert_permutes x l : Permutation (x :: l) (insert x l).
  Proof.
    induction l as [|y rest IH]; simpl; [reflexivity|]. destruct (before x y); [reflexivity|].
    rewrite perm_swap. now constructor.
  Qed.

  Lemma sort_permutes l : Permutation l (sort l).
  Proof. induction l as [|x rest IH]; simpl; [reflexivity|]. rewrite <- insert_permutes. now constructor. Qed.

  Definition in_order : list F -> Prop := StronglySorted (fun x y => before x y = true).
  Hypothesis connex : forall x y, before x y = false -> before y x = true.
  Hypothesis transitive : forall x y z, before x y = true -> before y z = true -> before x z = true.

  Lemma insert_in_order x l : in_order l -> in_order (insert x l).
  Proof.
    intros H. induction H as [|y rest H IH Hy]; simpl; [repeat constructor|].
    destruct (before x y) eqn:E.
    - constructor; [now constructor|]. constructor; [exact E|].
      eapply Forall_impl; [|exact Hy]. intros z. now apply transitive.
    - constructor; [exact IH|]. apply (Permutation_Forall (insert_permutes x rest)). constructor; auto.
  Qed.

  Lemma sort_in_order l : in_order (sort l).
  Proof. induction l as [|x rest IH]; simpl; [constructor|]. now apply insert_in_order. Qed.
End Sort.

(** The m entries of a vector, in increasing and in decreasing order. *)
Definition increasing {F : field} (m : nat) (x : vector F) : list F := sort leb (map x (seq 0 m)).
Definition decreasing {F : field} (m : nat) (x : vector F) : list F := sort (fun a b => leb b a) (map x (seq 0 m)).

(** The sum of a list. *)
Fixpoint total {F : field} (l : list F) : F := match l with [] => zero | x :: rest => plus x (total rest) end.

Open Scope R_scope.

Lemma total_permutes (l l' : list R) : Permutation l l' -> @total RF l = @total RF l'.
Proof. induction 1; simpl in *; lra. Qed.

Lemma total_app (l l' : list R) : @total RF (l ++ l') = @total RF l + @total RF l'.
Proof. induction l as [|x rest IH]; simpl in *; lra. Qed.

Lemma total_entries m (x : nat -> R) : @total RF (map x (seq 0 m)) = Sum m x.
Proof. induction m as [|k IH]; [reflexivity|]. rewrite seq_S, map_app, total_app, IH. simpl. lra. Qed.

Lemma in_increasing_order m (x : nat -> R) : StronglySorted Rle (@increasing RF m x).
Proof.
  assert (H : @in_order RF leb (increasing m x)).
  { apply sort_in_order; intros a b; rewrite ?leb_R_false, ?leb_R; [lra|]. intros c. rewrite !leb_R. lra. }
  induction H as [|y rest H IH Hy]; constructor; [exact IH|]. eapply Forall_impl; [|exact Hy]. intros z. apply leb_R.
Qed.

Lemma in_decreasing_order m (x : nat -> R) : StronglySorted Rge (@decreasing RF m x).
Proof.
  assert (H : @in_order RF (fun a b => leb b a) (decreasing m x)).
  { apply sort_in_order; intros a b; rewrite ?leb_R_false, ?leb_R; [lra|]. intros c. rewrite !leb_R. lra. }
  induction H as [|y rest H IH Hy]; constructor; [exact IH|]. eapply Forall_impl; [|exact Hy].
  intros z E. apply leb_R in E. lra.
Qed.
