(** CL21, Theorem 2.6: with two labels the algorithm τ_A of Section 2.2, its coefficients by (2.1), is efficient. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds.
Open Scope R_scope.

(** With two labels (2.1) and (3.7) are the same coefficient, AdaBoost's. *)
Lemma same_coefficient x : samme_coefficient (INR 2) x = coefficient (INR 2) x.
Proof. unfold samme_coefficient, coefficient. replace (INR 2) with 2 by (simpl; ring). field. Qed.

Lemma same_weights m h y k : weights samme_coefficient m 2 h y k = weights coefficient m 2 h y k.
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [weights]. rewrite IH, same_coefficient. reflexivity.
Qed.

(** φ(1/2 - γ/2) = sqrt(1 - γ²). *)
Lemma rate_two gamma : 0 < gamma < 1 -> rate (INR 2) (gamma / 2) = - (1 / 2) * ln (1 - gamma ^ 2).
Proof.
  intros Hg. replace (INR 2) with 2 by (simpl; ring). unfold rate. set (x := 1 - 1 / 2 - gamma / 2).
  assert (0 < x < 1 / 2) as Hx by (unfold x; lra).
  assert (phi 2 x = 2 * exp (1 / 2 * ln x + 1 / 2 * ln (1 - x))) as E.
  { unfold phi, c. rewrite !raised_pos by lra. replace (2 - 1) with 1 by ring. rewrite ln_1, exp_plus.
    replace (- (1 / 2) * 0) with 0 by ring. replace (1 / (2 * 1) * 0) with 0 by field. rewrite exp_0.
    replace (1 / (2 * 1)) with (1 / 2) by field. replace (1 - 1 / 2) with (1 / 2) by field. ring. }
  rewrite E, ln_mult, ln_exp by (try apply exp_pos; lra).
  replace (1 - gamma ^ 2) with (2 * x * (2 * (1 - x))) by (unfold x; field).
  rewrite !ln_mult by lra. field.
Qed.

Section TwoLabels.
  Variables (m : nat) (H : (nat -> nat) -> Prop) (y : nat -> nat) (gamma : R) (h : nat -> nat -> nat).
  Notation weights := (weights samme_coefficient m 2 h y).
  Notation eps := (eps samme_coefficient m 2 h y).
  Notation F := (F h (alpha samme_coefficient m 2 h y)).

  (** The share of the observations that Σ_{s <= k} α_s 1(h_s(p) = a) does not give the true label alone. *)
  Definition share_wrong (k : nat) : R :=
    Sum m (fun p => if Rle_dec (F k p (y p)) (F k p (1 - y p)) then 1 / INR m else 0).

  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis truth_in : labels_in m 2 y.
  Hypothesis classifiers : forall f, H f -> labels_in m 2 f.
  (** (2.3) *)
  Hypothesis gamma_positive : 0 < gamma.
  Hypothesis weakly_learnable : forall d, distribution m d ->
    exists f, H f /\ score m d f y >= (2 - INR 2) / INR 2 + gamma.
  (** h_k is in the class, and none of the class is better. *)
  Hypothesis chosen : forall k, H (h k).
  Hypothesis best : forall k f, H f -> score m (weights k) f y <= score m (weights k) (h k) y.

  Lemma edges k : score m (weights k) (h k) y >= (2 - INR 2) / INR 2 + gamma.
  Proof.
    destruct (weakly_learnable (weights k)) as (f & Hf & S); [now apply weights_distribution|].
    specialize (best k f Hf). lra.
  Qed.

  Lemma alpha_same k : alpha samme_coefficient m 2 h y k = alpha coefficient m 2 h y k.
  Proof. unfold alpha, CL21_rounds.eps. now rewrite same_weights, same_coefficient. Qed.

  Lemma F_is_Psi k p : (p < m)%nat ->
    Psi 2 h (alpha coefficient m 2 h y) k p (y p) = F k p (y p) - F k p (1 - y p).
  Proof.
    intros Hp. unfold Psi, CL21_epoch.F. pose proof (truth_in p Hp) as T.
    assert (forall a, Sum k (fun s => alpha coefficient m 2 h y s * votes_for h s p a) =
      Sum k (fun s => alpha samme_coefficient m 2 h y s * votes_for h s p a)) as E
      by (intros a; apply Sum_ext; intros s _; now rewrite alpha_same).
    cbn [Sum]. rewrite !E. replace (INR 2) with 2 by (simpl; ring).
    destruct (y p) as [|[|n]]; [| |lia]; simpl (1 - _)%nat; ring.
  Qed.

  Lemma as_epoch k : (forall s, (s < k)%nat -> eps s <> 0) -> forall s, (s < k)%nat ->
    CL21_rounds.eps coefficient m 2 h y s <> 0 /\
    score m (CL21_rounds.weights coefficient m 2 h y s) (h s) y >= (2 - INR 2) / INR 2 + gamma.
  Proof.
    intros N s Hs. rewrite <- same_weights. split; [|apply edges].
    unfold CL21_rounds.eps. rewrite <- same_weights. now apply N.
  Qed.

  Lemma gamma_below_1 : eps O <> 0 -> gamma < 1.
  Proof.
    intros N. pose proof (edges O) as S. rewrite score_of_error in S by now apply weights_distribution.
    pose proof (eps_range samme_coefficient m 2 h y m_positive O). fold (eps O) in S.
    replace (INR 2) with 2 in S by (simpl; ring). lra.
  Qed.

  (** Theorem 2.6: Pr(τ_A(D_k) <> y) <= e^(-ρk) with ρ = -ln(1 - γ²)/2, and no observation is wrong once k > ln|P|/ρ;
      an error of 0, where τ_A stops and returns h_k, leaves none wrong either. *)
  Theorem CL21_theorem_2_6_one_sided : let rho := - (1 / 2) * ln (1 - gamma ^ 2) in
    (forall k, (forall s, (s < k)%nat -> eps s <> 0) ->
      share_wrong k <= exp (- rho * INR k) /\
      (ln (INR m) < rho * INR k -> forall p, (p < m)%nat -> F k p (1 - y p) < F k p (y p))) /\
    (forall k, eps k = 0 -> forall p, (p < m)%nat -> h k p = y p).
  Proof.
    intros rho. split; [|intros k E; now apply (no_error_no_mistake samme_coefficient m 2 h y m_positive)].
    intros k N. assert (labels : forall s, labels_in m 2 (h s)) by (intros s; apply classifiers, chosen).
    assert (1 <= INR m) as M1 by (apply (le_INR 1); lia).
    assert (share_wrong k = share_not_positive m 2 h y k) as E.
    { apply Sum_ext. intros p Hp. rewrite (F_is_Psi k p Hp). destruct (Rle_dec _ _), (Rle_dec _ _); lra. }
    destruct k as [|k].
    - simpl INR. rewrite Rmult_0_r, exp_0. split.
      + replace 1 with (Sum m (fun _ => 1 / INR m)) by (rewrite Sum_const; field; lra). apply Sum_le. intros p _.
        assert (0 < 1 / INR m) by (apply Rdiv_lt_0_compat; lra). destruct (Rle_dec _ _); lra.
      + rewrite Rmult_0_r. intros L. pose proof (ln_at_most 1 (INR m) ltac:(lra) M1) as Q. rewrite ln_1 in Q. lra.
    - pose proof (gamma_below_1 (N O ltac:(lia))) as G. pose proof (rate_two gamma ltac:(lra)) as R. fold rho in R.
      rewrite E, <- R. split.
      + exact (CL21_lemma_A_1 m 2 h y m_positive (le_n 2) labels gamma gamma_positive (S k) (as_epoch (S k) N)).
      + intros L p Hp.
        pose proof (all_positive m 2 h y m_positive (le_n 2) labels gamma gamma_positive (S k) (as_epoch (S k) N) L p Hp) as P.
        rewrite (F_is_Psi (S k) p Hp) in P. lra.
  Qed.
End TwoLabels.
