(** Fenchel conjugates, with values in the extended reals. *)
From Coq Require Import Reals Lra Psatz Lia Classical.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Bregman Compactness.
Open Scope R_scope.

(** f*(θ) = sup of θ·d - f(d), over the domain on which f is finite. *)
Definition conjugate (n : nat) (dom : point -> Prop) (f : point -> R) (theta : point) : Rbar :=
  Lub_Rbar (fun x => exists d, dom d /\ x = inner n theta d - f d).

(** d attains it. *)
Definition attains_conjugate (n : nat) (dom : point -> Prop) (f : point -> R) (theta d : point) : Prop :=
  dom d /\ forall e, dom e -> inner n theta e - f e <= inner n theta d - f d.

Section Conjugate.
  Variables (n : nat) (dom : point -> Prop) (f : point -> R) (theta : point).

  Lemma conjugate_ge d : dom d -> Rbar_le (inner n theta d - f d) (conjugate n dom f theta).
  Proof. intros D. apply Lub_Rbar_correct. eauto. Qed.

  Lemma conjugate_le v :
    (forall d, dom d -> inner n theta d - f d <= v) -> Rbar_le (conjugate n dom f theta) v.
  Proof. intros H. apply Lub_Rbar_correct. intros x (d & D & ->). now apply H. Qed.

  Lemma below_conjugate v d : Rbar_le (conjugate n dom f theta) (Finite v) -> dom d ->
    inner n theta d - f d <= v.
  Proof. intros H D. exact (Rbar_le_trans _ _ _ (conjugate_ge d D) H). Qed.

  Lemma conjugate_attained d : attains_conjugate n dom f theta d ->
    conjugate n dom f theta = Finite (inner n theta d - f d).
  Proof.
    intros [D H]. apply Rbar_le_antisym; [now apply conjugate_le | now apply conjugate_ge].
  Qed.

  (** It is a number where some number is above it. *)
  Lemma conjugate_finite v d : dom d -> Rbar_le (conjugate n dom f theta) (Finite v) ->
    exists a, conjugate n dom f theta = Finite a /\ a <= v.
  Proof.
    intros D H. pose proof (conjugate_ge d D) as L.
    destruct (conjugate n dom f theta) as [a| |]; [exists a; auto | easy | easy].
  Qed.
End Conjugate.

Lemma conjugate_same n dom f x y : (forall i, (i < n)%nat -> x i = y i) -> Rbar_le (conjugate n dom f x) (conjugate n dom f y).
Proof.
  intros Same. apply Lub_Rbar_correct. intros v (d & D & ->).
  replace (inner n x d) with (inner n y d) by (apply Sum_ext; intros; now rewrite Same). now apply conjugate_ge.
Qed.

Lemma inner_near n theta eps x y : near n eps x y -> inner n theta x <= inner n theta y + Sum n (fun i => Rabs (theta i)) * eps.
Proof.
  intros H. unfold inner. rewrite <- Sum_scal_r, <- Sum_plus. apply Sum_le. intros i Hi. specialize (H i Hi).
  pose proof (Rle_abs (theta i * (x i - y i))). rewrite Rabs_mult in *. pose proof (Rabs_pos (theta i)). nra.
Qed.

Lemma inner_minus n theta x y : inner n theta (fun i => x i - y i) = inner n theta x - inner n theta y.
Proof. unfold inner. rewrite <- Sum_minus. apply Sum_ext. intros. ring. Qed.

Lemma inner_plus_l n theta theta' x : inner n (fun i => theta i + theta' i) x = inner n theta x + inner n theta' x.
Proof. unfold inner. rewrite <- Sum_plus. apply Sum_ext. intros. ring. Qed.

(** A linear function may be taken away: the level sets stay closed. *)
Lemma closed_minus_linear n dom f theta : closed n dom f -> closed n dom (fun d => f d - inner n theta d).
Proof.
  intros Closed r x Close. set (a := Sum n (fun i => Rabs (theta i))).
  assert (0 <= a) by (apply Sum_nonneg; intros; apply Rabs_pos).
  assert (G : forall eta, 0 < eta -> dom x /\ f x <= r + inner n theta x + eta).
  { intros eta He. apply Closed. intros eps Hp.
    destruct (Close (Rmin eps (eta / (a + 1)))) as (y & [Dy L] & Near).
    { apply Rmin_glb_lt; [exact Hp | apply Rdiv_lt_0_compat; lra]. }
    exists y. split; [split; [exact Dy|] | eapply near_less; [apply Rmin_l | exact Near]].
    pose proof (inner_near n theta _ y x (near_less _ _ _ _ _ (Rmin_r _ _) Near)) as I. fold a in I.
    assert (a * (eta / (a + 1)) <= eta); [|lra]. apply (Rmult_le_reg_r (a + 1)); [lra|].
    replace (a * (eta / (a + 1)) * (a + 1)) with (a * eta) by (field; lra). lra. }
  split; [apply (G 1); lra|]. enough (f x <= r + inner n theta x) by lra.
  apply le_epsilon. intros eta He. now apply G.
Qed.
