"""Swap the words of two groups, rank again, and compare the rankings of both collections."""
