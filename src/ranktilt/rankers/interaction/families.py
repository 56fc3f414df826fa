"""The families `knrm:FOLDER`, `conv-knrm:FOLDER`, `match-pyramid:FOLDER` and `pacrr:FOLDER`.

Option `remove` (a lexicon): the directions between its groups are removed from the word vectors.
Importing this module registers them; torch is loaded when a model is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.specs import changed_options
from ranktilt.errors import require_packages
from ranktilt.rankers.base import Ranker, RankSettings, family


@dataclass(frozen=True)
class _InteractionOptions:
    remove: str | None = None


def _trained(
    kind: str,
    name: str,
    options: _InteractionOptions,
    collection: Collection,
    context: RankSettings,
) -> Ranker:
    """A trained model from its folder."""
    require_packages(f"{kind}:{name}", "neural", "torch", "safetensors")
    from ranktilt.rankers.interaction.ranker import InteractionRanker
    from ranktilt.rankers.torch_support import checked_device

    made = InteractionRanker.load(name, kind)
    if options.remove is not None:
        made = made.without_groups(Lexicon.load(options.remove))
    for model in made.models:
        model.to(checked_device(context.device))
    named = f"{kind}:{Path(name).name}{changed_options(options)}"
    return replace(made, collection=collection, context=context, name=named)


for _kind in ("knrm", "conv-knrm", "match-pyramid", "pacrr"):
    family(_kind, _InteractionOptions, "FOLDER")(partial(_trained, _kind))
