"""Bias-aware training: losses, negatives, the adversary, the neutrality term, one loop."""
