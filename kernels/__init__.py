"""Compiled functions, in the Python that numba understands: `make kernels` translates them."""
