(** The value of a game by a pair of certificates: a distribution over the examples under which no hypothesis has an
    edge above v, and one over the hypotheses under which no example has a margin below v. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Fields Games.

Section Check.
  Context {F : field} (m n : nat) (M : game F).
  Open Scope field_scope.

  Definition equal (x y : F) : bool := (x <=? y) && (y <=? x).
  Definition is_distribution (k : nat) (p : vector F) : bool := all k (fun i => 0 <=? p i) && equal (sum k p) 1.
  Definition edge_under (d : vector F) (j : nat) : F := dot m d (column_of M j).
  Definition margin_under (w : vector F) (i : nat) : F := dot n (M i) w.

  Definition certifies (d w : vector F) (v : F) : bool :=
    is_distribution m d && is_distribution n w &&
    all n (fun j => edge_under d j <=? v) && all m (fun i => v <=? margin_under w i).
End Check.

Open Scope R_scope.

Lemma all_spec m p : all m p = true <-> forall i, (i < m)%nat -> p i = true.
Proof.
  unfold all. rewrite forallb_forall. split; intros H i Hi; apply H.
  - apply in_seq. lia.
  - apply in_seq in Hi. lia.
Qed.

Lemma is_distribution_R k (p : nat -> R) : is_distribution k p = true -> distribution k p.
Proof.
  unfold is_distribution, equal. rewrite !andb_true_iff, all_spec. intros (P & E1 & E2). split.
  - intros i Hi. apply leb_R, P, Hi.
  - apply (leb_R (sum k p)) in E1. apply (leb_R one) in E2. rewrite sum_R in *. simpl in *. lra.
Qed.

(** What the check accepts is the value: every distribution leaves an edge of at least v, every combination a margin of
    at most v. *)
Theorem certificate_is_value m n (M : nat -> nat -> R) d w v : (0 < m)%nat -> (0 < n)%nat ->
  @certifies RF m n M d w v = true ->
  distribution m d /\ distribution n w /\
  (forall j, (j < n)%nat -> Sum m (fun i => d i * M i j) <= v) /\
  (forall i, (i < m)%nat -> v <= Sum n (fun j => M i j * w j)) /\
  (forall d', distribution m d' -> exists j, (j < n)%nat /\ v <= Sum m (fun i => d' i * M i j)) /\
  (forall w', distribution n w' -> exists i, (i < m)%nat /\ Sum n (fun j => M i j * w' j) <= v).
Proof.
  intros Hm Hn C. unfold certifies in C. rewrite !andb_true_iff, !all_spec in C. destruct C as (((D & W) & E) & G).
  apply is_distribution_R in D. apply is_distribution_R in W.
  assert (E' : forall j, (j < n)%nat -> Sum m (fun i => d i * M i j) <= v)
    by (intros j Hj; specialize (E j Hj); apply leb_R in E; unfold edge_under in E; now rewrite dot_R in E).
  assert (G' : forall i, (i < m)%nat -> v <= Sum n (fun j => M i j * w j))
    by (intros i Hi; specialize (G i Hi); apply leb_R in G; unfold margin_under in G; now rewrite dot_R in G).
  repeat split; try assumption; try (apply D); try (apply W).
  - intros d' [P S]. destruct (Max_attained n (fun j => Sum m (fun i => d' i * M i j)) Hn) as (j & Hj & Ej).
    exists j. split; [exact Hj|]. cbv beta in Ej. rewrite <- Ej.
    assert (v <= Sum m (fun i => d' i * Sum n (fun j => M i j * w j))) as L.
    { apply Rle_trans with (Sum m (fun i => d' i * v)); [rewrite Sum_scal_r, S; lra|].
      apply Sum_le. intros i Hi. apply Rmult_le_compat_l; auto. }
    rewrite (Sum_ext m _ (fun i => Sum n (fun j => w j * (d' i * M i j)))), Sum_swap in L
      by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    rewrite (Sum_ext n _ (fun j => w j * Sum m (fun i => d' i * M i j))) in L by (intros; apply Sum_scal).
    eapply Rle_trans; [exact L|]. destruct W as [PW SW].
    rewrite <- (Rmult_1_l (Max _ _)), <- SW, <- Sum_scal_r. apply Sum_le. intros k Hk.
    apply Rmult_le_compat_l; [auto|]. exact (Max_ge n (fun j => Sum m (fun i => d' i * M i j)) k Hk).
  - intros w' [P S]. destruct (Max_attained m (fun i => - Sum n (fun j => M i j * w' j)) Hm) as (i & Hi & Ei).
    exists i. split; [exact Hi|]. cbv beta in Ei.
    enough (- v <= Max m (fun i => - Sum n (fun j => M i j * w' j))) by lra.
    assert (Sum n (fun j => w' j * Sum m (fun i => d i * M i j)) <= v) as L.
    { apply Rle_trans with (Sum n (fun j => w' j * v)); [|rewrite Sum_scal_r, S; lra].
      apply Sum_le. intros j Hj. apply Rmult_le_compat_l; auto. }
    rewrite (Sum_ext n _ (fun j => Sum m (fun i => d i * (M i j * w' j)))), Sum_swap in L
      by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    rewrite (Sum_ext m _ (fun i => d i * Sum n (fun j => M i j * w' j))) in L by (intros; apply Sum_scal).
    destruct D as [PD SD]. apply Rle_trans with (Sum m (fun i => d i * - Sum n (fun j => M i j * w' j))).
    + rewrite (Sum_ext m _ (fun i => - (d i * Sum n (fun j => M i j * w' j)))), Sum_opp by (intros; ring). lra.
    + rewrite <- (Rmult_1_l (Max _ _)), <- SD, <- Sum_scal_r. apply Sum_le. intros k Hk.
      apply Rmult_le_compat_l; [auto|]. exact (Max_ge m (fun i => - Sum n (fun j => M i j * w' j)) k Hk).
Qed.
