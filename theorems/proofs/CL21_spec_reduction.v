(** CL21, Section 3: with two labels the algorithm is AdaBoost, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool FunctionalExtensionality.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games MRS13_coordinate_descent AdaBoost CL21_classifiers CL21_epoch CL21_rounds CL21_elimination
  CL21_reduction CL21_spec_plays.
Open Scope R_scope.

Section Same.
  Variables (m K : nat) (y : nat -> nat) (h : nat -> nat -> nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Y : labels_in m 2 y.
  Hypothesis L : forall k, labels_in m 2 (h k).
  Hypothesis Er : forall k, (k < K)%nat -> 0 < eps coefficient m 2 h y k < 1.
  Notation M := (right_or_wrong y h).
  Notation lambda := (MRS13_coordinate_descent.AdaBoost m K M (fun t => t)).
  Notation u := (CL21.right_or_wrong y h).
  Notation c := (alpha coefficient m 2 h y).

  Lemma steps k : (k < K)%nat -> c k = step (correlation m K M (lambda k) k).
  Proof. exact (proj1 (proj2 (CL21_reduction m K y h Hm Y L Er)) k). Qed.

  Lemma margin_is k p : (k <= K)%nat -> margin K M (lambda k) p = Sum k (fun s => c s * u s p).
  Proof.
    intros Hk. unfold margin. replace K with (k + (K - k))%nat at 1 by lia. rewrite Sum_split.
    rewrite (Sum_zero (K - k)).
    - rewrite Rplus_0_r. apply Sum_ext. intros s Hs. rewrite (coefficients_of m K y h Hm k s), (proj2 (Nat.ltb_lt s k) Hs), steps by lia.
      unfold right_or_wrong, CL21.right_or_wrong. destruct (Nat.eqb _ _); ring.
    - intros s _. rewrite (coefficients_of m K y h Hm k (k + s)), (proj2 (Nat.ltb_ge (k + s) k)) by lia. ring.
  Qed.

  Lemma weights_are k p : (k <= K)%nat -> D m K M (lambda k) p = CL21.adaboost_weights m u c k p.
  Proof.
    intros Hk. unfold D, total_loss, CL21.adaboost_weights. rewrite (margin_is k p Hk). f_equal.
    apply Sum_ext. intros q _. now rewrite (margin_is k q Hk).
  Qed.
End Same.

Theorem CL21_reduction_proof : CL21.reduction.
Proof.
  intros m K y h Hm Y L Er u c t. destruct (CL21_reduction m K y h Hm Y L Er) as (W & S & F). split; [|split].
  - intros k p Hk Hp. etransitivity; [exact (W k p Hk Hp) | exact (weights_are m K y h Hm Y L Er k p Hk)].
  - intros k Hk. transitivity (step (correlation m K (right_or_wrong y h) (MRS13_coordinate_descent.AdaBoost m K (right_or_wrong y h) (fun t => t) k) k)); [exact (S k Hk)|].
    unfold CL21.adaboost_step. assert (correlation m K (right_or_wrong y h) (MRS13_coordinate_descent.AdaBoost m K (right_or_wrong y h) (fun t => t) k) k =
      Sum m (fun p => CL21.adaboost_weights m u c k p * u k p)) as ->; [|reflexivity].
    unfold correlation. apply Sum_ext. intros p _. f_equal. exact (weights_are m K y h Hm Y L Er k p (Nat.lt_le_incl _ _ Hk)).
  - intros E. subst t. played. destruct (F E) as [One B]. split; [exact One|]. intros p Hp.
    pose proof (B p Hp) as Bp. rewrite (margin_is m K y h Hm Y L Er K p (le_n K)) in Bp. exact Bp.
Qed.
