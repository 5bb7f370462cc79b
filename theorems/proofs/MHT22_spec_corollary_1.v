(** The statements of spec/MHT22.v that rest on MHT22_scheme, MHT22_corollary_1, MHT22_corollary_1_count, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_corollary_1 MHT22_corollary_1_count.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Lemma scheme_same m n nu eta A p T : MHT22.is_pairwise_scheme m n nu eta A p T ->
  is_pairwise_scheme m n nu eta A (MHT22.answer p) (MHT22.away p) (MHT22.distr p) (MHT22.weight p) (MHT22.moved p) T /\
  forall t, (1 <= t < T)%nat -> 0 < MHT22.weight p t (MHT22.away p t).
Proof.
  intros (uniform & in_n & first & best & rounds). split.
  - split; [exact uniform|]. split; [exact in_n|]. split; [exact first|]. split; [exact best|].
    intros t Ht. destruct (rounds t Ht) as ((Ha & _ & rest) & more). exact (conj (conj Ha rest) more).
  - intros t Ht. destruct (rounds t Ht) as ((_ & pos & _) & _). exact pos.
Qed.

Theorem MHT22_corollary_1_reading_rate_proof : MHT22.corollary_1_reading_rate.
Proof.
  intros m n nu eta A p T t [Hm Hnu] He E R Ht. destruct (scheme_same m n nu eta A p T R) as [scheme _]. destruct p as [j away d w lambda].
  exact (MHT22_corollary_1_reading_rate m n nu eta A j away d w lambda T Hm Hnu He E scheme t Ht).
Qed.

Theorem MHT22_corollary_1_proof : MHT22.corollary_1.
Proof.
  intros m n nu eta A p T second t C He E R [supported same] better Ht running a. split.
  - exact (MHT22_corollary_1_reading_rate_proof m n nu eta A p T t C He E R (proj2 Ht)).
  - destruct C as [Hm Hnu]. destruct (scheme_same m n nu eta A p T R) as [scheme positive]. unfold a. clear a.
    destruct p as [j away d w lambda].
    apply (MHT22_corollary_1_count m n nu eta A j away d w lambda T second t Hm Hnu He E scheme positive); [| | exact same | exact Ht | exact running].
    + intros s Hs. exact (proj2 (supported s Hs)).
    + intros s Hs. destruct (better s Hs) as [[K _]|[K _]]; [left | right]; exact K.
Qed.
