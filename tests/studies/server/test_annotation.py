"""Labelling and judging lists, request by request."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from ranktilt.studies.annotation.decisions import gold_accuracy
from ranktilt.studies.store import schema
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.counting import StudyCounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import Study

Make = Callable[..., Study]
Visitor = Callable[[], Any]
LABELS = ["non-gendered", "female", "male", "other or multiple"]


def stored(database: Database, name: str) -> list[Any]:
    with database.read() as connection:
        return list(connection.execute(select(schema.metadata.tables[name])).all())


def item_at(database: Database, someone: Any) -> str:
    trial = int(someone.at.split("/")[3])
    newest = max(p.number for p in stored(database, "participants"))
    who = next(p.id for p in stored(database, "participants") if p.number == newest)
    return next(
        a.subject
        for a in stored(database, "assignments")
        if a.participant_id == who and a.trial == trial
    )


def label_all(database: Database, visitor: Visitor, votes: Callable[[str], str]) -> Any:
    """One annotator labels everything there is for them."""
    someone = visitor().begin()
    while someone.at != "/s/test/done":
        someone.answer(**{"q-gender": votes(item_at(database, someone))})
    return someone


def test_three_annotators_and_what_comes_of_it(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    study = make_study(database, "annotation", gold_every=3)
    # i1: all agree; i2: two of three; i3: all differ; i4, i5: all agree
    plan = {
        "i1": ["male", "male", "male"],
        "i2": ["female", "non-gendered", "female"],
        "i3": ["female", "male", "non-gendered"],
        "i4": ["non-gendered"] * 3,
        "i5": ["non-gendered"] * 3,
    }
    for who in range(3):
        good = "female" if who else "male"  # the first gets the gold questions wrong
        done = label_all(database, visitor, lambda i, w=who, g=good: plan.get(i, [g] * 3)[w])
        assert "completion code" in done.text
    late = visitor()
    late.get("/s/test").post("/s/test/consent", 409, agree="yes")
    assert "Nothing left to do" in late.text
    taken = StudySnapshot.read(database, study)
    plain = [label for label in taken.rows("labels") if label.gold is None]
    assert Counter(label.item for label in plain) == dict.fromkeys(plan, 3)
    assert {(d.item, d.label, d.how) for d in taken.decisions("gender")} == {
        ("i1", "male", "majority"), ("i2", "female", "majority"), ("i3", None, "no-majority"),
        ("i4", "non-gendered", "majority"), ("i5", "non-gendered", "majority"),
    }  # fmt: skip
    made = StudyCounts.of(taken)
    assert made.items == {"in all": 5, "fully labelled": 5, "partly labelled": 0,
                          "not yet labelled": 0}  # fmt: skip
    gold = gold_accuracy(taken.rows("labels"))
    assert gold["1"][0] == 0
    assert all(right == asked > 0 for right, asked in (gold["2"], gold["3"]))


def test_a_label_may_be_changed_until_the_end(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database, "annotation", gold_every=0)
    someone = visitor().begin()
    someone.answer(**{"q-gender": "male", "comment": "a name?"})
    assert someone.at == "/s/test/2/label"
    someone.get("/s/test/1/label")
    assert 'value="male" checked' in someone.text
    assert "a name?</textarea>" in someone.text
    someone.answer(**{"q-gender": "female", "comment": ""})
    assert someone.at == "/s/test/2/label"  # and no second item was given for it
    assert len(stored(database, "assignments")) == 2
    for path in ("/s/test/3/label", "/s/test/0/label", "/s/test/1/prior"):
        assert someone.get(path).at == "/s/test/2/label"
    values = {(a.trial, a.item): a.value for a in stored(database, "answers")}
    assert json.loads(values[1, "label"]) == {"gender": "female"}
    assert values[1, "comment"] == ""
    someone.post("/s/test/2/label", **{"q-gender": "nonsense"})
    assert "Choose an answer" in someone.text
    assert "&lt;script&gt;" in someone.text  # the second item tries to break out
    assert "<script>alert" not in someone.text


def test_double_submit_gives_one_new_item(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database, "annotation", gold_every=0)
    someone = visitor().begin()
    token = someone.token
    for _ in range(3):
        someone.post("/s/test/1/label", csrf=token, **{"q-gender": "male"})
    assert someone.at == "/s/test/2/label"
    assert len(stored(database, "assignments")) == 2


def test_items_held_too_long_go_to_others(
    database: Database, make_study: Make, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_study(database, "annotation", gold_every=0, per_item=1, hold_minutes=30)
    begin = time.time()
    now = begin
    monkeypatch.setattr("time.time", lambda: now)
    slow = visitor().begin()
    slow.answer(**{"q-gender": "male"})
    token = slow.token  # holds i2
    now = begin + 29 * 60
    quick = visitor().begin()  # i3
    now = begin + 31 * 60
    items = []
    while quick.at != "/s/test/done":
        items.append(item_at(database, quick))
        quick.answer(**{"q-gender": "female"})
    assert items == ["i3", "i2", "i4", "i5"]
    # the slow one comes back: nothing is overwritten, and there is nothing left to do
    slow.post("/s/test/2/label", 409, csrf=token, **{"q-gender": "male"})
    assert "This page is out of date" in slow.text
    assert slow.get("/s/test/go").at == "/s/test/done"
    labels = Counter(a.subject for a in stored(database, "assignments"))
    assert labels == dict.fromkeys(("i1", "i2", "i3", "i4", "i5"), 1)
    assert {p.state for p in stored(database, "participants")} == {"complete"}


def test_ratings_of_documents_and_pairs(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    from ranktilt.studies.content import StudyContent, StudyItem

    content = StudyContent(
        items=[StudyItem("d1", (("Query", "is it"), ("Document", "It is.\nVery much."))),
               StudyItem("d2", (("Document A", "One."), ("Document B", "Two.")))]
    )  # fmt: skip
    questions = [
        {"name": "faithful", "text": "Is it faithful?", "points": 5, "low": "not", "high": "very"},
        {"name": "stance", "text": "Which side?", "labels": ["for", "against", "neither"]},
    ]
    study = make_study(
        database, "annotation", content=content, questions=questions, per_item=1, comments=False
    )
    someone = visitor().begin()
    assert len(re.findall(r'type="radio"', someone.text)) == 8
    assert "Comment" not in someone.text
    someone.post("/s/test/1/label", **{"q-faithful": "5"})
    assert "Choose an answer to every question." in someone.text
    assert someone.at == "/s/test/1/label"
    someone.answer(**{"q-faithful": "4", "q-stance": "for"})
    someone.answer(**{"q-faithful": "1", "q-stance": "neither"})
    assert someone.at == "/s/test/done"
    labels = StudySnapshot.read(database, study).rows("labels")
    assert {(x.item, x.question, x.label) for x in labels} == {
        ("d1", "faithful", "4"), ("d1", "stance", "for"),
        ("d2", "faithful", "1"), ("d2", "stance", "neither"),
    }  # fmt: skip


def test_adjudication(database: Database, make_study: Make, visitor: Visitor) -> None:
    study = make_study(database, "annotation", gold_every=0)
    for who in range(3):
        label_all(database, visitor, lambda i, w=who: LABELS[w] if i in ("i2", "i3") else "male")
    Accounts(database).set_password("ann", "correct horse")
    ann = visitor()
    ann.get("/researcher/login").answer(name="ann", password="correct horse")
    ann.get("/researcher/test/adjudicate")
    assert "2 to decide, 0 decided" in ann.text
    assert "<script>alert" not in ann.text
    ann.post("/researcher/test/adjudicate", item="i2", question="gender", value="female",
             comment="a queen")  # fmt: skip
    assert "1 to decide, 1 decided" in ann.text
    for bad in ({"item": "i3", "question": "gender", "value": "nonsense"},
                {"item": "none", "question": "gender", "value": "male"},
                {"item": "i3", "question": "none", "value": "male"}, {}):  # fmt: skip
        ann.post("/researcher/test/adjudicate", **bad)
        assert "1 to decide, 1 decided" in ann.text
    taken = StudySnapshot.read(database, study)
    [final] = [x for x in taken.rows("labels") if x.adjudicated]
    assert (final.annotator, final.item, final.label, final.comment) == (
        "adjudicator", "i2", "female", "a queen",
    )  # fmt: skip
    assert {d.item: d.how for d in taken.decisions("gender")}["i2"] == "adjudicated"


# The perception study


def test_rating_lists(database: Database, make_study: Make, visitor: Visitor) -> None:
    study = make_study(database, "perception", scale=5)
    someone = visitor().begin()
    for trial in (1, 2, 3):
        assert someone.at == f"/s/test/{trial}/rate"
        assert f"{trial} of 3" in someone.text
        assert "<mark" not in someone.text
        for condition in ("balanced", "plus", "minus"):
            assert condition not in someone.text.replace("How balanced", "").replace(
                '<span dir="auto">balanced</span>', ""
            )
        for bad in ("6", "0", ""):
            someone.post(f"/s/test/{trial}/rate", rate=bad)
        someone.answer(rate=trial)
    assert someone.at == "/s/test/done"
    rows = StudySnapshot.read(database, study).rows("ratings")
    assert sorted(row.rating for row in rows) == [1.0, 2.0, 3.0]
    for row in rows:
        assert row.shown == study.lists[row.query, row.ranking].docs


@pytest.mark.parametrize("same", [True, False])
def test_choosing_between_two(
    same: bool, database: Database, make_study: Make, visitor: Visitor
) -> None:
    study = make_study(database, "perception", mode="choose", allow_same=same, trials=1)
    # 3 queries × 6 ordered pairs: each once after 18 participants
    for number in range(18):
        someone = visitor().begin()
        assert ("Both the same" in someone.text) == same
        if not same:
            someone.post("/s/test/1/choose", choose="same")
        someone.answer(choose="left" if number % 2 else "right")
        assert someone.at == "/s/test/done"
    rows = StudySnapshot.read(database, study).rows("choices")
    pairs = Counter((row.query, row.left, row.right) for row in rows)
    assert len(pairs) == 18
    assert set(pairs.values()) == {1}
    assert {row.chosen for row in rows} == {"left", "right"}


def test_checks_in_a_perception_study(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    checks = [{"text": "Choose 3.", "expected": 3, "after": "rate", "trial": 2}]
    study = make_study(database, "perception", checks=checks)
    someone = visitor().begin().answer(rate=1).answer(rate=2)
    assert someone.at == "/s/test/2/check-1"
    someone.answer(**{"check-1": -3}).answer(rate=3)
    assert someone.at == "/s/test/done"
    taken = StudySnapshot.read(database, study)
    rows = taken.rows("ratings")
    assert {row.attention_passed for row in rows} == {False}
    assert [row.checks_failed for row in taken.rows("participants")] == [1]


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"trials": 4}, "of 4 labelled"),
        ({"gold_every": 0}, "labelled"),
        ({"gold_every": 3}, "labelled"),
    ],
)
def test_how_many_are_left(
    settings: dict[str, int],
    says: str,
    sqlite: Database,
    make_study: Make,
    make_app: Any,
    browse: Any,
) -> None:
    make_study(sqlite, "annotation", **settings)
    for _ in range(3):
        someone = browse(make_app(sqlite)).begin()
        done = 0
        while someone.at.endswith("/label"):
            assert f"{done} {says}" in someone.text
            someone.answer(**{"q-gender": "male"})
            done += 1
        assert someone.at == "/s/test/done"
        assert done == settings.get("trials", done) > 0
