(** SSS08: sentences around the theorems, steps of Theorem 9, and statements of ours beside Theorem 4 and Lemma 20. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Logarithms Bregman Entropy Smoothing Compactness Conjugate SSS08_theorem_3 SSS08_projection
  SSS08_minimax SSS08_theorem_4 SSS08_booster SSS08_theorem_9.
Open Scope R_scope.

(** Problem (5) with f*(x) = |x|_1 / k is the soft margin problem (6), and its value is that of Corollary 5. *)
Theorem SSS08_sentence_soft_margin_problem m n A k rho : (0 < n)%nat -> (1 <= k <= m)%nat -> capped_value m n A k rho ->
  is_maximum (fun wg : point * R => l1_ball n (fst wg))
    (fun wg => snd wg - / INR k * Sum m (fun i => Rmax 0 (snd wg - times n A (fst wg) i))) rho.
Proof.
  intros Hn Hk Value. apply SSS08_corollary_5 in Value as [(w & Ww & E) Up]; auto. split.
  - destruct (SSS08_soft_margin_is_average m n A k w Hk) as [(gamma & _ & Eg) _]. exists (w, gamma). split; [exact Ww|].
    cbn [fst snd]. now rewrite Eg.
  - intros [v gamma] Wv. cbn [fst snd] in *. eapply Rle_trans; [|exact (Up v Wv)].
    now apply (SSS08_soft_margin_is_average m n A k v Hk).
Qed.

(** d_0 in proportion to exp (- (A w)_i / beta): the soft-max of the margins u. *)
Definition exponential_weights (m : nat) (beta : R) (u : point) : point :=
  fun i => exp (- u i / beta) / Sum m (fun k => exp (- u k / beta)).

Lemma normaliser_positive m beta u : (0 < m)%nat -> 0 < Sum m (fun k => exp (- u k / beta)).
Proof. intros Hm. apply Sum_pos; [exact Hm | intros; apply exp_pos]. Qed.

Lemma exponential_mass m beta u : (0 < m)%nat -> Sum m (exponential_weights m beta u) = 1.
Proof.
  intros Hm. pose proof (normaliser_positive m beta u Hm) as HZ. unfold exponential_weights. set (Z := Sum m _) in *.
  transitivity (Z * / Z); [|field; lra]. unfold Z at 2. rewrite <- Sum_scal_r. reflexivity.
Qed.

(** On the simplex the objective of Figure 1 with f = 0 is beta times the divergence from d_0, and a constant. *)
Lemma objective_is_divergence m beta u d : (0 < m)%nat -> 0 < beta -> distribution m d ->
  objective m (fun _ => 0) beta u d
  = beta * B m (h m) entropy_gradient d (exponential_weights m beta u)
    + beta * (ln (INR m) - ln (Sum m (fun k => exp (- u k / beta)))).
Proof.
  intros Hm Hb [_ One]. set (Z := Sum m (fun k => exp (- u k / beta))). assert (0 < Z) as HZ by now apply normaliser_positive.
  rewrite B_h. pose proof (exponential_mass m beta u Hm) as Mass.
  assert (Sum m (fun i => relative (d i) (exponential_weights m beta u i)) = entropy m d + / beta * Smoothing.dotm m d u + ln Z) as ->.
  { unfold relative, entropy, Smoothing.dotm. rewrite <- (Rmult_1_r (ln Z)), <- One, <- !Sum_scal, <- !Sum_plus.
    rewrite (Sum_ext m _ (fun i => d i * ln (d i) + / beta * (d i * u i) + ln Z * d i + (exponential_weights m beta u i - d i))).
    - rewrite Sum_plus, Sum_minus, Mass, One. lra.
    - intros i _. unfold exponential_weights at 1. fold Z. rewrite ln_quotient by (try apply exp_pos; assumption).
      rewrite ln_exp. field. lra. }
  unfold objective, h. field. lra.
Qed.

(** So for a cap ν the d_t of Figure 1 is the projection (12) of the exponential weights. *)
Theorem SSS08_equation_12 m nu beta u d : (0 < m)%nat -> 0 < beta ->
  minimises m (capped m nu) (fun _ => 0) beta u d <-> equation_12 m nu (exponential_weights m beta u) d.
Proof.
  intros Hm Hb. split; intros [Cd Least]; (split; [exact Cd|]); intros e Ce; specialize (Least e Ce).
  - rewrite !(objective_is_divergence m beta u) in Least by (assumption || apply Cd || apply Ce). nra.
  - rewrite !(objective_is_divergence m beta u) by (assumption || apply Cd || apply Ce). nra.
Qed.

(** Without a cap d_t is in proportion to exp (- (A w_t)_i / beta). *)
Theorem SSS08_sentence_exponential_weights m beta u d : (0 < m)%nat -> 0 < beta ->
  minimises m (distribution m) (fun _ => 0) beta u d ->
  forall i k, (i < m)%nat -> (k < m)%nat -> 0 < d i /\ ln (d i) - ln (d k) = (u k - u i) / beta.
Proof.
  intros Hm Hb [Dd Least]. set (d0 := exponential_weights m beta u). pose proof (normaliser_positive m beta u Hm) as HZ.
  assert (positive m d0) as P by (intros i _; apply Rdiv_lt_0_compat; [apply exp_pos | exact HZ]).
  assert (one : forall e, distribution m e -> forall i, (i < m)%nat -> e i <= 1)
    by (intros e De i Hi; apply (distribution_le_1 m e i De Hi)).
  assert (distribution m d0) as D0.
  { split; [intros i Hi; now apply Rlt_le, P | now apply exponential_mass]. }
  assert (same : forall i, (i < m)%nat -> d i = d0 i).
  { assert (S0 : forall i, (i < m)%nat -> scaled 1 1 d0 i = d0 i)
      by (intros i Hi; unfold scaled; rewrite Rmult_1_l; apply Rmin_right, one; assumption).
    intros i Hi. rewrite <- (S0 i Hi). apply (scaled_is_the_solution m 1 d0 P 1 d); [lra | lra | | | exact Hi].
    - rewrite (Sum_ext m _ d0) by exact S0. apply D0.
    - apply SSS08_equation_12; auto. split; [split; [exact Dd | now apply one]|]. intros e [De _]. now apply Least. }
  intros i k Hi Hk. rewrite (same i Hi), (same k Hk). split; [now apply P|]. unfold d0, exponential_weights.
  rewrite !ln_quotient, !ln_exp by (try apply exp_pos; assumption). field. lra.
Qed.

(** Edges become positive by a constant added to the matrix: the least largest one-sided edge is attained. *)
Lemma one_sided_attained m n A : (0 < m)%nat -> (0 < n)%nat ->
  exists v, is_minimum (distribution m) (fun d => Max n (transposed_times m A d)) v.
Proof.
  intros Hm Hn. set (c := Sum m (fun i => Sum n (fun j => Rabs (A i j)))).
  assert (entry : forall i j, (i < m)%nat -> (j < n)%nat -> 0 <= A i j + c).
  { intros i j Hi Hj. pose proof (Sum_ge_term n (fun j => Rabs (A i j)) j (fun k _ => Rabs_pos _) Hj) as G1.
    pose proof (Sum_ge_term m (fun i => Sum n (fun j => Rabs (A i j))) i
      (fun k _ => Sum_nonneg n _ (fun k' _ => Rabs_pos _)) Hi) as G2.
    cbv beta in G1, G2. fold c in G2. pose proof (Rle_abs (- A i j)) as L. rewrite Rabs_Ropp in L. lra. }
  assert (same : forall d, distribution m d ->
            SSS08_minimax.largest_edge m n (fun i j => A i j + c) d = Max n (transposed_times m A d) + c).
  { intros d [P One].
    assert (E : forall j, transposed_times m (fun i j => A i j + c) d j = transposed_times m A d j + c).
    { intros j. transitivity (transposed_times m A d j + c * Sum m d); [|rewrite One; ring].
      unfold transposed_times. rewrite <- Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. }
    assert (pos : forall j, (j < n)%nat -> 0 <= transposed_times m (fun i j => A i j + c) d j).
    { intros j Hj. apply Sum_nonneg. intros i Hi. apply Rmult_le_pos; auto. }
    apply Rle_antisym.
    - apply linf_le; [exact Hn|]. intros j Hj. rewrite Rabs_right by (apply Rle_ge; auto). rewrite E.
      apply Rplus_le_compat_r. now apply Max_ge.
    - destruct (Max_attained n (transposed_times m A d) Hn) as (j & Hj & ->). rewrite <- E.
      eapply Rle_trans; [apply Rle_abs | now apply linf_ge]. }
  destruct (SSS08_theorem_4 m n (fun i j => A i j + c) Hm Hn) as [(gamma & (d & Dd & E) & Least) _].
  exists (gamma - c). split; [exists d; split; [exact Dd | rewrite <- E, same by exact Dd; ring]|].
  intros e De. specialize (Least e De). rewrite same in Least by exact De. lra.
Qed.

Lemma one_sided_duality m n A v : (0 < m)%nat -> (0 < n)%nat ->
  is_minimum (distribution m) (fun d => Max n (transposed_times m A d)) v ->
  is_maximum (distribution n) (fun w => Min m (times n A w)) v.
Proof.
  intros Hm Hn [(d & Dd & E) Least].
  assert (below : forall w, distribution n w -> Min m (times n A w) <= v).
  { intros w [P One]. destruct (least_over_simplex m (times n A w) Hm) as [_ L]. specialize (L d Dd). cbv beta in L.
    rewrite <- E. eapply Rle_trans; [exact L|].
    replace (inner m d (times n A w)) with (inner m (times n A w) d) by (apply Sum_ext; intros; ring). rewrite adjoint.
    rewrite <- (Rmult_1_l (Max n _)), <- One, <- Sum_scal_r. apply Sum_le. intros j Hj.
    apply Rmult_le_compat_l; [auto | now apply Max_ge]. }
  destruct (separating m n A (distribution m) (fun _ => True) (fun _ => 0) (Max n)) with (p := v) as (w & H).
  - intros alpha x y Ha Dx Dy. split; [now apply mix_distribution | lra].
  - intros alpha x y Ha _ _. split; [exact I|]. apply Max_le; [exact Hn|]. intros j Hj. unfold mix.
    apply Rplus_le_compat; (apply Rmult_le_compat_l; [lra | now apply Max_ge]).
  - intros x y _ Same. split; [exact I|].
    apply Rle_antisym; (apply Max_le; [exact Hn|]); intros j Hj; [rewrite Same by exact Hj | rewrite <- Same by exact Hj]; now apply Max_ge.
  - now apply (core_of_everything m n A (distribution m) d).
  - intros e De _. specialize (Least e De). cbv beta in Least. lra.
  - set (c := inner n w (transposed_times m A d) - v).
    assert (bound : forall z, inner n w z - Max n z <= c) by (intros z; specialize (H d z Dd I); unfold c; lra).
    assert (level : forall t, Max n (fun _ => t) = t) by (intros t; destruct (Max_attained n (fun _ => t) Hn) as (j & _ & Ej); exact Ej).
    assert (0 <= c) as C0.
    { specialize (bound (fun _ => 0)). rewrite level in bound.
      replace (inner n w (fun _ => 0)) with 0 in bound by (symmetry; apply Sum_zero; intros; ring). lra. }
    assert (far : forall x, (forall N, INR N * x <= c) -> x <= 0).
    { intros x Hx. destruct (Rle_lt_dec x 0) as [L|L]; [exact L|]. exfalso. destruct (above_any (c / x)) as (N & HN).
      specialize (Hx N). apply (Rmult_lt_compat_r x) in HN; [|exact L]. replace (c / x * x) with c in HN by (field; lra). lra. }
    assert (sum : Sum n w = 1).
    { assert (G : forall s, s * (Sum n w - 1) <= c).
      { intros s. specialize (bound (fun _ => s)). rewrite level in bound. unfold inner in bound. rewrite Sum_scal_r in bound. lra. }
      apply Rle_antisym.
      - enough (Sum n w - 1 <= 0) by lra. apply far. intros N. apply G.
      - enough (1 - Sum n w <= 0) by lra. apply far. intros N. specialize (G (- INR N)). lra. }
    assert (Dw : distribution n w).
    { split; [|exact sum]. intros j Hj. enough (- w j <= 0) by lra. apply far. intros N.
      specialize (bound (fun i => if Nat.eqb i j then - INR N else 0)). unfold inner in bound.
      rewrite (Sum_single n j) in bound; [|exact Hj | intros i _ Ne; apply Nat.eqb_neq in Ne; rewrite Ne; ring].
      rewrite Nat.eqb_refl in bound. pose proof (pos_INR N).
      assert (Max n (fun i => if Nat.eqb i j then - INR N else 0) <= 0)
        by (apply Max_le; [exact Hn | intros i _; destruct (Nat.eqb i j); lra]). lra. }
    split; [|exact below]. exists w. split; [exact Dw|]. apply Rle_antisym; [now apply below|].
    destruct (least_over_simplex m (times n A w) Hm) as [(e & De & Ee) _]. cbv beta in Ee. rewrite <- Ee.
    specialize (H e (fun _ => 0) De I). rewrite level in H.
    replace (inner n w (fun _ => 0)) with 0 in H by (symmetry; apply Sum_zero; intros; ring).
    replace (inner m e (times n A w)) with (inner m (times n A w) e) by (apply Sum_ext; intros; ring). rewrite adjoint. lra.
Qed.

(** One-sided edges belong to the simplex: min over S_m of max_j (A'd)_j = max over S_n of min_i (A w)_i. *)
Theorem SSS08_theorem_4_one_sided m n A : (0 < m)%nat -> (0 < n)%nat -> exists v,
  is_minimum (distribution m) (fun d => Max n (transposed_times m A d)) v /\
  is_maximum (distribution n) (fun w => Min m (times n A w)) v.
Proof.
  intros Hm Hn. destruct (one_sided_attained m n A Hm Hn) as (v & V). exists v. split; [exact V | now apply one_sided_duality].
Qed.

(** If ε_1 > 0 and ε_t - ε_{t+1} >= r ε_t² with any r > 0, then ε_t <= 1/(1/ε_1 + r (t - 1)); for ε_1 <= 1 and r <= 1/2 that is
    at most 1/(r (t + 1)), the bound of Lemma 20. *)
Theorem SSS08_lemma_20_sharper (eps : nat -> R) r : 0 < r -> 0 < eps 1%nat ->
  (forall t, (1 <= t)%nat -> eps t - eps (S t) >= r * eps t ^ 2) ->
  forall t, (1 <= t)%nat -> let bound := 1 / (1 / eps 1%nat + r * (INR t - 1)) in
  eps t <= bound /\ (eps 1%nat <= 1 -> r <= 1 / 2 -> bound <= 1 / (r * (INR t + 1))).
Proof.
  intros Hr E1 H t Ht bound. unfold bound. set (q := 1 / eps 1%nat). assert (0 < q) as Q by (apply Rdiv_lt_0_compat; lra).
  assert (1 <= INR t) as T1 by now apply (le_INR 1). split.
  - clear bound T1. induction Ht as [|t Ht IH].
    + simpl. rewrite Rminus_eq_0, Rmult_0_r, Rplus_0_r. unfold q. right. field. lra.
    + specialize (H t Ht). rewrite S_INR. assert (1 <= INR t) as T1 by now apply (le_INR 1).
      set (x := q + r * (INR t - 1)) in *. assert (0 < x) as X by (unfold x; nra).
      replace (q + r * (INR t + 1 - 1)) with (x + r) by (unfold x; ring).
      assert (0 < 1 / (x + r)) by (apply Rdiv_lt_0_compat; lra).
      assert (0 <= r * eps t ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
      destruct (Rle_lt_dec (eps t) 0) as [N|P]; [lra|].
      apply (Rmult_le_compat_r x) in IH; [|lra]. replace (1 / x * x) with 1 in IH by (field; lra).
      apply (Rmult_le_reg_r (x + r)); [lra|]. replace (1 / (x + r) * (x + r)) with 1 by (field; lra).
      apply Rle_trans with ((eps t - r * eps t ^ 2) * (x + r)); [apply Rmult_le_compat_r; lra|].
      set (z := r * eps t). set (y := eps t * x) in *. assert (0 <= z) by (apply Rmult_le_pos; lra).
      assert (0 <= y) by (apply Rmult_le_pos; lra).
      replace ((eps t - r * eps t ^ 2) * (x + r)) with (1 - ((1 - y) * (1 - z) + z ^ 2)) by (unfold y, z; ring).
      assert (0 <= (1 - y) * (1 - z) + z ^ 2); [|lra]. destruct (Rle_lt_dec z 1); nra.
  - intros Small Hr2. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra|].
    assert (1 <= q); [|nra]. unfold q. apply (Rmult_le_reg_r (eps 1%nat)); [lra|]. field_simplify; lra.
Qed.

Section Steps_of_theorem_9.
  Variables (m n : nat) (A : nat -> nat -> R).
  Hypothesis Hm : (2 <= m)%nat.
  Hypothesis Hn : (1 <= n)%nat.
  Hypothesis entries : forall k, (k < n)%nat -> in_range m (fun i => A i k).
  Variable C : (nat -> R) -> Prop.
  Variable f : (nat -> R) -> R.
  Hypothesis C_distributions : forall d, C d -> distribution m d.
  Hypothesis C_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> C (mix alpha v u).
  Hypothesis f_convex : forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> f (mix alpha v u) <= alpha * f v + (1 - alpha) * f u.
  Hypothesis f_nonneg : forall d, C d -> 0 <= f d.
  Variable eps : R.
  Hypothesis Heps : 0 < eps.
  Variables (w d : nat -> nat -> R) (j : nat -> nat) (sign eta : nat -> R) (T : nat).
  Hypothesis run : is_run m n A C f eps w d j sign eta T.
  Hypothesis HT : (1 <= T)%nat.

  Notation D := (SSS08_booster.D m n A C f eps).
  Notation P := (SSS08_booster.P m n A f eps).
  Notation beta := (SSS08_booster.beta m eps).

  (** ε_1 <= P(d_1) - D(w_1) = d_1·A e_{j_1} <= 1, the column with its sign. *)
  Theorem SSS08_theorem_9_step_first_gap :
    (forall v, l1_ball n v -> D v - D (w 1%nat) <= P (d 1%nat) - D (w 1%nat)) /\
    P (d 1%nat) - D (w 1%nat) = Smoothing.dotm m (d 1%nat) (played A j sign 1) /\
    Smoothing.dotm m (d 1%nat) (played A j sign 1) <= 1.
  Proof.
    pose proof (proj2 run 1%nat ltac:(lia)) as round. assert (C (d 1%nat)) as C1 by apply round.
    assert (P (d 1%nat) - D (w 1%nat) = Smoothing.dotm m (d 1%nat) (played A j sign 1)) as Gap.
    { destruct (SSS08_equation_11 m n A Hm entries C f C_distributions C_convex f_convex f_nonneg eps Heps
                  w d j sign eta T 1 0 run ltac:(lia) ltac:(lra)) as [<- _].
      unfold slope, Smoothing.dotm. apply Sum_ext. intros i _. unfold Aw.
      rewrite Sum_zero by (intros k _; rewrite (proj1 run); ring). ring. }
    split; [|split; [exact Gap|]].
    - intros v Hv.
      pose proof (SSS08_theorem_9.weak_duality m n A Hm Hn C f C_distributions f_nonneg eps Heps v (d 1%nat) Hv C1). lra.
    - rewrite <- Gap.
      apply (gap_at_start m n A Hm Hn entries C f C_distributions C_convex f_convex f_nonneg eps Heps w d j sign eta T run HT).
  Qed.

  (** ε_t <= 8 / (beta (t + 1)) for t = 1, ..., T + 1, against any v of the l1-ball; beta may be up to 4. *)
  Theorem SSS08_theorem_9_step_rate v : beta < 1 -> l1_ball n v ->
    forall t, (1 <= t <= S T)%nat -> D v - D (w t) <= 8 / (beta * (INR t + 1)).
  Proof.
    intros Hb Hv t Ht. destruct SSS08_theorem_9_step_first_gap as (First & Gap & One).
    replace t with (S (t - 1)) by lia. rewrite S_INR. replace (INR (t - 1) + 1 + 1) with (INR (t - 1) + 2) by ring.
    apply (rate m n A Hm Hn entries C f C_distributions C_convex f_convex f_nonneg eps Heps w d j sign eta T (D v) run); [lra | | | lia].
    - intros s Hs. apply (SSS08_theorem_9.weak_duality m n A Hm Hn C f C_distributions f_nonneg eps Heps v (d s) Hv).
      apply (proj2 run s Hs).
    - specialize (First v Hv). lra.
  Qed.
End Steps_of_theorem_9.
