(** CL21, Section 3.2 and Appendix A.2, within an epoch, as spec/CL21.v states it: proofs. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Coquelicot Require Import Coquelicot.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds.
Open Scope R_scope.

Theorem CL21_equation_3_7_proof : CL21.equation_3_7.
Proof. exact CL21_equation_3_7. Qed.

Theorem CL21_equation_3_8_proof : CL21.equation_3_8.
Proof. exact CL21_equation_3_8. Qed.

Theorem CL21_equation_3_9_proof : CL21.equation_3_9.
Proof. exact CL21_equation_3_9. Qed.

Theorem CL21_equation_A_13_proof : CL21.equation_A_13.
Proof. exact CL21_equation_A_13. Qed.

Theorem CL21_equation_A_19_proof : CL21.equation_A_19.
Proof. exact CL21_equation_A_19. Qed.

Theorem CL21_equation_A_19_one_positive_amended_proof : CL21.equation_A_19_one_positive_amended.
Proof. intros m h alpha L k p. exact (CL21_equation_A_19_one_positive_amended m 2 h alpha (h 0%nat) L (L 0%nat) k p eq_refl). Qed.

Theorem CL21_lemma_A_1_proof : CL21.lemma_A_1.
Proof. intros m A h y gamma k (Hm & HA & Y & L) [G R]. exact (CL21_lemma_A_1 m A h y Hm HA L gamma G k R). Qed.

Theorem CL21_lemma_A_2_proof : CL21.lemma_A_2.
Proof.
  intros A HA. destruct (CL21_lemma_A_2 A HA) as (C & E & D). split; [exact C|]. split; [exact E|].
  apply is_derive_Reals. exact D.
Qed.

Theorem CL21_equation_A_18_proof : CL21.equation_A_18.
Proof. intros A gamma eps k HA. exact (CL21_equation_A_18 A HA gamma eps k). Qed.

(** The weights of the spec are those of a play with its own coefficients, and so are the Z_s and their product. *)
Lemma same_Z m A h y s : CL21.Z m A h y s = Z m A h (alpha coefficient m A h y) y (fun _ => 1 / INR m) s.
Proof. unfold Z. now rewrite <- (weights_are_d coefficient m A h y s). Qed.

Lemma same_product m A h y k : CL21.product k (CL21.Z m A h y) = Product m A h (alpha coefficient m A h y) y (fun _ => 1 / INR m) k.
Proof. induction k as [|k IH]; [reflexivity|]. cbn [CL21.product Product]. now rewrite IH, same_Z. Qed.

Lemma uniform_is_distribution m : (0 < m)%nat -> distribution m (fun _ => 1 / INR m).
Proof. apply uniform_distribution. Qed.

Theorem CL21_equation_A_15_proof : CL21.equation_A_15.
Proof.
  intros m A h y k (Hm & HA & Y & L).
  destruct (CL21_equation_A_15 m A h (alpha coefficient m A h y) y L (fun _ => 1 / INR m) (uniform_is_distribution m Hm) k)
    as (_ & W & S).
  rewrite same_product. split; [|exact S]. intros p Hp. transitivity (d m A h (alpha coefficient m A h y) y (fun _ => 1 / INR m) k p); [|exact (W p Hp)].
  now rewrite <- weights_are_d.
Qed.

Theorem CL21_sentence_normaliser_proof : CL21.sentence_normaliser.
Proof.
  intros m A h y s (Hm & HA & Y & L) E a e.
  assert (CL21.Z m A h y s = phi (INR A) e) as P.
  { rewrite same_Z. exact (Z_is_phi m A h y Hm HA s E). }
  split; [|exact P]. rewrite P. symmetry. exact (normaliser_is_phi (INR A) (A_at_least_2 A HA) e E).
Qed.

Theorem CL21_weights_display_amended_proof : CL21.weights_display_amended.
Proof.
  intros m A h y k worst (Hm & HA & Y & L) W E. rewrite same_product.
  exact (CL21_weights_display_amended m A h y Hm HA L k worst W E).
Qed.

Theorem CL21_equation_A_19_one_positive_proof : CL21.equation_A_19_one_positive.
Proof. exact CL21_equation_A_19_one_positive_amended_proof. Qed.
