(** The statements of spec/MRS13.v that rest on MRS13_lemma_15, MRS13_reach, Determinants, MRS13_lemma_34, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums MRS13_lemma_15 MRS13_reach Determinants MRS13_lemma_34.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_lemma_34_proof : MRS13.lemma_34.
Proof. exact (fun g H Z => conj (@MRS13_lemma_34 (MRS13.m g) (MRS13.N g) (MRS13.M g) H Z) (@MRS13_lemma_34_stretches (MRS13.m g) (MRS13.N g) (MRS13.M g) H Z)). Qed.

Theorem MRS13_lemma_33_proof : MRS13.lemma_33.
Proof. intros n A HA regular x. destruct (@MRS13_lemma_34_stretches n n A (fun i j Hi Hj => HA i Hi j Hj) (fun _ => false)) as [_ H]. assert (low := H x). clear H. pose proof (lt_O_fact n) as F. apply lt_0_INR in F. set (f := INR (fact n)) in *. assert (orth : (/ f) ^ 2 * Sum n (fun k => x k ^ 2) <= Sum n (fun i => Sum n (fun k => A i k * x k) ^ 2)). { apply low. intros u null. apply Sum_zero. intros k Hk. rewrite (regular u) by (try exact Hk; intros i Hi; exact (null i Hi eq_refl)). ring. } apply Rmult_le_compat_l with (r := f ^ 2) in orth; [| apply pow2_ge_0]. replace (f ^ 2 * ((/ f) ^ 2 * Sum n (fun k => x k ^ 2))) with (Sum n (fun k => x k ^ 2)) in orth by (field; lra). exact orth. Qed.
