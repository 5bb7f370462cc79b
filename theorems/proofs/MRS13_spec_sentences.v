(** MRS13, sentences of Section 2 and remarks, as spec/MRS13.v states them: weights, line search, the rate in nu, the sets of
    Lemma 15 on Figures 2 and 4, any loss in place of exp. *)
From Coq Require Import Reals Lra Psatz Arith Lia.
From Boostproof Require Import Sums Logarithms MRS13_coordinate_descent MRS13_edges AdaBoost MRS13_lemma_15 MRS13_lemma_31 MRS13_theorem_12
  MRS13_theorem_10 MRS13_lower_bounds MRS13_complementary_edges MRS13_spec_theorem_12 MRS13_spec_theorem_10.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_sentence_weights_proof : MRS13.sentence_weights.
Proof.
  intros g Hm lambda i. pose proof (lt_0_INR _ Hm) as Hn. split.
  - pose proof (total_loss_pos (N := MRS13.N g) (M := MRS13.M g) Hm lambda) as P. change (0 < MRS13.total_loss g lambda) in P.
    unfold MRS13.D, MRS13.L. f_equal. field. lra.
  - intros alpha k Hk. exact (D_move (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm lambda alpha k i Hk).
Qed.

Theorem MRS13_sentence_line_search_proof : MRS13.sentence_line_search.
Proof.
  intros g Hm signs lambda j Hj below next. set (r := MRS13.correlation g lambda j) in *.
  assert (Hr : -1 < r < 1) by (exact (@correlation_below_one (MRS13.m g) (MRS13.N g) (MRS13.M g) lambda j below)).
  assert (column : forall i, (i < MRS13.m g)%nat -> MRS13.M g i j = 1 \/ MRS13.M g i j = -1) by (intros i Hi; exact (signs i j Hi Hj)).
  assert (loss : forall alpha, MRS13.L g (MRS13.move lambda alpha j) =
            ((1 + r) / 2 * exp (- alpha) + (1 - r) / 2 * exp alpha) * MRS13.L g lambda)
    by (intros alpha; exact (@MRS13_equation_3 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm lambda alpha j Hj column)).
  assert (positive : 0 < MRS13.L g lambda) by exact (L_pos (N := MRS13.N g) (M := MRS13.M g) Hm lambda).
  split.
  - intros alpha. unfold next. rewrite !loss. apply Rmult_le_compat_r; [lra |].
    rewrite (factor_of_step r Hr : (1 + r) / 2 * exp (- MRS13.step r) + (1 - r) / 2 * exp (MRS13.step r) = _).
    pose proof (exp_pos (- alpha)) as P1. pose proof (exp_pos alpha) as P2.
    assert (prod : exp (- alpha) * exp alpha = 1) by (rewrite <- exp_plus, Rplus_opp_l; exact exp_0).
    set (p := (1 + r) / 2 * exp (- alpha)). set (q := (1 - r) / 2 * exp alpha).
    assert (0 < p) by (apply Rmult_lt_0_compat; lra). assert (0 < q) by (apply Rmult_lt_0_compat; lra).
    assert (E : p * q = (1 - r ^ 2) / 4).
    { replace (p * q) with ((1 + r) * (1 - r) / 4 * (exp (- alpha) * exp alpha)) by (unfold p, q; field). rewrite prod. field. }
    apply Rsqr_incr_0_var; [| lra]. rewrite !Rsqr_pow2, pow2_sqrt by nra. pose proof (pow2_ge_0 (p - q)). nra.
  - assert (weight : forall i, (i < MRS13.m g)%nat -> MRS13.D g next i = MRS13.D g lambda i / (1 + MRS13.M g i j * r))
      by (intros i Hi; exact (weights_after_step (MRS13.m g) (MRS13.N g) (MRS13.M g) lambda j i Hm Hj Hi signs below)).
    unfold MRS13.delta. replace (MRS13.correlation g next j) with 0; [apply Rabs_R0 |]. symmetry.
    set (one := Sum (MRS13.m g) (MRS13.D g lambda)). assert (Hone : one = 1) by exact (D_sums_to_1 (N := MRS13.N g) (M := MRS13.M g) Hm lambda).
    assert (S0 : Sum (MRS13.m g) (fun i => MRS13.D g next i * MRS13.M g i j) = / (1 - r ^ 2) * (r - r * one)).
    { assert (G : forall i, (i < MRS13.m g)%nat -> MRS13.D g next i * MRS13.M g i j =
                  / (1 - r ^ 2) * (MRS13.D g lambda i * MRS13.M g i j - r * MRS13.D g lambda i)).
      { intros i Hi. rewrite weight by exact Hi. assert (1 - r ^ 2 <> 0) by nra. destruct (column i Hi) as [-> | ->].
        - replace (1 + 1 * r) with (1 + r) by ring. replace (1 - r ^ 2) with ((1 + r) * (1 - r)) by ring. field. lra.
        - replace (1 + -1 * r) with (1 - r) by ring. replace (1 - r ^ 2) with ((1 + r) * (1 - r)) by ring. field. lra. }
      rewrite (Sum_ext _ _ _ G), Sum_scal, Sum_minus, Sum_scal. reflexivity. }
    unfold MRS13.correlation. rewrite S0, Hone. ring.
Qed.

(** * The rate in nu *)

Theorem MRS13_remark_nu_rate_proof : MRS13.remark_nu_rate.
Proof.
  split.
  - intros lambda. change (1 <= L 4 2 (figure_3 0) lambda). rewrite (loss_on_figure_3 0 (lambda 0%nat) (lambda 1%nat)) by reflexivity.
    set (d := lambda 1%nat - lambda 0%nat). replace (lambda 0%nat - lambda 1%nat + 0 * lambda 1%nat) with (- d) by (unfold d; ring).
    replace (d + 0 * lambda 0%nat) with d by ring. rewrite Ropp_involutive. pose proof (two_opposite_losses d). lra.
  - intros nu l j T g Hnu Hl cols reached. set (a := ln (1 / (2 * l - 1))).
    assert (H4 : 0 < ln 4) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (norm : forall lambda, L 4 2 (figure_3 nu) lambda <= l -> 2 / nu * a <= norm1 2 lambda).
    { intros lambda small. rewrite (loss_on_figure_3 nu (lambda 0%nat) (lambda 1%nat)) in small by reflexivity.
      set (x := lambda 0%nat) in *. set (z := lambda 1%nat) in *. pose proof (two_opposite_losses (z - x)) as pair.
      set (s := nu * (x + z) / 2). set (d := (z - x) + nu * (x - z) / 2).
      assert (two : 2 * exp (- s) <= exp (- (z - x + nu * x)) + exp (- (x - z + nu * z))).
      { replace (- (z - x + nu * x)) with (- s + - d) by (unfold s, d; field). replace (- (x - z + nu * z)) with (- s + d) by (unfold s, d; field).
        rewrite !exp_plus. pose proof (two_opposite_losses d). pose proof (exp_pos (- s)). nra. }
      assert (a <= s) by (apply margin_from_loss; lra).
      apply Rmult_le_reg_r with (nu / 2); [lra |]. replace (2 / nu * a * (nu / 2)) with a by (field; lra).
      apply Rle_trans with ((x + z) * (nu / 2)); [unfold s in *; lra |]. apply Rmult_le_compat_r; [lra |].
      unfold norm1. cbn [Sum]. fold x z. pose proof (Rle_abs x). pose proof (Rle_abs z). lra. }
    pose proof (@MRS13_lemma_9 4 2 (figure_3 nu) ltac:(lia) 0%nat 1%nat T j l (figure_3_within_one nu Hnu) (figure_3_complementary nu) cols
      (edges_below_one_of_complementary (Nat.lt_0_succ 3) (figure_3_within_one nu Hnu) _ _ j T (figure_3_complementary nu) cols) reached) as rounds.
    assert (least : 2 / nu * a <= least_norm (m := 4) (N := 2) (M := figure_3 nu) l)
      by (apply least_norm_ge; [exists (AdaBoost 4 2 (figure_3 nu) j T); exact reached | exact norm]).
    replace (INR 4) with 4 in rounds by (simpl; ring). eapply Rle_trans; [| exact rounds].
    replace (a / (nu * ln 4)) with (2 / nu * a / (2 * ln 4)) by (field; lra).
    apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | exact least].
Qed.

(** * The sets of Lemma 15 on Figures 4 and 2 *)

Lemma margins_on_figure_4 x : MRS13.margin MRS13.figure_4 x 0 = x 0%nat - x 1%nat /\
  MRS13.margin MRS13.figure_4 x 1 = x 1%nat - x 0%nat /\ MRS13.margin MRS13.figure_4 x 2 = x 0%nat + x 1%nat.
Proof. unfold MRS13.margin, MRS13.figure_4. simpl. repeat split; ring. Qed.

Lemma loss_of_pair x : MRS13.loss_on MRS13.figure_4 (MRS13.rest (fun i => Nat.eqb i 2)) x =
  exp (- (x 0%nat - x 1%nat)) + exp (x 0%nat - x 1%nat).
Proof.
  destruct (margins_on_figure_4 x) as (A & B & _). unfold MRS13.loss_on, MRS13.rest. cbn [MRS13.m MRS13.figure_4 Sum Nat.eqb negb].
  rewrite A, B. replace (- (x 1%nat - x 0%nat)) with (x 0%nat - x 1%nat) by ring. ring.
Qed.

Theorem MRS13_remark_optimum_set_amended_proof : MRS13.remark_optimum_set_amended.
Proof.
  unfold MRS13.remark_optimum_set_amended. set (Z := fun i : nat => Nat.eqb i 2). cbv zeta. assert (E3 : INR (MRS13.m MRS13.figure_4) = 3) by (simpl; ring).
  assert (total : forall x, MRS13.L MRS13.figure_4 x =
            (exp (- (x 0%nat - x 1%nat)) + exp (x 0%nat - x 1%nat) + exp (- (x 0%nat + x 1%nat))) / 3).
  { intros x. destruct (margins_on_figure_4 x) as (A & B & C). unfold MRS13.L, MRS13.total_loss. rewrite E3. cbn [MRS13.m MRS13.figure_4 Sum].
    rewrite A, B, C. replace (- (x 1%nat - x 0%nat)) with (x 0%nat - x 1%nat) by ring. f_equal. ring. }
  split; [split | split; [| split]].
  - intros v (x & ->). rewrite total. pose proof (two_opposite_losses (x 0%nat - x 1%nat)). pose proof (exp_pos (- (x 0%nat + x 1%nat))). lra.
  - intros c low. apply Rnot_lt_le. intros above. set (d := c - 2 / 3) in *.
    specialize (low _ (ex_intro _ (fun _ => - ln d / 2) eq_refl)). rewrite total in low.
    replace (- ln d / 2 - - ln d / 2) with 0 in low by ring. rewrite Ropp_0, exp_0 in low.
    replace (- (- ln d / 2 + - ln d / 2)) with (ln d) in low by field. rewrite exp_ln in low by (unfold d; lra). unfold d in *. lra.
  - destruct (margins_on_figure_4 (fun k => if Nat.ltb k 2 then 1 / 2 else 0)) as (A & B & C). cbn [Nat.ltb Nat.leb] in *.
    split; [lra | split; [| split; [| split]]].
    + intros _. unfold MRS13.norm1. cbn [MRS13.N MRS13.figure_4 Sum Nat.ltb Nat.leb]. rewrite Rabs_right; lra.
    + intros none. discriminate (none 2%nat ltac:(simpl; lia)).
    + intros [| [| [| i]]] Hi E; try discriminate. rewrite C. lra.
    + intros [| [| [| i]]] Hi E; try discriminate; [rewrite A; lra | rewrite B; lra | simpl in Hi; lia].
  - intros eta gamma (Hg & norm & _ & onZ & onF). destruct (margins_on_figure_4 eta) as (A & _ & C).
    specialize (norm (ex_intro _ 2%nat (conj (ltac:(simpl; lia) : (2 < MRS13.m MRS13.figure_4)%nat) eq_refl))).
    specialize (onZ 2%nat ltac:(simpl; lia) eq_refl). specialize (onF 0%nat ltac:(simpl; lia) eq_refl). rewrite A in onF. rewrite C in onZ.
    unfold MRS13.norm1 in norm. cbn [MRS13.N MRS13.figure_4 Sum] in norm. rewrite !Rabs_right in norm by lra. lra.
  - intros eta. split.
    + intros best. specialize (best (fun _ => 0)). rewrite !loss_of_pair in best. rewrite Rminus_0_r, Ropp_0, exp_0 in best.
      destruct (Req_dec (eta 0%nat - eta 1%nat) 0) as [E | N]; [lra | exfalso].
      pose proof (exp_ineq1 _ N). pose proof (exp_ineq1 (- (eta 0%nat - eta 1%nat)) ltac:(lra)). lra.
    + intros E lambda. rewrite !loss_of_pair. replace (eta 0%nat - eta 1%nat) with 0 by lra. rewrite Ropp_0, exp_0.
      pose proof (two_opposite_losses (lambda 0%nat - lambda 1%nat)). lra.
Qed.

Theorem MRS13_remark_optimum_set_theorem_10_proof : MRS13.remark_optimum_set_theorem_10.
Proof.
  intros p. set (Z := fun i => negb (Nat.ltb i 2)). set (n := norm1 (S p) (long_solution p)).
  assert (rows : forall i, (i < S (S p))%nat -> margin (S p) figure_2 (long_solution p) i = if Z i then 1 else 0).
  { intros [| [| i]] Hi; unfold Z; simpl Nat.ltb; cbn [negb].
    - apply level_of_long_solution.
    - pose proof (margin_of_row_0 p (long_solution p)) as E. rewrite level_of_long_solution in E. change (margin (S p) figure_2 (long_solution p) 1 = 0). lra.
    - apply margin_of_long_solution. lia. }
  assert (item3 : exists mu, MRS13.item_3 (MRS13.figure_2 p) Z mu).
  { destruct (item_3_from_weights (m := S (S p)) (N := S p) (M := figure_2) ltac:(lia) Z (fun i => if Nat.ltb i 2 then 1 else 0))
      as (mu & _ & H); [| exists mu; exact H]. split; [| split].
    - intros i _ E. unfold Z in E. destruct (Nat.ltb i 2); [lra | discriminate].
    - intros i _ E. unfold Z in E. destruct (Nat.ltb i 2); [discriminate | reflexivity].
    - intros k _. change (S (S p)) with (2 + p)%nat. rewrite Sum_split. cbn [Sum Nat.ltb Nat.leb]. rewrite Sum_zero by (intros; simpl; ring).
      unfold figure_2. ring. }
  destruct item3 as (mu & item3). destruct p as [| p].
  - exists (fun _ => 0), 1, mu. split; [| exact item3]. split; [lra | split; [| split; [reflexivity | split]]].
    + intros (i & Hi & E). simpl in Hi. destruct i as [| [| i]]; try discriminate; lia.
    + intros i Hi E. simpl in Hi. destruct i as [| [| i]]; try discriminate; lia.
    + intros i _ _. apply Sum_zero. intros. ring.
  - assert (Hn : 0 < n).
    { unfold n, norm1. apply Rlt_le_trans with (Rabs (long_solution (S p) 1)).
      - apply Rabs_pos_lt. simpl. apply Rgt_not_eq, pow_lt. lra.
      - apply (Sum_ge_term (S (S p)) (fun k => Rabs (long_solution (S p) k)) 1); [intros; apply Rabs_pos | lia]. }
    exists (fun k => / n * long_solution (S p) k), (/ n), mu. split; [| exact item3].
    assert (scaled : forall i, MRS13.margin (MRS13.figure_2 (S p)) (fun k => / n * long_solution (S p) k) i =
              / n * margin (S (S p)) figure_2 (long_solution (S p)) i) by (intros i; exact (margin_scaled_by (S p) (/ n) (long_solution (S p)) i)).
    assert (0 < / n) by (apply Rinv_0_lt_compat, Hn). split; [assumption | split; [| split; [| split]]].
    + intros _. unfold MRS13.norm1. simpl MRS13.N. rewrite (Sum_ext _ _ (fun k => / n * Rabs (long_solution (S p) k)))
        by (intros; rewrite Rabs_mult, (Rabs_right (/ n)) by lra; reflexivity).
      rewrite Sum_scal. fold (norm1 (S (S p)) (long_solution (S p))). fold n. apply Rinv_l. lra.
    + intros none. discriminate (none 2%nat ltac:(simpl; lia)).
    + intros i Hi E. rewrite scaled, rows, E by exact Hi. lra.
    + intros i Hi E. rewrite scaled, rows, E by exact Hi. ring.
Qed.

(** * Any loss *)

Lemma margin_of_move N (M : nat -> nat -> R) lambda alpha j i : (j < N)%nat ->
  Sum N (fun k => M i k * MRS13.move lambda alpha j k) = Sum N (fun k => M i k * lambda k) + M i j * alpha.
Proof.
  intros Hj. rewrite (Sum_ext N _ (fun k => M i k * lambda k + (if Nat.eqb k j then M i k * alpha else 0)))
    by (intros k _; unfold MRS13.move; destruct (Nat.eqb k j); ring).
  now rewrite Sum_plus, (Sum_delta N j (fun k => M i k * alpha) Hj).
Qed.

Theorem MRS13_remark_any_descent_amended_proof : MRS13.remark_any_descent_amended.
Proof.
  intros phi g T lambda alpha j a b c mono pos [up _] (Ha & Hb & opposite) start rounds.
  assert (Hm : 0 < INR (MRS13.m g)) by (apply lt_0_INR; lia).
  assert (first : MRS13.mean_loss phi g (lambda 0%nat) = phi 0).
  { unfold MRS13.mean_loss. rewrite (Sum_ext _ _ (fun _ => phi 0)).
    - rewrite Sum_const. field. lra.
    - intros i _. f_equal. unfold MRS13.margin. rewrite Sum_zero by (intros; rewrite start; ring). ring. }
  assert (falls : forall t, (t <= T)%nat -> MRS13.mean_loss phi g (lambda t) <= phi 0).
  { induction t as [| t IH]; intros Ht; [lra |]. destruct (rounds t ltac:(lia)) as (_ & _ & F). specialize (IH ltac:(lia)). lra. }
  assert (bounded : forall t i, (t <= T)%nat -> (i < MRS13.m g)%nat -> - MRS13.margin g (lambda t) i <= c).
  { intros t i Ht Hi. apply up. specialize (falls t Ht). unfold MRS13.mean_loss in falls.
    apply Rmult_le_compat_r with (r := INR (MRS13.m g)) in falls; [| lra]. unfold Rdiv in falls. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in falls by lra.
    rewrite Rmult_comm. eapply Rle_trans; [| exact falls].
    apply (Sum_ge_term (MRS13.m g) (fun i => phi (- MRS13.margin g (lambda t) i))); [intros; apply pos | exact Hi]. }
  assert (negated : forall x, MRS13.margin g x b = - MRS13.margin g x a).
  { intros x. unfold MRS13.margin. rewrite <- Sum_opp. apply Sum_ext. intros k Hk. rewrite (proj2 (opposite k Hk)). ring. }
  assert (steps : forall t, (t < T)%nat -> Rabs (alpha t) <= 2 * c).
  { intros t Ht. destruct (rounds t Ht) as (Hj & E & _).
    assert (M1 : MRS13.margin g (lambda (S t)) a = MRS13.margin g (lambda t) a + MRS13.M g a (j t) * alpha t).
    { unfold MRS13.margin. rewrite (Sum_ext _ _ (fun k => MRS13.M g a k * MRS13.move (lambda t) (alpha t) (j t) k)) by (intros; now rewrite E).
      apply margin_of_move, Hj. }
    pose proof (bounded t a ltac:(lia) Ha). pose proof (bounded t b ltac:(lia) Hb) as B1. rewrite negated in B1.
    pose proof (bounded (S t) a ltac:(lia) Ha). pose proof (bounded (S t) b ltac:(lia) Hb) as B2. rewrite negated in B2.
    apply Rabs_le. destruct (proj1 (opposite _ Hj)) as [s | s]; rewrite s in M1; lra. }
  split; [exact steps |]. intros B low.
  assert (norm : forall t, (t <= T)%nat -> MRS13.norm1 g (lambda t) <= INR t * (2 * c)).
  { induction t as [| t IH]; intros Ht.
    - simpl. rewrite Rmult_0_l. right. apply Sum_zero. intros k _. rewrite start. apply Rabs_R0.
    - destruct (rounds t ltac:(lia)) as (Hj & E & _). rewrite S_INR. specialize (IH ltac:(lia)). specialize (steps t ltac:(lia)).
      apply Rle_trans with (MRS13.norm1 g (lambda t) + Rabs (alpha t)); [| lra].
      unfold MRS13.norm1. rewrite <- (Sum_delta (MRS13.N g) (j t) (fun _ => Rabs (alpha t)) Hj), <- Sum_plus.
      apply Sum_le. intros k _. rewrite E. unfold MRS13.move. destruct (Nat.eqb k (j t)); [apply Rabs_triang | lra]. }
  specialize (low (lambda T) (Rle_refl _)). specialize (norm T (le_n T)). lra.
Qed.

Theorem MRS13_remark_any_descent_theorem_10_amended_proof : MRS13.remark_any_descent_theorem_10_amended.
Proof.
  intros phi p lambda eps c pos pair [up _] small. set (m := S (S p)) in *. change (INR (MRS13.m (MRS13.figure_2 p))) with (INR m) in small.
  assert (Hm : 0 < INR m) by (apply lt_0_INR; unfold m; lia). set (row := margin (S p) figure_2 lambda).
  assert (sum : Sum p (fun i => phi (- row (S (S i)))) <= eps).
  { unfold MRS13.mean_loss in small. apply Rmult_le_compat_r with (r := INR m) in small; [| lra].
    change (Sum (MRS13.m (MRS13.figure_2 p)) (fun i => phi (- MRS13.margin (MRS13.figure_2 p) lambda i)) / INR m * INR m <= (2 * phi 0 + eps) / INR m * INR m) in small.
    unfold Rdiv in small. rewrite !Rmult_assoc, Rinv_l, !Rmult_1_r in small by lra.
    change (Sum (2 + p) (fun i => phi (- row i)) <= 2 * phi 0 + eps) in small. rewrite Sum_split in small. cbn [Sum] in small.
    assert (E : row 0%nat = - row 1%nat) by apply margin_of_row_0. rewrite E, Ropp_involutive in small. specialize (pair (row 1%nat)).
    change (fun i => phi (- row (2 + i)%nat)) with (fun i => phi (- row (S (S i)))) in small. lra. }
  assert (rows : forall r, (r < p)%nat -> - c <= row (S (S r))).
  { intros r Hr. enough (- row (S (S r)) <= c) by lra. apply up. eapply Rle_trans; [| exact sum].
    apply (Sum_ge_term p (fun i => phi (- row (S (S i))))); [intros; apply pos | exact Hr]. }
  assert (tails : forall d k, (k + d = p)%nat -> - c * (2 ^ d - 1) <= tail p lambda (S k)).
  { induction d as [| d IH]; intros k Hk.
    - unfold tail. replace k with p by lia. simpl. lra.
    - specialize (IH (S k) ltac:(lia)). specialize (rows k ltac:(lia)). unfold row in rows. rewrite margin_of_row in rows by lia.
      rewrite tail_step. simpl. lra. }
  specialize (tails p 0%nat ltac:(lia)). assert (tail p lambda 1 <= MRS13.norm1 (MRS13.figure_2 p) lambda); [| lra].
  assert (terms : forall k, (k < S p)%nat -> 0 <= Rabs (lambda k) - lambda k) by (intros k _; pose proof (Rle_abs (lambda k)); lra).
  pose proof (Sum_ge_term (S p) _ 0 terms ltac:(lia)) as first. cbv beta in first. rewrite Sum_minus in first.
  change (Sum (S p) (fun i => Rabs (lambda i))) with (MRS13.norm1 (MRS13.figure_2 p) lambda) in first.
  unfold tail. pose proof (Rabs_pos (lambda 0%nat)). simpl Sum at 2. lra.
Qed.
