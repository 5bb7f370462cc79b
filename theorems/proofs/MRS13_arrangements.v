(** MRS13, Conjecture 6: random signs with prescribed sums.  Finite laws are lists of weights and values; [urn K p] is a random
    arrangement of p signs +1 and K - p signs -1, drawn without replacement.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia List Arith.
From Boostproof Require Import Sums MRS13_conjecture_6_small_tilt.
Import ListNotations.
Local Open Scope R_scope.

(** The mean of F under a law. *)
Definition mean_of {A : Type} (l : list (R * A)) (F : A -> R) : R := list_sum (fun a => fst a * F (snd a)) l.

Lemma mean_app {A} (l l' : list (R * A)) F : mean_of (l ++ l') F = mean_of l F + mean_of l' F.
Proof. apply list_sum_app. Qed.

Lemma mean_ext {A} (l : list (R * A)) F G : (forall a, In a l -> F (snd a) = G (snd a)) -> mean_of l F = mean_of l G.
Proof.
  induction l as [| a l IH]; intros E; [reflexivity |]. unfold mean_of in *. simpl. rewrite IH, (E a); [reflexivity | left; reflexivity |].
  intros b Hb. apply E. right. exact Hb.
Qed.

Lemma mean_plus {A} (l : list (R * A)) F G : mean_of l (fun a => F a + G a) = mean_of l F + mean_of l G.
Proof. induction l as [| a l IH]; unfold mean_of in *; simpl; [ring | rewrite IH; ring]. Qed.

Lemma mean_scal {A} (l : list (R * A)) s F : mean_of l (fun a => s * F a) = s * mean_of l F.
Proof. induction l as [| a l IH]; unfold mean_of in *; simpl; [ring | rewrite IH; ring]. Qed.

Lemma mean_scal_r {A} (l : list (R * A)) s F : mean_of l (fun a => F a * s) = mean_of l F * s.
Proof. induction l as [| a l IH]; unfold mean_of in *; simpl; [ring | rewrite IH; ring]. Qed.

Lemma mean_map {A B} (c : R) (f : A -> B) (l : list (R * A)) F :
  mean_of (map (fun a => (c * fst a, f (snd a))) l) F = c * mean_of l (fun a => F (f a)).
Proof. induction l as [| a l IH]; unfold mean_of in *; simpl; [ring | rewrite IH; ring]. Qed.

(** A law for each value of another. *)
Definition then_draw {A B C : Type} (l : list (R * A)) (k : A -> list (R * B)) (f : A -> B -> C) : list (R * C) :=
  flat_map (fun a => map (fun b => (fst a * fst b, f (snd a) (snd b))) (k (snd a))) l.

Lemma mean_then {A B C} (l : list (R * A)) (k : A -> list (R * B)) (f : A -> B -> C) F :
  mean_of (then_draw l k f) F = mean_of l (fun a => mean_of (k a) (fun b => F (f a b))).
Proof.
  induction l as [| a l IH]; [reflexivity |]. unfold then_draw in *. simpl flat_map. rewrite mean_app, IH.
  rewrite (mean_map (fst a) (f (snd a)) (k (snd a)) F). reflexivity.
Qed.

Lemma in_then {A B C} (l : list (R * A)) (k : A -> list (R * B)) (f : A -> B -> C) c : In c (then_draw l k f) ->
  exists a b, In a l /\ In b (k (snd a)) /\ c = (fst a * fst b, f (snd a) (snd b)).
Proof.
  intros H. apply in_flat_map in H. destruct H as (a & Ha & H). apply in_map_iff in H. destruct H as (b & E & Hb). exists a, b. auto.
Qed.

(** A sequence with one more entry in front. *)
Definition in_front (s : R) (h : nat -> R) (i : nat) : R := match i with O => s | S k => h k end.

(** Fair signs. *)
Fixpoint flips (d : nat) : list (R * (nat -> R)) :=
  match d with
  | O => [(1, fun _ => 1)]
  | S k => map (fun a => (/ 2 * fst a, in_front 1 (snd a))) (flips k) ++ map (fun a => (/ 2 * fst a, in_front (-1) (snd a))) (flips k)
  end.

Lemma flips_mean d F : mean_of (flips (S d)) F = / 2 * mean_of (flips d) (fun e => F (in_front 1 e)) + / 2 * mean_of (flips d) (fun e => F (in_front (-1) e)).
Proof. simpl flips. rewrite mean_app, !mean_map. reflexivity. Qed.

Lemma flips_total d c : mean_of (flips d) (fun _ => c) = c.
Proof. induction d as [| d IH]; [unfold mean_of; simpl; ring |]. rewrite flips_mean, IH. field. Qed.

Lemma flips_atoms d a : In a (flips d) -> 0 <= fst a /\ forall r, snd a r = 1 \/ snd a r = -1.
Proof.
  revert a. induction d as [| d IH]; intros a H; [destruct H as [<- | []]; simpl; split; [lra | auto] |].
  simpl in H. apply in_app_or in H. destruct H as [H | H]; apply in_map_iff in H; destruct H as (b & <- & Hb);
    destruct (IH b Hb) as [w s]; (split; [simpl; lra |]); intros [| r]; simpl; auto.
Qed.

Lemma flips_first d r : (r < d)%nat -> mean_of (flips d) (fun e => e r) = 0.
Proof.
  revert r. induction d as [| d IH]; intros r Hr; [lia |]. rewrite flips_mean. destruct r as [| r]; simpl in_front.
  - rewrite !flips_total. ring.
  - rewrite IH by lia. ring.
Qed.

Lemma flips_pairs d r t : (r < d)%nat -> (t < d)%nat -> mean_of (flips d) (fun e => e r * e t) = if Nat.eqb r t then 1 else 0.
Proof.
  revert r t. induction d as [| d IH]; intros r t Hr Ht; [lia |]. rewrite flips_mean. destruct r as [| r], t as [| t]; simpl in_front; simpl Nat.eqb.
  - rewrite !flips_total. field.
  - rewrite !mean_scal, flips_first by lia. ring.
  - rewrite !mean_scal_r, flips_first by lia. ring.
  - rewrite IH by lia. field.
Qed.

(** The mean of a product of two linear forms. *)
Lemma flips_forms d (a b : nat -> R) :
  mean_of (flips d) (fun e => Sum d (fun r => a r * e r) * Sum d (fun r => b r * e r)) = Sum d (fun r => a r * b r).
Proof.
  assert (expand : forall e : nat -> R, Sum d (fun r => a r * e r) * Sum d (fun r => b r * e r) = Sum d (fun r => Sum d (fun t => a r * b t * (e r * e t)))).
  { intros e. rewrite <- Sum_scal_r. apply Sum_ext. intros r _. rewrite <- Sum_scal. apply Sum_ext. intros. ring. }
  rewrite (mean_ext (flips d) (fun e => Sum d (fun r => a r * e r) * Sum d (fun r => b r * e r))
    (fun e => Sum d (fun r => Sum d (fun t => a r * b t * (e r * e t)))) (fun x _ => expand (snd x))).
  assert (swap : forall n (G : nat -> (nat -> R) -> R), mean_of (flips d) (fun e => Sum n (fun r => G r e)) = Sum n (fun r => mean_of (flips d) (G r))).
  { intros n G. induction n as [| n IH]; [simpl; apply flips_total |]. simpl. rewrite mean_plus, IH. reflexivity. }
  rewrite swap. apply Sum_ext. intros r Hr. rewrite swap. rewrite <- (Sum_delta d r (fun t => a r * b t) Hr). apply Sum_ext. intros t Ht.
  rewrite mean_scal, flips_pairs by assumption. rewrite Nat.eqb_sym. destruct (Nat.eqb t r); ring.
Qed.

(** Drawing without replacement. *)
Fixpoint urn (K : nat) (p : R) : list (R * (nat -> R)) :=
  match K with
  | O => [(1, fun _ => 1)]
  | S k => map (fun a => (p / INR (S k) * fst a, in_front 1 (snd a))) (urn k (p - 1))
           ++ map (fun a => ((INR (S k) - p) / INR (S k) * fst a, in_front (-1) (snd a))) (urn k p)
  end.

Lemma urn_mean k p F : mean_of (urn (S k) p) F = p / INR (S k) * mean_of (urn k (p - 1)) (fun h => F (in_front 1 h))
  + (INR (S k) - p) / INR (S k) * mean_of (urn k p) (fun h => F (in_front (-1) h)).
Proof. simpl urn. rewrite mean_app. rewrite !mean_map. reflexivity. Qed.

Lemma urn_total K p c : mean_of (urn K p) (fun _ => c) = c.
Proof.
  revert p. induction K as [| k IH]; intros p; [unfold mean_of; simpl; ring |]. rewrite urn_mean, !IH.
  assert (INR (S k) <> 0) by (apply not_0_INR; lia). field. assumption.
Qed.

(** Where p is a whole number, no weight is negative, entries are signs, and where the weight is not 0 their sum is 2 p - K. *)
Lemma urn_atoms K n a : (n <= K)%nat -> In a (urn K (INR n)) ->
  0 <= fst a /\ (forall i, snd a i = 1 \/ snd a i = -1) /\ (fst a = 0 \/ Sum K (snd a) = 2 * INR n - INR K).
Proof.
  revert n a. induction K as [| k IH]; intros n a Hn H.
  - destruct H as [<- | []]. replace n with 0%nat by lia. simpl. split; [lra | split; [auto | right; ring]].
  - assert (P : 0 < INR (S k)) by (apply lt_0_INR; lia). cbn [urn] in H. apply in_app_or in H.
    assert (sums : forall s h, Sum (S k) (in_front s h) = s + Sum k h) by (intros; rewrite Sum_first; reflexivity).
    assert (all_signs : forall p b, In b (urn k p) -> forall i, snd b i = 1 \/ snd b i = -1).
    { clear. induction k as [| k IH]; intros p b H; [destruct H as [<- | []]; simpl; auto |]. simpl in H. apply in_app_or in H.
      destruct H as [H | H]; apply in_map_iff in H; destruct H as (c & <- & Hc); intros [| i]; simpl; auto; apply (IH _ c Hc). }
    destruct H as [H | H]; apply in_map_iff in H; destruct H as (b & <- & Hb); cbn [fst snd].
    + split; [| split].
      * destruct n as [| n]; [simpl INR; unfold Rdiv; rewrite !Rmult_0_l; lra |].
        rewrite S_INR in Hb. replace (INR n + 1 - 1) with (INR n) in Hb by ring. destruct (IH n b ltac:(lia) Hb) as (w & _).
        apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; [apply lt_0_INR; lia | exact P] | exact w].
      * intros [| i]; simpl; auto. apply (all_signs _ b Hb).
      * destruct n as [| n]; [left; simpl INR; unfold Rdiv; rewrite !Rmult_0_l; reflexivity |].
        rewrite S_INR in Hb. replace (INR n + 1 - 1) with (INR n) in Hb by ring. destruct (IH n b ltac:(lia) Hb) as (_ & _ & [zero | s]).
        -- left. rewrite zero. ring.
        -- right. rewrite sums, s, !S_INR. ring.
    + destruct (Nat.eq_dec n (S k)) as [-> | less].
      * replace ((INR (S k) - INR (S k)) / INR (S k) * fst b) with 0 by (field; lra). split; [lra | split; [| left; reflexivity]].
        intros [| i]; simpl; auto. apply (all_signs _ b Hb).
      * destruct (IH n b ltac:(lia) Hb) as (w & _ & [zero | s]); (split; [| split]).
        all: try (intros [| i]; simpl; auto; apply (all_signs _ b Hb)).
        -- apply Rmult_le_pos; [| exact w]. apply Rmult_le_pos; [apply le_INR in Hn; lra | apply Rlt_le, Rinv_0_lt_compat, P].
        -- left. rewrite zero. ring.
        -- apply Rmult_le_pos; [| exact w]. apply Rmult_le_pos; [apply le_INR in Hn; lra | apply Rlt_le, Rinv_0_lt_compat, P].
        -- right. rewrite sums, s, !S_INR. ring.
Qed.

Lemma urn_first K p i : (i < K)%nat -> mean_of (urn K p) (fun h => h i) = (2 * p - INR K) / INR K.
Proof.
  revert p i. induction K as [| k IH]; intros p i Hi; [lia |]. assert (P : 0 < INR (S k)) by (apply lt_0_INR; lia).
  rewrite urn_mean. destruct i as [| i]; simpl in_front.
  - rewrite !urn_total. field. lra.
  - rewrite !IH by lia. assert (0 < INR k) by (apply lt_0_INR; lia). rewrite S_INR in *. field. lra.
Qed.

Lemma urn_pairs K p i l : (i < K)%nat -> (l < K)%nat -> i <> l ->
  mean_of (urn K p) (fun h => h i * h l) = ((2 * p - INR K) ^ 2 - INR K) / (INR K * (INR K - 1)).
Proof.
  revert p i l. induction K as [| k IH]; intros p i l Hi Hl other; [lia |]. assert (P : 0 < INR (S k)) by (apply lt_0_INR; lia).
  rewrite urn_mean. destruct i as [| i], l as [| l]; [lia | | |]; simpl in_front.
  - assert (0 < INR k) by (apply lt_0_INR; lia). rewrite !mean_scal, !urn_first by lia. rewrite S_INR in *. field. lra.
  - assert (0 < INR k) by (apply lt_0_INR; lia). rewrite !mean_scal_r, !urn_first by lia. rewrite S_INR in *. field. lra.
  - assert (0 < INR k - 1) by (enough (1 < INR k) by lra; change 1 with (INR 1); apply lt_INR; lia).
    rewrite !IH by lia. rewrite S_INR in *. field. lra.
Qed.
