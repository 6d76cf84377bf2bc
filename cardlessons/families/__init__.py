"""The families of games, one folder each; they are found by looking, and named nowhere else."""
