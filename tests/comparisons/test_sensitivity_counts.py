"""Leaving terms out by patching is the same as annotating everything anew."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.audits.sensitivity import _lexicon_without, _term_key, _TermCounts
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.errors import InputError
from ranktilt.terms.annotator import annotate

#: Entries that stand in each other's way: phrases and their words, prefixes, written forms.
ENTRIES: list[Any] = [
    "a", "b", "a b", "b a", "a b c", "c*", "ca", "a c*", "c",
    {"term": "A", "case_sensitive": True}, {"term": "b c", "weight": 0.5},
]  # fmt: skip
WORDS = ["a", "b", "c", "ca", "cab", "A", "B", "x"]


@st.composite
def lexicons(draw: st.DrawFn) -> Lexicon:
    entries = draw(st.permutations(ENTRIES))
    size = draw(st.integers(4, len(ENTRIES)))
    cut = draw(st.integers(2, size - 2))
    exclude = draw(st.lists(st.sampled_from(["a x", "x b", "b b"]), unique=True, max_size=2))
    return Lexicon.from_dict(
        {
            "name": "toy",
            "exclude": exclude,
            "groups": [
                {"name": "first", "terms": entries[:cut]},
                {"name": "second", "terms": entries[cut:size]},
            ],
        }
    )


texts = st.lists(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), min_size=1, max_size=6)


def rows(annotations: Annotations) -> list[Any]:
    found = sorted(annotations.table().to_pylist(), key=lambda row: row["doc_id"])
    for row in found:
        row["terms"] = sorted((t["term"], t["count"]) for t in row["terms"])
    return found


@settings(max_examples=150, deadline=None)
@given(lexicons(), texts, st.data())
def test_patched_counts_are_those_of_annotating_anew(
    lexicon: Lexicon, documents: list[str], data: st.DataObject
) -> None:
    collection = {f"d{i}": text for i, text in enumerate(documents)}
    counts = _TermCounts.of(annotate(collection, lexicon), Collection.open(collection))
    first, *_ = lexicon.groups[0].terms
    keys = [t.key for g in lexicon.groups for t in g.terms[1:]] + [first.key]
    gone = data.draw(st.lists(st.sampled_from(keys), min_size=1, max_size=3, unique=True))
    if any(all(t.key in gone for t in g.terms) for g in lexicon.groups):
        with pytest.raises(InputError, match="has no term left"):
            counts.without(gone)
        return
    made = counts.without(gone)
    anew = annotate(collection, _lexicon_without(lexicon, gone))
    assert rows(made) == rows(anew)
    assert made.table().schema.equals(anew.table().schema)
    assert made.lexicon.hash == anew.lexicon.hash


def test_a_word_of_a_phrase_counts_once_the_phrase_is_gone() -> None:
    lexicon = Lexicon.from_dict(
        {"groups": [{"name": "m", "terms": ["new york", "man"]}, {"name": "f", "terms": ["york"]}]}
    )
    collection = {"d": "New York, a man", "e": "york"}
    counts = _TermCounts.of(annotate(collection, lexicon), Collection.open(collection))
    assert counts.removable == ["new york", "man"]
    found = {r["doc_id"]: (r["count_m"], r["count_f"]) for r in rows(counts.without(["new york"]))}
    assert found == {"d": (1, 1), "e": (0, 1)}


def test_terms_are_found_as_written_or_in_lower_case() -> None:
    lexicon = Lexicon.from_dict(
        {
            "groups": [
                {"name": "m", "terms": [{"term": "Will", "case_sensitive": True}, "he"]},
                {"name": "f", "terms": ["Paris"]},
            ]
        }
    )
    assert [_term_key(t, lexicon) for t in ("Will", "will", "Paris", "paris", "HE", "she")] == [
        "Will", None, "paris", "paris", "he", None,
    ]  # fmt: skip


def test_texts_without_any_term() -> None:
    collection = {"d": "nothing", "e": ""}
    counts = _TermCounts.of(annotate(collection, "gender"), Collection.open(collection))
    assert counts.rows == {}
    assert rows(counts.without(["he"])) == rows(counts.annotations)
