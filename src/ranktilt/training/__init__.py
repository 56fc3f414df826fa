"""Training: losses, negatives drawn by bias, adversary, neutrality, and one loop for all models."""
