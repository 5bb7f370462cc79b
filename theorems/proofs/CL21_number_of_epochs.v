(** CL21, Theorem 3.1 (1) and Appendix A.1, as amended for classes closed under all maps of labels; the number of rounds;
    and Theorem 3.1 (2) with its constants chosen. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1.
From Boostproof Require MHT22_corollary_2.
Import ListNotations.
Open Scope R_scope.

(** With h the class has f(h) for every map f of the labels, injective or not. *)
Definition closed_under_maps (m A : nat) (H : (nat -> nat) -> Prop) : Prop :=
  forall h f, H h -> (forall a, (a < A)%nat -> (f a < A)%nat) -> exists h', H h' /\ forall p, (p < m)%nat -> h' p = f (h p).

Definition used (m : nat) (y : nat -> nat) : list nat := nodup Nat.eq_dec (map y (seq 0 m)).
Definition unused (m A : nat) (y : nat -> nat) : list nat :=
  filter (fun a => negb (if in_dec Nat.eq_dec a (used m y) then true else false)) (seq 0 A).

Lemma in_used m y a : In a (used m y) <-> exists p, (p < m)%nat /\ y p = a.
Proof.
  unfold used. rewrite nodup_In, in_map_iff. split; intros (p & X & Y).
  - apply in_seq in Y. exists p. split; [lia | exact X].
  - exists p. split; [exact Y | apply in_seq; lia].
Qed.

Lemma in_unused m A y a : In a (unused m A y) <-> (a < A)%nat /\ ~ In a (used m y).
Proof.
  unfold unused. rewrite filter_In, in_seq. destruct (in_dec Nat.eq_dec a (used m y)) as [I|I];
    split; intros [X Y]; try easy; split; (lia || assumption || reflexivity).
Qed.

Lemma used_or_unused m A y : labels_in m A y -> (length (unused m A y) + labels_used m y = A)%nat.
Proof.
  intros Y. set (f := fun a => if in_dec Nat.eq_dec a (used m y) then true else false).
  pose proof (filter_both f (seq 0 A)) as L. rewrite seq_length in L.
  change (unused m A y) with (filter (fun a => negb (f a)) (seq 0 A)). change (labels_used m y) with (length (used m y)).
  enough (length (filter f (seq 0 A)) = length (used m y)) by lia. apply Nat.le_antisymm; apply NoDup_incl_length.
  - apply NoDup_filter, seq_NoDup.
  - intros a I. apply filter_In in I as [_ E]. unfold f in E. now destruct (in_dec Nat.eq_dec a _).
  - apply NoDup_nodup.
  - intros a I. apply filter_In. unfold f. destruct (in_dec Nat.eq_dec a (used m y)); [|easy]. split; [|reflexivity].
    apply in_used in I as (p & Hp & <-). specialize (Y p Hp). apply in_seq. lia.
Qed.

Lemma labels_used_le m y : (labels_used m y <= m)%nat.
Proof.
  unfold labels_used. apply Nat.le_trans with (length (map y (seq 0 m))); [|now rewrite map_length, seq_length].
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros a I. now apply nodup_In in I.
Qed.

(** An unused label, renamed after an observation that gets it, makes a classifier strictly better. *)
Lemma best_uses_used m A H y d h p : closed_under_maps m A H -> labels_in m A y -> (forall q, (q < m)%nat -> 0 < d q) ->
  H h -> labels_in m A h -> (forall f, H f -> labels_in m A f -> score m d f y <= score m d h y) -> (p < m)%nat ->
  In (h p) (used m y).
Proof.
  intros C Y D Hh Lh B Hp. destruct (in_dec Nat.eq_dec (h p) (used m y)) as [I|I]; [exact I|]. exfalso.
  set (f := fun a => if Nat.eqb a (h p) then y p else a).
  assert (F : forall a, (a < A)%nat -> (f a < A)%nat)
    by (intros a Ha; unfold f; destruct (Nat.eqb a (h p)); [now apply Y | exact Ha]).
  destruct (C h f Hh F) as (h' & Hh' & E).
  assert (Lh' : labels_in m A h') by (intros q Hq; rewrite E by exact Hq; apply F, Lh, Hq).
  specialize (B h' Hh' Lh'). unfold score in B.
  set (new := fun q => if Nat.eqb (h' q) (y q) then d q else - d q) in *.
  set (old := fun q => if Nat.eqb (h q) (y q) then d q else - d q) in *.
  assert (G : forall q, (q < m)%nat -> 0 <= new q - old q).
  { intros q Hq. unfold new, old. rewrite E by exact Hq. specialize (D q Hq). unfold f.
    destruct (Nat.eqb (h q) (h p)) eqn:Q; [|lra]. apply Nat.eqb_eq in Q. destruct (Nat.eqb (h q) (y q)) eqn:R.
    - apply Nat.eqb_eq in R. exfalso. apply I, in_used. exists q. split; [exact Hq | congruence].
    - destruct (Nat.eqb (y p) (y q)); lra. }
  pose proof (Sum_ge_term m (fun q => new q - old q) p G Hp) as T. cbv beta in T. rewrite Sum_minus in T.
  assert (new p - old p = 2 * d p) as N.
  { unfold new, old. rewrite E by exact Hp. unfold f. rewrite Nat.eqb_refl, Nat.eqb_refl.
    destruct (Nat.eqb (h p) (y p)) eqn:R; [|ring].
    apply Nat.eqb_eq in R. exfalso. apply I, in_used. now exists p. }
  specialize (D p Hp). lra.
Qed.

Section NumberOfEpochs.
  Variables (m A : nat) (y : nat -> nat) (h : nat -> nat -> nat -> nat) (length_of : nat -> nat) (K : nat).
  Variables (H : (nat -> nat) -> Prop) (gamma : nat -> R).
  Notation A_ := (A_ m A y h length_of).
  Notation optimal := (optimal m A y h length_of H).
  Notation training := (training m A y h length_of K H).
  Hypothesis m_positive : (0 < m)%nat.
  Hypothesis K_positive : (0 < K)%nat.
  Hypothesis truth_in : labels_in m A y.
  Hypothesis iteratively_learnable : forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n).
  Hypothesis closed : closed_under_maps m A H.

  (** Appendix A.1, the labels that never occur: optimal hypotheses do not give them, *)
  Theorem CL21_unused_labels_amended_given k : optimal 0 k -> forall p, (p < m)%nat -> In (h 0%nat k p) (used m y).
  Proof.
    intros (Hh & L & B) p Hp.
    apply (best_uses_used m A H y (weights coefficient m A (h 0%nat) y k) (h 0%nat k) p); auto.
    intros q Hq. now apply weights_positive.
  Qed.

  (** ... and at least |A minus y(P)| labels leave every observation in the first epoch. *)
  Theorem CL21_unused_labels_amended : (2 <= A)%nat -> (forall k, (k < length_of 0)%nat -> optimal 0 k) ->
    ends_by_signs m A y h length_of K 0 -> (A_ 1 <= labels_used m y)%nat.
  Proof.
    intros HA O [(HK & E & _) N]. pose proof (used_or_unused m A y truth_in) as U.
    destruct (CL21_equation_3_11 m A y h length_of m_positive 0 0 m_positive E) as (_ & _ & _ & _ & ->).
    change (A_ 0%nat) with A. enough (length (unused m A y) <= N_ m A y h length_of 0)%nat by lia.
    apply least_ge; [exact m_positive|]. intros p Hp. apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|].
    intros a I. apply in_unused in I as [Ha I]. apply in_negative. split; [exact Ha|].
    unfold psi_end, Psi_, Psi_in. change (A_ 0%nat) with A. change (y_ m A y h length_of 0) with y.
    set (n := length_of 0%nat) in *. set (al := alpha coefficient m A (h 0%nat) y). set (h' := first_rounds n (h 0%nat)).
    assert (L : forall s q, (q < m)%nat -> (h' s q < A)%nat).
    { intros s q Hq. unfold h', first_rounds. destruct (O (Nat.min s (n - 1)) ltac:(lia)) as (_ & Lq & _). now apply Lq. }
    rewrite (Psi_played A (h 0%nat) h' al al) by (intros s Hs; split; [now apply first_rounds_same | reflexivity]).
    rewrite (CL21_equation_3_8 m A h' al L n p a Hp).
    rewrite (Sum_ext n _ (fun s => - al s)).
    - rewrite Sum_opp. apply Ropp_lt_gt_0_contravar, Sum_pos; [lia|]. intros s Hs.
      apply (le_INR 2) in HA as HA2. simpl in HA2. apply CL21_equation_3_7; [exact HA2|].
      destruct (iteratively_learnable A ltac:(lia)) as [G _].
      pose proof (played_score m A y h length_of K H gamma m_positive K_positive
        iteratively_learnable 0 s (le_n A) HA truth_in (O s Hs)) as S.
      pose proof (eps_below coefficient m A (h 0%nat) y m_positive s (gamma A) HA S).
      pose proof (eps_range coefficient m A (h 0%nat) y m_positive s). specialize (N s Hs).
      unfold eps_ in N. change (A_ 0%nat) with A in N. change (y_ m A y h length_of 0) with y in N. lra.
    - intros s Hs. unfold votes_for. replace (h' s p) with (h 0%nat s p) by (unfold h'; now rewrite <- first_rounds_same).
      destruct (Nat.eqb (h 0%nat s p) a) eqn:Q; [|ring]. apply Nat.eqb_eq in Q. exfalso. apply I. rewrite <- Q.
      exact (CL21_unused_labels_amended_given s (O s Hs) p Hp).
  Qed.

  (** Sharper: I <= min(|A| - 1, |y(P)|) for |A| >= 2. *)
  Theorem CL21_theorem_3_1_1_sharper I : training I -> (2 <= A)%nat -> (I <= Nat.min (A - 1) (labels_used m y))%nat.
  Proof.
    intros T HA2. assert (E : forall i, (S i < I)%nat -> ends m A y h length_of i (length_of i))
      by (intros i Hi; destruct (T i ltac:(lia)) as (_ & _ & [[(_ & Q & _) _]|(Q & _)]); [exact Q | lia]).
    assert (T2 : forall i, (i < I)%nat -> (2 <= A_ i)%nat) by (intros i Hi; apply (T i Hi)).
    assert (1 <= labels_used m y)%nat as U.
    { unfold labels_used. destruct (nodup Nat.eq_dec (map y (seq 0 m))) eqn:Q; [|simpl; lia]. exfalso.
      assert (In (y 0%nat) (used m y)) as J by (apply in_used; now exists 0%nat). unfold used in J. now rewrite Q in J. }
    destruct I as [|I]; [lia|].
    pose proof (labels_fall m A y h length_of m_positive 0 I (Nat.le_0_l I) (fun n Hn => E n ltac:(lia)) (T2 I ltac:(lia))).
    pose proof (T2 I ltac:(lia)). change (A_ 0%nat) with A in *. apply Nat.min_glb; [lia|].
    destruct I as [|I]; [exact U|]. destruct (T 0%nat ltac:(lia)) as (HA & O & [B|(Q & _)]); [|lia].
    pose proof (CL21_unused_labels_amended HA O B).
    pose proof (labels_fall m A y h length_of m_positive 1 (S I) ltac:(lia) (fun n Hn => E n ltac:(lia)) (T2 (S I) ltac:(lia))). lia.
  Qed.

  (** Theorem 3.1 (1), as amended: I <= min(|A|, |P|). *)
  Theorem CL21_theorem_3_1_1_amended I : training I -> (I <= Nat.min A m)%nat.
  Proof.
    intros T. destruct I as [|I]; [lia|]. assert (2 <= A)%nat as HA by (apply (T 0%nat); lia).
    pose proof (CL21_theorem_3_1_1_sharper (S I) T HA). pose proof (labels_used_le m y). lia.
  Qed.

  (** Section 3, the number of rounds, as amended: Σ K_i <= min(|A|, |P|) K for K > ln|P|/ρ. *)
  Theorem CL21_total_rounds_amended I : long_for_observations m A K gamma -> training I ->
    Sum I (fun i => INR (length_of i)) <= INR (Nat.min A m) * INR K.
  Proof.
    intros L T. apply Rle_trans with (INR I * INR K).
    - rewrite <- Sum_const. apply Sum_le. intros i Hi. apply le_INR.
      destruct (CL21_theorem_3_1_2a_reading_full_epochs m A y h length_of K H gamma m_positive K_positive truth_in
        iteratively_learnable L I i T Hi) as [B P].
      destruct (T i Hi) as (_ & _ & [S|(_ & k & Len & Q)]); [rewrite (B S); lia | exact (P k Q Len)].
    - apply Rmult_le_compat_r; [apply pos_INR | apply le_INR, CL21_theorem_3_1_1_amended, T].
  Qed.
End NumberOfEpochs.

(** A rate for every number of labels, above 0. *)
Lemma some_rate (A : nat) (gamma : nat -> R) : (forall n, (2 <= n <= A)%nat -> 0 < gamma n) ->
  exists rho, 0 < rho /\ forall n, (2 <= n <= A)%nat -> 0 < 1 - 1 / INR n - gamma n / 2 -> rho <= rate (INR n) (gamma n / 2).
Proof.
  induction A as [|A IH]; intros G; [exists 1; split; [lra | intros; lia]|].
  destruct IH as (rho & P & R); [intros n Hn; apply G; lia|].
  destruct (le_lt_dec 2 (S A)) as [L|L]; [|exists 1; split; [lra | intros; lia]].
  destruct (Rlt_le_dec 0 (1 - 1 / INR (S A) - gamma (S A) / 2)) as [Q|Q].
  - pose proof (le_INR 2 (S A) L) as L2. replace (INR 2) with 2 in L2 by (simpl; ring).
    assert (0 < gamma (S A)) as GA by (apply G; lia).
    destruct (CL21_equation_A_18 (INR (S A)) L2 (gamma (S A) / 2) 0 0 ltac:(lra) Q ltac:(lra)) as (_ & RA & _).
    exists (Rmin rho (rate (INR (S A)) (gamma (S A) / 2))). split; [now apply Rmin_glb_lt|]. intros n Hn Hp.
    destruct (Nat.eq_dec n (S A)) as [->|N]; [apply Rmin_r|]. eapply Rle_trans; [apply Rmin_l | apply R; [lia | exact Hp]].
  - exists rho. split; [exact P|]. intros n Hn Hp. destruct (Nat.eq_dec n (S A)) as [->|N]; [lra | apply R; [lia | exact Hp]].
Qed.

(** Theorem 3.1 (2) (b) with both outputs followed back: there are ρ > 0 and K̄ such that for all K >= K̄ every training has
    Pr(τ = y) >= 1 - e^(-ρK), under the uniform distribution on the observations. *)
Theorem CL21_theorem_3_1_2b_reading_followed_back (m A : nat) (y : nat -> nat) (H : (nat -> nat) -> Prop) (gamma : nat -> R) :
  (0 < m)%nat -> labels_in m A y -> (forall n, (2 <= n <= A)%nat -> learnable m H n (gamma n)) ->
  exists rho Kbar, 0 < rho /\ forall K h length_of I, (Kbar <= K)%nat -> training m A y h length_of K H I ->
  let followed_back := followed_back m A y h length_of in
  let Pr out := right_probability m (fun _ => 1 / INR m) out y in
  (A_ m A y h length_of I = 1%nat -> (forall i, (i < I)%nat -> ends_by_signs m A y h length_of K i) ->
    Pr (fun p => followed_back I p 0%nat) >= 1 - exp (- rho * INR K)) /\
  (forall i k, I = S i -> perfect_at m A y h length_of K i k ->
    Pr (fun p => followed_back i p (h i k p)) >= 1 - exp (- rho * INR K)).
Proof.
  intros Hm Y W. destruct (some_rate A gamma (fun n Hn => proj1 (W n Hn))) as (rho & P & R).
  destruct (MHT22_corollary_2.natural_above (ln (INR m) / rho)) as [n Hn]. exists rho, (S n). split; [exact P|].
  intros K h len I HK T. cbv zeta. apply le_INR in HK as HKR. rewrite S_INR in HKR.
  assert (L : long_for_observations m A K gamma).
  { intros j Hj Hp. specialize (R j Hj Hp). apply Rlt_le_trans with (rho * INR K); [|apply Rmult_le_compat_r; [apply pos_INR | lra]].
    apply Rmult_lt_reg_l with (/ rho); [now apply Rinv_0_lt_compat|]. rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
    unfold Rdiv in Hn. rewrite Rmult_comm. lra. }
  assert (forall out, (forall p, (p < m)%nat -> out p = y p) -> right_probability m (fun _ => 1 / INR m) out y = 1) as All.
  { intros out E. unfold right_probability. rewrite (Sum_ext m _ (fun _ => 1 / INR m))
      by (intros p Hp; now rewrite E, Nat.eqb_refl).
    rewrite Sum_const. field. apply lt_0_INR in Hm. lra. }
  destruct (CL21_theorem_3_1_2b_amended m A y h len K H gamma Hm ltac:(lia) Y W L I T) as [B1 B2].
  pose proof (exp_pos (- rho * INR K)). split.
  - intros One S. rewrite All; [lra | now apply B1].
  - intros i k Ei Q. rewrite All; [lra | now apply B2].
Qed.
