(** CL21, Section 2, as spec/CL21.v states it: proofs. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_epoch CL21_rounds CL21_two_labels CL21_permutations CL21_classes.
Open Scope R_scope.

Theorem CL21_equation_2_2_proof : CL21.equation_2_2.
Proof.
  split; [exact CL21_equation_2_2 | exact CL21_equation_2_2_random_guess].
Qed.

(** Where γ >= 1 every error is 0, and any ρ will do. *)
Lemma efficient m (H : CL21.class) y gamma : (0 < m)%nat -> labels_in m 2 y -> (forall f, H f -> labels_in m 2 f) ->
  CL21.weakly_learnable m 2 H y gamma ->
  exists rho, 0 < rho /\ (gamma < 1 -> rho = - (1 / 2) * ln (1 - gamma ^ 2)) /\ CL21.is_efficient m H y rho.
Proof.
  intros Hm Y C [G W].
  assert (T : forall h, CL21.optimal_rounds CL21.samme_coefficient m 2 H h y -> let rho := - (1 / 2) * ln (1 - gamma ^ 2) in
    (forall k, (forall s, (s < k)%nat -> eps samme_coefficient m 2 h y s <> 0) ->
      share_wrong m y h k <= exp (- rho * INR k) /\
      (ln (INR m) < rho * INR k -> forall p, (p < m)%nat ->
        F h (alpha samme_coefficient m 2 h y) k p (1 - y p) < F h (alpha samme_coefficient m 2 h y) k p (y p))) /\
    (forall k, eps samme_coefficient m 2 h y k = 0 -> forall p, (p < m)%nat -> h k p = y p))
    by (intros h [O1 O2]; exact (CL21_theorem_2_6_one_sided m H y gamma h Hm Y C G W O1 O2)).
  destruct (Rlt_dec gamma 1) as [L|L].
  - exists (- (1 / 2) * ln (1 - gamma ^ 2)).
    assert (0 < - (1 / 2) * ln (1 - gamma ^ 2)) as P.
    { assert (ln (1 - gamma ^ 2) < 0); [|lra]. rewrite <- ln_1. apply ln_increasing; nra. }
    split; [exact P|]. split; [reflexivity|]. intros h Op. destruct (T h Op) as [T1 T2]. split; [|exact T2].
    intros k N. destruct (T1 k N) as [S V]. split; [exact S|]. intros K p Hp Q. unfold CL21.wrong_vote in Q.
    specialize (V K p Hp). apply (Rlt_irrefl (F h (alpha samme_coefficient m 2 h y) k p (y p))).
    eapply Rle_lt_trans; [exact Q | exact V].
  - exists 1. split; [lra|]. split; [lra|]. intros h Op. destruct (T h Op) as [_ T2]. split; [|exact T2].
    assert (Z : forall k, (forall s, (s < k)%nat -> CL21.eps CL21.samme_coefficient m 2 h y s <> 0) -> k = O).
    { intros [|k] N; [reflexivity|]. exfalso. apply L. destruct Op as [O1 O2].
      exact (gamma_below_1 m H y gamma h Hm W O2 (N O (Nat.lt_0_succ k))). }
    intros k N. rewrite (Z k N). pose proof (lt_0_INR m Hm) as M. split.
    + rewrite Rmult_0_r, exp_0. change (share_wrong m y h 0 <= 1). apply Rle_trans with (Sum m (fun _ => 1 / INR m));
        [|rewrite Sum_const; right; field; lra]. apply Sum_le. intros p _. destruct (Rle_dec _ _); [lra|]. apply Rlt_le, Rdiv_lt_0_compat; lra.
    + simpl INR at 2. rewrite Rmult_0_r. intros Q. apply (le_INR 1) in Hm. simpl in Hm.
      pose proof (ln_at_most 1 (INR m) ltac:(lra) Hm) as X. rewrite ln_1 in X. lra.
Qed.

Theorem CL21_theorem_2_6_proof : CL21.theorem_2_6.
Proof. intros m H y gamma. apply efficient. Qed.

Theorem CL21_theorem_2_6_one_sided_proof : CL21.theorem_2_6_one_sided.
Proof. exact CL21_theorem_2_6_proof. Qed.

Theorem CL21_example_2_7_proof : CL21.example_2_7.
Proof. exact CL21_example_2_7_reading_fixed. Qed.

Theorem CL21_definition_2_8_every_map_is_refuted : ~ CL21.definition_2_8_every_map.
Proof. exact CL21_definition_2_8_every_map_refuted. Qed.

Theorem CL21_lemma_2_10_amended_proof : CL21.lemma_2_10_amended.
Proof. exact CL21_lemma_2_10_amended. Qed.

Theorem CL21_corollary_2_11_step_closed_under_permutations_is_refuted : ~ CL21.corollary_2_11_step_closed_under_permutations.
Proof. exact CL21_corollary_2_11_step_closed_under_permutations_refuted. Qed.

Theorem CL21_sentence_random_guess_proof : CL21.sentence_random_guess.
Proof. exact CL21_sentence_random_guess. Qed.

Theorem CL21_sentence_advantage_proof : CL21.sentence_advantage.
Proof. exact CL21_sentence_advantage. Qed.
