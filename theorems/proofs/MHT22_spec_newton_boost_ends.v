(** NewtonBoost goes on until it is done: for every learner a run that ends within the bound, as spec/MHT22_NewtonBoost.v states
    it. Every round takes the short step. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Logarithms Infimum Entropy Smoothing MHT22_scheme MHT22_recursions MHT22_newton_boost
  MHT22_newton_boost_theorem MHT22_newton_boost_any_cap MHT22_uniform_cap MHT22_corollary_2 MHT22_spec_stops.
From Boostproof.spec Require MHT22_NewtonBoost.
Local Open Scope R_scope.

Lemma soft_margin_same m nu u u' : (forall i, (i < m)%nat -> u i = u' i) -> soft_margin m nu u = soft_margin m nu u'.
Proof.
  intros E. apply infimum_same. intros v. split; intros (d & C & ->); exists d; (split; [exact C|]); apply Sum_ext; intros i Hi; now rewrite E.
Qed.

Section Run.
  Variables (m : nat) (nu eps : R) (last : nat) (learner : nat -> (nat -> R) -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis He : 0 < eps.
  Hypothesis V : forall t e, in_range m (learner t e).
  Notation eta := (doublings m nu eps last).
  Notation half := (half_tolerance m nu eta).

  (** The distribution of line 5 in each stage; where ν = m the uniform one. *)
  Definition line5 (k : nat) (u : nat -> R) : nat -> R := if Rlt_dec nu (INR m) then line_5 m nu (eta k) u else fun _ => 1 / INR m.
  Lemma line5_right k u : is_distribution_for m nu (eta k) u (line5 k u).
  Proof.
    unfold line5. destruct (Rlt_dec nu (INR m)) as [L|L].
    - apply line_5_is_distribution; [lra|]. now apply doublings_pos.
    - assert (nu = INR m) as E by lra. split; [now apply uniform_is_capped|]. intros e Ce. right.
      apply objective_same; [reflexivity|]. intros i Hi. symmetry. now apply (only_uniform m nu Hm E).
  Qed.

  (** Before round t >= 1: w_t, its margins, the stage of round t - 1, d_t, the least edge and the best soft margin so far. *)
  Record state := State { sw : nat -> nat -> R; su : nat -> R; sk : nat; sd : nat -> R; sl : R; sb : R }.
  Definition first_column : nat -> R := learner 0 (fun _ => 1 / INR m).
  Definition first : state := State (fun _ l => if Nat.eqb l 0 then 1 else 0) first_column 0 (line5 0 first_column)
    (dotm m (fun _ => 1 / INR m) first_column) (soft_margin m nu first_column).
  Fixpoint stage_from (left k : nat) (l : R) (u : nat -> R) : nat :=
    match left with
    | O => k
    | S rest => if Rlt_dec (half k) (l - smoothed m nu (eta k) u) then k else stage_from rest (S k) l u
    end.
  Lemma stage_from_right left l u : forall k, (k + left = last)%nat ->
    (k <= stage_from left k l u <= last)%nat /\
    (forall j, (k <= j < stage_from left k l u)%nat -> l - smoothed m nu (eta j) u <= half j) /\
    ((stage_from left k l u < last)%nat -> half (stage_from left k l u) < l - smoothed m nu (eta (stage_from left k l u)) u).
  Proof.
    induction left as [|rest IH]; intros k E; cbn [stage_from].
    - split; [lia|]. split; [intros j Hj; lia | intros Hk; lia].
    - destruct (Rlt_dec (half k) (l - smoothed m nu (eta k) u)) as [A|A].
      + split; [lia|]. split; [intros j Hj; lia | intros _; exact A].
      + destruct (IH (S k) ltac:(lia)) as (low & below & above). split; [lia|]. split; [|exact above].
        intros j Hj. destruct (Nat.eq_dec j k) as [->|N]; [lra | apply below; lia].
  Qed.
  Definition step_of (k : nat) (u c : nat -> R) : R :=
    clip (dotm m (line5 k u) (fun i => c i - u i) / (eta k * Max m (fun i => Rabs (c i - u i)) ^ 2)).
  Definition next (t : nat) (s : state) : state :=
    let c := learner t (sd s) in let l := Rmin (sl s) (dotm m (sd s) c) in
    let k := if Rle_dec (l - sb s) eps then sk s else stage_from (last - sk s) (sk s) l (su s) in
    let x := if Rle_dec (l - sb s) eps then 0 else step_of k (su s) c in
    let u := fun i => su s i + x * (c i - su s i) in
    State (fun r j => if Nat.eqb r t then (if Nat.eqb j 0 then x else 0) else (1 - x) * sw s r j) u k (line5 k u) l
      (if Rlt_dec (sb s) (soft_margin m nu u) then soft_margin m nu u else sb s).
  Fixpoint before (t : nat) : state := match t with O => first | S O => first | S r => next r (before r) end.

  Definition D (t : nat) : nat -> R := match t with O => fun _ => 1 / INR m | _ => sd (before t) end.
  Definition C (t l : nat) : nat -> R := learner t (D t).
  Definition W (t : nat) : nat -> nat -> R := sw (before t).
  Definition K (t : nat) : nat := sk (before (S t)).
  Notation n := (fun _ : nat => 1%nat).

  Lemma before_next t : (1 <= t)%nat -> before (S t) = next t (before t).
  Proof. destruct t; [lia | reflexivity]. Qed.

  (** The numbers carried along are those of the play. *)
  Lemma margins_carried t : (1 <= t)%nat -> forall i, su (before t) i = margins_of n C W t i.
  Proof.
    induction t as [|t IH]; intros Ht i; [lia|]. destruct (Nat.eq_dec t 0) as [->|N].
    - change (first_column i = 0 + (0 + 1 * first_column i)). ring.
    - assert (E : margins_of n C W (S t) i = (1 - (if Rle_dec (sl (before (S t)) - sb (before t)) eps then 0
        else step_of (K t) (su (before t)) (C t 0))) * su (before t) i + (if Rle_dec (sl (before (S t)) - sb (before t)) eps then 0
        else step_of (K t) (su (before t)) (C t 0)) * C t 0%nat i).
      { set (x := if Rle_dec (sl (before (S t)) - sb (before t)) eps then 0 else step_of (K t) (su (before t)) (C t 0)).
        assert (Wx : forall r j, W (S t) r j = if Nat.eqb r t then (if Nat.eqb j 0 then x else 0) else (1 - x) * W t r j).
        { intros r j. unfold W. rewrite before_next by lia. destruct t as [|t']; [lia|]. unfold x, K. rewrite (before_next (S t')) by lia. unfold C, D, next. cbn -[before step_of].
          destruct (Rle_dec _ _); reflexivity. }
        unfold margins_of, mixed. cbn [Sum]. rewrite Wx, Nat.eqb_refl. cbn [Nat.eqb].
        rewrite (Sum_ext t _ (fun s => (1 - x) * (0 + W t s 0%nat * C s 0%nat i))).
        - rewrite Sum_scal. rewrite (IH ltac:(lia)). unfold margins_of, mixed. cbn [Sum]. ring.
        - intros s Hs. rewrite Wx, (proj2 (Nat.eqb_neq s t)) by lia. ring. }
      rewrite E. destruct t as [|t']; [lia|]. unfold K. rewrite (before_next (S t')) by lia. unfold C, D, next. cbn -[before step_of]. destruct (Rle_dec _ _); ring.
  Qed.

  Lemma least_carried t : (1 <= t)%nat -> sl (before t) = least_edge m (answer C) D (t - 1).
  Proof.
    induction t as [|t IH]; intros Ht; [lia|]. destruct (Nat.eq_dec t 0) as [->|N]; [reflexivity|].
    rewrite before_next by lia. replace (S t - 1)%nat with (S (t - 1)) by lia. cbn [least_edge]. rewrite <- IH by lia.
    replace (S (t - 1)) with t by lia. unfold next. cbn [sl]. f_equal. unfold edge, answer, C. destruct t; [lia | reflexivity].
  Qed.

  Lemma best_carried t : sb (before (S t)) = soft_margin m nu (margins_of n C W (best m nu n C W t)).
  Proof.
    induction t as [|t IH].
    - cbn [best]. apply soft_margin_same. intros i _. exact (margins_carried 1 ltac:(lia) i).
    - cbn [best]. rewrite <- IH. rewrite before_next by lia.
      assert (soft_margin m nu (margins_of n C W (S (S t))) = soft_margin m nu (su (next (S t) (before (S t))))) as ->.
      { apply soft_margin_same. intros i _. rewrite <- before_next by lia. symmetry. apply margins_carried. lia. }
      unfold next. cbn [sb su]. destruct (Rlt_dec _ _); [|exact IH].
      apply soft_margin_same. intros i _. rewrite <- margins_carried by lia. rewrite (before_next (S t)) by lia. reflexivity.
  Qed.

  Notation least t := (sl (before (S t))).
  Notation done t := (least t - sb (before t) <= eps).

  Lemma done_is t : (1 <= t)%nat -> is_done m nu eps n C D W t (t - 1) <-> done t.
  Proof.
    intros Ht. unfold is_done. rewrite <- best_carried. replace (S (t - 1)) with t by lia.
    rewrite (least_carried (S t)) by lia. replace (S t - 1)%nat with t by lia. reflexivity.
  Qed.

  Lemma stage_is t : (1 <= t)%nat -> K t = if Rle_dec (least t - sb (before t)) eps then K (t - 1)
    else stage_from (last - K (t - 1)) (K (t - 1)) (least t) (su (before t)).
  Proof.
    intros Ht. unfold K. replace (S (t - 1)) with t by lia. rewrite (before_next t Ht). reflexivity.
  Qed.

  Lemma distribution_is t : D (S t) = line5 (K t) (su (before (S t))).
  Proof. destruct t as [|t]; [reflexivity|]. unfold D, K. rewrite (before_next (S t)) by lia. reflexivity. Qed.

  Definition length_of_step (t : nat) : R := if Rle_dec (least t - sb (before t)) eps then 0 else step_of (K t) (su (before t)) (C t 0).
  Lemma weights_are t r j : (1 <= t)%nat -> W (S t) r j = towards W t (length_of_step t) r j.
  Proof.
    intros Ht. unfold W at 1, length_of_step, towards. destruct t as [|t']; [lia|]. unfold K. rewrite (before_next (S t')) by lia.
    unfold C, D, next. cbn -[before step_of]. destruct (Rle_dec _ _); reflexivity.
  Qed.

  Lemma step_range t : 0 <= length_of_step t <= 1.
  Proof. unfold length_of_step. destruct (Rle_dec _ _); [lra | apply clip_range]. Qed.

  Lemma combination_of t x : (1 <= t)%nat -> 0 <= x <= 1 -> is_combination n t (W t) -> is_combination n (S t) (towards W t x).
  Proof. intros Ht Hx Cw. exact (towards_is_combination m n W Hm (S t) (fun _ _ => Nat.lt_0_1) t x (Nat.lt_succ_diag_r t) Hx Cw). Qed.

  Lemma weights_combine t : (1 <= t)%nat -> is_combination n t (W t).
  Proof.
    induction t as [|t IH]; intros Ht; [lia|]. destruct (Nat.eq_dec t 0) as [->|N].
    - split; [intros s l Hs Hl; replace s with 0%nat by lia; replace l with 0%nat by lia; cbn; lra | cbn; ring].
    - apply (taken_is_combination n W (S t) (towards W t (length_of_step t))).
      + intros s l _ _. apply weights_are. lia.
      + apply combination_of; [lia | apply step_range | apply IH; lia].
  Qed.

  Lemma gap_is k t : (1 <= t)%nat -> gap_of m nu eta n C D W k t = least t - smoothed m nu (eta k) (su (before t)).
  Proof.
    intros Ht. unfold gap_of, value. rewrite (least_carried (S t)) by lia. replace (S t - 1)%nat with t by lia. f_equal.
    apply smoothed_same. intros i _. symmetry. now apply margins_carried.
  Qed.

  Lemma stages_go t : (1 <= t)%nat -> (K (t - 1) <= last)%nat -> ~ done t -> (K t <= last)%nat /\ stages_pass m nu eta last n C D W K t.
  Proof.
    intros Ht low Nd. assert (E : K t = stage_from (last - K (t - 1)) (K (t - 1)) (least t) (su (before t))).
    { rewrite (stage_is t Ht). destruct (Rle_dec _ _); [contradiction | reflexivity]. }
    destruct (stage_from_right (last - K (t - 1)) (least t) (su (before t)) (K (t - 1)) ltac:(lia)) as (range & below & above).
    rewrite <- E in range, below, above. split; [lia|]. split; [lia|]. split; [lia|].
    split; [intros k Hk; rewrite gap_is by exact Ht; apply below, Hk | intros Hk; rewrite gap_is by exact Ht; apply above, Hk].
  Qed.

  Lemma stages_low t : (K t <= last)%nat.
  Proof.
    induction t as [|t IH]; [cbn; lia|]. assert (Q : (K (S t - 1) <= last)%nat) by (replace (S t - 1)%nat with t by lia; exact IH).
    destruct (Rle_dec (least (S t) - sb (before (S t))) eps) as [Dn|Nd].
    - rewrite (stage_is (S t)) by lia. destruct (Rle_dec _ _); [exact Q | contradiction].
    - exact (proj1 (stages_go (S t) ltac:(lia) Q Nd)).
  Qed.

  Lemma moves_there t : (1 <= t)%nat -> ~ done t -> moves m nu eta n C D W K t.
  Proof.
    intros Ht Nd. set (x := length_of_step t). exists (towards W t x), x.
    split; [apply combination_of; [exact Ht | apply step_range | now apply weights_combine]|].
    assert (takes n W (S t) (towards W t x)) as Tk by (intros s l _ _; now apply weights_are).
    destruct (Classical_Prop.classic (rises_enough m nu eta n C D W K t (towards W t x))) as [Rise|No]; [now left|].
    right. right. right. split; [exact Tk|]. split; [exact No|]. split; [|apply Rle_refl].
    exists (line5 (K t) (su (before t))). split.
    - apply (distribution_for_same m nu (eta (K t)) (su (before t))); [intros i _; now apply margins_carried | apply line5_right].
    - unfold x, length_of_step. destruct (Rle_dec _ _) as [Dn|_]; [contradiction|]. unfold step_of, wide, to_answer, answer.
      f_equal. f_equal; [|f_equal; f_equal].
      + apply Sum_ext. intros i _. now rewrite margins_carried.
      + apply Max_same. intros i _. now rewrite margins_carried.
  Qed.

  Lemma runs_on T : (forall t, (S t < T)%nat -> ~ is_done m nu eps n C D W t t) -> is_newton_boost m nu eps eta last n C D W K T.
  Proof.
    intros Open. split; [reflexivity|]. split; [reflexivity|]. split; [intros s l Hs Hl; replace s with 0%nat by lia; reflexivity|]. split; [|split; [|exact Open]].
    - intros t _. rewrite distribution_is.
      apply (distribution_for_same m nu (eta (K t)) (su (before (S t)))); [intros i _; apply margins_carried; lia | apply line5_right].
    - intros t [Ht _]. destruct (Rle_dec (least t - sb (before t)) eps) as [Dn|Nd].
      + left. split; [now apply done_is|]. intros s l Hs Hl. rewrite weights_are by exact Ht. unfold towards, length_of_step.
        destruct (Rle_dec _ _); [|contradiction]. destruct (Nat.eqb s t); [destruct (Nat.eqb l 0); reflexivity | ring].
      + right. split; [rewrite done_is by exact Ht; exact Nd|]. split; [|now apply moves_there].
        exact (proj2 (stages_go t Ht (stages_low (t - 1)) Nd)).
  Qed.

  (** It ends: the bound of NewtonBoost holds for every T before which it is not done. *)
  Lemma it_ends : exists T, (0 < T)%nat /\ is_newton_boost m nu eps eta last n C D W K T /\ is_done m nu eps n C D W (T - 1) (T - 1) /\
    INR T <= 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR last + 3.
  Proof.
    set (B := 32 / eps ^ 2 * ln (INR m / nu) + 2 * INR last + 3).
    assert (Bound : forall T, is_newton_boost m nu eps eta last n C D W K T -> INR T <= B).
    { intros T R. refine (proj1 (MHT22_newton_boost_several m nu eps 0 n C D W K T Hm Hnu He (fun _ _ => Nat.lt_0_1) _ last R)).
      intros t l _ _. apply V. }
    destruct (Classical_Prop.classic (exists t, is_done m nu eps n C D W t t)) as [(t & Dt)|None].
    - destruct (least_from_1 (fun s => is_done m nu eps n C D W (s - 1) (s - 1)) (S t) ltac:(lia)) as (T & HT & Q & First).
      + replace (S t - 1)%nat with t by lia. exact Dt.
      + assert (R : is_newton_boost m nu eps eta last n C D W K T).
        { apply runs_on. intros s Hs Ds. apply (First (S s) ltac:(lia)). replace (S s - 1)%nat with s by lia. exact Ds. }
        exists T. split; [lia|]. split; [exact R|]. split; [exact Q | now apply Bound].
    - exfalso. destruct (natural_above B) as [N HN]. pose proof (Bound N (runs_on N (fun t _ Dt => None (ex_intro (fun t => is_done m nu eps n C D W t t) t Dt)))). lra.
  Qed.
End Run.

Theorem MHT22_any_secondary_newton_boost_proof : MHT22_NewtonBoost.any_secondary_newton_boost.
Proof.
  split.
  - intros m nu eps last g [n c d w stage] T [Hm Hnu] He [Some Cl] _ R.
    exact (MHT22_newton_boost_several m nu eps g n c d w stage T Hm Hnu He Some Cl last R).
  - intros m nu eps last learner [Hm Hnu] He V. destruct (it_ends m nu eps last learner Hm Hnu He V) as (T & HT & R & Dn & B).
    exists (MHT22_NewtonBoost.Play (fun _ => 1%nat) (C m nu eps last learner) (D m nu eps last learner) (W m nu eps last learner) (K m nu eps last learner)), T.
    split; [reflexivity|]. split; [reflexivity|]. split; [exact R|]. split; [exact HT|]. split; [exact Dn | exact B].
Qed.
