"""Run a batch function over a collection."""
