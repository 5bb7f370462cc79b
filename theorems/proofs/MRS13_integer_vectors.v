(** MRS13, Conjecture 6: sign columns with the inner products of any integer vectors m_0, ..., m_J.  Cluster n has |m_n|^2 columns;
    given fair signs e, they are a random arrangement of signs with the sum <m_n, e>.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia List Arith ZArith.
From Boostproof Require Import Sums Games MRS13_edges MRS13_conjecture_6_small_tilt MRS13_conjecture_6_clusters MRS13_arrangements.
Import ListNotations.
Local Open Scope R_scope.

(** (v^2 + v e) / 2 is a whole number. *)
Lemma half_of_consecutive v e : e = 1 \/ e = -1 -> exists q : nat, (IZR v ^ 2 + IZR v * e) / 2 = INR q.
Proof.
  assert (general : forall z, exists q : nat, (IZR z ^ 2 + IZR z * 1) / 2 = INR q).
  { intros z. assert (half : exists c, (z * (z + 1) = 2 * c)%Z).
    { destruct (Z.Even_or_Odd z) as [[k ->] | [k ->]]; [exists (k * (2 * k + 1))%Z | exists ((2 * k + 1) * (k + 1))%Z]; ring. }
    destruct half as [c Hc]. assert (0 <= c)%Z by nia. exists (Z.to_nat c). rewrite INR_IZR_INZ, Z2Nat.id by assumption.
    apply (f_equal IZR) in Hc. rewrite !mult_IZR, plus_IZR in Hc. simpl IZR in Hc. lra. }
  intros [-> | ->]; [apply general |]. destruct (general (- v)%Z) as [q Hq]. exists q. rewrite opp_IZR in Hq. lra.
Qed.

Lemma Sum_of_whole d f : (forall r, (r < d)%nat -> exists q : nat, f r = INR q) -> exists q : nat, Sum d f = INR q.
Proof.
  induction d as [| d IH]; intros H; [exists 0%nat; reflexivity |]. destruct IH as [q Hq]; [intros; apply H; lia |].
  destruct (H d ltac:(lia)) as [q' Hq']. exists (q + q')%nat. simpl. rewrite Hq, Hq', plus_INR. reflexivity.
Qed.

Section Integer_vectors.
  Variables (J d : nat) (vec : nat -> nat -> Z) (K : nat -> nat).
  Hypothesis size : forall n, (n <= J)%nat -> INR (K n) = Sum d (fun r => IZR (vec n r) * IZR (vec n r)) /\ (1 <= K n)%nat.

  Definition inner (n k : nat) : R := Sum d (fun r => IZR (vec n r) * IZR (vec k r)).
  Definition form (n : nat) (e : nat -> R) : R := Sum d (fun r => IZR (vec n r) * e r).
  Definition pluses (n : nat) (e : nat -> R) : R := (INR (K n) + form n e) / 2.
  Definition own (i l : nat) : R := if Nat.eqb i l then 1 else 0.

  Lemma pluses_whole n e : (n <= J)%nat -> (forall r, e r = 1 \/ e r = -1) -> exists q, (q <= K n)%nat /\ pluses n e = INR q.
  Proof.
    intros Hn He. destruct (size n Hn) as [E _].
    assert (up : exists q, pluses n e = INR q).
    { unfold pluses, form. rewrite E, <- Sum_plus. unfold Rdiv. rewrite <- Sum_scal_r. apply Sum_of_whole. intros r _.
      destruct (half_of_consecutive (vec n r) (e r) (He r)) as [q Hq]. exists q. rewrite <- Hq. field. }
    assert (down : exists q, INR (K n) - pluses n e = INR q).
    { unfold pluses, form. replace (INR (K n) - (INR (K n) + Sum d (fun r => IZR (vec n r) * e r)) / 2)
        with ((INR (K n) - Sum d (fun r => IZR (vec n r) * e r)) / 2) by field.
      rewrite E, <- Sum_minus. unfold Rdiv. rewrite <- Sum_scal_r. apply Sum_of_whole. intros r _.
      destruct (half_of_consecutive (vec n r) (- e r)) as [q Hq]; [destruct (He r) as [-> | ->]; [right | left]; ring |].
      exists q. rewrite <- Hq. field. }
    destruct up as [q Hq], down as [q' Hq']. exists q. split; [| exact Hq]. apply INR_le. pose proof (pos_INR q'). lra.
  Qed.

  (** Given the signs e, the clusters 0, ..., n - 1, independent of each other. *)
  Fixpoint clusters_given (n : nat) (e : nat -> R) : list (R * (nat -> nat -> R)) :=
    match n with
    | O => [(1, fun _ _ => 1)]
    | S c => then_draw (clusters_given c e) (fun _ => urn (K c) (pluses c e)) (fun rest h c' => if Nat.eqb c' c then h else rest c')
    end.

  Lemma given_total n e x : mean_of (clusters_given n e) (fun _ => x) = x.
  Proof.
    induction n as [| n IH]; [unfold mean_of; simpl; ring |]. simpl. rewrite mean_then.
    rewrite (mean_ext _ _ (fun _ => x)); [exact IH | intros; apply urn_total].
  Qed.

  Lemma given_one n e c f : (c < n)%nat -> mean_of (clusters_given n e) (fun rows => f (rows c)) = mean_of (urn (K c) (pluses c e)) f.
  Proof.
    induction n as [| n IH]; intros Hc; [lia |]. simpl. rewrite mean_then. destruct (Nat.eqb_spec c n) as [-> | other].
    - apply given_total.
    - rewrite <- IH by lia. apply mean_ext. intros a _. apply urn_total.
  Qed.

  Lemma given_two n e c c' f g : (c < n)%nat -> (c' < n)%nat -> c <> c' ->
    mean_of (clusters_given n e) (fun rows => f (rows c) * g (rows c'))
    = mean_of (urn (K c) (pluses c e)) f * mean_of (urn (K c') (pluses c' e)) g.
  Proof.
    induction n as [| n IH]; intros Hc Hc' differ; [lia |]. simpl. rewrite mean_then.
    destruct (Nat.eqb_spec c n) as [-> | o]; destruct (Nat.eqb_spec c' n) as [-> | o'].
    - lia.
    - rewrite (mean_ext _ _ (fun rows => mean_of (urn (K n) (pluses n e)) f * g (rows c'))) by (intros; apply mean_scal_r).
      rewrite mean_scal, given_one by lia. reflexivity.
    - rewrite (mean_ext _ _ (fun rows => f (rows c) * mean_of (urn (K n) (pluses n e)) g)) by (intros; apply mean_scal).
      rewrite mean_scal_r, given_one by lia. reflexivity.
    - rewrite <- IH by lia. apply mean_ext. intros a _. apply urn_total.
  Qed.

  Lemma given_atoms n e a : (forall r, e r = 1 \/ e r = -1) -> (n <= S J)%nat -> In a (clusters_given n e) ->
    0 <= fst a /\ (forall c i, snd a c i = 1 \/ snd a c i = -1) /\ (fst a = 0 \/ forall c, (c < n)%nat -> Sum (K c) (snd a c) = form c e).
  Proof.
    intros He. revert a. induction n as [| n IH]; intros a Hn H.
    - destruct H as [<- | []]. simpl. split; [lra | split; [auto | right; intros; lia]].
    - simpl in H. apply in_then in H. destruct H as (b & h & Hb & Hh & ->). cbn [fst snd].
      destruct (IH b ltac:(lia) Hb) as (w & s & sums). destruct (pluses_whole n e ltac:(lia) He) as (q & Hq & E). rewrite E in Hh.
      destruct (urn_atoms (K n) q h Hq Hh) as (w' & s' & sum). split; [apply Rmult_le_pos; assumption | split].
      + intros c i. destruct (Nat.eqb c n); auto.
      + destruct sums as [-> | sums]; [left; ring |]. destruct sum as [-> | sum]; [left; ring |]. right. intros c Hc.
        destruct (Nat.eqb_spec c n) as [-> | other]; [| apply sums; lia]. rewrite sum, <- E. unfold pluses. field.
  Qed.

  (** The atoms: signs e and all clusters. *)
  Definition law : list (R * ((nat -> R) * (nat -> nat -> R))) :=
    then_draw (flips d) (fun e => clusters_given (S J) e) (fun e rows => (e, rows)).

  Lemma law_atoms a : In a law -> 0 <= fst a /\ (forall c i, snd (snd a) c i = 1 \/ snd (snd a) c i = -1) /\
    (fst a = 0 \/ forall c, (c <= J)%nat -> Sum (K c) (snd (snd a) c) = form c (fst (snd a))).
  Proof.
    intros H. apply in_then in H. destruct H as (b & r & Hb & Hr & ->). cbn [fst snd]. destruct (flips_atoms d b Hb) as [w s].
    destruct (given_atoms (S J) (snd b) r s (le_n _) Hr) as (w' & s' & [-> | sums]).
    - split; [lra | split; [exact s' | left; ring]].
    - split; [apply Rmult_le_pos; assumption | split; [exact s' | right; intros c Hc; apply sums; lia]].
  Qed.

  Lemma law_total x : mean_of law (fun _ => x) = x.
  Proof.
    unfold law. rewrite mean_then. rewrite (mean_ext _ _ (fun _ => x)); [apply flips_total |]. intros. apply given_total.
  Qed.

  Lemma twice_pluses n e : 2 * pluses n e - INR (K n) = form n e.
  Proof. unfold pluses. field. Qed.

  Lemma size_pos n : (n <= J)%nat -> 0 < INR (K n).
  Proof. intros Hn. apply lt_0_INR. destruct (size n Hn). lia. Qed.

  (** The inner products of the columns: 0 inside a cluster, <m_n, m_k> / (K_n K_k) between clusters. *)
  Lemma law_products n i k l : is_column J K (n, i) -> is_column J K (k, l) ->
    mean_of law (fun a => snd a n i * snd a k l) = product inner K own (n, i) (k, l).
  Proof.
    intros [Hn Hi] [Hk Hl]. simpl in Hn, Hi, Hk, Hl. unfold law. rewrite mean_then. cbn [fst snd]. unfold product. cbn [fst snd].
    pose proof (size_pos n Hn) as Pn. pose proof (size_pos k Hk) as Pk. destruct (Nat.eqb_spec n k) as [<- | differ].
    - destruct (Nat.eqb_spec i l) as [<- | other].
      + assert (E : mean_of (flips d) (fun e => mean_of (clusters_given (S J) e) (fun rows => rows n i * rows n i)) = 1).
        { rewrite <- (flips_total d 1). apply mean_ext. intros b Hb. destruct (flips_atoms d b Hb) as [_ s].
          rewrite <- (given_total (S J) (snd b) 1). apply mean_ext. intros r Hr. destruct (given_atoms (S J) (snd b) r s (le_n _) Hr) as (_ & s' & _).
          destruct (s' n i) as [-> | ->]; ring. }
        rewrite E. unfold own. rewrite Nat.eqb_refl. destruct (Nat.eqb n 0); reflexivity.
      + assert (E : mean_of (flips d) (fun e => mean_of (clusters_given (S J) e) (fun rows => rows n i * rows n l)) = 0).
        { assert (K1 : 0 < INR (K n) - 1) by (enough (1 < INR (K n)) by lra; change 1 with (INR 1); apply lt_INR; lia).
          rewrite (mean_ext _ _ (fun e => (form n e * form n e + - INR (K n)) * / (INR (K n) * (INR (K n) - 1)))).
          - rewrite mean_scal_r, mean_plus, flips_total. unfold form. rewrite flips_forms. destruct (size n Hn) as [<- _]. ring.
          - intros b _. rewrite (given_one (S J) (snd b) n (fun h => h i * h l)) by lia. rewrite urn_pairs, twice_pluses by assumption. field. lra. }
        rewrite E. unfold own. apply Nat.eqb_neq in other as ->. destruct (Nat.eqb n 0); reflexivity.
    - rewrite (mean_ext _ _ (fun e => (form n e * form k e) * / (INR (K n) * INR (K k)))).
      + rewrite mean_scal_r. unfold form. rewrite flips_forms. reflexivity.
      + intros b _. rewrite (given_two (S J) (snd b) n k (fun h => h i) (fun h => h l)) by lia. rewrite !urn_first, !twice_pluses by assumption.
        field. lra.
  Qed.

  (** Those with the tilt <m_0, e>, and its square. *)
  Lemma law_tilts n i : is_column J K (n, i) -> mean_of law (fun a => snd a n i * form 0 (fst a)) = inner 0 n / INR (K n).
  Proof.
    intros [Hn Hi]. simpl in Hn, Hi. unfold law. rewrite mean_then. cbn [fst snd].
    rewrite (mean_ext _ _ (fun e => (form 0 e * form n e) * / INR (K n))).
    - rewrite mean_scal_r. unfold form. rewrite flips_forms. reflexivity.
    - intros b _. rewrite mean_scal_r, (given_one (S J) (snd b) n (fun h => h i)) by lia. rewrite urn_first, twice_pluses by exact Hi.
      pose proof (size_pos n Hn). field. lra.
  Qed.

  Lemma law_square : mean_of law (fun a => form 0 (fst a) * form 0 (fst a)) = inner 0 0.
  Proof.
    unfold law. rewrite mean_then. cbn [fst snd]. rewrite (mean_ext _ _ (fun e => form 0 e * form 0 e)); [| intros; apply given_total].
    unfold form. apply flips_forms.
  Qed.

  (** As a game: atoms numbered, columns numbered with as many numbers for each cluster as for the largest. *)
  Fixpoint total (n : nat) : nat := match n with O => K 0 | S l => (total l + K (S l))%nat end.
  Definition width : nat := total J.
  Definition columns : nat := (S J * width)%nat.
  Definition name (k : nat) : nat * nat := (k / width, (k mod width) mod K (k / width))%nat.
  Definition default : R * ((nat -> R) * (nat -> nat -> R)) := (0, (fun _ => 1, fun _ _ => 1)).
  Definition atoms : nat := length law.
  Definition share (t : nat) : R := fst (nth t law default).
  Definition row (t k : nat) : R := snd (snd (nth t law default)) (fst (name k)) (snd (name k)).
  Definition tilt (t : nat) : R := form 0 (fst (snd (nth t law default))).

  Lemma expected (F : (nat -> R) * (nat -> nat -> R) -> R) : Sum atoms (fun t => share t * F (snd (nth t law default))) = mean_of law F.
  Proof. apply (list_sum_nth (fun a => fst a * F (snd a)) law default). Qed.

  Lemma width_at_least n : (n <= J)%nat -> (K n <= width)%nat.
  Proof.
    unfold width. intros Hn. enough (forall l, (n <= l)%nat -> (K n <= total l)%nat) as G by (apply G, Hn).
    induction l as [| l IH]; intros Hl; [replace n with 0%nat by lia; apply le_n |].
    change (total (S l)) with (total l + K (S l))%nat.
    destruct (Nat.eq_dec n (S l)) as [-> | other]; [lia | specialize (IH ltac:(lia)); lia].
  Qed.

  Lemma width_pos : (0 < width)%nat.
  Proof. pose proof (width_at_least 0 (Nat.le_0_l J)). destruct (size 0 (Nat.le_0_l J)). lia. Qed.

  Lemma columns_pos : (0 < columns)%nat.
  Proof. unfold columns. pose proof width_pos. simpl. lia. Qed.

  Lemma named k : (k < columns)%nat -> is_column J K (name k).
  Proof.
    intros Hk. assert (k / width < S J)%nat by (apply Nat.div_lt_upper_bound; [pose proof width_pos; lia | unfold columns in Hk; lia]).
    split; simpl; [lia |]. apply Nat.mod_upper_bound. destruct (size (k / width) ltac:(lia)). lia.
  Qed.

  Lemma every_name c : is_column J K c -> exists k, (k < columns)%nat /\ name k = c.
  Proof.
    destruct c as [n i]. intros [Hn Hi]. simpl in Hn, Hi. pose proof (width_at_least n Hn) as W.
    exists (n * width + i)%nat. split; [unfold columns; nia |].
    assert (D : ((n * width + i) / width = n)%nat) by (symmetry; apply (Nat.div_unique _ _ _ i); lia).
    assert (R : ((n * width + i) mod width = i)%nat) by (symmetry; apply (Nat.mod_unique _ _ n); lia).
    unfold name. rewrite D, R, Nat.mod_small by exact Hi. reflexivity.
  Qed.

  Lemma atom t : (t < atoms)%nat -> In (nth t law default) law.
  Proof. intros Ht. apply nth_In, Ht. Qed.

  Lemma shares : distribution atoms share.
  Proof.
    split; [intros t Ht; apply (law_atoms _ (atom t Ht)) |].
    eapply eq_trans; [| exact (law_total 1)]. rewrite <- (expected (fun _ => 1)). apply Sum_ext. intros. ring.
  Qed.

  Lemma row_signs t k : (t < atoms)%nat -> row t k = 1 \/ row t k = -1.
  Proof. intros Ht. apply (law_atoms _ (atom t Ht)). Qed.

  Lemma inner_products k l : (k < columns)%nat -> (l < columns)%nat ->
    Sum atoms (fun t => share t * (row t k * row t l)) = product inner K own (name k) (name l).
  Proof.
    intros Hk Hl. pose proof (named k Hk) as Nk. pose proof (named l Hl) as Nl. unfold row.
    eapply eq_trans; [exact (expected (fun a => snd a (fst (name k)) (snd (name k)) * snd a (fst (name l)) (snd (name l)))) |].
    destruct (name k), (name l). apply law_products; assumption.
  Qed.

  Lemma tilts k : (k < columns)%nat -> Sum atoms (fun t => share t * (row t k * tilt t)) = inner 0 (fst (name k)) / INR (K (fst (name k))).
  Proof.
    intros Hk. pose proof (named k Hk) as Nk. unfold row, tilt.
    eapply eq_trans; [exact (expected (fun a => snd a (fst (name k)) (snd (name k)) * form 0 (fst a))) |].
    destruct (name k) as [n i]. apply law_tilts. exact Nk.
  Qed.

  (** The columns of cluster 0, once each, add up to the tilt. *)
  Definition reference (k : nat) : R := if Nat.ltb k (K 0) then 1 else 0.

  Lemma sum_over_reference (F : nat -> R) : Sum columns (fun k => F k * reference k) = Sum (K 0) F.
  Proof.
    assert (W : (K 0 <= columns)%nat) by (pose proof (width_at_least 0 (Nat.le_0_l J)); unfold columns; simpl; lia).
    replace columns with (K 0 + (columns - K 0))%nat by lia. rewrite Sum_split.
    rewrite (Sum_ext (K 0) _ F), (Sum_zero (columns - K 0)); [ring | |].
    - intros k _. unfold reference. destruct (Nat.ltb_spec (K 0 + k) (K 0)); [lia | ring].
    - intros k Hk. unfold reference. destruct (Nat.ltb_spec k (K 0)); [ring | lia].
  Qed.

  Lemma reference_has_no_error : squared_error atoms columns row share tilt reference = 0.
  Proof.
    apply Sum_zero. intros t Ht. unfold combination. rewrite (sum_over_reference (row t)). unfold share, tilt.
    destruct (law_atoms _ (atom t Ht)) as (_ & _ & [-> | sums]); [ring |].
    assert (E : Sum (K 0) (row t) = form 0 (fst (snd (nth t law default)))); [| rewrite E; ring].
    rewrite <- (sums 0%nat ltac:(lia)). apply Sum_ext. intros k Hk. unfold row, name. pose proof (width_at_least 0 (Nat.le_0_l J)).
    rewrite (Nat.div_small k width), (Nat.mod_small k width) by lia. simpl fst. simpl snd. now rewrite Nat.mod_small.
  Qed.

  Lemma length_of_reference : norm1 columns reference = INR (K 0).
  Proof.
    unfold norm1. rewrite <- (Rmult_1_r (INR (K 0))), <- Sum_const, <- (sum_over_reference (fun _ => 1)).
    apply Sum_ext. intros k _. unfold reference. destruct (Nat.ltb k (K 0)); [rewrite Rabs_R1 | rewrite Rabs_R0]; ring.
  Qed.

  Lemma square_of_tilt : Sum atoms (fun t => share t * tilt t ^ 2) = inner 0 0.
  Proof.
    rewrite <- law_square, <- (expected (fun a => form 0 (fst a) * form 0 (fst a))). apply Sum_ext. intros t _. unfold tilt. ring.
  Qed.

  Lemma square_of_nothing : squared_error atoms columns row share tilt (fun _ => 0) = inner 0 0.
  Proof.
    rewrite <- square_of_tilt. apply Sum_ext. intros t _. unfold combination. rewrite Sum_zero by (intros; ring). ring.
  Qed.
End Integer_vectors.
