"""`late:NAME_OR_FOLDER`: late interaction, ColBERT's MaxSim over token vectors, on torch.

score(q, d) = Σ over query tokens i of max over document tokens j of E_q[i] · E_d[j], with rows of
length 1 (Khattab and Zaharia, SIGIR 2020, Eq. 3). It works with any BERT-like encoder, such as
`late:minilm`. A checkpoint of ColBERT itself brings its projection (`linear.weight`) and its
settings (`artifact.metadata`): [unused0] and [unused1] before queries and documents, queries filled
with [MASK], which are matched too, up to 32 word pieces, documents of 180 without punctuation.
"""

from __future__ import annotations

import importlib
import string
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.errors import InputError
from ranktilt.rankers.base import RankSettings, family
from ranktilt.rankers.index_folder import IndexFolder
from ranktilt.rankers.searching import VectorRanker
from ranktilt.rankers.torch_support import BATCH_SIZE, Checkpoint, by_length

#: ColBERT's own: settings, and the layer from hidden to token vectors.
METADATA, PROJECTION = "artifact.metadata", "linear.weight"
QUERY_MARKER, DOCUMENT_MARKER = "[unused0]", "[unused1]"
#: Queries compared with a batch of documents at once.
QUERIES_AT_ONCE = 32


@family("late", named="NAME_OR_FOLDER")
class _LateInteraction(VectorRanker):
    """Ranks by MaxSim."""

    family = "late"
    # token vectors are large
    block = 256
    reranked_at_once = 1024

    def __init__(self, name: str, _: Any, collection: Collection, context: RankSettings) -> None:
        self.checkpoint = Checkpoint("late", name, package="transformers")
        self.collection, self.context = collection, context
        self.name = self.checkpoint.name
        colbert = _colbert_settings(self.checkpoint)
        self.options: dict[str, Any] = {
            "markers": colbert is not None,
            "expand": colbert is not None,
            "query_length": None if colbert is None else int(colbert.get("query_maxlen") or 32),
            "document_length": None if colbert is None else int(colbert.get("doc_maxlen") or 180),
            "punctuation": colbert is None or not colbert.get("mask_punctuation", True),
        }
        #: Whether expansion tokens are attended to, and not only matched; not in ColBERT.
        self.attend = bool((colbert or {}).get("attend_to_mask_tokens"))

    def settings(self) -> dict[str, Any]:
        return {"ranker": self.name, "checkpoint": self.checkpoint.fingerprint, **self.options}

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """MaxSim of every query with every document, each a (tokens × dimensions) tensor."""
        torch = importlib.import_module("torch")
        scores = np.empty((len(queries), len(documents)), np.float32)
        lengths = [len(own) for own in documents]
        together = torch.cat(list(documents)).to(queries[0].device)
        for start in range(0, len(queries), QUERIES_AT_ONCE):
            part = list(queries[start : start + QUERIES_AT_ONCE])
            # rows of zeros, whose best match is worth 0
            many = torch.nn.utils.rnn.pad_sequence(part, batch_first=True)
            similarity = many.reshape(-1, many.shape[-1]) @ together.T
            best = torch.stack(
                [piece.max(dim=1).values for piece in similarity.split(lengths, dim=1)], dim=1
            )
            best = best.reshape(len(part), many.shape[1], len(documents))
            scores[start : start + len(part)] = best.sum(dim=1).cpu().numpy()
        return scores

    def index_settings(self) -> dict[str, Any]:
        """Checkpoint and options."""
        return {"model": self.checkpoint.fingerprint, **self.options}

    def to_arrays(self, vectors: Any) -> dict[str, np.ndarray]:
        """The token vectors of all documents, and how many each document has."""
        lengths = np.array([len(own) for own in vectors], np.int64)
        tokens = np.concatenate([own.cpu().numpy() for own in vectors])
        return {"tokens": tokens, "lengths": lengths}

    def from_arrays(self, folder: IndexFolder) -> Any:
        """Token vectors, memory-mapped."""
        return _Kept(folder.array("tokens"), folder.array("lengths"))

    @cached_property
    def _parts(self) -> tuple[Any, Any, Any]:
        """Model, tokenizer and projection."""
        model, tokenizer = self.checkpoint.encoder(self.context.device)
        read = self.checkpoint.tensors.get(PROJECTION)
        return model, tokenizer, None if read is None else read().float().to(model.device)

    def encode(self, role: str, texts: Sequence[str], *, keep: bool = False) -> Any:  # noqa: ARG002
        """One (tokens × dimensions) tensor per text."""
        result = np.empty(len(texts), object)
        for numbers in by_length(texts, self.context.batch_size or BATCH_SIZE):
            vectors = self._encode([texts[number] for number in numbers], query=role == "query")
            for number, own in zip(numbers, vectors, strict=True):
                result[number] = own
        return result

    def _encode(self, texts: Sequence[str], *, query: bool) -> Iterator[Any]:
        torch = importlib.import_module("torch")
        model, tokenizer, linear = self._parts
        rows = [self._numbers(text, query) for text in texts]
        pad = partial(torch.nn.utils.rnn.pad_sequence, batch_first=True)
        ids = pad([torch.tensor(row) for row in rows], padding_value=tokenizer.pad_token_id or 0)
        attended = pad([torch.ones(len(row), dtype=torch.long) for row in rows])
        if query and self.options["expand"] and not self.attend:
            attended[ids == tokenizer.mask_token_id] = 0
        with torch.inference_mode():
            hidden = model(
                input_ids=ids.to(model.device), attention_mask=attended.to(model.device)
            ).last_hidden_state
            if linear is not None:
                hidden = hidden @ linear.T
            hidden = torch.nn.functional.normalize(hidden, dim=-1)
        dropped: set[int] = set()
        if not query and not self.options["punctuation"]:
            known = tokenizer.get_vocab()
            dropped = {known[mark] for mark in string.punctuation if mark in known}
        for row, numbers in enumerate(rows):
            kept = [place for place, number in enumerate(numbers) if number not in dropped]
            # a text of nothing but dropped pieces keeps its first, [CLS]
            yield hidden[row, kept or [0]]

    def _numbers(self, text: str, query: bool) -> list[int]:
        """Word pieces with special tokens, marker and expansion, cut to the length wanted."""
        model, tokenizer, _ = self._parts
        limit = self.options["query_length" if query else "document_length"]
        places = int(getattr(model.config, "max_position_embeddings", 512))
        most = min(tokenizer.model_max_length, places)
        limit = most if limit is None else min(limit, most)
        marker = None
        if self.options["markers"]:
            marker = tokenizer.convert_tokens_to_ids(QUERY_MARKER if query else DOCUMENT_MARKER)
        room = max(limit - (marker is not None), 3)
        numbers = tokenizer(text, truncation=True, max_length=room, verbose=False)["input_ids"]
        if marker is not None:
            numbers = [numbers[0], marker, *numbers[1:]]
        if query and self.options["expand"]:
            numbers = numbers + [tokenizer.mask_token_id] * (limit - len(numbers))
        return list(numbers)


class _Kept:
    """Token vectors of an index: a document is a slice of one memory-mapped array."""

    def __init__(self, tokens: np.ndarray, lengths: np.ndarray) -> None:
        self._tokens = tokens
        self._ends = np.concatenate(([0], np.cumsum(lengths)))

    def __getitem__(self, part: slice) -> list[Any]:
        torch = importlib.import_module("torch")
        numbers = range(*part.indices(len(self._ends) - 1))
        # copied, because torch needs writable memory
        return [
            torch.from_numpy(np.array(self._tokens[self._ends[n] : self._ends[n + 1]]))
            for n in numbers
        ]


def _colbert_settings(checkpoint: Checkpoint) -> dict[str, Any] | None:
    """The settings in a checkpoint of ColBERT; None for any other."""
    projected = PROJECTION in checkpoint.tensors
    if not (checkpoint.folder / METADATA).is_file():
        return {} if projected else None
    if not projected:  # without it the scores would silently be those of another model
        raise InputError(
            f"{METADATA} belongs to ColBERT, but no file has its projection ({PROJECTION})",
            where=f"ranker {checkpoint.spec}",
            do="fetch all weights of the checkpoint",
        )
    return checkpoint.described(METADATA)
