(** CL21: the printed wordings of Section 2, the last display and Lemma B.1 that are false, as spec/CL21.v states them. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_refuted.
Open Scope R_scope.

Theorem CL21_example_2_7_reading_all_is_refuted : ~ CL21.example_2_7_reading_all.
Proof. exact CL21_example_2_7_reading_all_refuted. Qed.

Theorem CL21_lemma_2_10_is_refuted : ~ CL21.lemma_2_10.
Proof. exact CL21_lemma_2_10_refuted. Qed.

Theorem CL21_corollary_2_11_two_values_reading_literal_is_refuted : ~ CL21.corollary_2_11_two_values_reading_literal.
Proof. exact CL21_corollary_2_11_two_values_reading_literal_refuted. Qed.

Theorem CL21_corollary_2_11_two_values_amended_proof : CL21.corollary_2_11_two_values_amended.
Proof. exact CL21_corollary_2_11_two_values_amended. Qed.

Theorem CL21_theorem_3_1_2b_step_sign_is_refuted : ~ CL21.theorem_3_1_2b_step_sign.
Proof. exact CL21_theorem_3_1_2b_step_sign_refuted. Qed.

Lemma product_of_list I (f : nat -> R) : CL21.product I f = fold_right Rmult 1 (map f (seq 0 I)).
Proof.
  assert (G : forall l x, fold_right Rmult x l = fold_right Rmult 1 l * x)
    by (intros l; induction l as [|a l IH]; intros x; cbn; [ring | rewrite IH; ring]).
  induction I as [|I IH]; [reflexivity|]. rewrite seq_S, map_app, fold_right_app. cbn [CL21.product map fold_right plus].
  rewrite IH, (G _ (f I * 1)). ring.
Qed.

Theorem CL21_last_display_reading_literal_is_refuted : ~ CL21.last_display_reading_literal.
Proof.
  intros X. apply CL21_last_display_reading_literal_refuted. intros I A K rho least HA HK HI P L E. cbv zeta.
  rewrite <- product_of_list. exact (X I A K rho least HA HK HI (conj P (conj L E))).
Qed.

Theorem CL21_lemma_B_1_reading_literal_is_refuted : ~ CL21.lemma_B_1_reading_literal.
Proof. exact CL21_lemma_B_1_reading_literal_refuted. Qed.
