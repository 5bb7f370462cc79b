(** The statements of spec/SSS08.v that rest on SSS08_theorem_3, SSS08_minimax, SSS08_lemma_8, SSS08_theorem_7, SSS08_booster, SSS08_theorem_9_refuted, SSS08_spec_runs, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_minimax SSS08_lemma_8 SSS08_theorem_7 SSS08_booster SSS08_theorem_9_refuted SSS08_spec_runs.
From Boostproof.spec Require SSS08.
Local Open Scope R_scope.

Theorem SSS08_theorem_9_for_an_f_not_closed_is_refuted : ~ SSS08.theorem_9_for_an_f_not_closed.
Proof. intros X. apply SSS08_theorem_9_refuted. intros m n A dom f rho eps w d j sign eta T Hm Hn E Cv C1 C2 C3 L He R HT B. exact (X m n A dom f rho eps (SSS08.Run w d j sign eta) T Hm Hn E Cv C1 C2 C3 L He (proj2 (same_run m n A _ f eps (SSS08.Run w d j sign eta) T) R) (conj HT B)). Qed.
