(** CL21: Lemma B.1 and the last display of Appendix A, as spec/CL21.v states them: proofs. *)
From Coq Require Import Reals Lra Psatz Arith List.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_epoch CL21_votes CL21_hoeffding.
Open Scope R_scope.

Theorem CL21_lemma_B_1_amended_proof : CL21.lemma_B_1_amended.
Proof. intros A k n beta right theta HA Hn B. exact (CL21_lemma_B_1_amended A k n beta right B Hn HA theta). Qed.

Lemma product_of_list I (f : nat -> R) : CL21.product I f = fold_right Rmult 1 (map f (seq 0 I)).
Proof.
  assert (G : forall l x, fold_right Rmult x l = fold_right Rmult 1 l * x)
    by (intros l; induction l as [|a l IH]; intros x; cbn; [ring | rewrite IH; ring]).
  induction I as [|I IH]; [reflexivity|]. rewrite seq_S, map_app, fold_right_app. cbn [CL21.product map fold_right plus].
  rewrite IH, (G _ (f I * 1)). ring.
Qed.

Theorem CL21_last_display_amended_proof : CL21.last_display_amended.
Proof.
  intros I A K rho least HA HK HI (P & L & _) B. rewrite product_of_list.
  exact (CL21_last_display_amended I A (INR K) least rho HA HI (lt_0_INR K ltac:(lia)) P L B).
Qed.

Theorem CL21_last_display_proof : CL21.last_display.
Proof. exact CL21_last_display_amended_proof. Qed.

Theorem CL21_lemma_B_1_proof : CL21.lemma_B_1.
Proof. exact CL21_lemma_B_1_amended_proof. Qed.
