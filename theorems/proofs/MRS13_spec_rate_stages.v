(** The statements of spec/MRS13_rate.v on the dictionary with rho = 4/5 and on heavy sets, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia ZArith.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums MRS13_coordinate_descent MRS13_conjecture_6_dictionary MRS13_wider_dictionary MRS13_wider_dictionary_by_hand
  MRS13_wider_family MRS13_rational_vectors MRS13_dictionaries_positive MRS13_dictionaries_symbol
  MRS13_exponents MRS13_heavy_sets MRS13_heavy_sets_count.
From Boostproof.spec Require MRS13 MRS13_rate.
Local Open Scope R_scope.

Lemma dictionary_same n : MRS13_rate.dictionary n = MRS13_wider_dictionary.c (4 / 5) (8 / 5) n.
Proof. destruct by_hand_c as [c1 cn]. destruct n as [| [| n]]; [reflexivity | now rewrite c1 | now rewrite cn by lia]. Qed.

Lemma gram_same i k : MRS13_rate.gram i k = MRS13_wider_dictionary.gram (4 / 5) (8 / 5) i k.
Proof. apply dictionary_same. Qed.

Lemma sum_of_series (f : nat -> R) (l : R) (h : nat -> R) : (forall n, h n = f n) -> is_series h l -> infinite_sum f l.
Proof. intros E H. apply is_series_Reals. exact (is_series_ext _ _ _ E H). Qed.

Theorem MRS13_dictionary_conditions_proof : MRS13_rate.dictionary_conditions.
Proof.
  destruct by_hand_conditions as [H1 H2].
  split; [apply (sum_of_series _ _ _ (fun k => f_equal _ (eq_sym (dictionary_same (S k)))) H1)
         | apply (sum_of_series _ _ _ (fun k => f_equal _ (eq_sym (dictionary_same k))) H2)].
Qed.

Theorem MRS13_dictionary_symbol_proof : MRS13_rate.dictionary_symbol.
Proof.
  intros theta s. split; [| apply (symbol_positive (cos theta) (COS_bound theta))].
  refine (sum_of_series _ _ _ _ (symbol_is theta)). intros n. now rewrite dictionary_same.
Qed.

Theorem MRS13_dictionary_positive_proof : MRS13_rate.dictionary_positive.
Proof.
  intros a n. rewrite (Sum_ext n _ (fun i => Sum n (fun k => a i * a k * MRS13_wider_dictionary.gram (4 / 5) (8 / 5) i k)));
    [apply gram_positive |]. intros i _. apply Sum_ext. intros k _. now rewrite gram_same.
Qed.

(** A series from its tail. *)
Lemma series_from_tail (f : nat -> R) n l : is_series (fun k => f (n + k)%nat) l -> is_series f (Sum n f + l).
Proof.
  revert l. induction n as [| n IH]; intros l H; [simpl; rewrite Rplus_0_l; exact H |].
  simpl. rewrite Rplus_assoc. apply IH. replace (f n) with (f (n + 0)%nat) by (f_equal; lia). apply (series_first (fun k => f (n + k)%nat)).
  refine (is_series_ext _ _ _ _ H). intros k. f_equal. lia.
Qed.

Theorem MRS13_dictionary_edges_proof : MRS13_rate.dictionary_edges.
Proof.
  intros j. set (v := MRS13_wider_dictionary.inner_product (4 / 5) (8 / 5) j). exists v.
  destruct (by_hand_edges j) as (next & this & before & later & target & square).
  split; [| split; [exact next | split; [exact this | split; [exact before | split; [exact later | split]]]]].
  - intros i. refine (sum_of_series _ _ _ _ (inner_product_closed_form (4 / 5) (8 / 5) by_hand_fits j i)). intros k. now rewrite gram_same.
  - exact (sum_of_series _ _ _ (fun k => eq_refl) square).
  - exists (MRS13_wider_dictionary.product_with_target (4 / 5) (8 / 5) j). split; [| exact target].
    refine (sum_of_series _ _ _ (fun k => eq_refl) _).
    refine (series_from_tail (fun i => (4 / 5) ^ S i * v (S i)) j _ _).
    refine (is_series_ext _ _ _ _ (squared_norm (4 / 5) (8 / 5) by_hand_fits j)). intros k. unfold v. now rewrite Nat.add_succ_r.
Qed.

Theorem MRS13_dictionary_exponent_proof : MRS13_rate.dictionary_exponent.
Proof. exact by_hand_exponent. Qed.

Theorem MRS13_signs_exponent_proof : MRS13_rate.signs_exponent.
Proof.
  intros C B1 beta small. set (C' := Rmax (4 * C) 0). pose proof (Rmax_l (4 * C) 0) as c4. pose proof (Rmax_r (4 * C) 0) as c0. fold C' in c4, c0.
  destruct (MRS13_signs_exponent C' (Rmax B1 1) beta small) as (m & N & M & mu & eps & T & slow & norm & rounds).
  pose proof (Rmax_l B1 1) as b1. pose proof (Rmax_r B1 1) as b2.
  exists (MRS13.Game m N M), mu, eps, T. split; [exact slow |].
  change (MRS13.norm1 (MRS13.Game m N M) mu) with (MRS13_edges.norm1 N mu). set (B := MRS13_edges.norm1 N mu) in *. split; [lra |].
  assert (P : 0 < Rpower eps (- beta)) by apply exp_pos.
  assert (part : forall y, y <= C' * B ^ 2 -> y * Rpower eps (- beta) <= INR T).
  { intros y Hy. apply Rle_trans with (2 := rounds). apply Rmult_le_compat_r; lra. }
  split; apply part; [apply Rmult_le_compat_r; [apply pow2_ge_0 | lra] |]. destruct (Rle_lt_dec C 0) as [neg | pos].
  - apply Rle_trans with 0; [pose proof (pow2_ge_0 (1 + B)); nra | apply Rmult_le_pos; [exact c0 | apply pow2_ge_0]].
  - apply Rle_trans with (C * (4 * B ^ 2)); [apply Rmult_le_compat_l; nra | pose proof (pow2_ge_0 B); nra].
Qed.

Theorem MRS13_free_dictionary_exponent_proof : MRS13_rate.free_dictionary_exponent.
Proof.
  assert (rational : forall x, MRS13_rate.rational_number x -> is_rational x).
  { intros x (p & q & Hq & ->). exists (Z.of_nat p), q. split; [exact Hq | now rewrite INR_IZR_INZ]. }
  intros rho W Rr RW Hr HW Hy past future psd C B1 beta small.
  destruct (MRS13_free_dictionary_exponent rho W C B1 beta (Build_fits rho W Hr HW Hy past future) (rational rho Rr) (rational W RW)
    (fun n a => psd a n) small) as (m & N & M & mu & eps & T & H).
  exists (MRS13.Game m N M), mu, eps, T. exact H.
Qed.

Theorem MRS13_free_dictionary_positive_proof : MRS13_rate.free_dictionary_positive.
Proof.
  intros rho W Hr HW Hy past future [right left] a n.
  apply (free_gram_is_positive rho W (Build_fits rho W Hr HW Hy past future)); unfold symbol_numerator; cbv zeta in *;
    [eapply Rlt_le_trans; [exact right |] | eapply Rlt_le_trans; [exact left |]]; right; unfold MRS13_rate.free_dictionary, decay, nearest; ring.
Qed.

Theorem MRS13_signs_exponent_2187_proof : MRS13_rate.signs_exponent_2187.
Proof.
  intros C B1 beta small. destruct (MRS13_signs_exponent_2187 C B1 beta small) as (m & N & M & mu & eps & T & H).
  exists (MRS13.Game m N M), mu, eps, T. exact H.
Qed.

Lemma rate_on_signs_same bound : MRS13_rate.is_a_rate_on_signs bound -> is_a_rate_on_signs bound.
Proof. exact (fun H m N M => H (MRS13.Game m N M)). Qed.

Theorem MRS13_corollary_11_exponents_proof : MRS13_rate.corollary_11_exponents.
Proof. intros C c beta rate. exact (MRS13_corollary_11_exponents C c beta (rate_on_signs_same _ rate)). Qed.

Theorem MRS13_rate_with_the_square_proof : MRS13_rate.rate_with_the_square.
Proof.
  intros C beta rate. apply Rnot_le_lt. intros small.
  destruct (MRS13_signs_exponent_2187_proof C 1 beta small) as (g & mu & eps & T & (Hm & HN & signs & He & (j & best) & above) & norm & rounds).
  destruct (above j best) as [edges high]. specialize (high T (le_n T)).
  assert (enough : C * (Rpower (MRS13.norm1 g mu) 2 * Rpower eps (- beta)) <= INR T).
  { replace 2 with (INR 2) by (simpl; ring). rewrite Rpower_pow by lra. rewrite <- Rmult_assoc. exact rounds. }
  pose proof (rate g mu eps j T Hm signs ltac:(lra) He best edges enough). lra.
Qed.

Theorem MRS13_heavy_sets_masses_proof : MRS13_rate.heavy_sets_masses.
Proof.
  intros s B J small norm. split; [exact (all_masses s B J small norm) |]. intros k Hk.
  split; [exact (masses_at_most s B J small norm k ltac:(lia)) |].
  pose proof (mean_edge_range s B J small norm k Hk) as H. pose proof (mass_pos s B small norm k) as P.
  change (mean_edge s B J k) with (MRS13_rate.mean_edge s B J k) in H. change (mass s B k) with (MRS13_rate.mass s B k) in *. nra.
Qed.

Theorem MRS13_heavy_sets_inequality_0_proof : MRS13_rate.heavy_sets_inequality_0.
Proof. exact (fun s B J _ => inequality_0 s B J). Qed.

Theorem MRS13_heavy_sets_inequality_1_proof : MRS13_rate.heavy_sets_inequality_1.
Proof. exact inequality_1. Qed.

Theorem MRS13_heavy_sets_inequality_2_proof : MRS13_rate.heavy_sets_inequality_2.
Proof. exact inequality_2. Qed.

Theorem MRS13_heavy_sets_inequality_3_proof : MRS13_rate.heavy_sets_inequality_3.
Proof. exact inequality_3. Qed.

Lemma target_same g mu s J heavy : MRS13_rate.heavy_target g mu s J heavy -> heavy_target (MRS13.m g) (MRS13.N g) (MRS13.M g) mu s J heavy.
Proof. intros [H1 H2 H3]. constructor; assumption. Qed.

Lemma invariants_same g mu j s J heavy start :
  MRS13_rate.invariants g mu j s J heavy start -> invariants (MRS13.m g) (MRS13.N g) (MRS13.M g) mu j s J heavy start.
Proof. intros [H1 H2 H3 H4 H5 H6 H7]. constructor; assumption. Qed.

Theorem MRS13_heavy_sets_count_proof : MRS13_rate.heavy_sets_count.
Proof.
  intros g mu j s J heavy start Hm unit target holds small large. apply target_same in target. apply invariants_same in holds.
  split; [| split].
  - exact (rounds_of_stage (MRS13.m g) (MRS13.N g) (MRS13.M g) mu j s J Hm unit heavy start target holds small large).
  - exact (missing_before_stage (MRS13.m g) (MRS13.N g) (MRS13.M g) mu j s J Hm heavy start target holds small large).
  - exact (MRS13_heavy_sets_count (MRS13.m g) (MRS13.N g) (MRS13.M g) mu j s J Hm unit heavy start target holds small large).
Qed.

Theorem MRS13_heavy_sets_exponent_proof : MRS13_rate.heavy_sets_exponent.
Proof. exact MRS13_heavy_sets_exponent. Qed.

Theorem MRS13_heavy_sets_suffice_proof : MRS13_rate.heavy_sets_suffice.
Proof.
  intros exist beta Hb. destruct (MRS13_heavy_sets_suffice) with (beta := beta) as (B0 & c & Hc & slow); [| exact Hb |].
  - intros s Hs. destruct (exist s Hs) as [B0 games]. exists B0. intros B J HB HJ.
    destruct (games B J HB HJ) as (g & mu & heavy & Hm & unit & norm & target & runs).
    exists (MRS13.m g), (MRS13.N g), (MRS13.M g), mu, heavy. repeat (split; [assumption || apply target_same; assumption |]).
    intros j best. destruct (runs j best) as [start holds]. exists start. apply invariants_same, holds.
  - exists B0, c. split; [exact Hc |]. intros B eps HB He. destruct (slow B eps HB He) as (m & N & M & mu & H).
    exists (MRS13.Game m N M), mu. exact H.
Qed.
