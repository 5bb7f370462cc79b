(** The vector w* of the proofs: uniform on the mistakes, or on some of them. NP14, equation 14. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Fields Games.
Open Scope R_scope.

(** How many i < m are in a set, as a real. *)
Definition size (m : nat) (wrong : nat -> bool) : R := Sum m (fun i => if wrong i then 1 else 0).

Lemma mistakes_size m margin : mistakes m margin = size m (@mistake RF margin).
Proof. reflexivity. Qed.

Lemma size_zero_or_one m wrong : size m wrong = 0 \/ 1 <= size m wrong.
Proof.
  unfold size. induction m as [|k IH]; cbn [Sum]; [now left|].
  assert (0 <= Sum k (fun i => if wrong i then 1 else 0)) by (apply Sum_nonneg; intros; destruct (wrong _); lra).
  destruct (wrong k); [right; lra|]. destruct IH; [left|right]; lra.
Qed.

Lemma size_le m wrong : 0 <= size m wrong <= INR m.
Proof.
  unfold size. split.
  - apply Sum_nonneg. intros. destruct (wrong _); lra.
  - rewrite <- (Rmult_1_r (INR m)), <- Sum_const. apply Sum_le. intros. destruct (wrong _); lra.
Qed.

Section Star.
  Variables (m : nat) (wrong : nat -> bool).
  Let e : R := size m wrong.

  (** w*_i = 1/e on the set of e mistakes, and 0 elsewhere. *)
  Definition star (i : nat) : R := if wrong i then 1 / size m wrong else 0.

  Lemma Sum_star (f : nat -> R) :
    Sum m (fun i => star i * f i) = Sum m (fun i => if wrong i then f i else 0) / e.
  Proof.
    unfold Rdiv. rewrite <- Sum_scal_r. apply Sum_ext. intros i Hi. unfold star, e.
    destruct (wrong i); [unfold Rdiv; ring | ring].
  Qed.

  Hypothesis some : 1 <= e.

  Lemma star_distribution : distribution m star.
  Proof.
    split.
    - intros i Hi. unfold star. fold e. destruct (wrong i); [|lra]. apply Rle_mult_inv_pos; lra.
    - rewrite (Sum_ext m _ (fun i => star i * 1)), Sum_star by (intros; ring). fold (size m wrong) e. field. lra.
  Qed.

  Lemma star_le i : 0 <= star i <= 1 / e.
  Proof.
    assert (0 <= 1 / e) by (apply Rle_mult_inv_pos; lra). unfold star. fold e. destruct (wrong i); lra.
  Qed.

  (** The vote of the combination under w* is not positive. *)
  Lemma star_margin (margin : nat -> R) : (forall i, (i < m)%nat -> wrong i = true -> margin i <= 0) ->
    Sum m (fun i => star i * margin i) <= 0.
  Proof.
    intros W. rewrite <- (Sum_zero m (fun _ => 0)) by auto. apply Sum_le. intros i Hi.
    pose proof (star_le i). specialize (W i Hi). unfold star in *. destruct (wrong i); [|lra].
    specialize (W eq_refl). nra.
  Qed.

  (** |w* - uniform|² = 1/e - 1/m *)
  Lemma star_distance : (0 < m)%nat -> sq m (fun i => star i - 1 / INR m) = 1 / e - 1 / INR m.
  Proof.
    intros Hm. apply lt_0_INR in Hm. unfold sq.
    rewrite (Sum_ext m _ (fun i => star i * (star i - 2 / INR m) + 1 / INR m * (1 / INR m))) by (intros; field; lra).
    rewrite Sum_plus, Sum_const, Sum_star.
    rewrite (Sum_ext m _ (fun i => (if wrong i then 1 else 0) * (1 / e - 2 / INR m))).
    - rewrite Sum_scal_r. fold (size m wrong) e. field. lra.
    - intros i Hi. unfold star. fold e. destruct (wrong i); ring.
  Qed.
End Star.

(** Equation 14: where the combination Σ η_t h_t is wrong, a tie being wrong, Σ η_t d_t^i >= 0, d = -u. *)
Theorem NP14_equation_14 m T (eta : nat -> R) (u : nat -> nat -> R) i :
  (i < m)%nat -> @mistake RF (margins m eta u T) i = true -> 0 <= Sum T (fun t => eta t * - u t i).
Proof.
  intros Hi M. apply mistake_R in M. rewrite margins_R in M by exact Hi.
  rewrite (Sum_ext T _ (fun t => - (eta t * u t i))), Sum_opp by (intros; ring). lra.
Qed.

(** A set of mistakes of the combination. *)
Definition mistaken (m T : nat) (eta : nat -> R) (u : nat -> nat -> R) (wrong : nat -> bool) : Prop :=
  forall i, (i < m)%nat -> wrong i = true -> @mistake RF (margins m eta u T) i = true.

Lemma star_votes m T (eta : nat -> R) (u : nat -> nat -> R) wrong :
  mistaken m T eta u wrong -> 1 <= size m wrong ->
  Sum T (fun t => eta t * Sum m (fun i => star m wrong i * u t i)) <= 0.
Proof.
  intros W some. eapply Rle_trans; [|apply (star_margin m wrong some (@margins RF m eta u T))].
  - apply Req_le. rewrite (Sum_ext m _ (fun i => Sum T (fun t => eta t * (star m wrong i * u t i)))).
    + rewrite Sum_swap. apply Sum_ext. intros. symmetry. apply Sum_scal.
    + intros i Hi. rewrite margins_R, <- Sum_scal by exact Hi. apply Sum_ext. intros. ring.
  - intros i Hi Wi. apply mistake_R. now apply W.
Qed.
