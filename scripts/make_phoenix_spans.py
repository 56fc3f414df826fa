"""Write the exports of a real Phoenix server that the tests read.

    python scripts/make_phoenix_spans.py

starts Phoenix on loopback in a scratch folder, traces a chain of LangChain and a query engine of
LlamaIndex with their OpenInference instrumentors, and exports what the server stored into
``tests/data/phoenix``: the client's data frame as Parquet and JSONL, and the REST API's pages of
spans and of OTLP spans. Retriever and model are fixed texts written for this project, so
nothing is asked. It needs ``arize-phoenix``, ``openinference-instrumentation-langchain``,
``openinference-instrumentation-llama-index``, ``langchain-core`` and ``llama-index-core`` in an
environment of its own (they are in no extra); the files name the versions that made them.
"""

from __future__ import annotations

import gzip
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from importlib.metadata import version
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "data" / "phoenix"
PROJECT = "ranktilt"
TEXTS = {
    "d1": "She built the bridge over the river, and her sister drew the plans.",
    "d2": "He painted the bridge twenty years later.",
    "d3": "The bridge is made of oak.",
}
QUESTION = "Who built the bridge?"
LANGCHAIN, LLAMA = "She built it, and he painted it.", "He painted it."
MADE_BY = (
    "arize-phoenix", "arize-phoenix-client", "openinference-instrumentation-langchain",
    "openinference-instrumentation-llama-index",
)  # fmt: skip


def trace_langchain(provider: Any) -> None:
    """A chain: retriever, prompt with the first two passages, model."""
    from langchain_core.documents import Document
    from langchain_core.language_models import FakeListChatModel
    from langchain_core.output_parsers import StrOutputParser
    from langchain_core.prompts import ChatPromptTemplate
    from langchain_core.retrievers import BaseRetriever
    from langchain_core.runnables import RunnablePassthrough
    from openinference.instrumentation.langchain import LangChainInstrumentor

    class Shelf(BaseRetriever):
        def _get_relevant_documents(self, query: str, **more: Any) -> list[Document]:  # noqa: ARG002
            return [Document(text, id=name) for name, text in TEXTS.items()]

    def joined(documents: list[Document]) -> str:
        return "\n\n".join(one.page_content for one in documents[1::-1])

    LangChainInstrumentor().instrument(tracer_provider=provider)
    prompt = ChatPromptTemplate.from_template("Context:\n{context}\n\nQuestion: {question}")
    model = FakeListChatModel(responses=[LANGCHAIN])
    given = {"context": Shelf() | joined, "question": RunnablePassthrough()}
    (given | prompt | model | StrOutputParser()).invoke(QUESTION)
    LangChainInstrumentor().uninstrument()


def trace_llama_index(provider: Any) -> None:
    """A query engine over the same passages."""
    from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata
    from llama_index.core.query_engine import RetrieverQueryEngine
    from llama_index.core.retrievers import BaseRetriever
    from llama_index.core.schema import NodeWithScore, TextNode
    from openinference.instrumentation.llama_index import LlamaIndexInstrumentor

    class Shelf(BaseRetriever):
        def _retrieve(self, query_bundle: Any) -> list[NodeWithScore]:  # noqa: ARG002
            return [
                NodeWithScore(node=TextNode(id_=n, text=t), score=1.0) for n, t in TEXTS.items()
            ]

    class Fixed(CustomLLM):
        @property
        def metadata(self) -> LLMMetadata:
            return LLMMetadata(model_name="fixed")

        def complete(self, prompt: str, **more: Any) -> CompletionResponse:  # noqa: ARG002
            return CompletionResponse(text=LLAMA)

        def stream_complete(self, prompt: str, **more: Any) -> Any:
            raise NotImplementedError

    LlamaIndexInstrumentor().instrument(tracer_provider=provider)
    RetrieverQueryEngine.from_args(Shelf(), llm=Fixed()).query(QUESTION)
    LlamaIndexInstrumentor().uninstrument()


def free_port() -> int:
    """A port that nothing uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def answer(address: str) -> Any:
    """What the server answers, as JSON."""
    with urllib.request.urlopen(address, timeout=30) as found:
        return json.load(found)


def write(name: str, text: str) -> None:
    """A compressed file that depends on the text only."""
    (FOLDER / name).write_bytes(gzip.compress(text.encode(), mtime=0))


def export(base: str) -> None:
    """Trace both, wait until the spans are stored, and write the files."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from phoenix.client import Client

    provider = TracerProvider(resource=Resource({"openinference.project.name": PROJECT}))
    provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter(f"{base}/v1/traces")))
    trace_langchain(provider)
    trace_llama_index(provider)
    provider.shutdown()
    client = Client(base_url=base)
    stored = 0
    while True:  # the server stores spans a little later
        time.sleep(2)
        frame = client.spans.get_spans_dataframe(project_identifier=PROJECT)
        if stored and len(frame) == stored:
            break
        stored = len(frame)
    FOLDER.mkdir(exist_ok=True)
    frame.to_parquet(FOLDER / "frame.parquet", compression="zstd")
    lines = frame.to_json(orient="records", lines=True, date_format="iso")
    write("frame.jsonl.gz", lines)
    for name, path in (("rest.json.gz", "spans"), ("otlp.json.gz", "spans/otlpv1")):
        write(name, json.dumps(answer(f"{base}/v1/projects/{PROJECT}/{path}?limit=100")) + "\n")
    made = "".join(f"- {name} {version(name)}\n" for name in MADE_BY)
    (FOLDER / "README.md").write_text(
        f"Written by `scripts/make_phoenix_spans.py` with\n\n{made}", encoding="utf-8"
    )


def main() -> None:
    """Run the server for as long as it is needed."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "PHOENIX_HOST": "127.0.0.1",
            "PHOENIX_PORT": str(port),
            "PHOENIX_GRPC_PORT": str(free_port()),
            "PHOENIX_WORKING_DIR": folder,
            "PHOENIX_TELEMETRY_ENABLED": "false",
        }
        serve = [str(Path(sys.executable).with_name("phoenix")), "serve"]
        with subprocess.Popen(serve, env=environment, stdout=subprocess.DEVNULL) as server:
            try:
                for _ in range(60):
                    time.sleep(1)
                    try:
                        answer(f"{base}/v1/projects")
                        break
                    except (urllib.error.URLError, ConnectionError):
                        continue
                export(base)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
