"""Values of another library, with the Python that has it.

    python theirs.py LIBRARY < '[["measure", [list, …]], …]' > '{"values": [[value, …], …], …}'

Runs in an environment without ranktilt, so that nothing of theirs is a dependency of ours. A list
is {"docs", "groups", "grades", "k", "scores"}: ids in order, a group and a grade by id. `grades`
may have documents that are not in the list. A call that fails gives the name of the error.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import math
import sys
import warnings
from collections.abc import Callable
from typing import Any

GIVEN = {1: 0.5, 3: 0.5}  # PEER's weights
LARGEST = 3  # the highest grade: FairRankTune takes relevance in [0, 1]
FIRST = 0.2  # FairRankTune's p: the share of attention of the first rank
List = dict[str, Any]
Value = float | str | None


def discount(rank: int) -> float:
    return 1 / math.log2(rank + 1)


def fairranktune() -> dict[str, Callable[[List], Value]]:
    """NDKL, and the exposure measures with the smallest over the largest group."""
    import pandas as pd
    from FairRankTune import Metrics

    def frame(values: list[Any]) -> Any:
        return pd.DataFrame({"r": values})

    def ratio(name: str, *more: Callable[[List], Any]) -> Callable[[List], Value]:
        def value(case: List) -> Value:
            given = [make(case) for make in more]
            call = getattr(Metrics, name)
            return call(frame(case["docs"]), case["groups"], *given, "MinMaxRatio")[0]

        return value

    def relevance(case: List) -> Any:
        return frame([case["grades"].get(doc, 0) / LARGEST for doc in case["docs"]])

    def binary(case: List) -> Any:
        return frame([float(case["grades"].get(doc, 0) > 0) for doc in case["docs"]])

    def clicks(case: List) -> Any:
        grades = [case["grades"].get(doc, 0) / LARGEST for doc in case["docs"]]
        return frame([grade * discount(r) for r, grade in enumerate(grades, start=1)])

    def raw(case: List) -> Any:
        return frame([case["grades"].get(doc, 0) for doc in case["docs"]])

    def top(case: List) -> Value:
        return Metrics.NDKL(frame(case["docs"][: case["k"]]), case["groups"])

    return {
        "NDKL": lambda case: Metrics.NDKL(frame(case["docs"]), case["groups"]),
        "NDKL of the top k": top,
        "EXP": ratio("EXP"),
        "EXPU": ratio("EXPU", relevance),
        "EXPU, grades": ratio("EXPU", raw),
        "EXPRU": ratio("EXPRU", relevance, clicks),
        "AWRF": ratio("AWRF", lambda _: FIRST),
        "ERBP": ratio("ERBP", lambda _: 1 - FIRST),
        "ERBR": ratio("ERBR", binary, lambda _: 1 - FIRST),
    }


def lenskit() -> dict[str, Callable[[List], Value]]:
    """Gini of the groups' exposure by their rank weights, and their measures over items."""
    import numpy as np
    from lenskit.data import ItemList
    from lenskit.metrics import ExposureGini, GeometricRankWeight, ListGini, LogRankWeight
    from lenskit.stats import gini

    def of_groups(weight: Any) -> Callable[[List], Value]:
        def value(case: List) -> Value:
            weights = weight.weight(np.arange(1, len(case["docs"]) + 1))
            total = dict.fromkeys(
                (case["groups"][d] for d in case["docs"] if d in case["groups"]), 0.0
            )
            for doc, own in zip(case["docs"], weights, strict=True):
                if doc in case["groups"]:
                    total[case["groups"][doc]] += float(own)
            return float(gini(list(total.values())))

        return value

    def of_items(make: Any) -> Callable[[List], Value]:
        def value(case: List) -> Value:
            metric = make(items=case["catalogue"])
            lists = [ItemList(item_ids=docs, ordered=True) for docs in case["lists"]]
            return float(
                metric.global_aggregate([metric.compute_list_data(x, None) for x in lists])
            )

        return value

    return {
        "gini, GeometricRankWeight": of_groups(GeometricRankWeight(0.85)),
        "gini, LogRankWeight": of_groups(LogRankWeight()),
        "gini, LogRankWeight(offset=1)": of_groups(LogRankWeight(offset=1)),
        "ExposureGini": of_items(ExposureGini),
        "ListGini": of_items(ListGini),
    }


def peer() -> dict[str, Callable[[List], Value]]:
    """PEER, the measure's own code."""
    import ir_measures
    from peer_measure import PEER

    def value(case: List) -> Value:
        measure = PEER(weights=GIVEN, lang_mapping=case["groups"]) @ case["k"]
        qrels = [ir_measures.Qrel("q", doc, grade) for doc, grade in case["grades"].items()]
        n = len(case["docs"])
        scores = case.get("scores") or [float(n - r) for r in range(n)]
        run = {"q": dict(zip(case["docs"], scores, strict=True))}
        return next(float(m.value) for m in ir_measures.iter_calc([measure], qrels, run))

    return {"PEER": value}


def fairlearn() -> dict[str, Callable[[List], Value]]:
    """Ratios of selection rates; several lists are pooled."""
    from fairlearn.metrics import demographic_parity_ratio

    def value(case: List) -> Value:
        taken, groups = selected(case)
        return float(
            demographic_parity_ratio(
                [0] * len(taken), taken, sensitive_features=groups, method="between_groups"
            )
        )

    return {"demographic_parity_ratio": value}


def aif360() -> dict[str, Callable[[List], Value]]:
    """Disparate impact of group b against group a."""
    import logging

    logging.disable(logging.WARNING)
    import pandas as pd
    from aif360.datasets import BinaryLabelDataset
    from aif360.metrics import BinaryLabelDatasetMetric

    def value(case: List) -> Value:
        taken, groups = selected(case)
        frame = pd.DataFrame({"taken": taken, "g": [float(g == "a") for g in groups]})
        data = BinaryLabelDataset(df=frame, label_names=["taken"], protected_attribute_names=["g"])
        metric = BinaryLabelDatasetMetric(data, [{"g": 0.0}], [{"g": 1.0}])
        return float(metric.disparate_impact())

    return {"disparate_impact": value}


def selected(case: List) -> tuple[list[int], list[Any]]:
    """Who is in the top k of each list, and everybody's group."""
    taken: list[int] = []
    groups: list[Any] = []
    for docs in case.get("lists") or [case["docs"]]:
        taken += [int(rank <= case["k"]) for rank in range(1, len(docs) + 1)]
        groups += [case["groups"].get(doc) for doc in docs]
    return taken, groups


def fairdiverse() -> dict[str, Callable[[List], Value]]:
    """Gini of recommendation; exposure and selection rate of search, for the groups in order."""
    import pandas as pd

    spec = importlib.util.find_spec("fairdiverse")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = spec.submodule_search_locations[0]
    # the packages themselves import solvers that no measure needs
    metric = _module(f"{folder}/recommendation/metric.py")
    search = _module(f"{folder}/search/fairness_evaluator.py")

    def gini(case: List) -> Value:
        total: dict[str, float] = {}
        for rank, doc in enumerate(case["docs"], start=1):
            if doc in case["groups"]:
                group = case["groups"][doc]
                total[group] = total.get(group, 0.0) + discount(rank)
        return float(metric.Gini(list(total.values())))

    def of_search(name: str, group: str) -> Callable[[List], Value]:
        def value(case: List) -> Value:
            rows = {
                "g": [case["groups"].get(doc, "") for doc in case["docs"]],
                "s": [float(len(case["docs"]) - r) for r in range(len(case["docs"]))],
            }
            groups = sorted(set(case["groups"].values()))
            settings = {"rankings": ["s"], "k_list": [case["k"]], "metrics": [name]}
            found = search.evaluate_qid(pd.DataFrame(rows), name, "g", groups, settings)
            return float(found[found["group"] == group][name].iloc[0])

        return value

    return {
        "Gini": gini,
        "exposure of a": of_search("exposure", "a"),
        "exposure of b": of_search("exposure", "b"),
        "select_rate of a": of_search("select_rate", "a"),
        "select_rate of b": of_search("select_rate", "b"),
    }


def _module(path: str) -> Any:
    spec = importlib.util.spec_from_file_location("module", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


LIBRARIES: dict[str, tuple[Any, tuple[str, ...]]] = {
    "FairRankTune": (fairranktune, ("FairRankTune",)),
    "LensKit": (lenskit, ("lenskit",)),
    "peer_measure": (peer, ("peer_measure", "ir_measures")),
    "fairlearn": (fairlearn, ("fairlearn",)),
    "AIF360": (aif360, ("aif360",)),
    "FairDiverse": (fairdiverse, ("fairdiverse",)),
}


def answer(value: Callable[[List], Value], case: List) -> Value:
    """A number, "NaN", "inf", or the name of the error that the library raises."""
    try:
        found = value(case)
    except Exception as error:  # whatever it raises is the answer
        return type(error).__name__
    if isinstance(found, str) or found is None:
        return found
    return float(found) if math.isfinite(found) else "NaN" if math.isnan(found) else "inf"


def main() -> None:
    warnings.simplefilter("ignore")
    make, packages = LIBRARIES[sys.argv[1]]
    measures = make()
    asked = json.load(sys.stdin)
    values = [[answer(measures[name], case) for case in cases] for name, cases in asked]
    versions = {package: importlib.metadata.version(package) for package in packages}
    json.dump({"values": values, "versions": versions}, sys.stdout)


if __name__ == "__main__":
    main()
