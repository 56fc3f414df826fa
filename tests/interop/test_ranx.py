"""Runs and judgements through the real ranx, and its own numbers on them.

ranx compiles itself anew for every length of ids, which takes minutes in all; its plain Python
form (numba switched off, in a process of its own) is the same code and takes a second.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from ranktilt.data.run import Run
from ranktilt.errors import InputError

RUN = {"q1": {"a": 1.0, "b": 1.0, "c": 3.0}, "q2": {"b": 0.5}, "q3": {}}
QRELS = {"q1": {"a": 2, "b": 0}, "q2": {"b": 1}, "q3": {"a": 1}}

SCRIPT = """
import json, sys
import ranx
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.interop.ranx import from_ranx, to_ranx

given = json.loads(sys.argv[1])
run, qrels = Run.load(given["run"], name="mine"), Qrels.load(given["qrels"])
out, judged = to_ranx(run), to_ranx(qrels)
back = from_ranx(out)
theirs = from_ranx(ranx.Run({"q1": {"d1": 0.25, "d2": 0.5}}, name="theirs"))
print(json.dumps({
    "kinds": [type(thing).__module__.split(".")[0] for thing in (out, judged)],
    "name": out.name,
    "out": {query: list(docs.items()) for query, docs in out.to_dict().items()},
    "back": [back.name, {query: back.ranking(query) for query in back.query_ids}],
    "theirs": [theirs.name, theirs.to_dict()],
    "unnamed": from_ranx(ranx.Run({"q1": {"d1": 1.0}})).name,
    "grades": from_ranx(judged).grades,
    "empty": len(to_ranx(Run.load({"q": {}}))),
    "mrr": ranx.evaluate(judged, out, "mrr", make_comparable=True),
}))
"""


@pytest.fixture(scope="module")
def found() -> Any:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps({"run": RUN, "qrels": QRELS})],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_run_goes_out_in_our_order(found: Any) -> None:
    assert found["kinds"] == ["ranx", "ranx"]
    assert found["name"] == "mine"
    # equal scores stand by id, the last name first; a query without results is left out
    assert [doc for doc, _ in found["out"]["q1"]] == ["c", "b", "a"]
    assert [score for _, score in found["out"]["q1"]] == pytest.approx([3.0, 1.0, 1.0])
    assert found["out"]["q2"] == [["b", 0.5]]
    assert set(found["out"]) == {"q1", "q2"}
    assert found["empty"] == 0


def test_what_went_out_comes_back(found: Any) -> None:
    name, rankings = found["back"]
    assert name == "mine"
    assert rankings == {"q1": Run.load(RUN).ranking("q1"), "q2": ["b"]}
    assert found["grades"] == QRELS


def test_a_run_that_ranx_made_comes_in(found: Any) -> None:
    assert found["theirs"] == ["theirs", {"q1": {"d2": 0.5, "d1": 0.25}}]
    assert found["unnamed"] == "run"


def test_ranx_evaluates_what_went_out(found: Any) -> None:
    # reciprocal ranks by hand: a stands third, b first, and q3 has no answer
    assert found["mrr"] == pytest.approx((1 / 3 + 1 + 0) / 3)


def test_what_is_neither_is_refused() -> None:
    from ranktilt.interop.ranx import from_ranx, to_ranx

    with pytest.raises(InputError, match="a dict, expected Run or Qrels"):
        to_ranx({})  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"a dict, expected ranx.Run or ranx.Qrels"):
        from_ranx({})  # type: ignore[arg-type]
