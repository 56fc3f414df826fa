"""The papers' tables: configs hold the papers' facts, files are checked, values are right."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from ranktilt.data.lexicon import Lexicon, shipped_lexicons
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.names import parse_measure
from ranktilt.papers.config import FOLDER, FileState, TableConfig
from ranktilt.papers.reproduction import ReproducedTable
from ranktilt.papers.targets import TARGETS, make_target
from ranktilt.polarity.embedders import load_embedder
from ranktilt.rankers.registry import known_rankers
from ranktilt.rankers.specs import parse_spec

Put = Callable[..., Path]


# The configs


def test_every_table_of_the_brief_is_there() -> None:
    from ranktilt.cli.reproduce import TABLES

    configs = {name: TableConfig.load(name) for name in TableConfig.names()}
    assert sorted(TABLES) == [name for name, config in configs.items() if not config.command]
    assert set(TARGETS) <= set(TABLES)
    for name, config in configs.items():
        computed = any(c.measures for part in config.parts for c in part.columns)
        assert computed != (name in TARGETS or bool(config.command)), name
        assert config.made


@pytest.mark.parametrize("name", TableConfig.names())
def test_a_config_names_what_exists(name: str) -> None:
    config = TableConfig.load(name)
    for part in config.parts:
        for column in part.columns:
            for measure in column.measures:
                assert str(parse_measure(measure)) == measure  # no default spelt out
        if part.lexicon is not None:
            assert part.lexicon in shipped_lexicons()
    for system in config.systems:
        if system.spec is not None:
            assert parse_spec(system.spec)
    if config.systems:
        assert {key for rows in config.published.values() for key in rows} == {
            system.key for system in config.systems
        }


def test_a_system_that_we_can_rank_with_has_its_command() -> None:
    """These papers released no runs."""
    known = {
        one.name: one.spec for one in known_rankers() if not one.spec.endswith(("FOLDER", "FILE"))
    }
    found = set()
    for name in TableConfig.names():
        config = TableConfig.load(name)
        for system in config.systems if name.startswith(("duo-", "texfair-")) else ():
            if system.name in known:
                assert system.spec is not None, (name, system.name)
                found.add(system.name)
    assert {"TCT-ColBERTv1", "SPARTA"} <= found


@pytest.mark.parametrize("page", ["reproduce.md", "papers.md"])
def test_the_page_names_every_target(page: str) -> None:
    from ranktilt.cli.reproduce import TABLES

    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    short = re.findall(r"`(-(?:table|figure)\d+)`", text)  # `biasaware-table1`, `-table2`
    for name in TABLES:
        family, _, item = name.partition("-")
        told = f"`{name}`" in text or f"`ranktilt reproduce {name}" in text
        assert told or (f"-{item}" in short and f"{family}-" in text), name


def test_the_list_has_every_table_of_the_papers() -> None:
    """And every figure; PAIR's Figures 1 to 3 are drawings, with the command for what they show."""
    listed: dict[str, set[str]] = {}
    for name in TableConfig.names():
        who, _, item = TableConfig.load(name).source.partition(", ")
        kind = "T" if item.startswith("Table") else "F"
        listed.setdefault(who, set()).update(kind + n for n in re.findall(r"\d+", item))
    assert listed["Rekabsaz and Schedl (2020)"] == {"T1", "T2", "T3", "F1"}
    assert listed["Abolghasemi et al. (2024)"] == {"T1", "T2", "F1", "F2"}
    assert listed["Seyedsalehi et al. (2022)"] == {"T1", "T2", "T3", "F1"}
    assert listed["Ziems et al. (2024)"] == {
        *(f"T{n}" for n in range(1, 10)),
        *(f"F{n}" for n in range(1, 6)),
    }


def paper(shared: Path, number: str) -> str:
    return next((shared / "seeds").glob(f"{number}_*.txt")).read_text(encoding="utf-8")


def numbers(line: str, places: int) -> list[float]:
    return [float(n) for n in re.findall(rf"\d\.\d{{{places}}}(?!\d)", line)]


@pytest.mark.shared
def test_published_values_of_table_3_are_the_papers(shared: Path) -> None:
    """Every number outside the brackets, read out of the paper's own text."""
    text = paper(shared, "003")
    table = text[text.index("Table 3: Retrieval gender bias") :]
    config = TableConfig.load("rab-table3")
    names = {"bert-base": "BERT-Base", "bert-large": "BERT-Large"}
    for part in config.parts:
        cut = part.name.removeprefix("@")
        block = table[table.index(f"Cut-off: {cut}") :]
        for system in config.systems:
            name = names.get(system.key, system.name)
            line = next(row for row in block.splitlines() if row.startswith(f"{name}\t"))
            # a cell holds the value, then perhaps the change in brackets
            cells = [numbers(cell.split("(")[0], 3)[0] for cell in line.split("\t")[1:5]]
            assert tuple(config.published[part.name][system.key]) == tuple(cells), (cut, name)


@pytest.mark.shared
def test_published_values_of_tables_1_and_2_are_the_papers(shared: Path) -> None:
    text = paper(shared, "000")
    first = text[text.index("Method\tQS1") : text.index("result, in a ranked list of k")]
    rows = [numbers(line, 4) for line in first.splitlines()]
    rows = [row for row in rows if row]
    config = TableConfig.load("texfair-table1")
    assert [len(row) for row in rows] == [10] * 11
    order = ["bm25", "unicoil", "deepimpact", "ance", "distilbert-kd", "distilbert-tasb",
             "tct-colbert", "sbert", "bert", "minilm", "tinybert"]  # fmt: skip
    for key, row in zip(order, rows, strict=True):
        assert config.published["QS1"][key] == tuple(row[:5])
        assert config.published["QS2"][key] == tuple(row[5:])
    second = text[text.index("Models\tQS1") : text.index("**Table 2.**")]
    rows = [numbers(line, 4) for line in second.splitlines() if numbers(line, 4)]
    config = TableConfig.load("crbo-table2")
    for key, row in zip(["bm25", "bert", "minilm", "tinybert"], rows, strict=True):
        # its headings are exchanged: what stands under QS1 has the TExFAIR of Table 1's QS2
        assert config.published["QS2"][key] == tuple(row[:3])
        assert config.published["QS1"][key] == tuple(row[3:])


@pytest.mark.shared
def test_published_values_of_table_4_are_the_papers(shared: Path) -> None:
    text = paper(shared, "004")
    block = text[text.index("Class\tModel\tnDCG@1") : text.index("Table 4: **Aggregate")]
    rows = [numbers(line, 2) for line in block.splitlines()]
    rows = [row for row in rows if len(row) == 8]
    config = TableConfig.load("duo-table4")
    order = ["bm25", "sparta", "splade", "ance", "sbert", "use-qa", "colbert"]
    for key, row in zip(order, rows, strict=True):
        assert config.published["Synthetic"][key] == tuple(row[:5])
        assert config.published["Natural"][key] == tuple(row[5:])


def inconsistencies(config: TableConfig) -> list[str]:
    """What a target's file names that it does not have."""
    keys = {system.key for system in config.systems}
    columns = {part.name: [column.label for column in part.columns] for part in config.parts}
    found = [one.baseline for one in (*config.systems, *config.marks)]
    wrong = [f"baseline {key}" for key in found if key is not None and key not in keys]
    for part in config.parts:
        wrong += [f"file {key}" for key in part.file_keys() if key not in config.files]
        if part.background not in (None, "pool", "collection", *keys):
            wrong.append(f"background {part.background}")
        named = (*part.baselines, *part.baselines.values())
        wrong += [f"system {key}" for key in named if key not in keys]
        for column in part.columns:
            kinds = (column.measure, column.pearson, column.change)
            if sum(kind is not None for kind in kinds) > 1:
                wrong.append(f"two kinds of column {column.label}")
    for name, rows in config.published.items():
        for key, values in rows.items():
            if keys and key not in keys:  # without systems, rows have the names of their keys
                wrong.append(f"system {key}")
            if len(values) != len(columns.get(name, ())):
                wrong.append(f"{len(values)} values for {key}")
    for name, order in config.orders.items():
        wrong += [f"order {name}, {key}" for key in order if name not in columns or key not in keys]
    for one in config.agreements:
        for part_name, label in (one.first, one.second):
            if label not in columns.get(part_name, ()):
                wrong.append(f"agreement {part_name}, {label}")
    hashes = [*config.hashes.values(), *(f.sha256 for f in config.files.values() if f.sha256)]
    return wrong + [f"SHA-256 {one}" for one in hashes if not re.fullmatch("[0-9a-f]{64}", one)]


@pytest.mark.parametrize("name", TableConfig.names())
def test_a_config_is_consistent(name: str) -> None:
    assert inconsistencies(TableConfig.load(name)) == []


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (('queries = "queries"', 'queries = "asked"'), "file asked"),
        (("bm25 = [0.074, ", "bm25 = ["), "3 values for bm25"),
        (("knrm = [0.093", "knrn = [0.093"), "system knrn"),
        (('sha256 = "5e', 'sha256 = "xe'), "SHA-256 xe"),
    ],
)
def test_an_inconsistent_config_is_noticed(put: Put, change: Any, wrong: str) -> None:
    text = (FOLDER / "rab-table3.toml").read_text(encoding="utf-8")
    assert change[0] in text
    found = inconsistencies(TableConfig.read(put("mine.toml", text.replace(*change, 1))))
    assert found
    assert all(one.startswith(wrong) for one in found)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('title = "', 'titel = "'), "unknown key 'titel'"),
        (('lexicon = "gender"', 'lexikon = "gender"'), "unknown key 'lexikon'"),
        (("[[parts]]", "[[parts"), "not valid TOML"),
    ],
)
def test_a_broken_config_is_one_clear_line(put: Put, change: Any, message: str) -> None:
    text = (FOLDER / "rab-table3.toml").read_text(encoding="utf-8")
    assert change[0] in text
    path = put("mine.toml", text.replace(*change, 1))
    with pytest.raises(InputError, match=re.escape(message)):
        TableConfig.read(path)


def test_an_unknown_table_offers_the_near_one() -> None:
    with pytest.raises(UnknownNameError, match="did you mean rab-table3"):
        TableConfig.load("rab-table4")


# Files


def check_files(config: TableConfig, folder: Path) -> list[FileState]:
    return [file.check(folder) for file in config.needed()]


def test_a_known_hash_is_checked(put: Put, tmp_path: Path) -> None:
    files = TableConfig.load("rab-table3").files
    queries = files["queries"]
    put(queries.path, "1,what,n\n")
    state = queries.check(tmp_path)
    assert state.state == "changed"
    assert str(queries.sha256)[:12] in state.problem
    path = put(files["collection"].path, "1\the\n")
    state = files["collection"].check(tmp_path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert (state.state, state.sha256, state.problem) == ("unknown", digest, "")
    assert replace(files["collection"], sha256=digest).check(tmp_path).state == "known"


def test_missing_files_say_where_to_get_them_and_where_to_put_them(tmp_path: Path) -> None:
    for name in TableConfig.names():
        for state in check_files(TableConfig.load(name), tmp_path):
            assert state.state == "missing"
            assert str(tmp_path / state.file.path) in state.problem
            assert state.file.get in state.problem
            assert len(state.file.get) > 20
            assert "\n" not in state.problem


def made_by(table: str, path: str) -> str:
    """The shell line that a missing run is told to be made with."""
    (file,) = (file for file in TableConfig.load(table).needed() if file.path == path)
    told = file.get.removeprefix("make it, in the folder of --data: ")
    assert told != file.get
    return re.sub(r" \([^()]*\)$", "", told)


def test_the_line_that_makes_a_run_can_be_given_as_it_stands(put: Put, tmp_path: Path) -> None:
    """Nothing but the collection and the queries is there: both worlds, both runs, one table."""
    lay_out(put, {})
    put("genderbias_ir/resources/queries_gender_annotated.csv", "q1,father or sister,n\n")
    put("bin/ranktilt", f'#!/bin/sh\nexec "{sys.executable}" -m ranktilt "$@"\n').chmod(0o755)
    lines = [
        made_by("crbo-table2", f"runs/nongendered{world}/bm25.run") for world in ("", "-swapped")
    ]
    for line in lines:
        done = subprocess.run(
            ["/bin/sh", "-ec", line],
            cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
            env=os.environ | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "msmarco/swapped-collection.tsv").read_text().startswith("1\tshe and her")
    config = TableConfig.load("crbo-table2")
    made = ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    assert {cell.system for cell in made.cells} == {"BM25"}


def test_an_index_is_of_one_collection() -> None:
    """`ranktilt rank` refuses an index of another collection."""
    for name in TableConfig.names():
        told = [
            re.search(r"ranktilt rank (\S+) .* --index (\S+) ", file.get)
            for file in TableConfig.load(name).needed()
        ]
        pairs = {(found[1], found[2]) for found in told if found is not None}
        assert len(pairs) == len({index for _, index in pairs})


# Values, on small data in the layout that the tables want


PASSAGES = {
    "1": "he and his father",  # 3 male
    "2": "she said",  # 1 female
    "3": "his mother and her sister",  # 1 male, 3 female
    "4": "no word of either",
}
FIRST = {"q1": ["1", "2", "3", "4"], "q2": ["4", "3", "2", "1"], "q3": ["2", "1", "4", "3"]}


def lay_out(put: Put, runs: dict[str, dict[str, list[str]]]) -> None:
    put("msmarco/collection.tsv", "".join(f"{d}\t{t}\n" for d, t in PASSAGES.items()))
    put("genderbias_ir/resources/queries_gender_annotated.csv", "q1,a,n\nq2,b,n\nq3,c,n\nq9,d,m\n")
    put("msmarco/qrels.dev.tsv", "q1\t0\t1\t1\nq2\t0\t3\t1\nq3\t0\t4\t1\n")
    for path, lists in runs.items():
        lines = [
            f"{q} Q0 {d} {r} {10 - r} x\n" for q, ds in lists.items() for r, d in enumerate(ds, 1)
        ]
        put(path, "".join(lines))


def by_column(made: Any, part: str) -> dict[str, Any]:
    return {cell.column: cell for cell in made.cells if cell.set == part}


def test_rank_bias_by_hand(put: Put, tmp_path: Path) -> None:
    lay_out(put, {"genderbias_ir/sample_trec_runs/msmarco_passage/bm25.run": FIRST})
    config = TableConfig.load("rab-table3")
    states = check_files(config, tmp_path)
    made = ReproducedTable.make(config, tmp_path, states)
    lean = {"1": math.log(4), "2": -math.log(2), "3": math.log(2) - math.log(4), "4": 0.0}
    cells = by_column(made, "@5")
    # all four documents are in every top 5: the mean is the same for each query
    assert cells["RaB TF"].ours == pytest.approx(sum(lean.values()) / 4)
    prefixes = [sum(lean[d] for d in docs[:x]) / x for docs in FIRST.values() for x in range(1, 5)]
    assert cells["ARaB TF"].ours == pytest.approx(sum(prefixes) / len(prefixes))
    assert cells["RaB Boolean"].ours == pytest.approx((1 - 1 + 0 + 0) / 4)
    assert cells["RaB TF"].published == 0.074
    assert cells["RaB TF"].difference == pytest.approx(sum(lean.values()) / 4 - 0.074)
    assert (cells["RaB TF"].n_scored, cells["RaB TF"].n_total) == (3, 3), (
        "the query labelled m is not asked"
    )
    assert len(made.left_out) == 4 * 6


def plain_nfairr(lists: dict[str, list[str]]) -> list[float]:
    """Two equal targets, threshold 1: ω = 0, 1, 1/2, 1; the background is all four passages."""
    omega = {"1": 0.0, "2": 1.0, "3": 1 - 2 * abs(3 / 4 - 1 / 2), "4": 1.0}
    ideal = sum(o / math.log2(r + 1) for r, o in enumerate(sorted(omega.values())[::-1], 1))
    return [
        sum(omega[d] / math.log2(r + 1) for r, d in enumerate(docs, 1)) / ideal
        for docs in lists.values()
    ]


def plain_texfair(lists: dict[str, list[str]]) -> list[float]:
    """From the counts of male, female and all words."""
    counts = {"1": (3, 0, 4), "2": (0, 1, 2), "3": (1, 3, 5), "4": (0, 0, 4)}
    found = []
    for docs in lists.values():
        male = sum(counts[d][0] / counts[d][2] / math.log2(r + 1) for r, d in enumerate(docs, 1))
        female = sum(counts[d][1] / counts[d][2] / math.log2(r + 1) for r, d in enumerate(docs, 1))
        shown = sum((d != "4") / math.log2(r + 1) for r, d in enumerate(docs, 1))
        all_ranks = sum(1 / math.log2(r + 1) for r in range(1, 5))
        found.append(1 - 2 * abs(male / (male + female) - 0.5) * shown / all_ranks)
    return found


def test_effectiveness_and_correlation_by_hand(put: Put, tmp_path: Path) -> None:
    lay_out(put, {"runs/nongendered/bm25.run": FIRST})
    config = TableConfig.load("texfair-table1")
    made = ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    cells = by_column(made, "QS1")
    assert cells["MRR"].ours == pytest.approx((1 + 1 / 2 + 1 / 3) / 3)
    ndcg = [1 / math.log2(rank + 1) for rank in (1, 2, 3)]
    assert cells["nDCG"].ours == pytest.approx(sum(ndcg) / 3)
    fair, tex = plain_nfairr(FIRST), plain_texfair(FIRST)
    assert cells["NFaiRR"].ours == pytest.approx(sum(fair) / 3)
    assert cells["TExFAIR"].ours == pytest.approx(sum(tex) / 3)
    assert cells["r"].ours == pytest.approx(stats.pearsonr(tex, fair).statistic)
    assert any(line.startswith("QS2: ") for line in made.left_out)


def plain_rbo(first: list[str], second: list[str]) -> float:
    """Σ 0.1 · 0.9^(d−1) · A_d; A_d is the share of common documents down to depth d.

    Both lists have the same four documents, so A_d is 1 from depth 4 on.
    """
    agreement = [len({*first[:d]} & {*second[:d]}) / d for d in range(1, 5)]
    agreement += [1.0] * 1000
    return sum(0.1 * 0.9 ** (d - 1) * a for d, a in enumerate(agreement, 1))


def test_two_worlds_by_hand(put: Put, tmp_path: Path) -> None:
    first, second, third = FIRST.values()
    changed = {
        "q1": first[::-1],
        "q2": [second[1], second[0], *second[2:]],
        "q3": [*third[:2], third[3], third[2]],
    }
    runs = {
        "runs/nongendered/bm25.run": FIRST, "runs/nongendered-swapped/bm25.run": FIRST,
        "runs/nongendered/bert.run": FIRST, "runs/nongendered-swapped/bert.run": changed,
        "runs/nongendered/minilm.run": FIRST,
    }  # fmt: skip
    lay_out(put, runs)
    config = TableConfig.load("crbo-table2")
    made = ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    values = {(cell.system, cell.column): cell.ours for cell in made.cells}
    assert {system for system, _ in values} == {"BM25", "BERT"}, "a system needs both worlds"
    assert values["BM25", "CRBO"] == pytest.approx(1.0)
    overlaps = [plain_rbo(FIRST[query], changed[query]) for query in FIRST]
    # A_d is 0, 0, 2/3, 1 …; 0, 1, 1 …; 1, 1, 2/3, 1 …: what is missing from 1
    gaps = [0.1 + 0.09 + 0.081 / 3, 0.1, 0.081 / 3]
    assert overlaps == pytest.approx([1 - gap for gap in gaps])
    assert values["BERT", "CRBO"] == pytest.approx(sum(overlaps) / 3)
    for system in ("BM25", "BERT"):  # of the original lists, whatever the swapped ones are
        assert values[system, "TExFAIR"] == pytest.approx(sum(plain_texfair(FIRST)) / 3)
        assert values[system, "NFaiRR"] == pytest.approx(sum(plain_nfairr(FIRST)) / 3)
    assert any("minilm" in line for line in made.left_out)


@pytest.mark.parametrize(
    "claim",
    [
        "20 random",  # the released divisor of rND, which is exact for balanced lists
        "nobody released",  # runs: GenderBias_IR has five
        "cannot be had",  # triples: the released runs are enough
    ],
)
def test_nothing_repeats_a_claim_that_was_wrong(claim: str) -> None:
    """The divisor: tests/measures/test_parity.py."""
    root = Path(__file__).parents[2]
    source = root / "src" / "ranktilt"
    pages = [root / "README.md", *(root / "docs").rglob("*.md"), source / "measures/parity.py"]
    for path in (*pages, *(source / "papers").rglob("*.py"), *FOLDER.glob("*.toml")):
        text = " ".join(path.read_text(encoding="utf-8").lower().split())
        assert claim not in text, path


DEBATE = {
    "q_p1_d1": "taxes are good and help all", "q_p1_d2": "we need more taxes now",
    "q_p1_d3": "taxes pay for schools", "q_p1_d4": "roads are long",
    "q_p2_d1": "taxes do harm", "q_p2_d2": "nobody wants a tax",
    "q_p2_d3": "taxes cost us jobs", "q_p2_d4": "cats sleep all day",
}  # fmt: skip
GRADES = dict(zip(DEBATE, (5, 4, 5, 2, 5, 4, 4, 1), strict=True))


def lay_out_debate(put: Put, corpus: str, runs: dict[str, list[str]]) -> None:
    """One debate question in BEIR's layout, as `corpus load` writes it, and runs."""
    lines = [
        json.dumps({"_id": d, "title": "", "text": t, "metadata": {"perspective": d[3]}})
        for d, t in DEBATE.items()
    ]
    judged = [f"q\t{doc}\t{grade}" for doc, grade in GRADES.items()]
    put(f"wikibalance/{corpus}/corpus.jsonl", "\n".join(lines) + "\n")
    put(f"wikibalance/{corpus}/queries.jsonl", '{"_id": "q", "text": "taxes?"}\n')
    put(f"wikibalance/{corpus}/qrels/test.tsv", "\n".join(judged) + "\n")
    for name, docs in runs.items():
        ranked = [f"q Q0 {d} {r} {10 - r} x\n" for r, d in enumerate(docs, 1)]
        put(f"runs/{corpus}/{name}.run", "".join(ranked))


def plain_duo(docs: list[str]) -> float:
    """DUO on the first principal component of the documents graded 4 or 5, over all orders."""
    texts = load_embedder("light")
    vectors = {d: texts.embed([d], [text])[0].astype(float) for d, text in DEBATE.items()}
    fit = np.array([vectors[d] for d in DEBATE if GRADES[d] >= 4])
    axis = np.linalg.svd(fit - fit.mean(axis=0))[2][0]
    own = [float((vectors[d] - fit.mean(axis=0)) @ axis) for d in docs if GRADES[d] >= 4]

    def raw(order: Sequence[float]) -> float:
        return sum(np.var(order[:i]) / math.log2(i) for i in range(2, len(order)))

    found = [raw(order) for order in itertools.permutations(own)]
    return 1 - (raw(own) - min(found)) / (max(found) - min(found))


def test_sides_and_duo_as_the_released_audit(put: Put, tmp_path: Path) -> None:
    """Documents graded below 4 count for nDCG alone; rKL has the rule of 0.001."""
    text = (FOLDER / "duo-table4.toml").read_text(encoding="utf-8")
    text = text.replace("st:sentence-transformers/sentence-t5-xl", "light")
    config = TableConfig.read(put("mine.toml", text))
    # two of side 1 before three of side 2; then sides in turn; low grades in between
    runs = {
        "bm25": ["q_p1_d1", "q_p2_d4", "q_p1_d2", "q_p2_d1", "q_p1_d4", "q_p2_d2", "q_p2_d3"],
        "splade": ["q_p1_d4", "q_p1_d1", "q_p2_d1", "q_p1_d2", "q_p2_d2", "q_p1_d3", "q_p2_d3"],
    }
    lay_out_debate(put, "synthetic", runs)
    made = ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    values = {(cell.system, cell.column): cell.ours for cell in made.cells}
    weight = [1 / math.log2(i + 1) for i in range(1, 8)]
    gain = [GRADES[doc] for doc in runs["bm25"]]
    best = sorted(GRADES.values(), reverse=True)
    assert values["BM-25", "nDCG@10"] == pytest.approx(
        sum(w * g for w, g in zip(weight, gain, strict=True))
        / sum(w * g for w, g in zip([*weight, 1 / math.log2(9)], best, strict=True))
    )
    # BM-25: shares of side 1 are 1, 1, 2/3, 1/2, 2/5; the whole list has 2/5
    raw = sum(w * abs(s - 0.4) for w, s in zip(weight, (1, 1, 2 / 3, 1 / 2, 0.4), strict=False))
    assert values["BM-25", "rND"] == pytest.approx(raw / raw), "no order is more one-sided"
    # SPLADE: |P@i - 1/2| is 1/2, 0, 1/6, 0, 1/10, 0 against 1/2, 1/2, 1/2, 1/4, 1/10, 0
    raw = sum(w * u for w, u in zip(weight, (1 / 2, 0, 1 / 6, 0, 1 / 10), strict=False))
    most = sum(w * u for w, u in zip(weight, (1 / 2, 1 / 2, 1 / 2, 1 / 4, 1 / 10), strict=False))
    assert values["SPLADE", "rND"] == pytest.approx(raw / most)

    def rkl(labels: tuple[int, ...]) -> float:
        total = 0.0
        for i in range(1, len(labels) + 1):
            p, q = sum(labels[:i]) / i, sum(labels) / len(labels)
            p = 0.001 if p in (0, 1) else p
            own = p * math.log2(p / q) + (1 - p) * math.log2((1 - p) / (1 - q))
            total += own / math.log2(i + 1)
        return total

    for name, labels in (("BM-25", (1, 1, 0, 0, 0)), ("SPLADE", (1, 0, 1, 0, 1, 0))):
        most = max(map(rkl, itertools.permutations(labels)))
        assert values[name, "rKL"] == pytest.approx(rkl(labels) / most)
    assert values["BM-25", "rKL"] < 1.0  # type: ignore[operator]
    for name, key in (("BM-25", "bm25"), ("SPLADE", "splade")):
        assert values[name, "DUO"] == pytest.approx(plain_duo(runs[key]), abs=1e-6)
    assert any(line.startswith("Natural: ") for line in made.left_out)


def test_annotated_queries_are_counted_by_category(put: Put, tmp_path: Path) -> None:
    config = TableConfig.load("rab-table2")
    lines = [
        "1,what is a synonym for beautiful,n",
        "2,cats, and dogs,n",
        "3,is g dragon gay,m",
    ]
    put(config.files["queries"].path, "\n".join(lines) + "\n")
    made = make_target(config, tmp_path, check_files(config, tmp_path))
    values = {(cell.system, cell.column): cell.ours for cell in made.cells}
    assert values["Non-gendered", "queries"] == 2
    assert values["Male", "queries"] == 1
    samples = "samples of the table in the file"
    assert values["Non-gendered", samples] == 1, "the other sample is not in the file"
    assert values["Other or Multiple Genders", samples] == 0, "it is there under another category"


@pytest.mark.shared
def test_the_published_queries_have_the_papers_counts(shared: Path, tmp_path: Path) -> None:
    place = str(shared / "data" / "queries" / "queries_gender_annotated.csv")
    config = TableConfig.load("rab-table2").with_files({"queries": place})
    made = make_target(config, tmp_path, check_files(config, tmp_path))
    assert all(cell.same for cell in made.cells)
    text = paper(shared, "003")
    for category, count in (("Non-gendered", 1765), ("Female", 742), ("Male", 1202)):
        assert f"{category} ({count})" in text
        assert any((c.system, c.ours) == (category, count) for c in made.cells)


def test_nothing_there_is_one_clear_line(tmp_path: Path) -> None:
    config = TableConfig.load("rab-table3")
    with pytest.raises(InputError, match="nothing to score"):
        ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))


def test_annotations_are_kept_and_made_anew_for_another_text(put: Put, tmp_path: Path) -> None:
    lay_out(put, {"genderbias_ir/sample_trec_runs/msmarco_passage/bm25.run": FIRST})
    config = TableConfig.load("rab-table3")
    ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    kept = list((tmp_path / "annotations").glob("*.parquet"))
    assert len(kept) == 1, "one for the four cutoffs"
    before = kept[0].stat().st_mtime_ns
    ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    assert kept[0].stat().st_mtime_ns == before
    put("msmarco/collection.tsv", "".join(f"{d}\ta\n" for d in PASSAGES))
    made = ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    assert by_column(made, "@5")["RaB TF"].ours == 0.0
    assert Lexicon.load("gender").name in kept[0].name


def test_a_collection_in_a_folder_is_annotated_again_if_a_file_changes(
    put: Put, tmp_path: Path
) -> None:
    lay_out(put, {"genderbias_ir/sample_trec_runs/msmarco_passage/bm25.run": FIRST})
    parts = {"a.tsv": ("1", "2"), "b.tsv": ("3", "4")}
    for name, docs in parts.items():
        put(f"texts/{name}", "".join(f"{d}\t{PASSAGES[d]}\n" for d in docs))
    config = TableConfig.load("rab-table3").with_files({"collection": str(tmp_path / "texts")})
    made = ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    assert by_column(made, "@5")["ARaB TF"].ours != 0.0
    for name, docs in parts.items():
        put(f"texts/{name}", "".join(f"{d}\ta\n" for d in docs))
    made = ReproducedTable.make(config, tmp_path, check_files(config, tmp_path))
    assert by_column(made, "@5")["ARaB TF"].ours == 0.0


@pytest.mark.shared
def test_dl19_is_what_the_released_code_printed(shared: Path, tmp_path: Path) -> None:
    (tmp_path / "msmarco_dl19").symlink_to(shared / "data" / "msmarco_dl19")
    config = TableConfig.load("released-dl19")
    states = check_files(config, tmp_path)
    assert {state.state for state in states} == {"known"}
    made = ReproducedTable.make(config, tmp_path, states)
    assert len(made.cells) == 6 * (12 + 6)
    assert all(cell.same for cell in made.cells)
    assert made.summary() == "108 of 108 values equal the published ones to 5 decimals."
    # the config's facts are the oracle's
    oracle = json.loads(
        (shared / "data/msmarco_dl19/oracle/upstream_fairr.json").read_text(encoding="utf-8")
    )
    for cell in made.cells:
        if cell.set == "neutrality" and cell.system == "BM25":
            kind, cut = cell.column.split(" @")
            theirs = oracle["BM25.dl19.run|raw"]["avg"][kind][cut]
            assert cell.published == pytest.approx(theirs, abs=5.1e-6)
            assert cell.ours == pytest.approx(theirs, abs=1e-6)


def test_crbo_swaps_the_representative_terms() -> None:
    """The paper reverses its representative terms: the 163 + 163 list, not our own pairs."""
    made = [one.get for one in TableConfig.load("crbo-table2").needed() if "-swapped/" in one.path]
    assert len(made) == 8
    swap = "ranktilt swap msmarco/collection.tsv -l gender-names -o msmarco/swapped-collection.tsv"
    assert all(swap in how for how in made)
