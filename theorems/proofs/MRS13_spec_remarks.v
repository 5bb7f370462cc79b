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
Proof. exact (fun g => @some_margin_not_positive (MRS13.m g) (MRS13.N g) (MRS13.M g)). Qed.

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
