"""Run a batch function over a collection, with threads or on Spark."""
