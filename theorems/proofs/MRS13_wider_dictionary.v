(** MRS13, Conjecture 6: dictionaries with rho and W free, of which rho = 2/3, W = 2 is the one of the refutation and rho = 4/5,
    W = 8/5 gives the exponent ln (8/5) / ln (5/4) = 2.1063; their identities, and their edges in every stage.  Not in the paper.

    Vectors g_1, g_2, ... have the inner products <g_i, g_k> = c_(i - k); r_j is the sum of rho^k g_k over k > j, and u = r_0.
    Hypothesis i counts W^i times: its edge in stage j is |<r_j, g_i>| / W^i. *)

From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From Boostproof Require Import Sums MRS13_conjecture_6_dictionary.
Local Open Scope R_scope.

Section Wider.
  Variables rho W : R.
  Notation tau := (rho / W).
  Notation y := (rho * W).

  (** The conditions on rho and W.  The last two keep the edges of the past and of the future below the next leading edge. *)
  Record fits : Prop := {
    rho_range : 0 < rho < 1;
    W_range : 1 < W;
    y_above_one : 1 < y;
    past_fits : y * (y - 1) < 1 - rho ^ 2;
    future_fits : tau * (1 - tau) < 1 - rho ^ 2 }.
  Hypothesis conditions : fits.

  (** a and e are the solution of the equations (1) and (2), both linear. *)
  Definition decay : R := rho * (y - 1) * (W - rho) / (1 - rho ^ 2).
  Definition nearest : R := rho ^ 2 * (y - 1) / (W * (1 - rho ^ 2)).
  Definition c (n : nat) : R := match n with 0%nat => 1 | 1%nat => nearest | _ => - decay / W ^ n end.
  Definition gram (i k : nat) : R := c ((i - k) + (k - i)).

  (** The edge of the past beside the next leading edge. *)
  Definition past : R := y * (y - 1) / (1 - rho ^ 2).

  Lemma ranges : 0 < rho < 1 /\ 1 < W /\ 1 < y /\ 0 < tau < 1 /\ 0 < 1 - rho ^ 2 /\ 0 < decay /\ 0 < past < 1.
  Proof.
    destruct conditions as [Hr HW Hy Hp Hf]. assert (square : 0 < 1 - rho ^ 2) by nra.
    assert (Ht : 0 < tau < 1).
    { split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_lt_reg_r with W; [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    repeat (split; [assumption || lra |]). split; [| split].
    - apply Rdiv_lt_0_compat; [| exact square]. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra.
    - apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; lra | exact square].
    - apply Rmult_lt_reg_r with (1 - rho ^ 2); [exact square |]. unfold past, Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  Qed.

  (** The series behind every inner product with a vector l steps back: the sum over k >= 1 of [rho^k c_(k + l)]. *)
  Lemma behind (l : nat) : (1 <= l)%nat -> is_series (fun k => rho ^ S k * c (S k + l)) (- past * tau / W ^ l).
  Proof.
    intros Hl. destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    apply (series_ext (fun k => - decay * tau / W ^ l * tau ^ k)).
    - intros k. destruct l as [| l]; [lia |]. replace (S k + S l)%nat with (S (S (k + l))) by lia. unfold c.
      assert (P : 0 < W ^ k) by (apply pow_lt; lra). assert (P' : 0 < W ^ l) by (apply pow_lt; lra).
      unfold Rdiv at 3. rewrite Rpow_mult_distr, pow_inv. replace (W ^ S (S (k + l))) with (W * W * W ^ k * W ^ l) by (simpl; rewrite pow_add; ring).
      simpl. field. repeat split; lra.
    - replace (- past * tau / W ^ l) with (- decay * tau / W ^ l / (1 - tau)).
      + apply geometric. rewrite Rabs_right; lra.
      + assert (0 < W ^ l) by (apply pow_lt; lra). unfold decay, past. field. repeat split; try lra; nra.
  Qed.

  (** Condition (1): the sum over k >= 1 of [rho^k c_k] is 0 ... *)
  Theorem condition_1 : is_series (fun k => rho ^ S k * c (S k)) 0.
  Proof.
    destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    replace 0 with (rho ^ 1 * c 1 + rho * (- past * tau / W ^ 1)) by (unfold c, nearest, past; simpl; field; lra).
    apply (series_first (fun k => rho ^ S k * c (S k))). apply (series_ext (fun k => rho * (rho ^ S k * c (S k + 1)))).
    - intros k. replace (S k + 1)%nat with (S (S k)) by lia. simpl. ring.
    - apply series_times, behind. lia.
  Qed.

  (** ... and (2): 1 plus the sum over k >= 1 of [rho^-k c_k] is 0. *)
  Theorem condition_2 : is_series (fun k => (/ rho) ^ k * c k) 0.
  Proof.
    destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    assert (inv : 0 < / y < 1) by (split; [apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply Rinv_lt_contravar; lra]).
    replace 0 with ((/ rho) ^ 0 * c 0 + ((/ rho) ^ 1 * c 1 + - decay * / y ^ 2 / (1 - / y)))
      by (unfold c, nearest, decay; simpl; field; repeat split; lra).
    apply (series_first (fun k => (/ rho) ^ k * c k)), (series_first (fun k => (/ rho) ^ S k * c (S k))).
    apply (series_ext (fun k => - decay * / y ^ 2 * (/ y) ^ k)); [| apply geometric; rewrite Rabs_right; lra].
    intros k. unfold c. assert (P : 0 < W ^ k) by (apply pow_lt; lra). assert (P' : 0 < rho ^ k) by (apply pow_lt; lra).
    rewrite !pow_inv, !Rpow_mult_distr. simpl. field. repeat split; lra.
  Qed.

  (** The series behind every inner product with a vector l steps ahead: the sum over k >= 1 of [rho^k c_|k - l|]; with (2) it is
      rho^l F_l, F_l = a y^(1 - l) / (y - 1). *)
  Definition ahead (l : nat) : R :=
    match l with 0%nat => 0 | 1%nat => rho | _ => rho ^ l * (decay * y / (y - 1) / y ^ l) end.

  Lemma ahead_series (l : nat) : is_series (fun k => rho ^ S k * gram (S k) l) (ahead l).
  Proof.
    destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp). induction l as [| l IH].
    - apply (series_ext (fun k => rho ^ S k * c (S k))); [| exact condition_1]. intros k. unfold gram. do 2 f_equal. lia.
    - replace (ahead (S l)) with (rho ^ 1 * gram 1 (S l) + rho * ahead l).
      + apply (series_first (fun k => rho ^ S k * gram (S k) (S l))).
        apply (series_ext (fun k => rho * (rho ^ S k * gram (S k) l))); [| apply series_times, IH].
        intros k. replace (gram (S (S k)) (S l)) with (gram (S k) l) by reflexivity. simpl. ring.
      + unfold gram. replace (1 - S l + (S l - 1))%nat with l by lia. destruct l as [| [| l]].
        * unfold ahead, c. ring.
        * unfold ahead, c, decay, nearest. simpl. field. repeat split; lra.
        * unfold ahead, c. rewrite !Rpow_mult_distr. assert (P : 0 < W ^ l) by (apply pow_lt; lra).
          assert (P' : 0 < rho ^ l) by (apply pow_lt; lra). simpl. field. repeat split; lra.
  Qed.

  (** <r_j, g_i>, as a series and in closed form. *)
  Definition inner_product_is (j i : nat) (v : R) : Prop := is_series (fun k => rho ^ (j + S k) * gram (j + S k) i) v.
  Definition inner_product (j i : nat) : R :=
    if Nat.ltb i j then rho ^ j * (- past * tau / W ^ (j - i)) else rho ^ j * ahead (i - j).

  Theorem inner_product_closed_form (j i : nat) : inner_product_is j i (inner_product j i).
  Proof.
    unfold inner_product_is, inner_product. destruct (Nat.ltb_spec i j) as [before | later].
    - apply (series_ext (fun k => rho ^ j * (rho ^ S k * c (S k + (j - i))))).
      + intros k. rewrite pow_add. unfold gram. replace (j + S k - i + (i - (j + S k)))%nat with (S k + (j - i))%nat by lia. ring.
      + apply series_times, behind. lia.
    - apply (series_ext (fun k => rho ^ j * (rho ^ S k * gram (S k) (i - j)))).
      + intros k. rewrite pow_add. unfold gram.
        replace (j + S k - i + (i - (j + S k)))%nat with (S k - (i - j) + (i - j - S k))%nat by lia. ring.
      + apply series_times, ahead_series.
  Qed.

  (** |r_j|^2 = rho^(2 j) |u|^2, |u|^2 = rho^2 / (1 - rho^2). *)
  Theorem squared_norm (j : nat) :
    is_series (fun k => rho ^ (j + S k) * inner_product j (j + S k)) (rho ^ j * rho ^ j * (rho ^ 2 / (1 - rho ^ 2))).
  Proof.
    destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    apply (series_ext (fun k => rho ^ j * rho ^ j * (rho ^ S k * ahead (S k)))).
    - intros k. unfold inner_product. destruct (Nat.ltb_spec (j + S k) j); [lia |].
      replace (j + S k - j)%nat with (S k) by lia. rewrite pow_add. ring.
    - apply series_times. set (b := rho ^ 4 * (decay / (y * (y - 1)))).
      assert (ratio : forall k, tau ^ k = rho ^ k * rho ^ k * / y ^ k)
        by (intros; rewrite <- pow_inv, <- !Rpow_mult_distr; f_equal; field; lra).
      replace (rho ^ 2 / (1 - rho ^ 2)) with (rho ^ 1 * ahead 1 + b / (1 - tau)).
      + apply (series_first (fun k => rho ^ S k * ahead (S k))). apply (series_ext (fun k => b * tau ^ k)).
        * intros k. rewrite ratio. unfold ahead, b. assert (0 < y ^ k) by (apply pow_lt; lra).
          change (y ^ S (S k)) with (y * (y * y ^ k)). simpl. field. repeat split; lra.
        * apply geometric. rewrite Rabs_right; lra.
      + unfold ahead, b, decay. field. repeat split; try lra; nra.
  Qed.

  (** <r_j, u>, from the inner products with the vectors that u is made of, is past tau y / (y - 1) tau^j for j >= 1. *)
  Definition product_with_target (j : nat) : R :=
    Sum j (fun i => rho ^ S i * inner_product j (S i)) + rho ^ j * rho ^ j * (rho ^ 2 / (1 - rho ^ 2)).

  Theorem product_with_target_closed_form (j : nat) :
    product_with_target j = if Nat.eqb j 0 then rho ^ 2 / (1 - rho ^ 2) else past * tau * y / (y - 1) * tau ^ j.
  Proof.
    destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    unfold product_with_target. destruct j as [| j]; [simpl; ring |]. simpl Nat.eqb. cbv iota.
    assert (PW : forall n, 0 < W ^ n) by (intros; apply pow_lt; lra). assert (Pr : forall n, 0 < rho ^ n) by (intros; apply pow_lt; lra).
    assert (part : forall n, (n <= j)%nat -> Sum n (fun i => rho ^ S i * inner_product (S j) (S i))
              = - past * tau * rho ^ S j * rho / W ^ j * ((y ^ n - 1) / (y - 1))).
    { induction n as [| n IH]; intros Hn; [change (y ^ 0) with 1; change (Sum 0 ?f) with 0; field; pose proof (PW j); lra |].
      change (Sum (S n) ?f) with (Sum n f + f n). cbv beta. rewrite IH by lia.
      unfold inner_product. destruct (Nat.ltb_spec (S n) (S j)); [| lia].
      assert (E : W ^ (S j - S n) = W ^ j / W ^ n).
      { replace (S j - S n)%nat with (j - n)%nat by lia.
        replace (W ^ j) with (W ^ (j - n) * W ^ n) by (rewrite <- pow_add; f_equal; lia). pose proof (PW n). field. lra. }
      rewrite E. change (y ^ S n) with (y * y ^ n). rewrite Rpow_mult_distr. pose proof (PW n). pose proof (PW j). pose proof (Pr n).
      set (q := past) in *. change (rho ^ S n) with (rho * rho ^ n). change (rho ^ S j) with (rho * rho ^ j).
      set (a := rho ^ n) in *. set (b := W ^ n) in *. set (d := W ^ j) in *. set (f := rho ^ j). field. repeat split; lra. }
    change (Sum (S j) ?f) with (Sum j f + f j). cbv beta. rewrite (part j (le_n j)).
    unfold inner_product. rewrite Nat.ltb_irrefl, Nat.sub_diag. change (ahead 0) with 0.
    rewrite Rpow_mult_distr. pose proof (PW j). pose proof (Pr j).
    replace (tau ^ S j) with (rho ^ S j / W ^ S j) by (unfold Rdiv; rewrite Rpow_mult_distr, pow_inv; reflexivity).
    change (rho ^ S j) with (rho * rho ^ j). change (W ^ S j) with (W * W ^ j).
    set (f := rho ^ j) in *. set (d := W ^ j) in *. unfold past. field. repeat split; lra.
  Qed.

  (** The edges of stage j beside the next leading edge tau^(j + 1): a vector already taken has [past] times it, or 0 if it was the
      last; one l >= 2 steps ahead has F_l tau^(l - 1) times it, which is less than 1; the multiple w u of the target, as one
      hypothesis of weight 1, has less than it where w past y / (y - 1) < 1 and w rho^2 / (1 - rho^2) < tau. *)
  Lemma powers_of_tau k : rho ^ k / W ^ k = tau ^ k.
  Proof. unfold Rdiv. now rewrite Rpow_mult_distr, pow_inv. Qed.

  Lemma first_of_the_future : 0 < decay / (y * (y - 1)) * tau < 1 /\ 0 < / y * tau < 1.
  Proof.
    destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp). destruct conditions as [_ _ _ _ Hf].
    assert (inv : 0 < / y < 1) by (split; [apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply Rinv_lt_contravar; lra]).
    split; [| split; nra].
    assert (E : decay / (y * (y - 1)) * tau = tau * (1 - tau) / (1 - rho ^ 2)) by (unfold decay; field; repeat split; lra).
    rewrite E. split; [apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; lra | exact Hs] |].
    apply Rmult_lt_reg_r with (1 - rho ^ 2); [exact Hs |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  Qed.

  Theorem edges_of_stage (j : nat) :
    inner_product j (S j) / W ^ S j = tau ^ S j /\
    ((1 <= j)%nat -> inner_product j j = 0) /\
    (forall l, (1 <= l)%nat -> (l < j)%nat -> Rabs (inner_product j (j - l)) / W ^ (j - l) = past * tau ^ S j) /\
    (forall l, (2 <= l)%nat -> 0 < inner_product j (j + l) / W ^ (j + l) <= decay / (y * (y - 1)) * tau * tau ^ S j).
  Proof.
    destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp).
    assert (PW : forall n, 0 < W ^ n) by (intros; apply pow_lt; lra). assert (Pr : forall n, 0 < rho ^ n) by (intros; apply pow_lt; lra).
    split; [| split; [| split]].
    - unfold inner_product. destruct (Nat.ltb_spec (S j) j); [lia |]. replace (S j - j)%nat with 1%nat by lia.
      rewrite <- powers_of_tau. change (ahead 1) with rho. simpl. pose proof (PW j). field. lra.
    - intros _. unfold inner_product. rewrite Nat.ltb_irrefl, Nat.sub_diag. change (ahead 0) with 0. ring.
    - intros l Hl Hlj. unfold inner_product. destruct (Nat.ltb_spec (j - l) j); [| lia]. replace (j - (j - l))%nat with l by lia.
      assert (E : W ^ j = W ^ (j - l) * W ^ l) by (rewrite <- pow_add; f_equal; lia).
      assert (0 < rho ^ j * (past * tau / W ^ l)).
      { apply Rmult_lt_0_compat; [apply Pr |]. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; lra | apply PW]. }
      replace (rho ^ j * (- past * tau / W ^ l)) with (- (rho ^ j * (past * tau / W ^ l))) by (unfold Rdiv; ring).
      rewrite Rabs_Ropp, Rabs_right by lra. change (tau ^ S j) with (tau * tau ^ j). rewrite <- powers_of_tau, E.
      pose proof (PW l). pose proof (PW (j - l)%nat). field. repeat split; lra.
    - intros l Hl. unfold inner_product. destruct (Nat.ltb_spec (j + l) j); [lia |]. replace (j + l - j)%nat with l by lia.
      destruct l as [| [| l]]; [lia | lia |]. unfold ahead.
      assert (E : rho ^ j * (rho ^ S (S l) * (decay * y / (y - 1) / y ^ S (S l))) / W ^ (j + S (S l))
                  = decay / (y * (y - 1)) * tau * tau ^ S j * (/ y * tau) ^ l).
      { assert (E2 : (/ y * tau) ^ l = / y ^ l * (rho ^ l / W ^ l)) by (rewrite (Rpow_mult_distr (/ y) tau), (pow_inv y), powers_of_tau; reflexivity).
        rewrite E2, pow_add. change (tau ^ S j) with (tau * tau ^ j). rewrite <- (powers_of_tau j).
        change (y ^ S (S l)) with (y * (y * y ^ l)). change (rho ^ S (S l)) with (rho * (rho * rho ^ l)).
        change (W ^ S (S l)) with (W * (W * W ^ l)). pose proof (PW l). pose proof (PW j). assert (0 < y ^ l) by (apply pow_lt; lra).
        set (p1 := y ^ l) in *. set (p2 := W ^ l) in *. set (p3 := W ^ j) in *. field. repeat split; lra. }
      rewrite E. destruct first_of_the_future as [F G]. assert (0 < tau ^ S j) by (apply pow_lt; lra).
      assert (0 < (/ y * tau) ^ l <= 1).
      { split; [apply pow_lt; lra |]. rewrite <- (pow1 l). apply pow_incr. lra. }
      assert (0 < decay / (y * (y - 1)) * tau * tau ^ S j) by (apply Rmult_lt_0_compat; lra). split; nra.
  Qed.

  Theorem edge_of_target (w : R) (j : nat) : 0 < w -> w * (past * y / (y - 1)) < 1 -> w * (rho ^ 2 / (1 - rho ^ 2)) < tau ->
    0 < w * product_with_target j < tau ^ S j.
  Proof.
    intros Hw small start. destruct ranges as (Hr & HW & Hy & Ht & Hs & Ha & Hp). rewrite product_with_target_closed_form.
    destruct (Nat.eqb_spec j 0) as [-> | _].
    - assert (0 < rho ^ 2 / (1 - rho ^ 2)) by (apply Rdiv_lt_0_compat; [apply pow_lt |]; lra). simpl (tau ^ 1). split; nra.
    - assert (P : 0 < tau ^ j) by (apply pow_lt; lra). change (tau ^ S j) with (tau * tau ^ j).
      replace (w * (past * tau * y / (y - 1) * tau ^ j)) with (w * (past * y / (y - 1)) * (tau * tau ^ j)) by (field; lra).
      assert (0 < tau * tau ^ j) by nra. assert (0 < past * y / (y - 1)) by (apply Rdiv_lt_0_compat; nra).
      assert (0 < w * (past * y / (y - 1))) by nra. split; nra.
  Qed.
End Wider.
