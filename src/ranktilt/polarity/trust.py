"""Is this axis worth trusting? A score from 0 to 1, and what speaks against the axis.

An axis through documents that are all on one side is an axis of something else (tone, subtopic).
What can be seen without labels is weighed by a logistic formula whose numbers were fitted on claims
of Perspectrum by `experiments/perspectrum/fit_trust.py`: lists with both sides in equal parts
against lists with one side only. It is weak evidence:
docs/polarity.md has how often it warns, rightly and wrongly.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.polarity.axis import LEAST_SPREAD, unit_rows

WEIGHTS = Path(__file__).parent / "weights" / "trust.json"
_SPLITS = 10
_LARGEST_HALF = 16
#: A longer list is judged by this many of its documents, always the same ones.
_MOST = 200
#: An axis on so few documents cannot be judged at all.
FEWEST = 5


@dataclass(frozen=True)
class _Trust:
    """The score (None if there is no formula for it), whether to warn, and why."""

    score: float | None
    doubtful: bool
    reasons: tuple[str, ...]


def trust_features(
    vectors: FloatArray,
    query: FloatArray | None,
    polarity: FloatArray,
    stance: FloatArray | None = None,
) -> dict[str, float]:
    """What a list shows about its axis, without labels; a query that is not known counts as far.

    - `likeness`: mean cosine between documents; high if all say the same
    - `closeness`: mean cosine with the query; documents of two sides are alike because of it
    - `variance`: share of the variance on the axis, over what n − 1 equal directions would have
    - `dominance`: log of the first over the second component's variance
    - `bimodality`: the bimodality coefficient of the polarities, not corrected for n: the formula
      knows n (and `distribution`, which has the corrected one, loads compiled code)
    - `halves`: mean |cos| of the axes fitted on random halves
    - with a stance head `mixture`: how much likelier its stances are with a side for each document
      than with one side for all (0: one side), and `lean`: |mean stance|
    """
    units = unit_rows(np.asarray(vectors, np.float64))
    size = len(units)
    centred = units - units.mean(axis=0)
    cosines = units @ units.T
    rows = unit_rows(centred)
    shares = np.maximum(np.linalg.eigvalsh(rows @ rows.T)[::-1], 1e-9)
    scaled = (polarity - polarity.mean()) / max(float(polarity.std()), 1e-12)
    peaked = max(float((scaled**4).mean()), 1e-12)
    found = {
        "likeness": float((cosines.sum() - np.trace(cosines)) / (size * (size - 1))),
        "closeness": 0.0 if query is None else float((units @ unit_rows(query[None, :])[0]).mean()),
        "variance": float(np.log(shares[0] / shares.sum() * (size - 1))),
        "dominance": float(np.log(shares[0] / shares[1])),
        "bimodality": (float((scaled**3).mean()) ** 2 + 1.0) / peaked,
        "halves": _halves_agreement(units),
    }
    if stance is not None:
        support, oppose = -np.logaddexp(0.0, -stance), -np.logaddexp(0.0, stance)
        one_side = max(float(support.sum()), float(oppose.sum()))
        found |= {
            "mixture": (float(np.maximum(support, oppose).sum()) - one_side) / size,
            "lean": abs(float(stance.mean())),
        }
    return found


def _halves_agreement(vectors: FloatArray) -> float:
    """Mean |cos| between axes fitted on two random halves, over ten splits (always the same).

    Halves have at most 16 documents: more would take longer without changing the result.
    """
    generator = np.random.default_rng(0)
    found = []
    for _ in range(_SPLITS):
        order = generator.permutation(len(vectors))
        half = len(vectors) // 2
        first = _main_direction(vectors[order[:half][:_LARGEST_HALF]])
        second = _main_direction(vectors[order[half:][:_LARGEST_HALF]])
        if first.any() and second.any():  # a half may hold the same vector throughout
            found.append(abs(float(first @ second)))
    return float(np.mean(found)) if found else 0.0


def _main_direction(vectors: FloatArray) -> FloatArray:
    """The direction that `fit_axis(spherical=True)` finds, from the small matrix of products.

    Zeros if all vectors are the same. A decomposition of the vectors themselves would be the
    same, but busies all cores with matrices that are too small for it.
    """
    centred = vectors - vectors.mean(axis=0)
    if np.linalg.norm(centred) <= LEAST_SPREAD * np.linalg.norm(vectors):
        return np.zeros(vectors.shape[1])
    rows = unit_rows(centred)
    _, parts = np.linalg.eigh(rows @ rows.T)
    return unit_rows((parts[:, -1] @ rows)[None, :])[0]


@cache
def _weights() -> dict[str, Any]:
    return json.loads(WEIGHTS.read_text(encoding="utf-8"))


def weigh(features: dict[str, float], fitted: dict[str, Any], size: int) -> float:
    """The logistic formula: near 1 if two sides are likely."""
    # Lists of 6 to 16 were seen: what size does beyond them is not known.
    total = fitted["bias"] + fitted["log_size"] * np.log(min(max(size, 6), 16))
    for name, (mean, spread, weight) in fitted["features"].items():
        total += weight * (features[name] - mean) / spread
    return float(1.0 / (1.0 + np.exp(-total)))


def judge(
    vectors: FloatArray,
    query: FloatArray | None,
    polarity: FloatArray,
    stance: FloatArray | None = None,
    *,
    kind: str = "other",
) -> _Trust:
    """Trust in an axis from the documents it was fitted on.

    `kind` is the kind of vectors: the formula was fitted for 'stance' and 'light'. Cosines of
    other embedders have another scale, so there it gives no score, and only two plain signs of an
    axis no better than noise together make it doubtful.
    """
    if len(vectors) < FEWEST:
        return _Trust(None, True, (f"only {len(vectors)} documents to fit the axis on",))
    if len(vectors) > _MOST:
        some = np.sort(np.random.default_rng(0).permutation(len(vectors))[:_MOST])
        vectors, polarity = vectors[some], polarity[some]
        stance = None if stance is None else stance[some]
    features = trust_features(vectors, query, polarity, stance)
    if kind not in _weights() or (query is None and kind != "other"):
        signs = plain_signs(features, vectors.shape[1])
        return _Trust(None, len(signs) > 1, signs if len(signs) > 1 else ())
    fitted = _weights()[kind]
    score = weigh(features, fitted, len(vectors))
    doubtful = score < fitted["threshold"]
    return _Trust(score, doubtful, _reasons(features, fitted) if doubtful else ())


def plain_signs(features: dict[str, float], dimension: int) -> tuple[str, ...]:
    """What a list of unrelated directions would show too.

    Less than 1.3 times the variance of an average direction; a bimodality coefficient under 5/9,
    that of even spread; axes of two halves no closer than three times what random directions are.
    """
    noise = {
        "variance": float(np.log(1.3)),
        "bimodality": 5.0 / 9.0,
        "halves": 3.0 * float(np.sqrt(2.0 / (np.pi * dimension))),
    }
    return tuple(_SAYINGS[name] for name, limit in noise.items() if features[name] < limit)


_SAYINGS = {
    "likeness": "the documents are very similar, as if all on one side",
    "closeness": "the documents are far from the query",
    "variance": "the axis explains little of the variance",
    "dominance": "another direction explains nearly as much",
    "bimodality": "polarity does not form two groups",
    "halves": "axes fitted on halves of the documents disagree",
    "mixture": "the stance head finds only one side",
    "lean": "the stance head finds only one side",
}


def _reasons(features: dict[str, float], fitted: dict[str, Any]) -> tuple[str, ...]:
    """Reasons for a low score, strongest first."""
    usual = {
        n: (features[n] - mean) / spread for n, (mean, spread, _) in fitted["features"].items()
    }
    pulls = {n: usual[n] * weight for n, (_, _, weight) in fitted["features"].items()}
    high_is_bad = ("likeness", "lean")
    said = [
        _SAYINGS[name]
        for name in sorted(pulls, key=pulls.__getitem__)
        if pulls[name] < 0 and (usual[name] > 0) == (name in high_is_bad)
    ]
    return tuple(dict.fromkeys(said))[:2] or ("the documents may all be on one side",)
