(** Theorems of the alternative for finite systems: Tucker's and Fredholm's, by induction, and short preimages. *)

From Coq Require Import Reals Lra Psatz Lia.
From Boostproof Require Import Sums.
Local Open Scope R_scope.

Section Tucker.
  Variable N : nat.
  Definition inner (a x : nat -> R) : R := Sum N (fun k => a k * x k).

  Lemma inner_plus_left l a b x : inner (fun k => a k + l * b k) x = inner a x + l * inner b x.
  Proof. unfold inner. rewrite <- Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. Qed.

  Lemma inner_plus_right l a v x : inner a (fun k => v k + l * x k) = inner a v + l * inner a x.
  Proof. unfold inner. rewrite <- Sum_scal, <- Sum_plus. apply Sum_ext. intros. ring. Qed.

  (** x does not lower any of the rows [A 0, ..., A (n - 1)] nor a; y and y0 balance the rows; and a is raised by x or
      weighed by y0. *)
  Definition alternative (n : nat) (A : nat -> nat -> R) (a x y : nat -> R) (y0 : R) : Prop :=
    (forall i, (i < n)%nat -> 0 <= inner (A i) x) /\ 0 <= inner a x /\
    (forall i, (i < n)%nat -> 0 <= y i) /\ 0 <= y0 /\
    (forall k, (k < N)%nat -> y0 * a k + Sum n (fun i => y i * A i k) = 0) /\
    0 < inner a x + y0.

  Lemma tucker_base A a : exists x y y0, alternative 0 A a x y y0.
  Proof.
    assert (square : forall k, (k < N)%nat -> 0 <= a k * a k) by (intros; nra).
    destruct (Sum_nonneg N _ square) as [positive | zero].
    - exists a, (fun _ => 0), 0. unfold alternative, inner.
      repeat split; intros; try (exfalso; lia); simpl; lra.
    - exists (fun _ => 0), (fun _ => 0), 1.
      assert (none : inner a (fun _ => 0) = 0) by (apply Sum_zero; intros; ring).
      repeat split; intros; try (exfalso; lia); simpl; rewrite ?none; try lra.
      pose proof (Sum_zero_terms N _ square (eq_sym zero) k H). simpl in *. nra.
  Qed.

  Lemma tucker_row n : forall A a, exists x y y0, alternative n A a x y y0.
  Proof.
    induction n as [| n IH]; intros A a; [apply tucker_base |].
    destruct (IH A a) as (x & y & y0 & Ax & ax & Hy & Hy0 & balance & strict).
    destruct (Rle_lt_dec 0 (inner (A n) x)) as [raised | lowered].
    - exists x, (fun i => if Nat.eqb i n then 0 else y i), y0. repeat split; auto.
      + intros i Hi. destruct (Nat.eq_dec i n) as [-> | Hn]; [assumption | apply Ax; lia].
      + intros i Hi. destruct (Nat.eqb_spec i n); [lra | apply Hy; lia].
      + intros k Hk. simpl. rewrite Nat.eqb_refl, (Sum_ext n _ (fun i => y i * A i k)).
        * specialize (balance k Hk). lra.
        * intros i Hi. destruct (Nat.eqb_spec i n); [lia | reflexivity].
    - set (c := inner (A n) x) in *.
      set (l := fun i => - inner (A i) x / c). set (la := - inner a x / c).
      assert (share : forall s, 0 <= s -> 0 <= - s / c).
      { intros s Hs. replace (- s / c) with (s * / - c) by (field; lra).
        apply Rmult_le_pos; [exact Hs | apply Rlt_le, Rinv_0_lt_compat; lra]. }
      assert (Hl : forall i, (i < n)%nat -> 0 <= l i) by (intros; apply share, Ax; assumption).
      assert (Hla : 0 <= la) by (apply share, ax).
      destruct (IH (fun i k => A i k + l i * A n k) (fun k => a k + la * A n k))
        as (v & u & u0 & Bv & bv & Hu & Hu0 & balance' & strict').
      set (mu := - inner (A n) v / c).
      assert (still : forall b s, 0 <= inner (fun k => b k + s * A n k) v ->
                inner b x + s * c = 0 -> inner b (fun k => v k + mu * x k) = inner (fun k => b k + s * A n k) v).
      { intros b s _ E. rewrite inner_plus_left, inner_plus_right.
        replace (inner b x) with (- s * c) by lra. unfold mu. field. lra. }
      assert (level : inner (A n) (fun k => v k + mu * x k) = 0).
      { rewrite inner_plus_right. fold c. unfold mu. field. lra. }
      exists (fun k => v k + mu * x k),
        (fun i => if Nat.eqb i n then u0 * la + Sum n (fun i => u i * l i) else u i), u0.
      repeat split; auto.
      + intros i Hi. destruct (Nat.eq_dec i n) as [-> | Hn]; [rewrite level; lra |].
        rewrite (still (A i) (l i)); [apply Bv; lia | apply Bv; lia | unfold l; field; lra].
      + rewrite (still a la); [exact bv | exact bv | unfold la; field; lra].
      + intros i Hi. destruct (Nat.eqb_spec i n) as [_ | Hn]; [| apply Hu; lia].
        apply Rplus_le_le_0_compat; [apply Rmult_le_pos; assumption |].
        apply Sum_nonneg. intros k Hk. apply Rmult_le_pos; [apply Hu | apply Hl]; assumption.
      + intros k Hk. simpl. rewrite Nat.eqb_refl, (Sum_ext n _ (fun i => u i * A i k)).
        2: { intros i Hi. destruct (Nat.eqb_spec i n); [lia | reflexivity]. }
        specialize (balance' k Hk). cbv beta in balance'.
        rewrite (Sum_ext n _ (fun i => u i * A i k + u i * l i * A n k)) in balance' by (intros; ring).
        rewrite Sum_plus, Sum_scal_r in balance'. lra.
      + rewrite (still a la); [exact strict' | exact bv | unfold la; field; lra].
  Qed.

  (** Tucker's theorem: some x lowers no row, some weights y >= 0 balance the rows, and every row is either raised by x
      or weighed by y, never both. *)
  Theorem tucker m (A : nat -> nat -> R) : exists x y : nat -> R,
    (forall i, (i < m)%nat -> 0 <= inner (A i) x) /\ (forall i, (i < m)%nat -> 0 <= y i) /\
    (forall k, (k < N)%nat -> Sum m (fun i => y i * A i k) = 0) /\
    (forall i, (i < m)%nat -> 0 < inner (A i) x + y i) /\
    (forall i, (i < m)%nat -> y i * inner (A i) x = 0).
  Proof.
    enough (first : forall p, (p <= m)%nat -> exists x y : nat -> R,
      (forall i, (i < m)%nat -> 0 <= inner (A i) x) /\ (forall i, (i < m)%nat -> 0 <= y i) /\
      (forall k, (k < N)%nat -> Sum m (fun i => y i * A i k) = 0) /\
      (forall i, (i < p)%nat -> 0 < inner (A i) x + y i)).
    { destruct (first m (le_n m)) as (x & y & Ax & Hy & balance & strict). exists x, y. repeat split; auto.
      assert (terms : forall i, (i < m)%nat -> 0 <= y i * inner (A i) x) by (intros; apply Rmult_le_pos; auto).
      apply Sum_zero_terms; [exact terms |]. unfold inner.
      rewrite (Sum_ext m _ (fun i => Sum N (fun k => x k * (y i * A i k))))
        by (intros; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
      rewrite Sum_swap. apply Sum_zero. intros k Hk. rewrite Sum_scal, balance by exact Hk. ring. }
    induction p as [| p IH]; intros Hp.
    - exists (fun _ => 0), (fun _ => 0). unfold inner.
      repeat split; intros; try (exfalso; lia); try lra; [right; symmetry | ]; apply Sum_zero; intros; ring.
    - destruct (IH ltac:(lia)) as (x & y & Ax & Hy & balance & strict).
      destruct (tucker_row m A (A p)) as (v & u & u0 & Av & pv & Hu & Hu0 & balance' & strict').
      exists (fun k => x k + 1 * v k), (fun i => y i + u i + (if Nat.eqb i p then u0 else 0)).
      repeat split.
      + intros i Hi. rewrite inner_plus_right. specialize (Ax i Hi). specialize (Av i Hi). lra.
      + intros i Hi. specialize (Hy i Hi). specialize (Hu i Hi). destruct (Nat.eqb i p); lra.
      + intros k Hk. rewrite (Sum_ext m _ (fun i => y i * A i k + (u i * A i k
                                + (if Nat.eqb i p then u0 * A i k else 0))))
          by (intros i _; destruct (Nat.eqb i p); ring).
        rewrite !Sum_plus, balance, (Sum_delta m p (fun i => u0 * A i k)) by (assumption || lia).
        specialize (balance' k Hk). lra.
      + intros i Hi. rewrite inner_plus_right.
        pose proof (Ax i ltac:(lia)). pose proof (Av i ltac:(lia)). pose proof (Hy i ltac:(lia)).
        pose proof (Hu i ltac:(lia)).
        destruct (Nat.eqb_spec i p) as [-> | Hn]; [lra |].
        specialize (strict i ltac:(lia)). lra.
  Qed.
End Tucker.

(** Fredholm's alternative: [A x = b] can be solved, or some y balances the columns of A and not b. *)
Lemma fredholm n (A : nat -> nat -> R) N : forall b,
  (exists x, forall i, (i < n)%nat -> inner N (A i) x = b i) \/
  (exists y, (forall k, (k < N)%nat -> Sum n (fun i => y i * A i k) = 0) /\ Sum n (fun i => y i * b i) <> 0).
Proof.
  induction N as [| N IH]; intros b.
  - assert (square : forall i, (i < n)%nat -> 0 <= b i * b i) by (intros; nra).
    destruct (Sum_nonneg n _ square) as [positive | zero].
    + right. exists b. split; [intros; lia | lra].
    + left. exists (fun _ => 0). intros i Hi. pose proof (Sum_zero_terms n _ square (eq_sym zero) i Hi).
      unfold inner. simpl in *. nra.
  - destruct (IH b) as [(x & solves) | (y & balances & Hb)].
    + left. exists (fun k => if Nat.eqb k N then 0 else x k). intros i Hi. rewrite <- (solves i Hi).
      unfold inner. simpl. rewrite Nat.eqb_refl, Rmult_0_r, Rplus_0_r.
      apply Sum_ext. intros k Hk. destruct (Nat.eqb_spec k N); [lia | reflexivity].
    + set (p := Sum n (fun i => y i * A i N)) in *. set (q := Sum n (fun i => y i * b i)) in *.
      destruct (Req_dec p 0) as [none | some].
      { right. exists y. split; [| exact Hb]. intros k Hk.
        destruct (Nat.eq_dec k N) as [-> | Hn]; [exact none | apply balances; lia]. }
      destruct (IH (fun i => b i - q / p * A i N)) as [(x & solves) | (z & balances' & Hz)].
      * left. exists (fun k => if Nat.eqb k N then q / p else x k). intros i Hi.
        unfold inner. simpl. rewrite Nat.eqb_refl.
        rewrite (Sum_ext N _ (fun k => A i k * x k)).
        -- fold (inner N (A i) x). rewrite (solves i Hi). ring.
        -- intros k Hk. destruct (Nat.eqb_spec k N); [lia | reflexivity].
      * right. set (s := Sum n (fun i => z i * A i N) / p). exists (fun i => z i - s * y i).
        assert (split : forall c : nat -> R, Sum n (fun i => (z i - s * y i) * c i)
                          = Sum n (fun i => z i * c i) - s * Sum n (fun i => y i * c i)).
        { intros c. rewrite <- Sum_scal, <- Sum_minus. apply Sum_ext. intros. ring. }
        split.
        -- intros k Hk. rewrite (split (fun i => A i k)).
           destruct (Nat.eq_dec k N) as [-> | Hn]; [unfold s; fold p; field; exact some |].
           rewrite balances, balances' by lia. ring.
        -- rewrite (split b). fold q. intros E. apply Hz.
           rewrite (Sum_ext n _ (fun i => z i * b i - q / p * (z i * A i N))) by (intros; ring).
           rewrite Sum_minus, Sum_scal. replace (Sum n (fun i => z i * b i)) with (s * q) by lra.
           unfold s. field. exact some.
Qed.

(** Whatever a matrix maps x to, it also maps a short vector to: of length C times the largest entry of the image. *)
Lemma short_preimage n (A : nat -> nat -> R) N : exists C, 0 <= C /\ forall x s,
  0 <= s -> (forall i, (i < n)%nat -> Rabs (inner N (A i) x) <= s) ->
  exists x', (forall i, (i < n)%nat -> inner N (A i) x' = inner N (A i) x) /\ Sum N (fun k => Rabs (x' k)) <= C * s.
Proof.
  induction N as [| N (C & HC & IH)].
  - exists 0. split; [lra |]. intros x s Hs _. exists x. split; [reflexivity | simpl; lra].
  - assert (extended : forall x' z i, inner (S N) (A i) (fun k => if Nat.eqb k N then z else x' k)
                         = inner N (A i) x' + A i N * z).
    { intros x' z i. unfold inner. simpl. rewrite Nat.eqb_refl. f_equal.
      apply Sum_ext. intros k Hk. destruct (Nat.eqb_spec k N); [lia | reflexivity]. }
    assert (norm : forall x' z, Sum (S N) (fun k => Rabs (if Nat.eqb k N then z else x' k))
                     = Sum N (fun k => Rabs (x' k)) + Rabs z).
    { intros x' z. simpl. rewrite Nat.eqb_refl. f_equal.
      apply Sum_ext. intros k Hk. destruct (Nat.eqb_spec k N); [lia | reflexivity]. }
    destruct (fredholm n A N (fun i => A i N)) as [(b & solves) | (y & balances & Hp)].
    + exists C. split; [exact HC |]. intros x s Hs bounded.
      assert (same : forall i, (i < n)%nat -> inner N (A i) (fun k => x k + x N * b k) = inner (S N) (A i) x).
      { intros i Hi. rewrite inner_plus_right, solves by exact Hi. unfold inner. simpl. ring. }
      destruct (IH (fun k => x k + x N * b k) s Hs) as (x' & image & short).
      { intros i Hi. rewrite same by exact Hi. apply bounded, Hi. }
      exists (fun k => if Nat.eqb k N then 0 else x' k). split.
      * intros i Hi. rewrite extended, image, same by exact Hi. ring.
      * rewrite norm, Rabs_R0, Rplus_0_r. exact short.
    + set (p := Sum n (fun i => y i * A i N)) in *.
      set (Y := Sum n (fun i => Rabs (y i)) / Rabs p). set (a := Sum n (fun i => Rabs (A i N))).
      assert (Hpos : 0 < Rabs p) by (apply Rabs_pos_lt, Hp).
      assert (HY : 0 <= Y).
      { apply Rmult_le_pos; [apply Sum_nonneg; intros; apply Rabs_pos | apply Rlt_le, Rinv_0_lt_compat, Hpos]. }
      assert (Ha : 0 <= a) by (apply Sum_nonneg; intros; apply Rabs_pos).
      exists (C * (1 + a * Y) + Y). split.
      { apply Rplus_le_le_0_compat; [apply Rmult_le_pos; [exact HC |] | exact HY].
        pose proof (Rmult_le_pos a Y Ha HY). lra. }
      intros x s Hs bounded.
      assert (last : Rabs (x N) <= Y * s).
      { apply Rmult_le_reg_l with (Rabs p); [exact Hpos |]. rewrite <- Rabs_mult.
        replace (p * x N) with (Sum n (fun i => y i * inner (S N) (A i) x)).
        - replace (Rabs p * (Y * s)) with (Sum n (fun i => Rabs (y i) * s))
            by (rewrite Sum_scal_r; unfold Y; field; lra).
          eapply Rle_trans; [apply Sum_Rabs |]. apply Sum_le. intros i Hi. rewrite Rabs_mult.
          apply Rmult_le_compat_l; [apply Rabs_pos | apply bounded, Hi].
        - unfold inner. simpl.
          rewrite (Sum_ext n _ (fun i => Sum N (fun k => x k * (y i * A i k)) + y i * A i N * x N)).
          + rewrite Sum_plus, Sum_scal_r, Sum_swap. fold p. rewrite Sum_zero; [ring |].
            intros k Hk. rewrite Sum_scal, balances by exact Hk. ring.
          + intros i _. rewrite Rmult_plus_distr_l, <- Sum_scal. f_equal; [| ring].
            apply Sum_ext. intros. ring. }
      destruct (IH x (s * (1 + a * Y))) as (x' & image & short).
      * apply Rmult_le_pos; [exact Hs |]. pose proof (Rmult_le_pos a Y Ha HY). lra.
      * intros i Hi. replace (inner N (A i) x) with (inner (S N) (A i) x - A i N * x N) by (unfold inner; simpl; ring).
        eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp, Rabs_mult.
        assert (entry : Rabs (A i N) <= a)
          by (apply (Sum_ge_term n (fun i => Rabs (A i N))); [intros; apply Rabs_pos | exact Hi]).
        assert (Rabs (A i N) * Rabs (x N) <= a * (Y * s))
          by (apply Rmult_le_compat; [apply Rabs_pos | apply Rabs_pos | exact entry | exact last]).
        specialize (bounded i Hi). lra.
      * exists (fun k => if Nat.eqb k N then x N else x' k). split.
        -- intros i Hi. rewrite extended, image by exact Hi. reflexivity.
        -- rewrite norm. replace ((C * (1 + a * Y) + Y) * s) with (C * (s * (1 + a * Y)) + Y * s) by ring. lra.
Qed.
