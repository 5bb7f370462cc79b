(** SSS08, Section 4.1: what the capped value says, for k = m, for nine in ten examples, and for noisy ones. *)
From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing SSS08_theorem_3 SSS08_projection SSS08_minimax SSS08_theorem_4.
Open Scope R_scope.

(** How many of the m entries of u are at least x. *)
Definition at_least (m : nat) (x : R) (u : point) : R := Sum m (fun i => if Rle_dec x (u i) then 1 else 0).

(** Fewer than k entries lie below the average of the k smallest. *)
Lemma few_below_average m k u : (1 <= k <= m)%nat -> at_least m (AvgMin m k u) u > INR m - INR k.
Proof.
  intros Hk. set (a := AvgMin m k u). set (low := fun i => if Rle_dec a (u i) then 0 else 1).
  assert (1 <= INR k) as K1 by now apply (le_INR 1).
  assert (at_least m a u = INR m - Sum m low) as ->.
  { unfold at_least. rewrite <- (Rmult_1_r (INR m)), <- Sum_const, <- Sum_minus. apply Sum_ext. intros i _.
    unfold low. destruct (Rle_dec a (u i)); ring. }
  enough (Sum m low < INR k) by lra. destruct (Rlt_le_dec (Sum m low) (INR k)) as [L|L]; [exact L|]. exfalso.
  set (c := Sum m low) in *. destruct (least_over_capped m k u Hk) as [_ Least].
  assert (low01 : forall i, 0 <= low i <= 1) by (intros i; unfold low; destruct (Rle_dec a (u i)); lra).
  assert (gap : forall i, low i * (a - u i) >= 0) by (intros i; unfold low; destruct (Rle_dec a (u i)); lra).
  specialize (Least (fun i => low i / c)). fold a in Least. cbv beta in Least.
  assert (inner m (fun i => low i / c) u = Sum m (fun i => low i * u i) / c) as E.
  { unfold inner. unfold Rdiv. rewrite <- Sum_scal_r. apply Sum_ext. intros. ring. }
  rewrite E in Least. assert (a <= Sum m (fun i => low i * u i) / c) as Top.
  { apply Least. split; [split|].
    - intros i _. apply Rmult_le_pos; [apply low01 | apply Rlt_le, Rinv_0_lt_compat; lra].
    - unfold Rdiv. rewrite Sum_scal_r. fold c. field. lra.
    - intros i _. apply (Rmult_le_reg_r c); [lra|]. replace (low i / c * c) with (low i) by (field; lra).
      specialize (low01 i). apply Rle_trans with 1; [lra|]. apply (Rmult_le_reg_r (INR k)); [lra|].
      replace (1 / INR k * c * INR k) with c by (field; lra). lra. }
  apply (Rmult_le_compat_r c) in Top; [|lra].
  replace (Sum m (fun i => low i * u i) / c * c) with (Sum m (fun i => low i * u i)) in Top by (field; lra).
  assert (Sum m (fun i => low i * (a - u i)) <= 0) as Zero.
  { rewrite (Sum_ext m _ (fun i => low i * a - low i * u i)) by (intros; ring). rewrite Sum_minus, Sum_scal_r. fold c. lra. }
  assert (none : forall i, (i < m)%nat -> low i * (a - u i) = 0).
  { apply Sum_zero_terms; [intros i _; specialize (gap i); lra|]. apply Rle_antisym; [exact Zero|].
    apply Sum_nonneg. intros i _. specialize (gap i). lra. }
  assert (c = 0); [|lra]. apply Sum_zero. intros i Hi. specialize (none i Hi). unfold low in *. destruct (Rle_dec a (u i)); lra.
Qed.

(** With the value ρ for k, m - k examples can be separated with margin at least ρ. *)
Theorem SSS08_remark_ninety_percent m n A k rho : (0 < n)%nat -> (1 <= k <= m)%nat -> capped_value m n A k rho ->
  exists w, l1_ball n w /\ at_least m rho (times n A w) >= INR m - INR k.
Proof.
  intros Hn Hk Value. apply SSS08_corollary_5 in Value as [(w & Ww & E) _]; auto. exists w. split; [exact Ww|].
  pose proof (few_below_average m k (times n A w) Hk) as L. rewrite E in L. lra.
Qed.

(** If w separates all but ν examples with margin γ, then AvgMin_k(A w) >= (-ν + (k - ν) γ) / k, which is at least γ/2 for
    k >= 2 ν (γ + 1) / γ; and then m - k examples attain margin γ/2 at the optimum. *)
Theorem SSS08_remark_noisy_examples m n A k w gamma (noisy : nat -> bool) : (0 < n)%nat -> (1 <= k <= m)%nat ->
  (forall i j, (i < m)%nat -> (j < n)%nat -> Rabs (A i j) <= 1) -> l1_ball n w -> 0 < gamma ->
  (forall i, (i < m)%nat -> noisy i = false -> times n A w i >= gamma) ->
  let nu := Sum m (fun i => if noisy i then 1 else 0) in
  AvgMin m k (times n A w) >= (- nu + (INR k - nu) * gamma) / INR k /\
  (INR k >= 2 * nu * (gamma + 1) / gamma -> AvgMin m k (times n A w) >= gamma / 2 /\
    forall best, l1_ball n best ->
    (forall v, l1_ball n v -> AvgMin m k (times n A v) <= AvgMin m k (times n A best)) ->
    at_least m (gamma / 2) (times n A best) >= INR m - INR k).
Proof.
  intros Hn Hk Entries Ww Pos Clean nu. assert (1 <= INR k) as K1 by now apply (le_INR 1).
  assert (low : forall i, (i < m)%nat -> -1 <= times n A w i).
  { intros i Hi. unfold times. assert (Rabs (Sum n (fun j => A i j * w j)) <= 1) as L.
    { eapply Rle_trans; [apply Sum_Rabs|]. eapply Rle_trans; [|exact Ww]. apply Sum_le. intros j Hj. rewrite Rabs_mult.
      specialize (Entries i j Hi Hj). pose proof (Rabs_pos (w j)). nra. }
    pose proof (Rle_abs (- Sum n (fun j => A i j * w j))) as M.
    rewrite Rabs_Ropp in M. lra. }
  assert (first : AvgMin m k (times n A w) >= (- nu + (INR k - nu) * gamma) / INR k).
  { destruct (average_attained m k (times n A w) Hk) as (d & [[P One] Cap] & <-).
    apply Rle_ge. replace ((- nu + (INR k - nu) * gamma) / INR k) with (gamma - nu * ((1 + gamma) / INR k)) by (field; lra).
    replace gamma with (Sum m (fun i => d i * gamma)) at 1 by (rewrite Sum_scal_r, One; ring).
    unfold nu. rewrite <- Sum_scal_r, <- Sum_minus. apply Sum_le. intros i Hi.
    specialize (P i Hi). specialize (Cap i Hi). specialize (low i Hi). specialize (Clean i Hi).
    destruct (noisy i).
    - assert (d i * (1 + gamma) <= (1 + gamma) / INR k); [|nra].
      replace ((1 + gamma) / INR k) with (1 / INR k * (1 + gamma)) by (field; lra). nra.
    - specialize (Clean eq_refl). nra. }
  split; [exact first|]. intros Large.
  assert (AvgMin m k (times n A w) >= gamma / 2) as Half.
  { eapply Rge_trans; [exact first|]. apply Rle_ge, (Rmult_le_reg_r (INR k)); [lra|].
    replace ((- nu + (INR k - nu) * gamma) / INR k * INR k) with (INR k * gamma - nu * (gamma + 1)) by (field; lra).
    apply Rge_le, (Rmult_le_compat_r gamma) in Large; [|lra].
    replace (2 * nu * (gamma + 1) / gamma * gamma) with (2 * (nu * (gamma + 1))) in Large by (field; lra). lra. }
  split; [exact Half|]. intros best _ Up. pose proof (few_below_average m k (times n A best) Hk) as L.
  specialize (Up w Ww). set (rho := AvgMin m k (times n A best)) in *. assert (at_least m rho (times n A best) <= at_least m (gamma / 2) (times n A best)); [|lra].
  apply Sum_le. intros i _. destruct (Rle_dec rho _), (Rle_dec (gamma / 2) _); lra.
Qed.

(** For k = m the best combination is a single hypothesis, the one of the largest |edge| under uniform weights, with the sign of
    its edge: the best strong hypothesis performs as the best weak one. *)
Theorem SSS08_remark_k_equals_m m n A : (0 < m)%nat -> (0 < n)%nat ->
  let best := largest_edge m n A (fun _ => 1 / INR m) in
  is_maximum (l1_ball n) (fun w => AvgMin m m (times n A w)) best /\
  exists j s, (j < n)%nat /\ (s = 1 \/ s = -1) /\ AvgMin m m (times n A (fun k => if Nat.eqb k j then s else 0)) = best.
Proof.
  intros Hm Hn best. assert (0 < INR m) as P by now apply lt_0_INR.
  assert (uniform : forall d, capped m (1 / INR m) d -> forall i, (i < m)%nat -> d i = 1 / INR m).
  { intros d [[_ One] Cap] i Hi. apply Rle_antisym; [auto|].
    pose proof (Sum_zero_terms m (fun i => 1 / INR m - d i)) as Z. cbv beta in Z.
    rewrite Sum_minus, Sum_const, One in Z. specialize (Z ltac:(intros k Hk; specialize (Cap k Hk); lra) ltac:(field; lra) i Hi). lra. }
  assert (same : forall d, capped m (1 / INR m) d -> largest_edge m n A d = best).
  { intros d D. unfold best, largest_edge. unfold linf. f_equal. apply FunctionalExtensionality.functional_extensionality. intros j.
    f_equal. apply Sum_ext. intros i Hi. now rewrite (uniform d D i Hi). }
  assert (capped m (1 / INR m) (fun _ => 1 / INR m)) as U by (split; [now apply uniform_distribution | intros; lra]).
  assert (mean : forall u, AvgMin m m u = inner m (fun _ => 1 / INR m) u).
  { intros u. destruct (average_attained m m u ltac:(lia)) as (d & D & <-). apply Sum_ext. intros i Hi. now rewrite (uniform d D i Hi). }
  split.
  - apply SSS08_corollary_5; [exact Hn | lia |]. split; [exists (fun _ => 1 / INR m); auto|].
    intros d D. rewrite (same d D). lra.
  - destruct (Max_attained n (fun j => Rabs (transposed_times m A (fun _ => 1 / INR m) j)) Hn) as (j & Hj & E).
    set (e := transposed_times m A (fun _ => 1 / INR m) j) in *.
    exists j, (if Rle_dec 0 e then 1 else -1). split; [exact Hj|]. split; [destruct (Rle_dec 0 e); auto|].
    unfold best, largest_edge, linf. rewrite E, mean.
    assert (inner m (fun _ => 1 / INR m) (times n A (fun k => if Nat.eqb k j then (if Rle_dec 0 e then 1 else -1) else 0))
            = (if Rle_dec 0 e then 1 else -1) * e) as ->.
    { unfold inner, e, transposed_times. rewrite <- Sum_scal. apply Sum_ext. intros i _. unfold times.
      rewrite (Sum_single n j); [rewrite Nat.eqb_refl; fold (transposed_times m A (fun _ => 1 / INR m) j); fold e; ring | exact Hj |].
      intros k _ Ne. apply Nat.eqb_neq in Ne. rewrite Ne. ring. }
    unfold Rabs. destruct (Rle_dec 0 e), (Rcase_abs e); lra.
Qed.
