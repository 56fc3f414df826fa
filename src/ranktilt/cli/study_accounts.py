"""`ranktilt study`: researchers' accounts, and the log of what they did."""

from __future__ import annotations

import click

from ranktilt.cli import options
from ranktilt.cli.study_new import ACCOUNT, database_option, open_database
from ranktilt.cli.tables import print_table
from ranktilt.display.table import Table

_account = click.argument("account", default=ACCOUNT, metavar="ACCOUNT")


@click.command("password", short_help="Set a researcher's password.")
@_account
@database_option
def password(account: str, db: str) -> None:
    """Set the password of ACCOUNT, a new or existing one, and end its sessions.

    In a terminal, you are asked for it; otherwise, it is the first line of standard input. Failed
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


@click.command("second-factor", short_help="Require one-time codes of a researcher, or not.")
@_account
@click.argument("state", type=click.Choice(["on", "off"]), default="on", metavar="STATE")
@database_option
def second_factor(account: str, state: str, db: str) -> None:
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


@click.command("log", short_help="Show logins, exports and deletions.")
@database_option
@options.output_format()
def log(db: str, form: str) -> None:
    """Show what matters for security: what happened, when, and which account did it.

    It has logins, failed ones, logouts, passwords, exports, deletions and withdrawals. No addresses
    are stored, and nobody's number in a study.
    """
    import json
    import time

    with open_database(db) as database:
        from ranktilt.studies.store.security_log import read_log

        rows = [
            [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(e.at)), e.what, e.account, e.study]
            for e in read_log(database)
        ]
    header = ["at", "what", "account", "study"]
    if form == "json":
        entries = [dict(zip(header, row, strict=True)) for row in rows]
        click.echo(json.dumps(entries, indent=1, ensure_ascii=False))
    else:
        print_table(Table(header, rows, ()))
