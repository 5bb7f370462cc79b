(** A Lipschitz function of finitely many variables has a least value on a box. *)

From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rcomplements Rbar Lub.
From Boostproof Require Import Sums.
Local Open Scope R_scope.

Section Box.
  (** The box [-c, c]^n, and functions that are K-Lipschitz on it in the l1-norm. *)
  Variables (c K : R).
  Hypothesis Hc : 0 <= c.
  Hypothesis HK : 0 <= K.

  Definition in_box (n : nat) (x : nat -> R) : Prop := forall k, (k < n)%nat -> Rabs (x k) <= c.
  Definition lipschitz (n : nat) (f : (nat -> R) -> R) : Prop :=
    forall x y, in_box n x -> in_box n y -> f x <= f y + K * Sum n (fun k => Rabs (x k - y k)).

  (** x with its coordinate n set to z. *)
  Definition put (n : nat) (z : R) (x : nat -> R) : nat -> R := fun k => if Nat.eqb k n then z else x k.

  Lemma put_in_box n z x : in_box n x -> Rabs z <= c -> in_box (S n) (put n z x).
  Proof. intros Hx Hz k Hk. unfold put. destruct (Nat.eqb_spec k n); [exact Hz | apply Hx; lia]. Qed.

  Lemma distance_put n z w x y :
    Sum (S n) (fun k => Rabs (put n z x k - put n w y k)) = Sum n (fun k => Rabs (x k - y k)) + Rabs (z - w).
  Proof.
    simpl. f_equal.
    - apply Sum_ext. intros k Hk. unfold put. destruct (Nat.eqb_spec k n); [lia | reflexivity].
    - unfold put. now rewrite Nat.eqb_refl.
  Qed.

  (** z, brought back into [-c, c]. *)
  Definition clamp (z : R) : R := Rmax (- c) (Rmin c z).

  Lemma clamp_range z : Rabs (clamp z) <= c.
  Proof. apply Rabs_le. unfold clamp, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra. Qed.

  Lemma clamp_inside z : Rabs z <= c -> clamp z = z.
  Proof.
    intros H. apply Rabs_le_between in H. unfold clamp, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra.
  Qed.

  Lemma clamp_contracts z w : Rabs (clamp z - clamp w) <= Rabs (z - w).
  Proof. unfold clamp, Rmax, Rmin, Rabs. repeat destruct (Rle_dec _ _); repeat destruct (Rcase_abs _); lra. Qed.

  Lemma lipschitz_continuous g : (forall z w, g z <= g w + K * Rabs (z - w)) -> forall z, continuity_pt g z.
  Proof.
    intros H z eps He. exists (eps / (K + 1)). split; [apply Rdiv_lt_0_compat; lra |].
    intros w [_ near]. simpl in *. unfold R_dist in *.
    assert (K * Rabs (w - z) < eps).
    { apply Rle_lt_trans with ((K + 1) * Rabs (w - z)); [pose proof (Rabs_pos (w - z)); lra |].
      apply Rmult_lt_reg_r with (/ (K + 1)); [apply Rinv_0_lt_compat; lra |].
      replace ((K + 1) * Rabs (w - z) * / (K + 1)) with (Rabs (w - z)) by (field; lra). exact near. }
    pose proof (H w z). pose proof (H z w) as other. rewrite (Rabs_minus_sym z w) in other.
    apply Rabs_def1; lra.
  Qed.

  Theorem minimum_on_box n : forall f, lipschitz n f ->
    exists x, in_box n x /\ forall y, in_box n y -> f x <= f y.
  Proof.
    induction n as [| n IH]; intros f Hf.
    - exists (fun _ => 0). split; [intros k Hk; lia |]. intros y Hy.
      specialize (Hf (fun _ => 0) y). simpl in Hf.
      assert (f (fun _ => 0) <= f y + K * 0) by (apply Hf; [intros k Hk; lia | exact Hy]). lra.
    - assert (slice : forall z, Rabs z <= c -> exists x, in_box n x /\
                forall y, in_box n y -> f (put n z x) <= f (put n z y)).
      { intros z Hz. apply (IH (fun x => f (put n z x))). intros x y Hx Hy.
        eapply Rle_trans; [apply Hf; apply put_in_box; eassumption |].
        rewrite distance_put, Rminus_eq_0, Rabs_R0. lra. }
      set (g := fun z => real (Glb_Rbar (fun v => exists x, in_box n x /\ v = f (put n (clamp z) x)))).
      assert (least : forall z x, in_box n x ->
                (forall y, in_box n y -> f (put n (clamp z) x) <= f (put n (clamp z) y)) ->
                g z = f (put n (clamp z) x)).
      { intros z x Hx minimal. unfold g.
        rewrite (is_glb_Rbar_unique _ (Finite (f (put n (clamp z) x)))); [reflexivity |]. split.
        - intros v (y & Hy & ->). apply minimal, Hy.
        - intros b lower. apply lower. exists x. split; [exact Hx | reflexivity]. }
      assert (smooth : forall z w, g z <= g w + K * Rabs (z - w)).
      { intros z w. destruct (slice (clamp w) (clamp_range w)) as (y & Hy & minimal).
        destruct (slice (clamp z) (clamp_range z)) as (x & Hx & minimal').
        rewrite (least w y Hy minimal), (least z x Hx minimal').
        eapply Rle_trans; [apply minimal', Hy |].
        eapply Rle_trans; [apply Hf; apply put_in_box; auto using clamp_range; exact Hy |].
        rewrite distance_put, (Sum_zero n) by (intros; now rewrite Rminus_eq_0, Rabs_R0).
        rewrite Rplus_0_l. apply Rplus_le_compat_l, Rmult_le_compat_l; [exact HK | apply clamp_contracts]. }
      destruct (continuity_ab_min g (- c) c ltac:(lra)) as (z & minimal & Hz).
      { intros z _. apply lipschitz_continuous, smooth. }
      assert (inside : Rabs z <= c) by (apply Rabs_le; lra).
      destruct (slice z inside) as (x & Hx & best).
      exists (put n z x). split; [apply put_in_box; assumption |].
      intros y Hy.
      assert (Hyn : Rabs (y n) <= c) by (apply Hy; lia).
      assert (Hy' : in_box n y) by (intros k Hk; apply Hy; lia).
      apply Rle_trans with (f (put n (y n) y)).
      + destruct (slice (y n) Hyn) as (x' & Hx' & best').
        pose proof (Rabs_le_between (y n) c) as [between _]. specialize (minimal (y n) (between Hyn)).
        rewrite (least z x), (least (y n) x') in minimal by (try rewrite clamp_inside; assumption).
        rewrite !clamp_inside in minimal by assumption. eapply Rle_trans; [exact minimal | apply best', Hy'].
      + eapply Rle_trans; [apply Hf; [apply put_in_box; assumption | exact Hy] |].
        rewrite (Sum_zero (S n)); [lra |]. intros k _. unfold put.
        destruct (Nat.eqb_spec k n) as [-> |]; now rewrite Rminus_eq_0, Rabs_R0.
  Qed.
End Box.
