"""Rerankers: one file per method."""
