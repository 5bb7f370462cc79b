(** Projections onto capped simplices, and the boosters MABoost and SparseBoost of NP14, each once over any field.

    Inside a [Section] the lines [Context] name the parameters that every definition up to [End] has, in this order. *)
From Coq Require Import Reals Arith List Bool.
From Boostproof.spec Require Import Finite Arithmetic Plays.

(** * Where a falling function phi, linear between the given places, has the value 1 *)
Section Crossing.
  Context {F : field} (phi : F -> F) (low high : F) (places : list F).
  Local Open Scope field_scope.

  (** The last place with a value of at least 1, the first with less, and the point between them. *)
  Definition last_full : F := fold_right (fun x a => if (1 <=? phi x) && (a <=? x) then x else a) low places.
  Definition first_short : F := fold_right (fun x b => if (phi x <? 1) && (x <=? b) then x else b) high places.
  Definition crossing : F :=
    let a := last_full in let b := first_short in a + (phi a - 1) * (b - a) / (phi a - phi b).
End Crossing.

(** * The Euclidean projection onto the capped simplex {w : Σ w_i = 1, 0 <= w_i <= cap_i} *)
Section Projection.
  Context {F : field} (m : nat) (cap : vector F).
  Local Open Scope field_scope.

  Definition clip (c x : F) : F := min c (max 0 x).
  Definition mass (z : vector F) (theta : F) : F := sum m (fun i => clip (cap i) (z i - theta)).
  (** Where an entry leaves 0, or reaches its cap. *)
  Definition turns (z : vector F) : list F := map z (seq 0 m) ++ map (fun i => z i - cap i) (seq 0 m).
  Definition reach (z : vector F) : F := 1 + sum m (fun i => abs (z i)).
  Definition shift (z : vector F) : F := crossing (mass z) (0 - reach z) (reach z) (turns z).

  Definition project (z : vector F) : vector F :=
    let theta := shift z in tab m (fun i => clip (cap i) (z i - theta)).
End Projection.

(** * The projection in relative entropy onto the same set: w_i = min(cap_i, s z_i) with the scale s that gives the sum 1 *)
Section EntropicProjection.
  Context {F : field} (m : nat) (cap : vector F).
  Local Open Scope field_scope.

  (** The sum for the scale -θ, which falls with θ. *)
  Definition scaled_mass (z : vector F) (theta : F) : F := sum m (fun i => min (cap i) (z i * (0 - theta))).
  Definition scale (z : vector F) : F :=
    0 - crossing (scaled_mass z) (0 - sum m (fun i => cap i / z i)) 0 (map (fun i => 0 - cap i / z i) (seq 0 m)).
  Definition project_entropic (z : vector F) : vector F :=
    let s := scale z in tab m (fun i => min (cap i) (z i * s)).
End EntropicProjection.

(** The set itself, over the reals. *)
Local Open Scope R_scope.
Definition capped_simplex (m : nat) (cap w : nat -> R) : Prop :=
  (forall i, (i < m)%nat -> 0 <= w i <= cap i) /\ Sum m w = 1.

(** * NP14, Algorithm 1: MABoost.  The paper's loss vector is d_t = -u_t. *)
Module MABoost.
Section MABoost.
  Context {F : field} (m : nat).
  (** The mirror step of one entry (w and η u give w - η u for the square, w exp(-η u) for the entropy), what L is in
      round t (for the square N in Theorem 1, N sqrt t in Theorem 2), the projection, the update. *)
  Context (move : F -> F -> F) (L : nat -> F) (Pi : vector F -> vector F) (lazy : bool) (u : play F).
  Local Open Scope field_scope.

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
End MABoost.

(** The square on the whole simplex (cap 1) and on {w : w_i <= k/N}, with the step of Theorem 1. *)
Section Sets.
  Context {F : field} (m : nat).
  Local Open Scope field_scope.
  Definition no_cap : vector F := fun _ => 1.
  Definition smooth_cap (k : F) : vector F := fun _ => min 1 (k / number m).
  Definition square_rate (_ : nat) : F := number m.
  Definition entropy_rate (_ : nat) : F := 1.
End Sets.

(** The regularisers of Theorem 1: R(w) = |w|²/2, and R(w) = Σ w_i ln w_i. *)
Inductive regulariser := Square | Entropy.

(** * NP14, Algorithm 2: SparseBoost.  [share] is what alpha_t is of gamma_t |y_t|_1: 0, 1/2, or 1 - k. *)
Module SparseBoost.
Section SparseBoost.
  Context {F : field} (m : nat) (share : F) (u : play F).
  Local Open Scope field_scope.

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
End SparseBoost.
