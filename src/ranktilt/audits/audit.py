"""The audit: runs scored for tilt, and everything that follows from their scores."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.frames import Frame
from ranktilt.data.labels import CROSS, DOMAIN, Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import DEFAULT_READING, Reading
from ranktilt.data.run import Run, RunSource, load_runs
from ranktilt.errors import InputError, check_known, close_names
from ranktilt.measures.awrf import AWRF
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import deepest
from ranktilt.measures.impact_ratio import ImpactRatio
from ranktilt.measures.names import AnyMeasure, parse_measures
from ranktilt.measures.order_sensitivity import OrderSensitivity
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import Scoring, ScoringData, is_background_word, prepare
from ranktilt.measures.skew import NDKL
from ranktilt.measures.term_exposure import Share
from ranktilt.progress import Progress, silent
from ranktilt.terms.annotator import annotate

if TYPE_CHECKING:
    from ranktilt.audits.reporting import AuditPlots, ReportSettings
    from ranktilt.comparisons.curves import Curves
    from ranktilt.comparisons.systems import Comparison
    from ranktilt.explanations.explanation import Attribution, Explanation
    from ranktilt.reports.folder import Report

Path = str | os.PathLike[str]
LexiconSource = Lexicon | Path | Mapping[str, Any] | Frame

#: Instead of a file: fit polarity on the runs' top documents.
AUTO = "auto"
#: Passages that `explain` shows of a query.
PASSAGES = 10


def audit(
    runs: RunSource | Iterable[RunSource],
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame | None = None,
    *,
    annotations: Annotations | str | os.PathLike[str] | Frame | None = None,
    lexicon: LexiconSource | None = None,
    measures: Sequence[Any] | None = None,
    cutoff: int = 10,
    labels: Labels | str | os.PathLike[str] | Mapping[str, Any] | Frame | None = None,
    polarity: Any = None,
    background: RunSource = "pool",
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Any] | Frame | None = None,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Frame | None = None,
    reading: Reading = DEFAULT_READING,
    progress: Progress = silent,
) -> Audit:
    """Audit runs: count group terms in what they retrieved, and score them.

    Args:
        runs: One run or several: a path, a frame, a Run, {query: {doc: score}}; {name: run}.
        collection: The documents: a path, a folder, a pattern, a frame or {doc: text}.
        annotations: Output of `annotate`, used instead of the collection.
        lexicon: The group terms: a shipped lexicon ("gender" by default), a file or a Lexicon.
        measures: Measures or their names; by default a set that suits the groups and the data.
        cutoff: Ranks that the default measures look at.
        labels: Groups of documents, for measures that need no terms; "domain" for their sites.
        polarity: For DUO: output of `fit_polarity`, or "auto" to fit it on the runs' top documents
            (needs the collection and the queries' texts).
        background: Reference documents for NFaiRR: "pool", "collection" or a run.
        qrels: Relevance judgements, for nDCG and RR.
        queries: The queries to score; by default those of the qrels, otherwise those of the runs.
        reading: How files are read: fields, tokenizer, order, missing documents.
        progress: Receives progress reports.

    Returns:
        An Audit, which displays as a table.
    """
    inputs = AuditInputs(
        runs, collection, annotations, lexicon, measures, cutoff, labels, polarity, background,
        qrels, queries, reading,
    )  # fmt: skip
    return run_audit(inputs, progress=progress)


def run_audit(
    inputs: AuditInputs,
    *,
    query: str | None = None,
    everything: bool = False,
    progress: Progress = silent,
) -> Audit:
    """Audit what `inputs` names.

    Args:
        inputs: Runs, documents and settings.
        query: Audit one query only.
        everything: Annotate the whole collection, not only the retrieved documents.
        progress: Receives progress reports.
    """
    loaded = inputs.load()
    if query is not None:
        loaded = loaded.only(query)
    loaded = loaded.with_polarity(inputs.polarity_depth, progress)
    measures = inputs.measures or _default_measures(loaded, inputs)
    data = loaded.data
    if data.annotations is None and loaded.collection is not None:
        if inputs.lexicon is not None or _need_terms(measures, data.labels is not None):
            judged = any(m.needs_judged for m in _own(measures))
            made = loaded.annotated(everything=everything, judged=judged, progress=progress)
            loaded = loaded.with_annotations(made)
            everything = everything or data.background == "collection"
    else:
        everything = data.annotations is not None
    progress("Scoring")
    return Audit(loaded, prepare(loaded.runs, measures, loaded.data), everything)


def default_measures(groups: Sequence[str], cutoff: int = 10, *, qrels: bool = False) -> list[str]:
    """The measures of an audit if none are named.

    Two groups: the share of the first, signed rank bias by frequency and by presence, and three
    fairness measures. More groups: every group's share and the measures that need no pair.
    """
    if len(groups) == 2:
        names = [f"Share(group={groups[0]!r})", "ARaB", "ARaB(magnitude='bool')"]
    else:
        names = [f"Share(group={group!r})" for group in groups]
    names += ["TExFAIR", "NFaiRR", "AWRF"]
    return [f"{name}@{cutoff}" for name in [*names, *(("nDCG", "RR") if qrels else ())]]


def _label_measures(labels: Labels, cutoff: int = 10, *, shown: bool = False) -> list[str]:
    """The measures of an audit by labels: who is selected and who is on top, of the candidates.

    Every attribute is measured, and the intersection of all of them, where groups with less than 2%
    of the candidates are excluded. Of sites ("domain"), concentration is measured. Sides (labels
    per query, or of sites) get the exposure of each instead, which should be equal whatever the
    candidates are; labels that may be people's or sides get both. Of two groups one share will do.

    Args:
        labels: Groups of the documents or people.
        cutoff: Ranks that count.
        shown: Whether the lists as they were shown to the ranker are known (the background run).
    """
    if labels.source == DOMAIN:
        return [f"{name}@{cutoff}" for name in ("HHI", "MaxShare", "UniqueShare")]
    several = len(labels.attributes) > 1
    attributes: list[str | None] = [*labels.attributes] if several else [None]
    crossed = CROSS.join(labels.attributes) if several else None
    measures: list[Measure] = []
    sides = labels.per_query or labels.by_domain
    candidates: Literal["background", "list"] = "background" if shown else "list"
    for attribute in [] if sides else [*attributes, *([crossed] if several else [])]:
        ratio = ImpactRatio(
            candidates=candidates,
            min_share=0.02 if several and attribute == crossed else 0.0,
            attribute=attribute,
        )
        measures += [ratio, NDKL(target=candidates, attribute=attribute)]
    if sides or not (labels.attributes or shown):  # otherwise people, compared with the candidates
        for attribute in attributes:
            groups = labels.of(attribute).groups
            groups = groups[:1] if len(groups) == 2 else groups
            measures.append(AWRF(attribute=attribute))
            measures += [Share(group, by="documents", attribute=attribute) for group in groups]
    names = [str(measure @ cutoff) for measure in measures]
    if shown:
        names.append(str(OrderSensitivity(of="first")))
        names.append(str(OrderSensitivity(of="position", attribute=crossed)))
        names.append(str(OrderSensitivity(of="group", attribute=crossed)))
    return names


def _default_measures(loaded: LoadedInputs, inputs: AuditInputs) -> list[str]:
    """The default measures for the data there is; by documents if there are labels only."""
    data, cutoff = loaded.data, inputs.cutoff
    names: list[str] = []
    read_texts = loaded.collection is not None and (
        inputs.lexicon is not None or data.labels is None
    )
    if isinstance(data.annotations, Annotations) or read_texts:
        known = data.annotations if isinstance(data.annotations, Annotations) else loaded.words
        names = default_measures(known.group_names, cutoff, qrels=data.qrels is not None)
    elif data.labels is not None:
        shown = isinstance(data.background, Run)
        names = _label_measures(Labels.load(data.labels), cutoff, shown=shown)
        names += [f"{name}@{cutoff}" for name in ("nDCG", "RR") if data.qrels is not None]
    if isinstance(data.polarity, Polarity):
        names.append(f"DUO@{cutoff}")
        if data.polarity.positive is not None:
            names.append(f"SignedDUO@{cutoff}")
    return names


def _need_terms(measures: Sequence[Any], labelled: bool) -> bool:
    """Whether any measure looks at the terms of documents."""
    return any(
        m.info.needs != "polarity" and not (labelled and m.labels_suffice) for m in _own(measures)
    )


def _own(measures: Sequence[Any]) -> list[Measure]:
    """The measures of tilt."""
    return [measure for measure in parse_measures(measures) if isinstance(measure, Measure)]


@dataclass(frozen=True, eq=False)
class Audit:
    """Runs scored for tilt; compare, explain, plot and report them from here."""

    inputs: LoadedInputs
    scoring: Scoring
    #: Whether every document of the collection is annotated.
    covers_collection: bool = False

    @cached_property
    def scores(self) -> Scores:
        """One value and one status per run, measure and query."""
        scores = self.scoring.scores(ties=True)
        own = [m.measure for m in scores.measures]
        if any(getattr(measure, "background", None) == "pool" for measure in own):
            n = len(self.scoring.runs)
            who = "the run" if n == 1 else f"the {n} runs"
            scores.notes.append(f"background: the pool, all documents that {who} retrieved")
        return scores

    @property
    def annotations(self) -> Annotations | None:
        """Counts of group terms, if the audit has any."""
        found = self.inputs.data.annotations
        return found if isinstance(found, Annotations) else None

    @property
    def collection(self) -> Collection | None:
        """The documents, if they were given."""
        return self.inputs.collection

    @property
    def lexicon(self) -> Lexicon | None:
        """The group terms that were counted."""
        return None if self.annotations is None else self.annotations.lexicon

    @property
    def tilt_measures(self) -> list[Measure]:
        """The measures of tilt, without those of effectiveness."""
        return [m for m in self.scoring.measures if isinstance(m, Measure)]

    @property
    def term_measures(self) -> list[Measure]:
        """The measures of tilt, without those of polarity."""
        return [m for m in self.tilt_measures if m.info.needs != "polarity"]

    @property
    def polarity(self) -> Polarity | None:
        """Positions of documents between two sides, if the audit has any."""
        return None if self.scoring.sides is None else self.scoring.sides.polarity

    def compare(
        self, baseline: str | None = None, measures: Sequence[AnyMeasure | str] | None = None
    ) -> Comparison:
        """Test which runs differ significantly from a baseline.

        Args:
            baseline: The run to compare with; the first by default.
            measures: Measures to compare; all by default.
        """
        from ranktilt.comparisons.systems import compare

        names = None if measures is None else [str(measure) for measure in measures]
        return compare(self.scores, baseline, measures=names)

    def explain(
        self,
        query: str,
        run: str | None = None,
        measures: Sequence[Any] | None = None,
        *,
        passages: int = PASSAGES,
    ) -> Explanation:
        """Show which documents and words cause a query's tilt.

        Args:
            query: The query's id.
            run: The run's name; the first by default.
            measures: Measures to explain; those of the audit by default.
            passages: Passages to show, from the top.
        """
        names = [own.name for own in self.scoring.runs]
        run = names[0] if run is None else check_known("run", run, names)
        return self.explain_runs(query, measures, passages=passages)[names.index(run)]

    def explain_runs(
        self, query: str, measures: Sequence[Any] | None = None, *, passages: int = PASSAGES
    ) -> list[Explanation]:
        """Explain one query of every run."""
        from ranktilt.explanations.contributions import explain_scoring

        narrow = self.inputs.only(query)
        own = [m for m in self.scoring.measures if not (isinstance(m, Measure) and m.is_pooled)]
        if not (measures or own):
            raise InputError(
                f"{self.scoring.measures[0]} has one value for all queries",
                do="name a measure with a value for each, such as AWRF@10",
            )
        scoring = prepare(narrow.runs, measures or own, narrow.data)
        return explain_scoring(scoring, query, narrow.texts(), passages)

    def attribute(
        self,
        candidates: RunSource = "pool",
        measures: Sequence[Any] | None = None,
        *,
        seed: int = 0,
    ) -> Attribution:
        """Separate what the collection, the candidates and the ranker add to the tilt.

        Args:
            candidates: "pool" (all that the runs retrieved), "run" (each run's own list) or a run.
            measures: Measures of tilt; those of the audit by default.
            seed: Random seed.
        """
        from ranktilt.explanations.attribution import RandomOrders, attribute

        chosen = self.attributable if measures is None else parse_measures(measures)
        scoring, scores, data = self.scoring, self.scores, self.inputs.data
        if not all(measure in scoring.measures for measure in chosen):
            scoring = prepare(scoring.runs, chosen, data)
            scores = scoring.scores()
        return attribute(scoring, scores, chosen, data, candidates, RandomOrders(seed=seed))

    @property
    def attributable(self) -> list[Measure]:
        """The measures of tilt that a random ranking of documents has a value for."""
        return [
            measure
            for measure in self._any_depth
            if measure.info.needs == "polarity"
            or measure.relevant_from is not None
            or (measure.of_list_alone and getattr(measure, "attribute", None) is None)
        ]

    @property
    def _any_depth(self) -> list[Measure]:
        """The measures of tilt, without those of polarity if it is known for the top only."""
        sides = self.scoring.sides
        return self.tilt_measures if sides is None or sides.covers_lists else self.term_measures

    def curves(
        self, measures: Sequence[Any] | None = None, cutoffs: Iterable[int] | None = None
    ) -> Curves:
        """Score the runs at many cutoffs.

        Args:
            measures: Measures of tilt; those of the audit by default.
            cutoffs: 1 to 100 by default.
        """
        from ranktilt.comparisons.curves import curves

        chosen = self._any_depth if measures is None else measures
        return curves(self.scoring.runs, chosen, self.inputs.data, cutoffs=cutoffs)

    @property
    def verdict(self) -> list[str]:
        """What was found, in a few sentences: the same as in the terminal and in a report."""
        from ranktilt.audits.reporting import audit_view
        from ranktilt.reports.summary import verdict

        return verdict(audit_view(self))

    @property
    def next_steps(self) -> list[str]:
        """What to do next, in at most three sentences."""
        from ranktilt.audits.reporting import audit_view
        from ranktilt.reports.summary import next_steps

        return [step.text for step in next_steps(audit_view(self))]

    @property
    def plot(self) -> AuditPlots:
        """Altair charts: means(), curves(), spread(), tradeoff(), explain(). Needs `report`."""
        from ranktilt.audits.reporting import AuditPlots

        return AuditPlots(self)

    def report(
        self,
        output: str | os.PathLike[str],
        settings: ReportSettings | None = None,
        *,
        progress: Progress = silent,
    ) -> Report:
        """Write a report: a page with its figures, tables and all scores. Needs the extra `report`.

        Args:
            output: The folder to write.
            settings: Baseline, title, seed, and whether passages are shown.
            progress: Receives progress reports.
        """
        from ranktilt.audits.reporting import ReportSettings, write_audit_report

        return write_audit_report(self, output, settings or ReportSettings(), progress)

    def complete(self, progress: Progress = silent) -> Audit:
        """The audit with the whole collection annotated, as a report needs it."""
        made = self.inputs.annotated(self.lexicon, everything=True, progress=progress)
        inputs = self.inputs.with_annotations(made)
        return Audit(inputs, prepare(inputs.runs, self.scoring.measures, inputs.data), True)

    def __repr__(self) -> str:
        from ranktilt.audits.reporting import audit_text

        return audit_text(self)

    def _repr_html_(self) -> str:
        from ranktilt.audits.reporting import audit_html

        return audit_html(self)

    # Version 0.1 returned Scores: these go in the next version.

    @property
    def runs(self) -> list[str]:
        """Use `audit.scores.runs`."""
        _moved("runs")
        return self.scores.runs

    def mean(self, run: str, measure: AnyMeasure | str) -> float | None:
        """Use `audit.scores.mean`."""
        _moved("mean")
        return self.scores.mean(run, measure)

    def means(self) -> list[dict[str, Any]]:
        """Use `audit.scores.means`."""
        _moved("means")
        return self.scores.means()


def _moved(name: str) -> None:
    text = f"audit.{name} is now audit.scores.{name}"
    warnings.warn(text, DeprecationWarning, stacklevel=3)


# The inputs: the one place that loads runs and annotates what they retrieved


@dataclass(frozen=True, eq=False)
class AuditInputs:
    """What an audit is made from, as the caller names it; see `ranktilt.audit` for the fields."""

    runs: RunSource | Iterable[RunSource]
    collection: Collection | Path | Mapping[str, str] | Frame | None = None
    annotations: Annotations | Path | Frame | None = None
    lexicon: LexiconSource | None = None
    measures: Sequence[Any] | None = None
    cutoff: int = 10
    labels: Labels | Path | Mapping[str, Any] | Frame | None = None
    polarity: Any = None
    background: RunSource = "pool"
    qrels: Qrels | Path | Mapping[str, Any] | Frame | None = None
    queries: Queries | Path | Mapping[str, str] | Iterable[str] | Frame | None = None
    reading: Reading = DEFAULT_READING

    def load(self) -> LoadedInputs:
        """Open and check everything; nothing is annotated yet."""
        if not any(
            source is not None
            for source in (self.collection, self.annotations, self.labels, self.polarity)
        ):
            raise InputError(
                "no document data", do="pass --collection, --annotations, --labels or --polarity"
            )
        order = self.reading.order
        runs = load_runs(self.runs, order)
        background = self.background
        if not is_background_word(background):
            background = Run.load(background, order=order)
        queries = None if self.queries is None else Queries.load(self.queries)
        qrels = None if self.qrels is None else Qrels.load(self.qrels)
        lexicon = None if self.lexicon is None else Lexicon.load(self.lexicon)
        annotations = self._annotations(lexicon)
        collection = None
        if self.collection is not None:
            fields = self.reading.fields
            if fields is None and annotations is not None:
                fields = annotations.settings.fields
            reading = replace(self.reading, fields=fields)
            collection = Collection.open(self.collection, reading)
        polarity = self.polarity
        if isinstance(polarity, str) and polarity == AUTO:
            _check_fit_input(collection, queries)
        elif polarity is not None:
            polarity = Polarity.load(polarity)
        labels = None if self.labels is None else Labels.for_runs(self.labels, runs)
        data = ScoringData(
            annotations, labels, polarity, None, background, qrels, queries, self.reading
        )
        return LoadedInputs(runs, collection, lexicon, data)

    @property
    def polarity_depth(self) -> int | None:
        """How many documents of each list need a polarity; None for all."""
        named = parse_measures(self.measures) if self.measures else []
        polar = [m for m in named if isinstance(m, Measure) and m.info.needs == "polarity"]
        return deepest(polar) if polar else self.cutoff

    def _annotations(self, lexicon: Lexicon | None) -> Annotations | None:
        """Annotations that were created before, checked against the lexicon and tokenizer."""
        if self.annotations is None:
            return None
        opened = Annotations.read(self.annotations, lexicon)
        if lexicon is not None:
            opened.require_lexicon(lexicon)
        tokenizer = self.reading.tokenizer
        if tokenizer is not None and tokenizer != opened.settings.tokenizer:
            raise InputError(
                f"annotated with the tokenizer {opened.settings.tokenizer!r}",
                where=opened.path or "annotations",
                expected=repr(tokenizer),
                do="annotate again, or omit the tokenizer",
            )
        return opened


@dataclass(frozen=True, eq=False)
class LoadedInputs:
    """Runs and small files in memory, and where everything else is read from."""

    runs: list[Run]
    collection: Collection | None
    lexicon: Lexicon | None
    data: ScoringData

    @property
    def retrieved(self) -> pa.Array:
        """The ids of all documents that the runs and the background run retrieved."""
        runs = [*self.runs]
        if isinstance(self.data.background, Run):
            runs.append(self.data.background)
        return pc.unique(pa.chunked_array([run.doc_ids for run in runs]))

    @property
    def words(self) -> Lexicon:
        """The lexicon that texts are annotated with: gender by default."""
        return self.lexicon or Lexicon.load("gender")

    def texts(self) -> dict[str, str]:
        """The texts of the retrieved documents, if there is a collection."""
        if self.collection is None:
            return {}
        wanted = self.retrieved
        found = self.collection.texts_of(wanted)
        if not found and len(wanted):
            raise InputError(
                "no document of this query is in the collection",
                where=self.collection.source,
                do=f"compare the ids: the run has {wanted[0].as_py()!r}",
            )
        return found

    def annotated(
        self,
        lexicon: Lexicon | None = None,
        *,
        everything: bool = False,
        judged: bool = False,
        progress: Progress = silent,
    ) -> Annotations:
        """Count the lexicon's terms in what was retrieved (or judged), or in all documents."""
        if self.collection is None:
            raise InputError("neither a collection nor annotations", do="pass --collection")
        everything = everything or self.data.background == "collection"
        wanted = self.retrieved
        if judged and isinstance(self.data.qrels, Qrels):
            known = {doc for own in self.data.qrels.grades.values() for doc in own}
            wanted = pc.unique(pa.chunked_array([wanted, pa.array(sorted(known), wanted.type)]))
        made = annotate(
            self.collection,
            self.words if lexicon is None else lexicon,
            reading=self.data.reading,
            only=None if everything else wanted,
            progress=progress,
        )
        return replace(made, collection=self.collection)

    def only(self, query: str) -> LoadedInputs:
        """The same inputs for one query: other documents need not be looked up."""
        data = self.data
        queries = data.queries if isinstance(data.queries, Queries) else None
        qrels = data.qrels if isinstance(data.qrels, Qrels) else None
        _check_query(query, self.runs, queries, qrels)
        around = data.background
        return replace(
            self,
            runs=[_only_query(run, query) for run in self.runs],
            data=replace(
                data,
                background=_only_query(around, query) if isinstance(around, Run) else around,
                queries=Queries({query: "" if queries is None else queries.texts.get(query, "")}),
            ),
        )

    def with_annotations(self, annotations: Annotations) -> LoadedInputs:
        """The same inputs, scored by these annotations."""
        return replace(self, data=replace(self.data, annotations=annotations))

    def with_polarity(self, depth: int | None, progress: Progress = silent) -> LoadedInputs:
        """The same inputs with the polarity of the runs' top documents, if that was requested."""
        asked = isinstance(self.data.polarity, str) and self.data.polarity == AUTO
        if not asked or self.collection is None:
            return self
        from ranktilt.polarity.polarize import PolaritySettings, fit_polarity

        settings = PolaritySettings(depth=depth, reading=self.data.reading, progress=progress)
        made = fit_polarity(self.runs, self.collection, self.data.queries, settings=settings)
        return replace(self, data=replace(self.data, polarity=made))


def _check_fit_input(collection: Collection | None, queries: Queries | None) -> None:
    """Refuse to fit polarity without what it is fitted on."""
    if collection is None:
        raise InputError("--polarity auto needs the documents", do="pass --collection")
    if collection.read_once:
        raise InputError(
            "--polarity auto reads the documents again: not possible with standard input or a pipe",
            do="write it to a file first",
        )
    if queries is None or not any(queries.texts.values()):
        raise InputError("--polarity auto needs the texts of the queries", do="pass --queries")


def _only_query(run: Run, query: str) -> Run:
    """The run with one query."""
    docs = run.ranking(query)
    narrow = run.restrict([query] if docs else [])
    ids = pa.array(docs, pa.string())
    return replace(narrow, doc_codes=np.arange(len(docs)), doc_ids=ids, order="file", warnings=())


def _check_query(query: str, runs: list[Run], queries: Queries | None, qrels: Qrels | None) -> None:
    """Refuse a query that is unknown or that no run answers."""
    answered = list(dict.fromkeys(q for run in runs for q in run.query_ids))
    if query in answered:
        return
    where = ", ".join(run.source or run.name for run in runs)
    known = [*(queries.ids if queries is not None else ()), *(qrels.grades if qrels else ())]
    if query in known:
        raise InputError(f"query {query!r} has no results", where=where, do="choose another query")
    texts = {} if queries is None else queries.texts
    near = [q for q in answered if texts.get(q, "").casefold() == query.casefold()]
    near = near[:1] or close_names(query, answered)
    do = f"did you mean {' or '.join(near)}?" if near else None
    if do is None and answered:
        do = f"there are {len(answered)}, such as {answered[0]!r}"
    raise InputError(f"unknown query {query!r}", where=where, do=do)
