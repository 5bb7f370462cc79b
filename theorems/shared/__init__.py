"""What papers and the searches for worst cases share: objectives; the games, runs and sign columns on record, and how each is measured."""
