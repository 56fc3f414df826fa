"""Rankers: one file per family. `ranktilt.rank` makes a run with any of them."""
