"""Explain a tilt: contributions of documents and terms, rank swaps, attribution."""
