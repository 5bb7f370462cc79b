(** How often weights on a hypotheses can be moved as a whole, from one hypothesis to another, without coming back: fewer than 3 a!
    times.  The count of Lacoste-Julien and Jaggi, to which MHT22, Corollary 1, refers. *)
From Coq Require Import Reals Lra Lia Arith List Factorial.
Import ListNotations.
Local Open Scope R_scope.

(** a (a - 1) ... (a - c + 1), the number of ways to put c things in a places; and the sum over c = 0, ..., b. *)
Fixpoint falling (a c : nat) {struct c} : nat :=
  match c with O => 1 | S c' => match a with O => 0 | S a' => (a * falling a' c')%nat end end.
Fixpoint ways (a b : nat) : nat := match b with O => 1 | S b' => (ways a b' + falling a b)%nat end.

Lemma ways_S a b : ways (S a) (S b) = (1 + S a * ways a b)%nat.
Proof.
  induction b as [|b IH]; [reflexivity|]. change (ways (S a) (S (S b))) with (ways (S a) (S b) + S a * falling a (S b))%nat.
  rewrite IH. change (ways a (S b)) with (ways a b + falling a (S b))%nat. rewrite Nat.mul_add_distr_l. lia.
Qed.

Lemma ways_at_most a : (1 <= a)%nat -> (ways a a + 1 <= 3 * fact a)%nat.
Proof.
  induction a as [|a IH]; [lia|]. intros _. destruct a as [|a]; [simpl; lia|]. specialize (IH ltac:(lia)). rewrite ways_S.
  change (fact (S (S a))) with (S (S a) * fact (S a))%nat. nia.
Qed.

Lemma ways_monotone a b b' : (b <= b')%nat -> (ways a b <= ways a b')%nat.
Proof. induction 1; [lia|]. simpl ways. lia. Qed.

Lemma NoDup_map_in (A B : Type) (f : A -> B) (l : list A) : (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  intros inj N. induction N as [|x l no N IH]; [constructor|]. simpl. constructor.
  - intros i. apply in_map_iff in i. destruct i as (y & E & Hy). apply no. now rewrite (inj x y (or_introl eq_refl) (or_intror Hy) (eq_sym E)).
  - apply IH. intros y z Hy Hz. apply inj; now right.
Qed.

(** The lists of c different elements of a list. *)
Fixpoint arrangements (base : list nat) (c : nat) : list (list nat) :=
  match c with
  | O => [[]]
  | S c' => flat_map (fun x => map (cons x) (arrangements (remove Nat.eq_dec x base) c')) base
  end.

Lemma NoDup_remove_length x base : NoDup base -> In x base -> S (length (remove Nat.eq_dec x base)) = length base.
Proof.
  induction base as [|y base IH]; [contradiction|]. intros N H. inversion N as [|? ? no N']; subst. simpl.
  destruct (Nat.eq_dec x y) as [->|other].
  - now rewrite notin_remove.
  - simpl. f_equal. apply IH; [exact N'|]. destruct H; [now subst | assumption].
Qed.

Lemma NoDup_removed x base : NoDup base -> NoDup (remove Nat.eq_dec x base).
Proof.
  induction base as [|y base IH]; intros N; [constructor|]. inversion N as [|? ? no N']; subst. simpl.
  destruct (Nat.eq_dec x y); [now apply IH|]. constructor; [|now apply IH]. intros H. apply in_remove in H. tauto.
Qed.

Lemma length_flat_map_const (A B : Type) (f : A -> list B) (l : list A) c : (forall x, In x l -> length (f x) = c) ->
  length (flat_map f l) = (length l * c)%nat.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. simpl. rewrite app_length, H, IH; [reflexivity | | now left].
  intros y Hy. apply H. now right.
Qed.

Lemma number_of_arrangements c : forall base, NoDup base -> length (arrangements base c) = falling (length base) c.
Proof.
  induction c as [|c IH]; intros base N; [reflexivity|]. cbn [arrangements].
  destruct (length base) as [|a] eqn:E; [destruct base; [reflexivity | discriminate]|].
  rewrite (length_flat_map_const _ _ _ _ (falling a c)); [rewrite E; reflexivity|].
  intros x Hx. rewrite map_length, IH by now apply NoDup_removed. f_equal.
  pose proof (NoDup_remove_length x base N Hx). lia.
Qed.

Lemma is_arrangement l : forall base, NoDup l -> incl l base -> In l (arrangements base (length l)).
Proof.
  induction l as [|x l IH]; intros base N I; [now left|]. inversion N as [|? ? no N']; subst. simpl.
  apply in_flat_map. exists x. split; [apply I; now left|]. apply in_map, IH; [exact N'|].
  intros y Hy. apply in_in_remove; [intros ->; contradiction | apply I; now right].
Qed.

Section Moves.
  (** n hypotheses; those of [base] have answered.  Weights w 0, w 1, ..., of which step s moves all the weight of hypothesis
      [away s] to hypothesis [to s]. *)
  Variables (n : nat) (base : list nat) (w : nat -> nat -> R) (away to : nat -> nat).
  Notation a := (length base).
  Hypothesis base_NoDup : NoDup base.
  Hypothesis base_below : forall k, In k base -> (k < n)%nat.
  Definition moves_all (s : nat) : Prop := away s <> to s /\ In (to s) base /\ (away s < n)%nat /\ 0 < w s (away s) /\
    forall k, (k < n)%nat -> w (S s) k = w s k + (if Nat.eqb k (to s) then w s (away s) else 0) - (if Nat.eqb k (away s) then w s (away s) else 0).
  (** The weights v are [x] on the places [l], positive there, and 0 elsewhere. *)
  Definition placed (v : nat -> R) (l : list nat) (x : list R) : Prop :=
    NoDup l /\ incl l base /\ map v l = x /\ (forall k, In k l -> 0 < v k) /\ forall k, (k < n)%nat -> ~ In k l -> v k = 0.

  Lemma placed_determines v v' l x : placed v l x -> placed v' l x -> forall k, (k < n)%nat -> v k = v' k.
  Proof.
    intros (_ & _ & E & _ & Z) (_ & _ & E' & _ & Z') k Hk. destruct (in_dec Nat.eq_dec k l) as [i|o]; [|now rewrite Z, Z'].
    rewrite <- E' in E. clear - E i. induction l as [|y l IH]; [contradiction|]. injection E as E1 E2. destruct i as [->|i]; auto.
  Qed.

  Definition renamed (p q : nat) (l : list nat) : list nat := map (fun y => if Nat.eqb y p then q else y) l.

  Lemma NoDup_renamed p q l : NoDup l -> ~ In q l -> NoDup (renamed p q l).
  Proof.
    intros N Ql. unfold renamed. induction N as [|y l no N IH]; [constructor|]. simpl. constructor; [|apply IH; intros i; apply Ql; now right].
    intros i. apply in_map_iff in i. destruct i as (z & E & Hz).
    destruct (Nat.eqb_spec z p) as [zp|zp], (Nat.eqb_spec y p) as [yp|yp].
    - apply no. now rewrite yp, <- zp.
    - apply Ql. left. now symmetry.
    - apply Ql. right. now rewrite <- E.
    - apply no. now rewrite <- E.
  Qed.

  Lemma in_renamed p q l y : In y (renamed p q l) -> y = q \/ (In y l /\ y <> p).
  Proof. intros i. apply in_map_iff in i. destruct i as (z & E & Hz). destruct (Nat.eqb_spec z p); [left; auto | right; subst; auto]. Qed.

  Lemma renamed_in p q l y : In y l -> y <> p -> In y (renamed p q l).
  Proof. intros i no. apply in_map_iff. exists y. split; [|exact i]. destruct (Nat.eqb_spec y p); [contradiction | reflexivity]. Qed.

  Lemma away_is_placed s l x : moves_all s -> placed (w s) l x -> In (away s) l.
  Proof.
    intros (_ & _ & Hp & pos & _) (_ & _ & _ & _ & Z). destruct (in_dec Nat.eq_dec (away s) l) as [i|o]; [exact i|].
    rewrite (Z _ Hp o) in pos. lra.
  Qed.

  Lemma placed_moved s l x : moves_all s -> w s (to s) = 0 -> placed (w s) l x -> placed (w (S s)) (renamed (away s) (to s) l) x.
  Proof.
    intros M zero C. pose proof (away_is_placed s l x M C) as Pl. destruct M as (other & inb & Hp & pos & next).
    destruct C as (N & I & E & P & Z). set (p := away s) in *. set (q := to s) in *. pose proof (base_below q inb) as Hq.
    assert (Ql : ~ In q l) by (intros i; specialize (P q i); lra).
    assert (val : forall y, In y l -> w (S s) (if Nat.eqb y p then q else y) = w s y).
    { intros y Hy. pose proof (base_below y (I y Hy)) as Hn. destruct (Nat.eqb_spec y p) as [->|no].
      - rewrite next by exact Hq. rewrite Nat.eqb_refl. replace (Nat.eqb q p) with false by (symmetry; apply Nat.eqb_neq; auto). lra.
      - rewrite next by exact Hn. replace (Nat.eqb y q) with false by (symmetry; apply Nat.eqb_neq; intros ->; contradiction).
        replace (Nat.eqb y p) with false by (symmetry; now apply Nat.eqb_neq). lra. }
    split; [now apply NoDup_renamed|]. split; [|split; [|split]].
    - intros y i. apply in_renamed in i. destruct i as [->|[i _]]; [exact inb | now apply I].
    - rewrite <- E. unfold renamed. rewrite map_map. apply map_ext_in, val.
    - intros y i. apply in_map_iff in i. destruct i as (z & <- & Hz). rewrite val by exact Hz. now apply P.
    - intros k Hk no. rewrite next by exact Hk.
      assert (kq : k <> q). { intros ->. apply no. apply in_map_iff. exists p. rewrite Nat.eqb_refl. now split. }
      replace (Nat.eqb k q) with false by (symmetry; now apply Nat.eqb_neq). destruct (Nat.eqb_spec k p) as [->|kp]; [lra|].
      rewrite (Z k Hk); [lra|]. intros i. apply no. now apply renamed_in.
  Qed.

  Lemma placed_merged s l x : moves_all s -> 0 < w s (to s) -> placed (w s) l x ->
    placed (w (S s)) (remove Nat.eq_dec (away s) l) (map (w (S s)) (remove Nat.eq_dec (away s) l)) /\
    S (length (remove Nat.eq_dec (away s) l)) = length l.
  Proof.
    intros M pq C. pose proof (away_is_placed s l x M C) as Pl. destruct M as (other & inb & Hp & pos & next).
    destruct C as (N & I & E & P & Z). set (p := away s) in *. set (q := to s) in *. pose proof (base_below q inb) as Hq.
    split; [|now apply NoDup_remove_length]. split; [now apply NoDup_removed|]. split; [|split; [reflexivity|split]].
    - intros y i. apply in_remove in i. apply I, i.
    - intros y i. apply in_remove in i. destruct i as [i no]. rewrite next by apply base_below, I, i.
      replace (Nat.eqb y p) with false by (symmetry; now apply Nat.eqb_neq). specialize (P y i). destruct (Nat.eqb y q); lra.
    - intros k Hk no. rewrite next by exact Hk. destruct (Nat.eqb_spec k p) as [->|kp].
      + replace (Nat.eqb p q) with false by (symmetry; now apply Nat.eqb_neq). lra.
      + assert (o : ~ In k l) by (intros i; apply no, in_in_remove; assumption). rewrite (Z k Hk o).
        replace (Nat.eqb k q) with false; [lra|]. symmetry. apply Nat.eqb_neq. intros ->. rewrite (Z q Hq o) in pq. lra.
  Qed.

  (** Weights of a run from s to s + L that never return. *)
  Definition never_return (s L : nat) : Prop := forall r r', (s <= r < r')%nat -> (r' <= s + L)%nat -> ~ forall k, (k < n)%nat -> w r k = w r' k.

  Fixpoint places (s : nat) (l : list nat) (r : nat) : list nat :=
    match r with O => l | S r' => renamed (away (s + r')) (to (s + r')) (places s l r') end.

  Lemma phase s L l x : placed (w s) l x -> (forall r, (r < L)%nat -> moves_all (s + r) /\ w (s + r)%nat (to (s + r)%nat) = 0) ->
    forall r, (r <= L)%nat -> placed (w (s + r)%nat) (places s l r) x.
  Proof.
    intros C M. induction r as [|r IH]; intros Hr; [now rewrite Nat.add_0_r|]. destruct (M r ltac:(lia)) as [m0 z0].
    rewrite Nat.add_succ_r. simpl. apply placed_moved; [exact m0 | exact z0 | apply IH; lia].
  Qed.

  Lemma length_places s l r : length (places s l r) = length l.
  Proof. induction r as [|r IH]; [reflexivity|]. simpl. unfold renamed. now rewrite map_length. Qed.

  Lemma phase_is_short s L l x : placed (w s) l x -> (forall r, (r < L)%nat -> moves_all (s + r) /\ w (s + r)%nat (to (s + r)%nat) = 0) ->
    never_return s L -> (S L <= falling a (length l))%nat.
  Proof.
    intros C M new. pose proof (phase s L l x C M) as here. rewrite <- (number_of_arrangements _ _ base_NoDup).
    replace (S L) with (length (map (places s l) (seq 0 (S L)))) by now rewrite map_length, seq_length.
    apply NoDup_incl_length.
    - assert (inj : forall r r', (r < r')%nat -> (r' <= L)%nat -> places s l r <> places s l r').
      { intros r r' Hr Hr' same. apply (new (s + r)%nat (s + r')%nat); [lia | lia|]. apply (placed_determines _ _ (places s l r) x).
        - apply here. lia.
        - rewrite same. apply here. exact Hr'. }
      apply NoDup_map_in; [|apply seq_NoDup]. intros r r' Hr Hr' same. apply in_seq in Hr, Hr'.
      destruct (lt_eq_lt_dec r r') as [[lt|eq]|gt]; [|exact eq|]; exfalso.
      + apply (inj r r'); [exact lt | lia | exact same].
      + apply (inj r' r); [exact gt | lia | now symmetry].
    - intros p i. apply in_map_iff in i. destruct i as (r & <- & Hr). apply in_seq in Hr. rewrite <- (length_places s l r).
      destruct (here r ltac:(lia)) as (N & I & _). now apply is_arrangement.
  Qed.

  Lemma first_merge s L : (forall r, (r < L)%nat -> w (s + r)%nat (to (s + r)%nat) = 0) \/
    exists r, (r < L)%nat /\ (forall q, (q < r)%nat -> w (s + q)%nat (to (s + q)%nat) = 0) /\ w (s + r)%nat (to (s + r)%nat) <> 0.
  Proof.
    induction L as [|L [all|(r & Hr & before & no)]]; [left; intros; lia | | right; exists r; split; [lia | now split]].
    destruct (Req_dec (w (s + L)%nat (to (s + L)%nat)) 0) as [z|no].
    - left. intros r Hr. destruct (Nat.eq_dec r L) as [->|]; [exact z | apply all; lia].
    - right. exists L. split; [lia|]. split; [exact all | exact no].
  Qed.

  Lemma placed_nonneg v l x k : placed v l x -> (k < n)%nat -> 0 <= v k.
  Proof.
    intros (_ & _ & _ & P & Z) Hk. destruct (in_dec Nat.eq_dec k l) as [i|o]; [specialize (P k i); lra | rewrite (Z k Hk o); lra].
  Qed.

  (** At most [ways a b] weights, the first with b places. *)
  Lemma block_is_short b : forall s L l x, length l = b -> placed (w s) l x -> (forall r, (r < L)%nat -> moves_all (s + r)) ->
    never_return s L -> (S L <= ways a b)%nat.
  Proof.
    induction b as [|b IH]; intros s L l x E C M new.
    - destruct L as [|L]; [simpl; lia|]. exfalso. specialize (M O ltac:(lia)). rewrite Nat.add_0_r in M.
      pose proof (away_is_placed s l x M C) as i. destruct l; [contradiction | discriminate].
    - cbn [ways]. destruct (first_merge s L) as [all|(r & Hr & before & no)].
      + assert (S L <= falling a (length l))%nat; [|rewrite E in *; lia]. apply (phase_is_short s L l x); [exact C | | exact new].
        intros r Hr. split; [now apply M | now apply all].
      + assert (first : (S r <= falling a (S b))%nat).
        { rewrite <- E. apply (phase_is_short s r l x); [exact C | |].
          - intros q Hq. split; [apply M; lia | now apply before].
          - intros q q' Hq Hq'. apply new; lia. }
        assert (Cr : placed (w (s + r)%nat) (places s l r) x).
        { apply (phase s r l x C); [|lia]. intros q Hq. split; [apply M; lia | now apply before]. }
        pose proof (M r Hr) as Mr. assert (pos : 0 < w (s + r)%nat (to (s + r)%nat)).
        { destruct Mr as (_ & inb & _). pose proof (placed_nonneg _ _ _ _ Cr (base_below _ inb)). lra. }
        destruct (placed_merged _ _ _ Mr pos Cr) as [Cn En]. rewrite length_places, E in En.
        assert (rest : (S (L - S r) <= ways a b)%nat).
        { apply (IH (S (s + r)) (L - S r)%nat _ _ ltac:(injection En as En; exact En) Cn).
          - intros q Hq. replace (S (s + r) + q)%nat with (s + (S r + q))%nat by lia. apply M. lia.
          - intros q q' Hq Hq'. apply new; lia. }
        lia.
  Qed.

  (** So L steps, of which none returns, are fewer than 3 a!. *)
  Theorem full_moves s L l x : placed (w s) l x -> (forall r, (r < L)%nat -> moves_all (s + r)) -> never_return s L -> (L < 3 * fact a)%nat.
  Proof.
    intros C M new. pose proof (block_is_short (length l) s L l x eq_refl C M new) as B.
    assert (la : (length l <= a)%nat) by (destruct C as (N & I & _); now apply NoDup_incl_length).
    pose proof (ways_monotone a _ _ la) as W. destruct (Nat.eq_dec a 0) as [z|nz].
    - rewrite z in *. simpl in *. lia.
    - pose proof (ways_at_most a ltac:(lia)). lia.
  Qed.
End Moves.
