"""`late:NAME_OR_FOLDER`: late interaction, ColBERT's MaxSim over token vectors, on torch.

score(q, d) = Σ over query tokens i of max over document tokens j of E_q[i] · E_d[j], with rows of
length 1 (Khattab and Zaharia, SIGIR 2020, Eq. 3). It works with any BERT-like encoder, such as
`late:minilm`; a checkpoint of ColBERT itself brings its projection (`linear.weight`) and its
settings (`artifact.metadata`). Options:

| option | default | what it does |
|---|---|---|
| `markers` | as the checkpoint | put [unused0] before queries and [unused1] before documents |
| `expand` | as the checkpoint | fill queries with [MASK] up to `query_length`, matched too |
| `query_length`, `document_length` | 32 and 180 for ColBERT, else the model's | word pieces kept |
| `special` | True | [CLS] and [SEP] take part in the match |
| `punctuation` | True, False for ColBERT | punctuation of documents takes part |
| `normalise` | True | vectors have length 1 |
"""

from __future__ import annotations

import importlib
import json
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.run import Run
from ranktilt.data.specs import shown_options
from ranktilt.errors import InputError
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, System, Texts, family
from ranktilt.rankers.index_folder import ArrayFile, IndexFolder
from ranktilt.rankers.reranking import RerankCandidates, text_prints
from ranktilt.rankers.searching import Encoded, VectorRanker
from ranktilt.rankers.torch_support import (
    BATCH_SIZE,
    Checkpoint,
    by_length,
    checked_device,
    positive,
    read_tensor,
    tensor_files,
)

PARAMETERS = (
    "markers", "expand", "query_length", "document_length", "special", "punctuation", "normalise",
)  # fmt: skip
FLAGS = ("markers", "expand", "special", "punctuation", "normalise")
#: ColBERT's own: settings, and the layer from hidden to token vectors.
METADATA, PROJECTION = "artifact.metadata", "linear.weight"
QUERY_MARKER, DOCUMENT_MARKER = "[unused0]", "[unused1]"
#: Queries compared with a batch of documents at once, and documents of an index in one block.
QUERIES_AT_ONCE, BLOCK = 32, 256


class LateInteraction(VectorRanker):
    """Ranks by MaxSim."""

    family = "late"
    block = BLOCK

    def __init__(
        self, name: str | None, options: Mapping[str, Any], texts: Texts, context: RankSettings
    ) -> None:
        checkpoint = Checkpoint("late", name, package="transformers")
        self.texts = texts
        self.context = context
        self.encoder = _TokenEncoder(checkpoint, options, context)
        self.name = checkpoint.name + shown_options(dict(options))

    def settings(self) -> dict[str, Any]:
        return {
            "system": self.name,
            "checkpoint": self.encoder.checkpoint.fingerprint,
            **self.encoder.options,
        }

    def encode_queries(self, queries: Mapping[str, str]) -> list[Any]:
        """Token vectors of each query."""
        return self.encoder.queries(list(queries.values()))

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """MaxSim."""
        return _max_similarities(queries, documents)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list by MaxSim; only one batch of documents is held at a time."""
        given = RerankCandidates.of(queries, run, depth, self.texts)
        asked = self.encoder.queries(given.queries)
        # the ranks of each document in the run
        order = np.argsort(given.rows, kind="stable")
        ends = np.cumsum(np.bincount(given.rows, minlength=len(given.texts)))
        scores = np.empty(len(given.rows))
        done = 0
        for numbers in by_length(given.texts, self.encoder.batch_size):
            vectors = self.encoder.documents([given.texts[number] for number in numbers])
            for number, own in zip(numbers, vectors, strict=True):
                places = order[(ends[number - 1] if number else 0) : ends[number]]
                wanted = [asked[owner] for owner in given.owners[places].tolist()]
                scores[places] = _max_similarities(wanted, [own])[:, 0]
            done += len(numbers)
            self.context.progress("Reranking", done, len(given.texts), "documents")
        return given.ranked(self, scores)

    def index_settings(self) -> dict[str, Any]:
        """Checkpoint and options."""
        return {"model": self.encoder.checkpoint.fingerprint, **self.encoder.options}

    def read_vectors(self, folder: IndexFolder, count: int) -> Any:  # noqa: ARG002
        """Token vectors, memory-mapped."""
        width = int(folder.array("width")[0])
        return _Kept(folder.array("tokens", width), folder.array("ends"))

    def write_vectors(self, path: Path, parts: Iterator[Encoded]) -> None:
        """The token vectors of all documents, and where each document ends."""
        total = width = 0
        with (
            ArrayFile(path, "tokens", "float32") as tokens,
            ArrayFile(path, "ends", "int64") as ends,
            ArrayFile(path, "width", "int64") as last,
        ):
            for part in parts:
                for own in part.vectors:
                    tokens.append(own.cpu().numpy())
                    total += len(own)
                    ends.append(np.array([total]))
                    width = own.shape[1]
            last.append(np.array([width]))

    def encoded(self) -> Iterator[Encoded]:
        """Ids and token vectors, some hundred documents at a time: token vectors are large."""
        done = 0
        for ids, texts in self.texts.batches():
            for start in range(0, len(ids), BLOCK):
                part = slice(start, start + BLOCK)
                vectors = self.encoder.all_documents(texts[part])
                done += len(vectors)
                self.context.progress("Encoding documents", done, None, "documents")
                yield Encoded(pa.array(ids[part], pa.string()), text_prints(texts[part]), vectors)


def _max_similarities(queries: Sequence[Any], documents: Sequence[Any]) -> np.ndarray:
    """MaxSim of every query with every document, each a (tokens × dimensions) tensor."""
    torch = importlib.import_module("torch")
    scores = np.empty((len(queries), len(documents)), np.float32)
    lengths = [len(own) for own in documents]
    together = torch.cat(list(documents)).to(queries[0].device)
    padded = torch.nn.utils.rnn.pad_sequence
    for start in range(0, len(queries), QUERIES_AT_ONCE):
        part = list(queries[start : start + QUERIES_AT_ONCE])
        many = padded(part, batch_first=True)  # rows of zeros, whose best match is worth 0
        similarity = many.reshape(-1, many.shape[-1]) @ together.T
        best = torch.stack(
            [piece.max(dim=1).values for piece in similarity.split(lengths, dim=1)], dim=1
        )
        best = best.reshape(len(part), many.shape[1], len(documents))
        real = padded([torch.ones(len(own)) for own in part], batch_first=True).to(best.device)
        scores[start : start + len(part)] = (best * real[:, :, None]).sum(dim=1).cpu().numpy()
    return scores


class _Kept:
    """Token vectors of an index: a document is a slice of one memory-mapped array."""

    def __init__(self, tokens: np.ndarray, ends: np.ndarray) -> None:
        self._tokens = tokens
        self._ends = np.concatenate(([0], ends))

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __getitem__(self, part: slice) -> list[Any]:
        torch = importlib.import_module("torch")
        numbers = range(*part.indices(len(self)))
        # copied, for torch does not take memory that may not be written
        return [
            torch.from_numpy(np.array(self._tokens[self._ends[n] : self._ends[n + 1]]))
            for n in numbers
        ]


class _TokenEncoder:
    """Texts to token vectors, by a transformers checkpoint."""

    def __init__(
        self, checkpoint: Checkpoint, options: Mapping[str, Any], context: RankSettings
    ) -> None:
        self.checkpoint = checkpoint
        self.context = context
        self.batch_size = context.batch_size or BATCH_SIZE
        colbert = _colbert_settings(checkpoint)
        own: dict[str, Any] = {
            "markers": colbert is not None,
            "expand": colbert is not None,
            "query_length": None if colbert is None else int(colbert.get("query_maxlen") or 32),
            "document_length": None if colbert is None else int(colbert.get("doc_maxlen") or 180),
            "special": True,
            "punctuation": colbert is None or not colbert.get("mask_punctuation", True),
            "normalise": True,
        }
        self.options = {**own, **options}
        for name in FLAGS:
            if not isinstance(self.options[name], bool):
                raise InputError(
                    f"{name}={self.options[name]!r}",
                    where=checkpoint.spec,
                    expected="True or False",
                )
        for name in ("query_length", "document_length"):
            if self.options[name] is not None:
                positive(checkpoint.spec, name, self.options[name])
        if self.options["expand"] and self.options["query_length"] is None:
            self.options["query_length"] = 32
        #: Whether expansion tokens are attended to, and not only matched; not in ColBERT.
        self.attend = bool((colbert or {}).get("attend_to_mask_tokens"))
        self._loaded: tuple[Any, Any, Any] | None = None

    def _parts(self) -> tuple[Any, Any, Any]:
        """Model, tokenizer and projection."""
        if self._loaded is None:
            transformers = importlib.import_module("transformers")
            device = checked_device(self.context.device)

            def load(folder: str) -> tuple[Any, Any, Any]:
                model = transformers.AutoModel.from_pretrained(folder, local_files_only=True)
                tokenizer = transformers.AutoTokenizer.from_pretrained(
                    folder, local_files_only=True
                )
                linear = _projection(Path(folder))
                return (
                    model.float().eval().to(device),
                    tokenizer,
                    None if linear is None else linear.to(device),
                )

            self._loaded = self.checkpoint.load(load, "a transformers encoder")
        return self._loaded

    def queries(self, texts: Sequence[str]) -> list[Any]:
        """One (tokens × dimensions) tensor a query."""
        result: list[Any] = [None] * len(texts)
        for numbers in by_length(texts, self.batch_size):
            vectors = self._encode([texts[number] for number in numbers], query=True)
            for number, own in zip(numbers, vectors, strict=True):
                result[number] = own
        return result

    def documents(self, texts: Sequence[str]) -> list[Any]:
        """One tensor a document, all in one batch."""
        return self._encode(texts, query=False)

    def all_documents(self, texts: Sequence[str]) -> list[Any]:
        """One tensor a document, in batches of like length."""
        result: list[Any] = [None] * len(texts)
        for numbers in by_length(texts, self.batch_size):
            vectors = self.documents([texts[number] for number in numbers])
            for number, own in zip(numbers, vectors, strict=True):
                result[number] = own
        return result

    def _encode(self, texts: Sequence[str], *, query: bool) -> list[Any]:
        torch = importlib.import_module("torch")
        model, tokenizer, linear = self._parts()
        rows = [self._numbers(text, query) for text in texts]
        width = max(map(len, rows))
        ids = torch.full((len(rows), width), tokenizer.pad_token_id or 0)
        mask = torch.zeros((len(rows), width), dtype=torch.long)
        for row, numbers in enumerate(rows):
            ids[row, : len(numbers)] = torch.tensor(numbers)
            mask[row, : len(numbers)] = 1
        attended = mask.clone()
        if query and self.options["expand"] and not self.attend:
            attended[ids == tokenizer.mask_token_id] = 0
        with torch.inference_mode():
            hidden = model(
                input_ids=ids.to(model.device), attention_mask=attended.to(model.device)
            ).last_hidden_state
            if linear is not None:
                hidden = hidden @ linear.T
            if self.options["normalise"]:
                hidden = torch.nn.functional.normalize(hidden, dim=-1)
        dropped = self._dropped(query)
        result = []
        for row, numbers in enumerate(rows):
            kept = [place for place, number in enumerate(numbers) if number not in dropped]
            # a text of nothing but dropped pieces keeps its first, [CLS]
            result.append(hidden[row, kept or [0]])
        return result

    def _numbers(self, text: str, query: bool) -> list[int]:
        """Word pieces with special tokens, marker and expansion, cut to the length wanted."""
        _, tokenizer, _ = self._parts()
        limit = self.options["query_length" if query else "document_length"]
        most = min(tokenizer.model_max_length, self._positions())
        limit = most if limit is None else min(limit, most)
        marker = None
        if self.options["markers"]:
            marker = tokenizer.convert_tokens_to_ids(QUERY_MARKER if query else DOCUMENT_MARKER)
            if marker is None or marker == tokenizer.unk_token_id:
                raise InputError(
                    "the vocabulary has no markers ([unused0], [unused1])",
                    where=f"system {self.checkpoint.spec}",
                    do="give markers=False",
                )
        room = max(limit - (marker is not None), 3)
        numbers = tokenizer(text, truncation=True, max_length=room, verbose=False)["input_ids"]
        if marker is not None:
            numbers = [numbers[0], marker, *numbers[1:]]
        if query and self.options["expand"]:
            if tokenizer.mask_token_id is None:
                raise InputError(
                    "the vocabulary has no [MASK]",
                    where=f"system {self.checkpoint.spec}",
                    do="give expand=False",
                )
            numbers = numbers + [tokenizer.mask_token_id] * (limit - len(numbers))
        return list(numbers)

    def _positions(self) -> int:
        model, _, _ = self._parts()
        return int(getattr(model.config, "max_position_embeddings", 512))

    def _dropped(self, query: bool) -> set[int]:
        _, tokenizer, _ = self._parts()
        dropped: set[int] = set()
        if not self.options["special"]:
            dropped |= {tokenizer.cls_token_id, tokenizer.sep_token_id}
        if not query and not self.options["punctuation"]:
            known = tokenizer.get_vocab()
            dropped |= {known[mark] for mark in string.punctuation if mark in known}
        return dropped


def _colbert_settings(checkpoint: Checkpoint) -> dict[str, Any] | None:
    """The settings in a checkpoint of ColBERT; None for any other."""
    path = checkpoint.folder / METADATA
    projected = PROJECTION in tensor_files(checkpoint.folder)
    if not path.is_file():
        return {} if projected else None
    if not projected:  # without it the scores would be those of another model, in silence
        raise InputError(
            f"{METADATA} is of ColBERT, but no file has its projection ({PROJECTION})",
            where=f"system {checkpoint.spec}",
            do="fetch all weights of the checkpoint",
        )
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _projection(folder: Path) -> Any:
    path = tensor_files(folder).get(PROJECTION)
    return None if path is None else read_tensor(path, PROJECTION).float()


@family("late", parameters=PARAMETERS)
def _make(name: str | None, options: dict[str, Any], texts: Texts, context: RankSettings) -> System:
    """A late-interaction system over these documents."""
    return LateInteraction(name, options, texts, context)
