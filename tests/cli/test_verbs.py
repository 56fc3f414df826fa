"""Every verb through the command line, on the embedded sample."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from ranktilt._version import __version__
from ranktilt.cli import COMMANDS
from ranktilt.data.lexicon import Lexicon
from ranktilt.lexicons.check import check_lexicon
from ranktilt.measures import REGISTRY

Put = Callable[..., Path]
Run = Callable[..., Any]
RUNS = ("bm25", "clicks", "neutral")
DEFAULT_SET = [
    "Share(group='male')@10", "ARaB@10", "ARaB(magnitude='bool')@10", "TExFAIR@10",
    "NFaiRR(background='pool')@10", "AWRF@10",
]  # fmt: skip


@pytest.fixture
def ok(run_cli: Run) -> Run:
    """Run a command that must succeed, and give what it printed."""

    def run(*arguments: object, input: bytes | None = None) -> str:
        result = run_cli(*arguments, input=input)
        assert result.code == 0, result.err
        return result.out

    return run


def parse(table: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table), delimiter=delimiter))


class TestDemo:
    def test_output(self, ok: Run) -> None:
        """One side first is more one-sided than a real order; the exact optimum is 0."""
        out = ok("demo")
        for text in (*RUNS, *DEFAULT_SET, "nDCG@10", "+ leans towards male", "ranktilt audit"):
            assert text in out
        row = next(line for line in out.splitlines() if line.startswith(" DUO@8"))
        fair, random, dense, for_first, evened = map(float, re.findall(r"[0-9.]+", row)[1:])
        assert fair == evened == 0 < random < for_first
        assert 0 < dense < for_first <= 1

    def test_fits_a_narrow_terminal(self, command: Path) -> None:
        ours, theirs = pty.openpty()
        environment = os.environ | {"COLUMNS": "80", "TERM": "dumb", "NO_COLOR": "1"}
        process = subprocess.Popen(
            [str(command), "demo"], stdout=theirs, stderr=subprocess.DEVNULL, env=environment
        )
        os.close(theirs)
        printed = b""
        while True:
            try:
                block = os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
            if not block:
                break
            printed += block
        os.close(ours)
        assert process.wait(timeout=60) == 0
        lines = printed.decode().splitlines()
        assert any("TExFAIR" in line for line in lines)
        assert max(len(line.rstrip()) for line in lines) <= 100
        table = [line for line in lines if line.startswith(" ") and "@" in line and "." in line]
        assert len(table) >= len(DEFAULT_SET)
        assert max(len(line.rstrip()) for line in table) <= 80

    def test_copy(self, ok: Run, tmp_path: Path, sample: Any) -> None:
        target = tmp_path / "copy"
        told = ok("demo", "--copy", target)
        named = {own + "/" * (target / own).is_dir() for own in os.listdir(target)}
        assert set(re.findall(r"[\w.]+/?(?=,| and | are ready)", told.split(":")[1])) == named
        found = {str(path.relative_to(target)) for path in target.rglob("*") if path.is_file()}
        expected = {"passages.tsv", "queries.tsv", "qrels.txt", "names.csv"}
        debates = ("passages.tsv", "queries.tsv", "fit.jsonl", "stance.qrels")
        expected |= {f"debates/{name}" for name in (*debates, "mixed.trec", "for-first.trec")}
        beir = ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv", "README.md")
        expected |= {f"balanced/{name}" for name in beir}
        expected |= {f"biographies/{name}" for name in ("passages.tsv", "labels.csv")}
        expected |= {f"rag/{name}" for name in ("answers.jsonl", "sites.csv")}
        people = ("people.csv", "shown.trec", "screener.trec", "lottery.trec")
        expected |= {f"people/{name}" for name in people}
        assert found == expected | {f"runs/{name}.trec" for name in RUNS}
        assert (target / "passages.tsv").read_bytes() == sample.passages.read_bytes()


class TestAudit:
    @pytest.fixture
    def audit(self, ok: Run, sample: Any) -> Run:
        def run(*more: object) -> str:
            return ok("audit", *sample.runs, "-c", sample.passages, *more)

        return run

    def test_table(self, audit: Run) -> None:
        out = audit()
        for text in (*RUNS, *DEFAULT_SET, "Background: the pool", "lean significantly", "Next:"):
            assert text in out
        assert "nDCG" not in out

    def test_effectiveness_with_judgements(self, audit: Run, sample: Any) -> None:
        means = json.loads(audit("--qrels", sample.qrels, "-f", "json"))["means"]
        assert [m["measure"] for m in means if m["run"] == "bm25"] == [
            *DEFAULT_SET, "nDCG@10", "RR@10",
        ]  # fmt: skip

    def test_json(self, audit: Run) -> None:
        content = json.loads(audit("-f", "json"))
        assert {(m["run"], m["measure"]) for m in content["means"]} == {
            (run, measure) for run in RUNS for measure in DEFAULT_SET
        }
        assert {m["positive"] for m in content["means"] if m["measure"] == "ARaB@10"} == {"male"}

    def test_formats_agree(self, audit: Run) -> None:
        means = json.loads(audit("-f", "json"))["means"]
        rows = parse(audit("-f", "csv"))
        assert [float(row["value"]) for row in rows] == [m["value"] for m in means]
        bm25 = next(m for m in means if (m["run"], m["measure"]) == ("bm25", "ARaB@10"))
        shown = f"{bm25['value']:+.4f}"
        for form, start in (
            ("table", " ARaB@10"),
            ("markdown", "| ARaB@10 | 0 |"),
            ("latex", "ARaB@10 & 0 &"),
        ):
            lines = [x for x in audit("-f", form).splitlines() if x.startswith(start)]
            assert len(lines) == 1, form
            assert shown in lines[0]

    def test_latex_is_a_table(self, audit: Run) -> None:
        lines = audit("-f", "latex").strip().splitlines()
        assert lines[0] == r"\begin{tabular}{llrrr}"
        end = lines.index(r"\end{tabular}")
        assert lines[end + 1 :]
        assert all(line.startswith("% ") for line in lines[end + 1 :])  # what must be known
        assert any("+ leans towards male" in line for line in lines)
        rows = [line for line in lines if line.endswith(r"\\")]
        assert len(rows) == 1 + len(DEFAULT_SET)
        assert all(row.count("&") == 4 for row in rows)

    def test_by_domain(self, audit: Run, sample: Any) -> None:
        domains = [row["domain"] for row in parse(sample.queries.read_text("utf-8"), "\t")]
        out = audit("--queries", sample.queries, "--by", "domain")
        for domain in set(domains):
            assert f"domain = {domain} ({domains.count(domain)} queries)" in out
        options = ("--queries", sample.queries, "--by", "domain", "-f", "json")
        by = json.loads(audit(*options))["by"]["domain"]
        assert {name: e[0]["n_total"] for name, e in by.items()} == {
            name: domains.count(name) for name in domains
        }

    def test_query_label(self, audit: Run, sample: Any, put: Put) -> None:
        text = sample.queries.read_text("utf-8")
        queries = put("q.tsv", text.replace("\tn\t", "\tm\t", 5))
        content = json.loads(
            audit("--queries", queries, "--query-label", "n", "-f", "json", "-m", "ARaB@10")
        )
        total = len(text.splitlines()) - 1
        assert {m["n_total"] for m in content["means"]} == {total - 5}

    def test_written_files(self, audit: Run, tmp_path: Path, sample: Any) -> None:
        for ending in ("json", "csv", "parquet"):
            audit("-o", tmp_path / f"s.{ending}")
        content = json.loads((tmp_path / "s.json").read_text("utf-8"))
        inputs = {entry["path"] for entry in content["manifest"]["inputs"]}
        assert inputs == {str(path) for path in (*sample.runs, sample.passages)}
        queries = len(sample.queries.read_text("utf-8").splitlines()) - 1
        count = len(RUNS) * len(DEFAULT_SET) * queries
        assert len(content["rows"]) == count
        assert len(parse((tmp_path / "s.csv").read_text("utf-8"))) == count
        assert pq.read_metadata(tmp_path / "s.parquet").num_rows == count
        assert (tmp_path / "s.csv.manifest.json").is_file()

    def test_three_groups(self, audit: Run) -> None:
        means = json.loads(audit("-l", "gender3", "-f", "json"))["means"]
        shares = [m for m in means if m["run"] == "bm25" and m["measure"].startswith("Share(")]
        assert len(shares) == 3
        assert sum(m["value"] for m in shares) == pytest.approx(1.0)
        assert not any(m["measure"].startswith("ARaB") for m in means)

    def test_groups_turn_the_sign(self, audit: Run) -> None:
        def lean(*more: str) -> tuple[str, float]:
            (entry, *_) = json.loads(audit("-m", "ARaB@10", "-f", "json", *more))["means"]
            return entry["positive"], entry["value"]

        assert lean() == ("male", pytest.approx(-lean("--groups", "female,male")[1]))
        assert lean("--groups", "female,male")[0] == "female"

    def test_backgrounds(self, audit: Run, sample: Any) -> None:
        """The more a background allows, the higher the ideal and the lower NFaiRR."""

        def value(background: object) -> float:
            options = ("-m", "NFaiRR@10", "--background", background, "-f", "json")
            means = json.loads(audit(*options))["means"]
            assert {"run", "measure"} <= means[0].keys()
            return float(means[0]["value"])

        own, pool, collection = value(sample.runs[0]), value("pool"), value("collection")
        assert own >= pool >= collection > 0

    def test_labels(self, audit: Run, sample: Any, put: Put) -> None:
        """Every passage labelled female: all exposure is female's, 1 away from 1/2 twice."""
        docs = [line.split("\t")[0] for line in sample.passages.read_text("utf-8").splitlines()]
        labels = put("l.csv", "doc_id,group\n" + "".join(f"{doc},female\n" for doc in docs[1:]))
        with labels.open("a") as stream:
            stream.write(f"{docs[0]},male\n")
        names = ("Share(group='female', by='documents')@10", "AWRF@10")
        options = ("--labels", labels, "-f", "json", *(x for name in names for x in ("-m", name)))
        rows = json.loads(audit(*options))["rows"]
        without = {
            (row["run"], row["query_id"]): row["value"]
            for row in rows
            if row["measure"] == names[0] and row["value"] == 1.0
        }
        assert without
        for row in rows:
            if row["measure"] == names[1] and (row["run"], row["query_id"]) in without:
                assert row["value"] == pytest.approx(1.0)  # |1 - 1/2| + |0 - 1/2|

    def test_cutoff(self, audit: Run) -> None:
        measures = {m["measure"] for m in json.loads(audit("-k", "5", "-f", "json"))["means"]}
        assert measures == {name.replace("@10", "@5") for name in DEFAULT_SET}

    def test_quiet_prints_the_table_only(self, run_cli: Run, sample: Any) -> None:
        result = run_cli("audit", *sample.runs, "-c", sample.passages, "-q")
        assert result.err == ""
        assert "lean" not in result.out
        assert "Next:" not in result.out
        assert "ARaB@10" in result.out

    def test_one_run(self, ok: Run, sample: Any) -> None:
        rows = parse(ok("audit", sample.runs[0], "-c", sample.passages, "-f", "csv"))
        assert [row["measure"] for row in rows] == DEFAULT_SET
        assert {row["run"] for row in rows} == {"bm25"}

    def test_equals_annotate_and_score(self, ok: Run, sample: Any, annotated_sample: Path) -> None:
        """The one step gives what the two steps give."""
        options = [x for name in DEFAULT_SET for x in ("-m", name)] + ["-f", "csv"]
        one = ok("audit", *sample.runs, "-c", sample.passages, *options)
        two = ok("score", *sample.runs, "-a", annotated_sample, *options)
        assert parse(one) == parse(two)


class TestScore:
    @pytest.fixture
    def score(self, ok: Run, sample: Any, annotated_sample: Path) -> Run:
        def run(*more: object) -> str:
            return ok("score", *sample.runs, "-a", annotated_sample, *more)

        return run

    def test_names_print_in_their_shortest_form(self, score: Run) -> None:
        given = ("ARaB( magnitude = 'tf' ) @ 10", 'ARaB(magnitude="bool")@5', "TExFAIR", "ARaB@10")
        out = score("-f", "csv", *(x for name in given for x in ("-m", name)))
        names = list(dict.fromkeys(row["measure"] for row in parse(out)))
        assert names == ["ARaB@10", "ARaB(magnitude='bool')@5", "TExFAIR"]

    def test_mixed_with_effectiveness(self, score: Run, sample: Any) -> None:
        options = ("-m", "nDCG@10", "-m", "ARaB@10", "--qrels", sample.qrels, "-f", "csv")
        rows = parse(score(*options))
        assert [(row["run"], row["measure"]) for row in rows] == [
            (run, name) for run in RUNS for name in ("nDCG@10", "ARaB@10")
        ]
        assert all(0 < float(row["value"]) <= 1 for row in rows if row["measure"] == "nDCG@10")

    @pytest.mark.parametrize("form", ["table", "json", "csv", "markdown", "latex"])
    def test_formats(self, score: Run, form: str) -> None:
        out = score("-m", "ARaB@10", "-f", form)
        assert "ARaB@10" in out
        assert all(run in out for run in RUNS)

    @pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex"])
    def test_per_query(self, score: Run, form: str, sample: Any) -> None:
        out = score("-m", "ARaB@10", "-f", form, "--per-query")
        queries = [row["query_id"] for row in parse(sample.queries.read_text("utf-8"), "\t")]
        for query in queries:
            assert out.count(query) == 3

    def test_background_word_names_the_measure(self, score: Run) -> None:
        rows = parse(score("-m", "NFaiRR@10", "--background", "collection", "-f", "csv"))
        assert {row["measure"] for row in rows} == {"NFaiRR(background='collection')@10"}

    def test_background_run(self, score: Run, sample: Any) -> None:
        """Against itself no list can beat its own best order: at most 1, and 1 for the best."""
        options = ("-m", "NFaiRR", "--background", sample.runs[0], "-f", "json")
        rows = json.loads(score(*options))["rows"]
        assert {row["measure"] for row in rows} == {"NFaiRR"}
        own = [r["value"] for r in rows if r["run"] == "bm25" and r["value"] is not None]
        assert own
        assert max(own) <= 1 + 1e-12

    def test_lexicon_that_matches(self, score: Run) -> None:
        assert "ARaB@10" in score("-m", "ARaB@10", "-l", "gender")

    def test_weights(self, score: Run, put: Put) -> None:
        """With all the traffic on one query the mean is that query's value."""
        queries = put("q.csv", "query_id,text,weight\nq01,a,0\nq02,b,7\nq03,c,0\n")
        content = json.loads(score("-m", "ARaB@10", "--queries", queries, "-f", "json"))
        for entry in content["means"]:
            row = next(
                r for r in content["rows"] if (r["run"], r["query_id"]) == (entry["run"], "q02")
            )
            assert entry["value"] == pytest.approx(row["value"])

    def test_output_and_what_is_printed_agree(self, score: Run, tmp_path: Path) -> None:
        printed = json.loads(score("-m", "ARaB@10", "-f", "json", "-o", tmp_path / "s.json"))
        written = json.loads((tmp_path / "s.json").read_text("utf-8"))
        assert written["means"] == printed["means"]
        assert written["rows"] == printed["rows"]

    def test_coverage_is_printed(self, score: Run, put: Put) -> None:
        queries = put("q.tsv", "q01\ta\nq99\tnobody answers\n")
        out = score("-m", "ARaB@10", "--queries", queries)
        assert "(1/2)" in out
        assert "n of m queries" in out

    def test_run_from_standard_input(self, ok: Run, sample: Any, annotated_sample: Path) -> None:
        content = sample.runs[0].read_bytes()
        options = ("-a", annotated_sample, "-m", "ARaB@10", "-f", "csv")
        piped = parse(ok("score", "-", *options, input=content))
        direct = parse(ok("score", sample.runs[0], *options))
        assert piped[0]["value"] == direct[0]["value"]


class TestAnnotate:
    def test_sources_agree(self, ok: Run, tmp_path: Path, sample: Any, put: Put) -> None:
        content = sample.passages.read_bytes()
        ok("annotate", sample.passages, "-o", tmp_path / "plain.parquet")
        ok("annotate", put("p.tsv.gz", gzip.compress(content)), "-o", tmp_path / "gz.parquet")
        ok("annotate", "-", "-o", tmp_path / "stdin.parquet", input=content)
        tables = [pq.read_table(tmp_path / f"{x}.parquet") for x in ("plain", "gz", "stdin")]
        assert tables[0].num_rows == len(content.splitlines())
        assert tables[0].equals(tables[1])
        assert tables[0].equals(tables[2])

    def test_says_what_it_did(self, run_cli: Run, tmp_path: Path, sample: Any) -> None:
        result = run_cli("annotate", sample.passages, "-o", tmp_path / "a.parquet")
        assert result.out == ""
        assert "documents annotated with gender (male, female), tokenizer word" in result.err
        result = run_cli("annotate", sample.passages, "-o", tmp_path / "a.parquet", "--quiet")
        assert (result.out, result.err) == ("", "")

    def test_default_target(self, ok: Run, sample: Any, monkeypatch: Any, tmp_path: Path) -> None:
        monkeypatch.chdir(tmp_path)
        ok("annotate", sample.passages)
        assert [path.name for path in tmp_path.iterdir()] == ["annotations.parquet"]

    def test_csv_from_standard_input(self, ok: Run, tmp_path: Path) -> None:
        content = b'id,title,text\n007,He,"says, she"\n'
        target = tmp_path / "a.parquet"
        ok("annotate", "-", "--input-format", "csv", "-o", target, input=content)
        (row,) = pq.read_table(target).to_pylist()
        assert (row["doc_id"], row["length"]) == ("007", 3)
        assert (row["count_male"], row["count_female"]) == (1, 1)


class TestMeasures:
    def test_table(self, ok: Run) -> None:
        out = ok("measures")
        for name, cls in REGISTRY.items():
            assert f"\n{name}" in f"\n{out}"
            assert cls.info.formula in out
        assert "ir_measures" in out

    def test_json(self, ok: Run) -> None:
        entries = json.loads(ok("measures", "-f", "json"))
        assert sorted(entry["name"] for entry in entries) == sorted(REGISTRY)
        for entry in entries:
            for key in ("formula", "source", "equation", "range", "fair", "needs", "file"):
                assert entry[key], (entry["name"], key)

    def test_one(self, ok: Run) -> None:
        out = ok("measures", "TExFAIR")
        assert out.startswith("TExFAIR(rbdf=True, variant=None")
        assert ">>>" in out
        assert "AWRF@k" not in out


class TestLexicon:
    def test_list(self, ok: Run) -> None:
        out = ok("lexicon", "list")
        assert "gender [en]\n  male (32), female (32)" in out
        for name in ("gender-names", "gender3", "religion"):
            assert f"\n{name} [en]" in f"\n{out}"

    def test_show(self, ok: Run) -> None:
        out = ok("lexicon", "show", "gender")
        assert "male (+): 32 terms, target 0.5" in out
        assert "licence:" in out
        assert "godfather" in out
        chosen = ok("lexicon", "show", "gender", "--groups", "female,male")
        assert chosen.index("female (+): 32 terms") < chosen.index("\nmale: 32 terms")

    def test_check(self, ok: Run, put: Put) -> None:
        texts = put("c.tsv", "d1\tHe and he and she.\nd2\tthe Isle of Man\nd3\tshe did.\n")
        out = ok("lexicon", "check", "gender", "-c", texts, "--examples", "1")
        assert "3 documents, 11 tokens; 3 documents (100.0%) contain a group term" in " ".join(
            out.split()
        )
        lines = [" ".join(line.split()) for line in out.splitlines()]
        assert "he 2 66.7% in 1 document" in lines
        assert "d1: [He] and he and she." in lines
        assert "she 2 100.0% in 2 documents" in lines
        assert "d2: the Isle of [Man]" in lines
        assert "male: 3 matches, 30 terms never occur" in lines

    @pytest.mark.shared
    def test_check_finds_that_paris_is_a_city(self, shared: Path) -> None:
        """No other female name of the list is as frequent in real passages as paris."""
        folder = shared / "data" / "msmarco_dl19"
        use = check_lexicon("gender-names", folder / "passages_dl19.tsv")
        words = set((folder / "wordlist_genderspecific_32.txt").read_text("utf-8").split())
        core = {word.split(",")[0] for word in words}
        names = [t for t in use.most_frequent("female", 200) if t.term not in core]
        assert names[0].term == "paris"
        text = (folder / "passages_dl19.tsv").read_text("utf-8").lower()
        counts = {
            one.term: sum(token == one.term for token in re.findall(r"\w+", text))
            for one in names[:3]
        }
        assert {one.term: one.count for one in names[:3]} == counts
        assert any("[Paris]" in example for _, example in names[0].examples)

    def test_convert(self, ok: Run, tmp_path: Path) -> None:
        target = tmp_path / "mine.toml"
        ok("lexicon", "convert", "gender-names", "--exclude", "paris", "-o", target)
        content = tomllib.loads(target.read_text("utf-8"))
        assert content["exclude"] == ["paris"]
        assert [len(group["terms"]) for group in content["groups"]] == [163, 163]

    def test_excluding_a_term_stops_its_count(self, ok: Run, tmp_path: Path, put: Put) -> None:
        target, texts = tmp_path / "mine.toml", put("c.tsv", "d1\tParis and Mary and she\n")
        ok("lexicon", "convert", "gender-names", "--exclude", "paris", "-o", target)
        ok("annotate", texts, "-l", target, "-o", tmp_path / "a.parquet")
        assert pq.read_table(tmp_path / "a.parquet")["count_female"].to_pylist() == [2]

    def test_convert_in_another_order(self, run_cli: Run, tmp_path: Path) -> None:
        given = ["lexicon", "convert", "gender", "--groups", "female,male", "-o"]
        assert run_cli(*given, tmp_path / "mine.toml").code == 0
        assert Lexicon.load(tmp_path / "mine.toml").group_names == ("female", "male")
        result = run_cli(*given, tmp_path / "mine.csv")
        assert result.code == 2
        assert "expected .toml" in result.err

    def test_a_changed_lexicon_has_a_name_of_its_own(self, run_cli: Run, tmp_path: Path) -> None:
        target = tmp_path / "mine.toml"
        run_cli("lexicon", "convert", "gender-names", "--exclude", "paris", "-o", target)
        assert Lexicon.load(target).name == "mine"


class TestDoctor:
    def test_all_is_well(self, run_cli: Run) -> None:
        result = run_cli("doctor")
        assert result.code == 0
        assert "MISSING" not in result.out
        for name in ("pyarrow", "ir-measures"):
            assert f"ok      {name}" in result.out


class TestStart:
    def test_help_names_every_verb(self, ok: Run) -> None:
        out = ok("--help")
        for verb, line in COMMANDS.items():
            assert f"  {verb}" in out
            assert line in out

    @pytest.mark.parametrize("verb", COMMANDS)
    def test_help_of_every_verb(self, ok: Run, verb: str) -> None:
        assert ok(verb, "--help").startswith(f"Usage: ranktilt {verb}")

    def test_version(self, ok: Run) -> None:
        assert ok("--version").strip() == f"ranktilt, version {__version__}"

    def test_module(self) -> None:
        command = [sys.executable, "-m", "ranktilt", "--version"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert __version__ in done.stdout

    def test_help_loads_no_library_but_click(self) -> None:
        """What makes the command slow to start are libraries; none is loaded before it is used."""
        code = (
            "import sys; before = set(sys.modules)\n"
            "import ranktilt; print(*set(sys.modules) - before)\n"
            "from ranktilt.cli import main\n"
            "try: main(['--help'])\n"
            "except SystemExit: print(*set(sys.modules) - before)"
        )
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        first, *_, last = done.stdout.splitlines()
        ours = {name for name in first.split() if name.startswith("ranktilt")}
        assert ours == {"ranktilt", "ranktilt._version"}
        libraries = {name.partition(".")[0] for name in last.split()} - sys.stdlib_module_names
        assert libraries <= {"ranktilt", "click"}
        assert sum(name.startswith("ranktilt") for name in last.split()) < 12

    @pytest.mark.parametrize("verb", ["measures -f json", "demo"])
    def test_reader_that_stops_early(self, command: Path, verb: str) -> None:
        """`ranktilt measures | head -1` is no error."""
        shell = shutil.which("bash")
        assert shell is not None
        line = f"set -o pipefail; '{command}' {verb} | head -1"
        done = subprocess.run([shell, "-c", line], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


class TestSafety:
    def test_an_input_is_never_written_over(self, run_cli: Run, sample_copy: Path) -> None:
        passages = sample_copy / "passages.tsv"
        before = passages.read_bytes()
        result = run_cli("annotate", passages, "-o", passages)
        assert result.code == 2
        assert "is an input too" in result.err
        assert passages.read_bytes() == before

    def test_scores_do_not_replace_a_run(
        self, run_cli: Run, tmp_path: Path, annotated_sample: Path
    ) -> None:
        run = tmp_path / "run.csv"
        run.write_text("query_id,doc_id,score\nq01,p001,1\n")
        result = run_cli("score", run, "-a", annotated_sample, "-m", "ARaB@10", "-o", run)
        assert result.code == 2
        assert run.read_text().startswith("query_id")

    @pytest.mark.parametrize("name", ["s.json.gz", "s.csv.zst", "s.txt"])
    def test_endings_that_are_not_written(
        self, run_cli: Run, tmp_path: Path, sample: Any, name: str
    ) -> None:
        target = tmp_path / name
        result = run_cli("score", sample.runs[0], "--qrels", sample.qrels, "-m", "RR", "-o", target)
        assert result.code == 2
        assert "expected .json, .csv or .parquet" in result.err

    def test_names_with_brackets_are_printed_as_they_are(
        self, run_cli: Run, tmp_path: Path, sample: Any
    ) -> None:
        run = tmp_path / "bm25[dev].trec"
        run.write_bytes(sample.runs[0].read_bytes())
        result = run_cli("score", run, "--qrels", sample.qrels, "-m", "RR@10")
        assert "bm25[dev]" in result.out

    @pytest.mark.parametrize("form", ["markdown", "latex", "csv"])
    def test_every_form_says_what_must_be_known(
        self, run_cli: Run, sample: Any, annotated_sample: Path, form: str
    ) -> None:
        result = run_cli(
            "score", sample.runs[0], "-a", annotated_sample, "-m", "ARaB@10", "-f", form
        )
        said = result.err if form == "csv" else result.out
        assert "+ leans towards male" in said
        assert "24/24 queries" in said

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
    @pytest.mark.parametrize("unbuffered", ["", "1"])
    @pytest.mark.parametrize("word", ["measures", "--version"])
    def test_a_full_disk_behind_the_output_is_one_line(
        self, command: Path, word: str, unbuffered: str
    ) -> None:
        """Also if Python holds the output back, and tries again to write it when it ends."""
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [str(command), word], stdout=full, stderr=subprocess.PIPE, check=False,
                env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            )  # fmt: skip
        assert done.returncode == 2
        assert done.stderr.startswith(b"ranktilt: the output could not be written")
        assert done.stderr.count(b"\n") == 1

    @pytest.mark.parametrize("verb", ["audit", "explain"])
    def test_a_seed_is_not_negative(self, run_cli: Run, sample: Any, verb: str) -> None:
        result = run_cli(verb, sample.runs[0], "-c", sample.passages, "--seed", "-1")
        assert result.code == 2
        assert "--seed" in result.err
