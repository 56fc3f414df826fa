"""The compiled code against the plain code that defines it, on random and on awkward input."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ranktilt.data import collection_lines
from ranktilt.data.annotations import AnnotationSettings
from ranktilt.data.collection_lines import Block
from ranktilt.data.lexicon import Group, Lexicon, Term
from ranktilt.data.text_batch import TextBatch
from ranktilt.data.trec import RunColumns, _parse_fast, _parse_lines
from ranktilt.errors import InputError
from ranktilt.terms import kernel
from ranktilt.terms.annotator import Annotator
from ranktilt.terms.tokenizers import TOKENIZERS, tokenize

WORDS = [
    *("he", "her", "hers", "here", "him", "She", "a", "ab", "abc", "b", "i", "k", "s", "x_1"),
    "007",
    *("he's", "o'clock", "'", "_", "snake_case", "e-mail", "U.S.", "don't"),
    *("ß", "straße", "ẞ", "İ", "İstanbul", "istanbul", "ı", "K", "Kelvin", "kelvin", "ſ", "Å"),
    *("σ", "ς", "Σ", "ΣΑΣ", "σας", "λόγος", "ΛΟΓΟΣ", "é", "É", "école", "e\u0301", "cafe\u0301"),
    *("он", "ОНА", "Ёж", "他", "她们", "さん", "👩", "👩‍🚀", "👍🏽", "ǅ", "ﬁ", "Ⱥ", "Ω", "𝒽", "𐐀"),
    *("h" * 31, "q" * 32, "w" * 64, "v" * 70, "u" * 130, "é" * 40),
]  # fmt: skip
CASES: list[Callable[[str], str]] = [str, str, str.upper, str.lower, str.title, str.swapcase]
MISSES: list[Callable[[str], str]] = [
    *([str] * 6),
    *(lambda w: w + "x", lambda w: w[:-1], lambda w: w[1:], lambda w: "x" + w, lambda w: w + w),
    *(lambda w: w + "\u0301", lambda w: w + "é", lambda w: w + "İ", lambda w: w + "x" * 64),
]  # fmt: skip
BREAKS = [
    *([" "] * 8),
    *("", "", "  ", "\t", "\n", "\r\n", ", ", ".", "'", "’", "_", "-", "\u00a0", "\u3000", "\0"),
    *("." * 60, " " * 64, "\u0301", "👩", "é"),
]  # fmt: skip


def lexicon_of(first: list[Any], second: list[Any] | None = None, exclude: Any = ()) -> Lexicon:
    groups = [{"name": "first", "terms": first}, {"name": "second", "terms": second or ["zzz"]}]
    return Lexicon.from_dict({"groups": groups, "exclude": list(exclude)})


def batch_of(texts: list[str], lead: int = 0) -> TextBatch:
    """Ids and texts in one buffer with nothing between them, after `lead` letters of others."""
    data = bytearray(b"h" * lead)
    spans = []
    for number, text in enumerate(texts):
        start = len(data)
        data += f"he{number}".encode()
        middle = len(data)
        data += text.encode()
        spans.append((start, middle, middle, len(data)))
    data += b"he"  # and something after the last
    columns = np.array(spans, np.int64).reshape(len(spans), 4).T.copy()
    id_start, id_end, text_start, text_end = columns
    return TextBatch(np.array(data, np.uint8), id_start, id_end, text_start, text_end, "test")


def annotators(lexicon: Lexicon, tokenizer: str) -> tuple[Annotator, Annotator]:
    chosen = AnnotationSettings(lexicon, tokenizer)
    return Annotator(chosen, compiled=True), Annotator(chosen, compiled=False)


def check(lexicon: Lexicon, tokenizer: str, texts: list[str], lead: int = 0) -> pa.RecordBatch:
    compiled, plain = annotators(lexicon, tokenizer)
    batch = batch_of(texts, lead)
    found, expected = compiled(batch), plain(batch)
    assert found.schema == expected.schema
    assert found.to_pylist() == expected.to_pylist()
    return found


@st.composite
def cases(draw: st.DrawFn, tokenizer: str) -> tuple[Lexicon, list[str], int]:
    """A lexicon and texts made of the same few words, so that they meet often."""
    vocabulary = draw(st.lists(st.sampled_from(WORDS), min_size=2, max_size=7))
    words = st.builds(
        lambda word, case: case(word), st.sampled_from(vocabulary), st.sampled_from(CASES)
    )
    raw = draw(
        st.lists(
            st.tuples(
                st.lists(words, min_size=1, max_size=3),
                st.sampled_from(["", "", "*"]),
                st.sampled_from([0, 1, -1, 0, 1]),  # group, or exclusion
                st.booleans(),
                st.sampled_from([1.0, 1.0, 0.5, 2.25]),
                st.integers(0, 7),  # letters to keep of a `*` entry's last word
            ),
            min_size=1,
            max_size=12,
        )
    )
    groups: list[list[Term]] = [[Term("alpha1")], [Term("beta1")]]
    exclude: list[Term] = []
    seen = set()
    simple = draw(st.booleans())  # no `*` and no case: the kernel has a shorter way for these
    for parts, star, group, case_sensitive, weight, keep in raw:
        if simple:
            star, case_sensitive = "", False
        if star and keep:
            parts = [*parts[:-1], parts[-1][:keep]]
        text = " ".join(parts)
        term = Term(text + star, 1.0 if group < 0 else weight, case_sensitive)
        key = (" ".join(term.key.split()), group < 0)
        if key in seen or not tokenize(text, tokenizer):
            continue
        seen.add(key)
        (exclude if group < 0 else groups[group]).append(term)
    lexicon = Lexicon(
        "random",
        (Group("first", tuple(groups[0])), Group("second", tuple(groups[1]))),
        exclude=tuple(exclude),
    )
    pieces = st.builds(
        lambda word, miss, gap: miss(word) + gap,
        words,
        st.sampled_from(MISSES),
        st.sampled_from(BREAKS),
    )
    texts = st.lists(pieces, max_size=20).map("".join) | st.text(max_size=20)
    return lexicon, draw(st.lists(texts, min_size=1, max_size=4)), draw(st.integers(0, 70))


# The kernel


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_random_lexicons_and_texts(tokenizer: str, data: st.DataObject) -> None:
    check(*_arrange(tokenizer, data.draw(cases(tokenizer))))


def _arrange(
    tokenizer: str, case: tuple[Lexicon, list[str], int]
) -> tuple[Lexicon, str, list[str], int]:
    lexicon, texts, lead = case
    return lexicon, tokenizer, texts, lead


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("lead", [0, 1, 31, 60, 63])
def test_documents_of_every_length(tokenizer: str, lead: int) -> None:
    star = "ne*" if tokenizer == "clean" else "é*"
    lexicon = lexicon_of(["he", "his hat", "h*"], ["hers", star, "he's"], ["here he"])
    pattern = "He's here, his_hat; his hat HERS éh Éa  here he's.\t他 she " * 5
    ascii_only = "he his hat hers xhe he's hexxxxxxx here he " * 5
    texts = [ascii_only[:length] for length in range(201)]
    texts += [pattern.encode()[:length].decode(errors="ignore") for length in range(201)]
    check(lexicon, tokenizer, texts, lead)


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_adjoining_documents_are_apart(tokenizer: str) -> None:
    """`he` next to `he`: neither one token nor, as `he he`, a phrase across the border."""
    texts = ["he"] * 200 + ["h", "e"] * 40 + ["her majesty"] * 50 + ["her", "majesty"] * 40
    found = check(lexicon_of(["he", "he he"], ["her majesty", "majesty*"]), tokenizer, texts)
    assert found["count_first"].to_pylist()[:200] == [1] * 200
    assert found["length"].to_pylist()[:280] == [1] * 280


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("word", ["he", "é", "İ", "他", "𐐀", "K", "h" * 40])
def test_a_word_at_every_place_of_64_bytes(tokenizer: str, word: str) -> None:
    terms = [term for term in ("he", "é", "i*", "他", "𐐨", "k", "h" * 40) if tokenizer != "clean"]
    lexicon = lexicon_of(terms or ["he", "i*", "k", "h" * 40])
    fillers = [". ", " ", ", ", "x "]
    texts = [filler * (n // 2) + word + " x" for filler in fillers for n in range(0, 132, 2)]
    texts += ["." + text for text in texts]
    check(lexicon, tokenizer, texts)


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("size", [30, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200])
def test_long_words(tokenizer: str, size: int) -> None:
    word = "ab" * 100
    lexicon = lexicon_of([word[:size]], [word[: size - 1] + "*", "ab" + "k" * (size - 2)])
    texts = ["x" * place + " " + word[:length] + " ab" for place in (0, 7, 50) for length in
             (1, 2, size - 2, size - 1, size, size + 1, size + 64)]  # fmt: skip
    # The same length once lowered, three times as long as written: the Kelvin sign is a k.
    texts += ["ab" + "K" * (size - 2), "ab" + "K" * (size - 3) + "K", "AB" + "K" * (size - 1)]
    check(lexicon, tokenizer, texts)


@pytest.mark.parametrize("tokenizer", ["word", "whitespace"])
def test_every_character_with_another_case(tokenizer: str) -> None:
    """Each cased letter as an entry, and texts of all its forms, alone and within a word."""
    letters = sorted(
        {chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000 and chr(c).lower() != chr(c)}
    )
    entries = list({letter.lower(): letter for letter in letters}.values())
    lexicon = lexicon_of(
        [letter for letter in entries if tokenize(letter, tokenizer)],
        [f"x{letter}y z*" for letter in entries],
    )
    texts = [
        f"{form} x{form}y z x{form}yy {form}{form} X{form}Y Zz"
        for letter in letters
        for form in (letter, letter.lower(), letter.upper())
    ]
    found = check(lexicon, tokenizer, texts)
    assert set(found["count_second"].to_pylist()[::3]) == {2}


def test_a_star_within_the_lower_case_of_one_letter() -> None:
    """İ is lowered to two characters; `i*` ends between them."""
    found = check(lexicon_of(["i*"], ["xi*"]), "word", ["İzmir", "xİ", "İ", "izmir ızmir"])
    assert found["count_first"].to_pylist() == [1, 0, 1, 1]
    assert found["count_second"].to_pylist() == [0, 1, 0, 0]


def test_one_term_with_and_without_case_is_refused() -> None:
    """The two entries would print alike, and a file of counts could not tell them apart."""
    may = {"term": "may", "case_sensitive": True, "weight": 2.0}
    with pytest.raises(InputError, match="duplicate term 'may' in groups"):
        lexicon_of(["may"], [may])
    found = check(lexicon_of(["may"], [may | {"term": "May"}]), "word", ["May MAY", "may"])
    assert found["count_first"].to_pylist() == [1, 1]
    assert found["count_second"].to_pylist() == [2, 0]


def test_more_terms_in_a_document_than_there_was_room_for() -> None:
    terms = [f"t{number}" for number in range(5000)]
    everything = " ".join(terms)
    texts = ["t1 t1", everything, "", "t4999 t0", everything + " " + everything, "t7"]
    found = check(lexicon_of(terms[:2500], terms[2500:]), "word", texts)
    assert found["count_first"].to_pylist() == [2, 2500, 0, 1, 5000, 1]


def test_no_documents() -> None:
    assert check(lexicon_of(["he"]), "word", []).num_rows == 0


def test_capital_sigma_is_repaired_in_place() -> None:
    texts = ["he σας", "ΣΑΣ he", "x", "ΛΟΓΟΣ ΣΑΣ", "he he"]
    found = check(lexicon_of(["σας", "he"], ["σα*", "λογος"]), "word", texts)
    assert found["doc_id"].to_pylist() == ["he0", "he1", "he2", "he3", "he4"]
    assert found["count_first"].to_pylist() == [2, 2, 0, 1, 2]


def test_only_chosen_documents() -> None:
    compiled, plain = annotators(lexicon_of(["he"], ["Σ*"]), "word")
    batch = batch_of(["he", "she he", "ΣΑ", "he he", ""]).filter(
        np.array([False, True, True, False, True])
    )
    assert compiled(batch).to_pylist() == plain(batch).to_pylist()
    assert compiled(batch)["doc_id"].to_pylist() == ["he1", "he2", "he4"]


def test_a_large_block_is_split_as_its_plain_definition_does() -> None:
    """Blank lines, carriage returns and a last line without its end, across words of 64 bytes."""
    rng = np.random.default_rng(3)
    ends = ["\n", "\r\n", "\n\n", "\n\r\n"]
    lines = [
        f"p{number}\t{'x' * int(rng.integers(0, 90))}{ends[int(rng.integers(4))]}"
        for number in range(40_000)
    ]
    for last in ("", "last\tline", "last\tline\r"):
        data = np.frombuffer(("".join(lines) + last).encode(), np.uint8)
        block = collection_lines.Block(data, "f.tsv", 0, 1)
        compiled = collection_lines._split_compiled(block)
        assert compiled is not None
        for ours, plain in zip(compiled, collection_lines._split(block, 2, "2"), strict=True):
            np.testing.assert_array_equal(ours, plain)


@pytest.mark.parametrize("line", ["no tab", "two\ttabs\there", "\r\r"])
def test_an_unusual_line_is_left_to_the_plain_definition(line: str) -> None:
    data = np.frombuffer(("a\tb\n" * 50 + line + "\nc\td\n").encode(), np.uint8)
    assert collection_lines._split_compiled(collection_lines.Block(data, "f", 0, 1)) is None


@pytest.mark.parametrize("far", ["", "𐐨", "🙂", "𝒽𝑒"])
@pytest.mark.parametrize("tokenizer", ["word", "whitespace"])
def test_characters_beyond_the_first_plane(far: str, tokenizer: str) -> None:
    check(lexicon_of(["he", "𐐨x"], ["𝒽𝑒"]), tokenizer, [f"he {far}x {far} É", f"𐐀X {far}"])


# The tables of characters


def test_no_character_beyond_the_last_cased_has_a_lower_case() -> None:
    for code in range(kernel._LAST_CASED, 0x110000):
        if chr(code).lower() != chr(code):
            pytest.fail(f"U+{code:04X} has a lower case")


def test_lower_characters_are_those_of_python() -> None:
    table = kernel._lower_characters(0x110000)
    longer = []
    for code in range(0x110000):
        lowered = chr(code).lower()
        if len(lowered) > 1:
            longer.append(code)
        elif (table[code] if code < len(table) else code) != ord(lowered):
            pytest.fail(f"U+{code:04X}")
    assert longer == [0x130]  # the one that the trie looks after
    assert table[0x130] == 0x130


def test_word_characters_are_those_of_python() -> None:
    table = kernel._word_characters(0x110000)
    matches = re.compile(r"\w").match
    expected = [not 0xD800 <= c < 0xE000 and matches(chr(c)) is not None for c in range(0x110000)]
    assert np.array_equal(table, np.array(expected, np.uint8))


# Run files


def same_columns(fast: RunColumns | None, plain: RunColumns) -> None:
    assert fast is not None
    assert fast.query_ids == plain.query_ids
    assert fast.doc_ids.equals(plain.doc_ids)
    for name in ("query_codes", "doc_codes", "scores", "ranks"):
        ours, theirs = getattr(fast, name), getattr(plain, name)
        assert (ours is None) == (theirs is None)
        if ours is not None:
            assert ours.dtype == theirs.dtype
            assert np.array_equal(ours, theirs)
    rows = len(plain.query_codes)
    assert [fast.where(i, "f") for i in range(rows)] == [plain.where(i, "f") for i in range(rows)]


LETTERS = "abcdefgh01é他"
IDS = st.one_of(
    st.text(LETTERS, min_size=1, max_size=12),
    st.builds(lambda end: "clueweb09-en0000" + end, st.text("01ab", max_size=20)),
    st.builds(lambda start: start + "0123456789abcdef", st.text("01ab", min_size=1, max_size=8)),
    st.sampled_from(["a", "aa", "a" * 7, "a" * 8, "a" * 9, "a" * 15, "a" * 16, "a" * 17, "a" * 40]),
)
SCORES = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.integers(-99, 99).map(str),
    st.sampled_from(["1e5", "-1E-3", ".5", "5.", "007", "-0", "1e-400", "12.3456789012345678901"]),
)
GAPS = st.sampled_from([" ", " ", "\t", "  ", " \t ", "\t\t"])


@st.composite
def runs(draw: st.DrawFn) -> bytes:
    """Run files in any order of queries; queries and documents come again and again."""
    queries = draw(st.lists(IDS, min_size=1, max_size=3))
    docs = draw(st.lists(IDS, min_size=1, max_size=6))
    lines = draw(
        st.lists(
            st.tuples(
                st.sampled_from(queries),
                GAPS,
                st.sampled_from(docs),
                GAPS,
                st.integers(0, 1000),
                SCORES,
                st.sampled_from(["", "", " ", "\r", "\t"]),
            ),
            min_size=1,
            max_size=12,
        )
    )
    text = "\n".join(
        f"{query}{gap}Q0{gap}{doc}{other}{rank}{other}{score}{gap}tag{end}"
        for query, gap, doc, other, rank, score, end in lines
    )
    return (text + draw(st.sampled_from(["", "\n"]))).encode()


@settings(deadline=None, max_examples=150)
@given(content=runs(), with_ranks=st.booleans())
def test_runs_are_read_alike(content: bytes, with_ranks: bool) -> None:
    same_columns(
        _parse_fast(io.BytesIO(content), with_ranks=with_ranks),
        _parse_lines(content, "f", with_ranks=with_ranks),
    )


def test_runs_with_many_ids_are_read_alike() -> None:
    """More queries and documents than the tables have room for at first."""
    ids = [f"{'d' * (number % 23)}{number}" for number in range(40_000)]
    lines = [f"q{i % 3000} Q0 {doc} {i} {i / 7} t" for i, doc in enumerate(ids)]
    lines += [f"q{i % 3000} Q0 {doc} {i} {i / 7} t" for i, doc in enumerate(reversed(ids))]
    content = "\n".join(lines).encode()
    same_columns(
        _parse_fast(io.BytesIO(content), with_ranks=True),
        _parse_lines(content, "f", with_ranks=True),
    )


@pytest.mark.parametrize(
    "odd",
    [
        *("", " ", "\r", "q Q0 d 1 1.0", "q Q0 d 1 1.0 t more", "q d", "q Q0 d 1 x t"),
        *("q Q0 d 1 nan t", "q Q0 d 1 inf t", "q Q0 d 1 -inf t", "q Q0 d 1 1e999 t"),
        *("q Q0 d 1 0x10 t", "q Q0 d 1 1_0 t", "q Q0 d 1 1,5 t", "q Q0 d 1 ١ t", "q Q0 d 1 1.5f t"),
        *("q Q0 d 1.0 1 t", "q Q0 d one 1 t", "q Q0 d 1_0 1 t", "q Q0 d 0x10 1 t"),
        "q Q0 d 99999999999999999999 1 t",
    ],
)
def test_odd_runs_are_left_to_the_careful_reader(odd: str) -> None:
    before, after = "q Q0 a 1 2.0 t\n", "\nq Q0 b 3 1.0 t\n"
    assert _parse_fast(io.BytesIO((before + odd + after).encode()), with_ranks=True) is None
    if odd.strip():
        assert _parse_fast(io.BytesIO(odd.encode()), with_ranks=True) is None


@pytest.mark.parametrize("number", ["99999999999999999999", "-99999999999999999999"])
def test_a_rank_too_large_is_bad_input(number: str) -> None:
    with pytest.raises(InputError, match="f:1: rank"):
        _parse_lines(f"q Q0 d {number} 1 t".encode(), "f", with_ranks=True)


def test_an_empty_run_is_left_to_the_careful_reader() -> None:
    assert _parse_fast(io.BytesIO(b""), with_ranks=False) is None


@settings(deadline=None, max_examples=100)
@given(
    content=runs(),
    place=st.integers(0, 10_000),
    change=st.sampled_from([b" ", b"\n", b"\t", b"x", b"", b"\n\n", b"_", b"0x", b"nan ", b"\r"]),
)
def test_damaged_runs_are_read_alike_or_left(content: bytes, place: int, change: bytes) -> None:
    """Whatever the quick reader does not leave, the careful one reads too, and alike."""
    place %= len(content) + 1
    damaged = content[:place] + change + content[place + len(change) :]
    try:
        damaged.decode()
    except UnicodeDecodeError:
        return
    fast = _parse_fast(io.BytesIO(damaged), with_ranks=True)
    if fast is not None:
        same_columns(fast, _parse_lines(damaged, "f", with_ranks=True))


# Lines of id and text


def writable(content: bytes) -> np.ndarray:
    return np.array(bytearray(content), np.uint8)


def plain_split(content: bytes) -> list[tuple[bytes, bytes]]:
    """What the lines hold; only for files in which every line is in order."""
    lines = content.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    pairs = [line.removesuffix(b"\r").split(b"\t") for line in lines]
    return [(doc_id, text) for doc_id, text in pairs]


FIELDS = st.text("ab é\r", max_size=6) | st.sampled_from(["x" * 61, "x" * 62, "x" * 64, "y" * 130])
ROWS = st.lists(
    # ids of three words and more look like texts, which is an error
    st.tuples(
        FIELDS.filter(lambda own: own and len(own.split()) < 3),
        FIELDS,
        st.sampled_from(["\n", "\n", "\r\n"]),
    ),
    max_size=12,
)


@settings(deadline=None, max_examples=200)
@given(rows=ROWS.filter(bool), last=st.booleans())
@example(rows=[("a", "b\r", "\n")], last=False)
def test_lines_are_split_alike(rows: list[tuple[str, str, str]], last: bool) -> None:
    content = "".join(f"{doc_id}\t{text}{end}" for doc_id, text, end in rows).encode()
    content = content if last else content.removesuffix(b"\n")
    batch = Block(writable(content), "f", 0, 1).tsv_batch()
    spans = zip(batch.id_start, batch.id_end, batch.text_start, batch.text_end, strict=True)
    assert [(content[a:b], content[c:d]) for a, b, c, d in spans] == plain_split(content)


@pytest.mark.parametrize("apart", [True, False])
def test_many_ids_are_copied_alike(apart: bool) -> None:
    names = [f"d{number}" * (number % 5) for number in range(5000)]
    gap = "-" if apart else ""
    data = np.frombuffer("".join(name + gap for name in names).encode(), np.uint8)
    ends = np.cumsum([len(name + gap) for name in names])
    starts = ends - [len(name + gap) for name in names]
    batch = TextBatch(data, starts, ends - len(gap), starts, starts, "test")
    assert batch.doc_ids().to_pylist() == names
    some = np.arange(len(names)) % 100 == 3
    assert batch.filter(some).doc_ids().to_pylist() == names[3::100]
