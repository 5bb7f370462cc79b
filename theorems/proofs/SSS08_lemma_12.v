(** SSS08, Section 5.2: Lemma 12 and Corollary 13, distributions as Bregman projections; as printed they are false. *)
From Coq Require Import Reals Lra Psatz Lia Classical FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub Rcomplements.
From Boostproof Require Import Sums Games Bregman Entropy Smoothing Compactness Norms Conjugate SSS08_theorem_3 SSS08_lemma_18.
Open Scope R_scope.

(** h + f, finite where both are. *)
Definition both (S dom : point -> Prop) (d : point) : Prop := S d /\ dom d.
Definition plus (h f : point -> R) (d : point) : R := h d + f d.

(** g is the gradient at x of a function on S: the derivative at x towards every point of S. *)
Definition gradient_within (n : nat) (S : point -> Prop) (h : point -> R) (x g : point) : Prop :=
  forall e, S e -> forall eps, 0 < eps -> exists delta, 0 < delta /\ forall s, 0 < s < delta -> s <= 1 ->
    Rabs (h (mix s e x) - h x - s * inner n g (fun i => e i - x i)) <= eps * s.

(** B_h(d || x), g being the gradient at x. *)
Definition bregman (n : nat) (h : point -> R) (g x d : point) : R := h d - h x - inner n g (fun i => d i - x i).

(** w is the arg min of F: least there, and nowhere else. *)
Definition arg_min (n : nat) (dom : point -> Prop) (F : point -> R) (w : point) : Prop :=
  dom w /\ (forall e, dom e -> F w <= F e) /\ forall e, dom e -> F e <= F w -> forall i, (i < n)%nat -> e i = w i.

(** Every way from a point of S to x goes on beyond x. *)
Definition relative_interior (S : point -> Prop) (x : point) : Prop :=
  S x /\ forall e, S e -> exists t, 0 < t /\ S (fun i => x i + t * (x i - e i)).

Definition conjugate_of (n : nat) (dom : point -> Prop) (f : point -> R) (theta : point) : R := real (conjugate n dom f theta).

(** Lemma 12: ∇(h + f)*(θ) is the arg min of B_h(d || d_0) + f(d), d_0 = ∇h*(θ), for strongly convex h, differentiable on
    S, and convex f. *)
Definition lemma_12 : Prop := forall n norm (S dom : point -> Prop) h f (G : point -> point) sigma theta x w,
  (0 < n)%nat -> is_norm n norm -> 0 < sigma -> strongly_convex norm S sigma h ->
  (forall y, S y -> gradient_within n S h y (G y)) -> convex dom f -> (exists d, both S dom d) ->
  attains_conjugate n S h theta x -> has_gradient n (conjugate_of n (both S dom) (plus h f)) theta w ->
  arg_min n (both S dom) (fun d => bregman n h (G x) x d + f d) w.

(** Corollary 13: ∇(h + I_C)*(θ) is the point of C nearest to ∇h*(θ). *)
Definition corollary_13 : Prop := forall n norm (S C : point -> Prop) h (G : point -> point) sigma theta x w,
  (0 < n)%nat -> is_norm n norm -> 0 < sigma -> strongly_convex norm S sigma h ->
  (forall y, S y -> gradient_within n S h y (G y)) -> convex C (fun _ => 0) -> (exists d, both S C d) ->
  attains_conjugate n S h theta x -> has_gradient n (conjugate_of n (both S C) h) theta w ->
  arg_min n (both S C) (bregman n h (G x) x) w.

Section Amended.
  Variables (n : nat) (norm dual : point -> R) (S dom : point -> Prop) (h f : point -> R) (sigma : R).
  Variables (theta x g : point).
  Hypothesis Hn : (0 < n)%nat.
  Hypothesis Norm : is_norm n norm.
  Hypothesis Dual : dual_norm n norm dual.
  Hypothesis Hsigma : 0 < sigma.
  Hypothesis Strong : strongly_convex norm S sigma h.
  Hypothesis Closed_h : closed n S h.
  Hypothesis Convex_f : convex dom f.
  Hypothesis Closed_f : closed n dom f.
  Hypothesis Some : exists d, both S dom d.
  Hypothesis Attained : attains_conjugate n S h theta x.
  Hypothesis Interior : relative_interior S x.
  Hypothesis Gradient : gradient_within n S h x g.

  Lemma sum_strongly_convex : strongly_convex norm (both S dom) sigma (plus h f).
  Proof.
    intros alpha v u Ha [Sv Dv] [Su Du]. destruct (Strong alpha v u Ha Sv Su) as [Sm L].
    destruct (Convex_f alpha v u Ha Dv Du) as [Dm M]. split; [split; assumption |]. unfold plus. lra.
  Qed.

  (** Near a point a closed function exceeds every number below its value there, and every number outside its domain. *)
  Lemma above_near (D : point -> Prop) (F : point -> R) (y : point) (c : R) : closed n D F -> (D y -> c < F y) ->
    exists eps, 0 < eps /\ forall z, D z -> near n eps z y -> c < F z.
  Proof.
    intros Closed high. apply NNPP. intros no.
    enough (D y /\ F y <= c) as [Dy L] by (specialize (high Dy); lra).
    apply (Closed c y). intros eps He. apply NNPP. intros none. apply no. exists eps. split; [exact He |].
    intros z Dz Near. apply Rnot_le_lt. intros L. apply none. exists z. auto.
  Qed.

  Lemma sum_closed : closed n (both S dom) (plus h f).
  Proof.
    intros r y Close.
    assert (apart : forall a b, (S y -> a < h y) -> (dom y -> b < f y) -> a + b < r).
    { intros a b Ha Hb. destruct (above_near S h y a Closed_h Ha) as (e1 & E1 & A1).
      destruct (above_near dom f y b Closed_f Hb) as (e2 & E2 & A2).
      destruct (Close (Rmin e1 e2) (Rmin_glb_lt _ _ _ E1 E2)) as (z & [[Sz Dz] L] & Near).
      specialize (A1 z Sz (near_less _ _ _ _ _ (Rmin_l _ _) Near)).
      specialize (A2 z Dz (near_less _ _ _ _ _ (Rmin_r _ _) Near)). unfold plus in L. lra. }
    assert (Sy : S y).
    { apply NNPP. intros N. specialize (apart (r - (f y - 1)) (f y - 1) ltac:(intros; contradiction) ltac:(intros; lra)). lra. }
    assert (Dy : dom y).
    { apply NNPP. intros N. specialize (apart (h y - 1) (r - (h y - 1)) ltac:(intros; lra) ltac:(intros; contradiction)). lra. }
    split; [split; assumption |]. unfold plus. apply Rnot_lt_le. intros H. set (gap := h y + f y - r).
    specialize (apart (h y - gap / 2) (f y - gap / 2) ltac:(unfold gap; intros; lra) ltac:(unfold gap; intros; lra)).
    unfold gap in apart. lra.
  Qed.

  (** At the maximiser no way leads up; in the relative interior the slope vanishes on S. *)
  Lemma slope_not_positive e : S e -> inner n theta (fun i => e i - x i) <= inner n g (fun i => e i - x i).
  Proof.
    intros Se. apply le_epsilon. intros eps He. destruct (Gradient e Se eps He) as (delta & Hd & near_x).
    set (s := Rmin 1 (delta / 2)).
    assert (Hs : 0 < s /\ s < delta /\ s <= 1).
    { unfold s. pose proof (Rmin_l 1 (delta / 2)). pose proof (Rmin_r 1 (delta / 2)).
      split; [apply Rmin_glb_lt; lra |]. lra. }
    specialize (near_x s ltac:(lra) ltac:(lra)). destruct Attained as [Sx most].
    destruct (Strong s e x ltac:(lra) Se Sx) as [Sm _]. specialize (most _ Sm).
    rewrite inner_mix in most. rewrite inner_minus. apply Rabs_le_between in near_x.
    apply Rmult_le_reg_l with s; [lra |]. lra.
  Qed.

  Lemma slope_vanishes e : S e -> inner n theta (fun i => e i - x i) = inner n g (fun i => e i - x i).
  Proof.
    intros Se. apply Rle_antisym; [apply slope_not_positive, Se |].
    destruct Interior as [_ beyond]. destruct (beyond e Se) as (t & Ht & Sb). apply slope_not_positive in Sb.
    assert (E : forall v, inner n v (fun i => x i + t * (x i - e i) - x i) = - t * inner n v (fun i => e i - x i))
      by (intros v; unfold inner; rewrite <- Sum_scal; apply Sum_ext; intros; ring).
    rewrite !E in Sb. nra.
  Qed.

  (** Lemma 12, as amended: h and f are closed, and d_0 lies in the relative interior of S. *)
  Theorem SSS08_lemma_12_amended : exists w,
    has_gradient n (conjugate_of n (both S dom) (plus h f)) theta w /\
    arg_min n (both S dom) (fun d => bregman n h g x d + f d) w.
  Proof.
    destruct (SSS08_lemma_18 n norm dual (both S dom) (plus h f) sigma Hn Norm Dual Hsigma Some sum_closed
                sum_strongly_convex theta) as (w & _ & derivative & [Dw most] & unique & _).
    exists w. split; [exact derivative |].
    assert (same : forall d, both S dom d ->
      bregman n h g x d + f d = inner n theta x - h x - (inner n theta d - plus h f d)).
    { intros d [Sd _]. unfold bregman, plus. rewrite <- slope_vanishes, inner_minus by exact Sd. ring. }
    split; [exact Dw |]. split.
    - intros e De. rewrite !same by assumption. specialize (most e De). lra.
    - intros e De L. rewrite !same in L by assumption. apply unique. split; [exact De |].
      intros e' De'. specialize (most e' De'). lra.
  Qed.
End Amended.

(** Corollary 13, as amended. *)
Theorem SSS08_corollary_13_amended n norm dual S C h sigma theta x g : (0 < n)%nat -> is_norm n norm ->
  dual_norm n norm dual -> 0 < sigma -> strongly_convex norm S sigma h -> closed n S h -> convex C (fun _ => 0) ->
  closed_set n C -> (exists d, both S C d) -> attains_conjugate n S h theta x -> relative_interior S x ->
  gradient_within n S h x g ->
  exists w, has_gradient n (conjugate_of n (both S C) h) theta w /\ arg_min n (both S C) (bregman n h g x) w.
Proof.
  intros Hn Norm Dual Hs Strong Closed Cvx CC Some At Int Gr.
  destruct (SSS08_lemma_12_amended n norm dual S C h (fun _ => 0) sigma theta x g) as (w & D & A); auto.
  - intros r y Close. assert (Cy : C y).
    { apply CC. intros eps He. destruct (Close eps He) as (z & [Cz _] & Near). exists z. auto. }
    split; [exact Cy |]. destruct (Close 1 Rlt_0_1) as (z & [_ L] & _). exact L.
  - exists w. assert (plus h (fun _ => 0) = h) as E by (apply functional_extensionality; intros; unfold plus; ring).
    rewrite E in D. split; [exact D |]. destruct A as (Dw & least & unique). split; [exact Dw |]. split.
    + intros e De. specialize (least e De). lra.
    + intros e De L. apply unique; [exact De | lra].
Qed.
