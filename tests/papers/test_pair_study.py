"""PAIR's Tables 3 and 9 from answer files in the authors' columns, against plain arithmetic.

Documents have drawn vectors; their axis is found by a singular value decomposition, DUO by trying
all orders, the regression by the normal equations.
"""

from __future__ import annotations

import csv
import itertools
import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy import stats

from ranktilt.papers.config import TableConfig
from ranktilt.papers.reproduction import ReproducedTable
from ranktilt.papers.targets import make_target

QUERIES = [f"{topic}_{number}" for topic in (11, 12, 13) for number in range(4)]
SEEN = 5  # documents per list


def documents(query: str, natural: bool) -> list[str]:
    if natural:
        return [f"{query}_n{number}" for number in range(SEEN + 1)]
    return [f"{query}_p{side}_d{number}" for side in (1, 2) for number in range(1, 4)]


def vectors() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(5)
    return {
        doc: rng.normal(size=4) + (1.5 if "_p1_" in doc else 0.0)
        for query in QUERIES
        for natural in (False, True)
        for doc in documents(query, natural)
    }


VECTORS = vectors()
#: The last document of each natural list is not relevant, so it does not count.
GRADES = {
    doc: 2 if doc.endswith(f"_n{SEEN}") else 4 + index % 2 for index, doc in enumerate(VECTORS)
}


def corpus(folder: Path, natural: bool) -> None:
    folder.mkdir(parents=True)
    (folder / "qrels").mkdir()
    rows, judged = [], ["query-id\tcorpus-id\tscore"]
    for query in QUERIES:
        for doc in documents(query, natural):
            row: dict[str, Any] = {"_id": doc, "title": "", "text": f"text of {doc}"}
            if not natural:
                row["metadata"] = {"perspective": doc.split("_p")[1][0]}
            rows.append(json.dumps(row))
            judged.append(f"{query}\t{doc}\t{GRADES[doc]}")
    (folder / "corpus.jsonl").write_text("\n".join(rows) + "\n")
    (folder / "qrels" / "test.tsv").write_text("\n".join(judged) + "\n")
    asked = [json.dumps({"_id": query, "text": f"question {query}?"}) for query in QUERIES]
    (folder / "queries.jsonl").write_text("\n".join(asked) + "\n")


def answers(natural: bool, people: int, seed: int) -> list[dict[str, str]]:
    drawn = random.Random(seed)
    rows = []
    for person in range(people):
        query = drawn.choice(QUERIES)
        shown = drawn.sample(documents(query, natural), SEEN)
        prior = drawn.randint(-3, 3)
        row = {"index": f"{query}_{drawn.choice(['max', 'min'])}", "prior": str(prior)}
        row["posterior"] = str(max(-3, min(3, prior + drawn.randint(-2, 2))))
        row |= {f"doc_id_{place}": doc for place, doc in enumerate(shown, 1)}
        row |= {f"url_{place}_log": "17;" * drawn.choice([0, 0, 1, 2]) for place in (1, 2)}
        rows.append(row | {"comment": f"nothing, {person}"})
    return rows


ROWS = {"Synthetic": answers(False, 45, 1), "Natural": answers(True, 50, 2)}


def write(path: Path, rows: list[dict[str, str]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("papers")
    corpus(root / "wikibalance" / "synthetic", natural=False)
    corpus(root / "wikibalance" / "natural", natural=True)
    collected = root / "pair" / "hit" / "seme" / "output_prolific"
    write(collected / "outputs_synthetic_1.csv", ROWS["Synthetic"][:20])
    write(collected / "outputs_synthetic_2.csv", ROWS["Synthetic"][20:])
    write(collected / "outputs_1.csv", ROWS["Natural"])
    table = {"doc_id": list(VECTORS), "vector": [v.tolist() for v in VECTORS.values()]}
    pl.DataFrame(table).write_parquet(root / "vectors.parquet")
    return root


# Plain arithmetic


def placed(query: str) -> tuple[Callable[[str], float], int]:
    """The axis as scikit-learn 1.2.2 has it (largest u above 0), and its orientation."""
    own = documents(query, natural=False)
    X = np.array([VECTORS[doc] for doc in own])
    u, _, v = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    flip = np.sign(u[np.abs(u[:, 0]).argmax(), 0])
    place = lambda doc: float((VECTORS[doc] - X.mean(axis=0)) @ v[0] * flip)  # noqa: E731
    first = [place(doc) > 0 for doc in own if "_p1_" in doc]
    return place, 1 if sum(first) / len(first) >= 0.5 else -1


def raw_duo(values: tuple[float, ...], step: int) -> float:
    sizes = [k for k in range(step, len(values), step) if k > 1]
    return sum(float(np.var(values[:k])) / math.log2(k) for k in sizes)


def published(row: dict[str, str], step: int) -> float:
    place, orientation = placed(row["index"].rpartition("_")[0])
    shown = [row[f"doc_id_{n}"] for n in range(1, SEEN + 1)]
    values = tuple(place(doc) for doc in shown if GRADES[doc] >= 4)
    every = [raw_duo(order, step) for order in itertools.permutations(values)]
    return orientation * (1 - (raw_duo(values, step) - min(every)) / (max(every) - min(every)))


def regression(rows: list[dict[str, str]], x: list[float]) -> list[float]:
    X = np.array([[1.0, float(row["prior"]), value] for row, value in zip(rows, x, strict=True)])
    y = np.array([float(row["posterior"]) for row in rows])
    inverse = np.linalg.inv(X.T @ X)
    beta = inverse @ X.T @ y
    left = y - X @ beta
    error = math.sqrt(left @ left / (len(y) - 3) * inverse[2, 2])
    p = 2 * float(stats.t.sf(abs(beta[2]) / error, len(y) - 3))
    return [len(y), beta[2], p, 1 - float(left @ left) / float(((y - y.mean()) ** 2).sum())]


def clicked(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    return [row for row in rows if any(";" in row[f"url_{n}_log"] for n in (1, 2))]


def make(name: str, folder: Path, **settings: str) -> ReproducedTable:
    config = TableConfig.load(name).with_settings(settings)
    return make_target(config, folder, [file.check(folder) for file in config.needed()])


def row_of(made: ReproducedTable, part: str, row: str) -> list[float | None]:
    return [cell.ours for cell in made.cells if (cell.set, cell.system) == (part, row)]


@pytest.mark.parametrize("step", [1, 2])
def test_table_3(folder: Path, step: int) -> None:
    embedder = f"parquet:{folder / 'vectors.parquet'}"
    made = make("duo-table3", folder, embedder=embedder, step=str(step))
    both = ROWS["Synthetic"] + ROWS["Natural"]
    for part, rows in (*ROWS.items(), ("Combined", both)):
        for behaviour, chosen in (("All", rows), ("Clicked", clicked(rows))):
            if (part, behaviour) == ("Combined", "All"):
                assert row_of(made, part, behaviour) == []
                continue
            expected = regression(chosen, [published(row, step) for row in chosen])
            assert row_of(made, part, behaviour) == pytest.approx(expected, abs=1e-6)
            for other in ("a2", "lean"):
                values = row_of(made, part, f"{behaviour}, {other}")
                assert values[0] == expected[0]
                assert values[1] != pytest.approx(expected[1])
    [cell] = [c for c in made.cells if (c.set, c.system, c.column) == ("Natural", "Clicked", "β2")]
    assert cell.published == 0.392
    assert made.left_out == []


def test_table_3_lean_has_the_direction_of_the_list(folder: Path) -> None:
    """Perspective 1 is the statement: + if the top leans to the side that its documents are on."""
    made = make("duo-table3", folder, embedder=f"parquet:{folder / 'vectors.parquet'}", step="1")
    values = []
    for row in ROWS["Natural"]:
        place, _ = placed(row["index"].rpartition("_")[0])
        own = documents(row["index"].rpartition("_")[0], natural=False)
        side = np.sign(
            sum(place(d) for d in own if "_p1_" in d) - sum(place(d) for d in own if "_p2_" in d)
        )
        shown = [
            place(row[f"doc_id_{n}"]) for n in range(1, SEEN + 1) if GRADES[row[f"doc_id_{n}"]] >= 4
        ]
        lean = sum(
            (np.mean(shown[:i]) - np.mean(shown)) / math.log2(i + 1) for i in range(1, len(shown))
        )
        values.append(float(side * np.sign(lean)) * abs(published(row, 1)))
    expected = regression(ROWS["Natural"], values)
    assert row_of(made, "Natural", "All, lean") == pytest.approx(expected, abs=1e-6)


def test_released_results_need_no_corpora(folder: Path, tmp_path: Path) -> None:
    results = tmp_path / "pair" / "results" / "seme"
    made_of = {}
    for part, rows in ROWS.items():
        drawn = random.Random(part)
        done = []
        for number, row in enumerate(rows):
            value, sign = drawn.random() * 1.1, drawn.choice([-1, 1])
            known = number % 9 > 0  # otherwise the embedder has no value
            done.append(
                {"": str(number)} | row
                | {"clicked_links": str(sum(row[f"url_{n}_log"].count(";") for n in (1, 2)))}
                | {"nDCV": repr(value) if known else "", "sign": str(sign) if known else ""}
            )  # fmt: skip
        write(results / f"{part.lower()}_all-MiniLM-L6-v2_2_7.csv", done)
        made_of[part] = [(r, float(r["nDCV"]) * int(r["sign"])) for r in done if r["nDCV"]]
    made = make("duo-table3", tmp_path)
    for part, pairs in made_of.items():
        rows, values = zip(*pairs, strict=True)
        expected = regression(list(rows), list(values))
        assert row_of(made, part, "All") == pytest.approx(expected, abs=1e-6)
        assert row_of(made, part, "All, lean") == []
        own = [c for c in made.cells if (c.set, c.system) == (part, "All")]
        assert {(c.n_scored, c.n_total) for c in own} == {(len(pairs), len(ROWS[part]))}
        behind = [c for c in made.cells if (c.set, c.system) == (part, "Clicked")]
        assert {c.n_scored for c in behind} == {len(clicked(list(rows)))}
    assert made.table().header[-1] == "answers"
    assert made.notes == ["DUO and orientation of 2 tables of answers are the released ones."]


def test_table_9(folder: Path) -> None:
    embedder = f"parquet:{folder / 'vectors.parquet'}"
    chosen = json.dumps({"all-MiniLM-L6-v2": embedder}).replace(": ", " = ")
    made = make("duo-table9", folder, embedders=chosen)
    both = clicked(ROWS["Synthetic"] + ROWS["Natural"])
    for step in (1, 2):
        for part, rows in (("Natural", clicked(ROWS["Natural"])), ("Combined", both)):
            expected = regression(rows, [published(row, step) for row in rows])
            found = row_of(made, part, f"all-MiniLM-L6-v2, step {step}")
            assert found == pytest.approx(expected, abs=1e-6)
    cells = [c for c in made.cells if c.system == "all-MiniLM-L6-v2, step 1" and c.column == "β2"]
    assert {c.set: c.published for c in cells} == {"Natural": 0.394, "Combined": 0.366}


def test_the_printed_table_3_is_that_of_minilm_with_step_2() -> None:
    """What the defaults of `duo-table3` rest on."""
    third, ninth = TableConfig.load("duo-table3"), TableConfig.load("duo-table9")
    for part in ("Natural", "Combined"):
        own = third.published[part]["Clicked"]
        same = [row for row, values in ninth.published[part].items() if values == own]
        assert same == ["all-MiniLM-L6-v2, step 2"]
    assert (third.settings["name"], third.settings["step"]) == ("all-MiniLM-L6-v2", 2)


def test_one_replication_of_table_9_is_not_significant() -> None:
    """The paper says that all of them are, but for the weakest embedder."""
    published = TableConfig.load("duo-table9").published
    above = {
        (part, row): values[2]
        for part, rows in published.items()
        for row, values in rows.items()
        if values[2] >= 0.05 and not row.startswith("clip")
    }
    assert above == {("Combined", "sentence-t5-xl, step 2"): 0.051}


def test_the_command(folder: Path, run_cli: Any, tmp_path: Path) -> None:
    embedder = f"embedder=parquet:{folder / 'vectors.parquet'}"
    result = run_cli(
        "reproduce", "duo-table3", "--data", folder, "--set", embedder, "-o", tmp_path / "t.json"
    )
    assert result.code == 0, result.err
    assert "DUO and orientation are ours" in result.out
    assert len(json.loads((tmp_path / "t.json").read_text())["cells"]) == 4 * 15
    nothing = run_cli("reproduce", "duo-table9", "--data", tmp_path)
    assert nothing.code == 2
    assert "no answers" in nothing.err


def test_answers_of_other_queries_are_said(folder: Path, tmp_path: Path, run_cli: Any) -> None:
    rows = [row | {"index": "99_1_max"} for row in ROWS["Natural"]]
    write(tmp_path / "outputs_1.csv", rows)
    result = run_cli(
        "reproduce", "duo-table3", "--data", folder, "--file", f"answers={tmp_path}",
        "--set", f"embedder=parquet:{folder / 'vectors.parquet'}",
    )  # fmt: skip
    assert result.code == 2
    assert "compare the ids of queries and documents with the answers of Natural" in result.err
