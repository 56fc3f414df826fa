"""Original and swapped collection ranked and compared; expected values by hand or other code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from experiments.counterfactual_dl19.control import built_once, group_bonus
from ranktilt.counterfactuals import evaluation
from ranktilt.counterfactuals.evaluation import TiltSettings
from ranktilt.counterfactuals.results import CounterfactualSettings
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.swapped import NONE, SwappedCollection, World
from ranktilt.data.collection import Collection
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.overlap import rbo
from ranktilt.measures.scoring import score
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import make_ranker

Texts_ = dict[str, str]


def counterfactual(
    collection: Any,
    queries: Any,
    systems: Any = "bm25",
    lexicon: Any = "gender-pairs",
    **options: Any,
) -> Any:
    """The function under test, with the fields of its settings as options."""
    tilt = {name: options.pop(name) for name in ("measures", "qrels") if name in options}
    tilt["lexicon"] = options.pop("annotate_with", None)
    if isinstance(options.get("worlds"), str):
        options["worlds"] = (options["worlds"],)
    return evaluation.counterfactual(
        collection,
        queries,
        systems,
        lexicon,
        settings=CounterfactualSettings(**options),
        tilt=TiltSettings(**tilt),
        ranking=RankSettings(cache=False),
    )


def world_of(lexicon: Any, name: str = "all", pronouns: Any = "context") -> World:
    return World.of(Substitution(lexicon, pronouns=pronouns), name)


def by_hand(text: str) -> str:
    """The swap of the small lexicon, word by word; names by its fixed pairing."""
    pairs = {"he": "she", "man": "woman", "father": "mother", "James": "Mary", "Robert": "Anna",
             "Arthur": "Ruth"}  # fmt: skip
    both = pairs | {second: first for first, second in pairs.items()}
    both |= {a.capitalize(): b.capitalize() for a, b in both.items() if a.islower()}
    words = []
    for word in text.split(" "):
        bare = word.rstrip(".")
        words.append(both.get(bare, bare) + word[len(bare) :])
    return " ".join(words)


class TestWorlds:
    def test_the_swapped_world_is_ranked(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        found = counterfactual(passages, queries, "bm25", lexicon)
        other = {name: by_hand(text) for name, text in passages.items()}
        assert other["d1"] == "The woman repairs the tap. She is a plumber."
        ours, theirs = (rank(texts, queries, "bm25", depth=100) for texts in (passages, other))
        assert found.original["bm25"].to_dict() == ours.to_dict()
        assert found.swapped["bm25", "all", 0].to_dict() == theirs.to_dict()
        for query, value in found.per_query("bm25").items():
            lists = ours.ranking(query)[:10], theirs.ranking(query)[:10]
            assert value == pytest.approx(rbo(*lists), abs=1e-12)
        assert found.per_query("bm25")["q1"] < 1.0  # type: ignore[operator]
        assert found.about["changed"]["all"] == {"changed": 5, "documents": 8}

    def test_swapping_nothing_gives_exactly_one(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        systems = ["bm25", "dense:light", "bm25 >> dense:light % 5"]
        found = counterfactual(passages, queries, systems, lexicon, worlds=NONE)
        assert set(found.values) == {NONE}
        assert (found.values[NONE] == 1.0).all()
        assert [(r.crbo, r.low, r.high, r.unchanged) for r in found.rows] == [
            (1.0, 1.0, 1.0, 4)
        ] * 3
        assert found.moves() == []
        assert found.lowest() == []

    def test_words_of_no_document_swap_nothing(self, passages: Texts_, queries: Texts_) -> None:
        strange = {
            "name": "strange",
            "pairs": {"king": "queen"},
            "groups": [{"name": "a", "terms": ["king"]}, {"name": "b", "terms": ["queen"]}],
        }
        found = counterfactual(passages, queries, "bm25", strange)
        assert (found.values["all"] == 1.0).all()
        assert found.about["changed"]["all"]["changed"] == 0

    def test_parts_of_the_swap(self, passages: Texts_, queries: Texts_, lexicon: Any) -> None:
        wanted = ("all", "names", "pronouns", "words")
        found = counterfactual(passages, queries, "bm25", lexicon, worlds=wanted)
        assert found.world_names == list(wanted)
        # d5 and d7 have names, d1 and d2 a pronoun, d1, d2, d4 and d7 other words
        changed = {world: counts["changed"] for world, counts in found.about["changed"].items()}
        assert changed == {"all": 5, "names": 2, "pronouns": 2, "words": 4}
        # only "violin james" has a name, and James is the only one of the three names it can lose
        assert found.per_query("bm25", "pronouns") == dict.fromkeys(queries, 1.0)
        assert [row.world for row in found.rows] == list(wanted)

    def test_queries_stay_unless_they_are_swapped(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        both = counterfactual(passages, queries, "bm25", lexicon, swap_queries=True)
        # every pair goes both ways: documents and queries swapped together move nothing
        assert (both.values["all"] == 1.0).all()
        assert "The queries are swapped too." in both.notes()

    def test_queries_that_name_what_is_swapped(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        found = counterfactual(passages, queries, "bm25", lexicon, worlds=("all", "names"))
        # man, mother, james: queries are rarely written with capitals
        assert found.with_swapped_words() == ["q1", "q3", "q4"]
        assert found.with_swapped_words("names") == ["q4"]
        rest = found.subset(["q2"]).row("bm25").crbo
        wanted = (
            "World all: 3 of 4 queries have a swapped word (q1, q3, q4), so other documents "
            f"are expected; CRBO without such queries: bm25 {rest:.4f}."
        )
        assert wanted in found.notes()

    def test_random_pairings_are_a_distribution(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        more = passages | {
            "d9": "Anna plays the violin.",
            "d10": "Ruth plays the violin for James.",
        }
        found = counterfactual(
            more, queries, "bm25", lexicon, worlds=("names", "words"), name_pairings=6, seed=3
        )
        assert found.values["names"].shape == (1, 6, 4)
        assert found.values["words"].shape == (1, 1, 4)  # without names one pairing is all
        assert [world.pairing for world in found.world("names")] == [3, 4, 5, 6, 7, 8]
        row = found.row("bm25", "names")
        means = found.values["names"][0].mean(axis=1)
        assert row.pairings == 6
        assert row.pairing_sd == pytest.approx(np.std(means, ddof=1), abs=1e-12)
        assert (row.pairing_min, row.pairing_max) == (means.min(), means.max())
        assert row.crbo == pytest.approx(means.mean(), abs=1e-12)
        assert found.row("bm25", "words").pairing_sd is None
        again = counterfactual(
            more, queries, "bm25", lexicon, worlds="names", name_pairings=6, seed=3
        )
        assert np.array_equal(again.values["names"], found.values["names"])
        assert len(set(means.round(9))) > 1  # the pairing matters here

    def test_a_stream_is_the_same(
        self, passages: Texts_, queries: Texts_, lexicon: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kept = counterfactual(passages, queries, "bm25", lexicon)
        monkeypatch.setattr("ranktilt.counterfactuals.swapped.KEPT_BYTES", 0)
        streamed = counterfactual(passages, queries, "bm25", lexicon)
        assert np.array_equal(kept.values["all"], streamed.values["all"])
        assert streamed.about["changed"] == kept.about["changed"]

    def test_ids_and_texts_of_a_world(self, passages: Texts_, lexicon: Any) -> None:
        world = world_of(lexicon)
        texts = SwappedCollection(Collection.open(passages), world)
        for read in (texts.documents(), texts.documents()):  # made, then kept
            ((ids, found),) = read
            assert ids == list(passages)
            assert found == [by_hand(text) for text in passages.values()]
        (batch,) = texts.batches()
        assert batch.texts() == found
        assert texts.lookup(["d4", "d3"]) == {
            name: by_hand(passages[name]) for name in ("d4", "d3")
        }
        assert texts.fingerprint != Collection.open(passages).fingerprint

    def test_the_fingerprint_knows_the_pronoun_model(self, passages: Texts_) -> None:
        from ranktilt.counterfactuals.substitution.pronouns import ContextDecider, _shipped_weights

        def fingerprint(pronouns: Any) -> str:
            world = world_of("gender-pairs", "pronouns", pronouns)
            return SwappedCollection(Collection.open(passages), world).fingerprint

        weights = _shipped_weights()["weights"]
        other = {word: own | {"bias": own["bias"] + 1} for word, own in weights.items()}
        assert fingerprint(ContextDecider()) == fingerprint(ContextDecider(weights))
        assert fingerprint(ContextDecider(other)) != fingerprint(ContextDecider())
        assert fingerprint("first") != fingerprint("context")

    def test_many_texts_are_swapped_as_few_are(
        self, sample: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Compiled, over a buffer of bytes, against text by text."""
        odd = {
            "e1": "",
            "e2": "naïve her 😀 He",
            "e3": "her",
            "e4": "s/he saw his \n hers",
            "e5": "é",
        }
        world = world_of("gender-pairs")
        passages = dict(line.split("\t", 1) for line in
                        sample.passages.read_text(encoding="utf-8").splitlines()) | odd  # fmt: skip
        assert world.swapper is not None
        wanted = [world.swapper.text(text) for text in passages.values()]
        monkeypatch.setattr("ranktilt.counterfactuals.substitution.batches.WORTHWHILE_BYTES", 0)
        texts = SwappedCollection(Collection.open(passages), world)
        assert [text for _, found in texts.documents() for text in found] == wanted
        assert texts._swap.__self__.compiled  # type: ignore[attr-defined]
        assert texts._swap(["d"], ["half \ud800 he"]) == ["half \ud800 she"]
        assert texts._swap([], []) == []

    def test_pieces_of_a_text(self, lexicon: Any) -> None:
        world = world_of(lexicon)
        text = "He saw the man 😀 and Mary."
        pieces = world.pieces("d", text)
        changed = [("He", "She"), ("man", "woman"), ("Mary", "James")]
        assert [piece for piece in pieces if not isinstance(piece, str)] == changed
        for side, expected in enumerate((text, "She saw the woman 😀 and James.")):
            parts = [piece if isinstance(piece, str) else piece[side] for piece in pieces]
            assert "".join(parts) == expected
        assert World(NONE).pieces("d", text) == [text]


class TestSystems:
    def test_first_stages_rank_the_swapped_collection_too(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        spec = "bm25 % 2 >> dense:light"
        free = counterfactual(passages, queries, spec, lexicon)
        fixed = counterfactual(passages, queries, spec, lexicon, fixed_candidates=True)
        candidates = rank(passages, queries, "bm25", depth=2)
        for query in queries:
            here = set(fixed.original[fixed.systems[0]].ranking(query))
            there = set(fixed.swapped[fixed.systems[0], "all", 0].ranking(query))
            assert here == there == set(candidates.ranking(query))
        assert free.original[spec].to_dict() == fixed.original[spec].to_dict()
        # d7 holds "man" and is found for "man tap"; swapped, d2 takes its place
        assert set(free.swapped[spec, "all", 0].ranking("q1")) != set(candidates.ranking("q1"))
        assert any("candidates may change" in note for note in free.notes())
        assert any("original collection's candidates" in note for note in fixed.notes())

    def test_candidates_stay_for_those_that_have_any(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        both = ["bm25", "bm25 % 3 >> dense:light"]
        found = counterfactual(passages, queries, both, lexicon, fixed_candidates=True)
        alone = counterfactual(passages, queries, "bm25", lexicon)
        assert found.per_query("bm25") == alone.per_query("bm25")

    def test_a_saved_run_is_reranked_in_every_world(
        self, passages: Texts_, queries: Texts_, lexicon: Any, tmp_path: Path
    ) -> None:
        first = tmp_path / "first.trec"
        rank(passages, queries, "bm25", depth=3).write(first)
        found = counterfactual(passages, queries, f"run:{first} >> dense:light", lexicon)
        piped = counterfactual(
            passages, queries, "bm25 % 3 >> dense:light", lexicon, fixed_candidates=True
        )
        assert np.array_equal(found.values["all"], piped.values["all"])

    def test_functions_are_called_with_a_world(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        """A system that ranks by the number of male words: swapped, its order turns round."""
        seen: list[dict[str, str]] = []

        def males(texts: Collection) -> Any:
            own = {
                name: text
                for ids, some in texts.documents()
                for name, text in zip(ids, some, strict=True)
            }
            seen.append(own)
            words = {"he", "man", "father", "james"}

            def system(asked: Mapping[str, str]) -> dict[str, dict[str, float]]:
                def count(text: str) -> float:
                    return float(sum(w.strip(".").lower() in words for w in text.split()))

                return {query: {d: count(t) for d, t in own.items()} for query in asked}

            return system

        found = counterfactual(passages, queries, {"males": males}, lexicon, depth=10)
        assert seen[1] == {name: by_hand(text) for name, text in passages.items()}
        assert found.original["males"].ranking("q1")[:2] == ["d1", "d7"]
        assert found.swapped["males", "all", 0].ranking("q1")[:2] == ["d2", "d7"]

    @pytest.mark.parametrize(
        ("system", "message"),
        [
            ("run:x.trec", "a saved run cannot rank again.*--counterfactual RUN2"),
            ("engine:presets/solr.toml", "searches its own documents"),
            (3, "system int: a system of type int"),
            ({"one": ("bm25",)}, "system one: a system of type tuple"),
            ([], "no system given"),
            (["bm25", "bm25"], "duplicate system 'bm25'"),
            ("bm2", "unknown family of rankers 'bm2'"),
        ],
    )
    def test_systems_that_are_refused(
        self, passages: Texts_, queries: Texts_, lexicon: Any, system: Any, message: str
    ) -> None:
        with pytest.raises((InputError, UnknownNameError), match=message):
            counterfactual(passages, queries, system, lexicon)

    def test_a_system_that_is_built_knows_one_world(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        built = make_ranker("bm25", passages)
        for given in (built, rank(passages, queries)):
            with pytest.raises(InputError, match="for one collection only, expected a spec"):
                counterfactual(passages, queries, {"x": given}, lexicon)

    def test_a_function_must_make_a_system(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        with pytest.raises(InputError, match="its function returned a dict, expected a system"):
            counterfactual(passages, queries, {"x": lambda _: {"q1": {"d1": 1.0}}}, lexicon)

    def test_one_stage_has_no_candidates(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        with pytest.raises(InputError, match="no reranker whose candidates could be fixed"):
            counterfactual(passages, queries, "bm25", lexicon, fixed_candidates=True)


class TestResult:
    @pytest.fixture
    def found(self, passages: Texts_, queries: Texts_, lexicon: Any) -> Any:
        biased = group_bonus("bm25", lexicon, bonus=1.0)
        return counterfactual(
            passages, queries, {"bm25": "bm25", "biased": biased}, lexicon, worlds=("all", "names"),
            qrels={"q1": {"d1": 1}, "q2": {"d3": 1}, "q3": {"d4": 1}, "q4": {"d5": 1}},
        )  # fmt: skip

    def test_tilt_is_that_of_the_original_lists(
        self, found: Any, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        from ranktilt.terms.annotator import annotate

        run = rank(passages, queries, "bm25", depth=100)
        alone = score(
            run,
            ["NFaiRR@10", "TExFAIR@10"],
            annotations=annotate(passages, lexicon),
            background="collection",
        )
        row = found.row("bm25")
        for name, value in row.tilt.items():
            if not name.startswith("nDCG"):
                expected = next(m["value"] for m in alone.means() if m["measure"] == name)
                assert value == pytest.approx(expected, abs=1e-12)
        assert list(row.tilt) == ["NFaiRR(background='collection')@10", "TExFAIR@10", "nDCG@10"]

    def test_interval_and_test(self, found: Any) -> None:
        from ranktilt.stats.intervals import mean_interval

        ours, theirs = (
            np.array(list(found.per_query(s).values()), float) for s in ("bm25", "biased")
        )
        row = found.row("biased")
        low, high = mean_interval(theirs)
        assert row.crbo == pytest.approx(theirs.mean())
        assert (row.low, row.high) == (max(float(low), 0.0), min(float(high), 1.0))
        p = found.comparison.row("biased", "CRBO@10 all").p["t"]
        assert p == pytest.approx(stats.ttest_rel(theirs, ours).pvalue, abs=1e-9)

    def test_table_is_that_of_the_paper(self, found: Any) -> None:
        header, rows, right = found.table.header, found.table.rows, found.table.right
        assert header == ["system", "NFaiRR@10 ↑", "TExFAIR@10 ↑", "nDCG@10 ↑", "moved all",
                          "CRBO@10 ↑ all", "moved names", "CRBO@10 ↑ names"]  # fmt: skip
        assert [row[0] for row in rows] == ["bm25", "biased"]
        assert list(right) == [1, 2, 3, 4, 5, 6, 7]

    def test_conclusions_name_who_moved(self, found: Any) -> None:
        rows = [found.row(system, "all") for system in ("biased", "bm25")]
        told = [f"of {r.system} in {r.moved} of 4 queries (CRBO@10 {r.crbo:.3f})" for r in rows]
        assert 0 < rows[0].crbo < rows[1].crbo
        every, names = found.conclusions()
        assert every == f"World all: the swap changes the top 10 {told[0]} and {told[1]}."
        assert names.startswith("World names: ")

    def test_conclusions_name_who_did_not_move(self, passages: Texts_, lexicon: Any) -> None:
        still = counterfactual(passages, {"q2": "drip tap"}, "bm25", lexicon)
        assert still.conclusions() == ["The swap changes the top 10 of bm25 in no query."]
        both = {"bm25": "bm25", "biased": group_bonus("bm25", lexicon, bonus=1.0)}
        found = counterfactual(passages, {"q2": "drip tap"}, both, lexicon)
        assert found.conclusions()[0].endswith(") and of bm25 in none.")

    def test_moves_by_brute_force(self, found: Any) -> None:
        moves = found.moves(None)
        expected = set()
        for system in found.systems:
            for world in ("all", "names"):
                for query in found.query_ids:
                    a = found.original[system].ranking(query)
                    b = found.swapped[system, world, 0].ranking(query)
                    for document in set(a[:10]) | set(b[:10]):
                        old = a.index(document) + 1 if document in a else None
                        new = b.index(document) + 1 if document in b else None
                        if old != new:
                            expected.add((system, world, query, document, old, new))
        assert {(m.system, m.world, m.query_id, m.doc_id, m.old, m.new) for m in moves} == expected
        assert [m.moved for m in moves] == sorted((m.moved for m in moves), reverse=True)

    def test_lowest_queries(self, found: Any) -> None:
        lowest = found.lowest(None)
        values = [one.crbo for one in lowest]
        assert values == sorted(values)
        moved = {
            (s, w, q)
            for s in found.systems
            for w in ("all", "names")
            for q in found.query_ids
            if found.original[s].ranking(q)[:10] != found.swapped[s, w, 0].ranking(q)[:10]
        }
        assert moved
        assert {(one.system, one.world, one.query_id) for one in lowest} == moved
        for row in found.rows:
            own = [q for s, w, q in moved if (s, w) == (row.system, row.world)]
            assert (row.moved, row.unchanged) == (len(own), 4 - len(own))
            cells = next(cells for cells in found.table.rows if cells[0] == row.system)
            place = found.table.header.index(f"moved {row.world}")
            assert cells[place] == f"{len(own)} of 4"

    def test_names_that_are_not_there(self, found: Any) -> None:
        with pytest.raises(UnknownNameError, match="bm52"):
            found.row("bm52")
        with pytest.raises(UnknownNameError, match="alles"):
            found.row("bm25", "alles")

    def test_some_of_the_queries(self, found: Any) -> None:
        some = found.subset(["q3", "q1"])
        assert some.query_ids == ["q3", "q1"]
        whole = found.per_query("biased")
        assert some.per_query("biased") == {q: whole[q] for q in ("q3", "q1")}
        assert some.row("biased").crbo == pytest.approx((whole["q1"] + whole["q3"]) / 2)
        assert some.row("biased").n_total == 2
        with pytest.raises(InputError, match=r"1 of 2 queries were not evaluated \(first: 'q9'\)"):
            found.subset(["q1", "q9"])

    def test_written_and_shown(self, found: Any, tmp_path: Path) -> None:
        found.write(tmp_path / "r.json")
        content = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
        assert [row["system"] for row in content["rows"]] == ["bm25", "biased", "bm25", "biased"]
        assert content["manifest"]["settings"]["lexicon"] == "small"
        assert content["moves"][0]["system"] in ("bm25", "biased")
        found.write(tmp_path / "r.csv")
        assert (tmp_path / "r.csv").read_text(encoding="utf-8").startswith("system,world,pairings")
        assert "<table" in found._repr_html_()


class TestLists:
    """What moved is seen from the lists: RBO extrapolates what a shorter one does not have."""

    @staticmethod
    def of(passages: Texts_, lexicon: Any, ours: Any, theirs: Any, **options: Any) -> Any:
        queries = dict.fromkeys(ours, "tap")

        def system(texts: Collection) -> Any:
            lists = theirs if isinstance(texts, SwappedCollection) else ours
            scored = {q: {d: -float(i) for i, d in enumerate(own)} for q, own in lists.items()}
            return lambda _: scored

        return counterfactual(passages, queries, {"x": system}, lexicon, **options)

    def test_a_list_and_its_beginning(self, passages: Texts_, lexicon: Any) -> None:
        ours = {"a": ["d1", "d2", "d3"], "b": ["d4"], "c": ["d5", "d6"]}
        theirs = {"a": ["d1"], "b": ["d4", "d8"], "c": ["d5", "d6"]}
        found = self.of(passages, lexicon, ours, theirs)
        assert set(found.per_query("x").values()) == {1.0}
        (row,) = found.rows
        assert (row.crbo, row.moved, row.unchanged) == (1.0, 2, 1)
        assert found.moved
        assert [one.query_id for one in found.lowest()] == ["a", "b"]
        assert {move.doc_id for move in found.moves()} == {"d2", "d3", "d8"}
        assert not found.subset(["c"]).moved
        # below the cutoff nothing counts
        cut = self.of(passages, lexicon, ours, theirs, cutoff=1)
        assert not cut.moved

    def test_moves_by_hand(self, passages: Texts_, lexicon: Any) -> None:
        ours, theirs = ["d1", "d2", "d3", "d4"], ["d4", "d2", "d5", "d1"]
        found = self.of(passages, lexicon, {"q": ours}, {"q": theirs}, cutoff=2)
        # the top 2 of either: d1 1 → 4, d2 stays, d4 4 → 1; d3 and d5 are below both cuts
        told = [(m.doc_id, m.old, m.new, m.moved) for m in found.moves()]
        assert told == [("d1", 1, 4, 3), ("d4", 4, 1, 3)]
        (gone, came) = self.of(passages, lexicon, {"q": ["d1"]}, {"q": ["d2"]}, cutoff=1).moves()
        assert (gone.words, came.words) == ("1 → >1", ">1 → 1")
        assert (gone.moved, came.moved) == (1, 1)

    def test_any_pairing_moves_a_query(
        self, passages: Texts_, queries: Texts_, lexicon: Any
    ) -> None:
        more = passages | {"d9": "Anna plays the violin.", "d10": "Ruth has a violin for James."}
        found = counterfactual(
            more, queries, "bm25", lexicon, worlds="names", name_pairings=6, seed=3
        )
        moved = {
            q
            for q in queries
            for n in range(6)
            if found.original["bm25"].ranking(q) != found.swapped["bm25", "names", n].ranking(q)
        }
        assert 0 < len(moved) < 4
        assert found.row("bm25").moved == len(moved)

    def test_queries_without_a_value(self, passages: Texts_, lexicon: Any) -> None:
        """Nothing found has no gender to speak of: no NFaiRR, and n says so."""
        found = counterfactual(passages, {"a": "tap", "b": "zzz"}, "bm25", lexicon)
        row = found.row("bm25")
        assert (row.n, row.n_total, row.moved) == (1, 2, 0)
        assert row.tilt_n["NFaiRR(background='collection')@10"] == 1
        assert found.table.rows[0][1].endswith(" (1/2)")
        first = found.notes()[1]
        assert "mean over the queries (n/N if not all have a value)" in first


class TestControl:
    def test_a_bonus_is_what_it_says(self, passages: Texts_, queries: Texts_, lexicon: Any) -> None:
        made = group_bonus("bm25", lexicon, bonus=0.5)(Collection.open(passages)).rank(queries)
        plain = rank(passages, queries, "bm25").to_dict()
        males = {"d1": 2, "d4": 1, "d5": 1, "d7": 1}  # man and He, father, James, man
        for query, own in made.to_dict().items():
            spread = np.std(list(plain[query].values())) if plain[query] else 0.0
            expected = {d: s + 0.5 * spread * males.get(d, 0) for d, s in plain[query].items()}
            assert own == pytest.approx(expected)

    def test_no_bonus_is_the_system(self, passages: Texts_, queries: Texts_, lexicon: Any) -> None:
        made = group_bonus("bm25", lexicon, bonus=0)(Collection.open(passages)).rank(queries)
        assert made.to_dict() == rank(passages, queries, "bm25").to_dict()

    def test_another_group(self, passages: Texts_, lexicon: Any) -> None:
        made = group_bonus("bm25", lexicon, group="female")(Collection.open(passages))
        assert made.name == "bm25 + 0.1 sd per female term"
        with pytest.raises(UnknownNameError, match="femal"):
            group_bonus("bm25", lexicon, group="femal")

    def test_a_tilted_scorer_is_caught_on_the_sample(self, sample: Any) -> None:
        """The larger the bonus for male words, the less is left of the lists."""
        sizes = (0.0, 0.1, 0.3, 1.0)
        bm25 = built_once("bm25")
        systems = {f"{b:g}": group_bonus(bm25, "gender-pairs", bonus=b) for b in sizes}
        found = counterfactual(
            sample.passages, sample.queries, systems, "gender-pairs", worlds="words"
        )
        means = [found.row(f"{b:g}").crbo for b in sizes]
        assert means[0] == 1.0  # no query has a word that is swapped
        assert means == sorted(means, reverse=True)  # type: ignore[type-var]
        assert means[-1] < means[1] < 1.0  # type: ignore[operator]


def arab(counts: list[tuple[float, float]]) -> float:
    """ARaB written out: the mean over the prefixes of the mean difference of ln(1 + count)."""
    difference = [np.log1p(first) - np.log1p(second) for first, second in counts[:10]]
    return float(np.mean([np.mean(difference[: x + 1]) for x in range(len(difference))]))


#: Male and female words of the passages, counted by hand.
GENDERED = {"d1": (2, 0), "d2": (0, 2), "d4": (1, 0), "d5": (1, 0), "d7": (1, 1)}


class TestBadInput:
    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"depth": 5}, "depth 5, expected at least 10"),
            ({"cutoff": 0}, "cutoff 0"),
            ({"rbo_p": 1.0}, "p=1 of CRBO"),
            ({"worlds": "place"}, "unknown world 'place'"),
            ({"worlds": ()}, "no world"),
            ({"worlds": ("all", "all")}, "duplicate world 'all'"),
            ({"name_pairings": 0}, "0 pairings of the names, expected at least 1"),
            ({"seed": -1}, "seed -1"),
            ({"test": "z"}, "unknown test 'z'"),
            ({"confidence": 2.0}, "confidence"),
            ({"lexicon": "gender3"}, r"no \[pairs\]"),
        ],
    )
    def test_options(
        self, passages: Texts_, queries: Texts_, lexicon: Any, options: dict[str, Any], message: str
    ) -> None:
        with pytest.raises((InputError, UnknownNameError), match=message):
            counterfactual(passages, queries, "bm25", **({"lexicon": lexicon} | options))

    def test_standard_input_is_read_once_only(self, queries: Texts_, lexicon: Any) -> None:
        with pytest.raises(InputError, match="standard input and pipes can be read only once"):
            counterfactual("-", queries, "bm25", lexicon)

    def test_ids_alone_cannot_be_ranked(self, passages: Texts_, lexicon: Any) -> None:
        with pytest.raises(InputError, match="no queries with text"):
            counterfactual(passages, ["q1"], "bm25", lexicon)  # type: ignore[arg-type]
