(** Where a function that falls, and is linear between given places, takes the value 1.

    Both projections onto capped simplices are found by it; nothing is sorted. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Fields.
From Boostproof.spec Require Export Boosters.

Open Scope R_scope.

Section Correct.
  Variables (phi : R -> R) (low high : R) (places : list R).
  Hypothesis antitone : forall a b, a <= b -> phi b <= phi a.
  Hypothesis full_low : 1 <= phi low.
  Hypothesis short_high : phi high < 1.

  Let a : R := @last_full RF phi low places.
  Let b : R := @first_short RF phi high places.

  Lemma last_full_spec l start :
    let found := fold_right (fun x a => if Rleb 1 (phi x) && Rleb a x then x else a) start l in
    1 <= phi start -> 1 <= phi found /\ (forall x, In x l -> 1 <= phi x -> x <= found).
  Proof.
    cbv zeta. intros H. induction l as [|y l [IH1 IH2]]; simpl; [easy|].
    destruct (Rleb 1 (phi y)) eqn:E1; simpl.
    - apply (leb_R 1) in E1. destruct (Rleb _ y) eqn:E2.
      + apply leb_R in E2. split; [easy|]. intros x [<-|I] L; [lra|]. specialize (IH2 x I L). simpl in *. lra.
      + apply leb_R_false in E2. split; [easy|]. intros x [<-|I] L; [simpl in *; lra | auto].
    - apply (leb_R_false 1) in E1. split; [easy|]. intros x [<-|I] L; [lra | auto].
  Qed.

  Lemma first_short_spec l start :
    let found := fold_right (fun x b => if negb (Rleb 1 (phi x)) && Rleb x b then x else b) start l in
    phi start < 1 -> phi found < 1 /\ (forall x, In x l -> phi x < 1 -> found <= x).
  Proof.
    cbv zeta. intros H. induction l as [|y l [IH1 IH2]]; simpl; [easy|].
    destruct (Rleb 1 (phi y)) eqn:E1; simpl.
    - apply (leb_R 1) in E1. split; [easy|]. intros x [<-|I] L; [lra | auto].
    - apply (leb_R_false 1) in E1. destruct (Rleb y _) eqn:E2.
      + apply leb_R in E2. split; [easy|]. intros x [<-|I] L; [lra|]. specialize (IH2 x I L). simpl in *. lra.
      + apply leb_R_false in E2. split; [easy|]. intros x [<-|I] L; [simpl in *; lra | auto].
  Qed.

  (** No place lies strictly between the two ends. *)
  Lemma ends : 1 <= phi a /\ phi b < 1 /\ a < b /\ forall x, In x places -> x <= a \/ b <= x.
  Proof.
    assert (1 <= phi a /\ forall x, In x places -> 1 <= phi x -> x <= a) as [A1 A2]
      by exact (last_full_spec _ _ full_low).
    assert (phi b < 1 /\ forall x, In x places -> phi x < 1 -> b <= x) as [B1 B2]
      by exact (first_short_spec _ _ short_high).
    repeat split; [exact A1 | exact B1 | |].
    - destruct (Rlt_le_dec a b) as [L|L]; [exact L|]. apply antitone in L. lra.
    - intros x I. destruct (Rlt_le_dec (phi x) 1) as [L|L]; [right; auto | left; auto].
  Qed.

  Hypothesis linear : forall p q s, p < q -> 0 <= s <= 1 -> (forall x, In x places -> x <= p \/ q <= x) ->
    phi (p + s * (q - p)) = (1 - s) * phi p + s * phi q.

  Theorem crossing_correct : phi (@crossing RF phi low high places) = 1.
  Proof.
    destruct ends as (A & B & L & T). set (s := (phi a - 1) / (phi a - phi b)).
    assert (0 <= s <= 1) as Hs.
    { unfold s. split; [apply Rle_mult_inv_pos; lra|]. apply Rmult_le_reg_r with (phi a - phi b); [lra|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    replace (@crossing RF phi low high places) with (a + s * (b - a)).
    - rewrite linear by assumption. unfold s. field. lra.
    - unfold s, crossing. fold a b. simpl. field. lra.
  Qed.

  (** The crossing lies below the upper end. *)
  Lemma crossing_below_high : @crossing RF phi low high places < high.
  Proof.
    destruct (Rlt_le_dec (@crossing RF phi low high places) high) as [L|L]; [exact L|].
    apply antitone in L. rewrite crossing_correct in L. lra.
  Qed.
End Correct.
