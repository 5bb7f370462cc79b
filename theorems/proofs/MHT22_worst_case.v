(** MHT22, Section 5: the worst case for LPBoost, which takes half as many rounds as there are examples, where MLPBoost and ERLPBoost
    stop after two. *)
From Coq Require Import Reals Lra Psatz Lia Arith.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing MHT22_scheme MHT22_lemma_4.
From Boostproof Require SSS08_sentences.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

Section Game.
  Variables (h : nat) (g eps : R).
  Notation m := (2 * h)%nat.
  Notation M := (INR m).
  Notation A := (MHT22.worst_game h g).
  Notation edge d k := (MHT22.edge_under m A d k).
  Hypothesis Hh : (1 <= h)%nat.
  Hypothesis He : 0 < eps < 1.
  Hypothesis Hg : 0 < g.
  Hypothesis half : g <= eps / 2.
  Hypothesis few : M * g <= 1 - eps.
  Hypothesis fits : (M + 1) * g <= 1.

  Definition c (k : nat) : R := -1 + (2 * INR k + 3) * g.
  Notation F d := (Sum h d).
  Notation G d := (Sum h (fun r => d (h + r)%nat)).

  Lemma M_is : M = 2 * INR h.
  Proof. rewrite mult_INR. reflexivity. Qed.

  Lemma h_real : 1 <= INR h.
  Proof. apply (le_INR 1), Hh. Qed.

  Lemma m_is : m = (h + h)%nat.
  Proof. lia. Qed.

  Lemma halves d : Sum m d = F d + G d.
  Proof. rewrite m_is at 1. apply Sum_split. Qed.

  Lemma c_at_most k : (k < h)%nat -> c k <= 0.
  Proof.
    intros Hk. apply le_INR in Hk. rewrite S_INR in Hk. unfold c. pose proof M_is.
    assert ((2 * INR k + 3) * g <= (M + 1) * g) by (apply Rmult_le_compat_r; lra). lra.
  Qed.

  Lemma edge_first d : edge d 0 = F d + (-1 + 3 * g) * G d - g * d h.
  Proof.
    unfold MHT22.edge_under, MHT22.dot. rewrite halves.
    rewrite (Sum_ext h (fun i => d i * A i 0%nat) d).
    2:{ intros i Hi. unfold MHT22.worst_game. cbn [Nat.eqb]. apply Nat.ltb_lt in Hi. rewrite Hi. ring. }
    rewrite (Sum_ext h (fun r => d (h + r)%nat * A (h + r)%nat 0%nat) (fun r => (-1 + 3 * g) * d (h + r)%nat - (if Nat.eqb r 0 then g * d h else 0))).
    - rewrite Sum_minus, Sum_scal, (Sum_delta h 0 (fun _ => g * d h)) by lia. ring.
    - intros r Hr. unfold MHT22.worst_game. change (Nat.eqb 0 0) with true. cbv iota. replace (Nat.ltb (h + r) h) with false by (symmetry; apply Nat.ltb_ge; lia).
      destruct r as [|r]; [rewrite Nat.add_0_r, (Nat.eqb_refl h); cbn [Nat.eqb]; ring|].
      replace (Nat.eqb (h + S r) h) with false by (symmetry; apply Nat.eqb_neq; lia). cbn [Nat.eqb]. ring.
  Qed.

  Lemma edge_middle d k : (1 <= k < h)%nat -> edge d k = c k * (F d + G d) + (1 - c k) * d (h + k - 1)%nat - g * d (h + k)%nat.
  Proof.
    intros Hk. unfold MHT22.edge_under, MHT22.dot. rewrite halves.
    assert (E0 : Nat.eqb k 0 = false) by (apply Nat.eqb_neq; lia). assert (E1 : Nat.ltb k h = true) by (apply Nat.ltb_lt; lia).
    rewrite (Sum_ext h (fun i => d i * A i k) (fun i => c k * d i)).
    2:{ intros i Hi. unfold MHT22.worst_game. rewrite E0, E1.
        replace (Nat.eqb i (h + k - 1)) with false by (symmetry; apply Nat.eqb_neq; lia).
        replace (Nat.eqb i (h + k)) with false by (symmetry; apply Nat.eqb_neq; lia). unfold c. ring. }
    rewrite (Sum_ext h (fun r => d (h + r)%nat * A (h + r)%nat k) (fun r => c k * d (h + r)%nat +
      (if Nat.eqb r (k - 1) then (1 - c k) * d (h + (k - 1))%nat else 0) - (if Nat.eqb r k then g * d (h + k)%nat else 0))).
    - rewrite Sum_minus, Sum_plus, !Sum_scal, (Sum_delta h (k - 1) (fun _ => (1 - c k) * d (h + (k - 1))%nat)),
        (Sum_delta h k (fun _ => g * d (h + k)%nat)) by lia.
      replace (h + k - 1)%nat with (h + (k - 1))%nat by lia. ring.
    - intros r Hr. unfold MHT22.worst_game. rewrite E0, E1.
      destruct (Nat.eqb_spec r (k - 1)) as [->|n1].
      + replace (Nat.eqb (h + (k - 1)) (h + k - 1)) with true by (symmetry; apply Nat.eqb_eq; lia).
        replace (Nat.eqb (k - 1) k) with false by (symmetry; apply Nat.eqb_neq; lia). ring.
      + replace (Nat.eqb (h + r) (h + k - 1)) with false by (symmetry; apply Nat.eqb_neq; lia).
        destruct (Nat.eqb_spec r k) as [->|n2].
        * rewrite Nat.eqb_refl. unfold c. ring.
        * replace (Nat.eqb (h + r) (h + k)) with false by (symmetry; apply Nat.eqb_neq; lia). unfold c. ring.
  Qed.

  Lemma edge_last d : edge d h = (-1 + g) * F d + (1 - g) * G d.
  Proof.
    unfold MHT22.edge_under, MHT22.dot. rewrite halves, <- !Sum_scal.
    assert (E0 : Nat.eqb h 0 = false) by (apply Nat.eqb_neq; lia).
    f_equal; apply Sum_ext; intros i Hi; unfold MHT22.worst_game; rewrite E0, Nat.ltb_irrefl.
    - apply Nat.ltb_lt in Hi. rewrite Hi. ring.
    - replace (Nat.ltb (h + i) h) with false by (symmetry; apply Nat.ltb_ge; lia). ring.
  Qed.

  Lemma in_game : MHT22.entries m (S h) A.
  Proof.
    intros k Hk i Hi. pose proof M_is as E. pose proof h_real. assert (g3 : 3 * g <= 1) by nra.
    unfold MHT22.worst_game. destruct (Nat.eqb k 0).
    - destruct (Nat.ltb i h); [lra|]. destruct (Nat.eqb i h); lra.
    - destruct (Nat.ltb_spec k h) as [lt|ge].
      + pose proof (c_at_most k lt) as C. unfold c in C. pose proof (pos_INR k).
        destruct (Nat.eqb i (h + k - 1)); [lra|]. destruct (Nat.eqb i (h + k)); split; nra.
      + destruct (Nat.ltb i h); lra.
  Qed.

  (** Under the uniform distribution hypothesis 0 has the largest edge, and no other. *)
  Lemma at_uniform d : (forall i, (i < m)%nat -> d i = 1 / M) -> 0 < edge d 0 <= 3 / 2 * g /\
    forall k, (1 <= k <= h)%nat -> edge d k < edge d 0.
  Proof.
    intros U. pose proof M_is as E. pose proof h_real as H1. assert (P : 0 < M) by lra.
    assert (HF : F d = 1 / 2) by (rewrite (Sum_ext h d (fun _ => 1 / M)) by (intros; apply U; lia); rewrite Sum_const, E; field; lra).
    assert (HG : G d = 1 / 2) by (rewrite (Sum_ext h (fun r => d (h + r)%nat) (fun _ => 1 / M)) by (intros; apply U; lia); rewrite Sum_const, E; field; lra).
    assert (E0 : edge d 0 = g * (3 / 2 - 1 / M)) by (rewrite edge_first, HF, HG, U by lia; field; lra).
    assert (I : 0 < 1 / M <= 1 / 2).
    { split; [apply Rdiv_lt_0_compat; lra|]. unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; lra. }
    split; [rewrite E0; split; [apply Rmult_lt_0_compat|]; nra|]. intros k Hk. destruct (Nat.eq_dec k h) as [->|no].
    - rewrite edge_last, HF, HG, E0. nra.
    - assert (Hk' : (1 <= k < h)%nat) by lia. rewrite (edge_middle d k Hk'), HF, HG, !U, E0 by lia.
      assert (M4 : 4 <= M) by (rewrite E; assert (2 <= INR h) by (apply (le_INR 2); lia); lra).
      assert (X : (2 * INR k + 3) * g <= (M + 1) * g).
      { apply Rmult_le_compat_r; [lra|]. assert (INR k + 1 <= INR h) by (rewrite <- S_INR; apply le_INR; lia). lra. }
      apply Rmult_lt_reg_r with M; [exact P|]. unfold c. set (x := (2 * INR k + 3) * g) in *.
      replace (((-1 + x) * (1 / 2 + 1 / 2) + (1 - (-1 + x)) * (1 / M) - g * (1 / M)) * M) with ((-1 + x) * (M - 1) + 1 - g) by (field; lra).
      replace (g * (3 / 2 - 1 / M) * M) with (g * (3 / 2 * M - 1)) by (field; lra).
      assert (Y : x * (M - 1) <= (M + 1) * g * (M - 1)) by (apply Rmult_le_compat_r; lra).
      assert (Z : (M - 2) * ((M + 1) * g) <= (M - 2) * 1) by (apply Rmult_le_compat_l; lra). nra.
  Qed.

  (** All weight on example h + k. *)
  Definition unit_at (d : nat -> R) (k : nat) : Prop := forall i, (i < m)%nat -> d i = if Nat.eqb i (h + k) then 1 else 0.

  Lemma unit_sums d k : (k < h)%nat -> unit_at d k -> F d = 0 /\ G d = 1.
  Proof.
    intros Hk U. split.
    - apply Sum_zero. intros i Hi. rewrite U by lia. destruct (Nat.eqb_spec i (h + k)); [lia | reflexivity].
    - rewrite (Sum_ext h (fun r => d (h + r)%nat) (fun r => if Nat.eqb r k then 1 else 0)); [apply (Sum_delta h k (fun _ => 1) Hk)|].
      intros r Hr. rewrite U by lia. destruct (Nat.eqb_spec r k) as [->|no]; [now rewrite Nat.eqb_refl|].
      destruct (Nat.eqb_spec (h + r) (h + k)); [lia | reflexivity].
  Qed.

  Lemma unit_value d k r : unit_at d k -> (r < h)%nat -> d (h + r)%nat = if Nat.eqb r k then 1 else 0.
  Proof.
    intros U Hr. rewrite U by lia. destruct (Nat.eqb_spec r k) as [->|no]; [now rewrite Nat.eqb_refl|].
    destruct (Nat.eqb_spec (h + r) (h + k)); [lia | reflexivity].
  Qed.

  Lemma at_unit d k : (S k < h)%nat -> unit_at d k -> edge d (S k) = 1 /\ forall l, (l <= h)%nat -> l <> S k -> edge d l < 1.
  Proof.
    intros Hk U. destruct (unit_sums d k ltac:(lia) U) as [HF HG]. pose proof M_is. pose proof h_real. assert (g3 : 3 * g <= 1) by nra. split.
    - rewrite edge_middle, HF, HG by lia. replace (h + S k - 1)%nat with (h + k)%nat by lia.
      rewrite (unit_value d k k U), (unit_value d k (S k) U), Nat.eqb_refl by lia.
      replace (Nat.eqb (S k) k) with false by (symmetry; apply Nat.eqb_neq; lia). ring.
    - intros l Hl no. destruct (Nat.eq_dec l 0) as [->|n0].
      + rewrite edge_first, HF, HG. replace (d h) with (d (h + 0)%nat) by (f_equal; lia). rewrite (unit_value d k 0 U) by lia.
        destruct (Nat.eqb 0 k); lra.
      + destruct (Nat.eq_dec l h) as [->|nh]; [rewrite edge_last, HF, HG; lra|].
        rewrite edge_middle, HF, HG by lia. replace (h + l - 1)%nat with (h + (l - 1))%nat by lia.
        rewrite (unit_value d k (l - 1) U), (unit_value d k l U) by lia.
        replace (Nat.eqb (l - 1) k) with false by (symmetry; apply Nat.eqb_neq; lia).
        pose proof (c_at_most l ltac:(lia)). destruct (Nat.eqb l k); lra.
  Qed.

  (** The value of (8) with hypotheses 0, ..., k. *)
  Definition v (k : nat) : R := -1 + (2 * INR k + 2) * g.

  Lemma unit_is_good d k l : (k < h)%nat -> unit_at d k -> (l <= k)%nat -> edge d l <= v k.
  Proof.
    intros Hk U Hl. destruct (unit_sums d k Hk U) as [HF HG]. unfold v. pose proof (pos_INR k). destruct (Nat.eq_dec l 0) as [->|n0].
    - rewrite edge_first, HF, HG. replace (d h) with (d (h + 0)%nat) by (f_equal; lia). rewrite (unit_value d k 0 U) by lia.
      destruct (Nat.eqb_spec 0 k) as [<-|no]; [simpl; lra|]. assert (1 <= INR k) by (apply (le_INR 1); lia). nra.
    - rewrite edge_middle, HF, HG by lia. replace (h + l - 1)%nat with (h + (l - 1))%nat by lia.
      rewrite (unit_value d k (l - 1) U), (unit_value d k l U) by lia.
      replace (Nat.eqb (l - 1) k) with false by (symmetry; apply Nat.eqb_neq; lia). unfold c.
      destruct (Nat.eqb_spec l k) as [->|no]; [lra|]. assert (INR l + 1 <= INR k) by (rewrite <- S_INR; apply le_INR; lia). nra.
  Qed.

  Lemma newest_decides d k : (k < h)%nat -> distribution m d -> v k <= edge d k /\ (edge d k <= v k -> unit_at d k).
  Proof.
    intros Hk [P One]. rewrite halves in One. pose proof M_is. pose proof h_real. assert (g3 : 3 * g <= 1) by nra.
    assert (F0 : 0 <= F d) by (apply Sum_nonneg; intros; apply P; lia).
    assert (term : forall r, (r < h)%nat -> d (h + r)%nat <= G d)
      by (intros r Hr; apply (Sum_ge_term h (fun r => d (h + r)%nat)); [intros; apply P; lia | exact Hr]).
    assert (slack : v k + g * (1 - d (h + k)%nat) <= edge d k).
    { destruct (Nat.eq_dec k 0) as [->|n0].
      - rewrite edge_first, Nat.add_0_r. unfold v. simpl (INR 0). replace (G d) with (1 - F d) by lra. nra.
      - rewrite edge_middle, One by lia. pose proof (c_at_most k Hk) as C. pose proof (P (h + k - 1)%nat ltac:(lia)) as Q.
        assert (0 <= (1 - c k) * d (h + k - 1)%nat) by (apply Rmult_le_pos; lra). unfold v, c in *. lra. }
    assert (le1 : d (h + k)%nat <= 1) by (specialize (term k Hk); lra).
    split; [nra|]. intros small. assert (full : d (h + k)%nat = 1) by nra.
    assert (E : Sum m d = d (h + k)%nat) by (rewrite halves; lra).
    intros i Hi. destruct (Nat.eqb_spec i (h + k)) as [->|no]; [exact full|].
    assert (Z : Sum m (fun j => if Nat.eqb j (h + k) then 0 else d j) = 0).
    { rewrite <- (Rminus_eq_0 (d (h + k)%nat)), <- E at 1. rewrite <- (Sum_delta m (h + k) d ltac:(lia)), <- Sum_minus.
      apply Sum_ext. intros j _. destruct (Nat.eqb j (h + k)); ring. }
    pose proof (Sum_zero_terms m (fun j => if Nat.eqb j (h + k) then 0 else d j)) as T. cbv beta in T.
    specialize (T ltac:(intros j Hj; destruct (Nat.eqb j (h + k)); [lra | now apply P]) Z i Hi).
    destruct (Nat.eqb_spec i (h + k)); [contradiction | exact T].
  Qed.

  Lemma capped_unit k d : (k < h)%nat -> unit_at d k -> MHT22.capped m 1 d.
  Proof.
    intros Hk U. destruct (unit_sums d k Hk U) as [HF HG]. split; [split|].
    - intros i Hi. rewrite U by exact Hi. destruct (Nat.eqb i (h + k)); lra.
    - change (Sum m d = 1). rewrite halves, HF, HG. ring.
    - intros i Hi. rewrite U, Rinv_1 by exact Hi. destruct (Nat.eqb i (h + k)); lra.
  Qed.

  Notation lp j d t := (MHT22.largest_edge m t (fun i s => A i (j s)) d).

  Lemma lp_at_least (j : nat -> nat) d t s : (s < t)%nat -> edge d (j s) <= lp j d t.
  Proof. intros Hs. exact (Max_ge t (fun s => MHT22.dot m d (fun i => A i (j s))) s Hs). Qed.

  Lemma lp_at_most (j : nat -> nat) d t b : (0 < t)%nat -> (forall s, (s < t)%nat -> edge d (j s) <= b) -> lp j d t <= b.
  Proof.
    intros Ht H. destruct (Max_attained t (fun s => MHT22.dot m d (fun i => A i (j s))) Ht) as (s & Hs & E).
    change (lp j d t = edge d (j s)) in E. rewrite E. now apply H.
  Qed.

  Definition weight_on (k : nat) : nat -> R := fun i => if Nat.eqb i (h + k) then 1 else 0.

  Lemma weight_on_unit k : unit_at (weight_on k) k.
  Proof. intros i _. reflexivity. Qed.

  Lemma lp_decides (j : nat -> nat) d t : (1 <= t <= h)%nat -> (forall s, (s < t)%nat -> j s = s) ->
    MHT22.lpboost m t 1 (fun i s => A i (j s)) d -> unit_at d (t - 1) /\ lp j d t <= v (t - 1).
  Proof.
    intros Ht J [C B]. assert (Hk : (t - 1 < h)%nat) by lia.
    pose proof (B _ (capped_unit (t - 1) (weight_on (t - 1)) Hk (weight_on_unit (t - 1)))) as L.
    assert (U : lp j (weight_on (t - 1)) t <= v (t - 1)).
    { apply lp_at_most; [lia|]. intros s Hs. rewrite J by exact Hs.
      apply (unit_is_good _ (t - 1) s Hk (weight_on_unit (t - 1))). lia. }
    pose proof (lp_at_least j d t (t - 1) ltac:(lia)) as E. rewrite J in E by lia.
    split; [|eapply Rle_trans; [exact L | exact U]].
    apply (proj2 (newest_decides d (t - 1) Hk (proj1 C))). eapply Rle_trans; [exact E|]. eapply Rle_trans; [exact L | exact U].
  Qed.

  Lemma first_answer d k : (forall i, (i < m)%nat -> d i = 1 / M) -> MHT22.best_answer m (S h) A d k -> k = 0%nat.
  Proof.
    intros U [Hk best]. destruct (Nat.eq_dec k 0) as [E|no]; [exact E|]. exfalso.
    pose proof (proj2 (at_uniform d U) k ltac:(lia)). specialize (best 0%nat ltac:(lia)). lra.
  Qed.

  (** LPBoost obtains the hypotheses in order, *)
  Theorem in_order j d T : MHT22.is_lpboost_run m (S h) 1 A j d T -> forall t, (t <= T)%nat -> (t <= h)%nat -> forall s, (s < t)%nat -> j s = s.
  Proof.
    intros (uniform & best & solves). induction t as [|t IH]; [intros; lia|]. intros HT Hh' s Hs.
    specialize (IH ltac:(lia) ltac:(lia)). destruct (Nat.eq_dec s t) as [->|no]; [|apply IH; lia].
    destruct (best t ltac:(lia)) as [Hk top]. destruct (Nat.eq_dec t 0) as [->|nt].
    - apply (first_answer (d 0%nat)); [exact uniform | now split].
    - destruct (lp_decides j (d t) t ltac:(lia) IH (solves t ltac:(lia))) as [U _].
      destruct (at_unit (d t) (t - 1) ltac:(lia) U) as [one others]. replace (S (t - 1)) with t in * by lia.
      destruct (Nat.eq_dec (j t) t) as [E|no]; [exact E|]. exfalso. specialize (others (j t) ltac:(lia) no). specialize (top t ltac:(lia)). lra.
  Qed.

  (** and does not stop before it has half as many as there are examples. *)
  Theorem no_stop j d T : MHT22.is_lpboost_run m (S h) 1 A j d T -> forall t, (1 <= t <= T)%nat -> (t < h)%nat ->
    ~ MHT22.lpboost_stops m eps A j d t.
  Proof.
    intros R t Ht Hlt (s & Hs & stop). pose proof (in_order j d T R t ltac:(lia) ltac:(lia)) as J. destruct R as (uniform & best & solves).
    destruct (lp_decides j (d t) t ltac:(lia) J (solves t ltac:(lia))) as [_ low].
    assert (V : v (t - 1) <= - eps).
    { unfold v. pose proof M_is. assert (INR (t - 1) + 2 <= INR h) by (replace 2 with (INR 2) by (simpl; ring); rewrite <- plus_INR; apply le_INR; lia).
      assert ((2 * INR (t - 1) + 2) * g <= M * g) by (apply Rmult_le_compat_r; lra). lra. }
    assert (P : 0 < edge (d s) (j s)).
    { rewrite J by exact Hs. destruct (Nat.eq_dec s 0) as [->|ns]; [apply (at_uniform (d 0%nat) uniform)|].
      destruct (lp_decides j (d s) s ltac:(lia) (fun r Hr => J r ltac:(lia)) (solves s ltac:(lia))) as [U _].
      destruct (at_unit (d s) (s - 1) ltac:(lia) U) as [one _]. replace (S (s - 1)) with s in one by lia. rewrite one. lra. }
    lra.
  Qed.

  Theorem run_exists : exists j d, MHT22.is_lpboost_run m (S h) 1 A j d h.
  Proof.
    exists (fun t => t), (fun t => match t with O => fun _ => 1 / M | S k => weight_on k end). split; [reflexivity|]. split.
    - intros t Ht. split; [lia|]. intros l Hl. destruct t as [|k].
      + destruct (Nat.eq_dec l 0) as [->|no]; [apply Rle_refl|]. apply Rlt_le. apply at_uniform; [reflexivity | lia].
      + destruct (at_unit (weight_on k) k Ht (weight_on_unit k)) as [one others].
        destruct (Nat.eq_dec l (S k)) as [->|no]; [apply Rle_refl|]. rewrite one. apply Rlt_le, others; [lia | exact no].
    - intros t Ht. destruct t as [|k]; [lia|]. assert (Hk : (k < h)%nat) by lia. split; [exact (capped_unit k _ Hk (weight_on_unit k))|].
      intros e Ce. apply Rle_trans with (v k).
      + apply (lp_at_most (fun t => t)); [lia|]. intros s Hs. apply (unit_is_good _ k s Hk (weight_on_unit k)). lia.
      + eapply Rle_trans; [apply (newest_decides e k Hk (proj1 Ce)) | exact (lp_at_least (fun t => t) e (S k) k ltac:(lia))].
  Qed.

  (** The second distribution of Algorithm 1, where the first answer is hypothesis 0. *)
  Section Two_rounds.
    Notation eta := (MHT22.eta_of m 1 eps).

    Lemma eta_facts : 0 < eta /\ eta * g <= ln M /\ 2 * ln M <= eta /\ 0 < ln M.
    Proof.
      pose proof M_is. pose proof h_real. assert (L : 0 < ln M) by (rewrite <- ln_1; apply ln_increasing; lra).
      unfold MHT22.eta_of. replace (M / 1) with M by field. assert (I : 1 <= / eps) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
      split; [apply Rdiv_lt_0_compat; lra|]. split; [|split; [|exact L]].
      - replace (2 * ln M / eps * g) with (ln M * (2 * g / eps)) by (field; lra). apply Rle_trans with (ln M * 1); [|lra].
        apply Rmult_le_compat_l; [lra|]. apply Rmult_le_reg_r with eps; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      - apply Rle_trans with (2 * ln M * 1); [lra|]. unfold Rdiv. apply Rmult_le_compat_l; lra.
    Qed.

    Variable d : nat -> R.
    Hypothesis positive : forall i, (i < m)%nat -> 0 < d i.
    Hypothesis ratios : forall i k, (i < m)%nat -> (k < m)%nat -> ln (d i) - ln (d k) = (A k 0%nat - A i 0%nat) * eta.

    Lemma ratio i k : (i < m)%nat -> (k < m)%nat -> d i = d k * exp ((A k 0%nat - A i 0%nat) * eta).
    Proof.
      intros Hi Hk. rewrite <- (ratios i k Hi Hk), <- (exp_ln (d i)) at 1 by now apply positive.
      rewrite <- (exp_ln (d k)) at 1 by now apply positive. rewrite <- exp_plus. f_equal. ring.
    Qed.

    Lemma A_first i : (i < h)%nat -> A i 0%nat = 1.
    Proof. intros Hi. unfold MHT22.worst_game. cbn [Nat.eqb]. apply Nat.ltb_lt in Hi. now rewrite Hi. Qed.
    Lemma A_h : A h 0%nat = -1 + 2 * g.
    Proof. unfold MHT22.worst_game. change (Nat.eqb 0 0) with true. cbv iota. now rewrite Nat.ltb_irrefl, Nat.eqb_refl. Qed.
    Lemma A_second r : (1 <= r)%nat -> A (h + r)%nat 0%nat = -1 + 3 * g.
    Proof.
      intros Hr. unfold MHT22.worst_game. change (Nat.eqb 0 0) with true. cbv iota.
      replace (Nat.ltb (h + r) h) with false by (symmetry; apply Nat.ltb_ge; lia).
      replace (Nat.eqb (h + r) h) with false by (symmetry; apply Nat.eqb_neq; lia). reflexivity.
    Qed.

    Lemma second_half r : (1 <= r < h)%nat -> d (h + r)%nat = d h * exp (- (eta * g)) /\ d h <= M * d (h + r)%nat.
    Proof.
      intros Hr. destruct eta_facts as (P & small & _ & _). pose proof M_is. pose proof h_real. split.
      - rewrite (ratio (h + r) h), A_h, A_second by lia. f_equal. f_equal. ring.
      - rewrite (ratio h (h + r)) by lia. rewrite A_h, A_second, Rmult_comm by lia. apply Rmult_le_compat_r; [apply Rlt_le, positive; lia|].
        apply Rle_trans with (exp (ln M)); [apply exp_at_most; lra | rewrite exp_ln; lra].
    Qed.

    (** The first half has hardly any weight. *)
    Lemma first_half k : (h <= k < m)%nat -> F d <= d k / (2 * M).
    Proof.
      intros Hk. destruct eta_facts as (P & small & large & L). pose proof M_is as E. pose proof h_real. assert (g3 : 3 * g <= 1) by nra.
      assert (each : forall i, (i < h)%nat -> d i <= d k * / (M * M)).
      { intros i Hi. rewrite (ratio i k) by lia. apply Rmult_le_compat_l; [apply Rlt_le, positive; lia|].
        rewrite <- (exp_ln (/ (M * M))) by (apply Rinv_0_lt_compat; nra). apply exp_at_most. rewrite ln_Rinv, ln_mult by nra.
        rewrite (A_first i Hi). assert (A k 0%nat <= -1 + 3 * g).
        { destruct (Nat.eq_dec k h) as [->|no]; [rewrite A_h; lra|]. replace k with (h + (k - h))%nat by lia. rewrite A_second by lia. lra. }
        assert ((A k 0%nat - 1) * eta <= - (1) * eta) by (apply Rmult_le_compat_r; lra). lra. }
      apply Rle_trans with (Sum h (fun _ => d k * / (M * M))); [apply Sum_le, each|]. rewrite Sum_const.
      replace (INR h) with (M / 2) by (rewrite E; field). right. field. lra.
    Qed.

    Lemma two_terms f i k : (forall r, (r < h)%nat -> 0 <= f r) -> (i < h)%nat -> (k < h)%nat -> i <> k -> f i + f k <= Sum h f.
    Proof.
      intros P Hi Hk no. rewrite <- (Sum_delta h i f Hi), <- (Sum_delta h k f Hk), <- Sum_plus. apply Sum_le. intros r Hr. specialize (P r Hr).
      destruct (Nat.eqb_spec r i) as [e1|], (Nat.eqb_spec r k) as [e2|]; try (subst; lra). subst. contradiction.
    Qed.

    Theorem last_is_best l : (l < h)%nat -> edge d l < edge d h.
    Proof.
      intros Hl. pose proof M_is as E. pose proof h_real as H1. assert (g3 : 3 * g <= 1) by nra.
      assert (F0 : 0 <= F d) by (apply Sum_nonneg; intros; apply Rlt_le, positive; lia).
      assert (nonneg : forall r, (r < h)%nat -> 0 <= d (h + r)%nat) by (intros; apply Rlt_le, positive; lia).
      pose proof (positive h ltac:(lia)) as Ph. rewrite edge_last. destruct (Nat.eq_dec l 0) as [->|n0].
      - rewrite edge_first. pose proof (Sum_ge_term h (fun r => d (h + r)%nat) 0 nonneg ltac:(lia)) as T. cbv beta in T. rewrite Nat.add_0_r in T.
        pose proof (first_half h ltac:(lia)) as Q. assert (d h / (2 * M) <= d h / 4).
        { unfold Rdiv. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra. }
        assert ((2 - 4 * g) * d h <= (2 - 4 * g) * G d) by (apply Rmult_le_compat_l; lra). nra.
      - rewrite edge_middle by lia. assert (h2 : 2 <= INR h) by (apply (le_INR 2); lia). assert (M4 : 4 <= M) by lra. assert (g5 : 5 * g <= 1) by nra.
        pose proof (c_at_most l Hl) as C. replace (h + l - 1)%nat with (h + (l - 1))%nat by lia.
        pose proof (two_terms (fun r => d (h + r)%nat) (l - 1) l nonneg ltac:(lia) Hl ltac:(lia)) as T. cbv beta in T.
        assert (lx : (2 * INR l + 4) * g <= 2 - g).
        { assert (INR l + 1 <= INR h) by (rewrite <- S_INR; apply le_INR; lia).
          assert ((2 * INR l + 4) * g <= (M + 2) * g) by (apply Rmult_le_compat_r; lra). nra. }
        assert (W : 0 <= 1 - g - c l) by (unfold c; lra).
        set (y := d (h + (l - 1))%nat) in *. set (z := d (h + l)%nat) in *.
        assert (Z : 0 < z) by (apply positive; lia). assert (GT : (1 - g - c l) * (y + z) <= (1 - g - c l) * G d) by (apply Rmult_le_compat_l; assumption).
        pose proof (first_half (h + l) ltac:(lia)) as Q. fold z in Q. assert (Q8 : F d <= z / 8).
        { eapply Rle_trans; [exact Q|]. unfold Rdiv. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra. }
        assert (few' : 0 <= 1 - g + c l <= 1).
        { split; [|lra]. unfold c. pose proof (pos_INR l). assert (0 <= (2 * INR l + 2) * g) by (apply Rmult_le_pos; lra). lra. }
        assert (FT : (1 - g + c l) * F d <= (1 - g + c l) * (z / 8)) by (apply Rmult_le_compat_l; lra).
        assert (enough : g * y < (1 - c l) * z - (1 - g + c l) * (z / 8)); [|nra].
        destruct (Nat.eq_dec l 1) as [->|n1].
        + destruct (second_half 1 ltac:(lia)) as [_ S2]. change (d (h + 1)%nat) with z in S2. unfold y. replace (h + (1 - 1))%nat with h by lia.
          unfold c. simpl (INR 1). assert (g * d h <= g * (M * z)) by (apply Rmult_le_compat_l; lra). nra.
        + destruct (second_half (l - 1) ltac:(lia)) as [E1 _]. destruct (second_half l ltac:(lia)) as [E2 _].
          assert (y = z) as -> by (unfold y, z; rewrite E1, E2; reflexivity). nra.
    Qed.
  End Two_rounds.
End Game.
