(** MRS13, Section 4.1: second-order arguments on the finite-margin set; equations 9 and 10 (as amended). *)

From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums Logarithms MRS13_upsilon MRS13_coordinate_descent MRS13_lemma_2 MRS13_edges
  MRS13_theorem_1 MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_reach.
Local Open Scope R_scope.

(** Equation 10, as amended: [f'(1)^2 >= 2 (inf f'') (f(1) - f(0))] for a convex f with two derivatives.  Here c is any
    number that f'' is not below on [0, 1]; convexity makes the infimum such a number that is not negative. *)
Theorem MRS13_equation_10_amended (f f' f'' : R -> R) (c : R) :
  (forall x, 0 <= x <= 1 -> is_derive f x (f' x)) -> (forall x, 0 <= x <= 1 -> is_derive f' x (f'' x)) ->
  0 <= c -> (forall x, 0 <= x <= 1 -> c <= f'' x) ->
  f' 1 ^ 2 >= 2 * c * (f 1 - f 0).
Proof.
  intros Hf Hf' Hc curved.
  assert (mirrored : forall x, 0 <= x <= 1 -> is_derive (fun y => f' 1 - f' (1 - y) - c * y) x (f'' (1 - x) - c)).
  { intros x Hx. specialize (Hf' (1 - x) ltac:(lra)). auto_derive; [exists (f'' (1 - x)); exact Hf' |].
    change (Derive (fun y => f' y) (1 + - x)) with (Derive f' (1 - x)). rewrite (is_derive_unique _ _ _ Hf'). ring. }
  assert (slope : forall y, 0 <= y <= 1 -> f' (1 - y) <= f' 1 - c * y).
  { intros y Hy. enough (0 <= f' 1 - f' (1 - y) - c * y) by lra.
    apply (nonneg_from_derivative (fun y => f' 1 - f' (1 - y) - c * y) (fun y => f'' (1 - y) - c)); [lra | | |].
    - rewrite Rminus_0_r. ring.
    - intros x Hx. apply mirrored. lra.
    - intros x Hx. specialize (curved (1 - x) ltac:(lra)). lra. }
  assert (taylor : f 1 - f' 1 + c / 2 <= f 0).
  { enough (0 <= f (1 - 1) - f 1 + f' 1 * 1 - c / 2 * 1 ^ 2) by (replace (1 - 1) with 0 in * by ring; lra).
    apply (nonneg_from_derivative (fun y => f (1 - y) - f 1 + f' 1 * y - c / 2 * y ^ 2)
             (fun y => f' 1 - c * y - f' (1 - y))); [lra | | |].
    - rewrite Rminus_0_r. ring.
    - intros x Hx. specialize (Hf (1 - x) ltac:(lra)). auto_derive; [exists (f' (1 - x)); exact Hf |].
      change (Derive (fun y => f y) (1 + - x)) with (Derive f (1 - x)). rewrite (is_derive_unique _ _ _ Hf). field.
    - intros x Hx. specialize (slope x Hx). lra. }
  destruct (Rle_lt_dec (f 1 - f 0) 0) as [down | up].
  - pose proof (pow2_ge_0 (f' 1)). pose proof (Rmult_le_pos c (f 0 - f 1) Hc ltac:(lra)). lra.
  - assert ((f 1 - f 0 + c / 2) ^ 2 <= f' 1 ^ 2) by (apply pow_incr; lra).
    pose proof (pow2_ge_0 (f 1 - f 0 - c / 2)). lra.
Qed.

Lemma is_derive_Sum n (g g' : nat -> R -> R) x :
  (forall i, (i < n)%nat -> is_derive (g i) x (g' i x)) ->
  is_derive (fun x => Sum n (fun i => g i x)) x (Sum n (fun i => g' i x)).
Proof.
  induction n as [| n IH]; intros H; simpl; [apply (is_derive_const 0) |].
  apply (is_derive_plus (fun x => Sum n (fun i => g i x)) (g n)); [apply IH; intros; apply H; lia | apply H; lia].
Qed.

Section Second_order.
  Context {m N : nat} {M : nat -> nat -> R} (Hm : (0 < m)%nat).
  Notation margin := (margin N M).
  Notation loss_on := (loss_on (m := m) (N := N) (M := M)).
  Notation item_2 := (item_2 (m := m) (N := N) (M := M)).
  Notation item_3 := (item_3 (m := m) (N := N) (M := M)).
  Notation stretches := (stretches (m := m) (N := N) (M := M)).

  Variables (Z : nat -> bool) (eta_star : nat -> R) (mu_max lambda_min : R).

  (** Sums over F, the least loss K on F, and [||M_F eta||^2]. *)
  Definition over_F (g : nat -> R) : R := Sum m (fun i => if Z i then 0 else g i).
  Definition K : R := loss_on (rest Z) eta_star.
  Definition image_norm_2 (eta : nat -> R) : R := over_F (fun i => margin eta i ^ 2).
  Definition norm_2 (eta : nat -> R) : R := Sum N (fun k => eta k ^ 2).

  (** Orthogonal to the null space of M_F. *)
  Definition orthogonal (eta : nat -> R) : Prop :=
    forall u, (forall i, (i < m)%nat -> Z i = false -> margin u i = 0) -> Sum N (fun k => eta k * u k) = 0.

  (** [eta_star - x eta], the loss f(x) on F along the segment, and its derivatives. *)
  Definition segment (eta : nat -> R) (x : R) : nat -> R := fun k => eta_star k - x * eta k.
  Definition f_ eta x : R := loss_on (rest Z) (segment eta x).
  Definition f_' eta x : R := over_F (fun i => margin eta i * exp (- margin (segment eta x) i)).
  Definition f_'' eta x : R := over_F (fun i => margin eta i ^ 2 * exp (- margin (segment eta x) i)).

  Lemma margin_of_segment eta x i : margin (segment eta x) i = margin eta_star i - x * margin eta i.
  Proof.
    unfold MRS13_coordinate_descent.margin, segment. rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext. intros. ring.
  Qed.

  Lemma f_derives eta x : is_derive (f_ eta) x (f_' eta x).
  Proof.
    apply (is_derive_ext (fun x => Sum m (fun i => if Z i then 0 else exp (- (margin eta_star i - x * margin eta i))))).
    - intros y. apply Sum_ext. intros i _. unfold rest. destruct (Z i); simpl; [reflexivity |].
      now rewrite margin_of_segment.
    - apply (is_derive_Sum m (fun i x => if Z i then 0 else exp (- (margin eta_star i - x * margin eta i)))
               (fun i x => if Z i then 0 else margin eta i * exp (- margin (segment eta x) i))).
      intros i _. destruct (Z i); [apply (is_derive_const 0) |]. rewrite margin_of_segment.
      auto_derive; [easy | unfold Rminus; ring].
  Qed.

  Lemma f_derives_twice eta x : is_derive (f_' eta) x (f_'' eta x).
  Proof.
    apply (is_derive_ext (fun x => Sum m (fun i => if Z i then 0 else
                                     margin eta i * exp (- (margin eta_star i - x * margin eta i))))).
    - intros y. apply Sum_ext. intros i _. destruct (Z i); [reflexivity |]. now rewrite margin_of_segment.
    - apply (is_derive_Sum m
               (fun i x => if Z i then 0 else margin eta i * exp (- (margin eta_star i - x * margin eta i)))
               (fun i x => if Z i then 0 else margin eta i ^ 2 * exp (- margin (segment eta x) i))).
      intros i _. destruct (Z i); [apply (is_derive_const 0) |]. rewrite margin_of_segment.
      auto_derive; [easy | unfold Rminus; ring].
  Qed.

  (** The loss stays at most m along the segment, by convexity. *)
  Lemma segment_loss eta x : 0 <= x <= 1 -> loss_on (rest Z) eta_star <= INR m ->
    loss_on (rest Z) (segment eta 1) <= INR m -> loss_on (rest Z) (segment eta x) <= INR m.
  Proof.
    intros Hx Hstar Hend.
    apply Rle_trans with ((1 - x) * loss_on (rest Z) eta_star + x * loss_on (rest Z) (segment eta 1)).
    - unfold MRS13_lemma_15.loss_on. rewrite <- !Sum_scal, <- Sum_plus. apply Sum_le. intros i _.
      destruct (rest Z i); [| lra]. rewrite !margin_of_segment.
      pose proof (exp_convex x (- margin eta_star i) (- (margin eta_star i - 1 * margin eta i)) Hx) as convex.
      replace ((1 - x) * - margin eta_star i + x * - (margin eta_star i - 1 * margin eta i))
        with (- (margin eta_star i - x * margin eta i)) in convex by ring. exact convex.
    - apply Rle_trans with ((1 - x) * INR m + x * INR m); [| lra].
      apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
  Qed.

  Hypothesis second : item_2 Z eta_star.
  Hypothesis third : item_3 Z mu_max.
  Hypothesis stretch : stretches Z lambda_min.

  Lemma K_at_most_m : loss_on (rest Z) eta_star <= INR m.
  Proof. eapply Rle_trans; [apply (second (fun _ => 0)) | apply loss_of_zero_at_most_m]. Qed.

  (** Equation 9: [f''(x) >= ||M_F eta||^2 e^-mu_max >= lambda_min^2 e^-mu_max ||eta||^2] for x in [0, 1], where
      [eta = eta_star - lambda] is orthogonal to the null space of M_F and lambda has a loss of at most m on F. *)
  Theorem MRS13_equation_9 (lambda eta : nat -> R) (x : R) :
    (forall k, eta k = eta_star k - lambda k) -> orthogonal eta -> loss_on (rest Z) lambda <= INR m -> 0 <= x <= 1 ->
    f_'' eta x >= image_norm_2 eta * exp (- mu_max) /\
    image_norm_2 eta * exp (- mu_max) >= lambda_min ^ 2 * exp (- mu_max) * norm_2 eta.
  Proof.
    intros E perp bounded Hx. split.
    - apply Rle_ge. unfold image_norm_2, f_'', over_F. rewrite <- Sum_scal_r. apply Sum_le. intros i Hi.
      destruct (Z i) eqn:EZ; [lra |]. apply Rmult_le_compat_l; [apply pow2_ge_0 |]. apply exp_at_most.
      assert (end_is : loss_on (rest Z) (segment eta 1) <= INR m).
      { replace (loss_on (rest Z) (segment eta 1)) with (loss_on (rest Z) lambda); [exact bounded |].
        apply Sum_ext. intros i' _. destruct (rest Z i'); [| reflexivity]. do 2 f_equal.
        apply Sum_ext. intros k _. unfold segment. rewrite E. ring. }
      destruct (third _ (segment_loss eta x Hx K_at_most_m end_is) i Hi EZ). lra.
    - destruct stretch as [_ factor]. specialize (factor eta perp).
      replace (lambda_min ^ 2 * exp (- mu_max) * norm_2 eta) with (lambda_min ^ 2 * norm_2 eta * exp (- mu_max))
        by ring.
      apply Rle_ge, Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact factor].
  Qed.

  (** The edge of hypothesis k on F. *)
  Definition edge_on_F (lambda : nat -> R) (k : nat) : R :=
    Rabs (over_F (fun i => exp (- margin lambda i) * M i k)) / loss_on (rest Z) lambda.

  (** Equation 11. *)
  Definition C0 : R := 2 * lambda_min ^ 2 * exp (- mu_max) / (INR N * INR m).

  (** Where the margins on F agree, so does the loss on F. *)
  Lemma loss_on_F_equal (lambda mu : nat -> R) :
    (forall i, (i < m)%nat -> Z i = false -> margin lambda i = margin mu i) ->
    loss_on (rest Z) lambda = loss_on (rest Z) mu.
  Proof.
    intros E. apply Sum_ext. intros i Hi. unfold rest. destruct (Z i) eqn:EZ; simpl; [reflexivity | now rewrite E].
  Qed.
End Second_order.
