"""Models that can be trained: `score(queries, documents)` returns a tensor of scores.

    cross:NAME_OR_FOLDER   a cross-encoder; if it has no trained head, it gets a fresh one
    dense:NAME_OR_FOLDER   one vector per text, score = scale · cosine
    knrm:FOLDER …          an interaction model: KNRM, ConvKNRM, MatchPyramid, PACRR

`ranktilt rank` reads what `save` writes: `cross:FOLDER`, `dense:FOLDER`, `knrm:FOLDER`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.data.collection import Collection
from ranktilt.data.files import new_folder
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import quiet_loading
from ranktilt.progress import Progress, silent
from ranktilt.rankers.cross_encoder import DOCUMENT_LENGTH, QUERY_LENGTH
from ranktilt.rankers.interaction.models import MODELS
from ranktilt.rankers.interaction.padding import padded
from ranktilt.rankers.interaction.ranker import InteractionRanker
from ranktilt.rankers.registry import known_rankers
from ranktilt.rankers.searching import RerankCandidates
from ranktilt.rankers.torch_support import (
    Checkpoint,
    by_length,
    checked_device,
    embedding_dimension,
    first_pieces,
)

#: Factor of cosines, so that differences between documents are as large as a margin.
SCALE = 20.0
#: Texts that the CPU computes together. They have similar lengths: a whole batch padded to its
#: longest passage takes twice the time. On a GPU, larger batches are faster.
PIECE = 8
#: Pairs that are scored together in reranking.
RERANK_BATCH = 64
#: Models whose positions start after that of padding, so that fewer can be used.
LATE_POSITIONS = {"camembert", "longformer", "mpnet", "roberta", "xlm-roberta", "xlm-roberta-xl"}


class Lengths(NamedTuple):
    """Word pieces that are read of a pair (of a text, by a dense model), a query, a document."""

    pair: int | None = None
    query: int | None = None
    document: int | None = None


class Scorer(Protocol):
    """A model that can be trained: a name, weights, and scores with gradients."""

    name: str
    module: nn.Module

    def score(self, queries: Sequence[str], documents: Sequence[str]) -> Tensor:
        """One score per pair of query and document."""
        ...


class _CrossEncoderScorer:
    """A cross-encoder from a checkpoint; the score is its only output.

    The papers' encoders have names: bert-tiny, bert-mini, albert, electra-small, distilroberta.
    `lengths` cuts query and document; if a pair still has too many word pieces, the longer of its
    two texts is cut. A saved model keeps its lengths. The seed decides the weights of a missing
    head; with such a `fresh_head`, the scores before training are random.
    """

    def __init__(self, model: str, lengths: Lengths, device: str = "cpu", seed: int = 0) -> None:
        identity = nn.Identity()  # a sigmoid would tie the highest scores
        self.encoder, self.name, self.fresh_head = _load(
            "cross", _encoder_checkpoint(model), "CrossEncoder", device, seed, num_labels=1,
            activation_fn=identity,
        )  # fmt: skip
        self.lengths: Lengths = lengths
        self.module: nn.Module = self.encoder.model
        self.tokenizer: Any = self.encoder.tokenizer
        config: Any = self.module.config
        longest = _longest(self.tokenizer, config)
        self.max_length: int = longest if lengths.pair is None else min(longest, lengths.pair)
        _enough(self.name, self.max_length, self.tokenizer.num_special_tokens_to_add(pair=True) + 2)
        self.tokenizer.model_max_length = self.max_length
        for key, length in ((QUERY_LENGTH, lengths.query), (DOCUMENT_LENGTH, lengths.document)):
            if length is not None:
                setattr(config, key, length)
        self.width: int = int(getattr(config, "hidden_size", 0) or config.dim)

    def score(self, queries: Sequence[str], documents: Sequence[str]) -> Tensor:
        """The model's output."""
        return self._run(queries, documents, False)[0]

    def score_with_vectors(
        self, queries: Sequence[str], documents: Sequence[str]
    ) -> tuple[Tensor, Tensor]:
        """Scores, and the last layer's vector of the first token ([CLS])."""
        return self._run(queries, documents, True)

    def _run(
        self, queries: Sequence[str], documents: Sequence[str], hidden: bool
    ) -> tuple[Tensor, Tensor]:
        """Scores and, with `hidden`, vectors; otherwise the scores again."""
        device = next(self.module.parameters()).device
        scores, vectors = [], []
        pieces = _pieces(documents, device)
        queries = first_pieces(self.tokenizer, queries, self.lengths.query)
        documents = first_pieces(self.tokenizer, documents, self.lengths.document)
        for piece in pieces:
            fed = self.tokenizer(
                [queries[place] for place in piece], [documents[place] for place in piece],
                truncation=True, max_length=self.max_length, padding=True, return_tensors="pt",
            ).to(device)  # fmt: skip
            out = self.module(**fed, output_hidden_states=hidden)
            scores.append(out.logits[:, 0])
            vectors.append(out.hidden_states[-1][:, 0] if hidden else scores[-1])
        return _joined(scores, pieces), _joined(vectors, pieces)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write a folder for `cross:FOLDER`."""
        _save(self.encoder, folder)


class _DenseScorer:
    """A dense model from a checkpoint: one vector per text, score = scale · cosine."""

    def __init__(self, model: str, lengths: Lengths, device: str = "cpu", seed: int = 0) -> None:
        made, self.name, _ = _load("dense", model, "SentenceTransformer", device, seed)
        self.encoder = self.module = made
        self.lengths = lengths
        if lengths.pair is not None:
            most = lengths.pair
            _enough(self.name, most, made.tokenizer.num_special_tokens_to_add(pair=False) + 1)
            made.max_seq_length = min(most, made.max_seq_length or most)
        self.width: int = embedding_dimension(made)

    def score(self, queries: Sequence[str], documents: Sequence[str]) -> Tensor:
        """scale · cosine of the two vectors."""
        return self.score_with_vectors(queries, documents)[0]

    def score_with_vectors(
        self, queries: Sequence[str], documents: Sequence[str]
    ) -> tuple[Tensor, Tensor]:
        """Scores, and the documents' vectors."""
        different = list(dict.fromkeys(queries))  # each query is in a batch with two documents
        place = {query: number for number, query in enumerate(different)}
        rows = torch.tensor([place[query] for query in queries])
        asked = self._vectors(different, "query")
        read = self._vectors(documents, "document")
        asked = asked[rows.to(asked.device)]
        return SCALE * functional.cosine_similarity(asked, read, dim=1), read

    def _vectors(self, texts: Sequence[str], role: str) -> Tensor:
        prompt = (getattr(self.encoder, "prompts", None) or {}).get(role) or ""
        most = self.lengths.query if role == "query" else self.lengths.document
        texts = first_pieces(self.encoder.tokenizer, texts, most)
        cut = self.encoder.preprocess if hasattr(self.encoder, "preprocess") else None
        device = next(self.module.parameters()).device
        pieces = _pieces(texts, device)
        found = []
        for piece in pieces:
            fed = (cut or self.encoder.tokenize)([prompt + texts[place] for place in piece])
            fed = {key: one.to(device) if hasattr(one, "to") else one for key, one in fed.items()}
            found.append(self.module(fed)["sentence_embedding"])
        return _joined(found, pieces)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write a folder for `dense:FOLDER`."""
        _save(self.encoder, folder)


class InteractionScorer:
    """An interaction model without folds; each text is split into words once."""

    #: With 16 bits, the cosine of a word with itself would miss KNRM's kernel of exact matches.
    needs_float32 = True

    def __init__(self, ranker: InteractionRanker) -> None:
        if len(ranker.models) != 1:
            raise InputError(
                f"{len(ranker.models)} models of folds", where=ranker.model, expected="one model"
            )
        self.name: str = ranker.model
        self.ranker = ranker
        self.module: nn.Module = ranker.models[0]
        words = ranker.words.vocabulary
        self.query_numbers: Callable[[str], list[int]]
        self.document_numbers: Callable[[str], list[int]]
        self.query_numbers = cache(lambda text: words.numbers(text, ranker.query_length))
        self.document_numbers = cache(lambda text: words.numbers(text, ranker.document_length))

    def score(self, queries: Sequence[str], documents: Sequence[str]) -> Tensor:
        """The model's scores."""
        device = next(self.module.parameters()).device
        asked = torch.from_numpy(padded([self.query_numbers(text) for text in queries]))
        read = torch.from_numpy(padded([self.document_numbers(text) for text in documents]))
        return self.module(asked.to(device), read.to(device))

    def weight_groups(self, rate: float) -> list[dict[str, Any]]:
        """The model's own learning rates."""
        return self.ranker.models[0].weight_groups(rate)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write a folder for `knrm:FOLDER` and the like."""
        self.module.cpu()
        self.ranker.save(folder)


def load_scorer(
    model: str, *, device: str = "cpu", seed: int = 0, lengths: Lengths | None = None
) -> Any:
    """Load a model to train.

    Args:
        model: cross:NAME_OR_FOLDER, dense:NAME_OR_FOLDER or an interaction model, knrm:FOLDER.
        device: cpu or cuda.
        seed: Decides the weights of a missing head.
        lengths: Word pieces read; an interaction model has its own lengths.
    """
    family, _, name = model.partition(":")
    kinds = {"cross": _CrossEncoderScorer, "dense": _DenseScorer}
    if family in kinds:
        return kinds[family](name, lengths or Lengths(), device, seed)
    if family not in MODELS:
        raise InputError(
            f"model {model!r}",
            expected=f"cross:NAME, dense:NAME or one of {', '.join(MODELS)}:FOLDER",
        )
    if lengths is not None and any(lengths):
        raise InputError(f"lengths with {family}", expected="none; the model has its own")
    made = InteractionScorer(InteractionRanker.load(name, family))
    made.module.to(checked_device(device))
    return made


def rerank_with(
    scorer: Scorer,
    queries: Mapping[str, str],
    run: Run | Mapping[str, Mapping[str, float]],
    texts: Collection | Mapping[str, str],
    *,
    depth: int = 100,
    name: str | None = None,
    progress: Progress = silent,
) -> Run:
    """Rerank the top `depth` documents of each query by the scorer."""
    given = RerankCandidates.of(queries, Run.load(run), depth, Collection.open(texts))
    documents = [given.texts[row] for row in given.rows.tolist()]
    asked = [given.queries[owner] for owner in given.owners.tolist()]
    scores = torch.empty(len(documents))
    scorer.module.eval()
    done = 0
    with torch.inference_mode():
        for batch in by_length(documents, RERANK_BATCH):
            found = scorer.score([asked[n] for n in batch], [documents[n] for n in batch])
            scores[batch] = found.float().cpu()
            done += len(batch)
            progress(f"Ranking {name or ''}".rstrip(), done, len(documents), "documents")
    return given.ranked(name or scorer.name, scores.numpy())


def _encoder_checkpoint(name: str) -> str:
    """The checkpoint of an encoder that a paper trains, by its name; other names stay as they are.

    >>> _encoder_checkpoint("electra-small")
    'google/electra-small-discriminator'
    """
    for own in known_rankers(["cross-encoder", "seyedsalehi2022"]):
        if own.name.casefold().replace(" ", "-") == name.casefold() and own.checkpoint:
            return own.checkpoint
    return name


def _load(
    family: str, name: str, kind: str, device: str, seed: int, **options: Any
) -> tuple[Any, str, bool]:
    """A model of sentence-transformers, its name, and whether its head is fresh."""
    checkpoint = Checkpoint(family, name)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        # made on the CPU, random weights are the same on every machine
        expected = "a sentence-transformers or transformers checkpoint"
        made = checkpoint.model(kind, "cpu", expected, **options)
        fresh = not checkpoint.has_trained_head(made)
    made.to(checked_device(device))
    return made, checkpoint.name, fresh


def _save(model: Any, folder: str | os.PathLike[str]) -> None:
    with new_folder(folder) as temporary, quiet_loading():
        model.save_pretrained(str(temporary), create_model_card=False)


def _pieces(texts: Sequence[str], device: torch.device) -> list[list[int]]:
    """Numbers of the texts that are computed together: all at once except on the CPU."""
    return by_length(texts, PIECE) if device.type == "cpu" else [list(range(len(texts)))]


def _joined(parts: list[Tensor], pieces: list[list[int]]) -> Tensor:
    """The results of all pieces, in the order of the texts."""
    places = torch.tensor([place for piece in pieces for place in piece], device=parts[0].device)
    return torch.cat(parts)[torch.argsort(places)]


def _longest(tokenizer: Any, config: Any) -> int:
    """Word pieces that a model can read."""
    places = getattr(config, "max_position_embeddings", None) or 0
    if getattr(config, "model_type", "") in LATE_POSITIONS:
        places -= (config.pad_token_id or 0) + 1
    known = [int(tokenizer.model_max_length), places]
    return min(size for size in known if size > 0)


def _enough(name: str, max_length: int, least: int) -> None:
    if max_length < least:
        raise InputError(
            f"max_length={max_length!r}", where=name, expected=f"at least {least} word pieces"
        )
