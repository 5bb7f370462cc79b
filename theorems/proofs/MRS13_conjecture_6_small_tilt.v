(** MRS13, Conjecture 6: on opposite rows with a small tilt AdaBoost is the pure greedy algorithm, in the limit.
    Not in the paper: part A of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia List.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges.
Import ListNotations.
Local Open Scope R_scope.

Lemma Sum_first n f : Sum (S n) f = f 0%nat + Sum n (fun i => f (S i)).
Proof. induction n as [| n IH]; [simpl; ring |]. change (Sum (S (S n)) f) with (Sum (S n) f + f (S n)). rewrite IH. simpl. ring. Qed.

(** A sum over the entries of a list. *)
Definition list_sum {A : Type} (F : A -> R) (l : list A) : R := fold_right (fun a s => F a + s) 0 l.

Lemma list_sum_app {A} (F : A -> R) l l' : list_sum F (l ++ l') = list_sum F l + list_sum F l'.
Proof. induction l as [| a l IH]; simpl; [| rewrite IH]; ring. Qed.

Lemma list_sum_repeat {A} (F : A -> R) a n : list_sum F (repeat a n) = INR n * F a.
Proof. induction n as [| n IH]; [simpl; ring |]. rewrite S_INR. simpl. rewrite IH. ring. Qed.

Lemma list_sum_nth {A} (F : A -> R) l d : Sum (length l) (fun r => F (nth r l d)) = list_sum F l.
Proof. induction l as [| a l IH]; [reflexivity |]. simpl length. rewrite Sum_first. simpl. now rewrite IH. Qed.

(** Limits of sums, and of the elementary functions near 0: everything is of order 1/q. *)
Lemma lim_Sum n (f : nat -> nat -> R) (l : nat -> R) :
  (forall i, (i < n)%nat -> is_lim_seq (fun q => f q i) (l i)) -> is_lim_seq (fun q => Sum n (f q)) (Sum n l).
Proof.
  induction n as [| n IH]; intros H; simpl; [apply is_lim_seq_const |].
  apply is_lim_seq_plus'; [apply IH; auto with arith | auto with arith].
Qed.

Lemma lim_eq (f g : nat -> R) (l : R) Q : (forall q, (Q <= q)%nat -> f q = g q) -> is_lim_seq f l -> is_lim_seq g l.
Proof. intros H. apply is_lim_seq_ext_loc. exists Q. exact H. Qed.

Lemma lim_inverse : is_lim_seq (fun q => / INR q) 0.
Proof. apply (is_lim_seq_inv _ p_infty); [apply is_lim_seq_INR | discriminate]. Qed.

Lemma lim_small (y : nat -> R) (l : R) : is_lim_seq (fun q => INR q * y q) l -> is_lim_seq y 0.
Proof.
  intros H. apply (lim_eq (fun q => INR q * y q * / INR q) _ _ 1).
  - intros q Hq. field. apply not_0_INR. lia.
  - replace (Finite 0) with (Finite (l * 0)) by (f_equal; ring). apply is_lim_seq_mult'; [exact H | apply lim_inverse].
Qed.

Lemma eventually_small (y : nat -> R) (e : R) : 0 < e -> is_lim_seq y 0 -> exists Q, forall q, (Q <= q)%nat -> Rabs (y q) < e.
Proof.
  intros He H. apply is_lim_seq_spec in H. destruct (H (mkposreal e He)) as [Q HQ]. exists Q. intros q Hq.
  specialize (HQ q Hq). simpl in HQ. now rewrite Rminus_0_r in HQ.
Qed.

Lemma lim_squeeze (y low high : nat -> R) (l : R) Q : (forall q, (Q <= q)%nat -> low q <= y q <= high q) ->
  is_lim_seq low l -> is_lim_seq high l -> is_lim_seq y l.
Proof. intros H. apply is_lim_seq_le_le_loc. exists Q. exact H. Qed.

Lemma lim_exp_minus_1 (y : nat -> R) (l : R) :
  is_lim_seq (fun q => INR q * y q) l -> is_lim_seq (fun q => INR q * (exp (y q) - 1)) l.
Proof.
  intros H. pose proof (lim_small y l H) as Z. destruct (eventually_small y 1 Rlt_0_1 Z) as [Q small].
  apply (lim_squeeze _ (fun q => INR q * y q) (fun q => INR q * y q * / (1 - y q)) l Q); [| exact H |].
  - intros q Hq. specialize (small q Hq). apply Rabs_def2 in small. pose proof (pos_INR q).
    pose proof (exp_ineq1_le (y q)). pose proof (exp_ineq1_le (- y q)) as E. rewrite exp_Ropp in E.
    assert (exp (y q) - 1 <= y q * / (1 - y q)).
    { replace (y q * / (1 - y q)) with (/ (1 - y q) - 1) by (field; lra).
      enough (exp (y q) <= / (1 - y q)) by lra. rewrite <- (Rinv_inv (exp (y q))).
      apply Rinv_le_contravar; lra. }
    rewrite Rmult_assoc. split; apply Rmult_le_compat_l; lra.
  - replace (Finite l) with (Finite (l * / (1 - 0))) by (f_equal; field). apply is_lim_seq_mult'; [exact H |].
    apply (is_lim_seq_inv _ (1 - 0)); [| intros E; injection E; lra].
    apply is_lim_seq_minus'; [apply is_lim_seq_const | exact Z].
Qed.

Lemma lim_exp (y : nat -> R) (l : R) : is_lim_seq (fun q => INR q * y q) l -> is_lim_seq (fun q => exp (y q)) 1.
Proof.
  intros H. apply (lim_eq (fun q => 1 + (exp (y q) - 1)) _ _ 0); [intros; ring |].
  replace (Finite 1) with (Finite (1 + 0)) by (f_equal; ring). apply is_lim_seq_plus'; [apply is_lim_seq_const |].
  apply (lim_small _ l), lim_exp_minus_1, H.
Qed.

Lemma lim_opposite (y : nat -> R) (l : R) : is_lim_seq (fun q => INR q * y q) l -> is_lim_seq (fun q => INR q * - y q) (- l).
Proof. intros H. apply (lim_eq (fun q => - (INR q * y q)) _ _ 0); [intros; ring |]. exact (proj1 (is_lim_seq_opp _ l) H). Qed.

Lemma lim_ln_1_plus (y : nat -> R) (l : R) :
  is_lim_seq (fun q => INR q * y q) l -> is_lim_seq (fun q => INR q * ln (1 + y q)) l.
Proof.
  intros H. pose proof (lim_small y l H) as Z. destruct (eventually_small y 1 Rlt_0_1 Z) as [Q small].
  apply (lim_squeeze _ (fun q => INR q * y q * / (1 + y q)) (fun q => INR q * y q) l Q); [| | exact H].
  - intros q Hq. specialize (small q Hq). apply Rabs_def2 in small. pose proof (pos_INR q).
    pose proof (ln_le_minus_1 (1 + y q) ltac:(lra)).
    pose proof (ln_le_minus_1 (/ (1 + y q)) ltac:(apply Rinv_0_lt_compat; lra)) as E. rewrite ln_Rinv in E by lra.
    rewrite Rmult_assoc. split; apply Rmult_le_compat_l; try lra.
    replace (y q * / (1 + y q)) with (1 - / (1 + y q)) by (field; lra). lra.
  - replace (Finite l) with (Finite (l * / (1 + 0))) by (f_equal; field). apply is_lim_seq_mult'; [exact H |].
    apply (is_lim_seq_inv _ (1 + 0)); [| intros E; injection E; lra].
    apply is_lim_seq_plus'; [apply is_lim_seq_const | exact Z].
Qed.

Lemma lim_step (r : nat -> R) (l : R) : is_lim_seq (fun q => INR q * r q) l -> is_lim_seq (fun q => INR q * step (r q)) l.
Proof.
  intros H. destruct (eventually_small r 1 Rlt_0_1 (lim_small r l H)) as [Q small].
  apply (lim_eq (fun q => / 2 * (INR q * ln (1 + r q) - INR q * ln (1 + - r q))) _ _ Q).
  - intros q Hq. specialize (small q Hq). apply Rabs_def2 in small. unfold step. rewrite ln_quotient by lra.
    replace (1 - r q) with (1 + - r q) by ring. ring.
  - replace l with (/ 2 * (l - - l)) by field. apply is_lim_seq_mult'; [apply is_lim_seq_const |].
    apply is_lim_seq_minus'; apply lim_ln_1_plus; [exact H | apply lim_opposite, H].
Qed.

Section Small_tilt.
  (** n atoms: a row of signs, its weight w, its tilt u; N hypotheses. *)
  Variables (n N : nat) (x : nat -> nat -> R) (w u : nat -> R).
  Hypothesis weights : distribution n w.

  (** [f_a], the correlation of column k with what [f_a] leaves of u, and the squared error. *)
  Definition combination (a : nat -> R) (i : nat) : R := Sum N (fun j => x i j * a j).
  Definition pull (a : nat -> R) (k : nat) : R := Sum n (fun i => w i * (x i k * (u i - combination a i))).
  Definition squared_error (a : nat -> R) : R := Sum n (fun i => w i * (u i - combination a i) ^ 2).

  (** The pure greedy algorithm along the columns j 0, j 1, ... *)
  Fixpoint greedy (j : nat -> nat) (t : nat) : nat -> R :=
    match t with O => fun _ => 0 | S s => move (greedy j s) (pull (greedy j s) (j s)) (j s) end.
  Definition is_pure_greedy (j : nat -> nat) (T : nat) : Prop := forall t, (t < T)%nat -> (j t < N)%nat /\
    forall k, (k < N)%nat -> Rabs (pull (greedy j t) k) <= Rabs (pull (greedy j t) (j t)).

  (** Row i and its opposite, repeated about q^4 w (1 + u/q) and q^4 w (1 - u/q) times. *)
  Definition times (q : nat) (s : R) (i : nat) : nat := Z.to_nat (up (INR q ^ 4 * (w i * (1 + s * u i / INR q)))).
  Definition rows (q : nat) : list (nat -> R) :=
    flat_map (fun i => repeat (x i) (times q 1 i) ++ repeat (fun k => - x i k) (times q (-1) i)) (seq 0 n).
  Definition examples (q : nat) : nat := length (rows q).
  Definition tilted (q r : nat) : nat -> R := nth r (rows q) (fun _ => 0).

  Lemma sum_over_rows q (F : (nat -> R) -> R) : Sum (examples q) (fun r => F (tilted q r))
    = Sum n (fun i => INR (times q 1 i) * F (x i) + INR (times q (-1) i) * F (fun k => - x i k)).
  Proof.
    unfold examples, tilted. rewrite list_sum_nth. unfold rows. clear weights. induction n as [| n' IH]; [reflexivity |].
    rewrite seq_S, flat_map_app, list_sum_app. simpl. rewrite IH, app_nil_r, list_sum_app, !list_sum_repeat. reflexivity.
  Qed.

  (** The multiplicities by q^4. *)
  Definition share (q : nat) (s : R) (i : nat) : R := INR (times q s i) * / INR q ^ 4.
  Definition excess (q : nat) (s : R) (i : nat) : R := share q s i - w i * (1 + s * u i * / INR q).

  Lemma excess_vanishes s i : (i < n)%nat -> is_lim_seq (fun q => INR q * excess q s i) 0.
  Proof.
    intros Hi. destruct weights as [nonneg _]. specialize (nonneg i Hi).
    assert (Z : is_lim_seq (fun q => s * u i * / INR q) 0).
    { replace (Finite 0) with (Finite (s * u i * 0)) by (f_equal; ring).
      apply is_lim_seq_mult'; [apply is_lim_seq_const | apply lim_inverse]. }
    destruct (eventually_small _ 1 Rlt_0_1 Z) as [Q small].
    apply (lim_squeeze _ (fun _ => 0) (fun q => / INR q) 0 (S Q)); [| apply is_lim_seq_const | apply lim_inverse].
    intros q Hq. specialize (small q ltac:(lia)). apply Rabs_def2 in small.
    assert (Hq1 : 1 <= INR q) by (change 1 with (INR 1); apply le_INR; lia).
    assert (P4 : 0 < INR q ^ 4) by (apply pow_lt; lra).
    assert (pos : 0 <= INR q ^ 4 * (w i * (1 + s * u i / INR q)))
      by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; [exact nonneg | unfold Rdiv; lra]]).
    unfold excess, share, times. set (r := INR q ^ 4 * (w i * (1 + s * u i / INR q))) in *.
    destruct (archimed r) as [above below].
    assert (E : INR (Z.to_nat (up r)) = IZR (up r)).
    { rewrite INR_IZR_INZ, Z2Nat.id; [reflexivity |]. apply le_IZR. lra. }
    rewrite E. replace (w i * (1 + s * u i * / INR q)) with (r * / INR q ^ 4) by (unfold r; field; lra).
    rewrite <- Rmult_minus_distr_r.
    assert (B : 0 <= (IZR (up r) - r) * / INR q ^ 4 <= / INR q ^ 4).
    { assert (0 < / INR q ^ 4) by (apply Rinv_0_lt_compat, P4). split; [apply Rmult_le_pos; lra |].
      rewrite <- (Rmult_1_l (/ INR q ^ 4)) at 2. apply Rmult_le_compat_r; lra. }
    split; [apply Rmult_le_pos; lra |].
    apply Rle_trans with (INR q * / INR q ^ 4); [apply Rmult_le_compat_l; lra |].
    replace (INR q * / INR q ^ 4) with (/ INR q ^ 3) by (field; lra). apply Rinv_le_contravar; [lra |].
    rewrite <- (Rmult_1_r (INR q)) at 1. simpl. nra.
  Qed.

  Lemma lim_share s i : (i < n)%nat -> is_lim_seq (fun q => share q s i) (w i).
  Proof.
    intros Hi. apply (lim_eq (fun q => w i * (1 + s * u i * / INR q) + excess q s i) _ _ 0);
      [intros; unfold excess; ring |].
    replace (Finite (w i)) with (Finite (w i * (1 + s * u i * 0) + 0)) by (f_equal; ring).
    apply is_lim_seq_plus'; [| apply (lim_small _ 0), excess_vanishes, Hi].
    apply is_lim_seq_mult'; [apply is_lim_seq_const |]. apply is_lim_seq_plus'; [apply is_lim_seq_const |].
    apply is_lim_seq_mult'; [apply is_lim_seq_const | apply lim_inverse].
  Qed.

  Lemma lim_tilt i : (i < n)%nat -> is_lim_seq (fun q => INR q * (share q 1 i - share q (-1) i)) (2 * (w i * u i)).
  Proof.
    intros Hi.
    apply (lim_eq (fun q => 2 * (w i * u i) + (INR q * excess q 1 i - INR q * excess q (-1) i)) _ _ 1).
    - intros q Hq. unfold excess. field. apply not_0_INR. lia.
    - replace (Finite (2 * (w i * u i))) with (Finite (2 * (w i * u i) + (0 - 0))) by (f_equal; ring).
      apply is_lim_seq_plus'; [apply is_lim_seq_const |].
      apply is_lim_seq_minus'; apply excess_vanishes, Hi.
  Qed.
End Small_tilt.
