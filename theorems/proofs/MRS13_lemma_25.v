(** MRS13, Section 4.3: Lemma 25 and Corollary 26, the constants for entries -1, 0, 1. *)

From Coq Require Import Reals Lra Psatz Lia Classical.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_edges MRS13_lemma_15 MRS13_finite_optimum
  MRS13_reach MRS13_second_order Determinants Independence MRS13_lemma_35 MRS13_lemma_34 MRS13_lemma_36_columns MRS13_lemma_36
  MRS13_lemma_39.
Local Open Scope R_scope.

(** A nonnegative solution on some columns that is orthogonal, with positive weights g, to what cancels there: a solution
    on independent columns among them has at least as large a sum. *)
Lemma larger_basic_solution n N A b : forall k c x g, chosen k N c ->
  (forall l, (l < k)%nat -> 0 <= x l) -> (forall l, (l < k)%nat -> 0 < g l) ->
  (forall z, (forall i, (i < n)%nat -> Sum k (fun l => A i (c l) * z l) = 0) -> Sum k (fun l => g l * z l) = 0) ->
  (forall i, (i < n)%nat -> Sum k (fun l => A i (c l) * x l) = b i) ->
  exists k' c' x', chosen k' N c' /\ independent n k' A c' /\ (forall l, (l < k')%nat -> 0 <= x' l) /\
    (forall i, (i < n)%nat -> Sum k' (fun l => A i (c' l) * x' l) = b i) /\ Sum k x <= Sum k' x'.
Proof.
  induction k as [| k IH]; intros c x g range up weights orthogonal solves.
  - exists 0%nat, c, x. repeat split; try assumption; [| lra]. intros z _ l Hl. lia.
  - destruct (classic (independent n (S k) A c)) as [free | bound]; [exists (S k), c, x; repeat split; try assumption; lra |].
    assert (kernel : exists z, (forall i, (i < n)%nat -> Sum (S k) (fun l => A i (c l) * z l) = 0) /\
                               (exists l, (l < S k)%nat /\ z l <> 0) /\ 0 <= Sum (S k) z).
    { apply not_all_ex_not in bound. destruct bound as (z & bound). apply imply_to_and in bound.
      destruct bound as (zero & bound). apply not_all_ex_not in bound. destruct bound as (l & bound).
      apply imply_to_and in bound. destruct bound as (Hl & Hz). destruct (Rle_lt_dec 0 (Sum (S k) z)) as [Hp | Hp].
      - exists z. repeat split; [exact zero | exists l; split; assumption | exact Hp].
      - exists (fun l => - z l). repeat split; [| exists l; split; [exact Hl | lra] | rewrite Sum_opp; lra]. intros i Hi.
        rewrite (Sum_ext (S k) _ (fun l => - (A i (c l) * z l))) by (intros; ring). rewrite Sum_opp, zero by exact Hi. ring. }
    destruct kernel as (z & zero & some & gain).
    assert (falls : exists l, (l < S k)%nat /\ 0 < - z l).
    { apply NNPP. intros none. destruct some as (l & Hl & Hz).
      assert (signs : forall j, (j < S k)%nat -> 0 <= g j * z j).
      { intros j Hj. apply Rmult_le_pos; [apply Rlt_le, weights, Hj |]. destruct (Rle_lt_dec 0 (z j)); [assumption |].
        exfalso. apply none. exists j. split; [exact Hj | lra]. }
      pose proof (Sum_zero_terms (S k) _ signs (orthogonal z zero) l Hl) as E. cbv beta in E. specialize (weights l Hl).
      apply Rmult_integral in E. destruct E; [lra | contradiction]. }
    destruct (least_ratio (S k) x (fun l => - z l) falls) as (p & Hp & Hz & least). cbv beta in *.
    set (t := x p / - z p). assert (Ht : 0 <= t) by (apply Rmult_le_pos; [apply up, Hp | apply Rlt_le, Rinv_0_lt_compat, Hz]).
    assert (there : chosen k (S k) (skip p)) by (intros l Hl; unfold skip; destruct (Nat.ltb l p); lia).
    assert (gone : x p + t * z p = 0) by (unfold t; field; lra).
    destruct (IH (fun l => c (skip p l)) (fun l => x (skip p l) + t * z (skip p l)) (fun l => g (skip p l)))
      as (k' & c' & x' & range' & free & up' & solved & more).
    + intros l Hl. apply range, there, Hl.
    + intros l Hl. set (j := skip p l). specialize (up j (there l Hl)).
      destruct (Rlt_le_dec 0 (- z j)) as [pos | neg]; [| nra].
      specialize (least j (there l Hl) pos). fold t in least.
      apply Rmult_le_compat_r with (r := - z j) in least; [| lra].
      replace (x j / - z j * - z j) with (x j) in least by (field; lra). lra.
    + intros l Hl. apply weights, there, Hl.
    + intros y cancels. rewrite <- (Sum_spread (S k) k (skip p) y g there). apply orthogonal. intros i Hi.
      rewrite (Sum_spread (S k) k (skip p) y (fun l => A i (c l)) there). apply cancels, Hi.
    + intros i Hi. pose proof (Sum_skip k p (fun l => A i (c l) * (x l + t * z l)) ltac:(lia)) as E. cbv beta in E.
      rewrite gone, Rmult_0_r, Rplus_0_l in E. rewrite <- E.
      rewrite (Sum_ext (S k) _ (fun l => A i (c l) * x l + t * (A i (c l) * z l))) by (intros; ring).
      rewrite Sum_plus, Sum_scal, zero, solves by exact Hi. ring.
    + exists k', c', x'. repeat split; try assumption. eapply Rle_trans; [| exact more].
      pose proof (Sum_skip k p (fun l => x l + t * z l) ltac:(lia)) as E. cbv beta in E. rewrite gone, Rplus_0_l in E.
      rewrite <- E, Sum_plus, Sum_scal. pose proof (Rmult_le_pos _ _ Ht gain). lra.
Qed.

(** The entries of a vector that are not zero, in order. *)
Lemma support N (x : nat -> R) : exists k c, chosen k N c /\ (forall l, (l < k)%nat -> x (c l) <> 0) /\
  forall f, Sum N (fun j => f j * x j) = Sum k (fun l => f (c l) * x (c l)).
Proof.
  induction N as [| N (k & c & range & nonzero & same)].
  - exists 0%nat, (fun j => j). repeat split; [intros l Hl | intros l Hl]; lia.
  - destruct (Req_dec (x N) 0) as [E | Hn].
    + exists k, c. repeat split; [intros l Hl; specialize (range l Hl); lia | exact nonzero |].
      intros f. cbn [Sum]. rewrite E, same. ring.
    + exists (S k), (fun l => if Nat.eqb l k then N else c l). repeat split.
      * intros l Hl. destruct (Nat.eqb_spec l k); [lia | specialize (range l ltac:(lia)); lia].
      * intros l Hl. destruct (Nat.eqb_spec l k); [exact Hn | apply nonzero; lia].
      * intros f. cbn [Sum]. rewrite Nat.eqb_refl, same. f_equal. apply Sum_ext. intros l Hl.
        destruct (Nat.eqb_spec l k); [lia | reflexivity].
Qed.

Section Constants.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation orthogonal := (orthogonal (m := m) (N := N) (M := M)).
  Notation number_of_F := (number_of_F (m := m)).
  Hypothesis entries : integer_entries m N M.

  Lemma factorial_growth : INR m * INR (fact m) <= growth 3 m.
  Proof.
    eapply Rle_trans; [apply factorial_at_most, Hm |]. eapply Rle_trans; [| apply power_growth, Hm].
    assert (1 <= INR m) by (apply (le_INR 1), Hm). pose proof (pow_le (INR m) m ltac:(lra)). nra.
  Qed.

  (** Lemma 25: [1/lambda_min], [1/gamma] (of some [eta_dagger]) and [mu_max] are at most [2^(3 m ln m)]. *)
  Theorem MRS13_lemma_25 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma : R) : item_1 Z eta_dagger gamma ->
    (forall lambda_min, is_lambda_min (m := m) (N := N) (M := M) Z lambda_min -> / lambda_min <= growth 3 m) /\
    ((exists i, (i < m)%nat /\ Z i = true) -> exists eta gamma', item_1 Z eta gamma' /\ / gamma' <= growth 3 m) /\
    (forall mu_max, is_mu_max (m := m) (N := N) (M := M) Z mu_max -> mu_max <= growth 3 m).
  Proof.
    intros first. assert (Hm1 : 1 <= INR m) by (apply (le_INR 1), Hm). pose proof (INR_fact_lt_0 m) as Hf.
    pose proof factorial_growth as size. repeat split.
    - intros lambda_min least. pose proof (MRS13_lemma_34 entries Z lambda_min least) as H.
      apply Rge_le in H. unfold Rdiv in H. rewrite Rmult_1_l in H.
      apply Rinv_le_contravar in H; [| apply Rinv_0_lt_compat, Hf]. rewrite Rinv_involutive in H by lra. nra.
    - intros some. destruct (large_gamma Hm entries Z eta_dagger gamma first some) as (eta & gamma' & item & large).
      exists eta, gamma'. split; [exact item |]. apply Rinv_le_contravar in large.
      + rewrite Rinv_involutive in large by (apply Rmult_integral_contrapositive; lra). lra.
      + apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra.
    - intros mu_max least. destruct (MRS13_lemma_39 Hm entries Z eta_dagger gamma mu_max first least) as [H1 H2]. lra.
  Qed.

  (** Where the margins on F are at most B: the combination orthogonal to the null space of M_F is at most [k k! B] long. *)
  Lemma short_orthogonal Z eta B k : orthogonal Z eta -> rank_is m N (M_F (M := M) Z) k -> 0 <= B ->
    (forall i, (i < m)%nat -> Z i = false -> Rabs (margin eta i) <= B) -> norm1 N eta <= INR k * INR (fact k) * B.
  Proof.
    intros perp (_ & largest) HB bounded.
    set (MF := M_F (M := M) Z). set (A := complemented (M := MF) eta). destruct (support N eta) as (k0 & c & range & nonzero & same).
    assert (flip : forall i j, A i j * Rabs (eta j) = MF i j * eta j).
    { intros i j. unfold A, complemented, sign_of.
      destruct (Rlt_dec (eta j) 0); [rewrite Rabs_left by assumption | rewrite Rabs_right by lra]; ring. }
    assert (image : forall u i, Sum N (fun j => MF i j * u j) = if Z i then 0 else margin u i).
    { intros u i. unfold MF, M_F. destruct (Z i); [apply Sum_zero; intros; ring | reflexivity]. }
    destruct (larger_basic_solution m N A (fun i => if Z i then 0 else margin eta i) k0 c
                (fun l => Rabs (eta (c l))) (fun l => Rabs (eta (c l)))) as (k' & c' & x & range' & free & up & solved & more).
    - exact range.
    - intros. apply Rabs_pos.
    - intros l Hl. apply Rabs_pos_lt, nonzero, Hl.
    - intros z zero. rewrite (Sum_ext k0 _ (fun l => eta (c l) * (sign_of (eta (c l)) * z l))).
      + rewrite <- (Sum_spread N k0 c (fun l => sign_of (eta (c l)) * z l) eta range). apply perp. intros i Hi E.
        specialize (image (spread k0 c (fun l => sign_of (eta (c l)) * z l)) i). rewrite E in image. rewrite <- image.
        rewrite (Sum_spread N k0 c _ (MF i) range). etransitivity; [| apply (zero i Hi)]. apply Sum_ext. intros.
        unfold A, complemented. ring.
      + intros l _. unfold sign_of. destruct (Rlt_dec _ _); [rewrite Rabs_left by assumption | rewrite Rabs_right by lra]; ring.
    - intros i Hi. rewrite <- image, (same (MF i)). apply Sum_ext. intros. apply flip.
    - assert (free' : independent m k' MF c').
      { intros y zero l Hl. assert (signs : forall j, sign_of (eta j) * sign_of (eta j) = 1)
          by (intros; unfold sign_of; destruct (Rlt_dec _ _); ring).
        pose proof (free (fun l => sign_of (eta (c' l)) * y l)) as H. cbv beta in H.
        rewrite <- (Rmult_1_l (y l)), <- (signs (c' l)), Rmult_assoc, H; [ring | | exact Hl].
        intros i Hi. etransitivity; [| apply (zero i Hi)]. apply Sum_ext. intros j _. unfold A, complemented.
        rewrite <- Rmult_assoc, (Rmult_assoc (MF i (c' j))), signs. ring. }
      pose proof (largest k' c' range' free') as Hk.
      assert (small : integer_entries m N A).
      { intros i j Hi Hj. unfold A, complemented, MF, M_F, sign_of, is_integer_entry.
        destruct (Z i); [destruct (Rlt_dec _ _); lra |]. destruct (entries i j Hi Hj) as [-> | [-> | ->]], (Rlt_dec (eta j) 0); lra. }
      destruct (square_of_rows m k' A c') as (r & rows & kernel); [intros; apply small; auto | exact free |].
      assert (small' : integer_entries k' k' (fun l l' => A (r l) (c' l'))) by (intros i j Hi Hj; apply small; auto).
      assert (total : norm1 N eta <= Sum k' x).
      { eapply Rle_trans; [| exact more]. unfold norm1. right.
        rewrite (Sum_ext N _ (fun j => sign_of (eta j) * eta j)), (same (fun j => sign_of (eta j))).
        - apply Sum_ext. intros l _. unfold sign_of. destruct (Rlt_dec _ _); [rewrite Rabs_left by assumption | rewrite Rabs_right by lra]; ring.
        - intros l _. unfold sign_of. destruct (Rlt_dec _ _); [rewrite Rabs_left by assumption | rewrite Rabs_right by lra]; ring. }
      eapply Rle_trans; [exact total |]. apply Rle_trans with (INR k' * INR (fact k') * B).
      + apply Rsqr_incr_0_var; [| repeat apply Rmult_le_pos; try apply pos_INR; exact HB]. rewrite !Rsqr_pow2.
        eapply Rle_trans; [apply Sum_square_le |]. fold (sq k' x).
        replace ((INR k' * INR (fact k') * B) ^ 2) with (INR k' * (INR (fact k') ^ 2 * (INR k' * B ^ 2))) by ring.
        apply Rmult_le_compat_l; [apply pos_INR |].
        eapply Rle_trans; [apply (square_stretches k' _ x small' kernel) |]. apply Rmult_le_compat_l; [apply pow2_ge_0 |].
        unfold sq. rewrite <- Sum_const. apply Sum_le. intros l Hl. rewrite solved by (apply rows, Hl).
        destruct (Z (r l)) eqn:E; [pose proof (pow2_ge_0 B); lra |].
        rewrite <- pow2_abs. apply pow_incr. split; [apply Rabs_pos | apply bounded; [apply rows, Hl | exact E]].
      + apply Rmult_le_compat_r; [exact HB |]. apply Rmult_le_compat; try apply pos_INR; [apply le_INR, Hk | apply fact_le_fact, Hk].
  Qed.

  (** Corollary 26, as amended: the [eta_star] orthogonal to the null space of M_F has [||eta_star||_1 <= 2^(4 m ln m)]. *)
  Theorem MRS13_corollary_26 (Z : nat -> bool) (eta_dagger : nat -> R) (gamma mu : R) (eta_star : nat -> R) :
    item_1 Z eta_dagger gamma -> item_2 Z eta_star -> item_3 Z mu -> orthogonal Z eta_star ->
    norm1 N eta_star <= growth 4 m.
  Proof.
    intros first second third perp. set (f := number_of_F Z). set (B := ln (INR m) * rank_bound f).
    assert (Hm1 : 1 <= INR m) by (apply (le_INR 1), Hm).
    assert (Hln : 0 <= ln (INR m)) by (rewrite <- ln_1; apply ln_at_most; lra).
    assert (HB : 0 <= B) by (unfold B, rank_bound; repeat apply Rmult_le_pos; try apply pos_INR; [exact Hln | apply sqrt_pos]).
    destruct (rank_exists m N (M_F (M := M) Z)) as (k & rank).
    assert (inside : forall i, (i < m)%nat -> Z i = false -> (0 < f)%nat).
    { intros i Hi E. assert (EF : rest Z i = true) by (unfold rest; now rewrite E).
      pose proof (size_without m (rest Z) i Hi EF). unfold f, MRS13_lemma_39.number_of_F. lia. }
    assert (margins : forall i, (i < m)%nat -> Z i = false -> Rabs (margin eta_star i) <= B).
    { intros i Hi E. pose proof (second (fun _ => 0)) as least.
      pose proof (loss_of_zero_at_most_m (m := m) (N := N) (M := M) (rest Z)) as start.
      destruct (MRS13_lemma_39_item_3 Hm entries Z eta_dagger gamma mu first third eta_star ltac:(lra) i Hi E) as [low high].
      fold f B in high. apply Rabs_le. split; [| exact high]. eapply Rle_trans; [| exact low]. unfold B.
      assert (1 <= rank_bound f); [| nra]. specialize (inside i Hi E). unfold rank_bound.
      assert (1 <= INR f) by (apply (le_INR 1), inside).
      assert (1 <= sqrt (INR f)) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; assumption).
      assert (1 <= INR (fact f)) by (apply (le_INR 1), lt_O_fact).
      assert (1 <= sqrt (INR f) * INR f) by nra. nra. }
    pose proof (short_orthogonal Z eta_star B k perp rank HB margins) as length.
    destruct (classic (exists i, (i < m)%nat /\ Z i = false)) as [some | none].
    - pose proof (MRS13_lemma_39_step_rank_dimension Hm entries Z eta_dagger gamma mu k first third some rank) as Hk. fold f in Hk.
      destruct some as (i & Hi & E). specialize (inside i Hi E).
      assert (Hfm : (f <= m)%nat) by apply number_of_F_at_most.
      assert (short : INR k * INR (fact k) <= INR (fact m)).
      { destruct m as [| n]; [lia |]. apply Rle_trans with (INR n * INR (fact n)).
        - apply Rmult_le_compat; try apply pos_INR; [apply le_INR | apply fact_le_fact]; lia.
        - rewrite fact_simpl, mult_INR, S_INR. pose proof (pos_INR (fact n)). lra. }
      pose proof (rank_bound_power m f Hm Hfm) as Hpower. fold B in Hpower.
      pose proof (factorial_at_most m Hm) as Hfact.
      assert (bound : norm1 N eta_star <= INR m ^ (2 * m)).
      { eapply Rle_trans; [exact length |]. apply Rle_trans with (INR (fact m) * (INR m * INR m ^ m)).
        - apply Rmult_le_compat; [apply Rmult_le_pos; apply pos_INR | exact HB | exact short | exact Hpower].
        - replace (2 * m)%nat with (m + m)%nat by lia. rewrite pow_add.
          replace (INR (fact m) * (INR m * INR m ^ m)) with (INR m * INR (fact m) * INR m ^ m) by ring.
          apply Rmult_le_compat_r; [apply pow_le; lra | exact Hfact]. }
      eapply Rle_trans; [exact bound |]. unfold growth, Rpower.
      rewrite <- (exp_ln (INR m ^ (2 * m))) by (apply pow_lt; lra). apply exp_at_most. rewrite ln_pow, mult_INR by lra.
      pose proof ln_2_range. simpl (INR 2). pose proof (Rmult_le_pos (INR m) (ln (INR m)) ltac:(lra) Hln). nra.
    - apply Rle_trans with 0; [| apply Rlt_le, exp_pos].
      unfold norm1. rewrite Sum_zero; [lra |]. intros j Hj.
      assert (zero : Sum N (fun l => eta_star l * eta_star l) = 0).
      { apply perp. intros i Hi E. exfalso. apply none. exists i. split; assumption. }
      pose proof (Sum_zero_terms N _ (fun l _ => Rle_0_sqr (eta_star l)) zero j Hj) as E. cbv beta in E.
      apply Rsqr_0_uniq in E. rewrite E. apply Rabs_R0.
  Qed.
End Constants.
