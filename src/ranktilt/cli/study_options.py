"""What the commands of `ranktilt study` share: options, the database, printing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ranktilt.studies.store.database import Database

ACCOUNT = "researcher"
MODELS = ("ols", "hc3", "cluster", "rlm", "mixed")

database_option = click.option(
    "--db", default="study.db", envvar="RANKTILT_STUDY_DB",
    help="Database: a file (SQLite) or postgresql://user@host/name. Also RANKTILT_STUDY_DB.",
)  # fmt: skip
model_option = click.option(
    "--model", "models", type=click.Choice(MODELS), multiple=True, default=MODELS,
    help="Regression: ols (as in the paper), hc3, cluster (by participant), rlm (Huber), mixed "
    "(random intercepts). Repeat for more.",
)  # fmt: skip
inattentive_option = click.option(
    "--keep-inattentive", is_flag=True,
    help="Keep answers of participants who failed an attention check.",
)  # fmt: skip


def require_extra() -> None:
    """Fail with one line if the extra `study` is not installed."""
    from importlib.util import find_spec

    from ranktilt.errors import MissingExtraError

    for module in ("starlette", "uvicorn", "sqlalchemy", "argon2", "itsdangerous", "jinja2"):
        if find_spec(module) is None:
            raise MissingExtraError("the study app", "study")


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

    from ranktilt.studies.store.accounts import account_names, set_password

    if account_names(database):
        return None
    password = secrets.token_urlsafe(12)
    set_password(database, ACCOUNT, password)
    return password
