(** SSS08: the l1-norm and the maximum norm as examples of Section 4.2: the hard margin as problem (5), and Theorem 9 for the
    penalty ν max_i |d_i|. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Rbar Lub.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate SSS08_booster SSS08_theorem_3 SSS08_minimax
  SSS08_theorem_4 SSS08_lemma_8 SSS08_theorem_7 SSS08_examples SSS08_after_theorem_9.
Open Scope R_scope.

Lemma l1_is_norm m : is_norm m (l1 m).
Proof.
  split; [apply l1_nonneg|]. split; [|split; [apply l1_homogeneous|]].
  - intros x. split.
    + intros E i Hi. pose proof (Sum_zero_terms m (fun i => Rabs (x i)) (fun k _ => Rabs_pos _) E i Hi) as Z. cbv beta in Z.
      destruct (Req_dec (x i) 0) as [|N]; [assumption|]. apply Rabs_no_R0 in N. contradiction.
    + intros Z. apply Sum_zero. intros i Hi. rewrite Z by exact Hi. apply Rabs_R0.
  - intros x y. unfold l1. rewrite <- Sum_plus. apply Sum_le. intros. apply Rabs_triang.
Qed.

Lemma linf_is_norm m : (0 < m)%nat -> is_norm m (linf m).
Proof.
  intros Hm. split; [apply linf_nonneg|]. split; [|split].
  - intros x. split.
    + intros E i Hi. pose proof (linf_ge m x i Hi) as L. rewrite E in L. pose proof (Rabs_pos (x i)).
      destruct (Req_dec (x i) 0) as [|N]; [assumption|]. apply Rabs_pos_lt in N. lra.
    + intros Z. apply Rle_antisym; [|apply linf_nonneg]. apply linf_le; [exact Hm|]. intros i Hi.
      rewrite Z by exact Hi. rewrite Rabs_R0. lra.
  - intros c x. pose proof (Rabs_pos c). apply Rle_antisym.
    + apply linf_le; [exact Hm|]. intros i Hi. rewrite Rabs_mult. apply Rmult_le_compat_l; [assumption | now apply linf_ge].
    + unfold linf at 1. destruct (Max_attained m (fun i => Rabs (x i)) Hm) as (i & Hi & ->).
      rewrite <- Rabs_mult. apply (linf_ge m (fun i => c * x i) i Hi).
  - intros x y. apply linf_le; [exact Hm|]. intros i Hi. eapply Rle_trans; [apply Rabs_triang|].
    pose proof (linf_ge m x i Hi). pose proof (linf_ge m y i Hi). lra.
Qed.

Lemma l1_is_dual m : (0 < m)%nat -> dual_norm m (linf m) (l1 m).
Proof.
  intros Hm y. split.
  - intros x. rewrite inner_sym. apply holder.
  - intros c Hc H. specialize (H (fun i => if Rle_dec 0 (y i) then 1 else -1)).
    assert (linf m (fun i => if Rle_dec 0 (y i) then 1 else -1) <= 1) as One.
    { apply linf_le; [exact Hm|]. intros i _. apply Rabs_le. destruct (Rle_dec 0 (y i)); lra. }
    assert (inner m (fun i => if Rle_dec 0 (y i) then 1 else -1) y = l1 m y) as E.
    { apply Sum_ext. intros i _. unfold Rabs. destruct (Rle_dec 0 (y i)), (Rcase_abs (y i)); lra. }
    rewrite E in H. nra.
Qed.

Lemma zero_lowers_l1 m : zero_lowers m (l1 m).
Proof. intros theta i _. apply Sum_le. intros k _. destruct (Nat.eqb k i); [rewrite Rabs_R0; apply Rabs_pos | lra]. Qed.

Lemma zero_lowers_linf m : (0 < m)%nat -> zero_lowers m (linf m).
Proof.
  intros Hm theta i _. apply linf_le; [exact Hm|]. intros k Hk. destruct (Nat.eqb k i); [rewrite Rabs_R0; apply linf_nonneg | now apply linf_ge].
Qed.

(** f with f*(x) = max_i |x_i|, the indicator of the l1-ball, satisfies the conditions of Theorem 7, and problem (5) is then the
    hard margin. *)
Theorem SSS08_hard_margin_step_conditions_amended m n A : (0 < m)%nat -> (0 < n)%nat ->
  let dom := fun d => l1 m d <= 1 in let f := fun _ => 0 in
  (forall x, conjugate m dom f x = Finite (linf m x)) /\
  closed m dom f /\ convex dom f /\ is_minimum dom f 0 /\ core m dom (fun _ => 0) /\ shrinking_lowers_conjugate m dom f /\
  exists v, is_maximum (l1_ball n) (fun w => Min m (times n A w)) v /\ relaxed_margin m n A dom f = Finite v.
Proof.
  intros Hm Hn dom f.
  assert (conj : forall x, conjugate m dom f x = Finite (linf m x)).
  { intros x. rewrite <- (Rmult_1_l (linf m x)).
    apply (ball_conjugate m (l1 m) (linf m) Hm (l1_is_norm m) (linf_dual m) 1 x Rlt_0_1). }
  assert (Closed : closed m dom f) by (apply closed_indicator, (norm_closed m (l1 m) (l1_is_norm m))).
  assert (Convex : convex dom f).
  { intros alpha v u Ha Dv Du. unfold dom, f in *. split; [|lra].
    pose proof (norm_mix m (l1 m) (l1_is_norm m) alpha v u Ha). nra. }
  assert (zero : l1 m (fun _ => 0) = 0) by (apply Sum_zero; intros; apply Rabs_R0).
  assert (Least : is_minimum dom f 0).
  { split; [|unfold f; intros; lra]. exists (fun _ => 0). unfold dom, f. rewrite zero. split; [lra | reflexivity]. }
  assert (Core : core m dom (fun _ => 0)).
  { split; [unfold dom; lra|]. intros v. pose proof (l1_nonneg m v). exists (/ (l1 m v + 1)).
    split; [apply Rinv_0_lt_compat; lra|]. intros t Ht. unfold dom.
    replace (l1 m (fun i => 0 + t * v i)) with (t * l1 m v).
    - apply Rle_trans with (/ (l1 m v + 1) * (l1 m v + 1)); [apply Rmult_le_compat; lra | rewrite Rinv_l; lra].
    - unfold l1. rewrite <- Sum_scal. apply Sum_ext. intros i _. rewrite Rplus_0_l, Rabs_mult, (Rabs_right t); lra. }
  assert (Shrinking : shrinking_lowers_conjugate m dom f).
  { intros theta i alpha Hi Ha. rewrite !conj. simpl.
    apply (shrinking_lowers m (l1 m) (linf m) Hm (l1_is_norm m) (linf_dual m)); auto. now apply zero_lowers_linf. }
  do 6 (split; [assumption|]).
  destruct (SSS08_theorem_4 m n A Hm Hn) as [(v & V) Eq]. exists v. split; [now apply Eq|].
  apply SSS08_theorem_7_amended; auto. destruct V as [(d & Dd & E) Low].
  assert (inside : forall e, distribution m e -> dom e).
  { intros e [P One]. unfold dom, l1. rewrite (Sum_ext m _ e); [lra|]. intros i Hi. apply Rabs_right, Rle_ge, P, Hi. }
  split.
  - exists d. unfold f. split; [split; auto | lra].
  - intros e [De _]. specialize (Low e De). unfold f. lra.
Qed.

(** Theorem 9 for Example 2 with the penalty ν max_i |d_i|: after T rounds with T + 2 >= 32 log(m) / eps^2 the largest γ with
    Σ [γ - (A w_{T+1})_i]_+ <= ν is at least ρ - eps. *)
Theorem SSS08_theorem_9_penalty m n A nu rho eps w d j sign eta T : (2 <= m)%nat -> (1 <= n)%nat -> 0 <= nu ->
  (forall k, (k < n)%nat -> in_range m (fun i => A i k)) ->
  is_minimum (distribution m) (fun d => SSS08_minimax.largest_edge m n A d + nu * linf m d) rho -> 0 < eps ->
  is_run m n A (fun d => True /\ distribution m d) (fun d => nu * linf m d) eps w d j sign eta T -> (1 <= T)%nat ->
  INR T + 2 >= 32 * ln (INR m) / eps ^ 2 ->
  exists gamma, Sum m (fun i => Rmax 0 (gamma - times n A (w (S T)) i)) <= nu /\ gamma >= rho - eps.
Proof.
  intros Hm Hn Hnu Entries Least He Run HT Rounds.
  assert (0 < m)%nat as Hm0 by lia. pose proof (linf_is_norm m Hm0) as Norm. pose proof (l1_is_dual m Hm0) as Dual.
  set (u := times n A (w (S T))).
  set (f_star := conjugate m (fun _ => True) (fun d => nu * linf m d)).
  assert (Margin : Rbar_le (rho - eps) (Lub_Rbar (fun v => exists gamma, Finite v =
            Rbar_minus (Finite gamma) (f_star (positive_part (fun i => gamma - u i)))))).
  { apply SSS08_theorem_9_amended with (eps := eps) (w := w) (d := d) (j := j) (sign := sign) (eta := eta) (T := T); auto.
    - intros r x Close. split; [exact I|]. destruct Hnu as [Pos|<-].
      + apply (Rmult_le_reg_l (/ nu)); [now apply Rinv_0_lt_compat|]. rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
        apply (norm_closed m (linf m) Norm). intros e Hp. destruct (Close e Hp) as (y & [_ L] & Near). exists y. split; [|exact Near].
        apply (Rmult_le_reg_l nu); [exact Pos|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact L.
      + destruct (Close 1 Rlt_0_1) as (y & [_ L] & _). lra.
    - now apply (penalty_convex m).
    - split.
      + exists (fun _ => 0). split; [exact I|]. destruct Norm as (_ & Z & _). rewrite (proj2 (Z (fun _ => 0))); [ring | auto].
      + intros x _. apply Rmult_le_pos; [exact Hnu | apply linf_nonneg].
    - split; [exact I|]. intros v. exists 1. split; [lra | auto].
    - apply (penalty_shrinking m (linf m) (l1 m)); auto. apply zero_lowers_l1.
    - destruct Least as [(x & Dx & E) Low]. split; [exists x; auto|]. intros y [Dy _]. now apply Low. }
  assert (size : forall gamma, l1 m (positive_part (fun i => gamma - u i)) = Sum m (fun i => Rmax 0 (gamma - u i))).
  { intros gamma. apply Sum_ext. intros i _. apply Rabs_right, Rle_ge, Rmax_l. }
  assert (near : forall delta, 0 < delta -> exists gamma, rho - eps - delta <= gamma /\ Sum m (fun i => Rmax 0 (gamma - u i)) <= nu).
  { intros delta Hd. apply Classical_Prop.NNPP. intros None.
    assert (Rbar_le (Lub_Rbar (fun v => exists gamma, Finite v =
              Rbar_minus (Finite gamma) (f_star (positive_part (fun i => gamma - u i))))) (rho - eps - delta)) as L.
    { apply Lub_Rbar_correct. intros v (gamma & Ev).
      assert (Rbar_le (Finite v) (Finite gamma) /\ Sum m (fun i => Rmax 0 (gamma - u i)) <= nu) as [V Small].
      { rewrite <- size. generalize (conjugate_ge m (fun _ => True) (fun d => nu * linf m d)
          (positive_part (fun i => gamma - u i)) (fun _ => 0) I). fold f_star. revert Ev.
        destruct (f_star (positive_part (fun i => gamma - u i))) as [a| |] eqn:Ea; intros Ev G; [|discriminate|easy].
        destruct (penalty_conjugate_finite m (linf m) (l1 m) nu Hnu Norm Dual _ a Ea). injection Ev as ->. simpl. lra. }
      simpl in *. destruct (Rle_lt_dec v (rho - eps - delta)); [assumption|]. exfalso. apply None. exists gamma. lra. }
    pose proof (Rbar_le_trans _ _ _ Margin L) as X. simpl in X. lra. }
  exists (rho - eps). split; [|lra]. apply le_epsilon. intros delta Hd. assert (2 <= INR m) as P by now apply (le_INR 2).
  assert (0 < delta / INR m) as Share by (apply Rdiv_lt_0_compat; lra). destruct (near (delta / INR m) Share) as (gamma & G & Small).
  apply Rle_trans with (Sum m (fun i => Rmax 0 (gamma - u i) + delta / INR m)).
  - apply Sum_le. intros i _. unfold Rmax. repeat destruct (Rle_dec _ _); lra.
  - rewrite Sum_plus, Sum_const. replace (INR m * (delta / INR m)) with delta by (field; lra). lra.
Qed.
