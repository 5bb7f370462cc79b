(** The infima of spec/MRS13.v are those of Coquelicot. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Infimum MRS13_coordinate_descent MRS13_edges MRS13_distance MRS13_lower_bounds.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Lemma infimum_same E v : MRS13.is_infimum E v -> real (Glb_Rbar E) = v.
Proof.
  intros [lower greatest]. enough (H : Glb_Rbar E = Finite v) by (rewrite H; reflexivity).
  apply is_glb_Rbar_unique. split; [exact lower |]. intros [b | |] Hb; simpl.
  - apply greatest. exact Hb.
  - specialize (greatest (v + 1) (fun x Ex => match Hb x Ex with end)). lra.
  - exact I.
Qed.

Section Game.
  Variables (g : MRS13.game) (lambda_star mu : nat -> R).

  Lemma distance_same S : MRS13.is_distance g lambda_star mu S ->
    target_distance (m := MRS13.m g) (N := MRS13.N g) (M := MRS13.M g) lambda_star mu = S.
  Proof. exact (infimum_same _ S). Qed.

  Lemma is_distance_of :
    MRS13.is_distance g lambda_star mu (target_distance (m := MRS13.m g) (N := MRS13.N g) (M := MRS13.M g) lambda_star mu).
  Proof.
    split.
    - intros d (lambda & target & ->). apply S_le, target.
    - intros c low. apply S_greatest. intros lambda target. apply low. exists lambda. split; [exact target | reflexivity].
  Qed.

  Lemma least_norm_same target v : MRS13.is_least_norm g target v ->
    least_norm (m := MRS13.m g) (N := MRS13.N g) (M := MRS13.M g) target = v.
  Proof. exact (infimum_same _ v). Qed.
End Game.
