(** CL21, Section 3.2: of an iteratively weakly learnable class (all labellings) every labelling is an ensemble, and so is the
    final hypothesis; as spec/CL21.v states it. By duality: weights on the pairs of an observation and a wrong label that no
    hypothesis earns anything on would be 0. *)
From Coq Require Import Reals Lra Psatz Arith List Bool.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums Games Bregman CL21_classifiers CL21_epoch CL21_theorem_4_1 SSS08_theorem_3 SSS08_minimax SSS08_theorem_4
  SSS08_sentences.
Import ListNotations.
Open Scope R_scope.

(** Finitely many hypotheses do for m observations. *)
Lemma finitely_many (H : CL21.class) m (ls : list (list nat)) : exists Hs : list (nat -> nat), (forall h, In h Hs -> H h) /\
  forall h, H h -> In (map h (seq 0 m)) ls -> exists h', In h' Hs /\ map h' (seq 0 m) = map h (seq 0 m).
Proof.
  induction ls as [|l ls (Hs & A & B)]; [exists []; split; [easy | intros h _ I; destruct I]|].
  destruct (Classical_Prop.classic (exists h, H h /\ map h (seq 0 m) = l)) as [(h & Hh & E)|N].
  - exists (h :: Hs). split; [intros x [<-|I]; [exact Hh | now apply A]|]. intros x Hx [I|I].
    + exists h. split; [now left | congruence].
    + destruct (B x Hx I) as (h' & I' & E'). exists h'. split; [now right | exact E'].
  - exists Hs. split; [exact A|]. intros x Hx [I|I]; [|now apply B]. exfalso. apply N. exists x. split; [exact Hx | now symmetry].
Qed.

Lemma agree (h h' : nat -> nat) m : map h' (seq 0 m) = map h (seq 0 m) -> forall p, (p < m)%nat -> h' p = h p.
Proof.
  intros E p Hp. apply (ext_in_map E). apply in_seq. lia.
Qed.

Lemma Sum_in_blocks s u f : Sum (s * u) f = Sum s (fun q => Sum u (fun r => f (q * u + r)%nat)).
Proof.
  induction s as [|s IH]; [reflexivity|]. replace (Datatypes.S s * u)%nat with (s * u + u)%nat by lia. rewrite Sum_split, IH. reflexivity.
Qed.

Section Every.
  Variables (m A : nat) (H : CL21.class) (tau : nat -> nat).
  Hypothesis Hm : (0 < m)%nat.
  Hypothesis HA : (2 <= A)%nat.
  Hypothesis L : CL21.iteratively_learnable m A H.
  Hypothesis tau_in : forall p, (p < m)%nat -> (tau p < A)%nat.

  (** What hypothesis h earns at observation p against label a; the true label against itself counts 1. *)
  Definition earns (h : nat -> nat) (p a : nat) : R :=
    if Nat.eqb a (tau p) then 1 else (if Nat.eqb (h p) (tau p) then 1 else 0) - (if Nat.eqb (h p) a then 1 else 0).

  Section Weights.
    (** Weights q on the pairs, on which no hypothesis earns anything. *)
    Variable q : nat -> nat -> R.
    Hypothesis q_positive : forall p a, (p < m)%nat -> (a < A)%nat -> 0 <= q p a.
    Hypothesis q_mass : Sum m (fun p => Sum A (q p)) = 1.
    Hypothesis nothing : forall h, H h -> labels_in m A h -> Sum m (fun p => Sum A (fun a => q p a * earns h p a)) <= 0.

    Definition own (p : nat) : R := q p (tau p).
    Definition wrong (p : nat) : R := Sum A (fun a => if Nat.eqb a (tau p) then 0 else q p a).
    Definition V (p a : nat) : R := if Nat.eqb a (tau p) then wrong p else - q p a.

    Lemma row p h : (p < m)%nat -> (h p < A)%nat -> Sum A (fun a => q p a * earns h p a) = own p + V p (h p).
    Proof.
      intros Hp Hh. unfold earns, V, own. pose proof (tau_in p Hp) as T. destruct (Nat.eqb_spec (h p) (tau p)) as [E|N].
      - rewrite (Sum_ext A _ (fun a => (if Nat.eqb a (tau p) then q p a else 0) + (if Nat.eqb a (tau p) then 0 else q p a))).
        + rewrite Sum_plus, (Sum_delta A (tau p) (q p) T). reflexivity.
        + intros a _. rewrite E. destruct (Nat.eqb_spec a (tau p)) as [|Na]; [ring|].
          destruct (Nat.eqb_spec (tau p) a) as [Q|]; [now destruct Na | ring].
      - rewrite (Sum_ext A _ (fun a => (if Nat.eqb a (tau p) then q p a else 0) + (if Nat.eqb a (h p) then - q p a else 0))).
        + rewrite Sum_plus, (Sum_delta A (tau p) (q p) T), (Sum_delta A (h p) (fun a => - q p a) Hh). reflexivity.
        + intros a _. destruct (Nat.eqb_spec a (tau p)) as [Q|Na].
          * destruct (Nat.eqb_spec a (h p)) as [Q2|]; [exfalso; apply N; congruence | ring].
          * destruct (Nat.eqb_spec (h p) a) as [Q|Q], (Nat.eqb_spec a (h p)) as [Q2|Q2]; try ring; exfalso; congruence.
    Qed.

    Lemma V_sum p : (p < m)%nat -> Sum A (V p) = 0.
    Proof.
      intros Hp. unfold V. rewrite (Sum_ext A _ (fun a => (if Nat.eqb a (tau p) then wrong p else 0) - (if Nat.eqb a (tau p) then 0 else q p a))).
      - rewrite Sum_minus, (Sum_delta A (tau p) (fun _ => wrong p) (tau_in p Hp)). fold (wrong p). ring.
      - intros a _. destruct (Nat.eqb a (tau p)); ring.
    Qed.

    Definition X (a : nat) : R := Sum m (fun p => V p a).
    Definition E : R := Sum m own.
    Definition W (a b : nat) : R := Sum m (fun p => Rabs (V p a - V p b) / 2).

    Lemma E_positive : 0 <= E.
    Proof. apply Sum_nonneg. intros p Hp. apply q_positive; [exact Hp | now apply tau_in]. Qed.
    Lemma W_positive a b : 0 <= W a b.
    Proof. apply Sum_nonneg. intros p _. pose proof (Rabs_pos (V p a - V p b)). lra. Qed.

    (** What a hypothesis with the labels a and b earns, where it is better than a random guess. *)
    Lemma pair a b : (a < A)%nat -> (b < A)%nat -> a <> b -> X a + X b <= - 2 * E /\ (0 < W a b -> X a + X b < - 2 * E).
    Proof.
      intros Ha Hb N. destruct (L [a; b]) as (rho & P & Gain).
      - constructor; [intros [Q|[]]; congruence | constructor; [easy | constructor]].
      - simpl. lia.
      - intros c [<-|[<-|[]]]; assumption.
      - set (y := fun p => if Rle_dec (V p b) (V p a) then a else b).
        assert (Y : forall p, (p < m)%nat -> In (y p) [a; b]) by (intros p _; unfold y; destruct (Rle_dec _ _); simpl; auto).
        set (omega := fun p => Rabs (V p a - V p b) / 2).
        (* In total h earns E + (X a + X b)/2 + Σ ± omega. *)
        assert (Total : forall h, H h -> (forall p, (p < m)%nat -> In (h p) [a; b]) ->
          E + (X a + X b) / 2 + Sum m (fun p => if Nat.eqb (h p) (y p) then omega p else - omega p) <= 0).
        { intros h Hh Hl. assert (labels_in m A h) as Lh by (intros p Hp; destruct (Hl p Hp) as [<-|[<-|[]]]; assumption).
          eapply Rle_trans; [|exact (nothing h Hh Lh)]. right.
          replace ((X a + X b) / 2) with (Sum m (fun p => / 2 * (V p a + V p b))) by (rewrite Sum_scal, Sum_plus; unfold X; field).
          unfold E. rewrite <- !Sum_plus. apply Sum_ext. intros p Hp. rewrite (row p h Hp (Lh p Hp)). unfold y, omega.
          destruct (Hl p Hp) as [<-|[<-|[]]]; destruct (Rle_dec (V p b) (V p a)) as [Q|Q];
            try (rewrite Nat.eqb_refl); try (rewrite (proj2 (Nat.eqb_neq _ _)) by congruence);
            unfold Rabs; destruct (Rcase_abs _); lra. }
        destruct (Rle_lt_dec (W a b) 0) as [Z|Z].
        + assert (W a b = 0) as W0 by (pose proof (W_positive a b); lra). split; [|lra].
          destruct (Gain y (fun _ => 1 / INR m) Y (uniform_distribution m Hm)) as (h & Hh & Hl & _).
          specialize (Total h Hh Hl). assert (forall p, (p < m)%nat -> omega p = 0) as O.
          { apply Sum_zero_terms; [intros p _; unfold omega; pose proof (Rabs_pos (V p a - V p b)); lra | exact W0]. }
          rewrite (Sum_zero m) in Total; [lra|]. intros p Hp. rewrite (O p Hp). destruct (Nat.eqb _ _); ring.
        + destruct (Gain y (fun p => / W a b * omega p) Y) as (h & Hh & Hl & S).
          { split; [intros p _; apply Rmult_le_pos; [left; now apply Rinv_0_lt_compat | unfold omega; pose proof (Rabs_pos (V p a - V p b)); lra]|].
            change (Sum m (fun p => / W a b * omega p)) with (Sum m (fun p => / W a b * omega p)). rewrite Sum_scal. unfold W, omega in *. field. lra. }
          specialize (Total h Hh Hl). change (CL21.guess (length [a; b])) with ((2 - INR 2) / INR 2) in S.
          change (CL21.score m (fun p => / W a b * omega p) h y) with (score m (fun p => / W a b * omega p) h y) in S.
          assert (score m (fun p => / W a b * omega p) h y = / W a b * Sum m (fun p => if Nat.eqb (h p) (y p) then omega p else - omega p)) as Q.
          { unfold score. rewrite <- Sum_scal. apply Sum_ext. intros p _. destruct (Nat.eqb _ _); ring. }
          rewrite Q in S. replace (INR 2) with 2 in S by (simpl; ring).
          assert (0 < Sum m (fun p => if Nat.eqb (h p) (y p) then omega p else - omega p)) as G.
          { apply Rmult_lt_reg_l with (/ W a b); [now apply Rinv_0_lt_compat|]. lra. }
          lra.
    Qed.

    Lemma all_tight a b : (a < A)%nat -> (b < A)%nat -> a <> b -> X a + X b = 0.
    Proof.
      set (f := fun a b : nat => if Nat.eqb a b then 0 else X a + X b).
      assert (NP : forall a b, (a < A)%nat -> (b < A)%nat -> f a b <= 0).
      { intros c d Hc Hd. unfold f. destruct (Nat.eqb_spec c d) as [|N]; [lra|]. pose proof (pair c d Hc Hd N) as [P _]. pose proof E_positive. lra. }
      assert (Sum A X = 0) as Z.
      { unfold X. rewrite Sum_swap. apply Sum_zero. intros p Hp. now apply V_sum. }
      assert (T : Sum A (fun a => Sum A (f a)) = 0).
      { transitivity (Sum A (fun a => (INR A - 2) * X a)).
        - apply Sum_ext. intros c Hc. rewrite (Sum_ext A (f c) (fun b => (X c + X b) - (if Nat.eqb b c then X c + X b else 0))).
          + rewrite Sum_minus, Sum_plus, Sum_const, Z, (Sum_delta A c (fun b => X c + X b) Hc). ring.
          + intros b' _. unfold f. rewrite (Nat.eqb_sym c b'). destruct (Nat.eqb b' c); ring.
        - rewrite Sum_scal, Z. ring. }
      intros Ha Hb N. assert (- Sum A (f a) = 0) as Ra.
      { apply (Sum_zero_terms A (fun a => - Sum A (f a))); [|rewrite Sum_opp, T; ring | exact Ha].
        intros c Hc. rewrite <- Sum_opp. apply Sum_nonneg. intros d Hd. specialize (NP c d Hc Hd). lra. }
      assert (- f a b = 0) as Rb.
      { apply (Sum_zero_terms A (fun b => - f a b)); [|rewrite Sum_opp; exact Ra | exact Hb].
        intros d Hd. specialize (NP a d Ha Hd). lra. }
      unfold f in Rb. rewrite (proj2 (Nat.eqb_neq a b) N) in Rb. lra.
    Qed.

    Lemma no_such_weights : False.
    Proof.
      assert (Other : forall p, (p < m)%nat -> exists b, (b < A)%nat /\ tau p <> b).
      { intros p Hp. pose proof (tau_in p Hp). destruct (Nat.eq_dec (tau p) 0); [exists 1%nat | exists 0%nat]; lia. }
      assert (E = 0) as E0.
      { destruct (Other 0%nat Hm) as (b & Hb & N). pose proof (all_tight _ _ (tau_in 0%nat Hm) Hb N) as T.
        pose proof (pair _ _ (tau_in 0%nat Hm) Hb N) as [P _]. pose proof E_positive. lra. }
      assert (forall p, (p < m)%nat -> Sum A (q p) = 0) as Z.
      { intros p Hp. pose proof (tau_in p Hp) as T. destruct (Other p Hp) as (b & Hb & N).
        assert (W (tau p) b = 0) as W0.
        { destruct (Rle_lt_dec (W (tau p) b) 0) as [Q|Q]; [pose proof (W_positive (tau p) b); lra|]. exfalso.
          pose proof (all_tight _ _ T Hb N). pose proof (proj2 (pair _ _ T Hb N) Q). lra. }
        pose proof (Sum_zero_terms m (fun p0 => Rabs (V p0 (tau p) - V p0 b) / 2)
          ltac:(intros p0 _; pose proof (Rabs_pos (V p0 (tau p) - V p0 b)); lra) W0 p Hp) as R. cbv beta in R.
        assert (V p (tau p) - V p b = 0) as D.
        { destruct (Req_dec (V p (tau p) - V p b) 0) as [|Q]; [assumption|]. apply Rabs_no_R0 in Q. lra. }
        unfold V in D. rewrite Nat.eqb_refl, (proj2 (Nat.eqb_neq b (tau p)) (fun e => N (eq_sym e))) in D.
        assert (0 <= wrong p) as W1 by (apply Sum_nonneg; intros a Ha; destruct (Nat.eqb a (tau p)); [lra | now apply q_positive]).
        pose proof (q_positive p b Hp Hb). assert (wrong p = 0) as W2 by lra.
        assert (own p = 0) as O.
        { apply (Sum_zero_terms m own); [intros r Hr; apply q_positive; [exact Hr | now apply tau_in] | exact E0 | exact Hp]. }
        rewrite (Sum_ext A (q p) (fun a => (if Nat.eqb a (tau p) then q p a else 0) + (if Nat.eqb a (tau p) then 0 else q p a))).
        - rewrite Sum_plus, (Sum_delta A (tau p) (q p) T). fold (wrong p). unfold own in O. lra.
        - intros a _. destruct (Nat.eqb a (tau p)); ring. }
      rewrite (Sum_zero m) in q_mass by exact Z. lra.
    Qed.
  End Weights.

  Lemma every_labelling_is_an_ensemble : CL21.is_ensemble m A H tau.
  Proof.
    destruct (finitely_many H m (all_labellings A m)) as (Hs & In_H & Like). set (n := length Hs).
    set (g := fun j => nth j Hs (fun _ => 0%nat)).
    assert (0 < n)%nat as Hn.
    { destruct (L (seq 0 A) (seq_NoDup A 0)) as (rho & _ & Gain); [rewrite seq_length; exact HA | intros a I; apply in_seq in I; lia|].
      destruct (Gain tau (fun _ => 1 / INR m)) as (h & Hh & Hl & _); [intros p Hp; apply in_seq; specialize (tau_in p Hp); lia | now apply uniform_distribution|].
      destruct (Like h Hh) as (h' & I & _); [apply labelling_listed; intros p Hp; specialize (Hl p Hp); apply in_seq in Hl; lia|].
      unfold n. destruct Hs; [easy | simpl; lia]. }
    set (M := fun i j => earns (g j) (i / A) (i mod A)).
    destruct (SSS08_theorem_4_one_sided (m * A) n M ltac:(nia) Hn) as (v & [(d & D & Ed) _] & [(w & Dw & Ew) _]).
    assert (Place : forall p a, (a < A)%nat -> ((p * A + a) / A = p /\ (p * A + a) mod A = a)%nat).
    { intros p a Ha. rewrite Nat.add_comm. split; [rewrite Nat.div_add by lia; rewrite Nat.div_small by exact Ha; lia|].
      rewrite Nat.mod_add by lia. now apply Nat.mod_small. }
    destruct (Rle_lt_dec v 0) as [Neg|Pos].
    - exfalso. apply (no_such_weights (fun p a => d (p * A + a)%nat)).
      + intros p a Hp Ha. apply (proj1 D). nia.
      + rewrite <- (proj2 D), <- Sum_in_blocks. reflexivity.
      + intros h Hh Lh. destruct (Like h Hh) as (h' & I & Eh); [apply labelling_listed; intros p Hp; apply Lh; lia|].
        destruct (In_nth Hs h' (fun _ => 0%nat) I) as (j & Hj & Ej).
        assert (transposed_times (m * A) M d j <= 0) as T.
        { eapply Rle_trans; [|exact Neg]. rewrite <- Ed. apply (Max_ge n (transposed_times (m * A) M d) j Hj). }
        eapply Rle_trans; [|exact T]. right. unfold transposed_times. rewrite Sum_in_blocks. apply Sum_ext. intros p Hp. apply Sum_ext. intros a Ha.
        unfold M. destruct (Place p a Ha) as [-> ->]. rewrite Rmult_comm. f_equal. unfold earns, g. rewrite Ej, (agree h h' m Eh p Hp). reflexivity.
    - exists n, g, w. split; [intros s Hs'; split; [apply In_H, nth_In; exact Hs' | now apply (proj1 Dw)]|].
      intros p a Hp Ha N. assert (0 < times n M w (p * A + a)%nat) as T.
      { eapply Rlt_le_trans; [exact Pos|]. rewrite <- Ew. apply Min_le. nia. }
      assert (times n M w (p * A + a)%nat = F g w n p (tau p) - F g w n p a) as Q.
      { unfold times, F. rewrite <- Sum_minus. apply Sum_ext. intros j _. unfold M, earns, votes_for. destruct (Place p a Ha) as [-> ->].
        rewrite (proj2 (Nat.eqb_neq a (tau p)) N). ring. }
      change (F g w n p a < F g w n p (tau p)). lra.
  Qed.
End Every.

Theorem CL21_is_an_ensemble_proof : CL21.is_an_ensemble.
Proof. intros t K H I tau (Hm & _ & _) HA L T _ _. exact (every_labelling_is_an_ensemble (CL21.m t) (CL21.A t) H tau Hm HA L T). Qed.
