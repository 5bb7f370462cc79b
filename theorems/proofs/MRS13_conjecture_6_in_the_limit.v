(** MRS13, Conjecture 6: with a tilt of order 1/q, AdaBoost's combinations are those of the pure greedy algorithm by q, and
    its losses their squared errors by 2 q^2, in the limit.  Not in the paper: part A of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia List.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_small_tilt.
Local Open Scope R_scope.

Section In_the_limit.
  Variables (n N : nat) (x : nat -> nat -> R) (w u : nat -> R).
  Hypothesis weights : distribution n w.
  Notation combination := (combination N x).
  Notation pull := (pull n N x w u).
  Notation squared_error := (squared_error n N x w u).
  Notation greedy := (greedy n N x w u).
  Notation m := (examples n x w u).
  Notation M := (tilted n x w u).
  Notation share := (share w u).
  Notation times := (times w u).

  (** A sequence of combinations that q times converges. *)
  Definition shrinks_like (lambda : nat -> nat -> R) (a : nat -> R) : Prop :=
    forall k, (k < N)%nat -> is_lim_seq (fun q => INR q * lambda q k) (a k).

  Lemma lim_combination lambda a i : shrinks_like lambda a ->
    is_lim_seq (fun q => INR q * combination (lambda q) i) (combination a i).
  Proof.
    intros H. apply (lim_eq (fun q => Sum N (fun j => x i j * (INR q * lambda q j))) _ _ 0).
    - intros q _. unfold MRS13_conjecture_6_small_tilt.combination. rewrite <- Sum_scal. apply Sum_ext. intros. ring.
    - apply (lim_Sum N (fun q j => x i j * (INR q * lambda q j)) (fun j => x i j * a j)). intros j Hj.
      apply is_lim_seq_mult'; [apply is_lim_seq_const | apply H, Hj].
  Qed.

  Definition row_margin (row lambda : nat -> R) : R := Sum N (fun j => row j * lambda j).

  Lemma opposite_margin i lambda : row_margin (fun k => - x i k) lambda = - combination lambda i.
  Proof.
    unfold row_margin, MRS13_conjecture_6_small_tilt.combination. rewrite <- Sum_opp. apply Sum_ext. intros. ring.
  Qed.

  (** The total loss, the signed sum behind a correlation, and the number of examples, by q^4. *)
  Lemma total_loss_by q lambda : (1 <= q)%nat -> total_loss (m q) N (M q) lambda = INR q ^ 4 *
    Sum n (fun i => share q 1 i * exp (- combination lambda i) + share q (-1) i * exp (combination lambda i)).
  Proof.
    intros Hq. assert (P : INR q <> 0) by (apply not_0_INR; lia).
    unfold total_loss. rewrite <- Sum_scal.
    eapply eq_trans; [exact (sum_over_rows n x w u q (fun row => exp (- row_margin row lambda))) |].
    apply Sum_ext. intros i _. rewrite opposite_margin, Ropp_involutive.
    unfold MRS13_conjecture_6_small_tilt.share, row_margin, MRS13_conjecture_6_small_tilt.combination. field. exact P.
  Qed.

  Lemma signed_sum_by q lambda k : (1 <= q)%nat ->
    Sum (m q) (fun r => exp (- margin N (M q) lambda r) * M q r k) = INR q ^ 4 *
    Sum n (fun i => x i k * (share q 1 i * exp (- combination lambda i) - share q (-1) i * exp (combination lambda i))).
  Proof.
    intros Hq. assert (P : INR q <> 0) by (apply not_0_INR; lia). rewrite <- Sum_scal.
    eapply eq_trans; [exact (sum_over_rows n x w u q (fun row => exp (- row_margin row lambda) * row k)) |].
    apply Sum_ext. intros i _. rewrite opposite_margin, Ropp_involutive.
    unfold MRS13_conjecture_6_small_tilt.share, row_margin, MRS13_conjecture_6_small_tilt.combination. field. exact P.
  Qed.

  Lemma examples_by q : (1 <= q)%nat -> INR (m q) = INR q ^ 4 * Sum n (fun i => share q 1 i + share q (-1) i).
  Proof.
    intros Hq. assert (P : INR q <> 0) by (apply not_0_INR; lia).
    pose proof (sum_over_rows n x w u q (fun _ => 1)) as E. cbv beta in E. rewrite Sum_const, Rmult_1_r in E.
    rewrite E, <- Sum_scal. apply Sum_ext. intros i _. unfold MRS13_conjecture_6_small_tilt.share. field. exact P.
  Qed.

  Lemma weights_twice : Sum n (fun i => w i + w i) = 2.
  Proof. destruct weights as [_ E]. rewrite Sum_plus, E. ring. Qed.

  Lemma lim_total lambda a : shrinks_like lambda a -> is_lim_seq (fun q => Sum n (fun i =>
    share q 1 i * exp (- combination (lambda q) i) + share q (-1) i * exp (combination (lambda q) i))) 2.
  Proof.
    intros H. rewrite <- weights_twice.
    apply (lim_Sum n (fun q i => share q 1 i * exp (- combination (lambda q) i)
                                 + share q (-1) i * exp (combination (lambda q) i)) (fun i => w i + w i)).
    intros i Hi. pose proof (lim_combination lambda a i H) as C.
    apply is_lim_seq_plus'; rewrite <- (Rmult_1_r (w i)) at 1; (apply is_lim_seq_mult'; [eapply lim_share; eassumption |]).
    - apply (lim_exp _ (- combination a i)), lim_opposite, C.
    - apply (lim_exp _ (combination a i)), C.
  Qed.

  (** The correlations are those of the greedy algorithm, by q. *)
  Lemma lim_correlation lambda a k : shrinks_like lambda a ->
    is_lim_seq (fun q => INR q * correlation (m q) N (M q) (lambda q) k) (pull a k).
  Proof.
    intros H. pose proof (lim_total lambda a H) as total.
    set (den := fun q => Sum n (fun i => share q 1 i * exp (- combination (lambda q) i)
                                         + share q (-1) i * exp (combination (lambda q) i))) in *.
    set (num := fun q => Sum n (fun i => x i k * (INR q * (share q 1 i - share q (-1) i)
       + share q 1 i * (INR q * (exp (- combination (lambda q) i) - 1))
       - share q (-1) i * (INR q * (exp (combination (lambda q) i) - 1))))).
    assert (away : exists Q, forall q, (Q <= q)%nat -> den q <> 0).
    { destruct (eventually_small (fun q => den q - 2) 1 Rlt_0_1) as [Q small].
      - replace (Finite 0) with (Finite (2 - 2)) by (f_equal; ring).
        apply is_lim_seq_minus'; [exact total | apply is_lim_seq_const].
      - exists Q. intros q Hq E. specialize (small q Hq). rewrite E in small. apply Rabs_def2 in small. lra. }
    destruct away as [Q away].
    apply (lim_eq (fun q => num q * / den q) _ _ (S Q)).
    - intros q Hq. unfold correlation, D.
      rewrite (Sum_ext _ _ (fun r => / total_loss (m q) N (M q) (lambda q) * (exp (- margin N (M q) (lambda q) r) * M q r k)))
        by (intros; unfold Rdiv; ring).
      rewrite Sum_scal, signed_sum_by, total_loss_by by lia. fold (den q).
      assert (P : INR q <> 0) by (apply not_0_INR; lia). specialize (away q ltac:(lia)).
      replace (num q) with (INR q * Sum n (fun i => x i k * (share q 1 i * exp (- combination (lambda q) i)
                                                   - share q (-1) i * exp (combination (lambda q) i)))).
      + field. auto.
      + unfold num. rewrite <- Sum_scal. apply Sum_ext. intros i _. ring.
    - replace (pull a k) with (2 * pull a k * / 2) by field.
      apply is_lim_seq_mult'; [| apply (is_lim_seq_inv den 2); [exact total | intros E; injection E; lra]].
      unfold MRS13_conjecture_6_small_tilt.pull. rewrite <- Sum_scal.
      apply (lim_Sum n (fun q i => x i k * (INR q * (share q 1 i - share q (-1) i)
         + share q 1 i * (INR q * (exp (- combination (lambda q) i) - 1))
         - share q (-1) i * (INR q * (exp (combination (lambda q) i) - 1))))).
      intros i Hi. pose proof (lim_combination lambda a i H) as C.
      replace (2 * (w i * (x i k * (u i - combination a i))))
        with (x i k * (2 * (w i * u i) + w i * - combination a i - w i * combination a i)) by ring.
      apply is_lim_seq_mult'; [apply is_lim_seq_const |].
      apply is_lim_seq_minus'; [apply is_lim_seq_plus' |].
      + eapply lim_tilt; eassumption.
      + apply is_lim_seq_mult'; [eapply lim_share; eassumption | apply lim_exp_minus_1, lim_opposite, C].
      + apply is_lim_seq_mult'; [eapply lim_share; eassumption | apply lim_exp_minus_1, C].
  Qed.

  (** q^2 (cosh y - 1) and q sinh y. *)
  Lemma lim_cosh (y : nat -> R) (l : R) : is_lim_seq (fun q => INR q * y q) l ->
    is_lim_seq (fun q => INR q ^ 2 * (exp (y q) + exp (- y q) - 2)) (l * l).
  Proof.
    intros H. apply (lim_eq (fun q => INR q * (exp (y q) - 1) * (INR q * (exp (y q) - 1)) * exp (- y q)) _ _ 0).
    - intros q _. assert (E : exp (y q) * exp (- y q) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
      transitivity (INR q ^ 2 * (exp (y q) * (exp (y q) * exp (- y q)) - 2 * (exp (y q) * exp (- y q)) + exp (- y q)));
        [ring | rewrite E; ring].
    - replace (Finite (l * l)) with (Finite (l * l * 1)) by (f_equal; ring).
      apply is_lim_seq_mult'; [apply is_lim_seq_mult'; apply lim_exp_minus_1, H |].
      apply (lim_exp _ (- l)), lim_opposite, H.
  Qed.

  Lemma lim_sinh (y : nat -> R) (l : R) : is_lim_seq (fun q => INR q * y q) l ->
    is_lim_seq (fun q => INR q * (exp (y q) - exp (- y q))) (2 * l).
  Proof.
    intros H. apply (lim_eq (fun q => INR q * (exp (y q) - 1) - INR q * (exp (- y q) - 1)) _ _ 0); [intros; ring |].
    replace (Finite (2 * l)) with (Finite (l - - l)) by (f_equal; ring).
    apply is_lim_seq_minus'; apply lim_exp_minus_1; [exact H | apply lim_opposite, H].
  Qed.

  (** The difference of two losses, by 2 q^2. *)
  Lemma lim_loss lambda mu a b : shrinks_like lambda a -> shrinks_like mu b ->
    is_lim_seq (fun q => INR q ^ 2 * (L (m q) N (M q) (lambda q) - L (m q) N (M q) (mu q)))
      ((squared_error a - squared_error b) / 2).
  Proof.
    intros Ha Hb.
    assert (size : is_lim_seq (fun q => Sum n (fun i => share q 1 i + share q (-1) i)) 2).
    { rewrite <- weights_twice. apply (lim_Sum n (fun q i => share q 1 i + share q (-1) i)). intros i Hi.
      apply is_lim_seq_plus'; eapply lim_share; eassumption. }
    set (den := fun q => Sum n (fun i => share q 1 i + share q (-1) i)) in *.
    assert (away : exists Q, forall q, (Q <= q)%nat -> den q <> 0).
    { destruct (eventually_small (fun q => den q - 2) 1 Rlt_0_1) as [Q small].
      - replace (Finite 0) with (Finite (2 - 2)) by (f_equal; ring).
        apply is_lim_seq_minus'; [exact size | apply is_lim_seq_const].
      - exists Q. intros q Hq E. specialize (small q Hq). rewrite E in small. apply Rabs_def2 in small. lra. }
    destruct away as [Q away].
    set (even := fun lambda q i => INR q ^ 2 * (exp (combination (lambda q) i) + exp (- combination (lambda q) i) - 2)).
    set (odd := fun lambda q i => INR q * (exp (combination (lambda q) i) - exp (- combination (lambda q) i))).
    set (term := fun q i => (share q 1 i + share q (-1) i) * (/ 2 * (even lambda q i - even mu q i))
       - INR q * (share q 1 i - share q (-1) i) * (/ 2 * (odd lambda q i - odd mu q i))).
    apply (lim_eq (fun q => Sum n (term q) * / den q) _ _ (S Q)).
    - intros q Hq. unfold L. rewrite !total_loss_by, examples_by by lia. fold (den q).
      assert (P : INR q <> 0) by (apply not_0_INR; lia). specialize (away q ltac:(lia)).
      rewrite (Sum_ext n (term q) (fun i => INR q ^ 2 * (share q 1 i * exp (- combination (lambda q) i)
           + share q (-1) i * exp (combination (lambda q) i)) - INR q ^ 2 * (share q 1 i * exp (- combination (mu q) i)
           + share q (-1) i * exp (combination (mu q) i))))
        by (intros; unfold term, even, odd; field).
      rewrite Sum_minus, !Sum_scal. field. auto.
    - unfold Rdiv. apply is_lim_seq_mult'; [| apply (is_lim_seq_inv den 2); [exact size | intros E; injection E; lra]].
      unfold MRS13_conjecture_6_small_tilt.squared_error. rewrite <- Sum_minus. apply (lim_Sum n term). intros i Hi.
      pose proof (lim_combination lambda a i Ha) as A. pose proof (lim_combination mu b i Hb) as B.
      set (y := combination a i) in *. set (z := combination b i) in *.
      replace (w i * (u i - y) ^ 2 - w i * (u i - z) ^ 2)
        with ((w i + w i) * (/ 2 * (y * y - z * z)) - 2 * (w i * u i) * (/ 2 * (2 * y - 2 * z))) by field.
      apply is_lim_seq_minus'; apply is_lim_seq_mult'.
      + apply is_lim_seq_plus'; eapply lim_share; eassumption.
      + apply is_lim_seq_mult'; [apply is_lim_seq_const | apply is_lim_seq_minus'; apply lim_cosh; assumption].
      + eapply lim_tilt; eassumption.
      + apply is_lim_seq_mult'; [apply is_lim_seq_const | apply is_lim_seq_minus'; apply lim_sinh; assumption].
  Qed.

  (** Along any sequence of columns AdaBoost's combinations are the greedy ones, by q. *)
  Theorem MRS13_conjecture_6_small_tilt (j : nat -> nat) (t : nat) :
    shrinks_like (fun q => AdaBoost (m q) N (M q) j t) (greedy j t).
  Proof.
    induction t as [| t IH]; intros k Hk; simpl.
    - apply (lim_eq (fun _ => 0) _ _ 0); [intros; ring | apply is_lim_seq_const].
    - unfold move. destruct (Nat.eqb k (j t)); [| apply IH, Hk].
      apply (lim_eq (fun q => INR q * AdaBoost (m q) N (M q) j t k
                     + INR q * step (correlation (m q) N (M q) (AdaBoost (m q) N (M q) j t) (j t))) _ _ 0);
        [intros; ring |].
      apply is_lim_seq_plus'; [apply IH, Hk | apply lim_step, lim_correlation, IH].
  Qed.
End In_the_limit.
