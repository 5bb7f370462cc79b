"""What is tried: plays and instances, exhausted, drawn, or made small."""
