"""Files with known answers: how they may be written, and what is said about a bad one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.errors import InputError
from ranktilt.studies.content import StudyItem
from ranktilt.studies.making import annotation_content, with_gold
from ranktilt.studies.settings import StudySettings

Put = Callable[..., Path]
QUERIES = "1\tking of france\n2\tbest pasta\n3\tqueen of spain\n"
GENDER = StudySettings.of("annotation")
TWO = StudySettings.of(
    "annotation",
    {
        "questions": [
            {"name": "Stance", "text": "Which side?", "labels": ["for", "against"]},
            {"name": "category", "text": "How good?", "points": 5, "low": "bad", "high": "good"},
        ]
    },
)
ONE_OF = "expected one of non-gendered, female, male, other or multiple"


def items(
    put: Put, gold: str, settings: StudySettings = GENDER, name: str = "gold.csv"
) -> list[StudyItem]:
    content = annotation_content(queries=put("q.tsv", QUERIES))
    return list(with_gold(settings, content, put(name, gold)).items)


def answers(found: list[StudyItem]) -> dict[str, Any]:
    return {item.id: dict(item.gold) for item in found if item.gold is not None}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # id,text,letter without a header, as the published queries are
        ("gold.csv", "a,her hat,f\nb,his hat,m\nc,a hat,n\nd,their hats,o\n"),
        ("gold.csv", "id,text,label\na,her hat,F\nb,his hat,m\nc,a hat,N\nd,their hats,o\n"),
        ("gold.csv", "id,text,gender\na,h,Female\nb,h, male \nc,h,Non-gendered\n"
         "d,h,other or MULTIPLE\n"),
        ("gold.tsv", "a\ther hat\tfemale\nb\this hat\tm\nc\ta hat\tn\nd\thats\to\n"),
        ("gold.jsonl", '{"id": "a", "text": "h", "gender": "f"}\n{"id": "b", "text": "h", '
         '"gender": "m"}\n{"id": "c", "text": "h", "gender": "n"}\n'
         '{"id": "d", "text": "h", "gender": "o"}\n'),
    ],
)  # fmt: skip
def test_labels_by_their_names_or_by_the_published_letters(put: Put, name: str, text: str) -> None:
    found = items(put, text, name=name)
    assert answers(found) == {
        "a": {"gender": "female"}, "b": {"gender": "male"}, "c": {"gender": "non-gendered"},
        "d": {"gender": "other or multiple"},
    }  # fmt: skip
    assert [item.id for item in found] == ["1", "2", "3", "a", "b", "c", "d"]


def test_commas_in_texts_need_no_quotes_where_there_is_no_header(put: Put) -> None:
    found = items(put, "a,hers,f\nb,her hat, not his,f\n")
    assert found[-1].parts == (("Query", "her hat, not his"),)
    assert answers(found)["b"] == {"gender": "female"}


@pytest.mark.shared
def test_the_published_queries_can_be_given_as_they_are(shared: Path, put: Put) -> None:
    file = shared / "data" / "queries" / "queries_gender_annotated.csv"
    content = annotation_content(queries=put("q.tsv", "x\tbest pasta\n"))
    made = with_gold(GENDER, content, file)
    found = Counter(own["gender"] for own in answers(list(made.items)).values())
    # Table 2 of the paper, and the 3,750 of §3.2
    table = {"non-gendered": 1765, "female": 742, "male": 1202, "other or multiple": 41}
    assert found == table
    assert sum(table.values()) == 3750


def test_a_column_for_each_question_whatever_it_is_called(put: Put) -> None:
    # "category" is a name for labels in files of queries, but here it is a question of its own
    found = items(put, "id,text,category,Stance\ng,a hat,5,FOR\n", TWO)
    assert answers(found) == {"g": {"Stance": "for", "category": "5"}}


def test_letters_are_for_the_published_labels_alone(put: Put) -> None:
    stances = StudySettings.of(
        "annotation",
        {"questions": [{"name": "s", "text": "?", "labels": ["neutral", "against", "for"]}]},
    )
    with pytest.raises(InputError) as error:
        items(put, "id,text,s\ng,a hat,n\n", stances)
    assert str(error.value).endswith("'n' to question 's', expected one of neutral, against, for")


@pytest.mark.parametrize(
    ("settings", "text", "where", "says"),
    [
        (GENDER, "id,text\ng,her hat\n", "gold.csv",
         f"gold question 'g': '' to question 'gender', {ONE_OF}"),
        (TWO, "id,text,Stance\ng,her hat,for\n", "gold.csv",
         "gold question 'g': 'for' to question 'category', expected one of 1, 2, 3, 4, 5"),
        (GENDER, "text,label\nher hat,f\n", "gold.csv", "no column for query_id among text, label"),
        (GENDER, "id,text,label\ng,her hat,f\nh,his hat,mail\n", "gold.csv",
         f"gold question 'h': 'mail' to question 'gender', {ONE_OF}"),
        (GENDER, "id,text,label\ng,her hat,f\n\nh,his hat,\n", "gold.csv",
         f"gold question 'h': '' to question 'gender', {ONE_OF}"),
        (TWO, "id,text,Stance,category\ng,her hat,for,6\n", "gold.csv",
         "gold question 'g': '6' to question 'category', expected one of 1, 2, 3, 4, 5"),
        (GENDER, "id,text,label\ng,her hat,f\ng,his hat,m\n", "gold.csv:3",
         "duplicate query id 'g'"),
        (GENDER, "id,text,label\ng,,f\n", "gold.csv:2", "empty query 'g'"),
        (GENDER, "id,text,label\ng,her hat,f\nh,his hat\n", "gold.csv:3",
         "2 field(s), expected 3 (id, text, label)"),
        (GENDER, "\n", "gold.csv", "empty file"),
        (GENDER, "id,text,label\n1,king of spain,m\n", "gold.csv",
         "gold question '1' has the id of an item, but a different text; give the gold question "
         "another id"),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_line_with_row_and_what_was_expected(
    put: Put, settings: StudySettings, text: str, where: str, says: str
) -> None:
    with pytest.raises(InputError) as error:
        items(put, text, settings)
    said = str(error.value)
    assert f"/{where}: " in said
    assert says in said
    assert "\n" not in said


def test_no_such_file(tmp_path: Path, put: Put) -> None:
    with pytest.raises(InputError, match=r"nowhere\.csv"):
        with_gold(
            GENDER, annotation_content(queries=put("q.tsv", QUERIES)), tmp_path / "nowhere.csv"
        )


def test_gold_that_would_never_be_asked_is_refused(put: Put) -> None:
    settings = StudySettings.of("annotation", {"gold_every": 0})
    with pytest.raises(InputError, match="no gold question is asked, because gold_every = 0"):
        items(put, "g,her hat,f\n", settings)


def test_the_id_of_an_item_makes_it_the_gold_question(put: Put) -> None:
    found = items(put, "id,text,label\n3,queen of spain,f\n")
    assert [(item.id, item.parts[0][1]) for item in found] == [
        ("1", "king of france"), ("2", "best pasta"), ("3", "queen of spain"),
    ]  # fmt: skip
    assert answers(found) == {"3": {"gender": "female"}}


def test_a_pair_becomes_gold_by_its_two_ids(put: Put) -> None:
    content = annotation_content(
        "pair",
        queries=put("q.tsv", QUERIES),
        collection=put("docs.tsv", "d1\ta king\nd2\ta queen\n"),
        run=put("run.trec", "1 Q0 d1 1 2.0 r\n1 Q0 d2 2 1.0 r\n"),
    )
    found = with_gold(
        GENDER, content, put("gold.csv", "id,text,label\n1 d2,king of france,o\n")
    ).items
    assert [item.id for item in found] == ["1 d1", "1 d2"]
    assert found[0].gold is None
    assert found[1].gold == {"gender": "other or multiple"}
    assert found[1].parts == (("Query", "king of france"), ("Document", "a queen"))
