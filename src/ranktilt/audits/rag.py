"""From list to answer: the groups' shares in what a model was given, what it cited and its answer.

A stage's share of a group is its share of the group terms (by words), or of the documents with a
label (by labels, by sides). Each step is a paired difference over questions. No model judges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ranktilt.audits.rag_result import (
    CITATIONS,
    LABELS,
    SIDES,
    STAGES,
    THIRDS,
    WORDS,
    Flow,
    RagAudit,
    RagRow,
    RagSettings,
)
from ranktilt.comparisons.results import adjusted, plain
from ranktilt.data.labels import Labels, site_of
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.rag import RagData, RagRecord
from ranktilt.data.reading import Reading
from ranktilt.data.types import FloatArray
from ranktilt.measures.concentration import herfindahl, shares_of
from ranktilt.stats.arrays import check_share
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import paired_differences, paired_t
from ranktilt.terms.annotator import annotate

#: Where means can be; others are shares, from 0 to 1.
_BOUNDS = {"change": (-1.0, 1.0), "mean rank": (1.0, np.inf)}


def audit_rag(
    source: Any,
    *,
    labels: Any = None,
    polarity: Any = None,
    settings: RagSettings | None = None,
) -> RagAudit:
    """Audit retrieval-augmented generation stage by stage.

    Args:
        source: Records: what `RagData.load` accepts.
        labels: Groups of the passages, by id: what `Labels.load` accepts.
        polarity: Positions of the passages between two sides: what `Polarity.load` accepts.
        settings: Lexicon, groups, levels.

    Returns:
        The result, which shows itself.
    """
    how = settings or RagSettings()
    check_share("alpha", how.alpha)
    data = RagData.load(source)
    lexicon = Lexicon.load(how.lexicon, how.groups if labels is None else None)
    flows = [_word_flow(data, lexicon, how.tokenizer)]
    if labels is not None:
        loaded = Labels.load(labels, only=how.groups).of(None)
        flows.append(_label_flow(data, loaded, LABELS))
    if polarity is not None:
        flows.append(_label_flow(data, _sides(Polarity.load(polarity)), SIDES))
    rows = [row for flow in flows for row in _flow_rows(flow, how)]
    rows += _citation_rows(data.records, how)
    return RagAudit(data, flows, adjusted(rows, how.correction), how, lexicon.name)


# The shares


def _word_flow(data: RagData, lexicon: Lexicon, tokenizer: str) -> Flow:
    every = [r.answer for r in data.records] + [
        one.text for r in data.records for s in STAGES[:-1] for one in r.passages(s) or ()
    ]
    places = {text: n for n, text in enumerate(dict.fromkeys(text for text in every if text))}
    counts: FloatArray = np.zeros((0, len(lexicon.groups)))
    if places:
        named = {str(n): text for text, n in places.items()}
        counts = annotate(named, lexicon, reading=Reading(tokenizer=tokenizer)).all_counts

    def amounts(record: RagRecord, stage: str) -> FloatArray | str:
        if (status := record.text_status(stage)) != "ok":
            return status
        passages = record.passages(stage) if stage != "answer" else None
        known = [one.text for one in passages] if passages else [record.answer]
        rows = np.array([places[text] for text in known if text], np.int64)
        found: FloatArray = counts[rows].sum(axis=0)
        return found if found.any() else "no-group-terms"

    return _flow(data, WORDS, lexicon.group_names, lexicon.targets, amounts)


def _label_flow(data: RagData, labels: Labels, by: str) -> Flow:
    places = {group: place for place, group in enumerate(labels.groups)}

    def amounts(record: RagRecord, stage: str) -> FloatArray | str:
        if stage == "answer":  # by its citations, each mention
            ids: Sequence[str] = record.citations or ()
        else:
            ids = [one.id for one in record.passages(stage) or ()]
        if not ids:
            return "no-citations" if stage in ("answer", "cited") else "no-passages"
        found = np.zeros(len(places))
        for own in ids:
            members = labels.members(record.query_id, own)
            if members is None:  # a segment has the labels of its document
                members = labels.members(record.query_id, own.partition("#")[0])
            for group, share in (members or {}).items():
                found[places[group]] += share
        return found if found.any() else "no-labels"

    return _flow(data, by, labels.groups, None, amounts)


def _flow(
    data: RagData,
    by: str,
    groups: tuple[str, ...],
    targets: tuple[float, ...] | None,
    amounts: Callable[[RagRecord, str], FloatArray | str],
) -> Flow:
    every = {stage: [amounts(record, stage) for record in data.records] for stage in STAGES}
    none = np.zeros(len(groups))
    return Flow(
        by,
        groups,
        targets,
        {s: np.array([none if isinstance(v, str) else v for v in own]) for s, own in every.items()},
        {s: [v if isinstance(v, str) else "ok" for v in own] for s, own in every.items()},
    )


def _sides(polarity: Polarity) -> Labels:
    """Labels from the signs of polarities on the first axis; 0 is on neither side."""
    positive = polarity.positive
    names = ("+", "-") if positive is None else (positive, f"not {positive}")
    keys = zip(polarity.query_ids.to_pylist(), polarity.doc_ids.to_pylist(), strict=True)
    shares: dict[tuple[str | None, str], dict[str, float]] = {
        key: {names[0 if value > 0 else 1]: 1.0}
        for key, value in zip(keys, polarity.values[:, 0].tolist(), strict=True)
        if value > 0 or value < 0
    }
    return Labels(names, shares, polarity.source)


# The rows


def _row(
    names: tuple[str, str, str, str],
    values: FloatArray,
    how: RagSettings,
    null: float | None = None,
) -> RagRow:
    """Mean over questions, its interval, and p of a mean of `null`."""
    known = values[~np.isnan(values)]
    ends = _BOUNDS.get(names[1], (0.0, 1.0))
    low, high = np.clip(mean_interval(values, confidence=how.confidence), *ends)
    p = None if null is None else plain(paired_t(paired_differences(values, null)))
    mean = plain(known.mean()) if len(known) else None
    return RagRow(*names, mean, plain(low), plain(high), p, None, len(known), len(values))


def _flow_rows(flow: Flow, how: RagSettings) -> Iterator[RagRow]:
    for stage, own in flow.shares.items():
        for place, group in enumerate(flow.groups):
            yield _row((flow.by, "share", stage, group), own[:, place], how)
    for start, end in flow.steps:
        change = flow.change(start, end)
        step = f"{start} → {end}"
        for place in flow.tested:
            yield _row((flow.by, "change", step, flow.groups[place]), change[:, place], how, 0.0)
    if len(flow.shares) > 1:
        step = " → ".join(flow.ends)
        yield _row((flow.by, "coverage", step, ""), flow.coverage(), how)


def _source_of(passage: str) -> str:
    """The source of a passage: its site, the document of a segment (before #), or itself."""
    return site_of(passage) or passage.partition("#")[0]


def _citation_rows(records: Sequence[RagRecord], how: RagSettings) -> Iterator[RagRow]:
    """Concentration of sources, and where the cited passages are in the context."""
    if not any(record.citations for record in records):
        return
    kinds: dict[str, Callable[[RagRecord], list[str]]] = {
        "context": lambda record: [one.id for one in record.given or ()],
        "answer": lambda record: list(record.citations or ()),
    }
    for stage, ids in kinds.items():
        counts = [np.array([*Counter(map(_source_of, ids(r))).values()], float) for r in records]
        some = [own if own.sum() > 1 else np.full(1, np.nan) for own in counts]
        hhi = np.array([herfindahl(own) for own in some])
        most = np.array([shares_of(own).max() for own in some])
        if not np.isnan(hhi).all():
            yield _row((CITATIONS, "HHI of sources", stage, ""), hhi, how)
            yield _row((CITATIONS, "MaxShare of sources", stage, ""), most, how)
    found = np.array([_places(record) for record in records])
    if not np.isnan(found).all():
        yield _row((CITATIONS, "mean rank", "answer", ""), found[:, 0], how)
        for number_, third in enumerate(THIRDS, start=1):
            yield _row((CITATIONS, third, "answer", ""), found[:, number_], how, 1 / 3)


def _places(record: RagRecord) -> list[float]:
    """Mean rank of the mentions, and the shares of them in each third of the context.

    A passage at rank r of n fills (r − 1)/n to r/n, so that it may belong to two thirds; without
    preference for a place each third has 1/3. A mention of an id that chunks share is divided
    among them. NaN with fewer than three passages.
    """
    given = record.given or ()
    ranks: dict[str, list[int]] = {}
    for rank, one in enumerate(given, start=1):
        ranks.setdefault(one.id, []).append(rank)
    cited = [ranks[c] for c in record.citations or () if c in ranks]
    own = np.array([rank for chunks in cited for rank in chunks], float)
    weights = [1 / len(chunks) for chunks in cited for _ in chunks]
    if len(given) < 3 or not len(own):
        return [np.nan] * 4
    begin, end = (own - 1) / len(given), own / len(given)
    thirds = [
        np.clip(np.minimum(end, (t + 1) / 3) - np.maximum(begin, t / 3), 0, None) * len(given)
        for t in range(3)
    ]
    return [float(np.average(part, weights=weights)) for part in (own, *thirds)]
