"""The machine-checked theorems, in Coq, and the writer of the games on which they are run."""
