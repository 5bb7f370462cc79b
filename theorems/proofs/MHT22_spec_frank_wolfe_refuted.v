(** The statements of spec/MHT22.v that rest on MHT22_frank_wolfe_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Bregman Smoothing Compactness MHT22_frank_wolfe_refuted.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Theorem MHT22_sentence_frank_wolfe_rate_reading_one_constant_is_refuted :
  ~ MHT22.sentence_frank_wolfe_rate_reading_one_constant.
Proof. exact MHT22_sentence_frank_wolfe_rate_refuted. Qed.
