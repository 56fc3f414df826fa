"""Options that mean the same in every verb."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])
TOKENIZERS = ("word", "whitespace", "clean")
FORMATS = ("table", "json", "csv", "markdown", "latex")


class CommaList(click.ParamType):
    """`a,b,c` as a list."""

    name = "a,b,…"

    def convert(self, value: Any, param: Any, ctx: Any) -> list[str]:
        if isinstance(value, list):
            return value
        items = [item.strip() for item in str(value).split(",") if item.strip()]
        if not items:
            self.fail("an empty list", param, ctx)
        return items


def several(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Apply options in the order given."""

    def apply(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return apply


def check_target(output: str | None, inputs: Iterable[str | None]) -> None:
    """Refuse a target that cannot be written before any work is done for it."""
    if output is not None:
        from ranktilt.data.files import require_writable
        from ranktilt.data.scores import check_ending

        check_ending(output)
        require_writable(output, inputs)


def _set_quiet(_context: click.Context, _option: click.Parameter, value: bool) -> bool:
    logging.getLogger("ranktilt").setLevel(logging.WARNING if value else logging.INFO)
    return value


quiet = click.option(
    "-q", "--quiet", is_flag=True, callback=_set_quiet, help="No progress bar, no notes."
)

seed = click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="Of all random draws."
)

lexicon_choice = several(
    click.option(
        "-l",
        "--lexicon",
        default="gender",
        show_default=True,
        help="A shipped lexicon (ranktilt lexicon list) or a file: TOML, CSV, text, LIWC .dic.",
    ),
    click.option(
        "--groups",
        type=CommaList(),
        help="Use only these groups, in this order; the first is +. Needed for LIWC dictionaries.",
    ),
)

collection_fields = several(
    click.option(
        "--fields",
        type=CommaList(),
        help="Fields to read as the text, such as title,text: what people see.  [default: title and"
        " text, where they are]",
    ),
    click.option(
        "--input-format",
        type=click.Choice(["tsv", "jsonl", "csv", "parquet"]),
        help="Format of the collection where its name does not tell, such as standard input.",
    ),
)

collection_reading = several(
    collection_fields,
    click.option(
        "-t",
        "--tokenizer",
        type=click.Choice(TOKENIZERS),
        default="word",
        show_default=True,
        help="How text is cut into tokens: word is Unicode \\w+, whitespace splits on spaces, "
        "clean keeps [A-Za-z0-9']+.",
    ),
)

order = click.option(
    "--order",
    type=click.Choice(["score", "rank", "file"]),
    default="score",
    show_default=True,
    help="Order of a ranking: by score (ties by doc id, descending), by the rank column, as in "
    "the file.",
)

scoring = several(
    click.option(
        "--qrels",
        help="Relevance judgements, for nDCG@10 and the like: TREC's, a BEIR file or folder, "
        "ir_datasets:NAME or hf:NAME.",
    ),
    click.option(
        "--queries",
        help="Queries to score (TSV, CSV, JSONL, a BEIR folder, ir_datasets:NAME, hf:NAME), "
        "perhaps with label, domain, weight.",
    ),
    click.option("--query-label", help="Only queries of this label, such as n: non-gendered."),
    click.option("--by", help="Break summaries down by a column of the queries, such as domain."),
    click.option(
        "--labels",
        help="Group labels: CSV or Parquet with [query_id,] doc_id, group[, weight], or judgements "
        "of stance (.qrels: qid 0 docid label).",
    ),
    click.option(
        "--missing",
        type=click.Choice(["error", "neutral", "skip"]),
        default="error",
        show_default=True,
        help="Documents without annotation: refuse, count as without group terms, or leave out.",
    ),
    order,
)

printing = several(
    click.option(
        "-f",
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="table",
        show_default=True,
        help="How to print.",
    ),
    click.option("--per-query", is_flag=True, help="Print every query's value, not the means."),
    click.option(
        "--details",
        is_flag=True,
        help="Print the distribution too: median, mean |x|, spread, quantiles, shares tilted.",
    ),
)

output = several(
    printing,
    click.option("-o", "--output", help="Write all scores to a .json, .csv or .parquet file."),
)
