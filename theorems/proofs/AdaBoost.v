(** AdaBoost on columns of signs by rational odds, over any field; and that it is the AdaBoost of MRS13.

    After a round half of the weight is on the right examples and half on the wrong ones: no root is taken. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Fields Games MRS13_coordinate_descent.

Section Odds.
  Context {F : field} (m : nat).
  Open Scope field_scope.

  Definition right_mass (w u : vector F) : F := sum m (fun i => if 0 <=? u i then w i else 0).
  Definition wrong_mass (w u : vector F) : F := sum m (fun i => if 0 <=? u i then 0 else w i).

  Definition even_out (w u : vector F) : vector F :=
    let right := right_mass w u in let wrong := wrong_mass w u in
    tab m (fun i => w i / ((1 + 1) * (if 0 <=? u i then right else wrong))).

  Fixpoint odds_weights (u : play F) (t : nat) : vector F :=
    match t with O => uniform m | S k => even_out (odds_weights u k) (u k) end.
End Odds.

Open Scope R_scope.

Section Same.
  Variables (m N : nat) (M : nat -> nat -> R) (j : nat -> nat).
  Notation lambda := (AdaBoost m N M j).
  Notation W := (D m N M).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis signs : entries_are_signs m N M.
  Hypothesis columns : forall t, (j t < N)%nat.

  Lemma total_positive l : 0 < total_loss m N M l.
  Proof. apply Sum_pos; [exact m_positive|]. intros. apply exp_pos. Qed.

  Lemma D_positive l i : 0 < W l i.
  Proof. apply Rdiv_lt_0_compat; [apply exp_pos | apply total_positive]. Qed.

  Lemma D_sum l : Sum m (W l) = 1.
  Proof.
    unfold D. unfold Rdiv. rewrite Sum_scal_r. apply Rinv_r. pose proof (total_positive l).
    unfold total_loss in *. lra.
  Qed.

  (** A step alpha along column k multiplies the weight by exp(-alpha M_ik) and normalises. *)
  Lemma D_move l alpha k i : (k < N)%nat ->
    W (move l alpha k) i = W l i * exp (- alpha * M i k) / Sum m (fun i => W l i * exp (- alpha * M i k)).
  Proof.
    intros Hk. pose proof (total_positive l) as P.
    assert (E : forall i, exp (- margin N M (move l alpha k) i) = exp (- margin N M l i) * exp (- alpha * M i k)).
    { intros i'. rewrite <- exp_plus. f_equal. unfold margin, move.
      rewrite (Sum_ext N _ (fun n => M i' n * l n + (if Nat.eqb n k then M i' n * alpha else 0)))
        by (intros n _; destruct (Nat.eqb n k); ring).
      rewrite Sum_plus, (Sum_delta N k (fun n => M i' n * alpha) Hk). ring. }
    unfold D, total_loss at 1. rewrite (Sum_ext m _ _ (fun i _ => E i)), E.
    rewrite (Sum_ext m (fun i0 => exp (- margin N M l i0) / total_loss m N M l * exp (- alpha * M i0 k))
      (fun i0 => exp (- margin N M l i0) * exp (- alpha * M i0 k) * / total_loss m N M l))
      by (intros; unfold Rdiv; ring).
    rewrite Sum_scal_r. set (Z := Sum m _).
    assert (0 < Z) by (apply Sum_pos; [exact m_positive | intros; apply Rmult_lt_0_compat; apply exp_pos]).
    field. lra.
  Qed.

  Notation odds := (@odds_weights RF m (fun t i => M i (j t))).

  (** On columns of signs with edges below 1 the odds are AdaBoost's weights, before every round. *)
  Theorem odds_are_AdaBoost T : edges_below_one m N M j T ->
    forall t i, (t <= T)%nat -> (i < m)%nat -> odds t i = W (lambda t) i.
  Proof.
    intros Below t. induction t as [|t IH]; intros i Ht Hi.
    - simpl. rewrite uniform_R by exact Hi. unfold D, total_loss, margin.
      rewrite (Sum_ext m _ (fun _ => 1)) by (intros; rewrite Sum_zero by (intros; ring); rewrite Ropp_0; apply exp_0).
      rewrite Sum_const, Sum_zero, Ropp_0, exp_0 by (intros; ring). field.
      pose proof (lt_0_INR m m_positive). lra.
    - specialize (Below t Ht). specialize (columns t). set (k := j t) in *. set (w := W (lambda t)) in *.
      assert (Hw : forall i, (i < m)%nat -> odds t i = w i) by (intros; apply IH; [lia | assumption]).
      assert (S1 : forall i, (i < m)%nat -> M i k = 1 \/ M i k = -1) by (intros; now apply signs).
      set (right := Sum m (fun i => if Rleb 0 (M i k) then w i else 0)).
      set (wrong := Sum m (fun i => if Rleb 0 (M i k) then 0 else w i)).
      assert (R1 : right + wrong = 1).
      { unfold right, wrong. rewrite <- Sum_plus, <- (D_sum (lambda t)). apply Sum_ext. intros. fold w.
        destruct (Rleb _ _); ring. }
      set (r := correlation m N M (lambda t) k).
      assert (R2 : right - wrong = r).
      { unfold right, wrong, r, correlation. rewrite <- Sum_minus. apply Sum_ext. intros i' Hi'. fold w. unfold Rleb.
        destruct (S1 i' Hi') as [-> | ->]; destruct (Rle_dec _ _); lra. }
      assert (Br : -1 < r < 1) by (unfold delta in Below; fold r in Below; apply Rabs_def2 in Below; lra).
      set (a := step r).
      assert (Ea : exp a * exp a = right / wrong).
      { rewrite <- exp_plus. unfold a, step. replace (/ 2 * _ + / 2 * _) with (ln ((1 + r) / (1 - r))) by field.
        rewrite exp_ln by (apply Rdiv_lt_0_compat; lra). replace (1 + r) with (2 * right) by lra.
        replace (1 - r) with (2 * wrong) by lra. field. lra. }
      pose proof (exp_pos a) as Pa.
      assert (Z : Sum m (fun i => w i * exp (- a * M i k)) = right * / exp a + wrong * exp a).
      { unfold right, wrong. rewrite <- !Sum_scal_r, <- Sum_plus. apply Sum_ext. intros i' Hi'. unfold Rleb.
        destruct (S1 i' Hi') as [-> | ->]; destruct (Rle_dec _ _); try lra.
        - replace (- a * 1) with (- a) by ring. rewrite exp_Ropp. ring.
        - replace (- a * -1) with a by ring. ring. }
      assert (Zr : right * / exp a + wrong * exp a = 2 * right / exp a).
      { apply Rmult_eq_reg_r with (exp a); [|lra]. replace (2 * right / exp a * exp a) with (2 * right) by (field; lra).
        replace ((right * / exp a + wrong * exp a) * exp a) with (right + wrong * (exp a * exp a)) by (field; lra).
        rewrite Ea. field. lra. }
      cbn [odds_weights AdaBoost]. fold k r a. rewrite D_move by exact columns. fold w. rewrite Z, Zr.
      unfold even_out. rewrite tab_eq, Hw by exact Hi.
      replace (right_mass m (odds t) (fun i => M i k)) with right
        by (unfold right_mass; rewrite sum_R; apply Sum_ext; intros i' Hi'; simpl; now rewrite Hw).
      replace (wrong_mass m (odds t) (fun i => M i k)) with wrong
        by (unfold wrong_mass; rewrite sum_R; apply Sum_ext; intros i' Hi'; simpl; now rewrite Hw).
      simpl. unfold Rleb. destruct (S1 i Hi) as [-> | ->]; destruct (Rle_dec _ _); try lra.
      + replace (- a * 1) with (- a) by ring. rewrite exp_Ropp. field. lra.
      + replace (- a * -1) with a by ring. replace (w i * exp a / (2 * right / exp a))
          with (w i * (exp a * exp a) / (2 * right)) by (field; lra). rewrite Ea. field. lra.
  Qed.
End Same.
