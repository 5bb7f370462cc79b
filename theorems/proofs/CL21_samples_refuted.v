(** CL21, Section 4: Theorem 4.1 for every sample, and with a constant that depends on the size of the sample alone; and a
    generalization error that vanishes with long epochs on one sample. Whatever the length of the epochs. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1
  CL21_theorem_4_1 CL21_cycle CL21_second_epoch_refuted CL21_three_labels.
From Boostproof Require MHT22_corollary_2.
Import ListNotations.
Open Scope R_scope.

(** The observations of a training on a sample: first the points drawn, one after the other; behind them, and not trained on,
    every point of the population, for which votes and permutations are defined all the same. *)
Definition point_of (drawn : list nat) (j : nat) : nat :=
  if Nat.ltb j (length drawn) then nth j drawn 0%nat else (j - length drawn)%nat.
Definition on_sample (drawn : list nat) (f : nat -> nat) : nat -> nat := fun j => f (point_of drawn j).
Definition class_on (drawn : list nat) (H : (nat -> nat) -> Prop) (f : nat -> nat) : Prop := exists g, H g /\ f = on_sample drawn g.

(** tau is what some training on the sample says of the points: I epochs of at least K rounds, outputs followed back. *)
Definition trained_on (drawn : list nat) (A : nat) (y : nat -> nat) (H : (nat -> nat) -> Prop) (K : nat) (tau : nat -> nat) : Prop :=
  exists h length_of I out, training (length drawn) A (on_sample drawn y) h length_of K (class_on drawn H) I /\
  mended_output (length drawn) A (on_sample drawn y) h length_of K I out /\ forall p, tau p = out (length drawn + p)%nat.
Definition sample_of (k n : nat) (drawn : list nat) : Prop := length drawn = n /\ forall p, In p drawn -> (p < k)%nat.

(** k points, A labels, point p with the probability beta p and the label y p, and a class H as in Definition 2.8. *)
Definition population (k A : nat) (beta : nat -> R) (y : nat -> nat) (H : (nat -> nat) -> Prop) : Prop :=
  distribution k beta /\ labels_in k A y /\ iteratively_learnable k A H.

Definition every_sample : Prop := forall k A beta y H, population k A beta y H -> exists C, forall K n drawn tau,
  (1 <= K <= n)%nat -> sample_of k n drawn -> trained_on drawn A y H K tau ->
  generalization_error k beta y tau <= training_error n y tau drawn + C / sqrt (INR n).

Definition one_constant : Prop := exists C, forall k A beta y H, population k A beta y H -> forall K n, (1 <= K <= n)%nat ->
  exists drawn, sample_of k n drawn /\ forall tau, trained_on drawn A y H K tau ->
  generalization_error k beta y tau <= training_error n y tau drawn + C / sqrt (INR n).

Definition vanishes_on_a_sample : Prop := forall k A beta y H n drawn, population k A beta y H -> (1 <= n)%nat -> sample_of k n drawn ->
  exists Kbar, forall K tau, (Kbar <= K)%nat -> trained_on drawn A y H K tau -> generalization_error k beta y tau = 0.

(** A hypothesis that is right about all that was drawn ends the training in its first round. *)
Lemma first_is_perfect drawn A y (H : (nat -> nat) -> Prop) K f : (1 <= K)%nat -> (1 <= length drawn)%nat -> (2 <= A)%nat -> H f ->
  (forall p, In p drawn -> (f p < A)%nat) -> (forall p, In p drawn -> f p = y p) -> trained_on drawn A y H K f.
Proof.
  intros HK Hn HA Hf Lf E. set (m := length drawn) in *.
  assert (point : forall j, (j < m)%nat -> In (point_of drawn j) drawn).
  { intros j Hj. unfold point_of. fold m. destruct (Nat.ltb_spec j m); [apply nth_In; exact Hj | lia]. }
  exists (fun _ _ => on_sample drawn f), (fun _ => 1%nat), 1%nat, (on_sample drawn f). fold m.
  assert (zero : forall d, error_of m d (on_sample drawn f) (on_sample drawn y) = 0).
  { intros d. apply Sum_zero. intros j Hj. unfold on_sample. rewrite (E _ (point j Hj)), Nat.eqb_refl. reflexivity. }
  assert (perfect : perfect_at m A (on_sample drawn y) (fun _ _ => on_sample drawn f) (fun _ => 1%nat) K 0 0)
    by (split; [apply zero|]; split; intros; lia).
  split; [|split].
  - intros i Hi. assert (i = 0)%nat as -> by lia. split; [exact HA|]. split.
    + intros k _. split; [now exists f|]. split; [intros j Hj; apply Lf, point, Hj|]. intros g _ _.
      set (d := d_ m A (on_sample drawn y) (fun _ _ => on_sample drawn f) (fun _ => 1%nat) 0 k).
      assert (D : distribution m d) by (apply weights_distribution; lia). rewrite !score_of_error by exact D.
      change (y_ m A (on_sample drawn y) (fun _ _ => on_sample drawn f) (fun _ => 1%nat) 0) with (on_sample drawn y).
      rewrite zero. pose proof (error_range m d g (on_sample drawn y) D). lra.
    + right. split; [reflexivity|]. exists 0%nat. split; [reflexivity | exact perfect].
  - right. exists 0%nat, 0%nat. split; [reflexivity|]. split; [exact perfect | reflexivity].
  - intros p. unfold on_sample, point_of. fold m. destruct (Nat.ltb_spec (m + p) m); [lia|]. f_equal. lia.
Qed.

Lemma no_error_on_sample n y f drawn : (forall p, In p drawn -> f p = y p) -> training_error n y f drawn = 0.
Proof.
  intros E. unfold training_error. replace (sum_over _ drawn) with 0; [ring|]. symmetry.
  induction drawn as [|p drawn IH]; [reflexivity|]. cbn [sum_over fold_right]. rewrite (E p (or_introl eq_refl)), Nat.eqb_refl.
  rewrite Rplus_0_l. apply IH. intros q I. apply E. now right.
Qed.

(** Three equally likely points, every map but the labelling, and the first point n times. *)
Definition thirds (p : nat) : R := 1 / 3.

Lemma three_points : population 3 3 thirds own_label misses_somewhere.
Proof.
  split; [split; [intros; unfold thirds; lra | unfold thirds; simpl; lra]|]. split; [intros p Hp; exact Hp | exact misses_learnable].
Qed.

Lemma first_point_only n K : (1 <= K)%nat -> (1 <= n)%nat ->
  sample_of 3 n (repeat 0%nat n) /\ trained_on (repeat 0%nat n) 3 own_label misses_somewhere K matched /\
  training_error n own_label matched (repeat 0%nat n) = 0 /\ generalization_error 3 thirds own_label matched = 1 / 3.
Proof.
  intros HK Hn. assert (Z : forall p, In p (repeat 0%nat n) -> p = 0%nat) by (intros p I; now apply repeat_spec in I).
  split; [split; [apply repeat_length | intros p I; rewrite (Z p I); lia]|]. split; [|split].
  - apply first_is_perfect; [exact HK | rewrite repeat_length; exact Hn | lia | | |].
    + exists 2%nat. split; [lia | discriminate].
    + intros p I. rewrite (Z p I). cbn. lia.
    + intros p I. now rewrite (Z p I).
  - apply no_error_on_sample. intros p I. now rewrite (Z p I).
  - unfold generalization_error, error_of, thirds. cbn. lra.
Qed.

(** C/√n < c for a large n. *)
Lemma small_fraction C c : 0 < c -> exists n, (1 <= n)%nat /\ C / sqrt (INR n) < c.
Proof.
  intros Hc. destruct (MHT22_corollary_2.natural_above ((C / c) ^ 2)) as [n Hn]. exists (S n). split; [lia|].
  assert (L : (C / c) ^ 2 < INR (S n)) by (rewrite S_INR; lra). assert (P : 0 < sqrt (INR (S n))) by (apply sqrt_lt_R0, lt_0_INR; lia).
  apply Rmult_lt_reg_r with (sqrt (INR (S n))); [exact P|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  assert (C / c < sqrt (INR (S n))) as Q.
  { destruct (Rlt_le_dec (C / c) 0) as [N|N]; [lra|]. rewrite <- (sqrt_pow2 (C / c) N). apply sqrt_lt_1; [apply pow2_ge_0 | apply pos_INR | exact L]. }
  apply Rmult_lt_compat_l with (r := c) in Q; [|exact Hc]. replace (c * (C / c)) with C in Q by (field; lra). exact Q.
Qed.

Theorem CL21_theorem_4_1_reading_every_sample_refuted : ~ every_sample.
Proof.
  intros H. destruct (H _ _ _ _ _ three_points) as [C B]. destruct (small_fraction C (1 / 3) ltac:(lra)) as (n & Hn & Small).
  destruct (first_point_only n 1 (le_n 1) Hn) as (S & T & Z & G). specialize (B 1%nat n _ _ ltac:(lia) S T). rewrite Z, G in B. lra.
Qed.

Theorem CL21_sentence_generalization_vanishes_reading_sample_fixed_refuted : ~ vanishes_on_a_sample.
Proof.
  intros H. destruct (first_point_only 3 1 (le_n 1) ltac:(lia)) as (S & _ & _ & G).
  destruct (H _ _ _ _ _ 3%nat _ three_points ltac:(lia) S) as [Kbar B].
  destruct (first_point_only 3 (1 + Kbar) ltac:(lia) ltac:(lia)) as (_ & T & _ & _).
  specialize (B _ _ (Nat.le_add_l Kbar 1) T). lra.
Qed.

(** Half of 2 N points have the label 0, half the label 1; the hypotheses are constant but for at most n points. *)
Definition half_and_half (N p : nat) : nat := if Nat.ltb p N then 0%nat else 1%nat.
Definition nearly_constant (n : nat) (f : nat -> nat) : Prop :=
  exists c l, (length l <= n)%nat /\ forall p, ~ In p l -> f p = c.

Lemma nearly_constant_learnable k n : (1 <= k)%nat -> (1 <= n)%nat -> iteratively_learnable k 2 (nearly_constant n).
Proof.
  intros Hk Hn S ND L2 LA. apply lt_0_INR in Hk as PK.
  assert (both : forall c, (c < 2)%nat -> In c S).
  { intros c Hc. destruct (in_dec Nat.eq_dec c S) as [I|N]; [exact I|]. exfalso. assert (incl S [1 - c]%nat) as Q.
    { intros a I. pose proof (LA a I). left. assert (a <> c) by (intros ->; auto). lia. }
    apply (NoDup_incl_length ND) in Q. simpl in Q. lia. }
  assert (length S = 2)%nat as ->.
  { apply Nat.le_antisymm; [|exact L2]. apply (NoDup_incl_length ND (l' := [0; 1]%nat)). intros a I. pose proof (LA a I). simpl. lia. }
  exists (1 / (2 * INR k)). split; [apply Rdiv_lt_0_compat; lra|]. intros y d Y D.
  replace ((2 - INR 2) / INR 2 + 1 / (2 * INR k)) with (1 / (2 * INR k)) by (simpl; field; lra).
  set (e := fun c : nat => error_of k d (fun _ => c) y).
  assert (two : e 0%nat + e 1%nat = 1).
  { destruct D as [_ One]. rewrite <- One. unfold e, error_of. rewrite <- Sum_plus. apply Sum_ext. intros p Hp.
    pose proof (LA _ (Y p Hp)). destruct (y p) as [|[|a]]; [cbn; ring | cbn; ring | lia]. }
  assert (exists c, (c < 2)%nat /\ e c <= 1 / 2) as (c & Hc & Ec)
    by (destruct (Rle_dec (e 0%nat) (1 / 2)); [exists 0%nat | exists 1%nat]; split; (lia || lra)).
  set (loss := fun p => if Nat.eqb c (y p) then 0 else d p). destruct (Max_attained k loss Hk) as (q & Hq & Q).
  assert (heavy : e c <= INR k * loss q) by (unfold e, error_of; rewrite <- Q, <- Sum_const; apply Sum_le; intros p Hp; now apply (Max_ge k loss)).
  exists (fun p => if Nat.eqb p q then y q else c). split; [|split].
  - exists c, [q]. split; [simpl; lia|]. intros p N. destruct (Nat.eqb_spec p q) as [->|_]; [exfalso; apply N; now left | reflexivity].
  - intros p Hp. destruct (Nat.eqb p q); [now apply Y | now apply both].
  - rewrite score_of_error by exact D. assert (error_of k d (fun p => if Nat.eqb p q then y q else c) y = e c - loss q) as ->.
    { rewrite <- (Sum_delta k q (fun _ => loss q) Hq). unfold e, error_of. rewrite <- Sum_minus. apply Sum_ext. intros p Hp.
      destruct (Nat.eqb_spec p q) as [->|_]; [rewrite Nat.eqb_refl; unfold loss; ring | ring]. }
    assert (1 / (2 * INR k) <= 1 / 2).
    { apply (le_INR 1) in Hk. replace (INR 1) with 1 in Hk by reflexivity. unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; lra. }
    assert (0 <= loss q) by (unfold loss; destruct (Nat.eqb c (y q)); [lra | now apply D]).
    destruct (Rle_dec (e c) (1 / 4)) as [L|G]; [lra|].
    assert (1 / (4 * INR k) <= loss q); [|replace (1 / (2 * INR k)) with (2 * (1 / (4 * INR k))) by (field; lra); lra].
    apply Rmult_le_reg_l with (INR k); [exact PK|]. replace (INR k * (1 / (4 * INR k))) with (1 / 4) by (field; lra). lra.
Qed.

(** Right about what was drawn, and the label 0 elsewhere: of the N points with the label 1 at most n are right. *)
Definition from_sample (N : nat) (drawn : list nat) (p : nat) : nat := if in_dec Nat.eq_dec p drawn then half_and_half N p else 0%nat.

Lemma few_are_drawn N drawn : Sum N (fun p => if in_dec Nat.eq_dec (N + p)%nat drawn then 1 else 0) <= INR (length drawn).
Proof.
  assert (E : forall M, Sum M (fun p => if in_dec Nat.eq_dec (N + p)%nat drawn then 1 else 0) =
    INR (length (filter (fun p => if in_dec Nat.eq_dec p drawn then true else false) (seq N M)))).
  { induction M as [|M IH]; [reflexivity|]. cbn [Sum]. rewrite IH, seq_S, filter_app, app_length, plus_INR. cbn [filter].
    destruct (in_dec Nat.eq_dec (N + M)%nat drawn); simpl; lra. }
  rewrite E. apply le_INR, NoDup_incl_length; [apply NoDup_filter, seq_NoDup|]. intros p I. apply filter_In in I as [_ I].
  destruct (in_dec Nat.eq_dec p drawn); [assumption | discriminate].
Qed.

Theorem CL21_theorem_4_1_reading_sample_size_refuted : ~ one_constant.
Proof.
  intros [C H]. destruct (small_fraction C (1 / 4) ltac:(lra)) as (n & Hn & Small). set (N := (4 * n)%nat).
  assert (PN : 0 < INR N) by (apply lt_0_INR; unfold N; lia). set (beta := fun _ : nat => 1 / INR (N + N)).
  assert (P2 : INR (N + N) = 2 * INR N) by (rewrite plus_INR; ring).
  assert (P : population (N + N) 2 beta (half_and_half N) (nearly_constant n)).
  { split; [split; [intros; unfold beta; rewrite P2; apply Rlt_le, Rdiv_lt_0_compat; lra | unfold beta; rewrite Sum_const; field; lra]|].
    split; [intros p _; unfold half_and_half; destruct (Nat.ltb p N); lia | apply nearly_constant_learnable; unfold N; lia]. }
  destruct (H _ _ _ _ _ P 1%nat n ltac:(lia)) as (drawn & [Len In_P] & B).
  assert (right : forall p, In p drawn -> from_sample N drawn p = half_and_half N p)
    by (intros p I; unfold from_sample; destruct (in_dec Nat.eq_dec p drawn); [reflexivity | contradiction]).
  assert (T : trained_on drawn 2 (half_and_half N) (nearly_constant n) 1 (from_sample N drawn)).
  { apply first_is_perfect; [lia | lia | lia | | | exact right].
    - exists 0%nat, drawn. split; [lia|]. intros p I. unfold from_sample. destruct (in_dec Nat.eq_dec p drawn); [contradiction | reflexivity].
    - intros p I. rewrite (right p I). unfold half_and_half. destruct (Nat.ltb p N); lia. }
  specialize (B _ T). rewrite no_error_on_sample in B by exact right.
  assert (G : 3 / 8 <= generalization_error (N + N) beta (half_and_half N) (from_sample N drawn)).
  { unfold generalization_error, error_of. rewrite Sum_split.
    apply Rle_trans with (0 + Sum N (fun p => 1 / INR (N + N) - 1 / INR (N + N) * (if in_dec Nat.eq_dec (N + p)%nat drawn then 1 else 0))).
    - rewrite Sum_minus, Sum_const, Sum_scal, P2. pose proof (few_are_drawn N drawn) as F. rewrite Len in F.
      assert (INR N = 4 * INR n) as E by (unfold N; rewrite mult_INR; simpl; ring).
      assert (1 / (2 * INR N) * Sum N (fun p => if in_dec Nat.eq_dec (N + p)%nat drawn then 1 else 0) <= 1 / (2 * INR N) * INR n)
        by (apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | exact F]).
      replace (1 / (2 * INR N) * INR n) with (1 / 8) in H0 by (rewrite E in *; field; lra).
      replace (INR N * (1 / (2 * INR N))) with (1 / 2) by (field; lra). lra.
    - apply Rplus_le_compat; [apply Sum_nonneg; intros; destruct (Nat.eqb _ _); unfold beta; [lra | rewrite P2; apply Rlt_le, Rdiv_lt_0_compat; lra]|].
      apply Sum_le. intros p _. unfold from_sample, half_and_half, beta. destruct (Nat.ltb_spec (N + p) N); [lia|].
      destruct (in_dec Nat.eq_dec (N + p)%nat drawn); cbn; lra. }
  lra.
Qed.
