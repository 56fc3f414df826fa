"""What a study shows to whom: the orders of each query, and who gets which."""
