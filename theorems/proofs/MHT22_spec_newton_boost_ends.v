(** NewtonBoost goes on until it is done: for every learner a run that ends within the bound, as spec/MHT22_NewtonBoost.v states
    it. Every round takes the short step. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Logarithms Infimum Entropy Smoothing MHT22_scheme MHT22_recursions MHT22_newton_boost
  MHT22_newton_boost_theorem MHT22_newton_boost_any_cap MHT22_uniform_cap MHT22_corollary_2 MHT22_spec_stops.
From Boostproof.spec Require MHT22_NewtonBoost.
Local Open Scope R_scope.

Lemma infimum_same (E F : R -> Prop) : (forall v, E v <-> F v) -> infimum E = infimum F.
Proof. intros H. unfold infimum. f_equal. now apply Glb_Rbar_eqset. Qed.

Lemma smoothed_same m nu eta u u' : (forall i, (i < m)%nat -> u i = u' i) -> smoothed m nu eta u = smoothed m nu eta u'.
Proof.
  intros E. apply infimum_same. intros v. split; intros (d & C & ->); exists d; (split; [exact C|]).
  - now apply objective_same.
  - symmetry. now apply objective_same.
Qed.

Lemma soft_margin_same m nu u u' : (forall i, (i < m)%nat -> u i = u' i) -> soft_margin m nu u = soft_margin m nu u'.
Proof.
  intros E. apply infimum_same. intros v. split; intros (d & C & ->); exists d; (split; [exact C|]); apply Sum_ext; intros i Hi; now rewrite E.
Qed.

Section Run.
  Variables (m : nat) (nu eps : R) (learner : nat -> (nat -> R) -> nat -> R).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis Hnu : 1 <= nu <= INR m.
  Hypothesis He : 0 < eps.
  Hypothesis V : forall t e, in_range m (learner t e).
  Notation eta := (three_stages m nu eps).

  (** The distribution of line 5 in each stage; where ν = m the uniform one. *)
  Definition line5 (k : nat) (u : nat -> R) : nat -> R := if Rlt_dec nu (INR m) then line_5 m nu (eta k) u else fun _ => 1 / INR m.
  Lemma line5_right k u : is_distribution_for m nu (eta k) u (line5 k u).
  Proof.
    unfold line5. destruct (Rlt_dec nu (INR m)) as [L|L].
    - apply line_5_is_distribution; [lra|]. now apply three_stages_pos.
    - assert (nu = INR m) as E by lra. split; [now apply uniform_is_capped|]. intros e Ce. right.
      apply objective_same; [reflexivity|]. intros i Hi. symmetry. now apply (only_uniform m nu Hm E).
  Qed.

  (** Before round t >= 1: w_t, its margins, the stage of round t - 1, d_t, the least edge and the best soft margin so far. *)
  Record state := State { sw : nat -> nat -> R; su : nat -> R; sk : nat; sd : nat -> R; sl : R; sb : R }.
  Definition first_column : nat -> R := learner 0 (fun _ => 1 / INR m).
  Definition first : state := State (fun _ l => if Nat.eqb l 0 then 1 else 0) first_column 0 (line5 0 first_column)
    (dotm m (fun _ => 1 / INR m) first_column) (soft_margin m nu first_column).
  Definition stage_from (k : nat) (l : R) (u : nat -> R) : nat :=
    match k with
    | O => if Rlt_dec (eps / 2) (l - smoothed m nu (eta 0) u) then 0
           else if Rlt_dec (eps / 2) (l - smoothed m nu (eta 1) u) then 1 else 2
    | 1%nat => if Rlt_dec (eps / 2) (l - smoothed m nu (eta 1) u) then 1 else 2
    | _ => k
    end.
  Definition step_of (k : nat) (u c : nat -> R) : R :=
    clip (dotm m (line5 k u) (fun i => c i - u i) / (eta k * Max m (fun i => Rabs (c i - u i)) ^ 2)).
  Definition next (t : nat) (s : state) : state :=
    let c := learner t (sd s) in let l := Rmin (sl s) (dotm m (sd s) c) in
    let k := if Rle_dec (l - sb s) eps then sk s else stage_from (sk s) l (su s) in
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
End Run.
