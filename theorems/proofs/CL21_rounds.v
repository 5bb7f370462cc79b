(** CL21: the rounds within an epoch. The weights d_k and coefficients α_k that a sequence of hypotheses leads to, by (3.7)
    or by (2.1); Lemma A.1. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch.
Open Scope R_scope.

Section Rounds.
  (** m observations, A labels, the true one y p; round k, from 0, returns h k. *)
  Variables (coefficient_of : R -> R -> R) (m A : nat) (h : nat -> nat -> nat) (y : nat -> nat).

  (** d_1 is uniform; what is right times e^(-(|A|-1)α), what is wrong times e^α, normalised. *)
  Fixpoint weights (k : nat) : nat -> R :=
    match k with
    | O => fun _ => 1 / INR m
    | S s =>
        let alpha := coefficient_of (INR A) (error_of m (weights s) (h s) y) in
        let raw p := weights s p * exp (- (alpha * (INR A * (if Nat.eqb (h s p) (y p) then 1 else 0) - 1))) in
        fun p => raw p / Sum m raw
    end.
  Definition eps (k : nat) : R := error_of m (weights k) (h k) y.
  Definition alpha (k : nat) : R := coefficient_of (INR A) (eps k).

  Lemma weights_are_d k : weights k = d m A h alpha y (fun _ => 1 / INR m) k.
  Proof. induction k as [|k IH]; [reflexivity|]. simpl. rewrite <- IH. reflexivity. Qed.

  Hypothesis m_positive : (0 < m)%nat.

  Lemma weights_distribution k : distribution m (weights k).
  Proof. rewrite weights_are_d. apply d_distribution. now apply uniform_distribution. Qed.

  Lemma weights_positive k p : (p < m)%nat -> 0 < weights k p.
  Proof.
    intros Hp. rewrite weights_are_d. pose proof (lt_0_INR m m_positive).
    induction k as [|k IH]; [apply Rdiv_lt_0_compat; lra|]. simpl. apply Rdiv_lt_0_compat.
    - apply Rmult_lt_0_compat; [exact IH | apply exp_pos].
    - apply (d_distribution m A h alpha y (fun _ => 1 / INR m)). now apply uniform_distribution.
  Qed.

  (** An error of 0 leaves no mistake. *)
  Lemma no_error_no_mistake k : eps k = 0 -> forall p, (p < m)%nat -> h k p = y p.
  Proof.
    intros E p Hp. pose proof (Sum_zero_terms m _ (fun q Hq => match Nat.eqb (h k q) (y q) as b return
      0 <= (if b then 0 else weights k q) with true => Rle_refl 0 | false => Rlt_le _ _ (weights_positive k q Hq) end) E p Hp) as Z.
    cbv beta in Z. destruct (Nat.eqb (h k p) (y p)) eqn:Q; [now apply Nat.eqb_eq|].
    pose proof (weights_positive k p Hp). lra.
  Qed.

  Lemma eps_range k : 0 <= eps k <= 1.
  Proof. apply error_range, weights_distribution. Qed.

  (** A score of (2 - |A|)/|A| + γ is an error of at most 1 - 1/|A| - γ/2. *)
  Lemma eps_below k gamma : (2 <= A)%nat -> score m (weights k) (h k) y >= (2 - INR A) / INR A + gamma ->
    eps k <= 1 - 1 / INR A - gamma / 2.
  Proof.
    intros HA S. apply (le_INR 2) in HA. simpl in HA. rewrite score_of_error in S by apply weights_distribution.
    fold (eps k) in S. replace ((2 - INR A) / INR A) with (2 * (1 / INR A) - 1) in S by (field; lra). lra.
  Qed.
End Rounds.

Section WithinEpoch.
  Variables (m A : nat) (h : nat -> nat -> nat) (y : nat -> nat).
  Notation weights := (weights coefficient m A h y).
  Notation eps := (eps coefficient m A h y).
  Notation alpha := (alpha coefficient m A h y).
  Notation Psi := (Psi A h alpha).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis two_labels : (2 <= A)%nat.
  Hypothesis hypotheses_in : forall k, labels_in m A (h k).
  Hypothesis truth_in : labels_in m A y.

  Lemma A_at_least_2 : 2 <= INR A.
  Proof. apply (le_INR 2) in two_labels. exact two_labels. Qed.

  (** Z_k = φ(ε_k) *)
  Lemma Z_is_phi k : 0 < eps k < 1 -> Z m A h alpha y (fun _ => 1 / INR m) k = phi (INR A) (eps k).
  Proof.
    intros E. rewrite <- (normaliser_is_phi (INR A) A_at_least_2 (eps k) E). unfold Z. rewrite <- weights_are_d.
    destruct (weights_distribution coefficient m A h y m_positive k) as [_ S].
    fold (coefficient (INR A) (eps k)). fold (alpha k).
    transitivity (Sum m (fun p => exp (- (alpha k * (INR A - 1))) * (weights k p - (if Nat.eqb (h k p) (y p) then 0 else weights k p))
      + exp (alpha k) * (if Nat.eqb (h k p) (y p) then 0 else weights k p))).
    - apply Sum_ext. intros p _. unfold gain, votes_for. destruct (Nat.eqb (h k p) (y p)).
      + rewrite Rmult_1_r. ring.
      + replace (- (alpha k * (INR A * 0 - 1))) with (alpha k) by ring. ring.
    - rewrite Sum_plus, !Sum_scal, Sum_minus, S. reflexivity.
  Qed.

  (** (A.15) with (A.18): Σ_p d_1(p) e^(-Ψ) = Π Z_s <= (1 - γ̂)^k, with 1 - γ̂ = φ of an error that none exceeds. *)
  Theorem CL21_weights_display_amended k worst : worst <= 1 - 1 / INR A -> (forall s, (s < k)%nat -> 0 < eps s <= worst) ->
    Sum m (fun p => 1 / INR m * exp (- Psi k p (y p))) = Product m A h alpha y (fun _ => 1 / INR m) k /\
    Product m A h alpha y (fun _ => 1 / INR m) k <= phi (INR A) worst ^ k.
  Proof.
    intros W E. pose proof (uniform_distribution m m_positive) as U.
    destruct (CL21_equation_A_15 m A h alpha y (fun s p Hp => hypotheses_in s p Hp) (fun _ => 1 / INR m) U k) as (_ & _ & S).
    split; [exact S|]. clear S. pose proof (guess_range (INR A) A_at_least_2) as G. induction k as [|k IH]; [simpl; lra|].
    cbn [Product]. specialize (IH (fun s Hs => E s (Nat.lt_lt_succ_r _ _ Hs))). pose proof (E k (Nat.lt_succ_diag_r k)) as Ek.
    rewrite Z_is_phi by lra. simpl. rewrite Rmult_comm. apply Rmult_le_compat; [| | |exact IH].
    - apply Rlt_le, phi_positive; [exact A_at_least_2 | lra].
    - apply Rlt_le, (CL21_equation_A_15 m A h alpha y (fun s p Hp => hypotheses_in s p Hp) (fun _ => 1 / INR m) U k).
    - apply phi_increases; [exact A_at_least_2 | lra..].
  Qed.

  (** The share of the observations whose true label has no positive Ψ. *)
  Definition share_not_positive (k : nat) : R := Sum m (fun p => if Rle_dec (Psi k p (y p)) 0 then 1 / INR m else 0).

  Variable gamma : R.
  Hypothesis gamma_positive : 0 < gamma.

  (** Lemma A.1: Pr(Ψ_y <= 0) <= e^(-ρ_i k) after k rounds of score (2 - |A_i|)/|A_i| + γ_i and of positive error. *)
  Theorem CL21_lemma_A_1 k :
    (forall s, (s < k)%nat -> eps s <> 0 /\ score m (weights s) (h s) y >= (2 - INR A) / INR A + gamma) ->
    share_not_positive k <= exp (- rate (INR A) (gamma / 2) * INR k).
  Proof.
    intros H. pose proof A_at_least_2 as HA. set (worst := 1 - 1 / INR A - gamma / 2).
    assert (forall s, (s < k)%nat -> 0 < eps s <= worst) as E.
    { intros s Hs. destruct (H s Hs) as [N S]. pose proof (eps_range coefficient m A h y m_positive s).
      split; [lra | now apply eps_below]. }
    destruct (CL21_weights_display_amended k worst ltac:(unfold worst; lra) E) as [SE P].
    destruct (CL21_equation_A_13 m A h alpha y (fun _ => 1 / INR m) (uniform_distribution m m_positive) k) as [Q1 Q2].
    unfold share_not_positive. rewrite Q1. eapply Rle_trans; [exact Q2|]. rewrite SE. eapply Rle_trans; [exact P|].
    destruct k as [|k]; [simpl; rewrite Rmult_0_r, exp_0; lra|].
    specialize (E O ltac:(lia)). apply Req_le.
    exact (proj2 (proj2 (CL21_equation_A_18 (INR A) HA (gamma / 2) worst (S k) ltac:(lra) ltac:(fold worst; lra) ltac:(fold worst; lra)))).
  Qed.

  (** Less than one observation is none. *)
  Lemma all_positive k :
    (forall s, (s < k)%nat -> eps s <> 0 /\ score m (weights s) (h s) y >= (2 - INR A) / INR A + gamma) ->
    ln (INR m) < rate (INR A) (gamma / 2) * INR k -> forall p, (p < m)%nat -> 0 < Psi k p (y p).
  Proof.
    intros H L p Hp. destruct (Rlt_le_dec 0 (Psi k p (y p))) as [P|N]; [exact P|]. exfalso.
    pose proof (lt_0_INR m m_positive) as HN. assert (0 < 1 / INR m) by (apply Rdiv_lt_0_compat; lra).
    pose proof (Sum_ge_term m (fun q => if Rle_dec (Psi k q (y q)) 0 then 1 / INR m else 0) p
      (fun q _ => match Rle_dec (Psi k q (y q)) 0 as b return 0 <= (if b then 1 / INR m else 0) with
         | left _ => Rlt_le _ _ H0 | right _ => Rle_refl 0 end) Hp) as T.
    cbv beta in T. destruct (Rle_dec (Psi k p (y p)) 0); [|lra].
    pose proof (CL21_lemma_A_1 k H) as A1. unfold share_not_positive in A1.
    assert (exp (- rate (INR A) (gamma / 2) * INR k) < 1 / INR m) as B; [|lra].
    replace (1 / INR m) with (exp (- ln (INR m))) by (rewrite exp_Ropp, exp_ln by lra; field; lra).
    apply exp_increasing. lra.
  Qed.
End WithinEpoch.
