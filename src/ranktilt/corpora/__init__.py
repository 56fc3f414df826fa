"""Corpora with both sides of an issue: generate them, import saved pages, check their quality.

The pipeline is that of Ziems et al. (2024), §3 and A.5: topics, debate questions, two opposing
perspectives per question, documents for each, and distractors that imitate a document's style
without taking its side.
"""
