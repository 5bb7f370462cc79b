(** MHT22 with nu = m: the uniform distribution is the only capped one, and the soft margin, smoothed or not, is the mean. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Entropy Infimum Smoothing MHT22_scheme.
Local Open Scope R_scope.

Section Uniform_cap.
  Variables (m : nat) (nu : R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis all : nu = INR m.
  Notation uniform := (fun _ : nat => 1 / INR m).

  Lemma only_uniform e : capped m nu e -> forall i, (i < m)%nat -> e i = 1 / INR m.
  Proof.
    intros [[P One] C] i Hi. pose proof (lt_0_INR m Hm) as HM. rewrite all in C.
    assert (Z : Sum m (fun j => / INR m - e j) = 0) by (rewrite Sum_minus, Sum_const, One; field; lra).
    pose proof (Sum_zero_terms m (fun j => / INR m - e j) ltac:(intros j Hj; specialize (C j Hj); lra) Z i Hi) as E. cbv beta in E. lra.
  Qed.

  Lemma uniform_is_capped : capped m nu uniform.
  Proof.
    pose proof (lt_0_INR m Hm) as HM. rewrite all.
    split; [split; [intros; apply Rlt_le, Rdiv_lt_0_compat; lra | rewrite Sum_const; field; lra] | intros; lra].
  Qed.

  Lemma infimum_of_one (E : R -> Prop) v : E v -> (forall x, E x -> x = v) -> infimum E = v.
  Proof.
    intros Ev One. assert (low : forall x, E x -> v <= x) by (intros x Ex; rewrite (One x Ex); lra).
    apply Rle_antisym; [exact (infimum_le E v v Ev low v Ev) | exact (infimum_ge E v v Ev low v low)].
  Qed.

  Lemma soft_margin_is_the_mean u : soft_margin m nu u = dotm m uniform u.
  Proof.
    apply infimum_of_one; [exists uniform; split; [exact uniform_is_capped | reflexivity]|].
    intros x (e & C & ->). apply Sum_ext. intros i Hi. now rewrite (only_uniform e C i Hi).
  Qed.

  (** Whatever eta, 0 among them: the uniform distribution has no entropy to pay for. *)
  Lemma smoothed_is_the_mean eta u : smoothed m nu eta u = dotm m uniform u.
  Proof.
    pose proof (lt_0_INR m Hm) as HM.
    assert (V : forall e, capped m nu e -> objective m none (/ eta) u e = dotm m uniform u).
    { intros e C. pose proof (only_uniform e C) as E. unfold objective, none, h, entropy.
      assert (dotm m e u = dotm m uniform u) as -> by (apply Sum_ext; intros i Hi; now rewrite (E i Hi)).
      rewrite (Sum_ext m _ (fun _ => 1 / INR m * - ln (INR m))).
      - rewrite Sum_const. generalize (/ eta). intros beta. field. lra.
      - intros i Hi. rewrite (E i Hi). f_equal. replace (1 / INR m) with (/ INR m) by (field; lra). apply ln_Rinv, HM. }
    apply infimum_of_one; [exists uniform; split; [exact uniform_is_capped | symmetry; apply V, uniform_is_capped]|].
    intros x (e & C & ->). now apply V.
  Qed.
End Uniform_cap.
