(** The statement of spec/MHT22.v that rests on MHT22_worst_case, proved as it stands there. *)
From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums Games Infimum Smoothing MHT22_scheme MHT22_worst_case.
From Boostproof Require SSS08_sentences.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

(** Without a cap the distribution of line 5 is positive and in proportion to exp(- eta (A w)_i). *)
Lemma line_5_ratios m eta u d : (0 < m)%nat -> 0 < eta -> MHT22.gradient m 1 eta u d ->
  forall i k, (i < m)%nat -> (k < m)%nat -> 0 < d i /\ ln (d i) - ln (d k) = (u k - u i) * eta.
Proof.
  intros Hm He [[D _] best] i k Hi Hk. assert (B : 0 < / eta) by (apply Rinv_0_lt_compat, He).
  destruct (SSS08_sentences.SSS08_sentence_exponential_weights m (/ eta) u d Hm B) with (i := i) (k := k) as [P E]; [| exact Hi | exact Hk |].
  - split; [exact D|]. intros e De. apply best. split; [exact De|]. intros r Hr. rewrite Rinv_1. apply (distribution_le_1 m e r De Hr).
  - split; [exact P|]. rewrite E. field. lra.
Qed.

(** With half of the weight on each of the first two answers every margin is at least half of the gain. *)
Lemma half_of_each h g (c : nat -> nat -> R) : (1 <= h)%nat -> 0 < g -> (forall i, (i < 2 * h)%nat -> c 0%nat i = MHT22.worst_game h g i 0%nat) ->
  (forall i, (i < 2 * h)%nat -> c 1%nat i = MHT22.worst_game h g i h) ->
  forall i, (i < 2 * h)%nat -> g / 2 <= Sum 2 (fun s => 1 / 2 * c s i).
Proof.
  intros Hh Hg E0 E1 i Hi. cbn [Sum]. rewrite E0, E1 by exact Hi. unfold MHT22.worst_game.
  change (Nat.eqb 0 0) with true. replace (Nat.eqb h 0) with false by (symmetry; apply Nat.eqb_neq; lia). rewrite Nat.ltb_irrefl. cbv iota.
  destruct (Nat.ltb i h); [lra|]. destruct (Nat.eqb i h); lra.
Qed.

Theorem MHT22_worst_case_proof : MHT22.worst_case.
Proof.
  intros h eps g Hh He Hg m A half few. assert (fits : (INR m + 1) * g <= 1) by lra. split; [eapply in_game; eassumption|]. split; [eapply run_exists; eassumption|].
  split; [intros j d T R t Ht Hl; eapply no_stop; eassumption|].
  intros p T j v ((Hm & Hnu) & _ & _ & uniform & one & line & _) HT answers rule better.
  destruct (eta_facts h g eps Hh He Hg half) as (P & _). set (eta := MHT22.eta_of m 1 eps) in *.
  destruct (answers 0%nat ltac:(lia)) as [B0 C0]. destruct (answers 1%nat ltac:(lia)) as [B1 C1].
  assert (J0 : j 0%nat = 0%nat) by exact (first_answer h g eps Hh He Hg half fits (MHT22.d p 0%nat) (j 0%nat) uniform B0).
  assert (first : forall i, (i < m)%nat -> MHT22.margins p 1 i = A i 0%nat).
  { intros i Hi. unfold MHT22.margins, MHT22.combined. cbn [Finite.Sum]. rewrite one, C0, J0 by exact Hi. ring. }
  pose proof (line_5_ratios m eta _ _ Hm P (line 1%nat ltac:(lia))) as ratios.
  assert (J1 : j 1%nat = h).
  { destruct B1 as [Hj top]. destruct (Nat.eq_dec (j 1%nat) h) as [E|no]; [exact E|]. exfalso.
    assert (last : MHT22.edge_under m A (MHT22.d p 1%nat) (j 1%nat) < MHT22.edge_under m A (MHT22.d p 1%nat) h).
    { apply (last_is_best h g eps Hh He Hg half few fits).
      - intros i Hi. apply (ratios i i Hi Hi).
      - intros i k Hi Hk. rewrite <- !first by assumption. apply (ratios i k Hi Hk).
      - lia. }
    specialize (top h ltac:(lia)). lra. }
  assert (mixed : g / 2 <= soft_margin m 1 (MHT22.combined p 2 (fun _ => 1 / 2))).
  { assert (each : forall i, (i < m)%nat -> g / 2 <= MHT22.combined p 2 (fun _ => 1 / 2) i).
    { apply (half_of_each h g (MHT22.c p) Hh Hg); intros r Hr; [rewrite C0, J0 by exact Hr | rewrite C1, J1 by exact Hr]; reflexivity. }
    apply (soft_margin_ge m 1 Hm Hnu). intros d [[Pd Od] _]. unfold dotm.
    apply Rle_trans with (Sum m (fun i => d i * (g / 2))); [rewrite Sum_scal_r, Od; lra|].
    apply Sum_le. intros i Hi. apply Rmult_le_compat_l; [apply Pd, Hi | now apply each]. }
  assert (two : distribution 2 (fun _ => 1 / 2)) by (split; [intros; lra | cbn [Finite.Sum]; lra]).
  assert (high : g / 2 <= smoothed m 1 eta (MHT22.combined p 2 v)).
  { destruct rule as [[_ best]|[_ best]]; specialize (best _ two).
    - eapply Rle_trans; [exact mixed|]. eapply Rle_trans; [exact best|]. apply (sandwich m 1 eta Hm Hnu P).
    - eapply Rle_trans; [exact mixed|]. eapply Rle_trans; [apply (sandwich m 1 eta Hm Hnu P) | exact best]. }
  assert (low : MHT22.least_edge m p 2 <= 3 / 2 * g).
  { apply Rle_trans with (MHT22.edge m p 0).
    - cbn [MHT22.least_edge]. eapply Rle_trans; [apply Rmin_l | apply Rmin_l].
    - assert (E : MHT22.edge m p 0 = MHT22.edge_under m A (MHT22.d p 0%nat) 0%nat).
      { unfold MHT22.edge, MHT22.edge_under, MHT22.dot. apply Sum_ext. intros i Hi. rewrite C0, J0 by exact Hi. reflexivity. }
      rewrite E. exact (proj2 (proj1 (at_uniform h g eps Hh He Hg half fits (MHT22.d p 0%nat) uniform))). }
  change (smoothed m 1 eta (MHT22.combined p 2 v) <= MHT22.smoothed m 1 eta (MHT22.margins p 2)) in better.
  unfold MHT22.gap. lra.
Qed.
