"""Options that mean the same in every command."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

import click

from ranktilt.cli.progress import QUIET
from ranktilt.data.reading import Reading
from ranktilt.progress import logger

if TYPE_CHECKING:
    from ranktilt.audits.audit import AuditInputs
    from ranktilt.backends.spark import SparkSettings
    from ranktilt.data.queries import Queries

Command = TypeVar("Command", bound=Callable[..., Any])
Settings = TypeVar("Settings")
TOKENIZERS = ("word", "whitespace", "clean")


class Option(Protocol):
    """Adds an option to a command."""

    def __call__(self, command: Command, /) -> Command: ...


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


def several(*options: Option) -> Option:
    """Apply options in the order given."""

    def apply(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return apply


def check_target(
    output: str | None,
    inputs: Iterable[str | None],
    endings: tuple[str, ...] = (".json", ".csv", ".parquet"),
    *,
    new: bool = False,
    outside: str | None = None,
    collection: str | None = None,
) -> None:
    """Refuse a target that cannot be written before any work is done for it.

    Args:
        output: The file to write, if any.
        inputs: Files that it must not replace.
        endings: How its name may end.
        new: Whether it must not exist.
        outside: A folder of annotations, where the file would be taken for a part.
        collection: A folder of documents, where it would be read as documents.
    """
    if output is None:
        return
    from ranktilt.data.files import require_writable, target_suffix
    from ranktilt.errors import OutputError, require_packages

    if target_suffix(output, endings) in (".svg", ".png"):
        require_packages(f"{output}: drawing", "report", "vl_convert")
    if new and os.path.lexists(output):
        raise OutputError(f"{output}: exists; choose another name with -o, or remove it first")
    require_writable(output, inputs, collection)
    folder = os.path.realpath(os.path.dirname(output) or ".")
    if outside is not None and os.path.isdir(outside) and folder == os.path.realpath(outside):
        raise click.UsageError(f"{output}: inside {outside}; choose another folder")


def manifest_of(inputs: Iterable[str | None], settings: dict[str, Any]) -> dict[str, Any]:
    """The manifest of a result that was made from these inputs, each once.

    A folder of annotations counts as its manifest or its parts, a BEIR folder as its queries and
    qrels (its documents are listed one by one), and a dataset by name as itself.
    """
    from ranktilt.data.manifest import build_manifest, hash_inputs

    return build_manifest(hash_inputs(existing_files(inputs)), settings)


def _checked_folder(
    context: click.Context, _option: click.Parameter, value: str | None
) -> str | None:
    if value is not None and not context.resilient_parsing:
        from ranktilt.reports.folder import check_folder

        check_folder(value)
    return value


def output_folder(text: str) -> Option:
    """`-o FOLDER` for results; one that cannot be written is refused before any work is done."""
    return click.option("-o", "--output", callback=_checked_folder, help=text)


def existing_files(inputs: Iterable[str | None]) -> list[str]:
    """The inputs that are files, as a manifest lists them."""
    from ranktilt.backends.partitions import MANIFEST
    from ranktilt.data.sources import is_named

    files: list[str] = []
    for source in dict.fromkeys(filter(None, inputs)):
        path = Path(source)
        if path.is_dir():
            # there may be too many parts to read them all again for their hashes
            parts = [*path.glob(MANIFEST)] or [*path.glob("*.parquet")]
            parts = parts or [*path.glob("queries.jsonl*"), *path.glob("qrels/*.tsv*")]
            files += sorted(map(str, parts))
        elif path.is_file():
            files.append(str(path))
        elif is_named(source):
            files.append(source)
    return files


def _expanded(
    context: click.Context, _argument: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    """The files of patterns that the shell left alone, because they were quoted."""
    if context.resilient_parsing:  # the shell completes a word
        return value
    from ranktilt.data.files import expand_pattern

    for path in value:
        if "@" in path and path[-1].isdigit() and not os.path.exists(path):
            raise click.UsageError(f"{path}: no such file; if it is a measure, put -m before it")
    return tuple(file for path in value for file in expand_pattern(path))


runs: Option = click.argument("runs", nargs=-1, required=True, metavar="RUN…", callback=_expanded)


#: What rankers need.
ranked_inputs: Option = several(
    click.argument("collection", metavar="COLLECTION"),
    click.argument("queries", metavar="QUERIES"),
)


def _set_quiet(context: click.Context, _option: click.Parameter, value: bool) -> None:
    context.meta[QUIET] = value
    logger.setLevel(logging.WARNING if value else logging.INFO)


#: What prints asks `is_quiet`, so that no command passes it on.
quiet: Option = click.option(
    "-q", "--quiet", is_flag=True, expose_value=False, callback=_set_quiet,
    help="Hide progress bars and notes.",
)  # fmt: skip

seed: Option = click.option("--seed", type=click.IntRange(0), default=0, help="Random seed.")

alpha: Option = click.option("--alpha", type=float, default=0.05, help="Significance level.")
confidence: Option = click.option(
    "--confidence", type=float, default=0.95, help="Level of the intervals."
)


def correction(default: str) -> Callable[[Command], Command]:
    """The option --correction."""
    return click.option(
        "--correction",
        type=click.Choice(["holm", "bonferroni", "none"]),
        default=default,
        help="Correction of p for the number of tests.",
    )


_LEXICON = "A shipped lexicon (ranktilt lexicon list) or a file: TOML, CSV, text, LIWC .dic."
groups: Option = click.option(
    "--groups",
    type=CommaList(),
    help="Use only these groups, in this order; the first is +. Needed for LIWC dictionaries.",
)
lexicon_choice: Option = several(
    click.option("-l", "--lexicon", default="gender", help=_LEXICON), groups
)
#: To swap the words of two groups.
pair_lexicon: Option = click.option(
    "-l",
    "--lexicon",
    default="gender-pairs",
    help="A lexicon with [pairs]: gender-pairs, gender, gender-names, or a TOML file.",
)
#: Without it, annotations keep their own lexicon.
optional_lexicon: Option = click.option("-l", "--lexicon", help=f"{_LEXICON}  [default: gender]")

text_fields: Option = click.option(
    "--fields",
    type=CommaList(),
    help="Fields that make up a document's text.  [default: title and text, if present]",
)
collection_fields: Option = several(
    text_fields,
    click.option(
        "--input-format",
        type=click.Choice(["tsv", "jsonl", "csv", "parquet"]),
        help="Format of the collection if the file name doesn't show it.",
    ),
)

tokenizer: Option = click.option(
    "-t",
    "--tokenizer",
    type=click.Choice(TOKENIZERS),
    default="word",
    help="Tokenizer: word is Unicode \\w+, whitespace splits on spaces, clean keeps [A-Za-z0-9']+.",
)
collection_reading: Option = several(collection_fields, tokenizer)

order: Option = click.option(
    "--order",
    type=click.Choice(["score", "rank", "file"]),
    default="score",
    help="How rankings are sorted: by score (ties by document id, descending), by the rank column "
    "or as in the file.",
)

collection: Option = click.option(
    "-c",
    "--collection",
    help="The documents: a file, a folder, a pattern, -, ir_datasets:NAME or hf:NAME.",
)
annotations_file: Option = click.option(
    "-a",
    "--annotations",
    help="Output of ranktilt annotate, which counted the group terms of the collection.",
)
labels: Option = click.option(
    "--labels",
    help="Groups of documents: CSV or Parquet with [query_id,] doc_id (or domain: a site), group[, "
    "weight][, attribute], or stance judgements (.qrels: qid 0 docid label). Or the word domain: "
    "groups are the sites of documents whose ids are URLs.",
)
pairs: Option = click.option(
    "--pairs",
    help="Two versions of the same documents: CSV or Parquet with doc_a, doc_b; for PairPreference "
    "and SourceDelta.",
)
polarity: Option = click.option("--polarity", help="Output of ranktilt polarity fit, for DUO.")
fitted_polarity: Option = click.option(
    "--polarity",
    help="For DUO: output of ranktilt polarity fit, or auto to fit it on the top --cutoff "
    "documents (needs --collection and --queries).",
)
background: Option = click.option(
    "--background",
    default="pool",
    help="Reference documents for NFaiRR: a run, pool or collection. For people: a run with the "
    "lists as shown to the ranker.",
)
qrels: Option = click.option(
    "--qrels",
    help="Relevance judgements, for nDCG and the like: TREC, CSV, JSONL, a BEIR file or folder, a "
    "file of OpenSearch, Elasticsearch or Quepid, ir_datasets:NAME or hf:NAME.",
)
queries: Option = click.option(
    "--queries",
    help="Queries to score (TSV, CSV, JSONL, a BEIR folder, a file of OpenSearch, Elasticsearch or "
    "Quepid, ir_datasets:NAME, hf:NAME); optional columns: label, domain, weight.",
)
query_label: Option = click.option(
    "--query-label", help="Only queries with this label, such as n for non-gendered."
)
by: Option = click.option(
    "--by", help="Break summaries down by a column of the queries, such as domain."
)
missing: Option = click.option(
    "--missing",
    type=click.Choice(["error", "neutral", "skip"]),
    default="error",
    help="Documents without annotation: stop, count as having no group terms, or skip.",
)


def measure_option(text: str, *, required: bool = False) -> Option:
    """Measures by name."""
    return click.option("-m", "--measure", "measures", multiple=True, required=required, help=text)


measures: Option = measure_option("A measure, such as ARaB@10; repeatable.")
cutoff: Option = click.option(
    "-k", "--cutoff", type=click.IntRange(1), default=10, help="Cutoff of the default measures."
)
counted_ranks: Option = click.option(
    "-k", "--cutoff", type=click.IntRange(1), default=10, help="Ranks that count."
)
rbo_p: Option = click.option(
    "-p",
    "--rbo-p",
    type=float,
    default=0.9,
    help="p of rank-biased overlap; higher gives lower ranks more weight.",
)
dry_run: Option = click.option(
    "--dry-run", is_flag=True, help="Print the estimate; send and write nothing."
)
workers: Option = click.option(
    "--workers", type=click.IntRange(1), help="Threads.  [default: one per core]"
)
selection: Option = several(qrels, queries, query_label, by, labels, missing)


def output_format(*extra: str) -> Callable[[Command], Command]:
    """`-f`, with table, json and what else a command can print."""
    return click.option(
        "-f",
        "--format",
        "form",
        type=click.Choice(["table", "json", *extra]),
        default="table",
        help="Output format.",
    )


printing: Option = output_format("csv", "markdown", "latex")
#: Several tables do not fit in one CSV file.
tables_format: Option = output_format("markdown", "latex")
per_query: Option = click.option(
    "--per-query", is_flag=True, help="Print every query, not the means."
)
scores_output: Option = click.option(
    "-o", "--output", help="Write all scores to a .json, .csv or .parquet file."
)


@dataclass(frozen=True)
class FileSettings:
    """What every `--settings FILE` may hold: how files are read.

    Attributes:
        fields: Fields that make up a document's text.
        format: Format of the collection.
        tokenizer: word, whitespace or clean.
        order: How rankings are sorted: score, rank or file.
    """

    fields: list[str] | None = None
    format: Literal["tsv", "jsonl", "csv", "parquet"] | None = None
    tokenizer: Literal["word", "whitespace", "clean"] | None = None
    order: Literal["score", "rank", "file"] = "score"

    def reading(self, missing: str = "error", fields: list[str] | None = None) -> Reading:
        """How files are read.

        Args:
            missing: What to do with documents without data.
            fields: Fields of a document's text, instead of the file's.
        """

        chosen = tuple(fields or self.fields or ()) or None
        return Reading(chosen, self.format, self.tokenizer, self.order, missing)  # type: ignore[arg-type]


def reading(given: Mapping[str, Any]) -> Reading:
    """How files are read, by --fields, --input-format, --tokenizer, --order and --missing."""
    chosen = tuple(given.get("fields") or ()) or None
    order, missing = given.get("order", "score"), given.get("missing", "error")
    return Reading(chosen, given.get("input_format"), given.get("tokenizer"), order, missing)


def settings(kind: type[FileSettings]) -> Callable[[Command], Command]:
    """`--settings FILE`, with the names that this command's file may hold."""
    names = ", ".join(field.name for field in fields(kind))
    text = f"Less common settings (TOML): {names}."
    return click.option("--settings", metavar="FILE", help=text)


def filled(kind: type[Settings], given: Mapping[str, Any], **more: Any) -> Settings:
    """A dataclass from the values that are named like its fields."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    return kind(**{name: given[name] for name in names if name in given} | more)


def read_file(path: str | None, kind: type[Settings]) -> Settings:
    """The settings file, or the defaults."""
    if path is None:
        return kind()
    from ranktilt.data.settings import read_settings

    return read_settings(path, kind)


def chosen_queries(queries: str | None, label: str | None, by: str | None) -> Queries | None:
    """The queries of --queries, --query-label and --by."""
    from ranktilt.data.queries import Queries

    if queries is None:
        for name, value in (("--query-label", label), ("--by", by)):
            if value is not None:
                raise click.UsageError(f"{name} needs the queries: pass --queries")
        return None
    return Queries.load(queries, label=label, by=by)


def audit_inputs(
    given: Mapping[str, Any],
    measures: Iterable[str],
    more: FileSettings,
    groups: list[str] | None,
    collection: Any,
) -> AuditInputs:
    """What is audited; groups are those of the lexicon or, without a collection, of the labels."""
    from ranktilt.audits.audit import AuditInputs
    from ranktilt.data.labels import Labels
    from ranktilt.data.lexicon import Lexicon

    words, chosen = given["lexicon"], given["labels"]
    if groups is not None and chosen is not None and collection is None:
        chosen = Labels.load(chosen, None, groups)
    elif groups is not None:
        words = Lexicon.load(words or "gender", groups)
    queries = chosen_queries(given["queries"], given.get("query_label"), given.get("by"))
    return AuditInputs(
        list(given["runs"]), collection, given["annotations"], words, list(measures) or None,
        given["cutoff"], chosen, given["polarity"], given["background"], given["qrels"], queries,
        more.reading(given["missing"], given["fields"]),
    )  # fmt: skip


def key_values(_context: Any, option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Value by key, of an option that is repeated."""
    found: dict[str, str] = {}
    for value in values:
        key, sign, content = value.partition("=")
        if not sign or not key.strip():
            raise click.BadParameter(f"{value!r}, expected KEY=VALUE", param=option)
        if key.strip() in found:
            both = f"{found[key.strip()]} and {content}"
            raise click.UsageError(f"{option.opts[0]} {key} is given twice: {both}; pass it once")
        found[key.strip()] = content
    return found


backend: Option = several(
    click.option(
        "--backend", type=click.Choice(["local", "spark"]), default="local",
        help="Where to run: threads on this machine, or Spark (extra spark), which writes a folder "
        "of partitions."
    ),
    click.option(
        "--spark-conf", multiple=True, metavar="KEY=VALUE", callback=key_values,
        help="A Spark setting, such as spark.master=yarn (default: local[*]), "
        "spark.executor.memory=4g or ranktilt.partitions=64; may be repeated.",
    ),
)  # fmt: skip


def spark_settings(given: dict[str, Any]) -> SparkSettings | None:
    """Spark's settings, or None to run on this machine; options of the other backend are errors.

    The two options are taken out of those given.
    """
    conf = given.pop("spark_conf")
    if given.pop("backend") == "local":
        if conf:
            raise click.UsageError("--spark-conf needs --backend spark")
        return None
    if given.get("workers") is not None:
        raise click.UsageError("--workers needs --backend local; see --spark-conf spark.master")
    from ranktilt.backends.spark import SparkSettings

    return SparkSettings.from_conf(conf)
