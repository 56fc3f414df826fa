"""Statistics that several rooms use: paired tests, corrections, intervals, correlations.

Arrays hold one series a row (… × queries); NaN means that a query has no value there. Results that
are undefined are NaN; whoever prints them says None.
"""
