(** NP14, Algorithm 1: MABoost, over any field for the square, over the reals for the entropy.

    d_t = -u_t is the paper's loss vector, u_t the column of margins. *)
From Coq Require Import Arith List.
From Boostproof Require Import Sums Fields Games Projection.

Section MABoost.
  Context {F : field} (m : nat).
  (** The mirror step of one entry (w and η u give w - η u for the square, w exp(-η u) for the entropy), what L is in
      round t (for the square N in Theorem 1, N sqrt t in Theorem 2), the projection, the update. *)
  Context (move : F -> F -> F) (L : nat -> F) (Pi : vector F -> vector F) (lazy : bool) (u : play F).
  Open Scope field_scope.

  Record state := State { weights : vector F; mirror : vector F }.

  Definition step_size (t : nat) (s : state) : F := edge m (weights s) (u t) / L t.

  Definition next (t : nat) (s : state) : state :=
    let eta := step_size t s in
    let from := if lazy then mirror s else weights s in
    let z := tab m (fun i => move (from i) (eta * u t i)) in
    State (Pi z) z.

  (** Before round t; the rounds are 0, 1, 2, ... *)
  Fixpoint before (t : nat) : state :=
    match t with O => State (uniform m) (uniform m) | S k => next k (before k) end.

  Definition w (t : nat) : vector F := weights (before t).
  Definition z (t : nat) : vector F := mirror (before t).
  Definition gamma (t : nat) : F := edge m (w t) (u t).
  Definition eta (t : nat) : F := gamma t / L t.

  (** The margins and the error of the combination H_T = Σ_{t < T} η_t h_t. *)
  Definition H (T : nat) : vector F := margins m eta u T.
  Definition epsilon (T : nat) : F := error m (H T).
End MABoost.

(** The square on the whole simplex (cap 1) and on {w : w_i <= k/N}, with the step of Theorem 1. *)
Section Sets.
  Context {F : field} (m : nat).
  Open Scope field_scope.
  Definition no_cap : vector F := fun _ => 1.
  Definition smooth_cap (k : F) : vector F := fun _ => min 1 (k / number m).
  Definition square_rate (_ : nat) : F := number m.
  Definition entropy_rate (_ : nat) : F := 1.
End Sets.
