"""`ranktilt study`: create, serve, monitor and export studies."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.groups import Group
from ranktilt.cli.progress import note, print_table
from ranktilt.cli.study_analysis import ANALYSES
from ranktilt.cli.study_new import (
    ACCOUNT,
    database_option,
    first_account,
    new,
    open_database,
    require_extra,
)
from ranktilt.display.numbers import counted
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ranktilt.studies.store.database import Database
    from ranktilt.studies.store.studies import Study

_account = click.argument("account", default=ACCOUNT, metavar="ACCOUNT")
_study = click.argument("study", metavar="STUDY")
_port: options.Option = click.option(
    "--port", type=click.IntRange(0, 65535), default=8765, help="Port; 0 for a free one."
)


@click.group("study", cls=Group)
def command() -> None:
    """User studies: create, serve, monitor and analyse them.

    Get started: ranktilt study demo
    """


@contextlib.contextmanager
def _opened(db: str, study: str) -> Iterator[tuple[Database, Study]]:
    """The database and one of its studies."""
    with open_database(db) as database:
        from ranktilt.studies.store.studies import load_study

        yield database, load_study(database, study)


# Serve


@command.command("demo", short_help="Serve a small study of each kind, from the sample.")
@click.option("--db", help="Keep the database in this file.  [default: a temporary one]")
@_port
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
@_port
@click.option(
    "--public-url",
    help="URL that browsers use, such as https://study.example.org, if a proxy with a certificate "
    "is in front.",
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

    If others can reach the server, an encrypted URL and a secret that signs sessions
    (RANKTILT_STUDY_SECRET) are required.

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
    """Delete what is too old; let SIGTERM and a closed terminal end it like Ctrl-C."""
    import signal

    from ranktilt.studies.store.keeping import erasing_old

    before: dict[int, Any] = {}
    before[signal.SIGTERM] = signal.signal(signal.SIGTERM, signal.default_int_handler)
    closed = getattr(signal, "SIGHUP", None)  # not on Windows
    if closed is not None and signal.getsignal(closed) is not signal.SIG_IGN:  # as with nohup
        before[closed] = signal.signal(closed, lambda *_: signal.raise_signal(signal.SIGTERM))
    try:
        with erasing_old(database):
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
@_study
@click.argument("state", type=click.Choice(["open", "paused", "stopped"]), metavar="STATE")
@database_option
def _state(study: str, state: str, db: str) -> None:
    """Set STUDY to STATE: open, paused (no new participants) or stopped (no answers at all)."""
    with _opened(db, study) as (database, found):
        from ranktilt.studies.store.studies import set_state

        set_state(database, found.slug, state)
    click.echo(f"{study}: {state}")


@command.command("export", short_help="Write a study's answers and codebook.")
@_study
@click.argument("person", required=False, metavar="[PERSON]")
@database_option
@click.option("-o", "--output", required=True, help="Folder to write to.")
@click.option("--payments", is_flag=True, help="Include panel ids and codes, to pay participants.")
def _export(study: str, person: str | None, db: str, output: str, payments: bool) -> None:
    """Write all tables of STUDY into a folder, with a codebook that explains every column.

    With a PERSON (panel id, completion code, or '#7' for number 7), write everything that is
    stored about them into person.json, for somebody who asks for their data.

    Example: ranktilt study export seme -o answers/
    """
    with _opened(db, study) as (database, found):
        from ranktilt.studies.store.accounts import COMMAND_LINE, write_log
        from ranktilt.studies.store.keeping import write_own_data
        from ranktilt.studies.store.results import StudySnapshot

        if person is not None:
            written = [write_own_data(database, found, person, output)]
        else:
            written = StudySnapshot.read(database, found).export(output, with_payments=payments)
            write_log(database, f"export{' with payments' * payments}", COMMAND_LINE, study)
    for path in written:
        click.echo(path)


@command.command("links", short_help="Make signed links for participants.")
@_study
@click.argument("ids", metavar="IDS")
@database_option
@click.option("--public-url", default="http://127.0.0.1:8765", help="URL that browsers use.")
def _links(study: str, ids: str, db: str, public_url: str) -> None:
    """Print a signed link for every line of the file IDS, with panel_signed = true in the settings.

    Example: ranktilt study links seme ids.txt --public-url https://study.example.org > links.txt
    """
    from ranktilt.data.files import read_text

    with _opened(db, study) as (_, found):
        for line in read_text(ids).split():
            click.echo(f"{public_url.rstrip('/')}{found.panel_link(line)}")


# Erase


@command.command("forget", short_help="Delete everything about a participant.")
@_study
@click.argument("person", metavar="PERSON")
@database_option
def _forget(study: str, person: str, db: str) -> None:
    """Delete a participant of STUDY with all answers, like a withdrawal. This cannot be undone.

    PERSON is a panel id, a completion code, or a number as in the exports ('#7' for number 7).
    """
    with _opened(db, study) as (database, found):
        from ranktilt.studies.store.keeping import forget

        forget(database, found, person)
        click.echo(f"{study}: 1 participant deleted")
        _tell_what_stays(database)


@command.command("delete", short_help="Delete a study and all of its data.")
@_study
@database_option
def _delete(study: str, db: str) -> None:
    """Delete STUDY with its texts and all data. It must be stopped; this cannot be undone."""
    with _opened(db, study) as (database, found):
        from ranktilt.studies.store.keeping import delete_study

        delete_study(database, found)
        click.echo(f"{study}: deleted")
        _tell_what_stays(database)


@command.command("prune", short_help="Delete data past a study's keep_days.")
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
        )


# Keep


@command.command("backup", short_help="Save all studies of a database in a file.")
@click.argument("file", metavar="FILE")
@database_option
def _backup(file: str, db: str) -> None:
    """Save all studies in a new FILE, while the server runs; only you can read it."""
    with open_database(db) as database:
        from ranktilt.studies.store.keeping import back_up

        back_up(database, file)
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
    """Update a database to this version's format, as every command that opens it does."""
    with open_database(db) as database:
        click.echo(f"format {database.format()}")


# Accounts


@command.command("password", short_help="Set a researcher's password.")
@_account
@database_option
def _password(account: str, db: str) -> None:
    """Set the password of ACCOUNT, a new or existing one, and end its sessions.

    In a terminal, a prompt asks for it; otherwise, it is the first line of standard input. Failed
    attempts to log in are forgotten.
    """
    import sys

    with open_database(db) as database:
        from ranktilt.studies.store.accounts import Accounts

        if sys.stdin.isatty():
            given = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
        else:
            given = sys.stdin.readline().rstrip("\r\n")
        Accounts(database).set_password(account, given)
    click.echo(f"{account}: password set")


@command.command("second-factor", short_help="Turn a researcher's one-time codes on or off.")
@_account
@click.argument("state", type=click.Choice(["on", "off"]), default="on", metavar="STATE")
@database_option
def _second_factor(account: str, state: str, db: str) -> None:
    """Require one-time codes (TOTP) of ACCOUNT when it logs in, and end its sessions.

    STATE on prints a new secret for an authenticator app, once; off removes it, for instance after
    the phone was lost.

    Example: ranktilt study second-factor researcher on
    """
    from urllib.parse import quote

    with open_database(db) as database:
        from ranktilt.studies.store.accounts import Accounts

        secret = Accounts(database).set_second_factor(account, on=state == "on")
    if not secret:
        click.echo(f"{account}: no second factor")
        return
    click.echo(f"{account}: enter this secret in an authenticator app (shown only once): {secret}")
    click.echo(f"otpauth://totp/ranktilt:{quote(account)}?secret={secret}&issuer=ranktilt")


@command.command("log", short_help="Show logins, exports and deletions.")
@database_option
def _log(db: str) -> None:
    """Show the security log: what happened, when, and which account did it.

    It lists logins, failed logins, logouts, password changes, exports, deletions and withdrawals,
    without addresses and participants' numbers.
    """
    import time

    with open_database(db) as database:
        from ranktilt.studies.store.accounts import read_log

        rows = [
            [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(e.at)), e.what, e.account, e.study]
            for e in read_log(database)
        ]
    print_table(Table(["at", "what", "account", "study"], rows, ()))


for _command in (new, *ANALYSES):
    command.add_command(_command)
