"""The verb: a run in, the same documents in a fairer order out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, get_args

import numpy as np

from ranktilt.data.annotations import Annotations
from ranktilt.data.compiling import compiling_once
from ranktilt.data.labels import Labels
from ranktilt.data.polarity import Polarity
from ranktilt.data.run import Order, Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.awrf import AWRF
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.duo import DUO
from ranktilt.measures.scoring import prepare
from ranktilt.measures.term_exposure import TExFAIR
from ranktilt.rerankers.base import RankedList, Reranker, checked_strength, relevance_of_scores
from ranktilt.rerankers.methods import make_method

Missing = Literal["error", "neutral"]
MADE_WITH = {"annotations": "ranktilt annotate", "polarity": "ranktilt polarity"}


def rerank(
    run: Run | str | os.PathLike[str] | Mapping[str, Any],
    method: str | Reranker,
    strength: float,
    *,
    annotations: Annotations | str | os.PathLike[str] | None = None,
    labels: Labels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    groups: Sequence[str] | None = None,
    polarity: Polarity | str | os.PathLike[str] | Mapping[str, Mapping[str, Any]] | None = None,
    axis: int = 1,
    cutoff: int | None = 10,
    candidates: int | None = None,
    missing: Missing = "error",
    order: Order = "score",
    name: str | None = None,
    **options: Any,
) -> Run:
    """Put every list of a run in a fairer order.

    `strength` runs from 0, which changes nothing, to 1, which looks at fairness alone. `cutoff` is
    the k of the top that counts, None for whole lists; `candidates` how many documents of each list
    are looked at (None: all), the others stay where they are. `options` are those of the method,
    such as `bound='score'` for duo. An input that the method does not read is refused. The new run
    has the scores of the old one, in falling order.
    """
    chosen = make_method(method, **options)
    amount = checked_strength(strength)
    given = Run.load(run, order=order)
    made_name = name or f"{given.name}+{chosen.tag}-{amount:g}"
    refuse_unread(
        f"{chosen.name} does not read", [chosen.needs],
        {"annotations": annotations, "labels": labels, "polarity": polarity},
    )  # fmt: skip
    made = replace(given, doc_codes=given.doc_codes.copy(), scores=given.scores.copy(), source="",
                   name=made_name)  # fmt: skip
    lists = ranked_lists(
        given, chosen, annotations=annotations, labels=labels, groups=groups, polarity=polarity,
        axis=axis, cutoff=cutoff, candidates=candidates, missing=missing,
    )  # fmt: skip
    with compiling_once():
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
    *,
    annotations: Any = None,
    labels: Any = None,
    groups: Sequence[str] | None = None,
    polarity: Any = None,
    axis: int = 1,
    cutoff: int | None = 10,
    candidates: int | None = None,
    missing: str = "error",
) -> Iterator[RankedList]:
    """What the method sees of every query's list, in the run's order; all is checked at once.

    A method that can look at groups or polarity (`mmr`) looks at polarity where it is given.
    """
    for what, value in (("cutoff", cutoff), ("candidates", candidates)):
        if value is not None and not (_whole(value) and value >= 1):
            raise InputError(f"{what} {value!r}", expected="1 or more, or None for whole lists")
    if candidates is not None and cutoff is not None and candidates < cutoff:
        raise InputError(
            f"{candidates} candidates for the top {cutoff}", do="take at least as many candidates"
        )
    if missing not in get_args(Missing):
        raise UnknownNameError("way of treating missing documents", missing, get_args(Missing))
    measure = _stand_in(method, annotations, labels, polarity)
    if not isinstance(measure, DUO) and axis != 1:
        raise InputError(f"axis {axis!r} without polarity", where=method.name, expected="none")
    if not len(run):
        return iter(())
    try:
        scoring = prepare(
            [run], [measure], annotations=annotations, labels=labels, groups=groups,
            polarity=polarity if isinstance(measure, DUO) else None, missing=missing,  # type: ignore[arg-type]
        )  # fmt: skip
        axes = 0 if scoring.sides is None else scoring.sides.polarity.axes
        if isinstance(measure, DUO) and not (_whole(axis) and 1 <= axis <= axes):
            raise InputError(f"axis {axis!r}", expected=f"1 to {axes}")
        batch = scoring.batch(0, measure, candidates)
    except InputError as error:
        told = str(error).removesuffix(" or --missing skip").removesuffix(" or skip")
        if told == str(error):
            raise
        raise InputError(told) from error  # documents cannot be left out here
    return _lists(run, batch, cutoff, axis)


def _whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _stand_in(method: Reranker, annotations: Any, labels: Any, polarity: Any) -> Measure:
    """A measure that needs what the method needs, for the scoring to look up."""
    if "polarity" in method.needs and polarity is not None:
        return DUO()
    given = {"annotations": annotations, "labels": labels, "polarity": polarity}
    if all(given[what] is None for what in inputs_of(method.needs)):
        made = [f"{what} with {MADE_WITH[what]}" for what in given if what in MADE_WITH]
        told = [own for own in made if own.split()[0] in method.needs]
        raise InputError(
            f"{method.name} needs {_spoken(inputs_of(method.needs))}",
            do=f"make {' or '.join(told)}",
        )
    return AWRF() if labels is not None and "labels" in method.needs else TExFAIR()


def inputs_of(needs: str) -> list[str]:
    """The inputs that a method or measure with such needs reads."""
    return [what for what in ("annotations", "labels", "polarity") if what in needs]


def refuse_unread(reader: str, needs: Sequence[str], given: Mapping[str, Any]) -> None:
    """Refuse an input that nothing here reads, for who gives one expects it to count."""
    read = [what for what in given if any(what in inputs_of(own) for own in needs)]
    if all(given[what] is None for what in read):
        return  # what is missing is told where it is needed
    for what, value in given.items():
        if value is not None and what not in read:
            raise InputError(f"{what} (--{what}), which {reader}", expected=_spoken(read))


def _spoken(inputs: Sequence[str]) -> str:
    """As Python and the command line name them: labels (--labels) or polarity (--polarity)."""
    told = [f"{what} (--{what})" for what in inputs]
    return " or ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _lists(run: Run, batch: Batch, cutoff: int | None, axis: int) -> Iterator[RankedList]:
    targets = np.array(batch.targets)
    lengths = batch.lengths.tolist()
    shares = batch.alignment
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
