(** NP14, Algorithm 2: SparseBoost, over any field; d_t = -u_t.

    share is what α_t is of γ_t |y_t|_1: 0, or 1/2, or 1 - k in the remarks that follow Theorem 4. *)
From Coq Require Import Arith List.
From Boostproof Require Import Sums Fields Games.

Section SparseBoost.
  Context {F : field} (m : nat) (share : F) (u : play F).
  Open Scope field_scope.

  (** γ_t |y_t|_1, α_t and η_t = (γ_t |y_t|_1 - α_t)/N, equation 36. *)
  Definition pull_of (y c : vector F) : F := dot m y c.
  Definition alpha_of (y c : vector F) : F := share * pull_of y c.
  Definition eta_of (y c : vector F) : F := (pull_of y c - alpha_of y c) / number m.

  Definition sparse_step (y c : vector F) : vector F :=
    let eta := eta_of y c in let alpha := alpha_of y c in
    tab m (fun i => max 0 (y i - eta * c i - alpha * eta)).

  Fixpoint y (t : nat) : vector F := match t with O => uniform m | S k => sparse_step (y k) (u k) end.

  Definition norm1 (t : nat) : F := sum m (y t).
  Definition weights (t : nat) : vector F := tab m (fun i => y t i / norm1 t).
  Definition gamma (t : nat) : F := edge m (weights t) (u t).
  Definition eta (t : nat) : F := eta_of (y t) (u t).
  Definition alpha (t : nat) : F := alpha_of (y t) (u t).
  Definition epsilon (T : nat) : F := error m (margins m eta u T).
End SparseBoost.
