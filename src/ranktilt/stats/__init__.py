"""Statistics: paired tests, corrections, intervals, correlations.

Arrays have one series per row (… × queries); NaN is a query without value. Undefined results are
NaN.
"""
