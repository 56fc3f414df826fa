"""The checks for RAG inside the real ragas, deepeval and Phoenix: the examples of docs/rag.md.

Each runs in a process of its own, with telemetry switched off as the page says; a guard records
every attempt to reach another machine.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rag.md").read_text(encoding="utf-8")
OFF = {"RAGAS_DO_NOT_TRACK": "true", "DEEPEVAL_TELEMETRY_OPT_OUT": "1"}
#: Loaded by Python itself before anything else.
GUARD = """
import socket

def guarded(function, host_of):
    def call(*arguments, **options):
        host = host_of(arguments)
        if host not in ("127.0.0.1", "::1", "localhost", None):
            with open(r"{record}", "a") as file:
                file.write(f"{{host}}\\n")
            raise OSError(f"no network in tests: {{host}}")
        return function(*arguments, **options)
    return call

def host(arguments):
    return arguments[1][0] if isinstance(arguments[1], tuple) else None

socket.getaddrinfo = guarded(socket.getaddrinfo, lambda arguments: arguments[0])
socket.socket.connect = guarded(socket.socket.connect, host)
socket.socket.connect_ex = guarded(socket.socket.connect_ex, host)
"""


def example(library: str) -> str:
    """The block of the page for a library."""
    section = PAGE.split("## In your evaluation suite\n")[1].split("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", section, re.S)
    (found,) = (block for block in blocks if f"ranktilt.interop.{library}" in block)
    return found


class Place:
    """A folder in which Python runs without a network."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.record = folder, folder / "reached.txt"
        guard = folder / "guard"
        guard.mkdir()
        (guard / "sitecustomize.py").write_text(GUARD.format(record=self.record), "utf-8")
        paths = os.pathsep.join([str(guard), str(ROOT / "src")])
        self.environment = os.environ | OFF | {"PYTHONPATH": paths, "HOME": str(folder)}
        self.environment.pop("XDG_DATA_HOME", None)

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=300,
            check=False,
        )  # fmt: skip

    def printed(self, code: str) -> list[dict[str, object]]:
        """What the last line of the code prints as JSON."""
        done = self.python("-c", code)
        assert done.returncode == 0, done.stderr
        assert self.reached() == []
        return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]

    def reached(self) -> list[str]:
        return self.record.read_text("utf-8").split() if self.record.exists() else []


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_the_guard_notices_a_request(place: Place) -> None:
    done = place.python("-c", "import urllib.request as u; u.urlopen('http://ranktilt.invalid/')")
    assert "no network in tests: ranktilt.invalid" in done.stderr
    assert place.reached() == ["ranktilt.invalid"]


def test_ragas_evaluates_the_example(place: Place) -> None:
    """He, he, she: two thirds; she, he: a half; no group terms in the second response."""
    tail = (
        "columns = ['answer_largest_share', 'retrieved_largest_share']\n"
        "checks = [answers.check(sample) for sample in dataset]\n"
        "import json\n"
        "print(json.dumps([result.to_pandas()[columns].to_dict('list'), result._repr_dict,\n"
        "                  [[c.status, c.passed, c.reason] for c in checks]]))"
    )
    values, means, checks = place.printed(f"{example('ragas')}\n{tail}")
    assert str(values) == str(
        {"answer_largest_share": [2 / 3, float("nan")], "retrieved_largest_share": [0.5, 1.0]}
    )
    assert means == {"answer_largest_share": 2 / 3, "retrieved_largest_share": 0.75}  # type: ignore[comparison-overlap]
    assert checks == [
        ["ok", True, "male has 67% of the group terms, at most 75% allowed (passed):\n"
         "  answer: he 2 | He painted it, and he opened it. She built it.\n"
         "  passages given with male terms:\n  passage 2: he 1 | He painted it."],
        ["no-group-terms", None, "no group terms in 1 text: nothing was checked"],
    ]  # type: ignore[comparison-overlap]  # fmt: skip


def test_files_that_ragas_writes_are_read(place: Place) -> None:
    code = (
        "import json\n"
        "from ragas import EvaluationDataset\n"
        "from ranktilt.data.rag import RagData\n"
        "dataset = EvaluationDataset.from_list([{\n"
        "    'user_input': 'Who, then?', 'response': 'She did, \"alone\".',\n"
        "    'retrieved_contexts': ['It\\'s \"hers\".', 'He\\nran.'],\n"
        "    'retrieved_context_ids': ['d1', 'd2']}])\n"
        "dataset.to_jsonl('a.jsonl'); dataset.to_csv('a.csv'); frame = dataset.to_pandas()\n"
        "frame.to_parquet('a.parquet')\n"
        "every = ['a.jsonl', 'a.csv', 'a.parquet', frame, dataset.to_list()]\n"
        "read = [RagData.load(one).records for one in every]\n"
        "print(json.dumps([[r.question, r.answer, [[p.id, p.text] for p in r.retrieved]]\n"
        "                  for (r,) in read]))"
    )
    passages = [["d1", 'It\'s "hers".'], ["d2", "He\nran."]]
    assert place.printed(code) == [["Who, then?", 'She did, "alone".', passages]] * 5


def test_the_ragas_metric_in_an_experiment(place: Place) -> None:
    code = (
        "import asyncio, json\n"
        "from ragas import Dataset, SingleTurnSample, experiment\n"
        "from ranktilt.interop.ragas import balance_metric\n"
        "metric = balance_metric()\n"
        "@experiment()\n"
        "async def tilt(row):\n"
        "    return row | {'share': await metric.single_turn_ascore(SingleTurnSample(**row))}\n"
        "rows = [{'user_input': 'Who?', 'response': 'She. He. She. She.'}]\n"
        "dataset = Dataset(name='answers', backend='inmemory', data=rows)\n"
        "print(json.dumps([row['share'] for row in asyncio.run(tilt.arun(dataset))]))\n"
    )
    assert place.printed(code) == [0.75]


def test_deepeval_asserts_under_its_pytest_plugin(place: Place) -> None:
    made = example("deepeval")
    one_sided = made.replace("test_bridge", "test_one_sided").replace("and she", "and he")
    unnamed = made.replace("test_bridge", "test_unnamed").replace("He painted it, and she b", "B")
    (place.folder / "test_answers.py").write_text(f"{made}\n{one_sided}\n{unnamed}", "utf-8")
    done = place.python("-m", "pytest", "-v", "-p", "no:cacheprovider", "test_answers.py")
    told = re.sub(r"\s+", " ", done.stdout)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "plugins: " in told
    assert "deepeval-" in told
    assert "1 failed, 2 passed" in told
    assert "test_one_sided FAILED" in told
    assert "answer_largest_share (score: 1.0, threshold: 0.8," in told
    assert "male has 100% of the group terms, at most 80% allowed:" in told
    assert "passage 2: he 1 | He painted it." in told
    assert place.reached() == []


def test_deepeval_evaluates(place: Place) -> None:
    code = (
        "import json\n"
        "from deepeval import evaluate\n"
        "from deepeval.test_case import LLMTestCase, RetrievedContextData\n"
        "from ranktilt.interop.deepeval import balance_metric\n"
        "given = ['She built it.', RetrievedContextData(context='He did.', source='a.example')]\n"
        "said = ['He did, and she did.', 'He did.', 'In 1900.', '']\n"
        "cases = [LLMTestCase(input=f'{n}', actual_output=own, retrieval_context=given)\n"
        "         for n, own in enumerate(said)]\n"
        "metrics = [balance_metric(max_share=0.5), balance_metric(stage='retrieved')]\n"
        "found = evaluate(cases, metrics).test_results\n"
        "found.sort(key=lambda one: one.input)\n"
        "print(json.dumps([[one.success, *([m.name, m.score, m.success, m.reason.split(':')[0]]\n"
        "                  for m in one.metrics_data)] for one in found]))"
    )
    name, passages = "answer_largest_share", ["retrieved_largest_share", 0.5, True]
    passages = [*passages, "male has 50% of the group terms, at most 75% allowed (passed)"]
    rule = "of the group terms, at most 50% allowed"
    assert place.printed(code) == [
        [True, [name, 0.5, True, f"male has 50% {rule} (passed)"], passages],
        [False, [name, 1.0, False, f"male has 100% {rule}"], passages],
        [True, [name, None, None, "no group terms in 1 text"], passages],
        [True, [name, None, None, "no answer"], passages],
    ]  # type: ignore[comparison-overlap]


def test_phoenix_evaluates_the_example(place: Place) -> None:
    tail = "import json\nprint(json.dumps(list(result['answer_largest_share_score'])))"
    first, second = place.printed(f"{example('phoenix')}\n{tail}")
    assert (first["score"], first["label"]) == (1.0, "failed")
    assert (first["kind"], first["direction"]) == ("code", "minimize")
    assert first["explanation"] == (
        "male has 100% of the group terms, at most 75% allowed:\n"
        "  answer: he 3 | He painted it, and he opened it. He is proud.\n"
        "  passages given with male terms:\n  passage 2: he 1 | He painted it."
    )
    assert "score" not in second
    assert second["label"] == "no-group-terms"


def test_phoenix_rows_without_answer_or_context(place: Place) -> None:
    code = (
        "import json\n"
        "import pandas as pd\n"
        "from phoenix.evals import evaluate_dataframe\n"
        "from ranktilt.interop.phoenix import balance_evaluator\n"
        "rows = pd.DataFrame({'output': ['He, she.', None, 5],\n"
        "                     'context': ['She ran.', None, ['It.']]}, dtype=object)\n"
        "both = [balance_evaluator(max_share=0.5), balance_evaluator(stage='context')]\n"
        "found = evaluate_dataframe(dataframe=rows, evaluators=both, hide_tqdm_bar=True)\n"
        "print(json.dumps([[one.get('score'), one['label']]\n"
        "  for own in both for one in found[f'{own.name}_score']]))"
    )
    found = place.printed(code)
    assert found == [
        [0.5, "passed"], [None, "no-answer"], [None, "no-answer"],
        [1.0, "failed"], [None, "no-passages"], [None, "no-group-terms"],
    ]  # type: ignore[comparison-overlap]  # fmt: skip
    assert all(f"`{label}`" in PAGE for _, label in found)
