(** The statements of spec/MRS13.v that rest on MRS13_lemma_15, MRS13_finite_optimum, MRS13_first_order, MRS13_lemma_29, MRS13_constants, MRS13_remarks, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums MRS13_lemma_15 MRS13_finite_optimum MRS13_first_order MRS13_lemma_29 MRS13_constants MRS13_remarks.
From Boostproof.spec Require MRS13.
Local Open Scope R_scope.

Theorem MRS13_remark_scaling_amended_proof : MRS13.remark_scaling_amended.
Proof. exact (fun g => @MRS13_remark_scaling_amended (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_equation_5_no_edge_proof : MRS13.equation_5_no_edge.
Proof. exact (fun g => @MRS13_equation_5_no_edge (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_remark_separable_proof : MRS13.remark_separable.
Proof. exact (fun g => @MRS13_remark_separable (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_remark_separable_margin_proof : MRS13.remark_separable_margin.
Proof.
  intros g Z mu lambda third (f & Hf & Ef).
  destruct (Classical_Prop.classic (exists i, (i < MRS13.m g)%nat /\ Z i = false /\ MRS13.margin g lambda i <= 0)) as [H|H];
    [exact H | exfalso].
  assert (all : forall i, (i < MRS13.m g)%nat -> Z i = false -> 0 < MRS13.margin g lambda i)
    by (intros i Hi E; destruct (Rle_lt_dec (MRS13.margin g lambda i) 0); [exfalso; apply H; now exists i | assumption]).
  pose proof (all f Hf Ef) as positive. pose proof (Rabs_pos mu) as size. pose proof (Rle_abs mu) as above.
  set (s := (Rabs mu + 1) / MRS13.margin g lambda f).
  assert (Hs : 0 < s) by (apply Rdiv_lt_0_compat; lra).
  assert (scaled : forall i, MRS13.margin g (fun k => s * lambda k) i = s * MRS13.margin g lambda i).
  { intros i. unfold MRS13.margin. rewrite <- Sum_scal. apply Sum_ext. intros. ring. }
  assert (low : MRS13.loss_on g (MRS13.rest Z) (fun k => s * lambda k) <= INR (MRS13.m g)).
  { rewrite <- (Rmult_1_r (INR (MRS13.m g))), <- Sum_const. unfold MRS13.loss_on. apply Sum_le. intros i Hi.
    unfold MRS13.rest. destruct (Z i) eqn:E; cbn [negb]; [lra |]. rewrite <- exp_0. rewrite scaled.
    pose proof (Rmult_lt_0_compat _ _ Hs (all i Hi E)). left. apply exp_increasing. lra. }
  destruct (third _ low f Hf Ef) as [_ high]. rewrite scaled in high.
  replace (s * MRS13.margin g lambda f) with (Rabs mu + 1) in high by (unfold s; field; lra). lra.
Qed.

Theorem MRS13_remark_separable_K_proof : MRS13.remark_separable_K.
Proof.
  intros g Z eta_star least some.
  destruct (Classical_Prop.classic (MRS13.F_moves g Z)) as [moves|still];
    [exact (@K_at_least_1 (MRS13.m g) (MRS13.N g) (MRS13.M g) Z eta_star least moves)|].
  destruct some as (i & Hi & E). unfold MRS13.K, MRS13.loss_on.
  assert (one : (fun k => if MRS13.rest Z k then exp (- MRS13.margin g eta_star k) else 0) i = 1).
  { unfold MRS13.rest. rewrite E. cbn [negb]. replace (MRS13.margin g eta_star i) with 0; [now rewrite Ropp_0, exp_0|].
    symmetry. unfold MRS13.margin. apply Sum_zero. intros k Hk. destruct (Req_dec (MRS13.M g i k) 0) as [zero|no]; [rewrite zero; ring|].
    exfalso. apply still. now exists i, k. }
  rewrite <- one. apply (Sum_ge_term (MRS13.m g) (fun k => if MRS13.rest Z k then exp (- MRS13.margin g eta_star k) else 0)); [|exact Hi].
  intros k _. destruct (MRS13.rest Z k); [apply Rlt_le, exp_pos | lra].
Qed.

Theorem MRS13_remark_separable_exponent_proof : MRS13.remark_separable_exponent.
Proof. exact (fun g => @MRS13_remark_separable_exponent (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

Theorem MRS13_remark_separable_exponent_reading_advantage_proof : MRS13.remark_separable_exponent_reading_advantage.
Proof. exact MRS13_remark_separable_exponent_proof. Qed.

Theorem MRS13_lemma_21_proof : MRS13.lemma_21.
Proof. split; [exact (fun g => @MRS13_lemma_15 (MRS13.m g) (MRS13.N g) (MRS13.M g)) |]. intros g Hm Z ed gamma es i1 i2. destruct (@MRS13_lemma_21 (MRS13.m g) (MRS13.N g) (MRS13.M g) Hm Z ed gamma es i1 i2) as [low near]. split; [intros x (lambda & ->); exact (low lambda) |]. intros c Hc. apply Rnot_lt_le. intros above. destruct (near ((c - MRS13.loss_on g (MRS13.rest Z) es) / 2)) as (lambda & close); [change (0 < (c - MRS13.loss_on g (MRS13.rest Z) es) / 2); lra |]. change (MRS13.total_loss g lambda <= MRS13.loss_on g (MRS13.rest Z) es + (c - MRS13.loss_on g (MRS13.rest Z) es) / 2) in close. specialize (Hc _ (ex_intro _ lambda eq_refl)). lra. Qed.
