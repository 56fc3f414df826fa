"""`ranktilt study`: create, serve, monitor and export studies."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note
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
from ranktilt.display.numbers import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ranktilt.studies.store.database import Database

port_option: options.Option = click.option(
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
        announce = _announce(database, first_account(database))
        with _serving(database):
            run(database, port=port, started=announce)


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
    with open_database(db) as database, _serving(database):
        run(database, settings=settings, started=_announce(database), **given)


@contextlib.contextmanager
def _serving(database: Database) -> Iterator[None]:
    """Delete what is too old, and treat SIGTERM like Ctrl-C, so that the database is closed."""
    import signal

    from ranktilt.studies.store.keeping import erasing_old

    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with erasing_old(database):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


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
@click.argument("person", required=False, metavar="[PERSON]")
@database_option
@click.option("-o", "--output", required=True, help="Folder to write to.")
@click.option("--payments", is_flag=True, help="Include panel ids and codes, to pay participants.")
def _export(study: str, person: str | None, db: str, output: str, payments: bool) -> None:
    """Write all tables of STUDY into a folder, with a codebook that explains every column.

    With a PERSON (panel id, completion code or number), write everything that is stored about
    them into person.json, for somebody who asks for their data.

    Example: ranktilt study export seme -o answers/
    """
    with open_database(db) as database:
        from ranktilt.studies.store.keeping import find_person, write_own_data
        from ranktilt.studies.store.results import StudySnapshot
        from ranktilt.studies.store.security_log import COMMAND_LINE, write_log
        from ranktilt.studies.store.studies import load_study

        found = load_study(database, study)
        if person is not None:
            written = [
                write_own_data(database, found, find_person(database, found, person), output)
            ]
            write_log(database, "export of one participant", COMMAND_LINE, study)
        else:
            taken = StudySnapshot.read(database, found)
            written = taken.export(output, with_payments=payments)
            write_log(database, f"export{' with payments' * payments}", COMMAND_LINE, study)
    for path in written:
        click.echo(path)


@command.command("links", short_help="Make signed links for participants.")
@click.argument("study", metavar="STUDY")
@click.argument("ids", metavar="IDS")
@database_option
@click.option("--public-url", default="http://127.0.0.1:8765", help="URL that browsers use.")
def _links(study: str, ids: str, db: str, public_url: str) -> None:
    """Print a signed link for every line of the file IDS, with panel_signed = true in the settings.

    Example: ranktilt study links seme ids.txt --public-url https://study.example.org > links.txt
    """
    from ranktilt.data.files import read_text

    with open_database(db) as database:
        from ranktilt.studies.store.studies import load_study

        found = load_study(database, study)
    for line in read_text(ids).split():
        click.echo(f"{public_url.rstrip('/')}{found.panel_link(line)}")


# Erase


@command.command("forget", short_help="Delete everything about a participant.")
@click.argument("study", metavar="STUDY")
@click.argument("person", metavar="PERSON")
@database_option
def _forget(study: str, person: str, db: str) -> None:
    """Delete a participant of STUDY with all answers, like a withdrawal. This cannot be undone.

    PERSON is a panel id, a completion code or a number, as in the exports.
    """
    with open_database(db) as database:
        from ranktilt.studies.store.keeping import find_person
        from ranktilt.studies.store.people import withdraw
        from ranktilt.studies.store.security_log import COMMAND_LINE, write_log
        from ranktilt.studies.store.studies import load_study

        found = load_study(database, study)
        withdraw(database, found, find_person(database, found, person))
        write_log(database, "participant deleted", COMMAND_LINE, study)
        click.echo(f"{study}: 1 participant deleted")
        _tell_what_stays(database)


@command.command("delete", short_help="Delete a study with everybody's data.")
@click.argument("study", metavar="STUDY")
@database_option
def _delete(study: str, db: str) -> None:
    """Delete STUDY with its texts and everybody's data. It must be stopped; there is no undo."""
    with open_database(db) as database:
        from ranktilt.studies.store.keeping import delete_study
        from ranktilt.studies.store.security_log import COMMAND_LINE, write_log
        from ranktilt.studies.store.studies import load_study

        delete_study(database, load_study(database, study))
        write_log(database, "study deleted", COMMAND_LINE, study)
        click.echo(f"{study}: deleted")
        _tell_what_stays(database)


@command.command("prune", short_help="Delete data older than a study keeps them.")
@database_option
def _prune(db: str) -> None:
    """Delete participants whose keep_days (a setting) are over; serving does this too.

    In PostgreSQL, also rewrite the tables without what was deleted; participants wait meanwhile.
    """
    with open_database(db) as database:
        from ranktilt.studies.store.keeping import erase_old

        for study, gone in erase_old(database).items():
            click.echo(f"{study}: {counted(gone, 'participant')} deleted")
        database.rewrite()
        _tell_what_stays(database)


def _tell_what_stays(database: Database) -> None:
    """A note if a reader keeps deleted data in the log."""
    if not database.forget_deleted():
        note(
            "another program is reading the database, so deleted data stay in its log (-wal) "
            "until that program ends and the server or any study command empties it",
            quiet=False,
        )


# Keep


@command.command("backup", short_help="Save all studies of a database in a file.")
@click.argument("file", metavar="FILE")
@database_option
def _backup(file: str, db: str) -> None:
    """Save all studies in a new FILE, while the server runs; only you can read it."""
    with open_database(db) as database:
        from ranktilt.studies.store.keeping import back_up
        from ranktilt.studies.store.security_log import COMMAND_LINE, write_log

        back_up(database, file)
        write_log(database, "backup", COMMAND_LINE)
    click.echo(file)


@command.command("restore", short_help="Fill a new database from a backup.")
@click.argument("file", metavar="FILE")
@database_option
def _restore(file: str, db: str) -> None:
    """Fill a new database (--db) from FILE, a backup of this or an earlier version.

    People who withdrew after the backup are in it again: delete them with ranktilt study forget.
    """
    require_extra()
    from ranktilt.studies.store.keeping import restore

    click.echo(f"restored: {', '.join(restore(file, db)) or 'no study'}")


@command.command("migrate", short_help="Update a database of an earlier version.")
@database_option
def _migrate(db: str) -> None:
    """Bring a database to this version's format, as every command does that opens it."""
    with open_database(db) as database:
        before, now = database.migrated_from, database.format()
    click.echo(f"format {now}, " + (f"was {before}" if before else "nothing to do"))


for _command in (password, second_factor, log, new, pool, analyse, power, perception, agreement):
    command.add_command(_command)
