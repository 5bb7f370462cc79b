(** MRS13, Conjecture 6: events with prescribed second moments, from a matrix with a dominant diagonal.
    Not in the paper: part B of the project's refutation. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums Games MRS13_conjecture_6_embedding.
Local Open Scope R_scope.

Section Events.
  (** A symmetric matrix over 0, ..., A - 1 whose row 0 is 0, with a dominant diagonal of entries up to 1. *)
  Variables (A : nat) (C : nat -> nat -> R) (q : R).
  Hypothesis symmetric : forall a c, C a c = C c a.
  Hypothesis row_0 : forall c, C 0 c = 0.
  Definition off (a : nat) : R := Sum A (fun c => if Nat.eqb c a then 0 else Rabs (C a c)).
  Hypothesis dominant : forall a, (a < A)%nat -> off a <= C a a.
  Hypothesis diagonal : forall a, (a < A)%nat -> C a a <= 1.
  Hypothesis rare : 0 < q /\ q * (INR A - 1) <= 1.

  (** The pair a, c is active together with the sign of its entry; a single a takes what is left of the diagonal. *)
  Definition sign_of (a c : nat) : R := if Rle_dec 0 (C a c) then 1 else -1.
  Definition nothing : R := 1 - q * (Sum A (fun a => C a a) - / 2 * Sum A off).
  Definition weight (a c : nat) : R :=
    if Nat.eqb c a then (if Nat.eqb a 0 then nothing else q * (C a a - off a)) else q / 2 * Rabs (C a c).

  Lemma sign_of_is_sign a c : sign_of a c = 1 \/ sign_of a c = -1.
  Proof. unfold sign_of. destruct (Rle_dec 0 (C a c)); auto. Qed.

  Lemma sign_times a c : Rabs (C a c) * sign_of a c = C a c.
  Proof. unfold sign_of. destruct (Rle_dec 0 (C a c)); [rewrite Rabs_right by lra | rewrite Rabs_left by lra]; ring. Qed.

  Lemma off_nonneg a : 0 <= off a.
  Proof. apply Sum_nonneg. intros c _. destruct (Nat.eqb c a); [lra | apply Rabs_pos]. Qed.

  Lemma off_0 : off 0 = 0.
  Proof. apply Sum_zero. intros c _. rewrite row_0, Rabs_R0. destruct (Nat.eqb c 0); reflexivity. Qed.

  Lemma weight_nonneg a c : (a < A)%nat -> 0 <= weight a c.
  Proof.
    intros Ha. destruct rare as [Hq HA]. unfold weight. destruct (Nat.eqb_spec c a) as [_ | _].
    - destruct (Nat.eqb_spec a 0) as [_ | _].
      + unfold nothing. assert (T : Sum A (fun a => C a a) <= INR A - 1).
        { destruct A as [| A']; [lia |]. clear Ha. rewrite S_INR. replace (INR A' + 1 - 1) with (INR A') by ring.
          replace (INR A') with (Sum (S A') (fun i => if Nat.eqb i 0 then 0 else 1)).
          - apply Sum_le. intros i Hi. destruct (Nat.eqb_spec i 0) as [-> | _]; [rewrite row_0; lra | apply diagonal, Hi].
          - clear. induction A' as [| n IH]; [simpl; ring |]. change (Sum (S (S n)) ?f) with (Sum (S n) f + f (S n)).
            rewrite IH, S_INR. simpl. ring. }
        assert (0 <= Sum A off) by (apply Sum_nonneg; intros; apply off_nonneg).
        assert (q * (Sum A (fun a => C a a) - / 2 * Sum A off) <= q * (INR A - 1)) by (apply Rmult_le_compat_l; lra). lra.
      + apply Rmult_le_pos; [lra | specialize (dominant a Ha); lra].
    - pose proof (Rabs_pos (C a c)). apply Rmult_le_pos; lra.
  Qed.

  (** A linear functional of what is active. *)
  Definition functional (x : nat -> R) (a c : nat) : R := x a + (if Nat.eqb c a then 0 else sign_of a c * x c).

  Lemma double_off (x : nat -> R) :
    Sum A (fun a => Sum A (fun c => (if Nat.eqb c a then 0 else Rabs (C a c)) * x a)) = Sum A (fun a => off a * x a).
  Proof. apply Sum_ext. intros a _. unfold off. now rewrite Sum_scal_r. Qed.

  Lemma double_off_other (x : nat -> R) :
    Sum A (fun a => Sum A (fun c => (if Nat.eqb c a then 0 else Rabs (C a c)) * x c)) = Sum A (fun a => off a * x a).
  Proof.
    rewrite Sum_swap, <- double_off. apply Sum_ext. intros c _. apply Sum_ext. intros a _.
    rewrite (Nat.eqb_sym a c), (symmetric c a). reflexivity.
  Qed.

  Lemma off_diagonal (F : nat -> nat -> R) : Sum A (fun a => Sum A (fun c => if Nat.eqb c a then 0 else F a c))
    = Sum A (fun a => Sum A (F a)) - Sum A (fun a => F a a).
  Proof.
    rewrite <- Sum_minus. apply Sum_ext. intros a Ha. rewrite <- (Sum_delta A a (F a) Ha), <- Sum_minus.
    apply Sum_ext. intros c _. destruct (Nat.eqb c a); ring.
  Qed.

  (** The second moments: q times the matrix. *)
  Theorem second_moments (x y : nat -> R) : x 0%nat = 0 ->
    Sum A (fun a => Sum A (fun c => weight a c * (functional x a c * functional y a c)))
    = q * Sum A (fun a => Sum A (fun c => C a c * (x a * y c))).
  Proof.
    intros x0.
    rewrite (Sum_ext A _ (fun a => (q * (C a a - off a)) * (x a * y a)
      + Sum A (fun c => q / 2 * ((if Nat.eqb c a then 0 else Rabs (C a c)) * (x a * y a))
                        + q / 2 * ((if Nat.eqb c a then 0 else Rabs (C a c)) * (x c * y c)))
      + Sum A (fun c => q / 2 * (if Nat.eqb c a then 0 else C a c * (x a * y c))
                        + q / 2 * (if Nat.eqb c a then 0 else C a c * (x c * y a))))).
    - rewrite !Sum_plus.
      rewrite (Sum_ext A (fun a => Sum A (fun c => q / 2 * ((if Nat.eqb c a then 0 else Rabs (C a c)) * (x a * y a))
                        + q / 2 * ((if Nat.eqb c a then 0 else Rabs (C a c)) * (x c * y c))))
        (fun a => q / 2 * Sum A (fun c => (if Nat.eqb c a then 0 else Rabs (C a c)) * (x a * y a))
                  + q / 2 * Sum A (fun c => (if Nat.eqb c a then 0 else Rabs (C a c)) * (x c * y c))))
        by (intros; now rewrite Sum_plus, !Sum_scal).
      rewrite (Sum_ext A (fun a => Sum A (fun c => q / 2 * (if Nat.eqb c a then 0 else C a c * (x a * y c))
                        + q / 2 * (if Nat.eqb c a then 0 else C a c * (x c * y a))))
        (fun a => q / 2 * Sum A (fun c => if Nat.eqb c a then 0 else C a c * (x a * y c))
                  + q / 2 * Sum A (fun c => if Nat.eqb c a then 0 else C a c * (x c * y a))))
        by (intros; now rewrite Sum_plus, !Sum_scal).
      rewrite !Sum_plus, !Sum_scal, (double_off (fun a => x a * y a)), (double_off_other (fun a => x a * y a)).
      rewrite (off_diagonal (fun a c => C a c * (x a * y c))), (off_diagonal (fun a c => C a c * (x c * y a))).
      rewrite (Sum_swap A A (fun a c => C a c * (x c * y a))).
      rewrite (Sum_ext A (fun j => Sum A (fun i => C i j * (x j * y i))) (fun a => Sum A (fun c => C a c * (x a * y c))))
        by (intros a _; apply Sum_ext; intros c _; rewrite (symmetric c a); reflexivity).
      rewrite (Sum_ext A (fun i => q * (C i i - off i) * (x i * y i))
        (fun i => q * (C i i * (x i * y i)) + (- q) * (off i * (x i * y i)))) by (intros; ring).
      rewrite Sum_plus, !Sum_scal. field.
    - intros a Ha.
      rewrite <- (Sum_delta A a (fun _ => q * (C a a - off a) * (x a * y a)) Ha), <- !Sum_plus.
      apply Sum_ext. intros c _. unfold weight, functional. destruct (Nat.eqb_spec c a) as [-> | other].
      + rewrite Rplus_0_r, Rplus_0_r. destruct (Nat.eqb_spec a 0) as [-> | _]; [rewrite x0; ring | ring].
      + pose proof (sign_times a c) as E. assert (S2 : sign_of a c * sign_of a c = 1)
          by (destruct (sign_of_is_sign a c) as [-> | ->]; ring).
        transitivity (q / 2 * Rabs (C a c) * (x a * y a) + q / 2 * Rabs (C a c) * (x c * y c) * (sign_of a c * sign_of a c)
           + q / 2 * (Rabs (C a c) * sign_of a c) * (x a * y c + x c * y a)); [ring | rewrite E, S2; ring].
  Qed.

  Theorem weights_sum_to_1 : (0 < A)%nat -> Sum A (fun a => Sum A (fun c => weight a c)) = 1.
  Proof.
    intros HA.
    rewrite (Sum_ext A _ (fun a => (if Nat.eqb a 0 then nothing else 0) + (q * (C a a - off a) + q / 2 * off a))).
    - rewrite !Sum_plus, (Sum_delta A 0 (fun _ => nothing) HA), !Sum_scal, Sum_minus. unfold nothing. field.
    - intros a Ha. unfold off at 2. rewrite <- Sum_scal, <- (Sum_delta A a (fun _ => q * (C a a - off a)) Ha).
      rewrite <- (Sum_delta A a (fun _ => if Nat.eqb a 0 then nothing else 0) Ha), <- !Sum_plus. apply Sum_ext. intros c _.
      unfold weight. destruct (Nat.eqb_spec c a) as [-> | _]; [| ring].
      destruct (Nat.eqb_spec a 0) as [-> | _]; [rewrite off_0, row_0; ring | ring].
  Qed.

  (** What a single index contributes is such a functional. *)
  Lemma latent_is_functional n a c : latent sign_of a c n = functional (fun k => if Nat.eqb k n then 1 else 0) a c.
  Proof.
    unfold latent, first, second, functional. destruct (Nat.eqb c a); [ring |]. destruct (Nat.eqb c n); ring.
  Qed.
End Events.
