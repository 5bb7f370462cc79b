(** MHT22, Theorem 2: the distributions of LPBoost, ERLPBoost and C-ERLPBoost are those of Frank-Wolfe, as spec/MHT22.v states
    it; and Algorithm 1 with (14) as its secondary rule. *)
From Coq Require Import Reals Lra Psatz Arith List Lia FunctionalExtensionality.
From Boostproof Require Import Sums Games Logarithms Infimum Bregman Entropy Smoothing Compactness MHT22_scheme MHT22_recursions
  MHT22_sentences MHT22_lemma_4 MHT22_equation_5 MHT22_corollary_2.
From Boostproof Require SSS08_theorem_4 MHT22_newton_boost_stages.
From Boostproof.spec Require MHT22.
Local Open Scope R_scope.

(** A mean of margins is at most the largest edge. *)
Lemma mean_at_most_edge m n A w d : distribution n w -> dotm m d (Aw n A w) <= largest_edge m n A d.
Proof.
  intros [P E]. unfold dotm, Aw. rewrite (Sum_ext m _ (fun i => Sum n (fun k => w k * (d i * A i k))))
    by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
  rewrite Sum_swap, <- (Rmult_1_l (largest_edge m n A d)), <- E, <- Sum_scal_r.
  apply Sum_le. intros k Hk. rewrite Sum_scal. apply Rmult_le_compat_l; [apply P, Hk |].
  apply (Max_ge n (fun k => dotm m d (fun i => A i k))), Hk.
Qed.

Theorem MHT22_theorem_2_lpboost_proof : MHT22.theorem_2_lpboost.
Proof.
  intros m t nu A d [Hm Hnu] Ht E [Cd Bd].
  destruct (MHT22_equation_5 m t nu A Hm Ht Hnu E) as (d0 & w0 & C0 & W0 & L0 & M0 & V). split; [exists w0; now split|].
  intros w [W B] e Ce. change (MHT22_scheme.capped m nu d) in Cd. change (MHT22_scheme.capped m nu e) in Ce.
  pose proof (Bd d0 C0) as L. change (largest_edge m t A d <= largest_edge m t A d0) in L.
  pose proof (B w0 W0) as S. change (soft_margin m nu (Aw t A w0) <= soft_margin m nu (Aw t A w)) in S.
  pose proof (mean_at_most_edge m t A w d W) as Q. pose proof (soft_margin_le m nu (Aw t A w) e Ce) as Z.
  change (dotm m d (Aw t A w) <= dotm m e (Aw t A w)). lra.
Qed.

Theorem MHT22_theorem_2_lpboost_reading_subgradient_proof : MHT22.theorem_2_lpboost_reading_subgradient.
Proof. exact MHT22_theorem_2_lpboost_proof. Qed.

Section Smoothed.
  Variables (m t : nat) (nu eta : R) (A : nat -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis He : 0 < eta.
  Hypothesis Ht : (0 < t)%nat.
  Hypothesis E : forall k, (k < t)%nat -> in_range m (fun i => A i k).
  Notation value w := (smoothed m nu eta (Aw t A w)).

  Lemma smoothed_close u u' b : (forall i, (i < m)%nat -> Rabs (u' i - u i) <= b) -> smoothed m nu eta u <= smoothed m nu eta u' + b.
  Proof.
    intros close. enough (smoothed m nu eta u - b <= smoothed m nu eta u') by lra.
    apply (smoothed_ge m nu eta Hm Hnu He). intros d C. pose proof (smoothed_le m nu eta Hm He u d C) as low.
    unfold objective in *. destruct C as [[P S] _]. enough (dotm m d u - b <= dotm m d u') by lra.
    unfold dotm. rewrite <- (Rmult_1_l b), <- S, <- Sum_scal_r, <- Sum_minus. apply Sum_le. intros i Hi.
    specialize (close i Hi). rewrite Rabs_minus_sym in close. pose proof (Rle_abs (u i - u' i)). specialize (P i Hi). nra.
  Qed.

  Lemma value_close x y eps : near t eps x y -> value x <= value y + INR t * eps.
  Proof.
    intros N. apply smoothed_close. intros i Hi. unfold Aw. rewrite <- Sum_minus. eapply Rle_trans; [apply Sum_Rabs|].
    rewrite <- Sum_const. apply Sum_le. intros k Hk. replace (A i k * y k - A i k * x k) with (A i k * (y k - x k)) by ring.
    rewrite Rabs_mult. assert (Rabs (A i k) <= 1) by (apply Rabs_le, (E k Hk i Hi)). specialize (N k Hk).
    rewrite Rabs_minus_sym in N. pose proof (Rabs_pos (A i k)). pose proof (Rabs_pos (y k - x k)). nra.
  Qed.

  Lemma maximiser_exists : exists w, distribution t w /\ forall v, distribution t v -> value v <= value w.
  Proof.
    set (unit := fun k : nat => 1 / INR t). assert (distribution t unit) as U by (now apply uniform_distribution).
    destruct (minimum_attained t 1 (distribution t) (fun w => - value w) unit) as (w & W & B).
    - intros r x Near. assert (distribution t x) as D.
      { apply SSS08_theorem_4.distribution_closed. intros eps P. destruct (Near eps P) as (y & [Y _] & N). now exists y. }
      split; [exact D|]. apply le_epsilon. intros eps P. apply (lt_0_INR t) in Ht as Tp.
      destruct (Near (eps / INR t)) as (y & [_ Y] & N); [now apply Rdiv_lt_0_compat|].
      pose proof (value_close y x (eps / INR t) N) as Q. replace (INR t * (eps / INR t)) with eps in Q by (field; lra). lra.
    - exact U.
    - intros x [X _] k Hk. pose proof (distribution_le_1 t x k X Hk). rewrite Rabs_pos_eq; lra.
    - exists w. split; [exact W|]. intros v V. specialize (B v V). lra.
  Qed.

  (** A maximiser's gradient solves the primal problem, which has the same value. *)
  Lemma maximiser_is_tight w d : distribution t w -> (forall v, distribution t v -> value v <= value w) ->
    is_distribution_for m nu eta (Aw t A w) d -> primal m t eta A d <= value w.
  Proof.
    intros W B D. set (l := line_5 m nu eta (Aw t A w)). assert (is_distribution_for m nu eta (Aw t A w) l) as Dl by now apply line_5_is_distribution.
    assert (Same : forall v, dotm m d v = dotm m l v).
    { intros v. apply (MHT22_newton_boost_stages.same_minimiser m nu (fun _ => eta) (fun _ => He) 0%nat (Aw t A w)); assumption. }
    assert (primal m t eta A d = primal m t eta A l) as ->.
    { unfold primal, largest_edge. f_equal; [f_equal; apply functional_extensionality; intros k; apply Same|].
      pose proof (smoothed_attained m nu eta Hm Hnu He (Aw t A w) d D) as V1. pose proof (smoothed_attained m nu eta Hm Hnu He (Aw t A w) l Dl) as V2.
      rewrite V1 in V2. unfold objective, none in V2. rewrite (Same (Aw t A w)) in V2. lra. }
    destruct (Rle_lt_dec (primal m t eta A l) (value w)) as [|L]; [assumption|]. exfalso.
    set (delta := primal m t eta A l - value w). assert (0 < delta) as P by (unfold delta; lra).
    set (x := Rmin 1 (delta / (4 * eta))). assert (0 < delta / (4 * eta)) as P2 by (apply Rdiv_lt_0_compat; lra).
    assert (0 < x <= 1) as [X1 X2] by (unfold x; split; [apply Rmin_glb_lt; lra | apply Rmin_l]).
    assert (4 * eta * x <= delta) as X3.
    { pose proof (Rmin_r 1 (delta / (4 * eta))) as Q. fold x in Q. apply (Rmult_le_compat_l (4 * eta)) in Q; [|lra].
      replace (4 * eta * (delta / (4 * eta))) with delta in Q by (field; lra). exact Q. }
    destruct (frank_wolfe_gains m t nu eta A Hm Ht Hnu He E w x W (conj (Rlt_le _ _ X1) X2)) as (w' & W' & G).
    fold l delta in G. specialize (B w' W'). nra.
  Qed.
End Smoothed.

Theorem MHT22_theorem_2_erlpboost_proof : MHT22.theorem_2_erlpboost.
Proof.
  intros m t nu eta A d [Hm Hnu] He Ht E [Cd Bd]. split.
  - destruct (maximiser_exists m t nu eta A Hm Hnu He Ht E) as (w & W & B). exists w. now split.
  - intros w [W B]. set (l := line_5 m nu eta (Aw t A w)).
    assert (is_distribution_for m nu eta (Aw t A w) l) as Dl by now apply line_5_is_distribution.
    pose proof (maximiser_is_tight m t nu eta A Hm Hnu He Ht E w l W B Dl) as Tight.
    pose proof (Bd l (proj1 Dl)) as L. change (primal m t eta A d <= primal m t eta A l) in L.
    split; [exact Cd|]. intros e Ce. change (objective m none (/ eta) (Aw t A w) d <= objective m none (/ eta) (Aw t A w) e).
    eapply Rle_trans; [|exact (smoothed_le m nu eta Hm He (Aw t A w) e Ce)].
    apply Rle_trans with (primal m t eta A d); [|lra]. unfold objective, primal, none.
    pose proof (mean_at_most_edge m t A w d W). lra.
Qed.

Theorem MHT22_remark_erlpboost_as_secondary_proof : MHT22.remark_erlpboost_as_secondary.
Proof.
  intros m nu eta [c d w lambda] v t T ([Hm Hnu] & He & V & R) St Ht [Dv Bv] Better.
  assert (same : forall s x, MHT22.combined (MHT22.Play c d w lambda) s x = Aw s (fun i k => c k i) x).
  { intros s x. apply functional_extensionality. intros i. apply Sum_ext. intros k _. apply Rmult_comm. }
  assert (distribution (S t) (w (S t))) as W by (apply (MHT22_recursions.weights_distribution m nu eta c d w lambda T Hm R St); lia).
  assert (Bw : forall e, distribution (S t) e -> MHT22.smoothed m nu eta (MHT22.combined (MHT22.Play c d w lambda) (S t) e)
    <= MHT22.smoothed m nu eta (MHT22.margins (MHT22.Play c d w lambda) (S t)))
    by (intros e De; eapply Rle_trans; [exact (Bv e De) | exact Better]).
  split; [apply Rle_antisym; [exact (Bv (w (S t)) W) | exact Better]|].
  assert (E : forall k, (k < S t)%nat -> in_range m (fun i => c k i)) by (intros k Hk; apply V; lia).
  assert (D : is_distribution_for m nu eta (Aw (S t) (fun i k => c k i) (w (S t))) (d (S t))).
  { rewrite <- same. exact (proj1 (proj2 (proj2 R)) (S t) ltac:(lia)). }
  assert (B' : forall e, distribution (S t) e -> smoothed m nu eta (Aw (S t) (fun i k => c k i) e)
    <= smoothed m nu eta (Aw (S t) (fun i k => c k i) (w (S t)))).
  { intros e De. specialize (Bw e De). unfold MHT22.margins in Bw. rewrite !same in Bw. exact Bw. }
  pose proof (maximiser_is_tight m (S t) nu eta (fun i k => c k i) Hm Hnu He ltac:(lia) E (w (S t)) (d (S t)) W B' D) as Tight.
  split; [exact (proj1 D)|]. intros e Ce.
  change (primal m (S t) eta (fun i k => c k i) (d (S t)) <= primal m (S t) eta (fun i k => c k i) e).
  eapply Rle_trans; [exact Tight|]. exact (weak_duality_smoothed m (S t) nu eta (fun i k => c k i) Hm He (w (S t)) e W Ce).
Qed.

Theorem MHT22_theorem_2_cerlpboost_proof : MHT22.theorem_2_cerlpboost.
Proof.
  intros m n nu eta A w w' d j lambda [Hm Hnu] He E (W & D & Hj & Best & L & Next) theta s.
  assert (back : (fun i => - theta i) = Aw n A w) by (apply functional_extensionality; intros i; unfold theta; ring_simplify; reflexivity).
  split; [|split; [|split]].
  - intros eps P. exists (2 * eps / eta). split; [apply Rdiv_lt_0_compat; lra|]. intros y Y.
    pose proof (MHT22_sentence_smoothness m nu eta (l1 m y) (Aw n A w) (fun i => - (theta i + y i)) d Hm Hnu He D) as Q.
    assert (forall i, (i < m)%nat -> - - (theta i + y i) - - Aw n A w i = y i) as Yi by (intros i _; unfold theta; change (MHT22.Aw n A w i) with (Aw n A w i); ring).
    assert (0 <= - smoothed m nu eta (fun i => - (theta i + y i)) - - smoothed m nu eta (Aw n A w) - dotm m d y <= eta / 2 * l1 m y ^ 2) as Z.
    { replace (dotm m d y) with (dotm m d (fun i => - - (theta i + y i) - - Aw n A w i))
        by (apply Sum_ext; intros i Hi; now rewrite Yi).
      apply Q. intros i Hi. rewrite Yi by exact Hi. apply (Sum_ge_term m (fun i => Rabs (y i))); [intros; apply Rabs_pos | exact Hi]. }
    change (Rabs (- smoothed m nu eta (fun i => - (theta i + y i)) - - smoothed m nu eta (fun i => - theta i) - dotm m d y) <= eps * l1 m y).
    rewrite back. change (l1 m y < 2 * eps / eta) in Y. assert (0 <= l1 m y) as Ly by (apply Sum_nonneg; intros; apply Rabs_pos).
    rewrite Rabs_pos_eq by lra. apply Rle_trans with (eta / 2 * l1 m y ^ 2); [lra|].
    assert (eta * l1 m y <= 2 * eps); [|nra]. apply (Rmult_lt_compat_l eta) in Y; [|lra].
    replace (eta * (2 * eps / eta)) with (2 * eps) in Y by (field; lra). lra.
  - intros v V. pose proof (MHT22_sentence_linear_oracle m n A d v j V Best) as Q.
    replace (MHT22.dot m s d) with (Sum m (fun i => d i * - A i j)) by (apply Sum_ext; intros; unfold s; ring).
    replace (MHT22.dot m (fun i => - MHT22.Aw n A v i) d) with (Sum m (fun i => d i * - Sum n (fun k => A i k * v k)))
      by (apply Sum_ext; intros; unfold MHT22.Aw; change (Sum n) with (Sum n); ring).
    exact Q.
  - rewrite L. f_equal. f_equal.
    + apply Sum_ext. intros i _. unfold theta, s. ring.
    + assert ((fun i => A i j - MHT22.Aw n A w i) = fun i => - (s i - theta i)) as ->
        by (apply functional_extensionality; intros i; unfold theta, s; ring).
      assert (SSS08.linf m (fun i => - (s i - theta i)) = SSS08.linf m (fun i => s i - theta i)) as ->; [|reflexivity].
      unfold SSS08.linf. f_equal. apply functional_extensionality. intros i. apply Rabs_Ropp.
  - intros i _. unfold theta, s, MHT22.Aw. change (Sum n) with (Sum n).
    rewrite (Sum_ext n (fun k => A i k * w' k) (fun k => (1 - lambda) * (A i k * w k) + lambda * (if Nat.eqb k j then A i k else 0))).
    + rewrite Sum_plus, !Sum_scal, (Sum_delta n j (fun k => A i k) Hj). ring.
    + intros k Hk. rewrite (Next k Hk). unfold MHT22.unit_vector. destruct (Nat.eqb k j); ring.
Qed.
