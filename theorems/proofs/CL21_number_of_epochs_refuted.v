(** CL21, Theorem 3.1 (1) and the number of rounds: four epochs on three observations, as labels that never occur go on
    being given by optimal hypotheses. Whatever the length K of the epochs, if it is a multiple of 432 and long enough. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof Require Import Sums Games Logarithms CL21_classifiers CL21_normaliser CL21_epoch CL21_rounds CL21_elimination
  CL21_theorem_3_1 CL21_number_of_epochs CL21_cycle.
From Boostproof Require MHT22_corollary_2.
Import ListNotations.
Open Scope R_scope.

(** Theorem 3.1 (1): at most min(|A|, |P|) epochs, under the strongest reading of Definition 2.8. *)
Definition epochs_at_most : Prop := forall m A y h length_of K H I, (0 < m)%nat -> (0 < K)%nat -> labels_in m A y ->
  iteratively_learnable m A H -> training m A y h length_of K H I -> (I <= Nat.min A m)%nat.

(** Section 3: for large K there are at most min(|A|, |P|) K rounds. *)
Definition rounds_at_most : Prop := forall m A y H, (0 < m)%nat -> labels_in m A y -> iteratively_learnable m A H ->
  exists Kbar, forall K h length_of I, (Kbar <= K)%nat -> training m A y h length_of K H I ->
  Sum I (fun i => INR (length_of i)) <= INR (Nat.min A m) * INR K.

(** Three observations labelled 0, 1728 labels, and the hypotheses that are not constant. *)
Definition labels : nat := (12 * 144)%nat.
Definition all_zero (p : nat) : nat := 0%nat.
Definition not_constant (f : nat -> nat) : Prop := exists p q, (p < 3)%nat /\ (q < 3)%nat /\ f p <> f q.

Lemma not_constant_learnable : iteratively_learnable 3 labels not_constant.
Proof.
  apply three_learnable. intros S y ND L2 _ Y.
  destruct (Nat.eq_dec (y 0%nat) (y 1%nat)) as [E1|N]; [|left; exists y; split; [exists 0%nat, 1%nat; auto with arith | auto]].
  destruct (Nat.eq_dec (y 0%nat) (y 2%nat)) as [E2|N]; [|left; exists y; split; [exists 0%nat, 2%nat; auto with arith | auto]].
  right. assert (exists b, In b S /\ b <> y 0%nat) as (b & Sb & Nb).
  { destruct S as [|a [|b S]]; [simpl in L2; lia | simpl in L2; lia |]. inversion ND as [|x l I _]. subst.
    destruct (Nat.eq_dec a (y 0%nat)) as [->|N]; [exists b; split; [right; now left | intros ->; apply I; now left] |
      exists a; split; [now left | exact N]]. }
  intros q Hq. exists (fun p => if Nat.eqb p q then b else y p). split; [|split].
  - destruct q as [|[|[|q]]]; [exists 0%nat, 1%nat | exists 1%nat, 0%nat | exists 2%nat, 0%nat | lia];
      (split; [lia|]; split; [lia|]; cbn; congruence).
  - intros p Hp. destruct (Nat.eqb p q); auto.
  - intros p Hp N. destruct (Nat.eqb_spec p q); [contradiction | reflexivity].
Qed.

Lemma Sum_blocks s u f : Sum (s * u) f = Sum s (fun q => Sum u (fun r => f (q * u + r)%nat)).
Proof. induction s as [|s IH]; [reflexivity|]. change (S s * u)%nat with (u + s * u)%nat. rewrite Nat.add_comm, Sum_split, IH. reflexivity. Qed.

(** The first label, if it stays, is the first of those that do. *)
Lemma first_label_first A N psi : (0 < A)%nat -> 0 <= psi 0%nat -> place 0 (stay A N psi) = 0%nat.
Proof.
  intros HA P. unfold stay. destruct A as [|n]; [lia|]. cbn [seq filter].
  destruct (in_dec Nat.eq_dec 0%nat (removed (S n) N psi)) as [I|_]; [|reflexivity].
  exfalso. apply removed_negative in I. lra.
Qed.

(** In epoch i the first observation is missed with the labels 1, ..., v i in turn, the others with the label 1. *)
Definition v (i : nat) : nat := match i with O => 144 | S O => 12 | _ => 1 end.
Definition in_turn_missed (i k p : nat) : nat :=
  if Nat.eqb p (k mod 3) then (if Nat.eqb p 0 then S ((k / 3) mod v i) else 1%nat) else 0%nat.

Lemma v_positive i : (1 <= v i)%nat.
Proof. destruct i as [|[|i]]; cbn; lia. Qed.

Lemma label_range i k p : (in_turn_missed i k p <= v i)%nat.
Proof.
  pose proof (v_positive i). unfold in_turn_missed. destruct (Nat.eqb p (k mod 3)); [|lia].
  destruct (Nat.eqb p 0); [|lia]. pose proof (Nat.mod_upper_bound (k / 3) (v i) ltac:(lia)). lia.
Qed.

Lemma misses i k p : in_turn_missed i k p = 0%nat <-> p <> (k mod 3)%nat.
Proof.
  unfold in_turn_missed. destruct (Nat.eqb_spec p (k mod 3)) as [E|N]; [|split; auto].
  destruct (Nat.eqb p 0); split; intros X; [lia | contradiction | lia | contradiction].
Qed.

Section OneEpoch.
  (** An epoch of A >= 3 labels, K rounds, the true label 0. *)
  Variables (i A K : nat) (y : nat -> nat).
  Hypothesis enough_labels : (12 * v i <= A)%nat.
  Hypothesis true_zero : forall p, (p < 3)%nat -> y p = 0%nat.
  Variable s : nat.
  Hypothesis s_positive : (0 < s)%nat.
  Hypothesis K_is : K = (s * (3 * v i))%nat.
  Notation h := (in_turn_missed i).
  Notation al := (alpha coefficient 3 A h y).
  Notation psi p := (Psi A h al K p).

  Lemma A_large : (3 <= A)%nat /\ (S (v i) < A)%nat.
  Proof. pose proof (v_positive i). lia. Qed.

  Lemma labels_there k : labels_in 3 A (h k).
  Proof. intros p _. pose proof (label_range i k p). pose proof A_large. lia. Qed.

  Lemma missed k p : (k < K)%nat -> (p < 3)%nat -> (h k p = y p <-> p <> (k mod 3)%nat).
  Proof. intros _ Hp. rewrite (true_zero p Hp). apply misses. Qed.

  Lemma step k : (k < K)%nat -> least_step A <= al k <= 4 * least_step A.
  Proof. apply (steps_between A h y K ltac:(pose proof A_large; lia) missed). apply A_large. Qed.

  Lemma step_positive k : (k < K)%nat -> 0 < al k.
  Proof. intros Hk. pose proof (step k Hk). pose proof (least_step_positive A ltac:(pose proof A_large; lia)). lra. Qed.

  Lemma psi_is p a : (p < 3)%nat -> psi p a = INR A * Sum K (fun k => al k * votes_for h k p a) - Sum K al.
  Proof.
    intros Hp. rewrite (CL21_equation_3_8 3 A h al (fun k q Hq => labels_there k q Hq) K p a Hp).
    rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext. intros; ring.
  Qed.

  (** A label that gets one vote in every n rounds of equal place, 4 n <= A, has Ψ >= 0. *)
  Lemma often_enough p a n r : (p < 3)%nat -> (4 * n <= A)%nat -> (r < n)%nat ->
    (exists l, K = (l * n)%nat) -> (forall q, h (q * n + r) p = a) -> 0 <= psi p a.
  Proof.
    intros Hp Hn Hr (l & El) V. rewrite psi_is by exact Hp. pose proof (least_step_positive A ltac:(pose proof A_large; lia)) as P.
    assert (total : Sum K al <= INR K * (4 * least_step A)).
    { rewrite <- Sum_const. apply Sum_le. intros k Hk. now apply step. }
    assert (votes : INR l * least_step A <= Sum K (fun k => al k * votes_for h k p a)).
    { rewrite El, Sum_blocks, <- Sum_const. apply Sum_le. intros q Hq. assert (q * n + r < K)%nat by nia.
      apply Rle_trans with (al (q * n + r)%nat * votes_for h (q * n + r) p a).
      - unfold votes_for. rewrite V, Nat.eqb_refl, Rmult_1_r. now apply step.
      - apply (Sum_ge_term n (fun r => al (q * n + r)%nat * votes_for h (q * n + r) p a) r); [|exact Hr].
        intros r' Hr'. apply Rmult_le_pos; [apply Rlt_le, step_positive; nia|]. unfold votes_for. destruct (Nat.eqb _ _); lra. }
    apply le_INR in Hn. rewrite mult_INR in Hn. replace (INR 4) with 4 in Hn by (simpl; ring).
    replace (INR K) with (INR l * INR n) in total by (rewrite El; now rewrite mult_INR). pose proof (pos_INR l). pose proof (pos_INR n).
    assert (INR A * (INR l * least_step A) <= INR A * Sum K (fun k => al k * votes_for h k p a)) by (apply Rmult_le_compat_l; [apply pos_INR | exact votes]).
    assert (4 * INR n * (INR l * least_step A) <= INR A * (INR l * least_step A)) by (apply Rmult_le_compat_r; [nra | lra]).
    replace (INR l * INR n * (4 * least_step A)) with (4 * INR n * (INR l * least_step A)) in total by ring. lra.
  Qed.

  Lemma true_label_stays p : (p < 3)%nat -> 0 <= psi p 0%nat.
  Proof.
    intros Hp. pose proof (v_positive i). apply (often_enough p 0 3 ((p + 1) mod 3)); [exact Hp | lia | apply Nat.mod_upper_bound; lia | |].
    - exists (s * v i)%nat. lia.
    - intros q. apply misses. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_mod by lia.
      destruct p as [|[|[|p]]]; cbn; lia.
  Qed.

  Lemma labels_given_stay b : (b < v i)%nat -> 0 <= psi 0 (S b).
  Proof.
    intros Hb. apply (often_enough 0 (S b) (3 * v i) (3 * b)); [lia | lia | lia | now exists s |].
    intros q. replace (q * (3 * v i) + 3 * b)%nat with ((b + q * v i) * 3)%nat by ring. unfold in_turn_missed.
    rewrite Nat.mod_mul, Nat.div_mul, Nat.mod_add, Nat.mod_small by lia. reflexivity.
  Qed.

  Lemma others_negative p a : (p < 3)%nat -> (v i < a)%nat -> psi p a < 0.
  Proof.
    intros Hp Ha. rewrite psi_is by exact Hp. rewrite (Sum_zero K (fun k => al k * votes_for h k p a)).
    - assert (0 < Sum K al); [|lra]. apply Sum_pos; [pose proof (v_positive i); nia | exact step_positive].
    - intros k _. unfold votes_for. pose proof (label_range i k p). destruct (Nat.eqb_spec (h k p) a); [lia | ring].
  Qed.

  Lemma fewest : least 3 (fun p => length (negative A (psi p))) = (A - S (v i))%nat.
  Proof.
    apply Nat.le_antisymm.
    - apply Nat.le_trans with (1 := least_le 3 (fun p => length (negative A (psi p))) 0 ltac:(lia)).
      rewrite <- (seq_length (A - S (v i)) (S (v i))). apply NoDup_incl_length; [apply negative_NoDup|].
      intros a I. apply in_negative in I as [La N]. apply in_seq. destruct (le_lt_dec a (v i)) as [L|G]; [|lia]. exfalso.
      destruct a as [|b]; [pose proof (true_label_stays 0 ltac:(lia)) | pose proof (labels_given_stay b L)]; lra.
    - apply least_ge; [lia|]. intros p Hp. rewrite <- (seq_length (A - S (v i)) (S (v i))) at 1.
      apply NoDup_incl_length; [apply seq_NoDup|]. intros a I. apply in_seq in I. apply in_negative. split; [lia|].
      apply others_negative; [exact Hp | lia].
  Qed.

  Lemma zero_first p N : (p < 3)%nat -> place (y p) (stay A N (psi p)) = 0%nat.
  Proof.
    intros Hp. rewrite true_zero by exact Hp. apply first_label_first; [pose proof A_large; lia | now apply true_label_stays].
  Qed.
End OneEpoch.

(** The training: four epochs of K = 432 t rounds. *)
Section Training.
  Variables (K t : nat) (gamma : nat -> R).
  Hypothesis t_positive : (0 < t)%nat.
  Hypothesis K_is : K = (t * 432)%nat.
  Hypothesis rates : forall n, (2 <= n <= labels)%nat -> learnable 3 not_constant n (gamma n).
  Hypothesis K_long : long_for_observations 3 labels K gamma.
  Notation A_ := (A_ 3 labels all_zero in_turn_missed (fun _ => K)).
  Notation y_ := (y_ 3 labels all_zero in_turn_missed (fun _ => K)).

  Lemma blocks i : exists s, (0 < s)%nat /\ K = (s * (3 * v i))%nat.
  Proof.
    destruct i as [|[|i]]; [exists t | exists (12 * t)%nat | exists (144 * t)%nat]; cbn [v]; split; lia.
  Qed.

  Lemma next_epoch i : (12 * v i <= A_ i)%nat -> (forall p, (p < 3)%nat -> y_ i p = 0%nat) ->
    A_ (S i) = S (v i) /\ forall p, (p < 3)%nat -> y_ (S i) p = 0%nat.
  Proof.
    intros L Y. destruct (blocks i) as (s & Hs & E). split.
    - change (A_ (S i)) with (A_ i - least 3 (fun p => length (negative (A_ i)
        (Psi (A_ i) (in_turn_missed i) (alpha coefficient 3 (A_ i) (in_turn_missed i) (y_ i)) K p))))%nat.
      rewrite (fewest i (A_ i) K (y_ i) L Y s Hs E). pose proof (v_positive i). lia.
    - intros p Hp. exact (zero_first i (A_ i) K (y_ i) L Y s Hs E p _ Hp).
  Qed.

  Lemma four_epochs i : (i < 4)%nat -> A_ i = nth i [labels; 145; 13; 2]%nat 0%nat /\ forall p, (p < 3)%nat -> y_ i p = 0%nat.
  Proof.
    assert (zero : forall p, (p < 3)%nat -> y_ 0 p = 0%nat) by reflexivity.
    destruct (next_epoch 0 (le_n _) zero) as [A1 Y1]. cbn [v] in A1.
    destruct (next_epoch 1) as [A2 Y2]; [rewrite A1; cbn [v]; lia | exact Y1 |]. cbn [v] in A2.
    destruct (next_epoch 2) as [A3 Y3]; [rewrite A2; cbn [v]; lia | exact Y2 |]. cbn [v] in A3.
    intros Hi. destruct i as [|[|[|[|i]]]]; [split; [reflexivity | exact zero] | split; [exact A1 | exact Y1] |
      split; [exact A2 | exact Y2] | split; [exact A3 | exact Y3] | lia].
  Qed.

  Lemma enough i : (i < 4)%nat -> (S (v i) <= A_ i <= labels)%nat.
  Proof.
    intros Hi. destruct (four_epochs i Hi) as [-> _]. unfold labels. destruct i as [|[|[|[|i]]]]; cbn [nth v]; lia.
  Qed.

  Lemma missed_there i k p : (i < 4)%nat -> (p < 3)%nat -> (in_turn_missed i k p = y_ i p <-> p <> (k mod 3)%nat).
  Proof. intros Hi Hp. destruct (four_epochs i Hi) as [_ Y]. rewrite (Y p Hp). apply misses. Qed.

  Lemma plays_optimal i k : (i < 4)%nat -> (k < K)%nat ->
    optimal 3 labels all_zero in_turn_missed (fun _ => K) not_constant i k /\
    eps_ 3 labels all_zero in_turn_missed (fun _ => K) i k <> 0.
  Proof.
    intros Hi Hk. pose proof (enough i Hi) as E. pose proof (v_positive i). destruct (four_epochs i Hi) as [_ Y].
    assert (M : forall k p, (k < K)%nat -> (p < 3)%nat -> (in_turn_missed i k p = y_ i p <-> p <> (k mod 3)%nat))
      by (intros; now apply missed_there).
    split; [split; [|split]|].
    - exists (k mod 3)%nat, ((k + 1) mod 3)%nat. split; [apply Nat.mod_upper_bound; lia|]. split; [apply Nat.mod_upper_bound; lia|].
      destruct (all_different k) as [D _]. intros Q.
      assert (Z : in_turn_missed i k ((k + 1) mod 3) = 0%nat) by (apply misses; auto). rewrite Z in Q. apply misses in Q. contradiction.
    - intros p _. pose proof (label_range i k p). lia.
    - intros f (p & q & Hp & Hq & N) _. apply (best_of_those_that_miss (A_ i) (in_turn_missed i) (y_ i) K ltac:(lia) M k f Hk).
      destruct (Nat.eq_dec (f p) 0) as [Z|Z]; [exists q | exists p]; rewrite Y by assumption; split; congruence || lia.
    - pose proof (error_range_in_turn (A_ i) (in_turn_missed i) (y_ i) K ltac:(lia) M k Hk) as R.
      unfold eps_. lra.
  Qed.

  Lemma four_epochs_training : training 3 labels all_zero in_turn_missed (fun _ => K) K not_constant 4.
  Proof.
    intros i Hi. pose proof (enough i Hi) as E. pose proof (v_positive i). destruct (four_epochs i Hi) as [_ Y].
    split; [lia|]. split; [intros k Hk; now apply plays_optimal|]. left.
    split; [|intros k Hk; now apply plays_optimal]. split; [apply le_n|]. split; [|intros j Hj; lia].
    apply (epoch_over 3 labels all_zero in_turn_missed (fun _ => K) K not_constant gamma ltac:(lia) ltac:(lia) rates K_long i); try lia.
    - intros p Hp. rewrite (Y p Hp). lia.
    - intros k Hk. now apply plays_optimal.
  Qed.
End Training.

(** For every bound on K there is such a training. *)
Lemma trainings_of_four_epochs Kbar : exists K, (Kbar <= K)%nat /\ (0 < K)%nat /\
  training 3 labels all_zero in_turn_missed (fun _ => K) K not_constant 4.
Proof.
  destruct (learnable_rates 3 labels not_constant not_constant_learnable) as [gamma G].
  destruct (some_rate labels gamma (fun n Hn => proj1 (G n Hn))) as (rho & P & R).
  destruct (MHT22_corollary_2.natural_above (ln (INR 3) / rho)) as [n Hn].
  assert (exists t, t = (S n + Kbar)%nat) as [t Et] by (now exists (S n + Kbar)%nat). exists (t * 432)%nat. split; [lia|]. split; [lia|].
  apply (four_epochs_training (t * 432) t gamma ltac:(lia) eq_refl G). intros j Hj Q. specialize (R j Hj Q).
  assert (INR n < INR (t * 432)) as L by (apply lt_INR; lia).
  apply Rlt_le_trans with (rho * INR (t * 432)); [|apply Rmult_le_compat_r; [apply pos_INR | exact R]].
  apply Rmult_lt_reg_r with (/ rho); [now apply Rinv_0_lt_compat|]. unfold Rdiv in Hn.
  replace (rho * INR (t * 432) * / rho) with (INR (t * 432)) by (field; lra). lra.
Qed.

Theorem CL21_theorem_3_1_1_refuted : ~ epochs_at_most.
Proof.
  intros H. destruct (trainings_of_four_epochs 0) as (K & _ & HK & T).
  assert (Hl : labels_in 3 labels all_zero) by (intros p _; unfold all_zero, labels; lia).
  specialize (H 3%nat _ _ _ _ _ _ _ ltac:(lia) HK Hl not_constant_learnable T). pose proof (Nat.le_min_r labels 3). lia.
Qed.

Theorem CL21_total_rounds_refuted : ~ rounds_at_most.
Proof.
  intros H. destruct (H 3%nat labels all_zero not_constant) as [Kbar B];
    [lia | intros p _; unfold all_zero, labels; lia | exact not_constant_learnable |].
  destruct (trainings_of_four_epochs Kbar) as (K & L & HK & T). specialize (B K _ _ _ L T). cbv beta in B. rewrite Sum_const in B.
  apply lt_0_INR in HK. assert (INR (Nat.min labels 3) <= INR 3) by (apply le_INR, Nat.le_min_r). simpl INR in *. nra.
Qed.
