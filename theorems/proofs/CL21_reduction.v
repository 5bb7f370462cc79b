(** CL21, Section 3: with two labels the algorithm is AdaBoost, on the columns that are 1 where a hypothesis is right and -1
    where it is wrong: the AdaBoost of MRS13. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent AdaBoost CL21_classifiers CL21_epoch CL21_rounds
  CL21_elimination.
Import ListNotations.
Open Scope R_scope.

Section Reduction.
  (** m observations, the labels 0 and 1; round k < K returns h k, whose error is neither 0 nor 1. *)
  Variables (m K : nat) (y : nat -> nat) (h : nat -> nat -> nat).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis truth_in : labels_in m 2 y.
  Hypothesis hypotheses_in : forall k, labels_in m 2 (h k).
  Notation w := (weights coefficient m 2 h y).
  Notation eps := (eps coefficient m 2 h y).
  Notation al := (alpha coefficient m 2 h y).
  Hypothesis errors : forall k, (k < K)%nat -> 0 < eps k < 1.

  (** Column k, and AdaBoost on columns 0, 1, ... in turn. *)
  Definition right_or_wrong (p k : nat) : R := if Nat.eqb (h k p) (y p) then 1 else -1.
  Notation lambda := (AdaBoost m K right_or_wrong (fun t => t)).
  Notation r k := (correlation m K right_or_wrong (lambda k) k).

  Lemma same_step k : (k < K)%nat -> (forall p, (p < m)%nat -> w k p = D m K right_or_wrong (lambda k) p) -> al k = step (r k).
  Proof.
    intros Hk W. pose proof (errors k Hk) as E. assert (R : r k = 1 - 2 * eps k).
    { rewrite <- (proj2 (weights_distribution coefficient m 2 h y m_positive k)). unfold CL21_rounds.eps, error_of, correlation.
      rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext. intros p Hp. rewrite <- (W p Hp). unfold right_or_wrong.
      destruct (Nat.eqb (h k p) (y p)); ring. }
    rewrite R. unfold step. change (al k) with (1 / (2 * (INR 2 - 1)) * ln ((INR 2 - 1) * (1 - eps k) / eps k)).
    replace (INR 2) with 2 by (simpl; ring). replace ((1 + (1 - 2 * eps k)) / (1 - (1 - 2 * eps k))) with ((2 - 1) * (1 - eps k) / eps k)
      by (field; lra). field.
  Qed.

  Lemma same_weights k : (k <= K)%nat -> forall p, (p < m)%nat -> w k p = D m K right_or_wrong (lambda k) p.
  Proof.
    induction k as [|k IH]; intros Hk p Hp.
    - unfold D, total_loss, margin. cbn [AdaBoost weights].
      rewrite (Sum_ext m _ (fun _ => 1)) by (intros; rewrite Sum_zero by (intros; ring); rewrite Ropp_0; apply exp_0).
      rewrite Sum_const, Sum_zero, Ropp_0, exp_0 by (intros; ring). field. apply lt_0_INR in m_positive. lra.
    - specialize (IH ltac:(lia)). pose proof (same_step k Hk IH) as St. cbn [AdaBoost]. rewrite <- St.
      rewrite (D_move m K right_or_wrong m_positive) by exact Hk.
      assert (raw : forall q, (q < m)%nat -> w k q * exp (- (al k * (INR 2 * (if Nat.eqb (h k q) (y q) then 1 else 0) - 1))) =
        D m K right_or_wrong (lambda k) q * exp (- al k * right_or_wrong q k)).
      { intros q Hq. rewrite (IH q Hq). f_equal. f_equal. unfold right_or_wrong. replace (INR 2) with 2 by (simpl; ring).
        destruct (Nat.eqb (h k q) (y q)); ring. }
      change (w (S k) p) with (w k p * exp (- (al k * (INR 2 * (if Nat.eqb (h k p) (y p) then 1 else 0) - 1))) /
        Sum m (fun q => w k q * exp (- (al k * (INR 2 * (if Nat.eqb (h k q) (y q) then 1 else 0) - 1))))).
      now rewrite (raw p Hp), (Sum_ext m _ _ raw).
  Qed.

  Lemma coefficients_of k j : lambda k j = if Nat.ltb j k then step (r j) else 0.
  Proof.
    induction k as [|k IH]; [reflexivity|]. cbn [AdaBoost]. unfold move. rewrite IH.
    destruct (Nat.eqb_spec j k) as [->|N].
    - rewrite (proj2 (Nat.ltb_ge k k)) by lia. rewrite (proj2 (Nat.ltb_lt k (S k))) by lia. ring.
    - destruct (Nat.ltb_spec j k), (Nat.ltb_spec j (S k)); lia || reflexivity.
  Qed.

  Lemma same_margins p : (p < m)%nat -> Psi 2 h al K p (y p) = margin K right_or_wrong (lambda K) p.
  Proof.
    intros Hp. rewrite (CL21_equation_3_8 m 2 h al (fun k q Hq => hypotheses_in k q Hq)) by exact Hp. apply Sum_ext. intros k Hk.
    rewrite coefficients_of, (proj2 (Nat.ltb_lt k K) Hk), <- (same_step k Hk) by (apply same_weights; lia).
    unfold votes_for, right_or_wrong. replace (INR 2) with 2 by (simpl; ring). destruct (Nat.eqb (h k p) (y p)); ring.
  Qed.

  (** The same weights before every round, the same steps, and the same final hypothesis: where K rounds end the epoch, the
      one label left is the true one exactly where AdaBoost's margin is positive. *)
  Theorem CL21_reduction :
    (forall k p, (k <= K)%nat -> (p < m)%nat -> w k p = D m K right_or_wrong (lambda k) p) /\
    (forall k, (k < K)%nat -> al k = step (r k)) /\
    (ends m 2 y (fun _ => h) (fun _ => K) 0 K -> A_ m 2 y (fun _ => h) (fun _ => K) 1 = 1%nat /\
      forall p, (p < m)%nat -> followed_back m 2 y (fun _ => h) (fun _ => K) 1 p 0 = y p <-> 0 < margin K right_or_wrong (lambda K) p).
  Proof.
    split; [intros; now apply same_weights|]. split; [intros k Hk; apply same_step; [exact Hk | apply same_weights; lia]|].
    intros E. set (psi := fun p => Psi 2 h al K p).
    assert (zero : forall p, (p < m)%nat -> psi p 0%nat + psi p 1%nat = 0).
    { intros p Hp. destruct (CL21_equation_A_19 m 2 h al y (fun k q Hq => hypotheses_in k q Hq) truth_in K p Hp) as [Z _].
      cbn [Sum] in Z. unfold psi. lra. }
    assert (one : forall p, (p < m)%nat -> (psi p 0%nat < 0 /\ 0 < psi p 1%nat /\ negative 2 (psi p) = [0%nat]) \/
      (psi p 1%nat < 0 /\ 0 < psi p 0%nat /\ negative 2 (psi p) = [1%nat])).
    { intros p Hp. pose proof (zero p Hp). destruct (E p Hp) as (a & Ha & N). change (psi p a < 0) in N. change (a < 2)%nat in Ha.
      unfold negative. cbn [seq filter]. destruct a as [|[|a]]; [left | right | lia];
        (split; [lra|]; split; [lra|]; destruct (Rlt_dec (psi p 0%nat) 0), (Rlt_dec (psi p 1%nat) 0); try lra; reflexivity). }
    assert (few : N_ m 2 y (fun _ => h) (fun _ => K) 0 = 1%nat).
    { unfold N_. change (A_ m 2 y (fun _ => h) (fun _ => K) 0) with 2%nat. apply Nat.le_antisymm.
      - eapply Nat.le_trans; [apply (least_le m _ 0 m_positive)|]. change (length (negative 2 (psi 0%nat)) <= 1)%nat.
        destruct (one 0%nat m_positive) as [(_ & _ & ->)|(_ & _ & ->)]; apply le_n.
      - apply least_ge; [exact m_positive|]. intros p Hp. change (1 <= length (negative 2 (psi p)))%nat.
        destruct (one p Hp) as [(_ & _ & ->)|(_ & _ & ->)]; apply le_n. }
    split; [change (A_ m 2 y (fun _ => h) (fun _ => K) 1) with (2 - N_ m 2 y (fun _ => h) (fun _ => K) 0)%nat; now rewrite few|].
    intros p Hp. rewrite <- same_margins by exact Hp. change (Psi 2 h al K p (y p)) with (psi p (y p)).
    cbn [followed_back]. unfold pi_, stay_. rewrite few. change (A_ m 2 y (fun _ => h) (fun _ => K) 0) with 2%nat.
    change (psi_end m 2 y (fun _ => h) (fun _ => K) 0 p) with (psi p). unfold stay, removed. pose proof (truth_in p Hp) as Y.
    destruct (one p Hp) as [(N & P & ->)|(N & P & ->)]; cbn [last_of length skipn Nat.sub seq filter];
      repeat match goal with |- context [in_dec ?e ?x ?l] => let J := fresh in destruct (in_dec e x l) as [J | J]; cbn in J; try lia end;
      cbn [nth negb];
      destruct (y p) as [|[|a]]; try lia; split; intros; first [reflexivity | lra | lia | exfalso; lra].
  Qed.
End Reduction.
