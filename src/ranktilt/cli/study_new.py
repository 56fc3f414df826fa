"""`ranktilt study new`: one command per kind of study."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.groups import Group
from ranktilt.cli.progress import note

if TYPE_CHECKING:
    from ranktilt.data.collection import Collection
    from ranktilt.studies.content import StudyContent
    from ranktilt.studies.settings import StudySettings
    from ranktilt.studies.store.database import Database

ACCOUNT = "researcher"

database_option: options.Option = click.option(
    "--db", default="study.db", envvar="RANKTILT_STUDY_DB",
    help="Database: a file (SQLite) or postgresql://user@host/name. Also RANKTILT_STUDY_DB.",
)  # fmt: skip


def require_extra() -> None:
    """Fail with one line if the extra `study` is not installed."""
    from ranktilt.errors import require_packages

    modules = ("starlette", "uvicorn", "sqlalchemy", "argon2", "itsdangerous", "jinja2")
    require_packages("the study app", "study", *modules)


@contextlib.contextmanager
def open_database(db: str, *, create: bool = False) -> Iterator[Database]:
    """The database, closed afterwards."""
    require_extra()
    from ranktilt.studies.store.database import Database

    database = Database.open(db, create=create)
    try:
        yield database
    finally:
        database.close()


def first_account(database: Database) -> str | None:
    """The password of a new account; None if the database has an account already."""
    import secrets

    from ranktilt.studies.store.accounts import Accounts

    accounts = Accounts(database)
    if accounts.names():
        return None
    password = secrets.token_urlsafe(12)
    accounts.set_password(ACCOUNT, password)
    return password


def _common(kind: str) -> options.Option:
    return options.several(
        database_option,
        click.option("--name", default=kind, help="Short name, part of the URL."),
        click.option(
            "--settings", "settings_file", help="TOML file: language, title, consent, limits, …."
        ),
        click.option(
            "--seed",
            type=click.IntRange(0, 2**63 - 1),
            help="Seed of the assignment.  [default: random, shown once the study is stopped]",
        ),
    )


_queries = click.option("--queries", required=True, help="Queries: id, text.")
_collection = click.option(
    "-c",
    "--collection",
    required=True,
    help="Documents: id, text, optional title, url, site and date.",
)


def _opened(given: dict[str, Any]) -> Collection:
    """The documents, with the fields that make up their text."""
    from ranktilt.data.collection import Collection

    return Collection.open(given["collection"], options.reading(given))


@click.group("new", cls=Group, short_help="Create a study from files.")
def new() -> None:
    """Create a study and store it in a database, open for participants.

    seme: people give their opinion, read search results in a balanced or one-sided order, and give
    their opinion again. perception: people judge how balanced lists are. annotation: people label
    queries, documents or pairs.
    """


@new.command("seme", short_help="Test whether the order of results changes opinions.")
@click.option(
    "--queries", required=True,
    help="Queries: id, text, and a column statement (what people agree or disagree with).",
)  # fmt: skip
@_collection
@options.text_fields
@click.option("--polarity", required=True, help="Polarity of the documents (ranktilt polarity).")
@click.option("-r", "--run", help="Use this run's top documents.  [default: those of the polarity]")
@click.option("--own-order", is_flag=True, help="Add the run's own order as a condition.")
@click.option("--depth", type=click.IntRange(3, 12), default=10, help="Results per list.")
@click.option(
    "--allow-weak-axis", is_flag=True,
    help="Accept queries whose axis does not separate the labelled documents.",
)  # fmt: skip
@_common("seme")
@options.quiet
def _seme(
    queries: str, polarity: str, own_order: bool, allow_weak_axis: bool, **given: Any
) -> None:
    """Create a search-manipulation study: opinion, results, summary, opinion again.

    Every query has three orders, the exact optima of DUO: the most balanced, and the most one-sided
    ones, for first and against first.

    Example: ranktilt study new seme --queries q.tsv -c docs.jsonl --polarity polarity.parquet
    """
    settings = _settings("seme", given)
    from ranktilt.studies.design.orders import make_design
    from ranktilt.studies.making import seme_content

    run, depth = given["run"], given["depth"]
    if own_order and run is None:
        raise click.UsageError("--own-order needs --run")
    design = make_design(queries, polarity, run=run, own_order=own_order, depth=depth)
    content = seme_content(design, _opened(given), allow_weak_axis=allow_weak_axis)
    _create(settings, content, given)
    for query, reason in design.skipped.items():
        note(f"query {query!r} skipped: {reason}")
    for text in content.warnings:
        note(text)


@new.command("perception", short_help="Let people judge how balanced lists are.")
@_queries
@_collection
@options.text_fields
@click.option(
    "-r", "--run", "runs", multiple=True, required=True,
    help="Run whose lists people judge; pass at least two.",
)  # fmt: skip
@click.option("--depth", type=click.IntRange(1, 20), default=10, help="Results per list.")
@_common("perception")
def _perception(queries: str, runs: tuple[str, ...], depth: int, **given: Any) -> None:
    """Create a perception study: people rate lists, or choose the more balanced of two.

    Example: ranktilt study new perception --queries q.tsv -c docs.jsonl -r a.trec -r b.trec
    """
    settings = _settings("perception", given)
    from ranktilt.studies.making import perception_content

    content = perception_content(queries, runs, _opened(given), depth)
    _create(settings, content, given)


@new.command("annotation", short_help="Label queries, documents or pairs.")
@click.option("--queries", help="Queries: id, text.")
@click.option("-c", "--collection", help="Documents: id, text, optional title.")
@click.option("-r", "--run", help="Only this run's top documents.")
@click.option(
    "--depth", type=click.IntRange(1, 20), default=10, help="Documents per query, from --run."
)
@click.option(
    "--show", type=click.Choice(["query", "document", "pair"]), default="query",
    help="What is labelled.",
)  # fmt: skip
@click.option(
    "--gold",
    help="Known answers: a file with id, text and label (or one column per question). The id of "
    "an item makes it a gold question.",
)
@_common("annotation")
def _annotation(show: Any, gold: str | None, **given: Any) -> None:
    """Create an annotation study: people label or rate items.

    Example: ranktilt study new annotation --queries q.tsv --gold known.csv
    """
    settings = _settings("annotation", given)
    from ranktilt.studies.making import annotation_content, with_gold

    names = ("queries", "collection", "run", "depth")
    content = annotation_content(show, **{name: given[name] for name in names})
    if gold is not None:
        content = with_gold(settings, content, gold)
    _create(settings, content, given)


def _settings(kind: str, given: dict[str, Any]) -> StudySettings:
    """The settings; bad names and settings are refused before any file is read."""
    require_extra()
    from ranktilt.studies.settings import StudySettings
    from ranktilt.studies.store.studies import check_slug

    check_slug(given["name"])
    file = given["settings_file"]
    return StudySettings.load(kind, file) if file else StudySettings.of(kind)


def _create(settings: StudySettings, content: StudyContent, given: dict[str, Any]) -> None:
    """Store the study and print what it is."""
    from ranktilt.studies.store.database import public_name
    from ranktilt.studies.store.studies import create_study

    db, name = given["db"], given["name"]
    content.check(settings)  # first, so that a refused study leaves no database behind
    with open_database(db, create=True) as database:
        create_study(database, name, settings, content, given["seed"])
        password = first_account(database)
    click.echo(f"Study {name} ({settings.kind}): {content.summary(settings)}")
    if password is not None:
        click.echo(f"Researcher: {ACCOUNT}, password {password} (shown only once)")
    click.echo(f"Serve it with: ranktilt study serve --db {public_name(db)}")
