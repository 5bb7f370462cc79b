(** What a run inside Coq is compared with: the weights that reference/exact found for the same game, entry by entry. *)
From Coq Require Import Arith List Bool QArith Reals.
From Boostproof Require Import Sums Fields Games Projection MABoost EntropicProjection SSS08_figure_2 SparseBoost AdaBoost Samme Certificates.
Import ListNotations.

Definition same (m : nat) (x : vector QF) (expected : list Q) : bool :=
  Nat.eqb (length expected) m && all m (fun i => Qeq_bool (x i) (vec expected i)).

(** The weights before rounds 0, 1, 2, ... *)
Definition same_run (m : nat) (run : nat -> vector QF) (expected : list (list Q)) : bool :=
  forallb (fun before => same m (run (fst before)) (snd before)) (combine (seq 0 (length expected)) expected).

Definition played (columns : list (list Q)) : play QF := fun t => vec (nth t columns []).
Definition matrix (columns : list (list Q)) : game QF := fun i j => vec (nth j columns []) i.

(** One game by its columns, what each booster made of them, and two certificates of its value. *)
Record case := Case {
  examples : nat;
  columns : list (list Q);
  active : list (list Q);
  lazily : list (list Q);
  smoothness : Q;
  smooth : list (list Q);
  sparse_zero : list (list Q);
  sparse_half : list (list Q);
  adaboost : list (list Q);  (* empty unless every entry is a sign *)
  point : list Q;
  entropic : list Q;  (* the entropic projection of this point onto the same caps *)
  value : Q * list Q * list Q }.

Definition square_weights (m : nat) (cap : vector QF) (lazy : bool) (u : play QF) : nat -> vector QF :=
  w m Qsub (square_rate m) (project m cap) lazy u.

Definition agrees (c : case) : bool :=
  let m := examples c in let u := played (columns c) in
  let cap := smooth_cap m (smoothness c : QF) in
  let '(v, d, combination) := value c in
  same_run m (square_weights m no_cap false u) (active c) &&
  same_run m (square_weights m no_cap true u) (lazily c) &&
  same_run m (square_weights m cap true u) (smooth c) &&
  same_run m (SparseBoost.weights m (0%Q : QF) u) (sparse_zero c) &&
  same_run m (SparseBoost.weights m ((1 # 2)%Q : QF) u) (sparse_half c) &&
  same_run m (odds_weights m u) (adaboost c) &&
  same m (project_entropic m cap (vec (point c))) (entropic c) &&
  match figure_2 (cap 0%nat) m (vec (point c)) with Some d => same m d (entropic c) | None => false end &&
  certifies m (length (columns c)) (matrix (columns c)) (vec d) (vec combination) (v : QF).

(** A play with k labels: which observations each hypothesis has wrong, and SAMME's weights, printed and original. *)
Record label_case := LabelCase { observations : nat; labels : nat; wrong : list (list bool); printed : list (list Q); original : list (list Q) }.

Definition labels_agree (c : label_case) : bool :=
  let m := observations c in let k := labels c in let mistakes := fun t i => nth i (nth t (wrong c) []) false in
  same_run m (samme_weights m k ((k - 1) * (k - 1)) mistakes) (printed c) &&
  same_run m (samme_weights m k 1 mistakes) (original c).
