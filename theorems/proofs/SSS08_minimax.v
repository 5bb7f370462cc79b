(** SSS08, Sections 3 and 4: the duality of Theorem 3 for the largest edge, against the l1-ball; a minimax theorem. *)
From Coq Require Import Reals Lra Psatz Lia Classical.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate Fenchel SSS08_theorem_3 SSS08_projection.
Open Scope R_scope.

(** v is the least, the greatest value of F on S. *)
Definition is_minimum {X : Type} (S : X -> Prop) (F : X -> R) (v : R) : Prop :=
  (exists x, S x /\ F x = v) /\ forall x, S x -> v <= F x.
Definition is_maximum {X : Type} (S : X -> Prop) (F : X -> R) (v : R) : Prop :=
  (exists x, S x /\ F x = v) /\ forall x, S x -> F x <= v.

(** max_j |(A'd)_j|, the unit ball of the l1-norm, and min_i u_i. *)
Definition largest_edge (m n : nat) (A : nat -> nat -> R) (d : point) : R := linf n (transposed_times m A d).
Definition l1_ball (n : nat) (w : point) : Prop := l1 n w <= 1.
Definition Min (m : nat) (u : point) : R := - Max m (fun i => - u i).

Lemma linf_ge n x j : (j < n)%nat -> Rabs (x j) <= linf n x.
Proof. apply (Max_ge n (fun j => Rabs (x j))). Qed.

Lemma linf_le n x c : (0 < n)%nat -> (forall j, (j < n)%nat -> Rabs (x j) <= c) -> linf n x <= c.
Proof. apply Max_le. Qed.

Lemma linf_nonneg n x : 0 <= linf n x.
Proof.
  destruct n as [|n]; [unfold linf; simpl; lra|]. eapply Rle_trans; [apply Rabs_pos | apply (linf_ge (S n) x 0); lia].
Qed.

Lemma holder n w z : inner n w z <= l1 n w * linf n z.
Proof.
  unfold inner, l1. rewrite <- Sum_scal_r. apply Sum_le. intros j Hj. eapply Rle_trans; [apply Rle_abs|].
  rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | now apply linf_ge].
Qed.

Lemma linf_convex n : (0 < n)%nat -> convex (fun _ => True) (linf n).
Proof.
  intros Hn alpha v u Ha _ _. split; [exact I|]. apply linf_le; [exact Hn|]. intros j Hj. unfold mix.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right alpha), (Rabs_right (1 - alpha)) by lra.
  apply Rplus_le_compat; (apply Rmult_le_compat_l; [lra | now apply linf_ge]).
Qed.

Section Game.
  Variables (m n : nat) (A : nat -> nat -> R).
  Hypothesis Hn : (0 < n)%nat.

  (** The core condition of Theorem 3 holds at once: the norm is finite everywhere. *)
  Lemma core_of_everything (F : point -> Prop) d : F d -> core n (difference m n A F (fun _ => True)) (fun _ => 0).
  Proof.
    intros Fd. assert (all : forall u, difference m n A F (fun _ => True) u).
    { intros u. exists d, (fun j => u j + transposed_times m A d j). repeat split; auto. intros. ring. }
    split; [apply all|]. intros v. exists 1. split; [lra|]. intros. apply all.
  Qed.

  (** Duality against the l1-ball. *)
  Lemma combination_exists (F : point -> Prop) f p d0 : convex F f -> F d0 -> (forall d, F d -> p <= f d + largest_edge m n A d) ->
    exists w, l1_ball n w /\ forall d, F d -> p <= f d + inner m d (times n A w).
  Proof.
    intros Cf F0 Low. destruct (separating m n A F (fun _ => True) f (linf n) Cf (linf_convex n Hn)) with (p := p) as (w & H).
    - intros x y _ Same. split; [exact I|]. apply Rle_antisym; (apply linf_le; [exact Hn|]); intros j Hj;
        [rewrite Same | rewrite <- Same]; auto using linf_ge.
    - now apply core_of_everything with d0.
    - intros d Fd _. now apply Low.
    - exists w. split.
      + destruct (Rle_lt_dec (l1 n w) 1) as [L|L]; [exact L|]. exfalso.
        set (c := f d0 + inner n w (transposed_times m A d0) - p).
        destruct (above_any (c / (l1 n w - 1))) as (N & HN).
        specialize (H d0 (fun j => INR N * (if Rle_dec 0 (w j) then 1 else -1)) F0 I).
        assert (inner n w (fun j => INR N * (if Rle_dec 0 (w j) then 1 else -1)) = INR N * l1 n w) as E.
        { unfold inner, l1. rewrite <- Sum_scal. apply Sum_ext. intros j _. unfold Rabs.
          destruct (Rle_dec 0 (w j)), (Rcase_abs (w j)); lra. }
        assert (linf n (fun j => INR N * (if Rle_dec 0 (w j) then 1 else -1)) <= INR N) as B.
        { apply linf_le; [exact Hn|]. intros j _. pose proof (pos_INR N). apply Rabs_le. destruct (Rle_dec _ _); lra. }
        rewrite E in H. apply (Rmult_lt_compat_r (l1 n w - 1)) in HN; [|lra].
        replace (c / (l1 n w - 1) * (l1 n w - 1)) with c in HN by (field; lra). unfold c in HN. lra.
      + intros d Fd. specialize (H d (fun _ => 0) Fd I).
        assert (inner n w (fun _ => 0) = 0) as Z by (apply Sum_zero; intros; ring).
        assert (linf n (fun _ => 0) <= 0) by (apply linf_le; [exact Hn | intros; rewrite Rabs_R0; lra]).
        assert (inner m d (times n A w) = inner m (times n A w) d) as -> by (apply Sum_ext; intros; ring).
        rewrite adjoint. lra.
  Qed.

  Lemma margin_at_most_edge w d : l1_ball n w -> inner m d (times n A w) <= largest_edge m n A d.
  Proof.
    intros W. assert (inner m d (times n A w) = inner m (times n A w) d) as -> by (apply Sum_ext; intros; ring).
    rewrite adjoint. eapply Rle_trans; [apply holder|]. pose proof (linf_nonneg n (transposed_times m A d)).
    unfold largest_edge, l1_ball in *. nra.
  Qed.

  Lemma largest_edge_closed (C : point -> Prop) : closed_set m C -> closed m C (largest_edge m n A).
  Proof.
    intros Closed r x Close. set (a := Sum n (fun j => Sum m (fun i => Rabs (A i j)))).
    assert (0 <= a) as Ha by (apply Sum_nonneg; intros; apply Sum_nonneg; intros; apply Rabs_pos).
    split; [apply Closed; intros eps He; destruct (Close eps He) as (y & [Cy _] & N); eauto|].
    apply le_epsilon. intros eps He. destruct (Close (eps / (a + 1))) as (y & [_ L] & Near); [apply Rdiv_lt_0_compat; lra|].
    apply linf_le; [exact Hn|]. intros j Hj. pose proof (linf_ge n (transposed_times m A y) j Hj) as E.
    fold (largest_edge m n A y) in E.
    assert (Rabs (transposed_times m A x j - transposed_times m A y j) <= a * (eps / (a + 1))) as D.
    { unfold transposed_times. rewrite <- Sum_minus. eapply Rle_trans; [apply Sum_Rabs|].
      apply Rle_trans with (Sum m (fun i => Rabs (A i j)) * (eps / (a + 1))).
      - rewrite <- Sum_scal_r. apply Sum_le. intros i Hi. replace (A i j * x i - A i j * y i) with (A i j * (x i - y i)) by ring.
        rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos|]. rewrite Rabs_minus_sym. apply Rlt_le, Near, Hi.
      - apply Rmult_le_compat_r; [apply Rlt_le, Rdiv_lt_0_compat; lra|].
        apply (Sum_ge_term n (fun j => Sum m (fun i => Rabs (A i j)))); [|exact Hj].
        intros; apply Sum_nonneg; intros; apply Rabs_pos. }
    assert (a * (eps / (a + 1)) <= eps).
    { apply (Rmult_le_reg_r (a + 1)); [lra|]. replace (a * (eps / (a + 1)) * (a + 1)) with (a * eps) by (field; lra). nra. }
    pose proof (Rabs_triang_inv (transposed_times m A x j) (transposed_times m A y j)). lra.
  Qed.

  (** Over a closed convex set C of distributions, where W(u) is the least d·u of C: the least largest edge is the
      greatest W(A w). *)
  Lemma minimax (C : point -> Prop) (W : point -> R) d0 : closed_set m C ->
    (forall alpha v u, 0 <= alpha <= 1 -> C v -> C u -> C (mix alpha v u)) -> (forall d, C d -> distribution m d) -> C d0 ->
    (forall u, is_minimum C (fun d => inner m d u) (W u)) ->
    (exists gamma, is_minimum C (largest_edge m n A) gamma) /\
    forall gamma, is_minimum C (largest_edge m n A) gamma <-> is_maximum (l1_ball n) (fun w => W (times n A w)) gamma.
  Proof.
    intros Closed Cc Dist C0 Least.
    destruct (minimum_attained m 1 C (largest_edge m n A) d0 (largest_edge_closed C Closed) C0) as (d & Cd & Best).
    { intros x [Cx _] i Hi. destruct (distribution_le_1 m x i (Dist x Cx) Hi). apply Rabs_le. lra. }
    set (g := largest_edge m n A d) in *.
    assert (is_minimum C (largest_edge m n A) g) as Mg by (split; [exists d; auto | exact Best]).
    destruct (combination_exists C (fun _ => 0) g d0) as (w & Ww & Hw).
    { intros alpha v u Ha Cv Cu. split; [now apply Cc | lra]. } { exact C0. } { intros e Ce. specialize (Best e Ce). lra. }
    assert (upper : forall v, l1_ball n v -> W (times n A v) <= g).
    { intros v Hv. destruct (Least (times n A v)) as [_ L]. specialize (L d Cd). pose proof (margin_at_most_edge v d Hv).
      unfold g. lra. }
    assert (is_maximum (l1_ball n) (fun w => W (times n A w)) g) as Xg.
    { split; [|exact upper]. exists w. split; [exact Ww|]. apply Rle_antisym; [now apply upper|].
      destruct (Least (times n A w)) as [(e & Ce & E) _]. specialize (Hw e Ce). cbv beta in E. lra. }
    split; [eauto|]. intros gamma. split.
    - intros [(e & Ce & E) L]. assert (gamma = g) as ->; [|exact Xg].
      apply Rle_antisym; [now apply L | rewrite <- E; now apply Best].
    - intros [(v & Wv & E) U]. assert (gamma = g) as ->; [|exact Mg].
      apply Rle_antisym; [rewrite <- E; now apply upper |]. destruct Xg as [(v' & Wv' & E') _]. rewrite <- E'. now apply U.
  Qed.
End Game.

Lemma capped_closed m nu : closed_set m (capped m nu).
Proof.
  intros x Close. assert (mass : Sum m x = 1).
  { apply Rminus_diag_uniq, cond_eq. intros eps He. pose proof (pos_INR m).
    destruct (Close (eps / (INR m + 1))) as (y & [[_ E] _] & Near); [apply Rdiv_lt_0_compat; lra|].
    rewrite Rminus_0_r, <- E, <- Sum_minus. eapply Rle_lt_trans; [apply Sum_Rabs|].
    apply Rle_lt_trans with (INR m * (eps / (INR m + 1))).
    - rewrite <- Sum_const. apply Sum_le. intros i Hi. rewrite Rabs_minus_sym. apply Rlt_le, Near, Hi.
    - apply (Rmult_lt_reg_r (INR m + 1)); [lra|].
      replace (INR m * (eps / (INR m + 1)) * (INR m + 1)) with (INR m * eps) by (field; lra). nra. }
  repeat split; [|exact mass|]; intros i Hi; apply le_epsilon; intros eps He;
    destruct (Close eps He) as (y & [[P _] Cap] & Near); specialize (P i Hi); specialize (Cap i Hi);
    specialize (Near i Hi); apply Rabs_def2 in Near; lra.
Qed.

Lemma capped_convex m nu alpha v u : 0 <= alpha <= 1 -> capped m nu v -> capped m nu u -> capped m nu (mix alpha v u).
Proof.
  intros Ha [Dv Cv] [Du Cu]. split; [now apply mix_distribution|]. intros i Hi. specialize (Cv i Hi). specialize (Cu i Hi).
  unfold mix. nra.
Qed.
