"""Models as the trainer sees them: `score(queries, documents)` gives one tensor of scores.

    cross:NAME_OR_FOLDER   a cross-encoder; one without a trained head gets a fresh one
    dense:NAME_OR_FOLDER   one vector a text, score = scale · cosine
    a Ranker               KNRM, ConvKNRM, MatchPyramid, PACRR of systems/interaction

What `save` writes is what `ranktilt rank` reads: `cross:FOLDER`, `dense:FOLDER`, `knrm:FOLDER`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError
from ranktilt.rankers.interaction.ranker import Ranker
from ranktilt.rankers.interaction.vocabulary import padded
from ranktilt.rankers.torch_support import (
    Checkpoint,
    by_length,
    checked_device,
    quiet_loading,
    require_trained_head,
    sentence_transformers,
)

#: Cosines times this: differences between documents are then of the size of a margin.
SCALE = 20.0
#: Texts that the CPU computes at once: of like length, so that little of it is padding. A whole
#: batch padded to its longest passage is twice the work. A GPU would only be idle more often.
PIECE = 8
#: Models whose position numbers begin behind that of padding: the last two cannot be used.
LATE_POSITIONS = {"camembert", "longformer", "mpnet", "roberta", "xlm-roberta", "xlm-roberta-xl"}


@runtime_checkable
class Scorer(Protocol):
    """What can be trained: a name, weights, and scores that gradients flow through."""

    name: str
    module: nn.Module

    def score(self, queries: Sequence[str], documents: Sequence[str]) -> Tensor:
        """One score a pair of query and document."""
        ...


class CrossEncoderScorer:
    """Query and document through one model together; the score is its only output.

    `model` is a sentence-transformers CrossEncoder with one output. A pair of more than
    `max_length` word pieces loses the end of the longer of its two texts; a model that is saved
    keeps that length. `fresh_head` says that the scores of the untrained model are chance.
    """

    def __init__(
        self,
        model: Any,
        name: str = "cross",
        *,
        max_length: int | None = None,
        fresh_head: bool = False,
    ) -> None:
        self.name, self.fresh_head = name, fresh_head
        self.encoder = model
        self.module: nn.Module = model.model
        self.tokenizer = model.tokenizer
        config: Any = self.module.config
        if getattr(config, "num_labels", 1) != 1:
            raise InputError(f"{config.num_labels} outputs", where=name, expected="one")
        longest = _longest(self.tokenizer, config)
        self.max_length = longest if max_length is None else min(longest, max_length)
        _enough(name, self.max_length, self.tokenizer.num_special_tokens_to_add(pair=True) + 2)
        self.tokenizer.model_max_length = self.max_length
        self.width = int(getattr(config, "hidden_size", 0) or config.dim)

    @classmethod
    def load(
        cls,
        model: str,
        *,
        max_length: int | None = None,
        device: str = "cpu",
        seed: int = 0,
    ) -> CrossEncoderScorer:
        """From a checkpoint; the seed decides the weights of a head that is not there."""
        checkpoint = Checkpoint("cross", model)
        kind = sentence_transformers("CrossEncoder")
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            made = checkpoint.load(
                lambda folder: kind(
                    folder,
                    num_labels=1,
                    device="cpu",  # weights made by chance are then the same on every machine
                    local_files_only=True,
                    activation_fn=nn.Identity(),  # a sigmoid would tie the highest scores
                ),
                "a transformers checkpoint",
            )
            fresh = not _has_trained_head(checkpoint, made)
        made.to(checked_device(device))
        return cls(made, checkpoint.name, max_length=max_length, fresh_head=fresh)

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
        """Scores and, where wanted, vectors; where not, the scores again."""
        device = next(self.module.parameters()).device
        scores, vectors = [], []
        pieces = _pieces(documents, device)
        for piece in pieces:
            fed = self.tokenizer(
                [queries[place] for place in piece],
                [documents[place] for place in piece],
                truncation=True,
                max_length=self.max_length,
                padding=True,
                return_tensors="pt",
            ).to(device)
            out = self.module(**fed, output_hidden_states=hidden)
            scores.append(out.logits[:, 0])
            vectors.append(out.hidden_states[-1][:, 0] if hidden else scores[-1])
        return _joined(scores, pieces), _joined(vectors, pieces)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """A folder for `cross:FOLDER`."""
        path = _new_folder(folder)
        with quiet_loading():
            self.encoder.save_pretrained(str(path), create_model_card=False)


class DenseScorer:
    """One vector a text; score = scale · cosine. `model` is a SentenceTransformer."""

    def __init__(
        self,
        model: Any,
        name: str = "dense",
        *,
        scale: float = SCALE,
        max_length: int | None = None,
    ) -> None:
        self.name, self.scale = name, float(scale)
        self.module: nn.Module = model
        self.encoder = model
        if max_length is not None:
            _enough(name, max_length, model.tokenizer.num_special_tokens_to_add(pair=False) + 1)
            model.max_seq_length = min(max_length, model.max_seq_length or max_length)
        get = "get_embedding_dimension"
        if not hasattr(model, get):
            get = "get_sentence_embedding_dimension"
        self.width = int(getattr(model, get)())

    @classmethod
    def load(
        cls,
        model: str,
        *,
        scale: float = SCALE,
        max_length: int | None = None,
        device: str = "cpu",
        seed: int = 0,
    ) -> DenseScorer:
        """From a checkpoint."""
        checkpoint = Checkpoint("dense", model)
        kind = sentence_transformers("SentenceTransformer")
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            made = checkpoint.load(
                lambda folder: kind(folder, device="cpu", local_files_only=True),
                "a sentence-transformers or transformers checkpoint",
            )
        made.to(checked_device(device))
        return cls(made, checkpoint.name, scale=scale, max_length=max_length)

    def score(self, queries: Sequence[str], documents: Sequence[str]) -> Tensor:
        """scale · cosine of the two vectors."""
        return self.score_with_vectors(queries, documents)[0]

    def score_with_vectors(
        self, queries: Sequence[str], documents: Sequence[str]
    ) -> tuple[Tensor, Tensor]:
        """Scores, and the documents' vectors."""
        different = list(dict.fromkeys(queries))  # a query stands in a batch with two documents
        place = {query: number for number, query in enumerate(different)}
        rows = torch.tensor([place[query] for query in queries])
        asked = self._vectors(different, "query")
        read = self._vectors(documents, "document")
        asked = asked[rows.to(asked.device)]
        return self.scale * functional.cosine_similarity(asked, read, dim=1), read

    def _vectors(self, texts: Sequence[str], role: str) -> Tensor:
        prompt = (getattr(self.encoder, "prompts", None) or {}).get(role) or ""
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
        """A folder for `dense:FOLDER`."""
        path = _new_folder(folder)
        with quiet_loading():
            self.encoder.save_pretrained(str(path), create_model_card=False)


class InteractionScorer:
    """An interaction model of systems/interaction, without folds."""

    def __init__(self, ranker: Ranker) -> None:
        if len(ranker.models) != 1:
            raise InputError(
                f"{len(ranker.models)} models of folds", where=ranker.model, expected="one model"
            )
        self.name = ranker.model
        self.ranker = ranker
        self.module: nn.Module = ranker.models[0]

    def score(self, queries: Sequence[str], documents: Sequence[str]) -> Tensor:
        """The model's score."""
        words = self.ranker.words.vocabulary
        device = next(self.module.parameters()).device
        asked = padded([words.numbers(text, self.ranker.query_length) for text in queries])
        read = padded([words.numbers(text, self.ranker.document_length) for text in documents])
        result: Tensor = self.module(
            torch.from_numpy(asked).to(device), torch.from_numpy(read).to(device)
        )
        return result

    def weight_groups(self, rate: float) -> list[dict[str, Any]]:
        """The model's own learning rates."""
        model: Any = self.module
        groups: list[dict[str, Any]] = model.weight_groups(rate)
        return groups

    def save(self, folder: str | os.PathLike[str]) -> None:
        """A folder for `knrm:FOLDER` and the like."""
        self.module.cpu()
        self.ranker.save(folder)


def load_scorer(model: str, *, device: str = "cpu", seed: int = 0, **options: Any) -> Any:
    """`cross:…`, `dense:…`, or `knrm:FOLDER`, `conv-knrm:…`, `match-pyramid:…`, `pacrr:…`."""
    from ranktilt.rankers.interaction.ranker import MODELS

    family, _, name = model.partition(":")
    if family == "cross":
        return CrossEncoderScorer.load(name, device=device, seed=seed, **options)
    if family == "dense":
        return DenseScorer.load(name, device=device, seed=seed, **options)
    if family in MODELS:
        if options:
            given = next(iter(options))
            raise InputError(
                f"{given} with {family}", expected=f"no {given}: the model's own holds"
            )
        made = InteractionScorer(Ranker.load(name, family))
        made.module.to(checked_device(device))
        return made
    raise InputError(
        f"model {model!r}", expected=f"cross:NAME, dense:NAME or one of {', '.join(MODELS)}:FOLDER"
    )


def rerank_with(
    scorer: Scorer,
    queries: Mapping[str, str],
    run: Run | Mapping[str, Mapping[str, float]],
    texts: Mapping[str, str],
    *,
    depth: int = 100,
    batch_size: int = 64,
    name: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Run:
    """The top `depth` of each query's list in the order of the scorer."""
    ranked = Run.load(run).to_dict()
    places = [(q, d) for q in queries for d in list(ranked.get(q, {}))[:depth]]
    found = torch.empty(len(places))
    scorer.module.eval()
    done = 0
    with torch.inference_mode():
        for batch in by_length([texts[doc] for _, doc in places], batch_size):
            asked = [queries[places[number][0]] for number in batch]
            read = [texts[places[number][1]] for number in batch]
            found[batch] = scorer.score(asked, read).float().cpu()
            done += len(batch)
            if progress is not None:
                progress(done, len(places))
    lists: dict[str, dict[str, float]] = {}
    for (query, doc), value in zip(places, found.tolist(), strict=True):
        lists.setdefault(query, {})[doc] = value
    return Run.load(lists, name=name or scorer.name)


def _pieces(texts: Sequence[str], device: torch.device) -> list[list[int]]:
    """The places of the texts as they are computed together: all at once except on the CPU."""
    return by_length(texts, PIECE) if device.type == "cpu" else [list(range(len(texts)))]


def _joined(parts: list[Tensor], pieces: list[list[int]]) -> Tensor:
    """What was computed in pieces, in the order of the texts."""
    places = torch.tensor([place for piece in pieces for place in piece], device=parts[0].device)
    return torch.cat(parts)[torch.argsort(places)]


def _has_trained_head(checkpoint: Checkpoint, model: Any) -> bool:
    try:
        with quiet_loading():
            require_trained_head(checkpoint, model, "")
    except InputError:
        return False
    return True


def _longest(tokenizer: Any, config: Any) -> int:
    """The word pieces that a model can take."""
    places = getattr(config, "max_position_embeddings", None) or 0
    if getattr(config, "model_type", "") in LATE_POSITIONS:
        places -= (config.pad_token_id or 0) + 1
    known = [int(tokenizer.model_max_length), places]
    return min(size for size in known if size > 0)


def _enough(name: str, max_length: int, least: int) -> None:
    if isinstance(max_length, bool) or not isinstance(max_length, int) or max_length < least:
        raise InputError(
            f"max_length={max_length!r}", where=name, expected=f"{least} word pieces or more"
        )


def _new_folder(folder: str | os.PathLike[str]) -> Path:
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise OutputError(f"{folder}: is there already, expected a new or empty folder")
    if not path.parent.is_dir():
        raise OutputError(f"{folder}: the folder {path.parent} does not exist; create it first")
    return path
