(** CL21, Appendix A.1, as amended: of a class closed under all maps of labels, and of nothing else. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1
  CL21_number_of_epochs CL21_spec_plays.
Import ListNotations.
Open Scope R_scope.

(** Where a label does not occur, some other one has more than its share of the probability. *)
Lemma likely_label m A d y a0 : (2 <= A)%nat -> distribution m d -> labels_in m A y -> (a0 < A)%nat ->
  (forall p, (p < m)%nat -> y p <> a0) -> exists a, (a < A)%nat /\ 1 / INR A < right_probability m d (fun _ => a) y.
Proof.
  intros HA [P S] Y Ha N. set (r := fun a => right_probability m d (fun _ => a) y).
  assert (T : Sum A r = 1).
  { unfold r, right_probability. rewrite Sum_swap. rewrite <- S. apply Sum_ext. intros p Hp. exact (Sum_delta A (y p) (fun _ => d p) (Y p Hp)). }
  assert (Z : r a0 = 0).
  { apply Sum_zero. intros p Hp. destruct (Nat.eqb a0 (y p)) eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. now destruct (N p Hp). }
  apply (le_INR 2) in HA as HR. simpl in HR.
  destruct (Max_attained A r ltac:(lia)) as (a & Hi & E). exists a. split; [exact Hi|]. fold (r a).
  destruct (Rlt_le_dec (1 / INR A) (r a)) as [|L]; [assumption|]. exfalso.
  assert (Sum A r <= Sum A (fun b => 1 / INR A - (if Nat.eqb b a0 then 1 / INR A else 0))) as B.
  { apply Sum_le. intros b Hb. destruct (Nat.eqb b a0) eqn:Q; [apply Nat.eqb_eq in Q; subst b; lra|].
    pose proof (Max_ge A r b Hb). lra. }
  rewrite Sum_minus, Sum_const, (Sum_delta A a0 (fun _ => 1 / INR A) Ha), T in B.
  assert (INR A * (1 / INR A) = 1) as One by (field; lra). assert (0 < 1 / INR A) by (apply Rdiv_lt_0_compat; lra). lra.
Qed.

Lemma fewer_labels m A y h len K (H : CL21.class) : (0 < m)%nat -> (0 < K)%nat -> labels_in m A y -> (2 <= A)%nat ->
  closed_under_maps m A H -> (forall k, (k < len 0)%nat -> optimal m A y h len H 0 k) -> ends_by_signs m A y h len K 0 ->
  (A_ m A y h len 1 <= labels_used m y)%nat.
Proof.
  intros Hm HK Y HA C O [(LK & E & _) N]. pose proof (used_or_unused m A y Y) as U.
  destruct (CL21_equation_3_11 m A y h len Hm 0 0 Hm E) as (_ & _ & _ & _ & ->).
  change (A_ m A y h len 0%nat) with A. enough (length (unused m A y) <= N_ m A y h len 0)%nat by lia.
  apply least_ge; [exact Hm|]. intros p Hp. apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|].
  intros a I. apply in_unused in I as [Ha I]. apply in_negative. split; [exact Ha|].
  unfold psi_end, Psi_, Psi_in. change (A_ m A y h len 0%nat) with A. change (y_ m A y h len 0) with y.
  set (n := len 0%nat) in *. set (al := alpha coefficient m A (h 0%nat) y). set (h' := first_rounds n (h 0%nat)).
  assert (L : forall s q, (q < m)%nat -> (h' s q < A)%nat).
  { intros s q Hq. unfold h', first_rounds. destruct (O (Nat.min s (n - 1)) ltac:(lia)) as (_ & Lq & _). now apply Lq. }
  rewrite (Psi_played A (h 0%nat) h' al al) by (intros s Hs; split; [now apply first_rounds_same | reflexivity]).
  rewrite (CL21_equation_3_8 m A h' al L n p a Hp).
  rewrite (Sum_ext n _ (fun s => - al s)).
  - rewrite Sum_opp. apply Ropp_lt_gt_0_contravar, Sum_pos; [lia|]. intros s Hs.
    apply (le_INR 2) in HA as HA2. simpl in HA2. apply CL21_equation_3_7; [exact HA2|].
    set (w := weights coefficient m A (h 0%nat) y s). assert (D : distribution m w) by now apply weights_distribution.
    destruct (likely_label m A w y a HA D Y Ha) as (b & Hb & Q).
    { intros q Hq X. apply I, in_used. now exists q. }
    destruct (O s Hs) as (Hh & _ & B). destruct (C (h 0%nat s) (fun _ => b) Hh (fun _ _ => Hb)) as (f & Hf & Ef).
    assert (labels_in m A f) as Lf by (intros q Hq; now rewrite Ef).
    specialize (B f Hf Lf). change (score m w f y <= score m w (h 0%nat s) y) in B.
    rewrite !score_of_error in B by exact D. change (eps coefficient m A (h 0%nat) y s) with (error_of m w (h 0%nat s) y).
    assert (error_of m w f y = 1 - right_probability m w (fun _ => b) y) as Er.
    { rewrite <- (proj2 D). unfold error_of, right_probability. rewrite <- Sum_minus. apply Sum_ext. intros q Hq.
      rewrite Ef by exact Hq. destruct (Nat.eqb b (y q)); ring. }
    pose proof (error_range m w (h 0%nat s) y D). specialize (N s Hs). unfold eps_ in N.
    change (error_of m w (h 0%nat s) y <> 0) in N. lra.
  - intros s Hs. unfold votes_for. replace (h' s p) with (h 0%nat s p) by (unfold h'; now rewrite <- first_rounds_same).
    destruct (Nat.eqb (h 0%nat s p) a) eqn:Q; [|ring]. apply Nat.eqb_eq in Q. exfalso. apply I. rewrite <- Q.
    exact (CL21_unused_labels_amended_given m A y h len H Hm Y C s (O s Hs) p Hp).
Qed.

Theorem CL21_unused_labels_amended_proof : CL21.unused_labels_amended.
Proof.
  intros [m A y h len] K H (Hm & HK & Y) HA C O E. played. split.
  - intros k p Hk Hp. pose proof (CL21_unused_labels_amended_given m A y h len H Hm Y C k (O k Hk) p Hp) as U.
    apply in_used in U. destruct U as (q & Hq & Q). exists q. now split.
  - exact (fewer_labels m A y h len K H Hm HK Y HA C O E).
Qed.
