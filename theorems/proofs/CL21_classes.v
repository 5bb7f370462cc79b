(** CL21, Sections 2.2 to 2.4: Example 2.7, and what is false of classes of hypotheses. *)
From Coq Require Import Reals Lra Psatz Arith.
From Boostproof Require Import Sums Games CL21_classifiers CL21_epoch.
Open Scope R_scope.

(** Example 2.7: two observations with the first two of three labels, and the two constant hypotheses of these labels. *)
Definition constants_of_two (h : nat -> nat) : Prop := (forall p, h p = 0%nat) \/ (forall p, h p = 1%nat).
Definition identity_label (p : nat) : nat := p.

Lemma score_of_constant d h a : (forall p, h p = a) -> score 2 d h identity_label =
  (if Nat.eqb a 0 then d 0%nat else - d 0%nat) + (if Nat.eqb a 1 then d 1%nat else - d 1%nat).
Proof. intros E. unfold score, identity_label. cbn [Sum]. rewrite !E. ring. Qed.

(** For that labelling the best score is max(1 - 2 d(b), 2 d(b) - 1) >= 0, above -1/3; every ensemble is wrong somewhere, a
    tie being wrong; and for the first two labels no ρ > 0 will do. *)
Theorem CL21_example_2_7_reading_fixed :
  (forall d, distribution 2 d -> exists h, constants_of_two h /\ score 2 d h identity_label = Rmax (1 - 2 * d 0%nat) (2 * d 0%nat - 1) /\
    score 2 d h identity_label >= 0 /\ 0 > (2 - INR 3) / INR 3) /\
  (forall K (h : nat -> nat -> nat) alpha, (forall k, constants_of_two (h k)) -> ~ forall p, (p < 2)%nat ->
    forall a, (a < 3)%nat -> a <> identity_label p -> F h alpha K p a < F h alpha K p (identity_label p)) /\
  forall rho, ~ learnable 2 constants_of_two 2 rho.
Proof.
  split; [|split].
  - intros d [P S]. cbn [Sum] in S. replace (INR 3) with 3 by (simpl; ring).
    pose proof (score_of_constant d (fun _ => 0%nat) 0 (fun _ => eq_refl)) as S0.
    pose proof (score_of_constant d (fun _ => 1%nat) 1 (fun _ => eq_refl)) as S1. cbn [Nat.eqb] in S0, S1.
    destruct (Rle_dec (1 - 2 * d 0%nat) (2 * d 0%nat - 1)) as [L|L].
    + exists (fun _ => 0%nat). rewrite Rmax_right by exact L. split; [now left|]. rewrite S0. lra.
    + exists (fun _ => 1%nat). rewrite Rmax_left by lra. split; [now right|]. rewrite S1. lra.
  - intros K h alpha C H. assert (forall a, F h alpha K 0 a = F h alpha K 1 a) as E.
    { intros a. unfold F. apply Sum_ext. intros k _. unfold votes_for. destruct (C k) as [Q|Q]; now rewrite !Q. }
    pose proof (H 0%nat ltac:(lia) 1%nat ltac:(lia) ltac:(unfold identity_label; lia)) as A.
    pose proof (H 1%nat ltac:(lia) 0%nat ltac:(lia) ltac:(unfold identity_label; lia)) as B.
    unfold identity_label in A, B. rewrite !E in A. lra.
  - intros rho [P L]. destruct (L identity_label (fun _ => 1 / 2)) as (h & C & _ & S).
    + intros p Hp. exact Hp.
    + split; [intros; lra | simpl; lra].
    + replace (INR 2) with 2 in S by (simpl; ring).
      destruct C as [C|C]; rewrite (score_of_constant _ h _ C) in S; cbn [Nat.eqb] in S; lra.
Qed.

(** The display before Definition 2.8: all maps into A_i are in the class. *)
Definition every_map_is_a_hypothesis : Prop := forall m A (H : (nat -> nat) -> Prop) h,
  labels_in m A h -> exists h', H h' /\ forall p, (p < m)%nat -> h' p = h p.

Theorem CL21_definition_2_8_every_map_refuted : ~ every_map_is_a_hypothesis.
Proof.
  intros X. destruct (X 2%nat 2%nat constants_of_two identity_label (fun p Hp => Hp)) as (h & [C|C] & E).
  - specialize (E 1%nat ltac:(lia)). rewrite C in E. discriminate.
  - specialize (E 0%nat ltac:(lia)). rewrite C in E. discriminate.
Qed.

(** Corollary 2.11's proof: a class whose H_i, for every number n of labels, is closed under permutations of these labels,
    and not empty, is learnable for that n. *)
Definition permutes (n : nat) (pi : nat -> nat) : Prop :=
  (forall a, (a < n)%nat -> (pi a < n)%nat) /\ forall a b, (a < n)%nat -> (b < n)%nat -> pi a = pi b -> a = b.
Definition closed_for (m n : nat) (H : (nat -> nat) -> Prop) : Prop :=
  forall h pi, H h -> labels_in m n h -> permutes n pi -> exists h', H h' /\ forall p, (p < m)%nat -> h' p = pi (h p).
Definition closed_is_learnable : Prop := forall m A (H : (nat -> nat) -> Prop), (0 < m)%nat ->
  (forall n, (2 <= n <= A)%nat -> closed_for m n H /\ exists h, H h /\ labels_in m n h) ->
  forall n, (2 <= n <= A)%nat -> exists rho, learnable m H n rho.

(** All constants are, and score 0 on two observations of different labels. *)
Theorem CL21_corollary_2_11_step_closed_under_permutations_refuted : ~ closed_is_learnable.
Proof.
  intros X. destruct (X 2%nat 2%nat (fun h => exists a, forall p, h p = a)) with (n := 2%nat) as (rho & P & L); [lia | | lia |].
  - intros n Hn. split.
    + intros h pi (a & E) _ _. exists (fun _ => pi a). split; [now exists (pi a)|]. intros p _. now rewrite E.
    + exists (fun _ => 0%nat). split; [now exists 0%nat | intros p _; lia].
  - destruct (L identity_label (fun _ => 1 / 2)) as (h & (a & C) & In2 & S).
    + intros p Hp. exact Hp.
    + split; [intros; lra | simpl; lra].
    + specialize (In2 0%nat ltac:(lia)). rewrite C in In2. replace (INR 2) with 2 in S by (simpl; ring).
      rewrite (score_of_constant _ h _ C) in S. destruct a as [|[|a]]; [| |lia]; cbn [Nat.eqb] in S; lra.
Qed.
