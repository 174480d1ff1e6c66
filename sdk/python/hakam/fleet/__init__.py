"""Engines that play the parts of a league on other machines. `hakam league run --engine ray|slurm` starts them."""
