"""Compiled functions between pages that may not be touched: a program, run by test_kernels.py.

Compiled code does not check its indexes. Here every array is copied to the end, then to the start,
of pages of its own, with a forbidden page on either side: one byte outside ends the program.
"""

from __future__ import annotations

import ctypes
import itertools
import mmap
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

import ranktilt
from ranktilt.counterfactuals.substitution.batches import BatchSwapper
from ranktilt.counterfactuals.substitution.swapper import Swapper
from ranktilt.data import collection_lines, text_batch, trec
from ranktilt.data.annotations import AnnotationSettings
from ranktilt.data.collection import Collection
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.numbering import IdNumbers
from ranktilt.measures.duo import balanced_order, duo
from ranktilt.polarity.distribution import describe_distribution
from ranktilt.terms.annotator import Annotator

PAGE = mmap.PAGESIZE
MARK = 0xA5
SIZES = (*range(18), 31, 32, 33, *range(60, 70), *range(126, 131), 191, 192, 193)
C: Any = ctypes.CDLL(None, use_errno=True)
C.mmap.restype = ctypes.c_void_p
C.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
C.mprotect.argtypes = C.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
C.mprotect.argtypes = [*C.munmap.argtypes, ctypes.c_int]
plain = CompiledFunction.__call__
called: set[str] = set()
places = ["end"]


def guarded(self: Any, *arguments: Any) -> Any:
    """Call a compiled function with its arrays between forbidden pages."""
    called.add(self._name)
    taken, given, back = [], [], []
    for own in arguments:
        if not isinstance(own, np.ndarray) or own.nbytes > 1 << 20:
            given.append(own)
            continue
        pages = max(1, -(-own.nbytes // PAGE))
        start = C.mmap(None, (pages + 2) * PAGE, mmap.PROT_READ | mmap.PROT_WRITE, 0x22, -1, 0)
        for forbidden in (start, start + (pages + 1) * PAGE):
            assert C.mprotect(forbidden, PAGE, 0) == 0
        room = np.frombuffer((ctypes.c_uint8 * (pages * PAGE)).from_address(start + PAGE), np.uint8)
        room[:] = MARK
        first = len(room) - own.nbytes if places[-1] == "end" else 0
        part = slice(first, first + own.nbytes)
        room[part] = np.frombuffer(own.tobytes(), np.uint8)
        taken.append((start, pages, room, part))
        given.append(room[part].view(own.dtype).reshape(own.shape))
        if own.flags.writeable:
            back.append((own, given[-1]))
    result = plain(self, *given)
    for own, changed in back:
        own[...] = changed
    for start, pages, room, part in taken:
        beside = np.concatenate((room[: part.start], room[part.stop :]))
        assert (beside == MARK).all(), f"{self._name} wrote next to an array"
        C.munmap(start, (pages + 2) * PAGE)
    return result


def check_ids() -> None:
    for size in (*SIZES, 4095, 4096, 4097):
        numbers = IdNumbers()
        ids = pa.array(["d" * size, "é" * (size // 2), ""])
        assert numbers.find(ids).tolist() == [-1] * 3
        expected = [0, 0, 0] if not size else [0, 1, 1] if size == 1 else [0, 1, 2]
        assert numbers.add(ids).tolist() == expected
        assert numbers.find(ids).tolist() == expected


def check_lines() -> None:
    for size, end in itertools.product(SIZES, ("", "\n", "\r\n")):
        text = f"d\t{'x' * size}{end}".encode()
        block = collection_lines.Block(np.frombuffer(text, np.uint8), "c.tsv", 0, 1)
        found, split = (
            collection_lines._split_compiled(block),
            collection_lines._split(block, 2, ""),
        )
        assert found is not None
        assert [side.tolist() for side in found] == [side.tolist() for side in split]
        starts, tabs, ends = (np.concatenate((side, side)) for side in split)
        batch = text_batch.TextBatch(block.data, starts, ends, tabs, ends, "c.tsv")
        copied = [batch.doc_ids()]
        text_batch._WORTHWHILE_SPANS = 0
        copied.append(batch.doc_ids())
        text_batch._WORTHWHILE_SPANS = 1 << 30
        assert copied[0] == copied[1]
        spaced = f"{'q' * (size + 1)} Q0 d{end}".encode()
        single = trec._single_spaced(np.frombuffer(spaced, np.uint8))
        assert single == (0 if not end else -1)


def check_collections() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            text = "é" + "x" * size
            for name, written in (
                ("c.jsonl", f'{{"id": "d", "title": "a\\u00e9", "text": "{text}"}}\n' * 2),
                ("c.jsonl", f'{{"text": "{text}", "title": "a\\n", "id": 7}}'),
                ("c.csv", f'id,title,text\nd,"a ""b""",{text}\n"d",,"{text}'),
                ("c.csv", f"text,id,title\n{text},d,a\r\n"),
            ):
                path = Path(folder, name)
                path.write_text(written, encoding="utf-8")
                found: list[Any] = []
                for least in (1 << 30, 0):
                    collection_lines.WORTHWHILE_BYTES = least
                    try:
                        read = Collection.open(path).documents()
                        found.append([pair for some in read for pair in zip(*some, strict=True)])
                    except ranktilt.errors.InputError as error:
                        found.append(str(error))
                assert found[0] == found[1], found


def check_texts() -> None:
    words = ("he", "her majesty", "ÉCOLE", "İ", "h" * 40, "𐐀")
    texts = {f"{n} {word}": "x" * n + " " + word for n in SIZES for word in words}
    swapper = Swapper("gender-pairs")
    found = BatchSwapper(swapper, compiled=True).strings(list(texts.values()))
    assert found == swapper.texts(list(texts.values()))
    for tokenizer, star in itertools.product(("word", "whitespace", "clean"), ("*", "")):
        terms = ["he", f"h{star}"] + ["école", f"i{star}", "𐐨"] * (tokenizer != "clean")
        groups = [{"name": "a", "terms": terms}, {"name": "b", "terms": ["her majesty", "h" * 40]}]
        lexicon = ranktilt.Lexicon.from_dict({"groups": groups})
        settings = AnnotationSettings(lexicon, tokenizer)
        for text in texts.values():
            for batch in Collection.open({"d": text}).batches():
                made = [Annotator(settings, compiled=c)(batch).to_pylist() for c in (True, False)]
                assert made[0] == made[1], text


def check_numbers() -> None:
    draw = np.random.default_rng(1)
    for size in (1, 2, 3, 10, 63, 64, 65):
        values = draw.uniform(-1, 1, size)
        assert sorted(balanced_order(values).tolist()) == list(range(size))
        share = duo(values)
        assert share is None or 0.0 <= share <= 1.0
        assert describe_distribution(values, samples=2).documents == size


if __name__ == "__main__":
    CompiledFunction.__call__ = guarded  # type: ignore[method-assign]
    for place in ("end", "start"):
        places.append(place)
        for check in (check_ids, check_lines, check_collections, check_texts, check_numbers):
            check()
    sys.stdout.write(" ".join(sorted(called)))
