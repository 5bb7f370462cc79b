(** CL21: the product over the epochs, which bounds nothing, as spec/CL21.v states it. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_lost_labels CL21_epoch_product_refuted CL21_spec_plays.
Open Scope R_scope.

Lemma same_product_over n f : CL21.product n f = Product_over n f.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [CL21.product Product_over]. now rewrite IH. Qed.

Theorem CL21_epoch_product_is_refuted : ~ CL21.epoch_product.
Proof.
  intros X. apply CL21_epoch_product_refuted. intros m A y h len K I Hm HK Y E One.
  pose proof (X (CL21.Play m A y h len) K I (conj Hm (conj HK Y))) as Z.
  unfold CL21.share_lost in Z. rewrite same_product_over in Z. unfold CL21.share_failing in Z. played. exact (Z E One).
Qed.
