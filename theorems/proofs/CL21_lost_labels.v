(** CL21, Appendix B.1 and Section 3.1: how a true label is lost, and an epoch shorter than K. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1.
Import ListNotations.
Open Scope R_scope.

Section Lost.
  Variables (m A : nat) (y : nat -> nat) (h : nat -> nat -> nat -> nat) (length_of : nat -> nat).
  Notation A_ := (A_ m A y h length_of).
  Notation y_ := (y_ m A y h length_of).
  Notation psi_end := (psi_end m A y h length_of).
  Notation followed_back := (followed_back m A y h length_of).
  Hypothesis truth_in : labels_in m A y.

  (** The true label is still among those of epoch i; it is there and has Ψ < 0 at the end. *)
  Definition alive (i p : nat) : bool := Nat.ltb (y_ i p) (A_ i).
  Definition fails (i p : nat) : bool := alive i p && (if Rlt_dec (psi_end i p (y_ i p)) 0 then true else false).

  Lemma kept_or_failed I p : (p < m)%nat ->
    (y_ I p < A_ I)%nat /\ followed_back I p (y_ I p) = y p \/ exists i, (i < I)%nat /\ fails i p = true.
  Proof.
    intros Hp. induction I as [|I [[L F]|(i & Hi & X)]]; [left; split; [now apply truth_in | reflexivity] | |].
    - destruct (Rlt_dec (psi_end I p (y_ I p)) 0) as [N|N].
      + right. exists I. split; [lia|]. unfold fails, alive. apply Nat.ltb_lt in L. rewrite L. now destruct (Rlt_dec _ 0).
      + left. destruct (CL21_equation_3_11_relabelling_amended m A y h length_of I p Hp L) as [R1 R2].
        destruct (R2 (R1 ltac:(lra))) as [L' E]. split; [exact L'|]. cbn [CL21_elimination.followed_back]. now rewrite E.
    - right. exists i. split; [lia | exact X].
  Qed.

  (** Where the final label is wrong, the true one was there at the end of some epoch and had Ψ < 0; one label is left. *)
  Theorem CL21_sentence_lost_before_the_last I p : (p < m)%nat -> A_ I = 1%nat -> followed_back I p 0 <> y p ->
    exists i, (i < I)%nat /\ (y_ i p < A_ i)%nat /\ psi_end i p (y_ i p) < 0.
  Proof.
    intros Hp One N. destruct (kept_or_failed I p Hp) as [[L F]|(i & Hi & X)].
    - exfalso. apply N. rewrite <- F. f_equal. lia.
    - exists i. apply andb_true_iff in X as [X1 X2]. apply Nat.ltb_lt in X1.
      destruct (Rlt_dec (psi_end i p (y_ i p)) 0); [auto | discriminate].
  Qed.

  Definition count_if (f : nat -> bool) : R := Sum m (fun p => if f p then 1 else 0).

  Lemma count_if_range f : 0 <= count_if f <= INR m.
  Proof.
    unfold count_if. split; [apply Sum_nonneg; intros; destruct (f _); lra|].
    rewrite <- (Rmult_1_r (INR m)), <- Sum_const. apply Sum_le. intros; destruct (f _); lra.
  Qed.

  (** The product over epochs, amended: Pr(τ <> y) <= Σ_i Pr(Ψ_y < 0 at the end of epoch i | y(p) in A_i). *)
  Theorem CL21_epoch_product_amended I : (0 < m)%nat -> A_ I = 1%nat ->
    count_if (fun p => negb (Nat.eqb (followed_back I p 0) (y p))) / INR m <=
    Sum I (fun i => count_if (fails i) / count_if (alive i)).
  Proof.
    intros Hm One. apply lt_0_INR in Hm.
    apply Rle_trans with (Sum I (fun i => count_if (fails i) / INR m)).
    - unfold Rdiv. rewrite Sum_scal_r. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, Hm|].
      unfold count_if. rewrite Sum_swap. apply Sum_le. intros p Hp.
      assert (0 <= Sum I (fun i => if fails i p then 1 else 0)) by (apply Sum_nonneg; intros i _; destruct (fails i p); lra).
      destruct (Nat.eqb (followed_back I p 0) (y p)) eqn:E; [simpl; lra|]. simpl. apply Nat.eqb_neq in E.
      destruct (kept_or_failed I p Hp) as [[L F]|(i & Hi & X)].
      + exfalso. apply E. rewrite <- F. f_equal. lia.
      + pose proof (Sum_ge_term I (fun i => if fails i p then 1 else 0) i) as G. cbv beta in G. rewrite X in G. apply G; [|exact Hi].
        intros j _. destruct (fails j p); lra.
    - apply Sum_le. intros i _. pose proof (count_if_range (alive i)) as R. pose proof (count_if_range (fails i)) as Q.
      assert (count_if (fails i) <= count_if (alive i)) as L.
      { apply Sum_le. intros p _. unfold fails. destruct (alive i p), (Rlt_dec (psi_end i p (y_ i p)) 0); simpl; lra. }
      destruct (Rle_lt_dec (count_if (alive i)) 0) as [Z|P].
      + assert (count_if (fails i) = 0) as -> by lra. unfold Rdiv. rewrite !Rmult_0_l. lra.
      + apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
  Qed.
End Lost.

(** Section 3.1: every epoch lasts at least K rounds. *)
Definition every_epoch_is_long : Prop := forall m A y h length_of K H gamma I, (0 < m)%nat -> (0 < K)%nat -> labels_in m A y ->
  (forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n)) -> training m A y h length_of K H I ->
  forall i, (i < I)%nat -> (K <= length_of i)%nat.

(** Two observations with the labels 0 and 1, all maps as hypotheses, and the right one in the first round; K = 2. *)
Theorem CL21_theorem_3_1_2a_step_every_epoch_refuted : ~ every_epoch_is_long.
Proof.
  intros X. specialize (X 2%nat 2%nat (fun p => p) (fun _ _ p => p) (fun _ => 1%nat) 2%nat (fun _ => True) (fun _ => 1) 1%nat).
  assert (best : forall n d f g, distribution 2 d -> labels_in 2 n f -> score 2 d g f <= score 2 d f f).
  { intros n d f g [P _] _. apply Sum_le. intros p Hp. specialize (P p Hp). rewrite Nat.eqb_refl. destruct (Nat.eqb _ _); lra. }
  assert (L : (2 <= 1)%nat); [|lia]. apply (X ltac:(lia) ltac:(lia)) with (i := 0%nat); [intros p Hp; exact Hp | | | lia].
  - intros n Hn. split; [lra|]. intros y d Y D. exists y. split; [exact Logic.I|]. split; [exact Y|].
    assert (score 2 d y y = 1) as ->.
    { rewrite <- (proj2 D). apply Sum_ext. intros p _. now rewrite Nat.eqb_refl. }
    assert (n = 2)%nat as -> by lia. simpl. lra.
  - intros i Hi. assert (i = 0)%nat as -> by lia.
    assert (D : distribution 2 (d_ 2 2 (fun p => p) (fun _ _ p => p) (fun _ => 1%nat) 0 0)) by (apply weights_distribution; lia).
    split; [apply Nat.le_refl|]. split.
    + intros k Hk. assert (k = 0)%nat as -> by lia. split; [exact Logic.I|]. split; [intros p Hp; exact Hp|].
      intros f _ Lf. apply (best 2%nat); [exact D | intros p Hp; exact Hp].
    + right. split; [reflexivity|]. exists 0%nat. split; [reflexivity|]. split; [|split; intros; lia].
      unfold eps_, eps, error_of. apply Sum_zero. intros p _. change (y_ 2 2 (fun q => q) (fun _ _ q => q) (fun _ => 1%nat) 0 p) with p.
      now rewrite Nat.eqb_refl.
Qed.
