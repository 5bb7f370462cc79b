(** Norms of R^n: each lies between two multiples of the l1-norm. *)
From Coq Require Import Reals Lra Psatz Lia Classical FunctionalExtensionality.
From Coquelicot Require Import Rcomplements.
From Boostproof Require Import Sums Bregman Entropy Compactness.
Open Scope R_scope.

(** A norm of the first n coordinates. *)
Definition is_norm (n : nat) (norm : point -> R) : Prop :=
  (forall x, 0 <= norm x) /\ (forall x, norm x = 0 <-> forall i, (i < n)%nat -> x i = 0) /\
  homogeneous norm /\ (forall x y, norm (fun i => x i + y i) <= norm x + norm y).

Lemma l1_nonneg n x : 0 <= l1 n x.
Proof. apply Sum_nonneg. intros. apply Rabs_pos. Qed.

Lemma l1_of_near n eps x y : near n eps x y -> l1 n (fun i => x i - y i) <= INR n * eps.
Proof. intros H. unfold l1. rewrite <- Sum_const. apply Sum_le. intros i Hi. specialize (H i Hi). lra. Qed.

Section Norm.
  Variables (n : nat) (norm : point -> R).
  Hypothesis Norm : is_norm n norm.

  Lemma norm_difference x y : norm x <= norm y + norm (fun i => x i - y i).
  Proof.
    destruct Norm as (_ & _ & _ & T). eapply Rle_trans; [|apply T]. right. f_equal.
    apply functional_extensionality. intros. ring.
  Qed.

  (** |x| <= C Σ |x_i|, with C the sum of the norms of the unit vectors. *)
  Lemma norm_at_most_l1 : exists C, 0 <= C /\ forall x, norm x <= C * l1 n x.
  Proof.
    set (e := fun k i : nat => if Nat.eqb i k then 1 else 0). set (C := Sum n (fun k => norm (e k))).
    destruct Norm as (P & Z & H & T). exists C. split; [apply Sum_nonneg; intros; apply P|]. intros x.
    assert (G : forall k, (k <= n)%nat ->
                norm (fun i => if Nat.ltb i k then x i else 0) <= C * Sum k (fun i => Rabs (x i))).
    { induction k as [|k IH]; intros Hk; [simpl; rewrite Rmult_0_r; right; now apply Z|].
      specialize (IH ltac:(lia)). simpl Sum. rewrite Rmult_plus_distr_l.
      replace (fun i => if Nat.ltb i (S k) then x i else 0)
        with (fun i => (if Nat.ltb i k then x i else 0) + x k * e k i).
      - eapply Rle_trans; [apply T|]. apply Rplus_le_compat; [exact IH|]. rewrite (H (x k) (e k)), Rmult_comm.
        apply Rmult_le_compat_r; [apply Rabs_pos|]. apply (Sum_ge_term n (fun k => norm (e k))); [intros; apply P | lia].
      - apply functional_extensionality. intros i. unfold e.
        destruct (Nat.ltb_spec i k), (Nat.ltb_spec i (S k)), (Nat.eqb_spec i k); try lia; subst; ring. }
    pose proof (norm_difference x (fun i => if Nat.ltb i n then x i else 0)) as D.
    rewrite (proj2 (Z (fun i => x i - _))), Rplus_0_r in D; [exact (Rle_trans _ _ _ D (G n (le_n n)))|].
    intros i Hi. destruct (Nat.ltb_spec i n); [ring | lia].
  Qed.

  (** Where coordinate i is 1 and none is greater, the norm is not small. *)
  Lemma norm_of_unit_coordinate i : (i < n)%nat ->
    exists k, 0 < k /\ forall x, (forall j, (j < n)%nat -> Rabs (x j) <= 1) -> x i = 1 -> k <= norm x.
  Proof.
    intros Hi. destruct norm_at_most_l1 as (C & HC & Above). destruct Norm as (P & Z & _ & _).
    apply NNPP. intros No.
    destruct (Cantor_intersection n 1 (fun N x => (forall j, (j < n)%nat -> Rabs (x j) <= 1) /\ x i = 1
      /\ norm x <= / (INR N + 1))) as (l & Hl).
    - intros N. apply NNPP. intros None. apply No. exists (/ (INR N + 1)). split; [apply share_positive|].
      intros x Box Xi. destruct (Rle_lt_dec (/ (INR N + 1)) (norm x)); [assumption|]. exfalso. apply None.
      exists x. repeat split; auto. lra.
    - intros N x (Box & Xi & L). pose proof (share_falls N (S N) ltac:(lia)). repeat split; auto. lra.
    - intros N x Close. split; [|split].
      + intros j Hj. apply le_epsilon. intros eps He. destruct (Close eps He) as (y & (Box & _) & Near).
        specialize (Box j Hj). specialize (Near j Hj). pose proof (Rabs_triang_inv (x j) (y j)).
        rewrite Rabs_minus_sym in Near. lra.
      + apply cond_eq. intros eps He. destruct (Close eps He) as (y & (_ & Yi & _) & Near).
        specialize (Near i Hi). now rewrite Yi, Rabs_minus_sym in Near.
      + apply le_epsilon. intros eps He. pose proof (pos_INR n) as Pn.
        assert (0 <= C * INR n) as Q by now apply Rmult_le_pos.
        destruct (Close (eps / (C * INR n + 1))) as (y & (_ & _ & Small) & Near); [apply Rdiv_lt_0_compat; lra|].
        pose proof (norm_difference x y) as D. pose proof (Above (fun k => x k - y k)) as A.
        pose proof (l1_of_near n _ y x Near) as L1. apply (Rmult_le_compat_l C) in L1; [|exact HC].
        replace (l1 n (fun k => x k - y k)) with (l1 n (fun k => y k - x k)) in A
          by (apply Sum_ext; intros; apply Rabs_minus_sym).
        assert (C * (INR n * (eps / (C * INR n + 1))) <= eps); [|lra].
        apply (Rmult_le_reg_r (C * INR n + 1)); [lra|].
        replace (C * (INR n * (eps / (C * INR n + 1))) * (C * INR n + 1)) with (C * INR n * eps) by (field; lra). nra.
    - intros x (Box & _). exact Box.
    - assert (norm l = 0) as E.
      { apply Rle_antisym; [|apply P]. apply le_epsilon. intros eps He. destruct (small_share eps He) as (N & HN).
        destruct (Hl N) as (_ & _ & L). lra. }
      destruct (Hl 0%nat) as (_ & One & _). apply Z with (i := i) in E; [lra | exact Hi].
  Qed.

  (** The largest coordinate is at most a multiple of the norm. *)
  Lemma norm_at_least_coordinate i : (i < n)%nat -> exists k, 0 < k /\
    forall x, (forall j, (j < n)%nat -> Rabs (x j) <= Rabs (x i)) -> k * Rabs (x i) <= norm x.
  Proof.
    intros Hi. destruct (norm_of_unit_coordinate i Hi) as (k & Hk & H). destruct Norm as (P & _ & Hom & _).
    exists k. split; [exact Hk|]. intros x Largest.
    destruct (Req_dec (x i) 0) as [E|E]; [rewrite E, Rabs_R0; specialize (P x); lra|].
    assert (0 < Rabs (x i)) by now apply Rabs_pos_lt.
    apply (Rmult_le_reg_l (/ Rabs (x i))); [now apply Rinv_0_lt_compat|].
    replace (/ Rabs (x i) * (k * Rabs (x i))) with k by (field; lra).
    rewrite <- Rabs_inv by exact E. rewrite <- (Hom (/ x i) x). apply H; [|now apply Rinv_l].
    intros j Hj. rewrite Rabs_mult, Rabs_inv by exact E. apply (Rmult_le_reg_l (Rabs (x i))); [lra|].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra. now apply Largest.
  Qed.

  (** k Σ |x_i| <= |x| with some k > 0. *)
  Lemma norm_at_least_l1 : exists k, 0 < k /\ forall x, k * l1 n x <= norm x.
  Proof.
    assert (G : forall p, (p <= n)%nat -> exists k, 0 < k /\ forall i, (i < p)%nat ->
                forall x, (forall j, (j < n)%nat -> Rabs (x j) <= Rabs (x i)) -> k * Rabs (x i) <= norm x).
    { induction p as [|p IH]; intros Hp; [exists 1; split; [lra | intros; lia]|].
      destruct (IH ltac:(lia)) as (k & Hk & H), (norm_at_least_coordinate p ltac:(lia)) as (k' & Hk' & H').
      exists (Rmin k k'). split; [now apply Rmin_glb_lt|]. intros i Hi x L. pose proof (Rabs_pos (x i)).
      destruct (Nat.eq_dec i p) as [->|Ne]; (eapply Rle_trans; [apply Rmult_le_compat_r; [assumption|]|]).
      - apply Rmin_r. - now apply H'. - apply Rmin_l. - apply H; [lia | exact L]. }
    destruct (G n (le_n n)) as (k & Hk & H). exists (k / (INR n + 1)). pose proof (pos_INR n) as Pn.
    split; [apply Rdiv_lt_0_compat; lra|]. intros x. destruct (Nat.eq_dec n 0) as [E|Hn].
    - unfold l1. rewrite E. simpl. rewrite Rmult_0_r. apply Norm.
    - destruct (Max_attained n (fun i => Rabs (x i)) ltac:(lia)) as (i & Hi & E).
      assert (L : forall j, (j < n)%nat -> Rabs (x j) <= Rabs (x i))
        by (intros j Hj; rewrite <- E; now apply (Max_ge n (fun i => Rabs (x i)))).
      apply Rle_trans with (k * Rabs (x i)); [|now apply (H i Hi)].
      assert (l1 n x <= INR n * Rabs (x i)) by (unfold l1; rewrite <- Sum_const; now apply Sum_le).
      pose proof (Rabs_pos (x i)). apply (Rmult_le_reg_r (INR n + 1)); [lra|].
      replace (k / (INR n + 1) * l1 n x * (INR n + 1)) with (k * l1 n x) by (field; lra). nra.
  Qed.
End Norm.

(** The dual norm is not negative, there being a coordinate. *)
Lemma dual_nonneg n norm dual y : is_norm n norm -> dual_norm n norm dual -> (0 < n)%nat -> 0 <= dual y.
Proof.
  intros Norm Dual Hn. destruct (Dual y) as [D _], Norm as (P & Z & H & _). set (one := fun _ : nat => 1).
  pose proof (D one) as U. pose proof (D (fun i => -1 * one i)) as V. rewrite (H (-1) one), (Rabs_left (-1)) in V by lra.
  replace (inner n (fun i => -1 * one i) y) with (- inner n one y) in V
    by (unfold inner; rewrite <- Sum_opp; apply Sum_ext; intros; ring).
  destruct (P one) as [Q|Q]; [nra|]. apply eq_sym, Z with (i := 0%nat) in Q; [unfold one in Q; lra | exact Hn].
Qed.
