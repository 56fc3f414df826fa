"""Saved result pages of search engines, for queries whose ids name their form."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ranktilt.counterfactuals.query_forms import QueryForms
from ranktilt.data.columns import RANK, RUN_COLUMNS
from ranktilt.data.run import Run
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError

COLUMNS = {
    "query_id": RUN_COLUMNS["query_id"],
    "rank": RANK,
    "system": ("system", "tag", "engine", "run"),
    "doc_id": RUN_COLUMNS["doc_id"],
}
#: Short names of forms that ids end in.
FORMS = {"N": "neutral", "P": "prototypical", "CP": "counter-prototypical"}


def load_pages(path: Path) -> dict[str, Run]:
    """Result lists as runs by engine: a CSV with one row per result (query, rank, engine, address).

    An engine may show a page twice: a duplicate keeps its best rank.
    """
    table = read_table(path, COLUMNS, required=tuple(COLUMNS))
    lists: dict[str, dict[str, dict[str, float]]] = {}
    for row, cells in enumerate(zip(*(table.columns[name] for name in COLUMNS), strict=True)):
        query, rank, system, document = (cell.strip() for cell in cells)
        if not rank.isascii() or not rank.isdigit():
            raise InputError(f"rank {rank!r}", where=table.where(row), expected="a whole number")
        own = lists.setdefault(system, {}).setdefault(query, {})
        own[document] = max(own.get(document, -float(rank)), -float(rank))
    return {name: Run.load(own, name=name) for name, own in lists.items()}


def forms_of(query_ids: Iterable[str]) -> QueryForms:
    """Forms from ids that end in them: `0_F_N`, `0_F_P` and `0_F_CP` are the family `0_F`."""
    entries = []
    for query in query_ids:
        family, _, form = query.rpartition("_")
        if not family or form not in FORMS:
            raise InputError(
                f"query {query!r} does not end in a form", expected=f"one of {', '.join(FORMS)}"
            )
        entries.append((family, FORMS[form], "", query))
    order = list(FORMS.values())
    return QueryForms.load(sorted(entries, key=lambda entry: order.index(entry[1])))
