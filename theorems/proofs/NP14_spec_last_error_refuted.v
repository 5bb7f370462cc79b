(** The statements of spec/NP14.v that rest on Sums, Games, NP14_mada, NP14_last_error_refuted, proved as they stand there. *)
From Coq Require Import Reals Lra Psatz Arith List Lia.
From Boostproof Require Import Sums Games NP14_mada NP14_last_error_refuted.
From Boostproof.spec Require NP14.
Local Open Scope R_scope.

Theorem NP14_theorem_5_reading_last_is_refuted : ~ NP14.theorem_5_reading_last.
Proof. exact NP14_theorem_5_reading_last_refuted. Qed.

Theorem NP14_theorem_5_step_larger_constant_is_refuted : ~ NP14.theorem_5_step_larger_constant.
Proof. exact NP14_theorem_5_step_larger_constant_refuted. Qed.

Theorem NP14_equation_50_is_refuted : ~ NP14.equation_50.
Proof. intros H. apply NP14_theorem_5_reading_last_refuted. intros m T u e g Hm V He Hg edges rounds. apply Rnot_lt_le. intros above. change (e < NP14.mada_error m u T) in above. assert (Q : 0 < e ^ 2 * g ^ 2) by (apply Rmult_lt_0_compat; apply pow_lt; assumption). destruct T as [| T]. { assert (E : NP14.mada_error m u 0 <= 1). { unfold NP14.mada_error. rewrite error_R. pose proof (mistakes_range m (NP14.mada_margin m u 0)) as R. pose proof (lt_0_INR m Hm). apply Rmult_le_reg_r with (INR m); [assumption |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. } apply Rmult_le_compat_r with (r := e ^ 2 * g ^ 2) in rounds; [| lra]. replace (1 * (2 * (1 - e) / (e ^ 2 * g ^ 2)) * (e ^ 2 * g ^ 2)) with (2 * (1 - e)) in rounds by (field; split; lra). simpl (INR 0) in rounds. rewrite Rmult_0_l in rounds. lra. } specialize (H m (Datatypes.S T) u g Hm (Nat.lt_0_succ T) V Hg edges). set (x := NP14.mada_error m u (Datatypes.S T)) in *. assert (HT : 0 < INR (Datatypes.S T)) by apply lt_0_INR, Nat.lt_0_succ. set (n := INR (Datatypes.S T)) in *. assert (Hg2 : 0 < g ^ 2) by (apply pow_lt, Hg). apply Rmult_le_compat_r with (r := n * g ^ 2) in H; [| apply Rlt_le, Rmult_lt_0_compat; assumption]. replace (2 * (1 - x) / (n * g ^ 2) * (n * g ^ 2)) with (2 * (1 - x)) in H by (field; split; lra). apply Rmult_le_compat_r with (r := e ^ 2 * g ^ 2) in rounds; [| lra]. replace (1 * (2 * (1 - e) / (e ^ 2 * g ^ 2)) * (e ^ 2 * g ^ 2)) with (2 * (1 - e)) in rounds by (field; split; lra). assert (L : e ^ 2 * (n * g ^ 2) <= x ^ 2 * (n * g ^ 2)). { apply Rmult_le_compat_r; [apply Rlt_le, Rmult_lt_0_compat; assumption | apply pow_incr; lra]. } nra. Qed.
