"""Interaction models: KNRM, ConvKNRM, MatchPyramid and PACRR, which rerank a first-stage run.

They are small and only know words by their vectors. `ranktilt.training.interaction` trains them.
"""
