"""Targets of `ranktilt reproduce` on small collections in the authors' formats.

Expected values are computed here from the formulas of the papers, without ranktilt's measures.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from ranktilt.measures.scores import Scores
from ranktilt.papers.config import FileState, TableConfig
from ranktilt.papers.figures import figure
from ranktilt.papers.reproduction import ReproducedTable
from ranktilt.papers.targets import make_target

Put = Callable[..., Path]
Run = Callable[..., Any]
Lists = dict[str, list[str]]

MALE, FEMALE = {"he", "his", "father", "man"}, {"she", "her", "mother", "woman"}
WORDS = [*sorted(MALE), *sorted(FEMALE), "he,", "House", "garden", "reads", "the", "Man", "womanly"]
ENCODERS = ("albert", "bert-mini", "bert-tiny", "distilroberta", "electra-small")


@dataclass
class World:
    """A collection, queries and qrels, written as MS MARCO's and the authors' files are."""

    texts: dict[str, str]
    queries: list[str]
    relevant: dict[str, str]

    def run(self, seed: int, length: int = 25) -> Lists:
        """A random ranking of every query."""
        made = random.Random(seed)
        return {q: made.sample(sorted(self.texts), length) for q in self.queries}

    # the released formulas: lower-case, split on spaces; ln(1 + count) or 0/1; + is male

    def lean(self, doc: str, boolean: bool) -> float:
        tokens = self.texts[doc].lower().split(" ")
        male, female = (sum(t in words for t in tokens) for words in (MALE, FEMALE))
        if boolean:
            return (male > 0) - (female > 0)
        return math.log(1 + male) - math.log(1 + female)

    def rab(self, docs: Sequence[str], boolean: bool = False) -> float:
        return sum(self.lean(doc, boolean) for doc in docs) / len(docs)

    def arab(self, docs: Sequence[str], k: int, boolean: bool = False) -> float:
        tops = [docs[:x] for x in range(1, min(k, len(docs)) + 1)]
        return sum(self.rab(top, boolean) for top in tops) / len(tops)

    def liwc(self, docs: Sequence[str], k: int) -> float:
        """man* and woman* of the dictionary match any ending; words are \\w+."""
        shares = []
        for doc in docs[:k]:
            words = re.findall(r"\w+", self.texts[doc].lower())
            male = sum(w in MALE or w.startswith("man") for w in words)
            female = sum(w in FEMALE or w.startswith("woman") for w in words)
            shares.append((male - female) / len(words))
        return abs(100 * sum(shares) / len(shares))

    def reciprocal(self, query: str, docs: Sequence[str], k: int) -> float:
        wanted = self.relevant[query]
        return 1 / (docs.index(wanted) + 1) if wanted in docs[:k] else 0.0

    def mean(self, lists: Lists, of: Callable[[str, list[str]], float]) -> float:
        return sum(of(q, docs) for q, docs in lists.items()) / len(lists)


@pytest.fixture
def world(put: Put) -> World:
    made = random.Random(7)
    texts = {str(n): " ".join(made.choices(WORDS, k=made.randint(4, 12))) for n in range(100, 130)}
    queries = [str(q) for q in (20801, 131137, 461718, 1087685, 1101482)]
    relevant = {q: made.choice(sorted(texts)) for q in queries}
    put("msmarco/collection.tsv", "".join(f"{d}\t{t}\n" for d, t in texts.items()))
    put("msmarco/qrels.dev.tsv", "".join(f"{q}\t0\t{d}\t1\n" for q, d in relevant.items()))
    header = "QID\tQuery\tCategories\tDomains\tSubdomains\tExample/Description\n"
    rows = "".join(f"{q}\twhat is {q}\tCareer\tWork\tQuality of work\t\n" for q in queries)
    put("fairness_retrieval/dataset/msmarco_passage.dev.fair.FULL_ANNOTATION.tsv", header + rows)
    labels = "".join(f"{q},what is {q},n\n" for q in queries) + "77,who, then, was she,f\n78,a,f\n"
    put("genderbias_ir/resources/queries_gender_annotated.csv", labels)
    return World(texts, queries, relevant)


def write_run(put: Put, path: str, lists: Lists, tag: str = "openmatch") -> None:
    """As released: ranks from 1, two documents with one score, which only the order tells apart."""
    lines = []
    for query, docs in lists.items():
        for rank, doc in enumerate(docs, 1):
            score = 3.5 - 0.25 * (rank if rank != 2 else 1)
            lines.append(f"{query} Q0 {doc} {rank} {score:.16f} {tag}\n")
    put(path, "".join(lines))


def write_liwc(put: Put) -> None:
    entries = [*((w, 7) for w in sorted(MALE)), *((w, 8) for w in sorted(FEMALE))]
    body = "".join(f"{word}\t{number}\n" for word, number in entries)
    put("liwc/LIWC.dic", f"%\n7\tmale\n8\tfemale\n9\thome\n%\n{body}man*\t7\nwoman*\t8\nhouse\t9\n")


def make(name: str, folder: Path) -> ReproducedTable:
    config = TableConfig.load(name)
    states: list[FileState] = [file.check(folder) for file in config.needed()]
    return make_target(config, folder, states)


def cells(made: ReproducedTable) -> dict[tuple[str, str, str], float | None]:
    return {(cell.set, cell.system, cell.column): cell.ours for cell in made.cells}


def change(new: float, old: float) -> float:
    return 100 * (abs(new) - abs(old)) / abs(old)


# Seyedsalehi et al. (2022)


def encoder_runs(put: Put, world: World, folder: str) -> dict[str, Lists]:
    runs = {}
    for number, encoder in enumerate(ENCODERS):
        for suffix in ("", "_bias-aware"):
            runs[encoder + suffix] = world.run(10 * number + len(suffix))
            path = f"biasaware/Results/Runs/{folder}/inference_{encoder}{suffix}.trec"
            write_run(put, path, runs[encoder + suffix])
    return runs


@pytest.mark.parametrize(
    ("name", "folder"),
    [("biasaware-table2", "215_query_dataset"), ("biasaware-table3", "1765_query_dataset")],
)
def test_five_encoders_by_hand(
    put: Put, tmp_path: Path, world: World, name: str, folder: str
) -> None:
    runs = encoder_runs(put, world, folder)
    write_liwc(put)
    found = cells(make(name, tmp_path))
    assert len(found) == 10 * 16
    config = TableConfig.load(name)
    for system in config.systems:
        lists = runs[system.key]
        before = runs[system.key.removesuffix("_bias-aware")]
        for k in (10, 20):
            for part, column, of in (
                ("MRR", "MRR", lambda q, docs, k=k: world.reciprocal(q, docs, k)),
                ("ARaB", "TF", lambda _, docs, k=k: world.arab(docs, k)),
                ("ARaB", "Boolean", lambda _, docs, k=k: world.arab(docs, k, boolean=True)),
                ("LIWC", "LIWC", lambda _, docs, k=k: world.liwc(docs, k)),
            ):
                ours = found[part, system.name, f"{column} @{k}"]
                expected = world.mean(lists, of)
                assert ours == pytest.approx(expected, abs=1e-12), (system.key, column, k)
                delta = found[part, system.name, f"{column} @{k} Δ%"]
                old = world.mean(before, of)
                if system.baseline is None or old == 0:
                    assert delta is None
                else:
                    assert delta == pytest.approx(change(expected, old))


def test_without_texts_or_dictionary_the_rest_is_made(
    put: Put, tmp_path: Path, world: World
) -> None:
    encoder_runs(put, world, "215_query_dataset")
    made = make("biasaware-table2", tmp_path)
    assert {cell.set for cell in made.cells} == {"MRR", "ARaB"}
    assert made.left_out == ["LIWC: liwc/LIWC.dic is missing"]
    (tmp_path / "msmarco/collection.tsv").unlink()
    assert {cell.set for cell in make("biasaware-table2", tmp_path).cells} == {"MRR"}


def adversarial_runs(put: Put, world: World) -> dict[str, Lists]:
    runs = {}
    for number, key in enumerate(("bert-mini", "bert-mini_bias-aware")):
        runs[key] = world.run(number)
        write_run(put, f"biasaware/Results/Runs/215_query_dataset/inference_{key}.trec", runs[key])
    runs["advbert-mini"] = world.run(31)
    runs["advbert-mini"][world.queries[2]] = runs["advbert-mini"][world.queries[2]][:6]
    folder = "fairness_retrieval/measurement/sample_trec_runs/msmarco_passage"
    write_run(put, f"{folder}/advbert_L4.run", runs["advbert-mini"], "L4attack#mainadv#BEST")
    return runs


def test_advbert_next_to_the_bias_aware_model_by_hand(
    put: Put, tmp_path: Path, world: World
) -> None:
    runs = adversarial_runs(put, world)
    write_liwc(put)
    made = make("biasaware-table1", tmp_path)
    found = cells(made)
    assert {cell.system for cell in made.cells} == {
        "BERT Mini", "BERT Mini, bias-aware", "AdvBERT Mini",
    }  # fmt: skip
    means = {
        (key, k): world.mean(lists, lambda _, docs, k=k: world.arab(docs, k, boolean=True))
        for key, lists in runs.items()
        for k in (10, 20)
    }
    for k in (10, 20):
        # a list of six documents is averaged over its six prefixes
        ours = found["ARaB", "AdvBERT Mini", f"Boolean @{k}"]
        assert ours == pytest.approx(means["advbert-mini", k], abs=1e-12)
        expected = change(means["advbert-mini", k], means["bert-mini", k])
        assert found["ARaB", "AdvBERT Mini", f"Boolean @{k} Δ%"] == pytest.approx(expected)
        liwc = {
            key: world.mean(lists, lambda _, docs, k=k: world.liwc(docs, k))
            for key, lists in runs.items()
        }
        # AdvBERT's Δ of LIWC is printed against the bias-aware model
        expected = change(liwc["advbert-mini"], liwc["bert-mini_bias-aware"])
        assert found["LIWC", "AdvBERT Mini", f"LIWC @{k} Δ%"] == pytest.approx(expected)
        expected = change(liwc["bert-mini_bias-aware"], liwc["bert-mini"])
        assert found["LIWC", "BERT Mini, bias-aware", f"LIWC @{k} Δ%"] == pytest.approx(expected)


def test_bars_of_mrr(put: Put, tmp_path: Path, world: World) -> None:
    runs = adversarial_runs(put, world)
    made = make("biasaware-figure1", tmp_path)
    drawn = figure(made)
    bars = {(row["panel"], row["system"]): row["ours"] for row in drawn["data"]["values"]}
    names = {"bert-mini": "BERT Mini", "advbert-mini": "AdvBERT Mini"}
    for key, name in names.items():
        for k in (10, 20):
            expected = world.mean(runs[key], lambda q, docs, k=k: world.reciprocal(q, docs, k))
            assert bars[f"MRR @{k}", name] == pytest.approx(expected)
    published = {(row["panel"], row["system"]): row.get("published") for row in
                 drawn["data"]["values"]}  # fmt: skip
    assert published["MRR @10", "BERT Mini"] == 0.203
    assert published["MRR @10", "AdvBERT Mini"] is None


@pytest.mark.shared
def test_published_values_of_the_bias_aware_tables_are_the_papers(shared: Path) -> None:
    """Every number of Tables 1 to 3, from the paper's text."""
    (place,) = (shared / "seeds").glob("002_*.txt")
    text = place.read_text(encoding="utf-8")
    names = dict(zip(("ALBERT", "BERT Mini", "BERT Tiny", "DistilRoBERTa", "ELECTRA small"),
                     ENCODERS, strict=True))  # fmt: skip
    for number in (2, 3):
        config = TableConfig.load(f"biasaware-table{number}")
        block = text[text.index(f"**Table {number}: Retrieval") :]
        seen = set()
        for line in block.splitlines():
            name, *row = line.split("\t")
            key = names.get(re.sub(r" ?<sup>.*", "", name).strip())
            key = f"{key}_bias-aware" if key and "Bias Aware" in name else key
            if key is None or key in seen or len(row) != 16:
                continue
            seen.add(key)
            printed = [math.nan if cell == "-" else float(cell.rstrip("%")) for cell in row]
            at = {"MRR": (0, 1, 8, 9), "ARaB": (2, 3, 4, 5, 10, 11, 12, 13), "LIWC": (6, 7, 14, 15)}
            for part, places in at.items():
                ours = config.published[part][key]
                expected = [printed[place] for place in places]
                assert ours == pytest.approx(expected, nan_ok=True, abs=0), (number, part, key)
        assert len(seen) == 10
    config = TableConfig.load("biasaware-table1")
    block = text[text.index("**Table 1: Comparison") : text.index("**Figure 1")]
    rows: dict[tuple[str, str], list[float]] = {}
    encoder = ""
    for line in block.splitlines():
        first, *row = line.split("\t")
        if row and row[0] in ("Original", "Ours", "ADVBERT"):
            encoder = (first or encoder).lower()
            numbers = [math.nan if cell == "-" else float(cell.rstrip("%")) for cell in row[1:7]]
            rows.setdefault((encoder, row[0]), []).extend(numbers)
    for (encoder, kind), row_values in rows.items():
        key = {"Original": f"bert-{encoder}", "Ours": f"bert-{encoder}_bias-aware",
               "ADVBERT": f"advbert-{encoder}"}[kind]  # fmt: skip
        tf_and_bool = [row_values[i] for i in (0, 1, 2, 3, 6, 7, 8, 9)]
        assert config.published["ARaB"][key] == pytest.approx(tf_and_bool, nan_ok=True, abs=0)
        liwc = [row_values[i] for i in (4, 5, 10, 11)]
        assert config.published["LIWC"][key] == pytest.approx(liwc, nan_ok=True, abs=0)
    assert len(rows) == 6


def test_printed_changes_are_those_of_the_printed_sizes() -> None:
    """Δ % lies in what the rounded values allow, against the baseline that the target names."""
    checked = 0
    for name in ("biasaware-table1", "biasaware-table2", "biasaware-table3"):
        config = TableConfig.load(name)
        for part in config.parts:
            for system in config.systems_of(part):
                base = part.baselines.get(system.key, system.baseline)
                values = config.published[part.name][system.key]
                if base is None:
                    continue
                before = config.published[part.name][base]
                for place in range(0, len(values), 2):
                    new, old, delta = abs(values[place]), abs(before[place]), values[place + 1]
                    if math.isnan(delta):
                        continue
                    least = 100 * (max(new - 0.0005, 0) / (old + 0.0005) - 1) - 0.005
                    most = 100 * ((new + 0.0005) / (old - 0.0005) - 1) + 0.005
                    assert least <= delta <= most, (name, part.name, system.key, place)
                    checked += 1
    assert checked == 8 + 16 + 40 + 40


@pytest.mark.shared
def test_the_released_runs_are_read_and_compared(shared: Path, tmp_path: Path) -> None:
    """Ten runs of 215 queries with 200 documents each: BM25's, in another order."""
    from ranktilt.data.run import Run as Ranking

    data = shared / "data" / "msmarco_215_ids_only"
    config = TableConfig.load("biasaware-table2").with_files(
        {"runs": str(data / "biasaware" / "{system}.trec"),
         "queries": str(data / "msmarco_passage.dev.fair.FULL_ANNOTATION.tsv")}
    )  # fmt: skip
    states = {state.file.path: state for state in (f.check(tmp_path) for f in config.needed())}
    assert sum(state.state == "known" for state in states.values()) == 11
    first = Ranking.load(data / "BM25.run", order="file")
    candidates = {q: set(first.ranking(q)) for q in first.query_ids}
    for path, state in states.items():
        if path.endswith(".trec"):
            run = Ranking.load(state.path, order="file")
            assert len(run) == 215
            assert all(set(run.ranking(q)) == candidates[q] for q in run.query_ids)
            assert {len(run.ranking(q)) for q in run.query_ids} == {200}
    adversary = Ranking.load(data / "advbert_L4.run", order="file")
    same = [len(candidates[q] & set(adversary.ranking(q))) for q in adversary.query_ids]
    total = sum(len(adversary.ranking(q)) for q in adversary.query_ids)
    assert not any(set(adversary.ranking(q)) == candidates[q] for q in adversary.query_ids)
    assert min(len(adversary.ranking(q)) for q in adversary.query_ids) == 6
    assert 0.64 < sum(same) / total < 0.66


def test_slips_in_print_are_as_the_papers_page_has_them() -> None:
    table = TableConfig.load("rab-table3")
    lower = ties = 0
    for part in table.parts:
        rows = table.published[part.name]
        for key in set(rows) - {"bm25"}:
            lower += sum(a < b for a, b in zip(rows[key], rows["bm25"], strict=True))
            ties += sum(a == b for a, b in zip(rows[key], rows["bm25"], strict=True))
    assert (lower, ties) == (5, 2), "the text counts 4"
    worse = {}
    for name in ("biasaware-table2", "biasaware-table3"):
        config = TableConfig.load(name)
        for part in config.parts[1:]:
            for key, values in config.published[part.name].items():
                pairs = zip(part.columns, values, strict=True)
                worse |= {(name, key, c.label): v for c, v in pairs if c.change and v > 0}
    assert worse == {
        ("biasaware-table2", "distilroberta_bias-aware", "LIWC @10 Δ%"): 2.59,
        ("biasaware-table3", "bert-mini_bias-aware", "TF @10 Δ%"): 0.24,
        ("biasaware-table3", "bert-tiny_bias-aware", "TF @10 Δ%"): 0.32,
    }


@pytest.mark.shared
def test_released_runs_with_generated_texts_by_hand(shared: Path, put: Put, tmp_path: Path) -> None:
    """The authors' own runs, BERT Mini's and AdvBERT's: ties, short lists, 215 queries."""
    import gzip

    data = shared / "data" / "msmarco_215_ids_only"
    places = {
        "bert-mini": data / "biasaware" / "bert-mini.trec.gz",
        "bert-mini_bias-aware": data / "biasaware" / "bert-mini_bias-aware.trec.gz",
        "advbert-mini": data / "advbert_L4.run",
        "advbert-mini-base": data / "bert_L4.run",
        "queries": data / "msmarco_passage.dev.fair.FULL_ANNOTATION.tsv",
    }
    runs: dict[str, Lists] = {}
    for key in list(places)[:4]:
        content = places[key].read_bytes()
        text = (gzip.decompress(content) if places[key].suffix == ".gz" else content).decode()
        lists: Lists = {}
        for line in text.splitlines():
            query, _, doc, *_ = line.split(" ")
            lists.setdefault(query, []).append(doc)
        runs[key] = lists
    retrieved = sorted({doc for lists in runs.values() for docs in lists.values() for doc in docs})
    texts = {doc: " ".join(random.Random(doc).choices(WORDS, k=9)) for doc in retrieved}
    put("msmarco/collection.tsv", "".join(f"{d}\t{t}\n" for d, t in texts.items()))
    world = World(texts, list(runs["bert-mini"]), {})
    config = TableConfig.load("biasaware-table1").with_files({k: str(p) for k, p in places.items()})
    states = [file.check(tmp_path) for file in config.needed()]
    assert sum(state.state == "known" for state in states) == 5, "as released"
    found = cells(make_target(config, tmp_path, states))
    names = {system.key: system.name for system in config.systems}
    for k in (10, 20):
        for boolean, label in ((False, "TF"), (True, "Boolean")):
            means = {
                key: world.mean(lists, lambda _, d, k=k, b=boolean: world.arab(d, k, b))
                for key, lists in runs.items()
            }
            for key, mean in means.items():
                assert found["ARaB", names[key], f"{label} @{k}"] == pytest.approx(mean)
                if key != "bert-mini":
                    delta = found["ARaB", names[key], f"{label} @{k} Δ%"]
                    assert delta == pytest.approx(change(mean, means["bert-mini"]))


# Rekabsaz and Schedl (2020)

RELEASED = "genderbias_ir/sample_trec_runs/msmarco_passage"


def test_released_runs_of_table_3_and_figure_1_by_hand(
    put: Put, tmp_path: Path, world: World
) -> None:
    names = {
        "bm25": "BM25", "knrm": "KNRM", "conv_knrm": "ConvKNRM",
        "match_pyramid": "MatchPyramid", "pacrr": "PACRR",
    }  # fmt: skip
    runs = {key: world.run(n) for n, key in enumerate(names)}
    for key, lists in runs.items():
        # the released files have more queries than the annotated ones
        write_run(put, f"{RELEASED}/{key}.run", {**lists, "5": ["100"]}, key)
    table, curve = make("rab-table3", tmp_path), make("rab-figure1", tmp_path)
    found, drawn = cells(table), cells(curve)
    for key, name in names.items():
        for k in (5, 10, 20, 30):
            for boolean, label in ((False, "TF"), (True, "Boolean")):
                rab = world.mean(runs[key], lambda _, d, k=k, b=boolean: world.rab(d[:k], b))
                arab = world.mean(runs[key], lambda _, d, k=k, b=boolean: world.arab(d, k, b))
                for kind, expected in (("RaB", rab), ("ARaB", arab)):
                    assert found[f"@{k}", name, f"{kind} {label}"] == pytest.approx(expected)
                    at = ("non-gendered queries", name, f"{kind} {label} @{k}")
                    assert drawn[at] == pytest.approx(expected)
    spec = figure(curve)
    assert {row["panel"] for row in spec["data"]["values"]} == {
        "RaB TF", "ARaB TF", "RaB Boolean", "ARaB Boolean",
    }  # fmt: skip
    assert all(row["published"] for row in spec["data"]["values"]), "those of Table 3"


def test_figure_1_has_the_values_of_table_3() -> None:
    table, curve = TableConfig.load("rab-table3"), TableConfig.load("rab-figure1")
    (part,) = curve.parts
    for key, values in curve.published[part.name].items():
        for column, value in zip(part.columns, values, strict=True):
            row = table.published[f"@{column.cutoff}"][key]
            labels = [one.label for one in table.parts[0].columns]
            assert value == row[labels.index(str(column.panel))]


def test_mrr_and_recall_of_table_1_by_hand(put: Put, tmp_path: Path, world: World) -> None:
    lists = world.run(3) | {"5": ["100", "101", "102"]}  # query 5 has no judgement
    write_run(put, f"{RELEASED}/pacrr.run", lists, "pacrr")
    put(
        "msmarco/qrels.dev.tsv", (tmp_path / "msmarco/qrels.dev.tsv").read_text() + "9\t0\t100\t1\n"
    )
    made = make("rab-table1", tmp_path)
    found = cells(made)
    judged = {q: docs for q, docs in lists.items() if q in world.relevant}

    def reciprocal(query: str, docs: list[str]) -> float:
        """The tie of ranks 1 and 2 is resolved as trec_eval does: the larger id first."""
        top = [*sorted(docs[:2], reverse=True), *docs[2:]]
        return world.reciprocal(query, top, 10)

    expected = world.mean(judged, reciprocal)
    assert found["test queries", "PACRR", "MRR"] == pytest.approx(expected)
    recall = world.mean(judged, lambda q, docs: float(world.relevant[q] in docs[:10]))
    assert found["test queries", "PACRR", "Recall"] == pytest.approx(recall)
    assert (made.cells[0].n_scored, made.cells[0].n_total) == (5, 6)


# Abolghasemi et al. (2024)


def fairness(world: World, docs: Sequence[str], k: int, rbdf: bool = True) -> float:
    """TExFAIR of Eqs. 8 to 13 for tokens of letters, digits and apostrophes."""
    exposure = {"male": 0.0, "female": 0.0}
    shown = all_ranks = 0.0
    for rank, doc in enumerate(docs[:k], 1):
        tokens = re.findall(r"[A-Za-z0-9']+", world.texts[doc].lower())
        counts = {
            "male": sum(t in MALE for t in tokens),
            "female": sum(t in FEMALE for t in tokens),
        }
        for group, count in counts.items():
            exposure[group] += count / len(tokens) / math.log(rank + 1)
        shown += (sum(counts.values()) > 0) / math.log(rank + 1)
        all_ranks += 1 / math.log(rank + 1)
    total = sum(exposure.values())
    divergence = sum(abs(one / total - 0.5) for one in exposure.values()) if total else 0.0
    return 1 - divergence * (shown / all_ranks if rbdf else 1.0)


def neutral(world: World, docs: Sequence[str], k: int) -> float:
    """NFaiRR of Eqs. 1 to 3 with the whole collection as background."""

    def omega(doc: str) -> float:
        tokens = re.findall(r"[A-Za-z0-9']+", world.texts[doc].lower())
        male, female = (sum(t in words for t in tokens) for words in (MALE, FEMALE))
        both = male + female
        return 1.0 if both <= 1 else 1 - 2 * abs(male / both - 0.5)

    def discounted(values: Sequence[float]) -> float:
        return sum(value / math.log2(rank + 1) for rank, value in enumerate(values[:k], 1))

    best = sorted((omega(doc) for doc in world.texts), reverse=True)
    return discounted([omega(doc) for doc in docs]) / discounted(best)


def test_figure_2_over_cutoffs_by_hand(put: Put, tmp_path: Path, world: World) -> None:
    lists = {"nongendered": world.run(1, 30), "sensitive": world.run(2, 30)}
    for folder, own in lists.items():
        lines = [
            f"{q} Q0 {d} {r} {99 - r} x\n" for q, ds in own.items() for r, d in enumerate(ds, 1)
        ]
        put(f"runs/{folder}/bm25.run", "".join(lines))
    made = make("texfair-figure2", tmp_path)
    found = cells(made)
    for part, folder in (("QS1", "nongendered"), ("QS2", "sensitive")):
        for k in (5, 10, 20, 50, 100):
            for label, of in (
                ("TExFAIR", lambda _, d, k=k: fairness(world, d, k)),
                ("TExFAIR without RBDF", lambda _, d, k=k: fairness(world, d, k, rbdf=False)),
                ("NFaiRR", lambda _, d, k=k: neutral(world, d, k)),
            ):
                expected = world.mean(lists[folder], of)
                ours = found[part, "BM25", f"{label} @{k}"]
                assert ours == pytest.approx(expected), (part, label, k)
    panels = {row["panel"] for row in figure(made)["data"]["values"]}
    assert "QS1: TExFAIR without RBDF" in panels
    assert len(panels) == 6


def test_figure_2_has_the_values_of_table_1_at_10() -> None:
    table, curve = TableConfig.load("texfair-table1"), TableConfig.load("texfair-figure2")
    for part in curve.parts:
        labels = [column.label for column in part.columns]
        for key, values in curve.published[part.name].items():
            given = {
                label: value
                for label, value in zip(labels, values, strict=True)
                if not math.isnan(value)
            }
            row = table.published[part.name][key]
            assert given == {"TExFAIR @10": row[3], "NFaiRR @10": row[2]}


def test_signs_of_table_1_are_those_of_the_papers_tests(put: Put, tmp_path: Path) -> None:
    """‡: paired t-test against BM25, Bonferroni over the systems; †: Pearson's r."""
    made = random.Random(5)
    texts = {str(n): " ".join(made.choices(WORDS, k=9)) for n in range(100, 130)}
    queries = [str(q) for q in range(40)]
    world = World(texts, queries, {q: made.choice(sorted(texts)) for q in queries})
    put("msmarco/collection.tsv", "".join(f"{d}\t{t}\n" for d, t in texts.items()))
    put(
        "genderbias_ir/resources/queries_gender_annotated.csv",
        "".join(f"{q},w,n\n" for q in queries),
    )
    put("msmarco/qrels.dev.tsv", "".join(f"{q}\t0\t{d}\t1\n" for q, d in world.relevant.items()))
    runs = {"bm25": world.run(1), "ance": world.run(2), "sbert": world.run(3)}
    for query, docs in runs["ance"].items():  # finds the relevant document first, mostly
        if int(query) % 4:
            wanted = world.relevant[query]
            runs["ance"][query] = [wanted, *(doc for doc in docs if doc != wanted)]
    for key, lists in runs.items():
        lines = [f"{q} Q0 {d} {r} {99 - r} x\n" for q, ds in lists.items()
                 for r, d in enumerate(ds, 1)]  # fmt: skip
        put(f"runs/nongendered/{key}.run", "".join(lines))
    table = make("texfair-table1", tmp_path)
    own = {(c.system, c.column): c for c in table.cells if c.set == "QS1"}
    names = {"ance": "ANCE", "sbert": "SBERT"}
    signs = 0
    for column, of in (
        ("MRR", lambda q, d: world.reciprocal(q, d, 10)),
        ("TExFAIR", lambda _, d: fairness(world, d, 10)),
        ("NFaiRR", lambda _, d: neutral(world, d, 10)),
    ):
        base = [of(q, docs) for q, docs in runs["bm25"].items()]
        for key, name in names.items():
            values = [of(q, docs) for q, docs in runs[key].items()]
            test = stats.ttest_rel(values, base)
            p = min(1.0, 2 * test.pvalue)  # two systems are compared with BM25
            cell = own[name, column]
            assert cell.p == pytest.approx(p, rel=1e-6)
            assert (cell.mark == "‡") == (p < 0.05 and test.statistic > 0)
            signs += cell.mark == "‡"
            assert cell.published_mark == "‡"
        assert own["BM25", column].p is None
        assert own["BM25", column].published_mark == ""
    assert own["ANCE", "MRR"].mark == "‡"
    assert 0 < signs < 6
    for key, name in (("bm25", "BM25"), *names.items()):
        pairs = [(fairness(world, d, 10), neutral(world, d, 10)) for d in runs[key].values()]
        found = stats.pearsonr(*zip(*pairs, strict=True))
        assert own[name, "r"].ours == pytest.approx(found.statistic)
        assert own[name, "r"].p == pytest.approx(min(1.0, 3 * found.pvalue), rel=1e-6)
        assert (own[name, "r"].mark == "†") == (3 * found.pvalue < 0.05)
    assert "values have the same mark as in the paper (‡, † or none)" in table.summary()


@pytest.mark.shared
def test_the_only_value_without_a_sign_is_the_papers(shared: Path) -> None:
    (place,) = (shared / "seeds").glob("000_*.txt")
    table = (
        place.read_text(encoding="utf-8").split("Method\tQS1")[1].split("result, in a ranked")[0]
    )
    lines = [line for line in table.splitlines() if re.search(r"0\.\d{4}", line)]
    plain = [
        (line.split("\t")[0], cell)
        for line in lines[1:]
        for cell in line.split("\t")[1:]
        if "dagger" not in cell
    ]
    assert plain == [("$MiniLM_{KD}$", "0.7516")]
    mark = next(m for m in TableConfig.load("texfair-table1").marks if m.sign == "‡")
    assert mark.without == (("QS1", "minilm", "TExFAIR"),)


# The command


def test_scores_and_plot_are_written(put: Put, run_cli: Run, tmp_path: Path, world: World) -> None:
    adversarial_runs(put, world)
    given = ("reproduce", "biasaware-figure1", "--data", tmp_path, "--partial", "--unchecked")
    done = run_cli(*given, "--scores", tmp_path / "scores", "--plot", tmp_path / "mrr.json", "-q")
    assert done.code == 0, done.err
    spec = json.loads((tmp_path / "mrr.json").read_text(encoding="utf-8"))
    assert spec["facet"]["sort"] == ["MRR @10", "MRR @20"]
    scores = Scores.read(tmp_path / "scores" / "BERT-Mini.json")
    assert scores.query_ids == world.queries
    done = run_cli("compare", tmp_path / "scores" / "BERT-Mini.json", "--baseline", "BERT Mini")
    assert done.code == 0, done.err
    assert "AdvBERT Mini" in done.out
    done = run_cli("reproduce", "biasaware-table1", "--data", tmp_path, "--plot", "a.svg")
    assert done.code == 2
    assert "biasaware-table1 is a table, not a figure" in done.err
    pytest.importorskip("vl_convert")
    done = run_cli(*given, "--plot", tmp_path / "mrr.svg", "-q")
    assert done.code == 0, done.err
    assert "BERT Mini, bias-aware" in (tmp_path / "mrr.svg").read_text(encoding="utf-8")
