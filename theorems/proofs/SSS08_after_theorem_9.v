(** SSS08, Section 5: Theorem 9 for the relaxed margin of problem (5) itself, and the remarks after it. *)
From Coq Require Import Reals Lra Psatz Lia List.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Infimum Compactness Conjugate SSS08_theorem_3 SSS08_minimax
  SSS08_theorem_4 SSS08_lemma_8 SSS08_theorem_7 SSS08_booster SSS08_theorem_9.
Open Scope R_scope.

(** The largest edge of the booster is that of the matrix, and its rho is at least the least one. *)
Lemma same_largest_edge m n A d : (0 < n)%nat -> SSS08_booster.largest_edge m n A d = SSS08_minimax.largest_edge m n A d.
Proof.
  intros Hn. assert (E : forall k, Smoothing.dotm m d (fun i => A i k) = transposed_times m A d k)
    by (intros k; unfold Smoothing.dotm, transposed_times; apply Sum_ext; intros; ring).
  unfold SSS08_booster.largest_edge, SSS08_minimax.largest_edge, linf.
  apply Rle_antisym; apply Max_le; auto; intros k Hk; [rewrite E | rewrite <- E].
  - apply (Max_ge n (fun k => Rabs (transposed_times m A d k)) k Hk).
  - apply (Max_ge n (fun k => Rabs (Smoothing.dotm m d (fun i => A i k))) k Hk).
Qed.

Lemma rho_ge m n A (C : point -> Prop) f v : (0 < n)%nat -> (exists d, C d) ->
  (forall d, C d -> v <= SSS08_minimax.largest_edge m n A d + f d) -> v <= rho m n A C f.
Proof.
  intros Hn (d0 & C0) H. apply (infimum_ge _ (SSS08_booster.largest_edge m n A d0 + f d0) v); [eauto | |];
    intros y (d & Cd & ->); rewrite same_largest_edge by exact Hn; now apply H.
Qed.

(** Theorem 9, as amended: for closed and convex f with the conditions of Theorem 7, m >= 2, and a step of 0 where the
    column played leaves the margins as they are: after T rounds with T + 2 >= 32 log(m) / eps^2,
    sup_γ (γ - f*([γ 1 - A w_{T+1}]_+)) >= ρ - eps. *)
Theorem SSS08_theorem_9_amended m n A dom f r eps w d j sign eta T : (2 <= m)%nat -> (1 <= n)%nat ->
  (forall k, (k < n)%nat -> in_range m (fun i => A i k)) ->
  closed m dom f -> convex dom f -> is_minimum dom f 0 -> core m dom (fun _ => 0) -> shrinking_lowers_conjugate m dom f ->
  relaxed_weak_learnable m n A dom f r -> 0 < eps ->
  is_run m n A (fun d => dom d /\ distribution m d) f eps w d j sign eta T -> (1 <= T)%nat ->
  INR T + 2 >= 32 * ln (INR m) / eps ^ 2 ->
  Rbar_le (r - eps) (Lub_Rbar (fun v => exists gamma, Finite v =
    Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma - times n A (w (S T)) i))))).
Proof.
  intros Hm Hn Entries Closed Convex Least Core Shrinking [_ Learn] He Run HT Rounds.
  set (C := fun d => dom d /\ distribution m d) in *. destruct (Least) as [_ Nonneg].
  assert (some : exists d0, C d0) by (exists (d 1%nat); apply (proj2 Run 1%nat ltac:(lia))).
  assert (C_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> C (mix alpha v u)).
  { intros alpha v u Ha [Fv Dv] [Fu Du]. split; [now apply Convex | now apply mix_distribution]. }
  assert (margin : relaxed m C f (Aw n A (w (S T))) >= rho m n A C f - eps).
  { apply SSS08_theorem_9 with (w := w) (d := d) (j := j) (sign := sign) (eta := eta); auto.
    - intros e [_ De]. exact De.
    - intros alpha v u Ha [Fv _] [Fu _]. now apply Convex.
    - intros e [Fe _]. now apply Nonneg. }
  assert (r <= rho m n A C f) as Low.
  { apply rho_ge; [lia | exact some |]. intros e [Fe De]. exact (Learn e (conj De Fe)). }
  set (u := times n A (w (S T))). change (Aw n A (w (S T))) with u in margin.
  set (E := fun v => _). enough (Rbar_le (relaxed m C f u) (Lub_Rbar E)) as L
    by (apply Rbar_le_trans with (relaxed m C f u); [simpl; lra | exact L]).
  assert (Rbar_le (conjugate m C f (fun i => - u i)) (- relaxed m C f u)) as L.
  { apply conjugate_le. intros e Ce. rewrite inner_opp_l.
    pose proof (relaxed_le m C f (fun d Cd => proj2 Cd) (fun d Cd => Nonneg d (proj1 Cd)) u e Ce) as L.
    unfold Smoothing.dotm in L. assert (inner m u e = Sum m (fun i => e i * u i)) as -> by (apply Sum_ext; intros; ring). lra. }
  pose proof (SSS08_lemma_8_amended m dom f (fun i => - u i) ltac:(lia) Closed Convex Least Core Shrinking) as Eq.
  change (conjugate m (fun d => dom d /\ distribution m d) f (fun i => - u i)) with (conjugate m C f (fun i => - u i)) in Eq.
  rewrite Eq in L. change (Lub_Rbar (fun v => exists gamma, _)) with (Lub_Rbar E) in L.
  destruct (Lub_Rbar E) as [e| |]; simpl in *; [lra | exact I | easy].
Qed.

(** If A is γ-separable and eps = γ/2, the hard margin is at least γ/2 after T rounds with T + 2 >= 128 log(m) / γ^2. *)
Theorem SSS08_half_margin m n A gamma w d j sign eta T : (2 <= m)%nat -> (1 <= n)%nat ->
  (forall k, (k < n)%nat -> in_range m (fun i => A i k)) -> separable m n A gamma -> 0 < gamma ->
  is_run m n A (distribution m) (fun _ => 0) (gamma / 2) w d j sign eta T -> (1 <= T)%nat ->
  INR T + 2 >= 128 * ln (INR m) / gamma ^ 2 ->
  Min m (times n A (w (S T))) >= gamma / 2.
Proof.
  intros Hm Hn Entries Sep Pos Run HT Rounds.
  apply SSS08_theorem_4 in Sep as [_ Learn]; [|lia|lia].
  assert (margin : relaxed m (distribution m) (fun _ => 0) (Aw n A (w (S T)))
                   >= rho m n A (distribution m) (fun _ => 0) - gamma / 2).
  { apply SSS08_theorem_9 with (w := w) (d := d) (j := j) (sign := sign) (eta := eta); auto; try (intros; lra).
    - intros. now apply mix_distribution.
    - replace (32 * ln (INR m) / (gamma / 2) ^ 2) with (128 * ln (INR m) / gamma ^ 2) by (field; lra). exact Rounds. }
  assert (gamma <= rho m n A (distribution m) (fun _ => 0)) as Low.
  { apply rho_ge; [lia | exists (d 1%nat); apply (proj2 Run 1%nat ltac:(lia)) |].
    intros e De. specialize (Learn e De). lra. }
  destruct (least_over_simplex m (times n A (w (S T))) ltac:(lia)) as [(e & De & E) _].
  pose proof (relaxed_le m (distribution m) (fun _ => 0) (fun d D => D) (fun d _ => Rle_refl 0) (Aw n A (w (S T))) e De) as L.
  unfold Smoothing.dotm in L. change (Sum m (fun i => e i * Aw n A (w (S T)) i)) with (inner m e (times n A (w (S T)))) in L.
  lra.
Qed.

(** w_{T+1} has at most T entries that are not 0. *)
Theorem SSS08_sparsity m n A C f eps w d j sign eta T : is_run m n A C f eps w d j sign eta T ->
  exists l, (length l <= T)%nat /\ forall k, w (S T) k <> 0 -> In k l.
Proof.
  intros [Start Rounds]. enough (G : forall t, (t <= T)%nat -> exists l, (length l <= t)%nat /\
                               forall k, w (S t) k <> 0 -> In k l) by now apply G.
  induction t as [|t IH]; intros Ht.
  - exists nil. split; [auto|]. intros k N. exfalso. apply N, Start.
  - destruct (IH ltac:(lia)) as (l & Len & H). exists (j (S t) :: l). split; [simpl; lia|]. intros k N.
    destruct (Rounds (S t) ltac:(lia)) as (_ & _ & _ & _ & _ & _ & Next). rewrite Next in N.
    destruct (Nat.eqb_spec k (j (S t))) as [E|_]; [now left | right]. apply H. intros Z. apply N. rewrite Z. ring.
Qed.

(** Problem (5) with f*(x) = max_i x_i is the hard margin. *)
Theorem SSS08_hard_margin m n A : (0 < m)%nat -> (0 < n)%nat -> exists v,
  is_maximum (l1_ball n) (fun w => Min m (times n A w)) v /\
  is_maximum (fun wg : point * R => l1_ball n (fst wg))
    (fun wg => snd wg - Max m (positive_part (fun i => snd wg - times n A (fst wg) i))) v.
Proof.
  intros Hm Hn. destruct (SSS08_theorem_4 m n A Hm Hn) as [(v & L) Eq]. apply Eq in L as [(w & Ww & E) Up].
  exists v. split; [split; [exists w; auto | exact Up]|].
  assert (below : forall w gamma, gamma - Max m (positive_part (fun i => gamma - times n A w i)) <= Min m (times n A w)).
  { intros w' gamma. unfold Min. destruct (Max_attained m (fun i => - times n A w' i) Hm) as (i & Hi & ->).
    pose proof (Max_ge m (positive_part (fun i => gamma - times n A w' i)) i Hi) as G. unfold positive_part at 1 in G.
    pose proof (Rmax_r 0 (gamma - times n A w' i)). lra. }
  split.
  - exists (w, v). split; [exact Ww|]. cbn [fst snd]. apply Rle_antisym; [eapply Rle_trans; [apply below | right; exact E]|].
    enough (Max m (positive_part (fun i => v - times n A w i)) <= 0) by lra. apply Max_le; [exact Hm|]. intros i Hi.
    unfold positive_part. apply Rmax_lub; [lra|]. pose proof (Min_le m (times n A w) i Hi). lra.
  - intros [w' gamma] W'. cbn [fst snd] in *. eapply Rle_trans; [apply below | now apply Up].
Qed.
