"""The researcher's side: log in, watch, preview, pause and stop, adjudicate, export."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from ranktilt.display.numbers import counted
from ranktilt.errors import RanktiltError
from ranktilt.studies.server.preview import preview, preview_index
from ranktilt.studies.server.security import network_of
from ranktilt.studies.server.taking_part import study_of
from ranktilt.studies.server.web import GET, GET_POST, POST, Gone, Handler, PageRoute, Visit, go
from ranktilt.studies.store import accounts, schema
from ranktilt.studies.store.counting import count
from ranktilt.studies.store.database import put
from ranktilt.studies.store.exporting import file_content, file_names
from ranktilt.studies.store.results import decisions_of, snapshot
from ranktilt.studies.store.studies import STATES, list_studies, set_state

_LONGEST_PASSWORD = 1024
_MEDIA = {"csv": "text/csv; charset=utf-8", "md": "text/markdown; charset=utf-8",
         "parquet": "application/vnd.apache.parquet"}  # fmt: skip


def _logged_in(handler: Callable[[Visit, str], Response]) -> Handler:
    """A page for researchers; redirects to the login."""

    def answer(visit: Visit) -> Response:
        account = accounts.login_of(visit.database, visit.session.login)
        if account is None:
            return go("/researcher/login")
        return handler(visit, account)

    return answer


def _login_page(visit: Visit) -> Response:
    """Name and password."""
    if accounts.login_of(visit.database, visit.session.login) is not None:
        return go("/researcher")
    return visit.page("login.html", errors=())


def _login(visit: Visit) -> Response:
    """Check a password. Every attempt is counted before it is checked."""
    name = visit.form.get("name", "").strip()[:64]
    password = visit.form.get("password", "")[:_LONGEST_PASSWORD]
    client = visit.request.client
    signer = visit.site.signer
    address = network_of(client.host if client else "?")
    keys = (signer.mac("address", address)[:64], signer.mac("name", name)[:64])
    # guesses from elsewhere must not lock out a place that has logged in before
    place = signer.mac("place", address, name)[:40]
    known = accounts.known_place(visit.database, place)
    if not accounts.note_attempt(visit.database, *keys, known=known):
        wait = accounts.wait_seconds(visit.database, *keys)
        errors = (f"Too many attempts. Please wait {counted(-(-wait // 60), 'minute')}.",)
        response = visit.page("login.html", 429, errors=errors)
        response.headers["Retry-After"] = str(max(wait, 1))
        return response
    if not accounts.check_password(visit.database, name, password):
        return visit.page("login.html", 403, errors=("Name or password is wrong.",))
    accounts.forget_attempts(visit.database, *keys)
    accounts.remember_place(visit.database, place)
    # a new session, so that knowing the old one is useless
    visit.session.id = secrets.token_hex(16)
    visit.session.login = accounts.begin_login(visit.database, name)
    visit.session.changed = True
    return go("/researcher")


def _logout(visit: Visit) -> Response:
    """End the login on the server too."""
    if visit.session.login:
        accounts.end_login(visit.database, visit.session.login)
    visit.session.id = secrets.token_hex(16)
    visit.session.login = None
    visit.session.changed = True
    return go("/researcher/login")


def _studies(visit: Visit, account: str) -> Response:
    """All studies."""
    found = list_studies(visit.database)
    return visit.page("studies.html", account=account, studies=found)


def _dashboard(visit: Visit, account: str) -> Response:
    """One study: live counts, and what can be done."""
    study = study_of(visit)
    taken = snapshot(visit.database, study)
    return visit.page(
        "dashboard.html",
        account=account,
        study=study,
        counts=count(taken),
        files=file_names(taken),
        link=f"{visit.site.public_url}/s/{study.slug}",
        now=time.time(),
    )


def _live_counts(visit: Visit, _account: str) -> Response:
    """Only the numbers of the dashboard."""
    study = study_of(visit)
    found = count(snapshot(visit.database, study))
    return visit.page("counts.html", study=study, counts=found, now=time.time())


def _change_state(visit: Visit, _account: str) -> Response:
    """Open, pause or stop."""
    study = study_of(visit)
    state = visit.form.get("state", "")
    if state in STATES:
        set_state(visit.database, study.slug, state)
    return go(f"/researcher/{study.slug}")


def _export(visit: Visit, _account: str) -> Response:
    """A file of the export."""
    study = study_of(visit)
    name = visit.path("name")
    try:
        content = file_content(snapshot(visit.database, study), name)
    except RanktiltError as error:
        raise Gone(visit.page("message.html", 404, why="none", study=study)) from error
    headers = {"Content-Disposition": f'attachment; filename="{study.slug}-{name}"'}
    return Response(content, media_type=_MEDIA[name.rpartition(".")[2]], headers=headers)


def _previews(visit: Visit, account: str) -> Response:
    """A list of all pages."""
    study = study_of(visit)
    found = preview_index(study)
    return visit.page("previews.html", account=account, study=study, subjects=found)


def _preview_page(visit: Visit, _account: str) -> Response:
    """A page as participants see it."""
    study = study_of(visit)
    found = preview(visit, study, int(visit.path("number")), visit.path("name"))
    return found if found is not None else visit.page("message.html", 404, why="none", study=study)


def _adjudicate(visit: Visit, account: str) -> Response:
    """Decide items on which annotators disagree."""
    study = study_of(visit)
    if study.kind != "annotation":
        return visit.page("message.html", 404, why="none", study=study)
    options = {q.name: [o.value for o in q.options] for q in study.settings.questions}
    if visit.request.method == "POST":
        item, question = visit.form.get("item", ""), visit.form.get("question", "")
        value = visit.form.get("value", "")
        if item in study.items and value in options.get(question, ()):
            key = {"study_id": study.id, "item_id": item, "question": question}
            rest = {
                "value": value, "comment": visit.form.get("comment", "").strip()[:1000],
                "account": account, "at": time.time(),
            }  # fmt: skip
            with visit.database.write() as connection:
                put(connection, schema.decisions, key, rest)
        return go(f"/researcher/{study.slug}/adjudicate")
    taken = snapshot(visit.database, study)
    labels = taken.labels()
    waiting: list[Any] = []
    decided: list[Any] = []
    for asked in study.settings.questions:
        for decision in decisions_of(labels, asked.name):
            if decision.how in ("no-majority", "adjudicated"):
                own = [
                    label for label in labels
                    if label.item == decision.item and label.question == asked.name
                ]  # fmt: skip
                entry = (study.items[decision.item], asked, decision, own)
                (waiting if decision.how == "no-majority" else decided).append(entry)
    return visit.page(
        "adjudicate.html", account=account, study=study, waiting=waiting, decided=decided
    )


ROUTES: list[PageRoute] = [
    ("/researcher", _logged_in(_studies), GET),
    ("/researcher/login", _login_page, GET),
    ("/researcher/login", _login, POST),
    ("/researcher/logout", _logout, POST),
    ("/researcher/{slug}", _logged_in(_dashboard), GET),
    ("/researcher/{slug}/counts", _logged_in(_live_counts), GET),
    ("/researcher/{slug}/state", _logged_in(_change_state), POST),
    ("/researcher/{slug}/export/{name}", _logged_in(_export), GET),
    ("/researcher/{slug}/preview", _logged_in(_previews), GET),
    ("/researcher/{slug}/preview/{number:number}/{name:path}", _logged_in(_preview_page), GET),
    ("/researcher/{slug}/adjudicate", _logged_in(_adjudicate), GET_POST),
]
