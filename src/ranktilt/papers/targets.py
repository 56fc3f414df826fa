"""The targets of `ranktilt reproduce` that are not tables of runs × measures: one function each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from ranktilt.data.queries import Queries
from ranktilt.papers import pair_study, pair_tables
from ranktilt.papers.config import FileState, TableConfig
from ranktilt.papers.reproduction import Given, Made, ReproducedTable
from ranktilt.progress import Progress, silent


def make_target(
    config: TableConfig, folder: Path, states: Sequence[FileState], *, progress: Progress = silent
) -> ReproducedTable:
    """Make any target from the existing files, by its function if it has one."""
    function = TARGETS.get(config.name)
    return ReproducedTable.make(config, folder, states, progress=progress, function=function)


def _annotated_queries(given: Given) -> Made:
    """Rekabsaz and Schedl (2020), Table 2: queries per category, and the samples it prints."""
    queries = Queries.load(given.path("queries"))
    counts = Counter(queries.labels.values())
    by_text = {text.lower(): queries.labels[query] for query, text in queries.texts.items()}
    samples: dict[str, list[str]] = given.config.settings["samples"]
    values = {
        label: [float(counts[label]), float(sum(by_text.get(text) == label for text in printed))]
        for label, printed in samples.items()
    }
    return Made({"queries": values}, {"queries": len(queries)})


#: Target → its function; a target that is missing here is a table of runs × measures.
TARGETS: dict[str, Callable[[Given], Made]] = {
    **pair_study.TARGETS,
    **pair_tables.TARGETS,
    "rab-table2": _annotated_queries,
}
