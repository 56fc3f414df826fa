"""What the neural families share: finding a checkpoint, a device, quiet loading, batches.

torch and sentence-transformers are imported when the first text needs them, never before.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import json
import os
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.specs import changed_options
from ranktilt.errors import InputError, require_packages
from ranktilt.polarity.embedders import (
    checkpoint_fingerprint,
    first_line,
    is_path,
    loading_model,
    model_folder,
    quiet_loading,
    reads_pickled,
)
from ranktilt.rankers.base import Ranker, RankSettings

BATCH_SIZE = 32
#: What sentence-transformers adds to an encoder that is not sparse.
ADDED = "SparseAutoEncoder"
#: Whose models a bare name on the hub is looked for under.
OWNERS = {"dense": "sentence-transformers", "cross": "cross-encoder"}


class Checkpoint:
    """A model's files on this machine: a folder, `minilm` or a name of the hub."""

    def __init__(self, family: str, name: str, *, package: str = "sentence_transformers"):
        self.spec: str = f"{family}:{name}"
        require_packages(f"ranker {self.spec}", "neural", package, "torch")
        folder = name != "minilm" and is_path(name)
        bare = "/" not in name and not folder and name != "minilm"
        asked = f"{OWNERS[family]}/{name}" if bare and family in OWNERS else name
        self.folder: Path = model_folder(asked, f"ranker {self.spec}", f"{family}:FOLDER")
        self.name: str = f"{family}:{self.folder.name if folder else name}"

    @cached_property
    def fingerprint(self) -> str:
        """A hash of weights, vocabulary and configuration."""
        return checkpoint_fingerprint(self.folder)[:16]

    def _loading(self, expected: str) -> contextlib.AbstractContextManager[None]:
        return loading_model(f"ranker {self.spec}", self.folder, expected)

    def model(self, kind: str, device: str, expected: str, **options: Any) -> Any:
        """A model of sentence-transformers.

        Args:
            kind: Its class, such as CrossEncoder.
            device: Where it runs.
            expected: What errors say about a checkpoint that cannot be loaded.
            options: More arguments of the class.
        """
        package = importlib.import_module("sentence_transformers")
        options = {"device": checked_device(device), "local_files_only": True, **options}
        with self._loading(expected):
            return getattr(package, kind)(os.fspath(self.folder), **options)

    def encoder(self, device: str) -> tuple[Any, Any]:
        """The plain model of transformers and its tokenizer."""
        transformers = importlib.import_module("transformers")
        device, folder = checked_device(device), os.fspath(self.folder)
        with self._loading("a transformers encoder"):
            model = transformers.AutoModel.from_pretrained(folder, local_files_only=True)
            tokenizer = transformers.AutoTokenizer.from_pretrained(folder, local_files_only=True)
        return model.float().eval().to(device), tokenizer

    def require_trained_head(self, model: Any, do: str) -> Any:
        """The model itself, unless its head would be random; `do` is the advice."""
        if not self.has_trained_head(model):
            family, _, name = self.spec.partition(":")
            raise InputError(
                f"{name} has no trained head",
                where=f"ranker {self.spec}",
                do=f"{do}, or give {family}:FOLDER",
            )
        return model

    def has_trained_head(self, model: Any) -> bool:
        """Whether the checkpoint has the last layers of a model of sentence-transformers.

        transformers initialises missing layers at random and only logs it.
        """
        found = list(model.modules() if hasattr(model, "modules") else model.model.modules())
        if any(type(module).__name__ == ADDED for module in found):
            modules = self.folder / "modules.json"
            if not modules.is_file() or ADDED not in modules.read_text(encoding="utf-8"):
                return False
        with_head = ("ForSequenceClassification", "ForMaskedLM")
        inner: Any = next((m for m in found if type(m).__name__.endswith(with_head)), None)
        if inner is None:
            return True
        prefix = f"{inner.base_model_prefix}."
        head = {name for name, _ in inner.named_parameters() if not name.startswith(prefix)}
        if head <= self.tensors.keys():
            return True
        # names may differ between a file and a model: what the library itself found missing counts
        with quiet_loading():
            _, told = type(inner).from_pretrained(
                self.folder, config=inner.config, local_files_only=True, output_loading_info=True
            )
        return not head & set(told["missing_keys"])

    def described(self, file: str) -> dict[str, Any]:
        """The settings in a JSON file of the checkpoint; none if it has no such file."""
        try:
            found = json.loads((self.folder / file).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    @cached_property
    def tensors(self) -> dict[str, Callable[[], Any]]:
        """A function that reads each tensor: safetensors or torch's own files, also in parts."""
        found: dict[str, Callable[[], Any]] = {}
        safetensors = importlib.import_module("safetensors")
        for path in sorted(self.folder.glob("*.safetensors")):
            with contextlib.suppress(safetensors.SafetensorError):  # broken: loading it raises
                with safetensors.safe_open(path, "np") as weights:
                    names = list(weights.keys())
                found |= {name: partial(_safe_tensor, path, name) for name in names}
        if not found:
            for path in sorted(self.folder.glob("*.bin")):
                weights = _torch_file(path)
                found |= {name: partial(weights.__getitem__, name) for name in weights}
        return found


class CheckpointRanker(Ranker):
    """What rankers of one checkpoint share; `family` is the start of their specification."""

    family: str
    collection: Collection

    def __init__(
        self, name: str, options: Any, collection: Collection, context: RankSettings
    ) -> None:
        self.checkpoint: Checkpoint = Checkpoint(self.family, name)
        self.collection = collection
        self.context: RankSettings = context
        self.options: Any = options
        self.name: str = self.checkpoint.name + changed_options(options)

    def settings(self) -> dict[str, Any]:
        """What decides the scores."""
        return {"ranker": self.name, "checkpoint": self.checkpoint.fingerprint}


def _safe_tensor(path: Path, name: str) -> Any:
    with importlib.import_module("safetensors").safe_open(path, "pt") as weights:
        return weights.get_tensor(name)


def _torch_file(path: Path) -> dict[str, Any]:
    torch = importlib.import_module("torch")
    with contextlib.suppress(Exception):  # broken: loading the model raises
        if reads_pickled():
            return dict(torch.load(path, map_location="cpu", weights_only=True))
    return {}


def checked_device(device: str) -> str:
    """The device itself, if torch can use it."""
    if device == "cpu":
        return device
    torch = importlib.import_module("torch")
    try:
        torch.empty(1, device=device)
    except Exception as error:
        raise InputError(
            f"device {device!r} cannot be used ({first_line(error)})",
            expected="cpu, or cuda if torch finds a GPU",
        ) from error
    return device


def by_length(texts: Sequence[str], size: int) -> list[list[int]]:
    """Numbers of the texts in batches of like length, longest first: little padding is computed."""
    order = sorted(range(len(texts)), key=lambda number: (-len(texts[number]), number))
    return [order[start : start + size] for start in range(0, len(order), size)]


def first_pieces(tokenizer: Any, texts: Sequence[str], length: int | None) -> list[str]:
    """Each text up to its first `length` word pieces; None leaves them whole."""
    if length is None:
        return list(texts)
    read = tokenizer(
        list(texts), add_special_tokens=False, truncation=True, max_length=length,
        return_offsets_mapping=True,
    )  # fmt: skip
    return [
        text if len(places) < length else text[: places[-1][1]]
        for text, places in zip(texts, read["offset_mapping"], strict=True)
    ]


def embedding_dimension(model: Any) -> int:
    """The length of a sentence-transformers model's vectors."""
    name = "get_embedding_dimension"  # its name in older versions is the other one
    get = getattr(model, name, None) or model.get_sentence_embedding_dimension
    return int(get())
