"""Files of OpenSearch, _rank_eval, UBI and Quepid, in the forms that their documentation shows."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt import Queries, Run, score
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import load_runs
from ranktilt.errors import InputError, RunWarning

Put = Callable[..., Path]


def hits(*sources: dict[str, Any], index: str = "search-relevance-queryset") -> str:
    """An answer of the search API."""
    found = [{"_index": index, "_id": str(n), "_source": own} for n, own in enumerate(sources)]
    return json.dumps({"took": 2, "timed_out": False, "hits": {"hits": found}}, indent=2)


QUERY_SET = {
    "name": "Lamps",
    "sampling": "manual",
    "querySetQueries": [
        {"queryText": "desk lamp", "weight": "3", "category": "home"},
        {"queryText": "red dress", "weight": 1, "category": "clothes"},
    ],
}
JUDGMENTS = {
    "id": "b54f",
    "status": "COMPLETED",
    "type": "IMPORT_JUDGMENT",
    "judgmentRatings": [
        {
            "query": "red dress",
            "ratings": [{"docId": "D1", "rating": "3.000"}, {"docId": "D2", "rating": "0.000"}],
        },
        {"query": "desk lamp", "ratings": [{"docId": "D9", "rating": "1.000"}]},
    ],
}
PAIRWISE = {
    "id": "47cc",
    "type": "PAIRWISE_COMPARISON",
    "status": "COMPLETED",
    "searchConfigurationList": ["base", "boosted"],
    "results": [
        {
            "snapshots": [
                {"searchConfigurationId": "base", "docIds": ["D2", "D1"]},
                {"searchConfigurationId": "boosted", "docIds": ["D1", "D3", "D2"]},
            ],
            "metrics": [{"metric": "jaccard", "value": 0.67}],
            "query_text": "red dress",
        },
        {
            "snapshots": [
                {"searchConfigurationId": "base", "docIds": []},
                {"searchConfigurationId": "boosted", "docIds": ["D9"]},
            ],
            "metrics": [],
            "query_text": "desk lamp",
        },
    ],
}
RANK_EVAL = {
    "requests": [
        {
            "id": "amsterdam",
            "request": {"query": {"match": {"text": "hotels in amsterdam"}}},
            "ratings": [
                {"_index": "trips", "_id": "doc1", "rating": 0},
                {"_index": "trips", "_id": "doc2", "rating": 3},
            ],
        },
        {
            "id": "berlin",
            "request": {
                "query": {
                    "bool": {
                        "must": [{"multi_match": {"query": "berlin", "fields": ["a", "b"]}}],
                        "filter": [{"term": {"lang": "en"}}],
                    }
                }
            },
            "ratings": [{"_index": "trips", "_id": "doc1", "rating": 1}],
        },
        {
            "id": "rome",
            "template_id": "one_field",
            "params": {"query_string": "rome by train", "field": "text"},
            "ratings": [],
        },
        {"id": "all", "request": {"query": {"match_all": {}}}, "ratings": []},
    ],
    "metric": {"precision": {"k": 20}},
}


def rank_eval_details() -> dict[str, Any]:
    def hit(name: str, value: float | None) -> dict[str, Any]:
        return {"hit": {"_index": "trips", "_id": name, "_score": value}, "rating": None}

    return {
        "metric_score": 0.4,
        "details": {
            "amsterdam": {
                "metric_score": 0.6,
                "unrated_docs": [{"_index": "trips", "_id": "doc7"}],
                "hits": [hit("doc7", 1.0), hit("doc2", 1.0), hit("doc1", None)],
                "metric_details": {"precision": {"docs_retrieved": 3}},
            },
            "berlin": {"metric_score": 0.0, "unrated_docs": [], "hits": []},
        },
        "failures": {},
    }


# OpenSearch


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_query_set(put: Put, wrapped: bool) -> None:
    path = put("set.json", hits(QUERY_SET) if wrapped else json.dumps(QUERY_SET))
    queries = Queries.load(path, by="category")
    assert queries.texts == {"desk lamp": "desk lamp", "red dress": "red dress"}
    assert queries.weights == {"desk lamp": 3.0, "red dress": 1.0}
    assert queries.breakdown("category") == {"desk lamp": "home", "red dress": "clothes"}


@pytest.mark.parametrize("name", ["set.txt.json", "set.ndjson", "set.jsonl"])
def test_a_query_set_for_upload(put: Put, name: str) -> None:
    lines = '{"queryText": "capital of France?", "referenceAnswer": "Paris"}\n{"queryText": "tv"}\n'
    queries = Queries.load(put(name, lines))
    assert queries.ids == ["capital of France?", "tv"]
    assert queries.columns["referenceAnswer"] == {"capital of France?": "Paris", "tv": ""}


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_judgment_list(put: Put, wrapped: bool) -> None:
    path = put("judged.json", hits(JUDGMENTS) if wrapped else json.dumps(JUDGMENTS))
    assert Qrels.load(path).grades == {"red dress": {"D1": 3, "D2": 0}, "desk lamp": {"D9": 1}}
    assert Queries.load(path).ids == ["red dress", "desk lamp"]


def test_fractions_are_scaled_and_ndcg_is_the_same(put: Put) -> None:
    """By hand: gains 0.25 at rank 1, 0.5 at rank 2; ideal 0.5 and 0.25."""
    ratings = [{"docId": "a", "rating": "0.250"}, {"docId": "b", "rating": "0.500"}]
    path = put("u.json", hits({"judgmentRatings": [{"query": "x y", "ratings": ratings}]}))
    with pytest.warns(RunWarning, match=r"fractional ratings, times 1000 here \(0.25 is 250\)"):
        qrels = Qrels.load(path)
    assert qrels.grades == {"x y": {"a": 250, "b": 500}}
    run = {"x y": {"a": 2.0, "b": 1.0}}
    discount = 1 / math.log2(3)
    expected = (0.25 + 0.5 * discount) / (0.5 + 0.25 * discount)
    found = score({"r": run}, ["nDCG@10", "P@2"], qrels=qrels)
    assert found.mean("r", "nDCG@10") == pytest.approx(expected)
    assert found.mean("r", "P@2") == 1.0


@pytest.mark.parametrize("rating", ["3000000", "1e300", "1e308"])
def test_scaled_ratings_have_a_limit(put: Put, rating: str) -> None:
    ratings = [{"docId": "a", "rating": rating}, {"docId": "b", "rating": "0.5"}]
    path = put("u.json", hits({"judgmentRatings": [{"query": "x y", "ratings": ratings}]}))
    with pytest.warns(RunWarning), pytest.raises(InputError, match=r"u\.json.*: grade '.{1,10}', "):
        Qrels.load(path)


def test_ratings_with_more_decimals_are_rounded(put: Put) -> None:
    ratings = [{"docId": "a", "rating": "0.0004"}, {"docId": "b", "rating": "0.5"}]
    path = put("u.json", hits({"judgmentRatings": [{"query": "x y", "ratings": ratings}]}))
    with pytest.warns(RunWarning, match="nDCG may change, because they are rounded"):
        assert Qrels.load(path).grades == {"x y": {"a": 0, "b": 500}}


def test_a_pairwise_experiment_is_two_runs(put: Put) -> None:
    path = put("experiment.json", hits(PAIRWISE))
    base, boosted = load_runs(path)
    assert (base.name, boosted.name) == ("base", "boosted")
    assert base.ranking("red dress") == ["D2", "D1"]
    assert base.query_ids == ["red dress", "desk lamp"]
    assert base.ranking("desk lamp") == []
    assert boosted.ranking("red dress") == ["D1", "D3", "D2"]
    for order in ("score", "rank", "file"):
        assert load_runs(path, order)[1].ranking("red dress") == ["D1", "D3", "D2"]
    with pytest.raises(InputError, match=r"2 runs \(base, boosted\), expected one run here"):
        Run.load(path)


def test_evaluation_results_are_a_run(put: Put) -> None:
    made = [
        {
            "searchConfigurationId": "4f90",
            "searchText": text,
            "judgmentIds": ["d3"],
            "documentIds": docs,
            "metrics": [{"metric": "NDCG@8", "value": 0.0}],
        }
        for text, docs in (("tv", ["b", "a"]), ("led tv", ["c"]))
    ]
    (run,) = load_runs(put("evaluations.json", hits(*made)))
    assert run.name == "evaluations"
    assert run.to_dict() == {"tv": {"b": -1.0, "a": -2.0}, "led tv": {"c": -1.0}}
    with pytest.raises(
        InputError, match=r"two results for 'tv' and 4f90; fetch the results of one"
    ):
        load_runs(put("twice.json", hits(made[0], made[0])))


def test_a_part_of_an_answer_is_noticed(put: Put) -> None:
    one = {"searchText": "tv", "searchConfigurationId": "c", "documentIds": ["a"]}
    answer = json.loads(hits(one))
    answer["hits"]["total"] = {"value": 150, "relation": "eq"}
    with pytest.warns(
        RunWarning, match=r"e\.json: 1 of 150 documents found; fetch more with size="
    ):
        Run.load(put("e.json", json.dumps(answer)))


# _rank_eval


def test_a_rank_eval_request(put: Put) -> None:
    path = put("request.json", json.dumps(RANK_EVAL))
    assert Queries.load(path).texts == {
        "amsterdam": "hotels in amsterdam",
        "berlin": "berlin",
        "rome": "rome by train",
        "all": "all",  # no text in the request
    }
    assert Qrels.load(path).grades == {"amsterdam": {"doc1": 0, "doc2": 3}, "berlin": {"doc1": 1}}


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_rank_eval_response_keeps_the_order_shown(put: Put, wrapped: bool) -> None:
    """Tied scores, a missing score: the engine's order counts."""
    content = rank_eval_details()
    path = put("r.json", json.dumps({"rank_eval": content} if wrapped else content))
    run = Run.load(path)
    assert run.ranking("amsterdam") == ["doc7", "doc2", "doc1"]
    assert run.query_ids == ["amsterdam", "berlin"]
    assert run.ranking("berlin") == []


def test_failed_queries_of_a_response_are_counted(put: Put) -> None:
    content = rank_eval_details() | {"failures": {"rome": {"error": {"reason": "no index"}}}}
    with pytest.warns(RunWarning, match=r"r\.json: 1 query failed, without results"):
        Run.load(put("r.json", json.dumps(content)))


# UBI


def search(query_id: str, text: str | None, *docs: str) -> dict[str, Any]:
    known = {"query_id": query_id, "user_query": text, "query_response_hit_ids": docs}
    return known | {"timestamp": "2026-01-01T10:00:00Z", "client_id": "c"}


LOG = [
    search("1", "tv", "a", "b"),
    search("2", "tv", "b", "c"),
    search("3", "Led TV ", "d"),
    search("2", "tv", "z"),  # the same search
    search("4", "tv"),
]


@pytest.mark.parametrize("form", ["lines", "bulk", "hits", "dump"])
def test_a_log_gives_traffic(put: Put, form: str) -> None:
    if form == "hits":
        path = put("ubi.json", hits(*LOG, index="ubi_queries"))
    else:
        action = [{"index": {"_index": "ubi_queries"}}] if form == "bulk" else []
        dumped = [{"_index": "u", "_source": one} if form == "dump" else one for one in LOG]
        lines = [json.dumps(line) for one in dumped for line in (*action, one)]
        path = put("ubi.ndjson", "\n".join(lines) + "\n")
    queries = Queries.load(path)
    assert queries.weights == {"tv": 3.0, "Led TV": 1.0}
    with pytest.raises(InputError, match="a UBI log without rankings"):
        Run.load(path)


def test_traffic_weights_the_means(put: Put) -> None:
    """By hand: P@1 is 1 for tv (3 searches) and 0 for Led TV (1 search)."""
    path = put("ubi.ndjson", "".join(json.dumps(one) + "\n" for one in LOG))
    run = {"tv": {"a": 1.0}, "Led TV": {"a": 1.0}}
    qrels = {"tv": {"a": 1}, "Led TV": {"b": 1}}
    found = score({"r": run}, ["P@1"], qrels=qrels, queries=path)
    assert found.mean("r", "P@1") == pytest.approx(0.75)


def test_events_belong_to_their_search(put: Put) -> None:
    event = {"action_name": "click", "query_id": "1", "event_attributes": {"object": {}}}
    own_text = event | {"query_id": "8", "user_query": "radio"}
    lost = event | {"query_id": "9"}
    lines = [event, *LOG, own_text, own_text, lost]
    path = put("all.ndjson", "".join(json.dumps(one) + "\n" for one in lines))
    with pytest.warns(
        RunWarning, match=r"all\.ndjson: 1 of 6 searches without user_query, skipped"
    ):
        queries = Queries.load(path)
    assert queries.weights == {"tv": 3.0, "Led TV": 1.0, "radio": 1.0}


# Quepid

DETAIL = (
    "Team Name,Case Name,Case ID,Query Text,Doc ID,Doc Position,Title,Rating,brand\r\n"
    'Shop,Lamps,7,"lamp, red",d1,1,Lamp,3,Acme\r\n'
    'Shop,Lamps,7,"lamp, red",d2,2,Lamp,,Acme\r\n'
    'Shop,Lamps,7,5"" pipe,d3,1,Pipe,0,\r\n'
    "Shop,Lamps,7,nothing found\r\n"
)


def test_ratings_of_a_case(put: Put) -> None:
    path = put(
        "case_basic.csv", '\nquery,docid,rating\n" =tv",d1,2.0\n"led, tv",d2,1\nno ratings\n'
    )
    assert Qrels.load(path).grades == {"=tv": {"d1": 2}, "led, tv": {"d2": 1}}
    marked = put("marked.csv", "\ufeff" + path.read_text().lstrip())
    assert Qrels.load(marked).grades == Qrels.load(path).grades
    assert Queries.load(path).ids == ["=tv", "led, tv", "no ratings"]
    with pytest.raises(InputError, match=r"case_basic\.csv: a Quepid export without rankings"):
        Run.load(path)


def test_a_detailed_case_is_a_run_with_ratings(put: Put) -> None:
    path = put("lamps_detailed.csv", DETAIL)
    (run,) = load_runs(path)
    assert run.name == "lamps_detailed"
    assert run.to_dict() == {
        "lamp, red": {"d1": -1.0, "d2": -2.0},
        '5" pipe': {"d3": -1.0},
        "nothing found": {},
    }
    assert Qrels.load(path).grades == {"lamp, red": {"d1": 3}, '5" pipe': {"d3": 0}}


def test_snapshots_are_runs(put: Put) -> None:
    rows = "Snapshot Name,Snapshot Time,Case ID,Query Text,Doc ID,Doc Position\r\n"
    rows += "before,2026-01-01,7,tv,b,1\r\nbefore,2026-01-01,7,tv,a,2\r\n"
    assert load_runs(put("one.csv", rows))[0].name == "one"
    both = load_runs(put("two.csv", rows + "after,2026-02-01,7,tv,c,1\r\n"))
    assert {run.name: run.ranking("tv") for run in both} == {"before": ["b", "a"], "after": ["c"]}


def test_positions_of_a_snapshot_count(put: Put) -> None:
    rows = "Snapshot Name,Snapshot Time,Case ID,Query Text,Doc ID,Doc Position\r\n"
    rows += "s,2026-01-01,7,tv,b,10\r\ns,2026-01-01,7,tv,a,2\r\n"
    assert load_runs(put("one.csv", rows))[0].ranking("tv") == ["a", "b"]
    with pytest.raises(InputError, match=r"bad\.csv:3: Doc Position 'x', expected a number"):
        load_runs(put("bad.csv", rows.replace(",2\r", ",x\r")))


def test_scores_of_a_case_are_queries(put: Put) -> None:
    rows = (
        "Team Name,Case Name,Case ID,Query Text,Score,Date Last Scored,Count\r\nT,C,7,tv,0.5,,3\r\n"
    )
    assert Queries.load(put("case.csv", rows)).ids == ["tv"]


@pytest.mark.parametrize(
    "content",
    [
        {"queries": [{"query": "tv", "ratings": {"d1": 2, "d2": None}}]},
        {
            "case_name": "TVs",
            "scorer": {"name": "AP"},
            "queries": [
                {
                    "arranged_at": 0,
                    "query_text": "tv",
                    "notes": None,
                    "ratings": [{"doc_id": "d1", "rating": 2.0, "user_email": "a@example.org"}],
                }
            ],
        },
    ],
    ids=["ratings", "case"],
)
def test_json_of_quepid(put: Put, content: dict[str, Any]) -> None:
    path = put("case.json", json.dumps(content, indent=2))
    assert Qrels.load(path).grades == {"tv": {"d1": 2}}
    assert Queries.load(path).texts == {"tv": "tv"}


def test_text_files_of_quepid(put: Put) -> None:
    trec = put("trec.txt", "\n12 0 d1 3\n\n12 0 d2 0\n")  # with Quepid's own ids
    assert Qrels.load(trec).grades == {"12": {"d1": 3, "d2": 0}}


# What is wrong, and what is something else


@pytest.mark.parametrize(
    ("load", "content", "message"),
    [
        (Queries.load, hits(QUERY_SET, QUERY_SET), r"2 query sets \(Lamps, Lamps\), expected one; "
         r"fetch one by its id: _plugins/_search_relevance/query_sets/ID"),
        (Queries.load, hits(), "an answer without documents; check the id"),
        (Queries.load, '{"querySetQueries": [{"queryText": 5}]}', "queryText 5, expected a text"),
        (Queries.load, '{"querySetQueries": "tv"}', r"not a query set \(Expected `array`"),
        (Queries.load, '{"querySetQueries": [{"queryText": "a"}, {"queryText": "a"}]}',
         "duplicate query 'a'"),
        (Queries.load, '{\n"querySetQueries": [', "not valid JSON"),
        (Queries.load, '{"querySetQueries": []}', "a query set without queries"),
        (Qrels.load, '{"judgmentRatings": [{"query": "a", "ratings": {"d": 1}}]}',
         r"not a judgment list \(Expected `array`, got `object` - at `\$.judgmentRatings"),
        (Qrels.load, '{"queries": [{"query": "a", "ratings": [{"doc_id": "d", "rating": "x"}]}]}',
         "rating 'x', expected a number"),
        (Qrels.load, json.dumps(QUERY_SET), "a query set without relevance judgements"),
        (Qrels.load, json.dumps(rank_eval_details()), "a _rank_eval response without relevance"),
        (Run.load, json.dumps(JUDGMENTS), "a judgment list without rankings, expected rankings"),
        (Run.load, hits(PAIRWISE | {"status": "PROCESSING", "results": {}}),
         r"an experiment without results \(status PROCESSING\); fetch it by its id"),
        (Run.load, hits(PAIRWISE | {"results": [{"evaluationId": "1", "queryText": "tv"}]}),
         "a pointwise experiment has no documents; fetch its evaluations"),
        (Run.load, '{"rank_eval": {"details": {"q": {"hits": [{"hit": {}}]}}}}',
         r"not a _rank_eval response \(Object missing required field `_id`"),
        (Run.load, hits(PAIRWISE).replace("D3", "\\ud800"), r"half a surrogate pair"),
        (Queries.load, '{"requests": [{"ratings": []}]}', r"missing required field `id`"),
        (Queries.load, '{"queries": [{"ratings": {}}]}', "query 1 without text"),
    ],
)  # fmt: skip
def test_one_line_for_what_is_wrong(put: Put, load: Any, content: str, message: str) -> None:
    path = put("file.json", content)
    with pytest.raises(InputError, match=message) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.csv", "query,docid,rating\n,d1,2\n", r"a\.csv:2: a row without query"),
        ("a.ndjson", '{"user_query": 7, "query_id": "1"}\n', r"a\.ndjson:1: not a UBI record"),
    ],
)
def test_the_line_is_named(put: Put, name: str, content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Qrels.load(put(name, content))


def test_files_of_our_own_stay_ours(put: Put) -> None:
    """Queries and documents may be named like the fields of these tools."""
    run = {"requests": {"d1": 2.0}, "details": {"hits": 1.0}, "ratings": {"query_text": 1.0}}
    assert Run.load(put("run.json", json.dumps(run))).to_dict() == run
    lines = '{"query_id": "1", "query_text": "tv"}\n{"query_id": "2", "query_text": "radio"}\n'
    assert Queries.load(put("queries.jsonl", lines)).texts == {"1": "tv", "2": "radio"}
    table = put("run.csv", "query,docid,rank\nq,d1,1\nq,d2,2\n")
    assert Run.load(table).ranking("q") == ["d1", "d2"]


def test_compressed_files(tmp_path: Path) -> None:
    path = tmp_path / "set.json.gz"
    path.write_bytes(gzip.compress(json.dumps(QUERY_SET).encode()))
    assert Queries.load(path).ids == ["desk lamp", "red dress"]


def test_a_run_with_texts_as_ids_is_written_as_json(put: Put, tmp_path: Path) -> None:
    _, run = load_runs(put("experiment.json", hits(PAIRWISE)))
    run.write(tmp_path / "out.json")
    again = Run.load(tmp_path / "out.json")
    assert again.query_ids == run.query_ids
    assert again.ranking("red dress") == ["D1", "D3", "D2"]
    with pytest.raises(InputError, match=r"no white space, for TREC; a run named \.json may"):
        run.write(tmp_path / "out.trec")
    assert not (tmp_path / "out.trec").exists()


def test_files_that_were_misread(put: Put) -> None:
    with pytest.raises(InputError, match="a _rank_eval response without rankings"):
        load_runs(put("details.json", '{"details": {}}'))
    twice = PAIRWISE | {"results": [*PAIRWISE["results"], PAIRWISE["results"][0]]}
    with pytest.raises(InputError, match=r"twice\.json.*: two results for 'red dress'"):
        load_runs(put("twice.json", hits(twice)))
    bare = {"requests": [{"id": "1", "request": {"query": {"match": {"title": "tv"}}}}]}
    with pytest.raises(InputError, match="a _rank_eval request without ratings"):
        Qrels.load(put("bare.json", json.dumps(bare)))
