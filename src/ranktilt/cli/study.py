"""`ranktilt study`: make a study, serve it, watch it, export what it leaves."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note
from ranktilt.cli.study_analyse import COMMANDS

if TYPE_CHECKING:
    from ranktilt.studies.content import StudyContent
    from ranktilt.studies.settings import Settings
    from ranktilt.studies.store.database import Database

ACCOUNT = "researcher"

where = click.option(
    "--db", default="study.db", show_default=True, envvar="RANKTILT_STUDY_DB",
    help="The database: a file (SQLite) or postgresql://user@host/name. Also RANKTILT_STUDY_DB.",
)  # fmt: skip


def _needed(what: str = "the study app") -> None:
    """Say in one line which extra is missing."""
    from importlib.util import find_spec

    from ranktilt.errors import MissingExtraError

    for module in ("starlette", "uvicorn", "sqlalchemy", "argon2", "itsdangerous", "jinja2"):
        if find_spec(module) is None:
            raise MissingExtraError(what, "study")


def _open(db: str, *, create: bool = False) -> Database:
    _needed()
    from ranktilt.studies.store.database import Database

    return Database.open(db, create=create)


@click.group("study")
def command() -> None:
    """Studies with people: does the order change minds, is a query neutral, does a list look fair?

    Begin with: ranktilt study demo
    """


# Making


@command.command("new", short_help="Make a study from files.")
@click.argument("kind", type=click.Choice(["seme", "perception", "annotation"]), metavar="KIND")
@where
@click.option("--name", help="Short name, part of the address.  [default: the kind]")
@click.option(
    "--queries",
    help="Queries: id, text; seme also needs a column statement (what people agree with).",
)
@click.option("-c", "--collection", help="The documents' texts (and titles).")
@click.option("--polarity", help="seme: where documents stand, from ranktilt polarity.")
@click.option(
    "-r", "--run", "runs", multiple=True,
    help="seme: whose top documents to take; perception: the lists to judge (two or more); "
    "annotation: which documents. Repeat for more.",
)  # fmt: skip
@click.option("--own-order", is_flag=True, help="seme: show the run's own order too.")
@click.option(
    "--allow-weak-axis", is_flag=True,
    help="seme: take queries too whose axis does not part the labelled documents.",
)  # fmt: skip
@click.option(
    "--depth",
    type=click.IntRange(1, 20),
    default=10,
    show_default=True,
    help="Results a list; seme: 3 to 12.",
)
@click.option(
    "--step", type=click.IntRange(1), default=1, show_default=True, help="seme: DUO's step."
)
@click.option(
    "--show", type=click.Choice(["query", "document", "pair"]), default="query", show_default=True,
    help="annotation: what is labelled.",
)  # fmt: skip
@click.option(
    "--gold",
    help="annotation: known answers, a file with id, text and label (or a column for each "
    "question). The id of an item makes it a gold question.",
)
@click.option("--settings", "settings_file", help="A TOML file with title, consent, limits, ….")
@click.option("--design", "design_file", help="seme: write the orders to this JSON file too.")
@click.option(
    "--account", default=ACCOUNT, show_default=True, help="Who may log in, if nobody can yet."
)
@options.seed
@options.quiet
def new(
    kind: str,
    db: str,
    name: str | None,
    queries: str | None,
    collection: str | None,
    polarity: str | None,
    runs: tuple[str, ...],
    own_order: bool,
    allow_weak_axis: bool,
    depth: int,
    step: int,
    show: str,
    gold: str | None,
    settings_file: str | None,
    design_file: str | None,
    account: str,
    seed: int,
    quiet: bool,
) -> None:
    """Make a study. KIND is seme, perception or annotation.

    seme: people give their opinion, look at results in an order from the exact DUO optimum (most
    balanced, most one-sided to either side) and give it again. perception: people judge how
    balanced lists are. annotation: people label queries, documents or pairs.

    Example: ranktilt study new seme --queries q.tsv -c docs.jsonl --polarity polarity.parquet
    """
    _needed()
    from ranktilt.data.files import require_writable
    from ranktilt.studies.settings import Settings
    from ranktilt.studies.store.studies import check_study, create_study

    given = {
        "--queries": queries, "--collection": collection, "--polarity": polarity, "--run": runs,
        "--gold": gold, "--design": design_file,
    }  # fmt: skip
    _check_options(kind, given, show, own_order, allow_weak_axis)
    slug = name or kind
    _check_names(slug, account)
    settings = Settings.load(kind, settings_file) if settings_file else Settings.of(kind)
    if design_file is not None:
        require_writable(design_file, [queries, collection, polarity, settings_file, *runs])
    content, notes, design = _content(
        kind, settings, queries, collection, polarity, runs, own_order, allow_weak_axis, depth,
        step, show, gold,
    )  # fmt: skip
    check_study(settings, content)  # before the database: what is refused leaves none behind
    database = _open(db, create=True)
    try:
        create_study(database, slug, settings, content, seed)
        password = _first_account(database, account)
    finally:
        database.close()
    if design is not None and design_file is not None:
        design.write(design_file)
    for text in notes:
        note(text, quiet=quiet)
    _tell(kind, slug, settings, content)
    if password is not None:
        click.echo(f"Researcher: {account}, password {password} (shown this once)")
    click.echo(f"Serve it with: ranktilt study serve --db {_public(db)}")


def _check_options(
    kind: str, given: dict[str, Any], show: str, own_order: bool, allow_weak_axis: bool
) -> None:
    wanted = {
        "seme": ("--queries", "--collection", "--polarity"),
        "perception": ("--queries", "--collection", "--run"),
        "annotation": {
            "query": ("--queries",), "document": ("--collection",),
            "pair": ("--queries", "--collection", "--run"),
        }[show],
    }[kind]  # fmt: skip
    for name in wanted:
        if not given[name]:
            raise click.UsageError(f"{kind} needs {name}")
    unused = {"seme": ("--gold",), "perception": ("--polarity", "--gold", "--design"),
              "annotation": ("--polarity", "--design")}[kind]  # fmt: skip
    for name in unused:
        if given[name]:
            raise click.UsageError(f"{name} is not for {kind}")
    if kind != "perception" and len(given["--run"]) > 1:
        raise click.UsageError(f"{kind} takes one --run")
    if own_order and kind != "seme":
        raise click.UsageError("--own-order is for seme")
    if own_order and not given["--run"]:
        raise click.UsageError("--own-order needs --run: whose order is it?")
    if allow_weak_axis and kind != "seme":
        raise click.UsageError("--allow-weak-axis is for seme")
    if kind == "perception":
        files = [os.path.realpath(path) for path in given["--run"]]
        for path, file in zip(given["--run"], files, strict=True):
            if files.count(file) > 1:
                raise click.UsageError(f"--run {path} stands twice; give two different runs")


def _check_names(slug: str, account: str) -> None:
    """The store would refuse them too, but only when there is a database."""
    from ranktilt.studies.store.studies import RESERVED, SLUG

    if not SLUG.fullmatch(slug) or slug in RESERVED:
        raise click.UsageError(f"--name {slug!r}: up to 40 small letters, digits and hyphens")
    if not 1 <= len(account) <= 64:
        raise click.UsageError(f"--account {account!r}: 1 to 64 characters")


def _content(
    kind: str,
    settings: Settings,
    queries: str | None,
    collection: str | None,
    polarity: str | None,
    runs: tuple[str, ...],
    own_order: bool,
    allow_weak_axis: bool,
    depth: int,
    step: int,
    show: str,
    gold: str | None,
) -> tuple[StudyContent, list[str], Any]:
    from ranktilt.studies import making

    if kind == "perception":
        return making.perception_texts(queries, runs, collection, depth), [], None  # type: ignore[arg-type]
    if kind == "annotation":
        content = making.annotation_texts(
            settings, show=show, queries=queries, collection=collection,  # type: ignore[arg-type]
            run=runs[0] if runs else None, depth=depth, gold=gold,
        )  # fmt: skip
        return content, [], None
    from ranktilt.studies.design.orders import make_design

    design = make_design(
        queries, polarity, run=runs[0] if runs else None, own_order=own_order,  # type: ignore[arg-type]
        depth=depth, step=step,
    )  # fmt: skip
    notes = [f"query {query!r} left out: {why}" for query, why in design.left_out.items()]
    notes += [
        f"query {q.query_id!r}: {text}" for q in design.queries.values() for text in q.warnings
    ]
    content = making.seme_texts(
        design, collection, queries=queries, allow_weak_axis=allow_weak_axis,  # type: ignore[arg-type]
    )  # fmt: skip
    return content, notes, design


def _tell(kind: str, slug: str, settings: Settings, content: StudyContent) -> None:
    from ranktilt.studies.content import counted

    if kind == "annotation":
        plain = sum(item.gold is None for item in content.items)
        said = f"{counted(plain, 'item')}, {counted(settings.per_item, 'label')} each, "
        said += counted(len(content.items) - plain, "gold question")
    else:
        conditions = list(dict.fromkeys(shown.condition for shown in content.lists))
        number = len(content.queries)
        said = (
            f"{number} {'query' if number == 1 else 'queries'}, conditions {', '.join(conditions)}"
        )
    click.echo(f"Study {slug} ({kind}): {said}")


def _first_account(database: Database, name: str) -> str | None:
    """Make an account with a random password where there is none yet."""
    import secrets

    from ranktilt.studies.store.accounts import account_names, set_password

    if account_names(database):
        return None
    password = secrets.token_urlsafe(12)
    set_password(database, name, password)
    return password


def _public(db: str) -> str:
    from ranktilt.studies.store.database import public_name

    return public_name(db)


# Serving


def _started(database: Database, only: str | None = None) -> Any:
    from ranktilt.studies.store.studies import list_studies

    def tell(address: str) -> None:
        for study in list_studies(database):
            if only is None or study.slug == only:
                click.echo(f"participants  {address}/s/{study.slug}  ({study.kind}, {study.state})")
        click.echo(f"researcher    {address}/researcher")
        click.echo("Stop with Ctrl-C.")

    return tell


network = options.several(
    click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at."),
    click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=8765,
        show_default=True,
        help="Port; 0 takes a free one.",
    ),
)


@command.command("serve", short_help="Serve the studies of a database.")
@where
@network
@click.option(
    "--public-url",
    help="How browsers reach it, for instance https://study.example.org, behind a proxy that has "
    "the certificate.",
)
@click.option(
    "--secret-file",
    help="A file with the secret that signs sessions. Also RANKTILT_STUDY_SECRET. Not needed on "
    "localhost.",
)
@click.option(
    "--forwarded-allow-ips", default="127.0.0.1,::1", show_default=True,
    help="Addresses or networks of proxies that may say whom they speak for (X-Forwarded-For).",
)  # fmt: skip
def serve(
    db: str,
    host: str,
    port: int,
    public_url: str | None,
    secret_file: str | None,
    forwarded_allow_ips: str,
) -> None:
    """Serve all studies of a database until interrupted.

    Where others can reach the server, a secret and an encrypted address are required.

    Example: ranktilt study serve --db study.db
    """
    _needed()
    from ranktilt.errors import InputError
    from ranktilt.studies.server.serve import checked_proxies, checked_url
    from ranktilt.studies.server.serve import serve as run

    checked_url(public_url, host, port)  # the address first: a secret would not mend it
    checked_proxies(forwarded_allow_ips)
    if secret_file is not None and not os.path.exists(secret_file):
        raise InputError("no such file", where=f"--secret-file {secret_file}")
    database = _open(db)
    try:
        run(
            database, host=host, port=port, public_url=public_url, secret_file=secret_file,
            forwarded_allow_ips=forwarded_allow_ips, started=_started(database),
        )  # fmt: skip
    finally:
        database.close()


@command.command("demo", short_help="Serve a small study of each kind, from the sample.")
@click.option("--db", help="Keep the database in this file.  [default: a temporary one]")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8765, show_default=True,
    help="Port; 0 takes a free one.",
)  # fmt: skip
def demo(db: str | None, port: int) -> None:
    """Serve the sample's studies on this machine: opinions, balance and labels.

    Prints the participants' and the researcher's addresses and a password.
    """
    _needed()
    import contextlib
    import tempfile

    from ranktilt.studies.making import sample_studies
    from ranktilt.studies.server.serve import serve as run
    from ranktilt.studies.store.studies import create_study, list_studies

    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ranktilt-study-"))
        database = _open(db or os.path.join(folder, "study.db"), create=True)
        stack.callback(database.close)
        if not list_studies(database):
            for slug, (settings, content) in sample_studies().items():
                create_study(database, slug, settings, content)
        password = _first_account(database, ACCOUNT)

        def tell(address: str) -> None:
            _started(database)(address)
            if password is not None:
                click.echo(f"log in as     {ACCOUNT}, password {password}")

        run(database, port=port, started=tell)


# Watching


@command.command("status", short_help="Counts of every study.")
@where
@click.option("--name", help="Only this study, with its conditions and drop-out.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["table", "json"]), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
def status(db: str, name: str | None, form: str) -> None:
    """How many took part, in which condition, and where people stopped."""
    import dataclasses
    import json

    from ranktilt.cli.tables import print_table
    from ranktilt.display.table import Table

    database = _open(db)
    try:
        from ranktilt.studies.store.counting import counts
        from ranktilt.studies.store.results import snapshot
        from ranktilt.studies.store.studies import list_studies, load_study

        slugs = [study.slug for study in list_studies(database)] if name is None else [name]
        found = {slug: counts(snapshot(database, load_study(database, slug))) for slug in slugs}
    finally:
        database.close()
    if form == "json":
        told = {slug: dataclasses.asdict(one) for slug, one in found.items()}
        click.echo(json.dumps(told, indent=1, ensure_ascii=False))
        return
    header = ["study", "state", "began", "under way", "complete", "out of time", "screened",
              "withdrew"]  # fmt: skip
    rows = [
        [slug, c.state, str(c.joined), *(str(n) for n in c.by_state.values()), str(c.withdrawn)]
        for slug, c in found.items()
    ]
    print_table(Table(header, rows, range(2, len(header))))
    if name is not None:
        one = found[name]
        if one.conditions:
            cells = [[c.condition, str(c.given), str(c.finished)] for c in one.conditions]
            print_table(Table(["condition", "given", "finished"], cells, (1, 2)))
            steps = [[s.step, str(s.came), str(s.answered)] for s in one.steps]
            print_table(Table(["step", "came here", "answered"], steps, (1, 2)))
        if one.items:
            items = [[key, str(value)] for key, value in one.items.items()]
            print_table(Table(["items", "number"], items, (1,)))


@command.command("state", short_help="Open, pause or stop a study.")
@click.argument("study", metavar="STUDY")
@click.argument("state", type=click.Choice(["open", "paused", "stopped"]), metavar="STATE")
@where
def state(study: str, state: str, db: str) -> None:
    """Set STUDY to STATE: open, paused (nobody new) or stopped (nobody at all)."""
    database = _open(db)
    try:
        from ranktilt.studies.store.studies import load_study, set_state

        load_study(database, study)
        set_state(database, study, state)
    finally:
        database.close()
    click.echo(f"{study}: {state}")


@command.command("password", short_help="Set a researcher's password.")
@click.argument("account", default=ACCOUNT, metavar="ACCOUNT")
@where
@click.option("--stdin", "from_stdin", is_flag=True, help="Read it from standard input.")
def password(account: str, db: str, from_stdin: bool) -> None:
    """Give ACCOUNT a new password (asked for without showing it) and end its logins."""
    import sys

    if not from_stdin and not sys.stdin.isatty():
        raise click.UsageError("nobody is there to be asked; use --stdin to read the password")
    database = _open(db)
    try:
        from ranktilt.studies.store.accounts import set_password

        if from_stdin:
            given = sys.stdin.readline().rstrip("\r\n")
        else:
            given = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
        set_password(database, account, given)
    finally:
        database.close()
    click.echo(f"{account}: the password is set")


@command.command("export", short_help="Write a study's answers and codebook.")
@click.argument("study", metavar="STUDY")
@where
@click.option("-o", "--output", required=True, help="The folder to write to.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["csv", "parquet"]), default="csv",
    show_default=True, help="Of the tables.",
)  # fmt: skip
@click.option("--payments", is_flag=True, help="Also panel ids and codes, to pay people.")
def export(study: str, db: str, output: str, form: str, payments: bool) -> None:
    """Write all tables of STUDY into a folder, with a codebook that explains every column.

    Example: ranktilt study export seme -o answers/
    """
    database = _open(db)
    try:
        from ranktilt.studies.store.exporting import export as write
        from ranktilt.studies.store.results import snapshot
        from ranktilt.studies.store.studies import load_study

        taken = snapshot(database, load_study(database, study))
        written = write(taken, output, form=form, with_payments=payments)
    finally:
        database.close()
    for name, rows in written:
        said = f"{rows} rows" if name.endswith(("csv", "parquet")) else "what every column means"
        click.echo(f"{os.path.join(output, name)}: {said}")


for _sub in COMMANDS:
    command.add_command(_sub)
