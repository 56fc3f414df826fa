"""PAIR's tables and figures from files in the authors' formats, against plain arithmetic.

The collection has the layout of the authors' data sets: WIKI-BALANCE as on the Hugging Face hub
(packed JSONL, qrels in a folder of their own, grades 1 to 5), distractors, categories.csv and
metric_validation.json. Runs are drawn at random.
"""

from __future__ import annotations

import csv
import gzip
import itertools
import json
import math
import random
import re
import shlex
import shutil
from ast import literal_eval
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from ranktilt.papers.config import FOLDER, TableConfig
from ranktilt.papers.reproduction import ReproducedTable
from ranktilt.papers.targets import make_target
from ranktilt.polarity.embedders import load_embedder

Put = Callable[..., Path]

QUESTIONS = {
    "101_0": "Did bombs bring freedom?", "101_3": "Is peace worth the loss?",
    "202_1": "Is the law unfair to the poor?", "303_0": "Do smart robots take jobs?",
}  # fmt: skip
WORDS = {
    "101_0": ("brave soldiers freedom", "cruel bombs grief"),
    "101_3": ("peace trade friends", "border shame loss"),
    "202_1": ("judges law order", "prison poor bias"),
    "303_0": ("smart chips future", "jobs privacy danger"),
}
CATEGORIES = {
    "101": "['History']",
    "202": "['Law and order', 'Politics and economics']",
    "303": "['Technology']",
    "404": "['Politics and economics']",
}
TITLES = {"101": "Anti-Irish racism", "202": "Crime in the United States", "303": "Robots",
          "404": "Economy of Japan"}  # fmt: skip
SYSTEMS = ("bm25", "splade", "ance", "colbert")
NAMES = {"bm25": "BM-25", "splade": "SPLADE", "ance": "ANCE", "colbert": "ColBERT"}


def synthetic() -> dict[str, str]:
    """Three documents per side of each question; the first has only two on side 2."""
    drawn = random.Random(1)
    filler = [
        "people",
        "often",
        "say",
        "that",
        "this",
        "debate",
        "about",
        "many",
        "old",
        "and",
        "new",
        "things",
        "goes",
        "on",
    ]
    texts = {}
    for query, sides in WORDS.items():
        for side, words in enumerate(sides, 1):
            for number in range(1, 4):
                if (query, side, number) != ("101_0", 2, 3):
                    own = words.split() * 2 + drawn.sample(filler, 5)
                    drawn.shuffle(own)
                    texts[f"{query}_p{side}_d{number}"] = " ".join(own)
    return texts


def natural() -> dict[str, str]:
    drawn = random.Random(2)
    texts = {}
    for query, sides in WORDS.items():
        every = " ".join((*sides, "page news opinion facts numbers")).split()
        for number in range(6):
            texts[f"{query}_{number}"] = " ".join(drawn.choices(every, k=9))
    return texts


SYNTHETIC, NATURAL = synthetic(), natural()
GRADES: dict[str, dict[str, dict[str, int]]] = {
    "synthetic": {
        q: {d: 5 for d in SYNTHETIC if d.startswith(f"{q}_")} for q in QUESTIONS
    },
    "natural": {
        q: {f"{q}_{n}": grade for n, grade in enumerate((5, 4, 5, 4, 2, 1))}
        for q in QUESTIONS
    },
}  # fmt: skip
GRADES["natural"]["101_3"]["101_0_0"] = 4  # a page of another question of the topic
DISTRACTORS = {
    doc: f"{text.split()[0]} {text.split()[1]} weather report {doc[-1]}"
    for doc, text in SYNTHETIC.items()
    if not doc.startswith("303_0")
}


def runs(corpus: str) -> dict[str, dict[str, list[str]]]:
    drawn = random.Random(corpus)
    return {
        system: {query: drawn.sample(list(GRADES[corpus][query]), 5) for query in QUESTIONS}
        for system in SYSTEMS
    }


@pytest.fixture
def papers(put: Put, tmp_path: Path, run_cli: Any) -> Path:
    """The authors' files, made into corpora by `corpus load`, and runs."""

    def packed(path: str, rows: list[dict[str, str]]) -> None:
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        target.write_bytes(gzip.compress(lines.encode()))

    for corpus, texts in (
        ("synthetic", SYNTHETIC),
        ("natural", NATURAL),
        ("spurious", DISTRACTORS),
    ):
        rows = [{"_id": d, "title": "", "text": t} for d, t in texts.items()]
        packed(f"wiki-balance-{corpus}/corpus.jsonl.gz", rows)
        if corpus == "spurious":
            continue
        asked = [{"_id": q, "text": t} for q, t in QUESTIONS.items()]
        packed(f"wiki-balance-{corpus}/queries.jsonl.gz", asked)
        judged = [f"{q}\t{d}\t{g}\n" for q, own in GRADES[corpus].items() for d, g in own.items()]
        put(
            f"wiki-balance-{corpus}-qrels/test.tsv",
            "query-id\tcorpus-id\tscore\n" + "".join(judged),
        )
        for system, lists in runs(corpus).items():
            lines = [
                f"{q} Q0 {d} {rank} {9 - rank} x\n"
                for q, docs in lists.items()
                for rank, d in enumerate(docs, 1)
            ]
            put(f"runs/{corpus}/{system}.run", "".join(lines))
        loaded = run_cli("corpus", "load", tmp_path / f"wiki-balance-{corpus}", "-q",
                         "-o", tmp_path / "wikibalance" / corpus)  # fmt: skip
        assert loaded.code == 0, loaded.err
    loaded = run_cli("corpus", "load", tmp_path / "wiki-balance-synthetic", "-q", "--distractors",
                     tmp_path / "wiki-balance-spurious",
                     "-o", tmp_path / "wikibalance" / "distractors")  # fmt: skip
    assert loaded.code == 0, loaded.err
    rows = [f'{TITLES[t]},{t},{TITLES[t]},"{names}"\n' for t, names in CATEGORIES.items()]
    put("pair/categories.csv", ",id,key,categories\n" + "".join(rows))
    return tmp_path


def made(name: str, folder: Path, *changes: tuple[str, str]) -> ReproducedTable:
    """A target with changed words in its file, such as another embedder."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    config = TableConfig.read(folder / f"{name}.toml")
    return make_target(config, folder, [file.check(folder) for file in config.needed()])


# The plain definitions


@cache
def own(text: str) -> Any:
    """Words hashed to 16 numbers: the second embedder, as vectors in a file."""
    found = np.zeros(16)
    for word in text.split():
        drawn = np.random.default_rng(sum(ord(c) * 31**i for i, c in enumerate(word)) % 2**32)
        found += drawn.normal(size=16)
    return found.astype(np.float32).astype(float)


@cache
def light(text: str) -> Any:
    return load_embedder("light").embed([text], [text])[0].astype(float)


def write_vectors(folder: Path) -> str:
    texts = SYNTHETIC | NATURAL | {f"{d}_x": t for d, t in DISTRACTORS.items()}
    np.save(folder / "own.npy", np.array([own(t) for t in texts.values()], np.float32))
    (folder / "own.ids").write_text("\n".join(texts) + "\n")
    return f"npy:{folder}/own.npy"


def duo_of(values: list[float]) -> float | None:
    """DUO over all orders, by its definition."""
    if len(values) < 3:
        return None
    orders = np.array(list(itertools.permutations(values)))
    raw = sum(orders[:, :i].var(axis=1) / math.log2(i) for i in range(2, len(values)))
    mine = sum(np.var(values[:i]) / math.log2(i) for i in range(2, len(values)))
    return float(1 - (mine - raw.min()) / (raw.max() - raw.min()))


def placed(query: str, docs: list[str], embed: Any, *, style: bool = False) -> list[float] | None:
    """Polarity on the first principal component of the question's synthetic documents."""
    fit = np.array([embed(SYNTHETIC[d]) for d in GRADES["synthetic"][query]])
    vectors = np.array([embed((SYNTHETIC | NATURAL)[d]) for d in docs])
    if style:
        sides = [
            [embed(DISTRACTORS[d]) for d in DISTRACTORS if d.startswith(f"{query}_p{side}")]
            for side in (1, 2)
        ]
        if not all(sides):
            return None
        means = [np.mean([v / np.linalg.norm(v) for v in side], axis=0) for side in sides]
        b = (means[0] - means[1]) / np.linalg.norm(means[0] - means[1])
        fit, vectors = (x - np.outer(x @ b, b) for x in (fit, vectors))
    axis = np.linalg.svd(fit - fit.mean(axis=0))[2][0]
    return ((vectors - fit.mean(axis=0)) @ axis).tolist()  # type: ignore[no-any-return]


def plain_duo(corpus: str, system: str, query: str, embed: Any = light, **options: Any) -> Any:
    """As the released audit: of the retrieved documents those graded 4 or 5."""
    ranked = [d for d in runs(corpus)[system][query] if GRADES[corpus][query][d] >= 4]
    found = placed(query, ranked, embed, **options)
    return None if found is None else duo_of(found)


def mean_duo(corpus: str, system: str, queries: list[str], *more: Any, **options: Any) -> Any:
    found = [plain_duo(corpus, system, query, *more, **options) for query in queries]
    known = [value for value in found if value is not None]
    return float(np.mean(known)) if known else None


# Published values


def numbers(text: str, places: int) -> list[float]:
    return [float(n) for n in re.findall(rf"\d+\.\d{{{places}}}(?!\d)", text)]


@pytest.fixture
def paper(shared: Path) -> str:
    return next((shared / "seeds").glob("004_*.txt")).read_text(encoding="utf-8")


ORDER = ("bm25", "sparta", "splade", "ance", "sbert", "use-qa", "colbert")


@pytest.mark.shared
def test_published_values_of_table_5_are_the_papers(paper: str) -> None:
    block = paper[paper.index("Class\tModel\tEnterta") : paper.index("Table 5: **Domain")]
    rows = [row for line in block.splitlines() if len(row := numbers(line, 2)) == 12]
    config = TableConfig.load("duo-table5")
    for place, key in enumerate(ORDER):
        first, second = rows[place], rows[place + 7]
        assert config.published["Synthetic"][key] == (*first[::2], *second[::2])
        assert config.published["Natural"][key] == (*first[1::2], *second[1::2])
    # Google's second row is scattered; the text gives what Use-QA has more than Google
    google = dict(zip((c.label for c in config.parts[1].columns),
                      config.published["Natural"]["google"], strict=True))  # fmt: skip
    use = dict(zip(google, config.published["Natural"]["use-qa"], strict=True))
    (line,) = (line for line in block.splitlines() if line.startswith("Industry\tGoogle\tN/A"))
    assert list(google.values())[:6] == numbers(line, 2)
    more = {"Psychiatry": 0.12, "Politics & Econ": 0.06, "Law & Order": 0.05, "Environment": -0.04}
    for domain, gap in more.items():
        assert use[domain] - google[domain] == pytest.approx(gap)
    tail = paper[paper.index("specifically struggles with") : paper.index("6.3 Aggregate")]
    assert sorted(numbers(tail, 2)) == sorted(list(google.values())[6:])


@pytest.mark.shared
def test_the_domains_of_table_5_are_those_of_the_topics(shared: Path) -> None:
    file = shared / "data" / "wikibalance_topics" / "categories.csv"
    with file.open(encoding="utf-8", newline="") as lines:
        known = {name for row in csv.DictReader(lines) for name in literal_eval(row["categories"])}
    for part in TableConfig.load("duo-table5").parts:
        named = [column.domain for column in part.columns]
        assert known - set(named) == {"Philosophy", "Religion", "Sports"}
        assert len(set(named)) == 12
        for column in part.columns:  # Sex & Gender: Sex, sexuality, and gender identity
            assert str(column.domain).split(",")[0].split()[0] == column.label.split()[0]


@pytest.mark.shared
def test_published_values_of_table_8_are_the_papers(paper: str) -> None:
    block = paper[paper.index("Class\tModel\tMini") : paper.index("Table 8: Experimental")]
    rows = [row for line in block.splitlines() if len(row := numbers(line, 2)) == 6]
    config = TableConfig.load("duo-table8")
    names = [part.name for part in config.parts]
    assert [name.split(", ")[0] for name in names] == ["Synthetic", "Natural"] * 3
    for key, row in zip(ORDER, rows, strict=True):
        assert [config.published[name][key][0] for name in names] == row
    # the orders below the table, whose text is broken into pieces
    begin = {"SPA": "sparta", "SPL": "splade", "ANC": "ance", "SBE": "sbert", "Col": "colbert",
             "BM": "bm25", "Use": "use-qa"}  # fmt: skip
    lines = [line for line in block.splitlines() if re.match(r"(MiniLM|T5-XL).*:", line)]
    for line, name in zip(lines, [*names[::2], *names[1::2]], strict=True):
        letters = re.sub(r"\\(succeq|succ|text|Gamma)|[^A-Za-z]", "", line.split(":", 1)[1])
        order = sorted(begin, key=letters.index)
        assert config.orders[name] == tuple(begin[word] for word in order), name


# Tables 4, 5 and 8

XL, MINILM = "st:sentence-transformers/sentence-t5-xl", "st:sentence-transformers/all-MiniLM-L6-v2"


def test_table_5_from_the_authors_files(papers: Path, run_cli: Any) -> None:
    """One command; a question of the topic with two domains counts in both."""
    done = run_cli("reproduce", "duo-table5", "--data", papers, "--partial", "-f", "json",
                   "--set", "embedder=light")  # fmt: skip
    assert done.code == 0, done.err
    cells = json.loads(done.out)["cells"]
    members = {"History": ["101_0", "101_3"], "Law & Order": ["202_1"],
               "Politics & Econ": ["202_1"], "Technology": ["303_0"]}  # fmt: skip
    config = TableConfig.load("duo-table5")
    labels = [column.label for column in config.parts[0].columns]
    assert len(cells) == 2 * len(SYSTEMS) * 12
    for cell in cells:
        key = next(key for key, name in NAMES.items() if name == cell["system"])
        corpus = cell["set"].lower()
        expected = mean_duo(corpus, key, members.get(cell["column"], []))
        where = (corpus, key, cell["column"])
        if expected is None:
            assert cell["ours"] is None, where
            continue
        assert cell["ours"] == pytest.approx(expected, abs=1e-5), where
        printed = config.published[cell["set"]][key][labels.index(cell["column"])]
        assert cell["published"] == printed
        assert cell["difference"] == pytest.approx(cell["ours"] - printed)
        assert cell["n_total"] == len(members[cell["column"]])
    assert any("google" in line for line in json.loads(done.out)["left_out"])


def test_table_8_with_two_embedders_and_style_removed(papers: Path) -> None:
    """The question without distractors has no value in the last two parts."""
    shown = made("duo-table8", papers, (XL, write_vectors(papers)), (MINILM, "light"))
    embed = {"MiniLM": light, "T5-XL": own, "T5-XL debiased": own}
    ways = {"MiniLM": False, "T5-XL": False, "T5-XL debiased": True}
    means: dict[tuple[str, str], list[float]] = {}
    for cell in shown.cells:
        if cell.set == "agreement":
            continue
        corpus, way = cell.set.split(", ")
        key = next(key for key, name in NAMES.items() if name == cell.system)
        expected = mean_duo(corpus.lower(), key, list(QUESTIONS), embed[way], style=ways[way])
        assert cell.ours == pytest.approx(expected, abs=1e-5), (cell.set, key)
        assert cell.n_scored == sum(
            plain_duo(corpus.lower(), key, q, embed[way], style=ways[way]) is not None
            for q in QUESTIONS
        )
        means.setdefault((corpus, way), []).append(expected)
    ranked = sorted(zip(means["Natural", "T5-XL"], SYSTEMS, strict=True))
    (line,) = (note for note in shown.notes if note.startswith("Order, Natural, T5-XL:"))
    assert f"ours {' < '.join(NAMES[key] for _, key in ranked)};" in line
    assert "the paper's" in line
    debiased = [c for c in shown.cells if c.set == "Synthetic, T5-XL debiased"]
    assert {c.n_scored for c in debiased} == {3}
    for corpus, way in itertools.product(("Synthetic", "Natural"), ("MiniLM", "T5-XL debiased")):
        paper, ours = (c for c in shown.cells if c.system == f"{way} and T5-XL, {corpus}")
        assert "over systems (the paper's)" in paper.column
        assert "over queries, mean of the systems (ours)" in ours.column
        rho = stats.spearmanr(means[corpus, way], means[corpus, "T5-XL"]).statistic
        assert paper.ours == pytest.approx(float(rho))
        assert (paper.n_scored, paper.n_total) == (4, 7)
        within = []
        for key in SYSTEMS:
            pairs = [
                (plain_duo(corpus.lower(), key, q, embed[way], style=ways[way]),
                 plain_duo(corpus.lower(), key, q, own))
                for q in QUESTIONS
            ]  # fmt: skip
            both = np.array([pair for pair in pairs if None not in pair], float).T
            if len(both[0]) >= 3 and min(np.ptp(both[0]), np.ptp(both[1])) > 1e-9:
                within.append(float(stats.spearmanr(*both).statistic))
        if within:
            assert ours.ours == pytest.approx(float(np.mean(within)))
        assert ours.published is None


def test_the_agreement_of_two_measures_over_systems_and_over_queries(papers: Path) -> None:
    """Table 4: rND of balanced and unbalanced lists by its definition, DUO as above."""
    shown = made("duo-table4", papers, (XL, "light"))

    def rnd(docs: list[str]) -> float | None:
        labels = [int("_p1_" in d) for d in docs]
        if len(set(labels)) < 2:
            return None

        def raw(order: Any) -> float:
            whole = sum(order) / len(order)
            return sum(
                abs(sum(order[:i]) / i - whole) / math.log2(i + 1) for i in range(1, len(order) + 1)
            )

        return raw(labels) / max(map(raw, itertools.permutations(labels)))

    lists = runs("synthetic")
    per = {key: [(rnd(lists[key][q]), plain_duo("synthetic", key, q)) for q in QUESTIONS]
           for key in SYSTEMS}  # fmt: skip
    means = np.array([
        [np.mean([pair[side] for pair in per[key] if pair[side] is not None]) for side in (0, 1)]
        for key in SYSTEMS
    ])  # fmt: skip
    paper, ours = (c for c in shown.cells if c.system == "rND and DUO, Synthetic")
    assert paper.ours == pytest.approx(float(stats.spearmanr(*means.T).statistic))
    within = []
    for pairs in per.values():
        both = np.array([pair for pair in pairs if None not in pair]).T
        if len(both[0]) >= 3 and min(np.ptp(both[0]), np.ptp(both[1])) > 1e-9:
            within.append(
                float(stats.spearmanr(np.round(both[0], 9), np.round(both[1], 9)).statistic)
            )
    assert ours.ours == pytest.approx(float(np.mean(within)))
    assert ours.n_scored == len(within)


# Agreement over systems, of the printed tables


def test_agreement_of_the_printed_tables(papers: Path) -> None:
    """Spearman over systems, checked with SciPy and with the issue's and the paper's figures."""
    expected = {
        "rND and DUO, Synthetic": 0.797, "rKL and DUO, Synthetic": 0.835,
        "DUO, Synthetic and Natural": 0.641, "MiniLM and T5-XL, Synthetic": 0.718,
        "T5-XL debiased and T5-XL, Synthetic": 0.893, "T5-XL debiased and T5-XL, Natural": 0.941,
    }  # fmt: skip
    found = {}
    for name in ("duo-table4", "duo-table8"):
        config = TableConfig.load(name)
        changes = [(XL, "light")] if name == "duo-table4" else [(XL, "light"), (MINILM, "light")]
        shown = made(name, papers, *changes)
        for agreement in config.agreements:
            columns = []
            for part_name, label in (agreement.first, agreement.second):
                (part,) = (part for part in config.parts if part.name == part_name)
                place = [column.label for column in part.columns].index(label)
                columns.append([config.published[part_name][key][place] for key in ORDER])
            (cell,) = (c for c in shown.cells if c.system == agreement.label and c.published)
            rho = float(stats.spearmanr(*columns).statistic)
            assert cell.published == pytest.approx(rho)
            assert cell.n_total == 7
            assert "over systems (the paper's)" in cell.column
            found[agreement.label] = round(rho, 3)
    assert expected.items() <= found.items()


# Tables 2, 6 and 7


def write_released(folder: Path, content: Any) -> None:
    target = folder / "pair" / "results" / "metric_validation.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(content))


def test_accuracies_of_tables_2_6_and_7(papers: Path, run_cli: Any) -> None:
    """Ours by counting signs on each side; the released file's as they are."""
    released = {"all-MiniLM-L6-v2": 0.8384, "sentence-t5-xl": 0.9527, "voyage-02": 0.99}
    write_released(papers, released)
    hits = total = 0
    for query, judged in GRADES["synthetic"].items():
        found = placed(query, list(judged), light)
        assert found is not None
        for side in ("_p1_", "_p2_"):
            own_side = [p for p, d in zip(found, judged, strict=True) if side in d]
            hits += max(sum(p > 0 for p in own_side), sum(p < 0 for p in own_side))
            total += len(own_side)
    assert total == len(SYNTHETIC)
    done = run_cli("reproduce", "duo-table2", "--data", papers, "-f", "json",
                   "--set", 'embedders=["light"]')  # fmt: skip
    assert done.code == 0, done.err
    content = json.loads(done.out)
    cells = {(c["set"], c["system"], c["column"]): c for c in content["cells"]}
    ours = cells["Tables 6 and 7", "light", "ours"]
    assert ours["ours"] == pytest.approx(100 * hits / total)
    assert ours["published"] is None
    best = cells["Tables 6 and 7", "sentence-t5-xl", "released file"]
    assert (best["ours"], best["published"], best["same"]) == (pytest.approx(95.27), 95.27, True)
    assert ("Tables 6 and 7", "LaBSE", "released file") not in cells
    # voyage-02 is not among the embedders of Table 2
    expected = {"worst": 83.84, "mean": (83.84 + 95.27) / 2, "median": (83.84 + 95.27) / 2,
                "best": 95.27}  # fmt: skip
    for row, value in expected.items():
        assert cells["Table 2", row, "released file"]["ours"] == pytest.approx(value)
        assert cells["Table 2", row, "ours"]["ours"] == pytest.approx(100 * hits / total)
    assert cells["Table 2", "mean", "released file"]["published"] == 85.54
    assert any(line.startswith("light: 4 queries, 23 documents") for line in content["notes"])


def test_either_file_will_do_but_not_none(papers: Path, tmp_path: Path, run_cli: Any) -> None:
    (tmp_path / "empty").mkdir()
    done = run_cli("reproduce", "duo-table2", "--data", tmp_path / "empty")
    assert done.code == 2
    assert "metric_validation.json is missing" in done.err
    done = run_cli(
        "reproduce", "duo-table2", "--data", papers, "--set", "embedders=light", "-f", "json"
    )
    assert done.code == 0, done.err
    assert json.loads(done.out)["left_out"] == [
        "released accuracies: pair/results/metric_validation.json is missing"
    ]


@pytest.mark.parametrize(
    ("target", "setting", "said"),
    [
        ("duo-table2", "embedders=5", "duo-table2: embedders=5, expected such as ['st:minilm']"),
        ("duo-table2", "embedder=light", "duo-table2: unknown setting 'embedder'; did you mean"),
        ("duo-table5", "embedder=5", "duo-table5: embedder=5, expected a text"),
        ("duo-figure5", "bins=many", "duo-figure5: bins=many, expected such as 24"),
        ("duo-figure5", "bins=0", "0 bins, expected at least 1"),
    ],
)
def test_bad_settings(papers: Path, run_cli: Any, target: str, setting: str, said: str) -> None:
    more = ("--set", "embedder=light") if target == "duo-figure5" else ()
    done = run_cli("reproduce", target, "--data", papers, "--partial", *more, "--set", setting)
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1


def test_categories_without_their_columns(papers: Path, run_cli: Any) -> None:
    (papers / "pair" / "categories.csv").write_text("id,names\n1,x\n")
    for target in ("duo-table5", "duo-figure4"):
        more = ("--set", "embedder=light") if target == "duo-table5" else ()
        done = run_cli("reproduce", target, "--data", papers, "--partial", "-q", *more)
        assert done.code == 2
        assert "categories.csv" in done.err
        assert "categories" in done.err.split("categories.csv")[1]


@pytest.mark.parametrize("content", [[1], {"a": "b"}, {"a": 95.3}])
def test_other_json_is_refused(papers: Path, run_cli: Any, content: Any) -> None:
    write_released(papers, content)
    done = run_cli("reproduce", "duo-table2", "--data", papers, "--set", "embedders=light")
    assert done.code == 2
    assert "metric_validation.json: not accuracies, expected" in done.err


@pytest.mark.shared
def test_the_released_accuracies_are_the_printed_ones(shared: Path, tmp_path: Path) -> None:
    """All 107 values; the mean and median of Table 2 are without voyage-02."""
    home = shared / "data" / "wikibalance_synthetic_sample" / "metric_validation.json"
    (tmp_path / "pair" / "results").mkdir(parents=True)
    (tmp_path / "pair" / "results" / "metric_validation.json").symlink_to(home)
    shown = made("duo-table2", tmp_path)
    assert shown.summary() == "107 of 107 values equal the published ones to 2 decimals."
    accuracies = json.loads(home.read_text())
    without = [100 * v for name, v in accuracies.items() if name != "voyage-02"]
    cells = {cell.system: cell.ours for cell in shown.cells if cell.set == "Table 2"}
    assert cells["mean"] == pytest.approx(np.mean(without))
    assert cells["median"] == pytest.approx(np.median(without))


@pytest.mark.shared
def test_published_accuracies_are_the_papers(paper: str) -> None:
    """Each printed percentage, as often as it is printed.

    The text of the tables repeats three values where it breaks lines, and has 81.19 twice where the
    released file has 81.19 and 81.09.
    """
    tables = [
        paper[
            paper.index(f"Embedding Model\tAccuracy\n{first}") : paper.index(f"Table {number}: **")
        ]
        for first, number in (("sentence-t5-xl", 6), ("nli-bert-large-max", 7), ("Worst: ", 2))
    ]
    config = TableConfig.load("duo-table2")
    own_values = Counter(row[0] for row in config.published["Tables 6 and 7"].values())
    printed = Counter(numbers(tables[0] + tables[1], 2))
    assert own_values - printed == Counter([81.09])
    assert sum((printed - own_values).values()) == 3
    assert [row[0] for row in config.published["Table 2"].values()] == numbers(tables[2], 2)


# Figure 4


def test_countries_of_political_topics(papers: Path, run_cli: Any) -> None:
    """Of the topics in Politics, one names the United States and one Japan; robots name none."""
    done = run_cli("reproduce", "duo-figure4", "--data", papers, "-f", "json")
    assert done.code == 0, done.err
    cells = {(c["set"], c["system"]): c for c in json.loads(done.out)["cells"]}
    assert cells["Anglophone", "anglophone countries"]["ours"] == 50.0
    assert cells["Anglophone", "anglophone countries"]["difference"] == pytest.approx(50 - 71.69)
    assert cells["Western", "United States"]["ours"] == 100.0
    assert cells["Western", "United States"]["published"] == 62
    shown = {system: c["ours"] for (part, system), c in cells.items() if part == "Countries"}
    assert shown == {"Japan": 1, "United States": 1}
    # History's topic is about Ireland, which is another country in the same language
    done = run_cli(
        "reproduce", "duo-figure4", "--data", papers, "-f", "json", "--set", "domain=History"
    )
    cells = {(c["set"], c["system"]): c for c in json.loads(done.out)["cells"]}
    assert cells["Anglophone", "anglophone countries"]["ours"] == 100.0
    assert cells["Western", "United States"]["ours"] == 0.0


@pytest.mark.shared
def test_published_values_of_figure_4_are_the_papers(paper: str, shared: Path) -> None:
    config = TableConfig.load("duo-figure4")
    assert "(71.69% of political topics are about countries in which English" in paper
    assert "appearing in 62% of Western issues" in paper
    assert config.published["Anglophone"]["anglophone countries"] == (71.69,)
    assert config.published["Western"]["United States"] == (62.0,)
    # by hand: every name that is counted in the authors' topics, of 243 in Politics
    file = shared / "data" / "wikibalance_topics" / "categories.csv"
    with file.open(encoding="utf-8", newline="") as lines:
        rows = [
            row for row in csv.DictReader(lines) if "'Politics and economics'" in row["categories"]
        ]
    assert len(rows) == 243
    american = re.compile(r"(?<!\w)(United States|Americans?|America|USA)(?!\w)")
    assert sum(bool(american.search(row["key"])) for row in rows) == 23


# Figure 5


def test_distribution_of_polarity(papers: Path, run_cli: Any) -> None:
    """Documents graded 4 or 5, a page that is relevant for two questions twice."""
    done = run_cli("reproduce", "duo-figure5", "--data", papers, "-f", "json",
                   "--set", "embedder=light", "--set", "bins=3")  # fmt: skip
    assert done.code == 0, done.err
    cells = json.loads(done.out)["cells"]
    for corpus in ("synthetic", "natural"):
        values = []
        for query, judged in GRADES[corpus].items():
            docs = [d for d, grade in judged.items() if grade >= 4]
            found = np.array(placed(query, docs, light))
            # the axis points to perspective 1
            fit = list(GRADES["synthetic"][query])
            on_axis = np.array(placed(query, fit, light))
            first = np.array(["_p1_" in d for d in fit])
            values += list(found * np.sign(on_axis[first].mean() - on_axis[~first].mean()))
        shape = {c["column"]: c for c in cells if (c["set"], c["system"]) == ("Shape", corpus)}
        assert shape["mean"]["ours"] == pytest.approx(np.mean(values), abs=1e-5)
        assert shape["standard deviation"]["ours"] == pytest.approx(np.std(values), abs=1e-5)
        g, k, n = stats.skew(values, bias=False), stats.kurtosis(values, bias=False), len(values)
        coefficient = (g**2 + 1) / (k + 3 * (n - 1) ** 2 / ((n - 2) * (n - 3)))
        assert shape["bimodality coefficient"]["ours"] == pytest.approx(coefficient, abs=1e-4)
        normal = stats.normaltest(values).pvalue
        assert shape["p of normality"]["ours"] == pytest.approx(normal, abs=1e-4)
        assert shape["more than one peak"]["published"] == float(corpus == "synthetic")
        assert shape["more than one peak"]["ours"] == float(shape["p of the dip"]["ours"] < 0.05)
        counts = np.histogram(values, bins=3)[0]
        bins = [c["ours"] for c in cells if c["set"] == corpus.capitalize()]
        assert bins == pytest.approx((counts / len(values)).tolist())


def test_the_figures_can_be_drawn(papers: Path, run_cli: Any, tmp_path: Path) -> None:
    for name, more in (("duo-figure4", ()), ("duo-figure5", ("--set", "embedder=light"))):
        target = tmp_path / f"{name}.json"
        done = run_cli("reproduce", name, "--data", papers, "--plot", target, "-q", *more)
        assert done.code == 0, done.err
        drawn = json.loads(target.read_text())["data"]["values"]
        assert {row["panel"] for row in drawn} == (
            {"Countries: Political topics by country"}
            if name == "duo-figure4"
            else {f"{corpus}: share of the documents" for corpus in ("Synthetic", "Natural")}
        )


# The guide


def test_the_commands_of_the_guide(
    papers: Path, run_cli: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session of docs/reproduce.md, in a folder with the authors' files alone."""
    monkeypatch.chdir(papers)
    shutil.rmtree(papers / "runs")
    for corpus in ("synthetic", "natural", "distractors"):
        shutil.rmtree(papers / "wikibalance" / corpus)
    write_released(papers, {"all-MiniLM-L6-v2": 0.8384})
    page = (Path(__file__).parents[2] / "docs" / "reproduce.md").read_text(encoding="utf-8")
    block = page.split("## From PAIR's data sets")[1].split("```console\n")[1].split("```")[0]
    commands = block.replace("\\\n", " ").strip().splitlines()
    assert len(commands) == 10
    for line in commands:
        program, *arguments = shlex.split(line.removeprefix("$ "))
        if program == "mkdir":
            Path(arguments[-1]).mkdir(parents=True)
            continue
        assert program == "ranktilt"
        done = run_cli(*arguments)
        assert done.code == 0, (line, done.err)


def test_scores_per_query_go_on_to_compare(papers: Path, run_cli: Any, tmp_path: Path) -> None:
    done = run_cli("reproduce", "duo-table4", "--data", papers, "--partial", "-q",
                   "--set", "embedder=light", "--scores", tmp_path / "scores",
                   "-o", tmp_path / "t.json")  # fmt: skip
    assert done.code == 0, done.err
    manifest = json.loads((tmp_path / "t.json.manifest.json").read_text())
    named = {Path(entry["path"]).name for entry in manifest["inputs"]}
    assert {"corpus.jsonl", "queries.jsonl", "test.tsv", "bm25.run"} <= named
    done = run_cli("compare", tmp_path / "scores" / "Synthetic.json", "-f", "json")
    assert done.code == 0, done.err
    means = [
        row["mean"]
        for row in json.loads(done.out)["rows"]
        if (row["run"], row["measure"]) == ("ANCE", "DUO(relevant_only=True, rel=4)")
    ]
    assert means == [pytest.approx(mean_duo("synthetic", "ance", list(QUESTIONS)), abs=1e-5)]
