"""Buffers of bytes: compiled and plain finder agree with the swapper of single texts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ranktilt.counterfactuals.substitution.batches import JSON_ESCAPE, BatchSwapper, Spans
from ranktilt.counterfactuals.substitution.pairs import SwapLexicon
from ranktilt.counterfactuals.substitution.swapper import Swapper

OWN = {
    "name": "own",
    "exclude": ["ice cream", "the ice age", "Éire ice", "st. ice", "x's ice-box"],
    "pairs": {
        "ice": "sunshine", "sun": ["ices", "été"], "été": "hiver", "Nord": "Süd", "x": "yy",
        "é": "à", "heron": "he", "𐐨𐐩": "desert", "ω": "omega",
    },
    "names": {"n": ["Ole", "Åsa"], "s": ["Ana", "Íñigo"]},
    "groups": [{"name": "n", "terms": ["unused"]}, {"name": "s", "terms": ["neither"]}],
}  # fmt: skip


class ByContext:
    """An answer that depends on every character it is given."""

    def decide_many(self, cases: Sequence[tuple[str, str, str]]) -> list[int]:
        return [
            (sum(map(ord, before)) + 3 * sum(map(ord, after))) % 2 for _, before, after in cases
        ]


@pytest.fixture(scope="module")
def swappers() -> tuple[Swapper, BatchSwapper, BatchSwapper]:
    swapper = Swapper(SwapLexicon.of(OWN), pronouns=ByContext())
    compiled = BatchSwapper(swapper, compiled=True)
    return swapper, compiled, BatchSwapper(swapper, compiled=False)


PIECES = st.sampled_from(
    [
        "ice", "Ice", "ICE", "iCe", "sun", "SUN", "été", "Été", "ÉTÉ", "e\u0301te\u0301", "Nord",
        "nord", "Süd", "x", "X", "é", "É", "heron", "he", "(ron)", "/ron", "Ole", "OLE", "ole",
        "Åsa", "Íñigo", "𐐨𐐩", "desert", "ω", "Ω", "ice cream", "the ice age", "ice, CREAM",
        "Éire ice", "eire", "st. ice", "st ice", "ice. Cream", "the; ice age", "x’s ice\u2010box",
        " ", " ", " ", "-", "’s", "'", "_", "\u0301", "\u00ad", "\u200d",
        "❤\ufe0f", "😀", "7", "a", "z" * 70, " " * 130, "ß", "/", "(", ")", "*", ":",
        '"', "\\", "\n", "\u2028",
    ]
)  # fmt: skip
WRITTEN = st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=30).map("".join)


def laid_out(texts: list[str], between: bytes, encode: Any) -> Spans:
    """Spans in one buffer, with something between them that must not change."""
    data, spans = bytearray(between), []
    for text in texts:
        start = len(data)
        data += encode(text)
        spans.append((start, len(data)))
        data += between
    start, end = np.array(spans, np.int64).reshape(-1, 2).T
    array = np.frombuffer(bytes(data), np.uint8).copy()
    return Spans(array, start, end, np.arange(len(texts)))


@settings(max_examples=150, deadline=None)
@given(texts=st.lists(WRITTEN, max_size=4), between=st.sampled_from([b"", b"ice", b"\t", b" sun "]))
@example(texts=["\u0301ice", "ice"], between=b"")
@example(texts=["ice", "\u0301ice"], between=b"ice")
@example(texts=["z" * 62 + " ice", " " * 62 + "ice"], between=b"")
@example(texts=["ice. Cream", "ice\ncream", "st. ice", "st, ice", "x's. ice box"], between=b"")
def test_bytes(
    swappers: tuple[Swapper, BatchSwapper, BatchSwapper], texts: list[str], between: bytes
) -> None:
    swapper, *batches = swappers
    expected = swapper.texts(texts)
    for batch in batches:
        given_texts = laid_out(texts, between, str.encode)
        done = batch(given_texts, len(texts))
        wanted = between + b"".join(text.encode() + between for text in expected)
        assert done.data.tobytes() == wanted
        pairs = zip(texts, expected, strict=True)
        assert done.grown.tolist() == [len(new.encode()) - len(old.encode()) for old, new in pairs]
        assert done.tally.documents == len(texts)
        per_text = [swapper.changes(text) for text in texts]
        assert done.touched.tolist() == [n for n, changes in enumerate(per_text) if changes]
        assert done.tally.changes.total() == sum(map(len, per_text))
        assert done.tally.parts.total() == sum(map(len, per_text))


ENCODERS = {
    "as it is": lambda text: json.dumps(text, ensure_ascii=False)[1:-1].encode(),
    "escaped": lambda text: json.dumps(text)[1:-1].encode(),
    "escaped in capitals": lambda text: "".join(
        f"\\u{unit:04X}" if unit > 127 else json.dumps(chr(unit))[1:-1]
        for unit in np.frombuffer(text.encode("utf-16-le"), np.uint16).tolist()
    ).encode(),
    "every character": lambda text: "".join(
        f"\\u{unit:04x}" for unit in np.frombuffer(text.encode("utf-16-le"), np.uint16).tolist()
    ).encode(),
    "every other character": lambda text: "".join(
        json.dumps(c, ensure_ascii=False)[1:-1] if n % 2 or ord(c) > 0xFFFF else f"\\u{ord(c):04X}"
        for n, c in enumerate(text)
    ).encode(),
    "slashes": lambda text: json.dumps(text)[1:-1].replace("/", "\\/").encode(),
}


@settings(max_examples=150, deadline=None)
@given(texts=st.lists(WRITTEN, max_size=3), way=st.sampled_from(sorted(ENCODERS)))
@example(texts=["line\nice \\nice x\\"], way="as it is")
@example(texts=["é" * 210 + " sun " + "é" * 210], way="escaped")
@example(texts=["😀" * 300 + " sun " + "\n" * 300], way="escaped")
@example(texts=["he/ron (he)"], way="slashes")
@example(texts=["ice\ncream ice\u2011cream", "ice. Cream", 'st. ice "ice" cream'], way="escaped")
def test_inside_json(
    swappers: tuple[Swapper, BatchSwapper, BatchSwapper], texts: list[str], way: str
) -> None:
    swapper, *batches = swappers
    encode = ENCODERS[way]
    expected = swapper.texts(texts)
    for batch in batches:
        plain = laid_out(texts, b'"', encode)
        done = batch(plain._replace(escape=JSON_ESCAPE), len(texts))
        read = [
            json.loads(f'"{part}"')
            for part in _split(done.data.tobytes().decode(), plain, done.grown)
        ]
        assert read == expected
        if expected == texts:
            assert done.data.tobytes() == plain.data.tobytes()


def _split(data: str, texts: Spans, grown: np.ndarray) -> list[str]:
    raw = data.encode()
    after = np.cumsum(grown)
    starts, ends = texts.start + after - grown, texts.end + after
    return [raw[s:e].decode() for s, e in zip(starts.tolist(), ends.tolist(), strict=True)]


def test_other_bytes_of_json_stay(swappers: tuple[Swapper, BatchSwapper, BatchSwapper]) -> None:
    text = rb"caf\u00e9 \u00C9t\u00e9, \u00e9t\u00e9 \n\tice\/ice Ol\u0065 \ud83d\ude00Nord"
    wanted = rb"caf\u00e9 Hiver, hiver \n\tsunshine\/sunshine Ana \ud83d\ude00S" + "üd".encode()
    for batch in swappers[1:]:
        data = np.frombuffer(text, np.uint8).copy()
        one = np.zeros(1, np.int64)
        done = batch(Spans(data, one, one + len(data), one, JSON_ESCAPE), 1)
        assert done.data.tobytes() == wanted


def test_a_sentence_end_separates_a_phrase(
    swappers: tuple[Swapper, BatchSwapper, BatchSwapper],
) -> None:
    text, wanted = b"On ice. Cream in the ice-age", b"On sunshine. Cream in the ice-age"
    for batch in swappers[1:]:
        assert batch(laid_out([text.decode()], b"", str.encode), 1).data.tobytes() == wanted


def test_many_words_in_few_texts(swappers: tuple[Swapper, BatchSwapper, BatchSwapper]) -> None:
    text = "ice " * 5000
    for batch in swappers[1:]:
        done = batch(laid_out([text], b"", str.encode), 1)
        assert done.data.tobytes().decode() == "sunshine " * 5000


def test_nothing(swappers: tuple[Swapper, BatchSwapper, BatchSwapper]) -> None:
    for batch in swappers[1:]:
        done = batch(laid_out([], b"", str.encode), 0)
        assert (done.data.tobytes(), done.tally.documents, done.tally.changed) == (b"", 0, 0)


SPOKEN = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "her", "his", "Her", "HIS", "hers", "him", "the", "book", "was", "to", "gave", "of",
                "own", ".", ",", "—", "“", "’s", "café", "éa", "\u0301", "(", "/", "his/her", "\n",
                " " * 210, "x" * 199,
            ]
        ),
        st.text(max_size=3),
    ),
    max_size=25,
).map(" ".join)  # fmt: skip


@pytest.fixture(scope="module")
def by_context() -> tuple[Swapper, BatchSwapper]:
    swapper = Swapper("gender-pairs")
    compiled = BatchSwapper(swapper, compiled=True)
    return swapper, compiled


@settings(max_examples=150, deadline=None)
@given(texts=st.lists(SPOKEN, max_size=3), between=st.sampled_from([b"", b"his ", b"\t"]))
def test_the_context_model_on_bytes(
    by_context: tuple[Swapper, BatchSwapper], texts: list[str], between: bytes
) -> None:
    """Decisions taken on bytes are those taken on strings, and look no further than the text."""
    swapper, compiled = by_context
    done = compiled(laid_out(texts, between, str.encode), len(texts))
    expected = [swapper.text(text) for text in texts]
    assert done.data.tobytes() == between + b"".join(t.encode() + between for t in expected)
