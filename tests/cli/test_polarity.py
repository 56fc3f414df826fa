"""`ranktilt polarity`: fit, compare, describe, and what `score` makes of the result."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ranktilt
from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.data.reading import Reading
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.polarize import PolaritySettings
from ranktilt.polarity.verdict import accuracy_sentence

Put = Callable[..., Path]
Run = Callable[..., Any]

#: Three for and three against, in words that have little else in common.
GUNS = {
    "g1": "Guns keep families safe at home.",
    "g2": "A gun ban saves the lives of children.",
    "g3": "Owning a gun is the right of a free people.",
    "g4": "More guns mean more murders and suicides.",
    "g5": "Armed citizens stop crime before police arrive.",
    "g6": "Strict gun laws have cut shootings abroad.",
}
QUERY = "Should guns be banned?"


@pytest.fixture(autouse=True)
def own_place(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache and a working folder of the test's own."""
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.chdir(tmp_path)


@dataclass
class Files:
    run: Path
    texts: Path
    queries: Path
    fit: Path
    vectors: str


@pytest.fixture
def files(put: Put, tmp_path: Path) -> Files:
    rows = [
        {"query_id": "q1", "doc_id": f"f-{doc}", "text": text, "query": QUERY,
         "perspective": "con" if n % 2 else "pro"}
        for n, (doc, text) in enumerate(GUNS.items())
    ]  # fmt: skip
    generator = np.random.default_rng(4)
    ids = [*GUNS, *(f"f-{doc}" for doc in GUNS), "q1"]
    np.save(tmp_path / "v.npy", generator.normal(size=(13, 5)))
    put("v.ids", "\n".join(ids))
    return Files(
        put("run.trec", "".join(f"q1 Q0 {d} 1 {9 - n} t\n" for n, d in enumerate(GUNS))),
        put("texts.tsv", "".join(f"{doc}\t{text}\n" for doc, text in GUNS.items())),
        put("queries.tsv", f"q1\t{QUERY}\n"),
        put("fit.jsonl", "".join(json.dumps(row) + "\n" for row in rows)),
        f"npy:{tmp_path / 'v.npy'}",
    )


def values(path: Path | str) -> Any:
    return Polarity.load(path).values


# --- fit ------------------------------------------------------------------------------------------


def test_fit_need_not_be_named(files: Files, run_cli: Run) -> None:
    options = (files.run, "-c", files.texts, "--queries", files.queries)
    for call, target in ((("polarity",), "a.parquet"), (("polarity", "fit"), "b.parquet")):
        result = run_cli(*call, *options, "-o", target)
        assert (result.code, result.out) == (0, ""), result.err
    one, other = Polarity.load("a.parquet"), Polarity.load("b.parquet")
    np.testing.assert_array_equal(one.values, other.values)
    assert one.queries == other.queries
    expected = ranktilt.fit_polarity(files.run, files.texts, files.queries)
    np.testing.assert_array_equal(one.values, expected.values)
    assert other.settings["embedded"] == 0, "the second one finds all in the cache"


def test_an_option_may_come_first(files: Files, run_cli: Run) -> None:
    result = run_cli("polarity", "-e", files.vectors, "-c", files.texts, files.run, "-q")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert Path("polarity.parquet").is_file(), "the default name"


def test_options_reach_the_function(files: Files, run_cli: Run) -> None:
    """Each one changes something that the function called directly changes too."""
    base = {"embedder": files.vectors, "fit": files.fit}
    cases: list[tuple[tuple[object, ...], PolaritySettings]] = [
        (("--axes", 2), PolaritySettings(axes=2)),
        (("--depth", 3), PolaritySettings(depth=3)),
        (("--method", "pca"), PolaritySettings(method="pca")),
        (("--order", "file"), PolaritySettings(reading=Reading(order="file"))),
    ]
    for more, settings in cases:
        call = ("polarity", files.run, "-c", files.texts, "--fit", files.fit, "-e", files.vectors)
        assert run_cli(*call, *more, "-o", "o.parquet").code == 0
        expected = ranktilt.fit_polarity(files.run, files.texts, **base, settings=settings)
        np.testing.assert_array_equal(values("o.parquet"), expected.values)


def test_style_may_be_kept(files: Files, put: Put, run_cli: Run) -> None:
    rows = files.fit.read_text()
    for name, of in (("x", "f-g1"), ("y", "f-g2")):
        row = {"query_id": "q1", "doc_id": name, "text": f"plain {name}", "distractor_of": of}
        rows += json.dumps(row) + "\n"
    fit = put("styled.jsonl", rows)
    call = ("polarity", files.run, "-c", files.texts, "--fit", fit)
    assert run_cli(*call, "-o", "removed.parquet").code == 0
    assert run_cli(*call, "--keep-style", "-o", "kept.parquet").code == 0
    assert run_cli(*call[:-1], files.fit, "-o", "plain.parquet").code == 0
    np.testing.assert_allclose(values("kept.parquet"), values("plain.parquet"))
    assert np.abs(values("removed.parquet") - values("plain.parquet")).max() > 1e-4


def test_pca(files: Files, run_cli: Run) -> None:
    call = ("polarity", files.run, "-c", files.texts, "-e", files.vectors)
    for target, more in {"auto.parquet": (), "pca.parquet": ("--method", "pca")}.items():
        assert run_cli(*call, *more, "-o", target).code == 0
    assert Polarity.load("pca.parquet").settings["method"] == "pca"
    assert np.abs(values("auto.parquet") - values("pca.parquet")).max() > 0.01


def test_no_cache(files: Files, run_cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANKTILT_CACHE", str(files.run.parent / "own"))
    call = ("polarity", files.run, "-c", files.texts, "-o", "o.parquet")
    assert run_cli(*call, "--no-cache").code == 0
    assert not (files.run.parent / "own").exists()
    assert run_cli(*call).code == 0
    assert (files.run.parent / "own").exists()


class TestNotes:
    def test_what_was_done(self, files: Files, run_cli: Run) -> None:
        call = ("polarity", files.run, "-c", files.texts, "--queries", files.queries, "-e", "light")
        result = run_cli(*call)
        assert result.out == ""
        lines = result.err.splitlines()
        assert lines[0].startswith("polarity.parquet: 6 documents of 1 queries; embedder light:")
        # the query twice: for the axis, and in small letters to tell whether it is an issue
        assert "(8 texts embedded, 0 from the cache), axis spherical" in lines[0]
        assert "fitted on ranked documents (1 queries)" in lines
        assert "for 1 query it is unknown which side + is; sides are named by words" in lines
        assert accuracy_sentence("light:") in lines
        again = run_cli(*call)
        assert "(0 texts embedded, 8 from the cache)" in again.err

    def test_the_default_is_the_best_that_is_installed(self, files: Files, run_cli: Run) -> None:
        load_embedder("st:minilm")  # needs the extra
        call = ("polarity", files.run, "-c", files.texts, "--queries", files.queries)
        first = run_cli(*call).err.splitlines()[0]
        assert "; embedder st:minilm@" in first
        assert first.endswith("axis stance")

    def test_what_is_not_installed_is_noted_once(
        self, files: Files, run_cli: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "sentence_transformers", None)
        call = (files.run, "-c", files.texts, "--queries", files.queries)
        for result in (
            run_cli("polarity", *call),
            run_cli("polarity", "embed", files.texts),
        ):
            assert result.code == 0, result.err
            assert result.err.count("pip install 'ranktilt[neural]'") == 1
        assert "pip install" not in run_cli("polarity", *call, "-e", "light").err

    def test_verdicts_are_counted(self, put: Put, run_cli: Run) -> None:
        """A question of fact, and two lists that are too short to tell."""
        texts = put("t.tsv", "".join(f"{doc}\t{text}\n" for doc, text in GUNS.items()))
        rows = [f"{q} Q0 g{d} 1 {9 - d} t\n" for q in ("a", "b", "c") for d in (1, 2, 3)]
        asked = put("q.tsv", f"a\twhat is the capital of France\nb\t{QUERY}\nc\tBan guns now\n")
        run = put("r.trec", "".join(rows))
        result = run_cli("polarity", run, "-c", texts, "--queries", asked, "-e", "light")
        lines = result.err.splitlines()
        assert "not decided: 2; no issue: 1" in lines
        assert "DUO is missing or doubtful for 3 of 3 queries:" in lines

    def test_sides_that_are_known(self, files: Files, run_cli: Run) -> None:
        result = run_cli("polarity", files.run, "-c", files.texts, "--fit", files.fit)
        assert (
            "+ is perspective pro for 1 queries, by the labels of the fit documents\n" in result.err
        )
        assert "fitted on fit documents (1 queries)\n" in result.err
        assert "not decided: 1\n" in result.err
        assert "doubtful" not in result.err

    def test_method_that_is_not_to_be_had(self, files: Files, run_cli: Run) -> None:
        call = ("polarity", files.run, "-c", files.texts, "-e", files.vectors)
        result = run_cli(*call, "--method", "stance")
        assert result.code == 0
        assert "method stance needs st:minilm, not npy:v.npy" in result.err

    def test_doubtful_axes(self, put: Put, run_cli: Run) -> None:
        """Seven lists of two documents: five are named, two more counted."""
        queries = [f"q{n}" for n in range(7)]
        run = put("r.trec", "".join(f"{q} Q0 g{d} 1 {d} t\n" for q in queries for d in (1, 2)))
        texts = put("t.tsv", "".join(f"{doc}\t{text}\n" for doc, text in GUNS.items()))
        result = run_cli("polarity", run, "-c", texts)
        lines = result.err.splitlines()
        at = lines.index("DUO is missing or doubtful for 7 of 7 queries:")
        reason = "only 2 documents, fewer than can be judged"
        assert lines[at + 1 : at + 6] == [f"  q{n}: {reason}" for n in range(5)]
        assert lines[at + 6 :] == ["  … and 2 more (they are in the file)"]
        assert Polarity.load("polarity.parquet").queries["q6"].warnings == (reason,)

    def test_quiet(self, files: Files, run_cli: Run) -> None:
        for flag in ("-q", "--quiet"):
            result = run_cli("polarity", files.run, "-c", files.texts, flag)
            assert (result.code, result.out, result.err) == (0, "", "")
            result = run_cli("polarity", "compare", files.fit, flag)
            assert (result.code, result.err) == (0, "")


def test_score_takes_the_result(files: Files, run_cli: Run) -> None:
    """DUO of the order as it is, by the formula's own function on the polarities of the file."""
    from ranktilt.measures.duo import duo

    call = ("polarity", files.run, "-c", files.texts, "--queries", files.queries)
    assert run_cli(*call, "-o", "p.parquet", "-q").code == 0
    result = run_cli("score", files.run, "--polarity", "p.parquet", "-m", "DUO@10", "-f", "json")
    assert result.code == 0, result.err
    (row,) = json.loads(result.out)["rows"]
    assert row["status"] == "ok"
    assert row["value"] == pytest.approx(duo(values("p.parquet")[:, 0]))
    assert 0.0 <= row["value"] <= 1.0


def test_depth_is_enough_for_the_cutoff(files: Files, run_cli: Run) -> None:
    call = ("polarity", files.run, "-c", files.texts, "-e", files.vectors, "--depth", 4)
    assert run_cli(*call, "-o", "p.parquet").code == 0
    score = ("score", files.run, "--polarity", "p.parquet", "-m")
    assert run_cli(*score, "DUO@4").code == 0
    deeper = run_cli(*score, "DUO@5")
    assert deeper.code == 2
    assert "1 of 5 documents have no polarity" in deeper.err


def test_as_a_process(files: Files, run_process: Run, tmp_path: Path) -> None:
    result = run_process(
        "polarity", files.run, "-c", files.texts, "-e", files.vectors, "-o", "p.parquet"
    )
    assert (result.code, result.out) == (0, "")
    manifest = json.loads(pq.read_schema(tmp_path / "p.parquet").metadata[b"ranktilt.manifest"])
    assert manifest["command"].startswith("ranktilt polarity ")
    assert {Path(i["path"]).name for i in manifest["inputs"]} == {
        "run.trec",
        "texts.tsv",
        "v.npy",
        "v.ids",
    }


# --- compare --------------------------------------------------------------------------------------


class TestCompare:
    @pytest.fixture
    def apart(self, files: Files, tmp_path: Path) -> str:
        """Vectors that tell the sides apart: pro at +x, con at −x."""
        ids = [f"f-{doc}" for doc in GUNS]
        rows = [[-1.0 if n % 2 else 1.0, 0.1 * n] for n in range(6)]
        np.save(tmp_path / "apart.npy", np.array(rows))
        (tmp_path / "apart.ids").write_text("\n".join(ids))
        return f"npy:{tmp_path / 'apart.npy'}"

    def test_json(self, files: Files, apart: str, run_cli: Run) -> None:
        call = ("polarity", "compare", files.fit, "-e", apart, "-e", "light", "-f", "json")
        result = run_cli(*call)
        assert (result.code, result.err) == (0, "")
        entries = json.loads(result.out)
        assert [(e["embedder"], e["method"]) for e in entries[:2]] == [
            ("npy:apart.npy", "spherical"),
            ("npy:apart.npy", "pca"),
        ]
        assert {(e["embedder"][:6], e["method"]) for e in entries[2:]} == {
            ("light:", "spherical"),
            ("light:", "pca"),
        }
        assert entries[0]["assignment"] == entries[0]["per_side"] == 1.0
        # 3 positive of 3 + 3: 0 to 3 on one side in 1, 9, 9, 1 of 20 ways, 6, 4, 4, 6 right
        assert entries[0]["assignment_random"] == pytest.approx(84 / 20 / 6)
        assert entries[0]["assignment_interval"] == [1.0, 1.0]
        assert entries[0]["oriented"] is None

    @pytest.mark.parametrize("form", ["table", "markdown", "latex"])
    def test_tables(self, files: Files, apart: str, run_cli: Run, form: str) -> None:
        result = run_cli("polarity", "compare", files.fit, "-e", apart, "--format", form)
        assert result.code == 0, result.err
        (row,) = [line for line in result.out.splitlines() if "pca" in line]
        for cell in ("npy:apart.npy", "100.0", "100.0 to 100.0", "70.0"):
            assert cell in row
        assert "1 queries with two labelled sides, 6 documents" in result.err

    def test_markdown_is_a_table(self, files: Files, apart: str, run_cli: Run) -> None:
        result = run_cli("polarity", "compare", files.fit, "-e", apart, "-f", "markdown")
        lines = result.out.splitlines()
        assert {line.count("|") for line in lines} == {10}
        assert len(lines) == 4

    def test_queries_without_an_axis_are_noted(self, put: Put, run_cli: Run) -> None:
        rows = [
            {"query_id": "q1", "doc_id": f"d{n}", "text": "the same", "perspective": side}
            for n, side in enumerate("12")
        ]
        fit = put("same.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        result = run_cli("polarity", "compare", fit, "--method", "pca")
        assert result.code == 0
        assert "pca: 1 queries have no axis and count as all wrong" in result.err

    def test_method_that_is_not_to_be_had(self, files: Files, apart: str, run_cli: Run) -> None:
        result = run_cli("polarity", "compare", files.fit, "-e", apart, "--method", "stance")
        assert "method stance needs st:minilm" in result.err


# --- describe -------------------------------------------------------------------------------------


@pytest.fixture
def two_humps(tmp_path: Path) -> Path:
    """q1 and q2 with 40 documents each in two tight heaps, q3 without an axis, q4 with one value.

    The deviation of three times 0.1 is not 0 in floating point.
    """
    generator = np.random.default_rng(2)
    heaps = np.repeat([-1.0, 1.0], 20) + 0.01 * generator.normal(size=40)
    second = 100 * heaps
    parts = [heaps, second, [np.nan] * 3, [0.1] * 3]
    queries = [f"q{n}" for n, part in enumerate(parts, start=1) for _ in part]
    column = np.concatenate(parts)
    made = Polarity(
        pa.array(queries),
        pa.array([f"d{n}" for n in range(len(queries))]),
        np.stack([column, column * 2], axis=1),
        {},
        {query: QueryAxis("pca") for query in dict.fromkeys(queries)},
    )
    made.write(tmp_path / "humps.parquet")
    return tmp_path / "humps.parquet"


class TestDescribe:
    def test_the_second_axis(self, two_humps: Path, run_cli: Run) -> None:
        """It is twice the first, and each query is divided by its spread."""
        call = ("polarity", "describe", two_humps)
        assert run_cli(*call, "--axis", 2).out == run_cli(*call).out
        assert run_cli(*call, "--axis", 3).code == 2

    def test_table(self, two_humps: Path, run_cli: Run) -> None:
        result = run_cli("polarity", "describe", two_humps)
        assert (result.code, result.err) == (0, "")
        lines = result.out.splitlines()
        bars = [line for line in lines if "…" in line]
        assert len(bars) == 24
        counts = [int(line.replace("█", "").split()[-1]) for line in bars]
        assert counts[0] + counts[-1] == sum(counts) == 80, "two heaps, nothing between"
        for line, count in zip(bars, counts, strict=True):
            assert line.count("█") == round(50 * count / max(counts))
        assert "80 documents; more than one peak: dip 0." in result.out
        assert "2 queries without an axis, or with only one value, are skipped" in result.out

    def test_one_hump(self, tmp_path: Path, run_cli: Run) -> None:
        """Even spread has one flat hump."""
        rows = "".join(f"q1,d{n},{n}\n" for n in range(40))
        (tmp_path / "even.csv").write_text("query_id,doc_id,polarity\n" + rows)
        result = run_cli("polarity", "describe", tmp_path / "even.csv")
        assert result.code == 0, result.err
        assert "40 documents; no sign of more than one peak" in result.out
