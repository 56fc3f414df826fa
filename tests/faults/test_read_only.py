"""Every command as a user without HOME, on a read-only file system: only -o is written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import ranktilt
from ranktilt.cli import COMMANDS

SAMPLE = Path(str(files("ranktilt") / "sample"))
BM25, CLICKS = SAMPLE / "runs" / "bm25.trec", SAMPLE / "runs" / "clicks.trec"
PASSAGES, QUERIES = SAMPLE / "passages.tsv", SAMPLE / "queries.tsv"
QRELS, DEBATES = SAMPLE / "qrels.txt", SAMPLE / "debates"

#: In this order: some need what others wrote. "O/" is the one folder that can be written.
LINES = f"""
demo
doctor
measures
rankers
annotate O/many.tsv -o O/many.parquet
annotate {PASSAGES} -o O/a.parquet
verify O/many.parquet O/a.parquet
audit {BM25} {CLICKS} -c {PASSAGES} --qrels {QRELS} -o O/s.json
audit {BM25} {CLICKS} -c {PASSAGES} --qrels {QRELS} -o O/report
score {BM25} {CLICKS} -a O/a.parquet -m ARaB@10 -o O/s.csv
explain {BM25} --query q01 -c {PASSAGES} -o O/e.json
compare O/s.json -o O/c.csv
correlate O/s.json
stability O/s.json
tradeoff O/s.json --effectiveness nDCG@10 --fairness TExFAIR@10
drift O/s.json O/s.json
contrast O/x#1.trec O/x#2.trec O/y#1.trec O/y#2.trec
gate init O/s.json -o O/gate.toml
gate check O/s.json --config O/gate.toml
export qrels {QRELS} --queries {QUERIES} -o O/ratings.csv
rank {PASSAGES} {QUERIES} --ranker bm25 -o O/r.trec --index O/index
rerank {BM25} -m texfair -s 0.5 -a O/a.parquet -o O/fair.trec
rerank-sweep {BM25} -m texfair -a O/a.parquet --measure TExFAIR@10 --qrels {QRELS}
swap {PASSAGES} -o O/swapped.tsv
counterfactual swap {PASSAGES} {QUERIES} --ranker bm25 -o O/swap
polarity fit {DEBATES / "mixed.trec"} -c {DEBATES / "passages.tsv"} --queries {DEBATES / "queries.tsv"} -e light -o O/p.parquet
polarity fit {DEBATES / "mixed.trec"} -c {DEBATES / "passages.tsv"} --queries {DEBATES / "queries.tsv"} -o O/p2.parquet
lexicon check gender -c {PASSAGES}
lexicon lean gender -c {PASSAGES} -e light -o O/lean.csv
rag {SAMPLE / "rag" / "answers.jsonl"} -o O/rag
corpus stats {SAMPLE / "balanced"}
corpus rate {SAMPLE / "balanced"} -o O/rating
judge {PASSAGES} {QUERIES} {QRELS} --model llm:m(url=http://127.0.0.1:9/v1) --dry-run
study power --effect 0.5
reproduce list
train --help
train-interaction --help
"""  # noqa: E501


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        out = Path(name) / "out"
        out.mkdir()
        out.chmod(0o777)
        rows = (f"d{i}\tshe and he met {i}\n" for i in range(200_000))
        (out / "many.tsv").write_text("".join(rows))
        for tag in ("x#1", "x#2", "y#1", "y#2"):
            (out / f"{tag}.trec").write_text(BM25.read_text())
        yield out


@pytest.fixture(scope="module")
def confined(folder: Path) -> Iterator[Callable[[list[str]], tuple[int, str]]]:
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    environment = kept | {"PYTHONPATH": str(Path(ranktilt.__file__).parents[1])}
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("confined.py")), str(folder)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None

    def run(arguments: list[str]) -> tuple[int, str]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(arguments) + "\n")
        process.stdin.flush()
        code, said = json.loads(process.stdout.readline())
        return code, said

    yield run
    process.stdin.close()
    process.stdout.close()
    process.wait(30)


def test_every_command_passes(
    confined: Callable[[list[str]], tuple[int, str]], folder: Path
) -> None:
    if os.geteuid() == 0:  # the walls are real
        code, said = confined(["annotate", str(PASSAGES), "-o", str(SAMPLE / "a.parquet")])
        assert code == 2
        assert "cannot be written" in said
    failed = {}
    lines = [line for line in LINES.splitlines() if line]
    for line in lines:
        code, said = confined([word.replace("O/", f"{folder}/") for word in line.split()])
        if code or "Traceback" in said:
            failed[line] = (code, said[-600:])
    assert not failed, "\n".join(f"{line}: {end}" for line, end in failed.items())
    assert {line.split()[0] for line in lines} == set(COMMANDS)
