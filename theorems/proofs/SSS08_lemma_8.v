(** SSS08, Section 4.2: Lemma 8 as amended, the conjugate of a closed convex f restricted to the simplex. *)
From Coq Require Import Reals Lra Psatz Lia Classical FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate Fenchel SSS08_theorem_3 SSS08_minimax SSS08_theorem_4.
Open Scope R_scope.

(** [x]_+ *)
Definition positive_part (x : point) : point := fun i => Rmax 0 (x i).

(** (iii) of Theorem 7: f*(θ) >= f*(θ - α θ_i e_i) for α in [0, 1]. *)
Definition shrinking_lowers_conjugate (m : nat) (dom : point -> Prop) (f : point -> R) : Prop :=
  forall theta i alpha, (i < m)%nat -> 0 <= alpha <= 1 ->
    Rbar_le (conjugate m dom f (fun k => theta k - (if Nat.eqb k i then alpha * theta i else 0))) (conjugate m dom f theta).

Section Between.
  Variables (m : nat) (dom : point -> Prop) (f : point -> R).
  Hypothesis Closed : closed m dom f.
  Hypothesis Convex : convex dom f.
  Variable low : R.
  Hypothesis Low : forall d, dom d -> low <= f d.
  Hypothesis Hm : (0 < m)%nat.

  (** θ·d + v lies below f on the simplex, with room to spare. *)
  Variables (theta : point) (v delta : R).
  Hypothesis Hdelta : 0 < delta.
  Hypothesis Below : forall d, dom d -> distribution m d -> inner m theta d + v + delta <= f d.

  Lemma l1_mix alpha x y : 0 <= alpha <= 1 -> l1 m (mix alpha x y) <= alpha * l1 m x + (1 - alpha) * l1 m y.
  Proof.
    intros Ha. unfold l1, mix. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_le. intros i _.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right alpha), (Rabs_right (1 - alpha)) by lra. lra.
  Qed.

  Lemma linear_bounded s : distribution m s -> inner m theta s + v <= l1 m theta + Rabs v.
  Proof.
    intros Ds. pose proof (Rle_abs v). enough (inner m theta s <= l1 m theta) by lra.
    unfold inner, l1. apply Sum_le. intros i Hi. destruct (distribution_le_1 m s i Ds Hi).
    pose proof (Rle_abs (theta i)). pose proof (Rabs_pos (theta i)). nra.
  Qed.

  (** With a steep enough penalty on the distance it lies below f everywhere. *)
  Lemma penalty_exists : exists N, forall d s, dom d -> distribution m s ->
    inner m theta s + v <= f d + INR N * l1 m (fun i => s i - d i).
  Proof.
    apply NNPP. intros No.
    set (K := fun N s => distribution m s /\ exists d, dom d /\ f d + INR N * l1 m (fun i => s i - d i) <= inner m theta s + v).
    destruct (cluster_point m 1 K) as (l & Hl).
    - intros N. apply NNPP. intros None. apply No. exists N. intros d s Dd Ds.
      destruct (Rle_lt_dec (inner m theta s + v) (f d + INR N * l1 m (fun i => s i - d i))); [assumption|].
      exfalso. apply None. exists s. split; [exact Ds|]. exists d. split; [exact Dd | lra].
    - intros N s [Ds (d & Dd & L)]. split; [exact Ds|]. exists d. split; [exact Dd|].
      rewrite S_INR in L. pose proof (l1_nonneg m (fun i => s i - d i)). lra.
    - intros s [Ds _] i Hi. destruct (distribution_le_1 m s i Ds Hi). apply Rabs_le. lra.
    - assert (distribution m l) as Dl.
      { apply distribution_closed. intros eps He. destruct (Hl eps 0%nat He) as (s & [Ds _] & Near). eauto. }
      assert (dom l /\ f l <= inner m theta l + v + delta / 2) as [Domain L].
      { apply Closed. intros eps He. set (a := l1 m theta). assert (0 <= a) as Ha by apply l1_nonneg.
        set (M := a + Rabs v + Rabs low). pose proof (Rabs_pos v).
        set (e := Rmin (eps / 2) (delta / 2 / (a + 1))).
        assert (0 < e) as He' by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra]).
        destruct (above_any (M / (eps / 2))) as (N & HN).
        destruct (Hl e N He') as (s & [Ds (d & Dd & L)] & Near). exists d. repeat split; auto.
        - pose proof (inner_near m theta e s l Near) as I. fold (l1 m theta) in I. fold a in I.
          pose proof (Rmin_r (eps / 2) (delta / 2 / (a + 1))) as R2. fold e in R2.
          assert (a * e <= delta / 2).
          { apply (Rmult_le_compat_r (a + 1)) in R2; [|lra].
            replace (delta / 2 / (a + 1) * (a + 1)) with (delta / 2) in R2 by (field; lra). nra. }
          pose proof (l1_nonneg m (fun i => s i - d i)). pose proof (pos_INR N).
          assert (0 <= INR N * l1 m (fun i => s i - d i)) by (apply Rmult_le_pos; lra). lra.
        - intros i Hi. pose proof (linear_bounded s Ds) as B. fold a in B. specialize (Low d Dd). pose proof (Rle_abs (- low)) as AL. rewrite Rabs_Ropp in AL.
          pose proof (Sum_ge_term m (fun i => Rabs (s i - d i)) i (fun k _ => Rabs_pos _) Hi) as G. cbv beta in G.
          fold (l1 m (fun i => s i - d i)) in G. pose proof (pos_INR N).
          assert (INR N * Rabs (s i - d i) <= M) as Q.
          { apply Rle_trans with (INR N * l1 m (fun i => s i - d i)); [now apply Rmult_le_compat_l | unfold M; lra]. }
          apply (Rmult_lt_compat_r (eps / 2)) in HN; [|lra]. replace (M / (eps / 2) * (eps / 2)) with M in HN by (field; lra).
          assert (Rabs (s i - d i) < eps / 2).
          { destruct (Rle_lt_dec (eps / 2) (Rabs (s i - d i))); [|assumption].
            assert (INR N * (eps / 2) <= INR N * Rabs (s i - d i)) by (now apply Rmult_le_compat_l). lra. }
          pose proof (Rmin_l (eps / 2) (delta / 2 / (a + 1))) as R1. fold e in R1. specialize (Near i Hi).
          pose proof (Rabs_triang (d i - s i) (s i - l i)) as T. rewrite (Rabs_minus_sym (d i)) in T.
          replace (d i - s i + (s i - l i)) with (d i - l i) in T by ring. lra. }
      specialize (Below l Domain Dl). lra.
  Qed.

  (** A linear function between: above θ·s + v on the simplex, below f everywhere. *)
  Lemma linear_between d0 N : dom d0 ->
    (forall d s, dom d -> distribution m s -> inner m theta s + v <= f d + INR N * l1 m (fun i => s i - d i)) ->
    exists y, forall d s, dom d -> distribution m s -> inner m y d - f d <= inner m y s - (inner m theta s + v).
  Proof.
    intros D0 HN. pose proof (uniform_distribution m Hm) as U.
    set (value := fun u d s : point => f d - (inner m theta s + v) + INR N * l1 m (fun i => s i - d i - u i)).
    destruct (supporting_hyperplane m (fun u r => exists d s, dom d /\ distribution m s /\ value u d s <= r) 0) as (x & H).
    - intros alpha u r u' r' Ha (d & s & Dd & Ds & L) (d' & s' & Dd' & Ds' & L').
      exists (mix alpha d d'), (mix alpha s s'). destruct (Convex alpha d d' Ha Dd Dd') as [Dm Lm].
      split; [exact Dm|]. split; [now apply mix_distribution|]. unfold value in *.
      assert (inner m theta (mix alpha s s') = alpha * inner m theta s + (1 - alpha) * inner m theta s') as E.
      { unfold inner, mix. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. }
      pose proof (l1_mix alpha (fun i => s i - d i - u i) (fun i => s' i - d' i - u' i) Ha) as T.
      replace (mix alpha (fun i => s i - d i - u i) (fun i => s' i - d' i - u' i))
        with (fun i => mix alpha s s' i - mix alpha d d' i - mix alpha u u' i) in T
        by (apply functional_extensionality; intros; unfold mix; ring).
      apply (Rmult_le_compat_l (INR N)) in T; [|apply pos_INR].
      apply (Rmult_le_compat_l alpha) in L; [|lra]. apply (Rmult_le_compat_l (1 - alpha)) in L'; [|lra]. rewrite E. lra.
    - intros u r (d & s & Dd & Ds & L) Zero. specialize (HN d s Dd Ds). unfold value in L.
      replace (l1 m (fun i => s i - d i - u i)) with (l1 m (fun i => s i - d i)) in L; [lra|].
      apply Sum_ext. intros i Hi. rewrite Zero by exact Hi. f_equal. ring.
    - intros k sg Hk _. exists 1, (axis k (sg * 1)), (value (axis k (sg * 1)) d0 (fun _ => 1 / INR m)).
      repeat split; [lra|]. exists d0, (fun _ => 1 / INR m). repeat split; auto; try apply U. lra.
    - exists (fun i => - x i). intros d s Dd Ds.
      specialize (H (fun i => s i - d i) (f d - (inner m theta s + v))). rewrite inner_minus in H.
      rewrite !inner_opp_l. enough (0 + (inner m x s - inner m x d) <= f d - (inner m theta s + v)) by lra.
      apply H. exists d, s. repeat split; auto; try apply Ds. unfold value.
      replace (l1 m _) with 0; [lra|]. symmetry. apply Sum_zero. intros i _. rewrite <- Rabs_R0. f_equal. ring.
  Qed.
End Between.

Section Lemma_8.
  Variables (m : nat) (dom : point -> Prop) (f : point -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Shrinking : shrinking_lowers_conjugate m dom f.

  (** A coordinate moved towards 0, not further, lowers the conjugate. *)
  Lemma coordinate_lowered y i t : (i < m)%nat -> (0 <= t <= y i \/ y i <= t <= 0) ->
    Rbar_le (conjugate m dom f (fun k => if Nat.eqb k i then t else y k)) (conjugate m dom f y).
  Proof.
    intros Hi Ht. set (alpha := if Req_EM_T (y i) 0 then 0 else (y i - t) / y i).
    assert (0 <= alpha <= 1 /\ y i - alpha * y i = t) as [Ha E].
    { unfold alpha. destruct (Req_EM_T (y i) 0) as [Z|Nz]; [lra|]. split; [|field; exact Nz].
      assert (t = t / y i * y i) as T by (field; exact Nz). set (q := t / y i) in *.
      replace ((y i - t) / y i) with (1 - q) by (unfold q; field; exact Nz).
      assert (0 <= q <= 1) by (destruct Ht; split; nra). lra. }
    replace (fun k => if Nat.eqb k i then t else y k) with (fun k => y k - (if Nat.eqb k i then alpha * y i else 0)).
    - now apply Shrinking.
    - apply functional_extensionality. intros k. destruct (Nat.eqb_spec k i) as [->|]; [exact E | ring].
  Qed.

  (** [x]_+ is a minimiser of f* over {y : y >= x}. *)
  Lemma positive_part_lowers y x : (forall i, (i < m)%nat -> x i <= y i) ->
    Rbar_le (conjugate m dom f (positive_part x)) (conjugate m dom f y).
  Proof.
    intros Above. assert (G : forall k, (k <= m)%nat ->
      Rbar_le (conjugate m dom f (fun i => if Nat.ltb i k then positive_part x i else y i)) (conjugate m dom f y)).
    { induction k as [|k IH]; intros Hk; [apply Rbar_le_refl|].
      eapply Rbar_le_trans; [|apply IH; lia].
      set (z := fun i => if Nat.ltb i k then positive_part x i else y i).
      replace (fun i => if Nat.ltb i (S k) then positive_part x i else y i)
        with (fun i => if Nat.eqb i k then positive_part x k else z i).
      - apply coordinate_lowered; [lia|]. unfold z. rewrite (proj2 (Nat.ltb_ge k k)) by lia. specialize (Above k ltac:(lia)).
        unfold positive_part, Rmax. destruct (Rle_dec 0 (x k)), (Rle_dec 0 (y k)); lra.
      - apply functional_extensionality. intros i. unfold z.
        destruct (Nat.eqb_spec i k), (Nat.ltb_spec i k), (Nat.ltb_spec i (S k)); try lia; subst; reflexivity. }
    eapply Rbar_le_trans; [|apply (G m (le_n m))]. apply conjugate_same. intros i Hi.
    destruct (Nat.ltb_spec i m); [reflexivity | lia].
  Qed.

  Hypothesis Convex : convex dom f.

  (** Where θ·s + v lies on the simplex below f with a penalty, some γ has γ - f*([γ + θ]_+) >= v. *)
  Lemma scale_of_penalty theta v d0 N : dom d0 ->
    (forall d s, dom d -> distribution m s -> inner m theta s + v <= f d + INR N * l1 m (fun i => s i - d i)) ->
    exists gamma a, conjugate m dom f (positive_part (fun i => gamma + theta i)) = Finite a /\ v <= gamma - a.
  Proof.
    intros D0 HN. destruct (linear_between m dom f Convex Hm theta v d0 N D0 HN) as (y & H).
    set (gamma := Min m (fun i => y i - theta i)). exists gamma.
    destruct (conjugate_finite m dom f (positive_part (fun i => gamma + theta i)) (gamma - v) d0 D0) as (a & E & L).
    - apply Rbar_le_trans with (conjugate m dom f y).
      + apply positive_part_lowers. intros i Hi. pose proof (Min_le m (fun i => y i - theta i) i Hi). unfold gamma. lra.
      + apply conjugate_le. intros d Dd. destruct (least_over_simplex m (fun i => y i - theta i) Hm) as [(s & Ds & E) _].
        specialize (H d s Dd Ds). cbv beta in E. fold gamma in E.
        assert (inner m s (fun i => y i - theta i) = inner m y s - inner m theta s) as E'
          by (unfold inner; rewrite <- Sum_minus; apply Sum_ext; intros; ring). lra.
    - exists a. split; [exact E | lra].
  Qed.

  Hypothesis Closed : closed m dom f.
  Variable low : R.
  Hypothesis Low : forall d, dom d -> low <= f d.

  (** So has it where θ·d + v lies below f on the simplex with room to spare. *)
  Lemma scale_exists theta v delta d0 : 0 < delta -> dom d0 ->
    (forall d, dom d -> distribution m d -> inner m theta d + v + delta <= f d) ->
    exists gamma a, conjugate m dom f (positive_part (fun i => gamma + theta i)) = Finite a /\ v <= gamma - a.
  Proof.
    intros Hd D0 Below. destruct (penalty_exists m dom f Closed low Low theta v delta Hd Below) as (N & HN).
    now apply scale_of_penalty with (d0 := d0) (N := N).
  Qed.

  (** γ - f*([γ + θ]_+) is at most f(d) - θ·d for every distribution d: here f need not be closed. *)
  Lemma scale_below theta gamma a d : conjugate m dom f (positive_part (fun i => gamma + theta i)) = Finite a -> dom d ->
    distribution m d -> gamma - a <= f d - inner m theta d.
  Proof.
    intros E Dd [P One]. set (x := positive_part (fun i => gamma + theta i)) in *.
    assert (inner m x d - f d <= a) as L by (apply (below_conjugate m dom); [rewrite E; apply Rbar_le_refl | exact Dd]).
    enough (gamma + inner m theta d <= inner m x d) by lra.
    replace gamma with (Sum m (fun i => gamma * d i)) by (rewrite Sum_scal, One; ring).
    unfold inner. rewrite <- Sum_plus. apply Sum_le. intros i Hi. specialize (P i Hi).
    pose proof (Rmax_r 0 (gamma + theta i)) as R. change (Rmax 0 (gamma + theta i)) with (x i) in R. nra.
  Qed.
End Lemma_8.

(** Lemma 8, as amended: for closed and convex f with (i), (ii) and (iii) of Theorem 7,
    (f + I_{S_m})*(θ) = - sup_γ (γ - f*([γ + θ]_+)). *)
Theorem SSS08_lemma_8_amended m dom f theta : (0 < m)%nat -> closed m dom f -> convex dom f ->
  is_minimum dom f 0 -> core m dom (fun _ => 0) -> shrinking_lowers_conjugate m dom f ->
  conjugate m (fun d => dom d /\ distribution m d) f theta
  = Rbar_opp (Lub_Rbar (fun v => exists gamma,
      Finite v = Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma + theta i))))).
Proof.
  intros Hm Closed Convex [(d0 & D0 & _) Nonneg] _ Shrinking.
  set (E := fun v => exists gamma, _).
  assert (finite : forall gamma v, Finite v = Rbar_minus (Finite gamma) (conjugate m dom f (positive_part (fun i => gamma + theta i))) ->
    exists a, conjugate m dom f (positive_part (fun i => gamma + theta i)) = Finite a /\ v = gamma - a).
  { intros gamma v. generalize (conjugate_ge m dom f (positive_part (fun i => gamma + theta i)) d0 D0).
    destruct (conjugate m dom f (positive_part _)) as [a| |]; intros L Ev; [|discriminate|easy]. exists a. split; [reflexivity|]. now injection Ev. }
  set (c := conjugate m _ f theta). apply Rbar_le_antisym.
  - apply Lub_Rbar_correct. intros v (d & [Dd Ds] & ->).
    assert (Rbar_le (Lub_Rbar E) (f d - inner m theta d)) as L.
    { apply Lub_Rbar_correct. intros v (gamma & Ev). destruct (finite gamma v Ev) as (a & Ea & ->).
      now apply (scale_below m dom f theta gamma a d). }
    destruct (Lub_Rbar E) as [l| |]; simpl in *; [lra | easy | easy].
  - assert (reach : forall v, Rbar_lt c (Finite (- v)) -> Rbar_le v (Lub_Rbar E)).
    { intros v Lt. assert (exists delta, 0 < delta /\ Rbar_le c (- v - delta)) as (delta & Hd & Le).
      { destruct c as [r| |]; [exists (- v - r); simpl in *; lra | easy | exists 1; simpl; lra]. }
      destruct (scale_exists m dom f Hm Shrinking Convex Closed 0 Nonneg theta v delta d0 Hd D0) as (gamma & a & Ea & La).
      { intros d Dd Ds. pose proof (below_conjugate m (fun d => dom d /\ distribution m d) f theta (- v - delta) d Le (conj Dd Ds)). lra. }
      apply Rbar_le_trans with (gamma - a); [exact La|]. apply Lub_Rbar_correct. exists gamma. rewrite Ea. reflexivity. }
    destruct (Lub_Rbar E) as [l| |] eqn:El.
    + simpl. destruct (Rbar_lt_le_dec c (Finite (- l))) as [Lt|Le]; [|exact Le].
      exfalso. assert (exists v, l < v /\ Rbar_lt c (- v)) as (v & Lv & Cv).
      { destruct c as [r| |]; [exists ((l - r) / 2); simpl in *; lra | easy | exists (l + 1); simpl; lra]. }
      specialize (reach v Cv). simpl in reach. lra.
    + destruct c; exact I || simpl; auto.
    + simpl. destruct c as [r| |]; [exfalso; apply (reach (- r - 1)); simpl; lra | exact I | exfalso; apply (reach 0); exact I].
Qed.
