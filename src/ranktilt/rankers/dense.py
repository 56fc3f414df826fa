"""`dense:NAME_OR_FOLDER`: one vector per text, exact search in blocks, and reranking.

`dense:light` is wordllama (no torch), `dense:minilm` all-MiniLM-L6-v2 from the folder in
RANKTILT_MINILM or the hub, anything else a sentence-transformers model. Options: `similarity`
(cosine, dot, euclidean, manhattan; default: the model's own), `query_prompt` and `document_prompt`
(put before each text; default: the model's own prompts), `pooling` (cls: the vector of the first
token, mean: of all tokens; default: the model's own, or the mean; tct: as TCT-ColBERT reads texts,
see `_TctModel`), `remove` (a lexicon: the directions between its groups are removed from all
vectors), `precision` (bfloat16: the model's products with 16 bits, faster if the processor has
them).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.specs import changed_options
from ranktilt.errors import InputError
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.cache import CachedEmbedder, cache_file
from ranktilt.polarity.embedders import LightEmbedder, Vectors
from ranktilt.rankers.base import RankSettings, family
from ranktilt.rankers.directions import GroupDirections
from ranktilt.rankers.index_folder import IndexFolder
from ranktilt.rankers.interaction.padding import padded
from ranktilt.rankers.searching import SLACK_16, VectorRanker
from ranktilt.rankers.torch_support import BATCH_SIZE, Checkpoint, by_length, embedding_dimension

#: Texts passed to the model at once: it sorts them by length, so that large calls pad little.
TEXTS_PER_CALL = 2048


@dataclass(frozen=True)
class _DenseOptions:
    similarity: Literal["cosine", "dot", "euclidean", "manhattan"] | None = None
    query_prompt: str | None = None
    document_prompt: str | None = None
    pooling: Literal["cls", "mean", "tct"] | None = None
    remove: str | None = None
    precision: Literal["float32", "bfloat16"] = "float32"


@family("dense", _DenseOptions, "NAME_OR_FOLDER")
class _Dense(VectorRanker):
    """Ranks by the similarity of a query's and a document's vector."""

    family = "dense"

    def __init__(
        self,
        name: str,
        options: _DenseOptions,
        collection: Collection,
        context: RankSettings,
    ) -> None:
        self.collection = collection
        self.context = context
        self.options: _DenseOptions = options
        self.model: _LightModel | _SentenceModel | _TctModel
        if name == "light":
            self.model = _LightModel(options)
        elif options.pooling == "tct":
            self.model = _TctModel(Checkpoint("dense", name, package="transformers"), options,
                                   context)  # fmt: skip
        else:
            self.model = _SentenceModel(Checkpoint("dense", name), options, context)
        self.name: str = self.model.spec + changed_options(options)
        self.lexicon: Lexicon | None = (
            None if options.remove is None else Lexicon.load(options.remove)
        )
        if options.precision != "float32":
            self.slack = SLACK_16

    @property
    def similarity(self) -> str:
        """The chosen similarity, or the model's own."""
        return self.options.similarity or self.model.similarity

    def settings(self) -> dict[str, Any]:
        model = self.model.identity("document")
        settings = {"ranker": self.name, "model": model, "similarity": self.similarity}
        return settings | self._removes

    @property
    def _removes(self) -> dict[str, str]:
        return {} if self.lexicon is None else {"removed_lexicon": self.lexicon.hash}

    def inputs(self) -> list[str]:
        """The lexicon, if it is a file."""
        path = None if self.lexicon is None else self.lexicon.source
        return [path] if path is not None and Path(path).is_file() else []

    def encode(self, role: str, texts: Sequence[str], *, keep: bool = False) -> Vectors:
        """One row per text, without the directions that are removed."""
        vectors = self._encode(role, texts, keep)
        return vectors if self.lexicon is None else self._directions.removed(vectors)

    @cached_property
    def _directions(self) -> GroupDirections:
        lexicon = self.lexicon or Lexicon.load("gender")
        return GroupDirections.of(lexicon, lambda terms: self._encode("document", terms, False))

    def _encode(self, role: str, texts: Sequence[str], keep: bool) -> Vectors:
        if not any(text.strip() for text in texts):
            return np.zeros((len(texts), self.model.dimension), np.float32)
        path = None
        if keep and self.context.cache is not False:
            path = cache_file(None if self.context.cache is True else self.context.cache)
        embedder = CachedEmbedder(_Role(self.model, role), path, batch_size=TEXTS_PER_CALL)
        return embedder.embed([""] * len(texts), list(texts))

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """Similarities."""
        return _similarities(queries, np.asarray(documents), self.similarity)

    def index_settings(self) -> dict[str, Any]:
        """The model, as it encodes documents."""
        return {"model": self.model.identity("document")} | self._removes

    def to_arrays(self, vectors: Vectors) -> dict[str, np.ndarray]:
        """One matrix."""
        return {"vectors": vectors}

    def from_arrays(self, folder: IndexFolder) -> Any:
        """The matrix, memory-mapped."""
        return folder.array("vectors")


def _similarities(queries: Vectors, documents: Vectors, kind: str) -> np.ndarray:
    """Queries × documents: cosine, dot, or the negative euclidean or manhattan distance.

    >>> _similarities(np.eye(2, dtype=np.float32), np.float32([[3, 4]]), "cosine").round(2).tolist()
    [[0.6000000238418579], [0.800000011920929]]
    """
    if kind == "cosine":
        return unit_rows(queries) @ unit_rows(documents).T
    if kind == "dot":
        return queries @ documents.T
    from scipy.spatial.distance import cdist

    distance = cdist(queries, documents, "cityblock" if kind == "manhattan" else kind)
    return -distance.astype(np.float32)


class _Role:
    """A model as an embedder for the cache: queries and documents may be encoded differently."""

    def __init__(self, model: _LightModel | _SentenceModel | _TctModel, role: str) -> None:
        self.model = model
        self.role = role
        self.name = model.identity(role)

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        return self.model.encode(self.role, list(texts))


class _LightModel:
    """wordllama with the same interface."""

    spec = "dense:light"
    similarity = "cosine"
    dimension: int = LightEmbedder.dimension

    def __init__(self, options: _DenseOptions) -> None:
        for option in ("query_prompt", "document_prompt", "pooling", "precision"):
            if getattr(options, option) != getattr(_DenseOptions, option):
                raise InputError(f"{option} with dense:light", expected="a transformer model")
        self._embedder = LightEmbedder()

    def identity(self, role: str) -> str:  # noqa: ARG002
        """A name that changes when the vectors do."""
        return self._embedder.name

    def encode(self, role: str, texts: list[str]) -> Vectors:  # noqa: ARG002
        """The mean of the token vectors."""
        return self._embedder.embed([], texts)


class _TctModel:
    """TCT-ColBERT's queries and documents (Lin et al. 2021), as its authors' Pyserini encodes them.

    A document is `[CLS] [D] text`, a query `[CLS] [Q] text` filled with [MASK] up to 36 word
    pieces, neither with [SEP]; all pieces are attended to. The vector is the mean of the last layer
    from the fifth piece on: [CLS] and the three pieces of the marker don't count.
    """

    similarity = "dot"
    query_length: int = 36
    document_length: int = 512
    skipped: int = 4

    def __init__(
        self, checkpoint: Checkpoint, options: _DenseOptions, context: RankSettings
    ) -> None:
        if options.query_prompt is not None or options.document_prompt is not None:
            raise InputError("prompts with pooling=tct", expected="none: it has its own")
        self.checkpoint: Checkpoint = checkpoint
        self.context: RankSettings = context
        self.spec: str = checkpoint.name
        self.precision = options.precision

    def identity(self, role: str) -> str:
        """A name that changes when the vectors do."""
        label = self.spec.removeprefix("dense:")
        base = f"tct:{label}@{self.checkpoint.fingerprint}"
        return f"{base}{_suffix(self.precision)}+{role}"

    @cached_property
    def parts(self) -> tuple[Any, Any]:
        """Model and tokenizer."""
        return self.checkpoint.encoder(self.context.device)

    @property
    def dimension(self) -> int:
        return int(self.parts[0].config.hidden_size)

    def encode(self, role: str, texts: list[str]) -> Vectors:
        """One row per text."""
        torch = importlib.import_module("torch")
        model, _ = self.parts
        result = np.empty((len(texts), self.dimension), np.float32)
        for numbers in by_length(texts, self.context.batch_size or BATCH_SIZE):
            rows = [self._pieces(role, texts[number]) for number in numbers]
            ids = torch.from_numpy(padded(rows))
            sizes = torch.tensor([len(row) for row in rows])[:, None]
            mask = (torch.arange(ids.shape[1]) < sizes).long()
            with torch.inference_mode(), _computing(self.precision, model.device):
                hidden = model(
                    input_ids=ids.to(model.device), attention_mask=mask.to(model.device)
                ).last_hidden_state.float()
            counted = mask.clone()
            counted[:, : self.skipped] = 0
            total = (hidden.cpu() * counted.unsqueeze(-1)).sum(dim=1)
            result[numbers] = (total / counted.sum(dim=1, keepdim=True).clamp(min=1)).numpy()
        return result

    def _pieces(self, role: str, text: str) -> list[int]:
        """The numbers of a text's word pieces."""
        model, tokenizer = self.parts
        query = role == "query"
        marked = f"[Q] {text}" if query else f"[D] {text}"
        most = self.query_length if query else self.document_length
        most = min(most, int(getattr(model.config, "max_position_embeddings", most)))
        found = tokenizer(marked, add_special_tokens=False, verbose=False)["input_ids"]
        numbers = [tokenizer.cls_token_id, *found][:most]
        if query:
            numbers += [tokenizer.mask_token_id] * (most - len(numbers))
        return numbers


class _SentenceModel:
    """A sentence-transformers model, loaded when the first text needs it."""

    def __init__(
        self, checkpoint: Checkpoint, options: _DenseOptions, context: RankSettings
    ) -> None:
        self.checkpoint: Checkpoint = checkpoint
        self.context: RankSettings = context
        self.pooling = options.pooling
        self.precision = options.precision
        self.spec: str = checkpoint.name
        described = checkpoint.described("config_sentence_transformers.json")
        #: The prompt that polarity's plain `encode` puts before texts; see `identity`.
        self.default_prompt: Any | None = described.get("default_prompt_name")
        given = {"query": options.query_prompt, "document": options.document_prompt}
        own = _own_prompts(described.get("prompts") or {})
        self.prompts: dict[str, str | None] = {
            role: own.get(role) if prompt is None else prompt for role, prompt in given.items()
        }
        self.prompted: bool = any(prompt is not None for prompt in given.values())

    def identity(self, role: str) -> str:
        """A name that changes when the vectors do.

        It is the one that polarity uses only if both must give the same vectors: no prompt
        of the role, no prompt that polarity would use, one route for all texts, its own pooling,
        32 bits.
        """
        label = self.checkpoint.name.removeprefix("dense:")
        base = f"st:{label}@{self.checkpoint.fingerprint}{_suffix(self.precision)}"
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

    @cached_property
    def model(self) -> Any:
        """The model itself."""
        made = self.checkpoint.model(
            "SentenceTransformer",
            self.context.device,
            "a sentence-transformers or transformers checkpoint",
        )
        if self.pooling is not None:
            _change_pooling(made, self.pooling, f"ranker {self.checkpoint.spec}")
        return made

    @property
    def similarity(self) -> str:
        """The one that the model was made for; cosine by default."""
        return str(self.model.similarity_fn_name)

    @property
    def dimension(self) -> int:
        return embedding_dimension(self.model)

    def encode(self, role: str, texts: list[str]) -> Vectors:
        """The model's own vectors, with its own prompts unless others were given."""
        encode = getattr(self.model, f"encode_{role}")  # picks the prompt and the route
        # a prompt of None leaves the choice to the model, '' means none
        with _computing(self.precision, self.model.device):
            vectors = encode(
                texts,
                prompt=self.prompts[role] if self.prompted else None,
                batch_size=self.context.batch_size or BATCH_SIZE,
                show_progress_bar=False,
                convert_to_tensor=True,  # a GPU would have to wait for arrays after every batch
            )
        found: Vectors = vectors.float().cpu().numpy()
        return found


def _computing(precision: str, device: Any) -> Any:
    """A context in which a model multiplies matrices with this precision."""
    torch = importlib.import_module("torch")
    return torch.autocast(device.type, torch.bfloat16, enabled=precision == "bfloat16")


def _suffix(precision: str) -> str:
    """What the precision adds to a model's name."""
    return "" if precision == "float32" else f"+{precision}"


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
