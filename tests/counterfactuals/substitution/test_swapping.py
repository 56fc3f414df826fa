"""Whole collections: every format, only the texts changed, nothing half written."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ranktilt.counterfactuals.substitution
from ranktilt.counterfactuals.substitution import batches
from ranktilt.counterfactuals.substitution.batches import BatchSwapper
from ranktilt.counterfactuals.substitution.files import _json_work
from ranktilt.counterfactuals.substitution.swapper import Substitution, Swapper
from ranktilt.counterfactuals.substitution.swapping import swap
from ranktilt.counterfactuals.swapped import SwappedCollection, World
from ranktilt.data import collection_lines
from ranktilt.data.collection import Collection
from ranktilt.data.collection_lines import Block
from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT
from ranktilt.data.files import _read_bytes
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError, OutputError

Put = Callable[..., Path]

TEXTS = {
    "he": "He said: “she’s a king”.",
    "d2": "Nobody here.",
    "d3": "John’s mother-in-law, a fiancée",
    "d4": "",
}
SWAPPED = {
    "he": "She said: “he’s a queen”.",
    "d2": "Nobody here.",
    "d3": "Jennifer’s father-in-law, a fiancé",
    "d4": "",
}


@pytest.fixture(params=["plain", "compiled"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small collections are done in plain Python; the same by compiled code."""
    if request.param == "compiled":
        monkeypatch.setattr(batches, "WORTHWHILE_BYTES", 0)
        monkeypatch.setattr(collection_lines, "WORTHWHILE_BYTES", 0)


def swap_file(path: Path, output: Path, **options: Any) -> Any:
    reading = Reading(fields=options.pop("fields", None))
    workers = options.pop("workers", None)
    return swap(path, of(**options), output, reading=reading, workers=workers)


def of(lexicon: Any = "gender-pairs", **options: Any) -> Substitution:
    return Substitution(lexicon, **{"pronouns": _First(), **options})


class _First:
    def decide_many(self, cases: Any) -> list[int]:
        return [0] * len(cases)


@pytest.mark.usefixtures("either")
class TestFormats:
    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    @pytest.mark.parametrize("head", ["", "\ufeff"])
    def test_tsv(self, put: Put, tmp_path: Path, end: str, head: str) -> None:
        def lines(texts: dict[str, str]) -> str:
            blank = end * 2
            return head + blank.join(f"{name}\t{text}" for name, text in texts.items())

        out = tmp_path / "out.tsv"
        made = swap_file(put("in.tsv", lines(TEXTS)), out)
        assert out.read_bytes() == lines(SWAPPED).encode()
        assert (made.documents, made.changed, made.words) == (4, 2, 6)
        assert made.changes == {
            ("he", "she"): 1, ("she", "he"): 1, ("king", "queen"): 1, ("John", "Jennifer"): 1,
            ("mother", "father"): 1, ("fiancée", "fiancé"): 1,
        }  # fmt: skip
        assert made.parts == {"pronouns": 2, "kinship": 2, "professions": 1, "names": 1}
        assert made.path == out

    def test_tsv_with_a_header(self, put: Put, tmp_path: Path) -> None:
        content = (
            'doc_id\the\ttitle\ttext\nman\tshe\tthe man\ta boy\r\n\nd2\the\t\tshe "he\nd3\the\tx\t'
        )
        expected = (
            "doc_id\the\ttitle\ttext\n"
            "man\tshe\tthe woman\ta girl\r\n\n"
            'd2\the\t\the "she\n'
            "d3\the\tx\t"
        )
        out = tmp_path / "out.tsv"
        made = swap_file(put("in.tsv", content), out)
        assert out.read_bytes() == expected.encode()
        assert (made.documents, made.changed) == (3, 2)

    def test_fields(self, put: Put, tmp_path: Path) -> None:
        out = tmp_path / "out.tsv"
        path = put("in.tsv", "id\ttitle\ttext\n1\the\the\n")
        swap_file(path, out, fields=["title"])
        assert out.read_text() == "id\ttitle\ttext\n1\tshe\the\n"
        with pytest.raises(InputError, match="field 'id' is the document id"):
            swap_file(path, out, fields=["id"])
        with pytest.raises(InputError, match="unknown field 'body'"):
            swap_file(path, out, fields=["body"])

    def test_jsonl(self, put: Put, tmp_path: Path) -> None:
        rows = [
            '{"_id": "he", "title": "The king", "text": "He\\nshe \\"HE\\" caf\\u00e9'
            ' fianc\\u00e9", "metadata": {"text": "he"}, "n": 1.0}',
            '{ "text":"her own" ,"he" : "he", "_id":7, "title": null }',
            "",
            '{"_id": "x", "text": "nobody", "tags": ["he"]}\r',
        ]
        expected = [
            '{"_id": "he", "title": "The queen", "text": "She\\nhe \\"SHE\\" caf\\u00e9'
            ' fianc\\u00e9e", "metadata": {"text": "he"}, "n": 1.0}',
            '{ "text":"him own" ,"he" : "he", "_id":7, "title": null }',
            "",
            '{"_id": "x", "text": "nobody", "tags": ["he"]}\r',
        ]
        out = tmp_path / "out.jsonl"
        made = swap_file(put("in.jsonl", "\n".join(rows)), out)
        assert out.read_bytes() == "\n".join(expected).encode()
        assert (made.documents, made.changed) == (3, 2)

    def test_csv(self, put: Put, tmp_path: Path) -> None:
        content = (
            'id,title,"text",note\r\n'
            'man,The king,"He said ""she"", and\nhe left",he\r\n'
            "\r\n"
            'd2,,nobody," he"\r\n'
            'd3,"a, ""man""",x"he"x,\r\n'
        )
        expected = (
            'id,title,"text",note\r\n'
            'man,The queen,"She said ""he"", and\nshe left",he\r\n'
            "\r\n"
            'd2,,nobody," he"\r\n'
            'd3,"a, ""woman""",x"she"x,\r\n'
        )
        out = tmp_path / "out.csv"
        made = swap_file(put("in.csv", content), out)
        assert out.read_bytes() == expected.encode()
        assert (made.documents, made.changed) == (3, 2)

    def test_csv_is_swapped_as_its_text(self, put: Put, tmp_path: Path) -> None:
        """Neither the quotes around a field nor doubled ones count in a decision."""
        around = ["", "x", '"', '""', ',"', '", ', "\n", " keys", ". ", "é" * 203, '"' * 203]
        texts = [
            f"{before}{word}{after}"
            for word in ("her", "his", "Her man")
            for before, after in itertools.product(around[:1] + [a + " " for a in around], around)
            if not after[:1].isalpha()
        ]
        texts += ['She said "I saw her" and left', '"Her" keys', 'It is "his" "" book', 's/"he"']
        content = io.StringIO()
        rows = [["id", "text"], *([f"d{n}", text] for n, text in enumerate(texts))]
        csv.writer(content).writerows(rows)
        out = tmp_path / "out.csv"
        swap_file(put("in.csv", content.getvalue()), out, pronouns="context")
        read = list(csv.reader(io.StringIO(out.read_bytes().decode(), newline="")))
        assert [text for _, text in read[1:]] == list(map(Swapper().text, texts))

    def test_csv_over_many_blocks(
        self, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Records that hold line ends are never cut, however small the blocks."""
        monkeypatch.setattr(collection_lines, "BLOCK_BYTES", 37)
        rows = [[f"d{n}", f'she, {n}\nand "he"\n\nman' if n % 3 else "he"] for n in range(50)]
        text = io.StringIO()
        csv.writer(text).writerows([["id", "text"], *rows])
        out = tmp_path / "out.csv"
        made = swap_file(put("in.csv", text.getvalue()), out)
        read = list(csv.reader(io.StringIO(out.read_bytes().decode(), newline="")))
        assert read[1:] == [
            [name, f"he, {n}\nand \"she\"\n\nwoman" if n % 3 else "she"]
            for n, (name, _) in enumerate(rows)
        ]  # fmt: skip
        assert (made.documents, made.changed) == (50, 50)

    @pytest.mark.parametrize(
        "kind", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())]
    )
    def test_parquet(self, tmp_path: Path, kind: pa.DataType) -> None:
        table = pa.table(
            {
                "doc_id": ["he", "b", "c", "d"],
                "n": pa.array([1, None, 3, 4], pa.int16()),
                "text": pa.array(["He said", None, "été nobody", "a fiancée"]).cast(kind),
                "title": ["", "she", None, "x"],
            }
        ).replace_schema_metadata({"who": "me"})
        path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
        pq.write_table(table, path, compression="zstd", row_group_size=2)
        made = swap_file(path, out)
        read = pq.read_table(out)
        assert read.schema.equals(table.schema, check_metadata=True)
        assert read["text"].cast(pa.string()).to_pylist() == [
            "She said", None, "été nobody", "a fiancé",
        ]  # fmt: skip
        assert read["title"].to_pylist() == ["", "he", None, "x"]
        assert read.select(["doc_id", "n"]).equals(table.select(["doc_id", "n"]))
        assert pq.ParquetFile(out).metadata.row_group(0).column(0).compression == "ZSTD"
        assert (made.documents, made.changed) == (4, 3)

    @pytest.mark.parametrize("ending", [".tsv", ".tsv.gz", ".tsv.zst"])
    def test_compressed(self, put: Put, tmp_path: Path, ending: str) -> None:
        content = "".join(f"{name}\t{text}\n" for name, text in TEXTS.items()).encode()
        path, out = put("in.tsv.gz", gzip.compress(content)), tmp_path / f"out{ending}"
        swap_file(path, out)
        expected = "".join(f"{name}\t{text}\n" for name, text in SWAPPED.items()).encode()
        assert _read_bytes(out) == expected
        again = tmp_path / f"again{ending}"
        swap_file(path, again)
        assert again.read_bytes() == out.read_bytes()

    def test_several_files(self, put: Put, tmp_path: Path) -> None:
        put("docs/a.tsv", "1\the\n2\tshe")
        put("docs/b.tsv", "3\the\n")
        out = tmp_path / "out.tsv"
        assert swap_file(tmp_path / "docs", out).documents == 3
        assert out.read_text() == "1\tshe\n2\the\n3\tshe\n"

    def test_in_memory(self, put: Put) -> None:
        made = swap(TEXTS, of())
        assert made.texts == SWAPPED
        assert made.path is None
        read = swap(put("in.tsv", "1\the\n"), of())
        assert read.texts == {"1": "she"}

    def test_every_block_is_kept(
        self, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(collection_lines, "BLOCK_BYTES", 29)
        lines = [f"d{n}\t{'he ' * (n % 5)}end" if n % 7 else "" for n in range(200)]
        out = tmp_path / "out.tsv"
        made = swap_file(put("in.tsv", "\n".join(lines)), out, workers=3)
        assert out.read_text() == "\n".join(lines).replace("he ", "she ")
        assert made.words == sum(line.count("he ") for line in lines)


class TestWorlds:
    def test_options_reach_the_lexicon(self) -> None:
        text = {"d": "he met Mary and mary, her mother"}

        def world(**options: Any) -> str:
            made = swap(text, of(**options))
            assert made.texts is not None
            return made.texts["d"]

        assert world() == "she met James and mary, him father"
        assert world(world="names") == "he met James and mary, her mother"
        assert world(world="pronouns") == "she met Mary and mary, him mother"
        assert world(world="kinship") == "he met Mary and mary, her father"
        assert world(world="names", names_any_case=True) == "he met James and james, her mother"
        drawn = {world(world="names", name_pairing=seed) for seed in range(20)}
        assert len(drawn) > 5
        assert world(lexicon="gender", world="words") == "he met Mary and mary, her father"

    def test_the_room_is_the_verb(self) -> None:
        assert ranktilt.swap({"d": "he"}, of("gender")).texts == {"d": "she"}


class TestManifest:
    def test_beside_the_file(self, put: Put, tmp_path: Path) -> None:
        path, out = put("in.tsv", "1\the and Mary\n"), tmp_path / "out.tsv"
        swap_file(path, out, name_pairing=4)
        manifest = json.loads((tmp_path / "out.tsv.manifest.json").read_text())
        settings = manifest["settings"]
        assert manifest["inputs"][0]["path"] == str(path)
        assert settings["lexicon"] == "gender-pairs"
        assert settings["world"] == "all"
        assert settings["name_pairing"] == 4
        assert settings["pronouns"] == "_First"
        assert (settings["documents"], settings["changed"], settings["words"]) == (1, 1, 2)
        assert len(settings["changes"]) == 2
        assert settings["changes"]["he → she"] == 1


class TestRefused:
    @pytest.mark.parametrize(
        ("name", "content", "message"),
        [
            ("in.tsv", "1\the\n2 she\n", "in.tsv:2: 1 field(s), expected 2 (id<TAB>text)"),
            ("in.tsv", "", "in.tsv: empty file"),
            ("in.tsv", "\n\n", "no document"),
            ("in.tsv", b"1\t\xff\n", "in.tsv:1: invalid UTF-8"),
            ("in.tsv", "id\tname\n1\the\n", "no text column among id, name"),
            ("in.tsv", "id\ttext\n1\the\tshe\n", "in.tsv:2: 3 field(s), expected 2"),
            ("in.tsv", "id\ttext\n\the\n", "in.tsv:2: empty document id"),
            ("in.csv", "id,text\n1,he,she\n", "in.csv:2: 3 field(s), expected 2"),
            ("in.csv", 'id,text\n1,he\n2,"he\nand', "in.csv:3: a quote that is not closed"),
            ("in.csv", 'id,text\n1,he\n"",x\n', "in.csv:3: empty document id"),
            ("in.csv", "name,text\n1,he\n", "no id column among name, text"),
            ("in.csv", "id,text,text\n1,he,x\n", "two columns named 'text'"),
            ("in.csv", "id,text\rd1,he\r", "in.csv:1: not a header"),
            ("in.jsonl", '{"_id": 1, "text": "he"}\n{"_id": 2}\n', "in.jsonl:2: no text"),
            ("in.jsonl", '{"text": "he"}\n', "in.jsonl:1: no document id"),
            ("in.jsonl", '{"_id": 1, "text": "he"\n', "in.jsonl:1: not valid JSON"),
            ("in.jsonl", '{"_id": 1, "text": "he",}\n', "in.jsonl:1: not valid JSON"),
            ("in.jsonl", '{"_id": 1, "text": "he"} x\n', "in.jsonl:1: not valid JSON"),
            ("in.jsonl", '["he"]\n', "in.jsonl:1: a JSON list"),
            ("in.jsonl", '{"_id": 1, "text": ["he"]}\n', "in.jsonl:1: a JSON list or object as"),
        ],
    )
    def test_bad_files(
        self, put: Put, tmp_path: Path, name: str, content: str | bytes, message: str
    ) -> None:
        path = put(name, content)
        out = tmp_path / f"out{path.suffix}"
        with pytest.raises(InputError) as caught:
            swap_file(path, out)
        assert message in str(caught.value)
        assert sorted(p.name for p in tmp_path.iterdir()) == [name]

    @pytest.mark.usefixtures("either")
    @pytest.mark.parametrize("name", ["c.tsv", "c.jsonl", "c.csv", "named.tsv", "c.parquet"])
    def test_id_and_text_in_each_others_columns(self, name: str, tmp_path: Path) -> None:
        """As by all other commands: nothing would be swapped, without a word."""
        texts = [f"He said to her number {number}" for number in range(30)]
        columns = {"id": texts, "text": [f"d{number}" for number in range(30)]}
        rows = list(zip(*columns.values(), strict=True))
        source = tmp_path / name
        if name.endswith("parquet"):
            pq.write_table(pa.table(columns), source)
        elif name.endswith("jsonl"):
            source.write_text("".join(json.dumps({"id": a, "text": b}) + "\n" for a, b in rows))
        else:
            mark = "," if name.endswith("csv") else "\t"
            head = "" if name == "c.tsv" else f"id{mark}text\n"
            source.write_text(head + "".join(f"{a}{mark}{b}\n" for a, b in rows))
        with pytest.raises(InputError, match=r"id and text look swapped .* text 'd0'"):
            swap(source, output=tmp_path / f"out{source.suffix}")
        assert list(tmp_path.iterdir()) == [source]

    def test_the_input_itself(self, put: Put) -> None:
        path = put("in.tsv", "1\the\n")
        with pytest.raises(OutputError, match="is an input too"):
            swap_file(path, path)
        assert path.read_text() == "1\the\n"

    def test_another_format(self, put: Put, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"ending '.jsonl', expected .tsv or .txt, because"):
            swap_file(put("in.tsv", "1\the\n"), tmp_path / "out.jsonl")

    def test_fields_without_a_header(self, put: Put, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="TSV without a header"):
            swap_file(put("in.tsv", "1\the\n"), tmp_path / "out.tsv", fields=["text"])

    def test_several_files_with_headers(self, put: Put, tmp_path: Path) -> None:
        for name in ("docs/a.csv", "docs/b.csv"):
            put(name, "id,text\n1,he\n")
        with pytest.raises(InputError, match="2 files, each with its own header"):
            swap_file(tmp_path / "docs", tmp_path / "out.csv")
        put("docs/c.tsv", "1\the\n")
        with pytest.raises(InputError, match=r"files of several formats \(csv, tsv\)"):
            swap_file(tmp_path / "docs", tmp_path / "out.csv")

    def test_in_memory_with_output(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="a collection that has no format to write"):
            swap(TEXTS, of(), tmp_path / "out.tsv")

    def test_parquet_without_strings(self, tmp_path: Path) -> None:
        path = tmp_path / "in.parquet"
        pq.write_table(pa.table({"id": ["a"], "text": [["he"]]}), path)
        with pytest.raises(InputError, match=r"column 'text' of type list"):
            swap_file(path, tmp_path / "out.parquet")
        assert sorted(p.name for p in tmp_path.iterdir()) == ["in.parquet"]

    def test_a_document_twice_in_memory(self, put: Put) -> None:
        with pytest.raises(InputError, match="duplicate document '1'"):
            swap(put("in.tsv", "1\the\n1\tshe\n"), of())

    def test_a_document_twice_in_a_file(self, put: Put, tmp_path: Path) -> None:
        out = tmp_path / "out.tsv"
        made = swap_file(put("in.tsv", "1\the\n1\tshe\n"), out)
        assert out.read_text() == "1\tshe\n1\the\n"
        assert made.documents == 2


def test_a_swapped_file_is_a_collection(put: Put, tmp_path: Path) -> None:
    out = tmp_path / "out.tsv"
    swap_file(put("in.tsv", "".join(f"{name}\t{text}\n" for name, text in TEXTS.items())), out)
    (batch,) = Collection.open(out).batches()
    assert dict(zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True)) == SWAPPED


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2), st.dictionaries(st.text(), inner, max_size=2)
    ),
    max_leaves=4,
)
SPOKEN = st.lists(
    st.sampled_from(["he", "She", "man", "fiancé", "é", "\n", '"', "\\", "/", "😀", " ", "\x7f"]),
    max_size=8,
).map(" ".join)  # fmt: skip


@given(
    row=st.fixed_dictionaries(
        {"_id": st.one_of(st.integers(), st.text('aé\\"he', min_size=1)), "text": SPOKEN},
        optional={"title": st.one_of(st.none(), SPOKEN)},
    ),
    more=st.dictionaries(st.text(min_size=1), JSON, max_size=3),
    ascii_only=st.booleans(),
    separators=st.sampled_from([(",", ":"), (", ", ": "), (" ,\t", "  : "), ("\r,", ":\r")]),
    around=st.sampled_from(["", " ", "\t", "\r"]),
)
def test_any_object(
    row: dict[str, Any],
    more: dict[str, Any],
    ascii_only: bool,
    separators: tuple[str, str],
    around: str,
) -> None:
    """Only the text and the title change, however the object is written."""
    row = {name: value for name, value in more.items() if name not in NAMED} | row
    line = json.dumps(row, ensure_ascii=ascii_only, separators=separators)
    data = (around + line + around).encode()
    done = _json_work(None, Block(np.frombuffer(data, np.uint8).copy(), "x", 0, 1), PLAIN)
    changed = {
        name: PLAIN.swapper.text(row[name])
        for name in ("title", "text")
        if isinstance(row.get(name), str)
    }
    assert json.loads(done.content.tobytes()) == row | changed
    wanted = json.dumps(row | changed, ensure_ascii=ascii_only, separators=separators)
    assert done.content.tobytes() == (around + wanted + around).encode()
    assert done.tally.documents == 1


NAMED = {*COLLECTION_ID, *DOCUMENT_TEXT, "title"}
PLAIN = BatchSwapper(Swapper("gender-pairs", pronouns=_First()), compiled=False)


@pytest.mark.usefixtures("either")
class TestShare:
    """Counterfactual data substitution: each text with probability 1/2 (Hall Maudslay 2019)."""

    IDS = tuple(f"d{number}" for number in range(40))

    def chosen(self, share: float, seed: int = 0) -> list[bool]:
        """By the documented rule, written out again."""
        keys = (hashlib.sha256(f"{seed}\t{one}".encode()).hexdigest()[:16] for one in self.IDS)
        return [int(key, 16) / 16**16 < share for key in keys]

    def test_the_same_documents_in_every_format(self, put: Put, tmp_path: Path) -> None:
        rows = [(one, "the man", "a boy") for one in self.IDS]
        expected = ["woman" if swapped else "man" for swapped in self.chosen(0.5)]
        assert 10 < expected.count("woman") < 30
        tsv = put("in.tsv", "".join(f"{one}\t{title}: {text}\n" for one, title, text in rows))
        quoted = put("in.csv", "text,id,title\n" + "".join(f'{x},"{i}",{t}\n' for i, t, x in rows))
        objects = [{"_id": i, "title": t, "text": x} for i, t, x in rows]
        jsonl = put("in.jsonl", "".join(json.dumps(one) + "\n" for one in objects))
        parquet = tmp_path / "in.parquet"
        pq.write_table(pa.Table.from_pylist(objects), parquet)
        for path in (tsv, quoted, jsonl, parquet):
            out = tmp_path / f"out{path.suffix}"
            made = swap_file(path, out, share=0.5)
            texts = [text for _, some in Collection.open(out).documents() for text in some]
            assert [text.split()[1].strip(":") for text in texts] == expected, path
            # a title goes with its text
            assert all(("woman" in text) == ("girl" in text) for text in texts), path
            assert (made.documents, made.changed) == (40, expected.count("woman"))
        memory = swap(dict.fromkeys(self.IDS, "the man"), of(share=0.5)).texts
        assert memory is not None
        assert [text.split()[1] for text in memory.values()] == expected

    def test_seed_and_nested_shares(self) -> None:
        def swapped(**options: Any) -> list[bool]:
            found = swap(dict.fromkeys(self.IDS, "he"), of(**options)).texts
            assert found is not None
            return [text == "she" for text in found.values()]

        assert swapped() == [True] * 40
        assert swapped(share=0.5, share_seed=7) == self.chosen(0.5, 7) != self.chosen(0.5)
        small, large = swapped(share=0.2), swapped(share=0.6)
        assert all(more for less, more in zip(small, large, strict=True) if less)

    def test_ranking_a_share(self) -> None:
        """The copy that rankers read has the documents of the file."""
        world = World.of(of(share=0.5), "all")
        texts = SwappedCollection(Collection.open(dict.fromkeys(self.IDS, "he")), world)
        found = [text for _, some in texts.documents() for text in some]
        assert [text == "she" for text in found] == self.chosen(0.5)
        asked = pa.array([self.IDS[3], self.IDS[0]])
        assert texts.texts_of(asked) == {one: found[int(one[1:])] for one in asked.to_pylist()}
        whole = SwappedCollection(texts.original, World.of(of(), "all"))
        assert whole.fingerprint != texts.fingerprint

    @pytest.mark.parametrize("share", [0.0, -1.0, 1.5, float("nan")])
    def test_bad_share(self, share: float) -> None:
        with pytest.raises(InputError, match="above 0, at most 1"):
            swap({"d": "he"}, of(share=share))
