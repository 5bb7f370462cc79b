(** MHT22, Lemma 4 (and the display (5)): edge minimisation and the soft margin have the same value. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Infimum Tucker Smoothing MHT22_scheme.
Local Open Scope R_scope.

(** Farkas: [A^T y = b] has a solution y >= 0, or some x has [A x >= 0] and [b·x < 0].  A has n rows of N entries. *)
Lemma farkas n N (A : nat -> nat -> R) (b : nat -> R) :
  (exists y, (forall i, (i < n)%nat -> 0 <= y i) /\ forall k, (k < N)%nat -> Sum n (fun i => y i * A i k) = b k) \/
  (exists x, (forall i, (i < n)%nat -> 0 <= inner N (A i) x) /\ inner N b x < 0).
Proof.
  destruct (tucker_row N n A (fun k => - b k)) as (x & y & y0 & Ax & bx & Hy & Hy0 & balance & strict).
  assert (E : inner N (fun k => - b k) x = - inner N b x).
  { unfold inner. rewrite <- Sum_opp. apply Sum_ext. intros. ring. }
  rewrite E in *. destruct Hy0 as [Hy0 | zero].
  - left. exists (fun i => y i / y0). split.
    + intros i Hi. apply Rmult_le_pos; [apply Hy, Hi | apply Rlt_le, Rinv_0_lt_compat, Hy0].
    + intros k Hk. specialize (balance k Hk).
      rewrite (Sum_ext n _ (fun i => / y0 * (y i * A i k))) by (intros; field; lra).
      rewrite Sum_scal. replace (Sum n (fun i => y i * A i k)) with (y0 * b k) by lra. field. lra.
  - right. exists x. split; [exact Ax | lra].
Qed.

Section Lemma_4.
  (** m examples, n hypotheses, cap 1/nu. *)
  Variables (m n : nat) (nu : R) (A : nat -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hn : (0 < n)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.

  Notation capped := (capped m nu).
  Notation soft_margin := (soft_margin m nu).
  Definition Aw (w : nat -> R) (i : nat) : R := Sum n (fun k => A i k * w k).
  Definition largest_edge (d : nat -> R) : R := Max n (fun k => dotm m d (fun i => A i k)).

  (** Weak duality: a combination's soft margin is at most the largest edge of every capped distribution. *)
  Lemma weak_duality w d : distribution n w -> capped d -> soft_margin (Aw w) <= largest_edge d.
  Proof.
    intros [P E] C. eapply Rle_trans; [apply soft_margin_le, C |].
    unfold dotm, Aw. rewrite (Sum_ext m _ (fun i => Sum n (fun k => w k * (d i * A i k))))
      by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    rewrite Sum_swap, <- (Rmult_1_l (largest_edge d)), <- E, <- Sum_scal_r.
    apply Sum_le. intros k Hk. rewrite Sum_scal. apply Rmult_le_compat_l; [apply P, Hk |].
    apply (Max_ge n (fun k => dotm m d (fun i => A i k))), Hk.
  Qed.

  (** The system for an edge of t: d, the slacks s of the caps and r of the edges, all >= 0, with [d_i + s_i = 1/nu],
      [sum d = 1], [d·A_k + r_k = t].  As rows: m of d, m of s, n of r; as columns: m caps, the sum, n edges. *)
  Definition row (i k : nat) : R :=
    if Nat.ltb i m then
      if Nat.ltb k m then (if Nat.eqb i k then 1 else 0) else if Nat.eqb k m then 1 else A i (k - S m)
    else if Nat.ltb i (m + m) then (if Nat.eqb (i - m) k then 1 else 0)
    else (if Nat.eqb (i - (m + m)) (k - S m) then (if Nat.leb (S m) k then 1 else 0) else 0).
  Definition wanted (t : R) (k : nat) : R := if Nat.ltb k m then / nu else if Nat.eqb k m then 1 else t.

  (** A sum over the three groups of columns. *)
  Lemma Sum_columns f :
    Sum (S m + n) f = Sum m f + f m + Sum n (fun k => f (S m + k)%nat).
  Proof. rewrite Sum_split. simpl Sum at 1. ring. Qed.

  Lemma Sum_rows f :
    Sum (m + m + n) f = Sum m f + Sum m (fun i => f (m + i)%nat) + Sum n (fun k => f (m + m + k)%nat).
  Proof. rewrite !Sum_split. ring. Qed.

  Lemma row_cap i k : (i < m)%nat -> (k < m)%nat -> row i k = if Nat.eqb k i then 1 else 0.
  Proof.
    intros Hi Hk. unfold row. destruct (Nat.ltb_spec i m); [| lia]. destruct (Nat.ltb_spec k m); [| lia].
    rewrite Nat.eqb_sym. reflexivity.
  Qed.

  Lemma row_sum i : (i < m)%nat -> row i m = 1.
  Proof.
    intros Hi. unfold row. destruct (Nat.ltb_spec i m); [| lia].
    rewrite Nat.ltb_irrefl, Nat.eqb_refl. reflexivity.
  Qed.

  Lemma row_edge i l : (i < m)%nat -> row i (S m + l) = A i l.
  Proof.
    intros Hi. unfold row. destruct (Nat.ltb_spec i m); [| lia]. destruct (Nat.ltb_spec (S m + l) m); [lia |].
    destruct (Nat.eqb_spec (S m + l) m); [lia |]. f_equal. lia.
  Qed.

  Lemma row_slack i k : (i < m)%nat -> row (m + i) k = if Nat.eqb k i then 1 else 0.
  Proof.
    intros Hi. unfold row. destruct (Nat.ltb_spec (m + i) m); [lia |].
    destruct (Nat.ltb_spec (m + i) (m + m)); [| lia]. replace (m + i - m)%nat with i by lia.
    rewrite Nat.eqb_sym. reflexivity.
  Qed.

  Lemma row_rest_low l k : (k < S m)%nat -> row (m + m + l) k = 0.
  Proof.
    intros Hk. unfold row. destruct (Nat.ltb_spec (m + m + l) m); [lia |].
    destruct (Nat.ltb_spec (m + m + l) (m + m)); [lia |].
    destruct (Nat.leb_spec (S m) k); [lia |]. destruct (Nat.eqb _ _); reflexivity.
  Qed.

  Lemma row_rest_edge l l' : row (m + m + l) (S m + l') = if Nat.eqb l' l then 1 else 0.
  Proof.
    unfold row. destruct (Nat.ltb_spec (m + m + l) m); [lia |].
    destruct (Nat.ltb_spec (m + m + l) (m + m)); [lia |].
    destruct (Nat.leb_spec (S m) (S m + l')); [| lia].
    replace (m + m + l - (m + m))%nat with l by lia. replace (S m + l' - S m)%nat with l' by lia.
    rewrite Nat.eqb_sym. reflexivity.
  Qed.

  Lemma wanted_cap t k : (k < m)%nat -> wanted t k = / nu.
  Proof. intros Hk. unfold wanted. destruct (Nat.ltb_spec k m); [reflexivity | lia]. Qed.

  Lemma wanted_sum t : wanted t m = 1.
  Proof. unfold wanted. rewrite Nat.ltb_irrefl, Nat.eqb_refl. reflexivity. Qed.

  Lemma wanted_edge t l : wanted t (S m + l) = t.
  Proof.
    unfold wanted. destruct (Nat.ltb_spec (S m + l) m); [lia |].
    destruct (Nat.eqb_spec (S m + l) m); [lia | reflexivity].
  Qed.

  Lemma Sum_delta_times k j (f : nat -> R) : (j < k)%nat -> Sum k (fun i => f i * (if Nat.eqb j i then 1 else 0)) = f j.
  Proof.
    intros Hj. transitivity (Sum k (fun i => if Nat.eqb i j then f i else 0)); [| apply Sum_delta, Hj].
    apply Sum_ext. intros i _.
    rewrite (Nat.eqb_sym i j). destruct (Nat.eqb j i); ring.
  Qed.

  (** Either some capped distribution has no edge above t, or some combination has a soft margin above t. *)
  Lemma edge_or_margin (t : R) :
    (exists d, capped d /\ largest_edge d <= t) \/ (exists w, distribution n w /\ t < soft_margin (Aw w)).
  Proof.
    destruct (farkas (m + m + n) (S m + n) row (wanted t)) as [(y & Hy & solves) | (x & rows & below)].
    - left. exists y.
      assert (caps : forall k, (k < m)%nat -> y k + y (m + k)%nat = / nu).
      { intros k Hk. rewrite <- (wanted_cap t k Hk), <- (solves k ltac:(lia)), Sum_rows.
        rewrite (Sum_ext m (fun i => y i * row i k) (fun i => y i * (if Nat.eqb k i then 1 else 0)))
          by (intros i Hi; rewrite row_cap by assumption; reflexivity).
        rewrite (Sum_ext m (fun i => y (m + i)%nat * row (m + i) k)
                   (fun i => y (m + i)%nat * (if Nat.eqb k i then 1 else 0)))
          by (intros i Hi; rewrite row_slack by exact Hi; reflexivity).
        rewrite !Sum_delta_times by exact Hk.
        rewrite (Sum_zero n) by (intros l Hl; rewrite row_rest_low by lia; ring). ring. }
      assert (total : Sum m y = 1).
      { rewrite <- (wanted_sum t), <- (solves m ltac:(lia)), Sum_rows.
        rewrite (Sum_ext m (fun i => y i * row i m) y) by (intros i Hi; rewrite row_sum by exact Hi; ring).
        rewrite (Sum_zero m (fun i => y (m + i)%nat * row (m + i) m)).
        - rewrite (Sum_zero n) by (intros l Hl; rewrite row_rest_low by lia; ring). ring.
        - intros i Hi. rewrite row_slack by exact Hi. destruct (Nat.eqb_spec m i); [lia | ring]. }
      split; [split; [split; [intros i Hi; apply Hy; lia | exact total] |] |].
      + intros i Hi. pose proof (Hy (m + i)%nat ltac:(lia)). specialize (caps i Hi). lra.
      + apply Max_le; [exact Hn |]. intros l Hl. pose proof (Hy (m + m + l)%nat ltac:(lia)).
        pose proof (solves (S m + l)%nat ltac:(lia)) as E. rewrite wanted_edge, Sum_rows in E.
        rewrite (Sum_ext m (fun i => y i * row i (S m + l)) (fun i => y i * A i l)) in E
          by (intros i Hi; rewrite row_edge by exact Hi; reflexivity).
        rewrite (Sum_zero m (fun i => y (m + i)%nat * row (m + i) (S m + l))) in E
          by (intros i Hi; rewrite row_slack by exact Hi; destruct (Nat.eqb_spec (S m + l) i); [lia | ring]).
        rewrite (Sum_ext n _ (fun l' => y (m + m + l')%nat * (if Nat.eqb l l' then 1 else 0))) in E
          by (intros l' _; rewrite row_rest_edge; reflexivity).
        rewrite (Sum_delta_times n l (fun l' => y (m + m + l')%nat) Hl) in E. unfold dotm. lra.
    - right. set (p := fun i => x i). set (q := x m). set (e := fun l => x (S m + l)%nat).
      assert (Hp : forall i, (i < m)%nat -> 0 <= x i).
      { intros i Hi. pose proof (rows (m + i)%nat ltac:(lia)) as H. unfold inner in H. rewrite Sum_columns in H.
        rewrite (Sum_ext m _ (fun k => x k * (if Nat.eqb i k then 1 else 0))) in H
          by (intros k _; rewrite row_slack, Nat.eqb_sym by exact Hi; ring).
        rewrite Sum_delta_times, row_slack in H by exact Hi.
        rewrite (Sum_zero n) in H by (intros l _; rewrite row_slack by exact Hi;
                                      destruct (Nat.eqb_spec (S m + l) i); [lia | ring]).
        destruct (Nat.eqb_spec m i); [lia | lra]. }
      assert (He : forall l, (l < n)%nat -> 0 <= e l).
      { intros l Hl. pose proof (rows (m + m + l)%nat ltac:(lia)) as H. unfold inner in H. rewrite Sum_columns in H.
        rewrite (Sum_zero m) in H by (intros k Hk; rewrite row_rest_low by lia; ring).
        rewrite row_rest_low in H by lia.
        rewrite (Sum_ext n _ (fun k => e k * (if Nat.eqb l k then 1 else 0))) in H
          by (intros k _; rewrite row_rest_edge, Nat.eqb_sym; unfold e; ring).
        rewrite Sum_delta_times in H by exact Hl. lra. }
      assert (each : forall i, (i < m)%nat -> 0 <= x i + q + Sum n (fun l => A i l * e l)).
      { intros i Hi. pose proof (rows i ltac:(lia)) as H. unfold inner in H. rewrite Sum_columns in H.
        rewrite (Sum_ext m _ (fun k => x k * (if Nat.eqb i k then 1 else 0))) in H
          by (intros k Hk; rewrite row_cap, Nat.eqb_sym by assumption; ring).
        rewrite Sum_delta_times, row_sum in H by exact Hi.
        rewrite (Sum_ext n _ (fun l => A i l * e l)) in H by (intros l _; rewrite row_edge by exact Hi; reflexivity).
        unfold q. lra. }
      assert (cost : / nu * Sum m x + q + t * Sum n e < 0).
      { unfold inner in below. rewrite Sum_columns in below.
        rewrite (Sum_ext m _ (fun k => / nu * x k)) in below
          by (intros k Hk; rewrite wanted_cap by exact Hk; reflexivity).
        rewrite wanted_sum, Sum_scal in below.
        rewrite (Sum_ext n _ (fun l => t * e l)) in below by (intros l _; rewrite wanted_edge; reflexivity).
        rewrite Sum_scal in below. unfold q. lra. }
      (* Against a capped distribution d the caps cost at most their sum over nu. *)
      assert (against : forall d, capped d -> Sum m (fun i => d i * x i) <= / nu * Sum m x).
      { intros d [[P _] cap]. rewrite <- Sum_scal. apply Sum_le. intros i Hi.
        apply Rmult_le_compat_r; [apply Hp, Hi | apply cap, Hi]. }
      assert (value : forall d, capped d ->
                - (/ nu * Sum m x) - q <= Sum m (fun i => d i * Sum n (fun l => A i l * e l))).
      { intros d C. pose proof (against d C) as small. destruct C as [[P E] _].
        apply Rle_trans with (Sum m (fun i => d i * (- x i - q))).
        - rewrite (Sum_ext m (fun i => d i * (- x i - q)) (fun i => - (d i * x i) + d i * - q)) by (intros; ring).
          rewrite Sum_plus, Sum_opp, Sum_scal_r, E. lra.
        - apply Sum_le. intros i Hi. apply Rmult_le_compat_l; [apply P, Hi |]. specialize (each i Hi). lra. }
      destruct (Sum_nonneg n e He) as [HW | zero].
      + exists (fun l => e l / Sum n e). set (W := Sum n e) in *. split; [split |].
        * intros l Hl. apply Rmult_le_pos; [apply He, Hl | apply Rlt_le, Rinv_0_lt_compat, HW].
        * unfold Rdiv. rewrite Sum_scal_r. apply Rinv_r. lra.
        * apply Rlt_le_trans with ((- (/ nu * Sum m x) - q) / W).
          -- apply Rmult_lt_reg_r with W; [exact HW |].
             replace ((- (/ nu * Sum m x) - q) / W * W) with (- (/ nu * Sum m x) - q) by (field; lra). lra.
          -- apply (soft_margin_ge m nu Hm Hnu). intros d C. specialize (value d C).
             apply Rmult_le_reg_r with W; [exact HW |].
             replace ((- (/ nu * Sum m x) - q) / W * W) with (- (/ nu * Sum m x) - q) by (field; lra).
             eapply Rle_trans; [exact value |]. right. unfold dotm. rewrite <- Sum_scal_r. apply Sum_ext. intros i _.
             assert (scaled : Aw (fun l => e l / W) i = / W * Sum n (fun l => A i l * e l)).
             { unfold Aw. rewrite <- Sum_scal. apply Sum_ext. intros l _. unfold Rdiv. ring. }
             rewrite scaled. field. lra.
      + exfalso. specialize (value (fun _ => 1 / INR m) (capped_uniform m nu Hm Hnu)).
        assert (none : forall l, (l < n)%nat -> e l = 0)
          by (intros l Hl; apply (Sum_zero_terms n e He (eq_sym zero) l Hl)).
        assert (nothing : Sum m (fun i => 1 / INR m * Sum n (fun l => A i l * e l)) = 0).
        { apply Sum_zero. intros i _. rewrite (Sum_zero n); [ring |]. intros l Hl. rewrite none by exact Hl. ring. }
        cbv beta in value. rewrite nothing in value. rewrite <- zero in cost. lra.
  Qed.

  (** Lemma 4, and (5): the dual of [min over capped d of max_j (d·A)_j] is [sup over w of min over capped d
      of d·A w], and strong duality holds: some capped distribution attains the least value rho of the largest edge; no
      combination has a soft margin above rho; and combinations come as near to it as is wanted. *)
  Theorem MHT22_lemma_4 : exists (rho : R) (d_star : nat -> R),
    capped d_star /\ largest_edge d_star = rho /\
    (forall d, capped d -> rho <= largest_edge d) /\
    (forall w, distribution n w -> soft_margin (Aw w) <= rho) /\
    (forall eps, 0 < eps -> exists w, distribution n w /\ rho - eps < soft_margin (Aw w)).
  Proof.
    set (values := fun v => exists d, capped d /\ v = largest_edge d).
    pose proof (capped_uniform m nu Hm Hnu) as U.
    assert (some : exists w, distribution n w).
    { exists (fun k => if Nat.eqb k 0 then 1 else 0). split.
      - intros k _. destruct (Nat.eqb k 0); lra.
      - apply (Sum_delta n 0 (fun _ => 1)). lia. }
    destruct some as (w0 & D0).
    assert (lower : forall v, values v -> soft_margin (Aw w0) <= v)
      by (intros v (d & C & ->); apply weak_duality; assumption).
    set (rho := infimum values).
    assert (rho_le : forall d, capped d -> rho <= largest_edge d).
    { intros d C. apply (infimum_le values (largest_edge d) (soft_margin (Aw w0))); auto; exists d; auto. }
    assert (no_more : forall w, distribution n w -> soft_margin (Aw w) <= rho).
    { intros w D. apply (infimum_ge values (largest_edge (fun _ => 1 / INR m)) (soft_margin (Aw w0))).
      - exists (fun _ => 1 / INR m). auto.
      - exact lower.
      - intros v (d & C & ->). apply weak_duality; assumption. }
    destruct (edge_or_margin rho) as [(d & C & least) | (w & D & above)].
    - exists rho, d. repeat split; try assumption; try apply C; auto.
      + apply Rle_antisym; [exact least | apply rho_le, C].
      + intros eps He. destruct (edge_or_margin (rho - eps)) as [(d' & C' & less) | (w & D & above)].
        * specialize (rho_le d' C'). lra.
        * exists w. auto.
    - specialize (no_more w D). lra.
  Qed.
End Lemma_4.
