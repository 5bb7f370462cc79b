(** MRS13, Corollary 11 on matrices of signs: a rate C B^c eps^-beta of AdaBoost, rounded up, needs c >= 2 and beta >= c/2.  Not in the
    paper.  For c >= 2 a family of slow games at every norm; for beta >= c/2 four columns of a small edge, which need two rounds. *)

From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_distance
  MRS13_conjecture_6_amended MRS13_theorem_1_potential MRS13_conjecture_6_slow_runs MRS13_conjecture_6_products MRS13_conjecture_6_copies
  MRS13_conjecture_6_every_norm.
Local Open Scope R_scope.

(** On all matrices of signs AdaBoost with the largest edges is within eps of every target after a number of rounds that the bound, a
    function of the target's norm and eps, allows. *)
Definition is_a_rate_on_signs (bound : R -> R -> R) : Prop :=
  forall (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (j : nat -> nat) (T : nat),
  (0 < m)%nat -> entries_are_signs m N M -> 0 < norm1 N mu -> 0 < eps < 1 -> best_columns m N M j T -> edges_below_one m N M j T ->
  bound (norm1 N mu) eps <= INR T -> L m N M (AdaBoost m N M j T) <= L m N M mu + eps.

Lemma Rpower_at_most x lo a : 0 < lo <= x -> x <= 1 -> Rpower x a <= Rmax 1 (Rpower lo a).
Proof.
  intros Hlo Hx. destruct (Rle_lt_dec 0 a) as [pos | neg].
  - apply Rle_trans with 1; [| apply Rmax_l]. unfold Rpower. rewrite <- exp_0. apply exp_at_most.
    assert (ln x <= 0) by (rewrite <- ln_1; apply ln_at_most; lra). nra.
  - apply Rle_trans with (Rpower lo a); [| apply Rmax_r]. unfold Rpower. apply exp_at_most.
    assert (ln lo <= ln x) by (apply ln_at_most; lra). nra.
Qed.

(** Whatever beta, c >= 2. *)
Theorem slow_family_needs_two (r s C c beta B1 : R) : 1 < r -> 1 < s -> slow_family r s -> c < 2 ->
  exists (m N : nat) (M : nat -> nat -> R) (mu : nat -> R) (eps : R) (T : nat),
  slow_whatever_the_ties m N M mu eps T /\ B1 <= norm1 N mu /\ 0 < norm1 N mu /\ C * (Rpower (norm1 N mu) c * Rpower eps (- beta)) <= INR T.
Proof.
  intros Hr Hs (k1 & k2 & Hk1 & Hk2 & family) Hc. set (E := Rmax 1 (Rpower (k1 / s ^ 1) (- beta))).
  assert (HE : 0 < E) by (unfold E; pose proof (Rmax_l 1 (Rpower (k1 / s ^ 1) (- beta))); lra).
  set (X := Rabs C * E / (k2 * r) + 1). assert (HX : 1 <= X).
  { unfold X. assert (0 <= Rabs C * E / (k2 * r)); [| lra]. apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rabs_pos | lra] |].
    apply Rlt_le, Rinv_0_lt_compat. nra. }
  destruct (family 1%nat (Rmax B1 (Rpower X (/ (2 - c)))) (le_n 1)) as (m & N & M & mu & eps & T & slow & norm & low & rounds).
  pose proof (Rmax_l B1 (Rpower X (/ (2 - c)))) as b1. pose proof (Rmax_r B1 (Rpower X (/ (2 - c)))) as b2.
  pose proof (exp_pos (/ (2 - c) * ln X)) as Px. change (exp (/ (2 - c) * ln X)) with (Rpower X (/ (2 - c))) in Px.
  exists m, N, M, mu, eps, T. split; [exact slow | split; [lra | split; [lra |]]]. destruct slow as (_ & _ & _ & He & _).
  apply Rle_trans with (2 := rounds). set (B := norm1 N mu) in *. assert (HB : 0 < B) by lra.
  assert (Hs1 : 0 < k1 / s ^ 1) by (apply Rdiv_lt_0_compat; [lra | apply pow_lt; lra]).
  assert (small : Rpower eps (- beta) <= E) by (apply Rpower_at_most; lra).
  assert (grows : X <= Rpower B (2 - c)).
  { replace X with (Rpower (Rpower X (/ (2 - c))) (2 - c)).
    - apply Rle_Rpower_l; [lra |]. split; [exact Px | lra].
    - rewrite Rpower_mult, Rinv_l by lra. apply Rpower_1. lra. }
  assert (split2 : B ^ 2 = Rpower B c * Rpower B (2 - c)).
  { rewrite <- Rpower_plus. replace (c + (2 - c)) with (INR 2) by (simpl; ring). rewrite Rpower_pow by exact HB. reflexivity. }
  rewrite split2. assert (Pc : 0 < Rpower B c) by apply exp_pos. assert (Pe : 0 < Rpower eps (- beta)) by apply exp_pos.
  apply Rle_trans with (Rabs C * (Rpower B c * E)).
  - apply Rle_trans with (Rabs C * (Rpower B c * Rpower eps (- beta))).
    + apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | apply Rle_abs].
    + apply Rmult_le_compat_l; [apply Rabs_pos | apply Rmult_le_compat_l; lra].
  - replace (k2 * r ^ 1 * (Rpower B c * Rpower B (2 - c))) with (Rpower B c * (k2 * r * Rpower B (2 - c))) by (simpl; ring).
    replace (Rabs C * (Rpower B c * E)) with (Rpower B c * (k2 * r * (Rabs C * E / (k2 * r)))) by (field; lra).
    apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat_l; [nra |]. unfold X in grows. lra.
Qed.

Section One_column.
  (** 2 q examples, q + 1 of them right: the only column has edge 1/q. *)
  Variable q : nat.
  Hypothesis two : (2 <= q)%nat.
  Definition one_column (i k : nat) : R := if Nat.ltb i (S q) then 1 else -1.
  Notation m := (q + q)%nat.
  Notation Lq := (L m 1 one_column).
  Notation edge := (/ INR q).

  Lemma sum_over_column (f : R -> R) : Sum m (fun i => f (one_column i 0)) = (INR q + 1) * f 1 + (INR q - 1) * f (-1).
  Proof.
    replace m with (S q + (q - 1))%nat by lia. rewrite Sum_split.
    rewrite (Sum_ext (S q) _ (fun _ => f 1)), (Sum_ext (q - 1) _ (fun _ => f (-1))), !Sum_const, S_INR, minus_INR by
      (try lia; intros i Hi; unfold one_column; destruct (Nat.ltb_spec (S q + i) (S q)); destruct (Nat.ltb_spec i (S q)); try lia; reflexivity).
    simpl INR. ring.
  Qed.

  Lemma margin_of_column lambda i : margin 1 one_column lambda i = one_column i 0 * lambda 0%nat.
  Proof. unfold margin. simpl. ring. Qed.

  Lemma q_real : 2 <= INR q.
  Proof. change 2 with (INR 2). apply le_INR, two. Qed.

  Lemma loss_of_column lambda : Lq lambda = (1 + edge) / 2 * exp (- lambda 0%nat) + (1 - edge) / 2 * exp (lambda 0%nat).
  Proof.
    pose proof q_real. unfold L, total_loss. rewrite (Sum_ext m _ (fun i => (fun y => exp (- (y * lambda 0%nat))) (one_column i 0)))
      by (intros i _; now rewrite margin_of_column).
    rewrite (sum_over_column (fun y => exp (- (y * lambda 0%nat)))), plus_INR.
    replace (- (1 * lambda 0%nat)) with (- lambda 0%nat) by ring. replace (- (-1 * lambda 0%nat)) with (lambda 0%nat) by ring. field. lra.
  Qed.

  Lemma edge_range : 0 < edge <= / 2.
  Proof. pose proof q_real. split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]. Qed.

  Notation w := (sqrt (1 - edge ^ 2)).

  Lemma w_range : / 2 <= w < 1 /\ w ^ 2 = 1 - edge ^ 2.
  Proof.
    pose proof edge_range. assert (E : w ^ 2 = 1 - edge ^ 2) by (rewrite <- Rsqr_pow2; apply Rsqr_sqrt; nra).
    pose proof (sqrt_pos (1 - edge ^ 2)). split; [split; nra | exact E].
  Qed.

  (** No combination has a loss below w, and the step of AdaBoost has it. *)
  Lemma loss_at_least lambda : w <= Lq lambda.
  Proof.
    rewrite loss_of_column. pose proof q_real. pose proof edge_range. destruct w_range as [Hw Ew]. rewrite exp_Ropp. set (x := exp (lambda 0%nat)).
    assert (Px : 0 < x) by apply exp_pos. apply Rmult_le_reg_r with x; [exact Px |].
    replace (((1 + edge) / 2 * / x + (1 - edge) / 2 * x) * x) with ((1 + edge) / 2 + (1 - edge) / 2 * (x * x)) by (field; lra).
    assert (0 <= ((1 - edge) * x - w) ^ 2) by apply pow2_ge_0. assert (0 < 1 - edge) by lra. set (e := edge) in *. clearbody e.
    apply Rmult_le_reg_l with (2 * (1 - e)); [lra |]. nra.
  Qed.

  Lemma loss_of_step : Lq (fun _ => step edge) = w.
  Proof. pose proof edge_range. rewrite loss_of_column. apply factor_of_step. lra. Qed.

  Lemma step_range : edge <= step edge <= 2 * edge.
  Proof.
    pose proof edge_range as H. unfold step. rewrite ln_quotient by lra. pose proof (artanh_above_two_terms edge ltac:(lra)) as low.
    pose proof (artanh_below_tangent_quotient edge ltac:(lra)) as high. assert (0 <= edge ^ 3) by (apply pow_le; lra). split; [lra |].
    set (e := edge) in *. clearbody e.
    assert (Pe : 0 < 1 - e ^ 2) by nra. assert (2 * e / (1 - e ^ 2) <= 4 * e); [| lra]. apply Rmult_le_reg_r with (1 - e ^ 2); [exact Pe |].
    replace (2 * e / (1 - e ^ 2) * (1 - e ^ 2)) with (2 * e) by (field; lra). nra.
  Qed.

  Lemma column_signs : entries_are_signs m 1 one_column.
  Proof. intros i k _ _. unfold one_column. destruct (Nat.ltb i (S q)); auto. Qed.

  (** With four copies, after one round at least w is left, but the target has w^4. *)
  Theorem one_round_is_not_enough : exists (m' N' : nat) (M : nat -> nat -> R) (mu : nat -> R) (j : nat -> nat),
    (0 < m')%nat /\ entries_are_signs m' N' M /\ best_columns m' N' M j 1 /\ edges_below_one m' N' M j 1 /\ norm1 N' mu = 4 * step edge /\
    L m' N' M mu + (w - w ^ 4) / 2 < L m' N' M (AdaBoost m' N' M j 1).
  Proof.
    assert (Hm : (0 < m)%nat) by lia. set (P := power m 1 one_column). pose proof edge_range as He. destruct w_range as [Hw Ew]. pose proof step_range as Hs.
    destruct (best_run (m ^ 4) (4 * 1) P 1 ltac:(lia)) as (j & _ & best).
    exists (m ^ 4)%nat, (4 * 1)%nat, P, (repeated 1 (fun _ => step edge)), j.
    assert (start : forall r, delta m 1 one_column (AdaBoost m 1 one_column r 0) 0 = edge).
    { intros r. unfold delta, correlation, D. assert (T : total_loss m 1 one_column (AdaBoost m 1 one_column r 0) = INR m).
      { unfold total_loss. rewrite (Sum_ext m _ (fun _ => 1)); [rewrite Sum_const; ring |]. intros i _. rewrite margin_of_column. simpl.
        rewrite Rmult_0_r, Ropp_0. apply exp_0. }
      rewrite T. rewrite (Sum_ext m _ (fun i => (fun y => y / INR m) (one_column i 0))).
      - rewrite (sum_over_column (fun y => y / INR m)). rewrite plus_INR. pose proof q_real.
        replace ((INR q + 1) * (1 / (INR q + INR q)) + (INR q - 1) * (-1 / (INR q + INR q))) with (/ INR q) by (field; lra).
        apply Rabs_right. lra.
      - intros i _. rewrite margin_of_column. simpl. rewrite Rmult_0_r, Ropp_0, exp_0. field. apply not_0_INR. lia. }
    split; [apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia |]. split; [apply power_signs; [exact Hm | exact column_signs] |]. split; [exact best |].
    destruct (copies_play_on m 1 one_column Hm 4 j 0 _ _ best (copies_play_from_the_start m 1 one_column Hm 4 j)) as (Hc & Hk & this & _ & _).
    assert (zero : (j 0%nat mod 1 = 0)%nat) by apply Nat.mod_1_r.
    split; [| split].
    - intros t Ht. replace t with 0%nat by lia. fold P in this. rewrite this, zero, start. lra.
    - rewrite norm_of_repeated. unfold norm1. simpl. rewrite Rabs_right by lra. ring.
    - unfold P at 1. rewrite (loss_of_repeated m 1 one_column Hm), loss_of_step.
      assert (above : w <= L (m ^ 4) (4 * 1) P (AdaBoost (m ^ 4) (4 * 1) P j 1)).
      { unfold P. rewrite (loss_of_power m 1 one_column Hm). fold P.
        destruct (copies_play_as_alone m 1 one_column Hm 4 j 1 best) as (n & r & total & plays).
        assert (each : forall c, (c < 4)%nat -> w ^ n c <= L m 1 one_column (copy 1 (AdaBoost (m ^ 4) (4 * 1) P j 1) c)).
        { intros c Hc4. destruct (plays c Hc4) as [best_c same]. unfold P. rewrite (loss_ext m 1 one_column _ _ same).
          assert (n c <= 1)%nat.
          { apply INR_le. rewrite <- total. apply (Sum_ge_term 4 (fun c => INR (n c))); [intros; apply pos_INR | exact Hc4]. }
          destruct (n c) as [| [| k]]; [| rewrite pow_1; apply loss_at_least | lia].
          simpl pow. right. symmetry. apply (loss_at_start Hm). reflexivity. }
        apply Rle_trans with (Product 4 (fun c => w ^ n c)).
        - assert (E : Product 4 (fun c => w ^ n c) = w ^ (n 0%nat + n 1%nat + n 2%nat + n 3%nat)) by (rewrite !pow_add; simpl; ring). rewrite E.
          assert (one : (n 0 + n 1 + n 2 + n 3 = 1)%nat) by (apply INR_eq; rewrite !plus_INR; simpl in total |- *; lra). rewrite one, pow_1. lra.
        - assert (general : forall k, (k <= 4)%nat -> 0 <= Product k (fun c => w ^ n c) <= Product k (fun c => L m 1 one_column (copy 1 (AdaBoost (m ^ 4) (4 * 1) P j 1) c))).
          { induction k as [| k IH]; intros Hk4; [simpl; lra |]. specialize (IH ltac:(lia)). specialize (each k ltac:(lia)).
            assert (0 <= w ^ n k) by (apply pow_le; lra). destruct IH as [IH1 IH2]. split; [apply Rmult_le_pos; assumption |].
            apply Rmult_le_compat; assumption. }
          apply (general 4%nat (le_n _)). }
      assert (small : w * w < w) by nra. assert (w ^ 4 < w); [| lra].
      replace (w ^ 4) with (w * w * (w * w)) by ring. assert (0 < w * w) by nra. nra.
  Qed.
End One_column.

Lemma Rpower_between x y lo hi a : 0 < y -> 0 < lo -> lo * y <= x <= hi * y -> Rpower x a <= Rmax (Rpower lo a) (Rpower hi a) * Rpower y a.
Proof.
  intros Hy Hlo Hx. assert (Hhi : 0 < hi) by nra. assert (Py : 0 < Rpower y a) by apply exp_pos.
  assert (0 < lo * y) by nra. destruct (Rle_lt_dec 0 a) as [pos | neg].
  - apply Rle_trans with (Rpower (hi * y) a).
    + apply Rle_Rpower_l; [exact pos | split; lra].
    + rewrite <- Rpower_mult_distr by assumption. apply Rmult_le_compat_r; [lra | apply Rmax_r].
  - apply Rle_trans with (Rpower (lo * y) a).
    + unfold Rpower. apply exp_at_most. assert (ln (lo * y) <= ln x) by (apply ln_at_most; lra). nra.
    + rewrite <- Rpower_mult_distr by assumption. apply Rmult_le_compat_r; [lra | apply Rmax_l].
Qed.

(** A rate on matrices of signs needs c >= 2 and beta >= c / 2. *)
Theorem MRS13_corollary_11_exponents (C c beta : R) : is_a_rate_on_signs (fun B eps => C * (Rpower B c * Rpower eps (- beta))) ->
  2 <= c /\ c / 2 <= beta.
Proof.
  intros rate. split.
  - apply Rnot_lt_le. intros small.
    destruct (slow_family_needs_two 4 (9 / 4) C c beta 0 ltac:(lra) ltac:(lra) MRS13_conjecture_6_slow_family small)
      as (m & N & M & mu & eps & T & (Hm & HN & signs & He & (j & best) & above) & _ & norm & rounds).
    destruct (above j best) as [edges high]. specialize (high T (le_n T)).
    pose proof (rate m N M mu eps j T Hm signs norm He best edges rounds). lra.
  - apply Rnot_lt_le. intros small. set (gap := c - 2 * beta). assert (Hg : 0 < gap) by (unfold gap; lra).
    set (K := Rabs C * (Rmax (Rpower 4 c) (Rpower 8 c) * Rmax (Rpower (/ 8) (- beta)) (Rpower (3 / 2) (- beta))) + 1).
    assert (P1 : 0 < Rmax (Rpower 4 c) (Rpower 8 c)) by (eapply Rlt_le_trans; [apply (exp_pos (c * ln 4)) | apply Rmax_l]).
    assert (P2 : 0 < Rmax (Rpower (/ 8) (- beta)) (Rpower (3 / 2) (- beta))) by (eapply Rlt_le_trans; [apply (exp_pos (- beta * ln (/ 8))) | apply Rmax_l]).
    assert (HK : 1 <= K).
    { unfold K. assert (0 <= Rabs C * (Rmax (Rpower 4 c) (Rpower 8 c) * Rmax (Rpower (/ 8) (- beta)) (Rpower (3 / 2) (- beta)))); [| lra].
      apply Rmult_le_pos; [apply Rabs_pos | apply Rmult_le_pos; lra]. }
    destruct (natural_above (Rmax 2 (Rpower K (/ gap)))) as [q Hq]. pose proof (Rmax_l 2 (Rpower K (/ gap))) as q2. pose proof (Rmax_r 2 (Rpower K (/ gap))) as q3.
    assert (two : (2 <= q)%nat) by (apply INR_le; simpl INR; lra).
    destruct (one_round_is_not_enough q two) as (m & N & M & mu & j & Hm & signs & best & edges & norm & above).
    pose proof (edge_range q two) as He. destruct (w_range q two) as [Hw Ew]. pose proof (step_range q two) as Hs.
    set (w := sqrt (1 - (/ INR q) ^ 2)) in *. set (e := / INR q) in *. set (eps := (w - w ^ 4) / 2) in *.
    assert (cube : w ^ 4 = w * (w * w ^ 2)) by ring. rewrite Ew in cube.
    assert (range : / 8 * (e * e) <= eps <= 3 / 2 * (e * e)).
    { assert (lowc : / 4 * e ^ 2 <= w - w ^ 4) by (rewrite cube; assert (w * (1 - e ^ 2) <= 1 - e ^ 2) by nra; nra).
      assert (highc : w - w ^ 4 <= 3 * e ^ 2).
      { rewrite cube. assert (1 - w <= e ^ 2) by nra. assert (w * e ^ 2 <= e ^ 2) by nra. nra. }
      unfold eps. simpl in *. lra. }
    assert (Pe : 0 < e) by lra.
    assert (enough : C * (Rpower (norm1 N mu) c * Rpower eps (- beta)) <= INR 1).
    { rewrite norm. apply Rle_trans with (Rabs C * (Rpower (4 * step e) c * Rpower eps (- beta))).
      - apply Rmult_le_compat_r; [apply Rlt_le, Rmult_lt_0_compat; apply exp_pos | apply Rle_abs].
      - apply Rle_trans with (K * (Rpower e c * Rpower (e * e) (- beta))).
        + pose proof (Rpower_between (4 * step e) e 4 8 c Pe ltac:(lra) ltac:(lra)) as b1.
          pose proof (Rpower_between eps (e * e) (/ 8) (3 / 2) (- beta) ltac:(nra) ltac:(lra) range) as b2.
          assert (p1 : 0 < Rpower (4 * step e) c) by apply exp_pos. assert (p2 : 0 < Rpower eps (- beta)) by apply exp_pos.
          assert (p3 : 0 < Rpower e c) by apply exp_pos. assert (p4 : 0 < Rpower (e * e) (- beta)) by apply exp_pos.
          apply Rle_trans with (Rabs C * ((Rmax (Rpower 4 c) (Rpower 8 c) * Rpower e c) * (Rmax (Rpower (/ 8) (- beta)) (Rpower (3 / 2) (- beta)) * Rpower (e * e) (- beta)))).
          * apply Rmult_le_compat_l; [apply Rabs_pos |]. apply Rmult_le_compat; lra.
          * unfold K. assert (0 < Rpower e c * Rpower (e * e) (- beta)) by (apply Rmult_lt_0_compat; assumption). nra.
        + rewrite <- Rpower_mult_distr by exact Pe. rewrite <- !Rpower_plus. replace (c + (- beta + - beta)) with gap by (unfold gap; ring).
          unfold e. replace (Rpower (/ INR q) gap) with (Rpower (INR q) (- gap)) by (unfold Rpower; f_equal; rewrite ln_Rinv by lra; ring). simpl (INR 1).
          apply Rmult_le_reg_r with (Rpower (INR q) gap); [apply exp_pos |].
          rewrite Rmult_assoc, <- Rpower_plus, Rplus_opp_l, Rpower_O, Rmult_1_r, Rmult_1_l by lra.
          replace K with (Rpower (Rpower K (/ gap)) gap) by (rewrite Rpower_mult, Rinv_l by lra; apply Rpower_1; lra).
          apply Rle_Rpower_l; [lra | split; [apply exp_pos | lra]]. }
    assert (He1 : 0 < eps < 1) by (unfold e in *; split; nra).
    pose proof (rate m N M mu eps j 1%nat Hm signs ltac:(rewrite norm; lra) He1 best edges enough) as near. lra.
Qed.
