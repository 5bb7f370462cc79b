(** CL21, Theorem 4.1 with a confidence level: training error and generalization error, for a sample of n draws from a finite
    population of points, whatever the training makes of the sample. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_votes CL21_hoeffding.
Import ListNotations.
Open Scope R_scope.

(** All labellings of k points by the labels 0, ..., A - 1, each as the list of its labels. *)
Fixpoint all_labellings (A k : nat) : list (list nat) :=
  match k with O => [[]] | S k' => flat_map (fun a => map (cons a) (all_labellings A k')) (seq 0 A) end.

Lemma labellings_count A k : length (all_labellings A k) = (A ^ k)%nat.
Proof.
  induction k as [|k IH]; [reflexivity|]. simpl. rewrite <- IH. generalize (all_labellings A k) as l. intros l. clear.
  assert (forall s, length (flat_map (fun a => map (cons a) l) (seq s A)) = (A * length l)%nat) as H; [|apply H].
  induction A as [|n IHn]; intros s; [reflexivity|]. simpl. now rewrite app_length, map_length, IHn.
Qed.

Lemma labelling_listed A f k s : (forall p, (p < s + k)%nat -> (f p < A)%nat) -> In (map f (seq s k)) (all_labellings A k).
Proof.
  revert s. induction k as [|k IH]; intros s H; [now left|]. simpl. apply in_flat_map. exists (f s). split.
  - apply in_seq. specialize (H s ltac:(lia)). lia.
  - apply in_map, IH. intros p Hp. apply H. lia.
Qed.

Definition sum_over {T} (X : T -> R) (l : list T) : R := fold_right (fun x total => X x + total) 0 l.

Lemma sum_over_ge {T} (X : T -> R) l x : (forall z, 0 <= X z) -> In x l -> X x <= sum_over X l.
Proof.
  intros P. induction l as [|z l IH]; intros I; [easy|]. cbn [sum_over fold_right]. fold (sum_over X l).
  assert (0 <= sum_over X l) by (clear - P; induction l as [|w l IH]; [simpl; lra|]; cbn [sum_over fold_right]; fold (sum_over X l); specialize (P w); lra).
  destruct I as [->|I]; [lra|]. specialize (IH I). specialize (P z). lra.
Qed.

Lemma sum_over_ext {T} (X Y : T -> R) l : (forall x, In x l -> X x = Y x) -> sum_over X l = sum_over Y l.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. cbn [sum_over fold_right]. rewrite (H x) by now left.
  f_equal. apply IH. intros z I. apply H. now right.
Qed.

Lemma sum_over_le {T} (X : T -> R) l c : (forall z, X z <= c) -> sum_over X l <= INR (length l) * c.
Proof.
  intros H. induction l as [|z l IH]; [simpl; lra|]. cbn [sum_over fold_right length]. fold (sum_over X l).
  rewrite S_INR. specialize (H z). lra.
Qed.

Section Generalization.
  (** k points; point p has probability beta p and the label y p; samples are drawn independently. *)
  Variables (A k n : nat) (beta : nat -> R) (y : nat -> nat).
  Hypothesis beta_distribution : distribution k beta.
  Hypothesis draws : (1 <= n)%nat.
  Hypothesis labels : (1 <= A)%nat.

  (** Pr_D(h <> y), and Pr_S(h <> y) on a sample. *)
  Definition generalization_error (h : nat -> nat) : R := error_of k beta h y.
  Definition training_error (h : nat -> nat) (drawn : list nat) : R :=
    1 / INR n * sum_over (fun s => if Nat.eqb (h s) (y s) then 0 else 1) drawn.

  Lemma mean_of_draws_in l X Y : (forall drawn, length drawn = l -> (forall s, In s drawn -> (s < k)%nat) -> X drawn <= Y drawn) ->
    mean_of_draws k beta l X <= mean_of_draws k beta l Y.
  Proof.
    revert X Y. induction l as [|l IH]; intros X Y H; [apply H; [reflexivity | easy]|]. cbn [mean_of_draws]. apply Sum_le.
    intros s Hs. apply Rmult_le_compat_l; [now apply beta_distribution|]. apply IH. intros drawn L P. apply H.
    - simpl. now rewrite L.
    - intros r [<-|I]; [exact Hs | now apply P].
  Qed.

  Lemma mean_of_draws_sum_over {T} (X : T -> list nat -> R) l :
    mean_of_draws k beta n (fun drawn => sum_over (fun x => X x drawn) l) = sum_over (fun x => mean_of_draws k beta n (X x)) l.
  Proof.
    induction l as [|x l IH]; [exact (mean_of_draws_const k beta beta_distribution n 0)|].
    change (mean_of_draws k beta n (fun drawn => X x drawn + sum_over (fun x => X x drawn) l) =
      mean_of_draws k beta n (X x) + sum_over (fun x => mean_of_draws k beta n (X x)) l).
    rewrite mean_of_draws_plus. f_equal. exact IH.
  Qed.

  (** n (Pr_S - Pr_D) as a sum of deviations, one for each draw. *)
  Lemma gap_is_deviation h drawn : length drawn = n ->
    deviation 1 k beta (fun s => negb (Nat.eqb (h s) (y s))) drawn = INR n * (training_error h drawn - generalization_error h).
  Proof.
    intros L. apply lt_0_INR in draws as N. set (wrong := fun s => negb (Nat.eqb (h s) (y s))).
    unfold training_error. rewrite <- L in N |- *. replace (INR (length drawn) * (1 / INR (length drawn) *
      sum_over (fun s => if Nat.eqb (h s) (y s) then 0 else 1) drawn - generalization_error h)) with
      (sum_over (fun s => if Nat.eqb (h s) (y s) then 0 else 1) drawn - INR (length drawn) * generalization_error h) by (field; lra).
    assert (CL21_votes.f 1 k beta wrong = generalization_error h - 1) as F.
    { unfold CL21_votes.f, CL21_votes.g, generalization_error, error_of, wrong. destruct beta_distribution as [_ S].
      transitivity (Sum k (fun p => (if Nat.eqb (h p) (y p) then 0 else beta p) - beta p)).
      - apply Sum_ext. intros p _. destruct (Nat.eqb (h p) (y p)); simpl; ring.
      - rewrite Sum_minus, S. reflexivity. }
    unfold deviation. rewrite F. clear - wrong. induction drawn as [|s rest IH]; [simpl; ring|].
    cbn [map fold_right sum_over length]. fold (sum_over (fun s => if Nat.eqb (h s) (y s) then 0 else 1) rest).
    rewrite IH, S_INR. unfold CL21_votes.g, wrong. destruct (Nat.eqb (h s) (y s)); simpl; ring.
  Qed.

  Lemma exp_power v l : exp v ^ l = exp (INR l * v).
  Proof.
    induction l as [|l IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
    rewrite S_INR, Rmult_plus_distr_r, exp_plus, <- IH, Rmult_1_l. simpl. ring.
  Qed.

  (** E e^(x (Pr_D - Pr_S)) <= e^(x²/(8n)) for one labelling. *)
  Lemma moment h x : mean_of_draws k beta n (fun drawn => exp (x * (generalization_error h - training_error h drawn))) <=
    exp (x ^ 2 / (8 * INR n)).
  Proof.
    apply lt_0_INR in draws as N.
    pose proof (draws_exponential 1 k beta (fun s => negb (Nat.eqb (h s) (y s))) beta_distribution n (- (x / INR n))) as E.
    rewrite exp_power in E. replace (INR n * ((- (x / INR n)) ^ 2 * INR 1 ^ 2 / 8)) with (x ^ 2 / (8 * INR n)) in E by (simpl; field; lra).
    eapply Rle_trans; [|exact E]. apply mean_of_draws_in. intros drawn L _. rewrite gap_is_deviation by exact L.
    right. f_equal. field. lra.
  Qed.

  (** Hoeffding's inequality for one labelling: Pr(Pr_D - Pr_S > t) <= e^(-2nt²). *)
  Lemma one_labelling h t : 0 <= t ->
    chance k beta n (fun drawn => if Rlt_dec (training_error h drawn + t) (generalization_error h) then true else false) <=
    exp (- (2 * INR n * t ^ 2)).
  Proof.
    intros Ht. apply lt_0_INR in draws as N. pose proof (moment h (4 * INR n * t)) as E.
    set (c := exp (- (4 * INR n * t * t))). assert (0 < c) as C by apply exp_pos.
    apply Rle_trans with (mean_of_draws k beta n
      (fun drawn => c * exp (4 * INR n * t * (generalization_error h - training_error h drawn)))).
    - apply mean_of_draws_le; [exact beta_distribution|]. intros drawn. unfold c. rewrite <- exp_plus.
      destruct (Rlt_dec _ _) as [B|B]; [|apply Rlt_le, exp_pos]. rewrite <- exp_0. apply exp_at_most.
      assert (0 <= 4 * INR n * t * (generalization_error h - training_error h drawn - t)) by (apply Rmult_le_pos; nra). lra.
    - rewrite mean_of_draws_scal. apply (Rmult_le_compat_l c) in E; [|lra]. eapply Rle_trans; [exact E|]. right.
      unfold c. rewrite <- exp_plus. f_equal. field. lra.
  Qed.

  (** What the training makes of a sample is one of |A|^|P| labellings, on the points. *)
  Lemma is_a_labelling (X : (nat -> nat) -> list nat -> R) f drawn : (forall g, 0 <= X g drawn) ->
    (forall f g, (forall p, (p < k)%nat -> f p = g p) -> X f drawn = X g drawn) -> labels_in k A f ->
    X f drawn <= sum_over (fun l => X (fun p => nth p l 0%nat) drawn) (all_labellings A k).
  Proof.
    intros P E T. rewrite (E f (fun p => nth p (map f (seq 0 k)) 0%nat)).
    - apply (sum_over_ge (fun l => X (fun p => nth p l 0%nat) drawn)); [intros; apply P|].
      apply labelling_listed. intros p Hp. apply T. lia.
    - intros p Hp. rewrite (nth_indep _ _ (f 0%nat)) by now rewrite map_length, seq_length. now rewrite map_nth, seq_nth.
  Qed.

  Lemma same_errors f g drawn : (forall s, In s drawn -> (s < k)%nat) -> (forall p, (p < k)%nat -> f p = g p) ->
    generalization_error f = generalization_error g /\ training_error f drawn = training_error g drawn.
  Proof.
    intros P E. split.
    - apply Sum_ext. intros p Hp. now rewrite E.
    - unfold training_error. f_equal. apply sum_over_ext. intros s I. now rewrite E by (now apply P).
  Qed.

  Lemma labellings_exp : 1 <= INR A -> INR (length (all_labellings A k)) = exp (INR k * ln (INR A)).
  Proof.
    intros A1. rewrite labellings_count, pow_INR. clear - A1. induction k as [|j IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
    rewrite S_INR, Rmult_plus_distr_r, exp_plus, <- IH, Rmult_1_l, exp_ln by lra. simpl. ring.
  Qed.

  (** Theorem 4.1 with a confidence level: with probability at least 1 - δ over the sample,
      Pr_D(τ <> y) <= Pr_S(τ <> y) + sqrt((|P| ln|A| + ln(1/δ))/(2m)), τ being made of the sample in any way. *)
  Theorem CL21_theorem_4_1_reading_confidence (tau : list nat -> nat -> nat) (delta : R) : 0 < delta <= 1 ->
    (forall drawn, labels_in k A (tau drawn)) ->
    let bound := sqrt ((INR k * ln (INR A) + ln (1 / delta)) / (2 * INR n)) in
    chance k beta n (fun drawn =>
      if Rle_dec (generalization_error (tau drawn)) (training_error (tau drawn) drawn + bound) then true else false) >= 1 - delta.
  Proof.
    intros Hd T bound. apply lt_0_INR in draws as N. apply (le_INR 1) in labels as A1. simpl in A1.
    assert (0 <= ln (1 / delta)) as L1.
    { rewrite <- ln_1. apply ln_at_most; [lra|]. apply Rmult_le_reg_r with delta; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    assert (0 <= ln (INR A)) as L2 by (rewrite <- ln_1; apply ln_at_most; lra).
    assert (0 <= (INR k * ln (INR A) + ln (1 / delta)) / (2 * INR n)) as Q
      by (apply Rle_mult_inv_pos; [pose proof (pos_INR k); nra | lra]).
    assert (2 * INR n * bound ^ 2 = INR k * ln (INR A) + ln (1 / delta)) as B by (unfold bound; rewrite pow2_sqrt by exact Q; field; lra).
    assert (0 <= bound) as B0 by apply sqrt_pos.
    set (bad := fun h drawn => if Rlt_dec (training_error h drawn + bound) (generalization_error h) then 1 else 0).
    assert (mean_of_draws k beta n (fun drawn => bad (tau drawn) drawn) <= delta) as M.
    { apply Rle_trans with (mean_of_draws k beta n (fun drawn => sum_over (fun l => bad (fun p => nth p l 0%nat) drawn) (all_labellings A k))).
      - apply mean_of_draws_in. intros drawn _ P. apply is_a_labelling; [| |apply T].
        + intros z. unfold bad. destruct (Rlt_dec _ _); lra.
        + intros f g E. unfold bad. destruct (same_errors f g drawn P E) as [-> ->]. reflexivity.
      - rewrite mean_of_draws_sum_over. eapply Rle_trans.
        { apply sum_over_le. intros l. eapply Rle_trans; [|exact (one_labelling (fun p => nth p l 0%nat) bound B0)].
          apply mean_of_draws_le; [exact beta_distribution|]. intros drawn. unfold bad. destruct (Rlt_dec _ _); lra. }
        rewrite labellings_exp, B by exact A1. right. rewrite <- exp_plus.
        replace (INR k * ln (INR A) + - (INR k * ln (INR A) + ln (1 / delta))) with (- ln (1 / delta)) by ring.
        rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra. }
    apply Rle_ge. unfold chance.
    apply Rle_trans with (mean_of_draws k beta n (fun drawn => 1 + -1 * bad (tau drawn) drawn)).
    - rewrite mean_of_draws_plus, mean_of_draws_scal, mean_of_draws_const by exact beta_distribution. lra.
    - apply mean_of_draws_le; [exact beta_distribution|]. intros drawn. unfold bad.
      destruct (Rlt_dec _ _) as [C|C], (Rle_dec _ _) as [D|D]; lra.
  Qed.

  (** Jensen's inequality for the exponential. *)
  Lemma mean_of_exponentials X : exp (mean_of_draws k beta n X) <= mean_of_draws k beta n (fun drawn => exp (X drawn)).
  Proof.
    set (v := mean_of_draws k beta n X).
    apply Rle_trans with (mean_of_draws k beta n (fun drawn => exp v * (1 - v) + exp v * X drawn)).
    - rewrite mean_of_draws_plus, (mean_of_draws_const k beta beta_distribution n (exp v * (1 - v))).
      rewrite (mean_of_draws_scal k beta n (exp v) X). fold v. lra.
    - apply mean_of_draws_le; [exact beta_distribution|]. intros drawn.
      replace (exp (X drawn)) with (exp v * exp (X drawn - v)) by (rewrite <- exp_plus; f_equal; ring).
      pose proof (exp_ineq1_le (X drawn - v)). pose proof (exp_pos v). nra.
  Qed.

  (** Theorem 4.1 on average over samples: E Pr_D(τ <> y) <= E Pr_S(τ <> y) + sqrt(|P| ln|A|/(2m)). *)
  Theorem CL21_theorem_4_1_in_expectation (tau : list nat -> nat -> nat) : (forall drawn, labels_in k A (tau drawn)) ->
    mean_of_draws k beta n (fun drawn => generalization_error (tau drawn)) <=
    mean_of_draws k beta n (fun drawn => training_error (tau drawn) drawn) + sqrt (INR k * ln (INR A) / (2 * INR n)).
  Proof.
    intros T. apply lt_0_INR in draws as N. apply (le_INR 1) in labels as A1. simpl in A1.
    set (c := INR k * ln (INR A)). assert (0 <= c) as C.
    { apply Rmult_le_pos; [apply pos_INR|]. rewrite <- ln_1. apply ln_at_most; lra. }
    set (gap := fun h drawn => generalization_error h - training_error h drawn).
    set (G := mean_of_draws k beta n (fun drawn => gap (tau drawn) drawn)).
    assert (bound : forall x, 0 < x -> x * G <= c + x ^ 2 / (8 * INR n)).
    { intros x Hx. apply Rnot_lt_le. intros L. apply exp_increasing in L. apply (Rlt_irrefl (exp (x * G))).
      eapply Rle_lt_trans; [|exact L]. unfold G. rewrite <- mean_of_draws_scal. eapply Rle_trans; [apply mean_of_exponentials|].
      apply Rle_trans with (mean_of_draws k beta n
        (fun drawn => sum_over (fun l => exp (x * gap (fun p => nth p l 0%nat) drawn)) (all_labellings A k))).
      - apply mean_of_draws_in. intros drawn _ P. apply (is_a_labelling (fun h drawn => exp (x * gap h drawn))); [| |apply T].
        + intros z. apply Rlt_le, exp_pos.
        + intros f g E. unfold gap. destruct (same_errors f g drawn P E) as [-> ->]. reflexivity.
      - rewrite mean_of_draws_sum_over. eapply Rle_trans; [apply sum_over_le; intros l; apply moment|].
        rewrite labellings_exp, <- exp_plus by exact A1. right. reflexivity. }
    assert (G <= sqrt (c / (2 * INR n))) as Q.
    { set (r := sqrt (c / (2 * INR n))). assert (0 <= c / (2 * INR n)) as D by (apply Rle_mult_inv_pos; lra).
      assert (r ^ 2 = c / (2 * INR n)) as R2 by (unfold r; now apply pow2_sqrt).
      assert (c = 2 * INR n * r ^ 2) as Cr by (rewrite R2; field; lra). assert (0 <= r) as R0 by apply sqrt_pos.
      destruct (Rle_lt_dec G r) as [L|L]; [exact L|]. exfalso. specialize (bound (4 * INR n * G) ltac:(nra)).
      replace ((4 * INR n * G) ^ 2 / (8 * INR n)) with (2 * INR n * G ^ 2) in bound by (field; lra).
      rewrite Cr in bound. assert (r ^ 2 < G ^ 2) by nra. assert (INR n * r ^ 2 < INR n * G ^ 2) by (apply Rmult_lt_compat_l; lra).
      lra. }
    enough (G = mean_of_draws k beta n (fun drawn => generalization_error (tau drawn)) -
      mean_of_draws k beta n (fun drawn => training_error (tau drawn) drawn)) by lra.
    unfold G, gap, Rminus. rewrite mean_of_draws_plus. f_equal.
    replace (- mean_of_draws k beta n (fun drawn => training_error (tau drawn) drawn))
      with (-1 * mean_of_draws k beta n (fun drawn => training_error (tau drawn) drawn)) by ring.
    rewrite <- mean_of_draws_scal. apply Rle_antisym; apply mean_of_draws_le; try exact beta_distribution; intros; lra.
  Qed.
End Generalization.
