"""What participants read comes from one file per language, and only from there."""

from __future__ import annotations

import html
import re
import string
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import resources
from typing import Any

import msgspec
import pytest

from ranktilt.errors import RanktiltError
from ranktilt.studies.content import StudyContent, StudyDocument, StudyItem, StudyQuery
from ranktilt.studies.settings import LANGUAGES, StudySettings, _stored_texts, texts_of
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.studies import Study

from .conftest import annotation_content, seme_content

Make = Callable[..., Study]
PAGES = resources.files("ranktilt.studies.pages")
ENGLISH = (PAGES / "text" / "en.toml").read_text(encoding="utf-8")
#: Templates for researchers; all others are for participants.
RESEARCHERS = {
    "adjudicate.html", "charts.html", "counts.html", "dashboard.html", "login.html",
    "preview.html", "previews.html", "researcher.html", "studies.html", "warnings.html",
}  # fmt: skip


def flat(content: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in content.items():
        found |= (
            flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
        )
    return found


def shipped(language: str) -> dict[str, str]:
    return flat(tomllib.loads((PAGES / "text" / f"{language}.toml").read_text(encoding="utf-8")))


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_translations_have_the_same_keys_and_places() -> None:
    files = {f.name for f in (PAGES / "text").iterdir()}
    assert files == {f"{language}.toml" for language in LANGUAGES}
    english, german = shipped("en"), shipped("de")
    assert list(german) == list(english)
    assert {k: places(t) for k, t in german.items()} == {k: places(t) for k, t in english.items()}
    same = {key for key in english if english[key] == german[key]}
    assert same == {"direction", "label.text"}  # nothing else was forgotten
    assert texts_of("de").consent.begin == german["consent.begin"] == "Starten"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('skip = "Skip', 'skipp = "Skip', "fr.toml: page: unknown key 'skipp'; did you mean skip?"),
        ('skip = "Skip to the content"\n', "", "fr.toml: page: missing key skip"),
        ('copy = "Copy"', "copy = 3", "fr.toml: page.copy: expected str, got int"),
        ('trial = "{number} of', 'trial = "{n} of',
         "fr.toml: page.trial: '{n} of {total}', expected {number} and {total}"),
        ('copy = "Copy"', 'copy = "Copy {"', "fr.toml: page.copy: 'Copy {', expected no braces"),
        ('trial = "{number} of', 'trial = "{number:d} of',  # each was a server error
         "fr.toml: page.trial: '{number:d} of {total}', expected {number} and {total}"),
        ('trial = "{number} of', 'trial = "{number!z} of',
         "fr.toml: page.trial: '{number!z} of {total}', expected {number} and {total}"),
        ('language = "en"\n', "", "fr.toml: missing key language"),
    ],
)  # fmt: skip
def test_a_translation_with_a_mistake_is_one_line(put: Any, old: str, new: str, says: str) -> None:
    assert old in ENGLISH
    put("fr.toml", ENGLISH.replace(old, new, 1))
    with pytest.raises(RanktiltError) as error:
        StudySettings.load("seme", put("study.toml", 'language = "fr.toml"\n'))
    told = str(error.value)
    assert "\n" not in told
    assert told.endswith(says), told


def test_an_unknown_language(put: Any) -> None:
    with pytest.raises(RanktiltError, match=r"unknown language 'fr'; known: en, de, the name of a"):
        StudySettings.of("seme", {"language": "fr"})
    with pytest.raises(RanktiltError, match=r"fr\.toml"):
        StudySettings.load("seme", put("study.toml", 'language = "fr.toml"\n'))


def test_default_texts_follow_the_language() -> None:
    german = StudySettings.of("annotation", {"language": "de", "title": "Mein Titel"})
    assert german.title == "Mein Titel"
    assert german.agreement.startswith("Ich bin mindestens 18")
    [question] = german.questions
    assert [option.value for option in question.options] == [
        "non-gendered", "female", "male", "other or multiple",
    ]  # fmt: skip
    assert question.options[1].shown == "Weiblich"
    rated = {"questions": [{"name": "f", "text": "Wie?", "points": 3}], "language": "de"}
    [question] = StudySettings.of("annotation", rated).questions
    assert [option.shown for option in question.options] == ["1 – niedrig", "2", "3 – hoch"]


def test_a_stored_translation_that_is_older_than_a_text() -> None:
    own = tomllib.loads(ENGLISH.replace('begin = "Begin"', 'begin = "Commencer"'))
    del own["page"]["copy"]
    own["page"]["gone"] = "a text that is not used any more"
    found = _stored_texts("fr", own)
    assert (found.consent.begin, found.page.copy) == ("Commencer", "Copy")


# Nothing but the file


def literals(source: str) -> list[str]:
    """Words of a template that are neither code nor markup."""
    source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", source, flags=re.S)
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder|content)="([^"]*)"', source)
    plain = re.sub(r"<[^>]*>", " ", re.sub(r'[\w-]+="[^"]*"', "", source))
    return [word for text in (plain, *spoken) for word in re.findall(r"[^\W\d_]{2,}", text)]


def test_templates_have_no_words_of_their_own() -> None:
    found = {f.name: f.read_text("utf-8") for f in (PAGES / "templates").iterdir()}
    assert set(found) >= RESEARCHERS
    for name in set(found) - RESEARCHERS - {"base.html"}:
        assert literals(found[name]) == [], name
    assert literals(found["base.html"]) == ["width", "device", "width", "initial", "scale"]
    assert "Log" in literals(found["login.html"])  # it can find something


def masked(text: str) -> str:
    """The text with every letter an x, except in {places}.

    >>> masked("Topic {number} of {total}")
    'xxxxx {number} xx {total}'
    """
    return re.sub(r"(\{\w+\})|[^\W\d_]", lambda m: m[1] or "x", text)


def visible(page: str) -> str:
    """What is seen or read aloud."""
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder|data-done)="([^"]*)"', page)
    secret = r'<p id="code".*?</p>|<a id="link".*?</a>'  # codes have letters
    page = re.sub(rf"<(script|style)\b.*?</\1>|<kbd.*?</kbd>|{secret}", " ", page, flags=re.S)
    return html.unescape(re.sub(r"<[^>]*>", " ", page) + " ".join(spoken))


@pytest.fixture
def masked_study(sqlite: Database, make_study: Make) -> Callable[..., Study]:
    """A study in which every letter of every text is an x."""
    own = tomllib.loads(ENGLISH)
    own = msgspec.json.decode(re.sub(
        r'(?<=: ")([^"\\]|\\.)*', lambda m: masked(m[0].replace("\\n", " ")),
        msgspec.json.format(msgspec.json.encode(own), indent=1).decode(),
    ))  # fmt: skip
    own |= {"language": "xx", "direction": "ltr"}

    def make(kind: str, slug: str, content: StudyContent, **more: Any) -> Study:
        hidden = StudyContent(
            [StudyQuery(q.id, masked(q.text), masked(q.statement)) for q in content.queries],
            [replace(d, text=masked(d.text), title="xx") for d in content.documents],
            content.lists,
            [StudyItem(i.id, tuple((h, masked(t)) for h, t in i.parts)) for i in content.items],
        )
        return make_study(sqlite, kind, slug, hidden, language="xx", texts=own, contact="x", **more)

    return make


def test_every_page_in_a_made_up_language(
    sqlite: Database, masked_study: Any, make_app: Any, browse: Any
) -> None:
    """A word that is not in the file would show: all that is has no letter but x."""
    app = make_app(sqlite)
    seen: set[str] = set()

    def look(someone: Any) -> None:
        words = {w for w in re.findall(r"[^\W\d_]+", visible(someone.text)) if set(w) != {"x"}}
        assert words == set(), someone.at
        assert '<html lang="xx"' in someone.text
        seen.add(someone.at.rpartition("/")[2])

    check = {"text": "x", "expected": 2, "after": "prior"}
    masked_study("seme", "test", seme_content(1), checks=[check], results_seconds=0)
    one = browse(app).get("/s/test")
    look(one)
    look(one.post("/s/test/consent"))
    look(one.begin())
    token = one.token
    look(one.answer())
    look(one.answer(prior=1))
    look(one.answer(**{"check-1": 2}))
    look(one.get("/s/test/1/doc/1"))
    look(one.get("/s/test/1/doc/99", 404))
    look(one.get("/s/test/1/search").answer())
    look(one.answer(summary="x", quote="x", source="", do="save"))
    look(one.get("/s/test/withdraw"))
    look(one.post("/s/test/withdraw"))
    two = browse(app).begin()
    link = re.search(r'href="http://localhost:8000(/s/test/return/[^"]*)"', one.text)
    assert link
    look(two.get(link[1]))
    one.get("/s/test/go")
    look(one.answer(summary="x " * 20, quote="x", source="1", do="save"))
    look(one.answer(posterior=1))
    look(one.post("/s/test/1/prior", 403, csrf="wrong"))
    one.get("/s/test/withdraw")
    look(one.post("/s/test/withdraw", sure="yes"))
    look(two.get("/s/test/go").post("/s/test/1/prior", 403, csrf=token, prior=1))
    for mode in ("rate", "choose"):
        masked_study("perception", mode, seme_content(2), mode=mode)
        look(browse(app).begin(mode))
    masked_study("annotation", "label", annotation_content(3, 0))
    look(browse(app).begin("label").answer())
    limits = {"quota": 1, "minutes": 0.0001}
    masked_study("seme", "short", seme_content(1), **limits)
    late = browse(app)
    late.page = late.client.get("/s/short")
    late.page = late.client.post("/s/short/consent", data={"agree": "yes", "csrf": late.token})
    late.page = late.client.get("/s/short/go")
    look(late)
    masked_study("seme", "panel", seme_content(1), panel_required=True)
    look(browse(app).get("/s/panel", 400))
    assert {"test", "prior", "check-1", "search", "1", "summary", "posterior", "done", "withdraw",
            "rate", "choose", "label"} <= seen  # fmt: skip


def test_the_language_of_pages(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    make_study(sqlite, language="de")
    Accounts(sqlite).set_password("ann", "correct horse battery")
    app = make_app(sqlite)
    someone = browse(app).get("/s/test")
    assert '<html lang="de" dir="ltr">' in someone.text
    assert "Starten</button>" in someone.text
    someone.begin().post("/s/test/1/prior", 403, csrf="wrong")
    assert "Bitte versuchen Sie es noch einmal" in someone.text
    assert '<html lang="en"' in browse(app).get("/").text
    ann = browse(app).get("/researcher/login")
    ann.answer(name="ann", password="correct horse battery").get("/researcher/test")
    assert '<html lang="en"' in ann.text
    ann.get("/researcher/test/preview/0/prior")
    assert '<html lang="de"' in ann.text
    assert "Weiter</button>" in ann.text


def test_results_show_what_the_collection_has(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    content = seme_content(1)
    about = [
        {"url": "https://www.example.org/a%20b/c.html?q=1#x", "site": "The Example",
         "date": "12 March 2024"},
        {"url": "https://news.example/story"},
        {"site": "Only a name"},
        {"date": "2021"},
    ]  # fmt: skip
    documents = [
        StudyDocument(d.id, d.text, "T", **a) for d, a in zip(content.documents, about, strict=True)
    ]
    make_study(sqlite, content=replace(content, documents=documents), results_seconds=0)
    someone = browse(make_app(sqlite)).begin().answer(prior=1)
    shown = dict.fromkeys(re.findall(r"<li>.*?</li>", someone.text, re.S))
    seen = {
        (
            *re.findall(r'aria-hidden="true">(.)</span><p dir="auto">([^<]*)', one),
            *re.findall(r'class="crumbs" dir="ltr">([^<]*)', one),
            *re.findall(r'class="date">([^<]*)', one),
        )
        for one in shown
    }
    assert seen == {
        (("T", "The Example"), "www.example.org › a b › c.html", "12 March 2024 — "),
        (("N", "news.example"), "news.example › story"),
        (("O", "Only a name"),),
        ("2021 — ",),
    }
    rank = next(n for n, one in enumerate(shown, start=1) if "The Example" in one)
    someone.get(f"/s/test/1/doc/{rank}")
    for text in ("The Example", "www.example.org › a b › c.html", "12 March 2024"):
        assert text in someone.text
