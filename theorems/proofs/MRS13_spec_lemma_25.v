(** The statements of spec/MRS13.v that rest on MRS13_lemma_25, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import MRS13_second_order MRS13_reach MRS13_lemma_25.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_25_proof : MRS13.lemma_25.
Proof. exact (fun g => @MRS13_lemma_25.MRS13_lemma_25 (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_corollary_26_proof : MRS13.corollary_26.
Proof.
  intros g Hm entries Z dagger gamma mu star first second third.
  pose proof (fun eta => @MRS13_corollary_26 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm entries Z dagger gamma mu eta first) as short.
  split; [intros perp; exact (short star second third perp) |].
  destruct (orthogonal_representative (m := MRS13.m g) (N := MRS13.N g) (M := MRS13.M g) Z star) as (eta & same & perp).
  assert (least : MRS13.item_2 g Z eta).
  { intros u. eapply Rle_trans; [| exact (second u)]. apply Req_le.
    exact (@loss_on_F_equal (MRS13.m g) (MRS13.N g) (MRS13.M g) Z eta star same). }
  exists eta. split; [exact least | split; [exact perp | exact (short eta least third perp)]].
Qed.
