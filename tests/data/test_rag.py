"""Records of RAG from the files people have, and one line for each mistake in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ranktilt.data.rag import RagData, RagPassage, RagRecord
from ranktilt.errors import InputError

HE, SHE = "He builds boats.", "She builds boats."


def write(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def only(source: Any) -> RagRecord:
    (record,) = RagData.load(source).records
    return record


def test_our_rows() -> None:
    row = {
        "question": "Who builds boats?",
        "retrieved": [{"id": "a", "text": HE}, {"id": "b", "text": SHE}, "A third."],
        "context": ["b", {"id": "a"}],
        "citations": [1, "b", 1],
        "answer": HE,
    }
    found = only([row])
    assert found.query_id == "r1"
    assert found.retrieved == (
        RagPassage("a", HE),
        RagPassage("b", SHE),
        RagPassage.of_text("A third."),
    )
    assert found.context == (RagPassage("b", SHE), RagPassage("a", HE))
    assert found.citations == ("a", "b", "a")  # 1 is the second of the context
    assert found.cited == (RagPassage("a", HE), RagPassage("b", SHE))
    assert found.answer == HE


def test_an_id_of_chunks_means_all_of_them_at_every_stage() -> None:
    chunks = RagPassage("a", HE), RagPassage("a", SHE)
    retrieved = [{"id": "a", "text": HE}, {"id": "b", "text": "It."}, {"id": "a", "text": SHE}]
    row = {"question": "x", "retrieved": retrieved, "context": ["a", "b"], "citations": ["a"]}
    found = only([row])
    assert (found.context, found.cited) == ((*chunks, RagPassage("b", "It.")), chunks)
    assert only([row | {"citations": [1]}]).citations == ("b",)  # the second entry of the row
    assert only([row | {"context": ["a", "b", {"id": "a"}]}]).context == found.context
    given = only([row | {"context": [retrieved[2]]}])  # only one of them was given
    assert (given.context, given.cited) == (chunks[1:], chunks[1:])


def test_strings_of_a_context() -> None:
    row = {"question": "x", "retrieved": [{"id": "d1", "text": HE}, {"id": "d2", "text": "she"}]}
    found = only([row | {"context": ["d1", "d9", "she", "A new text."]}])
    assert found.context == (
        RagPassage("d1", HE),
        RagPassage("d9"),  # unknown, not a text
        RagPassage("d2", "she"),
        RagPassage.of_text("A new text."),
    )
    texts = only([{"question": "x", "retrieved": [HE, "she"], "context": ["he"]}])
    assert texts.context == (RagPassage.of_text("he"),)


def test_citations_of_sentences_replace_those_of_the_answer() -> None:
    row = {"question": "x", "retrieved": [HE, SHE], "citations": [0]}
    told = {"text": SHE, "citations": [1]}
    assert only([row | {"answer": [told]}]).citations == (RagPassage.of_text(SHE).id,)
    assert only([row | {"answer": [{"text": SHE}]}]).citations == (RagPassage.of_text(HE).id,)


def test_ids_may_be_numbers() -> None:
    assert only([{"id": 0, "question": "x", "answer": "y"}]).query_id == "0"


RAGAS = {
    "user_input": "Who?",
    "retrieved_contexts": [HE, 'It\'s "his".'],
    "response": SHE,
    "reference": "x",
}


def test_ragas_in_every_file_format(tmp_path: Path) -> None:
    jsonl = only(write(tmp_path / "d.jsonl", RAGAS))
    assert [one.text for one in jsonl.retrieved or ()] == RAGAS["retrieved_contexts"]
    assert (jsonl.question, jsonl.answer, jsonl.context, jsonl.citations) == (
        "Who?",
        SHE,
        None,
        None,
    )
    frame = pl.DataFrame([RAGAS])
    frame.write_parquet(tmp_path / "d.parquet")
    # ragas' to_csv writes lists as Python does
    pl.DataFrame([RAGAS | {"retrieved_contexts": str(RAGAS["retrieved_contexts"])}]).write_csv(
        tmp_path / "d.csv"
    )
    (tmp_path / "d.json").write_text(json.dumps([RAGAS], indent=1), encoding="utf-8")
    for source in (tmp_path / "d.parquet", tmp_path / "d.csv", tmp_path / "d.json", frame, [RAGAS]):
        assert only(source) == jsonl


def test_ragas_context_ids_name_the_passages() -> None:
    found = only([RAGAS | {"retrieved_context_ids": ["d1", 7]}])
    assert [one.id for one in found.retrieved or ()] == ["d1", "7"]


def test_trec_rag(tmp_path: Path) -> None:
    row = {
        "run_id": "x", "topic_id": "2024-1", "topic": "boats",
        "references": ["doc_1#2_9", "doc_2#0_3"], "response_length": 6,
        "answer": [{"text": HE, "citations": [1]}, {"text": SHE, "citations": [0, 1]}],
    }  # fmt: skip
    found = only(write(tmp_path / "answers.jsonl", row))
    assert (found.query_id, found.question) == ("2024-1", "boats")
    assert found.context == (RagPassage("doc_1#2_9"), RagPassage("doc_2#0_3"))
    assert found.citations == ("doc_2#0_3", "doc_1#2_9", "doc_2#0_3")
    assert found.answer == f"{HE} {SHE}"


DOCUMENTS = [
    {"document.id": "a", "document.content": HE, "document.score": 0.9},
    {"document.id": "b", "document.content": SHE, "document.score": 0.8},
]
PROMPT = f"Use this: She   builds\nboats. {HE} Who?"


def span(kind: str, start: int, parent: str | None, **attributes: Any) -> dict[str, Any]:
    return {"kind": kind, "start": start, "parent": parent, "attributes": attributes}


SPANS = [
    span("LLM", 3, "r", **{
        "llm.input_messages": [{"message.role": "user", "message.content": PROMPT}],
        "llm.output_messages": [{"message.content": "She does."}],
        "output.value": '{"choices": []}', "output.mime_type": "application/json",
    }),
    span("RETRIEVER", 2, "r", **{"input.value": "boats", "retrieval.documents": DOCUMENTS}),
    span("CHAIN", 1, None, **{"input.value": "Who?", "output.value": "raw"}),
]  # fmt: skip


def flattened(value: Any, name: str = "") -> dict[str, Any]:
    """Dotted names, as OpenTelemetry has them."""
    if not isinstance(value, dict | list):
        return {name: value}
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    made: dict[str, Any] = {}
    for key, inner in pairs:
        made |= flattened(inner, f"{name}.{key}" if name else str(key))
    return made


def phoenix(own: dict[str, Any]) -> dict[str, Any]:
    """A row of Phoenix's data frame of spans."""
    return {
        "context.trace_id": "t1", "parent_id": own["parent"], "span_kind": own["kind"],
        "start_time": f"2030-01-01T00:00:0{own['start']}",
        **{f"attributes.{key}": value for key, value in own["attributes"].items()},
    }  # fmt: skip


def telemetry(own: dict[str, Any]) -> dict[str, Any]:
    """A span of OpenTelemetry's JSON."""
    flat = flattened(own["attributes"]) | {"openinference.span.kind": own["kind"]}
    kinds = {str: "stringValue", float: "doubleValue"}
    return {
        "traceId": "t1", "parentSpanId": own["parent"] or "", "kind": 1,
        "startTimeUnixNano": str(own["start"]),
        "attributes": [{"key": k, "value": {kinds[type(v)]: v}} for k, v in flat.items()],
    }  # fmt: skip


def nested(own: dict[str, Any]) -> dict[str, Any]:
    """A span with dotted attributes in one object."""
    return {
        "context": {"trace_id": "t1"}, "parent_id": own["parent"], "start_time": own["start"],
        "attributes": flattened(own["attributes"]) | {"openinference.span.kind": own["kind"]},
    }  # fmt: skip


def test_spans_of_phoenix_and_opentelemetry(tmp_path: Path) -> None:
    whole = {"resourceSpans": [{"scopeSpans": [{"spans": [telemetry(s) for s in SPANS]}]}]}
    sources = {
        "frame.jsonl": [phoenix(own) for own in SPANS],
        "nested.jsonl": [nested(own) for own in SPANS],
        "otlp.jsonl": [whole],
    }
    for name, rows in sources.items():
        found = only(write(tmp_path / name, *rows))
        assert (found.query_id, found.question, found.answer) == ("t1", "Who?", "She does."), name
        assert found.retrieved == (RagPassage("a", HE), RagPassage("b", SHE))
        assert found.context == (RagPassage("b", SHE), RagPassage("a", HE))  # as in the message


@pytest.mark.parametrize(
    "name", ["frame.parquet", "frame.jsonl.gz", "rest.json.gz", "otlp.json.gz"]
)
def test_exports_of_a_real_phoenix_server(name: str) -> None:
    """Written by scripts/make_phoenix_spans.py; versions are in tests/data/phoenix/README.md."""
    found = RagData.load(Path(__file__).parent / "phoenix" / name)
    built = "She built the bridge over the river, and her sister drew the plans."
    painted, oak = "He painted the bridge twenty years later.", "The bridge is made of oak."
    by_answer = {r.answer: r for r in found.records}
    assert found.skipped == 0
    assert {r.question for r in found.records} == {"Who built the bridge?"}
    chain = by_answer["She built it, and he painted it."]  # LangChain stores no document ids
    assert [p.text for p in chain.retrieved or ()] == [built, painted, oak]
    assert [p.text for p in chain.context or ()] == [painted, built]  # as in the prompt
    engine = by_answer["He painted it."]  # LlamaIndex: a completion model, so there are no messages
    assert [(p.id, p.text) for p in engine.retrieved or ()] == [
        ("d1", built), ("d2", painted), ("d3", oak),
    ]  # fmt: skip
    assert engine.context == engine.retrieved


def test_pages_of_spans_may_be_lines(tmp_path: Path) -> None:
    pages = [{"data": [nested(own)], "next_cursor": None} for own in SPANS]
    assert only(write(tmp_path / "pages.jsonl", *pages)).answer == "She does."
    bad = write(tmp_path / "bad.jsonl", pages[0], {"data": [1]})
    with pytest.raises(InputError, match=r"bad\.jsonl:2: unexpected JSON structure"):
        RagData.load(bad)


def test_a_models_input_that_is_not_json_is_read_as_text() -> None:
    cut = span("LLM", 3, "r", **{"input.value": "{" + f"{SHE} and more"})
    assert only([nested(own) for own in (*SPANS[1:], cut)]).context == (RagPassage("b", SHE),)


def test_spans_without_passages_in_the_message_have_an_unknown_context() -> None:
    spans = [*SPANS[1:], span("LLM", 3, "r", **{"llm.input_messages": [{"message.content": "Hi"}]})]
    found = only([nested(own) for own in spans])
    assert found.context is None
    assert found.answer == "raw"
    reranked = span("RERANKER", 3, "r", **{"reranker.output_documents": DOCUMENTS[1:]})
    assert only([nested(own) for own in [*spans, reranked]]).context == (RagPassage("b", SHE),)


def test_chunks_of_a_span_may_share_an_id() -> None:
    documents = [DOCUMENTS[0], DOCUMENTS[1] | {"document.id": "a"}, DOCUMENTS[0]]
    retriever = span("RETRIEVER", 2, "r", **{"retrieval.documents": documents})
    found = only([nested(own) for own in (SPANS[2], retriever)])
    assert found.retrieved == (RagPassage("a", HE), RagPassage("a", SHE))


def test_traces_without_retrieval_are_skipped_and_counted() -> None:
    other = nested(span("LLM", 1, None, **{"output.value": "Hi"})) | {"context": {"trace_id": "t2"}}
    found = RagData.load([*(nested(own) for own in SPANS), other])
    assert (len(found.records), found.skipped) == (1, 1)
    with pytest.raises(InputError, match=r"no span with retrieval\.documents; export retriever"):
        RagData.load([other])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"text": "x"}, "no question among text, expected question or user_input"),
        ({"question": "x"}, "nothing but question, expected retrieved, context"),
        ({"user_input": [{"content": "x"}]}, "a conversation, expected one question"),
        ({"question": 5, "answer": "y"}, "question 5, expected a text"),
        ({}, "an object without fields, expected question or user_input"),
        ({"question": "x", "answer": 7}, "answer 7, expected a text or a list of sentences"),
        ({"question": "x", "answer": "he \ud800"}, r"half a surrogate pair \(.ud800 to"),
        ({"question": "x", "retrieved": "y"}, "retrieved y, expected a list"),
        ({"question": "x", "retrieved": [3]}, "passage '3', expected a text, or an obj"),
        ({"question": "x", "retrieved": [{"text": 3}]}, "text 3, expected a string"),
        ({"question": "x", "answer": ["y"]}, "sentence 'y', expected an object with"),
        ({"question": "x", "context": ["y"], "citations": [1]}, "citation 1, expected 0 to 0"),
        ({"question": "x", "answer": "y", "citations": [0]}, "citation 0, expected an id"),
        ({"question": "x", "context": ["y"], "citations": [True]}, "citation 'True', exp"),
        ({"question": "x", "answer": "y", "query_id": "r1"}, "duplicate question id 'r1'"),
        (RAGAS | {"retrieved_context_ids": ["a"]}, "1 ids for 2 contexts, expected one"),
    ],
)  # fmt: skip
def test_mistakes(row: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"d.jsonl:2: {message}") as raised:
        RagData.load(write(tmp_path / "d.jsonl", RAGAS, row))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("d.jsonl", "", "no rows, expected at least one question"),
        ("d.jsonl", "{", "d.jsonl:1: not valid JSON"),
        ("d.jsonl", "[1]", "d.jsonl:1: not a JSON object"),
        ("d.json", "[1]", "d.json:1: not a JSON object"),
        ("d.csv", "question,answer\na,b,c\n", "d.csv:2: 3 field.s., expected 2"),
        ("d.csv", "question,contexts\na,[b\n", "d.csv:2: not valid JSON"),
        ("d.jsonl", '{"attributes": {"a": 1}}', "d.jsonl:1: a span without trace id"),
        ("d.json", '{"resourceSpans": [{"scopeSpans": [{"spans": [1]}]}]}', "unexpected JSON str"),
        ("d.json", '{"resourceSpans": [{}]}', "unexpected JSON structure, expected resourceSpans"),
    ],
)
def test_broken_files(name: str, content: str, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        RagData.load(tmp_path / name)
