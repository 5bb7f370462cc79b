(** The arithmetic that an algorithm uses: an ordered field whose order can be decided.

    Every algorithm of this folder is defined once, over any [field]. Theorems are about [RF], the reals;
    runs inside Coq ([vm_compute]) use [QF], the rationals in lowest terms. *)
From Coq Require Import Reals Lra Arith List QArith Qreduction.
From Boostproof Require Import Sums.
From Boostproof.spec Require Export Arithmetic.
Import ListNotations.

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
