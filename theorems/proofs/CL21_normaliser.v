(** CL21, Appendix A.2: the function φ of Lemma A.2, its concavity and its decay (A.18). *)
From Coq Require Import Reals Lra Psatz Arith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Logarithms CL21_classifiers.
Open Scope R_scope.

(** x^a for x >= 0 and a > 0, with 0^a = 0. *)
Definition raised (x a : R) : R := if Rlt_dec 0 x then exp (a * ln x) else 0.

Lemma raised_pos x a : 0 < x -> raised x a = exp (a * ln x).
Proof. intros H. unfold raised. destruct (Rlt_dec 0 x); lra. Qed.

Lemma raised_zero a : raised 0 a = 0.
Proof. unfold raised. destruct (Rlt_dec 0 0); lra. Qed.

Lemma raised_nonneg x a : 0 <= raised x a.
Proof. unfold raised. destruct (Rlt_dec 0 x); [apply Rlt_le, exp_pos | lra]. Qed.

Lemma raised_mult x y a : 0 <= x -> 0 <= y -> raised (x * y) a = raised x a * raised y a.
Proof.
  intros [Hx|<-] [Hy|<-]; try (rewrite ?Rmult_0_l, ?Rmult_0_r, ?raised_zero; ring).
  rewrite !raised_pos, ln_mult, <- exp_plus by nra. f_equal. ring.
Qed.

(** The weighted means, geometric and arithmetic: p^a q^(1-a) < a p + (1-a) q unless p = q. *)
Lemma ln_strict x : 0 < x -> x <> 1 -> ln x < x - 1.
Proof.
  intros P N. assert (ln x <> 0) as L by (intros E; apply N; rewrite <- (exp_ln x P), E; apply exp_0).
  pose proof (exp_ineq1 (ln x) L) as H. rewrite exp_ln in H by exact P. lra.
Qed.

Lemma means p q a : 0 <= p -> 0 <= q -> 0 < a < 1 -> p <> q -> raised p a * raised q (1 - a) < a * p + (1 - a) * q.
Proof.
  intros [Hp|<-] [Hq|<-] Ha N; try (rewrite raised_zero; nra).
  set (s := a * p + (1 - a) * q). assert (0 < s) as S by (unfold s; nra).
  rewrite !raised_pos, <- exp_plus by assumption. rewrite <- (exp_ln s S) at 1. apply exp_increasing.
  assert (forall x, 0 < x -> x <> s -> ln x < ln s + (x / s - 1)) as T.
  { intros x Hx Nx. pose proof (ln_strict (x / s) ltac:(apply Rdiv_lt_0_compat; lra)) as L.
    rewrite ln_quotient in L by assumption. specialize (L ltac:(intros E; apply Nx; apply Rmult_eq_reg_r with (/ s);
      [unfold Rdiv in E; rewrite E; symmetry; apply Rinv_r; lra | apply Rinv_neq_0_compat; lra])). lra. }
  assert (p <> s) as Np by (unfold s; intros E; apply N; nra).
  assert (q <> s) as Nq by (unfold s; intros E; apply N; nra).
  pose proof (Rmult_lt_compat_l a _ _ ltac:(lra) (T p Hp Np)).
  pose proof (Rmult_lt_compat_l (1 - a) _ _ ltac:(lra) (T q Hq Nq)).
  assert (a * (p / s) + (1 - a) * (q / s) = 1) by (unfold s; field; fold s; lra). lra.
Qed.

(** x^a (1-x)^(1-a) lies above its chords in [0, 1]. *)
Lemma curve_strictly_concave a x y s : 0 < a < 1 -> 0 <= x <= 1 -> 0 <= y <= 1 -> x <> y -> 0 < s < 1 ->
  let curve := fun x => raised x a * raised (1 - x) (1 - a) in
  s * curve x + (1 - s) * curve y < curve (s * x + (1 - s) * y).
Proof.
  intros Ha Hx Hy N Hs curve. set (z := s * x + (1 - s) * y).
  assert (0 < z < 1) as Z.
  { unfold z. destruct (Rlt_le_dec x y); nra. }
  assert (forall v, 0 <= v <= 1 -> v <> z -> curve v < curve z * (a * (v / z) + (1 - a) * ((1 - v) / (1 - z)))) as T.
  { intros v Hv Nv. unfold curve.
    replace (raised v a) with (raised z a * raised (v / z) a)
      by (rewrite <- raised_mult; [f_equal; field; lra | lra | apply Rle_mult_inv_pos; lra]).
    replace (raised (1 - v) (1 - a)) with (raised (1 - z) (1 - a) * raised ((1 - v) / (1 - z)) (1 - a))
      by (rewrite <- raised_mult; [f_equal; field; lra | lra | apply Rle_mult_inv_pos; lra]).
    assert (0 < raised z a * raised (1 - z) (1 - a)) as P
      by (rewrite !raised_pos by lra; apply Rmult_lt_0_compat; apply exp_pos).
    pose proof (means (v / z) ((1 - v) / (1 - z)) a ltac:(apply Rle_mult_inv_pos; lra) ltac:(apply Rle_mult_inv_pos; lra) Ha) as M.
    specialize (M ltac:(intros E; apply Nv; apply (f_equal (fun r => r * (z * (1 - z)))) in E; field_simplify in E; lra)).
    apply (Rmult_lt_compat_l _ _ _ P) in M. lra. }
  assert (x <> z) as Nx by (unfold z; intros E; apply N; nra).
  assert (y <> z) as Ny by (unfold z; intros E; apply N; nra).
  pose proof (Rmult_lt_compat_l s _ _ ltac:(lra) (T x Hx Nx)).
  pose proof (Rmult_lt_compat_l (1 - s) _ _ ltac:(lra) (T y Hy Ny)).
  assert (s * (a * (x / z) + (1 - a) * ((1 - x) / (1 - z))) + (1 - s) * (a * (y / z) + (1 - a) * ((1 - y) / (1 - z))) = 1) as E
    by (apply Rmult_eq_reg_r with (z * (1 - z)); [|nra]; field_simplify; [unfold z; ring | lra]).
  apply (f_equal (Rmult (curve z))) in E. lra.
Qed.

Section Phi.
  (** |A_i| labels: k of the paper's φ; any real number from 2 on will do. *)
  Variable A : R.
  Hypothesis A_range : 2 <= A.
  Definition c : R := 1 / (2 * (A - 1)).
  Definition phi (eps : R) : R :=
    raised (A - 1) (- (1 / 2)) * raised eps (1 / 2) * raised (1 - eps) (1 / 2) +
    raised (A - 1) c * raised (1 - eps) c * raised eps (1 - c).

  Lemma c_range : 0 < c <= 1 / 2.
  Proof.
    unfold c. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
  Qed.

  Lemma guess_range : 0 < 1 - 1 / A < 1.
  Proof.
    assert (0 < 1 / A) by (apply Rdiv_lt_0_compat; lra).
    assert (1 / A < 1) by (apply Rmult_lt_reg_r with A; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra). lra.
  Qed.

  Lemma ln_guess : ln (1 - 1 / A) = ln (A - 1) - ln A /\ ln (1 - (1 - 1 / A)) = - ln A.
  Proof.
    split.
    - rewrite <- ln_quotient by lra. f_equal. field. lra.
    - replace (1 - (1 - 1 / A)) with (/ A) by (field; lra). apply ln_Rinv. lra.
  Qed.

  Lemma first_term : raised (A - 1) (- (1 / 2)) * raised (1 - 1 / A) (1 / 2) * raised (1 - (1 - 1 / A)) (1 / 2) = 1 / A.
  Proof.
    pose proof guess_range. destruct ln_guess as [L1 L2]. rewrite !raised_pos, <- !exp_plus, L1, L2 by lra.
    replace (- (1 / 2) * ln (A - 1) + 1 / 2 * (ln (A - 1) - ln A) + 1 / 2 * - ln A) with (- ln A) by field.
    rewrite exp_Ropp, exp_ln by lra. field. lra.
  Qed.

  Lemma second_term : raised (A - 1) c * raised (1 - (1 - 1 / A)) c * raised (1 - 1 / A) (1 - c) = 1 - 1 / A.
  Proof.
    pose proof guess_range. destruct ln_guess as [L1 L2]. rewrite !raised_pos, <- !exp_plus, L1, L2 by lra.
    replace (c * ln (A - 1) + c * - ln A + (1 - c) * (ln (A - 1) - ln A)) with (ln (A - 1) - ln A) by ring.
    rewrite <- L1, exp_ln; lra.
  Qed.

  Lemma derivative_at_guess : is_derive phi (1 - 1 / A) 0.
  Proof.
    pose proof guess_range as G. pose proof c_range.
    set (t1 := fun x => exp (- (1 / 2) * ln (A - 1)) * exp (1 / 2 * ln x) * exp (1 / 2 * ln (1 - x))).
    set (t2 := fun x => exp (c * ln (A - 1)) * exp (c * ln (1 - x)) * exp ((1 - c) * ln x)).
    apply (is_derive_ext_loc (fun x => t1 x + t2 x)).
    - exists (mkposreal (Rmin (1 - 1 / A) (1 / A)) ltac:(apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra])).
      intros x Hx. apply Rabs_def2 in Hx. cbn in Hx. pose proof (Rmin_l (1 - 1 / A) (1 / A)). pose proof (Rmin_r (1 - 1 / A) (1 / A)).
      unfold minus, plus, opp in Hx. cbn in Hx. unfold t1, t2, phi. rewrite !raised_pos by lra. reflexivity.
    - assert (t1 (1 - 1 / A) = 1 / A) as E1 by (unfold t1; pose proof first_term as F; rewrite !raised_pos in F by lra; exact F).
      assert (t2 (1 - 1 / A) = 1 - 1 / A) as E2 by (unfold t2; pose proof second_term as F; rewrite !raised_pos in F by lra; exact F).
      assert (forall x, 0 < x < 1 -> is_derive t1 x (t1 x * (1 / 2 / x - 1 / 2 / (1 - x)))) as D1.
      { intros x Hx. unfold t1. auto_derive; [lra | replace (1 + - x) with (1 - x) by ring; field; lra]. }
      assert (forall x, 0 < x < 1 -> is_derive t2 x (t2 x * ((1 - c) / x - c / (1 - x)))) as D2.
      { intros x Hx. unfold t2. auto_derive; [lra | replace (1 + - x) with (1 - x) by ring; field; lra]. }
      replace 0 with (plus (t1 (1 - 1 / A) * (1 / 2 / (1 - 1 / A) - 1 / 2 / (1 - (1 - 1 / A))))
        (t2 (1 - 1 / A) * ((1 - c) / (1 - 1 / A) - c / (1 - (1 - 1 / A))))).
      + apply (is_derive_plus t1 t2); auto.
      + rewrite E1, E2. unfold plus, c. cbn. field. lra.
  Qed.

  (** Lemma A.2, with (A.16) and (A.17): φ is strictly concave on [0, 1], 1 at a random guess, and flat there. *)
  Theorem CL21_lemma_A_2 :
    (forall x y s, 0 <= x <= 1 -> 0 <= y <= 1 -> x <> y -> 0 < s < 1 ->
      s * phi x + (1 - s) * phi y < phi (s * x + (1 - s) * y)) /\
    phi (1 - 1 / A) = 1 /\ is_derive phi (1 - 1 / A) 0.
  Proof.
    pose proof c_range as C. split; [|split; [unfold phi; rewrite first_term, second_term; ring | exact derivative_at_guess]].
    intros x y s Hx Hy N Hs. unfold phi. set (z := s * x + (1 - s) * y).
    pose proof (curve_strictly_concave (1 / 2) x y s ltac:(lra) Hx Hy N Hs) as T1. cbv zeta in T1. fold z in T1.
    replace (1 - 1 / 2) with (1 / 2) in T1 by field.
    pose proof (curve_strictly_concave (1 - c) x y s ltac:(lra) Hx Hy N Hs) as T2. cbv zeta in T2. fold z in T2.
    replace (1 - (1 - c)) with c in T2 by ring.
    assert (0 < raised (A - 1) (- (1 / 2)) /\ 0 < raised (A - 1) c) as [P1 P2]
      by (rewrite !raised_pos by lra; split; apply exp_pos).
    apply (Rmult_lt_compat_l _ _ _ P1) in T1. apply (Rmult_lt_compat_l _ _ _ P2) in T2. lra.
  Qed.

  (** Below the error of a random guess φ is below 1 and increases. *)
  Lemma phi_below_1 eps : 0 <= eps <= 1 -> eps <> 1 - 1 / A -> phi eps < 1.
  Proof.
    intros He N. pose proof c_range as C. unfold phi.
    assert (raised (A - 1) (- (1 / 2)) = raised (/ (A - 1)) (1 / 2)) as E.
    { rewrite !raised_pos by (try apply Rinv_0_lt_compat; lra). rewrite ln_Rinv by lra. f_equal. ring. }
    assert (0 < / (A - 1)) as I by (apply Rinv_0_lt_compat; lra).
    rewrite E, <- (raised_mult (/ (A - 1)) eps), <- (raised_mult (A - 1) (1 - eps)) by lra.
    assert (/ (A - 1) * eps <> 1 - eps) as N1.
    { intros F. apply N. apply (f_equal (fun r => r * (A - 1))) in F. field_simplify in F; [|lra].
      apply Rmult_eq_reg_r with A; [|lra]. field_simplify; lra. }
    assert ((A - 1) * (1 - eps) <> eps) as N2.
    { intros F. apply N1. rewrite <- F at 1. field. lra. }
    pose proof (means (/ (A - 1) * eps) (1 - eps) (1 / 2) ltac:(apply Rmult_le_pos; lra) ltac:(lra) ltac:(lra) N1) as M1.
    pose proof (means ((A - 1) * (1 - eps)) eps c ltac:(apply Rmult_le_pos; lra) ltac:(lra) ltac:(lra) N2) as M2.
    replace (1 - 1 / 2) with (1 / 2) in M1 by field.
    assert (1 / 2 * (/ (A - 1) * eps) + 1 / 2 * (1 - eps) + (c * ((A - 1) * (1 - eps)) + (1 - c) * eps) = 1)
      by (unfold c; field; lra). lra.
  Qed.

  Lemma phi_increases x y : 0 <= x -> x <= y -> y <= 1 - 1 / A -> phi x <= phi y.
  Proof.
    intros Hx Hxy Hy. pose proof guess_range as G. destruct CL21_lemma_A_2 as (C & E & _).
    destruct (Req_dec x y) as [->|N]; [lra|]. destruct (Req_dec y (1 - 1 / A)) as [->|Ny].
    - rewrite E. apply Rlt_le, phi_below_1; lra.
    - set (g := 1 - 1 / A) in *. set (s := (g - y) / (g - x)).
      assert (0 < s < 1) as S.
      { unfold s. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_lt_reg_r with (g - x); [lra|].
        unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
      specialize (C x g s ltac:(lra) ltac:(lra) ltac:(lra) S).
      replace (s * x + (1 - s) * g) with y in C by (unfold s; field; lra). rewrite E in C.
      pose proof (phi_below_1 x ltac:(lra) ltac:(unfold g in *; lra)). nra.
  Qed.

  Lemma phi_positive eps : 0 < eps < 1 -> 0 < phi eps.
  Proof.
    intros H. unfold phi. rewrite !raised_pos by lra.
    apply Rplus_lt_0_compat; repeat apply Rmult_lt_0_compat; apply exp_pos.
  Qed.

  (** ρ_i for an advantage γ in error. *)
  Definition rate (gamma : R) : R := - ln (phi (1 - 1 / A - gamma)).

  (** Equation A.18, with its line before: 1 - γ̂ := φ(1 - 1/|A_i| - γ) bounds φ at every smaller error and is below 1;
      ρ_i = -log(1 - γ̂) > 0, and (1 - γ̂)^k = e^(-ρ_i k). *)
  Theorem CL21_equation_A_18 (gamma eps : R) (k : nat) : 0 < gamma -> 0 < 1 - 1 / A - gamma ->
    0 <= eps <= 1 - 1 / A - gamma ->
    phi eps <= phi (1 - 1 / A - gamma) < 1 /\ 0 < rate gamma /\
    phi (1 - 1 / A - gamma) ^ k = exp (- rate gamma * INR k).
  Proof.
    intros Hg Hp He. pose proof guess_range as G.
    assert (phi (1 - 1 / A - gamma) < 1) as B by (apply phi_below_1; lra).
    assert (0 < phi (1 - 1 / A - gamma)) as P by (apply phi_positive; lra).
    split; [split; [apply phi_increases; lra | exact B]|]. unfold rate. split.
    - pose proof (ln_increasing _ _ P B) as L. rewrite ln_1 in L. lra.
    - rewrite Ropp_involutive. induction k as [|k IH]; [simpl; now rewrite Rmult_0_r, exp_0|].
      rewrite S_INR, Rmult_plus_distr_l, exp_plus, <- IH, Rmult_1_r, exp_ln by exact P. simpl. ring.
  Qed.

  (** Z = e^(-(|A|-1)α) (1 - ε) + e^α ε is φ(ε) for the α of (3.7). *)
  Lemma normaliser_is_phi eps : 0 < eps < 1 ->
    let alpha := 1 / (2 * (A - 1)) * ln ((A - 1) * (1 - eps) / eps) in
    exp (- (alpha * (A - 1))) * (1 - eps) + exp alpha * eps = phi eps.
  Proof.
    intros He alpha. unfold phi. rewrite !raised_pos by lra.
    assert (alpha = c * (ln (A - 1) + ln (1 - eps) - ln eps)) as E
      by (unfold alpha, c; rewrite ln_quotient, ln_mult by nra; reflexivity).
    replace (1 - eps) with (exp (ln (1 - eps))) at 1 by (apply exp_ln; lra).
    replace (exp alpha * eps) with (exp alpha * exp (ln eps)) by (rewrite exp_ln; lra).
    rewrite <- !exp_plus, E. f_equal; f_equal; unfold c; field; lra.
  Qed.
End Phi.
