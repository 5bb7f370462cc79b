(** MRS13, Section 5: Lemma 27, a short combination near the optimal loss for entries -1, 0, 1. *)

From Coq Require Import Reals Lra Psatz Lia Classical.
From Boostproof Require Import Sums Games Logarithms MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_theorem_1
  MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach MRS13_second_order MRS13_theorem_14 Determinants
  Independence MRS13_lemma_34 MRS13_lemma_36_columns MRS13_lemma_39 MRS13_lemma_25 MRS13_conjecture_28.
Local Open Scope R_scope.

Section Lemma_27.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation total_loss := (total_loss m N M).
  Notation L := (L m N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_1 := (item_1 (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Hypothesis entries : integer_entries m N M.

  (** Where F is not empty the loss on it is at least 1: its margins cancel with positive weights, so that one is not positive. *)
  Lemma loss_on_F_at_least_1 Z eta_dagger gamma mu lambda : item_1 Z eta_dagger gamma -> item_3 Z mu ->
    (exists i, (i < m)%nat /\ Z i = false) -> 1 <= loss_on (rest Z) lambda.
  Proof.
    intros first third (i0 & Hi0 & E0). destruct (MRS13_lemma_38 Z eta_dagger gamma mu first third) as (y & positive & balanced).
    assert (cancel : Sum m (fun i => if rest Z i then y i * margin lambda i else 0) = 0).
    { rewrite (Sum_ext m _ (fun i => Sum N (fun k => lambda k * (if rest Z i then y i * M i k else 0)))).
      - rewrite Sum_swap. apply Sum_zero. intros k Hk. rewrite Sum_scal, balanced by exact Hk. ring.
      - intros i _. unfold margin. destruct (rest Z i); [| symmetry; apply Sum_zero; intros; ring].
        rewrite <- Sum_scal. apply Sum_ext. intros. ring. }
    destruct (classic (exists i, (i < m)%nat /\ Z i = false /\ margin lambda i <= 0)) as [(i & Hi & E & low) | none].
    - pose proof (Sum_ge_term m (fun i => if rest Z i then exp (- margin lambda i) else 0) i) as H. cbv beta in H.
      unfold rest in H at 2. rewrite E in H. simpl in H. apply Rle_trans with (exp (- margin lambda i)).
      + rewrite <- exp_0. apply exp_at_most. lra.
      + apply H; [| exact Hi]. intros l _. destruct (rest Z l); [apply Rlt_le, exp_pos | lra].
    - exfalso.
      assert (up : forall i, (i < m)%nat -> 0 <= (if rest Z i then y i * margin lambda i else 0)).
      { intros i Hi. unfold rest. destruct (Z i) eqn:E; simpl; [lra |]. apply Rmult_le_pos; [apply Rlt_le, positive; assumption |].
        destruct (Rle_lt_dec 0 (margin lambda i)); [assumption |]. exfalso. apply none. exists i. repeat split; [assumption.. | lra]. }
      pose proof (Sum_zero_terms m _ up cancel i0 Hi0) as zero. cbv beta in zero. unfold rest in zero. rewrite E0 in zero. simpl in zero.
      specialize (positive i0 Hi0 E0). apply Rmult_integral in zero. destruct zero as [zero | zero]; [lra |].
      apply none. exists i0. repeat split; [assumption.. | lra].
  Qed.

  Lemma norm1_plus x y a : norm1 N (fun k => x k + a * y k) <= norm1 N x + Rabs a * norm1 N y.
  Proof.
    unfold norm1. rewrite <- Sum_scal, <- Sum_plus. apply Sum_le. intros k _. rewrite <- Rabs_mult. apply Rabs_triang.
  Qed.

  Lemma margin_plus x y a i : margin (fun k => x k + a * y k) i = margin x i + a * margin y i.
  Proof. unfold MRS13_coordinate_descent.margin. rewrite <- Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. Qed.

  (** The combination of the paper as mended, [eta_star + (ln (1/eps) + ||eta_star||_1)/gamma eta_dagger]. *)
  Lemma short_combination (eps : R) : 0 < eps <= 1 ->
    exists lambda, norm1 N lambda <= 3 * growth 12 m * ln (1 / eps) /\ forall mu, L lambda <= L mu + eps.
  Proof.
    intros He. pose proof (entries_in_range entries) as unit. assert (Hm1 : 1 <= INR m) by (apply (le_INR 1), Hm).
    assert (Hlog : 0 <= ln (1 / eps)).
    { unfold Rdiv. rewrite Rmult_1_l, ln_Rinv by lra. pose proof (ln_at_most eps 1 ltac:(lra) ltac:(lra)) as H. rewrite ln_1 in H. lra. }
    pose proof (growth_at_least_1 3 m Hm ltac:(lra)) as Hg. pose proof (growth_pos 12 m) as H12.
    destruct (classic (forall mu, L (fun _ => 0) <= L mu + eps)) as [enough_ | far].
    { exists (fun _ => 0). split; [| exact enough_]. unfold norm1. rewrite Sum_zero by (intros; apply Rabs_R0).
      apply Rmult_le_pos; lra. }
    apply not_all_ex_not in far. destruct far as (better & far). apply Rnot_le_lt in far.
    assert (start : L (fun _ => 0) = 1).
    { unfold MRS13_coordinate_descent.L, MRS13_coordinate_descent.total_loss.
      rewrite (Sum_ext m _ (fun _ => 1)) by (intros; rewrite margin_of_zero, Ropp_0, exp_0 by reflexivity; reflexivity).
      rewrite Sum_const. field. lra. }
    rewrite start in far.
    destruct (integer_decomposition Hm entries) as (Z & dagger & gamma & inverse & mu & first & third & inv & Hinv & Hmu).
    destruct (item_2_from_item_3 (N := N) (M := M) Hm Z mu (proj1 Hmu) third) as (some_star & second).
    destruct (orthogonal_representative (m := m) (N := N) (M := M) Z some_star) as (star & same & perp).
    assert (least : item_2 Z star) by (intros u; rewrite (loss_on_F_equal Z star some_star same); apply second).
    set (K := loss_on (rest Z) star) in *.
    set (g := growth 3 m) in *. pose proof (factorial_growth Hm) as factorial. fold g in factorial.
    pose proof (power_growth m Hm) as power. fold g in power. pose proof (INR_fact_lt_0 m) as Hf.
    assert (HKm : K <= INR m).
    { eapply Rle_trans; [apply (least (fun _ => 0)) | apply loss_of_zero_at_most_m]. }
    assert (Hln : ln (INR m) <= g).
    { eapply Rle_trans; [apply ln_le_minus_1; lra |]. assert (1 <= INR m ^ m) by (apply pow_R1_Rle; lra). nra. }
    assert (length : norm1 N star <= g ^ 2).
    { apply Rle_trans with (INR (fact m) * g); [| simpl; nra].
      apply (orthogonal_length Hm entries Z dagger gamma mu star g first third perp); [lra |]. intros i Hi E.
      destruct (third star HKm i Hi E). apply Rabs_le. lra. }
    pose proof (norm1_nonneg (N := N) star) as Hstar.
    assert (infimum : forall u, K <= total_loss u).
    { intros u. eapply Rle_trans; [apply (least u) | apply loss_on_F_at_most]. }
    assert (Hw : norm1 N star <= INR m * ln (1 / eps) * norm1 N star \/ norm1 N star = 0).
    { destruct (classic (exists i, (i < m)%nat /\ Z i = false)) as [some | none].
      - left. pose proof (loss_on_F_at_least_1 Z dagger gamma mu star first third some) as one. fold K in one.
        enough (1 <= INR m * ln (1 / eps)) by nra.
        assert (below : K / INR m + eps < 1).
        { eapply Rle_lt_trans; [| exact far]. apply Rplus_le_compat_r. unfold MRS13_coordinate_descent.L.
          apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | apply infimum]. }
        assert (1 - eps <= ln (1 / eps)).
        { unfold Rdiv. rewrite Rmult_1_l, ln_Rinv by lra. pose proof (ln_le_minus_1 eps ltac:(lra)). lra. }
        apply Rmult_lt_compat_r with (r := INR m) in below; [| lra].
        replace ((K / INR m + eps) * INR m) with (K + INR m * eps) in below by (field; lra). nra.
      - right. unfold norm1. apply Sum_zero. intros k Hk.
        assert (zero : Sum N (fun l => star l * star l) = 0) by (apply perp; intros i Hi E; exfalso; apply none; now exists i).
        pose proof (Sum_zero_terms N _ (fun l _ => Rle_0_sqr (star l)) zero k Hk) as E. apply Rsqr_0_uniq in E. rewrite E. apply Rabs_R0. }
    set (l := ln (1 / eps)) in *. set (s := norm1 N star) in *. set (a := (l + s) * inverse).
    assert (Ha : 0 <= a) by (apply Rmult_le_pos; lra).
    assert (unit_dagger : norm1 N dagger * inverse <= inverse).
    { destruct inv as [(_ & ->) | (some & _)]; [lra |]. destruct first as (_ & norm & _). rewrite (norm some). lra. }
    exists (fun k => star k + a * dagger k). split.
    - eapply Rle_trans; [apply norm1_plus |]. fold s. rewrite (Rabs_right a) by lra.
      apply Rle_trans with (s + (l + s) * inverse).
      { apply Rplus_le_compat_l. unfold a. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra |]. lra. }
      assert (Hi : inverse <= g) by lra. assert (Hmg : INR m <= g).
      { assert (1 <= INR m ^ m) by (apply pow_R1_Rle; lra). nra. }
      replace (growth 12 m) with (g ^ 4) by (unfold g; simpl; rewrite Rmult_1_r, !growth_plus; f_equal; ring).
      assert (s' : s <= g * l * g ^ 2).
      { destruct Hw as [Hw | ->]; [| repeat apply Rmult_le_pos; try lra; apply pow_le; lra].
        eapply Rle_trans; [exact Hw |]. apply Rmult_le_compat; [apply Rmult_le_pos; lra | exact Hstar | | exact length].
        apply Rmult_le_compat_r; lra. }
      assert ((l + s) * inverse <= (l + s) * g) by (apply Rmult_le_compat_l; lra).
      assert (s * (1 + g) <= g * l * g ^ 2 * (1 + g)) by (apply Rmult_le_compat_r; lra).
      assert (P3 : 1 <= g ^ 3) by (apply pow_R1_Rle; lra). assert (P4 : g ^ 4 = g * g ^ 3) by ring.
      replace (g * l * g ^ 2 * (1 + g)) with (l * (g ^ 3 + g ^ 4)) in * by ring.
      assert (l * (g ^ 3 + g ^ 4 + g) <= l * (3 * g ^ 4)) by (apply Rmult_le_compat_l; [lra |]; rewrite P4; nra). lra.
    - intros u. unfold MRS13_coordinate_descent.L. apply Rmult_le_reg_r with (INR m); [lra |].
      replace (total_loss (fun k => star k + a * dagger k) / INR m * INR m) with (total_loss (fun k => star k + a * dagger k)) by (field; lra).
      replace ((total_loss u / INR m + eps) * INR m) with (total_loss u + INR m * eps) by (field; lra).
      eapply Rle_trans; [| apply Rplus_le_compat_r, (infimum u)]. rewrite <- Sum_const. unfold K, MRS13_lemma_15.loss_on.
      rewrite <- Sum_plus. apply Sum_le. intros i Hi. rewrite margin_plus. unfold rest.
      destruct first as (Hgamma & _ & _ & large & still). destruct (Z i) eqn:E; simpl.
      + destruct inv as [(empty & _) | (_ & Einv)]; [rewrite empty in E by exact Hi; discriminate |].
        specialize (large i Hi E). assert (low : - s <= margin star i).
        { pose proof (margin_at_most_norm (m := m) star i unit Hi) as H. pose proof (Rle_abs (- margin star i)) as H'.
          rewrite Rabs_Ropp in H'. fold s in H. lra. }
        assert (l + s <= a * margin dagger i).
        { unfold a. rewrite Einv, Rmult_assoc. rewrite <- (Rmult_1_r (l + s)) at 1. apply Rmult_le_compat_l; [lra |].
          apply Rmult_le_reg_l with gamma; [exact Hgamma |]. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
        rewrite Rplus_0_l. apply Rle_trans with (exp (- l)); [apply exp_at_most; lra |]. right.
        unfold l, Rdiv. rewrite Rmult_1_l, ln_Rinv, Ropp_involutive, exp_ln by lra. reflexivity.
      + rewrite (still i Hi E), Rmult_0_r, Rplus_0_r. lra.
  Qed.

  (** Lemma 27: for every accuracy 0 < eps <= 1 some combination within eps of the loss of every combination, hence of the
      infimum, has [||lambda||_1 <= 2^(14 m ln m) ln (1/eps)]; m >= 2. *)
  Theorem MRS13_lemma_27 (eps : R) : (2 <= m)%nat -> 0 < eps <= 1 ->
    exists lambda, norm1 N lambda <= growth 14 m * ln (1 / eps) /\ forall mu, L lambda <= L mu + eps.
  Proof.
    intros H2 He. destruct (short_combination eps He) as (lambda & short & near). exists lambda. split; [| exact near].
    eapply Rle_trans; [exact short |]. apply Rmult_le_compat_r.
    - unfold Rdiv. rewrite Rmult_1_l, ln_Rinv by lra. pose proof (ln_at_most eps 1 ltac:(lra) ltac:(lra)) as H. rewrite ln_1 in H. lra.
    - replace (growth 14 m) with (growth 1 m * growth 1 m * growth 12 m) by (rewrite !growth_plus; f_equal; ring).
      apply Rmult_le_compat_r; [apply Rlt_le, growth_pos |]. pose proof (two_at_most m H2). nra.
  Qed.
End Lemma_27.
