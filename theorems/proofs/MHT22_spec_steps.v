(** MHT22: Lemma 2 for every cap, (7) on the way from x to s, the steps of (18), the displays after Lemma 4, and (14) as the
    secondary rule, as spec/MHT22.v states them. *)
From Coq Require Import Reals Lra Psatz Arith List Lia FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_recursions MHT22_sentences MHT22_uniform_cap.
From Boostproof Require Conjugate.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Lemma least_edge_at_least m p g t : MHT22.guaranteed m g p t -> g <= MHT22.least_edge m p t.
Proof.
  intros G. induction t as [|t IH]; [exact (G 0%nat (le_n 0))|]. cbn [MHT22.least_edge]. apply Rmin_glb.
  - apply IH. intros s Hs. apply G. lia.
  - exact (G (S t) (le_n (S t))).
Qed.

(** Where ν = m, and η = 0, both soft margins are the mean. *)
Theorem MHT22_lemma_2_proof : MHT22.lemma_2.
Proof.
  intros m nu eps g p t [Hm Hnu] He G L. destruct (Rle_lt_dec (INR m) nu) as [All|Some].
  - assert (nu = INR m) as E by lra. pose proof (least_edge_at_least m p g t G) as B. unfold MHT22.gap in L.
    pose proof (soft_margin_is_the_mean m nu Hm E (MHT22.margins p t)) as S1.
    pose proof (smoothed_is_the_mean m nu Hm E (MHT22.eta_of m nu eps) (MHT22.margins p t)) as S2.
    change (MHT22.soft_margin m nu (MHT22.margins p t) = dotm m (fun _ => 1 / INR m) (MHT22.margins p t)) in S1.
    change (MHT22.smoothed m nu (MHT22.eta_of m nu eps) (MHT22.margins p t) = dotm m (fun _ => 1 / INR m) (MHT22.margins p t)) in S2.
    rewrite S1. rewrite S2 in L. lra.
  - destruct p as [c d w lambda]. assert (0 < MHT22.eta_of m nu eps) as P.
    { assert (0 < ln (INR m / nu)); [|apply Rdiv_lt_0_compat; lra]. rewrite <- ln_1. apply ln_increasing; [lra|].
      apply Rmult_lt_reg_r with nu; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    exact (MHT22_lemma_2 m nu (MHT22.eta_of m nu eps) c d w Hm Hnu P g eps t He eq_refl G L).
Qed.

Theorem MHT22_equation_7_proof : MHT22.equation_7.
Proof.
  intros n norm eta fx G x s (Nn & _ & Hom & _) He HN lambda way. set (N := norm (fun i => s i - x i)) in *.
  set (slope := MHT22.dot n (fun i => x i - s i) G).
  destruct (MHT22_equation_7 eta slope N He HN) as [R B]. split; [exact R|]. intros t Ht.
  assert (E : forall r, 0 <= r -> MHT22.right_side n norm eta fx G x (way r) = fx + (- (r * slope) + eta / 2 * (r ^ 2 * N ^ 2))).
  { intros r Hr. unfold MHT22.right_side, way.
    replace (fun i => x i + r * (s i - x i) - x i) with (fun i => r * (s i - x i)) by (apply functional_extensionality; intros; ring).
    rewrite Hom, Rabs_pos_eq by exact Hr. fold N. replace ((r * N) ^ 2) with (r ^ 2 * N ^ 2) by ring.
    assert (MHT22.dot n (fun i => r * (s i - x i)) G = - (r * slope)) as ->; [|ring].
    change (Sum n (fun i => r * (s i - x i) * G i) = - (r * Sum n (fun i => (x i - s i) * G i))).
    rewrite <- Sum_scal, <- Sum_opp. apply Sum_ext. intros. ring. }
  rewrite !E by (try exact (proj1 R); lra). specialize (B t Ht). fold lambda in B. apply Rplus_le_compat_l. exact B.
Qed.

Theorem MHT22_equation_18_step_base_is_refuted : ~ MHT22.equation_18_step_base.
Proof.
  intros X. specialize (X 4%nat 3 1 ltac:(lia)). replace (INR 4) with 4 in X by (simpl; ring). unfold MHT22.eta_of in X.
  replace (INR 4) with 4 in X by (simpl; ring). specialize (X ltac:(lra) ltac:(lra)).
  pose proof (ln_le_minus_1 (4 / 3) ltac:(lra)). lra.
Qed.

Theorem MHT22_equation_18_step_middle_is_refuted : ~ MHT22.equation_18_step_middle.
Proof. intros X. specialize (X 1 2%nat ltac:(lra) ltac:(lia)). replace (INR 2) with 2 in X by (simpl; ring). lra. Qed.

Theorem MHT22_equation_18_step_base_amended_proof : MHT22.equation_18_step_base_amended.
Proof.
  intros m nu eta [c d w lambda] T ([Hm Hnu] & He & V & R) HT. exact (gap_at_start m nu eta c d w lambda T Hm Hnu He V R HT).
Qed.

Theorem MHT22_lemma_4_displays_reading_literal_is_refuted : ~ MHT22.lemma_4_displays_reading_literal.
Proof.
  intros X. assert (D : distribution 1 (fun _ => 1)) by (split; [intros; lra | simpl; lra]).
  enough (-1 = 1) by lra. apply (X 1%nat (fun _ => 1) (-1) 1); [lia | |]; unfold MHT22.dot.
  - split; [exists (fun _ => 1); split; [exact D | cbn; lra]|]. intros d [_ E]. cbn in *. lra.
  - split; [exists (fun _ => 1); split; [exact D | cbn; lra]|]. intros d [_ E]. cbn in *. lra.
Qed.

Theorem MHT22_lemma_4_displays_proof : MHT22.lemma_4_displays.
Proof.
  intros m nu u greatest least [Hm Hnu] [(d1 & C1 & E1) B1] [(d2 & C2 & E2) B2].
  assert (greatest = - least) as E by (specialize (B1 d2 C2); specialize (B2 d1 C1); lra).
  split; [exact E|]. split.
  - apply Rle_antisym.
    + rewrite <- E2. eapply soft_margin_le; eassumption.
    + eapply soft_margin_ge; eassumption.
  - assert (forall d, Bregman.inner m (fun i => - u i) d = - MHT22.dot m d u) as I
      by (intros d; unfold Bregman.inner, MHT22.dot; rewrite <- Sum_opp; apply Sum_ext; intros; ring).
    assert (Conjugate.attains_conjugate m (capped m nu) (fun _ => 0) (fun i => - u i) d1) as At.
    { split; [exact C1|]. intros e Ce. rewrite !I. specialize (B1 e Ce). lra. }
    transitivity (Finite (Bregman.inner m (fun i => - u i) d1 - 0)); [exact (Conjugate.conjugate_attained m (capped m nu) _ _ d1 At)|].
    f_equal. rewrite I, <- E1. ring.
Qed.
