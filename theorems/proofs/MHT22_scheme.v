(** MHT22: the soft margin, its smoothed version and Algorithm 1 with any secondary rule; Lemmas 2 and 3. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Infimum Smoothing.
Local Open Scope R_scope.

Section Scheme.
  Variables (m : nat) (nu eta : R).

  (** The capped distributions P_nu^m, and no penalty on them. *)
  Definition capped (d : nat -> R) : Prop := distribution m d /\ forall i, (i < m)%nat -> d i <= / nu.
  Definition none (d : nat -> R) : R := 0.

  (** For margins u = A w: [-f*(-u)], the soft margin, min over capped d of d·u; and [-f~*(-u)], the smoothed
      one, min of d·u + Delta(d) / eta. *)
  Definition soft_margin (u : nat -> R) : R := infimum (fun v => exists d, capped d /\ v = dotm m d u).
  Definition smoothed (u : nat -> R) : R :=
    infimum (fun v => exists d, capped d /\ v = objective m none (/ eta) u d).

  (** [d] is the distribution of line 5 for the margins u. *)
  Definition is_distribution_for (u d : nat -> R) : Prop := minimises m capped none (/ eta) u d.

  (** A play: [c t] is the column that answers d_t, [w t s] the weight of c s in the combination w_t, [lambda t] the
      step. *)
  Variables (c d w : nat -> nat -> R) (lambda : nat -> R).

  (** A w for a combination of the first t columns, and the margins A w_t. *)
  Definition combined (t : nat) (weights : nat -> R) (i : nat) : R := Sum t (fun s => weights s * c s i).
  Definition margins (t : nat) : nat -> R := combined t (w t).
  Definition edge (t : nat) : R := dotm m (d t) (c t).

  (** Line 11: [w_t + lambda_t (e_(j_(t+1)) - w_t)]. *)
  Definition frank_wolfe (t : nat) : nat -> R :=
    fun s => if Nat.eqb s t then lambda t else (1 - lambda t) * w t s.

  (** Algorithm 1 over T rounds: d_0 is uniform, w_1 = e_(j_1); each round has the distribution of line 5, and
      w_(t+1) is the better of the Frank-Wolfe combination and of any other combination of the columns so far. *)
  Definition is_scheme (T : nat) : Prop :=
    (forall i, (i < m)%nat -> d 0%nat i = 1 / INR m) /\
    w 1%nat 0%nat = 1 /\
    (forall t, (1 <= t <= T)%nat -> is_distribution_for (margins t) (d t)) /\
    (forall t, (1 <= t < T)%nat -> exists secondary,
      distribution (S t) secondary /\
      ((forall s, (s <= t)%nat -> w (S t) s = frank_wolfe t s) \/
       (forall s, (s <= t)%nat -> w (S t) s = secondary s)) /\
      smoothed (combined (S t) (frank_wolfe t)) <= smoothed (margins (S t)) /\
      smoothed (combined (S t) secondary) <= smoothed (margins (S t))).

  (** [min over tau <= t of the edges], and the gap [eps_t = min edge + f~*(-A w_t)] of line 7. *)
  Fixpoint least_edge (t : nat) : R :=
    match t with O => edge 0 | S s => Rmin (least_edge s) (edge (S s)) end.
  Definition gap (t : nat) : R := least_edge t - smoothed (margins t).

  (** The step rules: classic, short (Algorithm 3), line search. *)
  Definition clip (x : R) : R := Rmax 0 (Rmin 1 x).
  Definition slope (t : nat) : R := dotm m (d t) (fun i => c t i - margins t i).
  Definition width (t : nat) : R := Max m (fun i => Rabs (c t i - margins t i)).
  Definition on_the_way (t : nat) (x : R) : nat -> R := fun i => margins t i + x * (c t i - margins t i).
  Definition classic_step (t : nat) : Prop := lambda t = 2 / (INR t + 2).
  Definition short_step (t : nat) : Prop := lambda t = clip (slope t / (eta * width t ^ 2)).
  Definition line_search (t : nat) : Prop :=
    0 <= lambda t <= 1 /\ forall x, 0 <= x <= 1 -> smoothed (on_the_way t x) <= smoothed (on_the_way t (lambda t)).

  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis Heta : 0 < eta.

  Lemma capped_uniform : capped (fun _ => 1 / INR m).
  Proof.
    split; [apply uniform_distribution, Hm |]. intros i _.
    replace (1 / INR m) with (/ INR m) by (field; apply not_0_INR; lia). apply Rinv_le_contravar; lra.
  Qed.

  Lemma capped_mix alpha v u : 0 <= alpha <= 1 -> capped v -> capped u -> capped (mix alpha v u).
  Proof.
    intros Ha [Dv cv] [Du cu]. split; [apply mix_distribution; assumption |].
    intros i Hi. specialize (cv i Hi). specialize (cu i Hi). unfold mix.
    apply Rle_trans with (alpha * / nu + (1 - alpha) * / nu); [| lra].
    apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
  Qed.

  Lemma bounded_below : exists low, forall u d0, capped d0 -> forall n, (forall i, (i < m)%nat -> Rabs (u i) <= n) ->
    low * n <= dotm m d0 u.
  Proof.
    exists (- 1). intros u d0 [[P E] _] n bound.
    pose proof (dotm_at_most m d0 n (fun i => - u i)) as H.
    assert (H1 : dotm m d0 (fun i => - u i) <= n * Sum m (fun i => Rabs (d0 i)))
      by (apply H; intros i Hi; rewrite Rabs_Ropp; apply bound, Hi).
    rewrite (Sum_ext m (fun i => Rabs (d0 i)) d0), E in H1
      by (intros i Hi; apply Rabs_right, Rle_ge, P, Hi).
    unfold dotm in *. rewrite (Sum_ext m _ (fun i => - (d0 i * u i))), Sum_opp in H1 by (intros; ring). lra.
  Qed.

  Lemma entries_bounded (u : nat -> R) : exists n, forall i, (i < m)%nat -> Rabs (u i) <= n.
  Proof. exists (Max m (fun i => Rabs (u i))). intros i Hi. apply (Max_ge m (fun i => Rabs (u i))), Hi. Qed.

  Lemma penalty_nonneg d0 : capped d0 -> 0 <= / eta * h m d0.
  Proof.
    intros [D _]. apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, Heta | apply h_nonneg; assumption].
  Qed.

  Lemma smoothed_lower u : exists low, forall v,
    (exists d0, capped d0 /\ v = objective m none (/ eta) u d0) -> low <= v.
  Proof.
    destruct (entries_bounded u) as (n & bound). destruct bounded_below as (low & below).
    exists (low * n). intros v (d0 & C0 & ->). unfold objective, none.
    pose proof (below u d0 C0 n bound). pose proof (penalty_nonneg d0 C0). lra.
  Qed.

  Lemma smoothed_le u d0 : capped d0 -> smoothed u <= objective m none (/ eta) u d0.
  Proof.
    intros C0. destruct (smoothed_lower u) as (low & below).
    apply (infimum_le _ (objective m none (/ eta) u d0) low); [exists d0; split; auto | exact below |].
    exists d0. split; auto.
  Qed.

  Lemma smoothed_ge u x : (forall d0, capped d0 -> x <= objective m none (/ eta) u d0) -> x <= smoothed u.
  Proof.
    intros H. destruct (smoothed_lower u) as (low & below).
    apply (infimum_ge _ (objective m none (/ eta) u (fun _ => 1 / INR m)) low).
    - exists (fun _ => 1 / INR m). split; [apply capped_uniform | reflexivity].
    - exact below.
    - intros y (d0 & C0 & ->). apply H, C0.
  Qed.

  Lemma smoothed_ext u u' : (forall i, (i < m)%nat -> u i = u' i) -> smoothed u <= smoothed u'.
  Proof.
    intros E. apply smoothed_ge. intros d0 C0. eapply Rle_trans; [apply smoothed_le, C0 |]. right.
    unfold objective, dotm. f_equal. apply Sum_ext. intros i Hi. now rewrite E.
  Qed.

  (** At the distribution of line 5 the infimum is attained. *)
  Lemma smoothed_attained u d0 : is_distribution_for u d0 -> smoothed u = objective m none (/ eta) u d0.
  Proof.
    intros [C0 least]. apply Rle_antisym; [apply smoothed_le, C0 | apply smoothed_ge, least].
  Qed.

  Lemma soft_margin_ge u x : (forall d0, capped d0 -> x <= dotm m d0 u) -> x <= soft_margin u.
  Proof.
    intros H. destruct (entries_bounded u) as (n & bound). destruct bounded_below as (low & below).
    apply (infimum_ge _ (dotm m (fun _ => 1 / INR m) u) (low * n)).
    - exists (fun _ => 1 / INR m). split; [apply capped_uniform | reflexivity].
    - intros y (d0 & C0 & ->). apply below; assumption.
    - intros y (d0 & C0 & ->). apply H, C0.
  Qed.

  Lemma soft_margin_le u d0 : capped d0 -> soft_margin u <= dotm m d0 u.
  Proof.
    intros C0. destruct (entries_bounded u) as (n & bound). destruct bounded_below as (low & below).
    apply (infimum_le _ (dotm m d0 u) (low * n)).
    - exists d0. split; auto.
    - intros y (d1 & C1 & ->). apply below; assumption.
    - exists d0. split; auto.
  Qed.

  (** Lemma 3: Delta is at most ln (m / nu) on the capped distributions. *)
  Theorem MHT22_lemma_3 d0 : capped d0 -> h m d0 <= ln (INR m / nu).
  Proof. intros [D cap]. apply h_at_most; [exact Hm | lra | exact D | exact cap]. Qed.

  (** The smoothed margin lies within [ln (m / nu) / eta] above the soft margin. *)
  Lemma sandwich u : soft_margin u <= smoothed u <= soft_margin u + ln (INR m / nu) / eta.
  Proof.
    split.
    - apply smoothed_ge. intros d0 C0. pose proof (soft_margin_le u d0 C0). pose proof (penalty_nonneg d0 C0).
      unfold objective, none. lra.
    - enough (smoothed u - ln (INR m / nu) / eta <= soft_margin u) by lra.
      apply soft_margin_ge. intros d0 C0. pose proof (smoothed_le u d0 C0) as H. unfold objective, none in H.
      pose proof (MHT22_lemma_3 d0 C0) as entropy.
      apply (Rmult_le_compat_l (/ eta)) in entropy; [| apply Rlt_le, Rinv_0_lt_compat, Heta]. unfold Rdiv at 1. lra.
  Qed.

  (** f~* is eta-smooth in the maximum norm, with gradient d0. *)
  Lemma smoothed_is_smooth u u' d0 n :
    is_distribution_for u d0 -> (forall i, (i < m)%nat -> Rabs (u' i - u i) <= n) ->
    smoothed u' >= smoothed u + dotm m d0 (fun i => u' i - u i) - eta / 2 * n ^ 2.
  Proof.
    intros best close. rewrite (smoothed_attained u d0 best). apply Rle_ge, smoothed_ge. intros e Ce.
    pose proof (value_is_smooth m capped none (fun d H => proj1 H) capped_mix) as smooth.
    specialize (smooth ltac:(intros; unfold none; lra) (/ eta) (Rinv_0_lt_compat _ Heta) u u' d0 e n best Ce close).
    replace (n ^ 2 / (2 * / eta)) with (eta / 2 * n ^ 2) in smooth by (field; lra). lra.
  Qed.

  (** Every hypothesis offered has edge at least g: Lemma 2, with [eta = 2 ln(m/nu) / eps]. *)
  Theorem MHT22_lemma_2 (g eps : R) (t : nat) :
    0 < eps -> eta = 2 * ln (INR m / nu) / eps ->
    (forall s, (s <= t)%nat -> g <= edge s) ->
    gap t <= eps / 2 -> soft_margin (margins t) >= g - eps.
  Proof.
    intros He E guarantee small. destruct (sandwich (margins t)) as [_ upper].
    assert (least : g <= least_edge t).
    { clear small upper. induction t as [| t IH]; simpl; [apply guarantee; lia |].
      apply Rmin_glb; [apply IH; intros s Hs; apply guarantee; lia | apply guarantee; lia]. }
    assert (half : ln (INR m / nu) / eta = eps / 2).
    { replace (ln (INR m / nu)) with (eta * eps / 2) by (rewrite E; field; lra). field. lra. }
    unfold gap in small. lra.
  Qed.
End Scheme.
