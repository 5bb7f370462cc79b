"""The multiclass game of CL21: hypotheses give labels 1..k in place of margins."""

from reference.labels import trace  # noqa: F401  registers `play_multiclass` in `reference.protocol.PROTOCOLS`
