"""The researcher's side: log in, watch, preview, pause and stop, adjudicate, export."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from starlette.responses import Response

from ranktilt.display.numbers import counted
from ranktilt.errors import UnknownNameError
from ranktilt.studies.server.steps import trial_page
from ranktilt.studies.server.web import GET_POST, POST, Gone, Handler, Later, PageRoute, Visit, go
from ranktilt.studies.store import schema
from ranktilt.studies.store.accounts import LONGEST_PASSWORD, Accounts, write_log
from ranktilt.studies.store.database import put
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import STATES, Study, list_studies, set_state

_MEDIA = {"csv": "text/csv; charset=utf-8", "md": "text/markdown; charset=utf-8"}


def _logged_in(
    handler: Callable[[Visit, str], Response], *, active: bool = True, counts: bool = False
) -> Handler:
    """A page for researchers; redirects to the login.

    Args:
        handler: The page.
        active: It is requested by a person, not by a script.
        counts: It reads all answers of a study, in a thread that strangers never wait for.
    """

    def answer(visit: Visit) -> Response | Later:
        account = _account(visit, active=active)
        if account is None:
            return go("/researcher/login")
        if counts:
            return Later("counts", lambda visit: handler(visit, account))
        return handler(visit, account)

    return answer


def _account(visit: Visit, *, active: bool = True) -> str | None:
    """Who is logged in."""
    idle = 60 * visit.site.settings.idle_minutes
    return Accounts(visit.database).login_of(visit.session.login, idle, active=active)


def _login_page(visit: Visit) -> Response:
    """Name and password."""
    if _account(visit) is not None:
        return go("/researcher")
    return visit.page("login.html")


def _login(visit: Visit) -> Response | Later:
    """Check a password. Every attempt is counted before it is checked."""
    name = visit.form.get("name", "").strip()[:64]
    password = visit.form.get("password", "")[:LONGEST_PASSWORD]
    signer, address = visit.site.signer, visit.address
    keys = (signer.mac("address", address)[:64], signer.mac("name", name)[:64])
    place = signer.mac("place", address, name)[:40]
    accounts = Accounts(visit.database)

    def too_many(wait: int) -> Response:
        errors = (f"Too many attempts. Please wait {counted(-(-wait // 60), 'minute')}.",)
        response = visit.page("login.html", 429, errors=errors)
        response.headers["Retry-After"] = str(wait)
        return response

    def check(visit: Visit) -> Response:
        wait = accounts.attempt(*keys, place)
        if wait:
            return too_many(wait)
        if not accounts.check(name, password, visit.form.get("code", "")):
            accounts.failed(name)
            return visit.page("login.html", 403, errors=("Name, password or code is wrong.",))
        # a new session, so that knowing the old one is useless
        visit.session.id = secrets.token_hex(16)
        visit.session.login = accounts.begin_login(name, keys, place)
        visit.session.changed = True
        return go("/researcher")

    # who guesses on and on takes no place in the queue of logins
    wait = accounts.must_wait(*keys, place)
    return too_many(wait) if wait else Later("login", check)


def _logout(visit: Visit) -> Response:
    """End the login on the server too."""
    if visit.session.login:
        Accounts(visit.database).end_login(visit.session.login)
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
    study = visit.study
    return visit.page(
        "dashboard.html",
        account=account,
        study=study,
        counts=visit.site.counts(study),
        files=study.files,
        link=f"{visit.site.public_url}/s/{study.slug}",
        now=time.time(),
    )


def _live_counts(visit: Visit, _account: str) -> Response:
    """Only the numbers of the dashboard."""
    study = visit.study
    return visit.page("counts.html", study=study, counts=visit.site.counts(study), now=time.time())


def _change_state(visit: Visit, account: str) -> Response:
    """Open, pause or stop."""
    study = visit.study
    state = visit.form.get("state", "")
    if state in STATES:
        set_state(visit.database, study.slug, state, account)
        visit.site.forget_counts(study)
    return go(f"/researcher/{study.slug}")


def _export(visit: Visit, account: str) -> Response:
    """A file of the export."""
    study = visit.study
    name = visit.path("name")
    try:
        content = StudySnapshot.read(visit.database, study).file_content(name)
    except UnknownNameError as error:
        raise Gone(visit.message("none", 404, study=study)) from error
    write_log(visit.database, f"export of {name}", account, study.slug)
    headers = {"Content-Disposition": f'attachment; filename="{study.slug}-{name}"'}
    return Response(content, media_type=_MEDIA[name.rpartition(".")[2]], headers=headers)


def _adjudicate(visit: Visit, account: str) -> Response:
    """Decide items on which annotators disagree."""
    study = visit.study
    if study.kind != "annotation":
        return visit.message("none", 404, study=study)
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
            visit.site.forget_counts(study)
        return go(f"/researcher/{study.slug}/adjudicate")
    taken = StudySnapshot.read(visit.database, study)
    waiting: list[Any] = []
    decided: list[Any] = []
    for asked in study.settings.questions:
        for decision in taken.decisions(asked.name):
            if decision.how in ("no-majority", "adjudicated"):
                own = [x for x in taken.labels_of(asked.name) if x.item == decision.item]
                entry = (study.items[decision.item], asked, decision, own)
                (waiting if decision.how == "no-majority" else decided).append(entry)
    return visit.page(
        "adjudicate.html", account=account, study=study, waiting=waiting, decided=decided
    )


# Previews: every page as participants see it; nothing is stored


class _Subject(NamedTuple):
    """Something to preview: an order of a query, a pair of orders, or an item."""

    subject: str
    condition: str
    says: str


def _subjects(study: Study) -> list[_Subject]:
    """All orders (or pairs, or items) of a study."""
    if study.kind == "annotation":
        return [
            _Subject(i.id, "", f"Item {i.id}" + (" (gold)" if i.gold is not None else ""))
            for i in study.items.values()
        ]
    return [
        _Subject(query, condition, f"Query {query}, {study.condition_name(condition)}.")
        for query, own in study.conditions_by_query.items()
        for condition in own
    ]


def _pages(study: Study, shown: _Subject) -> list[str]:
    """Names of the pages, in order."""
    found = ["consent"]
    trials = sorted({1, *(check.trial for check in study.settings.checks)})
    for name in dict.fromkeys(step.name for n in trials for step in study.settings.steps(n)):
        found.append(name)
        if name == "search":
            docs = study.lists[shown.subject, shown.condition].docs
            found += [f"doc/{rank}" for rank in range(1, len(docs) + 1)]
    return [*found, "done", "withdraw"]


def _previews(visit: Visit, account: str) -> Response:
    """A list of all pages."""
    study = visit.study
    subjects = [(shown.says, _pages(study, shown)) for shown in _subjects(study)]
    return visit.page("previews.html", account=account, study=study, subjects=subjects)


def _preview_page(visit: Visit, _account: str) -> Response:
    """A page as participants see it."""
    study, name, number = visit.study, visit.path("name"), int(visit.path("number"))
    subjects = _subjects(study)
    pages = _pages(study, subjects[number]) if number < len(subjects) else []
    if name not in pages:
        return visit.message("none", 404, study=study)
    shown, at = subjects[number], pages.index(name)
    index = f"/researcher/{study.slug}/preview"
    base = f"{index}/{number}"
    banner = {
        "says": shown.says,
        "index": index,
        "back": f"{base}/{pages[at - 1]}" if at else None,
        "next": f"{base}/{pages[at + 1]}" if at + 1 < len(pages) else None,
    }
    whole_study: dict[str, dict[str, Any]] = {
        "consent": {"panel_id": "", "panel_key": ""},
        "done": {"code": study.settings.completion_code or "ABCD-EFGH-JKLM", "url": ""},
        "withdraw": {"link": base, "may_go_on": True},
    }
    if name in whole_study:
        template, content = f"{name}.html", whole_study[name]
    else:
        template, content = trial_page(study, shown.subject, shown.condition, name)
    common: dict[str, Any] = {
        "study": study, "action": base, "base": base, "step": name, "preview": banner,
        "query": study.queries.get(shown.subject), "text": study.settings.text,
    }  # fmt: skip
    return visit.page(template, **common | content)


_live = _logged_in(_live_counts, active=False, counts=True)
ROUTES: list[PageRoute] = [
    PageRoute("/researcher", _logged_in(_studies)),
    PageRoute("/researcher/login", _login_page),
    PageRoute("/researcher/login", _login, POST),
    PageRoute("/researcher/logout", _logout, POST),
    PageRoute("/researcher/{slug}", _logged_in(_dashboard, counts=True)),
    PageRoute("/researcher/{slug}/counts", _live),
    PageRoute("/researcher/{slug}/state", _logged_in(_change_state), POST),
    PageRoute("/researcher/{slug}/export/{name}", _logged_in(_export, counts=True)),
    PageRoute("/researcher/{slug}/preview", _logged_in(_previews)),
    PageRoute("/researcher/{slug}/preview/{number:number}/{name:path}", _logged_in(_preview_page)),
    PageRoute("/researcher/{slug}/adjudicate", _logged_in(_adjudicate, counts=True), GET_POST),
]
