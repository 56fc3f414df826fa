"""Counterfactual substitution: a text with the words of two groups swapped."""
