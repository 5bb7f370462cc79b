(** MRS13, Theorem 1 with B^2 in place of B^6: not in the paper, which compares the logarithm of the loss with the distance
    from the solutions.  Here the missing loss itself, squared, times the norm of the target plus the length of the run's steps. *)

From Coq Require Import Reals Lra Psatz Lia ZArith.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges MRS13_distance
  MRS13_theorem_1 MRS13_conjecture_6_amended.
Local Open Scope R_scope.

(** What is left of the missing loss after a step, y, is at most the root w = sqrt (1 - d^2), and is at most 1 - x where x is what
    the edge takes off: then [y^2 (w^2 + (1 + w) x) <= w^2].  The left-hand side increases with y up to y = w, where both sides
    are equal for x = 1 - w. *)
Lemma potential_kernel (w x y : R) : 0 <= w <= 1 -> 0 <= y <= w -> 0 <= x <= 1 - y -> y ^ 2 * (w ^ 2 + (1 + w) * x) <= w ^ 2.
Proof.
  intros Hw Hy Hx. apply Rle_trans with (y ^ 2 * (w ^ 2 + (1 + w) * (1 - y))).
  - apply Rmult_le_compat_l; [apply pow2_ge_0 |]. nra.
  - assert (0 <= (w - y) * (w * (1 - y ^ 2) + y * (1 - y))); [| nra].
    apply Rmult_le_pos; [lra |]. assert (y ^ 2 <= 1) by nra. nra.
Qed.

(** One round: e is missing before, e' after; l the loss, d the edge, a the length of the step, S the length before it. *)
Lemma potential_round (l e e' d a S : R) : 0 < l -> 0 <= d < 1 -> 0 <= a -> a * (1 - d ^ 2) <= d -> 0 <= S ->
  0 <= e <= l -> e <= l * (d * S) -> e' <= e - l * (1 - sqrt (1 - d ^ 2)) -> 0 <= e' ->
  e' ^ 2 * (S + a) <= e ^ 2 * S.
Proof.
  intros Hl Hd Ha Hstep HS He near fall He'.
  set (w := sqrt (1 - d ^ 2)) in *.
  assert (W2 : w ^ 2 = 1 - d ^ 2) by (unfold w; rewrite <- Rsqr_pow2; apply Rsqr_sqrt; nra).
  assert (Hw : 0 < w <= 1).
  { split; [unfold w; apply sqrt_lt_R0; nra |]. unfold w. rewrite <- sqrt_1 at 2. apply sqrt_le_1_alt. nra. }
  destruct (Req_dec e 0) as [zero | some].
  { assert (e' = 0) by nra. subst. nra. }
  assert (positive : 0 < e) by lra.
  destruct (Req_dec d 0) as [still | moves].
  { assert (a = 0) by (subst d; nra). subst a. rewrite Rplus_0_r. apply Rmult_le_compat_r; [exact HS |]. apply pow_incr. nra. }
  assert (HSp : 0 < S) by (apply Rnot_le_lt; intros none; assert (S = 0) by lra; subst; nra).
  set (y := e' / e). assert (Ey : e' = y * e) by (unfold y; field; lra).
  assert (Hy0 : 0 <= y) by (unfold y; apply Rmult_le_pos; [exact He' | apply Rlt_le, Rinv_0_lt_compat, positive]).
  assert (Hyw : y <= w).
  { apply Rmult_le_reg_r with e; [exact positive |]. rewrite <- Ey. nra. }
  set (x := d / ((1 + w) * S)).
  assert (Ex : x * ((1 + w) * S) = d) by (unfold x; field; lra).
  assert (Hx0 : 0 <= x) by (unfold x; apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; nra]).
  assert (Hxy : x <= 1 - y).
  { apply Rmult_le_reg_r with (e * ((1 + w) * S)); [apply Rmult_lt_0_compat; nra |].
    replace (x * (e * ((1 + w) * S))) with (x * ((1 + w) * S) * e) by ring. rewrite Ex.
    apply Rle_trans with (l * (d * S) * d); [nra |].
    assert (e - e' >= l * (1 - w)) by lra.
    replace ((1 - y) * (e * ((1 + w) * S))) with ((e - e') * ((1 + w) * S)) by (rewrite Ey; ring).
    apply Rle_trans with (l * (1 - w) * ((1 + w) * S)); [right | apply Rmult_le_compat_r; nra].
    transitivity (l * S * d ^ 2); [ring |]. replace (d ^ 2) with (1 - w ^ 2) by lra. ring. }
  pose proof (potential_kernel w x y ltac:(lra) ltac:(lra) ltac:(lra)) as K.
  assert (P2 : 0 < w ^ 2) by (apply pow_lt; lra).
  assert (Ha' : a * w ^ 2 <= (1 + w) * x * S) by (rewrite W2; nra).
  apply Rmult_le_reg_r with (w ^ 2); [exact P2 |]. rewrite Ey.
  apply Rle_trans with (e ^ 2 * S * (y ^ 2 * (w ^ 2 + (1 + w) * x))).
  - replace ((y * e) ^ 2 * (S + a) * w ^ 2) with ((y * e) ^ 2 * (S * w ^ 2 + a * w ^ 2)) by ring.
    replace (e ^ 2 * S * (y ^ 2 * (w ^ 2 + (1 + w) * x))) with ((y * e) ^ 2 * (S * w ^ 2 + (1 + w) * x * S)) by ring.
    apply Rmult_le_compat_l; [apply pow2_ge_0 | lra].
  - apply Rmult_le_compat_l; [| exact K]. apply Rmult_le_pos; [apply pow2_ge_0 | exact HS].
Qed.

(** x^-5 is convex: where e falls by [e^6 c] at least, [e^-5] grows by [5 c] at least. *)
Lemma inverse_fifth_grows (e e' c : R) : 0 < e' <= e -> 0 <= c -> e' <= e - e ^ 6 * c -> / e ^ 5 + 5 * c <= / e' ^ 5.
Proof.
  intros He Hc fall. set (z := e' / e). assert (Hz : 0 < z <= 1).
  { unfold z. split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with e; [lra |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (Ee : e' = z * e) by (unfold z; field; lra).
  assert (P5 : 0 < e ^ 5) by (apply pow_lt; lra). assert (Z5 : 0 < z ^ 5) by (apply pow_lt; lra).
  assert (small : e ^ 5 * c <= 1 - z).
  { apply Rmult_le_reg_r with e; [lra |]. replace (e ^ 5 * c * e) with (e ^ 6 * c) by ring. rewrite Ee in fall. lra. }
  assert (convex : 1 + 5 * (1 - z) <= / z ^ 5).
  { apply Rmult_le_reg_r with (z ^ 5); [exact Z5 |]. rewrite Rinv_l by lra.
    assert (0 <= (1 - z) ^ 2 * (1 + 2 * z + 3 * z ^ 2 + 4 * z ^ 3 + 5 * z ^ 4)); [| nra].
    apply Rmult_le_pos; [apply pow2_ge_0 |].
    assert (0 <= z ^ 2) by (apply pow2_ge_0). assert (0 <= z ^ 3) by (apply pow_le; lra).
    assert (0 <= z ^ 4) by (apply pow_le; lra). lra. }
  replace (/ e' ^ 5) with (/ e ^ 5 * / z ^ 5) by (rewrite Ee; field; lra).
  apply Rle_trans with (/ e ^ 5 * (1 + 5 * (1 - z))).
  - apply Rmult_le_reg_l with (e ^ 5); [exact P5 |].
    replace (e ^ 5 * (/ e ^ 5 + 5 * c)) with (1 + 5 * (e ^ 5 * c)) by (field; lra).
    replace (e ^ 5 * (/ e ^ 5 * (1 + 5 * (1 - z)))) with (1 + 5 * (1 - z)) by (field; lra). lra.
  - apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat, P5 | exact convex].
Qed.

Lemma natural_above (x : R) : exists n : nat, x < INR n.
Proof.
  exists (Z.to_nat (up (Rmax x 0))). destruct (archimed (Rmax x 0)) as [above _]. pose proof (Rmax_l x 0). pose proof (Rmax_r x 0).
  rewrite INR_IZR_INZ, Z2Nat.id; [lra |]. apply le_IZR. lra.
Qed.

Section Potential.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation L := (L m N M).
  Notation D := (D m N M).
  Notation correlation := (correlation m N M).
  Notation delta := (delta m N M).
  Notation AdaBoost := (AdaBoost m N M).
  Variables (mu : nat -> R) (j : nat -> nat).

  (** e_t, what is missing to the loss of mu, and S_t, the norm of mu plus the lengths of the steps of the rounds 1, ..., t. *)
  Definition missing (t : nat) : R := L (AdaBoost j t) - L mu.
  Definition path (t : nat) : R := norm1 N mu + Sum t (fun s => Rabs (step (correlation (AdaBoost j s) (j s)))).

  Lemma path_nonneg t : 0 <= path t.
  Proof.
    unfold path. assert (0 <= Sum t (fun s => Rabs (step (correlation (AdaBoost j s) (j s))))) by (apply Sum_nonneg; intros; apply Rabs_pos).
    pose proof (norm1_nonneg (N := N) mu). lra.
  Qed.

  Lemma distance_at_most_path t : (forall s, (s < t)%nat -> (j s < N)%nat) -> distance1 N (AdaBoost j t) mu <= path t.
  Proof.
    induction t as [| t IH]; intros inside.
    - unfold path, distance1, norm1. simpl. rewrite Rplus_0_r. right. apply Sum_ext. intros k _.
      unfold Rminus. rewrite Rplus_0_l. apply Rabs_Ropp.
    - specialize (IH ltac:(intros; apply inside; lia)). specialize (inside t ltac:(lia)). unfold path in *. simpl.
      set (a := step _) in *. eapply Rle_trans; [| rewrite <- Rplus_assoc; apply Rplus_le_compat_r, IH].
      unfold distance1, norm1. rewrite <- (Sum_delta N (j t) (fun _ => Rabs a) inside), <- Sum_plus. apply Sum_le. intros k _.
      unfold move. destruct (Nat.eqb k (j t)); [| lra].
      replace (AdaBoost j t k + a - mu k) with (AdaBoost j t k - mu k + a) by ring. apply Rabs_triang.
  Qed.

  (** What one round does. *)
  Lemma round_of_AdaBoost t : entries_within_one m N M -> best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
    let d := delta (AdaBoost j t) (j t) in let a := Rabs (step (correlation (AdaBoost j t) (j t))) in
    0 <= d < 1 /\ 0 <= a /\ a * (1 - d ^ 2) <= d /\
    missing t <= L (AdaBoost j t) * (d * path t) /\ missing (S t) <= missing t - L (AdaBoost j t) * (1 - sqrt (1 - d ^ 2)).
  Proof.
    intros unit best below d a. destruct (best t ltac:(lia)) as [Hj top]. pose proof (below t ltac:(lia)) as b. fold d in b.
    assert (Hd : 0 <= d) by apply Rabs_pos. split; [lra |]. split; [apply Rabs_pos |]. split; [| split].
    - unfold a. rewrite length_of_step by exact b. change (Rabs (correlation (AdaBoost j t) (j t))) with d.
      pose proof (artanh_below_tangent_quotient d ltac:(lra)) as H. assert (0 < 1 - d ^ 2) by nra.
      apply Rmult_le_compat_r with (r := 1 - d ^ 2) in H; [| lra].
      replace (2 * d / (1 - d ^ 2) * (1 - d ^ 2)) with (2 * d) in H by (field; lra). lra.
    - pose proof (missing_at_most Hm (AdaBoost j t) mu d top Hd) as H. eapply Rle_trans; [exact H |].
      apply Rmult_le_compat_l; [apply Rlt_le, L_pos, Hm |]. apply Rmult_le_compat_l; [exact Hd |].
      apply distance_at_most_path. intros s Hs. apply best. lia.
    - pose proof (MRS13_equation_5 Hm j t Hj unit b) as H. fold d in H. unfold missing. lra.
  Qed.

  Lemma missing_falls t : entries_within_one m N M -> best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
    missing (S t) <= missing t.
  Proof.
    intros unit best below. pose proof (MRS13_equation_5_monotone Hm j t (proj1 (best t ltac:(lia))) unit (below t ltac:(lia))).
    unfold missing. lra.
  Qed.

  (** e^2 S does not increase, round by round, as long as something is missing. *)
  Theorem MRS13_theorem_1_potential (t : nat) :
    entries_within_one m N M -> best_columns m N M j (S t) -> edges_below_one m N M j (S t) ->
    0 <= missing (S t) -> missing (S t) ^ 2 * path (S t) <= missing t ^ 2 * path t.
  Proof.
    intros unit best below left.
    destruct (round_of_AdaBoost t unit best below) as (Hd & Ha & short & near & fall).
    pose proof (missing_falls t unit best below) as falls.
    unfold path at 1. simpl Sum. rewrite <- Rplus_assoc. fold (path t).
    eapply potential_round; [apply (L_pos (N := N) (M := M) Hm (AdaBoost j t)) | exact Hd | exact Ha | exact short | apply path_nonneg | | exact near | exact fall | exact left].
    pose proof (L_pos (N := N) (M := M) Hm mu). unfold missing in *. lra.
  Qed.

  Lemma missing_antitone s t : entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t -> (s <= t)%nat ->
    missing t <= missing s.
  Proof.
    intros unit best below. induction 1 as [| t Hst IH]; [lra |].
    assert (missing t <= missing s) by (apply IH; intros u Hu; [apply best | apply below]; lia).
    pose proof (missing_falls t unit best below). lra.
  Qed.

  Lemma missing_at_start : missing 0 = 1 - L mu.
  Proof. unfold missing. rewrite (loss_at_start Hm); reflexivity. Qed.

  (** From the start: S_t <= B e_0^2 / e_t^2. *)
  Lemma potential_from_the_start t : entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t ->
    0 <= missing t -> missing t ^ 2 * path t <= missing 0 ^ 2 * norm1 N mu.
  Proof.
    intros unit best below. induction t as [| t IH]; intros left; [unfold path; simpl Sum; lra |].
    pose proof (missing_falls t unit best below). eapply Rle_trans; [apply MRS13_theorem_1_potential; assumption |].
    apply IH; [intros u Hu; apply best | intros u Hu; apply below |]; lia || lra.
  Qed.

  (** While something is missing, [t <= (2/5) B^2 e_0^4 (e_t^-5 - e_0^-5)]. *)
  Theorem MRS13_theorem_1_rounds (t : nat) :
    entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t -> 0 < missing t ->
    INR t <= 2 / 5 * norm1 N mu ^ 2 * missing 0 ^ 4 * (/ missing t ^ 5 - / missing 0 ^ 5).
  Proof.
    intros unit best below. induction t as [| t IH]; intros left; [simpl INR; right; ring |].
    pose proof (missing_falls t unit best below) as falls.
    assert (best' : best_columns m N M j t) by (intros u Hu; apply best; lia).
    assert (below' : edges_below_one m N M j t) by (intros u Hu; apply below; lia).
    specialize (IH best' below' ltac:(lra)).
    destruct (round_of_AdaBoost t unit best below) as (Hd & _ & _ & near & fall).
    set (d := delta (AdaBoost j t) (j t)) in *.
    pose proof (potential_from_the_start t unit best' below' ltac:(lra)) as far.
    pose proof (missing_antitone 0 t unit best' below' ltac:(lia)) as first.
    pose proof (L_pos (N := N) (M := M) Hm mu) as Pmu. pose proof missing_at_start as start.
    set (l := L (AdaBoost j t)) in *.
    assert (Hl : 0 < l <= 1) by (unfold l; unfold missing in first, start; pose proof (L_pos (N := N) (M := M) Hm (AdaBoost j t)); lra).
    set (e := missing t) in *. set (e' := missing (S t)) in *. set (e0 := missing 0) in *. set (B := norm1 N mu) in *.
    assert (He : 0 < e) by lra. assert (He0 : 0 < e0) by lra.
    assert (E2 : 0 < e ^ 2) by (apply pow_lt, He). assert (E02 : 0 < e0 ^ 2) by (apply pow_lt, He0).
    assert (cube : e ^ 3 <= l * d * (e0 ^ 2 * B)).
    { apply Rle_trans with (e ^ 2 * (l * (d * path t))); [replace (e ^ 3) with (e ^ 2 * e) by ring; apply Rmult_le_compat_l; lra |].
      replace (e ^ 2 * (l * (d * path t))) with (l * d * (e ^ 2 * path t)) by ring. apply Rmult_le_compat_l; [nra | exact far]. }
    assert (HB : 0 < B).
    { apply Rnot_le_lt. intros none. assert (0 < e ^ 3) by (apply pow_lt, He). assert (0 <= l * d) by nra.
      assert (l * d * (e0 ^ 2 * B) <= 0); [| lra]. assert (e0 ^ 2 * B <= 0) by nra. nra. }
    set (c := / (2 * B ^ 2 * e0 ^ 4)). assert (Pc : 0 < 2 * B ^ 2 * e0 ^ 4) by (assert (0 < B ^ 2) by (apply pow_lt, HB); assert (0 < e0 ^ 4) by (apply pow_lt, He0); nra).
    assert (Hc : 0 < c) by apply Rinv_0_lt_compat, Pc.
    assert (root : sqrt (1 - d ^ 2) <= 1 - d ^ 2 / 2) by (rewrite <- (sqrt_square (1 - d ^ 2 / 2)) by nra; apply sqrt_le_1_alt; nra).
    assert (sixth : e ^ 6 * c <= l * (d ^ 2 / 2)).
    { apply Rmult_le_reg_r with (2 * B ^ 2 * e0 ^ 4); [exact Pc |].
      replace (e ^ 6 * c * (2 * B ^ 2 * e0 ^ 4)) with ((e ^ 3) ^ 2) by (unfold c; field; split; lra).
      apply Rle_trans with ((l * d * (e0 ^ 2 * B)) ^ 2).
      - apply pow_incr. split; [apply pow_le; lra | exact cube].
      - replace ((l * d * (e0 ^ 2 * B)) ^ 2) with (l * (l * (d ^ 2 * B ^ 2 * e0 ^ 4))) by ring.
        replace (l * (d ^ 2 / 2) * (2 * B ^ 2 * e0 ^ 4)) with (l * (1 * (d ^ 2 * B ^ 2 * e0 ^ 4))) by field.
        apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat_r; [| lra].
        apply Rmult_le_pos; [apply Rmult_le_pos; apply pow2_ge_0 | apply pow_le; lra]. }
    assert (drop : e' <= e - e ^ 6 * c).
    { assert (l * (1 - sqrt (1 - d ^ 2)) >= l * (d ^ 2 / 2)) by (apply Rle_ge, Rmult_le_compat_l; lra). lra. }
    pose proof (inverse_fifth_grows e e' c ltac:(lra) ltac:(lra) drop) as grows.
    rewrite S_INR.
    assert (one : 1 <= 2 / 5 * B ^ 2 * e0 ^ 4 * (/ e' ^ 5 - / e ^ 5)); [| lra].
    apply Rle_trans with (2 / 5 * B ^ 2 * e0 ^ 4 * (5 * c)); [right; unfold c; field; split; lra |].
    apply Rmult_le_compat_l; [| lra]. lra.
  Qed.

  (** At the start at most min(1, B) is missing. *)
  Lemma missing_at_start_at_most : entries_within_one m N M -> missing 0 <= Rmin 1 (norm1 N mu).
  Proof.
    intros unit. rewrite missing_at_start. pose proof (L_pos (N := N) (M := M) Hm mu).
    pose proof (L_at_least Hm mu unit). pose proof (exp_ineq1_le (- norm1 N mu)). apply Rmin_glb; lra.
  Qed.

  (** More than eps is missing only before round [(2/5) B^2 min(1, B)^4 / eps^5]. *)
  Theorem MRS13_theorem_1_sharper_before (eps : R) (t : nat) : 0 < eps ->
    entries_within_one m N M -> best_columns m N M j t -> edges_below_one m N M j t ->
    L mu + eps < L (AdaBoost j t) -> INR t < 2 / 5 * norm1 N mu ^ 2 * Rmin 1 (norm1 N mu) ^ 4 / eps ^ 5.
  Proof.
    intros He unit best below above. assert (left : eps < missing t) by (unfold missing; lra).
    pose proof (MRS13_theorem_1_rounds t unit best below ltac:(lra)) as rounds.
    pose proof (missing_antitone 0 t unit best below ltac:(lia)) as first.
    pose proof (missing_at_start_at_most unit) as start. pose proof (Rmin_r 1 (norm1 N mu)) as norm.
    set (b := Rmin 1 (norm1 N mu)) in *. set (e := missing t) in *. set (e0 := missing 0) in *. set (B := norm1 N mu) in *.
    assert (P5 : 0 < eps ^ 5) by (apply pow_lt, He). assert (E5 : eps ^ 5 < e ^ 5).
    { assert (eps ^ 4 <= e ^ 4) by (apply pow_incr; lra). assert (0 < e ^ 4) by (apply pow_lt; lra).
      replace (eps ^ 5) with (eps ^ 4 * eps) by ring. replace (e ^ 5) with (e ^ 4 * e) by ring. nra. }
    assert (E05 : 0 < / e0 ^ 5) by (apply Rinv_0_lt_compat, pow_lt; lra).
    assert (inv : / e ^ 5 < / eps ^ 5) by (apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; lra | exact E5]).
    assert (B2 : 0 < B ^ 2) by (apply pow_lt; lra). assert (e4 : 0 < e0 ^ 4) by (apply pow_lt; lra).
    assert (b4 : e0 ^ 4 <= b ^ 4) by (apply pow_incr; lra).
    apply Rle_lt_trans with (1 := rounds). unfold Rdiv at 2.
    apply Rlt_le_trans with (2 / 5 * B ^ 2 * e0 ^ 4 * / eps ^ 5).
    - apply Rmult_lt_compat_l; [nra | lra].
    - apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, P5 |]. apply Rmult_le_compat_l; nra.
  Qed.

  (** Theorem 1, the number of rounds rounded up, with [(2/5) B^2 min(1, B)^4] in place of [13 B^6]: for every mu, every
      eps > 0 and every run with a column of largest edge in each round, however ties are broken. *)
  Theorem MRS13_theorem_1_sharper (eps : R) (T : nat) : 0 < eps ->
    entries_within_one m N M -> best_columns m N M j T -> edges_below_one m N M j T ->
    2 / 5 * norm1 N mu ^ 2 * Rmin 1 (norm1 N mu) ^ 4 / eps ^ 5 <= INR T -> L (AdaBoost j T) <= L mu + eps.
  Proof.
    intros He unit best below rounds. apply Rnot_lt_le. intros above.
    pose proof (MRS13_theorem_1_sharper_before eps T He unit best below above). lra.
  Qed.

  (** No run is left out: a learner that returns a column of largest edge in every round either comes within eps of the loss of
      mu in at most [(2/5) B^2 min(1, B)^4 / eps^5] rounds, rounded up, or before that round it returns a column of edge 1,
      along which the loss goes to 0. *)
  Theorem MRS13_theorem_1_sharper_comes (eps : R) : 0 < eps -> entries_within_one m N M -> (forall T, best_columns m N M j T) ->
    exists t, (L (AdaBoost j t) <= L mu + eps /\ INR t < 2 / 5 * norm1 N mu ^ 2 * Rmin 1 (norm1 N mu) ^ 4 / eps ^ 5 + 1) \/
              (delta (AdaBoost j t) (j t) = 1 /\ INR t < 2 / 5 * norm1 N mu ^ 2 * Rmin 1 (norm1 N mu) ^ 4 / eps ^ 5).
  Proof.
    intros He unit best. set (X := 2 / 5 * norm1 N mu ^ 2 * Rmin 1 (norm1 N mu) ^ 4 / eps ^ 5).
    assert (edge_at_most_1 : forall t, delta (AdaBoost j t) (j t) <= 1).
    { intros t. destruct (best (S t) t ltac:(lia)) as [Hj _]. unfold MRS13_coordinate_descent.delta, MRS13_coordinate_descent.correlation.
      eapply Rle_trans; [apply Sum_Rabs |]. rewrite <- (D_sums_to_1 (N := N) (M := M) Hm (AdaBoost j t)). apply Sum_le.
      intros i Hi. pose proof (D_nonneg (N := N) (M := M) Hm (AdaBoost j t) i). rewrite Rabs_mult, Rabs_right by lra.
      rewrite <- (Rmult_1_r (D _ i)) at 2. apply Rmult_le_compat_l; [assumption |]. apply Rabs_le, unit; assumption. }
    apply Classical_Prop.NNPP. intros never.
    assert (goes_on : forall t, edges_below_one m N M j t /\ (forall s, (s < t)%nat -> INR s < X)).
    { induction t as [| t [below early]]; [split; intros s Hs; lia |].
      assert (above : L mu + eps < L (AdaBoost j t)).
      { apply Rnot_le_lt. intros near. apply never. exists t. left. split; [exact near |].
        destruct t as [| t]; [| rewrite S_INR; pose proof (early t ltac:(lia)); lra].
        assert (0 <= X); [| simpl INR; lra]. unfold X. apply Rmult_le_pos; [| apply Rlt_le, Rinv_0_lt_compat, pow_lt, He].
        apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply pow2_ge_0] |]. apply pow_le, Rmin_glb; [lra | apply norm1_nonneg]. }
      pose proof (MRS13_theorem_1_sharper_before eps t He unit (best t) below above) as small. fold X in small.
      split; intros s Hs; (destruct (Nat.eq_dec s t) as [-> | other]; [| (apply below || apply early); lia]); [| exact small].
      destruct (edge_at_most_1 t) as [less | one]; [exact less |]. exfalso. apply never. exists t. right. split; assumption. }
    destruct (natural_above X) as [n Hn]. destruct (goes_on (S n)) as [_ early]. specialize (early n ltac:(lia)). lra.
  Qed.
End Potential.
