(** CL21: what spec/CL21.v defines of a play is what CL21_elimination.v and CL21_theorem_3_1.v define. *)
From Coq Require Import Reals Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch CL21_rounds CL21_elimination CL21_theorem_3_1 CL21_lost_labels.
Open Scope R_scope.

Section Same.
  Variables (m A : nat) (y : nat -> nat) (h : nat -> nat -> nat -> nat) (len : nat -> nat).
  Notation t := (CL21.Play m A y h len).

  Lemma same_state : CL21.state t = state m A y h len.
  Proof. reflexivity. Qed.
  Lemma same_A : CL21.A_ t = A_ m A y h len.
  Proof. reflexivity. Qed.
  Lemma same_y : CL21.y_ t = y_ m A y h len.
  Proof. reflexivity. Qed.
  Lemma same_psi_in : CL21.psi_in t = Psi_in m.
  Proof. reflexivity. Qed.
  Lemma same_Psi : CL21.Psi_ t = Psi_ m A y h len.
  Proof. unfold CL21.Psi_, Psi_. rewrite same_A, same_y, same_psi_in. reflexivity. Qed.
  Lemma same_psi_end : CL21.psi_end t = psi_end m A y h len.
  Proof. unfold CL21.psi_end, psi_end. rewrite same_Psi. reflexivity. Qed.
  Lemma same_N : CL21.N_ t = N_ m A y h len.
  Proof. unfold CL21.N_, N_. rewrite same_A, same_psi_end. reflexivity. Qed.
  Lemma same_removed : CL21.removed_ t = fun i p => removed (A_ m A y h len i) (N_ m A y h len i) (psi_end m A y h len i p).
  Proof. unfold CL21.removed_. rewrite same_A, same_psi_end, same_N. reflexivity. Qed.
  Lemma same_stay : CL21.stay_ t = stay_ m A y h len.
  Proof. unfold CL21.stay_, stay_. rewrite same_A, same_psi_end, same_N. reflexivity. Qed.
  Lemma same_pi : CL21.pi_ t = pi_ m A y h len.
  Proof. unfold CL21.pi_, pi_. rewrite same_stay. reflexivity. Qed.
  Lemma same_followed_back : CL21.followed_back t = followed_back m A y h len.
  Proof. unfold CL21.followed_back. rewrite same_pi. reflexivity. Qed.
  Lemma same_d : CL21.d_ t = d_ m A y h len.
  Proof. unfold CL21.d_, d_. rewrite same_A, same_y. reflexivity. Qed.
  Lemma same_eps : CL21.eps_ t = eps_ m A y h len.
  Proof. unfold CL21.eps_, eps_. rewrite same_A, same_y. reflexivity. Qed.
  Lemma same_optimal : CL21.optimal t = optimal m A y h len.
  Proof. unfold CL21.optimal, optimal. rewrite same_A, same_d, same_y. reflexivity. Qed.
  Lemma same_ends : CL21.ends t = ends m A y h len.
  Proof. unfold CL21.ends, ends. rewrite same_A, same_Psi. reflexivity. Qed.
  Lemma same_is_K : CL21.is_K_ t = is_K_ m A y h len.
  Proof. unfold CL21.is_K_, is_K_. rewrite same_ends. reflexivity. Qed.
  Lemma same_ends_by_signs : CL21.ends_by_signs t = ends_by_signs m A y h len.
  Proof. unfold CL21.ends_by_signs, ends_by_signs. rewrite same_is_K, same_eps. reflexivity. Qed.
  Lemma same_perfect_at : CL21.perfect_at t = perfect_at m A y h len.
  Proof. unfold CL21.perfect_at, perfect_at. rewrite same_ends, same_eps. reflexivity. Qed.
  Lemma same_training : CL21.training t = training m A y h len.
  Proof.
    unfold CL21.training, training. rewrite same_A, same_optimal, same_ends_by_signs, same_perfect_at. reflexivity.
  Qed.
  Lemma same_removed_in : CL21.removed_in t = removed_in m A y h len.
  Proof. unfold CL21.removed_in, removed_in. rewrite same_removed, same_followed_back. reflexivity. Qed.
  Lemma same_never_removed : CL21.never_removed t = never_removed m A y h len.
  Proof. unfold CL21.never_removed, never_removed. rewrite same_removed_in. reflexivity. Qed.
  Lemma same_alive : CL21.alive t = alive m A y h len.
  Proof. unfold CL21.alive, alive. rewrite same_A, same_y. reflexivity. Qed.
  Lemma same_fails : CL21.fails t = fails m A y h len.
  Proof. unfold CL21.fails, fails. rewrite same_alive, same_psi_end, same_y. reflexivity. Qed.
End Same.

Ltac played := cbn [CL21.m CL21.A CL21.y CL21.h CL21.length_of] in *; unfold CL21.proper in *; cbn [CL21.m CL21.A CL21.y CL21.h CL21.length_of] in *;
  rewrite ?same_training, ?same_optimal, ?same_ends_by_signs, ?same_perfect_at, ?same_is_K, ?same_ends, ?same_never_removed, ?same_removed_in,
    ?same_fails, ?same_alive, ?same_eps, ?same_d, ?same_followed_back, ?same_pi, ?same_stay, ?same_removed, ?same_N, ?same_psi_end,
    ?same_Psi, ?same_y, ?same_A in *.
