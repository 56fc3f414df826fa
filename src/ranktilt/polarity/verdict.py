"""Does a query have two sides in these documents? A verdict, how sure it is, and why.

Four questions, each answered by a small logistic formula (`weights/verdict.json`,
`weights/issue.npz`) that was fitted on texts whose answer is known
(`experiments/sides`, with figures for held-out ones):

1. Is the query an issue that people take sides on, or a question of fact? By its text, and by
   whether the documents take sides.
2. Do the documents take two sides, or one? By what a reader finds in each (MiniLM), by how alike
   they are, and by the axis.
3. Does the axis separate them? If not, DUO comes with a warning.
4. Is the + side the one that supports the query?

Where the second answer is not sure enough there is no verdict. With `light` there is no reader: it
never finds one side only, seldom two, and the fourth question has no answer.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.polarity import Verdict
from ranktilt.data.types import FloatArray
from ranktilt.polarity.axis import unit_rows

_FOLDER = Path(__file__).parent / "weights"
#: A longer list is judged by this many of its documents, evenly spread over it.
_MOST = 200
#: Fewer documents cannot be judged.
FEWEST = 5
#: Longer documents (words, on average) are unlike those that the formulas were fitted on.
LONGEST = 60
#: With fewer than these, an axis must look surer.
_ENOUGH = 8


class Judgement(NamedTuple):
    """What was found about one query.

    Attributes:
        verdict: Whether there are two sides; None if it could not be decided.
        two_sides: Chance that the documents take two sides; None if it cannot be said.
        reasons: Why there is no DUO, or why to doubt it.
        sign_known: Whether the + side is known to support the query.
    """

    verdict: Verdict | None
    two_sides: float | None
    reasons: tuple[str, ...] = ()
    sign_known: bool = False


@dataclass(frozen=True)
class Evidence:
    """What a verdict is made from.

    Attributes:
        kind: The kind of vectors: "stance", "light", or another that nothing was learned for.
        vectors: The documents' vectors.
        query: The query's vector of the same kind; None without its text.
        polarity: The documents' places on the axis.
        read: What was read in the documents (two log-odds each); None without a reader.
        issue: Log-odds that the query is an issue, by its text; None without it.
        words: Words of a document, on average.
    """

    kind: str
    vectors: FloatArray
    query: FloatArray | None
    polarity: FloatArray
    read: FloatArray | None = None
    issue: float | None = None
    words: float = 0.0

    def some(self) -> Evidence:
        """The same of at most 200 documents."""
        if len(self.vectors) <= _MOST:
            return self
        rows = np.linspace(0, len(self.vectors) - 1, _MOST).round().astype(int)
        read = None if self.read is None else self.read[rows]
        return replace(self, vectors=self.vectors[rows], polarity=self.polarity[rows], read=read)


def side_read(read: FloatArray) -> FloatArray:
    """Log-odds of the side that each document takes, near 0 if it takes none."""
    taken: FloatArray = read[:, 0] / (1.0 + np.exp(-read[:, 1]))
    return taken


def features(given: Evidence) -> dict[str, float]:
    """What a list shows about its sides, without labels.

    - `likeness`: mean cosine between documents; high if all say the same
    - `closeness`: mean cosine with the query
    - `length`: logarithm of the words of a document
    - with a reader: `mixture`, how much likelier the readings are with a side for each document
      than with one side for all; `strength`, how sure they are; `lean`, |mean reading|, and as a
      share of the strength `one_way`; `spread` of the readings; `gap`, how far apart the two ends
      of the axis are read; `minority`, the share of the rarer side, and times the strength
      `balance`; `taken`, the share of documents that take a side

    >>> found = features(Evidence("stance", np.eye(6), None, np.arange(-3.0, 3.0),
    ...                           np.array([[-2.0, 3.0]] * 3 + [[2.0, 3.0]] * 3)))
    >>> round(found["minority"], 2), round(found["lean"], 2)
    (0.5, 0.0)
    """
    units = unit_rows(np.asarray(given.vectors, np.float64))
    size = len(units)
    cosines = units @ units.T
    found = {
        "likeness": float((cosines.sum() - np.trace(cosines)) / (size * (size - 1))),
        "closeness": 0.0,
        "length": float(np.log(max(given.words, 1.0))),
    }
    if given.query is not None:
        found["closeness"] = float((units @ unit_rows(given.query[None, :])[0]).mean())
    if given.read is None:
        return found
    side = side_read(given.read)
    share = np.tanh(side / 2.0)
    support, oppose = -np.logaddexp(0.0, -side), -np.logaddexp(0.0, side)
    one_side = max(float(support.sum()), float(oppose.sum()))
    plus = given.polarity > 0
    apart = share[plus].mean() - share[~plus].mean() if 0 < plus.sum() < size else 0.0
    strength, lean = float(np.abs(share).mean()), abs(float(share.mean()))
    minority = float(min((side > 0).mean(), (side < 0).mean()))
    return found | {
        "mixture": (float(np.maximum(support, oppose).sum()) - one_side) / size,
        "strength": strength,
        "lean": lean,
        "one_way": lean / max(strength, 0.05),
        "spread": float(share.std()),
        "gap": abs(float(apart)),
        "minority": minority,
        "balance": minority * strength,
        "taken": float((1.0 / (1.0 + np.exp(-given.read[:, 1]))).mean()),
    }


@cache
def _stored(name: str) -> dict[str, Any]:
    """A file of numbers; nothing if the installation does not have it.

    verdict.json has the fitted formulas; held_out.json the figures of sets of held-out debates by
    kind of vectors (`experiments/sides`), in %.
    """
    path = _FOLDER / name
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


@cache
def _issue_weights() -> dict[str, FloatArray]:
    path = _FOLDER / "issue.npz"
    if not path.is_file():
        return {}
    with np.load(path, allow_pickle=False) as stored:
        return {name: stored[name].astype(np.float64) for name in stored.files}


def accuracy_sentence(embedder: str) -> str:
    """How well sides were separated in held-out debates, for an embedder by its name.

    >>> accuracy_sentence("mine")
    'How well this embedder separates sides is not known: see ranktilt polarity compare.'
    """
    kind = "light" if embedder.startswith("light:") else "stance" if "+stance-" in embedder else ""
    figures = _stored("held_out.json")
    if kind not in figures:
        return "How well this embedder separates sides is not known: see ranktilt polarity compare."
    own = {name: _range(values) for name, values in figures[kind].items()}
    split = (
        f"In held-out debates with four short texts on each side, {own['split']} of the texts were "
        f"put on the right side (a random split: {own['random']})"
    )
    if kind == "light":
        noticed = _range(figures["stance"]["one_flagged"])
        return (
            f"{split}, but lists of one side cannot be distinguished from lists of two; "
            f"st:minilm flags {noticed} of those of one side."
        )
    return (
        f"{split}; {own['one_flagged']} of the lists of only one side were flagged, and "
        f"{own['two_flagged']} of those with two sides were, too. A printed sign "
        f"(supports or opposes the query) was right for {own['sign']} of the lists."
    )


def _range(values: list[float]) -> str:
    """From the smallest to the largest, in whole percent."""
    low, high = round(min(values)), round(max(values))
    return f"{low}%" if low == high else f"{low} to {high}%"


def issue_text(query: str) -> str:
    """A query as it is judged: capitals and the final mark must not decide."""
    return " ".join(query.split()).rstrip("?!. ").lower()


def issue_odds(kind: str, vector: FloatArray) -> float | None:
    """Log-odds that a query is an issue, from the vector of its `issue_text`."""
    weights = _issue_weights().get(kind)
    if weights is None or not vector.any():
        return None
    return float(weights[:-1] @ (vector / np.linalg.norm(vector)) + weights[-1])


def _weigh(found: dict[str, float], fitted: dict[str, Any]) -> float:
    """A logistic formula: bias and, by feature, mean, spread and weight."""
    total = fitted["bias"] + sum(
        weight * (found[name] - mean) / spread
        for name, (mean, spread, weight) in fitted["features"].items()
    )
    return float(1.0 / (1.0 + np.exp(-total)))


def judge(given: Evidence) -> Judgement:
    """The verdict about one query."""
    fitted = _stored("verdict.json")
    if not fitted:
        return Judgement(None, None, (_ABSENT,))
    given = given.some()
    found = features(given) if len(given.vectors) >= FEWEST else {}
    issue = _issue(given, found, fitted["issue"])
    if issue is not None and issue < fitted["issue"]["threshold"]:
        return Judgement("no issue", None, (_NO_ISSUE,))
    if found.get("taken", 1.0) < fitted["issue"]["least_taken"]:
        return Judgement("no issue", None, (_NO_SIDE,))
    if not found:
        return Judgement(None, None, (_FEW.format(len(given.vectors)),))
    formula = fitted.get(given.kind)
    if formula is None or (given.kind == "stance" and given.read is None):
        return Judgement(None, None, (_UNKNOWN,))
    if given.words > LONGEST:
        return Judgement(None, None, (_LONG.format(given.words),), _sign_known(found, fitted))
    two = _weigh(found, formula)
    known = _sign_known(found, fitted)
    if two >= formula["threshold"]:
        axis = formula["axis"]
        enough = axis["threshold" if len(given.vectors) >= _ENOUGH else "threshold_few"]
        apart = _weigh(found, axis)
        doubt = () if apart >= enough else (_MIXED.format(apart),)
        return Judgement("two sides", two, doubt, known and not doubt)
    if given.read is None or two >= formula["one_side"]:
        return Judgement(None, two, (_UNSURE.format(two),))
    side = "support" if side_read(given.read).mean() > 0 else "oppose"
    return Judgement("one side only", two, (_ONE_SIDE.format(side),))


_NO_ISSUE = "the query asks for facts or advice"
_NO_SIDE = "the documents inform and take no side"
_ONE_SIDE = "most documents {} the query"
_FEW = "only {} documents, fewer than can be judged"
_ABSENT = "verdict.json is missing from this installation: reinstall ranktilt"
_UNKNOWN = "only documents embedded by light, or by st:minilm with its adapter, can be judged"
_LONG = "documents of {:.0f} words, longer than can be judged"
_MIXED = (
    "many documents may be on the wrong side ({:.0%} probability that at least 3 of 4 are right)"
)
_UNSURE = "the evidence for two sides is weak (chance {:.0%})"


def _sign_known(found: dict[str, float], fitted: dict[str, Any]) -> bool:
    """Whether the two ends are read as clearly different."""
    return found.get("gap", 0.0) >= fitted["sign"]["gap"]


def _issue(given: Evidence, found: dict[str, float], fitted: dict[str, Any]) -> float | None:
    """Chance that the query is an issue; None without its text."""
    if given.issue is None:
        return None
    total = given.issue + fitted["taken"] * (found.get("taken", 0.5) - 0.5)
    return float(1.0 / (1.0 + np.exp(-total)))
