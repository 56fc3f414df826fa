"""Reports: a self-contained page with its figures and tables."""
