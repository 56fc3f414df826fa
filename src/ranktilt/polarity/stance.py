"""What was learned about taking sides, for one checkpoint of MiniLM (weights/minilm.toml).

- `StanceEmbedder`: vectors in which documents on the same side of an issue are close. The axis is
  fitted on them.
- `StanceReader`: reads a query and a document together and predicts which side the document takes,
  and whether it takes one. This gives the axis its sign, and distinguishes one side from two.

Both read long documents in passages of a few sentences: a page is more than one thought.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.data.manifest import sha256_of
from ranktilt.data.types import FloatArray
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.embedders import BATCH_SIZE, SentenceTransformerEmbedder, Vectors

WEIGHTS = Path(__file__).parent / "weights" / "minilm.npz"
#: Between the query and the document of a pair; the first one counts.
_BETWEEN = "\x1f"
#: Word pieces of a query and a passage together.
_PIECES = 192
#: Words of a passage that is read for its side: one or two sentences, as in training.
SENTENCES = 40
#: Words of a passage that becomes a vector.
PARAGRAPH = 120
#: Passages that are read of one document, evenly spread over it.
_MOST = 24
#: The end of a sentence, or of a line.
_END = re.compile(r"(?<=[.!?…])[\"”’)\]]*\s+(?=[\"“‘(\[]?[A-Z0-9])|\s*\n\s*")


def passages(text: str, words: int, most: int = _MOST) -> list[str]:
    """Whole sentences in groups of at most `words` words; at least one passage.

    >>> passages("Uniforms help. They cost money. Some like them.", words=5)
    ['Uniforms help. They cost money.', 'Some like them.']
    >>> passages("no end in sight", words=2)
    ['no end', 'in sight']
    """
    found: list[list[str]] = [[]]
    for sentence in _END.split(text):
        own = sentence.split()
        if len(found[-1]) + len(own) > words and found[-1]:
            found.append([])
        for start in range(0, len(own), words):
            if start:
                found.append([])
            found[-1] += own[start : start + words]
    kept = [" ".join(own) for own in found]
    if len(kept) <= most:
        return kept
    return [kept[place] for place in np.linspace(0, len(kept) - 1, most).round().astype(int)]


class StanceWeights:
    """The learned numbers and their card."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        self.path = path

    @property
    def missing(self) -> str:
        """The files that this installation does not have, as a note; empty if it has both."""
        absent = [f.name for f in (self.path, self.path.with_suffix(".toml")) if not f.is_file()]
        if not absent:
            return ""
        return (
            f"the stance adapter is missing from this installation ({', '.join(absent)}): sides "
            "get no sign, and lists of one side are not detected; reinstall ranktilt to restore it"
        )

    @cached_property
    def card(self) -> dict[str, Any]:
        """Licence, origin, limits, and the checkpoint they belong to."""
        return tomllib.loads(self.path.with_suffix(".toml").read_text(encoding="utf-8"))

    @cached_property
    def arrays(self) -> dict[str, FloatArray]:
        """By name, in single precision; whole numbers are scaled by row."""
        with np.load(self.path, allow_pickle=False) as stored:
            found = {name: stored[name].astype(np.float32) for name in stored.files}
        scales = {name: found.pop(name) for name in list(found) if name.endswith(".scale")}
        for name, scale in scales.items():
            found[name.removesuffix(".scale")] *= scale[:, None]
        return found

    @cached_property
    def name(self) -> str:
        """A short hash: other numbers are another model."""
        return f"stance-{hashlib.sha256(self.path.read_bytes()).hexdigest()[:12]}"

    def part(self, prefix: str) -> dict[str, FloatArray]:
        """The arrays of one part, without the prefix."""
        own = f"{prefix}/"
        return {n.removeprefix(own): v for n, v in self.arrays.items() if n.startswith(own)}

    def fit_for(self, embedder: object) -> bool:
        """Whether this embedder is the checkpoint that the numbers were learned on."""
        if self.missing or not isinstance(embedder, SentenceTransformerEmbedder):
            return False
        file = embedder.folder / "model.safetensors"
        return file.is_file() and sha256_of(file) == self.card["base_sha256"]


class StanceEmbedder(SentenceTransformerEmbedder):
    """MiniLM with the axis adapter added to its weights when it is loaded."""

    dimension = 384  # known before it is loaded: a list of blank texts needs no model

    def __init__(self, model: str, weights: StanceWeights, *, batch_size: int = BATCH_SIZE) -> None:
        super().__init__(model, batch_size=batch_size)
        self.weights = weights
        self.name: str = f"{self.name}+{weights.name}-{PARAGRAPH}"

    def _load(self) -> Any:
        model = super()._load()
        _adapt(model[0].auto_model, self.weights.part("axis"))
        return model

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """Unit vectors: of each text's passages, averaged."""
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        parts = [passages(text, PARAGRAPH) for text in texts]
        flat = [passage for own in parts for passage in own]
        vectors = unit_rows(super().embed(flat, flat).astype(np.float64))
        starts = np.cumsum([0, *(len(own) for own in parts)])
        return np.asarray(unit_rows(np.add.reduceat(vectors, starts[:-1])), np.float32)


class StanceReader(SentenceTransformerEmbedder):
    """MiniLM as a cross-encoder of query and document.

    An embedder of pairs (`pair`), so that its readings are cached like vectors. Two numbers each:
    the side (above 0: the document supports the query) and whether a side is taken (above 0: yes),
    both as log-odds.
    """

    dimension = 2

    def __init__(self, model: str, weights: StanceWeights, *, batch_size: int = BATCH_SIZE) -> None:
        super().__init__(model, batch_size=batch_size)
        self.weights = weights
        self.name: str = f"{self.name}+reader-{weights.name}-{SENTENCES}"

    @staticmethod
    def pair(query: str, document: str) -> str:
        """The text that `embed` takes."""
        # the mark between them is white space: no query has it after this
        return f"{' '.join(query.split())}{_BETWEEN}{document}"

    def _load(self) -> Any:
        """The model, its tokenizer and the head."""
        import torch

        model = super()._load()
        inner, tokenizer = model[0].auto_model, model[0].tokenizer
        learned = self.weights.part("reader")
        _adapt(inner, learned)
        segments = inner.embeddings.token_type_embeddings.weight
        segments.data = segments.new_tensor(learned["segments"])
        head = torch.nn.Linear(2 * inner.config.hidden_size, 2)
        head.weight.data = torch.tensor(learned["head.weight"])
        head.bias.data = torch.tensor(learned["head.bias"])
        return inner.eval(), tokenizer, head.to(inner.device)

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """Side and whether one is taken, of each pair."""
        if self._model is None:
            self._model = self._load()
        pairs, owners = [], []
        for row, text in enumerate(texts):
            query, _, document = text.partition(_BETWEEN)
            for passage in passages(document, SENTENCES):
                pairs.append((query, passage))
                owners.append(row)
        return _pooled(self._read(pairs), np.array(owners, np.int64), len(texts))

    def _read(self, pairs: list[tuple[str, str]]) -> FloatArray:
        """Log-odds of each pair, read in batches of similar length."""
        import torch

        model, tokenizer, head = self._model
        order = sorted(range(len(pairs)), key=lambda i: len(pairs[i][0]) + len(pairs[i][1]))
        found = np.zeros((len(pairs), 2))
        with torch.inference_mode():
            for start in range(0, len(order), self.batch_size):
                rows = order[start : start + self.batch_size]
                given = tokenizer(
                    [pairs[i][0] for i in rows], [pairs[i][1] for i in rows], padding=True,
                    truncation="longest_first", max_length=_PIECES, return_tensors="pt",
                ).to(model.device)  # fmt: skip
                hidden = model(**given).last_hidden_state
                mask = (given["token_type_ids"] * given["attention_mask"])[:, :, None].float()
                mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1)
                found[rows] = head(torch.cat([hidden[:, 0], mean], 1)).float().cpu().numpy()
        return found


#: Where the parts of a layer that an adapter changes are.
_PLACES = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "output": "attention.output.dense",
    "up": "intermediate.dense",
    "down": "output.dense",
}


def _adapt(model: Any, adapter: dict[str, FloatArray]) -> None:
    """Add a low-rank change to the weights of a model: by layer and part, up times down."""
    for name in [name for name in adapter if name.endswith(".up")]:
        number, part, _ = name.split(".")
        layer = model.encoder.layer[int(number)].get_submodule(_PLACES[part])
        change = adapter[name] @ adapter[f"{number}.{part}.down"]
        layer.weight.data += layer.weight.new_tensor(change)


def _pooled(read: FloatArray, owners: np.ndarray[Any, Any], texts: int) -> Vectors:
    """One reading a text: passages that take a side count, the others hardly.

    A text takes a side as much as its most outspoken passage.
    """
    weight = 1.0 / (1.0 + np.exp(-read[:, 1])) + 1e-3
    total = np.bincount(owners, weight, texts)
    side = np.bincount(owners, weight * read[:, 0], texts) / total
    taken = np.full(texts, -np.inf)
    np.maximum.at(taken, owners, read[:, 1])
    return np.stack([side, taken], axis=1).astype(np.float32)
