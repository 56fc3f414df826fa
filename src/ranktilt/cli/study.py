"""`ranktilt study`: create, serve, monitor and export studies."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.study_accounts import log, password, second_factor
from ranktilt.cli.study_analysis import agreement, analyse, perception, pool, power
from ranktilt.cli.study_new import (
    ACCOUNT,
    database_option,
    first_account,
    new,
    open_database,
    require_extra,
)
from ranktilt.cli.tables import print_table
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ranktilt.studies.store.database import Database

port_option = click.option(
    "--port", type=click.IntRange(0, 65535), default=8765,
    help="Port; 0 for a free one.",
)  # fmt: skip


@click.group("study")
def command() -> None:
    """User studies: create, serve, monitor and analyse them.

    Get started: ranktilt study demo
    """


# Serve


@command.command("demo", short_help="Serve a small study of each kind, from the sample.")
@click.option("--db", help="Keep the database in this file.  [default: a temporary one]")
@port_option
def _demo(db: str | None, port: int) -> None:
    """Serve the sample's studies on this machine: opinions, balance and labels.

    Prints the participants' and the researcher's URLs and a password.
    """
    require_extra()
    import contextlib
    import tempfile

    from ranktilt.studies.making import sample_studies
    from ranktilt.studies.server.serve import serve as run
    from ranktilt.studies.store.studies import create_study, list_studies

    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ranktilt-study-"))
        file = db or os.path.join(folder, "study.db")
        database = stack.enter_context(open_database(file, create=True))
        if not list_studies(database):
            for slug, (settings, content) in sample_studies().items():
                create_study(database, slug, settings, content)
        run(database, port=port, started=_announce(database, first_account(database)))


@command.command("serve", short_help="Serve the studies of a database.")
@database_option
@click.option("--host", default="127.0.0.1", help="Address to listen on.")
@port_option
@click.option(
    "--public-url",
    help="URL that browsers use, such as https://study.example.org, if a proxy with a certificate "
    "is in front.",
)
@click.option(
    "--secret-file",
    help="File with the secret that signs sessions. Also RANKTILT_STUDY_SECRET. Not needed on "
    "localhost.",
)
@click.option(
    "--forwarded-allow-ips",
    help="Addresses or networks of proxies whose X-Forwarded-For is trusted.  [default: none]",
)
@click.option(
    "--settings", "settings_file", help="TOML file: deadlines, limits on connections, idle time."
)
def _serve(
    db: str, forwarded_allow_ips: str | None, settings_file: str | None, **given: Any
) -> None:
    """Serve all studies of a database until interrupted.

    If others can reach the server, a secret and an encrypted URL are required.

    Example: ranktilt study serve --db study.db
    """
    require_extra()
    from ranktilt.data.files import read_toml
    from ranktilt.data.settings import read_settings
    from ranktilt.studies.server.connections import ServerSettings
    from ranktilt.studies.server.serve import serve as run

    content = {} if settings_file is None else read_toml(settings_file)
    if forwarded_allow_ips is not None:
        content["proxies"] = forwarded_allow_ips
    settings = read_settings(content, ServerSettings, settings_file or "study serve")
    with open_database(db) as database:
        run(database, settings=settings, started=_announce(database), **given)


def _announce(database: Database, password: str | None = None) -> Callable[[str], None]:
    """Print the URLs when the server is ready."""
    from ranktilt.studies.store.studies import list_studies

    def announce(address: str) -> None:
        for study in list_studies(database):
            click.echo(f"participants  {address}/s/{study.slug}  ({study.kind}, {study.state})")
        click.echo(f"researcher    {address}/researcher")
        click.echo("Stop with Ctrl-C.")
        if password is not None:
            click.echo(f"log in as     {ACCOUNT}, password {password}")

    return announce


# Monitor


@command.command("status", short_help="Show how many people took part.")
@click.argument("study", required=False, metavar="[STUDY]")
@database_option
@options.output_format()
def _status(study: str | None, db: str, form: str) -> None:
    """Show how many people took part.

    With the name of a STUDY, also its conditions, drop-out or items.
    """
    import dataclasses
    import json

    with open_database(db) as database:
        from ranktilt.studies.store.counting import StudyCounts
        from ranktilt.studies.store.studies import list_studies, load_study

        slugs = [one.slug for one in list_studies(database)] if study is None else [study]
        studies = {slug: load_study(database, slug) for slug in slugs}
        found = {n: StudyCounts.read(database, one) for n, one in studies.items()}
    if form == "json":
        content = {slug: dataclasses.asdict(one) for slug, one in found.items()}
        click.echo(json.dumps(content, indent=1, ensure_ascii=False))
        return
    header = ["study", "state", "joined", "active", "complete", "expired", "screened", "withdrawn"]
    rows = [
        [slug, c.state, *map(str, (c.joined, *c.by_state.values(), c.withdrawn))]
        for slug, c in found.items()
    ]
    print_table(Table(header, rows, range(2, len(header))))
    if study is None:
        return
    one = found[study]
    for line in one.conditions:
        line["condition"] = studies[study].condition_name(line["condition"])
    for counts in (one.conditions, one.steps, [one.items] if one.items else []):
        if counts:
            lines = [[str(cell) for cell in line.values()] for line in counts]
            print_table(Table(list(counts[0]), lines, range(1, len(counts[0]))))


@command.command("state", short_help="Open, pause or stop a study.")
@click.argument("study", metavar="STUDY")
@click.argument("state", type=click.Choice(["open", "paused", "stopped"]), metavar="STATE")
@database_option
def _state(study: str, state: str, db: str) -> None:
    """Set STUDY to STATE: open, paused (no new participants) or stopped (no answers at all)."""
    with open_database(db) as database:
        from ranktilt.studies.store.studies import load_study, set_state

        load_study(database, study)
        set_state(database, study, state)
    click.echo(f"{study}: {state}")


@command.command("export", short_help="Write a study's answers and codebook.")
@click.argument("study", metavar="STUDY")
@database_option
@click.option("-o", "--output", required=True, help="Folder to write to.")
@click.option("--payments", is_flag=True, help="Include panel ids and codes, to pay participants.")
def _export(study: str, db: str, output: str, payments: bool) -> None:
    """Write all tables of STUDY into a folder, with a codebook that explains every column.

    Example: ranktilt study export seme -o answers/
    """
    with open_database(db) as database:
        from ranktilt.studies.store.results import StudySnapshot
        from ranktilt.studies.store.security_log import COMMAND_LINE, write_log
        from ranktilt.studies.store.studies import load_study

        taken = StudySnapshot.read(database, load_study(database, study))
        written = taken.export(output, with_payments=payments)
        write_log(database, f"export{' with payments' * payments}", COMMAND_LINE, study)
    for path in written:
        click.echo(path)


for _command in (password, second_factor, log, new, pool, analyse, power, perception, agreement):
    command.add_command(_command)
