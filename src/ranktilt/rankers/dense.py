"""`dense:NAME_OR_FOLDER`: one vector per text, exact search in blocks, and re-ranking.

`dense:light` is wordllama (no torch), `dense:minilm` all-MiniLM-L6-v2 out of its wheel, anything
else a sentence-transformers model. Options: `similarity` (cosine, dot, euclidean, manhattan;
default: the model's own), `query_prompt` and `document_prompt` (put before each text; default: the
model's own prompts), `pooling` (cls: the vector of the first token, mean: of all tokens; default:
the model's own, or the mean).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.run import Run
from ranktilt.data.specs import shown_options
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.polarity.cache import CachedEmbedder, cache_file
from ranktilt.polarity.embedders import CheckedEmbedder, LightEmbedder, Vectors
from ranktilt.progress import silent
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, System, Texts, family
from ranktilt.rankers.index_folder import ArrayFile, IndexFolder
from ranktilt.rankers.reranking import RerankCandidates, text_prints
from ranktilt.rankers.searching import Encoded, VectorRanker
from ranktilt.rankers.torch_support import (
    BATCH_SIZE,
    Checkpoint,
    checked_device,
    sentence_transformers,
)

SIMILARITIES = ("cosine", "dot", "euclidean", "manhattan")
POOLINGS = ("cls", "mean")
PARAMETERS = ("similarity", "query_prompt", "document_prompt", "pooling")
#: Texts passed to the model at once: it sorts them by length, so that large calls pad little.
TEXTS_PER_CALL = 2048
#: Vectors of collections up to this size are kept in the user's cache; of larger ones only in an
#: index that was asked for.
CACHED_BYTES = 64 << 20
#: Ranked documents of queries that are reranked together.
RERANKED_AT_ONCE = 100_000


class Dense(VectorRanker):
    """Ranks by the similarity of a query's and a document's vector."""

    family = "dense"

    def __init__(
        self, name: str | None, options: Mapping[str, Any], texts: Texts, context: RankSettings
    ) -> None:
        self.texts = texts
        self.context = context
        self.model: _LightModel | _SentenceModel
        if name == "light":
            self.model = _LightModel(options)
        else:
            self.model = _SentenceModel(Checkpoint("dense", name), options, context)
        self.similarity = options.get("similarity")
        if self.similarity is not None and self.similarity not in SIMILARITIES:
            raise UnknownNameError(
                "similarity", str(self.similarity), SIMILARITIES, where=self.model.spec
            )
        self.name = self.model.spec + shown_options(dict(options))

    def settings(self) -> dict[str, Any]:
        return {
            "system": self.name,
            "model": self.model.identity("document"),
            "similarity": self.similarity or self.model.similarity,
        }

    def encode_queries(self, queries: Mapping[str, str]) -> Vectors:
        """One row per query."""
        return self._embed("query", list(queries), list(queries.values()))

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """Similarities."""
        kind = self.similarity or self.model.similarity
        return _similarities(queries, np.asarray(documents), kind)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list by the similarity to the query."""
        given = RerankCandidates.of(queries, run, depth, self.texts)
        asked = self._embed("query", list(queries), given.queries)
        scores = np.empty(len(given.rows), np.float32)
        offsets = given.run.offsets
        first = 0
        while first < len(given.run):
            # as many queries as have this many documents together, and at least one
            last = int(np.searchsorted(offsets, offsets[first] + RERANKED_AT_ONCE, "right")) - 1
            last = max(last, first + 1)
            used, rows = np.unique(given.rows[offsets[first] : offsets[last]], return_inverse=True)
            texts = [given.texts[row] for row in used.tolist()]
            vectors = self._embed("document", list(map(str, used.tolist())), texts)
            for number, (start, end) in enumerate(given.spans[first:last], start=first):
                if start < end:
                    own = vectors[rows[start - offsets[first] : end - offsets[first]]]
                    scores[start:end] = self.compare(asked[number : number + 1], own)[0]
            first = last
        return given.ranked(self, scores)

    def index_settings(self) -> dict[str, Any]:
        """The model, as it encodes documents."""
        return {"model": self.model.identity("document")}

    def read_vectors(self, folder: IndexFolder, count: int) -> Any:  # noqa: ARG002
        """The matrix, memory-mapped."""
        return folder.array("vectors", self.model.dimension)

    def write_vectors(self, path: Path, parts: Iterator[Encoded]) -> None:
        """One matrix."""
        with ArrayFile(path, "vectors", "float32") as out:
            for part in parts:
                out.append(part.vectors)

    def encoded(self) -> Iterator[Encoded]:
        """A few thousand documents at a time."""
        size = self.texts.collection.size_bytes
        keep = self.context.index is None and size is not None and size <= CACHED_BYTES
        done = 0
        for ids, texts in self.texts.batches():
            vectors = self._embed("document", ids, texts, keep=keep, report=False)
            done += len(ids)
            self.context.progress("Encoding documents", done, None, "documents")
            yield Encoded(pa.array(ids, pa.string()), text_prints(texts), vectors)

    def _embed(
        self,
        role: str,
        ids: list[str],
        texts: list[str],
        *,
        keep: bool = True,
        report: bool = True,
    ) -> Vectors:
        def progress(_: str, done: int = 0, total: int | None = None, *__: str) -> None:
            what = "queries" if role == "query" else "documents"
            self.context.progress(f"Encoding {what}", done, total, what)

        path = None
        if keep and self.context.cache is not False:
            path = cache_file(None if self.context.cache is True else self.context.cache)
        embedder = CachedEmbedder(
            _Role(self.model, role),
            path,
            batch_size=TEXTS_PER_CALL,
            progress=progress if report else silent,
        )
        if texts and not any(text.strip() for text in texts):
            return np.zeros((len(texts), self.model.dimension), np.float32)
        return embedder.embed(ids, texts)


def _similarities(queries: Vectors, documents: Vectors, kind: str) -> np.ndarray:
    """Queries × documents: cosine, dot, or the negative euclidean or manhattan distance.

    >>> _similarities(np.eye(2, dtype=np.float32), np.float32([[3, 4]]), "cosine").round(2).tolist()
    [[0.6000000238418579], [0.800000011920929]]
    """
    if kind == "cosine":
        return _normalised(queries) @ _normalised(documents).T
    if kind == "dot":
        return queries @ documents.T
    distance = np.empty((len(queries), len(documents)), np.float32)
    for row, query in enumerate(queries):  # a whole queries × documents × dimensions is too much
        apart = documents - query
        distance[row] = (
            np.abs(apart).sum(axis=1)
            if kind == "manhattan"
            else np.sqrt(np.einsum("nd,nd->n", apart, apart))
        )
    return -distance


def _normalised(vectors: Vectors) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    lengths[lengths == 0] = 1
    result: Vectors = np.divide(vectors, lengths, dtype=np.float32)
    return result


class _Role:
    """A model as an embedder for the cache: queries and documents may be encoded differently."""

    def __init__(self, model: _LightModel | _SentenceModel, role: str) -> None:
        self.model = model
        self.role = role
        self.name = model.identity(role)

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        return self.model.encode(self.role, list(texts))


class _LightModel:
    """wordllama behind the same face."""

    spec = "dense:light"
    similarity = "cosine"
    dimension = LightEmbedder.dimension

    def __init__(self, options: Mapping[str, Any]) -> None:
        for option in ("query_prompt", "document_prompt", "pooling"):
            if option in options:
                raise InputError(f"{option} with dense:light", expected="a transformer model")
        self._embedder = LightEmbedder()

    def identity(self, role: str) -> str:  # noqa: ARG002
        """A name that changes when the vectors do."""
        return self._embedder.name

    def encode(self, role: str, texts: list[str]) -> Vectors:  # noqa: ARG002
        """The mean of the token vectors."""
        return CheckedEmbedder(self._embedder, batch_size=TEXTS_PER_CALL).embed(
            [""] * len(texts), texts
        )


class _SentenceModel:
    """A sentence-transformers model, loaded when the first text needs it."""

    def __init__(
        self, checkpoint: Checkpoint, options: Mapping[str, Any], context: RankSettings
    ) -> None:
        self.checkpoint = checkpoint
        self.context = context
        self.spec = checkpoint.name
        self.pooling: str | None = options.get("pooling")
        if self.pooling is not None and self.pooling not in POOLINGS:
            raise UnknownNameError("pooling", str(self.pooling), POOLINGS, where=checkpoint.spec)
        described = self._described()
        #: The prompt that polarity's plain `encode` puts before texts; see `identity`.
        self.default_prompt = described.get("default_prompt_name")
        own = _own_prompts(described.get("prompts") or {})
        self.prompts = {
            "query": options.get("query_prompt", own.get("query")),
            "document": options.get("document_prompt", own.get("document")),
        }
        self.prompted = "query_prompt" in options or "document_prompt" in options
        self._model: Any = None

    def _described(self) -> dict[str, Any]:
        """The model's own settings of prompts."""
        path = self.checkpoint.folder / "config_sentence_transformers.json"
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def identity(self, role: str) -> str:
        """A name that changes when the vectors do.

        It is the one that polarity uses only if both must give the same vectors: no prompt
        of the role, no prompt that polarity would use, one route for all texts, its own pooling.
        """
        label = self.checkpoint.name.removeprefix("dense:")
        base = f"st:{label}@{self.checkpoint.fingerprint}"
        if self.pooling is not None:
            base += f"+pooling:{self.pooling}"
        if not self._routed and self.prompts[role] is None and self.default_prompt is None:
            return base
        return f"{base}+{role}:{self.prompts[role] or ''}"

    @property
    def _routed(self) -> bool:
        """Whether queries and documents go through different modules."""
        path = self.checkpoint.folder / "modules.json"
        return path.is_file() and any(
            word in path.read_text(encoding="utf-8") for word in ("Router", "Asym")
        )

    @property
    def model(self) -> Any:
        """The model itself."""
        if self._model is None:
            device = checked_device(self.context.device)
            kind = sentence_transformers("SentenceTransformer")
            self._model = self.checkpoint.load(
                lambda folder: kind(folder, device=device, local_files_only=True),
                "a sentence-transformers or transformers checkpoint",
            )
            if self.pooling is not None:
                _change_pooling(self._model, self.pooling, f"system {self.checkpoint.spec}")
        return self._model

    @property
    def similarity(self) -> str:
        """The one that the model was made for; cosine by default."""
        return str(self.model.similarity_fn_name)

    @property
    def dimension(self) -> int:
        model = self.model
        get = getattr(model, "get_embedding_dimension", model.get_sentence_embedding_dimension)
        return int(get())

    def encode(self, role: str, texts: list[str]) -> Vectors:
        """The model's own vectors, with its own prompts unless others were given."""
        encode = getattr(self.model, f"encode_{role}")  # picks the prompt and the route
        # a prompt of None leaves the choice to the model, '' means none
        vectors: Vectors = encode(
            texts,
            prompt=self.prompts[role] if self.prompted else None,
            batch_size=self.context.batch_size or BATCH_SIZE,
            show_progress_bar=False,
            convert_to_numpy=True,
        )
        return vectors


def _own_prompts(prompts: Mapping[str, Any]) -> dict[str, str]:
    """The model's own prompts by role, under the names that sentence-transformers accepts."""
    names = {"query": ("query",), "document": ("document", "passage", "corpus")}
    found = {}
    for role, accepted in names.items():
        text = next((prompts[name] for name in accepted if prompts.get(name)), None)
        if text:
            found[role] = str(text)
    return found


def _change_pooling(model: Any, kind: str, where: str) -> None:
    """Another way from token vectors to one vector; all other modules stay."""
    for name, module in model._modules.items():  # torch's own table of a model's parts
        if type(module).__name__ == "Pooling":
            old = getattr(module, "embedding_dimension", None)
            model._modules[name] = type(module)(old or module.word_embedding_dimension, kind)
            return
    raise InputError(f"pooling={kind} of a model that pools nothing", where=where)


@family("dense", parameters=PARAMETERS)
def _make(name: str | None, options: dict[str, Any], texts: Texts, context: RankSettings) -> System:
    """A dense system over these documents."""
    return Dense(name, options, texts, context)
