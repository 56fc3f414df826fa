"""Interaction models of before BERT: KNRM, ConvKNRM, MatchPyramid, PACRR, and their training.

They are small, know words by their vectors only, and re-order a first-stage run. Importing this
package registers the families; torch is loaded when a model is read or trained.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ranktilt.rankers.interaction.family import NAMES, InteractionSystem

if TYPE_CHECKING:
    from ranktilt.rankers.interaction.training import Training

__all__ = ["NAMES", "InteractionSystem", "train_interaction"]


def train_interaction(*arguments: Any, **options: Any) -> Training:
    """Train a model; see `ranktilt.rankers.interaction.training.train_interaction`."""
    from ranktilt.rankers.interaction.family import require_torch

    require_torch("training an interaction model")
    from ranktilt.rankers.interaction import training

    return training.train_interaction(*arguments, **options)
