"""`rerank`: the same documents in a fairer order."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ranktilt.data.annotations import Annotations
from ranktilt.data.frames import Frame
from ranktilt.data.labels import Labels
from ranktilt.data.polarity import Polarity
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.display.numbers import listed
from ranktilt.errors import InputError, check_known
from ranktilt.measures.awrf import AWRF
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.duo import DUO
from ranktilt.measures.scoring import ScoringData, prepare
from ranktilt.measures.term_exposure import TExFAIR
from ranktilt.rerankers.base import RankedList, Reranker, checked_strength, relevance_of_scores
from ranktilt.rerankers.methods import make_method

_MADE_WITH = {"annotations": "ranktilt annotate", "polarity": "ranktilt polarity"}


@dataclass(frozen=True)
class RerankSettings:
    """How runs are reranked, besides method and strength.

    Attributes:
        candidates: Documents of each list that may move; None for all. The others keep their rank.
        axis: The axis of polarity that counts, from 1.
        groups: Labels that count as groups, in order; other labels belong to no group.
        name: Name of the new run; by default it has run, method and strength.
        reading: How the run is read. `missing` is "error" or "neutral".
    """

    candidates: int | None = None
    axis: int = 1
    groups: tuple[str, ...] | None = None
    name: str | None = None
    reading: Reading = field(default_factory=Reading)


def rerank(
    run: Run | str | os.PathLike[str] | Mapping[str, Any] | Frame,
    method: str | Reranker = "texfair",
    strength: float = 0.5,
    *,
    annotations: Annotations | str | os.PathLike[str] | Frame | None = None,
    labels: Labels | str | os.PathLike[str] | Mapping[str, Any] | Frame | None = None,
    polarity: Polarity | str | os.PathLike[str] | Mapping[str, Any] | Frame | None = None,
    cutoff: int | None = 10,
    settings: RerankSettings | None = None,
) -> Run:
    """Rerank each list of a run to reduce its tilt.

    Args:
        run: A Run, a path or {query: {doc: score}}.
        method: Reranker name, such as "texfair", with options in parentheses:
            "duo(bound=score)"; or a Reranker.
        strength: 0 (no change) to 1 (fairness only).
        annotations: Group terms per document, from `annotate`. Each method needs annotations,
            labels or polarity; an input that it does not use is an error.
        labels: Group labels per document.
        polarity: Polarity per query and document, from `fit_polarity`.
        cutoff: Ranks that count; None for the whole list.
        settings: Candidates, axis, groups, name, and how the run is read.

    Returns:
        A new Run with the same documents. Its scores are those of the given run, in falling order.
    """
    chosen = make_method(method)
    settings = settings or RerankSettings()
    amount = checked_strength(strength)
    given = Run.load(run, order=settings.reading.order)
    inputs = {"annotations": annotations, "labels": labels, "polarity": polarity}
    refuse_unread(f"{chosen.name} does not use", [chosen.needs], inputs)
    made = replace(
        given,
        doc_codes=given.doc_codes.copy(),
        scores=given.scores.copy(),
        source="",
        order="file",  # ours, also among tied scores
        warnings=(),
        name=settings.name or f"{given.name}+{chosen.tag}-{amount:g}",
    )
    lists = ranked_lists(given, chosen, inputs, cutoff, settings)
    for number, ranked in enumerate(lists):
        places = chosen.rerank_list(ranked, amount)
        if (places == np.arange(len(places))).all():
            continue
        start = given.offsets[number]
        end = start + len(ranked)
        made.doc_codes[start:end] = given.doc_codes[start:end][places]
        made.scores[start:end] = np.sort(given.scores[start:end])[::-1]
    return made


def ranked_lists(
    run: Run,
    method: Reranker,
    inputs: Mapping[str, Any],
    cutoff: int | None = 10,
    settings: RerankSettings | None = None,
) -> Iterator[RankedList]:
    """What the method sees of each query's list, in the run's order; checked before the first.

    `inputs` may have annotations, labels and polarity. A method that can use groups or polarity
    (`mmr`) uses polarity if it is given.
    """
    settings = settings or RerankSettings()
    axis, candidates, missing = settings.axis, settings.candidates, settings.reading.missing
    for what, value in (("cutoff", cutoff), ("candidates", candidates)):
        if value is not None and not (_whole(value) and value >= 1):
            raise InputError(f"{what} {value!r}", expected="at least 1, or None for whole lists")
    if candidates is not None and cutoff is not None and candidates < cutoff:
        raise InputError(
            f"{candidates} candidates for the top {cutoff}", do="use at least as many candidates"
        )
    check_known("way of treating missing documents", missing, ("error", "neutral"))
    measure = _stand_in(method, inputs)
    if not isinstance(measure, DUO) and axis != 1:
        raise InputError(f"axis {axis!r} without polarity", where=method.name, expected="none")
    if not len(run):
        return iter(())
    polarity = inputs.get("polarity") if isinstance(measure, DUO) else None
    try:
        labels = inputs.get("labels")
        if settings.groups is not None and labels is not None:
            labels = Labels.load(labels, None, settings.groups)
        data = ScoringData(
            annotations=inputs.get("annotations"),
            labels=labels,
            polarity=polarity,
            reading=replace(settings.reading, missing=missing),
        )
        scoring = prepare([run], [measure], data)
        axes = 0 if scoring.sides is None else scoring.sides.polarity.axes
        if isinstance(measure, DUO) and not (_whole(axis) and 1 <= axis <= axes):
            raise InputError(f"axis {axis!r}", expected=f"1 to {axes}")
        batch = scoring.batch(0, measure, candidates)
    except InputError as error:
        told = str(error).removesuffix(" or --missing skip").removesuffix(" or skip")
        if told == str(error):
            raise
        raise InputError(told) from error  # documents cannot be skipped here
    return _lists(run, batch, cutoff, axis)


def _whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _stand_in(method: Reranker, inputs: Mapping[str, Any]) -> Measure:
    """A measure that needs what the method needs, so that scoring looks it up."""
    if "polarity" in method.needs and inputs.get("polarity") is not None:
        return DUO()
    if all(inputs.get(what) is None for what in method.inputs()):
        made = [f"{what} with {how}" for what, how in _MADE_WITH.items() if what in method.needs]
        raise InputError(
            f"{method.name} needs {_options(method.inputs())}",
            do=f"make {' or '.join(made)}",
        )
    return AWRF() if inputs.get("labels") is not None and "labels" in method.needs else TExFAIR()


def refuse_unread(reader: str, needs: Sequence[str], given: Mapping[str, Any]) -> None:
    """Refuse an input that nothing uses: whoever gives one expects it to count."""
    read = [what for what in given if any(what in own for own in needs)]
    if all(given[what] is None for what in read):
        return  # the error about the missing input comes later
    for what, value in given.items():
        if value is not None and what not in read:
            raise InputError(f"{what} (--{what}), which {reader}", expected=_options(read))


def _options(inputs: Sequence[str]) -> str:
    """Inputs as Python and the command line name them: labels (--labels)."""
    return listed([f"{what} (--{what})" for what in inputs], "or")


def _lists(run: Run, batch: Batch, cutoff: int | None, axis: int) -> Iterator[RankedList]:
    targets = np.array(batch.targets)
    lengths = batch.lengths.tolist()
    shares = batch.shares
    for number, size in enumerate(lengths):
        rows = batch.documents[number, :size]
        start = int(run.offsets[number])
        yield RankedList(
            relevance_of_scores(run.scores[start : start + size]),
            targets,
            batch.table.counts[rows],
            batch.table.length[rows],
            shares[number, :size],
            None if batch.polarity is None else batch.polarity[number, :size, axis - 1],
            cutoff,
            tuple(batch.groups),
        )
