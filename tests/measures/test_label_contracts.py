"""Measures from labels, and attention models, keep to the contract of `ranktilt.testing`."""
