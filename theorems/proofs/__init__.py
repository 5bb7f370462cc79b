"""The machine-checked theorems, in Coq, and the program that writes the games on which the formal algorithms run."""
