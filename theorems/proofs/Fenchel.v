(** Fenchel duality in R^n: a supporting hyperplane, found coordinate by coordinate, and SSS08, Theorem 3. *)
From Coq Require Import Reals Lra Psatz Lia Classical.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Bregman Smoothing Compactness Conjugate.
Open Scope R_scope.

(** Between two sets of numbers, one below the other, there is a number. *)
Lemma number_between (L U : R -> Prop) : (exists l, L l) -> (exists u, U u) -> (forall l u, L l -> U u -> l <= u) ->
  exists c, (forall l, L l -> l <= c) /\ (forall u, U u -> c <= u).
Proof.
  intros (l0 & L0) (u0 & U0) H. destruct (completeness L) as (c & Up & Least); [exists u0; intros l Ll; now apply H | eauto |].
  exists c. split; [exact Up|]. intros u Uu. apply Least. intros l Ll. now apply H.
Qed.

(** k-th unit vector, times t. *)
Definition axis (k : nat) (t : R) : point := fun i => if Nat.eqb i k then t else 0.

Section Hyperplane.
  (** A convex set of pairs (u, r) in R^n x R that lies above p over u = 0 and has points over both ends of every axis. *)
  Variables (n : nat) (K : point -> R -> Prop) (p : R).
  Hypothesis Convex : forall alpha u r u' r', 0 <= alpha <= 1 -> K u r -> K u' r' ->
    K (mix alpha u u') (alpha * r + (1 - alpha) * r').
  Hypothesis Above : forall u r, K u r -> (forall i, (i < n)%nat -> u i = 0) -> p <= r.
  Hypothesis Around : forall k s, (k < n)%nat -> s = 1 \/ s = -1 ->
    exists t u r, 0 < t /\ K u r /\ forall i, (i < n)%nat -> u i = axis k (s * t) i.

  (** Two points over opposite sides of the k-th coordinate: one slope fits both. *)
  Lemma slopes_fit k w u r u' r' : (k < n)%nat ->
    (forall v s, K v s -> (forall i, (k <= i < n)%nat -> v i = 0) -> p + inner k w v <= s) ->
    K u r -> K u' r' -> (forall i, (k < i < n)%nat -> u i = 0 /\ u' i = 0) -> u k < 0 -> 0 < u' k ->
    (r - p - inner k w u) / u k <= (r' - p - inner k w u') / u' k.
  Proof.
    intros Hk Fits Ku Ku' Zero Neg Pos. set (a := u' k) in *. set (b := u k) in *.
    assert (0 <= a / (a - b) <= 1) as Range.
    { split; [apply Rle_mult_inv_pos; lra|]. apply (Rmult_le_reg_r (a - b)); [lra|].
      replace (a / (a - b) * (a - b)) with a by (field; lra). lra. }
    pose proof (Fits _ _ (Convex _ _ _ _ _ Range Ku Ku')) as F.
    assert (inner k w (mix (a / (a - b)) u u') = a / (a - b) * inner k w u + (1 - a / (a - b)) * inner k w u') as E.
    { unfold inner, mix. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. }
    rewrite E in F. apply (Rmult_le_reg_r (a * - b)); [nra|].
    replace ((r - p - inner k w u) / b * (a * - b)) with (- (a * (r - p - inner k w u))) by (field; lra).
    replace ((r' - p - inner k w u') / a * (a * - b)) with (- b * (r' - p - inner k w u')) by (field; lra).
    assert (p + (a / (a - b) * inner k w u + (1 - a / (a - b)) * inner k w u')
            <= a / (a - b) * r + (1 - a / (a - b)) * r') as G.
    { apply F. intros i Hi. unfold mix. destruct (Nat.eq_dec i k) as [->|Ne].
      - fold a b. field. lra.
      - destruct (Zero i ltac:(lia)) as [-> ->]. ring. }
    apply (Rmult_le_compat_r (a - b)) in G; [|lra].
    replace ((p + (a / (a - b) * inner k w u + (1 - a / (a - b)) * inner k w u')) * (a - b))
      with (p * (a - b) + a * inner k w u - b * inner k w u') in G by (field; lra).
    replace ((a / (a - b) * r + (1 - a / (a - b)) * r') * (a - b)) with (a * r - b * r') in G by (field; lra). lra.
  Qed.

  (** A hyperplane under the set, through (0, p). *)
  Theorem supporting_hyperplane : exists w, forall u r, K u r -> p + inner n w u <= r.
  Proof.
    enough (G : forall k, (k <= n)%nat -> exists w, forall u r, K u r -> (forall i, (k <= i < n)%nat -> u i = 0) ->
                p + inner k w u <= r).
    { destruct (G n (le_n n)) as (w & H). exists w. intros u r Ku. apply H; [exact Ku | intros; lia]. }
    induction k as [|k IH]; intros Hk.
    { exists (fun _ => 0). intros u r Ku Zero. unfold inner. simpl. rewrite Rplus_0_r. apply (Above u); [exact Ku|].
      intros i Hi. apply Zero. lia. }
    destruct (IH ltac:(lia)) as (w & Fits).
    set (slope := fun side c => exists u r, K u r /\ (forall i, (k < i < n)%nat -> u i = 0) /\ side (u k) /\
                                c = (r - p - inner k w u) / u k).
    assert (ends : forall s, s = 1 \/ s = -1 -> exists t u r, 0 < t /\ K u r /\ u k = s * t /\
                     forall i, (k < i < n)%nat -> u i = 0).
    { intros s Hs. destruct (Around k s ltac:(lia) Hs) as (t & u & r & Ht & Ku & E). exists t, u, r. repeat split; auto.
      - rewrite E by lia. unfold axis. now rewrite Nat.eqb_refl.
      - intros i Hi. rewrite E by lia. unfold axis. destruct (Nat.eqb_spec i k); [lia | reflexivity]. }
    destruct (number_between (slope (fun x => x < 0)) (slope (fun x => 0 < x))) as (c & Low & High).
    - destruct (ends (-1)) as (t & u & r & Ht & Ku & E & Zero); [now right|].
      exists ((r - p - inner k w u) / u k), u, r. repeat split; auto. rewrite E. lra.
    - destruct (ends 1) as (t & u & r & Ht & Ku & E & Zero); [now left|].
      exists ((r - p - inner k w u) / u k), u, r. repeat split; auto. rewrite E. lra.
    - intros l h (u & r & Ku & Z & S & ->) (u' & r' & Ku' & Z' & S' & ->).
      apply slopes_fit; auto.
    - exists (fun i => if Nat.eqb i k then c else w i). intros u r Ku Zero. unfold inner. simpl. rewrite Nat.eqb_refl.
      rewrite (Sum_ext k _ (fun i => w i * u i)) by (intros i Hi; destruct (Nat.eqb_spec i k); [lia | reflexivity]).
      fold (inner k w u). destruct (Rtotal_order (u k) 0) as [N|[Z|P]].
      + assert ((r - p - inner k w u) / u k <= c) as B by (apply Low; exists u, r; repeat split; auto; intros; apply Zero; lia).
        apply (Rmult_le_compat_neg_l (u k)) in B; [|lra].
        replace (u k * ((r - p - inner k w u) / u k)) with (r - p - inner k w u) in B by (field; lra). lra.
      + rewrite Z, Rmult_0_r, Rplus_0_r. apply Fits; [exact Ku|]. intros i Hi.
        destruct (Nat.eq_dec i k) as [->|]; [exact Z | apply Zero; lia].
      + assert (c <= (r - p - inner k w u) / u k) as B by (apply High; exists u, r; repeat split; auto; intros; apply Zero; lia).
        apply (Rmult_le_compat_l (u k)) in B; [|lra].
        replace (u k * ((r - p - inner k w u) / u k)) with (r - p - inner k w u) in B by (field; lra). lra.
  Qed.
End Hyperplane.
