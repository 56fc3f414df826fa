"""`ranktilt lexicon grade` through the command line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.data.lexicon import Lexicon

Run = Callable[..., Any]
Put = Callable[..., Path]
ORDINARY = """
water table river stone paper green seven light cloud music number letter window street garden
market summer winter system energy report north south metal glass wheel engine bridge forest ocean
island planet color sound speed price trade power field grain sugar bread clock floor board chain
train truck plane coast storm image page city road house door wall roof corner circle square line
point angle degree minute hour week month year century history science language
"""
TEXTS = (
    f"d1\t{' '.join(ORDINARY.split())}\nd2\tthe actress and queen saw Mr and Mrs\nd3\the and she\n"
)


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or fills the cache of the person who runs it."""
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def texts(put: Put) -> Path:
    return put("texts.tsv", TEXTS)


@pytest.fixture
def grade(run_cli: Run, texts: Path) -> Run:
    def run(lexicon: object, *more: object) -> Any:
        return run_cli("lexicon", "grade", lexicon, "-c", texts, "--min-count", "1", *more)

    return run


def test_writes_a_lexicon_and_a_manifest(grade: Run, texts: Path, tmp_path: Path) -> None:
    target = tmp_path / "graded.toml"
    result = grade("gender", "-o", target)
    assert result.code == 0, result.err
    made = Lexicon.load(target)
    assert made.name == "graded"
    assert made.group_names == ("male", "female")
    assert made.weighted
    assert "actress" in {term.key for term in made.groups[1].terms}
    for text in ("words graded", "strongest:", "most counted:", "actress"):
        assert text in result.out
    manifest = json.loads((tmp_path / "graded.toml.manifest.json").read_text())
    assert manifest["inputs"] == [
        {
            "path": str(texts),
            "sha256": hashlib.sha256(TEXTS.encode()).hexdigest(),
            "bytes": len(TEXTS.encode()),
        }
    ]
    settings = manifest["settings"]
    assert settings["embedder"].startswith("light:")
    assert settings["lexicon_hash"] == Lexicon.load("gender").hash
    assert settings["added"]["female"] == len(made.groups[1].terms) - 32


def test_the_result_works_in_other_verbs(grade: Run, run_cli: Run, put: Put, texts: Path) -> None:
    target = texts.with_name("graded.toml")
    assert grade("gender", "-o", target, "-q").code == 0
    annotations = texts.with_name("a.parquet")
    assert run_cli("annotate", texts, "-l", target, "-o", annotations).code == 0
    run = put("run.trec", "q Q0 d2 1 2.0 t\nq Q0 d3 2 1.0 t\n")
    result = run_cli("score", run, "-a", annotations, "-m", "ARaB@2", "-m", "TExFAIR@2")
    assert result.code == 0, result.err
    assert run_cli("lexicon", "show", target).code == 0
    assert run_cli("lexicon", "check", target, "-c", texts).code == 0


def test_a_lexicon_file_is_an_input(grade: Run, put: Put, tmp_path: Path) -> None:
    lexicon = put("own.csv", "he,m\nman,m\nhis,m\nshe,f\nwoman,f\nher,f\n")
    target = tmp_path / "graded.toml"
    result = grade(lexicon, "-o", target)
    assert result.code == 0, result.err
    manifest = json.loads((tmp_path / "graded.toml.manifest.json").read_text())
    assert [Path(entry["path"]).name for entry in manifest["inputs"]] == ["texts.tsv", "own.csv"]


class TestBadInput:
    @pytest.fixture
    def fails(self, run_cli: Run, tmp_path: Path) -> Run:
        """One line on standard error with all parts, code 2, and no new file."""

        def check(*arguments: object, parts: tuple[str, ...]) -> None:
            before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
            result = run_cli("lexicon", "grade", *arguments)
            assert result.code == 2, result.out
            assert result.out == ""
            lines = result.err.splitlines()
            assert len(lines) == 1, result.err
            assert lines[0].startswith("ranktilt: ")
            for part in parts:
                assert part in lines[0]
            after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
            assert after == before

        return check

    @pytest.mark.parametrize("name", ["graded.csv", "graded", "graded.toml.gz"])
    def test_ending(self, fails: Run, texts: Path, tmp_path: Path, name: str) -> None:
        fails("gender", "-c", texts, "-o", tmp_path / name, parts=("expected .toml",))

    def test_one_group(self, fails: Run, texts: Path, put: Put, tmp_path: Path) -> None:
        one = put("one.csv", "he,m\nman,m\n")
        target = tmp_path / "o.toml"
        fails(one, "-c", texts, "-o", target, parts=("1 group(s)", "at least two groups"))

    def test_empty_collection(self, fails: Run, put: Put, tmp_path: Path) -> None:
        empty = put("empty.tsv", "")
        parts = (f"{empty}: empty file", "at least one document")
        fails("gender", "-c", empty, "-o", tmp_path / "o.toml", parts=parts)

    def test_too_few_words(self, fails: Run, texts: Path, tmp_path: Path) -> None:
        parts = (str(texts), "occur at least 5 times", "lower --min-count")
        fails("gender", "-c", texts, "-o", tmp_path / "o.toml", parts=parts)

    def test_target_is_an_input(self, fails: Run, texts: Path, put: Put) -> None:
        lexicon = put("own.toml", '[[groups]]\nname = "a"\nterms = ["he"]\n'
                      '[[groups]]\nname = "b"\nterms = ["she"]\n')  # fmt: skip
        fails(lexicon, "-c", texts, "-o", lexicon, parts=("is an input too",))

    def test_no_folder(self, fails: Run, texts: Path, tmp_path: Path) -> None:
        target = tmp_path / "none" / "o.toml"
        fails("gender", "-c", texts, "-o", target, parts=("does not exist",))

    def test_unknown_embedder(self, fails: Run, texts: Path, tmp_path: Path) -> None:
        parts = ("unknown embedder 'lihgt'", "did you mean light")
        fails("gender", "-c", texts, "-e", "lihgt", "-o", tmp_path / "o.toml", parts=parts)

    def test_no_vector(self, fails: Run, texts: Path, put: Put, tmp_path: Path) -> None:
        lexicon = put("own.csv", "he,a\nmenus,b\nmeningitis,b\n")
        parts = ("no term of group 'b' has a vector from light",)
        fails(
            lexicon, "-c", texts, "--min-count", "1", "-o", tmp_path / "o.toml", parts=parts
        )  # fmt: skip
