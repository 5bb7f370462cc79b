(** CL21, Corollary 2.11: the single thresholds of finitely many distinct points are iteratively weakly learnable, for every
    labelling, as spec/CL21.v states it. With m points of a line they gain 1/2^m on a random guess; some direction tells all
    points of R^n apart. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games CL21_classifiers.
Import ListNotations.
Open Scope R_scope.

Section Thresholds.
  Variables (m : nat) (points : nat -> R) (S : list nat) (y : nat -> nat) (d : nat -> R).
  Hypothesis distinct : forall p q, (p < m)%nat -> (q < m)%nat -> points p = points q -> p = q.
  Hypothesis S_once : NoDup S.
  Hypothesis two : (2 <= length S)%nat.
  Hypothesis y_in : forall p, (p < m)%nat -> In (y p) S.
  Hypothesis D1 : distribution m d.
  Notation n := (length S).

  (** The mass below a threshold; that of a label below it, and above it. *)
  Definition low (s : R) (p : nat) : bool := if Rlt_dec (points p) s then true else false.
  Definition mass (s : R) : R := Sum m (fun p => if low s p then d p else 0).
  Definition mass_low (s : R) (a : nat) : R := Sum m (fun p => if low s p then (if Nat.eqb a (y p) then d p else 0) else 0).
  Definition mass_high (s : R) (b : nat) : R := Sum m (fun p => if low s p then 0 else (if Nat.eqb b (y p) then d p else 0)).
  Definition count (s : R) : nat := length (filter (low s) (seq 0 m)).
  Definition threshold (s : R) (a b p : nat) : nat := CL21.threshold_classifier s a b (points p).

  Lemma low_true s p : low s p = true <-> points p < s.
  Proof. unfold low. destruct (Rlt_dec (points p) s); split; easy. Qed.

  Lemma right_of_threshold s a b : right_probability m d (threshold s a b) y = mass_low s a + mass_high s b.
  Proof.
    unfold right_probability, mass_low, mass_high. rewrite <- Sum_plus. apply Sum_ext. intros p _.
    unfold threshold, CL21.threshold_classifier, low. destruct (Rlt_dec (points p) s); ring.
  Qed.

  (** Some label has its share of what lies above. *)
  Lemma likely_above s : exists b, In b S /\ (1 - mass s) / INR n <= mass_high s b.
  Proof.
    assert (T : Sum n (fun j => mass_high s (nth j S 0%nat)) = 1 - mass s).
    { transitivity (Sum m d - mass s); [|now rewrite (proj2 D1)]. unfold mass_high. rewrite Sum_swap. unfold mass. rewrite <- Sum_minus. apply Sum_ext. intros p Hp.
      destruct (low s p); [rewrite Sum_zero by reflexivity; ring|].
      destruct (In_nth S (y p) 0%nat (y_in p Hp)) as (j & Hj & E). rewrite Rminus_0_r.
      rewrite (Sum_single n j) by (exact Hj || (intros i Hi Ni; destruct (Nat.eqb_spec (nth i S 0%nat) (y p)) as [Q|]; [|reflexivity];
        exfalso; apply Ni; apply (proj1 (NoDup_nth S 0%nat) S_once i j Hi Hj); congruence)).
      now rewrite E, Nat.eqb_refl. }
    assert (0 < INR n) as Np by (apply lt_0_INR; lia).
    destruct (Max_attained n (fun j => mass_high s (nth j S 0%nat)) ltac:(lia)) as (j & Hj & E).
    exists (nth j S 0%nat). split; [now apply nth_In|]. apply Rmult_le_reg_l with (INR n); [exact Np|].
    replace (INR n * ((1 - mass s) / INR n)) with (1 - mass s) by (field; lra). rewrite <- T, <- Sum_const. apply Sum_le.
    intros i Hi. rewrite <- E. apply (Max_ge n (fun j => mass_high s (nth j S 0%nat)) i Hi).
  Qed.

  (** The last point below a threshold. *)
  Lemma last_below s k : (k <= m)%nat -> (exists p, (p < k)%nat /\ points p < s) ->
    exists p, (p < k)%nat /\ points p < s /\ forall q, (q < k)%nat -> points q < s -> points q <= points p.
  Proof.
    induction k as [|k IH]; intros Hk (p & Hp & L); [lia|]. destruct (Rlt_dec (points k) s) as [Lk|Nk].
    - destruct (Classical_Prop.classic (exists p, (p < k)%nat /\ points p < s)) as [Some|None].
      + destruct (IH ltac:(lia) Some) as (q & Hq & Lq & B). destruct (Rle_lt_dec (points q) (points k)) as [C|C].
        * exists k. split; [lia|]. split; [exact Lk|]. intros r Hr Lr. destruct (Nat.eq_dec r k) as [->|N]; [lra|].
          eapply Rle_trans; [apply (B r); [lia | exact Lr] | exact C].
        * exists q. split; [lia|]. split; [exact Lq|]. intros r Hr Lr. destruct (Nat.eq_dec r k) as [->|N]; [lra|]. apply B; [lia | exact Lr].
      + exists k. split; [lia|]. split; [exact Lk|]. intros r Hr Lr. destruct (Nat.eq_dec r k) as [->|N]; [lra|].
        exfalso. apply None. exists r. split; [lia | exact Lr].
    - assert (p <> k) by (intros ->; contradiction). destruct (IH ltac:(lia)) as (q & Hq & Lq & B); [exists p; split; [lia | exact L]|].
      exists q. split; [lia|]. split; [exact Lq|]. intros r Hr Lr. destruct (Nat.eq_dec r k) as [->|N]; [contradiction|]. apply B; [lia | exact Lr].
  Qed.

  Variable delta : R.
  Hypothesis delta_positive : 0 < delta.
  Hypothesis none_good : forall s a b, In a S -> In b S -> right_probability m d (threshold s a b) y < 1 / INR n + delta.

  (** So little mass lies below any threshold. *)
  Lemma little_below k : forall s, (count s <= k)%nat -> mass s <= 2 * (2 ^ k - 1) * delta.
  Proof.
    pose proof (proj1 D1) as P. assert (2 <= INR n) as N2 by (apply (le_INR 2) in two; exact two).
    induction k as [|k IH]; intros s C.
    - unfold mass. rewrite Sum_zero; [simpl; lra|]. intros p Hp. destruct (low s p) eqn:E; [|reflexivity]. exfalso.
      assert (In p (filter (low s) (seq 0 m))) as I by (apply filter_In; split; [apply in_seq; lia | exact E]).
      unfold count in C. destruct (filter (low s) (seq 0 m)); [easy | simpl in C; lia].
    - destruct (Classical_Prop.classic (exists p, (p < m)%nat /\ points p < s)) as [Some|None].
      + destruct (last_below s m (le_n m) Some) as (p & Hp & L & B). set (s' := points p).
        assert (Low : forall q, (q < m)%nat -> low s q = true -> q = p \/ low s' q = true).
        { intros q Hq E. apply low_true in E. specialize (B q Hq E). destruct (Req_dec (points q) (points p)) as [Q|Q].
          - left. now apply distinct.
          - right. apply low_true. unfold s'. lra. }
        assert (Out : low s' p = false) by (unfold low, s'; destruct (Rlt_dec (points p) (points p)); [lra | reflexivity]).
        assert (Up : forall q, low s' q = true -> low s q = true) by (intros q E; apply low_true in E; apply low_true; unfold s' in E; lra).
        assert (count s' <= k)%nat as C'.
        { enough (Datatypes.S (count s') <= count s)%nat by lia. unfold count.
          change (Datatypes.S (length (filter (low s') (seq 0 m)))) with (length (p :: filter (low s') (seq 0 m))).
          apply NoDup_incl_length.
          - constructor; [intros I; apply filter_In in I; destruct I as [_ I]; rewrite Out in I; discriminate | apply NoDup_filter, seq_NoDup].
          - intros q [<-|I]; apply filter_In; [split; [apply in_seq; lia | now apply low_true]|].
            apply filter_In in I as [I J]. split; [exact I | now apply Up]. }
        assert (M : mass s = mass s' + d p).
        { unfold mass. rewrite <- (Sum_delta m p d Hp), <- Sum_plus. apply Sum_ext. intros q Hq.
          destruct (Nat.eqb_spec q p) as [->|N].
          - rewrite Out. apply low_true in L. rewrite L. ring.
          - destruct (low s q) eqn:E, (low s' q) eqn:E'; try ring.
            + destruct (Low q Hq E) as [Q|Q]; [contradiction | rewrite Q in E'; discriminate].
            + rewrite (Up q E') in E. discriminate. }
        assert (d p <= mass_low s (y p)) as F.
        { unfold mass_low. eapply Rle_trans; [|apply (Sum_ge_term m _ p); [|exact Hp]].
          - cbv beta. apply low_true in L. rewrite L, Nat.eqb_refl. lra.
          - intros q Hq. destruct (low s q); [|lra]. destruct (Nat.eqb (y p) (y q)); [now apply P | lra]. }
        destruct (likely_above s) as (b & Ib & G). pose proof (none_good s (y p) b (y_in p Hp) Ib) as Q.
        rewrite right_of_threshold in Q. specialize (IH s' C'). rewrite M in *.
        assert (0 <= mass s') as M0 by (apply Sum_nonneg; intros q Hq; destruct (low s' q); [now apply P | lra]).
        pose proof (P p Hp) as Dp.
        assert (d p * (INR n - 1) < INR n * delta + mass s') as K.
        { assert (d p + (1 - (mass s' + d p)) / INR n < 1 / INR n + delta) as Z by lra.
          apply (Rmult_lt_compat_l (INR n)) in Z; [|lra].
          replace (INR n * (d p + (1 - (mass s' + d p)) / INR n)) with (INR n * d p + 1 - mass s' - d p) in Z by (field; lra).
          replace (INR n * (1 / INR n + delta)) with (1 + INR n * delta) in Z by (field; lra). lra. }
        assert (d p <= mass s' + 2 * delta) as K2.
        { apply Rmult_le_reg_r with (INR n - 1); [lra|]. apply Rlt_le. eapply Rlt_le_trans; [exact K|].
          assert (mass s' <= mass s' * (INR n - 1)) by nra. assert (INR n * delta <= 2 * delta * (INR n - 1)) by nra. nra. }
        change (2 ^ Datatypes.S k) with (2 * 2 ^ k). lra.
      + unfold mass. rewrite Sum_zero.
        * assert (1 <= 2 ^ Datatypes.S k) by (apply pow_R1_Rle; lra). nra.
        * intros p Hp. destruct (low s p) eqn:E; [|reflexivity]. apply low_true in E. exfalso. apply None. now exists p.
  Qed.

  Lemma all_below : exists s, mass s = 1 /\ (count s <= m)%nat.
  Proof.
    exists (Sum m (fun p => Rabs (points p)) + 1). split.
    - transitivity (Sum m d); [|exact (proj2 D1)]. apply Sum_ext. intros p Hp. assert (low (Sum m (fun p => Rabs (points p)) + 1) p = true) as ->; [|reflexivity].
      apply low_true. pose proof (Sum_ge_term m (fun p => Rabs (points p)) p ltac:(intros; apply Rabs_pos) Hp) as Q. cbv beta in Q.
      pose proof (Rle_abs (points p)). lra.
    - unfold count. assert (G : forall f (l : list nat), (length (filter f l) <= length l)%nat)
        by (intros f l; induction l as [|a l IH]; [simpl; lia | simpl; destruct (f a); simpl; lia]).
      eapply Nat.le_trans; [apply G | rewrite seq_length; lia].
  Qed.

  Lemma impossible : delta <= 1 / (2 * 2 ^ m) -> False.
  Proof.
    intros B. destruct all_below as (s & M & C). pose proof (little_below m s C) as Q. rewrite M in Q.
    assert (0 < 2 ^ m) as P by (apply pow_lt; lra). apply (Rmult_le_compat_r (2 * 2 ^ m)) in B; [|lra].
    replace (1 / (2 * 2 ^ m) * (2 * 2 ^ m)) with 1 in B by (field; lra). nra.
  Qed.
End Thresholds.

(** A number that is none of finitely many. *)
Lemma another (l : list R) : exists e, ~ In e l.
Proof.
  assert (exists b, forall x, In x l -> x < b) as (b & B).
  { induction l as [|x l (b & B)]; [exists 0; easy|]. exists (Rmax b (x + 1)). intros z [<-|I].
    - pose proof (Rmax_r b (x + 1)). lra.
    - pose proof (Rmax_l b (x + 1)). specialize (B z I). lra. }
  exists b. intros I. specialize (B b I). lra.
Qed.

(** A direction in which points differ that differ in some coordinate. *)
Lemma some_direction m n (points : nat -> nat -> R) : exists w, forall p q, (p < m)%nat -> (q < m)%nat ->
  Sum n (fun c => w c * points p c) = Sum n (fun c => w c * points q c) -> forall c, (c < n)%nat -> points p c = points q c.
Proof.
  induction n as [|n (w & W)]; [exists (fun _ => 0); intros; lia|].
  set (along p := Sum n (fun c => w c * points p c)).
  destruct (another (0 :: flat_map (fun p => map (fun q => - (along p - along q) / (points p n - points q n)) (seq 0 m)) (seq 0 m))) as (e & E).
  assert (e <> 0) as E0 by (intros Z; apply E; left; now symmetry).
  assert (shown : forall p, Sum n (fun c => (if Nat.eqb c n then e else w c) * points p c) = along p).
  { intros p. apply Sum_ext. intros c Hc. destruct (Nat.eqb_spec c n); [lia | reflexivity]. }
  exists (fun c => if Nat.eqb c n then e else w c). intros p q Hp Hq Same c Hc. cbn [Sum] in Same.
  rewrite !shown, Nat.eqb_refl in Same.
  destruct (Req_dec (points p n) (points q n)) as [Z|N].
  - destruct (Nat.eq_dec c n) as [->|Nc]; [exact Z|]. apply (W p q Hp Hq); [|lia]. rewrite Z in Same. unfold along in Same. lra.
  - exfalso. apply E. right. apply in_flat_map. exists p. split; [apply in_seq; lia|]. apply in_map_iff. exists q.
    split; [|apply in_seq; lia]. apply Rmult_eq_reg_r with (points p n - points q n); [|lra].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma points_of_a_line m A (points : nat -> R) : (forall p q, (p < m)%nat -> (q < m)%nat -> points p = points q -> p = q) ->
  forall S, NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) ->
  exists rho, 0 < rho /\ forall y d, (forall p, (p < m)%nat -> In (y p) S) -> distribution m d ->
  exists s a b, In a S /\ In b S /\ CL21.score m d (threshold points s a b) y >= CL21.guess (length S) + rho.
Proof.
  intros Dis S Once Two _. set (delta := 1 / (2 * 2 ^ m)).
  assert (0 < delta) as P by (apply Rdiv_lt_0_compat; [lra|]; assert (0 < 2 ^ m) by (apply pow_lt; lra); lra).
  exists (2 * delta). split; [lra|]. intros y d Y D1.
  destruct (Classical_Prop.classic (exists s a b, In a S /\ In b S /\
    1 / INR (length S) + delta <= right_probability m d (threshold points s a b) y)) as [(s & a & b & Ia & Ib & Q)|None].
  - exists s, a, b. split; [exact Ia|]. split; [exact Ib|].
      change (score m d (threshold points s a b) y >= (2 - INR (length S)) / INR (length S) + 2 * delta).
      assert (score m d (threshold points s a b) y = 2 * right_probability m d (threshold points s a b) y - 1) as ->.
      { transitivity (2 * right_probability m d (threshold points s a b) y - Sum m d); [|change (Sum m d) with (Sum m d); rewrite (proj2 D1); ring].
        unfold score, right_probability. rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext. intros p _.
        destruct (Nat.eqb _ _); ring. }
      assert (2 <= INR (length S)) by (apply (le_INR 2) in Two; exact Two).
      replace ((2 - INR (length S)) / INR (length S)) with (2 * (1 / INR (length S)) - 1) by (field; lra). lra.
  - exfalso. apply (impossible m points S y d Dis Once Two Y D1 delta P); [|unfold delta; lra].
    intros s a b Ia Ib. destruct (Rlt_le_dec (right_probability m d (threshold points s a b) y) (1 / INR (length S) + delta)); [assumption|].
    exfalso. apply None. now exists s, a, b.
Qed.

Theorem CL21_corollary_2_11_proof : CL21.corollary_2_11.
Proof.
  intros m A n points Hm Dis S Once Two In_A. destruct (some_direction m n points) as (w & W).
  destruct (points_of_a_line m A (fun p => Sum n (fun c => w c * points p c))
    (fun p q Hp Hq E => Dis p q Hp Hq (W p q Hp Hq E)) S Once Two In_A) as (rho & P & G).
  exists rho. split; [exact P|]. intros y d Y D. destruct (G y d Y D) as (s & a & b & Ia & Ib & Q).
  exists (threshold (fun p => Sum n (fun c => w c * points p c)) s a b). split; [now exists w, s, a, b|]. split; [|exact Q].
  intros p _. unfold threshold, CL21.threshold_classifier. now destruct (Rlt_dec _ _).
Qed.
