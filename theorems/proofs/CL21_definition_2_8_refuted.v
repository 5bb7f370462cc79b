(** CL21, Definition 2.8 for the given labelling only: it does not suffice for Theorem 3.1 (2), whose labels are other ones
    after the first epoch. Every K that is long enough, under the uniform distribution on three observations. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1 CL21_cycle CL21_three_labels CL21_second_epoch_refuted.
Import ListNotations.
Open Scope R_scope.

(** (2.4) for the given labelling and the label sets that contain all of its labels, *)
Definition learnable_as_labelled (m A : nat) (H : (nat -> nat) -> Prop) (y : nat -> nat) : Prop := forall S : list nat,
  NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) -> (forall p, (p < m)%nat -> In (y p) S) ->
  exists rho, 0 < rho /\ forall d, distribution m d ->
  exists h, H h /\ (forall p, (p < m)%nat -> In (h p) S) /\ score m d h y >= (2 - INR (length S)) / INR (length S) + rho.

(** ... or for every label set, with distributions on the observations whose label is in it. *)
Definition learnable_where_occurring (m A : nat) (H : (nat -> nat) -> Prop) (y : nat -> nat) : Prop := forall S : list nat,
  NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < A)%nat) ->
  exists rho, 0 < rho /\ forall d, distribution m d -> (forall p, (p < m)%nat -> ~ In (y p) S -> d p = 0) ->
  exists h, H h /\ (forall p, (p < m)%nat -> In (h p) S) /\ score m d h y >= (2 - INR (length S)) / INR (length S) + rho.

Definition suffices (learnable_for : nat -> nat -> ((nat -> nat) -> Prop) -> (nat -> nat) -> Prop) : Prop :=
  forall m A y H, (0 < m)%nat -> labels_in m A y -> learnable_for m A H y ->
  exists rho Kbar, 0 < rho /\ forall K h length_of I out, (Kbar <= K)%nat -> training m A y h length_of K H I ->
  mended_output m A y h length_of K I out -> share_right m out y >= 1 - exp (- rho * INR K).

(** A hypothesis for each two of the labels, right where one of the two is due: 0 1 0, 0 0 2 and 1 1 2. *)
Definition last_missed (p : nat) : nat := nth p [0; 1; 0]%nat 0%nat.
Definition is_one_missed (f : nat -> nat) : Prop := exists k, forall p, (p < 3)%nat -> f p = one_missed k p.

Lemma missing_one q : (q < 3)%nat -> is_one_missed (one_missed q) /\ forall p, (p < 3)%nat -> p <> q -> one_missed q p = p.
Proof.
  intros Hq. split; [exists q; reflexivity|]. intros p Hp N. unfold one_missed. rewrite (Nat.mod_small q 3) by exact Hq.
  destruct (Nat.eqb_spec p q); [contradiction | reflexivity].
Qed.

Lemma right_but_for q d : (q < 3)%nat -> distribution 3 d -> score 3 d (one_missed q) own_label = 1 - 2 * d q.
Proof.
  intros Hq [P One]. unfold score, own_label. destruct q as [|[|[|q]]]; [| | | lia]; cbn [Sum] in *; cbn; lra.
Qed.

(** Where a label is not in S the other two are. *)
Lemma other_two S q r : NoDup S -> (2 <= length S)%nat -> (forall a, In a S -> (a < 3)%nat) -> (q < 3)%nat -> (r < 3)%nat ->
  q <> r -> ~ In q S -> In r S.
Proof.
  intros ND L2 LA Hq Hr N Nq. destruct (in_dec Nat.eq_dec r S) as [I|Nr]; [exact I|]. exfalso.
  assert (incl S [3 - q - r]%nat) as C.
  { intros a I. pose proof (LA a I). left. assert (a <> q) by (intros ->; auto). assert (a <> r) by (intros ->; auto). lia. }
  apply (NoDup_incl_length ND) in C. simpl in C. lia.
Qed.

Lemma pairs_learnable : learnable_where_occurring 3 3 is_one_missed own_label.
Proof.
  intros S ND L2 LA. exists (1 / 3). split; [lra|]. intros d D Z.
  assert (threshold : (2 - INR (length S)) / INR (length S) <= 0).
  { apply (le_INR 2) in L2. simpl INR in L2 at 1. unfold Rdiv.
    assert (0 < / INR (length S)) by (apply Rinv_0_lt_compat; lra). nra. }
  assert (exists q, (q < 3)%nat /\ d q <= 1 / 3 /\ forall p, (p < 3)%nat -> In (one_missed q p) S) as (q & Hq & Dq & In_S).
  { assert (O : forall q r, (q < 3)%nat -> (r < 3)%nat -> q <> r -> ~ In q S -> In r S) by (intros q r; now apply other_two).
    destruct (in_dec Nat.eq_dec 0%nat S) as [I0|N0].
    2: { exists 0%nat. split; [lia|]. split; [rewrite (Z 0%nat) by (auto with arith); lra|].
         intros p Hp. destruct p as [|[|[|p]]]; [| | | lia]; apply (O 0%nat); cbn; auto; lia. }
    destruct (in_dec Nat.eq_dec 1%nat S) as [I1|N1].
    2: { exists 1%nat. split; [lia|]. split; [rewrite (Z 1%nat) by (auto with arith); lra|].
         intros p Hp. destruct p as [|[|[|p]]]; [| | | lia]; apply (O 1%nat); cbn; auto; lia. }
    destruct (in_dec Nat.eq_dec 2%nat S) as [I2|N2].
    2: { exists 2%nat. split; [lia|]. split; [rewrite (Z 2%nat) by (auto with arith); lra|].
         intros p Hp. destruct p as [|[|[|p]]]; [| | | lia]; apply (O 2%nat); cbn; auto; lia. }
    assert (all : forall q p, (p < 3)%nat -> In (one_missed q p) S).
    { intros q p Hp. pose proof (labels_of_three q p Hp). destruct (one_missed q p) as [|[|[|n]]]; auto; lia. }
    destruct D as [P One]. cbn [Sum] in One.
    destruct (Rle_dec (d 0%nat) (1 / 3)); [exists 0%nat; auto with arith|].
    destruct (Rle_dec (d 1%nat) (1 / 3)); [exists 1%nat; auto with arith|].
    exists 2%nat. split; [lia|]. split; [lra | apply all]. }
  exists (one_missed q). split; [exists q; reflexivity|]. split; [exact In_S|].
  rewrite (right_but_for q d Hq D). lra.
Qed.

Lemma occurring_is_labelled m A H y : learnable_where_occurring m A H y -> learnable_as_labelled m A H y.
Proof.
  intros L S ND L2 LA Y. destruct (L S ND L2 LA) as (rho & P & W). exists rho. split; [exact P|]. intros d D.
  apply (W d D). intros p Hp N. exfalso. now apply N, Y.
Qed.

(** The second epoch: its labels are 0, 1, 1, and 0 1 0 alone has no other label than these two. *)
Section WithoutAnEdge.
  Variable K : nat.
  Hypothesis K_long : long K.
  Notation A_ := (A_ 3 3 own_label (played_on last_missed) (lengths K K)).
  Notation y_ := (y_ 3 3 own_label (played_on last_missed) (lengths K K)).
  Definition labels_011 (p : nat) : nat := nth p [0; 1; 1]%nat 0%nat.
  Notation h := (fun _ : nat => last_missed).
  Notation al := (alpha coefficient 3 2 h labels_011).
  Notation w := (weights coefficient 3 2 h labels_011).

  (** Only the labels of the three observations matter. *)
  Lemma same_weights k : (forall p, (p < 3)%nat -> weights coefficient 3 2 h (y_ 1) k p = w k p) /\
    eps coefficient 3 2 h (y_ 1) k = eps coefficient 3 2 h labels_011 k.
  Proof.
    assert (E : forall p, (p < 3)%nat -> y_ 1 p = labels_011 p) by (intros p Hp; now apply second_labels).
    assert (step : forall k, (forall p, (p < 3)%nat -> weights coefficient 3 2 h (y_ 1) k p = w k p) ->
      eps coefficient 3 2 h (y_ 1) k = eps coefficient 3 2 h labels_011 k).
    { intros j W. apply Sum_ext. intros p Hp. now rewrite (W p Hp), (E p Hp). }
    assert (forall p, (p < 3)%nat -> weights coefficient 3 2 h (y_ 1) k p = w k p) as W; [|split; [exact W | now apply step]].
    induction k as [|k IH]; [reflexivity|]. intros p Hp. pose proof (step k IH) as Q. unfold eps in Q. cbn [weights]. rewrite Q.
    assert (raw : forall p, (p < 3)%nat -> weights coefficient 3 2 h (y_ 1) k p *
        exp (- (coefficient (INR 2) (error_of 3 (w k) last_missed labels_011) * (INR 2 * (if Nat.eqb (last_missed p) (y_ 1 p) then 1 else 0) - 1))) =
      w k p * exp (- (coefficient (INR 2) (error_of 3 (w k) last_missed labels_011) * (INR 2 * (if Nat.eqb (last_missed p) (labels_011 p) then 1 else 0) - 1))))
      by (intros q Hq; now rewrite (IH q Hq), (E q Hq)).
    rewrite (raw p Hp), (Sum_ext 3 _ _ raw). reflexivity.
  Qed.

  (** The first round is wrong on a third, every other one on a half, and counts nothing. *)
  Lemma first_error : eps coefficient 3 2 h labels_011 0 = 1 / 3.
  Proof. unfold eps, error_of. cbn. field. Qed.

  Lemma later_weights k : w (S k) 0%nat = 1 / 4 /\ w (S k) 1%nat = 1 / 4 /\ w (S k) 2%nat = 1 / 2.
  Proof.
    induction k as [|k (W0 & W1 & W2)].
    - cbn [weights]. assert (E0 : error_of 3 (fun _ => 1 / INR 3) last_missed labels_011 = 1 / 3) by exact first_error. rewrite E0.
      set (s := coefficient (INR 2) (1 / 3)).
      assert (E : exp s * exp s = 2).
      { rewrite <- exp_plus. unfold s, coefficient. replace (INR 2) with 2 by (simpl; ring).
        replace ((2 - 1) * (1 - 1 / 3) / (1 / 3)) with 2 by field.
        replace (1 / (2 * (2 - 1)) * ln 2 + 1 / (2 * (2 - 1)) * ln 2) with (ln 2) by field. apply exp_ln. lra. }
      pose proof (exp_pos s) as P. set (x := exp s) in *.
      assert (R1 : exp (- (s * (INR 2 * 1 - 1))) = / x) by (unfold x; rewrite <- exp_Ropp; f_equal; simpl; ring).
      assert (R0 : exp (- (s * (INR 2 * 0 - 1))) = x) by (unfold x; f_equal; ring).
      cbn [Sum last_missed labels_011 nth Nat.eqb]. rewrite R1, R0. replace (INR 3) with 3 by (simpl; ring).
      assert (x = 2 * / x) as X by (apply Rmult_eq_reg_r with x; [rewrite Rmult_assoc, Rinv_l; lra | lra]).
      assert (0 < / x) as Pi by now apply Rinv_0_lt_compat. set (i := / x) in *. clearbody i x. rewrite X. repeat split; field; lra.
    - assert (Half : error_of 3 (w (S k)) last_missed labels_011 = 1 / 2) by (unfold error_of; cbn [Sum last_missed labels_011 nth Nat.eqb]; rewrite W2; ring).
      assert (Zero : coefficient (INR 2) (1 / 2) = 0).
      { unfold coefficient. replace (INR 2) with 2 by (simpl; ring). replace ((2 - 1) * (1 - 1 / 2) / (1 / 2)) with 1 by field. rewrite ln_1. ring. }
      assert (next : forall p, w (S (S k)) p = w (S k) p).
      { intros p. change (w (S (S k)) p) with (w (S k) p * exp (- (coefficient (INR 2) (error_of 3 (w (S k)) last_missed labels_011) *
          (INR 2 * (if Nat.eqb (last_missed p) (labels_011 p) then 1 else 0) - 1))) / Sum 3 (fun p => w (S k) p *
          exp (- (coefficient (INR 2) (error_of 3 (w (S k)) last_missed labels_011) * (INR 2 * (if Nat.eqb (last_missed p) (labels_011 p) then 1 else 0) - 1))))).
        rewrite Half, Zero. assert (one : forall c, exp (- (0 * c)) = 1) by (intros c; rewrite Rmult_0_l, Ropp_0; apply exp_0).
        rewrite one, (Sum_ext 3 _ (w (S k))) by (intros q _; rewrite one; ring). cbn [Sum]. rewrite W0, W1, W2. field. }
      rewrite !next. auto.
  Qed.

  Lemma steps : 0 < al 0%nat /\ forall k, al (S k) = 0.
  Proof.
    split.
    - unfold alpha. rewrite first_error. apply CL21_equation_3_7; replace (INR 2) with 2 by (simpl; ring); lra.
    - intros k. destruct (later_weights k) as (_ & _ & W2). unfold alpha, eps.
      assert (error_of 3 (w (S k)) last_missed labels_011 = 1 / 2) as -> by (unfold error_of; cbn [Sum last_missed labels_011 nth Nat.eqb]; rewrite W2; ring).
      unfold coefficient. replace (INR 2) with 2 by (simpl; ring). replace ((2 - 1) * (1 - 1 / 2) / (1 / 2)) with 1 by field. rewrite ln_1. ring.
  Qed.

  Lemma second_psi p a : (p < 3)%nat -> (a < 2)%nat -> 
    psi_end 3 3 own_label (played_on last_missed) (lengths K K) 1 p a = (if Nat.eqb (last_missed p) a then 1 else -1) * al 0%nat.
  Proof.
    intros Hp Ha. unfold psi_end, Psi_. rewrite labels_left by exact K_long. unfold Psi_in.
    change (played_on last_missed 1) with h. change (lengths K K 1) with K.
    assert (E : forall k, alpha coefficient 3 2 h (y_ 1) k = al k) by (intros k; unfold alpha; now rewrite (proj2 (same_weights k))).
    rewrite (Psi_played 2 h h _ al) by (intros k _; split; [reflexivity | apply E]).
    rewrite (CL21_equation_3_8 3 2 h al) by (auto; intros _ q Hq; destruct q as [|[|[|q]]]; cbn; lia).
    rewrite (Sum_ext K _ (fun k => if Nat.eqb k 0 then (if Nat.eqb (last_missed p) a then 1 else -1) * al 0%nat else 0)).
    - rewrite (Sum_delta K 0 (fun _ => (if Nat.eqb (last_missed p) a then 1 else -1) * al 0%nat)); [reflexivity | now apply K_positive].
    - intros [|k] _; cbn [Nat.eqb]; [|rewrite (proj2 steps k); ring]. unfold votes_for. replace (INR 2) with 2 by (simpl; ring).
      destruct (Nat.eqb (last_missed p) a); ring.
  Qed.

  Lemma second_negative p : (p < 3)%nat ->
    negative 2 (psi_end 3 3 own_label (played_on last_missed) (lengths K K) 1 p) = [1 - last_missed p]%nat.
  Proof.
    intros Hp. destruct steps as [P _]. unfold negative. cbn [seq filter]. rewrite !second_psi by lia.
    destruct p as [|[|[|p]]]; [| | | lia]; cbn [last_missed nth Nat.eqb];
      repeat match goal with |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b) end; try lra; reflexivity.
  Qed.

  Lemma one_label_left : N_ 3 3 own_label (played_on last_missed) (lengths K K) 1 = 1%nat /\ A_ 2 = 1%nat.
  Proof.
    assert (N : N_ 3 3 own_label (played_on last_missed) (lengths K K) 1 = 1%nat).
    { unfold N_. rewrite labels_left by exact K_long. cbn [least]. rewrite !second_negative by lia. reflexivity. }
    split; [exact N|]. change (A_ 2) with (A_ 1 - N_ 3 3 own_label (played_on last_missed) (lengths K K) 1)%nat.
    rewrite N, labels_left by exact K_long. reflexivity.
  Qed.

  Lemma final_label p : (p < 3)%nat -> followed_back 3 3 own_label (played_on last_missed) (lengths K K) 2 p 0 = last_missed p.
  Proof.
    intros Hp. cbn [followed_back]. unfold pi_. rewrite (first_stay K K last_missed K_long p Hp).
    assert (stay_ 3 3 own_label (played_on last_missed) (lengths K K) 1 p = [last_missed p]) as ->.
    { unfold stay_. destruct one_label_left as [-> _]. rewrite labels_left by exact K_long. unfold stay, removed.
      rewrite second_negative by exact Hp. destruct p as [|[|[|p]]]; [| | | lia]; cbn [last_missed nth Nat.sub last_of length skipn seq filter];
      repeat match goal with |- context [in_dec ?e ?x ?l] => destruct (in_dec e x l) as [J | J]; cbn in J; try lia end; reflexivity. }
    destruct p as [|[|[|p]]]; [reflexivity..|lia].
  Qed.

  Lemma ends_there i : (i < 2)%nat -> ends_by_signs 3 3 own_label (played_on last_missed) (lengths K K) K i.
  Proof.
    intros Hi. destruct i as [|[|i]]; [| | lia].
    - apply (first_epoch_played K K last_missed is_one_missed K_long); [intros k; now exists k|].
      intros f (k & E). exists (k mod 3)%nat. pose proof (Nat.mod_upper_bound k 3 ltac:(lia)) as B. split; [exact B|].
      rewrite E by exact B. unfold one_missed. rewrite Nat.eqb_refl. destruct (k mod 3)%nat as [|[|[|n]]]; cbn; lia.
    - split; [split; [apply le_n|]; split; [|intros j Hj; change (lengths K K 1) with K in Hj; lia]|].
      + intros p Hp. exists (1 - last_missed p)%nat. rewrite labels_left by exact K_long.
        apply (in_negative 2 (psi_end 3 3 own_label (played_on last_missed) (lengths K K) 1 p)).
        rewrite second_negative by exact Hp. now left.
      + intros k _. unfold eps_. rewrite labels_left by exact K_long. change (eps coefficient 3 2 h (y_ 1) k <> 0). rewrite (proj2 (same_weights k)).
        destruct k as [|k]; [rewrite first_error; lra|]. destruct (later_weights k) as (_ & _ & W2).
        unfold eps, error_of. cbn [Sum last_missed labels_011 nth Nat.eqb]. rewrite W2. lra.
  Qed.

  Lemma training_without_an_edge : training 3 3 own_label (played_on last_missed) (lengths K K) K is_one_missed 2.
  Proof.
    intros i Hi. destruct i as [|[|i]]; [| | lia].
    - split; [cbn; lia|]. split; [|left; apply ends_there; lia].
      apply (first_epoch_played K K last_missed is_one_missed K_long); [intros k; now exists k|].
      intros f (k & E). exists (k mod 3)%nat. pose proof (Nat.mod_upper_bound k 3 ltac:(lia)) as B. split; [exact B|].
      rewrite E by exact B. unfold one_missed. rewrite Nat.eqb_refl. destruct (k mod 3)%nat as [|[|[|n]]]; cbn; lia.
    - split; [rewrite labels_left by exact K_long; lia|]. split; [|left; apply ends_there; lia].
      intros k _. split; [exists 2%nat; intros p Hp; destruct p as [|[|[|p]]]; [reflexivity..|lia]|]. rewrite labels_left by exact K_long.
      split; [intros p Hp; destruct p as [|[|[|p]]]; cbn; lia|]. intros f (j & E) Lf. right. apply Sum_ext. intros p Hp.
      change (played_on last_missed 1 k p) with (last_missed p). enough (f p = last_missed p) as -> by reflexivity.
      pose proof (Lf 0%nat ltac:(lia)) as F0. pose proof (Lf 1%nat ltac:(lia)) as F1. pose proof (Lf 2%nat ltac:(lia)) as F2.
      rewrite E in F0, F1, F2 by lia. rewrite E by exact Hp. unfold one_missed in *.
      pose proof (Nat.mod_upper_bound j 3 ltac:(lia)). destruct (j mod 3)%nat as [|[|[|n]]]; [| | | lia]; cbn in F0, F1, F2; try lia.
      destruct p as [|[|[|p]]]; [reflexivity..|lia].
  Qed.
End WithoutAnEdge.

Lemma last_is_wrong K : long K ->
  share_right 3 (fun p => followed_back 3 3 own_label (played_on last_missed) (lengths K K) 2 p 0) own_label = 2 / 3.
Proof.
  intros HK. unfold share_right, right_probability. cbn [Sum]. rewrite !final_label by (exact HK || lia). cbn. field.
Qed.

Theorem CL21_definition_2_8_reading_occurring_refuted : ~ suffices learnable_where_occurring.
Proof.
  intros H. destruct (H 3%nat 3%nat own_label is_one_missed) as (rho & Kbar & P & B);
    [lia | intros p Hp; exact Hp | exact pairs_learnable |].
  destruct (small_from_some rho P) as [n Small]. destruct long_from_some as [l Long]. set (K := (n + l + Kbar)%nat).
  assert (HK : long K) by (apply Long; unfold K; lia).
  specialize (B K _ _ _ _ ltac:(unfold K; lia) (training_without_an_edge K HK)
    (or_introl (conj (proj2 (one_label_left K HK)) (conj (ends_there K HK) (fun p => eq_refl))))).
  rewrite last_is_wrong in B by exact HK. specialize (Small K ltac:(unfold K; lia)). lra.
Qed.

Theorem CL21_definition_2_8_reading_fixed_refuted : ~ suffices learnable_as_labelled.
Proof.
  intros H. apply CL21_definition_2_8_reading_occurring_refuted. intros m A y class Hm Y L.
  exact (H m A y class Hm Y (occurring_is_labelled m A class y L)).
Qed.
