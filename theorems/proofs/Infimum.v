(** The infimum of a set of reals that has an element and a lower bound. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Rbar Lub.
Local Open Scope R_scope.

Definition infimum (E : R -> Prop) : R := Glb_Rbar E.

Section Infimum.
  Variables (E : R -> Prop) (x low : R).
  Hypothesis Ex : E x.
  Hypothesis bounded : forall y, E y -> low <= y.

  Lemma infimum_is_glb : is_glb_Rbar E (infimum E).
  Proof.
    unfold infimum. destruct (Glb_Rbar_correct E) as [lower greatest].
    assert (below : Rbar_le low (Glb_Rbar E)) by (apply greatest; intros y Ey; apply bounded, Ey).
    assert (above : Rbar_le (Glb_Rbar E) x) by (apply lower, Ex).
    destruct (Glb_Rbar E); [split; assumption | contradiction | contradiction].
  Qed.

  Lemma infimum_le y : E y -> infimum E <= y.
  Proof. intros Ey. apply (proj1 infimum_is_glb y Ey). Qed.

  Lemma infimum_ge c : (forall y, E y -> c <= y) -> c <= infimum E.
  Proof. intros H. apply (proj2 infimum_is_glb c). intros y Ey. apply H, Ey. Qed.
End Infimum.
