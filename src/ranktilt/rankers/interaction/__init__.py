"""Interaction models: KNRM, ConvKNRM, MatchPyramid and PACRR, which rerank a first-stage run.

They are small and only know words by their vectors. Importing this package registers the families;
torch is loaded when a model is. `ranktilt.training.interaction` trains them.
"""

from __future__ import annotations

from ranktilt.rankers.interaction.family import NAMES, InteractionSystem

__all__ = ["NAMES", "InteractionSystem"]
