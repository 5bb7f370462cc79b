(** MRS13, Conjecture 6: integer vectors with any positive rational Gram matrix, up to one square scale.  Not in the paper. *)

From Coq Require Import Reals Lra Psatz Lia Arith ZArith.
From Boostproof Require Import Sums MRS13_integer_vectors MRS13_wider_vectors.
Local Open Scope R_scope.

(** Rational numbers among the reals. *)
Definition is_rational (x : R) : Prop := exists (z : Z) (n : nat), (0 < n)%nat /\ x = IZR z / INR n.

Lemma rational_whole x : is_whole x -> is_rational x.
Proof. intros [z ->]. exists z, 1%nat. split; [lia | simpl; field]. Qed.

Lemma rational_IZR z : is_rational (IZR z).
Proof. apply rational_whole, whole_IZR. Qed.

Lemma rational_plus x y : is_rational x -> is_rational y -> is_rational (x + y).
Proof.
  intros (a & n & Hn & ->) (b & k & Hk & ->). exists (a * Z.of_nat k + b * Z.of_nat n)%Z, (n * k)%nat. split; [nia |].
  rewrite plus_IZR, !mult_IZR, <- !INR_IZR_INZ, mult_INR. pose proof (lt_0_INR n Hn). pose proof (lt_0_INR k Hk). field. lra.
Qed.

Lemma rational_mult x y : is_rational x -> is_rational y -> is_rational (x * y).
Proof.
  intros (a & n & Hn & ->) (b & k & Hk & ->). exists (a * b)%Z, (n * k)%nat. split; [nia |].
  rewrite mult_IZR, mult_INR. pose proof (lt_0_INR n Hn). pose proof (lt_0_INR k Hk). field. lra.
Qed.

Lemma rational_opp x : is_rational x -> is_rational (- x).
Proof. intros H. replace (- x) with (IZR (-1) * x) by (simpl; ring). apply rational_mult; [apply rational_IZR | exact H]. Qed.

Lemma rational_minus x y : is_rational x -> is_rational y -> is_rational (x - y).
Proof. intros Hx Hy. apply rational_plus; [exact Hx | apply rational_opp, Hy]. Qed.

(** A positive one is z / n with positive whole z and n, and so is its inverse. *)
Lemma rational_positive x : is_rational x -> 0 < x -> exists z n : nat, (0 < z)%nat /\ (0 < n)%nat /\ x = INR z / INR n.
Proof.
  intros (a & n & Hn & E) Hx. pose proof (lt_0_INR n Hn) as P.
  assert (Ha : 0 < IZR a) by (replace (IZR a) with (x * INR n) by (rewrite E; field; lra); apply Rmult_lt_0_compat; assumption).
  apply lt_IZR in Ha. exists (Z.to_nat a), n. split; [lia | split; [exact Hn |]]. rewrite INR_IZR_INZ, Z2Nat.id by lia. exact E.
Qed.

Lemma rational_inverse x : is_rational x -> 0 < x -> is_rational (/ x).
Proof.
  intros H Hx. destruct (rational_positive x H Hx) as (z & n & Hz & Hn & ->). exists (Z.of_nat n), z. split; [exact Hz |].
  rewrite <- INR_IZR_INZ. pose proof (lt_0_INR z Hz). pose proof (lt_0_INR n Hn). field. lra.
Qed.

Lemma rational_pow x k : is_rational x -> is_rational (x ^ k).
Proof. intros H. induction k as [| k IH]; [apply (rational_IZR 1) | apply rational_mult; assumption]. Qed.

(** The quadratic form of a matrix. *)
Definition form_of (n : nat) (G : nat -> nat -> R) (a : nat -> R) : R := Sum n (fun i => Sum n (fun k => a i * a k * G i k)).

Lemma form_next n G a : (forall i, (i < n)%nat -> G i n = G n i) ->
  form_of (S n) G a = form_of n G a + 2 * a n * Sum n (fun i => a i * G i n) + a n ^ 2 * G n n.
Proof.
  intros sym. unfold form_of. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
  rewrite (Sum_ext n _ (fun i => Sum n (fun k => a i * a k * G i k) + a n * (a i * G i n))) by (intros; simpl Sum; ring).
  rewrite Sum_plus, Sum_scal. change (Sum (S n) ?f) with (Sum n f + f n). cbv beta.
  rewrite (Sum_ext n (fun k => a n * a k * G n k) (fun i => a n * (a i * G i n))) by (intros k Hk; rewrite sym by exact Hk; ring).
  rewrite Sum_scal. ring.
Qed.

Lemma form_ext n G a a' : (forall i, (i < n)%nat -> a i = a' i) -> form_of n G a = form_of n G a'.
Proof. intros E. apply Sum_ext. intros i Hi. apply Sum_ext. intros k Hk. now rewrite (E i Hi), (E k Hk). Qed.

(** Replace the last number. *)
Definition with_last (n : nat) (x : R) (a : nat -> R) (i : nat) : R := if Nat.eqb i n then x else a i.

Lemma form_with_last n G a x : (forall i, (i < n)%nat -> G i n = G n i) ->
  form_of (S n) G (with_last n x a) = form_of n G a + 2 * x * Sum n (fun i => a i * G i n) + x ^ 2 * G n n.
Proof.
  intros sym. rewrite form_next by exact sym.
  assert (before : forall i, (i < n)%nat -> with_last n x a i = a i) by (intros i Hi; unfold with_last; destruct (Nat.eqb_spec i n); [lia | reflexivity]).
  rewrite (form_ext n G (with_last n x a) a before).
  rewrite (Sum_ext n (fun i => with_last n x a i * G i n) (fun i => a i * G i n)) by (intros i Hi; now rewrite before).
  unfold with_last. rewrite Nat.eqb_refl. ring.
Qed.

(** A positive rational matrix is the Gram matrix of rational vectors. *)
Theorem rational_gram_vectors n : forall G, (forall i k, (i < n)%nat -> (k < n)%nat -> G i k = G k i) ->
  (forall i k, (i < n)%nat -> (k < n)%nat -> is_rational (G i k)) -> (forall a, 0 <= form_of n G a) ->
  exists (d : nat) (V : nat -> nat -> R), (forall i r, (i < n)%nat -> is_rational (V i r)) /\
    forall i k, (i < n)%nat -> (k < n)%nat -> G i k = Sum d (fun r => V i r * V k r).
Proof.
  induction n as [| n IH]; intros G sym rat psd; [exists 0%nat, (fun _ _ => 0); split; intros; lia |].
  assert (sym_n : forall i, (i < n)%nat -> G i n = G n i) by (intros; apply sym; lia).
  assert (g_nonneg : 0 <= G n n).
  { specialize (psd (with_last n 1 (fun _ => 0))). rewrite form_with_last in psd by exact sym_n.
    unfold form_of in psd. rewrite (Sum_zero n) in psd by (intros; apply Sum_zero; intros; ring). rewrite (Sum_zero n) in psd by (intros; ring). lra. }
  destruct (Req_dec (G n n) 0) as [zero | some].
  - assert (row : forall i, (i < n)%nat -> G i n = 0).
    { intros i Hi. set (a := fun k => if Nat.eqb k i then 1 else 0).
      assert (lin : Sum n (fun k => a k * G k n) = G i n).
      { rewrite <- (Sum_delta n i (fun k => G k n) Hi). apply Sum_ext. intros k _. unfold a. destruct (Nat.eqb k i); ring. }
      destruct (Req_dec (G i n) 0) as [done | no]; [exact done | exfalso].
      pose proof (psd (with_last n (- (form_of n G a + 1) / (2 * G i n)) a)) as H. rewrite form_with_last, lin, zero in H by exact sym_n.
      replace (2 * (- (form_of n G a + 1) / (2 * G i n)) * G i n) with (- (form_of n G a + 1)) in H by (field; exact no). lra. }
    destruct (IH G) as (d & V & Vrat & E); [intros; apply sym; lia | intros; apply rat; lia | |].
    { intros a. specialize (psd (with_last n 0 a)). rewrite form_with_last in psd by exact sym_n. lra. }
    exists d, (fun i r => if Nat.eqb i n then 0 else V i r). split.
    + intros i r Hi. destruct (Nat.eqb_spec i n); [apply (rational_IZR 0) | apply Vrat; lia].
    + intros i k Hi Hk. destruct (Nat.eqb_spec i n) as [-> | oi]; destruct (Nat.eqb_spec k n) as [-> | ok].
      * rewrite zero. symmetry. apply Sum_zero. intros. ring.
      * rewrite <- sym_n, row by lia. symmetry. apply Sum_zero. intros. ring.
      * rewrite row by lia. symmetry. apply Sum_zero. intros. ring.
      * apply E; lia.
  - assert (g : 0 < G n n) by lra. destruct (rational_positive (G n n) (rat n n ltac:(lia) ltac:(lia)) g) as (z & q & Hz & Hq & Eg).
    pose proof (lt_0_INR z Hz) as Pz. pose proof (lt_0_INR q Hq) as Pq.
    set (C := fun i k => G i k - G i n * G k n / G n n).
    destruct (IH C) as (d & V & Vrat & E).
    + intros i k Hi Hk. unfold C. rewrite (sym i k) by lia. field. lra.
    + intros i k Hi Hk. unfold C. apply rational_minus; [apply rat; lia |]. apply rational_mult; [apply rational_mult; apply rat; lia |].
      apply rational_inverse; [apply rat; lia | exact g].
    + intros a. set (l := Sum n (fun i => a i * G i n)). pose proof (psd (with_last n (- l / G n n) a)) as H.
      rewrite form_with_last in H by exact sym_n. fold l in H.
      assert (S2 : form_of n C a = form_of n G a - l * l / G n n).
      { unfold form_of, C. rewrite (Sum_ext n _ (fun i => Sum n (fun k => a i * a k * G i k) - a i * G i n * (l / G n n))).
        - rewrite Sum_minus, Sum_scal_r. fold l. field. lra.
        - intros i _. rewrite (Sum_ext n _ (fun k => a i * a k * G i k - a i * G i n / G n n * (a k * G k n))) by (intros; field; lra).
          rewrite Sum_minus, Sum_scal. fold l. field. lra. }
      rewrite S2. replace (2 * (- l / G n n) * l + (- l / G n n) ^ 2 * G n n) with (- (l * l / G n n)) in H by (field; lra).
      replace (form_of n G a + 2 * (- l / G n n) * l + (- l / G n n) ^ 2 * G n n) with (form_of n G a - l * l / G n n) in H by (field; lra). exact H.
    + (* z q more coordinates, each G i n / z *)
      set (V' := fun i r => if Nat.ltb r d then (if Nat.eqb i n then 0 else V i r) else G i n / INR z).
      exists (d + z * q)%nat, V'. split.
      * intros i r Hi. unfold V'. destruct (Nat.ltb r d); [destruct (Nat.eqb_spec i n); [apply (rational_IZR 0) | apply Vrat; lia] |].
        apply rational_mult; [apply rat; lia |]. exists 1%Z, z. split; [exact Hz | simpl; field; lra].
      * intros i k Hi Hk. rewrite Sum_split.
        rewrite (Sum_ext (z * q) _ (fun _ => G i n * G k n / (INR z * INR z))).
        2:{ intros r _. unfold V'. destruct (Nat.ltb_spec (d + r) d); [lia |]. field. lra. }
        rewrite Sum_const, mult_INR.
        replace (INR z * INR q * (G i n * G k n / (INR z * INR z))) with (G i n * G k n / G n n) by (rewrite Eg; field; lra).
        destruct (Nat.eq_dec i n) as [-> | oi]; [| destruct (Nat.eq_dec k n) as [-> | ok]].
        -- rewrite Sum_zero; [rewrite (sym k n) by lia; field; lra |]. intros r Hr. unfold V'. destruct (Nat.ltb_spec r d); [| lia]. rewrite Nat.eqb_refl. ring.
        -- rewrite Sum_zero; [field; lra |]. intros r Hr. unfold V'. destruct (Nat.ltb_spec r d); [| lia]. rewrite Nat.eqb_refl. ring.
        -- rewrite (Sum_ext d _ (fun r => V i r * V k r)).
           ++ rewrite <- E by lia. unfold C. ring.
           ++ intros r Hr. unfold V'. destruct (Nat.ltb_spec r d); [| lia]. destruct (Nat.eqb_spec i n); [lia |]. destruct (Nat.eqb_spec k n); [lia | reflexivity].
Qed.

(** Finitely many rational numbers have a common denominator. *)
Lemma common_denominator d (f : nat -> R) : (forall r, (r < d)%nat -> is_rational (f r)) ->
  exists D : nat, (0 < D)%nat /\ forall r, (r < d)%nat -> is_whole (INR D * f r).
Proof.
  induction d as [| d IH]; intros H; [exists 1%nat; split; [lia | intros; lia] |]. destruct IH as (D & HD & all); [intros; apply H; lia |].
  destruct (H d ltac:(lia)) as (z & n & Hn & E). pose proof (lt_0_INR n Hn). exists (D * n)%nat. split; [nia |]. intros r Hr. rewrite mult_INR.
  destruct (Nat.eq_dec r d) as [-> | other].
  - rewrite E. replace (INR D * INR n * (IZR z / INR n)) with (INR D * IZR z) by (field; lra).
    apply whole_mult; [rewrite INR_IZR_INZ; apply whole_IZR | apply whole_IZR].
  - replace (INR D * INR n * f r) with (INR n * (INR D * f r)) by ring. apply whole_mult; [rewrite INR_IZR_INZ; apply whole_IZR | apply all; lia].
Qed.

Lemma common_denominators n d (V : nat -> nat -> R) : (forall i r, (i < n)%nat -> is_rational (V i r)) ->
  exists D : nat, (0 < D)%nat /\ forall i r, (i < n)%nat -> (r < d)%nat -> is_whole (INR D * V i r).
Proof.
  induction n as [| n IH]; intros H; [exists 1%nat; split; [lia | intros; lia] |]. destruct IH as (D & HD & all); [intros; apply H; lia |].
  destruct (common_denominator d (V n)) as (D' & HD' & last); [intros; apply H; lia |]. exists (D * D')%nat. split; [nia |].
  intros i r Hi Hr. rewrite mult_INR. destruct (Nat.eq_dec i n) as [-> | other].
  - rewrite Rmult_assoc. apply whole_mult; [rewrite INR_IZR_INZ; apply whole_IZR | apply last, Hr].
  - replace (INR D * INR D' * V i r) with (INR D' * (INR D * V i r)) by ring. apply whole_mult; [rewrite INR_IZR_INZ; apply whole_IZR | apply all; lia].
Qed.

(** So it is, up to a square, that of integer vectors. *)
Theorem integer_gram_vectors n G : (forall i k, (i < n)%nat -> (k < n)%nat -> G i k = G k i) ->
  (forall i k, (i < n)%nat -> (k < n)%nat -> is_rational (G i k)) -> (forall a, 0 <= form_of n G a) ->
  exists (d : nat) (v : nat -> nat -> Z) (D : nat), (0 < D)%nat /\
    forall i k, (i < n)%nat -> (k < n)%nat -> inner d v i k = INR D ^ 2 * G i k.
Proof.
  intros sym rat psd. destruct (rational_gram_vectors n G sym rat psd) as (d & V & Vrat & E).
  destruct (common_denominators n d V Vrat) as (D & HD & all). exists d, (fun i r => whole (INR D * V i r)), D. split; [exact HD |].
  intros i k Hi Hk. unfold inner. rewrite E by assumption. rewrite <- Sum_scal. apply Sum_ext. intros r Hr.
  rewrite !whole_is by (apply all; assumption). ring.
Qed.
