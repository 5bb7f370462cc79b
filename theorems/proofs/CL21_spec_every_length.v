(** CL21, Theorem 3.1 (2) (b) for epochs of any length, as spec/CL21.v states it. *)
From Coq Require Import Reals Arith List.
From Boostproof.spec Require CL21.
From Boostproof Require Import Sums CL21_leaving.
Open Scope R_scope.

Section Same.
  Variables (m A : nat) (y : nat -> nat) (h : nat -> nat -> nat -> nat) (len : nat -> nat).
  Notation t := (CL21.Play m A y h len).
  Lemma same_psi_on e i : CL21.psi_on t e i = psi_of h len e i.
  Proof. reflexivity. Qed.
  Lemma same_fewest e i : CL21.fewest t e i = fewest_of h len e i.
  Proof. unfold CL21.fewest, fewest_of. rewrite same_psi_on. reflexivity. Qed.
  Lemma same_next e i : CL21.next_stage t e i = next h len e i.
  Proof. unfold CL21.next_stage, next. rewrite same_fewest, same_psi_on. reflexivity. Qed.
  Lemma same_stage i : CL21.stage_at t i = epoch_at m A y h len i.
  Proof. induction i as [|i IH]; [reflexivity|]. cbn [CL21.stage_at epoch_at]. fold (CL21.stage_at t). now rewrite IH, same_next. Qed.
  Lemma same_led_back i p a : CL21.led_back t i p a = led_back m A y h len i p a.
  Proof.
    revert a. induction i as [|i IH]; intros a; [reflexivity|]. cbn [CL21.led_back led_back]. fold (CL21.led_back t).
    cbv zeta. rewrite IH. unfold renamed. now rewrite same_fewest, same_psi_on, same_stage.
  Qed.
  Lemma same_product gamma I : CL21.product I (CL21.kept_share t gamma) = product m A y h len gamma I.
  Proof.
    induction I as [|I IH]; [reflexivity|]. cbn [CL21.product product]. rewrite IH. reflexivity.
  Qed.
  Lemma same_played gamma i : CL21.played_on t (gamma i) i -> played m A y h len gamma i.
  Proof. unfold CL21.played_on, played. rewrite same_stage. exact (fun P => P). Qed.
End Same.

Lemma same_share {m y} f g : (forall p, f p = g p) -> CL21.share_right m f y = CL21.share_right m g y.
Proof. intros E. unfold CL21.share_right, CL21.right_probability. apply Sum_ext. intros p _. now rewrite E. Qed.

Theorem CL21_theorem_3_1_2b_every_length_proof : CL21.theorem_3_1_2b_every_length.
Proof.
  intros [m A y h len] gamma I Hm Hy P e. unfold e. cbn [CL21.m CL21.A CL21.y] in *.
  destruct (CL21_theorem_3_1_2b_every_length m A y h len gamma Hm Hy I (fun i Hi => same_played m A y h len gamma i (P i Hi))) as [one zero].
  rewrite same_stage, same_product. split.
  - intros E. specialize (one E).
    rewrite (same_share _ (fun p => led_back m A y h len I p 0)) by (intros; apply same_led_back). exact one.
  - intros k Z. rewrite (same_share _ (fun p => led_back m A y h len I p (h I k p))) by (intros; apply same_led_back). exact (zero k Z).
Qed.
