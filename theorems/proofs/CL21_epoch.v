(** CL21, within an epoch: the votes F and Ψ, equations 3.7 to 3.9, A.13, A.15 and A.19, and the last display amended. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof Require Import Sums Games Logarithms.
Import ListNotations.
Open Scope R_scope.

(** Equation 3.7: for an error below that of a random guess the coefficient is positive, a multiple of (2.1), and
    AdaBoost's for two labels. *)
Definition coefficient (A eps : R) : R := 1 / (2 * (A - 1)) * ln ((A - 1) * (1 - eps) / eps).

Theorem CL21_equation_3_7 (A eps : R) : 2 <= A -> 0 < eps < 1 - 1 / A ->
  0 < coefficient A eps /\
  coefficient A eps = A / (2 * (A - 1) ^ 3) * ((A - 1) ^ 2 / A * ln ((A - 1) * (1 - eps) / eps)) /\
  coefficient 2 eps = 1 / 2 * ln ((1 - eps) / eps).
Proof.
  intros HA He. repeat split.
  - apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra|]. rewrite <- ln_1. apply ln_increasing; [lra|].
    apply Rmult_lt_reg_r with eps; [lra|]. unfold Rdiv at 1. rewrite (Rmult_assoc _ (/ eps)), Rinv_l by lra.
    assert (A * eps < A * (1 - 1 / A)) as Q by (apply Rmult_lt_compat_l; lra).
    replace (A * (1 - 1 / A)) with (A - 1) in Q by (field; lra). lra.
  - unfold coefficient. field. lra.
  - unfold coefficient. replace ((2 - 1) * (1 - eps) / eps) with ((1 - eps) / eps) by (field; lra). field.
Qed.

Section Epoch.
  (** m observations, labels 0, ..., A - 1, the true one y p; round s returns h s with coefficient alpha s. *)
  Variables (m A : nat) (h : nat -> nat -> nat) (alpha : nat -> R) (y : nat -> nat).
  Hypothesis labels : forall s p, (p < m)%nat -> (h s p < A)%nat.
  Hypothesis truth : forall p, (p < m)%nat -> (y p < A)%nat.

  Definition votes_for (s p a : nat) : R := if Nat.eqb (h s p) a then 1 else 0.
  Definition F (k p a : nat) : R := Sum k (fun s => alpha s * votes_for s p a).
  Definition Psi (k p a : nat) : R := (INR A - 1) * F k p a - (Sum A (F k p) - F k p a).

  Lemma one_vote s p : (p < m)%nat -> Sum A (votes_for s p) = 1.
  Proof.
    intros Hp. unfold votes_for. rewrite (Sum_ext A _ (fun a => if Nat.eqb a (h s p) then 1 else 0)).
    - rewrite (Sum_delta A (h s p) (fun _ => 1)); auto.
    - intros a _. now rewrite Nat.eqb_sym.
  Qed.

  Lemma all_votes k p : (p < m)%nat -> Sum A (F k p) = Sum k alpha.
  Proof.
    intros Hp. unfold F. rewrite Sum_swap. apply Sum_ext. intros s _. rewrite Sum_scal, one_vote by exact Hp. ring.
  Qed.

  (** Equation 3.8: Ψ_a = (|A| - 1) F_a - Σ_{a' <> a} F_a' = Σ_s α_s (|A| 1[h_s = a] - 1) *)
  Theorem CL21_equation_3_8 k p a : (p < m)%nat ->
    Psi k p a = Sum k (fun s => alpha s * (INR A * votes_for s p a - 1)).
  Proof.
    intros Hp. unfold Psi. rewrite all_votes by exact Hp. unfold F.
    rewrite (Sum_ext k (fun s => alpha s * (INR A * votes_for s p a - 1))
      (fun s => INR A * (alpha s * votes_for s p a) - alpha s)) by (intros; ring).
    rewrite Sum_minus, Sum_scal. ring.
  Qed.

  (** Equation 3.9: the same labels have the most votes by F and by Ψ. *)
  Theorem CL21_equation_3_9 k p a : (p < m)%nat -> (0 < A)%nat ->
    (forall b, (b < A)%nat -> F k p b <= F k p a) <-> (forall b, (b < A)%nat -> Psi k p b <= Psi k p a).
  Proof.
    intros Hp HA. apply lt_0_INR in HA.
    assert (forall b, Psi k p b = INR A * F k p b - Sum k alpha) as E
      by (intros b; unfold Psi; rewrite all_votes by exact Hp; ring).
    split; intros H b Hb; specialize (H b Hb); rewrite !E in *; nra.
  Qed.

  (** Equation A.19: Σ_a Ψ_a = 0, so a positive one leaves a negative one. *)
  Theorem CL21_equation_A_19 k p : (p < m)%nat ->
    Sum A (Psi k p) = 0 /\ (0 < Psi k p (y p) -> exists a, (a < A)%nat /\ Psi k p a < 0).
  Proof.
    intros Hp. assert (Sum A (Psi k p) = 0) as Z.
    { rewrite (Sum_ext A _ (fun a => INR A * F k p a - Sum k alpha))
        by (intros a _; unfold Psi; rewrite all_votes by exact Hp; ring).
      rewrite Sum_minus, Sum_scal, Sum_const, all_votes by exact Hp. ring. }
    split; [exact Z|]. intros P.
    destruct (Max_attained A (fun a => - Psi k p a)) as (a & Ha & E); [pose proof (truth p Hp); lia|].
    exists a. split; [exact Ha|]. destruct (Rlt_le_dec (Psi k p a) 0) as [L|L]; [exact L|]. exfalso.
    assert (forall b, (b < A)%nat -> 0 <= Psi k p b) as N.
    { intros b Hb. pose proof (Max_ge A (fun a => - Psi k p a) b Hb) as G. cbv beta in G, E. lra. }
    pose proof (Sum_zero_terms A (Psi k p) N Z (y p) (truth p Hp)). lra.
  Qed.

  (** ... and with two labels at most one is positive, exactly one where they are not both 0. *)
  Theorem CL21_equation_A_19_one_positive_amended k p : A = 2%nat -> (p < m)%nat ->
    ~ (0 < Psi k p 0 /\ 0 < Psi k p 1) /\ (Psi k p 1 <> 0 -> (0 < Psi k p 0 /\ ~ 0 < Psi k p 1) \/ (0 < Psi k p 1 /\ ~ 0 < Psi k p 0)).
  Proof.
    intros E Hp. destruct (CL21_equation_A_19 k p Hp) as [Z _]. rewrite E in Z. cbn [Sum] in Z.
    split; [lra|]. intros N. destruct (Rlt_le_dec 0 (Psi k p 1)); [right | left]; lra.
  Qed.

  (** The weights: what is right times e^(-(|A|-1)α), what is wrong times e^α, normalised by Z. *)
  Definition gain (s p : nat) : R := exp (- (alpha s * (INR A * votes_for s p (y p) - 1))).
  Variable d1 : nat -> R.
  Hypothesis d1_distribution : distribution m d1.
  Fixpoint d (k : nat) : nat -> R :=
    match k with O => d1 | S s => fun p => d s p * gain s p / Sum m (fun q => d s q * gain s q) end.
  Definition Z (s : nat) : R := Sum m (fun q => d s q * gain s q).
  Fixpoint Product (k : nat) : R := match k with O => 1 | S s => Product s * Z s end.

  Lemma d_distribution k : distribution m (d k) /\ 0 < Z k.
  Proof.
    assert (forall v s, distribution m v -> 0 < Sum m (fun q => v q * gain s q)) as P.
    { intros v s [V E]. destruct (Rle_lt_dec (Sum m (fun q => v q * gain s q)) 0) as [L|L]; [|exact L]. exfalso.
      assert (forall q, (q < m)%nat -> 0 <= v q * gain s q) as N
        by (intros q Hq; apply Rmult_le_pos; [auto | apply Rlt_le, exp_pos]).
      pose proof (Sum_nonneg m _ N). assert (Sum m (fun q => v q * gain s q) = 0) as Z0 by lra.
      rewrite (Sum_zero m v) in E; [lra|]. intros q Hq. pose proof (Sum_zero_terms m _ N Z0 q Hq) as Q. cbv beta in Q.
      pose proof (exp_pos (- (alpha s * (INR A * votes_for s q (y q) - 1)))) as G. fold (gain s q) in G.
      apply Rmult_integral in Q as [Q|Q]; lra. }
    induction k as [|k [[V E] Zk]]; [split; [exact d1_distribution | apply P, d1_distribution]|].
    assert (distribution m (d (S k))) as D.
    { split.
      - intros p Hp. simpl. fold (Z k). apply Rle_mult_inv_pos; [apply Rmult_le_pos; [auto | apply Rlt_le, exp_pos] | exact Zk].
      - simpl. fold (Z k). unfold Rdiv. rewrite Sum_scal_r. fold (Z k). apply Rinv_r. lra. }
    split; [exact D | apply P, D].
  Qed.

  (** Equation A.15: d_{k+1}(p) = d_1(p) e^(-Ψ) / Π Z_s, hence Σ_p d_1(p) e^(-Ψ) = Π Z_s. *)
  Theorem CL21_equation_A_15 k : 0 < Product k /\
    (forall p, (p < m)%nat -> d k p = d1 p * exp (- Psi k p (y p)) / Product k) /\
    Sum m (fun p => d1 p * exp (- Psi k p (y p))) = Product k.
  Proof.
    assert (0 < Product k) as P by (induction k as [|k IH]; simpl; [lra | apply Rmult_lt_0_compat; [exact IH | apply d_distribution]]).
    assert (forall p, (p < m)%nat -> d k p = d1 p * exp (- Psi k p (y p)) / Product k) as E.
    { clear P. induction k as [|k IH]; intros p Hp.
      - rewrite CL21_equation_3_8 by exact Hp. simpl. rewrite Ropp_0, exp_0. field.
      - assert (0 < Product k) by (clear IH; induction k as [|k IH]; simpl; [lra | apply Rmult_lt_0_compat; [exact IH | apply d_distribution]]).
        pose proof (proj2 (d_distribution k)) as Zk. simpl. fold (Z k). rewrite IH by exact Hp.
        rewrite (CL21_equation_3_8 (S k)) by exact Hp. cbn [Sum]. rewrite <- CL21_equation_3_8 by exact Hp.
        rewrite Ropp_plus_distr, exp_plus. fold (gain k p). field. lra. }
    split; [exact P|]. split; [exact E|].
    destruct (d_distribution k) as [[_ S1] _].
    rewrite (Sum_ext m _ _ E) in S1. unfold Rdiv in S1. rewrite Sum_scal_r in S1.
    apply Rmult_eq_reg_r with (/ Product k); [|apply Rinv_neq_0_compat; lra]. rewrite S1. symmetry. apply Rinv_r. lra.
  Qed.

  (** Equation A.13: Pr(Ψ_y <= 0) = E 1(-Ψ_y >= 0) <= E e^(-Ψ_y) under d_1. *)
  Theorem CL21_equation_A_13 k :
    Sum m (fun p => if Rle_dec (Psi k p (y p)) 0 then d1 p else 0) =
    Sum m (fun p => d1 p * (if Rle_dec 0 (- Psi k p (y p)) then 1 else 0)) /\
    Sum m (fun p => d1 p * (if Rle_dec 0 (- Psi k p (y p)) then 1 else 0)) <= Sum m (fun p => d1 p * exp (- Psi k p (y p))).
  Proof.
    split.
    - apply Sum_ext. intros p _. destruct (Rle_dec _ _), (Rle_dec _ _); lra.
    - apply Sum_le. intros p Hp. apply Rmult_le_compat_l; [now apply d1_distribution|].
      destruct (Rle_dec _ _) as [L|_]; [|apply Rlt_le, exp_pos]. rewrite <- exp_0. now apply exp_at_most.
  Qed.
End Epoch.

(** The last display, amended: Π (1 - e^(-ρ_i K)) >= 1 - |A| e^(-K ρ) = 1 - e^(-K (ρ - ln|A|/K)) >= 1 - e^(-ρ K/2) for
    ρ the least ρ_i and K >= 2 ln|A|/ρ; there are at most |A| epochs. *)
Theorem CL21_last_display_amended (I A : nat) (K least : R) (rho : nat -> R) :
  (1 <= A)%nat -> (I <= A)%nat -> 0 < K -> 0 < least -> (forall i, (i < I)%nat -> least <= rho i) ->
  K >= 2 / least * ln (INR A) ->
  let product := fold_right Rmult 1 (map (fun i => 1 - exp (- rho i * K)) (seq 0 I)) in
  product >= 1 - INR A * exp (- K * least) /\
  1 - INR A * exp (- K * least) = 1 - exp (- K * (least - 1 / K * ln (INR A))) /\
  1 - exp (- K * (least - 1 / K * ln (INR A))) >= 1 - exp (- (1 / 2 * least) * K).
Proof.
  intros HA HI HK Hl R B product. assert (1 <= INR A) as HR by (apply (le_INR 1); lia).
  set (q := exp (- K * least)). assert (0 < q <= 1) as Q.
  { unfold q. split; [apply exp_pos|]. rewrite <- exp_0. apply exp_at_most. nra. }
  split; [|split].
  - assert (forall l, (forall i, In i l -> (i < I)%nat) ->
      let p := fold_right Rmult 1 (map (fun i => 1 - exp (- rho i * K)) l) in 0 <= p <= 1 /\ p >= 1 - INR (length l) * q) as G.
    { induction l as [|i l IH]; intros Hin; [simpl; lra|]. destruct IH as [IH1 IH2]; [intros; apply Hin; now right|].
      cbn [map fold_right length]. rewrite S_INR. set (p := fold_right Rmult 1 _) in *.
      assert (0 < exp (- rho i * K) <= q) as E.
      { split; [apply exp_pos|]. apply exp_at_most. specialize (R i (Hin i (or_introl eq_refl))). nra. }
      split; nra. }
    destruct (G (seq 0 I)) as [_ G2]; [intros i Hi; apply in_seq in Hi; lia|]. rewrite seq_length in G2.
    apply le_INR in HI. fold product in G2. nra.
  - f_equal. replace (- K * (least - 1 / K * ln (INR A))) with (ln (INR A) + - K * least) by (field; lra).
    rewrite exp_plus, exp_ln by lra. reflexivity.
  - apply Rle_ge, Rplus_le_compat_l, Ropp_le_contravar, exp_at_most.
    apply Rge_le, Rmult_le_compat_r with (r := least) in B; [|lra].
    replace (2 / least * ln (INR A) * least) with (2 * ln (INR A)) in B by (field; lra).
    replace (- K * (least - 1 / K * ln (INR A))) with (ln (INR A) - K * least) by (field; lra). lra.
Qed.
