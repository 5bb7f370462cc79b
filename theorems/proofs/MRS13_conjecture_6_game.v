(** MRS13, Conjecture 6: the inner products of the columns of the game with J stages, and with its tilt.
    Not in the paper: the project's refutation, its parts put together. *)

From Coq Require Import Reals Lra Psatz Lia Arith Bool ZArith.
From Boostproof Require Import Sums Games MRS13_coordinate_descent MRS13_edges MRS13_conjecture_6_dictionary
  MRS13_conjecture_6_clusters MRS13_conjecture_6_small_tilt MRS13_conjecture_6_slow_runs MRS13_conjecture_6_embedding
  MRS13_conjecture_6_gram MRS13_conjecture_6_events MRS13_conjecture_6_moments MRS13_conjecture_6_turns
  MRS13_conjecture_6_in_turn MRS13_conjecture_6_atoms MRS13_conjecture_6_design.
Local Open Scope R_scope.

Section Game.
  Variable J : nat.
  Hypothesis stages : (1 <= J)%nat.
  Notation A := (S (S J)).
  Notation e := (exponent J).
  Notation H := (half_size J).
  Notation sg := (sign_of (moment J)).
  Notation half := (half J).
  Notation w := (weight A (moment J) (rarity J)).
  Notation K := (K e H).
  Notation entry := (entry J e sg half H).
  Notation U := (U half).
  Notation g := (gram_of_clusters J (scale J)).
  Notation at_atom := (at_atom J e H A).
  Notation atoms := (atoms J e H A).
  Notation volume := (volume J e H).

  (** As many numbers as columns of the largest cluster for each cluster: some columns come more than once. *)
  Fixpoint total (n : nat) : nat := match n with O => K 0 | S l => (total l + K (S l))%nat end.
  Definition width : nat := total J.
  Definition columns : nat := (S J * width)%nat.
  Definition name (k : nat) : nat * nat := (k / width, (k mod width) mod K (k / width))%nat.

  Definition row (t k : nat) : R := at_atom (fun a c r s y z turn => entry a c r s y z turn (fst (name k)) (snd (name k))) t.
  Definition share (t : nat) : R := at_atom (fun a c _ _ _ _ _ => w a c / volume * 1) t.
  Definition tilt (t : nat) : R := at_atom (fun a c _ _ _ z _ => tau J z * U a c) t.

  Lemma width_at_least n : (n <= J)%nat -> (K n <= width)%nat.
  Proof.
    unfold width. intros Hn. enough (forall l, (n <= l)%nat -> (K n <= total l)%nat) as G by (apply G, Hn).
    induction l as [| l IH]; intros Hl; [replace n with 0%nat by lia; apply le_n |].
    change (total (S l)) with (total l + K (S l))%nat.
    destruct (Nat.eq_dec n (S l)) as [-> | other]; [lia | specialize (IH ltac:(lia)); lia].
  Qed.

  Lemma width_pos : (0 < width)%nat.
  Proof. apply Nat.lt_le_trans with (K 0); [exact (clusters_have_columns J stages 0) | apply width_at_least, Nat.le_0_l]. Qed.

  Lemma named k : (k < columns)%nat -> is_column J K (name k).
  Proof.
    intros Hk. assert (k / width < S J)%nat by (apply Nat.div_lt_upper_bound; [pose proof width_pos; lia | unfold columns in Hk; lia]).
    split; simpl; [lia |]. apply Nat.mod_upper_bound. pose proof (clusters_have_columns J stages (k / width)). lia.
  Qed.

  Lemma every_name c : is_column J K c -> exists k, (k < columns)%nat /\ name k = c.
  Proof.
    destruct c as [n i]. intros [Hn Hi]. simpl in Hn, Hi. pose proof (width_at_least n Hn) as W.
    exists (n * width + i)%nat. split; [unfold columns; nia |].
    assert (D : ((n * width + i) / width = n)%nat) by (symmetry; apply (Nat.div_unique _ _ _ i); lia).
    assert (R : ((n * width + i) mod width = i)%nat) by (symmetry; apply (Nat.mod_unique _ _ n); lia).
    unfold name. rewrite D, R, Nat.mod_small by exact Hi. reflexivity.
  Qed.

  Lemma shares : distribution atoms share.
  Proof.
    pose proof (volume_pos J e H (half_size_pos J stages)) as V. split.
    - intros t Ht. pose proof (event_below J e H A (half_size_pos J stages) t Ht) as Ha.
      unfold share, MRS13_conjecture_6_atoms.at_atom. cbv zeta. rewrite Rmult_1_r.
      apply Rmult_le_pos; [apply w_nonneg; [exact stages | exact Ha] | apply Rlt_le, Rinv_0_lt_compat, V].
    - eapply eq_trans; [exact (expectation J e H A (half_size_pos J stages) w (fun _ _ _ _ _ _ _ => 1) ltac:(lia)) |].
      eapply eq_trans; [| exact (w_sum J stages)]. apply ext2. intros a c _ _. rewrite mean_const by (exact (half_size_pos J stages)). ring.
  Qed.

  (** The expectation of a product with the weights. *)
  Lemma expected F : Sum atoms (fun t => share t * at_atom F t)
    = Sum A (fun a => Sum A (fun c => w a c * mean J e H (F a c))).
  Proof.
    rewrite <- (expectation J e H A (half_size_pos J stages) w F) by lia. apply Sum_ext. intros t _.
    unfold share, MRS13_conjecture_6_atoms.at_atom. cbv zeta. ring.
  Qed.

  Definition own (i i' : nat) : R := Sum A (fun a => Sum A (fun c => w a c *
    mean J e H (fun r s y z turn => entry a c r s y z turn 0 i * entry a c r s y z turn 0 i'))).

  Lemma double_scale F d : Sum A (fun a => Sum A (fun c => w a c * (F a c / d))) = Sum A (fun a => Sum A (fun c => w a c * F a c)) / d.
  Proof.
    unfold Rdiv. rewrite <- Sum_scal_r. apply Sum_ext. intros a _. rewrite <- Sum_scal_r. apply Sum_ext. intros. ring.
  Qed.

  Lemma row_signs t k : row t k = 1 \/ row t k = -1.
  Proof. unfold row, MRS13_conjecture_6_atoms.at_atom. cbv zeta. apply entry_is_sign, sign_of_is_sign. Qed.

  Definition gram_entry (n i k l : nat) : R := Sum A (fun a => Sum A (fun c => w a c *
    mean J e H (fun r s y z turn => entry a c r s y z turn n i * entry a c r s y z turn k l))).

  Lemma gram_symmetric n i k l : gram_entry n i k l = gram_entry k l n i.
  Proof. apply ext2. intros a c _ _. f_equal. apply mean_ext. intros. ring. Qed.

  Lemma inside_is n i : is_column J K (n, i) -> (1 <= n)%nat -> inside J e H n i.
  Proof. intros [Hn Hi] H1. simpl in *. split; [lia | exact Hi]. Qed.

  (** A column of cluster n >= 1 with one of cluster 0. *)
  Lemma gram_with_0 n i l : is_column J K (n, i) -> (1 <= n)%nat -> gram_entry n i 0 l = g n 0 / (INR (K n) * INR (K 0)).
  Proof.
    intros Hc H1. unfold gram_entry.
    rewrite (ext2 J _ (fun a c => w a c * (U a c * latent sg a c n / (INR (B n) * INR (2 * H))))).
    - rewrite double_scale, moments_of_target by (assumption || (destruct Hc; simpl in *; lia)).
      assert (Hn : (1 <= n <= J)%nat) by (destruct Hc; simpl in *; lia).
      change (2 * H)%nat with (K 0). rewrite size_of_cluster_0 by exact stages. rewrite (size_of_cluster J stages n Hn), number_of_blocks.
      destruct n as [| n']; [lia |]. unfold gram_of_clusters, rarity. pose proof (scale_pos J). rewrite four_is_square.
      assert (0 < 3 ^ J) by (apply pow_lt; lra). assert (0 < 2 ^ S n') by (apply pow_lt; lra). field. lra.
    - intros a c _ _. f_equal. pose proof (half_size_pos J stages) as HP.
      rewrite (mean_ext J e H _ (fun r s y z turn => (fun r s y z => entry a c r s y z 0 n i) r s y z * entry a c r s y z turn 0 l)).
      + rewrite (mean_with_cluster_0 J e sg half H HP (half_bounded J stages)).
        rewrite (mean_ext J e H _ (fun r s y z turn => tau J z * U a c * entry a c r s y z turn n i)).
        * rewrite mean_tilt by (exact HP || apply inside_is; assumption). unfold Rdiv. rewrite Rinv_mult. ring.
        * intros. f_equal. unfold MRS13_conjecture_6_embedding.entry. destruct n; [lia | reflexivity].
      + intros. f_equal. unfold MRS13_conjecture_6_embedding.entry. destruct n; [lia | reflexivity].
  Qed.

  Lemma gram_is_product n i k l : is_column J K (n, i) -> is_column J K (k, l) -> gram_entry n i k l = product g K own (n, i) (k, l).
  Proof.
    intros Hc Hc'. unfold product. simpl fst. simpl snd. pose proof (half_size_pos J stages) as HP. pose proof (scale_pos J) as SP.
    destruct (Nat.eqb_spec n k) as [<- | differ].
    - destruct (Nat.eqb_spec n 0) as [-> | n0]; [reflexivity |].
      assert (Hn : (1 <= n <= J)%nat) by (destruct Hc; simpl in *; lia).
      destruct (Nat.eqb_spec i l) as [<- | other].
      + unfold gram_entry. eapply eq_trans; [| exact (w_sum J stages)]. apply ext2. intros a c _ _.
        rewrite (mean_ext J e H _ (fun _ _ _ _ _ => 1)); [rewrite mean_const by exact HP; ring |].
        intros. destruct (entry_is_sign J e sg half H (sign_of_is_sign (moment J)) a c r s y z turn n i) as [-> | ->]; ring.
      + unfold gram_entry.
        rewrite (ext2 J _ (fun a c => w a c * ((if Nat.eqb (i / b e n) (l / b e n)
          then latent sg a c n ^ 2 / INR (B n) - (1 - latent sg a c n ^ 2 / INR (B n)) / INR (b e n - 1) else 0)))).
        2:{ intros a c _ _. f_equal. apply mean_beside; try (apply inside_is; [assumption | lia]); try assumption.
            apply sign_of_is_sign. }
        destruct (Nat.eqb (i / b e n) (l / b e n)); [| apply Sum_zero; intros; apply Sum_zero; intros; ring].
        pose proof (b_large e n) as large. assert (L : INR (b e n - 1) = INR (b e n) - 1) by (rewrite minus_INR by lia; reflexivity).
        assert (L1 : 1 < INR (b e n)) by (change 1 with (INR 1); apply lt_INR; lia). rewrite L.
        rewrite (ext2 J _ (fun a c => w a c * ((latent sg a c n * latent sg a c n * INR (b e n) - INR (B n)) / (INR (B n) * (INR (b e n) - 1))))).
        * rewrite double_scale.
          assert (Z : Sum A (fun a => Sum A (fun c => w a c * (latent sg a c n * latent sg a c n * INR (b e n) - INR (B n)))) = 0);
            [| rewrite Z; unfold Rdiv; ring].
          transitivity (INR (b e n) * Sum A (fun a => Sum A (fun c => w a c * (latent sg a c n * latent sg a c n)))
                        - INR (B n) * Sum A (fun a => Sum A (fun c => w a c))).
          -- rewrite <- !Sum_scal, <- Sum_minus. apply Sum_ext. intros a _. rewrite <- !Sum_scal, <- Sum_minus. apply Sum_ext. intros. ring.
          -- rewrite moments_of_latents, w_sum, size_of_block, number_of_blocks by assumption.
             rewrite (proj2 (moment_diagonal J n ltac:(lia)) Hn). unfold rarity. field. lra.
        * intros a c _ _. f_equal. assert (0 < INR (B n)) by (apply lt_0_INR, power_pos). field. lra.
    - destruct n as [| n']; [| destruct k as [| k']].
      + rewrite gram_symmetric, gram_with_0 by (assumption || lia). rewrite (Rmult_comm (INR (K 0))). destruct k; [contradiction | reflexivity].
      + apply gram_with_0; [assumption | lia].
      + set (n := S n') in *. set (k := S k') in *.
        assert (Hn : (1 <= n <= J)%nat) by (destruct Hc; simpl in *; lia).
        assert (Hk : (1 <= k <= J)%nat) by (destruct Hc'; simpl in *; lia). unfold gram_entry.
        rewrite (ext2 J _ (fun a c => w a c * (latent sg a c n * latent sg a c k / (INR (B n) * INR (B k)))))
          by (intros; f_equal; apply mean_apart; try (apply inside_is; assumption || lia); assumption).
        rewrite double_scale, moments_of_latents, !number_of_blocks by assumption.
        rewrite (size_of_cluster J stages n Hn), (size_of_cluster J stages k Hk), !four_is_square.
        assert (0 < 2 ^ n) by (apply pow_lt; lra). assert (0 < 2 ^ k) by (apply pow_lt; lra).
        change (g n k) with (4 * scale J * 2 ^ n * 2 ^ k * moment J n k). unfold rarity. field. lra.
  Qed.

  Lemma inner_products k l : (k < columns)%nat -> (l < columns)%nat ->
    Sum atoms (fun t => share t * (row t k * row t l)) = product g K own (name k) (name l).
  Proof.
    intros Hk Hl. pose proof (named k Hk) as Nk. pose proof (named l Hl) as Nl.
    eapply eq_trans; [exact (expected (fun a c r s y z turn => entry a c r s y z turn (fst (name k)) (snd (name k))
                                                        * entry a c r s y z turn (fst (name l)) (snd (name l)))) |].
    destruct (name k), (name l). apply gram_is_product; assumption.
  Qed.

  Lemma mean_square a c : mean J e H (fun _ _ _ z _ => tau J z * U a c * (tau J z * U a c)) = U a c * U a c.
  Proof.
    rewrite (mean_ext J e H _ (fun _ _ _ _ _ => U a c * U a c)); [apply mean_const, half_size_pos, stages |].
    intros. rewrite tau_is. destruct (Nat.odd z); ring.
  Qed.

  Lemma tilts k : (k < columns)%nat ->
    Sum atoms (fun t => share t * (row t k * tilt t)) = g 0%nat (fst (name k)) / INR (K (fst (name k))).
  Proof.
    intros Hk. pose proof (named k Hk) as Nk. pose proof (half_size_pos J stages) as HP. pose proof (scale_pos J) as SP.
    eapply eq_trans; [exact (expected (fun a c r s y z turn => entry a c r s y z turn (fst (name k)) (snd (name k))
                                                        * (tau J z * U a c))) |].
    destruct (name k) as [n i]. simpl fst. simpl snd. destruct n as [| n'].
    - rewrite (ext2 J _ (fun a c => w a c * (U a c * U a c / INR (2 * H)))).
      + rewrite double_scale, square_of_target by exact stages. change (2 * H)%nat with (K 0). unfold gram_of_clusters, rarity, Rdiv. ring.
      + intros a c _ _. f_equal. rewrite <- mean_square.
        rewrite <- (mean_with_cluster_0 J e sg half H HP (half_bounded J stages) (fun _ _ _ z => tau J z * U a c) a c i).
        apply mean_ext. intros. ring.
    - assert (Hn : (1 <= S n' <= J)%nat) by (destruct Nk; simpl in *; lia).
      rewrite (ext2 J _ (fun a c => w a c * (U a c * latent sg a c (S n') / INR (B (S n'))))).
      + rewrite double_scale, moments_of_target by assumption. rewrite (size_of_cluster J stages _ Hn), number_of_blocks, four_is_square.
        assert (0 < 2 ^ S n') by (apply pow_lt; lra). unfold gram_of_clusters, rarity. field. lra.
      + intros a c _ _. f_equal. rewrite <- (mean_tilt J e sg half H HP a c (S n') i) by (apply inside_is; [exact Nk | lia]).
        apply mean_ext. intros. ring.
  Qed.
End Game.
